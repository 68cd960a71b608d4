//! What a run does, and how much it may take: what a program asks for, and the command that does it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use windrow::Wrapper;

use crate::error::Fault;

/// What a run does: a wrapper over its site, or a whole site that nobody has seen.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Task {
    /// The text of a wrapper, in OXPath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "doc('https://shop.example/')//li.book:<book>[h2:<title=.>]")]
    pub(crate) text: Option<String>,
    /// A site to be explored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<SiteTask>,
    /// Pages to be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) crawl: Option<CrawlTask>,
    /// Values of the wrapper's variables.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) variables: BTreeMap<String, String>,
    /// What opens pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<Engine>,
    /// Whether rows say where their values came from.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) provenance: bool,
    /// Whether the rows are compared with those of runs before, and put aside where they are not as usual.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) verify: bool,
    #[serde(default)]
    pub(crate) limits: Limits,
}

/// A site to be explored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteTask {
    /// Its address.
    #[schema(example = "https://homes.example/")]
    pub(crate) url: String,
    /// What its records are: real-estate, used-cars, shop. Without one the site's main list is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) domain: Option<String>,
}

/// Pages to be read that links lead to from a first one: a row each, with `url`, `title`, `markdown` and `links`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrawlTask {
    /// The first page.
    #[schema(example = "https://tea.example/", pattern = "^https?://")]
    pub(crate) url: String,
    /// How many links away from it they may be; by default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 1000)]
    pub(crate) depth: Option<u32>,
    /// Only pages whose path and query match one of these patterns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) include: Vec<String>,
    /// No pages whose path and query match one of these patterns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) exclude: Vec<String>,
    /// Whether hosts below the first page's count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) subdomains: bool,
    /// Whether menus, headers and footers are left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) main: bool,
    /// Whether the markup is wanted, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) html: bool,
}

/// How many links away a crawl goes at most.
const DEEPEST: u32 = 1000;

impl CrawlTask {
    fn check(&self) -> Result<(), Fault> {
        web_address(&self.url)?;
        if self.depth.is_some_and(|depth| depth > DEEPEST) {
            return Err(Fault::invalid(format!("the depth of a crawl is {DEEPEST} at most")));
        }
        let mut patterns = self.include.iter().chain(&self.exclude);
        let is_odd = |pattern: &&String| pattern.contains('\0') || pattern.len() > 1000;
        match patterns.find(is_odd) {
            Some(_) => Err(Fault::invalid("a pattern is too long")),
            None => Ok(()),
        }
    }

    /// Its options.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.extend(self.depth.map(|depth| format!("--depth={depth}")));
        words.extend(self.include.iter().map(|pattern| format!("--include={pattern}")));
        words.extend(self.exclude.iter().map(|pattern| format!("--exclude={pattern}")));
        let flags = [(self.subdomains, "--subdomains"), (self.main, "--main"), (self.html, "--html")];
        words.extend(flags.iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| (*flag).to_owned()));
        words
    }
}

/// What opens pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Engine {
    /// Without script.
    Embedded,
    /// A browser.
    Chromium,
    /// Without script, and a browser where a page needs it.
    Auto,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Embedded => "embedded",
            Engine::Chromium => "chromium",
            Engine::Auto => "auto",
        }
    }
}

/// What may be opened. Files never may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    /// The public internet.
    Public,
    /// Private networks and this machine's servers, too.
    Network,
}

impl Space {
    /// The option that says so.
    pub(crate) fn option(self) -> &'static str {
        match self {
            Space::Public => "--open-only=public",
            Space::Network => "--open-only=network",
        }
    }

    /// The same, for what the server itself asks for.
    pub(crate) fn narrowest(self) -> windrow::page::Space {
        match self {
            Space::Public => windrow::page::Space::Public,
            Space::Network => windrow::page::Space::Loopback,
        }
    }
}

/// How much a run may take. What comes to a limit is stopped, keeps its rows, and can go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Limits {
    /// Pages.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub(crate) pages: u64,
    /// Seconds.
    #[schema(minimum = 1, maximum = 604_800)]
    pub(crate) seconds: u64,
    /// Memory, in MiB, with that of a browser.
    #[schema(minimum = 64, maximum = 65_536)]
    pub(crate) memory: u64,
    /// Rows, in MiB.
    #[schema(minimum = 1, maximum = 1_048_576)]
    pub(crate) output: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { pages: 10_000, seconds: 3600, memory: 2048, output: 1024 }
    }
}

