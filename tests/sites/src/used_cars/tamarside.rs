//! Tamarside Motors: a dealer's site of 2014 on a well-known grid framework.
//!
//! The search form works by GET and every field has an "Any". Results are numbered, can be sorted and be shown in other
//! page sizes; brand new cars stand on a page of their own. Details pages have a labelled table, JSON-LD, and similar
//! cars below.

use serde_json::json;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tamarside",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "wildcard",
        "numbered",
        "page-size",
        "trap",
        "new",
        "featured",
        "details",
        "microdata",
        "links",
    ],
    about: "franchised dealer of 2014 on a grid framework: search form with Any, numbered pages, new cars beside used ones",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Car> {
    cars(2014, 94, 2019)
}

fn address(car: &Car) -> String {
    format!("/used-cars/{}-{}", slug(&format!("{} {} {}", car.make, car.model, car.trim)), 40_000 + car.id)
}

fn title(car: &Car) -> String {
    match car.cc {
        0 => format!("{} {} {}dr", car.name(), car.trim, car.doors),
        _ => format!("{} {} {} {}dr", car.name(), car.litres(), car.trim, car.doors),
    }
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/media/stock/{}/main.jpg", 40_000 + car.id))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("stock-search", &[("make", ""), ("fuel", "")])?;
    visitor.expect("94 used cars found")?;
    visitor.open_all("page=")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => {
            let featured =
                each(stock.iter().filter(|car| car.chance < 6).take(4), |car| card(car, "col-sm-3"));
            page("Home", &fill(HOME, &[("form", &form(stock)), ("featured", &featured)]))
        }
        ["used-cars"] => page("Used cars", &results(stock, &request.query)),
        ["used-cars", car] => match stock.iter().find(|known| address(known).ends_with(car)) {
            Some(car) => page(&title(car), &details(stock, car)),
            None => Answer::missing(),
        },
        ["new-cars"] => page("New cars", NEW),
        ["finance"] => page("Finance", FINANCE),
        ["aftersales"] => page("Aftersales", AFTERSALES),
        ["meet-the-team"] => page("Meet the team", TEAM),
        ["contact"] => page("Contact", CONTACT),
        ["media", "stock", id, _] => Answer::picture(picture::car(id.parse().unwrap_or(0))),
        ["media", "new", model] => Answer::picture(picture::car(model.len() as u64 * 77)),
        ["media", "logo.png"] => Answer::picture(picture::sign("TAMARSIDE", 220, 44, "#1d2b3a", "#fff")),
        _ => Answer::missing(),
    }
}

fn form(stock: &[Car]) -> String {
    let option = |name: &&str| format!("<option value=\"{name}\">{name}</option>");
    let makes: Vec<&str> = makes(stock).iter().map(|(make, _)| *make).collect();
    let fuels = ["Petrol", "Diesel", "Hybrid", "Electric"];
    let prices = each([2000, 4000, 6000, 8000, 10_000, 15_000, 20_000], |price| {
        format!("<option value=\"{price}\">&pound;{}</option>", grouped(price, ','))
    });
    fill(FORM, &[("makes", &each(&makes, option)), ("fuels", &each(&fuels, option)), ("prices", &prices)])
}

fn results(stock: &[Car], query: &Parameters) -> String {
    let wanted = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let most = query.number("maxprice").unwrap_or(usize::MAX) as u64;
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| wanted("make", car.make) && wanted("fuel", car.fuel) && car.price <= most)
        .collect();
    match query.text("sort") {
        "price-asc" => found.sort_by_key(|car| car.price),
        "price-desc" => found.sort_by_key(|car| std::cmp::Reverse(car.price)),
        "mileage" => found.sort_by_key(|car| car.mileage),
        _ => {}
    }
    let size = query.number("show").filter(|size| [12, 24, 48].contains(size)).unwrap_or(12);
    let slice = slice(&found, query.number("page").unwrap_or(1), size);
    let with = |changed: &str, value: &str| {
        let mut pairs: Vec<String> = ["make", "fuel", "maxprice", "sort", "show"]
            .iter()
            .filter(|name| **name != changed && !query.text(name).is_empty())
            .map(|name| format!("{name}={}", encode(query.text(name))))
            .collect();
        pairs.push(format!("{changed}={value}"));
        format!("/used-cars?{}", pairs.join("&amp;"))
    };
    let pages = each(1..=slice.last, |number| {
        let class = if number == slice.page { " class=\"active\"" } else { "" };
        format!("<li{class}><a href=\"{}\">{number}</a></li>", with("page", &number.to_string()))
    });
    let sorts = each(
        [("price-asc", "Price (low)"), ("price-desc", "Price (high)"), ("mileage", "Mileage")],
        |(key, name)| {
            format!("<a class=\"btn btn-xs btn-default\" href=\"{}\">{name}</a> ", with("sort", key))
        },
    );
    let sizes = each(["12", "24", "48"], |size| format!("<a href=\"{}\">{size}</a> ", with("show", size)));
    let rows = each(slice.things, |car| row(car));
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("form", &form(stock)),
            ("sorts", &sorts),
            ("sizes", &sizes),
            ("rows", &rows),
            ("pages", &pages),
        ],
    )
}

