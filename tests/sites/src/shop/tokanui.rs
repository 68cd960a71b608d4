//! Tokanui Bulbs: a New Zealand bulb nursery of 2003, written by hand.
//!
//! Every kind of bulb has a page with one long table: code, picture, name with a line about it, prices for one and for
//! ten, and a small form per row that fills the trolley. There are no pages for single bulbs. Headings stand as rows
//! between them, long kinds go on on a second page, some rows have no picture, and what has run out has no form. The
//! specials of the month repeat what is reduced.

use std::collections::BTreeSet;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, pounds, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tokanui",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "next", "overlap", "duplicates", "featured", "locale", "optional", "encoding"],
    about: "New Zealand bulb nursery of 2003: a table per kind with headings between, prices for one and for ten, a trolley form per row, no details pages",
    truth,
    respond,
    walk,
};

/// A kind: its file, name, the groups it has, how many bulbs, least and most they cost in cents.
type Kind = (&'static str, &'static str, &'static [&'static str], usize, (u64, u64));

const KINDS: [Kind; 7] = [
    ("daffodils", "Daffodils", &["Trumpets", "Large Cupped", "Doubles", "Miniatures"], 27, (280, 950)),
    ("tulips", "Tulips", &["Single Early", "Triumph", "Parrot"], 18, (220, 520)),
    ("lilies", "Liliums", &["Asiatics", "Orientals"], 15, (650, 1690)),
    ("irises", "Irises", &["Bearded", "Dutch"], 13, (350, 1450)),
    ("hyacinths", "Hyacinths", &["Prepared", "Garden"], 8, (420, 790)),
    ("dahlias", "Dahlias", &["Cactus", "Decorative", "Pompom"], 17, (750, 1350)),
    ("small", "Bluebells and Small Bulbs", &["For Shade", "For Pots"], 11, (150, 480)),
];

const FIRST: [&str; 24] = [
    "Otago",
    "Fiordland",
    "Tussock",
    "Waihola",
    "Catlins",
    "Pania",
    "Southerly",
    "Hokonui",
    "Tapanui",
    "Mrs Gow's",
    "Curio",
    "Bluff",
    "Riverton",
    "Kelso",
    "Lady",
    "Captain",
    "Matai",
    "Waikawa",
    "Snowline",
    "Antarctic",
    "Ballet",
    "Copper",
    "Sunday",
    "Winton",
];

const SECOND: [&str; 24] = [
    "Gold", "Star", "Cream", "Delight", "Beauty", "Frost", "Glow", "Queen", "Belle", "Dawn", "Lantern",
    "Flame", "Bonnet", "Velvet", "Pearl", "Charm", "Sunset", "Cloud", "Blush", "Jester", "Ruffles",
    "Minstrel", "Surprise", "Melody",
];

const NOTES: [&str; 14] = [
    "Strong stems, good for picking.",
    "Scented. Mid season.",
    "Raised here by Murray in 1987.",
    "Early, stands up well to the wind.",
    "A lovely clean colour, fades to cream.",
    "Increases quickly.",
    "Best show bloom at Gore in 2001.",
    "Likes it dry in summer.",
    "Late, and lasts for weeks.",
    "Short, ideal for the front of the border.",
    "An old one we would not be without.",
    "Limited stock this year.",
    "Huge flowers on 90cm stems, stake in exposed gardens.",
    "Will grow anywhere.",
];

/// How many stand on one page of a kind.
const AT_ONCE: usize = 20;

struct Bulb {
    at: usize,
    kind: usize,
    group: &'static str,
    name: String,
    note: &'static str,
    price: u64,
    old_price: Option<u64>,
    has_picture: bool,
    has_tens: bool,
    is_out: bool,
}

