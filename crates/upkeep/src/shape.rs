//! What texts look like: letters, digits and signs in their order.
//!
//! Two grains. The coarse one forgets how many there are: `£1,299.00` and `£5.49` are both `£9.9` or `£9,9.9`. The fine one keeps
//! the number of digits and whether letters are capitals: `£9,999.99`, `Aa 9999`. Words one after the other are one `a+`.

/// Longer texts look like their beginnings.
const LONGEST: usize = 240;

/// More digits in a row are many.
const MANY: usize = 6;

/// The shape that forgets how much there is of everything.
///
/// ```
/// use windrow_upkeep::coarse;
///
/// assert_eq!(coarse("£1,299.00 per month"), "£9,9.9 a+");
/// assert_eq!(coarse("War and Peace"), "a+");
/// assert_eq!(coarse("Emma"), "a");
/// ```
pub fn coarse(text: &str) -> String {
    joined(text, |run| match Class::of(run) {
        Class::Letters => "a".to_owned(),
        Class::Digits => "9".to_owned(),
        Class::Sign => run.to_owned(),
    })
}

/// The shape with the number of digits, and with capitals.
///
/// ```
/// use windrow_upkeep::fine;
///
/// assert_eq!(fine("£1,299.00"), "£9,999.99");
/// assert_eq!(fine("BMW 320d"), "A 999a");
/// ```
pub fn fine(text: &str) -> String {
    joined(text, |run| match Class::of(run) {
        Class::Letters => cased(run),
        Class::Digits => "9".repeat(run.chars().count().min(MANY)),
        Class::Sign => run.to_owned(),
    })
}

/// The signs of a text: what is no letter, digit or white space, each once, in the order of their numbers.
pub(crate) fn signs(text: &str) -> String {
    let mut signs: Vec<char> =
        text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control()).collect();
    signs.sort_unstable();
    signs.dedup();
    signs.into_iter().collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Letters,
    Digits,
    Sign,
}

impl Class {
    fn of(run: &str) -> Class {
        match run.chars().next() {
            Some(first) if first.is_numeric() => Class::Digits,
            Some(first) if first.is_alphabetic() => Class::Letters,
            _ => Class::Sign,
        }
    }
}

fn cased(run: &str) -> String {
    let mut letters = run.chars();
    let is_capital = |letter: char| letter.is_uppercase();
    match (letters.next().is_some_and(is_capital), letters.next().is_some_and(is_capital)) {
        (true, true) => "A",
        (true, false) => "Aa",
        _ => "a",
    }
    .to_owned()
}

/// The runs of every word, written and joined; words that are nothing but letters count once in a row.
fn joined(text: &str, written: impl Fn(&str) -> String) -> String {
    let end = text.floor_char_boundary(LONGEST);
    let mut words: Vec<String> = Vec::new();
    for word in text[..end].split_whitespace() {
        let shape: String = runs(word).into_iter().map(&written).collect();
        let is_plain = shape.chars().all(char::is_alphabetic);
        match words.last_mut() {
            Some(last) if is_plain && (last.ends_with('+') || last.chars().all(char::is_alphabetic)) => {
                "a+".clone_into(last);
            }
            _ => words.push(shape),
        }
    }
    words.join(" ")
}

/// Letters, digits and single signs, one after the other.
fn runs(word: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut begin = 0;
    let class = |letter: char| (letter.is_numeric(), letter.is_alphabetic());
    let mut before: Option<(bool, bool)> = None;
    for (at, letter) in word.char_indices() {
        let own = class(letter);
        if before.is_some_and(|before| before != own || own == (false, false)) {
            runs.push(&word[begin..at]);
            begin = at;
        }
        before = Some(own);
    }
    if begin < word.len() {
        runs.push(&word[begin..]);
    }
    runs
}
