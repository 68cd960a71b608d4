//! Bergström: a Swedish furniture shop in English of 2020, drawn by script under real paths.
//!
//! Rooms and their parts are picture tiles on two levels, goods stand in the second. A list shows 24 and says how many
//! were viewed; a button shows more of them. Tiles have swatches that change the picture, prices in whole pounds with a
//! former one now and then, a rating with the number of reviews and a line about stock. Filters are in a drawer; the
//! article number is only on the page of an article. Offers and a search show the same goods again.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "bergstrom",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "predefined",
        "banner",
        "more",
        "overlap",
        "details",
        "featured",
        "grid",
        "optional",
        "duplicates",
        "lazy",
    ],
    about: "Swedish furniture of 2020 as an application: picture tiles on two levels, swatches, a filter drawer, more by a button",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 24;

/// A part of a room: the room, its name, how many articles it has, what they are called, least and most prices.
type Part = (&'static str, &'static str, usize, &'static [&'static str], u64, u64);

const PARTS: [Part; 6] = [
    (
        "Living room",
        "Sofas",
        61,
        &["2-seat sofa", "3-seat sofa", "Corner sofa", "Sofa-bed", "Chaise longue"],
        29,
        169,
    ),
    ("Living room", "Armchairs", 12, &["Armchair", "Swivel armchair", "Rocking chair"], 12, 54),
    ("Dining", "Dining tables", 26, &["Dining table", "Extendable table", "Round table"], 14, 89),
    ("Dining", "Chairs", 9, &["Chair", "Chair with armrests"], 4, 17),
    ("Storage", "Bookcases", 12, &["Bookcase", "Shelving unit"], 5, 39),
    ("Storage", "Sideboards", 8, &["Sideboard", "Cabinet with doors"], 17, 74),
];
const NAMES: [&str; 13] = [
    "Älvros",
    "Ekhaga",
    "Fjällnäs",
    "Granby",
    "Hedlunda",
    "Lövvik",
    "Myrvik",
    "Norrsta",
    "Sandsele",
    "Tallåsen",
    "Vikmo",
    "Åsbro",
    "Öjared",
];
const TEXTILES: [(&str, &str); 6] = [
    ("dark grey", "#4b4e52"),
    ("beige", "#d8c7a9"),
    ("light green", "#a9bfa0"),
    ("blue", "#3f5f8a"),
    ("rust", "#a8522d"),
    ("off-white", "#f1ece1"),
];
const WOODS: [(&str, &str); 4] =
    [("oak", "#c69c6d"), ("walnut", "#6b4a32"), ("white", "#fafafa"), ("black-brown", "#2e2420")];

struct Article {
    number: String,
    name: &'static str,
    kind: &'static str,
    part: Part,
    /// The colour it is shown in, and the others that there are.
    colours: Vec<(&'static str, &'static str)>,
    pounds: u64,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    chance: u64,
}

fn stock() -> Vec<Article> {
    let mut dice = Dice::new(1_943);
    let mut articles: Vec<Article> = Vec::new();
    for part in PARTS {
        let goal = articles.len() + part.2;
        while articles.len() < goal {
            let is_soft = part.0 == "Living room";
            let mut colours = if is_soft { TEXTILES.to_vec() } else { WOODS.to_vec() };
            dice.shuffle(&mut colours);
            colours.truncate(dice.between(1, 4) as usize);
            let (name, kind) = (dice.pick(&NAMES), dice.pick(part.3));
            let is_taken = |one: &Article| (one.name, one.kind, one.colours[0]) == (name, kind, colours[0]);
            if articles.iter().any(is_taken) {
                continue;
            }
            let pounds = dice.between(part.4, part.5) * 10 - dice.pick(&[1, 1, 5, 0]);
            let place = articles.len() as u64;
            articles.push(Article {
                number: format!(
                    "{}04.{:03}.{:02}",
                    2 + place % 7,
                    117 + place * 6 % 880,
                    dice.between(10, 99)
                ),
                name,
                kind,
                part,
                colours,
                pounds,
                was: dice.chance(18).then(|| pounds + dice.pick(&[20, 30, 50, 100, 200])),
                stars: dice.chance(78).then(|| (dice.between(33, 50), dice.between(1, 640))),
                stock: dice.pick(&[
                    "In stock for delivery",
                    "In stock for delivery",
                    "In stock for delivery",
                    "Low stock online",
                    "Out of stock online",
                    "Made to order in 6 weeks",
                ]),
                chance: dice.below(100),
            });
        }
    }
    articles
}

