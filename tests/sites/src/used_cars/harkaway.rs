//! Harkaway Classics: a dealer of classic cars in the Cotswolds, of 2007, written by hand in PHP.
//!
//! The page "Cars for sale" holds an inline frame of the same host, and the cars are in there: a heading with the year,
//! a few sentences with the facts in them, a price or POA. Marques stand beside them with counts. The page of a car has
//! the whole story and a list of bullets with labels. Cars that were sold long ago are named on a page of their own.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "harkaway",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "iframe",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "poa",
        "optional",
        "details",
        "trap",
    ],
    about: "classic-car dealer of 2007: cars told in prose in an inline frame, marques with counts, POA, bullets with labels",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 8;
const COUNT: usize = 61;

/// A model: marque, name, coachwork, cubic centimetres, cylinders, gearboxes, first and last year, price of a good one.
type Model =
    (&'static str, &'static str, &'static str, u64, &'static str, &'static [&'static str], u64, u64, u64);

const FOUR: &[&str] = &["Four-speed manual", "Manual with overdrive"];
const FIVE: &[&str] = &["Five-speed manual"];
const EITHER: &[&str] = &["Manual with overdrive", "Automatic"];
const AUTO: &[&str] = &["Automatic"];

const MODELS: [Model; 28] = [
    ("AC", "Ace Bristol", "Roadster", 1971, "six", FOUR, 1956, 1961, 210_000),
    ("Alfa Romeo", "Giulia Sprint GT", "Coupé", 1570, "four", FIVE, 1963, 1967, 42_000),
    ("Alfa Romeo", "Duetto Spider", "Spider", 1570, "four", FIVE, 1966, 1967, 36_000),
    ("Alvis", "TD21", "Drophead coupé", 2993, "six", EITHER, 1958, 1963, 64_000),
    ("Aston Martin", "DB5", "Saloon", 3995, "six", FIVE, 1963, 1965, 480_000),
    ("Aston Martin", "DB6", "Saloon", 3995, "six", FIVE, 1965, 1970, 215_000),
    ("Austin-Healey", "100/4 BN1", "Roadster", 2660, "four", FOUR, 1953, 1955, 52_000),
    ("Austin-Healey", "3000 Mk III", "Roadster", 2912, "six", FOUR, 1964, 1967, 59_000),
    ("Austin-Healey", "Sprite Mk I", "Roadster", 948, "four", FOUR, 1958, 1960, 17_000),
    ("Bentley", "S2", "Saloon", 6230, "eight", AUTO, 1959, 1962, 44_000),
    ("Bristol", "405", "Saloon", 1971, "six", FOUR, 1954, 1958, 58_000),
    ("Daimler", "V8 250", "Saloon", 2548, "eight", AUTO, 1962, 1969, 21_000),
    ("Jaguar", "E-Type 3.8", "Fixed head coupé", 3781, "six", FOUR, 1961, 1964, 82_000),
    ("Jaguar", "E-Type 4.2", "Roadster", 4235, "six", FOUR, 1964, 1968, 96_000),
    ("Jaguar", "Mk 2 3.4", "Saloon", 3442, "six", EITHER, 1959, 1967, 34_000),
    ("Jaguar", "XK150", "Drophead coupé", 3442, "six", EITHER, 1957, 1961, 78_000),
    ("Jensen", "Interceptor", "Saloon", 6276, "eight", AUTO, 1966, 1976, 39_000),
    ("Lagonda", "2.6 Litre", "Drophead coupé", 2580, "six", FOUR, 1949, 1953, 61_000),
    ("Lancia", "Flaminia GT", "Coupé", 2458, "six", FOUR, 1959, 1963, 94_000),
    ("Lotus", "Elan S3", "Drophead coupé", 1558, "four", FOUR, 1965, 1968, 33_000),
    ("Mercedes-Benz", "230 SL", "Roadster", 2306, "six", EITHER, 1963, 1967, 72_000),
    ("MG", "TF 1500", "Roadster", 1466, "four", FOUR, 1954, 1955, 29_000),
    ("MG", "MGA 1600", "Roadster", 1588, "four", FOUR, 1959, 1962, 27_500),
    ("Morgan", "Plus 8", "Roadster", 3528, "eight", FOUR, 1969, 1976, 32_000),
    ("Porsche", "356 B", "Coupé", 1582, "four", FOUR, 1959, 1963, 68_000),
    ("Porsche", "911 T", "Coupé", 2195, "six", FIVE, 1969, 1971, 74_000),
    ("Riley", "RMB", "Saloon", 2443, "four", FOUR, 1946, 1952, 16_500),
    ("Triumph", "TR4A", "Roadster", 2138, "four", FOUR, 1965, 1967, 26_500),
];

