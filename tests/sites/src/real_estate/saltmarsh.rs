//! Saltmarsh Realty Group: a brokerage on the coast of Georgia of 2022, made with a component framework.
//!
//! All class names are hashed. The search page asks for a city, a price, beds and baths by buttons ("1+", "2+"), and
//! draws what a service of the listing system returns: price, status, rooms in one line, the address in two. Pages are
//! turned by numbered buttons and arrows without words. Homes have pages of their own, made on the server, with the facts
//! of the listing system as labels and values.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::homes::{City, Listing, listings};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "saltmarsh",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &["links", "form", "numbered", "next", "status", "featured", "grid", "lazy", "locale", "details"],
    about: "American brokerage of 2022: hashed class names, beds and baths as buttons, rooms in one line, numbered buttons with arrows",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;

const CITIES: [City; 6] = [
    City {
        name: "Savannah",
        state: "GA",
        neighborhoods: &["Ardsley Park", "Isle of Hope", "Thomas Square"],
        zip: 31401,
    },
    City {
        name: "Brunswick",
        state: "GA",
        neighborhoods: &["Old Town", "Belle Point", "Oak Grove Island"],
        zip: 31520,
    },
    City {
        name: "St. Simons Island",
        state: "GA",
        neighborhoods: &["East Beach", "Sea Palms", "Harrington"],
        zip: 31522,
    },
    City { name: "Darien", state: "GA", neighborhoods: &["The Ridge", "Sutherland Bluff"], zip: 31305 },
    City {
        name: "Richmond Hill",
        state: "GA",
        neighborhoods: &["Ford Plantation", "Buckhead East"],
        zip: 31324,
    },
    City { name: "Tybee Island", state: "GA", neighborhoods: &["Back River", "North Beach"], zip: 31328 },
];

const AGENTS: [&str; 4] = ["Marlene Oakes", "Terrence Byrd", "Caroline DeLoach", "Hank Pittman"];
const OFFICES: [&str; 4] =
    ["Saltmarsh Realty Group", "Live Oak Properties", "Golden Isles Brokers", "Tidewater Realty LLC"];

fn stock() -> Vec<Listing> {
    listings(31_522, 109, &CITIES, (170, 880))
}

fn kind(home: &Listing) -> &'static str {
    match home.kind {
        "Condo" => "Condominium",
        "Townhouse" => "Townhouse",
        "Multi-Family" => "Multi Family",
        "Mobile Home" => "Manufactured Home",
        _ => "Single Family Residence",
    }
}

fn status(home: &Listing) -> &'static str {
    match home.chance {
        0..=11 => "Pending",
        12..=21 => "Contingent",
        _ => "Active",
    }
}

fn price(home: &Listing) -> String {
    format!("${}", grouped(home.price, ','))
}

fn baths(home: &Listing) -> String {
    format!("{}{}", home.baths, if home.has_half_bath { ".5" } else { "" })
}

fn place(home: &Listing) -> String {
    format!("{}, {} {}", home.city, home.state, home.zip)
}

fn rooms(home: &Listing) -> String {
    format!("{} bd {} ba {} sqft", home.beds, baths(home), grouped(home.square_feet, ','))
}

fn photo(home: &Listing, size: &str) -> String {
    format!("/idx-photos/gamls/{}/{size}-1.jpg", home.mls)
}

fn address(home: &Listing) -> String {
    format!("/homes/{}/{}", slug(&format!("{} {}", home.address, place(home))), home.mls)
}

fn office(home: &Listing) -> &'static str {
    OFFICES[if home.chance.is_multiple_of(2) { 0 } else { home.mls as usize % OFFICES.len() }]
}

