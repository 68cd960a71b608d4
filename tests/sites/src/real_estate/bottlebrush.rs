//! Bottlebrush & Lane: an Australian country agency of 2022, whose pages ask a listing system for their cards.
//!
//! Buy, Rent and Sold are tabs with pages of their own. Script fetches twelve homes at a time and draws them as cards,
//! with a number behind each icon; a button below loads more. Prices are words as often as numbers. What was sold is a
//! wall of tiles without details and no home on offer. Details pages are made by the server, with bond or council rates
//! beside the price.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "bottlebrush",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "sale-rent",
        "more",
        "banner",
        "grid",
        "status",
        "poa",
        "featured",
        "locale",
        "optional",
        "lazy",
        "details",
    ],
    about: "Australian agency of 2022: Buy, Rent and Sold as tabs, fetched cards with icons, prices in words, more by a button",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Castlebrook", areas: &["3451"], district: "VIC" },
        Town { name: "Malmsford", areas: &["3446"], district: "VIC" },
        Town { name: "Kyneham", areas: &["3444"], district: "VIC" },
        Town { name: "Trentley", areas: &["3458"], district: "VIC" },
        Town { name: "Mount Marlo", areas: &["3453"], district: "VIC" },
    ],
    thousands: (390, 940),
};

const AT_ONCE: usize = 12;
const SALES: usize = 67;
const RENTALS: usize = 31;

fn stock() -> Vec<Home> {
    homes(3_451, SALES + RENTALS, &REGION)
}

fn is_rental(home: &Home) -> bool {
    home.id > SALES
}

fn number(home: &Home) -> usize {
    3_380_115 + home.id * 229
}

fn key(home: &Home) -> String {
    format!("{}-{}-vic-r2-{}", slug(&street(home)), slug(home.town), number(home))
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "flat" | "apartment" => "Unit",
        "maisonette" | "terraced house" => "Townhouse",
        "end of terrace house" => "Villa",
        _ => "House",
    }
}

fn street(home: &Home) -> String {
    match kind(home) {
        "Unit" | "Villa" => format!("{}/{}", 1 + home.chance % 9, home.line()),
        _ => home.line(),
    }
}

fn full(home: &Home) -> String {
    format!("{}, {} VIC {}", street(home), home.town, home.area)
}

fn price(home: &Home) -> String {
    let thousands = home.price / 5000 * 5;
    let money = |thousands: u64| format!("${}", grouped(thousands * 1000, ','));
    match (is_rental(home), home.chance) {
        (true, _) => format!("${} per week", home.rent / 5 / 5 * 5 + 110),
        (false, 0..=9) => "Contact agent".to_owned(),
        (false, 10..=34) => format!("Offers over {}", money(thousands)),
        (false, 35..=54) => {
            format!("{} - {}", money(thousands), money(thousands + thousands / 200 * 10 + 20))
        }
        (false, 55..=62) => format!("Guide {}", money(thousands)),
        (false, _) => money(thousands),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_rental(home), home.chance % 16) {
        (true, 3 | 4) => "Application approved",
        (false, 5 | 6) => "Under offer",
        (false, 12) => "Under contract",
        _ => "",
    }
}

/// Places for cars; none is not shown.
fn cars(home: &Home) -> u64 {
    home.chance % 4
}

fn photo(home: &Home, size: &str) -> String {
    format!("/wp-content/uploads/listings/{}-{size}.jpg", number(home))
}

const HEADLINES: [&str; 8] = [
    "Family favourite close to everything",
    "Sunny, sweet and ready to move in",
    "A garden lover's hideaway",
    "Space to spread out on a quiet street",
    "Charm, character and a north-facing deck",
    "First home, investment or weekender",
    "Walk to the station in minutes",
    "Low maintenance living in the heart of town",
];

const SENTENCES: [&str; 12] = [
    "A split system and wood heater keep every season comfortable.",
    "The kitchen offers stone benchtops, a gas cooktop and plenty of storage.",
    "Double doors open on to a covered alfresco area and a level lawn.",
    "The main bedroom has a walk-in robe and ensuite.",
    "A double carport, garden shed and rainwater tank complete the picture.",
    "Baltic pine floors and high ceilings recall the house's goldfields past.",
    "Schools, cafes and the railway station are an easy stroll.",
    "There is rear lane access for a caravan or boat.",
    "Established fruit trees and raised beds await the keen gardener.",
    "Recently painted inside and out with new carpet in the bedrooms.",
    "The study nook suits anyone who works from home.",
    "Currently tenanted to reliable long-term occupants.",
];

