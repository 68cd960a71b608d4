//! The cookies of a run, and the file that browsers' tools exchange them in.
//!
//! Cookies for whole public suffixes (`.co.uk`) are refused. `SameSite` is ignored: there are no scripts and no
//! other sites' frames that it would protect from. The file has one cookie a line, in seven columns with tabs, as
//! Netscape wrote it and curl, wget and browser extensions still do.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cookie_store::{Cookie, CookieDomain, CookieExpiration, CookieStore, StoreAction};
use url::Url;
use windrow_page::{Error, ErrorKind};

use crate::storage::StoredCookie;

/// The longest cookie that is kept, with its attributes, as in browsers.
const MAX_COOKIE: usize = 4096;

/// How many cookies are kept in all.
const MAX_COOKIES: usize = 10_000;

/// The longest `Cookie` header that is sent; what does not fit is left out.
const MAX_HEADER: usize = 16 << 10;

/// The cookies that servers have set.
#[derive(Default)]
pub(crate) struct Jar {
    store: Mutex<CookieStore>,
    count: AtomicUsize,
}

impl Jar {
    /// The value of the `Cookie` header for an address: longer paths first, then by name.
    pub(crate) fn header(&self, url: &Url) -> Option<String> {
        if self.count.load(Ordering::Acquire) == 0 {
            return None;
        }
        let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cookies = store.matches(url);
        let rank = |cookie: &Cookie<'_>| std::cmp::Reverse(cookie.path.len());
        cookies.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.name().cmp(b.name())));
        let mut header = String::new();
        for cookie in cookies {
            let separator = if header.is_empty() { "" } else { "; " };
            let (name, value) = cookie.name_value();
            if header.len() + separator.len() + name.len() + value.len() < MAX_HEADER {
                header.push_str(&format!("{separator}{name}={value}"));
            }
        }
        (!header.is_empty()).then_some(header)
    }

    /// All cookies for the site of an address, whatever their paths, as the debugging protocol of browsers has them.
    pub(crate) fn of_site(&self, url: &Url) -> Vec<serde_json::Value> {
        let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let cookies = store.iter_unexpired().filter(|cookie| cookie.domain.matches(url));
        let mut all: Vec<serde_json::Value> = cookies.map(|cookie| parameter(cookie, url)).collect();
        all.sort_by_key(ToString::to_string);
        all
    }

    /// Keeps what a `Set-Cookie` header says, unless it may not.
    pub(crate) fn keep(&self, set_cookie: &str, url: &Url) {
        if set_cookie.len() > MAX_COOKIE || self.count.load(Ordering::Acquire) >= MAX_COOKIES {
            return;
        }
        let Ok(cookie) = Cookie::parse(set_cookie.to_owned(), url) else { return };
        let Some(cookie) = confined(cookie, url) else { return };
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(StoreAction::Inserted) = store.insert(cookie, url) {
            self.count.fetch_add(1, Ordering::Release);
        }
    }

    /// Reads a file of cookies.
    pub(crate) fn load(&self, path: &Path, now: SystemTime) -> Result<(), Error> {
        let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error.to_string()))?;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_end_matches('\r');
            if line.trim().is_empty() || (line.starts_with('#') && !line.starts_with(HTTP_ONLY)) {
                continue;
            }
            let (set_cookie, url) = parse_line(line, now).ok_or_else(|| {
                unreadable(path, &format!("line {number} does not have seven columns with tabs between them"))
            })?;
            if let Some(set_cookie) = set_cookie {
                self.keep(&set_cookie, &url);
            }
        }
        Ok(())
    }

    /// Adds cookies that were stored before.
    pub(crate) fn restore(&self, cookies: &[StoredCookie], now: SystemTime) {
        for cookie in cookies {
            if let Some((set_cookie, url)) = said_again(cookie, now) {
                self.keep(&set_cookie, &url);
            }
        }
    }

    /// All cookies, those of the session too, in a stable order.
    pub(crate) fn stored(&self) -> Vec<StoredCookie> {
        let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cookies: Vec<StoredCookie> = store.iter_unexpired().filter_map(stored).collect();
        cookies.sort_by(|a, b| (&a.domain, &a.path, &a.name).cmp(&(&b.domain, &b.path, &b.name)));
        cookies
    }

    /// Writes a file of all cookies, those of the session too.
    pub(crate) fn save(&self, path: &Path) -> Result<(), Error> {
        let mut lines: Vec<String> = {
            let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            store.iter_unexpired().filter_map(format_line).collect()
        };
        lines.sort();
        let text = format!("# Netscape HTTP Cookie File\n{}", lines.concat());
        let partial = path.with_extension("partial");
        fs::write(&partial, text).and_then(|()| fs::rename(&partial, path)).map_err(|error| {
            Error::new(ErrorKind::Files, format!("the cookies cannot be written: {error}"))
                .at(path.display().to_string())
        })
    }
}

