//! Harcourt & Pell: a country agent's site of 1999, made of tables and never touched since.
//!
//! There is no search form: three links by price lead to pages whose homes stand in an inline frame, two table rows per
//! home. Rooms and postcodes are only on the details pages, in a labelled table. Tags are in capitals, end tags are
//! missing, and the encoding is ISO-8859-1.

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "harcourt",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "predefined", "iframe", "two-rows", "next", "details", "broken", "encoding"],
    about: "country estate agent of 1999: three price bands as links, homes in an inline frame, two table rows each",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Witney", areas: &["Cogges", "Deer Park", "Newland"], district: "OX2" },
        Town { name: "Burford", areas: &["Fulbrook", "Signet", "Upton"], district: "OX1" },
        Town { name: "Bampton", areas: &["Aston", "Clanfield", "Weald"], district: "OX3" },
    ],
    thousands: (140, 420),
};

const BANDS: [(&str, u64, u64); 3] = [
    ("Up to &pound;150,000", 0, 150_000),
    ("&pound;150,000 - &pound;250,000", 150_000, 250_000),
    ("Over &pound;250,000", 250_000, u64::MAX),
];

const PER_PAGE: usize = 8;

fn stock() -> Vec<Home> {
    homes(1999, 71, &REGION)
}

fn reference(home: &Home) -> String {
    format!("HP{}", 1100 + home.id * 3)
}

fn place(home: &Home) -> String {
    format!("{}, {}, {}", home.line(), home.area, home.town)
}

