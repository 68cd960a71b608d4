//! Severnvale Property Centre: an agency with four branches on a form-driven system of 2008.
//!
//! One form wraps every page and carries hidden state. The search is a POST whose result is kept in the session; turning
//! pages sends the form again from script. The branches have lists of their own, and a home between two towns is on the
//! books of both. Rooms are icons with alternative texts on the details pages.

use std::sync::Arc;

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Method, Request, Sessions};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "severnvale",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &["post", "postback", "wildcard", "overlap", "duplicates", "status", "details"],
    about: "agency of 2008 on a form-driven system: results in the session, pages by postback, branches that overlap",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Tewkesbury", areas: &["Newtown", "Mitton", "Priors Park"], district: "GL2" },
        Town { name: "Upton", areas: &["Hanley", "Ryall"], district: "WR" },
        Town { name: "Malvern", areas: &["Barnards Green", "Link Top", "West Malvern"], district: "WR1" },
        Town { name: "Ledbury", areas: &["Wellington Heath", "Bosbury"], district: "HR" },
    ],
    thousands: (160, 520),
};

const BRANCHES: [&str; 4] = ["Tewkesbury", "Upton", "Malvern", "Ledbury"];
const STATES: [&str; 3] = ["For Sale", "Under Offer", "Sold Subject To Contract"];
const TARGET: &str = "ctl00$Main$gvResults";

fn stock() -> Vec<Home> {
    homes(2008, 117, &REGION)
}

/// Whether a home is on the books of a branch: of its own town, and for some of the next one too.
fn is_at(home: &Home, branch: usize) -> bool {
    let own = BRANCHES.iter().position(|name| *name == home.town).unwrap_or(0);
    own == branch || home.chance < 30 && (own + 1) % BRANCHES.len() == branch
}

fn address(home: &Home) -> String {
    format!("/Property.aspx?pid={}", 5200 + home.id)
}

fn status(home: &Home) -> &'static str {
    match home.chance {
        40..=46 => STATES[1],
        50..=60 => STATES[2],
        _ => STATES[0],
    }
}

fn place(home: &Home) -> String {
    format!("{}, {}, {}", home.street, home.area, home.town)
}

fn kind(home: &Home) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    home.kind.split(' ').map(capital).collect::<Vec<_>>().join(" ")
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", format!("£{}", grouped(home.price, ',')))
            .with("location", place(home))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", format!("/Image.ashx?pid={}", 5200 + home.id))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("aspnetForm", &[("ctl00$Main$ddlBranch", "0"), ("ctl00$Main$btnSearch", "Search")])?;
    visitor.expect("117 properties match")?;
    for page in 2.. {
        let argument = format!("Page${page}");
        if !visitor.source().contains(&format!("{TARGET}','{argument}'")) {
            break;
        }
        visitor.submit("aspnetForm", &[("__EVENTTARGET", TARGET), ("__EVENTARGUMENT", &argument)])?;
    }
    Ok(())
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Arc::new(Sessions::default()));
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Home], sessions: &Sessions, request: &Request) -> Answer {
    let page = |title: &str, action: &str, body: &str| {
        let state = format!("dDwtMTA4{:x};", title.len() * 7919 + body.len());
        Answer::page(fill(PAGE, &[("title", title), ("action", action), ("state", &state), ("body", body)]))
    };
    match (request.method, request.path.as_str()) {
        (Method::Post, "/Default.aspx") => search(sessions, request),
        (_, "/" | "/Default.aspx") => page("Home", "/Default.aspx", HOME),
        (_, "/Results.aspx") => match sessions.recall(request.cookies.text("ASP.SessionId")) {
            None => page("Session expired", "/Default.aspx", EXPIRED),
            Some(wanted) => page("Results", "/Results.aspx", &results(stock, &wanted, request)),
        },
        (_, "/Branch.aspx") => {
            let branch = request.query.number("b").unwrap_or(1).clamp(1, 4) - 1;
            page(BRANCHES[branch], "/Default.aspx", &office(stock, branch))
        }
        (_, "/Property.aspx") => {
            match stock.iter().find(|home| Some(5200 + home.id) == request.query.number("pid")) {
                Some(home) => page(&place(home), "/Default.aspx", &details(home)),
                None => Answer::missing(),
            }
        }
        (_, "/Image.ashx") => {
            Answer::picture(picture::house(request.query.number("pid").unwrap_or(0) as u64))
        }
        (_, "/Icon.ashx") => {
            Answer::picture(picture::sign(&request.query.text("i").to_uppercase(), 22, 18, "#00457c", "#fff"))
        }
        (_, "/About.aspx") => page("About us", "/Default.aspx", ABOUT),
        (_, "/Fees.aspx") => page("Our fees", "/Default.aspx", FEES),
        _ => Answer::missing(),
    }
}

