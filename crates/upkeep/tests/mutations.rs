//! What mutations do to pages: each to some page, the same every time, alike on all pages of a site, and no more than it says.

#[path = "mutations/pages.rs"]
mod pages;

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId, NodeKind, parse_html};
use windrow_upkeep::mutation::{Bound, Group, Keeps, MUTATIONS, Mutation, Subject};

use self::pages::{Found, SAMPLES, Sample, read};

const SEEDS: [u64; 3] = [1, 20, 300];

fn subject((document, records): &(Document, Vec<Found>)) -> Subject<'_> {
    let bound = |(node, fields): &Found| Bound { node: *node, fields: fields.clone() };
    Subject { document, records: records.iter().map(bound).collect() }
}

fn mutation(name: &str) -> &'static Mutation {
    MUTATIONS.iter().find(|mutation| mutation.name == name).unwrap_or_else(|| panic!("no mutation {name}"))
}

fn sample(name: &str) -> &'static Sample {
    SAMPLES.iter().find(|sample| sample.name == name).unwrap_or_else(|| panic!("no sample {name}"))
}

/// All mutations of all samples that they apply to: the page before, the mutation, the seed, the page after.
fn each(mut check: impl FnMut(&Sample, &(Document, Vec<Found>), &Mutation, u64, &str)) {
    for sample in &SAMPLES {
        let page = sample.read(0);
        for mutation in MUTATIONS {
            for seed in SEEDS {
                if let Some(after) = mutation.apply(&subject(&page), seed) {
                    check(sample, &page, mutation, seed, &after);
                }
            }
        }
    }
}

#[test]
fn names_and_sentences_are_fit_to_print() {
    let names: BTreeSet<&str> = MUTATIONS.iter().map(|mutation| mutation.name).collect();
    assert_eq!(names.len(), MUTATIONS.len());
    for Mutation { name, what, .. } in MUTATIONS {
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        assert!(!what.ends_with('.') && what.starts_with(|c: char| c.is_lowercase() || c == '`'), "{what}");
    }
}

#[test]
fn every_mutation_changes_some_page_at_every_seed() {
    let mut changed = BTreeSet::new();
    each(|_, (document, _), mutation, seed, after| {
        if windrow_dom::outer_html(document, NodeId::ROOT) != after {
            changed.insert((mutation.name, seed));
        }
    });
    for mutation in MUTATIONS {
        for seed in SEEDS {
            assert!(changed.contains(&(mutation.name, seed)), "{} changes nothing", mutation.name);
        }
    }
}

#[test]
fn the_same_page_and_seed_give_the_same_change() {
    each(|sample, _, mutation, seed, after| {
        let again = mutation.apply(&subject(&sample.read(0)), seed);
        assert_eq!(again.as_deref(), Some(after), "{} of {}", mutation.name, sample.name);
    });
}

#[test]
fn seeds_decide() {
    for name in ["classes-renamed", "classes-hashed", "ids-renamed", "utilities-added", "values-boxed"] {
        let page = sample("cards").read(0);
        let changes: BTreeSet<String> =
            (0..5).filter_map(|seed| mutation(name).apply(&subject(&page), seed)).collect();
        assert_eq!(changes.len(), 5, "{name}");
    }
}

#[test]
fn pages_of_a_site_change_alike() {
    for sample in &SAMPLES {
        let (first, second) = (sample.read(0), sample.read(1));
        assert_eq!(paths(&first.0), paths(&second.0), "{} is one template", sample.name);
        for mutation in MUTATIONS {
            for seed in SEEDS {
                let one = mutation.apply(&subject(&first), seed).map(|html| paths(&parse_html(&html)));
                let other = mutation.apply(&subject(&second), seed).map(|html| paths(&parse_html(&html)));
                assert_eq!(one, other, "{} of {}, seed {seed}", mutation.name, sample.name);
            }
        }
    }
}

