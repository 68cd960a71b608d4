//! Quill & Feather: a stationer's catalogue of 2003, written by hand and printed as tables.
//!
//! Departments are the only way in, each one long page with two rows per article. Prices are plain numbers under a
//! heading that names the currency, some "call us"; what a robot may not see are the trade lists. The encoding is
//! windows-1252.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::PAPER;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, pounds, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "quillfeather",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &["predefined", "two-rows", "poa", "encoding", "broken", "robots", "optional"],
    about: "stationer of 2003: departments as long tables, two rows per article, prices without sign",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2003, 104, &PAPER)
}

fn price(good: &Good) -> String {
    if good.chance < 5 { "call us".to_owned() } else { pounds(good.price) }
}

fn availability(good: &Good) -> &'static str {
    if good.stock == 0 { "temporarily sold out" } else { "in stock" }
}

fn photo(good: &Good) -> Option<String> {
    (good.chance % 4 != 1).then(|| format!("/pix/{}.gif", good.sku.to_lowercase()))
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", price(good))
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .maybe("image", photo(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open_all("dept/")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |body: &str| {
        let departments = each(sections(stock), |section| {
            format!("<A HREF=\"/dept/{}.html\">{section}</A><BR>\n", slug(section))
        });
        Answer::western(
            "text/html; charset=windows-1252",
            &fill(PAGE, &[("body", body), ("departments", &departments)]),
        )
    };
    match request.parts().as_slice() {
        [] => page(HOME),
        ["dept", file] => {
            let key = file.trim_end_matches(".html");
            let goods: Vec<&Good> = stock.iter().filter(|good| slug(good.section) == key).collect();
            match goods.first() {
                Some(first) => page(&department(first.section, &goods)),
                None => Answer::missing(),
            }
        }
        ["order.html"] => page(ORDER),
        ["history.html"] => page(HISTORY),
        ["trade", ..] => page("<H2>Trade lists</H2><P>Members only."),
        ["pix", file] => {
            Answer::picture(picture::thing(file.bytes().map(u64::from).fold(7, |sum, byte| sum * 31 + byte)))
        }
        ["robots.txt"] => Answer::text("User-agent: *\nDisallow: /trade/\n"),
        _ => Answer::missing(),
    }
}

fn department(title: &str, goods: &[&Good]) -> String {
    let rows = each(goods, |good| {
        let photo = photo(good).map(|photo| format!("<IMG SRC=\"{photo}\" WIDTH=80 HEIGHT=60>"));
        fill(
            ROWS,
            &[
                ("photo", photo.as_deref().unwrap_or("&nbsp;")),
                ("title", &escape(&good.title)),
                ("price", &price(good)),
                ("sku", &good.sku),
                ("availability", availability(good)),
                ("text", &escape(&good.text)),
            ],
        )
    });
    fill(DEPARTMENT, &[("title", title), ("rows", &rows)])
}

const PAGE: &str = r##"<HTML><HEAD><TITLE>Quill & Feather – Stationers</TITLE></HEAD>
<BODY BGCOLOR=#FFFFF0 TEXT=#000033 LINK=#660066>
<TABLE WIDTH=740 ALIGN=CENTER><TR><TD COLSPAN=2 ALIGN=CENTER><FONT FACE="Palatino" SIZE=6>Quill &amp; Feather</FONT><BR><I>Writing things by post since 1888</I><HR>
<TR><TD WIDTH=140 VALIGN=TOP><FONT SIZE=2><B>Departments</B><BR>
[[departments]]<P><B>Information</B><BR><A HREF="/order.html">How to order</A><BR><A HREF="/history.html">Our history</A><BR><A HREF="/trade/list.html">Trade lists</A></FONT>
<TD VALIGN=TOP><FONT SIZE=2>[[body]]</FONT>
</TABLE></BODY></HTML>
"##;

const HOME: &str = r##"<H2>Welcome, dear reader</H2><P>Choose a department on the left. New this spring: a set of six sealing waxes for 12.50, and the winner of our letter competition gets 50 pounds."##;

const DEPARTMENT: &str = r##"<H2>[[title]]</H2><TABLE BORDER=0 CELLPADDING=3 WIDTH=100%>
<TR BGCOLOR=#E0D8F0><TH>&nbsp;<TH ALIGN=LEFT>Article<TH ALIGN=RIGHT>Price (GBP)
[[rows]]</TABLE>"##;

const ROWS: &str = r##"<TR><TD ROWSPAN=2 WIDTH=90>[[photo]]<TD><B>[[title]]</B><TD ALIGN=RIGHT>[[price]]
<TR><TD COLSPAN=2><FONT SIZE=1>Order no. [[sku]] – [[availability]]<BR>[[text]]</FONT>
"##;

const ORDER: &str = r##"<H2>How to order</H2><P>Write to us with your order numbers. Postage 2.95, over 40.00 free. We take cheques and postal orders."##;
const HISTORY: &str = r##"<H2>Our history</H2><P>In 1888 Miss Adelaide Quill married Mr. Feather, who had 14 pounds and a handcart."##;
