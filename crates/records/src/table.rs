//! A region as a table: records as rows, columns with names and kinds, and the expressions that select them.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{
    Case, Cell, Kind, Pattern, Place, distinct, kind_of_column, name_from_label, name_of_column,
};

use crate::align::{Aligned, Atom, align};
use crate::prepare::{Prepared, Unit};
use crate::region::{List, Member, column_place};

/// A table of a page.
#[derive(Debug, Clone)]
pub struct Table {
    /// How much the page is about it.
    pub weight: f64,
    /// The element that all records are in.
    pub root: NodeId,
    /// The rows.
    pub records: Vec<Record>,
    /// The columns, in the order in which they are read.
    pub columns: Vec<Column>,
    /// What selects the records, from the root of the page.
    pub(crate) lead: Pattern,
    /// Whether records are several nodes that stand beside each other.
    pub(crate) is_flat: bool,
}

/// A row of a table.
#[derive(Debug, Clone)]
pub struct Record {
    /// The nodes that it is made of, which stand beside each other.
    pub nodes: Vec<NodeId>,
    /// What is in it, in document order.
    pub items: Vec<Item>,
}

/// A value of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The number of its column.
    pub column: usize,
    /// Its node.
    pub node: NodeId,
    /// Its text with white space folded; of a picture what it says instead.
    pub text: String,
    /// Where it leads, as written.
    pub href: Option<String>,
    /// The address of the picture, as written.
    pub src: Option<String>,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// What it is called; no two columns are called the same.
    pub name: String,
    /// What its values are.
    pub kind: Kind,
    /// What selects its values from a record; none if nothing does.
    pub path: Option<String>,
    /// Whether all records have it, with the same value.
    pub is_constant: bool,
    /// Whether some record has several values of it.
    pub is_list: bool,
    /// In how many records it is.
    pub filled: usize,
    /// The attribute that holds the address of a picture, and whether every picture has it.
    pub(crate) source: Option<(&'static str, bool)>,
    /// How its values lead elsewhere.
    pub(crate) link: Option<Link>,
    /// Whether it says what only one record says, so that nothing tells whether it is a column at all.
    pub(crate) is_stray: bool,
}

/// Where the link of a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) place: LinkPlace,
    /// Whether every value has one.
    pub(crate) is_everywhere: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkPlace {
    Itself,
    Above,
    Inside,
}

/// Attributes that hold the address of a picture, those of pages that load pictures late first where `src` is only a
/// placeholder.
const SOURCES: [&str; 6] = ["src", "data-src", "data-original", "data-lazy-src", "data-lazy", "data-url"];

impl Record {
    /// Its values in a column, in document order.
    pub fn cell(&self, column: usize) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.column == column)
    }
}

impl Column {
    /// Whether it is part of the table that is shown, written and wrapped.
    pub fn is_shown(&self) -> bool {
        !self.is_constant && !self.is_stray && self.path.is_some()
    }

    /// The name of the column with the addresses that its values lead to, if they lead anywhere.
    pub fn link_name(&self) -> Option<String> {
        self.link.map(|_| format!("{}_url", self.name))
    }

    /// Whether its values are the addresses of pictures.
    pub fn is_picture(&self) -> bool {
        self.source.is_some()
    }
}

impl Table {
    /// Makes a region a table.
    pub(crate) fn new(page: &Prepared<'_>, weight: f64, list: &List) -> Table {
        let document = page.document;
        let heads: Vec<NodeId> = list.members.iter().map(|member| head(page, member)).collect();
        let is_flat = list.members.iter().any(|member| member.units.len() > 1);
        let case = Case { origins: vec![NodeId::ROOT], targets: sorted(&heads) };
        let lead = Pattern::exact(document, std::slice::from_ref(&case))
            .unwrap_or_else(|| Pattern::by_places(document, &case.targets));
        let origins: Vec<Vec<NodeId>> = heads
            .iter()
            .map(|&head| if is_flat { span(document, head, &lead) } else { vec![head] })
            .collect();
        let mut records: Vec<Record> = list
            .members
            .iter()
            .map(|member| Record { nodes: nodes(page, member), items: Vec::new() })
            .collect();
        let mut columns = Vec::new();
        for aligned in align(page, list) {
            let (draft, rest) = Draft::new(document, &aligned, &origins);
            for draft in std::iter::once(draft).chain(rest) {
                let column = draft.finished(columns.len(), &mut records, &heads);
                columns.push(column);
            }
        }
        for record in &mut records {
            record.items.sort_by_key(|item| item.node);
        }
        let mut table = Table { weight, root: root(document, &heads), records, columns, lead, is_flat };
        table.drop_repeated_links();
        table.take_header_names(document, page);
        table.make_names_distinct();
        table
    }

