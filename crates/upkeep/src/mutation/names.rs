//! Changes of what things are called: classes, ids, hooks for scripts, elements. The page looks the same.

use std::collections::BTreeMap;

use super::draft::{Draft, Place};
use super::naming::{hashed, renamed, utilities};
use super::redesign::{Redesign, Spot};
use super::{Group, Keeps, Mutation};

/// Every class has another name.
pub(super) const CLASSES_RENAMED: Mutation = Mutation {
    name: "classes-renamed",
    what: "every class has another name, by another convention",
    group: Group::Names,
    keeps: Keeps::Data,
    change: |page| {
        let choice = page.choice;
        rename_classes(page, |token| renamed(choice, token))
    },
};

/// A build tool makes the classes.
pub(super) const CLASSES_HASHED: Mutation = Mutation {
    name: "classes-hashed",
    what: "every class is made by a build tool and has a hash in it",
    group: Group::Names,
    keeps: Keeps::Data,
    change: |page| {
        let choice = page.choice;
        rename_classes(page, |token| hashed(choice, token))
    },
};

/// A third of the classes have another name.
pub(super) const CLASSES_SOME: Mutation = Mutation {
    name: "classes-some-renamed",
    what: "about a third of the classes have another name",
    group: Group::Names,
    keeps: Keeps::Data,
    change: |page| {
        let choice = page.choice;
        rename_classes(page, |token| match choice.percent(token, 34) {
            true => renamed(choice, token),
            false => token.to_owned(),
        })
    },
};

/// Elements get classes that say how they look.
pub(super) const UTILITIES_ADDED: Mutation = Mutation {
    name: "utilities-added",
    what: "elements have classes that say how they look, before or behind their own",
    group: Group::Names,
    keeps: Keeps::Data,
    change: add_utilities,
};

/// Ids are gone.
pub(super) const IDS_REMOVED: Mutation = Mutation {
    name: "ids-removed",
    what: "no element has an id any more",
    group: Group::Names,
    keeps: Keeps::Data,
    change: |page| {
        let with_id = with_attribute(page, "id");
        for &element in &with_id {
            page.draft.unset(element, "id");
        }
        (!with_id.is_empty()).then_some(())
    },
};

/// Ids have other names.
pub(super) const IDS_RENAMED: Mutation = Mutation {
    name: "ids-renamed",
    what: "every id has another name; numbers at the end of ids stay, and what refers to ids follows",
    group: Group::Names,
    keeps: Keeps::Data,
    change: rename_ids,
};

/// Hooks are gone.
pub(super) const HOOKS_REMOVED: Mutation = Mutation {
    name: "hooks-removed",
    what: "attributes that tell machines what an element is are gone: data-*, itemprop, aria-*, role",
    group: Group::Names,
    keeps: Keeps::Data,
    change: remove_hooks,
};

/// Attributes for scripts have other names.
pub(super) const HOOKS_RENAMED: Mutation = Mutation {
    name: "hooks-renamed",
    what: "data-* attributes have other names and the same values",
    group: Group::Names,
    keeps: Keeps::Data,
    change: rename_hooks,
};

/// Elements have other names.
pub(super) const ELEMENTS_RENAMED: Mutation = Mutation {
    name: "elements-renamed",
    what: "elements have other names: div and section, span and div, headings of another level, b and strong",
    group: Group::Names,
    keeps: Keeps::Data,
    change: |page| {
        let changed = rename_elements(page, page.draft.body_elements());
        changed.then_some(())
    },
};

/// Two fields have each other's classes.
pub(super) const CLASSES_EXCHANGED: Mutation = Mutation {
    name: "classes-exchanged",
    what: "the elements of two fields have each other's classes, while their values stay where they are",
    group: Group::Names,
    keeps: Keeps::Data,
    change: exchange_classes,
};

