//! Pennywort: a British chain of chemists of 2022, pages from a large commerce system and articles by script.
//!
//! The mega menu has departments with their categories; only categories have articles. Tiles are custom elements that
//! draw themselves. A list comes after two rows of articles that others bought and that are recommended, says how many
//! of how many it shows and goes on by a button. Prices are now and before with words for screen readers, from a
//! price on where there are sizes, and per 100 ml. Stock and product codes are only on the pages of the articles.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, pounds, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "pennywort",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "predefined",
        "more",
        "banner",
        "featured",
        "overlap",
        "duplicates",
        "optional",
        "grid",
        "lazy",
        "details",
    ],
    about: "British chemists of 2022: tiles as custom elements, carousels before the list, more by a button, prices from and per 100 ml",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 12;

/// A category: its department, its name, how many articles are in it, what they are called, least and most prices in
/// pence, and the sizes they come in.
type Category = (&'static str, &'static str, usize, &'static [&'static str], u64, u64, &'static [u64]);

const CATEGORIES: [Category; 8] = [
    (
        "Skincare",
        "Moisturisers",
        31,
        &["Day Cream", "Night Cream", "Gel Moisturiser", "Rich Body Lotion"],
        399,
        3800,
        &[50, 75, 200],
    ),
    (
        "Skincare",
        "Cleansers & Toners",
        14,
        &["Foaming Cleanser", "Micellar Water", "Toner"],
        299,
        2100,
        &[150, 200, 400],
    ),
    (
        "Skincare",
        "Serums",
        12,
        &["Vitamin C Serum", "Retinol Serum", "Hyaluronic Serum"],
        899,
        4900,
        &[30, 50],
    ),
    ("Hair", "Shampoo", 17, &["Shampoo", "Anti-Dandruff Shampoo", "Purple Shampoo"], 249, 1900, &[250, 400]),
    ("Hair", "Conditioner", 9, &["Conditioner", "Hair Mask"], 299, 2200, &[200, 350]),
    (
        "Hair",
        "Hair Styling",
        11,
        &["Hairspray", "Curl Cream", "Heat Protection Spray"],
        349,
        1800,
        &[150, 300],
    ),
    ("Health", "Vitamins", 13, &["Vitamin D Tablets", "Multivitamins", "Omega 3 Capsules"], 399, 2400, &[]),
    ("Health", "Pain Relief", 6, &["Ibuprofen Gel", "Heat Patches"], 199, 1100, &[]),
];

const BRANDS: [&str; 9] = [
    "Fernhill",
    "Clara & Moss",
    "Dermavale",
    "Otterly",
    "Bare Lane",
    "Pennywort",
    "Solène",
    "Thistle Lab",
    "No. 19",
];
const KINDS: [&str; 8] =
    ["Hydrating", "Repair", "Gentle", "Overnight", "Sensitive", "Bright", "Daily", "Calm"];

/// One article.
#[derive(Debug, Clone)]
struct Article {
    code: String,
    name: String,
    brand: &'static str,
    category: &'static Category,
    /// Sizes with prices in pence; the first is the cheapest. One of size 0 where there are no millilitres.
    sizes: Vec<(u64, u64)>,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    offer: Option<&'static str>,
    chance: u64,
}

