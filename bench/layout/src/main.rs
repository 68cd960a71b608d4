//! Layout without a browser, measured on real pages: how long it takes, and how far it agrees with Chromium.
//!
//! ```text
//! windrow-bench-layout time PAGE…       milliseconds and memory for each page, and of all
//! windrow-bench-layout agree PAGE…      what Chromium and the layout say of the same nodes
//! windrow-bench-layout capture PAGE…    what Chromium says of elements with an id, for `crates/layout/tests/chromium`
//! windrow-bench-layout limit MAKE SIZE  milliseconds and memory for one page that is made for it
//! ```
//!
//! All print JSON, one object a line; `measure.py` makes tables of them. To agree on nodes, the layout is given the
//! document that Chromium captured.

mod agree;
mod limits;
mod time;

use std::path::Path;
use std::sync::Arc;

use windrow_layout::Sheets;

/// The properties that are compared, and that times include.
const STYLES: [&str; 8] = [
    "color",
    "background-color",
    "font-size",
    "font-weight",
    "font-family",
    "display",
    "visibility",
    "text-align",
];

/// Style sheets beside pages.
struct Files;

impl Sheets for Files {
    fn sheet(&self, url: &str) -> Option<Arc<str>> {
        let path = url::Url::parse(url).ok()?.to_file_path().ok()?;
        let bytes = std::fs::read(path).ok()?;
        Some(String::from_utf8_lossy(&bytes).into())
    }
}

/// The address of a file.
fn address(page: &str) -> String {
    let path = std::path::absolute(Path::new(page)).unwrap_or_default();
    url::Url::from_file_path(path).map(String::from).unwrap_or_default()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, pages)) if verb == "time" => time::run(pages),
        Some((verb, pages)) if verb == "agree" => agree::run(pages),
        Some((verb, pages)) if verb == "capture" => agree::capture(pages),
        Some((verb, [make, size])) if verb == "limit" => {
            let made =
                size.parse().map_err(|_| "no size".to_owned()).and_then(|size| limits::run(make, size));
            made.unwrap_or_else(|message| usage(&message));
        }
        _ => usage("usage: windrow-bench-layout time|agree|capture PAGE…, or limit MAKE SIZE"),
    }
}

fn usage(message: &str) {
    eprintln!("{message}");
    std::process::exit(2);
}
