//! What Chromium and the layout say of the same nodes.
//!
//! Of elements: whether they can be seen, their computed styles, and where both see them, how far their sides are
//! apart. Of pairs of elements that both see: whether one is left of, right of, above or below the other.

use serde_json::{Map, Value, json};
use url::Url;
use windrow_browser::{Chromium, ChromiumOptions, LocalFiles};
use windrow_dom::{Document, NodeId, Rect, Visual};
use windrow_layout::{Options, lay_out};
use windrow_page::{Errand, Error, Fetch, PageSource, Request, Response, Sight, Space, Timestamp};

use crate::{Files, STYLES, address};

/// Sides that are no further apart than this count as the same.
const SAME: f32 = 3.0;

/// How many pairs are compared on a page.
const PAIRS: usize = 5_000;

/// Compares both on pages and prints what agrees.
pub(crate) fn run(pages: &[String]) {
    let engine = browser(pages);
    let mut whole = Counts::default();
    for page in pages {
        match compare(&engine, page) {
            Ok(counts) => {
                println!("{}", counts.json(page));
                whole.add(&counts);
            }
            Err(message) => println!("{}", json!({ "page": page, "failed": message })),
        }
    }
    println!("{}", whole.json("all"));
}

/// Prints what Chromium says of the elements of a page that have an `id`, for the layout's own tests.
pub(crate) fn capture(pages: &[String]) {
    let engine = browser(pages);
    for page in pages {
        let arrival = match engine.open(&Errand::default(), &address(page), None) {
            Ok(arrival) => arrival,
            Err(error) => {
                eprintln!("{page}: {error}");
                continue;
            }
        };
        let document = arrival.page.document();
        let Some(seen) = document.visual() else { continue };
        for node in (0..document.end(NodeId::ROOT).0).map(NodeId).filter(|&node| document.is_element(node)) {
            let Some(id) = document.attribute_value(node, "id") else { continue };
            let sides = seen.rect(node).map(|rect| [rect.left, rect.top, rect.width, rect.height]);
            let styles: Map<String, Value> =
                STYLES.iter().map(|&name| (name.to_owned(), json!(seen.style(node, name)))).collect();
            println!(
                "{}",
                json!({ "id": id, "box": sides, "visible": seen.is_visible(node), "styles": styles })
            );
        }
    }
}

/// Chromium, for pages that lie in one folder.
fn browser(pages: &[String]) -> Chromium {
    let sight = Sight { boxes: true, styles: STYLES.map(str::to_owned).to_vec(), all_styles: false };
    // Pages may show what lies in the folder that all are in.
    let root = pages.iter().map(|page| address(page)).reduce(|one, other| common(&one, &other).to_owned());
    let root = root.and_then(|root| Url::parse(&root).ok());
    let engine = Chromium::new(Beside, ChromiumOptions::default(), root).with_sight(&sight);
    if let Err(error) = engine.start() {
        eprintln!("no browser: {error}");
        std::process::exit(1);
    }
    engine
}

/// Answers from the files beside pages. The pictures of saved pages are missing: each is answered with one of 16 by 16
/// pixels, which is what the layout takes pictures for.
struct Beside;

/// A transparent GIF of 16 by 16 pixels.
const PICTURE: &[u8] =
    b"GIF89a\x10\x00\x10\x00\x81\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x21\xf9\x04\x01\x00\x00\x00\x00\x2c\x00\x00\x00\x00\x10\x00\x10\x00\x40\x08\x1d\x00\x01\x08\x1cH\xb0\xa0\xc1\x83\x08\x13\x2a\x5c\xc8\xb0\xa1\xc3\x87\x10\x23J\x9cH\xb1\xa2\xc5\x81\x01\x01\x00\x3b";

impl Fetch for Beside {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let accepted = request.headers.iter().find(|(name, _)| name == "accept");
        if accepted.is_some_and(|(_, value)| value.starts_with("image/")) {
            let headers = vec![("content-type".to_owned(), "image/gif".to_owned())];
            let (body, space) = (PICTURE.to_vec(), Space::Files);
            return Ok(Response { status: 200, headers, body, time: Timestamp(0), space });
        }
        LocalFiles.fetch(errand, request)
    }
}

/// What two addresses have in common at their beginning.
fn common<'a>(one: &'a str, other: &str) -> &'a str {
    let end = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    &one[..one.floor_char_boundary(end)]
}

/// How often something was compared, and how often both said the same.
#[derive(Clone, Copy, Default)]
struct Count {
    of: usize,
    same: usize,
}

impl Count {
    fn note(&mut self, is_same: bool) {
        self.of += 1;
        self.same += usize::from(is_same);
    }
}

#[derive(Default)]
struct Counts {
    list: Vec<(String, Count)>,
}

impl Counts {
    fn note(&mut self, what: &str, is_same: bool) {
        self.count(what).note(is_same);
    }

    fn count(&mut self, what: &str) -> &mut Count {
        let at = self.list.iter().position(|(name, _)| name == what).unwrap_or_else(|| {
            self.list.push((what.to_owned(), Count::default()));
            self.list.len() - 1
        });
        &mut self.list[at].1
    }

    fn add(&mut self, other: &Counts) {
        for (what, count) in &other.list {
            let sum = self.count(what);
            sum.of += count.of;
            sum.same += count.same;
        }
    }

