//! Bracken & Hide: a leather goods shop of 2023 on a theme of a hosted shop.
//!
//! Collections are in a menu that opens under the pointer, and overlap. A collection comes with its first sixteen goods;
//! script fetches the others when the end of the grid comes into view. The words before prices are hidden from the eye, and
//! every card has a second block of prices that is shown for reduced goods only. Vendor, SKU and stock are on the pages of
//! the goods, with data for search engines and a row of others that script fetches. A newsletter asks for an address.

use std::cmp::Reverse;

use serde_json::json;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tannery",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "predefined",
        "infinite",
        "banner",
        "overlap",
        "duplicates",
        "featured",
        "grid",
        "lazy",
        "optional",
        "details",
    ],
    about: "leather goods of 2023 on a hosted theme: a menu that opens by hover, an endless grid, hidden words before prices, prices from",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 16;

/// What is made: noun, collection, part of it, least and most pounds.
const THINGS: [(&str, &str, &str, u64, u64); 18] = [
    ("Tote", "Bags", "Totes", 95, 210),
    ("Shopper", "Bags", "Totes", 85, 160),
    ("Satchel", "Bags", "Satchels & Messengers", 120, 245),
    ("Messenger Bag", "Bags", "Satchels & Messengers", 140, 260),
    ("Rucksack", "Bags", "Rucksacks", 150, 290),
    ("Holdall", "Bags", "Weekend Bags", 190, 360),
    ("Bifold Wallet", "Small Leather", "Wallets", 38, 75),
    ("Zip Purse", "Small Leather", "Wallets", 32, 68),
    ("Card Holder", "Small Leather", "Card Holders", 22, 45),
    ("Key Fob", "Small Leather", "Keyrings", 12, 24),
    ("Bridle Belt", "Belts", "Belts", 48, 85),
    ("Plaited Belt", "Belts", "Belts", 42, 70),
    ("Notebook Cover", "Desk & Travel", "Desk", 28, 62),
    ("Desk Mat", "Desk & Travel", "Desk", 55, 110),
    ("Passport Cover", "Desk & Travel", "Travel", 26, 48),
    ("Wash Bag", "Desk & Travel", "Travel", 58, 98),
    ("Leather Balm", "Leather Care", "Leather Care", 9, 18),
    ("Horsehair Brush", "Leather Care", "Leather Care", 12, 26),
];

const NAMES: [&str; 13] = [
    "Ashby", "Birch", "Coniston", "Derwent", "Elmley", "Fosse", "Grange", "Hadleigh", "Ivel", "Kersey",
    "Lowther", "Marlow", "Selwyn",
];
const COLOURS: [&str; 6] = ["Chestnut", "Oxblood", "Black", "Tan", "Bottle Green", "Navy"];
const VENDORS: [&str; 4] = ["Bracken & Hide", "Walsall Saddlery Co.", "Thirlby", "Pitfield Works"];

#[derive(Debug, Clone)]
struct Good {
    id: usize,
    title: String,
    group: &'static str,
    part: &'static str,
    vendor: &'static str,
    colour: &'static str,
    pence: u64,
    was: Option<u64>,
    /// The price of the larger one, where there are two.
    larger: Option<u64>,
    left: u64,
    chance: u64,
}

fn stock() -> Vec<Good> {
    let mut dice = Dice::new(1871);
    let mut goods: Vec<Good> = Vec::new();
    while goods.len() < 106 {
        let (noun, group, part, low, high) = dice.pick(&THINGS);
        let (name, colour) = (dice.pick(&NAMES), dice.pick(&COLOURS));
        let mark =
            if group != "Leather Care" && dice.chance(40) { format!(" - {colour}") } else { String::new() };
        let title = format!("{name} {noun}{mark}");
        if goods.iter().any(|good| good.title == title) {
            continue;
        }
        let pence = dice.between(low, high) * 100 + dice.pick(&[0, 0, 0, 50, 95]);
        let has_two = matches!(part, "Totes" | "Rucksacks" | "Leather Care" | "Desk") && dice.chance(45);
        let is_reduced = !has_two && dice.chance(24);
        goods.push(Good {
            id: goods.len() + 1,
            title,
            group,
            part,
            vendor: dice.pick(&VENDORS),
            colour,
            pence,
            was: is_reduced.then(|| (pence * dice.between(115, 145) / 10_000 + 1) * 100),
            larger: has_two.then(|| pence + dice.between(6, 30) * 100),
            left: dice.pick(&[0, 2, 4, 18, 25, 31, 40, 56]),
            chance: dice.below(100),
        });
    }
    goods
}

