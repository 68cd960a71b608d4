//! Documents with the documents of their frames in them.

use windrow_dom::{
    Document, FrameContent, Namespace, NodeId, NodeKind, Paths, Role, inner_text, outer_html, parse_html,
    parse_xml, to_xml,
};

/// The elements of these names, in document order.
fn elements(document: &Document, local: &str) -> Vec<NodeId> {
    let name = document.names().find(Role::Element, Namespace::HTML, local);
    name.map_or(Vec::new(), |name| document.named(name).to_vec())
}

/// The outer page with the given pages in its `iframe` and `frame` elements, and the text that spans are places of.
fn framed(outer: &str, inner: &[&str]) -> (Document, String) {
    let document = parse_html(outer);
    let mut places = elements(&document, "iframe");
    places.extend(elements(&document, "frame"));
    let documents: Vec<Document> = inner.iter().map(|source| parse_html(source)).collect();
    let mut source = outer.to_owned();
    let mut frames = Vec::new();
    for ((element, document), inner) in places.into_iter().zip(&documents).zip(inner) {
        frames.push(FrameContent { element, document, source_start: source.len() as u32 });
        source.push_str(inner);
    }
    let whole = document.with_frames(&frames).expect("small documents");
    check_columns(&whole);
    (whole, source)
}

/// Every node is inside its parent and ends where its last child does.
fn check_columns(document: &Document) {
    for row in 0..document.len() as u32 {
        let node = NodeId(row);
        assert!(document.end(node) > node && document.end(node).index() <= document.len());
        match document.parent(node) {
            Some(parent) => assert!(document.contains(parent, node), "{row} is not in its parent"),
            None => assert_eq!(document.kind(node), NodeKind::Document),
        }
        let last = document.children(node).last();
        let expected = last.map(|child| document.end(child));
        let attributes = document.attributes(node).last().map(|attribute| NodeId(attribute.0 + 1));
        let is_inner = matches!(document.kind(node), NodeKind::Element | NodeKind::Document);
        let own = attributes.filter(|_| is_inner).unwrap_or(NodeId(row + 1));
        assert_eq!(document.end(node), expected.unwrap_or(own), "end of {row}");
        assert!(document.children(node).all(|child| document.parent(child) == Some(node)));
        document.string_value(node);
    }
}

#[test]
fn what_a_frame_holds_is_inside_its_element() {
    let (document, _) = framed("<p>a</p><iframe></iframe><p>b</p>", &["<title>t</title><p>c<p>d"]);
    let frame = elements(&document, "iframe")[0];
    let paragraphs = elements(&document, "p");
    let texts: Vec<&str> = paragraphs.iter().map(|&p| document.string_value(p)).collect();
    assert_eq!(texts, ["a", "c", "d", "b"]);
    assert!(document.contains(frame, paragraphs[1]) && !document.contains(frame, paragraphs[3]));
    assert_eq!(document.string_value(frame), "tcd");
    assert_eq!(document.string_value(NodeId::ROOT), "atcdb");
    let paths = Paths::new(&document);
    assert_eq!(paths.path(paragraphs[2]), "/html[1]/body[1]/iframe[1]/html[1]/body[1]/p[2]");
    assert_eq!(paths.path(paragraphs[3]), "/html[1]/body[1]/p[2]");
}

#[test]
fn several_frames_keep_their_order() {
    let (document, _) =
        framed("<frameset><frame name=a><frame name=b></frameset>", &["<p>one", "<p>two<i>three</i>"]);
    assert_eq!(document.string_value(NodeId::ROOT), "onetwothree");
    let frames: Vec<&str> = document.frames().iter().map(|f| document.string_value(f.element)).collect();
    assert_eq!(frames, ["one", "twothree"]);
}

#[test]
fn spans_are_places_in_all_the_sources() {
    let (document, source) =
        framed("<b id=x>é</b><iframe>f</iframe><i>z", &["<u title=t>inner</u>", "not used"]);
    let of = |local| &source[document.span(elements(&document, local)[0]).range()];
    assert_eq!(of("b"), "<b id=x>é</b>");
    assert_eq!(of("u"), "<u title=t>inner</u>");
    assert_eq!(of("i"), "<i>z");
    let u = elements(&document, "u")[0];
    assert_eq!(&source[document.tag_span(u).range()], "<u title=t>");
}

#[test]
fn frames_in_frames_are_counted() {
    let (inner, _) = framed("<iframe></iframe>", &["<p>deep"]);
    let outer = parse_html("<p>x</p><iframe></iframe>");
    let element = elements(&outer, "iframe")[0];
    let whole = outer.with_frames(&[FrameContent { element, document: &inner, source_start: 40 }]).unwrap();
    check_columns(&whole);
    let found: Vec<(NodeId, &str)> =
        whole.frames().iter().map(|frame| (frame.element, whole.string_value(frame.element))).collect();
    let expected: Vec<(NodeId, &str)> =
        elements(&whole, "iframe").into_iter().map(|element| (element, "deep")).collect();
    assert_eq!(found, expected);
}

