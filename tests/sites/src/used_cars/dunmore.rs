//! Dunmore Autos: a dealer's site of 2010 on which everything is one form.
//!
//! Make, then model, each must be chosen, the models asked for as script; the search is a POST, and pages are turned by
//! a hidden number and a sending of the form. Each car takes two rows, with an advertisement after the third.

use serde_json::json;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Method, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "dunmore",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["postback", "dependent", "mandatory", "post", "ads", "two-rows", "details"],
    about: "dealer of 2010: make and model must be chosen, results by POST, pages by a hidden number",
    truth,
    respond,
    walk,
};

const MAKES: [&str; 3] = ["Honda", "Kia", "Vauxhall"];

fn stock() -> Vec<Car> {
    let mut cars = cars(1010, 420, 2019);
    cars.retain(|car| MAKES.contains(&car.make));
    cars
}

fn address(car: &Car) -> String {
    format!("/showroom/car{}.htm", 770 + car.id)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", format!("{} / {}", car.year, &car.registration[2..4]))
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
            .with("colour", car.colour)
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/showroom/pic{}.jpg", 770 + car.id))
            .with("url", address(car))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("daForm", &[])?;
    visitor.expect("Please select make and model")?;
    let makes = visitor.options("make")?;
    let mut turned = 0;
    for make in makes.iter().filter(|make| !make.is_empty()) {
        visitor.open(&format!("/models?make={}", encode(make)))?;
        let models: Vec<String> = visitor
            .json()?
            .as_array()
            .map(|models| models.iter().filter_map(|model| model.as_str().map(str::to_owned)).collect())
            .unwrap_or_default();
        for model in models {
            visitor.open("/")?;
            visitor.submit("daForm", &[("make", make), ("model", &model)])?;
            for page in 2.. {
                if !visitor.source().contains(&format!("turn({page})")) {
                    break;
                }
                visitor
                    .submit("daForm", &[("make", make), ("model", &model), ("pageno", &page.to_string())])?;
                turned += 1;
            }
        }
    }
    if turned > 0 { Ok(()) } else { Err(Fault("no page was turned".to_owned())) }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => Answer::page(door(stock, request)),
        ["models"] => {
            let found = makes(stock).into_iter().find(|(make, _)| *make == request.query.text("make"));
            Answer::json(&json!(found.map(|(_, models)| models).unwrap_or_default()))
        }
        ["showroom", file] if file.starts_with("pic") => {
            let id = file.trim_start_matches("pic").trim_end_matches(".jpg");
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["showroom", _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => Answer::page(fill(PAGE, &[("body", &details(car))])),
            None => Answer::missing(),
        },
        ["ad.gif"] => Answer::picture(picture::sign("TYRES FITTED FROM £35", 560, 60, "#fe0", "#00f")),
        _ => Answer::missing(),
    }
}

fn door(stock: &[Car], request: &Request) -> String {
    let (make, model) = (request.form.text("make"), request.form.text("model"));
    let options = each(makes(stock), |(name, _)| {
        let selected = if name == make { " selected" } else { "" };
        format!("<option value=\"{name}\"{selected}>{name}</option>")
    });
    let model_option = match model {
        "" => "<option value=\"\">Model</option>".to_owned(),
        model => format!("<option value=\"{0}\" selected>{0}</option>", escape(model)),
    };
    let results = match (request.method, make, model) {
        (Method::Post, "", _) | (Method::Post, _, "") => {
            "<p class=\"da-no\">Please select make and model</p>".to_owned()
        }
        (Method::Post, ..) => results(stock, make, model, request.form.number("pageno").unwrap_or(1)),
        _ => "<p>Pick a make and a model to see our cars. From £1,495.</p>".to_owned(),
    };
    let body = fill(DOOR, &[("makes", &options), ("model", &model_option), ("results", &results)]);
    fill(PAGE, &[("body", &body)])
}

