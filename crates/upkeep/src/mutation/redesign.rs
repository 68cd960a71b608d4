//! A page on its way to its new design: its draft, and where its records and their values stand in it.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeKind};
use windrow_knowledge::{Kind, kind_of_text};

use super::choice::Choice;
use super::draft::{Draft, Place};
use super::{Bound, Subject};

/// A page that is being changed.
#[derive(Debug, Clone)]
pub(super) struct Redesign<'d> {
    /// The page as it was.
    pub(super) source: &'d Document,
    /// The page.
    pub(super) draft: Draft,
    /// The decisions.
    pub(super) choice: Choice,
    /// The records in the order in which they came.
    pub(super) records: Vec<Held>,
    /// Elements that are values.
    values: BTreeSet<Place>,
    /// Attributes that are values.
    attributes: BTreeSet<(Place, String)>,
}

/// A record: where it is and where its values are.
#[derive(Debug, Clone, Default)]
pub(super) struct Held {
    /// The element that holds its values.
    pub(super) holder: Option<Place>,
    /// The element that stands in the list for it: the highest one around the holder that has nothing of another record.
    pub(super) item: Option<Place>,
    /// Its values with their fields' names.
    pub(super) fields: Vec<(String, Spot)>,
}

/// Where a value is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    /// It is what is in an element.
    Element(Place),
    /// It is a text.
    Text(Place),
    /// It is an attribute of an element.
    Attribute(Place, String),
}

impl Spot {
    /// The element or text.
    pub(super) fn place(&self) -> Place {
        match self {
            Spot::Element(place) | Spot::Text(place) | Spot::Attribute(place, _) => *place,
        }
    }
}

/// Records that stand in one element, one behind the other.
#[derive(Debug, Clone)]
pub(super) struct List {
    /// What they stand in.
    pub(super) parent: Place,
    /// For every record the siblings that are its: its item and what follows up to the next one, without what divides
    /// them.
    pub(super) runs: Vec<Vec<Place>>,
}

