//! The layout against what Chromium said of the same page, which is kept in `chromium/seen.jsonl`.
//!
//! The numbers may rise, never fall: raise them here when they do. `bench/layout` compares real pages.

use windrow_dom::{NodeId, Rect, parse_html};
use windrow_layout::{NoSheets, Options, lay_out};

/// How many elements are compared, and of how many both say the same.
const ELEMENTS: usize = 70;
const VISIBLE: usize = 70;
const STYLES: usize = 551;
const ACROSS: usize = 70;
const DOWN: usize = 68;

/// Sides that are no further apart than this count as the same.
const SAME: f32 = 3.0;

#[test]
fn it_agrees_with_chromium() {
    let document = parse_html(include_str!("chromium/page.html"));
    let seen: Vec<serde_json::Value> = include_str!("chromium/seen.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let names: Vec<String> = seen[0]["styles"].as_object().expect("styles").keys().cloned().collect();
    let options = Options { styles: names.clone(), ..Options::default() };
    let own = lay_out(&document, &NoSheets, &options).expect("a layout");
    let element = |id: &str| {
        let rows = (0..document.len() as u32).map(NodeId).filter(|&node| document.is_element(node));
        rows.into_iter().find(|&node| document.attribute_value(node, "id") == Some(id)).expect("an element")
    };
    let (mut visible, mut styles, mut across, mut down) = (0, 0, 0, 0);
    for line in &seen {
        let id = line["id"].as_str().expect("an id");
        let node = element(id);
        let told = |what: &str, ours: &dyn std::fmt::Debug, theirs: &dyn std::fmt::Debug| {
            println!("{id} {what}: {theirs:?} in Chromium, {ours:?} here");
        };
        if own.is_visible(node) == line["visible"] {
            visible += 1;
        } else {
            told("visible", &own.is_visible(node), &line["visible"]);
        }
        for name in &names {
            let ours = own.style(node, name);
            if ours == line["styles"][name].as_str() {
                styles += 1;
            } else {
                told(name, &ours, &line["styles"][name]);
            }
        }
        let side = |at: usize| line["box"][at].as_f64().unwrap_or_default() as f32;
        let theirs = Rect { left: side(0), top: side(1), width: side(2), height: side(3) };
        let ours = own.rect(node).unwrap_or_default();
        let near = |one: f32, other: f32| (one - other).abs() <= SAME;
        let is_across = near(ours.left, theirs.left) && near(ours.width, theirs.width);
        let is_down = near(ours.top, theirs.top) && near(ours.height, theirs.height);
        across += usize::from(is_across);
        down += usize::from(is_down);
        if !is_across || !is_down {
            told("box", &ours, &theirs);
        }
    }
    let now = (seen.len(), visible, styles, across, down);
    assert_eq!(now, (ELEMENTS, VISIBLE, STYLES, ACROSS, DOWN), "elements, visible, styles, across, down");
}
