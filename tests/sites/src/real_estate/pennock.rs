//! Pennock & Sons: an agent in a market town whose site of 2001 is a frameset.
//!
//! The menu frame leads the main frame to a search form by GET; pages of results are numbered; every link carries a
//! session number that is new for whoever comes without one. A few homes have no price but "POA".

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request, Sessions, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "pennock",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["frameset", "form", "wildcard", "numbered", "trap", "poa", "optional", "details", "broken"],
    about: "agent of 2001 in a frameset: search form, numbered pages, session numbers in every link",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Skipton", areas: &["Gargrave", "Embsay", "Carleton"], district: "BD2" },
        Town { name: "Settle", areas: &["Giggleswick", "Langcliffe"], district: "BD2" },
        Town { name: "Ilkley", areas: &["Ben Rhydding", "Middleton"], district: "LS2" },
    ],
    thousands: (120, 380),
};

fn stock() -> Vec<Home> {
    homes(2001, 63, &REGION)
}

fn price(home: &Home) -> String {
    if home.chance < 8 { "POA".to_owned() } else { format!("£{}", grouped(home.price, ',')) }
}

fn has_photo(home: &Home) -> bool {
    home.chance % 6 != 1
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", format!("{}, {}", home.line(), home.area))
            .with("location", format!("{}, {}, {}", home.line(), home.area, home.town))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", home.kind)
            .with("description", &home.description)
            .maybe("image", has_photo(home).then(|| format!("/pics/{}.jpg", home.id)))
            .with("url", format!("/detail.asp?id={}", 300 + home.id))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("menu")?;
    visitor.follow("Property Search")?;
    visitor.submit("search.asp", &[("area", "all"), ("beds", "0")])?;
    visitor.expect("63 properties")?;
    visitor.open_all("&pg=")
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Sessions::default());
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Home], sessions: &Sessions, request: &Request) -> Answer {
    let known = sessions.recall(request.query.text("sid"));
    let sid = match known {
        Some(_) => request.query.text("sid").to_owned(),
        None => sessions.remember("visitor"),
    };
    let page = |body: &str| {
        let page = fill(PAGE, &[("body", body)]).replace("{sid}", &sid);
        Answer::western("text/html; charset=iso-8859-1", &page)
    };
    match request.parts().as_slice() {
        [] | ["default.asp"] => {
            Answer::western("text/html; charset=iso-8859-1", &FRAMES.replace("{sid}", &sid))
        }
        ["top.asp"] => page(
            "<center><font size=6 color=#225522 face=Garamond><b>Pennock &amp; Sons</b></font><br><i>Auctioneers, valuers and estate agents since 1874</i></center>",
        ),
        ["menu.asp"] => page(MENU),
        ["welcome.asp"] => page(WELCOME),
        ["form.asp"] => page(FORM),
        ["search.asp"] => page(&results(stock, request)),
        ["detail.asp"] => match stock.iter().find(|home| Some(300 + home.id) == request.query.number("id")) {
            Some(home) => page(&details(home)),
            None => Answer::missing(),
        },
        ["auctions.asp"] => page(AUCTIONS),
        ["valuation.asp"] => page(VALUATION),
        ["pics", file] => Answer::picture(picture::house(file.trim_end_matches(".jpg").parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn results(stock: &[Home], request: &Request) -> String {
    let query = &request.query;
    let beds = query.number("beds").unwrap_or(0) as u64;
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| ["", "all", home.town].contains(&query.text("area")) && home.bedrooms >= beds)
        .collect();
    let slice = slice(&found, query.number("pg").unwrap_or(1), 10);
    let rows = each(slice.things, |home| {
        let photo = match has_photo(home) {
            true => format!("<img src=/pics/{}.jpg width=110 height=82 border=0>", home.id),
            false => "<font size=1>Photo<br>to follow</font>".to_owned(),
        };
        fill(
            ROW,
            &[
                ("photo", &photo),
                ("id", &(300 + home.id).to_string()),
                ("place", &escape(&format!("{}, {}", home.line(), home.area))),
                ("bedrooms", &home.bedrooms.to_string()),
                ("kind", home.kind),
                ("price", &price(home)),
            ],
        )
    });
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<b>{number}</b> "),
        false => {
            let (area, beds) = (encode(query.text("area")), query.text("beds"));
            format!("<a href=\"/search.asp?area={area}&beds={beds}&pg={number}&sid={{sid}}\">{number}</a> ")
        }
    });
    fill(RESULTS, &[("total", &slice.total.to_string()), ("rows", &rows), ("pages", &pages)])
}

fn details(home: &Home) -> String {
    let photo = match has_photo(home) {
        true => format!("<img src=/pics/{}.jpg width=320 height=240 align=right>", home.id),
        false => String::new(),
    };
    fill(
        DETAILS,
        &[
            ("photo", &photo),
            ("place", &escape(&format!("{}, {}, {}", home.line(), home.area, home.town))),
            ("postcode", &home.postcode),
            ("price", &price(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("kind", home.kind),
            ("description", &escape(&home.description)),
        ],
    )
}

const FRAMES: &str = r##"<html><head><title>Pennock &amp; Sons, Skipton</title></head>
<frameset rows="80,*" border=0 frameborder=0>
 <frame name="banner" src="/top.asp?sid={sid}" scrolling=no noresize>
 <frameset cols="150,*" border=0>
  <frame name="menu" src="/menu.asp?sid={sid}" noresize>
  <frame name="main" src="/welcome.asp?sid={sid}">
 </frameset>
 <noframes><body>This site uses frames. Telephone 01756 555 0111.</body></noframes>
</frameset></html>
"##;

const PAGE: &str = r##"<html><head><meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"></head>
<body bgcolor=#f4f7ee link=#225522 vlink=#557755><font face="Verdana,Arial" size=2>
[[body]]
</font></body></html>
"##;

const MENU: &str = r##"<p><a target=main href="/welcome.asp?sid={sid}">Welcome</a>
<p><a target=main href="/form.asp?sid={sid}">Property Search</a>
<p><a target=main href="/auctions.asp?sid={sid}">Livestock &amp; Auctions</a>
<p><a target=main href="/valuation.asp?sid={sid}">Valuations</a>
<p><a href="mailto:office@pennock.example">E-mail</a>
<hr><font size=1>High Street<br>Skipton<br>North Yorkshire<br>01756 555 0111</font>"##;

const WELCOME: &str = r##"<h2>Welcome</h2><p>Use the menu on the left to search for a property, or call at our office opposite the castle.
<p><b>Stop press!</b> The farm at Hellifield made &pound;410,000 at auction last Thursday.
<p><b>To let:</b> two shop units in Swadford Street, please telephone."##;

const FORM: &str = r##"<h2>Property search</h2><form action="/search.asp" method=get><input type=hidden name=sid value="{sid}">
<table><tr><td>Area<td><select name=area><option value=all>All areas<option>Skipton<option>Settle<option>Ilkley</select>
<tr><td>Bedrooms<td><select name=beds><option value=0>Any<option value=2>2 or more<option value=3>3 or more<option value=4>4 or more</select>
<tr><td><td><input type=submit value="Find property"></table></form>"##;

const RESULTS: &str = r##"<h3>[[total]] properties</h3>
<table border=0 cellpadding=5 cellspacing=1 bgcolor=#ccd8bb width=95%>
<tr bgcolor=#225522><td><td><font color=white size=2>Property<td><font color=white size=2>Price
[[rows]]</table>
<p>Page [[pages]]"##;

const ROW: &str = r##"<tr bgcolor=white><td width=115>[[photo]]<td><font size=2><a href="/detail.asp?id=[[id]]&sid={sid}">[[place]]</a><br>[[bedrooms]] bedroom [[kind]]<td align=right><font size=2><b>[[price]]</b>
"##;

const DETAILS: &str = r##"[[photo]]<h3>[[place]]</h3>
<p><b>Price:</b> [[price]]<br><b>Postcode:</b> [[postcode]]<br><b>Bedrooms:</b> [[bedrooms]]<br><b>Reception rooms:</b> [[receptions]]<br><b>Style:</b> [[kind]]
<p>[[description]]
<p><i>These particulars do not form part of any contract.</i> <a href="javascript:history.back()">Back</a>"##;

const AUCTIONS: &str = r##"<h2>Auction results</h2><ul><li>Store lambs to &pound;41<li>Suckler cows to &pound;620<li>24 acres at Rathmell, &pound;58,000</ul>"##;
const VALUATION: &str = r##"<h2>Valuations</h2><form action="/mail.asp" method=post>Name <input name=n><br>Telephone <input name=t><br><input type=submit value="Ask us to call"></form>"##;
