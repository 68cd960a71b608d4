//! Lone Pine Auto Group: a franchised dealer in Oregon, of 2022, on a platform for American dealers.
//!
//! New and used cars are two entries of the menu, drawn by the same script from the same service; only the used ones are
//! used cars. Tiles have MSRP, discount and sale price, or ask to call, with stock number, VIN, colours and transmission as
//! labelled items, and invitations to borrow stand between them. A button loads more in place. Cars have pages of their
//! own, made on the server, with two lists of facts.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "lonepine",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links", "more", "banner", "new", "ads", "featured", "locale", "poa", "grid", "lazy", "optional",
        "details",
    ],
    about: "Oregon dealer of 2022 on a dealer platform: new and used in the menu, MSRP, discount and sale price, VIN and stock number, more by a button",
    truth,
    respond,
    walk,
};

/// A model: make, name, body, doors, engines with fuels, price when new.
type Model = (&'static str, &'static str, &'static str, u64, &'static [(&'static str, &'static str)], u64);

const FOUR: &[(&str, &str)] = &[("2.5L I4", "Gasoline"), ("1.5L I4 Turbo", "Gasoline")];
const BOXER: &[(&str, &str)] = &[("2.5L H4", "Gasoline"), ("2.4L H4 Turbo", "Gasoline")];
const SIX: &[(&str, &str)] = &[("3.5L V6", "Gasoline"), ("3.6L V6", "Gasoline")];
const WORK: &[(&str, &str)] =
    &[("5.3L V8", "Gasoline"), ("2.7L V6 Twin Turbo", "Gasoline"), ("6.7L V8", "Diesel")];
const GREEN: &[(&str, &str)] = &[("2.5L I4", "Hybrid"), ("1.8L I4", "Hybrid")];

const MODELS: [Model; 22] = [
    ("Subaru", "Outback", "Wagon", 4, BOXER, 31_000),
    ("Subaru", "Forester", "SUV", 4, BOXER, 28_500),
    ("Subaru", "Crosstrek", "SUV", 4, BOXER, 25_500),
    ("Subaru", "Ascent", "SUV", 4, BOXER, 37_000),
    ("Toyota", "RAV4", "SUV", 4, FOUR, 30_000),
    ("Toyota", "4Runner", "SUV", 4, SIX, 41_000),
    ("Toyota", "Tacoma", "Truck", 4, SIX, 36_000),
    ("Toyota", "Camry", "Sedan", 4, GREEN, 29_500),
    ("Toyota", "Prius", "Hatchback", 4, GREEN, 27_500),
    ("Ford", "F-150", "Truck", 4, WORK, 46_000),
    ("Ford", "Escape", "SUV", 4, FOUR, 28_000),
    ("Ford", "Mustang", "Coupe", 2, &[("5.0L V8", "Gasoline"), ("2.3L I4 Turbo", "Gasoline")], 36_000),
    ("Chevrolet", "Silverado 1500", "Truck", 4, WORK, 45_000),
    ("Chevrolet", "Bolt EV", "Hatchback", 4, &[("Electric Motor", "Electric")], 33_000),
    ("Honda", "CR-V", "SUV", 4, FOUR, 30_500),
    ("Honda", "Civic", "Sedan", 4, FOUR, 24_500),
    ("Honda", "Odyssey", "Minivan", 4, SIX, 37_500),
    ("Jeep", "Grand Cherokee", "SUV", 4, SIX, 40_000),
    ("Jeep", "Wrangler", "SUV", 2, SIX, 36_500),
    ("GMC", "Sierra 1500", "Truck", 4, WORK, 47_000),
    ("Mazda", "CX-5", "SUV", 4, FOUR, 28_000),
    ("Nissan", "Rogue", "SUV", 4, FOUR, 28_500),
];

const COLORS: [&str; 9] = [
    "Crystal White Pearl",
    "Magnetite Gray Metallic",
    "Midnight Black",
    "Ice Silver Metallic",
    "Abyss Blue Pearl",
    "Soul Red Crystal",
    "Autumn Green Metallic",
    "Quicksand",
    "Celestial Silver",
];

const NOTES: [&str; 10] = [
    "Clean CARFAX, no accidents reported.",
    "One owner and garaged in Bend since new.",
    "All-weather mats and a roof rack for the mountain.",
    "New all-terrain tires with less than 500 miles.",
    "Heated steering wheel and heated seats front and rear.",
    "Passed our 152-point inspection.",
    "Tow package with trailer brake controller.",
    "Adaptive cruise and blind spot monitoring.",
    "Traded in on a new Outback last week.",
    "Two keys, books and full service records.",
];