fn results(stock: &[Car], make: &str, model: &str, page: usize) -> String {
    let found: Vec<&Car> = stock.iter().filter(|car| car.make == make && car.model == model).collect();
    let slice = slice(&found, page, 4);
    let mut rows = String::new();
    for (at, car) in slice.things.iter().enumerate() {
        rows.push_str(&fill(
            ROWS,
            &[
                ("url", &address(car)),
                ("id", &(770 + car.id).to_string()),
                ("name", &escape(&format!("{} {}", car.name(), car.trim))),
                ("price", &grouped(car.price, ',')),
                ("year", &car.year.to_string()),
                ("plate", &car.registration[2..4]),
                ("miles", &grouped(car.mileage, ',')),
                ("colour", car.colour),
            ],
        ));
        if at == 2 {
            rows.push_str("<tr><td colspan=\"3\" class=\"da-ad\"><img src=\"/ad.gif\" alt=\"Tyres fitted from £35\"></td></tr>");
        }
    }
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<b>{number}</b> "),
        false => format!("<a href=\"javascript:turn({number})\">{number}</a> "),
    });
    format!("<p>{} found</p><table class=\"da-cars\">{rows}</table><p>{pages}</p>", slice.total)
}

fn details(car: &Car) -> String {
    let engine = if car.cc == 0 { String::new() } else { format!("<li>{}cc engine</li>", car.cc) };
    fill(
        DETAILS,
        &[
            ("id", &(770 + car.id).to_string()),
            ("name", &escape(&format!("{} {}", car.name(), car.trim))),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("plate", &car.registration[2..4]),
            ("miles", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("gearbox", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("body", car.body),
            ("text", &escape(&car.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>Dunmore Autos</title><style type="text/css">body{background:#113 url() ;font:13px Arial;margin:0}.da-mid{width:640px;margin:0 auto;background:#fff;padding:16px}.da-mid h1{color:#00f;font-style:italic}.da-no{color:#d00;font-weight:bold}.da-cars{width:100%;border-collapse:collapse}.da-one td{background:#eef;padding:4px}.da-two td{padding:4px 4px 14px}.da-ad{text-align:center;padding:8px}</style></head><body><div class="da-mid"><h1>Dunmore Autos</h1><p><a href="/">Showroom</a> | 028 555 0177 | Part exchange up to £3,000 over book</p>[[body]]</div></body></html>
"##;

const DOOR: &str = r##"<form id="daForm" name="daForm" method="post" action="/"><input type="hidden" name="pageno" value="1" /><select name="make"><option value="">Make</option>[[makes]]</select> <select name="model">[[model]]</select> <input type="submit" value="Show cars" /></form>
<script type="text/javascript">
var f = document.forms.daForm;
f.make.onchange = function () {
  f.model.innerHTML = '<option value="">Model</option>';
  f.pageno.value = 1;
  if (f.make.value) fetch('/models?make=' + encodeURIComponent(f.make.value)).then(function (r) { return r.json(); }).then(function (list) {
    list.forEach(function (name) { f.model.add(new Option(name, name)); });
  });
};
f.model.onchange = function () { f.pageno.value = 1; };
function turn(page) { f.pageno.value = page; f.submit(); }
</script>[[results]]"##;

const ROWS: &str = r##"<tr class="da-one"><td colspan="2"><a href="[[url]]"><b>[[name]]</b></a></td><td align="right">£[[price]]</td></tr>
<tr class="da-two"><td width="130"><img src="/showroom/pic[[id]].jpg" width="120" height="90" alt="" /></td><td>[[year]] / [[plate]]<br />[[miles]] miles</td><td>[[colour]]</td></tr>
"##;

const DETAILS: &str = r##"<h2>[[name]]</h2><img src="/showroom/pic[[id]].jpg" width="420" height="315" alt="" /><h3>£[[price]]</h3><ul><li>[[year]] / [[plate]]</li><li>[[miles]] miles</li><li>[[fuel]]</li><li>[[gearbox]]</li>[[engine]]<li>[[colour]]</li><li>[[body]]</li></ul><p>[[text]]</p>"##;
