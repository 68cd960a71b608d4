//! Big Timber Brokers: an American broker's site of 2005 whose listings stand in a frame of a listing service.
//!
//! Counties are the only queries. In the frame, pages are numbered, their size can be chosen, and every column head is
//! a link that sorts. Some listings have no photograph; beds and baths are on the details pages, as bullets.

use crate::data::homes::{City, Listing, listings};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "bigtimber",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "locale",
        "iframe",
        "predefined",
        "numbered",
        "page-size",
        "trap",
        "optional",
        "details",
        "links",
    ],
    about: "American broker of 2005: counties as queries, a listing service in a frame, numbered pages, sorting columns",
    truth,
    respond,
    walk,
};

const CITIES: [City; 4] = [
    City { name: "Bozeman", state: "MT", neighborhoods: &["Bridger Creek", "Bogert Park"], zip: 59_715 },
    City { name: "Livingston", state: "MT", neighborhoods: &["Riverside", "Northside"], zip: 59_047 },
    City { name: "Billings", state: "MT", neighborhoods: &["The Heights", "West End"], zip: 59_101 },
    City { name: "Red Lodge", state: "MT", neighborhoods: &["Country Club", "Old Town"], zip: 59_068 },
];

/// Counties with the towns in them.
const COUNTIES: [(&str, &str, &[&str]); 3] = [
    ("gallatin", "Gallatin County", &["Bozeman"]),
    ("park", "Park County", &["Livingston"]),
    ("yellowstone", "Yellowstone and Carbon County", &["Billings", "Red Lodge"]),
];

fn stock() -> Vec<Listing> {
    listings(1805, 119, &CITIES, (90, 520))
}

fn address(home: &Listing) -> String {
    format!("/idx/listing.cgi?mls={}", home.mls)
}

fn photo(home: &Listing) -> Option<String> {
    (home.chance > 9).then(|| format!("/idx/photo/{}.jpg", home.mls))
}

fn place(home: &Listing) -> String {
    format!("{}, {}, {}", home.address, home.city, home.state)
}

fn truth() -> Truth {
    let record = |home: &Listing| {
        Record::new()
            .with("price", format!("${}", grouped(home.price, ',')))
            .with("location", place(home))
            .with("location", format!("{} {}", place(home), home.zip))
            .with("postcode", &home.zip)
            .with("bedrooms", home.beds.to_string())
            .with("bathrooms", home.baths.to_string())
            .with("property_type", home.kind)
            .with("description", &home.remarks)
            .maybe("image", photo(home))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("119 listings")?;
    for (_, name, _) in COUNTIES {
        visitor.open("/")?;
        visitor.follow(name)?;
        visitor.follow("idx")?;
        visitor.open_all("&pg=")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Listing], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let count = stock.len().to_string();
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("count", &count)]))
    };
    match request.parts().as_slice() {
        [] => page("Montana Real Estate", HOME),
        ["county", key] => {
            match COUNTIES.iter().find(|(known, ..)| *known == key.trim_end_matches(".html")) {
                Some((key, name, _)) => page(name, &fill(COUNTY, &[("key", key), ("name", name)])),
                None => Answer::missing(),
            }
        }
        ["idx", "search.cgi"] => Answer::page(frame(stock, &request.query)),
        ["idx", "listing.cgi"] => {
            match stock.iter().find(|home| home.mls.to_string() == request.query.text("mls")) {
                Some(home) => Answer::page(details(home)),
                None => Answer::missing(),
            }
        }
        ["idx", "photo", file] => {
            Answer::picture(picture::house(file.trim_end_matches(".jpg").parse().unwrap_or(0)))
        }
        ["relocation.html"] => page("Relocation", RELOCATION),
        ["rates.html"] => page("Interest Rates", RATES),
        ["ranches.html"] => page("Ranches", RANCHES),
        ["guestbook.html"] => page("Guestbook", GUESTBOOK),
        _ => Answer::missing(),
    }
}

fn frame(stock: &[Listing], query: &Parameters) -> String {
    let key = query.text("county");
    let towns = COUNTIES.iter().find(|(known, ..)| *known == key).map_or(&[][..], |(_, _, towns)| towns);
    let mut found: Vec<&Listing> = stock.iter().filter(|home| towns.contains(&home.city)).collect();
    match query.text("sort") {
        "price" => found.sort_by_key(|home| home.price),
        "city" => found.sort_by_key(|home| home.city),
        "type" => found.sort_by_key(|home| home.kind),
        _ => {}
    }
    let size = query.number("size").filter(|size| [10, 25].contains(size)).unwrap_or(10);
    let slice = slice(&found, query.number("pg").unwrap_or(1), size);
    let rows = each(slice.things, |home| {
        let photo = match photo(home) {
            Some(photo) => format!("<img src=\"{photo}\" width=\"100\" height=\"75\" border=\"0\">"),
            None => "[no photo]".to_owned(),
        };
        fill(
            ROW,
            &[
                ("photo", &photo),
                ("url", &address(home)),
                ("place", &escape(&place(home))),
                ("kind", home.kind),
                ("price", &grouped(home.price, ',')),
                ("mls", &home.mls.to_string()),
            ],
        )
    });
    let sort = query.text("sort");
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<b>{number}</b> "),
        false => format!(
            "<a href=\"/idx/search.cgi?county={key}&size={size}&sort={sort}&pg={number}\">{number}</a> "
        ),
    });
    fill(
        FRAME,
        &[
            ("key", key),
            ("total", &slice.total.to_string()),
            ("rows", &rows),
            ("pages", &pages),
            ("last", &slice.last.to_string()),
        ],
    )
}

