//! Furrow & Page Books, the demo site's bookshop: what it has and how it is searched.

mod book;
mod pages;

pub(crate) use book::{Book, CATEGORIES, Category, PUBLISHERS};
pub(crate) use pages::{missing, respond};

use super::request::{Parameters, encode};

/// How many books a page of a list has.
pub(crate) const ON_A_PAGE: usize = 12;

/// The shop.
#[derive(Debug)]
pub(crate) struct Shop {
    books: Vec<Book>,
}

/// What is searched for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Search {
    /// Words that all occur in the title or the authors.
    pub(crate) words: String,
    /// The shelf; none is all.
    pub(crate) category: Option<&'static Category>,
    /// Only books that are on the shelf.
    pub(crate) in_stock: bool,
    pub(crate) order: Order,
}

/// The order of results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// As the shop has them.
    #[default]
    Shelf,
    /// Cheapest first; what has no price comes last.
    Price,
    /// Newest first.
    Newest,
}

impl Shop {
    /// A shop with so many books.
    pub(crate) fn new(books: u64) -> Shop {
        Shop { books: (1..=books).map(Book::of).collect() }
    }

    /// All books, by number.
    pub(crate) fn books(&self) -> &[Book] {
        &self.books
    }

    /// The book with a number.
    pub(crate) fn book(&self, id: u64) -> Option<&Book> {
        self.books.get(usize::try_from(id.checked_sub(1)?).ok()?)
    }

    /// The books of a shelf.
    pub(crate) fn shelf(&self, category: &Category) -> Vec<&Book> {
        self.books.iter().filter(|book| book.category == category).collect()
    }

    /// The books that are searched for, in the order that is asked for.
    pub(crate) fn find(&self, search: &Search) -> Vec<&Book> {
        let words = search.words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let wanted = |book: &&Book| {
            search.category.is_none_or(|category| book.category == category)
                && (!search.in_stock || book.stock > 0)
                && words.iter().all(|word| book.index.contains(word))
        };
        let mut found: Vec<&Book> = self.books.iter().filter(wanted).collect();
        match search.order {
            Order::Shelf => {}
            Order::Price => found.sort_by_key(|book| (book.price.is_none(), book.price)),
            Order::Newest => found.sort_by_key(|book| std::cmp::Reverse(book.published)),
        }
        found
    }
}

impl Search {
    /// The search that the fields of the form say.
    pub(crate) fn read(parameters: &Parameters) -> Search {
        Search {
            words: parameters.text("q").to_owned(),
            category: category(parameters.text("category")),
            in_stock: !parameters.text("stock").is_empty(),
            order: match parameters.text("sort") {
                "price" => Order::Price,
                "newest" => Order::Newest,
                _ => Order::Shelf,
            },
        }
    }

    /// The address of a page of its results.
    fn address(&self, page: usize) -> String {
        let mut address = format!("/search?q={}", encode(&self.words));
        if let Some(category) = self.category {
            address.push_str(&format!("&category={}", category.slug));
        }
        if self.in_stock {
            address.push_str("&stock=1");
        }
        if self.order != Order::Shelf {
            address.push_str(&format!("&sort={}", self.order.name()));
        }
        address + &format!("&page={page}")
    }
}

impl Order {
    fn name(self) -> &'static str {
        match self {
            Order::Shelf => "shelf",
            Order::Price => "price",
            Order::Newest => "newest",
        }
    }
}

/// The shelf that an address names.
pub(crate) fn category(slug: &str) -> Option<&'static Category> {
    CATEGORIES.iter().find(|category| category.slug == slug)
}

/// What it costs to send copies of a book to a zone, in pence ending in 5, and within how many days they come.
pub(crate) fn postage(book: &Book, zone: Zone, copies: u64) -> (u32, &'static str) {
    let grams = (book.pages * 2 / 3 + 120) * copies;
    let (least, per_kilogram, days) = match zone {
        Zone::Inland => (245, 110, "2–3"),
        Zone::Islands => (395, 180, "4–6"),
        Zone::Abroad => (885, 640, "7–14"),
    };
    let exact = least + (grams as u32 * per_kilogram).div_ceil(1000);
    (exact / 10 * 10 + 5, days)
}

/// Where parcels go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    Inland,
    Islands,
    Abroad,
}

impl Zone {
    pub(crate) const ALL: [Zone; 3] = [Zone::Inland, Zone::Islands, Zone::Abroad];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Zone::Inland => "Mainland",
            Zone::Islands => "Islands",
            Zone::Abroad => "Abroad",
        }
    }
}
