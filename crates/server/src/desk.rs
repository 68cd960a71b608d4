//! Short questions, each answered by a process of `windrow`: the tables of a page, its forms, the values of an expression, the template
//! of several pages, wrappers that are learnt and explained. Answers are what the command line prints as JSON.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::sync::Arc;

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use tempfile::TempDir;
use utoipa::ToSchema;

use crate::error::Fault;
use crate::task::{CrawlTask, Engine, Space, WRAPPER, web_address};
use crate::worker::{Answer, Workers};

/// The most pages that are looked at together.
pub(crate) const MOST_PAGES: usize = 100;

/// Answers questions.
pub(crate) struct Desk {
    workers: Arc<Workers>,
    space: Space,
}

/// A page: one on the web, or one that is sent.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct Page {
    /// Its address; with `html` the one that links on it count from.
    #[serde(default)]
    #[schema(example = "https://shop.example/", pattern = "^https?://")]
    pub(crate) url: Option<String>,
    /// The page itself.
    #[serde(default)]
    pub(crate) html: Option<String>,
    #[serde(default)]
    pub(crate) engine: Option<Engine>,
}

impl Desk {
    pub(crate) fn new(workers: Arc<Workers>, space: Space) -> Desk {
        Desk { workers, space }
    }

    /// The tables of a page.
    pub(crate) async fn records(&self, page: &Page) -> Result<Json, Fault> {
        self.ask("records", page, json!({ "regions": [] })).await
    }

    /// The forms of a page.
    pub(crate) async fn forms(&self, page: &Page) -> Result<Json, Fault> {
        self.ask("forms", page, json!({ "forms": [] })).await
    }

    /// The values of an expression on a page.
    pub(crate) async fn query(&self, expression: &str, page: &Page) -> Result<Json, Fault> {
        if expression.contains('\0') {
            return Err(Fault::invalid("an expression has no character that ends texts"));
        }
        let (input, html) = self.input(page)?;
        let question = Question::new("query", self.space, page.engine)?;
        question
            .about(page)?
            .operand(expression)
            .operand(&input)
            .ask(&self.workers, html, json!({ "results": [] }))
            .await
    }

    /// What a page says, as Markdown, with its links.
    pub(crate) async fn page(&self, page: &Page, is_main_only: bool) -> Result<Json, Fault> {
        let (input, html) = self.input(page)?;
        let mut question = Question::new("page", self.space, page.engine)?.option("--html");
        if is_main_only {
            question = question.option("--main");
        }
        question.about(page)?.operand(&input).ask(&self.workers, html, json!({})).await
    }

    /// How a page is seen.
    pub(crate) async fn view(&self, page: &Page) -> Result<Json, Fault> {
        let (input, html) = self.input(page)?;
        let question = Question::of(&["page", "--view"], self.space, page.engine)?;
        question.about(page)?.operand(&input).ask(&self.workers, html, json!({})).await
    }

    /// The addresses that the first pages of a site lead to.
    pub(crate) async fn map(&self, crawl: &CrawlTask, pages: u64) -> Result<Vec<String>, Fault> {
        let first = web_address(&crawl.url)?;
        let mut words: Vec<OsString> = ["crawl", self.space.option(), "--limit"].map(Into::into).into();
        words.push(pages.to_string().into());
        words.extend(crawl.words().into_iter().map(Into::into));
        words.extend(["--".into(), first.as_str().into()]);
        let answer = self.workers.call(&std::env::temp_dir(), &words, b"").await?;
        if !matches!(answer.code, Some(0 | 4)) {
            return Err(trouble(&answer));
        }
        let rows = answer.printed.split(|&byte| byte == b'\n');
        let rows = rows.filter_map(|line| serde_json::from_slice::<Json>(line).ok());
        let mut links = vec![first.to_string()];
        let mut known: BTreeSet<String> = links.iter().cloned().collect();
        for row in rows {
            let own = row["links"].as_array().into_iter().flatten().filter_map(Json::as_str);
            links.extend(own.filter(|link| known.insert((*link).to_owned())).map(str::to_owned));
        }
        Ok(links)
    }

    /// The template of several pages.
    pub(crate) async fn template(&self, urls: &[String], engine: Option<Engine>) -> Result<Json, Fault> {
        if !(2..=MOST_PAGES).contains(&urls.len()) {
            return Err(Fault::invalid(format!("a template is looked for in 2 to {MOST_PAGES} pages")));
        }
        let mut question = Question::new("template", self.space, engine)?;
        for url in urls {
            question = question.operand(web_address(url)?.as_str());
        }
        question.ask(&self.workers, "", json!({ "attributes": [] })).await
    }

