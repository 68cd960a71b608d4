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
    ]);
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
