//! Greyfriars Garage: a dealer's site of 2006 that sells new cars and used ones from one list.
//!
//! The search form asks by GET whether new or used or all; what is wanted here are the used ones. Each car takes two
//! rows of the table; cars seen before are shown below. Lists can be sorted. Details are a definition list, and the
//! robots file forbids the sorted lists and the enquiry form.

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "greyfriars",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &["form", "wildcard", "new", "next", "two-rows", "featured", "trap", "details", "robots"],
    about: "dealer of 2006 with new and used cars in one list, two table rows each",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Car> {
    let mut cars = cars(2006, 92, 2019);
    cars.retain(|car| car.cc > 0);
    for car in cars.iter_mut().filter(|car| car.id % 6 == 0) {
        (car.year, car.mileage) = (2019, 0);
        car.price = car.price.max(9_995);
        "To order, any colour, ready in six weeks.".clone_into(&mut car.description);
    }
    cars
}

fn is_new(car: &Car) -> bool {
    car.mileage == 0
}

fn address(car: &Car) -> String {
    format!("/vehicle/{}.html", 610 + car.id)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {} {}", car.model, car.litres(), car.trim))
            .with("year", car.year.to_string())
            .with("mileage", grouped(car.mileage, ','))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", format!("{} litre", car.litres()))
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/stockpics/{}_t.jpg", 610 + car.id))
            .with("image", format!("/stockpics/{}_l.jpg", 610 + car.id))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().filter(|car| !is_new(car)).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Vehicle search")?;
    visitor.submit("vsearch", &[("state", "used"), ("make", "any")])?;
    visitor.turn("Next").map(drop)
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["search.html"] => {
            let makes = each(makes(stock), |(make, _)| format!("<option>{make}</option>"));
            page("Vehicle search", &fill(FORM, &[("makes", &makes)]))
        }
        ["list.html"] => page("Vehicles", &list(stock, request)),
        ["vehicle", _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&car.name(), &details(car)).cookie(
                "seen",
                &format!("{}-{}", car.id, request.cookies.text("seen")).chars().take(20).collect::<String>(),
            ),
            None => Answer::missing(),
        },
        ["bodyshop.html"] => page("Body shop", BODYSHOP),
        ["enquiry.html"] => page("Enquiry", ENQUIRY),
        ["stockpics", file] => {
            let id = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["robots.txt"] => Answer::text("User-agent: *\nDisallow: /enquiry.html\nDisallow: /*order=\n"),
        _ => Answer::missing(),
    }
}

fn list(stock: &[Car], request: &Request) -> String {
    let query = &request.query;
    let (state, make) = (query.text("state"), query.text("make"));
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| ["", "any", car.make].contains(&make))
        .filter(|car| state != "new" && !is_new(car) || state != "used" && is_new(car))
        .collect();
    match query.text("order") {
        "price" => found.sort_by_key(|car| car.price),
        "age" => found.sort_by_key(|car| std::cmp::Reverse(car.year)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), 12);
    let link =
        |extra: &str| format!("/list.html?state={}&amp;make={}&amp;{extra}", encode(state), encode(make));
    let order = query.text("order");
    let turn = |page: usize, text: &str| {
        let order = if order.is_empty() { String::new() } else { format!("order={order}&amp;") };
        format!("<a href=\"{}\">{text}</a> ", link(&format!("{order}page={page}")))
    };
    let mut turns = String::new();
    if slice.page > 1 {
        turns.push_str(&turn(slice.page - 1, "&lt; Prev"));
    }
    turns.push_str(&format!("Page {} of {} ", slice.page, slice.last));
    if slice.page < slice.last {
        turns.push_str(&turn(slice.page + 1, "Next &gt;"));
    }
    let seen: Vec<usize> = request.cookies.text("seen").split('-').filter_map(|id| id.parse().ok()).collect();
    let seen = each(stock.iter().filter(|car| seen.contains(&car.id)), |car| {
        format!(
            "<td class=\"seen\"><a href=\"{}\">{}</a><br />&pound;{}</td>",
            address(car),
            car.name(),
            grouped(car.price, ',')
        )
    });
    fill(
        LIST,
        &[
            ("total", &slice.total.to_string()),
            (
                "orders",
                &format!(
                    "<a href=\"{}\">price</a> <a href=\"{}\">age</a>",
                    link("order=price"),
                    link("order=age")
                ),
            ),
            ("rows", &each(slice.things, |car| rows(car))),
            ("turns", &turns),
            ("seen", if seen.is_empty() { "<td>None yet</td>" } else { &seen }),
        ],
    )
}

fn rows(car: &Car) -> String {
    let miles =
        if is_new(car) { "Brand new".to_owned() } else { format!("{} miles", grouped(car.mileage, ',')) };
    let line = format!("{} {} {} {}", car.make, car.model, car.litres(), car.trim);
    fill(
        ROWS,
        &[
            ("url", &address(car)),
            ("id", &(610 + car.id).to_string()),
            ("line", &escape(&line)),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("miles", &miles),
            ("colour", car.colour),
        ],
    )
}

