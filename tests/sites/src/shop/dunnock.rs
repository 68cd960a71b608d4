//! Dunnock Catering Supplies: an English supplier of kitchens and bars of 2002, laid out with nested tables, spacer
//! images and font tags.
//!
//! A search is the only way to the stock: words, a department from a select, or neither for everything. Two articles
//! stand beside each other, each a table of its own with prices without and with VAT; a lamp with a text for those who
//! cannot see it tells whether it is in stock. Large machines have a price on application. Tags are left open here and there.

use std::cmp::Reverse;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "dunnock",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form", "wildcard", "next", "numbered", "featured", "optional", "poa", "broken", "encoding", "grid",
        "details",
    ],
    about: "catering supplier of 2002: a search is the only way, nested tables, prices without and with VAT, lamps for stock",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 10;

/// A department: its name, how many things are in it, and what they are with least and most prices in pounds.
type Department = (&'static str, usize, &'static [(&'static str, u64, u64)]);

const DEPARTMENTS: [Department; 7] = [
    (
        "Pots & Pans",
        17,
        &[("Stockpot", 19, 95), ("Saut\u{e9} Pan", 14, 58), ("Frying Pan", 9, 44), ("Bain Marie Pot", 7, 26)],
    ),
    ("Knives", 14, &[("Cook's Knife", 11, 64), ("Boning Knife", 9, 39), ("Bread Knife", 8, 35)]),
    ("Crockery", 16, &[("Dinner Plates", 18, 66), ("Soup Bowls", 15, 52), ("Cups & Saucers", 21, 74)]),
    ("Glassware", 13, &[("Wine Glasses", 12, 48), ("Hiballs", 8, 29), ("Pint Glasses", 14, 39)]),
    (
        "Heavy Equipment",
        12,
        &[("Six Burner Range", 890, 2890), ("Twin Fryer", 310, 1190), ("Convection Oven", 540, 2250)],
    ),
    ("Refrigeration", 8, &[("Bottle Cooler", 290, 790), ("Upright Freezer", 480, 1690)]),
    ("Bar & Table", 14, &[("Optic Stand", 9, 36), ("Ice Bucket", 6, 31), ("Menu Holders", 5, 22)]),
];

const MAKERS: [&str; 7] =
    ["Garlinge", "Vulcana", "Brightwell", "Chefmark", "Rondo", "Steerforth & Son", "Hobsons"];
const MARKS: [&str; 9] =
    ["Economy", "Heavy Duty", "Professional", "Mk 2", "Stainless", "Classic", "Banquet", "Compact", "Deluxe"];

/// One thing in the catalogue.
#[derive(Debug, Clone)]
struct Item {
    code: String,
    name: String,
    maker: &'static str,
    department: &'static str,
    /// In pence without VAT; none where one has to ask.
    pence: Option<u64>,
    list: Option<u64>,
    stock: &'static str,
    pack: &'static str,
    width: u64,
    weight: u64,
    guarantee: u64,
    chance: u64,
}

fn stock() -> Vec<Item> {
    let mut dice = Dice::new(2002);
    let mut items: Vec<Item> = Vec::new();
    for (department, count, things) in DEPARTMENTS {
        let goal = items.len() + count;
        while items.len() < goal {
            let (thing, low, high) = dice.pick(things);
            let (maker, mark) = (dice.pick(&MAKERS), dice.pick(&MARKS));
            let name = format!("{maker} {mark} {thing}");
            if items.iter().any(|item| item.name == name) {
                continue;
            }
            let pence = dice.between(low, high) * 100 + dice.pick(&[0, 0, 25, 50, 75, 95]);
            let is_asked = department == "Heavy Equipment" && dice.chance(25);
            items.push(Item {
                code: format!("D{}{:03}", dice.pick(&["A", "C", "K", "R"]), 104 + items.len() * 9),
                name,
                maker,
                department,
                pence: (!is_asked).then_some(pence),
                list: (!is_asked && dice.chance(24)).then(|| pence * dice.between(115, 150) / 100 / 5 * 5),
                stock: dice.pick(&["In stock", "In stock", "In stock", "2-3 days", "To order"]),
                pack: if low >= 200 { "Each" } else { dice.pick(&["Each", "Each", "Box of 6", "Box of 12"]) },
                width: dice.between(8, 90) * 10,
                weight: dice.between(1, 85),
                guarantee: dice.between(1, 3),
                chance: dice.below(100),
            });
        }
    }
    dice.shuffle(&mut items);
    items
}

fn address(item: &Item) -> String {
    format!("/item.asp?code={}", item.code)
}

fn photo(item: &Item, size: &str) -> String {
    format!("/images/stock/{}_{size}.jpg", item.code.to_lowercase())
}

/// The price with VAT at 17.5 per cent.
fn with_vat(pence: u64) -> u64 {
    (pence * 1175 + 500) / 1000
}

fn truth() -> Truth {
    let record = |item: &Item| {
        Record::new()
            .with("title", &item.name)
            .with(
                "price",
                item.pence.map_or("Price on application".to_owned(), |pence| format!("£{}", pounds(pence))),
            )
            .maybe("price", item.pence.map(|pence| format!("£{}", pounds(with_vat(pence)))))
            .maybe("old_price", item.list.map(|pence| format!("£{}", pounds(pence))))
            .with("availability", item.stock)
            .with("sku", &item.code)
            .with("image", photo(item, "t"))
            .with("image", photo(item, "b"))
            .with("url", address(item))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("finder", &[("dept", "0"), ("words", "")])?;
    visitor.expect("items found")?;
    let pages = visitor.turn("Next")?;
    let wanted = stock().len().div_ceil(AT_ONCE);
    if pages == wanted { Ok(()) } else { Err(Fault(format!("{pages} pages instead of {wanted}"))) }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Item], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let filled = fill(PAGE, &[("title", &escape(title)), ("body", body)]);
        Answer::western("text/html; charset=iso-8859-1", &filled)
    };
    match request.parts().as_slice() {
        [] | ["default.asp"] => {
            let picks =
                each(stock.iter().filter(|item| item.chance > 90 && item.pence.is_some()).take(3), offer);
            let departments = each(DEPARTMENTS.iter().enumerate(), |(at, department)| {
                format!("<option value=\"{}\">{}\n", at + 1, escape(department.0))
            });
            page("Welcome", &fill(HOME, &[("departments", &departments), ("picks", &picks)]))
        }
        ["search.asp"] => page("Search results", &results(stock, &request.query)),
        ["item.asp"] => match stock.iter().find(|item| item.code == request.query.text("code")) {
            Some(item) => page(&item.name, &details(stock, item)),
            None => Answer::missing(),
        },
        ["about.asp"] => page("About us", ABOUT),
        ["delivery.asp"] => page("Delivery", DELIVERY),
        ["catalogue.asp"] => page("Catalogue request", CATALOGUE),
        ["trolley.asp"] => page("Your order", TROLLEY),
        ["images", "stock", file] => {
            let seed = file.bytes().take(5).fold(3, |sum: u64, byte| sum * 37 + u64::from(byte));
            Answer::picture(picture::thing(seed))
        }
        ["images", "dunnock.gif"] => {
            Answer::picture(picture::sign("DUNNOCK CATERING", 300, 60, "#003366", "#ffcc00"))
        }
        ["images", "spacer.gif"] => Answer::picture(picture::sign("", 1, 1, "none", "none")),
        ["images", file] => {
            let colour = match *file {
                "lamp1.gif" => "#009900",
                "lamp2.gif" => "#ff9900",
                _ => "#cc0000",
            };
            Answer::picture(picture::sign("", 12, 12, colour, colour))
        }
        _ => Answer::missing(),
    }
}

/// An offer of the first page.
fn offer(item: &Item) -> String {
    format!(
        "<TD WIDTH=180 ALIGN=center><A HREF=\"{}\"><IMG SRC=\"{}\" WIDTH=90 HEIGHT=68 BORDER=0></A><BR><FONT SIZE=1>{}</FONT><BR><FONT SIZE=2 COLOR=\"#CC0000\"><B>only £{}</B></FONT>\n",
        address(item),
        photo(item, "t"),
        escape(&item.name),
        item.pence.map(pounds).unwrap_or_default()
    )
}

fn lamp(item: &Item) -> String {
    let number = match item.stock {
        "In stock" => 1,
        "2-3 days" => 2,
        _ => 3,
    };
    format!("<IMG SRC=\"/images/lamp{number}.gif\" WIDTH=12 HEIGHT=12 ALT=\"{}\">", item.stock)
}

fn results(stock: &[Item], query: &Parameters) -> String {
    let words = query.text("words").to_lowercase();
    let department = query.number("dept").unwrap_or(0);
    let mut items: Vec<&Item> = stock.iter().collect();
    if let Some(department) = department.checked_sub(1).and_then(|at| DEPARTMENTS.get(at)) {
        items.retain(|item| item.department == department.0);
    }
    items.retain(|item| {
        words.is_empty()
            || item.name.to_lowercase().contains(&words)
            || item.code.eq_ignore_ascii_case(&words)
    });
    match query.text("order") {
        "price" => items.sort_by_key(|item| item.pence),
        "dear" => items.sort_by_key(|item| Reverse(item.pence)),
        "name" => items.sort_by(|one, other| one.name.cmp(&other.name)),
        _ => {}
    }
    let base = format!("/search.asp?dept={department}&amp;words={}", encode(query.text("words")));
    let sorted = match query.text("order") {
        "" => base.clone(),
        order => format!("{base}&amp;order={}", encode(order)),
    };
    let slice = slice(&items, query.number("page").unwrap_or(1), AT_ONCE);
    let cells = slice.things.chunks(2).map(|pair| {
        let pair = each(pair, |item| format!("<TD WIDTH=296 VALIGN=top>{}\n", cell(item)));
        format!(
            "<TR>{pair}\n<TR><TD COLSPAN=2><IMG SRC=\"/images/spacer.gif\" WIDTH=1 HEIGHT=10></TD></TR>\n"
        )
    });
    let mut pages = String::new();
    if slice.page > 1 {
        pages
            .push_str(&format!("<A HREF=\"{sorted}&amp;page={}\">&lt;&lt; Previous 10</A> ", slice.page - 1));
    }
    pages.push_str(&each(1..=slice.last, |number| match number == slice.page {
        true => format!("<B>{number}</B> "),
        false => format!("<A HREF=\"{sorted}&amp;page={number}\">{number}</A> "),
    }));
    if slice.page < slice.last {
        let left = (slice.total - slice.through()).min(AT_ONCE);
        pages.push_str(&format!("<A HREF=\"{sorted}&amp;page={}\">Next {left} &gt;&gt;</A>", slice.page + 1));
    }
    if items.is_empty() {
        return NOTHING.to_owned();
    }
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("first", &(slice.before + 1).to_string()),
            ("through", &slice.through().to_string()),
            ("base", &base),
            ("cells", &cells.collect::<String>()),
            ("pages", &pages),
        ],
    )
}

