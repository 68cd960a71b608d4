//! Halyard: a brokerage in Nova Scotia, with an application of 2023 whose styles are made by script.
//!
//! Buy, Rent and Sold are buttons above a free place field that must be filled: a town, a part of it, a postal code or
//! the whole province. Results stand beside a map whose pins have prices too, and icon buttons turn the pages by an
//! offset in the address. Sold homes are for members only. Conditional sales are among the others, rooms are icons with
//! a number, and facts such as the type are on the details pages.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "halyard",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "form",
        "mandatory",
        "switch",
        "submit",
        "sale-rent",
        "next",
        "status",
        "poa",
        "lazy",
        "locale",
        "details",
    ],
    about: "Canadian brokerage of 2023 as an application: a place must be typed, tabs are buttons, a map beside the list",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Halifax", areas: &["South End", "West End", "Fairview", "Armdale"], district: "B3H" },
        Town { name: "Dartmouth", areas: &["Downtown", "Woodlawn", "Portland Estates"], district: "B2Y" },
        Town { name: "Bedford", areas: &["Paper Mill Lake", "Eaglewood"], district: "B4A" },
        Town { name: "Lunenburg", areas: &["Old Town", "Garden Lots"], district: "B0J" },
        Town { name: "Truro", areas: &["Bible Hill", "West End"], district: "B2N" },
    ],
    thousands: (260, 780),
};

const MOST: usize = 18;

fn stock() -> Vec<Home> {
    homes(1902, 112, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id.is_multiple_of(4)
}

fn listing_number(home: &Home) -> u64 {
    202_301_140 + home.id as u64 * 61
}

fn postal_code(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 1902);
    let first = REGION.towns.iter().find(|town| town.name == home.town).map_or("B3H", |town| town.district);
    let letter = dice.pick(&["A", "C", "E", "H", "K", "L", "P", "R", "T", "X"]);
    format!("{first} {}{letter}{}", 1 + dice.below(9), 1 + dice.below(9))
}

fn second_line(home: &Home) -> String {
    format!("{}, {}, NS {}", home.area, home.town, postal_code(home))
}

fn key(home: &Home) -> String {
    format!("{}-{}-ns-{}", slug(&home.line()), slug(home.town), listing_number(home))
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "detached house" | "bungalow" | "detached bungalow" => "Single family home",
        "semi-detached house" => "Semi-detached",
        "terraced house" | "end of terrace house" => "Townhouse",
        "flat" | "apartment" => "Condo",
        "maisonette" => "Duplex",
        _ => "Cottage",
    }
}

/// Dollars, or none where the seller wants to be asked.
fn dollars(home: &Home) -> Option<u64> {
    match (is_letting(home), home.chance) {
        (true, _) => Some(home.rent + 650),
        (false, 0..=4) => None,
        (false, _) => Some(home.price / 1000 * 1000 + 900),
    }
}

fn price(home: &Home) -> String {
    match (dollars(home), is_letting(home)) {
        (None, _) => "Contact for price".to_owned(),
        (Some(sum), true) => format!("${}/mo", grouped(sum, ',')),
        (Some(sum), false) => format!("${}", grouped(sum, ',')),
    }
}

/// What stands on the photograph; nothing for those that are simply for sale.
fn status(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, 60..=72) => "Leased",
        (false, 30..=40) => "Conditionally sold",
        (false, 41..=46) => "Sale pending",
        _ => "",
    }
}

