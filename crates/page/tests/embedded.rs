//! The embedded engine: addresses, redirects, refreshes, what is a page, and where pages may lead.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use std::sync::{Arc, Mutex};

use site::{act, id, open, page_at};
use url::Url;
use windrow_dom::NodeId;
use windrow_page::{
    Act, Action, Embedded, EmbeddedOptions, Errand, Error, ErrorKind, Fetch, Method, Origin, Page,
    PageSource, Purpose, Request, Response, Shelf, Space, Timestamp,
};

/// The address of the page that opening an address leads to, or the failure.
fn opened(shelf: Shelf, address: &str) -> String {
    match open(shelf, address) {
        Ok(arrival) => arrival.page.url().unwrap_or_default().to_owned(),
        Err(error) => format!("{:?}: {error}", error.kind()),
    }
}

/// A shelf that has a page at every address.
fn everywhere() -> Shelf {
    Shelf::new().asking(|_| Some(Shelf::page("<p>")))
}

#[test]
fn authors_write_addresses_as_they_like() {
    let base = Url::parse("file:///w/wrapper.oxp").unwrap();
    for (address, alone, with_base) in [
        ("https://h.test", "https://h.test/", "https://h.test/"),
        ("h.test/x.html", "https://h.test/x.html", "https://h.test/x.html"),
        (" h.test ", "https://h.test/", "https://h.test/"),
        ("//h.test/x", "https://h.test/x", "https://h.test/x"),
        ("localhost:8000/x", "https://localhost:8000/x", "https://localhost:8000/x"),
        ("h.test:80", "https://h.test:80/", "https://h.test:80/"),
        ("file:///a/b.html#c", "file:///a/b.html#c", "file:///a/b.html#c"),
        ("pages/a.html", "https://pages/a.html", "file:///w/pages/a.html"),
        ("a.html", "https://a.html/", "file:///w/a.html"),
        ("./a.html", "Address", "file:///w/a.html"),
        ("/a.html", "Address", "file:///a.html"),
        ("../a.html?b", "Address", "file:///a.html?b"),
        ("", "Address", "Address"),
        ("ftp://h.test/", "Address", "Address"),
        ("javascript:go()", "Address", "Address"),
        ("http://[", "Address", "Address"),
    ] {
        for (base, expected) in [(None, alone), (Some(base.clone()), with_base)] {
            let engine = Embedded::new(everywhere(), EmbeddedOptions { base, ..Default::default() });
            let found = match engine.open(&Errand::default(), address, None) {
                Ok(arrival) => arrival.page.url().unwrap().to_owned(),
                Err(error) => format!("{:?}", error.kind()),
            };
            assert_eq!(found, expected, "{address}");
        }
    }
}

#[test]
fn addresses_from_a_page_count_from_it() {
    let page = page_at("http://h.test/a/b", "<base href=/c/>");
    let engine = Embedded::new(everywhere(), Default::default());
    let opened = |address: &str| engine.open(&Errand::default(), address, Some(&page)).unwrap().page;
    assert_eq!(opened("d.test").url(), Some("http://h.test/c/d.test"));
    assert_eq!(opened("//o.test#f").url(), Some("http://o.test/#f"));
}

/// Keeps the requests and passes them on.
struct Watched<'w>(&'w Mutex<Vec<Request>>, Shelf);

impl Fetch for Watched<'_> {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        self.0.lock().expect("no test panicked").push(request.clone());
        self.1.fetch(errand, request)
    }
}

#[test]
fn redirects_are_followed_as_browsers_do() {
    for (status, method, has_body) in [
        (301, Method::Get, false),
        (302, Method::Get, false),
        (303, Method::Get, false),
        (307, Method::Post, true),
        (308, Method::Post, true),
    ] {
        let page =
            Arc::new(page_at("http://h.test/", "<form id=f method=post action=/a#x><input name=q value=1>"));
        let shelf = Shelf::new().redirect("http://h.test/a", status, "b").html("http://h.test/b", "<p>b</p>");
        let seen = Mutex::new(Vec::new());
        let arrival = act(Watched(&seen, shelf), &page, "f", &Action::Submit).unwrap();
        assert_eq!(arrival.page.url(), Some("http://h.test/b"));
        let seen = seen.into_inner().unwrap();
        assert_eq!(seen.len(), 2);
        assert_eq!((seen[1].method, seen[1].body.is_some()), (method, has_body), "{status}");
        assert_eq!([seen[0].purpose, seen[1].purpose], [Purpose::Visit, Purpose::Way]);
        assert_eq!(seen[1].initiator, Some(Space::Public));
        assert_eq!(seen[1].referrer, seen[0].referrer);
    }
}

