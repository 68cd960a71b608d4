//! Changes of what is in what: boxes around things, boxes gone, tables and lists as grids, links and pictures that are made
//! otherwise.

use std::collections::BTreeSet;

use windrow_data::read_price;

use super::draft::Place;
use super::naming::added;
use super::redesign::{Redesign, Spot};
use super::{Group, Keeps, Mutation};

/// Every record is in a box.
pub(super) const RECORDS_BOXED: Mutation = Mutation {
    name: "records-boxed",
    what: "every record has one more box around it, or inside it where it is an item of a list",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: box_records,
};

/// Values are in a box.
pub(super) const VALUES_BOXED: Mutation = Mutation {
    name: "values-boxed",
    what: "the values of some fields have one more element around them or inside them",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: box_values,
};

/// The page is in a box.
pub(super) const CONTENT_BOXED: Mutation = Mutation {
    name: "content-boxed",
    what: "all that is on the page is in two more boxes, as a framework puts them there",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: |page| {
        let body = page.draft.body()?;
        for id in ["", page.choice.pick("id", &["root", "app", "__next", "page", "site"])] {
            let class = if id.is_empty() { added(page.choice, "layout") } else { String::new() };
            let outer = page.draft.new_element("div", &class);
            if !id.is_empty() {
                page.draft.set(outer, "id", id);
            }
            page.draft.wrap_inside(body, outer);
        }
        Some(())
    },
};

/// A box is gone.
pub(super) const BOX_REMOVED: Mutation = Mutation {
    name: "box-removed",
    what: "one kind of box around values or records is gone, and what was in it stands where it was",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: remove_box,
};

/// Tables are grids.
pub(super) const TABLE_TO_GRID: Mutation = Mutation {
    name: "table-to-grid",
    what: "tables that have values in them are grids of div",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: |page| {
        to_grid(page, &["table"], &["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"])
    },
};

/// Lists are grids.
pub(super) const LIST_TO_GRID: Mutation = Mutation {
    name: "list-to-grid",
    what: "lists that have values in them are grids of div: ul and li, dl with dt and dd",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: |page| to_grid(page, &["ul", "ol", "dl", "menu"], &["ul", "ol", "dl", "menu", "li", "dt", "dd"]),
};

/// Grids are lists.
pub(super) const GRID_TO_LIST: Mutation = Mutation {
    name: "grid-to-list",
    what: "records that were div or article are items of a list",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: to_list,
};

/// Values are in pieces.
pub(super) const VALUES_SPLIT: Mutation = Mutation {
    name: "values-split",
    what: "values are spread over elements: a currency, an amount and its decimals, the first word of a text",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: split_values,
};

/// The whole card is the link.
pub(super) const LINK_AROUND_CARD: Mutation = Mutation {
    name: "link-around-card",
    what: "a link goes around all of a record instead of its title",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: link_cards,
};

/// Attributes are on the element around.
pub(super) const ATTRIBUTES_MOVED: Mutation = Mutation {
    name: "attributes-moved",
    what: "what attributes say is in data-* attributes of the element around, and links are made by script",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: move_attributes,
};

/// Pictures are loaded by script.
pub(super) const PICTURES_LAZY: Mutation = Mutation {
    name: "pictures-lazy",
    what: "pictures are loaded by script: src has a placeholder, data-src the address",
    group: Group::Boxes,
    keeps: Keeps::Data,
    change: load_lazily,
};

/// Elements that only stand in their list, table or choice.
const PARTS: [&str; 16] = [
    "li",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "tfoot",
    "dt",
    "dd",
    "option",
    "optgroup",
    "summary",
    "figcaption",
    "caption",
    "col",
    "colgroup",
];

/// Elements that only have a line of text in them.
const LINES: [&str; 18] = [
    "p", "span", "a", "b", "strong", "i", "em", "small", "label", "button", "h1", "h2", "h3", "h4", "h5",
    "h6", "sup", "cite",
];

