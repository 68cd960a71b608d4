//! Wrappers that look at boxes and styles, without a browser: recorded, interrupted, in frames, and on pages that cannot be
//! laid out.
#![cfg(feature = "layout")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use windrow::tables::looked_at;
use windrow::{Engine, EngineOptions, Job, Origin, Page, RunOptions, Shelf, Wrapper};

/// Three pages that look different, by sheets that are linked, imported, on one page alone, or in a frame.
const SITE: [(&str, &str); 8] = [
    (
        "/1",
        "<!DOCTYPE html><link rel=stylesheet href=/look/all.css><p class=a>one<p class=b>two<p class=off>three\
         <a class=next href=/2>next</a>",
    ),
    (
        "/2",
        "<!DOCTYPE html><link rel=stylesheet href=/look/all.css><link rel=stylesheet href=/look/more.css>\
         <p class=a>four<p class=b>five<p class=off>six<a class=next href=/3>next</a>",
    ),
    (
        "/3",
        "<!DOCTYPE html><link rel=stylesheet href=/look/all.css><link rel=stylesheet href=/look/missing.css>\
         <p class=b>seven</p><iframe src=/inner></iframe>",
    ),
    ("/inner", "<!DOCTYPE html><link rel=stylesheet href=look/inner.css><p>eight<p class=off>nine"),
    ("/look/all.css", "@import 'base.css'; .a { color: rgb(1, 2, 3) } .off { display: none }"),
    ("/look/base.css", "body { margin: 0 } p { margin: 0; width: 300px } .b { margin-left: 40px }"),
    ("/look/more.css", ".a { color: rgb(4, 5, 6) } .b { margin-left: 70px }"),
    ("/look/inner.css", "p { width: 50px } .off { visibility: hidden }"),
];

/// What the site's pages show, and how.
const WRAPPER: &str = "/(//a.next/{click /})*//p[is-visible()]:<p>[.:<t=.>][style::color:<c=.>]\
                       [style::box-left:<x=.>][style::box-width:<w=.>]";

/// The rows of the wrapper on the site.
const ROWS: [&str; 6] = [
    r#"{"t":"one","c":"rgb(1, 2, 3)","x":"0","w":"300"}"#,
    r#"{"t":"two","c":"rgb(0, 0, 0)","x":"40","w":"300"}"#,
    r#"{"t":"four","c":"rgb(4, 5, 6)","x":"0","w":"300"}"#,
    r#"{"t":"five","c":"rgb(0, 0, 0)","x":"70","w":"300"}"#,
    r#"{"t":"seven","c":"rgb(0, 0, 0)","x":"40","w":"300"}"#,
    r#"{"t":"eight","c":"rgb(0, 0, 0)","x":"10","w":"50"}"#,
];

/// The site in memory.
fn shelf() -> Shelf {
    SITE.iter().fold(Shelf::new(), |shelf, (path, body)| {
        let kind = if path.ends_with(".css") { "text/css" } else { "text/html" };
        shelf.with(&format!("http://s{path}"), kind, body.as_bytes())
    })
}

fn wrapper(site: &str) -> Wrapper {
    parsed(&format!("doc('{site}/1'){WRAPPER}"))
}

fn parsed(text: &str) -> Wrapper {
    Wrapper::parse(text).expect("a wrapper")
}

/// A row as JSON.
fn json(wrapper: &Wrapper, row: &windrow::data::Item) -> String {
    let mut json = String::new();
    wrapper.schema().write_json(row, Default::default(), &mut json).expect("JSON");
    json
}

/// The rows of a run, and what it says is missing.
fn run(wrapper: &Wrapper, engine: &Engine, jobs: usize) -> (Vec<String>, Vec<String>) {
    let options = RunOptions { jobs, ..RunOptions::default() };
    let mut rows = wrapper.rows(engine, &options);
    let all = rows.by_ref().map(|row| json(wrapper, &row.expect("a row"))).collect();
    let tally = rows.tally();
    assert_eq!(tally.failed, 0, "{:?}", tally.failures);
    (all, tally.troubles.into_iter().map(|(words, _)| words).collect())
}

/// A name for a file or folder that goes with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("windrow-laid-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The site on this machine, and the paths that it was asked for.
fn served() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let site = format!("http://{}", listener.local_addr().expect("an address"));
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = Arc::clone(&asked);
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
            let head: Vec<String> = lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
            let Some(path) = head.first().and_then(|line| line.split(' ').nth(1)) else { continue };
            log.lock().expect("nobody panicked").push(path.to_owned());
            let found = SITE.iter().find(|(known, _)| *known == path);
            let (status, body) = found.map_or(("404 Not Found", ""), |(_, body)| ("200 OK", *body));
            let kind = if path.ends_with(".css") { "text/css" } else { "text/html" };
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}");
            let _ = write!(stream, "{head}\r\nConnection: close\r\n\r\n{body}");
        }
    });
    (site, asked)
}

