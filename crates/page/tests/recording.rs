//! Runs that are kept and run again without what they were fetched from.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use std::sync::atomic::{AtomicU32, Ordering};

use url::Url;
use windrow_page::{
    Act, Action, Embedded, Errand, ErrorKind, Fetch, Method, PageSource, Recording, Replay, Request, Shelf,
};

fn errand(visit: u64) -> Errand {
    Errand { visit, ..Errand::default() }
}

fn get(address: &str) -> Request {
    Request::get(Url::parse(address).expect("an address"))
}

/// A shelf whose every answer is another one.
fn counting() -> Shelf {
    let count = AtomicU32::new(0);
    Shelf::new().asking(move |_| Some(Shelf::page(&count.fetch_add(1, Ordering::Relaxed).to_string())))
}

fn bodies(fetch: &impl Fetch, asked: &[(u64, &str)]) -> Vec<String> {
    let fetched = asked.iter().map(|(visit, address)| match fetch.fetch(&errand(*visit), &get(address)) {
        Ok(response) => String::from_utf8(response.body).expect("a text"),
        Err(error) => error.to_string(),
    });
    fetched.collect()
}

#[test]
fn a_replay_answers_by_errand_then_by_address() {
    let recording = Recording::new(counting());
    let asked =
        [(2, "http://h.test/a"), (1, "http://h.test/a"), (1, "http://h.test/a"), (3, "http://h.test/b")];
    assert_eq!(bodies(&recording, &asked), ["0", "1", "2", "3"]);
    let visits: Vec<u64> = recording.exchanges().iter().map(|exchange| exchange.errand.visit).collect();
    assert_eq!(visits, [1, 1, 2, 3]);

    let replay = Replay::new(recording.exchanges());
    let again = [
        (1, "http://h.test/a"),
        (2, "http://h.test/a"),
        (1, "http://h.test/a"),
        (1, "http://h.test/a"), // the last answer stays good
        (9, "http://h.test/a"), // an errand that was never run: in the order of the recording
        (9, "http://h.test/a"),
        (9, "http://h.test/b"),
        (1, "http://h.test/c"),
    ];
    let expected =
        ["1", "0", "2", "2", "1", "2", "3", "http://h.test/c: the recording has no answer to this GET"];
    assert_eq!(bodies(&replay, &again), expected);
}

#[test]
fn method_and_body_are_part_of_what_is_asked() {
    let recording = Recording::new(counting());
    let post = |body: &str| {
        let body = Some(("text/plain".to_owned(), body.as_bytes().to_vec()));
        Request { method: Method::Post, body, ..get("http://h.test/") }
    };
    for request in [post("a"), post("b"), get("http://h.test/")] {
        recording.fetch(&errand(1), &request).unwrap();
    }
    let replay = Replay::new(recording.take());
    assert_eq!(recording.take(), []);
    for (request, expected) in [(get("http://h.test/"), "2"), (post("b"), "1"), (post("a"), "0")] {
        assert_eq!(replay.fetch(&errand(1), &request).unwrap().body, expected.as_bytes());
    }
    let missing = replay.fetch(&errand(1), &post("c")).unwrap_err();
    assert_eq!((missing.kind(), missing.address()), (ErrorKind::NotRecorded, Some("http://h.test/")));
}

#[test]
fn a_walk_over_a_site_runs_again_from_its_recording() {
    let shelf = Shelf::new()
        .html("http://h.test/", "<iframe src=frame></iframe><a id=x href=go>go</a>")
        .html("http://h.test/frame", "<p>framed</p>")
        .redirect("http://h.test/go", 303, "/end#f")
        .html("http://h.test/end", "<p>end</p>");
    let recording = Recording::new(shelf);
    let walk = |fetch: &dyn Fetch| {
        let engine = Embedded::new(fetch, Default::default());
        let first = engine.open(&errand(0), "http://h.test/", None).unwrap().page;
        let node = site::id(&first, "x");
        let second = engine.act(&errand(1), first.clone(), &Act::on(node, Action::Click)).unwrap().page;
        (first.snapshot(), second.snapshot())
    };
    let live = walk(&recording);
    assert_eq!(recording.exchanges().len(), 4);
    assert_eq!(walk(&Replay::new(recording.exchanges())), live);
}

#[test]
fn failures_are_kept_too() {
    let empty = Replay::new(Vec::new());
    let recording = Recording::new(empty);
    let error = recording.fetch(&errand(1), &get("http://h.test/")).unwrap_err();
    let replay = Replay::new(recording.exchanges());
    assert_eq!(replay.fetch(&errand(1), &get("http://h.test/")).unwrap_err(), error);
}
