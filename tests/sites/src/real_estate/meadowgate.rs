//! Meadowgate Homes: an agent's site of 2016 on a blogging system with a property theme.
//!
//! Sales and lettings are on separate paths, each turned by "Older" and "Newer" links in the address. Homes that are
//! sold or let carry a ribbon. The sidebar features homes of the lists again, the events calendar never ends, blog posts
//! name prices, and the robots file forbids the calendar. Baths, receptions and postcodes are in a definition list on
//! the details pages.

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "meadowgate",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "sale-rent", "next", "status", "featured", "trap", "robots", "details"],
    about: "agent on a blogging system of 2016: sale and rent apart, ribbons, featured homes, a calendar without end",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town {
            name: "Norwich",
            areas: &["Eaton", "Thorpe Hamlet", "Mile Cross", "Lakenham"],
            district: "NR",
        },
        Town { name: "Wymondham", areas: &["Spooner Row", "Silfield"], district: "NR1" },
        Town { name: "Aylsham", areas: &["Blickling", "Marsham"], district: "NR1" },
    ],
    thousands: (150, 480),
};

const LETTINGS: usize = 24;

fn stock() -> Vec<Home> {
    homes(2016, 82, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id <= LETTINGS
}

fn address(home: &Home) -> String {
    format!("/property/{}-{}/", slug(&format!("{} {}", home.street, home.area)), 700 + home.id)
}

fn price(home: &Home) -> String {
    match (is_letting(home), home.chance % 10) {
        (true, _) => format!("£{} pcm", grouped(home.rent, ',')),
        (false, 0..=2) => format!("Guide Price £{}", grouped(home.price, ',')),
        (false, 3) => format!("Offers in Excess of £{}", grouped(home.price, ',')),
        (false, _) => format!("£{}", grouped(home.price, ',')),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, 0..=20) => "Let Agreed",
        (false, 0..=12) => "Sold STC",
        (false, 13..=20) => "Under Offer",
        _ => "",
    }
}

fn short_place(home: &Home) -> String {
    format!("{}, {}", home.street, home.area)
}

fn long_place(home: &Home) -> String {
    format!("{}, {}, {}", home.street, home.area, home.town)
}

fn photo(home: &Home, size: &str) -> String {
    format!("/wp-content/uploads/2016/05/home-{}{size}.jpg", home.id)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", short_place(home))
            .with("location", long_place(home))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", photo(home, "-300x225"))
            .with("image", photo(home, ""))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("82 homes")?;
    visitor.follow("Buy")?;
    visitor.turn("Older")?;
    visitor.follow("Rent")?;
    visitor.turn("Older").map(drop)
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(framed(stock, title, body));
    let (to_let, for_sale): (Vec<&Home>, Vec<&Home>) = stock.iter().partition(|home| is_letting(home));
    match request.parts().as_slice() {
        [] => page("Home", &fill(HOME, &[("count", &stock.len().to_string())])),
        ["property-for-sale"] => {
            page("For sale", &list("Property for sale", "/property-for-sale/", &for_sale, 1))
        }
        ["property-to-rent"] => page("To rent", &list("Property to rent", "/property-to-rent/", &to_let, 1)),
        ["property-for-sale", "page", number] => {
            let number = number.parse().unwrap_or(1);
            page("For sale", &list("Property for sale", "/property-for-sale/", &for_sale, number))
        }
        ["property-to-rent", "page", number] => {
            let number = number.parse().unwrap_or(1);
            page("To rent", &list("Property to rent", "/property-to-rent/", &to_let, number))
        }
        ["property", _] => match stock.iter().find(|home| address(home) == request.path) {
            Some(home) => page(&long_place(home), &details(home)),
            None => Answer::missing(),
        },
        ["blog"] => page("Blog", BLOG),
        ["blog", ..] => page("Blog", POST),
        ["about"] => page("About us", ABOUT),
        ["valuation"] => page("Valuation", VALUATION),
        ["events", year, month] => page("Events", &calendar(year, month)),
        ["wp-content", .., file] => {
            let id = file.trim_start_matches("home-").split(['-', '.']).next().unwrap_or_default();
            Answer::picture(picture::house(id.parse().unwrap_or(3)))
        }
        ["robots.txt"] => Answer::text("User-agent: *\nDisallow: /wp-admin/\nDisallow: /events/\n"),
        _ => Answer::missing(),
    }
}

fn framed(stock: &[Home], title: &str, body: &str) -> String {
    let featured = each(stock.iter().filter(|home| home.chance > 90).take(3), |home| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" width=\"90\" alt=\"\"></a><a href=\"{}\">{}</a><em>{}</em></li>",
            address(home),
            photo(home, "-300x225"),
            address(home),
            short_place(home),
            price(home)
        )
    });
    fill(PAGE, &[("title", title), ("body", body), ("featured", &featured)])
}

