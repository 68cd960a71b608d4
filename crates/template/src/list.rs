//! Lists of records inside pages: the reviews of a product, the offers for a book.
//!
//! A list is elements beside each other that are named and classed alike, on several pages, with several texts in each that
//! stand at the same places. It has a place on the page, which is what the elements around it say of themselves, and fields,
//! which are places in its elements. So it is found on every page, however many records that has.
//!
//! Rows of labels with their values are no list: each of them is a column.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Cell, Kind, Place, distinct, kind_of_column, name_from_classes, trusted_name};

use crate::cell::{Piece, sign_of};
use crate::column::Texts;
use crate::token::{self, Page};

/// A list of records that pages of a template have.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct List {
    /// What it is called; no column is called the same.
    pub name: String,
    /// What its records have.
    pub fields: Vec<Field>,
    place: String,
}

/// A field of the records of a list.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Field {
    /// What it is called; no two of a list are called the same.
    pub name: String,
    /// What its values are.
    #[serde(skip)]
    pub kind: Option<Kind>,
    path: String,
}

/// A record: what its fields hold, in their order.
pub type Record = Vec<Option<String>>;

/// How many elements a place speaks of: the record, and those around it.
const AROUND: usize = 4;

/// How deep the texts of a record may be.
const DEEPEST: usize = 12;

/// How many nodes before one are counted among its like.
const WIDEST: usize = 256;

/// How many records of a page are looked at for lists; what is found is read to its end.
const MOST_RECORDS: usize = 2000;

/// How many texts rows of labels have at most, on average: what begins with a label and goes on for long is a part of the page.
const LABELLED: usize = 4;

/// How many lists a template has.
const MOST_LISTS: usize = 64;

/// The place of a record.
fn place(document: &Document, element: NodeId) -> String {
    let around = std::iter::once(element).chain(document.ancestors(element));
    let mut signs: Vec<String> = around
        .filter(|&node| document.is_element(node))
        .take(AROUND)
        .map(|node| sign_of(document, node))
        .collect();
    signs.reverse();
    signs.join("/")
}

/// The elements of a page that may be records, by their places, in the order of the page.
pub(crate) type Elements = BTreeMap<String, Vec<NodeId>>;

pub(crate) fn elements(page: &Page<'_>) -> Elements {
    let mut places = Elements::new();
    for token in page.tokens.iter().filter(|token| token.kind == token::Kind::Open) {
        places.entry(place(page.document, token.node)).or_default().push(token.node);
    }
    places
}

/// The texts in an element, of all texts of a page.
fn texts_in<'t>(document: &Document, element: NodeId, pieces: &'t [Piece]) -> &'t [Piece] {
    let end = document.end(element);
    let first = pieces.partition_point(|piece| piece.node < element);
    let last = pieces.partition_point(|piece| piece.node < end);
    &pieces[first..last.max(first)]
}

/// Where a text is in a record: what the elements around it say of themselves, and which of several alike they are.
fn path(document: &Document, record: NodeId, text: NodeId) -> String {
    let mut steps: Vec<String> = Vec::new();
    for node in document.ancestors(text).take(DEEPEST).take_while(|&node| node != record) {
        let sign = sign_of(document, node);
        let before =
            std::iter::successors(document.previous_sibling(node), |&node| document.previous_sibling(node));
        let is_alike = |&other: &NodeId| {
            document.name_id(other) == document.name_id(node) && sign_of(document, other) == sign
        };
        let alike = before.take(WIDEST).filter(is_alike);
        steps.push(match alike.count() {
            0 => sign,
            count => format!("{sign}[{}]", count + 1),
        });
    }
    steps.reverse();
    steps.join("/")
}

/// The texts of a record by their paths; of several at one path, the first.
fn texts_of<'t>(document: &Document, record: NodeId, pieces: &'t [Piece]) -> BTreeMap<String, &'t Piece> {
    let mut texts = BTreeMap::new();
    for piece in texts_in(document, record, pieces) {
        texts.entry(path(document, record, piece.node)).or_insert(piece);
    }
    texts
}

