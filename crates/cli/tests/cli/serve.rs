//! `windrow serve` as programs meet it: over HTTP, on both databases, through kills and restarts.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::folder::Folder;
use crate::postgresql::Database;
use crate::proxy::{Point, Proxy};
use crate::site::Site;
use crate::upkeep::{WRAPPER, list, renamed, usual};

/// A server at work until the test ends.
struct Server {
    process: Child,
    host: String,
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: BTreeMap<String, String>,
    body: String,
}

impl Answer {
    #[track_caller]
    fn json(&self, status: u16) -> Json {
        assert_eq!(self.status, status, "{self:?}");
        serde_json::from_str(&self.body).expect("it is JSON")
    }

    /// Checks that it is a problem, and gives its code.
    #[track_caller]
    fn code(&self, status: u16) -> String {
        self.json(status)["error"]["code"].as_str().expect("a problem has a code").to_owned()
    }
}

impl Server {
    /// A server whose data are in the folder, which may open what is on this machine.
    fn start(folder: &Folder, options: &[&str]) -> Server {
        Server::plain(folder, &[&["--allow-private"], options].concat())
    }

    fn plain(folder: &Folder, options: &[&str]) -> Server {
        let words = [&["serve", "--bind", "127.0.0.1:0", "--data", "data"], options].concat();
        let mut process = folder.command(&words).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let stderr = process.stderr.take().expect("it is piped");
        let mut reader = BufReader::new(stderr);
        reader.read_line(&mut line).expect("a line");
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let host = address.unwrap_or_else(|| panic!("{line}")).trim_end_matches(['/', ',']).to_owned();
        std::thread::spawn(move || reader.lines().map_while(Result::ok).for_each(|line| println!("{line}")));
        Server { process, host }
    }

