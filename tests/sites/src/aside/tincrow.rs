//! Tin Crow Games: a board game shop of 2005 on a servlet.
//!
//! The catalogue opens by a form that wants a shelf to be chosen, "Everything" among them, and says so otherwise. Every
//! address carries a session in its path. Pages are numbered; bestsellers stand beside each list.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::GAMES;
use crate::http::{Answer, Request, Sessions, encode};
use crate::markup::{each, escape, fill, pounds, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tincrow",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: true,
    covers: &["form", "mandatory", "wildcard", "numbered", "trap", "featured", "details"],
    about: "board game shop of 2005: a form that wants a shelf, sessions in the path, bestsellers beside the list",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2005, 111, &GAMES)
}

fn address(good: &Good) -> String {
    format!("/shop/game.do?gid={}", 1200 + good.id)
}

fn availability(good: &Good) -> String {
    if good.stock == 0 { "Back order".to_owned() } else { format!("{} in stock", good.stock) }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("£{}", pounds(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("£{}", pounds(price))))
            .maybe("rating", good.stars())
            .with("availability", availability(good))
            .with("availability", if good.stock > 0 { "in stock" } else { "" })
            .with("sku", &good.sku)
            .with("image", format!("/boxes/{}.jpg", 1200 + good.id))
            .with("url", address(good))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Catalogue")?;
    visitor.submit("catalogue", &[("shelf", "")])?;
    visitor.expect("You must choose a shelf")?;
    visitor.submit("catalogue", &[("shelf", "*")])?;
    visitor.expect("111 games")?;
    visitor.open_all("&page=")
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Sessions::default());
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Good], sessions: &Sessions, request: &Request) -> Answer {
    let (path, session) = request.path.split_once(";jsessionid=").unwrap_or((&request.path, ""));
    let session = match sessions.recall(session) {
        Some(_) => session.to_owned(),
        None => sessions.remember("player"),
    };
    let page = |body: &str| {
        let best = each(stock.iter().filter(|good| good.halves == Some(10)).take(5), |good| {
            format!(
                "<li><a href=\"{}\">{}</a> £{}</li>",
                with_session(&address(good)),
                escape(&good.title),
                pounds(good.price)
            )
        });
        Answer::page(
            fill(PAGE, &[("body", body), ("best", &best)]).replace("{;}", &format!(";jsessionid={session}")),
        )
    };
    match path {
        "/" | "/shop/home.do" => page(HOME),
        "/shop/catalogue.do" => page(&catalogue(stock, request)),
        "/shop/game.do" => {
            match stock.iter().find(|good| Some(1200 + good.id) == request.query.number("gid")) {
                Some(good) => page(&details(good)),
                None => Answer::missing(),
            }
        }
        "/shop/club.do" => page(CLUB),
        "/shop/post.do" => page(POST),
        _ if path.starts_with("/boxes/") => {
            let id = path.trim_start_matches("/boxes/").trim_end_matches(".jpg");
            Answer::picture(picture::thing(id.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

/// An address with the place where its session goes.
fn with_session(address: &str) -> String {
    address.replacen(".do", ".do{;}", 1)
}

fn catalogue(stock: &[Good], request: &Request) -> String {
    let query = &request.query;
    let shelf = query.text("shelf");
    let options = each(sections(stock), |section| format!("<option>{section}</option>"));
    let form = |message: &str| fill(FORM, &[("message", message), ("options", &options)]);
    if shelf.is_empty() {
        let message = if query.has("shelf") { "<p class=\"cry\">You must choose a shelf!</p>" } else { "" };
        return form(message);
    }
    let found: Vec<&Good> = stock.iter().filter(|good| shelf == "*" || good.section == shelf).collect();
    let slice = slice(&found, query.number("page").unwrap_or(1), 14);
    let rows = each(slice.things, |good| {
        let old = good.old_price.map(|price| format!("<del>£{}</del> ", pounds(price)));
        let stars = good.stars().map(|stars| format!("{stars} of 5"));
        fill(
            ROW,
            &[
                ("url", &with_session(&address(good))),
                ("id", &(1200 + good.id).to_string()),
                ("title", &escape(&good.title)),
                ("shelf", good.section),
                ("stars", stars.as_deref().unwrap_or("not rated")),
                ("old", old.as_deref().unwrap_or_default()),
                ("price", &pounds(good.price)),
            ],
        )
    });
    let pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("[{number}] "),
        false => format!(
            "<a href=\"/shop/catalogue.do{{;}}?shelf={}&amp;page={number}\">{number}</a> ",
            encode(shelf)
        ),
    });
    let list = fill(LIST, &[("total", &slice.total.to_string()), ("rows", &rows), ("pages", &pages)]);
    form("") + &list
}

fn details(good: &Good) -> String {
    let old = good.old_price.map(|price| format!("<del>£{}</del> ", pounds(price)));
    let stars = good.stars().map(|stars| {
        format!("<tr><td class=\"k\">Rating</td><td>{stars} of 5 ({} votes)</td></tr>", good.reviews)
    });
    fill(
        DETAILS,
        &[
            ("id", &(1200 + good.id).to_string()),
            ("title", &escape(&good.title)),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &pounds(good.price)),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("sku", &good.sku),
            ("availability", &availability(good)),
            ("maker", good.brand),
            ("text", &escape(&good.text)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title>Tin Crow Games</title>
<style type="text/css">body{background:#34495e;margin:0;font:13px "Lucida Grande",Verdana,sans-serif}#table{width:900px;margin:0 auto;background:#fffbe8}#crow{background:#222;color:#e8c14a;padding:16px;font-size:28px}#crow a{color:#fff;font-size:13px;margin-left:18px}#left{float:right;width:200px;background:#f4e9c1;padding:12px}#felt{margin-right:240px;padding:16px}.cry{color:#c00;font-weight:bold}.games{border-collapse:collapse;width:100%}.games td{border-bottom:1px dotted #aa9;padding:6px}.k{color:#887}#base{clear:both;background:#222;color:#998;padding:10px}</style></head><body><div id="table"><div id="crow">Tin Crow Games <a href="/shop/home.do{;}">Home</a><a href="/shop/catalogue.do{;}">Catalogue</a><a href="/shop/club.do{;}">Club nights</a><a href="/shop/post.do{;}">Postage</a></div>
<div id="left"><b>Bestsellers</b><ol>[[best]]</ol></div><div id="felt">[[body]]</div><div id="base">Tin Crow Games, 61 Mill Road, Cambridge CB1 2AS</div></div></body></html>
"##;

const HOME: &str = r##"<h2>It is your turn</h2><p>Over a hundred games on our shelves, all playable in the shop. Table hire £2 an hour.</p><p>Game of the year 2005: come and try it, £29.99 while the festival lasts.</p>"##;

const FORM: &str = r##"[[message]]<form name="catalogue" action="/shop/catalogue.do{;}" method="get">Which shelf? <select name="shelf"><option value="">choose</option><option value="*">Everything</option>[[options]]</select> <input type="submit" value="Show games"></form>"##;

const LIST: &str = r##"<h2>[[total]] games</h2><table class="games">[[rows]]</table><p>Page [[pages]]</p>"##;

const ROW: &str = r##"<tr><td><img src="/boxes/[[id]].jpg" width="64" height="48" alt=""></td><td><a href="[[url]]">[[title]]</a><br><span class="k">[[shelf]], [[stars]]</span></td><td align="right">[[old]]£[[price]]</td></tr>
"##;

const DETAILS: &str = r##"<h2>[[title]]</h2><img src="/boxes/[[id]].jpg" width="320" height="240" alt="Box"><table><tr><td class="k">Price</td><td>[[old]]£[[price]]</td></tr>[[stars]]<tr><td class="k">Code</td><td>[[sku]]</td></tr><tr><td class="k">Stock</td><td>[[availability]]</td></tr><tr><td class="k">Publisher</td><td>[[maker]]</td></tr></table><p>[[text]]</p><form action="/shop/basket.do{;}" method="post"><input type="submit" value="Add to basket"></form>"##;

const CLUB: &str =
    r##"<h2>Club nights</h2><p>Thursdays, £3 at the door, £2 for members. Membership £20 a year.</p>"##;
const POST: &str = r##"<h2>Postage</h2><p>First game £3.50, each further £1. Free over £60.</p>"##;
