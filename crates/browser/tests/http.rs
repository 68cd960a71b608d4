//! Fetching from servers on this machine: connections, cookies, retries, robots.txt, the guard, files.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail it")]

#[path = "server/scripted.rs"]
mod scripted;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, thread};

use scripted::{Server, answer, page};
use url::Url;
use windrow_browser::{Http, Options, Pace, Resolve};
use windrow_page::{Errand, Error, ErrorKind, Fetch, Method, Request, Response, Space};

fn options() -> Options {
    Options { back_off: Duration::from_millis(1), pace: Pace::Unlimited, ..Options::default() }
}

fn http() -> Http {
    Http::new(options()).unwrap()
}

fn get(http: &Http, url: Url) -> Result<Response, Error> {
    http.fetch(&Errand::default(), &Request::get(url))
}

/// Every name leads to these addresses.
struct Everywhere(&'static str);

impl Resolve for Everywhere {
    fn resolve(&self, _name: &str) -> io::Result<Vec<IpAddr>> {
        self.0.split(' ').map(|address| address.parse().map_err(io::Error::other)).collect()
    }
}

#[test]
fn one_connection_serves_many_requests() {
    let server = Server::start(|_| page("<p>hello</p>"));
    let http = http();
    for _ in 0..20 {
        let response = get(&http, server.url("/a?b=c#d")).unwrap();
        assert_eq!((response.status, response.body.as_slice()), (200, b"<p>hello</p>".as_slice()));
        assert_eq!(response.header("content-type"), Some("text/html"));
        assert_eq!(response.space, Space::Loopback);
    }
    assert_eq!((server.connections(), server.count("/robots.txt")), (1, 1));
    assert!(server.asked().iter().all(|asked| asked.target == "/a?b=c"));
    let asked = &server.asked()[0];
    assert_eq!(asked.header("user-agent"), Some(concat!("Windrow/", env!("CARGO_PKG_VERSION"))));
    assert_eq!(asked.header("host"), Some(server.address.to_string().as_str()));
    assert_eq!(asked.header("accept-encoding"), Some("gzip, deflate, br, zstd"));
}

#[test]
fn threads_fetch_at_the_same_time_and_read_robots_once() {
    let server = Server::start(|asked| page(&asked.target));
    let http = http();
    thread::scope(|scope| {
        for number in 0..8 {
            let (http, server) = (&http, &server);
            scope.spawn(move || {
                for turn in 0..20 {
                    let path = format!("/{number}/{turn}");
                    assert_eq!(get(http, server.url(&path)).unwrap().body, path.as_bytes());
                }
            });
        }
    });
    assert_eq!(server.count("/robots.txt"), 1);
    assert!(server.connections() <= 8, "{} connections", server.connections());
}

#[test]
fn a_connection_that_the_server_closed_is_replaced() {
    let server = Server::start(|asked| match asked.target.as_str() {
        "/last" => answer("200 OK", "Connection: close\r\n", "last"),
        _ => page("more"),
    });
    let http = http();
    for path in ["/", "/last", "/", "/last", "/"] {
        assert_eq!(get(&http, server.url(path)).unwrap().status, 200);
    }
}

#[test]
fn posts_send_their_body_once() {
    let server = Server::start(|asked| match asked.target.as_str() {
        "/busy" => answer("503 Service Unavailable", "", ""),
        _ => page("done"),
    });
    let http = http();
    let mut request = Request::get(server.url("/form"));
    request.method = Method::Post;
    request.body = Some(("application/x-www-form-urlencoded".to_owned(), b"q=a+b".to_vec()));
    request.referrer = Some(server.url("/page#top"));
    assert_eq!(http.fetch(&Errand::default(), &request).unwrap().status, 200);
    request.url = server.url("/busy");
    assert_eq!(http.fetch(&Errand::default(), &request).unwrap().status, 503);
    assert_eq!(server.count("/busy"), 1);
    let asked = &server.asked()[0];
    assert_eq!((asked.method.as_str(), asked.body.as_slice()), ("POST", b"q=a+b".as_slice()));
    assert_eq!(asked.header("content-type"), Some("application/x-www-form-urlencoded"));
    assert_eq!(asked.header("referer"), Some(server.url("/page").as_str()));
}

#[test]
fn other_sites_learn_only_the_host_of_a_referrer() {
    let server = Server::start(|_| page(""));
    let http = http();
    let mut request = Request::get(server.url("/"));
    for (from, expected) in [
        ("http://other.example/secret?token=1", Some("http://other.example/")),
        ("https://other.example/secret", None),
        ("file:///home/someone/page.html", None),
    ] {
        request.referrer = Some(Url::parse(from).unwrap());
        http.fetch(&Errand::default(), &request).unwrap();
        assert_eq!(server.asked().last().unwrap().header("referer"), expected, "{from}");
    }
}

#[test]
fn cookies_come_back() {
    let server = Server::start(|_| answer("200 OK", "Set-Cookie: id=7\r\nSet-Cookie: b=2; Path=/b\r\n", ""));
    let http = http();
    for path in ["/a", "/a", "/b"] {
        get(&http, server.url(path)).unwrap();
    }
    let sent: Vec<_> = server.asked().iter().map(|asked| asked.header("cookie").map(str::to_owned)).collect();
    assert_eq!(sent, [None, Some("id=7".to_owned()), Some("b=2; id=7".to_owned())]);
    let none = Http::new(Options { cookies: false, ..options() }).unwrap();
    for _ in 0..2 {
        get(&none, server.url("/a")).unwrap();
    }
    assert_eq!(server.asked().last().unwrap().header("cookie"), None);
}

#[test]
fn robots_txt_forbids_with_its_rule() {
    let server = Server::start(|asked| match asked.target.as_str() {
        "/robots.txt" => answer("200 OK", "", "User-agent: *\nDisallow: /private # keep out\n"),
        _ => page("hello"),
    });
    let error = get(&http(), server.url("/private/a")).unwrap_err();
    assert!(error.is_refused());
    let expected = format!("http://{}/robots.txt forbids it in line 2: Disallow: /private", server.address);
    assert!(error.to_string().ends_with(&expected), "{error}");
    assert_eq!(server.count("/private/a"), 0);
    assert_eq!(get(&http(), server.url("/open")).unwrap().status, 200);
    let rude = Http::new(Options { robots: false, ..options() }).unwrap();
    assert_eq!(get(&rude, server.url("/private/a")).unwrap().status, 200);
}

#[test]
fn a_robots_txt_that_cannot_be_had_decides_by_its_status() {
    for (robots, refused) in [
        (answer("404 Not Found", "", "Disallow: /"), false),
        (answer("403 Forbidden", "", ""), false),
        (answer("500 Internal Server Error", "", ""), true),
        (answer("302 Found", "Location: /robots.txt\r\n", ""), false),
        (answer("301 Moved Permanently", "Location: /other.txt\r\n", ""), true),
    ] {
        let said = String::from_utf8_lossy(&robots).into_owned();
        let server = Server::start(move |asked| match asked.target.as_str() {
            "/robots.txt" => robots.clone(),
            "/other.txt" => answer("200 OK", "", "User-agent: windrow\nDisallow: /page\n"),
            _ => page("hello"),
        });
        let outcome = get(&http(), server.url("/page"));
        assert_eq!(outcome.is_err_and(|error| error.is_refused()), refused, "{said}");
        assert!(server.count("/robots.txt") <= 6, "{said}");
    }
}

#[test]
fn a_host_that_is_not_there_is_no_connection() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = Url::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    assert_eq!(get(&http(), url).unwrap_err().kind(), ErrorKind::Connection);
    let nowhere = Http::with_resolver(options(), Arc::new(Everywhere("none"))).unwrap();
    let error = get(&nowhere, Url::parse("http://nowhere.example/").unwrap()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Connection);
    assert!(error.to_string().contains("no address for nowhere.example"), "{error}");
}

