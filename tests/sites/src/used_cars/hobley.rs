//! Hobley Motor Company: a dealer in Lincolnshire, of 2023, on a platform for dealers, made on the server.
//!
//! "Used Cars" is in the menu, makes are links on the front page, and a side bar narrows the list. A row has the full title,
//! facts in a list of small drawings without labels, the price with a rate per month beside it, and sometimes what it was
//! before. Ten are on a page. A car's own page has a table of specifications in pairs, a description, what it is equipped
//! with and similar cars; an example of a loan stands below every list.

use std::cmp::Reverse;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "hobley",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "poa",
        "optional",
        "details",
    ],
    about: "Lincolnshire dealer of 2023 on a dealer platform: full titles, facts as a list with drawings, a rate beside the price, makes as links",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 10;
const PRICES: [u64; 8] = [3000, 5000, 7500, 10_000, 12_500, 15_000, 20_000, 25_000];
const FIELDS: [&str; 7] = ["make", "minprice", "maxprice", "fuel", "gearbox", "body", "sort"];
const EQUIPMENT: [&str; 14] = [
    "16in Alloy Wheels",
    "Air Conditioning",
    "Apple CarPlay",
    "Auto Headlights",
    "Bluetooth",
    "Cruise Control",
    "DAB Radio",
    "Electric Mirrors",
    "Heated Front Seats",
    "Isofix",
    "Lane Assist",
    "Parking Sensors - Rear",
    "Privacy Glass",
    "USB Socket",
];

fn stock() -> Vec<Car> {
    cars(20_236, 87, 2023)
}

fn number(car: &Car) -> usize {
    6_140_233 + car.id * 419
}

/// What the maker calls its engines.
fn engine_name(car: &Car) -> &'static str {
    match (car.make, car.fuel) {
        ("Ford", "Petrol") => "EcoBoost ",
        ("Ford", "Diesel") => "TDCi ",
        ("Volkswagen" | "Audi" | "SEAT" | "Skoda", "Petrol") => "TSI ",
        ("Volkswagen" | "Audi" | "SEAT" | "Skoda", "Diesel") => "TDI ",
        ("Renault" | "Nissan", "Diesel") => "dCi ",
        ("Hyundai" | "Kia", "Diesel") => "CRDi ",
        ("Citroen" | "Peugeot", "Petrol") => "PureTech ",
        (_, "Hybrid") => "Hybrid ",
        _ => "",
    }
}

fn title(car: &Car) -> String {
    let litres = if car.cc == 0 { String::new() } else { format!("{} ", car.litres()) };
    let auto = if car.transmission == "Automatic" { " Auto" } else { "" };
    format!("{} {litres}{}{}{auto} {}dr", car.name(), engine_name(car), car.trim, car.doors)
}

fn address(car: &Car) -> String {
    format!("/used-cars/{}-{}", slug(&format!("{} {}", title(car), car.year)), number(car))
}

fn photo(car: &Car, size: &str) -> String {
    format!("/img/stock/{size}/{}/{}-001.jpg", car.registration.replace(' ', ""), number(car))
}

fn price(car: &Car) -> String {
    match car.chance {
        0..=2 => "POA".to_owned(),
        _ => format!("£{}", grouped(car.price, ',')),
    }
}

fn before(car: &Car) -> Option<u64> {
    (55..75).contains(&car.chance).then(|| car.price + [300, 500, 750][car.id % 3])
}

fn reserved(car: &Car) -> &'static str {
    if (20..27).contains(&car.chance) { "<span class=\"cd-flag\">Reserved</span>" } else { "" }
}

fn age(car: &Car) -> String {
    format!("{} ({} reg)", car.year, car.registration.get(2..4).unwrap_or_default())
}

fn miles(car: &Car) -> String {
    format!("{} miles", grouped(car.mileage, ','))
}

fn engine(car: &Car) -> Option<String> {
    (car.cc > 0).then(|| format!("{}cc", car.cc))
}

/// The colour, which was not filled in for some.
fn colour(car: &Car) -> Option<&'static str> {
    (car.chance % 13 != 5).then_some(car.colour)
}

