//! Karaka Cars: a seller of Japanese imports in New Zealand, of 2023, as an application.
//!
//! The button of the search on the start page says how many cars there are for what was chosen so far. Results are in a
//! box that scrolls by itself and loads more near its end, while the page around it stands still. A car opens in a panel
//! beside the list, which has an address of its own; opened by that address, the list is there as well. Some cars are on
//! hold, some were dearer before, and all have a weekly rate.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "karaka",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app", "routes", "form", "wildcard", "infinite", "status", "banner", "locale", "optional", "lazy",
        "details",
    ],
    about: "New Zealand seller of 2023: a button that counts, an endless box inside the page, cars in a panel with its own address",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 10;
const COUNT: usize = 93;
const YARDS: [&str; 3] = ["Penrose", "Takanini", "Hamilton"];
const PRICES: [u64; 5] = [8_000, 12_000, 16_000, 20_000, 30_000];

/// A model: make, name, body, doors, engine, fuel, price when new.
type Model = (&'static str, &'static str, &'static str, u64, u64, &'static str, u64);

const MODELS: [Model; 24] = [
    ("Toyota", "Aqua", "Hatchback", 5, 1500, "Petrol Hybrid", 21_500),
    ("Toyota", "Prius", "Hatchback", 5, 1800, "Petrol Hybrid", 28_000),
    ("Toyota", "Corolla Fielder", "Station Wagon", 5, 1500, "Petrol", 22_500),
    ("Toyota", "Vitz", "Hatchback", 5, 1000, "Petrol", 17_000),
    ("Toyota", "C-HR", "RV/SUV", 5, 1200, "Petrol", 31_000),
    ("Toyota", "Hiace", "Van", 5, 2800, "Diesel", 42_000),
    ("Toyota", "Hilux", "Ute", 4, 2800, "Diesel", 52_000),
    ("Mazda", "Demio", "Hatchback", 5, 1300, "Petrol", 18_500),
    ("Mazda", "Axela", "Hatchback", 5, 1500, "Petrol", 24_000),
    ("Mazda", "Atenza", "Station Wagon", 5, 2200, "Diesel", 33_000),
    ("Mazda", "CX-5", "RV/SUV", 5, 2000, "Petrol", 35_500),
    ("Mazda", "MX-5", "Convertible", 2, 1500, "Petrol", 38_000),
    ("Nissan", "Leaf", "Hatchback", 5, 0, "Electric", 33_000),
    ("Nissan", "Note e-Power", "Hatchback", 5, 1200, "Petrol Hybrid", 23_500),
    ("Nissan", "X-Trail", "RV/SUV", 5, 2000, "Petrol", 32_500),
    ("Nissan", "Serena", "People Mover", 5, 2000, "Petrol Hybrid", 34_000),
    ("Honda", "Fit", "Hatchback", 5, 1300, "Petrol", 19_500),
    ("Honda", "Vezel", "RV/SUV", 5, 1500, "Petrol Hybrid", 29_500),
    ("Honda", "Stepwgn", "People Mover", 5, 1500, "Petrol", 33_500),
    ("Subaru", "Impreza", "Sedan", 4, 2000, "Petrol", 26_500),
    ("Subaru", "Levorg", "Station Wagon", 5, 1600, "Petrol", 34_500),
    ("Subaru", "XV", "RV/SUV", 5, 2000, "Petrol", 31_500),
    ("Mitsubishi", "Outlander PHEV", "RV/SUV", 5, 2000, "Plug-in Hybrid", 45_000),
    ("Suzuki", "Swift", "Hatchback", 5, 1200, "Petrol", 18_000),
];

const GRADES: [&str; 9] = ["S", "G", "X", "13S", "RS", "Touring", "L Package", "Custom", ""];
const COLOURS: [&str; 9] = ["Pearl", "White", "Black", "Silver", "Grey", "Blue", "Red", "Gunmetal", "Maroon"];

