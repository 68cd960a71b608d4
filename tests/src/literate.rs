//! Cases of the language as Markdown.
//!
//! A file of `suite/` is prose with fenced blocks. A block of `xml` or `html` is a page; the `query` blocks behind
//! it, up to the next page, hold cases for it:
//!
//! ````text
//! ```query at=/r/a[2] $word=two
//! count(b)
//! ⇒ number 3
//! b[2]
//! ⇒ /r/a[2]/b[2]
//! ```
//! ````
//!
//! A case is an expression, which may go on over several indented lines, and its answer: one `⇒` line per node, in
//! document order, or one with `number`, `string`, `boolean`, `no nodes` or `error`. The fence may name the context
//! node (`at=PATH`), bind variables (`$name=value`) and ask for plain XPath 1.0 (`xpath`).
//!
//! A page with an address on its fence is a page of the file's site, and so is an `echo`, a page that shows what was
//! asked ([`crate::site`]). Wrappers that walk the site stand in `walk` blocks:
//!
//! ````text
//! ```html http://s/
//! <a href=/2>two</a>
//! ```
//! ```walk pages
//! doc('http://s/')//a:<link=.>
//! ⇒ <link>two</link>
//! ⇒ 1 pages
//! ```
//! ````
//!
//! Their answer is the rows and what the tally says of the run. The fence may ask for `json` and for the number of
//! `pages`, limit them (`most=3`) and bind variables.

use std::path::{Path, PathBuf};

use windrow_dom::{Document, NodeId, parse_html, parse_xml};
use windrow_query::{Host, Node, Value, number};
use windrow_syntax::Dialect;

use crate::answer;
use crate::path::Paths;
use windrow::{Engine, Shelf};

use crate::site::Site;

/// The Markdown files of the suite, by name.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite");
    let entries = std::fs::read_dir(&folder).expect("the suite is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the suite is readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files
}

/// A page of a file.
#[derive(Debug)]
pub struct Page {
    /// `xml` or `html`.
    pub language: String,
    /// Its source.
    pub source: String,
    document: Document,
    paths: Paths,
}

/// A case.
#[derive(Debug)]
pub struct Case {
    /// The number of its page; none for a wrapper that walks the site.
    pub page: Option<usize>,
    /// What stands behind `query` or `walk` on the fence.
    pub setting: String,
    /// The expression, lines joined.
    pub expression: String,
    /// The lines of the expression as they are written.
    written: Vec<String>,
    /// The expected answer, without the arrows.
    pub expected: Vec<String>,
    /// The line of the expression in the file, from 1.
    pub line: usize,
}

/// A read file: what is not a case stands between them.
#[derive(Debug, Default)]
pub struct Chapter {
    /// The pages.
    pub pages: Vec<Page>,
    /// The cases.
    pub cases: Vec<Case>,
    /// The pages with addresses.
    site: Site,
    /// Every line that belongs to no case, and the number of the cases before it.
    prose: Vec<(usize, String)>,
}

/// What cases are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A page.
    Query,
    /// The site.
    Walk,
}

/// The kind of the cases behind a fence and what else it says; none where there are no cases.
fn cases_setting(info: &str) -> Option<(Kind, &str)> {
    let (word, setting) = info.split_once(' ').unwrap_or((info, ""));
    match word {
        "query" => Some((Kind::Query, setting.trim())),
        "walk" => Some((Kind::Walk, setting.trim())),
        _ => None,
    }
}

/// What stands before an answer.
const ARROW: &str = "⇒";

impl Chapter {
    /// Reads a file.
    pub fn read(text: &str) -> Chapter {
        let mut chapter = Chapter::default();
        let mut fence: Option<String> = None;
        let mut source = String::new();
        for (at, line) in text.lines().enumerate() {
            let setting = fence.as_deref().and_then(cases_setting);
            if let Some(info) = line.strip_prefix("```") {
                let is_page = setting.is_none();
                if let Some(info) = fence.take() {
                    if is_page {
                        chapter.add_page(&info, &std::mem::take(&mut source));
                    }
                } else {
                    fence = Some(info.trim().to_owned());
                }
                chapter.prose.push((chapter.cases.len(), line.to_owned()));
            } else if let Some((kind, setting)) = setting.filter(|_| !line.is_empty()) {
                chapter.add_case_line(line, kind, setting, at + 1);
            } else {
                if fence.is_some() && setting.is_none() {
                    source.push_str(line);
                    source.push('\n');
                }
                chapter.prose.push((chapter.cases.len(), line.to_owned()));
            }
        }
        chapter
    }

    fn add_page(&mut self, info: &str, source: &str) {
        if let Some((language, address)) = info.split_once(' ') {
            self.site.add(language, address.trim(), source.trim_end());
        } else if info == "xml" || info == "html" {
            let (language, source) = (info.to_owned(), source.trim_end().to_owned());
            let document = parse(&language, &source);
            let paths = Paths::new(&document);
            self.pages.push(Page { language, source, document, paths });
        }
    }

