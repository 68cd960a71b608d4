//! `windrow doctor`: what is installed, what is missing, how to get it.

use std::path::PathBuf;

use serde_json::{Value as Json, json};

use crate::exit::{Exit, Failure};
use crate::output::{write_all, write_json};

/// Show what is installed, what is missing and how to get it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Something outside this program that it can use.
struct Part {
    name: &'static str,
    is_for: &'static str,
    /// Programs that will do, the best first.
    programs: &'static [&'static str],
    how_to_get: &'static str,
}

const PARTS: [Part; 1] = [Part {
    name: "browser",
    is_for: "pages that need script; not used by this version",
    programs: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    how_to_get: "apt-get install chromium-headless-shell",
}];

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let found: Vec<(&Part, Option<PathBuf>)> = PARTS.iter().map(|part| (part, find(part.programs))).collect();
    if arguments.json {
        let parts: Vec<Json> = found
            .iter()
            .map(|(part, path)| {
                json!({ "name": part.name, "for": part.is_for, "path": path, "get": part.how_to_get })
            })
            .collect();
        write_json(&json!({ "version": env!("CARGO_PKG_VERSION"), "parts": parts }))?;
        return Ok(Exit::Done);
    }
    let mut text = format!("windrow {}\n", env!("CARGO_PKG_VERSION"));
    text.push_str(
        "ok       pages      HTML and XML over HTTP, from files, folders, WARC archives and standard input\n",
    );
    text.push_str("ok       rows       to JSON Lines, JSON, CSV, XML, Parquet, SQLite and PostgreSQL\n");
    for (part, path) in found {
        match path {
            Some(path) => {
                text.push_str(&format!("ok       {:<10} {} ({})\n", part.name, path.display(), part.is_for))
            }
            None => {
                text.push_str(&format!(
                    "missing  {:<10} {}; to get it: {}\n",
                    part.name, part.is_for, part.how_to_get
                ));
            }
        }
    }
    write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

fn find(programs: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = programs.iter().flat_map(|program| folders.iter().map(move |folder| folder.join(program)));
    places.into_iter().find(|place| place.is_file())
}
