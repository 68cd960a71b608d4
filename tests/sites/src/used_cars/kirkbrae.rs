//! Kirkbrae Garage: a small Scottish garage of 2020 on a page builder, published as files.
//!
//! All cars are on three long pages, one per price band, three boxes in a row: a heading, one line of facts with commas
//! between them, a price and a button. Everything on the site is made of the same rows, columns and text blocks, whether
//! it is a car, a service or a happy customer. Facts are missing here and there, and the details have a definition list.

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "kirkbrae",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "predefined", "featured", "grid", "poa", "optional", "details"],
    about: "Scottish garage of 2020 by a page builder: three price bands, boxes with one line of facts, the same blocks for everything",
    truth,
    respond,
    walk,
};

/// The pages of cars: file, heading, least and most pounds.
const BANDS: [(&str, &str, u64, u64); 3] = [
    ("cars-under-6000", "Cars under £6,000", 0, 6000),
    ("cars-6000-to-12000", "Cars £6,000 to £12,000", 6000, 12_000),
    ("cars-over-12000", "Cars over £12,000", 12_000, u64::MAX),
];

fn stock() -> Vec<Car> {
    cars(1_314, 64, 2020)
}

fn band(car: &Car) -> &'static (&'static str, &'static str, u64, u64) {
    BANDS.iter().find(|band| (band.2..band.3).contains(&car.price)).unwrap_or(&BANDS[0])
}

fn file(car: &Car) -> String {
    format!("{}-{}-{}-{}.html", slug(car.make), slug(car.model), car.year, 400 + car.id)
}

fn photo(car: &Car, place: usize) -> String {
    format!("/media/{}-{}/image-{place}.jpg", slug(&car.name()), 400 + car.id)
}

fn price(car: &Car) -> String {
    match car.chance {
        0..=2 => "Call for price".to_owned(),
        _ => format!("£{}", grouped(car.price, ',')),
    }
}

fn size(car: &Car) -> Option<String> {
    (car.cc > 0).then(|| car.litres())
}

fn heading(car: &Car) -> String {
    [car.make, car.model, &size(car).unwrap_or_default(), car.trim]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn mileage(car: &Car) -> Option<String> {
    (car.chance % 17 != 5).then(|| format!("{} miles", grouped(car.mileage, ',')))
}

fn colour(car: &Car) -> Option<&'static str> {
    (car.chance % 6 != 1).then_some(car.colour)
}

fn doors(car: &Car) -> Option<String> {
    (car.chance % 9 != 4).then(|| car.doors.to_string())
}

/// The line below the heading.
fn facts(car: &Car) -> String {
    let plate = car.registration.get(2..4).unwrap_or_default();
    let facts = [
        Some(format!("{} ({plate} plate)", car.year)),
        mileage(car),
        Some(car.fuel.to_lowercase()),
        Some(car.transmission.to_lowercase()),
        colour(car).map(str::to_lowercase),
        car.chance.is_multiple_of(5).then(|| "full service history".to_owned()),
        (car.chance % 7 == 2).then(|| "one owner".to_owned()),
        (car.chance % 4 == 1).then(|| "12 months MOT".to_owned()),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .maybe("mileage", mileage(car))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .maybe("engine_size", size(car).map(|size| format!("{size} litre")))
            .maybe("colour", colour(car))
            .maybe("doors", doors(car))
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car, 1))
            .with("image", photo(car, 2))
            .with("url", format!("/{}", file(car)))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let start = visitor.here();
    for band in BANDS {
        visitor.back(&start);
        visitor.follow(band.1)?;
        visitor.expect("view details")?;
    }
    visitor.back(&start);
    visitor.follow("Happy Customers")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    let name = request.path.trim_matches('/').trim_end_matches(".html");
    if let Some(band) = BANDS.iter().find(|band| band.0 == name) {
        let cars: Vec<&Car> = stock.iter().filter(|car| self::band(car).0 == band.0).collect();
        return page(band.1, &fill(LIST, &[("heading", band.1), ("rows", &rows(&cars))]));
    }
    match name {
        "" | "index" => {
            let cars: Vec<&Car> = stock.iter().filter(|car| car.chance > 88).take(3).collect();
            page("Used cars in Strathearn", &fill(HOME, &[("rows", &rows(&cars))]))
        }
        "servicing-mot" => page("Servicing &amp; MOT", SERVICE),
        "happy-customers" => page("Happy Customers", HAPPY),
        "finance" => page("Finance", FINANCE),
        "about" => page("About Us", ABOUT),
        "contact" => page("Contact Us", CONTACT),
        "privacy" => page("Privacy Policy", PRIVACY),
        "media/logo.svg" => Answer::picture(picture::sign("KIRKBRAE GARAGE", 320, 64, "#12355b", "#fff")),
        _ => {
            if let Some(car) = stock.iter().find(|car| file(car) == request.path.trim_matches('/')) {
                return page(&heading(car), &details(stock, car));
            }
            match request.parts().as_slice() {
                ["media", "people", file] => Answer::picture(picture::person(file.len() as u64 * 7)),
                ["media", folder, _] => {
                    let number = folder.rsplit('-').next().and_then(|number| number.parse().ok());
                    Answer::picture(picture::car(number.unwrap_or(0)))
                }
                _ => Answer::missing(),
            }
        }
    }
}

