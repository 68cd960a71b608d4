//! What every document promises of its columns, checked against their plain definitions.

use windrow_dom::{Document, NodeId, NodeKind};

/// Fails with a message unless something holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use ensure;

/// Documents with more rows than this are not checked by what costs more than a pass over the rows.
const SMALL: usize = 2_000;

/// All nodes of a document.
pub(crate) fn nodes(document: &Document) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
    (0..document.len() as u32).map(NodeId)
}

/// Checks the columns of a document that was made from a source.
pub(crate) fn check(document: &Document, source: &str) -> Result<(), String> {
    ensure!(document.kind(NodeId::ROOT) == NodeKind::Document, "the first row is no document");
    for node in nodes(document) {
        place(document, node)?;
        span(document, node, source)?;
        text(document, node)?;
    }
    lists(document)?;
    if document.len() <= SMALL {
        relations(document)?;
    }
    Ok(())
}

fn place(document: &Document, node: NodeId) -> Result<(), String> {
    let kind = document.kind(node);
    let end = document.end(node);
    ensure!(node < end && end.index() <= document.len(), "{node:?} ends at {end:?}");
    let Some(parent) = document.parent(node) else {
        ensure!(kind == NodeKind::Document, "{node:?} has no parent and is {kind:?}");
        ensure!(document.root_of(node) == node, "{node:?} is no root of its own");
        return Ok(());
    };
    ensure!(kind != NodeKind::Document, "the document {node:?} has a parent");
    ensure!(parent < node && end <= document.end(parent), "{node:?} is not inside its parent {parent:?}");
    let holds = matches!(document.kind(parent), NodeKind::Document | NodeKind::Element);
    ensure!(holds, "{node:?} is inside of a {:?}", document.kind(parent));
    ensure!(document.root_of(node) == document.root_of(parent), "{node:?} and its parent have other roots");
    ensure!(kind == NodeKind::Element || end.0 == node.0 + 1, "the {kind:?} {node:?} has something inside");
    let before = NodeId(node.0 - 1);
    if kind == NodeKind::Attribute {
        let follows = before == parent
            || (document.kind(before) == NodeKind::Attribute && document.parent(before) == Some(parent));
        ensure!(follows && document.is_element(parent), "the attribute {node:?} is out of its place");
    }
    if kind == NodeKind::Text {
        let doubled = document.kind(before) == NodeKind::Text && document.parent(before) == Some(parent);
        ensure!(!doubled, "{node:?} is a text right after a text");
        ensure!(!document.string_value(node).is_empty(), "{node:?} is an empty text");
    }
    Ok(())
}

fn span(document: &Document, node: NodeId, source: &str) -> Result<(), String> {
    let spans = [document.span(node), document.tag_span(node)];
    for span in spans {
        ensure!(
            source.get(span.range()).is_some(),
            "{node:?} has the span {span:?} of {} bytes",
            source.len()
        );
    }
    ensure!(spans[1].end <= spans[0].end, "the tag of {node:?} goes beyond it: {spans:?}");
    Ok(())
}

/// The texts of the nodes follow each other in the one buffer.
fn text(document: &Document, node: NodeId) -> Result<(), String> {
    let range = document.text_range(node);
    ensure!(document.text().get(range.clone()).is_some(), "{node:?} has the text {range:?}");
    if node.0 > 0 {
        let before = document.text_range(NodeId(node.0 - 1)).start;
        ensure!(before <= range.start, "the text of {node:?} begins before that of the node before it");
    }
    if matches!(document.kind(node), NodeKind::Attribute | NodeKind::Comment) {
        ensure!(range.is_empty(), "{node:?} has a part of the page's text");
        let _ = document.string_value(node);
    }
    Ok(())
}

/// The lists by kind and by name hold each node once, in order.
fn lists(document: &Document) -> Result<(), String> {
    let kinds = [
        NodeKind::Document,
        NodeKind::Element,
        NodeKind::Attribute,
        NodeKind::Text,
        NodeKind::Comment,
        NodeKind::ProcessingInstruction,
    ];
    let mut listed = 0;
    for kind in kinds {
        let list = document.of_kind(kind);
        ensure!(list.is_sorted_by(|one, other| one < other), "the list of {kind:?} is out of order");
        ensure!(list.iter().all(|&node| document.kind(node) == kind), "the list of {kind:?} has others");
        listed += list.len();
    }
    ensure!(listed == document.len(), "{listed} of {} nodes are in the lists by kind", document.len());
    let named = nodes(document).filter(|&node| document.name_id(node).index().is_some()).count();
    let mut listed = 0;
    for (id, name) in document.names().iter() {
        let list = document.named(id);
        ensure!(list.is_sorted_by(|one, other| one < other), "the list of {name:?} is out of order");
        ensure!(list.iter().all(|&node| document.name_id(node) == id), "the list of {name:?} has others");
        ensure!(document.names().lookup(name) == Some(id), "{name:?} is not found");
        listed += list.len();
    }
    ensure!(listed == named, "{listed} of {named} nodes are in the lists by name");
    Ok(())
}

/// Children, siblings and string values by their definitions.
fn relations(document: &Document) -> Result<(), String> {
    let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); document.len()];
    let mut texts: Vec<String> = vec![String::new(); document.len()];
    for node in nodes(document) {
        if document.kind(node) == NodeKind::Text {
            let value = document.string_value(node);
            document.ancestors(node).for_each(|above| texts[above.index()].push_str(value));
        }
        if let Some(parent) = document.parent(node).filter(|_| document.kind(node) != NodeKind::Attribute) {
            children[parent.index()].push(node);
        }
    }
    for node in nodes(document) {
        let inner = &children[node.index()];
        ensure!(
            document.children(node).eq(inner.iter().copied()),
            "the children of {node:?} are not {inner:?}"
        );
        ensure!(document.first_child(node) == inner.first().copied(), "the first child of {node:?}");
        for pair in inner.windows(2) {
            ensure!(document.next_sibling(pair[0]) == Some(pair[1]), "the sibling after {:?}", pair[0]);
            ensure!(document.previous_sibling(pair[1]) == Some(pair[0]), "the sibling before {:?}", pair[1]);
        }
        for &child in inner.first().into_iter() {
            ensure!(document.previous_sibling(child).is_none(), "the sibling before the first, {child:?}");
        }
        for &child in inner.last().into_iter() {
            ensure!(document.next_sibling(child).is_none(), "the sibling after the last, {child:?}");
        }
        if matches!(document.kind(node), NodeKind::Document | NodeKind::Element) {
            let value = document.string_value(node);
            ensure!(value == texts[node.index()], "the string value of {node:?} is {value:?}");
        }
        if document.is_element(node) {
            let mut names: Vec<_> = document.attributes(node).map(|node| document.name_id(node)).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            ensure!(names.len() == all, "{node:?} has an attribute twice");
        }
    }
    Ok(())
}
