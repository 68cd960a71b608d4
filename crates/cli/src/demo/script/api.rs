//! The data that the scripts ask for.

use std::time::Duration;

use serde_json::{Value as Json, json};

use super::{OFFERS_ON_A_PAGE, long_table, offers};
use crate::demo::markup::{page_count, pounds};
use crate::demo::request::{Answer, Method, Parameters, Request};
use crate::demo::shop::{self, Book, CATEGORIES, Category, PUBLISHERS, Search, Shop};

/// How many books a page of data has, where the address does not say, and how many it can ask for.
const USUAL_SIZE: u64 = 10;
const LARGEST_SIZE: u64 = 100;

/// How long whoever waits for news is kept waiting.
const NO_NEWS: Duration = Duration::from_secs(20);

/// How long the search thinks.
const THOUGHT: Duration = Duration::from_millis(150);

/// The data for a request; none where there are none.
pub(super) fn respond(shop: &Shop, path: &[&str], request: &Request<'_>) -> Option<Answer> {
    let parameters = Parameters::read(request.query);
    let answer = match *path {
        ["books"] => Answer::json(&listed(shop, &parameters)),
        ["rows"] => Answer::json(&json!({ "books": briefs(long_table(shop)) })),
        ["offers"] => Answer::json(&part_of(&offers(shop), asked_page(&parameters), OFFERS_ON_A_PAGE)),
        ["book", id] => Answer::json(&whole(shop, shop.book(id.parse().ok()?)?)),
        ["categories"] => Answer::json(&categories()),
        ["publishers"] => Answer::json(&json!(publishers_with(parameters.text("q")))),
        ["bands"] => {
            let category = shop::category(parameters.text("category"))?;
            let bands = Band::on(shop, category);
            let bands = bands.iter().map(|band| json!({ "key": band.key, "name": band.name }));
            Answer { after: THOUGHT, ..Answer::json(&bands.collect()) }
        }
        ["search"] if request.method == Method::Post => {
            let found = searched(shop, &Parameters::read(request.body))?;
            Answer { after: THOUGHT, ..Answer::json(&json!({ "books": briefs(found) })) }
        }
        ["poll"] => Answer { after: NO_NEWS, ..Answer::json(&json!({ "news": "" })) },
        _ => return None,
    };
    Some(answer)
}

/// What a book may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Band {
    key: &'static str,
    name: &'static str,
    /// In pence, from the first up to but not including the second.
    from: u32,
    to: u32,
}

const BANDS: [Band; 4] = [
    Band { key: "low", name: "Under £15", from: 0, to: 1500 },
    Band { key: "middle", name: "£15 to £30", from: 1500, to: 3000 },
    Band { key: "high", name: "£30 to £100", from: 3000, to: 10_000 },
    Band { key: "rare", name: "£100 and more", from: 10_000, to: u32::MAX },
];

impl Band {
    /// The bands in which a shelf has books.
    pub(crate) fn on(shop: &Shop, category: &Category) -> Vec<Band> {
        let shelf = shop.shelf(category);
        BANDS.into_iter().filter(|band| shelf.iter().any(|book| band.has(book))).collect()
    }

    /// Whether a book costs as much.
    pub(crate) fn has(&self, book: &Book) -> bool {
        book.price.is_some_and(|price| (self.from..self.to).contains(&price))
    }
}

/// The publishers whose names contain a text.
pub(crate) fn publishers_with(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    PUBLISHERS.into_iter().filter(|name| name.to_lowercase().contains(&text)).collect()
}

/// The next books of the same shelf.
pub(crate) fn related<'s>(shop: &'s Shop, book: &Book) -> Vec<&'s Book> {
    let later = shop.books().iter().filter(|other| other.id > book.id && other.category == book.category);
    later.take(3).collect()
}

fn listed(shop: &Shop, parameters: &Parameters) -> Json {
    let size = parameters.number("size").unwrap_or(USUAL_SIZE).clamp(1, LARGEST_SIZE);
    part_of(&shop.find(&Search::read(parameters)), asked_page(parameters), size as usize)
}

fn asked_page(parameters: &Parameters) -> usize {
    parameters.number("page").map_or(1, |page| usize::try_from(page).unwrap_or(usize::MAX))
}

fn part_of(books: &[&Book], page: usize, size: usize) -> Json {
    let shown = books.iter().copied().skip(page.saturating_sub(1).saturating_mul(size)).take(size);
    json!({
        "page": page,
        "pages": page_count(books.len(), size),
        "total": books.len(),
        "books": briefs(shown),
    })
}

fn briefs<'b>(books: impl IntoIterator<Item = &'b Book>) -> Vec<Json> {
    let brief = |book: &Book| {
        json!({
            "id": book.id,
            "title": book.title,
            "authors": book.authors,
            "price": book.price.map(pounds),
            "was": book.was.map(pounds),
            "stock": book.stock,
        })
    };
    books.into_iter().map(brief).collect()
}

fn whole(shop: &Shop, book: &Book) -> Json {
    let related =
        related(shop, book).into_iter().map(|other| json!({ "id": other.id, "title": other.title }));
    json!({
        "id": book.id,
        "title": book.title,
        "price": book.price.map(pounds),
        "was": book.was.map(pounds),
        "publisher": book.publisher,
        "published": book.published.in_words(),
        "isbn": book.isbn,
        "format": book.format,
        "pages": book.pages,
        "blurb": book.blurb(),
        "related": related.collect::<Json>(),
    })
}

fn categories() -> Json {
    CATEGORIES.iter().map(|category| json!({ "slug": category.slug, "name": category.name })).collect()
}

fn searched<'s>(shop: &'s Shop, form: &Parameters) -> Option<Vec<&'s Book>> {
    let category = shop::category(form.text("category"))?;
    let band = BANDS.iter().find(|band| band.key == form.text("band"))?;
    let publisher = form.text("publisher");
    let shelf = shop.shelf(category).into_iter();
    Some(shelf.filter(|book| book.publisher == publisher && band.has(book)).collect())
}
