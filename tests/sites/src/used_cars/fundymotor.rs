//! Fundy Motor Group: five stores in the Canadian Maritimes, of 2020, a content system with scripts on top.
//!
//! Each store has its own stock page, and there is no page of all vehicles; a button in the header opens the list of
//! stores. Stock is one long table with a header row that a script fills and goes on filling when its end comes into
//! view. A click on a vehicle shows its page in a lightbox; the same page opens by its address. Some vehicles have no
//! price but "Call for price".

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fundymotor",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "predefined",
        "infinite",
        "banner",
        "onclick",
        "poa",
        "locale",
        "optional",
        "lazy",
        "details",
        "robots",
    ],
    about: "Canadian group of 2020: five stores with a stock page each, one long table that fills as it is scrolled, a lightbox",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 10;
const COUNT: usize = 113;

/// The stores: how addresses call them, their names, their telephones.
const STORES: [(&str, &str, &str); 5] = [
    ("moncton", "Moncton", "506-555-0142"),
    ("saint-john", "Saint John", "506-555-0177"),
    ("fredericton", "Fredericton", "506-555-0119"),
    ("truro", "Truro", "902-555-0163"),
    ("summerside", "Summerside", "902-555-0128"),
];

const EXTRAS: [&str; 12] = [
    "Heated seats and steering wheel",
    "Remote starter",
    "Backup camera",
    "Two sets of tires on rims",
    "Rust proofed every year",
    "Bluetooth and satellite radio",
    "Block heater",
    "Trailer hitch with wiring",
    "Blind spot monitor",
    "Dual-zone climate control",
    "Power liftgate",
    "All-weather floor mats",
];

struct Vehicle {
    car: Car,
    km: u64,
    price: u64,
    store: usize,
}

fn stock() -> Vec<Vehicle> {
    let vehicle = |mut car: Car| {
        if car.make == "Vauxhall" {
            (car.make, car.model) = ("Chevrolet", if car.model == "Corsa" { "Sonic" } else { "Cruze" });
        }
        if car.colour == "Grey" {
            car.colour = "Gray";
        }
        let store = (car.chance as usize * 7 + car.id) % STORES.len();
        Vehicle { km: car.mileage * 8 / 5, price: car.price * 3 / 2 / 500 * 500 + 495, store, car }
    };
    cars(88_214, COUNT, 2020).into_iter().map(vehicle).collect()
}

impl Vehicle {
    fn number(&self) -> String {
        format!("{}{}", ["M", "SJ", "F", "T", "S"][self.store], 4_107 + self.car.id * 13)
    }

    fn title(&self) -> String {
        format!("{} {} {}", self.car.year, self.car.name(), self.car.trim)
    }

    fn address(&self) -> String {
        format!("/vehicle/{}-{}/", slug(&self.title()), self.number().to_lowercase())
    }

    fn photo(&self, size: &str) -> String {
        format!("/wp-content/uploads/inv/{}-{size}.jpg", self.number().to_lowercase())
    }

    fn price(&self) -> String {
        match self.car.chance % 10 == 4 {
            true => "Call for price".to_owned(),
            false => format!("${}", grouped(self.price, ',')),
        }
    }

    fn reduced(&self) -> Option<String> {
        let is_reduced = matches!(self.car.chance % 10, 1 | 6);
        is_reduced.then(|| format!("${}", grouped(self.price + 1_500, ',')))
    }

    fn km(&self) -> String {
        format!("{} km", grouped(self.km, ','))
    }

    fn fuel(&self) -> &'static str {
        if self.car.fuel == "Petrol" { "Gasoline" } else { self.car.fuel }
    }

    fn gearbox(&self) -> &'static str {
        if self.car.transmission == "Automatic" { "Auto" } else { self.car.transmission }
    }

    fn body(&self) -> &'static str {
        match self.car.body {
            "Saloon" => "Sedan",
            "Estate" => "Wagon",
            "MPV" => "Minivan",
            other => other,
        }
    }

    fn engine(&self) -> Option<String> {
        (self.car.cc > 0).then(|| format!("{}L", self.car.litres()))
    }

    fn extras(&self) -> Vec<&'static str> {
        (0..4 + self.car.id % 3).map(|step| EXTRAS[(self.car.id + step * 5) % EXTRAS.len()]).collect()
    }

    fn text(&self) -> String {
        let (store, extras) = (STORES[self.store].1, self.extras());
        let ending =
            ["Ask about our rust program.", "Trades welcome.", "Financing for every kind of credit."];
        format!(
            "Come see this {} {} at our {store} store. {} and {} included. {}",
            self.car.colour.to_lowercase(),
            self.title(),
            extras[0],
            extras[1].to_lowercase(),
            ending[self.car.id % 3]
        )
    }

    fn in_short(&self) -> Json {
        json!({
            "stk": self.number(), "link": self.address(), "thumb": self.photo("160x120"), "yr": self.car.year, "make": self.car.make,
            "model": self.car.model, "trim": self.car.trim, "km": self.km(), "trans": self.gearbox(), "ext": self.car.colour,
            "price": self.price(), "reg": self.reduced(),
        })
    }
}

