//! What is recognised on a page: in its runs, and by labels beside them.
//!
//! A number that stands alone is what the label beside it says: a text, or what a picture is called
//! (`<img alt="bedrooms"> 3`). Labels are asked for in the same element, or the one around it.

use windrow_dom::{Document, NodeId, NodeKind};

use crate::ontology::TypeId;
use crate::recognise::{Annotation, Annotator, By};
use crate::run::{Run, runs};

/// A value on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct PageAnnotation {
    /// The first text node of its run.
    pub node: NodeId,
    /// The run that it is in; of a long one what is around the value.
    pub text: String,
    /// The value; its place is in the run.
    pub annotation: Annotation,
}

/// The values on a page, in order.
pub fn annotate_page(document: &Document, annotator: &Annotator) -> Vec<PageAnnotation> {
    let whole = NodeId::ROOT..NodeId(document.len() as u32);
    let runs = runs(document, whole, |_| false, |_| false);
    let mut found = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        for annotation in annotator.annotate(&run.text) {
            let text = around(&run.text, &annotation.span);
            found.push(PageAnnotation { node: run.first, text, annotation });
        }
        if is_number(&run.text) {
            let labels = beside(document, annotator, &runs, at);
            found.extend(labels.into_iter().map(|id| PageAnnotation {
                node: run.first,
                text: run.text.clone(),
                annotation: Annotation {
                    id,
                    span: 0..run.text.len(),
                    value: run.text.clone(),
                    confidence: 0.8,
                    by: By::Label,
                },
            }));
        }
    }
    found
}

/// A text, or of a long one what is around a value.
fn around(text: &str, span: &std::ops::Range<usize>) -> String {
    if text.len() <= SHOWN {
        return text.to_owned();
    }
    let start = text.floor_char_boundary(span.start.saturating_sub(SHOWN / 2));
    let end = text.ceil_char_boundary((span.end + SHOWN / 2).min(text.len()));
    text[start..end].to_owned()
}

/// So much of a long text is told around a value.
const SHOWN: usize = 300;

/// Whether a text is a number and nothing else.
fn is_number(text: &str) -> bool {
    text.len() <= 4
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '+')
}

/// The types that labels beside a run name: pictures and texts in the elements around it that hold no other number.
fn beside(document: &Document, annotator: &Annotator, runs: &[Run], at: usize) -> Vec<TypeId> {
    let own = &runs[at];
    for above in document.ancestors(own.first).filter(|&above| document.is_element(above)).take(3) {
        let inside = |run: &Run| document.contains(above, run.first);
        let others: Vec<&Run> = runs[at.saturating_sub(2)..(at + 3).min(runs.len())]
            .iter()
            .filter(|run| run.first != own.first && inside(run))
            .collect();
        // Another number has the same right to the label.
        if others.iter().any(|run| is_number(&run.text)) {
            return Vec::new();
        }
        let mut named: Vec<TypeId> = others.iter().flat_map(|run| annotator.labels(&run.text)).collect();
        for node in (above.0..document.end(above).0)
            .map(NodeId)
            .filter(|&node| document.kind(node) == NodeKind::Element)
        {
            for name in ["alt", "title", "aria-label", "data-original-title"] {
                if let Some(text) = document.attribute_value(node, name) {
                    named.extend(annotator.labels(text));
                }
            }
            if named.is_empty()
                && let Some(class) = document.attribute_value(node, "class")
            {
                named.extend(class.split(['-', '_', ' ']).flat_map(|word| annotator.labels(word)));
            }
        }
        named.sort_unstable();
        named.dedup();
        if !named.is_empty() {
            return named;
        }
    }
    Vec::new()
}
