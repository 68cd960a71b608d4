//! Ember & Jar: an American maker of hot sauces and rubs of 2023, made with a site builder and drawn by script.
//!
//! There is no style sheet and no class: all is inline styles in a flexible grid. Addresses are real paths that script
//! handles. Categories and the order are lists that open, prices are limited by a slider, pages are turned by boxes beside
//! "Page 1 of 6". Cents are raised in the list; sold out articles say so there, all else about stock and the SKU is only
//! on the pages of the articles, which a quick view shows in short.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "emberjar",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "next", "banner", "featured", "grid", "locale", "optional", "lazy", "details"],
    about: "American hot sauces of 2023 by a site builder: inline styles only, raised cents, boxes that turn pages, quick views",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 18;

/// A category: its name, how many articles it has, what they are called, and least and most prices in dollars.
type Category = (&'static str, usize, &'static [&'static str], u64, u64);

const CATEGORIES: [Category; 5] = [
    ("Hot Sauces", 42, &["Hot Sauce", "Pepper Sauce", "Fermented Hot Sauce"], 7, 16),
    ("Dry Rubs", 22, &["BBQ Rub", "Steak Rub", "Taco Seasoning"], 6, 13),
    ("Salsas", 17, &["Salsa", "Salsa Verde"], 5, 11),
    ("Hot Honey", 11, &["Hot Honey"], 9, 18),
    ("Gift Sets", 9, &["Gift Box", "Sampler Trio"], 24, 68),
];
const PEPPERS: [&str; 9] =
    ["Habanero", "Ghost", "Jalapeño", "Chipotle", "Serrano", "Scorpion", "Hatch Chile", "Cayenne", "Reaper"];
const MOODS: [&str; 9] =
    ["Smoky", "Peach", "Backyard", "Midnight", "Mango", "Maple", "Garlic", "Pineapple", "Sweet"];

/// One jar, bottle or box.
#[derive(Debug, Clone)]
struct Jar {
    sku: String,
    name: String,
    category: &'static str,
    pepper: &'static str,
    cents: u64,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    left: u64,
    heat: u64,
    ounces: u64,
    chance: u64,
}

fn stock() -> Vec<Jar> {
    let mut dice = Dice::new(2023);
    let mut jars: Vec<Jar> = Vec::new();
    for (category, count, things, low, high) in CATEGORIES {
        let goal = jars.len() + count;
        while jars.len() < goal {
            let (mood, pepper) = (dice.pick(&MOODS), dice.pick(&PEPPERS));
            let name = format!("{mood} {pepper} {}", dice.pick(things));
            if jars.iter().any(|jar| jar.name == name) {
                continue;
            }
            let cents = dice.between(low, high) * 100 + dice.pick(&[99, 99, 49, 0, 50]);
            jars.push(Jar {
                sku: format!("EJ-{:04}", 117 + jars.len() * 9),
                name,
                category,
                pepper,
                cents,
                was: dice.chance(21).then(|| cents + dice.between(1, 6) * 100),
                stars: dice.chance(55).then(|| (dice.between(34, 50), dice.between(2, 190))),
                left: dice.pick(&[0, 3, 5, 40, 40, 60, 60, 80]),
                heat: dice.between(1, 10),
                ounces: dice.pick(&[5, 8, 12]),
                chance: dice.below(100),
            });
        }
    }
    dice.shuffle(&mut jars);
    jars
}

fn photo(jar: &Jar, width: u64) -> String {
    let file = jar.sku.to_lowercase().replace('-', "_");
    format!("/media/{file}~mv2.jpg/v1/fill/w_{width},h_{width},al_c,q_80/{}.jpg", slug(&jar.name))
}

fn dollars(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn availability(jar: &Jar) -> String {
    match jar.left {
        0 => "Out of stock".to_owned(),
        left @ 1..10 => format!("Only {left} left"),
        _ => "In stock".to_owned(),
    }
}

fn tenths(stars: u64) -> String {
    format!("{}.{}", stars / 10, stars % 10)
}

fn truth() -> Truth {
    let record = |jar: &Jar| {
        Record::new()
            .with("title", &jar.name)
            .with("price", dollars(jar.cents))
            .maybe("old_price", jar.was.map(dollars))
            .maybe("rating", jar.stars.map(|(stars, _)| tenths(stars)))
            .with("availability", availability(jar))
            .with("sku", &jar.sku)
            .with("image", photo(jar, 290))
            .with("image", photo(jar, 800))
            .with("url", format!("/product-page/{}", slug(&jar.name)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/_api/product?slug={}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/shop")?;
    visitor.expect("SITE_CONTAINER")?;
    for page in 1.. {
        visitor.open(&format!("/_api/catalog?page={page}"))?;
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

fn answer(stock: &[Jar], request: &Request) -> Answer {
    match request.parts().as_slice() {
        ["app.js"] => Answer::file("application/javascript", SCRIPT),
        ["_api", "catalog"] => catalog(stock, &request.query),
        ["_api", "featured"] => {
            let best: Vec<Json> = stock.iter().filter(|jar| jar.chance > 90).take(4).map(in_short).collect();
            Answer::json(&json!({"items": best}))
        }
        ["_api", "product"] => match stock.iter().find(|jar| slug(&jar.name) == request.query.text("slug")) {
            Some(jar) => Answer::json(&in_full(stock, jar)),
            None => Answer::json(&json!({"error": "not found"})).status(404),
        },
        ["media", file, ..] => Answer::picture(picture::thing(
            file.bytes().fold(11, |sum: u64, byte| sum.wrapping_mul(33).wrapping_add(byte.into())),
        )),
        [] | ["shop" | "our-story" | "wholesale" | "cart"] | ["product-page", _] => Answer::page(SHELL),
        _ => Answer::missing(),
    }
}

fn catalog(stock: &[Jar], query: &Parameters) -> Answer {
    let most = query.number("max").unwrap_or(100) as u64 * 100;
    let wanted = query.text("category");
    let is_wanted = |jar: &&Jar| (wanted.is_empty() || slug(jar.category) == wanted) && jar.cents <= most;
    let mut jars: Vec<&Jar> = stock.iter().filter(is_wanted).collect();
    match query.text("sort") {
        "price_ascending" => jars.sort_by_key(|jar| jar.cents),
        "price_descending" => jars.sort_by_key(|jar| Reverse(jar.cents)),
        "name_ascending" => jars.sort_by(|one, other| one.name.cmp(&other.name)),
        _ => {}
    }
    let slice = slice(&jars, query.number("page").unwrap_or(1), AT_ONCE);
    let items: Vec<Json> = slice.things.iter().map(|jar| in_short(jar)).collect();
    let categories: Vec<Json> =
        CATEGORIES.iter().map(|category| json!({"name": category.0, "slug": slug(category.0)})).collect();
    Answer::json(&json!({
        "total": slice.total, "page": slice.page, "pages": slice.last, "items": items, "categories": categories,
    }))
}

fn in_short(jar: &Jar) -> Json {
    let ribbon =
        if jar.was.is_some() { "Sale" } else { ["", "", "", "Best Seller", "New"][jar.chance as usize % 5] };
    json!({
        "slug": slug(&jar.name), "name": jar.name, "price": dollars(jar.cents), "was": jar.was.map(dollars),
        "isInStock": jar.left > 0, "rating": jar.stars.map(|(stars, _)| tenths(stars)),
        "reviews": jar.stars.map(|(_, count)| count), "ribbon": ribbon, "media": photo(jar, 290),
    })
}

fn in_full(stock: &[Jar], jar: &Jar) -> Json {
    let same = stock.iter().filter(|other| other.category == jar.category && other.sku != jar.sku);
    let related: Vec<Json> = same.skip(jar.chance as usize % 5).take(4).map(in_short).collect();
    let mut product = in_short(jar);
    product["sku"] = json!(jar.sku);
    product["large"] = json!(photo(jar, 800));
    product["stock"] = json!(availability(jar));
    product["category"] = json!(jar.category);
    product["facts"] = json!([
        format!("Heat level: {} / 10", jar.heat),
        format!("Pepper: {}", jar.pepper),
        format!("Net weight: {} oz", jar.ounces),
        format!("Scoville: {} SHU", jar.heat * 4500),
        "Made in Asheville, NC".to_owned(),
    ]);
    product["related"] = json!(related);
    product
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="Sitewright Website Builder"><title>Ember &amp; Jar | Small Batch Hot Sauce</title></head>
<body style="margin:0;font-family:'Avenir Next',Arial,sans-serif;color:#2b1d14;background:#fffaf3"><div id="SITE_CONTAINER"></div><script src="/app.js"></script></body></html>
"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var root = document.getElementById('SITE_CONTAINER');
  var esc = function (t) { return String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); };
  var get = function (url) { return fetch(url).then(function (r) { return r.json(); }).then(function (d) { return new Promise(function (done) { setTimeout(function () { done(d); }, 90); }); }); };
  var hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)';
  var link = 'color:inherit;text-decoration:none';
  root.innerHTML = '<header id="SITE_HEADER" style="display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;padding:18px 40px;background:#2b1d14;color:#fff"><a href="/" style="' + link + ';font-size:28px;letter-spacing:2px">EMBER &amp; JAR</a><nav aria-label="Site" style="display:flex;gap:28px"><a href="/" style="' + link + '">Home</a><a href="/shop" style="' + link + '">Shop</a><a href="/our-story" style="' + link + '">Our Story</a><a href="/wholesale" style="' + link + '">Wholesale</a></nav><div style="display:flex;gap:16px"><span role="button" tabindex="0" style="cursor:pointer">Log In</span><a href="/cart" aria-label="Cart with 0 items" style="' + link + '">Cart (0)</a></div></header>' +
    '<div style="background:#d9480f;color:#fff;text-align:center;padding:6px">Free US shipping on orders over $45</div><main id="PAGES_CONTAINER" style="max-width:1180px;margin:0 auto;padding:30px 20px;min-height:500px"></main>' +
    '<footer id="SITE_FOOTER" style="background:#2b1d14;color:#fff;padding:30px 40px;display:flex;flex-wrap:wrap;gap:60px"><div>Ember &amp; Jar LLC<br>214 Depot St, Asheville, NC 28801<br><a href="tel:8285550176" style="' + link + '">(828) 555-0176</a></div><form id="comp-join"><label>Join the heat list<br><input type="email" name="email" placeholder="Email"></label> <button type="submit">Subscribe</button></form><div>&copy; 2023 by Ember &amp; Jar. Proudly created with Sitewright</div></footer>';
  var main = document.getElementById('PAGES_CONTAINER');
  var state = { category: '', sort: '', page: 1, max: 70 };

  // The cents stand raised behind the dollars.
  function raised(price) { var p = price.split('.'); return p[0] + '<sup style="font-size:60%">' + p[1] + '</sup>'; }
  function cost(p) {
    return p.was ? '<span style="' + hidden + '">Regular Price</span><span data-hook="price-before" style="text-decoration:line-through;color:#8a7a6d">' + p.was + '</span> <span style="' + hidden + '">Sale Price</span><span data-hook="price-to-pay" style="color:#d9480f">' + raised(p.price) + '</span>'
      : '<span style="' + hidden + '">Price</span><span data-hook="price-to-pay">' + raised(p.price) + '</span>';
  }
  function rating(p) { return p.rating ? '<div role="img" aria-label="Rated ' + p.rating + ' out of 5 stars" style="font-size:13px;color:#c98a00">★ ' + p.rating + ' <span style="color:#8a7a6d">(' + p.reviews + ')</span></div>' : ''; }
  function card(p) {
    return '<li data-hook="product-list-grid-item" style="flex:1 1 230px;max-width:280px;list-style:none;position:relative"><div data-slug="' + p.slug + '">' +
      '<a href="/product-page/' + p.slug + '" style="' + link + '"><div style="position:relative;background:#f4ece0"><img loading="lazy" src="' + p.media + '" alt="' + esc(p.name) + '" style="width:100%;height:220px;object-fit:cover;display:block">' + (p.ribbon ? '<span style="position:absolute;top:8px;left:8px;background:#fff;padding:2px 8px;font-size:12px">' + p.ribbon + '</span>' : '') + '</div></a>' +
      '<button type="button" data-quick="' + p.slug + '" style="width:100%;border:0;background:#efe3d2;padding:6px;cursor:pointer">Quick View</button>' +
      '<a href="/product-page/' + p.slug + '" style="' + link + '"><h3 style="font-size:17px;font-weight:400;margin:10px 0 4px">' + esc(p.name) + '</h3></a>' + rating(p) + '<div style="font-size:20px">' + cost(p) + '</div>' +
      (p.isInStock ? '<button type="button" style="margin-top:8px;background:#2b1d14;color:#fff;border:0;padding:8px 16px">Add to Cart</button>' : '<div style="margin-top:8px;color:#8a7a6d;padding:8px 0">Out of stock</div>') + '</div></li>';
  }
  function grid(items) { return '<ul data-hook="product-list-wrapper" style="display:flex;flex-wrap:wrap;gap:26px;padding:0;margin:0">' + items.map(card).join('') + '</ul>'; }

  function home() {
    main.innerHTML = '<section style="text-align:center;padding:70px 20px;background:#f4ece0"><h1 style="font-size:52px;margin:0">Small batch. Big burn.</h1><p>Fermented for ninety days in the Blue Ridge.</p><div role="link" tabindex="0" data-go="/shop" style="display:inline-block;background:#d9480f;color:#fff;padding:14px 40px;cursor:pointer">SHOP NOW</div></section><h2 style="text-align:center">Crowd Favorites</h2><div id="comp-fav"></div><section style="display:flex;flex-wrap:wrap;gap:30px;padding:40px 0"><blockquote style="flex:1 1 300px">“I paid $14 for a worse one at the airport.”<br>Dana R.</blockquote><blockquote style="flex:1 1 300px">“Best $9.99 I spent all year.”<br>Luis M.</blockquote></section>';
    get('/_api/featured').then(function (d) { var f = document.getElementById('comp-fav'); if (f) f.innerHTML = grid(d.items); });
  }
  var sorts = { '': 'Recommended', price_ascending: 'Price (low to high)', price_descending: 'Price (high to low)', name_ascending: 'Name A-Z' };
  function shop() {
    var q = new URLSearchParams(location.search);
    state = { category: q.get('category') || '', sort: q.get('sort') || '', page: Number(q.get('page')) || 1, max: Number(q.get('max')) || 70 };
    if (!document.getElementById('comp-grid')) main.innerHTML = '<h1 style="font-weight:400">Shop</h1><div style="display:flex;gap:40px;align-items:flex-start"><aside style="flex:0 0 190px"><h2 style="font-size:16px">Browse by</h2><ul id="comp-cats" style="list-style:none;padding:0;line-height:2"></ul><h2 style="font-size:16px">Price</h2><input type="range" id="comp-max" min="5" max="70" step="5" aria-label="Maximum price" style="width:100%"><div id="comp-maxtext"></div></aside><section style="flex:1"><div style="display:flex;justify-content:space-between;margin-bottom:16px"><span id="comp-count"></span><div id="comp-sort" style="position:relative;cursor:pointer"></div></div><div id="comp-grid"></div><div id="comp-pages" style="display:flex;justify-content:center;gap:18px;align-items:center;padding:30px"></div></section></div>';
    get('/_api/catalog?category=' + state.category + '&sort=' + state.sort + '&page=' + state.page + '&max=' + state.max).then(function (d) {
      var at = function (id) { return document.getElementById('comp-' + id); };
      if (!at('grid')) return;
      at('cats').innerHTML = [{ name: 'All Products', slug: '' }].concat(d.categories).map(function (c) { return '<li><span role="button" tabindex="0" data-set="category" data-value="' + c.slug + '" style="cursor:pointer' + (c.slug === state.category ? ';text-decoration:underline' : '') + '">' + esc(c.name) + '</span></li>'; }).join('');
      at('max').value = state.max; at('maxtext').textContent = 'Up to $' + state.max;
      at('count').textContent = d.total + ' products';
      at('sort').innerHTML = '<div data-open="1" role="button" aria-haspopup="listbox" tabindex="0">Sort by: ' + sorts[state.sort] + ' ▾</div><ul role="listbox" hidden style="position:absolute;right:0;z-index:2;background:#fff;border:1px solid #ccc;list-style:none;margin:0;padding:8px;width:170px">' + Object.keys(sorts).map(function (s) { return '<li role="option" data-set="sort" data-value="' + s + '" style="padding:4px">' + sorts[s] + '</li>'; }).join('') + '</ul>';
      at('grid').innerHTML = grid(d.items);
      var turn = function (text, page, on) { return '<div role="button" tabindex="0" aria-disabled="' + !on + '"' + (on ? ' data-set="page" data-value="' + page + '"' : '') + ' style="border:1px solid #2b1d14;padding:8px 18px;cursor:pointer' + (on ? '' : ';opacity:.3') + '">' + text + '</div>'; };
      at('pages').innerHTML = d.pages > 1 ? turn('‹ Previous', d.page - 1, d.page > 1) + '<span>Page ' + d.page + ' of ' + d.pages + '</span>' + turn('Next ›', d.page + 1, d.page < d.pages) : '';
    });
  }
  function product(slug) {
    main.innerHTML = '<p>Loading…</p>';
    get('/_api/product?slug=' + slug).then(function (p) {
      if (!p.name) { main.innerHTML = '<h1>We could not find that.</h1>'; return; }
      document.title = p.name + ' | Ember & Jar';
      main.innerHTML = '<nav aria-label="Breadcrumbs"><a href="/" style="' + link + '">Home</a> / <a href="/shop" style="' + link + '">Shop</a> / ' + esc(p.name) + '</nav><article data-hook="product-page" style="display:flex;flex-wrap:wrap;gap:40px;padding:20px 0"><img src="' + p.large + '" alt="' + esc(p.name) + '" style="flex:1 1 420px;max-width:560px"><div style="flex:1 1 320px"><h1 style="font-weight:400;margin-top:0">' + esc(p.name) + '</h1><div data-hook="sku">SKU: ' + p.sku + '</div>' + rating(p) + '<p style="font-size:24px">' + (p.was ? '<s style="color:#8a7a6d">' + p.was + '</s> ' : '') + '<span data-hook="formatted-primary-price">' + p.price + '</span></p><p>or 4 interest-free payments on orders over $35.00</p><p data-hook="stock">' + p.stock + '</p><label>Quantity <input type="number" value="1" min="1" style="width:60px"></label> <button type="button"' + (p.isInStock ? '' : ' disabled') + ' style="background:#d9480f;color:#fff;border:0;padding:12px 40px">Add to Cart</button>' +
        '<div style="border-top:1px solid #ccc;margin-top:24px"><h2 style="font-size:15px">PRODUCT INFO</h2><ul>' + p.facts.map(function (f) { return '<li>' + esc(f) + '</li>'; }).join('') + '</ul></div><details style="border-top:1px solid #ccc;padding:10px 0"><summary>SHIPPING INFO</summary><p>Ships in two days. $6.95 flat, free over $45.</p></details><div>Share: <a href="#fb" style="' + link + '">Facebook</a> <a href="#pin" style="' + link + '">Pinterest</a></div></div></article><h2>Related Products</h2>' + grid(p.related);
    });
  }
  function quick(slug) {
    get('/_api/product?slug=' + slug).then(function (p) {
      var m = document.createElement('div');
      m.style.cssText = 'position:fixed;inset:0;background:rgba(0,0,0,.5);display:flex;align-items:center;justify-content:center;z-index:9';
      m.innerHTML = '<div role="dialog" aria-label="Quick view" style="background:#fff;padding:30px;max-width:520px"><button type="button" aria-label="Close" style="float:right">×</button><h2>' + esc(p.name) + '</h2><p>' + p.price + '</p><p>SKU: ' + p.sku + '</p><a href="/product-page/' + p.slug + '">View More Details</a></div>';
      m.addEventListener('click', function (e) { if (e.target === m || e.target.closest('button, a')) m.remove(); });
      document.body.appendChild(m);
    });
  }
  var texts = {
    '/our-story': '<h1>Our Story</h1><p>It began with one plant on a porch in 2014. A jar cost $5 at the Saturday market.</p>',
    '/wholesale': '<h1>Wholesale</h1><p>Cases of twelve from $72.00. Write to us for a price list.</p><form><input name="store" placeholder="Store name"> <input name="email" placeholder="Email"> <button type="submit">Send</button></form>',
    '/cart': '<h1>My cart</h1><p>Cart is empty. Subtotal $0.00</p>'
  };
  function draw() {
    var path = location.pathname.replace(/\/$/, '') || '/';
    if (path === '/') home(); else if (path === '/shop') shop(); else if (texts[path]) main.innerHTML = texts[path]; else product(path.split('/').pop());
  }
  function go(to) { history.pushState(null, '', to); draw(); window.scrollTo(0, 0); }
  function set(name, value) {
    state[name] = value;
    if (name !== 'page') state.page = 1;
    var q = new URLSearchParams();
    if (state.category) q.set('category', state.category);
    if (state.sort) q.set('sort', state.sort);
    if (state.max < 70) q.set('max', state.max);
    if (state.page > 1) q.set('page', state.page);
    go('/shop' + (q.toString() ? '?' + q : ''));
  }
  document.addEventListener('click', function (e) {
    var t = e.target.closest('[data-set],[data-open],[data-quick],[data-go],a[href^="/"]');
    if (!t) return;
    e.preventDefault();
    if (t.dataset.set) set(t.dataset.set, t.dataset.set === 'page' ? Number(t.dataset.value) : t.dataset.value);
    else if (t.dataset.open) t.nextSibling.hidden = !t.nextSibling.hidden;
    else if (t.dataset.quick) quick(t.dataset.quick);
    else go(t.dataset.go || t.getAttribute('href'));
  });
  document.addEventListener('change', function (e) { if (e.target.id === 'comp-max') set('max', Number(e.target.value)); });
  document.addEventListener('submit', function (e) { e.preventDefault(); });
  window.addEventListener('popstate', draw);
  draw();
  var agreed = false;
  try { agreed = localStorage.getItem('ej-consent'); } catch (e) { /* not allowed */ }
  if (!agreed) {
    var b = document.createElement('div');
    b.style.cssText = 'position:fixed;left:0;right:0;bottom:0;background:#fff;padding:14px 40px;box-shadow:0 0 8px #999;z-index:8';
    b.innerHTML = 'We use cookies to improve your experience. <button type="button">Decline</button> <button type="button">Accept</button>';
    b.addEventListener('click', function (e) { if (e.target.tagName === 'BUTTON') { try { localStorage.setItem('ej-consent', '1'); } catch (x) { /* not allowed */ } b.remove(); } });
    document.body.appendChild(b);
  }
})();
"##;