fn money(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

fn sku(good: &Good) -> String {
    let letters: String = good.part.chars().filter(char::is_ascii_uppercase).take(2).collect();
    format!("BH-{letters}{:04}", 1103 + good.id * 7)
}

fn handle(good: &Good) -> String {
    slug(&good.title)
}

fn photo(good: &Good) -> String {
    format!("/cdn/shop/products/{}_{}.jpg", handle(good), 400 + good.id)
}

/// The price as cards have it.
fn from(good: &Good) -> String {
    format!("{}{}", if good.larger.is_some() { "From " } else { "" }, money(good.pence))
}

fn inventory(good: &Good) -> String {
    match good.left {
        0 => "Out of stock".to_owned(),
        left @ 1..10 => format!("Low stock: {left} left"),
        _ => "In stock".to_owned(),
    }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", from(good))
            .maybe("old_price", good.was.map(money))
            .with("availability", if good.left == 0 { "Sold out" } else { "" })
            .with("availability", inventory(good))
            .with("sku", sku(good))
            .with("image", photo(good))
            .with("url", format!("/products/{}", handle(good)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let start = visitor.here();
    for name in ["Bags", "Small Leather", "Belts", "Desk & Travel", "Leather Care", "All products"] {
        visitor.back(&start);
        visitor.follow(name)?;
        while let Some((_, behind)) = visitor.source().split_once("data-next=\"") {
            let next = behind.split('"').next().unwrap_or_default().replace("&amp;", "&");
            visitor.open(&next)?;
        }
    }
    visitor.back(&start);
    visitor.follow("All products")?;
    visitor.expect("106 products")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("body", body)]))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => {
            let best = each(stock.iter().filter(|good| good.chance > 90 && good.left > 0).take(4), card);
            page("Leather goods made in England", &fill(HOME, &[("best", &best)]))
        }
        ["collections", collection] => list(stock, collection, request),
        ["products", wanted] => match stock.iter().find(|good| handle(good) == *wanted) {
            Some(good) => page(&escape(&good.title), &details(good)),
            None => Answer::missing(),
        },
        ["recommendations", "products"] => {
            let id = request.query.number("product_id").unwrap_or(1);
            let group = stock.get(id.saturating_sub(1)).map_or("", |good| good.group);
            let others = stock.iter().filter(|good| good.group == group && good.id != id);
            Answer::page(each(others.skip(id % 5).take(4), card))
        }
        ["search"] => {
            let sought = request.query.text("q").to_lowercase();
            let is_sought = |good: &&Good| !sought.is_empty() && good.title.to_lowercase().contains(&sought);
            let cards = each(stock.iter().filter(is_sought).take(24), card);
            page("Search", &fill(SEARCH, &[("q", &escape(request.query.text("q"))), ("cards", &cards)]))
        }
        ["cart"] => page("Your Shopping Cart", CART),
        ["pages", "our-workshop"] => page("Our Workshop", WORKSHOP),
        ["pages", "repairs"] => page("Repairs", REPAIRS),
        ["blogs", ..] => page("Journal", JOURNAL),
        ["cdn", "shop", "t", _, "assets", "base.css"] => Answer::file("text/css", STYLE),
        ["cdn", "shop", "t", _, "assets", "global.js"] => Answer::file("application/javascript", SCRIPT),
        ["cdn", "shop", "products", file] => {
            let id = file.trim_end_matches(".jpg").rsplit('_').next().and_then(|id| id.parse::<usize>().ok());
            match id.and_then(|id| stock.get(id.checked_sub(401)?)) {
                Some(good) => Answer::picture(drawing(good)),
                None => Answer::missing(),
            }
        }
        ["cdn", "shop", "files", _] => Answer::picture(picture::sign("", 1400, 520, "#5a3a22", "#fff")),
        _ => Answer::missing(),
    }
}

