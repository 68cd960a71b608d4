//! Dovecote & Marsh: a small agency for sales and lettings in an English market town, on pages of 2010.
//!
//! Tables hold everything, addresses end in `.asp`. A quick search in the left column asks for Sales or Lettings and for
//! a town, which must be chosen; one of the choices is all areas. Results are nested tables, twelve on a page, with
//! "Page 1 of 7 (84 properties)" and "Previous | Next". Details go from room to room in prose.

use std::cmp::Reverse;

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "dovecote",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["form", "mandatory", "switch", "next", "featured", "status", "sale-rent", "poa", "details"],
    about: "English agency of 2010: nested tables, Sales or Lettings by a radio button, a town that must be chosen, rooms in prose",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;
const SALES: usize = 84;
const LETTINGS: usize = 37;

const REGION: Region = Region {
    towns: &[
        Town { name: "Market Hallam", areas: &["Town centre", "Westgate"], district: "PE3" },
        Town { name: "Saxonby", areas: &["Saxonby"], district: "PE3" },
        Town { name: "Eastwold", areas: &["Eastwold", "Wold End"], district: "LN1" },
        Town { name: "Thornby St Giles", areas: &["Thornby"], district: "LN1" },
        Town { name: "Pelham Fen", areas: &["Pelham Fen"], district: "PE2" },
        Town { name: "Long Cossington", areas: &["Cossington"], district: "LN4" },
    ],
    thousands: (120, 290),
};

/// A home with the department that deals with it.
struct Property {
    home: Home,
    is_let: bool,
}

fn stock() -> Vec<Property> {
    let homes = homes(20_100, SALES + LETTINGS, &REGION).into_iter();
    homes.map(|home| Property { is_let: home.id > SALES, home }).collect()
}

impl Property {
    fn number(&self) -> usize {
        1007 + self.home.id * 3
    }

    fn address(&self) -> String {
        format!("property.asp?id={}", self.number())
    }

    fn photo(&self, folder: &str) -> String {
        format!("photos/{folder}{}_1.jpg", self.number())
    }

    fn place(&self) -> String {
        format!("{}, {}", self.home.street, self.home.town)
    }