fn details(home: &Listing) -> String {
    let photo =
        photo(home).map(|photo| format!("<img src=\"{photo}\" width=\"360\" height=\"270\" align=\"left\">"));
    fill(
        DETAILS,
        &[
            ("photo", photo.as_deref().unwrap_or_default()),
            ("place", &escape(&format!("{} {}", place(home), home.zip))),
            ("price", &grouped(home.price, ',')),
            ("mls", &home.mls.to_string()),
            ("beds", &home.beds.to_string()),
            ("baths", &home.baths.to_string()),
            ("feet", &grouped(home.square_feet, ',')),
            ("built", &home.built.to_string()),
            ("kind", home.kind),
            ("remarks", &escape(&home.remarks)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html><head><title>Big Timber Brokers - [[title]]</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>
<body bgcolor="#dce6dc" topmargin="0"><table width="800" align="center" bgcolor="#ffffff" cellpadding="8" cellspacing="0">
<tr><td colspan="2" bgcolor="#1f4d2b"><font face="Georgia" size="6" color="#f5e9c8">Big Timber Brokers</font><br><font face="Arial" size="2" color="#f5e9c8">[[count]] listings under the Big Sky</font></td></tr>
<tr><td width="170" valign="top" bgcolor="#eef3ea"><font face="Arial" size="2"><b>Search by county</b><br><a href="/county/gallatin.html">Gallatin County</a><br><a href="/county/park.html">Park County</a><br><a href="/county/yellowstone.html">Yellowstone and Carbon County</a><br><br><b>More</b><br><a href="/ranches.html">Ranches</a><br><a href="/relocation.html">Relocation kit</a><br><a href="/rates.html">Interest rates</a><br><a href="/guestbook.html">Guestbook</a></font></td>
<td valign="top"><font face="Arial" size="2">[[body]]</font></td></tr></table></body></html>
"##;

const HOME: &str = r##"<h2>Welcome home to Montana</h2><p>Pick a county to browse every listing on the local MLS. Our brokers have closed over $80,000,000 in sales since 1992.</p><p><b>Just closed:</b> a log home on 20 acres near Emigrant, asking $389,000.</p>"##;

const COUNTY: &str = r##"<h2>[[name]]</h2><iframe name="idx" src="/idx/search.cgi?county=[[key]]" width="600" height="1300" frameborder="0" scrolling="auto"></iframe>"##;

const FRAME: &str = r##"<html><head><title>IDX</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body bgcolor="#ffffff"><font face="Verdana" size="1">[[total]] listings found. [[last]] pages: [[pages]] | Per page: <a href="/idx/search.cgi?county=[[key]]&size=10">10</a> <a href="/idx/search.cgi?county=[[key]]&size=25">25</a></font>
<table width="100%" border="0" cellpadding="4" cellspacing="1" bgcolor="#bbccbb"><tr bgcolor="#1f4d2b"><td></td><td><a href="/idx/search.cgi?county=[[key]]&sort=city"><font color="#ffffff" size="2">Address</font></a></td><td><a href="/idx/search.cgi?county=[[key]]&sort=type"><font color="#ffffff" size="2">Type</font></a></td><td><a href="/idx/search.cgi?county=[[key]]&sort=price"><font color="#ffffff" size="2">Price</font></a></td></tr>
[[rows]]</table><font face="Verdana" size="1">Listing data deemed reliable. Updated nightly.</font></body></html>
"##;

const ROW: &str = r##"<tr bgcolor="#ffffff"><td>[[photo]]</td><td><font face="Verdana" size="2"><a href="[[url]]" target="_top">[[place]]</a><br><font size="1">MLS [[mls]]</font></font></td><td><font face="Verdana" size="2">[[kind]]</font></td><td align="right"><font face="Verdana" size="2">$[[price]]</font></td></tr>
"##;

const DETAILS: &str = r##"<html><head><title>MLS [[mls]]</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body bgcolor="#ffffff"><font face="Verdana" size="2">[[photo]]<h3>[[place]]</h3><p><font size="4">$[[price]]</font></p><ul><li>[[beds]] Bedrooms<li>[[baths]] Bathrooms<li>[[feet]] Sq. Ft.<li>Year built: [[built]]<li>[[kind]]</ul><p>[[remarks]]</p><p><a href="/">Big Timber Brokers</a> | <a href="/rates.html">Estimate my payment</a></p></font></body></html>
"##;

const RELOCATION: &str = r##"<h2>Relocation kit</h2><form action="/kit.cgi" method="post">Name <input name="name"><br>Mailing address <textarea name="address"></textarea><br><input type="submit" value="Send me a kit"></form>"##;
const RATES: &str = r##"<h2>Interest rates</h2><table border="1"><tr><td>30 year fixed</td><td>5.75%</td></tr><tr><td>15 year fixed</td><td>5.25%</td></tr></table><p>On $200,000 a thirty year loan is $1,167.15 a month.</p>"##;
const RANCHES: &str = r##"<h2>Ranches</h2><p>From 160 acres at $400,000 to 4,000 acres at $6,500,000. Shown by appointment with pre-qualified buyers only; call Walt.</p>"##;
const GUESTBOOK: &str = r##"<h2>Guestbook</h2><p>"Love our cabin in Red Lodge!!" - Deb, Ohio</p>"##;
