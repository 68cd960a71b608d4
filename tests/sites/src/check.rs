//! Whether a site is what its truth says.
//!
//! The site's own walk visits all pages that list records. Every record must then be linked from one of them, its
//! details page must open, and every value of it must be readable on the pages that link to it or on the details page.

use std::collections::BTreeSet;

use crate::scan::readable;
use crate::site::Site;
use crate::truth::{Record, Truth};
use crate::value::number;
use crate::visitor::{Fault, Visitor};

/// What is wrong with a site; nothing, if all is well.
pub fn check(site: &Site) -> Vec<String> {
    let mut problems = check_truth(site, &site.truth());
    match walk(site) {
        Ok(mut visitor) => problems.extend(check_pages(site, &site.truth(), &mut visitor)),
        Err(fault) => problems.push(fault.to_string()),
    }
    problems
}

fn walk(site: &Site) -> Result<WalkedSite, Fault> {
    let running = site.start()?;
    let mut visitor = Visitor::new(running.socket())?;
    visitor.open("/")?;
    (site.walk)(&mut visitor)?;
    Ok(WalkedSite { _running: running, visitor })
}

/// A visitor together with the server that it needs.
struct WalkedSite {
    _running: crate::site::Running,
    visitor: Visitor,
}

/// What is wrong with a truth by itself.
fn check_truth(site: &Site, truth: &Truth) -> Vec<String> {
    let mut problems = Vec::new();
    if truth.records.is_empty() != site.domain.is_none()
        || truth.records.is_empty() != truth.why_none.is_some()
    {
        problems.push("it must have either records or a reason for none".to_owned());
    }
    let mut urls = BTreeSet::new();
    let known = site.asks_for.attributes();
    for record in &truth.records {
        for (attribute, _) in record.attributes().filter(|(attribute, _)| !known.contains(attribute)) {
            problems.push(format!("{attribute} is no attribute of its domain"));
        }
        if let Some(url) = record.values("url").iter().find(|url| !urls.insert((*url).clone())) {
            problems.push(format!("{url} is the address of two records"));
        }
    }
    for (at, record) in truth.records.iter().enumerate() {
        if truth.records[..at].contains(record) {
            problems.push(format!("a record is there twice: {record:?}"));
        }
    }
    problems
}

/// What is wrong with the pages.
fn check_pages(site: &Site, truth: &Truth, walked: &mut WalkedSite) -> Vec<String> {
    let visitor = &mut walked.visitor;
    let lists: Vec<String> =
        visitor.visits.iter().map(|visit| without_sessions(&readable(&visit.source))).collect();
    let mut problems = Vec::new();
    if let Some(promised) = truth.promised
        && !lists.iter().any(|list| has_word(list, &promised.to_string()))
    {
        problems.push(format!("no page promises {promised} records"));
    }
    for record in &truth.records {
        if let Err(fault) = check_record(site, record, &lists, visitor) {
            problems.push(fault.to_string());
        }
    }
    problems
}

fn check_record(site: &Site, record: &Record, lists: &[String], visitor: &mut Visitor) -> Result<(), Fault> {
    let urls = record.values("url");
    let Some(first) = urls.first() else {
        let all = lists.join(" | ");
        return check_values(site, record, "a record", &all);
    };
    let mut pages = String::new();
    for url in urls {
        let mark = if site.is_scripted { url.rsplit(['/', '=']).next().unwrap_or(url) } else { url };
        let before = pages.len();
        pages.extend(lists.iter().filter(|list| has_word(list, &mark.to_lowercase())).map(String::as_str));
        if pages.len() == before {
            return Err(Fault(format!("{url}: no page that was walked through leads there")));
        }
        visitor.open(&(visitor.behind)(url))?;
        pages.push_str(&readable(visitor.source()));
    }
    check_values(site, record, first, &pages)
}