/// One article in a table of its own.
fn cell(item: &Item) -> String {
    let list = item
        .list
        .map(|list| format!("<FONT SIZE=1>List price <STRIKE>£{}</STRIKE></FONT><BR>", pounds(list)));
    let price = match item.pence {
        Some(pence) => format!(
            "<FONT SIZE=2 COLOR=\"#CC0000\"><B>£{}</B></FONT> <FONT SIZE=1>ex VAT</FONT><BR><FONT SIZE=1>£{} inc VAT</FONT>",
            pounds(pence),
            pounds(with_vat(pence))
        ),
        None => "<FONT SIZE=2 COLOR=\"#CC0000\"><B>Price on application</B></FONT>".to_owned(),
    };
    fill(
        CELL,
        &[
            ("url", &address(item)),
            ("name", &escape(&item.name)),
            ("photo", &photo(item, "t")),
            ("code", &item.code),
            ("pack", item.pack),
            ("list", list.as_deref().unwrap_or_default()),
            ("price", &price),
            ("lamp", &lamp(item)),
        ],
    )
}

fn details(stock: &[Item], item: &Item) -> String {
    let price = match item.pence {
        Some(pence) => format!(
            "<TR BGCOLOR=\"#FFFFCC\"><TD>Price ex VAT<TD ALIGN=right><B>£{}</B>\n<TR BGCOLOR=\"#FFFFCC\"><TD>VAT @ 17.5%<TD ALIGN=right>£{}\n<TR BGCOLOR=\"#FFFFCC\"><TD>Price inc VAT<TD ALIGN=right><B>£{}</B>\n",
            pounds(pence),
            pounds(with_vat(pence) - pence),
            pounds(with_vat(pence))
        ),
        None => "<TR BGCOLOR=\"#FFFFCC\"><TD COLSPAN=2>Price on application, please ring 01733 555 0140\n"
            .to_owned(),
    };
    let list = item.list.map(|list| {
        format!("<TR BGCOLOR=\"#FFFFCC\"><TD>List price<TD ALIGN=right><STRIKE>£{}</STRIKE>\n", pounds(list))
    });
    let same = stock.iter().filter(|other| other.department == item.department && other.code != item.code);
    let others = each(same.skip(item.chance as usize % 4).take(3), |other| {
        let price = other.pence.map(|pence| format!(" £{}", pounds(pence)));
        format!(
            "<LI><A HREF=\"{}\">{}</A>{}\n",
            address(other),
            escape(&other.name),
            price.unwrap_or_default()
        )
    });
    fill(
        DETAILS,
        &[
            ("name", &escape(&item.name)),
            ("photo", &photo(item, "b")),
            ("list", list.as_deref().unwrap_or_default()),
            ("price", &price),
            ("lamp", &lamp(item)),
            ("stock", item.stock),
            ("code", &item.code),
            ("maker", &escape(item.maker)),
            ("department", &escape(item.department)),
            ("pack", item.pack),
            ("width", &item.width.to_string()),
            ("weight", &item.weight.to_string()),
            ("guarantee", &item.guarantee.to_string()),
            ("others", &others),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<HTML><HEAD><TITLE>Dunnock Catering Supplies - [[title]]</TITLE><META NAME="keywords" CONTENT="catering, pans, crockery, bar"></HEAD>
<BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK="#003366" VLINK="#663366" TOPMARGIN=0 LEFTMARGIN=0 MARGINWIDTH=0 MARGINHEIGHT=0>
<TABLE WIDTH=760 BORDER=0 CELLPADDING=0 CELLSPACING=0><TR><TD COLSPAN=3 BGCOLOR="#003366"><TABLE WIDTH="100%" BORDER=0><TR><TD><A HREF="/default.asp"><IMG SRC="/images/dunnock.gif" WIDTH=300 HEIGHT=60 BORDER=0 ALT="Dunnock Catering Supplies"></A></TD><TD ALIGN=right><FONT FACE="Verdana, Arial" SIZE=2 COLOR="#FFFFFF"><B>Sales hotline 01733 555 0140</B><BR><FONT SIZE=1>Mon-Fri 8am-5.30pm</FONT></FONT></TD></TR></TABLE></TD></TR>
<TR><TD COLSPAN=3 BGCOLOR="#FFCC00"><IMG SRC="/images/spacer.gif" WIDTH=760 HEIGHT=4></TD></TR>
<TR><TD WIDTH=140 VALIGN=top BGCOLOR="#EEEEEE"><TABLE WIDTH=140 CELLPADDING=4 CELLSPACING=0 BORDER=0><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/default.asp">Home</A></FONT></TD></TR><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/default.asp#find">Product search</A></FONT></TD></TR><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/catalogue.asp">Request a catalogue</A></FONT></TD></TR><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/delivery.asp">Delivery &amp; returns</A></FONT></TD></TR><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/about.asp">About us</A></FONT></TD></TR><TR><TD><FONT FACE="Verdana, Arial" SIZE=1><A HREF="/trolley.asp">View order</A> (0 items, £0.00)</FONT></TD></TR></TABLE><IMG SRC="/images/spacer.gif" WIDTH=140 HEIGHT=200></TD>
<TD WIDTH=10><IMG SRC="/images/spacer.gif" WIDTH=10 HEIGHT=1></TD><TD WIDTH=610 VALIGN=top><FONT FACE="Verdana, Arial" SIZE=2><IMG SRC="/images/spacer.gif" WIDTH=610 HEIGHT=8><BR>
[[body]]
</FONT></TD></TR>
<TR><TD COLSPAN=3 BGCOLOR="#003366" ALIGN=center><FONT FACE="Verdana, Arial" SIZE=1 COLOR="#FFFFFF">&copy; 2002 Dunnock Catering Supplies Ltd, Unit 7 Padholme Road, Peterborough PE1 5XL. All prices exclude VAT unless stated. Best viewed at 800 x 600.</FONT></TD></TR></TABLE></BODY></HTML>
"##;

const HOME: &str = r##"<FONT SIZE=4 COLOR="#003366"><B>Everything for the professional kitchen</B></FONT><P>Over 40 years of supplying hotels, schools and pubs in East Anglia. Trade and public welcome. Carriage paid on orders over £150.
<A NAME="find"></A><FORM NAME="finder" ACTION="/search.asp" METHOD=get><TABLE BORDER=0 CELLPADDING=1 CELLSPACING=0 BGCOLOR="#003366" WIDTH=600><TR><TD><TABLE BORDER=0 CELLPADDING=5 CELLSPACING=0 BGCOLOR="#FFFFCC" WIDTH="100%"><TR><TD COLSPAN=2><FONT SIZE=2><B>Find a product</B> (leave blank to see the whole range)</FONT></TD></TR>
<TR><TD><FONT SIZE=2>Department</FONT></TD><TD><SELECT NAME="dept"><OPTION VALUE="0" SELECTED>All departments
[[departments]]</SELECT></TD></TR><TR><TD><FONT SIZE=2>Description or code</FONT></TD><TD><INPUT TYPE=text NAME="words" SIZE=24> <INPUT TYPE=submit VALUE="Search"></TD></TR></TABLE></TD></TR></TABLE></FORM>
<FONT SIZE=3 COLOR="#003366"><B>This month's special offers</B></FONT><TABLE BORDER=0 WIDTH=600><TR>[[picks]]</TABLE>
<P><FONT SIZE=1><I>"Ordered a fryer at 4pm, cooking on it next lunchtime. Saved £85 on the big boys." - The Plough, Thorney</I></FONT><P>Lease a range from £9.50 a week. <A HREF="/about.asp">Ask us how</A>."##;

const RESULTS: &str = r##"<FONT SIZE=4 COLOR="#003366"><B>Search results</B></FONT><BR><B>[[total]]</B> items found, showing [[first]] to [[through]]. <A HREF="/default.asp#find">New search</A><BR><FONT SIZE=1>Sort by: <A HREF="[[base]]&amp;order=name">name</A> | <A HREF="[[base]]&amp;order=price">lowest price</A> | <A HREF="[[base]]&amp;order=dear">highest price</A></FONT><BR><IMG SRC="/images/spacer.gif" WIDTH=1 HEIGHT=8>
<TABLE WIDTH=600 BORDER=0 CELLPADDING=0 CELLSPACING=4>
[[cells]]</TABLE>
<TABLE WIDTH=600 BORDER=0><TR><TD ALIGN=center><FONT SIZE=2>Page: [[pages]]</FONT></TD></TR></TABLE><FONT SIZE=1><IMG SRC="/images/lamp1.gif" WIDTH=12 HEIGHT=12> in stock <IMG SRC="/images/lamp2.gif" WIDTH=12 HEIGHT=12> 2-3 days <IMG SRC="/images/lamp3.gif" WIDTH=12 HEIGHT=12> made or bought to order</FONT>"##;

const CELL: &str = r##"<TABLE WIDTH=296 BORDER=0 CELLPADDING=1 CELLSPACING=0 BGCOLOR="#CCCCCC"><TR><TD><TABLE WIDTH="100%" BORDER=0 CELLPADDING=3 CELLSPACING=0 BGCOLOR="#FFFFFF"><TR BGCOLOR="#DDE6F0"><TD COLSPAN=2><FONT FACE="Verdana, Arial" SIZE=2><B><A HREF="[[url]]">[[name]]</A></B></FONT></TD></TR><TR><TD WIDTH=96 ROWSPAN=2 VALIGN=top><A HREF="[[url]]"><IMG SRC="[[photo]]" WIDTH=90 HEIGHT=68 BORDER=0></A></TD><TD VALIGN=top><FONT FACE="Verdana, Arial" SIZE=1>Code: [[code]]<BR>Sold: [[pack]]</FONT><BR>[[list]][[price]]</TD></TR><TR><TD><FORM ACTION="/trolley.asp" METHOD=post>[[lamp]] <INPUT TYPE=hidden NAME="code" VALUE="[[code]]"><FONT SIZE=1>Qty</FONT> <INPUT TYPE=text NAME="qty" SIZE=2 VALUE="1"> <INPUT TYPE=submit VALUE="Order"></FORM></TD></TR></TABLE></TD></TR></TABLE>"##;

const DETAILS: &str = r##"<FONT SIZE=1><A HREF="/default.asp">Home</A> &gt; [[department]]</FONT><BR><FONT SIZE=4 COLOR="#003366"><B>[[name]]</B></FONT><BR>
<TABLE WIDTH=600 BORDER=0 CELLPADDING=4><TR><TD VALIGN=top WIDTH=320><IMG SRC="[[photo]]" WIDTH=300 HEIGHT=225></TD><TD VALIGN=top><TABLE BORDER=0 CELLPADDING=3 CELLSPACING=1 BGCOLOR="#999999" WIDTH=250>
[[list]][[price]]</TABLE><BR>[[lamp]] Availability: <B>[[stock]]</B><FORM ACTION="/trolley.asp" METHOD=post><INPUT TYPE=hidden NAME="code" VALUE="[[code]]">Quantity <INPUT TYPE=text NAME="qty" SIZE=3 VALUE="1"> <INPUT TYPE=submit VALUE="Add to order"></FORM></TD></TR></TABLE>
<B>Specification</B><UL><LI>Stock code: [[code]]<LI>Manufacturer: [[maker]]<LI>Sold as: [[pack]]<LI>Width: [[width]] mm<LI>Shipping weight: [[weight]] kg<LI>Guarantee: [[guarantee]] year parts and labour</UL>
<P>A favourite with our trade customers. Ring us for quantity discounts on orders over £500.<P><B>You may also need</B><UL>[[others]]</UL><A HREF="javascript:history.back()">Back to results</A> | <A HREF="javascript:window.print()">Print this page</A>"##;

const NOTHING: &str =
    r##"<B>0</B> items found. Please try fewer words or <A HREF="/default.asp#find">start again</A>."##;
const ABOUT: &str = r##"<FONT SIZE=4 COLOR="#003366"><B>About us</B></FONT><P>Started by Ron Dunnock in 1961 with a van and a box of ladles. The showroom has 6,000 sq ft and free parking.<P>Leasing: a £2,000 range costs £9.50 a week over five years, subject to status."##;
const DELIVERY: &str = r##"<FONT SIZE=4 COLOR="#003366"><B>Delivery</B></FONT><TABLE BORDER=1 CELLPADDING=4><TR><TD>Orders over £150<TD>Free<TR><TD>Orders under £150<TD>£7.50<TR><TD>Highlands and islands<TD>£18.00</TABLE>"##;
const CATALOGUE: &str = r##"<FONT SIZE=4 COLOR="#003366"><B>Request a catalogue</B></FONT><FORM ACTION="/catalogue.asp" METHOD=post>Name <INPUT NAME="name"><BR>Business <INPUT NAME="firm"><BR>Postcode <INPUT NAME="postcode"><BR><INPUT TYPE=submit VALUE="Send"></FORM>"##;
const TROLLEY: &str =
    r##"<FONT SIZE=4 COLOR="#003366"><B>Your order</B></FONT><P>Your order is empty. Total £0.00"##;
