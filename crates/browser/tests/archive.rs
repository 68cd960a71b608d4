//! Archives: what is recorded is replayed, what others wrote is read, what is broken breaks nothing.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail it")]

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;
use url::Url;
use windrow_browser::{Archive, Recorder, Replay, Tally};
use windrow_page::{Errand, Error, ErrorKind, Fetch, Method, Purpose, Request, Response, Space, Timestamp};

/// Answers from a list; every time another one is asked for, its body says so.
#[derive(Default)]
struct World {
    counts: Mutex<HashMap<String, usize>>,
}

impl Fetch for World {
    fn fetch(&self, _errand: &Errand, request: &Request) -> Result<Response, Error> {
        let url = request.url.to_string();
        if url.contains("broken") {
            return Err(Error::new(ErrorKind::Timeout, "no answer came within 1 s").at(url));
        }
        let mut counts = self.counts.lock().unwrap();
        let count = counts.entry(url.clone()).or_default();
        *count += 1;
        let sent = request.body.as_ref().map(|(_, body)| String::from_utf8_lossy(body).into_owned());
        let body = format!("<p>{url} {} {sent:?} {count}</p>\0\r\n\r\nWARC/1.0\r\n", request.method.name());
        let headers = [
            ("content-type", "text/html; charset=utf-8"),
            ("content-encoding", "gzip"),
            ("content-length", "17"),
            ("x-name", "Zo\u{eb}"),
            ("set-cookie", "a=1"),
            ("set-cookie", "b=2"),
            ("transfer-encoding", "chunked"),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let time = Timestamp(1_794_782_057_123 + *count as u64);
        Ok(Response { status: 203, headers, body: body.into_bytes(), time, space: Space::Private })
    }
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("windrow-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::SeqCst));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn request(address: &str) -> Request {
    Request::get(Url::parse(address).unwrap())
}

fn post(address: &str, body: &str) -> Request {
    let body = Some(("text/plain".to_owned(), body.as_bytes().to_vec()));
    Request { method: Method::Post, body, ..request(address) }
}

fn errand(step: u32) -> Errand {
    Errand { step, ..Errand::default() }
}

/// A run: the same address for several errands, redirects within one, posts, a failure, a file.
fn run() -> Vec<(Errand, Request)> {
    let hop = |address| Request { purpose: Purpose::Way, ..request(address) };
    vec![
        (errand(1), request("http://a.example/")),
        (errand(2), request("http://a.example/")),
        (errand(3), request("http://a.example/loop")),
        (errand(3), hop("http://a.example/loop")),
        (errand(3), hop("http://a.example/loop")),
        (errand(4), post("http://a.example/form", "q=1")),
        (errand(4), post("http://a.example/form", "q=2")),
        (errand(5), request("http://a.example/broken")),
        (errand(6), request("file:///page.html")),
        (errand(7), request("http://a.example/with?query=\u{e9}&x=%00")),
    ]
}

#[test]
fn what_is_recorded_is_replayed_in_any_order() {
    for name in ["run.warc", "run.warc.gz"] {
        let folder = Folder::new();
        let path = folder.0.join(name);
        let recorder = Recorder::create(&path, World::default()).unwrap();
        let mut recorded: Vec<_> =
            run().iter().map(|(errand, request)| recorder.fetch(errand, request)).collect();
        let replay = Replay::open(&path).unwrap();
        let replayed: Vec<_> = run().iter().map(|(errand, request)| replay.fetch(errand, request)).collect();
        assert_eq!(replayed, recorded, "{name}");
        let again: Vec<_> = run().iter().map(|(errand, request)| replay.fetch(errand, request)).collect();
        assert_eq!(again, recorded, "{name}");
        let backwards = [1, 0, 9, 8, 7];
        let replayed: Vec<_> = backwards.map(|at| replay.fetch(&run()[at].0, &run()[at].1)).into();
        let expected: Vec<_> = backwards.map(|at| recorded[at].clone()).into();
        assert_eq!(replayed, expected, "{name}");
        assert_eq!((replay.exchanges(), replay.damaged()), (recorded.len(), 0));
        let unknown = replay.fetch(&errand(1), &request("http://a.example/new")).unwrap_err();
        assert_eq!(unknown.kind(), ErrorKind::NotRecorded);
        recorded.clear();
    }
}

#[test]
fn another_wrapper_gets_answers_by_address_in_their_order() {
    let folder = Folder::new();
    let path = folder.0.join("run.warc.gz");
    let recorder = Recorder::create(&path, World::default()).unwrap();
    let recorded: Vec<_> = run().iter().map(|(errand, request)| recorder.fetch(errand, request)).collect();
    let replay = Replay::open(&path).unwrap();
    for expected in [0, 1, 1] {
        let answer = replay.fetch(&errand(99), &request("http://a.example/"));
        assert_eq!(answer, recorded[expected]);
    }
    assert_eq!(replay.fetch(&errand(99), &post("http://a.example/form", "q=2")), recorded[6]);
    let other = replay.fetch(&errand(99), &post("http://a.example/form", "q=3")).unwrap_err();
    assert_eq!(other.kind(), ErrorKind::NotRecorded);
}

#[test]
fn an_archive_that_was_cut_off_is_read_and_resumed() {
    for name in ["run.warc", "run.warc.gz"] {
        let folder = Folder::new();
        let path = folder.0.join(name);
        let recorder = Recorder::create(&path, World::default()).unwrap();
        let recorded: Vec<_> =
            run().iter().map(|(errand, request)| recorder.fetch(errand, request)).collect();
        let whole = fs::read(&path).unwrap();
        let ends = whole.len() - 8..whole.len();
        for cut in (1..whole.len()).step_by(whole.len() / 40).chain(ends) {
            let path = folder.file(&format!("{cut}-{name}"), &whole[..cut]);
            let Ok(resumed) = Recorder::resume(&path, World::default()) else { panic!("{name} at {cut}") };
            resumed.fetch(&errand(50), &request("http://b.example/")).unwrap();
            let replay = Replay::open(&path).unwrap_or_else(|error| panic!("{name} at {cut}: {error}"));
            assert_eq!(replay.damaged(), 0, "{name} at {cut}");
            assert!(replay.fetch(&errand(50), &request("http://b.example/")).is_ok(), "{name} at {cut}");
            for (at, (errand, request)) in run().iter().enumerate().take(replay.exchanges() - 1) {
                assert_eq!(replay.fetch(errand, request), recorded[at], "{name} at {cut}: {at}");
            }
        }
    }
}

#[test]
fn a_second_recording_of_an_errand_replaces_the_first() {
    let folder = Folder::new();
    let path = folder.0.join("run.warc.gz");
    let asked = request("http://a.example/");
    let first = Recorder::create(&path, World::default()).unwrap();
    first.fetch(&errand(1), &request("http://a.example/other")).unwrap();
    first.fetch(&errand(1), &asked).unwrap();
    let world = first.inner();
    world.fetch(&errand(1), &asked).unwrap();
    let second = Recorder::resume(&path, World::default()).unwrap();
    second.inner().fetch(&errand(1), &asked).unwrap();
    let last = second.fetch(&errand(1), &asked).unwrap();
    assert_eq!(Replay::open(&path).unwrap().fetch(&errand(1), &asked), Ok(last));
}

#[test]
fn an_archive_is_not_overwritten() {
    let folder = Folder::new();
    let path = folder.file("run.warc", b"precious");
    let error = Recorder::create(&path, World::default()).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::Files);
    assert!(error.to_string().contains("choose another name"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
}

fn record(kind: &str, headers: &str, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <http://c.example/{kind}>\r\n\
         WARC-Date: 2024-02-29T23:59:59Z\r\n{headers}Content-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn response(head: &str, body: &[u8]) -> Vec<u8> {
    let block = [b"HTTP/1.1 ", head.as_bytes(), b"\r\n\r\n", body].concat();
    record("response", "Content-Type: application/http; msgtype=response\r\n", &block)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

const HTML: &str = "200 OK\r\nContent-Type: text/html";

/// What crawlers write, and the bodies of the pages among it.
fn foreign() -> (Vec<Vec<u8>>, Vec<&'static str>) {
    let chunked = "200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked";
    let packed = "200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip";
    let records = vec![
        record("warcinfo", "", b"software: other\r\n"),
        record("request", "", b"GET / HTTP/1.1\r\n\r\n"),
        response(HTML, b"<p>one</p>"),
        response(chunked, b"5\r\n<p>tw\r\n5;x=y\r\no</p>\r\n0\r\n\r\n"),
        response(packed, &gzip(b"<p>three</p>")),
        response(packed, b"<p>four</p>"),
        response(chunked, b"<p>five</p>"),
        response("200", b"<p>six</p>"),
        record("resource", "Content-Type: text/html\r\n", b"<p>seven</p>"),
        response("200 OK\r\nContent-Type: image/png", b"\x89PNG"),
        response("404 Not Found\r\nContent-Type: text/html", b"<p>gone</p>"),
        record("revisit", "Content-Type: application/http\r\n", b"HTTP/1.1 200 OK\r\n\r\n"),
        response(packed, &gzip(b"<p>cut</p>")[..15]),
        record("response", "Content-Type: text/dns\r\n", b"20240229 c.example. 1 IN A 1.2.3.4"),
    ];
    let pages = vec!["one", "two", "three", "four", "five", "six", "seven"];
    (records, pages)
}

fn bodies(path: &std::path::Path) -> (Vec<String>, Tally) {
    let mut archive = Archive::open(path, 1 << 20).unwrap();
    let pages: Vec<_> = archive.by_ref().map(|capture| capture.unwrap()).collect();
    let text = |body: &[u8]| String::from_utf8_lossy(body).replace("<p>", "").replace("</p>", "");
    (pages.iter().map(|page| text(&page.response.body)).collect(), archive.tally())
}

#[test]
fn pages_of_other_programs_are_read() {
    let folder = Folder::new();
    let (records, pages) = foreign();
    for (name, bytes) in [
        ("plain.warc", records.concat()),
        ("members.warc.gz", records.iter().flat_map(|record| gzip(record)).collect()),
        ("one-member.warc.gz", gzip(&records.concat())),
    ] {
        let (read, tally) = bodies(&folder.file(name, &bytes));
        assert_eq!(read, pages, "{name}");
        let expected = Tally { pages: 7, others: 3, revisits: 1, unreadable: 1, damaged: 0 };
        assert_eq!(tally, expected, "{name}");
    }
    let path = folder.file("one.warc", &records[2]);
    let capture = Archive::open(&path, 1000).unwrap().next().unwrap().unwrap();
    assert_eq!(
        (capture.url.as_str(), capture.response.time.0),
        ("http://c.example/response", 1_709_251_199_000)
    );
    let replayed =
        Replay::open(&path).unwrap().fetch(&errand(9), &request("http://c.example/response")).unwrap();
    assert_eq!(replayed, capture.response);
}

#[test]
fn damage_is_passed_over_and_counted() {
    let folder = Folder::new();
    let page = |body: &str| response(HTML, body.as_bytes());
    let mut lying = String::from_utf8(page("lying")).unwrap();
    lying = lying.replace("Content-Length: ", "Content-Length: 9");
    let mut flipped = gzip(&page(&"flipped ".repeat(50)));
    flipped.iter_mut().skip(30).step_by(3).for_each(|byte| *byte ^= 0x55);
    let huge = b"WARC/1.0\r\nContent-Length: 99999999999999999999999\r\n\r\n".to_vec();
    for (name, parts, damaged) in [
        ("garbage.warc", vec![page("1"), b"garbage\r\nmore\r\n".to_vec(), page("2")], 1),
        ("length.warc", vec![page("1"), huge.clone(), page("2")], 1),
        (
            "no-length.warc",
            vec![page("1"), b"WARC/1.0\r\nWARC-Type: response\r\n\r\n".to_vec(), page("2")],
            1,
        ),
        ("garbage.warc.gz", vec![gzip(&page("1")), b"garbage".to_vec(), gzip(&page("2"))], 1),
        ("lying.warc.gz", vec![gzip(&page("1")), gzip(lying.as_bytes()), gzip(&page("2"))], 1),
        ("huge.warc.gz", vec![gzip(&page("1")), gzip(&huge), gzip(&page("2"))], 1),
        ("noise.warc.gz", vec![gzip(&page("1")), gzip(&vec![b'x'; 5 << 20]), gzip(&page("2"))], 1),
        ("flipped.warc.gz", vec![gzip(&page("1")), flipped, gzip(&page("2"))], 1),
    ] {
        let (read, tally) = bodies(&folder.file(name, &parts.concat()));
        assert_eq!(read, ["1", "2"], "{name}");
        assert_eq!(tally.damaged, damaged, "{name}");
    }
}

#[test]
fn random_damage_breaks_nothing() {
    let folder = Folder::new();
    let (records, _) = foreign();
    let mut seed = 20_261_115_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for round in 0..400 {
        let packed = round % 2 == 0;
        let mut bytes: Vec<u8> = match packed {
            true => records.iter().flat_map(|record| gzip(record)).collect(),
            false => records.concat(),
        };
        for _ in 0..=random(8) {
            let at = random(bytes.len().max(1));
            match random(3) {
                0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = random(256) as u8),
                1 => drop(bytes.drain(at..(at + random(200)).min(bytes.len()))),
                _ => bytes.truncate(at + 1),
            }
        }
        let path = folder.file("damaged.warc", &bytes);
        if let Ok(archive) = Archive::open(&path, 1 << 20) {
            assert!(archive.count() <= records.len(), "round {round}");
        }
        if let Ok(replay) = Replay::open(&path) {
            let _ = replay.fetch(&errand(1), &request("http://c.example/response"));
        }
    }
}

#[test]
fn pages_that_are_too_large_are_passed_over() {
    let folder = Folder::new();
    let packed = "200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip";
    let bomb = gzip(&vec![b' '; 64 << 20]);
    let parts = [
        gzip(&response(packed, &bomb)),
        gzip(&response(HTML, &vec![b' '; 32 << 20])),
        gzip(&response(HTML, b"small")),
    ];
    let (read, tally) = bodies(&folder.file("large.warc.gz", &parts.concat()));
    assert_eq!((read, tally.unreadable, tally.damaged), (vec!["small".to_owned()], 2, 0));
}

#[test]
fn what_is_no_archive_says_so() {
    let folder = Folder::new();
    let noise: Vec<u8> =
        (0..200_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let members: Vec<u8> = noise.chunks(7).flat_map(|chunk| [&[0x1f, 0x8b, 8], chunk].concat()).collect();
    for (name, bytes) in [
        ("empty.warc", Vec::new()),
        ("page.html", b"<html>".to_vec()),
        ("noise.warc", noise),
        ("members.warc.gz", members),
        ("zeros.warc", vec![0; 3 << 20]),
        ("bomb.warc.gz", gzip(&vec![0; 20 << 20])),
        ("head.warc", [b"WARC/1.0\r\n".to_vec(), b"a: b\r\n".repeat(400_000)].concat()),
    ] {
        let path = folder.file(name, &bytes);
        let read: Vec<_> = Archive::open(&path, 1 << 20).unwrap().collect();
        let error = read.into_iter().next().unwrap().expect_err(name);
        assert_eq!(error.kind(), ErrorKind::Files, "{name}");
        assert!(error.to_string().contains("no WARC record"), "{name}: {error}");
        assert!(Replay::open(&path).is_err(), "{name}");
    }
    assert_eq!(Archive::open(&folder.0.join("missing"), 1).err().unwrap().kind(), ErrorKind::Files);
}
