//! The other side of the differential test: `lxml/oracle.py`, spoken to in JSON Lines.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::answer::Answer;

/// A running oracle.
#[derive(Debug)]
pub struct Oracle {
    child: Child,
    input: Option<BufWriter<ChildStdin>>,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    /// Starts the oracle with `$WINDROW_PYTHON` or `python3`; none if that has no lxml.
    pub fn start() -> Option<Oracle> {
        let python = std::env::var_os("WINDROW_PYTHON").unwrap_or_else(|| "python3".into());
        let probe =
            Command::new(&python).args(["-c", "from lxml import etree"]).stderr(Stdio::null()).status();
        if !probe.is_ok_and(|status| status.success()) {
            return None;
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("lxml/oracle.py");
        let mut command = Command::new(&python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the oracle starts where Python did");
        let input = child.stdin.take().map(BufWriter::new);
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Some(Oracle { child, input, output })
    }

    /// The way in, to be fed by another thread.
    pub fn take_input(&mut self) -> BufWriter<ChildStdin> {
        self.input.take().expect("taken once")
    }

    /// The next answer.
    pub fn next_answer(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the oracle can be read");
        assert!(!line.is_empty(), "the oracle ended");
        serde_json::from_str(&line).expect("the oracle answers in JSON")
    }

    /// Loads a document under a number; the oracle's complaint if it does not like it.
    pub fn load(&mut self, number: usize, xml: &str, namespaces: &[(&str, &str)]) -> Result<(), String> {
        self.send(&document_request(number, xml, namespaces));
        match self.next_answer().get("error") {
            Some(error) => Err(error.to_string()),
            None => Ok(()),
        }
    }

    /// Asks one question.
    pub fn ask(&mut self, number: usize, context: Option<&str>, expression: &str) -> Answer {
        self.send(&question(number, context, expression));
        answer(&self.next_answer())
    }

    fn send(&mut self, request: &Value) {
        let input = self.input.as_mut().expect("the way in was not given away");
        writeln!(input, "{request}").and_then(|()| input.flush()).expect("the oracle listens");
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The request that loads a document.
pub fn document_request(number: usize, xml: &str, namespaces: &[(&str, &str)]) -> Value {
    let namespaces: serde_json::Map<String, Value> =
        namespaces.iter().map(|(prefix, uri)| ((*prefix).to_owned(), json!(uri))).collect();
    json!({"doc": number, "xml": xml, "namespaces": namespaces})
}

/// The request that asks a question.
pub fn question(number: usize, context: Option<&str>, expression: &str) -> Value {
    match context {
        Some(context) => json!({"id": 0, "doc": number, "expr": expression, "context": context}),
        None => json!({"id": 0, "doc": number, "expr": expression}),
    }
}

/// The oracle's answer in our words.
pub fn answer(response: &Value) -> Answer {
    let value = &response["value"];
    let text = || value.as_str().unwrap_or_default().to_owned();
    match response["type"].as_str().unwrap_or_default() {
        "node-set" => {
            let paths = value.as_array().into_iter().flatten();
            Answer::Nodes(paths.map(|path| path.as_str().unwrap_or_default().to_owned()).collect())
        }
        "number" => Answer::Number(text()),
        "string" => Answer::Text(text()),
        "boolean" => Answer::Truth(value.as_bool().unwrap_or_default()),
        _ => Answer::Error(text()),
    }
}
