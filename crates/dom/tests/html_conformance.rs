//! The tree-construction suite of the web platform tests, as a ratchet: the cases that fail are listed, each with
//! its reason; any other failure, and a listed case that passes, fails the test.
//!
//! The suite is found through `WINDROW_DATA`, the folder that holds `html/*.dat`.

use std::fmt::Write;
use std::path::Path;

use windrow_dom::{Document, FragmentContext, HtmlOptions, Namespace, NodeId, NodeKind, parse_html_with};

/// Cases that fail on purpose: file, index of the case in it, reason.
const EXPECTED_FAILURES: &[(&str, usize, &str)] = &[
    ("scripted_adoption01.dat", 0, "a script changes an attribute"),
    ("scripted_ark.dat", 0, "a script changes an attribute"),
    ("scripted_foster01.dat", 0, "a script moves nodes"),
    ("scripted_foster01.dat", 1, "a script moves nodes"),
    ("scripted_webkit01.dat", 0, "a script writes to the page"),
    ("scripted_webkit01.dat", 1, "a script writes to the page"),
];

/// One case of a `.dat` file.
#[derive(Default)]
struct Case {
    data: String,
    fragment: Option<String>,
    scripting: Option<bool>,
    expected: String,
}

#[test]
fn tree_construction() {
    let Some(folder) = std::env::var_os("WINDROW_DATA").map(|data| Path::new(&data).join("html")) else {
        println!("skipped: WINDROW_DATA is not set");
        return;
    };
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no folder {}", folder.display());
        return;
    };
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "dat"));
    files.sort();
    let (mut count, mut failures, mut report) = (0, Vec::new(), String::new());
    for path in &files {
        let file = path.file_name().and_then(|name| name.to_str()).unwrap().to_owned();
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        for (index, case) in cases(&text).iter().enumerate() {
            count += 1;
            if let Some(difference) = failure(case) {
                let listed = EXPECTED_FAILURES.iter().any(|known| known.0 == file && known.1 == index);
                if !listed {
                    writeln!(report, "--- {file} {index}\n{difference}").unwrap();
                }
                failures.push((file.clone(), index));
            }
        }
    }
    for (file, index, reason) in EXPECTED_FAILURES {
        if !failures.contains(&((*file).to_owned(), *index)) {
            writeln!(report, "--- {file} {index} passes, but is listed: {reason}").unwrap();
        }
    }
    println!("{} of {count} cases pass", count - failures.len());
    assert!(report.is_empty(), "{report}");
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut section = "";
    for line in text.split('\n') {
        match line {
            "#data" => {
                cases.push(Case::default());
                section = line;
                continue;
            }
            "#errors" | "#new-errors" | "#document" | "#document-fragment" if !cases.is_empty() => {
                section = line;
                continue;
            }
            _ => {}
        }
        let Some(case) = cases.last_mut() else { continue };
        match (section, line) {
            (_, "#script-on") => case.scripting = Some(true),
            (_, "#script-off") => case.scripting = Some(false),
            ("#data", _) => case.data.extend([line, "\n"]),
            ("#document-fragment", _) => case.fragment = Some(line.to_owned()),
            ("#document", _) => case.expected.extend([line, "\n"]),
            _ => {}
        }
    }
    for case in &mut cases {
        case.data.pop();
        case.expected.truncate(case.expected.trim_end_matches('\n').len());
    }
    cases
}

/// What is wrong with the tree of a case. A case that does not say is tried with and without scripting.
fn failure(case: &Case) -> Option<String> {
    let settings = case.scripting.map_or(vec![false, true], |scripting| vec![scripting]);
    settings.into_iter().find_map(|scripting| {
        let fragment_context = case.fragment.as_deref().map(context);
        let options = HtmlOptions { scripting, fragment_context, ..HtmlOptions::default() };
        let document = parse_html_with(&case.data, &options);
        let (expected_doctype, expected_tree) = split_doctype(&case.expected);
        let tree = tree(&document);
        let right = tree == expected_tree && doctype(&document) == expected_doctype;
        (!right).then(|| {
            format!(
                "{}\n# scripting: {scripting}\n# expected\n{}\n# got\n{:?}\n{tree}",
                case.data,
                case.expected,
                doctype(&document)
            )
        })
    })
}

