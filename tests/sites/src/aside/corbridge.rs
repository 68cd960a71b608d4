//! Corbridge Motor Group: three branches of 2009 whose stock stands in a frame from their stock system.
//!
//! There is no list of all cars: each branch has its own page with an inline frame. The frame turns its pages by a POST
//! and remembers the branch in a cookie. Cars between branches are on both lists. Details are bullets.

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Method, Request};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "corbridge",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: true,
    covers: &["iframe", "post", "overlap", "duplicates", "links", "details", "next"],
    about: "motor group of 2009: three branches with overlapping stock in inline frames, pages by POST",
    truth,
    respond,
    walk,
};

const BRANCHES: [(&str, &str); 3] = [("hexham", "Hexham"), ("morpeth", "Morpeth"), ("consett", "Consett")];

fn stock() -> Vec<Car> {
    cars(2009, 76, 2021)
}

fn is_at(car: &Car, branch: &str) -> bool {
    let own = car.id % 3;
    let other = if car.chance < 25 { (own + 1) % 3 } else { own };
    BRANCHES[own].0 == branch || BRANCHES[other].0 == branch
}

fn address(car: &Car) -> String {
    format!("/stocksys/car/{}", 9100 + car.id)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", car.year.to_string())
            .with("mileage", format!("{}k miles", car.mileage / 1000))
            .with("mileage", grouped(car.mileage, ','))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/stocksys/photo/{}", 9100 + car.id))
            .with("url", address(car))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    for (_, name) in BRANCHES {
        visitor.open("/")?;
        visitor.follow(name)?;
        visitor.follow("stock")?;
        while visitor.source().contains("id=\"onward\"") {
            visitor.submit("onward", &[])?;
        }
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
        [] => page("Home", HOME),
        ["branch", branch] => match BRANCHES.iter().find(|(key, _)| key == branch) {
            Some((key, name)) => page(name, &fill(BRANCH, &[("key", key), ("name", name)])),
            None => Answer::missing(),
        },
        ["stocksys", "list"] => frame(stock, request),
        ["stocksys", "car", id] => match stock.iter().find(|car| (9100 + car.id).to_string() == *id) {
            Some(car) => Answer::page(details(car)),
            None => Answer::missing(),
        },
        ["stocksys", "photo", id] => Answer::picture(picture::car(id.parse().unwrap_or(0))),
        ["news"] => page("News", NEWS),
        ["hire"] => page("Van hire", HIRE),
        ["careers"] => page("Careers", CAREERS),
        ["about"] => page("About the group", ABOUT),
        _ => Answer::missing(),
    }
}

fn frame(stock: &[Car], request: &Request) -> Answer {
    let branch = match request.method {
        Method::Post => request.cookies.text("stk_branch"),
        _ => request.query.text("branch"),
    };
    let found: Vec<&Car> = stock.iter().filter(|car| is_at(car, branch)).collect();
    let slice = slice(&found, request.form.number("pos").unwrap_or(0) / 10 + 1, 10);
    let cars = each(slice.things, |car| {
        fill(
            CAR,
            &[
                ("url", &address(car)),
                ("id", &(9100 + car.id).to_string()),
                ("name", &escape(&car.name())),
                ("trim", car.trim),
                ("price", &grouped(car.price, ',')),
                ("year", &car.year.to_string()),
                ("thousands", &(car.mileage / 1000).to_string()),
            ],
        )
    });
    let onward = match slice.page < slice.last {
        true => format!(
            "<form id=\"onward\" method=\"post\" action=\"/stocksys/list\"><input type=\"hidden\" name=\"pos\" value=\"{}\"><input type=\"submit\" value=\"Next 10 cars\"></form>",
            slice.through()
        ),
        false => String::new(),
    };
    let range = format!("Cars {} - {} of {}", slice.before + 1, slice.through(), slice.total);
    Answer::page(fill(FRAME, &[("range", &range), ("cars", &cars), ("onward", &onward)]))
        .cookie("stk_branch", branch)
}

