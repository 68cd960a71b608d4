//! A changed page, read again, is the draft that was written.

#[path = "../../tests/mutations/pages.rs"]
mod pages;

use windrow_dom::{Document, NodeId, NodeKind, parse_html};

use self::pages::{Found, SAMPLES};
use super::choice::Choice;
use super::draft::Draft;
use super::{Bound, MUTATIONS, Subject};

fn assert_written(document: &Document, records: Vec<Found>, context: &str) {
    let records = records.into_iter().map(|(node, fields)| Bound { node, fields }).collect();
    let subject = Subject { document, records };
    for mutation in MUTATIONS {
        for seed in 0..4 {
            let Some(after) = mutation.changed(&subject, seed) else { continue };
            let html = after.draft.html();
            let read = Draft::of(&parse_html(&html));
            assert_eq!(
                after.draft.outline(),
                read.outline(),
                "{} of {context}, seed {seed}: {html}",
                mutation.name
            );
        }
    }
}

#[test]
fn changed_samples_are_read_as_they_were_written() {
    for sample in &SAMPLES {
        for page in 0..2 {
            let (document, records) = sample.read(page);
            assert_written(&document, records, sample.name);
        }
    }
}

#[test]
fn changed_random_pages_are_read_as_they_were_written() {
    for number in 0..60 {
        let source = random_page(Choice::new(number, "page"));
        let document = parse_html(&source);
        let records = random_records(&document, Choice::new(number, "records"));
        assert_written(&document, records, &source);
    }
}

/// A page of nested elements with records of a few kinds in it, which are well nested but not always sensible.
fn random_page(choice: Choice) -> String {
    let mut page = String::from("<!DOCTYPE html><title>t</title>");
    for at in 0..6 {
        let key = format!("{at}");
        let (open, close) = choice.pick(
            &key,
            &[
                ("<div class=\"a b\"><section>", "</section></div>"),
                ("<ul id=list-1><li class=item>", "</li><li>x</li></ul>"),
                ("<table><tr><th>Price</th><td data-x=1>", "</td></tr></table>"),
                ("<dl><dt>Name:</dt><dd>", "</dd></dl>"),
                ("<main><p>", "</p></main>"),
            ],
        );
        page += open;
        for part in 0..choice.below(&format!("{key} parts"), 5) {
            page += choice.pick(
                &format!("{key} {part}"),
                &[
                    "<a class=t href=/x>A link to <b>it</b></a> ",
                    "<span class=price>£1,20.50</span>",
                    "<img src=/a.png alt=p>",
                    "Location: <em>Some place in the north of it all</em>",
                    "<time datetime=2024-01-02>2 January 2024</time> &amp; ",
                    "<!-- c --><br>\n  ",
                ],
            );
        }
        page += close;
    }
    page + "<a rel=next href='?p=2'>Next</a>"
}

/// Every so many elements are records, and some nodes of each are fields.
fn random_records(document: &Document, choice: Choice) -> Vec<Found> {
    let mut records = Vec::new();
    for &element in document.of_kind(NodeKind::Element) {
        let key = format!("{}", element.0);
        if document.name(element).local == "html" || !choice.percent(&key, 20) {
            continue;
        }
        let end = document.end(element);
        let inside = (element.0..end.0).map(NodeId).filter(|node| choice.percent(&format!("{}", node.0), 50));
        let fields = inside.take(5).enumerate().map(|(at, node)| (format!("f{at}"), node)).collect();
        let holder = choice.percent(&format!("{key} held"), 70).then_some(element);
        records.push((holder, fields));
    }
    records
}
