//! Both engines as one, on sites in memory. Chromium is needed for most of it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use windrow::browser::find_browser;
use windrow::page::{Request, Response};
use windrow::{Engine, EngineKind, EngineOptions, RunOptions, Shelf, Usage, Wrapper};

/// What a test has of its network: everything that was asked for.
type Log = Arc<Mutex<Vec<String>>>;

/// Whether Chromium is there. Where it is not, tests say so and are skipped, unless it has to be there.
fn has_browser() -> bool {
    let is_there = find_browser().is_some();
    assert!(is_there || std::env::var_os("WINDROW_NEED_CHROMIUM").is_none(), "there is no Chromium");
    if !is_there {
        eprintln!("skipped: there is no Chromium");
    }
    is_there
}

/// A shelf that writes down what it is asked for.
fn logged(shelf: Shelf, log: &Log) -> Shelf {
    let log = Arc::clone(log);
    shelf.asking(move |request: &Request| -> Option<Response> {
        log.lock().expect("nobody panicked").push(request.url.path().to_owned());
        None
    })
}

fn engine(shelf: Shelf) -> Engine {
    Engine::auto_over(shelf, EngineOptions::default()).expect("an engine")
}

/// The rows of a wrapper as JSON, and what the engine was used for.
fn rows(wrapper: &str, engine: &Engine, jobs: usize) -> (Vec<String>, Usage) {
    let wrapper = Wrapper::parse(wrapper).expect("a wrapper");
    let options = RunOptions { jobs, ..RunOptions::default() };
    let mut rows = wrapper.rows(engine, &options);
    let mut all = Vec::new();
    for row in rows.by_ref() {
        let mut json = String::new();
        wrapper.schema().write_json(&row.expect("a row"), Default::default(), &mut json).expect("JSON");
        all.push(json);
    }
    assert_eq!(rows.tally().failed, 0, "{:?}", rows.tally().failures);
    (all, engine.usage().expect("it chooses"))
}

/// The reasons for which sites went to Chromium.
fn reasons(usage: &Usage) -> Vec<(&str, &str)> {
    usage.sites.iter().map(|site| (site.site.as_str(), site.reason.as_str())).collect()
}

const DRAW: &str = "<script>document.querySelector('#root').innerHTML = \
    '<p class=book>Dune</p><p class=book>Emma</p>' + \
    (location.pathname == '/' ? '<a class=next href=/2>next</a>' : '')</script>";

