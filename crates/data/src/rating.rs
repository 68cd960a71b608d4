//! The rating in a text: so many of at most so many points.
//!
//! Read are a value and the best one (`4.5/5`, `4,5 von 5 Sternen`, `8 out of 10`), a number of stars (`4.5 stars`),
//! stars as signs (`★★★★☆`), and a percentage, which is a rating where somebody says that it is one.

use std::ops::Range;

use crate::digit::is_space;
use crate::fold::fold;
use crate::number::{NumberRead, numbers};

/// The best values of scales in use; any other number behind a slash makes a fraction.
const SCALES: [f64; 7] = [4.0, 5.0, 6.0, 7.0, 10.0, 20.0, 100.0];

/// How many stars there are where only the full ones are shown or named.
const STARS: f64 = 5.0;

/// Words between a value and the best one, folded.
const OF: &[&str] =
    &["/", "of", "out of", "von", "sur", "de", "su", "van", "av", "af", "z", "ze", "из", "з", "uit", "/ "];

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
    of_best(text).or_else(|| signs(text)).or_else(|| percentage(text))
}

/// A value and the best one, or a number of stars.
fn of_best(text: &str) -> Option<RatingRead> {
    let numbers: Vec<NumberRead> = numbers(text).filter(|number| number.currency.is_none()).collect();
    let scaled = numbers.windows(2).find_map(|pair| {
        let [value, best] = pair else { return None };
        let between = fold(text[value.span.end..best.span.start].trim_matches(is_space));
        let fits = OF.contains(&between.as_str()) && SCALES.contains(&best.value) && !best.percent;
        let is_rating = fits && (0.0..=best.value).contains(&value.value);
        is_rating.then_some(RatingRead {
            value: value.value,
            best: best.value,
            span: value.span.start..best.span.end,
        })
    });
    scaled.or_else(|| {
        numbers.iter().filter(|number| (0.0..=STARS).contains(&number.value)).find_map(|number| {
            let behind = text[number.span.end..].trim_start_matches(|c| is_space(c) || c == '-');
            let length = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
            let end = text.len() - behind.len() + length;
            let is_star = STAR_WORDS.contains(&fold(&behind[..length]).as_str());
            is_star.then_some(RatingRead { value: number.value, best: STARS, span: number.span.start..end })
        })
    })
}

/// Stars as signs, full ones first.
fn signs(text: &str) -> Option<RatingRead> {
    let is_sign = |c: char| star(c).is_some();
    let start = text.find(is_sign)?;
    let run = &text[start..];
    let length = run.find(|c: char| !is_sign(c) && !is_space(c)).unwrap_or(run.len());
    let run = run[..length].trim_end_matches(is_space);
    let stars: Vec<f64> = run.chars().filter_map(star).collect();
    let shown = stars.len() as f64;
    let best = if stars.contains(&0.0) { shown } else { STARS };
    let is_rating = SCALES.contains(&best) && shown <= best;
    is_rating.then_some(RatingRead { value: stars.iter().sum(), best, span: start..start + run.len() })
}

/// How much of a star the sign shows.
fn star(c: char) -> Option<f64> {
    match c {
        '★' | '⭐' | '✭' | '✮' | '🌟' => Some(1.0),
        '⯪' | '⯨' | '½' => Some(0.5),
        '☆' | '✩' | '⚝' => Some(0.0),
        _ => None,
    }
}

fn percentage(text: &str) -> Option<RatingRead> {
    let number = numbers(text).find(|number| number.percent && (0.0..=100.0).contains(&number.value))?;
    Some(RatingRead { value: number.value, best: 100.0, span: number.span })
}
