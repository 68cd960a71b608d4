//! The rows that the wrappers in `examples/` are to give, computed from the site's data without any wrapper.

mod script;

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::figures::{flights, goods, scholar, stocks};
use super::papers::{FAN_OUT, Paper, Tree};
use super::shop::{self, Book, CATEGORIES, Order, Search, Shop, Zone};
use super::site::Options;

/// The variables that a wrapper is given.
pub(crate) type Variables = BTreeMap<String, String>;

/// The names of the wrappers, without `.oxp`.
pub(crate) const WRAPPERS: [&str; 20] = [
    "books",
    "search",
    "categories",
    "postage",
    "citations",
    "chain",
    "figure-1",
    "figure-2",
    "figure-3",
    "figure-4",
    "script-list",
    "script-infinite",
    "script-virtual",
    "script-more",
    "script-tabs",
    "script-search",
    "script-frame",
    "script-cards",
    "script-app",
    "script-post",
];

/// The rows of a wrapper on a site of a size, in the order in which it gives them; none for a wrapper that is not in
/// `examples/`.
pub(crate) fn rows(wrapper: &str, options: Options, variables: &Variables) -> Option<Vec<Json>> {
    let shop = || Shop::new(options.books);
    let text = |name: &str, default: &'static str| variables.get(name).map_or(default, String::as_str);
    let number =
        |name: &str, default: u64| variables.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
    let shelf = |default| Search { category: shop::category(text("category", default)), ..Search::default() };
    Some(match wrapper {
        "books" => shop().find(&shelf("history")).into_iter().map(detailed).collect(),
        "search" => searched(&shop(), text("words", "the"), text("category", "Travel")),
        "categories" => CATEGORIES.iter().map(|category| categorised(&shop(), category)).collect(),
        "postage" => posted(&shop(), &shelf("poetry"), text("zone", "Islands"), number("copies", 2)),
        "citations" => cited(Tree { size: number("size", 1000), fan_out: number("fanout", FAN_OUT) }),
        "chain" => (1..=number("length", 1000)).map(chained).collect(),
        "figure-1" => {
            goods::find("Books", text("town", "Harrowby"), "History").into_iter().map(sold).collect()
        }
        "figure-2" => scholar::find(text("words", "meadows")).into_iter().map(gleaned).collect(),
        "figure-3" => {
            let found = flights::find(text("from", "Harrowby"), text("to", "Eastmere"), &[0, 1]);
            found
                .into_iter()
                .map(|flight| json!({ "price": pounds(flight.price), "plane": flight.plane }))
                .collect()
        }
        "figure-4" => {
            stocks::find(text("symbols", "HAY, OAT, RYE, SEED, CART")).into_iter().map(stock).collect()
        }
        _ => return script::rows(wrapper.strip_prefix("script-")?, &shop(), variables),
    })
}

/// An object of the values that there are.
fn row<const N: usize>(values: [(&str, Option<Json>); N]) -> Json {
    let present = values.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Json::Object(present.collect::<Map<String, Json>>())
}

fn pounds(pence: u32) -> f64 {
    f64::from(pence) / 100.0
}

fn price(book: &Book) -> Option<Json> {
    book.price.map(|price| json!(pounds(price)))
}

fn detailed(book: &Book) -> Json {
    let reviews: Vec<Json> = book
        .reviews()
        .map(|review| json!({ "reviewer": review.reviewer, "stars": review.stars, "text": review.text }))
        .collect();
    row([
        ("title", Some(json!(book.title))),
        ("price", price(book)),
        ("authors", Some(json!(book.authors))),
        ("published", Some(json!(book.published.in_digits()))),
        ("rating", book.rating.map(|tenths| json!(tenths as f64 / 10.0))),
        ("review", Some(json!(reviews)).filter(|_| !reviews.is_empty())),
    ])
}

fn searched(shop: &Shop, words: &str, category: &str) -> Vec<Json> {
    let search = Search {
        words: words.to_owned(),
        category: CATEGORIES.iter().find(|known| known.name == category),
        in_stock: true,
        order: Order::Price,
    };
    let listed = |book: &Book| {
        row([
            ("title", Some(json!(book.title))),
            ("authors", Some(json!(book.authors.join(", ")))),
            ("price", price(book)),
        ])
    };
    shop.find(&search).into_iter().map(listed).collect()
}

