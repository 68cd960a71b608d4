//! The tables of saved pages as lines of JSON: what is in their records, what finding them took, and whether their
//! wrappers give them.
//!
//!     windrow-bench-records layout|markup|chromium PAGE…

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use windrow::page::EmbeddedOptions;
use windrow::records::Tables;
use windrow::tables::{Opening, hold, look, looked_at, rows, try_on, wrapper};
use windrow::{Engine, EngineKind, EngineOptions, Origin, Page};

/// How many regions of a page are told.
const REGIONS: usize = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_default();
    let paths: Vec<String> = arguments.collect();
    // The browser is shown what lies beside the pages.
    let base = paths
        .first()
        .and_then(|path| Path::new(path).ancestors().nth(3))
        .map(|folder| format!("file://{}/", folder.display()));
    let pages =
        EmbeddedOptions { base: base.and_then(|base| base.parse().ok()), ..EmbeddedOptions::default() };
    let engine = match mode.as_str() {
        "chromium" => {
            Engine::start(EngineOptions { kind: EngineKind::Chromium, pages, ..EngineOptions::default() })?
                .seeing(&look())
        }
        _ => Engine::local(),
    };
    let mut out = std::io::stdout().lock();
    let mut before: Option<(String, String, Vec<_>)> = None;
    for path in paths {
        reset_peak();
        let begun = Instant::now();
        let address = format!("file://{path}");
        let page = match mode.as_str() {
            "chromium" => engine.open(&address)?,
            _ => {
                let origin = Origin { url: Some(address), ..Origin::default() };
                Arc::new(Page::read(&std::fs::read(&path)?, &origin))
            }
        };
        let parsed = begun.elapsed();
        let (page, refused) = if mode == "layout" { looked_at(page, &engine) } else { (page, None) };
        let laid_out = begun.elapsed();
        let tables = Tables::of(page.document());
        let first = tables.table(0);
        let found = begun.elapsed();
        let peak = peak();
        let mut is_same = true;
        let mut held = None;
        let site = path.rsplit('/').nth(2).unwrap_or_default().to_owned();
        if let Some(table) = &first {
            let text = wrapper(&page, table, Opening::default());
            let trial = try_on(&page, &text);
            let expected = rows(&page, table);
            is_same = trial.error.is_none() && trial.rows == expected;
            if let Some((given, wanted)) =
                trial.rows.iter().zip(&expected).find(|(given, wanted)| given != wanted)
            {
                eprintln!("{path}: {given:?} where the table has {wanted:?}");
            }
            if let Some((known, text, own)) = before.take()
                && known == site
            {
                held =
                    hold(&text, &own, &page).ok().map(|hold| json!([hold.shared, hold.rows, hold.records]));
            }
            before = Some((site, text, trial.rows));
        }
        let regions: Vec<Vec<String>> = (0..tables.len().min(REGIONS))
            .filter_map(|number| tables.table(number))
            .map(|table| {
                let text = |record: &windrow::records::Record| {
                    record.items.iter().map(|item| item.text.as_str()).collect::<Vec<_>>().join(" ")
                };
                table.records.iter().map(text).collect()
            })
            .collect();
        let line = json!({
            "page": path,
            "nodes": page.document().len(),
            "millis": { "parse": millis(parsed), "layout": millis(laid_out - parsed), "records": millis(found - laid_out) },
            "peak_mib": peak,
            "refused": refused,
            "same": is_same,
            "held": held,
            "regions": regions,
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn millis(time: std::time::Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Lets the kernel count the peak of memory anew.
fn reset_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The most memory since then, in MiB.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
}