#[test]
fn redirects_keep_the_fragment_and_end() {
    let shelf = || {
        Shelf::new()
            .redirect("http://h.test/a", 302, "/b")
            .redirect("http://h.test/b", 302, "/c#new")
            .redirect("http://h.test/d", 302, "/e")
            .redirect("http://h.test/l1", 302, "/l2")
            .redirect("http://h.test/l2", 302, "/l1")
            .redirect("http://h.test/bad", 302, "http://[")
            .redirect("http://h.test/mail", 302, "mailto:x")
            .html("http://h.test/c", "c")
            .html("http://h.test/e", "e")
            .answering("http://h.test/none", Response { status: 302, ..Shelf::page("no location") })
            .asking(|request| {
                let count: u32 = request.url.path().strip_prefix("/far/")?.parse().ok()?;
                let headers = vec![("location".to_owned(), format!("/far/{}", count + 1))];
                Some(Shelf::response(302, headers, b""))
            })
    };
    for (address, expected) in [
        ("http://h.test/a#old", "http://h.test/c#new"),
        ("http://h.test/d#old", "http://h.test/e#old"),
        ("http://h.test/none", "http://h.test/none"),
        (
            "http://h.test/bad",
            "Address: http://h.test/bad: redirected to what is no address: http://[ (invalid IPv6 address)",
        ),
        (
            "http://h.test/mail",
            "Address: mailto:x: pages come from http:, https: and file:, not from mailto:",
        ),
        (
            "http://h.test/far/0",
            "Redirects: http://h.test/far/0: more than 20 redirects, the last one to http://h.test/far/21",
        ),
        (
            "http://h.test/l1",
            "Redirects: http://h.test/l1: redirected in a loop: http://h.test/l2 to http://h.test/l1 to http://h.test/l2",
        ),
    ] {
        assert_eq!(opened(shelf(), address), expected, "{address}");
    }
}

#[test]
fn refreshes_are_followed_when_they_are_soon() {
    let refresh = |content: &str| format!("<meta http-equiv=Refresh content=\"{content}\"><p>first</p>");
    for (content, follows) in [
        ("0;url=next", true),
        ("0; URL = 'next'", true),
        ("0;url='next\u{20}", true),
        ("5,next", true),
        ("1.5 next", true),
        (".5;url=next", true),
        (" 0 ; url = next ", true),
        ("6;url=next", false),
        ("0", false),
        ("0;url=", false),
        ("0;url=/", false),
        ("0;url=#f", false),
        ("x;url=next", false),
        ("0x;url=next", false),
        ("99999999999999999999999;url=next", false),
        ("0;url=javascript:x", false),
    ] {
        let shelf = Shelf::new().html("http://h.test/", &refresh(content)).html("http://h.test/next", "next");
        let expected = if follows { "http://h.test/next" } else { "http://h.test/" };
        assert_eq!(opened(shelf, "http://h.test/"), expected, "{content}");
    }
    let noscript = "<noscript><meta http-equiv=refresh content='0;url=next'></noscript>";
    assert_eq!(opened(Shelf::new().html("http://h.test/", noscript), "http://h.test/"), "http://h.test/");
    let mut header = Shelf::page("x");
    header.headers.push(("refresh".to_owned(), "0;url=next".to_owned()));
    let shelf = Shelf::new().answering("http://h.test/", header).html("http://h.test/next", "next");
    assert_eq!(opened(shelf, "http://h.test/"), "http://h.test/next");
}

