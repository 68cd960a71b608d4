//! Burdock & Bray: a Canadian shop for pets and small farms of 2018, pages from the server and lists by script.
//!
//! Pages of a list are buttons with numbers and labels, and stand behind the hash of the address. Articles are figures,
//! in a grid or in a list; the order is a list that opens, kinds are boxes that are no inputs, and among the articles
//! stands a box for regular orders. Prices are ranges where there are sizes; a lower price for regular orders stands below.
//! Stock is an icon with a title. An index of brands lists the same goods again; SKUs are only on the pages of the goods.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "burdock",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "numbered",
        "banner",
        "ads",
        "featured",
        "overlap",
        "duplicates",
        "locale",
        "optional",
        "grid",
        "details",
    ],
    about: "Canadian pet and farm shop of 2018: numbered buttons behind a hash, figures, price ranges, an index of brands",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 16;

/// A kind of thing: the animal it is for, its name, how many there are, what they are called, least and most prices in
/// dollars, and the sizes they may come in.
type Kind = (&'static str, &'static str, usize, &'static [&'static str], u64, u64, &'static [&'static str]);

const KINDS: [Kind; 9] = [
    ("Dog", "Dry Food", 18, &["Dry Dog Food", "Puppy Food"], 19, 54, &["2 kg", "5.4 kg", "11.4 kg"]),
    ("Dog", "Treats", 13, &["Dog Biscuits", "Training Treats", "Beef Chews"], 5, 24, &[]),
    ("Dog", "Collars & Leashes", 9, &["Dog Collar", "Leash"], 12, 48, &["Small", "Medium", "Large"]),
    ("Cat", "Cat Food", 14, &["Dry Cat Food", "Cat Pâté 12 x 85 g"], 14, 46, &["1.8 kg", "4.5 kg"]),
    ("Cat", "Litter", 7, &["Clumping Litter", "Wood Pellet Litter"], 11, 34, &[]),
    (
        "Poultry",
        "Feed",
        10,
        &["Layer Pellets", "Chick Starter", "Scratch Grains"],
        15,
        36,
        &["10 kg", "20 kg"],
    ),
    ("Poultry", "Coops & Waterers", 8, &["Hanging Waterer", "Chicken Coop"], 18, 419, &[]),
    ("Horse", "Tack & Grooming", 9, &["Halter", "Grooming Kit", "Hoof Pick"], 8, 96, &[]),
    ("Wild Bird", "Seed & Feeders", 11, &["Sunflower Seed", "Suet Cake", "Tube Feeder"], 4, 59, &[]),
];

const BRANDS: [&str; 9] = [
    "Acadia Naturals",
    "Barnswallow",
    "Cedar Creek",
    "Fetch & Co",
    "Grand River",
    "Hearthside",
    "Loyal Paw",
    "Northfield",
    "Old Mill",
];
const LINES: [&str; 9] =
    ["Prairie", "Original", "Everyday", "Heritage", "Lakeside", "Organic", "Grain-Free", "Chicken", "Salmon"];
/// Only the first of them suit what is not eaten.
const PLAIN_LINES: usize = 5;

/// One thing in the shop.
#[derive(Debug, Clone)]
struct Product {
    name: String,
    brand: &'static str,
    kind: &'static Kind,
    sku: String,
    upc: String,
    cents: u64,
    /// What the largest size costs.
    most: Option<u64>,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    made: &'static str,
    chance: u64,
}

