//! Dates said by how far they are from now: `3 days ago`, `vor 3 Tagen`, `昨日`.
//!
//! Nothing here reads a clock: what is read is the distance, and [`RelativeDate::from`] counts from a date that the
//! caller gives. Read are
//!
//! - a number (or an article) and a unit, with a word before or behind that says past or future: `an hour ago`,
//!   `il y a 2 mois`, `in 3 Tagen`, `3日前`;
//! - names of days: `yesterday`, `heute`, `i går`;
//! - `last week`, `next month` and the like in the languages that say it in two words.
//!
//! A unit alone (`3 days`) is a duration and no date. Months and years keep the day of the month where the calendar
//! has it, and take the month's last day otherwise.

use std::ops::Range;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::pattern::time_after;
use super::token::{Kind, Token, tokens};
use super::{Date, Time, is_leap};
use crate::fold::fold;

/// What time is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TimeUnit {
    /// Seconds.
    Second,
    /// Minutes.
    Minute,
    /// Hours.
    Hour,
    /// Days.
    Day,
    /// Weeks.
    Week,
    /// Months of the calendar.
    Month,
    /// Years of the calendar.
    Year,
}

/// A distance from now; negative amounts lie in the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RelativeDate {
    /// How many.
    pub amount: i32,
    /// Of what.
    pub unit: TimeUnit,
}

/// A distance from now and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelativeRead {
    /// The distance.
    pub relative: RelativeDate,
    /// Where it stands in the text, with the words that say past or future.
    pub span: Range<usize>,
}

/// The units by their words, folded, in about twenty languages; the short forms that are no words come last.
#[rustfmt::skip] // a table is read by its columns
const UNITS: [(TimeUnit, &str); 7] = [
    (TimeUnit::Second, "second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden sekund \
      sekundy sekunda sekunder sekuntia sekundu секунд секунды секунду saniye detik δευτερολεπτα 秒 秒钟 초 \
      sec secs sek s сек"),
    (TimeUnit::Minute, "minute minutes minuten minuto minutos minuti minuut minuta minuty minut minuter minutter minuuttia \
      perc минут минуты минуту хвилин хвилини dakika menit λεπτα 分 分钟 分鐘 分間 분 min mins мин хв dk"),
    (TimeUnit::Hour, "hour hours stunde stunden heure heures hora horas ora ore uur godzin godziny godzine timme timmar \
      timer time tuntia tunti hodin hodiny hodinou hodinami orat orak час часа часов годин години saat jam ωρες ωρα 小时 小時 時間 \
      시간 h hr hrs std ч"),
    (TimeUnit::Day, "day days tag tage tagen jour jours dia dias giorno giorni dag dagen dagar dage dager dni dzien paivaa \
      paiva dny dnem den napja nap zile zi день дня дней днів дні gun hari ημερες ημερα 日 天 일 d gg"),
    (TimeUnit::Week, "week weeks woche wochen semaine semaines semana semanas settimana settimane weken tydzien tygodnie \
      tygodni vecka veckor uge uger uke uker viikkoa viikko tydnem tydny tydnu tyden het hete saptamana saptamani \
      неделю недели недель тиждень тижні тижнів hafta minggu εβδομαδες 周 週間 星期 个星期 주 w wk wks"),
    (TimeUnit::Month, "month months monat monate monaten mois mes meses mese mesi maand maanden miesiac miesiace miesiecy \
      manad manader maned maneder kuukautta kuukausi mesic mesici mesicem mesicu honap honapja luna luni месяц месяца месяцев \
      місяць місяці місяців ay bulan μηνες μηνα 个月 個月 か月 ヶ月 ヵ月 달 개월 mo mon mth"),
    (TimeUnit::Year, "year years jahr jahre jahren an ans annee annees ano anos anni anno jaar jaren rok roku lata lat ar \
      vuotta vuosi let roky rokem lety ev eve год года лет рік роки років yil sene tahun χρονια χρονο 年 년 y yr yrs"),
];

/// Words behind the unit that say past.
#[rustfmt::skip]
const AGO_BEHIND: &[&str] = &[
    "ago", "fa", "atras", "sedan", "siden", "sitten", "temu", "назад", "тому", "geleden", "once", "lalu", "ezelott",
    "zpet", "前", "以前", "전", "earlier", "in urma",
];

/// Words before the number that say past.
const AGO_BEFORE: &[&str] = &["vor", "il y a", "hace", "ha", "pred", "πριν", "for", "acum"];