/// The paths of names and classes that a page has, with the names of attributes, and without regard to what is how often.
fn paths(document: &Document) -> BTreeSet<String> {
    let step = |&node: &NodeId| {
        let attributes: BTreeSet<&str> =
            document.attributes(node).map(|row| document.name(row).local).collect();
        let class = document.attribute_value(node, "class").unwrap_or_default();
        format!("{}.{class}{attributes:?}", document.name(node).local)
    };
    let path = |&element: &NodeId| {
        let mut above: Vec<NodeId> = std::iter::once(element).chain(document.ancestors(element)).collect();
        above.reverse();
        above.iter().map(step).collect::<Vec<String>>().join(" ")
    };
    document.of_kind(NodeKind::Element).iter().map(path).collect()
}

#[test]
fn changes_that_keep_data_keep_every_value_as_often() {
    each(|sample, (document, records), mutation, seed, after| {
        if mutation.keeps != Keeps::Data {
            return;
        }
        let changed = parse_html(after);
        for (_, fields) in records {
            for (name, node) in fields {
                let value = document.string_value(*node);
                let (before, now) =
                    (occurrences(document, *node, value), occurrences(&changed, *node, value));
                let context =
                    || format!("{} of {}, seed {seed}: {name} {value:?}", mutation.name, sample.name);
                if mutation.group == Group::Noise {
                    assert!(now >= before, "{}", context());
                } else if document.kind(*node) != NodeKind::Attribute {
                    assert_eq!(now, before, "{}", context());
                } else {
                    assert!(now > 0, "{}", context());
                }
            }
        }
    });

    /// How often a value is in the texts of a page, or in its attributes if it was one.
    fn occurrences(document: &Document, node: NodeId, value: &str) -> usize {
        let value: String = value.split_whitespace().collect();
        if value.starts_with('/') || value.starts_with("r-") {
            let attributes = document.of_kind(NodeKind::Attribute).iter();
            return attributes.filter(|&&row| document.string_value(row) == value).count();
        }
        let text: String = document.text().split_whitespace().collect();
        assert!(!value.is_empty(), "a value of node {}", node.0);
        text.matches(&value).count()
    }
}

#[test]
fn changes_that_keep_nothing_change_what_the_values_say() {
    each(|sample, (document, records), mutation, seed, after| {
        if mutation.keeps != Keeps::Nothing {
            return;
        }
        let values =
            records.iter().flat_map(|(_, fields)| fields).map(|(_, node)| document.string_value(*node));
        let changed = parse_html(after);
        let said = format!("{} {}", changed.text(), attributes(&changed));
        let in_order = values.clone().all(|value| said.contains(value.trim()));
        let order = |page: &Document| format!("{} {}", page.text(), attributes(page));
        let is_shifted = mutation.name == "values-shifted" && order(&changed) != order(document);
        assert!(!in_order || is_shifted, "{} of {}, seed {seed}: {after}", mutation.name, sample.name);
    });

    fn attributes(document: &Document) -> String {
        let rows = document.of_kind(NodeKind::Attribute).iter();
        rows.map(|&row| document.string_value(row)).collect::<Vec<&str>>().join(" ")
    }
}

#[test]
fn what_is_no_element_of_the_template_survives() {
    let page = sample("cards").read(0);
    for mutation in MUTATIONS {
        let Some(after) = mutation.apply(&subject(&page), 1) else { continue };
        assert!(after.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{}", mutation.name);
        assert!(after.contains("if (1 < 2 && 3) document.title += \"\";"), "{}", mutation.name);
        if mutation.group != Group::Records || mutation.name.contains("field") {
            assert!(after.contains("© 2024&nbsp;Books"), "{}", mutation.name);
        }
        for word in ["mutation", "mutant", "windrow", "undefined"] {
            assert!(!after.to_lowercase().contains(word), "{} says {word}", mutation.name);
        }
    }
}

/// What a mutation does to a small page: the mutation, the body, what is a record, fields, what is there at every seed
/// and what is not.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
    &'static [&'static str],
);

const TITLE_PRICE: &[(&str, &str)] = &[("price", ".p"), ("title", ".t")];

