//! Documents and expressions made to break things: an answer or a clear error, never a crash or a hang.
//!
//! The heaviest run with `WINDROW_HEAVY=1` only.

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use windrow_dom::{
    Document, Hint, NodeId, NodeKind, decode, inner_html, inner_text, outer_html, parse_html, parse_xml,
    to_xml,
};
use windrow_query::Value;
use windrow_syntax::Dialect;
use windrow_tests::answer::{compile, value};
use windrow_tests::guard::finishes;

fn heavy() -> bool {
    let heavy = std::env::var_os("WINDROW_HEAVY").is_some();
    if !heavy {
        println!("skipped: set WINDROW_HEAVY=1");
    }
    heavy
}

// ---- a million nested elements ----

const DEPTH: usize = 1_000_000;

fn nested_source() -> String {
    format!("{}x{}", "<a>".repeat(DEPTH), "</a>".repeat(DEPTH))
}

fn deep_xml() -> Arc<Document> {
    static DEEP: OnceLock<Arc<Document>> = OnceLock::new();
    DEEP.get_or_init(|| Arc::new(parse_xml(&nested_source()).document)).clone()
}

fn ask(document: &Arc<Document>, expression: &str) -> String {
    let (document, text) = (document.clone(), expression.to_owned());
    finishes(expression, move || {
        let value = value(&document, NodeId::ROOT, &text, Dialect::OxPath, &Default::default());
        match value.unwrap_or_else(|error| panic!("{text}: {error}")) {
            Value::Nodes(nodes) => format!("{} nodes", nodes.len()),
            other => other.to_text(&document),
        }
    })
}

#[test]
fn a_million_nested_elements_are_read() {
    let document = deep_xml();
    assert_eq!(document.len(), DEPTH + 2);
    assert!(document.memory() < 200 * document.len(), "{} bytes", document.memory());
}

#[test]
fn a_million_nested_elements_of_html_are_read_queried_and_written() {
    for tag in ["div", "a", "b", "table", "svg", "button", "template", "select", "p", "ruby", "form", "nobr"]
    {
        let source =
            format!("{}x{}", format!("<{tag}>").repeat(DEPTH / 4), format!("</{tag}>").repeat(DEPTH / 4));
        let page = Arc::new(finishes(tag, move || parse_html(&source)));
        assert!(page.memory() < 200 * page.len().max(DEPTH), "{tag}: {} bytes", page.memory());
        for expression in
            ["count(//*)", "count(//*[ancestor::*[2]])", "string(/)", "//*[last()]", "//*/(..)*"]
        {
            ask(&page, expression);
        }
        finishes("written", move || {
            (to_xml(&page, NodeId::ROOT), outer_html(&page, NodeId::ROOT), inner_text(&page, NodeId::ROOT))
        });
    }
    let source = format!("{}x", "<div>".repeat(DEPTH));
    let page = Arc::new(finishes("divs", move || parse_html(&source)));
    println!("{} of {DEPTH} nested elements", ask(&page, "count(//div)"));
    assert_eq!(ask(&page, "string(//body)"), "x");
}

