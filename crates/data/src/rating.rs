//! The rating in a text: so many of at most so many points.
//!
//! Read are a value and the best one (`4.5/5`, `4,5 von 5 Sternen`, `8 out of 10`), a number of stars (`4.5 stars`,
//! `4.5★`), stars as signs (`★★★★☆`), and a percentage, which is a rating where somebody says that it is one.
//!
//! `2 von 10` are pages, parts and pieces as often as points, and `3/4` is a fraction: where the words or the scale do
//! not say enough, the value has decimals or the text has a word that says it rates.

use std::cell::LazyCell;
use std::ops::Range;

use crate::digit::is_space;
use crate::fold::fold;
use crate::number::{NumberRead, read_numbers};

/// The best values of scales in use: stars, points of ten and of a hundred.
const SCALES: [f64; 3] = [5.0, 10.0, 100.0];

/// Scales in use that parts of a whole have as well: film critics' four stars, the six of dice and of Swiss schools, the
/// seven of questionnaires, the twenty of French schools and wines.
const DOUBTFUL_SCALES: [f64; 4] = [4.0, 6.0, 7.0, 20.0];

/// How many stars there are where only the full ones are shown or named.
const STARS: f64 = 5.0;

/// What stands between a value and the best one, folded.
const OF: &[&str] = &["/", "out of"];

/// What stands there, and between the number of a page and that of the last one.
const DOUBTFUL_OF: &[&str] = &[
    "of", "von", "sur", "de", "su", "van", "av", "af", "z", "ze", "из", "з", "uit", "sobre", "ud af", "ut av",
];

/// What stands between the best value and a value.
const BEST_FIRST: &[&str] = &["つ星のうち", "点満点中"];

/// Words that say that a text rates something, folded; those for stars do as well.
#[rustfmt::skip] // a table is read by its columns
const RATING_WORDS: &[&str] = &[
    "rating", "ratings", "rated", "rate", "score", "scored", "review", "reviews", "points", "bewertung", "bewertungen",
    "bewertet", "wertung", "punkte", "punkten", "note", "notes", "avis", "evaluation", "valoracion", "valoraciones",
    "calificacion", "puntuacion", "puntos", "avaliacao", "avaliacoes", "nota", "pontos", "valutazione", "valutazioni",
    "voto", "punti", "recensioni", "beoordeling", "beoordelingen", "punten", "ocena", "oceny", "opinii", "betyg", "omdome",
    "vurdering", "anmeldelser", "arvosana", "arvio", "hodnoceni", "hodnotenie", "ertekeles", "оценка", "рейтинг",
    "отзывов", "оцінка", "βαθμολογια", "puan",
];

/// Words for stars, folded.
const STAR_WORDS: &[&str] = &[
    "star",
    "stars",
    "stern",
    "sterne",
    "sternen",
    "etoile",
    "etoiles",
    "estrella",
    "estrellas",
    "estrela",
    "estrelas",
    "stella",
    "stelle",
    "ster",
    "sterren",
    "gwiazdka",
    "gwiazdki",
    "gwiazdek",
    "stjarna",
    "stjarnor",
    "stjerne",
    "stjerner",
    "звезд",
    "звезда",
    "звезды",
    "yildiz",
    "つ星",
];

/// A rating and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingRead {
    /// The value.
    pub value: f64,
    /// The best value there is.
    pub best: f64,
    /// Where value and best value stand in the text.
    pub span: Range<usize>,
}

/// The rating in a text, if there is one.
///
/// ```
/// use windrow_data::read_rating;
///
/// let rating = read_rating("4,5 von 5 Sternen").expect("there is a rating");
/// assert_eq!((rating.value, rating.best), (4.5, 5.0));
/// assert_eq!(read_rating("★★★★☆").map(|rating| rating.value), Some(4.0));
/// ```
pub fn read_rating(text: &str) -> Option<RatingRead> {
    let numbers: Vec<NumberRead> = read_numbers(text).collect();
    rating_among(text, &numbers)
}

/// The rating in a text of which these are the numbers: those that [`read_numbers`] reads from it.
pub fn rating_among(text: &str, numbers: &[NumberRead]) -> Option<RatingRead> {
    of_best(text, numbers).or_else(|| signs(text, numbers)).or_else(|| percentage(numbers))
}

/// A value and the best one, or a number of stars.
fn of_best(text: &str, numbers: &[NumberRead]) -> Option<RatingRead> {
    let plain = || numbers.iter().filter(|number| number.currency.is_none());
    let rates = LazyCell::new(|| says_that_it_rates(text));
    let scaled = plain().zip(plain().skip(1)).find_map(|(value, best)| {
        let found = scaled(text, value, best).or_else(|| best_first(text, value, best))?;
        (found.is_clear || *rates).then_some(found.rating)
    });
    scaled.or_else(|| {
        plain().find_map(|number| {
            let (value, end) = halved(text, number);
            let behind = text[end..].trim_start_matches(|c| is_space(c) || c == '-');
            let length = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
            let end = text.len() - behind.len() + length;
            let is_rating = (0.0..=STARS).contains(&value) && is_star_word(&behind[..length]);
            is_rating.then_some(RatingRead { value, best: STARS, span: number.span.start..end })
        })
    })
}