/// Pence a month.
fn monthly(car: &Car) -> u64 {
    car.price * 90 * 124 / 100 / 48
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", miles(car))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .maybe("engine_size", engine(car))
            .maybe("colour", colour(car))
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car, "w400"))
            .with("image", photo(car, "w1024"))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Ford")?;
    visitor.expect("vehicles found")?;
    visitor.follow("Used Cars")?;
    visitor.expect("87 vehicles found")?;
    match visitor.turn("Next")? {
        9 => visitor.submit("stock-filter", &[("fuel", "Diesel")]),
        pages => Err(Fault(format!("{pages} pages instead of 9"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<div class=\"hm-inner cd-text\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => {
            let latest = stock.iter().filter(|car| car.chance > 78 && car.year > 2016).take(4);
            let brands = each(makes(stock), |(make, _)| {
                let count = stock.iter().filter(|car| car.make == make).count();
                format!(
                    "<li><a href=\"/used-cars?make={}\">{make}</a> <small>({count})</small></li>",
                    encode(make)
                )
            });
            let values = [
                ("makes", &*choices(stock, "make", "")),
                ("latest", &each(latest, tile)),
                ("brands", &brands),
            ];
            page("Used Cars in Lincoln, Lincolnshire", &fill(FRONT, &values))
        }
        ["used-cars"] => page("Used Cars for Sale in Lincoln", &results(stock, &request.query)),
        ["used-cars", _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&escape(&title(car)), &details(stock, car)),
            None => Answer::missing(),
        },
        ["sell-your-car"] => plain("Sell Your Car", SELL),
        ["car-finance"] => plain("Car Finance", FINANCE),
        ["warranty"] => plain(
            "Warranty",
            "<p>Three months come with every car. Twelve months from &pound;249, twenty-four from &pound;449.</p>",
        ),
        ["reviews"] => plain("Customer Reviews", REVIEWS),
        ["about-us"] => plain(
            "About Us",
            "<p>Roy Hobley sold his first car, a 1974 Escort, from his mother's drive for &pound;220. We have sold 9,000 since and have about 90 in stock.</p>",
        ),
        ["blog", ..] => plain("Our Blog", BLOG),
        ["contact-us"] => plain("Contact Us", CONTACT),
        ["privacy-policy" | "cookie-policy" | "complaints" | "treating-customers-fairly"] => plain(
            "Policies",
            "<p>Hobley Motor Company Ltd is registered in England and Wales, number 04155502.</p>",
        ),
        ["img", "stock", _, _, file] => {
            Answer::picture(picture::car(file.split('-').next().and_then(|id| id.parse().ok()).unwrap_or(0)))
        }
        ["img", "site", "logo.png"] => {
            Answer::picture(picture::sign("HOBLEY MOTOR CO", 250, 56, "#101820", "#f2aa4c"))
        }
        ["img", "site", _] => Answer::picture(picture::car(2023)),
        _ => Answer::missing(),
    }
}

/// The options of a select, each with how many cars there are.
fn choices(stock: &[Car], field: &str, chosen: &str) -> String {
    let value = |car: &Car| match field {
        "make" => car.make,
        "fuel" => car.fuel,
        "gearbox" => car.transmission,
        _ => car.body,
    };
    let mut all: Vec<&str> = stock.iter().map(value).collect();
    all.sort_unstable();
    all.dedup();
    each(all, |own| {
        let count = stock.iter().filter(|car| value(car) == own).count();
        option(own, &format!("{own} ({count})"), chosen)
    })
}

fn option(value: &str, text: &str, chosen: &str) -> String {
    let mark = if value == chosen { " selected" } else { "" };
    format!("<option value=\"{value}\"{mark}>{text}</option>")
}