impl Article {
    fn words(&self) -> String {
        format!("{}, {}", self.kind, self.colours[0].0)
    }

    fn title(&self) -> String {
        format!("{} {}", self.name, self.words())
    }

    fn key(&self) -> String {
        format!("{}-{}", slug(&plain(&self.title())), self.number.replace('.', ""))
    }

    fn photo(&self, colour: usize, size: &str) -> String {
        let name = slug(&plain(self.name));
        format!("/images/{name}__{}_pe{}.jpg?f={size}", self.number.replace('.', ""), colour + 1)
    }

    /// What a tile shows.
    fn in_short(&self) -> Json {
        let swatch = |(at, (name, shade)): (usize, &(&str, &str))| json!({"name": name, "shade": shade, "image": self.photo(at, "s")});
        json!({
            "href": format!("/p/{}", self.key()), "name": self.name, "desc": self.words(), "price": money(self.pounds),
            "was": self.was.map(money), "rating": self.stars.map(|(stars, _)| tenths(stars)),
            "reviews": self.stars.map(|(_, count)| count), "stock": self.stock, "image": self.photo(0, "s"),
            "swatches": self.colours.iter().enumerate().map(swatch).collect::<Vec<_>>(),
            "flag": if self.was.is_some() { "Offer" } else { ["", "", "", "", "New", "Top seller"][self.chance as usize % 6] },
        })
    }

    /// What its page shows.
    fn in_full(&self, stock: &[Article]) -> Json {
        let mut dice = Dice::new(self.chance * 131 + self.pounds);
        let near = stock.iter().filter(|other| other.part.1 == self.part.1 && other.number != self.number);
        let near: Vec<Json> = near.skip(self.chance as usize % 5).take(4).map(Article::in_short).collect();
        let mut product = self.in_short();
        product["number"] = json!(self.number);
        product["large"] = json!(self.photo(0, "xl"));
        product["trail"] = json!([[self.part.0, room(self.part.0)], [self.part.1, address(&self.part)]]);
        product["text"] = json!(dice.pick(&[
            "Generous proportions and a frame made to be handed down.",
            "Designed in Växjö for homes where every corner counts.",
            "Easy to put together and easy to keep clean.",
        ]));
        product["facts"] = json!([
            ["Width", format!("{} cm", dice.between(60, 240))],
            ["Depth", format!("{} cm", dice.between(35, 105))],
            ["Height", format!("{} cm", dice.between(45, 190))],
            ["Guarantee", format!("{} years", dice.pick(&[5, 10, 25]))],
            ["Packages", dice.between(1, 4).to_string()],
        ]);
        product["shops"] = json!([
            ["Croydon", dice.pick(&["In stock, aisle 14", "Sold out in store"])],
            ["Gateshead", dice.pick(&["In stock, aisle 9", "Running low"])],
        ]);
        product["near"] = json!(near);
        product
    }
}

/// A text without the letters that English has not.
fn plain(text: &str) -> String {
    text.replace(['ä', 'å'], "a").replace(['Ä', 'Å'], "A").replace('ö', "o").replace('Ö', "O")
}

fn money(pounds: u64) -> String {
    format!("£{}", grouped(pounds, ','))
}

fn tenths(stars: u64) -> String {
    format!("{}.{}", stars / 10, stars % 10)
}

fn room(name: &str) -> String {
    format!("/cat/{}", slug(name))
}

fn address(part: &Part) -> String {
    format!("{}/{}", room(part.0), slug(part.1))
}

