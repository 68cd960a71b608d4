//! Pages made to take time, memory or stack.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use site::{after, open, page, said};
use windrow_page::{Action, Page, Shelf};

#[test]
fn a_hundred_thousand_controls_in_a_hundred_thousand_fieldsets() {
    const COUNT: usize = 100_000;
    let fields: String =
        (0..COUNT).map(|at| format!("<fieldset><input name=n{} type=radio checked>", at % 7)).collect();
    let source = format!("<form id=x action=/s><input id=r type=radio name=n0 value=r>{fields}</form>");
    let page = after(page(&source), &[("r", Action::Click)]);
    let sent = said(&page, "x", &Action::Submit);
    assert_eq!(sent, "http://site.test/s?n0=r&n5=on&n6=on&n1=on&n2=on&n3=on&n4=on");
}

#[test]
fn a_hundred_thousand_controls_that_name_their_form() {
    const COUNT: usize = 100_000;
    let fields: String =
        (0..COUNT).map(|at| format!("<input id=i{at} name=a form=x type=checkbox>")).collect();
    let source = format!("{fields}<input id=o name=r type=radio><form id=x action=/s></form>");
    let page = after(page(&source), &[("i99999", Action::Click), ("o", Action::Click)]);
    assert_eq!(said(&page, "x", &Action::Submit), "http://site.test/s?a=on");
}

#[test]
fn a_hundred_thousand_nested_forms_by_way_of_tables() {
    const COUNT: usize = 100_000;
    let source = format!("{}<input id=x name=q>", "<div></form><form action=/s>".repeat(COUNT));
    assert_eq!(said(&page(&source), "x", &Action::Submit), "http://site.test/s?q=");
}

#[test]
fn a_million_options() {
    const COUNT: usize = 1_000_000;
    let source =
        format!("<form><select id=x name=q>{}<option id=last>z</select>", "<option selected>a".repeat(COUNT));
    let page = page(&source);
    assert_eq!(said(&page, "x", &Action::Submit), "http://site.test/a/b?q=a");
    let chosen = after(page, &[("x", Action::Type("z".to_owned()))]);
    assert_eq!(said(&chosen, "x", &Action::Submit), "http://site.test/a/b?q=z");
    assert_eq!(chosen.fields().iter().count(), 1);
    let missing = said(&chosen, "x", &Action::Type("none".to_owned()));
    assert!(missing.ends_with("and 999993 more") && missing.len() < 300, "{missing}");
}

#[test]
fn links_a_hundred_thousand_elements_deep() {
    const DEPTH: usize = 100_000;
    let source = format!("<a href=n>{}<i id=x>", "<span>".repeat(DEPTH));
    assert_eq!(said(&page(&source), "x", &Action::Click), "http://site.test/a/n");
}

/// Opens a site and says how many requests it took.
fn requests(answer: impl Fn(&str) -> String + Send + Sync + 'static) -> (Arc<Page>, u32) {
    let count = Arc::new(AtomicU32::new(0));
    let counted = count.clone();
    let shelf = Shelf::new().asking(move |request| {
        counted.fetch_add(1, Ordering::Relaxed);
        Some(Shelf::page(&answer(request.url.as_str())))
    });
    let page = open(shelf, "http://h.test/0").expect("the first page").page;
    (page, count.load(Ordering::Relaxed))
}

#[test]
fn frames_that_include_themselves_stay_empty() {
    let (page, count) = requests(|_| "<p>x</p><iframe src=#a></iframe><iframe src=/0></iframe>".to_owned());
    assert_eq!((count, page.frames().count(), page.troubles().len()), (1, 0, 1));
    let (page, count) = requests(|_| "<iframe src=/1></iframe><iframe src=/0></iframe>".to_owned());
    assert_eq!((count, page.frames().count()), (2, 1));
}

#[test]
fn frames_without_end_are_loaded_up_to_a_limit() {
    let (page, count) = requests(|url| format!("<iframe src='{url}0'></iframe>"));
    assert_eq!((count, page.troubles().len()), (5, 1));
    let (page, count) = requests(|url| {
        let frames: String = (0..9).map(|at| format!("<frame src='{url}{at}'>")).collect();
        format!("<frameset>{frames}</frameset>")
    });
    assert_eq!(count, 33);
    let full = "the page has more frames than are loaded (32), or deeper ones; they stay empty";
    assert_eq!(page.troubles().last().map(|trouble| trouble.error.to_string()).as_deref(), Some(full));
    let (page, count) = requests(|_| "<iframe src=/f></iframe>".repeat(10_000));
    assert_eq!((count, page.frames().count(), page.troubles().len()), (33, 32, 33));
    let (page, count) = requests(|_| "<iframe srcdoc='<iframe srcdoc=x></iframe>'></iframe>".repeat(10_000));
    assert_eq!((count, page.document().frames().len()), (1, 32));
}

#[test]
fn frames_in_frames_given_by_hand_end_too() {
    let mut whole = site::page("<iframe></iframe>");
    let element = whole.document().document_element().map(|html| windrow_dom::NodeId(html.0 + 3)).unwrap();
    for _ in 0..100 {
        let outer = site::page("<iframe></iframe>");
        whole = outer.with_frames([(element, Arc::new(whole))]);
    }
    assert!(whole.document().frames().len() <= 16);
    let restored = Page::restore(whole.snapshot());
    assert_eq!(restored.document().len(), whole.document().len());
}