fn row(car: &Car) -> String {
    fill(
        ROW,
        &[
            ("url", &address(car)),
            ("id", &(40_000 + car.id).to_string()),
            ("title", &escape(&title(car))),
            ("price", &grouped(car.price, ',')),
            ("month", &(car.price / 48).to_string()),
            ("year", &car.year.to_string()),
            ("mileage", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("transmission", car.transmission),
        ],
    )
}

fn card(car: &Car, class: &str) -> String {
    fill(
        CARD,
        &[
            ("class", class),
            ("url", &address(car)),
            ("id", &(40_000 + car.id).to_string()),
            ("title", &escape(&car.name())),
            ("price", &grouped(car.price, ',')),
        ],
    )
}

fn details(stock: &[Car], car: &Car) -> String {
    let engine = if car.cc == 0 {
        String::new()
    } else {
        format!("<tr><th>Engine size</th><td>{}cc</td></tr>", car.cc)
    };
    let similar =
        each(stock.iter().filter(|other| other.body == car.body && other.id != car.id).take(3), |car| {
            card(car, "col-sm-4")
        });
    let data = json!({
        "@context": "http://schema.org", "@type": "Car", "name": title(car), "brand": car.make, "model": car.model,
        "color": car.colour, "fuelType": car.fuel, "vehicleTransmission": car.transmission,
        "image": format!("/media/stock/{}/main.jpg", 40_000 + car.id),
        "offers": {"@type": "Offer", "price": car.price, "priceCurrency": "GBP"},
    });
    fill(
        DETAILS,
        &[
            ("data", &data.to_string()),
            ("id", &(40_000 + car.id).to_string()),
            ("title", &escape(&title(car))),
            ("price", &grouped(car.price, ',')),
            ("make", car.make),
            ("model", car.model),
            ("year", &car.year.to_string()),
            ("registration", &car.registration),
            ("mileage", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("transmission", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("doors", &car.doors.to_string()),
            ("body", car.body),
            ("description", &escape(&car.description)),
            ("similar", &similar),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Tamarside Motors, Plymouth</title>
<style>
*{box-sizing:border-box}body{margin:0;font:14px/1.43 "Helvetica Neue",Helvetica,Arial,sans-serif;color:#333}
a{color:#337ab7;text-decoration:none}.container{width:1140px;margin:0 auto;padding:0 15px}.row{margin:0 -15px}.row:after{content:"";display:table;clear:both}
[class^=col-]{float:left;padding:0 15px}.col-sm-3{width:25%}.col-sm-4{width:33.33%}.col-sm-6{width:50%}.col-sm-8{width:66.66%}.col-sm-9{width:75%}
.navbar{background:#1d2b3a;min-height:50px;margin-bottom:20px}.navbar a{color:#cfd8e3;padding:15px 12px;display:inline-block}.navbar img{vertical-align:middle}
.btn{display:inline-block;padding:6px 12px;border:1px solid #ccc;border-radius:4px;background:#fff}.btn-primary{background:#c9302c;border-color:#ac2925;color:#fff}.btn-xs{padding:1px 5px;font-size:12px}
.form-control{width:100%;height:34px;border:1px solid #ccc;border-radius:4px;margin-bottom:10px}.panel{border:1px solid #ddd;border-radius:4px;margin-bottom:20px}.panel-heading{background:#f5f5f5;padding:10px 15px;border-bottom:1px solid #ddd}.panel-body{padding:15px}
.thumbnail{border:1px solid #ddd;border-radius:4px;padding:4px;margin-bottom:20px}.img-responsive{max-width:100%;height:auto;display:block}
.pagination{list-style:none;padding:0;display:inline-block}.pagination li{display:inline}.pagination a{float:left;padding:6px 12px;border:1px solid #ddd;margin-left:-1px}.pagination .active a{background:#337ab7;color:#fff}
.label{background:#5bc0de;color:#fff;border-radius:3px;padding:2px 6px;font-size:75%}.lead{font-size:21px}.text-danger{color:#a94442}.list-inline{padding:0;list-style:none}.list-inline li{display:inline-block;padding-right:12px}
.table{width:100%;border-collapse:collapse}.table th,.table td{padding:8px;border-top:1px solid #ddd;text-align:left}.jumbotron{background:#eee;padding:30px;border-radius:6px;margin-bottom:20px}footer{background:#222;color:#999;padding:30px 0;margin-top:40px}
</style>
</head>
<body>
<nav class="navbar"><div class="container"><a href="/"><img src="/media/logo.png" alt="Tamarside"></a>
<a href="/used-cars">Used cars</a><a href="/new-cars">New cars</a><a href="/finance">Finance</a><a href="/aftersales">Servicing &amp; MOT</a><a href="/meet-the-team">Meet the team</a><a href="/contact">Contact</a></div></nav>
<div class="container">
[[body]]
</div>
<footer><div class="container"><div class="row">
<div class="col-sm-4"><h4>Visit us</h4><p>Tamarside Motors, Embankment Road, Plymouth PL4 9HJ<br>01752 555 0188</p></div>
<div class="col-sm-4"><h4>Opening hours</h4><p>Mon&ndash;Fri 8.30&ndash;18.00, Sat 9.00&ndash;17.00, Sun 10.00&ndash;16.00</p></div>
<div class="col-sm-4"><h4>Newsletter</h4><form action="/newsletter" method="post"><input class="form-control" name="email" placeholder="Your e-mail"><button class="btn btn-xs">Sign up</button></form></div>
</div><p>Representative example: cash price &pound;7,995, deposit &pound;800, 48 monthly payments of &pound;178.02, APR 9.9%. Authorised and regulated.</p></div></footer>
</body>
</html>
"##;

const HOME: &str = r##"<div class="jumbotron"><h1>Your next car is here</h1><p class="lead">Family run since 1968, with finance from &pound;99 a month and a 30 day exchange promise.</p></div>
<div class="row"><div class="col-sm-4">[[form]]</div><div class="col-sm-8"><h3>Cars of the week</h3><div class="row">[[featured]]</div>
<blockquote>&ldquo;Bought a 2012 Golf from Dave for &pound;8,450 and could not be happier.&rdquo; <small>Mrs P., Saltash</small></blockquote></div></div>"##;

const FORM: &str = r##"<div class="panel"><div class="panel-heading">Search our stock</div><div class="panel-body">
<form id="stock-search" action="/used-cars" method="get">
<label for="f-make">Make</label><select class="form-control" id="f-make" name="make"><option value="">Any make</option>[[makes]]</select>
<label for="f-fuel">Fuel</label><select class="form-control" id="f-fuel" name="fuel"><option value="">Any</option>[[fuels]]</select>
<label for="f-price">Maximum price</label><select class="form-control" id="f-price" name="maxprice"><option value="">No maximum</option>[[prices]]</select>
<button type="submit" class="btn btn-primary">Search</button></form></div></div>"##;

const RESULTS: &str = r##"<h2>Used cars</h2><div class="row"><div class="col-sm-3">[[form]]</div><div class="col-sm-9">
<p><strong>[[total]] used cars found</strong> &middot; Sort by: [[sorts]] &middot; Show [[sizes]] per page</p>
[[rows]]
<ul class="pagination">[[pages]]</ul></div></div>"##;

const ROW: &str = r##"<div class="panel stock-item"><div class="panel-body"><div class="row">
<div class="col-sm-4"><a href="[[url]]"><img class="img-responsive" src="/media/stock/[[id]]/main.jpg" alt="[[title]]"></a></div>
<div class="col-sm-8"><h4><a href="[[url]]">[[title]]</a></h4><p class="lead text-danger">&pound;[[price]]</p>
<p>or from &pound;[[month]] per month</p>
<ul class="list-inline"><li>[[year]]</li><li>[[mileage]] miles</li><li>[[fuel]]</li><li>[[transmission]]</li></ul>
<a class="btn btn-primary" href="[[url]]">View details</a> <a class="btn" href="/contact?car=[[id]]">Book test drive</a></div></div></div></div>
"##;

const CARD: &str = r##"<div class="[[class]]"><div class="thumbnail"><a href="[[url]]"><img class="img-responsive" src="/media/stock/[[id]]/main.jpg" alt=""></a><div class="caption"><a href="[[url]]">[[title]]</a><br><strong>&pound;[[price]]</strong></div></div></div>"##;

const DETAILS: &str = r##"<script type="application/ld+json">[[data]]</script>
<ol class="breadcrumb list-inline"><li><a href="/">Home</a></li><li><a href="/used-cars">Used cars</a></li><li>[[title]]</li></ol>
<h2>[[title]]</h2><div class="row"><div class="col-sm-6"><img class="img-responsive" src="/media/stock/[[id]]/main.jpg" alt="[[title]]"><p>[[description]]</p></div>
<div class="col-sm-6"><p class="lead text-danger">&pound;[[price]]</p>
<table class="table"><tr><th>Make</th><td>[[make]]</td></tr><tr><th>Model</th><td>[[model]]</td></tr><tr><th>Year</th><td>[[year]]</td></tr><tr><th>Registration</th><td>[[registration]]</td></tr><tr><th>Mileage</th><td>[[mileage]] miles</td></tr><tr><th>Fuel type</th><td>[[fuel]]</td></tr><tr><th>Transmission</th><td>[[transmission]]</td></tr>[[engine]]<tr><th>Colour</th><td>[[colour]]</td></tr><tr><th>Doors</th><td>[[doors]]</td></tr><tr><th>Body type</th><td>[[body]]</td></tr></table>
<a class="btn btn-primary" href="/contact?car=[[id]]">Enquire now</a></div></div>
<h3>Similar cars</h3><div class="row">[[similar]]</div>"##;

const NEW: &str = r##"<h2>New cars</h2><p>Order your brand new car with us. Prices are on the road.</p><div class="row">
<div class="col-sm-4"><div class="thumbnail"><img class="img-responsive" src="/media/new/fiesta.jpg" alt=""><h4>New Ford Fiesta</h4><p>From <strong>&pound;13,645</strong> or &pound;179 a month</p><a class="btn" href="/contact?car=new-fiesta">Configure yours</a></div></div>
<div class="col-sm-4"><div class="thumbnail"><img class="img-responsive" src="/media/new/focus-st.jpg" alt=""><h4>New Ford Focus</h4><p>From <strong>&pound;18,995</strong> or &pound;229 a month</p><a class="btn" href="/contact?car=new-focus">Configure yours</a></div></div>
<div class="col-sm-4"><div class="thumbnail"><img class="img-responsive" src="/media/new/kuga-suv.jpg" alt=""><h4>New Ford Kuga</h4><p>From <strong>&pound;22,250</strong> or &pound;289 a month</p><a class="btn" href="/contact?car=new-kuga">Configure yours</a></div></div></div>"##;

const FINANCE: &str = r##"<h2>Finance</h2><p>Borrow &pound;5,000 over 36 months and pay &pound;161.33 a month. Hire purchase or PCP, subject to status.</p>"##;
const AFTERSALES: &str = r##"<h2>Servicing &amp; MOT</h2><table class="table"><tr><th>Interim service</th><td>&pound;119</td></tr><tr><th>Full service</th><td>&pound;199</td></tr><tr><th>MOT</th><td>&pound;45</td></tr></table>"##;
const TEAM: &str = r##"<h2>Meet the team</h2><p>Dave Pascoe, sales manager. Kerry Northcott, sales. Jim Luscombe, workshop. Between them they have 74 years in the trade.</p>"##;
const CONTACT: &str = r##"<h2>Contact us</h2><form id="contact-us" method="post" action="/contact"><label>Name</label><input class="form-control" name="name"><label>Phone</label><input class="form-control" name="phone"><label>Message</label><textarea class="form-control" name="message"></textarea><button class="btn btn-primary">Send message</button></form>"##;
