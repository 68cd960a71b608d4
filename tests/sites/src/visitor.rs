//! Someone who walks through a site: a client that keeps cookies, follows links and redirects, and sends forms.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value as Json;

use crate::http::{decode, encode};
use crate::scan;

/// Why a walk did not get on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault(pub(crate) String);

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault(error.to_string())
    }
}

/// A page that was visited.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// Its path with its query.
    pub(crate) target: String,
    /// The page itself.
    pub(crate) source: String,
}

/// A client of one site.
#[derive(Debug)]
pub(crate) struct Visitor {
    address: SocketAddr,
    connection: BufReader<TcpStream>,
    cookies: Vec<(String, String)>,
    target: String,
    source: String,
    /// Every page so far.
    pub(crate) visits: Vec<Visit>,
    /// Where the data behind the address of a record is, for sites whose pages are made by script.
    pub(crate) behind: fn(&str) -> String,
}

/// More redirects than that lead nowhere.
const MOST_REDIRECTS: usize = 5;
/// More pages of one list than that are a trap.
const MOST_PAGES: usize = 60;

impl Visitor {
    /// Someone at the door of a site.
    pub(crate) fn new(address: SocketAddr) -> Result<Visitor, Fault> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let connection = BufReader::new(stream);
        let (cookies, visits) = (Vec::new(), Vec::new());
        let (target, source) = ("/".to_owned(), String::new());
        Ok(Visitor { address, connection, cookies, target, source, visits, behind: str::to_owned })
    }

    /// Opens an address, given as it stands in a link of the current page.
    pub(crate) fn open(&mut self, address: &str) -> Result<(), Fault> {
        self.go("GET", &self.resolve(address), "")
    }

    /// Follows the first link whose text begins so.
    pub(crate) fn follow(&mut self, text: &str) -> Result<(), Fault> {
        let address = self.link(text).ok_or_else(|| self.fault(&format!("no link says {text:?}")))?;
        self.open(&address)
    }

    /// The address of the first link whose text begins so.
    pub(crate) fn link(&self, text: &str) -> Option<String> {
        let wanted = |(address, said): &(String, String)| {
            said.starts_with(text) && !address.starts_with(['#']) && !address.starts_with("javascript:")
        };
        scan::links(&self.source).into_iter().find(wanted).map(|(address, _)| address)
    }

    /// The addresses of all links and frames that have something in them, each once.
    pub(crate) fn links(&self, part: &str) -> Vec<String> {
        let mut addresses: Vec<String> = Vec::new();
        for (address, _) in scan::links(&self.source) {
            if address.contains(part) && !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        addresses
    }

    /// Opens all links that have something in them, one after the other, all from the current page.
    pub(crate) fn open_all(&mut self, part: &str) -> Result<(), Fault> {
        let (links, here) = (self.links(part), self.here());
        if links.is_empty() {
            return Err(self.fault(&format!("no link has {part:?} in it")));
        }
        for link in links {
            self.back(&here);
            self.open(&link)?;
        }
        self.back(&here);
        Ok(())
    }

    /// Follows links of a text from page to page until there is none; how many pages that were.
    pub(crate) fn turn(&mut self, text: &str) -> Result<usize, Fault> {
        for pages in 1..MOST_PAGES {
            let Some(address) = self.link(text) else { return Ok(pages) };
            self.open(&address)?;
        }
        Err(self.fault("the pages do not end"))
    }

    /// Sends the form that has something in its id, name or action, with some fields filled in. A select takes only
    /// what it offers, unless script has yet to fill it.
    pub(crate) fn submit(&mut self, mark: &str, fields: &[(&str, &str)]) -> Result<(), Fault> {
        let form = scan::forms(&self.source).into_iter().find(|form| form.marks.contains(mark));
        let form = form.ok_or_else(|| self.fault(&format!("no form is called {mark:?}")))?;
        let mut sent = form.fields;
        for &(name, value) in fields {
            if let Some((_, options)) = form.options.iter().find(|(known, _)| known == name)
                && !options.iter().any(|option| option == value)
                && options.len() > 1
            {
                return Err(self.fault(&format!("{name} does not offer {value:?}")));
            }
            match sent.iter_mut().find(|(known, _)| known == name) {
                Some(field) => field.1 = value.to_owned(),
                None => sent.push((name.to_owned(), value.to_owned())),
            }
        }
        let pairs: Vec<String> =
            sent.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
        let body = pairs.join("&");
        let action = form.action.as_deref().unwrap_or(&self.target).to_owned();
        let action = self.resolve(&action);
        if form.is_post {
            return self.go("POST", &action, &body);
        }
        let path = action.split('?').next().unwrap_or_default();
        self.go("GET", &format!("{path}?{body}"), "")
    }

    /// The values that a select of the current page offers.
    pub(crate) fn options(&self, select: &str) -> Result<Vec<String>, Fault> {
        let forms = scan::forms(&self.source);
        let offers = forms.into_iter().flat_map(|form| form.options).find(|(name, _)| name == select);
        offers.map(|(_, values)| values).ok_or_else(|| self.fault(&format!("no select is called {select:?}")))
    }

    /// The current page as data for script.
    pub(crate) fn json(&self) -> Result<Json, Fault> {
        serde_json::from_str(&self.source).map_err(|error| self.fault(&error.to_string()))
    }

    /// Fails unless the current page says something.
    pub(crate) fn expect(&self, text: &str) -> Result<(), Fault> {
        if scan::readable(&self.source).contains(&text.to_lowercase()) {
            return Ok(());
        }
        Err(self.fault(&format!("the page does not say {text:?}")))
    }

    /// Fails if the current page has something in its markup.
    pub(crate) fn expect_not(&self, text: &str) -> Result<(), Fault> {
        if !self.source.contains(text) {
            return Ok(());
        }
        Err(self.fault(&format!("the page has {text:?}")))
    }

    /// The markup of the current page.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The current page, to come back to.
    pub(crate) fn here(&self) -> Visit {
        Visit { target: self.target.clone(), source: self.source.clone() }
    }

    /// Comes back to a page without asking for it again.
    pub(crate) fn back(&mut self, to: &Visit) {
        self.target.clone_from(&to.target);
        self.source.clone_from(&to.source);
    }

    fn fault(&self, what: &str) -> Fault {
        Fault(format!("{}: {what}", self.target))
    }

    /// The path and query that an address means on the current page.
    fn resolve(&self, address: &str) -> String {
        let address = address.split('#').next().unwrap_or_default().trim();
        let own = format!("http://{}", self.address);
        if let Some(local) = address.strip_prefix(&own) {
            return if local.is_empty() { "/".to_owned() } else { local.to_owned() };
        }
        if address.starts_with('/') {
            return address.replace(' ', "%20");
        }
        let path = self.target.split('?').next().unwrap_or_default();
        if address.is_empty() {
            return self.target.clone();
        }
        if address.starts_with('?') {
            return format!("{path}{address}");
        }
        let folder = &path[..=path.rfind('/').unwrap_or(0)];
        let (file, query) = address.split_once('?').unwrap_or((address, ""));
        let mut parts: Vec<&str> =
            folder.trim_matches('/').split('/').filter(|part| !part.is_empty()).collect();
        for part in file.split('/') {
            match part {
                ".." => drop(parts.pop()),
                "." => {}
                part => parts.push(part),
            }
        }
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/{}{mark}{query}", parts.join("/").replace(' ', "%20"))
    }

    fn go(&mut self, method: &str, target: &str, body: &str) -> Result<(), Fault> {
        let (mut method, mut target, mut body) = (method, target.to_owned(), body);
        for _ in 0..MOST_REDIRECTS {
            let (status, to, source) = self.request(method, &target, body)?;
            match (status, to) {
                (302, Some(to)) => {
                    self.target.clone_from(&target);
                    target = self.resolve(&to);
                    (method, body) = ("GET", "");
                }
                (200, _) => {
                    (self.target, self.source) = (target, source);
                    self.visits.push(self.here());
                    return Ok(());
                }
                (status, _) => return Err(Fault(format!("{target}: status {status}"))),
            }
        }
        Err(Fault(format!("{target}: redirects do not end")))
    }

    /// One request: the status, where it redirects to, and the page as text.
    fn request(
        &mut self,
        method: &str,
        target: &str,
        body: &str,
    ) -> Result<(u16, Option<String>, String), Fault> {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = format!(
            "{method} {target} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            cookies.join("; "),
            body.len()
        );
        self.connection.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        self.connection.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| Fault(format!("{target}: no answer")))?;
        let (mut length, mut to, mut is_western) = (0, None, false);
        loop {
            line.clear();
            self.connection.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name {
                "Content-Length" => length = value.parse().unwrap_or(0),
                "Content-Type" => {
                    is_western = value == "text/html" || value.contains("8859-1") || value.contains("1252")
                }
                "Location" => to = Some(value.to_owned()),
                "Set-Cookie" => self.keep_cookie(value),
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        self.connection.read_exact(&mut bytes)?;
        let text = if is_western { western(&bytes) } else { String::from_utf8_lossy(&bytes).into_owned() };
        Ok((status, to, text))
    }

    fn keep_cookie(&mut self, field: &str) {
        let pair = field.split(';').next().unwrap_or_default();
        if let Some((name, value)) = pair.split_once('=') {
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), decode(value)));
        }
    }
}

/// Text in windows-1252, as far as the fleet writes it.
fn western(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0x80 => '€',
        0x85 => '…',
        0x91 => '‘',
        0x92 => '’',
        0x93 => '“',
        0x94 => '”',
        0x95 => '•',
        0x96 => '–',
        0x97 => '—',
        0x99 => '™',
        other => char::from(other),
    };
    bytes.iter().map(character).collect()
}