fn list(title: &str, path: &str, homes: &[&Home], number: usize) -> String {
    let slice = slice(homes, number, 9);
    let articles = each(slice.things, |home| {
        let ribbon = match status(home) {
            "" => String::new(),
            status => format!("<span class=\"ribbon ribbon-{}\">{status}</span>", slug(status)),
        };
        fill(
            ARTICLE,
            &[
                ("url", &address(home)),
                ("photo", &photo(home, "-300x225")),
                ("ribbon", &ribbon),
                ("place", &escape(&short_place(home))),
                ("price", &price(home)),
                ("id", &home.id.to_string()),
                ("bedrooms", &home.bedrooms.to_string()),
                ("kind", home.kind),
                ("summary", &escape(home.summary())),
            ],
        )
    });
    let older = if slice.page < slice.last {
        format!(
            "<div class=\"nav-previous\"><a href=\"{path}page/{}/\">Older properties &raquo;</a></div>",
            slice.page + 1
        )
    } else {
        String::new()
    };
    let newer = if slice.page > 1 {
        format!(
            "<div class=\"nav-next\"><a href=\"{path}page/{}/\">&laquo; Newer properties</a></div>",
            slice.page - 1
        )
    } else {
        String::new()
    };
    fill(
        LIST,
        &[
            ("title", title),
            ("total", &slice.total.to_string()),
            ("articles", &articles),
            ("older", &older),
            ("newer", &newer),
        ],
    )
}

fn details(home: &Home) -> String {
    let status = match status(home) {
        "" => String::new(),
        status => format!("<p class=\"prop-state\">{status}</p>"),
    };
    fill(
        DETAILS,
        &[
            ("place", &escape(&long_place(home))),
            ("price", &price(home)),
            ("status", &status),
            ("photo", &photo(home, "")),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("kind", home.kind),
            ("postcode", &home.postcode),
            ("description", &escape(&home.description)),
        ],
    )
}