#[test]
fn elements_that_end_together_take_their_frames_from_the_inside_out() {
    let outer = parse_html("<object><object>f</object></object>");
    let places = elements(&outer, "object");
    let documents = [parse_html("outer"), parse_html("inner")];
    let frames =
        [0, 1].map(|at| FrameContent { element: places[at], document: &documents[at], source_start: 0 });
    let whole = outer.with_frames(&frames).unwrap();
    check_columns(&whole);
    let texts: Vec<&str> = elements(&whole, "object").into_iter().map(|o| whole.string_value(o)).collect();
    assert_eq!(texts, ["finnerouter", "finner"]);
}

#[test]
fn contents_of_templates_stay_behind_the_page() {
    let template = |text: &str| format!("<template><p>{text}<template>in {text}</template></template>");
    let outer = format!("{}<iframe></iframe>{}", template("a"), template("c"));
    let (document, _) = framed(&outer, &[&template("b")]);
    assert_eq!(document.string_value(NodeId::ROOT), "");
    let templates = elements(&document, "template");
    let contents: Vec<&str> = templates
        .iter()
        .map(|&template| document.string_value(document.template_contents(template).unwrap()))
        .collect();
    assert_eq!(contents, ["a", "b", "c", "in a", "in b", "in c"]);
    for template in templates {
        let root = document.template_contents(template).unwrap();
        for row in root.0..document.end(root).0 {
            assert_eq!(document.root_of(NodeId(row)), root);
        }
    }
}

#[test]
fn readers_see_the_frame_and_not_its_fallback() {
    let (document, _) = framed("a<iframe>no frames</iframe>b", &["<p>frame"]);
    assert_eq!(inner_text(&document, NodeId::ROOT), "a\n\nframe\n\nb");
    let alone = parse_html("a<iframe>no frames</iframe>b");
    assert_eq!(inner_text(&alone, NodeId::ROOT), "ano framesb");
}

#[test]
fn markup_holds_the_frame() {
    let (document, _) = framed("<frameset><frame src=a></frameset>", &["<p>1 &lt; 2"]);
    let frame = elements(&document, "frame")[0];
    let markup = r#"<frame src="a"><html><head></head><body><p>1 &lt; 2</p></body></html></frame>"#;
    assert_eq!(outer_html(&document, frame), markup);
    assert!(to_xml(&document, frame).contains("<p>1 &lt; 2</p></body></html></frame>"));
}

#[test]
fn namespaces_of_an_xml_frame_come_along() {
    let outer = parse_xml("<r xmlns:o='urn:o'><f/><g xmlns:p='urn:p'/></r>").document;
    let inner = parse_xml("<s xmlns:i='urn:i'><i:t xmlns='urn:d'/></s>").document;
    let whole = outer.with_frames(&[FrameContent { element: NodeId(2), document: &inner, source_start: 0 }]);
    let whole = whole.unwrap();
    check_columns(&whole);
    let scope = |row| whole.namespaces_in_scope(NodeId(row)).map(|(prefix, _)| prefix).collect::<Vec<_>>();
    assert_eq!(whole.name(NodeId(4)).namespace, "urn:i");
    assert_eq!(scope(4), ["", "i", "xml"]);
    assert_eq!(scope(5), ["o", "p", "xml"]);
}

#[test]
fn what_is_no_place_for_a_frame_is_passed_over() {
    let outer = parse_html("text<iframe></iframe>");
    let inner = parse_html("<p>");
    let frame = |row| FrameContent { element: NodeId(row), document: &inner, source_start: 0 };
    let whole = outer.with_frames(&[frame(4), frame(0), frame(999), frame(5), frame(5)]).unwrap();
    check_columns(&whole);
    assert_eq!(whole.frames().len(), 1);
    let far = FrameContent { source_start: u32::MAX - 1, ..frame(5) };
    assert!(outer.with_frames(&[far]).is_none());
}

#[test]
fn the_parser_says_whose_control_it_is() {
    for (source, expected) in [
        ("<form><input></form>", vec![]),
        ("<table><form id=f><tr><td><input id=i></td></tr></form></table><input>", vec![("i", "f")]),
        ("<div><form id=f></div><select id=s></select></form><input>", vec![("s", "f")]),
        ("<table><form id=f><tr><td><p><table>x<tr></table><button id=b>", vec![("b", "f")]),
        ("<table><form id=f><tr><td><input form=g></table>", vec![]),
        ("<table><form id=f><tr><td><template><input></template></table>", vec![]),
        ("<body><table><form id=f><tr><td><input id=i><body class=x>", vec![("i", "f")]),
    ] {
        let document = parse_html(source);
        let id = |node| document.attribute_value(node, "id").unwrap_or_default();
        let owners: Vec<(&str, &str)> =
            document.form_owners().iter().map(|&(control, form)| (id(control), id(form))).collect();
        assert_eq!(owners, expected, "{source}");
    }
}
