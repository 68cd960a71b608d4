//! The parts of a wrapper that can be mended by themselves: what selects its records, its columns, and what turns its pages.
//!
//! Each part knows its place in the text, so that a repair changes no more of a wrapper than it has to.

use std::ops::Range;

use windrow_syntax::ast::{Expr, ExprId, Marker, Path, Span, Step, StepKind, Suffix, Tree};
use windrow_syntax::parse;

/// The parts of a wrapper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Anatomy {
    /// What selects records.
    pub records: Vec<RecordPart>,
    /// Where fields are read.
    pub areas: Vec<AreaPart>,
    /// What gives fields of records.
    pub columns: Vec<ColumnPart>,
    /// What leads from page to page.
    pub ways: Vec<WayPart>,
}

/// What selects the records of a page: the path up to its marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordPart {
    /// The marker's name.
    pub name: String,
    /// Where the path stands.
    pub path: Range<usize>,
    /// Whether it is on another page than the record around it.
    pub is_elsewhere: bool,
    /// How many records are around it.
    pub depth: usize,
}

/// Where fields are read: in the records, in records inside them, or on a page that a record leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AreaPart {
    /// The path from its page to what fields are read from; empty where that is the page.
    pub base: Range<usize>,
    /// Which of the ways leads from a record to its page; nothing for the records themselves.
    pub way: Option<usize>,
    /// The name of the records inside records that it is, if it is that.
    pub nested: Option<String>,
}

/// What gives a field: a path and its marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnPart {
    /// The field, by its path in the row.
    pub field: String,
    /// Where the path stands, from its record or from the page that was come to. Markers of one step have the same path.
    pub path: Range<usize>,
    /// Where the marker stands.
    pub marker: Range<usize>,
    /// The type in the marker: `(number)`.
    pub kind: Option<&'static str>,
    /// Whether it is on another page than its record.
    pub is_elsewhere: bool,
    /// Which of the areas it is read in; nothing in records that are deeper than those inside rows.
    pub area: Option<usize>,
}

/// What leads from page to page: a path that ends in an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayPart {
    /// The whole step: a group with its count, or the path with its action.
    pub whole: Range<usize>,
    /// The path to what is acted on.
    pub path: Range<usize>,
    /// The action.
    pub action: Range<usize>,
    /// What the path begins at.
    pub begin: Begin,
    /// Whether it is gone again and again: the turning of pages.
    pub is_repeated: bool,
    /// Whether it begins at a record.
    pub is_in_record: bool,
}

/// What a path begins at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// A page.
    Page,
    /// A record, or what was found on its page.
    Record,
    /// What the action before acted on.
    Acted,
}

impl Anatomy {
    /// The parts of a wrapper's text; nothing where it has none that can be told apart.
    pub fn of(text: &str) -> Anatomy {
        let parsed = parse(text);
        let mut anatomy = Anatomy::default();
        if let Some(root) = parsed.tree.root() {
            Walker { tree: &parsed.tree, text, anatomy: &mut anatomy }.expression(root, &Around::default());
        }
        anatomy.columns.sort_by_key(|column| column.path.start);
        anatomy
    }

    /// The column of a field.
    pub fn column(&self, field: &str) -> Option<&ColumnPart> {
        self.columns.iter().find(|column| column.field == field)
    }

    /// The records that are rows.
    pub fn row(&self) -> Option<&RecordPart> {
        self.records.iter().find(|record| record.depth == 0)
    }
}

/// What an expression stands in.
#[derive(Debug, Clone, Default)]
struct Around {
    /// The names of the records around.
    records: Vec<String>,
    /// Whether there was an action since the innermost of them.
    is_elsewhere: bool,
    is_repeated: bool,
    /// The area that fields are read in.
    area: Option<usize>,
    /// The last action since the innermost record.
    way: Option<usize>,
    /// Whether the next path begins at what was acted on.
    is_acted: bool,
}

struct Walker<'w> {
    tree: &'w Tree,
    text: &'w str,
    anatomy: &'w mut Anatomy,
}

