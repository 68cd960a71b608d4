//! Brannigan Tuohy: auctioneers in West Cork, on a site that a local studio made in 2016.
//!
//! A search form in which everything may stay at "Any" is the way to all homes, which stand three in a row. Pages are
//! turned by arrows that are icons without a word. Homes that are sale agreed or sold are listed with the others, some
//! prices are on application. Results can be sorted and shown in other ways, the diary of viewings has no end, and the
//! front page and every details page show some homes again. Eircodes and receptions are on the details pages.

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "brannigan",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["form", "wildcard", "next", "status", "poa", "grid", "trap", "featured", "locale", "details"],
    about: "Irish auctioneers of 2016: a form with Any, three homes in a row, arrows that are icons, a diary without end",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Kinsale", areas: &["Scilly", "Summercove", "Abbeylands"], district: "P17" },
        Town { name: "Bandon", areas: &["Gully", "Castle Heights"], district: "P72" },
        Town { name: "Clonakilty", areas: &["Inchydoney", "Fernhill", "Youghals"], district: "P85" },
        Town { name: "Skibbereen", areas: &["Abbeystrewry", "Coronea"], district: "P81" },
    ],
    thousands: (130, 460),
};

const TOWNS: [&str; 4] = ["Kinsale", "Bandon", "Clonakilty", "Skibbereen"];

const PER_PAGE: usize = 12;

fn stock() -> Vec<Home> {
    homes(3531, 97, &REGION)
}

fn address(home: &Home) -> String {
    format!("/property/{}/{}", 40_112 + home.id * 11, slug(&short_place(home)))
}

fn price(home: &Home) -> String {
    match home.chance {
        0..=6 => "Price on Application".to_owned(),
        7..=20 => format!("AMV €{}", grouped(home.price, ',')),
        21..=26 => format!("Reduced to €{}", grouped(home.price, ',')),
        _ => format!("€{}", grouped(home.price, ',')),
    }
}

fn status(home: &Home) -> &'static str {
    match home.chance {
        30..=42 => "Sale Agreed",
        50..=55 => "Sold",
        _ => "For Sale",
    }
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "detached house" => "Detached House",
        "semi-detached house" => "Semi-Detached House",
        "terraced house" => "Terraced House",
        "end of terrace house" => "End of Terrace House",
        "flat" | "apartment" => "Apartment",
        "maisonette" => "Duplex",
        "cottage" => "Cottage",
        _ => "Bungalow",
    }
}

fn short_place(home: &Home) -> String {
    format!("{}, {}, {}", home.line(), home.area, home.town)
}

fn long_place(home: &Home) -> String {
    format!("{}, Co. Cork", short_place(home))
}

fn eircode(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 353);
    let district =
        REGION.towns.iter().find(|town| town.name == home.town).map_or("P17", |town| town.district);
    let letters = ["A", "C", "D", "E", "F", "H", "K", "N", "P", "R", "T", "V", "W", "X", "Y"];
    let (first, last) = (dice.pick(&letters), dice.pick(&letters));
    format!("{district} {first}{}{last}{}", dice.below(10), dice.below(10))
}

fn energy(home: &Home) -> &'static str {
    ["A3", "B1", "B3", "C1", "C2", "C3", "D1", "D2", "E1", "F", "G"][home.chance as usize % 11]
}