fn stock() -> Vec<Bulb> {
    let mut dice = Dice::new(9_884);
    let mut names = BTreeSet::new();
    let mut bulbs = Vec::new();
    for (kind, (_, _, groups, count, (low, high))) in KINDS.iter().enumerate() {
        for place in 0..*count {
            let mut name = format!("{} {}", dice.pick(&FIRST), dice.pick(&SECOND));
            while !names.insert(name.clone()) {
                name = format!("{} {}", dice.pick(&FIRST), dice.pick(&SECOND));
            }
            let price = dice.between(*low, *high) / 10 * 10;
            bulbs.push(Bulb {
                at: bulbs.len() + 1,
                kind,
                group: groups[place * groups.len() / count],
                name,
                note: dice.pick(&NOTES),
                price,
                old_price: dice.chance(14).then(|| price + dice.between(5, 20) * 10),
                has_picture: dice.chance(78),
                has_tens: dice.chance(70),
                is_out: dice.chance(9),
            });
        }
    }
    bulbs
}

impl Bulb {
    fn code(&self) -> String {
        let letter = KINDS[self.kind].1.chars().next().unwrap_or('B');
        format!("{letter}{:03}", 100 + self.at * 4)
    }

    fn picture(&self) -> String {
        format!("/pics/{}.jpg", self.code().to_lowercase())
    }
}

fn money(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn truth() -> Truth {
    let record = |bulb: &Bulb| {
        Record::new()
            .with("title", &bulb.name)
            .with("price", money(bulb.price))
            .maybe("old_price", bulb.old_price.map(money))
            .with("availability", if bulb.is_out { "SOLD OUT" } else { "" })
            .with("sku", bulb.code())
            .maybe("image", bulb.has_picture.then(|| bulb.picture()))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Enter")?;
    let front = visitor.here();
    for (file, ..) in &KINDS {
        visitor.back(&front);
        visitor.open(&format!("{file}.htm"))?;
        visitor.turn("More")?;
    }
    visitor.back(&front);
    visitor.follow("Specials")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Bulb], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let kinds = each(&KINDS, |(file, name, ..)| {
            format!(
                "<TR><TD><IMG SRC=\"/pics/dot.gif\" WIDTH=8 HEIGHT=8> <A HREF=\"/{file}.htm\">{name}</A></TD></TR>\n"
            )
        });
        Answer::western("text/html", &fill(PAGE, &[("title", title), ("kinds", &kinds), ("body", body)]))
    };
    let parts = request.parts();
    let name = parts.last().copied().unwrap_or_default();
    match parts.as_slice() {
        [] => Answer::western("text/html", DOOR),
        ["home.htm"] => page("Welcome", WELCOME),
        ["specials.htm"] => {
            let reduced: Vec<&Bulb> = stock.iter().filter(|bulb| bulb.old_price.is_some()).collect();
            page(
                "Specials of the Month",
                &format!("<H2>Specials of the Month</H2><P>While stocks last!</P>{}", table(&reduced)),
            )
        }
        ["order.htm"] => page("How to Order", ORDER),
        ["growing.htm"] => page("Growing Tips", GROWING),
        ["about.htm"] => page(
            "About Us",
            "<H2>About Us</H2><P>Murray and Joyce Gow have grown bulbs on the Tokanui road since 1971. Visitors are welcome in September and October, 10am to 4pm, gold coin donation to the school.</P>",
        ),
        ["cgi-bin", "trolley.cgi"] => page(
            "Your Trolley",
            "<H2>Your Trolley</H2><P>Your trolley is empty. Minimum order $20.00, postage $6.50 per parcel anywhere in New Zealand.</P>",
        ),
        ["pics", "banner.gif"] => {
            Answer::picture(picture::sign("Tokanui Bulbs", 520, 80, "#004d26", "#ffee88"))
        }
        ["pics", "dot.gif" | "counter.gif"] => Answer::picture(picture::sign("", 8, 8, "#cc3366", "#fff")),
        ["pics", file] => Answer::picture(picture::thing(file.bytes().map(u64::from).sum())),
        [_] => match shown(stock, name) {
            Some((title, body)) => page(&title, &body),
            None => Answer::missing(),
        },
        _ => Answer::missing(),
    }
}