#[test]
fn a_million_nested_elements_are_queried() {
    let document = deep_xml();
    let all = format!("{DEPTH} nodes");
    for (expression, expected) in [
        ("//*", all.as_str()),
        ("//a", all.as_str()),
        ("//text()/ancestor::*", all.as_str()),
        ("//*/ancestor::*", "999999 nodes"),
        ("//*/ancestor-or-self::*", all.as_str()),
        ("//*/..", all.as_str()),
        ("count(//*[ancestor::*[2]])", "999998"),
        ("count(//*[ancestor::*])", "999999"),
        ("count(//*[descendant::*[2]])", "999998"),
        ("string(/)", "x"),
        ("//*/following::*", "0 nodes"),
        ("//*/preceding::*", "0 nodes"),
        ("//text()/following::node()", "0 nodes"),
        ("//*/following-sibling::*", "0 nodes"),
        ("//text()/(..)*", "1000002 nodes"),
        ("/(*)*", "1000001 nodes"),
        ("//*[last()]", all.as_str()),
        ("//*[1]", all.as_str()),
        ("//*[2]", "0 nodes"),
        ("(//*)[last()]", "1 nodes"),
        ("(//*)[500000]", "1 nodes"),
        ("//*[text()]", "1 nodes"),
        ("//*[.//text() = 'x']", all.as_str()),
        ("//*[contains(., 'x')]", all.as_str()),
        ("//*[. = 'x']", all.as_str()),
        ("//*[not(*)]", "1 nodes"),
        ("//*[not(.//*)]", "1 nodes"),
        ("//*[position() = last()]", all.as_str()),
        ("/descendant::*[last()]", "1 nodes"),
        ("//text()/ancestor::*[last()]", "1 nodes"),
        ("//text()/ancestor::*[500000]", "1 nodes"),
        ("//*[@k]", "0 nodes"),
        ("//a//a//a//a", "999997 nodes"),
        ("//a/a/a/a", "999997 nodes"),
        ("//*/namespace::xml", all.as_str()),
        ("//*[lang('en')]", "0 nodes"),
    ] {
        assert_eq!(ask(&document, expression), expected, "{expression}");
    }
}

#[test]
fn a_million_nested_elements_are_written() {
    let document = deep_xml();
    for (name, write) in [
        ("to_xml", to_xml as fn(&Document, NodeId) -> String),
        ("inner_html", inner_html),
        ("outer_html", outer_html),
        ("inner_text", inner_text),
    ] {
        let document = document.clone();
        let written = finishes(name, move || write(&document, NodeId::ROOT));
        let least = if name == "inner_text" { 1 } else { 7 * DEPTH };
        assert!(written.len() >= least, "{name}");
    }
}

// ---- wide and long ----

#[test]
fn a_hundred_thousand_attributes_are_read() {
    let mut tag = String::from("<a");
    for at in 0..100_000 {
        write!(tag, " k{at}='{at}'").expect("a string takes it");
    }
    let source = format!("{tag}/>");
    for (name, document) in [
        (
            "xml",
            finishes("xml attributes", {
                let source = source.clone();
                move || parse_xml(&source).document
            }),
        ),
        ("html", finishes("html attributes", move || parse_html(&source))),
    ] {
        let document = Arc::new(document);
        assert_eq!(document.of_kind(NodeKind::Attribute).len(), 100_000, "{name}");
        assert_eq!(ask(&document, "count(//@*)"), "100000");
        assert_eq!(ask(&document, "string(//@k99999)"), "99999");
        assert_eq!(ask(&document, "count(//@*[. > 50000])"), "49999");
        assert_eq!(ask(&document, "//*[@k5 = 5]/@*[last()]"), "1 nodes");
        assert_eq!(ask(&document, "//@*[following::b]"), "0 nodes");
    }
}

#[test]
fn the_same_attribute_again_and_again_is_read() {
    let source = format!("<a{}/>", " k='v'".repeat(100_000));
    let (xml, html) = (source.clone(), source);
    assert_eq!(finishes("xml", move || parse_xml(&xml).document).of_kind(NodeKind::Attribute).len(), 1);
    assert_eq!(finishes("html", move || parse_html(&html)).of_kind(NodeKind::Attribute).len(), 1);
}