fn photo(home: &Home, size: &str) -> String {
    format!("/uploads/{size}/{}_1.jpg", 40_112 + home.id * 11)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", short_place(home))
            .with("location", long_place(home))
            .with("postcode", eircode(home))
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", photo(home, "thumb"))
            .with("image", photo(home, "large"))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("quickfind", &[("town", ""), ("ptype", ""), ("minbeds", ""), ("maxprice", "")])?;
    visitor.expect("97 properties found")?;
    for page in 2.. {
        let Some(next) = visitor.links(&format!("&pg={page}")).pop() else { break };
        visitor.open(&next)?;
    }
    visitor.expect("Page 9 of 9")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, trail: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("trail", trail), ("body", body)]))
    };
    match request.parts().as_slice() {
        [] => page("Auctioneers, valuers and estate agents in West Cork", "", &front(stock)),
        ["search"] => page("Property search", "Property search", &results(stock, &request.query)),
        ["property", id, _] => match stock.iter().find(|home| (40_112 + home.id * 11).to_string() == **id) {
            Some(home) => page(&long_place(home), &escape(&short_place(home)), &details(stock, home)),
            None => Answer::missing(),
        },
        ["viewings"] => page("Open viewings", "Open viewings", &diary(request.query.number("week"))),
        ["sellers"] => page("Selling", "Selling", SELLING),
        ["news"] => page("News", "News", NEWS),
        ["contact-us"] => page("Contact us", "Contact us", CONTACT),
        ["shortlist"] => page("Your shortlist", "Your shortlist", SHORTLIST),
        ["uploads", _, file] => {
            Answer::picture(picture::house(file.split('_').next().unwrap_or("").parse().unwrap_or(0)))
        }
        ["assets", "ber", file] => {
            let grade = file.split('.').next().unwrap_or_default();
            Answer::picture(picture::sign(&format!("BER {grade}"), 70, 22, "#2f7d3b", "#fff"))
        }
        ["assets", ..] => Answer::picture(picture::sign("Brannigan Tuohy", 260, 60, "#0d3b36", "#e9d8a6")),
        _ => Answer::missing(),
    }
}

fn front(stock: &[Home]) -> String {
    let featured = each(stock.iter().filter(|home| home.chance > 88).take(4), |home| {
        format!(
            "<li class=\"slideitem\"><a href=\"{}\"><img src=\"{}\" alt=\"\"><span class=\"slidecap\">{}<br><b>{}</b></span></a></li>",
            address(home),
            photo(home, "large"),
            escape(&short_place(home)),
            price(home)
        )
    });
    let towns = each(TOWNS, |town| {
        let count = stock.iter().filter(|home| home.town == town).count();
        format!(
            "<li><a href=\"/search?town={}\">{town}</a> <span class=\"howmany\">({count})</span></li>",
            slug(town)
        )
    });
    fill(FRONT, &[("form", &form(&Parameters::default())), ("featured", &featured), ("towns", &towns)])
}

fn form(query: &Parameters) -> String {
    let options = |name: &str, any: &str, all: &[(&str, &str)]| {
        let mut options = format!("<option value=\"\">{any}</option>");
        for (value, text) in all {
            let selected = if query.text(name) == *value { " selected" } else { "" };
            options.push_str(&format!("<option value=\"{value}\"{selected}>{text}</option>"));
        }
        options
    };
    let towns: Vec<(String, &str)> = TOWNS.iter().map(|town| (slug(town), *town)).collect();
    let towns: Vec<(&str, &str)> = towns.iter().map(|(key, town)| (key.as_str(), *town)).collect();
    let kinds = [
        ("apartment", "Apartments &amp; duplexes"),
        ("bungalow", "Bungalows"),
        ("cottage", "Cottages"),
        ("house", "Houses"),
    ];
    let beds = [("1", "1+"), ("2", "2+"), ("3", "3+"), ("4", "4+"), ("5", "5+")];
    let prices =
        [("150000", "€150,000"), ("250000", "€250,000"), ("350000", "€350,000"), ("500000", "€500,000")];
    fill(
        FORM,
        &[
            ("towns", &options("town", "All of West Cork", &towns)),
            ("kinds", &options("ptype", "Any type", &kinds)),
            ("beds", &options("minbeds", "Any", &beds)),
            ("prices", &options("maxprice", "No max", &prices)),
        ],
    )
}

fn fits(home: &Home, query: &Parameters) -> bool {
    let is_kind = match query.text("ptype") {
        "" => true,
        "apartment" => matches!(kind(home), "Apartment" | "Duplex"),
        "house" => kind(home).ends_with("House"),
        other => slug(kind(home)) == other,
    };
    is_kind
        && (query.text("town").is_empty() || slug(home.town) == query.text("town"))
        && home.bedrooms >= query.number("minbeds").unwrap_or(0) as u64
        && home.price <= query.number("maxprice").map_or(u64::MAX, |most| most as u64)
}