    /// The numbers of the columns that are shown.
    pub fn shown(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&at| self.columns[at].is_shown()).collect()
    }

    /// What a record says in a column, as a reader likes it: several values joined, pictures by their addresses.
    pub fn cell_text(&self, record: &Record, column: usize) -> String {
        let is_picture = self.columns[column].is_picture();
        let said = |item: &Item| match is_picture {
            true => item.src.clone().unwrap_or_default(),
            false => item.text.clone(),
        };
        record.cell(column).map(said).collect::<Vec<_>>().join(", ")
    }

    /// A title and its picture lead to the same place: saying it once is enough, and by the text rather than the picture.
    fn drop_repeated_links(&mut self) {
        let mut seen: Vec<Vec<Vec<String>>> = Vec::new();
        let mut order: Vec<usize> =
            (0..self.columns.len()).filter(|&at| self.columns[at].link.is_some()).collect();
        order.sort_by_key(|&at| {
            (self.columns[at].is_picture(), std::cmp::Reverse(self.columns[at].filled), at)
        });
        for at in order {
            let links: Vec<Vec<String>> = self
                .records
                .iter()
                .map(|record| record.cell(at).filter_map(|item| item.href.clone()).collect())
                .collect();
            let is_known = seen.iter().any(|known| {
                known.iter().zip(&links).all(|(known, own)| own.iter().all(|link| known.contains(link)))
            });
            if is_known {
                self.columns[at].link = None;
            } else {
                seen.push(links);
            }
        }
    }

    /// The columns of a table with a header are called what the header says.
    fn take_header_names(&mut self, document: &Document, page: &Prepared<'_>) {
        let Some(header) = header(document, page, &self.records) else { return };
        for (number, column) in self.columns.iter_mut().enumerate() {
            let mut places: BTreeMap<u32, usize> = BTreeMap::new();
            let items =
                self.records.iter().flat_map(|record| &record.items).filter(|item| item.column == number);
            for item in items {
                if let Some(cell) = cell_of(document, item.node) {
                    *places.entry(column_place(document, cell)).or_default() += 1;
                }
            }
            let place = places.into_iter().max_by_key(|&(place, count)| (count, std::cmp::Reverse(place)));
            let said = place.and_then(|(place, _)| header.get(&place));
            if let Some(name) = said.and_then(|text| name_from_label(text)) {
                column.name = name;
            }
        }
    }

    /// Those that are shown choose first.
    fn make_names_distinct(&mut self) {
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        order.sort_by_key(|&at| !self.columns[at].is_shown());
        let names = order.iter().map(|&at| self.columns[at].name.clone()).collect();
        for (at, name) in order.into_iter().zip(distinct(names)) {
            self.columns[at].name = name;
        }
    }
}

/// A column in the making.
struct Draft<'d> {
    document: &'d Document,
    pattern: Option<Pattern>,
    cells: Vec<Vec<NodeId>>,
    is_image: bool,
}

impl<'d> Draft<'d> {
    /// Finds what selects the cells. Where that is not quite what was aligned, it is the column all the same, so that the
    /// wrapper gives the table, and what it leaves is a column that is not shown.
    fn new(
        document: &'d Document,
        aligned: &Aligned,
        origins: &[Vec<NodeId>],
    ) -> (Draft<'d>, Option<Draft<'d>>) {
        let targets = |cell: &[Atom]| -> Vec<NodeId> {
            sorted(&cell.iter().flat_map(|atom| atom.nodes.iter().copied()).collect::<Vec<_>>())
        };
        let cells: Vec<Vec<NodeId>> = aligned.cells.iter().map(|cell| targets(cell)).collect();
        let is_image = aligned.cells.iter().flatten().all(|atom| atom.is_image);
        let without = |cells| Draft { document, pattern: None, cells, is_image };
        let pattern = if is_stray(&cells) { None } else { closest(document, &cells, origins) };
        let Some(pattern) = pattern else { return (without(cells), None) };
        let selected: Vec<Vec<NodeId>> =
            origins.iter().map(|origins| pattern.select(document, origins)).collect();
        let missed: Vec<Vec<NodeId>> = cells
            .iter()
            .zip(&selected)
            .map(|(cell, selected)| {
                cell.iter().copied().filter(|node| selected.binary_search(node).is_err()).collect()
            })
            .collect();
        let rest = missed.iter().any(|cell| !cell.is_empty()).then(|| without(missed));
        (Draft { pattern: Some(pattern), cells: selected, ..without(Vec::new()) }, rest)
    }

