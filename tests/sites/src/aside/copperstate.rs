//! Copper State Realty: an American broker's site of 2010.
//!
//! The search is a POST that wants a city and says so when none is chosen; there is no "all". Results are kept in the
//! session and turned by links, with a choice of how many a page shows. Beds, baths and square feet are bullets of the
//! details pages.

use crate::data::homes::{City, Listing, listings};
use crate::data::picture;
use crate::http::{Answer, Method, Request, Sessions};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "copperstate",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: true,
    covers: &["locale", "post", "mandatory", "page-size", "next", "status", "details", "links"],
    about: "American broker of 2010: a search by POST that wants a city, results in the session, bullets",
    truth,
    respond,
    walk,
};

const CITIES: [City; 4] = [
    City {
        name: "Mesa",
        state: "AZ",
        neighborhoods: &["Dobson Ranch", "Red Mountain", "Las Sendas"],
        zip: 85_201,
    },
    City { name: "Tempe", state: "AZ", neighborhoods: &["Maple-Ash", "The Lakes"], zip: 85_281 },
    City { name: "Gilbert", state: "AZ", neighborhoods: &["Power Ranch", "Val Vista"], zip: 85_233 },
    City { name: "Prescott", state: "AZ", neighborhoods: &["Granite Dells", "Thumb Butte"], zip: 86_301 },
];

fn stock() -> Vec<Listing> {
    listings(2010, 96, &CITIES, (140, 780))
}

fn address(home: &Listing) -> String {
    format!("/listing/{}", home.mls)
}

fn city_line(home: &Listing) -> String {
    format!("{}, {} {}", home.city, home.state, home.zip)
}

fn status(home: &Listing) -> &'static str {
    match home.chance {
        0..=9 => "Pending",
        10..=17 => "Contingent",
        _ => "Active",
    }
}

fn baths(home: &Listing) -> String {
    let half = if home.has_half_bath { ".5" } else { "" };
    format!("{}{half}", home.baths)
}

fn truth() -> Truth {
    let record = |home: &Listing| {
        Record::new()
            .with("price", format!("${}", grouped(home.price, ',')))
            .with("location", &home.address)
            .with("location", format!("{}, {}", home.address, city_line(home)))
            .with("location", city_line(home))
            .with("location", format!("{}, {}", home.city, home.state))
            .with("postcode", &home.zip)
            .with("bedrooms", home.beds.to_string())
            .with("bathrooms", baths(home))
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.remarks)
            .with("image", format!("/mlsphotos/{}/1.jpg", home.mls))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Search Homes")?;
    visitor.submit("quickfind", &[("city", "")])?;
    visitor.expect("Please select a city")?;
    let cities = visitor.options("city")?;
    for city in cities.iter().filter(|city| !city.is_empty()) {
        visitor.submit("quickfind", &[("city", city)])?;
        visitor.turn("Next")?;
        visitor.follow("Search Homes")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Sessions::default());
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Listing], sessions: &Sessions, request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match (request.method, request.parts().as_slice()) {
        (_, []) => page("Arizona Homes for Sale", HOME),
        (Method::Post, ["search"]) => match request.form.text("city") {
            "" => page("Search Homes", &form("<div class=\"oops\">Please select a city.</div>")),
            city => {
                let wanted = format!("{city}|{}", request.form.text("beds"));
                Answer::redirect("/results").cookie("CFID", &sessions.remember(&wanted))
            }
        },
        (_, ["search"]) => page("Search Homes", &form("")),
        (_, ["results"]) => match sessions.recall(request.cookies.text("CFID")) {
            Some(wanted) => page("Results", &results(stock, &wanted, request)),
            None => Answer::redirect("/search"),
        },
        (_, ["listing", mls]) => match stock.iter().find(|home| home.mls.to_string() == *mls) {
            Some(home) => page(&home.address, &details(home)),
            None => Answer::missing(),
        },
        (_, ["agents"]) => page("Our Agents", AGENTS),
        (_, ["sellers"]) => page("Sellers", SELLERS),
        (_, ["mortgage-calculator"]) => page("Mortgage Calculator", CALCULATOR),
        (_, ["market-report"]) => page("Market Report", REPORT),
        (_, ["mlsphotos", mls, _]) => Answer::picture(picture::house(mls.parse().unwrap_or(0))),
        (_, ["agentphotos", id]) => Answer::picture(picture::person(id.len() as u64)),
        _ => Answer::missing(),
    }
}