const REMARKS: [&str; 14] = [
    "Fresh import with verified odometer.",
    "Grade 4 auction sheet available on request.",
    "Reversing camera, Bluetooth and English stereo fitted.",
    "New WOF and twelve months rego included.",
    "Radar cruise control and lane keep assist.",
    "Seven seats with fold-flat third row.",
    "Tidy interior, never smoked in.",
    "Very economical, perfect for the motorway commute.",
    "Two keys and push button start.",
    "Alloys have recently been refurbished.",
    "Tow bar can be supplied on request.",
    "Sunroof, heated seats and privacy glass.",
    "Child seat anchors for two.",
    "Trade-ins welcome, even with no WOF.",
];

struct Import {
    at: usize,
    model: &'static Model,
    grade: &'static str,
    year: u64,
    km: u64,
    gearbox: &'static str,
    colour: &'static str,
    price: u64,
    text: String,
    chance: u64,
}

fn stock() -> Vec<Import> {
    let mut dice = Dice::new(6_423);
    (1..=COUNT).map(|at| import(at, &mut dice)).collect()
}

fn import(at: usize, dice: &mut Dice) -> Import {
    let model = &MODELS[dice.below(MODELS.len() as u64) as usize];
    let age = dice.between(3, 13);
    let share = 92 - age * 6;
    let mut places: Vec<usize> = (0..REMARKS.len()).collect();
    dice.shuffle(&mut places);
    let count = dice.between(2, 4) as usize;
    let rest: Vec<&str> = places.iter().take(count).map(|&place| REMARKS[place]).collect();
    let opening = dice.pick(&["Sharp", "Low km", "Just landed:", "Popular"]);
    Import {
        at,
        model,
        grade: dice.pick(&GRADES),
        year: 2023 - age,
        km: age * dice.between(5_200, 13_900) + dice.between(13, 970),
        gearbox: match model.5 {
            "Petrol" | "Diesel" => dice.pick(&["Automatic", "Automatic", "Tiptronic", "Manual"]),
            _ => "Automatic",
        },
        colour: dice.pick(&COLOURS),
        price: model.6 * share / 100 / 1000 * 1000 + dice.pick(&[490, 990, 995]),
        text: format!("{opening} {} {} ready to drive away. {}", model.0, model.1, rest.join(" ")),
        chance: dice.below(100),
    }
}

impl Import {
    fn id(&self) -> String {
        format!("k{}", 20_410 + self.at * 7)
    }

    fn name(&self) -> String {
        format!("{} {}", self.model.0, self.model.1)
    }

    fn address(&self) -> String {
        format!("/cars/{}-{}", slug(&format!("{} {}", self.year, self.name())), self.id())
    }

    fn photo(&self, size: &str) -> String {
        format!("/cdn/{}_{size}.webp", self.id())
    }

    fn price(&self) -> String {
        format!("${}", grouped(self.price, ','))
    }

    fn km(&self) -> String {
        format!("{} km", grouped(self.km, ','))
    }

    /// The gearbox as the list has it.
    fn gears(&self) -> &'static str {
        if self.gearbox == "Automatic" { "Auto" } else { self.gearbox }
    }

    fn engine(&self) -> String {
        if self.model.4 == 0 { String::new() } else { format!("{}cc", self.model.4) }
    }

    fn colour(&self) -> &'static str {
        if self.chance % 9 == 4 { "" } else { self.colour }
    }

    fn in_short(&self) -> Json {
        let was = match self.chance % 7 == 2 {
            true => Json::from(format!("${}", grouped(self.price + 1_000, ','))),
            false => Json::Null,
        };
        json!({
            "id": self.id(), "path": self.address(), "make": self.model.0, "model": self.model.1, "grade": self.grade, "year": self.year,
            "km": self.km(), "gears": self.gears(), "engine": self.engine(), "price": self.price(), "was": was,
            "weekly": format!("{}.{:02}", self.price / 195, self.chance), "img": self.photo("400"),
            "yard": YARDS[self.at % 3], "hold": self.chance % 13 == 6,
        })
    }

    fn in_full(&self) -> Json {
        let mut all = self.in_short();
        let more = json!({
            "gearbox": self.gearbox, "fuel": self.model.5, "body": self.model.2, "doors": self.model.3, "colour": self.colour(),
            "seats": if self.model.2 == "People Mover" { 7 } else { 5 }, "img": self.photo("1200"), "about": self.text,
            "wof": format!("{} 2024", ["Jan", "Mar", "May", "Aug"][self.at % 4]), "owners": self.chance % 3,
        });
        if let (Json::Object(all), Json::Object(more)) = (&mut all, more) {
            all.extend(more);
        }
        all
    }
}