    fn ask_with(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            request.push_str(&format!("host: {}\r\n", self.host));
        }
        headers.iter().for_each(|(name, value)| request.push_str(&format!("{name}: {value}\r\n")));
        stream.write_all(request.as_bytes()).expect("it reads");
        stream.write_all(b"\r\n").expect("it reads");
        // An answer may come before all is read.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8(answer).expect("it is UTF-8");
        let (head, body) = text.split_once("\r\n\r\n").expect("an answer has a head");
        let (first, fields) = head.split_once("\r\n").unwrap_or((head, ""));
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let fields = fields.lines().filter_map(|line| line.split_once(": "));
        let headers: BTreeMap<String, String> =
            fields.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
        let is_chunked = headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked");
        let body = if is_chunked { joined(body) } else { body.to_owned() };
        Answer { status, headers, body }
    }

    fn get(&self, path: &str) -> Answer {
        self.ask_with("GET", path, &[], b"")
    }

    fn send(&self, method: &str, path: &str, body: &Json) -> Answer {
        self.ask_with(method, path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    fn post(&self, path: &str, body: &Json) -> Answer {
        self.send("POST", path, body)
    }

    /// Asks for a run; gives its id.
    #[track_caller]
    fn begin(&self, body: &Json) -> String {
        self.post("/v1/runs", body).json(201)["id"].as_str().expect("an id").to_owned()
    }

    fn run(&self, id: &str) -> Json {
        self.get(&format!("/v1/runs/{id}")).json(200)
    }

    /// Waits until a run is as it should be.
    #[track_caller]
    fn wait(&self, id: &str, is_so: impl Fn(&Json) -> bool) -> Json {
        let begun = Instant::now();
        loop {
            let run = self.run(id);
            if is_so(&run) {
                return run;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{run}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[track_caller]
    fn over(&self, id: &str) -> Json {
        self.wait(id, |run| !matches!(run["status"].as_str(), Some("queued" | "running")))
    }

    /// All rows of a run, by cursors, so many at a time.
    fn rows(&self, id: &str, at_a_time: usize) -> Vec<Json> {
        let (mut rows, mut cursor) = (Vec::new(), "0".to_owned());
        loop {
            let answer = self.get(&format!("/v1/runs/{id}/rows?cursor={cursor}&limit={at_a_time}"));
            assert_eq!(answer.status, 200, "{answer:?}");
            rows.extend(answer.body.lines().map(|line| serde_json::from_str::<Json>(line).expect("a row")));
            cursor = answer.headers["windrow-next"].clone();
            if answer.headers["windrow-done"] == "true" {
                return rows;
            }
        }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.process.id().to_string()]).status().expect("kill");
        assert!(sent.success());
    }

    fn ended(mut self) {
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A body in chunks as one.
fn joined(mut chunks: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = chunks.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        whole.push_str(&rest[..size.min(rest.len())]);
        chunks = rest.get(size + 2..).unwrap_or("");
    }
    whole
}

/// A wrapper over so many papers, a page each.
fn papers(host: &str, size: u32) -> Json {
    let text = format!(
        "doc('http://{host}/graph/{size}/10/1')/(//a.cited/{{click /}})*//article.paper:<paper>[.//span.id:<id=.>]"
    );
    json!({ "text": text })
}

/// The rows that there have to be, in their order.
#[track_caller]
fn all_there(rows: &[Json], size: usize) {
    let mut ids: Vec<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!((rows.len(), ids.len()), (size, size));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), size, "some rows came twice");
}

#[test]
fn a_run_is_asked_for_followed_and_read() {
    let (site, folder) = (Site::start(), Folder::new());
    let server = Server::start(&folder, &[]);
    let id = server.begin(&papers(site.host(), 120));
    // Those who follow it hear of its end, and then no more.
    let events = server.get(&format!("/v1/runs/{id}/events"));
    assert_eq!(events.headers["content-type"], "text/event-stream");
    let told: Vec<Json> = events
        .body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|data| serde_json::from_str(data).expect("an event is JSON"))
        .collect();
    let last = told.last().expect("it is told of");
    assert_eq!((&last["status"], &last["rows"], &last["pages"]), (&json!("done"), &json!(120), &json!(120)));
    assert_eq!(last["summary"]["distinct"], 120);
    all_there(&server.rows(&id, 7), 120);
    assert_eq!(server.rows(&id, 7), server.rows(&id, 10_000));
    let piece = format!("/v1/runs/{id}/rows?limit=2");
    let piece = server.ask_with("GET", &piece, &[("accept", "application/json")], b"").json(200);
    assert_eq!((piece["rows"].as_array().map(Vec::len), &piece["done"]), (Some(2), &json!(false)));
    for (path, status, code) in [
        (format!("/v1/runs/{id}/rows?cursor=3"), 400, "bad_request"),
        (format!("/v1/runs/{id}/rows?cursor=99999999"), 400, "bad_request"),
        (format!("/v1/runs/{id}/rows?cursor=-1"), 400, "bad_request"),
        (format!("/v1/runs/{id}/rows?limit=0"), 400, "bad_request"),
        ("/v1/runs/0123456789abcdef01234567".to_owned(), 404, "no_such_run"),
        ("/v1/runs/..%2f..%2fetc".to_owned(), 404, "no_such_run"),
        ("/v1/nothing".to_owned(), 404, "no_such_path"),
    ] {
        assert_eq!(server.get(&path).code(status), code, "{path}");
    }
    // The whole table as a file, in the formats that rows have.
    let export = |format: &str| server.get(&format!("/v1/runs/{id}/export?format={format}"));
    let csv = export("csv");
    assert_eq!((csv.status, csv.body.lines().count()), (200, 121));
    assert!(csv.headers["content-disposition"].contains(&format!("{id}.csv")));
    let lines = export("jsonl").body;
    assert_eq!(lines, server.get(&format!("/v1/runs/{id}/rows?limit=10000")).body);
    assert_eq!(export("json").json(200).as_array().map(Vec::len), Some(120));
    assert_eq!(export("xlsx").code(400), "bad_request");
    assert_eq!(server.ask_with("DELETE", &format!("/v1/runs/{id}"), &[], b"").status, 204);
    assert_eq!(server.get(&format!("/v1/runs/{id}")).code(404), "no_such_run");
    assert!(!folder.path().join("data/runs").join(&id).exists());
}