fn box_records(page: &mut Redesign) -> Option<()> {
    let class = added(page.choice, "box of a record");
    let mut changed = None;
    for run in page.lists().into_iter().flat_map(|list| list.runs) {
        let item = *run.first()?;
        let is_item = page.draft.is(item, &["li", "dt", "dd"]);
        let is_list_item = page.draft.is(item, &["li"]);
        let is_free = page.draft.parent(item).is_some_and(|parent| page.draft.is_open(parent));
        if page.draft.is(item, &PARTS) && !is_item || !is_list_item && !is_free {
            continue;
        }
        let outer = page.draft.new_element("div", &class);
        if is_list_item {
            page.draft.wrap_inside(item, outer);
        } else {
            page.draft.before(item, outer);
            for place in run {
                page.draft.append(outer, place);
            }
        }
        changed = Some(());
    }
    changed
}

fn box_values(page: &mut Redesign) -> Option<()> {
    let first = page.field(|_| true)?;
    for name in page.names() {
        if name != first && !page.choice.percent(&name, 50) {
            continue;
        }
        let class = added(page.choice, &name);
        let is_inside = page.choice.percent(&format!("{name} inside"), 40);
        for spot in page.spots(&name) {
            let place = spot.place();
            let is_full = page.draft.is_open(place) && !page.draft.children(place).is_empty();
            let fits_inside = matches!(spot, Spot::Element(_)) && is_full;
            if fits_inside && (is_inside || page.draft.is(place, &PARTS)) {
                let inner = page.draft.new_element("span", &class);
                page.draft.wrap_inside(place, inner);
            } else if !page.draft.is(place, &PARTS) && !page.is_record(place) {
                wrap(page, place, &class);
            }
        }
    }
    Some(())
}

/// Puts an element around another one or a text, as it fits where that stands.
fn wrap(page: &mut Redesign, place: Place, class: &str) {
    if !page.draft.parent(place).is_some_and(|parent| page.draft.is_open(parent)) {
        return;
    }
    let in_line = page.draft.parent(place).is_some_and(|parent| page.draft.is(parent, &LINES));
    let is_text = page.draft.as_text(place).is_some();
    let outer = page.draft.new_element(if in_line || is_text { "span" } else { "div" }, class);
    page.draft.wrap(place, outer);
}

fn remove_box(page: &mut Redesign) -> Option<()> {
    let boxes: Vec<(String, Place)> = page
        .around_values()
        .into_iter()
        .filter(|&place| page.draft.is(place, &["div", "section", "main", "article", "span", "p", "header"]))
        .filter(|&place| !page.is_field(place) && !page.is_record(place) && !page.is_in_value(place))
        .filter(|&place| !page.draft.element_children(place).is_empty())
        .map(|place| (format!("{} {}", page.draft.name(place), page.draft.classes(place).join(" ")), place))
        .collect();
    let kinds: BTreeSet<&str> = boxes.iter().map(|(kind, _)| &kind[..]).collect();
    let gone = page.choice.first(kinds)?.to_owned();
    for (_, place) in boxes.iter().filter(|(kind, _)| *kind == gone) {
        page.draft.unwrap(*place);
    }
    Some(())
}

/// Makes the parts of tables or lists that have values in them into `div`. What they were is in the class.
fn to_grid(page: &mut Redesign, outer: &[&str], parts: &[&str]) -> Option<()> {
    let around = page.around_values();
    let wholes: Vec<Place> = around.into_iter().filter(|&place| page.draft.is(place, outer)).collect();
    let mut inside: BTreeSet<Place> = BTreeSet::new();
    for &whole in &wholes {
        inside.insert(whole);
        inside.extend(parts_of(page, whole, outer));
    }
    for place in inside {
        if page.draft.is(place, &["col", "colgroup"]) {
            page.draft.detach(place);
        } else if page.draft.is(place, parts) {
            become_box(page, place);
        }
    }
    (!wholes.is_empty()).then_some(())
}

/// What belongs to a table or list and not to one inside it.
fn parts_of(page: &Redesign, whole: Place, outer: &[&str]) -> Vec<Place> {
    let inside = page.draft.elements(whole).into_iter();
    let owner = |place: Place| page.draft.upwards(place).skip(1).find(|&above| page.draft.is(above, outer));
    inside.filter(|&place| !page.draft.is(place, outer) && owner(place) == Some(whole)).collect()
}