fn truth() -> Truth {
    let record = |import: &Import| {
        let (make, model, body, doors, _, fuel, _) = *import.model;
        Record::new()
            .with("price", import.price())
            .with("make", make)
            .with("model", model)
            .with("year", import.year.to_string())
            .with("mileage", import.km())
            .with("fuel", fuel)
            .with("transmission", import.gears())
            .with("transmission", import.gearbox)
            .with("engine_size", import.engine())
            .with("colour", import.colour())
            .with("doors", doors.to_string())
            .with("body_type", body)
            .with("description", &import.text)
            .with("image", import.photo("400"))
            .with("image", import.photo("1200"))
            .with("url", import.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/stock/{}", url.rsplit('-').next().unwrap_or_default());
    visitor.submit("find", &[("make", ""), ("body", ""), ("max", "")])?;
    let mut offset = 0;
    loop {
        visitor.open(&format!("/api/stock?offset={offset}"))?;
        match visitor.json()?["next"].as_u64() {
            Some(next) => offset = next,
            None => return Ok(()),
        }
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("body", body)]))
}

fn answer(stock: &[Import], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => page("Quality used cars in Auckland and Hamilton", &fill(HOME, &[("fields", &fields())])),
        ["cars"] | ["cars", _] => page("Cars in stock", &fill(STOCK, &[("fields", &fields())])),
        ["finance"] => page("Finance", FINANCE),
        ["sell-my-car"] => page("Sell my car", SELL),
        ["why-karaka"] => page("Why Karaka", WHY),
        ["yards"] => page("Our yards", YARD_PAGE),
        ["blog"] => page("Blog", BLOG),
        ["api", "stock"] => Answer::json(&search(stock, &request.query)),
        ["api", "count"] => Answer::json(&json!({"count": found(stock, &request.query).len()})),
        ["api", "stock", id] => match stock.iter().find(|import| import.id() == *id) {
            Some(import) => Answer::json(&import.in_full()),
            None => Answer::json(&json!({"error": "gone"})).status(404),
        },
        ["assets", "app.js"] => Answer::file("application/javascript", SCRIPT),
        ["assets", "logo.svg"] => Answer::picture(picture::sign("karaka", 130, 40, "#fff", "#d9480f")),
        ["cdn", file] => {
            let id = file.trim_start_matches('k').split('_').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

/// The fields of both forms: each once, in order of their names.
fn fields() -> String {
    let mut makes: Vec<&str> = MODELS.iter().map(|model| model.0).collect();
    let mut bodies: Vec<&str> = MODELS.iter().map(|model| model.2).collect();
    for names in [&mut makes, &mut bodies] {
        names.sort_unstable();
        names.dedup();
    }
    let option = |name: &str| format!("<option>{name}</option>");
    let prices =
        each(PRICES, |price| format!("<option value=\"{price}\">Under ${}</option>", grouped(price, ',')));
    fill(FIELDS, &[("makes", &each(makes, option)), ("bodies", &each(bodies, option)), ("prices", &prices)])
}

fn found<'s>(stock: &'s [Import], query: &Parameters) -> Vec<&'s Import> {
    let (make, body) = (query.text("make"), query.text("body"));
    let most = query.number("max").unwrap_or(usize::MAX) as u64;
    let mut found: Vec<&Import> = stock
        .iter()
        .filter(|import| make.is_empty() || import.model.0 == make)
        .filter(|import| body.is_empty() || import.model.2 == body)
        .filter(|import| import.price <= most)
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|import| import.price),
        "high" => found.sort_by_key(|import| std::cmp::Reverse(import.price)),
        "km" => found.sort_by_key(|import| import.km),
        _ => {}
    }
    found
}

