//! Quarrendon Lisle: an independent English agent of 2009 on a system of server pages whose search is sent by GET.
//!
//! Four lists above the results narrow them by area, price and bedrooms; all of them begin with Any. Nine homes are
//! stacked on a page, with the photograph on the left, a qualifier before the price and a text that is cut off. Numbers
//! of pages move along in a window, above and below the homes. Details list the rooms with their sizes, tenure and a
//! reference. What was looked at last is remembered and shown again.

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
    name: "quarrendon",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["form", "wildcard", "next", "numbered", "featured", "status", "poa", "optional", "details"],
    about: "English agent of 2009 on server pages: lists with Any by GET, stacked rows, texts cut off, a window of page numbers",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 9;

const REGION: Region = Region {
    towns: &[
        Town { name: "Thame Abbots", areas: &["Thame Abbots"], district: "HP4" },
        Town { name: "Wingrave St Mary", areas: &["Wingrave St Mary"], district: "HP2" },
        Town { name: "Lower Cuddington", areas: &["Lower Cuddington"], district: "HP1" },
        Town { name: "Brillham", areas: &["Brillham"], district: "HP1" },
        Town { name: "Monks Risley", areas: &["Monks Risley"], district: "HP2" },
        Town { name: "Haddenford", areas: &["Haddenford"], district: "OX3" },
        Town { name: "Chearsden", areas: &["Chearsden"], district: "HP1" },
    ],
    thousands: (210, 520),
};

fn stock() -> Vec<Home> {
    let mut homes = homes(20_090, 104, &REGION);
    homes.sort_by_key(|home| Reverse(home.price));
    homes
}

fn number(home: &Home) -> usize {
    10_212 + home.id * 17
}

fn address(home: &Home) -> String {
    format!("property.aspx?pid={}", number(home))
}

fn photo(home: &Home, size: &str) -> String {
    format!("images/prop/{}_{size}.jpg", number(home))
}

fn place(home: &Home) -> String {
    format!("{}, {}", home.street, home.town)
}

fn kind(home: &Home) -> String {
    let words = home.kind.split(' ').map(|word| match word {
        "of" => word.to_owned(),
        "semi-detached" => "Semi-Detached".to_owned(),
        word => word[..1].to_uppercase() + &word[1..],
    });
    words.collect::<Vec<_>>().join(" ")
}

fn price(home: &Home) -> String {
    let words = match home.chance {
        0..=2 => return "Price on Application".to_owned(),
        3..=34 => "Guide Price ",
        35..=42 => "Offers in Excess of ",
        43..=48 => "OIEO ",
        49..=53 => "Asking Price ",
        _ => "",
    };
    format!("{words}£{}", grouped(home.price, ','))
}

fn status(home: &Home) -> &'static str {
    match home.chance % 20 {
        4 | 5 => "Sold Subject to Contract",
        11 => "Under Offer",
        _ => "",
    }
}

/// The text of the list: what fits, up to a word.
fn cut(home: &Home) -> &str {
    let text = &home.description;
    match text.char_indices().nth(150) {
        Some((end, _)) => text[..end].rsplit_once(' ').map_or(text, |(cut, _)| cut),
        None => text,
    }
}

