//! Bluestem Realty Partners: a brokerage in the Flint Hills, of 2022, on a platform that shows what the listing service has.
//!
//! A map with prices in short form stands beside the list; both are drawn from data that is fetched after the page. Cities
//! have pages of their own with the same list, narrowed. Pages are turned by numbered buttons, in place. A card has the
//! rooms in one line with bars, the address in two lines and the number of the listing. Homes have pages made on the server.

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
    name: "bluestem",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "form",
        "wildcard",
        "numbered",
        "banner",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "locale",
        "lazy",
        "optional",
        "details",
    ],
    about: "Kansas brokerage of 2022 on a listing platform: a map with short prices, cities as pages, rooms with bars, numbered buttons in place",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 15;

const CITIES: [City; 5] = [
    City {
        name: "Lawrence",
        state: "KS",
        neighborhoods: &["Old West Lawrence", "Deerfield", "Prairie Park"],
        zip: 66044,
    },
    City { name: "Topeka", state: "KS", neighborhoods: &["Potwin", "Westboro", "College Hill"], zip: 66603 },
    City { name: "Manhattan", state: "KS", neighborhoods: &["Grand Mere", "Northview"], zip: 66502 },
    City {
        name: "Junction City",
        state: "KS",
        neighborhoods: &["Sutter Highlands", "Olivia Farms"],
        zip: 66441,
    },
    City { name: "Emporia", state: "KS", neighborhoods: &["Berkeley Hills", "Coronado"], zip: 66801 },
];

const OFFICES: [&str; 4] = [
    "Bluestem Realty Partners",
    "Sunflower Real Estate Co",
    "Kaw Valley Homes LLC",
    "Coldwater & Reese, REALTORS",
];

fn stock() -> Vec<Listing> {
    listings(66_044, 112, &CITIES, (115, 520))
}

fn kind(home: &Listing) -> &'static str {
    match home.kind {
        "Condo" => "Condo/Co-op",
        "Townhouse" => "Townhome",
        "Multi-Family" => "Multi-Family (2-4 Unit)",
        "Mobile Home" => "Mobile/Manufactured",
        _ => "Single Family Home",
    }
}

fn status(home: &Listing) -> &'static str {
    match home.chance {
        0..=9 => "Pending",
        10..=18 => "Active Under Contract",
        _ => "Active",
    }
}

fn price(home: &Listing) -> String {
    format!("${}", grouped(home.price, ','))
}

/// Bathrooms, which the service does not have of all homes.
fn baths(home: &Listing) -> Option<String> {
    (home.chance < 95).then(|| format!("{}{}", home.baths, if home.has_half_bath { ".5" } else { "" }))
}

fn place(home: &Listing) -> String {
    format!("{}, {} {}", home.city, home.state, home.zip)
}

fn photo(home: &Listing, width: u64) -> String {
    format!("/mlsphotos/fhar/{}/{width}/{}_01.jpg", home.mls % 100, home.mls)
}

fn address(home: &Listing) -> String {
    format!("/property/{}-{}", home.mls, slug(&format!("{} {}", home.address, place(home))))
}

fn office(home: &Listing) -> &'static str {
    OFFICES[home.mls as usize % OFFICES.len()]
}

fn city_path(city: &str) -> String {
    format!("/{}-ks-homes-for-sale", slug(city))
}