impl Walker<'_> {
    fn expression(&mut self, id: ExprId, around: &Around) {
        match self.tree.expr(id) {
            Expr::Path(path) => self.path(path, range(self.tree.span(id)).start, around),
            other => {
                let mut inner = Vec::new();
                other.for_each_child(|child| inner.push(child));
                inner.into_iter().for_each(|child| self.expression(child, around));
            }
        }
    }

    fn path(&mut self, path: &Path, start: usize, around: &Around) {
        let mut around = around.clone();
        self.suffixes(&path.suffixes, start, &mut around);
        let first = path.steps.first().map_or(0, |step| self.before(step));
        let mut begin = first;
        for step in &path.steps {
            match &step.kind {
                StepKind::Action(action) => {
                    self.way(step, begin, &around);
                    around.is_elsewhere = !around.records.is_empty();
                    around.is_acted = !action.absolute;
                    around.way = Some(self.anatomy.ways.len() - 1);
                    around.area = None;
                    begin = range(step.span.0).end;
                }
                StepKind::Group { body, .. } if has_action(self.tree, *body) => {
                    let inner = Around { is_repeated: true, ..around.clone() };
                    let ways = self.anatomy.ways.len();
                    self.expression(*body, &inner);
                    let whole = self.before(step)..range(step.span.0).end;
                    self.anatomy.ways[ways..].iter_mut().for_each(|way| way.whole = whole.clone());
                    around.is_elsewhere = !around.records.is_empty();
                    around.way = self.anatomy.ways.len().checked_sub(1);
                    around.area = None;
                    begin = range(step.span.0).end;
                }
                _ => {}
            }
            self.suffixes(&step.suffixes, begin, &mut around);
        }
    }

    /// What is written behind a step, or behind a group, on the path that begins there.
    fn suffixes(&mut self, suffixes: &[Suffix], begin: usize, around: &mut Around) {
        let mut end = None;
        for suffix in suffixes {
            match suffix {
                Suffix::Marker(marker) => {
                    let end = *end.get_or_insert(range(marker.span.0).start);
                    self.marker(marker, begin..end, around);
                }
                Suffix::Predicate(inner) | Suffix::Optional(inner) => {
                    if around.is_elsewhere && around.area.is_none() && has_marker(self.tree, *inner) {
                        let bracket = self.text[..range(self.tree.span(*inner)).start].rfind('[');
                        self.area(begin..bracket.unwrap_or(begin), around);
                    }
                    // What is asked of a node begins there.
                    let inside = Around { is_acted: false, ..around.clone() };
                    self.expression(*inner, &inside);
                }
                Suffix::Class(_) | Suffix::Id(_) => {}
            }
        }
    }

    /// Notes where the fields to come are read.
    fn area(&mut self, base: Range<usize>, around: &mut Around) {
        let base = trimmed(self.text, base);
        let nested = (around.records.len() == 2).then(|| around.records[1].clone());
        self.anatomy.areas.push(AreaPart { base, way: around.way.filter(|_| around.is_elsewhere), nested });
        around.area = Some(self.anatomy.areas.len() - 1);
    }

    /// Where a step begins, with what joins it to the one before.
    fn before(&self, step: &Step) -> usize {
        let start = range(step.span.0).start;
        self.text[..start].trim_end_matches('/').len()
    }

    fn way(&mut self, step: &Step, begin: usize, around: &Around) {
        let end = self.before(step);
        let path = trimmed(self.text, begin..end);
        let is_whole = self.text[path.clone()].starts_with('/');
        let begin = match around.records.is_empty() || around.is_elsewhere {
            _ if around.is_acted => Begin::Acted,
            false if !is_whole => Begin::Record,
            _ => Begin::Page,
        };
        self.anatomy.ways.push(WayPart {
            whole: path.start..range(step.span.0).end,
            path,
            action: range(step.span.0),
            begin,
            is_repeated: around.is_repeated,
            is_in_record: !around.records.is_empty(),
        });
    }

    fn marker(&mut self, marker: &Marker, path: Range<usize>, around: &mut Around) {
        let place = range(marker.span.0);
        let path = trimmed(self.text, path);
        let name = marker.name.local.clone();
        match marker.value {
            None => {
                self.anatomy.records.push(RecordPart {
                    name: name.clone(),
                    path: path.clone(),
                    is_elsewhere: around.is_elsewhere,
                    depth: around.records.len(),
                });
                // What leads to a page leads to the records inside the one that it began at, too.
                let is_behind = around.is_elsewhere;
                around.records.push(name);
                match around.records.len() {
                    1 => {
                        (around.is_elsewhere, around.way) = (false, None);
                        self.area(path, around);
                    }
                    2 => self.area(path, around),
                    _ => around.area = None,
                }
                around.is_elsewhere = false;
                around.way = around.way.filter(|_| is_behind && around.records.len() == 1);
            }
            Some(_) => {
                if around.is_elsewhere && around.area.is_none() && around.records.len() == 1 {
                    self.area(path.start..path.start, around);
                }
                let mut field: Vec<&str> = around.records.iter().skip(1).map(String::as_str).collect();
                field.push(&name);
                self.anatomy.columns.push(ColumnPart {
                    field: field.join("/"),
                    path,
                    marker: place,
                    kind: marker.kind.map(|kind| kind.name()),
                    is_elsewhere: around.is_elsewhere,
                    area: around.area.filter(|_| around.records.len() <= 2),
                });
            }
        }
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let own = &text[range.clone()];
    let start = range.start + (own.len() - own.trim_start().len());
    start..start + own.trim().len()
}