fn details(car: &Car) -> String {
    let engine = if car.cc == 0 { String::new() } else { format!("<li>Engine: {}cc</li>", car.cc) };
    fill(
        DETAILS,
        &[
            ("id", &(9100 + car.id).to_string()),
            ("name", &escape(&car.name())),
            ("trim", car.trim),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("miles", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("transmission", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("doors", &car.doors.to_string()),
            ("body", car.body),
            ("text", &escape(&car.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><title>Corbridge Motor Group | [[title]]</title><meta http-equiv="content-type" content="text/html;charset=utf-8" />
<style type="text/css">body{font:12px/18px Arial;background:#f0f0f0;margin:0}#cmg{width:880px;margin:0 auto;background:#fff}#cmg-top{background:#0a2a5e;color:#fff;height:80px;padding:10px 20px}#cmg-top strong{font-size:26px;line-height:60px}#cmg-nav{background:#d8dfea;padding:8px 20px}#cmg-nav a{margin-right:16px;color:#0a2a5e}#cmg-body{padding:20px}.three{width:270px;display:inline-block;vertical-align:top;background:#f6f8fb;padding:10px;margin-right:6px}</style></head>
<body><div id="cmg"><div id="cmg-top"><strong>Corbridge Motor Group</strong></div>
<div id="cmg-nav"><a href="/">Home</a><a href="/news">News</a><a href="/hire">Van hire</a><a href="/branch/hexham">Hexham</a><a href="/branch/morpeth">Morpeth</a><a href="/branch/consett">Consett</a><a href="/careers">Careers</a><a href="/about">About the group</a></div>
<div id="cmg-body">[[body]]</div></div></body></html>
"##;

const HOME: &str = r##"<h1>Three branches, one family</h1><div class="three"><h3>Hexham</h3><p>Used cars, service, MOT</p></div><div class="three"><h3>Morpeth</h3><p>Used cars, body repairs</p></div><div class="three"><h3>Consett</h3><p>Used cars, van hire</p></div><p>Sell us your car: we paid &pound;11,200 for a 2007 A4 last week.</p>"##;

const BRANCH: &str = r##"<h1>[[name]] branch</h1><p>Manager: ask at the desk. Our current stock:</p><iframe name="stock" src="/stocksys/list?branch=[[key]]" width="830" height="1400" frameborder="0"></iframe>"##;

const FRAME: &str = r##"<html><head><meta http-equiv="content-type" content="text/html;charset=utf-8" /><style type="text/css">body{font:12px Arial}.ssItem{border:1px solid #d8dfea;margin-bottom:8px;padding:8px;overflow:hidden}.ssItem img{float:left;margin-right:10px}.ssItem .ssPrice{float:right;font-size:18px;color:#0a2a5e}</style></head><body><p>[[range]]</p>[[cars]][[onward]]<p><small>Powered by StockSystem 3</small></p></body></html>
"##;

const CAR: &str = r##"<div class="ssItem"><a href="[[url]]" target="_top"><img src="/stocksys/photo/[[id]]" width="120" height="90" alt="" border="0" /></a><span class="ssPrice">&pound;[[price]]</span><a href="[[url]]" target="_top"><b>[[name]]</b></a> [[trim]]<br />[[year]]<br />[[thousands]]k miles</div>
"##;

const DETAILS: &str = r##"<html><head><meta http-equiv="content-type" content="text/html;charset=utf-8" /><title>[[name]]</title></head><body style="font:13px Arial;margin:30px"><h2>[[name]] [[trim]]</h2><img src="/stocksys/photo/[[id]]" width="440" height="330" alt="" /><p style="font-size:22px">&pound;[[price]]</p><ul><li>Year: [[year]]</li><li>Mileage: [[miles]]</li><li>Fuel: [[fuel]]</li><li>Gearbox: [[transmission]]</li>[[engine]]<li>Colour: [[colour]]</li><li>[[doors]] doors</li><li>Body: [[body]]</li></ul><p>[[text]]</p><p><a href="/">Corbridge Motor Group</a></p></body></html>
"##;

const NEWS: &str = r##"<h1>News</h1><p>Scrappage scheme: &pound;2,000 for your old car. Ends in March.</p><p>We sponsor Hexham Rovers under elevens.</p>"##;
const HIRE: &str =
    r##"<h1>Van hire</h1><p>Small van &pound;39 a day, Luton &pound;69 a day, minibus &pound;79 a day.</p>"##;
const CAREERS: &str = r##"<h1>Careers</h1><p>Apprentice technician, &pound;6,000 a year plus tools.</p>"##;
const ABOUT: &str =
    r##"<h1>About the group</h1><p>Founded by the Corbridge brothers in 1959 with one Ford Anglia.</p>"##;
