//! Tells for every link of saved pages what it is for: `paging FOLDER < pages.tsv`, where a line is a file name,
//! its encoding and the page's address with tabs between them, and the answer is a line of JSON.

use std::io::{BufRead, stdin};
use std::path::Path;

use windrow_dom::{Hint, decode, parse_html};
use windrow_records::{link_roles, paging};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).expect("usage: paging FOLDER < pages.tsv");
    for line in stdin().lock().lines() {
        let line = line?;
        let mut parts = line.split('\t');
        let mut part = || parts.next().unwrap_or_default();
        let (file, charset, address) = (part(), part(), part());
        let bytes = std::fs::read(Path::new(&folder).join(file))?;
        let decoded = decode(&bytes, Hint { content_type: None, charset: Some(charset) });
        let document = parse_html(&decoded.text);
        let links: Vec<_> = link_roles(&document, address)
            .into_iter()
            .map(|(node, role)| {
                (format!("{role:?}"), document.attribute_value(node, "href").unwrap_or_default())
            })
            .collect();
        let found = paging(&document, address).map(|found| (format!("{:?}", found.kind), found.target));
        println!("{}", serde_json::json!({ "file": file, "links": links, "paging": found }));
    }
    Ok(())
}