fn truth() -> Truth {
    let record = |home: &Listing| {
        Record::new()
            .with("price", price(home))
            .with("location", &home.address)
            .with("location", place(home))
            .with("location", format!("{} {}", home.address, place(home)))
            .with("location", format!("{}, {}", home.address, place(home)))
            .with("postcode", &home.zip)
            .with("bedrooms", home.beds.to_string())
            .maybe("bathrooms", baths(home))
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", &home.remarks)
            .with("image", photo(home, 480))
            .with("image", photo(home, 1200))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Topeka")?;
    visitor.expect("homes for sale in topeka")?;
    visitor.open("/svc/search?city=topeka&page=1")?;
    visitor.open("/")?;
    visitor.submit("hero-search", &[("q", "")])?;
    for page in 1.. {
        visitor.open(&format!("/svc/search?q=&city=&page={page}"))?;
        if visitor.json()?["pages"] == page {
            break;
        }
    }
    visitor.open("/svc/featured")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Listing], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let cities =
            each(&CITIES, |city| format!("<li><a href=\"{}\">{}</a></li>", city_path(city.name), city.name));
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("cities", &cities), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<main class=\"brp-container brp-plain\"><h1>{title}</h1>{text}</main>"))
    };
    let search_page = |name: &str, intro: &str, city: &str, q: &str| {
        page(name, &fill(SEARCH, &[("name", name), ("intro", intro), ("city", city), ("q", &escape(q))]))
    };
    match request.parts().as_slice() {
        [] => {
            let tiles = each(&CITIES, |city| {
                let count = stock.iter().filter(|home| home.city == city.name).count();
                format!(
                    "<a class=\"area-tile\" href=\"{}\"><img src=\"/assets/img/{}.jpg\" alt=\"\"><strong>{}</strong><span>{count} listings</span></a>",
                    city_path(city.name),
                    slug(city.name),
                    city.name
                )
            });
            page("Flint Hills Homes for Sale", &fill(HOME, &[("tiles", &tiles)]))
        }
        ["listing-search"] => search_page("Homes for Sale", "", "", request.query.text("q")),
        ["svc", "search"] => Answer::json(&search(stock, &request.query)),
        ["svc", "featured"] => {
            let ours = stock.iter().filter(|home| office(home) == OFFICES[0] && status(home) == "Active");
            Answer::json(&json!({"rows": ours.take(6).map(in_short).collect::<Vec<_>>()}))
        }
        ["property", key] => match stock.iter().find(|home| address(home).ends_with(&format!("/{key}"))) {
            Some(home) => page(&format!("{}, {}", home.address, place(home)), &details(stock, home)),
            None => Answer::missing(),
        },
        ["home-valuation"] => plain("What Is Your Home Worth?", VALUE),
        ["mortgage-calculator"] => plain("Mortgage Calculator", MORTGAGE),
        ["our-agents"] => plain("Our Agents", AGENTS),
        ["blog", ..] => plain("Prairie Notes", BLOG),
        ["contact" | "sign-in" | "privacy" | "dmca" | "careers"] => plain(
            "Contact",
            "<p>Call (785) 555-0148 or stop by at 812 Massachusetts St. Thank you, somebody will be in touch.</p>",
        ),
        ["assets", "js", "idx.bundle.js"] => Answer::file("application/javascript", SCRIPT),
        ["assets", "img", "logo.svg"] => {
            Answer::picture(picture::sign("BLUESTEM", 190, 48, "#fff", "#1d4a5f"))
        }
        ["assets", "img", file] if file.starts_with("agent") => {
            Answer::picture(picture::person(file.len() as u64))
        }
        ["assets", "img", file] => Answer::picture(picture::house(file.bytes().map(u64::from).sum())),
        ["mlsphotos", .., file] => {
            let digits = |part: &str| part.trim_end_matches(".jpg").parse::<u64>().unwrap_or(0);
            let (mls, place) = file.split_once('_').unwrap_or((file, "1"));
            Answer::picture(picture::house(digits(mls) + (digits(place).max(1) - 1) * 5))
        }
        [key] => match CITIES.iter().find(|city| city_path(city.name).trim_start_matches('/') == *key) {
            Some(city) => {
                let here: Vec<u64> =
                    stock.iter().filter(|home| home.city == city.name).map(|home| home.price).collect();
                let intro = fill(
                    INTRO,
                    &[
                        ("city", city.name),
                        ("parts", &city.neighborhoods.join(", ")),
                        ("mean", &grouped(here.iter().sum::<u64>() / here.len() as u64, ',')),
                    ],
                );
                search_page(&format!("Homes for Sale in {}", city.name), &intro, &slug(city.name), "")
            }
            None => Answer::missing(),
        },
        _ => Answer::missing(),
    }
}

fn search(stock: &[Listing], query: &Parameters) -> Json {
    let sought = query.text("q").split(',').next().unwrap_or_default().trim().to_lowercase();
    let number = |name: &str| query.number(name).map(|number| number as u64);
    let is_there = |home: &Listing| {
        let whole = format!("{} {} {} {}", home.address, home.city, home.zip, home.mls).to_lowercase();
        whole.contains(&sought) && (query.text("city").is_empty() || slug(home.city) == query.text("city"))
    };
    let mut found: Vec<&Listing> = stock
        .iter()
        .filter(|home| is_there(home) && home.beds >= number("beds").unwrap_or(0))
        .filter(|home| (number("min").unwrap_or(0)..=number("max").unwrap_or(u64::MAX)).contains(&home.price))
        .filter(|home| query.text("type").is_empty() || kind(home) == query.text("type"))
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| home.price),
        "high" => found.sort_by_key(|home| Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    json!({
        "rows": slice.things.iter().map(|home| in_short(home)).collect::<Vec<_>>(), "total": slice.total, "page": slice.page, "pages": slice.last,
        "from": slice.before + 1, "to": slice.through(),
    })
}