/// A bag, a belt or a flat piece of leather.
fn drawing(good: &Good) -> String {
    let ink = match good.colour {
        "Chestnut" => "#7b4427",
        "Oxblood" => "#5c1f22",
        "Black" => "#26211f",
        "Tan" => "#b9834e",
        "Navy" => "#27324a",
        _ => "#2d4a38",
    };
    let shape = match good.group {
        "Bags" => format!(
            "<path d=\"M200 190q0-110 100-110t100 110\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"16\"/><path d=\"M130 190h340l24 270H106z\" fill=\"{ink}\"/>"
        ),
        "Leather Care" => format!(
            "<circle cx=\"300\" cy=\"300\" r=\"130\" fill=\"#b8b2a6\"/><circle cx=\"300\" cy=\"300\" r=\"108\" fill=\"{ink}\"/>"
        ),
        "Belts" => format!(
            "<circle cx=\"300\" cy=\"300\" r=\"150\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"40\"/><path d=\"M270 125h60v50h-60z\" fill=\"#c9b37a\"/>"
        ),
        _ => format!(
            "<rect x=\"150\" y=\"190\" width=\"300\" height=\"220\" rx=\"14\" fill=\"{ink}\"/><path d=\"M165 300h270\" stroke=\"#e8d9c3\" stroke-width=\"3\" stroke-dasharray=\"9 6\"/>"
        ),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"600\"><rect width=\"600\" height=\"600\" fill=\"#f1ebe2\"/>{shape}</svg>"
    )
}

/// What a collection is called; none where there is no such collection.
fn heading(collection: &str) -> Option<&'static str> {
    match collection {
        "all" => Some("Products"),
        "new-in" => Some("New in"),
        "sale" => Some("Sale"),
        _ => THINGS.iter().flat_map(|thing| [thing.1, thing.2]).find(|name| slug(name) == collection),
    }
}

fn list(stock: &[Good], collection: &str, request: &Request) -> Answer {
    let Some(heading) = heading(collection) else { return Answer::missing() };
    let query = &request.query;
    let mut goods: Vec<&Good> = stock
        .iter()
        .filter(|good| match collection {
            "all" => true,
            "new-in" => good.chance < 18,
            "sale" => good.was.is_some(),
            _ => slug(good.group) == collection || slug(good.part) == collection,
        })
        .filter(|good| !query.has("filter.v.availability") || good.left > 0)
        .collect();
    match query.text("sort_by") {
        "price-ascending" => goods.sort_by_key(|good| good.pence),
        "price-descending" => goods.sort_by_key(|good| Reverse(good.pence)),
        "title-ascending" => goods.sort_by(|one, other| one.title.cmp(&other.title)),
        _ => {}
    }
    let grid = grid(&goods, collection, query);
    if query.has("section_id") {
        return Answer::page(grid);
    }
    let orders = [
        ("manual", "Featured"),
        ("title-ascending", "Alphabetically, A-Z"),
        ("price-ascending", "Price, low to high"),
        ("price-descending", "Price, high to low"),
    ];
    let orders = each(orders, |(key, text)| {
        let mark = if key == query.text("sort_by") { " selected" } else { "" };
        format!("<option value=\"{key}\"{mark}>{text}</option>")
    });
    let count = format!("{} product{}", goods.len(), if goods.len() == 1 { "" } else { "s" });
    let checked = if query.has("filter.v.availability") { " checked" } else { "" };
    let values =
        [("heading", heading), ("count", &count), ("orders", &orders), ("checked", checked), ("grid", &grid)];
    page(&escape(heading), &fill(COLLECTION, &values))
}

