//! Pennywell Car and Van Centre: an independent dealer of 2019 in the north of England, without script.
//!
//! The start page has no cars, only a menu and a teaser that leads to the stock. Cars and vans are in one list, ten on a
//! page, with "Page 2 of 9", first and last, and the same links in the head. What a car is stands in its title and in
//! one line with bars. Vans are priced without VAT; some cars have been made cheaper, some are reserved or sold.

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "pennywell",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "next", "page-size", "overlap", "duplicates", "status", "optional", "details"],
    about: "English dealer of 2019: a teaser and a menu, vans among the cars, page 2 of 9, one line with bars per car",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 10;
const CARS: usize = 73;

/// Vans: make, model, what it is, price when new.
const VANS: [(&str, &str, &str, u64, u64); 6] = [
    ("Ford", "Transit Custom", "TDCi 290 Limited L1 H1", 1995, 24_000),
    ("Vauxhall", "Vivaro", "CDTi BiTurbo 2900 Sportive", 1598, 21_000),
    ("Citroen", "Dispatch", "BlueHDi 1000 Enterprise", 1560, 19_500),
    ("Volkswagen", "Caddy", "TDI C20 Trendline", 1968, 17_800),
    ("Renault", "Trafic", "dCi SL27 Business", 1598, 20_500),
    ("Peugeot", "Partner", "HDi 850 Professional", 1560, 15_600),
];

/// A car or van with what the dealer adds.
struct Vehicle {
    car: Car,
    is_van: bool,
    title: String,
}

fn stock() -> Vec<Vehicle> {
    let mut vehicles: Vec<Vehicle> = cars(1919, CARS, 2019).into_iter().map(as_car).collect();
    let mut dice = Dice::new(88);
    for number in 0..11 {
        let mut car = cars(4000 + number, 1, 2019).remove(0);
        let (make, model, version, cc, price) = VANS[dice.below(VANS.len() as u64) as usize];
        let kept = 100 - (2019 - car.year) * 8;
        car.description = car.description.replace(&car.name(), &format!("{make} {model}"));
        (car.make, car.model, car.cc, car.fuel) = (make, model, cc, "Diesel");
        (car.body, car.doors, car.transmission) = ("Panel Van", dice.pick(&[4, 5]), "Manual");
        car.price = price * kept.max(14) / 100 / 100 * 100 + 95;
        car.id = CARS + 1 + number as usize;
        let title = format!("{} {make} {model} {} {version} Panel Van", car.year, car.litres());
        vehicles.insert((number as usize * 7 + 3).min(vehicles.len()), Vehicle { car, is_van: true, title });
    }
    vehicles
}

fn as_car(car: Car) -> Vehicle {
    let badge = match (car.make, car.fuel) {
        ("Ford", "Petrol") => " EcoBoost",
        ("Ford", _) => " TDCi",
        ("Audi" | "Volkswagen" | "Skoda" | "SEAT", "Petrol") => " TSI",
        ("Audi" | "Volkswagen" | "Skoda" | "SEAT", _) => " TDI",
        ("Hyundai" | "Kia", "Diesel") => " CRDi",
        ("Peugeot" | "Citroen", "Diesel") => " HDi",
        ("Renault", "Diesel") => " dCi",
        (_, "Hybrid") => " Hybrid",
        _ => "",
    };
    let engine = if car.cc == 0 { String::new() } else { format!("{}{badge} ", car.litres()) };
    let gearbox = if car.transmission == "Automatic" && car.cc > 0 { " Auto" } else { "" };
    let title = format!("{} {} {engine}{}{gearbox} {}dr", car.year, car.name(), car.trim, car.doors);
    Vehicle { car, is_van: false, title }
}

impl Vehicle {
    fn number(&self) -> usize {
        61_300 + self.car.id * 13
    }

    fn address(&self) -> String {
        let folder = if self.is_van { "used-vans" } else { "used-cars" };
        let name = self.title.split_once(' ').map_or("", |(_, name)| name);
        format!("/{folder}/{}-sunderland-{}", slug(name), self.number())
    }

    fn photo(&self, size: &str) -> String {
        format!("/stock-images/{size}/pw{}-1.jpg", self.number())
    }

    fn is_sold(&self) -> bool {
        self.car.chance % 16 == 7
    }