fn headline(home: &Home) -> &'static str {
    HEADLINES[home.id * 3 % HEADLINES.len()]
}

fn text(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 3_451);
    let mut sentences = SENTENCES;
    dice.shuffle(&mut sentences);
    let count = dice.between(3, 5) as usize;
    format!(
        "Tucked away in a sought-after part of {}, this {} bedroom {} is one to inspect. {}",
        home.town,
        ["", "one", "two", "three", "four", "five", "six"][home.bedrooms as usize],
        kind(home).to_lowercase(),
        sentences[..count].join(" ")
    )
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", street(home))
            .with("location", home.town)
            .with("location", format!("{}, {}", street(home), home.town))
            .with("location", full(home))
            .with("postcode", home.area)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", text(home))
            .with("image", photo(home, "640x427"))
            .with("image", photo(home, "1600x1067"))
            .with("url", format!("/listings/{}", key(home)))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let start = visitor.here();
    for (tab, count) in [("Buy", 67), ("Rent", 31)] {
        visitor.back(&start);
        visitor.follow(tab)?;
        let (_, behind) = visitor.source().split_once("data-source=\"").unwrap_or_default();
        let source = behind.split('"').next().unwrap_or_default().replace("&amp;", "&");
        for page in 1.. {
            visitor.open(&format!("{source}&page={page}"))?;
            let data = visitor.json()?;
            if data["total"] != count {
                return Err(Fault(format!("{tab} does not have {count} homes")));
            }
            if data["more"] == false {
                break;
            }
        }
    }
    visitor.back(&start);
    visitor.follow("Sold")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => page("Real Estate in the Goldfields", HOME),
        ["buy"] => page("Properties for sale", &list("Buy", "sale")),
        ["rent"] => page("Properties for rent", &list("Rent", "rental")),
        ["sold"] => page("Recently sold", &fill(SOLD, &[("tabs", &tabs("Sold")), ("tiles", &sold())])),
        ["listings", wanted] => match stock.iter().find(|home| key(home) == **wanted) {
            Some(home) => page(&full(home), &details(home)),
            None => Answer::missing(),
        },
        ["wp-json", "bblane", "v1", "listings"] => Answer::json(&listings(stock, &request.query)),
        ["wp-content", "themes", "bblane", "app.js"] => Answer::file("application/javascript", SCRIPT),
        ["wp-content", "themes", "bblane", "style.css"] => Answer::file("text/css", STYLE),
        ["wp-content", "uploads", "listings", file] => {
            let digits = file.split('-').next().unwrap_or_default();
            Answer::picture(picture::house(digits.parse().unwrap_or(0)))
        }
        ["wp-content", "uploads", "team", file] => Answer::picture(picture::person(file.len() as u64)),
        ["sell"] => page("Sell", SELL),
        ["property-management"] => page("Property management", MANAGEMENT),
        ["our-team"] => page("Our team", TEAM),
        ["news", ..] => page("News", NEWS),
        ["contact"] => page("Contact", CONTACT),
        ["privacy-policy"] => page("Privacy", "<div class=\"rxl-wrap\"><h1>Privacy policy</h1></div>"),
        _ => Answer::missing(),
    }
}

fn tabs(active: &str) -> String {
    let tabs = each([("Buy", "/buy"), ("Rent", "/rent"), ("Sold", "/sold")], |(name, url)| {
        let mark = if name == active { " rxl-tab--on\" aria-current=\"page" } else { "" };
        format!("<a class=\"rxl-tab{mark}\" href=\"{url}\">{name}</a>")
    });
    format!("<nav class=\"rxl-tabs\" aria-label=\"Listings\">{tabs}</nav>")
}

fn list(tab: &str, kind: &str) -> String {
    let suburbs = each(REGION.towns, |town| format!("<option value=\"{}\">{0}</option>", town.name));
    fill(LIST, &[("tabs", &tabs(tab)), ("kind", kind), ("suburbs", &suburbs)])
}

