//! Prairie Auto Center: an American dealer of 2013 on a platform for dealers.
//!
//! New, used and certified inventory are entries of the menu; certified vehicles are used ones too. Facets are links
//! with counts that combine, pages have numbers and Next. An item of the list has labels before its values, an MSRP now
//! and then, and our price or a wish to be called. Details are definition lists; a box with specials stands on the side.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "prairieauto",
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
        "details",
        "featured",
        "new",
        "locale",
        "poa",
        "optional",
        "duplicates",
    ],
    about: "American dealer of 2013 on a platform: new, used and certified, facets with counts, MSRP and our price, specials on the side",
    truth,
    respond,
    walk,
};

/// A model: make, name, body, doors, engines with fuels, price when new.
type Model = (&'static str, &'static str, &'static str, u64, &'static [(&'static str, &'static str)], u64);

const FOUR: &[(&str, &str)] = &[("2.4L 4-Cylinder", "Gasoline"), ("2.5L 4-Cylinder", "Gasoline")];
const SMALL: &[(&str, &str)] = &[("1.8L 4-Cylinder", "Gasoline"), ("2.0L 4-Cylinder", "Gasoline")];
const SIX: &[(&str, &str)] = &[("3.5L V6", "Gasoline"), ("3.6L V6", "Gasoline"), ("3.6L V6", "Flex Fuel")];
const EIGHT: &[(&str, &str)] = &[("5.3L V8", "Flex Fuel"), ("4.8L V8", "Gasoline"), ("6.6L V8", "Diesel")];

const MODELS: [Model; 28] = [
    ("Buick", "Enclave", "SUV", 4, SIX, 36_000),
    ("Buick", "LaCrosse", "Sedan", 4, SIX, 28_000),
    ("Buick", "Lucerne", "Sedan", 4, SIX, 29_000),
    ("Chevrolet", "Cobalt", "Coupe", 2, SMALL, 16_000),
    ("Chevrolet", "Cruze", "Sedan", 4, SMALL, 18_500),
    ("Chevrolet", "Equinox", "SUV", 4, FOUR, 25_000),
    ("Chevrolet", "Impala", "Sedan", 4, SIX, 25_500),
    ("Chevrolet", "Malibu", "Sedan", 4, FOUR, 23_000),
    ("Chevrolet", "Silverado 1500", "Truck", 4, EIGHT, 33_000),
    ("Chevrolet", "Tahoe", "SUV", 4, EIGHT, 41_000),
    ("Chevrolet", "Traverse", "SUV", 4, SIX, 31_000),
    ("Chrysler", "Town & Country", "Minivan", 4, SIX, 30_000),
    ("Dodge", "Avenger", "Sedan", 4, FOUR, 20_500),
    ("Dodge", "Journey", "SUV", 4, SIX, 24_000),
    ("Ford", "Escape", "SUV", 4, FOUR, 23_500),
    ("Ford", "F-150", "Truck", 4, EIGHT, 34_000),
    ("Ford", "Focus", "Hatchback", 4, SMALL, 18_000),
    ("Ford", "Taurus", "Sedan", 4, SIX, 26_500),
    ("GMC", "Acadia", "SUV", 4, SIX, 33_500),
    ("GMC", "Sierra 1500", "Truck", 4, EIGHT, 34_500),
    ("Honda", "Civic", "Coupe", 2, SMALL, 18_500),
    ("Honda", "CR-V", "SUV", 4, FOUR, 24_000),
    ("Jeep", "Liberty", "SUV", 4, SIX, 24_500),
    ("Pontiac", "G6", "Sedan", 4, FOUR, 21_000),
    ("Pontiac", "Vibe", "Wagon", 4, SMALL, 17_500),
    ("Saturn", "VUE", "SUV", 4, FOUR, 22_500),
    ("Toyota", "Camry", "Sedan", 4, FOUR, 23_500),
    (
        "Volkswagen",
        "Jetta",
        "Sedan",
        4,
        &[("2.0L 4-Cylinder TDI", "Diesel"), ("2.5L 5-Cylinder", "Gasoline")],
        21_500,
    ),
];