#[test]
fn style_sheets_are_in_the_recording() {
    let (site, asked) = served();
    let wrapper = wrapper(&site);
    let missing = format!("{site}/look/missing.css");
    for jobs in [1, 4] {
        let folder = Scratch::new();
        let archive = folder.0.join("run.warc.gz");
        let options = EngineOptions { record: Some(archive.clone()), ..EngineOptions::default() };
        let engine = Engine::start(options).expect("an engine");
        let live = run(&wrapper, &engine, jobs);
        drop(engine);
        assert_eq!(live.0, ROWS, "{:?}", live.1);
        assert!(live.1.len() == 1 && live.1[0].contains(&missing), "{:?}", live.1);

        let before = asked.lock().expect("nobody panicked").len();
        for jobs in [1, 4] {
            let engine = Engine::replay(&archive, Default::default()).expect("an archive");
            assert_eq!(run(&wrapper, &engine, jobs), live);
        }
        let asked = asked.lock().expect("nobody panicked");
        assert_eq!(asked.len(), before, "a replay asks nobody: {:?}", &asked[before..]);
        for path in ["/look/all.css", "/look/base.css", "/look/more.css", "/look/inner.css"] {
            assert!(asked.iter().any(|known| known == path), "{path} was never asked for");
        }
    }
}

/// The rows of a job whose first process ends after so many of them, with or without a word about how far it came.
fn stopped(wrapper: &Wrapper, page: Option<&Arc<Page>>, after: usize, is_marked: bool) -> Vec<String> {
    let folder = Scratch::new();
    let mut all: Vec<String> = Vec::new();
    for count in [after, usize::MAX] {
        let mut job = Job::open(&folder.0, "styles").expect("a job");
        job.begin(None).expect("it begins");
        all.truncate(usize::try_from(job.standing().rows).expect("few rows"));
        let engine = Engine::of_shelf(shelf());
        let mut rows = job.rows(wrapper, page.cloned(), &engine, &RunOptions::default()).expect("rows");
        all.extend(rows.by_ref().take(count).map(|row| json(wrapper, &row.expect("a row"))));
        if is_marked {
            job.mark(&rows, 0, 0).expect("it is written down");
        }
    }
    all
}

#[test]
fn a_job_that_goes_on_sees_what_it_saw() {
    let wrapper = wrapper("http://s");
    for after in 0..=ROWS.len() {
        for is_marked in [true, false] {
            assert_eq!(stopped(&wrapper, None, after, is_marked), ROWS, "after {after}, {is_marked}");
        }
    }
}

#[test]
fn a_job_on_a_given_page_sees_it_too() {
    let wrapper = parsed(&WRAPPER[1..]);
    let origin = Origin { url: Some("http://s/1".to_owned()), ..Origin::default() };
    let page = Arc::new(Page::read(SITE[0].1.as_bytes(), &origin));
    for after in 0..=ROWS.len() {
        for is_marked in [true, false] {
            assert_eq!(stopped(&wrapper, Some(&page), after, is_marked), ROWS, "after {after}, {is_marked}");
        }
    }
}

/// The boxes of paragraphs, by a wrapper that begins at `http://s/`.
#[track_caller]
fn check(pages: &[(&str, &str)], walk: &str, expected: &[&str]) {
    let shelf = pages.iter().fold(Shelf::new(), |shelf, (address, source)| shelf.html(address, source));
    let wrapper = parsed(&format!(
        "doc('http://s/'){walk}//p:<p>[.:<t=string(.)>][.:<seen=string(is-visible())>]\
         [?style::box-left:<x=.>][?style::box-top:<y=.>][?style::box-width:<w=.>]"
    ));
    let (rows, troubles) = run(&wrapper, &Engine::of_shelf(shelf), 1);
    assert_eq!(rows, expected);
    assert_eq!(troubles, [""; 0]);
}

