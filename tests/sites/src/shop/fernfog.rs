//! Fern & Fog: a Californian shop for house plants and what goes with them, of 2023, on a theme of a hosted shop.
//!
//! Collections overlap. The first goods of a collection stand in the page; a button asks for more as data and draws them.
//! Words before prices are hidden from the eye, vendors stand above titles, what is sold out has a badge. Stars come from
//! another service and are drawn by script, on cards and on the pages of the goods, which also have the SKU. Script keeps
//! what was viewed and shows it below.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::data::goods::{Good, Trade, goods};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fernfog",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "more",
        "banner",
        "overlap",
        "duplicates",
        "featured",
        "grid",
        "lazy",
        "locale",
        "optional",
        "details",
    ],
    about: "Californian plant shop of 2023 on a hosted theme: collections that overlap, more by a button, stars from another service, prices from",
    truth,
    respond,
    walk,
};

const PLANTS: Trade = Trade {
    brands: &["Fern & Fog", "Redwood Clay Co.", "Moss Street", "Halfmoon Candle", "Tiny Canopy"],
    kinds: &["Large", "Mini", "Variegated", "Speckled", "Stoneware", "Everyday", "Coastal", "Heirloom"],
    things: &[
        ("Monstera", "Houseplants", 28, 96),
        ("Snake Plant", "Houseplants", 18, 64),
        ("Boston Fern", "Houseplants", 16, 48),
        ("Pothos", "Houseplants", 14, 39),
        ("Fiddle Leaf Fig", "Houseplants", 45, 160),
        ("Table Planter", "Planters", 22, 78),
        ("Hanging Planter", "Planters", 26, 69),
        ("Saucer", "Planters", 8, 19),
        ("Soy Candle", "Candles & Scent", 18, 44),
        ("Incense Set", "Candles & Scent", 12, 28),
        ("Watering Can", "Tools & Care", 24, 72),
        ("Plant Mister", "Tools & Care", 12, 34),
        ("Potting Mix", "Tools & Care", 9, 26),
        ("Pruning Snips", "Tools & Care", 14, 38),
        ("Moss Terrarium", "Gifts", 32, 89),
        ("Seed Tin", "Gifts", 6, 18),
    ],
    variants: &["in Sage", "in Terracotta", "Set of 2", "6 inch"],
};

const COLLECTIONS: [&str; 5] = ["Houseplants", "Planters", "Candles & Scent", "Tools & Care", "Gifts"];
const AT_ONCE: usize = 20;
const COUNT: usize = 103;

/// Goods whose titles do without their makers, which stand by themselves.
fn stock() -> Vec<Good> {
    let mut titles = BTreeSet::new();
    let mut stock = goods(94_107, 260, &PLANTS);
    for good in &mut stock {
        good.title = good.title.trim_start_matches(good.brand).trim().to_owned();
    }
    stock.retain(|good| titles.insert(good.title.clone()));
    stock.truncate(COUNT);
    stock
}

