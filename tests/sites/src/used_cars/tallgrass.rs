//! Tallgrass Auto Group: an American dealer of 2019 on a hosted system; its script builds everything from data that
//! stands in the page itself.
//!
//! The inventory page holds all vehicles as data in a script element. Filters with counts, the order and the pages work
//! on that data alone; numbered buttons keep their page in the address. Retail price, discount and internet price stand
//! in each card, what else is known as pills without labels. Details pages have an accordion, new cars a list of their
//! own, and every ninth place of the list is taken by an offer to buy the visitor's car.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{fill, grouped};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tallgrass",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["links", "numbered", "lazy", "ads", "new", "poa", "locale", "optional", "featured", "details"],
    about: "American dealer of 2019: all vehicles as data in the page, numbered buttons, pills without labels, retail and internet price",
    truth,
    respond,
    walk,
};

/// A model: make, name, body, doors, engines with fuels, price when new, trims, drive.
struct Model {
    make: &'static str,
    name: &'static str,
    body: &'static str,
    doors: u64,
    engines: &'static [(&'static str, &'static str)],
    price: u64,
    trims: &'static [&'static str],
    drives: &'static [&'static str],
}

const fn model(
    (make, name, body, doors): (&'static str, &'static str, &'static str, u64),
    engines: &'static [(&'static str, &'static str)],
    price: u64,
    trims: &'static [&'static str],
    drives: &'static [&'static str],
) -> Model {
    Model { make, name, body, doors, engines, price, trims, drives }
}

const FOUR: &[(&str, &str)] = &[("2.0L I-4", "Gasoline"), ("2.5L I-4", "Gasoline"), ("1.5L I-4", "Gasoline")];
const SIX: &[(&str, &str)] = &[("3.5L V-6", "Gasoline"), ("3.6L V-6", "Gasoline"), ("3.5L V-6", "Flex Fuel")];
const TRUCK: &[(&str, &str)] =
    &[("5.3L V-8", "Flex Fuel"), ("2.7L V-6", "Gasoline"), ("5.7L V-8", "Gasoline"), ("6.7L V-8", "Diesel")];
const GREEN: &[(&str, &str)] = &[("1.8L I-4", "Hybrid"), ("2.5L I-4", "Hybrid")];
const FRONT: &[&str] = &["FWD"];
const BOTH: &[&str] = &["FWD", "AWD"];
const WORK: &[&str] = &["RWD", "4WD"];
const CHEVY: &[&str] = &["LS", "LT", "Premier"];
const FORDS: &[&str] = &["S", "SE", "SEL", "Titanium"];
const TOYS: &[&str] = &["L", "LE", "XLE", "Limited"];