fn details(car: &Car) -> String {
    let miles = if is_new(car) { "Delivery only".to_owned() } else { grouped(car.mileage, ',') };
    fill(
        DETAILS,
        &[
            ("id", &(610 + car.id).to_string()),
            ("name", &escape(&format!("{} {} {} {}", car.make, car.model, car.litres(), car.trim))),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("miles", &miles),
            ("fuel", car.fuel),
            ("transmission", car.transmission),
            ("litres", &car.litres()),
            ("colour", car.colour),
            ("doors", &car.doors.to_string()),
            ("body", car.body),
            ("text", &escape(&car.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>Greyfriars Garage: [[title]]</title>
<style type="text/css">body{background:#555;font:12px "Trebuchet MS",sans-serif;margin:0}table.frame{background:#fff;width:820px}td.brand{background:#900 ;color:#fff;font-size:28px;padding:12px}td.sidenav{width:140px;background:#ddd;vertical-align:top;padding:10px}td.mainpart{vertical-align:top;padding:12px}table.vlist{width:100%;border-collapse:collapse}tr.vhead td{background:#eee;border-top:2px solid #900;padding:4px}tr.vbody td{padding:4px 4px 12px}td.seen{border:1px solid #ccc;padding:6px}.vprice{color:#900;font-weight:bold;text-align:right}dl.vspec dt{float:left;width:110px;color:#666}</style></head><body>
<table class="frame" align="center" cellspacing="0"><tr><td class="brand" colspan="2">Greyfriars Garage</td></tr><tr><td class="sidenav"><p><a href="/">Home</a></p><p><a href="/search.html">Vehicle search</a></p><p><a href="/bodyshop.html">Body shop</a></p><p><a href="/enquiry.html">Enquiries</a></p><p>Friars Walk<br>Dorchester<br>DT1 1BB</p></td><td class="mainpart">
[[body]]
</td></tr></table></body></html>
"##;

const HOME: &str = r##"<h2>Welcome</h2><p>Main dealers since 1951. New models from &pound;6,995 on the road, approved used cars from &pound;2,500. Why not come and see us at the Dorset Show?</p><p>Offer of the month: free first service worth &pound;149.</p>"##;

const FORM: &str = r##"<h2>Vehicle search</h2><form name="vsearch" action="/list.html" method="get"><p><label><input type="radio" name="state" value="all" checked> All</label> <label><input type="radio" name="state" value="new"> New</label> <label><input type="radio" name="state" value="used"> Used</label></p><p>Make: <select name="make"><option value="any">Any make</option>[[makes]]</select></p><p><input type="submit" value="Go"></p></form>"##;

const LIST: &str = r##"<h2>[[total]] vehicles</h2><p>Order by [[orders]]</p><table class="vlist">[[rows]]</table><p>[[turns]]</p><h3>Vehicles you have looked at</h3><table><tr>[[seen]]</tr></table>"##;

const ROWS: &str = r##"<tr class="vhead"><td colspan="2"><a href="[[url]]"><b>[[line]]</b></a></td><td class="vprice">&pound;[[price]]</td></tr>
<tr class="vbody"><td width="140"><a href="[[url]]"><img src="/stockpics/[[id]]_t.jpg" width="128" height="96" border="0" alt=""></a></td><td>[[year]], [[miles]], [[colour]]</td><td align="right"><a href="[[url]]">Details</a><br><a href="/enquiry.html?v=[[id]]">Enquire</a></td></tr>
"##;

const DETAILS: &str = r##"<h2>[[name]]</h2><p><img src="/stockpics/[[id]]_l.jpg" width="400" height="300" alt="[[name]]"></p><p class="vprice">&pound;[[price]]</p><dl class="vspec"><dt>Year</dt><dd>[[year]]</dd><dt>Mileage</dt><dd>[[miles]]</dd><dt>Fuel</dt><dd>[[fuel]]</dd><dt>Gearbox</dt><dd>[[transmission]]</dd><dt>Engine</dt><dd>[[litres]] litre</dd><dt>Colour</dt><dd>[[colour]]</dd><dt>Doors</dt><dd>[[doors]]</dd><dt>Body</dt><dd>[[body]]</dd></dl><p>[[text]]</p>"##;

const BODYSHOP: &str = r##"<h2>Body shop</h2><p>Bumper scuffs from &pound;95, dents from &pound;60, full respray from &pound;1,800.</p>"##;
const ENQUIRY: &str = r##"<h2>Enquiries</h2><form action="/enquiry.html" method="post"><p>Name <input name="name"></p><p>E-mail <input name="email"></p><p><textarea name="text"></textarea></p><input type="submit" value="Send"></form>"##;
