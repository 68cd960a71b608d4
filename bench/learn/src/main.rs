//! How long the six classes take to learn, by the size of pages and the number of attributes.
//!
//! `cargo run --release` prints Markdown: for each kind of pages and each class the milliseconds that
//! learning from two of them takes (the median of several runs), how the time grows when pages double, and
//! the figures of the paper (Fig. 19) next to those at its greatest page. A cell with × has no wrapper, and
//! is the time to find that out.

mod pages;

use std::time::Instant;

use pages::{Kind, page};
use windrow_learn::{Class, Example, Preference, learn};

const ATTRIBUTES: [usize; 4] = [2, 6, 12, 18];
const KILOBYTES: [usize; 6] = [1, 4, 16, 57, 256, 1024];
/// The greatest page of the paper had 57,116 characters.
const PAPER: usize = 3;
const RUNS: usize = 7;
/// No more runs are made once they took as many seconds.
const PATIENCE: f64 = 3.0;

/// What the paper measured, in seconds per example: the mean, the median and the most of all sites.
const FIGURE_19: [[&str; 3]; 6] = [
    ["0.08", "0.08", "0.26"],
    ["31.5", "0.91", "397"],
    ["0.14", "0.12", "0.32"],
    ["131", "1.19", "> 900"],
    ["> 900", "> 900", "> 900"],
    ["> 900", "> 900", "> 900"],
];

/// How long learning took, in milliseconds, and whether there was a wrapper.
#[derive(Clone, Copy)]
struct Time {
    milliseconds: f64,
    is_found: bool,
}

fn main() {
    for kind in Kind::ALL {
        let learn = |class, size| ATTRIBUTES.map(|attributes| time(kind, class, size, attributes));
        let all = Class::ALL.map(|class| (class, KILOBYTES.map(|size| learn(class, size))));
        println!("## {}\n\nMilliseconds for two pages:\n", kind.name());
        print_times(&all);
        println!("Time ratio per doubling, {} attributes:\n", ATTRIBUTES[ATTRIBUTES.len() - 1]);
        print_growth(&all);
        println!("Against the paper, in seconds per page:\n");
        print_paper(&all);
    }
}

fn time(kind: Kind, class: Class, kilobytes: usize, attributes: usize) -> Time {
    let pages = [1, 2].map(|seed| page(kind, kilobytes * 1024, attributes, seed));
    let examples = pages
        .each_ref()
        .map(|(page, tuples)| Example::of_tuples(page, tuples.clone()).expect("values are in order"));
    let mut runs = Vec::new();
    let mut is_found = false;
    while runs.len() < RUNS && (runs.is_empty() || runs.iter().sum::<f64>() < PATIENCE * 1e3) {
        let start = Instant::now();
        is_found = learn(class, &examples, Preference::Robust).is_some();
        runs.push(start.elapsed().as_secs_f64() * 1e3);
    }
    runs.sort_unstable_by(f64::total_cmp);
    Time { milliseconds: runs[runs.len() / 2], is_found }
}

type Times = [[Time; ATTRIBUTES.len()]; KILOBYTES.len()];

fn print_times(all: &[(Class, Times)]) {
    println!("| class | KB | {} |", ATTRIBUTES.map(|attributes| format!("K = {attributes}")).join(" | "));
    println!("|---|---:|{}", "---:|".repeat(ATTRIBUTES.len()));
    let cell = |time: Time| format!("{:.2}{}", time.milliseconds, if time.is_found { "" } else { " ×" });
    for (class, times) in all {
        for (size, row) in KILOBYTES.iter().zip(times) {
            println!("| {} | {size} | {} |", class.name(), row.map(cell).join(" | "));
        }
    }
    println!();
}

fn print_growth(all: &[(Class, Times)]) {
    let steps: Vec<String> =
        KILOBYTES.windows(2).map(|sizes| format!("{} to {}", sizes[0], sizes[1])).collect();
    println!("| class | {} |", steps.join(" | "));
    println!("|---|{}", "---:|".repeat(steps.len()));
    for (class, times) in all {
        let last = times.map(|row| row[ATTRIBUTES.len() - 1].milliseconds);
        let ratio = |at: usize| {
            let doublings = (KILOBYTES[at + 1] as f64 / KILOBYTES[at] as f64).log2();
            format!("{:.2}", (last[at + 1] / last[at]).powf(1.0 / doublings))
        };
        println!("| {} | {} |", class.name(), (0..steps.len()).map(ratio).collect::<Vec<_>>().join(" | "));
    }
    println!();
}

fn print_paper(all: &[(Class, Times)]) {
    println!("| class | paper, mean | median | most | here, 57 KB and K = 18 |");
    println!("|---|---:|---:|---:|---:|");
    for ((class, times), paper) in all.iter().zip(FIGURE_19) {
        let here = times[PAPER][ATTRIBUTES.len() - 1].milliseconds / 2.0 / 1e3;
        println!("| {} | {} | {here:.5} |", class.name(), paper.join(" | "));
    }
    println!();
}