/// Words before the number that say past only together with one behind the unit.
const AGO_AROUND: &[&str] = &["for"];

/// Words before the number that say future.
const AHEAD_BEFORE: &[&str] =
    &["in", "dans", "en", "em", "daqui a", "tra", "fra", "over", "za", "om", "через", "σε"];

/// Of these the ones that are words of other languages too, with the numbers and units of their own: `over 3 jaar` is
/// Dutch for in three years, `over 3 years` is a duration.
#[rustfmt::skip]
const AHEAD_WITH: &[(&str, &str)] = &[
    ("over", "een seconden minuut minuten uur dag dagen week weken maand maanden jaar"),
    ("fra", "un uno una secondi minuto minuti ora ore giorno giorni settimana settimane mese mesi anno anni"),
];

/// Words behind the unit that say future.
const AHEAD_BEHIND: &[&str] = &["from now", "later", "後", "后", "후", "kuluttua", "sonra"];

/// Articles and words that stand for one.
#[rustfmt::skip]
const ONE: &[&str] = &[
    "a", "an", "one", "einer", "einem", "einen", "un", "une", "una", "uno", "um", "uma", "een", "en", "et", "ett",
    "bir", "один", "одну",
];

/// Names of days by how many days they are away, as they are spelt, with `_` for a space.
#[rustfmt::skip]
const DAYS: &[(i32, &str)] = &[
    (-2, "vorgestern avant-hier anteayer anteontem eergisteren przedwczoraj forgårs i_forgårs i_förrgår позавчера позавчора \
      前天 一昨日 おととい 그저께"),
    (-1, "yesterday gestern hier ayer ieri ontem gisteren wczoraj igår i_går i-går eilen včera tegnap вчера вчора dün \
      kemarin χθες χτες 昨天 昨日 어제 أمس אתמול"),
    (0, "today heute aujourd'hui hoy oggi hoje vandaag dziś dzisiaj idag i_dag i-dag tänään dnes сегодня сьогодні bugün \
      σήμερα 今天 今日 오늘 اليوم היום"),
    (1, "tomorrow morgen demain mañana domani amanhã jutro imorgon i_morgon i_morgen huomenna zítra holnap mâine завтра \
      yarın besok αύριο 明天 明日 내일 غدا מחר"),
];

/// Names of days that greet or are other words as often as they date, folded: `Morgen`, `hier` (German for here), `por
/// la mañana`. They count as a text of their own and before a time of day.
const DOUBTFUL_DAYS: &[&str] = &["morgen", "hier", "maine", "dun", "manana"];

/// Words that stand before a unit for one of them ago, and for one of them ahead.
const LAST: &[&str] = &["last", "letzte", "letzten", "letztes", "vorige", "past", "previous"];
const NEXT: &[&str] = &["next", "nachste", "nachsten", "nachstes", "kommende"];

/// Whole texts that mean now, folded. Words for now alone are not among them: they stand at prices and on buttons.
#[rustfmt::skip]
const NOW: &[&str] = &[
    "just now", "right now", "moments ago", "a moment ago", "gerade eben", "soeben", "a l'instant", "ahora mismo",
    "proprio ora", "agora mesmo", "zojuist", "przed chwila", "nyss", "juuri nyt", "только что", "az once", "刚刚",
    "たった今", "방금",
];

/// The names of the units in order, each with its unit.
static UNIT_NAMES: LazyLock<Vec<(&str, TimeUnit)>> = LazyLock::new(|| by_name(&UNITS));

/// The name of a day, token by token.
struct DayName {
    /// How many days it is away.
    days: i32,
    spelt: Vec<String>,
    folded: Vec<String>,
}

/// The names of days by their first words, the longest of several first.
static DAY_NAMES: LazyLock<Vec<DayName>> = LazyLock::new(|| {
    let name = |days: i32, name: &str| {
        let name = name.replace('_', " ");
        let spelt: Vec<String> =
            tokens(&name).iter().map(|token| name[token.start..token.end].to_owned()).collect();
        DayName { days, folded: spelt.iter().map(|word| fold(word)).collect(), spelt }
    };
    let names = DAYS
        .iter()
        .flat_map(|&(days, names)| names.split_ascii_whitespace().map(move |spelt| name(days, spelt)));
    let mut names: Vec<DayName> = names.collect();
    names.sort_by(|one, other| {
        one.folded[0].cmp(&other.folded[0]).then(other.folded.len().cmp(&one.folded.len()))
    });
    names
});