/// A value of a scale.
struct Scaled {
    rating: RatingRead,
    /// Whether it can be nothing else.
    is_clear: bool,
}

/// A value and the best one, from two numbers.
fn scaled(text: &str, value: &NumberRead, best: &NumberRead) -> Option<Scaled> {
    let is_scale = SCALES.contains(&best.value);
    let is_value = (is_scale || DOUBTFUL_SCALES.contains(&best.value))
        && !best.percent
        && (0.0..=best.value).contains(&value.value);
    // Most numbers are none of a scale, and what is between them need not be looked at.
    let between = is_value.then(|| fold(text[value.span.end..best.span.start].trim_matches(is_space)))?;
    let is_joint = OF.contains(&&*between);
    let is_possible = is_joint || DOUBTFUL_OF.contains(&&*between);
    let is_clear = (is_joint && is_scale) || value.plain.contains('.');
    let span = value.span.start..best.span.end;
    let rating = RatingRead { value: value.value, best: best.value, span };
    is_possible.then_some(Scaled { rating, is_clear })
}

/// The best value and a value, from two numbers: `5つ星のうち4.3`.
fn best_first(text: &str, best: &NumberRead, value: &NumberRead) -> Option<Scaled> {
    let between = &text[best.span.end..value.span.start];
    let is_rating = BEST_FIRST.contains(&between) && (0.0..=best.value).contains(&value.value);
    let span = best.span.start..value.span.end;
    let rating = RatingRead { value: value.value, best: best.value, span };
    is_rating.then_some(Scaled { rating, is_clear: true })
}

fn says_that_it_rates(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic())
        .any(|word| is_star_word(word) || RATING_WORDS.contains(&&*fold(word)))
}

fn is_star_word(word: &str) -> bool {
    STAR_WORDS.contains(&&*fold(word))
}

/// The number with the half behind it, if there is one, and where it ends.
fn halved(text: &str, number: &NumberRead) -> (f64, usize) {
    match text[number.span.end..].strip_prefix('½') {
        Some(rest) => (number.value + 0.5, text.len() - rest.len()),
        None => (number.value, number.span.end),
    }
}

/// Stars as signs, full ones first. A number beside them says it more exactly; one star alone is only a sign for it.
fn signs(text: &str, numbers: &[NumberRead]) -> Option<RatingRead> {
    if text.is_ascii() {
        return None;
    }
    let start = text.find(|c| star(c).is_some_and(|value| value != HALF))?;
    let run = &text[start..];
    let length = run.find(|c: char| star(c).is_none() && !is_space(c) && c != COLOURED).unwrap_or(run.len());
    let run = run[..length].trim_end_matches(is_space);
    let span = start..start + run.len();
    let stars: Vec<f64> = run.chars().filter_map(star).collect();
    match beside(text, numbers, &span) {
        Some(number) if number.is_exact || stars.len() == 1 => number.rating,
        _ => {
            let shown = stars.len() as f64;
            let best = if stars.contains(&0.0) { shown } else { STARS };
            let is_scale = SCALES.contains(&best) || DOUBTFUL_SCALES.contains(&best);
            let value = stars.iter().sum();
            (is_scale && shown <= best).then_some(RatingRead { value, best, span })
        }
    }
}

/// A number right before or behind stars.
struct Beside {
    /// The rating that it is, if it can be one.
    rating: Option<RatingRead>,
    /// Whether it has parts of stars, which no count of reviews has.
    is_exact: bool,
}

fn beside(text: &str, numbers: &[NumberRead], stars: &Range<usize>) -> Option<Beside> {
    let is_apart = |between: &str| between.chars().all(is_space);
    let mut plain = numbers.iter().filter(|number| number.currency.is_none() && !number.percent);
    plain.find_map(|number| {
        let (value, end) = halved(text, number);
        let is_before = end <= stars.start && is_apart(&text[end..stars.start]);
        let is_behind = number.span.start >= stars.end && is_apart(&text[stars.end..number.span.start]);
        // What has a word behind it is counted.
        let is_count = is_behind && text[end..].trim_start_matches(is_space).starts_with(char::is_alphabetic);
        let span = number.span.start.min(stars.start)..end.max(stars.end);
        let rating = RatingRead { value, best: STARS, span };
        let is_exact = value <= STARS && (value.fract() != 0.0 || number.plain.contains('.'));
        let may_be = (0.0..=STARS).contains(&value) && (is_exact || !is_count);
        (is_before || is_behind).then_some(Beside { rating: may_be.then_some(rating), is_exact })
    })
}

/// What makes the sign before it a coloured picture.
const COLOURED: char = '\u{fe0f}';

/// What the sign of half a star shows; `½` is one only behind other stars.
const HALF: f64 = 0.5;

/// How much of a star the sign shows.
fn star(c: char) -> Option<f64> {
    match c {
        '★' | '⭐' | '✭' | '✮' | '🌟' => Some(1.0),
        '⯪' | '⯨' | '½' => Some(HALF),
        '☆' | '✩' | '⚝' => Some(0.0),
        _ => None,
    }
}

fn percentage(numbers: &[NumberRead]) -> Option<RatingRead> {
    let number = numbers.iter().find(|number| number.percent && (0.0..=100.0).contains(&number.value))?;
    Some(RatingRead { value: number.value, best: 100.0, span: number.span.clone() })
}