const COLOURS: [&str; 8] = [
    "Old English White",
    "British Racing Green",
    "Signal Red",
    "Opalescent Silver Blue",
    "Black",
    "Carmen Red",
    "Sage Green",
    "Midnight Blue",
];

const TALES: [&str; 12] = [
    "The history file holds bills back to the first year and every MOT since 1971.",
    "The engine was rebuilt at a cost of £11,400 by a well known specialist in Stroud.",
    "It took part in the Three Valleys Rally last summer and came home without a hiccup.",
    "Chrome and woodwork are a delight, and the doors shut with a proper click.",
    "A Heritage Certificate confirms matching numbers.",
    "The car lived in Kenya until 1974 and has never known salt.",
    "Wire wheels, new tyres and a stainless exhaust complete the picture.",
    "Older paint with one or two honest marks that we would leave alone.",
    "Once the property of a retired wing commander who kept a log of every gallon.",
    "It pulls strongly, holds its oil pressure and stops in a straight line.",
    "Restored from the bare shell between 1996 and 1999 with photographs throughout.",
    "Ready to be used and enjoyed, or to be shown at the local concours.",
];

struct Classic {
    at: usize,
    model: &'static Model,
    year: u64,
    miles: u64,
    gearbox: &'static str,
    colour: &'static str,
    trim: &'static str,
    price: u64,
    tales: Vec<&'static str>,
    chance: u64,
}

fn stock() -> Vec<Classic> {
    let mut dice = Dice::new(30_007);
    (0..COUNT).map(|at| classic(at, &mut dice)).collect()
}

fn classic(at: usize, dice: &mut Dice) -> Classic {
    let model = &MODELS[(at * 11 + dice.below(3) as usize) % MODELS.len()];
    let mut tales: Vec<&str> = TALES.to_vec();
    dice.shuffle(&mut tales);
    tales.truncate(dice.between(3, 5) as usize);
    Classic {
        at,
        model,
        year: dice.between(model.6, model.7),
        miles: dice.between(18, 97) * 1000 + dice.between(0, 9) * 100,
        gearbox: dice.pick(model.5),
        colour: dice.pick(&COLOURS),
        trim: dice.pick(&["red leather", "tan hide", "black leather", "grey cloth", "biscuit hide"]),
        price: model.8 * dice.between(80, 122) / 100 / 500 * 500 + dice.pick(&[0, 450, 495]),
        tales,
        chance: dice.below(100),
    }
}

impl Classic {
    fn number(&self) -> usize {
        1_184 - self.at * 3
    }

    fn name(&self) -> String {
        format!("{} {}", self.model.0, self.model.1)
    }

    fn address(&self) -> String {
        let title = slug(&format!("{} {}", self.year, self.name()));
        format!("/cars/{title}_{}.html", self.number())
    }

    fn photo(&self, size: &str) -> String {
        format!("/photos/{size}/{}a.jpg", self.number())
    }

    fn is_quoted(&self) -> bool {
        !(self.price > 180_000 || self.chance % 11 == 3)
    }

