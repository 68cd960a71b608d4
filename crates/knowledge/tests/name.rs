//! Names from class names, and from the pages they stand on.

use windrow_dom::{Document, NodeId, NodeKind, parse_html};
use windrow_knowledge::{
    Kind, Place, distinct, label, labelled, name_from_classes, name_from_token, name_of_column,
};

#[track_caller]
fn check_tokens(cases: &[(&str, &str)]) {
    let name = |token: &str| name_from_token(token).unwrap_or_default();
    let wrong: Vec<_> = cases
        .iter()
        .filter(|(token, expected)| name(token) != *expected)
        .map(|(token, expected)| format!("{token:?}: {:?}, expected {expected:?}", name(token)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tokens() {
    check_tokens(&[
        ("title", "title"),
        ("product-title__link", "title"),
        ("s-item__price", "price"),
        ("oldPrice", "old_price"),
        ("price--old", "price_old"),
        ("ProductCard_title__3Xy2z", "title"),
        ("lvprice", "price"),
        ("prodDesc", "description"),
        ("search-result-item-review-count", "review_count"),
        ("img-thumb", "image_thumbnail"),
        ("entry-date", "date"),
        ("bylineText", "byline"),
        ("PRICE", "price"),
        ("title2", "title"),
    ]);
}

#[test]
fn tokens_that_name_nothing() {
    for token in [
        "col-md-4",
        "mt-2",
        "d-flex",
        "clearfix",
        "pull-left",
        "text-center",
        "css-1x9qj3k",
        "sc-bdVaJa",
        "jss123",
        "item",
        "row",
        "list-item-inner",
        "btn-primary",
        "fa",
        "",
        "-",
        "123",
        "x",
        "hdtrpl",
        "is-active",
        "a-size-medium",
    ] {
        assert_eq!(name_from_token(token), None, "{token}");
    }
}

#[test]
fn classes_are_searched_for_the_best_name() {
    assert_eq!(name_from_classes("fancy col-md-4 movie-rating").as_deref(), Some("rating"));
    assert_eq!(name_from_classes("fancy col-md-4").as_deref(), Some("fancy"));
    assert_eq!(name_from_classes("row clearfix"), None);
}

#[test]
fn labels() {
    assert_eq!(label(" Release date : "), Some("Release date"));
    assert_eq!(label("PREIS"), Some("PREIS"));
    assert_eq!(label("価格："), Some("価格"));
    assert_eq!(label("10:"), None);
    assert_eq!(label("This is what the man in the street said:"), None);
    assert_eq!(labelled("Price: £5"), Some(("Price", "£5")));
    assert_eq!(labelled("価格：100円"), Some(("価格", "100円")));
    assert_eq!(labelled("http://example.org"), None);
    assert_eq!(labelled("10:30"), None);
}

/// The name of the column whose values are the elements `v` in the elements `li`.
fn name(html: &str, kind: Kind) -> String {
    let document = parse_html(html);
    let named = |name: &str| -> Vec<NodeId> {
        let elements = document.of_kind(NodeKind::Element).iter().copied();
        elements.filter(|&node| document.name(node).local == name).collect()
    };
    let place = |record: &NodeId| Place { node: first_in(&document, *record, &named("v")), record: *record };
    let places: Vec<Place> = named("li").iter().map(place).collect();
    name_of_column(&document, &places, kind)
}

fn first_in(document: &Document, record: NodeId, values: &[NodeId]) -> NodeId {
    *values.iter().find(|&&value| document.contains(record, value)).expect("a value in every record")
}

#[test]
fn names_that_several_columns_have_are_numbered() {
    let given = |names: &[&str]| distinct(names.iter().map(|&name| name.to_owned()).collect());
    assert_eq!(given(&["a", "b", "a", "a"]), ["a", "b", "a_2", "a_3"]);
    assert_eq!(given(&["a", "a_2", "a"]), ["a", "a_2", "a_3"]);
    assert_eq!(given(&["a", "a", "a_2"]), ["a", "a_2", "a_2_2"]);
    let many = distinct(vec!["a".to_owned(); 100_000]);
    assert_eq!(many.last().map(String::as_str), Some("a_100000"));
}

#[test]
fn class_names_are_read_to_a_bound() {
    let (noise, values) = ("x ".repeat(100_000), "<v class=price>1</v>".repeat(2_000));
    let document = parse_html(&format!("<section><p class='{noise}'>{values}</p></section>"));
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let named = |name: &'static str| {
        elements.clone().filter(|&node| document.name(node).local == name).collect::<Vec<_>>()
    };
    let record = named("section")[0];
    let places: Vec<Place> = named("v").iter().map(|&node| Place { node, record }).collect();
    assert_eq!(name_of_column(&document, &places, Kind::Text), "price");
}

#[test]
fn properties_come_first() {
    let html = "<li><p class=title itemprop=datePublished><v>1</v></p></li>";
    assert_eq!(name(html, Kind::Number), "date_published");
}

#[test]
fn labels_come_before_class_names() {
    assert_eq!(name("<li><span>Our rank:</span><v class=price>1</v></li>", Kind::Text), "our_rank");
    assert_eq!(name("<li><dl><dt>Born</dt><dd class=x><v>1</v></dd></dl></li>", Kind::Text), "born");
    assert_eq!(name("<li><v>Born: 1</v></li><li><v>Born: 2</v></li>", Kind::Text), "born");
    assert_eq!(name("<li><v>Alien: One</v></li><li><v>Seven</v></li><li><v>Up</v></li>", Kind::Text), "text");
}

#[test]
fn elements_around_name_only_what_they_have_alone() {
    assert_eq!(name("<li><p class=price><b><v>1</v></b></p></li>", Kind::Text), "price");
    assert_eq!(name("<li><p class=price><v class=fancy>1</v> a</p></li>", Kind::Text), "fancy");
    assert_eq!(name("<li><p class=price><v>1</v> a</p></li>", Kind::Text), "price");
    assert_eq!(name("<li class=price><v>1</v></li>", Kind::Number), "number");
}

#[test]
fn elements_name_as_well() {
    assert_eq!(name("<li><h3 class=big><a><v>1</v></a></h3></li>", Kind::Link), "title");
    assert_eq!(name("<li><v>1</v></li>", Kind::Price), "price");
}

#[test]
fn most_values_decide() {
    let html = "<li><v class=price>1</v></li><li><v class=price>2</v></li><li><v class=title>3</v></li>";
    assert_eq!(name(html, Kind::Text), "price");
}
