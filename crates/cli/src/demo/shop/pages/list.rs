//! Lists of books, a page at a time.

use super::{add, card, crumbs, frame, paging, search_form};
use crate::demo::dice::Dice;
use crate::demo::markup::{Escaped, counted, page_count};
use crate::demo::shop::{Book, Category, ON_A_PAGE, Search, Shop};

/// How many books stand before the advertisement on a page of results.
const BEFORE_ADVERTISEMENT: usize = 5;

/// The results of a search.
pub(super) fn results(shop: &Shop, search: &Search, page: usize) -> String {
    let found = shop.find(search);
    let (page, pages) = within(page, found.len());
    frame("Search", |out| {
        out.push_str("<div class=\"columns\"><aside>");
        search_form(out, search);
        out.push_str("</aside>\n<section>\n<h1>Search results</h1>\n<p class=\"count\">");
        add(out, format_args!("<b>{}</b>", counted(found.len(), "result")));
        if !search.words.is_empty() {
            add(out, format_args!(" for “{}”", Escaped(&search.words)));
        }
        if let Some(category) = search.category {
            add(out, format_args!(" in {}", Escaped(category.name)));
        }
        add(out, format_args!(", page {page} of {pages}</p>\n"));
        if found.is_empty() {
            out.push_str("<p>Nothing on our shelves matches. Fewer words find more.</p>\n");
        }
        books(out, &found, page);
        paging(out, page, pages, |page| search.address(page));
        out.push_str("</section></div>\n");
    })
}

/// The books of a category.
pub(super) fn shelf(shop: &Shop, category: &Category, page: usize) -> String {
    let found = shop.shelf(category);
    let (page, pages) = within(page, found.len());
    frame(category.name, |out| {
        crumbs(out, category);
        let count = counted(found.len(), "book");
        add(
            out,
            format_args!(
                "<h1>{}</h1>\n<p class=\"count\">{count}, page {page} of {pages}</p>\n",
                Escaped(category.name)
            ),
        );
        books(out, &found, page);
        paging(out, page, pages, |page| format!("/category/{}?page={page}", category.slug));
    })
}

/// The page that there is for one that is asked for, and how many there are.
fn within(page: usize, entries: usize) -> (usize, usize) {
    let pages = page_count(entries, ON_A_PAGE);
    (page.clamp(1, pages), pages)
}

fn books(out: &mut String, found: &[&Book], page: usize) {
    let on_page = found.chunks(ON_A_PAGE).nth(page - 1).unwrap_or_default();
    out.push_str("<ul class=\"books\">\n");
    for (place, book) in on_page.iter().enumerate() {
        if place == BEFORE_ADVERTISEMENT {
            advertisement(out, book.id);
        }
        card(out, book);
    }
    out.push_str("</ul>\n");
}

/// What looks like a book among books, and is none.
fn advertisement(out: &mut String, id: u64) {
    let what = Dice::of(4, id).pick(&[
        "The oilcloth satchel",
        "A lamp that clips on",
        "Twelve beeswax candles",
        "The folding book rest",
    ]);
    out.push_str("<li class=\"book sponsored\"><p class=\"soft\">Advertisement</p>");
    add(out, format_args!("<h3><a href=\"/about\">{what}</a></h3><p>For readers on the road.</p>"));
    out.push_str("<p class=\"price\"><span class=\"now\">£24.95</span></p></li>\n");
}