    fn price(&self) -> String {
        if self.is_quoted() { format!("£{}", grouped(self.price, ',')) } else { "POA".to_owned() }
    }

    fn has_mileage(&self) -> bool {
        self.chance % 8 != 5
    }

    fn miles(&self) -> String {
        format!("{} miles", grouped(self.miles, ','))
    }

    /// The first sentences, which the list has as well.
    fn opening(&self) -> String {
        let is_vowel = self.model.0.starts_with('A') || self.model.0 == "MG";
        let article = if is_vowel { "An" } else { "A" };
        let finish = format!(
            "{article} {} {} of {} finished in {} with {}",
            self.name(),
            self.model.2.to_lowercase(),
            self.year,
            self.colour,
            self.trim
        );
        let gears = match self.gearbox {
            "Automatic" => "automatic gearbox",
            "Five-speed manual" => "five-speed manual gearbox",
            "Four-speed manual" => "four-speed manual gearbox",
            _ => "manual gearbox with overdrive",
        };
        let shows = match self.has_mileage() {
            true => format!("It has the {gears} and shows {}, believed genuine.", self.miles()),
            false => format!("It has the {gears}; the true distance is not known."),
        };
        format!("{finish}. {shows} {}", self.tales[0])
    }

    fn story(&self) -> String {
        format!("{} {}", self.opening(), self.tales[1..].join(" "))
    }

    /// What stands where the price is looked for.
    fn tag(&self) -> String {
        match (self.is_quoted(), self.chance % 10) {
            (true, 2) => {
                format!("<s>£{}</s> reduced to <b>{}</b>", grouped(self.price + 2_000, ','), self.price())
            }
            (true, 7) => format!("<b>{}</b> <i>(deposit taken)</i>", self.price()),
            _ => format!("<b>{}</b>", self.price()),
        }
    }
}

fn truth() -> Truth {
    let record = |car: &Classic| {
        let cc = car.model.3;
        Record::new()
            .with("price", car.price())
            .with("make", car.model.0)
            .with("model", car.model.1)
            .with("year", car.year.to_string())
            .maybe("mileage", car.has_mileage().then(|| car.miles()))
            .with("transmission", car.gearbox)
            .with("engine_size", format!("{}cc", grouped(cc, ',')))
            .with("colour", car.colour)
            .with("body_type", car.model.2)
            .with("description", car.story())
            .with("image", car.photo("small"))
            .with("image", car.photo("large"))
            .with("url", car.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Cars for sale")?;
    visitor.open_all("/cars/list.php")?;
    visitor.open("/cars/list.php")?;
    visitor.open_all("list.php?marque=")?;
    visitor.expect("61 cars")?;
    visitor.turn("Next 8")?;
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("body", body)]))
}

fn answer(stock: &[Classic], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => page("Classic and vintage cars", &home(stock)),
        ["cars.php"] => page("Cars for sale", SHOWROOM),
        ["cars", "list.php"] => list(stock, request),
        ["cars", file] => {
            let number = file.trim_end_matches(".html").rsplit('_').next().unwrap_or_default();
            match stock.iter().find(|car| car.number().to_string() == number) {
                Some(car) => page(&format!("{} {}", car.year, escape(&car.name())), &details(stock, car)),
                None => Answer::missing(),
            }
        }
        ["sold.php"] => page("Previously sold", SOLD),
        ["workshop.php"] => page("Workshop", WORKSHOP),
        ["news.php"] => page("News", NEWS),
        ["find-us.php"] => page("Find us", FIND_US),
        ["photos", _, file] => {
            let number = file.trim_end_matches("a.jpg").trim_end_matches("b.jpg");
            Answer::picture(picture::car(number.parse().unwrap_or(0)))
        }
        ["images", "harkaway.gif"] => {
            Answer::picture(picture::sign("Harkaway Classics", 420, 70, "#23352a", "#e5d9b6"))
        }
        ["images", "showroom.jpg"] => {
            Answer::picture(picture::sign("The old maltings", 700, 200, "#8a7a5c", "#fff"))
        }
        _ => Answer::missing(),
    }
}