fn check_values(site: &Site, record: &Record, what: &str, pages: &str) -> Result<(), Fault> {
    let dense: String = pages.split_whitespace().collect();
    for (attribute, values) in record.attributes().filter(|(attribute, _)| *attribute != "url") {
        for value in values {
            let value = value.to_lowercase();
            let is_there = match value.chars().count() {
                0..=3 => has_word(pages, &value),
                _ => dense.contains(&value.split_whitespace().collect::<String>()),
            };
            // Script writes numbers out of plain ones, names out of their words, and addresses of pictures out of their
            // last parts.
            let is_meant = site.is_scripted
                && (value.split_whitespace().all(|word| has_word(pages, word))
                    || number(&value).is_some_and(|number| has_word(pages, &number.to_string()))
                    || attribute == "image" && has_word(pages, value.rsplit('/').next().unwrap_or_default()));
            if !is_there && !is_meant {
                return Err(Fault(format!("{what}: {attribute} {value:?} is on no page")));
            }
        }
    }
    Ok(())
}

/// A text without the sessions that stand in paths of addresses.
fn without_sessions(text: &str) -> String {
    let mut pieces = text.split(";jsessionid=");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |kept, piece| kept + piece.trim_start_matches(|c: char| c.is_ascii_alphanumeric()))
}

/// Whether a text has something in it that no letter or digit goes on.
fn has_word(text: &str, word: &str) -> bool {
    let mut from = 0;
    while let Some(at) = text[from..].find(word) {
        let (start, end) = (from + at, from + at + word.len());
        let before = text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
        let after = text[end..].chars().next().is_some_and(char::is_alphanumeric);
        let is_letter_first = word.starts_with(|first: char| first.is_alphanumeric());
        if !(after || before && is_letter_first) {
            return true;
        }
        from = start + text[start..].chars().next().map_or(1, char::len_utf8);
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{check_pages, check_truth, walk};
    use crate::fleet;
    use crate::scan;
    use crate::truth::{Record, Truth};

    /// A truth that is wrong in one way is found out, for every site.
    #[test]
    fn a_wrong_truth_is_found_out() {
        for site in fleet().iter().filter(|site| site.domain.is_some()).step_by(3) {
            let truth = site.truth();
            let mut walked = walk(site).expect("the site can be walked through");
            let wrong = |record: Record| {
                let mut records = truth.records.clone();
                records[3] = record;
                Truth { records, ..truth.clone() }
            };
            let record = &truth.records[3];
            for attribute in ["price", "image"].iter().filter(|name| !record.values(name).is_empty()) {
                let truth = wrong(record.clone().with(attribute, "/nowhere/987654"));
                assert_eq!(check_pages(site, &truth, &mut walked).len(), 1, "{} {attribute}", site.name);
            }
            let elsewhere = Record::new().with("url", "/nowhere/987654");
            assert!(!check_pages(site, &wrong(elsewhere), &mut walked).is_empty(), "{}", site.name);
            let twice = wrong(truth.records[2].clone());
            assert!(!check_truth(site, &twice).is_empty(), "{}", site.name);
            let promise = Truth { promised: Some(987_654), ..truth.clone() };
            assert_eq!(check_pages(site, &promise, &mut walked).len(), 1, "{}", site.name);
        }
    }

    /// The names of classes in a page: those of its elements, and those that its style sheet speaks of.
    fn classes(page: &str) -> Vec<String> {
        let mut names = Vec::new();
        for tag in scan::tags(page) {
            names.extend(tag.attribute("class").unwrap_or_default().split_whitespace().map(str::to_owned));
            if tag.name == "style" {
                let selectors = tag.text.split('}').filter_map(|rule| rule.split('{').next());
                let classes = selectors.flat_map(|selector| selector.split('.').skip(1)).map(|rest| {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
                    rest[..end.unwrap_or(rest.len())].to_owned()
                });
                names.extend(classes);
            }
        }
        names.retain(|name| !name.is_empty());
        names
    }

    #[test]
    fn no_two_sites_share_a_class_name() {
        let mut owners: BTreeMap<String, &str> = BTreeMap::new();
        let mut shared = Vec::new();
        for site in fleet() {
            let walked = walk(&site).expect("the site can be walked through");
            for name in walked.visitor.visits.iter().flat_map(|visit| classes(&visit.source)) {
                let owner = *owners.entry(name.clone()).or_insert(site.name);
                if owner != site.name {
                    shared.push(format!("{name}: {owner} and {}", site.name));
                }
            }
        }
        shared.sort();
        shared.dedup();
        assert!(shared.is_empty(), "{}", shared.join("\n"));
        assert!(owners.len() > 250, "only {} names were found", owners.len());
    }
}