/// Wrappers with their versions, and runs of them: what a database has to remember.
fn wrappers_are_kept(folder: &Folder, options: &[&str]) {
    let site = Site::start();
    let server = Server::start(folder, options);
    let text = |size: u32| papers(site.host(), size);
    assert_eq!(server.send("PUT", "/v1/wrappers/papers", &text(20)).json(201)["number"], 1);
    assert_eq!(server.send("PUT", "/v1/wrappers/papers", &text(20)).json(200)["number"], 1);
    assert_eq!(server.send("PUT", "/v1/wrappers/papers", &text(30)).json(200)["number"], 2);
    assert_eq!(server.send("PUT", "/v1/wrappers/bad", &json!({ "text": "//a[" })).code(422), "invalid");
    assert_eq!(server.send("PUT", "/v1/wrappers/a%00b", &text(20)).code(400), "bad_request");
    let first = server.begin(&json!({ "wrapper": "papers", "version": 1 }));
    let newest = server.begin(&json!({ "wrapper": "papers" }));
    for (id, size, version) in [(&first, 20, 1), (&newest, 30, 2)] {
        let run = server.over(id);
        assert_eq!(
            (&run["status"], &run["rows"], &run["version"]),
            (&json!("done"), &json!(size), &json!(version))
        );
    }
    assert_eq!(server.post("/v1/runs", &json!({ "wrapper": "none" })).code(404), "no_such_wrapper");
    assert_eq!(
        server.post("/v1/runs", &json!({ "wrapper": "papers", "version": 3 })).code(404),
        "no_such_wrapper"
    );
    let listed = server.get("/v1/runs?wrapper=papers&limit=1").json(200);
    assert_eq!((&listed["runs"][0]["id"], &listed["next"]), (&json!(newest), &json!(newest)));
    let rest = server.get(&format!("/v1/runs?wrapper=papers&status=done&before={newest}")).json(200);
    assert_eq!((&rest["runs"][0]["id"], &rest["next"]), (&json!(first), &Json::Null));
    drop(server);
    // Another server finds it all again.
    let server = Server::start(folder, options);
    let shown = server.get("/v1/wrappers/papers").json(200);
    assert_eq!((&shown["latest"], shown["versions"].as_array().map(Vec::len)), (&json!(2), Some(2)));
    assert_eq!(server.get("/v1/wrappers/papers/versions/1").json(200)["text"], text(20)["text"]);
    all_there(&server.rows(&newest, 1000), 30);
    assert_eq!(server.ask_with("DELETE", "/v1/wrappers/papers", &[], b"").status, 204);
    assert_eq!(server.get("/v1/wrappers/papers").code(404), "no_such_wrapper");
    assert_eq!(server.get("/v1/wrappers").json(200), json!([]));
    assert_eq!(server.run(&newest)["wrapper"], "papers");
}

/// Runs that are stopped, and servers that are killed or told to end, lose no row.
fn nothing_is_lost(folder: &Folder, options: &[&str]) {
    let site = Site::start();
    let proxy = Proxy::before(site.host());
    let one = [&["--workers", "1"], options].concat();
    let server = Server::start(folder, &one);
    let asked = papers(proxy.address().trim_start_matches("http://"), 400);
    // The first one is stopped on its way; one behind it waits, and is stopped before it begins.
    let halted = begun(&server, &proxy, &asked, 60);
    let waiting = server.begin(&asked);
    assert_eq!(server.post(&format!("/v1/runs/{waiting}/stop"), &json!({})).json(200)["status"], "stopped");
    server.post(&format!("/v1/runs/{halted}/stop"), &json!({})).json(200);
    let run = server.over(&halted);
    assert_eq!(run["status"], "stopped");
    assert!(run["rows"].as_u64().is_some_and(|rows| (1..400).contains(&rows)), "{run}");
    assert_eq!(server.post(&format!("/v1/runs/{halted}/resume"), &json!({})).json(200)["status"], "queued");
    server.over(&halted);
    all_there(&server.rows(&halted, 1000), 400);
    assert_eq!(server.post(&format!("/v1/runs/{halted}/resume"), &json!({})).code(409), "not_stopped");
    // A server that is killed leaves a run behind, and what it had begun ends by itself.
    let killed = begun(&server, &proxy, &asked, 60);
    let behind = server.begin(&papers(site.host(), 40));
    server.signal("-KILL");
    server.ended();
    let server = Server::start(folder, &one);
    assert_eq!(server.over(&killed)["status"], "done");
    all_there(&server.rows(&killed, 1000), 400);
    assert_eq!(server.over(&behind)["rows"], 40);
    // One that is told to end puts its runs aside, and lets those go who follow one that waits.
    let put_aside = begun(&server, &proxy, &asked, 60);
    let waiting = server.begin(&papers(site.host(), 40));
    let mut follower = TcpStream::connect(&server.host).expect("it listens");
    write!(follower, "GET /v1/runs/{waiting}/events HTTP/1.1\r\nhost: {}\r\n\r\n", server.host)
        .expect("it reads");
    let mut first = [0; 256];
    assert!(follower.read(&mut first).expect("it answers") > 0);
    server.signal("-TERM");
    follower.read_to_end(&mut Vec::new()).expect("it ends");
    server.ended();
    proxy.asked();
    let server = Server::start(folder, &one);
    assert_eq!(server.over(&put_aside)["status"], "done");
    all_there(&server.rows(&put_aside, 1000), 400);
    // What came before was not asked for again.
    assert!(proxy.asked().len() < 390);
}

