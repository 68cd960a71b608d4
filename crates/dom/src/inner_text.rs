//! The text of a node as a reader sees it, without a browser.
//!
//! In the spirit of the DOM's `innerText`: white space is collapsed, `<br>` ends a line, block elements stand on lines
//! of their own, paragraphs have an empty line around them, the cells of a row have tabs between them, and what is
//! not displayed is left out. How an element is displayed is its `display` in the visual columns if that is known,
//! else what browsers do with an element of its name.
//!
//! It differs from a browser in these points, all in favour of tables: blocks inside a cell make no lines before its
//! first and after its last text, the text of `<textarea>` is kept, and the content of closed `<details>` counts as
//! readable. The text of a frame's document is part of the text around it.

use crate::document::{Document, NodeId, NodeKind};
use crate::name::Namespace;
use crate::walk::{Event, Walk};

/// The text of the node as a reader sees it.
///
/// For a node that is not displayed itself, and for attributes, comments and instructions, this is the string value.
///
/// ```
/// use windrow_dom::{NodeId, inner_text, parse_xml};
///
/// let page = "<div xmlns='http://www.w3.org/1999/xhtml'><h1>Two \n words</h1>a<br/>b</div>";
/// assert_eq!(inner_text(&parse_xml(page).document, NodeId(1)), "Two words\na\nb");
/// ```
pub fn inner_text(document: &Document, node: NodeId) -> String {
    let has_text = matches!(document.kind(node), NodeKind::Document | NodeKind::Element | NodeKind::Text);
    if !has_text
        || std::iter::once(node).chain(document.ancestors(node)).any(|above| !is_displayed(document, above))
    {
        return document.string_value(node).to_owned();
    }
    let mut lines = Lines::new(preserved(document, node));
    let mut walk = Walk::of(document, node);
    while let Some(event) = walk.next() {
        match event {
            Event::Enter(inner) if document.is_fallback(inner) => {
                if document.is_element(inner) {
                    walk.pass_over();
                }
            }
            Event::Enter(inner) if document.kind(inner) == NodeKind::Text => {
                if is_readable(document, inner) {
                    lines.text(document.string_value(inner));
                }
            }
            Event::Enter(inner) if document.is_element(inner) => match display(document, inner) {
                Display::None => walk.pass_over(),
                display => lines.enter(display, white_space(document, inner)),
            },
            Event::Leave(inner) if document.is_element(inner) => lines.leave(display(document, inner)),
            Event::Enter(_) | Event::Leave(_) => {}
        }
    }
    lines.text
}

/// How an element takes part in the layout of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Display {
    None,
    Inline,
    Break,
    Block,
    Paragraph,
    Row,
    Cell,
}

/// What happens to white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WhiteSpace {
    Collapse,
    Preserve,
    PreserveLines,
}

/// Whether a node is displayed where the node around it is: by its computed style, else by its name and its own markup.
pub fn is_displayed(document: &Document, node: NodeId) -> bool {
    !document.is_element(node) || display(document, node) != Display::None
}

/// Whether an element stands in a line of text: by its computed style, else by its name.
pub fn is_inline(document: &Document, element: NodeId) -> bool {
    display(document, element) == Display::Inline
}

/// Whether a text can be seen where its element is displayed.
fn is_readable(document: &Document, text: NodeId) -> bool {
    let (Some(visual), Some(element)) = (document.visual(), document.parent(text)) else { return true };
    match visual.style(element, "visibility") {
        Some(visibility) => visibility == "visible",
        None => visual.style(element, "display").is_some() || visual.is_visible(element),
    }
}

