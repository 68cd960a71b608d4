//! Runs: texts as a page shows them in a line.
//!
//! A run ends where a line break or the edge of a block is, so that `<p>OX1</p><p>2DR</p>` are two, whatever the source says.
//! Texts in inline elements go on: `<b>£</b>12` is one.

use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind, is_inline};

/// A text that is shown in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The text, its white space folded.
    pub text: String,
    /// Its first text node.
    pub first: NodeId,
    /// Its last text node.
    pub last: NodeId,
}

/// Elements whose texts are not written on the page.
fn is_apart(name: &str) -> bool {
    matches!(name, "script" | "style" | "noscript" | "template" | "title")
}

/// The runs of a part of a page, in order. A run ends at elements of which `ends` says so, and what is in elements of which
/// `skips` says so belongs to none.
pub fn runs(
    document: &Document,
    part: Range<NodeId>,
    ends: impl Fn(NodeId) -> bool,
    skips: impl Fn(NodeId) -> bool,
) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: Option<Run> = None;
    // Whether a text of nothing but space stands behind what was read last.
    let mut has_gap = false;
    let mut node = part.start.0;
    while node < part.end.0 {
        let at = NodeId(node);
        match document.kind(at) {
            NodeKind::Element => {
                let name = document.name(at).local;
                let skipped = is_apart(name) || skips(at);
                if skipped || ends(at) || matches!(name, "br" | "hr") || !is_inline(document, at) {
                    runs.extend(open.take());
                }
                if skipped {
                    node = document.end(at).0.max(node + 1);
                    continue;
                }
            }
            NodeKind::Text => add(document, at, &ends, &mut open, &mut has_gap, &mut runs),
            _ => {}
        }
        node += 1;
    }
    runs.extend(open);
    runs
}

/// Adds a text to the run that is open, or opens another.
fn add(
    document: &Document,
    at: NodeId,
    ends: &impl Fn(NodeId) -> bool,
    open: &mut Option<Run>,
    has_gap: &mut bool,
    runs: &mut Vec<Run>,
) {
    let text = document.string_value(at);
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.is_empty() {
        *has_gap |= !text.is_empty();
        return;
    }
    let is_spaced = std::mem::take(has_gap) || text.starts_with(char::is_whitespace);
    match open {
        Some(run) if !is_parted(document, run.last, at, ends) => {
            if is_spaced || document.string_value(run.last).ends_with(char::is_whitespace) {
                run.text.push(' ');
            }
            run.text.push_str(&folded);
            run.last = at;
        }
        _ => {
            runs.extend(open.take());
            *open = Some(Run { text: folded, first: at, last: at });
        }
    }
}

/// Whether a block ends between two texts, one behind the other.
fn is_parted(document: &Document, one: NodeId, other: NodeId, ends: &impl Fn(NodeId) -> bool) -> bool {
    let mut left = document.ancestors(one).take_while(|&above| !document.contains(above, other));
    left.any(|above| document.is_element(above) && (ends(above) || !is_inline(document, above)))
        || are_set_apart(document, one, other)
}

/// Whether two texts that touch stand in elements beside each other that are called alike: `<span class=tag>3 bed</span><span
/// class=tag>2 bath</span>` are drawn as two. Letters and digits that are drawn one by one are one text.
fn are_set_apart(document: &Document, one: NodeId, other: NodeId) -> bool {
    let (left, right) = (document.string_value(one), document.string_value(other));
    let touch = left.ends_with(char::is_alphanumeric) && right.starts_with(char::is_alphanumeric);
    let are_words = [left, right].iter().all(|text| text.trim().chars().count() > 1);
    let (Some(left), Some(right)) = (document.parent(one), document.parent(other)) else { return false };
    let is_beside = left != right && document.parent(left) == document.parent(right);
    let class = |node: NodeId| document.attribute_value(node, "class");
    let are_alike = || document.name(left) == document.name(right) && class(left) == class(right);
    touch && are_words && is_beside && are_alike()
}

#[cfg(test)]
mod tests {
    use windrow_dom::parse_html;

    use super::*;

    #[test]
    fn space_between_elements_is_part_of_a_run() {
        let document = parse_html("<p><span>3</span> <span>beds</span><b>!</b>\n<p>2</p> <p>baths</p>");
        let all = NodeId::ROOT..NodeId(document.len() as u32);
        let texts: Vec<String> =
            runs(&document, all, |_| false, |_| false).into_iter().map(|run| run.text).collect();
        assert_eq!(texts, ["3 beds!", "2", "baths"]);
    }

    #[test]
    fn elements_that_are_called_alike_and_touch_are_set_apart() {
        let texts = |page: &str| -> Vec<String> {
            let document = parse_html(page);
            let all = NodeId::ROOT..NodeId(document.len() as u32);
            runs(&document, all, |_| false, |_| false).into_iter().map(|run| run.text).collect()
        };
        let tags = "<p><span class=t>3 bed</span><span class=t>2 bath</span><span class=t>House</span></p>";
        assert_eq!(texts(tags), ["3 bed", "2 bath", "House"]);
        assert_eq!(texts("<p><i>1</i><i>2</i><i>7</i></p>"), ["127"]);
        assert_eq!(texts("<p><b>Post</b><i>code</i></p>"), ["Postcode"]);
    }
}