    fn kind(&self) -> String {
        let words = self.home.kind.split(' ').map(|word| match word {
            "of" => word.to_owned(),
            "semi-detached" => "Semi-Detached".to_owned(),
            word => word[..1].to_uppercase() + &word[1..],
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn tenure(&self) -> &'static str {
        match self.home.kind {
            "flat" | "apartment" | "maisonette" => "Leasehold",
            _ => "Freehold",
        }
    }

    fn money(&self) -> String {
        match (self.is_let, self.home.chance) {
            (true, _) => format!("£{} pcm", grouped(self.home.rent, ',')),
            (false, 0..=3) => "Price on application".to_owned(),
            (false, 4..=15) => format!("Offers in the region of £{}", grouped(self.home.price, ',')),
            (false, _) => format!("£{}", grouped(self.home.price, ',')),
        }
    }

    /// The price as the list has it.
    fn price(&self) -> String {
        match self.is_let || self.home.chance <= 3 {
            true => self.money(),
            false => format!("{} {}", self.money(), self.tenure()),
        }
    }

    fn status(&self) -> &'static str {
        match (self.is_let, self.home.chance) {
            (false, 60..=72) => "Sold STC",
            (false, 73..=78) => "Under Offer",
            (true, 60..=75) => "Let Agreed",
            _ => "",
        }
    }

    /// The rooms with their sizes, one after the other: a name and what is said of it.
    fn rooms(&self) -> Vec<(String, String)> {
        let home = &self.home;
        let mut dice = Dice::new(home.id as u64 * 37 + 5);
        let numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"];
        let mut rooms = vec![("ENTRANCE HALL".to_owned(), dice.pick(&HALLS).to_owned())];
        let names = ["LOUNGE", "DINING ROOM", "STUDY", "FAMILY ROOM"];
        for name in names.iter().take(home.receptions as usize) {
            rooms.push(((*name).to_owned(), format!("{} {}", size(&mut dice, 10, 19), dice.pick(&LOUNGES))));
        }
        let kitchen = format!("{} {}", size(&mut dice, 8, 16), dice.pick(&KITCHENS));
        rooms.push(("KITCHEN".to_owned(), kitchen));
        for number in numbers.iter().take(home.bedrooms as usize) {
            let text = format!("{} {}", size(&mut dice, 7, 15), dice.pick(&BEDROOMS));
            rooms.push((format!("BEDROOM {number}"), text));
        }
        for number in 0..home.bathrooms {
            let (name, suites) =
                if number == 0 { ("BATHROOM", &BATHROOMS) } else { ("SHOWER ROOM", &SHOWERS) };
            rooms.push((name.to_owned(), dice.pick(suites).to_owned()));
        }
        rooms.push(("OUTSIDE".to_owned(), dice.pick(&OUTSIDE).to_owned()));
        rooms
    }
}

/// The size of a room in feet and metres.
fn size(dice: &mut Dice, low: u64, high: u64) -> String {
    let mut side = || (dice.between(low, high), dice.below(12));
    let (long, short) = (side(), side());
    let metres = |(feet, inches): (u64, u64)| (feet * 12 + inches) * 254 / 100;
    let (long_cm, short_cm) = (metres(long), metres(short));
    format!(
        "{}'{}\" x {}'{}\" ({}.{:02}m x {}.{:02}m)",
        long.0,
        long.1,
        short.0,
        short.1,
        long_cm / 100,
        long_cm % 100,
        short_cm / 100,
        short_cm % 100
    )
}

const HALLS: [&str; 4] = [
    "Part glazed front door, stairs to first floor, radiator and telephone point.",
    "With laminate flooring, coat hooks, radiator and doors to all principal rooms.",
    "uPVC double glazed entrance door, smoke alarm and understairs cupboard.",
    "Quarry tiled floor, dado rail and window to side.",
];
const LOUNGES: [&str; 5] = [
    "Window to front, feature fireplace with gas fire, TV point and coving to ceiling.",
    "Patio doors to rear garden, two radiators and wall lights.",
    "Double aspect room with exposed beams and radiator.",
    "Bay window to front elevation, picture rail, radiator.",
    "Window to rear, wood effect flooring and radiator.",
];
const KITCHENS: [&str; 4] = [
    "Fitted with a range of wall and base units, stainless steel sink, built in oven and hob, plumbing for washing machine.",
    "Beech effect units with roll edge work surfaces, tiled splashbacks, space for fridge freezer and cooker.",
    "Cream shaker style units, integrated dishwasher, extractor, wall mounted gas boiler and door to garden.",
    "Matching units, one and a half bowl sink with mixer tap, breakfast bar and spotlights.",
];
const BEDROOMS: [&str; 5] = [
    "Window to front, built in wardrobe and radiator.",
    "Window to rear overlooking the garden, radiator.",
    "Velux window, eaves storage and radiator.",
    "Fitted wardrobes with sliding mirror doors, TV point, radiator.",
    "Airing cupboard, window to side and radiator.",
];
const BATHROOMS: [&str; 2] = [
    "White suite comprising panelled bath with shower over, pedestal wash hand basin and low level WC.",
    "Three piece suite with obscure glazed window, extractor fan and vinyl flooring.",
];
const SHOWERS: [&str; 2] = [
    "Corner shower cubicle, vanity unit, close coupled WC, heated towel rail and part tiled walls.",
    "Tiled cubicle with electric shower, wash hand basin, low level WC and shaver point.",
];
const OUTSIDE: [&str; 4] = [
    "To the front is a small walled garden with path. To the rear a lawned garden with timber shed and patio.",
    "Driveway providing off road parking for two cars. Enclosed rear garden with flower borders.",
    "Communal grounds with allocated parking space and bin store.",
    "Single garage with up and over door, power and light. Low maintenance courtyard garden.",
];

fn truth() -> Truth {
    let record = |property: &Property| {
        let home = &property.home;
        let rooms = property.rooms().into_iter().map(|(name, text)| format!(" {name} {text}"));
        Record::new()
            .with("price", property.price())
            .with("location", property.place())
            .with("location", format!("{}, {}", property.place(), home.postcode))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", property.kind())
            .with("status", property.status())
            .with("description", home.summary())
            .with("description", &home.description)
            .with("description", home.description.clone() + &rooms.collect::<String>())
            .with("image", property.photo("thumbs/"))
            .with("image", property.photo(""))
            .with("url", property.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("121 properties")?;
    visitor.submit("quicksearch", &[])?;
    visitor.expect("please choose a town")?;
    for (department, count, pages) in [("sales", "page 1 of 7 (84", 7), ("lettings", "page 1 of 4 (37", 4)] {
        visitor.submit("quicksearch", &[("dept", department), ("town", "0")])?;
        visitor.expect(count)?;
        if visitor.turn("Next")? != pages {
            return Err(Fault(format!("{department} does not have {pages} pages")));
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Property], request: &Request) -> Answer {
    let query = &request.query;
    let page = |title: &str, body: &str| {
        let chosen = query.number("town");
        let towns = each(REGION.towns.iter().zip(1..), |(town, number)| {
            let mark = if chosen == Some(number) { " selected" } else { "" };
            format!("<option value=\"{number}\"{mark}>{}</option>", town.name)
        });
        let is_let = query.text("dept") == "lettings";
        let featured = &stock[[11, 46, 95][title.len() % 3]];
        let values = [
            ("title", title),
            ("sales", if is_let { "" } else { " checked" }),
            ("lettings", if is_let { " checked" } else { "" }),
            ("all", if chosen == Some(0) { " selected" } else { "" }),
            ("towns", &towns),
            ("featured", &shown(FEATURED, featured)),
            ("body", body),
        ];
        Answer::western("text/html; charset=iso-8859-1", &fill(PAGE, &values))
    };
    match request.path.as_str() {
        "/" | "/default.asp" => {
            let new = stock.iter().filter(|property| property.home.chance > 86).take(4);
            let new = each(new, |property| shown(NEWEST, property));
            page("Home", &fill(HOME, &[("total", &stock.len().to_string()), ("new", &new)]))
        }
        "/properties.asp" => page("Property Search Results", &results(stock, query)),
        "/property.asp" => match stock.iter().find(|own| Some(own.number()) == query.number("id")) {
            Some(property) => page(&property.place(), &details(property)),
            None => Answer::missing(),
        },
        "/sales.asp" => page("Selling Your Home", SELLING),
        "/lettings.asp" => page("Landlords and Tenants", LANDLORDS),
        "/mortgages.asp" => page("Mortgages", MORTGAGES),
        "/about.asp" => page("About Us", ABOUT),
        "/contact.asp" | "/register.asp" | "/valuation.asp" => page("Contact Us", CONTACT),
        "/images/logo.gif" => {
            Answer::picture(picture::sign("Dovecote &amp; Marsh", 330, 80, "#fff", "#5b2c6f"))
        }
        "/images/naea.gif" => Answer::picture(picture::sign("MEMBER", 90, 34, "#ddd", "#234")),
        "/images/epc.gif" => {
            Answer::picture(picture::sign("Energy rating D 61", 200, 120, "#d5e8c8", "#263"))
        }
        path => match path.strip_prefix("/photos/") {
            Some(file) => {
                let digits = file.trim_start_matches("thumbs/").split('_').next().unwrap_or_default();
                Answer::picture(picture::house(digits.parse().unwrap_or(0)))
            }
            None => Answer::missing(),
        },
    }
}

fn results(stock: &[Property], query: &Parameters) -> String {
    let Some(town) = query.number("town").filter(|&town| town <= REGION.towns.len()) else {
        return UNCHOSEN.to_owned();
    };
    let is_let = query.text("dept") == "lettings";
    let least = query.number("beds").unwrap_or(0) as u64;
    let most = query.number("max").filter(|&most| most > 0).unwrap_or(usize::MAX) as u64;
    let cost = |property: &Property| if property.is_let { property.home.rent } else { property.home.price };
    let mut found: Vec<&Property> = stock
        .iter()
        .filter(|own| own.is_let == is_let && (town == 0 || own.home.town == REGION.towns[town - 1].name))
        .filter(|own| own.home.bedrooms >= least && cost(own) <= most)
        .collect();
    match query.text("sort") {
        "1" => found.sort_by_key(|own| cost(own)),
        "2" => found.sort_by_key(|own| Reverse(cost(own))),
        _ => {}
    }
    if found.is_empty() {
        return NOTHING.to_owned();
    }
    let department = if is_let { "lettings" } else { "sales" };
    let mut here = format!("properties.asp?dept={department}&amp;town={town}");
    for name in ["beds", "max"] {
        if let Some(number) = query.number(name).filter(|&number| number > 0) {
            here.push_str(&format!("&amp;{name}={number}"));
        }
    }
    let sorted = query.number("sort").map(|sort| format!("&amp;sort={sort}")).unwrap_or_default();
    let slice = slice(&found, query.number("pg").unwrap_or(1), PER_PAGE);
    let turn = |word: &str, page: usize, is_there: bool| match is_there {
        true => format!("<a href=\"{here}{sorted}&amp;pg={page}\">{word}</a>"),
        false => format!("<font color=\"#999999\">{word}</font>"),
    };
    let pager = format!(
        "<table width=\"100%\" class=\"pagebar\"><tr><td>Page {} of {} ({} properties)</td><td align=\"right\">{} | {}</td></tr></table>",
        slice.page,
        slice.last,
        slice.total,
        turn("Previous", slice.page.saturating_sub(1), slice.page > 1),
        turn("Next", slice.page + 1, slice.page < slice.last)
    );
    let values = [
        ("heading", if is_let { "Properties To Let" } else { "Properties For Sale" }),
        ("here", &*here),
        ("pager", &pager),
        ("rows", &each(slice.things, |property| shown(ROW, property))),
    ];
    fill(RESULTS, &values)
}

/// A property in a template of the lists.
fn shown(template: &str, property: &Property) -> String {
    let status = match property.status() {
        "" => String::new(),
        status => format!("<br><span class=\"redflag\">{status}</span>"),
    };
    let values = [
        ("url", property.address()),
        ("thumb", property.photo("thumbs/")),
        ("place", property.place()),
        ("price", property.price()),
        ("status", status),
        ("beds", property.home.bedrooms.to_string()),
        ("kind", property.kind()),
        ("summary", escape(property.home.summary())),
        ("number", property.number().to_string()),
    ];
    fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn details(property: &Property) -> String {
    let home = &property.home;
    let mut dice = Dice::new(home.id as u64 * 53);
    let fact = |name: &str, value: &str| format!("<tr><td><b>{name}:</b></td><td>{value}</td></tr>");
    let mut facts = String::new();
    if !property.status().is_empty() {
        facts.push_str(&fact("Status", &format!("<font color=\"#cc0000\">{}</font>", property.status())));
    }
    if property.is_let {
        facts.push_str(&fact("Deposit", &format!("£{}", grouped(home.rent + 100, ','))));
        let day = dice.pick(&["Now", "1st May 2010", "15th May 2010", "1st June 2010"]);
        facts.push_str(&fact("Available", day));
        facts.push_str(&fact("Furnishing", dice.pick(&["Unfurnished", "Part furnished", "Furnished"])));
    } else {
        facts.push_str(&fact("Tenure", property.tenure()));
        facts.push_str(&fact("Council Tax", dice.pick(&["Band A", "Band B", "Band C", "Band D"])));
    }
    let rooms = each(property.rooms(), |(name, text)| format!("<p><b>{name}</b><br>{}</p>\n", escape(&text)));
    let values = [
        ("place", property.place()),
        ("postcode", home.postcode.clone()),
        ("price", property.money()),
        ("photo", property.photo("")),
        ("kind", property.kind()),
        ("beds", home.bedrooms.to_string()),
        ("baths", home.bathrooms.to_string()),
        ("receptions", home.receptions.to_string()),
        ("facts", facts),
        ("description", escape(&home.description)),
        ("rooms", rooms),
        ("number", property.number().to_string()),
    ];
    fill(DETAILS, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>[[title]] - Dovecote &amp; Marsh Estate Agents, Market Hallam</title>
<style type="text/css">body{margin:0;background:#e9e3ee;font-family:Verdana,Arial,sans-serif}td,p{font-size:11px;line-height:16px;color:#333}h1{font:bold 17px Georgia,serif;color:#5b2c6f;margin:4px 0 10px}h2{font:bold 13px Georgia,serif;color:#5b2c6f}a{color:#5b2c6f}.hdrtel{font:bold 16px Georgia,serif;color:#5b2c6f}.purplebar td{background:#5b2c6f;padding:7px 0;text-align:center}.purplebar a{color:#fff;text-decoration:none;font-weight:bold}.leftpanel{background:#f4eff7;border-right:1px solid #c9b6d4;padding:10px}.boxhead{background:#8e6aa3;color:#fff;font-weight:bold;padding:4px 6px}.boxbody{border:1px solid #8e6aa3;background:#fff;padding:7px}.frmfield{width:146px;font-size:11px}.maintd{padding:14px 18px}.pagebar{background:#efe7f3}.pagebar td{padding:5px}.resouter{border:1px solid #c9b6d4}.restitle{font-weight:bold;font-size:13px}.resprice{font-weight:bold;font-size:13px;color:#5b2c6f}.redflag{color:#c00;font-weight:bold;text-transform:uppercase}.smallprint td{font-size:10px;color:#777}</style>
<script type="text/javascript">function checkTown(f){if(f.town.value==''){alert('Please choose a town');return false;}return true;}</script></head>
<body><table width="900" align="center" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff">
<tr><td colspan="2"><table width="100%" cellpadding="10" cellspacing="0"><tr><td><a href="default.asp"><img src="images/logo.gif" width="330" height="80" border="0" alt="Dovecote &amp; Marsh"></a></td><td align="right"><span class="hdrtel">01555 550 277</span><br>7 Butter Cross, Market Hallam<br><a href="mailto:sales@dovecotemarsh.example">sales@dovecotemarsh.example</a></td></tr></table></td></tr>
<tr><td colspan="2"><table width="100%" cellpadding="0" cellspacing="1" class="purplebar"><tr><td><a href="default.asp">Home</a></td><td><a href="sales.asp">Selling</a></td><td><a href="lettings.asp">Letting</a></td><td><a href="valuation.asp">Free Valuation</a></td><td><a href="mortgages.asp">Mortgages</a></td><td><a href="about.asp">About Us</a></td><td><a href="contact.asp">Contact</a></td></tr></table></td></tr>
<tr valign="top"><td width="180" class="leftpanel">
<form name="quicksearch" action="properties.asp" method="get" onsubmit="return checkTown(this)"><table width="100%" cellpadding="0" cellspacing="0"><tr><td class="boxhead">Quick Search</td></tr><tr><td class="boxbody">
<input type="radio" name="dept" value="sales" id="d1"[[sales]]><label for="d1">Sales</label> <input type="radio" name="dept" value="lettings" id="d2"[[lettings]]><label for="d2">Lettings</label><br>
Town *<br><select name="town" class="frmfield"><option value="">-- Please choose --</option><option value="0"[[all]]>All areas</option>[[towns]]</select><br>
Bedrooms<br><select name="beds" class="frmfield"><option value="0">Any</option><option value="1">1 or more</option><option value="2">2 or more</option><option value="3">3 or more</option><option value="4">4 or more</option></select><br>
Maximum price / rent<br><select name="max" class="frmfield"><option value="0">No maximum</option><option value="500">£500 pcm</option><option value="750">£750 pcm</option><option value="1000">£1,000 pcm</option><option value="125000">£125,000</option><option value="175000">£175,000</option><option value="250000">£250,000</option><option value="400000">£400,000</option></select><br><br>
<input type="submit" value="Search"></td></tr></table></form>
[[featured]]<br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="boxhead">Mailing List</td></tr><tr><td class="boxbody">Be the first to hear of new properties. <a href="register.asp">Register here</a></td></tr></table>
<p align="center"><img src="images/naea.gif" width="90" height="34" alt="Member of the association"></p></td>
<td class="maintd">[[body]]</td></tr>
<tr><td colspan="2"><table width="100%" cellpadding="8" class="smallprint"><tr><td>&copy; 2010 Dovecote &amp; Marsh Ltd. Registered in England 5550277. VAT 955 5027 70. Particulars are believed to be correct but do not form part of any contract.</td><td align="right"><a href="about.asp">Terms</a> | <a href="about.asp">Privacy</a> | Site by Fenweb</td></tr></table></td></tr></table></body></html>
"##;

const FEATURED: &str = r##"<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="boxhead">Featured Property</td></tr><tr><td class="boxbody" align="center"><a href="[[url]]"><img src="[[thumb]]" width="140" height="105" border="0" alt=""></a><br><a href="[[url]]">[[place]]</a><br><b>[[price]]</b></td></tr></table>"##;

const HOME: &str = r##"<h1>Your local independent estate agent</h1><p>Welcome to Dovecote &amp; Marsh. We have been selling and letting homes in and around Market Hallam since 1987, and have [[total]] properties on our books today. Use the quick search on the left to begin.</p>
<h2>Latest instructions</h2><table width="100%" cellpadding="6" cellspacing="0"><tr valign="top">[[new]]</tr></table>
<table width="100%" cellpadding="10" cellspacing="6"><tr valign="top"><td bgcolor="#f4eff7" width="50%"><h2>Thinking of selling?</h2>No sale, no fee from 1.25% + VAT. Home Information Pack arranged for £299. <a href="valuation.asp">Book your free valuation</a></td><td bgcolor="#f4eff7"><h2>Landlords</h2>Full management at 10% of rent collected. Average rent of a two bedroom house this quarter: £575 pcm. <a href="lettings.asp">Read more</a></td></tr></table>
<p><i>"Sold our bungalow for £189,950 within three weeks. Thank you Sue and the team!"</i> Mr &amp; Mrs Pallister, Eastwold</p>"##;

const NEWEST: &str = r##"<td width="25%" align="center"><a href="[[url]]"><img src="[[thumb]]" width="140" height="105" border="0" alt=""></a><br><a href="[[url]]">[[place]]</a><br><b>[[price]]</b></td>"##;

const UNCHOSEN: &str = r##"<h1>Property Search</h1><p><font color="#cc0000"><b>Please choose a town or area to search.</b></font></p><p>Use the quick search on the left and try again.</p>"##;
const NOTHING: &str = r##"<h1>Property Search</h1><p>Sorry, there are no properties that match your search at present. Please widen your search or <a href="register.asp">join our mailing list</a>.</p>"##;

const RESULTS: &str = r##"<h1>[[heading]]</h1><p>Sort by: <a href="[[here]]">Latest first</a> | <a href="[[here]]&amp;sort=1">Price (lowest)</a> | <a href="[[here]]&amp;sort=2">Price (highest)</a></p>
[[pager]]
<table width="100%" cellpadding="0" cellspacing="0" border="0">
[[rows]]</table>
[[pager]]"##;

const ROW: &str = r##"<tr><td><table width="100%" cellpadding="6" cellspacing="0" class="resouter"><tr valign="top"><td width="160" rowspan="2"><a href="[[url]]"><img src="[[thumb]]" width="160" height="120" border="0" alt="[[place]]"></a></td><td><table width="100%" cellpadding="0" cellspacing="0"><tr valign="top"><td class="restitle"><a href="[[url]]">[[place]]</a></td><td align="right" class="resprice">[[price]][[status]]</td></tr></table><b>[[beds]] Bedroom [[kind]]</b><br>[[summary]]</td></tr><tr><td valign="bottom"><a href="[[url]]">Full details</a> | <a href="contact.asp?ref=[[number]]">Arrange a viewing</a> | <a href="mailto:?subject=Property%20[[number]]">E-mail a friend</a></td></tr></table></td></tr>
<tr><td height="8"></td></tr>
"##;

const DETAILS: &str = r##"<p><a href="javascript:history.back()">&laquo; Back to results</a></p><h1>[[place]], [[postcode]]</h1>
<table width="100%" cellpadding="0" cellspacing="0"><tr valign="top"><td width="400"><img src="[[photo]]" width="390" height="292" alt="[[place]]"></td><td><table width="100%" cellpadding="4" cellspacing="0" bgcolor="#f4eff7"><tr><td colspan="2"><span class="resprice">[[price]]</span></td></tr><tr><td><b>Type:</b></td><td>[[kind]]</td></tr><tr><td><b>Bedrooms:</b></td><td>[[beds]]</td></tr><tr><td><b>Receptions:</b></td><td>[[receptions]]</td></tr><tr><td><b>Bathrooms:</b></td><td>[[baths]]</td></tr>[[facts]]<tr><td><b>Postcode:</b></td><td>[[postcode]]</td></tr><tr><td><b>Our ref:</b></td><td>DM[[number]]</td></tr></table><p><a href="contact.asp?ref=[[number]]">Arrange a viewing</a><br><a href="javascript:window.print()">Print these details</a><br><a href="mortgages.asp">Mortgage calculator</a></p></td></tr></table>
<p>[[description]]</p>
[[rooms]]<h2>Energy performance</h2><img src="images/epc.gif" width="200" height="120" alt="Energy efficiency chart">
<h2>Viewing</h2><p>Strictly by appointment through Dovecote &amp; Marsh on 01555 550 277.</p><p><font color="#777777">All measurements are approximate. Services and appliances have not been tested.</font></p>"##;

const SELLING: &str = r##"<h1>Selling your home</h1><p>Our fee is 1.25% + VAT with no sale, no fee. On a home sold at £200,000 that is £2,937.50 including VAT. Colour particulars, floor plans and listing on the leading portals are included.</p><table border="1" cellpadding="4" cellspacing="0"><tr><td><b>Home Information Pack</b></td><td>£299</td></tr><tr><td><b>Energy certificate only</b></td><td>£65</td></tr></table>"##;
const LANDLORDS: &str = r##"<h1>Landlords and tenants</h1><p>Tenant find from one half of the first month's rent, full management 10% + VAT. Tenants pay £95 per person for references and a deposit of one month's rent plus £100, held by the Deposit Protection Service.</p>"##;
const MORTGAGES: &str = r##"<h1>Mortgages</h1><p>Our adviser is in the office on Tuesdays and Saturdays. As a guide, £100,000 over 25 years costs £528 a month at 4.0%. Your home may be repossessed if you do not keep up repayments.</p>"##;
const ABOUT: &str = r##"<h1>About us</h1><p>Helen Dovecote and Peter Marsh opened the office at the Butter Cross in 1987. Today Sue, Karen and Tim look after sales, and Janice looks after lettings.</p><p>Open Monday to Friday 9 - 5.30, Saturday 9 - 4.</p>"##;
const CONTACT: &str = r##"<h1>Contact us</h1><form name="contactform" action="contact.asp" method="post"><table cellpadding="3"><tr><td>Name</td><td><input type="text" name="name"></td></tr><tr><td>Telephone</td><td><input type="text" name="tel"></td></tr><tr><td>E-mail</td><td><input type="text" name="email"></td></tr><tr><td>Message</td><td><textarea name="msg" rows="5" cols="34"></textarea></td></tr><tr><td></td><td><input type="submit" value="Send"></td></tr></table></form>"##;