#[test]
fn refreshes_end() {
    let circle = Shelf::new()
        .html("http://h.test/a", "<meta http-equiv=refresh content='0;url=b'>")
        .html("http://h.test/b", "<meta http-equiv=refresh content='0;url=a'>");
    assert_eq!(opened(circle, "http://h.test/a"), "http://h.test/b");
    let endless = Shelf::new().asking(|request| {
        let count: u32 = request.url.path().trim_start_matches('/').parse().ok()?;
        Some(Shelf::page(&format!("<meta http-equiv=refresh content='0;url=/{}'>", count + 1)))
    });
    assert_eq!(opened(endless, "http://h.test/0"), "http://h.test/5");
}

#[test]
fn what_comes_is_a_page_a_text_or_neither() {
    let of = |content_type: &str, body: &[u8]| Shelf::new().with("http://h.test/x.bin", content_type, body);
    for (content_type, body, expected) in [
        ("text/html", &b"<p>a"[..], "<html><head></head><body><p>a</p></body></html>"),
        ("application/xhtml+xml", b"<p>a</p>", "<p>a</p>"),
        (
            "text/plain; charset=latin1",
            b"<p>\xe9",
            "<html><head></head><body><pre>&lt;p&gt;\u{e9}</pre></body></html>",
        ),
        ("application/json", b"{\"a\":1}", "<html><head></head><body><pre>{\"a\":1}</pre></body></html>"),
        ("application/ld+json", b"{}", "<html><head></head><body><pre>{}</pre></body></html>"),
        ("text/csv", b"a,b", "<html><head></head><body><pre>a,b</pre></body></html>"),
        ("", b"<p>a", "<html><head></head><body><p>a</p></body></html>"),
    ] {
        let page = open(of(content_type, body), "http://h.test/x.bin").unwrap().page;
        assert_eq!(windrow_dom::outer_html(page.document(), NodeId::ROOT), expected, "{content_type}");
    }
    for (content_type, body) in
        [("image/png", &b"x"[..]), ("application/pdf", b"x"), ("", b"\x89PNG\0\0\0\x01")]
    {
        let error = open(of(content_type, body), "http://h.test/x.bin").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotAPage, "{content_type}");
    }
    let empty = Shelf::new().answering("http://h.test/", Shelf::response(204, Vec::new(), b""));
    assert_eq!(open(empty, "http://h.test/").unwrap_err().kind(), ErrorKind::NotAPage);
}

#[test]
fn error_pages_are_errors_unless_asked_for() {
    let shelf =
        || Shelf::new().answering("http://h.test/", Response { status: 503, ..Shelf::page("<p>busy") });
    assert_eq!(
        opened(shelf(), "http://h.test/"),
        "Status(503): http://h.test/: the server answered with status 503"
    );
    assert_eq!(
        opened(shelf(), "http://h.test/x"),
        "Status(404): http://h.test/x: the server answered with status 404"
    );
    let options = EmbeddedOptions { error_pages: true, ..Default::default() };
    let arrival = Embedded::new(shelf(), options).open(&Errand::default(), "http://h.test/", None).unwrap();
    assert_eq!(arrival.page.source(), "<p>busy");
}

#[test]
fn pages_know_when_and_where_they_came_from() {
    let shelf = Shelf::new().at(Timestamp(1_709_251_199_000)).html("http://10.0.0.1/", "x");
    let page = open(shelf, "http://10.0.0.1/").unwrap().page;
    assert_eq!(page.time().unwrap().to_string(), "2024-02-29T23:59:59Z");
    assert_eq!(page.space(), Some(Space::Private));
}

#[test]
fn addresses_tell_their_space() {
    use Space::*;
    for (address, expected) in [
        ("http://example.org/", Public),
        ("http://8.8.8.8/", Public),
        ("http://[2606:4700::1]/", Public),
        ("http://10.1.2.3/", Private),
        ("http://172.16.0.1/", Private),
        ("http://172.32.0.1/", Public),
        ("http://192.168.1.1/", Private),
        ("http://169.254.169.254/", Private),
        ("http://100.64.0.1/", Private),
        ("http://224.0.0.1/", Private),
        ("http://[fd00::1]/", Private),
        ("http://[fe80::1]/", Private),
        ("http://[::ffff:10.0.0.1]/", Private),
        ("http://[64:ff9b::a00:1]/", Private),
        ("http://[2002:7f00:1::]/", Loopback),
        ("http://printer.local/", Private),
        ("http://127.0.0.1/", Loopback),
        ("http://127.1/", Loopback),
        ("http://2130706433/", Loopback),
        ("http://0x7f.1/", Loopback),
        ("http://017700000001/", Loopback),
        ("http://0/", Loopback),
        ("http://[::1]/", Loopback),
        ("http://[::]/", Loopback),
        ("http://[::ffff:7f00:1]/", Loopback),
        ("http://localhost:80/", Loopback),
        ("http://LocalHost./", Loopback),
        ("http://a.localhost/", Loopback),
        ("http://localhost.example.org/", Public),
        ("file:///etc/passwd", Files),
    ] {
        assert_eq!(Space::of(&Url::parse(address).unwrap()), expected, "{address}");
    }
}

