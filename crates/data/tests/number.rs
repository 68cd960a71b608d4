//! Numbers and prices in text.

#[path = "support/cases.rs"]
mod cases;

use cases::check_all;
use windrow_data::{number_of, read_count, read_number, read_telephone};

#[track_caller]
fn check(cases: &[(&str, Option<f64>)]) {
    check_all(number_of, cases);
}

#[test]
fn plain_numbers() {
    check(&[
        ("0", Some(0.0)),
        ("7", Some(7.0)),
        ("007", Some(7.0)),
        ("2024", Some(2024.0)),
        ("3.75", Some(3.75)),
        (".5", Some(0.5)),
        ("-3", Some(-3.0)),
        ("−3.5", Some(-3.5)),
        ("+3", Some(3.0)),
        ("  42  items", Some(42.0)),
        ("", None),
        ("none", None),
        ("½", None),
    ]);
}

#[test]
fn prices() {
    check(&[
        ("£1,299.00", Some(1299.0)),
        ("1.299,00 €", Some(1299.0)),
        ("1 299,50", Some(1299.5)),
        ("1\u{a0}299,50\u{a0}€", Some(1299.5)),
        ("1\u{202f}299\u{202f}€", Some(1299.0)),
        ("1'299.50", Some(1299.5)),
        ("CHF 1’299.50", Some(1299.5)),
        ("₹1,23,456", Some(123_456.0)),
        ("₹ 12,34,567.89", Some(1_234_567.89)),
        ("USD 20", Some(20.0)),
        ("USD20", Some(20.0)),
        ("20EUR", Some(20.0)),
        ("20 EUR", Some(20.0)),
        ("R$ 1.234,56", Some(1234.56)),
        ("1.299 €", Some(1299.0)),
        ("€1.299", Some(1299.0)),
        ("€ 12.50", Some(12.5)),
        ("1.299,- €", Some(1299.0)),
        ("20,- kr", Some(20.0)),
        ("CHF 20.–", Some(20.0)),
        ("1.299,–", Some(1299.0)),
        ("-£3.50", Some(-3.5)),
        ("£-3.50", Some(-3.5)),
        ("- £3.50", Some(-3.5)),
        ("£.99", Some(0.99)),
        ("¥12,800", Some(12_800.0)),
        ("12800円", Some(12_800.0)),
        ("価格1299円", Some(1299.0)),
        ("12 990 Kč", Some(12_990.0)),
        ("1.234.567 Ft", Some(1_234_567.0)),
        ("$3.499", Some(3.499)),
        ("₲ 150.000", Some(150_000.0)),
        ("Bs. 1.299", Some(1299.0)),
        ("1.299 KM", Some(1.299)),
        ("BAM 1.299", Some(1299.0)),
        ("UYU 1.299", Some(1299.0)),
        ("₡1.500", Some(1500.0)),
        ("1.299 ден", Some(1299.0)),
    ]);
}

#[test]
fn one_separator() {
    check(&[
        ("1,234", Some(1234.0)),
        ("1,5", Some(1.5)),
        ("12,50", Some(12.5)),
        ("1,2345", Some(1.2345)),
        ("1234,567", Some(1234.567)),
        ("0,125", Some(0.125)),
        ("123,456", Some(123_456.0)),
        ("1.234", Some(1.234)),
        ("1.5", Some(1.5)),
        ("1 234", Some(1234.0)),
        ("1 23", Some(1.0)),
        ("1234 567", Some(1234.0)),
        ("5'10", Some(5.0)),
        ("1'000", Some(1000.0)),
    ]);
}

#[test]
fn several_separators() {
    check(&[
        ("1,234,567", Some(1_234_567.0)),
        ("1.234.567", Some(1_234_567.0)),
        ("1.234.567,89", Some(1_234_567.89)),
        ("1,234,567.89", Some(1_234_567.89)),
        ("1 234 567,89", Some(1_234_567.89)),
        ("1'234'567", Some(1_234_567.0)),
        ("1,2,3", Some(1.0)),
        ("10, 20, 30", Some(10.0)),
        ("1.5,2.5", Some(1.5)),
        ("3.5.", Some(3.5)),
        ("3, or 4", Some(3.0)),
    ]);
}

#[test]
fn digits_of_other_scripts() {
    check(&[
        ("１２３．５", Some(123.5)),
        ("٣٫٥", Some(3.5)),
        ("١٬٢٣٤٫٥", Some(1234.5)),
        ("۱۲۳", Some(123.0)),
        ("१२३", Some(123.0)),
        ("￥１，２００", Some(1200.0)),
    ]);
}