fn search(stock: &[Import], query: &Parameters) -> Json {
    let found = found(stock, query);
    let offset = query.number("offset").unwrap_or(0).min(found.len());
    let end = (offset + AT_ONCE).min(found.len());
    let cars: Vec<Json> = found[offset..end].iter().map(|import| import.in_short()).collect();
    json!({"count": found.len(), "cars": cars, "next": if end < found.len() { Json::from(end) } else { Json::Null }})
}

const PAGE: &str = r##"<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>[[title]] | Karaka Cars</title>
<style>
*{box-sizing:border-box}html,body{height:100%}body{margin:0;font:15px/1.5 "DM Sans",system-ui,sans-serif;color:#212529;display:flex;flex-direction:column}a{color:#d9480f;text-decoration:none}button,select,input{font:inherit}
.kk-head{display:flex;align-items:center;gap:24px;padding:0 28px;height:64px;border-bottom:1px solid #eee;flex-shrink:0}.kk-head nav{flex:1;display:flex;gap:22px}.kk-head nav a{color:#212529}.kk-main{flex:1;min-height:0;overflow:auto}.kk-lead{background:#fff4e6;padding:70px 28px;text-align:center}.kk-finder{display:inline-flex;gap:10px;background:#fff;padding:14px;border-radius:10px;box-shadow:0 2px 14px rgba(0,0,0,.1)}.kk-finder select,.kk-filters select{padding:10px;border:1px solid #ccc;border-radius:6px}.kk-go{background:#d9480f;color:#fff;border:0;border-radius:6px;padding:10px 26px;font-weight:700;cursor:pointer}.kk-text{max-width:900px;margin:0 auto;padding:24px}.kk-quote{background:#f8f9fa;border-radius:8px;padding:16px;margin:12px 0}
.kk-split{display:flex;height:100%;overflow:hidden;position:relative}.kk-filters{width:230px;padding:20px;border-right:1px solid #eee;display:flex;flex-direction:column;gap:10px;flex-shrink:0}.kk-results{flex:1;display:flex;flex-direction:column;min-width:0}.kk-tally{padding:12px 20px;border-bottom:1px solid #eee;display:flex;justify-content:space-between;flex-shrink:0}.kk-scroller{flex:1;overflow-y:auto;padding:16px 20px;min-height:0}
.kk-car{display:flex;border:1px solid #e9ecef;border-radius:10px;margin-bottom:12px;overflow:hidden;color:inherit;position:relative}.kk-car img{width:220px;height:160px;object-fit:cover}.kk-car-mid{flex:1;padding:12px 16px}.kk-car-mid h3{margin:0}.kk-car-mid h3 small{font-weight:400;color:#868e96}.kk-mini{display:grid;grid-template-columns:1fr 1fr;gap:2px 14px;margin:10px 0 0;font-size:14px;max-width:340px}.kk-mini span{color:#868e96;margin-right:6px}.kk-car-end{width:170px;padding:12px 16px;text-align:right}.kk-car-price{font-size:22px;font-weight:700}.kk-car-was{text-decoration:line-through;color:#868e96;font-size:13px}.kk-car-week{font-size:13px;color:#868e96}.kk-held{position:absolute;left:0;top:12px;background:#495057;color:#fff;font-size:12px;padding:2px 10px}.kk-wait{text-align:center;color:#868e96;padding:14px}
.kk-drawer{position:absolute;top:0;right:0;bottom:0;width:520px;max-width:100%;background:#fff;box-shadow:-4px 0 24px rgba(0,0,0,.2);overflow-y:auto;padding:0 0 24px}.kk-drawer[hidden]{display:none}.kk-drawer>img{width:100%;height:330px;object-fit:cover}.kk-drawer-in{padding:6px 24px}.kk-shut{position:absolute;right:12px;top:12px;border:0;border-radius:50%;width:36px;height:36px;background:#fff;cursor:pointer}.kk-row{display:flex;justify-content:space-between;border-bottom:1px solid #f1f3f5;padding:6px 0}.kk-row span:first-child{color:#868e96}.kk-big{font-size:30px;font-weight:700}
.kk-foot{background:#212529;color:#adb5bd;padding:24px 28px;font-size:13px}.kk-cookie{position:fixed;left:20px;bottom:20px;width:330px;background:#fff;border:1px solid #ccc;border-radius:8px;padding:16px;box-shadow:0 2px 14px rgba(0,0,0,.25);z-index:9}.kk-cookie[hidden]{display:none}
</style>
</head>
<body>
<header class="kk-head"><a href="/"><img src="/assets/logo.svg" alt="Karaka Cars" width="130" height="40"></a><nav><a href="/cars">Browse cars</a><a href="/finance">Finance</a><a href="/sell-my-car">Sell my car</a><a href="/why-karaka">Why Karaka</a><a href="/yards">Yards</a><a href="/blog">Blog</a></nav><a href="tel:0800555014">0800 555 014</a></header>
<div class="kk-main">
[[body]]
</div>
<div class="kk-cookie" id="cookie" hidden><p>We use cookies to remember the cars you like.</p><button type="button" class="kk-go">Got it</button></div>
<script src="/assets/app.js"></script>
</body>
</html>
"##;

const FIELDS: &str = r##"<select name="make" aria-label="Make"><option value="">All makes</option>[[makes]]</select><select name="body" aria-label="Body type"><option value="">All body types</option>[[bodies]]</select><select name="max" aria-label="Price"><option value="">Any price</option>[[prices]]</select>"##;

const HOME: &str = r##"<section class="kk-lead"><h1>Straight-up good cars</h1><p>Hand-picked Japanese imports with five days to change your mind.</p><form class="kk-finder" id="find" action="/cars" method="get">[[fields]]<button class="kk-go" id="find-go">Show cars</button></form></section>
<section class="kk-text"><h2>Drive away from $49 a week</h2><p>On road costs are included in every price. Finance from 9.95% p.a. over up to five years.</p>
<div class="kk-quote">"Picked up a 2015 Aqua for $12,990 and it was ready the next morning." Moana, Papakura</div><div class="kk-quote">"Got $3,500 for my old Tiida without a WOF." Gareth, Te Awamutu</div>
<h2>From the blog</h2><p><a href="/blog">Hybrid or EV: what suits your commute?</a></p></section>
<footer class="kk-foot"><p>Karaka Cars Ltd, registered motor vehicle trader M555014. 12 Great South Road, Penrose, Auckland.</p><form action="/subscribe" method="post"><input type="email" name="email" placeholder="Email address"> <button type="submit">Join</button></form><p>Weekly payments assume a 10% deposit, 9.95% p.a. and 260 weeks. For a $15,000 car: deposit $1,500, 260 payments of $66.10, total $18,686.</p></footer>"##;

const STOCK: &str = r##"<div class="kk-split"><form class="kk-filters" id="filters"><b>Filters</b>[[fields]]<select name="sort" aria-label="Sort"><option value="">Latest arrivals</option><option value="low">Price, low to high</option><option value="high">Price, high to low</option><option value="km">Odometer</option></select><a href="/cars">Clear all</a></form>
<section class="kk-results"><div class="kk-tally"><b id="tally">Loading cars&hellip;</b><span>Prices include on road costs</span></div><div class="kk-scroller" id="scroller"><div id="cars"></div><div class="kk-wait" id="wait">Loading&hellip;</div></div></section>
<aside class="kk-drawer" id="drawer" role="dialog" hidden></aside></div>"##;

const FINANCE: &str = r##"<section class="kk-text"><h1>Finance</h1><p>Apply in five minutes. $10,000 over 36 months is about $74 a week, over 60 months about $49.</p><form action="/finance" method="post"><p><input name="name" placeholder="Name"></p><p><input name="phone" placeholder="Mobile"></p><button class="kk-go">Apply</button></form></section>"##;
const SELL: &str = r##"<section class="kk-text"><h1>Sell my car</h1><form action="/sell-my-car" method="post"><p><input name="plate" placeholder="Number plate"></p><p><input name="km" placeholder="Odometer"></p><button class="kk-go">Get an offer</button></form></section>"##;
const WHY: &str = r##"<section class="kk-text"><h1>Why Karaka</h1><ul><li>Auction sheet for every car</li><li>Three years of mechanical insurance from $895</li><li>Five days to return it</li></ul></section>"##;
const YARD_PAGE: &str = r##"<section class="kk-text"><h1>Our yards</h1><p>Penrose: 12 Great South Road. Takanini: 240 Great South Road. Hamilton: 88 Te Rapa Road. Open seven days, 8.30 to 5.30.</p></section>"##;
const BLOG: &str = r##"<section class="kk-text"><h1>Blog</h1><h2>Hybrid or EV: what suits your commute?</h2><p>3 June 2023. An Aqua does 20 km on a litre. A 2018 Leaf costs about $18,000 and needs $4 of power a night.</p><h2>What the auction grades mean</h2><p>11 May 2023. Grade 4 is tidy, 4.5 is nearly new.</p></section>"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const $ = id => document.getElementById(id);
  const get = url => new Promise((done, fail) => setTimeout(() => fetch(url).then(r => r.ok ? r.json() : Promise.reject(r.status)).then(done, fail), 90));
  const asked = form => { const q = new URLSearchParams(); new FormData(form).forEach((v, k) => { if (v) q.set(k, v); }); return q; };

  const cookie = $('cookie');
  if (!localStorage.getItem('kkCookie')) setTimeout(() => { cookie.hidden = false; }, 400);
  cookie.querySelector('button').addEventListener('click', () => { localStorage.setItem('kkCookie', '1'); cookie.hidden = true; });

  const find = $('find');
  if (find) {
    const count = () => get('/api/count?' + asked(find)).then(d => {
      $('find-go').textContent = 'Show ' + d.count + ' car' + (d.count === 1 ? '' : 's');
      $('find-go').disabled = d.count === 0;
    });
    find.addEventListener('change', count);
    find.addEventListener('submit', e => { e.preventDefault(); const q = asked(find).toString(); location.href = '/cars' + (q ? '?' + q : ''); });
    count();
  }
  const filters = $('filters');
  if (!filters) return;

  const scroller = $('scroller'), cars = $('cars'), wait = $('wait'), drawer = $('drawer');
  let next = 0, busy = false, turn = 0, query = '';

  const bit = (label, value) => value ? `<div><span>${label}</span>${value}</div>` : '';
  const card = c => `<a class="kk-car" href="${c.path}"><img loading="lazy" src="${c.img}" alt="">${c.hold ? '<span class="kk-held">On hold</span>' : ''}
    <div class="kk-car-mid"><h3>${c.make} ${c.model} <small>${c.grade}</small></h3><div class="kk-mini">${bit('Year', c.year)}${bit('Odo', c.km)}${bit('Engine', c.engine)}${bit('Trans', c.gears)}</div></div>
    <div class="kk-car-end">${c.was ? `<div class="kk-car-was">${c.was}</div>` : ''}<div class="kk-car-price">${c.price}</div><div class="kk-car-week">from $${c.weekly} pw</div><div class="kk-car-week">${c.yard}</div></div></a>`;

  function more() {
    if (busy || next === null) return;
    busy = true;
    const mine = turn;
    get('/api/stock?' + query + (query ? '&' : '') + 'offset=' + next).then(d => {
      if (mine !== turn) return;
      busy = false;
      next = d.next;
      cars.insertAdjacentHTML('beforeend', d.cars.map(card).join(''));
      $('tally').textContent = d.count + ' cars in stock';
      wait.textContent = next !== null ? 'Loading…' : d.count ? "That's the lot." : 'No cars match. Try fewer filters.';
      near();
    });
  }
  function near() { if (scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 200) more(); }
  scroller.addEventListener('scroll', near);
  function restart() { turn++; busy = false; next = 0; cars.innerHTML = ''; scroller.scrollTop = 0; query = asked(filters).toString(); more(); }
  filters.addEventListener('change', () => { history.pushState(null, '', '/cars' + (asked(filters).toString() ? '?' + asked(filters) : '')); drawer.hidden = true; restart(); });

  const row = (label, value) => value === '' ? '' : `<div class="kk-row"><span>${label}</span><span>${value}</span></div>`;
  function show(path) {
    drawer.hidden = false;
    drawer.innerHTML = '<div class="kk-wait">Loading…</div>';
    get('/api/stock/' + path.split('-').pop()).then(c => {
      document.title = `${c.year} ${c.make} ${c.model} | Karaka Cars`;
      drawer.scrollTop = 0;
      drawer.innerHTML = `<img src="${c.img}" alt="${c.make} ${c.model}"><button type="button" class="kk-shut" aria-label="Close">&times;</button><div class="kk-drawer-in">
        <h1>${c.year} ${c.make} ${c.model}</h1><p>${c.grade}</p>${c.hold ? '<p><b>This car is on hold for a customer.</b></p>' : ''}
        <p><span class="kk-big">${c.price}</span> ${c.was ? `<s>${c.was}</s>` : ''} or from $${c.weekly} per week</p><p><button type="button" class="kk-go">Book a test drive</button> <a href="/finance">Apply for finance</a></p>
        ${row('Year', c.year)}${row('Make', c.make)}${row('Model', c.model)}${row('Odometer', c.km)}${row('Body', c.body)}${row('Doors', c.doors)}${row('Seats', c.seats)}${row('Engine', c.engine)}${row('Fuel', c.fuel)}${row('Transmission', c.gearbox)}${row('Exterior colour', c.colour)}${row('NZ owners', c.owners)}${row('WOF expires', c.wof)}${row('Stock no.', c.id.toUpperCase())}${row('Yard', c.yard)}
        <h2>About this car</h2><p>${c.about}</p><p><a href="tel:0800555014">0800 555 014</a> &middot; <a href="mailto:?subject=${encodeURIComponent(c.make + ' ' + c.model)}">Email a friend</a></p></div>`;
      drawer.querySelector('.kk-shut').addEventListener('click', shut);
    }, () => { drawer.innerHTML = '<div class="kk-drawer-in"><h1>This car has gone</h1><a href="/cars">See all cars</a></div>'; });
  }
  function shut() { history.pushState(null, '', '/cars' + (query ? '?' + query : '')); drawer.hidden = true; document.title = 'Cars in stock | Karaka Cars'; }
  cars.addEventListener('click', e => {
    const a = e.target.closest('a.kk-car');
    if (!a || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    history.pushState(null, '', a.getAttribute('href'));
    show(location.pathname);
  });
  function route() {
    if (location.pathname.startsWith('/cars/')) show(location.pathname);
    else drawer.hidden = true;
  }
  function fields() { const q = new URLSearchParams(location.search); [...filters.elements].forEach(f => { f.value = q.get(f.name) || ''; }); }
  window.addEventListener('popstate', () => {
    route();
    if (location.pathname === '/cars') { fields(); if (asked(filters).toString() !== query) restart(); }
  });
  fields();
  restart();
  route();
})();
"##;