#[test]
fn a_million_siblings_are_queried() {
    let source = format!("<r>{}</r>", "<a/>".repeat(1_000_000));
    let document = Arc::new(parse_xml(&source).document);
    for (expression, expected) in [
        ("//a", "1000000 nodes"),
        ("//a[last()]", "1 nodes"),
        ("//a/following-sibling::a", "999999 nodes"),
        ("//a/preceding-sibling::a", "999999 nodes"),
        ("//a/following-sibling::a[1]", "999999 nodes"),
        ("//a[preceding-sibling::a]", "999999 nodes"),
        ("//a[following-sibling::a[2]]", "999998 nodes"),
        ("//a[following::a]", "999999 nodes"),
        ("//a/following::a", "999999 nodes"),
        ("//a/preceding::a", "999999 nodes"),
        ("//a[position() mod 2 = 1]", "500000 nodes"),
        ("//a[position() = 777]", "1 nodes"),
        ("//a[../a]", "1000000 nodes"),
        ("//a/../a", "1000000 nodes"),
        ("count(//a | //a[1])", "1000000"),
    ] {
        assert_eq!(ask(&document, expression), expected, "{expression}");
    }
}

#[test]
fn a_hundred_megabytes_of_text_are_read() {
    if !heavy() {
        return;
    }
    let text = "lorem ipsum ".repeat(100_000_000 / 12);
    let source = Arc::new(format!("<p>{text}</p>"));
    let of_xml = source.clone();
    let xml = Arc::new(finishes("xml", move || parse_xml(&of_xml).document));
    let html = Arc::new(finishes("html", move || parse_html(&source)));
    for document in [xml, html] {
        assert_eq!(document.text().len(), text.len());
        assert!(document.memory() < 2 * text.len(), "{} bytes", document.memory());
        assert_eq!(ask(&document, "string-length(//p)"), text.len().to_string());
        assert_eq!(ask(&document, "contains(//p, 'dolor')"), "false");
        assert_eq!(ask(&document, "string-length(normalize-space(//p))"), (text.len() - 1).to_string());
        assert_eq!(ask(&document, "count(tokenize(//p, ' '))"), (text.len() / 6 + 1).to_string());
    }
}

// ---- broken ----

#[test]
fn broken_documents_are_read() {
    let broken = [
        "",
        "\0",
        "<",
        "<a",
        "<a ",
        "<a b",
        "<a b=",
        "<a b='",
        "</",
        "</a>",
        "<!",
        "<!-",
        "<!--",
        "<!DOCTYPE",
        "<?",
        "<?x",
        "<![CDATA[",
        "&",
        "&#",
        "&#x110000;",
        "&#0;",
        "&#xD800;",
        "<a>\0</a>",
        "<a\0b c\0='\0'>\u{fffe}\u{ffff}</a>",
        "<a><b></a></b>",
        "<a/><b/>",
        "]]>",
        "<a xmlns:x=''><x:b y:c=''/></a>",
        "<x:a/>",
        "<:a :b='1'/>",
        "<a:b:c/>",
        "\u{feff}<a/>\u{feff}",
        "<!DOCTYPE a [<!ENTITY b '&b;'>]><a>&b;</a>",
        "<table><table><tr><a><table><b></table></a>",
        "<svg><p><math><mi><svg></p></svg>",
        "<template><template><template></a></template>",
        "<select><option><select><table>",
        "<p><b><i><p></b></i><b></p>",
    ];
    for source in broken {
        for document in [parse_xml(source).document, parse_html(source)] {
            let document = Arc::new(document);
            for expression in
                ["//node()", "//@*", "//*[. = '']", "string(/)", "//*/namespace::*", "//*[last()]/.."]
            {
                ask(&document, expression);
            }
            let _ = (to_xml(&document, NodeId::ROOT), outer_html(&document, NodeId::ROOT));
        }
    }
}

#[test]
fn documents_cut_anywhere_are_read() {
    let source = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'é'>]><r a=\"1\" é='&amp;&e;'>\
                  <!--c--><b><![CDATA[x]]>t</b><?p i?>&lt;<p>ü<script>a<b</script></r>";
    for end in (0..=source.len()).filter(|&end| source.is_char_boundary(end)) {
        for start in [0, source.len() / 3].into_iter().filter(|&start| start <= end) {
            let Some(part) = source.get(start..end) else { continue };
            for document in [parse_xml(part).document, parse_html(part)] {
                assert_eq!(document.string_value(NodeId::ROOT), document.text());
                let _ = to_xml(&document, NodeId::ROOT);
            }
        }
    }
}