const USED: usize = 96;
const NEW: usize = 34;
const AT_ONCE: usize = 18;

struct Vehicle {
    at: usize,
    model: Model,
    year: u64,
    trim: &'static str,
    drive: &'static str,
    miles: u64,
    msrp: u64,
    discount: u64,
    engine: &'static str,
    fuel: &'static str,
    transmission: &'static str,
    color: &'static str,
    interior: &'static str,
    notes: String,
    chance: u64,
}

fn stock() -> Vec<Vehicle> {
    let mut dice = Dice::new(97_701);
    (1..=USED + NEW).map(|at| vehicle(at, &mut dice)).collect()
}

fn vehicle(at: usize, dice: &mut Dice) -> Vehicle {
    let is_new = at > USED;
    let model = MODELS[dice.below(if is_new { 4 } else { 22 }) as usize];
    let (engine, fuel) = dice.pick(model.4);
    let age = if is_new { 0 } else { dice.between(1, if fuel == "Electric" { 4 } else { 9 }) };
    let kept = [100, 91, 83, 76, 68, 60, 53, 47, 41, 36][age as usize];
    let transmission = match (fuel, dice.below(9)) {
        ("Electric", _) => "1-Speed Automatic",
        ("Hybrid", _) | (_, 0..=2) => "CVT",
        (_, 3) => "6-Speed Manual",
        (_, 4..=6) => "8-Speed Automatic",
        _ => "10-Speed Automatic",
    };
    let first = dice.below(10) as usize;
    let year = 2022 - age;
    let notes: Vec<&str> = NOTES.iter().cycle().skip(first).step_by(3).take(3).copied().collect();
    Vehicle {
        at,
        model,
        year,
        trim: dice.pick(&["Base", "Premium", "Limited", "Sport", "Touring", "XLE", "SE", "LT"]),
        drive: dice.pick(&["AWD", "AWD", "4WD", "FWD"]),
        miles: if is_new {
            dice.between(3, 40)
        } else {
            age * dice.between(6_900, 14_800) + dice.between(2, 960)
        },
        msrp: model.5 * kept / 100 * dice.between(95, 106) / 100 / 500 * 500 + 495,
        discount: dice.pick(&[0, 0, 500, 1000, 1250, 2000]),
        engine,
        fuel,
        transmission,
        color: dice.pick(&COLORS),
        interior: dice.pick(&["Slate Black", "Warm Ivory", "Gray", "Java Brown"]),
        notes: format!("This {year} {} {} is ready for the Cascades. {}", model.0, model.1, notes.join(" ")),
        chance: dice.below(100),
    }
}

impl Vehicle {
    fn condition(&self) -> &'static str {
        match (self.at > USED, self.year >= 2018 && self.chance < 22) {
            (true, _) => "New",
            (_, true) => "Certified",
            _ => "Used",
        }
    }

    fn title(&self) -> String {
        format!("{} {} {} {} {}", self.condition(), self.year, self.model.0, self.model.1, self.trim)
    }

    fn vin(&self) -> String {
        let letters = ["4S4BT", "JTMRW", "1FTFW", "5TDKZ", "1C4RJ"][self.at % 5];
        format!("{letters}{}C{}{:09}", self.at % 8 + 1, self.year % 10, 310_442_107 + self.at * 7_919)
    }

    fn number(&self) -> String {
        format!("{}{}", if self.at > USED { "N" } else { "P" }, 21_300 + self.at * 7)
    }

    fn address(&self) -> String {
        let name = format!("{} {} {}", self.title(), self.drive, self.model.2);
        format!("/inventory/{}-{}", slug(&name), self.vin().to_lowercase())
    }

    fn photo(&self, size: &str) -> String {
        format!("/inventoryphotos/11482/{}/{size}/1.jpg", self.vin().to_lowercase())
    }

    fn is_unpriced(&self) -> bool {
        self.chance % 17 == 3
    }

    fn price(&self) -> String {
        match self.is_unpriced() {
            true => "Call for Price".to_owned(),
            false => format!("${}", grouped(self.msrp - self.discount, ',')),
        }
    }

    fn has_color(&self) -> bool {
        self.chance % 12 != 7
    }
}

