//! A node as Markdown: what a reader sees, with its headings, lists, tables, links and pictures.
//!
//! Elements that say nothing of the text's form (`div`, `span`) only part or join it. Those that do are open while their text comes in,
//! and are written into what is around them when they end. Tables that only arrange a page are read as the blocks in their cells. Of what
//! is nested more than [`DEEPEST`] times the inner forms are left out, so that no page can make the text grow with its depth.

use crate::document::{Document, NodeId, NodeKind};
use crate::inner_text::{is_displayed, is_inline};
use crate::walk::{Event, Walk};

/// How deep forms are nested at most.
const DEEPEST: usize = 32;

/// What of a node is written, and how.
pub struct MarkdownOptions<'o> {
    /// Makes addresses whole.
    pub address: &'o dyn Fn(&str) -> String,
    /// Whether an element is left out.
    pub leaves_out: &'o dyn Fn(NodeId) -> bool,
}

/// A node as Markdown.
///
/// ```
/// use windrow_dom::{MarkdownOptions, NodeId, markdown, parse_html};
///
/// let page = parse_html("<h1>Tea</h1><p>See <a href=/all>all <b>12</b></a>.<ul><li>green<li>black</ul>");
/// let options = MarkdownOptions { address: &|written| format!("http://t{written}"), leaves_out: &|_| false };
/// assert_eq!(markdown(&page, NodeId::ROOT, &options), "# Tea\n\nSee [all **12**](http://t/all).\n\n- green\n- black\n");
/// ```
pub fn markdown(document: &Document, node: NodeId, options: &MarkdownOptions<'_>) -> String {
    let mut writer = Writer { open: vec![Open::new(node, Form::Blocks)] };
    let mut walk = Walk::of(document, node);
    while let Some(event) = walk.next() {
        match event {
            Event::Enter(inner) if document.is_fallback(inner) => {
                if document.is_element(inner) {
                    walk.pass_over();
                }
            }
            Event::Enter(inner) if document.kind(inner) == NodeKind::Text => {
                writer.text(document.string_value(inner));
            }
            Event::Enter(inner) if document.is_element(inner) => {
                let is_left_out = !is_displayed(document, inner)
                    || matches!(
                        document.name(inner).local,
                        "svg" | "math" | "select" | "textarea" | "iframe"
                    )
                    || (options.leaves_out)(inner);
                match is_left_out {
                    true => walk.pass_over(),
                    false => writer.enter(document, inner, options),
                }
            }
            Event::Leave(inner) if document.is_element(inner) => writer.leave(document, inner, options),
            Event::Enter(_) | Event::Leave(_) => {}
        }
    }
    let mut text = writer.open.pop().map(Open::text).unwrap_or_default();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// What becomes of the text in an element.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// It stays as it is: blocks under each other.
    Blocks,
    Heading(usize),
    Quote,
    /// The number of its next item, if they are numbered.
    List(Option<usize>),
    Item,
    /// Text that is to be kept to the letter.
    Verbatim,
    Table(Vec<Vec<String>>),
    Cell,
    Link,
    /// Text between two signs.
    Between(&'static str),
}

impl Form {
    fn is_inline(&self) -> bool {
        matches!(self, Form::Link | Form::Between(_))
    }
}

/// An element whose text comes in.
#[derive(Debug)]
struct Open {
    node: NodeId,
    form: Form,
    /// What is done, with whether it is a list.
    blocks: Vec<(String, bool)>,
    line: String,
}

impl Open {
    fn new(node: NodeId, form: Form) -> Open {
        Open { node, form, blocks: Vec::new(), line: String::new() }
    }

    /// Ends the line that text came into.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim();
        if !line.is_empty() {
            self.blocks.push((line.to_owned(), false));
        }
    }

    /// All of its text.
    fn text(mut self) -> String {
        self.end_line();
        let mut text = String::new();
        for (block, is_list) in self.blocks {
            if !text.is_empty() {
                text.push_str(if is_list && self.form == Form::Item { "\n" } else { "\n\n" });
            }
            text.push_str(&block);
        }
        text
    }
}

