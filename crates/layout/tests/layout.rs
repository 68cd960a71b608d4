//! Small pages, laid out: what is seen, where it is, how it looks.

use std::sync::Arc;

use windrow_dom::{Document, NodeId, Rect, Visual, parse_html};
use windrow_layout::{NoSheets, Options, Refusal, Sheets, lay_out, linked};

/// Style sheets by address.
struct Shelf(&'static [(&'static str, &'static str)]);

impl Sheets for Shelf {
    fn sheet(&self, url: &str) -> Option<Arc<str>> {
        self.0.iter().find(|(known, _)| *known == url).map(|(_, text)| Arc::from(*text))
    }
}

struct Seen {
    document: Document,
    visual: Visual,
}

fn seen_with(html: &str, sheets: &dyn Sheets) -> Seen {
    let document = parse_html(&format!("<!DOCTYPE html>{html}"));
    let styles = ["color", "display", "font-size", "font-weight", "visibility", "width"];
    let options = Options {
        base: "http://h/a/page.html".to_owned(),
        styles: styles.map(str::to_owned).to_vec(),
        ..Options::default()
    };
    let visual = lay_out(&document, sheets, &options).expect("a layout");
    Seen { document, visual }
}

fn seen(html: &str) -> Seen {
    seen_with(html, &NoSheets)
}

impl Seen {
    fn node(&self, id: &str) -> NodeId {
        (0..self.document.len() as u32)
            .map(NodeId)
            .filter(|&node| self.document.is_element(node))
            .find(|&node| self.document.attribute_value(node, "id") == Some(id))
            .unwrap_or_else(|| panic!("no element {id}"))
    }

    fn rect(&self, id: &str) -> Rect {
        self.visual.rect(self.node(id)).unwrap_or_else(|| panic!("{id} has no box"))
    }

    fn sides(&self, id: &str) -> [f32; 4] {
        let Rect { left, top, width, height } = self.rect(id);
        [left, top, width, height]
    }

    fn is_visible(&self, id: &str) -> bool {
        self.visual.is_visible(self.node(id))
    }

    fn style(&self, id: &str, property: &str) -> &str {
        self.visual.style(self.node(id), property).unwrap_or_default()
    }
}

#[test]
fn blocks_stand_below_each_other_in_page_coordinates() {
    let page =
        seen("<style>body { margin: 10px } div { height: 30px }</style><div id=a></div><div id=b></div>");
    assert_eq!(page.sides("a"), [10.0, 10.0, 1260.0, 30.0]);
    assert_eq!(page.sides("b"), [10.0, 40.0, 1260.0, 30.0]);
}

#[test]
fn what_cannot_be_seen_is_not_visible_and_has_no_box() {
    let page = seen(
        "<p id=shown>text</p><p id=none style='display: none'>text</p><div style='display: none'><p id=inside>text</p></div>
         <p id=hidden style='visibility: hidden'>text <b id=again style='visibility: visible'>text</b></p>
         <div id=empty></div><div id=flat style='height: 0; overflow: hidden'><p id=cut>text</p></div>
         <div id=sticking style='height: 0'><p id=out>text</p></div><input id=secret type=hidden value=1>",
    );
    for id in ["shown", "again", "cut", "sticking", "out"] {
        assert!(page.is_visible(id), "{id}");
    }
    for id in ["none", "inside", "hidden", "empty", "flat", "secret"] {
        assert!(!page.is_visible(id), "{id}");
    }
    for id in ["none", "inside", "hidden", "secret"] {
        assert_eq!(page.visual.rect(page.node(id)), None, "{id}");
    }
    assert_eq!(page.style("none", "display"), "none");
    assert_eq!(page.style("inside", "display"), "block");
}

#[test]
fn styles_are_computed() {
    let page = seen(
        "<style>div { color: red } #b { color: blue !important; font-size: 150% } em { font-weight: 700 }</style>
         <div id=a>one <em id=e>two</em></div><div id=b style='color: green'>three <i id=i>four</i></div>",
    );
    assert_eq!(page.style("a", "color"), "rgb(255, 0, 0)");
    assert_eq!(page.style("e", "color"), "rgb(255, 0, 0)");
    assert_eq!(page.style("e", "font-weight"), "700");
    assert_eq!(page.style("b", "color"), "rgb(0, 0, 255)");
    assert_eq!(page.style("i", "font-size"), "24px");
    assert_eq!(page.style("i", "display"), "inline");
}

#[test]
fn media_queries_know_the_window() {
    let page = seen(
        "<style media=print>p { color: red }</style><style media='(min-width: 1000px)'>p { font-size: 20px }</style>
         <style>@media (max-width: 600px) { p { font-weight: 900 } }</style><p id=p>text",
    );
    assert_eq!(page.style("p", "color"), "rgb(0, 0, 0)");
    assert_eq!(page.style("p", "font-size"), "20px");
    assert_eq!(page.style("p", "font-weight"), "400");
}

#[test]
fn linked_and_imported_sheets_count_and_missing_ones_are_empty() {
    let shelf = Shelf(&[
        ("http://h/a/one.css", "@import 'sub/two.css' screen; @import 'gone.css'; p { font-size: 30px }"),
        ("http://h/a/sub/two.css", "@import 'two.css'; p { color: rgb(1, 2, 3); font-size: 10px }"),
        ("http://h/print.css", "p { font-weight: 900 }"),
    ]);
    let html = "<link rel=stylesheet href=one.css><link rel=stylesheet href=/print.css media=print>
        <link rel='alternate stylesheet' href=/print.css><link rel=stylesheet href=missing.css><p id=p>text";
    let page = seen_with(html, &shelf);
    assert_eq!(page.style("p", "color"), "rgb(1, 2, 3)");
    assert_eq!(page.style("p", "font-size"), "30px");
    assert_eq!(page.style("p", "font-weight"), "400");
    let urls = ["http://h/a/one.css", "http://h/print.css", "http://h/a/missing.css"];
    assert_eq!(linked(&page.document, "http://h/a/page.html"), urls);
}

#[test]
fn rows_and_row_groups_are_made_of_their_cells() {
    let page = seen(
        "<style>table { border-spacing: 0 } td { padding: 0; width: 100px; height: 20px }</style><body style='margin: 0'>
         <table><tbody id=body><tr id=one><td id=a>1<td rowspan=2>2<tr id=two><td>3</table>",
    );
    assert_eq!(page.sides("one"), [0.0, 0.0, 200.0, 20.0]);
    assert_eq!(page.sides("two"), [0.0, 20.0, 100.0, 20.0]);
    assert_eq!(page.sides("body"), [0.0, 0.0, 200.0, 40.0]);
    assert!(page.is_visible("one") && page.is_visible("body"));
}

#[test]
fn inline_elements_have_the_box_of_their_text() {
    let page = seen(
        "<body style='margin: 0; font: 20px/40px Arial'><p id=p style='margin: 0'>one <a id=a>two <b id=b>three</b></a> four
         <span id=s><img id=i style='width: 50px; height: 60px'></span>",
    );
    let (p, a, b, s, i) = (page.rect("p"), page.rect("a"), page.rect("b"), page.rect("s"), page.rect("i"));
    assert!(a.left > p.left && a.width > b.width && b.left > a.left);
    assert!(a.height > 20.0 && a.height < 40.0, "an inline box is as high as its font: {a:?}");
    assert_eq!((s.left, s.width), (i.left, i.width));
    assert!(s.height < i.height, "an inline box is not as high as what is in it");
}

#[test]
fn characters_have_the_widths_of_arial() {
    let page =
        seen("<body style='margin: 0; font: 100px Arial'><span id=a>AAAA</span><br><span id=b>iiii</span>");
    assert_eq!(page.rect("a").width, 266.8);
    assert_eq!(page.rect("b").width, 88.87);
}

#[test]
fn floats_and_positions_place_boxes() {
    let page = seen(
        "<body style='margin: 0'><div id=l style='float: left; width: 200px; height: 50px'></div>
         <div id=r style='float: right; width: 100px; height: 50px'></div>
         <div style='position: relative; top: 300px'><div id=abs style='position: absolute; left: 7px; top: 5px; width: 9px; height: 9px'></div></div>",
    );
    assert_eq!(page.sides("l"), [0.0, 0.0, 200.0, 50.0]);
    assert_eq!(page.sides("r"), [1180.0, 0.0, 100.0, 50.0]);
    assert_eq!(page.rect("abs").left, 7.0);
    assert_eq!(page.rect("abs").top, 305.0);
}

#[test]
fn deep_nesting_is_refused_and_hostile_addresses_are_not_followed() {
    let deep = parse_html(&"<div>".repeat(5_000));
    let refusal = lay_out(&deep, &NoSheets, &Options::default()).expect_err("too deep");
    assert!(matches!(refusal, Refusal::TooDeep(_)), "{refusal}");
    let page = seen(
        "<base href='http://[bad'><link rel=stylesheet href='http://[::bad'><img id=i src='http://[::bad' width=10 height=10>
         <iframe src='::::' srcdoc='<p>'></iframe><style>@import url('http://[bad'); p { background: url('http://[::bad') }</style>
         <p id=p style='background: url(http://[x)'>text",
    );
    assert!(page.is_visible("p"));
    assert_eq!(page.rect("i").width, 10.0);
}

#[test]
fn too_much_text_is_refused_unless_it_is_never_shown() {
    let page = |name: &str| parse_html(&format!("<{name}>{}</{name}>x", "x ".repeat(2 << 20)));
    let refusal = lay_out(&page("p"), &NoSheets, &Options::default()).expect_err("too much text");
    assert!(matches!(refusal, Refusal::TooMuchText(_)), "{refusal}");
    let script = lay_out(&page("script"), &NoSheets, &Options::default());
    assert!(script.is_ok(), "{:?}", script.err());
}

#[test]
fn nesting_up_to_the_limit_is_laid_out() {
    for tag in ["<div>", "<span>", "<table><tr><td>", "<div style='display: flex'>", "<b><ul><li>"] {
        let levels = tag.matches('<').count() + usize::from(tag.contains("table"));
        let page = format!("{}text", tag.repeat(500 / levels));
        let document = parse_html(&page);
        let outcome = lay_out(&document, &NoSheets, &Options::default());
        assert!(outcome.is_ok(), "{tag}: {:?}", outcome.err());
    }
}

#[test]
fn tables_without_rows_hold_what_is_in_them() {
    let page = seen(
        "<style>body { margin: 0 } .t { display: table } .i { width: 50px; height: 20px }</style>
         <div id=blocks class=t><div id=a class=i></div><div id=b class=i></div></div>
         <div id=text class=t>text <b id=bold>bold</b></div>
         <div id=wide class=t style='width: 100%'><div><section><div id=c class=i><b id=deep>deep</b></div></section></div></div>
         <p id=p>a <span style='display: inline-table'><i id=d class=i style='display: block'></i></span> b</p>",
    );
    assert_eq!(page.sides("blocks"), [0.0, 0.0, 50.0, 40.0]);
    assert_eq!(page.sides("a"), [0.0, 0.0, 50.0, 20.0]);
    assert_eq!(page.sides("b"), [0.0, 20.0, 50.0, 20.0]);
    assert_eq!(page.rect("text").top, 40.0);
    assert!(page.rect("text").width < 100.0 && page.rect("bold").left > 20.0);
    assert_eq!(page.rect("wide").width, 1280.0);
    assert!(page.is_visible("c") && page.is_visible("deep"));
    assert!(page.rect("d").left > 5.0 && page.rect("d").width == 50.0);
    assert_eq!((page.style("blocks", "display"), page.style("blocks", "width")), ("table", "50px"));
}

#[test]
fn rows_and_cells_out_of_place_are_laid_out() {
    let page = seen(
        "<style>body { margin: 0 } table { border-spacing: 0 } td { padding: 0; height: 20px; width: 40px }</style>
         <table><tbody id=scrolled style='display: block; height: 60px'>
         <tr id=one><td id=a>1<td id=b>2<tr id=two><td id=c>3<td id=d>4</table>
         <table><tr><td id=e>5<td id=f style='display: flex'>6</table>
         <table><tr id=stack><td id=g style='display: block'>7<td id=h style='display: block'>8</table>",
    );
    assert_eq!(page.sides("b"), [40.0, 0.0, 40.0, 20.0]);
    assert_eq!(page.sides("c"), [0.0, 20.0, 40.0, 20.0]);
    assert_eq!(page.sides("e"), [0.0, 60.0, 40.0, 20.0]);
    assert_eq!((page.rect("f").left, page.rect("f").top), (40.0, 60.0));
    let displays = ["f", "one", "a", "scrolled"].map(|id| page.style(id, "display"));
    assert_eq!(displays, ["flex", "table-row", "table-cell", "block"]);
    assert_eq!((page.rect("g").top, page.rect("h").top), (80.0, 100.0));
}

#[test]
fn captions_stand_above_or_below_their_table() {
    let page = seen(
        "<style>body { margin: 0 } table { border-spacing: 0 } td { padding: 0; height: 20px; width: 100px }
         caption { height: 30px } .below { caption-side: bottom }</style>
         <table id=t><caption id=top>above</caption><tr id=one><td id=a>1<td>2</table>
         <div id=d style='height: 10px'></div>
         <table id=u><caption id=bottom class=below>below</caption><tr><td id=b>1</table>
         <div id=end style='height: 10px'></div>",
    );
    assert_eq!(page.sides("t"), [0.0, 0.0, 200.0, 50.0]);
    assert_eq!(page.sides("top"), [0.0, 0.0, 200.0, 30.0]);
    assert_eq!(page.sides("one"), [0.0, 30.0, 200.0, 20.0]);
    assert_eq!(page.rect("d").top, 50.0);
    assert_eq!(page.sides("b"), [0.0, 60.0, 100.0, 20.0]);
    assert_eq!(page.sides("bottom"), [0.0, 80.0, 100.0, 30.0]);
    assert_eq!(page.rect("end").top, 110.0);
    assert!(page.is_visible("top") && page.is_visible("bottom"));
    assert_eq!(page.style("top", "display"), "table-caption");
}

#[test]
fn scripts_without_spaces_break_between_words() {
    let page = seen(
        "<body style='margin: 0; font: 16px/20px Arial'><p id=thai style='width: 100px'>ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน</p>
         <p id=han style='width: 100px'>日本語の文章は単語の間に空白がない</p>",
    );
    assert!(page.rect("thai").height >= 40.0 && page.rect("han").height >= 40.0);
}
