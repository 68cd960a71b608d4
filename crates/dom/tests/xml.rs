//! What trees XML sources become, well-formed or not, and what is said of them.

#[path = "support/outline.rs"]
mod outline;

use std::time::{Duration, Instant};

use outline::outline;
use windrow_dom::{Document, Format, NodeId, NodeKind, parse_xml, sniff_format};

/// A source that is well-formed and its tree.
#[track_caller]
fn check(source: &str, expected: &str) {
    check_problems(source, expected, &[]);
}

/// A source, its tree, and the beginnings of the problems with their places.
#[track_caller]
fn check_problems(source: &str, expected: &str, problems: &[(u32, &str)]) {
    let parsed = parse_xml(source);
    assert_eq!(outline(&parsed.document), expected);
    let found: Vec<_> = parsed.problems.iter().map(|problem| (problem.offset, &*problem.message)).collect();
    assert_eq!(found.len(), problems.len(), "{found:?}");
    for ((offset, message), (at, start)) in found.iter().zip(problems) {
        assert!(offset == at && message.starts_with(start), "{offset} {message:?}, expected {at} {start:?}");
    }
}

/// The parts of the source that the nodes point to, in document order.
#[track_caller]
fn check_spans(source: &str, expected: &[&str]) {
    let document = parse_xml(source).document;
    let spans: Vec<_> =
        (1..document.len()).map(|row| &source[document.span(NodeId(row as u32)).range()]).collect();
    assert_eq!(spans, expected);
}

/// A source that must be read in linear time, whatever is in it.
#[track_caller]
fn check_time(source: &str) -> Document {
    let start = Instant::now();
    let parsed = parse_xml(source);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    parsed.document
}

fn element(document: &Document, local: &str) -> NodeId {
    let elements = document.of_kind(NodeKind::Element);
    *elements.iter().find(|&&node| document.name(node).local == local).expect("the element is there")
}

