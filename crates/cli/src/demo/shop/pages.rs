//! The shop's pages.

mod detail;
mod list;

use std::fmt::Write;

use super::{Book, CATEGORIES, Category, Order, Search, Shop};
use crate::demo::markup::{Escaped, counted, pounds};
use crate::demo::request::{Answer, Method, Parameters, Request};

const STYLE: &str = include_str!("style.css");

/// The name over the door.
pub(crate) const NAME: &str = "Furrow &amp; Page Books";

/// The page for a request; none where the shop has no such page.
pub(crate) fn respond(shop: &Shop, request: &Request<'_>) -> Option<Answer> {
    let parameters = Parameters::read(request.query);
    let path: Vec<&str> = request.path.split('/').skip(1).collect();
    let page = match path[..] {
        [] | [""] => home(shop),
        ["categories"] => categories(shop),
        ["category", slug] => list::shelf(shop, super::category(slug)?, page_asked(&parameters)),
        ["search"] => list::results(shop, &Search::read(&parameters), page_asked(&parameters)),
        ["book", id] => detail::book(shop, shop.book(id.parse().ok()?)?),
        ["legacy", "reviews", id] => detail::old_reviews(shop.book(id.parse().ok()?)?),
        ["postage"] if request.method == Method::Post => {
            let form = Parameters::read(request.body);
            detail::postage(shop.book(form.number("book")?)?, &form)
        }
        ["about"] => about(shop),
        ["staff", ""] => staff(),
        _ => return None,
    };
    Some(Answer::page(page))
}

/// The page that says there is none.
pub(crate) fn missing() -> String {
    frame("Not found", |out| {
        out.push_str(
            "<h1>This page is not on our shelves</h1><p>Try the <a href=\"/\">front of the shop</a>.</p>",
        );
    })
}

fn page_asked(parameters: &Parameters) -> usize {
    parameters.number("page").map_or(1, |page| usize::try_from(page).unwrap_or(usize::MAX))
}

