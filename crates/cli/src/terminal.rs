//! Text of pages on a terminal: on one line, as wide as there is room, and without a word to the terminal itself.

use comfy_table::Table;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// What stands for a sign that would move the cursor, change colours, or ring.
const UNSHOWN: char = '\u{fffd}';

/// A text on one line that a terminal shows and does not obey.
pub(crate) fn line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Marks that turn the direction of writing would turn the rest of the line too.
    let is_unshown = |letter: char| {
        letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    words.replace(is_unshown, &UNSHOWN.to_string())
}

/// How wide a terminal is that does not say.
const USUAL_WIDTH: usize = 100;

/// How narrow a terminal may be for what is written to it.
const NARROWEST: usize = 24;

/// How wide the terminal is.
pub(crate) fn room() -> usize {
    Table::new().width().map_or(USUAL_WIDTH, usize::from).max(NARROWEST)
}

/// How many places a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// A text that takes at most so many places.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(1);
    let fits = |letter: &char| {
        let wide = letter.width().unwrap_or_default();
        let is_room = wide <= left;
        left = left.saturating_sub(wide);
        is_room
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{cut, line};

    #[test]
    fn wide_letters_take_two_places() {
        assert_eq!(cut("日本語の本", 10), "日本語の本");
        assert_eq!(cut("日本語の本", 9), "日本語の…");
        assert_eq!(cut("日本語の本", 8), "日本語…");
        assert_eq!(cut("books", 4), "boo…");
    }

    #[test]
    fn a_page_does_not_command_the_terminal() {
        assert_eq!(line("a\u{1b}]0;title\u{7}\n b\u{202e}c"), "a\u{fffd}]0;title\u{fffd} b\u{fffd}c");
    }
}
