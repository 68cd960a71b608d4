//! Dates and times in text.

use windrow_data::{Date, DateOptions, date_of, read_date, read_partial_date};

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    check_with(DateOptions::default(), cases);
}

#[track_caller]
fn check_with(options: DateOptions, cases: &[(&str, &str)]) {
    let read = |text: &str| read_date(text, options).map_or(String::new(), |read| read.date.to_string());
    let wrong: Vec<_> = cases
        .iter()
        .filter(|(text, expected)| read(text) != *expected)
        .map(|(text, expected)| format!("{text:?}: {:?}, expected {expected:?}", read(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn year_first() {
    check(&[
        ("2024-03-05", "2024-03-05"),
        ("2024-3-5", "2024-03-05"),
        ("2024/03/05", "2024-03-05"),
        ("2024.03.05", "2024-03-05"),
        ("2024. 3. 5.", "2024-03-05"),
        ("20240305", "2024-03-05"),
        ("2024年3月5日", "2024-03-05"),
        ("２０２４年３月５日", "2024-03-05"),
        ("2024년 3월 5일", "2024-03-05"),
        ("2024-Mar-05", "2024-03-05"),
        ("2024 March 5", "2024-03-05"),
        ("2024. március 5.", "2024-03-05"),
        ("/2024/03/05/title.html", "2024-03-05"),
        ("date: 2024-03-05.", "2024-03-05"),
    ]);
}

#[test]
fn english() {
    check(&[
        ("5 March 2024", "2024-03-05"),
        ("5th March 2024", "2024-03-05"),
        ("5th of March 2024", "2024-03-05"),
        ("5th of March, 2024", "2024-03-05"),
        ("the 5th of March 2024", "2024-03-05"),
        ("March 5, 2024", "2024-03-05"),
        ("March 5 2024", "2024-03-05"),
        ("March 5th, 2024", "2024-03-05"),
        ("March the 5th, 2024", "2024-03-05"),
        ("MAR 5, 2024", "2024-03-05"),
        ("Mar. 5, 2024", "2024-03-05"),
        ("Sept. 5, 2024", "2024-09-05"),
        ("5-Mar-2024", "2024-03-05"),
        ("05MAR2024", "2024-03-05"),
        ("5/Mar/2024", "2024-03-05"),
        ("Tuesday, 5 March 2024", "2024-03-05"),
        ("Tue, March 5, 2024", "2024-03-05"),
        ("Published Tue Mar 5 2024 by A", "2024-03-05"),
        ("May 1, 2024", "2024-05-01"),
    ]);
}

#[test]
fn other_languages() {
    check(&[
        ("5. März 2024", "2024-03-05"),
        ("5. Mrz. 2024", "2024-03-05"),
        ("Dienstag, den 5. Januar 2024", "2024-01-05"),
        ("5. Jänner 2024", "2024-01-05"),
        ("5 mars 2024", "2024-03-05"),
        ("1er août 2024", "2024-08-01"),
        ("mardi 5 févr. 2024", "2024-02-05"),
        ("5 juil. 2024", "2024-07-05"),
        ("5 juin 2024", "2024-06-05"),
        ("5 de marzo de 2024", "2024-03-05"),
        ("5 de enero del 2024", "2024-01-05"),
        ("5 dic 2024", "2024-12-05"),
        ("5 maggio 2024", "2024-05-05"),
        ("1º gennaio 2024", "2024-01-01"),
        ("5 de março de 2024", "2024-03-05"),
        ("5 de dezembro de 2024", "2024-12-05"),
        ("5 maart 2024", "2024-03-05"),
        ("5 mrt 2024", "2024-03-05"),
        ("5 mei 2024", "2024-05-05"),
        ("5 marca 2024", "2024-03-05"),
        ("5 października 2024", "2024-10-05"),
        ("5 sty 2024", "2024-01-05"),
        ("5 maj 2024", "2024-05-05"),
        ("den 5 augusti 2024", "2024-08-05"),
        ("5. maaliskuuta 2024", "2024-03-05"),
        ("5. března 2024", "2024-03-05"),
        ("5. července 2024", "2024-07-05"),
        ("5 martie 2024", "2024-03-05"),
        ("5 Ağustos 2024", "2024-08-05"),
        ("5 Şubat 2024", "2024-02-05"),
        ("5 марта 2024 г.", "2024-03-05"),
        ("5 янв. 2024", "2024-01-05"),
        ("5 березня 2024", "2024-03-05"),
        ("5 листопада 2024", "2024-11-05"),
        ("5 Μαρτίου 2024", "2024-03-05"),
        ("5 Agustus 2024", "2024-08-05"),
        ("5 marzo\u{a0}2024", "2024-03-05"),
    ]);
}

#[test]
fn numbers_only() {
    check(&[
        ("05/03/2024", "2024-03-05"),
        ("5/3/2024", "2024-03-05"),
        ("25/03/2024", "2024-03-25"),
        ("03/25/2024", "2024-03-25"),
        ("5.3.2024", "2024-03-05"),
        ("5. 3. 2024", "2024-03-05"),
        ("5-3-2024", "2024-03-05"),
        ("05/03/24", "2024-03-05"),
        ("05.03.24", "2024-03-05"),
        ("05.03.99", "1999-03-05"),
        ("5/3/68", "2068-03-05"),
        ("5/3/69", "1969-03-05"),
    ]);
    check_with(
        DateOptions { day_first: false },
        &[
            ("05/03/2024", "2024-05-03"),
            ("25/03/2024", "2024-03-25"),
            ("03/25/2024", "2024-03-25"),
            ("5.3.2024", "2024-03-05"),
            ("2024/05/03", "2024-05-03"),
        ],
    );
}

#[test]
fn years_of_two_digits() {
    check(&[
        ("5 March '24", "2024-03-05"),
        ("5 Mar ’98", "1998-03-05"),
        ("5-Mar-24", "2024-03-05"),
        ("5 March 24", "2024-03-05"),
        ("March 5, '24", "2024-03-05"),
        ("5 March 24 people came", ""),
        ("5 March 14:30", ""),
    ]);
}

#[test]
fn times() {
    check(&[
        ("2024-03-05T14:30", "2024-03-05T14:30:00"),
        ("2024-03-05T14:30:15Z", "2024-03-05T14:30:15Z"),
        ("2024-03-05T14:30:15.123+01:00", "2024-03-05T14:30:15+01:00"),
        ("2024-03-05 14:30:15 -0530", "2024-03-05T14:30:15-05:30"),
        ("20240305T1430", "2024-03-05"),
        ("20240305T14:30", "2024-03-05T14:30:00"),
        ("Tue, 05 Mar 2024 14:30:00 GMT", "2024-03-05T14:30:00Z"),
        ("Tue Mar  5 14:30:00 2024", "2024-03-05T14:30:00"),
        ("March 5, 2024 at 2:30 pm", "2024-03-05T14:30:00"),
        ("March 5, 2024, 2:30 p.m.", "2024-03-05T14:30:00"),
        ("March 5, 2024 12:05am", "2024-03-05T00:05:00"),
        ("March 5, 2024 12 PM", "2024-03-05T12:00:00"),
        ("5. März 2024, 14:30 Uhr", "2024-03-05T14:30:00"),
        ("5. März 2024 um 9:05 Uhr", "2024-03-05T09:05:00"),
        ("5 mars 2024 à 14h30", "2024-03-05T14:30:00"),
        ("5 mars 2024 kl. 14:30", "2024-03-05T14:30:00"),
        ("05/03/2024 - 14:30", "2024-03-05T14:30:00"),
        ("14:30, 5 March 2024", "2024-03-05T14:30:00"),
        ("2:30 pm on Tuesday, March 5, 2024", "2024-03-05T14:30:00"),
        ("2024-03-05 25:00", "2024-03-05"),
        ("2024-03-05 14:99", "2024-03-05"),
        ("2024-03-05 14:30 UTC+2", "2024-03-05T14:30:00Z"),
        ("2024-03-05, 3 items", "2024-03-05"),
    ]);
}

#[test]
fn impossible_dates_are_none() {
    check(&[
        ("31/02/2024", ""),
        ("2024-02-30", ""),
        ("2024-13-05", ""),
        ("2024-00-05", ""),
        ("13/13/2024", ""),
        ("29 February 2023", ""),
        ("29 February 2024", "2024-02-29"),
        ("29 February 1900", ""),
        ("29 February 2000", "2000-02-29"),
        ("0 March 2024", ""),
        ("32 March 2024", ""),
        ("31/04/2024, then 1/5/2024", "2024-05-01"),
    ]);
}

#[test]
fn what_is_no_date() {
    check(&[
        ("", ""),
        ("2024", ""),
        ("March 2024", ""),
        ("5 March", ""),
        ("yesterday", ""),
        ("3 days ago", ""),
        ("1.2.3", ""),
        ("v10.12.22", ""),
        ("5.3.24", ""),
        ("192.168.1.1", ""),
        ("10.11.12.2013", ""),
        ("020 7946 0958", ""),
        ("555-123-4567", ""),
        ("12-34-56", ""),
        ("£5,000", ""),
        ("1/2", ""),
        ("10–20", ""),
        ("9999-12-31", ""),
        ("0001-01-01", ""),
        ("4 marketing 2024", ""),
        ("id 20240305 of 7", ""),
        ("room 5 may be 2024", ""),
        ("5 jui 2024", ""),
    ]);
}

#[test]
fn ranges_give_the_first_day() {
    check(&[
        ("5–7 March 2024", "2024-03-05"),
        ("5th - 7th March 2024", "2024-03-05"),
        ("March 5–7, 2024", "2024-03-05"),
        ("5 March 2024 – 7 April 2024", "2024-03-05"),
        ("05/03/2024-07/03/2024", "2024-03-05"),
    ]);
}

#[test]
fn places() {
    for (text, span) in [
        ("on 5 March 2024, maybe", "5 March 2024"),
        ("at 2024-03-05T14:30Z!", "2024-03-05T14:30Z"),
        ("14:30 on Mar 5, 2024.", "Mar 5, 2024"),
        ("出版：2024年3月5日発売", "2024年3月5日"),
    ] {
        let read = read_date(text, DateOptions::default()).expect("there is a date");
        assert_eq!(&text[read.span], span);
    }
}

#[test]
fn any_text_is_read() {
    for piece in ["5 ", "5-", "5.", "March ", "2024 ", "1:", "5 March ", "de ", "年"] {
        date_of(&piece.repeat(50_000));
    }
    date_of(&"9".repeat(100_000));
    date_of(&"a".repeat(100_000));
    let pieces = [
        "5", "2024", "24", "March", "/", ".", "-", " ", ",", ":", "'", "T", "Z", "pm", "th", "de", "年",
        "月", "日", "+", "é", "１",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..50_000 {
        let text: String = (0..round % 16)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                pieces[(state % pieces.len() as u64) as usize]
            })
            .collect();
        if let Some(read) = read_date(&text, DateOptions::default()) {
            assert!(text.get(read.span.clone()).is_some(), "{text:?} {read:?}");
            assert_eq!(date_of(&read.date.to_string()), Some(read.date), "{text:?} {read:?}");
        }
    }
}

#[test]
fn dates_without_a_year_or_a_day() {
    let now = Date { year: 2025, month: 3, day: 5, time: None };
    let read = |text: &str| {
        let date = read_partial_date(text).and_then(|read| read.partial.before(now));
        date.map_or(String::new(), |date| date.to_string())
    };
    assert_eq!(read("5 March"), "2025-03-05");
    assert_eq!(read("Mar 6"), "2024-03-06");
    assert_eq!(read("Dec. 24th"), "2024-12-24");
    assert_eq!(read("5. März"), "2025-03-05");
    assert_eq!(read("le 5 mars"), "2025-03-05");
    assert_eq!(read("March 2024"), "2024-03-01");
    assert_eq!(read("Pub. Date: June 2010"), "2010-06-01");
    assert_eq!(read("3月5日"), "2025-03-05");
    assert_eq!(read("2024年3月"), "2024-03-01");
    assert_eq!(read("29 February"), "2024-02-29");
    assert_eq!(read("30 February"), "");
    assert_eq!(read("set 5"), "");
    assert_eq!(read("3 days ago 5"), "");
    assert_eq!(read("March"), "");
    assert_eq!(read("2024"), "");
}
