//! Texts made from other texts: cut, repeated, spliced, with words of the language put in.

use windrow_tests::random::Random;

/// How large a text usually grows, and how large it grows now and then, to show work that is not linear.
const USUAL: usize = 4 << 10;
const LARGE: usize = 64 << 10;

/// Characters that parsers trip over.
const AWKWARD: [char; 30] = [
    '\0',
    '\t',
    '\n',
    '\r',
    '\u{c}',
    ' ',
    '!',
    '"',
    '#',
    '&',
    '\'',
    '-',
    '/',
    ':',
    ';',
    '<',
    '=',
    '>',
    '?',
    'A',
    ']',
    '_',
    '`',
    '\u{7f}',
    '\u{85}',
    '\u{a0}',
    'é',
    '\u{feff}',
    '\u{fffd}',
    '\u{1f600}',
];

/// A seed with a few changes.
pub(crate) fn mutated(random: &mut Random, seeds: &[&str], words: &[&str]) -> String {
    let mut text = random.pick(seeds).to_owned();
    let limit = if random.percent(2) { LARGE } else { USUAL };
    for _ in 0..random.between(1, 8) {
        change(random, &mut text, seeds, words, limit);
    }
    text.truncate(text.floor_char_boundary(limit));
    text
}

/// Words side by side, some with a blank between them.
pub(crate) fn soup(random: &mut Random, words: &[&str], most: usize) -> String {
    let mut text = String::new();
    for _ in 0..random.between(1, most) {
        text.push_str(random.pick(words));
        if random.percent(20) {
            text.push(' ');
        }
    }
    text
}

/// Any characters at all.
pub(crate) fn noise(random: &mut Random) -> String {
    (0..random.between(0, 200)).map(|_| character(random)).collect()
}

/// Any bytes at all.
pub(crate) fn bytes(random: &mut Random) -> Vec<u8> {
    (0..random.between(0, 300)).map(|_| random.number() as u8).collect()
}

fn character(random: &mut Random) -> char {
    match random.below(100) {
        0..50 => random.pick(&AWKWARD),
        50..90 => char::from(random.between(32, 126) as u8),
        _ => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
    }
}

fn change(random: &mut Random, text: &mut String, seeds: &[&str], words: &[&str], limit: usize) {
    let (from, to) = range(random, text);
    match random.below(100) {
        0..15 => drop(text.drain(from..to)),
        15..40 => text.insert_str(from, random.pick(words)),
        40..55 => text.replace_range(from..to, random.pick(words)),
        55..65 => text.insert(from, character(random)),
        65..75 => repeat(random, text, from, to, limit),
        75..85 => {
            let other = random.pick(seeds);
            let (start, end) = range(random, other);
            text.insert_str(from, &other[start..end]);
        }
        85..90 => text.truncate(from),
        90..95 => {
            let moved = text[from..to].to_owned();
            let at = joint(random, text);
            text.insert_str(at, &moved);
        }
        _ => {
            let turned = match random.percent(50) {
                true => text[from..to].to_uppercase(),
                false => text[from..to].chars().rev().collect(),
            };
            text.replace_range(from..to, &turned);
        }
    }
}

fn repeat(random: &mut Random, text: &mut String, from: usize, to: usize, limit: usize) {
    let room = limit.saturating_sub(text.len()) / (to - from).max(1);
    let times = if random.percent(50) { room.min(4) } else { room };
    let repeated = text[from..to].repeat(times);
    text.insert_str(to, &repeated);
}

/// A short piece of a text, rarely a long one.
fn range(random: &mut Random, text: &str) -> (usize, usize) {
    let (one, other) = (joint(random, text), joint(random, text));
    let (from, to) = (one.min(other), one.max(other));
    if random.percent(30) {
        return (from, to);
    }
    (from, text.ceil_char_boundary((from + random.between(1, 12)).min(text.len())))
}

/// A place in a text, more often than not one where something begins or ends.
fn joint(random: &mut Random, text: &str) -> usize {
    let at = text.floor_char_boundary(random.below(text.len() + 1));
    if random.percent(40) {
        return at;
    }
    text[at..].find(|character: char| !character.is_alphanumeric()).map_or(at, |further| at + further)
}