/// What was sold lately: a wall of tiles that lead nowhere.
fn sold() -> String {
    let gone = homes(991, 10, &REGION);
    each(&gone, |home| {
        let values = [
            ("photo", &*format!("/wp-content/uploads/listings/{}-sold.jpg", 900 + home.id)),
            ("street", &home.line()),
            ("town", home.town),
            ("price", &format!("${}", grouped(home.price / 1000 * 1000, ','))),
        ];
        fill(GONE, &values)
    })
}

fn listings(stock: &[Home], query: &Parameters) -> Json {
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| match query.text("type") {
            "rental" => is_rental(home),
            "featured" => home.chance > 91,
            _ => !is_rental(home),
        })
        .filter(|home| query.text("suburb").is_empty() || query.text("suburb") == home.town)
        .filter(|home| home.bedrooms >= query.number("beds").unwrap_or(0) as u64)
        .collect();
    let slice = slice(&found, query.number("page").unwrap_or(1), AT_ONCE);
    let items = slice.things.iter().map(|home| {
        json!({
            "id": number(home), "link": format!("/listings/{}", key(home)), "displayPrice": price(home),
            "street": street(home), "suburb": home.town, "bed": home.bedrooms, "bath": home.bathrooms,
            "car": cars(home), "status": status(home), "headline": headline(home), "photo": photo(home, "640x427"),
            "inspect": if status(home).is_empty() && home.chance % 5 == 1 { "Open Sat 10:30 - 11:00am" } else { "" },
        })
    });
    json!({"total": slice.total, "more": slice.page < slice.last, "items": items.collect::<Vec<_>>()})
}

fn details(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 ^ 0xbb1);
    let icon = |name: &str, count: u64| match count {
        0 => String::new(),
        _ => format!("<li><i class=\"rxi rxi-{name}\" title=\"{name}\"></i> {count}</li>"),
    };
    let icons = [icon("bed", home.bedrooms), icon("bath", home.bathrooms), icon("car", cars(home))].concat();
    let fact = |name: &str, value: &str| format!("<tr><th>{name}</th><td>{value}</td></tr>");
    let mut facts = fact("Property type", kind(home));
    facts.push_str(&fact("Property ID", &format!("R2-{}", number(home))));
    if !matches!(kind(home), "Unit") && dice.chance(80) {
        facts.push_str(&fact("Land size", &format!("{} m²", grouped(dice.between(210, 2400), ','))));
    }
    if is_rental(home) {
        facts.push_str(&fact("Bond", &format!("${}", grouped(dice.between(14, 30) * 100, ','))));
        facts.push_str(&fact("Available", dice.pick(&["Now", "4 July 2022", "18 July 2022"])));
    } else {
        facts.push_str(&fact(
            "Council rates",
            &format!("${} p.a. (approx.)", grouped(dice.between(1400, 2600), ',')),
        ));
    }
    let status = match status(home) {
        "" => String::new(),
        status => format!("<span class=\"rxl-flag\">{status}</span>"),
    };
    let values = [
        ("tab", if is_rental(home) { "<a href=\"/rent\">Rent</a>" } else { "<a href=\"/buy\">Buy</a>" }),
        ("address", &*full(home)),
        ("status", &status),
        ("photo", &photo(home, "1600x1067")),
        ("headline", headline(home)),
        ("price", &price(home)),
        ("icons", &icons),
        ("text", &escape(&text(home))),
        ("facts", &facts),
        ("agent", dice.pick(&["Shane Tully", "Priya Nair", "Wendy Lane"])),
    ];
    fill(DETAILS, &values)
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-AU"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - Bottlebrush &amp; Lane</title><link rel="stylesheet" href="/wp-content/themes/bblane/style.css"></head>
<body><div class="rxl-topbar"><a href="tel:0355501188">03 5550 1188</a> <a href="https://www.facebook.com/" rel="noopener">Facebook</a> <a href="https://www.instagram.com/" rel="noopener">Instagram</a></div>
<header class="rxl-header"><a class="rxl-brand" href="/">Bottlebrush <span>&amp;</span> Lane</a><nav class="rxl-mainmenu"><a href="/buy">Buy</a><a href="/rent">Rent</a><a href="/sold">Sold</a><a href="/sell">Sell</a><a href="/property-management">Manage</a><a href="/our-team">Our Team</a><a href="/news">News</a><a href="/contact">Contact</a></nav></header>
[[body]]
<footer class="rxl-footer"><div><h4>Bottlebrush &amp; Lane Real Estate</h4><p>88 Mostyn Street, Castlebrook VIC 3451</p><p>Licence 085501 L</p></div><div><h4>Explore</h4><p><a href="/buy">Properties for sale</a></p><p><a href="/rent">Rentals</a></p><p><a href="/news">Market news</a></p><p><a href="/privacy-policy">Privacy policy</a></p></div><div><h4>Stay in the loop</h4><form action="/contact" method="post"><input type="email" name="email" placeholder="Email address"><button>Subscribe</button></form></div><small>We acknowledge the Dja Dja Wurrung people, Traditional Custodians of the land on which we work. &copy; 2022</small></footer>
<div class="rxl-cookie" hidden>We use cookies to improve your experience. <button type="button">Got it</button></div><script src="/wp-content/themes/bblane/app.js"></script></body></html>
"##;

