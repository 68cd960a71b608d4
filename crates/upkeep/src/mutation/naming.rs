//! Names as front-end code gives them: blocks with parts, one word or two, and what build tools make of them.

use super::choice::Choice;

/// What blocks are called.
#[rustfmt::skip] // a table is read by its columns
const BLOCKS: [&str; 40] = [
    "box", "tile", "panel", "cell", "block", "entry", "unit", "teaser", "media", "plate", "snippet", "module", "slot",
    "stack", "pane", "result", "listing", "preview", "summary", "overview", "detail", "info", "meta", "main", "core",
    "page", "view", "shelf", "board", "frame", "group", "set", "area", "zone", "strip", "stage", "sheet", "bundle",
    "feature", "hub",
];

/// What parts of blocks are called.
#[rustfmt::skip]
const PARTS: [&str; 48] = [
    "inner", "body", "head", "foot", "wrap", "content", "text", "line", "row", "col", "bit", "copy", "caption", "note",
    "mark", "holder", "base", "top", "bottom", "lead", "tail", "side", "primary", "secondary", "aside", "extra", "facts",
    "data", "figure", "visual", "action", "link", "label", "value", "subline", "kicker", "tag", "flag", "hint", "field",
    "segment", "section", "outer", "cover", "sub", "core", "intro", "legend",
];

/// What a part that says something is also called. Whoever renames `price` rarely calls it `kicker`.
#[rustfmt::skip]
const SYNONYMS: [(&str, &[&str]); 24] = [
    ("title", &["heading", "headline", "caption"]),
    ("name", &["heading", "label", "designation"]),
    ("heading", &["title", "headline"]),
    ("headline", &["title", "heading"]),
    ("price", &["amount", "cost", "figure"]),
    ("amount", &["price", "sum"]),
    ("cost", &["price", "amount"]),
    ("image", &["picture", "photo", "visual"]),
    ("img", &["picture", "photo", "visual"]),
    ("photo", &["image", "picture"]),
    ("description", &["summary", "abstract", "blurb"]),
    ("desc", &["summary", "abstract", "blurb"]),
    ("author", &["writer", "byline", "creator"]),
    ("date", &["time", "published", "when"]),
    ("rating", &["stars", "score", "reviews"]),
    ("stock", &["availability", "delivery"]),
    ("product", &["article", "goods", "offer"]),
    ("item", &["entry", "unit", "article"]),
    ("card", &["tile", "teaser", "box"]),
    ("list", &["results", "grid", "collection"]),
    ("location", &["place", "address", "where"]),
    ("category", &["section", "topic", "genre"]),
    ("link", &["anchor", "more"]),
    ("next", &["forward", "onward"]),
];

/// Classes that say how something looks, in the manner of Tailwind.
#[rustfmt::skip]
const UTILITIES: [&str; 36] = [
    "flex", "block", "grid", "relative", "w-full", "h-full", "p-2", "p-4", "px-4", "py-2", "m-0", "mx-auto", "mt-2", "mb-4",
    "gap-2", "gap-4", "text-sm", "text-base", "text-lg", "font-bold", "font-medium", "leading-6", "items-center",
    "justify-between", "rounded", "rounded-lg", "border", "border-gray-200", "bg-white", "text-gray-700", "shadow-sm",
    "overflow-hidden", "truncate", "md:flex-row", "lg:w-1/3", "hover:underline",
];

/// How a site joins the words of a name.
#[derive(Debug, Clone, Copy)]
enum Joined {
    Element,
    Hyphen,
    Camel,
}

/// The new name of a class or an id. A number at its end stays, because it belongs to the thing and not to its design.
pub(super) fn renamed(choice: Choice, token: &str) -> String {
    let stem = token.trim_end_matches(|c: char| c.is_ascii_digit());
    let (stem, number) = (stem.trim_end_matches(['-', '_']), &token[stem.len()..]);
    let name = match synonym(choice, stem) {
        Some(part) => joined(choice, stem, choice.pick(&format!("{stem} block"), &BLOCKS), part),
        None => {
            joined(choice, stem, choice.pick(stem, &BLOCKS), choice.pick(&format!("{stem} part"), &PARTS))
        }
    };
    if number.is_empty() { name } else { format!("{name}-{number}") }
}

/// What the last word that has another name is called now.
fn synonym(choice: Choice, stem: &str) -> Option<&'static str> {
    let lower = stem.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let known = |word: &&str| SYNONYMS.iter().find(|(name, _)| name == word);
    let (_, others) = words.iter().rev().find_map(known)?;
    Some(choice.pick(&lower, others))
}

fn joined(choice: Choice, stem: &str, block: &str, part: &str) -> String {
    let second = choice.pick(&format!("{stem} second"), &PARTS);
    match choice.pick("how names are joined", &[Joined::Element, Joined::Hyphen, Joined::Camel]) {
        Joined::Element => format!("{block}-{second}__{part}"),
        Joined::Hyphen => format!("{block}-{second}-{part}"),
        Joined::Camel => format!("{block}{}{}", capitalised(second), capitalised(part)),
    }
}

/// A name as a build tool makes it of a class: with or without what it was called.
pub(super) fn hashed(choice: Choice, token: &str) -> String {
    let word =
        token.rsplit(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty()).unwrap_or("x");
    let block = || capitalised(choice.pick(token, &BLOCKS));
    match choice.below("how names are hashed", 4) {
        0 => format!("{word}_{}", choice.hash(token, 5)),
        1 => format!("css-{}", choice.hash(token, 6)),
        2 => format!("sc-{} {}", choice.hash(token, 8), choice.hash(&format!("{token} style"), 6)),
        _ => format!("{}_{word}__{}", block(), choice.hash(token, 5)),
    }
}

/// Classes that say how an element of a name looks.
pub(super) fn utilities(choice: Choice, key: &str) -> String {
    let count = 2 + choice.below(&format!("{key} many"), 3);
    let first = choice.below(key, UTILITIES.len());
    let step = 5 + 2 * choice.below("step", 3);
    let all: Vec<&str> = (0..count).map(|at| UTILITIES[(first + at * step) % UTILITIES.len()]).collect();
    all.join(" ")
}

/// A class for an element that a change adds, which is there for `key`.
pub(super) fn added(choice: Choice, key: &str) -> String {
    joined(
        choice,
        key,
        choice.pick(&format!("{key} block"), &BLOCKS),
        choice.pick(&format!("{key} part"), &PARTS),
    )
}

/// A word with a capital.
pub(super) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}
