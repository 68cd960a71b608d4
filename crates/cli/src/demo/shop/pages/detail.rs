//! One book, its reviews, and what it costs to send it.

use super::{add, cover, crumbs, frame, price};
use crate::demo::markup::{Escaped, counted, pounds};
use crate::demo::request::Parameters;
use crate::demo::shop::{Book, Shop, Zone, postage as postage_of};

/// The page of a book.
pub(super) fn book(shop: &Shop, book: &Book) -> String {
    frame(&book.title, |out| {
        crumbs(out, book.category);
        out.push_str("<article class=\"detail\">\n");
        cover(out, book, "div");
        out.push_str("<div>\n");
        about(out, book);
        out.push_str("</div>\n<div class=\"buy\">");
        buying(out, book);
        out.push_str("</div>\n</article>\n<h2>Reviews</h2>\n");
        reviews(out, book);
        related(out, shop, book);
    })
}

fn about(out: &mut String, book: &Book) {
    add(out, format_args!("<h1>{}</h1>\n<ul class=\"by\">", Escaped(&book.title)));
    for author in &book.authors {
        add(out, format_args!("<li class=\"author\">{}</li> ", Escaped(author)));
    }
    out.push_str("</ul>\n");
    if let Some(rating) = book.rating_text() {
        let full = rating.bytes().next().map_or(0, |digit| usize::from(digit - b'0'));
        let reviews = counted(book.reviews as usize, "review");
        add(
            out,
            format_args!(
                "<p class=\"stars\" title=\"{rating} out of 5\">{}{}",
                "★".repeat(full),
                "☆".repeat(5 - full)
            ),
        );
        add(
            out,
            format_args!(
                " <span class=\"rating\">{rating}</span> <span class=\"soft\">({reviews})</span></p>\n"
            ),
        );
    }
    add(out, format_args!("<p>{}</p>\n<dl class=\"facts\">\n", book.blurb()));
    let published = book.published;
    add(out, format_args!("<dt>Publisher</dt><dd class=\"publisher\">{}</dd>\n", Escaped(book.publisher)));
    add(out, format_args!("<dt>Published</dt><dd class=\"published\">{}</dd>\n", published.in_words()));
    add(out, format_args!("<dt>Format</dt><dd>{}, {} pages</dd>\n", book.format, book.pages));
    add(out, format_args!("<dt>ISBN</dt><dd class=\"isbn\">{}</dd>\n</dl>\n", book.isbn));
}

fn buying(out: &mut String, book: &Book) {
    price(out, book);
    match book.stock {
        0 => out.push_str("<p class=\"soldout\">Sold out. We are looking for another copy.</p>"),
        1..=3 => add(out, format_args!("<p class=\"stock\">Only {} left</p>", book.stock)),
        _ => out.push_str("<p class=\"stock\">In stock</p>"),
    }
    out.push_str("\n<form class=\"postage\" action=\"/postage\" method=\"post\">\n");
    add(out, format_args!("<input type=\"hidden\" name=\"book\" value=\"{}\">\n", book.id));
    out.push_str("<label>Send to <select name=\"zone\">");
    for zone in Zone::ALL {
        add(out, format_args!("<option>{}</option>", zone.name()));
    }
    out.push_str(
        "</select></label>\n\
        <label>Copies <input type=\"number\" name=\"copies\" value=\"1\" min=\"1\" max=\"99\"></label>\n",
    );
    out.push_str("<button type=\"submit\">Estimate postage</button>\n</form>\n");
}

fn reviews(out: &mut String, book: &Book) {
    if book.reviews == 0 {
        out.push_str("<p class=\"soft\">Nobody has reviewed this book yet.</p>\n");
        return;
    }
    if book.has_old_reviews() {
        add(out, format_args!("<iframe src=\"/legacy/reviews/{}\" title=\"Reviews\"></iframe>\n", book.id));
        return;
    }
    out.push_str("<ul class=\"reviews\">\n");
    for review in book.reviews() {
        let stars = review.stars as usize;
        let (reviewer, day) = (Escaped(&review.reviewer), review.day.in_words());
        add(
            out,
            format_args!(
                "<li class=\"review\"><b class=\"reviewer\">{reviewer}\
                    </b> <span class=\"stars\" title=\"{stars}\">{}</span>",
                "★".repeat(stars)
            ),
        );
        add(
            out,
            format_args!(
                "<time datetime=\"{}\">{day}</time><p class=\"text\">{}</p></li>\n",
                review.day.in_digits(),
                Escaped(&review.text)
            ),
        );
    }
    out.push_str("</ul>\n");
}

fn related(out: &mut String, shop: &Shop, book: &Book) {
    let shelf = shop.shelf(book.category);
    let others = shelf.iter().cycle().skip_while(|other| other.id != book.id).skip(1).take(4);
    out.push_str("<h2>From the same shelf</h2>\n<ul class=\"related\">\n");
    for other in others.filter(|other| other.id != book.id) {
        add(out, format_args!("<li><a href=\"/book/{}\">{}</a></li>\n", other.id, Escaped(&other.title)));
    }
    out.push_str("</ul>\n");
}

/// The reviews of a book as the old system shows them: in a frame, in a table, in the markup of its time.
pub(super) fn old_reviews(book: &Book) -> String {
    let mut out = String::from(
        "<html><head><meta charset=utf-8><title>Reviews</title></head>\n<body bgcolor=\"#fffff4\">\n",
    );
    out.push_str(
        "<font face=\"Arial, sans-serif\" size=2>\n<table border=0 cellpadding=6 width=\"100%\">\n\
        <tr bgcolor=\"#ddd8c4\"><th align=left>Reader<th>Marks<th align=left>Says\n",
    );
    for review in book.reviews() {
        let (reviewer, text) = (Escaped(&review.reviewer), Escaped(&review.text));
        add(
            &mut out,
            format_args!(
                "<tr class=review valign=top><td class=who>{reviewer}\
                    <td class=marks>{}/5<td class=says>{text}\n",
                review.stars
            ),
        );
    }
    out.push_str("</table>\n</font>\n</body></html>\n");
    out
}

/// What it costs to send a book.
pub(super) fn postage(book: &Book, form: &Parameters) -> String {
    let zone = Zone::ALL.into_iter().find(|zone| zone.name() == form.text("zone")).unwrap_or(Zone::Inland);
    let copies = form.number("copies").unwrap_or(1).clamp(1, 99);
    let (cost, days) = postage_of(book, zone, copies);
    frame("Postage", |out| {
        crumbs(out, book.category);
        add(
            out,
            format_args!(
                "<h1>Postage</h1>\n<p>For {} of <a href=\"/book/{}\">{}</a>, ",
                if copies == 1 { "1 copy".to_owned() } else { format!("{copies} copies") },
                book.id,
                Escaped(&book.title)
            ),
        );
        add(
            out,
            format_args!(
                "sent to: {}.</p>\n<dl class=\"facts\"><dt>Postage</dt><dd class=\"postage\">{}</dd>",
                zone.name(),
                pounds(cost)
            ),
        );
        add(out, format_args!("<dt>Arrives within</dt><dd class=\"days\">{days} days</dd></dl>\n"));
    })
}
