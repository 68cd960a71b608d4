//! Prints the tables of pages as lines of JSON.
use std::io::Write;

fn main() {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let first_only = std::env::var_os("FIRST").is_some();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let parsing = std::time::Instant::now();
        let document = windrow_dom::parse_html(&text);
        let document = with_visual(document, &path);
        let started = std::time::Instant::now();
        let tables = windrow_records::Tables::of(&document);
        let found = started.elapsed().as_secs_f64() * 1000.0;
        let first = tables.table(0);
        let millis = started.elapsed().as_secs_f64() * 1000.0;
        let parse = (started - parsing).as_secs_f64() * 1000.0;
        drop(first);
        let paths = windrow_dom::Paths::new(&document);
        let count = if first_only { tables.len().min(1) } else { tables.len().min(12) };
        let regions: Vec<_> = (0..count)
            .filter_map(|number| tables.table(number))
            .map(|table| {
                let records: Vec<_> = table
                    .records
                    .iter()
                    .map(|record| {
                        let items: Vec<_> = record
                            .items
                            .iter()
                            .map(|item| serde_json::json!({"column": table.columns[item.column].name, "text": item.text, "href": item.href, "src": item.src}))
                            .collect();
                        serde_json::json!({"xpath": paths.path(record.nodes[0]), "items": items})
                    })
                    .collect();
                let columns: Vec<_> = table.columns.iter().map(|c| serde_json::json!({"name": c.name, "path": c.path, "kind": c.kind.name(), "shown": c.is_shown(), "constant": c.is_constant, "filled": c.filled, "list": c.is_list})).collect();
                serde_json::json!({"weight": table.weight, "xpath": paths.path(table.root), "wrapper": table.wrapper(&document), "columns": columns, "records": records})
            })
            .collect();
        writeln!(out, "{}", serde_json::json!({"page": path, "millis": millis, "found": found, "parse": parse, "regions": regions})).unwrap();
    }
}

fn with_visual(document: windrow_dom::Document, path: &str) -> windrow_dom::Document {
    let Ok(folder) = std::env::var("VIS") else { return document };
    let Ok(text) = std::fs::read_to_string(format!("{folder}/{}", path.replace('/', "_"))) else {
        return document;
    };
    let mut visual = windrow_dom::Visual::new(document.len());
    const NAMES: [&str; 10] = [
        "font-family",
        "font-size",
        "font-weight",
        "font-style",
        "color",
        "text-decoration-line",
        "display",
        "position",
        "background-color",
        "float",
    ];
    for line in text.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let node = windrow_dom::NodeId(parts[0].parse().unwrap());
        visual.set_visible(node, parts[1] == "true");
        let number = |at: usize| parts[at].parse::<f32>().unwrap();
        if number(4) >= 0.0 {
            visual.set_rect(
                node,
                windrow_dom::Rect { left: number(2), top: number(3), width: number(4), height: number(5) },
            );
        }
        for (at, name) in NAMES.iter().enumerate() {
            visual.set_style(node, name, parts[6 + at]);
        }
    }
    document.with_visual(visual)
}