/// Asks for a run, and waits until it has so many pages.
fn begun(server: &Server, proxy: &Proxy, asked: &Json, pages: usize) -> String {
    let (told, word) = channel();
    proxy.alarm(pages, Point::Answered, told);
    let id = server.begin(asked);
    word.recv_timeout(Duration::from_secs(60)).expect("pages are asked for");
    id
}

#[test]
fn wrappers_are_kept_in_sqlite() {
    wrappers_are_kept(&Folder::new(), &[]);
}

#[test]
fn nothing_is_lost_with_sqlite() {
    nothing_is_lost(&Folder::new(), &[]);
}

#[test]
fn postgresql_does_the_same() {
    let Some(database) = Database::new() else { return };
    wrappers_are_kept(&Folder::new(), &["--database", &database.address]);
    let Some(database) = Database::new() else { return };
    nothing_is_lost(&Folder::new(), &["--database", &database.address]);
}

#[test]
fn limits_stop_runs_which_keep_their_rows() {
    let (site, folder) = (Site::start(), Folder::new());
    let server = Server::start(&folder, &["--queue", "2"]);
    let with = |asked: &Json, limits: Json| {
        let mut asked = asked.clone();
        asked["limits"] = limits;
        asked
    };
    let few = papers(site.host(), 50);
    let id = server.begin(&with(&few, json!({ "pages": 10 })));
    let run = server.over(&id);
    assert_eq!((&run["status"], &run["rows"]), (&json!("partial"), &json!(10)));
    for (limits, field) in [
        (json!({ "pages": 0 }), "limits.pages"),
        (json!({ "memory": 1 }), "limits.memory"),
        (json!({ "page": 1 }), "page"),
    ] {
        let answer = server.post("/v1/runs", &with(&few, limits));
        assert_eq!(answer.code(422), "invalid");
        assert!(answer.body.contains(field), "{}", answer.body);
    }
    // A list without an end.
    let endless = json!({ "text": format!("doc('http://{}/graph/100000/10/1')/(//a.cited/{{click /}})*//article.paper:<paper>[.//span.id:<id=.>]", site.host()) });
    let id = server.begin(&with(&endless, json!({ "seconds": 1, "pages": 100_000 })));
    let run = server.over(&id);
    assert_eq!((&run["status"], &run["reason"]), (&json!("stopped"), &json!("it took longer than 1 s")));
    assert!(!server.rows(&id, 10_000).is_empty());
    // More than may wait is refused, and what was taken is done.
    let tried: Vec<Answer> = (0..12).map(|_| server.post("/v1/runs", &papers(site.host(), 30))).collect();
    let refused = tried.iter().filter(|answer| answer.status == 429).count();
    assert!(refused > 0 && tried.iter().all(|answer| matches!(answer.status, 201 | 429)), "{tried:?}");
    for answer in tried.iter().filter(|answer| answer.status == 201) {
        let id = answer.json(201)["id"].as_str().expect("an id").to_owned();
        assert_eq!(server.over(&id)["rows"], 30);
    }
    assert_eq!(tried.iter().find(|answer| answer.status == 429).expect("one").headers["retry-after"], "10");
}