fn truth() -> Truth {
    let record = |home: &Listing| {
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("location", format!("{}, {}", home.city, home.state))
            .with("location", format!("{} {}", home.address, place(home)))
            .with("location", &home.address)
            .with("location", format!("{}, {}", home.address, place(home)))
            .with("postcode", &home.zip)
            .with("bedrooms", home.beds.to_string())
            .with("bathrooms", baths(home))
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", &home.remarks)
            .with("image", photo(home, "md"))
            .with("image", photo(home, "xl"))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/api/idx/featured")?;
    visitor.open("/search")?;
    visitor.expect("homes for sale")?;
    for page in 1.. {
        visitor.open(&format!("/api/idx/search?q=&beds=0&baths=0&page={page}"))?;
        if visitor.json()?["pagination"]["pageCount"] == page {
            break;
        }
    }
    visitor.open("/api/idx/search?q=darien&beds=3&baths=2&sort=price-asc&page=1")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Listing], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    match request.parts().as_slice() {
        [] => {
            let cities = each(&CITIES, |city| {
                let key = slug(city.name);
                format!(
                    "<a class=\"css-1q8h2vd\" href=\"/search?q={key}\"><img loading=\"lazy\" src=\"/images/{key}.jpg\" alt=\"\"><span>{}</span></a>",
                    city.name
                )
            });
            page("Coastal Georgia Real Estate", &fill(HOME, &[("cities", &cities)]))
        }
        ["search"] => page("Homes for Sale", SEARCH),
        ["api", "idx", "search"] => Answer::json(&search(stock, &request.query)),
        ["api", "idx", "featured"] => {
            let ours = stock.iter().filter(|home| office(home) == OFFICES[0] && home.price > 700_000);
            Answer::json(&json!({"listings": ours.take(4).map(in_short).collect::<Vec<_>>()}))
        }
        ["homes", _, mls] => match stock.iter().find(|home| home.mls.to_string() == *mls) {
            Some(home) => {
                let title = format!("{}, {}", home.address, place(home));
                page(&title, &details(stock, home))
            }
            None => Answer::missing(),
        },
        ["sell"] => page("What's My Home Worth?", SELL),
        ["agents"] => page("Our Agents", &fill(AGENTS_PAGE, &[("agents", &each(AGENTS, agent))])),
        ["blog"] => page("The Tideline Blog", BLOG),
        ["contact"] => page("Contact", CONTACT),
        ["_next", "static", "chunks", "app-5be1c07d.js"] => Answer::file("application/javascript", SCRIPT),
        ["idx-photos", _, mls, file] => {
            let number = file.bytes().find(u8::is_ascii_digit).map_or(0, u64::from);
            Answer::picture(picture::house(mls.parse().unwrap_or(0) + number.saturating_sub(b'1'.into()) * 7))
        }
        ["images", file] => Answer::picture(match *file {
            "agent-0.jpg" | "agent-1.jpg" | "agent-2.jpg" | "agent-3.jpg" => {
                picture::person(file.as_bytes()[6].into())
            }
            "map.png" => MAP.to_owned(),
            _ => picture::house(file.bytes().map(u64::from).sum()),
        }),
        _ => Answer::missing(),
    }
}

