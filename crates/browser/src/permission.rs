//! What sites' robots.txt files permit, each read once a day.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use url::Url;
use windrow_page::{Error, ErrorKind, Purpose, Request, Response, Space};

use crate::http::Http;
use crate::robots::{Robots, product};
use crate::transport::path_and_query;

/// How long a robots.txt is believed.
const BELIEVED: Duration = Duration::from_secs(24 * 3600);

/// How long a site whose robots.txt could not be read is left alone.
const DOUBTED: Duration = Duration::from_secs(60);

/// How many redirects lead to a robots.txt.
const MAX_REDIRECTS: usize = 5;

/// How many sites are remembered.
const MAX_SITES: usize = 10_000;

/// What is known of sites.
#[derive(Default)]
pub(crate) struct Permissions {
    sites: Mutex<HashMap<String, Arc<Mutex<Option<Site>>>>>,
}

/// What is known of a site.
struct Site {
    asked: Instant,
    robots: Result<Robots, Error>,
}

impl Site {
    fn is_current(&self) -> bool {
        self.asked.elapsed() < if self.robots.is_ok() { BELIEVED } else { DOUBTED }
    }
}

impl Permissions {
    /// The pause that a site asks for, or the reason why an address is not fetched.
    pub(crate) fn ask(
        &self,
        http: &Http,
        url: &Url,
        initiator: Option<Space>,
    ) -> Result<Option<Duration>, Error> {
        let origin = url.origin().ascii_serialization();
        let site = self.site(&origin);
        // Whoever comes while the file is being read waits for it here.
        let mut site = site.lock().unwrap_or_else(PoisonError::into_inner);
        if !site.as_ref().is_some_and(Site::is_current) {
            *site = Some(Site { asked: Instant::now(), robots: read(http, url, initiator) });
        }
        match site.as_ref().map(|site| &site.robots) {
            Some(Ok(robots)) => judge(robots, &origin, url)?,
            Some(Err(error)) => return Err(error.clone()),
            None => {}
        }
        let delay = site.as_ref().and_then(|site| site.robots.as_ref().ok()?.delay);
        Ok(delay.map(|delay| delay.min(http.options.max_crawl_delay)))
    }

    fn site(&self, origin: &str) -> Arc<Mutex<Option<Site>>> {
        let mut sites = self.sites.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(site) = sites.get(origin) {
            return Arc::clone(site);
        }
        if sites.len() >= MAX_SITES {
            sites.clear();
        }
        Arc::clone(sites.entry(origin.to_owned()).or_default())
    }
}

fn judge(robots: &Robots, origin: &str, url: &Url) -> Result<(), Error> {
    match robots.forbids(path_and_query(url)) {
        None => Ok(()),
        Some(rule) => Err(Error::new(
            ErrorKind::Refused,
            format!("{origin}/robots.txt forbids it in line {}: {}", rule.line, rule.text),
        )),
    }
}

/// Reads the robots.txt of an address's site. One that does not exist permits everything; one that may exist and
/// cannot be read permits nothing.
fn read(http: &Http, url: &Url, initiator: Option<Space>) -> Result<Robots, Error> {
    let mut request = Request::get(url.clone());
    request.url.set_path("/robots.txt");
    request.url.set_query(None);
    request.initiator = initiator;
    request.purpose = Purpose::Way;
    for _ in 0..=MAX_REDIRECTS {
        let response = match http.plain(&request) {
            Ok(response) => response,
            // A way into a narrower space is no file of this site.
            Err(error) if error.is_refused() && request.url.origin() != url.origin() => break,
            Err(error) => {
                let message = format!("robots.txt, which comes before any page, cannot be read: {error}");
                return Err(Error::new(error.kind(), message));
            }
        };
        match response.status {
            200..=299 => return Ok(Robots::read(&response.body, product(&http.options.user_agent))),
            500..=599 => {
                let status = response.status;
                let message = format!("robots.txt answers with status {status}, which forbids everything");
                return Err(Error::new(ErrorKind::Refused, message));
            }
            _ => {}
        }
        let Some(next) = redirect(&request.url, &response) else { break };
        request.initiator = Some(response.space);
        request.url = next;
    }
    Ok(Robots::default())
}

fn redirect(from: &Url, response: &Response) -> Option<Url> {
    let location = response.header("location").filter(|_| matches!(response.status, 301..=308))?;
    from.join(location).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
}