fn grid(goods: &[&Good], collection: &str, query: &Parameters) -> String {
    let slice = slice(goods, query.number("page").unwrap_or(1), AT_ONCE);
    let kept = each(["sort_by", "filter.v.availability"].iter().filter(|name| query.has(name)), |name| {
        format!("&amp;{name}={}", encode(query.text(name)))
    });
    let next = match slice.page < slice.last {
        true => format!(
            "<div class=\"endless-scroll\" data-next=\"/collections/{collection}?page={}{kept}&amp;section_id=template--18__main\"><span class=\"loading-overlay__spinner\"></span></div>",
            slice.page + 1
        ),
        false => String::new(),
    };
    let cards = each(slice.things, |good| card(good));
    format!(
        "<ul id=\"product-grid\" class=\"product-grid grid--4-col-desktop\" role=\"list\">{cards}</ul>{next}"
    )
}

/// Prices with their hidden words; which of the two blocks is seen is a matter of the style sheet.
fn prices(good: &Good, shown: &str) -> String {
    let class = format!(
        "price-block{}{}",
        if good.was.is_some() { " price-block--on-sale" } else { "" },
        if good.left == 0 { " price-block--sold-out" } else { "" }
    );
    let was = good.was.map_or(String::new(), money);
    fill(PRICES, &[("class", &class), ("shown", shown), ("was", &was)])
}

fn tag(good: &Good) -> &'static str {
    match (good.left, good.was) {
        (0, _) => "<span class=\"card__badge card__badge--sold-out\">Sold out</span>",
        (_, Some(_)) => "<span class=\"card__badge card__badge--sale\">Sale</span>",
        _ => "",
    }
}

fn card(good: &Good) -> String {
    let photo = format!("{}?v=1682{:06}", photo(good), good.id * 8713);
    fill(
        CARD,
        &[
            ("url", &format!("/products/{}", handle(good))),
            ("photo", &photo),
            ("id", &good.id.to_string()),
            ("title", &escape(&good.title)),
            ("vendor", &escape(good.vendor)),
            ("tag", tag(good)),
            ("prices", &prices(good, &from(good))),
        ],
    )
}

