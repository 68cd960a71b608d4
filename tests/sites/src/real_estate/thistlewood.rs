//! Thistlewood & Crane: an estate agent of the Suffolk coast, of 2021, on a blogging system with a theme for property.
//!
//! Sales and lettings are departments of one search, by radio buttons or by the menu. A grid of cards has ribbons for what
//! is sold or let, numbers behind drawn icons and pages in the path. A home's own page has a table of key facts, a
//! picture of its energy rating and similar homes; what was looked at before stands in a side bar.

use std::cmp::Reverse;

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "thistlewood",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "switch",
        "next",
        "numbered",
        "details",
        "featured",
        "status",
        "sale-rent",
        "poa",
        "grid",
        "optional",
    ],
    about: "Suffolk agent of 2021 on a property theme: departments by radio buttons, ribbons, drawn icons, an energy picture",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Woodbridge", areas: &["Melton", "Martlesham", "Ufford"], district: "IP1" },
        Town { name: "Framlingham", areas: &["Dennington", "Saxtead"], district: "IP1" },
        Town { name: "Aldeburgh", areas: &["Thorpeness", "Snape"], district: "IP1" },
        Town { name: "Saxmundham", areas: &["Kelsale", "Benhall", "Yoxford"], district: "IP1" },
        Town { name: "Halesworth", areas: &["Holton", "Wenhaston"], district: "IP1" },
    ],
    thousands: (180, 620),
};

const PER_PAGE: usize = 12;
const FIELDS: [&str; 9] = [
    "department",
    "address_keyword",
    "minimum_bedrooms",
    "maximum_bedrooms",
    "minimum_price",
    "maximum_price",
    "minimum_rent",
    "maximum_rent",
    "orderby",
];

fn stock() -> Vec<Home> {
    homes(20_214, 103, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id % 10 == 3 || home.id % 10 == 6 || home.id % 10 == 9
}

fn number(home: &Home) -> usize {
    14_220 + home.id * 11
}

fn address(home: &Home) -> String {
    format!("/property/{}-{}/", slug(&short(home)), number(home))
}

fn short(home: &Home) -> String {
    format!("{}, {}", home.street, home.town)
}

fn long(home: &Home) -> String {
    format!("{}, {}, {}, Suffolk, {}", home.street, home.area, home.town, home.postcode)
}

fn qualifier(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (false, 5..=24) => "Guide Price",
        (false, 25..=38) => "Offers in Excess of",
        (false, 39..=46) => "Offers Over",
        _ => "",
    }
}

fn price(home: &Home) -> String {
    match (is_letting(home), home.chance) {
        (true, _) => format!("£{} pcm", grouped(home.rent, ',')),
        (false, 0..=4) => "Price on Application".to_owned(),
        (false, _) => format!("£{}", grouped(home.price, ',')),
    }
}

/// What the ribbon says, and the word for it among the facts.
fn status(home: &Home) -> (&'static str, &'static str) {
    match (is_letting(home), home.chance % 12) {
        (true, 0..=2) => ("Let agreed", "Let agreed"),
        (true, _) => ("", "To let"),
        (false, 1..=3) => ("Sold STC", "Sold STC"),
        (false, 6) => ("Under offer", "Under offer"),
        (false, _) => ("", "For sale"),
    }
}

fn kind(home: &Home) -> String {
    home.kind[..1].to_uppercase() + &home.kind[1..]
}

fn receptions(home: &Home) -> Option<u64> {
    (!matches!(home.kind, "flat" | "maisonette")).then_some(home.receptions)
}

