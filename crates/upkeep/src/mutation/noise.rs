//! Changes of what is on the page beside the records' values: new fields, advertisements, headings, banners, copies, white
//! space.

use std::collections::BTreeSet;

use super::draft::Place;
use super::names::rename_elements;
use super::naming::{added, renamed};
use super::redesign::{List, Redesign};
use super::table::Table;
use super::{Group, Keeps, Mutation};

/// Some records have a field more.
pub(super) const FIELD_ADDED: Mutation = Mutation {
    name: "field-added",
    what: "some records have one field more, before their last one",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| add_field(page, Added::Some),
};

/// All records have a field more.
pub(super) const FIELD_FIRST: Mutation = Mutation {
    name: "field-first",
    what: "all records have one field more, before their first one",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| add_field(page, Added::First),
};

/// Every second record is built otherwise.
pub(super) const VARIANT: Mutation = Mutation {
    name: "variant",
    what: "every second record has other elements and classes, as in a test of two designs",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: build_variant,
};

/// Advertisements look like records.
pub(super) const ADS_ALIKE: Mutation = Mutation {
    name: "ads-alike",
    what: "between records stand advertisements in elements of the same name and class",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| {
        let markup = ad(page);
        between(page, |page, item| {
            let class = page.draft.attribute(item, "class").unwrap_or_default().to_owned();
            fitting(page, item, &class, &markup)
        })
    },
};

/// Advertisements look like advertisements.
pub(super) const ADS_FOREIGN: Mutation = Mutation {
    name: "ads-foreign",
    what: "between records stand advertisements that are built otherwise",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| {
        let class = page.choice.pick("class", &["ad-slot", "adsbygoogle", "sponsored-unit", "dfp-unit"]);
        let markup = format!("<div class=\"{class}-inner\">{}</div>", ad(page));
        between(page, |page, item| fitting(page, item, class, &markup))
    },
};

/// Headings stand between records.
pub(super) const HEADINGS_BETWEEN: Mutation = Mutation {
    name: "headings-between",
    what: "headings stand between records",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| {
        let words =
            page.choice.pick("words", &["More like these", "Popular", "New this week", "Further results"]);
        let class = added(page.choice, "heading");
        let markup = format!("<h3>{words}</h3>");
        between(page, |page, item| fitting(page, item, &class, &markup))
    },
};

/// A banner is on top.
pub(super) const BANNER: Mutation = Mutation {
    name: "banner",
    what: "a banner that asks for consent or an address stands before all that is on the page",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| {
        let body = page.draft.body()?;
        let markup = page.choice.pick("banner", &BANNERS);
        for (at, new) in page.draft.graft(markup, "body").into_iter().enumerate() {
            page.draft.insert(body, at, new);
        }
        Some(())
    },
};

/// Similar records are below.
pub(super) const SIMILAR_BELOW: Mutation = Mutation {
    name: "similar-below",
    what: "below the list stands another one in the same markup, with a few of the page's records again",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| add_similar(page, Side::Below),
};

/// Similar records are above.
pub(super) const SIMILAR_ABOVE: Mutation = Mutation {
    name: "similar-above",
    what: "above the list stands another one in the same markup, with a few of the page's records again",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: |page| add_similar(page, Side::Above),
};

/// Values are there twice.
pub(super) const HIDDEN_COPIES: Mutation = Mutation {
    name: "hidden-copies",
    what: "every record has its values once more, hidden, for small screens",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: hide_copies,
};

/// White space is gone.
pub(super) const MINIFIED: Mutation = Mutation {
    name: "minified",
    what: "white space and comments between elements are gone",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: minify,
};

/// Comments are everywhere.
pub(super) const COMMENTS: Mutation = Mutation {
    name: "comments",
    what: "comments and line breaks stand before and behind elements",
    group: Group::Noise,
    keeps: Keeps::Data,
    change: comment,
};

/// Where a new field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Added {
    /// In some records, before the last field.
    Some,
    /// In all records, before the first field.
    First,
}

/// What new fields say, and what their column is called.
const NEW_FIELDS: [(&str, &str); 6] = [
    ("Delivery", "Free delivery"),
    ("Note", "New"),
    ("Badge", "Best seller"),
    ("Hint", "Recommended"),
    ("Offer", "Ends today"),
    ("Checked", "Verified"),
];

fn add_field(page: &mut Redesign, added: Added) -> Option<()> {
    let mut done = BTreeSet::new();
    let mut changed = None;
    let chosen: Vec<bool> = (0..page.records.len()).map(|record| has_field(page, record, added)).collect();
    for (record, is_chosen) in chosen.into_iter().enumerate() {
        let Some((common, branches)) = page.branches(record) else { continue };
        let branch = if added == Added::First { branches.first() } else { branches.last() };
        let Some(&branch) = branch.filter(|_| !page.is_in_value(common)) else { continue };
        match Table::of_cell(&page.draft, branch) {
            Some((table, column)) if done.insert(table.place) => add_column(page, &table, column, added),
            Some(_) => {}
            None if is_chosen && can_add(page, common, branch) && done.insert(common) => {
                add_element(page, common, branch);
            }
            None => continue,
        }
        changed = Some(());
    }
    changed
}

