//! Peer: html5ever, building scraper's tree. It parses only.

use std::io;

use scraper::Html;
use windrow_bench_speed::{Parser, serve_parser};

struct Html5ever;

impl Parser for Html5ever {
    type Document = Html;

    const NAME: &str = "html5ever";

    fn version() -> String {
        "0.40.1, tree of scraper 0.29.0".to_owned()
    }

    fn parse(html: &str) -> Result<Html, String> {
        Ok(Html::parse_document(html))
    }
}

fn main() -> io::Result<()> {
    serve_parser::<Html5ever>()
}
