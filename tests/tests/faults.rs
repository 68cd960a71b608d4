//! What Windrow does when servers fail or attack: every fault of the fault server, and `docs/faults.md`, which is made
//! of this list. `UPDATE=1 cargo test -p windrow-tests --test faults` writes it.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;
use std::{env, fs, thread};

use windrow::page::{Embedded, EmbeddedOptions};
use windrow::{Engine, RunOptions, Wrapper};
use windrow_browser::{Http, Options, Pace};
use windrow_page::{Errand, Error, ErrorKind, Fetch, Origin, Page, Request, Response, Space};
use windrow_tests::fault::{FAULTS, FaultServer};

/// What is expected for a fault.
struct Case {
    name: &'static str,
    /// Whether the page that leads there is claimed to be public.
    from_public: bool,
    /// How often Windrow asks.
    tries: u32,
    outcome: Outcome,
}

enum Outcome {
    /// An answer with this status and this in its body.
    Answer(u16, &'static [u8]),
    /// A failure of this kind that says this.
    Failure(ErrorKind, &'static str),
}

use ErrorKind::{Connection, Damaged, Refused, Timeout, TooLarge};
use Outcome::{Answer, Failure};

/// Every fault, in the order of the document.
const CASES: &[Case] = &[
    case("well", 1, Answer(200, b"<p>well</p>")),
    case("reset-at-once", 3, Failure(Connection, "the connection was reset")),
    case("reset-mid-body", 3, Failure(Connection, "the connection was reset")),
    case("closed-at-once", 3, Failure(Connection, "closed before an answer came")),
    case("stall-before-head", 3, Failure(Timeout, "no head of an answer came within")),
    case("stall-mid-body", 3, Failure(Timeout, "after 400 of 1000 bytes no more came within")),
    case("drip", 3, Failure(Timeout, "the whole answer did not come within")),
    case("slow-loris", 3, Failure(Timeout, "no head of an answer came within")),
    case("endless-headers", 1, Failure(TooLarge, "the headers have more than 131072 bytes or 100 lines")),
    case("endless-header", 1, Failure(TooLarge, "the headers have more than 131072 bytes or 100 lines")),
    case("endless-patience", 3, Failure(Timeout, "no head of an answer came within")),
    case("length-too-long", 3, Failure(Damaged, "the body broke off after 400 of 1000 bytes")),
    case("length-too-short", 1, Answer(200, b"<p>cut</p")),
    case("length-absurd", 1, Failure(TooLarge, "larger than the 1048576 bytes that a body may have")),
    case("two-lengths", 3, Failure(Damaged, "the answer is not HTTP")),
    case("truncated-chunks", 3, Failure(Damaged, "the body broke off after 5 bytes")),
    case("wrong-chunks", 3, Failure(Damaged, "the body broke off after 5 bytes")),
    case("endless-body", 1, Failure(TooLarge, "larger than the 1048576 bytes that a body may have")),
    case("gzip-bomb", 1, Failure(TooLarge, "larger than the 1048576 bytes that a body may have")),
    case("gzip-corrupt", 3, Failure(Damaged, "the gzip stream is wrong")),
    case("gzip-truncated", 3, Failure(Damaged, "the gzip stream ends too early")),
    case("gzip-not", 3, Failure(Damaged, "the gzip stream is wrong")),
    case("unknown-compression", 3, Failure(Damaged, "compressed as \"lzma\", which was not asked for")),
    case("burst", 3, Answer(200, b"<p>at last</p>")),
    case("always-500", 3, Answer(500, b"")),
    case("too-many", 2, Answer(200, b"<p>at last</p>")),
    case("much-too-many", 1, Answer(429, b"")),
    case("endless-redirects", 1, Answer(302, b"")),
    case("redirect-loop", 1, Answer(302, b"")),
    case("redirect-to-file", 1, Answer(302, b"")),
    Case {
        name: "well",
        from_public: true,
        tries: 0,
        outcome: Failure(Refused, "a page from the public internet may not lead to this machine's network"),
    },
    case("endless", 1, Answer(200, b"<a rel='next' href='/endless?page=1'>next</a>")),
    case("lying-charset", 1, Answer(200, b"<p>caf\xe9</p>")),
    case("no-type", 1, Answer(200, b"<p>what</p>")),
    case("twice", 1, Answer(200, b"<p>twice</p>")),
    case("nul-in-header", 3, Failure(Damaged, "the answer is not HTTP")),
    case("nul-in-body", 1, Answer(200, b"<p>a\0b\0</p>")),
    case("http-0.9", 3, Failure(Damaged, "the answer is not HTTP")),
    case("absurd-status", 3, Failure(Damaged, "the answer is not HTTP")),
];

const fn case(name: &'static str, tries: u32, outcome: Outcome) -> Case {
    Case { name, from_public: false, tries, outcome }
}

/// A wrapper run through the embedded engine. `PAGE` in a wrapper is the address of the fault.
struct Walk {
    name: &'static str,
    wrapper: &'static str,
    /// Whether the wrapper begins on a page that is claimed to be public.
    from_public: bool,
    most_pages: Option<u64>,
    /// How often the fault is asked for.
    asked: u32,
    rows: usize,
    /// The failure of the one branch that fails.
    failure: Option<(ErrorKind, &'static str)>,
    /// Whether the tally says that there were more pages.
    stopped: bool,
    /// What Windrow does, for the document.
    does: &'static str,
}

use ErrorKind::Redirects;

/// A page that links to the fault.
const LINK: &str = "//a/{click /}//p:<p=.>";

/// What comes of some of them in a run.
const WALKS: &[Walk] = &[
    Walk {
        failure: Some((Redirects, "20 redirects")),
        asked: 21,
        ..walk("endless-redirects", "follows 20 redirects, and the branch fails as `Redirects`")
    },
    Walk {
        failure: Some((Redirects, "redirected in a loop")),
        asked: 21,
        ..walk(
            "redirect-loop",
            "follows 20 redirects, and the branch fails as `Redirects`, with the loop named",
        )
    },
    Walk {
        failure: Some((Refused, "may not lead to")),
        ..walk("redirect-to-file", "does not open the file, and the branch fails as `Refused`")
    },
    Walk {
        failure: Some((Refused, "may not lead to")),
        from_public: true,
        wrapper: LINK,
        asked: 0,
        ..walk("well", "does not ask, and the branch fails as `Refused`")
    },
    Walk {
        wrapper: "doc('PAGE')/(//a/{click /})*//a:<link=@href>",
        most_pages: Some(5),
        asked: 5,
        rows: 5,
        stopped: true,
        ..walk("endless", "with `most_pages` 5 visits 5 pages, keeps their rows and says where it stopped")
    },
    Walk {
        failure: Some((ErrorKind::Status(500), "500")),
        asked: 3,
        ..walk("always-500", "asks 3 times, and the branch fails as `Status(500)`")
    },
];

const fn walk(name: &'static str, does: &'static str) -> Walk {
    let wrapper = "doc('PAGE')//p:<p=.>";
    let (from_public, stopped) = (false, false);
    Walk { name, wrapper, from_public, most_pages: None, asked: 1, rows: 0, failure: None, stopped, does }
}

fn check_walk(walk: &Walk) {
    let server = FaultServer::start();
    let http = Http::new(options()).expect("the options are right");
    let engine = Engine::new(Embedded::new(http, EmbeddedOptions::default()));
    let url = server.url(walk.name);
    let wrapper = Wrapper::parse(&walk.wrapper.replace("PAGE", url.as_str())).expect("a wrapper");
    let run = RunOptions { most_pages: walk.most_pages, ..RunOptions::default() };
    let mut rows = if walk.from_public {
        let origin = Origin {
            url: Some("http://example.org/".to_owned()),
            space: Some(Space::Public),
            ..Origin::default()
        };
        let page = Page::read(format!("<a href='{url}'>x</a>").as_bytes(), &origin);
        wrapper.rows_on(page.into(), &engine, &run)
    } else {
        wrapper.rows(&engine, &run)
    };
    assert_eq!(rows.by_ref().filter(Result::is_ok).count(), walk.rows, "{}: rows", walk.name);
    let tally = rows.tally();
    let failures: Vec<(ErrorKind, String)> =
        tally.failures.iter().map(|failure| (failure.error.kind(), failure.error.to_string())).collect();
    match (&walk.failure, &failures[..]) {
        (None, []) => {}
        (Some((kind, says)), [(found, message)]) if kind == found => {
            assert!(message.contains(says), "{}: {message}", walk.name);
        }
        _ => panic!("{}: {failures:?}", walk.name),
    }
    assert_eq!(tally.stopped.is_some(), walk.stopped, "{}: whether it stopped", walk.name);
    assert_eq!(server.asked(walk.name), walk.asked, "{}: how often it was asked", walk.name);
}

#[test]
fn every_fault_is_met_in_a_run() {
    WALKS.iter().for_each(check_walk);
}

/// Short patience, so that the test is short; what is asserted is what comes of it, not when.
fn options() -> Options {
    Options {
        silence_timeout: Duration::from_millis(1000),
        total_timeout: Duration::from_millis(2500),
        max_body: 1 << 20,
        retries: 2,
        back_off: Duration::from_millis(1),
        pace: Pace::Unlimited,
        ..Options::default()
    }
}

fn check(case: &Case) {
    let server = FaultServer::start();
    let http = Http::new(options()).expect("the options are right");
    let mut request = Request::get(server.url(case.name));
    request.initiator = case.from_public.then_some(Space::Public);
    let outcome = http.fetch(&Errand::default(), &request);
    compare(case, &outcome);
    assert_eq!(server.asked(case.name), case.tries, "{}: how often it was asked", case.name);
}

fn compare(case: &Case, outcome: &Result<Response, Error>) {
    match (&case.outcome, outcome) {
        (Answer(status, body), Ok(response)) => {
            assert_eq!(response.status, *status, "{}", case.name);
            assert_eq!(response.body, *body, "{}", case.name);
        }
        (Failure(kind, says), Err(error)) => {
            assert_eq!(error.kind(), *kind, "{}: {error}", case.name);
            assert!(error.to_string().contains(says), "{}: {error}", case.name);
            assert_eq!(error.to_string().contains("the last of"), case.tries > 1, "{}: {error}", case.name);
        }
        (_, outcome) => panic!("{}: {outcome:?}", case.name),
    }
}

#[test]
fn every_fault_is_met() {
    thread::scope(|scope| {
        let checks: Vec<_> = CASES.iter().map(|case| scope.spawn(|| check(case))).collect();
        let failed = checks.into_iter().filter_map(|check| check.join().err()).count();
        assert_eq!(failed, 0, "cases failed");
    });
}

#[test]
fn a_connection_that_failed_is_not_used_again() {
    let server = FaultServer::start();
    let http = Http::new(options()).expect("the options are right");
    for fault in ["length-too-short", "wrong-chunks", "gzip-bomb", "reset-mid-body", "endless-body"] {
        let _ = http.fetch(&Errand::default(), &Request::get(server.url(fault)));
        let well = http.fetch(&Errand::default(), &Request::get(server.url("well"))).expect("an answer");
        assert_eq!(well.body, b"<p>well</p>", "after {fault}");
    }
}

#[test]
fn pages_that_lie_are_read() {
    let server = FaultServer::start();
    let http = Http::new(options()).expect("the options are right");
    for (fault, text) in [
        ("lying-charset", "<p>caf\u{fffd}</p>"),
        ("no-type", "<p>what</p>"),
        ("twice", "<p>twice</p>"),
        ("nul-in-body", "<p>a\0b\0</p>"),
    ] {
        let response = http.fetch(&Errand::default(), &Request::get(server.url(fault))).expect("an answer");
        let content_type = response.header("content-type").map(str::to_owned);
        let page = Page::read(&response.body, &Origin { content_type, ..Origin::default() });
        assert_eq!(page.source(), text, "{fault}");
        assert_eq!(page.had_encoding_errors(), fault == "lying-charset", "{fault}");
    }
}

#[test]
fn the_document_is_this_list() {
    for fault in FAULTS {
        assert!(CASES.iter().any(|case| case.name == fault.name), "{}: no case", fault.name);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/faults.md");
    let text = document();
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("the document can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, text, "docs/faults.md differs; UPDATE=1 writes it");
}

fn document() -> String {
    let mut text = String::from(
        "# When servers fail\n\n\
         What the embedded engine does with every fault of the test server in `tests/src/fault.rs`. The table is made\n\
         of the list in `tests/tests/faults.rs`, which is tested; there, a body has at most 1 MiB and a GET is tried\n\
         three times. Redirects are answers here; the second table has what comes of them.\n\n\
         | path | the server | Windrow |\n|---|---|---|\n",
    );
    for case in CASES {
        let fault = FAULTS.iter().find(|fault| fault.name == case.name).expect("a case is of a fault");
        let from = if case.from_public { ", from a page claimed public" } else { "" };
        let _ = writeln!(text, "| `/{}`{from} | {} | {} |", case.name, fault.does, verdict(case));
    }
    text += "\n## In a run\n\n\
             What the engine and a wrapper make of it: redirects are followed, a branch that fails is one of the\n\
             tally's failures, and the rows of the others are kept.\n\n\
             | path | wrapper | Windrow |\n|---|---|---|\n";
    for walk in WALKS {
        let from = if walk.from_public { ", linked from a page claimed public" } else { "" };
        let _ = writeln!(text, "| `/{}`{from} | `{}` | {} |", walk.name, walk.wrapper, walk.does);
    }
    text
}

fn verdict(case: &Case) -> String {
    let tries = match case.tries {
        0 => "does not ask and ".to_owned(),
        1 => String::new(),
        tries => format!("asks {tries} times and "),
    };
    match &case.outcome {
        Answer(200, _) => format!("{tries}takes the answer as it is"),
        Answer(status, _) => format!("{tries}hands status {status} on"),
        Failure(kind, says) => format!("{tries}fails as `{kind:?}`: “{says}”"),
    }
}
