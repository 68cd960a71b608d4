//! Documents back to markup.

#[path = "support/outline.rs"]
mod outline;

use outline::outline;
use windrow_dom::{
    Builder, Doctype, Document, Format, Name, Namespace, NodeId, NodeKind, Role, Span, inner_html,
    outer_html, parse_xml, to_xml,
};

/// Writes an HTML document by hand, as a parser would.
struct Page(Builder);

impl Page {
    fn new() -> Page {
        Page(Builder::new(Format::Html))
    }

    fn open(&mut self, namespace: &str, local: &str) -> NodeId {
        let name = self.0.intern(Name { role: Role::Element, namespace, prefix: "", local });
        self.0.open(name, Span::default())
    }

    fn attribute(&mut self, namespace: &str, prefix: &str, local: &str, value: &str) {
        let name = self.0.intern(Name { role: Role::Attribute, namespace, prefix, local });
        self.0.attribute(name, value, Span::default());
    }

    /// An element with attributes and text.
    fn element(&mut self, local: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(Namespace::HTML, local);
        for (name, value) in attributes {
            self.attribute("", "", name, value);
        }
        self.0.text(text, Span::default());
        self.0.close(0);
    }
}

fn page(fill: impl FnOnce(&mut Page)) -> Document {
    let mut page = Page::new();
    fill(&mut page);
    page.0.finish()
}

#[track_caller]
fn check_html(fill: impl FnOnce(&mut Page), expected: &str) {
    assert_eq!(outer_html(&page(fill), NodeId::ROOT), expected);
}

#[track_caller]
fn check_html_as_xml(fill: impl FnOnce(&mut Page), expected: &str) {
    let xml = to_xml(&page(fill), NodeId::ROOT);
    assert_eq!(xml, expected);
    assert_eq!(parse_xml(&xml).problems, []);
}

/// The XML of a source, which must give the same tree again.
#[track_caller]
fn check_xml(source: &str, expected: &str) {
    let document = parse_xml(source).document;
    let xml = to_xml(&document, NodeId::ROOT);
    assert_eq!(xml, expected);
    check_same(&document, &xml);
}

#[track_caller]
fn check_same(document: &Document, xml: &str) {
    let again = parse_xml(xml);
    assert_eq!(again.problems, [], "{xml}");
    assert_eq!(outline(&again.document), outline(document));
    assert_eq!(again.document.doctype(), document.doctype());
    for &element in document.of_kind(NodeKind::Element) {
        let (before, after) =
            (document.namespaces_in_scope(element), again.document.namespaces_in_scope(element));
        assert!(before.eq(after), "{xml}");
    }
}

#[test]
fn html_elements() {
    check_html(
        |page| {
            page.element("p", &[("class", "a \"b\" <c> & d\u{a0}")], "1 < 2 & \"3\" > 2\u{a0}");
            page.element("br", &[], "");
            page.element("img", &[("alt", "")], "");
            page.element("div", &[], "");
        },
        concat!(
            "<p class=\"a &quot;b&quot; &lt;c&gt; &amp; d&nbsp;\">1 &lt; 2 &amp; \"3\" &gt; 2&nbsp;</p>",
            "<br><img alt=\"\"><div></div>"
        ),
    );
}

#[test]
fn html_raw_text_is_not_escaped() {
    check_html(
        |page| {
            page.element("script", &[], "a < b && c");
            page.element("style", &[], "a > b");
            page.element("textarea", &[], "a < b");
            page.element("noscript", &[], "<");
        },
        "<script>a < b && c</script><style>a > b</style><textarea>a &lt; b</textarea><noscript>&lt;</noscript>",
    );
}

#[test]
fn html_foreign_names() {
    check_html(
        |page| {
            page.open(Namespace::SVG, "svg");
            page.attribute(Namespace::XLINK, "xlink", "href", "#a");
            page.attribute(Namespace::XML, "xml", "lang", "en");
            page.attribute(Namespace::XMLNS, "", "xmlns", Namespace::SVG);
            page.attribute(Namespace::XMLNS, "xmlns", "xlink", Namespace::XLINK);
            page.open(Namespace::SVG, "style");
            page.0.text("<", Span::default());
        },
        concat!(
            "<svg xlink:href=\"#a\" xml:lang=\"en\" xmlns=\"http://www.w3.org/2000/svg\" ",
            "xmlns:xlink=\"http://www.w3.org/1999/xlink\"><style>&lt;</style></svg>"
        ),
    );
}

