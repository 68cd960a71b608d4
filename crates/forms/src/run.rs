//! What is written around controls: runs of text that are shown in a line.
//!
//! A run ends where a control, a line break or the edge of a block or of a label is. What a list offers and a button says is no run: that is
//! the control's own.

use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind, is_inline};

use crate::control::Control;

/// A text that is shown in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) text: String,
    /// Its text nodes; the first and the last where they are many.
    pub(crate) first: NodeId,
    pub(crate) last: NodeId,
}

/// Elements whose texts are not written on the page.
fn is_apart(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "noscript"
            | "template"
            | "title"
            | "option"
            | "optgroup"
            | "textarea"
            | "button"
            | "select"
            | "datalist"
    )
}

/// The runs of a part of a page, in order.
pub(crate) fn runs(document: &Document, part: Range<NodeId>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: Option<Run> = None;
    let mut node = part.start.0;
    while node < part.end.0 {
        let at = NodeId(node);
        match document.kind(at) {
            NodeKind::Element => {
                let name = document.name(at).local;
                let is_control = Control::of(document, at).is_some();
                let ends = is_control || matches!(name, "br" | "hr" | "label") || !is_inline(document, at);
                if ends {
                    runs.extend(open.take());
                }
                if is_apart(name) {
                    runs.extend(open.take());
                    node = document.end(at).0.max(node + 1);
                    continue;
                }
            }
            NodeKind::Text => {
                let text = document.string_value(at);
                let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
                if !folded.is_empty() {
                    match &mut open {
                        Some(run) if !is_parted(document, run.last, at) => {
                            let apart = text.starts_with(char::is_whitespace)
                                || document.string_value(run.last).ends_with(char::is_whitespace);
                            if apart {
                                run.text.push(' ');
                            }
                            run.text.push_str(&folded);
                            run.last = at;
                        }
                        _ => {
                            runs.extend(open.take());
                            open = Some(Run { text: folded, first: at, last: at });
                        }
                    }
                }
            }
            _ => {}
        }
        node += 1;
    }
    runs.extend(open);
    runs
}

/// Whether a block ends between two texts, one behind the other.
fn is_parted(document: &Document, one: NodeId, other: NodeId) -> bool {
    document.ancestors(one).take_while(|&above| !document.contains(above, other)).any(|above| {
        document.is_element(above) && (document.name(above).local == "label" || !is_inline(document, above))
    })
}
