//! How fast texts are gone through with all domains loaded, on one core; and, for comparing, what is found in them.
//!
//! ```text
//! throughput FILE...          MB of text a second, the best of twenty rounds
//! throughput --once FILE...   one round after another: instructions are counted in `round`
//! throughput --found FILE...  what is found, a line for each text
//! ```
//!
//! Of pages (`*.htm`, `*.html`) the texts are their runs, as everything else in Windrow sees them; of other files their lines.

use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::time::Instant;

use windrow_dom::{Hint, NodeId, decode, parse_html};
use windrow_knowledge::{Annotator, Ontology, runs, shipped};

fn main() -> std::io::Result<()> {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|one| one.starts_with("--"));
    let mut texts = Vec::new();
    for file in &files {
        texts.extend(texts_of(file)?);
    }
    let ontology = Ontology::load("all", &|name| shipped(name).map(Into::into))
        .map_err(|problems| std::io::Error::other(format!("{problems:?}")))?;
    let annotator = Annotator::new(&ontology);
    match options.first().map(String::as_str) {
        Some("--found") => tell(&annotator, &texts),
        Some(_) => {
            let size: usize = texts.iter().map(String::len).sum();
            // What is made when it is first asked for is made before.
            texts.iter().for_each(|text| drop(annotator.annotate(text)));
            println!("{} values, {size} bytes", round(&annotator, &texts));
            Ok(())
        }
        None => {
            measure(&annotator, &texts);
            Ok(())
        }
    }
}

fn texts_of(file: &str) -> std::io::Result<Vec<String>> {
    let bytes = std::fs::read(file)?;
    let source = decode(&bytes, Hint::default()).text;
    if !file.ends_with(".html") && !file.ends_with(".htm") {
        return Ok(source.lines().map(str::to_owned).collect());
    }
    let document = parse_html(&source);
    let whole = NodeId::ROOT..NodeId(document.len() as u32);
    Ok(runs(&document, whole, |_| false, |_| false).into_iter().map(|run| run.text).collect())
}

fn measure(annotator: &Annotator, texts: &[String]) {
    let size: usize = texts.iter().map(String::len).sum();
    let mut best = f64::INFINITY;
    let mut values = 0;
    for _ in 0..20 {
        let begun = Instant::now();
        values = round(annotator, texts);
        best = best.min(begun.elapsed().as_secs_f64());
    }
    let rate = size as f64 / 1e6 / best;
    println!("{values} values in {} texts of {size} bytes, {rate:.1} MB of text a second", texts.len());
}

/// Goes through all texts once.
#[inline(never)]
fn round(annotator: &Annotator, texts: &[String]) -> usize {
    texts.iter().map(|text| black_box(annotator.annotate(text)).len()).sum()
}

fn tell(annotator: &Annotator, texts: &[String]) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for text in texts {
        write!(out, "{text}")?;
        for one in annotator.annotate(text) {
            let (id, by) = (one.id.0, one.by.name());
            write!(out, "\t{id} {:?} {} {} {by}", one.span, one.value, one.confidence)?;
        }
        writeln!(out)?;
    }
    out.flush()
}