/// Boxes, three in a row.
fn rows(cars: &[&Car]) -> String {
    each(cars.chunks(3), |row| {
        let boxes = each(row, |car| {
            let was = match car.chance % 11 {
                6 if car.chance > 2 => format!("<s>£{}</s> ", grouped(car.price + 500, ',')),
                _ => String::new(),
            };
            let flag = match car.chance {
                90.. => "<div class=\"brix-label\">Just in</div>",
                20..=25 => "<div class=\"brix-label\">Deposit taken</div>",
                _ => "",
            };
            let values = [
                ("id", &*format!("b{:05x}", car.id * 7919)),
                ("url", &format!("/{}", file(car))),
                ("photo", &photo(car, 1)),
                ("flag", flag),
                ("heading", &heading(car)),
                ("facts", &facts(car)),
                ("price", &format!("{was}{}", price(car))),
            ];
            fill(BOX, &values)
        });
        format!("<div class=\"brix-row\">{boxes}</div>\n")
    })
}

fn details(stock: &[Car], car: &Car) -> String {
    let fact = |name: &str, value: Option<String>| {
        value.map(|value| format!("<dt>{name}</dt><dd>{value}</dd>")).unwrap_or_default()
    };
    let band = band(car);
    let facts = [
        fact("Make", Some(car.make.to_owned())),
        fact("Model", Some(car.model.to_owned())),
        fact("Year", Some(car.year.to_string())),
        fact("Mileage", mileage(car)),
        fact("Fuel", Some(car.fuel.to_owned())),
        fact("Gearbox", Some(car.transmission.to_owned())),
        fact("Engine", size(car).map(|size| format!("{size} litre"))),
        fact("Colour", colour(car).map(str::to_owned)),
        fact("Doors", doors(car)),
        fact("Body", Some(car.body.to_owned())),
        fact("Registration", car.chance.is_multiple_of(3).then(|| car.registration.clone())),
        fact("Road tax", Some(format!("£{} a year", [20, 30, 125, 150, 165][car.id % 5]))),
    ];
    let others = stock.iter().filter(|own| self::band(own).0 == band.0 && own.id != car.id);
    let others = each(others.skip(car.id % 6).take(4), |own| {
        format!("<li><a href=\"/{}\">{}</a> {}</li>", file(own), heading(own), price(own))
    });
    let values = [
        ("band", band.0),
        ("list", band.1),
        ("heading", &*heading(car)),
        ("price", &price(car)),
        ("photo", &photo(car, 2)),
        ("third", &photo(car, 3)),
        ("fourth", &photo(car, 4)),
        ("facts", &facts.concat()),
        ("text", &escape(&car.description)),
        ("others", &others),
    ];
    fill(DETAILS, &values)
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="Brix Page Builder 4.2"><title>[[title]] | Kirkbrae Garage, Crieffend</title>
<style>*{box-sizing:border-box}body{margin:0;font-family:Lato,Arial,sans-serif;color:#333;line-height:1.5}.brix-header{background:#12355b;padding:14px 5%}.brix-header p{float:right;color:#fff;margin:8px 0}.brix-header p a{color:#ffd23f}.brix-menu{background:#0b2440;padding:0 5%}.brix-menu ul{margin:0;padding:0;list-style:none;display:flex}.brix-menu li{position:relative}.brix-menu a{display:block;color:#fff;padding:13px 16px;text-decoration:none}.brix-menu ul ul{display:none;position:absolute;background:#0b2440;width:240px;z-index:2}.brix-menu li:hover ul{display:block}.brix-section{padding:34px 5%}.brix-section--tint{background:#eef2f6}.brix-row{display:flex;margin:0 -12px}.brix-col{flex:0 0 33.33%;padding:12px}.brix-col--half{flex:0 0 50%;padding:12px}.brix-card{background:#fff;border:1px solid #d5dde5;height:100%;position:relative}.brix-image img{width:100%;height:210px;object-fit:cover;display:block}.brix-heading{padding:0 16px}.brix-heading h3{margin:14px 0 4px;font-size:19px}.brix-text{padding:0 16px}.brix-text p{margin:4px 0 10px}.brix-label{position:absolute;top:10px;right:0;background:#ffd23f;padding:2px 12px;font-weight:700}.brix-big{font-size:24px;font-weight:700;color:#12355b}.brix-big s{font-size:16px;color:#999;font-weight:400}.brix-button{padding:0 16px 18px}.brix-button a{display:inline-block;background:#c1272d;color:#fff;padding:10px 24px;text-decoration:none;border-radius:3px}.brix-dl dt{float:left;clear:left;width:140px;color:#777}.brix-dl dd{margin:0 0 4px 150px}.brix-footer{background:#0b2440;color:#b8c4d0;padding:30px 5%;font-size:14px}.brix-footer a{color:#fff}.brix-cookie{position:fixed;left:0;right:0;bottom:0;background:#333;color:#fff;padding:10px 5%;font-size:14px}</style></head>
<body><header class="brix-header"><p>Call us: <a href="tel:01555550419">01555 550 419</a> | Mon - Fri 8.30 - 5.30, Sat 9 - 1</p><a href="/index.html"><img src="/media/logo.svg" width="320" height="64" alt="Kirkbrae Garage"></a></header>
<nav class="brix-menu"><ul><li><a href="/index.html">Home</a></li><li><a href="#">Used Cars</a><ul><li><a href="/cars-under-6000.html">Cars under £6,000</a></li><li><a href="/cars-6000-to-12000.html">Cars £6,000 to £12,000</a></li><li><a href="/cars-over-12000.html">Cars over £12,000</a></li></ul></li><li><a href="/servicing-mot.html">Servicing &amp; MOT</a></li><li><a href="/finance.html">Finance</a></li><li><a href="/happy-customers.html">Happy Customers</a></li><li><a href="/about.html">About Us</a></li><li><a href="/contact.html">Contact</a></li></ul></nav>
[[body]]
<footer class="brix-footer"><div class="brix-row"><div class="brix-col"><b>Kirkbrae Garage</b><br>Perth Road, Crieffend PH9 5KB<br>sales@kirkbraegarage.example</div><div class="brix-col"><b>Quick links</b><br><a href="/contact.html">Find us</a><br><a href="/privacy.html">Privacy Policy</a><br><a href="https://www.facebook.com/">Facebook</a></div><div class="brix-col"><b>Newsletter</b><form action="/contact.html" method="get"><input type="email" name="email" placeholder="Your email"> <button>Join</button></form></div></div><p>&copy; 2020 Kirkbrae Garage Ltd. Made with Brix.</p></footer>
<div class="brix-cookie" id="ck">We use cookies. <a href="/privacy.html" style="color:#ffd23f">More info</a> <button type="button" onclick="document.getElementById('ck').remove()">Accept</button></div></body></html>
"##;

const HOME: &str = r##"<section class="brix-section brix-section--tint"><div class="brix-row"><div class="brix-col--half"><div class="brix-heading"><h1>Honest used cars since 1978</h1></div><div class="brix-text"><p>Ian and Moira Kirk and their three mechanics buy, prepare and sell every car themselves. All come with a year's MOT, a service and three months' warranty.</p></div></div><div class="brix-col--half"><div class="brix-image"><img src="/media/forecourt-1/image-1.jpg" alt="Our forecourt"></div></div></div></section>
<section class="brix-section"><div class="brix-row"><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>First cars and runabouts</h3></div><div class="brix-text"><p>Small, cheap to insure, all under £6,000.</p></div><div class="brix-button"><a href="/cars-under-6000.html">See cars</a></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>Family cars</h3></div><div class="brix-text"><p>Room for the dog, between £6,000 and £12,000.</p></div><div class="brix-button"><a href="/cars-6000-to-12000.html">See cars</a></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>Nearly new</h3></div><div class="brix-text"><p>Low miles and plenty of toys, over £12,000.</p></div><div class="brix-button"><a href="/cars-over-12000.html">See cars</a></div></div></div></div></section>
<section class="brix-section brix-section--tint"><div class="brix-heading"><h2>This week's picks</h2></div>[[rows]]</section>
<section class="brix-section"><div class="brix-row"><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>MOT £45</h3></div><div class="brix-text"><p>While you wait, class 4 and class 7.</p></div><div class="brix-button"><a href="/servicing-mot.html">Book now</a></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>Winter check £29.95</h3></div><div class="brix-text"><p>Battery, tyres, lights, screen wash, antifreeze.</p></div><div class="brix-button"><a href="/servicing-mot.html">Book now</a></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>We buy cars</h3></div><div class="brix-text"><p>Any age, any condition, paid the same day.</p></div><div class="brix-button"><a href="/contact.html">Get in touch</a></div></div></div></div></section>"##;

const LIST: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>[[heading]]</h1></div><div class="brix-text"><p>Every car can be seen and driven at Perth Road. Part exchange welcome.</p></div>
[[rows]]</section><section class="brix-section brix-section--tint"><div class="brix-text"><p>Not what you are after? <a href="/cars-under-6000.html">Cars under £6,000</a> | <a href="/cars-6000-to-12000.html">Cars £6,000 to £12,000</a> | <a href="/cars-over-12000.html">Cars over £12,000</a></p></div></section>"##;

const BOX: &str = r##"<div class="brix-col" id="[[id]]"><div class="brix-card"><div class="brix-image"><a href="[[url]]"><img src="[[photo]]" alt="[[heading]]"></a></div>[[flag]]<div class="brix-heading"><h3>[[heading]]</h3></div><div class="brix-text"><p>[[facts]]</p></div><div class="brix-text"><p class="brix-big">[[price]]</p></div><div class="brix-button"><a href="[[url]]">View details</a></div></div></div>
"##;

const DETAILS: &str = r##"<section class="brix-section"><div class="brix-text"><p><a href="/index.html">Home</a> &gt; <a href="/[[band]].html">[[list]]</a> &gt; [[heading]]</p></div><div class="brix-heading"><h1>[[heading]]</h1></div><div class="brix-row"><div class="brix-col--half"><div class="brix-image"><img src="[[photo]]" alt="[[heading]]" style="height:380px"></div><div class="brix-row"><div class="brix-col--half"><div class="brix-image"><img src="[[third]]" alt=""></div></div><div class="brix-col--half"><div class="brix-image"><img src="[[fourth]]" alt=""></div></div></div></div>
<div class="brix-col--half"><div class="brix-text"><p class="brix-big">[[price]]</p></div><div class="brix-text"><dl class="brix-dl">[[facts]]</dl></div><div class="brix-text"><p>[[text]]</p></div><div class="brix-button"><a href="tel:01555550419">Call 01555 550 419</a> <a href="/contact.html">Ask a question</a></div></div></div></section>
<section class="brix-section brix-section--tint"><div class="brix-heading"><h3>More at this price</h3></div><div class="brix-text"><ul>[[others]]</ul></div></section>"##;

const SERVICE: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>Servicing &amp; MOT</h1></div><div class="brix-row"><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>Interim service</h3></div><div class="brix-text"><p>Oil, filter, 30 point check, 1.0 to 1.6 litre</p></div><div class="brix-text"><p class="brix-big">£95</p></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>Full service</h3></div><div class="brix-text"><p>Oil, all filters, plugs, 50 point check</p></div><div class="brix-text"><p class="brix-big">£165</p></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-heading"><h3>MOT test</h3></div><div class="brix-text"><p>Petrol, diesel and hybrid</p></div><div class="brix-text"><p class="brix-big">£45</p></div></div></div></div></section>"##;
const HAPPY: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>Happy Customers</h1></div><div class="brix-row"><div class="brix-col"><div class="brix-card"><div class="brix-image"><img src="/media/people/morag.jpg" alt=""></div><div class="brix-heading"><h3>Morag from Comrie</h3></div><div class="brix-text"><p>with her new Toyota Yaris. "Nothing was too much trouble."</p></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-image"><img src="/media/people/davie-b.jpg" alt=""></div><div class="brix-heading"><h3>Davie from Muthill</h3></div><div class="brix-text"><p>collected his Skoda Octavia in May. "Third car from Ian."</p></div></div></div><div class="brix-col"><div class="brix-card"><div class="brix-image"><img src="/media/people/fergusons.jpg" alt=""></div><div class="brix-heading"><h3>The Fergusons</h3></div><div class="brix-text"><p>and their Citroen Berlingo, with the dogs.</p></div></div></div></div></section>"##;
const FINANCE: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>Finance</h1></div><div class="brix-text"><p>Representative example: cash price £7,500, deposit £750, 48 payments of £171.24, total payable £8,969.52, 10.9% APR.</p></div></section>"##;
const ABOUT: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>About Us</h1></div><div class="brix-text"><p>Kirkbrae Garage was a smiddy before it was a filling station. Ian took it over from his father in 1978.</p></div></section>"##;
const CONTACT: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>Contact Us</h1></div><div class="brix-text"><form action="/contact.html" method="post"><p>Name <input name="name"></p><p>Phone <input name="phone"></p><p>Message <textarea name="message"></textarea></p><button>Send</button></form></div></section>"##;
const PRIVACY: &str = r##"<section class="brix-section"><div class="brix-heading"><h1>Privacy Policy</h1></div><div class="brix-text"><p>We keep your details only as long as we need them.</p></div></section>"##;