fn display(document: &Document, element: NodeId) -> Display {
    let name = document.name(element);
    let local = if name.namespace == Namespace::HTML { name.local } else { "" };
    match local {
        "br" => return Display::Break,
        // A template's contents are no part of the page, whatever its style says.
        "template" => return Display::None,
        _ => {}
    }
    let computed = document.visual().and_then(|visual| visual.style(element, "display"));
    match computed {
        Some(computed) if local == "p" && display_of_style(computed) == Display::Block => Display::Paragraph,
        Some(computed) => display_of_style(computed),
        None if is_hidden(document, element, local) => Display::None,
        None => display_of_name(local),
    }
}

fn display_of_style(display: &str) -> Display {
    match display {
        "none" => Display::None,
        "table-row" => Display::Row,
        "table-cell" => Display::Cell,
        _ if display.starts_with("inline") || display.starts_with("ruby") || display == "contents" => {
            Display::Inline
        }
        _ => Display::Block,
    }
}

fn display_of_name(local: &str) -> Display {
    match local {
        "area" | "base" | "basefont" | "datalist" | "head" | "link" | "meta" | "noembed" | "noframes"
        | "noscript" | "param" | "rp" | "script" | "style" | "template" | "title" => Display::None,
        "tr" => Display::Row,
        "td" | "th" => Display::Cell,
        "p" => Display::Paragraph,
        "address" | "article" | "aside" | "blockquote" | "body" | "caption" | "center" | "dd" | "details"
        | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure" | "footer"
        | "form" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "header" | "hgroup" | "hr" | "html"
        | "legend" | "li" | "listing" | "main" | "menu" | "nav" | "ol" | "optgroup" | "option"
        | "plaintext" | "pre" | "search" | "section" | "summary" | "table" | "tbody" | "tfoot" | "thead"
        | "ul" | "xmp" => Display::Block,
        _ => Display::Inline,
    }
}

/// Whether the element's own markup says that it is not displayed.
fn is_hidden(document: &Document, element: NodeId, local: &str) -> bool {
    if local.is_empty() {
        return false;
    }
    let is_closed = local == "dialog" && document.attribute_value(element, "open").is_none();
    let hides =
        |style: &str| declared(style, "display").is_some_and(|value| value.eq_ignore_ascii_case("none"));
    is_closed
        || document.attribute_value(element, "hidden").is_some()
        || document.attribute_value(element, "style").is_some_and(hides)
}

/// The value that a `style` attribute declares for a property; the last one counts.
fn declared<'s>(style: &'s str, property: &str) -> Option<&'s str> {
    let declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    let mut values = declarations.filter(|(name, _)| name.trim().eq_ignore_ascii_case(property));
    values.next_back().map(|(_, value)| value.split('!').next().unwrap_or_default().trim())
}

/// What the element does with white space, unless it leaves that to its parent.
fn white_space(document: &Document, element: NodeId) -> Option<WhiteSpace> {
    let computed = document.visual().and_then(|visual| visual.style(element, "white-space"));
    if let Some(computed) = computed {
        return Some(match computed {
            "pre" | "pre-wrap" | "break-spaces" => WhiteSpace::Preserve,
            "pre-line" => WhiteSpace::PreserveLines,
            _ => WhiteSpace::Collapse,
        });
    }
    let name = document.name(element);
    let is_preserved = matches!(name.local, "pre" | "textarea" | "listing" | "xmp" | "plaintext");
    (name.namespace == Namespace::HTML && is_preserved).then_some(WhiteSpace::Preserve)
}

/// What happens to white space where the node stands.
fn preserved(document: &Document, node: NodeId) -> WhiteSpace {
    let mut around = document.ancestors(node).filter(|&above| document.is_element(above));
    around.find_map(|above| white_space(document, above)).unwrap_or(WhiteSpace::Collapse)
}

/// The text so far, and what has to come before more of it.
#[derive(Debug)]
struct Lines {
    text: String,
    /// How many ends of lines there have to be before the next text; none at the very start and end.
    breaks: usize,
    /// Whether a collapsed space is due before the next text.
    space: bool,
    /// The white space of the open elements.
    white_space: Vec<WhiteSpace>,
    /// For each open row, whether it has had a cell.
    rows: Vec<bool>,
    /// For each open cell, whether it has had text.
    cells: Vec<bool>,
}

