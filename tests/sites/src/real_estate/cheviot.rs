//! Cheviot & Glen: agents on both sides of the Border, on a blogging system with a property plug-in of 2019.
//!
//! A quick search on the front page has a free field for a place, which may stay empty, and asks whether to buy or to
//! rent. Pages are `/page/2/` and so on. Rooms stand beside icons as numbers alone. Prices are offers over, guide prices,
//! ranges or on application, and homes that are sold subject to contract are among the others. Each of the four branches
//! lists its homes again. Addresses of details pages stand in several lines.

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
    name: "cheviot",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "wildcard",
        "sale-rent",
        "switch",
        "numbered",
        "next",
        "status",
        "poa",
        "featured",
        "overlap",
        "duplicates",
        "details",
    ],
    about: "Border agents of 2019: a quick search with a free place field, pages in the path, icons, branches that overlap",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Alnwick", areas: &["Lesbury", "Denwick", "Alnmouth"], district: "NE6" },
        Town { name: "Berwick-upon-Tweed", areas: &["Tweedmouth", "Spittal", "Norham"], district: "TD1" },
        Town { name: "Kelso", areas: &["Maxwellheugh", "Ednam", "Roxburgh"], district: "TD5" },
        Town { name: "Hexham", areas: &["Acomb", "Priestpopple", "Hencotes"], district: "NE4" },
    ],
    thousands: (150, 520),
};

const TOWNS: [&str; 4] = ["Alnwick", "Berwick-upon-Tweed", "Hexham", "Kelso"];

const PER_PAGE: usize = 10;

fn stock() -> Vec<Home> {
    homes(6121, 94, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id % 4 == 2
}

fn address(home: &Home) -> String {
    format!("/property/{}/", slug(&format!("{} {} {}", home.line(), home.area, home.town)))
}

fn qualifier(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, _) | (false, 0..=5 | 90..) => "",
        (false, 6..=34) => "Offers Over",
        (false, 35..=54) => "Guide Price",
        (false, 55..=66) => "Offers in Excess of",
        (false, 67..=74) => "Fixed Price",
        (false, _) => "Asking Price",
    }
}

fn figure(home: &Home) -> String {
    let pounds = home.price / 1000 * 1000;
    match (is_letting(home), home.chance) {
        (true, _) => format!("£{} pcm", grouped(home.rent, ',')),
        (false, 0..=5) => "POA".to_owned(),
        (false, 50..=54) => format!("£{} - £{}", grouped(pounds, ','), grouped(pounds + 25_000, ',')),
        (false, _) => format!("£{}", grouped(pounds, ',')),
    }
}

/// What stands on the photograph in the list, and in the details.
fn status(home: &Home) -> (&'static str, &'static str) {
    match (is_letting(home), home.chance % 20) {
        (true, 3..=5) => ("Let Agreed", "Let Agreed"),
        (true, _) => ("", "To Let"),
        (false, 7..=9) => ("SSTC", "Sold Subject to Contract"),
        (false, 12) => ("Under Offer", "Under Offer"),
        (false, _) => ("", "For Sale"),
    }
}