fn money(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn handle(good: &Good) -> String {
    slug(&good.title)
}

fn sku(good: &Good) -> String {
    format!("FF{:05}", 20_417 + good.id * 53)
}

fn photo(good: &Good) -> String {
    format!("/cdn/shop/files/{}_{}.jpg", handle(good), 7_100 + good.id)
}

/// The price as cards have it; larger sizes cost more.
fn price(good: &Good) -> String {
    format!("{}{}", if has_sizes(good) { "From " } else { "" }, money(good.price))
}

fn has_sizes(good: &Good) -> bool {
    good.old_price.is_none() && good.chance < 18
}

fn availability(good: &Good) -> String {
    match good.stock {
        0 => "Sold out".to_owned(),
        left @ 1..=6 => format!("Low stock, {left} left"),
        _ => "In stock, ready to ship".to_owned(),
    }
}

/// The average of reviews in tenths: `4.6`.
fn average(good: &Good) -> Option<String> {
    good.halves.map(|halves| {
        let tenths = (halves * 5).min(48) + good.chance % 3;
        format!("{}.{}", tenths / 10, tenths % 10)
    })
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", price(good))
            .maybe("old_price", good.old_price.map(money))
            .maybe("rating", average(good))
            .with("availability", availability(good))
            .with("sku", sku(good))
            .with("image", photo(good))
            .with("url", format!("/products/{}", handle(good)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for name in COLLECTIONS {
        visitor.back(&front);
        visitor.follow(name)?;
    }
    visitor.back(&front);
    visitor.follow("Shop all")?;
    visitor.expect("103 products")?;
    for page in 2.. {
        visitor.open(&format!("/collections/all/products.json?page={page}"))?;
        if visitor.json()?["next"] == Json::Null {
            break;
        }
    }
    visitor.open("/apps/reviews/badges.json")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let menu = each(COLLECTIONS, |name| {
            format!("<li><a href=\"/collections/{}\">{}</a></li>", slug(name), escape(name))
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("menu", &menu)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<div class=\"Container Rte\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => {
            let best = each(stock.iter().filter(|good| good.chance > 86 && good.stock > 6).take(4), |good| {
                card(good)
            });
            page("Plants, pots and slow living", &fill(HOME, &[("best", &best)]))
        }
        ["collections", collection] => match heading(collection) {
            Some(heading) => {
                let found = search(stock, collection, &request.query);
                page(&escape(heading), &list(&found, collection, heading, &request.query))
            }
            None => Answer::missing(),
        },
        ["collections", collection, "products.json"] => {
            let found = search(stock, collection, &request.query);
            let slice = slice(&found, request.query.number("page").unwrap_or(1), AT_ONCE);
            Answer::json(&json!({
                "products": slice.things.iter().map(|good| in_short(good)).collect::<Vec<_>>(),
                "next": (slice.page < slice.last).then_some(slice.page + 1),
            }))
        }
        ["apps", "reviews", "badges.json"] => {
            let rated = stock.iter().filter_map(|good| {
                Some(json!({"handle": handle(good), "average": average(good)?, "count": good.reviews}))
            });
            Answer::json(&json!({"badges": rated.collect::<Vec<_>>()}))
        }
        ["products", wanted] => match stock.iter().find(|good| handle(good) == *wanted) {
            Some(good) => page(&escape(&good.title), &details(stock, good)),
            None => Answer::missing(),
        },
        ["search"] => {
            let words = request.query.text("q").to_lowercase();
            let found =
                stock.iter().filter(|good| !words.is_empty() && good.title.to_lowercase().contains(&words));
            page(
                "Search",
                &format!(
                    "<div class=\"Container\"><h1>Search</h1><form action=\"/search\"><input name=\"q\" value=\"{}\"> <button>Search</button></form><div class=\"Grid\">{}</div></div>",
                    escape(&words),
                    each(found.take(20), card)
                ),
            )
        }
        ["cart" | "account"] => plain("Your cart", "<p>Your cart is empty. Orders over $75 ship free.</p>"),
        ["pages", "about"] => plain(
            "Our story",
            "<p>We started with one fern and a foggy window in the Outer Sunset in 2014. Visit us at 3901 Judah St, San Francisco.</p>",
        ),
        ["pages", "plant-care"] => plain(
            "Plant care",
            "<p>Water when the top inch is dry. Repotting at our counter is $12 plus soil.</p>",
        ),
        ["pages", _] | ["policies", _] => plain(
            "Shipping &amp; returns",
            "<p>Flat rate $8.95, free over $75. Plants are guaranteed for 30 days.</p>",
        ),
        ["blogs", ..] => plain(
            "Journal",
            "<h2>Five plants for dark rooms</h2><p>March 3, 2023. Start with a $16 pothos.</p><h2>How to water from below</h2><p>February 11, 2023</p>",
        ),
        ["cdn", "shop", "t", "theme.css"] => Answer::file("text/css", STYLE),
        ["cdn", "shop", "t", "theme.js"] => Answer::file("application/javascript", SCRIPT),
        ["cdn", "shop", "files", "hero.jpg"] => {
            Answer::picture(picture::sign("", 1600, 600, "#6f8f7a", "#fff"))
        }
        ["cdn", "shop", "files", file] => {
            let id = file.trim_end_matches(".jpg").rsplit('_').next().and_then(|id| id.parse().ok());
            Answer::picture(picture::thing(id.unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn heading(collection: &str) -> Option<&'static str> {
    match collection {
        "all" => Some("All products"),
        "new-arrivals" => Some("New arrivals"),
        "sale" => Some("Last chance"),
        "under-25" => Some("Gifts under $25"),
        _ => COLLECTIONS.into_iter().find(|name| slug(name) == collection),
    }
}

fn search<'s>(stock: &'s [Good], collection: &str, query: &Parameters) -> Vec<&'s Good> {
    let is_in = |good: &&Good| match collection {
        "all" => true,
        "new-arrivals" => good.chance > 84,
        "sale" => good.old_price.is_some(),
        "under-25" => good.price < 2500,
        _ => slug(good.section) == collection,
    };
    let mut found: Vec<&Good> = stock.iter().filter(is_in).collect();
    found.retain(|good| query.text("available").is_empty() || good.stock > 0);
    match query.text("sort_by") {
        "price-ascending" => found.sort_by_key(|good| good.price),
        "price-descending" => found.sort_by_key(|good| Reverse(good.price)),
        _ => {}
    }
    found
}

fn in_short(good: &Good) -> Json {
    json!({
        "handle": handle(good), "url": format!("/products/{}", handle(good)), "title": good.title, "vendor": good.brand,
        "price": price(good), "compare_at_price": good.old_price.map(money), "available": good.stock > 0, "featured_image": photo(good),
    })
}

fn prices(good: &Good) -> String {
    match good.old_price {
        Some(was) => fill(SALE, &[("now", &price(good)), ("was", &money(was))]),
        None => format!(
            "<div class=\"ProductItem__Price\"><span class=\"Sr\">Regular price</span> <span class=\"Money\">{}</span></div>",
            price(good)
        ),
    }
}

fn badge(good: &Good) -> &'static str {
    match (good.stock, good.old_price) {
        (0, _) => "<span class=\"ProductItem__Badge ProductItem__Badge--out\">Sold out</span>",
        (_, Some(_)) => "<span class=\"ProductItem__Badge\">Sale</span>",
        _ => "",
    }
}

fn card(good: &Good) -> String {
    fill(
        CARD,
        &[
            ("handle", &handle(good)),
            ("photo", &photo(good)),
            ("title", &escape(&good.title)),
            ("vendor", &escape(good.brand)),
            ("badge", badge(good)),
            ("prices", &prices(good)),
        ],
    )
}

fn list(found: &[&Good], collection: &str, heading: &str, query: &Parameters) -> String {
    let slice = slice(found, 1, AT_ONCE);
    let orders = [
        ("manual", "Featured"),
        ("price-ascending", "Price, low to high"),
        ("price-descending", "Price, high to low"),
    ];
    let orders = each(orders, |(key, text)| {
        let mark = if key == query.text("sort_by") { " selected" } else { "" };
        format!("<option value=\"{key}\"{mark}>{text}</option>")
    });
    let more = match slice.last {
        1 => String::new(),
        _ => format!(
            "<div class=\"Collection__More\"><button type=\"button\" class=\"Btn\" data-load-more=\"/collections/{collection}/products.json\" data-page=\"2\">Load more</button></div>"
        ),
    };
    fill(
        COLLECTION,
        &[
            ("heading", &escape(heading)),
            ("count", &format!("{} product{}", found.len(), if found.len() == 1 { "" } else { "s" })),
            ("orders", &orders),
            ("checked", if query.text("available").is_empty() { "" } else { " checked" }),
            ("cards", &each(slice.things, |good| card(good))),
            ("more", &more),
        ],
    )
}

fn details(stock: &[Good], good: &Good) -> String {
    let sizes = match has_sizes(good) {
        true => format!(
            "<label class=\"Product__Option\">Size <select name=\"id\"><option>Small - {}</option><option>Large - {}</option></select></label>",
            money(good.price),
            money(good.price * 3 / 2)
        ),
        false => String::new(),
    };
    let (button, off) = if good.stock == 0 { ("Sold out", " disabled") } else { ("Add to cart", "") };
    let others = stock.iter().filter(|other| other.section == good.section && other.id != good.id);
    fill(
        DETAILS,
        &[
            ("handle", &handle(good)),
            ("photo", &photo(good)),
            ("title", &escape(&good.title)),
            ("vendor", &escape(good.brand)),
            ("section", &escape(good.section)),
            ("folder", &slug(good.section)),
            ("prices", &prices(good)),
            ("quarter", &money(good.price / 4)),
            ("sizes", &sizes),
            ("availability", &availability(good)),
            ("sku", &sku(good)),
            ("button", button),
            ("off", off),
            ("text", &escape(&good.text)),
            ("others", &each(others.skip(good.id % 3).take(4), card)),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html class="supports-js" lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>[[title]] &ndash; Fern &amp; Fog</title><link rel="stylesheet" href="/cdn/shop/t/theme.css"><script src="/cdn/shop/t/theme.js" defer></script></head>
<body class="template-fernfog"><div class="AnnouncementBar">Free shipping on orders over $75 &mdash; <a href="/collections/new-arrivals">spring plants are here</a></div>
<header class="Header"><a class="Header__Logo" href="/">fern <em>&amp;</em> fog</a><nav class="Header__Nav"><ul><li class="HasDropdown"><a href="/collections/all">Shop</a><ul class="DropdownMenu"><li><a href="/collections/all">Shop all</a></li>[[menu]]</ul></li><li><a href="/collections/new-arrivals">New arrivals</a></li><li><a href="/collections/sale">Last chance</a></li><li><a href="/pages/plant-care">Plant care</a></li><li><a href="/blogs/journal">Journal</a></li><li><a href="/pages/about">Our story</a></li></ul></nav><div class="Header__Secondary"><a href="/search">Search</a> <a href="/account">Account</a> <a href="/cart">Cart (0)</a></div></header>
<main id="main">[[body]]</main><section class="Recent Container" id="recently-viewed" hidden></section>
<footer class="FooterBar"><div class="Container FooterBar__Inner"><div><h3>Visit</h3><p>3901 Judah St<br>San Francisco, CA 94122<br>Thu to Mon, 11 to 6</p></div><div><h3>Help</h3><ul><li><a href="/pages/shipping">Shipping &amp; returns</a></li><li><a href="/pages/faq">FAQ</a></li><li><a href="/policies/privacy-policy">Privacy</a></li></ul></div><div><h3>Shop</h3><ul>[[menu]]<li><a href="/collections/under-25">Gifts under $25</a></li></ul></div><form class="FooterBar__News" action="/pages/newsletter" method="get"><h3>Letters from the fog</h3><input type="email" name="email" placeholder="Email address" aria-label="Email"><button class="Btn">Subscribe</button></form></div><p class="Container"><small>&copy; 2023 Fern &amp; Fog <a href="#instagram">Instagram</a> <a href="#pinterest">Pinterest</a></small></p></footer></body></html>
"##;

const CARD: &str = r##"<div class="Grid__Cell"><div class="ProductItem"><a class="ProductItem__Image" href="/products/[[handle]]"><img src="[[photo]]?width=400" loading="lazy" alt="[[title]]" width="400" height="500">[[badge]]</a><div class="ProductItem__Info"><p class="ProductItem__Vendor">[[vendor]]</p><h2 class="ProductItem__Title"><a href="/products/[[handle]]">[[title]]</a></h2><div class="rv-badge" data-handle="[[handle]]"></div>[[prices]]</div></div></div>
"##;
const SALE: &str = r##"<div class="ProductItem__Price ProductItem__Price--sale"><span class="Sr">Sale price</span> <span class="Money">[[now]]</span> <span class="Sr">Regular price</span> <s class="Money">[[was]]</s></div>"##;

const HOME: &str = r##"<section class="Hero"><img src="/cdn/shop/files/hero.jpg" alt=""><div class="Hero__Text"><h1>Bring the fog inside</h1><a class="Btn" href="/collections/houseplants">Shop houseplants</a></div></section><section class="Container"><h2>Best sellers</h2><div class="Grid">[[best]]</div></section><section class="Container Columns"><div><h3>Grown nearby</h3><p>Most plants travel less than 60 miles.</p></div><div><h3>&ldquo;My $28 monstera is taller than me&rdquo;</h3><p>Lena, Oakland</p></div><div><h3>Journal</h3><p><a href="/blogs/journal/dark-rooms">Five plants for dark rooms</a></p></div></section>"##;

const COLLECTION: &str = r##"<div class="Container"><nav class="Crumbs"><a href="/">Home</a> / [[heading]]</nav><h1>[[heading]]</h1><form class="Facets" method="get"><label><input type="checkbox" name="available" value="1"[[checked]]> In stock only</label> <label>Sort by <select name="sort_by">[[orders]]</select></label> <span class="Facets__Count">[[count]]</span></form><div class="Grid" id="CollectionGrid">[[cards]]</div>[[more]]</div>"##;

const DETAILS: &str = r##"<div class="Container"><nav class="Crumbs"><a href="/">Home</a> / <a href="/collections/[[folder]]">[[section]]</a> / [[title]]</nav><div class="Product" data-product-handle="[[handle]]"><div class="Product__Gallery"><img src="[[photo]]?width=1000" alt="[[title]]"></div><div class="Product__Info"><p class="ProductItem__Vendor">[[vendor]]</p><h1 class="Product__Title">[[title]]</h1><div class="rv-badge" data-handle="[[handle]]"></div>[[prices]]<p class="Product__Installments">or 4 interest-free payments of [[quarter]]</p><form action="/cart" method="get">[[sizes]]<label>Quantity <input type="number" name="quantity" value="1" min="1"></label><button class="Btn" type="submit"[[off]]>[[button]]</button></form><p class="Product__Inventory">[[availability]]</p><p class="Product__Sku">SKU: <span>[[sku]]</span></p><div class="Rte"><p>[[text]]</p></div><details><summary>Shipping</summary><p>Ships in 2 days, $8.95 flat rate.</p></details></div></div><h2>You may also like</h2><div class="Grid">[[others]]</div></div>"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.6 "DM Sans",Helvetica,Arial,sans-serif;color:#28352d;background:#fbfaf6}a{color:inherit;text-decoration:none}h1,h2,h3{font-family:Recoleta,Georgia,serif;font-weight:400}.Sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap}.Container{max-width:1240px;margin:0 auto;padding:20px}.AnnouncementBar{background:#28352d;color:#fff;text-align:center;padding:8px;font-size:14px}.Header{display:flex;justify-content:space-between;align-items:center;padding:20px 32px;border-bottom:1px solid #e2ded2}.Header__Logo{font:30px Georgia,serif}.Header__Nav ul{list-style:none;margin:0;padding:0;display:flex;gap:26px}.HasDropdown{position:relative}.Header__Nav .DropdownMenu{display:none;position:absolute;top:100%;left:-16px;background:#fff;border:1px solid #e2ded2;padding:12px 16px;width:200px;z-index:5}.HasDropdown:hover .DropdownMenu,.HasDropdown:focus-within .DropdownMenu{display:block}.Header__Secondary a{margin-left:16px}
.Hero{position:relative}.Hero img{width:100%;height:440px;object-fit:cover;display:block}.Hero__Text{position:absolute;top:140px;left:0;right:0;text-align:center;color:#fff}.Hero h1{font-size:50px;margin:0 0 16px}.Btn{background:#3c5a48;color:#fff;border:0;border-radius:24px;padding:12px 30px;font:inherit;cursor:pointer;display:inline-block}.Btn[disabled]{opacity:.5}.Columns{display:grid;grid-template-columns:repeat(3,1fr);gap:30px}.Grid{display:grid;grid-template-columns:repeat(4,1fr);gap:30px 20px}.ProductItem__Image{position:relative;display:block}.ProductItem__Image img{width:100%;height:300px;object-fit:cover;display:block}.ProductItem__Badge{position:absolute;left:10px;top:10px;background:#c4572f;color:#fff;font-size:12px;padding:2px 10px;border-radius:12px}.ProductItem__Badge--out{background:#fff;color:#28352d}.ProductItem__Vendor{font-size:11px;text-transform:uppercase;letter-spacing:1px;margin:10px 0 0;color:#7d8a80}.ProductItem__Title{font-size:17px;margin:0}.ProductItem__Price--sale .Money:first-of-type{color:#c4572f}.ProductItem__Price s{color:#8e968f}.rv-badge{min-height:22px;font-size:13px}.rv-star{display:inline-block;width:13px;height:13px}.Facets{display:flex;gap:24px;margin-bottom:20px}.Facets__Count{margin-left:auto}.Collection__More{text-align:center;padding:40px}.Crumbs{font-size:13px;color:#7d8a80}.Product{display:grid;grid-template-columns:1fr 1fr;gap:50px}.Product__Gallery img{width:100%}.Product .Money{font-size:22px}.FooterBar{background:#e9e5d8;margin-top:40px}.FooterBar__Inner{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.FooterBar ul{list-style:none;padding:0}.Consent{position:fixed;left:20px;bottom:20px;background:#fff;box-shadow:0 2px 14px #0003;padding:18px;max-width:380px;z-index:9}"##;

const SCRIPT: &str = r##"const esc = (t) => String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const prices = (p) => p.compare_at_price
  ? `<div class="ProductItem__Price ProductItem__Price--sale"><span class="Sr">Sale price</span> <span class="Money">${p.price}</span> <span class="Sr">Regular price</span> <s class="Money">${p.compare_at_price}</s></div>`
  : `<div class="ProductItem__Price"><span class="Sr">Regular price</span> <span class="Money">${p.price}</span></div>`;
const badge = (p) => !p.available ? '<span class="ProductItem__Badge ProductItem__Badge--out">Sold out</span>' : p.compare_at_price ? '<span class="ProductItem__Badge">Sale</span>' : '';
const card = (p) => `<div class="Grid__Cell"><div class="ProductItem"><a class="ProductItem__Image" href="${p.url}"><img src="${p.featured_image}?width=400" loading="lazy" alt="${esc(p.title)}" width="400" height="500">${badge(p)}</a><div class="ProductItem__Info"><p class="ProductItem__Vendor">${esc(p.vendor)}</p><h2 class="ProductItem__Title"><a href="${p.url}">${esc(p.title)}</a></h2><div class="rv-badge" data-handle="${p.handle}"></div>${prices(p)}</div></div></div>`;

let ratings = null;
function drawStars() {
  if (!ratings) return;
  document.querySelectorAll('.rv-badge:empty').forEach((node) => {
    const found = ratings.get(node.dataset.handle);
    if (!found) { node.innerHTML = '<span class="rv-none">No reviews</span>'; return; }
    const star = (i) => { const full = Math.max(0, Math.min(1, found.average - i)) * 100; return `<svg class="rv-star" viewBox="0 0 20 20" aria-hidden="true"><defs><linearGradient id="g${node.dataset.handle}${i}"><stop offset="${full}%" stop-color="#e0a526"/><stop offset="${full}%" stop-color="#ddd"/></linearGradient></defs><path fill="url(#g${node.dataset.handle}${i})" d="M10 1l2.8 5.7 6.2.9-4.500 4.400 1 6.200L10 15.300 4.500 18.200l1-6.200L1 7.600l6.200-.9z"/></svg>`; };
    node.innerHTML = `<span class="rv-stars" role="img" aria-label="Rated ${found.average} out of 5 stars">${[0, 1, 2, 3, 4].map(star).join('')}</span> <span class="rv-average">${found.average}</span> <span class="rv-count">(${found.count})</span>`;
  });
}
if (document.querySelector('.rv-badge')) fetch('/apps/reviews/badges.json').then((r) => r.json()).then((d) => {
  ratings = new Map(d.badges.map((b) => [b.handle, b]));
  setTimeout(drawStars, 200);
});

const more = document.querySelector('[data-load-more]');
if (more) more.addEventListener('click', () => {
  const query = new URLSearchParams(location.search);
  query.set('page', more.dataset.page);
  more.disabled = true;
  more.textContent = 'Loading...';
  fetch(more.dataset.loadMore + '?' + query).then((r) => r.json()).then((d) => {
    document.getElementById('CollectionGrid').insertAdjacentHTML('beforeend', d.products.map(card).join(''));
    drawStars();
    more.disabled = false;
    more.textContent = 'Load more';
    if (d.next) more.dataset.page = d.next; else more.parentNode.remove();
  });
});

const facets = document.querySelector('.Facets');
if (facets) facets.addEventListener('change', () => facets.submit());

let viewed = [];
try { viewed = JSON.parse(localStorage.getItem('ff-viewed') || '[]'); } catch (e) { viewed = []; }
const product = document.querySelector('[data-product-handle]');
if (product) {
  const others = viewed.filter((v) => v.handle !== product.dataset.productHandle);
  if (others.length) {
    const box = document.getElementById('recently-viewed');
    box.innerHTML = '<h2>Recently viewed</h2><ul class="Recent__List">' + others.map((v) => `<li><a href="/products/${v.handle}">${esc(v.title)}</a> ${v.price}</li>`).join('') + '</ul>';
    box.hidden = false;
  }
  const own = { handle: product.dataset.productHandle, title: product.querySelector('h1').textContent, price: product.querySelector('.Money').textContent };
  try { localStorage.setItem('ff-viewed', JSON.stringify([own].concat(others).slice(0, 4))); } catch (e) { /* not allowed */ }
}

if (!/ff_consent=/.test(document.cookie)) {
  const box = document.createElement('div');
  box.className = 'Consent';
  box.setAttribute('role', 'dialog');
  box.innerHTML = '<p>We use cookies to run our shop and to see what grows on you.</p><button type="button" class="Btn">Accept</button> <button type="button">Decline</button>';
  box.addEventListener('click', (e) => { if (e.target.tagName === 'BUTTON') { document.cookie = 'ff_consent=1; path=/'; box.remove(); } });
  document.body.appendChild(box);
}
"##;