fn truth() -> Truth {
    let record = |article: &Article| {
        Record::new()
            .with("title", article.title())
            .with("price", money(article.pounds))
            .maybe("old_price", article.was.map(money))
            .maybe("rating", article.stars.map(|(stars, _)| tenths(stars)))
            .with("availability", article.stock)
            .with("sku", &article.number)
            .with("image", article.photo(0, "s"))
            .with("image", article.photo(0, "xl"))
            .with("url", format!("/p/{}", article.key()))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/v2/product/{}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/api/v2/rooms")?;
    let rooms = visitor.json()?;
    let parts = rooms
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|room| room["parts"].as_array().into_iter().flatten());
    let mut grown = 0;
    for part in parts.filter_map(|part| part["href"].as_str()) {
        visitor.open(part)?;
        let part = part.rsplit('/').next().unwrap_or_default();
        for offset in (0..).step_by(AT_ONCE) {
            visitor.open(&format!("/api/v2/list?part={part}&offset={offset}"))?;
            let list = visitor.json()?;
            if list["viewed"] == list["total"] {
                break;
            }
            grown += 1;
        }
    }
    visitor.open("/api/v2/list?offers=1")?;
    if grown == 3 { Ok(()) } else { Err(Fault(format!("the lists grew {grown} times"))) }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Article], request: &Request) -> Answer {
    let hash = |file: &str| file.bytes().fold(5, |sum: u64, byte| sum * 131 % 1_000_003 + u64::from(byte));
    match request.parts().as_slice() {
        ["static", "js", "main.2f6c1b0e.chunk.js"] => Answer::file("application/javascript", SCRIPT),
        ["static", "css", "main.91a7d3c2.chunk.css"] => Answer::file("text/css", STYLE),
        ["api", "v2", "rooms"] => Answer::json(&rooms()),
        ["api", "v2", "popular"] => {
            let popular = stock.iter().filter(|article| article.chance > 90).take(4);
            Answer::json(&popular.map(Article::in_short).collect())
        }
        ["api", "v2", "list"] => Answer::json(&list(stock, &request.query)),
        ["api", "v2", "product", key] => match stock.iter().find(|article| article.key() == *key) {
            Some(article) => Answer::json(&article.in_full(stock)),
            None => Answer::json(&json!({"error": "not found"})).status(404),
        },
        ["images", file] => Answer::picture(picture::thing(hash(file))),
        [] | ["offers" | "search" | "stores" | "customer-service" | "bag"] | ["p", _] => Answer::page(SHELL),
        ["cat", wanted, rest @ ..] => {
            let is_it = |part: &&Part| {
                slug(part.0) == *wanted && rest.first().is_none_or(|name| slug(part.1) == *name)
            };
            if PARTS.iter().any(|part| is_it(&part)) { Answer::page(SHELL) } else { Answer::missing() }
        }
        _ => Answer::missing(),
    }
}

fn rooms() -> Json {
    let part = |part: &Part| json!({"name": part.1, "href": address(part), "image": format!("/images/part-{}.jpg", slug(part.1))});
    let room = |parts: &[Part]| {
        let name = parts[0].0;
        json!({
            "name": name, "href": room(name), "image": format!("/images/room-{}.jpg", slug(name)),
            "parts": parts.iter().map(part).collect::<Vec<_>>(),
        })
    };
    PARTS.chunk_by(|one, other| one.0 == other.0).map(room).collect()
}

fn list(stock: &[Article], query: &Parameters) -> Json {
    let (wanted, words) = (query.text("part"), plain(query.text("q")).to_lowercase());
    let most = query.number("most").unwrap_or(usize::MAX) as u64;
    let colour = query.text("colour");
    let mut found: Vec<&Article> = stock
        .iter()
        .filter(|article| wanted.is_empty() || slug(article.part.1) == wanted)
        .filter(|article| !query.has("offers") || article.was.is_some())
        .filter(|article| plain(&article.title()).to_lowercase().contains(&words))
        .filter(|article| article.pounds <= most)
        .filter(|article| colour.is_empty() || article.colours.iter().any(|(name, _)| *name == colour))
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|article| article.pounds),
        "high" => found.sort_by_key(|article| Reverse(article.pounds)),
        "rating" => found.sort_by_key(|article| Reverse(article.stars)),
        _ => {}
    }
    let mut colours: Vec<&str> = found.iter().map(|article| article.colours[0].0).collect();
    colours.sort_unstable();
    colours.dedup();
    let offset = query.number("offset").unwrap_or(0).min(found.len());
    let items: Vec<Json> = found[offset..].iter().take(AT_ONCE).map(|article| article.in_short()).collect();
    json!({"total": found.len(), "viewed": offset + items.len(), "items": items, "colours": colours})
}