fn truth() -> Truth {
    let record = |vehicle: &Vehicle| {
        Record::new()
            .with("price", vehicle.price())
            .with("make", vehicle.model.0)
            .with("model", vehicle.model.1)
            .with("year", vehicle.year.to_string())
            .with("mileage", grouped(vehicle.miles, ','))
            .with("fuel", vehicle.fuel)
            .with("transmission", vehicle.transmission)
            .with("engine_size", if vehicle.fuel == "Electric" { "" } else { vehicle.engine })
            .maybe("colour", vehicle.has_color().then_some(vehicle.color))
            .with("doors", vehicle.model.3.to_string())
            .with("body_type", vehicle.model.2)
            .with("description", &vehicle.notes)
            .with("image", vehicle.photo("ip"))
            .with("image", vehicle.photo("sp"))
            .with("url", vehicle.address())
    };
    Truth::promised(stock().iter().take(USED).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Shop Used")?;
    for start in (0..USED).step_by(AT_ONCE) {
        visitor.open(&format!("/apis/inventory/listing?condition=used&start={start}"))?;
    }
    if visitor.json()?["hasMore"] != false {
        return Err(Fault("there is more than there should be".to_owned()));
    }
    visitor.open("/")?;
    visitor.follow("Shop New")?;
    visitor.open("/apis/inventory/listing?condition=new&start=0")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Vehicle], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<div class=\"di-wrap di-copy\"><h1>{title}</h1>{text}</div>"))
    };
    let list = |condition: &str, title: &str| {
        page(
            title,
            &fill(
                LIST,
                &[
                    ("condition", condition),
                    ("title", title),
                    ("search", &escape(request.query.text("search"))),
                ],
            ),
        )
    };
    match request.parts().as_slice() {
        [] => page("Subaru Dealer in Bend, OR", FRONT),
        ["used-vehicles"] => list("used", "Used Vehicles for Sale in Bend, OR"),
        ["new-vehicles"] => list("new", "New Vehicles for Sale in Bend, OR"),
        ["apis", "inventory", "listing"] => Answer::json(&listing(stock, &request.query)),
        ["inventory", _] => match stock.iter().find(|vehicle| vehicle.address() == request.path) {
            Some(vehicle) => page(&vehicle.title(), &details(stock, vehicle)),
            None => Answer::missing(),
        },
        ["specials"] => plain(
            "New Specials",
            "<div class=\"di-offer\"><h3>2022 Crosstrek</h3><p>Lease for $279 per month for 36 months, $2,779 due at signing.</p></div><div class=\"di-offer\"><h3>2022 Ascent</h3><p>1.9% APR for 63 months.</p></div>",
        ),
        ["finance"] => plain(
            "Finance Center",
            "<p>Apply online in five minutes. Rates from 3.49% APR. A $20,000 loan over 72 months is about $308 a month.</p>",
        ),
        ["service"] => {
            plain("Service &amp; Parts", "<p>Oil change $69.95, brake pads from $249.95, open Saturdays.</p>")
        }
        ["value-your-trade"] => plain(
            "Value Your Trade",
            "<form action=\"/contact\" method=\"get\"><input name=\"vin\" placeholder=\"VIN or license plate\"> <button>Get my offer</button></form>",
        ),
        ["about" | "contact" | "careers" | "privacy" | "sitemap"] => plain(
            "About Us",
            "<p>2060 NE Highway 20, Bend, OR 97701. Sales (541) 555-0136. Family owned since 1968, with 74 employees.</p>",
        ),
        ["blog", ..] => plain(
            "Trail Notes Blog",
            "<h3>Best SUVs for Mt. Bachelor</h3><p>November 8, 2022. Our picks from $24,000.</p><h3>CVT or manual?</h3><p>October 2, 2022</p>",
        ),
        ["static", "js", "srp.js"] => Answer::file("application/javascript", SCRIPT),
        ["static", "img", "logo.png"] => {
            Answer::picture(picture::sign("LONE PINE", 210, 56, "#fff", "#20453a"))
        }
        ["static", "img", _] => Answer::picture(picture::car(97)),
        ["inventoryphotos", _, vin, ..] => Answer::picture(picture::car(
            vin.bytes().map(u64::from).fold(7, |sum, byte| sum * 31 % 1_000_003 + byte),
        )),
        _ => Answer::missing(),
    }
}