/// Remembers what was searched for and leads to the results.
fn search(sessions: &Sessions, request: &Request) -> Answer {
    let field = |name: &str| request.form.text(&format!("ctl00$Main$ddl{name}")).to_owned();
    let wanted = format!("{},{},{}", field("Branch"), field("Beds"), field("Price"));
    Answer::redirect("/Results.aspx").cookie("ASP.SessionId", &sessions.remember(&wanted))
}

fn results(stock: &[Home], wanted: &str, request: &Request) -> String {
    let numbers: Vec<usize> = wanted.split(',').map(|number| number.parse().unwrap_or(0)).collect();
    let (branch, beds, price) = (numbers[0], numbers[1] as u64, numbers[2] as u64);
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| branch == 0 || is_at(home, branch - 1))
        .filter(|home| home.bedrooms >= beds && (price == 0 || home.price <= price))
        .collect();
    let number = request.form.text("__EVENTARGUMENT").strip_prefix("Page$").unwrap_or("1");
    let slice = slice(&found, number.parse().unwrap_or(1), 10);
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<td><span>{number}</span></td>"),
        false => {
            format!("<td><a href=\"javascript:__doPostBack('{TARGET}','Page${number}')\">{number}</a></td>")
        }
    });
    let rows = each(slice.things, |home| row(home));
    let count = match slice.total {
        1 => "1 property matches".to_owned(),
        total => format!("{total} properties match"),
    };
    fill(RESULTS, &[("count", &count), ("rows", &rows), ("pages", &pages)])
}

fn row(home: &Home) -> String {
    fill(
        ROW,
        &[
            ("url", &address(home)),
            ("pid", &(5200 + home.id).to_string()),
            ("place", &escape(&place(home))),
            ("kind", &kind(home)),
            ("price", &grouped(home.price, ',')),
            ("status", status(home)),
        ],
    )
}

fn office(stock: &[Home], branch: usize) -> String {
    let homes = each(stock.iter().filter(|home| is_at(home, branch)), |home| {
        format!(
            "<li><a href=\"{}\">{}</a>, &pound;{}</li>",
            address(home),
            escape(&place(home)),
            grouped(home.price, ',')
        )
    });
    fill(OFFICE, &[("name", BRANCHES[branch]), ("homes", &homes)])
}

