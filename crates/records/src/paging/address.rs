//! Addresses compared by what they say about pages of a list: `?page=2`, `/page/2/`, `thread-2.html`, `start=20`.

use url::Url;
use windrow_knowledge::is_page_name;

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// To another document; the address without a fragment.
    Document(Box<Url>),
    /// To a place in this document, or nowhere.
    Here,
    /// To what a script does; the script, as it is written.
    Script(String),
}

/// The step from one page of a list to another, by their addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// The number in the address of the page that the step begins at; the first page often has none.
    pub(super) from: Option<u64>,
    /// The number in the address that it leads to.
    pub(super) to: u64,
    /// Whether what holds the number is named like something that holds the number of a page.
    pub(super) is_named: bool,
}

/// A number this high at the end of a path, without a name, is a code or a date.
const MOST_PAGES: u64 = 10_000;

impl Step {
    /// Whether it leads on in the list.
    pub(super) fn is_forward(self) -> bool {
        self.to > self.from.unwrap_or(0)
    }
}

impl Address {
    /// The address that a link has on a page, if it has one.
    pub(super) fn new(page: Option<&Url>, href: &str) -> Address {
        let href = href.trim();
        let lower = href.get(..11).unwrap_or(href).to_ascii_lowercase();
        if lower.starts_with("javascript:") {
            let script = href[11..].trim_matches([';', ' ']);
            let is_empty = script.is_empty() || script.starts_with("void") || script.starts_with("//");
            return if is_empty { Address::Here } else { Address::Script(script.to_owned()) };
        }
        if href.is_empty() || href.starts_with('#') {
            return Address::Here;
        }
        let parsed = match page {
            Some(page) => page.join(href),
            None => Url::parse("http://page.invalid/").and_then(|page| page.join(href)),
        };
        match parsed {
            Ok(mut url) => {
                url.set_fragment(None);
                Address::Document(Box::new(url))
            }
            Err(_) => Address::Here,
        }
    }

    /// The document's address.
    pub(super) fn document(&self) -> Option<&str> {
        match self {
            Address::Document(url) => Some(url.as_str()),
            Address::Here | Address::Script(_) => None,
        }
    }

    /// The text in which two addresses of one list differ by a number.
    fn shape(&self) -> Option<String> {
        match self {
            Address::Document(url) => Some(bare(url)),
            Address::Script(script) => Some(script.clone()),
            Address::Here => None,
        }
    }

    /// The two numbers in which two addresses differ, if they differ in nothing else.
    pub(super) fn difference(&self, other: &Address) -> Option<(u64, u64)> {
        difference(&self.shape()?, &other.shape()?)
    }
}

/// Whether both are on one site: the same host, or one of them a part of the other's.
pub(super) fn is_same_site(one: &Url, other: &Url) -> bool {
    fn host(url: &Url) -> &str {
        let host = url.host_str().unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host)
    }
    let (one, other) = (host(one), host(other));
    one == other
        || one.strip_suffix(other).is_some_and(|rest| rest.ends_with('.'))
        || other.strip_suffix(one).is_some_and(|rest| rest.ends_with('.'))
}

/// Whether both are the same document, whatever the scheme, the fragment or a slash at the end.
pub(super) fn is_same_document(one: &Url, other: &Url) -> bool {
    is_same_site(one, other)
        && path(one) == path(other)
        && one.query().unwrap_or("") == other.query().unwrap_or("")
}

/// The step from the page at one address to the page of the same list at another.
pub(super) fn step(page: &Url, target: &Url) -> Option<Step> {
    if !is_same_site(page, target) {
        return None;
    }
    by_parameter(page, target).or_else(|| by_path(page, target)).or_else(|| {
        let (from, to) = difference(&bare(page), &bare(target))?;
        // Two articles or two days of a calendar differ by a number as well; two pages of a list are neighbours.
        (from.abs_diff(to) == 1).then_some(Step { from: Some(from), to, is_named: false })
    })
}

/// Whether the address says the number of a page.
pub(super) fn has_page_number(url: &Url) -> bool {
    let in_query = || {
        let mut pairs = url.query_pairs();
        pairs.any(|(name, value)| is_page_name(&name) && value.trim().parse::<u64>().is_ok())
    };
    paged(&path(url)).is_some_and(|(_, _, is_named)| is_named) || in_query()
}

/// A step by a parameter with a telling name; other parameters that both have must agree.
fn by_parameter(page: &Url, target: &Url) -> Option<Step> {
    if path(page) != path(target) {
        return None;
    }
    let find = |url: &Url, name: &str| {
        url.query_pairs().find(|(other, _)| other == name).map(|(_, value)| value.into_owned())
    };
    let numbered =
        |name: &str, value: &str| is_page_name(name).then(|| value.trim().parse::<u64>().ok()).flatten();
    let mut step = None;
    for (name, value) in target.query_pairs() {
        let before = find(page, &name);
        if before.as_deref() == Some(&*value) {
            continue;
        }
        match (numbered(&name, &value), before) {
            (Some(to), before) => {
                let from = before.and_then(|before| before.trim().parse().ok());
                step = step.or(Some(Step { from, to, is_named: true }));
            }
            (None, Some(_)) => return None,
            (None, None) => {}
        }
    }
    step
}

