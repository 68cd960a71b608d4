//! A table as an OXPath wrapper that gives the same rows.
//!
//! ```text
//! //li.result:<record>
//!     [? .//h3/a:<title=normalize-space(.)>:<title_url(url)=@href>]
//!     [? span.price:<price=normalize-space(.)>]
//! ```
//!
//! Every column stands in an optional predicate, so that a record without a value stays a record. Records that are several
//! nodes beside each other begin at the first one and go on from sibling to sibling until the next record begins.

use std::fmt::Write;

use windrow_dom::{Document, NodeKind};

use crate::table::{Column, Link, LinkPlace, Table};

impl Table {
    /// The wrapper, without what opens the page.
    pub fn wrapper(&self, document: &Document) -> String {
        let mut text = format!("{}:<record>", self.lead(document));
        let along = self.along(document);
        for column in self.columns.iter().filter(|column| column.is_shown()) {
            write_column(&mut text, column, along.as_deref());
        }
        text
    }

    /// What selects the first node of every record, from the root of the page.
    pub fn lead(&self, document: &Document) -> String {
        self.lead.at_root(document)
    }

    /// What selects the values of a column from the first node of a record; nothing where nothing does.
    pub fn path(&self, document: &Document, column: usize) -> Option<String> {
        Some(reached(self.along(document).as_deref(), self.columns[column].path.as_deref()?))
    }

    /// The predicate of a record that extracts a column, without the addresses that its values lead to; nothing for columns
    /// that are not shown.
    pub fn predicate(&self, document: &Document, column: usize) -> Option<String> {
        let column = Column { link: None, ..self.columns[column].clone() };
        let mut text = String::new();
        if column.is_shown() {
            write_column(&mut text, &column, self.along(document).as_deref());
        }
        Some(text.trim_start().to_owned()).filter(|text| !text.is_empty())
    }

    /// From the first node of a record to all of them, where they stand beside each other.
    pub fn along(&self, document: &Document) -> Option<String> {
        self.is_flat.then(|| along(document, self, &self.lead.of_its_like(document)))
    }
}

/// From the head of a record to the nodes beside it.
fn along(document: &Document, table: &Table, like: &str) -> String {
    let nodes = || table.records.iter().flat_map(|record| &record.nodes);
    let is_element = nodes().all(|&node| document.kind(node) == NodeKind::Element);
    let any = if is_element { "*" } else { "node()" };
    format!("./(following-sibling::{any}[1][not({like})])*")
}

fn write_column(text: &mut String, column: &Column, along: Option<&str>) {
    let Some(path) = &column.path else { return };
    let path = reached(along, path);
    let name = &column.name;
    let list = if column.is_list { "[]" } else { "" };
    let value = match column.source {
        Some((source, true)) => format!(":<{name}{list}(url)=@{source}>"),
        Some((source, false)) => format!("[@{source} != \"\"]:<{name}{list}(url)=@{source}>"),
        None => format!(":<{name}{list}=normalize-space(.)>"),
    };
    let _ = match (column.link, column.link_name()) {
        (Some(Link { place, is_everywhere: true }), Some(url)) => {
            write!(text, "\n    [? {path}{value}:<{url}{list}(url)={}>]", towards(place))
        }
        (Some(Link { place, .. }), Some(url)) => {
            write!(
                text,
                "\n    [? {path}{value}]\n    [? {path}/{}[. != \"\"]:<{url}{list}(url)=.>]",
                towards(place)
            )
        }
        _ => write!(text, "\n    [? {path}{value}]"),
    };
}

/// A path behind what leads to the nodes of a record.
fn reached(along: Option<&str>, path: &str) -> String {
    match (along, path) {
        (None, path) => path.to_owned(),
        (Some(along), ".") => along.to_owned(),
        // `.//a` behind something is `//a`, and `a` is `/a`.
        (Some(along), path) => match path.strip_prefix("./") {
            Some(rest) => format!("{along}/{rest}"),
            None => format!("{along}/{path}"),
        },
    }
}

/// From a value to the address that it leads to.
fn towards(place: LinkPlace) -> &'static str {
    match place {
        LinkPlace::Itself => "@href",
        LinkPlace::Above => "ancestor::a[1]/@href",
        LinkPlace::Inside => "descendant::a[1]/@href",
    }
}