/// Whether a page may lead to an address, by a link and by `doc()` on what it says.
fn leads(from: &str, space: Option<Space>, to: &str) -> bool {
    let origin = Origin { url: Some(from.to_owned()), space, ..Origin::default() };
    let page = Arc::new(Page::read(format!("<a id=x href='{to}'>").as_bytes(), &origin));
    let by_link = act(everywhere(), &page, "x", &Action::Click).map(|_| ());
    let engine = Embedded::new(everywhere(), Default::default());
    let by_open = engine.open(&Errand::default(), to, Some(&page)).map(|_| ());
    assert_eq!(by_link, by_open, "{from} {to}");
    by_link.map_err(|error| assert!(error.is_refused(), "{error}")).is_ok()
}

#[test]
fn pages_lead_into_no_narrower_space() {
    for (from, space, to, expected) in [
        ("http://h.test/", None, "http://g.test/", true),
        ("http://h.test/", None, "http://127.0.0.1/", false),
        ("http://h.test/", None, "http://192.168.0.1/", false),
        ("http://h.test/", None, "file:///etc/passwd", false),
        ("http://h.test/", Some(Space::Loopback), "http://127.0.0.1/", true),
        ("http://h.test/", Some(Space::Loopback), "file:///x", false),
        ("http://192.168.0.1/", None, "http://10.0.0.1/", true),
        ("http://192.168.0.1/", None, "http://localhost/", false),
        ("http://127.0.0.1/", None, "http://h.test/", true),
        ("file:///w/a/b.html", None, "http://h.test/", true),
        ("file:///w/a/b.html", None, "http://localhost/", true),
        ("file:///w/a/b.html", None, "c/d.html", true),
        ("file:///w/a/b.html", None, "../c.html", false),
        ("file:///w/a/b.html", None, "file:///w/ab.html", false),
        ("file:///w/a/b.html", None, "..%2f..%2fetc/passwd", false),
        ("file:///w/a/b.html", None, "file://other/w/a/c.html", false),
    ] {
        assert_eq!(leads(from, space, to), expected, "{from} to {to}");
    }
    let base = Some(Url::parse("file:///w/wrapper.oxp").unwrap());
    let engine = Embedded::new(everywhere(), EmbeddedOptions { base, ..Default::default() });
    let page = page_at("file:///w/a/b.html", "");
    assert!(engine.open(&Errand::default(), "../c.html", Some(&page)).is_ok());
}

#[test]
fn redirects_and_refreshes_are_no_way_around() {
    for address in ["http://h.test/r", "http://h.test/m"] {
        let shelf = Shelf::new()
            .redirect("http://h.test/r", 302, "http://localhost/x")
            .html("http://h.test/m", "<meta http-equiv=refresh content='0;url=http://[::1]/x'>")
            .html("http://localhost/x", "secret")
            .html("http://[::1]/x", "secret");
        let error = open(shelf, address).unwrap_err();
        assert!(error.is_refused(), "{error}");
    }
}

#[test]
fn the_page_before_is_gone_when_the_next_one_comes() {
    let page = Arc::new(page_at("http://h.test/", "<a id=x href=/n>"));
    let (node, weak) = (id(&page, "x"), Arc::downgrade(&page));
    let shelf = Shelf::new().asking(move |_| {
        assert_eq!(weak.strong_count(), 0, "nobody holds the page any more");
        Some(Shelf::page("next"))
    });
    let engine = Embedded::new(shelf, Default::default());
    engine.act(&Errand::default(), page, &Act::on(node, Action::Click)).unwrap();
}
