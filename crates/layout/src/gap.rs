//! The margins, borders and padding of inline elements, which Blitz leaves out.
//!
//! Blitz makes inline elements styles of a paragraph's text, so what lies at their left and right takes no room. Here it is
//! written as text: the fonts of this crate have characters whose widths are powers of two, and a few of them are as
//! wide as any distance (`fonts/make.py`). Padding and border stand in the element, margins beside it. Texts match no
//! selector, and a character for private use is a letter to the rules that break lines: a gap stays with its word.
//!
//! Which gaps there are is known when a page is styled, so it is laid out twice if it has any. Negative margins stay out.

use blitz_dom::{BaseDocument, Node, NodeId as BlitzId};
use style::properties::ComputedValues;
use style::values::computed::{BorderStyle, LengthPercentage, Margin};
use windrow_dom::NodeId;

/// The narrowest of the characters, one unit of the font wide; each next one is twice as wide.
const NARROWEST: u32 = 0xF0000;

/// How many there are.
const WIDTHS: u32 = 12;

/// How many units an em has.
const EM: f32 = 2048.0;

/// Gaps wider than so many ems are left out: they would take a long text, and are no gaps between words.
const WIDEST: f32 = 64.0;

/// The gaps at one side of an element in pixels: outside and inside of its box.
#[derive(Debug, Clone, Copy, Default)]
struct Side {
    outside: f32,
    inside: f32,
}

/// Writes the gaps of a tree that has been laid out; gives whether there are any.
pub(crate) fn write(blitz: &mut BaseDocument, elements: &[(NodeId, BlitzId)]) -> bool {
    let gaps: Vec<(BlitzId, f32, Side, Side)> =
        elements.iter().filter_map(|&(_, id)| sides(blitz, id)).collect();
    let mut mutator = blitz.mutate();
    for &(id, size, left, right) in &gaps {
        let mut written = |gap: f32| text(gap, size).map(|gap| mutator.create_text_node(&gap));
        let (left_outside, left_inside) = (written(left.outside), written(left.inside));
        let (right_outside, right_inside) = (written(right.outside), written(right.inside));
        if let Some(gap) = left_inside {
            mutator.prepend_nodes(id, &[gap]);
        }
        if let Some(gap) = right_inside {
            mutator.append_children(id, &[gap]);
        }
        if let Some(gap) = left_outside {
            mutator.insert_nodes_before(id, &[gap]);
        }
        if let Some(gap) = right_outside {
            mutator.insert_nodes_after(id, &[gap]);
        }
    }
    drop(mutator);
    !gaps.is_empty()
}

/// The padding and border above and below an inline element, which count in its box and take no room.
pub(crate) fn above_and_below(styles: &ComputedValues) -> (f32, f32) {
    let (padding, border) = (styles.get_padding(), styles.get_border());
    (
        pixels(&padding.padding_top.0) + line(border.border_top_width.0.to_f32_px(), border.border_top_style),
        pixels(&padding.padding_bottom.0)
            + line(border.border_bottom_width.0.to_f32_px(), border.border_bottom_style),
    )
}

/// An inline element with gaps: its font size, and what is at its left and right.
fn sides(blitz: &BaseDocument, id: BlitzId) -> Option<(BlitzId, f32, Side, Side)> {
    let node: &Node = blitz.get_node(id)?;
    if !node.is_non_atomic_inline() || node.is_or_contains_block() || node.parent.is_none() {
        return None;
    }
    let tag = &*node.element_data()?.name.local;
    if tag == "br" || tag == "wbr" {
        return None;
    }
    let styles = node.primary_styles()?;
    let (margin, padding, border) = (styles.get_margin(), styles.get_padding(), styles.get_border());
    let left = Side {
        outside: margin_pixels(&margin.margin_left),
        inside: pixels(&padding.padding_left.0)
            + line(border.border_left_width.0.to_f32_px(), border.border_left_style),
    };
    let right = Side {
        outside: margin_pixels(&margin.margin_right),
        inside: pixels(&padding.padding_right.0)
            + line(border.border_right_width.0.to_f32_px(), border.border_right_style),
    };
    let is_any = [left.outside, left.inside, right.outside, right.inside].iter().any(|&gap| gap > 0.0);
    is_any.then(|| (id, styles.clone_font_size().used_size().px(), left, right))
}

/// A length; percentages are of the width of a block that is not known here, and rare on inline elements.
pub(crate) fn pixels(length: &LengthPercentage) -> f32 {
    length.to_length().map_or(0.0, |length| length.px())
}

fn margin_pixels(margin: &Margin) -> f32 {
    match margin {
        Margin::LengthPercentage(length) => pixels(length),
        _ => 0.0,
    }
}

/// The width of a border line, which has none where it is not drawn.
fn line(width: f32, kind: BorderStyle) -> f32 {
    if kind.none_or_hidden() { 0.0 } else { width }
}

/// Characters that are together as wide as a gap, in a font of a size.
fn text(gap: f32, size: f32) -> Option<String> {
    if !(gap > 0.0 && gap <= WIDEST * size) {
        return None;
    }
    let mut units = (gap / size * EM).round() as u32;
    let mut text = String::new();
    for bit in (0..WIDTHS).rev() {
        let width = 1 << bit;
        while units >= width {
            text.extend(char::from_u32(NARROWEST + bit));
            units -= width;
        }
    }
    (!text.is_empty()).then_some(text)
}