fn kind(home: &Home) -> String {
    let mut kind = home.kind.to_owned();
    kind[..1].make_ascii_uppercase();
    kind
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
            .with("description", &home.description)
            .with("image", format!("/photos/{}s.jpg", home.id))
            .with("image", format!("/photos/{}.jpg", home.id))
            .with("url", format!("/cgi-bin/particulars.pl?ref={}", reference(home)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    for band in visitor.links("band") {
        visitor.open(&band)?;
        visitor.follow("homes")?;
        visitor.turn("Next")?;
        visitor.open("/")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| western(&fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] | ["index.htm"] => {
            let bands = each(BANDS.iter().enumerate(), |(at, (name, ..))| {
                format!(
                    "<TR><TD BGCOLOR=#E8DCC0 ALIGN=CENTER><A HREF=\"/band{}.htm\"><FONT FACE=\"Times New Roman\" SIZE=4><B>{name}</B></FONT></A>\n",
                    at + 1
                )
            });
            page("Welcome", &fill(HOME, &[("bands", &bands), ("count", &stock.len().to_string())]))
        }
        ["selling.htm"] => page("Selling", SELLING),
        ["buying.htm"] => page("Buying", BUYING),
        ["mortgage.htm"] => page("Mortgages", MORTGAGE),
        ["staff.htm"] => page("Our Staff", STAFF),
        ["office.htm"] => page("Find us", OFFICE),
        [file] if file.starts_with("band") => match file.as_bytes().get(4) {
            Some(digit @ b'1'..=b'3') => {
                let (name, ..) = BANDS[usize::from(digit - b'1')];
                let digit = char::from(*digit).to_string();
                page("Property", &fill(BAND, &[("name", name), ("band", &digit)]))
            }
            _ => Answer::missing(),
        },
        ["cgi-bin", "props.pl"] => western(&list(stock, request)),
        ["cgi-bin", "particulars.pl"] => {
            match stock.iter().find(|home| reference(home) == request.query.text("ref")) {
                Some(home) => page("Particulars", &details(home)),
                None => Answer::missing(),
            }
        }
        ["photos", file] => {
            let id = file.trim_end_matches(|c: char| !c.is_ascii_digit());
            Answer::picture(picture::house(id.parse().unwrap_or(0)))
        }
        ["gif", "logo.gif"] => {
            Answer::picture(picture::sign("Harcourt &amp; Pell", 420, 70, "#4b1f1f", "#f3e6c4"))
        }
        _ => Answer::missing(),
    }
}

fn western(page: &str) -> Answer {
    Answer::western("text/html", page)
}

fn list(stock: &[Home], request: &Request) -> String {
    let band = request.query.number("band").unwrap_or(1).clamp(1, 3);
    let (_, low, high) = BANDS[band - 1];
    let homes: Vec<&Home> = stock.iter().filter(|home| (low..high).contains(&home.price)).collect();
    let slice = slice(&homes, request.query.number("from").unwrap_or(0) / PER_PAGE + 1, PER_PAGE);
    let rows = each(slice.things, |home| {
        let price = grouped(home.price, ',');
        fill(
            ROWS,
            &[
                ("id", &home.id.to_string()),
                ("place", &escape(&place(home))),
                ("price", &price),
                ("kind", &kind(home)),
                ("summary", &escape(home.summary())),
                ("reference", &reference(home)),
            ],
        )
    });
    let mut turns = String::new();
    if slice.page > 1 {
        turns.push_str(&format!(
            "<A HREF=\"props.pl?band={band}&from={}\">&lt;&lt; Previous</A> &nbsp; ",
            slice.before - PER_PAGE
        ));
    }
    if slice.page < slice.last {
        turns.push_str(&format!(
            "<A HREF=\"props.pl?band={band}&from={}\">Next &gt;&gt;</A>",
            slice.through()
        ));
    }
    let range = format!("{} to {} of {}", slice.before + 1, slice.through(), slice.total);
    fill(LIST, &[("rows", &rows), ("turns", &turns), ("range", &range)])
}

fn details(home: &Home) -> String {
    fill(
        DETAILS,
        &[
            ("id", &home.id.to_string()),
            ("place", &escape(&place(home))),
            ("price", &grouped(home.price, ',')),
            ("kind", &kind(home)),
            ("postcode", &home.postcode),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("description", &escape(&home.description)),
            ("reference", &reference(home)),
        ],
    )
}

const PAGE: &str = r##"<HTML>
<HEAD>
<TITLE>Harcourt & Pell, Estate Agents and Valuers - [[title]]</TITLE>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=ISO-8859-1">
<META NAME="keywords" CONTENT="estate agents, houses, cottages, Cotswolds, Witney, Burford">
</HEAD>
<BODY BGCOLOR="#FFF8E7" TEXT="#331111" LINK="#7A1F1F" VLINK="#553333" TOPMARGIN=0 LEFTMARGIN=0>
<TABLE WIDTH=760 BORDER=0 CELLPADDING=4 CELLSPACING=0 ALIGN=CENTER>
<TR><TD COLSPAN=2 BGCOLOR="#4B1F1F"><IMG SRC="/gif/logo.gif" WIDTH=420 HEIGHT=70 ALT="Harcourt &amp; Pell">
<TR>
<TD WIDTH=130 VALIGN=TOP BGCOLOR="#E8DCC0">
<FONT FACE="Arial" SIZE=2>
<P><A HREF="/index.htm">Home</A>
<P><A HREF="/selling.htm">Selling</A>
<P><A HREF="/buying.htm">Buying</A>
<P><A HREF="/mortgage.htm">Mortgages</A>
<P><A HREF="/staff.htm">Our Staff</A>
<P><A HREF="/office.htm">How to find us</A>
<P><A HREF="mailto:office@harcourtpell.example">E-mail us</A>
<HR>
Tel. 01993 555 0142<BR>Fax 01993 555 0143
</FONT>
<TD VALIGN=TOP WIDTH=630>
[[body]]
</TABLE>
<CENTER><FONT SIZE=1>&copy; 1999 Harcourt & Pell. Best viewed at 800 x 600. You are visitor no. 48,113</FONT></CENTER>
</BODY>
</HTML>
"##;

const HOME: &str = r##"<H2><FONT FACE="Times New Roman">Welcome to our Web Site</FONT></H2>
<P>Established 1932, we are independent estate agents with an office in the Market Square. We currently have <B>[[count]]</B>
properties on our books. Choose a price range to see them:
<P><TABLE BORDER=1 CELLPADDING=8 CELLSPACING=4 WIDTH=60% ALIGN=CENTER>
[[bands]]</TABLE>
<P><B>News</B>
<UL>
<LI>14 May - Interest rates cut again: a good time to buy?
<LI>2 May - We have sold 3 Sheep Street for &pound;12,000 over the asking price!
<LI>19 April - Our stand at the County Show. Prize draw won by Mrs. Dunning of Ducklington.
</UL>
"##;

const SELLING: &str = r##"<H2>Selling your home?</H2>
<P>Our fee is 1.5% of the price achieved, no sale no fee. Call us for a free valuation, or fill in this form and one of the
partners will ring you.
<FORM ACTION="/cgi-bin/mail.pl" METHOD=POST>
<TABLE><TR><TD>Your name<TD><INPUT NAME=name SIZE=30>
<TR><TD>Telephone<TD><INPUT NAME=tel SIZE=20>
<TR><TD>Address of property<TD><TEXTAREA NAME=addr ROWS=3 COLS=30></TEXTAREA>
<TR><TD><TD><INPUT TYPE=SUBMIT VALUE="Send"></TABLE>
</FORM>
"##;

const BUYING: &str = r##"<H2>Buying through us</H2>
<P>Tell us what you are looking for and we will post you particulars every week.
<FORM ACTION="/cgi-bin/mail.pl" METHOD=POST>
<P>Name <INPUT NAME=name SIZE=30> Price up to <SELECT NAME=max><OPTION>100,000<OPTION>200,000<OPTION>300,000</SELECT>
<P>Postal address<BR><TEXTAREA NAME=addr ROWS=4 COLS=40></TEXTAREA>
<P><INPUT TYPE=SUBMIT VALUE="Join mailing list">
</FORM>
"##;

const MORTGAGE: &str = r##"<H2>Mortgages</H2>
<P>A repayment mortgage of &pound;100,000 over 25 years at 6.75% costs about &pound;698 a month. Our Mr. Tilley is in the
Burford office every Tuesday. <I>Your home is at risk if you do not keep up repayments.</I>
<TABLE BORDER=1 CELLPADDING=3><TR><TH>Loan<TH>20 years<TH>25 years
<TR><TD>&pound;50,000<TD>&pound;384<TD>&pound;349
<TR><TD>&pound;100,000<TD>&pound;768<TD>&pound;698
<TR><TD>&pound;150,000<TD>&pound;1,152<TD>&pound;1,047
</TABLE>
"##;

const STAFF: &str = r##"<H2>Our Staff</H2>
<UL><LI><B>Edmund Harcourt</B> FRICS, senior partner<LI><B>Joan Pell</B>, partner<LI><B>Neil Tilley</B>, mortgages
<LI><B>Wendy Ashcombe</B>, lettings (please telephone)</UL>
"##;

const OFFICE: &str = r##"<H2>How to find us</H2>
<P>7 Market Square, Witney, Oxon OX28 4BB. Open Monday to Friday 9 to 5.30, Saturday 9 to 1. Parking behind the Corn Exchange.
"##;

const BAND: &str = r##"<H3>Property for sale: [[name]]</H3>
<IFRAME SRC="/cgi-bin/props.pl?band=[[band]]" NAME="homes" WIDTH=610 HEIGHT=900 FRAMEBORDER=0>Your browser does not show frames.
<A HREF="/cgi-bin/props.pl?band=[[band]]">See the list here.</A></IFRAME>
"##;

const LIST: &str = r##"<HTML><HEAD><TITLE>List</TITLE><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=ISO-8859-1"></HEAD>
<BODY BGCOLOR=white>
<FONT FACE=Arial SIZE=2>Properties [[range]]</FONT>
<TABLE BORDER=0 CELLPADDING=3 CELLSPACING=0 WIDTH=100%>
[[rows]]</TABLE>
<P ALIGN=CENTER><FONT FACE=Arial SIZE=2>[[turns]]</FONT>
</BODY></HTML>
"##;

const ROWS: &str = r##"<TR BGCOLOR=#F3E6C4><TD ROWSPAN=2 WIDTH=120><IMG SRC="/photos/[[id]]s.jpg" WIDTH=116 HEIGHT=87 BORDER=1><TD><FONT FACE=Arial SIZE=2><B>[[place]]</B></FONT><TD ALIGN=RIGHT NOWRAP><FONT FACE=Arial SIZE=2 COLOR=#7A1F1F><B>&pound;[[price]]</B></FONT>
<TR><TD COLSPAN=2 VALIGN=TOP><FONT FACE=Arial SIZE=2>[[kind]]<BR>[[summary]] <A HREF="/cgi-bin/particulars.pl?ref=[[reference]]" TARGET=_top>Full particulars</A></FONT>
"##;

const DETAILS: &str = r##"<H3>[[place]]</H3>
<P><IMG SRC="/photos/[[id]].jpg" WIDTH=360 HEIGHT=270 ALT="[[place]]">
<P><FONT SIZE=4 COLOR=#7A1F1F>&pound;[[price]]</FONT> (Ref. [[reference]])
<TABLE BORDER=1 CELLPADDING=4 CELLSPACING=0 BORDERCOLOR=#E8DCC0>
<TR><TD BGCOLOR=#F3E6C4>Type<TD>[[kind]]
<TR><TD BGCOLOR=#F3E6C4>Bedrooms<TD>[[bedrooms]]
<TR><TD BGCOLOR=#F3E6C4>Bathrooms<TD>[[bathrooms]]
<TR><TD BGCOLOR=#F3E6C4>Reception rooms<TD>[[receptions]]
<TR><TD BGCOLOR=#F3E6C4>Post code<TD>[[postcode]]
<TR><TD BGCOLOR=#F3E6C4>Council tax<TD>Band D
</TABLE>
<P>[[description]]
<P><A HREF="/office.htm">Arrange a viewing</A> | <A HREF="/mortgage.htm">What would it cost a month?</A>
"##;
