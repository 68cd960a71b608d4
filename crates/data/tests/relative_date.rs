//! Dates said by how far they are from now.

#[path = "support/cases.rs"]
mod cases;

use cases::check_all;
use windrow_data::{Date, Time, date_of, read_relative_date};

fn now() -> Date {
    let time = Time { hour: 10, minute: 30, second: 0, offset: None };
    Date { year: 2024, month: 3, day: 31, time: Some(time) }
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    let read = |text: &str| {
        let date = read_relative_date(text).and_then(|read| read.relative.from(now()));
        date.map_or(String::new(), |date| date.to_string().trim_end_matches(":00").replace("T10:30", ""))
    };
    check_all(read, cases);
}

#[test]
fn english() {
    check(&[
        ("3 days ago", "2024-03-28"),
        ("Posted 30+ days ago", "2024-03-01"),
        ("a day ago", "2024-03-30"),
        ("an hour ago", "2024-03-31T09:30"),
        ("11 hrs. ago", "2024-03-30T23:30"),
        ("2h ago", "2024-03-31T08:30"),
        ("1 month ago", "2024-02-29"),
        ("over 2 years ago", "2022-03-31"),
        ("in 2 weeks", "2024-04-14"),
        ("yesterday", "2024-03-30"),
        ("Yesterday, 10:14", "2024-03-30"),
        ("last week", "2024-03-24"),
        ("just now", "2024-03-31"),
    ]);
}

#[test]
fn other_languages() {
    check(&[
        ("vor 3 Tagen", "2024-03-28"),
        ("vor etwa einer Stunde", "2024-03-31T09:30"),
        ("gestern", "2024-03-30"),
        ("il y a 2 mois", "2024-01-31"),
        ("hace 3 días", "2024-03-28"),
        ("há 3 dias", "2024-03-28"),
        ("3 giorni fa", "2024-03-28"),
        ("3 dagen geleden", "2024-03-28"),
        ("för 3 dagar sedan", "2024-03-28"),
        ("3 dni temu", "2024-03-28"),
        ("3 дня назад", "2024-03-28"),
        ("3 gün önce", "2024-03-28"),
        ("3日前", "2024-03-28"),
        ("3天前", "2024-03-28"),
        ("2時間前", "2024-03-31T08:30"),
        ("2小时前", "2024-03-31T08:30"),
        ("3개월 전", "2023-12-31"),
        ("昨天", "2024-03-30"),
        ("вчера", "2024-03-30"),
        ("über 2 Jahre", ""),
        ("over 3 jaar", "2027-03-31"),
        ("over een week", "2024-04-07"),
        ("około 3 dni temu", "2024-03-28"),
        ("à l’instant", "2024-03-31"),
        ("przed chwilą", "2024-03-31"),
    ]);
}

#[test]
fn names_of_days() {
    check(&[
        ("昨日", "2024-03-30"),
        ("昨日 14:30", "2024-03-30"),
        ("今日", "2024-03-31"),
        ("明日", "2024-04-01"),
        ("一昨日", "2024-03-29"),
        ("내일", "2024-04-01"),
        ("aujourd'hui", "2024-03-31"),
        ("Aujourd’hui à 14:30", "2024-03-31"),
        ("avant-hier", "2024-03-29"),
        ("avant-hier, 14:30", "2024-03-29"),
        ("hier à 14:30", "2024-03-30"),
        ("hier, 14:30", "2024-03-30"),
        ("i går", "2024-03-30"),
        ("Igår 12:30", "2024-03-30"),
        ("i dag kl. 12:30", "2024-03-31"),
        ("i morgon", "2024-04-01"),
        ("mañana", "2024-04-01"),
        ("Dün", "2024-03-30"),
    ]);
}

#[test]
fn what_is_no_date() {
    check(&[
        ("3 days", ""),
        ("in stock", ""),
        ("2 weeks free trial", ""),
        ("in 5 colours", ""),
        ("Guten Morgen Deutschland", ""),
        ("", ""),
        ("3", ""),
        ("99999999 years ago", ""),
        ("Over 3 years", ""),
        ("over a week", ""),
        ("Besök", ""),
        ("Now", ""),
        ("Jetzt", ""),
        ("Hier, im Herzen der Stadt", ""),
        ("hier 3 Artikel", ""),
        ("明日香", ""),
        ("今日の天気", ""),
        ("por la mañana", ""),
    ]);
}

#[test]
fn days_count_as_the_calendar_does() {
    let date = |text: &str| date_of(text).expect("a date");
    let moved = |from: &str, by: &str| {
        let read = read_relative_date(by).expect("a distance");
        read.relative.from(date(from)).map(|date| date.to_string())
    };
    assert_eq!(moved("2024-03-01", "1 day ago").as_deref(), Some("2024-02-29"));
    assert_eq!(moved("2023-03-01", "1 day ago").as_deref(), Some("2023-02-28"));
    assert_eq!(moved("2000-01-01", "1 day ago").as_deref(), Some("1999-12-31"));
    assert_eq!(moved("2024-02-29", "1 year ago").as_deref(), Some("2023-02-28"));
    assert_eq!(moved("2024-01-01", "366 days ago").as_deref(), Some("2022-12-31"));
}
