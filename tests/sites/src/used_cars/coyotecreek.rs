//! Coyote Creek Motors: a Texan dealer of 2018 who lends the money himself, by a page builder on a blogging system.
//!
//! The inventory is an empty block of the page builder that a plug-in fills with pieces of markup; the numbers below the
//! cards have no address and fetch the next piece in place. Cards have a cash price beside a down payment and weekly
//! payments, or ask to call; sold cars keep their place for a while. Between the cards stand blocks that invite to apply
//! for credit. Cars have pages of their own with lists of icons and facts.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "coyotecreek",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links", "numbered", "next", "ads", "featured", "status", "poa", "locale", "grid", "optional",
        "details",
    ],
    about: "Texan dealer of 2018 by a page builder: pieces of markup fetched in place, numbers without addresses, cash prices beside down and weekly payments",
    truth,
    respond,
    walk,
};

/// A model: make, name, body, doors, price when new, trims.
type Model = (&'static str, &'static str, &'static str, u64, u64, &'static [&'static str]);

const MODELS: [Model; 20] = [
    ("Ford", "F-150", "Truck", 4, 34_000, &["XL", "XLT SuperCrew", "Lariat", "King Ranch"]),
    ("Ford", "Fusion", "Sedan", 4, 22_500, &["S", "SE", "SEL"]),
    ("Ford", "Expedition", "SUV", 4, 42_000, &["XLT", "Limited"]),
    ("Ford", "Focus", "Hatchback", 4, 19_000, &["S", "SE"]),
    ("Chevrolet", "Silverado 1500", "Truck", 4, 34_500, &["LS", "LT Crew Cab", "LTZ"]),
    ("Chevrolet", "Tahoe", "SUV", 4, 45_000, &["LS", "LT", "LTZ"]),
    ("Chevrolet", "Impala", "Sedan", 4, 26_000, &["LS", "LT"]),
    ("Chevrolet", "Camaro", "Coupe", 2, 28_500, &["LS", "LT", "SS"]),
    ("GMC", "Yukon", "SUV", 4, 47_000, &["SLE", "SLT", "Denali"]),
    ("RAM", "1500", "Truck", 4, 33_500, &["ST", "SLT", "Lone Star", "Laramie"]),
    ("Dodge", "Charger", "Sedan", 4, 29_000, &["SE", "SXT", "R/T"]),
    ("Dodge", "Grand Caravan", "Minivan", 4, 25_000, &["SE", "SXT"]),
    ("Jeep", "Patriot", "SUV", 4, 20_500, &["Sport", "Latitude"]),
    ("Toyota", "Camry", "Sedan", 4, 24_000, &["LE", "SE", "XLE"]),
    ("Toyota", "Tundra", "Truck", 4, 33_000, &["SR5", "Limited"]),
    ("Honda", "Accord", "Sedan", 4, 24_500, &["LX", "EX", "EX-L"]),
    ("Nissan", "Altima", "Sedan", 4, 23_000, &["2.5 S", "2.5 SV"]),
    ("Nissan", "Frontier", "Truck", 4, 25_500, &["S", "SV Crew Cab"]),
    ("Hyundai", "Elantra", "Sedan", 4, 18_500, &["GLS", "SE"]),
    ("Kia", "Soul", "Hatchback", 4, 18_000, &["Base", "Plus"]),
];

const WORDS: [&str; 11] = [
    "Cold A/C, runs strong.",
    "Clean Texas title in hand.",
    "New tires all the way around.",
    "Power windows, power locks, tilt and cruise.",
    "Leather seats in great shape for the year.",
    "Local trade from a family in Abilene.",
    "Tow package and bed liner.",
    "Great gas mileage for the commute.",
    "Third row seat, room for the whole team.",
    "Small dent on the tailgate, see pictures.",
    "Ask about our 3 month / 3,000 mile warranty.",
];

const COUNT: usize = 97;
const AT_ONCE: usize = 12;

struct Vehicle {
    stock: String,
    model: Model,
    trim: &'static str,
    year: u64,
    miles: Option<u64>,
    engine: &'static str,
    fuel: &'static str,
    transmission: &'static str,
    color: Option<&'static str>,
    interior: &'static str,
    cash: Option<u64>,
    down: u64,
    week: u64,
    ribbon: &'static str,
    text: String,
    at: u64,
}

fn lot() -> Vec<Vehicle> {
    let mut dice = Dice::new(79_601);
    (1..=COUNT as u64).map(|at| vehicle(at, &mut dice)).collect()
}

fn vehicle(at: u64, dice: &mut Dice) -> Vehicle {
    let model = dice.pick(&MODELS);
    let age = dice.between(2, 14);
    let year = 2018 - age;
    let (engine, fuel) = match model.2 {
        "Truck" => dice.pick(&[
            ("5.3L V8", "Flex Fuel"),
            ("5.0L V8", "Gasoline"),
            ("6.0L V8 Diesel", "Diesel"),
            ("3.5L V6", "Gasoline"),
        ]),
        "SUV" | "Minivan" => {
            dice.pick(&[("5.3L V8", "Flex Fuel"), ("3.6L V6", "Gasoline"), ("2.4L I4", "Gasoline")])
        }
        _ => dice.pick(&[("2.4L I4", "Gasoline"), ("2.0L I4", "Gasoline"), ("3.5L V6", "Gasoline")]),
    };
    let kept = [100, 84, 74, 66, 58, 51, 45, 40, 35, 31, 27, 24, 21, 19, 17][age as usize];
    let cash = model.4 * kept / 100 * dice.between(88, 112) / 100 / 500 * 500 + 495;
    let from = dice.below(11) as usize;
    let words: Vec<&str> = WORDS.iter().cycle().skip(from).step_by(4).take(3).copied().collect();
    Vehicle {
        stock: format!("C{}", 1_040 + at * 3),
        model,
        trim: dice.pick(model.5),
        year,
        miles: dice.chance(94).then(|| age * dice.between(7_800, 15_200) + dice.between(13, 980)),
        engine,
        fuel,
        transmission: if dice.chance(91) { "Automatic" } else { "5-Speed Manual" },
        color: dice
            .chance(88)
            .then(|| dice.pick(&["White", "Black", "Silver", "Charcoal", "Maroon", "Blue", "Tan", "Red"])),
        interior: dice.pick(&["Gray Cloth", "Tan Leather", "Black Cloth", "Black Leather"]),
        cash: (!dice.chance(9)).then_some(cash),
        down: (cash / 9 / 100 * 100).max(500),
        week: (cash / 140 / 5 * 5).max(55),
        ribbon: dice.pick(&["", "", "", "", "", "", "Just Arrived", "Sold", "Reduced"]),
        text: format!("Nice {year} {} {} ready to go. {}", model.0, model.1, words.join(" ")),
        at,
    }
}

impl Vehicle {
    fn title(&self) -> String {
        format!("{} {} {} {}", self.year, self.model.0, self.model.1, self.trim)
    }

    fn address(&self) -> String {
        format!("/inventory/{}-{}", slug(&self.title()), self.stock.to_lowercase())
    }

    fn photo(&self, size: &str) -> String {
        format!("/wp-content/uploads/lot/{}{size}.jpg", self.stock)
    }

    fn price(&self) -> String {
        self.cash.map_or_else(|| "Call For Price".to_owned(), |cash| format!("${}", grouped(cash, ',')))
    }
}

fn truth() -> Truth {
    let record = |vehicle: &Vehicle| {
        Record::new()
            .with("price", vehicle.price())
            .with("make", vehicle.model.0)
            .with("model", vehicle.model.1)
            .with("year", vehicle.year.to_string())
            .maybe("mileage", vehicle.miles.map(|miles| grouped(miles, ',')))
            .with("fuel", vehicle.fuel)
            .with("transmission", vehicle.transmission)
            .with("engine_size", vehicle.engine)
            .maybe("colour", vehicle.color)
            .with("doors", vehicle.model.3.to_string())
            .with("body_type", vehicle.model.2)
            .with("description", &vehicle.text)
            .with("image", vehicle.photo("-480x320"))
            .with("image", vehicle.photo(""))
            .with("url", vehicle.address())
    };
    Truth::promised(lot().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Inventory")?;
    for page in 1..=COUNT.div_ceil(AT_ONCE) {
        visitor.open(&format!("/wp-admin/admin-ajax.php?action=ccm_lot&page={page}"))?;
        if visitor.json()?["found"] != COUNT {
            return Err(Fault("the lot has another size".to_owned()));
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let lot = lot();
    Box::new(move |request| answer(&lot, request))
}

fn answer(lot: &[Vehicle], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let text = |title: &str, text: &str| {
        page(
            title,
            &format!("<div class=\"ccm-row\"><div class=\"ccm-text\"><h1>{title}</h1>{text}</div></div>"),
        )
    };
    match request.parts().as_slice() {
        [] => page("Buy Here Pay Here in Abilene, TX", &front(lot)),
        ["inventory"] => page("Inventory", INVENTORY),
        ["inventory", _] => match lot.iter().find(|vehicle| vehicle.address() == request.path) {
            Some(vehicle) => page(&vehicle.title(), &details(vehicle)),
            None => Answer::missing(),
        },
        ["wp-admin", "admin-ajax.php"] => Answer::json(&piece(lot, &request.query)),
        ["apply"] => text(
            "Apply For Credit",
            "<form action=\"/contact\" method=\"post\"><p><input name=\"first\" placeholder=\"First Name\"> <input name=\"last\" placeholder=\"Last Name\"></p><p><input name=\"income\" placeholder=\"Monthly Income\"> <select name=\"job\"><option>Time on job</option><option>Under 6 months</option><option>1 year</option><option>2 years or more</option></select></p><p><button class=\"ccm-btn\">Get Approved</button></p></form>",
        ),
        ["how-it-works"] => text(
            "How It Works",
            "<ol><li>Pick your ride.</li><li>Bring your last pay stub and a light bill.</li><li>Put as little as $500 down and drive.</li></ol><p>Payments from $55 a week.</p>",
        ),
        ["about" | "contact" | "privacy" | "testimonials"] => text(
            "About Us",
            "<p>Coyote Creek Motors, 3310 S Treadaway Blvd, Abilene, TX 79602. (325) 555-0119. Se habla espa&ntilde;ol.</p><p>&ldquo;They got me in a 2012 Tahoe with $1,200 down when nobody else would.&rdquo; Tasha M.</p>",
        ),
        ["wp-content", "plugins", "ccm-lot", "lot.js"] => Answer::file("application/javascript", SCRIPT),
        ["wp-content", "uploads", "lot", file] => Answer::picture(picture::car(
            file.bytes().take(5).fold(11, |sum, byte| sum * 31 + u64::from(byte)),
        )),
        ["wp-content", "uploads", "logo.png"] => {
            Answer::picture(picture::sign("COYOTE CREEK MOTORS", 300, 70, "#fff", "#8c2f1b"))
        }
        ["wp-content", ..] => Answer::picture(picture::car(1)),
        _ => Answer::missing(),
    }
}

fn piece(lot: &[Vehicle], query: &Parameters) -> Json {
    let mut found: Vec<&Vehicle> = lot
        .iter()
        .filter(|vehicle| query.text("body").is_empty() || query.text("body") == vehicle.model.2)
        .filter(|vehicle| query.number("week").is_none_or(|week| vehicle.week <= week as u64))
        .collect();
    match query.text("sort") {
        "price" => found.sort_by_key(|vehicle| vehicle.cash),
        "year" => found.sort_by_key(|vehicle| std::cmp::Reverse(vehicle.year)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), AT_ONCE);
    let html = each(slice.things.iter().enumerate(), |(at, vehicle)| {
        card(vehicle) + if at == 4 { APPLY } else { "" }
    });
    let mut pages = String::new();
    for page in 1..=slice.last {
        let on = if page == slice.page { " ccm-pg--on" } else { "" };
        pages.push_str(&format!("<a class=\"ccm-pg{on}\" data-page=\"{page}\">{page}</a>"));
    }
    if slice.page < slice.last {
        pages.push_str(&format!(
            "<a class=\"ccm-pg ccm-pg--next\" data-page=\"{}\">Next &raquo;</a>",
            slice.page + 1
        ));
    }
    json!({"found": slice.total, "page": slice.page, "pages": slice.last, "html": html, "pager": pages})
}

fn card(vehicle: &Vehicle) -> String {
    let ribbon = match vehicle.ribbon {
        "" => String::new(),
        ribbon => format!("<div class=\"ccm-ribbon\">{ribbon}</div>"),
    };
    let cash = match vehicle.cash {
        Some(_) => format!("<div class=\"ccm-cash\"><small>Cash Price</small> {}</div>", vehicle.price()),
        None => format!("<div class=\"ccm-cash\">{}</div>", vehicle.price()),
    };
    let miles =
        vehicle.miles.map_or_else(String::new, |miles| format!("<li>{} miles</li>", grouped(miles, ',')));
    let values = [
        ("address", &*vehicle.address()),
        ("photo", &vehicle.photo("-480x320")),
        ("ribbon", &ribbon),
        ("title", &escape(&vehicle.title())),
        ("miles", &miles),
        ("engine", vehicle.engine),
        ("transmission", vehicle.transmission),
        ("stock", &vehicle.stock),
        ("cash", &cash),
        ("down", &grouped(vehicle.down, ',')),
        ("week", &vehicle.week.to_string()),
    ];
    fill(CARD, &values)
}

fn details(vehicle: &Vehicle) -> String {
    let mut facts = vec![
        ("calendar", "Year", vehicle.year.to_string()),
        ("car", "Make", vehicle.model.0.to_owned()),
        ("car", "Model", vehicle.model.1.to_owned()),
        ("tag", "Trim", vehicle.trim.to_owned()),
    ];
    facts.extend(
        vehicle.miles.map(|miles| ("tachometer", "Mileage", format!("{} miles", grouped(miles, ',')))),
    );
    facts.extend([
        ("cogs", "Engine", vehicle.engine.to_owned()),
        ("cogs", "Transmission", vehicle.transmission.to_owned()),
        ("tint", "Fuel", vehicle.fuel.to_owned()),
    ]);
    facts.extend(vehicle.color.map(|color| ("paint-brush", "Exterior Color", color.to_owned())));
    facts.extend([
        ("paint-brush", "Interior", vehicle.interior.to_owned()),
        ("car", "Body Style", vehicle.model.2.to_owned()),
        ("car", "Doors", vehicle.model.3.to_string()),
        ("barcode", "Stock #", vehicle.stock.clone()),
        ("barcode", "VIN", format!("1FT{}{:09}", vehicle.year % 10, vehicle.at * 88_731 + 10_042_117)),
    ]);
    let facts = each(&facts, |(icon, label, value)| {
        format!(
            "<li><i class=\"ccm-ic ccm-ic-{icon}\"></i><span class=\"ccm-fact\">{label}:</span> <span>{value}</span></li>"
        )
    });
    let sold = if vehicle.ribbon == "Sold" { "<div class=\"ccm-ribbon\">Sold</div>" } else { "" };
    let values = [
        ("title", &*escape(&vehicle.title())),
        ("photo", &vehicle.photo("")),
        ("sold", sold),
        ("price", &vehicle.price()),
        ("down", &grouped(vehicle.down, ',')),
        ("week", &vehicle.week.to_string()),
        ("facts", &facts),
        ("text", &escape(&vehicle.text)),
    ];
    fill(DETAILS, &values)
}

fn front(lot: &[Vehicle]) -> String {
    let fresh = each(lot.iter().filter(|vehicle| vehicle.ribbon == "Just Arrived").take(3), card);
    fill(FRONT, &[("fresh", &fresh)])
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - Coyote Creek Motors</title><style>[[style]]</style></head><body class="ccm-body">
<div class="ccm-strip"><div class="ccm-row"><span>3310 S Treadaway Blvd, Abilene, TX</span> <a href="tel:3255550119">(325) 555-0119</a></div></div>
<header class="ccm-head"><div class="ccm-row"><a href="/"><img src="/wp-content/uploads/logo.png" alt="Coyote Creek Motors" width="300" height="70"></a><ul class="ccm-nav"><li><a href="/">Home</a></li><li><a href="/inventory">Inventory</a></li><li><a href="/how-it-works">How It Works</a></li><li><a href="/apply">Apply For Credit</a></li><li><a href="/about">About Us</a></li></ul></div></header>
[[body]]
<footer class="ccm-foot"><div class="ccm-row"><p>Mon-Fri 9-7, Sat 9-5, closed Sunday so we can worship with our families.</p><p>All payments with approved credit, plus tax, title and license. &copy; 2018 Coyote Creek Motors. <a href="/privacy">Privacy</a></p></div></footer>
<script src="/wp-content/plugins/ccm-lot/lot.js"></script></body></html>
"##;

const STYLE: &str = r##".ccm-body{margin:0;font:15px/1.6 Roboto,Arial,sans-serif;color:#444}.ccm-row{max-width:1180px;margin:0 auto;padding:0 20px}.ccm-strip{background:#3b1a10;color:#fff;font-size:13px}.ccm-strip a{color:#ffcf70}.ccm-strip .ccm-row,.ccm-head .ccm-row{display:flex;justify-content:space-between;align-items:center}.ccm-nav{list-style:none;display:flex}.ccm-nav a{padding:10px 14px;color:#3b1a10;text-decoration:none;font-weight:700;text-transform:uppercase;font-size:14px}.ccm-hero{background:#8c2f1b;color:#fff;text-align:center;padding:90px 20px}.ccm-btn{background:#ffcf70;color:#3b1a10;border:0;padding:10px 22px;display:inline-block;text-decoration:none;font-weight:700}.ccm-text{padding:50px 0}.ccm-filter{display:flex;gap:14px;padding:20px 0}.ccm-grid{display:flex;flex-wrap:wrap;margin:0 -10px;min-height:300px}.ccm-card{width:calc(33.33% - 20px);margin:10px;border:1px solid #e2dcd6;position:relative;overflow:hidden}.ccm-card img{width:100%;height:230px;object-fit:cover}.ccm-in{padding:14px}.ccm-in h3{margin:0;font-size:18px}.ccm-in h3 a{color:#8c2f1b;text-decoration:none}.ccm-in ul{list-style:none;padding:0;margin:6px 0;font-size:13px}.ccm-in li{display:inline-block;margin-right:10px}.ccm-cash{font-size:22px;font-weight:700;color:#222}.ccm-cash small{font-size:12px;font-weight:400;display:block}.ccm-terms{background:#f6f1ea;padding:6px 10px;font-size:14px}.ccm-ribbon{position:absolute;top:14px;right:-34px;transform:rotate(40deg);background:#8c2f1b;color:#fff;padding:4px 40px;font-size:13px}.ccm-promo{background:#3b1a10;color:#fff;display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center}.ccm-pager{text-align:center;padding:30px}.ccm-pg{display:inline-block;padding:6px 12px;border:1px solid #ccc;margin:2px;cursor:pointer}.ccm-pg--on{background:#8c2f1b;color:#fff}.ccm-two{display:flex;gap:40px;padding-top:30px}.ccm-two>div{flex:1;position:relative;overflow:hidden}.ccm-facts{list-style:none;padding:0;columns:2}.ccm-fact{font-weight:700}.ccm-ic{display:inline-block;width:14px;height:14px;background:#8c2f1b;margin-right:8px;border-radius:3px}.ccm-foot{background:#222;color:#aaa;padding:30px 0;margin-top:50px}.ccm-spin{padding:60px;width:100%;text-align:center}"##;

const FRONT: &str = r##"<div class="ccm-hero"><h1>Bad Credit? No Credit? No Problem!</h1><p>We finance everybody. $500 down and you ride.</p><a class="ccm-btn" href="/inventory">View Our Inventory</a></div><div class="ccm-row"><h2>Just Arrived</h2><div class="ccm-grid">[[fresh]]</div><h2>Three easy steps</h2><p>Choose a vehicle, apply for credit, drive home today.</p><a class="ccm-btn" href="/apply">Apply For Credit</a></div>"##;

const INVENTORY: &str = r##"<div class="ccm-row"><h1>Our Inventory</h1><p id="ccm-found"></p><div class="ccm-filter"><select id="ccm-type"><option value="">All Types</option><option>Truck</option><option>SUV</option><option>Sedan</option><option>Coupe</option><option>Minivan</option><option>Hatchback</option></select><select id="ccm-week"><option value="">Any Payment</option><option value="75">Under $75/wk</option><option value="100">Under $100/wk</option><option value="150">Under $150/wk</option></select><select id="ccm-sort"><option value="">Newest Arrivals</option><option value="price">Lowest Price</option><option value="year">Newest Year</option></select></div><div class="ccm-grid" id="ccm-lot" data-ajax="/wp-admin/admin-ajax.php"><div class="ccm-spin">Loading vehicles...</div></div><div class="ccm-pager" id="ccm-pager"></div></div>"##;

const CARD: &str = r##"<div class="ccm-card"><a href="[[address]]"><img src="[[photo]]" alt="[[title]]"></a>[[ribbon]]<div class="ccm-in"><h3><a href="[[address]]">[[title]]</a></h3><ul>[[miles]]<li>[[engine]]</li><li>[[transmission]]</li><li>Stock # [[stock]]</li></ul>[[cash]]<div class="ccm-terms">$[[down]] down &middot; $[[week]]/week</div><p><a class="ccm-btn" href="[[address]]">View Details</a></p></div></div>
"##;

const APPLY: &str = r##"<div class="ccm-card ccm-promo"><h3>Get pre-approved now</h3><p>As little as $500 down. It takes two minutes and does not hurt your score.</p><a class="ccm-btn" href="/apply">Apply Now</a></div>
"##;

const DETAILS: &str = r##"<div class="ccm-row"><p><a href="/inventory">&laquo; Back to Inventory</a></p><h1>[[title]]</h1><div class="ccm-two"><div><img src="[[photo]]" alt="[[title]]" width="100%">[[sold]]</div><div><div class="ccm-cash"><small>Cash Price</small> [[price]]</div><div class="ccm-terms">$[[down]] down &middot; $[[week]]/week with approved credit</div><ul class="ccm-facts">[[facts]]</ul><a class="ccm-btn" href="/apply">Apply For Credit</a></div></div><h3>Description</h3><p>[[text]]</p><h3>Ask About This Vehicle</h3><form action="/contact" method="post"><p><input name="name" placeholder="Name"> <input name="phone" placeholder="Phone"></p><p><button class="ccm-btn">Send</button></p></form></div>"##;

const SCRIPT: &str = r##"(function () {
  var lot = document.getElementById('ccm-lot');
  if (!lot) return;
  var pager = document.getElementById('ccm-pager'), found = document.getElementById('ccm-found');
  var field = function (id) { return document.getElementById(id); };
  function load(page, scroll) {
    lot.style.opacity = 0.4;
    var request = new XMLHttpRequest();
    request.open('GET', lot.getAttribute('data-ajax') + '?action=ccm_lot&page=' + page + '&body=' + encodeURIComponent(field('ccm-type').value) + '&week=' + field('ccm-week').value + '&sort=' + field('ccm-sort').value);
    request.onload = function () {
      var answer = JSON.parse(request.responseText);
      lot.innerHTML = answer.html || '<div class="ccm-spin">No vehicles match. Call us, we get new ones every day.</div>';
      pager.innerHTML = answer.pages > 1 ? answer.pager : '';
      found.textContent = answer.found + ' vehicles on the lot today';
      lot.style.opacity = 1;
      if (scroll) lot.scrollIntoView();
    };
    request.send();
  }
  pager.addEventListener('click', function (event) {
    var page = event.target.getAttribute('data-page');
    if (page) load(page, true);
  });
  ['ccm-type', 'ccm-week', 'ccm-sort'].forEach(function (id) { field(id).addEventListener('change', function () { load(1); }); });
  load(1);
})();
"##;
