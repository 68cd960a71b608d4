//! Mallowa Rural & Residential: an agent in a country town of New South Wales, on pages of 2013.
//!
//! Homes for sale are a definition list: the heading of a home is its term, the rest are its definitions, with the price
//! in words and rooms as "3 bed | 2 bath | 2 car". Rentals are a table whose columns have icons in the header, with rents
//! per week; the details pages tell them per month as well. Pages have numbers only.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "mallowa",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "form", "numbered", "sale-rent", "status", "poa", "featured", "locale", "details"],
    about: "Australian country agent of 2013: sales as a definition list, rentals as a table with icons in its header",
    truth,
    respond,
    walk,
};

#[derive(Debug)]
struct Home {
    id: usize,
    is_rental: bool,
    heading: String,
    street: String,
    town: &'static str,
    postcode: &'static str,
    kind: &'static str,
    beds: u64,
    baths: u64,
    cars: u64,
    price: u64,
    text: String,
    chance: u64,
}

const TOWNS: [(&str, &str); 5] = [
    ("Mallowa", "2831"),
    ("Cumbijowa", "2871"),
    ("Tottenham Flat", "2873"),
    ("Burrawang Creek", "2870"),
    ("Yarrabandai", "2875"),
];

const STREETS: [&str; 14] = [
    "Railway Parade",
    "Wattle Street",
    "Dargin Street",
    "Cobborah Road",
    "Kurrajong Avenue",
    "Belah Crescent",
    "Showground Road",
    "Gidgee Street",
    "Boree Lane",
    "Merilba Street",
    "Church Street",
    "Lachlan Street",
    "Bogan Way",
    "Myall Place",
];

const KINDS: [(&str, u64, u64); 5] =
    [("House", 2, 5), ("Unit", 1, 3), ("Townhouse", 2, 3), ("Acreage", 3, 6), ("Villa", 2, 3)];

const HEADINGS: [&str; 8] = [
    "Solid brick beauty",
    "First home buyers look here",
    "Room for the whole mob",
    "Neat as a pin",
    "Walk to the main street",
    "Renovate or detonate",
    "Shed, shade and space",
    "Set and forget investment",
];

const SENTENCES: [&str; 11] = [
    "Reverse cycle air conditioning and a slow combustion wood heater.",
    "All bedrooms have built-in robes and ceiling fans.",
    "Large colorbond shed with power and a concrete floor.",
    "The kitchen has been updated with a gas cooktop and dishwasher.",
    "Established gardens on bore water, fully fenced for the dogs.",
    "Only a short stroll to the hospital, the school and the bowling club.",
    "Rainwater tanks hold 45,000 litres.",
    "There is a covered entertaining area along the back of the home.",
    "The laundry is internal and has a second toilet.",
    "Solar panels were put on the roof two years ago.",
    "Be quick, this one will not last.",
];

fn stock() -> Vec<Home> {
    let mut dice = Dice::new(2831);
    let mut homes: Vec<Home> = Vec::new();
    while homes.len() < 92 {
        let street = format!("{} {}", dice.between(1, 164), dice.pick(&STREETS));
        if homes.iter().any(|home| home.street == street) {
            continue;
        }
        let id = homes.len() + 1;
        let is_rental = id.is_multiple_of(3);
        let (town, postcode) = dice.pick(&TOWNS);
        let (kind, least, most) = dice.pick(&KINDS);
        let beds = dice.between(least, most);
        let price = match is_rental {
            true => 150 + beds * dice.between(45, 75) / 5 * 5,
            false => (90 + beds * dice.between(38, 96)) / 5 * 5 * 1000,
        };
        let mut order: Vec<usize> = (0..SENTENCES.len()).collect();
        dice.shuffle(&mut order);
        let count = dice.between(3, 5) as usize;
        let text: Vec<&str> = order.iter().take(count).map(|&at| SENTENCES[at]).collect();
        homes.push(Home {
            id,
            is_rental,
            heading: dice.pick(&HEADINGS).to_owned(),
            street,
            town,
            postcode,
            kind,
            beds,
            baths: dice.between(1, 1 + beds / 2),
            cars: dice.between(1, 4),
            price,
            text: text.join(" "),
            chance: dice.below(100),
        });
    }
    homes
}

fn number(home: &Home) -> usize {
    30_118 + home.id * 13
}

fn address(home: &Home) -> String {
    format!("/property/{}/{}-{}", number(home), slug(&home.street), slug(home.town))
}