fn kind(home: &Home) -> String {
    let mut letters = home.kind.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn near(home: &Home) -> String {
    format!("{}, {}, {}", home.area, home.town, home.district())
}

fn photo(home: &Home, number: u64, size: &str) -> String {
    format!("/wp-content/uploads/2019/0{}/{}-{number}{size}.jpg", 1 + home.id % 9, 20_310 + home.id * 7)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let line = home.line();
        let mut record = Record::new()
            .with("price", figure(home))
            .with("location", &line)
            .with("location", near(home))
            .with("location", format!("{line}, {}", near(home)))
            .with("location", format!("{line} {} {} {}", home.area, home.town, home.postcode))
            .with("location", format!("{line}, {}, {}, {}", home.area, home.town, home.postcode))
            .with("postcode", home.district())
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", kind(home))
            .with("status", status(home).0)
            .with("status", status(home).1)
            .with("description", home.summary())
            .with("description", &home.description)
            .with("image", photo(home, 1, "-400x300"));
        for number in 1..=3 {
            record = record.with("image", photo(home, number, "-1024x683"));
        }
        record.with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for (department, count) in [("sales", "of 70 properties"), ("lettings", "of 24 properties")] {
        visitor.back(&front);
        visitor.submit("ph-quick", &[("address_keyword", ""), ("department", department)])?;
        visitor.expect(count)?;
        visitor.turn("Next")?;
    }
    for town in TOWNS {
        visitor.back(&front);
        visitor.follow(town)?;
        visitor.turn("Next")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("branches", &branch_links()), ("body", body)]))
    };
    let parts = request.parts();
    let (path, number) = match parts.as_slice() {
        [path @ .., "page", number] => (path, number.parse().unwrap_or(1)),
        path => (path, 1),
    };
    match path {
        [] => page("Estate agents in Northumberland and the Borders", &front(stock)),
        ["property-search"] => page("Property search", &results(stock, &request.query, number)),
        ["property", wanted] => {
            match stock.iter().find(|home| address(home).contains(&format!("/{wanted}/"))) {
                Some(home) => page(
                    &format!("{}, {}, {}, {}", home.line(), home.area, home.town, home.postcode),
                    &details(stock, home),
                ),
                None => Answer::missing(),
            }
        }
        ["branches", town] => match TOWNS.iter().find(|known| slug(known) == *town) {
            Some(town) => page(&format!("{town} branch"), &branch(stock, town, number)),
            None => Answer::missing(),
        },
        ["selling"] => page("Selling", SELLING),
        ["buying"] => page("Buying", &fill(BUYING, &[("form", &form(&Parameters::default()))])),
        ["journal"] => page("Journal", JOURNAL),
        ["my-account"] => page("My account", ACCOUNT),
        ["wp-content", "uploads", _, _, file] => {
            let digits: String = file.chars().filter(char::is_ascii_digit).take(6).collect();
            Answer::picture(picture::house(digits.parse().unwrap_or(0)))
        }
        ["wp-content", "themes", ..] => {
            Answer::picture(picture::sign("Cheviot &amp; Glen", 240, 64, "#fff", "#5b2c6f"))
        }
        ["robots.txt"] => Answer::text("User-agent: *\nDisallow: /wp-admin/\n"),
        _ => Answer::missing(),
    }
}

fn branch_links() -> String {
    each(TOWNS, |town| {
        format!("<li class=\"cg-sub__it\"><a href=\"/branches/{}/\">{town}</a></li>", slug(town))
    })
}

