//! Addresses as what they lead to: without what a visit adds to them.

use url::Url;

/// Parameters that belong to a visit.
const PASSING: [&str; 13] = [
    "sid",
    "sessionid",
    "session",
    "phpsessid",
    "jsessionid",
    "cfid",
    "cftoken",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "gclid",
    "fbclid",
    "sess",
];

/// Parameters that say how a list is shown.
const SHOWING: [&str; 12] = [
    "sort",
    "order",
    "orderby",
    "sortby",
    "sort_by",
    "view",
    "layout",
    "dir",
    "direction",
    "display",
    "mode",
    "sorting",
];

/// An address without what a visit adds: session ids, where one came from, fragments.
pub(crate) fn plain(address: &str) -> String {
    without(address, &PASSING)
}

/// An address as that of a list, however it is shown.
pub(crate) fn of_list(address: &str) -> String {
    let all: Vec<&str> = PASSING.iter().chain(&SHOWING).copied().collect();
    without(address, &all)
}

fn without(address: &str, names: &[&str]) -> String {
    // A fragment is a place on the page, unless a script takes it for an address.
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let fragment = if fragment.starts_with(['!', '/']) { format!("#{fragment}") } else { String::new() };
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = match path.to_ascii_lowercase().find(";jsessionid") {
        Some(at) => &path[..at],
        None => path,
    };
    let is_kept = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default().to_ascii_lowercase();
        !pair.is_empty() && !names.contains(&name.as_str())
    };
    let mut pairs: Vec<&str> = query.split('&').filter(is_kept).collect();
    pairs.sort_unstable();
    if pairs.is_empty() {
        format!("{path}{fragment}")
    } else {
        format!("{path}?{}{fragment}", pairs.join("&"))
    }
}

/// Whether an address is on the same site as another.
pub(crate) fn is_same_site(one: &Url, other: &Url) -> bool {
    one.host_str() == other.host_str() && one.port_or_known_default() == other.port_or_known_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_visit_adds_is_taken_off() {
        assert_eq!(plain("/a/b?sid=12&id=3#top"), "/a/b?id=3");
        assert_eq!(plain("/a;jsessionid=77?x=1"), "/a?x=1");
        assert_eq!(plain("/#!/cars/7"), "/#!/cars/7");
        assert_eq!(of_list("/cars?sort=price&page=2"), "/cars?page=2");
    }
}
