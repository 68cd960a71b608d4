//! Brackenhall: an English estate agent of 2020 in the Peak District, on a blogging system with a property plug-in.
//!
//! The search is sent by GET: Buy or Let, a free place, the least and most price or rent, which a line of script swaps,
//! and bedrooms. House numbers are never shown. Prices have qualifiers, photographs have ribbons, and rooms are numbers
//! behind drawn icons. Pages are `/page/2/` with arrows. Details pages have bullets, rooms and a list of facts.

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
    name: "brackenhall",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "wildcard",
        "switch",
        "sale-rent",
        "numbered",
        "next",
        "grid",
        "status",
        "poa",
        "featured",
        "optional",
        "details",
    ],
    about: "Peak District agent of 2020: Buy or Let by GET, qualifiers and ribbons, numbers behind drawn icons, pages in the path",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Ashbourne", areas: &["Mayfield", "Hulland Ward", "Tissington"], district: "DE" },
        Town { name: "Buxton", areas: &["Fairfield", "Burbage", "Harpur Hill"], district: "SK1" },
        Town { name: "Leek", areas: &["Ladderedge", "Cheddleton", "Rudyard"], district: "ST1" },
        Town { name: "Matlock", areas: &["Starkholmes", "Darley Dale", "Tansley"], district: "DE" },
    ],
    thousands: (165, 540),
};

const COUNT: usize = 97;
const PER_PAGE: usize = 12;

fn stock() -> Vec<Home> {
    homes(2020, COUNT, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id % 7 == 2 || home.id % 7 == 5
}

fn number(home: &Home) -> usize {
    11_806 + home.id * 9
}

fn address(home: &Home) -> String {
    format!("/property/{}-{}/", slug(&format!("{} {}", home.street, home.town)), number(home))
}

/// The heading of a home in lists.
fn heading(home: &Home) -> String {
    format!("{}, {}, {}", home.street, home.town, home.district())
}

/// The heading of its own page.
fn full_heading(home: &Home) -> String {
    let county = if home.town == "Leek" { "Staffordshire" } else { "Derbyshire" };
    format!("{}, {}, {}, {county}, {}", home.street, home.area, home.town, home.postcode)
}

fn qualifier(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, _) | (false, 0..=3 | 74..) => "",
        (false, 4..=27) => "Guide Price",
        (false, 28..=49) => "Offers in Excess of",
        (false, 50..=66) => "OIRO",
        (false, _) => "Offers in the Region of",
    }
}

fn figure(home: &Home) -> String {
    match (is_letting(home), home.chance) {
        (true, _) => format!("£{} pcm", grouped(home.rent, ',')),
        (false, 0..=3) => "POA".to_owned(),
        (false, _) => format!("£{}", grouped(home.price, ',')),
    }
}

/// What the ribbon says, and the word for it in the list of facts.
fn status(home: &Home) -> (&'static str, &'static str) {
    match (is_letting(home), home.chance % 14) {
        (true, 1..=3) => ("Let Agreed", "Let Agreed"),
        (true, 8) => ("New Instruction", "To Let"),
        (true, _) => ("", "To Let"),
        (false, 2..=4) => ("Sold STC", "Sold STC"),
        (false, 7) => ("Under Offer", "Under Offer"),
        (false, 10) => ("New Instruction", "For Sale"),
        (false, _) => ("", "For Sale"),
    }
}

fn kind(home: &Home) -> String {
    let word = |word: &str| match word {
        "of" => word.to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    };
    let words: Vec<String> = home.kind.split(' ').map(word).collect();
    words.join(" ").replace("-detached", "-Detached")
}

/// The number of reception rooms, which nobody counted in some flats.
fn receptions(home: &Home) -> Option<u64> {
    let is_flat = matches!(home.kind, "flat" | "apartment" | "maisonette");
    (!is_flat || home.chance.is_multiple_of(3)).then_some(home.receptions)
}

fn excerpt(home: &Home) -> String {
    let words: Vec<&str> = home.description.split(' ').take(22).collect();
    format!("{} […]", words.join(" "))
}

fn photo(home: &Home, place: usize, size: &str) -> String {
    format!("/wp-content/uploads/2020/0{}/IMG_{}_{place}{size}.jpg", 1 + home.id % 9, number(home))
}