const MODELS: [Model; 26] = [
    model(("Ford", "Escape", "SUV", 4), FOUR, 27_000, FORDS, BOTH),
    model(("Ford", "Explorer", "SUV", 4), SIX, 36_000, &["Base", "XLT", "Limited"], BOTH),
    model(("Ford", "F-150", "Truck", 4), TRUCK, 41_000, &["XL", "XLT", "Lariat", "Platinum"], WORK),
    model(("Ford", "Fusion", "Sedan", 4), FOUR, 24_000, FORDS, FRONT),
    model(("Ford", "Mustang", "Coupe", 2), SIX, 29_000, &["V6", "EcoBoost", "Premium"], &["RWD"]),
    model(("Chevrolet", "Equinox", "SUV", 4), FOUR, 27_000, CHEVY, BOTH),
    model(("Chevrolet", "Malibu", "Sedan", 4), FOUR, 24_000, CHEVY, FRONT),
    model(("Chevrolet", "Silverado 1500", "Truck", 4), TRUCK, 40_000, &["WT", "LT", "LTZ"], WORK),
    model(("Chevrolet", "Traverse", "SUV", 4), SIX, 34_000, CHEVY, BOTH),
    model(("GMC", "Sierra 1500", "Truck", 4), TRUCK, 42_000, &["SLE", "SLT", "Denali"], WORK),
    model(("GMC", "Acadia", "SUV", 4), SIX, 35_000, &["SLE", "SLT"], BOTH),
    model(("RAM", "1500", "Truck", 4), TRUCK, 39_000, &["Tradesman", "Big Horn", "Laramie"], WORK),
    model(("Jeep", "Grand Cherokee", "SUV", 4), SIX, 36_000, &["Laredo", "Limited", "Overland"], WORK),
    model(("Jeep", "Wrangler", "Convertible", 2), SIX, 31_000, &["Sport", "Sahara", "Rubicon"], &["4WD"]),
    model(("Dodge", "Grand Caravan", "Minivan", 4), SIX, 27_000, &["SE", "SXT", "GT"], FRONT),
    model(("Honda", "Accord", "Sedan", 4), FOUR, 25_000, &["LX", "Sport", "EX-L"], FRONT),
    model(("Honda", "CR-V", "SUV", 4), FOUR, 27_000, &["LX", "EX", "Touring"], BOTH),
    model(("Honda", "Odyssey", "Minivan", 4), SIX, 32_000, &["LX", "EX-L", "Touring"], FRONT),
    model(("Toyota", "Camry", "Sedan", 4), FOUR, 25_000, TOYS, FRONT),
    model(("Toyota", "RAV4", "SUV", 4), FOUR, 27_000, TOYS, BOTH),
    model(("Toyota", "Prius", "Hatchback", 4), GREEN, 26_000, &["Two", "Three", "Four"], FRONT),
    model(("Toyota", "Tacoma", "Truck", 4), SIX, 32_000, &["SR", "SR5", "TRD Sport"], WORK),
    model(("Nissan", "Altima", "Sedan", 4), FOUR, 24_000, &["S", "SV", "SL"], FRONT),
    model(("Nissan", "Rogue", "SUV", 4), FOUR, 26_000, &["S", "SV", "SL"], BOTH),
    model(("Hyundai", "Sonata", "Sedan", 4), FOUR, 23_000, &["SE", "Sport", "Limited"], FRONT),
    model(("Subaru", "Outback", "Wagon", 4), FOUR, 28_000, &["Base", "Premium", "Limited"], &["AWD"]),
];

const COLORS: [&str; 10] = [
    "Oxford White",
    "Jet Black",
    "Ingot Silver",
    "Magnetic Gray",
    "Ruby Red",
    "Deep Ocean Blue",
    "Summit White",
    "Forest Green",
    "Bronze Mist",
    "Granite Crystal",
];

const NOTES: [&str; 14] = [
    "Clean CARFAX with no accidents reported.",
    "One owner, bought and serviced right here in Wichita.",
    "Recently traded in and priced below market.",
    "Passed our 125-point inspection with flying colors.",
    "Heated seats, backup camera and remote start.",
    "New all-season tires and a fresh oil change.",
    "Apple CarPlay and Android Auto keep you connected.",
    "Towing package with brake controller.",
    "Leather interior shows very little wear.",
    "Third row folds flat for plenty of cargo room.",
    "Great first car for a student.",
    "Non-smoker vehicle with two keys.",
    "Bed liner and tonneau cover included.",
    "Sunroof, power liftgate and keyless entry.",
];

struct Vehicle {
    at: usize,
    model: &'static Model,
    year: u64,
    miles: u64,
    engine: &'static str,
    fuel: &'static str,
    trim: &'static str,
    drive: &'static str,
    transmission: &'static str,
    color: &'static str,
    retail: u64,
    discount: u64,
    notes: String,
    chance: u64,
}

fn stock() -> Vec<Vehicle> {
    let mut dice = Dice::new(7_331);
    (1..=118).map(|at| vehicle(at, &mut dice)).collect()
}

fn vehicle(at: usize, dice: &mut Dice) -> Vehicle {
    let model = &MODELS[dice.below(MODELS.len() as u64) as usize];
    let age = dice.between(1, 9);
    let (engine, fuel) = dice.pick(model.engines);
    let kept = [100, 78, 69, 61, 54, 48, 42, 37, 32, 28][age as usize];
    let retail = model.price * kept / 100 * dice.between(95, 107) / 100 / 1000 * 1000 + 995;
    let transmission = match (fuel, dice.below(10)) {
        ("Hybrid", _) => "CVT",
        (_, 0) => "6-Speed Manual",
        (_, 1..=4) => "8-Speed Automatic",
        (_, 5..=6) => "CVT",
        _ => "6-Speed Automatic",
    };
    let mut places: Vec<usize> = (0..NOTES.len()).collect();
    dice.shuffle(&mut places);
    let count = dice.between(2, 4) as usize;
    let rest: Vec<&str> = places.iter().take(count).map(|&place| NOTES[place]).collect();
    let year = 2019 - age;
    Vehicle {
        at,
        model,
        year,
        miles: age * dice.between(6_800, 15_500) + dice.between(7, 980),
        engine,
        fuel,
        trim: dice.pick(model.trims),
        drive: dice.pick(model.drives),
        transmission,
        color: dice.pick(&COLORS),
        retail,
        discount: dice.pick(&[0, 500, 750, 1200, 1500]),
        notes: format!("Check out this {year} {} {}! {}", model.make, model.name, rest.join(" ")),
        chance: dice.below(100),
    }
}

