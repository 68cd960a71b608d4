//! Kestrel Cars: an independent English dealer of 2022, whose stock is drawn by the widget of a supplier.
//!
//! The widget asks for data and makes the filters, the cards and the numbered buttons out of it; the models follow from
//! the make, and two sliders limit the price. A strip on each card has year, mileage, fuel and gearbox, and a monthly
//! price stands beside the one in cash. The widget also draws the latest cars on the first page and similar ones below
//! each car. Details pages are made by the server and have a table.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "kestrelcars",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links", "numbered", "next", "grid", "banner", "featured", "status", "optional", "lazy", "details",
    ],
    about: "English dealer of 2022: a supplier's widget with sliders and numbered buttons, a strip per car, monthly prices beside cash",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;
const COUNT: usize = 88;

fn stock() -> Vec<Car> {
    cars(2207, COUNT, 2022)
}

fn number(car: &Car) -> usize {
    7_702_140 + car.id * 31
}

fn address(car: &Car) -> String {
    format!("/used-cars/{}/{}/{}-{}/", slug(car.make), slug(car.model), slug(&version(car)), number(car))
}

/// What follows make and model.
fn version(car: &Car) -> String {
    let badge = match (car.make, car.fuel) {
        ("Ford", "Petrol") => " EcoBoost",
        ("Ford", _) => " TDCi",
        ("Audi" | "Volkswagen" | "Skoda" | "SEAT", "Petrol") => " TSI",
        ("Audi" | "Volkswagen" | "Skoda" | "SEAT", _) => " TDI",
        ("Peugeot" | "Citroen", "Diesel") => " BlueHDi",
        (_, "Hybrid") => " Hybrid",
        _ => "",
    };
    let gearbox = if car.transmission == "Automatic" { " Auto" } else { "" };
    match car.cc {
        0 => format!("{} Auto {}dr", car.trim, car.doors),
        _ => format!(
            "{}{badge} {}{gearbox} Euro {} {}dr",
            car.litres(),
            car.trim,
            5 + car.year / 2016,
            car.doors
        ),
    }
}

fn photo(car: &Car, place: usize, width: &str) -> String {
    format!("/vsimg/{width}/{}_{place}.jpg", number(car))
}

fn price(car: &Car) -> String {
    format!("£{}", grouped(car.price, ','))
}

/// What it cost before, if it was made cheaper.
fn before(car: &Car) -> Option<u64> {
    (car.chance % 7 == 3).then(|| car.price + [250, 500, 750][car.id % 3])
}

/// Pence a month over four years, without those that no bank pays for.
fn monthly(car: &Car) -> Option<u64> {
    (car.year > 2011).then(|| car.price * 90 * 127 / 100 / 48)
}

fn badge(car: &Car) -> &'static str {
    match car.chance {
        0..=6 => "Reserved",
        40..=52 => "Just Arrived",
        70..=74 => "Low Mileage",
        _ => "",
    }
}

/// The two digits of the plate that tell its age.
fn plate(car: &Car) -> &str {
    car.registration.get(2..4).unwrap_or_default()
}

fn engine(car: &Car) -> Option<String> {
    (car.cc > 0).then(|| format!("{}cc", car.cc))
}

fn truth() -> Truth {
    let record = |car: &Car| {
        let mut record = Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .maybe("engine_size", engine(car))
            .maybe("engine_size", engine(car).map(|_| car.litres()))
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car, 1, "w480"));
        for place in 1..=4 {
            record = record.with("image", photo(car, place, "w1200"));
        }
        record.with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Used Cars")?;
    visitor.expect("vehicle-stock")?;
    for page in 1.. {
        visitor.open(&format!("/vehicle-stock/v2/search?page={page}"))?;
        if visitor.json()?["meta"]["pages"] == page {
            break;
        }
    }
    visitor.open("/vehicle-stock/v2/latest")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("body", body)]))
}

