//! Changes of how a list goes on: what the link to the next page says, how it is called, where it is, what it is.

use std::collections::BTreeSet;

use windrow_records::{LinkRole, PagingKind, link_roles, paging};

use super::draft::Place;
use super::naming::{added, renamed};
use super::redesign::Redesign;
use super::{Group, Keeps, Mutation};

/// The next link has other words.
pub(super) const NEXT_REWORDED: Mutation = Mutation {
    name: "next-reworded",
    what: "the link to the next page says so in other words",
    group: Group::Paging,
    keeps: Keeps::Data,
    change: reword_next,
};

/// The next link has other classes.
pub(super) const NEXT_RENAMED: Mutation = Mutation {
    name: "next-renamed",
    what: "the link to the next page and what is right around it have other classes and no ids",
    group: Group::Paging,
    keeps: Keeps::Data,
    change: rename_next,
};

/// The next link is elsewhere.
pub(super) const NEXT_MOVED: Mutation = Mutation {
    name: "next-moved",
    what: "the link to the next page stands in a box of its own at the other end of the list, and rel is gone",
    group: Group::Paging,
    keeps: Keeps::Data,
    change: move_next,
};

/// Numbers are there instead of the next link.
pub(super) const NEXT_NUMBERED: Mutation = Mutation {
    name: "next-numbered",
    what: "numbers of pages stand where the link to the next page was",
    group: Group::Paging,
    keeps: Keeps::Data,
    change: number_pages,
};

/// Links that turn pages are buttons.
pub(super) const NEXT_BUTTON: Mutation = Mutation {
    name: "next-button",
    what: "the links that turn pages are buttons with a script",
    group: Group::Paging,
    keeps: Keeps::Data,
    change: make_buttons,
};

/// The links that lead to the next page in words or signs; those that have it as a number are left alone.
fn next_links(page: &Redesign) -> Vec<Place> {
    let paging = paging(page.source, "").filter(|paging| paging.kind == PagingKind::Next);
    let elements = paging.map(|paging| paging.elements).unwrap_or_default();
    let places = elements.into_iter().filter_map(|node| page.draft.place(node));
    places.filter(|&place| page.draft.is(place, &["a"]) && !page.is_field(place)).collect()
}

fn reword_next(page: &mut Redesign) -> Option<()> {
    let words =
        ["Continue", "Go on to the next page", "Show the following", "Onward ›", "Further results »", "→"];
    let new = page.choice.pick("words", &words);
    let mut changed = None;
    for link in next_links(page) {
        let texts = page.draft.texts(link);
        let mut spoken = texts.into_iter().filter(|&text| !page.draft.is_blank(text));
        let first = spoken.next();
        for rest in spoken.collect::<Vec<Place>>() {
            page.draft.say(rest, "");
        }
        if let Some(text) = first {
            page.draft.say(text, new);
            changed = Some(());
        }
        for name in ["title", "aria-label"] {
            if page.draft.attribute(link, name).is_some() {
                page.draft.set(link, name, new);
                changed = Some(());
            }
        }
    }
    changed
}

fn rename_next(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    let mut changed = None;
    let links = next_links(page);
    let around = links.iter().flat_map(|&link| page.draft.upwards(link).take(3));
    let elements: BTreeSet<Place> =
        around.filter(|&place| !page.draft.is(place, &["body", "html", ""])).collect();
    for element in elements {
        if page.draft.unset(element, "id").is_some() {
            changed = Some(());
        }
        let classes = page.draft.classes(element);
        if !classes.is_empty() && !page.is_record(element) {
            let new: Vec<String> = classes.iter().map(|token| renamed(choice, token)).collect();
            page.draft.set(element, "class", &new.join(" "));
            changed = Some(());
        }
    }
    changed
}