    /// A wrapper from rows that are on pages.
    pub(crate) async fn learn(&self, pages: &[Page], rows: &[Map<String, Json>]) -> Result<Json, Fault> {
        if !(1..=MOST_PAGES).contains(&pages.len()) || rows.is_empty() {
            return Err(Fault::invalid(format!("name 1 to {MOST_PAGES} pages, and some of their rows")));
        }
        let engine = pages.iter().find_map(|page| page.engine);
        let mut question = Question::new("learn", self.space, engine)?.option("--from").option("rows.jsonl");
        let lines: Vec<String> = rows.iter().map(|row| Json::Object(row.clone()).to_string()).collect();
        question.write("rows.jsonl", &lines.join("\n"))?;
        for (number, page) in pages.iter().enumerate() {
            let input = match (&page.html, &page.url) {
                (Some(html), _) => {
                    let name = format!("{}.html", number + 1);
                    question.write(&name, html)?;
                    name
                }
                (None, Some(url)) => web_address(url)?.into(),
                (None, None) => return Err(no_page()),
            };
            question = question.operand(&input);
        }
        question.ask(&self.workers, "", json!({})).await
    }

    /// What came to each part of a wrapper, and what was left, on some pages of its site, or on a page.
    pub(crate) async fn explain(&self, wrapper: &str, page: Option<&Page>) -> Result<Json, Fault> {
        let question = Question::new("explain", self.space, page.and_then(|page| page.engine))?;
        question.write(WRAPPER, wrapper)?;
        let nothing = json!({ "rows": 0, "pages": 0, "steps": [] });
        match page {
            None => question.operand(WRAPPER).ask(&self.workers, "", nothing).await,
            Some(page) => {
                let (input, html) = self.input(page)?;
                question.about(page)?.operand(WRAPPER).operand(&input).ask(&self.workers, html, nothing).await
            }
        }
    }

    async fn ask(&self, verb: &str, page: &Page, nothing: Json) -> Result<Json, Fault> {
        let (input, html) = self.input(page)?;
        let question = Question::new(verb, self.space, page.engine)?;
        question.about(page)?.operand(&input).ask(&self.workers, html, nothing).await
    }

    /// A page as the command line names it, and what it reads from standard input.
    fn input<'p>(&self, page: &'p Page) -> Result<(String, &'p str), Fault> {
        match (&page.html, &page.url) {
            (Some(html), _) => Ok(("-".to_owned(), html)),
            (None, Some(url)) => Ok((web_address(url)?.into(), "")),
            (None, None) => Err(no_page()),
        }
    }
}

fn no_page() -> Fault {
    Fault::invalid("name the page: url, or html")
}

/// A command that answers with JSON, in a folder of its own.
struct Question {
    folder: TempDir,
    options: Vec<OsString>,
    operands: Vec<OsString>,
}

impl Question {
    fn new(verb: &str, space: Space, engine: Option<Engine>) -> Result<Question, Fault> {
        Question::of(&[verb, "--json"], space, engine)
    }

    fn of(verb: &[&str], space: Space, engine: Option<Engine>) -> Result<Question, Fault> {
        let folder =
            TempDir::new().map_err(|error| Fault::own(format!("a folder cannot be made: {error}")))?;
        let mut options: Vec<OsString> = verb.iter().map(Into::into).collect();
        options.push(space.option().into());
        options.extend(engine.map(|engine| format!("--engine={}", engine.name()).into()));
        Ok(Question { folder, options, operands: Vec::new() })
    }

    fn option(mut self, word: &str) -> Question {
        self.options.push(word.into());
        self
    }

    /// Says where a page that is sent is from.
    fn about(self, page: &Page) -> Result<Question, Fault> {
        match (&page.html, &page.url) {
            (Some(_), Some(url)) => Ok(self.option(&format!("--base-url={}", web_address(url)?))),
            _ => Ok(self),
        }
    }

    fn operand(mut self, word: &str) -> Question {
        self.operands.push(word.into());
        self
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Fault> {
        std::fs::write(self.folder.path().join(name), text)
            .map_err(|error| Fault::own(format!("a file cannot be written: {error}")))
    }

    /// The answer; `nothing` where nothing is found.
    async fn ask(self, workers: &Workers, input: &str, nothing: Json) -> Result<Json, Fault> {
        let Question { folder, mut options, operands } = self;
        options.push("--".into());
        options.extend(operands);
        answer(workers.call(folder.path(), &options, input.as_bytes()).await?, nothing)
    }
}

/// What a process printed, or why it did not.
fn answer(answer: Answer, nothing: Json) -> Result<Json, Fault> {
    match answer.code {
        Some(0 | 4) => serde_json::from_slice(&answer.printed)
            .map_err(|error| Fault::own(format!("the answer is damaged: {error}"))),
        Some(3) => Ok(serde_json::from_slice(&answer.printed).unwrap_or(nothing)),
        _ => Err(trouble(&answer)),
    }
}

/// Why a process has no answer.
fn trouble(answer: &Answer) -> Fault {
    let lines = answer.said.lines().map(|line| line.trim_start_matches("windrow: ").trim());
    let message = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    match answer.code {
        Some(2) => Fault::invalid(message),
        Some(5) => Fault::new(StatusCode::FORBIDDEN, "refused", message),
        Some(_) => Fault::new(StatusCode::FAILED_DEPENDENCY, "no_page", message),
        None => Fault::own("its process was killed"),
    }
}
