//! De Kaaszolder: a Dutch cheese shop of 2017 in two languages.
//!
//! Every list and every cheese is there twice, under `/nl/` and under `/en/`, with the same prices in euros. Pages are
//! numbered; recommended cheeses stand below each list; details pages carry microdata.

use crate::data::goods::{Good, goods};
use crate::data::picture;
use crate::data::trades::CHEESE;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "kaaszolder",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "locale",
        "duplicates",
        "overlap",
        "numbered",
        "grid",
        "featured",
        "optional",
        "microdata",
        "details",
    ],
    about: "Dutch cheese shop of 2017 in two languages, everything there twice",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2717, 86, &CHEESE)
}

/// The words of a language.
struct Words {
    code: &'static str,
    path: &'static str,
    title: &'static str,
    now: &'static str,
    also: &'static str,
    stock: [&'static str; 2],
    number: &'static str,
    story: &'static str,
}

const LANGUAGES: [Words; 2] = [
    Words {
        code: "nl",
        path: "kazen",
        title: "Alle kazen",
        now: "Nu",
        also: "Aanbevolen",
        stock: ["Op voorraad", "Uitverkocht"],
        number: "Artikelnummer",
        story: "Wij rijpen kaas op zolder sinds 1947. Een stuk van de maand vanaf € 9,95.",
    },
    Words {
        code: "en",
        path: "cheeses",
        title: "All cheeses",
        now: "Now",
        also: "Recommended",
        stock: ["In stock", "Sold out"],
        number: "Item number",
        story: "We have ripened cheese in our attic since 1947. Cheese of the month from € 9,95.",
    },
];

fn address(good: &Good, words: &Words) -> String {
    format!("/{}/{}/{}", words.code, words.path, slug(&good.title))
}

fn photo(good: &Good) -> Option<String> {
    (good.chance > 7).then(|| format!("/foto/{}.jpg", good.id))
}

fn availability(good: &Good, words: &Words) -> &'static str {
    words.stock[usize::from(good.stock == 0)]
}