/// A page of the shop around what is on it.
fn frame(title: &str, content: impl FnOnce(&mut String)) -> String {
    let mut out = String::with_capacity(STYLE.len() + 20 * 1024);
    out.push_str("<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    add(&mut out, format_args!("{} · {NAME}", Escaped(title)));
    out.push_str("</title>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    out.push_str("<link rel=\"icon\" href=\"data:,\">\n<style>\n");
    out.push_str(STYLE);
    out.push_str(
        "</style>\n</head>\n<body>\n<header><div class=\"in\">\
        <a class=\"logo\" href=\"/\">Furrow <i>&amp;</i> Page Books</a>\n<nav>",
    );
    for category in &CATEGORIES {
        let (slug, name) = (category.slug, Escaped(category.name));
        add(&mut out, format_args!("<a href=\"/category/{slug}\">{name}</a>\n"));
    }
    out.push_str("</nav></div></header>\n<main>\n");
    content(&mut out);
    out.push_str("</main>\n<footer><div class=\"in\"><span>");
    out.push_str(NAME);
    out.push_str(", 4 Tithe Lane, Harrowby. An invented shop.</span> <a href=\"/about\">About us</a> ");
    out.push_str(
        "<a href=\"/categories\">All categories</a> <a href=\"/staff/\">Staff</a></div></footer>\n\
        </body>\n</html>\n",
    );
    out
}

/// Adds to a page; writing to a text cannot fail.
fn add(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a text takes everything");
}

fn home(shop: &Shop) -> String {
    frame("Good books from the fields", |out| {
        out.push_str(
            "<section class=\"hero\"><h1>Good books, raked together</h1>\n\
            <p>New, old and rare books about land, weather, ",
        );
        out.push_str("long roads and the people on them. Posted from Harrowby every working day.</p>\n");
        search_form(out, &Search::default());
        out.push_str("</section>\n<h2>New on the shelves</h2>\n<ul class=\"books\">\n");
        let newest = Search { order: Order::Newest, in_stock: true, ..Search::default() };
        for book in shop.find(&newest).into_iter().take(8) {
            card(out, book);
        }
        out.push_str("</ul>\n<h2>Browse by category</h2>\n");
        category_list(out, shop);
        out.push_str("<p>The same books <a href=\"/script/\">drawn by script</a>.</p>\n");
    })
}

fn categories(shop: &Shop) -> String {
    frame("Categories", |out| {
        out.push_str("<h1>Categories</h1>\n<p class=\"soft\">Every book stands on one shelf.</p>\n");
        category_list(out, shop);
    })
}

fn category_list(out: &mut String, shop: &Shop) {
    out.push_str("<ul class=\"categories\">\n");
    for category in &CATEGORIES {
        let count = shop.books().iter().filter(|book| book.category == category).count();
        let (slug, name) = (category.slug, Escaped(category.name));
        add(
            out,
            format_args!(
                "<li><a href=\"/category/{slug}\">{name}</a> <span class=\"soft\">{}</span></li>\n",
                counted(count, "book")
            ),
        );
    }
    out.push_str("</ul>\n");
}

fn search_form(out: &mut String, search: &Search) {
    out.push_str(
        "<form class=\"search\" id=\"search\" action=\"/search\" method=\"get\">\n\
        <div class=\"wide\"><label for=\"q\">Title or author</label>",
    );
    add(
        out,
        format_args!(
            "<input type=\"text\" id=\"q\" name=\"q\" value=\"{}\"></div>\n",
            Escaped(&search.words)
        ),
    );
    out.push_str(
        "<div><label for=\"category\">Category</label><select id=\"category\" name=\"category\">\
        <option value=\"\">All categories</option>",
    );
    for category in &CATEGORIES {
        let selected = if search.category == Some(category) { " selected" } else { "" };
        add(
            out,
            format_args!("<option value=\"{}\"{selected}>{}</option>", category.slug, Escaped(category.name)),
        );
    }
    let stock = if search.in_stock { " checked" } else { "" };
    add(
        out,
        format_args!(
            "</select></div>\n<label class=\"tick\">\
                <input type=\"checkbox\" id=\"stock\" name=\"stock\" value=\"1\"{stock}> In stock \
                only</label>\n"
        ),
    );
    out.push_str("<fieldset><legend>Sort by</legend>");
    for (order, label) in [(Order::Shelf, "Shelf"), (Order::Price, "Price"), (Order::Newest, "Newest")] {
        let (name, checked) = (order.name(), if search.order == order { " checked" } else { "" });
        add(
            out,
            format_args!(
                "<label><input type=\"radio\" name=\"sort\" id=\"sort-{name}\" value=\"{name}\"{checked}> \
                    {label}</label>\n"
            ),
        );
    }
    out.push_str("</fieldset>\n<button type=\"submit\" id=\"go\">Search</button>\n</form>\n");
}

/// A book as lists show it.
fn card(out: &mut String, book: &Book) {
    out.push_str("<li class=\"book\">");
    cover(out, book, "a");
    add(
        out,
        format_args!(
            "<h3><a href=\"/book/{}\">{}</a></h3><p class=\"soft\">{}</p>",
            book.id,
            Escaped(&book.title),
            Escaped(&book.authors.join(", "))
        ),
    );
    price(out, book);
    if book.stock == 0 {
        out.push_str("<p class=\"soldout\">Sold out</p>");
    }
    out.push_str("</li>\n");
}

/// A drawn cover. It repeats title and author, as pictures of covers do.
fn cover(out: &mut String, book: &Book, element: &str) {
    let (hue, title, author) = (book.id * 47 % 360, Escaped(&book.title), Escaped(&book.authors[0]));
    let link =
        if element == "a" { format!(" href=\"/book/{}\" tabindex=\"-1\"", book.id) } else { String::new() };
    add(
        out,
        format_args!(
            "<{element} class=\"cover\"{link} style=\"--h:{hue}\" aria-hidden=\"true\"><b>{title}</b>\
                <i>{author}</i></{element}>"
        ),
    );
}

/// What a book costs, as far as the shop says.
fn price(out: &mut String, book: &Book) {
    out.push_str("<p class=\"price\">");
    match book.price {
        Some(price) => add(out, format_args!("<span class=\"now\">{}</span>", pounds(price))),
        None => out.push_str("<span class=\"soft\">Price on request</span>"),
    }
    if let Some(was) = book.was {
        add(
            out,
            format_args!(" <span class=\"was\">{}</span> <span class=\"sale\">Sale</span>", pounds(was)),
        );
    }
    out.push_str("</p>");
}

fn about(shop: &Shop) -> String {
    frame("About us", |out| {
        add(
            out,
            format_args!(
                "<h1>About us</h1>\n<p>{NAME} began as a shelf in a feed store. Today we keep {} in nine \
                    rooms.</p>\n",
                counted(shop.books().len(), "book")
            ),
        );
        out.push_str(
            "<p>Shop, people and books are made up, so that wrappers can be tried without \
            troubling anybody.</p>\n",
        );
    })
}

fn staff() -> String {
    frame("Staff", |out| {
        out.push_str(
            "<h1>Staff only</h1>\n\
            <p>Takings, rotas and the key to the rare books. Our robots.txt asks programs to stay \
            out.</p>\n",
        );
    })
}

/// Where a list stands: a link to the page before, one to the page after.
fn paging(out: &mut String, page: usize, pages: usize, address: impl Fn(usize) -> String) {
    let link = |out: &mut String, class: &str, to: usize, label: &str| {
        add(out, format_args!("<a class=\"{class}\" href=\"{}\">{label}</a>\n", Escaped(&address(to))));
    };
    out.push_str("<nav class=\"pages\">\n");
    match page {
        1 => out.push_str("<span class=\"off\">Previous</span>\n"),
        _ => link(out, "previous", page - 1, "Previous"),
    }
    for other in page.saturating_sub(3).max(1)..=(page + 3).min(pages) {
        match other == page {
            true => add(out, format_args!("<span class=\"here\">{page}</span>\n")),
            false => link(out, "number", other, &other.to_string()),
        }
    }
    match page == pages {
        true => out.push_str("<span class=\"off\">Next</span>\n"),
        false => link(out, "next", page + 1, "Next"),
    }
    out.push_str("</nav>\n");
}

/// The heading of a shelf in the crumbs above a page.
fn crumbs(out: &mut String, category: &Category) {
    let (slug, name) = (category.slug, Escaped(category.name));
    add(
        out,
        format_args!(
            "<p class=\"crumbs\"><a href=\"/\">Home</a> › <a href=\"/categories\">Categories</a> › <a \
                href=\"/category/{slug}\">{name}</a></p>\n"
        ),
    );
}