const HOME: &str = r##"<section class="rxl-hero"><h1>At home in the goldfields</h1><p>What are you looking for?</p><p><a class="rxl-btn" href="/buy">Buy</a> <a class="rxl-btn" href="/rent">Rent</a> <a class="rxl-btn rxl-btn--ghost" href="/sell">Free appraisal</a></p></section>
<div class="rxl-wrap"><h2>Featured listings</h2><div class="rxl-grid" id="featured"></div><div class="rxl-stats"><div><b>$184m</b> sold since 2015</div><div><b>29</b> days on market</div><div><b>4.9</b> from 212 reviews</div></div>
<h2>From the blog</h2><div class="rxl-grid"><div class="rxl-post"><h3><a href="/news/median">Castlebrook median hits $745,000</a></h3><p>12 June 2022. Prices rose 11% in a year, while rents passed $430 per week.</p></div><div class="rxl-post"><h3><a href="/news/staging">Is staging worth $4,000?</a></h3><p>2 June 2022. We compared thirty campaigns.</p></div></div></div>"##;

const LIST: &str = r##"<div class="rxl-wrap">[[tabs]]<form class="rxl-filter" id="filter"><select name="suburb" aria-label="Suburb"><option value="">All suburbs</option>[[suburbs]]</select> <select name="beds" aria-label="Bedrooms"><option value="">Any beds</option><option value="1">1+ beds</option><option value="2">2+ beds</option><option value="3">3+ beds</option><option value="4">4+ beds</option></select></form>
<div class="rxl-grid" id="listings" data-source="/wp-json/bblane/v1/listings?type=[[kind]]"></div><div class="rxl-morebar"><span class="rxl-spin">Loading listings&hellip;</span><button type="button" class="rxl-btn" id="more" hidden>Load more listings</button></div></div>"##;

const SOLD: &str = r##"<div class="rxl-wrap">[[tabs]]<h1>Recently sold by us</h1><div class="rxl-wall">[[tiles]]</div><p><a class="rxl-btn" href="/sell">What is mine worth?</a></p></div>"##;
const GONE: &str = r##"<figure class="rxl-gone"><img src="[[photo]]" alt="" loading="lazy"><figcaption>[[street]], [[town]]<br>SOLD [[price]]</figcaption></figure>"##;

const DETAILS: &str = r##"<div class="rxl-wrap"><p class="rxl-crumbs"><a href="/">Home</a> / [[tab]] / [[address]]</p><div class="rxl-gallery"><img src="[[photo]]" alt="[[address]]">[[status]]</div>
<div class="rxl-split"><article><h1 class="rxl-addr">[[address]]</h1><p class="rxl-cost">[[price]]</p><ul class="rxl-icons">[[icons]]</ul><h2>[[headline]]</h2><div class="rxl-copy"><p>[[text]]</p></div><table class="rxl-facts">[[facts]]</table><p><small>All information contained herein is gathered from sources we consider to be reliable. Interested persons should rely on their own enquiries.</small></p></article>
<aside class="rxl-agent"><img src="/wp-content/uploads/team/[[agent]].jpg" width="120" height="120" alt=""><h3>[[agent]]</h3><p><a href="tel:0355501188">03 5550 1188</a></p><form action="/contact" method="post"><input name="name" placeholder="Name"><input name="phone" placeholder="Phone"><textarea name="msg" placeholder="I'd like to know more"></textarea><button class="rxl-btn">Send enquiry</button></form></aside></div><h2>Also featured</h2><div class="rxl-grid" id="featured"></div></div>"##;