impl Lines {
    fn new(white_space: WhiteSpace) -> Lines {
        let white_space = vec![white_space];
        Lines {
            text: String::new(),
            breaks: 0,
            space: false,
            white_space,
            rows: Vec::new(),
            cells: Vec::new(),
        }
    }

    fn enter(&mut self, display: Display, white_space: Option<WhiteSpace>) {
        let inherited = self.white_space.last().copied().unwrap_or(WhiteSpace::Collapse);
        self.white_space.push(white_space.unwrap_or(inherited));
        match display {
            Display::Break => self.line_break(),
            Display::Cell => self.begin_cell(),
            _ => self.demand(display),
        }
        if display == Display::Row {
            self.rows.push(false);
        }
    }

    fn leave(&mut self, display: Display) {
        self.white_space.pop();
        match display {
            Display::Cell => self.end_cell(),
            Display::Row => {
                self.rows.pop();
                self.demand(display);
            }
            _ => self.demand(display),
        }
    }

    /// Asks for the ends of lines that a boundary of a block wants.
    fn demand(&mut self, display: Display) {
        let breaks = match display {
            Display::Block | Display::Row => 1,
            Display::Paragraph => 2,
            _ => return,
        };
        self.space = false;
        // Before the first text of a cell its blocks make no lines.
        if self.cells.last() != Some(&false) {
            self.breaks = self.breaks.max(breaks);
        }
    }

    fn begin_cell(&mut self) {
        self.space = false;
        if let Some(has_cell) = self.rows.last_mut()
            && std::mem::replace(has_cell, true)
        {
            self.breaks = 0;
            self.text.push('\t');
        } else if self.rows.is_empty() {
            self.demand(Display::Block);
        }
        self.flush();
        self.cells.push(false);
    }

    /// After the last text of a cell its blocks make no lines.
    fn end_cell(&mut self) {
        self.cells.pop();
        self.space = false;
        self.breaks = 0;
    }

    fn line_break(&mut self) {
        self.space = false;
        self.flush();
        self.text.push('\n');
    }

    fn text(&mut self, text: &str) {
        match self.white_space.last() {
            Some(WhiteSpace::Preserve) => self.literal(text),
            Some(WhiteSpace::PreserveLines) => {
                for (at, line) in text.split('\n').enumerate() {
                    if at > 0 {
                        self.line_break();
                    }
                    self.collapsed(line);
                }
            }
            _ => self.collapsed(text),
        }
    }

    fn literal(&mut self, text: &str) {
        if !text.is_empty() {
            self.begin_text();
            self.text.push_str(text);
        }
    }

    fn collapsed(&mut self, text: &str) {
        let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
        let mut words = text.split(is_space).filter(|word| !word.is_empty()).peekable();
        self.space |= text.starts_with(is_space);
        while let Some(word) = words.next() {
            self.begin_text();
            self.text.push_str(word);
            self.space = words.peek().is_some() || text.ends_with(is_space);
        }
    }

    /// Writes what has to come before text.
    fn begin_text(&mut self) {
        let at_start = self.text.is_empty() || self.text.ends_with(['\n', '\t', ' ']);
        if self.space && self.breaks == 0 && !at_start {
            self.text.push(' ');
        }
        self.space = false;
        self.flush();
        if let Some(has_text) = self.cells.last_mut() {
            *has_text = true;
        }
    }

    /// Writes the ends of lines that are due.
    fn flush(&mut self) {
        let breaks = std::mem::take(&mut self.breaks);
        if self.text.is_empty() {
            return;
        }
        let present = self.text.bytes().rev().take(breaks).take_while(|&byte| byte == b'\n').count();
        self.text.extend(std::iter::repeat_n('\n', breaks - present));
    }
}
