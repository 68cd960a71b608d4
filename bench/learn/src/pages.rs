//! Made-up result pages: tables of goods with a head and a tail.

use std::ops::Range;

/// How rows are written, and what is around them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Every column has a class of its own, and nothing else is like it: all six classes can be learnt.
    Marked,
    /// All cells are alike, and a table of links before and behind has the same ones: HLRT at least.
    Plain,
    /// Between rows are offers that begin like them: OCLR at least.
    Mixed,
    /// Between rows are offers that are like them: no class at all.
    Alike,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Marked, Kind::Plain, Kind::Mixed, Kind::Alike];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Marked => "Columns with classes",
            Kind::Plain => "Plain cells, a table before and behind",
            Kind::Mixed => "Offers between rows",
            Kind::Alike => "Offers between rows that are like them",
        }
    }
}

const WORDS: [&str; 24] = [
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "juniper", "kestrel",
    "lagoon", "maple", "north", "oriel", "pine", "quartz", "river", "stone", "thistle", "umber", "valley",
    "willow", "yarrow",
];

/// The next number of a seed (splitmix64).
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn word(seed: &mut u64) -> &'static str {
    WORDS[next(seed) as usize % WORDS.len()]
}

/// A value of a column: words, a price, a number or a date.
fn value(seed: &mut u64, column: usize) -> String {
    match column % 4 {
        0 => format!("{} {} {}", word(seed), word(seed), next(seed) % 1000),
        1 => format!("{}.{:02} €", 1 + next(seed) % 400, next(seed) % 100),
        2 => (next(seed) % 100_000).to_string(),
        _ => format!("20{:02}-{:02}-{:02}", next(seed) % 30, 1 + next(seed) % 12, 1 + next(seed) % 28),
    }
}

/// Links, as they are before and behind the table.
fn links(kind: Kind, seed: &mut u64, count: usize) -> String {
    let link = |seed: &mut u64| {
        let (topic, name) = (word(seed), word(seed));
        match kind {
            Kind::Plain => format!("<tr><td>{name}</td><td>{topic}</td></tr>\n"),
            _ => format!("<li><a href=\"/{topic}\">{name}</a></li>\n"),
        }
    };
    let all: String = (0..count).map(|_| link(seed)).collect();
    if kind == Kind::Plain { format!("<table>\n{all}</table>\n") } else { format!("<ul>\n{all}</ul>\n") }
}

/// A page of about a size, two rows at least, and where its values are.
pub fn page(kind: Kind, size: usize, attributes: usize, seed: u64) -> (String, Vec<Vec<Range<usize>>>) {
    let seed = &mut (seed * 1_000_003);
    let count = 2 + size / 512;
    let mut page = format!("<!doctype html><html><head><title>{} goods</title></head>\n<body>", word(seed));
    page += &links(kind, seed, count);
    page += &format!("<h1>Found for {}</h1>\n<table id=\"found\">\n", word(seed));
    let tail = format!(
        "</table>\n<p>Page {} of many</p>\n{}<footer>© {}</footer></body></html>\n",
        next(seed) % 9,
        links(kind, seed, count),
        word(seed)
    );
    let mut tuples = Vec::new();
    while tuples.len() < 2 || page.len() + tail.len() < size {
        tuples.push(row(kind, &mut page, attributes, tuples.len(), seed));
    }
    (page + &tail, tuples)
}

fn row(kind: Kind, page: &mut String, attributes: usize, number: usize, seed: &mut u64) -> Vec<Range<usize>> {
    if kind == Kind::Mixed && next(seed).is_multiple_of(2) {
        *page += &format!("<tr class=\"offer\" id=\"o{}\"><td>{}</td></tr>\n", next(seed) % 1000, word(seed));
    }
    if kind == Kind::Alike && next(seed).is_multiple_of(2) {
        *page += &format!("<tr><td>{}</td></tr>\n", word(seed));
    }
    match kind {
        Kind::Mixed => *page += &format!("<tr class=\"item\" id=\"i{number}\">"),
        _ => *page += "<tr>",
    }
    let mut tuple = Vec::new();
    for column in 0..attributes {
        match kind {
            Kind::Marked => *page += &format!("<td class=\"c{column}\">"),
            _ => *page += "<td>",
        }
        let start = page.len();
        *page += &value(seed, column);
        tuple.push(start..page.len());
        *page += "</td>";
    }
    *page += "</tr>\n";
    tuple
}
