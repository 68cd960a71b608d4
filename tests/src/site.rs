//! Sites in memory, and wrappers that walk them.
//!
//! What a run gives is shown as lines: one for each row, then what the tally has to say. Rows are written as the paper
//! writes them, `<book><title>Dune</title></book>`, or as JSON.

use windrow::data::{Item, JsonOptions};
use windrow::page::{Request, Response};
use windrow::query::Tally;
use windrow::{Engine, RunOptions, Shelf, Wrapper};

/// The pages of a site by their addresses.
#[derive(Debug, Clone, Default)]
pub struct Site {
    pages: Vec<(String, Answer)>,
}

#[derive(Debug, Clone)]
enum Answer {
    Html(String),
    /// A page that shows what was asked, with any query: `METHOD`, `QUERY` and `BODY` stand for it.
    Echo(String),
}

/// How a walk is done and shown.
#[derive(Debug, Clone, Default)]
struct Setting {
    options: RunOptions,
    json: bool,
    /// Whether the number of pages is shown.
    pages: bool,
}

impl Site {
    /// Adds a page; one that echoes shows what was asked for in the place of `METHOD`, `QUERY` and `BODY`.
    pub fn add(&mut self, language: &str, address: &str, source: &str) {
        let answer = match language {
            "echo" => Answer::Echo(source.to_owned()),
            _ => Answer::Html(source.to_owned()),
        };
        self.pages.push((address.to_owned(), answer));
    }

    /// What a wrapper gives on this site.
    pub fn walked(&self, wrapper: &str, setting: &str) -> Vec<String> {
        Site::walked_with(&Engine::of_shelf(self.shelf()), wrapper, setting)
    }

    /// What a wrapper gives with an engine.
    pub fn walked_with(engine: &Engine, wrapper: &str, setting: &str) -> Vec<String> {
        Site::rows(engine, wrapper, setting).unwrap_or_else(|message| vec![format!("error {message}")])
    }

    fn rows(engine: &Engine, wrapper: &str, setting: &str) -> Result<Vec<String>, String> {
        let setting = Setting::read(setting)?;
        let wrapper = Wrapper::parse(wrapper).map_err(|invalid| invalid.to_string())?;
        let mut rows = wrapper.rows(engine, &setting.options);
        let mut lines = Vec::new();
        for row in &mut rows {
            let row = row.map_err(|error| error.to_string())?;
            let mut line = String::new();
            if setting.json {
                let written = wrapper.schema().write_json(&row, JsonOptions::default(), &mut line);
                written.map_err(|error| error.to_string())?;
            } else {
                write_xml(&row, &mut line);
            }
            lines.push(line);
        }
        if lines.is_empty() {
            lines.push("no rows".to_owned());
        }
        lines.extend(remarks(&rows.tally()));
        if setting.pages {
            lines.push(format!("{} pages", rows.tally().pages));
        }
        Ok(lines)
    }

    /// Its pages.
    pub fn shelf(&self) -> Shelf {
        let site = self.clone();
        Shelf::new().asking(move |request| site.answer(request))
    }

    fn answer(&self, request: &Request) -> Option<Response> {
        let url = request.url.as_str();
        let path = url.split('?').next().unwrap_or_default();
        self.pages.iter().find_map(|(address, answer)| match answer {
            Answer::Html(source) => (address == url).then(|| Shelf::page(source)),
            Answer::Echo(source) => (address == path).then(|| Shelf::page(&echoed(source, request))),
        })
    }
}

fn echoed(source: &str, request: &Request) -> String {
    let method = request.method.name();
    let body = request.body.as_ref().map(|(_, body)| String::from_utf8_lossy(body)).unwrap_or_default();
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let query = escaped(request.url.query().unwrap_or_default());
    source.replace("METHOD", method).replace("QUERY", &query).replace("BODY", &escaped(&body))
}

impl Setting {
    fn read(text: &str) -> Result<Setting, String> {
        let mut setting = Setting::default();
        for word in text.split_whitespace() {
            if word == "json" {
                setting.json = true;
            } else if word == "pages" {
                setting.pages = true;
            } else if let Some(most) = word.strip_prefix("most=") {
                let most = most.parse().map_err(|_| format!("`{most}` is no number of pages"))?;
                setting.options.most_pages = Some(most);
            } else if let Some((name, value)) = word.strip_prefix('$').and_then(|word| word.split_once('=')) {
                setting.options.variables.insert(name.to_owned(), value.to_owned());
            } else {
                return Err(format!("`{word}` on the fence means nothing"));
            }
        }
        Ok(setting)
    }
}

/// What a run's tally says beside its rows.
fn remarks(tally: &Tally) -> Vec<String> {
    let at = |url: &Option<String>| url.clone().unwrap_or_default();
    let mut lines: Vec<String> =
        tally.failures.iter().map(|failure| format!("failed {}", failure.error)).collect();
    for misread in &tally.misread {
        let (name, kind, example) = (&misread.name, misread.kind.name(), &misread.example);
        lines.push(format!("misread {name} as {kind}: {example:?}, {} in all", misread.count));
    }
    lines.extend(tally.endless.iter().map(|halt| format!("endless at {}", at(&halt.url))));
    lines.extend(tally.stopped.iter().map(|halt| format!("stopped at {}", at(&halt.url))));
    lines
}

fn write_xml(item: &Item, out: &mut String) {
    let name = item.name();
    *out += &format!("<{name}>");
    match item {
        Item::Value(field) => *out += &field.value.to_string().replace('\n', "&#10;"),
        Item::Record(record) => record.items.iter().for_each(|item| write_xml(item, out)),
    }
    *out += &format!("</{name}>");
}

/// A row as text, with what is in a record in an order of its own, so that rows can be compared as trees.
pub fn tree_text(item: &Item) -> String {
    let name = item.name();
    match item {
        Item::Value(field) => format!("<{name}>{}</{name}>", field.value),
        Item::Record(record) => {
            let mut inner: Vec<String> = record.items.iter().map(tree_text).collect();
            inner.sort();
            format!("<{name}>{}</{name}>", inner.concat())
        }
    }
}
