//! The Signal Box: a model railway shop of 2007 on server pages, laid out with tables.
//!
//! There are no departments to click on: a search form that is posted is the only way to the whole stock, and its
//! results live in a session that the links to further pages carry. Bargains and new arrivals show some of the goods
//! again, the right column those that were looked at. The diary of exhibitions has no end.

use std::sync::Arc;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Method, Parameters, Request, Sessions};
use crate::markup::{each, escape, fill, pounds, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "signalbox",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "post",
        "wildcard",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "trap",
        "optional",
        "details",
    ],
    about: "model railway shop of 2007: a search form that is posted, results in the session, a diary without end",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 14;
const GAUGES: [&str; 3] = ["OO", "N", "O"];
const MAKERS: [&str; 6] = ["Farley", "Grafton", "Dapperline", "Heligan", "Peakforest", "Wrenshaw"];
const TYPES: [&str; 6] =
    ["Steam Locomotives", "Diesel Locomotives", "Coaches", "Wagons", "Buildings", "Track & Power"];
const LIVERIES: [&str; 8] = [
    "BR Green",
    "BR Blue",
    "LMS Crimson",
    "GWR Green",
    "LNER Apple Green",
    "Southern Malachite",
    "BR Black Early Crest",
    "EWS Maroon",
];

/// One thing in a box.
#[derive(Debug, Clone)]
struct Model {
    id: usize,
    name: String,
    kind: &'static str,
    maker: &'static str,
    gauge: &'static str,
    number: String,
    pence: u64,
    rrp: Option<u64>,
    stock: &'static str,
    notes: Vec<(&'static str, String)>,
}

fn stock() -> Vec<Model> {
    let mut dice = Dice::new(1907);
    let mut models: Vec<Model> = Vec::new();
    while models.len() < 109 {
        let kind = TYPES[[0, 1, 2, 3, 3, 1, 2, 4, 5][dice.below(9) as usize]];
        let livery = dice.pick(&LIVERIES);
        let (name, low, high) = match kind {
            "Steam Locomotives" => (
                format!(
                    "{} {} {}",
                    dice.pick(&[
                        "Class 4F 0-6-0",
                        "Pannier Tank",
                        "Black Five 4-6-0",
                        "J94 Saddle Tank",
                        "Hall Class"
                    ]),
                    dice.between(2001, 9899),
                    livery
                ),
                54,
                139,
            ),
            "Diesel Locomotives" => {
                let class = dice.pick(&[8, 20, 25, 37, 47, 60, 66]);
                (format!("Class {class} {class:02}{:03} {livery}", dice.between(1, 420)), 39, 119)
            }
            "Coaches" => (
                format!(
                    "{} {} {}",
                    dice.pick(&["Mk1 Brake Second", "Mk2 Open First", "Suburban Third", "Restaurant Car"]),
                    livery,
                    dice.between(1000, 9999)
                ),
                19,
                39,
            ),
            "Wagons" => (
                format!(
                    "{} {}",
                    dice.pick(&[
                        "7 Plank Wagon",
                        "Brake Van",
                        "Tank Wagon",
                        "Hopper HAA",
                        "Cattle Van",
                        "Bogie Bolster"
                    ]),
                    dice.pick(&[
                        "Ketton Cement",
                        "Rother Vale",
                        "Black Park",
                        "Stewarts & Lloyds",
                        "Weathered",
                        "Royal Daylight"
                    ])
                ),
                5,
                22,
            ),
            "Buildings" => (
                format!(
                    "{} {}",
                    dice.pick(&["Low Relief", "Resin", "Card Kit", "Laser Cut"]),
                    dice.pick(&[
                        "Signal Box",
                        "Goods Shed",
                        "Corner Pub",
                        "Terraced Houses",
                        "Station Canopy"
                    ])
                ),
                7,
                49,
            ),
            _ => (
                format!(
                    "{} {}",
                    dice.pick(&[
                        "Left Hand Point",
                        "Right Hand Point",
                        "Flexible Track Box",
                        "Double Slip",
                        "Digital Controller",
                        "Point Motor"
                    ]),
                    dice.pick(&["Code 75", "Code 100", "Mk 2", "Starter"])
                ),
                8,
                79,
            ),
        };
        let gauge = dice.pick(&["OO", "OO", "OO", "N", "N", "O"]);
        let name = format!("{name} - {gauge} Gauge");
        if models.iter().any(|model| model.name == name) {
            continue;
        }
        let id = models.len() * 3 + 412;
        let pence = dice.between(low, high) * 100 + dice.pick(&[0, 25, 50, 75, 95, 99]);
        let maker = dice.pick(&MAKERS);
        let mut notes = vec![
            ("Manufacturer", maker.to_owned()),
            ("Gauge", gauge.to_owned()),
            ("Era", format!("{}", dice.between(2, 9))),
        ];
        if kind.ends_with("Locomotives") {
            notes.push((
                "DCC",
                dice.pick(&["DCC ready (21 pin)", "DCC ready (8 pin)", "DCC fitted", "No"]).to_owned(),
            ));
        }
        notes.push(("Length", format!("{} mm", dice.between(60, 290))));
        notes.push(("Weight packed", format!("{}g", dice.between(8, 90) * 10)));
        models.push(Model {
            id,
            name,
            kind,
            maker,
            gauge,
            number: format!(
                "{}-{}{}",
                dice.between(30, 44),
                100 + id % 890,
                dice.pick(&["", "A", "B", "DC"])
            ),
            pence,
            rrp: dice.chance(48).then(|| pence * dice.between(106, 130) / 100 / 5 * 5 + 5),
            stock: dice.pick(&[
                "In stock",
                "In stock",
                "In stock",
                "In stock",
                "Low stock",
                "Sold out",
                "Due Spring 2008",
            ]),
            notes,
        });
    }
    models
}

fn address(model: &Model) -> String {
    format!("/item.asp?id={}", model.id)
}

fn photo(model: &Model, folder: &str) -> String {
    format!("/{folder}/{}.jpg", model.number.to_lowercase())
}

/// The availability as the page of a model has it.
fn in_full(model: &Model) -> String {
    match model.stock {
        "In stock" => "In stock, usually dispatched within 24 hours".to_owned(),
        "Low stock" => "Low stock, please telephone to check".to_owned(),
        "Sold out" => "Sold out at the manufacturer".to_owned(),
        due => format!("{due}, order now to reserve"),
    }
}

fn truth() -> Truth {
    let record = |model: &Model| {
        Record::new()
            .with("title", &model.name)
            .with("price", format!("£{}", pounds(model.pence)))
            .maybe("old_price", model.rrp.map(|pence| format!("£{}", pounds(pence))))
            .with("availability", model.stock)
            .with("availability", in_full(model))
            .with("sku", &model.number)
            .with("image", photo(model, "thumbs"))
            .with("image", photo(model, "images"))
            .with("url", address(model))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("stocksearch", &[])?;
    visitor.expect("found 109 items")?;
    visitor.turn("Next").map(drop)
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Arc::new(Sessions::default()));
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Model], sessions: &Sessions, request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(frame(stock, title, body, &request.cookies));
    let path = request.path.trim_start_matches('/');
    match path {
        "" | "default.asp" => {
            let latest = each(stock.iter().rev().take(3), |model| short(model, "Latest arrival"));
            page("Model railways by post", &fill(HOME, &[("latest", &latest)]))
        }
        "search.asp" => {
            let search = match (request.method, request.query.text("sid")) {
                (Method::Post, _) => {
                    let wanted = ["gauge", "type", "maker", "keywords"].map(|name| request.form.text(name));
                    Some((sessions.remember(&wanted.join("|")), wanted.join("|")))
                }
                (_, "") => None,
                (_, key) => sessions.recall(key).map(|wanted| (key.to_owned(), wanted)),
            };
            match search {
                Some((key, wanted)) => page("Search results", &results(stock, &key, &wanted, &request.query)),
                None if request.query.has("sid") => {
                    page("Search", "<h2>Sorry</h2><p>Your search has expired. Please search again.</p>")
                }
                None => page(
                    "Search our stock",
                    "<h2>Search our stock</h2><p>Please use the form on the left. Leave everything at <i>All</i> to see our complete stock.</p>",
                ),
            }
        }
        "bargains.asp" => {
            let models =
                stock.iter().filter(|model| model.rrp.is_some_and(|rrp| rrp * 100 > model.pence * 122));
            let bargains = each(models, |model| short(model, "Bargain"));
            page(
                "Bargain shelf",
                &format!("<h2>The bargain shelf</h2><table width=\"100%\">{bargains}</table>"),
            )
        }
        "new.asp" => {
            let fresh = each(stock.iter().rev().take(8), |model| short(model, "New"));
            page(
                "New arrivals",
                &format!("<h2>New arrivals this month</h2><table width=\"100%\">{fresh}</table>"),
            )
        }
        "item.asp" => match stock.iter().find(|model| request.query.number("id") == Some(model.id)) {
            Some(model) => {
                let mut seen: Vec<&str> = request.cookies.text("seen").split('.').collect();
                let id = model.id.to_string();
                seen.retain(|other| *other != id && !other.is_empty());
                seen.insert(0, &id);
                seen.truncate(4);
                page(&model.name, &details(stock, model)).cookie("seen", &seen.join("."))
            }
            None => Answer::missing(),
        },
        "diary.asp" => page("Exhibition diary", &diary(&request.query)),
        "guestbook.asp" => page("Guest book", GUESTS),
        "postage.asp" => page("Postage", POSTAGE),
        "preowned.asp" => page("Pre-owned wanted", WANTED),
        "basket.asp" => page(
            "Your basket",
            "<h2>Your basket</h2><p>There is nothing in your basket. Total &pound;0.00</p>",
        ),
        _ if path.starts_with("thumbs/") || path.starts_with("images/") => {
            let seed = path.bytes().skip(7).fold(3, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
            Answer::picture(picture::thing(seed))
        }
        "gfx/title.gif" => Answer::picture(picture::sign("The Signal Box", 420, 70, "#7a1f1f", "#ffe9a8")),
        "gfx/go.gif" => Answer::picture(picture::sign("Search", 70, 24, "#7a1f1f", "#fff")),
        _ => Answer::missing(),
    }
}

/// A page around a body, with the form on the left and what was looked at on the right.
fn frame(stock: &[Model], title: &str, body: &str, cookies: &Parameters) -> String {
    let options =
        |names: &[&str]| each(names, |name| format!("<option value=\"{0}\">{0}</option>", escape(name)));
    let ids: Vec<usize> = cookies.text("seen").split('.').filter_map(|id| id.parse().ok()).collect();
    let seen = each(stock.iter().filter(|model| ids.contains(&model.id)), |model| {
        format!(
            "<p class=\"lookedat\"><a href=\"{}\">{}</a><br>&pound;{}</p>",
            address(model),
            escape(&model.name),
            pounds(model.pence)
        )
    });
    let seen = if seen.is_empty() { "<p>Nothing yet.</p>".to_owned() } else { seen };
    fill(
        PAGE,
        &[
            ("title", &escape(title)),
            ("body", body),
            ("gauges", &options(&GAUGES)),
            ("types", &options(&TYPES)),
            ("makers", &options(&MAKERS)),
            ("seen", &seen),
        ],
    )
}

/// A model on the home page, among bargains and among new arrivals.
fn short(model: &Model, flag: &str) -> String {
    format!(
        "<tr><td width=\"90\"><a href=\"{0}\"><img src=\"{1}\" width=\"80\" height=\"60\" border=\"0\" alt=\"\"></a></td><td><font color=\"#7a1f1f\"><b>{flag}!</b></font> <a href=\"{0}\">{2}</a><br>Only <b>&pound;{3}</b></td></tr>\n",
        address(model),
        photo(model, "thumbs"),
        escape(&model.name),
        pounds(model.pence)
    )
}

fn results(stock: &[Model], key: &str, wanted: &str, query: &Parameters) -> String {
    let mut wanted = wanted.split('|').chain([""; 4]);
    let mut next = || wanted.next().unwrap_or_default().to_lowercase();
    let (gauge, kind, maker, words) = (next(), next(), next(), next());
    let is_wanted = |model: &&Model| {
        let name = format!("{} {} {}", model.name, model.number, model.maker).to_lowercase();
        (gauge.is_empty() || model.gauge.to_lowercase() == gauge)
            && (kind.is_empty() || model.kind.to_lowercase() == kind)
            && (maker.is_empty() || model.maker.to_lowercase() == maker)
            && words.split_whitespace().all(|word| name.contains(word))
    };
    let mut models: Vec<&Model> = stock.iter().filter(is_wanted).collect();
    let order = query.text("ord");
    match order {
        "price" => models.sort_by_key(|model| model.pence),
        "number" => models.sort_by(|one, other| one.number.cmp(&other.number)),
        "name" => models.sort_by(|one, other| one.name.cmp(&other.name)),
        _ => {}
    }
    if models.is_empty() {
        return "<h2>Search results</h2><p>Sorry, nothing was found. Please try fewer words.</p>".to_owned();
    }
    let slice = slice(&models, query.number("pg").unwrap_or(1), AT_ONCE);
    let ordered = if order.is_empty() { String::new() } else { format!("&amp;ord={order}") };
    let link = |number: usize, text: &str| {
        format!("<a href=\"/search.asp?sid={key}&amp;pg={number}{ordered}\">{text}</a> ")
    };
    let mut pages = String::new();
    if slice.page > 1 {
        pages.push_str(&link(slice.page - 1, "&laquo; Previous"));
    }
    pages.push_str(&each(1..=slice.last, |number| match number == slice.page {
        true => format!("<b>[{number}]</b> "),
        false => link(number, &number.to_string()),
    }));
    if slice.page < slice.last {
        pages.push_str(&link(slice.page + 1, "Next &raquo;"));
    }
    let rows = each(slice.things.iter().enumerate(), |(at, model)| {
        let rrp = model.rrp.map(|rrp| format!("<strike>&pound;{}</strike>", pounds(rrp)));
        fill(
            ROW,
            &[
                ("shade", if at % 2 == 0 { "rowlight" } else { "rowdark" }),
                ("url", &format!("{}&amp;sid={key}", address(model))),
                ("id", &model.id.to_string()),
                ("photo", &photo(model, "thumbs")),
                ("number", &model.number),
                ("name", &escape(&model.name)),
                ("maker", model.maker),
                ("rrp", rrp.as_deref().unwrap_or("&nbsp;")),
                ("price", &pounds(model.pence)),
                ("stock", model.stock),
            ],
        )
    });
    let range = format!(
        "Your search found {} items. Showing {} to {} (page {} of {}).",
        slice.total,
        slice.before + 1,
        slice.through(),
        slice.page,
        slice.last
    );
    fill(RESULTS, &[("key", key), ("range", &range), ("rows", &rows), ("pages", &pages)])
}

fn details(stock: &[Model], model: &Model) -> String {
    let rrp = model.rrp.map(|rrp| {
        format!(
            "RRP <strike>&pound;{}</strike>, you save &pound;{}<br>",
            pounds(rrp),
            pounds(rrp.saturating_sub(model.pence))
        )
    });
    let notes = each(&model.notes, |(name, value)| format!("<b>{name}:</b> {value}<br>\n"));
    let others = stock.iter().filter(|other| other.kind == model.kind && other.id != model.id);
    let others = each(others.skip(model.id % 5).take(3), |other| {
        format!(
            "<td valign=\"top\" width=\"33%\"><a href=\"{}\"><img src=\"{}\" width=\"80\" border=\"0\" alt=\"\"><br>{}</a><br>&pound;{}</td>",
            address(other),
            photo(other, "thumbs"),
            escape(&other.name),
            pounds(other.pence)
        )
    });
    fill(
        DETAILS,
        &[
            ("name", &escape(&model.name)),
            ("photo", &photo(model, "images")),
            ("number", &model.number),
            ("notes", &notes),
            ("rrp", rrp.as_deref().unwrap_or_default()),
            ("price", &pounds(model.pence)),
            ("points", &(model.pence / 100).to_string()),
            ("stock", &in_full(model)),
            ("id", &model.id.to_string()),
            ("others", &others),
        ],
    )
}

/// A month of the diary, with links to the months before and after it.
fn diary(query: &Parameters) -> String {
    let month = query.number("m").filter(|month| (1..=12).contains(month)).unwrap_or(11);
    let year = query.number("y").filter(|year| (1900..2900).contains(year)).unwrap_or(2007);
    let (before, after) = (year * 12 + month - 2, year * 12 + month);
    let link = |months: usize, text: &str| {
        format!("<a href=\"/diary.asp?m={}&amp;y={}\">{text}</a>", months % 12 + 1, months / 12)
    };
    let weeks = each(0..4, |week| {
        let days = each(1..=7, |day| match (week * 7 + day + month) % 13 {
            0 => format!(
                "<td class=\"exhib\">{}<br>Exhibition, adults &pound;{}.00</td>",
                week * 7 + day,
                3 + day % 4
            ),
            _ => format!("<td>{}</td>", week * 7 + day),
        });
        format!("<tr>{days}</tr>")
    });
    format!(
        "<h2>Exhibition diary {month}/{year}</h2><p>{} | {}</p><table class=\"daybook\" border=\"1\">{weeks}</table>",
        link(before, "Earlier"),
        link(after, "Later")
    )
}

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>The Signal Box - [[title]]</title>
<style type="text/css">body{margin:0;background:#f3ecd8;font-family:Verdana,Arial,sans-serif;font-size:11px}td{font-size:11px}h2{color:#7a1f1f;font-size:16px}a{color:#22418f}.tophdr{background:#7a1f1f;color:#ffe9a8}.tophdr a{color:#ffe9a8}.sidepanel{background:#e4d7b3;border:1px solid #b59d5c;padding:8px}.reslist{border-collapse:collapse}.reslist td,.reslist th{padding:4px;border-bottom:1px solid #ccb}.rowlight{background:#fff}.rowdark{background:#f7f3e6}.ourprice{font-weight:bold;color:#c00}.daybook td{width:80px;height:50px;vertical-align:top}.exhib{background:#ffe9a8}.fineprint{font-size:9px;color:#666}</style></head>
<body><table width="980" align="center" cellpadding="0" cellspacing="0" bgcolor="#ffffff"><tr class="tophdr"><td colspan="3"><a href="/"><img src="/gfx/title.gif" border="0" alt="The Signal Box"></a> <b>Orders: 01756 555 018</b> Mon-Sat 9.30 to 5.00</td></tr>
<tr class="tophdr"><td colspan="3"><a href="/">Home</a> | <a href="/search.asp">Search</a> | <a href="/new.asp">New arrivals</a> | <a href="/bargains.asp">Bargain shelf</a> | <a href="/preowned.asp">Pre-owned</a> | <a href="/diary.asp">Exhibition diary</a> | <a href="/guestbook.asp">Guest book</a> | <a href="/postage.asp">Postage</a> | <a href="/basket.asp">Basket (0 items, &pound;0.00)</a></td></tr>
<tr><td width="180" valign="top"><div class="sidepanel"><b>Stock search</b><form name="stocksearch" method="post" action="/search.asp"><p>Gauge<br><select name="gauge"><option value="">All gauges</option>[[gauges]]</select></p><p>Category<br><select name="type"><option value="">All categories</option>[[types]]</select></p><p>Manufacturer<br><select name="maker"><option value="">All manufacturers</option>[[makers]]</select></p><p>Words or item number<br><input type="text" name="keywords" size="18"></p><input type="image" src="/gfx/go.gif" alt="Search"></form></div><div class="sidepanel"><b>News by e-mail</b><form name="news" method="post" action="/join.asp"><input type="text" name="email" size="18"><input type="submit" value="Join"></form></div></td>
<td valign="top" style="padding:10px">[[body]]</td>
<td width="150" valign="top"><div class="sidepanel"><b>You looked at</b>[[seen]]</div><div class="sidepanel"><b>Gift vouchers</b><p>&pound;10, &pound;20 and &pound;50, by post.</p></div></td></tr>
<tr><td colspan="3" align="center" class="fineprint">The Signal Box, Station Yard, Skipton BD23 1RT. VAT reg. 555 0182 44. Prices include VAT at 17.5%. Errors and omissions excepted.</td></tr></table></body></html>
"##;

const HOME: &str = r##"<h2>Welcome to the Signal Box</h2><p>Over a hundred models on the shelf, all gauges, all eras. Use the stock search on the left to find yours, or come and see us at the station.</p><p>Postage is &pound;3.50 however many you buy. Free over &pound;75.</p><table width="100%">[[latest]]</table><p><b>Layout of the month:</b> Mr Threlfall's <i>Dentdale in N</i>, built for under &pound;300.</p>"##;

const RESULTS: &str = r##"<h2>Search results</h2><p>[[range]]</p><p align="right">[[pages]]</p><table class="reslist" width="100%"><tr bgcolor="#e4d7b3"><th>&nbsp;</th><th><a href="/search.asp?sid=[[key]]&amp;ord=number">Item no.</a></th><th align="left"><a href="/search.asp?sid=[[key]]&amp;ord=name">Description</a></th><th>Maker</th><th>RRP</th><th><a href="/search.asp?sid=[[key]]&amp;ord=price">Our price</a></th><th>Stock</th><th>&nbsp;</th></tr>
[[rows]]</table><p align="right">[[pages]]</p><p class="fineprint">Click on a heading to sort.</p>"##;

const ROW: &str = r##"<tr class="[[shade]]"><td><a href="[[url]]"><img src="[[photo]]" width="80" height="60" border="0" alt=""></a></td><td nowrap>[[number]]</td><td><a href="[[url]]">[[name]]</a></td><td>[[maker]]</td><td align="right">[[rrp]]</td><td align="right" class="ourprice">&pound;[[price]]</td><td nowrap>[[stock]]</td><td><a href="/basket.asp?add=[[id]]">Buy</a></td></tr>
"##;

const DETAILS: &str = r##"<p class="fineprint"><a href="/">Home</a> &raquo; <a href="javascript:history.back()">Back to results</a></p><h2>[[name]]</h2><table width="100%"><tr><td width="330" valign="top"><img src="[[photo]]" width="320" alt=""></td><td valign="top"><b>Item number:</b> [[number]]<br>
[[notes]]<p>[[rrp]]<b>Our price:</b> <span class="ourprice">&pound;[[price]]</span> inc VAT</p><p><b>Availability:</b> [[stock]]</p><p class="fineprint">Earns [[points]] Platform Points.</p><form method="post" action="/basket.asp"><input type="hidden" name="id" value="[[id]]"><input type="text" name="qty" value="1" size="2"> <input type="submit" value="Add to basket"></form><p><a href="/tellafriend.asp?id=[[id]]">Tell a friend</a> | <a href="javascript:window.print()">Print</a></p></td></tr></table><p><b>Others also bought</b></p><table width="100%"><tr>[[others]]</tr></table>"##;

const GUESTS: &str = r##"<h2>Guest book</h2><p><b>Alan, Goole:</b> My Class 37 came next morning, &pound;62.50 well spent. 5 out of 5.</p><p><b>Mrs Pickles:</b> Bought the pub for my husband at &pound;18.95, he has not left the loft since.</p><form method="post" action="/guestbook.asp"><input name="name"><textarea name="says"></textarea><input type="submit" value="Sign"></form>"##;
const POSTAGE: &str = r##"<h2>Postage</h2><table border="1" cellpadding="4"><tr><td>UK first class</td><td>&pound;3.50</td></tr><tr><td>UK next day</td><td>&pound;6.95</td></tr><tr><td>Europe</td><td>&pound;9.00</td></tr><tr><td>Rest of world</td><td>&pound;14.00</td></tr></table>"##;
const WANTED: &str = r##"<h2>Pre-owned wanted</h2><p>We buy collections of any size. As a guide we pay &pound;25 to &pound;45 for a boxed locomotive and &pound;4 for a wagon.</p><form method="post" action="/preowned.asp"><input name="phone" size="12"> <input type="submit" value="Call me"></form>"##;