fn move_next(page: &mut Redesign) -> Option<()> {
    let links = next_links(page);
    let &link = links.first()?;
    for announced in page.draft.elements(page.draft.root()) {
        let says_next = page.draft.attribute(announced, "rel").is_some_and(|rel| rel.contains("next"));
        if page.draft.is(announced, &["link"]) && says_next {
            page.draft.detach(announced);
        }
    }
    let class = added(page.choice, "turning");
    let outer = page.draft.new_element("div", &class);
    for &old in &links {
        page.draft.unset(old, "rel");
        take_out(page, old);
    }
    page.draft.append(outer, link);
    let list = page.lists().into_iter().max_by_key(|list| list.runs.len()).map(|list| list.parent);
    let container = list.and_then(|list| {
        page.draft
            .upwards(list)
            .find(|&above| !page.draft.is(above, &["tbody", "tr", "table", "ul", "ol", "dl"]))
    });
    let fits = |&place: &Place| page.draft.is_open(place) && !page.is_in_value(place);
    let target = container.filter(fits).or_else(|| page.draft.body())?;
    page.draft.insert(target, 0, outer);
    Some(())
}

/// Takes a link out of the page, with the item of a list that it alone stood in.
fn take_out(page: &mut Redesign, link: Place) {
    let parent = page.draft.parent(link);
    page.draft.detach(link);
    if let Some(parent) = parent
        && page.draft.is(parent, &["li", "span"])
        && page.draft.text(parent).trim().is_empty()
        && page.draft.element_children(parent).is_empty()
    {
        page.draft.detach(parent);
    }
}

/// How many pages before the next one have their number shown.
const SHOWN: u32 = 4;

fn number_pages(page: &mut Redesign) -> Option<()> {
    let links = next_links(page);
    let &link = links.first()?;
    let href = page.draft.attribute(link, "href")?.to_owned();
    let markup = numbers(&href, &added(page.choice, "pages"))?;
    for &old in &links[1..] {
        take_out(page, old);
    }
    for new in page.draft.graft(&markup, "div") {
        page.draft.before(link, new);
    }
    page.draft.detach(link);
    Some(())
}

/// Links to the pages up to the one with this address, of which the last number that nothing is written behind is its page's.
fn numbers(href: &str, class: &str) -> Option<String> {
    let ends = href.char_indices().rev().filter_map(|(at, letter)| {
        let end = at + letter.len_utf8();
        let is_end = letter.is_ascii_digit() && !href[end..].starts_with(char::is_alphanumeric);
        is_end.then_some(end)
    });
    let mut numbered = ends.filter_map(|end| {
        let start = href[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        let number: u32 = href[start..end].parse().ok().filter(|number| (2..10_000).contains(number))?;
        Some((start, end, number))
    });
    let (start, end, next) = numbered.next()?;
    let (before, behind) = (escaped(&href[..start]), escaped(&href[end..]));
    let mut markup = format!("<span class=\"{class}\">");
    for number in next.saturating_sub(SHOWN).max(1)..=next {
        markup += &match number + 1 == next {
            true => format!("<b>{number}</b> "),
            false => format!("<a href=\"{before}{number}{behind}\">{number}</a> "),
        };
    }
    Some(markup + "</span>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;")
}

fn make_buttons(page: &mut Redesign) -> Option<()> {
    let roles = link_roles(page.source, "").into_iter();
    let turning =
        roles.filter(|(_, role)| *role != LinkRole::Other).filter_map(|(node, _)| page.draft.place(node));
    let links: BTreeSet<Place> = turning.chain(next_links(page)).collect();
    let mut changed = None;
    for link in links {
        if !page.draft.is(link, &["a"]) || page.is_field(link) {
            continue;
        }
        let Some(href) = page.draft.unset(link, "href") else { continue };
        page.draft.unset(link, "rel");
        page.draft.rename(link, "button");
        page.draft.set(link, "type", "button");
        page.draft.set(link, "onclick", &format!("location.href='{}'", href.replace('\'', "%27")));
        changed = Some(());
    }
    changed
}