fn context(text: &str) -> FragmentContext {
    let (namespace, local) = match text.split_once(' ') {
        Some(("svg", local)) => (Namespace::SVG, local),
        Some((_, local)) => (Namespace::MATHML, local),
        None => (Namespace::HTML, text),
    };
    FragmentContext { namespace: namespace.to_owned(), local: local.to_owned(), is_html_annotation: false }
}

/// The document type is no node of ours, so it is compared apart from the tree.
fn split_doctype(expected: &str) -> (Option<String>, String) {
    let is_doctype = |line: &&str| line.starts_with("| <!DOCTYPE");
    let doctype = expected.lines().find(is_doctype).map(|line| line[2..].to_owned());
    let tree: Vec<&str> = expected.split('\n').filter(|line| !is_doctype(line)).collect();
    (doctype, tree.join("\n"))
}

fn doctype(document: &Document) -> Option<String> {
    let doctype = document.doctype()?;
    let (public, system) = (doctype.public_id.as_deref(), doctype.system_id.as_deref());
    Some(match (public, system) {
        (None | Some(""), None | Some("")) => format!("<!DOCTYPE {}>", doctype.name),
        _ => format!("<!DOCTYPE {} \"{}\" \"{}\">", doctype.name, public.unwrap_or(""), system.unwrap_or("")),
    })
}

fn tree(document: &Document) -> String {
    let mut lines = Vec::new();
    let mut pending: Vec<(NodeId, usize)> = vec![];
    pending.extend(document.children(NodeId::ROOT).map(|child| (child, 0)));
    pending.reverse();
    while let Some((node, depth)) = pending.pop() {
        let indent = "  ".repeat(depth);
        match document.kind(node) {
            NodeKind::Text => lines.push(format!("| {indent}\"{}\"", document.string_value(node))),
            NodeKind::Comment => lines.push(format!("| {indent}<!-- {} -->", document.string_value(node))),
            NodeKind::ProcessingInstruction => {
                let target = document.name(node).local;
                lines.push(format!("| {indent}<?{target} {}?>", document.string_value(node)));
            }
            NodeKind::Element => {
                lines.push(format!("| {indent}<{}>", element_name(document, node)));
                lines.extend(attribute_lines(document, node, depth + 1));
                let mut children: Vec<_> = document.children(node).map(|child| (child, depth + 1)).collect();
                if let Some(contents) = document.template_contents(node) {
                    lines.push(format!("| {indent}  content"));
                    children.extend(document.children(contents).map(|child| (child, depth + 2)));
                }
                pending.extend(children.into_iter().rev());
            }
            NodeKind::Document | NodeKind::Attribute => {}
        }
    }
    lines.join("\n")
}

fn element_name(document: &Document, node: NodeId) -> String {
    let name = document.name(node);
    match name.namespace {
        Namespace::SVG => format!("svg {}", name.local),
        Namespace::MATHML => format!("math {}", name.local),
        _ => name.local.to_owned(),
    }
}

fn attribute_lines(document: &Document, node: NodeId, depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let mut lines: Vec<String> = document
        .attributes(node)
        .map(|attribute| {
            let name = document.name(attribute);
            let prefix = match name.namespace {
                Namespace::XLINK => "xlink ",
                Namespace::XML => "xml ",
                Namespace::XMLNS => "xmlns ",
                _ => "",
            };
            format!("| {indent}{prefix}{}=\"{}\"", name.local, document.string_value(attribute))
        })
        .collect();
    lines.sort();
    lines
}