#[test]
fn nobody_else_comes_in() {
    let folder = Folder::new();
    let told = folder.run(&["serve", "--bind", "0.0.0.0:0", "--data", "data"]);
    assert!(told.failed(1).contains("--token"), "{}", told.stderr);
    assert!(folder.run(&["serve", "--token", "short"]).failed(2).contains("16"));
    let server = Server::plain(&folder, &["--token", "a-token-of-some-length", "--host", "tables.example"]);
    assert!(folder.run(&["serve", "--data", "data"]).failed(1).contains("another server"));
    let key = ("authorization", "Bearer a-token-of-some-length");
    let ask = |headers: &[(&str, &str)]| server.ask_with("GET", "/v1/runs", headers, b"").status;
    assert_eq!(ask(&[key]), 200);
    assert_eq!(ask(&[key, ("host", "tables.example")]), 200);
    assert_eq!(ask(&[]), 401);
    assert_eq!(ask(&[("authorization", "Bearer another-token-altogether")]), 401);
    assert_eq!(ask(&[key, ("host", "rebound.example")]), 421);
    assert_eq!(ask(&[key, ("origin", "https://evil.example")]), 403);
    assert_eq!(ask(&[key, ("origin", "null")]), 403);
    assert_eq!(server.get("/health").status, 200);
    // What a form of another site can send is not taken.
    let body = br#"{"text":"//a"}"#;
    let plain = server.ask_with("POST", "/v1/check", &[key, ("content-type", "text/plain")], body);
    assert_eq!(plain.code(415), "no_json");
    let large = vec![b' '; 17 << 20];
    let large = server.ask_with("POST", "/v1/check", &[key, ("content-type", "application/json")], &large);
    assert_eq!(large.code(413), "too_large");
}

#[test]
fn nothing_is_opened_that_must_not_be() {
    let (site, folder) = (Site::start(), Folder::new());
    folder.write("secret.html", "<p>secret");
    let server = Server::plain(&folder, &[]);
    let port = site.host().rsplit_once(':').expect("a port").1.to_owned();
    for host in [
        "127.0.0.1",
        "localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "10.0.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "[fd00::1]",
        "[64:ff9b::7f00:1]",
    ] {
        let url = format!("http://{host}:{port}/");
        let answer = server.post("/v1/records", &json!({ "url": url }));
        assert_eq!(answer.code(403), "refused", "{url}");
        let run = server.begin(&json!({ "text": format!("doc('{url}')//h1:<t=.>") }));
        assert_eq!(server.over(&run)["status"], "refused", "{url}");
    }
    let file = format!("file://{}", folder.path().join("secret.html").display());
    for server in [&server, &Server::start(&Folder::new(), &[])] {
        for url in
            [&*file, "file:///etc/passwd", "data:text/html,<p>x", "ftp://a.example/", "/etc/passwd", "-"]
        {
            assert_eq!(server.post("/v1/records", &json!({ "url": url })).code(422), "invalid", "{url}");
            assert_eq!(
                server.post("/v1/runs", &json!({ "site": { "url": url } })).code(422),
                "invalid",
                "{url}"
            );
        }
        let run = server.begin(&json!({ "text": format!("doc('{file}')//p:<t=.>") }));
        assert_eq!(server.over(&run)["status"], "refused");
        assert!(server.rows(&run, 10).is_empty());
        // Nor from a page that is sent, nor through a domain that is a file, nor from the environment.
        let html = format!("<iframe src='{file}'></iframe><link rel=stylesheet href='{file}'>");
        let answer = server.post("/v1/query", &json!({ "html": html, "expression": "//p" }));
        assert!(!answer.body.contains("secret"), "{answer:?}");
        let domain = json!({ "site": { "url": "http://a.example/", "domain": "../secret.html" } });
        assert_eq!(server.post("/v1/runs", &domain).code(422), "invalid");
        let variable =
            json!({ "text": "doc('http://a.example/')//a[.=$x]:<t=.>", "variables": { "x": "env:PATH" } });
        assert_eq!(server.post("/v1/runs", &variable).code(422), "invalid");
    }
}