fn stock() -> Vec<Article> {
    let mut dice = Dice::new(9022);
    let mut articles: Vec<Article> = Vec::new();
    for category in &CATEGORIES {
        let (_, _, count, things, low, high, sizes) = *category;
        let goal = articles.len() + count;
        while articles.len() < goal {
            let (brand, kind, thing) = (dice.pick(&BRANDS), dice.pick(&KINDS), dice.pick(things));
            let is_choice = sizes.len() > 1 && dice.chance(24);
            let pence = dice.between(low, high) / 50 * 50 + dice.pick(&[0, 0, 49, 49, 25]);
            let size = if sizes.is_empty() { 0 } else { dice.pick(sizes) };
            let (name, sizes) = match (is_choice, size) {
                (true, _) => {
                    let priced = sizes.iter().enumerate();
                    let priced = priced.map(|(at, size)| (*size, pence + at as u64 * (pence * 6 / 10)));
                    (format!("{brand} {kind} {thing}"), priced.collect())
                }
                (false, 0) => (
                    format!("{brand} {kind} {thing} {} Pack", dice.pick(&[12, 30, 60, 90])),
                    vec![(0, pence)],
                ),
                (false, size) => (format!("{brand} {kind} {thing} {size}ml"), vec![(size, pence)]),
            };
            if articles.iter().any(|article| article.name == name) {
                continue;
            }
            articles.push(Article {
                code: (10_241_007 + articles.len() * 1_373).to_string(),
                name,
                brand,
                category,
                sizes,
                was: (!is_choice && dice.chance(30))
                    .then(|| pence * dice.between(118, 165) / 100 / 50 * 50 + 99),
                stars: dice.chance(66).then(|| (dice.between(34, 50), dice.between(1, 480))),
                stock: dice.pick(&[
                    "In stock online",
                    "In stock online",
                    "In stock online",
                    "In stock online",
                    "Low stock online",
                    "Out of stock online",
                ]),
                offer: dice.pick(&[
                    None,
                    None,
                    None,
                    Some("3 for 2 on selected skin and hair"),
                    Some("Buy one get second half price"),
                    Some("Save £5 when you spend £25"),
                ]),
                chance: dice.below(100),
            });
        }
    }
    articles
}

fn price(article: &Article) -> u64 {
    article.sizes.first().map_or(0, |size| size.1)
}

fn address(article: &Article) -> String {
    format!("/{}-{}.html", slug(&article.name), article.code)
}

fn photo(article: &Article) -> String {
    format!("/media/products/{}_front.jpg", article.code)
}

