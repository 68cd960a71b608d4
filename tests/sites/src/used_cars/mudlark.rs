//! Mudlark Land Rovers: an English specialist of 2018, with a shop plug-in under a page builder.
//!
//! The shop is sorted by models, and under each model vehicles and parts stand in one list: the truth has the vehicles
//! alone. Cards show a title, a price and a button; what is dearest has no price. All else is on the page of a thing,
//! in a table of attributes and a short text. Things in stock, sold ones and reduced ones stand beside each other.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "mudlark",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "grid",
        "poa",
        "optional",
        "details",
    ],
    about: "Land Rover specialist of 2018 on a shop plug-in: vehicles and parts in one list under each model, facts in a table of attributes",
    truth,
    respond,
    walk,
};

/// A model: what it is called, its family, first and last year, engines with fuels, doors, and what a tidy one costs.
type Model =
    (&'static str, usize, (u64, u64), &'static [(&'static str, &'static str, &'static str)], u64, u64);

const FAMILIES: [&str; 4] = ["Defender", "Discovery", "Range Rover", "Series"];

const TDI: &[(&str, &str, &str)] =
    &[("2.5", "200Tdi", "Diesel"), ("2.5", "300Tdi", "Diesel"), ("2.5", "Td5", "Diesel")];
const PUMA: &[(&str, &str, &str)] = &[("2.4", "TDCi", "Diesel"), ("2.2", "TDCi", "Diesel")];
const V8: &[(&str, &str, &str)] =
    &[("3.5", "V8", "Petrol"), ("3.9", "V8", "Petrol"), ("2.5", "VM Turbo", "Diesel")];
const FOUR: &[(&str, &str, &str)] = &[("2.25", "Petrol", "Petrol"), ("2.25", "Diesel", "Diesel")];
const LATER: &[(&str, &str, &str)] =
    &[("2.5", "DSE", "Diesel"), ("4.0", "V8", "Petrol"), ("4.6", "HSE", "Petrol")];

const MODELS: [Model; 9] = [
    ("Defender 90", 0, (1990, 2006), TDI, 3, 13_500),
    ("Defender 110", 0, (1990, 2006), TDI, 5, 14_800),
    ("Defender 110 XS", 0, (2007, 2015), PUMA, 5, 23_900),
    ("Discovery 1", 1, (1990, 1998), TDI, 5, 3_900),
    ("Discovery 2", 1, (1999, 2004), TDI, 5, 4_400),
    ("Range Rover Classic", 2, (1979, 1995), V8, 4, 18_500),
    ("Range Rover P38", 2, (1995, 2001), LATER, 5, 4_800),
    ("Series IIA 88", 3, (1962, 1971), FOUR, 2, 11_900),
    ("Series III 109", 3, (1972, 1985), FOUR, 5, 9_800),
];

/// Parts: what, and what they cost.
const PARTS: [(&str, u64, u64); 17] = [
    ("Bonnet", 95, 220),
    ("Front Wing", 48, 130),
    ("Galvanised Chassis", 1650, 2350),
    ("Cylinder Head", 290, 540),
    ("R380 Gearbox, reconditioned", 695, 980),
    ("LT230 Transfer Box", 345, 520),
    ("Door, bare", 120, 260),
    ("Steering Wheel", 35, 110),
    ("Half Shaft", 42, 95),
    ("Wheels and Tyres, set of 5", 320, 850),
    ("Turbo", 140, 395),
    ("Hard Top with Windows", 380, 720),
    ("Seat Box", 60, 140),
    ("Alternator", 65, 125),
    ("Bulkhead, repaired", 750, 1450),
    ("Snorkel", 49, 99),
    ("Tow Bar", 55, 120),
];

const COLOURS: [&str; 9] = [
    "Coniston Green",
    "Epsom Green",
    "Rioja Red",
    "Alpine White",
    "Stornoway Grey",
    "Limestone",
    "Arles Blue",
    "Bronze Green",
    "Portofino Red",
];

const WORDS: [&str; 12] = [
    "Solid bulkhead and chassis, waxed every winter.",
    "Timing belt done last year, with the invoice.",
    "Ex-forestry, honest and straight.",
    "Fitted with a new galvanised chassis in 2015.",
    "MOT until next June, no advisories.",
    "Usual dents and scratches, nothing hidden.",
    "Twelve months MOT and a full service before it leaves us.",
    "The same owner for 21 years.",
    "Starts on the button, pulls well in every gear.",
    "Seven seats, all with belts.",
    "Rear crossmember replaced by ourselves.",
    "Winch, snorkel and roof rack included.",
];

const VEHICLES: usize = 66;
const COUNT: usize = 113;
const AT_ONCE: usize = 12;

/// What is in the shop, be it a vehicle or a part.
struct Thing {
    number: u64,
    title: String,
    family: usize,
    price: Option<u64>,
    old_price: Option<u64>,
    is_sold: bool,
    text: String,
    vehicle: Option<Vehicle>,
}

struct Vehicle {
    model: &'static str,
    year: u64,
    miles: Option<u64>,
    engine: (&'static str, &'static str, &'static str),
    transmission: &'static str,
    colour: Option<&'static str>,
    doors: u64,
}

fn stock() -> Vec<Thing> {
    let mut dice = Dice::new(1_948);
    let mut things: Vec<Thing> = (0..COUNT)
        .map(|at| if at < VEHICLES { vehicle(at, &mut dice) } else { part(at, &mut dice) })
        .collect();
    dice.shuffle(&mut things);
    things
}

fn vehicle(at: usize, dice: &mut Dice) -> Thing {
    let (model, family, (first, last), engines, doors, price) = dice.pick(&MODELS);
    let year = dice.between(first, last);
    let engine = dice.pick(engines);
    let price = price * dice.between(72, 148) / 100 / 250 * 250 - dice.pick(&[0, 5, 50]);
    let from = dice.below(12) as usize;
    let words: Vec<&str> = WORDS.iter().cycle().skip(from).step_by(5).take(3).copied().collect();
    let is_automatic = family == 2 || family == 1 && dice.chance(30);
    let style = match family {
        0 => dice.pick(&[" Hard Top", " Station Wagon", " Pick Up", ""]),
        1 => dice.pick(&[" ES", " GS", ""]),
        _ => "",
    };
    Thing {
        number: 3_100 + at as u64 * 11 + dice.below(9),
        title: format!("{year} Land Rover {model} {}{style}", engine.1),
        family,
        price: (!dice.chance(8)).then_some(price * 100),
        old_price: dice.chance(13).then(|| (price + dice.between(1, 4) * 500) * 100),
        is_sold: dice.chance(11),
        text: format!(
            "A {} {model} that we have known for years. {}",
            dice.pick(&["tidy", "useable", "very original", "strong"]),
            words.join(" ")
        ),
        vehicle: Some(Vehicle {
            model,
            year,
            miles: dice
                .chance(86)
                .then(|| dice.between(28_000, 186_000) / 100 * 100 + dice.pick(&[0, 0, 0, 47, 312])),
            engine,
            transmission: if is_automatic { "Automatic" } else { "Manual" },
            colour: dice.chance(84).then(|| dice.pick(&COLOURS)),
            doors,
        }),
    }
}

fn part(at: usize, dice: &mut Dice) -> Thing {
    let (what, low, high) = PARTS[at % PARTS.len()];
    let family = (at / PARTS.len() + at) % 4;
    let fits = dice.pick(&["", ", used", ", genuine", ", new old stock"]);
    Thing {
        number: 3_100 + at as u64 * 11 + dice.below(9),
        title: format!("{} {what}{fits}", ["Defender", "Discovery", "Range Rover", "Series"][family]),
        family,
        price: Some(dice.between(low, high) * 100 + dice.pick(&[0, 0, 50, 99])),
        old_price: None,
        is_sold: dice.chance(8),
        text: format!(
            "Taken off a {} model that we broke. Collection or pallet delivery.",
            dice.between(1984, 2006)
        ),
        vehicle: None,
    }
}

impl Thing {
    fn address(&self) -> String {
        format!("/product/{}-{}/", slug(&self.title), self.number)
    }

    fn photo(&self, size: &str) -> String {
        format!("/wp-content/uploads/2018/0{}/IMG_{}{size}.jpg", self.number % 9 + 1, self.number)
    }
}

fn money(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

fn truth() -> Truth {
    let stock = stock();
    let vehicles = stock.iter().filter_map(|thing| thing.vehicle.as_ref().map(|vehicle| (thing, vehicle)));
    let record = |(thing, vehicle): (&Thing, &Vehicle)| {
        Record::new()
            .maybe("price", thing.price.map(money))
            .with("make", "Land Rover")
            .with("model", vehicle.model)
            .with("year", vehicle.year.to_string())
            .maybe("mileage", vehicle.miles.map(|miles| grouped(miles, ',')))
            .with("fuel", vehicle.engine.2)
            .with("transmission", vehicle.transmission)
            .with("engine_size", vehicle.engine.0)
            .maybe("colour", vehicle.colour)
            .with("doors", vehicle.doors.to_string())
            .with("description", &thing.text)
            .with("image", thing.photo("-300x225"))
            .with("image", thing.photo(""))
            .with("url", thing.address())
    };
    Truth::uncounted(vehicles.map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Vehicles & Parts")?;
    visitor.expect("Showing 1–12 of 113 results")?;
    let shop = visitor.here();
    visitor.turn("→")?;
    for family in FAMILIES {
        visitor.back(&shop);
        visitor.open(&family_path(family))?;
        visitor.turn("→")?;
    }
    Ok(())
}

fn family_path(family: &str) -> String {
    format!("/product-category/{}/", slug(family))
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Thing], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let recent = each(stock.iter().filter(|thing| thing.price.is_some()).skip(4).take(3), |thing| {
            format!(
                "<li><a href=\"{}\"><img src=\"{}\" width=\"60\" alt=\"\"><span class=\"mlk-wtitle\">{}</span></a> {}</li>",
                thing.address(),
                thing.photo("-100x100"),
                escape(&thing.title),
                cost(thing)
            )
        });
        let families = each(&FAMILIES, |family| {
            let count = stock.iter().filter(|thing| FAMILIES[thing.family] == *family).count();
            format!(
                "<li><a href=\"{}\">{family}</a> <span class=\"mlk-count\">({count})</span></li>",
                family_path(family)
            )
        });
        let values = [
            ("title", title),
            ("body", body),
            ("recent", &*recent),
            ("families", &families),
            ("style", STYLE),
        ];
        Answer::page(fill(PAGE, &values))
    };
    let list = |title: &str, path: &str, things: &[&Thing], number: &str| {
        page(title, &listing(title, path, things, number.parse().unwrap_or(1)))
    };
    let of = |family: &str| -> Option<(&str, Vec<&Thing>)> {
        let at = FAMILIES.iter().position(|own| slug(own) == family)?;
        Some((FAMILIES[at], stock.iter().filter(|thing| thing.family == at).collect()))
    };
    let all: Vec<&Thing> = stock.iter().collect();
    match request.parts().as_slice() {
        [] => page("Land Rover Sales, Parts and Restoration", &front(stock)),
        ["shop"] if request.query.has("s") => {
            let words = request.query.text("s").to_lowercase();
            let found: Vec<&Thing> =
                all.into_iter().filter(|thing| thing.title.to_lowercase().contains(&words)).collect();
            list("Search Results", "/shop/", &found, "1")
        }
        ["shop"] => list("Shop", "/shop/", &all, "1"),
        ["shop", "page", number] => list("Shop", "/shop/", &all, number),
        ["product-category", family] => match of(family) {
            Some((name, things)) => list(name, &family_path(name), &things, "1"),
            None => Answer::missing(),
        },
        ["product-category", family, "page", number] => match of(family) {
            Some((name, things)) => list(name, &family_path(name), &things, number),
            None => Answer::missing(),
        },
        ["product", _] => match stock.iter().find(|thing| thing.address() == request.path) {
            Some(thing) => page(&escape(&thing.title), &details(stock, thing)),
            None => Answer::missing(),
        },
        ["workshop"] => page("Workshop", WORKSHOP),
        ["blog", ..] => page(
            "News",
            "<h1>News</h1><h3>Billing Off Road Show</h3><p>July 2018. Come and see our 1968 Series IIA, on the stand at £14,500.</p><h3>New lift installed</h3><p>May 2018.</p>",
        ),
        ["contact" | "about-us" | "basket" | "my-account" | "privacy-policy"] => page(
            "Contact",
            "<h1>Contact</h1><p>Mudlark Land Rovers, Hollow Barn, Much Wenlock, Shropshire. 01952 555 0131</p><form action=\"/contact/\" method=\"post\"><p>Your Name<br><input name=\"your-name\"></p><p>Your Message<br><textarea name=\"your-message\"></textarea></p><p><button>Send</button></p></form>",
        ),
        ["wp-content", "uploads", .., "logo.png"] => {
            Answer::picture(picture::sign("MUDLARK", 200, 70, "#2f3b2c", "#e7d9b0"))
        }
        ["wp-content", "uploads", .., file] => Answer::picture(photo(stock, file)),
        _ => Answer::missing(),
    }
}

fn photo(stock: &[Thing], file: &str) -> String {
    let number =
        file.trim_start_matches("IMG_").split(['-', '.']).next().and_then(|number| number.parse().ok());
    let number: u64 = number.unwrap_or(0);
    let is_part = stock.iter().any(|thing| thing.number == number && thing.vehicle.is_none());
    if is_part { picture::thing(number) } else { picture::car(number) }
}

fn cost(thing: &Thing) -> String {
    let amount = |pence: u64| {
        format!("<span class=\"mlk-amount\"><span class=\"mlk-sign\">£</span>{}</span>", pounds(pence))
    };
    match (thing.price, thing.old_price) {
        (None, _) => String::new(),
        (Some(price), Some(old)) => format!(
            "<span class=\"mlk-price\"><del>{}</del> <ins>{}</ins></span>",
            amount(old),
            amount(price)
        ),
        (Some(price), None) => format!("<span class=\"mlk-price\">{}</span>", amount(price)),
    }
}

fn card(thing: &Thing) -> String {
    let badge = match (thing.is_sold, thing.old_price, thing.price) {
        (true, ..) => "<span class=\"mlk-flash mlk-flash--sold\">Sold</span>",
        (_, Some(_), Some(_)) => "<span class=\"mlk-flash\">Sale!</span>",
        _ => "",
    };
    let button = match (&thing.vehicle, thing.is_sold || thing.price.is_none()) {
        (_, true) => format!("<a href=\"{}\" class=\"mlk-button\">Read more</a>", thing.address()),
        (Some(_), _) => format!("<a href=\"{}\" class=\"mlk-button\">View details</a>", thing.address()),
        (None, _) => format!(
            "<a href=\"/basket/?add-to-cart={}\" class=\"mlk-button\" rel=\"nofollow\">Add to basket</a>",
            thing.number
        ),
    };
    format!(
        "<li class=\"mlk-product mlk-post-{}\"><a href=\"{}\" class=\"mlk-loop-link\">{badge}<img src=\"{}\" width=\"300\" height=\"225\" alt=\"\"><h2 class=\"mlk-loop-title\">{}</h2>{}</a>{button}</li>\n",
        thing.number,
        thing.address(),
        thing.photo("-300x225"),
        escape(&thing.title),
        cost(thing)
    )
}

fn listing(title: &str, path: &str, things: &[&Thing], page: usize) -> String {
    let slice = slice(things, page, AT_ONCE);
    let link = |page: usize, text: &str| match page {
        1 => format!("<li><a href=\"{path}\">{text}</a></li>"),
        _ => format!("<li><a href=\"{path}page/{page}/\">{text}</a></li>"),
    };
    let mut pages = String::new();
    if slice.page > 1 {
        pages.push_str(&link(slice.page - 1, "←"));
    }
    for number in 1..=slice.last {
        let is_near = number.abs_diff(slice.page) < 3 || number == 1 || number == slice.last;
        match (number == slice.page, is_near) {
            (true, _) => pages.push_str(&format!("<li><span class=\"mlk-current\">{number}</span></li>")),
            (_, true) => pages.push_str(&link(number, &number.to_string())),
            _ => {}
        }
    }
    if slice.page < slice.last {
        pages.push_str(&link(slice.page + 1, "→"));
    }
    let cards = each(slice.things, |thing| card(thing));
    let values = [
        ("title", title),
        ("first", &*(slice.before + 1).min(slice.total).to_string()),
        ("through", &slice.through().to_string()),
        ("total", &slice.total.to_string()),
        ("path", path),
        ("cards", &cards),
        ("pages", &pages),
    ];
    fill(LIST, &values)
}

fn details(stock: &[Thing], thing: &Thing) -> String {
    let row = |label: &str, value: &str| format!("<tr><th>{label}</th><td><p>{value}</p></td></tr>");
    let facts = match &thing.vehicle {
        Some(vehicle) => {
            row("Make", "Land Rover")
                + &row("Model", vehicle.model)
                + &row("Year", &vehicle.year.to_string())
                + &vehicle.miles.map_or_else(String::new, |miles| row("Mileage", &grouped(miles, ',')))
                + &row("Engine", &format!("{} {}", vehicle.engine.0, vehicle.engine.1))
                + &row("Fuel", vehicle.engine.2)
                + &row("Gearbox", vehicle.transmission)
                + &vehicle.colour.map_or_else(String::new, |colour| row("Colour", colour))
                + &row("Doors", &vehicle.doors.to_string())
        }
        None => {
            row("Condition", "Used, cleaned and checked")
                + &row("Part number", &format!("MLK{}", thing.number * 3))
        }
    };
    let like = stock.iter().filter(|other| other.family == thing.family && other.number != thing.number);
    let like = each(like.skip(thing.number as usize % 5).take(3), card);
    let stock = match (thing.is_sold, thing.price) {
        (true, _) => "<p class=\"mlk-stock\">Sold</p>".to_owned(),
        (_, None) => "<p class=\"mlk-stock\"><a href=\"/contact/\">Ring us for the price</a></p>".to_owned(),
        _ => "<p class=\"mlk-stock\">1 in stock</p><form action=\"/basket/\" method=\"post\"><button class=\"mlk-button\">Add to basket</button></form>".to_owned(),
    };
    let values = [
        ("title", &*escape(&thing.title)),
        ("family", FAMILIES[thing.family]),
        ("path", &family_path(FAMILIES[thing.family])),
        ("photo", &thing.photo("")),
        ("cost", &cost(thing)),
        ("text", &escape(&thing.text)),
        ("stock", &stock),
        ("facts", &facts),
        ("number", &thing.number.to_string()),
        ("like", &like),
    ];
    fill(DETAILS, &values)
}

fn front(stock: &[Thing]) -> String {
    let fresh = each(stock.iter().filter(|thing| thing.vehicle.is_some() && !thing.is_sold).take(3), card);
    fill(FRONT, &[("fresh", &fresh)])
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] &#8211; Mudlark Land Rovers</title><style>[[style]]</style></head>
<body><header class="mlk-header"><div class="mlk-box"><a href="/"><img src="/wp-content/uploads/2018/01/logo.png" alt="Mudlark Land Rovers" width="200" height="70"></a><nav><ul class="mlk-nav"><li><a href="/">Home</a></li><li><a href="/shop/">Vehicles &amp; Parts</a></li><li><a href="/workshop/">Workshop</a></li><li><a href="/blog/">News</a></li><li><a href="/about-us/">About Us</a></li><li><a href="/contact/">Contact</a></li><li><a href="/basket/">Basket £0.00</a></li></ul></nav></div></header>
<div class="mlk-box mlk-columns"><main>[[body]]</main>
<aside><div class="mlk-widget"><form action="/shop/" method="get"><input type="search" name="s" placeholder="Search products&hellip;"><button>Search</button></form></div><div class="mlk-widget"><h4>Shop by model</h4><ul>[[families]]</ul></div><div class="mlk-widget"><h4>Recently viewed</h4><ul class="mlk-wlist">[[recent]]</ul></div><div class="mlk-widget"><h4>Newsletter</h4><form action="/contact/" method="post"><input type="email" name="email" placeholder="Your email"><button>Sign up</button></form></div></aside></div>
<footer class="mlk-footer"><div class="mlk-box"><p>Hollow Barn, Much Wenlock, Shropshire &middot; 01952 555 0131 &middot; Mon&ndash;Fri 8.30&ndash;5.30, Sat by appointment</p><p>&copy; 2018 Mudlark Land Rovers. We are not connected with the manufacturer. <a href="/privacy-policy/">Privacy Policy</a></p></div></footer></body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:16px/1.6 Lato,Arial,sans-serif;color:#333;background:#f5f3ee}a{color:#5b6b2f;text-decoration:none}.mlk-box{max-width:1140px;margin:0 auto;padding:0 15px}.mlk-header{background:#2f3b2c}.mlk-header .mlk-box{display:flex;justify-content:space-between;align-items:center}.mlk-nav{list-style:none;display:flex;margin:0;padding:0}.mlk-nav a{color:#e7d9b0;padding:10px 12px;display:block}.mlk-columns{display:grid;grid-template-columns:1fr 260px;gap:40px;padding-top:30px}.mlk-products{list-style:none;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:24px}.mlk-product{background:#fff;text-align:center;padding-bottom:16px;position:relative}.mlk-product img{width:100%;height:auto}.mlk-loop-title{font-size:16px;margin:8px 10px;color:#333}.mlk-price{display:block;font-weight:700;color:#8a3d12}.mlk-price del{opacity:.5;font-weight:400}.mlk-price ins{text-decoration:none}.mlk-flash{position:absolute;top:8px;left:8px;background:#8a3d12;color:#fff;padding:2px 10px;border-radius:12px;font-size:13px}.mlk-flash--sold{background:#333}.mlk-button{display:inline-block;background:#5b6b2f;color:#fff;border:0;padding:8px 16px;margin-top:8px}.mlk-current{font-weight:700}.mlk-pages{list-style:none;display:flex;gap:10px;padding:0}.mlk-widget{margin-bottom:26px}.mlk-widget ul{list-style:none;padding:0}.mlk-count{color:#888}.mlk-wlist img{float:left;margin-right:8px}.mlk-wlist li{overflow:hidden;margin-bottom:10px}.mlk-footer{background:#222;color:#bbb;margin-top:40px;padding:20px 0}.mlk-single{display:grid;grid-template-columns:1fr 1fr;gap:30px}.mlk-single img{width:100%}.mlk-attributes{width:100%;border-collapse:collapse}.mlk-attributes th{text-align:left;width:150px}.mlk-attributes th,.mlk-attributes td{border-bottom:1px dotted #ccc}.mlk-attributes p{margin:4px 0}.mlk-hero{background:#5b6b2f;color:#fff;padding:60px 30px;text-align:center}"##;

const FRONT: &str = r##"<div class="mlk-hero"><h1>Land Rovers, bought, mended and sold</h1><p>From Series to Td5, since 1991.</p><a class="mlk-button" href="/shop/">See what is in stock</a></div><h2>Fresh in</h2><ul class="mlk-products">[[fresh]]</ul><h2>What people say</h2><blockquote>&ldquo;Paid £9,250 for a 110 and it has not missed a beat.&rdquo; Huw, Builth Wells</blockquote>"##;

const LIST: &str = r##"<p class="mlk-crumb"><a href="/">Home</a> / [[title]]</p><h1>[[title]]</h1><p class="mlk-results">Showing [[first]]&ndash;[[through]] of [[total]] results</p><form action="[[path]]" method="get"><select name="orderby"><option value="menu_order">Default sorting</option><option value="date">Sort by latest</option><option value="price">Sort by price: low to high</option></select></form><ul class="mlk-products">[[cards]]</ul><nav><ul class="mlk-pages">[[pages]]</ul></nav>"##;

const DETAILS: &str = r##"<p class="mlk-crumb"><a href="/">Home</a> / <a href="[[path]]">[[family]]</a> / [[title]]</p><div class="mlk-single"><div><a href="[[photo]]"><img src="[[photo]]" alt="[[title]]"></a></div><div><h1>[[title]]</h1><p>[[cost]]</p><div class="mlk-short"><p>[[text]]</p></div>[[stock]]<p class="mlk-meta">SKU: [[number]] Category: <a href="[[path]]">[[family]]</a></p></div></div><h2>Additional information</h2><table class="mlk-attributes">[[facts]]</table><h2>Related products</h2><ul class="mlk-products">[[like]]</ul>"##;

const WORKSHOP: &str = r##"<h1>Workshop</h1><table class="mlk-attributes"><tr><th>Annual service</th><td><p>from £245</p></td></tr><tr><th>Chassis swap</th><td><p>from £5,900 plus chassis</p></td></tr><tr><th>Timing belt, 300Tdi</th><td><p>£385</p></td></tr></table><p>Labour is £48 an hour.</p>"##;