/// Not every home says how many reception rooms it has.
fn receptions(home: &Home) -> Option<String> {
    (!home.id.is_multiple_of(4)).then(|| home.receptions.to_string())
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("location", format!("{}, {}", place(home), home.postcode))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .maybe("receptions", receptions(home))
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", cut(home))
            .with("description", &home.description)
            .with("image", photo(home, "thumb"))
            .with("image", photo(home, "main"))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("frmSearch", &[])?;
    visitor.expect("104 properties found")?;
    if visitor.turn("Next >")? != 12 {
        return Err(Fault("there are not twelve pages".to_owned()));
    }
    visitor.submit("frmSearch", &[("area", "3"), ("minprice", "1000000")])?;
    visitor.expect("no properties matching")?;
    visitor.follow("Property Search")?;
    visitor.submit("frmSearch", &[("area", "7"), ("beds", "2"), ("maxprice", "600000")])?;
    visitor.expect("Chearsden")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let query = &request.query;
    let page = |title: &str, body: &str| {
        let week = &stock[[17, 40, 71][title.len() % 3]];
        let seen = request.cookies.number("ql_last");
        let seen = stock.iter().find(|home| Some(number(home)) == seen);
        let seen = seen.map(|home| row(SEEN, home)).unwrap_or_default();
        let values = [("title", title), ("body", body), ("week", &row(WEEK, week)), ("seen", &seen)];
        Answer::page(fill(PAGE, &values))
    };
    match request.path.as_str() {
        "/" | "/default.aspx" => {
            let new = each(stock.iter().filter(|home| home.chance > 93).take(3), |home| row(LATEST, home));
            page("Home", &fill(HOME, &[("form", &form(query)), ("new", &new)]))
        }
        "/search.aspx" => {
            page("Property Search", &format!("<h1>Property Search</h1>{}{SEARCH}", form(query)))
        }
        "/results.aspx" => page("Search Results", &results(stock, query)),
        "/property.aspx" => match stock.iter().find(|home| Some(number(home)) == query.number("pid")) {
            Some(home) => page(&place(home), &details(home)).cookie("ql_last", &number(home).to_string()),
            None => Answer::missing(),
        },
        "/selling.aspx" => page("Selling", SELLING),
        "/mortgages.aspx" => page("Mortgages", MORTGAGES),
        "/localinfo.aspx" => page("Local Information", LOCAL),
        "/testimonials.aspx" => page("Testimonials", PRAISE),
        "/contact.aspx" | "/viewing.aspx" | "/register.aspx" => page("Contact Us", CONTACT),
        "/terms.aspx" => page("Terms", "<h1>Terms of use</h1><p>Particulars form no part of a contract.</p>"),
        "/images/logo.png" => Answer::picture(picture::sign("Quarrendon Lisle", 300, 70, "#fff", "#1f4e5f")),
        path if path.starts_with("/images/epc") => {
            Answer::picture(picture::sign("EPC D 58 / C 74", 220, 130, "#e8f0d8", "#363"))
        }
        path => match path.strip_prefix("/images/prop/").and_then(|file| file.split_once('_')) {
            Some((digits, _)) => Answer::picture(picture::house(digits.parse().unwrap_or(0))),
            None => Answer::missing(),
        },
    }
}

const PRICES: [u64; 9] = [100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 600_000, 1_000_000];