const SELL: &str = r##"<div class="rxl-wrap"><h1>Sell with us</h1><p>Commission from 1.9%. Recent results: $812,000 in Kyneham, $1,045,000 in Trentley.</p><form action="/contact" method="post"><input name="address" placeholder="Your address"><input name="phone" placeholder="Phone"><button>Request appraisal</button></form></div>"##;
const MANAGEMENT: &str = r##"<div class="rxl-wrap"><h1>Property management</h1><p>We look after 340 homes. Management 6.6% incl. GST, letting fee one week's rent, no advertising below $195.</p></div>"##;
const TEAM: &str = r##"<div class="rxl-wrap"><h1>Our team</h1><div class="rxl-grid"><div class="rxl-post"><img src="/wp-content/uploads/team/shane.jpg" width="160" height="160" alt=""><h3>Shane Tully</h3><p>Director, 0400 555 011</p></div><div class="rxl-post"><img src="/wp-content/uploads/team/priya-n.jpg" width="160" height="160" alt=""><h3>Priya Nair</h3><p>Sales, 0400 555 012</p></div><div class="rxl-post"><img src="/wp-content/uploads/team/wendy-lane.jpg" width="160" height="160" alt=""><h3>Wendy Lane</h3><p>Principal, 0400 555 013</p></div></div></div>"##;
const NEWS: &str = r##"<div class="rxl-wrap"><h1>News</h1><div class="rxl-post"><h3>Castlebrook median hits $745,000</h3><p>Three bedroom houses sell for $690,000 on average, units for $455,000.</p></div></div>"##;
const CONTACT: &str = r##"<div class="rxl-wrap"><h1>Contact</h1><p>88 Mostyn Street, Castlebrook. Monday to Friday 9am - 5pm, Saturday 9am - 1pm.</p></div>"##;

const STYLE: &str = r##"*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;font:16px/1.6 "Work Sans",Arial,sans-serif;color:#2c2a29}a{color:#a4262c}.rxl-topbar{background:#2c2a29;padding:6px 32px;text-align:right;font-size:13px}.rxl-topbar a{color:#fff;margin-left:16px}.rxl-header{display:flex;justify-content:space-between;align-items:center;padding:18px 32px}.rxl-brand{font:700 26px Georgia,serif;text-decoration:none;color:#2c2a29}.rxl-mainmenu a{margin-left:20px;color:#2c2a29;text-decoration:none}.rxl-hero{background:#a4262c;color:#fff;text-align:center;padding:80px 20px}.rxl-btn{display:inline-block;background:#2c2a29;color:#fff;padding:12px 28px;border:0;text-decoration:none;font:inherit;cursor:pointer}.rxl-btn--ghost{background:none;border:1px solid #fff}.rxl-wrap{max-width:1200px;margin:0 auto;padding:28px 20px}.rxl-tabs{display:flex;border-bottom:2px solid #a4262c;margin-bottom:18px}.rxl-tab{padding:12px 40px;background:#f2efec;margin-right:4px;text-decoration:none}.rxl-tab--on{background:#a4262c;color:#fff}.rxl-filter{margin-bottom:18px}.rxl-filter select{padding:10px}.rxl-grid{display:grid;grid-template-columns:repeat(3,1fr);gap:26px}.rxl-card{border:1px solid #e4e0dc;position:relative}.rxl-card a{color:inherit;text-decoration:none;display:block}.rxl-pic{height:230px;background:#ddd center/cover}.rxl-pic img{width:100%;height:230px;object-fit:cover;display:block}.rxl-flag{position:absolute;top:14px;left:0;background:#a4262c;color:#fff;padding:3px 14px;font-size:13px}.rxl-open{background:#f2efec;padding:4px 16px;font-size:13px}.rxl-body{padding:14px 16px}.rxl-body h3{margin:0;font-size:18px}.rxl-body h4{margin:0;font-weight:400;color:#777}.rxl-cost{font-weight:600;margin:8px 0}.rxl-icons{list-style:none;display:flex;gap:18px;margin:0;padding:0}.rxi{display:inline-block;width:18px;height:14px;background:#b9b2ab;border-radius:3px}.rxi-bath{border-radius:3px 3px 9px 9px}.rxi-car{border-radius:9px 9px 3px 3px}.rxl-morebar{text-align:center;padding:34px}.rxl-stats{display:flex;justify-content:space-around;background:#f2efec;padding:30px;margin:40px 0}.rxl-post{border:1px solid #e4e0dc;padding:16px}.rxl-wall{display:flex;flex-wrap:wrap;gap:10px}.rxl-gone{margin:0;width:220px;filter:grayscale(1);font-size:14px}.rxl-gone img{width:220px;height:150px;object-fit:cover}.rxl-gallery{position:relative}.rxl-gallery img{width:100%;height:520px;object-fit:cover}.rxl-split{display:grid;grid-template-columns:1fr 320px;gap:40px}.rxl-agent{border:1px solid #e4e0dc;padding:18px;text-align:center}.rxl-agent input,.rxl-agent textarea{width:100%;margin-bottom:8px;padding:8px}.rxl-facts th{text-align:left;padding:5px 30px 5px 0;font-weight:400;color:#777}.rxl-footer{background:#2c2a29;color:#cfc8c1;display:grid;grid-template-columns:repeat(3,1fr);gap:20px;padding:40px 32px}.rxl-footer a{color:#fff}.rxl-cookie{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #999;padding:12px;text-align:center}.rxl-cookie[hidden]{display:none}"##;