struct Writer {
    /// The elements whose text comes in, the innermost last; there is always one.
    open: Vec<Open>,
}

impl Writer {
    fn top(&mut self) -> Option<&mut Open> {
        self.open.last_mut()
    }

    fn is_verbatim(&self) -> bool {
        self.open.iter().any(|open| open.form == Form::Verbatim)
    }

    fn text(&mut self, text: &str) {
        let is_verbatim = self.is_verbatim();
        let Some(Open { line, .. }) = self.top() else { return };
        if is_verbatim {
            line.push_str(text);
            return;
        }
        let is_parted = |line: &str| line.is_empty() || line.ends_with([' ', '\n']);
        for (number, word) in text.split_ascii_whitespace().enumerate() {
            let is_apart = number > 0 || text.starts_with(|c: char| c.is_ascii_whitespace());
            if is_apart && !is_parted(line) {
                line.push(' ');
            }
            for letter in word.chars() {
                if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<') {
                    line.push('\\');
                }
                line.push(letter);
            }
        }
        // A space at the end stands for itself even in what is only beginning: `<b>a</b> <i>b</i>`.
        if text.ends_with(|c: char| c.is_ascii_whitespace()) && !line.ends_with([' ', '\n']) {
            line.push(' ');
        }
    }

    fn enter(&mut self, document: &Document, node: NodeId, options: &MarkdownOptions<'_>) {
        let local = document.name(node).local;
        if !is_inline(document, node) && local != "br" {
            self.part();
        }
        match local {
            "br" => {
                if let Some(open) = self.top() {
                    let length = open.line.trim_end_matches(' ').len();
                    open.line.truncate(length);
                    open.line.push('\n');
                }
            }
            "hr" => self.block("---".to_owned(), false),
            "img" => {
                let source =
                    document.attribute_value(node, "src").filter(|source| !source.starts_with("data:"));
                if let (Some(source), Some(open)) =
                    (source.filter(|source| !source.trim().is_empty()), self.open.last_mut())
                {
                    let alt = document.attribute_value(node, "alt").unwrap_or_default();
                    let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ").replace(['[', ']'], "");
                    open.line
                        .push_str(&format!("![{alt}]({})", in_brackets(&(options.address)(source.trim()))));
                }
            }
            _ => {}
        }
        let form = self.form(document, node, local);
        if let Some(form) = form.filter(|_| self.open.len() < DEEPEST && !self.is_verbatim()) {
            self.open.push(Open::new(node, form));
        }
    }

    /// What becomes of the text in an element, where that is not only parted from the text around it.
    fn form(&self, document: &Document, node: NodeId, local: &str) -> Option<Form> {
        let is_in = |wanted: fn(&Form) -> bool| self.open.iter().rev().any(|open| wanted(&open.form));
        // Within a line there are no blocks.
        let is_line = is_in(|form| form.is_inline() || matches!(form, Form::Heading(_) | Form::Cell));
        let is_block = matches!(
            local,
            "h1" | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "blockquote"
                | "ul"
                | "menu"
                | "dir"
                | "ol"
                | "li"
                | "table"
        );
        if is_line && is_block {
            return None;
        }
        Some(match local {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Form::Heading(usize::from(local.as_bytes()[1] - b'0')),
            "blockquote" => Form::Quote,
            "ul" | "menu" | "dir" => Form::List(None),
            "ol" => {
                let first =
                    document.attribute_value(node, "start").and_then(|start| start.trim().parse().ok());
                Form::List(Some(first.unwrap_or(1)))
            }
            "li" => Form::Item,
            "pre" | "listing" | "xmp" => Form::Verbatim,
            "table" if has_cells_of_text(document, node) => Form::Table(Vec::new()),
            "td" | "th" if matches!(self.open.last()?.form, Form::Table(_)) => Form::Cell,
            "a" if document.attribute_value(node, "href").is_some() && !is_in(|form| *form == Form::Link) => {
                Form::Link
            }
            "b" | "strong" if !is_in(|form| matches!(form, Form::Between("**") | Form::Heading(_))) => {
                Form::Between("**")
            }
            "i" | "em" if !is_in(|form| *form == Form::Between("_")) => Form::Between("_"),
            "code" | "kbd" | "samp" => Form::Between("`"),
            _ => return None,
        })
    }

    fn leave(&mut self, document: &Document, node: NodeId, options: &MarkdownOptions<'_>) {
        if self.open.len() > 1 && self.open.last().is_some_and(|open| open.node == node) {
            self.close(document, options);
        } else if !is_inline(document, node) && document.name(node).local != "br" {
            self.part();
        }
        if document.name(node).local == "tr"
            && let Some(Open { form: Form::Table(rows), .. }) = self.open.last_mut()
        {
            rows.push(Vec::new());
        }
    }

    /// Ends the line, where blocks stand under each other.
    fn part(&mut self) {
        let is_verbatim = self.is_verbatim();
        let Some(open) = self.top() else { return };
        match open.form.is_inline() || matches!(open.form, Form::Heading(_) | Form::Cell) {
            _ if is_verbatim => {}
            true if !open.line.ends_with([' ', '\n']) && !open.line.is_empty() => open.line.push(' '),
            true => {}
            false => open.end_line(),
        }
    }

    /// Adds a block; within a line it is a part of that.
    fn block(&mut self, text: String, is_list: bool) {
        let Some(open) = self.top() else { return };
        if text.is_empty() {
            return;
        }
        if open.form.is_inline() || matches!(open.form, Form::Heading(_) | Form::Cell) {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            open.line.push_str(&line);
            open.line.push(' ');
            return;
        }
        open.end_line();
        open.blocks.push((text, is_list));
    }

    /// Writes the innermost open element into what is around it.
    fn close(&mut self, document: &Document, options: &MarkdownOptions<'_>) {
        let Some(closed) = self.open.pop() else { return };
        let node = closed.node;
        match closed.form.clone() {
            Form::Blocks => self.block(closed.text(), false),
            Form::Heading(level) => {
                let text = folded(&closed.text());
                if !text.is_empty() {
                    self.block(format!("{} {text}", "#".repeat(level)), false);
                }
            }
            Form::Quote => {
                let text = closed.text();
                let lines = text.lines().map(|line| format!("> {line}").trim_end().to_owned());
                let quoted = lines.collect::<Vec<_>>().join("\n");
                self.block(if text.is_empty() { text } else { quoted }, false);
            }
            Form::List(_) => {
                let items = closed.blocks.into_iter().map(|(item, _)| item).collect::<Vec<_>>();
                self.block(items.join("\n"), true);
            }
            Form::Item => self.item(&closed.text()),
            Form::Verbatim => {
                let text = closed.line.trim_matches('\n').trim_end().to_owned();
                let fence = if text.contains("```") { "~~~" } else { "```" };
                if !text.is_empty() {
                    self.block(format!("{fence}\n{text}\n{fence}"), false);
                }
            }
            Form::Table(rows) => {
                let before = Open { form: Form::Blocks, ..closed };
                self.block(before.text(), false);
                self.block(table(rows), false);
            }
            Form::Cell => {
                let text = folded(&closed.text()).replace('|', "\\|");
                if let Some(Open { form: Form::Table(rows), .. }) = self.open.last_mut() {
                    if rows.is_empty() {
                        rows.push(Vec::new());
                    }
                    if let Some(row) = rows.last_mut() {
                        row.push(text);
                    }
                }
            }
            Form::Link => {
                let address = document.attribute_value(node, "href").unwrap_or_default().trim();
                let whole = (options.address)(address);
                // Links without a space between them are entries of a menu.
                if let Some(open) = self.top().filter(|open| open.line.ends_with(')')) {
                    open.line.push(' ');
                }
                self.inline(&closed.text(), |text| format!("[{text}]({})", in_brackets(&whole)));
            }
            Form::Between(sign) => self.inline(&closed.text(), |text| format!("{sign}{text}{sign}")),
        }
    }

    fn item(&mut self, text: &str) {
        let marker = match self.top().map(|open| &mut open.form) {
            Some(Form::List(Some(number))) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
        if text.is_empty() {
            return;
        }
        let indent = " ".repeat(marker.len());
        let mut item = marker;
        for (number, line) in text.lines().enumerate() {
            if number > 0 {
                item.push('\n');
                if !line.is_empty() {
                    item.push_str(&indent);
                }
            }
            item.push_str(line);
        }
        self.block(item, true);
    }

    /// Adds text to the line around it, with the space that it had there.
    fn inline(&mut self, text: &str, written: impl FnOnce(&str) -> String) {
        let Some(open) = self.top() else { return };
        let line = folded(text);
        if line.is_empty() {
            return;
        }
        open.line.push_str(&written(&line));
    }
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An address as it can stand in brackets.
fn in_brackets(address: &str) -> String {
    address.replace(' ', "%20").replace('(', "%28").replace(')', "%29")
}

/// Whether a table's cells have text, and nothing that stands on lines of its own: others arrange a page.
fn has_cells_of_text(document: &Document, table: NodeId) -> bool {
    let inside = (table.0 + 1..document.end(table).0).map(NodeId).filter(|&node| document.is_element(node));
    let mut cells = 0;
    for node in inside {
        match document.name(node).local {
            "td" | "th" => cells += 1,
            "table" | "ul" | "ol" | "h1" | "h2" | "h3" | "form" | "pre" | "blockquote" | "article" => {
                return false;
            }
            _ => {}
        }
    }
    cells > 1
}

fn table(mut rows: Vec<Vec<String>>) -> String {
    rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (number, mut row) in rows.into_iter().enumerate() {
        row.resize(width, String::new());
        lines.push(format!("| {} |", row.join(" | ")));
        if number == 0 {
            lines.push(format!("|{}", " --- |".repeat(width)));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{MarkdownOptions, markdown};
    use crate::document::NodeId;
    use crate::html::parse_html;

    fn of(html: &str) -> String {
        let page = parse_html(html);
        let options = MarkdownOptions { address: &str::to_owned, leaves_out: &|_| false };
        markdown(&page, NodeId::ROOT, &options)
    }

    #[test]
    fn forms_are_written_as_markdown_has_them() {
        for (html, expected) in [
            ("<p>a <b>b</b> <i>c</i>d</p>", "a **b** _c_d\n"),
            ("<div>one<div>two</div>three</div>", "one\n\ntwo\n\nthree\n"),
            ("<h2>A <b>big</b><br>one</h2>text", "## A big one\n\ntext\n"),
            ("<ul><li>a<ul><li>b<li>c</ul><li>d</ul>", "- a\n  - b\n  - c\n- d\n"),
            ("<ol start=3><li><p>a<p>b<li>c</ol>", "3. a\n\n   b\n4. c\n"),
            ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b\n"),
            ("<pre>  x\n   y*</pre>", "```\n  x\n   y*\n```\n"),
            ("<a href=/x><div><h3>Card</h3> text</div></a> after", "[Card text](/x) after\n"),
            ("<a href='/a (b)'>x</a><a href=/e></a>", "[x](/a%20%28b%29)\n"),
            ("<img src=a.png alt='A [b]'><img src='data:x'>", "![A b](a.png)\n"),
            ("a * b_c [d] &lt;e>", "a \\* b\\_c \\[d\\] \\<e>\n"),
            ("<p>a<br>b</p><hr>", "a\nb\n\n---\n"),
            ("<script>x</script><p hidden>y</p><p>z", "z\n"),
            (
                "<table><tr><th>a<th>b<tr><td>1|2<td><a href=/c>c</a></table>",
                "| a | b |\n| --- | --- |\n| 1\\|2 | [c](/c) |\n",
            ),
            ("<table><tr><td><h1>Shop</h1><td><ul><li>x</ul></table>", "# Shop\n\n- x\n"),
            ("", ""),
        ] {
            assert_eq!(of(html), expected, "{html}");
        }
    }

    #[test]
    fn depth_is_no_harm() {
        let deep = format!("{}x", "<div><blockquote><ul><li><b><a href=/>".repeat(3000));
        let text = of(&deep);
        assert!(text.contains('x') && text.len() < 1000, "{}", text.len());
    }
}