fn form(query: &Parameters) -> String {
    let option = |name: &str, value: u64, text: &str| {
        let mark = if query.number(name) == Some(value as usize) { " selected=\"selected\"" } else { "" };
        format!("<option{mark} value=\"{value}\">{text}</option>")
    };
    let prices = |name: &str| each(PRICES, |price| option(name, price, &format!("£{}", grouped(price, ','))));
    let areas = each(REGION.towns.iter().zip(1..), |(town, at)| option("area", at, town.name));
    let beds = each(1..=5, |beds| option("beds", beds, &format!("{beds}+")));
    let values =
        [("areas", areas), ("least", prices("minprice")), ("most", prices("maxprice")), ("beds", beds)];
    fill(FORM, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn results(stock: &[Home], query: &Parameters) -> String {
    let limit = |name: &str| query.number(name).filter(|&number| number > 0).map(|number| number as u64);
    let area = query.number("area").and_then(|at| REGION.towns.get(at.checked_sub(1)?));
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| area.is_none_or(|town| town.name == home.town))
        .filter(|home| home.price >= limit("minprice").unwrap_or(0))
        .filter(|home| home.price <= limit("maxprice").unwrap_or(u64::MAX))
        .filter(|home| home.bedrooms >= limit("beds").unwrap_or(0))
        .collect();
    if found.is_empty() {
        return fill(NOTHING, &[("form", &form(query))]);
    }
    if query.text("orderby") == "asc" {
        found.reverse();
    }
    let names = ["area", "minprice", "maxprice", "beds"];
    let here = each(names, |name| format!("{name}={}&amp;", limit(name).unwrap_or(0)));
    let sorted = if query.text("orderby") == "asc" { "orderby=asc&amp;" } else { "" };
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let link =
        |page: usize, text: &str| format!("<a href=\"results.aspx?{here}{sorted}page={page}\">{text}</a>");
    let mut pager: Vec<String> = Vec::new();
    if slice.page > 1 {
        pager.push(link(slice.page - 1, "&lt; Prev"));
    }
    let first = slice.page.saturating_sub(1).min(slice.last.saturating_sub(3)).max(1);
    for page in first..=slice.last.min(first + 3) {
        let number = page.to_string();
        pager.push(if page == slice.page {
            format!("<strong>{number}</strong>")
        } else {
            link(page, &number)
        });
    }
    if slice.page < slice.last {
        pager.push(link(slice.page + 1, "Next &gt;"));
    }
    let values = [
        ("form", &*form(query)),
        ("total", &slice.total.to_string()),
        ("from", &(slice.before + 1).to_string()),
        ("through", &slice.through().to_string()),
        ("here", &here),
        ("pager", &pager.join(" ")),
        (
            "rows",
            &each(slice.things.iter().zip(0..), |(home, at)| {
                row(ROW, home).replace("_ctlNN_", &format!("_ctl{at:02}_"))
            }),
        ),
    ];
    fill(RESULTS, &values)
}

/// A home in a template of a list.
fn row(template: &str, home: &Home) -> String {
    let status = match status(home) {
        "" => String::new(),
        status => format!("<span class=\"propFlag\">{status}</span>"),
    };
    let more = format!("...<a href=\"{}\" class=\"lnkMore\">more details</a>", address(home));
    let values = [
        ("url", &*address(home)),
        ("thumb", &photo(home, "thumb")),
        ("place", &place(home)),
        ("price", &price(home)),
        ("status", &status),
        ("beds", &home.bedrooms.to_string()),
        ("kind", &kind(home)),
        ("text", &format!("{}{more}", escape(cut(home)))),
        ("number", &number(home).to_string()),
    ];
    fill(template, &values)
}

/// The size of a room in feet and metres.
fn size(dice: &mut Dice, low: u64, high: u64) -> String {
    let (long, wide) = ((dice.between(low, high), dice.below(12)), (dice.between(low, high), dice.below(12)));
    let metres = |(feet, inches): (u64, u64)| {
        let centimetres = (feet * 12 + inches) * 254 / 100;
        format!("{}.{:02}m", centimetres / 100, centimetres % 100)
    };
    format!("{}'{}\" x {}'{}\" ({} x {})", long.0, long.1, wide.0, wide.1, metres(long), metres(wide))
}

const REMARKS: [&str; 7] = [
    "Radiator, power points, window to front aspect.",
    "Double glazed window to rear aspect, radiator.",
    "Coved ceiling, television point, two radiators.",
    "Laminate flooring, recessed lighting.",
    "Built in cupboard, double glazed window to side.",
    "Exposed timbers, leaded light window.",
    "Telephone point, radiator, door to garden.",
];

fn details(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 211);
    let is_flat = matches!(home.kind, "flat" | "apartment" | "maisonette");
    let mut rooms = vec!["Entrance Hall".to_owned()];
    let living = ["Sitting Room", "Dining Room", "Study", "Family Room"];
    rooms.extend(living.iter().take(home.receptions as usize).map(|name| (*name).to_owned()));
    rooms.push("Kitchen/Breakfast Room".to_owned());
    rooms.extend((1..=home.bedrooms).map(|number| format!("Bedroom {number}")));
    rooms.push("Family Bathroom".to_owned());
    let rooms = each(rooms, |name| {
        let low = if name.starts_with("Bed") { 8 } else { 9 };
        format!(
            "<div class=\"roomRow\"><span class=\"roomName\">{name}</span> <span class=\"roomSize\">{}</span><br />{}</div>\n",
            escape(&size(&mut dice, low, low + 8)),
            dice.pick(&REMARKS)
        )
    });
    let count = |one: &str, several: &str, number: &str| match number {
        "1" => format!("<li>1 {one}</li>"),
        _ => format!("<li>{number} {several}</li>"),
    };
    let receptions = receptions(home)
        .map(|number| count("Reception Room", "Reception Rooms", &number))
        .unwrap_or_default();
    let tenure = match is_flat {
        true => format!("Leasehold ({} years remaining)", dice.between(84, 140)),
        false => "Freehold".to_owned(),
    };
    let values = [
        ("place", &*place(home)),
        ("postcode", &home.postcode),
        ("price", &price(home)),
        ("status", status(home)),
        ("photo", &photo(home, "main")),
        ("second", &photo(home, "2")),
        ("third", &photo(home, "3")),
        ("kind", &kind(home)),
        ("beds", &count("Bedroom", "Bedrooms", &home.bedrooms.to_string())),
        ("baths", &count("Bathroom", "Bathrooms", &home.bathrooms.to_string())),
        ("receptions", &receptions),
        ("tenure", &tenure),
        ("band", dice.pick(&["C", "D", "E", "F"])),
        ("text", &escape(&home.description)),
        ("rooms", &rooms),
        ("number", &number(home).to_string()),
    ];
    fill(DETAILS, &values)
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head id="ctl00_Head1"><title>[[title]] | Quarrendon Lisle Estate Agents</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<style type="text/css">body{margin:0;background:#d7e0e3;font:12px/17px Tahoma,Arial,sans-serif;color:#333}a{color:#1f4e5f}h1{font-size:18px;color:#1f4e5f}#qlWrap{width:940px;margin:0 auto;background:#fff}#qlHead{height:90px;padding:10px 16px}.qlPhone{float:right;font-size:18px;color:#1f4e5f;text-align:right}#qlNav{background:#1f4e5f;padding:7px 10px}#qlNav a{color:#fff;margin-right:18px;text-decoration:none;font-weight:bold}#qlSide{float:left;width:190px;padding:12px}#qlMain{margin-left:220px;overflow:hidden;padding:10px 16px}.sideBox{border:1px solid #b8c8ce;margin-bottom:12px;padding:8px}.sideBox h3{margin:0 0 6px;font-size:13px}.srchBar{background:#eef3f5;border:1px solid #b8c8ce;padding:8px;margin-bottom:12px}.srchBar select{font-size:11px;margin-right:6px}.pgTop,.pgBot{text-align:right;background:#eef3f5;padding:4px 8px;margin:6px 0;clear:both}.pgTop a,.pgBot a{padding:0 3px}.propRow{border-bottom:1px dotted #888;padding:10px 0;overflow:hidden}.propPic{float:left;width:180px;position:relative}.propInfo{margin-left:195px}.propInfo h2{font-size:14px;margin:0}.propPrice{font-size:14px;font-weight:bold;color:#9a2a2a;display:block}.propFlag{background:#9a2a2a;color:#fff;padding:0 6px;font-size:11px}.propBtns{font-size:11px}.latestBox{float:left;width:200px;margin-right:10px;text-align:center}.detPrice{font-size:18px;color:#9a2a2a;font-weight:bold}.thumbStrip img{margin-right:6px}.factBox{float:right;width:220px;background:#eef3f5;padding:10px;margin:0 0 10px 12px}.roomRow{margin-bottom:9px}.roomName{font-weight:bold;color:#1f4e5f}.roomSize{font-style:italic}.footLnk{clear:both;background:#1f4e5f;color:#cde;padding:12px;font-size:11px}.footLnk a{color:#fff}.cookieLine{background:#ffc;padding:4px 10px;font-size:11px}</style></head>
<body><div id="qlWrap"><div class="cookieLine">This site uses cookies to remember the properties that you looked at. <a href="terms.aspx">Find out more</a></div>
<div id="qlHead"><div class="qlPhone">01555 550 362<br /><small>sales@quarrendonlisle.example</small></div><a href="default.aspx"><img id="ctl00_imgLogo" src="images/logo.png" width="300" height="70" alt="Quarrendon Lisle" /></a></div>
<div id="qlNav"><a href="default.aspx">Home</a><a href="search.aspx">Property Search</a><a href="selling.aspx">Selling</a><a href="mortgages.aspx">Mortgages</a><a href="localinfo.aspx">Local Information</a><a href="testimonials.aspx">Testimonials</a><a href="contact.aspx">Contact Us</a></div>
<div id="qlSide">[[week]][[seen]]<div class="sideBox"><h3>Free Valuation</h3>Thinking of moving? Call us today for a no obligation market appraisal. <a href="selling.aspx">Read more</a></div><div class="sideBox"><h3>Property Alerts</h3><form name="frmAlert" action="register.aspx" method="post"><input type="text" name="txtEmail" size="18" value="Your e-mail" /> <input type="submit" value="Go" /></form></div><div class="sideBox"><h3>Our Office</h3>12 Cornmarket<br />Thame Abbots<br />Mon - Fri 9am - 6pm<br />Sat 9am - 4pm</div></div>
<div id="qlMain">[[body]]</div>
<div class="footLnk">&copy; 2009 Quarrendon Lisle Ltd. Company 5550362. <a href="terms.aspx">Terms of use</a> | <a href="terms.aspx">Privacy</a> | <a href="http://www.facebook.com/" rel="nofollow">Facebook</a> | <a href="http://twitter.com/" rel="nofollow">Twitter</a> | Powered by AgentDesk .NET</div></div></body></html>
"##;

const FORM: &str = r##"<div class="srchBar"><form name="frmSearch" method="get" action="results.aspx" id="frmSearch">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDwUKLTcyNDk4MDM2M2RkQ0x1c3Rlcg==" />
<label for="area">Area</label> <select name="area" id="area"><option value="0">Any Area</option>[[areas]]</select>
<label for="minprice">Min Price</label> <select name="minprice" id="minprice"><option value="0">No Minimum</option>[[least]]</select>
<label for="maxprice">Max Price</label> <select name="maxprice" id="maxprice"><option value="0">No Maximum</option>[[most]]</select><br />
<label for="beds">Bedrooms</label> <select name="beds" id="beds"><option value="0">Any</option>[[beds]]</select> <input type="submit" name="btnSearch" value="Search" id="btnSearch" /></form></div>
"##;

const HOME: &str = r##"<h1>Estate agents for the Vale since 1961</h1>[[form]]<p>Quarrendon Lisle is a family firm with one office and six people who know every lane between Thame Abbots and the Chilterns. Average time to find a buyer last year: 41 days.</p>
<h1>New to the market</h1>[[new]]<div style="clear:both"></div><p><b>Stamp duty:</b> nothing to pay up to £175,000 until 31 December, 1% up to £250,000 and 3% above.</p>"##;

const SEARCH: &str = r##"<p>Choose from the lists above, or leave them as they are to see everything that we have to offer.</p><p>Can't find what you are looking for? <a href="register.aspx">Register your requirements</a>.</p>"##;

const WEEK: &str = r##"<div class="sideBox"><h3>Property of the Week</h3><a href="[[url]]"><img src="[[thumb]]" width="170" height="128" alt="" border="0" /></a><br /><a href="[[url]]">[[place]]</a><br /><b>[[price]]</b></div>"##;
const SEEN: &str = r##"<div class="sideBox"><h3>You Recently Viewed</h3><a href="[[url]]">[[place]]</a><br />[[price]]</div>"##;
const LATEST: &str = r##"<div class="latestBox"><a href="[[url]]"><img src="[[thumb]]" width="190" height="142" alt="" border="0" /></a><br /><b>[[price]]</b><br /><a href="[[url]]">[[beds]] bed [[kind]]</a><br />[[place]]</div>"##;

const NOTHING: &str = r##"<h1>Search Results</h1>[[form]]<p>There are currently no properties matching your criteria. Please widen your search.</p>"##;

const RESULTS: &str = r##"<h1>Search Results</h1>[[form]]<p><span id="ctl00_cph_lblCount">[[total]] properties found</span>, showing [[from]] to [[through]]. Order by: <a href="results.aspx?[[here]]orderby=desc">Highest price</a> | <a href="results.aspx?[[here]]orderby=asc">Lowest price</a></p>
<div class="pgTop">[[pager]]</div>
[[rows]]<div class="pgBot">[[pager]]</div>"##;

const ROW: &str = r##"<div class="propRow" id="ctl00_cph_rptProps_ctlNN_pnlProp"><div class="propPic"><a id="ctl00_cph_rptProps_ctlNN_lnkPic" href="[[url]]"><img src="[[thumb]]" width="180" height="135" alt="[[place]]" border="0" /></a></div>
<div class="propInfo"><h2><a id="ctl00_cph_rptProps_ctlNN_lnkAddr" href="[[url]]">[[place]]</a></h2><span id="ctl00_cph_rptProps_ctlNN_lblPrice" class="propPrice">[[price]]</span>[[status]]<div><b>[[beds]] Bedroom [[kind]]</b></div><p>[[text]]</p><div class="propBtns"><a href="viewing.aspx?pid=[[number]]">Request a viewing</a> | <a href="property.aspx?pid=[[number]]&amp;print=1" target="_blank">Printable version</a> | <a href="mailto:?subject=QL[[number]]">Send to a friend</a></div></div></div>
"##;

const DETAILS: &str = r##"<p><a href="javascript:history.go(-1)">&lt; Back to search results</a></p><h1>[[place]], [[postcode]]</h1>
<div class="detPrice"><span id="ctl00_cph_lblPrice">[[price]]</span></div><p><b>[[status]]</b></p>
<div class="factBox"><b>[[kind]]</b><ul>[[beds]][[baths]][[receptions]]<li>Council Tax Band [[band]]</li></ul>Tenure: [[tenure]]<br />Ref: QL[[number]]<br /><br /><a href="viewing.aspx?pid=[[number]]">Request a viewing</a><br /><a href="mortgages.aspx">Mortgage calculator</a><br /><a href="http://maps.google.co.uk/maps?q=[[postcode]]" target="_blank">Map</a></div>
<img id="ctl00_cph_imgMain" src="[[photo]]" width="400" height="300" alt="[[place]]" /><div class="thumbStrip"><img src="[[second]]" width="94" height="70" alt="" /><img src="[[third]]" width="94" height="70" alt="" /></div>
<h3>Description</h3><p>[[text]]</p><h3>Accommodation</h3>[[rooms]]
<h3>Energy Performance</h3><img src="images/epc.gif" width="220" height="130" alt="EPC" /><p><small>All measurements are approximate. We have not tested any appliances. Viewing strictly by appointment on 01555 550 362.</small></p>"##;

const SELLING: &str = r##"<h1>Selling your home</h1><p>Sole agency 1.5% + VAT, multiple agency 2% + VAT. On a sale at £300,000 you would pay £5,175. Home Information Packs from £275.</p><form name="frmVal" action="contact.aspx" method="post">Name <input type="text" name="n" /> Telephone <input type="text" name="t" /> Postcode <input type="text" name="p" /> <input type="submit" value="Book valuation" /></form>"##;
const MORTGAGES: &str = r##"<h1>Mortgages</h1><table border="1" cellpadding="4"><tr><th>Loan</th><th>Rate</th><th>Monthly</th></tr><tr><td>£100,000</td><td>3.9%</td><td>£522</td></tr><tr><td>£150,000</td><td>3.9%</td><td>£783</td></tr><tr><td>£250,000</td><td>4.2%</td><td>£1,347</td></tr></table><p>Your home may be repossessed if you do not keep up repayments.</p>"##;
const LOCAL: &str = r##"<h1>Local Information</h1><p><b>Thame Abbots</b> has a market on Tuesdays, three primary schools and trains to London in 48 minutes. The average three bedroom house costs £289,000.</p><p><b>Haddenford</b> is known for its duck pond and walls of witchert.</p>"##;
const PRAISE: &str = r##"<h1>Testimonials</h1><p><i>"Our cottage was under offer at £415,000 in nine days."</i> Mr &amp; Mrs Oakeley, Brillham</p><p><i>"Friendly and honest from start to finish."</i> Ms Tarrant, Chearsden</p>"##;
const CONTACT: &str = r##"<h1>Contact Us</h1><form name="frmContact" action="contact.aspx" method="post">Name<br /><input type="text" name="txtName" /><br />Telephone<br /><input type="text" name="txtTel" /><br />Message<br /><textarea name="txtMsg" rows="5" cols="40"></textarea><br /><input type="submit" value="Send" /></form>"##;