/// The words of a table in order; a word that stands in two rows means the first.
fn by_name<T: Copy>(table: &[(T, &'static str)]) -> Vec<(&'static str, T)> {
    let words = |&(meaning, words): &(T, &'static str)| {
        words.split_ascii_whitespace().map(move |word| (word, meaning))
    };
    let mut names: Vec<(&str, T)> = table.iter().flat_map(words).collect();
    names.sort_by_key(|&(name, _)| name);
    names.dedup_by_key(|&mut (name, _)| name);
    names
}

fn find<T: Copy>(names: &[(&str, T)], word: &str) -> Option<T> {
    names.binary_search_by_key(&word, |&(name, _)| name).ok().map(|at| names[at].1)
}

/// More than this of any unit is no distance that a page means.
const MOST: u32 = 100_000;

/// The distance from now in a text, if there is one.
///
/// ```
/// use windrow_data::{Date, read_relative_date};
///
/// let now = Date { year: 2024, month: 3, day: 5, time: None };
/// let read = read_relative_date("Posted 3 days ago").expect("there is a date");
/// assert_eq!(read.relative.from(now).map(|date| date.to_string()).as_deref(), Some("2024-03-02"));
/// ```
pub fn read_relative_date(text: &str) -> Option<RelativeRead> {
    let tokens = tokens(text);
    let words: Vec<String> = tokens.iter().map(|token| fold(&text[token.start..token.end])).collect();
    let phrase = Phrase { tokens: &tokens, words: &words };
    (0..tokens.len()).find_map(|at| phrase.counted(at).or_else(|| phrase.named(at))).or_else(|| now(text))
}

impl RelativeDate {
    /// The date at this distance from `now`, if the calendar reaches that far. Hours and less need a time of day in
    /// `now`; where it has none, they are of the same day.
    pub fn from(self, now: Date) -> Option<Date> {
        let amount = i64::from(self.amount);
        match self.unit {
            TimeUnit::Year => by_months(now, amount * 12),
            TimeUnit::Month => by_months(now, amount),
            TimeUnit::Week => by_days(now, amount * 7),
            TimeUnit::Day => by_days(now, amount),
            TimeUnit::Hour => by_seconds(now, amount * 3600),
            TimeUnit::Minute => by_seconds(now, amount * 60),
            TimeUnit::Second => by_seconds(now, amount),
        }
    }
}

/// A text as tokens with their folded words.
struct Phrase<'t, 'a> {
    tokens: &'t [Token<'a>],
    words: &'t [String],
}

impl Phrase<'_, '_> {
    /// A number or article at a token, a unit behind it, and the words that say past or future.
    fn counted(&self, at: usize) -> Option<RelativeRead> {
        let amount = self.amount(at)?;
        let (unit, rest, behind) = self.unit(at + 1)?;
        let rest = rest.trim_start_matches(['間', '间']);
        let glued = (!rest.is_empty()).then_some(rest);
        let (past_end, ahead_end) = match glued {
            Some(rest) => {
                (AGO_BEHIND.contains(&rest).then_some(behind), AHEAD_BEHIND.contains(&rest).then_some(behind))
            }
            None => (self.says(behind, AGO_BEHIND), self.says(behind, AHEAD_BEHIND)),
        };
        let past_start = self.said_before(at, AGO_BEFORE);
        let ahead_start = self.said_before(at, AHEAD_BEFORE).filter(|&start| self.is_of_language(start, at));
        let around = past_start.is_some_and(|start| AGO_AROUND.contains(&self.words[start].as_str()));
        let (sign, start, end) = match (past_end, past_start, ahead_end, ahead_start) {
            (Some(end), start, ..) => (-1, start.unwrap_or(at), end),
            (None, Some(start), ..) if glued.is_none() && !around => (-1, start, behind),
            (None, _, Some(end), _) => (1, at, end),
            (None, _, None, Some(start)) if glued.is_none() => (1, start, behind),
            _ => return None,
        };
        Some(self.read(sign * amount, unit, start, end))
    }

    /// The name of a day at a token, or `last week`.
    fn named(&self, at: usize) -> Option<RelativeRead> {
        let word = self.words[at].as_str();
        let from = DAY_NAMES.partition_point(|name| name.folded[0].as_str() < word);
        let alike = DAY_NAMES[from..].iter().take_while(|name| name.folded[0] == word);
        if let Some(name) = alike.into_iter().find(|name| self.is_named(at, name)) {
            let end = at + name.folded.len();
            let is_alone = self.words.len() == name.folded.len();
            let is_clear = name.folded.len() > 1 || !DOUBTFUL_DAYS.contains(&word);
            let is_meant = is_clear || is_alone || time_after(self.tokens, end).is_some();
            return is_meant.then(|| self.read(name.days, TimeUnit::Day, at, end));
        }
        let amount = match word {
            word if LAST.contains(&word) => -1,
            word if NEXT.contains(&word) => 1,
            _ => return None,
        };
        let (unit, rest, end) = self.unit(at + 1)?;
        (rest.is_empty() && unit >= TimeUnit::Day).then(|| self.read(amount, unit, at, end))
    }

    /// Whether the name begins at a token, spelt as it is or without any of its accents: `besök` is not `besok`. A word
    /// that goes on with more letters is another one: `明日香`.
    fn is_named(&self, at: usize, name: &DayName) -> bool {
        let end = at + name.folded.len();
        let Some(tokens) = self.tokens.get(at..end) else { return false };
        let is_spelt = |(token, (spelt, folded)): (&Token<'_>, (&String, &String))| match token.kind {
            Kind::Word(word) => {
                let word = word.to_lowercase();
                word == *spelt || word == *folded
            }
            Kind::Sign('\'' | '’') => folded == "'",
            Kind::Sign(sign) => folded.chars().eq([sign]),
            Kind::Number(..) => false,
        };
        let goes_on =
            self.tokens.get(end).is_some_and(|next| next.glued && matches!(next.kind, Kind::Word(_)));
        !goes_on && tokens.iter().zip(name.spelt.iter().zip(&name.folded)).all(is_spelt)
    }

    fn read(&self, amount: i32, unit: TimeUnit, start: usize, end: usize) -> RelativeRead {
        let span = self.tokens[start].start..self.tokens[end - 1].end;
        RelativeRead { relative: RelativeDate { amount, unit }, span }
    }

    fn amount(&self, at: usize) -> Option<i32> {
        match self.tokens.get(at)?.kind {
            Kind::Number(value, _) => (1..=MOST).contains(&value).then_some(value as i32),
            Kind::Word(_) => ONE.contains(&self.words[at].as_str()).then_some(1),
            Kind::Sign(_) => None,
        }
    }

    /// The unit at a token, what is left of its word, and the token after it. Only words of scripts without spaces
    /// leave something: `時間前`.
    fn unit(&self, at: usize) -> Option<(TimeUnit, String, usize)> {
        let at = at + usize::from(self.words.get(at)? == "+"); // `30+ days ago`
        let word = self.words.get(at)?.as_str();
        if word.is_ascii() || !word.starts_with(is_spaceless) {
            let unit = find(&UNIT_NAMES, word)?;
            let dotted = self.words.get(at + 1).is_some_and(|next| next == ".");
            return Some((unit, String::new(), at + 1 + usize::from(dotted)));
        }
        // The signs for day, month and year are tokens of their own, also within words.
        let end = (at + 1..self.tokens.len())
            .find(|&next| !self.tokens[next].glued || !self.words[next].starts_with(is_spaceless))
            .unwrap_or(self.tokens.len());
        let word = self.words[at..end].concat();
        let begins = UNIT_NAMES.iter().filter(|(name, _)| word.starts_with(name));
        let &(name, unit) = begins.max_by_key(|(name, _)| name.len())?;
        Some((unit, word[name.len()..].to_owned(), end))
    }

    /// The token after the words that begin at a token, if they are among these.
    fn says(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases.iter().find_map(|phrase| {
            let count = phrase.split_ascii_whitespace().count();
            let words = self.words.get(at..at + count)?;
            words.iter().map(String::as_str).eq(phrase.split_ascii_whitespace()).then_some(at + count)
        })
    }

    /// Whether the word for future at `start` and the number and unit at a token can be of one language.
    fn is_of_language(&self, start: usize, at: usize) -> bool {
        let Some((_, words)) = AHEAD_WITH.iter().find(|(word, _)| *word == self.words[start]) else {
            return true;
        };
        let belongs = |place: usize| match self.tokens.get(place).map(|token| token.kind) {
            Some(Kind::Word(_)) => words.split_ascii_whitespace().any(|word| word == self.words[place]),
            _ => true,
        };
        (at..at + 3).take_while(|&place| place <= at + 1 || self.words[place - 1] == "+").all(belongs)
    }

    /// Where the words begin that end right before a token, if they are among these. `about` and the like may stand
    /// between.
    fn said_before(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        let about = [
            "about",
            "etwa",
            "environ",
            "unos",
            "circa",
            "ca",
            "ungefahr",
            "uber",
            "plus",
            "de",
            "mais",
            "mas",
            "約",
            "okolo",
            "около",
        ];
        let skips = (0..=2usize).take_while(|&skip| {
            skip <= at && self.words[at - skip..at].iter().all(|word| about.contains(&word.as_str()))
        });
        skips.into_iter().find_map(|skip| {
            let end = at - skip;
            phrases.iter().find_map(|phrase| {
                let start = end.checked_sub(phrase.split_ascii_whitespace().count())?;
                (self.says(start, &[phrase]) == Some(end)).then_some(start)
            })
        })
    }
}

/// A text that says now and nothing else.
fn now(text: &str) -> Option<RelativeRead> {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    let span = start..start + trimmed.len();
    let relative = RelativeDate { amount: 0, unit: TimeUnit::Second };
    let said = fold(trimmed).replace('’', "'");
    NOW.contains(&said.trim_end_matches('.')).then_some(RelativeRead { relative, span })
}

/// Whether the character is of a script that puts no spaces between words, or of Korean, which glues units.
fn is_spaceless(c: char) -> bool {
    c > '\u{2e80}'
}

fn by_seconds(now: Date, seconds: i64) -> Option<Date> {
    let Some(time) = now.time else { return by_days(now, seconds / 86_400) };
    let of_day = i64::from(time.hour) * 3600 + i64::from(time.minute) * 60 + i64::from(time.second);
    let moved = of_day + seconds;
    let rest = moved.rem_euclid(86_400);
    let time = Time {
        hour: (rest / 3600) as u8,
        minute: (rest / 60 % 60) as u8,
        second: (rest % 60) as u8,
        offset: time.offset,
    };
    by_days(Date { time: Some(time), ..now }, moved.div_euclid(86_400))
}

fn by_months(now: Date, months: i64) -> Option<Date> {
    let month = i64::from(now.year) * 12 + i64::from(now.month) - 1 + months;
    let (year, month) = (month.div_euclid(12), month.rem_euclid(12) + 1);
    let last = last_day(year, month);
    date(year, month, i64::from(now.day).min(last), now.time)
}

/// Counts days by those that have passed since a day in March of year zero, where every leap day ends a year.
fn by_days(now: Date, days: i64) -> Option<Date> {
    let (year, month, day) = (i64::from(now.year), i64::from(now.month), i64::from(now.day));
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let count = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year + days;
    let (era, of_era) = (count.div_euclid(146_097), count.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    date(year, month, of_year - (153 * march + 2) / 5 + 1, now.time)
}

fn last_day(year: i64, month: i64) -> i64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if u32::try_from(year).is_ok_and(is_leap) => 29,
        2 => 28,
        _ => 31,
    }
}

