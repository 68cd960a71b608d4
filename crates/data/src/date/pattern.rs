//! The forms that dates and times have, each tried at a place in the tokens.

use super::month::{month_behind_day_of, month_of, named_month_of, sure_month_of};
use super::token::{Kind, Token};
use super::{DateOptions, Time, is_leap};

/// Four digits are a year in this range; others are codes.
const YEARS: std::ops::RangeInclusive<u32> = 1000..=2999;

/// Two digits from here on are a year of the last century.
const LAST_CENTURY: u32 = 69;

/// How many tokens before a date a time may begin.
const TIME_REACH: usize = 8;

/// Words that may stand between the parts of a date.
const JOINTS: &[&str] = &["of", "de", "del", "do", "di", "d", "den", "the", "г"];

/// Words that may stand between a date and a time.
const TIME_JOINTS: &[&str] =
    &["at", "um", "à", "kl", "alle", "ore", "o", "às", "a", "las", "om", "on", "в", "T", "t"];

/// What makes a number an ordinal when it follows right behind.
const ORDINALS: &[&str] = &["st", "nd", "rd", "th", "er", "re", "e", "o", "a"];

/// A date, and the token after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) year: u16,
    pub(super) month: u8,
    pub(super) day: u8,
    /// The time of day, if it stands inside of the date.
    pub(super) time: Option<Time>,
    pub(super) end: usize,
}

impl Found {
    /// The date, if a calendar has it.
    fn new(year: u32, month: u32, day: u32, end: usize) -> Option<Found> {
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap(year) => 29,
            2 => 28,
            _ => return None,
        };
        let exists = (1..=days).contains(&day);
        exists.then_some(Found { year: year as u16, month: month as u8, day: day as u8, time: None, end })
    }
}

/// A day of a month that is named, and the token after both.
#[derive(Debug, Clone, Copy)]
struct Named {
    day: u32,
    month: u32,
    /// The sign that joins the two without spaces.
    joint: Option<char>,
    end: usize,
}

/// The date that begins at a token.
pub(super) fn date_at(tokens: &[Token<'_>], at: usize, options: DateOptions) -> Option<Found> {
    let view = View { tokens };
    match view.kind(at)? {
        Kind::Number(..) if view.is_in_word(at) => None,
        Kind::Number(..) => view
            .numeric(at, options)
            .or_else(|| view.ideographic(at))
            .or_else(|| view.compact(at))
            .or_else(|| view.day_month_year(at))
            .or_else(|| view.year_month_day(at)),
        Kind::Word(_) => view.month_day_year(at),
        Kind::Sign(_) => None,
    }
}

/// A date without its year or its day, and the token after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) year: Option<u16>,
    pub(super) month: u8,
    pub(super) day: Option<u8>,
    pub(super) end: usize,
}

