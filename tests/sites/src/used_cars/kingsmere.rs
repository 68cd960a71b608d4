//! Kingsmere Approved: a dealer's site of 2018, half markup and half script.
//!
//! A cover asks about cookies first. A switch shows new or used cars; the list grows while it is scrolled. Cars are
//! boxes that are clicked, in rows of three; some are reserved. Photographs are lazy.

use serde_json::json;

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "kingsmere",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["infinite", "onclick", "new", "switch", "banner", "status", "lazy", "grid", "details"],
    about: "dealer of 2018: new or used by a switch, boxes that are clicked in rows of three, an endless list",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 12;

fn stock() -> Vec<Car> {
    let mut cars = cars(1818, 116, 2018);
    for car in cars.iter_mut().filter(|car| car.id % 7 == 0) {
        (car.year, car.mileage) = (2018, 10);
    }
    cars
}

fn is_new(car: &Car) -> bool {
    car.mileage == 10
}

fn address(car: &Car) -> String {
    format!("/car/{}", 2600 + car.id)
}

fn photo(car: &Car) -> String {
    format!("/gallery/{}.jpg", 2600 + car.id)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", car.year.to_string())
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{} litres", car.litres()) })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().filter(|car| !is_new(car)).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Find your car")?;
    let mut at = Some(0);
    while let Some(from) = at {
        visitor.open(&format!("/fragment?kind=used&from={from}"))?;
        at = visitor.json()?["next"].as_u64();
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["cars"] => page("Cars", CARS),
        ["fragment"] => fragment(stock, request),
        ["car", _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&car.name(), &details(car)),
            None => Answer::missing(),
        },
        ["service"] => page("Service", SERVICE),
        ["gallery", file] => {
            Answer::picture(picture::car(file.trim_end_matches(".jpg").parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn fragment(stock: &[Car], request: &Request) -> Answer {
    let wants_new = request.query.text("kind") == "new";
    let from = request.query.number("from").unwrap_or(0);
    let found: Vec<&Car> = stock.iter().filter(|car| is_new(car) == wants_new).collect();
    let some: Vec<&Car> = found.iter().skip(from).take(AT_ONCE).copied().collect();
    let html = each(some.chunks(3), |row| {
        let boxes = each(row, |car| {
            let held = if car.chance < 10 { "<em class=\"km-held\">Reserved</em>" } else { "" };
            fill(
                BOX,
                &[
                    ("url", &address(car)),
                    ("photo", &photo(car)),
                    ("held", held),
                    ("name", &escape(&format!("{} {}", car.name(), car.trim))),
                    ("year", &car.year.to_string()),
                    ("miles", &grouped(car.mileage, ',')),
                    ("price", &grouped(car.price, ',')),
                ],
            )
        });
        format!("<div class=\"km-row\">{boxes}</div>")
    });
    let next = (from + AT_ONCE < found.len()).then_some(from + AT_ONCE);
    Answer::json(&json!({"html": html, "total": found.len(), "next": next}))
}

fn details(car: &Car) -> String {
    let engine = match car.cc {
        0 => String::new(),
        _ => format!("<tr><td>Engine</td><td>{} litres</td></tr>", car.litres()),
    };
    fill(
        DETAILS,
        &[
            ("photo", &photo(car)),
            ("name", &escape(&format!("{} {}", car.name(), car.trim))),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("miles", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("gearbox", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("doors", &car.doors.to_string()),
            ("body", car.body),
            ("text", &escape(&car.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>[[title]] - Kingsmere Approved</title>
<style>body{margin:0;font:15px/1.5 Roboto,Arial,sans-serif;background:#fff;color:#333}.km-cover{position:fixed;inset:0;background:#002b49;color:#fff;text-align:center;padding-top:30vh;z-index:5}.km-cover span{display:inline-block;background:#fff;color:#002b49;padding:12px 40px;cursor:pointer}.km-free .km-cover{display:none}
.km-hd{background:#002b49;padding:18px 40px}.km-hd a{color:#fff;margin-right:24px;text-decoration:none}.km-in{max-width:1080px;margin:0 auto;padding:20px}.km-switch span{display:inline-block;padding:10px 40px;border:1px solid #002b49;cursor:pointer}.km-switch .km-on{background:#002b49;color:#fff}.km-row{display:flex;gap:18px;margin:18px 0}.km-box{flex:1;border:1px solid #ddd;cursor:pointer;position:relative}.km-box img{width:100%;height:190px;object-fit:cover;background:#eee}.km-box div{padding:4px 12px}.km-sum{font-size:20px;color:#002b49;font-weight:bold}.km-held{position:absolute;top:0;right:0;background:#c60;color:#fff;padding:4px 12px}.km-tbl td{padding:6px 20px 6px 0;border-bottom:1px solid #eee}</style></head>
<body><div class="km-cover"><h2>Hello! We use cookies.</h2><p>They help us to show you the right cars.</p><span class="km-yes" role="button">That's fine</span></div>
<div class="km-hd"><a href="/"><b>KINGSMERE</b> approved</a><a href="/cars">Find your car</a><a href="/service">Service plans</a></div><div class="km-in">[[body]]</div>
<div class="km-hd" style="color:#9bc">Kingsmere, Vastern Road, Reading RG1 8BT. Typical APR 7.9%, deposit £500, 36 payments of £189.</div><script>[[script]]</script></body></html>
"##;

const HOME: &str = r##"<h1>Approved means approved</h1><p>Every used car has passed our 140 point check. <a href="/cars">See them all</a></p><p>"Paid £9,995 for a one-year-old Polo. Bargain." Nisha, Woodley</p>"##;

const CARS: &str = r##"<h1>Cars</h1><div class="km-switch"><span data-kind="used" class="km-on">Used</span><span data-kind="new">New</span></div><p id="km-count"></p><div id="km-lot"></div><p id="km-end">Loading more cars…</p>"##;

const BOX: &str = r##"<div class="km-box" onclick="window.location='[[url]]'">[[held]]<img data-photo="[[photo]]" alt=""><div><b>[[name]]</b></div><div>[[year]] | [[miles]] miles</div><div class="km-sum">£[[price]]</div></div>"##;

const DETAILS: &str = r##"<h1>[[name]]</h1><img src="[[photo]]" width="640" alt=""><p class="km-sum">£[[price]]</p><table class="km-tbl"><tr><td>Year</td><td>[[year]]</td></tr><tr><td>Mileage</td><td>[[miles]] miles</td></tr><tr><td>Fuel</td><td>[[fuel]]</td></tr><tr><td>Gearbox</td><td>[[gearbox]]</td></tr>[[engine]]<tr><td>Colour</td><td>[[colour]]</td></tr><tr><td>Doors</td><td>[[doors]]</td></tr><tr><td>Body</td><td>[[body]]</td></tr></table><p>[[text]]</p>"##;

const SERVICE: &str =
    r##"<h1>Service plans</h1><p>Two services from £14.99 a month, three from £19.99.</p>"##;

const SCRIPT: &str = r##"
if (document.cookie.indexOf('km=1') >= 0) document.body.classList.add('km-free');
document.querySelector('.km-yes').addEventListener('click', function () { document.cookie = 'km=1;path=/'; document.body.classList.add('km-free'); });
(function () {
  var lot = document.getElementById('km-lot'), end = document.getElementById('km-end');
  if (!lot) return;
  var kind = 'used', next = 0, busy = false, round = 0;
  function near() { return end.getBoundingClientRect().top < window.innerHeight + 150; }
  function photos() { document.querySelectorAll('img[data-photo]').forEach(function (i) { if (i.getBoundingClientRect().top < window.innerHeight + 200) { i.src = i.dataset.photo; i.removeAttribute('data-photo'); } }); }
  function more() {
    photos();
    if (busy || next === null || !near()) return;
    busy = true;
    var mine = round;
    fetch('/fragment?kind=' + kind + '&from=' + next).then(function (r) { return r.json(); }).then(function (d) {
      busy = false;
      if (mine !== round) { more(); return; }
      document.getElementById('km-count').textContent = d.total + ' ' + kind + ' cars';
      lot.insertAdjacentHTML('beforeend', d.html);
      next = d.next;
      end.style.display = next === null ? 'none' : '';
      photos();
    });
  }
  document.querySelectorAll('.km-switch span').forEach(function (s) {
    s.addEventListener('click', function () {
      document.querySelector('.km-on').classList.remove('km-on');
      s.classList.add('km-on');
      kind = s.dataset.kind; next = 0; round++; lot.innerHTML = ''; end.style.display = '';
      more();
    });
  });
  window.addEventListener('scroll', more);
  more();
})();
"##;
