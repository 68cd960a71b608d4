//! The shop once more, as sites are built that draw themselves: pages are shells without rows, and script fetches the
//! books as JSON and puts them there.
//!
//! Each part is one way of doing that ([`PARTS`]), with one script of the same name in `assets/`, one wrapper
//! `script-….oxp` in `examples/`, and its rows in [`expected`](super::expected). To add one, add all four.

mod api;
mod post;
mod shell;

use super::request::{Answer, Method, Request};
use super::shop::{Book, Shop};

pub(crate) use api::{Band, publishers_with, related};
pub(crate) use post::affordable;

/// How many rows the long table has, at most.
const LONG: usize = 120;

/// How many books of the sale are offered, at most, and how many of them a page shows.
const OFFERS: usize = 18;
const OFFERS_ON_A_PAGE: usize = 6;

/// A way of building pages by script.
struct Part {
    /// What its address and its script are called, and after `script-` its wrapper.
    name: &'static str,
    title: &'static str,
    /// The shelf that the index sends visitors to, where a part shows one.
    shelf: Option<&'static str>,
}

const PARTS: [Part; 10] = [
    Part { name: "list", title: "A list that is turned in place", shelf: Some("history") },
    Part { name: "infinite", title: "A list that grows while one scrolls", shelf: Some("nature") },
    Part { name: "virtual", title: "A long table of which little is there", shelf: None },
    Part { name: "more", title: "A list with a button for more", shelf: Some("mysteries") },
    Part { name: "tabs", title: "New on each shelf", shelf: None },
    Part { name: "search", title: "A search that suggests", shelf: None },
    Part { name: "frame", title: "Offers in a frame", shelf: None },
    Part { name: "cards", title: "Cards", shelf: Some("children") },
    Part { name: "app", title: "A site in one page", shelf: None },
    Part { name: "post", title: "Results by post", shelf: None },
];

/// The answer to a request; none where there is nothing.
pub(crate) fn respond(shop: &Shop, request: &Request<'_>) -> Option<Answer> {
    let path: Vec<&str> = request.path.split('/').skip(2).collect();
    match path[..] {
        [] | [""] => Some(Answer::page(shell::contents())),
        ["assets", name] => shell::asset(name),
        ["api", ref rest @ ..] => api::respond(shop, rest, request),
        ["post", form] if request.method == Method::Post => post::respond(shop, form, request),
        ["frame", "offers"] => Some(Answer::page(shell::page("Offers", "offers"))),
        ["app", "book", id] => {
            shop.book(id.parse().ok()?)?;
            Some(Answer::page(shell::page("A site in one page", "app")))
        }
        [name] => {
            let part = PARTS.iter().find(|part| part.name == name)?;
            Some(Answer::page(shell::page(part.title, part.name)))
        }
        _ => None,
    }
}

/// The books of the long table.
pub(crate) fn long_table(shop: &Shop) -> &[Book] {
    &shop.books()[..shop.books().len().min(LONG)]
}

/// The books that are offered.
pub(crate) fn offers(shop: &Shop) -> Vec<&Book> {
    shop.books().iter().filter(|book| book.was.is_some()).take(OFFERS).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::{PARTS, post, respond};
    use crate::demo::request::{Answer, Method, Request};
    use crate::demo::shop::{CATEGORIES, Order, Search, Shop};

    fn get(shop: &Shop, target: &str) -> Answer {
        respond(shop, &Request::new(Method::Get, target, "")).expect("there is something")
    }

    fn data(answer: &Answer) -> Json {
        assert_eq!((answer.status, answer.content_type), (200, "application/json"));
        serde_json::from_str(&answer.body).expect("data are JSON")
    }

    fn titles(data: &Json) -> Vec<&str> {
        let books = data["books"].as_array().expect("a list of books");
        books.iter().map(|book| book["title"].as_str().expect("a title")).collect()
    }

    #[test]
    fn pages_are_shells_without_rows() {
        let shop = Shop::new(30);
        for part in &PARTS {
            let page = get(&shop, &format!("/script/{}", part.name)).body;
            assert!(page.contains("<noscript>") && page.contains("<script"), "{}", part.name);
            assert!(shop.books().iter().all(|book| !page.contains(&book.title)), "{}", part.name);
        }
    }

    #[test]
    fn pages_of_data_are_the_books_of_the_shop_in_order() {
        let shop = Shop::new(100);
        let category = &CATEGORIES[0];
        let newest = Search { category: Some(category), order: Order::Newest, ..Search::default() };
        let expected: Vec<&str> = shop.find(&newest).into_iter().map(|book| &*book.title).collect();
        let mut found = Vec::new();
        let mut page = 1;
        loop {
            let target =
                format!("/script/api/books?category={}&sort=newest&size=4&page={page}", category.slug);
            let data = data(&get(&shop, &target));
            found.extend(titles(&data).into_iter().map(str::to_owned));
            assert_eq!(data["total"], expected.len());
            page += 1;
            if data["pages"].as_u64() < Some(page) {
                break;
            }
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn the_bands_of_a_shelf_hold_all_its_books_that_have_a_price() {
        let shop = Shop::new(200);
        let category = &CATEGORIES[3];
        let bands = data(&get(&shop, &format!("/script/api/bands?category={}", category.slug)));
        let publishers = data(&get(&shop, "/script/api/publishers?q=e"));
        let mut found = 0;
        for band in bands.as_array().expect("bands") {
            for publisher in publishers.as_array().expect("publishers") {
                let (key, publisher) =
                    (band["key"].as_str().expect("a key"), publisher.as_str().expect("a name"));
                let publisher = crate::demo::request::encode(publisher);
                let form = format!("publisher={publisher}&category={}&band={key}", category.slug);
                let request = Request::new(Method::Post, "/script/api/search", &form);
                found += titles(&data(&respond(&shop, &request).expect("an answer"))).len();
            }
        }
        let expected = shop
            .shelf(category)
            .into_iter()
            .filter(|book| book.price.is_some() && book.publisher.to_lowercase().contains('e'));
        assert_eq!(found, expected.count());
        assert!(found > 0);
    }

    #[test]
    fn what_is_asked_for_in_vain_is_not_there() {
        let shop = Shop::new(10);
        for target in [
            "/script/nothing",
            "/script/app/book/11",
            "/script/app/book",
            "/script/api/book/0",
            "/script/api/bands?category=none",
            "/script/api/search",
            "/script/assets/nothing.js",
            "/script/post/results",
        ] {
            assert_eq!(respond(&shop, &Request::new(Method::Get, target, "")), None, "{target}");
        }
        assert_eq!(titles(&data(&get(&shop, "/script/api/books?page=99&size=0"))), [""; 0]);
    }

    #[test]
    fn only_a_signed_form_is_answered() {
        let shop = Shop::new(100);
        let send = |form: &str| {
            let request = Request::new(Method::Post, "/script/post/results", form);
            respond(&shop, &request).expect("an answer")
        };
        let token = post::checksum(["poetry", "30", "1"]);
        let answer = send(&format!("category=poetry&below=30&page=1&token={token}"));
        assert!(answer.status == 200 && answer.body.contains("<tr class=\"book\">"), "{}", answer.body);
        for form in
            ["category=poetry&below=30&page=1", &format!("category=poetry&below=30&page=2&token={token}")]
        {
            assert_eq!(send(form).status, 403, "{form}");
        }
    }

    #[test]
    fn news_are_kept_waiting_for() {
        assert!(get(&Shop::new(1), "/script/api/poll").after > std::time::Duration::from_secs(10));
    }
}
