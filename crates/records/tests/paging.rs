//! Links that turn the pages of a list, in the markup of different makers of pages.

use windrow_dom::{Document, FrameContent, NodeId, parse_html};
use windrow_records::{LinkRole, PagingKind, link_roles, paging};

const PAGE: &str = "http://example.org/list?page=3";

/// The texts (or, without text, the addresses) of the links of a role.
fn of_role(document: &Document, address: &str, role: LinkRole) -> Vec<String> {
    let show = |node: NodeId| match document.string_value(node).trim() {
        "" => document.attribute_value(node, "href").unwrap_or_default().to_owned(),
        text => text.to_owned(),
    };
    let links = link_roles(document, address).into_iter();
    links.filter(|link| link.1 == role).map(|(node, _)| show(node)).collect()
}

/// Checks the links that lead on, and those that lead back.
#[track_caller]
fn check(html: &str, next: &[&str], previous: &[&str]) {
    let document = parse_html(html);
    assert_eq!(of_role(&document, PAGE, LinkRole::Next), next, "next in {html}");
    assert_eq!(of_role(&document, PAGE, LinkRole::Previous), previous, "previous in {html}");
}

/// Checks where the list of a page goes on.
#[track_caller]
fn check_follow(address: &str, html: &str, expected: Option<(PagingKind, Option<&str>)>) {
    let document = parse_html(html);
    let found = paging(&document, address);
    let found = found.as_ref().map(|found| (found.kind, found.target.as_deref()));
    assert_eq!(found, expected, "{html}");
}

/// Numbers around page 3, with these links before and behind.
fn numbers(before: &str, behind: &str) -> String {
    format!(
        "<p>Some text before it all that is long enough</p>{before}<a href='?page=1'>1</a> <a href='?page=2'>2</a> <b>3</b> \
         <a href='?page=4'>4</a> … <a href='?page=9'>9</a>{behind}<p>Some text behind it all</p>"
    )
}

#[test]
fn words_of_many_languages() {
    let words = [
        ("Next", "Previous"),
        ("Next page »", "« Prev"),
        ("Nächste Seite", "Vorherige Seite"),
        ("weiter", "zurück"),
        ("Suivant", "Précédent"),
        ("Siguiente ›", "‹ Anterior"),
        ("Próxima página", "Página anterior"),
        ("Successivo", "Precedente"),
        ("Volgende", "Vorige"),
        ("Następna strona", "Poprzednia"),
        ("Další", "Předchozí"),
        ("Nästa", "Föregående"),
        ("Seuraava", "Edellinen"),
        ("Következő", "Előző"),
        ("Sonraki", "Önceki"),
        ("Следующая страница", "Предыдущая"),
        ("Наступна", "Попередня"),
        ("Επόμενη", "Προηγούμενη"),
        ("下一页", "上一页"),
        ("次へ", "前へ"),
        ("다음", "이전"),
        ("التالي", "السابق"),
        ("הבא", "הקודם"),
        ("Berikutnya", "Sebelumnya"),
        ("next 20 results", "previous 20 results"),
    ];
    for (next, previous) in words {
        check(
            &format!("<a href='/list?from=a'>{previous}</a> <a href='/list?from=b'>{next}</a>"),
            &[next],
            &[previous],
        );
    }
}

#[test]
fn words_that_only_begin_so() {
    for text in [
        "Next year's cars",
        "Previous owners",
        "Next: how to bake bread",
        "More about us",
        "Last minute",
        "Back to top",
    ] {
        check(&format!("<a href='/x'>{text}</a>"), &[], &[]);
    }
}

#[test]
fn arrows_beside_numbers() {
    check(&numbers("<a href='?page=2'>&lt;</a>", "<a href='?page=4'>&gt;</a>"), &[">"], &["<"]);
    check(
        &numbers(
            "<a href='?page=1'>«</a> <a href='?page=2'>‹</a> ",
            " <a href='?page=4'>›</a> <a href='?page=9'>»</a>",
        ),
        &["›"],
        &["‹"],
    );
    check(
        &numbers(
            "<a href='?page=1'>&lt;&lt;</a> <a href='?page=2'>&lt;</a> ",
            " <a href='?page=4'>&gt;</a> <a href='?page=9'>&gt;&gt;</a>",
        ),
        &[">"],
        &["<"],
    );
}