/// The page of a kind, whose second part has a file of its own: `daffodils2.htm`.
fn shown(stock: &[Bulb], file: &str) -> Option<(String, String)> {
    let file = file.strip_suffix(".htm")?;
    let (file, page) = file.strip_suffix('2').map_or((file, 1), |file| (file, 2));
    let kind = KINDS.iter().position(|kind| kind.0 == file)?;
    let bulbs: Vec<&Bulb> = stock.iter().filter(|bulb| bulb.kind == kind).collect();
    let slice = slice(&bulbs, page, AT_ONCE);
    let name = KINDS[kind].1;
    let on = match (slice.page, slice.last) {
        (1, 2) => format!("<P ALIGN=right><A HREF=\"/{file}2.htm\">More {name} &gt;&gt;</A></P>"),
        (2, _) => format!("<P><A HREF=\"/{file}.htm\">&lt;&lt; Back to first page</A></P>"),
        _ => String::new(),
    };
    Some((
        name.to_owned(),
        format!("<H2>{name}</H2><P>Please order by the end of February.</P>{}{on}", table(slice.things)),
    ))
}

fn table(bulbs: &[&Bulb]) -> String {
    let mut rows = String::new();
    let mut group = "";
    for bulb in bulbs {
        if bulb.group != group {
            group = bulb.group;
            rows.push_str(&format!(
                "<TR BGCOLOR=\"#004d26\"><TD COLSPAN=6><FONT COLOR=white><B>{group}</B></FONT></TD></TR>\n"
            ));
        }
        rows.push_str(&row(bulb));
    }
    fill(TABLE, &[("rows", &rows)])
}

fn row(bulb: &Bulb) -> String {
    let price = match bulb.old_price {
        Some(old) => {
            format!("<STRIKE>{}</STRIKE><BR><FONT COLOR=red><B>{}</B></FONT>", money(old), money(bulb.price))
        }
        None => money(bulb.price),
    };
    let buy = match bulb.is_out {
        true => "<FONT COLOR=\"#999999\">SOLD OUT</FONT>".to_owned(),
        false => fill(
            BUY,
            &[("code", &bulb.code()), ("name", &escape(&bulb.name)), ("price", &pounds(bulb.price))],
        ),
    };
    let picture = match bulb.has_picture {
        true => format!("<IMG SRC=\"{}\" WIDTH=70 HEIGHT=70 ALT=\"\">", bulb.picture()),
        false => "&nbsp;".to_owned(),
    };
    let tens = if bulb.has_tens { money(bulb.price * 17 / 2 / 50 * 50) } else { "-".to_owned() };
    format!(
        "<TR VALIGN=top><TD>{}<TD>{picture}<TD><B>{}</B><BR><FONT SIZE=2>{}</FONT><TD ALIGN=right>{price}<TD ALIGN=right>{tens}<TD ALIGN=center>{buy}</TR>\n",
        bulb.code(),
        escape(&bulb.name),
        bulb.note
    )
}

const TABLE: &str = r##"<TABLE BORDER=1 CELLPADDING=4 CELLSPACING=0 WIDTH="100%">
<TR BGCOLOR="#ffee88"><TH>Code</TH><TH>Photo</TH><TH>Variety</TH><TH>Each</TH><TH>Per 10</TH><TH>Order</TH></TR>
[[rows]]</TABLE>
"##;

const BUY: &str = r##"<FORM ACTION="/cgi-bin/trolley.cgi" METHOD=POST><INPUT TYPE=hidden NAME=code VALUE="[[code]]"><INPUT TYPE=hidden NAME=product VALUE="[[name]]"><INPUT TYPE=hidden NAME=price VALUE="[[price]]"><INPUT TYPE=text NAME=qty SIZE=2 VALUE=1><INPUT TYPE=submit VALUE="Add"></FORM>"##;

const DOOR: &str = r##"<HTML><HEAD><TITLE>Tokanui Bulbs, Southland, New Zealand</TITLE></HEAD><BODY BGCOLOR="#ffffee"><CENTER><BR><BR><IMG SRC="/pics/banner.gif" ALT="Tokanui Bulbs"><P><A HREF="/home.htm">Enter our nursery</A></P><P><FONT SIZE=1>Best viewed at 800 x 600</FONT></P></CENTER></BODY></HTML>
"##;