    fn json(&self, page: &str) -> Value {
        let mut shares = Map::new();
        shares.insert("page".to_owned(), json!(page));
        for (what, count) in &self.list {
            let percent = if count.of == 0 { 100.0 } else { 100.0 * count.same as f64 / count.of as f64 };
            shares.insert(what.clone(), json!([(percent * 100.0).round() / 100.0, count.of]));
        }
        Value::Object(shares)
    }
}

fn compare(engine: &Chromium, page: &str) -> Result<Counts, String> {
    let arrival = engine.open(&Errand::default(), &address(page), None).map_err(|error| error.to_string())?;
    let page = arrival.page;
    let document = page.document();
    let seen = document.visual().ok_or("Chromium saw nothing")?;
    let options = Options {
        base: page.url().unwrap_or_default().to_owned(),
        styles: STYLES.map(str::to_owned).to_vec(),
        ..Options::default()
    };
    let own = lay_out(document, &Files, &options).map_err(|refusal| refusal.to_string())?;
    let mut counts = Counts::default();
    let both = elements(document, seen, &own, &mut counts);
    pairs(&both, &mut counts);
    if let Ok(tags) = std::env::var("WINDROW_BENCH_SHOW") {
        show(document, seen, &own, &tags);
    }
    Ok(counts)
}

/// Compares elements; gives the boxes of those that both see.
fn elements(document: &Document, seen: &Visual, own: &Visual, counts: &mut Counts) -> Vec<(Rect, Rect)> {
    let mut both = Vec::new();
    for row in 0..document.end(NodeId::ROOT).0 {
        let node = NodeId(row);
        if !document.is_element(node) {
            continue;
        }
        counts.note("visible", seen.is_visible(node) == own.is_visible(node));
        for property in STYLES {
            let (theirs, ours) = (seen.style(node, property), own.style(node, property));
            counts.note(property, same_style(theirs, ours));
        }
        if let (Some(theirs), Some(ours)) = (seen.rect(node), own.rect(node))
            && seen.is_visible(node)
            && own.is_visible(node)
        {
            let near = |one: f32, other: f32| (one - other).abs() <= SAME;
            counts.note("x", near(theirs.left, ours.left));
            counts.note("width", near(theirs.width, ours.width));
            counts.note("y", near(theirs.top, ours.top));
            counts.note("height", near(theirs.height, ours.height));
            both.push((theirs, ours));
        }
    }
    both
}

/// Whether two values are the same; lengths are where they differ by less than a fiftieth of a pixel, since one engine
/// counts in 64ths of it.
fn same_style(theirs: Option<&str>, ours: Option<&str>) -> bool {
    let pixels = |value: Option<&str>| value?.strip_suffix("px")?.parse::<f32>().ok();
    match (pixels(theirs), pixels(ours)) {
        (Some(theirs), Some(ours)) => (theirs - ours).abs() < 0.02,
        _ => theirs == ours,
    }
}

/// Compares where elements are to each other, on a fixed sample of pairs.
fn pairs(both: &[(Rect, Rect)], counts: &mut Counts) {
    if both.len() < 2 {
        return;
    }
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % both.len()
    };
    for _ in 0..PAIRS {
        let (one, other) = (&both[next()], &both[next()]);
        counts.note("left-right", across(one.0, other.0) == across(one.1, other.1));
        counts.note("above-below", down(one.0, other.0) == down(one.1, other.1));
    }
}

/// Left of (-1), right of (1), or neither. A pixel of overlap does not count.
fn across(one: Rect, other: Rect) -> i8 {
    beside(one.left, one.left + one.width, other.left, other.left + other.width)
}

/// Above (-1), below (1), or neither.
fn down(one: Rect, other: Rect) -> i8 {
    beside(one.top, one.top + one.height, other.top, other.top + other.height)
}

fn beside(start: f32, end: f32, other_start: f32, other_end: f32) -> i8 {
    match () {
        () if end <= other_start + 1.0 => -1,
        () if start >= other_end - 1.0 => 1,
        () => 0,
    }
}

/// Prints elements on which both differ, to find out why. `what` is a property, or `box` or `visible`.
fn show(document: &Document, seen: &Visual, own: &Visual, what: &str) {
    for row in 0..document.end(NodeId::ROOT).0 {
        let node = NodeId(row);
        if !document.is_element(node) {
            continue;
        }
        let (theirs, ours) = match what {
            "visible" => (format!("{}", seen.is_visible(node)), format!("{}", own.is_visible(node))),
            "box" => {
                let (Some(theirs), Some(ours)) = (seen.rect(node), own.rect(node)) else { continue };
                let near = (theirs.left - ours.left).abs() <= SAME
                    && (theirs.width - ours.width).abs() <= SAME
                    && (theirs.height - ours.height).abs() <= SAME;
                if near {
                    continue;
                }
                (sides(theirs), sides(ours))
            }
            property => (
                seen.style(node, property).unwrap_or("-").to_owned(),
                own.style(node, property).unwrap_or("-").to_owned(),
            ),
        };
        if theirs != ours {
            let class = document.attribute_value(node, "class").unwrap_or_default();
            let id = document.attribute_value(node, "id").unwrap_or_default();
            let display = seen.style(node, "display").unwrap_or_default();
            let tag = document.name(node).local;
            eprintln!("{row} {tag}#{id}.{class} ({display}): {theirs} | {ours}");
        }
    }
}

fn sides(rect: Rect) -> String {
    format!("{:.1} {:.1} {:.1}x{:.1}", rect.left, rect.top, rect.width, rect.height)
}