impl List {
    /// The elements that its records are on a page.
    pub(crate) fn records_on<'e>(&self, elements: &'e Elements) -> &'e [NodeId] {
        elements.get(&self.place).map_or(&[], Vec::as_slice)
    }

    /// The elements and texts of its records on a page. Elements without any of its fields are none.
    fn found<'t>(
        &self,
        page: &Page<'_>,
        elements: &Elements,
        whole: &'t Texts,
    ) -> impl Iterator<Item = (NodeId, Vec<Option<&'t Piece>>)> {
        self.records_on(elements).iter().filter_map(|&element| {
            let texts = texts_of(page.document, element, &whole.pieces);
            let found: Vec<Option<&Piece>> =
                self.fields.iter().map(|field| texts.get(&field.path).copied()).collect();
            found.iter().any(Option::is_some).then_some((element, found))
        })
    }

    /// Its records on a page.
    pub(crate) fn read(&self, page: &Page<'_>, elements: &Elements, whole: &Texts) -> Vec<Record> {
        let record = |(_, found): (_, Vec<Option<&Piece>>)| {
            found.into_iter().map(|piece| Some(piece?.whole.to_string())).collect()
        };
        self.found(page, elements, whole).map(record).collect()
    }

    /// Where they are on the page.
    pub(crate) fn sources(
        &self,
        page: &Page<'_>,
        elements: &Elements,
        whole: &Texts,
    ) -> Vec<(NodeId, Vec<Option<NodeId>>)> {
        let source = |(element, found): (_, Vec<Option<&Piece>>)| {
            (element, found.into_iter().map(|piece| Some(piece?.node)).collect())
        };
        self.found(page, elements, whole).map(source).collect()
    }
}

/// Whether a node is in one of some records, which are in order and not in each other.
pub(crate) fn is_in_one(records: &[NodeId], document: &Document, node: NodeId) -> bool {
    let before = records.partition_point(|&record| record <= node);
    before > 0 && document.contains(records[before - 1], node)
}

/// A list in the making: its records on every page.
struct Draft<'p> {
    place: &'p str,
    records: Vec<&'p [NodeId]>,
}

/// What repeats on pages.
#[derive(Debug, Default)]
pub(crate) struct Repeated {
    pub(crate) lists: Vec<List>,
    /// Texts that begin rows of labels with their values.
    pub(crate) labels: BTreeSet<String>,
}

/// What elements beside each other are.
enum Row {
    Records(List),
    Labelled(BTreeSet<String>),
}

/// The lists of pages, and the rows of labels, given all texts that may be labels and whether pages mark them as such.
pub(crate) fn repeated(
    pages: &[Page<'_>],
    elements: &[Elements],
    whole: &[Texts],
    labels: &BTreeMap<String, bool>,
    least: usize,
) -> Repeated {
    let places: BTreeSet<&str> = elements.iter().flat_map(|page| page.keys().map(String::as_str)).collect();
    let mut drafts: Vec<Draft<'_>> = places
        .into_iter()
        .map(|place| {
            let records =
                elements.iter().map(|page| page.get(place).map_or(&[][..], |all| looked_at(all))).collect();
            Draft { place, records }
        })
        .filter(|draft| {
            let each = || pages.iter().map(|page| page.document).zip(&draft.records);
            each().filter(|(document, records)| are_beside(document, records)).count() >= least
                && !each().any(|(document, records)| are_nested(document, records))
        })
        .collect();
    // What is around others comes first.
    drafts.sort_by_key(|draft| draft.records.iter().flat_map(|records| records.first()).min().copied());
    let mut lists: Vec<(List, Vec<&[NodeId]>)> = Vec::new();
    let mut found = Repeated::default();
    for draft in drafts {
        let is_inside = lists.iter().any(|(_, outer)| {
            let mut pages = pages.iter().zip(outer).zip(&draft.records);
            pages.any(|((page, outer), own)| own.iter().any(|&own| is_in_one(outer, page.document, own)))
        });
        if is_inside || lists.len() >= MOST_LISTS {
            continue;
        }
        match row(pages, whole, labels, &draft) {
            Some(Row::Records(list)) => lists.push((list, draft.records)),
            Some(Row::Labelled(own)) => found.labels.extend(own),
            None => {}
        }
    }
    found.lists = lists.into_iter().map(|(list, _)| list).collect();
    found
}

/// Those of some elements that are looked at.
fn looked_at(elements: &[NodeId]) -> &[NodeId] {
    &elements[..elements.len().min(MOST_RECORDS)]
}

/// Whether two of some elements are beside each other.
fn are_beside(document: &Document, elements: &[NodeId]) -> bool {
    elements.windows(2).any(|pair| document.parent(pair[0]) == document.parent(pair[1]))
}

/// Whether some elements are in each other.
fn are_nested(document: &Document, elements: &[NodeId]) -> bool {
    elements.windows(2).any(|pair| document.contains(pair[0], pair[1]))
}

/// A text of a record.
struct Spot<'t> {
    page: usize,
    record: NodeId,
    piece: &'t Piece,
}

