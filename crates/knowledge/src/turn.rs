//! Where links say that they lead in a list of pages: on, back, to its ends, or to more of it.
//!
//! Words are many and languages are more (`knowledge/turns.toml`); arrows need none. A text says a turn if one of its
//! words does and all the others usually stand beside such words: `Next 20 results` does, `Next year's cars` does not.

use std::collections::HashMap;
use std::sync::LazyLock;

use windrow_data::{digit, fold};

use crate::name::camel_words;
use crate::words::{TURNS, Words};

/// Where a link says that it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// To the next page.
    Next,
    /// To the previous page.
    Previous,
    /// To the first page.
    First,
    /// To the last page.
    Last,
    /// To what was published before.
    Older,
    /// To what was published after.
    Newer,
    /// To more of the list, in place.
    More,
}

/// How a text says where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnRead {
    /// Where it leads.
    pub turn: Turn,
    /// Where the arrow in the text points, if it has one: on or back.
    pub arrow: Option<Turn>,
    /// Whether there are words and not arrows alone.
    pub has_words: bool,
}

/// More words than this are no name of a turn.
const MOST_WORDS: usize = 8;

/// More characters of a language without spaces are none either.
const MOST_CHARACTERS: usize = 12;

/// Names longer than this in bytes are not given to parameters.
const LONGEST_NAME: usize = 64;

/// More digits than this no page's number has.
const MOST_DIGITS: usize = 6;

/// Numbers of pages are below this.
const MOST_PAGES: u32 = 1_000_000;

/// Longer texts in bytes are no such number, whatever the script.
const MOST_DIGIT_BYTES: usize = 32;

/// Where the text of a link says that it leads.
///
/// ```
/// use windrow_knowledge::{Turn, turn_of_text};
///
/// let turn = |text: &str| turn_of_text(text).map(|read| read.turn);
/// assert_eq!(turn("Next »"), Some(Turn::Next));
/// assert_eq!(turn("Nächste Seite"), Some(Turn::Next));
/// assert_eq!(turn("次のページ"), Some(Turn::Next));
/// assert_eq!(turn("›"), Some(Turn::Next));
/// assert_eq!(turn("Toon meer panden (12 van 41)"), Some(Turn::More));
/// assert_eq!(turn("Next year's cars"), None);
/// ```
pub fn turn_of_text(text: &str) -> Option<TurnRead> {
    let text = uncounted(&fold(text.trim()));
    let arrow = arrow(&text);
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '\u{200c}')
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        let turn = if is_to_the_end(&text) { arrow.map(end_of) } else { arrow };
        return turn.map(|turn| TurnRead { turn, arrow, has_words: false });
    }
    if words.len() > MOST_WORDS {
        return None;
    }
    let phrase = if text.is_ascii() { None } else { by_phrase(&text) };
    let turn = phrase.or_else(|| by_words(&words))?;
    Some(TurnRead { turn, arrow, has_words: true })
}

/// A text without what it counts in brackets: `Show more (12 of 48)`. A number alone there is the text.
fn uncounted(text: &str) -> String {
    let counted = text.split_once('(').filter(|(before, _)| !before.trim().is_empty());
    let inside = counted.and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    match inside {
        Some((before, (inside, behind))) if inside.contains(|c: char| c.is_ascii_digit()) => {
            format!("{before} {behind}")
        }
        _ => text.to_owned(),
    }
}

/// A name with its words apart: `btnNext` is `btn-Next`.
fn parted(token: &str) -> String {
    let mut parted = String::with_capacity(token.len() + 4);
    let mut is_low = false;
    for letter in token.chars() {
        if is_low && letter.is_uppercase() {
            parted.push('-');
        }
        is_low = letter.is_lowercase();
        parted.push(letter);
    }
    parted
}

/// Where a class name, an id or the name of a picture says that a link leads: `pagination_next`, `icon-arrow-right`.
pub fn turn_of_token(token: &str) -> Option<Turn> {
    let token = fold(&parted(token));
    let parts = || token.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let has = |words: &Words| {
        words.contains(&token)
            || parts().any(|part| words.contains(part.trim_end_matches(|c: char| c.is_ascii_digit())))
    };
    match (has(&TURNS.next_tokens), has(&TURNS.previous_tokens)) {
        (true, false) => Some(Turn::Next),
        (false, true) => Some(Turn::Previous),
        _ => None,
    }
}

/// Where an arrow drawn by a picture or an icon of this name points.
pub fn arrow_of_token(token: &str) -> Option<Turn> {
    let token = fold(&parted(token));
    let has = |words: &Words| token.split(|c: char| !c.is_alphanumeric()).any(|part| words.contains(part));
    match (has(&TURNS.right_tokens), has(&TURNS.left_tokens)) {
        (true, false) => Some(Turn::Next),
        (false, true) => Some(Turn::Previous),
        _ => None,
    }
}

/// Whether a class name or id is one that authors give to what turns pages.
pub fn is_paging_token(token: &str) -> bool {
    let token = fold(token);
    let parts = || token.split(|c: char| !c.is_alphanumeric());
    // `page` alone is the whole page as often as not.
    let is_joined = || {
        parts().any(|part| matches!(part, "page" | "pages"))
            && parts().any(|part| TURNS.page_companions.contains(part))
    };
    parts().any(|part| TURNS.paging_tokens.contains(part)) || is_joined()
}

/// Whether a class name or id is one that authors give to a button which brings more of a list.
pub fn is_more_token(token: &str) -> bool {
    let token = fold(token);
    token.contains("more") && TURNS.more_companions.iter().any(|part| token.contains(part))
}