#[test]
fn broken_encodings_are_decoded() {
    let every_byte: Vec<u8> = (0..=255).collect();
    let labels = [
        None,
        Some("utf-8"),
        Some("utf-16le"),
        Some("utf-16be"),
        Some("shift_jis"),
        Some("gb18030"),
        Some("big5"),
        Some("euc-kr"),
        Some("iso-2022-jp"),
        Some("windows-1252"),
        Some("x-user-defined"),
        Some("replacement"),
        Some("utf-7"),
        Some("nonsense"),
        Some(""),
    ];
    for charset in labels {
        for bytes in
            [&every_byte[..], &every_byte[128..], &[], &[0xff, 0xfe, 0x00], &[0xfe, 0xff], &[0xef, 0xbb]]
        {
            let decoded = decode(bytes, Hint { content_type: None, charset });
            let _ = (parse_html(&decoded.text), parse_xml(&decoded.text));
        }
    }
    let lying = b"<meta charset=utf-16><meta charset=\xff>\xc3\x28\x00";
    let _ = parse_html(
        &decode(lying, Hint { content_type: Some("text/html; charset=\"\x01"), charset: None }).text,
    );
}

#[test]
fn entities_that_multiply_are_refused() {
    let mut source = String::from("<!DOCTYPE a [<!ENTITY e0 'ha'>");
    for level in 1..40 {
        let before = format!("&e{};", level - 1).repeat(10);
        write!(source, "<!ENTITY e{level} '{before}'>").expect("a string takes it");
    }
    source.push_str("]><a>&e39;</a>");
    let document = finishes("entities", move || parse_xml(&source).document);
    assert!(document.text().len() < 64 << 20, "{} bytes", document.text().len());
}

// ---- expressions ----

fn refuse_or_evaluate(name: &str, expression: String) -> Result<String, String> {
    for dialect in [Dialect::XPath, Dialect::OxPath] {
        let text = expression.clone();
        let outcome = finishes(name, move || {
            let document = parse_xml("<r><a k='1'>x</a><b/></r>").document;
            let query = compile(&text, dialect)?;
            let value = query.evaluate(&document, NodeId::ROOT).map_err(|error| error.to_string())?;
            Ok(value.to_text(&document))
        });
        if dialect == Dialect::OxPath {
            return outcome;
        }
    }
    unreachable!("the second dialect returns")
}

#[test]
fn wide_expressions_are_answered() {
    let long = 1 << 20;
    for (name, expression, expected) in [
        ("sum", vec!["1"; long / 4].join(" + "), (long / 4).to_string()),
        ("minus", vec!["1"; long / 4].join(" - "), (2 - (long / 4) as i64).to_string()),
        ("and", vec!["//a"; long / 8].join(" and "), "true".to_owned()),
        ("or", vec!["//c"; long / 8].join(" or "), "false".to_owned()),
        ("union", vec!["//a"; long / 8].join(" | "), "x".to_owned()),
        ("equal", vec!["1"; long / 4].join(" = "), "true".to_owned()),
        ("steps", format!("//a{}", "/.".repeat(long / 2)), "x".to_owned()),
        ("up and down", format!("//a{}", "/../a".repeat(long / 16)), "x".to_owned()),
        ("predicates", format!("//a{}", "[1]".repeat(long / 4)), "x".to_owned()),
        ("conditions", format!("//a{}", "[@k]".repeat(long / 8)), "x".to_owned()),
        (
            "arguments",
            format!("string-length(concat({}))", vec!["'a'"; long / 4].join(",")),
            (long / 4).to_string(),
        ),
        ("literal", format!("string-length('{}')", "a".repeat(long)), long.to_string()),
        ("digits", format!("{} > 1", "9".repeat(long)), "true".to_owned()),
        ("name", format!("count({})", "a".repeat(long)), "0".to_owned()),
        ("space", format!("{}//a", " ".repeat(long)), "x".to_owned()),
    ] {
        assert_eq!(refuse_or_evaluate(name, expression), Ok(expected), "{name}");
    }
}