fn home(stock: &[Classic]) -> String {
    let arrivals = each(&stock[..3], |car| {
        let name = format!("{} {}", car.year, escape(&car.name()));
        let (url, photo, price) = (car.address(), car.photo("small"), car.price());
        fill(ARRIVAL, &[("url", &url), ("photo", &photo), ("name", &name), ("price", &price)])
    });
    fill(HOME, &[("arrivals", &arrivals)])
}

fn list(stock: &[Classic], request: &Request) -> Answer {
    let marque = request.query.text("marque");
    let mut found: Vec<&Classic> =
        stock.iter().filter(|car| marque.is_empty() || car.model.0 == marque).collect();
    match request.query.text("order") {
        "year" => found.sort_by_key(|car| car.year),
        "price" => found.sort_by_key(|car| car.price),
        _ => {}
    }
    let slice = slice(&found, request.query.number("page").unwrap_or(1), PER_PAGE);
    let to = |page: usize| {
        let order = match request.query.text("order") {
            "" => String::new(),
            order => format!("&amp;order={}", encode(order)),
        };
        let marque =
            if marque.is_empty() { String::new() } else { format!("&amp;marque={}", encode(marque)) };
        format!("list.php?page={page}{marque}{order}")
    };
    let mut pages = String::new();
    for number in 1..=slice.last {
        pages.push_str(&match number == slice.page {
            true => format!(" <b>[{number}]</b>"),
            false => format!(" <a href=\"{}\">{number}</a>", to(number)),
        });
    }
    if slice.page > 1 {
        pages = format!("<a href=\"{}\">&laquo; Previous 8</a> {pages}", to(slice.page - 1));
    }
    if slice.page < slice.last {
        pages.push_str(&format!(" <a href=\"{}\">Next 8 &raquo;</a>", to(slice.page + 1)));
    }
    let mut names: Vec<&str> = stock.iter().map(|car| car.model.0).collect();
    names.sort_unstable();
    names.dedup();
    let marques = each(names, |name| {
        let count = stock.iter().filter(|car| car.model.0 == name).count();
        format!("<li><a href=\"list.php?marque={}\">{name}</a> ({count})</li>", encode(name))
    });
    let cars = each(slice.things, |car| {
        fill(
            ITEM,
            &[
                ("url", &car.address()),
                ("photo", &car.photo("small")),
                ("year", &car.year.to_string()),
                ("name", &escape(&car.name())),
                ("text", &escape(&car.opening())),
                ("tag", &car.tag()),
                ("number", &car.number().to_string()),
            ],
        )
    });
    let what = if marque.is_empty() { "cars".to_owned() } else { format!("{} cars", escape(marque)) };
    Answer::page(fill(
        FRAME,
        &[
            ("marques", &marques),
            ("total", &slice.total.to_string()),
            ("what", &what),
            ("first", &(slice.before + 1).min(slice.total).to_string()),
            ("through", &slice.through().to_string()),
            ("pages", &pages),
            ("cars", &cars),
        ],
    ))
}

