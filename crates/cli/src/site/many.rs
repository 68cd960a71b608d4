//! Many sites: some at a time, all their rows in one table, and one report over all of them.
//!
//! The rows of each site are kept in a file of its own until all are there, because only then the columns are known.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::{Value as Json, json};
use windrow::Wrapper;
use windrow::data::{Field, Item, Record, Value};

use super::{Arguments, finished, is_text, report};
use crate::exit::{Exit, Failure};
use crate::forms::DomainOptions;
use crate::output::write_all;
use crate::run::store::{Store, StoreOptions};
use crate::terminal::line;

/// A site of a list.
struct Entry {
    address: String,
    domain: Option<String>,
}

/// What came of a site.
pub(super) struct Told {
    pub(super) address: String,
    /// The name of the folder of its own report.
    pub(super) folder: String,
    /// Everything in one line, or what went wrong.
    pub(super) in_short: Json,
    pub(super) exit: Exit,
}

pub(super) fn run(arguments: &Arguments, list: &Path) -> Result<Exit, Failure> {
    let text = fs::read_to_string(list).map_err(|error| Failure::io(list.display(), &error))?;
    let entries = entries(&text);
    if entries.is_empty() {
        return Err(Failure::usage(format!(
            "{} names no site: write an address on each line",
            list.display()
        )));
    }
    let rows = tempfile::tempdir().map_err(|error| Failure::io("a folder for rows", &error))?;
    if let Some(folder) = &arguments.report {
        report::prepare(folder)?;
    }
    let told = all(arguments, &entries, rows.path());
    if arguments.store.is_named() {
        merge(&arguments.store, &told, rows.path())?;
    }
    if let Some(folder) = &arguments.report {
        report::overview(folder, &told)?;
    }
    if is_text(arguments) {
        write_all(format!("{}\n", table(&told)).as_bytes())?;
    }
    Ok(ended(&told))
}

/// The sites that a text names: an address on each line, and a domain behind it.
fn entries(text: &str) -> Vec<Entry> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| {
        let mut words = line.split_whitespace();
        Some(Entry { address: words.next()?.to_owned(), domain: words.next().map(str::to_owned) })
    };
    lines.filter_map(entry).collect()
}

/// Every site, so many at a time.
fn all(arguments: &Arguments, entries: &[Entry], rows: &Path) -> Vec<Told> {
    let next = AtomicUsize::new(0);
    let told: Mutex<Vec<(usize, Told)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..usize::from(arguments.jobs).min(entries.len()) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(number) else { break };
                    let one = one(arguments, entry, number, rows);
                    let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    told.push((number, one));
                    let (count, (_, one)) = (told.len(), &told[told.len() - 1]);
                    if is_text(arguments) {
                        let words = line(&format!("{} {}", one.address, verdict(one)));
                        eprintln!("windrow: {count} of {}: {words}", entries.len());
                    } else {
                        eprintln!("{}", one.in_short);
                    }
                }
            });
        }
    });
    let mut told = told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    told.sort_by_key(|(number, _)| *number);
    told.into_iter().map(|(_, one)| one).collect()
}

/// The file with the rows of a site.
fn rows_of(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.jsonl"))
}

fn one(arguments: &Arguments, entry: &Entry, number: usize, rows: &Path) -> Told {
    let host = url::Url::parse(&entry.address).ok().and_then(|url| url.host_str().map(str::to_owned));
    let name: String = host
        .unwrap_or_default()
        .replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.', "-");
    let folder = format!("{:03}-{name}", number + 1);
    let domain = entry.domain.as_deref().map(DomainOptions::named);
    let own = Arguments {
        address: Some(entry.address.clone()),
        list: None,
        report: arguments.report.as_ref().map(|all| all.join(&folder)),
        store: StoreOptions::file(&rows_of(rows, number)),
        domain: domain.unwrap_or_else(|| arguments.domain.clone()),
        // What each site says is told in one line.
        log_format: crate::run::summary::LogFormat::Json,
        ..arguments.clone()
    };
    // A site that brings the analysis down does so alone.
    let ended = catch_unwind(AssertUnwindSafe(|| finished(&own, &entry.address)));
    let address = entry.address.clone();
    let (exit, in_short) = match ended {
        Ok(Ok(done)) => {
            let mut in_short = done.in_short;
            in_short["address"] = json!(address);
            (done.exit, in_short)
        }
        Ok(Err(failure)) => (failure.exit(), json!({ "address": address, "error": failure.to_string() })),
        Err(_) => (Exit::Failed, json!({ "address": address, "error": "a fault of ours: please tell us" })),
    };
    Told { address, folder, in_short, exit }
}

