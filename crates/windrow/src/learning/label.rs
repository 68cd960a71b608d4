//! Labels as files: where the values are in the sources of pages, in bytes of UTF-8.
//!
//! ```json
//! {"attributes": ["country", "code"], "pages": {"p.html": [[[50, 55], [63, 66]]]}}
//! {"attributes": ["city", "street"], "pages": {"d.txt": [{"span": [7, 11], "children": [{"span": [15, 20]}]}]}}
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use windrow_learn::Node;

/// Labels of pages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// What the attributes are called, in the order of pages.
    pub attributes: Vec<String>,
    /// The label of each page that has one, by its name.
    pub pages: BTreeMap<String, Label>,
}

/// The label of a page.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Label {
    /// Tuples of spans.
    Tuples(Vec<Vec<(usize, usize)>>),
    /// Values with those below them.
    Nodes(Vec<Labelled>),
}

/// A value with those below it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labelled {
    span: (usize, usize),
    #[serde(default)]
    children: Vec<Labelled>,
}

impl Labels {
    /// Reads a file of labels.
    pub fn read(text: &str) -> Result<Labels, String> {
        let labels: Labels = serde_json::from_str(text).map_err(|error| {
            format!(
                "{error}; labels are {{\"attributes\": [NAME, …], \"pages\": {{PAGE: [[[START, END], …], …]}}}}, or \
                 {{\"span\": [START, END], \"children\": […]}} for each value where they are nested"
            )
        })?;
        if labels.attributes.is_empty() {
            return Err("there are no attributes".to_owned());
        }
        for (page, label) in &labels.pages {
            label.fits(labels.attributes.len()).map_err(|error| format!("{page}: {error}"))?;
        }
        Ok(labels)
    }

    /// Whether any page is nested.
    pub fn is_nested(&self) -> bool {
        self.pages.values().any(|label| matches!(label, Label::Nodes(_)))
    }
}

impl Label {
    fn fits(&self, attributes: usize) -> Result<(), String> {
        match self {
            Label::Tuples(tuples) => match tuples.iter().find(|tuple| tuple.len() != attributes) {
                Some(tuple) => Err(format!("a tuple has {} values for {attributes} attributes", tuple.len())),
                None => Ok(()),
            },
            Label::Nodes(nodes) => match nodes.iter().map(Labelled::depth).max().unwrap_or_default() {
                depth if depth > attributes => {
                    Err(format!("values are nested {depth} deep and there are {attributes} attributes"))
                }
                _ => Ok(()),
            },
        }
    }

    /// The tuples of a table.
    pub fn tuples(&self) -> Option<Vec<Vec<Range<usize>>>> {
        let span = |&(start, end): &(usize, usize)| start..end;
        match self {
            Label::Tuples(tuples) => {
                Some(tuples.iter().map(|tuple| tuple.iter().map(span).collect()).collect())
            }
            Label::Nodes(_) => None,
        }
    }

    /// The values of a nested document. A tuple is a value with the next one below it.
    pub fn nodes(&self) -> Vec<Node> {
        match self {
            Label::Nodes(nodes) => nodes.iter().map(Labelled::node).collect(),
            Label::Tuples(tuples) => tuples.iter().filter_map(|tuple| chain(tuple)).collect(),
        }
    }
}

impl Labelled {
    fn depth(&self) -> usize {
        1 + self.children.iter().map(Labelled::depth).max().unwrap_or_default()
    }

    fn node(&self) -> Node {
        let (start, end) = self.span;
        Node { span: start..end, children: self.children.iter().map(Labelled::node).collect() }
    }
}

fn chain(tuple: &[(usize, usize)]) -> Option<Node> {
    let mut node: Option<Node> = None;
    for &(start, end) in tuple.iter().rev() {
        node = Some(Node { span: start..end, children: node.into_iter().collect() });
    }
    node
}