const CASES: &[Case] = &[
    (
        "classes-renamed",
        "<p class='x-1 js'>a</p>",
        "",
        &[],
        &["<p class=\"", "-1 ", ">a</p>"],
        &["x-1", "js"],
    ),
    (
        "classes-some-renamed",
        "<p class='a1 b2 c3 d4 e5 f6 g7 h8 i9 j0 k1 l2'>a</p>",
        "",
        &[],
        &[">a</p>"],
        &["a1 b2 c3 d4 e5 f6 g7 h8 i9 j0 k1 l2"],
    ),
    ("classes-hashed", "<style>.xo{}</style><p class=xo>a</p>", "", &[], &["<style>."], &["\"xo\"", ".xo{"]),
    (
        "classes-renamed",
        "<p class='stars Three'>a</p>",
        "p",
        &[("stars", "p/@class")],
        &["\"stars Three\""],
        &[],
    ),
    ("utilities-added", "<p class=t>a</p>", "", &[], &["t ", "a</p>"], &["class=\"t\""]),
    ("ids-removed", "<p id=a>x</p>", "", &[], &["<p>x</p>"], &[]),
    (
        "ids-renamed",
        "<p id=intro-7>x</p><a href='#intro-7'>y</a><label for=intro-7>z</label>",
        "",
        &[],
        &["-7\">x", "-7\">y", "-7\">z"],
        &["intro"],
    ),
    (
        "hooks-removed",
        "<p data-id=4 itemprop=name role=x data-src=u>x</p><i data-id=5></i>",
        "i",
        &[("id", "i/@data-id")],
        &["<p data-src=\"u\">x</p>", "<i data-id=\"5\">"],
        &[],
    ),
    ("hooks-renamed", "<p data-price=4>x</p>", "", &[], &["=\"4\">x</p>"], &["data-price"]),
    (
        "elements-renamed",
        "<p>x <b>y</b></p><h1>h</h1>",
        "",
        &[],
        &["<div>x <strong>y</strong></div>"],
        &["<h1>"],
    ),
    (
        "classes-exchanged",
        "<div class=r><b class=t>A</b><i class=p>1</i></div>",
        "div",
        TITLE_PRICE,
        &["<b class=\"p\">A</b><i class=\"t\">1</i>"],
        &[],
    ),
    (
        "records-boxed",
        "<ul><li class=t>A</li></ul><div class=q></div>",
        "li",
        &[("title", "li")],
        &["<li class=\"t\"><div class=", ">A</div></li>"],
        &[],
    ),
    (
        "values-boxed",
        "<p class=r><b class=t>A</b></p>",
        "p",
        &[("title", "b")],
        &["<span class=", "A"],
        &["<p class=\"r\"><b class=\"t\">A</b></p>"],
    ),
    ("content-boxed", "<p>x</p>", "", &[], &["<body><div id=\"", "<p>x</p></div></div></body>"], &[]),
    (
        "box-removed",
        "<ul><li><div class=in><b class=t>A</b></div></li><li><div class=in><b class=t>B</b></div></li></ul>",
        "li",
        &[("title", "b")],
        &["<li><b class=\"t\">A</b></li><li><b class=\"t\">B</b></li>"],
        &[],
    ),
    (
        "table-to-grid",
        "<table width=9><tr><th>N<td class=t>A</table><table><td>kept</table>",
        "tr",
        &[("title", ".t")],
        &["N</div><div class=\"t\">A</div></div></div></div>", "<table><tbody><tr><td>kept"],
        &["width"],
    ),
    (
        "list-to-grid",
        "<dl><dt>N<dd class=t>A</dl>",
        "",
        &[("title", ".t")],
        &["N</div><div class=\"t\">A</div></div>"],
        &["<dl", "<dt", "<dd"],
    ),
    (
        "grid-to-list",
        "<div><div class=r>A</div><div class=r>B</div></div>",
        "div.r",
        &[("title", "div")],
        &["<li class=\"r\">A</li><li class=\"r\">B</li></ul></div>"],
        &[],
    ),
    (
        "values-split",
        "<p class=r>now <b class=p>£12.50</b></p>",
        "p",
        &[("price", "b")],
        &[">£</span>12<sup class=", ">.50</sup></b>"],
        &[],
    ),
    (
        "link-around-card",
        "<div class=r><h3><a class=t href=/x>A</a></h3><i>1</i></div>",
        "div",
        &[("title", "a"), ("link", "a/@href")],
        &["href=\"/x\"><h3><span class=\"t\">A</span></h3><i>1</i></a></div>"],
        &[],
    ),
    (
        "attributes-moved",
        "<div class=r><h3><a class=t href=/x>A</a></h3></div>",
        "div",
        &[("link", "a/@href")],
        &["<h3 data-url=\"/x\"><span class=\"t\">A</span></h3>"],
        &[],
    ),
    (
        "pictures-lazy",
        "<img src=/a.png>",
        "",
        &[],
        &["=\"/a.png\"", "src=\"data:image/gif"],
        &[" src=\"/a.png\""],
    ),
    (
        "fields-reordered",
        "<dl><dt>N</dt><dd class=t>A</dd><dt>P</dt><dd class=p>1</dd></dl>",
        "dl",
        TITLE_PRICE,
        &["<dl><dt>P</dt><dd class=\"p\">1</dd><dt>N</dt><dd class=\"t\">A</dd></dl>"],
        &[],
    ),
    (
        "fields-reordered",
        "<table><tr><th>N</th><th>P</th></tr><tr class=r><td class=t>A</td><td class=p>1</td></tr></table>",
        "tr.r",
        TITLE_PRICE,
        &["<th>P</th><th>N</th>", "<td class=\"p\">1</td><td class=\"t\">A</td>"],
        &[],
    ),
    (
        "records-reversed",
        "<ol><li>A</li>\n<li>B</li>\n<li>C</li></ol>",
        "li",
        &[("t", "li")],
        &["<li>C</li>\n<li>B</li>\n<li>A</li>"],
        &[],
    ),
    (
        "fields-swapped",
        "<p class=r><b class=t>£1</b><s class=p>£2</s></p>",
        "p",
        TITLE_PRICE,
        &["<b class=\"t\">£2</b><s class=\"p\">£1</s>"],
        &[],
    ),
    (
        "sides-exchanged",
        "<div class=r><i><img src=x></i><p class=t>A</p></div>",
        "div",
        &[("title", ".t")],
        &["<p class=\"t\">A</p><i><img src=\"x\"></i></div>"],
        &[],
    ),
    (
        "labels-reworded",
        "<p class=r>Price: <b class=p>1</b></p>",
        "p",
        TITLE_PRICE,
        &[": <b class=\"p\">1</b>"],
        &["Price:"],
    ),
    ("labels-capitals", "<p class=r>Price: <b class=p>1</b></p>", "p", TITLE_PRICE, &["PRICE: <b"], &[]),
    (
        "labels-split",
        "<p class=r>Price: <b class=p>1</b></p><p class=p>Fee: 2</p>",
        "",
        TITLE_PRICE,
        &["\">Price: </span><b", "\">Fee:</span> <span class=\"", "\">2</span></p>"],
        &[],
    ),
    (
        "labels-joined",
        "<div class=r><p><b>Price:</b> <span class=p>1</span></p><dl><dt>Title</dt><dd class=t>A</dd></dl></div>",
        "div",
        TITLE_PRICE,
        &["<p>Price: 1</p>", "<dl><dd class=\"t\">Title: A</dd></dl>"],
        &[],
    ),
    (
        "labels-removed",
        "<p class=r><i>Price:</i> <b class=p>1</b></p>",
        "p",
        TITLE_PRICE,
        &["<i></i> <b"],
        &["Price"],
    ),
    (
        "field-first",
        "<ul><li><i class=t>A</i><i class=p>1</i></li></ul>",
        "li",
        TITLE_PRICE,
        &["<li><div class=\"", "</div><i class=\"t\">A"],
        &[],
    ),
    (
        "field-added",
        "<table><tr><th>N<th>P<tr class=r><td class=t>A<td class=p>1</table>",
        "tr.r",
        TITLE_PRICE,
        &["<th>N</th><th>", "<td class=\"t\">A</td><td>", "</td><td class=\"p\">1</td>"],
        &[],
    ),
    (
        "variant",
        "<ul><li class=r><p class=t>A</p></li><li class=r><p class=t>B</p></li></ul>",
        "li",
        &[("t", ".t")],
        &["<li class=\"r\"><p class=\"t\">A</p></li><li class=\"", ">B</div></li>"],
        &[],
    ),
    (
        "ads-alike",
        "<ul><li class=r>A</li><li class=r>B</li></ul>",
        "li",
        &[("t", "li")],
        &["A</li><li class=\"r\"><a href=\"https://ads"],
        &[],
    ),
    (
        "ads-foreign",
        "<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>",
        "tr",
        &[("t", "td")],
        &["<td colspan=\"2\"><div class=\"", "Sponsored"],
        &[],
    ),
    (
        "headings-between",
        "<div><p>A</p><p>B</p></div>",
        "p",
        &[("t", "p")],
        &["<p>A</p><div class=", "</h3></div><p>B</p>"],
        &[],
    ),
    ("banner", "<p>x</p>", "", &[], &["<p>x</p></body>"], &["<body><p>x"]),
    (
        "similar-below",
        "<ul class=l><li id=q>A</li><li>B</li></ul><hr>",
        "li",
        &[("t", "li")],
        &[
            "<li id=\"q\">A</li><li>B</li></ul><section",
            "</h2><ul class=\"l\"><li>A</li><li>B</li></ul></section><hr>",
        ],
        &[],
    ),
    (
        "similar-above",
        "<table class=l><tr><td>A</td></tr><tr><td>B</td></tr></table>",
        "tr",
        &[("t", "td")],
        &[
            "</h2><table class=\"l\"><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table></section><table class=\"l\">",
        ],
        &[],
    ),
    (
        "hidden-copies",
        "<ul><li class=r><b class=t>A</b></li><li class=r><b class=t>B</b></li></ul>",
        "li",
        &[("t", "b")],
        &[
            "style=\"display: none\"><b class=\"t\">A</b></div>",
            "style=\"display: none\"><b class=\"t\">B</b></div>",
        ],
        &[],
    ),
    (
        "minified",
        "<div> <p>a</p> <!-- x --> <b>b</b> <i>c</i> </div>",
        "",
        &[],
        &["<div><p>a</p><b>b</b> <i>c</i></div>"],
        &[],
    ),
    ("next-reworded", "<a href='?p=2'>Next</a>", "", &[], &["<a href=\"?p=2\">"], &["Next"]),
    (
        "next-renamed",
        "<ul><li class=next id=n><a class=go href='?p=2'>Next</a></ul>",
        "",
        &[],
        &["<li class=\"", ">Next</a>"],
        &["\"next\"", "\"go\"", "id="],
    ),
    (
        "next-moved",
        "<p>x</p><ul><li><a rel=next href='?p=2'>Next</a></li></ul>",
        "",
        &[],
        &["<a href=\"?p=2\">Next</a></div><p>x</p><ul></ul>"],
        &["rel="],
    ),
    (
        "next-numbered",
        "<p><a rel=next href='/l?p=3&amp;s=1x'>Next</a></p>",
        "",
        &[],
        &["<a href=\"/l?p=1&amp;s=1x\">1</a> <b>2</b> <a href=\"/l?p=3&amp;s=1x\">3</a>"],
        &["Next"],
    ),
    (
        "next-numbered",
        "<p><a rel=next href='/l?s=a&amp;p=3'>Next</a></p>",
        "",
        &[],
        &["<a href=\"/l?s=a&amp;p=1\">1</a> <b>2</b> <a href=\"/l?s=a&amp;p=3\">3</a>"],
        &["Next"],
    ),
    (
        "next-button",
        "<a rel=next href='?p=2'>Next</a>",
        "",
        &[],
        &["<button type=\"button\" onclick=\"location.href='?p=2'\">Next</button>"],
        &["<a"],
    ),
    ("currency-changed", "<p>£1,200 or £3</p>", "p", &[("price", "p")], &["1,200 or "], &["£"]),
    ("numbers-reformatted", "<p>£1,299.00</p>", "p", &[("price", "p")], &["<p>£1.299,00</p>"], &[]),
    (
        "dates-reformatted",
        "<p>on 05/03/2024 at last</p>",
        "p",
        &[("day", "p")],
        &["<p>on ", " at last</p>"],
        &["05/03/2024"],
    ),
    (
        "texts-cut",
        "<p>A text that has more than a few words</p>",
        "p",
        &[("t", "p")],
        &["<p>A text", "…</p>"],
        &["words"],
    ),
    ("field-emptied", "<p><b class=t>A</b></p>", "p", &[("t", "b")], &["<b class=\"t\"></b>"], &[]),
    (
        "field-constant",
        "<p><b class=p>£1</b></p><p><b class=p>£2</b></p>",
        "p",
        TITLE_PRICE,
        &["<b class=\"p\">Call for price</b>"],
        &["£"],
    ),
    (
        "values-shifted",
        "<p><b class=p>1</b></p><p><b class=p>2</b></p><p><b class=p>3</b></p>",
        "p",
        TITLE_PRICE,
        &["3</b></p><p><b class=\"p\">1</b></p><p><b class=\"p\">2</b></p>"],
        &[],
    ),
    (
        "field-gone",
        "<div class=r><p><b>Price:</b> <b class=p>1</b></p></div>",
        "div",
        TITLE_PRICE,
        &["<p> </p>"],
        &["Price", "1"],
    ),
    (
        "field-gone",
        "<table><tr><th>N<th>P<tr class=r><td>A<td class=p>1<tr class=r><td>B<td class=p>2</table>",
        "tr.r",
        TITLE_PRICE,
        &["<tr><th>N</th></tr>", "<tr class=\"r\"><td>A</td></tr>", "<tr class=\"r\"><td>B</td></tr>"],
        &[],
    ),
    (
        "records-halved",
        "<ul><li>A</li><li>B</li><li>C</li></ul>",
        "li",
        &[("t", "li")],
        &["<li>A</li><li>B</li></ul>"],
        &[],
    ),
    (
        "records-gone",
        "<ul><li>A</li><li>B</li></ul>",
        "li",
        &[("t", "li")],
        &["<ul><li><p>", "</p></li></ul>"],
        &["A", "B"],
    ),
    ("login", "<p>x</p>", "", &[], &["type=\"password\""], &["<p>x</p>"]),
    ("captcha", "<p>x</p>", "", &[], &["not a robot"], &["<p>x</p>"]),
    (
        "denied",
        "<title>T</title><p>x</p>",
        "",
        &[],
        &["<title>Access denied</title>", "<h1>Access denied</h1>"],
        &["<p>x</p>"],
    ),
    ("comments", "<ul class=l><li class=r>A</li><li class=r>B</li></ul>", "", &[], &["A</li>", "<!--"], &[]),
];