impl Limits {
    fn check(&self) -> Result<(), Fault> {
        let ranges = [
            ("pages", self.pages, 1, 10_000_000),
            ("seconds", self.seconds, 1, 604_800),
            ("memory", self.memory, 64, 65_536),
            ("output", self.output, 1, 1_048_576),
        ];
        match ranges.iter().find(|(_, own, least, most)| !(least..=most).contains(&own)) {
            None => Ok(()),
            Some((name, _, least, most)) => {
                Err(Fault::invalid(format!("limits.{name} has to be between {least} and {most}")))
            }
        }
    }
}

/// The files of a run, in its folder.
pub(crate) const WRAPPER: &str = "wrapper.oxp";
pub(crate) const ROWS: &str = "rows.jsonl";
pub(crate) const REJECTED: &str = "rows.jsonl.rejected";
pub(crate) const PROFILE: &str = "wrapper.profile.json";
const JOB: &str = "job";
const REPORT: &str = "report";

impl Task {
    /// Says what is wrong with it, if it cannot run.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        self.limits.check()?;
        match (&self.text, &self.site, &self.crawl) {
            (Some(text), None, None) => self.check_wrapper(text),
            (None, Some(site), None) => site.check(),
            (None, None, Some(crawl)) => crawl.check(),
            _ => Err(Fault::invalid("name one of wrapper, text, site and crawl")),
        }
    }

    fn check_wrapper(&self, text: &str) -> Result<(), Fault> {
        for (name, value) in &self.variables {
            let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == '.';
            if name.is_empty() || !name.chars().all(is_plain) {
                return Err(Fault::invalid(format!("{name:?} is no name of a variable")));
            }
            // On a command line that would be a variable of the server.
            if value.starts_with("env:") || value.contains('\0') {
                return Err(Fault::invalid(format!(
                    "the variable {name} has a value that cannot be given here"
                )));
            }
        }
        let wrapper = Wrapper::parse_with(text, &self.variables)
            .map_err(|invalid| Fault::invalid(format!("the wrapper is wrong: {invalid}")))?;
        if !wrapper.opens_pages() {
            return Err(Fault::invalid(
                "the wrapper opens no page itself: let it begin with doc('https://…')",
            ));
        }
        Ok(())
    }

    /// The command that does it, as the words behind `windrow`, to be given in the folder of the run.
    pub(crate) fn command(&self, space: Space) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let mut add = |word: &str| words.push(word.into());
        match (&self.site, &self.crawl) {
            (None, Some(crawl)) => {
                ["crawl", "-O", ROWS, "--limit"].into_iter().for_each(&mut add);
                add(&self.limits.pages.to_string());
                crawl.words().iter().for_each(|word| add(word));
            }
            (None, None) => {
                ["run", WRAPPER, "--job", JOB, "-o", ROWS, "--max-pages"].into_iter().for_each(&mut add);
                add(&self.limits.pages.to_string());
                for (name, value) in &self.variables {
                    add(&format!("--var={name}={}", value.replace('\\', "\\\\").replace(',', "\\,")));
                }
                if self.provenance {
                    add("--provenance");
                }
                if self.verify {
                    ["--verify", "--profile"].into_iter().for_each(&mut add);
                }
            }
            (Some(site), _) => {
                ["site", "-O", ROWS, "--report", REPORT, "--pages"].into_iter().for_each(&mut add);
                add(&self.limits.pages.min(100_000).to_string());
                if let Some(domain) = &site.domain {
                    add(&format!("--domain={domain}"));
                }
            }
        }
        if let Some(engine) = self.engine {
            add(&format!("--engine={}", engine.name()));
        }
        add(space.option());
        ["--log-format", "events", "--with-stdin"].into_iter().for_each(&mut add);
        let first = self.site.as_ref().map(|site| &site.url).or(self.crawl.as_ref().map(|crawl| &crawl.url));
        if let Some(first) = first {
            ["--", first].into_iter().for_each(&mut add);
        }
        words
    }

    /// Makes the folder of a run ready for the command.
    pub(crate) fn prepare(&self, folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        match &self.text {
            Some(text) => std::fs::write(folder.join(WRAPPER), text),
            // A site is explored anew.
            None => match std::fs::remove_dir_all(folder.join(REPORT)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
        }
    }
}

impl SiteTask {
    fn check(&self) -> Result<(), Fault> {
        web_address(&self.url)?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        match &self.domain {
            // Others are files, which are nobody's business here.
            Some(domain) if domain.is_empty() || !domain.chars().all(is_plain) => Err(Fault::invalid(
                format!("{domain:?} is no domain; there are real-estate, used-cars and shop"),
            )),
            _ => Ok(()),
        }
    }
}

/// An address on the web, checked.
pub(crate) fn web_address(text: &str) -> Result<url::Url, Fault> {
    match url::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => Ok(url),
        _ => Err(Fault::invalid(format!("{text:?} is no address on the web, such as https://shop.example/"))),
    }
}