/// The date without a year or a day that begins at a token: `5 March`, `Mar 5`, `March 2024`, `3月5日`, `2024年3月`.
pub(super) fn part_at(tokens: &[Token<'_>], at: usize) -> Option<Part> {
    let view = View { tokens };
    match view.kind(at)? {
        Kind::Number(..) if view.is_in_word(at) => None,
        Kind::Number(..) => view.day_month(at).or_else(|| view.ideographic_part(at)),
        Kind::Word(_) => view.month_part(at),
        Kind::Sign(_) => None,
    }
}

/// The time that stands behind a date which ends before the token, and the token after it.
pub(super) fn time_after(tokens: &[Token<'_>], at: usize) -> Option<(Time, usize)> {
    let view = View { tokens };
    let mut next = view.skip_sign(at, |c| matches!(c, ',' | '-' | '–' | '—' | '|' | '·' | '(' | '.' | ';'));
    while let Some(Kind::Word(word)) = view.kind(next).filter(|_| next < at + 4) {
        if !TIME_JOINTS.contains(&word) {
            break;
        }
        next = view.skip_sign(next + 1, |c| c == '.');
    }
    view.time(next)
}

/// The time that stands right before a date.
pub(super) fn time_before(tokens: &[Token<'_>], at: usize) -> Option<Time> {
    let view = View { tokens };
    (at.saturating_sub(TIME_REACH)..at).find_map(|start| {
        let (time, mut end) = view.time(start)?;
        // The first time of a range is the one that counts.
        if let Some((_, last)) = view.time(end + 1).filter(|_| view.is_dash(end)) {
            end = last;
        }
        let is_between = |token: &Token<'_>| match token.kind {
            Kind::Sign(c) => matches!(c, ',' | '-' | '–' | '|' | '·'),
            Kind::Word(_) => true,
            Kind::Number(..) => false,
        };
        (end <= at && tokens[end..at].iter().all(is_between)).then_some(time)
    })
}

#[derive(Clone, Copy)]
struct View<'t, 'a> {
    tokens: &'t [Token<'a>],
}

impl<'a> View<'_, 'a> {
    fn kind(&self, at: usize) -> Option<Kind<'a>> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn number(&self, at: usize) -> Option<(u32, usize)> {
        match self.kind(at)? {
            Kind::Number(value, digits) => Some((value, digits)),
            _ => None,
        }
    }

    fn sign(&self, at: usize) -> Option<char> {
        match self.kind(at)? {
            Kind::Sign(c) => Some(c),
            _ => None,
        }
    }

    fn is_glued(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.glued)
    }

    fn skip_sign(&self, at: usize, belongs: impl Fn(char) -> bool) -> usize {
        at + usize::from(self.sign(at).is_some_and(belongs))
    }

    /// Whether the number goes on a word, as in `v2`, or another number's groups, as in `10.5.3.2024`.
    fn is_in_word(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).filter(|_| self.is_glued(at)) else { return false };
        match self.tokens[before].kind {
            Kind::Word(word) => word.ends_with(|c: char| c.is_lowercase() || c.is_uppercase()),
            Kind::Sign('/' | '.' | '-') => {
                let group = before.checked_sub(1).and_then(|at| self.number(at));
                group.is_some() && self.is_glued(before)
            }
            _ => false,
        }
    }

    /// A four-digit year.
    fn full_year(&self, at: usize) -> Option<u32> {
        self.number(at)
            .filter(|(value, digits)| *digits == 4 && YEARS.contains(value))
            .map(|(value, _)| value)
    }

    /// One or two digits, and how many.
    fn short(&self, at: usize) -> Option<(u32, usize)> {
        self.number(at).filter(|&(_, digits)| digits <= 2)
    }

    /// Three numbers with the same sign between them.
    fn numeric(&self, at: usize, options: DateOptions) -> Option<Found> {
        let joint = self.sign(at + 1).filter(|c| matches!(c, '-' | '/' | '.' | '‐' | '‑' | '－' | '／'))?;
        let is_tight = self.is_glued(at + 1) && self.is_glued(at + 3);
        // Points may have spaces behind them, and no other signs may.
        let is_apart = joint == '.' || (self.is_glued(at + 2) && self.is_glued(at + 4));
        let goes_on = self.sign(at + 5) == Some(joint) && self.is_glued(at + 5) && self.is_glued(at + 6);
        let is_longer = goes_on && self.number(at + 6).is_some();
        if self.sign(at + 3) != Some(joint) || !is_tight || !is_apart || is_longer {
            return None;
        }
        let (end, middle) = (at + 5, self.short(at + 2)?);
        if let Some(year) = self.full_year(at) {
            let end = if joint == '.' { self.skip_sign(end, |c| c == '.') } else { end };
            return Found::new(year, middle.0, self.short(at + 4)?.0, end);
        }
        let first = self.short(at)?;
        let year = self.full_year(at + 4).or_else(|| {
            let (year, digits) = self.short(at + 4)?;
            let is_allowed = joint == '/' || (joint == '.' && first.1 == 2 && middle.1 == 2);
            (digits == 2 && is_allowed).then(|| century(year))
        })?;
        let day_first = match (first.0, middle.0) {
            (13.., _) => true,
            (_, 13..) => false,
            _ => joint == '.' || options.day_first,
        };
        let (day, month) = if day_first { (first.0, middle.0) } else { (middle.0, first.0) };
        Found::new(year, month, day, end)
    }

    /// Year, month and day with their Chinese, Japanese or Korean words.
    fn ideographic(&self, at: usize) -> Option<Found> {
        let year = self.full_year(at)?;
        let is = |at: usize, words: &str| self.sign(at).is_some_and(|c| words.contains(c));
        if !is(at + 1, "年년") || !is(at + 3, "月월") || !is(at + 5, "日号일") {
            return None;
        }
        Found::new(year, self.short(at + 2)?.0, self.short(at + 4)?.0, at + 6)
    }

    /// Eight digits that are the whole text or stand before a time.
    fn compact(&self, at: usize) -> Option<Found> {
        let (value, _) = self.number(at).filter(|&(_, digits)| digits == 8)?;
        let is_whole = self.tokens.len() == 1;
        let before_time = matches!(self.kind(at + 1), Some(Kind::Word("T"))) && self.number(at + 2).is_some();
        let year = value / 10_000;
        let found = Found::new(year, value / 100 % 100, value % 100, at + 1)?;
        (YEARS.contains(&year) && (is_whole || before_time)).then_some(found)
    }

    /// `5 March 2024`, `5 March - 7 April 2024`.
    fn day_month_year(&self, at: usize) -> Option<Found> {
        let named = self.day_then_month(at)?;
        let next = self.skip_sign(named.end, |c| c == '.');
        self.with_year(named, next)
    }

    /// `March 5, 2024`, `March 5 - April 7, 2024`, or `Mar 5 14:30:00 2024`.
    fn month_day_year(&self, at: usize) -> Option<Found> {
        let named = self.month_then_day(at)?;
        let mut next = named.end;
        if self.is_dash(next) && self.short(next + 1).is_some() {
            let behind = self.after_day(next + 1);
            if self.full_year(behind).is_some() || self.sign(behind) == Some(',') {
                next = behind;
            }
        }
        if let Some((time, end)) = self.time(next) {
            let found = Found::new(self.full_year(end)?, named.month, named.day, end + 1)?;
            return Some(Found { time: Some(time), ..found });
        }
        self.with_year(named, next)
    }

    /// A day and the name of its month.
    fn day_then_month(&self, at: usize) -> Option<Named> {
        let (mut day, _) = self.short(at)?;
        let mut next = self.after_day(at);
        // The first day of a range is the one that counts.
        if self.is_dash(next)
            && let Some((last, _)) = self.short(next + 1)
        {
            day = day.min(last);
            next = self.after_day(next + 1);
        }
        let joint = self.joint(next);
        next = self.skip_sign(next, |c| matches!(c, '-' | '–' | '/' | '.' | ','));
        next = self.skip_joints(next);
        Some(Named { day, month: self.month(next)?, joint, end: next + 1 })
    }

    /// The name of a month and a day of it.
    fn month_then_day(&self, at: usize) -> Option<Named> {
        let joint = self.joint(at + 1);
        let next = self.skip_sign(at + 1, |c| matches!(c, '.' | '-' | '/'));
        let next = self.skip_joints(next);
        // Most words have no number behind them, and looking up a name costs more than looking for a day.
        let (day, _) = self.short(next)?;
        Some(Named { day, month: self.month(at)?, joint, end: self.after_day(next) })
    }

    /// A day and month with the year at a token, or with that of the last day of the range that they begin.
    fn with_year(&self, named: Named, at: usize) -> Option<Found> {
        let Named { day, month, joint, .. } = named;
        if let Some((year, end)) = self.year_behind(at, joint) {
            return Found::new(year, month, day, end);
        }
        let behind = Some(at + 1).filter(|_| self.is_dash(at))?;
        let last = self.day_then_month(behind).or_else(|| self.month_then_day(behind))?;
        let next = self.skip_sign(last.end, |c| c == '.');
        let (year, end) = self.year_behind(next, last.joint)?;
        // `28 Dec - 3 Jan 2024` begins in the year before.
        let is_before = (last.month, last.day) < (month, day);
        Found::new(year - u32::from(is_before), month, day, end)
    }

    fn is_dash(&self, at: usize) -> bool {
        matches!(self.sign(at), Some('-' | '–' | '—'))
    }

    /// The sign at a token that joins the parts of a date without spaces.
    fn joint(&self, at: usize) -> Option<char> {
        let is_tight = self.is_glued(at) && self.is_glued(at + 1);
        self.sign(at).filter(|&c| is_tight && matches!(c, '-' | '/'))
    }

    /// `2024 March 5`.
    fn year_month_day(&self, at: usize) -> Option<Found> {
        let year = self.full_year(at)?;
        let next = self.skip_sign(at + 1, |c| matches!(c, '-' | '/' | '.' | ','));
        let month = self.month(next)?;
        let next = self.skip_sign(next + 1, |c| matches!(c, '-' | '/' | '.'));
        let (day, _) = self.short(next)?;
        Found::new(year, month, day, self.after_day(next))
    }

    /// `5 March`, `5th of March`, `5. März`.
    fn day_month(&self, at: usize) -> Option<Part> {
        let (day, _) = self.short(at)?;
        let next = self.skip_joints(self.after_day(at));
        let month = self.word(next).and_then(month_behind_day_of).map(u32::from)?;
        // 2024 is a leap year: the 29th of February may be meant.
        let found = Found::new(2024, month, day, next + 1)?;
        Some(Part { year: None, month: found.month, day: Some(found.day), end: found.end })
    }

    /// `March 5`, `Mar. 5th`, `March 2024`.
    fn month_part(&self, at: usize) -> Option<Part> {
        let next = self.skip_sign(at + 1, |c| matches!(c, '.' | ','));
        let behind = self.skip_joints(next);
        if let Some(year) = self.full_year(behind) {
            let month = self.word(at).and_then(named_month_of)?;
            return Some(Part { year: Some(year as u16), month, day: None, end: behind + 1 });
        }
        let (day, _) = self.short(next)?;
        let month = self.word(at).and_then(sure_month_of).map(u32::from)?;
        let found = Found::new(2024, month, day, self.after_day(next))?;
        Some(Part { year: None, month: found.month, day: Some(found.day), end: found.end })
    }

    /// `3月5日`, `2024年3月`.
    fn ideographic_part(&self, at: usize) -> Option<Part> {
        let is = |at: usize, signs: &str| self.sign(at).is_some_and(|c| signs.contains(c));
        if let Some(year) = self.full_year(at).filter(|_| is(at + 1, "年년")) {
            let (month, _) = self.short(at + 2).filter(|_| is(at + 3, "月월"))?;
            let month = Found::new(year, month, 1, at + 4)?.month;
            return Some(Part { year: Some(year as u16), month, day: None, end: at + 4 });
        }
        let (month, _) = self.short(at).filter(|_| is(at + 1, "月월"))?;
        let (day, _) = self.short(at + 2).filter(|_| is(at + 3, "日号일"))?;
        let found = Found::new(2024, month, day, at + 4)?;
        Some(Part { year: None, month: found.month, day: Some(found.day), end: found.end })
    }

    fn month(&self, at: usize) -> Option<u32> {
        self.word(at).and_then(month_of).map(u32::from)
    }

    fn word(&self, at: usize) -> Option<&'a str> {
        match self.kind(at)? {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The token after the day and what makes it an ordinal.
    fn after_day(&self, at: usize) -> usize {
        match self.kind(at + 1) {
            Some(Kind::Word(word))
                if self.is_glued(at + 1) && ORDINALS.iter().any(|one| one.eq_ignore_ascii_case(word)) =>
            {
                at + 2
            }
            Some(Kind::Sign('.' | 'º' | 'ª' | '°')) if self.is_glued(at + 1) => at + 2,
            _ => at + 1,
        }
    }

    /// The token after articles and prepositions.
    fn skip_joints(&self, at: usize) -> usize {
        let is_joint = |at: usize| match self.kind(at) {
            Some(Kind::Word(word)) => word == "Г" || JOINTS.iter().any(|one| one.eq_ignore_ascii_case(word)),
            _ => false,
        };
        let mut next = at;
        while next < at + 2 && is_joint(next) {
            next = self.skip_sign(next + 1, |c| matches!(c, '\'' | '’'));
        }
        next
    }

    /// The year behind the other parts of a date, which `joint` joins; one of two digits only where it cannot be
    /// something else, such as the last day of a range.
    fn year_behind(&self, at: usize, joint: Option<char>) -> Option<(u32, usize)> {
        let next = self.skip_sign(at, |c| matches!(c, ',' | '-' | '–' | '/' | '.'));
        let next = self.skip_joints(next);
        if let Some(year) = self.full_year(next) {
            return Some((year, next + 1));
        }
        let (next, is_marked) = match self.sign(next) {
            Some('\'' | '’') => (next + 1, true),
            _ => (next, joint.is_some() && self.joint(at) == joint),
        };
        let (year, _) = self.short(next).filter(|&(_, digits)| digits == 2)?;
        let is_last = next + 1 == self.tokens.len() && !self.is_dash(at) && self.sign(at) != Some('/');
        (is_marked || is_last).then(|| (century(year), next + 1))
    }

    /// The time at a token: `14:30`, `14:30:05.5`, `2:30 pm`, `2pm`, `14h30`.
    fn time(&self, at: usize) -> Option<(Time, usize)> {
        let (hour, _) = self.short(at)?;
        let mut next = at + 1;
        let (mut minute, mut second) = (None, 0);
        let is_joint = match self.kind(next) {
            Some(Kind::Sign(':')) => true,
            Some(Kind::Word(word)) => word.eq_ignore_ascii_case("h") && self.is_glued(next),
            _ => false,
        };
        if is_joint && self.is_glued(next + 1) {
            minute = self.short(next + 1).filter(|&(_, digits)| digits == 2).map(|(minute, _)| minute);
            next += 2 * usize::from(minute.is_some());
        }
        let is_exact = minute.is_some() && self.sign(next) == Some(':');
        if is_exact {
            second = self.short(next + 1)?.0;
            next += 2;
            if matches!(self.sign(next), Some('.' | ','))
                && self.is_glued(next + 1)
                && self.number(next + 1).is_some()
            {
                next += 2;
            }
        }
        let half = self.half_of_day(next);
        let hour = match half {
            Some((afternoon, end)) if (1..=12).contains(&hour) => {
                next = end;
                hour % 12 + if afternoon { 12 } else { 0 }
            }
            Some(_) => return None,
            None => hour,
        };
        if (minute.is_none() && half.is_none()) || hour > 23 || minute > Some(59) || second > 59 {
            return None;
        }
        let is_joined =
            at > 0 && self.is_glued(at) && matches!(self.kind(at - 1), Some(Kind::Word("T" | "t")));
        let is_written = half.is_some() || !(is_exact || is_joined);
        let (offset, end) = if is_written && self.may_go_on(next) { (None, next) } else { self.offset(next) };
        let minute = minute.unwrap_or(0) as u8;
        Some((Time { hour: hour as u8, minute, second: second as u8, offset }, end))
    }

    /// Whether `pm` stands at the token, or `am`, and the token after it.
    fn half_of_day(&self, at: usize) -> Option<(bool, usize)> {
        let Some(Kind::Word(word)) = self.kind(at) else { return None };
        match &*word.to_ascii_lowercase() {
            "pm" => Some((true, at + 1)),
            "am" => Some((false, at + 1)),
            half @ ("p" | "a") if self.sign(at + 1) == Some('.') => match self.kind(at + 2) {
                Some(Kind::Word("m" | "M")) => Some((half == "p", self.skip_sign(at + 3, |c| c == '.'))),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether what stands behind a time can be the dash of a range and its last time: `09:00-12:00`. Behind seconds,
    /// behind a `T` and as `-0500` it is an offset.
    fn may_go_on(&self, at: usize) -> bool {
        matches!(self.sign(at), Some('-' | '−')) && !matches!(self.number(at + 1), Some((_, 4)))
    }

    /// The offset from UTC at the token, in minutes, and the token after it.
    fn offset(&self, at: usize) -> (Option<i16>, usize) {
        let (zone, next) = match self.kind(at) {
            Some(Kind::Word("Z" | "UTC" | "GMT")) => (Some(0), at + 1),
            _ => (None, at),
        };
        let sign: i16 = match self.sign(next) {
            Some('+') => 1,
            Some('-' | '−') => -1,
            _ => return (zone, next),
        };
        let (minutes, end) = match self.number(next + 1).filter(|_| self.is_glued(next + 1)) {
            Some((value, 4)) => (value / 100 * 60 + value % 100, next + 2),
            Some((hours, 2)) if self.sign(next + 2) == Some(':') => match self.short(next + 3) {
                Some((minutes, 2)) if self.sign(next + 4) != Some(':') => (hours * 60 + minutes, next + 4),
                _ => return (zone, next),
            },
            Some((hours, 2)) => (hours * 60, next + 2),
            _ => return (zone, next),
        };
        if minutes <= 14 * 60 { (Some(sign * minutes as i16), end) } else { (zone, next) }
    }
}

/// The year that two digits stand for.
fn century(year: u32) -> u32 {
    if year >= LAST_CENTURY { 1900 + year } else { 2000 + year }
}
