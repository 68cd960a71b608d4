//! Expressions that would never end, or fill the memory, come to an end and say why.

use windrow_dom::{NodeId, parse_xml};
use windrow_query::Query;

/// The value of an expression as text, or what is wrong with it.
fn value(page: &str, expression: &str) -> String {
    let document = parse_xml(page).document;
    let parsed = windrow_syntax::parse(expression);
    assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
    let query = Query::compile(&parsed.tree).unwrap_or_else(|error| panic!("{expression}: {error}"));
    match query.evaluate(&document, NodeId::ROOT) {
        Ok(value) => value.to_text(&document),
        Err(error) => error.to_string(),
    }
}

#[test]
fn groups_do_not_make_texts_for_ever() {
    let said = value("<r>a,b</r>", "count(//r/(tokenize(concat(., ',c'), ','))*)");
    assert_eq!(said, "`tokenize()` makes more texts than are kept");
}

#[test]
fn texts_do_not_grow_without_bound() {
    let (long, wrap) =
        ("a".repeat(500), |inner: String, with: &str| format!("replace-all({inner}, '.', '{with}')"));
    let grown = (0..40).fold("'a'".to_owned(), |inner, _| wrap(inner, &long));
    let said = value("<r/>", &format!("string-length({grown})"));
    assert_eq!(said, "`replace-all()` makes a text of more than 268435456 bytes");
}

#[test]
fn rings_of_many_sizes_are_given_up_or_cut_short() {
    let rings: String =
        [2, 3, 5, 7, 11, 13, 17, 19].iter().map(|&size| format!("<g>{}</g>", "<i/>".repeat(size))).collect();
    let page = format!("<r>{rings}</r>");
    let turn = "following-sibling::i[1] | self::i[not(following-sibling::*)]/../i[1]";
    let walk = |bounds: &str| value(&page, &format!("count(//g/i[1]/({turn})*{bounds})"));
    assert_eq!(walk("{1000}"), "77");
    assert_eq!(walk("{1000000000}"), "77");
    assert_eq!(walk("{7,7}"), "8");
    assert_eq!(walk("{3,4}"), "16");
    assert!(walk("{1000000000,1000000000}").contains("do not repeat"));
}