fn listing(stock: &[Vehicle], query: &Parameters) -> Json {
    let words = query.text("search").to_lowercase();
    let is_wanted = |vehicle: &&Vehicle| {
        (query.text("condition") == "new") == (vehicle.at > USED)
            && words.split(' ').all(|word| vehicle.title().to_lowercase().contains(word))
            && (query.text("body").is_empty() || query.text("body") == vehicle.model.2)
    };
    let mut found: Vec<&Vehicle> = stock.iter().filter(is_wanted).collect();
    match query.text("sort") {
        "price" => found.sort_by_key(|vehicle| vehicle.msrp - vehicle.discount),
        "miles" => found.sort_by_key(|vehicle| vehicle.miles),
        _ => {}
    }
    let start = query.number("start").unwrap_or(0).min(found.len());
    let end = (start + AT_ONCE).min(found.len());
    json!({
        "totalCount": found.len(), "start": start, "hasMore": end < found.len(),
        "vehicles": found[start..end].iter().map(|vehicle| in_short(vehicle)).collect::<Vec<_>>(),
    })
}

fn in_short(vehicle: &Vehicle) -> Json {
    let pricing = match (vehicle.is_unpriced(), vehicle.discount) {
        (true, _) => json!({"call": "Call for Price"}),
        (_, 0) => json!({"final": vehicle.msrp}),
        (_, discount) => {
            json!({"msrp": vehicle.msrp, "discount": discount, "final": vehicle.msrp - discount})
        }
    };
    json!({
        "vin": vehicle.vin(), "stock": vehicle.number(), "link": vehicle.address(), "condition": vehicle.condition(), "year": vehicle.year,
        "make": vehicle.model.0, "model": vehicle.model.1, "trim": vehicle.trim, "odometer": vehicle.miles, "pricing": pricing,
        "exterior": vehicle.has_color().then_some(vehicle.color), "interior": vehicle.interior, "transmission": vehicle.transmission,
        "engine": vehicle.engine, "drive": vehicle.drive, "photo": vehicle.photo("ip"), "oneOwner": vehicle.chance.is_multiple_of(3),
    })
}