fn form(message: &str) -> String {
    let cities =
        each(&CITIES, |city| format!("<option value=\"{0}\">{0}, {1}</option>", city.name, city.state));
    fill(FORM, &[("message", message), ("cities", &cities)])
}

fn results(stock: &[Listing], wanted: &str, request: &Request) -> String {
    let (city, beds) = wanted.split_once('|').unwrap_or((wanted, ""));
    let beds = beds.parse().unwrap_or(0);
    let found: Vec<&Listing> = stock.iter().filter(|home| home.city == city && home.beds >= beds).collect();
    let size = request.query.number("n").filter(|size| [10, 20, 50].contains(size)).unwrap_or(10);
    let slice = slice(&found, request.query.number("start").unwrap_or(1) / size + 1, size);
    let cards = each(slice.things, |home| {
        fill(
            CARD,
            &[
                ("url", &address(home)),
                ("mls", &home.mls.to_string()),
                ("price", &grouped(home.price, ',')),
                ("address", &escape(&home.address)),
                ("city", &city_line(home)),
                ("kind", home.kind),
                ("status", status(home)),
            ],
        )
    });
    let next = if slice.page < slice.last {
        format!("<a href=\"/results?n={size}&amp;start={}\">Next {size} &raquo;</a>", slice.through() + 1)
    } else {
        String::new()
    };
    let previous = if slice.page > 1 {
        format!("<a href=\"/results?n={size}&amp;start={}\">&laquo; Previous</a> | ", slice.before + 1 - size)
    } else {
        String::new()
    };
    let range = format!("{}-{} of {}", slice.before + 1, slice.through(), slice.total);
    fill(
        RESULTS,
        &[("city", city), ("range", &range), ("cards", &cards), ("previous", &previous), ("next", &next)],
    )
}