fn date(year: i64, month: i64, day: i64, time: Option<Time>) -> Option<Date> {
    (1..=9999).contains(&year).then_some(Date { year: year as u16, month: month as u8, day: day as u8, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_day_is_read() {
        for (days, name) in
            DAYS.iter().flat_map(|(days, names)| names.split_whitespace().map(move |name| (days, name)))
        {
            let name = name.replace('_', " ");
            let read = read_relative_date(&name).map(|read| (read.relative.amount, read.span));
            assert_eq!(read, Some((*days, 0..name.len())), "{name}");
        }
    }

    #[test]
    fn every_word_for_now_is_read() {
        for text in NOW {
            let relative = read_relative_date(text).map(|read| read.relative);
            assert!(relative.is_some_and(|relative| relative.amount.abs() <= 1), "{text}");
        }
    }

    #[test]
    fn every_unit_is_read() {
        for (unit, name) in
            UNITS.iter().flat_map(|(unit, names)| names.split_whitespace().map(move |name| (unit, name)))
        {
            let behind = if name.starts_with(is_spaceless) { "前" } else { " ago" };
            let read = read_relative_date(&format!("3 {name}{behind}")).map(|read| read.relative);
            assert!(read.is_some_and(|read| read.amount == -3 && read.unit == *unit), "{name}: {read:?}");
        }
    }
}
