//! Swiftlane: a British seller that delivers cars to the door, with an application of 2022.
//!
//! A make and then a model are chosen from lists that script fills; the button says how many cars that makes. Cards have
//! a line with bars between year, mileage, fuel and gearbox, and a monthly price beside the one in cash. Scrolling down
//! fetches more, and a tile that buys cars stands among them. A car has an address of its own with an overview of icons,
//! labels and values; cars that somebody has reserved stay in the list.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::grouped;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "swiftlane",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "form",
        "wildcard",
        "dependent",
        "infinite",
        "banner",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "ads",
        "grid",
        "optional",
        "lazy",
        "details",
    ],
    about: "British online seller of 2022 as an application: make and model filled by script, an endless list, prices per month beside cash",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 15;

fn stock() -> Vec<Car> {
    let mut cars = cars(20_226, 109, 2022);
    for car in &mut cars {
        car.price = car.price / 50 * 50 + 1400;
    }
    cars
}

fn id(car: &Car) -> usize {
    610_244 + car.id * 83
}

fn photo(car: &Car, width: u64) -> String {
    format!("/cdn-img/{}/exterior-{width}.webp", id(car))
}

fn price(car: &Car) -> String {
    format!("£{}", grouped(car.price, ','))
}

fn derivative(car: &Car) -> String {
    match car.cc {
        0 => format!("{} Auto {}dr", car.trim, car.doors),
        _ => format!("{} {} {}dr", car.litres(), car.trim, car.doors),
    }
}

fn engine(car: &Car) -> Option<String> {
    (car.cc > 0).then(|| format!("{}L", car.litres()))
}

