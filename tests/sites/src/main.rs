//! `windrow-sites`: lists, serves, checks and scores the fleet.

use std::env;
use std::fs;
use std::io::Write as _;
use std::process::ExitCode;

use serde_json::Value as Json;
use windrow_sites::{Site, cases_table, check, fleet, score, sites_table};

const USAGE: &str = "\
usage: windrow-sites list                          all sites and the cases they cover
       windrow-sites serve [NAME…] [--port N]      serves sites, on ports from N on, until it is killed
       windrow-sites truth NAME                    the records of a site, as JSON
       windrow-sites score NAME ROWS.jsonl [--json]
       windrow-sites check [NAME…]                 whether every site is what its truth says
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["list"] => Ok(format!("{}\n{}", sites_table(&fleet()), cases_table(&fleet()))),
        ["serve", rest @ ..] => serve(rest),
        ["truth", name] => named(name).map(|site| format!("{:#}\n", site.truth().to_json())),
        ["score", name, file] => score_file(name, file, Form::Text),
        ["score", name, file, "--json"] | ["score", "--json", name, file] => {
            score_file(name, file, Form::Json)
        }
        ["check", names @ ..] => check_all(names),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(text) => {
            // Whoever stops reading has read enough.
            drop(std::io::stdout().write_all(text.as_bytes()));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// How a score is printed.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Json,
}

fn named(name: &str) -> Result<Site, String> {
    let found = fleet().into_iter().find(|site| site.name == name);
    found.ok_or_else(|| format!("no site is called {name:?}; see `windrow-sites list`"))
}

fn all_named(names: &[&str]) -> Result<Vec<Site>, String> {
    if names.is_empty() { Ok(fleet()) } else { names.iter().map(|name| named(name)).collect() }
}

fn serve(words: &[&str]) -> Result<String, String> {
    let place = words.iter().position(|word| *word == "--port");
    let (names, port) = match place {
        Some(at) => {
            let port = words.get(at + 1).and_then(|port| port.parse::<u16>().ok());
            let names: Vec<&str> = [&words[..at], words.get(at + 2..).unwrap_or_default()].concat();
            (names, port.ok_or("--port wants a number")?)
        }
        None => (words.to_vec(), 0),
    };
    let mut all = Vec::new();
    for (ahead, site) in (0..).zip(all_named(&names)?) {
        let port = if port == 0 { 0 } else { port + ahead };
        let running = site.start_at(port).map_err(|error| format!("{}: {error}", site.name))?;
        println!("{}\t{}\t{}", site.name, site.asks_for, running.address());
        all.push(running);
    }
    all.into_iter().for_each(windrow_sites::Running::wait);
    Ok(String::new())
}

fn score_file(name: &str, file: &str, form: Form) -> Result<String, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let rows: Result<Vec<Json>, String> = lines
        .map(|(at, line)| serde_json::from_str(line).map_err(|error| format!("{file}:{}: {error}", at + 1)))
        .collect();
    let score = score(&named(name)?.truth(), &rows?);
    Ok(match form {
        Form::Text => score.to_string(),
        Form::Json => format!("{:#}\n", score.to_json()),
    })
}

fn check_all(names: &[&str]) -> Result<String, String> {
    let mut problems = 0;
    for site in all_named(names)? {
        let wrong = check(&site);
        println!(
            "{:<14} {:>4} records  {}",
            site.name,
            site.truth().records.len(),
            if wrong.is_empty() { "ok" } else { "WRONG" }
        );
        for problem in wrong.iter().take(5) {
            println!("    {problem}");
        }
        problems += wrong.len();
    }
    if problems == 0 { Ok(String::new()) } else { Err(format!("{problems} problems")) }
}
