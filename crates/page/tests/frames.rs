//! Frames: part of the page's tree, navigated by their names.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use std::sync::Arc;

use site::{act, after, id, open, said};
use windrow_dom::{NodeId, outer_html};
use windrow_page::{Act, Action, Change, Page, Shelf};

const SITE: &str = "http://site.test/";

/// A frameset with a menu, and a main frame that has a frame itself.
fn shelf() -> Shelf {
    let at = |path: &str| format!("{SITE}{path}");
    Shelf::new()
        .html(
            &at(""),
            "<frameset><frame name=menu src=sub/menu.html><frame name=main src=main.html></frameset>",
        )
        .html(
            &at("sub/menu.html"),
            "<base target=main><a id=one href=one.html>1</a><a id=top href=one.html target=_top>t</a>\
             <a id=blank href=one.html target=_blank>b</a><a id=self href=one.html target=_SELF>s</a>\
             <a id=inner href=one.html target=inner>i</a><a id=none href=one.html target=nowhere>n</a>\
             <a id=here href=#there target=_self>h</a><a id=parent href=one.html target=_parent>p</a>",
        )
        .html(
            &at("main.html"),
            "<p id=p>main</p><iframe name=inner srcdoc=\"<a id=deep href=sub/one.html>d</a>\
             <a id=up href=sub/one.html target=_parent>u</a><form id=f action=sub/s><input id=q name=q>\
             </form>\"></iframe><form action=m><input id=m name=m></form>",
        )
        .html(&at("sub/one.html"), "<h1 id=one>one</h1>")
        .html(&at("sub/s?q=typed"), "<p>found</p>")
        .html(&at("m?m=t"), "<p>sent</p>")
}

fn front() -> Arc<Page> {
    let page = open(shelf(), SITE).expect("the front page").page;
    assert!(page.troubles().is_empty());
    page
}

/// What is in each frame of a page, nested ones in brackets.
fn shape(page: &Page) -> String {
    let frames: Vec<String> = page
        .frames()
        .map(|frame| {
            let inner = page.frame_page(frame);
            let name = frame.name(page).unwrap_or_default().to_owned();
            let url = inner.url().unwrap_or_default().trim_start_matches(SITE).to_owned();
            match shape(&inner) {
                nested if nested.is_empty() => format!("{name}:{url}"),
                nested => format!("{name}:{url}({nested})"),
            }
        })
        .collect();
    frames.join(" ")
}

#[test]
fn frames_are_loaded_into_the_tree() {
    let page = front();
    assert_eq!(shape(&page), "menu:sub/menu.html main:main.html(inner:about:srcdoc)");
    assert_eq!(page.url(), Some(SITE));
    let deep = id(&page, "deep");
    let inner = page.document().frames()[2];
    assert!(page.document().contains(inner.element, deep));
    assert_eq!(&page.source()[page.document().span(deep).range()], "<a id=deep href=sub/one.html>d</a>");
    assert_eq!(&page.source()[page.document().span(id(&page, "p")).range()], "<p id=p>main</p>");
}

#[test]
fn links_and_forms_lead_into_the_frame_they_mean() {
    for (node, expected) in [
        ("one", "menu:sub/menu.html main:sub/one.html"),
        ("self", "menu:sub/one.html main:main.html(inner:about:srcdoc)"),
        ("inner", "menu:sub/menu.html main:main.html(inner:sub/one.html)"),
        ("deep", "menu:sub/menu.html main:main.html(inner:sub/one.html)"),
        ("up", "menu:sub/menu.html main:sub/one.html"),
    ] {
        let arrival = act(shelf(), &front(), node, &Action::Click).unwrap();
        assert_eq!(arrival.change, Change::Document);
        assert_eq!(shape(&arrival.page), expected, "{node}");
        assert_eq!(arrival.page.url(), Some(SITE));
    }
    for node in ["top", "blank", "none", "parent"] {
        let arrival = act(shelf(), &front(), node, &Action::Click).unwrap();
        assert_eq!(arrival.page.url(), Some("http://site.test/sub/one.html"), "{node}");
        assert_eq!(shape(&arrival.page), "");
    }
    let followed = act(shelf(), &front(), "deep", &Action::Follow).unwrap();
    assert_eq!(followed.page.url(), Some("http://site.test/sub/one.html"));
}

#[test]
fn a_fragment_in_a_frame_changes_the_address_of_the_frame() {
    let page = front();
    let arrival = act(shelf(), &page, "here", &Action::Click).unwrap();
    assert_eq!(arrival.change, Change::State);
    assert!(arrival.page.same_document(&page));
    assert_eq!(shape(&arrival.page), "menu:sub/menu.html#there main:main.html(inner:about:srcdoc)");
}

