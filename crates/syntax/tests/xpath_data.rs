//! XPath 1.0 is a sublanguage: the expressions of two public test suites, valid and invalid, in both dialects.

use std::path::PathBuf;

use windrow_syntax::{Dialect, ParseOptions, parse_with};

/// The folder with `jaxen-tests.xml` and `wpt-domxpath`.
fn data() -> Option<PathBuf> {
    let own = std::env::var_os("WINDROW_XPATH_DATA").map(PathBuf::from);
    let folder =
        own.or_else(|| std::env::var_os("WINDROW_DATA").map(|data| PathBuf::from(data).join("xpath")))?;
    folder.join("jaxen-tests.xml").is_file().then_some(folder)
}

fn without_comments(xml: &str) -> String {
    let mut kept = String::new();
    for part in xml.split("<!--") {
        kept.push_str(part.split_once("-->").map_or(part, |(_, after)| after));
    }
    kept
}

fn unescape(text: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (entity, plain)| text.replace(entity, plain))
}

/// The `select` attributes, with whether they must be refused.
fn jaxen(xml: &str) -> Vec<(String, bool)> {
    let xml = without_comments(xml);
    let tags = xml.split('<').skip(1).filter_map(|tag| {
        let (_, after) = tag.split_once("select=").or(None)?;
        let quote = after.chars().next()?;
        let expression = after[1..].split(quote).next()?;
        // The one test that fails for want of a namespace is an error of evaluation.
        let refused = tag.contains("exception=\"true\"") && !expression.contains("x:a");
        Some((unescape(expression), refused))
    });
    tags.collect()
}

fn wpt(xml: &str) -> Vec<(String, bool)> {
    let texts = xml.split("<xpath>").skip(1).filter_map(|rest| rest.split_once("</xpath>"));
    texts.map(|(expression, _)| (unescape(expression), false)).collect()
}

/// Functions of the suites' own that XPath 1.0 does not have.
fn is_extension(expression: &str) -> bool {
    let with_locale = expression.contains("-case(") && expression.contains(',');
    with_locale || ["document(", "evaluate(", "matrix-concat("].iter().any(|name| expression.contains(name))
}

/// The same expression as OXPath would have it: a dot in a name would be a class.
fn has_dotted_name(expression: &str) -> bool {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = expression.as_bytes();
    let dotted = |at: usize| {
        bytes[at] == b'.' && is_letter(bytes.get(at.wrapping_sub(1))) && is_letter(bytes.get(at + 1))
    };
    (0..bytes.len()).any(dotted)
}

#[test]
fn public_suites_are_read_and_refused_as_they_say() {
    let Some(folder) = data() else {
        println!("skipped: set WINDROW_XPATH_DATA to the folder with jaxen-tests.xml");
        return;
    };
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the suite is a text");
    let mut cases = jaxen(&read("jaxen-tests.xml"));
    cases.extend(wpt(&read("wpt-domxpath/xml_xpath_tests.xml")));
    cases.retain(|(expression, _)| !is_extension(expression));
    assert!(cases.len() > 1000, "only {} expressions were found", cases.len());
    let mut disagreements = Vec::new();
    for (expression, refused) in &cases {
        for dialect in [Dialect::XPath, Dialect::OxPath] {
            let parsed = parse_with(expression, &ParseOptions { dialect });
            if parsed.has_errors() != *refused && !(dialect == Dialect::OxPath && has_dotted_name(expression))
            {
                disagreements.push(format!("{dialect:?} {expression} {:?}", parsed.diagnostics));
            }
        }
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn lexical_cases_of_the_web_platform_tests() {
    let check = |expression: &str, accepted: bool| {
        for dialect in [Dialect::XPath, Dialect::OxPath] {
            let parsed = parse_with(expression, &ParseOptions { dialect });
            assert_eq!(!parsed.has_errors(), accepted, "{dialect:?} {expression:?} {:?}", parsed.diagnostics);
        }
    };
    for accepted in [" 'a\"bc' ", " \"a'bc\" ", " \t\r\n.\r\n\t ", "$foo", "(.//div)[1]|.", "/foo:bar"] {
        check(accepted, true);
    }
    for refused in [" \u{2019}xyz\u{2019} ", "\u{b}\u{c} .", "\u{e}\u{f} .", "\u{3000} .", "\u{2029} ."] {
        check(refused, false);
    }
}
