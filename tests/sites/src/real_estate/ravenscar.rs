//! Ravenscar Homes: an agent's site of 2012 with a search that wants a place typed in.
//!
//! The field takes any text and says so when it is empty or unknown; radio buttons switch between buying and renting.
//! Lists carry microdata and a status; a few homes have "Price on application".

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "ravenscar",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["form", "mandatory", "switch", "sale-rent", "status", "microdata", "poa", "next", "details"],
    about: "agent of 2012: a place must be typed in, radio buttons for buying and renting, microdata",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Whitby", areas: &["Ruswarp", "Sleights", "West Cliff"], district: "YO2" },
        Town { name: "Scarborough", areas: &["Scalby", "Falsgrave", "South Cliff"], district: "YO1" },
        Town { name: "Filey", areas: &["Hunmanby", "Primrose Valley"], district: "YO1" },
    ],
    thousands: (110, 360),
};

fn stock() -> Vec<Home> {
    homes(1212, 91, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id % 5 == 2
}

fn address(home: &Home) -> String {
    format!("/details/{}", 6400 + home.id)
}

fn price(home: &Home) -> String {
    match (is_letting(home), home.chance) {
        (true, _) => format!("£{} per calendar month", grouped(home.rent, ',')),
        (false, 0..=4) => "Price on application".to_owned(),
        (false, _) => format!("£{}", grouped(home.price, ',')),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, 0..=25) => "Let agreed",
        (true, _) => "To let",
        (false, 5..=18) => "Sale agreed",
        (false, _) => "For sale",
    }
}

fn place(home: &Home) -> String {
    format!("{}, {}, {}", home.street, home.area, home.town)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", format!("/photo/{}/list.jpg", 6400 + home.id))
            .with("image", format!("/photo/{}/large.jpg", 6400 + home.id))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("homefinder", &[("place", "")])?;
    visitor.expect("Please tell us where")?;
    visitor.submit("homefinder", &[("place", "Atlantis")])?;
    visitor.expect("We know of no homes")?;
    for town in ["Whitby", "Scarborough", "Filey"] {
        visitor.expect(town)?;
        for deal in ["buy", "rent"] {
            visitor.submit("homefinder", &[("place", town), ("deal", deal)])?;
            visitor.turn("Next")?;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("finder", FINDER)]))
    };
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["find"] => page("Find a home", &results(stock, request)),
        ["details", _] => match stock.iter().find(|home| address(home) == request.path) {
            Some(home) => page(&place(home), &details(home)),
            None => Answer::missing(),
        },
        ["landlords"] => page("Landlords", LANDLORDS),
        ["stories"] => page("Stories", STORIES),
        ["photo", id, _] => Answer::picture(picture::house(id.parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn results(stock: &[Home], request: &Request) -> String {
    let query = &request.query;
    let (wanted, deal) = (query.text("place"), query.text("deal"));
    if wanted.is_empty() {
        return "<p class=\"rv-err\">Please tell us where you would like to live.</p>".to_owned();
    }
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| {
            [home.town, home.area, home.district()].iter().any(|name| name.eq_ignore_ascii_case(wanted))
        })
        .filter(|home| is_letting(home) == (deal == "rent"))
        .collect();
    if found.is_empty() {
        return format!(
            "<p class=\"rv-err\">We know of no homes in {}. Try Whitby, Scarborough or Filey.</p>",
            escape(wanted)
        );
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), 8);
    let homes = each(slice.things, |home| {
        fill(
            CARD,
            &[
                ("url", &address(home)),
                ("id", &(6400 + home.id).to_string()),
                ("place", &escape(&place(home))),
                ("price", &price(home)),
                ("status", status(home)),
                ("beds", &home.bedrooms.to_string()),
                ("kind", home.kind),
                ("summary", &escape(home.summary())),
            ],
        )
    });
    let link = |page: usize| format!("/find?place={}&amp;deal={deal}&amp;page={page}", encode(wanted));
    let mut turns = String::new();
    if slice.page > 1 {
        turns.push_str(&format!("<a href=\"{}\">Previous</a> ", link(slice.page - 1)));
    }
    if slice.page < slice.last {
        turns.push_str(&format!("<a href=\"{}\">Next</a>", link(slice.page + 1)));
    }
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("where", &escape(wanted)),
            ("homes", &homes),
            ("turns", &turns),
        ],
    )
}

