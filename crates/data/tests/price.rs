//! Prices in text: amounts, ranges, what they are for.

#[path = "support/cases.rs"]
mod cases;

use cases::check_all;
use windrow_data::read_price;

/// A price as text: `from 10–20 EUR /night`.
fn shown(text: &str) -> String {
    let Some(price) = read_price(text) else { return String::new() };
    let least = if price.is_least { "from " } else { "" };
    let upper = price.upper.map_or(String::new(), |upper| format!("–{upper}"));
    let unit = price.unit.map_or(String::new(), |unit| format!(" /{unit}"));
    format!("{least}{}{upper} {}{unit}", price.amount, price.currency.unwrap_or("free"))
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    check_all(shown, cases);
}

#[test]
fn amounts() {
    check(&[
        ("£1,299.00", "1299 GBP"),
        ("1.299,00 €", "1299 EUR"),
        ("Price: US$ 12", "12 USD"),
        ("12,- EUR", "12 EUR"),
        ("was £20, now £15", "20 GBP"),
        ("12 reviews", ""),
        ("12.99", ""),
        ("", ""),
    ]);
}

#[test]
fn ranges() {
    check(&[
        ("£10 – £20", "10–20 GBP"),
        ("10-20 €", "10–20 EUR"),
        ("10 bis 20 €", "10–20 EUR"),
        ("$5 to $8.50", "5–8.5 $"),
        ("$5–8", "5–8 $"),
        ("£20 – £10", "20 GBP"),
        ("2 for £5", "5 GBP"),
        ("$10 - 20% off", "10 $"),
    ]);
}

#[test]
fn the_least() {
    check(&[
        ("from £10", "from 10 GBP"),
        ("From: £10", "from 10 GBP"),
        ("ab 10 €", "from 10 EUR"),
        ("à partir de 10 €", "from 10 EUR"),
        ("от 100 руб.", "from 100 RUB"),
        ("¥12,800起", "from 12800 ¥"),
        ("$10+", "from 10 $"),
        ("freedom £10", "10 GBP"),
    ]);
}

#[test]
fn what_it_is_for() {
    check(&[
        ("£10 per night", "10 GBP /night"),
        ("10 €/kg", "10 EUR /kg"),
        ("2,50 € / 100 g", "2.5 EUR /100 g"),
        ("ab 1.299 € pro Nacht", "from 1299 EUR /Nacht"),
        ("$1,200/mo", "1200 $ /mo"),
        ("£10 off", "10 GBP"),
        ("£3 each Add to cart", "3 GBP"),
        ("10 € all'ora", "10 EUR /ora"),
        ("10 € l’unité", "10 EUR /unité"),
        ("€ 5 / m²", "5 EUR /m²"),
    ]);
}

#[test]
fn nothing_to_pay() {
    check(&[
        ("Free", "0 free"),
        (" GRATIS! ", "0 free"),
        ("无料", ""),
        ("無料", "0 free"),
        ("Free shipping", ""),
        ("Miễn phí", "0 free"),
    ]);
}

#[test]
fn the_place_has_the_currency_and_no_words() {
    let place = |text: &str| read_price(text).map(|price| text[price.span].to_owned()).unwrap_or_default();
    assert_eq!(place("ab 1.299,00 € pro Nacht"), "1.299,00 €");
    assert_eq!(place("now £10 – £20 each"), "£10 – £20");
    assert_eq!(place("only 20,- EUR!"), "20,- EUR");
}