fn become_box(page: &mut Redesign, place: Place) {
    let was = page.draft.name(place).to_owned();
    page.draft.rename(place, "div");
    for name in
        ["align", "valign", "width", "bgcolor", "border", "cellpadding", "cellspacing", "colspan", "rowspan"]
    {
        if !page.is_value(place, name) {
            page.draft.unset(place, name);
        }
    }
    if page.draft.attribute(place, "class").is_none() {
        page.draft.set(place, "class", &added(page.choice, &format!("grid {was}")));
    }
}

fn to_list(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for list in page.real_lists() {
        let items: Vec<Place> = list.runs.iter().filter_map(|run| run.first().copied()).collect();
        let are_boxes = list.runs.iter().all(|run| run.len() == 1)
            && items.iter().all(|&item| page.draft.is(item, &["div", "article", "section", "a"]))
            && !page.draft.is(list.parent, &["ul", "ol"]);
        let (Some(&first), Some(&last)) = (items.first(), items.last()) else { continue };
        if !are_boxes {
            continue;
        }
        let class = added(page.choice, "list");
        let outer = page.draft.new_element("ul", &class);
        let children = page.draft.children(list.parent).to_vec();
        page.draft.before(first, outer);
        let from = children.iter().position(|&child| child == first)?;
        let to = children.iter().position(|&child| child == last)?;
        for &child in &children[from..=to] {
            page.draft.append(outer, child);
        }
        for item in items {
            let is_plain = page.draft.is(item, &["div", "article", "section"]);
            if is_plain {
                page.draft.rename(item, "li");
            } else {
                let outer = page.draft.new_element("li", "");
                page.draft.wrap(item, outer);
            }
        }
        changed = Some(());
    }
    changed
}

fn split_values(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for name in page.names() {
        let in_words = page.choice.percent(&name, 50);
        for spot in page.spots(&name) {
            let Some(&text) = page.texts(&spot).iter().find(|&&text| !page.draft.is_blank(text)) else {
                continue;
            };
            let words = page.draft.as_text(text).unwrap_or_default().to_owned();
            let pieces = match money(&words) {
                Some(pieces) => pieces,
                None if in_words => first_word(&words),
                None => continue,
            };
            let is_open = page.draft.parent(text).is_some_and(|parent| page.draft.is_open(parent));
            if pieces.len() > 1 && is_open {
                put_pieces(page, text, &pieces, matches!(spot, Spot::Text(_)));
                changed = Some(());
            }
        }
    }
    changed
}

/// A part of a text with the element it comes into.
type Piece<'t> = (&'t str, &'static str);

/// A price in pieces: what is before the digits, the whole amount, its decimals, what is behind.
fn money(text: &str) -> Option<Vec<Piece<'_>>> {
    let price = read_price(text)?;
    let from = price.span.start + text[price.span.clone()].find(|c: char| c.is_ascii_digit())?;
    let digits = text[from..]
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','))
        .unwrap_or(text.len() - from);
    let to = from + text[from..from + digits].trim_end_matches(['.', ',']).len();
    let amount = &text[from..to];
    let whole = match amount.rfind(['.', ',']) {
        Some(at) if amount.len() - at == 3 => from + at,
        _ => to,
    };
    let sign = price.span.start..from;
    let pieces = [
        (&text[..sign.start], ""),
        (&text[sign], "span"),
        (&text[from..whole], ""),
        (&text[whole..to], "sup"),
        (&text[to..], ""),
    ];
    Some(pieces.into_iter().filter(|(piece, _)| !piece.is_empty()).collect())
}

fn first_word(text: &str) -> Vec<Piece<'_>> {
    let start = text.len() - text.trim_start().len();
    let Some(length) = text[start..].find(char::is_whitespace) else { return Vec::new() };
    let pieces =
        [(&text[..start], ""), (&text[start..start + length], "span"), (&text[start + length..], "")];
    if pieces[2].0.trim().is_empty() {
        return Vec::new();
    }
    pieces.into_iter().filter(|(piece, _)| !piece.is_empty()).collect()
}