fn stock() -> Vec<Product> {
    let mut dice = Dice::new(1867);
    let mut products: Vec<Product> = Vec::new();
    for kind in &KINDS {
        let (_, _, count, things, low, high, sizes) = *kind;
        let goal = products.len() + count;
        while products.len() < goal {
            let is_eaten = ["Dry Food", "Treats", "Cat Food", "Feed"].contains(&kind.1);
            let lines = if is_eaten { &LINES[..] } else { &LINES[..PLAIN_LINES] };
            let (brand, line, thing) = (dice.pick(&BRANDS), dice.pick(lines), dice.pick(things));
            let name = format!("{brand} {line} {thing}");
            if products.iter().any(|product| product.name == name) {
                continue;
            }
            let place = products.len();
            let cents = dice.between(low, high) * 100 + dice.pick(&[99, 99, 49, 0]);
            let most = (!sizes.is_empty() && dice.chance(45))
                .then(|| cents * dice.between(18, 31) / 1000 * 100 + 99);
            products.push(Product {
                name,
                brand,
                kind,
                sku: format!("BB-{}", 20_431 + place * 17),
                upc: format!("0628{:08}", 11_204_417 + place * 90_211),
                cents,
                most,
                was: (most.is_none() && dice.chance(33))
                    .then(|| cents * dice.between(115, 150) / 10_000 * 100 + 99),
                stars: dice.chance(63).then(|| (dice.between(31, 50), dice.between(1, 260))),
                stock: dice.pick(&[
                    "In stock online",
                    "In stock online",
                    "In stock online",
                    "In store only",
                    "Sold out",
                ]),
                made: dice.pick(&["Ontario", "Québec", "Alberta", "USA"]),
                chance: dice.below(100),
            });
        }
    }
    // The prices before must be higher.
    for product in &mut products {
        product.was = product.was.filter(|was| *was > product.cents);
    }
    dice.shuffle(&mut products);
    products
}

fn address(product: &Product) -> String {
    format!("/products/{}", slug(&product.name))
}

fn photo(product: &Product, width: u64) -> String {
    format!("/cdn/{}_{width}x.jpg", product.sku.to_lowercase())
}

fn dollars(cents: u64) -> String {
    format!("${}", pounds(cents))
}

/// A price, or the lowest and the highest one.
fn price(product: &Product) -> String {
    match product.most {
        Some(most) => format!("{} – {}", dollars(product.cents), dollars(most)),
        None => dollars(product.cents),
    }
}

fn stars(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn animals() -> Vec<&'static str> {
    let mut animals: Vec<&str> = KINDS.iter().map(|kind| kind.0).collect();
    animals.dedup();
    animals
}

fn truth() -> Truth {
    let record = |product: &Product| {
        Record::new()
            .with("title", &product.name)
            .with("price", price(product))
            .maybe("old_price", product.was.map(dollars))
            .maybe("rating", product.stars.map(|(tenths, _)| stars(tenths)))
            .with("availability", product.stock)
            .with("sku", &product.sku)
            .with("image", photo(product, 300))
            .with("image", photo(product, 1024))
            .with("url", address(product))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Shop all products")?;
    visitor.expect("All products")?;
    for page in 1.. {
        visitor.open(&format!("/api/search?collection=all&page={page}"))?;
        if visitor.json()?["pages"].as_u64().is_none_or(|pages| page >= pages) {
            break;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Product], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let pets = each(animals(), |animal| {
            format!("<li><a href=\"/collections/{}\">{animal}</a></li>", slug(animal))
        });
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("pets", &pets), ("body", body)]))
    };
    let list = |title: &str, collection: &str| {
        let values = [("title", escape(title)), ("collection", escape(collection))];
        page(title, &fill(LIST, &values.each_ref().map(|(name, value)| (*name, value.as_str()))))
    };
    match request.parts().as_slice() {
        [] => {
            let tiles = each(animals(), |animal| {
                format!(
                    "<a class=\"bnb-pet\" href=\"/collections/{0}\"><img src=\"/cdn/pet-{0}.jpg\" alt=\"\" width=\"200\" height=\"150\"><span>{animal}</span></a>",
                    slug(animal)
                )
            });
            page("Pet food and farm supplies", &fill(HOME, &[("tiles", &tiles)]))
        }
        ["api", "search"] => search(stock, &request.query),
        ["api", "trending"] => {
            let hot: Vec<Json> =
                stock.iter().filter(|product| product.chance > 90).take(5).map(in_short).collect();
            Answer::json(&json!({"products": hot}))
        }
        ["collections", "all"] => list("All products", "all"),
        ["collections", wanted] => match animals().into_iter().find(|animal| slug(animal) == *wanted) {
            Some(animal) => list(animal, wanted),
            None => Answer::missing(),
        },
        ["brands"] => page("Brands", &brands(stock)),
        ["brands", wanted] => match BRANDS.into_iter().find(|brand| slug(brand) == *wanted) {
            Some(brand) => list(brand, &format!("brand:{wanted}")),
            None => Answer::missing(),
        },
        ["search"] => list("Search", &format!("q:{}", request.query.text("q"))),
        ["products", wanted] => match stock.iter().find(|product| slug(&product.name) == *wanted) {
            Some(product) => page(&product.name, &details(product)),
            None => Answer::missing(),
        },
        ["pages", "barn-notes"] => page("Barn notes", NOTES),
        ["pages", "stores"] => page("Stores", STORES),
        ["assets", "theme.js"] => Answer::file("application/javascript", SCRIPT),
        ["cdn", file] => {
            let name = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::thing(
                name.bytes().fold(5, |sum: u64, byte| sum.wrapping_mul(29).wrapping_add(u64::from(byte))),
            ))
        }
        _ => Answer::missing(),
    }
}