#[test]
fn small_pages_change_as_they_should() {
    for &(name, body, record, fields, there, gone) in CASES {
        let page = read(&format!("<!DOCTYPE html>{body}"), record, fields);
        for seed in SEEDS {
            let after = mutation(name).apply(&subject(&page), seed);
            let after = after.unwrap_or_else(|| panic!("{name} changes {body}"));
            for part in there {
                assert!(after.contains(part), "{name}, seed {seed}: no {part} in {after}");
            }
            for part in gone {
                assert!(!after.contains(part), "{name}, seed {seed}: {part} in {after}");
            }
        }
    }
}

#[test]
fn every_mutation_has_a_small_page() {
    let shown: BTreeSet<&str> = CASES.iter().map(|case| case.0).collect();
    let missing: Vec<&str> =
        MUTATIONS.iter().map(|mutation| mutation.name).filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_not_there_is_not_changed() {
    let page = read("<!DOCTYPE html><p>plain</p>", "none", &[]);
    let mut changed: BTreeMap<Group, Vec<&str>> = BTreeMap::new();
    for mutation in MUTATIONS {
        if mutation.apply(&subject(&page), 1).is_some() {
            changed.entry(mutation.group).or_default().push(mutation.name);
        }
    }
    let general = [
        "utilities-added",
        "elements-renamed",
        "content-boxed",
        "banner",
        "comments",
        "login",
        "captcha",
        "denied",
    ];
    for name in changed.values().flatten() {
        assert!(general.contains(name), "{name} changes a page without records");
    }
}

#[test]
fn xml_is_no_page() {
    let feed = windrow_dom::parse_xml("<rss><item class='a'>x</item></rss>").document;
    let subject = Subject { document: &feed, records: Vec::new() };
    assert!(MUTATIONS.iter().all(|mutation| mutation.apply(&subject, 1).is_none()));
}