fn details(stock: &[Classic], car: &Classic) -> String {
    let (marque, model, body, cc, cylinders, ..) = *car.model;
    let miles = match car.has_mileage() {
        true => format!("<li><b>Recorded mileage:</b> {}</li>", car.miles()),
        false => String::new(),
    };
    let other = |other: &&Classic| other.model.2 == body && other.at != car.at;
    fill(
        DETAILS,
        &[
            ("year", &car.year.to_string()),
            ("marque", marque),
            ("model", model),
            ("photo", &car.photo("large")),
            ("number", &car.number().to_string()),
            ("text", &escape(&car.story())),
            ("body", body),
            ("engine", &format!("{}cc, {cylinders} cylinders", grouped(cc, ','))),
            ("gearbox", car.gearbox),
            ("colour", car.colour),
            ("trim", car.trim),
            ("miles", &miles),
            ("tag", &car.tag()),
            (
                "others",
                &each(stock.iter().filter(other).take(3), |car| {
                    let (url, year, name) = (car.address(), car.year, escape(&car.name()));
                    format!("<li><a href=\"{url}\">{year} {name}</a></li>")
                }),
            ),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>[[title]] - Harkaway Classics, Gloucestershire</title>
<style type="text/css">
body{margin:0;background:#e5d9b6;font:14px/1.5 Georgia,serif;color:#2b2418}a{color:#6b1f1f}#wrapper{width:900px;margin:0 auto;background:#fffdf5;border:1px solid #b9a97c}#masthead{background:#23352a;padding:10px 20px}#topnav{background:#6b1f1f;padding:6px 20px}#topnav a{color:#fff;margin-right:22px;text-decoration:none}#copy{padding:16px 20px}#smallprint{font-size:11px;padding:12px 20px;border-top:1px solid #b9a97c;color:#776}
.arrivalbox{float:left;width:270px;text-align:center;margin:0 8px}.arrivalbox img{width:240px;height:160px}.clearboth{clear:both}.bigphoto{float:right;margin:0 0 14px 20px}.carfacts li{list-style:square}.askingprice{font-size:20px;color:#6b1f1f}.guestbook{font-style:italic;border-left:4px solid #b9a97c;padding-left:12px}
</style></head>
<body><div id="wrapper"><div id="masthead"><a href="/"><img src="/images/harkaway.gif" alt="Harkaway Classics" border="0" /></a></div>
<div id="topnav"><a href="/">Home</a> <a href="/cars.php">Cars for sale</a> <a href="/sold.php">Previously sold</a> <a href="/workshop.php">Workshop</a> <a href="/news.php">News</a> <a href="/find-us.php">Find us</a></div>
<div id="copy">
[[body]]
</div><div id="smallprint">Harkaway Classics Ltd, The Old Maltings, Northleach, Gloucestershire. Telephone 01451 555 016. Open Tuesday to Saturday, 9.30 to 5. Descriptions are given in good faith and form no part of a contract.</div></div></body></html>
"##;

const HOME: &str = r##"<p><img src="/images/showroom.jpg" alt="Our showroom" width="700" height="200" /></p><h1>Fine motor cars since 1978</h1>
<p>We buy, sell and look after British and continental cars of the fifties, sixties and seventies. Please <a href="/find-us.php">visit us</a> or browse the <a href="/cars.php">showroom</a> from your armchair.</p>
<h2>Just arrived</h2>[[arrivals]]<div class="clearboth"></div>
<p class="guestbook">"My father sold you his TR4 for £900 in 1981. I have just bought it back for rather more!" P. Lacey, Burford</p>
<form action="/find-us.php" method="post"><p>Our monthly letter by e-mail: <input type="text" name="email" size="24" /> <input type="submit" value="Join" /></p></form>"##;

const ARRIVAL: &str = r##"<div class="arrivalbox"><a href="[[url]]"><img src="[[photo]]" alt="" border="0" /><br />[[name]]</a><br />[[price]]</div>"##;

const SHOWROOM: &str = r##"<h1>Cars for sale</h1><p>All cars may be seen at Northleach by appointment. Part exchange considered, transport arranged throughout Europe.</p>
<iframe src="/cars/list.php" name="showroom" width="860" height="1900" frameborder="0">Your browser shows no frames. <a href="/cars/list.php">See the list here.</a></iframe>"##;

const FRAME: &str = r##"<html><head><title>Stock list</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<style type="text/css">body{margin:0;font:14px/1.45 Georgia,serif;color:#2b2418;background:#fffdf5}a{color:#6b1f1f}#marques{float:left;width:170px;font-size:13px}#marques ul{padding-left:16px}#showcars{margin-left:185px}.motorcar{border-bottom:1px dotted #b9a97c;padding:12px 0;overflow:hidden}.motorcar img{float:left;width:190px;height:140px;margin-right:14px;border:1px solid #b9a97c}.motorcar h3{margin:0 0 4px}.motorcar p{margin:0 0 6px}.jumpto{font-size:13px}</style></head>
<body><div id="marques"><b>By marque</b><ul><li><a href="list.php">All marques</a></li>[[marques]]</ul><p>Looking for something else?<br /><a href="/find-us.php" target="_top">Tell us your wishes</a></p></div>
<div id="showcars"><p class="jumpto">[[total]] [[what]], [[first]] to [[through]] shown. Order by <a href="list.php?order=year">year</a> | <a href="list.php?order=price">price</a></p>
[[cars]]<p class="jumpto">[[pages]]</p></div></body></html>
"##;

const ITEM: &str = r##"<div class="motorcar"><a href="[[url]]" target="_top"><img src="[[photo]]" alt="[[year]] [[name]]" /></a><h3><a href="[[url]]" target="_top">[[year]] [[name]]</a></h3><p>[[text]]</p><p>[[tag]] &nbsp; <a href="[[url]]" target="_top">Read more...</a> &nbsp; <a href="/find-us.php?stock=[[number]]" target="_top" rel="nofollow">Enquire</a></p></div>
"##;

const DETAILS: &str = r##"<p><a href="/cars.php">&laquo; Back to cars for sale</a> | <a href="javascript:window.print()">Print this page</a> | Stock no. [[number]]</p>
<h1>[[year]] [[marque]] [[model]]</h1><div class="bigphoto"><img src="[[photo]]" alt="[[marque]] [[model]]" width="460" height="340" /><br /><img src="/photos/large/[[number]]b.jpg" alt="Interior" width="225" height="160" /></div>
<p class="askingprice">[[tag]]</p><p>[[text]]</p>
<ul class="carfacts"><li><b>Marque:</b> [[marque]]</li><li><b>Model:</b> [[model]]</li><li><b>Year:</b> [[year]]</li><li><b>Coachwork:</b> [[body]]</li><li><b>Engine:</b> [[engine]]</li><li><b>Transmission:</b> [[gearbox]]</li><li><b>Colour:</b> [[colour]]</li><li><b>Interior:</b> [[trim]]</li>[[miles]]</ul>
<p>To arrange a viewing please telephone 01451 555 016 and ask for Giles or Henrietta.</p>
<div class="clearboth"></div><h3>You may also like</h3><ul>[[others]]</ul>"##;

const SOLD: &str = r##"<h1>Previously sold</h1><p>A few of the cars that have passed through our hands.</p><ul><li>1934 Riley Nine Kestrel, to Belgium</li><li>1958 Jaguar XK150 S, to a gentleman in Ludlow</li><li>1961 Aston Martin DB4, a record for us at £295,000</li><li>1966 Alfa Romeo Giulia Super, to Japan</li><li>1972 Ferrari Dino 246 GT, price on application, sold within the hour</li></ul>"##;
const WORKSHOP: &str = r##"<h1>Workshop</h1><p>Servicing from £280, carburettors balanced from £95, full restorations by quotation.</p>"##;
const NEWS: &str = r##"<h1>News</h1><h3>12 May 2007</h3><p>Our 1965 E-Type came second in its class at Prescott.</p><h3>2 April 2007</h3><p>Prices for good MGAs have passed £20,000 again. We always look for more.</p>"##;
const FIND_US: &str = r##"<h1>Find us</h1><p>From the A40 take the turning opposite the church.</p><form action="/find-us.php" method="post"><p>Name <input type="text" name="name" /></p><p>Your message<br /><textarea name="message" rows="4" cols="40"></textarea></p><input type="submit" value="Send" /></form>"##;
