//! How a run fetches: engine, manners, recordings.

use std::path::{Path, PathBuf};
use std::time::Duration;

use url::Url;
use windrow::browser::{ChromiumOptions, Options, Pace, user_agent};
use windrow::page::{EmbeddedOptions, Space};
use windrow::{Engine, EngineKind, EngineOptions, Session};

use crate::exit::Failure;

/// How pages are fetched.
#[derive(clap::Args, Debug, Clone)]
#[command(next_help_heading = "Fetching")]
pub(crate) struct FetchOptions {
    /// What opens pages: embedded (without script), chromium, or auto (embedded, and chromium where a page needs it). By default
    /// embedded; for a whole site, auto.
    #[arg(long, value_name = "NAME", value_parser = engine_kind)]
    pub(crate) engine: Option<EngineKind>,
    /// Tell what the browser does: tabs, pages come by again, what was waited for; and every step where a site is analysed.
    #[arg(long)]
    pub(crate) trace: bool,
    /// The width and height of the browser's window.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x800", value_parser = viewport)]
    viewport: (u32, u32),
    /// Write everything that is asked and answered to a WARC archive.
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    record: Option<PathBuf>,
    /// Answer from a WARC archive, with the network closed.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Requests a second to each host, such as 5 or 0.2, or none for no limit. By default 1, without limit on this
    /// machine.
    #[arg(long, value_name = "NUMBER", value_parser = rate)]
    rate: Option<Pace>,
    /// Do not ask robots.txt. You answer for what you do.
    #[arg(long)]
    ignore_robots: bool,
    /// The name to introduce ourselves with.
    #[arg(long, value_name = "TEXT")]
    user_agent: Option<String>,
    /// A page or mailbox where the people of a site can reach you, to stand behind our name.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "user_agent")]
    contact: Option<String>,
    /// A header to send with every request. A VALUE that is env:VARIABLE is read from the environment, which is the place
    /// for secrets.
    #[arg(long, value_name = "NAME: VALUE", value_parser = header)]
    header: Vec<(String, String)>,
    /// A file of cookies to begin with, as browsers export them.
    #[arg(long, value_name = "FILE")]
    cookies: Option<PathBuf>,
    /// A file of cookies and local storage, as Playwright writes it: read at the beginning if it is there, and written at
    /// the end for the next run.
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    storage_state: Option<PathBuf>,
    /// A proxy to go through, such as http://127.0.0.1:3128 or env:VARIABLE. Names are looked up here all the same, and
    /// private addresses kept from pages.
    #[arg(long, value_name = "ADDRESS", value_parser = proxy)]
    proxy: Option<Url>,
    /// How many seconds a page may take.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: Option<u64>,
    /// How often a request that failed is tried again.
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
    retries: u32,
    /// The largest page, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1024))]
    max_size: u64,
    /// Open nothing else, not even what the wrapper itself names: public is the public internet, network also private networks and
    /// this machine's servers, and neither has files. For wrappers of people whom you do not know.
    #[arg(long, value_name = "WHAT", value_parser = space)]
    open_only: Option<Space>,
    /// End in good order when standard input ends: what started this has ended.
    #[arg(long, hide = true)]
    with_stdin: bool,
    /// Take pages that come with an error such as 404 for pages like others.
    #[arg(long)]
    pub(crate) error_pages: bool,
}

fn engine_kind(text: &str) -> Result<EngineKind, String> {
    let kind = EngineKind::ALL.into_iter().find(|kind| kind.name() == text);
    kind.ok_or_else(|| "write embedded, chromium or auto".to_owned())
}

fn space(text: &str) -> Result<Space, String> {
    match text {
        "public" => Ok(Space::Public),
        "network" => Ok(Space::Loopback),
        _ => Err("write public or network".to_owned()),
    }
}

fn viewport(text: &str) -> Result<(u32, u32), String> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides
        .filter(|(width, height)| (100..=10_000).contains(width) && (100..=10_000).contains(height))
        .ok_or_else(|| "write a width and a height between 100 and 10000, such as 1280x800".to_owned())
}

fn rate(text: &str) -> Result<Pace, String> {
    if text == "none" {
        return Ok(Pace::Unlimited);
    }
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate <= 1e6 => Ok(Pace::Every(Duration::from_secs_f64(1.0 / rate))),
        _ => Err("write a number of requests a second, such as 5 or 0.2, or none".to_owned()),
    }
}

fn header(text: &str) -> Result<(String, String), String> {
    match text.split_once(':') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), from_environment(value.trim())?))
        }
        _ => Err("write NAME: VALUE".to_owned()),
    }
}

