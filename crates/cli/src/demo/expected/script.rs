//! The rows of the wrappers over the pages that script draws.

use serde_json::{Value as Json, json};

use super::{Variables, pounds, price, row};
use crate::demo::script::{Band, affordable, long_table, offers, publishers_with, related};
use crate::demo::shop::{self, Book, CATEGORIES, Category, Order, Search, Shop};

/// How many books the lists show that are turned, and how many of their pages are looked at.
const ON_A_PAGE: usize = 8;
const PAGES: usize = 3;

/// How many books a tab shows, how many cards there are, and how many price bands are tried.
const IN_A_TAB: usize = 8;
const CARDS: usize = 12;
const BANDS: usize = 2;

/// The rows of a wrapper, by its name without `script-`; none for one that is not in `examples/`.
pub(super) fn rows(wrapper: &str, shop: &Shop, variables: &Variables) -> Option<Vec<Json>> {
    let text = |name: &str, default: &'static str| variables.get(name).map_or(default, String::as_str);
    let shelf = |default| {
        let category = shop::category(text("category", default));
        shop.find(&Search { category, ..Search::default() })
    };
    let named = |default| CATEGORIES.iter().find(|known| known.name == text("category", default));
    let of = |books: Vec<&Book>, row: fn(&Book) -> Json| books.into_iter().map(row).collect();
    Some(match wrapper {
        "list" => shelf("history").into_iter().take(PAGES * ON_A_PAGE).map(with_isbn).collect(),
        "infinite" => of(shelf("nature"), on_its_page),
        "virtual" => (1..).zip(long_table(shop)).map(in_table).collect(),
        "more" => of(shelf("mysteries"), with_sale),
        "tabs" => CATEGORIES.iter().map(|category| in_tab(shop, category)).collect(),
        "search" => {
            let category = named("History");
            let publishers = publishers_with(text("words", "press")).into_iter();
            publishers.map(|publisher| published_by(shop, publisher, category)).collect()
        }
        "frame" => of(offers(shop), offered),
        "cards" => {
            let category = shop::category(text("category", "children"));
            let cheapest = Search { category, order: Order::Price, ..Search::default() };
            shop.find(&cheapest).into_iter().take(CARDS).map(on_card).collect()
        }
        "app" => shop.books().iter().take(PAGES * ON_A_PAGE).map(|book| routed(shop, book)).collect(),
        "post" => {
            let below = text("below", "20").parse().unwrap_or_default();
            named("Poetry").map_or_else(Vec::new, |category| of(affordable(shop, category, below), with_isbn))
        }
        _ => return None,
    })
}

fn title(book: &Book) -> Option<Json> {
    Some(json!(book.title))
}

/// The price before the sale.
fn was(book: &Book) -> Option<Json> {
    book.was.map(|was| json!(pounds(was)))
}

fn with_isbn(book: &Book) -> Json {
    let (publisher, isbn) = (Some(json!(book.publisher)), Some(json!(book.isbn)));
    row([("title", title(book)), ("price", price(book)), ("publisher", publisher), ("isbn", isbn)])
}

fn on_its_page(book: &Book) -> Json {
    let published = Some(json!(book.published.in_digits()));
    row([("title", title(book)), ("price", price(book)), ("published", published)])
}

/// A row of the long table; what is in the sale says more.
fn in_table((number, book): (u64, &Book)) -> Json {
    let isbn = book.was.map(|_| json!(book.isbn));
    row([("number", Some(json!(number))), ("title", title(book)), ("was", was(book)), ("isbn", isbn)])
}

fn with_sale(book: &Book) -> Json {
    let publisher = book.was.map(|_| json!(book.publisher));
    row([("title", title(book)), ("price", price(book)), ("was", was(book)), ("publisher", publisher)])
}

fn in_tab(shop: &Shop, category: &'static Category) -> Json {
    let newest = Search { category: Some(category), order: Order::Newest, ..Search::default() };
    let listed = |book: &Book| row([("title", title(book)), ("price", price(book))]);
    let books: Vec<Json> = shop.find(&newest).into_iter().take(IN_A_TAB).map(listed).collect();
    row([("name", Some(json!(category.name))), ("book", Some(json!(books)).filter(|_| !books.is_empty()))])
}