fn details(stock: &[Vehicle], vehicle: &Vehicle) -> String {
    let mut basic = vec![
        ("Stock #", vehicle.number()),
        ("VIN", vehicle.vin()),
        ("Mileage", format!("{} miles", grouped(vehicle.miles, ','))),
        ("Body Style", vehicle.model.2.to_owned()),
        ("Doors", vehicle.model.3.to_string()),
    ];
    basic.extend(vehicle.has_color().then(|| ("Exterior Color", vehicle.color.to_owned())));
    basic.push(("Interior Color", vehicle.interior.to_owned()));
    let technical = [
        ("Engine", vehicle.engine.to_owned()),
        ("Fuel Type", vehicle.fuel.to_owned()),
        ("Transmission", vehicle.transmission.to_owned()),
        ("Drivetrain", vehicle.drive.to_owned()),
        ("City/Hwy", format!("{} / {} MPG", 17 + vehicle.chance % 14, 24 + vehicle.chance % 14)),
    ];
    let line = |(label, value): &(&str, String)| {
        format!("<li><span class=\"vdp-label\">{label}</span> <span class=\"vdp-value\">{value}</span></li>")
    };
    let cost = match (vehicle.is_unpriced(), vehicle.discount) {
        (true, _) => "<div class=\"vdp-final\"><strong>Call for Price</strong></div>".to_owned(),
        (_, 0) => format!(
            "<div class=\"vdp-final\"><span>Sale Price</span> <strong>{}</strong></div>",
            vehicle.price()
        ),
        (_, discount) => format!(
            "<div class=\"vdp-msrp\"><span>MSRP</span> <span>${}</span></div><div class=\"vdp-off\"><span>Lone Pine Discount</span> <span>-${}</span></div><div class=\"vdp-final\"><span>Sale Price</span> <strong>{}</strong></div>",
            grouped(vehicle.msrp, ','),
            grouped(discount, ','),
            vehicle.price()
        ),
    };
    let like = stock.iter().filter(|other| {
        other.at <= USED && other.at != vehicle.at && other.model.2 == vehicle.model.2 && !other.is_unpriced()
    });
    let like = each(like.skip(vehicle.at % 4).take(3), |other| {
        format!(
            "<a class=\"vdp-like\" href=\"{}\"><img src=\"{}\" alt=\"\" width=\"220\"><span>{}</span><b>{}</b></a>",
            other.address(),
            other.photo("tn"),
            other.title(),
            other.price()
        )
    });
    fill(
        DETAILS,
        &[
            ("list", if vehicle.at > USED { "new" } else { "used" }),
            ("kind", if vehicle.at > USED { "New" } else { "Used" }),
            ("title", &vehicle.title()),
            ("name", &format!("{} {}", vehicle.model.0, vehicle.model.1)),
            ("photo", &vehicle.photo("sp")),
            ("cost", &cost),
            ("basic", &each(&basic, line)),
            ("technical", &each(&technical, line)),
            ("notes", &escape(&vehicle.notes)),
            ("month", &(vehicle.msrp / 62).to_string()),
            ("like", &like),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Lone Pine Auto Group</title><style>[[style]]</style><script src="/static/js/srp.js" defer></script></head>
<body><header class="di-header"><div class="di-wrap"><a href="/"><img src="/static/img/logo.png" alt="Lone Pine Auto Group" width="210" height="56"></a><div class="di-phones">Sales: <a href="tel:5415550136">(541) 555-0136</a> Service: <a href="tel:5415550137">(541) 555-0137</a></div></div>
<nav class="di-menu"><div class="di-wrap"><ul><li><a href="/new-vehicles">Shop New</a></li><li><a href="/used-vehicles">Shop Used</a></li><li><a href="/specials">Specials</a></li><li><a href="/value-your-trade">Value Your Trade</a></li><li><a href="/finance">Finance</a></li><li><a href="/service">Service &amp; Parts</a></li><li><a href="/about">About</a></li></ul></div></nav></header>
[[body]]
<footer class="di-footer"><div class="di-wrap di-fcols"><div><h4>Lone Pine Auto Group</h4><p>2060 NE Highway 20<br>Bend, OR 97701</p></div><div><h4>Hours</h4><p>Mon - Sat 8:30AM - 7:00PM<br>Sunday 10:00AM - 5:00PM</p></div><div><h4>Quick Links</h4><ul><li><a href="/new-vehicles">New Inventory</a></li><li><a href="/used-vehicles">Pre-Owned Inventory</a></li><li><a href="/blog">Blog</a></li><li><a href="/careers">Careers</a></li></ul></div><div><h4>Join our list</h4><form action="/contact" method="get"><input name="email" placeholder="Email"> <button>Go</button></form><a href="#fb">Facebook</a> <a href="#ig">Instagram</a> <a href="#yt">YouTube</a></div></div><p class="di-wrap di-fine">Prices do not include government fees, taxes and a document processing charge of $150. All vehicles subject to prior sale. &copy; 2022 Lone Pine Auto Group. <a href="/privacy">Privacy</a> <a href="/sitemap">Sitemap</a></p></footer></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Open Sans",Arial,sans-serif;color:#2b2b2b}a{color:#20624f;text-decoration:none}.di-wrap{max-width:1260px;margin:0 auto;padding:0 16px}.di-header .di-wrap{display:flex;justify-content:space-between;align-items:center}.di-phones{font-size:14px}.di-menu{background:#20453a}.di-menu ul{list-style:none;display:flex;margin:0;padding:0}.di-menu a{display:block;padding:14px 18px;color:#fff;font-weight:600}.di-hero{background:#33594d;color:#fff;text-align:center;padding:90px 16px}.di-hero form{display:inline-flex}.di-hero input{width:420px;padding:14px;border:0}.di-cta{background:#d9822b;color:#fff;border:0;padding:12px 22px;font:inherit;font-weight:700;display:inline-block;cursor:pointer}.di-three{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin:30px auto}.di-three a,.di-offer{border:1px solid #ddd;padding:24px;display:block}.di-copy{padding:40px 16px}
.srp-head{display:flex;justify-content:space-between;align-items:center}.srp-cols{display:grid;grid-template-columns:220px 1fr;gap:24px}.srp-filter h5{margin:14px 0 4px}.srp-filter label{display:block}.srp-grid{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.srp-tile{border:1px solid #d8dcda;display:flex;flex-direction:column}.srp-tile__img img{width:100%;height:200px;object-fit:cover;display:block;background:#eee}.srp-tile__body{padding:12px}.srp-tile__title{font-size:17px;margin:0 0 8px}.srp-price{border-top:1px solid #eee;border-bottom:1px solid #eee;padding:8px 0}.srp-price__row{display:flex;justify-content:space-between;font-size:14px}.srp-price__row--final{font-size:20px;font-weight:700}.srp-facts{list-style:none;padding:0;margin:8px 0;font-size:13px}.srp-facts b{font-weight:600}.srp-badge{font-size:12px;background:#e4efe9;padding:2px 8px}.srp-promo{background:#20453a;color:#fff;padding:30px;display:flex;flex-direction:column;justify-content:center;text-align:center}.srp-promo a{color:#fff;text-decoration:underline}.srp-more{text-align:center;padding:30px}
.vdp-cols{display:grid;grid-template-columns:1fr 360px;gap:30px}.vdp-photo img{width:100%}.vdp-cost{border:1px solid #d8dcda;padding:18px}.vdp-cost>div>div{display:flex;justify-content:space-between}.vdp-final strong{font-size:28px}.vdp-list{list-style:none;padding:0}.vdp-list li{display:flex;border-bottom:1px solid #eee;padding:6px 0}.vdp-label{flex:0 0 150px;color:#777}.vdp-likes{display:flex;gap:20px}.vdp-like span,.vdp-like b{display:block}.di-footer{background:#1a2f29;color:#c5d0cb;margin-top:40px;padding:30px 0}.di-footer a{color:#fff}.di-footer ul{list-style:none;padding:0}.di-fcols{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.di-fine{font-size:12px}.di-privacy{position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:3px solid #d9822b;padding:14px;display:flex;gap:16px;justify-content:center;align-items:center}"##;

const FRONT: &str = r##"<div class="di-hero"><h1>Find your next adventure</h1><form action="/used-vehicles" method="get"><input name="search" placeholder="Search used by make or model" aria-label="Search"><button class="di-cta">Search</button></form></div>
<div class="di-wrap"><div class="di-three"><a href="/new-vehicles"><h3>New Subarus</h3><p>Over 30 in stock</p></a><a href="/used-vehicles"><h3>Pre-Owned</h3><p>All makes, inspected</p></a><a href="/value-your-trade"><h3>Sell us your car</h3><p>Offers good for 7 days</p></a></div><h2>Featured Pre-Owned</h2><div class="srp-grid" id="featured-vehicles"></div><h2>Why Lone Pine?</h2><p>4.8 stars from 2,316 Google reviews. &ldquo;Drove from Burns for a 2018 Tacoma at $29,995. Worth it!&rdquo; &mdash; Shelby R.</p></div>"##;

const LIST: &str = r##"<div class="di-wrap" id="srp-root" data-condition="[[condition]]" data-search="[[search]]"><p class="srp-trail"><a href="/">Home</a> / [[title]]</p><div class="srp-head"><h1>[[title]]</h1><label>Sort <select id="srp-sort"><option value="">Recommended</option><option value="price">Price: Low to High</option><option value="miles">Mileage: Low to High</option></select></label></div><div class="srp-cols"><div class="srp-filter"><h5>Body Style</h5><label><input type="radio" name="body" value="" checked> All</label><label><input type="radio" name="body" value="SUV"> SUV</label><label><input type="radio" name="body" value="Truck"> Truck</label><label><input type="radio" name="body" value="Sedan"> Sedan</label><label><input type="radio" name="body" value="Wagon"> Wagon</label><label><input type="radio" name="body" value="Hatchback"> Hatchback</label></div><div><p id="srp-count" role="status"></p><div class="srp-grid" id="srp-grid"></div><div class="srp-more"><button type="button" id="srp-more" class="di-cta" hidden>Load More Vehicles</button></div></div></div></div><noscript>JavaScript is required to browse inventory.</noscript>"##;

const DETAILS: &str = r##"<div class="di-wrap"><p class="srp-trail"><a href="/">Home</a> / <a href="/[[list]]-vehicles">[[kind]] Inventory</a> / [[name]]</p><h1>[[title]]</h1><div class="vdp-cols"><div><div class="vdp-photo"><img src="[[photo]]" alt="[[title]]"></div><h3>Basic Information</h3><ul class="vdp-list">[[basic]]</ul><h3>Powertrain</h3><ul class="vdp-list">[[technical]]</ul><h3>Dealer Comments</h3><p class="vdp-comments">[[notes]]</p></div>
<div><div class="vdp-cost"><div>[[cost]]</div><p>Est. $[[month]]/mo for 72 months</p><p><a class="di-cta" href="/contact">Check Availability</a></p><p><a href="/finance">Get Pre-Approved</a> &middot; <a href="/value-your-trade">Value Your Trade</a></p></div></div></div><h3>Similar Vehicles</h3><div class="vdp-likes">[[like]]</div></div>"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var by = function (id) { return document.getElementById(id); };
  var usd = function (n) { return '$' + n.toLocaleString('en-US'); };
  function row(label, value, mark) { return '<div class="srp-price__row' + (mark || '') + '"><span>' + label + '</span> <span>' + value + '</span></div>'; }
  function pricing(p) {
    if (p.call) return '<div class="srp-price"><div class="srp-price__row srp-price__row--final"><span>' + p.call + '</span></div></div>';
    return '<div class="srp-price">' + (p.msrp ? row('MSRP', usd(p.msrp)) + row('Lone Pine Discount', '-' + usd(p.discount)) : '') + row('Sale Price', usd(p.final), ' srp-price__row--final') + '</div>';
  }
  function fact(label, value) { return value ? '<li><b>' + label + ':</b> ' + value + '</li>' : ''; }
  function tile(v) {
    var title = v.condition + ' ' + v.year + ' ' + v.make + ' ' + v.model + ' ' + v.trim;
    return '<div class="srp-tile" data-vin="' + v.vin + '"><a class="srp-tile__img" href="' + v.link + '"><img loading="lazy" src="' + v.photo + '" alt="' + title + '"></a><div class="srp-tile__body"><h2 class="srp-tile__title"><a href="' + v.link + '">' + title + '</a></h2>' +
      (v.oneOwner && v.condition !== 'New' ? '<span class="srp-badge">CARFAX One Owner</span>' : '') + pricing(v.pricing) +
      '<ul class="srp-facts">' + fact('Mileage', v.odometer.toLocaleString('en-US')) + fact('Exterior', v.exterior) + fact('Interior', v.interior) + fact('Engine', v.engine) + fact('Transmission', v.transmission) + fact('Drivetrain', v.drive) + fact('Stock #', v.stock) + fact('VIN', v.vin) + '</ul>' +
      '<a class="di-cta" href="' + v.link + '">View Details</a></div></div>';
  }
  var promo = '<div class="srp-promo"><h3>Get pre-approved in minutes</h3><p>Payments from $199/mo with no impact to your credit score.</p><a href="/finance">Apply now</a></div>';

  var featured = by('featured-vehicles');
  if (featured) fetch('/apis/inventory/listing?condition=used&sort=miles&start=0').then(function (r) { return r.json(); }).then(function (d) {
    featured.innerHTML = d.vehicles.slice(0, 3).map(tile).join('');
  });

  var root = by('srp-root');
  if (root) {
    var shown = 0, grid = by('srp-grid'), more = by('srp-more');
    var load = function () {
      var body = root.querySelector('[name=body]:checked').value;
      more.disabled = true;
      fetch('/apis/inventory/listing?condition=' + root.dataset.condition + '&start=' + shown + '&search=' + encodeURIComponent(root.dataset.search) + '&body=' + body + '&sort=' + by('srp-sort').value).then(function (r) { return r.json(); }).then(function (d) {
        setTimeout(function () {
          if (d.start === 0) grid.innerHTML = '';
          grid.insertAdjacentHTML('beforeend', d.vehicles.map(function (v, i) { return tile(v) + (i === 7 ? promo : ''); }).join(''));
          shown = d.start + d.vehicles.length;
          by('srp-count').textContent = d.totalCount + ' vehicles found, ' + shown + ' shown';
          more.hidden = !d.hasMore;
          more.disabled = false;
        }, 150);
      });
    };
    more.addEventListener('click', load);
    root.addEventListener('change', function () { shown = 0; load(); });
    load();
  }

  if (!/lp_privacy=/.test(document.cookie)) {
    var bar = document.createElement('div');
    bar.className = 'di-privacy';
    bar.innerHTML = '<span>We and our partners use cookies to improve your visit. <a href="/privacy">Learn more</a></span><button type="button" class="di-cta">Got it</button>';
    bar.querySelector('button').addEventListener('click', function () { document.cookie = 'lp_privacy=1; path=/'; bar.remove(); });
    document.body.appendChild(bar);
  }
})();
"##;