#[test]
fn pages_are_looked_at() {
    let (site, folder) = (Site::start(), Folder::new());
    let server = Server::start(&folder, &[]);
    let books = server.post("/v1/records", &json!({ "url": format!("{}/", site.address()) })).json(200);
    let wrapper = books["regions"][0]["wrapper"].as_str().expect("a wrapper").to_owned();
    let records = books["regions"][0]["records"].as_array().map(Vec::len).expect("records");
    let run = server.over(&server.begin(&json!({ "text": wrapper })));
    assert_eq!((&run["status"], run["rows"].as_u64()), (&json!("done"), Some(records as u64)));
    let html = "<ul><li>a<li>b</ul><form action=/s><label>Make <input name=make></label><button>Search</button></form>";
    let found = server.post("/v1/query", &json!({ "html": html, "expression": "//li" })).json(200);
    assert_eq!(found["results"][0]["value"].as_array().map(Vec::len), Some(2));
    let found = server.post("/v1/query", &json!({ "html": html, "expression": "//li[" }));
    assert_eq!(found.code(422), "invalid");
    // No expression is an option.
    let found = server.post("/v1/query", &json!({ "html": html, "expression": "--help" })).json(200);
    assert_eq!(found["results"][0]["type"], "number");
    assert_eq!(
        server.post("/v1/forms", &json!({ "html": html })).json(200)["forms"].as_array().map(Vec::len),
        Some(1)
    );
    let view = server.post("/v1/pages", &json!({ "html": html })).json(200);
    assert!(
        view["elements"].as_array().is_some_and(|elements| elements.iter().any(|seen| seen["text"] == "b")),
        "{view}"
    );
    assert_eq!(server.post("/v1/records", &json!({ "html": "<p>none" })).json(200)["regions"], json!([]));
    assert_eq!(server.post("/v1/records", &json!({})).code(422), "invalid");
    assert_eq!(server.post("/v1/records", &json!({ "url": "http://127.0.0.1:9/" })).code(424), "no_page");
    let check = server.post("/v1/check", &json!({ "text": "doc('http://a/')//a[" })).json(200);
    assert_eq!(check["ok"], false);
    assert!(
        check["diagnostics"][0]["message"].as_str().is_some_and(|message| !message.is_empty()),
        "{check}"
    );
    let document = server.get("/openapi.json").json(200);
    assert!(document["paths"]["/v1/runs"]["post"].is_object());
    assert!(server.get("/docs").body.contains("/v1/runs/{id}/events"));
    assert!(server.get("/metrics").body.contains("windrow_runs{status=\"done\"} 1"));
}

/// A shop whose list can be changed, and that hears what it is told.
struct Shop {
    host: String,
    is_redesigned: Arc<AtomicBool>,
    told: Receiver<Json>,
}

impl Shop {
    fn open() -> Shop {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let host = listener.local_addr().expect("an address").to_string();
        let is_redesigned = Arc::new(AtomicBool::new(false));
        let (tell, told) = channel();
        let redesigned = Arc::clone(&is_redesigned);
        std::thread::spawn(move || {
            for mut client in listener.incoming().map_while(Result::ok) {
                let mut reader = BufReader::new(client.try_clone().expect("a connection"));
                let (mut first, mut length) = (String::new(), 0);
                let _ = reader.read_line(&mut first);
                loop {
                    let mut line = String::new();
                    if reader.read_line(&mut line).unwrap_or(0) <= 2 {
                        break;
                    }
                    if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
                        length = text.trim().parse().unwrap_or(0);
                    }
                }
                let mut body = vec![0; length];
                let _ = reader.read_exact(&mut body);
                let (status, page) = match first.split(' ').nth(1) {
                    Some("/robots.txt") => (404, String::new()),
                    Some("/told") => {
                        let _ = tell.send(serde_json::from_slice(&body).unwrap_or(Json::Null));
                        (200, String::new())
                    }
                    _ if redesigned.load(Ordering::Relaxed) => (200, list(0..20, renamed)),
                    _ => (200, list(0..20, usual)),
                };
                let head =
                    format!("HTTP/1.1 {status} so\r\ncontent-type: text/html\r\nconnection: close\r\n");
                let _ = write!(client, "{head}content-length: {}\r\n\r\n{page}", page.len());
            }
        });
        Shop { host, is_redesigned, told }
    }
}

