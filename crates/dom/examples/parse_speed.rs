//! How fast HTML is parsed: `cargo run --release --example parse_speed -- FILE…`.
//!
//! The files are parsed until their bytes add up to a fixed amount; the best of five such rounds counts. With `--once`
//! before the files each is parsed once, for counting instructions.

use std::time::Instant;

use windrow_dom::parse_html;

/// Bytes parsed in a round, at least.
const ROUND: usize = 32 << 20;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let once = arguments.next_if(|argument| argument == "--once").is_some();
    let sources: Vec<String> = arguments
        .filter_map(|path| std::fs::read(path).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect();
    let bytes: usize = sources.iter().map(String::len).sum();
    if bytes == 0 {
        eprintln!("usage: parse_speed FILE…");
        return;
    }
    let (rounds, repeats) = if once { (1, 1) } else { (5, ROUND.div_ceil(bytes)) };
    let mut best = f64::INFINITY;
    let mut nodes = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        nodes = 0;
        for _ in 0..repeats {
            nodes += sources.iter().map(|source| parse_html(source).len()).sum::<usize>();
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    let total = (bytes * repeats) as f64;
    println!(
        "{} files, {:.1} MB, {:.1} bytes a node: {:.0} MB/s",
        sources.len(),
        bytes as f64 / 1e6,
        total / nodes as f64,
        total / 1e6 / best
    );
}