fn details(home: &Home) -> String {
    fill(
        DETAILS,
        &[
            ("id", &(6400 + home.id).to_string()),
            ("place", &escape(&place(home))),
            ("postcode", &home.postcode),
            ("price", &price(home)),
            ("status", status(home)),
            ("beds", &home.bedrooms.to_string()),
            ("baths", &home.bathrooms.to_string()),
            ("rooms", &home.receptions.to_string()),
            ("kind", home.kind),
            ("text", &escape(&home.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>[[title]] | Ravenscar Homes</title>
<style>body{margin:0;font:15px/1.5 "Trebuchet MS",sans-serif;background:#f7f7f2;color:#223a44}header.rv-hd{background:#223a44;color:#fff;padding:20px 50px}header.rv-hd a{color:#ffd9a0;margin-left:20px}.rv-find{background:#5f8ea0;padding:16px 50px;color:#fff}.rv-wrap{padding:20px 50px;max-width:900px}.rv-home{background:#fff;border:1px solid #cdd;padding:12px;margin-bottom:12px;overflow:hidden}.rv-home img{float:left;margin-right:16px}.rv-fee{float:right;font-weight:bold;font-size:18px}.rv-now{background:#ffd9a0;padding:0 8px}.rv-err{color:#b00;font-weight:bold}</style></head>
<body><header class="rv-hd"><b>Ravenscar Homes</b><a href="/">Home</a><a href="/landlords">Landlords</a><a href="/stories">Stories</a></header>
<div class="rv-find">[[finder]]</div><div class="rv-wrap">[[body]]</div>
<footer class="rv-wrap">Offices in Whitby, Scarborough and Filey. 01947 555 0103. Fees from £895.</footer></body></html>
"##;

const FINDER: &str = r##"<form id="homefinder" action="/find" method="get"><label><input type="radio" name="deal" value="buy" checked> Buy</label> <label><input type="radio" name="deal" value="rent"> Rent</label> <label>Where? <input type="text" name="place" placeholder="Town, village or postcode area"></label> <button type="submit">Go</button></form>"##;

const HOME: &str = r##"<h1>Homes between moor and sea</h1><p>We cover Whitby, Scarborough and Filey and the villages around them. A two bedroom cottage in Sleights sold last week for £187,500.</p>"##;

const RESULTS: &str = r##"<h2>[[total]] homes in [[where]]</h2>[[homes]]<p>[[turns]]</p>"##;

const CARD: &str = r##"<div class="rv-home" itemscope itemtype="http://schema.org/Residence"><a href="[[url]]" itemprop="url"><img itemprop="image" src="/photo/[[id]]/list.jpg" width="160" height="120" alt=""></a><span class="rv-fee">[[price]]</span><h3 itemprop="address"><a href="[[url]]">[[place]]</a></h3><p><span class="rv-now">[[status]]</span> [[beds]] bedroom [[kind]]</p><p itemprop="description">[[summary]]</p></div>
"##;

const DETAILS: &str = r##"<h1>[[place]]</h1><p class="rv-now">[[status]]</p><img src="/photo/[[id]]/large.jpg" width="600" height="450" alt=""><p><b>[[price]]</b></p><ul><li>[[beds]] bedrooms</li><li>[[baths]] bathrooms</li><li>[[rooms]] reception rooms</li><li>[[kind]]</li><li>Postcode [[postcode]]</li></ul><p>[[text]]</p>"##;

const LANDLORDS: &str = r##"<h1>Landlords</h1><p>Full management 12%. Inventory £85. Average rent in Whitby: £615 per calendar month.</p>"##;
const STORIES: &str = r##"<h1>Stories</h1><p>Jean and Bob swapped a £420,000 semi in Leeds for a bungalow at £265,000 and a boat.</p>"##;