/// A cookie that reaches no further than its site; none where it would.
fn confined(mut cookie: Cookie<'static>, url: &Url) -> Option<Cookie<'static>> {
    if let CookieDomain::Suffix(domain) = &cookie.domain {
        let public = psl::suffix_str(domain) == Some(domain);
        if public && url.host_str() != Some(domain) {
            return None;
        }
        if public {
            cookie.domain = CookieDomain::host_only(url).ok()?;
        }
    }
    Some(cookie)
}

const HTTP_ONLY: &str = "#HttpOnly_";

/// A line of the file as a `Set-Cookie` header and the address it would come from; no header for one that is over.
fn parse_line(line: &str, now: SystemTime) -> Option<(Option<String>, Url)> {
    let (line, http_only) = match line.strip_prefix(HTTP_ONLY) {
        Some(line) => (line, "; HttpOnly"),
        None => (line, ""),
    };
    let columns: Vec<&str> = line.split('\t').collect();
    let [domain, wide, path, secure, expires, name, value] = columns[..] else { return None };
    let host = domain.trim_start_matches('.');
    let url = Url::parse(&format!("https://{host}{path}")).ok()?;
    let expires: u64 = expires.split('.').next()?.parse().ok()?;
    let age = Duration::from_secs(expires).checked_sub(now.duration_since(UNIX_EPOCH).unwrap_or_default());
    let age = match (expires, age) {
        (0, _) => String::new(),
        (_, Some(left)) => format!("; Max-Age={}", left.as_secs()),
        (_, None) => return Some((None, url)),
    };
    let domain = if wide.eq_ignore_ascii_case("true") { format!("; Domain={host}") } else { String::new() };
    let secure = if secure.eq_ignore_ascii_case("true") { "; Secure" } else { "" };
    Some((Some(format!("{name}={value}; Path={path}{domain}{age}{secure}{http_only}")), url))
}

/// A stored cookie as a `Set-Cookie` header and the address it would come from; none for one that is over.
fn said_again(cookie: &StoredCookie, now: SystemTime) -> Option<(String, Url)> {
    let StoredCookie { name, value, domain, path, expires, http_only, secure, same_site, .. } = cookie;
    let host = domain.trim_start_matches('.');
    let url = Url::parse(&format!("https://{host}{path}")).ok()?;
    let age = match *expires {
        session if session < 0.0 => String::new(),
        expires => {
            let left = expires - now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
            if left <= 0.0 {
                return None;
            }
            format!("; Max-Age={}", left as u64)
        }
    };
    let wide = if domain.starts_with('.') { format!("; Domain={host}") } else { String::new() };
    let secure = if *secure { "; Secure" } else { "" };
    let http_only = if *http_only { "; HttpOnly" } else { "" };
    Some((format!("{name}={value}; Path={path}{wide}{age}{secure}{http_only}; SameSite={same_site}"), url))
}

fn stored(cookie: &Cookie<'static>) -> Option<StoredCookie> {
    let domain = match &cookie.domain {
        CookieDomain::HostOnly(host) => host.clone(),
        CookieDomain::Suffix(domain) => format!(".{domain}"),
        CookieDomain::NotPresent | CookieDomain::Empty => return None,
    };
    let expires = match &cookie.expires {
        CookieExpiration::AtUtc(time) => time.unix_timestamp() as f64,
        CookieExpiration::SessionEnd => -1.0,
    };
    let (name, value) = cookie.name_value();
    Some(StoredCookie {
        name: name.to_owned(),
        value: value.to_owned(),
        domain,
        path: String::from(&cookie.path),
        expires,
        http_only: cookie.http_only() == Some(true),
        secure: cookie.secure() == Some(true),
        same_site: cookie.same_site().map_or("Lax".to_owned(), |site| site.to_string()),
        more: serde_json::Map::new(),
    })
}

/// A cookie as the debugging protocol of browsers has it; one without a domain belongs to the host alone.
fn parameter(cookie: &Cookie<'static>, url: &Url) -> serde_json::Value {
    let (name, value) = cookie.name_value();
    let mut parameter = serde_json::json!({
        "name": name,
        "value": value,
        "url": url.as_str(),
        "path": String::from(&cookie.path),
        "secure": cookie.secure() == Some(true),
        "httpOnly": cookie.http_only() == Some(true),
    });
    if let CookieDomain::Suffix(domain) = &cookie.domain {
        parameter["domain"] = format!(".{domain}").into();
    }
    if let CookieExpiration::AtUtc(time) = &cookie.expires {
        parameter["expires"] = time.unix_timestamp().into();
    }
    parameter
}

fn format_line(cookie: &Cookie<'static>) -> Option<String> {
    let (prefix, domain, wide) = match &cookie.domain {
        CookieDomain::HostOnly(host) => ("", host, "FALSE"),
        CookieDomain::Suffix(domain) => (".", domain, "TRUE"),
        CookieDomain::NotPresent | CookieDomain::Empty => return None,
    };
    let expires = match &cookie.expires {
        CookieExpiration::AtUtc(time) => time.unix_timestamp(),
        CookieExpiration::SessionEnd => 0,
    };
    let secure = if cookie.secure() == Some(true) { "TRUE" } else { "FALSE" };
    let http_only = if cookie.http_only() == Some(true) { HTTP_ONLY } else { "" };
    let (path, (name, value)) = (String::from(&cookie.path), cookie.name_value());
    Some(format!("{http_only}{prefix}{domain}\t{wide}\t{path}\t{secure}\t{expires}\t{name}\t{value}\n"))
}

fn unreadable(path: &Path, why: &str) -> Error {
    Error::new(ErrorKind::Files, format!("the cookies cannot be read: {why}")).at(path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).unwrap()
    }

    fn jar(cookies: &[(&str, &str)]) -> Jar {
        let jar = Jar::default();
        cookies.iter().for_each(|(address, set_cookie)| jar.keep(set_cookie, &url(address)));
        jar
    }

    fn check(cookies: &[(&str, &str)], address: &str, expected: Option<&str>) {
        assert_eq!(jar(cookies).header(&url(address)).as_deref(), expected, "{cookies:?} for {address}");
    }

    #[test]
    fn cookies_go_where_they_belong() {
        let shop = "http://www.shop.example/a/b";
        check(&[(shop, "k=v")], shop, Some("k=v"));
        check(&[(shop, "k=v")], "http://shop.example/a/b", None);
        check(&[(shop, "k=v; Domain=shop.example")], "http://other.shop.example/a/b", Some("k=v"));
        check(&[(shop, "k=v; Domain=other.example")], "http://other.example/a/b", None);
        check(&[(shop, "k=v")], "http://www.shop.example/c", None);
        check(&[(shop, "k=v; Secure")], shop, None);
        check(&[(shop, "k=v; SameSite=Strict")], shop, Some("k=v"));
        check(&[(shop, "k=v"), (shop, "k=; Max-Age=0")], shop, None);
        check(&[(shop, "b=1; Path=/"), (shop, "c=2"), (shop, "a=3; Path=/")], shop, Some("c=2; a=3; b=1"));
    }

    #[test]
    fn no_cookie_is_for_a_public_suffix() {
        check(&[("http://a.co.uk/", "k=v; Domain=co.uk")], "http://b.co.uk/", None);
        check(&[("http://a.co.uk/", "k=v; Domain=co.uk")], "http://a.co.uk/", None);
        check(&[("http://github.io/", "k=v; Domain=github.io")], "http://github.io/", Some("k=v"));
        check(&[("http://github.io/", "k=v; Domain=github.io")], "http://user.github.io/", None);
    }

    #[test]
    fn floods_are_bounded() {
        let long = format!("k={}", "x".repeat(MAX_COOKIE));
        check(&[("http://a.example/", &long)], "http://a.example/", None);
        let jar = Jar::default();
        let address = url("http://a.example/");
        (0..MAX_COOKIES + 10).for_each(|number| jar.keep(&format!("k{number}=v"), &address));
        assert!(jar.header(&address).unwrap().len() <= MAX_HEADER);
        assert_eq!(jar.count.load(Ordering::Acquire), MAX_COOKIES);
    }

    #[test]
    fn cookies_are_saved_and_loaded() {
        let folder = std::env::temp_dir().join(format!("windrow-cookies-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("cookies.txt");
        let address = "https://www.shop.example/a";
        let set = ["s=1", "p=2; Max-Age=1000; Domain=shop.example; Path=/; Secure", "h=3; HttpOnly"];
        jar(&set.map(|set_cookie| (address, set_cookie))).save(&path).unwrap();
        let loaded = Jar::default();
        loaded.load(&path, SystemTime::now()).unwrap();
        assert_eq!(loaded.header(&url(address)).as_deref(), Some("h=3; p=2; s=1"));
        assert_eq!(loaded.header(&url("https://shop.example/")).as_deref(), Some("p=2"));
        let late = Jar::default();
        late.load(&path, SystemTime::now() + Duration::from_secs(2000)).unwrap();
        assert_eq!(late.header(&url(address)).as_deref(), Some("h=3; s=1"));
        fs::write(&path, "shop.example TRUE / FALSE 0 a b\n").unwrap();
        let error = loaded.load(&path, SystemTime::now()).unwrap_err();
        assert!(error.to_string().contains("line 1"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