const PAGE: &str = r##"<HTML><HEAD><TITLE>[[title]] - Tokanui Bulbs</TITLE>
<META NAME="keywords" CONTENT="bulbs, daffodils, tulips, mail order, New Zealand"></HEAD>
<BODY BGCOLOR="#ffffee" LINK="#006633" VLINK="#663366">
<TABLE WIDTH=760 BORDER=0 CELLPADDING=6 ALIGN=center><TR><TD COLSPAN=2><A HREF="/home.htm"><IMG SRC="/pics/banner.gif" WIDTH=520 HEIGHT=80 BORDER=0 ALT="Tokanui Bulbs"></A></TD></TR>
<TR><TD WIDTH=150 VALIGN=top BGCOLOR="#e6f0d8"><FONT FACE="Verdana,Arial" SIZE=2><B>Catalogue 2003</B>
<TABLE BORDER=0 CELLPADDING=1>[[kinds]]</TABLE>
<HR><A HREF="/specials.htm">Specials</A><BR><A HREF="/order.htm">How to Order</A><BR><A HREF="/growing.htm">Growing Tips</A><BR><A HREF="/about.htm">About Us</A><BR><A HREF="/cgi-bin/trolley.cgi">View Trolley</A><HR>
Ph 03 555 0142<BR>Fax 03 555 0143<BR><A HREF="mailto:murray@tokanui.example">Email us</A></FONT></TD>
<TD VALIGN=top><FONT FACE="Verdana,Arial" SIZE=2>
[[body]]
</FONT></TD></TR>
<TR><TD COLSPAN=2 ALIGN=center><FONT SIZE=1 FACE="Verdana">&copy; 2003 Tokanui Bulbs, R.D. 1, Tokanui, Southland. Prices in NZ dollars include GST. You are visitor <IMG SRC="/pics/counter.gif" ALT="004817"></FONT></TD></TR></TABLE></BODY></HTML>
"##;

const WELCOME: &str = r##"<H2>Welcome</H2><P>From the bottom of the South Island to your letterbox: choose from over a hundred varieties, all grown by us and lifted fresh. <B>Orders close 28 February.</B></P>
<P><IMG SRC="/pics/field.jpg" WIDTH=300 HEIGHT=200 ALIGN=right ALT="Our field in October">New this year are the Parrot tulips and three of Murray's own daffodils. The <A HREF="/specials.htm">specials</A> change on the first of every month.</P>
<P>Mixed sack of 50 daffodils to naturalise: ring us, from $25.00 plus freight.</P>"##;

const ORDER: &str = r##"<H2>How to Order</H2><OL><LI>Fill your trolley, or print the <A HREF="/order.htm">order form</A> and post it.<LI>Pay by cheque or bankcard.<LI>We send from 1 March.</OL><TABLE BORDER=1 CELLPADDING=4><TR><TH>Order value</TH><TH>Postage</TH></TR><TR><TD>$20.00 to $60.00</TD><TD>$6.50</TD></TR><TR><TD>$60.00 to $150.00</TD><TD>$9.00</TD></TR><TR><TD>Over $150.00</TD><TD>Free</TD></TR></TABLE>"##;

const GROWING: &str = r##"<H2>Growing Tips</H2><TABLE BORDER=1 CELLPADDING=4><TR><TH>Bulb</TH><TH>Plant</TH><TH>Depth</TH><TH>Flowers</TH></TR><TR><TD>Daffodils</TD><TD>March - April</TD><TD>15cm</TD><TD>August - October</TD></TR><TR><TD>Tulips</TD><TD>May</TD><TD>15cm</TD><TD>October</TD></TR><TR><TD>Liliums</TD><TD>June - August</TD><TD>20cm</TD><TD>December - February</TD></TR><TR><TD>Dahlias</TD><TD>October</TD><TD>10cm</TD><TD>January - April</TD></TR></TABLE>"##;
