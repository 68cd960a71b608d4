//! Strumhouse Music: an American shop for musical instruments of 2016, pages from the server and lists by script.
//!
//! Departments hang in a menu of two levels; a list is posted for and comes as data, in rows of three, and a box that is
//! no button shows more of it. Articles are no links: a click on their box leads to their page, and a smaller one opens a
//! window with a short view. Cents are raised, monthly rates and used prices stand beside prices; the calendar of
//! workshops has no end.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, pounds, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "strumhouse",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "predefined",
        "more",
        "onclick",
        "grid",
        "post",
        "banner",
        "featured",
        "trap",
        "overlap",
        "duplicates",
        "optional",
        "details",
    ],
    about: "American music shop of 2016: departments in a menu, boxes that are clicked, more by a box, raised cents",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 9;

/// A department: its parent, its name, how many things are in it, what they are called, least and most prices.
type Department = (&'static str, &'static str, usize, &'static [&'static str], u64, u64);

const DEPARTMENTS: [Department; 9] = [
    (
        "Guitars",
        "Electric Guitars",
        19,
        &["Solidbody Electric Guitar", "Semi-Hollow Guitar", "Baritone Guitar"],
        229,
        2899,
    ),
    (
        "Guitars",
        "Acoustic Guitars",
        14,
        &["Dreadnought Acoustic Guitar", "Concert Acoustic", "Parlor Guitar"],
        149,
        1999,
    ),
    ("Guitars", "Bass Guitars", 10, &["4-String Bass", "5-String Bass"], 249, 1799),
    ("Drums", "Drum Kits", 8, &["5-Piece Shell Pack", "Electronic Drum Kit"], 399, 2499),
    ("Drums", "Cymbals", 11, &["16\" Crash Cymbal", "20\" Ride Cymbal", "14\" Hi-Hats"], 79, 449),
    ("Keys", "Stage Pianos", 7, &["88-Key Stage Piano", "73-Key Stage Piano"], 499, 2999),
    ("Keys", "Synthesizers", 12, &["Analog Synthesizer", "Groovebox", "Desktop Synth Module"], 199, 2199),
    (
        "Recording",
        "Microphones",
        13,
        &["Condenser Microphone", "Ribbon Microphone", "Dynamic Microphone"],
        69,
        1299,
    ),
    ("Recording", "Audio Interfaces", 8, &["2x2 USB Interface", "8-Channel Interface"], 99, 999),
];

const BRANDS: [&str; 8] =
    ["Halvorsen", "Duquesne", "Redwing", "Cordell", "Kitsune", "Overland", "Pinebluff", "Vesper"];
const LINES: [&str; 9] =
    ["Standard", "Pro II", "Session", "Deluxe", "Artist", "Player", "Custom 24", "Legacy", "Mini"];

/// One thing in the shop.
#[derive(Debug, Clone)]
struct Gear {
    pid: String,
    name: String,
    brand: &'static str,
    department: &'static Department,
    item: String,
    cents: u64,
    list: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    /// What a used one costs, where there is one.
    used: Option<u64>,
    finish: &'static str,
    pounds: u64,
    country: &'static str,
    chance: u64,
}

fn stock() -> Vec<Gear> {
    let mut dice = Dice::new(4016);
    let mut gear: Vec<Gear> = Vec::new();
    for department in &DEPARTMENTS {
        let (_, _, count, kinds, low, high) = *department;
        let goal = gear.len() + count;
        while gear.len() < goal {
            let (brand, line, kind) = (dice.pick(&BRANDS), dice.pick(&LINES), dice.pick(kinds));
            let finish = dice.pick(&["Natural", "Sunburst", "Black", "Cherry", "Seafoam", "White"]);
            let name = format!("{brand} {line} {kind} - {finish}");
            if gear.iter().any(|other| other.name == name) {
                continue;
            }
            let place = gear.len();
            let cents = dice.between(low, high) * 100 + dice.pick(&[0, 99, 99, 95]);
            gear.push(Gear {
                pid: format!("sh{}", 20_461 + place * 29),
                name,
                brand,
                department,
                item: format!("{}{}{}", &brand[..3], dice.between(100, 999), &finish[..2]),
                cents,
                list: dice.chance(30).then(|| cents * dice.between(112, 150) / 10_000 * 100 + 100),
                stars: dice.chance(60).then(|| (dice.pick(&[30, 35, 40, 45, 45, 50]), dice.between(1, 210))),
                stock: dice.pick(&[
                    "In Stock",
                    "In Stock",
                    "In Stock",
                    "Backordered",
                    "Special Order",
                    "Call for availability",
                ]),
                used: dice.chance(18).then(|| cents * dice.between(60, 85) / 100),
                finish,
                pounds: dice.between(2, 48),
                country: dice.pick(&["USA", "Mexico", "Japan", "Indonesia", "China"]),
                chance: dice.below(100),
            });
        }
    }
    for (at, thing) in gear.iter_mut().enumerate() {
        thing.item = format!("{}-{at:02}", thing.item.to_uppercase());
    }
    gear
}