/// Gives every class a name by its old one. Classes that are values stay.
pub(super) fn rename_classes(page: &mut Redesign, rename: impl Fn(&str) -> String) -> Option<()> {
    let mut names = BTreeMap::new();
    for element in page.draft.elements(page.draft.root()) {
        for token in page.draft.classes(element) {
            names.entry(token).or_insert_with_key(|token| rename(token));
        }
    }
    if names.iter().all(|(old, new)| old == new) {
        return None;
    }
    for element in with_attribute(page, "class") {
        let new: Vec<String> = page.draft.classes(element).iter().map(|token| names[token].clone()).collect();
        page.draft.set(element, "class", &new.join(" "));
    }
    rename_in_styles(&mut page.draft, &names);
    Some(())
}

/// Renames classes in the style sheets that are on the page, so that what is hidden stays hidden.
fn rename_in_styles(draft: &mut Draft, names: &BTreeMap<String, String>) {
    for style in draft.elements(draft.root()) {
        if !draft.is(style, &["style"]) {
            continue;
        }
        for text in draft.texts(style) {
            let sheet = draft.as_text(text).map(|sheet| renamed_sheet(sheet, names));
            draft.say(text, &sheet.unwrap_or_default());
        }
    }
}

fn renamed_sheet(sheet: &str, names: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once('.') {
        let end = after.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(after.len());
        let (token, behind) = after.split_at(end);
        let new = names.get(token).map_or(token, |new| new).replace(' ', ".");
        out.push_str(before);
        out.push('.');
        out.push_str(&new);
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// The elements whose attribute of this name is no value.
fn with_attribute(page: &Redesign, name: &str) -> Vec<Place> {
    let all = page.draft.elements(page.draft.root()).into_iter();
    all.filter(|&element| page.draft.attribute(element, name).is_some() && !page.is_value(element, name))
        .collect()
}

fn add_utilities(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    let is_before = choice.percent("before", 50);
    let mut changed = None;
    for element in page.draft.body_elements() {
        let looks = page
            .draft
            .is(element, &["a", "div", "h1", "h2", "h3", "h4", "img", "li", "p", "span", "td", "ul"]);
        if page.is_value(element, "class") || (!looks && page.draft.attribute(element, "class").is_none()) {
            continue;
        }
        let own = page.draft.classes(element);
        let key = format!("{} {}", page.draft.name(element), own.first().map_or("", |own| own));
        let added = utilities(choice, &key);
        let class = match own.join(" ") {
            own if own.is_empty() => added,
            own if is_before => format!("{added} {own}"),
            own => format!("{own} {added}"),
        };
        page.draft.set(element, "class", &class);
        changed = Some(());
    }
    changed
}

fn rename_ids(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    let mut names = BTreeMap::new();
    for element in with_attribute(page, "id") {
        let Some(id) = page.draft.attribute(element, "id").map(str::to_owned) else { continue };
        let new = renamed(choice, &id);
        page.draft.set(element, "id", &new);
        names.insert(id, new);
    }
    for element in page.draft.elements(page.draft.root()) {
        for name in ["for", "form", "list", "aria-labelledby", "aria-describedby", "aria-controls"] {
            refer(page, element, name, "", &names);
        }
        refer(page, element, "href", "#", &names);
    }
    (!names.is_empty()).then_some(())
}

/// Makes an attribute follow the id that it refers to.
fn refer(page: &mut Redesign, element: Place, name: &str, prefix: &str, names: &BTreeMap<String, String>) {
    let old = page.draft.attribute(element, name).and_then(|value| value.strip_prefix(prefix));
    if let Some(new) = old.and_then(|old| names.get(old))
        && !page.is_value(element, name)
    {
        page.draft.set(element, name, &format!("{prefix}{new}"));
    }
}

fn remove_hooks(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for element in page.draft.body_elements() {
        for name in page.draft.attribute_names(element) {
            if is_hook(&name) && !page.is_value(element, &name) {
                page.draft.unset(element, &name);
                changed = Some(());
            }
        }
    }
    changed
}

/// Whether an attribute only tells machines what an element is. Addresses that scripts load are more than that.
fn is_hook(name: &str) -> bool {
    let is_data = name.starts_with("data-") && !["src", "href", "url"].iter().any(|end| name.contains(end));
    is_data
        || name.starts_with("aria-")
        || matches!(
            name,
            "itemprop" | "itemscope" | "itemtype" | "itemid" | "property" | "typeof" | "vocab" | "role"
        )
}

fn rename_hooks(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    let mut changed = None;
    for element in page.draft.body_elements() {
        for name in page.draft.attribute_names(element) {
            let Some(hook) = name.strip_prefix("data-") else { continue };
            let new = renamed(choice, hook).replace("__", "-").to_ascii_lowercase();
            page.draft.rename_attribute(element, &name, &format!("data-{new}"));
            changed = Some(());
        }
    }
    changed
}

/// What elements are also written as.
const OTHER_ELEMENTS: [(&str, &[&str]); 17] = [
    ("div", &["section", "article"]),
    ("section", &["div", "article"]),
    ("article", &["div", "section"]),
    ("aside", &["div", "section"]),
    ("span", &["div", "small"]),
    ("p", &["div"]),
    ("h1", &["h2", "div"]),
    ("h2", &["h3", "div"]),
    ("h3", &["h2", "h4"]),
    ("h4", &["h3", "div"]),
    ("h5", &["h4", "p"]),
    ("b", &["strong"]),
    ("strong", &["b", "span"]),
    ("i", &["em"]),
    ("em", &["i", "span"]),
    ("small", &["span"]),
    ("ol", &["ul"]),
];

/// Gives elements other names, by their names alone, and says whether some has one now.
pub(super) fn rename_elements(page: &mut Redesign, elements: Vec<Place>) -> bool {
    let choice = page.choice;
    let mut changed = false;
    for element in elements {
        let other = OTHER_ELEMENTS.iter().find(|(name, _)| *name == page.draft.name(element));
        if let Some((name, others)) = other {
            page.draft.rename(element, choice.pick(name, others));
            changed = true;
        }
    }
    changed
}

fn exchange_classes(page: &mut Redesign) -> Option<()> {
    let (one, other) = page.pair(|one, other| {
        let pairs = class_bearers(page, one, other);
        let class = |place| page.draft.attribute(place, "class");
        pairs.iter().any(|&(one, other)| class(one) != class(other))
    })?;
    for (one, other) in class_bearers(page, &one, &other) {
        let (first, second) = (page.draft.unset(one, "class"), page.draft.unset(other, "class"));
        for (place, class) in [(one, second), (other, first)] {
            if let Some(class) = class {
                page.draft.set(place, "class", &class);
            }
        }
    }
    Some(())
}

/// The elements of two fields' values in every record that has both, where their classes are no values.
fn class_bearers(page: &Redesign, one: &str, other: &str) -> Vec<(Place, Place)> {
    let mut pairs = Vec::new();
    for record in 0..page.records.len() {
        let bearer = |name: &str| class_bearer(page, &page.spot(record, name)?);
        if let (Some(one), Some(other)) = (bearer(one), bearer(other))
            && one != other
            && !page.draft.holds(one, other)
            && !page.draft.holds(other, one)
        {
            pairs.push((one, other));
        }
    }
    pairs
}

/// The element whose class is known for a value: its own or, where it has none, the one right around it.
fn class_bearer(page: &Redesign, spot: &Spot) -> Option<Place> {
    let above = page.draft.upwards(spot.place());
    let elements = above.filter(|&place| page.draft.is_element(place)).take(2);
    elements.into_iter().find(|&place| {
        page.draft.attribute(place, "class").is_some()
            && !page.is_value(place, "class")
            && !page.is_record(place)
    })
}