/// Whether a record gets the new field: by its first value, and the first one in any case.
fn has_field(page: &Redesign, record: usize, added: Added) -> bool {
    let first = page.records[record].fields.first().map(|(_, spot)| page.value(spot)).unwrap_or_default();
    added == Added::First || record == 0 || page.choice.percent(&first, 40)
}

/// Whether an element can be put beside a branch.
fn can_add(page: &Redesign, common: Place, branch: Place) -> bool {
    page.draft.is(branch, &["tr"]) || page.draft.is_open(common)
}

fn add_column(page: &mut Redesign, table: &Table, column: usize, to: Added) {
    let (heading, words) = page.choice.pick("field", &NEW_FIELDS);
    for (at, &row) in table.rows.iter().enumerate() {
        let cells = Table::cells(&page.draft, row);
        let Some(&cell) = cells.get(column) else { continue };
        let is_head = Table::is_head(&page.draft, row);
        let has_field = to == Added::First || at % 3 == 1;
        let new = page.draft.new_element(if is_head { "th" } else { "td" }, "");
        if is_head || has_field {
            let said = page.draft.new_text(if is_head { heading } else { words });
            page.draft.append(new, said);
        }
        page.draft.before(cell, new);
    }
}

/// Adds an element before a value, as the elements around are: an item, a row, a term with its description.
fn add_element(page: &mut Redesign, common: Place, branch: Place) {
    let (heading, words) = page.choice.pick("field", &NEW_FIELDS);
    let class = added(page.choice, "new field");
    let markup = match page.draft.name(branch) {
        "dd" => format!("<dt>{heading}</dt><dd class=\"{class}\">{words}</dd>"),
        "tr" => format!("<tr class=\"{class}\"><th>{heading}</th><td>{words}</td></tr>"),
        name @ ("p" | "span" | "div" | "li") => format!("<{name} class=\"{class}\">{words}</{name}>"),
        _ if page.draft.is(common, &["p", "a", "span", "h1", "h2", "h3", "h4"]) => {
            format!("<span class=\"{class}\">{words}</span>")
        }
        _ => format!("<div class=\"{class}\">{words}</div>"),
    };
    let context = if page.draft.is(branch, &["tr"]) { "tbody" } else { "div" };
    let point = before_label(page, branch);
    for new in page.draft.graft(&markup, context) {
        page.draft.before(point, new);
    }
}

/// Where something comes that stands before a value and its label.
fn before_label(page: &Redesign, branch: Place) -> Place {
    if !page.draft.is(branch, &["dd"]) {
        return branch;
    }
    let siblings =
        page.draft.parent(branch).map(|parent| page.draft.element_children(parent)).unwrap_or_default();
    let before = siblings.into_iter().take_while(|&sibling| sibling != branch);
    before.filter(|&sibling| page.draft.is(sibling, &["dt"])).last().unwrap_or(branch)
}

fn build_variant(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    let holders: Vec<Place> = page.records.iter().filter_map(|held| held.item).collect();
    let mut changed = None;
    for &holder in holders.iter().skip(1).step_by(2) {
        let inside = page.draft.elements(holder);
        for &element in inside.iter().chain([&holder]) {
            if page.draft.attribute(element, "class").is_some() && !page.is_value(element, "class") {
                let classes = page.draft.classes(element);
                let new: Vec<String> = classes.iter().map(|token| renamed(choice, token)).collect();
                page.draft.set(element, "class", &new.join(" "));
                changed = Some(());
            }
        }
        if rename_elements(page, inside) {
            changed = Some(());
        }
    }
    changed
}

/// Puts something between records: behind the first one of every list, and behind every so many.
fn between(page: &mut Redesign, new: impl Fn(&mut Redesign, Place) -> Option<Place>) -> Option<()> {
    let step = 2 + page.choice.below("step", 3);
    let mut changed = None;
    for List { runs, .. } in page.real_lists() {
        for run in runs.iter().take(runs.len() - 1).step_by(step) {
            let (Some(&item), Some(&last)) = (run.first(), run.last()) else { continue };
            if page.draft.is(item, &["td", "th", "dt", "dd"]) || page.is_in_value(page.draft.parent(item)?) {
                continue;
            }
            if let Some(new) = new(page, item) {
                page.draft.after(last, new);
                changed = Some(());
            }
        }
    }
    changed
}