fn address(gear: &Gear) -> String {
    format!("/gear/{}", gear.pid)
}

fn photo(gear: &Gear, size: &str) -> String {
    format!("/images/items/{size}/{}.jpg", gear.pid)
}

fn truth() -> Truth {
    let record = |gear: &Gear| {
        Record::new()
            .with("title", &gear.name)
            .with("price", format!("${}", pounds(gear.cents)))
            .maybe("old_price", gear.list.map(|cents| format!("${}", pounds(cents))))
            .maybe("rating", gear.stars.map(|(tenths, _)| format!("{}.{}", tenths / 10, tenths % 10)))
            .with("availability", gear.stock)
            .with("sku", &gear.item)
            .with("image", photo(gear, "350"))
            .with("image", photo(gear, "1200"))
            .with("url", address(gear))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    for (_, name, count, ..) in DEPARTMENTS {
        visitor.follow(name)?;
        visitor.expect(&format!("{count} products"))?;
        let here = visitor.here();
        for page in 1.. {
            visitor.open(&format!("/ajax/hits?dept={}&page={page}", slug(name)))?;
            if visitor.json()?["more"] != Json::Bool(true) {
                break;
            }
        }
        visitor.back(&here);
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Gear], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let menu = menu();
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("menu", &menu), ("body", body)]))
    };
    match request.parts().as_slice() {
        [] => page("Guitars, drums, keys and more", HOME),
        ["shop", wanted] => match DEPARTMENTS.iter().find(|department| slug(department.1) == *wanted) {
            Some(department) => page(department.1, &list(stock, department.0, department.1, wanted, "")),
            None => Answer::missing(),
        },
        ["deals"] => page("Deals", &list(stock, "Home", "Hot Deals", "deals", "")),
        ["find"] => {
            let words = request.form.text("q");
            let title = format!("Results for \u{201c}{words}\u{201d}");
            page("Search", &list(stock, "Search", &title, "find", words))
        }
        ["ajax", "hits"] => {
            let asked = if request.form.pairs().is_empty() { &request.query } else { &request.form };
            hits(stock, asked)
        }
        ["ajax", "best"] => {
            let best: Vec<Json> =
                stock.iter().filter(|gear| gear.chance > 87).take(8).map(in_short).collect();
            Answer::json(&json!({"hits": best}))
        }
        ["gear", wanted] => match stock.iter().find(|gear| gear.pid == *wanted) {
            Some(gear) => page(&gear.name, &details(stock, gear)),
            None => Answer::missing(),
        },
        ["workshops"] => page("Workshops", &workshops(&request.query)),
        ["riffs"] => page("Riffs", BLOG),
        ["financing"] => page("Financing", FINANCING),
        ["js", "house.js"] => Answer::file("application/javascript", SCRIPT),
        ["images", "items", _, file] => {
            let id = file.trim_start_matches("sh").trim_end_matches(".jpg");
            Answer::picture(picture::thing(id.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    let mut parents: Vec<&str> = DEPARTMENTS.iter().map(|department| department.0).collect();
    parents.dedup();
    each(parents, |parent| {
        let links = each(DEPARTMENTS.iter().filter(|department| department.0 == parent), |department| {
            format!("<li><a href=\"/shop/{}\">{}</a></li>", slug(department.1), department.1)
        });
        format!(
            "<li class=\"sh-drop\"><span class=\"sh-drop-label\">{parent} &#9662;</span><ul class=\"sh-flyout\">{links}</ul></li>\n"
        )
    })
}

fn is_wanted(gear: &Gear, department: &str, words: &str) -> bool {
    match department {
        "deals" => gear.list.is_some(),
        "find" => !words.is_empty() && gear.name.to_lowercase().contains(&words.to_lowercase()),
        _ => slug(gear.department.1) == department,
    }
}

/// The page around a list that script fills.
fn list(stock: &[Gear], parent: &str, title: &str, department: &str, words: &str) -> String {
    let all: Vec<&Gear> = stock.iter().filter(|gear| is_wanted(gear, department, words)).collect();
    let brands = each(BRANDS, |brand| match all.iter().filter(|gear| gear.brand == brand).count() {
        0 => String::new(),
        count => format!(
            "<li><label><input type=\"checkbox\" name=\"brand\" value=\"{brand}\"> {brand} <em>{count}</em></label></li>"
        ),
    });
    let most = all.iter().map(|gear| gear.cents / 100 + 1).max().unwrap_or(0);
    fill(
        LIST,
        &[
            ("parent", parent),
            ("title", &escape(title)),
            ("count", &all.len().to_string()),
            ("department", department),
            ("words", &escape(words)),
            ("brands", &brands),
            ("most", &most.to_string()),
        ],
    )
}

fn hits(stock: &[Gear], asked: &Parameters) -> Answer {
    let (department, words) = (asked.text("dept"), asked.text("q"));
    let mut all: Vec<&Gear> = stock.iter().filter(|gear| is_wanted(gear, department, words)).collect();
    let brands: Vec<&str> = asked.text("brands").split(',').filter(|brand| !brand.is_empty()).collect();
    all.retain(|gear| brands.is_empty() || brands.contains(&gear.brand));
    if let Some(most) = asked.number("most") {
        all.retain(|gear| gear.cents / 100 <= most as u64);
    }
    match asked.text("sort") {
        "price-asc" => all.sort_by_key(|gear| gear.cents),
        "price-desc" => all.sort_by_key(|gear| Reverse(gear.cents)),
        "rating" => all.sort_by_key(|gear| Reverse(gear.stars)),
        _ => {}
    }
    let before = (asked.number("page").unwrap_or(1).max(1) - 1) * AT_ONCE;
    let hits: Vec<Json> = all.iter().skip(before).take(AT_ONCE).map(|gear| in_short(gear)).collect();
    Answer::json(&json!({"count": all.len(), "more": before + AT_ONCE < all.len(), "hits": hits}))
}

fn in_short(gear: &Gear) -> Json {
    let dollars = |cents: u64| cents as f64 / 100.0;
    json!({
        "pid": gear.pid, "name": gear.name, "brand": gear.brand, "price": dollars(gear.cents),
        "list": gear.list.map(dollars), "stars": gear.stars.map(|(tenths, _)| tenths as f64 / 10.0),
        "reviews": gear.stars.map(|(_, count)| count), "image": photo(gear, "350"), "used": gear.used.map(dollars),
        "finish": gear.finish, "stock": gear.stock,
    })
}

/// A price with its cents raised, and as it is read out.
fn raised(cents: u64) -> String {
    format!(
        "<span class=\"sh-vh\">${}</span><span class=\"sh-money\" aria-hidden=\"true\">${}<sup>{:02}</sup></span>",
        pounds(cents),
        grouped(cents / 100, ','),
        cents % 100
    )
}

fn details(stock: &[Gear], gear: &Gear) -> String {
    let list = gear.list.map(|list| {
        format!(
            "<p class=\"sh-list\">List price: <s>${}</s> You save ${}</p>",
            pounds(list),
            pounds(list.saturating_sub(gear.cents))
        )
    });
    let stars = gear.stars.map(|(tenths, count)| {
        format!(
            "<p class=\"sh-rate\"><span class=\"sh-bar\"><i style=\"width:{}%\"></i></span> {}.{} out of 5 stars <a href=\"#reviews\">{count} reviews</a></p>",
            tenths * 2,
            tenths / 10,
            tenths % 10
        )
    });
    let same = stock.iter().filter(|other| other.department.1 == gear.department.1 && other.pid != gear.pid);
    let others = each(same.skip(gear.chance as usize % 4).take(4), |other| {
        format!(
            "<div class=\"sh-mini\" data-pid=\"{}\"><img src=\"{}\" width=\"120\" alt=\"\"><div>{}</div><b>${}</b></div>",
            other.pid,
            photo(other, "350"),
            escape(&other.name),
            pounds(other.cents)
        )
    });
    fill(
        DETAILS,
        &[
            ("name", &escape(&gear.name)),
            ("pid", &gear.pid),
            ("parent", gear.department.0),
            ("department", gear.department.1),
            ("path", &slug(gear.department.1)),
            ("brand", gear.brand),
            ("photo", &photo(gear, "1200")),
            ("small", &photo(gear, "350")),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("list", list.as_deref().unwrap_or_default()),
            ("price", &raised(gear.cents)),
            ("plain", &format!("{}.{:02}", gear.cents / 100, gear.cents % 100)),
            ("monthly", &(gear.cents / 4800 + 1).to_string()),
            ("stock", gear.stock),
            ("item", &gear.item),
            ("finish", gear.finish),
            ("pounds", &gear.pounds.to_string()),
            ("country", gear.country),
            ("others", &others),
        ],
    )
}

/// A month of the calendar, with links to the months before and after it.
fn workshops(query: &Parameters) -> String {
    let month = query.number("m").filter(|month| (1..=12).contains(month)).unwrap_or(10);
    let year = query.number("y").filter(|year| (1900..2900).contains(year)).unwrap_or(2016);
    let (before, after) = (year * 12 + month - 2, year * 12 + month);
    let link = |months: usize, text: &str| {
        format!("<a href=\"/workshops?y={}&amp;m={}\">{text}</a>", months / 12, months % 12 + 1)
    };
    let events = each(1..=3, |event| {
        let topics = ["Slide guitar basics", "Mic your drums", "Patching from scratch", "Restring night"];
        format!("<li><b>{month}/{}</b> {} <span>$15.00</span></li>", event * 8, topics[(event + month) % 4])
    });
    format!(
        "<h1>Workshops {month}/{year}</h1><p>{} {}</p><ul class=\"sh-agenda\">{events}</ul>",
        link(before, "&laquo; Earlier"),
        link(after, "Later &raquo;")
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><title>[[title]] | Strumhouse Music</title>
<style>body{margin:0;font:15px/1.45 "Open Sans",Arial,sans-serif;color:#222}.sh-top{background:#16233a;color:#fff;padding:14px 30px;display:flex;align-items:center;gap:24px}.sh-top a{color:#fff}.sh-brand{font-size:26px;font-weight:800;text-decoration:none}.sh-find input{width:340px;padding:8px}.sh-menu{background:#e8ecf2;list-style:none;margin:0;padding:0 30px;display:flex}.sh-drop{position:relative}.sh-drop-label,.sh-plain{display:block;padding:12px 18px;cursor:pointer}.sh-flyout{display:none;position:absolute;background:#fff;border:1px solid #ccd;list-style:none;padding:8px 16px;width:190px;z-index:4}.sh-open .sh-flyout{display:block}.sh-wrap{width:1120px;margin:0 auto;padding:20px 0}.sh-two{display:flex;gap:30px}.sh-rail{width:220px}.sh-rail ul{list-style:none;padding:0}.sh-main{flex:1}
.sh-row{display:flex;margin:0 -10px}.sh-hit{width:33.33%;box-sizing:border-box;margin:10px;padding:14px;border:1px solid #dde;cursor:pointer;position:relative}.sh-hit img{width:100%;height:190px;object-fit:cover}.sh-hit-name{min-height:44px}.sh-money{font-size:22px;font-weight:700}.sh-money sup{font-size:12px}.sh-vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.sh-month{color:#666;font-size:13px}.sh-bar{display:inline-block;width:70px;height:12px;background:#ddd}.sh-bar i{display:block;height:12px;background:#f0a500}.sh-quick{border:1px solid #16233a;padding:3px 10px;font-size:12px;display:inline-block}.sh-showmore{background:#16233a;color:#fff;text-align:center;padding:14px;cursor:pointer;width:300px;margin:20px auto}.sh-pick{position:relative;display:inline-block;border:1px solid #aab;padding:6px 14px;cursor:pointer}.sh-pick ul{display:none;position:absolute;left:0;top:100%;background:#fff;border:1px solid #aab;list-style:none;margin:0;padding:0;z-index:3;width:200px}.sh-pick.sh-open ul{display:block}.sh-pick li{padding:6px 14px}.sh-veil{position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:9;display:flex;align-items:center;justify-content:center}.sh-sheet{background:#fff;padding:30px;width:520px}.sh-reel{display:flex;gap:14px}.sh-mini{width:190px;cursor:pointer;font-size:13px}.sh-detail{display:flex;gap:40px}.sh-detail>div{flex:1}.sh-specs dt{font-weight:700;float:left;width:150px}.sh-crumbs-bar{position:fixed;bottom:0;left:0;right:0;background:#222;color:#fff;padding:12px 30px;z-index:8}.sh-bottom{background:#16233a;color:#b9c3d6;padding:30px}</style></head>
<body><div class="sh-top"><a class="sh-brand" href="/">Strumhouse</a><form class="sh-find" method="post" action="/find"><input type="text" name="q" placeholder="Search 100+ products"><button type="submit">Search</button></form><span>(800) 555-0164</span><a href="/account">Sign in</a><a href="/cart">Cart $0.00</a></div>
<ul class="sh-menu">[[menu]]<li><a class="sh-plain" href="/deals">Deals</a></li><li><a class="sh-plain" href="/workshops">Workshops</a></li><li><a class="sh-plain" href="/riffs">Riffs blog</a></li><li><a class="sh-plain" href="/financing">Financing</a></li></ul>
<div class="sh-wrap">[[body]]<section id="sh-seen" hidden><h3>Recently viewed</h3><div class="sh-reel"></div></section></div>
<div class="sh-bottom"><form method="post" action="/subscribe">Gear deals by email: <input name="email" type="email"><button>Sign up</button></form><p>Strumhouse Music, 2210 Commerce Ave, Fort Wayne, IN 46801. Free shipping on orders over $49. &copy; 2016</p></div>
<div class="sh-crumbs-bar" hidden>We use cookies to remember your gear. <button type="button" class="sh-gotit">Got it</button></div><script src="/js/house.js"></script></body></html>
"##;

const HOME: &str = r##"<h1>Play more. Pay less.</h1><p>Pick a department above, or see what other players buy. 48-month financing from $9/mo.</p><h3>Best sellers</h3><div><button type="button" class="sh-prev">&lsaquo;</button> <button type="button" class="sh-forth">&rsaquo;</button></div><div class="sh-reel" id="sh-best"></div><blockquote>&ldquo;Got my bass for $649 with free strings, and a call from a real person.&rdquo; Dana, 5 stars</blockquote>"##;

const LIST: &str = r##"<div class="sh-trail"><a href="/">Home</a> &rsaquo; [[parent]] &rsaquo; [[title]]</div><h1>[[title]]</h1><div class="sh-two"><aside class="sh-rail"><h4>Brand</h4><ul id="sh-brands">[[brands]]</ul><h4>Price</h4><label>Up to $<output id="sh-most-out">[[most]]</output><br><input type="range" id="sh-most" min="0" max="[[most]]" value="[[most]]" step="1"></label></aside>
<div class="sh-main"><div><span id="sh-count">[[count]] products</span> <div class="sh-pick" id="sh-sort" tabindex="0"><span>Sort: Best match</span><ul><li data-v="">Best match</li><li data-v="price-asc">Price low to high</li><li data-v="price-desc">Price high to low</li><li data-v="rating">Top rated</li></ul></div></div><div id="sh-hits" data-dept="[[department]]" data-q="[[words]]">Loading&hellip;</div><p id="sh-progress" align="center"></p><div class="sh-showmore" role="button" tabindex="0" hidden>Show more</div></div></div>"##;

const DETAILS: &str = r##"<div class="sh-trail"><a href="/">Home</a> &rsaquo; [[parent]] &rsaquo; <a href="/shop/[[path]]">[[department]]</a></div><div class="sh-detail" id="sh-one" data-pid="[[pid]]" data-name="[[name]]" data-image="[[small]]" data-price="[[plain]]"><div><img src="[[photo]]" width="500" alt="[[name]]"></div><div><h1>[[name]]</h1>[[stars]][[list]]<p class="sh-price-line">[[price]]</p><p class="sh-month">or $[[monthly]]/mo&sect; with 48 month financing</p><p class="sh-stock">[[stock]]</p><form method="post" action="/cart"><input type="hidden" name="pid" value="[[pid]]"><button>Add to cart</button></form><p><a href="#wish">Add to wish list</a> | <a href="#print">Print</a></p><h3>Specs</h3><dl class="sh-specs"><dt>Item ID</dt><dd>[[item]]</dd><dt>Brand</dt><dd>[[brand]]</dd><dt>Finish</dt><dd>[[finish]]</dd><dt>Shipping weight</dt><dd>[[pounds]] lb</dd><dt>Made in</dt><dd>[[country]]</dd></dl></div></div><h3>Customers also viewed</h3><div class="sh-reel">[[others]]</div>"##;

const BLOG: &str = r##"<h1>Riffs</h1><h2>Five mics under $200</h2><p>We put five microphones between $89 and $199 in front of the same singer.</p><h2>What is a good first guitar?</h2><p>Anything that stays in tune. Our teachers like the ones around $249.99.</p>"##;
const FINANCING: &str = r##"<h1>Financing</h1><p>Example: a $1,200 purchase over 48 months is $25.00 a month at 0% APR.</p><form method="post" action="/apply"><input name="name"><input name="income"><button>Apply</button></form>"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  function one(s, r) { return (r || document).querySelector(s); }
  function all(s, r) { return [].slice.call((r || document).querySelectorAll(s)); }
  function post(url, data, then) {
    var body = Object.keys(data).map(function (k) { return k + '=' + encodeURIComponent(data[k]); }).join('&');
    var x = new XMLHttpRequest();
    x.open('POST', url);
    x.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    x.onload = function () { setTimeout(function () { then(JSON.parse(x.responseText)); }, 60); };
    x.send(body);
  }
  function esc(s) { return String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); }
  function commas(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, ','); }
  function full(n) { var p = n.toFixed(2).split('.'); return '$' + commas(p[0]) + '.' + p[1]; }
  function money(n) { var p = n.toFixed(2).split('.'); return '<span class="sh-vh">' + full(n) + '</span><span class="sh-money" aria-hidden="true">$' + commas(p[0]) + '<sup>' + p[1] + '</sup></span>'; }
  function hit(h) {
    return '<div class="sh-hit" data-pid="' + h.pid + '"><img src="' + h.image + '" alt=""><div class="sh-hit-name">' + esc(h.name) + '</div>' +
      (h.stars != null ? '<div class="sh-rate"><span class="sh-bar" title="' + h.stars.toFixed(1) + ' out of 5 stars"><i style="width:' + h.stars * 20 + '%"></i></span> (' + h.reviews + ')</div>' : '') +
      (h.list ? '<div class="sh-list">List <s>' + full(h.list) + '</s></div>' : '') + '<div>' + money(h.price) + '</div>' +
      '<div class="sh-month">or $' + (Math.floor(h.price / 48) + 1) + '/mo&sect;</div>' + (h.used ? '<div class="sh-used">Used from ' + full(h.used) + '</div>' : '') +
      '<span class="sh-quick">Quick look</span></div>';
  }
  function mini(h) { return '<div class="sh-mini" data-pid="' + h.pid + '"><img src="' + h.image + '" width="150" alt=""><div>' + esc(h.name) + '</div><b>' + full(h.price) + '</b></div>'; }

  document.addEventListener('click', function (e) {
    var label = e.target.closest('.sh-drop-label');
    all('.sh-drop').forEach(function (d) { d.classList[label && d === label.parentNode && !d.classList.contains('sh-open') ? 'add' : 'remove']('sh-open'); });
    var quick = e.target.closest('.sh-quick');
    var box = e.target.closest('[data-pid].sh-hit, .sh-mini');
    if (quick) { look(known[box.getAttribute('data-pid')]); return; }
    if (box) location.href = '/gear/' + box.getAttribute('data-pid');
  });
  var known = {};
  function look(h) {
    var veil = document.createElement('div');
    veil.className = 'sh-veil';
    veil.innerHTML = '<div class="sh-sheet"><button type="button">Close</button><h2>' + esc(h.name) + '</h2><p>' + money(h.price) + '</p><p>' + h.stock + '. Finish: ' + h.finish + '.</p><a href="/gear/' + h.pid + '">Full details</a></div>';
    veil.onclick = function (e) { if (e.target === veil || e.target.tagName === 'BUTTON') veil.remove(); };
    document.body.appendChild(veil);
  }

  var place = one('#sh-hits');
  if (place) {
    var state = { dept: place.dataset.dept, q: place.dataset.q, page: 1, sort: '', brands: '', most: '' }, shown = 0, more = one('.sh-showmore');
    var draw = function () {
      var first = state.page === 1;
      more.textContent = 'Loading…';
      post('/ajax/hits', state, function (d) {
        var html = '';
        d.hits.forEach(function (h, i) { known[h.pid] = h; if (i % 3 === 0) html += (i ? '</div>' : '') + '<div class="sh-row">'; html += hit(h); });
        if (html) html += '</div>';
        if (first) { place.innerHTML = html || 'Nothing found.'; shown = 0; } else place.insertAdjacentHTML('beforeend', html);
        shown += d.hits.length;
        one('#sh-count').textContent = d.count + ' products';
        one('#sh-progress').textContent = 'You have seen ' + shown + ' of ' + d.count + ' products';
        more.textContent = 'Show more';
        more.hidden = !d.more;
      });
    };
    more.onclick = function () { state.page += 1; draw(); };
    var fresh = function () { state.page = 1; draw(); };
    one('#sh-brands').onchange = function () { state.brands = all('#sh-brands input:checked').map(function (i) { return i.value; }).join(','); fresh(); };
    one('#sh-most').oninput = function () { one('#sh-most-out').value = this.value; };
    one('#sh-most').onchange = function () { state.most = this.value; fresh(); };
    var sort = one('#sh-sort');
    sort.onclick = function (e) {
      sort.classList.toggle('sh-open');
      var li = e.target.closest('li');
      if (li) { state.sort = li.dataset.v; sort.firstElementChild.textContent = 'Sort: ' + li.textContent; fresh(); }
    };
    draw();
  }

  var best = one('#sh-best');
  if (best) {
    post('/ajax/best', { n: 8 }, function (d) {
      var at = 0;
      var turn = function (by) { at = (at + by + d.hits.length) % d.hits.length; best.innerHTML = [0, 1, 2, 3].map(function (i) { return mini(d.hits[(at + i) % d.hits.length]); }).join(''); };
      one('.sh-prev').onclick = function () { turn(-1); };
      one('.sh-forth').onclick = function () { turn(1); };
      turn(0);
    });
  }

  var seen = [];
  try { seen = JSON.parse(localStorage.getItem('sh-seen')) || []; } catch (e) { seen = []; }
  var now = one('#sh-one');
  if (now) seen = seen.filter(function (s) { return s.pid !== now.dataset.pid; });
  if (seen.length) { one('#sh-seen').hidden = false; one('#sh-seen .sh-reel').innerHTML = seen.slice(0, 4).map(mini).join(''); }
  if (now) try { localStorage.setItem('sh-seen', JSON.stringify([{ pid: now.dataset.pid, name: now.dataset.name, image: now.dataset.image, price: Number(now.dataset.price) }].concat(seen).slice(0, 5))); } catch (e) { /* full */ }

  var bar = one('.sh-crumbs-bar');
  bar.hidden = /sh_ok=1/.test(document.cookie);
  one('.sh-gotit').onclick = function () { document.cookie = 'sh_ok=1;path=/'; bar.hidden = true; };
})();
"##;