/// A month of events with links to the months around it, however far one goes.
fn calendar(year: &str, month: &str) -> String {
    let (year, month): (i64, i64) = (year.parse().unwrap_or(2016), month.parse().unwrap_or(5));
    let link = |ahead: i64| {
        let months = year * 12 + month - 1 + ahead;
        format!("/events/{}/{:02}/", months.div_euclid(12), months.rem_euclid(12) + 1)
    };
    let days = each(1..=28, |day| {
        let event = if day % 9 == 0 { "<br>Open day" } else { "" };
        let row = if day % 7 == 0 { "</tr><tr>" } else { "" };
        format!("<td>{day}{event}</td>{row}")
    });
    format!(
        "<h1>Events {month}/{year}</h1><table class=\"tribe-cal\"><tr>{days}</tr></table><p><a href=\"{}\">&laquo; Previous month</a> <a href=\"{}\">Next month &raquo;</a></p>",
        link(-1),
        link(1)
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="UTF-8" />
<title>[[title]] &#8211; Meadowgate Homes</title>
<meta name="generator" content="PressBox 4.5" />
<style>
body{margin:0;background:#f1f1f1;font:16px/1.6 Georgia,serif;color:#444}a{color:#4b7a2f}
.site-header{background:#fff;border-bottom:4px solid #7aa95c;padding:24px 40px}.site-title{font-size:34px;margin:0}.site-description{margin:0;color:#888;font-style:italic}
.main-navigation{background:#7aa95c;padding:0 40px}.main-navigation ul{list-style:none;margin:0;padding:0}.main-navigation li{display:inline-block}.main-navigation a{display:block;color:#fff;padding:12px 16px;text-decoration:none}
.site-content{display:flex;max-width:1120px;margin:24px auto}.content-area{flex:1;background:#fff;padding:24px}.widget-area{width:260px;margin-left:24px}.widget{background:#fff;padding:16px;margin-bottom:16px}.widget ul{list-style:none;padding:0}.widget li{margin-bottom:12px}.widget em{display:block}
.hentry{border-bottom:1px solid #ddd;padding:16px 0;position:relative;overflow:hidden}.post-thumbnail{float:left;margin-right:18px;position:relative}.entry-title{font-size:20px;margin:0}.prop-price{font-size:18px;color:#4b7a2f;font-weight:bold;margin:4px 0}
.ribbon{position:absolute;top:8px;left:0;background:#c0392b;color:#fff;padding:2px 10px;font:bold 12px sans-serif}.nav-previous{float:right}
dl.prop-facts dt{float:left;clear:left;width:160px;color:#888}dl.prop-facts dd{margin-left:170px}.tribe-cal td{border:1px solid #ddd;width:90px;height:50px;vertical-align:top}
.site-footer{background:#333;color:#bbb;padding:24px 40px;font-size:14px}
</style>
</head>
<body class="archive theme-homestead">
<header class="site-header"><p class="site-title"><a href="/">Meadowgate Homes</a></p><p class="site-description">Independent agents for Norwich and mid Norfolk</p></header>
<nav class="main-navigation"><ul><li><a href="/">Home</a></li><li><a href="/property-for-sale/">Buy</a></li><li><a href="/property-to-rent/">Rent</a></li><li><a href="/valuation/">Valuation</a></li><li><a href="/about/">About</a></li><li><a href="/blog/">Blog</a></li><li><a href="/events/2016/05/">Events</a></li></ul></nav>
<div class="site-content"><main class="content-area">
[[body]]
</main>
<aside class="widget-area">
<section class="widget widget_featured"><h3>Featured homes</h3><ul>[[featured]]</ul></section>
<section class="widget widget_recent"><h3>Recent posts</h3><ul><li><a href="/blog/is-250000-enough/">Is £250,000 enough for a garden in Eaton?</a></li><li><a href="/blog/stamp-duty/">Stamp duty after the budget</a></li></ul></section>
<section class="widget"><h3>Testimonials</h3><p>&ldquo;Sold in nine days for £5,000 over the asking price.&rdquo; The Garrods, Lakenham</p></section>
</aside></div>
<footer class="site-footer">Meadowgate Homes, 4 Tombland Row, Norwich NR3 1AB &middot; 01603 555 0170 &middot; <a href="/wp-admin/">Log in</a></footer>
</body></html>
"##;

const HOME: &str = r##"<h1>Find your place in Norfolk</h1>
<p>We have [[count]] homes on our books today, from studios in the city to farmhouses at the end of long drives.</p>
<p><a href="/property-for-sale/">Homes for sale</a> or <a href="/property-to-rent/">homes to rent</a>? Thinking of moving? <a href="/valuation/">Book a free valuation</a>.</p>
<h2>From the blog</h2><p><a href="/blog/is-250000-enough/">Is £250,000 enough for a garden in Eaton?</a> We looked at what sold in the last three months.</p>"##;

const LIST: &str = r##"<header class="page-header"><h1>[[title]]</h1><p>[[total]] properties</p></header>
[[articles]]
<nav class="posts-navigation">[[older]][[newer]]</nav>"##;

const ARTICLE: &str = r##"<article id="post-[[id]]" class="property type-property hentry"><div class="post-thumbnail"><a href="[[url]]"><img src="[[photo]]" width="220" height="165" alt="[[place]]"></a>[[ribbon]]</div>
<h2 class="entry-title"><a href="[[url]]" rel="bookmark">[[place]]</a></h2>
<p class="prop-price">[[price]]</p>
<p class="prop-meta">[[bedrooms]] bed [[kind]]</p>
<div class="entry-summary"><p>[[summary]] <a href="[[url]]" class="more-link">Read more</a></p></div></article>
"##;

const DETAILS: &str = r##"<article class="single-property"><h1 class="entry-title">[[place]]</h1><p class="prop-price">[[price]]</p>[[status]]
<img src="[[photo]]" width="560" height="420" alt="">
<h3>Facts</h3><dl class="prop-facts"><dt>Bedrooms</dt><dd>[[bedrooms]]</dd><dt>Bathrooms</dt><dd>[[bathrooms]]</dd><dt>Reception rooms</dt><dd>[[receptions]]</dd><dt>Type</dt><dd>[[kind]]</dd><dt>Postcode</dt><dd>[[postcode]]</dd><dt>Tenure</dt><dd>Ask our office</dd></dl>
<h3>Description</h3><p>[[description]]</p>
<h3>Enquire</h3><form action="/enquiry/" method="post"><input name="your-name" placeholder="Name"> <input name="your-email" placeholder="Email"> <input type="submit" value="Request a viewing"></form></article>"##;

const BLOG: &str = r##"<h1>Blog</h1><article class="post hentry"><h2 class="entry-title"><a href="/blog/is-250000-enough/">Is £250,000 enough for a garden in Eaton?</a></h2><p>We looked at what sold in the last three months.</p></article>
<article class="post hentry"><h2 class="entry-title"><a href="/blog/stamp-duty/">Stamp duty after the budget</a></h2><p>On a second home of £300,000 you would now pay £14,000.</p></article>
<article class="post hentry"><h2 class="entry-title"><a href="/blog/rents/">Rents in the city</a></h2><p>A two bedroom flat in Thorpe Hamlet went from £725 to £775 pcm.</p></article>"##;

const POST: &str = r##"<article class="post"><h1 class="entry-title">Is £250,000 enough for a garden in Eaton?</h1><p>In March a three bedroom terrace went for £248,500, in April another for £262,000. Prices in Lakenham are still around £195,000.</p></article>"##;

const ABOUT: &str = r##"<h1>About us</h1><p>Founded by sisters Alice and Ruth Meadowgate, we are a team of six. Ask for Tom if it is about lettings.</p>"##;

const VALUATION: &str = r##"<h1>Free valuation</h1><form action="/valuation/" method="post"><p>Name <input name="your-name"></p><p>Address <textarea name="your-address"></textarea></p><p>Bedrooms <select name="beds"><option>1</option><option>2</option><option>3</option><option>4+</option></select></p><p><input type="submit" value="Book valuation"></p></form>"##;