    fn add_case_line(&mut self, line: &str, kind: Kind, setting: &str, number: usize) {
        match self.cases.last_mut() {
            Some(case) if line.starts_with(ARROW) => {
                case.expected.push(line.trim_start_matches(ARROW).trim().to_owned());
            }
            Some(case) if line.starts_with(' ') && case.expected.is_empty() => {
                case.expression = format!("{}\n{line}", case.expression);
                case.written.push(line.to_owned());
            }
            _ => self.cases.push(Case {
                page: match kind {
                    Kind::Walk => None,
                    Kind::Query => {
                        Some(self.pages.len().checked_sub(1).expect("a page stands before the first case"))
                    }
                },
                setting: setting.to_owned(),
                expression: line.to_owned(),
                written: vec![line.to_owned()],
                expected: Vec::new(),
                line: number,
            }),
        }
    }

    /// The file with the given answers in place of the expected ones.
    pub fn rewritten(&self, answers: &[Vec<String>]) -> String {
        let mut out = String::new();
        let mut written = 0;
        let mut write_cases = |until: usize, out: &mut String| {
            for (case, answer) in self.cases[written..until].iter().zip(&answers[written..until]) {
                case.written.iter().for_each(|line| *out += &format!("{line}\n"));
                answer.iter().for_each(|line| *out += &format!("{ARROW} {line}\n"));
            }
            written = until;
        };
        for (before, line) in &self.prose {
            write_cases(*before, &mut out);
            out += &format!("{line}\n");
        }
        out
    }

    /// The pages of the file's site.
    pub fn shelf(&self) -> Shelf {
        self.site.shelf()
    }

    /// The cases that walk the site.
    pub fn walks(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.page.is_none())
    }

    /// The answer to a case that walks the site, with an engine.
    pub fn walked(&self, case: &Case, engine: &Engine) -> Vec<String> {
        Site::walked_with(engine, &case.expression, &case.setting)
    }

    /// The answer to a case.
    pub fn answer(&self, case: &Case) -> Vec<String> {
        let Some(page) = case.page.map(|page| &self.pages[page]) else {
            return self.site.walked(&case.expression, &case.setting);
        };
        match self.value(page, case) {
            Ok(value) => page.shown(&value),
            Err(message) => vec![format!("error {message}")],
        }
    }

    fn value<'p>(&self, page: &'p Page, case: &Case) -> Result<Value<'p>, String> {
        let mut host = Host::default();
        let (mut dialect, mut context) = (Dialect::OxPath, NodeId::ROOT);
        for word in case.setting.split_whitespace() {
            if word == "xpath" {
                dialect = Dialect::XPath;
            } else if let Some(path) = word.strip_prefix("at=") {
                context = page.node(path).ok_or_else(|| format!("there is no node {path}"))?;
            } else if let Some((name, bound)) = word.strip_prefix('$').and_then(|word| word.split_once('=')) {
                let number = number::parse(bound);
                let bound = if number.is_nan() {
                    Value::String(bound.to_owned().into())
                } else {
                    Value::Number(number)
                };
                host.variables.insert(name.to_owned(), bound);
            } else {
                return Err(format!("`{word}` on the fence means nothing"));
            }
        }
        answer::value(&page.document, context, &case.expression, dialect, &host)
    }
}

fn parse(language: &str, source: &str) -> Document {
    match language {
        "xml" => parse_xml(source).document,
        _ => parse_html(source),
    }
}

impl Page {
    fn node(&self, path: &str) -> Option<NodeId> {
        (0..self.document.len() as u32).map(NodeId).find(|&node| self.short_path(node) == path)
    }

    /// The path with no number where there is only one of its name.
    fn short_path(&self, node: NodeId) -> String {
        let Some(parent) = self.document.parent(node) else { return "/".to_owned() };
        let above = self.short_path(parent);
        let path = self.paths.row(node);
        let step = &path[path.rfind('/').map_or(0, |at| at + 1)..];
        let second = format!("{}[2]", path.trim_end_matches("[1]"));
        let step = if step.ends_with("[1]") && self.paths.find(&second).is_none() {
            &step[..step.len() - 3]
        } else {
            step
        };
        format!("{}/{step}", above.trim_end_matches('/'))
    }

    fn shown(&self, value: &Value<'_>) -> Vec<String> {
        match value {
            Value::Nodes(nodes) if nodes.is_empty() => vec!["no nodes".to_owned()],
            Value::Nodes(nodes) => nodes.iter().map(|node| self.shown_node(&node)).collect(),
            Value::Number(number) => vec![format!("number {}", number::format(*number))],
            Value::String(text) => vec![format!("string {text:?}")],
            Value::Boolean(truth) => vec![format!("boolean {truth}")],
        }
    }

    /// An element by its path, what has a value of its own with that.
    fn shown_node(&self, node: &Node) -> String {
        let value = node.string_value(&self.document);
        match node {
            Node::Row(row) if self.document.is_element(*row) || *row == NodeId::ROOT => self.short_path(*row),
            Node::Row(row) => format!("{} {value:?}", self.short_path(*row)),
            Node::Style { owner, name, .. } => format!("{}/style::{name} {value:?}", self.short_path(*owner)),
            Node::Namespace { owner, name, .. } => {
                format!("{}/namespace::{name} {value:?}", self.short_path(*owner))
            }
            Node::Text(text) => format!("text {text:?}"),
        }
    }
}
