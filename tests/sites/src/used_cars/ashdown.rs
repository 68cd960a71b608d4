//! Ashdown Vehicle Centre: a dealer's site of 2012 whose search is all script.
//!
//! A make must be chosen, and only then the models of that make are asked for; what starts the search is a `div`. The
//! results are plain pages with a next link. Fuel, engine and the rest are in a definition list of the details pages.

use serde_json::json;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "ashdown",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["dependent", "mandatory", "submit", "next", "details", "optional"],
    about: "dealer of 2012: make must be chosen, models follow from it, a div starts the search",
    truth,
    respond,
    walk,
};

const MAKES: [&str; 6] = ["Audi", "Ford", "Nissan", "Skoda", "Toyota", "Volkswagen"];

fn stock() -> Vec<Car> {
    let mut cars = cars(2012, 260, 2018);
    cars.retain(|car| MAKES.contains(&car.make));
    cars
}

fn address(car: &Car) -> String {
    format!("/vehicle.php?stock=AV{}", 3000 + car.id)
}

fn has_photo(car: &Car) -> bool {
    car.chance > 6
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", car.year.to_string())
            .with("mileage", format!("{} mls", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{} L", car.litres()) })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .maybe("image", has_photo(car).then(|| format!("/img/stock/AV{}_1.jpg", 3000 + car.id)))
            .with("url", address(car))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/results.php?make=&model=")?;
    visitor.expect("Please choose a make")?;
    visitor.open("/")?;
    let makes = visitor.options("make")?;
    for make in makes.iter().filter(|make| !make.is_empty()) {
        visitor.open(&format!("/ajax/models.php?make={}", encode(make)))?;
        visitor.expect("All models")?;
        visitor.open(&format!("/results.php?make={}&model=*", encode(make)))?;
        visitor.turn("Next page")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] | ["index.php"] => page("Welcome", &fill(HOME, &[("finder", &finder("", stock))])),
        ["ajax", "models.php"] => models(stock, request.query.text("make")),
        ["results.php"] => page("Search results", &results(stock, request)),
        ["vehicle.php"] => match stock
            .iter()
            .find(|car| address(car).ends_with(&format!("={}", request.query.text("stock"))))
        {
            Some(car) => page(&car.name(), &details(car)),
            None => Answer::missing(),
        },
        ["warranty.php"] => page("Warranty", WARRANTY),
        ["sell.php"] => page("Sell your car", SELL),
        ["visit.php"] => page("Visit us", VISIT),
        ["img", "stock", file] => {
            let id = file.trim_start_matches("AV").split('_').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn models(stock: &[Car], wanted: &str) -> Answer {
    let found = makes(stock).into_iter().find(|(make, _)| *make == wanted);
    let mut models = vec![json!({"v": "*", "t": "All models"})];
    models.extend(
        found.into_iter().flat_map(|(_, models)| models).map(|model| json!({"v": model, "t": model})),
    );
    Answer::json(&models.into())
}

fn finder(message: &str, stock: &[Car]) -> String {
    let makes = each(makes(stock), |(make, _)| format!("<option value=\"{make}\">{make}</option>"));
    fill(FINDER, &[("message", message), ("makes", &makes)])
}

fn results(stock: &[Car], request: &Request) -> String {
    let (make, model) = (request.query.text("make"), request.query.text("model"));
    if make.is_empty() || model.is_empty() {
        let what = if make.is_empty() { "Please choose a make" } else { "Please choose a model" };
        return finder(&format!("<p class=\"avc-warn\">{what}</p>"), stock);
    }
    let found: Vec<&Car> =
        stock.iter().filter(|car| car.make == make && (model == "*" || car.model == model)).collect();
    let slice = slice(&found, request.query.number("p").unwrap_or(1), 7);
    let cars = each(slice.things, |car| {
        let photo = match has_photo(car) {
            true => format!(
                "<img src=\"/img/stock/AV{}_1.jpg\" width=\"180\" height=\"135\" alt=\"\">",
                3000 + car.id
            ),
            false => "<div class=\"avc-nopic\">Image coming soon</div>".to_owned(),
        };
        fill(
            CAR,
            &[
                ("url", &address(car)),
                ("photo", &photo),
                ("name", &escape(&format!("{} {} {}", car.make, car.model, car.trim))),
                ("year", &car.year.to_string()),
                ("miles", &grouped(car.mileage, ',')),
                ("price", &grouped(car.price, ',')),
            ],
        )
    });
    let link =
        |page: usize| format!("/results.php?make={}&amp;model={}&amp;p={page}", encode(make), encode(model));
    let next = match slice.page < slice.last {
        true => format!("<a class=\"avc-fwd\" href=\"{}\">Next page &rsaquo;</a>", link(slice.page + 1)),
        false => String::new(),
    };
    let last = match slice.page > 1 {
        true => format!("<a href=\"{}\">&lsaquo; Back</a>", link(slice.page - 1)),
        false => String::new(),
    };
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("make", make),
            ("cars", &cars),
            ("next", &next),
            ("last", &last),
        ],
    )
}

fn details(car: &Car) -> String {
    let photo = match has_photo(car) {
        true => format!(
            "<img src=\"/img/stock/AV{}_1.jpg\" width=\"480\" height=\"360\" alt=\"\">",
            3000 + car.id
        ),
        false => String::new(),
    };
    let engine = match car.cc {
        0 => String::new(),
        _ => format!("<dt>Engine</dt><dd>{} L</dd>", car.litres()),
    };
    fill(
        DETAILS,
        &[
            ("name", &escape(&format!("{} {} {}", car.make, car.model, car.trim))),
            ("photo", &photo),
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
<html><head><meta charset="utf-8"><title>Ashdown Vehicle Centre - [[title]]</title>
<style>body{margin:0;background:#3a3a3a url() repeat;font:13px Arial,Helvetica,sans-serif}.avc-page{width:960px;margin:0 auto;background:#fff}.avc-head{background:linear-gradient(#f60,#c40);color:#fff;padding:18px;font-size:26px;font-weight:bold}.avc-menu{background:#222;padding:8px}.avc-menu a{color:#fff;padding:8px 14px;text-decoration:none;font-weight:bold}.avc-main{padding:16px}
.avc-finder{background:#eee;border:1px solid #ccc;border-radius:8px;padding:14px;width:320px}.avc-finder select{width:100%;margin:4px 0 10px}.avc-go{background:#f60;color:#fff;text-align:center;padding:10px;border-radius:5px;cursor:pointer;font-weight:bold}.avc-warn{color:#c00;font-weight:bold}
.avc-car{border-bottom:1px solid #ddd;padding:12px 0;overflow:hidden}.avc-pic{float:left;width:200px}.avc-nopic{width:180px;height:135px;background:#ddd;line-height:135px;text-align:center}.avc-tag{float:right;background:#f60;color:#fff;font-size:20px;padding:8px 14px;border-radius:4px}.avc-spec dt{float:left;width:130px;font-weight:bold}.avc-spec dd{margin-left:140px}.avc-end{background:#222;color:#aaa;padding:12px}</style></head>
<body><div class="avc-page"><div class="avc-head">Ashdown Vehicle Centre</div>
<div class="avc-menu"><a href="/">Used Cars</a><a href="/sell.php">Sell Your Car</a><a href="/warranty.php">Warranty</a><a href="/visit.php">Visit Us</a></div>
<div class="avc-main">[[body]]</div><div class="avc-end">Ashdown Vehicle Centre, Unit 4, Bellbrook Park, Uckfield TN22 1QL. Call 01825 555 0114. Over 150 cars from &pound;1,995!</div></div></body></html>
"##;

const HOME: &str = r##"<h1>Great cars, straight prices</h1>[[finder]]<h2>Why buy from Ashdown?</h2><ul><li>Every car HPI checked</li><li>Low rate finance, &pound;150 deposit</li><li>4.8 out of 5 from 312 customers</li></ul>"##;

const FINDER: &str = r##"[[message]]<form class="avc-finder" id="avcFinder" action="/results.php" method="get"><b>Find a used car</b><br>
Make<br><select name="make" id="avcMake"><option value="">Choose make...</option>[[makes]]</select>
Model<br><select name="model" id="avcModel" disabled><option value="">Choose make first</option></select>
<div class="avc-go" id="avcGo">Find cars</div></form>
<script>
var mk = document.getElementById('avcMake'), md = document.getElementById('avcModel');
mk.onchange = function () {
  md.disabled = true; md.innerHTML = '<option value="">Loading...</option>';
  if (!mk.value) { md.innerHTML = '<option value="">Choose make first</option>'; return; }
  var x = new XMLHttpRequest();
  x.open('GET', '/ajax/models.php?make=' + encodeURIComponent(mk.value));
  x.onload = function () {
    var list = JSON.parse(x.responseText), html = '<option value="">Choose model...</option>';
    for (var i = 0; i < list.length; i++) html += '<option value="' + list[i].v + '">' + list[i].t + '</option>';
    md.innerHTML = html; md.disabled = false;
  };
  x.send();
};
document.getElementById('avcGo').onclick = function () {
  if (!mk.value) { alert('Please choose a make'); mk.focus(); return; }
  document.getElementById('avcFinder').submit();
};
</script>"##;

const RESULTS: &str =
    r##"<h1>[[total]] [[make]] cars</h1><p><a href="/">New search</a></p>[[cars]]<p>[[last]] [[next]]</p>"##;

const CAR: &str = r##"<div class="avc-car"><a class="avc-pic" href="[[url]]">[[photo]]</a><div class="avc-tag">&pound;[[price]]</div><h3><a href="[[url]]">[[name]]</a></h3><p>[[year]], [[miles]] mls</p><p><a href="[[url]]">More information</a></p></div>
"##;

const DETAILS: &str = r##"<h1>[[name]]</h1><div class="avc-tag">&pound;[[price]]</div>[[photo]]
<dl class="avc-spec"><dt>Year</dt><dd>[[year]]</dd><dt>Mileage</dt><dd>[[miles]] mls</dd><dt>Fuel</dt><dd>[[fuel]]</dd><dt>Gearbox</dt><dd>[[gearbox]]</dd>[[engine]]<dt>Colour</dt><dd>[[colour]]</dd><dt>Doors</dt><dd>[[doors]]</dd><dt>Body style</dt><dd>[[body]]</dd></dl>
<p>[[text]]</p><p>Call us on 01825 555 0114 to book a test drive.</p>"##;

const WARRANTY: &str = r##"<h1>Warranty</h1><p>3 months included. 12 months from &pound;199, 24 months from &pound;349. Claims up to &pound;1,500.</p>"##;
const SELL: &str = r##"<h1>Sell your car</h1><form action="/sell.php" method="post"><p>Registration <input name="reg"></p><p>Mileage <input name="miles"></p><p>Phone <input name="phone"></p><input type="submit" value="Get my price"></form>"##;
const VISIT: &str = r##"<h1>Visit us</h1><p>Open seven days. Ask for Colin or Sheila.</p>"##;
