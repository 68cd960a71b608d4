//! Sessions, proxies and the shell: what a run brings to its pages and takes from them.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

use crate::folder::{Folder, has_browser};

/// A server that answers every request with one of its pages, and writes the heads of requests down.
struct Server {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<String>>>,
}

type Page = (&'static str, &'static str, &'static str);

impl Server {
    /// Pages are a path, more headers, and a body; what is not among them is not there.
    fn start(pages: &'static [Page]) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&heard);
        thread::spawn(move || {
            for mut client in listener.incoming().map_while(Result::ok) {
                let shared = Arc::clone(&shared);
                thread::spawn(move || {
                    let mut head = Vec::new();
                    let mut byte = [0];
                    while !head.ends_with(b"\r\n\r\n") && client.read(&mut byte).is_ok_and(|read| read == 1) {
                        head.push(byte[0]);
                    }
                    let head = String::from_utf8_lossy(&head).into_owned();
                    let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
                    let path = target.find("//").map_or(&*target, |at| {
                        let rest = &target[at + 2..];
                        rest.find('/').map_or("/", |slash| &rest[slash..])
                    });
                    let found = pages.iter().find(|(known, ..)| *known == path);
                    let (status, headers, body) = match found {
                        Some((_, headers, body)) => ("200 OK", *headers, *body),
                        None => ("404 Not Found", "", ""),
                    };
                    shared.lock().expect("nobody panicked").push(head);
                    let length = body.len();
                    let _ = write!(
                        client,
                        "HTTP/1.1 {status}\r\nContent-Type: text/html\r\nConnection: close\r\n\
                         Content-Length: {length}\r\n{headers}\r\n{body}"
                    );
                });
            }
        });
        Server { address, heard }
    }

    fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The heads of requests for a path, in lower case.
    fn heard(&self, path: &str) -> Vec<String> {
        let heard = self.heard.lock().expect("nobody panicked");
        let asked = |head: &&String| head.split(' ').nth(1).is_some_and(|target| target.ends_with(path));
        heard.iter().filter(asked).map(|head| head.to_ascii_lowercase()).collect()
    }
}

/// The engines that there are here.
fn engines() -> Vec<&'static str> {
    if has_browser() { vec!["embedded", "chromium"] } else { vec!["embedded"] }
}

const SHOP: &[Page] = &[
    ("/", "Set-Cookie: visit=7; Path=/\r\n", "<h1>first</h1><a href=/next>next</a>"),
    ("/next", "", "<h1>second</h1><script>localStorage.seen = (localStorage.seen || '') + 'x'</script>"),
    (
        "/list",
        "",
        "<ul><li>a</ul><button onclick=\"this.previousElementSibling.append(document.createElement('li'))\">more</button>",
    ),
];

#[test]
fn a_storage_state_is_read_and_written() {
    for engine in engines() {
        let (folder, server) = (Folder::new(), Server::start(SHOP));
        let (host, origin) = (server.address.ip().to_string(), server.at(""));
        folder.write("walk.oxp", format!("doc('{}')//a/{{click /}}//h1:<h=.>", server.at("/")));
        let cookie = json!({ "name": "login", "value": "me", "domain": host, "path": "/", "expires": -1,
            "httpOnly": true, "secure": false, "sameSite": "Lax" });
        let origins = json!([
            { "origin": origin, "localStorage": [{ "name": "seen", "value": "w" }] },
            { "origin": "http://other.example", "localStorage": [{ "name": "a", "value": "b" }] },
        ]);
        folder.write("state.json", json!({ "cookies": [cookie], "origins": origins }).to_string());
        let run = ["run", "walk.oxp", "--quiet", "--engine", engine, "--storage-state", "state.json"];
        folder.run(&run).printed("{\"h\":\"second\"}\n");
        for head in server.heard("/next") {
            assert!(head.contains("login=me") && head.contains("visit=7"), "{engine}: {head}");
        }
        let state: Value = serde_json::from_str(&folder.read("state.json")).unwrap();
        let mut names: Vec<&str> = state["cookies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cookie| cookie["name"].as_str().unwrap())
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["login", "visit"], "{engine}");
        let seen = if engine == "chromium" { "wx" } else { "w" };
        let local: Vec<(&str, &str)> = state["origins"]
            .as_array()
            .unwrap()
            .iter()
            .map(|origin| {
                let item = &origin["localStorage"][0];
                (item["name"].as_str().unwrap(), item["value"].as_str().unwrap())
            })
            .collect();
        assert_eq!(local, [("seen", seen), ("a", "b")], "{engine}");
        let mode = std::fs::metadata(folder.path().join("state.json")).unwrap().permissions().mode();
        assert_eq!(
            (mode & 0o777, folder.names()),
            (0o600, vec!["state.json".to_owned(), "walk.oxp".to_owned()])
        );
    }
}

#[test]
fn a_damaged_storage_state_is_told() {
    let folder = Folder::new();
    folder.write("walk.oxp", "doc('http://127.0.0.1:9/')//h1:<h=.>");
    folder.write("state.json", "{ cookies");
    let ended = folder.run(&["run", "walk.oxp", "--storage-state", "state.json"]);
    assert!(ended.failed(1).contains("the storage state cannot be read"), "{}", ended.stderr);
    assert_eq!(folder.read("state.json"), "{ cookies");
}

