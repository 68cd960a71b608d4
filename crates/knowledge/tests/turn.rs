//! What links say about where they lead.

use windrow_knowledge::{
    Turn, arrow_of_token, is_more_token, is_page_name, is_paging_token, is_slider_token, turn_of_text,
    turn_of_token,
};

#[track_caller]
fn check(turn: Option<Turn>, texts: &[&str]) {
    let wrong: Vec<_> = texts
        .iter()
        .map(|text| (text, turn_of_text(text).map(|read| read.turn)))
        .filter(|(_, found)| *found != turn)
        .collect();
    assert!(wrong.is_empty(), "expected {turn:?}: {wrong:?}");
}

#[test]
fn texts() {
    check(
        Some(Turn::Next),
        &[
            "NEXT",
            "Next Page »",
            "next 10",
            "nächste",
            "Página siguiente",
            "次の20件",
            "»",
            "›",
            ">>",
            "→",
            "Trang tiếp",
        ],
    );
    check(Some(Turn::Previous), &["Trước", "‹ Prev", "zurück", "précédent", "上一页", "«", "←"]);
    check(Some(Turn::First), &["first", "« Erste", "首页", "|<"]);
    check(Some(Turn::Last), &["Last »", "letzte Seite", "末页", ">|"]);
    check(Some(Turn::Older), &["← Older posts", "Older entries"]);
    check(Some(Turn::Newer), &["Newer posts →"]);
    check(Some(Turn::More), &["Load more", "More results", "Mehr anzeigen", "もっと見る", "показать ещё"]);
    check(
        None,
        &["", "2", "Next year's cars", "2010 & Newer", "More about us", "Back to the top", "Home", "a > b"],
    );
}

#[test]
fn arrows_are_told_beside_words() {
    let arrow = |text: &str| turn_of_text(text).and_then(|read| read.arrow);
    assert_eq!(arrow("← Older posts"), Some(Turn::Previous));
    assert_eq!(arrow("ouder »"), Some(Turn::Next));
    assert_eq!(arrow("Older posts"), None);
}

#[test]
fn names_given_by_authors() {
    assert_eq!(turn_of_token("pagination_next"), Some(Turn::Next));
    assert_eq!(turn_of_token("btnPrev"), Some(Turn::Previous));
    assert_eq!(turn_of_token("btn-prev2"), Some(Turn::Previous));
    assert_eq!(turn_of_token("prev-next"), None);
    assert_eq!(arrow_of_token("icon-chevron-right"), Some(Turn::Next));
    assert_eq!(arrow_of_token("left-right"), None);
    assert!(is_paging_token("wp-pagenavi") && is_paging_token("page-numbers") && !is_paging_token("page"));
    assert!(is_more_token("btnMoreResults") && is_more_token("load-more") && !is_more_token("more"));
    assert!(is_slider_token("owl-carousel") && !is_slider_token("sliderule"));
    assert!(
        is_page_name("page") && is_page_name("PAGEN_1") && is_page_name("currentPage") && !is_page_name("q")
    );
    for name in [
        "per_page",
        "perPage",
        "itemsPerPage",
        "itemsperpage",
        "pagesize",
        "pageSize",
        "page_id",
        "pageId",
        "pagelimit",
        "pageCount",
        "total_pages",
    ] {
        assert!(!is_page_name(name), "{name}");
    }
    for name in
        ["pageno", "page_number", "pageNumber", "page-index", "pageStart", "page[number]", "start", "p"]
    {
        assert!(is_page_name(name), "{name}");
    }
}