const COMMENTS: [&str; 10] = [
    "LOCAL TRADE! Great condition inside and out.",
    "Remote start is a must for those North Dakota mornings!",
    "CARFAX 1-Owner vehicle with a clean title.",
    "Heated leather seats and a power sunroof.",
    "New tires and a full detail.",
    "OnStar, XM radio and steering wheel audio controls.",
    "Priced well below NADA book value.",
    "Come see why folks drive from three states to buy here.",
    "Block heater and floor mats included.",
    "Call Rick or Denise today to schedule a test drive!",
];

const BODIES: [&str; 7] = ["Coupe", "Hatchback", "Minivan", "SUV", "Sedan", "Truck", "Wagon"];
const PER_PAGE: usize = 16;
const USED: usize = 107;

struct Vehicle {
    at: usize,
    model: Model,
    year: u64,
    trim: &'static str,
    miles: u64,
    price: u64,
    engine: &'static str,
    fuel: &'static str,
    gearbox: &'static str,
    color: &'static str,
    comments: String,
    chance: u64,
}

fn stock() -> Vec<Vehicle> {
    let mut dice = Dice::new(58_102);
    (1..=USED + 13).map(|at| vehicle(at, &mut dice)).collect()
}

fn vehicle(at: usize, dice: &mut Dice) -> Vehicle {
    let is_new = at > USED;
    let model = MODELS[if is_new { dice.below(11) as usize } else { dice.below(28) as usize }];
    let age = if is_new { 0 } else { dice.between(1, 9) };
    let (engine, fuel) = dice.pick(model.4);
    let kept = [100, 82, 73, 65, 57, 50, 43, 37, 31, 26][age as usize];
    let count = dice.between(2, 4) as usize;
    let first = dice.below(10) as usize;
    let comments: Vec<&str> = COMMENTS.iter().cycle().skip(first).step_by(3).take(count).copied().collect();
    Vehicle {
        at,
        model,
        year: 2013 - age,
        trim: dice.pick(&["LS", "LT", "SE", "SXT", "Limited", "CX", "Sport", "Base", "EX"]),
        miles: if is_new {
            dice.between(4, 60)
        } else {
            age * dice.between(7_400, 15_900) + dice.between(3, 970)
        },
        price: model.5 * kept / 100 * dice.between(94, 106) / 100 / 1000 * 1000
            + dice.pick(&[990, 995, 888, 500]),
        engine,
        fuel,
        gearbox: dice.pick(&["6-Speed Automatic", "4-Speed Automatic", "Automatic", "5-Speed Manual"]),
        color: dice
            .pick(&["Black", "Blue", "Gold", "Gray", "Green", "Maroon", "Red", "Silver", "Tan", "White"]),
        comments: comments.join(" "),
        chance: dice.below(100),
    }
}

