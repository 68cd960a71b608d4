//! Kettlewell Plumbing Spares: an English merchant of 2012 on a Windows shop system.
//!
//! Departments are tiles on the first page, and one link shows everything. Articles are rows of a table with a box to
//! tick, a price for one and a price for a box, the stock as text, and a field for the quantity; all rows are one form.
//! Reductions are one text, "Was £20.00 Now £15.00". Pages are told as "Page 1 of 5 | 24 | 48 | All". Rows and the pages
//! of articles have microdata; ratings are only on the latter.

use std::cmp::Reverse;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "kettlewell",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "next",
        "page-size",
        "overlap",
        "duplicates",
        "featured",
        "optional",
        "microdata",
        "details",
    ],
    about: "plumbing merchant of 2012: a table with boxes to tick and quantities, prices for one and for a box, was and now",
    truth,
    respond,
    walk,
};

/// A department: its number, its name, how many articles it has, and what they are with least and most pence.
type Department = (usize, &'static str, usize, &'static [(&'static str, u64, u64)]);

const DEPARTMENTS: [Department; 6] = [
    (12, "Compression Fittings", 31, &[("Compression Elbow", 95, 640), ("Compression Tee", 140, 890)]),
    (14, "Solder Ring Fittings", 22, &[("Solder Ring Coupler", 28, 260), ("Solder Ring Bend", 45, 390)]),
    (15, "Taps & Mixers", 17, &[("Basin Taps Pair", 1450, 7900), ("Kitchen Mixer", 2900, 12900)]),
    (18, "Valves", 19, &[("Isolating Valve", 110, 490), ("Gate Valve", 390, 1650)]),
    (
        21,
        "Toilet Spares",
        13,
        &[("Fill Valve", 460, 1890), ("Flush Handle", 390, 1290), ("Siphon", 790, 2450)],
    ),
    (23, "Pipe Clips & Fixings", 14, &[("Pipe Clips", 12, 85), ("Talon Hinged Clips", 18, 96)]),
];
const BRANDS: [&str; 6] = ["Marlowe", "Pegbrass", "Conduct", "Wyre Forge", "Aquaflow", "Dales"];
const FINISHES: [&str; 5] = ["Brass", "Chrome", "DZR", "Standard", "Contract"];
const SIZES: [&str; 6] = ["8mm", "10mm", "15mm", "22mm", "28mm", "1/2in"];

/// One thing in the catalogue.
#[derive(Debug, Clone)]
struct Part {
    id: usize,
    code: String,
    name: String,
    brand: &'static str,
    department: &'static Department,
    /// The price of one in pence; none where only boxes are sold.
    each: Option<u64>,
    was: Option<u64>,
    /// How many are in a box, and what it costs.
    boxed: Option<(u64, u64)>,
    stock: &'static str,
    /// Halves of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    bar: u64,
    chance: u64,
}

fn stock() -> Vec<Part> {
    let mut dice = Dice::new(2012);
    let mut parts: Vec<Part> = Vec::new();
    for department in &DEPARTMENTS {
        let goal = parts.len() + department.2;
        while parts.len() < goal {
            let (thing, low, high) = dice.pick(department.3);
            let (brand, finish, size) = (dice.pick(&BRANDS), dice.pick(&FINISHES), dice.pick(&SIZES));
            let name = format!("{brand} {finish} {thing} {size}");
            if parts.iter().any(|part| part.name == name) {
                continue;
            }
            let place = parts.len();
            let pence = dice.between(low, high);
            let many = dice.pick(&[10, 20, 25, 50, 100]);
            let boxed = (high < 2000 && dice.chance(70)).then_some((many, pence * many * 85 / 100));
            let is_only_boxed = boxed.is_some() && dice.chance(18);
            parts.push(Part {
                id: 1041 + place * 3,
                code: format!("{}{:05}", dice.pick(&["KP", "KV", "KF"]), 10_207 + place * 31),
                name,
                brand,
                department,
                each: (!is_only_boxed).then_some(pence),
                was: (!is_only_boxed && dice.chance(24)).then(|| pence * dice.between(115, 160) / 100 + 5),
                boxed,
                stock: dice.pick(&["In stock", "In stock", "In stock", "Low stock", "Out of stock"]),
                stars: dice.chance(40).then(|| (dice.between(6, 10), dice.between(1, 40))),
                bar: dice.pick(&[6, 10, 16]),
                chance: dice.below(100),
            });
        }
    }
    dice.shuffle(&mut parts);
    parts
}

fn address(part: &Part) -> String {
    format!("/p-{}-{}.aspx", part.id, slug(&part.name))
}

fn photo(part: &Part, size: &str) -> String {
    format!("/images/product/{size}/{}.jpg", part.id)
}

fn pound(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

fn truth() -> Truth {
    let record = |part: &Part| {
        Record::new()
            .with("title", &part.name)
            .maybe("price", part.each.or(part.boxed.map(|(_, pence)| pence)).map(pound))
            .maybe("old_price", part.was.map(pound))
            .maybe("rating", part.stars.map(|(halves, _)| stars(halves)))
            .with("availability", part.stock)
            .with("sku", &part.code)
            .with("image", photo(part, "icon"))
            .with("image", photo(part, "medium"))
            .with("url", address(part))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn stars(halves: u64) -> String {
    format!("{}.{}", halves / 2, halves % 2 * 5)
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("View all products")?;
    visitor.expect("Page 1 of 5")?;
    match visitor.turn("Next")? {
        5 => Ok(()),
        pages => Err(Fault(format!("{pages} pages instead of 5"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Part], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let menu = each(&DEPARTMENTS, |department| {
            format!("<li><a href=\"{}\">{}</a></li>", folder(department), escape(department.1))
        });
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("menu", &menu), ("body", body)]))
    };
    let all: Vec<&Part> = stock.iter().collect();
    match request.parts().as_slice() {
        [] | ["default.aspx"] => page("Plumbing spares and fittings", &home(stock)),
        ["products.aspx"] => page("All products", &list(all, "All products", request)),
        ["search.aspx"] => {
            let words = request.query.text("SearchTerm").to_lowercase();
            let found = all.into_iter().filter(|part| {
                part.name.to_lowercase().contains(&words) || part.code.to_lowercase() == words
            });
            page("Search", &list(found.collect(), "Search results", request))
        }
        ["basket.aspx"] => page("Basket", "<h1>Your basket</h1><p>Your basket is empty. Sub total £0.00</p>"),
        ["signin.aspx"] => page("Sign in", SIGN_IN),
        ["t-delivery.aspx"] => page("Delivery", DELIVERY),
        ["t-trade.aspx"] => page("Trade accounts", TRADE),
        ["images", .., file] => {
            let sum = file.bytes().fold(7, |sum: u64, byte| sum.wrapping_mul(37).wrapping_add(byte.into()));
            Answer::picture(picture::thing(sum))
        }
        [file] if file.starts_with("c-") => {
            match DEPARTMENTS.iter().find(|department| folder(department).ends_with(file)) {
                Some(department) => {
                    let own = all.into_iter().filter(|part| part.department.0 == department.0).collect();
                    page(department.1, &list(own, department.1, request))
                }
                None => Answer::missing(),
            }
        }
        [file] => match stock.iter().find(|part| address(part).ends_with(file)) {
            Some(part) => page(&part.name, &details(stock, part)),
            None => Answer::missing(),
        },
        _ => Answer::missing(),
    }
}

fn folder(department: &Department) -> String {
    format!("/c-{}-{}.aspx", department.0, slug(department.1))
}

fn home(stock: &[Part]) -> String {
    let tiles = each(&DEPARTMENTS, |department| {
        format!(
            "<div class=\"EntityCell\"><a href=\"{}\"><img src=\"/images/category/icon/{}.jpg\" alt=\"\" width=\"150\" height=\"110\"><br>{}</a> ({})</div>",
            folder(department),
            department.0,
            escape(department.1),
            department.2
        )
    });
    let deals = each(stock.iter().filter(|part| part.was.is_some()).take(4), |part| {
        format!("<li><a href=\"{}\">{}</a><br>{}</li>", address(part), escape(&part.name), each_price(part))
    });
    fill(HOME, &[("tiles", &tiles), ("deals", &deals), ("total", &stock.len().to_string())])
}

/// The price of one, with what it was before in the same text.
fn each_price(part: &Part) -> String {
    match (part.each, part.was) {
        (Some(pence), Some(was)) => {
            format!("<span class=\"SalePrice\">Was {} Now {}</span>", pound(was), pound(pence))
        }
        (Some(pence), None) => pound(pence),
        (None, _) => "-".to_owned(),
    }
}

fn box_price(part: &Part) -> String {
    match part.boxed {
        Some((many, pence)) => format!("{} <small>box of {many}</small>", pound(pence)),
        None => "-".to_owned(),
    }
}

fn list(mut parts: Vec<&Part>, title: &str, request: &Request) -> String {
    let query: &Parameters = &request.query;
    let (brand, sort) = (query.text("brand"), query.text("sort"));
    let brands = each(BRANDS, |name| {
        let count = parts.iter().filter(|part| part.brand == name).count();
        let chosen = if name == brand { " selected" } else { "" };
        format!("<option value=\"{name}\"{chosen}>{name} ({count})</option>")
    });
    parts.retain(|part| brand.is_empty() || part.brand == brand);
    match sort {
        "price" => parts.sort_by_key(|part| part.each),
        "pricedesc" => parts.sort_by_key(|part| Reverse(part.each)),
        "name" => parts.sort_by(|one, other| one.name.cmp(&other.name)),
        _ => {}
    }
    if parts.is_empty() {
        return format!("<h1>{title}</h1><p>Sorry, no products matched.</p>");
    }
    let size = match query.text("pagesize") {
        "48" => 48,
        "all" => parts.len(),
        _ => 24,
    };
    let slice = slice(&parts, query.number("pagenum").unwrap_or(1), size);
    let words = encode(query.text("SearchTerm"));
    let base = format!("{}?SearchTerm={words}&amp;brand={}", request.path, encode(brand));
    let turn = |step: &str, number: usize| {
        format!(
            "<a href=\"{base}&amp;sort={sort}&amp;pagesize={}&amp;pagenum={number}\">{step}</a> ",
            query.text("pagesize")
        )
    };
    let mut pages = if slice.page > 1 { turn("&lt; Previous", slice.page - 1) } else { String::new() };
    pages.push_str(&format!("Page {} of {} ", slice.page, slice.last));
    if slice.page < slice.last {
        pages.push_str(&turn("Next &gt;", slice.page + 1));
    }
    pages.push_str(&each([("24", 24), ("48", 48), ("All", parts.len())], |(text, many)| {
        match many == size {
            true => format!("| <b>{text}</b> "),
            false => format!(
                "| <a href=\"{base}&amp;sort={sort}&amp;pagesize={}\">{text}</a> ",
                text.to_lowercase()
            ),
        }
    }));
    let rows = each(slice.things.iter().enumerate(), |(at, part)| row(part, at));
    let values = [
        ("title", escape(title)),
        ("action", request.path.clone()),
        ("words", escape(query.text("SearchTerm"))),
        ("brands", brands),
        ("base", base.clone()),
        ("range", format!("{}-{}", slice.before + 1, slice.through())),
        ("total", slice.total.to_string()),
        ("pages", pages),
        ("rows", rows),
    ];
    fill(LIST, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn row(part: &Part, at: usize) -> String {
    let offer = part.each.or(part.boxed.map(|(_, pence)| pence)).unwrap_or_default();
    let values = [
        ("shade", if at.is_multiple_of(2) { "GridRow" } else { "GridRowAlt" }.to_owned()),
        ("at", format!("{:02}", at + 2)),
        ("id", part.id.to_string()),
        ("url", address(part)),
        ("name", escape(&part.name)),
        ("photo", photo(part, "icon")),
        ("code", part.code.clone()),
        ("each", each_price(part)),
        ("box", box_price(part)),
        ("offer", pounds(offer).replace(',', "")),
        ("stock", part.stock.to_owned()),
    ];
    fill(ROW, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn details(stock: &[Part], part: &Part) -> String {
    let stars = part.stars.map(|(halves, count)| {
        format!(
            "<div itemprop=\"aggregateRating\" itemscope itemtype=\"http://schema.org/AggregateRating\">Rated <span itemprop=\"ratingValue\">{}</span> out of 5 by <span itemprop=\"reviewCount\">{count}</span> customers</div>",
            stars(halves)
        )
    });
    let single =
        part.each.map(|_| format!("<p class=\"VariantPrice\">Price each: <b>{}</b></p>", each_price(part)));
    let boxed = part
        .boxed
        .map(|_| format!("<p class=\"VariantPrice\">Price per box: <b>{}</b></p>", box_price(part)));
    let same = stock.iter().filter(|other| other.department.0 == part.department.0 && other.id != part.id);
    let others = each(same.skip(part.chance as usize % 8).take(4), |other| {
        format!("<li><a href=\"{}\">{}</a> {}</li>", address(other), escape(&other.name), each_price(other))
    });
    let values = [
        ("folder", folder(part.department)),
        ("department", escape(part.department.1)),
        ("name", escape(&part.name)),
        ("photo", photo(part, "medium")),
        ("stars", stars.unwrap_or_default()),
        ("single", single.unwrap_or_default()),
        ("boxed", boxed.unwrap_or_default()),
        ("stock", part.stock.to_owned()),
        ("code", part.code.clone()),
        ("brand", part.brand.to_owned()),
        ("bar", part.bar.to_string()),
        ("id", part.id.to_string()),
        ("others", others),
    ];
    fill(DETAILS, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><meta charset="utf-8"><title>[[title]] | Kettlewell Plumbing Spares</title>
<style>body{font:13px Arial,sans-serif;margin:0 auto;width:980px}#ctl00_header{background:#1c4f7c;color:#fff;padding:10px}#ctl00_header a{color:#fff}#ctl00_left{float:left;width:190px}#ctl00_main{margin-left:205px}.HorizMenu{list-style:none;margin:0;padding:6px;background:#e97e1b}.HorizMenu li{display:inline;margin-right:14px}.EntityCell{display:inline-block;width:180px;text-align:center;margin:8px 20px 8px 0}.ProductGrid{width:100%;border-collapse:collapse}.ProductGrid td,.ProductGrid th{padding:5px;border:1px solid #ccd}.GridRowAlt{background:#f2f5f9}.SalePrice{color:#c00}.PagerBar{text-align:right;padding:6px 0}</style></head>
<body><div id="ctl00_header"><a href="/default.aspx"><b style="font-size:24px">Kettlewell</b> Plumbing Spares</a> <span style="float:right">Call us 01756 555 018 | <a href="/signin.aspx">Sign in</a> | <a href="/basket.aspx">Basket (0) £0.00</a></span>
<form id="ctl00_searchForm" action="/search.aspx" method="get"><input type="text" name="SearchTerm" size="30"> <input type="submit" value="Find it"></form></div>
<ul class="HorizMenu"><li><a href="/default.aspx">Home</a></li><li><a href="/products.aspx">View all products</a></li><li><a href="/t-delivery.aspx">Delivery</a></li><li><a href="/t-trade.aspx">Trade accounts</a></li></ul>
<div id="ctl00_left"><h3>Departments</h3><ul>[[menu]]</ul><h3>Newsletter</h3><form id="ctl00_newsletter" action="/signin.aspx" method="post"><input type="text" name="email" value="your email"><input type="submit" value="Join"></form><p><i>"Paid £4.20 for what the sheds want £9 for."</i><br>Mr Sutcliffe, Skipton</p></div>
<div id="ctl00_main">[[body]]</div>
<div style="clear:both;border-top:1px solid #999;padding:8px">All prices include VAT at 20%. Free delivery over £60.00, otherwise £4.95. &copy; 2012 Kettlewell Plumbing Spares Ltd, Unit 3 Airedale Works, Skipton BD23 1ST</div></body></html>
"##;

const HOME: &str = r##"<h1>Plumbing spares at trade prices</h1><p>[[total]] lines on the shelf, sent today if you order by 3pm.</p><div>[[tiles]]</div><h2>Deals of the week</h2><ul class="DealList">[[deals]]</ul><h2>From the workshop blog</h2><p><b>Why does my tap drip?</b> Nine times out of ten it is a 20p washer. A plumber will charge £60 to fit it.</p>"##;

const LIST: &str = r##"<div class="SectionTitle"><a href="/default.aspx">Home</a> &gt; [[title]]</div><h1>[[title]]</h1><form id="ctl00_filter" action="[[action]]" method="get"><input type="hidden" name="SearchTerm" value="[[words]]">Brand <select name="brand"><option value="">All brands</option>[[brands]]</select> <input type="submit" value="Go"> Sort by <a href="[[base]]&amp;sort=name">Name</a> | <a href="[[base]]&amp;sort=price">Price low-high</a> | <a href="[[base]]&amp;sort=pricedesc">Price high-low</a></form>
<p>Products [[range]] of [[total]]</p><div class="PagerBar">[[pages]]</div>
<form id="ctl00_multiAdd" action="/basket.aspx" method="post"><table class="ProductGrid"><tr><th></th><th></th><th>Product</th><th>Price each</th><th>Price per box</th><th>Availability</th><th>Qty</th></tr>
[[rows]]</table><p align="right"><input type="submit" value="Add ticked items to basket"> <input type="submit" name="compare" value="Compare ticked items"></p></form><div class="PagerBar">[[pages]]</div>"##;

const ROW: &str = r##"<tr class="[[shade]]" itemscope itemtype="http://schema.org/Product"><td><input type="checkbox" name="ctl00$grd$ctl[[at]]$chk" value="[[id]]"></td><td><a href="[[url]]"><img itemprop="image" src="[[photo]]" alt="[[name]]" width="60" height="45" border="0"></a></td><td><a itemprop="url" href="[[url]]"><span itemprop="name">[[name]]</span></a><br><small>Code: <span itemprop="sku">[[code]]</span></small></td><td align="right" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="[[offer]]"><meta itemprop="priceCurrency" content="GBP">[[each]]</td><td align="right">[[box]]</td><td>[[stock]]</td><td><input type="text" name="ctl00$grd$ctl[[at]]$qty" value="1" size="2"></td></tr>
"##;

const DETAILS: &str = r##"<div class="SectionTitle"><a href="/default.aspx">Home</a> &gt; <a href="[[folder]]">[[department]]</a> &gt; [[name]]</div><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">[[name]]</h1><table><tr><td valign="top"><img itemprop="image" src="[[photo]]" alt="[[name]]" width="300" height="225"></td><td valign="top">[[stars]][[single]][[boxed]]<p>Availability: <b>[[stock]]</b></p><form action="/basket.aspx" method="post"><input type="hidden" name="id" value="[[id]]">Qty <input type="text" name="qty" value="1" size="3"> <input type="submit" value="Add to basket"></form><p><a href="/signin.aspx">Add to wish list</a> | <a href="javascript:window.print()">Print</a> | <a href="mailto:?subject=Kettlewell">E-mail a friend</a></p></td></tr></table>
<h2>Specification</h2><dl><dt>Product code</dt><dd itemprop="sku">[[code]]</dd><dt>Brand</dt><dd itemprop="brand">[[brand]]</dd><dt>Max. working pressure</dt><dd>[[bar]] bar</dd><dt>Standard</dt><dd>BS EN 1254</dd></dl></div><p>Trade customers: order over £250.00 in a month and get 5% back.</p><h2>Customers also bought</h2><ul>[[others]]</ul>"##;

const DELIVERY: &str = r##"<h1>Delivery</h1><table border="1" cellpadding="4"><tr><td>Orders over £60.00</td><td>Free</td></tr><tr><td>Orders under £60.00</td><td>£4.95</td></tr><tr><td>Before 10am</td><td>£12.50</td></tr></table>"##;
const TRADE: &str = r##"<h1>Trade accounts</h1><p>Thirty days to pay. Example: spend £500.00 in May, pay £500.00 by 30 June, no interest.</p>"##;
const SIGN_IN: &str = r##"<h1>Sign in</h1><form id="ctl00_login" action="/signin.aspx" method="post">E-mail <input name="email"> Password <input type="password" name="pw"> <input type="submit" value="Sign in"></form>"##;
