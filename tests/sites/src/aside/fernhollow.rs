//! Fernhollow: a chain of agents with an application of 2021 that uses real addresses.
//!
//! Nothing is shown before the privacy choice is made. The place field completes what is typed and takes nothing else;
//! two tabs switch between buying and renting. Homes stand in a grid of rows with an advertisement after every second
//! row; pages are numbered buttons. Photographs are lazy.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fernhollow",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: true,
    covers: &[
        "app",
        "routes",
        "autocomplete",
        "switch",
        "banner",
        "grid",
        "ads",
        "lazy",
        "numbered",
        "details",
    ],
    about: "chain of agents of 2021 as an application: completed places, tabs, a grid with advertisements",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Harrogate", areas: &["Bilton", "Starbeck", "Jennyfield"], district: "HG" },
        Town { name: "Hexham", areas: &["Fellside", "Hencotes"], district: "NE4" },
        Town { name: "Hebden Bridge", areas: &["Mytholm", "Old Town"], district: "HX" },
    ],
    thousands: (170, 540),
};

const TOWNS: [&str; 3] = ["Harrogate", "Hexham", "Hebden Bridge"];

fn stock() -> Vec<Home> {
    homes(2021, 127, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.chance < 30
}

fn price(home: &Home) -> String {
    match is_letting(home) {
        true => format!("£{} PCM", grouped(home.rent, ',')),
        false => format!("£{}", grouped(home.price, ',')),
    }
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", format!("{}, {}", home.street, home.town))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", home.kind)
            .with("description", &home.description)
            .with("image", format!("/i/{}.avif", home.id))
            .with("url", format!("/homes/{}", 88_000 + home.id))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/data{url}");
    visitor.open("/data/places?starts=he")?;
    visitor.expect("hexham")?;
    visitor.open("/data/places?starts=h")?;
    let places: Vec<String> = visitor
        .json()?
        .as_array()
        .map(|places| places.iter().filter_map(|place| place.as_str().map(str::to_owned)).collect())
        .unwrap_or_default();
    for place in &places {
        for tab in ["buy", "let"] {
            for page in 1.. {
                let place = crate::http::encode(place);
                visitor.open(&format!("/data/search?place={place}&tab={tab}&page={page}"))?;
                if visitor.json()?["pages"].as_u64().is_none_or(|last| last <= page) {
                    break;
                }
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
        [] | ["search" | "advice" | "branches"] | ["homes", _] => Answer::page(SHELL),
        ["assets", "app.js"] => Answer::file("text/javascript", SCRIPT),
        ["data", "places"] => {
            let starts = request.query.text("starts").to_lowercase();
            let found =
                TOWNS.iter().filter(|town| !starts.is_empty() && town.to_lowercase().starts_with(&starts));
            Answer::json(&found.map(|town| json!(town)).collect())
        }
        ["data", "search"] => search(stock, request),
        ["data", "homes", id] => match stock.iter().find(|home| (88_000 + home.id).to_string() == *id) {
            Some(home) => Answer::json(&in_full(home)),
            None => Answer::missing(),
        },
        ["i", file] => Answer::picture(picture::house(file.trim_end_matches(".avif").parse().unwrap_or(0))),
        ["ad", _] => Answer::picture(picture::sign("Moving? Boxes from £1.99", 640, 90, "#ffd166", "#333")),
        _ => Answer::missing(),
    }
}

fn search(stock: &[Home], request: &Request) -> Answer {
    let place = request.query.text("place");
    if !TOWNS.contains(&place) {
        return Answer::json(&json!({"fault": "Choose a town from the list"}));
    }
    let wants_rent = request.query.text("tab") == "let";
    let found: Vec<&Home> =
        stock.iter().filter(|home| home.town == place && is_letting(home) == wants_rent).collect();
    let slice = slice(&found, request.query.number("page").unwrap_or(1), 9);
    let homes: Vec<Json> = slice.things.iter().map(|home| in_short(home)).collect();
    Answer::json(&json!({"total": slice.total, "page": slice.page, "pages": slice.last, "homes": homes}))
}

fn in_short(home: &Home) -> Json {
    json!({
        "id": 88_000 + home.id, "image": format!("/i/{}.avif", home.id), "price": price(home),
        "address": format!("{}, {}", home.street, home.town), "bedrooms": home.bedrooms, "type": home.kind,
    })
}

fn in_full(home: &Home) -> Json {
    let mut full = in_short(home);
    full["bathrooms"] = home.bathrooms.into();
    full["receptions"] = home.receptions.into();
    full["postcode"] = home.postcode.as_str().into();
    full["about"] = home.description.as_str().into();
    full
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Fernhollow estate agents</title>
<style>
:root{--fern:#2f6f4e}body{margin:0;font:15px/1.5 "Nunito Sans",Verdana,sans-serif;color:#233}.fh-bar{background:var(--fern);color:#fff;display:flex;padding:14px 32px;gap:20px}.fh-bar a{color:#fff;text-decoration:none}.fh-bar b{margin-right:auto}
.fh-ask{position:fixed;inset:0;background:#fff;display:flex;flex-direction:column;align-items:center;justify-content:center}.fh-ask button,.fh-find button{background:var(--fern);border:0;color:#fff;padding:10px 24px;border-radius:20px}
.fh-find{background:#e8f1ec;padding:40px 32px;position:relative}.fh-tabs span{display:inline-block;padding:8px 22px;cursor:pointer}.fh-tabs .on{background:#fff;font-weight:700}.fh-find input{padding:11px;width:300px}.fh-drop{position:absolute;background:#fff;border:1px solid #bcd;width:322px}.fh-drop div{padding:8px 12px;cursor:pointer}.fh-bad{color:#b00020}
.fh-out{padding:24px 32px}.fh-line{display:flex;gap:20px;margin-bottom:20px}.fh-tile{flex:1;border:1px solid #dfe8e3;border-radius:8px;overflow:hidden}.fh-tile img{width:100%;height:180px;object-fit:cover;background:#dfe8e3}.fh-tile>div{padding:12px}.fh-cost{font-weight:700;font-size:18px}.fh-promo{text-align:center;margin-bottom:20px}.fh-nums button{margin:0 3px;padding:6px 12px}.fh-nums .now{background:var(--fern);color:#fff}
.fh-facts{display:grid;grid-template-columns:160px 1fr;max-width:480px}
</style></head><body><div id="fh"></div><script src="/assets/app.js" defer></script></body></html>
"##;

const SCRIPT: &str = r##"const $app = document.querySelector('#fh');
const state = { consent: localStorage.getItem('fh-consent'), tab: 'buy', place: '', typed: '', choices: [], fault: '', found: null, home: null };
const api = async (path) => (await fetch('/data' + path)).json();
const bar = () => `<div class="fh-bar"><b>Fernhollow</b><a href="/" data-go>Home</a><a href="/branches" data-go>Branches</a><a href="/advice" data-go>Advice</a></div>`;
const finder = () => `<div class="fh-find"><h1>Where next?</h1><div class="fh-tabs"><span data-tab="buy" class="${state.tab === 'buy' ? 'on' : ''}">Buy</span><span data-tab="let" class="${state.tab === 'let' ? 'on' : ''}">Rent</span></div>
  <input name="town" placeholder="Town, e.g. Harrogate" value="${state.typed}" autocomplete="off"> <button data-act="search">Search</button>
  ${state.choices.length ? `<div class="fh-drop">${state.choices.map((c) => `<div data-choice="${c}">${c}</div>`).join('')}</div>` : ''}
  <p class="fh-bad">${state.fault}</p></div>`;
const tile = (h) => `<div class="fh-tile"><a href="/homes/${h.id}" data-go><img loading="lazy" data-src="${h.image}" alt="${h.address}"></a><div><div class="fh-cost">${h.price}</div><a href="/homes/${h.id}" data-go>${h.address}</a><div>${h.bedrooms} bedroom ${h.type}</div></div></div>`;
const results = () => {
  const f = state.found;
  let out = `<div class="fh-out"><h2>${f.total} homes in ${state.place}</h2>`;
  for (let i = 0; i < f.homes.length; i += 3) {
    out += `<div class="fh-line">${f.homes.slice(i, i + 3).map(tile).join('')}</div>`;
    if (i === 3) out += `<div class="fh-promo"><a href="/advice" data-go><img src="/ad/boxes" alt="Moving boxes from £1.99"></a></div>`;
  }
  out += `<div class="fh-nums">`;
  for (let p = 1; p <= f.pages; p++) out += `<button data-page="${p}" class="${p === f.page ? 'now' : ''}">${p}</button>`;
  return out + `</div></div>`;
};
const sheet = (h) => `<div class="fh-out"><img src="${h.image}" width="640" alt=""><h1>${h.address}</h1><div class="fh-cost">${h.price}</div>
  <div class="fh-facts"><span>Bedrooms</span><span>${h.bedrooms}</span><span>Bathrooms</span><span>${h.bathrooms}</span><span>Reception rooms</span><span>${h.receptions}</span><span>Type</span><span>${h.type}</span><span>Postcode</span><span>${h.postcode}</span></div><p>${h.about}</p></div>`;
const ask = () => `<div class="fh-ask"><h2>Your privacy</h2><p>Choose how we may use cookies before you go on.</p><p><button data-act="agree">Allow and continue</button></p></div>`;
function draw() {
  if (!state.consent) { $app.innerHTML = ask(); return; }
  const path = location.pathname;
  let body = finder();
  if (path === '/advice') body = `<div class="fh-out"><h1>Advice</h1><p>First-time buyers pay no duty up to £300,000. A survey costs £400 to £900.</p></div>`;
  else if (path === '/branches') body = `<div class="fh-out"><h1>Branches</h1><p>Harrogate HG1 2RF, Hexham NE46 1PS, Hebden Bridge HX7 6EU</p></div>`;
  else if (path.startsWith('/homes/') && state.home) body = sheet(state.home);
  else if (path === '/search' && state.found) body += results();
  $app.innerHTML = bar() + body;
  $app.querySelectorAll('img[data-src]').forEach((i) => watcher.observe(i));
}
const watcher = new IntersectionObserver((es) => es.forEach((e) => { if (e.isIntersecting) { e.target.src = e.target.dataset.src; watcher.unobserve(e.target); } }));
async function search(page) {
  const f = await api(`/search?place=${encodeURIComponent(state.place)}&tab=${state.tab}&page=${page}`);
  if (f.fault) { state.fault = f.fault; draw(); return; }
  state.fault = ''; state.found = f;
  history.pushState({}, '', `/search?place=${encodeURIComponent(state.place)}&tab=${state.tab}&page=${page}`);
  draw();
}
async function arrive() {
  const q = new URLSearchParams(location.search);
  if (location.pathname.startsWith('/homes/')) state.home = await api(location.pathname);
  if (location.pathname === '/search' && q.get('place')) {
    state.place = state.typed = q.get('place'); state.tab = q.get('tab') || 'buy';
    state.found = await api(`/search?place=${encodeURIComponent(state.place)}&tab=${state.tab}&page=${q.get('page') || 1}`);
  }
  draw();
}
$app.addEventListener('input', async (e) => {
  state.typed = e.target.value; state.place = '';
  state.choices = state.typed ? await api('/places?starts=' + encodeURIComponent(state.typed)) : [];
  draw();
  const box = $app.querySelector('input'); box.focus(); box.setSelectionRange(box.value.length, box.value.length);
});
$app.addEventListener('click', (e) => {
  const t = e.target, link = t.closest('[data-go]');
  if (link) { e.preventDefault(); history.pushState({}, '', link.getAttribute('href')); state.home = null; arrive(); return; }
  if (t.dataset.act === 'agree') { state.consent = 'yes'; localStorage.setItem('fh-consent', 'yes'); draw(); }
  if (t.dataset.tab) { state.tab = t.dataset.tab; if (state.found && state.place) search(1); else draw(); }
  if (t.dataset.choice) { state.place = state.typed = t.dataset.choice; state.choices = []; draw(); }
  if (t.dataset.act === 'search') search(1);
  if (t.dataset.page) search(+t.dataset.page);
});
addEventListener('popstate', arrive);
arrive();
"##;