#[test]
fn icons_need_no_words() {
    check(
        &numbers(
            "<a href='?page=2'><i class='fa fa-angle-left'></i></a>",
            "<a href='?page=4'><i class='fa fa-angle-right'></i></a>",
        ),
        &["?page=4"],
        &["?page=2"],
    );
    check(&numbers("", "<a href='?page=4'><img src='/i/next.gif'></a>"), &["?page=4"], &[]);
    check(&numbers("", "<a href='?page=4' aria-label='Next page'><svg><path/></svg></a>"), &["?page=4"], &[]);
    check(
        "<ul class=pager><li class=next><a href='/list?cursor=x9'><svg><path/></svg></a></ul>",
        &["/list?cursor=x9"],
        &[],
    );
}

#[test]
fn an_address_says_what_an_unknown_word_means() {
    check(
        &numbers("<a href='?page=2'>Aurrekoa</a> ", " <a href='?page=4'>Hurrengoa</a>"),
        &["Hurrengoa"],
        &["Aurrekoa"],
    );
    check(&numbers("", "<a href='?page=4'><svg><path/></svg></a>"), &["?page=4"], &[]);
}

#[test]
fn what_moves_within_a_page_turns_none() {
    check("<div class=carousel><a href='#'>Next</a><a href='#'>Previous</a></div>", &[], &[]);
    check("<a href='#'>›</a>", &[], &[]);
    check("<a href='/other'>›</a>", &[], &[]);
    check("<a href='http://other.example.com/'>Next</a>", &[], &[]);
    check("<div class=pagination><span class='next disabled'><a href='#'>Next</a></span></div>", &[], &[]);
}

#[test]
fn calendars_turn_months() {
    let days: Vec<String> = (1..=31).map(|day| format!("<td><a href='/2016/03/{day}'>{day}</a>")).collect();
    let rows: Vec<String> = days.chunks(7).map(|week| format!("<tr>{}", week.concat())).collect();
    let html = format!(
        "<div><a href='/2016/02'>«</a> March <a href='/2016/04' rel=next>»</a><table>{}</table></div>",
        rows.concat()
    );
    let document = parse_html(&html);
    for role in [LinkRole::Next, LinkRole::Previous, LinkRole::Page] {
        assert_eq!(of_role(&document, "http://example.org/2016/03", role), Vec::<String>::new());
    }
}

#[test]
fn numbers_that_are_no_pages() {
    let page_links = |html: &str| of_role(&parse_html(html), PAGE, LinkRole::Page).len();
    let links = |numbers: &[u32], address: &dyn Fn(u32) -> String| {
        numbers
            .iter()
            .map(|number| format!("<a href='{}'>{number}</a> ", address(*number)))
            .collect::<String>()
    };
    assert_eq!(page_links(&links(&[1, 2, 3], &|number| format!("?page={number}"))), 3);
    assert_eq!(page_links(&links(&[1, 2, 3], &|number| format!("?start={}", 20 * number))), 3);
    assert_eq!(page_links(&links(&[10, 20, 50], &|number| format!("?show={number}"))), 0);
    assert_eq!(page_links(&links(&[2014, 2015, 2016], &|number| format!("/{number}/"))), 0);
    assert_eq!(page_links(&links(&[7, 8, 9], &|number| format!("/article/{}", number * number * number))), 0);
}

#[test]
fn two_lists_on_one_page() {
    let pager = |name: &str| {
        format!(
            "<b>1</b> <a href='/{name}/2'>2</a> <a href='/{name}/3'>3</a> <a href='/{name}/2'>&gt;</a> <a href='/{name}/9'>&gt;&gt;</a> "
        )
    };
    check(&format!("{}{}", pager("a"), pager("b")), &[">", ">"], &[]);
}

#[test]
fn following_by_link_number_and_button() {
    let next = Some((PagingKind::Next, Some("http://example.org/list?page=4")));
    check_follow(PAGE, &numbers("", "<a href='?page=4'>Next</a>"), next);
    let numbered = Some((PagingKind::Numbered, Some("http://example.org/list?page=4")));
    check_follow(PAGE, &numbers("", ""), numbered);
    check_follow(PAGE, "<a href='/a'>A</a> <button>Load more</button>", Some((PagingKind::More, None)));
    check_follow(PAGE, "<a href='/a'>A</a> <a href='#'>Mehr anzeigen</a>", Some((PagingKind::More, None)));
    check_follow(PAGE, "<button id=btnMoreResults>More</button>", Some((PagingKind::More, None)));
    check_follow(PAGE, "<a href='/a'>A</a>", None);
    check_follow(PAGE, "", None);
}

#[test]
fn following_ends_on_the_last_page() {
    let last =
        "<a href='?page=1'>1</a> <a href='?page=2'>2</a> <b>3</b> <a class='next disabled' href='#'>Next</a>";
    check_follow(PAGE, last, None);
}

