//! How pages are fetched: limits, patience and manners.

use std::path::PathBuf;
use std::time::Duration;

use url::Url;
use windrow_page::Space;

/// How [`Http`](crate::Http) fetches. The defaults are polite: robots.txt is obeyed, a host is asked once a second.
#[derive(Debug, Clone)]
pub struct Options {
    /// The `User-Agent`. Its first word, up to a slash, is the name that robots.txt is asked about.
    pub user_agent: String,
    /// Headers sent with every request to every host, beside those that Windrow sends itself.
    pub headers: Vec<(String, String)>,
    /// How long finding and reaching a host may take.
    pub connect_timeout: Duration,
    /// How long the head of an answer may take, and how long its body may pause.
    pub silence_timeout: Duration,
    /// How long one exchange may take from the first byte to the last.
    pub total_timeout: Duration,
    /// The largest body, decompressed, in bytes.
    pub max_body: usize,
    /// How often a GET is tried again after 429, 500, 502, 503, 504, a broken connection, a timeout or a damaged body.
    pub retries: u32,
    /// The pause before the first new try; it doubles with each, up to [`MAX_BACK_OFF`].
    pub back_off: Duration,
    /// The longest `Retry-After` that is waited for; a server that asks for more has its answer reported at once.
    pub max_retry_after: Duration,
    /// Whether robots.txt is obeyed.
    pub robots: bool,
    /// The longest `Crawl-delay` of a robots.txt that is obeyed; longer ones are cut to it.
    pub max_crawl_delay: Duration,
    /// How often a host is asked.
    pub pace: Pace,
    /// Whether cookies are kept and sent.
    pub cookies: bool,
    /// The proxy that everything goes through. Names are looked up here nevertheless, so that the guard holds for them.
    pub proxy: Option<Url>,
    /// Files with certificates, in PEM, that are trusted beside those of the system.
    pub trusted: Vec<PathBuf>,
    /// The narrowest space that anybody may lead to, the wrapper's author included.
    pub narrowest: Space,
}

/// The longest pause that doubling leads to.
pub const MAX_BACK_OFF: Duration = Duration::from_secs(30);

/// How often a host is asked. All requests count: pages, redirects, frames, robots.txt, new tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Once a second, and without pause where the host is this machine.
    Polite,
    /// Once in this time, whatever the host.
    Every(Duration),
    /// Without pause, except for what robots.txt and `Retry-After` ask for.
    Unlimited,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            user_agent: user_agent(None),
            headers: Vec::new(),
            connect_timeout: Duration::from_secs(15),
            silence_timeout: Duration::from_secs(30),
            total_timeout: Duration::from_secs(180),
            max_body: 64 << 20,
            retries: 3,
            back_off: Duration::from_millis(500),
            max_retry_after: Duration::from_secs(120),
            robots: true,
            max_crawl_delay: Duration::from_secs(30),
            pace: Pace::Polite,
            cookies: true,
            proxy: None,
            trusted: Vec::new(),
            narrowest: Space::Files,
        }
    }
}

/// Windrow's name and version and, where whoever runs it gives an address of a page or mailbox, that.
pub fn user_agent(contact: Option<&str>) -> String {
    let name = concat!("Windrow/", env!("CARGO_PKG_VERSION"));
    match contact {
        Some(contact) => format!("{name} (+{contact})"),
        None => name.to_owned(),
    }
}