fn categorised(shop: &Shop, category: &shop::Category) -> Json {
    let listed = |book: &Book| row([("title", Some(json!(book.title))), ("price", price(book))]);
    let books: Vec<Json> = shop.shelf(category).into_iter().map(listed).collect();
    row([("name", Some(json!(category.name))), ("book", Some(json!(books)).filter(|_| !books.is_empty()))])
}

fn posted(shop: &Shop, search: &Search, zone: &str, copies: u64) -> Vec<Json> {
    let zone = Zone::ALL.into_iter().find(|known| known.name() == zone).unwrap_or(Zone::Inland);
    let sent = |book: &Book| {
        let (postage, days) = shop::postage(book, zone, copies);
        json!({ "title": book.title, "postage": pounds(postage), "days": days })
    };
    shop.find(search).into_iter().map(sent).collect()
}

/// The papers of a tree, each before those that cite it.
fn cited(tree: Tree) -> Vec<Json> {
    let mut rows = Vec::new();
    let mut open = vec![1];
    while let Some(id) = open.pop() {
        let paper = Paper::of(id);
        let authors: Vec<String> =
            paper.authors().map(|(initial, surname)| format!("{initial}. {surname}")).collect();
        let title = scholar::title(paper);
        rows.push(json!({ "id": id, "title": title, "authors": authors, "year": paper.year() }));
        open.extend(tree.citing(id).rev());
    }
    rows
}

fn chained(id: u64) -> Json {
    json!({ "id": id, "title": scholar::title(Paper::of(id)) })
}

fn sold(item: goods::Item) -> Json {
    json!({ "title": item.title, "publisher": item.publisher, "price": pounds(item.price) })
}

fn gleaned(paper: Paper) -> Json {
    let named = |paper: Paper| json!({ "title": scholar::title(paper), "authors": scholar::authors(paper) });
    let citing: Vec<Json> = scholar::cited_by(paper).into_iter().map(named).collect();
    row([
        ("title", Some(json!(scholar::title(paper)))),
        ("authors", Some(json!(scholar::authors(paper)))),
        ("cited_by", Some(json!(citing)).filter(|_| !citing.is_empty())),
    ])
}

fn stock(stock: stocks::Stock) -> Json {
    let sign = match stock.change {
        0 => None,
        1.. => Some("+"),
        _ => Some("-"),
    };
    let change = sign.map(|sign| json!(format!("{sign}{}", stocks::quoted(stock.change.unsigned_abs()))));
    let last = f64::from(stock.last) / 100.0;
    row([("symbol", Some(json!(stock.symbol))), ("price", Some(json!(last))), ("change", change)])
}

#[cfg(test)]
mod tests {
    use super::{Variables, WRAPPERS, rows};
    use crate::demo::request::{Method, Request};
    use crate::demo::server::Respond;
    use crate::demo::site::{Options, Pages};

    #[test]
    fn every_wrapper_has_rows() {
        for wrapper in WRAPPERS {
            let rows = rows(wrapper, Options::default(), &Variables::new());
            assert!(rows.is_some_and(|rows| !rows.is_empty()), "{wrapper}");
        }
    }

    /// How often a text occurs on a list's pages, going from each to the next.
    fn occurrences(pages: &Pages, first: &str, text: &str) -> usize {
        let mut next = Some(first.to_owned());
        let mut count = 0;
        while let Some(target) = next {
            let page = pages.respond(&Request::new(Method::Get, &target, "")).body;
            count += page.matches(text).count();
            let link = page.split("<a class=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
            next = link.map(|link| link.replace("&amp;", "&"));
        }
        count
    }

    #[test]
    fn lists_show_as_many_books_as_are_expected() {
        let options = Options::default();
        let pages = Pages::new(options);
        for (wrapper, first) in [
            ("books", "/search?category=history"),
            ("search", "/search?q=the&category=travel&stock=1&sort=price"),
            ("postage", "/search?category=poetry"),
        ] {
            let expected =
                rows(wrapper, options, &Variables::new()).expect("a wrapper of the examples").len();
            assert_eq!(occurrences(&pages, first, "<li class=\"book\">"), expected, "{wrapper}");
            assert!(expected > 12, "{wrapper} needs no paging with {expected} books");
        }
    }
}