fn form(query: &Parameters) -> String {
    let options = |name: &str, all: &[(&str, &str)]| {
        each(all, |(value, text)| {
            let selected = if query.text(name) == *value { " selected=\"selected\"" } else { "" };
            format!("<option value=\"{value}\"{selected}>{text}</option>")
        })
    };
    let prices = [
        ("", "No preference"),
        ("150000", "£150,000"),
        ("250000", "£250,000"),
        ("350000", "£350,000"),
        ("500000", "£500,000"),
    ];
    let kinds = [
        ("", "All types"),
        ("house", "House"),
        ("bungalow", "Bungalow"),
        ("flat", "Flat / apartment"),
        ("cottage", "Cottage"),
    ];
    let beds = [("", "No preference"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5")];
    fill(
        FORM,
        &[
            ("keyword", &escape(query.text("address_keyword"))),
            ("departments", &options("department", &[("sales", "For sale"), ("lettings", "To let")])),
            ("kinds", &options("property_type", &kinds)),
            ("least", &options("minimum_price", &prices)),
            ("most", &options("maximum_price", &prices)),
            ("beds", &options("minimum_bedrooms", &beds)),
        ],
    )
}

fn fits(home: &Home, query: &Parameters) -> bool {
    let keyword = query.text("address_keyword").to_lowercase();
    let place = format!("{}, {}, {}, {}", home.line(), home.area, home.town, home.postcode).to_lowercase();
    let kinds = query.text("property_type");
    let is_kind =
        home.kind.contains(kinds) || kinds == "flat" && matches!(home.kind, "apartment" | "maisonette");
    place.contains(&keyword)
        && is_kind
        && is_letting(home) == (query.text("department") == "lettings")
        && home.bedrooms >= query.number("minimum_bedrooms").unwrap_or(0) as u64
        && home.price >= query.number("minimum_price").unwrap_or(0) as u64
        && home.price <= query.number("maximum_price").map_or(u64::MAX, |most| most as u64)
}

/// The query of a search without some fields, to go on in a link.
fn kept(query: &Parameters, without: &str) -> String {
    let pairs = query.pairs().iter().filter(|(name, _)| name != without);
    let pairs: Vec<String> =
        pairs.map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    pairs.join("&amp;")
}

fn pager(base: &str, query: &str, page: usize, last: usize) -> String {
    if last < 2 {
        return String::new();
    }
    let mark = if query.is_empty() { "" } else { "?" };
    let to = |to: usize, text: &str| match to {
        1 => format!("<li><a class=\"cg-pg__n\" href=\"{base}{mark}{query}\">{text}</a></li>"),
        to => format!("<li><a class=\"cg-pg__n\" href=\"{base}page/{to}/{mark}{query}\">{text}</a></li>"),
    };
    let mut items = String::new();
    if page > 1 {
        items.push_str(&to(page - 1, "&larr; Previous"));
    }
    for number in 1..=last {
        match number {
            _ if number == page => items.push_str(&format!(
                "<li><span aria-current=\"page\" class=\"cg-pg__n cg-pg__n--now\">{number}</span></li>"
            )),
            _ if number == 1 || number == last || number.abs_diff(page) < 3 => {
                items.push_str(&to(number, &number.to_string()));
            }
            _ if number.abs_diff(page) == 3 => {
                items.push_str("<li><span class=\"cg-pg__n\">&hellip;</span></li>")
            }
            _ => {}
        }
    }
    if page < last {
        items.push_str(&to(page + 1, "Next &rarr;"));
    }
    format!("<nav class=\"cg-pg\"><ul>{items}</ul></nav>")
}

fn results(stock: &[Home], query: &Parameters, number: usize) -> String {
    let mut found: Vec<&Home> = stock.iter().filter(|home| fits(home, query)).collect();
    match query.text("orderby") {
        "price-asc" => found.sort_by_key(|home| home.price),
        "price-desc" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, number, PER_PAGE);
    let count = match slice.total {
        0 => "No properties matching your criteria were found. Please try again.".to_owned(),
        total => format!("Showing {}&ndash;{} of {total} properties", slice.before + 1, slice.through()),
    };
    let view = query.text("view");
    let list = match view {
        "map" => "<div class=\"cg-mapbox\"><p>Please enable JavaScript to see the map.</p></div>".to_owned(),
        _ => format!(
            "<ul class=\"ph-cards{}\">{}</ul>{}",
            if view == "grid" { " ph-cards--tiles" } else { "" },
            each(slice.things, |home| card(home)),
            pager("/property-search/", &kept(query, ""), slice.page, slice.last)
        ),
    };
    let views = each([("list", "List"), ("grid", "Grid"), ("map", "Map")], |(key, text)| {
        format!("<li><a href=\"/property-search/?{}&amp;view={key}\">{text}</a></li>", kept(query, "view"))
    });
    let hidden = each(query.pairs().iter().filter(|(name, _)| name != "orderby"), |(name, value)| {
        format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value))
    });
    fill(
        RESULTS,
        &[("form", &form(query)), ("count", &count), ("views", &views), ("hidden", &hidden), ("list", &list)],
    )
}