/// What is said about it; not of every car.
fn notes(car: &Car) -> Option<&str> {
    (car.chance % 5 != 2).then_some(&*car.description)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .maybe("engine_size", engine(car))
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .maybe("description", notes(car))
            .with("image", photo(car, 480))
            .with("image", photo(car, 1200))
            .with("url", format!("/car-details/{}", id(car)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/vehicle/{}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/api/models?make=Ford")?;
    visitor.expect("Fiesta")?;
    visitor.open("/api/home")?;
    let mut from = 0;
    loop {
        visitor.open(&format!("/api/stock?from={from}"))?;
        match visitor.json()?["next"].as_u64() {
            Some(next) => from = next,
            None => return visitor.expect("109"),
        }
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let query = &request.query;
    match request.parts().as_slice() {
        []
        | ["cars" | "sell-my-car" | "finance" | "how-it-works" | "help" | "account"]
        | ["car-details", _] => Answer::page(SHELL),
        ["assets", "index.b81c.js"] => Answer::file("application/javascript", SCRIPT),
        ["assets", "index.b81c.css"] => Answer::file("text/css", STYLE),
        ["api", "home"] => {
            let makes: Vec<Json> = makes(stock)
                .iter()
                .map(|(make, _)| {
                    json!({"name": make, "count": stock.iter().filter(|car| car.make == *make).count()})
                })
                .collect();
            let reduced = stock.iter().filter(|car| car.chance > 90).take(4).map(in_short);
            Answer::json(
                &json!({"total": stock.len(), "makes": makes, "reduced": reduced.collect::<Vec<_>>()}),
            )
        }
        ["api", "models"] => {
            let found = makes(stock).into_iter().find(|(make, _)| *make == query.text("make"));
            Answer::json(&json!(found.map(|(_, models)| models).unwrap_or_default()))
        }
        ["api", "count"] => Answer::json(&json!({"total": search(stock, query).len()})),
        ["api", "stock"] => {
            let found = search(stock, query);
            let from = query.number("from").unwrap_or(0).min(found.len());
            let to = found.len().min(from + AT_ONCE);
            let items: Vec<Json> = found[from..to].iter().map(|car| in_short(car)).collect();
            let next = if to < found.len() { json!(to) } else { Json::Null };
            Answer::json(&json!({"total": found.len(), "items": items, "next": next}))
        }
        ["api", "vehicle", wanted] => match stock.iter().find(|car| id(car).to_string() == **wanted) {
            Some(car) => Answer::json(&in_full(stock, car)),
            None => Answer::json(&json!({"error": "gone"})).status(404),
        },
        ["cdn-img", number, _] => Answer::picture(picture::car(number.parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn search<'s>(stock: &'s [Car], query: &Parameters) -> Vec<&'s Car> {
    let is_wanted = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let most = query.number("maxPrice").map_or(u64::MAX, |most| most as u64);
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| is_wanted("make", car.make) && is_wanted("model", car.model))
        .filter(|car| is_wanted("bodyType", car.body) && is_wanted("fuelType", car.fuel))
        .filter(|car| car.price <= most)
        .collect();
    match query.text("sort") {
        "price-asc" => found.sort_by_key(|car| car.price),
        "price-desc" => found.sort_by_key(|car| Reverse(car.price)),
        "mileage" => found.sort_by_key(|car| car.mileage),
        _ => {}
    }
    found
}

fn in_short(car: &Car) -> Json {
    json!({
        "id": id(car), "make": car.make, "model": car.model, "derivative": derivative(car), "year": car.year,
        "mileage": car.mileage, "fuel": car.fuel, "gearbox": car.transmission, "price": car.price,
        "monthly": car.price * 186 / 10_000, "image": photo(car, 480),
        "flag": match car.chance { 0..=6 => "Reserved", 91.. => "Price drop", 40..=49 => "Low mileage", _ => "" },
    })
}

fn in_full(stock: &[Car], car: &Car) -> Json {
    let mut full = in_short(car);
    let near = stock.iter().filter(|own| own.body == car.body && own.id != car.id);
    full["large"] = json!(photo(car, 1200));
    full["plate"] = json!(car.registration.get(2..4));
    full["engine"] = json!(engine(car));
    full["colour"] = json!(car.colour);
    full["doors"] = json!(car.doors);
    full["body"] = json!(car.body);
    full["seats"] = json!(if car.doors == 2 { 2 } else { 5 });
    full["owners"] = json!(1 + car.chance % 3);
    full["notes"] = json!(notes(car));
    full["registration"] = json!(car.registration);
    let first = ["Air conditioning", "Bluetooth", "Cruise control", "DAB radio", "Keyless start"][car.id % 5];
    let second = ["Parking sensors", "Heated seats", "Lane assist", "Reversing camera"][car.id % 4];
    full["features"] = json!([first, second, "Isofix", "Electric windows"]);
    full["similar"] = json!(near.skip(car.id % 4).take(3).map(in_short).collect::<Vec<_>>());
    full
}

const SHELL: &str = r##"<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Swiftlane | Used cars delivered to your door</title><link rel="stylesheet" href="/assets/index.b81c.css"></head><body><div id="app"><div class="swl-splash">Swiftlane</div></div><script type="module" src="/assets/index.b81c.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.5 "Poppins",Arial,sans-serif;color:#1c1440;background:#f7f6fb}a{color:inherit;text-decoration:none}button,select{font:inherit}
.swl-splash{padding:40vh 0;text-align:center;font-size:40px;color:#6a2be2}.swl-nav{display:flex;align-items:center;gap:26px;background:#fff;padding:16px 36px;position:sticky;top:0;z-index:5}.swl-nav__logo{font-weight:800;font-size:26px;color:#6a2be2;margin-right:auto}.swl-hero{background:#6a2be2;color:#fff;padding:60px 36px}.swl-hero h1{font-size:46px;margin:0}.swl-finder{background:#fff;color:#1c1440;border-radius:14px;padding:20px;display:flex;gap:12px;margin-top:24px;max-width:980px}.swl-finder select{flex:1;padding:13px;border:1px solid #cbc5e0;border-radius:8px}.swl-cta{background:#ffcf33;border:0;border-radius:8px;padding:13px 26px;font-weight:700;cursor:pointer;display:inline-block}.swl-page{max-width:1240px;margin:0 auto;padding:28px 20px}.swl-bodies{display:flex;gap:14px}.swl-bodies a{flex:1;background:#fff;border-radius:10px;padding:22px;text-align:center}
.swl-list{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.vehicle-tile{background:#fff;border-radius:14px;overflow:hidden;position:relative}.vehicle-tile__pic{width:100%;height:210px;object-fit:cover;display:block;background:#e8e4f5}.vehicle-tile__flag{position:absolute;top:12px;left:12px;background:#1c1440;color:#fff;border-radius:6px;padding:2px 10px;font-size:13px}.vehicle-tile__body{padding:16px}.vehicle-tile__name{margin:0;font-size:18px}.vehicle-tile__spec{margin:0;color:#6c6685;font-size:14px}.vehicle-tile__meta{margin:8px 0;font-size:14px}.vehicle-tile__money{display:flex;justify-content:space-between;align-items:baseline;border-top:1px solid #eceaf4;padding-top:10px}.vehicle-tile__cash{font-size:22px;font-weight:700}.vehicle-tile__month{color:#6a2be2;font-weight:600}.vehicle-tile__fav{position:absolute;top:10px;right:10px;border:0;border-radius:50%;width:36px;height:36px;background:#fff}.swl-promo{background:#ffcf33;border-radius:14px;padding:26px}.swl-refine{display:flex;gap:10px;flex-wrap:wrap;margin-bottom:16px}.swl-refine select{padding:10px;border-radius:8px;border:1px solid #cbc5e0}.swl-wait{text-align:center;padding:40px;color:#6c6685}
.swl-pdp{display:grid;grid-template-columns:1fr 360px;gap:30px}.swl-pdp__photo{width:100%;height:460px;object-fit:cover;border-radius:14px}.swl-pdp__box{background:#fff;border-radius:14px;padding:22px;align-self:start}.swl-pdp__cash{font-size:34px;font-weight:800}.swl-overview{list-style:none;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:16px}.swl-overview li{background:#fff;border-radius:10px;padding:14px}.swl-overview svg{display:block}.swl-overview span{display:block;color:#6c6685;font-size:13px}.swl-foot{background:#1c1440;color:#c9c3e3;padding:40px 36px;margin-top:50px;font-size:14px}.swl-foot a{margin-right:14px}.swl-consent{position:fixed;left:20px;right:20px;bottom:20px;background:#fff;border-radius:14px;box-shadow:0 4px 30px rgba(0,0,0,.3);padding:22px;z-index:9}.swl-consent button{margin-left:10px}"##;

const SCRIPT: &str = r##"const app = document.getElementById('app');
const num = n => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const get = path => new Promise((ok, no) => setTimeout(() => fetch('/api/' + path).then(r => r.ok ? r.json() : Promise.reject(r.status)).then(ok, no), 90));
let makes = [], total = 0, reduced = [], turn = 0, onscroll = null;

app.innerHTML = `<header class="swl-nav"><a class="swl-nav__logo" href="/">swiftlane</a><a href="/cars">Search cars</a><a href="/sell-my-car">Sell my car</a><a href="/finance">Car finance</a><a href="/how-it-works">How it works</a><a href="/help">Help</a><a href="/account">My account</a></header><div id="view"></div>
<footer class="swl-foot"><p id="popular"></p><p><a href="/help">Contact us</a><a href="/help">Complaints</a><a href="/finance">Finance</a><a href="https://www.instagram.com/">Instagram</a><a href="https://www.youtube.com/">YouTube</a></p><p>Representative example: cash price £12,000, deposit £1,200, 47 payments of £201.60, optional final payment £4,350, 10.9% APR. Delivery costs £199 and is free over £20,000. Swiftlane Ltd is a credit broker. Registered in England 1555021.</p></footer>`;
const view = document.getElementById('view');

const tile = c => `<div class="vehicle-tile" data-test-id="tile-${c.id}"><a href="/car-details/${c.id}"><img class="vehicle-tile__pic" loading="lazy" src="${c.image}" alt="${c.make} ${c.model}">${c.flag ? `<span class="vehicle-tile__flag">${c.flag}</span>` : ''}<div class="vehicle-tile__body"><h2 class="vehicle-tile__name">${c.make} ${c.model}</h2><p class="vehicle-tile__spec">${c.derivative}</p><p class="vehicle-tile__meta">${c.year} | ${num(c.mileage)} miles | ${c.fuel} | ${c.gearbox}</p><div class="vehicle-tile__money"><span class="vehicle-tile__cash">£${num(c.price)}</span><span class="vehicle-tile__month">£${c.monthly}/mo</span></div></div></a><button type="button" class="vehicle-tile__fav" aria-label="Save this car">&#9825;</button></div>`;
const promo = '<div class="swl-promo"><h3>Sell your car in a day</h3><p>We paid Amir £9,850 for his 2018 Golf with 41,000 miles.</p><a class="swl-cta" href="/sell-my-car">Value my car</a></div>';
const choices = (list, chosen, first) => `<option value="">${first}</option>` + list.map(([v, t]) => `<option value="${v}"${v === chosen ? ' selected' : ''}>${t}</option>`).join('');
const prices = [5000, 8000, 10000, 15000, 20000, 30000].map(p => [String(p), 'Up to £' + num(p)]);

// The models follow from the make.
function fillModels(select, make, chosen) {
  select.innerHTML = '<option value="">Any model</option>';
  select.disabled = !make;
  if (make) get('models?make=' + encodeURIComponent(make)).then(list => { select.innerHTML = choices(list.map(m => [m, m]), chosen, 'Any model'); });
}
const makeList = chosen => choices(makes.map(m => [m.name, `${m.name} (${m.count})`]), chosen, 'Any make');
const asked = form => { const q = new URLSearchParams(); new FormData(form).forEach((v, k) => { if (v) q.set(k, v); }); return q; };

function home() {
  view.innerHTML = `<section class="swl-hero"><h1>Your next car,<br>delivered</h1><p>7 day money back guarantee. 90 day warranty. Rated 4.7 by 18,204 customers.</p><form class="swl-finder" id="finder"><select name="make" aria-label="Make">${makeList('')}</select><select name="model" aria-label="Model" disabled><option value="">Any model</option></select><select name="maxPrice" aria-label="Price">${choices(prices, '', 'Any price')}</select><button class="swl-cta">Search ${total} cars</button></form></section>
  <div class="swl-page"><h2>Browse by body type</h2><div class="swl-bodies">${['Hatchback', 'SUV', 'Estate', 'Saloon', 'Convertible'].map(b => `<a href="/cars?bodyType=${b}">${b}</a>`).join('')}</div><h2>Recent price drops</h2><div class="swl-list">${reduced.map(tile).join('')}</div><h2>From our blog</h2><p><a href="/help">Best family cars under £15,000</a> &middot; <a href="/help">Petrol or electric in 2022?</a></p></div>`;
  const form = document.getElementById('finder'), button = form.querySelector('button');
  form.addEventListener('change', e => {
    if (e.target.name === 'make') fillModels(form.elements.model, e.target.value, '');
    get('count?' + asked(form)).then(d => { button.textContent = `Search ${d.total} cars`; });
  });
  form.addEventListener('submit', e => { e.preventDefault(); go('/cars?' + asked(form)); });
}

function results() {
  const query = new URLSearchParams(location.search), mine = turn;
  view.innerHTML = `<div class="swl-page"><h1 id="count">Used cars</h1><form class="swl-refine" id="refine"><select name="make" aria-label="Make">${makeList(query.get('make'))}</select><select name="model" aria-label="Model"></select><select name="bodyType" aria-label="Body type">${choices(['Hatchback', 'SUV', 'Estate', 'Saloon', 'Convertible', 'Coupe', 'MPV'].map(b => [b, b]), query.get('bodyType'), 'Any body type')}</select><select name="fuelType" aria-label="Fuel">${choices(['Petrol', 'Diesel', 'Hybrid', 'Electric'].map(b => [b, b]), query.get('fuelType'), 'Any fuel')}</select><select name="maxPrice" aria-label="Price">${choices(prices, query.get('maxPrice'), 'Any price')}</select><select name="sort" aria-label="Sort">${choices([['price-asc', 'Price: low to high'], ['price-desc', 'Price: high to low'], ['mileage', 'Lowest mileage']], query.get('sort'), 'Most popular')}</select></form><div class="swl-list" id="list"></div><div class="swl-wait" id="wait">Loading cars&hellip;</div></div>`;
  const form = document.getElementById('refine'), list = document.getElementById('list'), wait = document.getElementById('wait');
  fillModels(form.elements.model, query.get('make'), query.get('model'));
  form.addEventListener('change', e => { if (e.target.name === 'make') form.elements.model.value = ''; go('/cars?' + asked(form)); });
  let from = 0, busy = false;
  function more() {
    if (busy || from === null || mine !== turn) return;
    busy = true;
    query.set('from', from);
    get('stock?' + query).then(d => {
      if (mine !== turn) return;
      const tiles = d.items.map(tile);
      if (from === 0 && tiles.length > 4) tiles.splice(4, 0, promo);
      list.insertAdjacentHTML('beforeend', tiles.join(''));
      document.getElementById('count').textContent = d.total + (d.total === 1 ? ' used car available' : ' used cars available');
      from = d.next; busy = false;
      wait.textContent = from === null ? (d.total ? "That's all of them" : 'No cars match your search') : 'Loading more cars…';
      onscroll();
    });
  }
  onscroll = () => { if (window.innerHeight + window.scrollY > document.body.offsetHeight - 700) more(); };
  more();
}

const glyph = '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8" fill="none" stroke="#6a2be2"/></svg>';
function car(id) {
  const mine = turn;
  view.innerHTML = '<div class="swl-wait">Loading&hellip;</div>';
  get('vehicle/' + id).then(c => {
    if (mine !== turn) return;
    document.title = `Used ${c.make} ${c.model} ${c.year} | Swiftlane`;
    const facts = [['Registered', `${c.year} (${c.plate})`], ['Mileage', num(c.mileage) + ' miles'], ['Fuel type', c.fuel], ['Gearbox', c.gearbox], ['Engine', c.engine], ['Colour', c.colour], ['Doors', c.doors], ['Seats', c.seats], ['Body type', c.body], ['Previous owners', c.owners], ['Reg', c.registration]];
    view.innerHTML = `<div class="swl-page"><p><a href="/">Home</a> &rsaquo; <a href="/cars?make=${encodeURIComponent(c.make)}">${c.make}</a> &rsaquo; <a href="/cars?make=${encodeURIComponent(c.make)}&model=${encodeURIComponent(c.model)}">${c.model}</a></p><div class="swl-pdp"><div><img class="swl-pdp__photo" src="${c.large}" alt="${c.make} ${c.model}"></div><div class="swl-pdp__box">${c.flag ? `<b>${c.flag}</b>` : ''}<h1>${c.make} ${c.model}</h1><p>${c.derivative}</p><div class="swl-pdp__cash">£${num(c.price)}</div><p>or £${c.monthly}/mo with HP, <a href="/finance">10.9% APR</a></p><p><button type="button" class="swl-cta">Get started</button></p><p>Delivery from £199 or free collection</p></div></div>
    <h2>Overview</h2><ul class="swl-overview">${facts.filter(f => f[1] !== null).map(f => `<li>${glyph}<span>${f[0]}</span><strong>${f[1]}</strong></li>`).join('')}</ul>${c.notes ? `<h2>About this car</h2><p>${c.notes}</p>` : ''}<details><summary>Key features</summary><ul>${c.features.map(f => `<li>${f}</li>`).join('')}</ul></details><details><summary>What is the Swiftlane promise?</summary><p>A 300 point inspection, a full tank and £250 towards your road tax.</p></details><h2>You may also like</h2><div class="swl-list">${c.similar.map(tile).join('')}</div></div>`;
  }, () => { view.innerHTML = '<div class="swl-page"><h1>Sorry, this car has been sold</h1><a href="/cars">See other cars</a></div>'; });
}

const texts = {
  '/sell-my-car': '<h1>Sell my car</h1><form><input placeholder="Reg number"> <input placeholder="Mileage"> <button type="button" class="swl-cta">Get my price</button></form><p>Last week: £7,200 for a 2016 Qashqai, £15,400 for a 2019 A3.</p>',
  '/finance': '<h1>Car finance</h1><p>Borrow £10,000 over 48 months and pay £254 a month.</p>',
  '/how-it-works': '<h1>How it works</h1><ol><li>Choose a car</li><li>Order it online</li><li>Have it delivered</li></ol>',
  '/help': '<h1>Help</h1><p>Call 0155 555 0221, every day from 8am to 8pm.</p>',
  '/account': '<h1>Sign in</h1><form><input type="email" placeholder="Email"> <button type="button">Continue</button></form>'
};
function draw() {
  const path = location.pathname.replace(/(.)\/$/, '$1');
  turn++; onscroll = null;
  document.title = 'Swiftlane | Used cars delivered to your door';
  if (path === '/') home();
  else if (path === '/cars') results();
  else if (path.startsWith('/car-details/')) car(path.slice(13));
  else view.innerHTML = `<div class="swl-page">${texts[path] || '<h1>Page not found</h1>'}</div>`;
}
function go(to) { history.pushState({}, '', to.replace(/\?$/, '')); window.scrollTo(0, 0); draw(); }
window.addEventListener('popstate', draw);
window.addEventListener('scroll', () => { if (onscroll) onscroll(); });
document.addEventListener('click', e => {
  const a = e.target.closest('a[href^="/"]');
  if (a && !e.ctrlKey && !e.metaKey) { e.preventDefault(); go(a.getAttribute('href')); }
});
if (!document.cookie.includes('swl=')) {
  app.insertAdjacentHTML('beforeend', '<div class="swl-consent" role="dialog" aria-label="Cookies">We use cookies to give you the best experience. <button type="button" class="swl-cta">Accept all</button><button type="button">Reject all</button></div>');
  app.querySelector('.swl-consent').addEventListener('click', e => { if (e.target.tagName === 'BUTTON') { document.cookie = 'swl=1; path=/'; e.currentTarget.remove(); } });
}
get('home').then(d => {
  ({ makes, total, reduced } = d);
  document.getElementById('popular').innerHTML = makes.map(m => `<a href="/cars?make=${encodeURIComponent(m.name)}">Used ${m.name}</a>`).join(' ');
  draw();
});
"##;