#[test]
fn which_number() {
    check(&[
        ("2 for £5", Some(5.0)),
        ("Save 20% – now £15.99", Some(15.99)),
        ("was £20 now £15", Some(20.0)),
        ("Pack of 6, 4.99 EUR", Some(4.99)),
        ("10 $20", Some(20.0)),
        ("3 beds 2 baths", Some(3.0)),
        ("4.5/5", Some(4.5)),
        ("4 out of 5", Some(4.0)),
        ("(28)", Some(28.0)),
        ("(28 reviews)", Some(28.0)),
        ("1 234 avis", Some(1234.0)),
        ("#12345", Some(12345.0)),
    ]);
}

#[test]
fn ranges_give_the_lower_end() {
    check(&[
        ("10–20", Some(10.0)),
        ("10-20", Some(10.0)),
        ("10 - 20 €", Some(10.0)),
        ("10–20 €", Some(10.0)),
        ("£10–£20", Some(10.0)),
        ("$10-20", Some(10.0)),
        ("-10–20", Some(-10.0)),
    ]);
    assert_eq!(read_number("10–20 €").and_then(|number| number.currency), Some("EUR"));
}

#[test]
fn numbers_and_words() {
    check(&[
        ("3bed", Some(3.0)),
        ("10km", Some(10.0)),
        ("50m2", Some(50.0)),
        ("1st", Some(1.0)),
        ("H2O", None),
        ("A4 paper", None),
        ("iPhone15 for 900", Some(900.0)),
        ("v2.1", None),
        ("COVID-19", Some(19.0)),
        ("No. 5", Some(5.0)),
        ("No.5", Some(5.0)),
        ("MP3 player", None),
    ]);
}

#[test]
fn factors() {
    check(&[
        ("$1.2M", Some(1_200_000.0)),
        ("€10k", Some(10_000.0)),
        ("£5m", Some(5_000_000.0)),
        ("£2.5bn", Some(2_500_000_000.0)),
        ("10k €", Some(10_000.0)),
        ("1.2k followers", Some(1200.0)),
        ("1.2K views", Some(1200.0)),
        ("10k", Some(10.0)),
        ("14K gold", Some(14.0)),
        ("1.5M", Some(1.5)),
        ("5m", Some(5.0)),
        ("$5km", Some(5.0)),
        ("1.2 million", Some(1_200_000.0)),
        ("$3 Million", Some(3_000_000.0)),
        ("3 millionaires", Some(3.0)),
    ]);
}

#[test]
fn codes_are_no_numbers() {
    check(&[
        ("1.2.3", None),
        ("192.168.1.1", None),
        ("2024-03-05", None),
        ("5/3/2024", None),
        ("05.03.2024", None),
        ("12:30", None),
        ("12:30:59", None),
        ("+44 20 7946 0958", None),
        ("+442079460958", None),
        ("020 7946 0958", None),
        ("(020) 7946 0958", None),
        ("0800 123 456", None),
        ("555-123-4567", None),
        ("(555) 123-4567", None),
        ("1-800-555-1234", None),
        ("978-3-16-148410-0", None),
        ("call 020 7946 0958, 3 left", Some(3.0)),
        ("version 1.2.3, 45 MB", Some(45.0)),
        ("open 9:00, 12 seats", Some(12.0)),
        (&"9".repeat(500), None),
    ]);
}

#[test]
fn what_is_no_telephone_number() {
    for text in [
        "Golf (2019) 45.000 km",
        "Heat (1995) 1080p",
        "(2019) 120 000 km",
        "(28) 45.000",
        "09.00 - 17.00",
        "08.00-12.00/13.00",
        "05.03.24 - 07.03.24",
        "05.03. - 07.03.2024",
        "05-03-2024 14:30",
        "1,299 of 2,000",
    ] {
        assert_eq!(read_telephone(text), None, "{text}");
    }
    assert_eq!(number_of("Golf (2019) 45.000 km"), Some(2019.0));
    for text in [
        "+44 20 7946 0958",
        "(020) 7946 0958",
        "(555) 123-4567",
        "(11) 91234-5678",
        "01 23 45 67 89",
        "01.23.45.67.89",
        "02/123.45.67",
        "0201 - 12 34 56",
        "09 123 4567",
    ] {
        assert_eq!(read_telephone(text), Some(0..text.len()), "{text}");
    }
    assert_eq!(read_telephone("(020 7946 0958)"), Some(1..14));
}