fn results(stock: &[Home], query: &Parameters) -> String {
    let mut found: Vec<&Home> = stock.iter().filter(|home| fits(home, query)).collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| home.price),
        "high" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, query.number("pg").unwrap_or(1), PER_PAGE);
    let wide = query.text("view") == "wide";
    let rows = each(slice.things.chunks(if wide { 1 } else { 3 }), |row| {
        format!("<div class=\"propgrid-row\">{}</div>", each(row, |home| card(home)))
    });
    let kept = |without: &[&str]| {
        let fields = ["town", "ptype", "minbeds", "maxprice", "sort", "view"].iter();
        let fields = fields.filter(|field| !without.contains(field));
        let fields: Vec<String> =
            fields.map(|field| format!("{field}={}", escape(query.text(field)))).collect();
        fields.join("&amp;")
    };
    let arrow = |page: usize, side: &str, is_there: bool| match is_there {
        true => format!(
            "<a class=\"pgarrow\" href=\"/search?{}&amp;pg={page}\"><i class=\"bticon bticon-chev-{side}\"></i></a>",
            kept(&[])
        ),
        false => {
            format!("<span class=\"pgarrow pgarrow-off\"><i class=\"bticon bticon-chev-{side}\"></i></span>")
        }
    };
    let filters = each(2..=5_u64, |beds| {
        let count = found.iter().filter(|home| home.bedrooms >= beds).count();
        format!(
            "<li><a href=\"/search?{}&amp;minbeds={beds}\">{beds} beds or more</a> ({count})</li>",
            kept(&["minbeds"])
        )
    });
    let count = match slice.total {
        0 => "No properties found. Please widen your search.".to_owned(),
        1 => "1 property found".to_owned(),
        total => format!("{total} properties found"),
    };
    fill(
        RESULTS,
        &[
            ("form", &form(query)),
            ("count", &count),
            ("sort", &kept(&["sort"])),
            ("view", &kept(&["view"])),
            ("filters", &filters),
            ("rows", &rows),
            ("back", &arrow(slice.page.max(2) - 1, "left", slice.page > 1)),
            ("at", &format!("Page {} of {}", slice.page, slice.last)),
            ("on", &arrow(slice.page + 1, "right", slice.page < slice.last)),
        ],
    )
}

fn flag(home: &Home) -> String {
    match status(home) {
        "For Sale" => String::new(),
        status => format!("<span class=\"propflag propflag-{}\">{status}</span>", slug(status)),
    }
}

