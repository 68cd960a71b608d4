//! Boxes, computed styles and visibility of a page without a browser.
//!
//! ```text
//! Document ── tree ──► Blitz's tree ── sheet ──► styles ──► boxes ── columns ──► Visual
//! ```
//!
//! The tree that Blitz lays out is made of the document's own nodes, so every box belongs to a node. Style sheets
//! come through the trait [`Sheets`]; one that is not there counts as empty. Characters are measured with fonts that
//! are part of this crate (`fonts/`), so the same page has the same boxes on every machine.
//!
//! The columns say what a browser's capture says: a rectangle is the border box in page coordinates, an element that
//! cannot be seen has none, and an element is visible if it is displayed, its `visibility` is `visible`, and it or a
//! child that sticks out of it has an area.
//!
//! What this cannot do is refused before it is tried ([`Limits`]), and a fault in the machinery beneath is an answer
//! too: callers go on without boxes and say why ([`Refusal`]).
//!
//! ```
//! use windrow_dom::parse_html;
//! use windrow_layout::{NoSheets, Options, lay_out};
//!
//! let document = parse_html("<style>p { width: 300px } .off { display: none }</style><p>one<p class=off>two");
//! let visual = lay_out(&document, &NoSheets, &Options::default()).unwrap();
//! let ps: Vec<_> = (0..document.len() as u32).map(windrow_dom::NodeId).filter(|&node| document.is_element(node)
//!     && document.name(node).local == "p").collect();
//! assert_eq!(visual.rect(ps[0]).unwrap().width, 300.0);
//! assert!(visual.is_visible(ps[0]) && !visual.is_visible(ps[1]));
//! ```

mod anonymous;
mod boxes;
mod columns;
mod font;
mod gap;
mod limits;
mod sheet;
mod table;
mod tree;

use std::panic::{AssertUnwindSafe, catch_unwind};

use windrow_dom::{Document, NodeId, Rect, Visual};

pub use limits::{Limits, Refusal};
pub use sheet::{NoSheets, Sheets, imported, linked, linked_in};

use columns::Columns;
use tree::Part;

/// How much stack laying out may take; what it needs grows with the nesting of the page, which [`Limits`] bounds.
const STACK: usize = 64 << 20;

/// What is laid out, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The window.
    pub viewport: Viewport,
    /// The address that relative addresses of style sheets are resolved against.
    pub base: String,
    /// The addresses of the documents in frames, by the frames' elements.
    pub frame_bases: Vec<(NodeId, String)>,
    /// The computed style properties that are wanted.
    pub styles: Vec<String>,
    /// Whether all computed style properties are wanted.
    pub all_styles: bool,
    /// What is too large to be laid out.
    pub limits: Limits,
}

impl Default for Options {
    /// The window of the Chromium engine, no style properties.
    fn default() -> Options {
        Options {
            viewport: Viewport { width: 1280, height: 800 },
            base: String::new(),
            frame_bases: Vec::new(),
            styles: Vec::new(),
            all_styles: false,
            limits: Limits::default(),
        }
    }
}

/// The size of a window in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewport {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

/// Lays a document out, and the documents in its frames.
pub fn lay_out(document: &Document, sheets: &dyn Sheets, options: &Options) -> Result<Visual, Refusal> {
    options.limits.check(document)?;
    let run = || catch_unwind(AssertUnwindSafe(|| parts(document, sheets, options)));
    stacker::grow(STACK, run).unwrap_or_else(|fault| Err(Refusal::of_panic(&*fault)))
}

/// Lays out the page, then what is in its frames, each in a window of its frame's size.
fn parts(document: &Document, sheets: &dyn Sheets, options: &Options) -> Result<Visual, Refusal> {
    let mut columns = Columns::new(document, options);
    let window = Rect {
        width: options.viewport.width as f32,
        height: options.viewport.height as f32,
        ..Rect::default()
    };
    if let Some(root) = document.document_element() {
        let is_quirky = document.is_quirky();
        columns.fill(&Part { root, window, base: &options.base, is_quirky }, sheets)?;
    }
    for frame in document.frames() {
        let Some(window) = columns.frame_window(frame.element) else { continue };
        let base = options.frame_bases.iter().find(|(element, _)| *element == frame.element);
        let base = base.map_or("", |(_, base)| base.as_str());
        let roots = document.children(frame.element).filter(|&child| child >= frame.first);
        for root in roots.filter(|&child| document.is_element(child)) {
            columns.fill(&Part { root, window, base, is_quirky: frame.is_quirky }, sheets)?;
        }
    }
    Ok(columns.finish())
}