fn price_markup(home: &Home) -> String {
    match qualifier(home) {
        "" => format!("<span class=\"ph-amt\">{}</span>", figure(home)),
        words => {
            format!("<span class=\"ph-qual\">{words}</span> <span class=\"ph-amt\">{}</span>", figure(home))
        }
    }
}

fn card(home: &Home) -> String {
    let flag = match status(home).0 {
        "" => String::new(),
        words => format!("<span class=\"ph-flag ph-flag--{}\">{words}</span>", slug(words)),
    };
    fill(
        CARD,
        &[
            ("url", &address(home)),
            ("photo", &photo(home, 1, "-400x300")),
            ("flag", &flag),
            ("line", &home.line()),
            ("near", &escape(&near(home))),
            ("price", &price_markup(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("summary", &escape(home.summary())),
            ("id", &(20_310 + home.id * 7).to_string()),
        ],
    )
}

fn front(stock: &[Home]) -> String {
    let latest = each(stock.iter().filter(|home| home.chance > 84 && !is_letting(home)).take(3), |home| {
        format!(
            "<div class=\"cg-latest__cell\"><a href=\"{}\"><img src=\"{}\" alt=\"\"><strong>{}</strong><br>{}<br><em>{} {}</em></a></div>",
            address(home),
            photo(home, 1, "-400x300"),
            home.line(),
            escape(&near(home)),
            qualifier(home),
            figure(home)
        )
    });
    fill(FRONT, &[("form", &form(&Parameters::default())), ("latest", &latest)])
}

fn branch(stock: &[Home], town: &str, number: usize) -> String {
    let own: Vec<&Home> = stock.iter().filter(|home| home.town == town).collect();
    let slice = slice(&own, number, PER_PAGE);
    fill(
        BRANCH,
        &[
            ("town", town),
            ("phone", &format!("01{} 555 0{}", 280 + town.len() * 9, 130 + town.len())),
            ("cards", &each(slice.things, |home| card(home))),
            ("pager", &pager(&format!("/branches/{}/", slug(town)), "", slice.page, slice.last)),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 ^ 0xc4e);
    let thumbs = each(2..=3, |number| {
        format!("<li><img src=\"{}\" alt=\"Photograph {number}\"></li>", photo(home, number, "-1024x683"))
    });
    let band = dice.pick(&["A", "B", "C", "D", "E", "F"]);
    let money = match is_letting(home) {
        true => {
            format!("<li>Deposit: £{}</li><li>Furnishing: Unfurnished</li>", grouped(home.rent + 100, ','))
        }
        false => format!("<li>Tenure: {}</li>", dice.pick(&["Freehold", "Freehold", "Leasehold"])),
    };
    let others = stock.iter().filter(|other| other.town == home.town && other.id != home.id);
    let viewed = each(others.skip(home.id % 7).take(2), |other| {
        format!(
            "<li><a href=\"{}\">{}, {}</a> {}</li>",
            address(other),
            other.line(),
            other.area,
            figure(other)
        )
    });
    fill(
        DETAILS,
        &[
            ("line", &home.line()),
            ("area", home.area),
            ("town", home.town),
            ("townkey", &slug(home.town)),
            ("postcode", &home.postcode),
            ("price", &price_markup(home)),
            ("photo", &photo(home, 1, "-1024x683")),
            ("thumbs", &thumbs),
            ("ref", &format!("CG{}", 20_310 + home.id * 7)),
            ("kind", &kind(home)),
            ("status", status(home).1),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("band", band),
            ("money", &money),
            ("summary", &escape(home.summary())),
            ("description", &escape(&home.description)),
            ("viewed", &viewed),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB" prefix="og: http://ogp.me/ns#">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] - Cheviot &amp; Glen</title>
<meta name="generator" content="WordPress 5.2.3">
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.6 Lato,Helvetica,sans-serif;color:#3a3541}a{color:#5b2c6f}img{max-width:100%}
.cg-head{display:flex;align-items:center;gap:30px;padding:12px 4%;border-bottom:3px solid #5b2c6f}.cg-head__nav{flex:1}.cg-head__nav>ul{display:flex;gap:24px;list-style:none;margin:0;padding:0}.cg-head__nav ul ul{display:none;position:absolute;background:#fff;box-shadow:0 2px 6px #aaa;list-style:none;padding:10px 20px;z-index:9}.cg-head__nav li:hover ul{display:block}.cg-head__tel{font-weight:700}.cg-sub__it{padding:3px 0}
.cg-hero{background:linear-gradient(#5b2c6f,#8e6aa0);color:#fff;padding:70px 4%}.ph-quick{background:#fff;color:#333;padding:18px;display:flex;flex-wrap:wrap;gap:12px;border-radius:4px}.ph-quick__ctl label{display:block;font-size:12px}.ph-quick__ctl input,.ph-quick__ctl select{padding:8px;width:170px}.ph-quick__btn{background:#5b2c6f;color:#fff;border:0;padding:10px 30px;align-self:flex-end}
.cg-body{max-width:1120px;margin:0 auto;padding:24px}.cg-latest{display:flex;gap:20px}.cg-latest__cell{flex:1}.cg-quote{border-left:4px solid #8e6aa0;padding-left:18px;font-style:italic}
.cg-bar{display:flex;justify-content:space-between;align-items:center;border-bottom:1px solid #ddd;margin:20px 0}.cg-bar ul{display:flex;gap:14px;list-style:none;padding:0}.ph-cards{list-style:none;padding:0}.ph-cards--tiles{display:grid;grid-template-columns:repeat(2,1fr);gap:20px}.ph-cards--tiles .ph-card{flex-direction:column}.ph-card{display:flex;gap:20px;border-bottom:1px solid #e3dcea;padding:20px 0}.ph-card__fig{position:relative;width:320px;flex:none}.ph-card__txt h3{margin:0;font-size:20px}.ph-card__where{color:#777;margin:0 0 6px}
.ph-flag{position:absolute;top:14px;left:-4px;background:#c0392b;color:#fff;padding:2px 14px;font-size:13px}.ph-qual{font-size:13px;color:#777}.ph-amt{font-weight:700;font-size:18px;color:#5b2c6f}.ph-rooms{display:flex;gap:18px;list-style:none;padding:0}.ph-ico{display:inline-block;width:18px;height:18px;margin-right:6px;background:#8e6aa0;border-radius:3px;vertical-align:-3px}.ph-ico--bed{border-radius:9px 9px 0 0}.ph-ico--tub{border-radius:0 0 9px 9px}.ph-card__act a{margin-right:16px;font-size:14px}
.cg-pg ul{display:flex;gap:6px;list-style:none;justify-content:center;padding:20px}.cg-pg__n{display:inline-block;border:1px solid #ccc;padding:4px 12px;text-decoration:none}.cg-pg__n--now{background:#5b2c6f;color:#fff}.cg-mapbox{background:#eee;height:400px;padding:40px}
.cg-crumb{font-size:13px;color:#888}.ph-single{display:grid;grid-template-columns:2fr 1fr;gap:30px}.ph-lines{font-size:22px;line-height:1.3;margin:0}.ph-thumbs{display:flex;gap:8px;list-style:none;padding:0}.ph-thumbs img{width:140px}.ph-meta{list-style:none;padding:0;border-top:1px solid #ddd}.ph-meta li{border-bottom:1px solid #ddd;padding:5px 0}.ph-actions{background:#f5f0f8;padding:14px}
.cg-foot{background:#2c2233;color:#c9bfd2;padding:30px 4%;font-size:14px;display:flex;gap:50px}.cg-foot a{color:#fff}
</style>
</head>
<body>
<header class="cg-head"><a href="/"><img src="/wp-content/themes/cheviot/logo.svg" alt="Cheviot &amp; Glen" width="200"></a>
<nav class="cg-head__nav"><ul><li><a href="/buying/">Buying</a></li><li><a href="/selling/">Selling</a></li><li><a href="/journal/">Journal</a></li><li><a href="#">Branches</a><ul>[[branches]]</ul></li><li><a href="/my-account/">Log in</a></li></ul></nav>
<span class="cg-head__tel">Call <a href="tel:01665550137">01665 550137</a></span></header>
[[body]]
<footer class="cg-foot"><div><strong>Cheviot &amp; Glen LLP</strong><br>3 Bondgate Row<br>Alnwick<br>NE66 1SX</div><div><a href="/selling/">Book a valuation</a><br><a href="/journal/">LBTT and stamp duty explained</a><br><a href="/my-account/">Saved properties (0)</a></div>
<div><form action="/subscribe/" method="post" id="mc-form"><label>New homes by e-mail<br><input type="email" name="EMAIL" placeholder="you@example.com"></label> <button type="submit">Subscribe</button></form></div></footer>
</body></html>
"##;

const FORM: &str = r##"<form class="ph-quick" id="ph-quick" name="ph-quick" action="/property-search/" method="get" role="form">
<div class="ph-quick__ctl"><label for="address_keyword">Location</label><input type="text" name="address_keyword" id="address_keyword" value="[[keyword]]" placeholder="Town, village or postcode"></div>
<div class="ph-quick__ctl"><label for="department">I want to</label><select name="department" id="department">[[departments]]</select></div>
<div class="ph-quick__ctl"><label for="property_type">Type</label><select name="property_type" id="property_type">[[kinds]]</select></div>
<div class="ph-quick__ctl"><label for="minimum_price">Min price</label><select name="minimum_price" id="minimum_price">[[least]]</select></div>
<div class="ph-quick__ctl"><label for="maximum_price">Max price</label><select name="maximum_price" id="maximum_price">[[most]]</select></div>
<div class="ph-quick__ctl"><label for="minimum_bedrooms">Min beds</label><select name="minimum_bedrooms" id="minimum_bedrooms">[[beds]]</select></div>
<input type="submit" class="ph-quick__btn" value="Search"></form>"##;

const FRONT: &str = r##"<section class="cg-hero"><h1>Homes either side of the Border</h1>[[form]]</section>
<main class="cg-body"><h2>Latest instructions</h2><div class="cg-latest">[[latest]]</div>
<h2>Kind words</h2><blockquote class="cg-quote">Marketed at offers over &pound;310,000 and closed at &pound;347,500 within a fortnight. Morag was a star. &mdash; Mr and Mrs Purvis, Lesbury</blockquote>
<blockquote class="cg-quote">Our tenants moved in a week after the 2 bed flat was advertised at &pound;575 pcm. &mdash; J. Elliot, Kelso</blockquote>
<h2>From the journal</h2><p><a href="/journal/">Closing dates: what they are and how to win one</a></p><p><a href="/journal/">Five villages with a station and change from &pound;250,000</a></p></main>"##;

const RESULTS: &str = r##"<main class="cg-body"><p class="cg-crumb"><a href="/">Home</a> &raquo; Property search</p>[[form]]
<div class="cg-bar"><p>[[count]]</p><ul>[[views]]</ul>
<form class="cg-order" id="ph-order" action="/property-search/" method="get">[[hidden]]<select name="orderby" aria-label="Order"><option value="">Newest first</option><option value="price-desc">Price: high to low</option><option value="price-asc">Price: low to high</option></select> <button type="submit">Go</button></form></div>
[[list]]</main>"##;

const CARD: &str = r##"<li class="ph-card"><div class="ph-card__fig"><a href="[[url]]"><img src="[[photo]]" alt="[[line]]"></a>[[flag]]</div>
<div class="ph-card__txt"><h3><a href="[[url]]">[[line]]</a></h3><p class="ph-card__where">[[near]]</p><div class="ph-card__cost">[[price]]</div>
<ul class="ph-rooms"><li><i class="ph-ico ph-ico--bed"></i>[[bedrooms]]</li><li><i class="ph-ico ph-ico--tub"></i>[[bathrooms]]</li><li><i class="ph-ico ph-ico--sofa"></i>[[receptions]]</li></ul>
<p>[[summary]]</p><p class="ph-card__act"><a href="[[url]]">More details</a><a href="/my-account/?save=[[id]]" rel="nofollow">Save</a><a href="[[url]]#enquire">Request viewing</a></p></div></li>
"##;

const BRANCH: &str = r##"<main class="cg-body"><p class="cg-crumb"><a href="/">Home</a> &raquo; Branches &raquo; [[town]]</p><h1>Our [[town]] branch</h1>
<p>Open Monday to Friday 9am to 5.30pm, Saturday 9am to 1pm. Telephone <a href="tel:[[phone]]">[[phone]]</a>.</p><p>Last year this branch sold 61 homes, with an average price of &pound;238,400.</p>
<h2>Properties from this branch</h2><ul class="ph-cards">[[cards]]</ul>[[pager]]</main>"##;

const DETAILS: &str = r##"<main class="cg-body"><p class="cg-crumb"><a href="/">Home</a> &raquo; <a href="/branches/[[townkey]]/">[[town]]</a> &raquo; [[line]]</p>
<div class="ph-single"><div><img src="[[photo]]" alt="[[line]]"><ul class="ph-thumbs">[[thumbs]]</ul>
<h2>Summary</h2><p>[[summary]]</p><h2>Full details</h2><p>[[description]]</p>
<p><small>Mortgage example: borrowing &pound;160,000 over 25 years at 2.1% costs &pound;686 a month. Your home may be repossessed if you do not keep up repayments.</small></p></div>
<aside><h1 class="ph-lines">[[line]]<br>[[area]]<br>[[town]]<br>[[postcode]]</h1><p>[[price]]</p>
<ul class="ph-meta"><li>Ref: [[ref]]</li><li>Type: [[kind]]</li><li>Availability: [[status]]</li><li>Bedrooms: [[bedrooms]]</li><li>Bathrooms: [[bathrooms]]</li><li>Reception Rooms: [[receptions]]</li>[[money]]<li>Council Tax Band: [[band]]</li></ul>
<div class="ph-actions" id="enquire"><a href="javascript:window.print()">Print</a> | <a href="/my-account/" rel="nofollow">Save</a> | <a href="mailto:?subject=[[line]]">Share</a>
<form action="/enquiry/" method="post" id="enq"><input type="text" name="yourname" placeholder="Name"><br><input type="tel" name="telephone_number" placeholder="Telephone"><br><textarea name="message"></textarea><br><input type="submit" value="Make enquiry"></form></div>
<h4>Others in [[town]]</h4><ul>[[viewed]]</ul></aside></div></main>"##;

const SELLING: &str = r##"<main class="cg-body"><h1>Selling</h1><p>Our fee is 1.25% plus VAT, with a minimum of &pound;1,800. Home reports from &pound;395.</p><p>On average we achieve 102.4% of the asking price.</p></main>"##;
const BUYING: &str = r##"<main class="cg-body"><h1>Buying</h1><p>Tell us where you would like to live. Leave the location empty to see all that we have.</p>[[form]]</main>"##;
const JOURNAL: &str = r##"<main class="cg-body"><h1>Journal</h1><article><h2>Closing dates: what they are and how to win one</h2><p>When three buyers want the same cottage, the solicitor sets a closing date. A bid of &pound;251,050 beat one of &pound;251,000 last month.</p></article><article><h2>Five villages with a station and change from &pound;250,000</h2><p>A terraced house in Acomb costs &pound;189,000 on average.</p></article></main>"##;
const ACCOUNT: &str = r##"<main class="cg-body"><h1>My account</h1><form action="/my-account/" method="post" id="loginform"><label>E-mail <input name="log"></label> <label>Password <input type="password" name="pwd"></label> <button type="submit">Log in</button></form></main>"##;
