//! Which values are found in texts, by a domain of a few lines.

use windrow_knowledge::{Annotator, Ontology};

const CARS: &str = r#"
name = "cars"
title = "Cars"

[types.gearbox]
labels = ["gearbox"]
others = ["instruction manual"]
values = [{ words = ["manual", "automatic = auto box"] }, { words = ["manual"], company = true }]

[types.mileage]
labels = ["mileage"]
values = [{ measure = ["mi = miles"], least = 500 }]

[types.doors]
values = [{ count = ["door", "doors"] }]

[types.engine]
values = [{ pattern = '(?:^|\s)(?P<value>[0-9]\.[0-9])(?:\s|$)', company = true }]

[types.reference]
labels = ["ref", "артикул"]
values = [{ labelled = '[A-Z]*[0-9]{3,}' }]

[types.area]
values = [{ measure = ["m2 = ㎡ | sqm"] }]

[types.phone]
labels = ["tel"]
values = [{ read = "telephone" }]

[types.rating]
labels = ["rating"]
values = [{ read = "rating" }]
"#;

/// A text, and what is found in it: `type=value`, with blanks between.
fn check(cases: &[(&str, &str)]) {
    let files = |name: &str| (name == "cars.toml").then(|| CARS.to_owned());
    let ontology = Ontology::load("cars", &files).expect("the file is right");
    let annotator = Annotator::new(&ontology);
    for (text, wanted) in cases {
        let found = annotator.annotate(text);
        let told: Vec<String> =
            found.iter().map(|one| format!("{}={}", ontology.get(one.id).name, one.value)).collect();
        assert_eq!(told.join(" "), *wanted, "{text}");
        assert!(found.iter().all(|one| text.get(one.span.clone()).is_some()), "{text}");
    }
}

#[test]
fn common_words_count_in_company() {
    check(&[
        ("manual", "gearbox=manual"),
        ("Manual, 5 doors", "gearbox=manual doors=5"),
        ("a nice manual with 5 doors", "gearbox=manual doors=5"),
        ("gearbox of my car: manual", "gearbox=manual"),
        ("read the manual", ""),
        ("an automatic thing", "gearbox=automatic"),
        ("Polo 1.2 with 3 doors", "engine=1.2 doors=3"),
        ("version 1.2 of it", ""),
    ]);
}

#[test]
fn phrases_that_mean_something_else_hide_words() {
    check(&[("instruction manual, 5 doors", "doors=5"), ("the Instruction-Manual of 5 doors", "doors=5")]);
}

#[test]
fn unlikely_measures_want_a_label() {
    check(&[
        ("12,000 miles", "mileage=12000 mi"),
        ("3 miles away", ""),
        ("mileage: 30 miles", "mileage=30 mi"),
    ]);
}

#[test]
fn labels_say_what_stands_behind_them() {
    check(&[
        ("Ref: AB123", "reference=AB123"),
        ("Артикул № 1120458", "reference=1120458"),
        ("Reform 123", ""),
        ("AB123", ""),
        ("Tel: 912 34 567", "phone=91234567"),
        ("912 34 567", ""),
        ("Rating 4.9 (87 reviews)", "rating=4.9/5"),
        ("4.9 (87)", ""),
    ]);
}

#[test]
fn words_for_numbers_halves_and_units_of_one_sign() {
    check(&[
        ("two-door coupé", "doors=2"),
        ("2 1/2 doors", "doors=2.5"),
        ("2½ doors", "doors=2.5"),
        ("84㎡", "area=84 m2"),
        ("+44 (0)20 7946 0018", "phone=+442079460018"),
        ("8 (495) 123-45-67", "phone=84951234567"),
        ("5つ星のうち4.3", "rating=4.3/5"),
    ]);
}
