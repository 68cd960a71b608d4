//! Pages as they were seen, to draw over: for files that need nothing else.
//!
//! What can be read stands where our own boxes have it, or, with a browser, on a real picture of the page.

use std::fmt::Write;

use windrow::browser::base64;
use windrow::dom::{Document, NodeId, Rect, Visual};

/// How such files look.
pub(crate) const STYLE: &str = include_str!("picture.css");

/// The page itself, in an element that is left open for what is drawn over it.
pub(crate) fn ground(html: &mut String, document: &Document, visual: &Visual, picture: Option<&[u8]>) {
    let boxes = || (0..document.len() as u32).map(NodeId).filter_map(|node| visual.rect(node));
    let width = boxes().map(|rect| rect.left + rect.width).fold(800.0_f32, f32::max).min(2000.0);
    let height = boxes().map(|rect| rect.top + rect.height).fold(400.0_f32, f32::max).min(60_000.0);
    let _ = writeln!(html, "<div class=stage style=\"width:{width}px;height:{height}px\">");
    match picture {
        Some(png) => {
            let _ = writeln!(
                html,
                "<img class=picture alt=\"\" src=\"data:image/png;base64,{}\">",
                base64::encode(png)
            );
        }
        None => texts(html, document, visual),
    }
}

/// What can be read, each text in the box of its element.
fn texts(html: &mut String, document: &Document, visual: &Visual) {
    for node in (0..document.len() as u32).map(NodeId) {
        let Some(parent) = document.parent(node) else { continue };
        if document.kind(node) != windrow::dom::NodeKind::Text || !visual.is_visible(parent) {
            continue;
        }
        let text = document.string_value(node);
        let Some(rect) = visual.rect(parent).filter(|_| !text.trim().is_empty()) else { continue };
        let style = |property| visual.style(parent, property).unwrap_or_default();
        let _ = writeln!(
            html,
            "<div class=text style=\"{};font-size:{};font-weight:{}\">{}</div>",
            position(rect),
            style_value(style("font-size")),
            style_value(style("font-weight")),
            escaped(text.trim())
        );
    }
}

/// The box of a node; of a text, that of its element.
pub(crate) fn place(document: &Document, visual: &Visual, node: NodeId) -> Option<Rect> {
    let element = if document.is_element(node) { Some(node) } else { document.parent(node) };
    element.and_then(|element| visual.rect(element))
}

pub(crate) fn united(one: Rect, other: Rect) -> Rect {
    let (left, top) = (one.left.min(other.left), one.top.min(other.top));
    let right = (one.left + one.width).max(other.left + other.width);
    let bottom = (one.top + one.height).max(other.top + other.height);
    Rect { left, top, width: right - left, height: bottom - top }
}

pub(crate) fn position(rect: Rect) -> String {
    format!(
        "left:{:.0}px;top:{:.0}px;width:{:.0}px;height:{:.0}px",
        rect.left, rect.top, rect.width, rect.height
    )
}

/// A number on the circle of colours, far from those before it.
pub(crate) fn hue(number: usize) -> usize {
    number * 137 % 360
}

/// What a computed style says, if it is as plain as it should be.
fn style_value(value: &str) -> &str {
    let is_plain = value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.');
    if is_plain { value } else { "inherit" }
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