fn truth() -> Truth {
    let record = |good: &Good| {
        let mut record = Record::new()
            .with("title", &good.title)
            .with("price", format!("€ {}", euros(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("€ {}", euros(price))));
        for words in &LANGUAGES {
            record = record.with("availability", availability(good, words));
        }
        record = record.with("sku", &good.sku).maybe("image", photo(good));
        LANGUAGES.iter().fold(record, |record, words| record.with("url", address(good, words)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    for words in &LANGUAGES {
        visitor.open(&format!("/{}/", words.code))?;
        visitor.follow(words.title)?;
        visitor.expect("86")?;
        visitor.open_all("?pagina=")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let parts = request.parts();
    let words = match parts.first() {
        None => return Answer::redirect("/nl/"),
        Some(&"foto") => {
            let id = parts.last().map_or("", |file| file.trim_end_matches(".jpg"));
            return Answer::picture(picture::thing(id.parse().unwrap_or(0) + 2000));
        }
        Some(code) => match LANGUAGES.iter().find(|words| words.code == *code) {
            Some(words) => words,
            None => return Answer::missing(),
        },
    };
    let page = |title: &str, body: &str| {
        let code = words.code;
        let path = format!("/{code}/{}", words.path);
        Answer::page(fill(
            PAGE,
            &[("code", code), ("title", title), ("path", &path), ("all", words.title), ("body", body)],
        ))
    };
    match parts.as_slice() {
        [_] => page("De Kaaszolder", &format!("<h1>De Kaaszolder</h1><p>{}</p>", words.story)),
        [_, path] if *path == words.path => page(words.title, &list(stock, words, request)),
        [_, path, _] if *path == words.path => {
            match stock.iter().find(|good| address(good, words) == request.path) {
                Some(good) => page(&good.title, &details(stock, good, words)),
                None => Answer::missing(),
            }
        }
        _ => Answer::missing(),
    }
}

fn tile(good: &Good, words: &Words) -> String {
    let photo = photo(good).map(|photo| format!("<img src=\"{photo}\" alt=\"\">"));
    let price = match good.old_price {
        Some(old) => format!(
            "<span class=\"kz-oud\">€ {}</span> {} <span class=\"kz-prijs\">€ {}</span>",
            euros(old),
            words.now,
            euros(good.price)
        ),
        None => format!("<span class=\"kz-prijs\">€ {}</span>", euros(good.price)),
    };
    format!(
        "<div class=\"kz-tegel\"><a href=\"{}\">{}<strong>{}</strong></a><p>{price}</p></div>",
        address(good, words),
        photo.as_deref().unwrap_or_default(),
        escape(&good.title)
    )
}

fn recommended(stock: &[Good], words: &Words) -> String {
    let some = each(stock.iter().filter(|good| good.halves == Some(10)).take(3), |good| tile(good, words));
    format!("<h3>{}</h3><div class=\"kz-rij\">{some}</div>", words.also)
}

fn list(stock: &[Good], words: &Words, request: &Request) -> String {
    let slice = slice(stock, request.query.number("pagina").unwrap_or(1), 12);
    let rows = each(slice.things.chunks(4), |row| {
        format!("<div class=\"kz-rij\">{}</div>", each(row, |good| tile(good, words)))
    });
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<span class=\"kz-hier\">{number}</span> "),
        false => format!("<a href=\"?pagina={number}\">{number}</a> "),
    });
    let head = format!("<h1>{} ({})</h1>", words.title, slice.total);
    format!("{head}{rows}<p class=\"kz-bladen\">{pages}</p>{}", recommended(stock, words))
}

fn details(stock: &[Good], good: &Good, words: &Words) -> String {
    let photo =
        photo(good).map(|photo| format!("<img itemprop=\"image\" src=\"{photo}\" width=\"400\" alt=\"\">"));
    let old = good.old_price.map(|price| format!("<span class=\"kz-oud\">€ {}</span> ", euros(price)));
    fill(
        DETAILS,
        &[
            ("photo", photo.as_deref().unwrap_or_default()),
            ("title", &escape(&good.title)),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &euros(good.price)),
            ("plain", &format!("{}.{:02}", good.price / 100, good.price % 100)),
            ("availability", availability(good, words)),
            ("number", words.number),
            ("sku", &good.sku),
            ("also", &recommended(stock, words)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="[[code]]"><head><meta charset="utf-8"><title>[[title]] - De Kaaszolder</title><style>body{margin:0;font:16px/1.5 Ubuntu,Verdana,sans-serif;background:#fffaf0}.kz-kop{background:#f2b600;padding:16px 40px}.kz-kop a{margin-right:20px;color:#402a00}.kz-blok{padding:20px 40px}.kz-rij{display:flex;gap:20px;margin-bottom:20px}.kz-tegel{width:220px;background:#fff;border:1px solid #eadfc0;padding:10px}.kz-tegel img{width:100%;height:150px;object-fit:cover;display:block}.kz-oud{text-decoration:line-through;color:#999}.kz-prijs{font-weight:bold}.kz-hier{background:#f2b600;padding:2px 8px}.kz-voet{background:#402a00;color:#fe9;padding:16px 40px}</style></head><body><div class="kz-kop"><a href="/[[code]]/"><b>De Kaaszolder</b></a><a href="[[path]]">[[all]]</a><a href="/nl/">Nederlands</a><a href="/en/">English</a></div><div class="kz-blok">[[body]]</div><div class="kz-voet">De Kaaszolder, Graafstroom 8, 2971 AB Bleskensgraaf. € 4,95 NL, € 8,95 EU.</div></body></html>
"##;

const DETAILS: &str = r##"<div itemscope itemtype="http://schema.org/Product">[[photo]]<h1 itemprop="name">[[title]]</h1><p itemprop="offers" itemscope itemtype="http://schema.org/Offer">[[old]]<span class="kz-prijs">€ [[price]]</span><meta itemprop="price" content="[[plain]]"><meta itemprop="priceCurrency" content="EUR"></p><p>[[availability]]</p><p>[[number]]: <span itemprop="sku">[[sku]]</span></p></div>[[also]]"##;