#[test]
fn what_is_in_frames_is_laid_out_in_them() {
    let frame = "<!DOCTYPE html><body style='margin:0'><p style='margin:0;width:50%'>in</p></body>";
    let outer = "<!DOCTYPE html><body style='margin:0'><div style='height:100px'></div><iframe \
                 style='border:0;margin-left:50px;width:60px' src=/own></iframe><iframe style='border:0;\
                 position:absolute;left:7px;top:500px;width:200px' src=/around></iframe><iframe \
                 style='display:none' src=/own></iframe>";
    let around = "<!DOCTYPE html><body style='margin:0'><iframe style='border:0;position:absolute;top:30px;\
                  width:100%' src=/own></iframe>";
    check(
        &[("http://s/", outer), ("http://s/own", frame), ("http://s/around", around)],
        "",
        &[
            r#"{"t":"in","seen":"true","x":"50","y":"100","w":"30"}"#,
            r#"{"t":"in","seen":"true","x":"7","y":"530","w":"100"}"#,
            r#"{"t":"in","seen":"false"}"#,
        ],
    );
}

#[test]
fn a_frame_that_a_link_leads_into_is_laid_out() {
    let frame = "<!DOCTYPE html><body style='margin:0'><p style='margin:0;width:30px'>in</p></body>";
    for empty in
        ["<iframe name=f style='border:0'></iframe>", "<iframe name=f src=/first style='border:0'></iframe>"]
    {
        let outer =
            format!("<!DOCTYPE html><body style='margin:0'>{empty}<a href=/own target=f>show</a></body>");
        let expected = r#"{"t":"in","seen":"true","x":"0","y":"0","w":"30"}"#;
        let pages = [("http://s/", &*outer), ("http://s/own", frame), ("http://s/first", "<b>first</b>")];
        check(&pages, "//a/{click /}", &[expected]);
    }
}

#[test]
fn frames_in_quirks_mode_are_laid_out_so() {
    let quirky = "<body style='margin:0;font-size:50px'><table><td id=cell><p>x</table>";
    let table = |doctype: &str| format!("{doctype}{quirky}");
    let shelf = Shelf::new()
        .html("http://s/", "<!DOCTYPE html><iframe src=/old></iframe><iframe src=/new></iframe>")
        .html("http://s/old", &table(""))
        .html("http://s/new", &table("<!DOCTYPE html>"));
    let wrapper = parsed("doc('http://s/')//td:<td>[style::font-size:<size=.>]");
    let (rows, _) = run(&wrapper, &Engine::of_shelf(shelf), 1);
    assert_eq!(rows, [r#"{"size":"16px"}"#, r#"{"size":"50px"}"#]);
}

/// Two pages around one that cannot be laid out.
fn around(page: &str) -> Shelf {
    let next = |number: usize| format!("<a class=next href=/{number}>next</a>");
    Shelf::new()
        .html("http://s/1", &format!("<p>before</p>{}", next(2)))
        .html("http://s/2", &format!("<p>on it</p>{}{page}", next(3)))
        .html("http://s/3", "<p>behind</p>")
        .with("http://s/large.css", "text/css", " ".repeat(32 << 20).as_bytes())
}

#[test]
fn a_page_that_is_too_much_says_so_and_the_run_goes_on() {
    let many = "<i>x</i>".repeat(200_000);
    let deep = "<div>".repeat(5_000);
    let long = "words ".repeat(1 << 20);
    for (page, words) in [
        (&*many, "http://s/2: the page is too large to lay out"),
        (&*deep, "http://s/2: the page nests too deep to lay out"),
        (&*long, "http://s/2: the page has too much text to lay out"),
        (
            "<link rel=stylesheet href=/large.css>",
            "http://s/2: the page's style sheets are too large to read",
        ),
    ] {
        let text = |test: &str| format!("doc('http://s/1')/(//a.next/{{click /}})*//p{test}:<t=.>");
        let engine = Engine::of_shelf(around(page));
        let (rows, troubles) = run(&parsed(&text("[is-visible()]")), &engine, 1);
        assert_eq!(rows, [r#"{"t":"before"}"#, r#"{"t":"behind"}"#], "{words}");
        assert!(troubles.len() == 1 && troubles[0].starts_with(words), "{troubles:?}");
        let (rows, troubles) = run(&parsed(&text("")), &engine, 1);
        assert_eq!((rows.len(), troubles.len()), (3, 0), "nobody looks at boxes: {words}");
        // Whoever looks for tables goes on with the markup.
        let page = engine.open("http://s/2").expect("a page");
        let (looked, reason) = looked_at(Arc::clone(&page), &engine);
        assert!(reason.is_some_and(|reason| reason.starts_with(words)));
        assert!(looked.document().visual().is_none() && looked.same_document(&page));
    }
}
