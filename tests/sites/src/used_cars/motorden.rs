//! The Motor Den: a used car supermarket's application of 2015.
//!
//! Routes are behind `#!`, the list comes as data and grows by a button, with an advertisement after every sixth car.
//! On the details pages, icons with alternative texts stand before the values.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::grouped;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "motorden",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "more", "ads", "details", "links"],
    about: "car supermarket of 2015 as an application: hash-bang routes, a button for more, advertisements between cars",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 15;

fn stock() -> Vec<Car> {
    cars(2015, 88, 2020)
}

fn reference(car: &Car) -> String {
    format!("MD-{}", 7000 + car.id * 3)
}

fn plate(car: &Car) -> String {
    format!("{} ({} plate)", car.year, &car.registration[2..4])
}

fn engine(car: &Car) -> String {
    if car.cc == 0 { String::new() } else { format!("{}cc", grouped(car.cc, ',')) }
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", plate(car))
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", engine(car))
            .with("colour", car.colour)
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/photos/{}.jpg", reference(car)))
            .with("url", format!("/#!/cars/{}", reference(car)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/json/car/{}", url.rsplit('/').next().unwrap_or_default());
    for page in 1.. {
        visitor.open(&format!("/json/cars?page={page}"))?;
        if visitor.json()?["more"] != Json::Bool(true) {
            return Ok(());
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => Answer::page(SHELL),
        ["js", "den.js"] => Answer::file("application/javascript", SCRIPT),
        ["json", "cars"] => {
            let before = (request.query.number("page").unwrap_or(1).max(1) - 1) * AT_ONCE;
            let cars: Vec<Json> = stock.iter().skip(before).take(AT_ONCE).map(in_short).collect();
            Answer::json(&json!({"count": stock.len(), "more": before + AT_ONCE < stock.len(), "cars": cars}))
        }
        ["json", "car", wanted] => match stock.iter().find(|car| reference(car) == *wanted) {
            Some(car) => Answer::json(&in_full(car)),
            None => Answer::missing(),
        },
        ["photos", file] => {
            let id = file.trim_start_matches("MD-").trim_end_matches(".jpg");
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["glyphs", name] => Answer::picture(picture::sign(&name[..2], 24, 24, "#444", "#fc0")),
        ["promo", _] => Answer::picture(picture::sign("INSURE IT FROM £19 A MONTH", 700, 80, "#fc0", "#111")),
        _ => Answer::missing(),
    }
}

fn in_short(car: &Car) -> Json {
    json!({
        "ref": reference(car), "make": car.make, "model": car.model, "trim": car.trim, "price": car.price,
        "plate": plate(car), "miles": car.mileage, "photo": format!("/photos/{}.jpg", reference(car)),
    })
}

fn in_full(car: &Car) -> Json {
    let mut full = in_short(car);
    full["fuel"] = car.fuel.into();
    full["gears"] = car.transmission.into();
    full["engine"] = engine(car).into();
    full["colour"] = car.colour.into();
    full["body"] = car.body.into();
    full["text"] = car.description.as_str().into();
    full
}

const SHELL: &str = r##"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>The Motor Den - used car supermarket</title>
<style>body{margin:0;font:14px "Segoe UI",Arial,sans-serif;background:#ececec}.den-strip{background:#111;color:#fc0;padding:16px 30px;display:flex;align-items:baseline}.den-strip h1{margin:0 auto 0 0;font-size:28px}.den-strip a{color:#fff;margin-left:22px;text-decoration:none}#den-view{width:980px;margin:20px auto}
.den-box{background:#fff;margin-bottom:14px;padding:14px;display:flex}.den-box img{width:200px;height:150px;object-fit:cover;margin-right:18px}.den-box h2{margin:0 0 6px;font-size:18px}.den-box .den-amount{margin-left:auto;font-size:24px;font-weight:700}.den-promo{margin-bottom:14px}.den-promo small{color:#888;display:block}.den-again{display:block;width:100%;padding:14px;background:#fc0;border:0;font-size:16px;cursor:pointer}
.den-one{background:#fff;padding:20px}.den-one .den-photo{width:100%;max-height:460px;object-fit:cover}.den-glyphs{list-style:none;padding:0;columns:2}.den-glyphs li{padding:6px 0}.den-glyphs img{vertical-align:middle;margin-right:8px}.den-base{background:#111;color:#999;padding:20px 30px}</style></head>
<body><header class="den-strip"><h1>The Motor Den</h1><a href="#!/">Home</a><a href="#!/cars">Cars</a><a href="#!/part-exchange">Part exchange</a><a href="#!/reviews">Reviews</a><a href="#!/jobs">Jobs</a></header>
<main id="den-view">Loading&hellip;</main>
<footer class="den-base">The Motor Den, Ring Road, Wednesbury WS10 9QY. Representative APR 10.9%. Prices exclude &pound;99 admin fee.</footer>
<script src="/js/den.js"></script></body></html>
"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var view = document.getElementById('den-view');
  function load(url, then) { var x = new XMLHttpRequest(); x.open('GET', url); x.onload = function () { then(JSON.parse(x.responseText)); }; x.send(); }
  function commas(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, ','); }
  function box(c) {
    return '<div class="den-box"><img src="' + c.photo + '" alt=""><div><h2><a href="#!/cars/' + c.ref + '">' + c.make + ' ' + c.model + ' ' + c.trim + '</a></h2><div>' + c.plate + '</div><div>' + commas(c.miles) + ' miles</div><a href="#!/cars/' + c.ref + '">Full details</a></div><div class="den-amount">&pound;' + commas(c.price) + '</div></div>';
  }
  var promo = '<div class="den-promo"><small>Advertisement</small><a href="#!/insure"><img src="/promo/insure.png" alt="Insure it from £19 a month"></a></div>';
  function list() {
    view.innerHTML = '<h2 id="den-count"></h2><div id="den-list"></div><button class="den-again">Load more cars</button>';
    var page = 0, shown = 0, holder = document.getElementById('den-list'), again = view.querySelector('.den-again');
    function more() {
      again.disabled = true;
      load('/json/cars?page=' + (++page), function (d) {
        document.getElementById('den-count').textContent = d.count + ' cars in stock';
        var html = '';
        d.cars.forEach(function (c) { html += box(c); if (++shown % 6 === 0) html += promo; });
        holder.insertAdjacentHTML('beforeend', html);
        again.disabled = false;
        if (!d.more) again.style.display = 'none';
      });
    }
    again.onclick = more;
    more();
  }
  function glyph(name, alt, value) { return value ? '<li><img src="/glyphs/' + name + '" alt="' + alt + '"> ' + value + '</li>' : ''; }
  function one(ref) {
    load('/json/car/' + ref, function (c) {
      view.innerHTML = '<div class="den-one"><img class="den-photo" src="' + c.photo + '" alt=""><h2>' + c.make + ' ' + c.model + ' ' + c.trim + '</h2><p class="den-amount">&pound;' + commas(c.price) + '</p><ul class="den-glyphs">' +
        glyph('year', 'Year', c.plate) + glyph('odo', 'Mileage', commas(c.miles) + ' miles') + glyph('fuel', 'Fuel', c.fuel) + glyph('gears', 'Gearbox', c.gears) + glyph('engine', 'Engine size', c.engine) + glyph('paint', 'Colour', c.colour) + glyph('body', 'Body type', c.body) +
        '</ul><p>' + c.text + '</p><p><a href="#!/cars">Back to all cars</a></p></div>';
    });
  }
  var pages = {
    '': '<h2>Over eighty cars under one roof</h2><p>Come in out of the rain. <a href="#!/cars">See all our cars</a>. Monthly payments from &pound;89.</p>',
    'part-exchange': '<h2>Part exchange</h2><p>We will beat any quote by &pound;100.</p><form><input placeholder="Your registration"> <button type="button">Value my car</button></form>',
    'reviews': '<h2>Reviews</h2><p>Got a Corsa for &pound;3,450, lovely people. 5/5</p><p>My Fiesta was &pound;5,995 and drives like new. 4/5</p>',
    'jobs': '<h2>Jobs</h2><p>Valeter wanted, &pound;8.50 an hour.</p>'
  };
  function route() {
    var parts = location.hash.replace(/^#!\/?/, '').split('/');
    window.scrollTo(0, 0);
    if (parts[0] === 'cars') { if (parts[1]) one(parts[1]); else list(); }
    else view.innerHTML = pages[parts[0]] || pages[''];
  }
  window.onhashchange = route;
  route();
})();
"##;
