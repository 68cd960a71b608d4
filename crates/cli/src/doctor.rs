//! `windrow doctor`: what is installed, what is missing, how to get it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};
use windrow::browser::{BROWSER_VARIABLE, BROWSERS, find_browser};

use crate::exit::{Exit, Failure};
use crate::output::{write_all, write_json};

/// Show what is installed, what is missing and how to get it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What the browser is for.
const IS_FOR: &str = "pages that need script: --engine chromium, windrow shell";

/// How a browser is got: where, and by which command.
const GET: [(&str, &str); 3] = [
    ("Debian, Ubuntu", "apt-get install chromium-headless-shell (or chromium)"),
    ("Fedora", "dnf install chromium-headless"),
    ("macOS", "brew install --cask chromium"),
];

/// The browser that was found.
struct Browser {
    path: PathBuf,
    /// What it says of itself; none where it cannot be started.
    version: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let browser = find_browser().map(|path| Browser { version: version(&path), path });
    if arguments.json {
        write_json(&as_json(browser.as_ref()))?;
    } else {
        write_all(as_text(browser.as_ref()).as_bytes())?;
    }
    Ok(Exit::Done)
}

fn as_json(browser: Option<&Browser>) -> Json {
    let get: serde_json::Map<String, Json> =
        GET.iter().map(|(system, command)| ((*system).to_owned(), json!(command))).collect();
    let part = json!({
        "name": "browser",
        "for": IS_FOR,
        "path": browser.map(|browser| &browser.path),
        "version": browser.and_then(|browser| browser.version.as_deref()),
        "programs": BROWSERS,
        "variable": BROWSER_VARIABLE,
        "get": get,
    });
    json!({ "version": env!("CARGO_PKG_VERSION"), "parts": [part] })
}

fn as_text(browser: Option<&Browser>) -> String {
    let mut text = format!(
        "windrow {}\n\
         ok       pages      HTML and XML over HTTP, from files, folders, WARC archives and standard input\n\
         ok       rows       to JSON Lines, JSON, CSV, XML, Parquet, SQLite and PostgreSQL\n",
        env!("CARGO_PKG_VERSION")
    );
    match browser {
        Some(Browser { path, version: Some(version) }) => {
            text.push_str(&format!("ok       browser    {version}, {} ({IS_FOR})\n", path.display()));
            return text;
        }
        Some(Browser { path, version: None }) => {
            text.push_str(&format!("broken   browser    {} does not start ({IS_FOR})\n", path.display()));
        }
        None => text.push_str(&format!("missing  browser    {IS_FOR}\n")),
    }
    text.push_str(&format!(
        "         needed: one of {} in PATH, or {BROWSER_VARIABLE}=PROGRAM\n",
        BROWSERS.join(", ")
    ));
    for (system, command) in GET {
        text.push_str(&format!("         to get it: {:<16}{command}\n", format!("{system}:")));
    }
    text
}

/// What a program says when it is asked for its version.
fn version(program: &Path) -> Option<String> {
    let asked =
        Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    (asked.status.success() && !said.is_empty()).then_some(said)
}