fn has_action(tree: &Tree, id: ExprId) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if let Expr::Path(path) = tree.expr(id)
            && path.steps.iter().any(|step| matches!(step.kind, StepKind::Action(_)))
        {
            return true;
        }
        tree.expr(id).for_each_child(|child| open.push(child));
    }
    false
}

fn has_marker(tree: &Tree, id: ExprId) -> bool {
    let is_marker = |suffix: &Suffix| matches!(suffix, Suffix::Marker(_));
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if let Expr::Path(path) = tree.expr(id) {
            let mut all = path.suffixes.iter().chain(path.steps.iter().flat_map(|step| &step.suffixes));
            if all.any(is_marker) {
                return true;
            }
        }
        tree.expr(id).for_each_child(|child| open.push(child));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Anatomy, Begin};

    #[test]
    fn parts_are_told_apart() {
        let text = "doc(\"http://x/\")\n/(//a.next/{click /})*\n//li.book[not(@x)]:<book>\n  [h3/a:<title=.>]\n  [? .//b.price:<price(number)=.>]\n  [? h3/a/{click /}//main\n    [? .//p:<author=.>]\n    [? .//li.review:<review>[b:<reviewer=.>]]]";
        let anatomy = Anatomy::of(text);
        let fields: Vec<(&str, &str, bool)> = anatomy
            .columns
            .iter()
            .map(|column| (column.field.as_str(), &text[column.path.clone()], column.is_elsewhere))
            .collect();
        assert_eq!(
            fields,
            [
                ("title", "h3/a", false),
                ("price", ".//b.price", false),
                ("author", ".//p", true),
                ("review/reviewer", "b", false)
            ]
        );
        let row = anatomy.row().expect("a record");
        assert_eq!(&text[row.path.clone()], "//li.book[not(@x)]");
        let both = Anatomy::of("//li:<book>[? h3/a:<title=.>:<url=@href>]");
        assert_eq!(
            both.columns.iter().map(|column| column.path.clone()).collect::<Vec<_>>(),
            [14..18, 14..18]
        );
        let grouped = Anatomy::of("//li:<book>[? (.//p | b)[1]:<text=.>]");
        assert_eq!(grouped.columns[0].path, 14..27);
        let ways: Vec<(&str, &str, bool)> = anatomy
            .ways
            .iter()
            .map(|way| (&text[way.whole.clone()], &text[way.path.clone()], way.is_repeated))
            .collect();
        assert_eq!(ways, [("/(//a.next/{click /})*", "//a.next", true), ("h3/a/{click /}", "h3/a", false)]);
        assert_eq!(
            anatomy.ways.iter().map(|way| way.begin).collect::<Vec<_>>(),
            [Begin::Page, Begin::Record]
        );
        let areas: Vec<(&str, Option<usize>)> =
            anatomy.areas.iter().map(|area| (&text[area.base.clone()], area.way)).collect();
        assert_eq!(areas, [("//li.book[not(@x)]", None), ("//main", Some(1)), (".//li.review", Some(1))]);
        assert_eq!(anatomy.areas[2].nested.as_deref(), Some("review"));
        let of_areas: Vec<Option<usize>> = anatomy.columns.iter().map(|column| column.area).collect();
        assert_eq!(of_areas, [Some(0), Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn what_stands_behind_actions_has_its_place() {
        let text = "doc('u')//input[@name='q']/{\"tea\"}/following::button/{click /}//li:<row>[a/{click /}//h1:<name=.>]";
        let anatomy = Anatomy::of(text);
        let ways: Vec<(&str, Begin)> =
            anatomy.ways.iter().map(|way| (&text[way.path.clone()], way.begin)).collect();
        assert_eq!(
            ways,
            [("//input[@name='q']", Begin::Page), ("/following::button", Begin::Acted), ("a", Begin::Record)]
        );
        assert_eq!(anatomy.areas.len(), 2);
        assert!(anatomy.areas[1].base.is_empty() && anatomy.areas[1].way == Some(2));
    }
}