#[test]
fn a_shell_goes_to_chromium_and_so_does_all_of_its_site() {
    if !has_browser() {
        return;
    }
    let log = Log::default();
    let shell = format!("<div id=root></div>{DRAW}");
    let shelf = Shelf::new().html("http://shop.example/", &shell).html("http://shop.example/2", &shell);
    let wrapper = "doc('http://shop.example/')/(//a.next/{click /})*//p.book:<title=.>";
    let (rows, usage) = rows(wrapper, &engine(logged(shelf, &log)), 1);
    assert_eq!(rows, [r#"{"title":"Dune"}"#, r#"{"title":"Emma"}"#].repeat(2));
    assert_eq!(reasons(&usage), [("shop.example", "the page has no content without script")]);
    assert_eq!((usage.embedded, usage.chromium), (0, 2));
    assert_eq!(*log.lock().expect("nobody panicked"), ["/", "/2"], "no page is fetched twice");
}

#[test]
fn a_first_step_that_finds_nothing_is_tried_with_script() {
    if !has_browser() {
        return;
    }
    let page = format!("<h1>Books</h1><div id=root></div>{DRAW}");
    let plain = "<h1>Plain</h1><a href=http://shop.example/>shop</a>";
    let shelf = Shelf::new()
        .html("http://plain.example/", plain)
        .html("http://shop.example/", &page)
        .html("http://shop.example/2", &page);
    let engine = engine(shelf);
    let wrapper = "doc('http://plain.example/')//a/{click /}/(//a.next/{click /})*//p.book:<title=.>";
    let (rows, usage) = rows(wrapper, &engine, 1);
    assert_eq!(rows, [r#"{"title":"Dune"}"#, r#"{"title":"Emma"}"#].repeat(2));
    let reason = "the wrapper's first step finds something with script alone";
    assert_eq!(reasons(&usage), [("shop.example", reason)]);
    assert_eq!((usage.embedded, usage.chromium), (1, 2));
}

#[test]
fn an_action_that_needs_script_is_done_in_chromium() {
    if !has_browser() {
        return;
    }
    let page = "<ul></ul><button onclick=add(1)>one</button><button onclick=add(2)>two</button>\
        <script>function add(n) { document.querySelector('ul').innerHTML += `<li>${n}</li>` }</script>";
    let engine = engine(Shelf::new().html("http://shop.example/", page));
    let wrapper = "doc('http://shop.example/')//button:<b>[.:<name=.>][./{click /}//li:<items[]=.>]";
    for jobs in [1, 4] {
        let (rows, usage) = rows(wrapper, &engine, jobs);
        assert_eq!(
            rows,
            [r#"{"name":"one","items":["1"]}"#, r#"{"name":"two","items":["2"]}"#],
            "{jobs} jobs"
        );
        assert_eq!(reasons(&usage), [("shop.example", "{click} does nothing there without script")]);
    }
}

#[test]
fn pages_that_need_no_script_start_no_browser() {
    let page = "<p class=book>Dune</p><script>document.body.innerHTML = ''</script>";
    let mut options = EngineOptions::default();
    options.chromium.program = Some("/nonexistent/browser".into());
    let engine =
        Engine::auto_over(Shelf::new().html("http://shop.example/", page), options).expect("an engine");
    let (rows, usage) = rows("doc('http://shop.example/')//p.book:<title=.>", &engine, 1);
    assert_eq!(rows, [r#"{"title":"Dune"}"#]);
    assert_eq!(usage, Usage { embedded: 1, ..Usage::default() });
}

#[test]
fn without_a_browser_pages_come_without_script_and_that_is_told() {
    let shelf = Shelf::new().html("http://shop.example/", &format!("<div id=root></div>{DRAW}"));
    let mut options = EngineOptions::default();
    options.chromium.program = Some("/nonexistent/browser".into());
    let engine = Engine::auto_over(shelf, options).expect("an engine");
    let (rows, usage) = rows("doc('http://shop.example/')//div:<roots=count(.)>", &engine, 1);
    assert_eq!(rows.len(), 1);
    assert_eq!((usage.embedded, usage.chromium), (1, 0));
    assert_eq!(reasons(&usage), [("shop.example", "the page has no content without script")]);
    assert!(usage.sites[0].lack.is_some(), "{usage:?}");
}

#[test]
fn a_site_where_script_makes_no_difference_is_left_alone() {
    if !has_browser() {
        return;
    }
    let log = Log::default();
    let list = "<a href=/1>1</a><a href=/2>2</a>";
    let detail = "<h1>One</h1><script src=/app.js></script>";
    let shelf = Shelf::new()
        .html("http://shop.example/", list)
        .html("http://shop.example/1", detail)
        .html("http://shop.example/2", detail)
        .with("http://shop.example/app.js", "text/javascript", b"1");
    let wrapper = "doc('http://shop.example/')//a:<a>[.:<n=.>][? ./{click /}//i:<i=.>]";
    let (rows, usage) = rows(wrapper, &engine(logged(shelf, &log)), 1);
    assert_eq!(rows, [r#"{"n":"1"}"#, r#"{"n":"2"}"#]);
    assert_eq!(usage, Usage { embedded: 3, ..Usage::default() });
    assert_eq!(*log.lock().expect("nobody panicked"), ["/", "/1", "/app.js", "/2"]);
}

/// A site on this machine that says which cookies a request came with, and sets one on its first page.
fn site_with_cookies() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/", listener.local_addr().expect("an address"));
    let shell = "<div id=root></div><script>fetch('/who').then(it => it.text()).then(it => \
        { root.innerHTML = `<p>${it}</p><i>${document.cookie}</i>` })</script>";
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
            let head: Vec<String> = lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
            let cookies =
                head.iter().find_map(|line| line.to_lowercase().strip_prefix("cookie: ").map(str::to_owned));
            let (status, extra, body) = match head.first().and_then(|line| line.split(' ').nth(1)) {
                Some("/") => {
                    ("200 OK", "Set-Cookie: seen=1\r\nSet-Cookie: own=2; HttpOnly\r\n", shell.to_owned())
                }
                Some("/who") => ("200 OK", "", sorted(&cookies.unwrap_or_default())),
                _ => ("404 Not Found", "", String::new()),
            };
            let length = body.len();
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Type: text/html\r\n{extra}Content-Length: {length}");
            let _ = write!(stream, "{head}\r\nConnection: close\r\n\r\n{body}");
        }
    });
    address
}

fn sorted(cookies: &str) -> String {
    let mut cookies: Vec<&str> = cookies.split("; ").collect();
    cookies.sort_unstable();
    cookies.join("; ")
}

#[test]
fn cookies_go_along() {
    if !has_browser() {
        return;
    }
    let site = site_with_cookies();
    let options = EngineOptions { kind: EngineKind::Auto, ..EngineOptions::default() };
    let engine = Engine::start(options).expect("an engine");
    let wrapper = format!("doc('{site}')//div:<d>[p:<sent=.>][i:<seen=.>]");
    let (rows, _) = rows(&wrapper, &engine, 1);
    assert_eq!(rows, [r#"{"sent":"own=2; seen=1","seen":"seen=1"}"#]);
}