fn details(home: &Listing) -> String {
    let half = if home.has_half_bath { ".5" } else { "" };
    fill(
        DETAILS,
        &[
            ("address", &escape(&format!("{}, {}", home.address, city_line(home)))),
            ("mls", &home.mls.to_string()),
            ("price", &grouped(home.price, ',')),
            ("status", status(home)),
            ("beds", &home.beds.to_string()),
            ("baths", &format!("{}{half}", home.baths)),
            ("feet", &grouped(home.square_feet, ',')),
            ("built", &home.built.to_string()),
            ("kind", home.kind),
            ("neighborhood", home.neighborhood),
            ("remarks", &escape(&home.remarks)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>[[title]] : Copper State Realty</title>
<style type="text/css">
body{background:#e9dfd2 ;font:13px Tahoma,Geneva,sans-serif;color:#3b2a1d;margin:0}#wrapper{width:940px;margin:0 auto;background:#fffdf9;box-shadow:0 0 12px #b9a68d}
#header{background:#8a3b12;color:#ffe9c9;padding:20px}#header h1{margin:0;font:bold 30px Rockwell,Georgia,serif}#nav{background:#3b2a1d}#nav a{display:inline-block;color:#ffe9c9;padding:9px 14px;text-decoration:none}
#main{padding:20px;min-height:380px}.listingRow{border-bottom:1px dashed #c9b79e;padding:12px 0;overflow:hidden}.listingRow .pic{float:left;width:170px}.listingRow .cost{float:right;font:bold 18px Georgia;color:#8a3b12}.stat{background:#e4d3b5;padding:1px 6px}
.oops{background:#fdd;border:1px solid #c00;color:#900;padding:8px;margin-bottom:10px}.pagerbar{background:#f3e8d8;padding:8px;margin:10px 0}#footer{background:#3b2a1d;color:#cbb79b;padding:14px 20px;font-size:11px}
</style></head><body><div id="wrapper">
<div id="header"><h1>Copper State Realty</h1>Helping Arizona families find home since 1983</div>
<div id="nav"><a href="/">Home</a><a href="/sellers">Sell Your Home</a><a href="/mortgage-calculator">Mortgage Calculator</a><a href="/search">Search Homes</a><a href="/market-report">Market Report</a><a href="/agents">Our Agents</a></div>
<div id="main">
[[body]]
</div>
<div id="footer">Copper State Realty, 120 W Main St, Mesa, AZ 85201 | (480) 555-0137 | Information deemed reliable but not guaranteed. Equal Housing Opportunity.</div>
</div></body></html>
"##;

const HOME: &str = r##"<h2>Welcome to the Valley of the Sun</h2><p>Whether you are looking for a starter home in Mesa or a cabin in Prescott, our agents know every street. The median price in our area last month was $248,500, down 1.2%.</p>
<p><a href="/search">Start your home search</a> or <a href="/sellers">find out what your home is worth</a>.</p><blockquote>"We got $12,000 over asking!" - The Ortegas, Gilbert</blockquote>"##;

const FORM: &str = r##"<h2>Search Homes</h2>[[message]]<form id="quickfind" action="/search" method="post">
<p><label>City *<br /><select name="city"><option value="">-- Select a city --</option>[[cities]]</select></label></p>
<p><label>Minimum beds<br /><select name="beds"><option value="0">Any</option><option>1</option><option>2</option><option>3</option><option>4</option></select></label></p>
<p><input type="submit" value="Search MLS" /></p></form>"##;

const RESULTS: &str = r##"<h2>Homes for sale in [[city]]</h2><div class="pagerbar">Listings [[range]] | Show <a href="/results?n=10">10</a> <a href="/results?n=20">20</a> <a href="/results?n=50">50</a> | [[previous]][[next]]</div>
[[cards]]<div class="pagerbar">[[previous]][[next]]</div>"##;

const CARD: &str = r##"<div class="listingRow"><a class="pic" href="[[url]]"><img src="/mlsphotos/[[mls]]/1.jpg" width="150" height="112" alt="Photo" /></a><span class="cost">$[[price]]</span><h3><a href="[[url]]">[[address]]</a></h3><p>[[city]]</p><p>[[kind]] <span class="stat">[[status]]</span> MLS# [[mls]]</p></div>
"##;

const DETAILS: &str = r##"<h2>[[address]]</h2><img src="/mlsphotos/[[mls]]/1.jpg" width="400" height="300" alt="Front of home" style="float:right" />
<p class="cost"><strong>$[[price]]</strong></p><p><span class="stat">[[status]]</span></p>
<ul><li>[[beds]] bedrooms</li><li>[[baths]] bathrooms</li><li>[[feet]] sq ft</li><li>Built in [[built]]</li><li>[[kind]]</li><li>[[neighborhood]] neighborhood</li></ul>
<h3>Remarks</h3><p>[[remarks]]</p><p><a href="/agents">Ask an agent about MLS# [[mls]]</a></p>"##;

const AGENTS: &str = r##"<h2>Our Agents</h2><p><img src="/agentphotos/rosa" width="80" alt="" /> Rosa Delgado, Broker, $41M career sales</p><p><img src="/agentphotos/hank" width="80" alt="" /> Hank Yoder, REALTOR, Prescott</p><p><img src="/agentphotos/mei-lin" width="80" alt="" /> Mei-Lin Carter, REALTOR, Tempe</p>"##;
const SELLERS: &str = r##"<h2>What is your home worth?</h2><form action="/sellers" method="post"><p>Address <input name="addr" /></p><p>Email <input name="email" /></p><p><input type="submit" value="Get my report" /></p></form>"##;
const CALCULATOR: &str = r##"<h2>Mortgage Calculator</h2><form action="/mortgage-calculator" method="get"><p>Loan amount $<input name="amount" value="200000" /></p><p>Rate <input name="rate" value="4.75" />%</p><p>Term <select name="term"><option>30</option><option>15</option></select></p><p><input type="submit" value="Calculate" /></p></form><p>Estimated payment: $1,043.29</p>"##;
const REPORT: &str = r##"<h2>Market Report</h2><table><tr><th>City</th><th>Median price</th><th>Days on market</th></tr><tr><td>Mesa, AZ</td><td>$231,000</td><td>44</td></tr><tr><td>Tempe, AZ</td><td>$264,900</td><td>38</td></tr><tr><td>Prescott, AZ</td><td>$289,500</td><td>71</td></tr></table>"##;