fn brands(stock: &[Product]) -> String {
    let letters = each('A'..='Z', |letter| match BRANDS.iter().any(|brand| brand.starts_with(letter)) {
        true => format!("<a href=\"#brand-{letter}\">{letter}</a> "),
        false => format!("<span>{letter}</span> "),
    });
    let groups = each(BRANDS, |brand| {
        let count = stock.iter().filter(|product| product.brand == brand).count();
        format!(
            "<section id=\"brand-{}\"><h2>{0}</h2><ul><li><a href=\"/brands/{}\">{}</a> ({count})</li></ul></section>",
            &brand[..1],
            slug(brand),
            escape(brand)
        )
    });
    format!("<h1>Brands A to Z</h1><p class=\"bnb-letters\">{letters}</p>{groups}")
}

fn search(stock: &[Product], query: &Parameters) -> Answer {
    let wanted = query.text("collection");
    let is_wanted = |product: &&Product| match wanted.split_once(':') {
        Some(("brand", brand)) => slug(product.brand) == brand,
        Some((_, words)) => product.name.to_lowercase().contains(&words.to_lowercase()),
        None => wanted == "all" || slug(product.kind.0) == wanted,
    };
    let mut products: Vec<&Product> = stock.iter().filter(is_wanted).collect();
    let types: Vec<Json> = KINDS
        .iter()
        .map(|kind| (kind.1, products.iter().filter(|product| product.kind.1 == kind.1).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| json!({"name": name, "count": count}))
        .collect();
    let chosen: Vec<&str> = query.text("types").split('|').filter(|name| !name.is_empty()).collect();
    products.retain(|product| chosen.is_empty() || chosen.contains(&product.kind.1));
    match query.text("sort") {
        "price" => products.sort_by_key(|product| product.cents),
        "-price" => products.sort_by_key(|product| Reverse(product.cents)),
        "rating" => products.sort_by_key(|product| Reverse(product.stars)),
        _ => {}
    }
    let slice = slice(&products, query.number("page").unwrap_or(1), AT_ONCE);
    let items: Vec<Json> = slice.things.iter().map(|product| in_short(product)).collect();
    Answer::json(&json!({
        "found": slice.total, "page": slice.page, "pages": slice.last, "first": slice.before + 1,
        "through": slice.through(), "types": types, "products": items,
    }))
}

fn in_short(product: &Product) -> Json {
    json!({
        "handle": slug(&product.name), "name": product.name, "brand": product.brand, "price": price(product),
        "was": product.was.map(dollars), "autoship": dollars(product.cents * 95 / 100), "stock": product.stock,
        "stars": product.stars.map(|(tenths, _)| tenths as f64 / 10.0), "reviews": product.stars.map(|(_, count)| count),
        "image": photo(product, 300), "type": product.kind.1,
        "sizes": if product.most.is_some() { product.kind.6.len() } else { 0 },
    })
}

fn details(product: &Product) -> String {
    let was = product.was.map(|was| {
        format!(
            "<del>{}</del> <span class=\"bnb-saved\">You save {}</span>",
            dollars(was),
            dollars(was - product.cents)
        )
    });
    let stars = product.stars.map(|(tenths, count)| {
        format!(
            "<p class=\"bnb-rate\"><span class=\"bnb-stars\"><span style=\"width:{}%\"></span></span> {} ({count} reviews)</p>",
            tenths * 2,
            stars(tenths)
        )
    });
    let sizes = match product.most {
        Some(most) => {
            let last = product.kind.6.len() - 1;
            let options = each(product.kind.6.iter().enumerate(), |(at, size)| {
                let cents = product.cents + (most - product.cents) * at as u64 / last as u64;
                format!("<li role=\"option\" data-price=\"{}\">{size}</li>", dollars(cents))
            });
            format!("<div class=\"bnb-size\"><b>Choose a size</b><ul role=\"listbox\">{options}</ul></div>")
        }
        None => String::new(),
    };
    let data = json!({"@context": "https://schema.org", "@type": "Product", "name": product.name, "sku": product.sku, "brand": product.brand});
    fill(
        DETAILS,
        &[
            ("name", &escape(&product.name)),
            ("handle", &slug(&product.name)),
            ("animal", product.kind.0),
            ("folder", &slug(product.kind.0)),
            ("kind", &escape(product.kind.1)),
            ("small", &photo(product, 300)),
            ("photo", &photo(product, 1024)),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("price", &price(product)),
            ("was", was.as_deref().unwrap_or_default()),
            ("autoship", &dollars(product.cents * 95 / 100)),
            ("sizes", &sizes),
            ("stock", product.stock),
            ("brand", &escape(product.brand)),
            ("maker", &slug(product.brand)),
            ("sku", &product.sku),
            ("upc", &product.upc),
            ("made", product.made),
            ("data", &data.to_string()),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>[[title]] – Burdock &amp; Bray</title>
<style>*{box-sizing:border-box}body{margin:0;font:16px/1.5 Karla,Helvetica,Arial,sans-serif;color:#2b2b26;background:#fffdf8}a{color:#34562d}.bnb-announce{background:#34562d;color:#fff;text-align:center;padding:6px;font-size:14px}.bnb-header{display:flex;align-items:center;gap:26px;padding:16px 34px;border-bottom:1px solid #e4dfd0}.bnb-header__logo{font:700 25px Georgia,serif;text-decoration:none}.bnb-shopnav{position:relative;cursor:pointer}.bnb-shopnav__list{display:none;position:absolute;top:100%;left:0;background:#fff;border:1px solid #d8d2bf;list-style:none;margin:0;padding:12px 20px;width:190px;z-index:5}.bnb-shopnav--on .bnb-shopnav__list{display:block}.bnb-header form{margin-left:auto}.bnb-wide{max-width:1180px;margin:0 auto;padding:20px}.bnb-pets{display:flex;gap:18px}.bnb-pet{text-align:center;text-decoration:none}.bnb-pet span{display:block}.bnb-browse{display:grid;grid-template-columns:200px 1fr;gap:34px}.bnb-kinds{list-style:none;padding:0}.bnb-check{cursor:pointer}.bnb-check[aria-checked=true]{font-weight:700}.bnb-tools{display:flex;justify-content:space-between;align-items:center;margin-bottom:14px}.bnb-dd{position:relative;border:1px solid #bbb49c;padding:6px 14px;cursor:pointer}.bnb-dd ul{display:none;position:absolute;right:0;top:100%;background:#fff;border:1px solid #bbb49c;list-style:none;margin:0;padding:0;width:190px;z-index:4}.bnb-dd--on ul{display:block}.bnb-dd li{padding:6px 14px}.bnb-shelf{display:flex;flex-wrap:wrap;gap:18px}.bnb-card{margin:0;width:222px;border:1px solid #e4dfd0;background:#fff;padding:12px}.bnb-card img{width:100%;height:150px;object-fit:cover}.bnb-shelf--rows .bnb-card{width:100%;display:flex;gap:20px}.bnb-shelf--rows .bnb-card img{width:200px}.bnb-card ins{text-decoration:none;font-weight:700}.bnb-card__auto{font-size:13px;color:#34562d}.bnb-promo{width:222px;background:#e9f0dc;padding:24px}.bnb-stars{display:inline-block;width:80px;height:14px;background:#ddd}.bnb-stars span{display:block;height:14px;background:#e0a526}.bnb-dot{display:inline-block;width:14px;height:14px}.bnb-pager{display:flex;justify-content:center;gap:6px;margin:30px 0}.bnb-pager button{border:1px solid #bbb49c;background:#fff;padding:8px 14px;font:inherit}.bnb-pager [aria-current]{background:#34562d;color:#fff}.bnb-one{display:flex;gap:40px}.bnb-one>div{flex:1}.bnb-one img{width:100%}.bnb-specs td{padding:6px 20px 6px 0;border-bottom:1px solid #e4dfd0}.bnb-modal{position:fixed;inset:0;background:rgba(30,35,25,.6);z-index:20;display:flex;align-items:center;justify-content:center}.bnb-modal>div{background:#fff;padding:34px;max-width:420px}.bnb-strip{display:flex;gap:16px}.bnb-strip .bnb-card{width:200px}.bnb-foot{background:#2b2b26;color:#ddd8c6;padding:30px 34px;margin-top:40px}.bnb-foot a{color:#fff}</style></head>
<body><div class="bnb-announce">Free shipping over $79 in Ontario and Québec · 5% off with Autoship</div>
<header class="bnb-header"><a class="bnb-header__logo" href="/">Burdock &amp; Bray</a><div class="bnb-shopnav" tabindex="0"><span>Shop ▾</span><ul class="bnb-shopnav__list">[[pets]]<li><a href="/collections/all">Shop all products</a></li></ul></div><a href="/brands">Brands</a><a href="/pages/barn-notes">Barn notes</a><a href="/pages/stores">Stores</a><form action="/search" method="get"><input type="search" name="q" placeholder="Search feed, food, tack"><button aria-label="Search">⌕</button></form><a href="tel:+15195550133">519-555-0133</a><a href="/account/login">Log in</a><a href="/cart">Cart (0)</a></header>
<div class="bnb-wide">[[body]]<section id="bnb-recent" hidden><h2>Recently viewed</h2><div class="bnb-strip"></div></section></div>
<footer class="bnb-foot"><form action="/contact#newsletter" method="post"><label>Barn notes by email <input type="email" name="contact[email]"></label> <button>Join</button></form><p>Burdock &amp; Bray Ltd., 77 Woolwich Street, Guelph, ON N1H 3T9. Prices in Canadian dollars. <a href="/pages/stores">Our three stores</a></p></footer><script src="/assets/theme.js"></script></body></html>
"##;

const HOME: &str = r##"<section><h1>Good feed, happy critters</h1><p>Family owned since 1974. Order by 2 pm and it leaves the barn today.</p><p><a href="/collections/all">Shop all products</a></p></section><h2>Who are you shopping for?</h2><div class="bnb-pets">[[tiles]]</div><h2>Trending this week</h2><div class="bnb-strip" id="bnb-trending"></div><section><h2>What folks say</h2><blockquote>“$62.99 for a bag that cost me $71 in town, and it came to the porch.” Moira, Fergus ★★★★★</blockquote></section>"##;

const LIST: &str = r##"<nav aria-label="Breadcrumb"><a href="/">Home</a> › [[title]]</nav><h1>[[title]]</h1><div class="bnb-browse" id="bnb-browse" data-collection="[[collection]]"><aside><h2>Type</h2><ul class="bnb-kinds"></ul></aside><div><div class="bnb-tools"><span id="bnb-found"></span><span><button type="button" class="bnb-view" data-view="grid" aria-label="Grid view">▦</button> <button type="button" class="bnb-view" data-view="rows" aria-label="List view">☰</button></span><div class="bnb-dd" tabindex="0" role="combobox"><span>Featured</span><ul><li data-sort="">Featured</li><li data-sort="price">Price: low to high</li><li data-sort="-price">Price: high to low</li><li data-sort="rating">Best rated</li></ul></div></div><div class="bnb-shelf">Fetching…</div><div class="bnb-pager" role="navigation" aria-label="Pages"></div></div></div>"##;

const DETAILS: &str = r##"<script type="application/ld+json">[[data]]</script><nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/collections/[[folder]]">[[animal]]</a> › [[kind]]</nav>
<div class="bnb-one" id="bnb-one" data-handle="[[handle]]" data-name="[[name]]" data-price="[[price]]" data-image="[[small]]"><div><img src="[[photo]]" alt="[[name]]"></div><div><p><a href="/brands/[[maker]]">[[brand]]</a></p><h1>[[name]]</h1>[[stars]]<p class="bnb-price"><ins id="bnb-now">[[price]]</ins> [[was]]</p><p class="bnb-card__auto">Autoship: [[autoship]] every 2, 4 or 6 weeks</p>[[sizes]]<p class="bnb-stock">[[stock]]</p><p><button type="button">Add to cart</button> <button type="button">Save for later</button> <a href="javascript:print()">Print</a></p><p class="bnb-codes">SKU: [[sku]] | UPC: [[upc]]</p></div></div>
<h2>Specifications</h2><table class="bnb-specs"><tr><td>Brand</td><td>[[brand]]</td></tr><tr><td>For</td><td>[[animal]]</td></tr><tr><td>Type</td><td>[[kind]]</td></tr><tr><td>Made in</td><td>[[made]]</td></tr></table><h2>Feeding and care</h2><ul><li>Keep in a cool, dry place.</li><li>Returns within 60 days; oversize items have a $15.00 return fee.</li></ul><h2>Folks also buy</h2><div class="bnb-strip" id="bnb-trending"></div>"##;

const NOTES: &str = r##"<h1>Barn notes</h1><article><h2>What six hens really cost</h2><p>A coop for $349, feed at $24.99 a month, and about 130 dozen eggs later we are almost even.</p></article><article><h2>Switching foods</h2><p>Mix old and new for a week. A 2 kg bag for about $20 is enough to try.</p></article>"##;
const STORES: &str = r##"<h1>Stores</h1><ul><li>Guelph, 77 Woolwich Street, 519-555-0133</li><li>Elora, 12 Mill Street East, 519-555-0134</li><li>Stratford, 240 Ontario Street, 519-555-0135</li></ul>"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var $ = function (s, r) { return (r || document).querySelector(s); };
  var $$ = function (s, r) { return Array.prototype.slice.call((r || document).querySelectorAll(s)); };
  var esc = function (s) { return String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); };
  var get = function (url) { return fetch(url).then(function (r) { return r.json(); }).then(function (d) { return new Promise(function (done) { setTimeout(function () { done(d); }, 100); }); }); };
  var keep = function (name, value) { try { if (value === undefined) return JSON.parse(localStorage.getItem(name)); localStorage.setItem(name, JSON.stringify(value)); } catch (e) { /* not allowed */ } return null; };
  var colours = { 'In stock online': '#3b8f3b', 'In store only': '#d9922b', 'Sold out': '#a33' };

  function card(p) {
    return '<figure class="bnb-card"><a href="/products/' + p.handle + '"><img src="' + p.image + '" alt="' + esc(p.name) + '"></a><figcaption>' +
      '<small>' + esc(p.brand) + '</small><h3><a href="/products/' + p.handle + '">' + esc(p.name) + '</a></h3>' +
      (p.stars != null ? '<div class="bnb-rate"><span class="bnb-stars"><span style="width:' + p.stars * 20 + '%"></span></span> ' + p.stars.toFixed(1) + ' (' + p.reviews + ')</div>' : '') +
      '<div class="bnb-price">' + (p.was ? '<del>' + p.was + '</del> ' : '') + '<ins>' + p.price + '</ins></div>' +
      '<div class="bnb-card__auto">' + p.autoship + ' with Autoship</div>' + (p.sizes ? '<div>' + p.sizes + ' sizes</div>' : '') +
      '<span class="bnb-dot" role="img" title="' + p.stock + '" aria-label="' + p.stock + '"><svg viewBox="0 0 14 14"><circle cx="7" cy="7" r="6" fill="' + colours[p.stock] + '"/></svg></span> ' +
      '<button type="button" class="bnb-add">' + (p.sizes ? 'Choose options' : 'Add to cart') + '</button> <label><input type="checkbox"> Compare</label></figcaption></figure>';
  }
  function little(p) { return '<figure class="bnb-card"><a href="/products/' + p.handle + '"><img src="' + p.image + '" alt=""></a><figcaption><a href="/products/' + p.handle + '">' + esc(p.name) + '</a><br>' + p.price + '</figcaption></figure>'; }

  var browse = $('#bnb-browse');
  if (browse) {
    var state = { page: 1, sort: '', types: '' };
    var shelf = $('.bnb-shelf'), pager = $('.bnb-pager'), dd = $('.bnb-dd'), ask = 0;
    var read = function () {
      var q = new URLSearchParams(location.hash.slice(1));
      state.page = Number(q.get('page')) || 1; state.sort = q.get('sort') || ''; state.types = q.get('types') || '';
    };
    var go = function (change) {
      var q = new URLSearchParams(), s = Object.assign({}, state, change);
      if (s.types) q.set('types', s.types);
      if (s.sort) q.set('sort', s.sort);
      if (s.page > 1) q.set('page', s.page);
      location.hash = q.toString();
    };
    var numbers = function (d) {
      if (d.pages < 2) return '';
      var html = '<button type="button" data-page="' + (d.page - 1) + '" aria-label="Previous page"' + (d.page === 1 ? ' disabled' : '') + '><svg width="8" height="12"><path d="M7 1L2 6l5 5" fill="none" stroke="#333"/></svg></button>', gap = false;
      for (var n = 1; n <= d.pages; n++) {
        if (n === 1 || n === d.pages || Math.abs(n - d.page) < 2) {
          html += n === d.page ? '<button type="button" aria-current="true" aria-label="Page ' + n + ', current page">' + n + '</button>' : '<button type="button" data-page="' + n + '" aria-label="Go to page ' + n + '">' + n + '</button>';
          gap = false;
        } else if (!gap) { html += '<span>…</span>'; gap = true; }
      }
      return html + '<button type="button" data-page="' + (d.page + 1) + '" aria-label="Next page"' + (d.page === d.pages ? ' disabled' : '') + '><svg width="8" height="12"><path d="M1 1l5 5-5 5" fill="none" stroke="#333"/></svg></button>';
    };
    var draw = function () {
      read();
      var mine = ++ask;
      shelf.style.opacity = .4;
      get('/api/search?collection=' + encodeURIComponent(browse.dataset.collection) + '&page=' + state.page + '&sort=' + state.sort + '&types=' + encodeURIComponent(state.types)).then(function (d) {
        if (mine !== ask) return;
        shelf.style.opacity = '';
        var cards = d.products.map(card);
        if (cards.length > 6) cards.splice(6, 0, '<div class="bnb-promo"><h3>Autoship and save</h3><p>5% off every bag. A $60.00 bag is $57.00.</p><a href="/pages/barn-notes">How it works</a></div>');
        shelf.innerHTML = cards.join('') || 'Nothing on this shelf.';
        $('#bnb-found').textContent = d.found ? 'Showing ' + d.first + '–' + d.through + ' of ' + d.found + ' products' : '';
        pager.innerHTML = numbers(d);
        var on = state.types.split('|');
        $('.bnb-kinds').innerHTML = d.types.map(function (t) { return '<li><span class="bnb-check" role="checkbox" tabindex="0" data-type="' + esc(t.name) + '" aria-checked="' + (on.indexOf(t.name) >= 0) + '">' + esc(t.name) + ' <em>(' + t.count + ')</em></span></li>'; }).join('');
        $$('li', dd).forEach(function (li) { if (li.dataset.sort === state.sort) dd.firstElementChild.textContent = li.textContent; });
      });
    };
    pager.addEventListener('click', function (e) {
      var b = e.target.closest('button[data-page]');
      if (b && !b.disabled) { go({ page: Number(b.dataset.page) }); window.scrollTo(0, 0); }
    });
    $('.bnb-kinds').addEventListener('click', function (e) {
      var c = e.target.closest('.bnb-check');
      if (!c) return;
      var on = state.types.split('|').filter(Boolean), at = on.indexOf(c.dataset.type);
      if (at < 0) on.push(c.dataset.type); else on.splice(at, 1);
      go({ types: on.join('|'), page: 1 });
    });
    dd.addEventListener('click', function (e) { dd.classList.toggle('bnb-dd--on'); var li = e.target.closest('li'); if (li) go({ sort: li.dataset.sort, page: 1 }); });
    $$('.bnb-view').forEach(function (b) { b.addEventListener('click', function () { shelf.classList.toggle('bnb-shelf--rows', b.dataset.view === 'rows'); }); });
    window.addEventListener('hashchange', draw);
    draw();
  }

  var trending = $('#bnb-trending');
  if (trending) get('/api/trending').then(function (d) { trending.innerHTML = d.products.map(little).join(''); });

  var seen = keep('bnb-seen') || [], one = $('#bnb-one');
  if (one) seen = seen.filter(function (s) { return s.handle !== one.dataset.handle; });
  if (seen.length) { $('#bnb-recent').hidden = false; $('#bnb-recent .bnb-strip').innerHTML = seen.slice(0, 4).map(little).join(''); }
  if (one) {
    keep('bnb-seen', [{ handle: one.dataset.handle, name: one.dataset.name, price: one.dataset.price, image: one.dataset.image }].concat(seen).slice(0, 5));
    $$('.bnb-size li').forEach(function (li) { li.addEventListener('click', function () { $('#bnb-now').textContent = li.dataset.price; }); });
  }

  var nav = $('.bnb-shopnav');
  nav.addEventListener('click', function () { nav.classList.toggle('bnb-shopnav--on'); });
  if (!keep('bnb-store')) {
    setTimeout(function () {
      var m = document.createElement('div');
      m.className = 'bnb-modal';
      m.innerHTML = '<div role="dialog" aria-label="Choose your store"><h2>Choose your store</h2><p>We will show you what is on the shelf near you.</p><button type="button" data-store="guelph">Guelph</button> <button type="button" data-store="elora">Elora</button> <button type="button" data-store="stratford">Stratford</button><p><button type="button" data-store="none">Skip, I shop online</button></p></div>';
      m.addEventListener('click', function (e) { if (e.target.dataset.store || e.target === m) { keep('bnb-store', e.target.dataset.store || 'none'); m.remove(); } });
      document.body.appendChild(m);
    }, 150);
  }
})();
"##;
