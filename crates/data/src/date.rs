//! The date in a text such as `5th of March 2024`, `5. März 2024` or `2024-03-05T14:30Z`.
//!
//! The first complete date counts; a day without a month or year is none, and neither is a year alone. Nothing here
//! reads a clock, so *yesterday* and *3 days ago* are no dates; [`read_relative_date`] says how far from now they are.
//! [`read_partial_date`] reads *5 March* and *March 2024*. Read are
//!
//! - `2024-03-05`, `2024/3/5`, `2024. 3. 5.`, `20240305` (alone or before a time), `2024年3月5日`, `2024년 3월 5일`;
//! - `05/03/2024`, `5.3.2024`, `5-3-2024`: whichever of the first two exceeds 12 is the day. If none does, points mean
//!   day first, because only countries that put the day first write them, and for the others
//!   [`DateOptions::day_first`] decides;
//! - a day, a month's name or abbreviation in one of some twenty languages, and a year, in the orders
//!   `5 March 2024`, `March 5, 2024` and `2024 March 5`, with ordinals, articles and prepositions;
//! - of a range such as `5–7 March 2024` or `28 Feb – 12 Mar 2024` its first day, and of a range of times its first.
//!
//! Names of weekdays need no attention: they stand outside of the date. A time of day right before or after the date
//! is kept, with its offset from UTC if given; fractions of seconds are dropped.
//!
//! Years have four digits and lie from 1000 to 2999. Two digits are a year behind an apostrophe (`'24`), a slash
//! (`5/3/24`), a month's name between hyphens (`5-Mar-24`) or a month's name at the end of the text, and behind points
//! if day and month have two digits as well (`05.03.24`), since `5.3.24` is a version as often as a date. As in POSIX,
//! 69 to 99 are of the last century and 00 to 68 of this one. A date that no calendar has (`31/02/2024`) is none.

mod month;
mod pattern;
mod relative;
mod token;

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use self::pattern::{Found, Part};
pub use self::relative::{RelativeDate, RelativeRead, TimeUnit, read_relative_date};
use self::token::{Token, tokens};
use crate::digit::first_digit;

/// A day of the Gregorian calendar, with the time of day if there was one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// The time of day.
    pub time: Option<Time>,
}

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Time {
    /// The hour, from 0 to 23.
    pub hour: u8,
    /// The minute.
    pub minute: u8,
    /// The second; 0 if none was given.
    pub second: u8,
    /// The minutes that it is ahead of UTC.
    pub offset: Option<i16>,
}

/// How to read dates that can be read in two ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateOptions {
    /// Whether `05/03/2024` is in March, as in most of the world, and not in May, as in the United States.
    pub day_first: bool,
}

impl Default for DateOptions {
    fn default() -> DateOptions {
        DateOptions { day_first: true }
    }
}

/// A date and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateRead {
    /// The date.
    pub date: Date,
    /// Where it stands in the text, with a time behind it and without one before it.
    pub span: Range<usize>,
}

/// The date in a text, if there is one; `05/03/2024` is in March.
///
/// ```
/// use windrow_data::date_of;
///
/// let date = date_of("Posted on Tuesday, 5. März 2024").expect("there is a date");
/// assert_eq!(date.to_string(), "2024-03-05");
/// ```
pub fn date_of(text: &str) -> Option<Date> {
    read_date(text, DateOptions::default()).map(|read| read.date)
}

/// The date in a text and its place, if there is one.
pub fn read_date(text: &str, options: DateOptions) -> Option<DateRead> {
    DateText::of(text).date(options)
}

/// A text taken apart to look for dates in it: whoever wants a whole date or else a part of one takes it apart once.
#[derive(Debug)]
pub struct DateText<'t> {
    /// None where no digit is, and so no date.
    tokens: Vec<Token<'t>>,
}

impl<'t> DateText<'t> {
    /// Takes a text apart.
    pub fn of(text: &'t str) -> DateText<'t> {
        DateText { tokens: if first_digit(text).is_some() { tokens(text) } else { Vec::new() } }
    }

    /// The first complete date; see [`read_date`].
    pub fn date(&self, options: DateOptions) -> Option<DateRead> {
        let tokens = &self.tokens;
        (0..tokens.len()).find_map(|at| {
            let Found { year, month, day, time, end } = pattern::date_at(tokens, at, options)?;
            let after = pattern::time_after(tokens, end).filter(|_| time.is_none());
            let last = after.map_or(end, |(_, end)| end) - 1;
            let time = time.or(after.map(|(time, _)| time)).or_else(|| pattern::time_before(tokens, at));
            let span = tokens[at].start..tokens[last].end;
            Some(DateRead { date: Date { year, month, day, time }, span })
        })
    }

    /// The first date without its year or its day; see [`read_partial_date`].
    pub fn partial(&self) -> Option<PartialRead> {
        let tokens = &self.tokens;
        (0..tokens.len()).find_map(|at| {
            let Part { year, month, day, end } = pattern::part_at(tokens, at)?;
            let span = tokens[at].start..tokens[end - 1].end;
            Some(PartialRead { partial: PartialDate { year, month, day }, span })
        })
    }
}

/// A month with a day or a year: what a page says of a date that is not complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PartialDate {
    /// The year.
    pub year: Option<u16>,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: Option<u8>,
}

/// A date that is not complete, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartialRead {
    /// The date.
    pub partial: PartialDate,
    /// Where it stands in the text.
    pub span: Range<usize>,
}

/// The date without its year or its day in a text, if there is one: `5 March`, `March 2024`.
///
/// ```
/// use windrow_data::{Date, read_partial_date};
///
/// let read = read_partial_date("posted Dec 24").expect("there is a date");
/// let now = Date { year: 2024, month: 3, day: 5, time: None };
/// assert_eq!(read.partial.before(now).map(|date| date.to_string()).as_deref(), Some("2023-12-24"));
/// ```
pub fn read_partial_date(text: &str) -> Option<PartialRead> {
    DateText::of(text).partial()
}

impl PartialDate {
    /// The last such day that is not after `now`; the first of the month where no day is given.
    pub fn before(self, now: Date) -> Option<Date> {
        let date = |year: u16| Date { year, month: self.month, day: self.day.unwrap_or(1), time: None };
        let exists = |date: &Date| date.month != 2 || date.day < 29 || is_leap(u32::from(date.year));
        let today = Date { time: None, ..now };
        match self.year {
            Some(year) => Some(date(year)),
            // Leap years are at most eight years apart.
            None => (0..9)
                .filter_map(|back| now.year.checked_sub(back))
                .map(date)
                .find(|date| exists(date) && *date <= today),
        }
    }
}

/// Whether the year has a 29th of February.
fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl fmt::Display for Date {
    /// As in ISO 8601: `2024-03-05`, or `2024-03-05T14:30:00+01:00` with a time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)?;
        match self.time {
            Some(time) => write!(f, "T{time}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Time {
    /// As in ISO 8601: `14:30:00`, with `Z` or `+01:00` behind it if the offset is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)?;
        match self.offset {
            Some(0) => f.write_str("Z"),
            Some(offset) => {
                let sign = if offset < 0 { '-' } else { '+' };
                write!(f, "{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60)
            }
            None => Ok(()),
        }
    }
}