/// What came of a site, in a few words.
pub(super) fn verdict(told: &Told) -> String {
    let count = |name: &str| told.in_short["run"][name].as_u64().unwrap_or_default();
    let promised = told.in_short["promised"].as_u64();
    let text = |name: &str| told.in_short[name].as_str().unwrap_or_default().to_owned();
    match told.exit {
        Exit::Done => match promised {
            Some(promised) => format!("{} rows, all of {promised}", count("rows")),
            None => format!("{} rows", count("rows")),
        },
        Exit::Nothing => text("why_none"),
        Exit::Partial => match promised {
            Some(promised) => format!("{} different rows of {promised}", count("distinct")),
            None => format!("{} rows, and some pages failed", count("rows")),
        },
        _ => text("error"),
    }
}

/// A line for each site.
fn table(told: &[Told]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["site", "domain", "engine", "rows", "promised", "pages", "seconds", "what came of it"]);
    for one in told {
        let text = |value: &Json| match value {
            Json::Null => String::new(),
            Json::String(text) => line(text),
            Json::Number(number) if number.is_f64() => format!("{:.1}", number.as_f64().unwrap_or_default()),
            other => other.to_string(),
        };
        let own = |name: &str| text(&one.in_short[name]);
        table.add_row([
            line(&one.address),
            own("domain"),
            own("engine"),
            text(&one.in_short["run"]["rows"]),
            own("promised"),
            own("pages"),
            own("seconds"),
            line(&verdict(one)),
        ]);
    }
    table
}

/// All is done if all is done at every site, and nothing if there is nothing anywhere.
fn ended(told: &[Told]) -> Exit {
    let all = |exit: Exit| told.iter().all(|one| one.exit == exit);
    match () {
        () if told.iter().any(|one| one.exit == Exit::Interrupted) => Exit::Interrupted,
        () if told.iter().all(|one| [Exit::Done, Exit::Nothing].contains(&one.exit))
            && !all(Exit::Nothing) =>
        {
            Exit::Done
        }
        () if all(Exit::Nothing) => Exit::Nothing,
        () if all(Exit::Failed) => Exit::Failed,
        () => Exit::Partial,
    }
}

/// The rows of all sites in one table, each with the address of its site.
fn merge(store: &StoreOptions, told: &[Told], rows: &Path) -> Result<(), Failure> {
    let mut names: Vec<String> = Vec::new();
    each_row(told, rows, &mut |_, row| {
        for name in row.keys().filter(|name| *name != SITE) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        Ok(())
    })?;
    // A wrapper that would give such rows says what they are.
    let fields: String = names.iter().map(|name| format!("[? a:<{name}=.>]")).collect();
    let wrapper = Wrapper::parse(&format!("//a:<record>[? a:<{SITE}=.>]{fields}"));
    let wrapper = wrapper.map_err(|_| Failure::usage("the rows of these sites have no table in common"))?;
    let mut store = Store::open(store, wrapper.schema(), false, None)?;
    each_row(told, rows, &mut |site, row| {
        let field = |name: &str, text: String| {
            Item::Value(Field { name: name.into(), value: Value::Text(text), list: false, provenance: None })
        };
        let mut items = vec![field(SITE, site.to_owned())];
        for (name, value) in row.iter().filter(|(name, _)| *name != SITE) {
            match value {
                Json::Array(all) => items.extend(all.iter().map(|value| field(name, plain(value)))),
                value => items.push(field(name, plain(value))),
            }
        }
        store.write(&Item::Record(Record { name: "record".into(), items, provenance: None }))
    })?;
    store.finish()?;
    Ok(())
}

/// The column that says where a row is from.
const SITE: &str = "site";

fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

type OfRow<'f> = dyn FnMut(&str, &serde_json::Map<String, Json>) -> Result<(), Failure> + 'f;

/// Goes through the rows of all sites.
fn each_row(told: &[Told], rows: &Path, work: &mut OfRow<'_>) -> Result<(), Failure> {
    for (number, one) in told.iter().enumerate() {
        let Ok(file) = File::open(rows_of(rows, number)) else { continue };
        for text in BufReader::new(file).lines() {
            let text = text.map_err(|error| Failure::io("rows", &error))?;
            if let Ok(Json::Object(row)) = serde_json::from_str(&text) {
                work(&one.address, &row)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::entries;

    #[test]
    fn lists_of_sites_are_read() {
        let read = entries("# cars\nhttps://a.example/ used-cars\n\n  https://b.example/\n");
        let read: Vec<(&str, Option<&str>)> =
            read.iter().map(|entry| (entry.address.as_str(), entry.domain.as_deref())).collect();
        assert_eq!(read, [("https://a.example/", Some("used-cars")), ("https://b.example/", None)]);
    }
}