    fn is_reserved(&self) -> bool {
        !self.is_sold() && self.car.chance % 12 == 5
    }

    /// What it cost before, if it was made cheaper.
    fn before(&self) -> Option<u64> {
        (!self.is_van && self.car.chance % 5 == 1).then(|| self.car.price + [300, 500, 1000][self.car.id % 3])
    }

    fn price(&self) -> String {
        format!("£{}", grouped(self.car.price, ','))
    }

    /// Pence a month over four years.
    fn monthly(&self) -> u64 {
        self.car.price * 9 / 10 * 100 * 123 / 100 / 48
    }

    fn line(&self) -> String {
        let car = &self.car;
        let mut parts = vec![car.year.to_string(), format!("{} miles", grouped(car.mileage, ','))];
        parts.push(car.fuel.to_owned());
        parts.push(car.transmission.to_owned());
        parts.join(" | ")
    }

    fn has_description(&self) -> bool {
        self.car.chance % 11 != 4
    }
}

fn truth() -> Truth {
    let record = |vehicle: &Vehicle| {
        let car = &vehicle.car;
        Record::new()
            .with("price", if vehicle.is_sold() { String::new() } else { vehicle.price() })
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
            .with("engine_size", if car.cc == 0 { String::new() } else { car.litres() })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", if vehicle.has_description() { car.description.as_str() } else { "" })
            .with("image", vehicle.photo("medium"))
            .with("image", vehicle.photo("large"))
            .with("url", vehicle.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Browse our stock")?;
    visitor.expect("page 1 of 9")?;
    visitor.expect_not("rel=\"prev\"")?;
    match visitor.turn("Next")? {
        9 => visitor.expect("page 9 of 9"),
        pages => Err(Fault(format!("{pages} pages instead of 9"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, head: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("head", head), ("body", body)]))
}

fn answer(stock: &[Vehicle], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => {
            let total = stock.len().to_string();
            page("Used Cars &amp; Vans Sunderland", "", &fill(HOME, &[("total", &total)]))
        }
        ["used-vehicles"] => list(stock, request, "Used Cars &amp; Vans", |_| true),
        ["used-cars"] => list(stock, request, "Used Cars", |vehicle| !vehicle.is_van),
        ["used-vans"] => list(stock, request, "Used Vans", |vehicle| vehicle.is_van),
        ["used-vehicles", "under-5000"] => {
            list(stock, request, "Cars &amp; Vans Under £5,000", |vehicle| vehicle.car.price < 5000)
        }
        ["used-cars" | "used-vans", _] => {
            match stock.iter().find(|vehicle| vehicle.address() == request.path) {
                Some(vehicle) => page(&escape(&vehicle.title), "", &details(stock, vehicle)),
                None => Answer::missing(),
            }
        }
        ["car-finance"] => page("Car Finance", "", FINANCE),
        ["warranty"] => page("Warranty", "", WARRANTY),
        ["testimonials"] => page("Testimonials", "", TESTIMONIALS),
        ["sell-your-vehicle"] => page("Sell Your Vehicle", "", SELL),
        ["news"] => page("News", "", NEWS),
        ["contact-us"] => page("Contact Us", "", CONTACT),
        ["my-garage"] => page("My Garage", "", GARAGE),
        ["stock-images", _, file] => {
            let number = file.trim_start_matches("pw").split('-').next().unwrap_or_default();
            Answer::picture(picture::car(number.parse().unwrap_or(0)))
        }
        ["assets", "logo.png"] => {
            Answer::picture(picture::sign("PENNYWELL CARS + VANS", 300, 64, "#17202a", "#f5b301"))
        }
        ["assets", "forecourt.jpg"] => Answer::picture(picture::car(9)),
        ["assets", "rac.png"] => Answer::picture(picture::sign("APPROVED", 110, 40, "#fff", "#e4570a")),
        _ => Answer::missing(),
    }
}

fn list(stock: &[Vehicle], request: &Request, heading: &str, is_wanted: impl Fn(&Vehicle) -> bool) -> Answer {
    let mut found: Vec<&Vehicle> = stock.iter().filter(|vehicle| is_wanted(vehicle)).collect();
    let order = request.query.text("sort");
    match order {
        "price-asc" => found.sort_by_key(|vehicle| vehicle.car.price),
        "price-desc" => found.sort_by_key(|vehicle| std::cmp::Reverse(vehicle.car.price)),
        "mileage" => found.sort_by_key(|vehicle| vehicle.car.mileage),
        _ => {}
    }
    let size = request.query.number("per").filter(|size| [10, 20, 40].contains(size)).unwrap_or(PER_PAGE);
    let slice = slice(&found, request.query.number("page").unwrap_or(1), size);
    let mut kept = String::new();
    if !order.is_empty() {
        kept.push_str(&format!("&amp;sort={}", escape(order)));
    }
    if size != PER_PAGE {
        kept.push_str(&format!("&amp;per={size}"));
    }
    let path = request.path.trim_end_matches('/');
    let link = |page: usize| format!("{path}?page={page}{kept}");
    let (mut head, mut back, mut on) = (String::new(), String::new(), String::new());
    if slice.page > 1 {
        head.push_str(&format!("<link rel=\"prev\" href=\"{}\">\n", link(slice.page - 1)));
        back = format!(
            "<a href=\"{}\" title=\"First page\">&laquo; First</a> <a href=\"{}\">&lsaquo; Previous</a>",
            link(1),
            link(slice.page - 1)
        );
    }
    if slice.page < slice.last {
        head.push_str(&format!("<link rel=\"next\" href=\"{}\">\n", link(slice.page + 1)));
        on = format!(
            "<a href=\"{}\">Next &rsaquo;</a> <a href=\"{}\" title=\"Last page\">Last &raquo;</a>",
            link(slice.page + 1),
            link(slice.last)
        );
    }
    let pager = format!(
        "<div class=\"stockpager\">{back} <span class=\"stockpager-where\">Page {} of {}</span> {on}</div>",
        slice.page, slice.last
    );
    let count = |is_van: bool| stock.iter().filter(|vehicle| vehicle.is_van == is_van).count().to_string();
    let cheap = stock.iter().filter(|vehicle| vehicle.car.price < 5000).count().to_string();
    let body = fill(
        LIST,
        &[
            ("heading", heading),
            ("path", path),
            ("total", &slice.total.to_string()),
            ("from", &(slice.before + 1).to_string()),
            ("through", &slice.through().to_string()),
            ("pager", &pager),
            ("strips", &each(slice.things, |vehicle| strip(vehicle))),
            ("all", &stock.len().to_string()),
            ("cars", &count(false)),
            ("vans", &count(true)),
            ("cheap", &cheap),
        ],
    );
    page(heading, &head, &body)
}

/// What it costs, as far as that is told.
fn pricing(vehicle: &Vehicle) -> String {
    if vehicle.is_sold() {
        return "<p class=\"vstrip-price vstrip-price--gone\">SOLD</p>".to_owned();
    }
    let mut pricing = String::new();
    if let Some(before) = vehicle.before() {
        pricing.push_str(&format!(
            "<p class=\"vstrip-was\">Was <s>£{}</s> <b>Save £{}</b></p>",
            grouped(before, ','),
            grouped(before - vehicle.car.price, ',')
        ));
    }
    let note = if vehicle.is_van { " <small>+ VAT</small>" } else { "" };
    pricing.push_str(&format!("<p class=\"vstrip-price\">{}{note}</p>", vehicle.price()));
    let monthly = pounds(vehicle.monthly());
    pricing.push_str(&format!(
        "<p class=\"vstrip-pcm\">or <a href=\"/car-finance\">£{monthly} per month*</a></p>"
    ));
    pricing
}

fn flag(vehicle: &Vehicle) -> &'static str {
    match (vehicle.is_sold(), vehicle.is_reserved()) {
        (true, _) => "<span class=\"vstrip-flag vstrip-flag--sold\">Sold</span>",
        (_, true) => "<span class=\"vstrip-flag\">Reserved</span>",
        _ => "",
    }
}

fn strip(vehicle: &Vehicle) -> String {
    let teaser = match vehicle.has_description() {
        true => vehicle.car.description.chars().take(96).collect::<String>() + "&hellip;",
        false => "Please call for more information on this vehicle.".to_owned(),
    };
    fill(
        STRIP,
        &[
            ("url", &vehicle.address()),
            ("photo", &vehicle.photo("medium")),
            ("title", &escape(&vehicle.title)),
            ("flag", flag(vehicle)),
            ("line", &vehicle.line()),
            ("teaser", &teaser),
            ("pricing", &pricing(vehicle)),
            ("number", &vehicle.number().to_string()),
            ("pictures", &(6 + vehicle.car.chance % 20).to_string()),
        ],
    )
}

fn details(stock: &[Vehicle], vehicle: &Vehicle) -> String {
    let car = &vehicle.car;
    let engine = match car.cc {
        0 => String::new(),
        cc => format!("<li><strong>Engine Size:</strong> {cc}cc</li>"),
    };
    let description = match vehicle.has_description() {
        true => format!("<h2>Description</h2><p>{}</p>", escape(&car.description)),
        false => String::new(),
    };
    let similar = |other: &&Vehicle| other.is_van == vehicle.is_van && other.car.make == car.make;
    let similar = stock.iter().filter(similar).filter(|other| other.car.id != car.id && !other.is_sold());
    let similar = each(similar.take(3), |other| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" width=\"120\" height=\"90\" alt=\"\">{}</a> {}</li>",
            other.address(),
            other.photo("medium"),
            escape(&other.title),
            other.price()
        )
    });
    let example = match vehicle.is_sold() {
        true => "<p>Sorry, this vehicle has found a new owner.</p>".to_owned(),
        false => fill(
            EXAMPLE,
            &[
                ("cash", &vehicle.price()),
                ("deposit", &pounds(car.price * 10)),
                ("credit", &pounds(car.price * 90)),
                ("monthly", &pounds(vehicle.monthly())),
                ("total", &pounds(vehicle.monthly() * 48 + car.price * 10)),
            ],
        ),
    };
    fill(
        DETAILS,
        &[
            ("folder", if vehicle.is_van { "used-vans" } else { "used-cars" }),
            ("kind", if vehicle.is_van { "Used Vans" } else { "Used Cars" }),
            ("title", &escape(&vehicle.title)),
            ("photo", &vehicle.photo("large")),
            ("flag", flag(vehicle)),
            ("pricing", &pricing(vehicle)),
            ("year", &car.year.to_string()),
            ("plate", car.registration.get(..4).unwrap_or_default()),
            ("miles", &grouped(car.mileage, ',')),
            ("fuel", car.fuel),
            ("gearbox", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("body", car.body),
            ("doors", &car.doors.to_string()),
            ("owners", &(1 + car.chance % 4).to_string()),
            ("mpg", &format!("{}.{}", 38 + car.chance % 30, car.chance % 10)),
            ("tax", &(20 + car.chance % 8 * 20).to_string()),
            ("description", &description),
            ("example", &example),
            ("number", &vehicle.number().to_string()),
            ("similar", &similar),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Pennywell Car &amp; Van Centre, Sunderland</title>
<meta name="description" content="Quality used cars and vans in Sunderland, Tyne and Wear. Finance, warranty and part exchange.">
[[head]]<style>
body{margin:0;font:15px/1.55 Roboto,Helvetica,Arial,sans-serif;color:#2c3e50;background:#eef0f2}a{color:#c77f00}.pw-topline{background:#17202a;color:#aab7b8;font-size:13px;padding:5px 24px;text-align:right}.pw-topline a{color:#fff;margin-left:14px}
.pw-brand{background:#17202a;padding:4px 24px 14px}.pw-brand .pw-call{float:right;color:#f5b301;font-size:24px}.pw-nav{background:#f5b301}.pw-nav>ul{margin:0;padding:0 24px;list-style:none}.pw-nav>ul>li{display:inline-block;position:relative}.pw-nav a{display:block;padding:12px 16px;color:#17202a;text-decoration:none;font-weight:bold}.pw-nav ul ul{display:none;position:absolute;background:#fff;list-style:none;padding:0;width:210px;z-index:5;box-shadow:0 3px 8px rgba(0,0,0,.3)}.pw-nav li:hover ul{display:block}
.pw-wrap{max-width:1120px;margin:0 auto;padding:18px}.pw-trail{font-size:12px}.pw-teaser{background:#fff url(/assets/forecourt.jpg) right center no-repeat;padding:60px 40px;min-height:240px}.pw-teaser p{max-width:420px}.pw-button{display:inline-block;background:#c0392b;color:#fff;padding:14px 34px;border-radius:3px;text-decoration:none;font-size:18px}.pw-usps{list-style:none;padding:0;overflow:hidden}.pw-usps li{float:left;width:25%;text-align:center}
.pw-cols:after{content:"";display:table;clear:both}.pw-side{float:left;width:220px}.pw-content{margin-left:244px}.pw-block{background:#fff;padding:10px 16px;margin-bottom:14px;font-size:14px}.pw-block h4{margin:0 0 6px}.pw-block ul{padding-left:18px}
.stocksort{font-size:13px;background:#fff;padding:8px 12px}.stockpager{text-align:center;padding:12px}.stockpager a{padding:5px 10px;background:#fff}.stockpager-where{font-weight:bold;padding:0 14px}
.vstrip{background:#fff;margin-bottom:14px;overflow:hidden;border-left:4px solid #f5b301}.vstrip-pic{float:left;width:240px;position:relative}.vstrip-pic img{width:240px;height:180px;display:block}.vstrip-pic em{position:absolute;right:4px;bottom:4px;background:#000;color:#fff;font-size:11px;padding:1px 6px}.vstrip-flag{position:absolute;top:12px;left:0;background:#e67e22;color:#fff;padding:3px 14px;font-weight:bold}.vstrip-flag--sold{background:#c0392b}.vstrip-text{float:left;width:370px;padding:4px 16px}.vstrip-text h2{font-size:18px;margin:8px 0}.vstrip-specs{font-weight:bold;font-size:14px}.vstrip-money{float:right;width:190px;padding:6px 14px;text-align:right}.vstrip-was{margin:4px 0;font-size:13px}.vstrip-price{font-size:26px;font-weight:bold;margin:2px 0;color:#c0392b}.vstrip-price small{font-size:13px}.vstrip-price--gone{color:#999}.vstrip-pcm{margin:0 0 8px;font-size:13px}.vstrip-links{font-size:12px}
.fpa-photo{position:relative;float:left;width:620px}.fpa-buy{margin-left:650px;background:#fff;padding:14px}.fpa-facts{columns:2;list-style:none;padding:14px;background:#fff;clear:both}.fpa-example td{padding:2px 14px;border-bottom:1px solid #eee}.fpa-alike{list-style:none;padding:0;overflow:hidden}.fpa-alike li{float:left;width:30%;margin-right:3%;font-size:13px}
.pw-foot{background:#17202a;color:#95a5a6;padding:24px;font-size:12px;margin-top:30px}.pw-foot a{color:#d5d8dc}.pw-legal{max-width:900px}
</style>
</head>
<body>
<div class="pw-topline">Unit 4, Pennywell Industrial Estate, Sunderland SR4 9EN <a href="/my-garage">My Garage (0)</a> <a href="/contact-us">Opening hours</a></div>
<div class="pw-brand"><span class="pw-call">0191 555 0143</span><a href="/"><img src="/assets/logo.png" alt="Pennywell Car and Van Centre" width="300" height="64"></a></div>
<div class="pw-nav"><ul><li><a href="/">Home</a></li><li><a href="/used-vehicles">Browse our stock</a><ul><li><a href="/used-vehicles">All vehicles</a></li><li><a href="/used-cars">Used cars</a></li><li><a href="/used-vans">Used vans</a></li><li><a href="/used-vehicles/under-5000">Under £5,000</a></li></ul></li><li><a href="/car-finance">Finance</a></li><li><a href="/warranty">Warranty</a></li><li><a href="/sell-your-vehicle">Sell your vehicle</a></li><li><a href="/testimonials">Testimonials</a></li><li><a href="/news">News</a></li><li><a href="/contact-us">Contact us</a></li></ul></div>
<div class="pw-wrap">
[[body]]
</div>
<div class="pw-foot"><p><a href="/used-cars">Used cars Sunderland</a> | <a href="/used-vans">Used vans Sunderland</a> | <a href="/car-finance">Car finance North East</a> | <a href="/contact-us">Privacy</a> | <a href="/contact-us">Complaints</a></p>
<p class="pw-legal">*Representative example: cash price £8,000, deposit £800, borrowing £7,200 over 48 months at 10.9% APR, 47 payments of £184.50, total payable £9,656.00. Pennywell Car &amp; Van Centre Ltd is a credit broker and not a lender, FRN 655501. Registered in England 05550143.</p></div>
</body>
</html>
"##;

const HOME: &str = r##"<div class="pw-teaser"><h1>Quality used cars and vans in Sunderland</h1><p>Family run since 1984. Every vehicle is HPI checked, serviced and comes with a new MOT. Prices from £1,995.</p><p><a class="pw-button" href="/used-vehicles">Browse our stock</a></p><p>[[total]] vehicles on site today</p></div>
<ul class="pw-usps"><li><h3>Part exchange</h3>Any age, any condition</li><li><h3>Finance</h3>From 8.9% APR</li><li><h3>Warranty</h3>3 months free, up to 3 years</li><li><h3>Delivery</h3>£1 per mile nationwide</li></ul>
<div class="pw-block"><h4>What our customers say</h4><p>&ldquo;Bought a 2016 Fiesta for £6,495, they even threw in mats. Cannot fault them.&rdquo; Julie, Washington</p><p>&ldquo;Second van from Pennywell. £9,250 plus VAT and ready next day.&rdquo; Kev, Seaham</p><p><a href="/testimonials">Read more</a></p></div>
<div class="pw-block"><h4>Latest news</h4><p><a href="/news">Diesel or petrol: what should you buy in 2019?</a> 12 March 2019</p></div>"##;

const LIST: &str = r##"<p class="pw-trail"><a href="/">Home</a> / [[heading]]</p>
<h1>[[heading]]</h1>
<div class="pw-cols"><div class="pw-side"><div class="pw-block"><h4>Vehicle type</h4><ul><li><a href="/used-vehicles">All</a> ([[all]])</li><li><a href="/used-cars">Cars</a> ([[cars]])</li><li><a href="/used-vans">Vans</a> ([[vans]])</li><li><a href="/used-vehicles/under-5000">Under £5,000</a> ([[cheap]])</li></ul></div>
<div class="pw-block"><h4>Stock alert</h4><form action="/contact-us" method="post"><p>Not found it? Tell us what you want.</p><input name="email" placeholder="Email address"> <input type="submit" value="Alert me"></form></div>
<div class="pw-block"><h4>Finance from 8.9% APR</h4><p>Borrow £5,000 from £124.80 a month.</p><p><a href="/car-finance">Apply online</a></p></div></div>
<div class="pw-content"><p>Showing [[from]] - [[through]] of [[total]] vehicles</p>
<p class="stocksort">Sort by: <a href="[[path]]" rel="nofollow">Latest</a> | <a href="[[path]]?sort=price-asc" rel="nofollow">Price (low)</a> | <a href="[[path]]?sort=price-desc" rel="nofollow">Price (high)</a> | <a href="[[path]]?sort=mileage" rel="nofollow">Mileage</a> &nbsp; Show: <a href="[[path]]?per=10" rel="nofollow">10</a> <a href="[[path]]?per=20" rel="nofollow">20</a> <a href="[[path]]?per=40" rel="nofollow">40</a></p>
[[pager]]
[[strips]][[pager]]</div></div>"##;

const STRIP: &str = r##"<div class="vstrip" id="v[[number]]"><div class="vstrip-pic"><a href="[[url]]"><img src="[[photo]]" alt="[[title]]"></a>[[flag]]<em>[[pictures]] photos</em></div>
<div class="vstrip-text"><h2><a href="[[url]]">[[title]]</a></h2><p class="vstrip-specs">[[line]]</p><p>[[teaser]]</p></div>
<div class="vstrip-money">[[pricing]]<p><a href="[[url]]">Full details</a></p><p class="vstrip-links"><a href="/my-garage?add=[[number]]" rel="nofollow">Save</a> | <a href="/contact-us?ref=[[number]]" rel="nofollow">Enquire</a> | 0191 555 0143</p></div></div>
"##;

const DETAILS: &str = r##"<p class="pw-trail"><a href="/">Home</a> / <a href="/[[folder]]">[[kind]]</a> / [[title]]</p>
<h1>[[title]]</h1>
<div class="pw-cols"><div class="fpa-photo"><img src="[[photo]]" width="620" height="465" alt="[[title]]">[[flag]]</div>
<div class="fpa-buy">[[pricing]]<p>Call <b>0191 555 0143</b></p><form action="/contact-us" method="post"><input type="hidden" name="ref" value="[[number]]"><p><input name="name" placeholder="Your name"></p><p><input name="phone" placeholder="Telephone"></p><p><textarea name="message" placeholder="Your message"></textarea></p><input type="submit" value="Send enquiry"></form><p><a href="/my-garage?add=[[number]]" rel="nofollow">Save to my garage</a></p></div></div>
<ul class="fpa-facts"><li><strong>Year:</strong> [[year]]</li><li><strong>Registration:</strong> [[plate]]</li><li><strong>Mileage:</strong> [[miles]] miles</li><li><strong>Fuel Type:</strong> [[fuel]]</li><li><strong>Transmission:</strong> [[gearbox]]</li>[[engine]]<li><strong>Colour:</strong> [[colour]]</li><li><strong>Body Style:</strong> [[body]]</li><li><strong>Doors:</strong> [[doors]]</li><li><strong>Previous Owners:</strong> [[owners]]</li><li><strong>Combined MPG:</strong> [[mpg]]</li><li><strong>Road Tax:</strong> £[[tax]] per year</li><li><strong>Stock Ref:</strong> [[number]]</li></ul>
[[description]]
<h2>Finance example</h2>[[example]]
<h2>You may also like</h2><ul class="fpa-alike">[[similar]]</ul>"##;

const EXAMPLE: &str = r##"<table class="fpa-example"><tr><td>Cash price</td><td>[[cash]]</td></tr><tr><td>Deposit</td><td>£[[deposit]]</td></tr><tr><td>Amount of credit</td><td>£[[credit]]</td></tr><tr><td>48 monthly payments</td><td>£[[monthly]]</td></tr><tr><td>Total payable</td><td>£[[total]]</td></tr><tr><td>APR</td><td>10.9%</td></tr></table>"##;

const FINANCE: &str = r##"<h1>Car &amp; Van Finance</h1><p>Hire purchase and PCP from 8.9% APR, decision within the hour.</p><table class="fpa-example"><tr><th>Borrow</th><th>36 months</th><th>48 months</th></tr><tr><td>£5,000</td><td>£158.20</td><td>£124.80</td></tr><tr><td>£10,000</td><td>£316.40</td><td>£249.60</td></tr></table><form action="/car-finance" method="post"><p>Name <input name="name"></p><p>Monthly income <input name="income"></p><input type="submit" value="Apply now"></form>"##;
const WARRANTY: &str = r##"<h1>Warranty</h1><p>All vehicles over £2,000 come with three months of warranty. Twelve months from £199, thirty-six from £449.</p>"##;
const TESTIMONIALS: &str = r##"<h1>Testimonials</h1><div class="pw-block"><h4>Ford Fiesta 1.0</h4><p>&ldquo;Paid £6,495 and got £800 for my old Micra.&rdquo; Julie, Washington</p></div><div class="pw-block"><h4>Vauxhall Vivaro</h4><p>&ldquo;£9,250 plus VAT, 41,000 miles, drives like new.&rdquo; Kev, Seaham</p></div><div class="pw-block"><h4>Nissan Qashqai</h4><p>&ldquo;Great service from Dave.&rdquo; Anita, Durham</p></div>"##;
const SELL: &str = r##"<h1>Sell Your Vehicle</h1><form action="/sell-your-vehicle" method="post"><p>Registration <input name="reg"></p><p>Mileage <input name="mileage"></p><p>Phone <input name="phone"></p><input type="submit" value="Value my vehicle"></form>"##;
const NEWS: &str = r##"<h1>News</h1><div class="pw-block"><h4>Diesel or petrol: what should you buy in 2019?</h4><p>12 March 2019. If you do under 12,000 miles a year, petrol wins. A £500 saving on the price is soon eaten by repairs.</p></div><div class="pw-block"><h4>We have more space</h4><p>2 February 2019. Twenty more vehicles fit on our new forecourt.</p></div>"##;
const CONTACT: &str = r##"<h1>Contact Us</h1><p>Unit 4, Pennywell Industrial Estate, Sunderland SR4 9EN. Monday to Friday 9 - 6, Saturday 9 - 5, Sunday 11 - 4.</p><form action="/contact-us" method="post"><p>Name <input name="name"></p><p>Email <input name="email"></p><p><textarea name="message"></textarea></p><input type="submit" value="Send"></form>"##;
const GARAGE: &str = r##"<h1>My Garage</h1><p>You have not saved any vehicles yet. <a href="/used-vehicles">Browse our stock</a></p>"##;