fn truth() -> Truth {
    let record = |article: &Article| {
        Record::new()
            .with("title", &article.name)
            .with("price", format!("£{}", pounds(price(article))))
            .maybe("old_price", article.was.map(|pence| format!("£{}", pounds(pence))))
            .maybe("rating", article.stars.map(|(tenths, _)| format!("{}.{}", tenths / 10, tenths % 10)))
            .with("availability", article.stock)
            .with("sku", &article.code)
            .with("image", photo(article))
            .with("url", address(article))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| {
        let code = url.trim_end_matches(".html").rsplit('-').next().unwrap_or_default();
        format!("/api/product/{code}")
    };
    let home = visitor.here();
    for (_, name, ..) in CATEGORIES {
        visitor.back(&home);
        visitor.follow(name)?;
        let mut from = Some(0);
        while let Some(at) = from {
            visitor.open(&format!("/api/grid?cgid={}&start={at}&sz={AT_ONCE}", slug(name)))?;
            from = visitor.json()?["next"].as_u64();
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Article], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("menu", &menu()), ("body", body)]))
    };
    let list = |department: &str, title: &str, cgid: &str| {
        let values =
            [("department", department), ("folder", &slug(department)), ("title", title), ("cgid", cgid)];
        page(title, &fill(LIST, &values))
    };
    match request.parts().as_slice() {
        [] => page("Health, beauty and skincare", HOME),
        ["api", "grid"] => grid(stock, &request.query),
        ["api", "recs"] => Answer::json(&json!({"items": recommended(stock, &request.query)})),
        ["api", "product", code] => match stock.iter().find(|article| article.code == *code) {
            Some(article) => Answer::json(&in_full(stock, article)),
            None => Answer::missing(),
        },
        ["static", "pw-elements.js"] => Answer::file("application/javascript", SCRIPT),
        ["media", "products", file] => {
            let code = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::thing(code.parse().unwrap_or(0)))
        }
        ["media", file] => Answer::picture(picture::thing(file.bytes().map(u64::from).sum())),
        ["offers"] => list("Offers", "All offers", "offers"),
        ["search"] => list("Search", "Search results", "search"),
        ["stores"] => page("Find a store", STORES),
        ["advice"] => page("Health advice", ADVICE),
        [file] if file.ends_with(".html") => {
            let code = file.trim_end_matches(".html").rsplit('-').next().unwrap_or_default();
            match stock.iter().find(|article| article.code == code) {
                Some(article) => page(&article.name, &fill(DETAILS, &[("code", code)])),
                None => Answer::missing(),
            }
        }
        [department] => {
            let below: Vec<&Category> = CATEGORIES.iter().filter(|one| slug(one.0) == *department).collect();
            let Some(first) = below.first() else { return Answer::missing() };
            let boxes = each(&below, |category| {
                format!(
                    "<li class=\"c-catbox\"><a href=\"/{department}/{0}\"><img src=\"/media/{0}.jpg\" alt=\"\" width=\"220\" height=\"165\"><span>{1}</span></a></li>",
                    slug(category.1),
                    escape(category.1)
                )
            });
            page(first.0, &fill(DEPARTMENT, &[("title", first.0), ("boxes", &boxes)]))
        }
        [department, wanted] => {
            let found = CATEGORIES.iter().find(|one| slug(one.0) == *department && slug(one.1) == *wanted);
            match found {
                Some(category) => list(category.0, &escape(category.1), wanted),
                None => Answer::missing(),
            }
        }
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    let mut departments: Vec<&str> = CATEGORIES.iter().map(|category| category.0).collect();
    departments.dedup();
    each(departments, |department| {
        let links = each(CATEGORIES.iter().filter(|category| category.0 == department), |category| {
            format!(
                "<li><a href=\"/{}/{}\">{}</a></li>",
                slug(department),
                slug(category.1),
                escape(category.1)
            )
        });
        format!(
            "<li class=\"c-mega__top\"><a href=\"/{0}\" class=\"c-mega__link\">{department}</a><div class=\"c-mega__panel\"><ul class=\"c-mega__col\">{links}</ul><div class=\"c-mega__promo\"><a href=\"/offers\">3 for 2 on {department}</a><p>Gift sets from £10</p></div></div></li>\n",
            slug(department)
        )
    })
}