/// Puts pieces in the place of a text; in an element of their own where the text was not alone.
fn put_pieces(page: &mut Redesign, text: Place, pieces: &[Piece<'_>], is_whole: bool) {
    let pieces: Vec<(String, &str)> = pieces.iter().map(|&(piece, name)| (piece.to_owned(), name)).collect();
    let alone = page.draft.parent(text).is_some_and(|parent| page.draft.children(parent).len() == 1);
    if is_whole && !alone {
        wrap(page, text, &added(page.choice, "whole value"));
    }
    for (piece, name) in pieces {
        let said = page.draft.new_text(&piece);
        page.draft.before(text, said);
        if !name.is_empty() {
            let outer = page.draft.new_element(name, &added(page.choice, name));
            page.draft.wrap(said, outer);
        }
    }
    page.draft.detach(text);
}

fn link_cards(page: &mut Redesign) -> Option<()> {
    let mut cards = Vec::new();
    for held in &page.records {
        let holder = held.holder?;
        let links: Vec<Place> = page
            .draft
            .elements(holder)
            .into_iter()
            .filter(|&place| page.draft.is(place, &["a"]) && page.draft.attribute(place, "href").is_some())
            .collect();
        let valued = links.iter().copied().filter(|&link| page.is_value(link, "href"));
        let hrefs: BTreeSet<&str> =
            valued.clone().filter_map(|link| page.draft.attribute(link, "href")).collect();
        let Some(main) = valued.clone().next().or(links.first().copied()) else { continue };
        let in_link = page.draft.upwards(holder).any(|above| page.draft.is(above, &["a"]));
        let is_open = page.draft.is_open(holder) && !page.draft.is(holder, &["dl", "ul", "ol"]);
        if hrefs.len() > 1 || in_link || !is_open {
            return None;
        }
        cards.push((holder, main, links));
    }
    for (holder, main, links) in &cards {
        link_card(page, *holder, *main, links);
    }
    (!cards.is_empty()).then_some(())
}

fn link_card(page: &mut Redesign, holder: Place, main: Place, links: &[Place]) {
    let href = page.draft.attribute(main, "href").unwrap_or_default().to_owned();
    for &link in links {
        page.draft.rename(link, "span");
        let address = page.draft.unset(link, "href");
        if let Some(address) = address.filter(|address| *address != href) {
            page.draft.set(link, "data-href", &address);
        }
    }
    let class = added(page.choice, "link");
    let outer = page.draft.new_element("a", &class);
    page.draft.set(outer, "href", &href);
    page.draft.wrap_inside(holder, outer);
}

fn move_attributes(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for name in page.names() {
        let spots = page.spots(&name);
        let moves: Vec<(Place, String, Place)> = spots.iter().filter_map(|spot| upward(page, spot)).collect();
        let targets: BTreeSet<Place> = moves.iter().map(|&(_, _, to)| to).collect();
        if moves.is_empty() || moves.len() < spots.len() || targets.len() < moves.len() {
            continue;
        }
        for (from, attribute, to) in moves {
            let Some(value) = page.draft.unset(from, &attribute) else { continue };
            let new = format!("data-{}", attribute.trim_start_matches("data-"));
            page.draft.set(to, if attribute == "href" { "data-url" } else { &new }, &value);
            if attribute == "href" {
                page.draft.rename(from, "span");
            }
        }
        changed = Some(());
    }
    changed
}

/// An attribute that can move, and the element around it that takes it.
fn upward(page: &Redesign, spot: &Spot) -> Option<(Place, String, Place)> {
    let Spot::Attribute(from, attribute) = spot else { return None };
    let is_name = matches!(&attribute[..], "class" | "id" | "style");
    let to = page.draft.parent(*from)?;
    let fits = !is_name && !page.is_record(*from) && !page.draft.is(to, &["body", "html", "head"]);
    fits.then(|| (*from, attribute.clone(), to))
}

/// The smallest picture that shows nothing.
const PLACEHOLDER: &str = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

fn load_lazily(page: &mut Redesign) -> Option<()> {
    let name = page.choice.pick("name", &["data-src", "data-lazy-src", "data-original"]);
    let mut changed = None;
    for picture in page.draft.body_elements() {
        if !page.draft.is(picture, &["img"]) || page.draft.attribute(picture, name).is_some() {
            continue;
        }
        let Some(address) = page.draft.attribute(picture, "src").map(str::to_owned) else { continue };
        page.draft.set(picture, "src", PLACEHOLDER);
        page.draft.set(picture, name, &address);
        page.draft.rename_attribute(picture, "srcset", "data-srcset");
        changed = Some(());
    }
    changed
}
