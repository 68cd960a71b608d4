//! Ratings in text.

#[path = "support/cases.rs"]
mod cases;

use cases::check_all;
use windrow_data::read_rating;

#[track_caller]
fn check(cases: &[(&str, Option<(f64, f64)>)]) {
    check_all(|text| read_rating(text).map(|rating| (rating.value, rating.best)), cases);
}

#[test]
fn values_of_a_scale() {
    check(&[
        ("4.5/5", Some((4.5, 5.0))),
        ("4,5 / 5", Some((4.5, 5.0))),
        ("4,5 von 5 Sternen", Some((4.5, 5.0))),
        ("Rated 4.5 out of 5 stars", Some((4.5, 5.0))),
        ("4,5 sur 5", Some((4.5, 5.0))),
        ("8.1/10 (2,301)", Some((8.1, 10.0))),
        ("6/5", None),
        ("3/8", None),
        ("£4/5", None),
        ("4/5", Some((4.0, 5.0))),
        ("8 out of 10", Some((8.0, 10.0))),
        ("4 von 5 Sternen", Some((4.0, 5.0))),
        ("Bewertung: 4 von 5", Some((4.0, 5.0))),
        ("Note : 16 sur 20", Some((16.0, 20.0))),
        ("16,5/20", Some((16.5, 20.0))),
        ("3.5/4", Some((3.5, 4.0))),
        ("4,8 de 5", Some((4.8, 5.0))),
    ]);
}

#[test]
fn pages_and_fractions_are_no_ratings() {
    check(&[
        ("Page 2 of 10", None),
        ("Seite 2 von 10", None),
        ("2 sur 10", None),
        ("1 de 5", None),
        ("3/4", None),
        ("5/6", None),
        ("1½ cups", None),
        ("½", None),
    ]);
}

#[test]
fn stars_beside_a_number() {
    check(&[
        ("4.5★", Some((4.5, 5.0))),
        ("★ 4.92", Some((4.92, 5.0))),
        ("★4", Some((4.0, 5.0))),
        ("4.5 ★ (120)", Some((4.5, 5.0))),
        ("4,7 ⭐️", Some((4.7, 5.0))),
        ("★★★★★ 4.5", Some((4.5, 5.0))),
        ("4.1 ★★★★☆ (12)", Some((4.1, 5.0))),
        ("4½ ★", Some((4.5, 5.0))),
        ("3½ stars", Some((3.5, 5.0))),
        ("★★★★☆ 3 reviews", Some((4.0, 5.0))),
        ("★★★★☆ (3)", Some((4.0, 5.0))),
        ("★★★☆☆ 12", Some((3.0, 5.0))),
        ("⭐️⭐️⭐️", Some((3.0, 5.0))),
        ("★ 120", None),
        ("1.2k ★", None),
        ("£4 ★★★", Some((3.0, 5.0))),
    ]);
    let text = "rated 4.5 ★ (120)";
    assert_eq!(read_rating(text).map(|rating| &text[rating.span]), Some("4.5 ★"));
}

#[test]
fn stars() {
    check(&[
        ("4.5 stars", Some((4.5, 5.0))),
        ("4-star hotel", Some((4.0, 5.0))),
        ("3 Sterne", Some((3.0, 5.0))),
        ("★★★★☆", Some((4.0, 5.0))),
        ("★★★½", Some((3.5, 5.0))),
        ("★ ★ ★ ☆ ☆ (12)", Some((3.0, 5.0))),
        ("☆", None),
        ("12 starts", None),
        ("", None),
    ]);
}

#[test]
fn percentages() {
    check(&[("85%", Some((85.0, 100.0))), ("120%", None)]);
}