impl<'d> Redesign<'d> {
    /// The page as it is.
    pub(super) fn new(subject: &Subject<'d>, choice: Choice) -> Redesign<'d> {
        let draft = Draft::of(subject.document);
        let records = subject.records.iter().map(|bound| held(subject, &draft, bound)).collect();
        let mut redesign = Redesign {
            source: subject.document,
            draft,
            choice,
            records,
            values: BTreeSet::new(),
            attributes: BTreeSet::new(),
        };
        redesign.find_items();
        for (_, spot) in redesign.records.iter().flat_map(|held| &held.fields) {
            match spot {
                Spot::Element(place) => drop(redesign.values.insert(*place)),
                Spot::Attribute(place, name) => drop(redesign.attributes.insert((*place, name.clone()))),
                Spot::Text(_) => {}
            }
        }
        redesign
    }

    /// Finds for every record the element that stands for it in its list.
    fn find_items(&mut self) {
        let mut counts: BTreeMap<Place, (usize, usize)> = BTreeMap::new();
        for (at, held) in self.records.iter().enumerate() {
            let anchors: Vec<Place> = match held.holder {
                Some(holder) => vec![holder],
                None => held.fields.iter().map(|(_, spot)| spot.place()).collect(),
            };
            for above in anchors.iter().flat_map(|&anchor| self.draft.upwards(anchor)) {
                let (last, count) = counts.entry(above).or_insert((usize::MAX, 0));
                *count += usize::from(*last != at);
                *last = at;
            }
        }
        let is_own = |place: Place| counts.get(&place).is_some_and(|&(_, count)| count == 1);
        let is_alone = self.records.len() == 1;
        for held in &mut self.records {
            let spots: Vec<Place> = held.fields.iter().map(|(_, spot)| spot.place()).collect();
            let holder = held.holder.or_else(|| around(&self.draft, &spots).filter(|&place| is_own(place)));
            held.holder = holder.filter(|&holder| !self.draft.is(holder, &["html", "head", "body"]));
            held.item = held.holder.and_then(|holder| {
                let above = self.draft.upwards(holder);
                let own = above.take_while(|&place| {
                    place == holder
                        || (!is_alone
                            && is_own(place)
                            && !self.draft.is(place, &["html", "head", "body", ""]))
                });
                own.last()
            });
        }
    }

    /// The names of the fields that some record has, sorted.
    pub(super) fn names(&self) -> Vec<String> {
        let names: BTreeSet<&String> =
            self.records.iter().flat_map(|held| &held.fields).map(|(name, _)| name).collect();
        names.into_iter().cloned().collect()
    }

    /// The field of those with a property that the seed puts first.
    pub(super) fn field(&self, is_fit: impl Fn(&str) -> bool) -> Option<String> {
        let names = self.names();
        self.choice.first(names.iter().map(|name| &name[..]).filter(|name| is_fit(name))).map(str::to_owned)
    }

    /// The two fields with a property that the seed puts first, in the order of their names.
    pub(super) fn pair(&self, is_fit: impl Fn(&str, &str) -> bool) -> Option<(String, String)> {
        let names = self.names();
        let mut best = None;
        for (at, one) in names.iter().enumerate() {
            for other in &names[at + 1..] {
                let rank = self.choice.number(&format!("{one} and {other}"));
                if best.as_ref().is_none_or(|(least, _)| rank < *least) && is_fit(one, other) {
                    best = Some((rank, (one.clone(), other.clone())));
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// Where the values of a field are.
    pub(super) fn spots(&self, name: &str) -> Vec<Spot> {
        let fields = self.records.iter().flat_map(|held| &held.fields);
        fields.filter(|(field, _)| field == name).map(|(_, spot)| spot.clone()).collect()
    }

    /// Where a record's first value of a field is.
    pub(super) fn spot(&self, record: usize, name: &str) -> Option<Spot> {
        let fields = &self.records[record].fields;
        fields.iter().find(|(field, _)| field == name).map(|(_, spot)| spot.clone())
    }

    /// The value at a place.
    pub(super) fn value(&self, spot: &Spot) -> String {
        match spot {
            Spot::Element(place) | Spot::Text(place) => self.draft.text(*place),
            Spot::Attribute(place, name) => self.draft.attribute(*place, name).unwrap_or_default().to_owned(),
        }
    }

    /// The texts that make a value; none where it is an attribute.
    pub(super) fn texts(&self, spot: &Spot) -> Vec<Place> {
        match spot {
            Spot::Element(place) | Spot::Text(place) => self.draft.texts(*place),
            Spot::Attribute(..) => Vec::new(),
        }
    }

    /// The texts that make the values of all fields, each once, in document order of the records.
    pub(super) fn value_texts(&self) -> Vec<Place> {
        let fields = self.records.iter().flat_map(|held| &held.fields);
        let mut seen = BTreeSet::new();
        fields.flat_map(|(_, spot)| self.texts(spot)).filter(|&text| seen.insert(text)).collect()
    }

    /// The kind that most values of a field have.
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
        for spot in self.spots(name) {
            let kind = match &spot {
                Spot::Attribute(_, name) if name == "src" => Kind::Image,
                Spot::Attribute(_, name) if name == "href" => Kind::Link,
                _ => kind_of_text(&self.value(&spot)),
            };
            *counts.entry(kind).or_default() += 1;
        }
        counts.into_iter().max_by_key(|&(kind, count)| (count, std::cmp::Reverse(kind))).map(|(kind, _)| kind)
    }

    /// Whether an attribute is a value.
    pub(super) fn is_value(&self, place: Place, attribute: &str) -> bool {
        self.attributes.contains(&(place, attribute.to_owned()))
    }

    /// Whether an element is a value, or something of it is one.
    pub(super) fn is_field(&self, place: Place) -> bool {
        let first = (place, String::new());
        let has_value = self.attributes.range(first..).next().is_some_and(|(owner, _)| *owner == place);
        has_value || self.values.contains(&place)
    }

    /// Whether what stands in a place is part of a value.
    pub(super) fn is_in_value(&self, place: Place) -> bool {
        self.draft.upwards(place).any(|above| self.values.contains(&above))
    }

    /// Whether an element holds a record or stands for one in its list.
    pub(super) fn is_record(&self, place: Place) -> bool {
        self.records.iter().any(|held| held.holder == Some(place) || held.item == Some(place))
    }

    /// The elements and texts that are values or have one as an attribute, each once.
    pub(super) fn bearers(&self) -> Vec<Place> {
        let fields = self.records.iter().flat_map(|held| &held.fields);
        let mut seen = BTreeSet::new();
        fields.map(|(_, spot)| spot.place()).filter(|&place| seen.insert(place)).collect()
    }

    /// The elements that are values or hold some, without the page's own.
    pub(super) fn around_values(&self) -> Vec<Place> {
        let mut all = BTreeSet::new();
        for bearer in self.bearers() {
            let above = self.draft.upwards(bearer);
            let elements = above.filter(|&place| self.draft.is_element(place));
            let new: Vec<Place> = elements.take_while(|place| !all.contains(place)).collect();
            all.extend(new);
        }
        all.into_iter().filter(|&place| !self.draft.is(place, &["html", "body", ""])).collect()
    }

    /// The records' items by what they stand in, in the order of the first record of each.
    pub(super) fn lists(&self) -> Vec<List> {
        let mut lists: Vec<(Place, Vec<Place>)> = Vec::new();
        for item in self.records.iter().filter_map(|held| held.item) {
            let Some(parent) = self.draft.parent(item) else { continue };
            match lists.iter_mut().find(|(known, _)| *known == parent) {
                Some((_, items)) if items.contains(&item) => {}
                Some((_, items)) => items.push(item),
                None => lists.push((parent, vec![item])),
            }
        }
        lists.into_iter().map(|(parent, items)| List { parent, runs: self.runs(parent, &items) }).collect()
    }

    /// The lists with more than one record.
    pub(super) fn real_lists(&self) -> Vec<List> {
        self.lists().into_iter().filter(|list| list.runs.len() > 1).collect()
    }

    /// The siblings of each item that are its: as many elements as lie between any two items.
    fn runs(&self, parent: Place, items: &[Place]) -> Vec<Vec<Place>> {
        let children = self.draft.children(parent);
        let mut starts: Vec<usize> =
            items.iter().filter_map(|item| children.iter().position(|child| child == item)).collect();
        starts.sort_unstable();
        let elements = |from: usize, to: usize| {
            children[from..to].iter().filter(|&&child| self.draft.is_element(child)).count()
        };
        let width = starts.windows(2).map(|pair| elements(pair[0], pair[1])).min().unwrap_or(1);
        let run = |&start: &usize| {
            let mut end = start;
            for (at, &child) in children.iter().enumerate().skip(start) {
                end = if self.draft.is_element(child) { at } else { end };
                if elements(start, at + 1) == width {
                    break;
                }
            }
            children[start..=end].to_vec()
        };
        starts.iter().map(run).collect()
    }

    /// The lowest element with all values of a record, and its children that have some, in order.
    pub(super) fn branches(&self, record: usize) -> Option<(Place, Vec<Place>)> {
        let spots: Vec<Place> = self.records[record].fields.iter().map(|(_, spot)| spot.place()).collect();
        let common = self.draft.common(&spots)?;
        let holds = |child: &Place| spots.iter().any(|&spot| self.draft.holds(*child, spot));
        let branches: Vec<Place> = self.draft.children(common).iter().copied().filter(holds).collect();
        Some((common, branches))
    }
}

/// The lowest element that holds all of these and is none of them.
fn around(draft: &Draft, places: &[Place]) -> Option<Place> {
    let common = draft.common(places)?;
    if places.contains(&common) { draft.parent(common) } else { Some(common) }
}

/// Where a record and its values are in a draft.
fn held(subject: &Subject<'_>, draft: &Draft, bound: &Bound) -> Held {
    let document = subject.document;
    let element = bound.node.filter(|&node| document.is_element(node) && !document.name(node).is_void());
    let holder = element.and_then(|node| draft.place(node));
    let fields = bound.fields.iter().filter_map(|(name, node)| {
        let place = draft.place(*node)?;
        let spot = match document.kind(*node) {
            NodeKind::Element => Spot::Element(place),
            NodeKind::Text => Spot::Text(place),
            NodeKind::Attribute => Spot::Attribute(place, document.name(*node).qualified()),
            NodeKind::Document | NodeKind::Comment | NodeKind::ProcessingInstruction => return None,
        };
        Some((name.clone(), spot))
    });
    let is_page = |&place: &Place| draft.is(place, &["html", "body"]);
    Held { holder: holder.filter(|place| !is_page(place)), item: None, fields: fields.collect() }
}