fn results(stock: &[Car], query: &Parameters) -> String {
    let is =
        |name: &str, value: &str| query.text(name).is_empty() || query.text(name).eq_ignore_ascii_case(value);
    let limit = |name: &str, otherwise: u64| query.number(name).map_or(otherwise, |number| number as u64);
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| is("make", car.make) && is("fuel", car.fuel))
        .filter(|car| is("gearbox", car.transmission) && is("body", car.body))
        .filter(|car| (limit("minprice", 0)..=limit("maxprice", u64::MAX)).contains(&car.price))
        .collect();
    match query.text("sort") {
        "price-asc" => found.sort_by_key(|car| car.price),
        "price-desc" => found.sort_by_key(|car| Reverse(car.price)),
        "mileage" => found.sort_by_key(|car| car.mileage),
        "age" => found.sort_by_key(|car| Reverse(car.year)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let kept = each(FIELDS.iter().filter(|name| !query.text(name).is_empty()), |name| {
        format!("{name}={}&amp;", encode(query.text(name)))
    });
    let link = |page: usize| format!("/used-cars?{kept}page={page}");
    let money = |name: &str| {
        each(PRICES, |price| {
            option(&price.to_string(), &format!("£{}", grouped(price, ',')), query.text(name))
        })
    };
    let orders = [
        ("", "Latest arrivals"),
        ("price-asc", "Price - low to high"),
        ("price-desc", "Price - high to low"),
        ("mileage", "Mileage"),
        ("age", "Age"),
    ];
    fill(
        RESULTS,
        &[
            ("makes", &choices(stock, "make", query.text("make"))),
            ("least", &money("minprice")),
            ("most", &money("maxprice")),
            ("fuels", &choices(stock, "fuel", query.text("fuel"))),
            ("gearboxes", &choices(stock, "gearbox", query.text("gearbox"))),
            ("bodies", &choices(stock, "body", query.text("body"))),
            ("orders", &each(orders, |(key, text)| option(key, text, query.text("sort")))),
            ("total", &slice.total.to_string()),
            ("rows", &each(slice.things, |car| row(car))),
            ("pages", &numbers(slice.page, slice.last, link)),
        ],
    )
}

fn numbers(page: usize, last: usize, link: impl Fn(usize) -> String) -> String {
    if last == 1 {
        return String::new();
    }
    let mut items = String::new();
    if page > 1 {
        items.push_str(&format!(
            "<a class=\"cd-pages__step\" href=\"{}\" rel=\"prev\">Prev</a>",
            link(page - 1)
        ));
    }
    for number in 1..=last {
        items.push_str(&match number == page {
            true => format!("<strong>{number}</strong>"),
            false => format!("<a href=\"{}\">{number}</a>", link(number)),
        });
    }
    if page < last {
        items.push_str(&format!(
            "<a class=\"cd-pages__step\" href=\"{}\" rel=\"next\">Next</a>",
            link(page + 1)
        ));
    }
    format!("<div class=\"cd-pages\">{items}</div>")
}

fn facts(car: &Car) -> String {
    let fact = |(icon, text): (&str, Option<String>)| {
        text.map_or(String::new(), |text| {
            format!("<li><i class=\"cdi cdi-{icon}\" aria-hidden=\"true\"></i>{text}</li>\n")
        })
    };
    let facts = [
        ("calendar", Some(age(car))),
        ("road", Some(miles(car))),
        ("pump", Some(car.fuel.to_owned())),
        ("gears", Some(car.transmission.to_owned())),
        ("engine", engine(car)),
        ("paint", colour(car).map(str::to_owned)),
    ];
    each(facts, fact)
}

fn cost(car: &Car) -> String {
    let was = before(car).map_or(String::new(), |was| {
        format!("<span class=\"cd-price__was\">Was &pound;{}</span>", grouped(was, ','))
    });
    let month = match price(car).as_str() {
        "POA" => "<span class=\"cd-price__month\">Call for details</span>".to_owned(),
        _ => format!(
            "<span class=\"cd-price__month\">or <b>£{}</b> per month <a href=\"/car-finance\" title=\"Representative example\">?</a></span>",
            grouped(monthly(car) / 100, ',')
        ),
    };
    format!("<div class=\"cd-price\">{was} <span class=\"cd-price__now\">{}</span> {month}</div>", price(car))
}

fn row(car: &Car) -> String {
    let teaser: String = car.description.chars().take(90).collect();
    fill(
        ROW,
        &[
            ("id", &number(car).to_string()),
            ("url", &address(car)),
            ("title", &title(car)),
            ("photo", &photo(car, "w400")),
            ("reserved", reserved(car)),
            ("facts", &facts(car)),
            ("teaser", &escape(&teaser)),
            ("cost", &cost(car)),
        ],
    )
}

fn tile(car: &Car) -> String {
    format!(
        "<div class=\"cd-tile\"><a href=\"{}\"><img src=\"{}\" alt=\"\" width=\"270\"><span class=\"cd-tile__name\">{} {}</span><span class=\"cd-tile__price\">{}</span></a></div>",
        address(car),
        photo(car, "w400"),
        car.year,
        car.name(),
        price(car)
    )
}

fn details(stock: &[Car], car: &Car) -> String {
    let mut dice = Dice::new(number(car) as u64);
    let mut rows = vec![
        ("Make", car.make.to_owned()),
        ("Model", car.model.to_owned()),
        ("Variant", car.trim.to_owned()),
        ("Registered", age(car)),
        ("Mileage", miles(car)),
        ("Fuel Type", car.fuel.to_owned()),
        ("Transmission", car.transmission.to_owned()),
        ("Body Style", car.body.to_owned()),
        ("Doors", car.doors.to_string()),
        ("Seats", if car.doors == 2 { "2" } else { "5" }.to_owned()),
    ];
    rows.extend(engine(car).map(|size| ("Engine Size", size)));
    rows.extend(colour(car).map(|colour| ("Colour", colour.to_owned())));
    rows.extend([
        ("Owners", dice.between(1, 4).to_string()),
        ("CO2 Emissions", format!("{} g/km", if car.cc == 0 { 0 } else { dice.between(92, 171) })),
        ("12 Months Tax", format!("&pound;{}", dice.pick(&[0, 20, 35, 165, 180, 190]))),
        ("Insurance Group", format!("{}E", dice.between(3, 33))),
    ]);
    let table = each(rows.chunks(2), |pair| {
        format!("<tr>{}</tr>", each(pair, |(label, value)| format!("<th>{label}</th><td>{value}</td>")))
    });
    let first = dice.below(6) as usize;
    let equipment = each(EQUIPMENT.iter().skip(first).take(8), |item| format!("<li>{item}</li>"));
    let same =
        |other: &&Car| other.body == car.body && other.id != car.id && other.price.abs_diff(car.price) < 2500;
    fill(
        DETAILS,
        &[
            ("make", car.make),
            ("find", &encode(car.make)),
            ("title", &title(car)),
            ("photo", &photo(car, "w1024")),
            ("reserved", reserved(car)),
            ("facts", &facts(car)),
            ("cost", &cost(car)),
            ("table", &table),
            ("text", &escape(&car.description)),
            ("equipment", &equipment),
            ("deposit", &pounds(car.price * 10)),
            ("id", &number(car).to_string()),
            ("same", &each(stock.iter().filter(same).take(4), tile)),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html lang="en-gb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Hobley Motor Company</title><style>[[style]]</style></head>
<body><div class="hm-usp"><div class="hm-inner"><span>&#9733; 4.9/5 from 612 reviews</span><span>RAC approved</span><span>Nationwide delivery from &pound;99</span><span class="hm-tel">01522 555 0173</span></div></div>
<header class="hm-header"><div class="hm-inner"><a href="/" class="hm-brand"><img src="/img/site/logo.png" alt="Hobley Motor Company" width="250" height="56"></a><nav class="hm-nav"><a href="/">Home</a><a href="/used-cars">Used Cars</a><a href="/sell-your-car">Sell Your Car</a><a href="/car-finance">Finance</a><a href="/warranty">Warranty</a><a href="/reviews">Reviews</a><a href="/about-us">About Us</a><a href="/contact-us">Contact</a></nav></div></header>
[[body]]
<div class="hm-signup"><div class="hm-inner"><form action="/contact-us" method="post"><b>New stock by email</b> <input type="email" name="email" placeholder="you@example.com"> <button>Sign up</button></form></div></div>
<footer class="hm-footer"><div class="hm-inner hm-footcols"><div><h5>Find us</h5><p>Outer Circle Road, Lincoln LN2 4HZ<br>Sales 01522 555 0173<br>Service 01522 555 0174</p></div><div><h5>Opening hours</h5><p>Mon to Fri 9.00 - 18.00<br>Saturday 9.00 - 17.00<br>Sunday 10.00 - 16.00</p></div><div><h5>Information</h5><ul><li><a href="/blog">Blog</a></li><li><a href="/privacy-policy">Privacy policy</a></li><li><a href="/cookie-policy">Cookie policy</a></li><li><a href="/treating-customers-fairly">Treating customers fairly</a></li><li><a href="/complaints">Complaints</a></li></ul></div><div><h5>Follow us</h5><p><a href="#facebook">Facebook</a> <a href="#instagram">Instagram</a> <a href="#tiktok">TikTok</a></p></div></div><p class="hm-inner hm-small">Hobley Motor Company Ltd (FRN 655512) is a credit broker, not a lender. Finance is subject to status, to over 18s only. &copy; 2023. Website by a platform for dealers.</p></footer>
<div class="hm-consent" role="region" aria-label="Cookies"><p>This website uses cookies. <a href="/cookie-policy">Find out more</a></p><button type="button" onclick="this.parentElement.remove()">Accept all</button> <button type="button" onclick="this.parentElement.remove()">Only necessary</button></div>
</body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 Roboto,Arial,sans-serif;color:#222}a{color:#b9700f;text-decoration:none}.hm-inner{max-width:1200px;margin:0 auto;padding:0 16px}.hm-usp{background:#f2aa4c;font-size:13px;padding:6px 0}.hm-usp .hm-inner{display:flex;justify-content:space-between}.hm-tel{font-weight:700}.hm-header{background:#101820}.hm-header .hm-inner{display:flex;align-items:center;justify-content:space-between;height:84px}.hm-nav a{color:#fff;margin-left:22px;text-transform:uppercase;font-size:13px}
.hm-banner{background:#2b3742;color:#fff;padding:60px 0}.hm-banner form{background:#fff;padding:16px;display:inline-flex;gap:10px}.hm-banner select,.cd-filter select{height:40px;min-width:170px;border:1px solid #bbb;background:#fff}.cd-button{background:#f2aa4c;color:#101820;border:0;padding:10px 20px;font:inherit;font-weight:700;display:inline-block;cursor:pointer}.cd-tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.cd-tile{border:1px solid #ddd}.cd-tile img{width:100%;display:block}.cd-tile span{display:block;padding:4px 10px}.cd-tile__price{font-weight:700}.cd-brands{columns:5;list-style:none;padding:0}
.cd-layout{display:grid;grid-template-columns:240px 1fr;gap:30px;padding-top:20px}.cd-filter label{display:block;font-size:12px;font-weight:700;margin-top:10px}.cd-filter select{width:100%}.cd-toolbar{display:flex;justify-content:space-between;border-bottom:2px solid #f2aa4c;padding-bottom:8px;margin-bottom:16px}.cd-vehicle{border:1px solid #ddd;margin-bottom:18px}.cd-vehicle__title{background:#f4f4f4;margin:0;padding:10px 14px;font-size:19px}.cd-vehicle__title a{color:#101820}.cd-vehicle__cols{display:grid;grid-template-columns:290px 1fr 190px;gap:16px;padding:14px}.cd-vehicle__img{position:relative}.cd-vehicle__img img{width:100%;display:block}.cd-flag{position:absolute;top:8px;left:0;background:#c0392b;color:#fff;padding:3px 12px;font-size:12px;text-transform:uppercase}.cd-specs{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:4px 10px}.cdi{display:inline-block;width:14px;height:14px;border-radius:3px;background:#f2aa4c;margin-right:8px}.cdi-road{border-radius:50%}.cd-teaser{font-size:13px;color:#666}.cd-price span{display:block}.cd-price__now{font-size:26px;font-weight:700}.cd-price__was{color:#999;text-decoration:line-through}.cd-price__month{font-size:13px}.cd-links{font-size:13px;margin-top:8px}
.cd-pages{text-align:center;padding:20px}.cd-pages a,.cd-pages strong{display:inline-block;border:1px solid #ccc;padding:6px 12px;margin:0 2px}.cd-pages strong{background:#101820;color:#fff}.cd-example{font-size:12px;width:100%;border-collapse:collapse;background:#fafafa}.cd-example td,.cd-example th{border:1px solid #ddd;padding:5px}.vd-cols{display:grid;grid-template-columns:2fr 1fr;gap:30px}.vd-photo{position:relative}.vd-photo img{width:100%}.vd-table{width:100%;border-collapse:collapse}.vd-table th{text-align:left;background:#f4f4f4;width:22%}.vd-table th,.vd-table td{border:1px solid #ddd;padding:7px}.vd-equipment{columns:2}.vd-box{border:1px solid #ddd;padding:16px;margin-bottom:16px}.vd-box input{width:100%;padding:8px;margin-bottom:8px}.cd-trail{font-size:13px}.hm-signup{background:#eee;padding:16px 0;margin-top:30px}.hm-footer{background:#101820;color:#aab;padding:24px 0;font-size:13px}.hm-footer h5{color:#fff;margin:0}.hm-footcols{display:grid;grid-template-columns:repeat(4,1fr)}.hm-footer ul{list-style:none;padding:0}.hm-consent{position:fixed;left:20px;bottom:20px;background:#fff;box-shadow:0 0 12px #0004;padding:16px;max-width:340px}"##;

const FRONT: &str = r##"<div class="hm-banner"><div class="hm-inner"><h1>Quality used cars in Lincoln</h1><form action="/used-cars" method="get" id="home-search"><select name="make" aria-label="Make"><option value="">All makes</option>[[makes]]</select><select name="maxprice" aria-label="Budget"><option value="">Any price</option><option value="5000">Up to &pound;5,000</option><option value="10000">Up to &pound;10,000</option><option value="15000">Up to &pound;15,000</option></select><button class="cd-button" type="submit">Search stock</button></form></div></div>
<div class="hm-inner"><h2>Latest arrivals</h2><div class="cd-tiles">[[latest]]</div><h2>Browse by make</h2><ul class="cd-brands">[[brands]]</ul>
<h2>What our customers say</h2><blockquote>&ldquo;Bought a 2017 Golf for &pound;11,495 and could not be happier. 5 stars.&rdquo; <cite>Karen, Sleaford</cite></blockquote><blockquote>&ldquo;They gave me &pound;600 more than the online buyers.&rdquo; <cite>Dev, Newark</cite></blockquote><h2>From the blog</h2><p><a href="/blog/ulez">Is my diesel ULEZ compliant?</a> &middot; <a href="/blog/winter">Five checks before winter</a></p></div>"##;

const RESULTS: &str = r##"<div class="hm-inner"><p class="cd-trail"><a href="/">Home</a> / Used Cars</p><div class="cd-layout"><aside><form id="stock-filter" class="cd-filter" action="/used-cars" method="get"><h4>Refine your search</h4><label>Make<select name="make"><option value="">Any</option>[[makes]]</select></label><label>Min price<select name="minprice"><option value="">Any</option>[[least]]</select></label><label>Max price<select name="maxprice"><option value="">Any</option>[[most]]</select></label><label>Fuel<select name="fuel"><option value="">Any</option>[[fuels]]</select></label><label>Gearbox<select name="gearbox"><option value="">Any</option>[[gearboxes]]</select></label><label>Body type<select name="body"><option value="">Any</option>[[bodies]]</select></label><label>Sort by<select name="sort">[[orders]]</select></label><p><button class="cd-button" type="submit">Search</button> <a href="/used-cars">Reset</a></p></form></aside>
<main><h1>Used Cars for Sale in Lincoln</h1><div class="cd-toolbar"><b>[[total]] vehicles found</b><span><a href="#shortlist">My shortlist (0)</a></span></div>
[[rows]][[pages]]<h4>Representative example</h4><table class="cd-example"><tr><th>Cash price</th><th>Deposit</th><th>48 monthly payments</th><th>Total payable</th><th>APR</th></tr><tr><td>&pound;8,000.00</td><td>&pound;800.00</td><td>&pound;182.40</td><td>&pound;9,555.20</td><td>10.9%</td></tr></table></main></div></div>"##;

const ROW: &str = r##"<article class="cd-vehicle" id="vehicle-[[id]]"><h3 class="cd-vehicle__title"><a href="[[url]]">[[title]]</a></h3><div class="cd-vehicle__cols"><div class="cd-vehicle__img"><a href="[[url]]"><img src="[[photo]]" alt="[[title]]" width="400" height="300"></a>[[reserved]]</div>
<div><ul class="cd-specs">[[facts]]</ul><p class="cd-teaser">[[teaser]]&hellip; <a href="[[url]]">read more</a></p></div><div>[[cost]]<p><a class="cd-button" href="[[url]]">Full details</a></p><p class="cd-links"><a href="/contact-us?vehicle=[[id]]">Enquire</a> | <a href="/sell-your-car?against=[[id]]">Value my part ex</a> | <a href="#shortlist-[[id]]">Shortlist</a></p></div></div></article>
"##;

const DETAILS: &str = r##"<div class="hm-inner"><p class="cd-trail"><a href="/">Home</a> / <a href="/used-cars">Used Cars</a> / <a href="/used-cars?make=[[find]]">[[make]]</a> / [[title]]</p><h1>[[title]]</h1>
<div class="vd-cols"><div><div class="vd-photo"><img src="[[photo]]" alt="[[title]]" width="1024" height="768">[[reserved]]</div><ul class="cd-specs">[[facts]]</ul><h3>Vehicle Specification</h3><table class="vd-table"><tbody>[[table]]</tbody></table><h3>Description</h3><p class="vd-text">[[text]]</p><h3>Equipment</h3><ul class="vd-equipment">[[equipment]]</ul></div>
<div><div class="vd-box">[[cost]]<p><small>With &pound;[[deposit]] deposit over 48 months, 10.9% APR representative.</small></p><p><a class="cd-button" href="/car-finance?vehicle=[[id]]">Apply for finance</a></p></div><div class="vd-box"><h4>Ask about this car</h4><form action="/contact-us" method="post"><input type="hidden" name="vehicle" value="[[id]]"><input name="name" placeholder="Your name"><input name="email" placeholder="Email"><input name="phone" placeholder="Telephone"><button class="cd-button" type="submit">Send enquiry</button></form></div><div class="vd-box"><h4>HPI clear</h4><p>Every car is checked before it goes on sale.</p></div></div></div>
<h3>You may also like</h3><div class="cd-tiles">[[same]]</div></div>"##;

const SELL: &str = r##"<p>We buy any make or model up to &pound;40,000. Enter your registration for an offer.</p><form action="/contact-us" method="post"><input name="registration" placeholder="AB12 CDE"> <input name="mileage" placeholder="Mileage"> <button class="cd-button">Value my car</button></form>"##;
const FINANCE: &str = r##"<p>Hire purchase and PCP from a panel of nine lenders.</p><table class="cd-example"><tr><th>Borrow</th><th>36 months</th><th>48 months</th></tr><tr><td>&pound;5,000</td><td>&pound;162.11</td><td>&pound;127.65</td></tr><tr><td>&pound;10,000</td><td>&pound;324.22</td><td>&pound;255.30</td></tr></table>"##;
const REVIEWS: &str = r##"<blockquote>&ldquo;Honest people. My 2015 Corsa cost &pound;5,250 and runs like new.&rdquo; <cite>Pauline, Horncastle</cite></blockquote><blockquote>&ldquo;Delivered to Hull the next day.&rdquo; <cite>Imran</cite></blockquote>"##;
const BLOG: &str = r##"<h3>Is my diesel ULEZ compliant?</h3><p>14 August 2023. Most diesels from September 2015 are. If not, it is &pound;12.50 a day.</p><h3>Five checks before winter</h3><p>2 October 2023. Tyres, battery, wipers, coolant, lights.</p>"##;
const CONTACT: &str = r##"<p>Outer Circle Road, Lincoln LN2 4HZ, 01522 555 0173.</p><form action="/contact-us" method="post"><input name="name" placeholder="Your name"> <input name="email" placeholder="Email"> <textarea name="message"></textarea> <button class="cd-button">Send</button></form>"##;