#[test]
fn what_is_around_a_number() {
    let check = |text: &str, plain: &str, span: &str, currency: Option<&str>, percent: bool| {
        let number = read_number(text).expect("there is a number");
        let found = (&*number.plain, &text[number.span.clone()], number.currency, number.percent);
        assert_eq!(found, (plain, span, currency, percent), "{text}");
    };
    check("£1,299.00 each", "1299.00", "1,299.00", Some("GBP"), false);
    check("only 1.299,00 €", "1299.00", "1.299,00", Some("EUR"), false);
    check("12.5%", "12.5", "12.5", None, true);
    check("-12,5 %", "-12.5", "-12,5", None, true);
    check("$20", "20", "20", Some("$"), false);
    check("US$ 20", "20", "20", Some("USD"), false);
    check("99 kr", "99", "99", Some("kr"), false);
    check("99 krona", "99", "99", None, false);
    check("-£.50", "-0.50", ".50", Some("GBP"), false);
    check("$1.25M now", "1250000", "1.25M", Some("$"), false);
    check("20 EURO", "20", "20", None, false);
    check("CHF\u{a0}20", "20", "20", Some("CHF"), false);
    check("0.10", "0.10", "0.10", None, false);
}

#[test]
fn any_text_is_read_in_linear_time() {
    for piece in ["1 ", "1,", "1.", "0 ", "1-", "+1", "(1)", "a1", "1:", "£", "1 234 ", "999'", "1 $", "- "]
    {
        number_of(&piece.repeat(20_000));
    }
    // Groups that are right, and more of them than a number has.
    number_of(&"000.".repeat(400_000));
    let alphabet: Vec<char> = "01٣１.,' -–−+(%£€$kKmMbna:/円\u{a0}é".chars().collect();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..50_000 {
        let text: String = (0..round % 24)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                alphabet[(state % alphabet.len() as u64) as usize]
            })
            .collect();
        if let Some(number) = read_number(&text) {
            assert!(text.get(number.span.clone()).is_some(), "{text:?} {number:?}");
            assert_eq!(number.plain.parse(), Ok(number.value), "{text:?} {number:?}");
        }
    }
}

#[test]
fn words_and_signs_that_multiply() {
    check(&[
        ("3 Mio.", Some(3_000_000.0)),
        ("1,2 Mio. €", Some(1_200_000.0)),
        ("12 Tsd.", Some(12_000.0)),
        ("2,5 Mrd.", Some(2_500_000_000.0)),
        ("5 тыс. отзывов", Some(5000.0)),
        ("1,5 млн", Some(1_500_000.0)),
        ("1.2万", Some(12_000.0)),
        ("3億円", Some(300_000_000.0)),
        ("12만원", Some(120_000.0)),
        ("₹ 5 lakh", Some(500_000.0)),
        ("2 crore", Some(20_000_000.0)),
        ("7 milk", Some(7.0)),
        ("₹45 Lakh", Some(4_500_000.0)),
        ("₹1.2 Cr", Some(12_000_000.0)),
        ("₹1.2cr", Some(12_000_000.0)),
        ("1.2 Cr", Some(1.2)),
        ("$1.2 Billion", Some(1_200_000_000.0)),
        ("$1.2 MILLION", Some(1_200_000.0)),
        ("$1.2 bn", Some(1_200_000_000.0)),
        ("3,5 mil. Kč", Some(3_500_000.0)),
        ("3,5 mil. €", Some(3_500_000.0)),
        ("2 mil Kč", Some(2_000_000.0)),
        ("5 mil pesos", Some(5000.0)),
        ("Cuesta 5 mil.", Some(5000.0)),
        ("12 RB", Some(12.0)),
    ]);
}

#[test]
fn counts() {
    let count = |text: &str| read_count(text).map(|count| count.value);
    assert_eq!(count("10k"), Some(10_000.0));
    assert_eq!(count("1.5M views"), Some(1_500_000.0));
    assert_eq!(count("2B"), Some(2_000_000_000.0));
    assert_eq!(count("12 comments"), Some(12.0));
    assert_eq!(count("none"), None);
}

#[test]
fn currencies() {
    let currency = |text: &str| read_number(text).and_then(|number| number.currency);
    assert_eq!(currency("1 200 р."), Some("RUB"));
    assert_eq!(currency("20 dollars"), Some("$"));
    assert_eq!(currency("S/ 25.00"), Some("PEN"));
    assert_eq!(currency("150 บาท"), Some("THB"));
    assert_eq!(currency("250 درهم"), Some("AED"));
    assert_eq!(currency("RD$ 100"), Some("DOP"));
    assert_eq!(currency("99¢"), Some("¢"));
    assert_eq!(currency("499 kč"), Some("CZK"));
    assert_eq!(currency("12 eur"), Some("EUR"));
    assert_eq!(currency("RS 500"), Some("Rs"));
    assert_eq!(currency("Rs.500"), Some("Rs"));
    assert_eq!(currency("3 cars 500"), None);
    assert_eq!(currency("12 pages"), None);
    assert_eq!(currency("5 pounds"), None);
}