#[test]
fn html_document_comments_and_templates() {
    let document = page(|page| {
        page.0.doctype(Doctype { name: "html".to_owned(), ..Doctype::default() });
        page.0.comment("c", Span::default());
        page.open(Namespace::HTML, "html");
        let outer = page.open(Namespace::HTML, "template");
        page.0.close(0);
        page.element("p", &[("id", "x")], "after");
        page.0.template_contents(outer);
        page.element("b", &[], "inside");
        let inner = page.open(Namespace::HTML, "template");
        page.0.close(0);
        page.0.template_contents(inner);
        page.0.text("deep", Span::default());
    });
    let html =
        "<html><template><b>inside</b><template>deep</template></template><p id=\"x\">after</p></html>";
    assert_eq!(outer_html(&document, NodeId::ROOT), format!("<!DOCTYPE html><!--c-->{html}"));
    assert_eq!(inner_html(&document, NodeId::ROOT), format!("<!DOCTYPE html><!--c-->{html}"));
    let root = document.document_element().expect("there is one");
    assert_eq!(outer_html(&document, root), html);
    let template = document.first_child(root).expect("there is one");
    assert_eq!(inner_html(&document, template), "<b>inside</b><template>deep</template>");
    let attribute = document.of_kind(NodeKind::Attribute)[0];
    assert_eq!(outer_html(&document, attribute), "id=\"x\"");
    assert_eq!(inner_html(&document, attribute), "");
    assert_eq!(
        to_xml(&document, template),
        "<template xmlns=\"http://www.w3.org/1999/xhtml\"><b>inside</b><template>deep</template></template>"
    );
}

#[test]
fn inner_html_of_elements_without_end_tag_is_empty() {
    let document = page(|page| page.element("br", &[], "odd"));
    assert_eq!(inner_html(&document, NodeId(1)), "");
    assert_eq!(outer_html(&document, NodeId(1)), "<br>");
}

#[test]
fn xml_keeps_the_tree() {
    check_xml("<a/>", "<a/>");
    check_xml("<a></a>", "<a/>");
    check_xml(
        "<!--x--><a b='\"1\"'>&lt;]]&gt;<![CDATA[&]]><?p q?><?r:s?></a>",
        "<!--x--><a b=\"&quot;1&quot;\">&lt;]]&gt;&amp;<?p q?><?r:s?></a>",
    );
    check_xml("<a b='&#9;&#10;&#13; x'>&#13;\n\t</a>", "<a b=\"&#9;&#10;&#13; x\">&#13;\n\t</a>");
    check_xml("<!DOCTYPE a SYSTEM 'x\"y'><a/>", "<!DOCTYPE a SYSTEM 'x\"y'><a/>");
    check_xml("<!DOCTYPE a PUBLIC 'p' \"s's\"><a/>", "<!DOCTYPE a PUBLIC \"p\" \"s's\"><a/>");
}

#[test]
fn xml_keeps_namespaces() {
    check_xml(
        "<a xmlns='u' xmlns:p='v' p:b='1'><p:c><d xmlns=''/></p:c><e xmlns:p='w' p:f=''/></a>",
        "<a xmlns=\"u\" xmlns:p=\"v\" p:b=\"1\"><p:c><d xmlns=\"\"/></p:c><e xmlns:p=\"w\" p:f=\"\"/></a>",
    );
    check_xml(
        "<a xmlns:unused='&lt;'><b xml:lang='en'/></a>",
        "<a xmlns:unused=\"&lt;\"><b xml:lang=\"en\"/></a>",
    );
    check_xml("<xml:a/>", "<xml:a/>");
}

#[test]
fn part_of_xml_declares_what_is_in_scope() {
    let document = parse_xml("<a xmlns='u' xmlns:p='v'><p:b><c/></p:b></a>").document;
    assert_eq!(to_xml(&document, NodeId(2)), "<p:b xmlns=\"u\" xmlns:p=\"v\"><c/></p:b>");
    assert_eq!(inner_html(&document, NodeId(2)), "<c xmlns=\"u\" xmlns:p=\"v\"/>");
    assert_eq!(outer_html(&document, NodeId(3)), "<c xmlns=\"u\" xmlns:p=\"v\"/>");
}

#[test]
fn ill_formed_xml_becomes_well_formed() {
    for (source, expected) in [
        ("<p:a q:b='1' b='2'/>", "<a b=\"1\"/>"),
        ("<a:b:c/>", "<a_b_c/>"),
        ("<a>\u{1}\u{ffff}x<!--a---b---></a>", "<a>x<!--a- - -b- --></a>"),
        ("<a><b></a>", "<a><b/></a>"),
    ] {
        let xml = to_xml(&parse_xml(source).document, NodeId::ROOT);
        assert_eq!(xml, expected);
        assert_eq!(parse_xml(&xml).problems, []);
    }
}