fn search(stock: &[Listing], query: &Parameters) -> Json {
    let sought = query.text("q").split(',').next().unwrap_or_default().trim().to_lowercase();
    let number = |name: &str| query.number(name).map(|number| number as u64);
    let is_there = |home: &Listing| {
        let whole =
            format!("{} {} {} {}", home.address, home.neighborhood, home.city, home.zip).to_lowercase();
        sought.is_empty() || whole.contains(&sought) || slug(home.city) == sought
    };
    let mut found: Vec<&Listing> = stock
        .iter()
        .filter(|home| is_there(home) && home.price >= number("min").unwrap_or(0))
        .filter(|home| home.price <= number("max").unwrap_or(u64::MAX))
        .filter(|home| home.beds >= number("beds").unwrap_or(0) && home.baths >= number("baths").unwrap_or(0))
        .filter(|home| query.text("type").is_empty() || kind(home) == query.text("type"))
        .collect();
    match query.text("sort") {
        "price-asc" => found.sort_by_key(|home| home.price),
        "price-desc" => found.sort_by_key(|home| Reverse(home.price)),
        "sqft" => found.sort_by_key(|home| Reverse(home.square_feet)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    json!({
        "listings": slice.things.iter().map(|home| in_short(home)).collect::<Vec<_>>(),
        "pagination": {"total": slice.total, "page": slice.page, "pageCount": slice.last, "from": slice.before + 1, "to": slice.through()},
    })
}

fn in_short(home: &Listing) -> Json {
    json!({
        "mlsNumber": home.mls, "href": address(home), "listPrice": home.price, "status": status(home), "beds": home.beds,
        "baths": home.baths as f64 + if home.has_half_bath { 0.5 } else { 0.0 }, "sqft": home.square_feet,
        "street": home.address, "city": home.city, "state": home.state, "zip": home.zip, "photo": photo(home, "md"),
        "office": office(home), "isNew": home.chance > 88,
    })
}

fn agent(name: &str) -> String {
    let at = AGENTS.iter().position(|known| *known == name).unwrap_or(0);
    format!(
        "<div class=\"css-9w0apz\"><img src=\"/images/agent-{at}.jpg\" width=\"120\" height=\"120\" alt=\"{name}\"><h3>{name}</h3><p>REALTOR®</p><p>(912) 555-01{}</p></div>",
        40 + at * 7
    )
}

fn details(stock: &[Listing], home: &Listing) -> String {
    let mut dice = Dice::new(home.mls);
    let acres = format!("0.{:02} acres", dice.between(8, 92));
    let fee = if dice.chance(40) { format!("${}/mo", dice.between(4, 60) * 5) } else { "None".to_owned() };
    let days = dice.between(1, 140).to_string();
    let taxes = format!("${}", grouped(home.price * dice.between(8, 13) / 1000, ','));
    let half = u64::from(home.has_half_bath).to_string();
    let facts = [
        ("MLS #", home.mls.to_string()),
        ("Status", status(home).to_owned()),
        ("Property Type", kind(home).to_owned()),
        ("Year Built", home.built.to_string()),
        ("Bedrooms", home.beds.to_string()),
        ("Full Baths", home.baths.to_string()),
        ("Half Baths", half),
        ("Living Area", format!("{} sqft", grouped(home.square_feet, ','))),
        ("Lot Size", acres),
        ("Price / Sq Ft", format!("${}", home.price / home.square_feet)),
        ("Subdivision", home.neighborhood.to_owned()),
        ("Days on Market", days),
        ("HOA Fee", fee),
        ("Annual Taxes", taxes),
        ("Heating", dice.pick(&["Central, Electric", "Heat Pump"]).to_owned()),
        ("Parking", dice.pick(&["Attached Garage", "Carport", "Off Street"]).to_owned()),
    ];
    let facts = each(facts, |(label, value)| {
        format!(
            "<div class=\"css-1fjc3ru\"><span class=\"css-k0x7de\">{label}</span><span class=\"css-2b9wmo\">{value}</span></div>"
        )
    });
    let near = stock.iter().filter(|other| other.city == home.city && other.mls != home.mls);
    let near = each(near.skip(home.chance as usize % 4).take(3), |other| {
        format!(
            "<a class=\"css-yb3n1k\" href=\"{}\"><img loading=\"lazy\" src=\"{}\" alt=\"{}\"><strong>{}</strong><span>{}</span><span>{}</span></a>",
            address(other),
            photo(other, "md"),
            other.address,
            price(other),
            rooms(other),
            other.address
        )
    });
    let month = home.price * 8 / 10 * 62 / 10_000 + home.price / 1200;
    let thumbs = each(2..=4, |at| {
        format!(
            "<img loading=\"lazy\" src=\"/idx-photos/gamls/{}/xl-{at}.jpg\" alt=\"Photo {at}\">",
            home.mls
        )
    });
    fill(
        DETAILS,
        &[
            ("city", home.city),
            ("key", &slug(home.city)),
            ("street", &home.address),
            ("place", &place(home)),
            ("price", &price(home)),
            ("status", status(home)),
            ("beds", &home.beds.to_string()),
            ("baths", &baths(home)),
            ("sqft", &grouped(home.square_feet, ',')),
            ("photo", &photo(home, "xl")),
            ("thumbs", &thumbs),
            ("remarks", &escape(&home.remarks)),
            ("facts", &facts),
            ("month", &grouped(month, ',')),
            ("agent", &agent(AGENTS[home.mls as usize % AGENTS.len()])),
            ("office", office(home)),
            ("mls", &home.mls.to_string()),
            ("near", &near),
        ],
    )
}

/// The coast with roads and marks, behind nothing that can be clicked.
const MAP: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="900"><rect width="400" height="900" fill="#e9efe6"/><path d="M400 0H250q-60 140 20 260t-40 250 60 390h110z" fill="#a9cfdc"/><path d="M0 120 230 300M120 0 90 900M0 620l240-90" stroke="#fff" stroke-width="7" fill="none"/><g fill="#1f4e4a"><circle cx="110" cy="170" r="9"/><circle cx="190" cy="290" r="9"/><circle cx="80" cy="420" r="9"/><circle cx="205" cy="545" r="9"/><circle cx="150" cy="700" r="9"/></g></svg>"##;

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>[[title]] | Saltmarsh Realty Group</title><meta name="next-head-count" content="3">
<style data-emotion="css">[[style]]</style><script src="/_next/static/chunks/app-5be1c07d.js" defer></script></head>
<body><div id="__next"><header class="css-1h6kq0j"><a class="css-t51xgw" href="/">SALTMARSH<small>REALTY GROUP</small></a><nav class="css-v3cd9n"><a href="/search">Search Homes</a><a href="/sell">Sell</a><a href="/agents">Agents</a><a href="/blog">Blog</a><a href="/contact">Contact</a></nav><div class="css-8r0lfe"><a href="tel:+19125550133">(912) 555-0133</a><button type="button" class="css-m47ezt">Sign In</button></div></header>
[[body]]
<footer class="css-1d2uyp8"><div class="css-c7sgb1"><div><strong>Saltmarsh Realty Group</strong><p>1614 Newcastle St<br>Brunswick, GA 31520<br>(912) 555-0133</p></div><div><strong>Explore</strong><a href="/search">All Listings</a><a href="/sell">Home Valuation</a><a href="/agents">Meet the Team</a></div><div><strong>Communities</strong><a href="/search?q=savannah">Savannah</a><a href="/search?q=brunswick">Brunswick</a><a href="/search?q=darien">Darien</a></div><div><strong>Follow</strong><a href="#ig">Instagram</a><a href="#fb">Facebook</a></div></div><p class="css-p60rzi">IDX information is provided exclusively for consumers' personal, non-commercial use. Data is deemed reliable but is not guaranteed accurate by the MLS. Equal Housing Opportunity. © 2022 Saltmarsh Realty Group, LLC. <a href="#privacy">Privacy</a> <a href="#dmca">DMCA</a></p></footer></div></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 Inter,"Helvetica Neue",Arial,sans-serif;color:#1c2b2a}a{color:inherit;text-decoration:none}button,input,select{font:inherit}h1,h2{font-family:Georgia,serif;font-weight:400}
.css-1h6kq0j{display:flex;align-items:center;justify-content:space-between;height:72px;padding:0 32px;border-bottom:1px solid #e3e8e6}.css-t51xgw{font:22px Georgia,serif;letter-spacing:3px;color:#1f4e4a}.css-t51xgw small{display:block;font-size:10px;letter-spacing:5px}.css-v3cd9n{display:flex;gap:32px}.css-8r0lfe{display:flex;gap:20px;align-items:center}.css-m47ezt{border:1px solid #1f4e4a;background:#fff;border-radius:4px;padding:6px 16px;color:#1f4e4a}
.css-1d2uyp8{background:#16312f;color:#c9d8d4;padding:48px 32px;margin-top:64px}.css-c7sgb1{display:flex;gap:80px;max-width:1180px;margin:0 auto}.css-c7sgb1 a,.css-c7sgb1 strong{display:block;margin-bottom:6px}.css-p60rzi{max-width:1180px;margin:32px auto 0;font-size:12px;color:#8ea7a1}.css-p60rzi a{text-decoration:underline}
.css-zo1kx4{background:linear-gradient(#0d2c2acc,#0d2c2a66),#3d7a74;color:#fff;text-align:center;padding:120px 20px}.css-zo1kx4 h1{font-size:52px;margin:0}.css-17yd0gs{display:flex;max-width:620px;margin:28px auto 0;background:#fff;border-radius:6px;overflow:hidden}.css-17yd0gs input{flex:1;border:0;padding:16px}.css-17yd0gs button{border:0;background:#c96f3b;color:#fff;padding:0 28px}.css-1e4bqwt{max-width:1180px;margin:0 auto;padding:40px 20px}.css-j58mnc{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.css-1q8h2vd{position:relative;display:block}.css-1q8h2vd img{width:100%;height:170px;object-fit:cover;border-radius:8px;display:block;filter:brightness(.7)}.css-1q8h2vd span{position:absolute;left:16px;bottom:12px;color:#fff;font-size:20px}.css-9w0apz{text-align:center}.css-9w0apz img{border-radius:50%;object-fit:cover}.css-9w0apz p,.css-9w0apz h3{margin:0}
.css-1x0fvhu{display:flex;flex-wrap:wrap;gap:12px;align-items:center;padding:14px 32px;border-bottom:1px solid #e3e8e6;background:#f8faf9}.css-1x0fvhu input,.css-1x0fvhu select{height:38px;border:1px solid #bfcac7;border-radius:4px;padding:0 10px;background:#fff}.css-1x0fvhu input{width:210px}.css-1x0fvhu select{max-width:150px}.css-dq3i7v{display:inline-flex;align-items:center;gap:8px}.css-l29suf{display:inline-flex}.css-1m5tb0c,.css-6ka1wp{height:38px;padding:0 12px;border:1px solid #bfcac7;background:#fff;margin-left:-1px}.css-6ka1wp{background:#1f4e4a;color:#fff}.css-n0wq2x{height:38px;border:0;background:#c96f3b;color:#fff;border-radius:4px;padding:0 20px}
.css-4rp8dy{display:flex}.css-1sw6c3g{flex:1;padding:20px 32px}.css-gh7o1l{flex:0 0 400px;height:900px;background:#dfe8e2;overflow:hidden;position:sticky;top:0}.css-0tm9aq{display:flex;justify-content:space-between;align-items:center}.css-0tm9aq h1{font-size:24px;margin:0}.css-5hx2kn{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:20px;margin-top:16px}.css-1a7yduz{border:1px solid #e3e8e6;border-radius:8px;overflow:hidden;position:relative;background:#fff}.css-1a7yduz img{width:100%;height:180px;object-fit:cover;display:block}.css-u61cfj{display:block;padding:12px 14px}.css-w8n40e{font-size:21px;font-weight:600}.css-ib3s9t{color:#4c5f5c}.css-qf15lz{color:#84938f;font-size:12px;margin-top:6px}.css-1og2kxh{position:absolute;top:10px;left:10px;display:flex;gap:6px}.css-1og2kxh span{background:#fff;border-radius:12px;padding:1px 10px;font-size:12px;font-weight:600}.css-e05vju{position:absolute;top:8px;right:10px;border:0;background:none;color:#fff;font-size:22px}.css-1b8wzcp{display:flex;justify-content:center;gap:6px;list-style:none;padding:28px 0;margin:0}.css-7y2dro,.css-s14ahm{min-width:36px;height:36px;border:1px solid #d5dedb;border-radius:18px;background:#fff}.css-s14ahm{background:#1f4e4a;color:#fff}
.css-ty6p0k{max-width:1180px;margin:0 auto;padding:20px}.css-x93bei{display:grid;grid-template-columns:2fr 1fr;gap:8px;grid-template-rows:430px;overflow:hidden}.css-x93bei img{width:100%;height:100%;object-fit:cover}.css-x93bei div{display:grid;gap:8px;grid-template-rows:repeat(3,1fr);min-height:0}.css-x93bei div img{min-height:0}.css-15cjq7w{display:grid;grid-template-columns:1fr 320px;gap:48px}.css-hz20vm{display:flex;justify-content:space-between;align-items:flex-start}.css-hz20vm h1{margin:16px 0 0;font-size:28px}.css-1pe4nka{font-size:30px;font-weight:600;margin-top:16px}.css-ao91lx{display:flex;gap:28px;border:1px solid #e3e8e6;border-width:1px 0;padding:12px 0}.css-ao91lx b{font-size:20px;display:block}.css-rw7t2g{display:inline-block;background:#dcefe6;color:#1f4e4a;border-radius:12px;padding:2px 12px;font-weight:600}.css-1c0dysf{display:grid;grid-template-columns:1fr 1fr;gap:0 40px}.css-1fjc3ru{display:flex;justify-content:space-between;border-bottom:1px solid #eef2f0;padding:8px 0}.css-k0x7de{color:#6b7c78}.css-2b9wmo{font-weight:600}.css-fk68pz{border:1px solid #e3e8e6;border-radius:8px;padding:20px;margin-top:16px}.css-fk68pz input,.css-fk68pz textarea,.css-fk68pz button{width:100%;padding:9px;margin-top:8px;border:1px solid #bfcac7;border-radius:4px}.css-fk68pz button{background:#c96f3b;color:#fff;border:0}.css-yb3n1k span,.css-yb3n1k strong{display:block}.css-yb3n1k img{width:100%;height:170px;object-fit:cover;border-radius:8px}"##;

const HOME: &str = r##"<section class="css-zo1kx4"><h1>Life moves with the tide</h1><p>Find your place on the Georgia coast</p><form class="css-17yd0gs" action="/search" method="get"><input name="q" placeholder="City, neighborhood or ZIP" aria-label="Location" autocomplete="off"><button type="submit">Search</button></form></section>
<section class="css-1e4bqwt"><h2>Featured Listings</h2><div id="featured" class="css-5hx2kn"></div><p><a href="/search">View all homes for sale →</a></p></section>
<section class="css-1e4bqwt"><h2>Explore Communities</h2><div class="css-j58mnc">[[cities]]</div></section>
<section class="css-1e4bqwt"><h2>Why Saltmarsh</h2><div class="css-j58mnc"><div><h3>$412M</h3><p>sold since 2009 along the coast</p></div><div><h3>27 days</h3><p>average time on market</p></div><div><h3>“They got us $15,000 over asking.”</h3><p>The Hendersons, Tybee Island</p></div></div></section>"##;

const SEARCH: &str = r##"<main id="search-root" aria-busy="true"><h1>Homes for Sale</h1></main><noscript>You need to enable JavaScript to search listings.</noscript>"##;

const DETAILS: &str = r##"<main class="css-ty6p0k"><p><a href="/search">Search</a> / <a href="/search?q=[[key]]">[[city]]</a> / [[street]]</p><div class="css-x93bei"><img src="[[photo]]" alt="[[street]]"><div>[[thumbs]]</div></div>
<div class="css-15cjq7w"><div><div class="css-hz20vm"><h1>[[street]], [[place]]</h1></div><div class="css-1pe4nka">[[price]]</div><p><span class="css-rw7t2g">[[status]]</span></p>
<div class="css-ao91lx"><div><b>[[beds]]</b>Beds</div><div><b>[[baths]]</b>Baths</div><div><b>[[sqft]]</b>Sq Ft</div></div>
<h2>About This Home</h2><p>[[remarks]]</p><h2>Property Facts</h2><div class="css-1c0dysf">[[facts]]</div><p class="css-qf15lz">Listing courtesy of [[office]]. Last updated October 14, 2022.</p></div>
<aside><div class="css-fk68pz">[[agent]]<form action="/contact" method="get"><input type="hidden" name="mls" value="[[mls]]"><input name="name" placeholder="Full name" aria-label="Full name"><input name="email" placeholder="Email" aria-label="Email"><textarea name="message" aria-label="Message">I'd like to know more about [[street]].</textarea><button type="submit">Request a Tour</button></form></div><div class="css-fk68pz"><strong>Estimated payment</strong><p>$[[month]]/mo with 20% down at 6.2% for 30 years</p></div></aside></div>
<h2>Nearby Homes</h2><div class="css-j58mnc">[[near]]</div></main>"##;

const SELL: &str = r##"<main class="css-ty6p0k"><h1>What's My Home Worth?</h1><p>Median sale price in Glynn County last month: $389,000, up 6.1% from a year ago.</p><form class="css-fk68pz" action="/contact" method="get"><input name="address" placeholder="Street address"><input name="email" placeholder="Email"><button type="submit">Get My Estimate</button></form></main>"##;
const AGENTS_PAGE: &str =
    r##"<main class="css-ty6p0k"><h1>Our Agents</h1><div class="css-j58mnc">[[agents]]</div></main>"##;
const BLOG: &str = r##"<main class="css-ty6p0k"><h1>The Tideline Blog</h1><h3>5 things to know about flood insurance</h3><p>October 3, 2022. Premiums start around $900 a year.</p><h3>Is now a good time to buy?</h3><p>September 12, 2022. With rates above 6%, a $350,000 home costs $400 more a month than in spring.</p></main>"##;
const CONTACT: &str = r##"<main class="css-ty6p0k"><h1>Contact</h1><p>Thank you for reaching out. An agent will be in touch within one business day.</p></main>"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  function h(tag, props) {
    var node = document.createElement(tag);
    Object.keys(props || {}).forEach(function (k) {
      if (k.slice(0, 2) === 'on') node.addEventListener(k.slice(2).toLowerCase(), props[k]);
      else if (props[k] !== null && props[k] !== undefined && props[k] !== false) node.setAttribute(k === 'className' ? 'class' : k, props[k]);
    });
    [].slice.call(arguments, 2).forEach(function add(kid) {
      if (Array.isArray(kid)) kid.forEach(add);
      else if (kid || kid === 0) node.appendChild(kid.nodeType ? kid : document.createTextNode(kid));
    });
    return node;
  }
  function api(path, then) { fetch('/api/idx/' + path).then(function (r) { return r.json(); }).then(function (d) { setTimeout(function () { then(d); }, 100); }); }
  function Card(p) {
    return h('div', { className: 'css-1a7yduz', 'data-testid': 'listing-card' },
      h('a', { href: p.href, 'aria-label': p.street }, h('img', { src: p.photo, alt: p.street + ', ' + p.city, loading: 'lazy' })),
      h('div', { className: 'css-1og2kxh' }, h('span', {}, p.status), p.isNew && h('span', {}, 'New')),
      h('button', { type: 'button', className: 'css-e05vju', 'aria-label': 'Save' }, '\u2661'),
      h('a', { className: 'css-u61cfj', href: p.href },
        h('div', { className: 'css-w8n40e' }, '$' + p.listPrice.toLocaleString('en-US')),
        h('div', {}, p.beds + ' bd ' + p.baths + ' ba ' + p.sqft.toLocaleString('en-US') + ' sqft'),
        h('div', { className: 'css-ib3s9t' }, p.street), h('div', { className: 'css-ib3s9t' }, p.city + ', ' + p.state + ' ' + p.zip),
        h('div', { className: 'css-qf15lz' }, 'MLS# ' + p.mlsNumber + ' \u00b7 ' + p.office)));
  }
  var featured = document.getElementById('featured');
  if (featured) api('featured', function (d) { d.listings.forEach(function (p) { featured.appendChild(Card(p)); }); });

  var root = document.getElementById('search-root');
  if (!root) return;
  var state = {}, data = null;
  var defaults = { q: '', min: '', max: '', beds: '0', baths: '0', type: '', sort: 'newest', page: '1' };
  function read() { var u = new URLSearchParams(location.search); Object.keys(defaults).forEach(function (k) { state[k] = u.get(k) || defaults[k]; }); }
  function set(change) {
    if (!change.page) change.page = '1';
    Object.keys(change).forEach(function (k) { state[k] = String(change[k]); });
    var u = new URLSearchParams();
    Object.keys(defaults).forEach(function (k) { if (state[k] !== defaults[k]) u.set(k, state[k]); });
    history.pushState(null, '', '/search' + (u.toString() ? '?' + u : ''));
    load();
  }
  function Select(label, name, options) {
    var s = h('select', { name: name, 'aria-label': label, onChange: function () { var c = {}; c[name] = s.value; set(c); } }, options.map(function (o) { return h('option', { value: o[0] }, o[1]); }));
    s.value = state[name];
    return s;
  }
  function Toggle(label, name) {
    return h('div', { className: 'css-dq3i7v' }, h('span', {}, label), h('div', { className: 'css-l29suf', role: 'group', 'aria-label': label }, ['Any', '1+', '2+', '3+', '4+'].map(function (t, i) {
      var on = state[name] === String(i);
      return h('button', { type: 'button', className: on ? 'css-6ka1wp' : 'css-1m5tb0c', 'aria-pressed': String(on), onClick: function () { var c = {}; c[name] = i; set(c); } }, t);
    })));
  }
  function prices(none) { return [['', none]].concat([200, 300, 400, 500, 750, 1000].map(function (k) { return [String(k * 1000), k < 1000 ? '$' + k + 'k' : '$1M']; })); }
  function Filters() {
    var city = h('input', { name: 'q', value: state.q, placeholder: 'City, neighborhood or ZIP', 'aria-label': 'Location', autocomplete: 'off' });
    return h('form', { className: 'css-1x0fvhu', onSubmit: function (e) { e.preventDefault(); set({ q: city.value.trim() }); } }, city,
      Select('Min price', 'min', prices('No min')), Select('Max price', 'max', prices('No max')), Toggle('Beds', 'beds'), Toggle('Baths', 'baths'),
      Select('Home type', 'type', [['', 'All home types']].concat(['Single Family Residence', 'Condominium', 'Townhouse', 'Multi Family', 'Manufactured Home'].map(function (t) { return [t, t]; }))),
      h('button', { type: 'submit', className: 'css-n0wq2x' }, 'Search'));
  }
  function Pages(p) {
    function button(text, page, label, off) {
      return h('li', {}, h('button', { type: 'button', className: text === p.page ? 'css-s14ahm' : 'css-7y2dro', 'aria-label': label, 'aria-current': text === p.page ? 'true' : null, disabled: off ? '' : null, onClick: function () { set({ page: page }); window.scrollTo(0, 0); } }, text));
    }
    var items = [button('\u2039', p.page - 1, 'Go to previous page', p.page === 1)], last = 0;
    for (var n = 1; n <= p.pageCount; n++) {
      if (n > 1 && n < p.pageCount && Math.abs(n - p.page) > 1) continue;
      if (n > last + 1) items.push(h('li', {}, '\u2026'));
      items.push(button(n, n, (n === p.page ? 'page ' : 'Go to page ') + n));
      last = n;
    }
    items.push(button('\u203a', p.page + 1, 'Go to next page', p.page === p.pageCount));
    return h('nav', { 'aria-label': 'pagination navigation' }, h('ul', { className: 'css-1b8wzcp' }, items));
  }
  function render() {
    root.innerHTML = '';
    root.appendChild(Filters());
    var p = data && data.pagination;
    root.appendChild(h('div', { className: 'css-4rp8dy' }, h('section', { className: 'css-1sw6c3g' },
      h('div', { className: 'css-0tm9aq' }, h('h1', {}, state.q ? 'Homes for Sale in ' + state.q.replace(/-/g, ' ').replace(/\b[a-z]/g, function (c) { return c.toUpperCase(); }) : 'Homes for Sale on the Georgia Coast'), Select('Sort by', 'sort', [['newest', 'Newest'], ['price-asc', 'Price (low to high)'], ['price-desc', 'Price (high to low)'], ['sqft', 'Square feet']])),
      p ? h('div', { className: 'css-ib3s9t' }, p.total ? 'Showing ' + p.from + ' - ' + p.to + ' of ' + p.total + ' homes' : 'No homes match your search. Try removing a filter.') : h('div', {}, 'Loading\u2026'),
      p && h('div', { className: 'css-5hx2kn' }, data.listings.map(Card)), p && p.pageCount > 1 && Pages(p)), h('aside', { className: 'css-gh7o1l', 'aria-label': 'Map' }, h('img', { src: '/images/map.png', alt: 'Map of results' }))));
    root.setAttribute('aria-busy', String(!p));
  }
  function load() {
    data = null;
    render();
    var u = new URLSearchParams(state).toString();
    api('search?' + u, function (d) { if (u === new URLSearchParams(state).toString()) { data = d; render(); } });
  }
  window.addEventListener('popstate', function () { read(); load(); });
  read();
  load();
})();
"##;