#[test]
fn secrets_come_from_the_environment() {
    for engine in engines() {
        let (folder, server) = (Folder::new(), Server::start(SHOP));
        folder.write("walk.oxp", "doc(\"${site}/\")//h1:<h=.>");
        let arguments = [
            "run",
            "walk.oxp",
            "--quiet",
            "--engine",
            engine,
            "--job",
            "work",
            "-o",
            "rows.jsonl",
            "--header",
            "Authorization: env:SHOP_TOKEN",
            "--header",
            "Accept-Language: fy",
            "--var",
            "site=env:SHOP",
        ];
        let mut command = folder.command(&arguments);
        let ended = command.env("SHOP_TOKEN", "Bearer 123").env("SHOP", server.at("")).output().unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        let head = &server.heard("/")[0];
        for line in ["authorization: bearer 123\r\n", "accept-language: fy\r\n"] {
            assert_eq!(head.matches(line).count(), 1, "{engine}: {head}");
        }
        assert_eq!(head.matches("accept-language:").count(), 1, "{engine}: {head}");
        assert!(folder.read("work/job.json").contains("env:SHOP"));
    }
    let ended = Folder::new().run(&["run", "walk.oxp", "--header", "A: env:WINDROW_NOT_SET"]);
    assert!(ended.failed(2).contains("no variable WINDROW_NOT_SET"), "{}", ended.stderr);
}

#[test]
fn everything_goes_through_a_proxy() {
    for engine in engines() {
        let (folder, proxy) = (Folder::new(), Server::start(SHOP));
        folder.write("walk.oxp", "doc('http://127.0.0.1:9/')//a/{click /}//h1:<h=.>");
        let address = format!("http://me:secret@{}", proxy.address);
        let arguments = ["run", "walk.oxp", "--quiet", "--engine", engine, "--proxy", "env:SHOP_PROXY"];
        let ended = folder.command(&arguments).env("SHOP_PROXY", address).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stdout), "{\"h\":\"second\"}\n", "{engine}");
        let head = &proxy.heard("/next")[0];
        assert!(head.starts_with("get http://127.0.0.1:9/next http/1.1\r\n"), "{engine}: {head}");
        assert!(head.contains("proxy-authorization: basic bwu6c2vjcmv0\r\n"), "{engine}: {head}");
        // A tunnel is asked for where it is encrypted; this proxy has none.
        folder.write("tls.oxp", "doc('https://127.0.0.1:9/')//h1:<h=.>");
        let tunnel = ["run", "tls.oxp", "--engine", engine, "--retries", "0", "--proxy", &proxy.at("/")];
        let ended = folder.run(&tunnel);
        assert!(
            ended.stderr.contains("it does not lead to 127.0.0.1: HTTP/1.1 404"),
            "{engine}: {}",
            ended.stderr
        );
    }
}

#[test]
fn a_shell_queries_and_acts() {
    let (folder, server) = (Folder::new(), Server::start(SHOP));
    let lines = "//h1\n\ncount(//a)\n//a/{click /}\n//h1\n:back\n//h1:<title=.>\n//nothing\n:explain //h1\n:quit\n//h1\n";
    for engine in engines() {
        let ended = folder.run_on(lines, &["shell", &server.at("/"), "--engine", engine]);
        let (second, first) = (server.at("/next"), server.at("/"));
        let begin = format!(
            "first\n1\npage {second}\nsecond\npage {first}\n{{\"title\":\"first\"}}\nnothing matches\n"
        );
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{engine}");
        let rest = ended.stdout.strip_prefix(&begin).unwrap_or_else(|| panic!("{engine}: {}", ended.stdout));
        assert!(rest.contains("nodes in") && !rest.contains("first\n"), "{engine}: {rest}");
    }
}

#[test]
fn a_shell_goes_on_after_mistakes() {
    let (folder, server) = (Folder::new(), Server::start(SHOP));
    let lines = ":nope\n//h1[\n:open\n:back\n:screenshot x.png\n//h1\n";
    let ended = folder.run_on(lines, &["shell", &server.at("/"), "--engine", "embedded"]);
    assert_eq!((ended.status, &*ended.stdout), (1, "first\n"), "{}", ended.stderr);
    for words in ["there is no :nope", ":open needs something", "this is the first page", "--engine chromium"]
    {
        assert!(ended.stderr.contains(words), "{words}: {}", ended.stderr);
    }
}

#[test]
fn a_shell_sees_what_script_does() {
    if !has_browser() {
        return;
    }
    let (folder, server) = (Folder::new(), Server::start(SHOP));
    let lines = "//button/{click /}\ncount(//li)\n:back\ncount(//li)\ncount(//button[is-visible()])\n:screenshot now.png\n";
    let ended = folder.run_on(lines, &["shell", &server.at("/list")]);
    let place = server.at("/list");
    assert_eq!(
        (ended.status, &*ended.stdout),
        (0, &*format!("page {place}\n2\npage {place}\n1\n1\n")),
        "{}",
        ended.stderr
    );
    let picture = std::fs::read(folder.path().join("now.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
}