fn published_by(shop: &Shop, publisher: &str, category: Option<&Category>) -> Json {
    let listed = |book: &Book| {
        let authors = Some(json!(book.authors.join(", ")));
        row([("title", title(book)), ("authors", authors), ("price", price(book))])
    };
    let in_band = |category, band: Band| {
        let shelf = shop.shelf(category).into_iter();
        shelf.filter(move |book| book.publisher == publisher && band.has(book)).map(listed)
    };
    let in_bands = |category| {
        Band::on(shop, category).into_iter().take(BANDS).flat_map(move |band| in_band(category, band))
    };
    let books: Vec<Json> = category.into_iter().flat_map(in_bands).collect();
    row([("name", Some(json!(publisher))), ("book", Some(json!(books)).filter(|_| !books.is_empty()))])
}

fn offered(book: &Book) -> Json {
    let (publisher, pages) = (Some(json!(book.publisher)), Some(json!(book.pages)));
    row([
        ("title", title(book)),
        ("price", price(book)),
        ("was", was(book)),
        ("publisher", publisher),
        ("pages", pages),
    ])
}

fn on_card(book: &Book) -> Json {
    let (format, pages) = (Some(json!(book.format)), Some(json!(book.pages)));
    row([("title", title(book)), ("price", price(book)), ("format", format), ("pages", pages)])
}

fn routed(shop: &Shop, book: &Book) -> Json {
    let related: Vec<&str> = related(shop, book).into_iter().map(|other| &*other.title).collect();
    row([
        ("title", title(book)),
        ("address", Some(json!(format!("book/{}", book.id)))),
        ("published", Some(json!(book.published.in_digits()))),
        ("related", Some(json!(related)).filter(|_| !related.is_empty())),
    ])
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::rows;
    use crate::demo::expected::Variables;
    use crate::demo::request::{Method, Request};
    use crate::demo::script::respond;
    use crate::demo::shop::Shop;

    fn titles(books: &[Json]) -> Vec<String> {
        books.iter().map(|book| book["title"].as_str().expect("a title").to_owned()).collect()
    }

    /// The titles on pages of data.
    fn shown(shop: &Shop, target: &str, pages: u64) -> Vec<String> {
        let on_page = |page| {
            let target = format!("{target}page={page}");
            let answer = respond(shop, &Request::new(Method::Get, &target, "")).expect("there are data");
            let data: Json = serde_json::from_str(&answer.body).expect("data are JSON");
            titles(data["books"].as_array().expect("a list of books"))
        };
        (1..=pages).flat_map(on_page).collect()
    }

    #[test]
    fn the_data_that_pages_ask_for_are_the_rows_that_are_expected() {
        let shop = Shop::new(500);
        for (wrapper, target, pages) in [
            ("list", "books?category=history&size=8&", 3),
            ("infinite", "books?category=nature&size=10&", 6),
            ("virtual", "rows?", 1),
            ("more", "books?category=mysteries&size=12&", 5),
            ("frame", "offers?", 3),
            ("cards", "books?category=children&sort=price&size=12&", 1),
            ("app", "books?size=8&", 3),
        ] {
            let expected = rows(wrapper, &shop, &Variables::new()).expect("a wrapper of the examples");
            assert_eq!(shown(&shop, &format!("/script/api/{target}"), pages), titles(&expected), "{wrapper}");
        }
    }

    #[test]
    fn wrappers_that_choose_among_several_have_several_to_choose_from() {
        let shop = Shop::new(500);
        for (wrapper, inner) in [("tabs", "book"), ("search", "book"), ("app", "related")] {
            let rows = rows(wrapper, &shop, &Variables::new()).expect("a wrapper of the examples");
            let several = |row: &Json| row[inner].as_array().is_some_and(|all| all.len() > 1);
            assert!(rows.len() > 1 && rows.iter().all(several), "{wrapper}");
        }
    }
}