impl Vehicle {
    fn condition(&self) -> &'static str {
        match self.at {
            at if at > USED => "New",
            _ if self.year >= 2009 && self.model.0 != "Pontiac" && self.chance < 35 => "Certified",
            _ => "Used",
        }
    }

    fn title(&self) -> String {
        format!("{} {} {} {}", self.year, self.model.0, self.model.1, self.trim)
    }

    fn vin(&self) -> String {
        let (place, year) = (self.at as u64, b"3456789ABCD"[self.year as usize - 2003] as char);
        let maker = self.model.0.get(..1).unwrap_or_default();
        format!("{}{maker}1ZC5E{}X{year}F{:06}", 1 + place % 3, place % 10, 118_205 + place * 733)
    }

    fn number(&self) -> String {
        let letter = ["", "A", "B", ""][self.chance as usize % 4];
        format!("{}{}{letter}", if self.condition() == "New" { "13" } else { "P" }, 4_120 + self.at * 7)
    }

    fn address(&self) -> String {
        let name = format!("{}-{}-{}", self.year, self.model.0, self.model.1)
            .replace(" & ", "-and-")
            .replace(' ', "-");
        let key = (self.at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!(
            "/{}/{}/{name}-fargo-nd-{key:016x}4046381e.htm",
            self.condition().to_lowercase(),
            self.model.0
        )
    }

    fn photo(&self, size: &str) -> Option<String> {
        (self.chance % 14 != 3).then(|| format!("/photos/{}/{size}.jpg", self.vin()))
    }

    fn price(&self) -> String {
        match self.is_priced() {
            true => format!("${}", grouped(self.price, ',')),
            false => "Call for price".to_owned(),
        }
    }

    fn is_priced(&self) -> bool {
        self.chance % 17 != 5
    }

    fn has_comments(&self) -> bool {
        !self.chance.is_multiple_of(6)
    }

    /// What a facet calls this vehicle.
    fn facet(&self, name: &str) -> String {
        match name {
            "year" => self.year.to_string(),
            "make" => self.model.0.to_owned(),
            "model" => self.model.1.to_owned(),
            "bodyStyle" => self.model.2.to_owned(),
            _ => ["Under $10,000", "$10,000 - $19,999", "$20,000 and over"]
                [(self.price / 10_000).min(2) as usize]
                .to_owned(),
        }
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
            .with("transmission", vehicle.gearbox)
            .with("engine_size", vehicle.engine)
            .with("colour", vehicle.color)
            .with("doors", vehicle.model.3.to_string())
            .with("body_type", vehicle.model.2)
            .maybe("description", vehicle.has_comments().then_some(&vehicle.comments))
            .maybe("image", vehicle.photo("thumb"))
            .maybe("image", vehicle.photo("full"))
            .with("url", vehicle.address())
    };
    Truth::promised(stock().iter().take(USED).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    visitor.follow("New Inventory")?;
    visitor.expect("13 vehicles")?;
    visitor.back(&front);
    visitor.submit("searchWidget", &[("make", "Buick")])?;
    visitor.follow("SUV")?;
    visitor.expect("2010 Buick Enclave")?;
    visitor.back(&front);
    visitor.follow("Certified")?;
    visitor.turn("Next")?;
    visitor.back(&front);
    visitor.follow("Used Inventory")?;
    match visitor.turn("Next")? {
        7 => Ok(()),
        pages => Err(Fault(format!("{pages} pages of used vehicles"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Vehicle], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    let parts = request.parts();
    match parts.as_slice() {
        [] | ["index.htm"] => page("Chevrolet Buick Dealer in Fargo", &front(stock)),
        [folder @ ("new-inventory" | "used-inventory" | "certified-inventory"), "index.htm"] => {
            let heading = match *folder {
                "new-inventory" => "New Inventory",
                "certified-inventory" => "Certified Pre-Owned Inventory",
                _ => "Used Inventory",
            };
            page(heading, &list(stock, folder, heading, &request.query))
        }
        ["new" | "used" | "certified", ..] => {
            match stock.iter().find(|vehicle| vehicle.address() == request.path) {
                Some(vehicle) => page(&escape(&vehicle.title()), &details(stock, vehicle)),
                None => Answer::missing(),
            }
        }
        ["photos", vin, _] => Answer::picture(picture::car(
            vin.bytes().fold(7, |sum: u64, byte| sum * 31 % 65_521 + u64::from(byte)),
        )),
        ["static", "platform.css"] => Answer::file("text/css", STYLE),
        ["static", "no-photo.jpg"] => {
            Answer::picture(picture::sign("Photos Coming Soon", 320, 240, "#ddd", "#777"))
        }
        ["static", "logo.png"] => {
            Answer::picture(picture::sign("PRAIRIE AUTO CENTER", 330, 70, "#12355b", "#f2c14e"))
        }
        ["static", "banner.jpg"] => Answer::picture(picture::sign(
            "Harvest Sales Event: 0% APR for 60 months",
            720,
            230,
            "#c8963e",
            "#fff",
        )),
        ["service", _] => page("Service", SERVICE),
        ["financing", _] => page("Finance", FINANCE),
        ["specials", _] => page("Specials", SPECIALS),
        ["dealership", "about.htm"] => page("About Us", ABOUT),
        ["contact-form.htm" | "compare.htm"] => page("Contact Us", CONTACT),
        _ => Answer::missing(),
    }
}

fn front(stock: &[Vehicle]) -> String {
    let mut makes: Vec<&str> = stock.iter().take(USED).map(|vehicle| vehicle.model.0).collect();
    makes.sort_unstable();
    makes.dedup();
    let featured = each(stock.iter().filter(|vehicle| vehicle.chance > 93).take(4), special);
    let makes = each(makes, |make| format!("<option>{make}</option>"));
    let bodies = each(BODIES, |body| format!("<option>{body}</option>"));
    fill(FRONT, &[("makes", &makes), ("bodies", &bodies), ("featured", &featured)])
}

/// A vehicle in a box beside other things.
fn special(vehicle: &Vehicle) -> String {
    let photo = vehicle.photo("thumb").unwrap_or_else(|| "/static/no-photo.jpg".to_owned());
    let (url, title, price) = (vehicle.address(), escape(&vehicle.title()), vehicle.price());
    format!(
        "<li><a href=\"{url}\"><img src=\"{photo}\" width=\"120\" height=\"90\" alt=\"\" /> {title}</a> <em>{price}</em></li>"
    )
}

fn list(stock: &[Vehicle], folder: &str, heading: &str, query: &Parameters) -> String {
    let is_listed = |vehicle: &&Vehicle| match folder {
        "new-inventory" => vehicle.condition() == "New",
        "certified-inventory" => vehicle.condition() == "Certified",
        _ => vehicle.condition() != "New",
    };
    let chosen: Vec<(&str, &str)> = ["year", "make", "model", "bodyStyle", "priceRange"]
        .into_iter()
        .map(|name| (name, query.text(name)))
        .collect();
    let mut found: Vec<&Vehicle> = stock.iter().filter(is_listed).collect();
    found.retain(|vehicle| {
        chosen.iter().all(|(name, value)| value.is_empty() || vehicle.facet(name) == *value)
    });
    match query.text("sortBy") {
        "price" => found.sort_by_key(|vehicle| vehicle.price),
        "mileage" => found.sort_by_key(|vehicle| vehicle.miles),
        "year" => found.sort_by_key(|vehicle| std::cmp::Reverse(vehicle.year)),
        _ => {}
    }
    // The same list with something changed; a change of what is listed begins at its first page.
    let link = |name: &str, value: &str| {
        let kept = chosen.iter().copied().chain([("sortBy", query.text("sortBy"))]);
        let kept = kept.filter(|(known, value)| *known != name && !value.is_empty()).chain([(name, value)]);
        let kept: Vec<String> = kept
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        let mark = if kept.is_empty() { "" } else { "?" };
        format!("/{folder}/index.htm{mark}{}", kept.join("&amp;"))
    };
    let start = query.number("start").unwrap_or(0);
    let slice = slice(&found, start / PER_PAGE + 1, PER_PAGE);
    let turn = |page: usize, text: &str| {
        let start = ((page - 1) * PER_PAGE).to_string();
        format!("<a href=\"{}\">{text}</a> ", link("start", if page == 1 { "" } else { &start }))
    };
    let mut pages = each(1..=slice.last, |page| match page == slice.page {
        true => format!("<strong>{page}</strong> "),
        false => turn(page, &page.to_string()),
    });
    if slice.page < slice.last {
        pages.push_str(&turn(slice.page + 1, "Next"));
    }
    let facet = |(name, value): &(&str, &str)| {
        let label = [("year", "Year"), ("make", "Make"), ("model", "Model"), ("bodyStyle", "Body Style")];
        let label = label.iter().find(|(known, _)| known == name).map_or("Price", |(_, label)| *label);
        let mut values: Vec<String> = found.iter().map(|vehicle| vehicle.facet(name)).collect();
        values.sort_unstable();
        let options = each(values.chunk_by(|one, other| one == other), |same| {
            let (text, count) = (escape(&same[0]), same.len());
            format!("<li><a href=\"{}\" rel=\"nofollow\">{text}</a> ({count})</li>", link(name, &same[0]))
        });
        match (value.is_empty(), *name == "model" && query.text("make").is_empty()) {
            (true, true) => String::new(),
            (true, false) => format!("<h4>{label}</h4><ul>{options}</ul>"),
            (false, _) => format!(
                "<h4>{label}</h4><p>{} [<a href=\"{}\">remove</a>]</p>",
                escape(value),
                link(name, "")
            ),
        }
    };
    let orders = [("price", "Price"), ("mileage", "Mileage"), ("year", "Year")];
    let specials = stock.iter().take(USED).filter(|vehicle| vehicle.chance > 92 && vehicle.is_priced());
    fill(
        LIST,
        &[
            ("heading", heading),
            ("facets", &each(&chosen, facet)),
            ("specials", &each(specials.take(2), special)),
            ("total", &slice.total.to_string()),
            ("from", &(slice.before + usize::from(slice.total > 0)).to_string()),
            ("through", &slice.through().to_string()),
            (
                "orders",
                &each(orders, |(key, text)| {
                    format!("<a href=\"{}\" rel=\"nofollow\">{text}</a> ", link("sortBy", key))
                }),
            ),
            ("items", &each(slice.things, |vehicle| item(vehicle))),
            ("pages", &pages),
        ],
    )
}

fn pricing(vehicle: &Vehicle) -> String {
    let retail = vehicle.price + 600 + vehicle.chance % 5 * 400;
    let msrp = match vehicle.is_priced() && vehicle.chance % 5 < 2 {
        true => format!("<li class=\"msrpLine\"><span>MSRP</span> <del>${}</del></li>", grouped(retail, ',')),
        false => String::new(),
    };
    match vehicle.is_priced() {
        true => format!(
            "{msrp}<li class=\"ourPrice\"><span>Our Price</span> <strong>{}</strong></li>",
            vehicle.price()
        ),
        false => "<li class=\"askPrice\"><strong>Call for price</strong> 701-555-0128</li>".to_owned(),
    }
}

fn item(vehicle: &Vehicle) -> String {
    let certified = match vehicle.condition() {
        "Certified" => "<span class=\"cpoSeal\">Certified</span>",
        _ => "",
    };
    fill(
        ITEM,
        &[
            ("condition", &vehicle.condition().to_lowercase()),
            ("url", &vehicle.address()),
            ("title", &escape(&vehicle.title())),
            ("photo", &vehicle.photo("thumb").unwrap_or_else(|| "/static/no-photo.jpg".to_owned())),
            ("seal", certified),
            ("miles", &grouped(vehicle.miles, ',')),
            ("color", vehicle.color),
            ("engine", vehicle.engine),
            ("gearbox", vehicle.gearbox),
            ("number", &vehicle.number()),
            ("vin", &vehicle.vin()),
            ("pricing", &pricing(vehicle)),
        ],
    )
}

fn details(stock: &[Vehicle], vehicle: &Vehicle) -> String {
    let (make, model, body, doors, ..) = vehicle.model;
    let condition = vehicle.condition();
    let comments = match vehicle.has_comments() {
        true => format!("<h3>Dealer Comments</h3><p>{}</p>", escape(&vehicle.comments)),
        false => String::new(),
    };
    let similar =
        stock.iter().filter(|other| other.model.2 == body && other.at != vehicle.at && other.at <= USED);
    fill(
        DETAILS,
        &[
            ("folder", &condition.to_lowercase()),
            ("condition", condition),
            ("makes", &encode(make)),
            ("make", make),
            ("model", &escape(model)),
            ("title", &escape(&vehicle.title())),
            ("photo", &vehicle.photo("full").unwrap_or_else(|| "/static/no-photo.jpg".to_owned())),
            ("pricing", &pricing(vehicle)),
            ("body", body),
            ("doors", &doors.to_string()),
            ("engine", vehicle.engine),
            ("fuel", vehicle.fuel),
            ("gearbox", vehicle.gearbox),
            ("color", vehicle.color),
            ("inside", ["Gray Cloth", "Tan Leather", "Black Leather", "Ebony"][vehicle.chance as usize % 4]),
            ("miles", &grouped(vehicle.miles, ',')),
            ("city", &(14 + vehicle.chance % 10).to_string()),
            ("highway", &(21 + vehicle.chance % 12).to_string()),
            ("number", &vehicle.number()),
            ("vin", &vehicle.vin()),
            ("comments", &comments),
            ("payment", &(vehicle.price / 52).to_string()),
            ("similar", &each(similar.take(3), special)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>[[title]] | Prairie Auto Center | Fargo, ND 58102</title>
<meta name="description" content="Prairie Auto Center sells new, used and certified cars and trucks in Fargo, Moorhead and West Fargo." />
<link rel="stylesheet" type="text/css" href="/static/platform.css" />
</head>
<body class="ddSite themePrairie">
<div class="pageFrame">
<div class="mastHead"><a href="/"><img src="/static/logo.png" width="330" height="70" alt="Prairie Auto Center" /></a><div class="vcardTop"><span class="phoneNo">Sales: 701-555-0128</span> | <span class="phoneNo">Service: 701-555-0129</span><br />3402 Main Avenue, Fargo, ND 58102 | <a href="/contact-form.htm">Map &amp; Hours</a></div></div>
<ul class="mainNav"><li><a href="/">Home</a></li><li><a href="/new-inventory/index.htm">New</a><ul><li><a href="/new-inventory/index.htm">New Inventory</a></li><li><a href="/specials/new.htm">New Specials</a></li></ul></li><li><a href="/used-inventory/index.htm">Used</a><ul><li><a href="/used-inventory/index.htm">Used Inventory</a></li><li><a href="/used-inventory/index.htm?priceRange=Under+%2410%2C000">Bargains Under $10,000</a></li><li><a href="/specials/used.htm">Used Specials</a></li></ul></li><li><a href="/certified-inventory/index.htm">Certified</a></li><li><a href="/service/index.htm">Service &amp; Parts</a></li><li><a href="/financing/index.htm">Finance</a></li><li><a href="/dealership/about.htm">About Us</a></li><li><a href="/contact-form.htm">Contact</a></li></ul>
<div class="pageBody">
[[body]]
</div>
<div class="pageFoot"><p><a href="/new-inventory/index.htm">New Vehicles</a> | <a href="/used-inventory/index.htm">Used Vehicles</a> | <a href="/certified-inventory/index.htm">Certified Pre-Owned</a> | <a href="/financing/index.htm">Apply for Credit</a> | <a href="/contact-form.htm">Directions</a></p>
<p>Prices exclude tax, title, license and a $189 documentation fee. MSRP is the manufacturer's suggested retail price and may not represent actual sales. Vehicles are subject to prior sale.</p><p>&copy; 2013 Prairie Auto Center, Inc. Website by DealerLoft</p></div>
</div>
</body>
</html>
"##;

const FRONT: &str = r##"<div class="heroSlot"><img src="/static/banner.jpg" width="720" height="230" alt="Harvest Sales Event" /></div>
<form id="searchWidget" class="searchWidget" action="/used-inventory/index.htm" method="get"><h2>Find Your Next Vehicle</h2><p><label>Make <select name="make"><option value="">All Makes</option>[[makes]]</select></label></p><p><label>Body <select name="bodyStyle"><option value="">All Body Styles</option>[[bodies]]</select></label></p><p><label>Price <select name="priceRange"><option value="">Any Price</option><option>Under $10,000</option><option>$10,000 - $19,999</option><option>$20,000 and over</option></select></label></p><p><input type="submit" class="btnSearch" value="Search Used" /></p></form>
<h2 class="clearRow">Featured Vehicles</h2><ul class="featureRow">[[featured]]</ul>
<div class="welcomeText"><h1>Welcome to Prairie Auto Center, Your Fargo Chevrolet and Buick Dealer</h1><p>Since 1958 families from Fargo, Moorhead, Jamestown and Fergus Falls have trusted us for straight talk and a fair price. Oil changes from $29.95 and $500 over book for your trade this month.</p></div>"##;

const LIST: &str = r##"<p class="crumbTrail"><a href="/">Home</a> &raquo; [[heading]]</p>
<div class="sideCol"><div class="facetBox"><h3>Narrow Your Search</h3>[[facets]]</div>
<div class="specialsBox"><h3>Specials</h3><ul>[[specials]]<li><a href="/service/index.htm">Lube, Oil &amp; Filter</a> <em>$29.95</em></li></ul><p><a href="/specials/used.htm">View all specials</a></p></div>
<div class="tradeBox"><h3>Value Your Trade</h3><p>Get up to $500 over Kelley book value.</p><p><a href="/contact-form.htm">Start here</a></p></div></div>
<div class="mainCol"><h1>[[heading]]</h1>
<div class="resultBar">Showing [[from]] - [[through]] of [[total]] vehicles <span class="sortBar">Sort by: [[orders]]</span></div>
<div class="pageLinks">Page: [[pages]]</div>
<form action="/compare.htm" method="get"><ul class="inventoryList">
[[items]]</ul><p><input type="submit" value="Compare Selected" /></p></form>
<div class="pageLinks">Page: [[pages]]</div></div>"##;

const ITEM: &str = r##"<li class="hproduct auto-[[condition]]"><div class="itemTitle"><h3 class="fn"><a class="url" href="[[url]]">[[title]]</a></h3> [[seal]]</div>
<div class="itemPhoto"><a href="[[url]]"><img src="[[photo]]" width="180" height="135" alt="[[title]]" /></a></div>
<ul class="itemSpecs"><li><strong>Mileage:</strong> [[miles]]</li><li><strong>Exterior:</strong> [[color]]</li><li><strong>Engine:</strong> [[engine]]</li><li><strong>Transmission:</strong> [[gearbox]]</li><li><strong>Stock #:</strong> [[number]]</li><li><strong>VIN:</strong> [[vin]]</li></ul>
<div class="itemPrice"><ul>[[pricing]]</ul><p><a class="btnDetails" href="[[url]]">View Details</a></p><p><a href="/contact-form.htm?stock=[[number]]" rel="nofollow">Get ePrice</a></p><p><label><input type="checkbox" name="vin" value="[[vin]]" /> Compare</label></p></div></li>
"##;

const DETAILS: &str = r##"<p class="crumbTrail"><a href="/">Home</a> &raquo; <a href="/[[folder]]-inventory/index.htm">[[condition]] Inventory</a> &raquo; <a href="/[[folder]]-inventory/index.htm?make=[[makes]]">[[make]]</a> &raquo; [[model]]</p>
<h1>[[condition]] [[title]]</h1>
<div class="vdpMedia"><img src="[[photo]]" width="480" height="360" alt="[[title]]" /></div>
<div class="vdpBuy"><ul>[[pricing]]</ul><p>Estimated payment $[[payment]] / mo. for 60 months at 3.9% APR with $0 down</p><form action="/contact-form.htm" method="post"><h3>Request More Info</h3><p><input name="first" value="First Name" /></p><p><input name="email" value="Email" /></p><p><textarea name="comments" rows="3" cols="24">I am interested in stock # [[number]]</textarea></p><p><input type="submit" value="Send" /></p></form></div>
<div class="clearRow"><h3>Vehicle Details</h3><dl class="vdpSpecs"><dt>Body Style</dt><dd>[[body]]</dd><dt>Doors</dt><dd>[[doors]]</dd><dt>Engine</dt><dd>[[engine]]</dd><dt>Fuel Type</dt><dd>[[fuel]]</dd><dt>Transmission</dt><dd>[[gearbox]]</dd></dl><dl class="vdpSpecs"><dt>Exterior Color</dt><dd>[[color]]</dd><dt>Interior</dt><dd>[[inside]]</dd><dt>Mileage</dt><dd>[[miles]]</dd><dt>Fuel Economy</dt><dd>[[city]] city / [[highway]] hwy</dd><dt>Stock #</dt><dd>[[number]]</dd><dt>VIN</dt><dd>[[vin]]</dd></dl></div>
<div class="clearRow">[[comments]]<h3>Standard Equipment</h3><ul><li>Air conditioning</li><li>Anti-lock brakes</li><li>Cruise control</li><li>Power windows and locks</li></ul></div>
<h3>Similar Vehicles</h3><ul class="featureRow">[[similar]]</ul>"##;

const SERVICE: &str = r##"<h1>Service &amp; Parts</h1><table class="menuTable"><tr><th>Lube, Oil &amp; Filter</th><td>$29.95</td></tr><tr><th>Tire Rotation</th><td>$19.95</td></tr><tr><th>Front End Alignment</th><td>$69.95</td></tr><tr><th>Battery Test</th><td>FREE</td></tr></table><p>Monday - Friday 7:30 am to 6:00 pm. Call 701-555-0129.</p>"##;
const FINANCE: &str = r##"<h1>Finance</h1><p>Good credit, bad credit, no credit: we work with twelve local lenders.</p><form action="/contact-form.htm" method="post"><p>Name <input name="name" /></p><p>Monthly income <input name="income" /></p><p><input type="submit" value="Apply" /></p></form>"##;
const SPECIALS: &str = r##"<h1>Specials</h1><div class="couponBox"><h3>2013 Chevrolet Malibu LS lease</h3><p>$199 / month for 36 months, $1,999 due at signing. Offer ends 10/31/2013.</p></div><div class="couponBox"><h3>$500 over book</h3><p>On any trade 2004 or newer.</p></div>"##;
const ABOUT: &str = r##"<h1>About Us</h1><p>Arne Halvorson opened the doors on Main Avenue in 1958 with four cars and a coffee pot. His grandson Rick runs the store today with forty-one employees.</p>"##;
const CONTACT: &str = r##"<h1>Contact Us</h1><p>3402 Main Avenue, Fargo, ND 58102. Sales: Monday - Thursday 8:30 to 8:00, Friday and Saturday 8:30 to 6:00, closed Sunday.</p><form action="/contact-form.htm" method="post"><p>Name <input name="name" /></p><p>Email <input name="email" /></p><p><textarea name="comments" rows="4" cols="40"></textarea></p><p><input type="submit" value="Send" /></p></form>"##;

const STYLE: &str = r##"body{margin:0;background:#d9d4c7;font:12px/1.5 Arial,Helvetica,sans-serif;color:#333}a{color:#12355b}.pageFrame{width:980px;margin:0 auto;background:#fff}.mastHead{background:#12355b;height:70px;padding:10px 15px;color:#fff}.mastHead a{color:#f2c14e}.vcardTop{float:right;text-align:right;padding-top:14px}.phoneNo{font-size:15px;font-weight:bold}
.mainNav{list-style:none;margin:0;padding:0 10px;background:#f2c14e;height:36px}.mainNav>li{float:left;position:relative}.mainNav a{display:block;padding:0 14px;line-height:36px;font-weight:bold;text-decoration:none;text-transform:uppercase}.mainNav ul{display:none;position:absolute;z-index:3;left:0;top:36px;background:#fff;border:1px solid #12355b;width:210px;list-style:none;padding:0;margin:0}.mainNav li:hover ul{display:block}
.pageBody{padding:15px;overflow:hidden}.heroSlot{float:left;width:720px}.searchWidget{float:right;width:200px;background:#eee7d6;padding:6px 12px;height:218px;border:0}.searchWidget h2{margin:0;font-size:15px}.searchWidget select{width:190px}.btnSearch{background:#b03a2e;color:#fff;border:0;padding:6px 22px;font-weight:bold}.clearRow{clear:both;padding-top:14px}.featureRow{list-style:none;margin:0;padding:0;overflow:hidden}.featureRow li{float:left;width:225px;text-align:center}.featureRow img{display:block;margin:0 auto}.featureRow em,.specialsBox em{color:#b03a2e;font-weight:bold;font-style:normal}
.sideCol{float:left;width:200px}.sideCol>div{border:1px solid #cfc6b0;margin-bottom:12px;padding:0 10px 6px}.sideCol h3{background:#12355b;color:#fff;margin:0 -10px 6px;padding:5px 10px;font-size:13px}.sideCol h4{margin:8px 0 2px}.sideCol ul{list-style:none;margin:0;padding:0}.specialsBox li{padding:6px 0;border-bottom:1px dotted #ccc}.specialsBox img{display:block}.mainCol{margin-left:220px}.mainCol h1{font-size:20px;margin:0 0 8px}.crumbTrail{margin:0 0 10px;font-size:11px}.resultBar{background:#eee7d6;padding:6px 10px;font-weight:bold}.sortBar{float:right;font-weight:normal}.pageLinks{padding:8px 10px;text-align:right}.pageLinks a,.pageLinks strong{padding:2px 7px;border:1px solid #ccc}
.inventoryList{list-style:none;margin:0;padding:0}.hproduct{border:1px solid #cfc6b0;margin-bottom:12px;overflow:hidden;padding-bottom:8px}.itemTitle{background:#f6f2e7;padding:5px 10px;overflow:hidden}.fn{margin:0;font-size:15px;float:left}.cpoSeal{float:right;background:#2e7d32;color:#fff;padding:1px 10px;font-weight:bold}.itemPhoto{float:left;width:180px;padding:8px 10px}.itemSpecs{float:left;width:300px;list-style:none;margin:8px 0;padding:0 10px}.itemPrice{float:right;width:180px;text-align:right;padding:8px 12px 0 0}.itemPrice ul,.vdpBuy ul{list-style:none;margin:0;padding:0}.itemPrice p{margin:4px 0}.ourPrice strong,.askPrice strong{color:#b03a2e;font-size:19px}.btnDetails{background:#12355b;color:#fff;padding:4px 14px;text-decoration:none;font-weight:bold}
.vdpMedia{float:left;width:500px}.vdpBuy{float:right;width:400px;background:#f6f2e7;padding:12px 16px}.vdpSpecs{float:left;width:450px;margin:0 20px 14px 0}.vdpSpecs dt{float:left;clear:left;width:150px;font-weight:bold}.vdpSpecs dd{margin:0 0 2px 160px}.menuTable th{text-align:left;padding-right:40px}.couponBox{border:2px dashed #b03a2e;padding:4px 16px;margin-bottom:12px}.pageFoot{background:#eee7d6;padding:14px;font-size:11px;text-align:center}
"##;