fn photo(home: &Home, number: u64) -> String {
    format!("/media/{}/{number}.jpeg", listing_number(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let mut record = Record::new()
            .with("price", price(home))
            .with("location", second_line(home))
            .with("location", home.line())
            .with("location", format!("{}, {}", home.line(), second_line(home)))
            .with("location", format!("{} {}", home.line(), second_line(home)))
            .with("postcode", postal_code(home))
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("status", if status(home).is_empty() { "Active" } else { "" })
            .with("description", &home.description);
        for number in 1..=3 {
            record = record.with("image", photo(home, number));
        }
        record.with("url", format!("/listing/{}", key(home)))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/listing?key={}", url.rsplit('/').next().unwrap_or_default());
    for mode in ["buy", "rent"] {
        for offset in (0..).step_by(MOST) {
            visitor.open(&format!("/api/search?where=nova+scotia&mode={mode}&offset={offset}"))?;
            let through = offset + MOST;
            if visitor.json()?["count"].as_u64().is_some_and(|count| count as usize <= through) {
                break;
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] | ["search" | "agents" | "mortgage" | "signin" | "sell"] | ["listing", _] => Answer::page(SHELL),
        ["_app", "entry.js"] => Answer::file("application/javascript", SCRIPT),
        ["api", "search"] => Answer::json(&search(stock, &request.query)),
        ["api", "listing"] => match stock.iter().find(|home| key(home) == request.query.text("key")) {
            Some(home) => Answer::json(&in_full(stock, home)),
            None => Answer::json(&json!({"error": "gone"})).status(404),
        },
        ["media", id, file] => {
            let number = file.split('.').next().and_then(|digits| digits.parse::<u64>().ok()).unwrap_or(1);
            Answer::picture(picture::house(id.parse::<u64>().unwrap_or(0) + number - 1))
        }
        ["people", id] => Answer::picture(picture::person(id.parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn search(stock: &[Home], query: &Parameters) -> Json {
    let place = query.text("where").to_lowercase();
    if place.is_empty() {
        return json!({"error": "Enter a location"});
    }
    let found = |home: &&Home| {
        let full =
            format!("{}, {}, {}, nova scotia, canada", home.line(), second_line(home), postal_code(home));
        is_letting(home) == (query.text("mode") == "rent")
            && full.to_lowercase().contains(&place)
            && home.bedrooms >= query.number("beds").unwrap_or(0) as u64
    };
    let mut found: Vec<&Home> = stock.iter().filter(found).collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| dollars(home)),
        "high" => found.sort_by_key(|home| std::cmp::Reverse(dollars(home))),
        _ => {}
    }
    let offset = query.number("offset").unwrap_or(0).min(found.len());
    let shown = &found[offset..(offset + MOST).min(found.len())];
    let listings: Vec<Json> = shown.iter().map(|home| in_short(home)).collect();
    json!({"count": found.len(), "offset": offset, "size": MOST, "listings": listings})
}

fn in_short(home: &Home) -> Json {
    let mut dice = Dice::new(home.id as u64 ^ 0x9ab);
    json!({
        "key": key(home), "mls": listing_number(home), "mode": if is_letting(home) { "rent" } else { "buy" },
        "price": dollars(home), "label": price(home), "line1": home.line(), "line2": second_line(home), "beds": home.bedrooms,
        "baths": home.bathrooms, "sqft": 480 + home.bedrooms * dice.between(240, 420), "chip": status(home),
        "photos": [photo(home, 1), photo(home, 2), photo(home, 3)], "x": dice.between(4, 90), "y": dice.between(6, 92),
    })
}

fn in_full(stock: &[Home], home: &Home) -> Json {
    let mut dice = Dice::new(home.id as u64 ^ 0x77c);
    let mut full = in_short(home);
    full["remarks"] = home.description.as_str().into();
    full["facts"] = json!([
        ["Status", if status(home).is_empty() { "Active" } else { status(home) }],
        ["Property type", kind(home)],
        ["Bedrooms", home.bedrooms],
        ["Bathrooms", home.bathrooms],
        ["Year built", dice.between(1890, 2021)],
        ["Heating", dice.pick(&["Heat pump", "Oil, hot water", "Electric baseboard", "Propane"])],
        ["Postal code", postal_code(home)],
        ["MLS® number", listing_number(home)],
    ]);
    full["tax"] = format!("${}", grouped(dice.between(1900, 7400), ',')).into();
    full["agent"] = dice.pick(&["Rhonda MacIsaac", "Devon Comeau", "Priya Nair", "Gord Zwicker"]).into();
    let near = stock.iter().filter(|other| {
        other.town == home.town && other.id != home.id && is_letting(other) == is_letting(home)
    });
    full["similar"] = near.skip(home.id % 5).take(3).map(in_short).collect();
    full
}

const SHELL: &str = r##"<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Halyard Realty | Nova Scotia homes</title></head><body><div id="__halyard"></div><script type="module" src="/_app/entry.js"></script></body></html>
"##;

const SCRIPT: &str = r##"const host = document.getElementById('__halyard');
const sheet = document.createElement('style');
sheet.textContent = `*{box-sizing:border-box}body{margin:0;font:15px/1.5 "DM Sans",system-ui,sans-serif;color:#14213d}button{font:inherit;cursor:pointer}a{color:inherit}
.css-1dh7t0a{display:flex;align-items:center;gap:28px;height:64px;padding:0 28px;border-bottom:1px solid #e5e7eb}.css-1dh7t0a a{text-decoration:none}.css-k0w1zd{font-weight:800;font-size:20px;margin-right:auto}
.css-9f3q5r{background:#14213d;color:#fff;text-align:center;padding:96px 20px}.css-1b6yn2e{display:inline-flex;gap:4px;margin-bottom:14px}.css-1o8dm4x{background:none;border:0;border-bottom:3px solid transparent;color:inherit;padding:8px 22px}.css-1o8dm4x[aria-selected=true]{border-color:#fca311;font-weight:700}
.css-7vz0lq{display:flex;max-width:620px;margin:0 auto;background:#fff;border-radius:32px;padding:6px}.css-13g9upe{flex:1;border:0;outline:0;padding:10px 20px;font:inherit;background:none}.css-u2c4ki{border:0;border-radius:26px;background:#fca311;padding:10px 28px;font-weight:700}.css-yb1r8s{color:#ffb4a2;min-height:24px}
.css-1m5a0wt{display:flex;gap:12px;align-items:center;padding:10px 20px;border-bottom:1px solid #e5e7eb;position:relative}.css-1m5a0wt .css-7vz0lq{margin:0;border:1px solid #cbd5e1;width:340px;overflow:hidden}.css-1m5a0wt .css-13g9upe{min-width:0}.css-q4e7nh{border:1px solid #cbd5e1;border-radius:20px;background:#fff;padding:7px 16px}.css-q4e7nh[aria-pressed=true]{background:#14213d;color:#fff}.css-5hj2wo{position:absolute;top:52px;background:#fff;border:1px solid #cbd5e1;border-radius:10px;padding:12px;z-index:5;display:flex;gap:6px}
.css-2t6xgv{display:flex;height:calc(100vh - 126px)}.css-lz8p1c{width:54%;overflow-y:auto;padding:18px}.css-lz8p1c[data-wide=yes]{width:100%}.css-xr03fd{flex:1;position:relative;background:#dbe7ee}.css-1a9k6ty{position:absolute;border:0;border-radius:12px;background:#14213d;color:#fff;font-size:12px;padding:1px 8px}
.css-e0n5jm{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:18px}.css-1w7h3qb{border:1px solid #e5e7eb;border-radius:12px;overflow:hidden;position:relative}.css-1w7h3qb>a{text-decoration:none;display:block}.css-s8f2vu{width:100%;height:170px;object-fit:cover;display:block;background:#eef2f5}.css-0c4ydi{padding:12px 14px}.css-0c4ydi p{margin:0}.css-g6l9mz{font-size:19px;font-weight:700}.css-h1r5ka{display:flex;gap:16px;color:#475569}.css-h1r5ka svg{width:15px;height:15px;margin-right:4px;vertical-align:-2px;fill:none;stroke:currentColor}.css-b3u7xe{font-size:12px;color:#94a3b8}.css-z5o1tn{position:absolute;top:10px;left:10px;background:#e63946;color:#fff;border-radius:6px;font-size:12px;padding:1px 8px}.css-p9i4wr{position:absolute;top:8px;right:8px;border:0;border-radius:50%;background:#fff;width:32px;height:32px}
.css-d7s2cf{display:flex;align-items:center;justify-content:center;gap:18px;padding:24px}.css-j3v8ly{width:40px;height:40px;border-radius:50%;border:1px solid #cbd5e1;background:#fff}.css-j3v8ly:disabled{opacity:.3}.css-n1x6ge{max-width:1080px;margin:0 auto;padding:24px}.css-t4q0bk{display:grid;grid-template-columns:2fr 1fr 1fr;gap:8px}.css-t4q0bk img{width:100%;height:300px;object-fit:cover}.css-w8m5oj{display:grid;grid-template-columns:200px 1fr;margin:0}.css-w8m5oj dt{color:#64748b}.css-w8m5oj dd{margin:0}.css-a2z7hp{background:#f1f5f9;border-radius:12px;padding:18px;margin:18px 0}.css-c6y3ud{background:#14213d;color:#cbd5e1;padding:36px 28px;font-size:13px}.css-c6y3ud a{margin-right:18px}`;
document.head.append(sheet);

const TOWNS = ['Halifax', 'Dartmouth', 'Bedford', 'Lunenburg', 'Truro'];
const esc = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[c]));
const money = (n) => '$' + n.toLocaleString('en-CA');
const shown = (l) => esc(l.label);
const short = (l) => l.price === null ? 'Ask' : l.price > 9999 ? '$' + Math.round(l.price / 1000) + 'K' : money(l.price);
const BED = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 3v10M1 9h14v4M15 9V6H5v3"/></svg>';
const BATH = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 8h14v2a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3zM3 8V3h3"/></svg>';
const SIZE = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 2h12v12H2zM2 6h3M2 10h3"/></svg>';
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
async function get(path) { await pause(110); const answer = await fetch(path); return answer.json(); }

const top = () => `<header class="css-1dh7t0a"><a class="css-k0w1zd" href="/">Halyard</a><a href="/sell">Sell</a><a href="/mortgage">Mortgage</a><a href="/agents">Agents</a><a href="tel:+19025550144">902 555 0144</a><a href="/signin">Sign in</a></header>`;
const bottom = () => `<footer class="css-c6y3ud"><p>${TOWNS.map((t) => `<a href="/search?where=${t}&mode=buy">${t} real estate</a>`).join('')}</p><p>Halyard Realty Inc., 1660 Barrington Wharf, Halifax. MLS® and REALTOR® are trademarks. Benchmark price in Halifax this month: $531,200.</p></footer>`;
const tabs = (mode) => `<div class="css-1b6yn2e" role="tablist">${[['buy', 'Buy'], ['rent', 'Rent'], ['sold', 'Sold']].map(([k, t]) => `<button type="button" role="tab" class="css-1o8dm4x" data-mode="${k}" aria-selected="${k === mode}">${t}</button>`).join('')}</div>`;
const box = (where) => `<div class="css-7vz0lq"><input class="css-13g9upe" type="text" name="where" autocomplete="off" aria-label="Location" placeholder="City, neighbourhood, postal code or province" value="${esc(where)}"><button type="button" class="css-u2c4ki" data-act="find">Search</button></div>`;
const card = (l) => `<article class="css-1w7h3qb"><a href="/listing/${l.key}"><img class="css-s8f2vu" loading="lazy" src="${l.photos[0]}" alt=""><div class="css-0c4ydi"><p class="css-g6l9mz">${shown(l)}</p><div class="css-h1r5ka"><span aria-label="${l.beds} bedrooms">${BED}${l.beds}</span><span aria-label="${l.baths} bathrooms">${BATH}${l.baths}</span><span aria-label="${l.sqft} square feet">${SIZE}${l.sqft.toLocaleString('en-CA')}</span></div><p>${esc(l.line1)}</p><p>${esc(l.line2)}</p><p class="css-b3u7xe">MLS® ${l.mls} · Halyard Realty</p></div></a>${l.chip ? `<span class="css-z5o1tn">${l.chip}</span>` : ''}<button type="button" class="css-p9i4wr" data-act="heart" aria-label="Save this home">♡</button></article>`;

let turn = 0, mode = 'buy';
function go(path) { history.pushState(null, '', path); draw(); }

function home() {
  mode = 'buy';
  host.innerHTML = `${top()}<section class="css-9f3q5r"><h1>Find your berth</h1>${tabs(mode)}${box('')}<p class="css-yb1r8s" role="alert"></p><p>e.g. Halifax, South End, B3H or all of Nova Scotia</p></section><main class="css-n1x6ge"><h2>Why Halyard?</h2><p>Last spring we listed a saltbox in Lunenburg for $489,900 and sold it for $541,000 after a single open house.</p><h2>Guides</h2><p><a href="/mortgage">What a $450,000 mortgage really costs</a></p></main>${bottom()}`;
}

async function results() {
  const mine = ++turn, q = new URLSearchParams(location.search);
  mode = q.get('mode') || 'buy';
  const where = q.get('where') || '', view = q.get('view') || 'map';
  host.innerHTML = `${top()}<div class="css-1m5a0wt">${tabs(mode)}${box(where)}<button type="button" class="css-q4e7nh" data-act="beds">${q.get('beds') ? q.get('beds') + '+ beds' : 'Beds'}</button><select class="css-q4e7nh" data-act="sort" aria-label="Sort by"><option value="">Newest</option><option value="low">Price (low)</option><option value="high">Price (high)</option></select>${['map', 'list'].map((v) => `<button type="button" class="css-q4e7nh" data-view="${v}" aria-pressed="${v === view}">${v === 'map' ? 'Map' : 'List'}</button>`).join('')}<span class="css-yb1r8s" role="alert"></span></div><div class="css-2t6xgv"><section class="css-lz8p1c" data-wide="${view === 'list' ? 'yes' : 'no'}"><p>Searching…</p></section>${view === 'map' ? '<section class="css-xr03fd" aria-label="Map"></section>' : ''}</div>`;
  host.querySelector('select').value = q.get('sort') || '';
  const panel = host.querySelector('.css-lz8p1c');
  if (mode === 'sold') {
    panel.innerHTML = '<h1>Sold prices are for members</h1><p>Real estate boards require that you are signed in to see what homes sold for.</p><p><a href="/signin">Sign in or create an account</a></p>';
    return;
  }
  const data = await get('/api/search?' + q);
  if (mine !== turn) return;
  if (data.error) { panel.innerHTML = `<p>${data.error}</p>`; return; }
  if (!data.count) { panel.innerHTML = `<h1>No homes found in “${esc(where)}”</h1><p>Check the spelling or try a larger area.</p>`; return; }
  const last = Math.min(data.offset + data.size, data.count);
  panel.innerHTML = `<h1>${esc(where)} homes ${mode === 'rent' ? 'for rent' : 'for sale'}</h1><p>${data.count} ${data.count === 1 ? 'result' : 'results'}</p><div class="css-e0n5jm">${data.listings.map(card).join('')}</div><nav class="css-d7s2cf"><button type="button" class="css-j3v8ly" data-offset="${data.offset - data.size}" aria-label="Previous page"${data.offset ? '' : ' disabled'}>‹</button><span>${data.offset + 1}–${last} of ${data.count}</span><button type="button" class="css-j3v8ly" data-offset="${data.offset + data.size}" aria-label="Next page"${last < data.count ? '' : ' disabled'}>›</button></nav>`;
  const map = host.querySelector('.css-xr03fd');
  if (map) map.innerHTML = data.listings.map((l) => `<button type="button" class="css-1a9k6ty" style="left:${l.x}%;top:${l.y}%" data-pin="${l.key}">${short(l)}</button>`).join('');
}

async function listing(key) {
  const mine = ++turn;
  host.innerHTML = `${top()}<main class="css-n1x6ge"><p>Loading…</p></main>`;
  const l = await get('/api/listing?key=' + encodeURIComponent(key));
  if (mine !== turn) return;
  const main = host.querySelector('main');
  if (l.error) { main.innerHTML = '<h1>This listing has gone</h1>'; return; }
  const payment = l.mode === 'buy' && l.price ? `<div class="css-a2z7hp"><b>Estimated payment</b> ${money(Math.round(l.price * 0.0052))} per month with ${money(Math.round(l.price * 0.2))} down at 5.1%. Property tax ${l.tax} a year. <a href="/mortgage">Get pre-approved</a></div>` : '';
  main.innerHTML = `<div class="css-t4q0bk">${l.photos.map((p) => `<img src="${p}" alt="">`).join('')}</div><h1>${esc(l.line1)}<br><small>${esc(l.line2)}</small></h1><p class="css-g6l9mz">${shown(l)}</p>${payment}<h2>About this home</h2><p>${esc(l.remarks)}</p><h2>Facts</h2><dl class="css-w8m5oj">${l.facts.map(([k, v]) => `<dt>${k}</dt><dd>${esc(v)}</dd>`).join('')}</dl><div class="css-a2z7hp"><h3>Ask ${l.agent}</h3><input placeholder="Your e-mail" aria-label="Your e-mail"> <button type="button" class="css-u2c4ki" data-act="ask">Request info</button></div><h2>Similar homes</h2><div class="css-e0n5jm">${l.similar.map(card).join('')}</div>`;
  host.insertAdjacentHTML('beforeend', bottom());
}

function plain(title, text) { host.innerHTML = `${top()}<main class="css-n1x6ge"><h1>${title}</h1><p>${text}</p></main>${bottom()}`; }

function draw() {
  turn++;
  const [first, second] = location.pathname.split('/').filter(Boolean);
  if (first === 'search') results();
  else if (first === 'listing') listing(second);
  else if (first === 'sell') plain('Sell', 'Our commission is 4.5% all in. Book a free evaluation at 902 555 0144.');
  else if (first === 'mortgage') plain('Mortgage', 'A $450,000 mortgage over 25 years at 5.1% costs $2,644 a month.');
  else if (first === 'agents') plain('Agents', 'Rhonda MacIsaac, Devon Comeau, Priya Nair and Gord Zwicker.');
  else if (first === 'signin') plain('Sign in', 'We send you a link by e-mail. <input type="email" placeholder="E-mail"> <button type="button">Send link</button>');
  else home();
}

function find() {
  const place = host.querySelector('input[name=where]').value.trim(), note = host.querySelector('[role=alert]');
  if (!place) { note.textContent = 'Please enter a location'; return; }
  go('/search?' + new URLSearchParams({ where: place, mode }));
}
function change(name, value) {
  const q = new URLSearchParams(location.search);
  if (name !== 'offset' && name !== 'view') q.delete('offset');
  if (value) q.set(name, value); else q.delete(name);
  go('/search?' + q);
}
host.addEventListener('click', (event) => {
  const button = event.target.closest('button'), link = event.target.closest('a[href^="/"]');
  if (button) {
    const d = button.dataset;
    if (d.mode) {
      if (location.pathname === '/search') change('mode', d.mode);
      else { mode = d.mode; host.querySelectorAll('[role=tab]').forEach((t) => t.setAttribute('aria-selected', String(t === button))); }
    } else if (d.offset) change('offset', Math.max(0, +d.offset) || '');
    else if (d.view) change('view', d.view);
    else if (d.pin) go('/listing/' + d.pin);
    else if (d.pick) change('beds', d.pick === '0' ? '' : d.pick);
    else if (d.act === 'find') find();
    else if (d.act === 'heart') button.textContent = '♥';
    else if (d.act === 'ask') button.textContent = 'Sent';
    else if (d.act === 'beds') {
      const open = host.querySelector('.css-5hj2wo');
      if (open) open.remove();
      else button.insertAdjacentHTML('afterend', `<div class="css-5hj2wo">${['Any', '1+', '2+', '3+', '4+'].map((t, n) => `<button type="button" class="css-q4e7nh" data-pick="${n}">${t}</button>`).join('')}</div>`);
    }
  } else if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(link.getAttribute('href')); window.scrollTo(0, 0); }
});
host.addEventListener('change', (event) => { if (event.target.dataset.act === 'sort') change('sort', event.target.value); });
host.addEventListener('keydown', (event) => { if (event.key === 'Enter' && event.target.name === 'where') find(); });
window.addEventListener('popstate', draw);
draw();
"##;