/// A value, or that of the variable that it names as `env:VARIABLE`.
pub(crate) fn from_environment(text: &str) -> Result<String, String> {
    match text.strip_prefix("env:") {
        None => Ok(text.to_owned()),
        Some(name) => std::env::var(name).map_err(|_| format!("the environment has no variable {name}")),
    }
}

fn proxy(text: &str) -> Result<Url, String> {
    let url = Url::parse(&from_environment(text)?).ok();
    url.filter(|url| url.scheme() == "http" && url.host().is_some())
        .ok_or_else(|| "write the proxy's address as http://HOST:PORT".to_owned())
}

impl FetchOptions {
    /// The same options, with an engine.
    pub(crate) fn of_kind(&self, kind: EngineKind) -> FetchOptions {
        FetchOptions { engine: Some(kind), ..self.clone() }
    }

    /// Whether not everything may be opened.
    pub(crate) fn is_confined(&self) -> bool {
        self.open_only.is_some()
    }

    /// Whether what is asked and answered is kept, or was.
    pub(crate) fn has_archive(&self) -> bool {
        self.record.is_some() || self.replay.is_some()
    }

    /// The session that runs of the same file share.
    pub(crate) fn session(&self) -> Result<Option<Session>, Failure> {
        self.storage_state.as_deref().map(Session::open).transpose().map_err(Failure::page)
    }

    /// Does something with an engine, and keeps what the session came to. Paths are those beside the wrapper.
    pub(crate) fn with_engine<T>(
        &self,
        wrapper: &Path,
        is_job: bool,
        work: impl FnOnce(Engine) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if self.with_stdin {
            super::interrupt_with_stdin();
        }
        let session = self.session()?;
        let ended = work(self.engine(wrapper, is_job, session.as_ref())?);
        if let Some(session) = session {
            session.save().map_err(Failure::page)?;
        }
        ended
    }

    /// The engine that a wrapper's pages are fetched with.
    pub(crate) fn engine(
        &self,
        wrapper: &Path,
        is_job: bool,
        session: Option<&Session>,
    ) -> Result<Engine, Failure> {
        let pages = EmbeddedOptions {
            base: self.base(wrapper),
            error_pages: self.error_pages,
            ..EmbeddedOptions::default()
        };
        if let Some(archive) = &self.record
            && archive.exists()
            && !is_job
        {
            let message =
                format!("{} is there already; remove it or record to another file", archive.display());
            return Err(Failure::usage(message));
        }
        let options = EngineOptions {
            http: self.http(),
            pages,
            record: self.record.clone(),
            record_more: is_job,
            cookies: self.cookies.clone(),
            kind: self.engine.unwrap_or_default(),
            chromium: self.chromium(),
            trace: self.trace.then_some(|words: &str| eprintln!("windrow: {words}")),
            replay: self.replay.clone(),
            session: session.cloned(),
        };
        Engine::start(options).map_err(Failure::page)
    }

    /// What relative addresses in a wrapper count from: its folder.
    pub(crate) fn base(&self, wrapper: &Path) -> Option<Url> {
        Url::from_directory_path(super::folder_of(wrapper)).ok()
    }

    /// The same options, with everything written to an archive.
    pub(crate) fn recording(&self, archive: &Path) -> FetchOptions {
        FetchOptions { record: Some(archive.to_owned()), replay: None, ..self.clone() }
    }

    fn chromium(&self) -> ChromiumOptions {
        let defaults = ChromiumOptions::default();
        ChromiumOptions {
            viewport: self.viewport,
            user_agent: self.user_agent.clone(),
            signature: user_agent(self.contact.as_deref()),
            timeout: self.timeout.map_or(defaults.timeout, Duration::from_secs),
            ..defaults
        }
    }

    fn http(&self) -> Options {
        let defaults = Options::default();
        Options {
            user_agent: self.user_agent.clone().unwrap_or_else(|| user_agent(self.contact.as_deref())),
            headers: self.header.clone(),
            proxy: self.proxy.clone(),
            total_timeout: self.timeout.map_or(defaults.total_timeout, Duration::from_secs),
            silence_timeout: self.timeout.map_or(defaults.silence_timeout, |seconds| {
                defaults.silence_timeout.min(Duration::from_secs(seconds))
            }),
            max_body: usize::try_from(self.max_size << 20).unwrap_or(usize::MAX),
            retries: self.retries,
            robots: !self.ignore_robots,
            pace: self.rate.unwrap_or(defaults.pace),
            narrowest: self.open_only.unwrap_or(defaults.narrowest),
            ..defaults
        }
    }
}