#[test]
fn wrappers_run_by_themselves_and_tell_what_has_changed() {
    let (shop, folder) = (Shop::open(), Folder::new());
    let server = Server::start(&folder, &[]);
    let text = format!("doc('http://{}/'){WRAPPER}", shop.host);
    server.send("PUT", "/v1/wrappers/books", &json!({ "text": text })).json(201);
    let path = "/v1/wrappers/books/schedule";
    for (plan, word) in [
        (json!({ "cron": "every day" }), "cron"),
        (json!({ "cron": "* * * * *", "timezone": "Europe/Nowhere" }), "time zone"),
        (json!({ "cron": "* * * * *", "webhook": "file:///etc/passwd" }), "address"),
        (json!({ "cron": "0 0 31 2 *" }), "never"),
    ] {
        let answer = server.send("PUT", path, &plan);
        assert_eq!(answer.code(422), "invalid", "{plan}");
        assert!(answer.body.contains(word), "{}", answer.body);
    }
    let plan = json!({ "cron": "30 6 * * 1-5", "timezone": "Europe/Vienna" });
    assert!(
        server.send("PUT", path, &plan).json(200)["next"]
            .as_i64()
            .is_some_and(|next| next > 1_700_000_000_000)
    );
    let plan = json!({ "cron": "* * * * * *", "webhook": format!("http://{}/told", shop.host) });
    server.send("PUT", path, &plan).json(200);
    // Some good runs, and then the shop has another template.
    let listed = |status: &str| {
        let listed = server.get(&format!("/v1/runs?wrapper=books&status={status}")).json(200);
        listed["runs"].as_array().cloned().unwrap_or_default()
    };
    let begun = Instant::now();
    while listed("done").len() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", listed("failed"));
        std::thread::sleep(Duration::from_millis(50));
    }
    shop.is_redesigned.store(true, Ordering::Relaxed);
    let told = shop.told.recv_timeout(Duration::from_secs(60)).expect("it is told");
    assert_eq!((&told["event"], &told["wrapper"]), (&json!("drifted"), &json!("books")));
    assert_eq!(server.ask_with("DELETE", path, &[], b"").status, 204);
    assert_eq!(server.get(path).code(404), "no_such_schedule");
    let drifted = listed("drifted");
    let id = drifted[0]["id"].as_str().expect("an id");
    assert!(drifted[0]["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{}", drifted[0]);
    // Its rows are there to be looked at, and the good table has stayed.
    assert!(server.rows(id, 100).iter().all(|row| row["price"].is_null()));
    let good =
        server.ask_with("GET", "/v1/wrappers/books/rows", &[("accept", "application/json")], b"").json(200);
    assert_eq!(good["rows"].as_array().map(Vec::len), Some(20));
    assert!(good["rows"][0]["price"].is_number());
}

#[test]
fn pages_are_read_in_the_shape_of_firecrawl() {
    let (site, folder) = (Site::start(), Folder::new());
    let server = Server::start(&folder, &[]);
    let url = format!("{}/graph/30/4/1", site.address());
    let read = server.post("/v1/scrape", &json!({ "url": url, "formats": ["markdown", "links"] })).json(200);
    assert_eq!((&read["success"], &read["data"]["metadata"]["sourceURL"]), (&json!(true), &json!(url)));
    assert!(read["data"]["markdown"].as_str().is_some_and(|text| text.contains("# ")), "{read}");
    assert!(read["data"]["links"].as_array().is_some_and(|links| links.len() > 3), "{read}");
    let asked = json!({ "url": url, "includePaths": ["^/graph/30/4/"], "limit": 100, "scrapeOptions": { "formats": ["html"] } });
    let id = server.post("/v1/crawl", &asked).json(200)["id"].as_str().expect("an id").to_owned();
    server.over(&id);
    let crawled = server.get(&format!("/v1/crawl/{id}")).json(200);
    assert_eq!((&crawled["status"], &crawled["completed"]), (&json!("completed"), &json!(30)));
    assert!(
        crawled["data"][0]["html"].as_str().is_some_and(|html| html.contains("<h1")),
        "{}",
        crawled["data"][0]
    );
    let mapped = server.post("/v1/map", &json!({ "url": url, "search": "/graph/30/4/" })).json(200);
    assert!(mapped["links"].as_array().is_some_and(|links| links.len() > 10), "{mapped}");
    // What is not offered is said, in the same shape.
    for (path, asked, status) in [
        ("/v1/scrape", json!({ "url": url, "formats": ["screenshot"] }), 400),
        ("/v1/scrape", json!({ "url": url, "actions": [{ "type": "wait" }] }), 400),
        ("/v1/scrape", json!({ "url": "file:///etc/passwd" }), 422),
        ("/v1/scrape", json!({ "url": "http://127.0.0.1:9/" }), 424),
        ("/v1/crawl", json!({}), 422),
        ("/v1/map", json!({ "url": url, "limit": 0 }), 422),
    ] {
        let told = server.post(path, &asked).json(status);
        assert_eq!(told["success"], false, "{told}");
        assert!(told["error"].as_str().is_some_and(|error| !error.is_empty()), "{told}");
    }
    assert_eq!(server.get("/v1/crawl/0123456789abcdef01234567").json(404)["success"], false);
}