#[test]
fn html_becomes_well_formed_xml() {
    check_html_as_xml(
        |page| {
            page.0.doctype(Doctype {
                name: "html".to_owned(),
                public_id: Some("a\"b".to_owned()),
                system_id: None,
            });
            page.open(Namespace::HTML, "html");
            page.attribute("", "", "xmlns", Namespace::HTML);
            page.attribute("", "", "@click", "a\u{0}b");
            page.attribute("", "", "_click", "lost");
            page.attribute("", "", "1", "");
            page.element("o:p", &[("xmlns:o", "urn:x"), ("xml:lang", "en")], "x\u{c}y\u{a0}");
            page.element("br", &[], "");
            page.element("script", &[], "a < b");
            page.open(Namespace::SVG, "svg");
            page.attribute(Namespace::XLINK, "xlink", "href", "#");
            page.open(Namespace::HTML, "p");
        },
        concat!(
            "<!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\" _click=\"ab\" _1=\"\">",
            "<o_p xml_lang=\"en\">xy\u{a0}</o_p><br/><script>a &lt; b</script>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#\">",
            "<p xmlns=\"http://www.w3.org/1999/xhtml\"/></svg></html>"
        ),
    );
}

#[test]
fn clashing_prefixes_get_others() {
    check_html_as_xml(
        |page| {
            let name = page.0.intern(Name { role: Role::Element, namespace: "u", prefix: "p", local: "a" });
            page.0.open(name, Span::default());
            page.0.namespace("p", "other");
            page.0.namespace("xmlns", "odd");
            page.attribute("v", "p", "b", "1");
            page.attribute("w", "", "b", "2");
            page.attribute("u", "p", "b", "3");
            page.0.open(name, Span::default());
        },
        "<p:a xmlns:p=\"u\" xmlns:ns1=\"v\" xmlns:ns2=\"w\" ns1:b=\"1\" ns2:b=\"2\" p:b=\"3\"><p:a/></p:a>",
    );
}

#[test]
fn depth_is_no_matter() {
    let source = "<a xmlns:p='u'>".repeat(1_000_000);
    let document = parse_xml(&source).document;
    let xml = to_xml(&document, NodeId::ROOT);
    assert_eq!(xml.len(), (source.len() - "/".len()) + "</a>".len() * 1_000_000 - "</a>".len() + "//".len());
    let html = page(|page| {
        for _ in 0..1_000_000 {
            page.open(Namespace::HTML, "b");
        }
    });
    assert_eq!(inner_html(&html, NodeId::ROOT).len(), 7_000_000);
}

#[test]
fn any_source_survives_the_way_through_xml() {
    let pieces = [
        "<a",
        "<b:c",
        ">",
        "/>",
        "</a>",
        "</b:c>",
        " x='1'",
        " b:x='2'",
        " xmlns='u'",
        " xmlns=''",
        " xmlns:b=\"v\"",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?p ",
        "?>",
        "<!DOCTYPE a>",
        "&lt;",
        "&#13;",
        "\r\n",
        "é",
        " ",
        "text",
        "<a xmlns:b='w'>",
        "<b:c b:x='\t'>",
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..20_000 {
        let mut source = String::from("<r xmlns:b='b'>");
        for _ in 0..round % 30 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            source += pieces[(state % pieces.len() as u64) as usize];
        }
        let first = to_xml(&parse_xml(&source).document, NodeId(1));
        let again = parse_xml(&first);
        assert_eq!(again.problems, [], "{source:?} gives {first:?}");
        assert_eq!(to_xml(&again.document, NodeId(1)), first, "{source:?}");
        check_same(&again.document, &first);
    }
}

#[test]
fn a_namespace_of_forbidden_characters_stays_one() {
    let document = parse_xml("<a xmlns:p='\u{1}'><p:b/></a>").document;
    let xml = to_xml(&document, NodeId::ROOT);
    assert_eq!(xml, "<a xmlns:p=\"\u{fffd}\"><p:b/></a>");
    assert_eq!(parse_xml(&xml).problems, []);
}

#[test]
fn no_attribute_becomes_a_declaration_by_losing_its_prefix() {
    let document = parse_xml("<a xmlns='u' nope:xmlns='v'/>").document;
    assert_eq!(to_xml(&document, NodeId::ROOT), "<a xmlns=\"u\"/>");
}