/// A page that somebody wrote.
fn written(title: &str, text: &str) -> Answer {
    page(title, &fill(WRITTEN, &[("title", title), ("text", text)]))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => {
            let makes = each(makes(stock), |(make, _)| format!("<option>{make}</option>"));
            page("Used Cars in Shrewsbury, Shropshire", &fill(HOME, &[("makes", &makes)]))
        }
        ["used-cars"] => page("Used Cars for Sale", STOCK),
        ["used-cars", ..] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&format!("{} {}", car.name(), version(car)), &details(car)),
            None => Answer::missing(),
        },
        ["vehicle-stock", "v2", "search"] => Answer::json(&search(stock, &request.query)),
        ["vehicle-stock", "v2", "latest"] => {
            let latest: Vec<Json> =
                stock.iter().filter(|car| badge(car) == "Just Arrived").take(4).map(in_short).collect();
            Answer::json(&json!({"vehicles": latest}))
        }
        ["vehicle-stock", "v2", "similar", wanted] => {
            let car = stock.iter().find(|car| number(car).to_string() == *wanted);
            let is_alike = |other: &&Car| car.is_some_and(|car| car.body == other.body && car.id != other.id);
            let alike: Vec<Json> = stock.iter().filter(is_alike).take(4).map(in_short).collect();
            Answer::json(&json!({"vehicles": alike}))
        }
        ["vehicle-stock", "v2", "widget.js"] => Answer::file("application/javascript", SCRIPT),
        ["finance"] => written("Car Finance", FINANCE),
        ["part-exchange"] => written("Part Exchange", PART_EXCHANGE),
        ["warranty"] => written("Warranty", WARRANTY),
        ["reviews"] => written("Customer Reviews", REVIEWS),
        ["about-us"] => written("About Us", ABOUT),
        ["contact"] => written("Contact Us", CONTACT),
        ["img", "logo.svg"] => Answer::picture(picture::sign("KESTREL CARS", 210, 54, "#101c2c", "#ff8a1f")),
        ["img", _] => Answer::picture(picture::car(4)),
        ["vsimg", _, file] => {
            let number = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::car(number.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn search(stock: &[Car], query: &Parameters) -> Json {
    let is = |name: &str, value: &str| query.text(name).is_empty() || slug(query.text(name)) == slug(value);
    let bodies: Vec<&str> = query.text("body").split(',').filter(|body| !body.is_empty()).collect();
    let least = query.number("minPrice").unwrap_or(0) as u64;
    let most = query.number("maxPrice").map_or(u64::MAX, |most| most as u64);
    let fits = |car: &&Car| {
        is("make", car.make)
            && is("model", car.model)
            && (bodies.is_empty() || bodies.contains(&car.body))
            && (least..=most).contains(&car.price)
    };
    let mut found: Vec<&Car> = stock.iter().filter(fits).collect();
    match query.text("sort") {
        "price-asc" => found.sort_by_key(|car| car.price),
        "price-desc" => found.sort_by_key(|car| Reverse(car.price)),
        "mileage-asc" => found.sort_by_key(|car| car.mileage),
        "age-asc" => found.sort_by_key(|car| Reverse(car.year)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let vehicles: Vec<Json> = slice.things.iter().map(|car| in_short(car)).collect();
    let makes: Vec<Json> = makes(stock)
        .into_iter()
        .map(|(make, models)| {
            let count = stock.iter().filter(|car| car.make == make).count();
            json!({"name": make, "count": count, "models": models})
        })
        .collect();
    let mut kinds: Vec<&str> = stock.iter().map(|car| car.body).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let count = |body: &str| stock.iter().filter(|car| car.body == body).count();
    let bodies: Vec<Json> =
        kinds.into_iter().map(|body| json!({"name": body, "count": count(body)})).collect();
    json!({
        "meta": {"total": slice.total, "page": slice.page, "pages": slice.last, "from": slice.before + 1, "to": slice.through()},
        "facets": {"makes": makes, "bodies": bodies},
        "vehicles": vehicles,
    })
}

fn in_short(car: &Car) -> Json {
    json!({
        "stockId": number(car), "url": address(car), "make": car.make, "model": car.model, "derivative": version(car),
        "year": car.year, "plate": plate(car), "mileage": car.mileage, "fuel": car.fuel, "transmission": car.transmission,
        "price": car.price, "was": before(car), "monthly": monthly(car).map(pounds), "badge": badge(car),
        "image": photo(car, 1, "w480"), "imageCount": 8 + car.chance % 20,
    })
}

fn details(car: &Car) -> String {
    let mut rows = vec![("Make", car.make.to_owned()), ("Model", car.model.to_owned())];
    rows.push(("Derivative", version(car)));
    rows.push(("Registered", format!("{} ({})", car.year, plate(car))));
    rows.push(("Mileage", format!("{} miles", grouped(car.mileage, ','))));
    rows.push(("Fuel type", car.fuel.to_owned()));
    rows.push(("Transmission", car.transmission.to_owned()));
    rows.extend(engine(car).map(|engine| ("Engine size", engine)));
    rows.push(("Body style", car.body.to_owned()));
    rows.push(("Colour", car.colour.to_owned()));
    rows.push(("Doors", car.doors.to_string()));
    rows.push(("Seats", if car.doors == 2 { "2" } else { "5" }.to_owned()));
    rows.push(("Previous owners", (1 + car.chance % 4).to_string()));
    rows.push(("Insurance group", format!("{}E", 5 + car.chance % 25)));
    rows.push(("Road tax", format!("£{} per year", car.chance % 9 * 20)));
    let finance = monthly(car).map_or(String::new(), |pence| {
        fill(
            EXAMPLE,
            &[
                ("monthly", &pounds(pence)),
                ("price", &price(car)),
                ("deposit", &pounds(car.price * 10)),
                ("credit", &pounds(car.price * 90)),
                ("total", &pounds(pence * 48 + car.price * 10)),
            ],
        )
    });
    let was = before(car).map_or(String::new(), |was| {
        let saved = grouped(was - car.price, ',');
        format!("<span class=\"kc-was\">Was £{} <em>Save £{saved}</em></span>", grouped(was, ','))
    });
    let badge = match badge(car) {
        "" => String::new(),
        words => format!("<span class=\"kc-badge\">{words}</span>"),
    };
    let thumbs = each(2..=4, |place| format!("<img src=\"{}\" alt=\"\">", photo(car, place, "w1200")));
    fill(
        DETAILS,
        &[
            ("make", car.make),
            ("name", &car.name()),
            ("version", &version(car)),
            ("number", &number(car).to_string()),
            ("photo", &photo(car, 1, "w1200")),
            ("thumbs", &thumbs),
            ("badge", &badge),
            ("was", &was),
            ("price", &price(car)),
            ("finance", &finance),
            ("rows", &each(rows, |(name, value)| format!("<tr><th>{name}</th><td>{value}</td></tr>"))),
            ("text", &escape(&car.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Kestrel Cars</title>
<meta name="description" content="Over 80 quality used cars in Shrewsbury. Finance available, part exchange welcome.">
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Poppins,"Segoe UI",Arial,sans-serif;color:#1d2733;background:#f5f6f8}a{color:#c65f00}.kc-inner{max-width:1240px;margin:0 auto;padding:0 20px}.kc-topbar{background:#ff8a1f;font-size:14px;padding:5px 0}.kc-topbar .kc-inner{display:flex;justify-content:space-between}.kc-topbar a{color:#101c2c;font-weight:600}.kc-head{background:#101c2c}.kc-head .kc-inner{display:flex;justify-content:space-between;align-items:center;padding-top:10px;padding-bottom:10px}.kc-nav a{color:#fff;text-decoration:none;padding:8px 13px;font-weight:500}.kc-hero{background:#24364e url(/img/hero.jpg) right center/contain no-repeat;color:#fff;padding:80px 0}.kc-hero h1{font-size:44px;margin:0;max-width:620px}.kc-quick{background:#fff;padding:18px;display:inline-flex;gap:10px;border-radius:6px}.kc-quick select,.kc-quick button{height:44px;padding:0 16px}.kc-btn{display:inline-block;background:#ff8a1f;color:#101c2c;border:0;font-weight:600;padding:10px 20px;border-radius:4px;text-decoration:none;cursor:pointer}.kc-usps{display:grid;grid-template-columns:repeat(4,1fr);gap:20px;padding:30px 0;text-align:center}.kc-usps div{background:#fff;padding:18px;border-radius:6px}
.vsw{display:grid;grid-template-columns:270px 1fr;gap:28px;padding-bottom:40px}.vsw-filters{background:#fff;border-radius:6px;padding:18px;align-self:start}.vsw-filter{border-bottom:1px solid #e3e6ea;padding:12px 0}.vsw-filter h4{margin:0 0 8px}.vsw-filter select{width:100%;height:40px}.vsw-filter label{display:block;font-size:14px}.vsw-range{position:relative;height:26px}.vsw-range input{position:absolute;left:0;width:100%;pointer-events:none;-webkit-appearance:none;background:none}.vsw-range input::-webkit-slider-thumb{pointer-events:auto;-webkit-appearance:none;width:20px;height:20px;border-radius:50%;background:#ff8a1f}.vsw-range:before{content:"";position:absolute;left:0;right:0;top:10px;height:4px;background:#cdd3da}.vsw-bar{display:flex;justify-content:space-between;align-items:center;margin-bottom:14px}.vsw-grid{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.vsw-grid--four{grid-template-columns:repeat(4,1fr)}.vsw-card{background:#fff;border-radius:6px;overflow:hidden;display:flex;flex-direction:column}.vsw-card__media{position:relative;display:block}.vsw-card__media img{width:100%;height:190px;object-fit:cover;display:block}.vsw-badge,.kc-badge{position:absolute;top:12px;left:12px;background:#101c2c;color:#fff;font-size:12px;padding:3px 10px;border-radius:3px}.vsw-count{position:absolute;right:8px;bottom:8px;background:rgba(0,0,0,.6);color:#fff;font-size:12px;padding:1px 8px}.vsw-card__body{padding:14px;flex:1}.vsw-card__title{font-size:18px;margin:0}.vsw-card__title a{color:#101c2c;text-decoration:none}.vsw-card__sub{margin:2px 0 8px;font-size:13px;color:#66707c}.vsw-strip{list-style:none;display:flex;flex-wrap:wrap;margin:0 0 12px;padding:8px 0;font-size:12px;border-top:1px solid #e3e6ea;border-bottom:1px solid #e3e6ea}.vsw-strip li+li:before{content:"|";padding:0 4px;color:#b5bcc4}.vsw-prices{display:flex;justify-content:space-between}.vsw-prices span{display:block;font-size:12px;color:#66707c}.vsw-prices strong{font-size:21px}.vsw-prices del{font-size:12px}.vsw-card__foot{display:flex;gap:8px;padding:0 14px 14px}.vsw-card__foot>*{flex:1;text-align:center;padding:8px;font-size:14px}.vsw-ghost{border:1px solid #101c2c;background:none;border-radius:4px;cursor:pointer}.vsw-pager{display:flex;justify-content:center;gap:6px;padding:26px}.vsw-pager button{min-width:40px;height:40px;border:1px solid #cdd3da;background:#fff;cursor:pointer}.vsw-pager button[aria-current]{background:#101c2c;color:#fff}.vsw-small{font-size:12px;color:#66707c}
.kc-detail{display:grid;grid-template-columns:1fr 360px;gap:28px}.kc-photos{position:relative}.kc-photos>img{width:100%;height:480px;object-fit:cover;display:block}.kc-thumbs{display:flex;gap:8px;margin-top:8px}.kc-thumbs img{width:140px;height:96px;object-fit:cover}.kc-panel{background:#fff;border-radius:6px;padding:20px;margin-bottom:20px}.kc-panel input,.kc-panel textarea{width:100%;padding:9px;margin-bottom:8px}.kc-cash{font-size:34px;font-weight:700}.kc-was{display:block;font-size:14px}.kc-spec{width:100%;border-collapse:collapse}.kc-spec th,.kc-spec td{text-align:left;padding:7px 10px;border-bottom:1px solid #e3e6ea}.kc-spec th{width:42%;font-weight:500;color:#66707c}.kc-foot{background:#101c2c;color:#b9c2cd;padding:36px 0;font-size:14px;margin-top:30px}.kc-foot a{color:#fff}.kc-foot-cols{display:grid;grid-template-columns:repeat(4,1fr);gap:28px}.kc-cookie{position:fixed;left:0;right:0;bottom:0;background:#fff;box-shadow:0 -2px 12px rgba(0,0,0,.25);padding:14px 24px;display:flex;gap:16px;align-items:center;justify-content:center;z-index:20}
</style>
</head>
<body>
<div class="kc-topbar"><div class="kc-inner"><span>Battlefield Enterprise Park, Shrewsbury SY1 3TE</span><span>Sales: <a href="tel:01743555036">01743 555 036</a></span></div></div>
<header class="kc-head"><div class="kc-inner"><a href="/"><img src="/img/logo.svg" alt="Kestrel Cars" width="210" height="54"></a><nav class="kc-nav"><a href="/">Home</a><a href="/used-cars/">Used Cars</a><a href="/finance/">Finance</a><a href="/part-exchange/">Part Exchange</a><a href="/warranty/">Warranty</a><a href="/reviews/">Reviews</a><a href="/about-us/">About Us</a><a href="/contact/">Contact</a></nav></div></header>
[[body]]
<footer class="kc-foot"><div class="kc-inner"><div class="kc-foot-cols"><div><b>Kestrel Cars</b><p>Battlefield Enterprise Park<br>Shrewsbury SY1 3TE<br>01743 555 036</p></div><div><b>Opening hours</b><p>Mon - Fri 9.00 - 18.00<br>Saturday 9.00 - 17.00<br>Sunday 10.30 - 16.00</p></div><div><b>Popular searches</b><p><a href="/used-cars/?make=Ford">Used Ford</a><br><a href="/used-cars/?make=Volkswagen">Used Volkswagen</a><br><a href="/used-cars/?maxPrice=8000">Cars under £8,000</a></p></div><div><b>Information</b><p><a href="/contact/">Privacy policy</a><br><a href="/contact/">Complaints procedure</a><br><a href="/finance/">Initial disclosure</a></p></div></div><p>Kestrel Cars (Salop) Ltd is authorised and regulated by the Financial Conduct Authority (FRN 555036). We act as a credit broker, not a lender. Representative example: cash price £9,995, deposit £999.50, 48 payments of £238.01, 12.9% APR.</p><p>&copy; 2022 Kestrel Cars. Website by Forecourt Digital</p></div></footer>
<script src="/vehicle-stock/v2/widget.js" data-dealer="KST-036" defer></script>
</body>
</html>
"##;

const HOME: &str = r##"<section class="kc-hero"><div class="kc-inner"><h1>Your next car is closer than you think</h1><p>Family owned since 1994. Every car checked over 120 points.</p><form class="kc-quick" action="/used-cars/" method="get"><select name="make" aria-label="Make"><option value="">Any make</option>[[makes]]</select><select name="maxPrice" aria-label="Maximum price"><option value="">Any price</option><option value="5000">Up to £5,000</option><option value="10000">Up to £10,000</option><option value="15000">Up to £15,000</option><option value="20000">Up to £20,000</option></select><button type="submit" class="kc-btn">Search stock</button></form></div></section>
<div class="kc-inner"><div class="kc-usps"><div><h3>Finance</h3>From 9.9% APR</div><div><h3>Warranty</h3>12 months on cars over £5,000</div><div><h3>Part exchange</h3>A fair price in 60 seconds</div><div><h3>Delivery</h3>Free within 50 miles</div></div><h2>Latest arrivals</h2><div data-stock-latest></div><p><a href="/used-cars/">See the whole forecourt</a></p>
<h2>What customers say</h2><p>&ldquo;Bought a Yaris for £11,495 and paid £219 a month. Could not be happier.&rdquo; Megan, Telford</p></div>"##;

const STOCK: &str = r##"<div class="kc-inner"><h1>Used Cars for Sale in Shrewsbury</h1><div id="vehicle-stock" class="vsw" data-page-size="12"><noscript>Please enable JavaScript to browse our vehicles.</noscript></div><p class="vsw-small">Monthly payments are based on hire purchase over 48 months with 10% deposit at 12.9% APR representative. Finance subject to status.</p></div>"##;

const DETAILS: &str = r##"<div class="kc-inner"><p><a href="/">Home</a> / <a href="/used-cars/">Used Cars</a> / <a href="/used-cars/?make=[[make]]">[[make]]</a> / [[name]]</p><h1>[[name]] <small>[[version]]</small></h1>
<div class="kc-detail"><div><div class="kc-photos"><img src="[[photo]]" alt="[[name]] [[version]]">[[badge]]</div><div class="kc-thumbs">[[thumbs]]</div>
<div class="kc-panel"><h2>Description</h2><p>[[text]]</p></div><div class="kc-panel"><h2>Specification</h2><table class="kc-spec"><tbody>[[rows]]</tbody></table></div></div>
<aside><div class="kc-panel">[[was]]<span class="kc-cash">[[price]]</span><p>Stock no. [[number]]</p><p><a class="kc-btn" href="tel:01743555036">Call 01743 555 036</a></p></div>[[finance]]
<div class="kc-panel"><h3>Enquire about this car</h3><form action="/contact/" method="post"><input type="hidden" name="stock" value="[[number]]"><input name="name" placeholder="Name"><input name="phone" placeholder="Phone"><textarea name="message" placeholder="Message"></textarea><button class="kc-btn" type="submit">Send enquiry</button></form></div></aside></div>
<h2>Similar vehicles</h2><div data-stock-similar="[[number]]"></div></div>"##;

const EXAMPLE: &str = r##"<div class="kc-panel"><h3>Finance from £[[monthly]] per month</h3><table class="kc-spec"><tr><th>Cash price</th><td>[[price]]</td></tr><tr><th>Deposit (10%)</th><td>£[[deposit]]</td></tr><tr><th>Amount of credit</th><td>£[[credit]]</td></tr><tr><th>Term</th><td>48 months</td></tr><tr><th>Total payable</th><td>£[[total]]</td></tr><tr><th>Representative APR</th><td>12.9%</td></tr></table></div>"##;

const WRITTEN: &str =
    r##"<div class="kc-inner"><h1>[[title]]</h1><div class="kc-panel">[[text]]</div></div>"##;

const FINANCE: &str = "<p>Hire purchase and PCP from a panel of nine lenders.</p><table class=\"kc-spec\"><tr><th>Borrow</th><th>36 months</th><th>48 months</th></tr><tr><td>£5,000</td><td>£166.40</td><td>£132.29</td></tr><tr><td>£10,000</td><td>£332.80</td><td>£264.58</td></tr></table>";
const PART_EXCHANGE: &str = "<form action=\"/part-exchange/\" method=\"post\"><p>Registration <input name=\"vrm\"></p><p>Mileage <input name=\"mileage\"></p><button class=\"kc-btn\" type=\"submit\">Value my car</button></form>";
const WARRANTY: &str =
    "<p>Three months on every car, twelve on those over £5,000. Extend to 36 months from £299.</p>";
const REVIEWS: &str = "<p><b>Megan, Telford</b> &ldquo;Bought a Yaris for £11,495.&rdquo;</p><p><b>Owen, Welshpool</b> &ldquo;They gave me £2,150 for a 2009 Golf with 128,000 miles.&rdquo;</p>";
const ABOUT: &str = "<p>Kestrel Cars was founded by Ray and Linda Kestrel in 1994 with four cars and a caravan as an office.</p>";
const CONTACT: &str = "<p>Battlefield Enterprise Park, Shrewsbury SY1 3TE. 01743 555 036</p><form action=\"/contact/\" method=\"post\"><input name=\"name\" placeholder=\"Name\"><input name=\"email\" placeholder=\"Email\"><textarea name=\"message\"></textarea><button class=\"kc-btn\" type=\"submit\">Send</button></form>";

const SCRIPT: &str = r##"(function () {
  'use strict';
  var API = '/vehicle-stock/v2/', asked = 0;
  function esc(t) { return String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); }
  function gbp(n) { return '£' + Number(n).toLocaleString('en-GB'); }
  function get(path) {
    return new Promise(function (done) { setTimeout(done, 90); }).then(function () { return fetch(API + path); }).then(function (r) { return r.json(); });
  }
  function card(v) {
    var name = esc(v.make + ' ' + v.model);
    return '<article class="vsw-card" data-stock-id="' + v.stockId + '"><a class="vsw-card__media" href="' + v.url + '"><img loading="lazy" src="' + v.image + '" alt="' + name + '">' +
      (v.badge ? '<span class="vsw-badge">' + v.badge + '</span>' : '') + '<span class="vsw-count">' + v.imageCount + ' photos</span></a>' +
      '<div class="vsw-card__body"><h3 class="vsw-card__title"><a href="' + v.url + '">' + name + '</a></h3><p class="vsw-card__sub">' + esc(v.derivative) + '</p>' +
      '<ul class="vsw-strip"><li>' + v.year + ' (' + v.plate + ')</li><li>' + Number(v.mileage).toLocaleString('en-GB') + ' miles</li><li>' + v.fuel + '</li><li>' + v.transmission + '</li></ul>' +
      '<div class="vsw-prices"><div><span>Cash price</span><strong>' + gbp(v.price) + '</strong>' + (v.was ? ' <del>' + gbp(v.was) + '</del>' : '') + '</div>' +
      (v.monthly ? '<div><span>HP from</span><strong>£' + v.monthly + '</strong><small> p/m</small></div>' : '') + '</div></div>' +
      '<div class="vsw-card__foot"><a class="kc-btn" href="' + v.url + '">View details</a><button type="button" class="vsw-ghost">Save</button></div></article>';
  }
  document.querySelectorAll('[data-stock-latest],[data-stock-similar]').forEach(function (box) {
    var id = box.getAttribute('data-stock-similar');
    get(id ? 'similar/' + id : 'latest').then(function (d) { box.innerHTML = '<div class="vsw-grid vsw-grid--four">' + d.vehicles.map(card).join('') + '</div>'; });
  });
  if (!localStorage.getItem('kc-cookies')) {
    var bar = document.createElement('div');
    bar.className = 'kc-cookie';
    bar.innerHTML = '<span>We use cookies to improve your experience on our website.</span><button type="button" class="vsw-ghost">Settings</button><button type="button" class="kc-btn">Accept all</button>';
    bar.lastChild.addEventListener('click', function () { localStorage.setItem('kc-cookies', '1'); bar.remove(); });
    document.body.appendChild(bar);
  }

  var root = document.getElementById('vehicle-stock');
  if (!root) return;
  var MIN = 0, MAX = 45000, url = new URLSearchParams(location.search), makes = [];
  var state = { make: url.get('make') || '', model: url.get('model') || '', minPrice: url.get('minPrice') || '', maxPrice: url.get('maxPrice') || '', body: url.get('body') || '', sort: url.get('sort') || '', page: Number(url.get('page')) || 1 };
  root.innerHTML = '<aside class="vsw-filters"><h3>Filter vehicles</h3><div class="vsw-filter"><h4>Make</h4><select id="vsw-make" aria-label="Make"></select></div><div class="vsw-filter"><h4>Model</h4><select id="vsw-model" aria-label="Model" disabled></select></div>' +
    '<div class="vsw-filter"><h4>Price</h4><div class="vsw-range"><input type="range" id="vsw-min" aria-label="Minimum price" min="' + MIN + '" max="' + MAX + '" step="500"><input type="range" id="vsw-max" aria-label="Maximum price" min="' + MIN + '" max="' + MAX + '" step="500"></div><span id="vsw-span"></span></div>' +
    '<div class="vsw-filter"><h4>Body type</h4><div id="vsw-bodies"></div></div><p><button type="button" class="vsw-ghost" id="vsw-reset">Reset filters</button></p></aside>' +
    '<section><div class="vsw-bar"><span id="vsw-total" aria-live="polite">Loading vehicles…</span><select id="vsw-sort" aria-label="Sort by"><option value="">Recently added</option><option value="price-asc">Price (low to high)</option><option value="price-desc">Price (high to low)</option><option value="mileage-asc">Lowest mileage</option><option value="age-asc">Newest first</option></select></div><div class="vsw-grid" id="vsw-grid"></div><div class="vsw-pager" id="vsw-pager"></div></section>';
  function $(id) { return document.getElementById('vsw-' + id); }
  function query() {
    var q = new URLSearchParams();
    Object.keys(state).forEach(function (k) { if (state[k] && !(k === 'page' && state.page === 1)) q.set(k, state[k]); });
    return q.toString();
  }
  function options(list, first, now) {
    return '<option value="">' + first + '</option>' + list.map(function (o) { return '<option value="' + esc(o[0]) + '"' + (o[0] === now ? ' selected' : '') + '>' + esc(o[1]) + '</option>'; }).join('');
  }
  function filters(f) {
    makes = f.makes;
    $('make').innerHTML = options(makes.map(function (m) { return [m.name, m.name + ' (' + m.count + ')']; }), 'All makes', state.make);
    var make = makes.filter(function (m) { return m.name === state.make; })[0];
    $('model').disabled = !make;
    $('model').innerHTML = options((make ? make.models : []).map(function (m) { return [m, m]; }), 'All models', state.model);
    $('min').value = state.minPrice || MIN;
    $('max').value = state.maxPrice || MAX;
    $('sort').value = state.sort;
    span();
    var on = state.body.split(',');
    $('bodies').innerHTML = f.bodies.map(function (b) { return '<label><input type="checkbox" value="' + b.name + '"' + (on.indexOf(b.name) < 0 ? '' : ' checked') + '> ' + b.name + ' (' + b.count + ')</label>'; }).join('');
  }
  function span() { $('span').textContent = gbp($('min').value) + ' – ' + gbp($('max').value); }
  function pager(m) {
    function button(n, text) { return '<button type="button" data-page="' + n + '"' + (n === m.page ? ' aria-current="page"' : '') + '>' + text + '</button>'; }
    if (m.pages < 2) return '';
    var html = m.page > 1 ? button(m.page - 1, 'Prev') : '';
    for (var n = 1; n <= m.pages; n++) html += button(n, n);
    return html + (m.page < m.pages ? button(m.page + 1, 'Next') : '');
  }
  function load() {
    var mine = ++asked;
    get('search?' + query()).then(function (d) {
      if (mine !== asked) return;
      filters(d.facets);
      $('total').textContent = d.meta.total ? 'Showing ' + d.meta.from + ' - ' + d.meta.to + ' of ' + d.meta.total + ' vehicles' : 'No vehicles match your search';
      $('grid').innerHTML = d.vehicles.map(card).join('');
      $('pager').innerHTML = pager(d.meta);
    });
  }
  function change(values) {
    Object.keys(values).forEach(function (k) { state[k] = values[k]; });
    if (!values.page) state.page = 1;
    var q = query();
    history.replaceState(null, '', location.pathname + (q ? '?' + q : ''));
    load();
  }
  $('make').addEventListener('change', function () { change({ make: this.value, model: '' }); });
  $('model').addEventListener('change', function () { change({ model: this.value }); });
  $('sort').addEventListener('change', function () { change({ sort: this.value }); });
  [$('min'), $('max')].forEach(function (r) { r.addEventListener('input', span); r.addEventListener('change', function () { change({ minPrice: +$('min').value > MIN ? $('min').value : '', maxPrice: +$('max').value < MAX ? $('max').value : '' }); }); });
  $('bodies').addEventListener('change', function () { change({ body: [].map.call(this.querySelectorAll(':checked'), function (b) { return b.value; }).join(',') }); });
  $('reset').addEventListener('click', function () { change({ make: '', model: '', minPrice: '', maxPrice: '', body: '', sort: '' }); });
  $('pager').addEventListener('click', function (e) {
    var b = e.target.closest('button');
    if (b) { change({ page: Number(b.getAttribute('data-page')) }); root.scrollIntoView(); }
  });
  load();
})();
"##;