#[test]
fn fields_in_frames_are_fields_of_the_page() {
    let page = front();
    let filled = after(
        (*page).clone(),
        &[("q", Action::Type("typed".to_owned())), ("m", Action::Type("t".to_owned()))],
    );
    assert!(filled.fields().of(id(&page, "q")).is_some());
    assert_eq!(said(&filled, "q", &Action::Submit), "http://site.test/sub/s?q=typed");
    assert_eq!(said(&filled, "m", &Action::Submit), "http://site.test/m?m=t");
    let sent = act(shelf(), &Arc::new(filled.clone()), "q", &Action::Submit).unwrap().page;
    assert_eq!(shape(&sent), "menu:sub/menu.html main:main.html(inner:sub/s?q=typed)");
    // What was typed elsewhere stays, although its node has another number now.
    assert_eq!(sent.fields().iter().map(|(node, _)| node).collect::<Vec<_>>(), [id(&sent, "m")]);
    assert_eq!(said(&sent, "m", &Action::Submit), "http://site.test/m?m=t");
    let menu = act(shelf(), &Arc::new(filled), "self", &Action::Click).unwrap().page;
    assert_eq!(said(&menu, "q", &Action::Submit), "http://site.test/sub/s?q=typed");
}

#[test]
fn entering_a_frame_gives_its_page() {
    let page = Arc::new(after((*front()).clone(), &[("q", Action::Type("typed".to_owned()))]));
    let frames: Vec<NodeId> = page.document().frames().iter().map(|frame| frame.element).collect();
    let engine = windrow_page::Embedded::new(shelf(), Default::default());
    let enter = |at: usize| {
        windrow_page::PageSource::act(
            &engine,
            &Default::default(),
            page.clone(),
            &Act::on(frames[at], Action::EnterFrame),
        )
    };
    let menu = enter(0).unwrap();
    assert_eq!((menu.page.url(), menu.change), (Some("http://site.test/sub/menu.html"), Change::Document));
    let inner = enter(2).unwrap().page;
    assert_eq!(inner.url(), Some("about:srcdoc"));
    assert_eq!(said(&inner, "q", &Action::Submit), "http://site.test/sub/s?q=typed");
    assert_eq!(said(&inner, "up", &Action::Click), "http://site.test/sub/one.html");
}

#[test]
fn an_empty_frame_waits_for_a_link() {
    let shelf = || {
        Shelf::new()
            .html("http://h.test/", "<iframe id=i name=i>old</iframe><a id=x href=/n target=i>go</a>")
            .html("http://h.test/n", "<p id=n>new</p>")
    };
    let page = open(shelf(), "http://h.test/").unwrap().page;
    assert_eq!(
        said(&page, "i", &Action::EnterFrame),
        "Node: http://h.test/: <iframe id=\"i\" name=\"i\"> is an empty frame"
    );
    let after = act(shelf(), &page, "x", &Action::Click).unwrap().page;
    assert_eq!(shape(&after), "i:http://h.test/n");
    assert!(outer_html(after.document(), NodeId::ROOT).contains("old<html>"));
    assert_eq!(shape(&act(shelf(), &after, "x", &Action::Click).unwrap().page), "i:http://h.test/n");
}

#[test]
fn stored_pages_come_back_with_their_frames() {
    let page = after((*front()).clone(), &[("q", Action::Type("typed".to_owned()))]);
    let restored = Page::restore(page.snapshot());
    assert_eq!(restored.snapshot(), page.snapshot());
    assert_eq!(shape(&restored), shape(&page));
    assert_eq!(restored.source(), page.source());
    assert_eq!(restored.document().len(), page.document().len());
    assert_eq!(restored.document().frames(), page.document().frames());
    assert_eq!(outer_html(restored.document(), NodeId::ROOT), outer_html(page.document(), NodeId::ROOT));
    assert_eq!(said(&restored, "q", &Action::Submit), "http://site.test/sub/s?q=typed");
}

#[test]
fn stored_pages_keep_encoding_base_and_text() {
    let origin = windrow_page::Origin { url: Some("http://h.test/".to_owned()), ..Default::default() };
    let latin = Page::read(b"<meta charset=latin1><form id=x><input name=q value=\xe9>", &origin);
    assert_eq!(said(&Page::restore(latin.snapshot()), "x", &Action::Submit), "http://h.test/?q=%E9");
    let text = Page::read_text(b"<p>no markup</p>", &origin);
    let restored = Page::restore(text.snapshot());
    assert_eq!(restored.document().len(), text.document().len());
    assert_eq!(restored.document().string_value(NodeId::ROOT), "<p>no markup</p>");
}

#[test]
fn what_a_frame_cannot_show_leaves_it_empty() {
    let shelf = Shelf::new()
        .html(
            "http://h.test/",
            "<iframe src=404></iframe><iframe src=picture></iframe><iframe src=/></iframe>\
             <iframe src='javascript:x'></iframe><iframe src=about:blank></iframe>\
             <iframe src=http://127.0.0.1/></iframe><iframe src=ok></iframe><object data=ok type=text/html>f</object>\
             <object data=ok type=image/png></object><template><iframe src=ok></iframe></template>",
        )
        .with("http://h.test/picture", "image/png", b"\x89PNG")
        .html("http://h.test/ok", "<p>ok</p>");
    let page = open(shelf, "http://h.test/").unwrap().page;
    let troubles: Vec<String> = page.troubles().iter().map(|trouble| trouble.error.to_string()).collect();
    assert_eq!(page.frames().count(), 2);
    let expected = [
        "http://h.test/404: the server answered with status 404",
        "http://h.test/picture: this is image/png and no page",
        "http://h.test/: the frame shows a page that it is in, so it stays empty",
        "http://127.0.0.1/: refused: a page of the public internet may not lead to this machine; \
         open the address with doc() to allow it",
    ];
    assert_eq!(troubles, expected);
}