fn in_short(home: &Listing) -> Json {
    json!({
        "id": home.mls, "url": address(home), "price": home.price, "status": status(home), "beds": home.beds, "baths": baths(home),
        "sqft": (home.chance % 11 != 4).then_some(home.square_feet), "street": home.address, "cityLine": place(home), "photo": photo(home, 480),
        "office": office(home), "age": home.chance % 40 + 1, "lat": home.mls * 7 % 83 + 6, "lng": home.mls * 13 % 87 + 4,
    })
}

fn details(stock: &[Listing], home: &Listing) -> String {
    let mut dice = Dice::new(home.mls);
    let mut facts = vec![
        ("Status", status(home).to_owned()),
        ("MLS #", home.mls.to_string()),
        ("Property Type", kind(home).to_owned()),
        ("Bedrooms", home.beds.to_string()),
    ];
    facts.extend(baths(home).map(|count| ("Total Baths", count)));
    facts.extend([
        ("Year Built", home.built.to_string()),
        ("Subdivision", home.neighborhood.to_owned()),
        ("County", dice.pick(&["Douglas", "Shawnee", "Riley", "Lyon"]).to_owned()),
        ("Lot Size", format!("0.{:02} Acres", dice.between(9, 88))),
        ("Garage Spaces", dice.between(0, 3).to_string()),
        ("Taxes", format!("${}", grouped(home.price * dice.between(12, 16) / 1000, ','))),
        (
            "HOA Dues",
            if dice.chance(25) {
                format!("${} / month", dice.between(3, 24) * 10)
            } else {
                "None".to_owned()
            },
        ),
        ("Days on Site", (home.chance % 40 + 1).to_string()),
    ]);
    let near = stock.iter().filter(|other| other.city == home.city && other.mls != home.mls);
    let near = each(near.skip(home.mls as usize % 3).take(4), |other| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" alt=\"\" loading=\"lazy\"><b>{}</b> {} bd &middot; {}</a></li>",
            address(other),
            photo(other, 240),
            price(other),
            other.beds,
            other.address
        )
    });
    let bath = baths(home).map_or(String::new(), |count| format!("<li><strong>{count}</strong> Baths</li>"));
    fill(
        DETAILS,
        &[
            ("city", home.city),
            ("path", &city_path(home.city)),
            ("street", &home.address),
            ("place", &place(home)),
            ("price", &price(home)),
            ("status", status(home)),
            ("beds", &home.beds.to_string()),
            ("bath", &bath),
            ("sqft", &grouped(home.square_feet, ',')),
            ("each", &(home.price / home.square_feet).to_string()),
            ("photo", &photo(home, 1200)),
            ("mls", &home.mls.to_string()),
            ("remarks", &escape(&home.remarks)),
            ("facts", &each(facts, |(label, value)| format!("<dt>{label}</dt><dd>{value}</dd>"))),
            ("month", &grouped(home.price * 58 / 10_000, ',')),
            ("office", &escape(office(home))),
            ("near", &near),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>[[title]] | Bluestem Realty Partners</title><style>[[style]]</style><script src="/assets/js/idx.bundle.js" defer></script></head>
<body><div class="brp-top"><div class="brp-container"><a class="brp-logo" href="/"><img src="/assets/img/logo.svg" alt="Bluestem Realty Partners"></a><ul class="brp-nav"><li class="brp-drop"><a href="/listing-search">Search</a><ul class="brp-drop__menu"><li><a href="/listing-search">All Listings</a></li>[[cities]]</ul></li><li><a href="/home-valuation">Sell</a></li><li><a href="/mortgage-calculator">Finance</a></li><li><a href="/our-agents">Our Agents</a></li><li><a href="/blog">Blog</a></li><li><a href="/contact">Contact</a></li></ul><div class="brp-user"><a href="tel:7855550148">(785) 555-0148</a> <a href="/sign-in">Sign In</a></div></div></div>
[[body]]
<div class="brp-bottom"><div class="brp-container brp-cols"><div><h4>Bluestem Realty Partners</h4><p>812 Massachusetts St<br>Lawrence, KS 66044<br>(785) 555-0148</p></div><div><h4>Communities</h4><ul>[[cities]]</ul></div><div><h4>Company</h4><ul><li><a href="/our-agents">Agents</a></li><li><a href="/careers">Careers</a></li><li><a href="/blog">Blog</a></li></ul></div><div><h4>Stay in touch</h4><form class="brp-news" action="/contact" method="get"><input type="email" name="email" placeholder="Email"><button type="submit">Join</button></form><p><a href="#facebook">Facebook</a> <a href="#instagram">Instagram</a> <a href="#youtube">YouTube</a></p></div></div><div class="brp-container brp-legal"><p>The information being provided by the Flint Hills Association of REALTORS is exclusively for consumers' personal, non-commercial use. Information deemed reliable but not guaranteed. Data last updated October 3, 2022 10:15 AM.</p><p>&copy; 2022 Bluestem Realty Partners, LLC <a href="/privacy">Privacy</a> <a href="/dmca">DMCA</a> Equal Housing Opportunity</p></div></div></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 Montserrat,"Segoe UI",Arial,sans-serif;color:#273238}a{color:#1d6a8f;text-decoration:none}.brp-container{max-width:1240px;margin:0 auto;padding:0 20px}.brp-top{border-bottom:1px solid #dde5e9;background:#fff}.brp-top .brp-container{display:flex;align-items:center;justify-content:space-between;height:78px}.brp-nav{list-style:none;display:flex;gap:26px;margin:0;padding:0}.brp-drop{position:relative}.brp-drop__menu{display:none;position:absolute;left:-10px;top:100%;background:#fff;border:1px solid #dde5e9;list-style:none;padding:10px 16px;width:170px;z-index:9}.brp-drop:hover .brp-drop__menu{display:block}.brp-user a{margin-left:14px}.brp-plain{padding:40px 20px;min-height:300px}
.brp-hero{background:linear-gradient(#0e2c3acc,#0e2c3a66),#7c9aa6;color:#fff;text-align:center;padding:110px 20px}.brp-hero h1{font-size:46px;margin:0 0 20px}.brp-hero form{display:inline-flex;width:600px}.brp-hero input{flex:1;padding:15px;border:0}.brp-hero button,.brp-btn{background:#e0912f;color:#fff;border:0;padding:12px 24px;font:inherit;cursor:pointer}.area-row{display:grid;grid-template-columns:repeat(5,1fr);gap:16px;margin:20px 0 40px}.area-tile{position:relative;display:block}.area-tile img{width:100%;height:150px;object-fit:cover}.area-tile strong,.area-tile span{display:block}
.si-bar{background:#f2f6f8;padding:12px 20px;display:flex;gap:10px;flex-wrap:wrap}.si-bar input,.si-bar select{height:38px;border:1px solid #b9c7ce;padding:0 8px;background:#fff}.si-bar input{width:260px}.si-split{display:flex;height:auto}.si-map{flex:0 0 42%;position:sticky;top:0;height:760px;background:#dfe9e2;overflow:hidden}.si-pin{position:absolute;background:#1d4a5f;color:#fff;border:0;border-radius:10px;font-size:11px;padding:2px 7px}.si-list{flex:1;padding:14px 20px}.si-list__head{display:flex;justify-content:space-between;align-items:center}.si-cards{display:grid;grid-template-columns:repeat(2,1fr);gap:16px}.si-listing{border:1px solid #dde5e9;background:#fff}.si-listing__photo{position:relative;display:block}.si-listing__photo img{width:100%;height:190px;object-fit:cover;display:block;background:#e6ecef}.si-listing__status{position:absolute;left:0;bottom:10px;background:#1d4a5fe6;color:#fff;font-size:12px;padding:3px 10px}.si-listing__fav{position:absolute;right:8px;top:6px;border:0;background:none;color:#fff;font-size:22px}.si-listing__info{padding:12px}.si-listing__price{font-size:22px;font-weight:700}.si-listing__street{margin-top:6px}.si-listing__fine{font-size:11px;color:#7b8a91;margin-top:6px}.si-pager{display:flex;gap:5px;justify-content:center;padding:24px}.si-pager button{min-width:36px;height:36px;border:1px solid #b9c7ce;background:#fff;cursor:pointer}.si-pager .si-on{background:#1d4a5f;color:#fff}.si-intro{padding:20px;background:#fbfcfc}
.pd-gallery img{width:100%;height:460px;object-fit:cover}.pd-head{display:flex;justify-content:space-between}.pd-price{font-size:32px;font-weight:700}.pd-stats{list-style:none;display:flex;gap:30px;padding:0}.pd-facts{display:grid;grid-template-columns:180px 1fr 180px 1fr;gap:4px 10px}.pd-facts dt{color:#7b8a91}.pd-facts dd{margin:0}.pd-side{border:1px solid #dde5e9;padding:18px}.pd-side input,.pd-side textarea{width:100%;padding:8px;margin-bottom:8px}.pd-cols{display:grid;grid-template-columns:1fr 320px;gap:40px}.pd-near{list-style:none;display:grid;grid-template-columns:repeat(4,1fr);gap:16px;padding:0}.pd-near img{width:100%;height:140px;object-fit:cover;display:block}.brp-bottom{background:#14303e;color:#c3d2d9;margin-top:50px;padding:30px 0}.brp-bottom a{color:#fff}.brp-bottom ul{list-style:none;padding:0}.brp-cols{display:grid;grid-template-columns:repeat(4,1fr);gap:30px}.brp-legal{font-size:11px}.lead-modal{position:fixed;inset:0;background:#0009;display:flex;align-items:center;justify-content:center;z-index:30}.lead-modal__box{background:#fff;width:420px;padding:30px;text-align:center;position:relative}.lead-modal__x{position:absolute;right:10px;top:6px;border:0;background:none;font-size:24px}.chat-bubble{position:fixed;right:20px;bottom:20px;background:#e0912f;color:#fff;border:0;border-radius:24px;padding:12px 20px}"##;

const HOME: &str = r##"<section class="brp-hero"><h1>Find your place on the prairie</h1><form id="hero-search" action="/listing-search" method="get"><input type="text" name="q" placeholder="City, ZIP, Address or MLS#" aria-label="Search" autocomplete="off"><button type="submit">Search</button></form></section>
<section class="brp-container"><h2>Featured Listings</h2><div class="si-cards" id="featured-listings"></div><h2>Explore by City</h2><div class="area-row">[[tiles]]</div>
<h2>From the Blog</h2><p><a href="/blog/first-time">First-time buyer? Five numbers to know</a> &mdash; down payments from $7,500 and more.</p><p><a href="/blog/lawrence-market">Lawrence market report: median price $298,000</a></p></section>"##;

const SEARCH: &str = r##"<main id="idx-app" data-city="[[city]]" data-q="[[q]]"><div class="si-bar"><input type="text" id="si-q" value="[[q]]" placeholder="City, ZIP, Address or MLS#" aria-label="Search" autocomplete="off"><select id="si-min" aria-label="Min price"><option value="">Min Price</option><option value="100000">$100,000</option><option value="200000">$200,000</option><option value="300000">$300,000</option><option value="400000">$400,000</option></select><select id="si-max" aria-label="Max price"><option value="">Max Price</option><option value="200000">$200,000</option><option value="300000">$300,000</option><option value="500000">$500,000</option><option value="750000">$750,000</option></select><select id="si-beds" aria-label="Beds"><option value="">Beds</option><option value="1">1+</option><option value="2">2+</option><option value="3">3+</option><option value="4">4+</option></select><select id="si-type" aria-label="Type"><option value="">All Types</option><option>Single Family Home</option><option>Condo/Co-op</option><option>Townhome</option><option>Multi-Family (2-4 Unit)</option><option>Mobile/Manufactured</option></select><button type="button" class="brp-btn" id="si-go">Update</button></div>
<div class="si-split"><div class="si-map" id="si-map" aria-label="Map"></div><div class="si-list"><div class="si-list__head"><h1>[[name]]</h1><select id="si-sort" aria-label="Sort"><option value="">Newest</option><option value="low">Price: Low to High</option><option value="high">Price: High to Low</option></select></div><p id="si-count">Loading listings&hellip;</p><div class="si-cards" id="si-results"></div><div class="si-pager" id="si-pager"></div></div></div>[[intro]]</main><noscript>Please enable JavaScript to see listings.</noscript>"##;

const INTRO: &str = r##"<div class="si-intro"><div class="brp-container"><h2>About [[city]], Kansas</h2><p>Neighborhoods such as [[parts]] draw buyers from all over the state. The average list price in [[city]] is $[[mean]].</p></div></div>"##;

const DETAILS: &str = r##"<main class="brp-container"><p class="pd-trail"><a href="/">Home</a> &rsaquo; <a href="/listing-search">Search</a> &rsaquo; <a href="[[path]]">[[city]]</a> &rsaquo; [[street]]</p><div class="pd-gallery"><img src="[[photo]]" alt="[[street]]"></div>
<div class="pd-cols"><div><div class="pd-head"><h1>[[street]], [[place]]</h1><span class="pd-price">[[price]]</span></div><ul class="pd-stats"><li><strong>[[beds]]</strong> Beds</li>[[bath]]<li><strong>[[sqft]]</strong> Sq.Ft.</li><li><strong>$[[each]]</strong> / Sq.Ft.</li></ul><p class="pd-status">[[status]] <button type="button">Save</button> <button type="button">Share</button></p>
<h3>Description</h3><p class="pd-remarks">[[remarks]]</p><h3>Property Details</h3><dl class="pd-facts">[[facts]]</dl><p class="si-listing__fine">Listing courtesy of [[office]]. Price history: listed at [[price]].</p></div>
<div class="pd-side"><h4>Schedule a Showing</h4><form action="/contact" method="get"><input type="hidden" name="mls" value="[[mls]]"><input name="name" placeholder="Name"><input name="email" placeholder="Email"><input name="phone" placeholder="Phone"><textarea name="comments">I would like to see [[street]].</textarea><button class="brp-btn" type="submit">Request Info</button></form><p>Est. payment <strong>$[[month]]/mo</strong> <a href="/mortgage-calculator">Get pre-approved</a></p></div></div>
<h3>Similar Homes</h3><ul class="pd-near">[[near]]</ul></main>"##;

const VALUE: &str = r##"<p>Homes in Douglas County sold for 101.2% of list in August.</p><form action="/contact" method="get"><input name="address" placeholder="Street address"> <input name="zip" placeholder="ZIP"> <button class="brp-btn">Get my report</button></form>"##;
const MORTGAGE: &str = r##"<form onsubmit="return false"><label>Price <input value="$300,000"></label> <label>Down <input value="$60,000"></label> <label>Rate <input value="6.1%"></label> <button class="brp-btn">Calculate</button></form><p>$1,454 a month for 30 years</p>"##;
const AGENTS: &str = r##"<div class="area-row"><div><img src="/assets/img/agent-lou.jpg" alt=""><h4>Lou Engstrom</h4><p>Broker/Owner</p></div><div><img src="/assets/img/agent-dee-ann.jpg" alt=""><h4>Dee Ann Krause</h4><p>REALTOR</p></div><div><img src="/assets/img/agent-marcus.jpg" alt=""><h4>Marcus Whitfield</h4><p>REALTOR, GRI</p></div></div>"##;
const BLOG: &str = r##"<h3>First-time buyer? Five numbers to know</h3><p>September 20, 2022. On a $250,000 home, 3% down is $7,500.</p><h3>Lawrence market report</h3><p>September 2, 2022. Median price $298,000, 14 days on market, 3 bd homes lead.</p>"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const $ = (id) => document.getElementById(id);
  const money = (n) => '$' + n.toLocaleString('en-US');
  const short = (n) => n >= 1e6 ? (n / 1e6).toFixed(1) + 'M' : Math.round(n / 1000) + 'K';
  const esc = (t) => String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const card = (l) => `<div class="si-listing" data-mls="${l.id}">
    <a class="si-listing__photo" href="${l.url}"><img data-src="${l.photo}" alt="${esc(l.street)}"><span class="si-listing__status">${l.status}</span></a>
    <div class="si-listing__info"><div class="si-listing__price">${money(l.price)}</div>
    <div class="si-listing__stats"><span>${l.beds} bd</span> | <span>${l.baths || '--'} ba</span>${l.sqft ? ` | <span>${l.sqft.toLocaleString('en-US')} sqft</span>` : ''}</div>
    <a class="si-listing__link" href="${l.url}"><div class="si-listing__street">${esc(l.street)}</div><div class="si-listing__city">${esc(l.cityLine)}</div></a>
    <div class="si-listing__fine">MLS# ${l.id} &middot; ${l.age} day${l.age === 1 ? '' : 's'} on site<br>${esc(l.office)}</div></div></div>`;
  const watch = (root) => {
    const seen = new IntersectionObserver((entries) => entries.forEach((e) => {
      if (e.isIntersecting) { e.target.src = e.target.dataset.src; seen.unobserve(e.target); }
    }), { rootMargin: '150px' });
    root.querySelectorAll('img[data-src]').forEach((img) => seen.observe(img));
  };
  const draw = (root, rows) => { root.innerHTML = rows.map(card).join(''); watch(root); };

  const featured = $('featured-listings');
  if (featured) fetch('/svc/featured').then((r) => r.json()).then((d) => draw(featured, d.rows));

  const app = $('idx-app');
  if (app) {
    const state = { city: app.dataset.city, q: app.dataset.q, page: 1 };
    const pager = (d) => {
      const button = (to, label, extra) => `<button type="button" data-to="${to}"${extra || ''}>${label}</button>`;
      let html = button(d.page - 1, '&lsaquo;', d.page === 1 ? ' disabled aria-label="Previous"' : ' aria-label="Previous"'), last = 0;
      for (let n = 1; n <= d.pages; n++) {
        if (n !== 1 && n !== d.pages && Math.abs(n - d.page) > 2) continue;
        if (n > last + 1) html += '<span>…</span>';
        html += button(n, n, n === d.page ? ' class="si-on" aria-current="page"' : '');
        last = n;
      }
      html += button(d.page + 1, '&rsaquo;', d.page === d.pages ? ' disabled aria-label="Next"' : ' aria-label="Next"');
      $('si-pager').innerHTML = d.pages > 1 ? html : '';
    };
    const load = () => {
      const query = new URLSearchParams(state);
      ['min', 'max', 'beds', 'type', 'sort'].forEach((k) => { if ($('si-' + k).value) query.set(k, $('si-' + k).value); });
      fetch('/svc/search?' + query).then((r) => r.json()).then((d) => setTimeout(() => {
        $('si-count').textContent = d.total ? `${d.total} Properties · Showing ${d.from}-${d.to}` : 'No properties match your search.';
        draw($('si-results'), d.rows);
        $('si-map').innerHTML = d.rows.map((l) => `<button type="button" class="si-pin" style="top:${l.lat}%;left:${l.lng}%">${short(l.price)}</button>`).join('');
        pager(d);
      }, 120));
    };
    $('si-go').addEventListener('click', () => { state.q = $('si-q').value.trim(); state.city = state.q ? '' : state.city; state.page = 1; load(); });
    $('si-q').addEventListener('keydown', (e) => { if (e.key === 'Enter') $('si-go').click(); });
    $('si-sort').addEventListener('change', () => { state.page = 1; load(); });
    $('si-pager').addEventListener('click', (e) => {
      const to = e.target.closest('button');
      if (!to || to.disabled) return;
      state.page = Number(to.dataset.to);
      load();
      window.scrollTo(0, 0);
    });
    load();
  }

  const chat = document.createElement('button');
  chat.type = 'button'; chat.className = 'chat-bubble'; chat.textContent = 'Chat with an agent';
  document.body.appendChild(chat);
  if (featured && !/brp_lead=/.test(document.cookie)) setTimeout(() => {
    const modal = document.createElement('div');
    modal.className = 'lead-modal';
    modal.innerHTML = '<div class="lead-modal__box" role="dialog" aria-modal="true"><button type="button" class="lead-modal__x" aria-label="Close">×</button><h3>Never miss a new listing</h3><p>Homes under $300,000 sell in 9 days. Get them by email first.</p><input type="email" placeholder="Email"> <button type="button" class="brp-btn">Sign up</button><p><a href="#" class="lead-modal__no">No, thanks</a></p></div>';
    modal.addEventListener('click', (e) => {
      if (!e.target.matches('button, a')) return;
      e.preventDefault();
      document.cookie = 'brp_lead=1; path=/';
      modal.remove();
    });
    document.body.appendChild(modal);
  }, 2500);
})();
"##;