fn details(home: &Home) -> String {
    fill(
        DETAILS,
        &[
            ("pid", &(5200 + home.id).to_string()),
            ("place", &escape(&place(home))),
            ("postcode", &home.postcode),
            ("kind", &kind(home)),
            ("price", &grouped(home.price, ',')),
            ("status", status(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("description", &escape(&home.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>Severnvale Property Centre - [[title]]</title>
<style type="text/css">
body{font-family:Verdana,Tahoma,sans-serif;font-size:11px;background:#dfe7ee;margin:0}#outer{width:900px;margin:0 auto;background:#fff;border:1px solid #9fb4c7}
#mast{background:#00457c;color:#fff;padding:14px}#mast h1{margin:0;font-size:22px}#tabs{background:#5b8db8;padding:6px 10px}#tabs a{color:#fff;margin-right:14px;font-weight:bold}
#inner{padding:14px;min-height:420px}.srchBox{background:#eef4f9;border:1px solid #9fb4c7;padding:10px;width:420px}.grdProps{border-collapse:collapse;width:100%}.grdProps th{background:#00457c;color:#fff;padding:4px;text-align:left}.grdProps td{border:1px solid #c9d6e2;padding:4px}.grdAlt{background:#f5f9fc}.grdPager td{border:0}.lblState{color:#b00}
#foot{background:#00457c;color:#cde;padding:8px 14px}.room{margin-right:16px;font-size:14px}
</style></head>
<body>
<form name="aspnetForm" method="post" action="[[action]]" id="aspnetForm">
<div><input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value="" /><input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value="" /><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="[[state]]" /></div>
<script type="text/javascript">
//<![CDATA[
var theForm = document.forms['aspnetForm'];
function __doPostBack(eventTarget, eventArgument) {
    if (!theForm.onsubmit || (theForm.onsubmit() != false)) {
        theForm.__EVENTTARGET.value = eventTarget;
        theForm.__EVENTARGUMENT.value = eventArgument;
        theForm.submit();
    }
}
//]]>
</script>
<div id="outer"><div id="mast"><h1>Severnvale Property Centre</h1>Four branches between the Cotswolds and the Malverns</div>
<div id="tabs"><a href="/Default.aspx">Property Search</a><a href="/Branch.aspx?b=1">Tewkesbury</a><a href="/Branch.aspx?b=2">Upton</a><a href="/Branch.aspx?b=3">Malvern</a><a href="/Branch.aspx?b=4">Ledbury</a><a href="/Fees.aspx">Our Fees</a><a href="/About.aspx">About Us</a></div>
<div id="inner">
[[body]]
</div>
<div id="foot">Severnvale Property Centre Ltd. Members of the county guild of agents. Page generated in 0.031 s</div></div>
</form>
</body></html>
"##;

const HOME: &str = r##"<h2>Property search</h2><div class="srchBox"><table>
<tr><td><span id="ctl00_Main_lblBranch">Branch:</span></td><td><select name="ctl00$Main$ddlBranch" id="ctl00_Main_ddlBranch"><option value="0">All branches</option><option value="1">Tewkesbury</option><option value="2">Upton</option><option value="3">Malvern</option><option value="4">Ledbury</option></select></td></tr>
<tr><td>Minimum bedrooms:</td><td><select name="ctl00$Main$ddlBeds" id="ctl00_Main_ddlBeds"><option value="0">No preference</option><option value="2">2</option><option value="3">3</option><option value="4">4</option></select></td></tr>
<tr><td>Maximum price:</td><td><select name="ctl00$Main$ddlPrice" id="ctl00_Main_ddlPrice"><option value="0">No maximum</option><option value="150000">&pound;150,000</option><option value="250000">&pound;250,000</option><option value="400000">&pound;400,000</option></select></td></tr>
<tr><td></td><td><input type="submit" name="ctl00$Main$btnSearch" value="Search" id="ctl00_Main_btnSearch" /></td></tr></table></div>
<h3>Latest news</h3><p>12/09/2008: Our Malvern branch has moved to 31 Church Street. 01/08/2008: Average price in Ledbury now &pound;214,500.</p>"##;

const EXPIRED: &str =
    r##"<h2>Your session has expired</h2><p>Please <a href="/Default.aspx">search again</a>.</p>"##;

const RESULTS: &str = r##"<h2>Search results</h2><p><b>[[count]]</b> your search. <a href="/Default.aspx">Change search</a></p>
<table class="grdProps" cellspacing="0" id="ctl00_Main_gvResults"><tr><th>Photo</th><th>Property</th><th>Type</th><th>Price</th><th>Status</th></tr>
[[rows]]<tr class="grdPager"><td colspan="5"><table><tr>[[pages]]</tr></table></td></tr></table>"##;

const ROW: &str = r##"<tr><td><a href="[[url]]"><img src="/Image.ashx?pid=[[pid]]" width="100" height="75" alt="" /></a></td><td><a href="[[url]]">[[place]]</a></td><td>[[kind]]</td><td>&pound;[[price]]</td><td><span class="lblState">[[status]]</span></td></tr>
"##;

const OFFICE: &str = r##"<h2>[[name]] branch</h2><p>Open six days a week. Ask for particulars of any of these:</p><ul class="brList">[[homes]]</ul>"##;

const DETAILS: &str = r##"<h2>[[place]]</h2><table><tr><td valign="top"><img src="/Image.ashx?pid=[[pid]]" width="380" height="285" alt="Photograph" /></td><td valign="top">
<p><b>&pound;[[price]]</b> <span class="lblState">[[status]]</span></p><p>[[kind]]</p><p>[[postcode]]</p>
<p><span class="room"><img src="/Icon.ashx?i=b" alt="Bedrooms" /> [[bedrooms]]</span><span class="room"><img src="/Icon.ashx?i=w" alt="Bathrooms" /> [[bathrooms]]</span><span class="room"><img src="/Icon.ashx?i=r" alt="Reception rooms" /> [[receptions]]</span></p></td></tr></table>
<p>[[description]]</p><p><a href="/Default.aspx">Back to search</a></p>"##;

const ABOUT: &str =
    r##"<h2>About us</h2><p>Four offices, one list. Our staff have sold 1,940 homes since 1991.</p>"##;
const FEES: &str = r##"<h2>Our fees</h2><p>Sole agency 1.25%, joint agency 1.75%. Minimum fee &pound;950. Home information packs from &pound;295.</p>"##;
