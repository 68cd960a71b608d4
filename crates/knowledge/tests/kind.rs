//! Kinds of texts, cells and columns.

use windrow_knowledge::{Cell, Kind, kind_of_cell, kind_of_column, kind_of_text};

#[track_caller]
fn check(kind: Kind, texts: &[&str]) {
    let wrong: Vec<_> = texts
        .iter()
        .filter(|text| kind_of_text(text) != kind)
        .map(|text| format!("{text:?} is {} and not {kind}", kind_of_text(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[track_caller]
fn check_column(kind: Kind, texts: &[&str]) {
    let cells: Vec<_> = texts.iter().map(|text| Cell::text(text)).collect();
    assert_eq!(kind_of_column(&cells), kind, "{texts:?}");
}

#[test]
fn prices() {
    check(
        Kind::Price,
        &[
            "£1,299.00",
            "1.299,00 €",
            "from £12.50 per night",
            "Price: $5.00",
            "$10 – $20",
            "was £20.00",
            "US $12.99",
            "12.800円",
            "ab 19,99 € inkl. MwSt.",
            "$1,200/mo",
            "Free",
            "$5.64 used & new",
            "$4.99 + $2.00 shipping",
        ],
    );
}

#[test]
fn dates() {
    check(
        Kind::Date,
        &[
            "5 March 2024",
            "2024-03-05T10:00Z",
            "Tuesday, March 5, 2024 at 10:30 am",
            "Posted 3 days ago",
            "gestern",
            "Veröffentlicht am 05.03.2024",
            "Posted on 12/03/2019 by admin",
            "vor 3 Tagen",
            "09/05/2006",
            "Pub. Date: June 2010",
            "Mar 12",
            "Sat, 12 Dec",
            "05.03.24 - 07.03.24",
            "5 March 2024 – 7 April 2024",
        ],
    );
}

#[test]
fn other_values() {
    check(
        Kind::Rating,
        &[
            "4.5/5",
            "4.5 out of 5 stars",
            "★★★★☆",
            "★★★★☆ (123)",
            "4,5 von 5 Sternen",
            "4.5★",
            "★ 4.92 (1,200)",
        ],
    );
    check(Kind::Percentage, &["85%", "Save 20%", "-15 %", "99.8% positive feedback"]);
    check(
        Kind::Number,
        &[
            "12",
            "1,299",
            "(28)",
            "12 reviews",
            "3 beds",
            "1.2k followers",
            "31K plays",
            "#12345",
            "Views: 31",
            "205 lb (93 kg)",
            "195 lbs. / 88.5 kg.",
        ],
    );
    check(Kind::Telephone, &["+44 20 7946 0958", "Tel. (020) 7946-0958", "555-123-4567"]);
    check(Kind::Email, &["ann@example.org", "E-Mail: ann@example.org"]);
    check(
        Kind::Link,
        &["https://example.org/a", "www.example.org", "honolulu.hawaii.edu", "example.co.uk/a"],
    );
}

#[test]
fn texts() {
    check(
        Kind::Text,
        &[
            "",
            "Save £5 when you buy two of these",
            "Apollo 13",
            "101 Diner",
            "St.Louis",
            "e.g.",
            "2001: A Space Odyssey",
            "On 5 March 2024 the committee met for the first time",
            "4 ways to get 5 stars from every customer",
            "50% of all people like this headline",
            "Free shipping on all orders",
            "in stock",
            "sold out",
            "iPhone 15 Pro Max",
            "Over 3 years",
            "Besök",
            "Now",
            "LED 24",
            "Ian 12",
            "Page 2 of 10",
            "Seite 2 von 10",
            "3/4",
            "Heat (1995) 1080p",
            "09.00 - 17.00",
        ],
    );
}

#[test]
fn cells() {
    assert_eq!(kind_of_cell(Cell { text: " ", href: Some("/a"), src: Some("a.png") }), Kind::Image);
    assert_eq!(kind_of_cell(Cell { text: "A title", href: Some("/a"), src: None }), Kind::Link);
    assert_eq!(kind_of_cell(Cell { text: "£5", href: Some("/a"), src: None }), Kind::Price);
    assert_eq!(kind_of_cell(Cell::text("")), Kind::Text);
}

#[test]
fn a_column_is_what_most_of_it_is() {
    check_column(Kind::Price, &["£5", "£6", "call us", ""]);
    check_column(Kind::Price, &["£5.00", "£6.00", "7.00"]);
    check_column(Kind::Number, &["5.00", "6.00", "£7.00"]);
    check_column(Kind::Text, &["£5", "call us", "sold out"]);
    check_column(Kind::Text, &["Apollo 13", "3 Idiots", "Seven"]);
    check_column(Kind::Text, &[]);
    check_column(Kind::Date, &["yesterday", "5 March 2024", "3 hours ago"]);
}

#[test]
fn words_that_all_values_share_belong_to_none() {
    check_column(Kind::Number, &["Serial code of part 5", "Serial code of part 17", "Serial code of part 8"]);
    check_column(Kind::Price, &["You will pay £5", "You will pay £6.50", "You will pay £7"]);
    check_column(Kind::Text, &["part 5 of the long story", "part 17 of the long story"]);
}

#[test]
fn linked_titles_are_links() {
    let cells = ["A", "B 2", "C"].map(|text| Cell { text, href: Some("/x"), src: None });
    assert_eq!(kind_of_column(&cells), Kind::Link);
}