fn card(home: &Home) -> String {
    fill(
        CARD,
        &[
            ("url", &address(home)),
            ("photo", &photo(home, "thumb")),
            ("flag", &flag(home)),
            ("place", &escape(&short_place(home))),
            ("price", &price(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("kind", kind(home)),
            ("energy", energy(home)),
            ("id", &(40_112 + home.id * 11).to_string()),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let near = stock.iter().filter(|other| other.town == home.town && other.id != home.id);
    let similar = each(near.skip(home.id % 9).take(3), |other| {
        format!(
            "<div class=\"alsobox\"><a href=\"{}\"><img src=\"{}\" width=\"160\" alt=\"\"></a><p><a href=\"{}\">{}</a><br>{} &middot; {} bed</p></div>",
            address(other),
            photo(other, "thumb"),
            address(other),
            escape(&short_place(other)),
            price(other),
            other.bedrooms
        )
    });
    let mut dice = Dice::new(home.id as u64 ^ 0xbe2);
    fill(
        DETAILS,
        &[
            ("place", &escape(&long_place(home))),
            ("price", &price(home)),
            ("flag", &flag(home)),
            ("photo", &photo(home, "large")),
            ("status", status(home)),
            ("kind", kind(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("size", &(38 + home.bedrooms * dice.between(18, 31)).to_string()),
            ("eircode", &eircode(home)),
            ("energy", energy(home)),
            ("number", &dice.between(100_200_300, 109_900_900).to_string()),
            ("id", &(40_112 + home.id * 11).to_string()),
            ("town", home.town),
            ("description", &escape(&home.description)),
            ("similar", &similar),
        ],
    )
}

/// The viewings of a week, with links to the weeks around it.
fn diary(week: Option<usize>) -> String {
    let week = week.unwrap_or(22);
    let days = each(["Thursday", "Friday", "Saturday"], |day| {
        format!(
            "<tr><th>{day}</th><td>By appointment</td><td>{}.00 &ndash; {}.30</td></tr>",
            10 + week % 4,
            13 + week % 3
        )
    });
    format!(
        "<h1>Open viewings, week {week}</h1><table class=\"viewdiary\">{days}</table><p><a href=\"/viewings?week={}\">&laquo; Week before</a> | <a href=\"/viewings?week={}\">Week after &raquo;</a></p>",
        week.max(2) - 1,
        week + 1
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Brannigan Tuohy Auctioneers</title>
<style>
*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Open Sans",Arial,sans-serif;color:#333;background:#f7f5ef}a{color:#0d5c53}
.bt-topline{background:#0d3b36;color:#cfe;font-size:13px;padding:6px 30px;text-align:right}.bt-topline a{color:#fff;margin-left:14px}.bt-masthead{background:#fff;padding:14px 30px;display:flex;align-items:center;justify-content:space-between}
.bt-mainmenu a{margin-left:20px;text-decoration:none;text-transform:uppercase;font-size:13px;letter-spacing:1px}.bt-trail{padding:8px 30px;font-size:12px;color:#888}.bt-wrap{max-width:1140px;margin:0 auto;padding:10px 20px 40px}
.quickfind{background:#0d3b36;color:#fff;padding:16px;display:flex;flex-wrap:wrap;gap:14px;align-items:flex-end}.quickfind label{display:block;font-size:12px}.quickfind select{padding:7px;min-width:150px}.quickfind-go{background:#e9c46a;border:0;padding:9px 26px;font-weight:700}
.slidestrip{list-style:none;padding:0;display:flex;gap:12px;overflow:hidden}.slideitem{position:relative;flex:1}.slideitem img{width:100%;height:170px;object-fit:cover}.slidecap{display:block;background:#fff;padding:6px 8px;font-size:13px}.howmany{color:#999}
.searchcols{display:flex;gap:26px;margin-top:18px}.searchside{width:210px;font-size:14px}.searchside ul{padding-left:16px}.searchbody{flex:1}.sortline{display:flex;justify-content:space-between;font-size:13px;border-bottom:1px solid #ddd;padding-bottom:6px}
.propgrid-row{display:flex;gap:16px;margin:16px 0}.propcard{flex:1;max-width:280px;background:#fff;border:1px solid #e2ddcf;position:relative}.propcard-pic{display:block}.propcard-pic img{width:100%;height:170px;object-fit:cover;display:block}.propcard-in{padding:10px 12px}.propcard-in h3{font-size:15px;margin:0 0 4px}.propcard-amount{font-weight:700;color:#a4550b}.propcard-bits{list-style:none;padding:0;margin:6px 0;font-size:13px;color:#666}.propcard-bits li{display:inline-block;margin-right:10px}.propcard-foot{font-size:12px;border-top:1px solid #eee;padding:6px 12px;display:flex;justify-content:space-between}
.propflag{position:absolute;top:10px;left:0;background:#b3261e;color:#fff;font-size:12px;padding:3px 10px}.propflag-sold{background:#444}.pgline{text-align:center;padding:14px}.pgarrow{display:inline-block;width:38px;height:38px;line-height:36px;border:1px solid #0d5c53;margin:0 14px;text-decoration:none}.pgarrow-off{border-color:#ddd;color:#ccc}
.bticon{display:inline-block;width:10px;height:10px;border-top:2px solid;border-right:2px solid}.bticon-chev-right{transform:rotate(45deg)}.bticon-chev-left{transform:rotate(-135deg)}
.propsheet{display:flex;gap:26px}.propsheet-main{flex:1;position:relative}.propsheet-main>img{width:100%;max-height:440px;object-fit:cover}.propsheet-side{width:300px;background:#fff;padding:16px}.keyfacts{width:100%;border-collapse:collapse;font-size:14px}.keyfacts th{text-align:left;color:#888;font-weight:400;padding:5px 0}.keyfacts td{text-align:right;border-bottom:1px dotted #ddd}.alsoline{display:flex;gap:14px;font-size:13px}.viewdiary th,.viewdiary td{padding:8px 20px;border:1px solid #ddd}
.bt-base{background:#22302e;color:#aab;padding:26px 30px;font-size:13px}.bt-base a{color:#e9d8a6}
</style>
</head>
<body>
<div class="bt-topline">Kinsale 021 555 0142 &middot; Clonakilty 023 555 0119 <a href="/shortlist">Shortlist (0)</a><a href="/contact-us">Request a valuation</a></div>
<header class="bt-masthead"><a href="/"><img src="/assets/logo.png" alt="Brannigan Tuohy" height="56"></a><nav class="bt-mainmenu"><a href="/">Home</a><a href="/viewings">Open viewings</a><a href="/sellers">Selling</a><a href="/news">News</a><a href="/contact-us">Contact</a></nav></header>
<div class="bt-trail"><a href="/">Home</a> &rsaquo; [[trail]]</div>
<div class="bt-wrap">
[[body]]
</div>
<footer class="bt-base"><p>Brannigan Tuohy Auctioneers, Valuers &amp; Estate Agents. Licence no. 003871. 6 Pearse Quay, Kinsale, Co. Cork.</p>
<form action="/newsletter" method="post" id="mailinglist">Get new listings by e-mail: <input type="email" name="email" placeholder="Your e-mail"> <button type="submit">Join</button></form>
<p><a href="/news">Property price report</a> &middot; <a href="/contact-us">Careers</a> &middot; Site by Two Gulls Studio</p></footer>
</body></html>
"##;

const FORM: &str = r##"<form class="quickfind" id="quickfind" action="/search" method="get">
<div><label for="qf-town">Where</label><select name="town" id="qf-town">[[towns]]</select></div>
<div><label for="qf-type">Type</label><select name="ptype" id="qf-type">[[kinds]]</select></div>
<div><label for="qf-beds">Bedrooms</label><select name="minbeds" id="qf-beds">[[beds]]</select></div>
<div><label for="qf-price">Max price</label><select name="maxprice" id="qf-price">[[prices]]</select></div>
<button type="submit" class="quickfind-go">Find</button></form>"##;

const FRONT: &str = r##"[[form]]
<h2>Featured</h2><ul class="slidestrip">[[featured]]</ul>
<h2>By town</h2><ul>[[towns]]</ul>
<h2>What our clients say</h2><blockquote>Our cottage in Scilly was guided at €295,000 and made €331,000 at auction. We could not be happier. <cite>Maeve and Donal H.</cite></blockquote>
<blockquote>Sale agreed in eleven days. <cite>The Crowleys, Bandon</cite></blockquote>
<h2>From our news</h2><p><a href="/news">Prices in Clonakilty up 6% in a year</a>: the average three bed semi now costs €228,000.</p>"##;

const RESULTS: &str = r##"[[form]]
<div class="searchcols"><aside class="searchside"><h4>Narrow by bedrooms</h4><ul>[[filters]]</ul><h4>Need a mortgage?</h4><p>Borrow €200,000 over 30 years from €912 per month. Ask Fidelma in our Bandon office.</p></aside>
<div class="searchbody"><h1>[[count]]</h1>
<div class="sortline"><span>Sort: <a href="/search?[[sort]]&amp;sort=new">Newest</a> | <a href="/search?[[sort]]&amp;sort=low">Lowest price</a> | <a href="/search?[[sort]]&amp;sort=high">Highest price</a></span><span><a href="/search?[[view]]&amp;view=grid">Grid</a> | <a href="/search?[[view]]&amp;view=wide">List</a></span></div>
[[rows]]
<div class="pgline">[[back]]<span>[[at]]</span>[[on]]</div></div></div>"##;

const CARD: &str = r##"<div class="propcard"><a class="propcard-pic" href="[[url]]"><img src="[[photo]]" alt="[[place]]"></a>[[flag]]<div class="propcard-in"><h3><a href="[[url]]">[[place]]</a></h3><div class="propcard-amount">[[price]]</div>
<ul class="propcard-bits"><li>[[bedrooms]] Bed</li><li>[[bathrooms]] Bath</li><li>[[kind]]</li></ul><img src="/assets/ber/[[energy]].png" alt="BER [[energy]]"></div><div class="propcard-foot"><a href="[[url]]">View details</a><a href="/shortlist?add=[[id]]" rel="nofollow">+ Shortlist</a></div></div>
"##;

const DETAILS: &str = r##"<h1>[[place]]</h1>
<div class="propsheet"><div class="propsheet-main">[[flag]]<img src="[[photo]]" alt="Front"><h2>Description</h2><p>[[description]]</p>
<h3>Directions</h3><p>From [[town]] town centre follow the signs; our board is outside. Viewing by appointment.</p>
<p><small>These particulars are for guidance only and do not form part of any contract.</small></p></div>
<div class="propsheet-side"><p class="propcard-amount">[[price]]</p>
<table class="keyfacts"><tr><th>Status</th><td>[[status]]</td></tr><tr><th>Property type</th><td>[[kind]]</td></tr><tr><th>Bedrooms</th><td>[[bedrooms]]</td></tr><tr><th>Bathrooms</th><td>[[bathrooms]]</td></tr><tr><th>Reception rooms</th><td>[[receptions]]</td></tr><tr><th>Floor area</th><td>c. [[size]] sq. m</td></tr><tr><th>Eircode</th><td>[[eircode]]</td></tr><tr><th>BER</th><td>[[energy]] (No. [[number]])</td></tr><tr><th>Our ref.</th><td>[[id]]</td></tr></table>
<p><a href="/shortlist?add=[[id]]" rel="nofollow">+ Shortlist</a> &middot; <a href="mailto:?subject=Property">Send to a friend</a></p>
<form action="/enquire" method="post" id="enquire"><p>Enquire about this property</p><input name="fullname" placeholder="Name"><br><input name="tel" placeholder="Phone"><br><textarea name="msg" rows="3"></textarea><br><button type="submit">Send</button></form></div></div>
<h3>Similar properties in [[town]]</h3><div class="alsoline">[[similar]]</div>"##;

const SELLING: &str = r##"<h1>Selling with us</h1><p>Our fee is 1.5% plus VAT with no sale, no fee. Advertising from €350. In the last year we sold 143 homes, on average for 3% above the asking price.</p>"##;
const NEWS: &str = r##"<h1>News</h1><h3>Prices in Clonakilty up 6% in a year</h3><p>The average three bed semi now costs €228,000, while a two bed apartment is at €164,000.</p><h3>Help to Buy explained</h3><p>First time buyers of new homes can claim up to €20,000.</p><h3>Our office party</h3><p>We raised €1,140 for the lifeboat.</p>"##;
const CONTACT: &str = r##"<h1>Contact us</h1><p>6 Pearse Quay, Kinsale, P17 XK48. Telephone 021 555 0142.</p><p>19 Ashe Street, Clonakilty, P85 TY20. Telephone 023 555 0119.</p>"##;
const SHORTLIST: &str = r##"<h1>Your shortlist</h1><p>Please <a href="/contact-us">ask us for an account</a> to keep a shortlist.</p>"##;