/// The texts at one path of all records.
type Spots<'t> = Vec<Spot<'t>>;

/// What these records are: rows of labels, if most begin with one; a list, if several texts are at the same places in most
/// of them, most texts are at such places, and they differ from page to page.
fn row(
    pages: &[Page<'_>],
    whole: &[Texts],
    labels: &BTreeMap<String, bool>,
    draft: &Draft<'_>,
) -> Option<Row> {
    let mut fields: BTreeMap<String, Spots<'_>> = BTreeMap::new();
    let (mut records, mut texts, mut labelled, mut marked) = (0, 0, 0, 0);
    let mut leading: BTreeSet<String> = BTreeSet::new();
    for (at, ((page, whole), elements)) in pages.iter().zip(whole).zip(&draft.records).enumerate() {
        for &element in *elements {
            let own = texts_of(page.document, element, &whole.pieces);
            records += usize::from(!own.is_empty());
            texts += texts_in(page.document, element, &whole.pieces).len();
            let first = texts_in(page.document, element, &whole.pieces).first();
            if let Some(first) = first.filter(|first| own.len() > 1 && labels.contains_key(&*first.whole)) {
                labelled += 1;
                leading.insert(first.whole.to_string());
            }
            marked += usize::from(own.values().any(|piece| labels.get(&*piece.whole) == Some(&true)));
            for (path, piece) in own {
                fields.entry(path).or_default().push(Spot { page: at, record: element, piece });
            }
        }
    }
    if 2 * labelled > records && texts <= LABELLED * records {
        return Some(Row::Labelled(leading));
    }
    if 2 * marked > records {
        return None;
    }
    // A text that all records have is a label of theirs.
    let is_field = |found: &Spots<'_>| {
        2 * found.len() > records && found.iter().any(|spot| spot.piece.whole != found[0].piece.whole)
    };
    let fields: Vec<_> = fields.into_iter().filter(|(_, found)| is_field(found)).collect();
    let covered: usize = fields.iter().map(|(_, found)| found.len()).sum();
    if fields.len() < 2 || 2 * covered <= texts || !differs(pages.len(), &fields) {
        return None;
    }
    let mut made: Vec<(NodeId, Field)> = Vec::new();
    for (path, found) in fields {
        let cells: Vec<Cell<'_>> = found.iter().map(|spot| Cell::text(&spot.piece.whole)).collect();
        let kind = kind_of_column(&cells);
        let places: Vec<(&Document, Place)> = found
            .iter()
            .map(|spot| (pages[spot.page].document, Place { node: spot.piece.node, record: spot.record }))
            .collect();
        let name = trusted_name(&places).map_or_else(|| kind.name().to_owned(), |(_, name)| name);
        made.push((found[0].piece.node, Field { name, kind: Some(kind), path }));
    }
    made.sort_by_key(|(node, _)| *node);
    let names = distinct(made.iter().map(|(_, field)| field.name.clone()).collect());
    let fields = made.into_iter().zip(names).map(|((_, field), name)| Field { name, ..field }).collect();
    let (page, first) =
        pages.iter().zip(&draft.records).find_map(|(page, records)| Some((page, *records.first()?)))?;
    let around = std::iter::once(first).chain(page.document.ancestors(first)).take(AROUND);
    let names = around.filter_map(|node| {
        let given = |name| page.document.attribute_value(node, name).and_then(name_from_classes);
        given("class").or_else(|| given("id"))
    });
    let name = names.into_iter().next().unwrap_or_else(|| "item".to_owned());
    Some(Row::Records(List { name, fields, place: draft.place.to_owned() }))
}

/// Whether the texts of some fields are not the same on all pages that have them, as those of menus are.
fn differs(pages: usize, fields: &[(String, Spots<'_>)]) -> bool {
    let mut texts: Vec<Vec<&str>> = vec![Vec::new(); pages];
    for spot in fields.iter().flat_map(|(_, found)| found) {
        texts[spot.page].push(&spot.piece.whole);
    }
    let mut texts = texts.into_iter().filter(|texts| !texts.is_empty());
    let first = texts.next();
    texts.any(|other| Some(&other) != first.as_ref())
}
