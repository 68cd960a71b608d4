//! `windrow mcp` as agents meet it: lines of JSON-RPC over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value as Json, json};

use crate::folder::Folder;
use crate::site::Site;

/// The longest answer that an agent can be given: 25,000 tokens of two bytes at least.
const LONGEST: usize = 50_000;

/// An agent with its tools.
struct Agent {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Agent {
    fn start(folder: &Folder, options: &[&str]) -> Agent {
        let words = [&["mcp", "--data", "tables"], options].concat();
        let mut command = folder.command(&words);
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut agent = Agent { process, input, output, asked: 0 };
        let hello = json!({
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
        });
        let told = agent.ask("initialize", &hello);
        assert_eq!(told["serverInfo"]["name"], "windrow");
        agent.write(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        agent
    }

    fn write(&mut self, message: &Json) {
        writeln!(self.input, "{message}").expect("it reads");
    }

    fn ask(&mut self, method: &str, params: &Json) -> Json {
        self.asked += 1;
        let id = self.asked;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("it answers") > 0, "it ended");
            let answer: Json = serde_json::from_str(&line).expect("an answer is JSON");
            if answer["id"] == id {
                assert!(answer["error"].is_null(), "{answer}");
                return answer["result"].clone();
            }
        }
    }

    /// What a tool answers, and whether that is an error.
    fn call(&mut self, tool: &str, arguments: &Json) -> (Json, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let text = answer["content"][0]["text"].as_str().expect("a text");
        assert!(text.len() <= LONGEST, "{tool} answers with {} bytes", text.len());
        let told: Json = serde_json::from_str(text).expect("the text is JSON");
        assert_eq!(told, answer["structuredContent"]);
        (told, answer["isError"] == true)
    }

    #[track_caller]
    fn told(&mut self, tool: &str, arguments: &Json) -> Json {
        let (told, is_error) = self.call(tool, arguments);
        assert!(!is_error, "{told}");
        told
    }

    #[track_caller]
    fn fails(&mut self, tool: &str, arguments: &Json) -> Json {
        let (told, is_error) = self.call(tool, arguments);
        assert!(is_error, "{told}");
        told["error"].clone()
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn an_agent_has_tables_instead_of_pages() {
    let (site, folder) = (Site::start(), Folder::new());
    let mut agent = Agent::start(&folder, &["--allow-private"]);
    let tools = agent.ask("tools/list", &json!({}));
    let names = tools["tools"].as_array().expect("tools").iter().map(|tool| tool["name"].clone());
    let six = ["explain", "find_records", "learn_wrapper", "rows", "run_wrapper", "verify"];
    assert_eq!(names.collect::<Vec<Json>>(), six);
    // From an address to all rows of the list.
    let url = format!("{}/", site.address());
    let found = agent.told("find_records", &json!({ "url": url, "engine": "embedded" }));
    let table = &found["tables"][0];
    assert_eq!(table["sample"].as_array().map(Vec::len), Some(3));
    assert!(table["oxpath"].as_str().is_some_and(|text| text.contains(&url)), "{table}");
    let ran = agent.told("run_wrapper", &json!({ "wrapper": table["handle"], "engine": "embedded" }));
    assert_eq!((&ran["status"], &ran["rows"]), (&json!("done"), &table["rows"]));
    // Long tables come in pieces.
    let papers = format!(
        "doc('{}/graph/3000/60/1')/(//a.cited/{{click /}})*{{0,1}}//a.author:<author>[.:<name=.>][.:<link=@href>]",
        site.address()
    );
    let ran = agent.told("run_wrapper", &json!({ "wrapper": papers, "engine": "embedded" }));
    let total = ran["rows"].as_u64().expect("a count");
    let (mut cursor, mut count) = (json!(0), 0);
    loop {
        let piece = agent.told("rows", &json!({ "run": ran["run"], "cursor": cursor, "limit": 10_000 }));
        count += piece["rows"].as_array().map_or(0, Vec::len) as u64;
        cursor = piece["next"].clone();
        if piece["done"] == true {
            break;
        }
    }
    assert_eq!(count, total);
    // Where rows come from, and whether they are as usual.
    let explained = agent.told("explain", &json!({ "wrapper": table["handle"] }));
    assert_eq!(explained["rows"], table["rows"]);
    for _ in 0..2 {
        let verified = agent.told("verify", &json!({ "wrapper": table["handle"] }));
        assert_eq!(verified["verdict"], "as usual", "{verified}");
    }
    let learnt = agent.told("learn_wrapper", &json!({ "urls": [url], "rows": table["sample"] }));
    let ran = agent.told("run_wrapper", &json!({ "wrapper": learnt["handle"] }));
    assert_eq!(ran["rows"], table["rows"]);
    // What goes wrong has a name.
    let nothing = format!("doc('{url}')//blink:<b=.>");
    assert_eq!(agent.fails("run_wrapper", &json!({ "wrapper": nothing })), "no_match");
    assert_eq!(agent.fails("run_wrapper", &json!({ "wrapper": "no-such" })), "no_such_wrapper");
    assert_eq!(agent.fails("run_wrapper", &json!({ "wrapper": "doc('http://a/')//a[" })), "invalid");
    assert_eq!(agent.fails("rows", &json!({ "run": "0123" })), "no_such_run");
    assert_eq!(agent.fails("find_records", &json!({ "html": "<p>no table" })), "no_match");
    assert_eq!(agent.fails("find_records", &json!({ "url": "http://127.0.0.1:9/" })), "no_page");
    assert_eq!(agent.fails("find_records", &json!({ "url": "file:///etc/passwd" })), "invalid");
    let few = agent.told("run_wrapper", &json!({ "wrapper": papers, "max_pages": 1, "engine": "embedded" }));
    assert_eq!(few["error"], "partial");
}

#[test]
fn an_agent_is_kept_from_private_places() {
    let (site, folder) = (Site::start(), Folder::new());
    let mut agent = Agent::start(&folder, &[]);
    assert_eq!(agent.fails("find_records", &json!({ "url": format!("{}/", site.address()) })), "refused");
    let text = format!("doc('{}/')//a:<a=.>", site.address());
    assert_eq!(agent.fails("run_wrapper", &json!({ "wrapper": text })), "refused");
    let text = "doc('file:///etc/passwd')//p:<a=.>";
    assert_eq!(agent.fails("run_wrapper", &json!({ "wrapper": text })), "refused");
}