fn photos(home: &Home) -> usize {
    3 + home.chance as usize % 3
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let full = full_heading(home);
        let mut record = Record::new()
            .with("price", figure(home))
            .with("location", heading(home))
            .with("location", format!("{}, {}", home.street, home.town))
            .with("location", full.rsplit_once(", ").map_or("", |(place, _)| place))
            .with("location", &full)
            .with("postcode", home.district())
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .maybe("receptions", receptions(home).map(|count| count.to_string()))
            .with("property_type", kind(home))
            .with("status", status(home).0)
            .with("status", status(home).1)
            .with("description", excerpt(home))
            .with("description", &home.description)
            .with("image", photo(home, 1, "-768x512"));
        for place in 1..=photos(home) {
            record = record.with("image", photo(home, place, "-1200x800"));
        }
        record.with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for (department, pages) in [("residential-sales", 6), ("residential-lettings", 3)] {
        visitor.back(&front);
        visitor.submit("property-search", &[("department", department), ("address_keyword", "")])?;
        visitor.expect("showing 1–12 of")?;
        let turned = visitor.turn("→")?;
        if turned != pages {
            return Err(Fault(format!("{turned} pages of {department} instead of {pages}")));
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", &escape(title)), ("body", body)]))
}

/// A page that somebody wrote, with the side boxes.
fn written(title: &str, text: &str) -> Answer {
    page(title, &fill(WRITTEN, &[("title", &escape(title)), ("text", text)]))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let parts = request.parts();
    let (path, number) = match parts.as_slice() {
        [path @ .., "page", number] => (path, number.parse().unwrap_or(1)),
        path => (path, 1),
    };
    match path {
        [] => {
            let featured = stock.iter().filter(|home| status(home).0.is_empty() && home.chance > 55).take(6);
            let (form, featured) = (form(&Parameters::default()), each(featured, card));
            page(
                "Estate Agents in Buxton, Leek, Matlock & Ashbourne",
                &fill(FRONT, &[("form", &form), ("featured", &featured)]),
            )
        }
        ["property-search"] => page("Property Search", &results(stock, &request.query, number)),
        ["property", _] => match stock.iter().find(|home| request.path.starts_with(&address(home))) {
            Some(home) => page(&full_heading(home), &details(stock, home)),
            None => Answer::missing(),
        },
        ["selling"] => written("Selling Your Home", SELLING),
        ["landlords"] => written("Landlord Services", LANDLORDS),
        ["tenant-fees"] => written("Tenant Fees", FEES),
        ["about-us"] => written("About Us", ABOUT),
        ["contact-us" | "valuation"] => written("Contact Us", CONTACT),
        ["news"] => written("News", NEWS),
        ["wp-content", "uploads", _, _, file] => {
            let digits = file.split('_').skip(1).take(2).filter_map(|part| part.get(..part.len().min(5)));
            let seed = digits.flat_map(str::chars).filter_map(|digit| digit.to_digit(10));
            Answer::picture(picture::house(seed.fold(0, |sum, digit| sum * 10 + u64::from(digit))))
        }
        ["wp-content", "themes", _, "hero.jpg"] => Answer::picture(picture::house(77)),
        ["wp-content", "themes", ..] => {
            Answer::picture(picture::sign("Brackenhall", 230, 60, "#ffffff", "#24483e"))
        }
        _ => Answer::missing(),
    }
}

fn form(query: &Parameters) -> String {
    let option = |name: &str, value: &str, text: &str| {
        let selected = if query.text(name) == value { " selected='selected'" } else { "" };
        format!("<option value=\"{value}\"{selected}>{text}</option>")
    };
    let money = |name: &str, all: &[u64], label: &str, unit: &str| {
        let first = option(name, "", label);
        first + &each(all, |&sum| option(name, &sum.to_string(), &format!("£{}{unit}", grouped(sum, ','))))
    };
    let prices = [100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 750_000];
    let rents = [500, 600, 750, 1000, 1250, 1500, 2000];
    let is_let = query.text("department") == "residential-lettings";
    let (sales, lettings) =
        if is_let { (" style=\"display:none\"", "") } else { ("", " style=\"display:none\"") };
    let departments = [("residential-sales", "Buy"), ("residential-lettings", "Let")];
    let beds =
        each(1..=5, |beds: u64| option("minimum_bedrooms", &beds.to_string(), &format!("{beds}+ Beds")));
    fill(
        FORM,
        &[
            ("departments", &each(departments, |(value, text)| option("department", value, text))),
            ("keyword", &escape(query.text("address_keyword"))),
            ("sales", sales),
            ("lettings", lettings),
            ("least", &money("minimum_price", &prices, "Min Price", "")),
            ("most", &money("maximum_price", &prices, "Max Price", "")),
            ("least_rent", &money("minimum_rent", &rents, "Min Rent", " PCM")),
            ("most_rent", &money("maximum_rent", &rents, "Max Rent", " PCM")),
            ("beds", &(option("minimum_bedrooms", "", "Bedrooms") + &beds)),
        ],
    )
}

fn fits(home: &Home, query: &Parameters) -> bool {
    let is_let = query.text("department") == "residential-lettings";
    let (sum, least, most) = match is_let {
        true => (home.rent, "minimum_rent", "maximum_rent"),
        false => (home.price, "minimum_price", "maximum_price"),
    };
    let place = full_heading(home).to_lowercase();
    is_letting(home) == is_let
        && place.contains(&query.text("address_keyword").to_lowercase())
        && sum >= query.number(least).unwrap_or(0) as u64
        && sum <= query.number(most).map_or(u64::MAX, |most| most as u64)
        && home.bedrooms >= query.number("minimum_bedrooms").unwrap_or(0) as u64
}

fn results(stock: &[Home], query: &Parameters, number: usize) -> String {
    let mut found: Vec<&Home> = stock.iter().filter(|home| fits(home, query)).collect();
    match query.text("orderby") {
        "price-asc" => found.sort_by_key(|home| (home.price, home.rent)),
        "price-desc" => found.sort_by_key(|home| Reverse((home.price, home.rent))),
        _ => {}
    }
    let slice = slice(&found, number, PER_PAGE);
    let count = match slice.total {
        0 => "No properties were found matching your criteria.".to_owned(),
        total => format!("Showing {}&ndash;{} of {total} results", slice.before + 1, slice.through()),
    };
    let pairs: Vec<String> =
        query.pairs().iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    let hidden = each(query.pairs().iter().filter(|(name, _)| name != "orderby"), |(name, value)| {
        format!("<input type=\"hidden\" name=\"{}\" value=\"{}\" />", escape(name), escape(value))
    });
    let orders = [
        ("date", "Default order"),
        ("price-desc", "Price (high to low)"),
        ("price-asc", "Price (low to high)"),
    ];
    let orders = each(orders, |(value, text)| {
        let selected = if query.text("orderby") == value { " selected='selected'" } else { "" };
        format!("<option value=\"{value}\"{selected}>{text}</option>")
    });
    let place = match query.text("department") {
        "residential-lettings" => "Properties to Let",
        _ => "Properties for Sale",
    };
    fill(
        RESULTS,
        &[
            ("title", place),
            ("form", &form(query)),
            ("count", &count),
            ("hidden", &hidden),
            ("orders", &orders),
            ("cards", &each(slice.things, |home| card(home))),
            ("pages", &pages(&pairs.join("&amp;"), slice.page, slice.last)),
        ],
    )
}

fn pages(query: &str, page: usize, last: usize) -> String {
    if last < 2 {
        return String::new();
    }
    let mark = if query.is_empty() { "" } else { "?" };
    let link = |to: usize, text: &str, class: &str| {
        let part = if to == 1 { String::new() } else { format!("page/{to}/") };
        format!(
            "<li><a class=\"{class}bhl-page\" href=\"/property-search/{part}{mark}{query}\">{text}</a></li>"
        )
    };
    let mut items = if page > 1 { link(page - 1, "←", "bhl-prev ") } else { String::new() };
    for number in 1..=last {
        items.push_str(&match number == page {
            true => {
                format!("<li><span aria-current=\"page\" class=\"bhl-page bhl-here\">{number}</span></li>")
            }
            false => link(number, &number.to_string(), ""),
        });
    }
    if page < last {
        items.push_str(&link(page + 1, "→", "bhl-next "));
    }
    format!("<nav class=\"propertyhive-pagination\"><ul class='bhl-pages'>{items}</ul></nav>")
}

fn price(home: &Home) -> String {
    let fees = match is_letting(home) {
        true => " <a class=\"bhl-fees\" href=\"/tenant-fees/\">Tenancy Info</a>",
        false => "",
    };
    match qualifier(home) {
        "" => format!("{}{fees}", figure(home)),
        words => format!("<span class=\"price-qualifier\">{words}</span> {}{fees}", figure(home)),
    }
}

fn ribbon(home: &Home) -> String {
    match status(home).0 {
        "" => String::new(),
        words => format!("<div class=\"flag flag-{}\">{words}</div>", slug(words)),
    }
}

/// The rooms as numbers behind icons.
fn rooms(home: &Home) -> String {
    let rooms = [("bed", Some(home.bedrooms)), ("bath", Some(home.bathrooms)), ("sofa", receptions(home))];
    let item = |(icon, count): (&str, u64)| {
        format!(
            "<li><svg class=\"bhl-ico\" aria-hidden=\"true\"><use xlink:href=\"#ico-{icon}\"></use></svg>{count}</li>"
        )
    };
    let known = rooms.into_iter().filter_map(|(icon, count)| count.map(|count| (icon, count)));
    format!("<ul class=\"bhl-rooms\">{}</ul>", each(known, item))
}

fn card(home: &Home) -> String {
    let deal = if is_letting(home) { "to let" } else { "for sale" };
    fill(
        CARD,
        &[
            ("number", &number(home).to_string()),
            ("department", if is_letting(home) { "lettings" } else { "sales" }),
            ("url", &address(home)),
            ("photo", &photo(home, 1, "-768x512")),
            ("ribbon", &ribbon(home)),
            ("heading", &heading(home)),
            ("price", &price(home)),
            ("line", &format!("{} bedroom {} {deal}", home.bedrooms, home.kind)),
            ("rooms", &rooms(home)),
            ("excerpt", &escape(&excerpt(home))),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 97);
    let mut features: Vec<&str> = FEATURES.split(", ").collect();
    dice.shuffle(&mut features);
    let rating = dice.pick(&["B", "C", "C", "D", "D", "E"]);
    let first = [kind(home), format!("{} Bedrooms", home.bedrooms), format!("EPC Rating {rating}")];
    let features = first.into_iter().chain(features.into_iter().take(5).map(str::to_owned));
    let measured = |dice: &mut Dice| {
        let (long, wide) = (dice.between(29, 58), dice.between(24, 44));
        format!("{}.{}m x {}.{}m", long / 10, long % 10, wide / 10, wide % 10)
    };
    let rooms_told = each(["Entrance Hall", "Lounge", "Kitchen Diner", "Bedroom One", "Bathroom"], |room| {
        let text = dice.pick(&[
            "Window to the front elevation, radiator and coved ceiling.",
            "Having a radiator, power points and a window to the rear.",
            "With inset spotlights, tiled floor and heated towel rail.",
        ]);
        format!(
            "<p class=\"bhl-room\"><strong>{room}</strong> <em>({})</em><br />{text}</p>",
            measured(&mut dice)
        )
    });
    let mut facts = vec![("Ref", format!("BRK{}", number(home))), ("Type", kind(home))];
    facts.push(("Availability", status(home).1.to_owned()));
    facts.push(("Bedrooms", home.bedrooms.to_string()));
    facts.push(("Bathrooms", home.bathrooms.to_string()));
    facts.extend(receptions(home).map(|count| ("Reception Rooms", count.to_string())));
    match is_letting(home) {
        true => {
            facts.push(("Deposit", format!("£{}", grouped(home.rent * 15 / 13, ','))));
            facts.push(("Furnished", dice.pick(&["Unfurnished", "Part Furnished", "Furnished"]).to_owned()));
        }
        false => facts.push(("Tenure", dice.pick(&["Freehold", "Freehold", "Leasehold"]).to_owned())),
    }
    let alike = |other: &&Home| {
        is_letting(other) == is_letting(home) && other.town == home.town && other.id != home.id
    };
    fill(
        DETAILS,
        &[
            ("heading", &full_heading(home)),
            ("price", &price(home)),
            ("rooms", &rooms(home)),
            ("ribbon", &ribbon(home)),
            ("photo", &photo(home, 1, "-1200x800")),
            (
                "thumbs",
                &each(2..=photos(home), |place| {
                    format!(
                        "<li><a href=\"{0}\"><img src=\"{0}\" alt=\"\" loading=\"lazy\" /></a></li>",
                        photo(home, place, "-1200x800")
                    )
                }),
            ),
            ("features", &each(features, |feature| format!("<li>{feature}</li>"))),
            ("text", &escape(&home.description)),
            ("told", &rooms_told),
            ("facts", &each(facts, |(name, value)| format!("<li><span>{name}:</span> {value}</li>"))),
            ("town", home.town),
            ("number", &number(home).to_string()),
            ("alike", &each(stock.iter().filter(alike).take(3), card)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB" prefix="og: http://ogp.me/ns#">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>[[title]] - Brackenhall Estate Agents</title>
<meta name="generator" content="WordPress 5.4.2" />
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"RealEstateAgent","name":"Brackenhall Estate Agents","telephone":"01298 555 018","address":{"@type":"PostalAddress","streetAddress":"7 Terrace Road","addressLocality":"Buxton","postalCode":"SK17 6DR"}},{"@type":"WebSite","name":"Brackenhall Estate Agents"}]}</script>
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.6 "Nunito Sans",Arial,sans-serif;color:#3a3f3d;background:#fff}a{color:#24483e}img{max-width:100%}.bhl-in{max-width:1180px;margin:0 auto;padding:0 20px}.bhl-bar{background:#24483e;color:#fff;font-size:13px;padding:6px 0}.bhl-bar a{color:#fff;margin-right:18px}.bhl-head .bhl-in{display:flex;align-items:center;justify-content:space-between;padding-top:14px;padding-bottom:14px}.bhl-menu,.bhl-menu ul{list-style:none;margin:0;padding:0}.bhl-menu>li{display:inline-block;position:relative;padding:8px 12px}.bhl-menu a{text-decoration:none;font-weight:600}.bhl-menu ul{display:none;position:absolute;left:0;top:100%;background:#fff;width:210px;padding:10px;box-shadow:0 4px 14px rgba(0,0,0,.15);z-index:9}.bhl-menu li:hover ul{display:block}.bhl-cta{background:#c9963f;color:#fff;padding:9px 18px;border-radius:3px}
.bhl-hero{background:#2f5b4f url(/wp-content/themes/brackenhall/hero.jpg) center/cover;padding:110px 0}.bhl-hero h1{color:#fff;font-size:42px;text-align:center;margin:0 0 24px;text-shadow:0 1px 8px #000}.property-search-form{display:flex;flex-wrap:wrap;gap:10px;background:#f3f1ec;padding:18px;border-radius:4px}.property-search-form .control{flex:1 1 140px}.property-search-form label{display:block;font-size:12px}.property-search-form select,.property-search-form input{width:100%;height:42px;border:1px solid #cfcabd;padding:0 10px;background:#fff}.property-search-form input[type=submit]{background:#c9963f;color:#fff;border:0;font-weight:700;margin-top:19px}
.bhl-band{display:flex;justify-content:space-between;align-items:center;margin:24px 0}.bhl-cards{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:26px}.bhl-cards>li{border:1px solid #e4e0d6;background:#fff}.bhl-thumb{position:relative}.bhl-thumb img{display:block;width:100%;height:230px;object-fit:cover}.flag{position:absolute;top:16px;left:0;background:#c9963f;color:#fff;padding:4px 16px;font-weight:700;font-size:13px;text-transform:uppercase}.flag-sold-stc,.flag-let-agreed{background:#a3342b}.bhl-body{padding:18px}.bhl-body h3{margin:0 0 4px;font-size:18px}.bhl-body h3 a{text-decoration:none}.bhl-price{font-size:20px;font-weight:700;color:#24483e}.price-qualifier{font-size:13px;font-weight:400}.bhl-fees{font-size:12px;font-weight:400}.bhl-line{margin:4px 0;font-size:14px}.bhl-rooms{list-style:none;display:flex;gap:20px;margin:10px 0;padding:10px 0;border-top:1px solid #e4e0d6;border-bottom:1px solid #e4e0d6;font-weight:700}.bhl-ico{width:22px;height:18px;fill:#c9963f;vertical-align:middle;margin-right:7px}.bhl-more{display:inline-block;background:#24483e;color:#fff;padding:8px 18px;text-decoration:none;border-radius:3px}
.bhl-pages{list-style:none;display:flex;justify-content:center;gap:6px;padding:30px 0}.bhl-page{display:block;padding:6px 13px;border:1px solid #cfcabd;text-decoration:none}.bhl-here{background:#24483e;color:#fff}.bhl-cols{display:grid;grid-template-columns:1fr 320px;gap:40px}.bhl-gallery{position:relative}.bhl-gallery>img{width:100%;height:480px;object-fit:cover}.bhl-thumbs{list-style:none;display:flex;gap:8px;padding:0;margin:8px 0}.bhl-thumbs img{width:130px;height:90px;object-fit:cover}.bhl-features ul{columns:2}.property_meta{list-style:none;padding:0}.property_meta li{border-bottom:1px solid #e4e0d6;padding:5px 0}.property_meta span{font-weight:700}.bhl-box{background:#f3f1ec;padding:20px;margin-bottom:22px}.bhl-box h4{margin-top:0}.bhl-box input,.bhl-box textarea{width:100%;margin-bottom:8px;padding:8px;border:1px solid #cfcabd}.bhl-three{display:grid;grid-template-columns:repeat(3,1fr);gap:26px;margin:40px 0}.bhl-quote{background:#f3f1ec;padding:40px 0;text-align:center;font-style:italic}.bhl-foot{background:#1b342d;color:#cfd8d4;margin-top:50px;padding:40px 0;font-size:14px}.bhl-foot a{color:#fff}.bhl-foot .bhl-three{margin:0}
</style>
</head>
<body>
<svg xmlns="http://www.w3.org/2000/svg" style="display:none"><symbol id="ico-bed" viewBox="0 0 22 18"><path d="M0 2h2v8h18V7H9V4h9q4 0 4 4v8h-2v-3H2v3H0zM3 6a2 2 0 1 1 4 0a2 2 0 1 1-4 0"/></symbol><symbol id="ico-bath" viewBox="0 0 22 18"><path d="M2 9V3q0-3 3-3 3 0 3 3H6q0-1-1-1T4 3v6h18v2q0 4-4 5v2h-2v-2H6v2H4v-2q-3-1-3-5V9z"/></symbol><symbol id="ico-sofa" viewBox="0 0 22 18"><path d="M4 2h14q2 0 2 2v3q-2 0-2 4H4q0-4-2-4V4q0-2 2-2zM0 9q3-1 3 4h16q0-5 3-4v7h-2v2h-2v-2H4v2H2v-2H0z"/></symbol></svg>
<div class="bhl-bar"><div class="bhl-in"><a href="tel:01298555018">Buxton 01298 555 018</a><a href="tel:01538555018">Leek 01538 555 018</a><a href="mailto:hello@brackenhall.example">hello@brackenhall.example</a></div></div>
<header class="bhl-head"><div class="bhl-in"><a href="/"><img src="/wp-content/themes/brackenhall/logo.png" alt="Brackenhall Estate Agents" width="230" height="60" /></a>
<ul class="bhl-menu"><li><a href="/">Home</a></li><li><a href="/property-search/?department=residential-sales">Buying</a><ul><li><a href="/property-search/?department=residential-sales">Properties for Sale</a></li><li><a href="/news/">Buyers Guide</a></li></ul></li><li><a href="/selling/">Selling</a></li><li><a href="/property-search/?department=residential-lettings">Letting</a><ul><li><a href="/property-search/?department=residential-lettings">Properties to Let</a></li><li><a href="/landlords/">Landlords</a></li><li><a href="/tenant-fees/">Tenant Fees</a></li></ul></li><li><a href="/about-us/">About Us</a></li><li><a href="/news/">News</a></li><li><a href="/contact-us/">Contact</a></li></ul>
<a class="bhl-cta" href="/valuation/">Book a Valuation</a></div></header>
[[body]]
<footer class="bhl-foot"><div class="bhl-in"><div class="bhl-three"><div><h4>Brackenhall</h4><p>7 Terrace Road, Buxton SK17 6DR<br />22 Derby Street, Leek ST13 5AB<br />Mon - Fri 9am - 5.30pm, Sat 9am - 4pm</p></div><div><h4>Quick Links</h4><p><a href="/property-search/?department=residential-sales&amp;address_keyword=Buxton">Houses for sale in Buxton</a><br /><a href="/property-search/?department=residential-sales&amp;address_keyword=Matlock">Houses for sale in Matlock</a><br /><a href="/property-search/?department=residential-lettings&amp;address_keyword=Leek">Houses to let in Leek</a></p></div><div><h4>Members of</h4><p>The Property Ombudsman, ARLA Propertymark, Client Money Protect</p><p><a href="/contact-us/">Complaints</a> | <a href="/contact-us/">Privacy Policy</a></p></div></div><p>&copy; 2020 Brackenhall Property Ltd. Registered in England 05550118. VAT 555 0118 20.</p></div></footer>
</body>
</html>
"##;

const FORM: &str = r##"<form name="ph_property_search" class="property-search-form" action="/property-search/" method="get" role="form">
<div class="control control-department"><label for="department">I want to</label><select name="department" id="department" onchange="var l=this.value=='residential-lettings',f=this.form.querySelectorAll('[data-only]');for(var i=0;i&lt;f.length;i++)f[i].style.display=(f[i].getAttribute('data-only')=='let')==l?'':'none'">[[departments]]</select></div>
<div class="control control-address_keyword"><label for="address_keyword">Location</label><input type="text" name="address_keyword" id="address_keyword" value="[[keyword]]" placeholder="Town, village or postcode" /></div>
<div class="control" data-only="sale"[[sales]]><label>Min Price</label><select name="minimum_price">[[least]]</select></div>
<div class="control" data-only="sale"[[sales]]><label>Max Price</label><select name="maximum_price">[[most]]</select></div>
<div class="control" data-only="let"[[lettings]]><label>Min Rent</label><select name="minimum_rent">[[least_rent]]</select></div>
<div class="control" data-only="let"[[lettings]]><label>Max Rent</label><select name="maximum_rent">[[most_rent]]</select></div>
<div class="control control-minimum_bedrooms"><label>Min Beds</label><select name="minimum_bedrooms">[[beds]]</select></div>
<div class="control"><input type="submit" value="Search" /></div></form>"##;

const FRONT: &str = r##"<section class="bhl-hero"><div class="bhl-in"><h1>Moving people across the Peak since 1987</h1>[[form]]</div></section>
<div class="bhl-in"><div class="bhl-band"><h2>Featured Properties</h2><a href="/property-search/">View all</a></div><ul class="bhl-cards">[[featured]]</ul>
<div class="bhl-three"><div><h3>Thinking of selling?</h3><p>Our valuations are free and without obligation. Fees from £950 plus VAT.</p><a class="bhl-more" href="/valuation/">Book now</a></div><div><h3>Landlords</h3><p>Fully managed lettings from 9% per month, with rent guarantee.</p><a class="bhl-more" href="/landlords/">Our services</a></div><div><h3>Latest news</h3><p><a href="/news/">Stamp duty holiday: save up to £15,000</a><br />9 July 2020</p><p><a href="/news/">Viewings and COVID-19</a><br />14 May 2020</p></div></div></div>
<section class="bhl-quote"><div class="bhl-in"><p>&ldquo;Sold within a week and £5,000 over the asking price. Sarah kept us informed at every stage.&rdquo;</p><p>Mr &amp; Mrs Holme, Burbage</p></div></section>"##;

const RESULTS: &str = r##"<div class="bhl-in"><h1>[[title]]</h1>[[form]]
<div class="bhl-band"><p class="propertyhive-result-count">[[count]]</p><form class="propertyhive-ordering" method="get" action="/property-search/"><select name="orderby" aria-label="Sort" onchange="this.form.submit()">[[orders]]</select>[[hidden]]</form></div>
<ul class="bhl-cards">[[cards]]</ul>
[[pages]]</div>"##;

const CARD: &str = r##"<li class="property-post post-[[number]] department-residential-[[department]]"><div class="bhl-thumb"><a href="[[url]]"><img src="[[photo]]" alt="" width="768" height="512" /></a>[[ribbon]]</div><div class="bhl-body"><h3><a href="[[url]]">[[heading]]</a></h3><div class="bhl-price">[[price]]</div><p class="bhl-line">[[line]]</p>[[rooms]]<p>[[excerpt]]</p><a href="[[url]]" class="bhl-more">More Details</a></div></li>
"##;

const DETAILS: &str = r##"<div class="bhl-in"><p><a href="/">Home</a> &raquo; <a href="/property-search/">Property Search</a> &raquo; [[heading]]</p>
<h1>[[heading]]</h1><div class="bhl-price">[[price]]</div>[[rooms]]
<div class="bhl-cols"><div><div class="bhl-gallery"><img src="[[photo]]" alt="[[heading]]" />[[ribbon]]</div><ul class="bhl-thumbs">[[thumbs]]</ul>
<div class="bhl-features"><h4>Property Features</h4><ul>[[features]]</ul></div>
<div class="bhl-summary"><h4>Full Details</h4><p>[[text]]</p>[[told]]</div></div>
<aside><div class="bhl-box"><h4>Key Facts</h4><ul class="property_meta">[[facts]]</ul><p><a href="#" onclick="window.print();return false">Print</a> | <a href="/contact-us/?property_id=[[number]]" rel="nofollow">Make Enquiry</a></p></div>
<div class="bhl-box"><h4>Arrange a viewing</h4><p>Call our [[town]] team on 01298 555 018</p><form action="/contact-us/" method="post"><input type="hidden" name="property_id" value="[[number]]" /><input name="your_name" placeholder="Full name" /><input name="email_address" placeholder="Email" /><textarea name="message" placeholder="When would you like to view?"></textarea><input type="submit" value="Submit" /></form></div>
<div class="bhl-box"><h4>Mortgage calculator</h4><form onsubmit="return false"><input name="deposit" placeholder="Deposit (£)" /><input name="rate" placeholder="Interest rate (%)" value="2.5" /><input name="years" placeholder="Years" value="25" /><input type="submit" value="Calculate" /></form></div></aside></div>
<h2>Similar Properties</h2><ul class="bhl-cards">[[alike]]</ul></div>"##;

const WRITTEN: &str = r##"<div class="bhl-in"><h1>[[title]]</h1><div class="bhl-cols"><div>[[text]]</div><aside><div class="bhl-box"><h4>Register for alerts</h4><form action="/contact-us/" method="post"><input name="email_address" placeholder="Email" /><input type="submit" value="Register" /></form></div></aside></div></div>"##;

const FEATURES: &str = "Popular Location, Gas Central Heating, Double Glazing, Enclosed Rear Garden, Off Road Parking, Close to Local Amenities, Viewing Essential, Modern Fitted Kitchen";
const SELLING: &str = "<p>We sell homes of all sizes from terraces at £120,000 to farmhouses over £1,000,000. Our fee is 1.1% plus VAT with no sale, no fee.</p><h3>What happens next?</h3><ol><li>Free valuation</li><li>Photographs and floor plan</li><li>Accompanied viewings</li></ol>";
const LANDLORDS: &str = "<table><tr><th>Service</th><th>Fee</th></tr><tr><td>Let only</td><td>£450 + VAT</td></tr><tr><td>Rent collection</td><td>7% + VAT</td></tr><tr><td>Fully managed</td><td>9% + VAT</td></tr></table>";
const FEES: &str = "<p>Under the Tenant Fees Act 2019 we may ask for a holding deposit of one week's rent, a deposit of five weeks' rent, and £50 for changes to the tenancy.</p>";
const ABOUT: &str = "<p>Brackenhall is a family firm of eleven people with offices in Buxton and Leek.</p><h3>Sarah Brackenhall</h3><p>Director, MNAEA</p><h3>Tom Oldfield</h3><p>Lettings manager, MARLA</p>";
const CONTACT: &str = "<p>7 Terrace Road, Buxton SK17 6DR. 01298 555 018</p><form action=\"/contact-us/\" method=\"post\"><p><input name=\"your_name\" placeholder=\"Name\" /></p><p><input name=\"email_address\" placeholder=\"Email\" /></p><p><textarea name=\"message\"></textarea></p><input type=\"submit\" value=\"Send\" /></form>";
const NEWS: &str = "<h3>Stamp duty holiday: save up to £15,000</h3><p>9 July 2020. Nothing is due on the first £500,000 until 31 March 2021.</p><h3>Viewings and COVID-19</h3><p>14 May 2020. We are open again by appointment. Please wear a mask and leave doors open.</p>";