fn price(home: &Home) -> String {
    let dollars = format!("${}", grouped(home.price, ','));
    match (home.is_rental, home.chance) {
        (true, _) => format!("{dollars} pw"),
        (false, 0..=5) => "Contact agent".to_owned(),
        (false, 6..=10) => "Auction".to_owned(),
        (false, 11..=45) => format!("Asking price of {dollars}"),
        (false, 46..=60) => format!("Offers over {dollars}"),
        (false, _) => dollars,
    }
}

fn month(home: &Home) -> String {
    format!("${} per calendar month", grouped(home.price * 52 / 12, ','))
}

fn status(home: &Home) -> &'static str {
    match (home.is_rental, home.chance) {
        (true, 60..=75) => "Application approved",
        (false, 62..=72) => "Under offer",
        (false, 73..=79) => "Sold",
        (true, _) => "Available",
        (false, _) => "For sale",
    }
}

fn photo(home: &Home, size: &str) -> String {
    format!("/uploads/{}-{size}.jpg", number(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .maybe("price", home.is_rental.then(|| format!("${} per week", home.price)))
            .maybe("price", home.is_rental.then(|| month(home)))
            .with("location", format!("{}, {}", home.street, home.town))
            .with("location", format!("{}, {} NSW {}", home.street, home.town, home.postcode))
            .with("location", &home.street)
            .with("location", home.town)
            .with("postcode", home.postcode)
            .with("bedrooms", home.beds.to_string())
            .with("bathrooms", home.baths.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.text)
            .with("image", photo(home, "180x120"))
            .with("image", photo(home, "800x600"))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for list in ["Buying", "Renting"] {
        visitor.back(&front);
        visitor.follow(list)?;
        visitor.follow("View")?;
        for page in 2.. {
            let Some(next) = visitor.links(&format!("?page={page}")).pop() else { break };
            visitor.open(&next)?;
        }
    }
    visitor.submit("idsearch", &[("id", "30131")])?;
    visitor.expect("property id 30131")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    let list = |is_rental: bool| {
        let town = request.query.text("town");
        let found: Vec<&Home> = stock
            .iter()
            .filter(|home| home.is_rental == is_rental && (town.is_empty() || home.town == town))
            .collect();
        let size = if is_rental { 12 } else { 8 };
        let slice = slice(&found, request.query.number("page").unwrap_or(1), size);
        let town = town.replace(' ', "+");
        let pages = each(1..=slice.last, |page| match page == slice.page {
            true => format!("<li class=\"pg-here\"><span>{page}</span></li>"),
            false if town.is_empty() => format!("<li><a href=\"?page={page}\">{page}</a></li>"),
            false => format!("<li><a href=\"?page={page}&amp;town={town}\">{page}</a></li>"),
        });
        let template = if is_rental { ROW } else { ENTRY };
        let homes = each(slice.things, |home| filled(template, home));
        let towns = each(TOWNS, |(town, _)| format!("<option>{town}</option>"));
        let list = if is_rental { RENTALS } else { SALES };
        fill(list, &[("homes", &homes), ("pages", &pages), ("towns", &towns)])
    };
    match request.parts().as_slice() {
        [] => {
            let homes = stock.iter().filter(|home| home.chance > 88 && !home.is_rental);
            let picks = each(homes.take(3), |home| filled(PICK, home));
            page("Country real estate since 1961", &fill(FRONT, &[("picks", &picks)]))
        }
        ["buying"] => page("Buying", BUYING),
        ["renting"] => page("Renting", RENTING),
        ["buying", "for-sale"] => page("Properties for sale", &list(false)),
        ["renting", "rental-list"] => page("Rental list", &list(true)),
        ["find"] => match stock.iter().find(|home| Some(number(home)) == request.query.number("id")) {
            Some(home) => Answer::redirect(&address(home)),
            None => page("Not found", "<p>Sorry, we have no property with this ID.</p>"),
        },
        ["property", wanted, ..] => match stock.iter().find(|home| number(home).to_string() == **wanted) {
            Some(home) => page(&format!("{}, {}", home.street, home.town), &filled(DETAILS, home)),
            None => Answer::missing(),
        },
        ["selling"] => page("Selling", SELLING),
        ["livestock"] => page("Livestock", LIVESTOCK),
        ["contact"] => page("Contact us", CONTACT),
        ["uploads", file] => {
            let seed = file.split('-').next().and_then(|digits| digits.parse().ok());
            Answer::picture(picture::house(seed.unwrap_or(0)))
        }
        ["theme", icon] => {
            let word = icon.trim_end_matches(".png");
            Answer::picture(picture::sign(word, 30, 18, "#7a3b1d", "#fff"))
        }
        _ => Answer::missing(),
    }
}

/// A home in a template of the lists or the details.
fn filled(template: &str, home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 97);
    let mark = match status(home) {
        "Available" | "For sale" => String::new(),
        status => format!("<em class=\"stamp\">{status}</em>"),
    };
    let words = match home.is_rental {
        true => format!("${} per week <small>({})</small>", home.price, month(home)),
        false => price(home),
    };
    let money = match home.is_rental {
        true => format!("<dt>Bond</dt><dd>${}</dd>", grouped(home.price * 4, ',')),
        false => format!("<dt>Council rates</dt><dd>${} p.a.</dd>", grouped(dice.between(900, 2100), ',')),
    };
    let values = [
        ("url", &*address(home)),
        ("id", &number(home).to_string()),
        ("heading", &home.heading),
        ("street", &home.street),
        ("town", home.town),
        ("postcode", home.postcode),
        ("kind", home.kind),
        ("beds", &home.beds.to_string()),
        ("baths", &home.baths.to_string()),
        ("cars", &home.cars.to_string()),
        ("price", &price(home)),
        ("words", &words),
        ("mark", &mark),
        ("status", status(home)),
        ("money", &money),
        ("land", &grouped(dice.between(320, 4800), ',')),
        ("open", dice.pick(&["Saturday 10.00 - 10.30am", "By appointment", "Thursday 4.15 - 4.45pm"])),
        ("small", &photo(home, "180x120")),
        ("large", &photo(home, "800x600")),
        ("back", if home.is_rental { "/renting/rental-list" } else { "/buying/for-sale" }),
        ("back_name", if home.is_rental { "Rental list" } else { "Properties for sale" }),
        ("text", &home.text),
    ];
    fill(template, &values)
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-AU"><head><meta charset="utf-8"><title>[[title]] | Mallowa Rural &amp; Residential</title>
<style>body{font:14px/1.5 Georgia,serif;background:#f4ece0;margin:0}#wrapper-mrr{width:960px;margin:auto;background:#fff}.mast{padding:16px;background:#7a3b1d;color:#fff}.mast a{color:#fff}.topnav{list-style:none;margin:0;padding:0;background:#40210f;overflow:hidden}.topnav li{float:left;position:relative}.topnav a{display:block;color:#fff;padding:9px 15px}.sheet{padding:18px;float:left;width:660px}.rail{float:right;width:220px;padding:18px}.saleslist dt{clear:both;border-top:1px solid #cba;padding-top:10px}.saleslist dt img{float:left;margin-right:12px}.saleslist dd{margin:0 0 0 196px}.lease-tbl{width:100%;border-collapse:collapse}.lease-tbl td,.lease-tbl th{border-bottom:1px solid #cba;padding:5px;text-align:left}.stamp{background:#c00;color:#fff;padding:0 6px}.pg-nums{list-style:none;clear:both}.pg-nums li{display:inline-block;padding:4px 8px}.pg-here{background:#7a3b1d;color:#fff}.facts-au dt{float:left;clear:left;width:150px;color:#765}.baseline{clear:both;background:#40210f;color:#dcb;padding:14px;font-size:12px}</style></head>
<body><div id="wrapper-mrr"><div class="mast"><a href="/"><strong>Mallowa Rural &amp; Residential</strong></a> &nbsp; Phone (02) 5550 8831</div>
<ul class="topnav"><li><a href="/">Home</a></li><li><a href="/buying">Buying</a></li><li><a href="/renting">Renting</a></li><li><a href="/selling">Selling</a></li><li><a href="/livestock">Livestock</a></li><li><a href="/contact">Contact</a></li></ul>
<div class="sheet">[[body]]</div>
<div class="rail"><h4>Know the property ID?</h4><form id="idsearch" action="/find" method="get"><input type="text" name="id" size="8" placeholder="e.g. 30131"><input type="submit" value="Go"></form>
<h4>Landlords</h4><p>Is your tenant paying $300 a week while the house next door brings $340? Ask for a free rental appraisal.</p><h4>What people say</h4><blockquote>"Sold our unit for $212,000 in nine days. Champion effort." <cite>Bev and Col</cite></blockquote><h4>Market letter</h4><form action="/contact" method="get"><input type="text" name="email" placeholder="Your e-mail"><input type="submit" value="Sign up"></form></div>
<div class="baseline">Mallowa Rural &amp; Residential Pty Ltd ABN 55 550 883 100, 14 Railway Parade, Mallowa NSW 2831. <a href="/contact">Tenant login</a> <a href="/contact">Privacy</a></div></div></body></html>
"##;

const FRONT: &str = r##"<h1>Welcome to the west</h1><p>Whether you are after a cottage in town, a few acres or somewhere to rent, the family at Mallowa has helped since 1961.</p><h2>Our picks of the week</h2>[[picks]]<h2>Store sale report</h2><p>1,120 head yarded. Weaner steers made to $890, cows to $1,240.</p>"##;
const PICK: &str = r##"<div class="weekpick"><a href="[[url]]"><img src="[[small]]" alt="[[street]]"></a> <a href="[[url]]">[[street]], [[town]]</a> [[price]]</div>"##;
const BUYING: &str = r##"<h1>Buying</h1><p>A deposit of 10% is usual: on a home of $250,000 that is $25,000. Cooling off is five business days.</p><ul><li><a href="/buying/for-sale">View properties for sale</a></li><li><a href="/contact">Join our buyers list</a></li></ul>"##;
const RENTING: &str = r##"<h1>Renting</h1><p>Bring 100 points of identity. Bond is four weeks of rent.</p><ul><li><a href="/renting/rental-list">View our rental list</a></li><li><a href="/contact">Report a repair</a></li></ul>"##;

const SALES: &str = r##"<h1>Properties for sale</h1><form id="townpick" action="/buying/for-sale" method="get">Town <select name="town"><option value="">All towns</option>[[towns]]</select> <input type="submit" value="Show"></form>
<dl class="saleslist">[[homes]]</dl><ul class="pg-nums">[[pages]]</ul>"##;

const ENTRY: &str = r##"<dt><a href="[[url]]"><img src="[[small]]" width="180" height="120" alt=""></a><a href="[[url]]">[[heading]]</a> [[mark]]</dt>
<dd>[[street]], [[town]]</dd><dd><h3>[[price]]</h3></dd><dd>[[beds]] bed | [[baths]] bath | [[cars]] car</dd><dd>[[kind]] &middot; ID [[id]] &middot; <a href="/contact?id=[[id]]">Email agent</a></dd>
"##;

const RENTALS: &str = r##"<h1>Rental list</h1><p>Updated every morning. <a href="javascript:window.print()">Print this list</a></p><form id="townpick" action="/renting/rental-list" method="get">Town <select name="town"><option value="">All towns</option>[[towns]]</select> <input type="submit" value="Show"></form>
<table class="lease-tbl"><thead><tr><th></th><th>Address</th><th>Type</th><th><img src="/theme/bed.png" alt="Bedrooms"></th><th><img src="/theme/bath.png" alt="Bathrooms"></th><th><img src="/theme/car.png" alt="Car spaces"></th><th>Rent</th><th></th></tr></thead><tbody>[[homes]]</tbody></table><ul class="pg-nums">[[pages]]</ul>"##;

const ROW: &str = r##"<tr><td><img src="[[small]]" width="90" height="60" alt=""></td><td>[[street]], [[town]] [[mark]]</td><td>[[kind]]</td><td>[[beds]]</td><td>[[baths]]</td><td>[[cars]]</td><td>[[price]]</td><td><a href="[[url]]">Details</a></td></tr>
"##;

const DETAILS: &str = r##"<p><a href="/">Home</a> &raquo; <a href="[[back]]">[[back_name]]</a> &raquo; [[street]]</p><h1>[[street]], [[town]] NSW [[postcode]]</h1><h2>[[words]]</h2><img src="[[large]]" width="640" alt="[[street]]">
<h3>[[heading]]</h3><p>[[text]]</p><dl class="facts-au"><dt>Property ID</dt><dd>Property ID [[id]]</dd><dt>Status</dt><dd>[[status]]</dd><dt>Property type</dt><dd>[[kind]]</dd><dt>Bedrooms</dt><dd>[[beds]]</dd><dt>Bathrooms</dt><dd>[[baths]]</dd><dt>Car spaces</dt><dd>[[cars]]</dd><dt>Land area</dt><dd>[[land]] sqm</dd>[[money]]<dt>Inspection</dt><dd>[[open]]</dd></dl><p><a href="/contact?id=[[id]]">Email agent</a> | <a href="javascript:window.print()">Print brochure</a></p>"##;

const SELLING: &str = r##"<h1>Selling</h1><p>Recent results: 4 Gidgee Street $198,000; 21 Boree Lane $265,000; "Wilga Park" 1,200 acres $1,450,000. Commission from 2.5%.</p>"##;
const LIVESTOCK: &str = r##"<h1>Livestock</h1><table><tr><th>Yarding</th><th>Head</th><th>Top</th></tr><tr><td>Weaner steers</td><td>340</td><td>$890</td></tr><tr><td>Merino ewes</td><td>1,860</td><td>$142</td></tr></table>"##;
const CONTACT: &str = r##"<h1>Contact us</h1><form action="/contact" method="post"><input name="name" placeholder="Name"><input name="phone" placeholder="Phone"><textarea name="message"></textarea><input type="submit" value="Send"></form><p>14 Railway Parade, Mallowa. Phone (02) 5550 8831.</p>"##;