fn truth() -> Truth {
    let record = |vehicle: &Vehicle| {
        let car = &vehicle.car;
        Record::new()
            .with("price", vehicle.price())
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", vehicle.km())
            .with("fuel", vehicle.fuel())
            .with("transmission", vehicle.gearbox())
            .with("transmission", car.transmission)
            .maybe("engine_size", vehicle.engine())
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", vehicle.body())
            .with("description", vehicle.text())
            .with("image", vehicle.photo("160x120"))
            .with("image", vehicle.photo("960x720"))
            .with("url", vehicle.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| url.to_owned();
    let stores = visitor.links("/used-inventory/");
    for store in stores {
        visitor.open(&store)?;
        visitor.expect("Odometer")?;
        let name = store.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let mut page = 1;
        loop {
            visitor.open(&format!("/wp-json/fundy/v1/inventory?store={name}&pg={page}"))?;
            match visitor.json()?["next"].as_u64() {
                Some(next) => page = next,
                None => break,
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    let stores = each(STORES, |(id, name, _)| {
        format!("<li role=\"menuitem\"><a href=\"/used-inventory/{id}/\">{name}</a></li>")
    });
    Answer::page(fill(PAGE, &[("title", title), ("stores", &stores), ("body", body)]))
}

fn answer(stock: &[Vehicle], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => page("Used cars in the Maritimes", &home(stock)),
        ["used-inventory", id] => match STORES.iter().position(|store| store.0 == *id) {
            Some(store) => page(&format!("Used inventory {}", STORES[store].1), &store_page(stock, store)),
            None => Answer::missing(),
        },
        ["wp-json", "fundy", "v1", "inventory"] => inventory(stock, request),
        ["vehicle", name] => {
            let number = name.rsplit('-').next().unwrap_or_default();
            match stock.iter().find(|vehicle| vehicle.number().eq_ignore_ascii_case(number)) {
                Some(vehicle) => page(&vehicle.title(), &details(stock, vehicle)),
                None => Answer::missing(),
            }
        }
        ["credit-application"] => page("Apply for credit", CREDIT),
        ["service"] => page("Service", SERVICE),
        ["stories"] => page("Customer stories", STORIES),
        ["about"] => page("About us", ABOUT),
        ["robots.txt"] => {
            Answer::text("User-agent: *\nDisallow: /wp-admin/\nDisallow: /credit-application/\n")
        }
        ["wp-content", "themes", "fundy", "main.js"] => Answer::file("application/javascript", SCRIPT),
        ["wp-content", "uploads", "fmg-logo.png"] => {
            Answer::picture(picture::sign("FUNDY MOTOR GROUP", 260, 52, "#0b2545", "#fff"))
        }
        ["wp-content", "uploads", "inv", file] => {
            let digits: String =
                file.chars().skip_while(char::is_ascii_alphabetic).take_while(char::is_ascii_digit).collect();
            Answer::picture(picture::car(digits.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn home(stock: &[Vehicle]) -> String {
    let cards = each(STORES.iter().enumerate(), |(at, (id, name, phone))| {
        let count = stock.iter().filter(|vehicle| vehicle.store == at).count().to_string();
        fill(STORE_CARD, &[("id", id), ("name", name), ("phone", phone), ("count", &count)])
    });
    fill(HOME, &[("total", &stock.len().to_string()), ("cards", &cards)])
}

fn store_page(stock: &[Vehicle], store: usize) -> String {
    let (id, name, phone) = STORES[store];
    let mut makes: Vec<&str> =
        stock.iter().filter(|vehicle| vehicle.store == store).map(|vehicle| vehicle.car.make).collect();
    makes.sort_unstable();
    makes.dedup();
    let makes = each(makes, |make| format!("<option>{make}</option>"));
    fill(STORE, &[("id", id), ("name", name), ("phone", phone), ("makes", &makes)])
}

fn inventory(stock: &[Vehicle], request: &Request) -> Answer {
    let (store, make) = (request.query.text("store"), request.query.text("make"));
    let mut found: Vec<&Vehicle> = stock
        .iter()
        .filter(|vehicle| STORES[vehicle.store].0 == store)
        .filter(|vehicle| make.is_empty() || vehicle.car.make == make)
        .collect();
    match request.query.text("sort") {
        "price" => found.sort_by_key(|vehicle| vehicle.price),
        "km" => found.sort_by_key(|vehicle| vehicle.km),
        "yr" => found.sort_by_key(|vehicle| std::cmp::Reverse(vehicle.car.year)),
        _ => {}
    }
    let pg = request.query.number("pg").unwrap_or(1).clamp(1, 1_000);
    let rows: Vec<Json> =
        found.iter().skip((pg - 1) * AT_ONCE).take(AT_ONCE).map(|vehicle| vehicle.in_short()).collect();
    let next = if pg * AT_ONCE < found.len() { Json::from(pg + 1) } else { Json::Null };
    Answer::json(&json!({"found": found.len(), "rows": rows, "next": next}))
}

fn details(stock: &[Vehicle], vehicle: &Vehicle) -> String {
    let car = &vehicle.car;
    let (id, store, phone) = STORES[vehicle.store];
    let engine = vehicle.engine().map_or(String::new(), |engine| format!("<dt>Engine</dt><dd>{engine}</dd>"));
    let was =
        vehicle.reduced().map_or(String::new(), |was| format!("<span class=\"fmg-reg\">Reg. {was}</span> "));
    let other = |other: &&Vehicle| other.store == vehicle.store && other.car.id != car.id;
    let viewed = each(stock.iter().filter(other).skip(car.id % 5).take(3), |vehicle| {
        let (url, title) = (vehicle.address(), escape(&vehicle.title()));
        format!("<li><a href=\"{url}\">{title}</a> {}</li>", vehicle.price())
    });
    fill(
        DETAILS,
        &[
            ("id", id),
            ("store", store),
            ("phone", phone),
            ("title", &vehicle.title()),
            ("photo", &vehicle.photo("960x720")),
            ("was", &was),
            ("price", &vehicle.price()),
            ("number", &vehicle.number()),
            ("year", &car.year.to_string()),
            ("make", car.make),
            ("model", car.model),
            ("trim", car.trim),
            ("km", &vehicle.km()),
            ("engine", &engine),
            ("fuel", vehicle.fuel()),
            ("gearbox", car.transmission),
            ("body", vehicle.body()),
            ("doors", &car.doors.to_string()),
            ("colour", car.colour),
            ("drive", if vehicle.body() == "SUV" { "AWD" } else { "FWD" }),
            ("text", &escape(&vehicle.text())),
            ("extras", &each(vehicle.extras(), |extra| format!("<li>{extra}</li>"))),
            ("viewed", &viewed),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Fundy Motor Group</title>
<style>
*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Open Sans",Helvetica,sans-serif;color:#1d2733;background:#f4f6f9}a{color:#134074}
.fmg-bar{background:#0b2545;color:#fff;display:flex;align-items:center;padding:8px 30px;gap:26px}.fmg-bar a{color:#fff;text-decoration:none}.fmg-drop{position:relative}.fmg-drop-btn{background:#ee964b;border:0;padding:10px 18px;font:inherit;font-weight:700;cursor:pointer}.fmg-drop ul{display:none;position:absolute;left:0;top:100%;background:#fff;list-style:none;margin:0;padding:8px 0;width:200px;z-index:9;box-shadow:0 4px 12px rgba(0,0,0,.3)}.fmg-drop.is-dropped ul{display:block}.fmg-drop li a{color:#134074;display:block;padding:6px 16px}.fmg-body{max-width:1160px;margin:0 auto;padding:22px;background:#fff;min-height:500px}.fmg-alert{background:#fff3cd;padding:8px 30px;display:flex;justify-content:space-between}.fmg-stores{display:flex;gap:14px}.fmg-store{flex:1;border:1px solid #d5dce6;padding:14px;text-align:center}
.fmg-inv{border-collapse:collapse;width:100%}.fmg-inv th{position:sticky;top:0;background:#134074;color:#fff;text-align:left;padding:8px;font-size:13px}.fmg-inv td{border-bottom:1px solid #d5dce6;padding:8px;vertical-align:middle}.fmg-inv img{width:120px;height:90px;object-fit:cover;display:block}.fmg-inv tr:hover td{background:#eef3fa}.fmg-reg{text-decoration:line-through;color:#7d8794;font-size:13px}.fmg-amt{font-weight:700;color:#b3001b}.fmg-tools{display:flex;gap:20px;margin-bottom:12px}.fmg-sentinel{height:40px;text-align:center;color:#7d8794}
.fmg-lb{position:fixed;inset:0;background:rgba(0,0,0,.7);display:none;z-index:20}.fmg-lb--on{display:block}.fmg-lb-in{background:#fff;max-width:980px;height:88vh;overflow:auto;margin:5vh auto;padding:24px;position:relative}.fmg-lb-x{position:absolute;right:14px;top:10px;border:0;background:none;font-size:28px;cursor:pointer}.fmg-vdp-top{display:flex;gap:22px}.fmg-vdp-top>img{width:560px;height:420px;object-fit:cover}.fmg-vdp dl{display:grid;grid-template-columns:140px 1fr 140px 1fr;gap:6px}.fmg-vdp dt{color:#7d8794}.fmg-vdp dd{margin:0}.fmg-foot{background:#0b2545;color:#a9b7cb;padding:24px 30px;font-size:13px}.fmg-foot a{color:#fff}
</style>
</head>
<body>
<div class="fmg-alert" id="fmg-alert"><span>Curbside delivery is available at all stores. Masks are required indoors.</span><button type="button">Dismiss</button></div>
<header class="fmg-bar"><a href="/"><img src="/wp-content/uploads/fmg-logo.png" alt="Fundy Motor Group" width="260" height="52"></a>
<div class="fmg-drop" id="fmg-drop"><button class="fmg-drop-btn" type="button" aria-haspopup="true">View used inventory &#9662;</button><ul role="menu">[[stores]]</ul></div>
<a href="/credit-application/">Get approved</a><a href="/service/">Service</a><a href="/stories/">Stories</a><a href="/about/">About us</a></header>
<main class="fmg-body">[[body]]</main>
<footer class="fmg-foot"><p>Fundy Motor Group Inc., 1480 Mountain Road, Moncton NB. <a href="/about/">Privacy</a> <a href="/about/">Careers</a></p><p>Payment example: $15,995 financed at 6.99% over 72 months is $126 bi-weekly, cost of borrowing $3,641. Prices exclude HST and a $399 documentation fee.</p></footer>
<div class="fmg-lb" id="fmg-lb" role="dialog" aria-modal="true"><div class="fmg-lb-in"><button class="fmg-lb-x" type="button" aria-label="Close">&times;</button><div id="fmg-lb-c"></div></div></div>
<script src="/wp-content/themes/fundy/main.js"></script>
</body>
</html>
"##;

const HOME: &str = r##"<h1>Five stores. One honest price.</h1><p>We have [[total]] used cars and SUVs on our lots today. Pick your store to see what it has.</p><div class="fmg-stores">[[cards]]</div>
<h2>What people say</h2><blockquote>"Got my Civic for $9,995 and they threw in the winter tires." Denise, Riverview</blockquote>"##;

const STORE_CARD: &str = r##"<section class="fmg-store"><h3>[[name]]</h3><p>[[count]] vehicles<br>[[phone]]</p><p><a href="/used-inventory/[[id]]/">Shop [[name]]</a></p></section>"##;

const STORE: &str = r##"<p><a href="/">Home</a> / Used inventory / [[name]]</p><h1>Used vehicles at [[name]]</h1><p>Call the store at [[phone]]. Monday to Thursday 9 to 8, Friday 9 to 6, Saturday 9 to 4.</p>
<div class="fmg-tools"><span id="fmg-found"></span><label>Make <select id="fmg-make"><option value="">All makes</option>[[makes]]</select></label><label>Sort <select id="fmg-sort"><option value="">Newest arrivals</option><option value="price">Lowest price</option><option value="km">Lowest odometer</option><option value="yr">Model year</option></select></label></div>
<table class="fmg-inv" id="fmg-inv" data-store="[[id]]"><thead><tr><th>Photo</th><th>Year</th><th>Make</th><th>Model</th><th>Stock #</th><th>Odometer</th><th>Trans.</th><th>Exterior</th><th>Price</th></tr></thead><tbody></tbody></table>
<div class="fmg-sentinel" id="fmg-sentinel"></div>"##;

const DETAILS: &str = r##"<p><a href="/">Home</a> / <a href="/used-inventory/[[id]]/">[[store]]</a> / [[number]]</p><article class="fmg-vdp" id="fmg-vdp"><h1>[[title]]</h1><div class="fmg-vdp-top"><img src="[[photo]]" alt="[[title]]"><div><p>[[was]]<span class="fmg-amt">[[price]]</span> + HST</p><p>Fundy [[store]]<br>[[phone]]</p><p><a href="/credit-application/?stk=[[number]]" rel="nofollow">Get approved</a></p></div></div>
<dl><dt>Year</dt><dd>[[year]]</dd><dt>Make</dt><dd>[[make]]</dd><dt>Model</dt><dd>[[model]]</dd><dt>Trim</dt><dd>[[trim]]</dd><dt>Odometer</dt><dd>[[km]]</dd><dt>Stock #</dt><dd>[[number]]</dd>[[engine]]<dt>Fuel type</dt><dd>[[fuel]]</dd><dt>Transmission</dt><dd>[[gearbox]]</dd><dt>Drivetrain</dt><dd>[[drive]]</dd><dt>Body style</dt><dd>[[body]]</dd><dt>Doors</dt><dd>[[doors]]</dd><dt>Exterior colour</dt><dd>[[colour]]</dd></dl>
<h2>About this vehicle</h2><p>[[text]]</p><h2>Options</h2><ul>[[extras]]</ul></article><h2>Also at [[store]]</h2><ul>[[viewed]]</ul>"##;

const CREDIT: &str = r##"<h1>Apply for credit</h1><form action="/credit-application/" method="post"><p>Name <input name="full_name"></p><p>Monthly income <input name="income"></p><button type="submit">Send application</button></form>"##;
const SERVICE: &str =
    r##"<h1>Service</h1><p>Oil change $59.95, tire swap $79.95, rust check from $139.95.</p>"##;
const STORIES: &str = r##"<h1>Customer stories</h1><p>"Got my Civic for $9,995 and they threw in the winter tires." Denise, Riverview</p><p>"Our 2015 Kuga had 88,000 km and still feels new." Marc, Dieppe</p>"##;
const ABOUT: &str =
    r##"<h1>About us</h1><p>Started in 1991 with eleven cars on a gravel lot in Moncton.</p>"##;

const SCRIPT: &str = r##"(function () {
  function $(id) { return document.getElementById(id); }
  var drop = $('fmg-drop'), box = $('fmg-lb');
  drop.querySelector('button').addEventListener('click', function () { drop.classList.toggle('is-dropped'); });
  $('fmg-alert').querySelector('button').addEventListener('click', function () { $('fmg-alert').remove(); });
  box.addEventListener('click', function (e) {
    if (e.target === box || e.target.closest('.fmg-lb-x')) box.classList.remove('fmg-lb--on');
  });
  var table = $('fmg-inv');
  if (!table) return;
  var body = table.tBodies[0], end = $('fmg-sentinel'), next = 1, busy = false, turn = 0;
  function cell(row, html) { row.insertCell().innerHTML = html; }
  function add(v) {
    var row = body.insertRow();
    cell(row, '<a href="' + v.link + '"><img loading="lazy" src="' + v.thumb + '" alt=""></a>');
    cell(row, v.yr);
    cell(row, v.make);
    cell(row, '<a href="' + v.link + '">' + v.model + '</a> ' + v.trim);
    cell(row, v.stk);
    cell(row, v.km);
    cell(row, v.trans);
    cell(row, v.ext);
    cell(row, (v.reg ? '<span class="fmg-reg">' + v.reg + '</span> ' : '') + '<span class="fmg-amt">' + v.price + '</span>');
  }
  var eye = new IntersectionObserver(function (seen) { if (seen[0].isIntersecting) load(); }, { rootMargin: '150px' });
  function load() {
    if (busy || !next) return;
    busy = true;
    var mine = turn;
    end.textContent = 'Loading...';
    var query = '?store=' + table.dataset.store + '&pg=' + next + '&make=' + encodeURIComponent($('fmg-make').value) + '&sort=' + $('fmg-sort').value;
    setTimeout(function () {
      fetch('/wp-json/fundy/v1/inventory' + query).then(function (r) { return r.json(); }).then(function (data) {
        if (mine !== turn) return;
        busy = false;
        next = data.next;
        data.rows.forEach(add);
        $('fmg-found').textContent = data.found + ' vehicles';
        end.textContent = next ? '' : 'You have seen them all.';
        eye.unobserve(end);
        if (next) eye.observe(end);
      });
    }, 120);
  }
  function again() { turn++; busy = false; next = 1; body.innerHTML = ''; load(); }
  $('fmg-make').addEventListener('change', again);
  $('fmg-sort').addEventListener('change', again);
  body.addEventListener('click', function (e) {
    var row = e.target.closest('tr'), link = row && row.querySelector('a');
    if (!link || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    fetch(link.href).then(function (r) { return r.text(); }).then(function (text) {
      var page = new DOMParser().parseFromString(text, 'text/html');
      $('fmg-lb-c').replaceChildren(document.importNode(page.getElementById('fmg-vdp'), true));
      box.classList.add('fmg-lb--on');
    });
  });
  eye.observe(end);
})();
"##;