#[test]
fn deeply_nested_expressions_are_refused() {
    let depth = 100_000;
    for (name, before, core, after) in [
        ("brackets", "(", "1", ")"),
        ("predicates", "a[", "1", "]"),
        ("calls", "string(", "1", ")"),
        ("nots", "not(", "1", ")"),
        ("groups", "a/(", "b", ")*"),
        ("relations", "a/[", "1", "]::b"),
        ("minus", "-", "1", ""),
        ("filters", "(", "//a", ")[1]"),
        ("attributes", "@a[", "1", "]"),
        ("mixed", "not(a[(", "1", ")])"),
        ("open brackets", "(", "", ""),
        ("open predicates", "a[", "", ""),
        ("open braces", "a/{", "", ""),
        ("open markers", "a:<", "", ""),
        ("closing", "", "", ")"),
        ("comments", "(:", "", ":)"),
        ("open comments", "(:", "", ""),
    ] {
        let expression = format!("{}{core}{}", before.repeat(depth), after.repeat(depth));
        let outcome = refuse_or_evaluate(name, expression);
        let message = outcome.expect_err(name);
        assert!(!message.is_empty() && message.len() < 100_000, "{name}: {} bytes of message", message.len());
    }
}

#[test]
fn nesting_up_to_the_limit_is_answered() {
    let levels = 200;
    for (name, before, core, after) in [
        ("brackets", "(", "1", ")"),
        ("predicates", "//a[", "1", "]"),
        ("calls", "string(", "1", ")"),
        ("nots", "not(", "1", ")"),
        ("minus", "- ", "1", ""),
        ("filters", "(", "//a", ")[1]"),
        ("counts", "count(//*[", "1", "])"),
    ] {
        let expression = format!("{}{core}{}", before.repeat(levels), after.repeat(levels));
        let outcome = refuse_or_evaluate(name, expression);
        assert!(outcome.is_ok(), "{name}: {outcome:?}");
    }
}

#[test]
fn costly_patterns_are_refused() {
    for pattern in ["(a{1000}){1000}", "((a{100}){100}){100}", "\\pL{10000}", "(", "[", "\\"] {
        let expression = format!("matches(//a, '{pattern}')");
        assert!(refuse_or_evaluate(pattern, expression).is_err(), "{pattern}");
        // The same, not known before the page is.
        let outcome = refuse_or_evaluate(pattern, format!("matches(//a, concat('{pattern}', //b))"));
        assert!(outcome.is_err(), "{pattern}: {outcome:?}");
    }
    assert_eq!(
        refuse_or_evaluate("slow", format!("matches('{}', '(a+)+$')", "a".repeat(50_000) + "b")),
        Ok("false".to_owned())
    );
}

#[test]
fn huge_counts_and_positions_are_answered() {
    for (expression, expected) in [
        ("//a[4294967295]", ""),
        ("//a[4294967296]", ""),
        ("//a[99999999999999999999]", ""),
        ("//a[1e3]", ""),
        ("substring('abc', -99999999999, 99999999999999)", "abc"),
        ("substring('abc', 99999999999999)", ""),
        ("//a/(.)*{4294967295}", "x"),
        ("//a/(..)*{0,4294967295}", "x"),
        ("//a/(.)*{99999999999}", ""),
    ] {
        if let Ok(found) = refuse_or_evaluate(expression, expression.to_owned()) {
            assert_eq!(found, expected, "{expression}");
        }
    }
}
