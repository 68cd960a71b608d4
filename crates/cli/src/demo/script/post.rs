//! Results by POST: forms that script has signed, answered with pages on which every link is a form again.

use super::shell;
use crate::demo::markup::{Escaped, page_count, pounds};
use crate::demo::request::{Answer, Parameters, Request};
use crate::demo::shop::{self, Book, Category, Shop};

const ON_A_PAGE: usize = 8;

/// The page for a posted form; none where there is no such form or what it asks for is not there.
pub(super) fn respond(shop: &Shop, form: &str, request: &Request<'_>) -> Option<Answer> {
    let fields = Parameters::read(request.body);
    let names: &[&str] = match form {
        "results" => &["category", "below", "page"],
        "book" => &["book"],
        _ => return None,
    };
    if fields.number("token") != Some(checksum(names.iter().map(|name| fields.text(name)))) {
        let content = "<p>This form does not come from our page. Please fill it in again.</p>\n";
        return Some(Answer { status: 403, ..Answer::page(shell::drawn("Not signed", "post", content)) });
    }
    let page = match form {
        "results" => {
            let category = shop::category(fields.text("category"))?;
            results(shop, category, fields.number("below")?, fields.number("page")?)
        }
        _ => book(shop.book(fields.number("book")?)?),
    };
    Some(Answer::page(page))
}

/// The books of a shelf that cost so many pounds at most.
pub(crate) fn affordable<'s>(shop: &'s Shop, category: &Category, below: u64) -> Vec<&'s Book> {
    let most = below.saturating_mul(100);
    let shelf = shop.shelf(category).into_iter();
    shelf.filter(|book| book.price.is_some_and(|price| u64::from(price) <= most)).collect()
}

/// What a form has to carry beside its fields. The script of the page computes the same.
pub(super) fn checksum<'f>(fields: impl IntoIterator<Item = &'f str>) -> u64 {
    let joined = fields.into_iter().collect::<Vec<&str>>().join("|");
    joined.encode_utf16().fold(7, |sum, unit| (sum * 31 + u64::from(unit)) % 65_521)
}

fn results(shop: &Shop, category: &Category, below: u64, page: u64) -> String {
    let found = affordable(shop, category, below);
    let pages = page_count(found.len(), ON_A_PAGE);
    let page = usize::try_from(page).unwrap_or(usize::MAX).clamp(1, pages);
    let mut content = format!(
        "<table class=\"results\" data-category=\"{}\" data-below=\"{below}\">\n<tr><th>Title<th>Price\n",
        category.slug
    );
    for book in found.into_iter().skip((page - 1) * ON_A_PAGE).take(ON_A_PAGE) {
        let (id, title, price) = (book.id, Escaped(&book.title), book.price.map(pounds).unwrap_or_default());
        content.push_str(&format!(
            "<tr class=\"book\"><td class=\"title\"><a href=\"javascript:book({id})\">{title}</a></td>\
             <td class=\"price\">{price}</td></tr>\n"
        ));
    }
    content.push_str(&format!("</table>\n<p class=\"paging\"><span>Page {page} of {pages}</span>\n"));
    if page < pages {
        let next = page + 1;
        content.push_str(&format!("<a href=\"#\" onclick=\"turn({next});return false\">Next</a>\n"));
    }
    content.push_str("</p>\n");
    shell::drawn(category.name, "post", &content)
}

fn book(book: &Book) -> String {
    let (publisher, isbn) = (Escaped(book.publisher), &book.isbn);
    let content = format!(
        "<dl class=\"facts\"><dt>Publisher</dt><dd class=\"publisher\">{publisher}</dd>\
         <dt>ISBN</dt><dd class=\"isbn\">{isbn}</dd></dl>\n"
    );
    shell::drawn(&book.title, "post", &content)
}
