//! Pages as a reader sees them.

use windrow_dom::{Document, NodeId, NodeKind, Visual, inner_text, parse_xml};

/// The body of a page, written as XHTML.
fn page(body: &str) -> Document {
    let parsed = parse_xml(&format!("<body xmlns='http://www.w3.org/1999/xhtml'>{body}</body>"));
    assert_eq!(parsed.problems, []);
    parsed.document
}

#[track_caller]
fn check(body: &str, expected: &str) {
    assert_eq!(inner_text(&page(body), NodeId::ROOT), expected);
}

/// The page with styles: `(local name, property, value)`.
#[track_caller]
fn check_styled(body: &str, styles: &[(&str, &str, &str)], expected: &str) {
    let document = page(body);
    let mut visual = Visual::new(document.len());
    for &element in document.of_kind(NodeKind::Element) {
        visual.set_visible(element, true);
        for (_, property, value) in styles.iter().filter(|(local, ..)| document.name(element).local == *local)
        {
            visual.set_style(element, property, value);
        }
    }
    assert_eq!(inner_text(&document.clone().with_visual(visual), NodeId::ROOT), expected);
}

#[test]
fn white_space_collapses() {
    check("  a \n b\t<b> c</b> <i>d </i> e  ", "a b c d e");
    check("a<b>b</b>c", "abc");
    check("a\u{a0}\u{a0}b", "a\u{a0}\u{a0}b");
    check(" \n ", "");
}

#[test]
fn blocks_and_breaks() {
    check("<div>a</div><div>b</div>", "a\nb");
    check("x<div> a <div><div>b</div></div></div> y", "x\na\nb\ny");
    check("a <br/> b<br/><br/>c", "a\nb\n\nc");
    check("<p>a</p><p>b</p>c", "a\n\nb\n\nc");
    check("<h1>a</h1><ul> <li>b</li> <li>c</li> </ul>", "a\nb\nc");
    check("<div>a<br/></div><div>b</div>", "a\nb");
    check("<div></div><div> </div><div>a</div><div></div>", "a");
    check("<dl><dt>a</dt><dd>b</dd></dl>", "a\nb");
    check("<select><option>a</option><option>b</option></select>", "a\nb");
}

#[test]
fn tables() {
    check("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td> <td> 2 </td></tr></table>", "a\tb\n1\t2");
    check("<table><tr><td></td><td>b</td><td></td></tr><tr><td>c</td></tr></table>", "\tb\t\nc");
    check(
        "x<table><caption>t</caption><tbody><tr><td><p>a</p><p>b</p></td><td><div>c</div></td></tr></tbody></table>y",
        "x\nt\na\n\nb\tc\ny",
    );
    check(
        "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>",
        "a\nb\tc\td",
    );
}

#[test]
fn what_is_not_displayed_is_left_out() {
    check("a<script>b</script><style>c</style><noscript>d</noscript><template>e</template>f", "af");
    check(
        "a<b hidden=''>b</b><i style='color: red; DISPLAY : none !important'>c</i><u style='display:block'>d</u>",
        "ad",
    );
    check(
        "a<i style='display:none;display:inline'>b</i><dialog>c</dialog><dialog open=''>d</dialog>",
        "ab\nd",
    );
    check("a<!-- b --><?c d?>e", "ae");
    check("<div>a<div hidden=''>b</div></div><div>c</div>", "a\nc");
}

#[test]
fn preserved_white_space() {
    check("a<pre> b\n  c </pre>d", "a\n b\n  c \nd");
    check("<textarea>a  b</textarea>", "a  b");
    check("<pre>a <b>  b</b></pre><p> c </p>", "a   b\n\nc");
}

#[test]
fn parts_of_a_page() {
    let document = page(
        "<p>a <b> b </b> c</p><script>x  y</script><div hidden='1'><i>h  i</i></div><pre>q  <u>r  s</u></pre>",
    );
    let element = |local: &str| {
        let elements = document.of_kind(NodeKind::Element);
        *elements.iter().find(|&&node| document.name(node).local == local).expect("it is there")
    };
    assert_eq!(inner_text(&document, element("b")), "b");
    assert_eq!(inner_text(&document, element("p")), "a b c");
    assert_eq!(inner_text(&document, element("script")), "x  y");
    assert_eq!(inner_text(&document, element("i")), "h  i");
    assert_eq!(inner_text(&document, element("u")), "r  s");
    assert_eq!(inner_text(&document, document.first_child(element("p")).expect("a text")), "a");
    let attribute = document.of_kind(NodeKind::Attribute)[0];
    assert_eq!(inner_text(&document, attribute), "1");
}

#[test]
fn styles_go_before_names() {
    check_styled("<i>a</i><i>b</i>", &[("i", "display", "block")], "a\nb");
    check_styled("<div>a</div><div>b</div>", &[("div", "display", "inline-block")], "ab");
    check_styled("a<i>b</i>c", &[("i", "display", "none")], "ac");
    check_styled("<p>a</p><p>b</p>", &[("p", "display", "block")], "a\n\nb");
    check_styled(
        "<div><b>a</b><b>b</b></div>",
        &[("div", "display", "table-row"), ("b", "display", "table-cell")],
        "a\tb",
    );
    let seen =
        [("body", "visibility", "visible"), ("b", "visibility", "visible"), ("i", "visibility", "hidden")];
    check_styled("a<i>b<b>c</b></i>d", &seen, "acd");
    let lines = [("body", "display", "block"), ("i", "display", "inline"), ("i", "white-space", "pre-line")];
    check_styled("a <i> b \n  c </i> d", &lines, "a b\nc d");
}

#[test]
fn without_styles_visibility_decides() {
    let document = page("a<b>b</b>");
    let mut visual = Visual::new(document.len());
    visual.set_visible(NodeId(1), true);
    assert_eq!(inner_text(&document.with_visual(visual), NodeId::ROOT), "a");
}

#[test]
fn elements_outside_of_html_are_inline() {
    let document = parse_xml("<div><p>a</p> <script>b</script></div>").document;
    assert_eq!(inner_text(&document, NodeId::ROOT), "a b");
}

#[test]
fn depth_and_width_are_no_matter() {
    let deep = format!("{}x{}", "<div><p>".repeat(300_000), "</p></div>".repeat(300_000));
    check(&deep, "x");
    let wide = "<br/>".repeat(200_000);
    assert_eq!(inner_text(&page(&wide), NodeId::ROOT).len(), 200_000);
    let mixed = "<br/><div>a</div>".repeat(100_000);
    assert_eq!(inner_text(&page(&mixed), NodeId::ROOT).matches('a').count(), 100_000);
}