/// An element that can stand beside an item of a list, with something in it.
pub(super) fn fitting(page: &mut Redesign, item: Place, class: &str, markup: &str) -> Option<Place> {
    let is_free = page.draft.parent(item).is_some_and(|parent| page.draft.is_open(parent));
    let name = match page.draft.name(item) {
        known @ ("li" | "tr" | "td" | "dd" | "article" | "section" | "tbody") => known.to_owned(),
        _ if is_free => "div".to_owned(),
        _ => return None,
    };
    let shell = page.draft.new_element(&name, class);
    let inner = if name == "tr" || name == "tbody" { wide_cell(page, item, shell) } else { shell };
    for new in page.draft.graft(markup, "div") {
        page.draft.append(inner, new);
    }
    Some(shell)
}

/// Adds a cell to a new row, or to a row of a new body, that is as wide as the rows of another one.
fn wide_cell(page: &mut Redesign, item: Place, shell: Place) -> Place {
    let row = page.draft.inside(item).into_iter().find(|&place| page.draft.is(place, &["tr"]));
    let width = row.map_or(1, |row| Table::cells(&page.draft, row).len());
    let cell = page.draft.new_element("td", "");
    page.draft.set(cell, "colspan", &width.to_string());
    page.draft.append(shell, cell);
    if page.draft.is(shell, &["tbody"]) {
        let row = page.draft.new_element("tr", "");
        page.draft.wrap(cell, row);
    }
    cell
}

/// What an advertisement shows.
fn ad(page: &Redesign) -> String {
    let (who, says) = page.choice.pick(
        "ad",
        &[
            ("Brightline", "Insurance from people who answer the phone"),
            ("Nordkamp", "Boots that outlast the road. 20% off"),
            ("Pantry Club", "Dinner for four, delivered on Mondays"),
            ("Oakwell", "Open an account in five minutes"),
        ],
    );
    let number = page.choice.below("number", 90_000) + 10_000;
    format!(
        "<a href=\"https://ads.example.net/click?c={number}\" rel=\"sponsored nofollow\">\
         <img src=\"https://ads.example.net/i/{number}.jpg\" alt=\"\"><strong>{who}</strong></a>\
         <span>Sponsored</span><p>{says}</p>"
    )
}

/// What is asked before the page can be read.
const BANNERS: [&str; 3] = [
    "<div id=\"cookie-consent\" class=\"consent\" role=\"dialog\"><p>We and our partners use cookies to make this site work.</p>\
     <p><a href=\"/privacy\">Privacy</a></p><button type=\"button\">Accept all</button><button type=\"button\">Only what is needed\
     </button></div>",
    "<section class=\"newsletter\"><h2>Stay in touch</h2><p>Offers and news, once a week.</p><form action=\"/newsletter\">\
     <label>E-mail <input type=\"email\" name=\"email\"></label> <button>Subscribe</button></form></section>",
    "<div class=\"notice\"><ul><li><a href=\"/app\">Get our app</a></li><li><a href=\"/help\">Help</a></li></ul>\
     <span>Free returns until the end of the month</span></div>",
];

/// On which side of a list something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

/// How many records stand in a list of similar ones.
const SIMILAR: usize = 3;

fn add_similar(page: &mut Redesign, side: Side) -> Option<()> {
    let list = page.real_lists().into_iter().max_by_key(|list| list.runs.len())?;
    let outer =
        page.draft.upwards(list.parent).find(|&above| !page.draft.is(above, &["tbody", "thead", "tr"]))?;
    if page.is_in_value(list.parent) {
        return None;
    }
    let mut inner = alike(page, list.parent);
    for &place in list.runs.iter().take(SIMILAR).flatten() {
        let copied = page.draft.copy(place);
        page.draft.append(inner, copied);
    }
    if outer != list.parent {
        let shell = alike(page, outer);
        page.draft.append(shell, inner);
        inner = shell;
    }
    let words = match side {
        Side::Above => page.choice.pick("words", &["Our favourites", "Highlights", "Popular now"]),
        Side::Below => page.choice.pick("words", &["Recently viewed", "You may also like", "Similar"]),
    };
    let section = page.draft.new_element("section", &added(page.choice, "similar"));
    for heading in page.draft.graft(&format!("<h2>{words}</h2>"), "section") {
        page.draft.append(section, heading);
    }
    page.draft.append(section, inner);
    put_beside(page, outer, section, side);
    Some(())
}

/// Elements beside which no list can stand, so that it stands in them.
const WITHIN: [&str; 6] = ["body", "td", "th", "li", "dd", "dt"];

/// An empty element of the same name and classes, or a `div`.
fn alike(page: &mut Redesign, place: Place) -> Place {
    let name = if page.draft.is(place, &WITHIN) { "div" } else { page.draft.name(place) }.to_owned();
    let class = page.draft.attribute(place, "class").unwrap_or_default().to_owned();
    page.draft.new_element(&name, &class)
}