impl Vehicle {
    fn vin(&self) -> String {
        let maker = self.model.make.get(..1).unwrap_or_default();
        format!("1{maker}TEW{}K{}FA{:07}", self.at % 9, self.year % 10, 1_020_417 + self.at * 137)
    }

    fn title(&self) -> String {
        format!("{} {} {} {}", self.year, self.model.make, self.model.name, self.trim)
    }

    fn address(&self) -> String {
        let name = format!("{}-{}-{}", self.year, self.model.make, self.model.name).replace(' ', "-");
        format!("/used/{}/{name}-Wichita-KS-{}.htm", self.model.make, self.vin().to_lowercase())
    }

    fn photo(&self, size: &str) -> String {
        format!("/photos/{size}/{}.jpg", self.vin())
    }

    fn price(&self) -> String {
        match self.is_unpriced() {
            true => "Call for Price".to_owned(),
            false => format!("${}", grouped(self.retail - self.discount, ',')),
        }
    }

    fn is_unpriced(&self) -> bool {
        self.chance % 19 == 4
    }

    /// What the list knows.
    fn in_short(&self) -> Json {
        let (retail, off) = match self.is_unpriced() || self.discount == 0 {
            true => (Json::Null, Json::Null),
            false => (format!("${}", grouped(self.retail, ',')).into(), format!("${}", self.discount).into()),
        };
        json!({
            "vin": self.vin(), "stock": format!("U{}", 4_400 + self.at * 3), "link": self.address(),
            "title": self.title(), "year": self.year, "make": self.model.make, "model": self.model.name, "body": self.model.body,
            "miles": self.miles, "trans": self.transmission, "drive": self.drive, "color": self.color,
            "engine": if self.chance.is_multiple_of(4) { Json::Null } else { self.engine.into() },
            "amount": self.retail - self.discount, "price": self.price(), "retail": retail, "off": off,
            "photo": self.photo("480x360"), "carfax": self.chance % 3 == 1,
        })
    }

    /// What the details know.
    fn in_full(&self) -> Json {
        let mut all = self.in_short();
        let more = json!({
            "engine": self.engine, "fuel": self.fuel, "doors": self.model.doors, "photo": self.photo("1024x768"),
            "trim": self.trim, "notes": self.notes,
            "interior": if self.chance < 50 { "Ebony" } else { "Medium Stone" },
            "mpg": format!("{} city / {} hwy", 16 + self.chance % 12, 23 + self.chance % 12),
        });
        if let (Json::Object(all), Json::Object(more)) = (&mut all, more) {
            all.extend(more);
        }
        all
    }
}