    /// The column, its values put into the records.
    fn finished(self, number: usize, records: &mut [Record], heads: &[NodeId]) -> Column {
        let Draft { document, pattern, cells, is_image } = self;
        let all: Vec<NodeId> = cells.iter().flatten().copied().collect();
        let source = is_image.then(|| source(document, &all));
        let link = link(document, &all, heads);
        let mut items: Vec<Item> = Vec::new();
        for (record, cell) in records.iter_mut().zip(&cells) {
            for &node in cell {
                let text = match is_image {
                    true => folded(document.attribute_value(node, "alt").unwrap_or_default()),
                    false => folded(document.string_value(node)),
                };
                let href = link.and_then(|link| linked(document, node, link.place)).map(str::to_owned);
                let src =
                    source.and_then(|(attribute, _)| given(document, node, attribute)).map(str::to_owned);
                let item = Item { column: number, node, text, href, src };
                items.push(item.clone());
                record.items.push(item);
            }
        }
        let seen: Vec<Cell<'_>> = items
            .iter()
            .map(|item| Cell { text: &item.text, href: item.href.as_deref(), src: item.src.as_deref() })
            .collect();
        let kind = if is_image { Kind::Image } else { kind_of_column(&seen) };
        let places: Vec<Place> = cells
            .iter()
            .zip(heads)
            .flat_map(|(cell, &record)| cell.iter().map(move |&node| Place { node, record }))
            .collect();
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let is_same = |one: &Item, other: &Item| {
            one.text == other.text && one.href == other.href && one.src == other.src
        };
        Column {
            name: name_of_column(document, &places, kind),
            kind,
            path: pattern.as_ref().map(|pattern| pattern.at_origin(document)),
            is_constant: records.len() > 1
                && filled == records.len()
                && items.windows(2).all(|pair| is_same(&pair[0], &pair[1])),
            is_list: cells.iter().any(|cell| cell.len() > 1),
            filled,
            source,
            link,
            is_stray: is_stray(&cells),
        }
    }
}

/// Whether cells are what only one of several records has.
fn is_stray(cells: &[Vec<NodeId>]) -> bool {
    cells.len() > 2 && cells.iter().filter(|cell| !cell.is_empty()).count() < 2
}

fn closest(document: &Document, cells: &[Vec<NodeId>], origins: &[Vec<NodeId>]) -> Option<Pattern> {
    let cases: Vec<Case> = cells
        .iter()
        .zip(origins)
        .map(|(targets, origins)| Case { origins: origins.clone(), targets: targets.clone() })
        .collect();
    Pattern::closest(document, &cases)
}

/// The node that a record begins with.
fn head(page: &Prepared<'_>, member: &Member) -> NodeId {
    let all = nodes(page, member);
    all.iter().copied().find(|&node| page.document.name(node).local != "br").unwrap_or(all[0])
}

/// The nodes of a record.
fn nodes(page: &Prepared<'_>, member: &Member) -> Vec<NodeId> {
    let each = member.units.iter().flat_map(|unit| match *unit {
        Unit::Element(element) | Unit::Break(element) => vec![element],
        Unit::Leaf(leaf) => {
            page.leaves[leaf as usize].nodes.iter().map(|&node| page.part_of(member.parent, node)).collect()
        }
    });
    let mut all: Vec<NodeId> = each.collect();
    all.dedup();
    all
}

/// The siblings from the head of a record to the next head.
fn span(document: &Document, head: NodeId, lead: &Pattern) -> Vec<NodeId> {
    let mut all = vec![head];
    let mut node = head;
    while let Some(next) = document.next_sibling(node) {
        if lead.is_of_its_like(document, next) {
            break;
        }
        all.push(next);
        node = next;
    }
    all
}

/// The innermost element around all of some nodes.
fn root(document: &Document, nodes: &[NodeId]) -> NodeId {
    let Some((&first, rest)) = nodes.split_first() else { return NodeId::ROOT };
    let around = |above: &NodeId| rest.iter().all(|&node| document.contains(*above, node));
    document.ancestors(first).find(around).unwrap_or(NodeId::ROOT)
}