const SCRIPT: &str = r##"(function () {
  var list = document.getElementById('listings'), more = document.getElementById('more'), spin = document.querySelector('.rxl-spin'), filter = document.getElementById('filter');
  function esc(t) { var d = document.createElement('div'); d.textContent = t; return d.innerHTML; }
  function icon(name, n) { return n ? '<li><i class="rxi rxi-' + name + '"></i> ' + n + '</li>' : ''; }
  function card(p) {
    return '<div class="rxl-card"><a href="' + p.link + '" title="' + esc(p.headline) + '"><div class="rxl-pic"><img loading="lazy" src="' + p.photo + '" alt=""></div>' + (p.status ? '<span class="rxl-flag">' + p.status + '</span>' : '') + (p.inspect ? '<div class="rxl-open">' + p.inspect + '</div>' : '') + '<div class="rxl-body"><h3>' + esc(p.street) + '</h3><h4>' + p.suburb + '</h4><p class="rxl-cost">' + p.displayPrice + '</p><ul class="rxl-icons">' + icon('bed', p.bed) + icon('bath', p.bath) + icon('car', p.car) + '</ul></div></a></div>';
  }
  function get(url, then) { setTimeout(function () { fetch(url).then(function (r) { return r.json(); }).then(then); }, 150); }
  var page = 0, turn = 0;
  function load() {
    var mine = turn, url = list.getAttribute('data-source') + '&page=' + (page + 1);
    if (filter.suburb.value) url += '&suburb=' + encodeURIComponent(filter.suburb.value);
    if (filter.beds.value) url += '&beds=' + filter.beds.value;
    more.hidden = true; spin.hidden = false;
    get(url, function (d) {
      if (mine !== turn) return;
      page++;
      spin.hidden = true;
      list.insertAdjacentHTML('beforeend', d.items.map(card).join('') || '<p>No listings match. Try another suburb.</p>');
      more.hidden = !d.more;
    });
  }
  if (list) {
    more.addEventListener('click', load);
    filter.addEventListener('change', function () { page = 0; turn++; list.innerHTML = ''; load(); });
    filter.addEventListener('submit', function (e) { e.preventDefault(); });
    load();
  }
  var featured = document.getElementById('featured');
  if (featured) get('/wp-json/bblane/v1/listings?type=featured', function (d) { featured.innerHTML = d.items.slice(0, 3).map(card).join(''); });
  var cookie = document.querySelector('.rxl-cookie');
  if (!/bbl_ok=/.test(document.cookie)) cookie.hidden = false;
  cookie.querySelector('button').addEventListener('click', function () { document.cookie = 'bbl_ok=1; path=/'; cookie.hidden = true; });
})();
"##;