/// Whether a class name or id is one that authors give to what moves things within a page.
pub fn is_slider_token(token: &str) -> bool {
    let token = fold(token);
    token.split(|c: char| !c.is_alphanumeric()).any(|part| TURNS.sliders.contains(part))
}

/// Whether a parameter or a part of a path of this name holds the number of a page, or of its first item.
///
/// ```
/// use windrow_knowledge::is_page_name;
///
/// assert!(is_page_name("currentPage") && is_page_name("p"));
/// assert!(!is_page_name("per_page") && !is_page_name("pageSize"));
/// ```
pub fn is_page_name(name: &str) -> bool {
    if name.len() > LONGEST_NAME || measures_pages(name) {
        return false;
    }
    let name = fold(name);
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['_', '-']);
    TURNS.page_names.contains(bare)
        || name
            .split(|c: char| !c.is_alphanumeric())
            .any(|part| TURNS.page_names.contains(part) && part.len() > 1)
        || ["page", "pagina", "offset"].iter().any(|word| bare.starts_with(word) || bare.ends_with(word))
}

/// Whether the name is of how many pages or items there are, or of which page of a site it is.
fn measures_pages(name: &str) -> bool {
    let is_measure = |word: &str| TURNS.page_measures.contains(word);
    let mut words = name.split(|c: char| !c.is_alphanumeric()).flat_map(camel_words);
    let folded = fold(name);
    words.any(|word| is_measure(&fold(&word)))
        || folded.strip_prefix("page").is_some_and(is_measure)
        || folded.strip_suffix("page").is_some_and(|before| before.ends_with("per"))
}

/// The number of a page that a text is, with brackets and points around it and thousands marked at most, in the digits
/// of any script.
///
/// ```
/// use windrow_knowledge::page_number;
///
/// assert_eq!(page_number("[12]"), Some(12));
/// assert_eq!(page_number("١٢"), Some(12));
/// assert_eq!(page_number("1,299"), Some(1299));
/// assert_eq!(page_number("12 items"), None);
/// ```
pub fn page_number(text: &str) -> Option<u32> {
    let bare = text.trim_matches(|c: char| c.is_whitespace() || "[](){}.,|-–·:".contains(c));
    if bare.len() > MOST_DIGIT_BYTES {
        return None;
    }
    let mut groups = bare.split([',', '.', '\'', '\u{a0}', '\u{202f}', '٬']);
    let number = |digits: &str| {
        let append = |number: u32, c: char| Some(number * 10 + u32::from(digit(c)?));
        let length = digits.chars().count();
        let value = digits.chars().take(MOST_DIGITS).try_fold(0, append)?;
        (1..=MOST_DIGITS).contains(&length).then_some((value, length))
    };
    let (first, first_length) = number(groups.next()?)?;
    let is_whole = |group: (u32, usize)| (group.1 == 3 && first_length <= 3).then_some(group.0);
    let append = |total: u32, group: &str| total.checked_mul(1000)?.checked_add(is_whole(number(group)?)?);
    groups.try_fold(first, append).filter(|&total| total < MOST_PAGES)
}

/// Where the first sign of the text that is an arrow points.
fn arrow(text: &str) -> Option<Turn> {
    let mut signs = [0; 4];
    text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).find_map(|c| {
        let sign: &str = c.encode_utf8(&mut signs);
        if TURNS.forward.contains(sign) {
            Some(Turn::Next)
        } else {
            TURNS.backward.contains(sign).then_some(Turn::Previous)
        }
    })
}

/// Whether an arrow goes to an end of the list: `>|`, `⏭`.
fn is_to_the_end(text: &str) -> bool {
    text.contains(['|', '⏭', '⏮', '⇥', '⇤'])
}

fn end_of(turn: Turn) -> Turn {
    if turn == Turn::Next { Turn::Last } else { Turn::First }
}

/// By a phrase of a language without spaces.
fn by_phrase(text: &str) -> Option<Turn> {
    let phrases = [
        (Turn::Older, &TURNS.older_phrases),
        (Turn::Newer, &TURNS.newer_phrases),
        (Turn::Last, &TURNS.last_phrases),
        (Turn::First, &TURNS.first_phrases),
        (Turn::Next, &TURNS.next_phrases),
        (Turn::Previous, &TURNS.previous_phrases),
        (Turn::More, &TURNS.more_phrases),
    ];
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    let found =
        || phrases.into_iter().find(|(_, phrases)| phrases.iter().any(|phrase| text.contains(phrase)));
    if letters > MOST_CHARACTERS { None } else { found().map(|(turn, _)| turn) }
}

/// The words that say a turn; a word in two lists says the first.
static SAID: LazyLock<HashMap<&str, Turn>> = LazyLock::new(|| {
    let turns = [
        (Turn::More, &TURNS.more),
        (Turn::Last, &TURNS.last),
        (Turn::First, &TURNS.first),
        (Turn::Newer, &TURNS.newer),
        (Turn::Older, &TURNS.older),
        (Turn::Previous, &TURNS.previous),
        (Turn::Next, &TURNS.next),
    ];
    turns.into_iter().flat_map(|(turn, words)| words.iter().map(move |word| (word, turn))).collect()
});

/// By a word, if all the others stand beside such words.
fn by_words(words: &[&str]) -> Option<Turn> {
    let is_beside = |word: &str| {
        TURNS.beside.contains(word) || TURNS.bring.contains(word) || word.chars().all(char::is_numeric)
    };
    let turn = words.iter().find_map(|word| SAID.get(word).copied())?;
    // `2010 & newer` chooses, and does not turn.
    let is_choice =
        matches!(turn, Turn::Older | Turn::Newer) && words.iter().any(|word| word.contains(char::is_numeric));
    (!is_choice && words.iter().all(|word| SAID.contains_key(word) || is_beside(word))).then_some(turn)
}