#[test]
fn public_pages_do_not_lead_into_this_machine_whatever_the_name() {
    let server = Server::start(|_| page("secret"));
    let port = server.address.port();
    for (resolved, host) in [
        ("127.0.0.1", "innocent.example"),
        ("::ffff:127.0.0.1", "innocent.example"),
        ("10.0.0.1 127.0.0.1", "innocent.example"),
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "2130706433"),
        ("127.0.0.1", "0x7f.1"),
        ("127.0.0.1", "[::ffff:7f00:1]"),
        ("127.0.0.1", "localhost"),
    ] {
        let http = Http::with_resolver(options(), Arc::new(Everywhere(resolved))).unwrap();
        let mut request = Request::get(Url::parse(&format!("http://{host}:{port}/")).unwrap());
        request.initiator = Some(Space::Public);
        let error = http.fetch(&Errand::default(), &request).unwrap_err();
        assert!(error.is_refused(), "{host} at {resolved}: {error}");
    }
    assert_eq!(server.connections(), 0);
}

#[test]
fn a_name_that_moves_into_this_machine_is_refused_on_its_kept_connection_too() {
    let server = Server::start(|_| page("hello"));
    let http = Http::with_resolver(options(), Arc::new(Everywhere("127.0.0.1"))).unwrap();
    let mut request =
        Request::get(Url::parse(&format!("http://a.example:{}/", server.address.port())).unwrap());
    assert_eq!(http.fetch(&Errand::default(), &request).unwrap().space, Space::Loopback);
    request.initiator = Some(Space::Loopback);
    assert_eq!(http.fetch(&Errand::default(), &request).unwrap().status, 200);
    request.initiator = Some(Space::Public);
    assert!(http.fetch(&Errand::default(), &request).unwrap_err().is_refused());
    assert_eq!((server.connections(), server.count("/")), (1, 2));
}