fn photo(home: &Home, size: &str) -> String {
    format!("/wp-content/uploads/2021/{:02}/{}-1{size}.jpg", 1 + home.id % 11, number(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", short(home))
            .with("location", long(home))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .maybe("receptions", receptions(home).map(|count| count.to_string()))
            .with("property_type", kind(home))
            .with("status", status(home).0)
            .with("status", status(home).1)
            .with("description", &home.description)
            .with("description", home.summary())
            .with("image", photo(home, "-592x444"))
            .with("image", photo(home, "-1170x785"))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("quick-search", &[("department", "residential-lettings")])?;
    visitor.expect("of 31 results")?;
    visitor.turn("Next")?;
    visitor.follow("Sales")?;
    visitor.expect("of 72 results")?;
    match visitor.turn("Next")? {
        6 => Ok(()),
        pages => Err(Fault(format!("{pages} pages of sales instead of 6"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, kind: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("kind", kind), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, "page-template-default", &fill(PLAIN, &[("title", title), ("text", text)]))
    };
    let recent: Vec<&Home> = request
        .cookies
        .text("tc_viewed")
        .split('.')
        .filter_map(|id| stock.iter().find(|home| number(home).to_string() == id))
        .collect();
    match request.parts().as_slice() {
        [] => {
            let best = stock.iter().filter(|home| status(home).0.is_empty() && home.chance > 60);
            let values = [("form", &*form(&request.query)), ("best", &each(best.take(3), card))];
            page("Estate Agents in Woodbridge &amp; the Suffolk Coast", "front-page", &fill(FRONT, &values))
        }
        ["property-search"] => {
            page("Property Search", "archive-property", &results(stock, request, 1, &recent))
        }
        ["property-search", "page", at] => match at.parse() {
            Ok(at) => page("Property Search", "archive-property", &results(stock, request, at, &recent)),
            Err(_) => Answer::missing(),
        },
        ["property", _] => match stock.iter().find(|home| address(home) == request.path) {
            Some(home) => {
                let others = recent.iter().filter(|other| other.id != home.id).take(2);
                let ids = each(others, |other| format!(".{}", number(other)));
                page(&escape(&short(home)), "single-property", &details(stock, home))
                    .cookie("tc_viewed", &format!("{}{ids}", number(home)))
            }
            None => Answer::missing(),
        },
        ["valuation"] => plain("Book a Valuation", VALUATION),
        ["about-us"] => plain("About Us", ABOUT),
        ["meet-the-team"] => plain("Meet the Team", TEAM),
        ["testimonials"] => plain(
            "Testimonials",
            "<blockquote>&ldquo;Sold in a week for &pound;410,000, which was &pound;15,000 more than two others had valued it at.&rdquo; Mrs H., Snape</blockquote>",
        ),
        ["landlords"] => plain("Landlords", LANDLORDS),
        ["tenant-fees"] => plain(
            "Tenant Fees",
            "<p>Holding deposit: one week's rent. Lost keys: &pound;15 an hour. Late rent: 3% above base rate.</p>",
        ),
        ["news", ..] => plain("News", NEWS),
        ["contact"] => plain("Contact Us", CONTACT),
        ["privacy-policy" | "cookie-policy" | "complaints"] => plain(
            "Policies",
            "<p>We keep your details for as long as the law asks us to. Last updated 4 May 2021.</p>",
        ),
        ["wp-content", "uploads", "epc", file] => Answer::picture(energy(file)),
        ["wp-content", "uploads", .., file] => {
            Answer::picture(match file.split('-').next().unwrap_or_default() {
                "logo" => picture::sign(
                    "Thistlewood & Crane".replace('&', "&amp;").as_str(),
                    300,
                    64,
                    "#fff",
                    "#4a3b57",
                ),
                "team" => picture::person(file.len() as u64),
                number => picture::house(number.parse().unwrap_or(77)),
            })
        }
        _ => Answer::missing(),
    }
}

/// The bars of an energy certificate with an arrow at one of them.
fn energy(file: &str) -> String {
    let at = file.bytes().map(u64::from).sum::<u64>() % 5 + 1;
    let bars = each((0..7).zip("ABCDEFG".chars()), |(row, letter)| {
        format!(
            "<rect x=\"10\" y=\"{}\" width=\"{}\" height=\"26\" fill=\"hsl({},70%,45%)\"/><text x=\"16\" y=\"{}\" fill=\"#fff\">{letter}</text>",
            10 + row * 32,
            60 + row * 28,
            130 - row * 20,
            28 + row * 32
        )
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"360\" height=\"240\">{bars}<path d=\"M280 {}l20-13h50v26h-50z\" fill=\"#333\"/></svg>",
        23 + at * 32
    )
}

fn option(value: &str, text: &str, chosen: &str) -> String {
    let mark = if value == chosen { " selected=\"selected\"" } else { "" };
    format!("<option value=\"{value}\"{mark}>{text}</option>")
}

fn form(query: &Parameters) -> String {
    let lettings = query.text("department") == "residential-lettings";
    let check = |on: bool| if on { " checked=\"checked\"" } else { "" };
    let beds = |name: &str| {
        each(1..=5, |count: u64| option(&count.to_string(), &count.to_string(), query.text(name)))
    };
    let money = |name: &str, steps: &[u64], unit: &str| {
        each(steps, |step| {
            option(&step.to_string(), &format!("£{}{unit}", grouped(*step, ',')), query.text(name))
        })
    };
    let prices = [150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000, 1_000_000];
    let rents = [500, 750, 1000, 1250, 1500, 2000];
    fill(
        FORM,
        &[
            ("sales", check(!lettings)),
            ("lettings", check(lettings)),
            ("keyword", &escape(query.text("address_keyword"))),
            ("least_beds", &beds("minimum_bedrooms")),
            ("most_beds", &beds("maximum_bedrooms")),
            ("least", &money("minimum_price", &prices, "")),
            ("most", &money("maximum_price", &prices, "")),
            ("least_rent", &money("minimum_rent", &rents, " PCM")),
            ("most_rent", &money("maximum_rent", &rents, " PCM")),
        ],
    )
}

fn results(stock: &[Home], request: &Request, at: usize, recent: &[&Home]) -> String {
    let query = &request.query;
    let lettings = query.text("department") == "residential-lettings";
    let limit = |name: &str, other: u64| query.number(name).map_or(other, |number| number as u64);
    let beds = limit("minimum_bedrooms", 0)..=limit("maximum_bedrooms", 99);
    let money = match lettings {
        true => limit("minimum_rent", 0)..=limit("maximum_rent", u64::MAX),
        false => limit("minimum_price", 0)..=limit("maximum_price", u64::MAX),
    };
    let word = query.text("address_keyword").to_lowercase();
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| is_letting(home) == lettings && beds.contains(&home.bedrooms))
        .filter(|home| money.contains(&if lettings { home.rent } else { home.price }))
        .filter(|home| long(home).to_lowercase().contains(&word))
        .collect();
    match query.text("orderby") {
        "price-asc" => found.sort_by_key(|home| home.price),
        "price-desc" => found.sort_by_key(|home| Reverse(home.price)),
        _ => {}
    }
    let kept = each(FIELDS.iter().filter(|name| !query.text(name).is_empty()), |name| {
        format!("&amp;{name}={}", encode(query.text(name)))
    });
    let link = |page: usize| match page {
        1 => format!("/property-search/?{}", kept.trim_start_matches("&amp;")),
        page => format!("/property-search/page/{page}/?{}", kept.trim_start_matches("&amp;")),
    };
    let slice = slice(&found, at, PER_PAGE);
    let orders =
        [("", "Default order"), ("price-desc", "Price (high to low)"), ("price-asc", "Price (low to high)")];
    let hidden =
        each(FIELDS.iter().filter(|name| **name != "orderby" && !query.text(name).is_empty()), |name| {
            format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(query.text(name)))
        });
    let count = match slice.total {
        0 => "No properties were found matching your criteria.".to_owned(),
        1 => "Showing the single result".to_owned(),
        total => format!("Showing {}&ndash;{} of {total} results", slice.before + 1, slice.through()),
    };
    let viewed = match recent {
        [] => String::new(),
        _ => format!(
            "<aside class=\"widget_recent_property\"><h4>Recently viewed</h4><ul>{}</ul></aside>",
            each(recent, |home| {
                format!("<li><a href=\"{}\">{}</a> <em>{}</em></li>", address(home), short(home), price(home))
            })
        ),
    };
    fill(
        RESULTS,
        &[
            ("heading", if lettings { "Property to Let" } else { "Property for Sale" }),
            ("form", &form(query)),
            ("count", &count),
            ("hidden", &hidden),
            ("orders", &each(orders, |(key, text)| option(key, text, query.text("orderby")))),
            ("cards", &each(slice.things, |home| card(home))),
            ("pages", &numbers(slice.page, slice.last, link)),
            ("viewed", &viewed),
        ],
    )
}

fn numbers(page: usize, last: usize, link: impl Fn(usize) -> String) -> String {
    if last == 1 {
        return String::new();
    }
    let mut items = String::new();
    if page > 1 {
        items.push_str(&format!("<li><a class=\"pgn prev-pgn\" href=\"{}\">&larr;</a></li>", link(page - 1)));
    }
    let mut shown = 0;
    for number in (1..=last).filter(|&number| number == 1 || number == last || number.abs_diff(page) < 3) {
        if number > shown + 1 {
            items.push_str("<li><span class=\"pgn pgn-dots\">&hellip;</span></li>");
        }
        items.push_str(&match number == page {
            true => format!("<li><span aria-current=\"page\" class=\"pgn pgn-current\">{number}</span></li>"),
            false => format!("<li><a class=\"pgn\" href=\"{}\">{number}</a></li>", link(number)),
        });
        shown = number;
    }
    if page < last {
        items.push_str(&format!(
            "<li><a class=\"pgn next-pgn\" href=\"{}\">Next &rarr;</a></li>",
            link(page + 1)
        ));
    }
    format!("<nav class=\"propertyhive-paging\"><ul class=\"pgn-list\">{items}</ul></nav>")
}

/// Numbers behind drawings; only the drawings say what they count.
fn icons(home: &Home) -> String {
    let icon = |(name, path, count): (&str, &str, Option<u64>)| match count {
        Some(count) => fill(ICON, &[("name", name), ("path", path), ("count", &count.to_string())]),
        None => String::new(),
    };
    let kinds = [
        ("bed", "M2 17v-6h20v6M2 11V6h8v5M2 15h20", Some(home.bedrooms)),
        ("bath", "M2 12h20v3a4 4 0 01-4 4H6a4 4 0 01-4-4zM5 12V5h4", Some(home.bathrooms)),
        ("sofa", "M3 18v-7h18v7M6 11V7h12v4", receptions(home)),
    ];
    each(kinds, icon)
}

fn ribbon(home: &Home) -> String {
    match status(home).0 {
        "" => String::new(),
        word => format!("<div class=\"ribbon-tag rt-{}\">{word}</div>", slug(word)),
    }
}

fn cost(home: &Home) -> String {
    let before = match qualifier(home) {
        "" => String::new(),
        words => format!("<span class=\"ph-qualifier\">{words}</span> "),
    };
    let fees = if is_letting(home) {
        " <a class=\"lettings-fees\" href=\"/tenant-fees/\">Tenancy Info</a>"
    } else {
        ""
    };
    format!("{before}<span class=\"price-figure\">{}</span>{fees}", price(home))
}

fn card(home: &Home) -> String {
    fill(
        CARD,
        &[
            ("id", &number(home).to_string()),
            ("department", if is_letting(home) { "residential-lettings" } else { "residential-sales" }),
            ("url", &address(home)),
            ("small", &photo(home, "-592x444")),
            ("large", &photo(home, "-1170x785")),
            ("ribbon", &ribbon(home)),
            ("place", &short(home)),
            ("cost", &cost(home)),
            ("icons", &icons(home)),
            ("kind", &kind(home)),
            ("text", &escape(home.summary())),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut dice = Dice::new(number(home) as u64);
    let is_flat = matches!(home.kind, "flat" | "apartment" | "maisonette");
    let mut facts = vec![
        ("Reference", format!("TCW{}", number(home))),
        ("Property Type", kind(home)),
        ("Availability", status(home).1.to_owned()),
        ("Bedrooms", home.bedrooms.to_string()),
        ("Bathrooms", home.bathrooms.to_string()),
    ];
    facts.extend(receptions(home).map(|count| ("Reception Rooms", count.to_string())));
    match is_letting(home) {
        true => facts.extend([
            ("Deposit", format!("£{}", grouped(home.rent * 12 / 52 * 5, ','))),
            ("Furnished", dice.pick(&["Unfurnished", "Part Furnished"]).to_owned()),
            ("Available From", dice.pick(&["Now", "1st July 2021", "16th August 2021"]).to_owned()),
        ]),
        false => facts.push(("Tenure", if is_flat { "Leasehold" } else { "Freehold" }.to_owned())),
    }
    facts.push(("Council Tax", format!("Band {}", dice.pick(&["B", "C", "D", "E"]))));
    let all = [
        "Gas central heating",
        "South facing garden",
        "Off-road parking",
        "Close to shops",
        "Sea views",
        "No onward chain",
        "Village location",
        "EPC available",
    ];
    let first = dice.below(4) as usize;
    let near = stock.iter().filter(|other| {
        other.id != home.id && other.town == home.town && is_letting(other) == is_letting(home)
    });
    let similar = each(near.take(3), |other| {
        format!(
            "<div class=\"similar-item\"><a href=\"{}\"><img src=\"{}\" alt=\"\" width=\"280\"></a><h5><a href=\"{}\">{}</a></h5><p>{} bedroom {}<br><b>{}</b></p></div>",
            address(other),
            photo(other, "-300x225"),
            address(other),
            short(other),
            other.bedrooms,
            other.kind,
            price(other)
        )
    });
    fill(
        DETAILS,
        &[
            ("department", if is_letting(home) { "Lettings" } else { "Sales" }),
            ("key", if is_letting(home) { "residential-lettings" } else { "residential-sales" }),
            ("short", &short(home)),
            ("long", &long(home)),
            ("cost", &cost(home)),
            ("ribbon", &ribbon(home)),
            ("icons", &icons(home)),
            ("photo", &photo(home, "-1170x785")),
            (
                "thumbs",
                &each(2..=4, |at| {
                    format!(
                        "<li><img src=\"/wp-content/uploads/2021/gallery/{}-{at}-150x150.jpg\" alt=\"Image {at}\" width=\"110\"></li>",
                        number(home) + at
                    )
                }),
            ),
            ("features", &each(all.iter().skip(first).take(5), |feature| format!("<li>{feature}</li>"))),
            ("text", &escape(&home.description)),
            ("facts", &each(facts, |(label, value)| format!("<tr><th>{label}</th><td>{value}</td></tr>"))),
            ("id", &number(home).to_string()),
            ("similar", &similar),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - Thistlewood &amp; Crane</title><link rel="profile" href="https://gmpg.org/xfn/11"><link rel="alternate" type="application/rss+xml" href="/feed/"><meta name="generator" content="WordPress 5.7"><style id="tc-theme-css">[[style]]</style></head>
<body class="[[kind]] wp-tc-theme"><a class="skip-to" href="#content">Skip to content</a>
<div class="top-strip"><div class="tc-wrap"><span>Woodbridge 01394 555 0142</span> <span>Aldeburgh 01728 555 0119</span> <a href="mailto:sales@thistlewood.example">Email us</a> <span class="strip-social"><a href="#facebook" title="Facebook">f</a> <a href="#instagram" title="Instagram">i</a> <a href="#twitter" title="Twitter">t</a></span></div></div>
<header class="main-head tc-wrap"><a class="site-logo" href="/"><img src="/wp-content/uploads/2021/01/logo-tc.png" alt="Thistlewood &amp; Crane" width="300" height="64"></a>
<nav class="primary-nav"><ul id="menu-main"><li><a href="/">Home</a></li><li><a href="/property-search/?department=residential-sales">Sales</a></li><li><a href="/property-search/?department=residential-lettings">Lettings</a></li><li><a href="/landlords/">Landlords</a></li><li><a href="/valuation/">Valuation</a></li><li class="has-sub"><a href="/about-us/">About</a><ul class="sub-nav"><li><a href="/meet-the-team/">Meet the Team</a></li><li><a href="/testimonials/">Testimonials</a></li></ul></li><li><a href="/news/">News</a></li><li><a href="/contact/">Contact</a></li></ul></nav></header>
<div id="content" class="tc-content">[[body]]</div>
<section class="newsletter-band"><div class="tc-wrap"><h3>Be the first to know</h3><form action="/contact/" method="post" id="mc-signup"><input type="email" name="EMAIL" placeholder="Your email address" aria-label="Email"> <button type="submit">Register for alerts</button></form></div></section>
<footer class="main-foot"><div class="tc-wrap foot-cols"><div><h4>Woodbridge</h4><p>14 Thoroughfare, Woodbridge IP12 1AA<br>01394 555 0142<br>Mon&ndash;Fri 9&ndash;5.30, Sat 9&ndash;4</p></div><div><h4>Aldeburgh</h4><p>131 High Street, Aldeburgh IP15 5AR<br>01728 555 0119</p></div><div><h4>Useful links</h4><ul><li><a href="/valuation/">What is my home worth?</a></li><li><a href="/tenant-fees/">Tenant fees</a></li><li><a href="/complaints/">Complaints procedure</a></li><li><a href="/privacy-policy/">Privacy policy</a></li></ul></div><div><h4>Members of</h4><p>The Property Ombudsman<br>Client Money Protection</p></div></div><p class="foot-small tc-wrap">&copy; 2021 Thistlewood &amp; Crane Ltd. Registered in England 09155501. Theme for estate agents by Copperplate.</p></footer>
<div id="cookie-notice" class="cn-bar"><span>We use cookies to ensure that we give you the best experience on our website.</span> <button type="button" onclick="this.parentNode.style.display='none'">OK</button> <a href="/cookie-policy/">Read more</a></div>
</body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.6 Lato,Helvetica,Arial,sans-serif;color:#444}h1,h2,h3,h4,h5{font-family:"Playfair Display",Georgia,serif;color:#4a3b57;font-weight:400}a{color:#7a4f8c;text-decoration:none}.tc-wrap{max-width:1170px;margin:0 auto;padding:0 15px}.skip-to{position:absolute;left:-999px}.top-strip{background:#4a3b57;color:#ddd;font-size:13px;padding:6px 0}.top-strip a{color:#fff}.top-strip span{margin-right:18px}.strip-social{float:right}.main-head{display:flex;justify-content:space-between;align-items:center;height:100px}.primary-nav ul{list-style:none;margin:0;padding:0;display:flex}.primary-nav li{position:relative;padding:10px}.has-sub .sub-nav{display:none;position:absolute;background:#fff;border:1px solid #eee;width:180px;left:0;top:100%}.has-sub:hover .sub-nav{display:block}
.hero-search{background:linear-gradient(#4a3b57aa,#4a3b5766),#8ea6a0;padding:90px 15px;text-align:center}.hero-search h1{color:#fff;font-size:44px;margin:0 0 20px}.ph-search{background:#fff;display:inline-flex;flex-wrap:wrap;gap:10px;padding:18px;border-radius:4px;max-width:1100px;text-align:left;align-items:flex-end}.ph-control label{display:block;font-size:12px;color:#888}.ph-control select,.ph-control input[type=text]{height:38px;border:1px solid #ccc;min-width:130px}.ph-departments{width:100%}.ph-departments label{margin-right:20px}.ph-search button,.cta-btn{background:#7a4f8c;color:#fff;border:0;padding:10px 24px;font:inherit;border-radius:3px;display:inline-block}.tc-section{padding:40px 15px}
.list-head{display:flex;justify-content:space-between;align-items:center;border-bottom:1px solid #eee;margin-bottom:20px}.property-grid{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:26px}.property-cell{border:1px solid #e7e3ea;border-radius:4px;overflow:hidden}.cell-figure{position:relative}.cell-figure img{width:100%;height:250px;object-fit:cover;display:block}.ribbon-tag{position:absolute;top:16px;left:-6px;background:#b3475a;color:#fff;padding:4px 16px;text-transform:uppercase;font-size:12px;letter-spacing:1px}.rt-let-agreed{background:#3f7d6b}.cell-body{padding:16px}.cell-body h3{margin:0 0 4px;font-size:20px}.price-figure{font-size:20px;color:#4a3b57;font-weight:700}.ph-qualifier{font-size:12px}.lettings-fees{font-size:11px}.amenity-row{list-style:none;display:flex;gap:18px;padding:0;margin:10px 0}.amenity-row svg{width:20px;height:20px;fill:none;stroke:#7a4f8c;vertical-align:middle}.cell-more{font-size:13px;text-transform:uppercase}
.propertyhive-paging{margin:30px 0;text-align:center}.pgn-list{list-style:none;display:inline-flex;gap:6px;padding:0}.pgn{padding:6px 13px;border:1px solid #ddd}.pgn-current{background:#7a4f8c;color:#fff}.widget_recent_property{background:#f7f5f8;padding:16px;margin-top:20px}.news-row{display:grid;grid-template-columns:repeat(3,1fr);gap:26px}.prop-cols{display:grid;grid-template-columns:2fr 1fr;gap:40px}.prop-hero{position:relative}.prop-hero img{width:100%}.prop-thumbs{list-style:none;display:flex;gap:8px;padding:0}.key-facts{width:100%;border-collapse:collapse}.key-facts th,.key-facts td{border-bottom:1px solid #eee;text-align:left;padding:7px}.side-box{background:#f7f5f8;padding:20px;margin-bottom:20px}.side-box input,.side-box textarea{width:100%;margin-bottom:8px;padding:8px}.similar-row{display:grid;grid-template-columns:repeat(3,1fr);gap:26px}.tc-crumbs{font-size:13px;color:#999}
.newsletter-band{background:#e9e3ec;padding:20px 0}.main-foot{background:#2f2638;color:#b9b0c0;padding:30px 0;font-size:14px}.main-foot h4{color:#fff}.foot-cols{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.foot-small{font-size:12px;margin-top:20px}.cn-bar{position:fixed;bottom:0;left:0;right:0;background:#000c;color:#fff;padding:12px;text-align:center;font-size:14px}"##;

const FORM: &str = r##"<form name="ph_property_search" id="quick-search" class="ph-search" action="/property-search/" method="get" role="form"><div class="ph-departments"><label><input type="radio" name="department" value="residential-sales"[[sales]]> Sales</label><label><input type="radio" name="department" value="residential-lettings"[[lettings]]> Lettings</label></div>
<div class="ph-control"><label for="address_keyword">Location</label><input type="text" name="address_keyword" id="address_keyword" value="[[keyword]]" placeholder="Town, village or postcode"></div>
<div class="ph-control"><label for="minimum_price">Min Price</label><select name="minimum_price" id="minimum_price"><option value="">No preference</option>[[least]]</select></div><div class="ph-control"><label for="maximum_price">Max Price</label><select name="maximum_price" id="maximum_price"><option value="">No preference</option>[[most]]</select></div>
<div class="ph-control"><label for="minimum_rent">Min Rent</label><select name="minimum_rent" id="minimum_rent"><option value="">No preference</option>[[least_rent]]</select></div><div class="ph-control"><label for="maximum_rent">Max Rent</label><select name="maximum_rent" id="maximum_rent"><option value="">No preference</option>[[most_rent]]</select></div>
<div class="ph-control"><label for="minimum_bedrooms">Min Beds</label><select name="minimum_bedrooms" id="minimum_bedrooms"><option value="">No preference</option>[[least_beds]]</select></div><div class="ph-control"><label for="maximum_bedrooms">Max Beds</label><select name="maximum_bedrooms" id="maximum_bedrooms"><option value="">No preference</option>[[most_beds]]</select></div>
<button type="submit">Search</button></form>"##;

const FRONT: &str = r##"<section class="hero-search"><h1>At home on the Suffolk coast</h1>[[form]]</section>
<section class="tc-wrap tc-section"><h2>Featured Properties</h2><ul class="property-grid">[[best]]</ul></section>
<section class="tc-wrap tc-section"><h2>Thinking of moving?</h2><p>Our valuers have sold 1,240 homes between the Deben and the Blyth since 1988. A valuation is free and takes half an hour.</p><p><a class="cta-btn" href="/valuation/">Book a valuation</a></p></section>
<section class="tc-wrap tc-section"><h2>Latest News</h2><div class="news-row"><article><h4><a href="/news/stamp-duty/">Stamp duty holiday: what happens next?</a></h4><p>The nil rate band of &pound;500,000 ends on 30 June and falls to &pound;250,000. <a href="/news/stamp-duty/">Read more</a></p></article><article><h4><a href="/news/festival/">Festival returns to Snape</a></h4><p>12 May 2021 <a href="/news/festival/">Read more</a></p></article><article><h4><a href="/news/epc-rules/">New EPC rules for landlords</a></h4><p>3 April 2021 <a href="/news/epc-rules/">Read more</a></p></article></div></section>"##;

const RESULTS: &str = r##"<div class="tc-wrap tc-section"><p class="tc-crumbs"><a href="/">Home</a> &raquo; Property Search</p><h1>[[heading]]</h1>[[form]]
<div class="list-head"><p class="result-tally">[[count]]</p><form class="order-form" method="get" action="/property-search/">[[hidden]]<select name="orderby" onchange="this.form.submit()" aria-label="Order">[[orders]]</select></form></div>
<ul class="property-grid">[[cards]]</ul>[[pages]][[viewed]]</div>"##;

const ICON: &str = r##"<li class="amenity"><svg viewBox="0 0 24 24" role="img" data-icon="[[name]]"><path d="[[path]]"></path></svg> [[count]]</li>"##;

const CARD: &str = r##"<li class="property-cell type-[[department]]" id="post-[[id]]"><div class="cell-figure"><a href="[[url]]"><img src="[[small]]" srcset="[[small]] 592w, [[large]] 1170w" alt="[[place]]" width="592" height="444"></a>[[ribbon]]</div><div class="cell-body"><h3><a href="[[url]]">[[place]]</a></h3><div class="cell-price">[[cost]]</div><ul class="amenity-row">[[icons]]</ul><p class="cell-kind">[[kind]]</p><p class="cell-text">[[text]]</p><a class="cell-more" href="[[url]]">More Details</a></div></li>
"##;

const DETAILS: &str = r##"<div class="tc-wrap tc-section"><p class="tc-crumbs"><a href="/">Home</a> &raquo; <a href="/property-search/?department=[[key]]">[[department]]</a> &raquo; [[short]]</p>
<div class="prop-cols"><div><div class="prop-hero"><img src="[[photo]]" alt="[[short]]" width="1170" height="785">[[ribbon]]</div><ul class="prop-thumbs">[[thumbs]]</ul>
<h1 class="prop-title">[[long]]</h1><div class="prop-price">[[cost]]</div><ul class="amenity-row">[[icons]]</ul>
<h4>Property Features</h4><ul class="prop-features">[[features]]</ul><h4>Full Details</h4><div class="prop-description"><p>[[text]]</p></div>
<h4>Key Facts</h4><table class="key-facts"><tbody>[[facts]]</tbody></table><h4>Energy Performance</h4><p><img src="/wp-content/uploads/epc/[[id]].png" alt="EPC graph" width="360" height="240"></p></div>
<div><div class="side-box"><h4>Arrange a viewing</h4><form action="/contact/" method="post"><input type="hidden" name="property_id" value="[[id]]"><input name="name" placeholder="Full name"><input name="email_address" placeholder="Email address"><input name="telephone_number" placeholder="Number"><textarea name="message" rows="3" placeholder="Message"></textarea><button class="cta-btn" type="submit">Submit</button></form></div><div class="side-box"><h4>Share</h4><a href="#facebook">Facebook</a> &middot; <a href="mailto:?subject=[[id]]">Email a friend</a> &middot; <a href="#print">Print</a></div><div class="side-box"><h4>Conveyancing from &pound;795</h4><p>Ask us about solicitors who answer their telephone.</p></div></div></div>
<h3>Similar Properties</h3><div class="similar-row">[[similar]]</div></div>"##;

const PLAIN: &str =
    r##"<div class="tc-wrap tc-section"><h1>[[title]]</h1><div class="entry-body">[[text]]</div></div>"##;
const VALUATION: &str = r##"<p>Tell us where you live and one of our valuers will telephone you.</p><form action="/contact/" method="post"><input name="name" placeholder="Name"> <input name="postcode" placeholder="Postcode"> <select name="beds"><option>1 bedroom</option><option>2 bedrooms</option><option>3 bedrooms</option><option>4+ bedrooms</option></select> <button class="cta-btn" type="submit">Request</button></form>"##;
const ABOUT: &str = r##"<p>Two friends opened a shop in the Thoroughfare in 1988. We are fourteen now, in two offices, and still independent.</p><p>The average home that we sold last year made &pound;386,000.</p>"##;
const TEAM: &str = r##"<div class="news-row"><div><img src="/wp-content/uploads/2021/team-anna.jpg" alt="" width="160"><h4>Anna Thistlewood</h4><p>Director, Sales</p></div><div><img src="/wp-content/uploads/2021/team-gregory.jpg" alt="" width="160"><h4>Gregory Crane</h4><p>Director, Lettings</p></div><div><img src="/wp-content/uploads/2021/team-jo.jpg" alt="" width="160"><h4>Jo Pettit</h4><p>Aldeburgh office</p></div></div>"##;
const LANDLORDS: &str = r##"<table class="key-facts"><tr><th>Let only</th><td>&pound;540 inc. VAT</td></tr><tr><th>Rent collection</th><td>9.6% of the rent</td></tr><tr><th>Full management</th><td>12% of the rent</td></tr></table>"##;
const NEWS: &str = r##"<h3>Stamp duty holiday: what happens next?</h3><p>18 May 2021. On a home of &pound;320,000 you save &pound;6,000 until the end of June and &pound;2,500 until September.</p><h3>New EPC rules for landlords</h3><p>3 April 2021. A rating of C may be needed from 2025.</p>"##;
const CONTACT: &str = r##"<p>Woodbridge 01394 555 0142, Aldeburgh 01728 555 0119.</p><form action="/contact/" method="post"><input name="name" placeholder="Name"> <input name="email" placeholder="Email"> <textarea name="message"></textarea> <button class="cta-btn" type="submit">Send</button></form>"##;