/// A step by the number at the end of the path: `/list/page/2/`, `/list/p2`, `/list-2.html`, `/list/2`.
fn by_path(page: &Url, target: &Url) -> Option<Step> {
    let (here, there) = (path(page), path(target));
    let (stem, to, is_named) = paged(&there)?;
    if stem == here || without_ending(&here) == stem {
        return Some(Step { from: None, to, is_named });
    }
    let (here_stem, from, _) = paged(&here)?;
    (here_stem == stem).then_some(Step { from: Some(from), to, is_named })
}

/// A path without the number of its page, that number, and whether it has a name.
fn paged(path: &str) -> Option<(String, u64, bool)> {
    const JOINTS: [char; 7] = ['/', '-', '_', '=', ',', '.', ':'];
    let path = without_ending(path);
    let (stem, number) = path.split_at(path.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let number: u64 = number.parse().ok()?;
    let joined = stem.trim_end_matches(JOINTS);
    let name = joined.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_named = is_page_name(name);
    let rest = if is_named { &joined[..joined.len() - name.len()] } else { joined };
    let is_page = is_named || (stem.len() > joined.len() && number < MOST_PAGES);
    is_page.then(|| (rest.trim_end_matches(JOINTS).to_owned(), number, is_named))
}

fn without_ending(path: &str) -> String {
    let endings = [".html", ".htm", ".php", ".aspx", ".asp", ".jsp", ".shtml"];
    let ending = endings.into_iter().find_map(|ending| path.strip_suffix(ending));
    ending.unwrap_or(path).to_owned()
}

/// The path without a slash or a start page's name at its end.
fn path(url: &Url) -> String {
    let path = url.path().trim_end_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_start = without_ending(last) == "index" && last != "index";
    if is_start { path[..path.len() - last.len()].trim_end_matches('/').to_owned() } else { path.to_owned() }
}

/// The address without scheme and fragment.
fn bare(url: &Url) -> String {
    format!("{}{}?{}", url.host_str().unwrap_or_default(), url.path(), url.query().unwrap_or_default())
}

/// The numbers in which two texts differ, if they differ in nothing else and there alone.
fn difference(one: &str, other: &str) -> Option<(u64, u64)> {
    let (mut ones, mut others) = (runs(one), runs(other));
    let mut found = None;
    loop {
        match (ones.next(), others.next()) {
            (None, None) => return found,
            (Some(one), Some(other)) if one == other => {}
            (Some(one), Some(other)) if found.is_none() => {
                found = Some((one.parse().ok()?, other.parse().ok()?))
            }
            _ => return None,
        }
    }
}

/// The text cut into runs of digits and runs of others.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (run, left) = rest.split_at(end);
        rest = left;
        Some(run)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).expect("an address")
    }

    #[track_caller]
    fn check(page: &str, target: &str, expected: Option<(Option<u64>, u64)>) {
        let page = url(&format!("http://a.org{page}"));
        let target = page.join(target).expect("an address");
        assert_eq!(step(&page, &target).map(|step| (step.from, step.to)), expected, "{page} {target}");
    }

    #[test]
    fn parameters() {
        check("/list", "/list?page=2", Some((None, 2)));
        check("/list?page=2", "/list?page=3", Some((Some(2), 3)));
        check("/list?q=a&start=20", "/list?q=a&start=40", Some((Some(20), 40)));
        check("/list?q=a", "/list?q=a&page=2&sort=date", Some((None, 2)));
        check("/list?q=a", "/list?q=b&page=2", None);
        check("/list?q=a", "/other?q=a&page=2", None);
        check("/blog/index.php?PAGEN_1=5", "/blog/?PAGEN_1=6", Some((Some(5), 6)));
    }

    #[test]
    fn paths() {
        check("/list", "/list/page/2/", Some((None, 2)));
        check("/list/page/2/", "/list/page/3/", Some((Some(2), 3)));
        check("/list/", "/list/p2", Some((None, 2)));
        check("/list.html", "/list-2.html", Some((None, 2)));
        check("/list/2", "/list/3", Some((Some(2), 3)));
        check("/", "/page/2", Some((None, 2)));
        check("/list", "/list/an-article", None);
        check("/list", "/other/page/2", None);
        check("/", "/20160401", None);
    }

    #[test]
    fn other_sites() {
        check("/list", "http://b.org/list?page=2", None);
        check("/list", "http://www.a.org/list?page=2", Some((None, 2)));
    }

    #[test]
    fn scripts_differ_by_numbers() {
        let address = |href: &str| Address::new(None, href);
        assert_eq!(address("javascript:go(2)").difference(&address("javascript:go(3)")), Some((2, 3)));
        assert_eq!(address("javascript:go(2)").difference(&address("javascript:stay(3)")), None);
        assert_eq!(address("javascript:void(0)"), Address::Here);
        assert_eq!(address("#top"), Address::Here);
    }
}