/// The value of an attribute, unless it is empty.
fn given<'d>(document: &'d Document, element: NodeId, attribute: &str) -> Option<&'d str> {
    document.attribute_value(element, attribute).filter(|value| !value.is_empty())
}

/// The attribute of pictures that has the address of each, the first that is no placeholder; and whether all have it.
fn source(document: &Document, pictures: &[NodeId]) -> (&'static str, bool) {
    let real = |attribute: &str| {
        let mut values: Vec<&str> = pictures
            .iter()
            .filter_map(|&picture| given(document, picture, attribute))
            .filter(|value| !value.starts_with("data:"))
            .collect();
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    // A placeholder is the same for all of them, so the attribute with the most different addresses has the real ones.
    let most = SOURCES.iter().map(|attribute| real(attribute)).max().unwrap_or_default();
    let best = SOURCES.into_iter().find(|attribute| real(attribute) == most).unwrap_or("src");
    (best, pictures.iter().all(|&picture| given(document, picture, best).is_some()))
}

/// Where the links of values stand: on most of them, around them or in them.
fn link(document: &Document, nodes: &[NodeId], heads: &[NodeId]) -> Option<Link> {
    for place in [LinkPlace::Itself, LinkPlace::Above, LinkPlace::Inside] {
        let with = nodes.iter().filter(|&&node| linked(document, node, place).is_some()).count();
        // A link around all records is none of theirs.
        let is_around = place == LinkPlace::Above
            && heads.len() > 1
            && nodes
                .first()
                .and_then(|&node| link_above(document, node))
                .is_some_and(|above| heads.iter().all(|&head| document.contains(above, head)));
        if 2 * with > nodes.len() && !is_around {
            return Some(Link { place, is_everywhere: with == nodes.len() });
        }
    }
    None
}

/// Where a value leads, as written.
fn linked(document: &Document, node: NodeId, place: LinkPlace) -> Option<&str> {
    let is_link = |node: &NodeId| document.is_element(*node) && document.name(*node).local == "a";
    let anchor = match place {
        LinkPlace::Itself => Some(node).filter(is_link),
        LinkPlace::Above => link_above(document, node),
        LinkPlace::Inside => (node.0 + 1..document.end(node).0).map(NodeId).find(is_link),
    };
    given(document, anchor?, "href")
}

fn link_above(document: &Document, node: NodeId) -> Option<NodeId> {
    document.ancestors(node).find(|&above| document.is_element(above) && document.name(above).local == "a")
}

/// The cell of a table that a node is in.
fn cell_of(document: &Document, node: NodeId) -> Option<NodeId> {
    let is_cell =
        |&node: &NodeId| document.is_element(node) && matches!(document.name(node).local, "td" | "th");
    std::iter::once(node).chain(document.ancestors(node)).find(is_cell)
}

/// What the header row of the records' table says, by column.
fn header(document: &Document, page: &Prepared<'_>, records: &[Record]) -> Option<BTreeMap<u32, String>> {
    let first = *records.first()?.nodes.first()?;
    if !document.is_element(first) || document.name(first).local != "tr" {
        return None;
    }
    let table = document
        .ancestors(first)
        .find(|&above| document.is_element(above) && document.name(above).local == "table")?;
    let rows = (table.0 + 1..first.0).map(NodeId).filter(|&row| {
        document.kind(row) == NodeKind::Element
            && document.name(row).local == "tr"
            && page.units(row).is_some()
    });
    // The row right above the records, if it is made of header cells, or stands in the head of the table.
    let row = rows.last()?;
    let is_head = document
        .ancestors(row)
        .take_while(|&above| above != table)
        .any(|above| document.name(above).local == "thead");
    let cells: Vec<NodeId> = document.children(row).filter(|&cell| document.is_element(cell)).collect();
    let is_header = is_head || cells.iter().all(|&cell| document.name(cell).local == "th");
    let said =
        cells.into_iter().map(|cell| (column_place(document, cell), folded(document.string_value(cell))));
    is_header.then(|| said.filter(|(_, text)| !text.is_empty()).collect())
}

/// A text as `normalize-space()` of a wrapper gives it.
fn folded(text: &str) -> String {
    let words = text.split([' ', '\t', '\n', '\r', '\u{a0}']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn sorted(nodes: &[NodeId]) -> Vec<NodeId> {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}
