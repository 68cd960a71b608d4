//! How time and memory grow with pages of one make, to know what is too large to be laid out.
//!
//! A process lays out one page, so that its peak is that of the page. No page of a size is refused here.

use std::fmt::Write;

use serde_json::json;
use windrow_dom::{Document, NodeId, NodeKind, parse_html};
use windrow_layout::{Limits, NoSheets, Options, lay_out};

use crate::STYLES;
use crate::time::{megabytes, millis, now};

/// Lays out a page of a make and a size, and prints what that took.
pub(crate) fn run(make: &str, size: usize) -> Result<(), String> {
    let source = page(make, size).ok_or_else(|| format!("there is no make {make}"))?;
    let document = parse_html(&source);
    drop(source);
    let limits = match make {
        "everything" => Limits::default(),
        _ => {
            let (nodes, depth) = (usize::MAX, usize::MAX);
            Limits { nodes, depth, text_bytes: usize::MAX, style_bytes: usize::MAX }
        }
    };
    let styles = STYLES.map(str::to_owned).to_vec();
    let (before, start) = (megabytes("VmRSS:"), now());
    let outcome = lay_out(&document, &NoSheets, &Options { styles, limits, ..Options::default() });
    let (took, peak) = (now() - start, megabytes("VmHWM:"));
    let grown = peak.zip(before).map(|(peak, before)| peak - before);
    let refusal = outcome.err().map(|refusal| refusal.to_string());
    let nodes = nodes(&document);
    println!("{}", json!({ "nodes": nodes, "ms": millis(took), "mb": grown, "refusal": refusal }));
    Ok(())
}

/// How many elements and texts a document has.
fn nodes(document: &Document) -> usize {
    let rows = (0..document.end(NodeId::ROOT).0).map(NodeId);
    rows.filter(|&row| matches!(document.kind(row), NodeKind::Element | NodeKind::Text)).count()
}

/// How many nodes pages have whose depth or style sheets grow.
const FEW: usize = 10_000;

/// A page, or one that has nearly as much of everything as the limits allow; its size is about how many nodes it has, how deep they nest, or how many bytes of text or style it has.
fn page(make: &str, size: usize) -> Option<String> {
    let limits = Limits::default();
    let many = |text: &str, nodes: usize| text.repeat((size / nodes).max(1));
    // Chains that deep, beside each other, up to so many nodes.
    let chains = |start: &str, end: &str, levels: usize| {
        let chain =
            format!("{}x{}", start.repeat((size / levels).max(1)), end.repeat((size / levels).max(1)));
        format!("<section>{chain}</section>").repeat((FEW / size).max(1))
    };
    let body = match make {
        "records" => many(
            "<div class=record><h3><a href=/1>A title of some words</a></h3><p class=text>What is said of it in \
             <b>few</b> words, so that a line breaks.</p><span class=price>12.50</span></div>",
            12,
        ),
        "text" => format!("<p>{}", many("<i>word</i> ", 3)),
        "cells" => format!("<table>{}</table>", many(&format!("<tr>{}</tr>", "<td>12</td>".repeat(10)), 21)),
        "row" => format!("<table><tr>{}</table>", many("<td>12</td>", 2)),
        "floats" => many("<div class=float>word</div>", 2),
        "flex" => format!("<div class=flex>{}</div>", many("<div>word</div>", 2)),
        "hidden" => format!("<div class=hidden>{}</div>", many("<div class=a><i>word</i></div>", 3)),
        "depth of blocks" => chains("<div>", "</div>", 1),
        "depth of inlines" => chains("<span>", "</span>", 1),
        "depth of tables" => chains("<table><tbody><tr><td>", "</td></tr></tbody></table>", 4),
        "depth of flex" => chains("<div class=flex>", "</div>", 1),
        "bytes of words" => format!("<p>{}", many("a few words as they come in texts, ", 34)),
        "bytes of Thai" => format!("<p>{}", many("ภาษาไทยเป็นภาษาที่มี", 60)),
        "bytes of Han" => format!("<p>{}", many("日本語の文章は単語の間に空白がない。", 54)),
        "everything" => format!(
            "{}<p>{}",
            "<div class=record><p class=text>some words of <b>this</b></p><i>12.50</i></div><table><tr><td>some words\
             <td>and more of them</table>"
                .repeat(limits.nodes / 15),
            "words of a text ".repeat(limits.text_bytes / 22)
        ),
        "style" => "<div class=a><i>word</i></div>".repeat(FEW / 3),
        _ => return None,
    };
    let sheet = match make {
        "style" => rules(size),
        "everything" => rules(limits.style_bytes - LOOK.len() - 1_000),
        _ => String::new(),
    };
    Some(format!("<!DOCTYPE html><style>{LOOK}{sheet}</style>{body}"))
}

/// What pages of all makes look like.
const LOOK: &str = "body { margin: 8px; font: 14px/1.4 Arial } .record { border: 1px solid; padding: 4px; margin: 8px 0 }
    .price { float: right; color: rgb(1, 2, 3) } .text > b { padding: 0 2px } .float { float: left; width: 90px }
    .flex { display: flex; flex-wrap: wrap } .hidden { display: none }";

/// So many bytes of rules as sites have them, none of which counts on the page.
fn rules(bytes: usize) -> String {
    let mut rules = String::with_capacity(bytes + 128);
    for number in 0.. {
        if rules.len() >= bytes {
            break;
        }
        let _ = write!(
            rules,
            ".name-{number} > .part:hover {{ color: #abc; margin: 0 {number}px; display: block }}\n"
        );
    }
    rules
}