fn details(good: &Good) -> String {
    let has = if good.left > 0 { "InStock" } else { "OutOfStock" };
    let data = json!({
        "@context": "http://schema.org/", "@type": "Product", "name": good.title, "url": format!("/products/{}", handle(good)),
        "image": [photo(good)], "sku": sku(good), "brand": {"@type": "Brand", "name": good.vendor},
        "offers": [{"@type": "Offer", "availability": format!("http://schema.org/{has}"), "price": pounds(good.pence), "priceCurrency": "GBP", "sku": sku(good)}],
    });
    let sizes = good.larger.map_or(String::new(), |larger| {
        format!(
            "<fieldset class=\"product-form__input\"><legend>Size</legend><label><input type=\"radio\" name=\"Size\" value=\"{}\" checked> Standard</label> <label><input type=\"radio\" name=\"Size\" value=\"{}\"> Large</label></fieldset>",
            money(good.pence),
            money(larger)
        )
    });
    fill(
        DETAILS,
        &[
            ("data", &data.to_string()),
            ("photo", &format!("{}?v=1682{:06}&amp;width=1100", photo(good), good.id * 8713)),
            ("id", &good.id.to_string()),
            ("title", &escape(&good.title)),
            ("vendor", &escape(good.vendor)),
            ("prices", &prices(good, &money(good.pence))),
            ("tag", tag(good)),
            ("sku", &sku(good)),
            ("stock", &inventory(good)),
            ("sizes", &sizes),
            ("button", if good.left > 0 { ">Add to cart" } else { " disabled>Sold out" }),
            ("colour", &good.colour.to_lowercase()),
            ("group", &escape(&good.group.to_lowercase())),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>[[title]] &ndash; Bracken &amp; Hide</title><link rel="stylesheet" href="/cdn/shop/t/7/assets/base.css?v=1396"><script src="/cdn/shop/t/7/assets/global.js?v=1492" defer></script></head>
<body class="gradient"><a class="skip-to-content-link visually-hidden" href="#MainContent">Skip to content</a>
<div class="announcement-bar" role="region">Free UK delivery on orders over £75</div>
<header class="header header--middle-left page-width"><a href="/" class="header__heading-link"><span class="h2">Bracken &amp; Hide</span></a>
<nav class="header__inline-menu"><ul class="list-menu list-menu--inline" role="list">
<li class="menu-drop"><a class="header__menu-item" href="/collections/bags" aria-haspopup="true">Bags</a><ul class="header__submenu" role="list"><li><a href="/collections/totes">Totes</a></li><li><a href="/collections/satchels-messengers">Satchels &amp; Messengers</a></li><li><a href="/collections/rucksacks">Rucksacks</a></li><li><a href="/collections/weekend-bags">Weekend Bags</a></li></ul></li>
<li class="menu-drop"><a class="header__menu-item" href="/collections/small-leather" aria-haspopup="true">Small Leather</a><ul class="header__submenu" role="list"><li><a href="/collections/wallets">Wallets</a></li><li><a href="/collections/card-holders">Card Holders</a></li><li><a href="/collections/keyrings">Keyrings</a></li></ul></li>
<li><a class="header__menu-item" href="/collections/belts">Belts</a></li>
<li class="menu-drop"><a class="header__menu-item" href="/collections/desk-travel" aria-haspopup="true">Desk &amp; Travel</a><ul class="header__submenu" role="list"><li><a href="/collections/desk">Desk</a></li><li><a href="/collections/travel">Travel</a></li></ul></li>
<li><a class="header__menu-item" href="/collections/leather-care">Leather Care</a></li><li><a class="header__menu-item" href="/collections/sale">Sale</a></li><li><a class="header__menu-item" href="/pages/our-workshop">Our Workshop</a></li></ul></nav>
<div class="header__icons"><a href="/search" aria-label="Search">⌕</a> <a href="/cart" aria-label="Cart">Cart <span class="cart-count-bubble">0</span></a></div></header>
<main id="MainContent" role="main" tabindex="-1">[[body]]</main>
<footer class="footer color-background-2"><div class="footer__blocks page-width"><div><h2 class="footer-block__heading">Shop</h2><ul class="list-unstyled-links"><li><a href="/collections/new-in">New in</a></li><li><a href="/collections/all">All products</a></li><li><a href="/collections/sale">Sale</a></li></ul></div><div><h2 class="footer-block__heading">Help</h2><ul class="list-unstyled-links"><li><a href="/pages/repairs">Repairs</a></li><li><a href="/search">Search</a></li><li><a href="/blogs/journal">Journal</a></li></ul></div><div><h2 class="footer-block__heading">Visit</h2><p>The Old Tannery, Mill Lane<br>Kendal LA9 6EB<br>Wed to Sat, 10 to 4</p></div><form class="footer__newsletter" action="/contact" method="post"><h2 class="footer-block__heading">Subscribe to our emails</h2><input type="email" name="contact[email]" placeholder="Email" aria-label="Email"> <button type="submit" aria-label="Subscribe">→</button></form></div><p class="footer__copyright page-width">© 2023, Bracken &amp; Hide. Powered by a hosted shop. <a href="#refund">Refund policy</a> · <a href="#terms">Terms of service</a></p></footer></body></html>
"##;

const PRICES: &str = r##"<div class="[[class]]"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span> <span class="price-item price-item--regular">[[shown]]</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span> <span><s class="price-item price-item--regular">[[was]]</s></span> <span class="visually-hidden visually-hidden--inline">Sale price</span> <span class="price-item price-item--sale price-item--last">[[shown]]</span></div></div></div>"##;

const CARD: &str = r##"<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__inner"><div class="card__media"><img src="[[photo]]&amp;width=533" srcset="[[photo]]&amp;width=360 360w, [[photo]]&amp;width=533 533w" sizes="(min-width: 990px) 270px, 50vw" alt="[[title]]" loading="lazy" width="533" height="533"></div><div class="card__tags">[[tag]]</div></div><div class="card__information"><h3 class="card__heading h5" id="title-[[id]]"><a href="[[url]]" class="full-unstyled-link">[[title]]</a></h3><div class="card-information"><span class="visually-hidden">Vendor:</span><div class="caption-with-letter-spacing">[[vendor]]</div>[[prices]]</div></div></div></li>
"##;

const HOME: &str = r##"<div class="image-banner"><img src="/cdn/shop/files/workshop.jpg" alt="Cutting a hide"><div class="image-banner__box"><h1>Cut, stitched and burnished by hand</h1><p>Vegetable tanned leather from a Cumbrian workshop</p><a class="button-solid" href="/collections/bags">Shop bags</a></div></div>
<section class="page-width section-padding"><h2>Workshop favourites</h2><ul class="product-grid grid--4-col-desktop" role="list">[[best]]</ul></section>
<section class="page-width section-padding multicolumn"><div><h3>Repairs for life</h3><p>Stitching comes undone? Send it back, we will put it right. Postage £4.50.</p></div><div><h3>As seen in print</h3><p>&ldquo;A tote for £120 that will outlive you.&rdquo;</p></div><div><h3>Personalise it</h3><p>Up to three initials for £8.00.</p></div></section>"##;

const COLLECTION: &str = r##"<div class="collection-hero page-width"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>[[heading]]</h1></div><div class="page-width"><form id="FacetFiltersForm" class="facets__form" method="get"><span>Filter:</span> <label><input type="checkbox" name="filter.v.availability" value="1"[[checked]]> In stock only</label><label class="facet-filters__sort">Sort by: <select name="sort_by">[[orders]]</select></label><span class="product-count" role="status">[[count]]</span></form><div id="ProductGridContainer">[[grid]]</div></div>"##;

const DETAILS: &str = r##"<script type="application/ld+json">[[data]]</script><section class="page-width product-layout" data-product="[[id]]"><div class="product__media"><img src="[[photo]]" alt="[[title]]" width="1100" height="1100"></div><div class="product__info-container"><p class="product__text caption-with-letter-spacing">[[vendor]]</p><h1 class="product__title">[[title]]</h1><p class="product__sku"><span class="visually-hidden">SKU:</span> [[sku]]</p><div id="price-template">[[prices]]</div>[[tag]]<div class="product__tax caption">Tax included. <a href="#shipping">Shipping</a> calculated at checkout.</div>[[sizes]]<p class="product__inventory">[[stock]]</p><form action="/cart/add" method="post" class="product-form"><label>Quantity <input type="number" name="quantity" value="1" min="1"></label><button type="submit" name="add" class="button-solid"[[button]]</button></form><div class="product__description rte"><p>Made from full grain English leather in [[colour]], with brass fittings and waxed linen thread. It will darken with use.</p><ul><li>Vegetable tanned</li><li>Dust bag included</li><li>Part of our [[group]] range</li></ul></div><details><summary>Delivery</summary><p>Royal Mail 48 £3.95, next day £7.50. Free over £75.</p></details></div></section><section class="page-width section-padding related-products" data-url="/recommendations/products?product_id=[[id]]&amp;limit=4"></section>"##;

const SEARCH: &str = r##"<div class="page-width section-padding"><h1>Search our site</h1><form action="/search" method="get"><input type="search" name="q" value="[[q]]" placeholder="Search"> <button type="submit">Search</button></form><ul class="product-grid grid--4-col-desktop" role="list">[[cards]]</ul></div>"##;
const CART: &str = r##"<div class="page-width section-padding"><h1>Your cart is empty</h1><a class="button-solid" href="/collections/all">Continue shopping</a></div>"##;
const WORKSHOP: &str = r##"<div class="page-width section-padding rte"><h1>Our Workshop</h1><p>Leather has been tanned on this spot since 1871. We are nine, with a dog. A day of teaching costs £140 and you go home with a belt.</p></div>"##;
const REPAIRS: &str = r##"<div class="page-width section-padding rte"><h1>Repairs</h1><p>Stitching is free. New zips from £18.00, new straps from £25.00.</p></div>"##;
const JOURNAL: &str = r##"<div class="page-width section-padding rte"><h1>Journal</h1><h2>How to clean a bag</h2><p>12 April 2023. A damp cloth, a little balm, and patience.</p><h2>What bridle leather is</h2><p>3 March 2023</p></div>"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.6 Assistant,"Helvetica Neue",Arial,sans-serif;color:#2a211b;background:#fffdf9}a{color:inherit}h1,h2,h3,.h2{font-family:"Libre Baskerville",Georgia,serif;font-weight:400}ul[role=list]{list-style:none;margin:0;padding:0}
.visually-hidden{position:absolute!important;overflow:hidden;width:1px;height:1px;margin:-1px;padding:0;border:0;clip:rect(0 0 0 0);word-wrap:normal!important}.visually-hidden--inline{margin:0;height:1em}.page-width{max-width:1200px;margin:0 auto;padding:0 50px}.section-padding{padding-top:36px;padding-bottom:36px}.announcement-bar{background:#3a2618;color:#fff;text-align:center;padding:8px;font-size:14px}
.header{display:flex;align-items:center;justify-content:space-between;padding-top:20px;padding-bottom:20px}.header a{text-decoration:none}.h2{font-size:24px}.list-menu--inline{display:flex;gap:24px}.menu-drop{position:relative}.header__submenu{position:absolute;left:-12px;top:100%;background:#fff;border:1px solid #e5dccf;min-width:210px;padding:10px 0!important;visibility:hidden;opacity:0;z-index:5;transition:opacity .15s}.header__submenu a{display:block;padding:6px 20px}.menu-drop:hover .header__submenu,.menu-drop:focus-within .header__submenu{visibility:visible;opacity:1}.header__menu-item{padding:10px 0;display:block}.cart-count-bubble{background:#3a2618;color:#fff;border-radius:9px;padding:0 6px;font-size:12px}
.image-banner{position:relative}.image-banner img{width:100%;height:480px;object-fit:cover;display:block}.image-banner__box{position:absolute;left:0;right:0;top:130px;text-align:center;color:#fff}.image-banner h1{font-size:44px;margin:0}.button-solid{display:inline-block;background:#3a2618;color:#fff;border:0;padding:13px 34px;text-decoration:none;font:inherit;cursor:pointer}.image-banner .button-solid{background:#fff;color:#3a2618}.button-solid[disabled]{opacity:.5}.multicolumn{display:grid;grid-template-columns:repeat(3,1fr);gap:30px}
.product-grid{display:grid;grid-template-columns:repeat(4,1fr);gap:28px 16px}.card-wrapper{position:relative}.card__inner{position:relative}.card__media img{width:100%;height:auto;display:block}.card__tags{position:absolute;left:10px;bottom:10px}.card__badge{display:inline-block;border-radius:20px;padding:2px 13px;font-size:13px;background:#a3432a;color:#fff}.card__badge--sold-out{background:#fff;color:#2a211b}.card__heading{margin:12px 0 2px;font-size:16px}.full-unstyled-link{text-decoration:none}.full-unstyled-link:after{content:"";position:absolute;inset:0}.caption-with-letter-spacing{font-size:11px;letter-spacing:1.3px;text-transform:uppercase;color:#7d7066}.price__sale{display:none}.price-block--on-sale .price__regular{display:none}.price-block--on-sale .price__sale{display:block}s.price-item{color:#8b7f75;font-size:14px}
.facets__form{display:flex;gap:24px;padding:10px 0 24px}.facet-filters__sort{margin-left:auto}.endless-scroll{padding:40px;text-align:center}.loading-overlay__spinner{display:inline-block;width:28px;height:28px;border:3px solid #ddd;border-top-color:#3a2618;border-radius:50%}.product-layout{display:grid;grid-template-columns:55% 1fr;gap:50px;padding-top:30px}.product__media img{width:100%;height:auto}.product__title{margin:0;font-size:36px}.product__sku{font-size:13px;margin:4px 0}.product-layout .price-item{font-size:20px}.product__inventory:before{content:"● ";color:#4d8a4d}.product-form{display:grid;gap:12px;margin:16px 0}.product-form__input{border:0;padding:0}.footer{background:#f1ebe2;margin-top:50px;padding:40px 0}.footer__blocks{display:flex;justify-content:space-between}.footer-block__heading{font-size:17px}.list-unstyled-links{list-style:none;padding:0}.list-unstyled-links a,.footer__copyright a{text-decoration:none}.footer__copyright{font-size:12px}
.popup-modal{position:fixed;inset:0;background:#0008;display:flex;align-items:center;justify-content:center;z-index:20}.popup-modal__content{background:#fffdf9;padding:40px;width:420px;text-align:center;position:relative}.popup-modal__close{position:absolute;right:12px;top:8px;border:0;background:none;font-size:24px;cursor:pointer}.popup-modal input{width:100%;padding:12px;margin:10px 0}"##;

const SCRIPT: &str = r##"document.documentElement.classList.remove('no-js');
function observeEnd() {
  const end = document.querySelector('.endless-scroll');
  if (!end) return;
  new IntersectionObserver((entries, observer) => {
    if (!entries[0].isIntersecting) return;
    observer.disconnect();
    fetch(end.dataset.next).then((r) => r.text()).then((text) => {
      const part = new DOMParser().parseFromString(text, 'text/html');
      const grid = document.getElementById('product-grid');
      part.querySelectorAll('#product-grid > li').forEach((item) => grid.appendChild(document.importNode(item, true)));
      const next = part.querySelector('.endless-scroll');
      if (next) { end.dataset.next = next.dataset.next; setTimeout(observeEnd, 120); } else end.remove();
    });
  }, { rootMargin: '0px 0px 200px 0px' }).observe(end);
}
observeEnd();
const facets = document.getElementById('FacetFiltersForm');
if (facets) facets.addEventListener('change', () => facets.submit());
const related = document.querySelector('.related-products');
if (related) {
  fetch(related.dataset.url).then((r) => r.text()).then((html) => {
    related.innerHTML = '<h2 class="related-products__heading">You may also like</h2><ul class="product-grid grid--4-col-desktop" role="list">' + html + '</ul>';
  });
}
document.querySelectorAll('.product-form__input input').forEach((radio) => radio.addEventListener('change', () => {
  document.querySelectorAll('#price-template .price__regular .price-item, #price-template .price-item--last').forEach((item) => { item.textContent = radio.value; });
}));
document.querySelectorAll('form[method=post]').forEach((form) => form.addEventListener('submit', (event) => event.preventDefault()));
let seen = null;
try { seen = localStorage.getItem('newsletter-popup'); } catch (e) { /* not allowed */ }
if (!seen) {
  setTimeout(() => {
    const modal = document.createElement('div');
    modal.className = 'popup-modal';
    modal.innerHTML = '<div class="popup-modal__content" role="dialog" aria-modal="true" aria-label="Newsletter"><button type="button" class="popup-modal__close" aria-label="Close">×</button><h2>10% off your first order</h2><p>Join our list for news from the workshop. Worth £12 on a £120 tote.</p><form><input type="email" placeholder="Your email" aria-label="Your email"><button type="submit" class="button-solid">Sign me up</button></form><p><a href="#" class="popup-modal__decline">No thanks</a></p></div>';
    const close = (event) => {
      event.preventDefault();
      try { localStorage.setItem('newsletter-popup', '1'); } catch (e) { /* not allowed */ }
      modal.remove();
    };
    modal.querySelector('.popup-modal__close').addEventListener('click', close);
    modal.querySelector('.popup-modal__decline').addEventListener('click', close);
    modal.querySelector('form').addEventListener('submit', close);
    document.body.appendChild(modal);
  }, 2500);
}
"##;