#[test]
fn elements_and_attributes() {
    check("<a/>", "(a)");
    check("<a></a >", "(a)");
    check("<a x='1' y = \"2\"\n><b/>t<b>u</b></a>", r#"(a @x="1" @y="2" (b) "t" (b "u"))"#);
    check("\u{feff}<?xml version='1.0'?>\n<größe ä='ö'/>\n", r#"(größe @ä="ö")"#);
    check("<a-b.c_1 _='-'/>", r#"(a-b.c_1 @_="-")"#);
}

#[test]
fn comments_and_instructions() {
    check("<!--x--><?p  q r?><a><!----><?p?></a><!--y-->", r#"!"x" ?p:"q r" (a !"" ?p:"") !"y""#);
    check("<a><!-- <b> & --></a>", r#"(a !" <b> & ")"#);
}

#[test]
fn text_sections_and_references_are_one_text() {
    check(
        "<a>1 &lt; 2<![CDATA[ & <b> ]]>&#51;&#x34;&amp;&gt;&quot;&apos;</a>",
        r#"(a "1 < 2 & <b> 34&>\"'")"#,
    );
    check("<a><![CDATA[]]></a>", "(a)");
    check("<a> <b/> </a>", r#"(a " " (b) " ")"#);
}

#[test]
fn ends_of_lines() {
    check("<a>1\r\n2\r3\n4&#13;5<![CDATA[\r\n]]></a>", r#"(a "1\n2\n3\n4\r5\n")"#);
    check("<a><!--\r\n--><?p q\r?></a>", r#"(a !"\n" ?p:"q\n")"#);
}

#[test]
fn attribute_values_are_normalised() {
    check("<a b='1\r\n2\t3\r\n\n4&#10;&#9;&#32;5  6'/>", r#"(a @b="1 2 3  4\n\t 5  6")"#);
    check("<a b='&lt;&amp;\"' c=\"'>\"/>", r#"(a @b="<&\"" @c="'>")"#);
}

#[test]
fn namespaces() {
    check(
        "<a xmlns='u' xmlns:p='v' b='1' p:b='2'><p:c/><d xmlns=''><e/></d></a>",
        r#"({u}a @b="1" @{v}p:b="2" ({v}p:c) (d (e)))"#,
    );
    check("<p:a xmlns:p='u'><p:a xmlns:p='v'/><p:a/></p:a>", "({u}p:a ({v}p:a) ({u}p:a))");
    check("<a xml:lang='en'/>", r#"(a @{http://www.w3.org/XML/1998/namespace}xml:lang="en")"#);
    check("<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", "(a)");
    check("<a xmlns:p='u&amp;v' p:x=''/>", r#"(a @{u&v}p:x="")"#);
}

#[test]
fn namespaces_in_scope() {
    let source = "<a xmlns='u' xmlns:q='w' xmlns:p='v'><b><c xmlns='' xmlns:p='x'><d/></c><e xmlns:z='y'/></b><f/></a>";
    let document = parse_xml(source).document;
    let in_scope = |local: &str| {
        let scope = document.namespaces_in_scope(element(&document, local));
        scope
            .map(|(prefix, namespace)| format!("{prefix}={}", namespace.rsplit('/').next().unwrap()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(in_scope("a"), "=u p=v q=w xml=namespace");
    assert_eq!(in_scope("b"), "=u p=v q=w xml=namespace");
    assert_eq!(in_scope("c"), "p=x q=w xml=namespace");
    assert_eq!(in_scope("d"), "p=x q=w xml=namespace");
    assert_eq!(in_scope("e"), "=u p=v q=w xml=namespace z=y");
    assert_eq!(in_scope("f"), "=u p=v q=w xml=namespace");
    let declared: Vec<_> = document.namespaces_declared(element(&document, "c")).collect();
    assert_eq!(declared, [("", ""), ("p", "x")]);
    assert_eq!(document.namespaces_declared(element(&document, "b")).count(), 0);
    let plain = parse_xml("<a><b/></a>").document;
    assert_eq!(plain.namespaces_in_scope(NodeId(2)).count(), 1);
}

#[test]
fn namespace_faults() {
    check_problems(
        "<p:a p:b='1' q:b='2'/>",
        r#"(p:a @p:b="1" @q:b="2")"#,
        &[
            (0, "the prefix `p` is not declared"),
            (10, "the prefix `p` is not declared"),
            (18, "the prefix `q` is not declared"),
        ],
    );
    check_problems("<a xmlns:p=''/>", "(a)", &[(12, "the prefix `p` is bound to nothing")]);
    check_problems(
        "<a xmlns:xml='u' xmlns:xmlns='u'/>",
        "(a)",
        &[(14, "this prefix or namespace is XML's own"), (30, "this prefix or namespace is XML's own")],
    );
    check_problems(
        "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
        r#"(a @{u}p:x="1")"#,
        &[(40, "the attribute `q:x` is given twice")],
    );
    check_problems("<a:b:c/>", "(a:b:c)", &[(0, "`a:b:c` is no name with a prefix")]);
    check_problems("<a xmlns='1' xmlns='2'/>", "({1}a)", &[(20, "the attribute `xmlns` is given twice")]);
}

#[test]
fn document_type() {
    let parsed = parse_xml("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' \"x.dtd\"><html/>");
    let doctype = parsed.document.doctype().expect("there is one");
    assert_eq!(doctype.name, "html");
    assert_eq!(doctype.public_id.as_deref(), Some("-//W3C//DTD XHTML 1.0 Strict//EN"));
    assert_eq!(doctype.system_id.as_deref(), Some("x.dtd"));
    assert!(parsed.problems.is_empty());
    check("<!DOCTYPE a [<!ELEMENT a (b|'>')> <!-- ]> --> <?x ]> ?> <!NOTATION n SYSTEM '>'>]><a/>", "(a)");
    check_problems("<!doctype a><a/>", "(a)", &[(0, "`DOCTYPE` is written in upper case")]);
    check_problems(
        "<a/><!DOCTYPE a [<!ENTITY e 'x'>]>",
        "(a)",
        &[(4, "a document type declaration in this place")],
    );
    check_problems(
        "<!DOCTYPE a",
        "",
        &[(11, "the document type declaration does not end"), (11, "there is no element")],
    );
    check_problems(
        "<!DOCTYPE a [ junk %p; <!ENTITY>]><a/>",
        "(a)",
        &[
            (14, "this is no declaration"),
            (19, "the parameter entity `%p;` is not read"),
            (31, "this entity has no name"),
        ],
    );
}

#[test]
fn entities() {
    let with = |declarations: &str, content: &str| format!("<!DOCTYPE a [{declarations}]><a>{content}</a>");
    check(&with("<!ENTITY e 'x'>", "&e;&e;"), r#"(a "xx")"#);
    check(&with("<!ENTITY e 'x'><!ENTITY e 'y'>", "&e;"), r#"(a "x")"#);
    check(
        &with("<!ENTITY e '<b c=\"&f;\">&f;</b>'><!ENTITY f 'z'>", "1&e;2"),
        r#"(a "1" (b @c="z" "z") "2")"#,
    );
    check(&with("<!ENTITY lt2 '&#38;#60;'><!ENTITY cr '&#13;'>", "&lt2;&cr;"), r#"(a "<\r")"#);
    check("<!DOCTYPE a [<!ENTITY e '1\t2\r\n3'>]><a b='&e;'>&e;</a>", r#"(a @b="1 2 3" "1\t2\n3")"#);
    check_problems(
        "<a b='&e;'>&e;</a>",
        r#"(a @b="&e;" "&e;")"#,
        &[(6, "`&e;` is not declared"), (11, "`&e;` is not declared")],
    );
    check_problems(
        &with("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "&e;"),
        r#"(a "&e;")"#,
        &[(57, "`&e;` is not declared")],
    );
    check_problems(
        &with("<!ENTITY e '&f;'><!ENTITY f '&e;'>", "1&e;2"),
        r#"(a "12")"#,
        &[(53, "`&e;` contains itself")],
    );
    check_problems(
        &with("<!ENTITY e '<b>'>", "&e;1</b>2"),
        r#"(a (b "1") "2")"#,
        &[(35, "the entity opens elements")],
    );
}

#[test]
fn html_entities() {
    let xhtml =
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x'><p a='&eacute;'>&nbsp;&euro;</p>";
    check(xhtml, "(p @a=\"é\" \"\\u{a0}€\")");
    check_problems(
        "<p>&nbsp;</p>",
        "(p \"\\u{a0}\")",
        &[(3, "`&nbsp;` is not declared in the document; it is taken")],
    );
}

#[test]
fn default_attributes_and_ids() {
    let source = "<!DOCTYPE a [<!ATTLIST a b CDATA 'd&#10;e' c (x|y) #FIXED '  x ' i ID #IMPLIED t NMTOKENS #IMPLIED>
        <!ATTLIST a b CDATA 'second' xmlns CDATA 'u'>]><a i=' one ' t='  p   q '><a b='z' xml:id=' two'/></a>";
    check(
        source,
        concat!(
            r#"({u}a @i="one" @t="p q" @b="d\ne" @c="x" "#,
            r#"({u}a @b="z" @{http://www.w3.org/XML/1998/namespace}xml:id="two" @c="x"))"#,
        ),
    );
    let document = parse_xml(source).document;
    let ids: Vec<_> = document.declared_ids().iter().map(|&node| document.string_value(node)).collect();
    assert_eq!(ids, ["one", "two"]);
}

#[test]
fn spans_point_into_the_source() {
    check_spans(
        "<a b='1 &amp; 2'>x&lt;y<!--c--><?p q?><c/></a>",
        &[
            "<a b='1 &amp; 2'>x&lt;y<!--c--><?p q?><c/></a>",
            "1 &amp; 2",
            "x&lt;y",
            "<!--c-->",
            "<?p q?>",
            "<c/>",
        ],
    );
    check_spans("<a>ä<![CDATA[b]]>c\r\n</a >", &["<a>ä<![CDATA[b]]>c\r\n</a >", "ä<![CDATA[b]]>c\r\n"]);
    check_spans("<a><b>x</a>y", &["<a><b>x</a>", "<b>x", "x", "y"]);
    check_spans("<a b c=d e='", &["<a b c=d e='", "", "d", "'"]);
    check_spans(
        "<!DOCTYPE a [<!ENTITY e '<b c=\"d\">x</b>'>]><a>1&e;2</a>",
        &["<a>1&e;2</a>", "1", "&e;", "&e;", "&e;", "2"],
    );
    let source = " <a  b='1' ><c/></a>";
    let document = parse_xml(source).document;
    assert_eq!(&source[document.tag_span(NodeId(1)).range()], "<a  b='1' >");
    assert_eq!(document.span(NodeId::ROOT).range(), 0..source.len());
}

#[test]
fn mismatched_tags_recover() {
    check_problems(
        "<a><b>1</a>2",
        r#"(a (b "1")) "2""#,
        &[(7, "`</a>` comes before the end of `<b>`"), (11, "text outside of the outermost element")],
    );
    check_problems("<a></b>1</a>", r#"(a "1")"#, &[(3, "`</b>` closes nothing that is open")]);
    check_problems("<a><b><c>", "(a (b (c)))", &[(9, "3 elements are not closed, the innermost is `<c>`")]);
    check_problems("<a/><b/>", "(a) (b)", &[(4, "`<b>` is a second outermost element")]);
    check_problems("</a>", "", &[(0, "`</a>` closes nothing"), (4, "there is no element")]);
    check_problems("<a></a b>", "(a)", &[(3, "the end tag `</a` has something other")]);
    check_problems("<a><b></b</a>", "(a (b))", &[(6, "the end tag `</b` has something other")]);
}

#[test]
fn broken_tags_recover() {
    check_problems(
        "<a b c=d e='f'g='h'/>",
        r#"(a @b="" @c="d" @e="f" @g="h")"#,
        &[
            (3, "the attribute `b` has no value"),
            (7, "the value of `c` is not between quotes"),
            (14, "no white space before the attribute"),
        ],
    );
    check_problems("<a b='1' b='2'/>", r#"(a @b="1")"#, &[(12, "the attribute `b` is given twice")]);
    check_problems("<a b=c/>", r#"(a @b="c")"#, &[(5, "the value of `b` is not between quotes")]);
    check_problems("<a <b/></a>", "(a (b))", &[(3, "the start tag `<a` does not end")]);
    check_problems("<a ,/>", "(a)", &[(3, "the start tag `<a` has something other than attributes")]);
    check_problems("<a b='1 < 2'/>", r#"(a @b="1 < 2")"#, &[(8, "`<` in an attribute value")]);
    check_problems(
        "<a b='x & y &z; &#0;'/>",
        "(a @b=\"x & y &z; \u{fffd}\")",
        &[(8, "`&` that begins no reference"), (12, "`&z;` is not declared"), (16, "`&#0;` is no character")],
    );
}

#[test]
fn broken_content_recovers() {
    check_problems(
        "<a>1 < 2 & 3 &x</a>",
        r#"(a "1 < 2 & 3 &x")"#,
        &[
            (5, "`<` that begins no markup"),
            (9, "`&` that begins no reference"),
            (13, "`&` that begins no reference"),
        ],
    );
    check_problems("<a>]]></a>", r#"(a "]]>")"#, &[(3, "`]]>` in text")]);
    check_problems(
        "<a>\u{1}&#x1;&#xffff;&#99999999999;</a>",
        "(a \"\\u{1}\u{fffd}\u{fffd}\u{fffd}\")",
        &[
            (3, "U+0001 is no character"),
            (4, "`&#x1;` is no character"),
            (9, "`&#xffff;` is no character"),
            (17, "`&#99999999999;` is no character"),
        ],
    );
    check_problems("<a><!--x", r#"(a !"x")"#, &[(3, "there is no `-->`"), (8, "`<a>` is not closed")]);
    check_problems("<a><![CDATA[x", r#"(a "x")"#, &[(3, "there is no `]]>`"), (13, "`<a>` is not closed")]);
    check_problems("<a><?p x", r#"(a ?p:"x")"#, &[(3, "there is no `?>`"), (8, "`<a>` is not closed")]);
    check_problems("<a><!--x--y--></a>", r#"(a !"x--y")"#, &[(3, "`--` inside a comment")]);
    check_problems("<a><!x></a>", r#"(a "<!x>")"#, &[(3, "`<` that begins no markup")]);
    check_problems("<a><?xml version='1.0'?></a>", "(a)", &[(3, "this instruction has no target")]);
    check_problems("\n<?xml version='1.0'?><a/>", "(a)", &[(0, "white space before the XML declaration")]);
    check_problems("", "", &[(0, "there is no element")]);
    check_problems("just text", r#""just text""#, &[(0, "text outside"), (9, "there is no element")]);
}

#[test]
fn a_billion_laughs_end_early() {
    let mut declarations = String::from("<!ENTITY l0 'ha'>");
    for level in 1..40 {
        declarations += &format!("<!ENTITY l{level} '{}'>", format!("&l{};", level - 1).repeat(10));
    }
    for content in ["<a>&l39;</a>", "<a b='&l39;'/>", "<a>&l9;&l9;</a>"] {
        let parsed = parse_xml(&format!("<!DOCTYPE a [{declarations}]>{content}"));
        assert!(parsed.document.memory() < 32 << 20, "{}", parsed.document.memory());
        assert!(
            parsed.problems.iter().any(|problem| problem.message.starts_with("entities expand to too much"))
        );
    }
    let quadratic =
        format!("<!DOCTYPE a [<!ENTITY e '{}'>]><a>{}</a>", "x".repeat(50_000), "&e;".repeat(50_000));
    assert!(parse_xml(&quadratic).document.memory() < 32 << 20);
    let defaults =
        format!("<!DOCTYPE a [<!ATTLIST a b CDATA '{}'>]>{}", "x".repeat(50_000), "<a/>".repeat(50_000));
    assert!(parse_xml(&defaults).document.memory() < 32 << 20);
}

#[test]
fn deep_and_wide_sources_take_linear_time() {
    const MANY: usize = 1_000_000;
    let deep = check_time(&("<a>".repeat(MANY) + &"</a>".repeat(MANY)));
    assert_eq!(deep.len(), MANY + 1);
    assert_eq!(deep.end(NodeId(1)), NodeId(MANY as u32 + 1));
    check_time(&"<a>".repeat(MANY));
    check_time(&("<a>".repeat(MANY) + &"</b>".repeat(MANY)));
    check_time(&format!("<b>{}{}", "<a>".repeat(MANY), "</b><b>".repeat(MANY)));
    check_time(&"<a b='".repeat(MANY));
    check_time(&"<!--".repeat(MANY));
    check_time(&"<![CDATA[".repeat(MANY));
    check_time(&"<?p ".repeat(MANY));
    check_time(&"<!DOCTYPE a [".repeat(MANY));
    check_time(&format!("<a>{}", "<!DOCTYPE a [".repeat(MANY)));
    check_time(&format!("<!DOCTYPE a [{}", "<!ATTLIST a b (".repeat(MANY)));
    check_time(&format!("<!DOCTYPE a [{}", "<!ENTITY e \"".repeat(MANY)));
    check_time(&"&".repeat(MANY));
    check_time(&format!("<a>{}", "&#".repeat(MANY)));
    check_time(&"\r".repeat(MANY));
}

#[test]
fn many_names_and_namespaces_take_linear_time() {
    const MANY: usize = 200_000;
    let attributes: String = (0..MANY).map(|at| format!(" a{at}=''")).collect();
    assert_eq!(check_time(&format!("<a{attributes}/>")).len(), MANY + 2);
    let declarations: String = (0..MANY).map(|at| format!(" xmlns:p{at}='u{at}'")).collect();
    let document = check_time(&format!("<a{declarations}><p7:b/></a>"));
    assert_eq!(document.namespaces_in_scope(NodeId(2)).count(), MANY + 1);
    let nested: String = (0..MANY).map(|at| format!("<p{at}:a xmlns:p{at}='u{at}' xmlns='u{at}'>")).collect();
    let document = check_time(&nested);
    assert_eq!(document.namespaces_in_scope(NodeId(MANY as u32)).count(), MANY + 2);
    let siblings: String = (0..MANY).map(|at| format!("<a xmlns='u{at}'/>")).collect();
    let document = check_time(&format!("<r>{siblings}<z/></r>"));
    assert_eq!(document.namespaces_in_scope(element(&document, "z")).count(), 1);
    let chain: String = (1..MANY).map(|at| format!("<!ENTITY e{at} '&e{};'>", at - 1)).collect();
    check_time(&format!(
        "<!DOCTYPE a [<!ENTITY e0 ''>{chain}]><a>{}</a>",
        format!("&e{};", MANY - 1).repeat(1000)
    ));
}

#[test]
fn problems_are_bounded() {
    let problems = parse_xml(&"<a>&</b>".repeat(100_000)).problems;
    assert_eq!(problems.len(), 1_001);
    assert!(problems[1_000].message.ends_with("further problems are not listed"));
}

#[test]
fn any_source_gives_a_document_with_sound_spans() {
    let pieces = [
        "<a",
        "<b:c",
        ">",
        "/>",
        "</a>",
        "</b:c",
        " x='1'",
        " xmlns='u'",
        " xmlns:b=\"v\"",
        "=",
        "'",
        "\"",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?p ",
        "?>",
        "<!DOCTYPE a [",
        "<!ENTITY e '<a>&f;'>",
        "<!ENTITY f 'x&#60;'>",
        "<!ATTLIST a x CDATA 'd&f;'>",
        "]>",
        "&e;",
        "&f;",
        "&#13;",
        "&",
        "\r\n",
        "é",
        "\u{ffff}",
        "\0",
        " ",
        "text",
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..20_000 {
        let mut source = String::new();
        for _ in 0..round % 40 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            source += pieces[(state % pieces.len() as u64) as usize];
        }
        let document = parse_xml(&source).document;
        for row in 0..document.len() as u32 {
            let node = NodeId(row);
            assert!(source.get(document.span(node).range()).is_some(), "{source:?} {node:?}");
            assert_eq!(document.namespaces_in_scope(node).filter(|&(prefix, _)| prefix == "xml").count(), 1);
        }
    }
}

#[test]
fn format_by_name_type_and_content() {
    let xml = "<?xml version='1.0'?><feed/>";
    let xhtml = "<?xml version='1.0'?>\n<!-- c --><!DOCTYPE html><html xmlns='x'/>";
    for (name, content_type, text, expected) in [
        (None, None, xml, Format::Xml),
        (None, None, "\u{feff} <?xml version='1.0'?><a/>", Format::Xml),
        (None, None, xhtml, Format::Html),
        (None, None, "<?xml version='1.0'?><HTML>", Format::Html),
        (None, None, "<?xml version='1.0'?><htmlish/>", Format::Xml),
        (None, None, "<?xml version='1.0'?>", Format::Xml),
        (None, None, "<?xml-stylesheet?><a/>", Format::Html),
        (None, None, "<rss/>", Format::Html),
        (None, None, "", Format::Html),
        (Some("a/page.xhtml"), None, xhtml, Format::Xml),
        (Some("https://x.org/a.XML?b=c.html"), None, "<a/>", Format::Xml),
        (Some("page.html"), None, xml, Format::Html),
        (Some("https://x.org/a.b/page"), None, xml, Format::Xml),
        (Some("page.html"), Some("application/xhtml+xml; charset=utf-8"), xhtml, Format::Xml),
        (Some("page.xml"), Some("Text/HTML"), xml, Format::Html),
        (Some("page.xml"), Some("text/plain"), "<a/>", Format::Xml),
        (None, Some("application/rss+xml"), "<rss/>", Format::Xml),
        (None, Some("text/xml"), xhtml, Format::Xml),
    ] {
        assert_eq!(sniff_format(name, content_type, text), expected, "{name:?} {content_type:?} {text:?}");
    }
}