const SHELL: &str = r##"<!doctype html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="theme-color" content="#1d4d4f"/><title>Bergström | Furniture from Småland</title><link href="/static/css/main.91a7d3c2.chunk.css" rel="stylesheet"/></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.2f6c1b0e.chunk.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Noto Sans",Arial,sans-serif;color:#111;background:#fff}a{color:inherit;text-decoration:none}button{font:inherit;cursor:pointer}img{display:block;width:100%}ul{list-style:none;margin:0;padding:0}
.bs-notice{background:#1d4d4f;color:#fff;text-align:center;font-size:13px;padding:6px}.bs-header{display:flex;align-items:center;gap:32px;padding:18px 48px;position:sticky;top:0;background:#fff;z-index:3;border-bottom:1px solid #eee}.bs-logo{font-size:26px;font-weight:800;color:#1d4d4f;letter-spacing:-1px}.bs-header form{flex:1}.bs-header input{width:100%;border:0;background:#f3f3f1;border-radius:24px;padding:12px 20px;font:inherit}.bs-menu{display:flex;gap:24px;font-weight:600}.bs-main{max-width:1360px;margin:0 auto;padding:24px 48px;min-height:600px}.bs-footer{background:#f3f3f1;padding:40px 48px;display:grid;grid-template-columns:repeat(4,1fr);gap:32px;font-size:14px}.bs-crumbs{font-size:13px;color:#666}.bs-crumbs li{display:inline}.bs-crumbs li+li::before{content:" / "}
.hero{background:#dfe7df;padding:64px;margin-bottom:40px}.hero h1{font-size:44px;line-height:1.1;margin:0 0 12px}.hero a{display:inline-block;background:#111;color:#fff;border-radius:24px;padding:12px 28px;font-weight:600}.room-tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin-bottom:48px}.room-tile{position:relative;display:block}.room-tile img{height:300px;object-fit:cover}.room-tile span{position:absolute;left:20px;bottom:20px;background:#fff;border-radius:20px;padding:8px 18px;font-weight:700}
.plp-bar{display:flex;gap:12px;align-items:center;margin:16px 0 24px}.plp-bar button,.pill{border:0;background:#f3f3f1;border-radius:20px;padding:9px 18px;font-weight:600}.plp-count{margin-left:auto;color:#666}.plp-grid{display:grid;grid-template-columns:repeat(4,1fr);gap:40px 20px}.plp-item{position:relative}.plp-item__img{background:#f5f5f5;height:270px;overflow:hidden;margin-bottom:12px}.plp-item__img img{height:270px;object-fit:cover;mix-blend-mode:multiply}.plp-item__flag{color:#c2410c;font-size:13px;font-weight:700}.plp-item h3{margin:0;font-size:15px;font-weight:400}.plp-item h3 b,.pip h1 b{display:block}.cost{margin:6px 0 2px;font-size:22px;font-weight:700}.cost--offer{color:#c2410c}.cost__was{display:block;font-size:13px;font-weight:400;color:#666}.stars{font-size:13px}.supply{font-size:13px;color:#444}.supply::before{content:"";display:inline-block;width:8px;height:8px;border-radius:50%;background:#0a8a00;margin-right:6px}.supply--low::before{background:#ffa524}.supply--none::before{background:#e00751}
.dots{display:flex;gap:6px;margin:8px 0}.dots button{width:22px;height:22px;border-radius:50%;border:1px solid #bbb;padding:0}.dots [aria-pressed=true]{outline:2px solid #111;outline-offset:2px}.ghost{background:#f0f0f0;height:390px}.viewed{text-align:center;padding:48px 0}.viewed progress{display:block;margin:10px auto 20px;width:240px;height:4px}.viewed button{background:#fff;border:1px solid #111;border-radius:24px;padding:12px 36px;font-weight:700}
.drawer{position:fixed;top:0;right:0;bottom:0;width:400px;background:#fff;z-index:9;box-shadow:0 0 24px rgba(0,0,0,.25);padding:28px;overflow:auto}.drawer[hidden]{display:none}.drawer fieldset{border:0;border-bottom:1px solid #ddd;padding:0 0 16px;margin:0 0 16px}.drawer legend{font-weight:700;font-size:18px}.drawer label{display:block;padding:4px 0}.drawer__apply,.buy{background:#1d4d4f;color:#fff;border:0;border-radius:28px;padding:16px;width:100%;font-weight:700}.pip{display:grid;grid-template-columns:3fr 2fr;gap:60px;margin:20px 0 56px}.pip h1{font-size:18px;font-weight:400;margin:0}.pip h1 b{font-size:28px}.pip details{border-top:1px solid #ddd;padding:16px 0}.pip dl{display:grid;grid-template-columns:140px 1fr;gap:4px}.pip dd{margin:0}.consent{position:fixed;left:24px;bottom:24px;width:440px;background:#fff;box-shadow:0 0 20px rgba(0,0,0,.3);padding:24px;z-index:8}.consent button{border:1px solid #111;background:#fff;border-radius:20px;padding:9px 18px;margin-right:8px}
"##;

const SCRIPT: &str = r##"!function () {
  'use strict';
  var root = document.getElementById('root'), rooms = [], visit = 0;
  var esc = function (t) { return String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); };
  // Data for the page that is shown; what comes too late is dropped.
  function get(path, then) {
    var mine = visit;
    fetch('/api/v2/' + path).then(function (r) { return r.json(); }).then(function (d) { setTimeout(function () { if (mine === visit) then(d); }, 120); });
  }
  root.innerHTML = '<div class="bs-notice">Free delivery on orders over £500 · 365 days to change your mind</div><header class="bs-header"><a class="bs-logo" href="/">bergström</a><form role="search"><input type="search" name="q" placeholder="What are you looking for?" aria-label="Search"></form><nav class="bs-menu" aria-label="Main"></nav><a href="/bag" aria-label="Shopping bag, 0 items">Bag (0)</a></header><main class="bs-main" id="content"></main>' +
    '<footer class="bs-footer"><div><b>Bergström Möbler AB</b><p>Making furniture in Småland since 1943.</p></div><div><b>Shop</b><ul><li><a href="/offers">Offers</a></li><li><a href="/stores">Find a store</a></li></ul></div><div><b>Help</b><ul><li><a href="/customer-service">Customer service</a></li><li><a href="/customer-service">Returns</a></li></ul></div><div><b>Join the club</b><p>£15 off your first order over £150.</p></div><small>© Bergström UK Ltd 2020</small></footer>';
  var main = document.getElementById('content');

  function supply(text) { return '<p class="supply' + (/^Out/.test(text) ? ' supply--none' : /^In/.test(text) ? '' : ' supply--low') + '">' + esc(text) + '</p>'; }
  function stars(p) { return p.rating ? '<div class="stars"><span aria-hidden="true">★</span> ' + p.rating + ' (' + p.reviews + ')</div>' : ''; }
  function cost(p) { return '<div class="cost' + (p.was ? ' cost--offer' : '') + '">' + p.price + (p.was ? ' <span class="cost__was">Was ' + p.was + '</span>' : '') + '</div>'; }
  function dots(p) {
    return p.swatches.length < 2 ? '' : '<div class="dots" role="group" aria-label="Colours">' + p.swatches.map(function (s, at) { return '<button type="button" title="' + s.name + '" aria-label="' + s.name + '" aria-pressed="' + !at + '" data-image="' + s.image + '" style="background:' + s.shade + '"></button>'; }).join('') + '</div>';
  }
  function item(p) {
    return '<li class="plp-item"><a href="' + p.href + '"><div class="plp-item__img"><img loading="lazy" src="' + p.image + '" alt="' + esc(p.name + ' ' + p.desc) + '"></div>' + (p.flag ? '<span class="plp-item__flag">' + p.flag + '</span>' : '') + '<h3><b>' + esc(p.name) + '</b> <span>' + esc(p.desc) + '</span></h3>' + cost(p) + stars(p) + '</a>' + dots(p) + supply(p.stock) + '</li>';
  }
  function tiles(list) {
    return '<div class="room-tiles">' + list.map(function (t) { return '<a class="room-tile" href="' + t.href + '"><img src="' + t.image + '" alt=""><span>' + esc(t.name) + '</span></a>'; }).join('') + '</div>';
  }
  function crumbs(trail) { return '<ul class="bs-crumbs"><li><a href="/">Home</a></li>' + trail.map(function (t) { return '<li><a href="' + t[1] + '">' + esc(t[0]) + '</a></li>'; }).join('') + '</ul>'; }

  function home() {
    main.innerHTML = '<section class="hero"><h1>A calmer living room<br>starts at £129</h1><p>Our new season is here, in wool, linen and solid oak.</p><a href="/offers">See the offers</a></section><h2>Shop by room</h2>' + tiles(rooms) + '<h2>Popular right now</h2><ul class="plp-grid" id="popular"></ul>';
    get('popular', function (d) { document.getElementById('popular').innerHTML = d.map(item).join(''); });
  }
  function inside(room) { main.innerHTML = crumbs([]) + '<h1>' + esc(room.name) + '</h1><p>Choose where to begin.</p>' + tiles(room.parts); }

  function listing(title, trail, query) {
    var chosen = {}, shown = 0;
    main.innerHTML = crumbs(trail) + '<h1>' + esc(title) + '</h1><div class="plp-bar"><button type="button" data-drawer="1">All filters</button><span class="pill" hidden></span><span class="plp-count"></span></div><ul class="plp-grid"></ul><div class="viewed"></div><aside class="drawer" hidden aria-label="Filters"></aside>';
    var grid = main.querySelector('.plp-grid'), foot = main.querySelector('.viewed'), drawer = main.querySelector('.drawer'), pill = main.querySelector('.pill');
    function load(fresh) {
      if (fresh) { shown = 0; grid.innerHTML = '<li class="ghost"></li><li class="ghost"></li><li class="ghost"></li><li class="ghost"></li>'; foot.innerHTML = ''; }
      get('list?' + query + Object.keys(chosen).map(function (k) { return '&' + k + '=' + encodeURIComponent(chosen[k]); }).join('') + '&offset=' + shown, function (d) {
        if (!shown) grid.innerHTML = '';
        shown = d.viewed;
        grid.insertAdjacentHTML('beforeend', d.items.map(item).join(''));
        main.querySelector('.plp-count').textContent = d.total + (d.total === 1 ? ' product' : ' products');
        foot.innerHTML = d.total ? 'You have viewed ' + d.viewed + ' of ' + d.total + ' products<progress max="' + d.total + '" value="' + d.viewed + '"></progress>' + (d.viewed < d.total ? '<button type="button" data-more="1">Show 24 more</button>' : '') : 'Nothing matches. Try fewer filters.';
        var radio = function (name, value, text) { return '<label><input type="radio" name="' + name + '" value="' + value + '"' + ((chosen[name] || '') === value ? ' checked' : '') + '> ' + text + '</label>'; };
        drawer.innerHTML = '<form><button type="button" data-drawer="0" aria-label="Close" style="float:right">×</button><h2>Filters</h2><fieldset><legend>Sort</legend>' + radio('sort', '', 'Best match') + radio('sort', 'low', 'Price: low to high') + radio('sort', 'high', 'Price: high to low') + radio('sort', 'rating', 'Customer rating') + '</fieldset><fieldset><legend>Price</legend>' + radio('most', '', 'All prices') + radio('most', '199', 'Up to £199') + radio('most', '499', 'Up to £499') + radio('most', '999', 'Up to £999') + '</fieldset><fieldset><legend>Colour</legend>' + radio('colour', '', 'All colours') + d.colours.map(function (c) { return radio('colour', c, c); }).join('') + '</fieldset><button class="drawer__apply" type="submit">View ' + d.total + '</button></form>';
      });
    }
    foot.addEventListener('click', function (e) { if (e.target.dataset.more) { e.target.disabled = true; load(false); } });
    main.querySelector('.plp-bar').addEventListener('click', function (e) { if (e.target.dataset.drawer) drawer.hidden = false; });
    drawer.addEventListener('click', function (e) { if (e.target.dataset.drawer) drawer.hidden = true; });
    drawer.addEventListener('submit', function (e) {
      chosen = {};
      new FormData(e.target).forEach(function (value, name) { if (value) chosen[name] = value; });
      drawer.hidden = true;
      pill.hidden = !Object.keys(chosen).length;
      pill.textContent = Object.keys(chosen).length + ' selected';
      load(true);
    });
    load(true);
  }
  function product(key) {
    main.innerHTML = '<div class="ghost"></div>';
    get('product/' + key, function (p) {
      if (!p.name) { main.innerHTML = '<h1>Oops! We cannot find that page.</h1>'; return; }
      document.title = p.name + ' ' + p.desc + ' | Bergström';
      main.innerHTML = crumbs(p.trail) + '<article class="pip"><div class="plp-item__img" style="height:560px"><img src="' + p.large + '" alt="' + esc(p.name + ' ' + p.desc) + '" style="height:560px"></div><div><h1><b>' + esc(p.name) + '</b> <span>' + esc(p.desc) + '</span></h1>' + cost(p) + stars(p) + dots(p) + '<p>' + esc(p.text) + '</p>' + supply(p.stock) + '<ul>' + p.shops.map(function (s) { return '<li>' + s[0] + ' store: ' + s[1] + '</li>'; }).join('') + '</ul><p><button type="button" class="buy"' + (/^Out/.test(p.stock) ? ' disabled' : '') + '>Add to bag</button></p><p>Article number <span class="pill">' + p.number + '</span></p><details open><summary>Measurements</summary><dl>' + p.facts.map(function (f) { return '<dt>' + f[0] + '</dt><dd>' + f[1] + '</dd>'; }).join('') + '</dl></details><details><summary>Delivery and returns</summary><p>Small parcels £5, large items from £40.</p></details></div></article><h2>You might also like</h2><ul class="plp-grid">' + p.near.map(item).join('') + '</ul>';
    });
  }
  var texts = {
    '/stores': '<h1>Find a store</h1><p><b>Croydon</b> Valley Park, CR0 4YX. Every day 10am to 8pm.</p><p><b>Gateshead</b> Metro Park West, NE11 9XS. Every day 10am to 8pm.</p>',
    '/customer-service': '<h1>Customer service</h1><p>Call 020 7946 0188. Delivery of large items from £40, assembly from £35.</p>',
    '/bag': '<h1>Your bag</h1><p>Your bag is empty. Total £0</p>'
  };
  function draw() {
    var path = location.pathname.replace(/\/$/, '') || '/', parts = path.split('/');
    visit++;
    document.title = 'Bergström | Furniture from Småland';
    var room = rooms.filter(function (r) { return r.href === '/cat/' + parts[2]; })[0];
    var part = room && room.parts.filter(function (p) { return p.href === path; })[0];
    if (path === '/') home();
    else if (parts[1] === 'p') product(parts[2]);
    else if (part) listing(part.name, [[room.name, room.href]], 'part=' + parts[3]);
    else if (room) inside(room);
    else if (path === '/offers') listing('Offers', [], 'offers=1');
    else if (path === '/search') { var q = new URLSearchParams(location.search).get('q') || ''; listing('Results for "' + q + '"', [], 'q=' + encodeURIComponent(q)); }
    else main.innerHTML = texts[path] || '<h1>Oops! We cannot find that page.</h1>';
  }
  function go(to) { history.pushState(null, '', to); draw(); window.scrollTo(0, 0); }
  document.addEventListener('click', function (e) {
    var dot = e.target.closest('[data-image]'), a = e.target.closest('a[href^="/"]');
    if (dot) {
      var box = dot.closest('.plp-item, .pip');
      box.querySelector('img').src = dot.dataset.image;
      box.querySelectorAll('[data-image]').forEach(function (d) { d.setAttribute('aria-pressed', String(d === dot)); });
    } else if (a && !e.ctrlKey && !e.metaKey) { e.preventDefault(); go(a.getAttribute('href')); }
  });
  document.addEventListener('submit', function (e) {
    e.preventDefault();
    if (e.target.getAttribute('role') === 'search' && e.target.q.value.trim()) go('/search?q=' + encodeURIComponent(e.target.q.value.trim()));
  });
  window.addEventListener('popstate', draw);
  get('rooms', function (d) {
    rooms = d;
    root.querySelector('.bs-menu').innerHTML = d.map(function (r) { return '<a href="' + r.href + '">' + esc(r.name) + '</a>'; }).join('') + '<a href="/offers">Offers</a><a href="/stores">Stores</a>';
    draw();
  });
  if (!/bs_consent=/.test(document.cookie)) {
    root.insertAdjacentHTML('beforeend', '<div class="consent" role="dialog" aria-label="Cookies"><p>We bake cookies, the digital kind. May we use them to improve our site?</p><button type="button">Only necessary</button><button type="button">Accept all</button></div>');
    root.querySelector('.consent').addEventListener('click', function (e) { if (e.target.tagName === 'BUTTON') { document.cookie = 'bs_consent=1; path=/'; this.remove(); } });
  }
}();
"##;