fn truth() -> Truth {
    let record = |vehicle: &Vehicle| {
        Record::new()
            .with("price", vehicle.price())
            .with("make", vehicle.model.make)
            .with("model", vehicle.model.name)
            .with("year", vehicle.year.to_string())
            .with("mileage", format!("{} mi", grouped(vehicle.miles, ',')))
            .with("fuel", vehicle.fuel)
            .with("transmission", vehicle.transmission)
            .with("engine_size", vehicle.engine)
            .with("colour", vehicle.color)
            .with("doors", vehicle.model.doors.to_string())
            .with("body_type", vehicle.model.body)
            .with("description", &vehicle.notes)
            .with("image", vehicle.photo("480x360"))
            .with("image", vehicle.photo("1024x768"))
            .with("url", vehicle.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Shop Used")?;
    visitor.expect("118")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

/// A page with data for its script, which may be none.
fn page(title: &str, body: &str, data: &Json) -> Answer {
    let data = match data {
        Json::Null => String::new(),
        data => {
            let text = data.to_string().replace("</", "<\\/");
            format!("<script type=\"application/json\" id=\"page-data\">{text}</script>")
        }
    };
    Answer::page(fill(PAGE, &[("title", title), ("body", body), ("data", &data)]))
}

fn answer(stock: &[Vehicle], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => {
            let picks: Vec<Json> = stock.iter().skip(40).take(4).map(Vehicle::in_short).collect();
            page("Used Cars, Trucks and SUVs in Wichita, KS", HOME, &json!({"view": "home", "picks": picks}))
        }
        ["used-inventory", "index.htm"] => {
            let items: Vec<Json> = stock.iter().map(Vehicle::in_short).collect();
            let data = json!({"view": "list", "kind": "Used", "total": stock.len(), "items": items});
            page("Used Vehicles for Sale in Wichita, KS", LIST, &data)
        }
        ["new-inventory", "index.htm"] => page("New Vehicles for Sale in Wichita, KS", LIST, &new_vehicles()),
        ["used", ..] => match stock.iter().find(|vehicle| vehicle.address() == request.path) {
            Some(vehicle) => {
                let same = |other: &&Vehicle| {
                    other.model.body == vehicle.model.body && other.at != vehicle.at && !other.is_unpriced()
                };
                let similar: Vec<Json> = stock.iter().filter(same).take(3).map(Vehicle::in_short).collect();
                let data = json!({"view": "details", "vehicle": vehicle.in_full(), "similar": similar});
                page(&format!("Used {}", vehicle.title()), DETAILS, &data)
            }
            None => Answer::missing(),
        },
        ["financing"] => page("Financing", FINANCING, &Json::Null),
        ["value-your-trade"] => page("Value Your Trade", TRADE, &Json::Null),
        ["service"] => page("Service", SERVICE, &Json::Null),
        ["about-us"] => page("About Us", ABOUT, &Json::Null),
        ["contact"] => page("Contact", CONTACT, &Json::Null),
        ["static", "app.js"] => Answer::file("application/javascript", SCRIPT),
        ["photos", _, file] => {
            let seed = file.bytes().fold(7, |sum: u64, byte| sum * 31 % 1_000_003 + u64::from(byte));
            Answer::picture(picture::car(seed))
        }
        ["static", "blank.gif"] => Answer::picture(picture::sign(" ", 480, 360, "#eee", "#eee")),
        ["static", "logo.png"] => {
            Answer::picture(picture::sign("TALLGRASS AUTO GROUP", 280, 56, "#1d3c34", "#e9d8a6"))
        }
        _ => Answer::missing(),
    }
}

/// Cars that nobody has driven, with the price that their maker wants.
fn new_vehicles() -> Json {
    let items: Vec<Json> = MODELS
        .iter()
        .step_by(3)
        .enumerate()
        .map(|(at, model)| {
            let trim = model.trims[0];
            json!({
                "vin": format!("2NEW{}K9{:08}", at, 55_010 + at * 91), "stock": format!("N{}", 9_100 + at), "link": "/contact",
                "title": format!("2019 {} {} {trim}", model.make, model.name), "year": 2019, "make": model.make,
                "model": model.name, "body": model.body, "miles": 6 + at, "trans": "8-Speed Automatic", "drive": model.drives[0],
                "color": COLORS[at % COLORS.len()], "engine": model.engines[0].0, "amount": model.price,
                "price": format!("${}", grouped(model.price, ',')), "retail": format!("${}", grouped(model.price + 2_150, ',')),
                "off": "$2150", "photo": format!("/photos/480x360/new{at}.jpg"), "carfax": false,
            })
        })
        .collect();
    json!({"view": "list", "kind": "New", "total": items.len(), "items": items})
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Tallgrass Auto Group</title>
<style>
*{box-sizing:border-box}body{margin:0;font:15px/1.45 "Open Sans",Arial,sans-serif;color:#333;background:#f3f3ef}a{color:#1d6b52;text-decoration:none}button,select{font:inherit}
.tg-util{background:#12261f;color:#cdd8d3;font-size:12px;padding:6px 30px;display:flex;justify-content:space-between}.tg-util a{color:#fff;margin-left:16px}.tg-mast{background:#1d3c34;padding:10px 30px;display:flex;align-items:center}.tg-mast nav{margin-left:auto}.tg-mast nav a{color:#fff;padding:10px 14px;display:inline-block;font-weight:600}.tg-hero{background:#2f5d50;color:#fff;text-align:center;padding:70px 20px}.tg-cta{display:inline-block;background:#e9b44c;color:#222;padding:12px 26px;border:0;border-radius:2px;font-weight:700;cursor:pointer}.tg-cta--quiet{background:#fff;border:1px solid #1d6b52;color:#1d6b52}
.tg-page{max-width:1240px;margin:0 auto;padding:20px}.srp-wrap{display:flex;gap:24px}.srp-facets{width:230px;flex-shrink:0}.srp-facets fieldset{border:0;border-bottom:1px solid #ccc;padding:10px 0;margin:0}.srp-facets legend{font-weight:700;padding-top:10px}.srp-facets label{display:block;font-size:13px}.srp-facets label span{color:#888}.srp-body{flex:1}.srp-bar{display:flex;justify-content:space-between;align-items:center}
.srp-tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;list-style:none;padding:0}.vcard-tile{background:#fff;border:1px solid #d9d9d2;display:flex;flex-direction:column}.vcard-media{position:relative}.vcard-media img{width:100%;height:200px;object-fit:cover;display:block;background:#eee}.vcard-heart{position:absolute;right:8px;top:8px;border:0;background:#fff;border-radius:50%;width:32px;height:32px}.vcard-main{padding:12px;flex:1}.vcard-main h2{font-size:17px;margin:0 0 8px}.vcard-pills{list-style:none;padding:0;margin:0 0 10px}.vcard-pills li{display:inline-block;background:#eef2ee;border-radius:12px;padding:2px 10px;font-size:12px;margin:0 4px 4px 0}.vcard-money{border-top:1px solid #eee;padding-top:8px}.vcard-money div{display:flex;justify-content:space-between;font-size:13px}.vcard-money .vcard-final{font-size:20px;font-weight:700;color:#1d3c34}.vcard-ids{font-size:11px;color:#888}.vcard-foot{padding:10px 12px;border-top:1px solid #eee;font-size:13px;display:flex;justify-content:space-between}.promo-tile{background:#1d3c34;color:#fff;padding:24px}.promo-tile a{color:#e9b44c}
.srp-pager{text-align:center;margin:20px 0}.srp-pager button{border:1px solid #ccc;background:#fff;padding:8px 14px;margin:0 2px;cursor:pointer}.srp-pager button[disabled]{background:#1d3c34;color:#fff}
.vdp-top{display:flex;gap:28px}.vdp-top img{width:680px;height:500px;object-fit:cover}.vdp-box{flex:1;background:#fff;padding:20px;border:1px solid #d9d9d2}.acc-row{background:#fff;border:1px solid #d9d9d2;margin-top:10px}.acc-row h3{margin:0;padding:12px 16px;cursor:pointer;background:#eef2ee}.acc-panel{display:none;padding:6px 16px 14px}.acc-row.acc-on .acc-panel{display:block}.vdp-facts{display:grid;grid-template-columns:1fr 1fr;margin:0}.vdp-facts div{display:flex;border-bottom:1px solid #eee;padding:6px 0}.vdp-facts dt{width:45%;color:#777}.vdp-facts dd{margin:0;font-weight:600}
.tg-base{background:#12261f;color:#9fb3aa;padding:30px;font-size:12px;margin-top:40px}.tg-base a{color:#cdd8d3}
</style>
</head>
<body>
<div class="tg-util"><span>7800 E Kellogg Dr, Wichita, KS 67207</span><span>Sales: (316) 555-0164 Service: (316) 555-0165 <a href="/contact">Hours &amp; Directions</a><a href="/contact">Sign In</a></span></div>
<header class="tg-mast"><a href="/"><img src="/static/logo.png" alt="Tallgrass Auto Group" width="280" height="56"></a><nav><a href="/new-inventory/index.htm">Shop New</a><a href="/used-inventory/index.htm">Shop Used</a><a href="/value-your-trade">Value Your Trade</a><a href="/financing">Financing</a><a href="/service">Service</a><a href="/about-us">About</a></nav></header>
[[body]]
<footer class="tg-base"><p>Tallgrass Auto Group | <a href="/about-us">About</a> | <a href="/contact">Contact</a> | <a href="/contact">Privacy</a> | <a href="/contact">Accessibility</a></p><p>Prices exclude tax, title, license and a $399 administrative fee. MSRP is the manufacturer's suggested retail price. Example: $20,000 financed for 72 months at 6.9% APR is $340.02 a month. While great effort is made to ensure accuracy, errors do occur.</p></footer>
[[data]]
<script src="/static/app.js" defer></script>
</body>
</html>
"##;

const HOME: &str = r##"<section class="tg-hero"><h1>Kansas drives Tallgrass</h1><p>Cars, trucks and SUVs with no-haggle internet prices.</p><p><a class="tg-cta" href="/used-inventory/index.htm">Shop Used Vehicles</a> <a class="tg-cta tg-cta--quiet" href="/new-inventory/index.htm">Shop New Vehicles</a></p></section>
<main class="tg-page"><p>Popular: <a href="/used-inventory/index.htm?body=Truck">Used trucks</a> | <a href="/used-inventory/index.htm?body=SUV">Used SUVs</a> | <a href="/used-inventory/index.htm?body=Minivan">Used minivans</a></p><h2>Manager's picks</h2><ul class="srp-tiles" id="picks"></ul>
<h2>Reviews</h2><blockquote>"Drove home a 2016 F-150 for $27,495. Nobody pushed me into anything." &ndash; Wade, Derby</blockquote><blockquote>"They gave me $6,200 for my old Malibu." &ndash; Lorena, Andover</blockquote></main>"##;

const LIST: &str = r##"<main class="tg-page"><p><a href="/">Home</a> / Inventory</p><div class="srp-wrap"><aside class="srp-facets" id="facets"></aside><div class="srp-body"><div class="srp-bar"><h1 id="srp-title">Loading inventory&hellip;</h1><label>Sort by <select id="srp-sort"><option value="">Recommended</option><option value="amount">Price: low to high</option><option value="-amount">Price: high to low</option><option value="miles">Mileage</option><option value="-year">Newest year</option></select></label></div><ul class="srp-tiles" id="tiles"></ul><div class="srp-pager" id="pager"></div></div></div></main>"##;

const DETAILS: &str = r##"<main class="tg-page" id="vdp"><p>Loading&hellip;</p></main>"##;

const FINANCING: &str = r##"<main class="tg-page"><h1>Financing</h1><p>Good credit, bad credit, no credit. Rates from 3.9% APR.</p><table><tr><th>Amount</th><th>60 mo.</th><th>72 mo.</th></tr><tr><td>$15,000</td><td>$296</td><td>$255</td></tr><tr><td>$25,000</td><td>$494</td><td>$425</td></tr></table><form action="/financing" method="post"><p><input name="first" placeholder="First name"> <input name="last" placeholder="Last name"></p><button type="submit">Apply</button></form></main>"##;
const TRADE: &str = r##"<main class="tg-page"><h1>Value Your Trade</h1><form action="/value-your-trade" method="post"><p><input name="plate" placeholder="License plate or VIN"> <input name="miles" placeholder="Mileage"></p><button type="submit">Get my value</button></form></main>"##;
const SERVICE: &str = r##"<main class="tg-page"><h1>Service Specials</h1><ul><li>Synthetic oil change $49.95</li><li>Buy three tires, get one for $1</li><li>Brake pads from $149.95 per axle</li></ul></main>"##;
const ABOUT: &str = r##"<main class="tg-page"><h1>About Us</h1><p>Family owned since 1971, three rooftops on East Kellogg.</p></main>"##;
const CONTACT: &str = r##"<main class="tg-page"><h1>Contact</h1><p>Monday to Saturday 8:30 am to 8 pm, closed Sundays.</p><form action="/contact" method="post"><p><input name="name" placeholder="Name"></p><p><textarea name="comments"></textarea></p><button type="submit">Send</button></form></main>"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var holder = document.getElementById('page-data');
  if (!holder) return;
  var data = JSON.parse(holder.textContent), SIZE = 18;
  function el(id) { return document.getElementById(id); }
  function thousands(n) { return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
  function pill(text) { return text ? '<li>' + text + '</li>' : ''; }
  var watch = new IntersectionObserver(function (seen) {
    seen.forEach(function (s) { if (s.isIntersecting) { s.target.src = s.target.dataset.src; watch.unobserve(s.target); } });
  }, { rootMargin: '150px' });

  function money(v) {
    var html = '';
    if (v.retail) html += '<div><span>' + (data.kind === 'New' ? 'MSRP' : 'Retail Price') + '</span><s>' + v.retail + '</s></div><div><span>Tallgrass Discount</span><span>-' + v.off.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + '</span></div>';
    return html + '<div class="vcard-final"><span>Internet Price</span><span>' + v.price + '</span></div>';
  }
  function tile(v) {
    return '<li class="vcard-tile" data-vin="' + v.vin + '"><div class="vcard-media"><a href="' + v.link + '"><img src="/static/blank.gif" data-src="' + v.photo + '" alt="' + v.title + '"></a><button type="button" class="vcard-heart" aria-label="Save">&#9825;</button></div>' +
      '<div class="vcard-main"><h2><a href="' + v.link + '">' + v.title + '</a></h2><ul class="vcard-pills">' + pill(thousands(v.miles) + ' mi') + pill(v.trans) + pill(v.drive) + pill(v.engine) + pill(v.color) + '</ul>' +
      '<div class="vcard-money">' + money(v) + '</div><p class="vcard-ids">Stock #' + v.stock + ' &nbsp; VIN ' + v.vin + '</p></div>' +
      '<div class="vcard-foot"><label><input type="checkbox"> Compare</label>' + (v.carfax ? '<span>CARFAX One-Owner</span>' : '') + '<a href="' + v.link + '">View Details</a></div></li>';
  }
  function lazy() { document.querySelectorAll('img[data-src]').forEach(function (i) { watch.observe(i); }); }
  var promo = '<li class="promo-tile"><h2>We want to buy your car</h2><p>Get up to $1,000 over book value, even if you do not buy ours.</p><a href="/value-your-trade">Value my trade</a></li>';

  function home() { el('picks').innerHTML = data.picks.map(tile).join(''); lazy(); }

  var names = { body: 'Body Style', make: 'Make', drive: 'Drivetrain' };
  function chosen() {
    var q = new URLSearchParams(location.search), on = {};
    Object.keys(names).forEach(function (n) { on[n] = q.getAll(n); });
    return { on: on, sort: q.get('sort') || '', page: Math.max(1, +q.get('page') || 1) };
  }
  function go(state) {
    var q = new URLSearchParams();
    Object.keys(state.on).forEach(function (n) { state.on[n].forEach(function (v) { q.append(n, v); }); });
    if (state.sort) q.set('sort', state.sort);
    if (state.page > 1) q.set('page', state.page);
    var text = q.toString();
    history.pushState(null, '', location.pathname + (text ? '?' + text : ''));
    list();
  }
  function facets(state) {
    el('facets').innerHTML = '<h2>Filter</h2>' + Object.keys(names).map(function (n) {
      var counts = {};
      data.items.forEach(function (v) { counts[v[n]] = (counts[v[n]] || 0) + 1; });
      return '<fieldset><legend>' + names[n] + '</legend>' + Object.keys(counts).sort().map(function (value) {
        return '<label><input type="checkbox" name="' + n + '" value="' + value + '"' + (state.on[n].indexOf(value) >= 0 ? ' checked' : '') + '> ' + value + ' <span>(' + counts[value] + ')</span></label>';
      }).join('') + '</fieldset>';
    }).join('');
  }
  function list() {
    var state = chosen();
    var found = data.items.filter(function (v) { return Object.keys(names).every(function (n) { return !state.on[n].length || state.on[n].indexOf(String(v[n])) >= 0; }); });
    var key = state.sort.replace('-', ''), sign = state.sort.charAt(0) === '-' ? -1 : 1;
    if (key) found.sort(function (a, b) { return sign * (a[key] - b[key]); });
    var last = Math.max(1, Math.ceil(found.length / SIZE)), page = Math.min(state.page, last);
    var tiles = found.slice((page - 1) * SIZE, page * SIZE).map(tile);
    if (tiles.length > 8) tiles.splice(8, 0, promo);
    el('srp-title').textContent = found.length + ' ' + data.kind + ' Vehicles for Sale in Wichita, KS';
    el('tiles').innerHTML = tiles.join('') || '<li>No vehicles match. Try removing a filter.</li>';
    var buttons = '';
    if (page > 1) buttons += '<button type="button" data-page="' + (page - 1) + '" aria-label="Previous page">&lsaquo;</button>';
    for (var p = 1; p <= last; p++) buttons += '<button type="button" data-page="' + p + '"' + (p === page ? ' disabled' : '') + '>' + p + '</button>';
    if (page < last) buttons += '<button type="button" data-page="' + (page + 1) + '" aria-label="Next page">&rsaquo;</button>';
    el('pager').innerHTML = last > 1 ? buttons : '';
    el('srp-sort').value = state.sort;
    facets(state);
    lazy();
  }
  function listen() {
    el('pager').addEventListener('click', function (e) {
      var b = e.target.closest('button');
      if (!b) return;
      var state = chosen();
      state.page = +b.dataset.page;
      go(state);
      window.scrollTo(0, 0);
    });
    el('facets').addEventListener('change', function () {
      var state = chosen();
      Object.keys(names).forEach(function (n) { state.on[n] = [].map.call(document.querySelectorAll('#facets input[name=' + n + ']:checked'), function (i) { return i.value; }); });
      state.page = 1;
      go(state);
    });
    el('srp-sort').addEventListener('change', function (e) { var state = chosen(); state.sort = e.target.value; state.page = 1; go(state); });
    window.addEventListener('popstate', list);
  }

  function fact(label, value) { return value ? '<div><dt>' + label + '</dt><dd>' + value + '</dd></div>' : ''; }
  function row(title, inner, open) { return '<section class="acc-row' + (open ? ' acc-on' : '') + '"><h3>' + title + '</h3><div class="acc-panel">' + inner + '</div></section>'; }
  function details() {
    var v = data.vehicle;
    el('vdp').innerHTML = '<p><a href="/">Home</a> / <a href="/used-inventory/index.htm">Used Inventory</a> / <a href="/used-inventory/index.htm?make=' + encodeURIComponent(v.make) + '">' + v.make + '</a> / ' + v.model + '</p><h1>Used ' + v.title + '</h1>' +
      '<div class="vdp-top"><img src="' + v.photo + '" alt="' + v.title + '"><div class="vdp-box"><div class="vcard-money">' + money(v) + '</div><p>Est. payment ' + (v.price.charAt(0) === '$' ? '$' + Math.round(v.amount / 58) + '/mo' : 'on request') + '</p><p><button type="button" class="tg-cta">Check Availability</button></p><p><a href="/value-your-trade">Value your trade</a> | <a href="/financing">Get approved</a> | <a href="#" onclick="window.print();return false">Print</a></p><p>Call (316) 555-0164</p></div></div>' +
      row('Vehicle Info', '<dl class="vdp-facts">' + fact('Year', v.year) + fact('Make', v.make) + fact('Model', v.model) + fact('Trim', v.trim) + fact('Mileage', thousands(v.miles) + ' mi') + fact('Body Style', v.body) + fact('Stock #', v.stock) + fact('VIN', v.vin) + '</dl>', true) +
      row('Mechanical', '<dl class="vdp-facts">' + fact('Engine', v.engine) + fact('Fuel Type', v.fuel) + fact('Transmission', v.trans) + fact('Drivetrain', v.drive) + fact('Fuel Economy', v.mpg) + '</dl>') +
      row('Exterior &amp; Interior', '<dl class="vdp-facts">' + fact('Exterior Color', v.color) + fact('Interior Color', v.interior) + fact('Doors', v.doors) + '</dl>') +
      row("Dealer's Comments", '<p>' + v.notes + '</p>') +
      '<h2>Similar vehicles</h2><ul class="srp-tiles">' + data.similar.map(tile).join('') + '</ul>';
    document.querySelectorAll('.acc-row h3').forEach(function (h) { h.addEventListener('click', function () { h.parentNode.classList.toggle('acc-on'); }); });
    lazy();
  }
  setTimeout(function () {
    if (data.view === 'home') home();
    else if (data.view === 'list') { listen(); list(); }
    else details();
  }, 80);
})();
"##;