fn put_beside(page: &mut Redesign, place: Place, new: Place, side: Side) {
    match (page.draft.is(place, &WITHIN), side) {
        (true, Side::Above) => page.draft.insert(place, 0, new),
        (true, Side::Below) => page.draft.append(place, new),
        (false, Side::Above) => page.draft.before(place, new),
        (false, Side::Below) => page.draft.after(place, new),
    }
}

fn hide_copies(page: &mut Redesign) -> Option<()> {
    let class = page.choice.pick("class", &["d-md-none", "mobile-only", "show-small", "is-hidden-desktop"]);
    let is_first = page.choice.percent("first", 50);
    let mut changed = None;
    for record in 0..page.records.len() {
        let Some(holder) = page.records[record].holder else { continue };
        if page.is_in_value(holder) || page.draft.is(holder, &["dl", "ul", "ol", "table", "tbody", "a", "p"])
        {
            continue;
        }
        let is_row = page.draft.is(holder, &["tr"]);
        let copies = copies(page, record);
        let shell = page.draft.new_element(if is_row { "td" } else { "div" }, class);
        page.draft.set(shell, "style", "display: none");
        for copy in copies {
            page.draft.append(shell, copy);
        }
        page.draft.insert(holder, if is_first && !is_row { 0 } else { usize::MAX }, shell);
        changed = Some(());
    }
    changed
}

/// Copies of the elements of a record's values, each once.
fn copies(page: &mut Redesign, record: usize) -> Vec<Place> {
    let spots = page.records[record].fields.iter().map(|(_, spot)| spot.place());
    let elements: BTreeSet<Place> = spots
        .filter_map(|place| page.draft.upwards(place).find(|&above| page.draft.is_element(above)))
        .collect();
    let holder = page.records[record].holder;
    let is_outer = |&place: &Place| {
        Some(place) != holder
            && !elements.iter().any(|&other| other != place && page.draft.holds(other, place))
    };
    let outer: Vec<Place> = elements.iter().copied().filter(is_outer).collect();
    let mut copies = Vec::new();
    for place in outer {
        let copy = page.draft.copy(place);
        if page.draft.is(copy, &["td", "th", "li", "dd", "dt"]) {
            page.draft.rename(copy, "span");
        }
        copies.push(copy);
    }
    copies
}

/// Elements whose white space means something.
const PRESERVED: [&str; 5] = ["pre", "textarea", "script", "style", "listing"];

fn minify(page: &mut Redesign) -> Option<()> {
    let spoken: BTreeSet<Place> = page.value_texts().into_iter().collect();
    let mut changed = None;
    for place in page.draft.inside(page.draft.body()?) {
        let is_kept = page.draft.upwards(place).any(|above| page.draft.is(above, &PRESERVED));
        let divides = page.draft.is_blank(place) && !is_between_words(page, place);
        let is_layout = divides || page.draft.is_comment(place);
        if is_layout && !is_kept && !spoken.contains(&place) {
            page.draft.detach(place);
            changed = Some(());
        }
    }
    changed
}

/// Whether white space stands between two parts of a line, where leaving it out joins words.
fn is_between_words(page: &Redesign, space: Place) -> bool {
    let Some((parent, at)) = page.draft.parent(space).zip(page.draft.position(space)) else { return true };
    let siblings = page.draft.children(parent);
    let is_in_line = |place: Option<&Place>| {
        place.is_some_and(|&place| {
            let names = [
                "a", "b", "strong", "i", "em", "span", "small", "sup", "label", "button", "time", "cite",
                "img",
            ];
            page.draft.is(place, &names) || page.draft.as_text(place).is_some()
        })
    };
    is_in_line(at.checked_sub(1).and_then(|before| siblings.get(before))) && is_in_line(siblings.get(at + 1))
}

fn comment(page: &mut Redesign) -> Option<()> {
    let spoken: BTreeSet<Place> = page.value_texts().into_iter().collect();
    let mut changed = None;
    for element in page.draft.body_elements() {
        let parent = page.draft.parent(element)?;
        let has_room = page.draft.children(parent).iter().all(|&child| {
            page.draft.as_text(child).is_none() || (page.draft.is_blank(child) && !spoken.contains(&child))
        });
        let key = format!("{} {}", page.draft.name(element), page.draft.classes(element).join(" "));
        if page.is_in_value(parent) || !has_room || !page.choice.percent(&key, 60) {
            continue;
        }
        let said = match page.draft.classes(element).first() {
            Some(class) => format!(" {class} "),
            None => format!(" {} ", page.choice.pick(&key, &["region", "slot", "begin", "ssr", "include"])),
        };
        let before = page.draft.new_comment(&said.replace("--", "-"));
        let line = page.draft.new_text("\n");
        page.draft.before(element, before);
        page.draft.before(element, line);
        changed = Some(());
    }
    changed
}
