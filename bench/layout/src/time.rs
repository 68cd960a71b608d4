//! How long pages take to be laid out.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use windrow_dom::{Document, parse_html};
use windrow_layout::{NoSheets, Options, lay_out};

use crate::{Files, STYLES, address};

/// How often a page is laid out; the best time counts.
const TIMES: usize = 3;

/// Lays pages out and prints what that took.
pub(crate) fn run(pages: &[String]) {
    let mut all = Vec::new();
    for page in pages {
        let Ok(bytes) = std::fs::read(page) else { continue };
        let source = String::from_utf8_lossy(&bytes);
        let start = now();
        let document = parse_html(&source);
        let parsing = now() - start;
        let options =
            Options { base: address(page), styles: STYLES.map(str::to_owned).to_vec(), ..Options::default() };
        let plain = Options { styles: Vec::new(), ..options.clone() };
        let elements =
            (0..document.len() as u32).filter(|&row| document.is_element(windrow_dom::NodeId(row)));
        let (with_styles, refusal) = best(|| lay_out(&document, &Files, &options).err());
        let (boxes_alone, _) = best(|| lay_out(&document, &Files, &plain).err());
        let (without_sheets, _) = best(|| lay_out(&document, &NoSheets, &options).err());
        all.push(with_styles);
        let line = json!({
            "page": page,
            "elements": elements.count(),
            "bytes": source.len(),
            "parse_ms": millis(parsing),
            "layout_ms": millis(with_styles),
            "boxes_ms": millis(boxes_alone),
            "unlinked_ms": millis(without_sheets),
            "memory_mb": peak(&document),
            "refusal": refusal.map(|refusal| refusal.to_string()),
        });
        println!("{line}");
    }
    all.sort();
    let at = |share: f64| all.get((all.len() as f64 * share) as usize).copied().unwrap_or_default();
    let most = all.last().copied().unwrap_or_default();
    let line = json!({
        "pages": all.len(),
        "median_ms": millis(at(0.5)),
        "p90_ms": millis(at(0.9)),
        "max_ms": millis(most),
        "peak_mb": megabytes("VmHWM:"),
    });
    println!("{line}");
}

fn best<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut least = Duration::MAX;
    let mut last = None;
    for _ in 0..TIMES {
        let start = now();
        let result = work();
        least = least.min(now() - start);
        last = Some(result);
    }
    (least, last.expect("at least one time"))
}

/// The processor time of this process, which other programs disturb little.
pub(crate) fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

pub(crate) fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 100_000.0).round() / 100.0
}

/// The document's own megabytes, beside which the process's peak is read.
fn peak(document: &Document) -> f64 {
    (document.memory() as f64 / 1e4).round() / 100.0
}

/// The memory that the process has (`VmRSS:`), or the most that it has had so far (`VmHWM:`).
pub(crate) fn megabytes(which: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(which))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((kilobytes / 1000.0).round())
}