fn grid(stock: &[Article], query: &Parameters) -> Answer {
    let (cgid, words) = (query.text("cgid"), query.text("q").to_lowercase());
    let is_wanted = |article: &&Article| match cgid {
        "offers" => article.offer.is_some(),
        "search" => !words.is_empty() && article.name.to_lowercase().contains(&words),
        _ => slug(article.category.1) == cgid,
    };
    let mut articles: Vec<&Article> = stock.iter().filter(is_wanted).collect();
    let brands: Vec<Json> = BRANDS
        .iter()
        .map(|brand| (brand, articles.iter().filter(|article| article.brand == *brand).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(brand, count)| json!({"value": brand, "hits": count}))
        .collect();
    let chosen: Vec<&str> = query.text("brands").split('|').filter(|brand| !brand.is_empty()).collect();
    articles.retain(|article| chosen.is_empty() || chosen.contains(&article.brand));
    match query.text("srule") {
        "price-low" => articles.sort_by_key(|article| price(article)),
        "price-high" => articles.sort_by_key(|article| Reverse(price(article))),
        "top-rated" => articles.sort_by_key(|article| Reverse(article.stars)),
        _ => {}
    }
    let start = query.number("start").unwrap_or(0);
    let size = query.number("sz").unwrap_or(AT_ONCE).clamp(1, 240);
    let hits: Vec<Json> = articles.iter().skip(start).take(size).map(|article| in_short(article)).collect();
    let next = (start + size < articles.len()).then_some(start + size);
    Answer::json(&json!({"total": articles.len(), "next": next, "brands": brands, "hits": hits}))
}

fn recommended(stock: &[Article], query: &Parameters) -> Vec<Json> {
    let wanted = query.text("cgid");
    let is_wanted = |article: &&Article| match query.text("slot") {
        "best" => article.chance > 84 && (wanted.is_empty() || slug(article.category.1) == wanted),
        _ => article.chance < 12 && slug(article.category.1) != wanted,
    };
    stock.iter().filter(is_wanted).take(6).map(in_short).collect()
}

fn in_short(article: &Article) -> Json {
    let pence = price(article);
    let size = article.sizes.first().map_or(0, |size| size.0);
    let unit = (size > 0).then(|| format!("£{} per 100ml", pounds(pence * 100 / size)));
    json!({
        "code": article.code, "url": address(article), "name": article.name, "brand": article.brand,
        "price": format!("£{}", pounds(pence)), "from": article.sizes.len() > 1,
        "was": article.was.map(|was| format!("£{}", pounds(was))),
        "save": article.was.map(|was| format!("£{}", pounds(was - pence))),
        "unit": unit, "rating": article.stars.map(|(tenths, _)| tenths as f64 / 10.0),
        "reviews": article.stars.map(|(_, count)| count), "image": photo(article), "offer": article.offer,
        "points": pence / 100 * 4, "flag": (article.chance < 8).then_some("New"),
    })
}

fn in_full(stock: &[Article], article: &Article) -> Json {
    let mut full = in_short(article);
    let sizes: Vec<Json> = article
        .sizes
        .iter()
        .filter(|(size, _)| *size > 0)
        .map(|(size, pence)| json!({"label": format!("{size}ml"), "price": format!("£{}", pounds(*pence))}))
        .collect();
    let with: Vec<Json> = stock
        .iter()
        .filter(|other| other.brand == article.brand && other.code != article.code)
        .skip(article.chance as usize % 4)
        .take(4)
        .map(in_short)
        .collect();
    full["stock"] = article.stock.into();
    full["sizes"] = sizes.into();
    full["department"] = article.category.0.into();
    full["category"] = article.category.1.into();
    full["to"] = format!("/{}/{}", slug(article.category.0), slug(article.category.1)).into();
    full["text"] = format!(
        "{} is made by {} for everyday use. Dermatologically tested, never on animals.",
        article.name, article.brand
    )
    .into();
    full["with"] = with.into();
    full
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Pennywort</title>
<style>*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Nunito Sans",Arial,sans-serif;color:#1b2340}a{color:inherit}.u-visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap}.c-usp{background:#05054b;color:#fff;text-align:center;padding:6px;font-size:13px}.c-masthead{display:flex;align-items:center;gap:28px;padding:16px 32px}.c-masthead__logo{font:700 28px Georgia,serif;text-decoration:none}.c-masthead form{flex:1;display:flex}.c-masthead input{flex:1;padding:10px;border:1px solid #9aa}.c-mega{list-style:none;display:flex;margin:0;padding:0 32px;border-bottom:1px solid #dde}.c-mega__link{display:block;padding:12px 18px;text-decoration:none;font-weight:700}.c-mega__panel{display:none;position:absolute;left:0;right:0;background:#fff;border-bottom:2px solid #05054b;padding:20px 50px;z-index:6}.c-mega__top:hover .c-mega__panel{display:flex;gap:60px}.c-mega__col{list-style:none;padding:0}.l-shell{max-width:1260px;margin:0 auto;padding:16px}.c-catboxes{list-style:none;padding:0;display:flex;gap:20px}.l-plp{display:grid;grid-template-columns:220px 1fr;gap:30px}pw-product-grid{display:block}.c-plp-grid{display:grid;grid-template-columns:repeat(3,1fr);gap:18px}pw-product-tile{display:flex;flex-direction:column;border:1px solid #e3e5ee;padding:14px;position:relative}.c-ptile__img{width:100%;height:190px;object-fit:contain}.c-ptile__name{font-weight:700;text-decoration:none;min-height:46px;display:block}.c-pricing__now{font-size:19px}.c-pricing__was{color:#70758c}.c-pricing__save{color:#c4122f}.c-pricing__unit{display:block;font-size:12px;color:#70758c}.c-starline svg{width:14px;height:14px;fill:#dadce6}.c-starline .is-lit{fill:#f0a800}.c-ptile__roundel{position:absolute;top:8px;left:8px;background:#c4122f;color:#fff;border-radius:12px;padding:1px 9px;font-size:12px}.c-ptile__heart{position:absolute;top:8px;right:8px;background:none;border:0;font-size:20px}.c-btn{background:#05054b;color:#fff;border:0;border-radius:22px;padding:10px 22px;cursor:pointer}.c-btn--ghost{background:#fff;color:#05054b;border:1px solid #05054b}pw-carousel{display:block;margin:20px 0}.c-carousel__track{display:flex;gap:14px;overflow-x:auto}.c-carousel__track pw-product-tile{flex:0 0 210px}.c-plp-more{text-align:center;padding:26px}.c-plp-more progress{width:240px}.c-pdp{display:grid;grid-template-columns:1fr 1fr;gap:40px}.c-pdp__img{width:100%}.c-pdp__specs dt{font-weight:700}.c-consent{position:fixed;inset:0;background:rgba(0,0,20,.6);z-index:30;display:flex;align-items:flex-end}.c-consent__box{background:#fff;padding:24px 40px;width:100%}.c-qv{padding:30px;border:0;width:480px}.c-baseline{background:#eef0f7;padding:30px;margin-top:40px}</style></head>
<body><div class="c-usp">Free click and collect over £15 | Free standard delivery over £25</div><header class="c-masthead"><a class="c-masthead__logo" href="/">Pennywort</a><form role="search" action="/search" method="get"><input type="search" name="q" placeholder="What can we help you find?" aria-label="Search"><button class="c-btn">Search</button></form><a href="/stores">Find a store</a><a href="/login">Log in / register</a><a href="/basket">Basket (<span id="pw-basket-count">0</span>)</a></header>
<nav aria-label="Shop"><ul class="c-mega">[[menu]]<li class="c-mega__top"><a class="c-mega__link" href="/offers">Offers</a></li><li class="c-mega__top"><a class="c-mega__link" href="/advice">Health advice</a></li></ul></nav>
<main class="l-shell">[[body]]</main>
<footer class="c-baseline"><form action="/newsletter" method="post"><label>Offers by email <input type="email" name="email"></label> <button class="c-btn c-btn--ghost">Sign up</button></form><ul><li><a href="/stores">Store finder</a></li><li><a href="/advice">Ask a pharmacist</a></li></ul><p>Pennywort Retail plc, 4 Castle Meadow, Norwich NR1 3DH. Customer care 0345 555 0118. Standard delivery £3.50.</p></footer>
<script src="/static/pw-elements.js" defer></script></body></html>
"##;

const HOME: &str = r##"<section class="c-hero"><h1>Feel good for less</h1><p>3 for 2 across skin and hair. Cheapest item free.</p><a class="c-btn" href="/offers">Shop offers</a> <a class="c-btn c-btn--ghost" href="/skincare">Shop skincare</a></section>
<pw-carousel heading="Best sellers" slot-id="best"></pw-carousel><pw-carousel heading="Just for you" slot-id="foryou"></pw-carousel><section><h2>Loved by customers</h2><blockquote>My £8.50 night cream beats the £40 one. <cite>Priya, Leeds, 5 stars</cite></blockquote></section>"##;

const DEPARTMENT: &str = r##"<nav aria-label="Breadcrumb"><a href="/">Home</a> / [[title]]</nav><h1>[[title]]</h1><ul class="c-catboxes">[[boxes]]</ul><section><h2>From the advice pages</h2><p>What does it cost to see our skin nurse? A session is £25, redeemable against products.</p><a href="/advice">Read more</a></section>"##;

const LIST: &str = r##"<nav aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/[[folder]]">[[department]]</a> / [[title]]</nav>
<pw-carousel heading="Best sellers in [[title]]" slot-id="best" cgid="[[cgid]]"></pw-carousel><pw-carousel heading="Recommended for you" slot-id="foryou" cgid="[[cgid]]"></pw-carousel>
<h1>[[title]]</h1><pw-product-grid cgid="[[cgid]]"></pw-product-grid><section class="c-seo"><h2>About [[title]]</h2><p>Choose from high street and pharmacy brands. Prices start at under £5 and points add up with every order.</p></section>"##;

const DETAILS: &str =
    r##"<pw-product-page code="[[code]]"></pw-product-page><pw-recently-viewed></pw-recently-viewed>"##;

const STORES: &str = r##"<h1>Find a store</h1><form action="/stores" method="get"><input name="postcode" placeholder="Town or postcode"><button class="c-btn">Find</button></form><ul><li>Norwich, 4 Castle Meadow, 01603 555 0111</li><li>Ipswich, 21 Tavern Street, 01473 555 0112</li><li>Cambridge, 65 Sidney Street, 01223 555 0113</li></ul>"##;
const ADVICE: &str = r##"<h1>Health advice</h1><article><h2>Do I need vitamin D?</h2><p>Most people can take a small dose from October to March. A winter's supply costs about £6.</p></article><article><h2>Flu jabs</h2><p>£18.99 at most pharmacies, free for many people.</p></article>"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const esc = (s) => String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const get = (url) => Promise.all([fetch(url).then((r) => r.json()), new Promise((r) => setTimeout(r, 80))]).then(([d]) => d);
  const star = '<path d="M7 0l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z"/>';
  const stars = (p) => p.rating == null ? '' : `<div class="c-starline" role="img" aria-label="Rated ${p.rating.toFixed(1)} out of 5 stars from ${p.reviews} reviews">${[1, 2, 3, 4, 5].map((n) => `<svg viewBox="0 0 14 14" class="${n <= Math.round(p.rating) ? 'is-lit' : ''}">${star}</svg>`).join('')} <span aria-hidden="true">(${p.reviews})</span></div>`;
  const pricing = (p) => '<div class="c-pricing">' +
    (p.was ? `<span class="u-visually-hidden">Original price</span> <s class="c-pricing__was">${p.was}</s> <span class="u-visually-hidden">Sale price</span> ` : p.from ? '<span class="c-pricing__from">From</span> ' : '') +
    `<strong class="c-pricing__now">${p.price}</strong>` + (p.save ? ` <span class="c-pricing__save">Save ${p.save}</span>` : '') + (p.unit ? `<span class="c-pricing__unit">${p.unit}</span>` : '') + '</div>';

  class ProductTile extends HTMLElement {
    connectedCallback() {
      const p = this.product;
      if (!p || this.firstChild) return;
      this.setAttribute('data-code', p.code);
      this.innerHTML = `<a href="${p.url}" tabindex="-1" aria-hidden="true"><img class="c-ptile__img" src="${p.image}?w=320" loading="lazy" alt=""></a>` +
        (p.flag ? `<span class="c-ptile__roundel">${p.flag}</span>` : '') + '<button type="button" class="c-ptile__heart" aria-label="Add to favourites">♡</button>' +
        `<h3><a class="c-ptile__name" href="${p.url}">${esc(p.name)}</a></h3>${stars(p)}${pricing(p)}` +
        (p.offer ? `<p class="c-ptile__offer"><a href="/offers">${p.offer}</a></p>` : '') +
        (this.hasAttribute('compact') ? '' : `<button type="button" class="c-btn js-add">${p.from ? 'Choose size' : 'Add to basket'}</button> <button type="button" class="c-btn c-btn--ghost js-quick">Quick view</button>`);
      this.addEventListener('click', (e) => {
        if (e.target.closest('.c-ptile__heart')) e.target.textContent = '♥';
        if (e.target.closest('.js-quick')) quick(p);
        if (e.target.closest('.js-add')) { if (p.from) location.href = p.url; else document.getElementById('pw-basket-count').textContent++; }
      });
    }
  }
  const tile = (p, compact) => { const t = document.createElement('pw-product-tile'); t.product = p; if (compact) t.setAttribute('compact', ''); return t; };
  const quick = (p) => {
    const d = document.createElement('dialog');
    d.className = 'c-qv';
    d.innerHTML = `<button type="button" aria-label="Close">×</button><h2>${esc(p.name)}</h2>${pricing(p)}<p>Collect ${p.points} points</p><a href="${p.url}">View full details</a>`;
    d.querySelector('button').onclick = () => d.remove();
    document.body.append(d);
    d.showModal();
  };

  class Carousel extends HTMLElement {
    async connectedCallback() {
      const data = await get(`/api/recs?slot=${this.getAttribute('slot-id')}&cgid=${this.getAttribute('cgid') || ''}`);
      if (!data.items.length) { this.hidden = true; return; }
      this.innerHTML = `<h2>${this.getAttribute('heading')}</h2><div class="c-carousel__track"></div>`;
      this.lastElementChild.append(...data.items.map((p) => tile(p, true)));
    }
  }

  class ProductGrid extends HTMLElement {
    connectedCallback() {
      const asked = new URLSearchParams(location.search);
      this.state = { cgid: this.getAttribute('cgid'), q: asked.get('q') || '', srule: '', brands: [], size: Math.max(12, Number(asked.get('sz')) || 12) };
      this.innerHTML = '<div class="l-plp"><aside aria-label="Filters"><h2>Filter</h2><details open><summary>Brand</summary><div class="c-facet"></div></details></aside><div><p class="c-plp-bar"><span class="c-plp-count"></span> <label>Sort by <select><option value="">Most relevant</option><option value="price-low">Price low to high</option><option value="price-high">Price high to low</option><option value="top-rated">Top rated</option></select></label></p><div class="c-plp-grid" aria-live="polite">Loading…</div><div class="c-plp-more"><p></p><progress max="1" value="0"></progress><br><button type="button" class="c-btn" hidden>Load more</button></div></div></div>';
      this.grid = this.querySelector('.c-plp-grid');
      this.button = this.querySelector('.c-plp-more button');
      this.button.onclick = () => this.load(false, 12);
      this.querySelector('select').onchange = (e) => { this.state.srule = e.target.value; this.load(true, 12); };
      this.querySelector('.c-facet').onchange = () => { this.state.brands = [...this.querySelectorAll('.c-facet input:checked')].map((i) => i.value); this.load(true, 12); };
      this.load(true, this.state.size);
    }
    async load(fresh, size) {
      const start = fresh ? 0 : this.grid.children.length;
      this.button.disabled = true;
      const s = this.state;
      const d = await get(`/api/grid?cgid=${s.cgid}&q=${encodeURIComponent(s.q)}&start=${start}&sz=${size}&srule=${s.srule}&brands=${encodeURIComponent(s.brands.join('|'))}`);
      if (fresh) this.grid.replaceChildren();
      this.grid.append(...d.hits.map((p) => tile(p)));
      const shown = this.grid.children.length;
      const facet = this.querySelector('.c-facet');
      if (!facet.firstChild) facet.innerHTML = d.brands.map((b) => `<label><input type="checkbox" value="${esc(b.value)}"> ${esc(b.value)} (${b.hits})</label><br>`).join('');
      this.querySelector('.c-plp-count').textContent = d.total + (d.total === 1 ? ' product' : ' products');
      this.querySelector('.c-plp-more p').textContent = d.total ? `Showing ${shown} of ${d.total}` : 'Sorry, nothing matches.';
      this.querySelector('progress').value = d.total ? shown / d.total : 0;
      this.button.hidden = d.next == null;
      this.button.disabled = false;
      if (!fresh) { const u = new URL(location.href); u.searchParams.set('sz', shown); history.replaceState(null, '', u); }
    }
  }

  const seen = () => { try { return JSON.parse(localStorage.getItem('pw-seen')) || []; } catch (e) { return []; } };
  class ProductPage extends HTMLElement {
    async connectedCallback() {
      this.textContent = 'Loading…';
      const p = await get('/api/product/' + this.getAttribute('code'));
      const icon = p.stock.startsWith('Out') ? '✕' : '✓';
      this.innerHTML = `<nav aria-label="Breadcrumb"><a href="/">Home</a> / ${p.department} / <a href="${p.to}">${esc(p.category)}</a></nav>
        <div class="c-pdp"><div><img class="c-pdp__img" src="${p.image}?w=900" alt="${esc(p.name)}"></div><div><h1>${esc(p.name)}</h1>${stars(p)}${pricing(p)}
        ${p.sizes.length > 1 ? `<fieldset><legend>Size</legend>${p.sizes.map((s, i) => `<label><input type="radio" name="size"${i ? '' : ' checked'}> ${s.label} ${s.price}</label><br>`).join('')}</fieldset>` : ''}
        <p>Collect ${p.points} points with this purchase</p>${p.offer ? `<p><a href="/offers">${p.offer}</a></p>` : ''}<p class="c-pdp__stock"><span aria-hidden="true">${icon}</span> <span>${p.stock}</span></p>
        <button type="button" class="c-btn"${p.stock.startsWith('Out') ? ' disabled' : ''}>Add to basket</button> <button type="button" class="c-btn c-btn--ghost">Add to favourites</button>
        <details open><summary>Product details</summary><p>${esc(p.text)}</p><dl class="c-pdp__specs"><dt>Brand</dt><dd>${esc(p.brand)}</dd><dt>Product code</dt><dd>${p.code}</dd>${p.unit ? `<dt>Unit price</dt><dd>${p.unit}</dd>` : ''}</dl></details>
        <details><summary>Delivery and returns</summary><p>Standard £3.50, next day £4.95. Return within 35 days.</p></details></div></div>
        <section><h2>Customer reviews</h2><article><b>5 stars</b><p>Does what it says, and I paid £2 less than elsewhere.</p></article><article><b>3 stars</b><p>Fine, but the lid leaks.</p></article></section><section><h2>More from ${esc(p.brand)}</h2><div class="c-carousel__track"></div></section>`;
      this.querySelector('.c-carousel__track').append(...p.with.map((o) => tile(o, true)));
      const { with: others, ...rest } = p;
      try { localStorage.setItem('pw-seen', JSON.stringify([rest].concat(seen().filter((s) => s.code !== p.code)).slice(0, 5))); } catch (e) { /* private */ }
    }
  }
  class RecentlyViewed extends HTMLElement {
    connectedCallback() {
      const items = seen().filter((s) => !location.pathname.includes(s.code)).slice(0, 4);
      if (!items.length) return;
      this.innerHTML = '<h2>Recently viewed</h2><div class="c-carousel__track"></div>';
      this.lastElementChild.append(...items.map((p) => tile(p, true)));
    }
  }
  customElements.define('pw-product-tile', ProductTile);
  customElements.define('pw-carousel', Carousel);
  customElements.define('pw-product-grid', ProductGrid);
  customElements.define('pw-product-page', ProductPage);
  customElements.define('pw-recently-viewed', RecentlyViewed);

  if (!/pw_consent=/.test(document.cookie)) {
    const c = document.createElement('div');
    c.className = 'c-consent';
    c.innerHTML = '<div class="c-consent__box" role="dialog" aria-label="Cookies"><h2>Your privacy</h2><p>We use cookies to run our shop and to show you offers.</p><button type="button" class="c-btn">Accept all cookies</button> <button type="button" class="c-btn c-btn--ghost">Reject all</button></div>';
    c.addEventListener('click', (e) => { if (e.target.closest('button')) { document.cookie = 'pw_consent=1;path=/'; c.remove(); } });
    document.body.append(c);
  }
})();
"##;