#[test]
fn the_next_address_is_tried_where_one_does_not_answer() {
    let server = Server::start(|_| page("hello"));
    let http = Http::with_resolver(options(), Arc::new(Everywhere("::1 127.0.0.1"))).unwrap();
    let url = Url::parse(&format!("http://a.example:{}/", server.address.port())).unwrap();
    assert_eq!(get(&http, url).unwrap().status, 200);
}

#[test]
fn a_crawl_delay_is_waited_for_and_capped() {
    let clock = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&clock);
    let server = Server::start(move |asked| match asked.target.as_str() {
        "/robots.txt" => answer("200 OK", "", "User-agent: *\nCrawl-delay: 3600\n"),
        _ => page(&count.fetch_add(1, Ordering::SeqCst).to_string()),
    });
    let http = Http::new(Options { max_crawl_delay: Duration::from_millis(5), ..options() }).unwrap();
    for number in 0..3 {
        assert_eq!(get(&http, server.url("/")).unwrap().body, number.to_string().as_bytes());
    }
}

#[test]
fn files_are_pages_and_folders_their_index() {
    let folder = std::env::temp_dir().join(format!("windrow-files-{}", std::process::id()));
    fs::create_dir_all(folder.join("empty")).unwrap();
    fs::write(folder.join("index.html"), "<p>index</p>").unwrap();
    fs::write(folder.join("large.bin"), vec![0; 2000]).unwrap();
    let http = Http::new(Options { max_body: 1000, ..options() }).unwrap();
    let file = |name: &str| Url::from_file_path(folder.join(name)).unwrap();
    let response = get(&http, file("index.html")).unwrap();
    assert_eq!((response.body.as_slice(), response.space), (b"<p>index</p>".as_slice(), Space::Files));
    assert_eq!(response.header("content-type"), Some("text/html"));
    let slash = Url::from_directory_path(&folder).unwrap();
    assert_eq!(get(&http, slash.clone()).unwrap().body, b"<p>index</p>");
    let moved = get(&http, Url::from_file_path(&folder).unwrap()).unwrap();
    assert_eq!((moved.status, moved.header("location")), (301, Some(slash.as_str())));
    for (url, kind, says) in [
        (file("missing.html"), ErrorKind::Files, "cannot be read"),
        (Url::from_directory_path(folder.join("empty")).unwrap(), ErrorKind::Files, "without index.html"),
        (file("large.bin"), ErrorKind::TooLarge, "1000 bytes"),
        (Url::parse("file:///dev/null").unwrap(), ErrorKind::Files, "regular file"),
        (Url::parse("ftp://a.example/").unwrap(), ErrorKind::Address, "ftp:"),
    ] {
        let error = get(&http, url.clone()).unwrap_err();
        assert_eq!(error.kind(), kind, "{url}: {error}");
        assert!(error.to_string().contains(says), "{url}: {error}");
    }
    let mut request = Request::get(slash);
    for space in [Space::Public, Space::Private, Space::Loopback] {
        request.initiator = Some(space);
        assert!(http.fetch(&Errand::default(), &request).unwrap_err().is_refused());
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn data_addresses_hold_their_page() {
    let http = http();
    let mut request = Request::get(Url::parse("data:text/html;base64,PHA+aGk8L3A+").unwrap());
    request.initiator = Some(Space::Public);
    let response = http.fetch(&Errand::default(), &request).unwrap();
    assert_eq!((response.body.as_slice(), response.space), (b"<p>hi</p>".as_slice(), Space::Public));
    assert_eq!(response.header("content-type"), Some("text/html"));
    let error = get(&http, Url::parse("data:text/html;base64,*").unwrap()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Address);
}

#[test]
fn options_that_cannot_be_sent_are_refused_at_once() {
    for (name, value) in [("na me", "x"), ("x-ok", "line\nbreak")] {
        let headers = vec![(name.to_owned(), value.to_owned())];
        assert!(Http::new(Options { headers, ..options() }).is_err(), "{name}: {value}");
    }
    let server = Server::start(|_| page(""));
    let headers = vec![("Accept-Language".to_owned(), "de".to_owned())];
    get(&Http::new(Options { headers, ..options() }).unwrap(), server.url("/")).unwrap();
    assert_eq!(server.asked()[0].header("accept-language"), Some("de"));
}