#[test]
fn following_does_not_jump() {
    let html = numbers("", "<a href='?page=9'>Next »</a>");
    check_follow(PAGE, &html, Some((PagingKind::Numbered, Some("http://example.org/list?page=4"))));
}

#[test]
fn older_entries_are_the_rest_of_a_blog() {
    let html = "<a href='/page/4'>← Older posts</a> <a href='/page/2'>Newer posts →</a>";
    let document = parse_html(html);
    let address = "http://example.org/page/3";
    assert_eq!(of_role(&document, address, LinkRole::Next), ["Newer posts →"]);
    check_follow(address, html, Some((PagingKind::Next, Some("http://example.org/page/4"))));
    check_follow(
        "http://example.org/",
        "<a href='/page/2'>Older posts</a>",
        Some((PagingKind::Next, Some("http://example.org/page/2"))),
    );
}

#[test]
fn pages_with_a_base_or_without_an_address() {
    check_follow(
        "http://example.org/a/b",
        "<base href='/c/'><b>1</b> <a href='?page=2'>2</a> <a href='?page=2'>Next</a>",
        Some((PagingKind::Next, Some("http://example.org/c/?page=2"))),
    );
    check_follow(
        "page.html",
        "<a href='http://example.org/list?page=2'>Next</a>",
        Some((PagingKind::Next, Some("http://example.org/list?page=2"))),
    );
}

#[test]
fn what_frames_and_templates_say_is_not_of_the_page() {
    let follow = |document: &Document, address: &str| {
        paging(document, address).and_then(|found| found.target).unwrap_or_default()
    };
    let own = "<iframe></iframe><b>1</b> <a href='?page=2'>2</a> <a href='?page=2'>Next</a>";
    let outer = parse_html(own);
    let inner =
        parse_html("<base href='http://other.example/'><link rel=canonical href='http://other.example/a'>");
    let frame = (0..outer.end(NodeId::ROOT).0)
        .map(NodeId)
        .find(|&node| outer.is_element(node) && outer.name(node).local == "iframe")
        .expect("a frame");
    let content = FrameContent { element: frame, document: &inner, source_start: 0 };
    let whole = outer.with_frames(&[content]).expect("a small document");
    assert_eq!(follow(&whole, "http://example.org/list"), "http://example.org/list?page=2");
    assert_eq!(follow(&whole, "page.html"), "http://page.invalid/?page=2");
    let template = format!("<template><base href='http://other.example/'></template>{own}");
    assert_eq!(follow(&parse_html(&template), "http://example.org/list"), "http://example.org/list?page=2");
}

#[test]
fn numbers_of_other_scripts() {
    let html = "<a href='?page=1'>١</a> <a href='?page=2'>٢</a> <b>٣</b> <a href='?page=4'>٤</a>";
    check_follow(PAGE, html, Some((PagingKind::Numbered, Some("http://example.org/list?page=4"))));
    let html = "<a href='?page=1'>１</a> <a href='?page=2'>２</a> <b>３</b> <a href='?page=4'>４</a>";
    check_follow(PAGE, html, Some((PagingKind::Numbered, Some("http://example.org/list?page=4"))));
}

#[test]
fn hostile_pages_are_read_to_a_bound() {
    let long = "x".repeat(1_000_000);
    let links = "<a href='?page=4'>Next</a> ".repeat(20_000);
    let based = parse_html(&format!("<base href='/{long}/'>{links}"));
    assert!(paging(&based, PAGE).is_some());
    let classed = parse_html(&format!("<div class='{}'>{links}</div>", "x ".repeat(500_000)));
    assert!(paging(&classed, PAGE).is_some());
    let worded = format!("{}{long}", "<div role=button>".repeat(400));
    assert_eq!(paging(&parse_html(&worded), PAGE), None);
    let days: String = (1..=28).map(|day| format!("<td>{day}")).collect();
    let nested = format!("<table><tr>{days}<td>").repeat(2_000);
    paging(&parse_html(&nested), PAGE);
}

#[test]
fn all_links_that_do_the_same_are_given() {
    let html = format!("{0}<hr>{0}", numbers("", "<a href='?page=4'>Next</a>"));
    let found = paging(&parse_html(&html), PAGE).expect("the list goes on");
    assert_eq!(found.elements.len(), 2);
}

#[test]
fn more_that_is_offered_at_every_entry_is_not_of_the_list() {
    check_follow(PAGE, "<a href='#'>Show more</a> <p>x</p> <a href='#'>Show more</a>", None);
    check_follow(PAGE, "<a href='#'>More</a>", None);
}
