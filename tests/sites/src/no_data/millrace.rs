//! The Millrace Courier: a local newspaper in Massachusetts, of 2016, whose pages on real estate tell what was sold for
//! how much: addresses, prices, rooms and photographs everywhere, and no home that could be bought.

use crate::data::homes::{City, Listing, listings};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "millrace",
    domain: None,
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "next", "trap"],
    about: "American newspaper of 2016: articles about sales with addresses, prices and rooms, weekly transfers, and nothing for sale",
    truth: || Truth::none("a newspaper that reports what homes were sold for, none for sale"),
    respond,
    walk,
};

const TOWNS: [City; 4] = [
    City { name: "Millrace", state: "MA", neighborhoods: &["Center", "Mill Hill", "East Side"], zip: 1_460 },
    City { name: "Ashby Falls", state: "MA", neighborhoods: &["Center", "The Plains"], zip: 1_431 },
    City { name: "Quarry Pond", state: "MA", neighborhoods: &["North", "Lakeside"], zip: 1_450 },
    City { name: "West Harlow", state: "MA", neighborhoods: &["Center"], zip: 1_472 },
];

const MONTHS: [&str; 6] = ["September", "August", "July", "June", "May", "April"];
const AT_ONCE: usize = 10;

fn sales() -> Vec<Listing> {
    listings(1_460, 64, &TOWNS, (160, 520))
}

fn headline(at: usize, sale: &Listing) -> String {
    let price = match sale.price {
        price if price >= 1_000_000 => format!("${}.{} million", price / 1_000_000, price / 100_000 % 10),
        price => format!("${}", grouped(price / 1000 * 1000, ',')),
    };
    match at % 4 {
        0 => format!("{}-bedroom {} in {} sells for {price}", sale.beds, sale.kind.to_lowercase(), sale.city),
        1 => format!("{price} for {} in {}", sale.address, sale.city),
        2 => format!("House of the week: {} on {}", sale.kind.to_lowercase(), sale.address),
        _ => format!("{} home changes hands after {} years", sale.city, sale.built % 37 + 3),
    }
}

fn address(at: usize, sale: &Listing) -> String {
    format!("/2016/0{}/{:02}/{}/", 9 - at / 11, 28 - at % 11 * 2, slug(&headline(at, sale)))
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Real Estate")?;
    visitor.turn("Older")?;
    visitor.open("/")?;
    visitor.follow("Property Transfers")?;
    visitor.follow("Previous week")
}

fn respond() -> Respond {
    let sales = sales();
    Box::new(move |request| answer(&sales, request))
}

fn answer(sales: &[Listing], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let read = each(sales.iter().enumerate().step_by(13), |(at, sale)| {
            format!("<li><a href=\"{}\">{}</a></li>", address(at, sale), headline(at, sale))
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("read", &read), ("style", STYLE)]))
    };
    match request.parts().as_slice() {
        [] => page("News from the Nashua valley", &front(sales)),
        ["category", "real-estate"] => page("Real Estate", &section(sales, 1)),
        ["category", "real-estate", "page", number] => {
            page("Real Estate", &section(sales, number.parse().unwrap_or(1)))
        }
        ["category", "news" | "sports" | "opinion" | "obituaries"] => page(
            "News",
            "<h1>News</h1><article class=\"mrc-story\"><h2>Selectmen put off vote on sewer rates</h2><p>The increase would cost the average household $84 a year.</p></article><article class=\"mrc-story\"><h2>Millrace High opens $62 million field house</h2><p>Nine hundred came to the ribbon cutting.</p></article>",
        ),
        ["transfers"] => page("Property Transfers", &transfers(sales, 0)),
        ["transfers", week] => page("Property Transfers", &transfers(sales, week.parse().unwrap_or(0))),
        ["about" | "advertise" | "subscribe" | "contact"] => page(
            "Subscribe",
            "<h1>Subscribe</h1><p>Home delivery from $3.75 a week, digital only $8.99 a month.</p><form action=\"/subscribe\" method=\"post\"><input name=\"email\" placeholder=\"Email\"><button>Start</button></form>",
        ),
        ["2016", ..] => {
            match sales.iter().enumerate().find(|(at, sale)| address(*at, sale) == request.path) {
                Some((at, sale)) => page(&headline(at, sale), &article(sales, at, sale)),
                None => Answer::missing(),
            }
        }
        ["images", "masthead.png"] => {
            Answer::picture(picture::sign("The Millrace Courier", 620, 90, "#fff", "#111"))
        }
        ["images", "ad", _] => {
            Answer::picture(picture::sign("Harlow Savings Bank", 300, 250, "#12395b", "#fff"))
        }
        ["images", file] => Answer::picture(picture::house(file.bytes().map(u64::from).sum())),
        _ => Answer::missing(),
    }
}

fn rooms(sale: &Listing) -> String {
    let half = if sale.has_half_bath { ".5" } else { "" };
    format!(
        "{} bedrooms, {}{half} baths, {} square feet",
        sale.beds,
        sale.baths,
        grouped(sale.square_feet, ',')
    )
}

fn story(at: usize, sale: &Listing) -> String {
    let values = [
        ("address", &*address(at, sale)),
        ("headline", &headline(at, sale)),
        ("photo", &format!("/images/{}.jpg", sale.mls)),
        ("day", &day(at)),
        ("rooms", &rooms(sale)),
        ("place", &format!("{}, {}", sale.address, sale.city)),
    ];
    fill(STORY, &values)
}

fn day(at: usize) -> String {
    format!("{} {}, 2016", MONTHS[at / 11 % 6], 28 - at % 11 * 2)
}

fn front(sales: &[Listing]) -> String {
    let stories = each(sales.iter().enumerate().take(4), |(at, sale)| story(at, sale));
    fill(FRONT, &[("stories", &stories)])
}

fn section(sales: &[Listing], page: usize) -> String {
    let all: Vec<(usize, &Listing)> = sales.iter().enumerate().collect();
    let slice = slice(&all, page, AT_ONCE);
    let mut turn = String::new();
    if slice.page > 1 {
        turn.push_str(&format!(
            "<a href=\"/category/real-estate/page/{}\">Newer stories</a> ",
            slice.page - 1
        ));
    }
    if slice.page < slice.last {
        turn.push_str(&format!(
            "<a href=\"/category/real-estate/page/{}\">Older stories</a>",
            slice.page + 1
        ));
    }
    let stories = each(slice.things, |(at, sale)| story(*at, sale));
    format!("<h1>Real Estate</h1>{stories}<div class=\"mrc-turn\">{turn}</div>")
}

fn article(sales: &[Listing], at: usize, sale: &Listing) -> String {
    let more = each(sales.iter().enumerate().skip(at + 1).take(3), |(at, sale)| {
        format!("<li><a href=\"{}\">{}</a></li>", address(at, sale), headline(at, sale))
    });
    let values = [
        ("headline", &*headline(at, sale)),
        ("photo", &format!("/images/{}.jpg", sale.mls)),
        ("day", &day(at)),
        ("city", &sale.city.to_uppercase()),
        ("place", &format!("{} in {}", sale.address, sale.city)),
        ("price", &grouped(sale.price, ',')),
        ("kind", &sale.kind.to_lowercase()),
        ("built", &sale.built.to_string()),
        ("rooms", &rooms(sale)),
        ("assessed", &grouped(sale.price * 93 / 100 / 100 * 100, ',')),
        ("month", MONTHS[(at / 11 + 1) % 6]),
        ("more", &more),
    ];
    fill(ARTICLE, &values)
}

/// The deeds of a week; weeks go back without end.
fn transfers(sales: &[Listing], week: usize) -> String {
    let towns = each(&TOWNS, |town| {
        let deeds = sales
            .iter()
            .enumerate()
            .filter(|(at, sale)| sale.city == town.name && (at + week).is_multiple_of(3));
        let deeds = each(deeds, |(at, sale)| {
            let names = ["Pelletier", "Sullivan", "Nguyen", "LeBlanc", "Ferreira", "Aho", "Gagnon"];
            format!(
                "<p><b>{}</b>, {} {} to {} {}, ${}</p>",
                escape(&sale.address),
                ["John", "Carol", "Minh", "Denise"][at % 4],
                names[at % 7],
                ["Erin", "Paulo", "Matthew"][at % 3],
                names[(at + 3) % 7],
                grouped(sale.price, ',')
            )
        });
        format!("<h3>{}</h3>{deeds}", town.name)
    });
    format!(
        "<h1>Property Transfers</h1><p class=\"mrc-day\">Recorded at the Registry of Deeds, week {} of 2016</p>{towns}<p><a href=\"/transfers/{}\">Previous week</a></p>",
        (39 + 52 - week % 52) % 52,
        week + 1
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>[[title]] | The Millrace Courier</title><style>[[style]]</style></head><body>
<div class="mrc-top"><a href="/subscribe">Subscribe</a> <a href="/about">About</a> <a href="/advertise">Advertise</a></div>
<header class="mrc-mast"><a href="/"><img src="/images/masthead.png" alt="The Millrace Courier" width="620" height="90"></a></header>
<ul class="mrc-sections"><li><a href="/category/news">News</a></li><li><a href="/category/sports">Sports</a></li><li><a href="/category/opinion">Opinion</a></li><li><a href="/category/real-estate">Real Estate</a></li><li><a href="/transfers">Property Transfers</a></li><li><a href="/category/obituaries">Obituaries</a></li></ul>
<div class="mrc-page"><div class="mrc-main">[[body]]</div><div class="mrc-rail"><a href="/advertise"><img src="/images/ad/1" alt="Advertisement" width="300" height="250"></a><h4>Most read</h4><ol>[[read]]</ol><h4>Get our newsletter</h4><form action="/subscribe" method="post"><input type="email" name="email"><button>Sign up</button></form></div></div>
<footer class="mrc-foot">&copy; 2016 Millrace Publishing Co., 14 Canal Street, Millrace, MA 01460. <a href="/contact">Contact the newsroom</a></footer></body></html>
"##;

const STYLE: &str = r##"body{font:17px/1.6 Georgia,serif;margin:0 auto;max-width:1080px;color:#1a1a1a}a{color:#12395b}.mrc-top{text-align:right;font:12px Arial}.mrc-mast{text-align:center;border-bottom:3px double #111}.mrc-sections{list-style:none;display:flex;justify-content:center;gap:22px;padding:0;font:bold 14px Arial}.mrc-sections a{text-decoration:none}.mrc-page{display:flex;gap:36px}.mrc-main{flex:1}.mrc-rail{width:300px;font-size:14px}.mrc-story{border-bottom:1px solid #ddd;padding:14px 0;overflow:hidden}.mrc-story img{float:left;margin-right:16px}.mrc-story h2{margin:0 0 4px;font-size:21px}.mrc-story h2 a{color:#111;text-decoration:none}.mrc-day{color:#888;font:12px Arial}.mrc-turn{padding:20px 0;font:bold 14px Arial}.mrc-lead{width:100%}.mrc-caption{font:12px Arial;color:#666}.mrc-foot{border-top:1px solid #ccc;font:12px Arial;padding:16px 0;margin-top:30px}"##;

const STORY: &str = r##"<article class="mrc-story"><a href="[[address]]"><img src="[[photo]]" width="200" height="140" alt=""></a><h2><a href="[[address]]">[[headline]]</a></h2><p class="mrc-day">By Beth Aldous &middot; [[day]]</p><p>The property at [[place]] has [[rooms]]. <a href="[[address]]">Read more</a></p></article>
"##;

const FRONT: &str = r##"<article class="mrc-story"><h2>Bridge Street to close for the rest of the month</h2><p class="mrc-day">By Tom Ruel &middot; September 29, 2016</p><p>Drivers face a detour of four miles while the deck is replaced at a cost of $2.4 million.</p></article><h3>Real Estate</h3>[[stories]]<h3>Sports</h3><article class="mrc-story"><h2>Millers hold on against Gardner, 21-17</h2><p>A late stand on fourth down seals it.</p></article>"##;

const ARTICLE: &str = r##"<h1>[[headline]]</h1><p class="mrc-day">By Beth Aldous, Courier correspondent &middot; [[day]]</p><img class="mrc-lead" src="[[photo]]" alt=""><p class="mrc-caption">The house in a photograph from the listing.</p><p>[[city]] &mdash; The [[kind]] at [[place]] was sold in [[month]] for $[[price]], according to the Registry of Deeds.</p><p>Built in [[built]], it has [[rooms]]. The town assessed it at $[[assessed]] last year.</p><p>It is no longer on the market. Neither the buyers nor the sellers answered calls for comment.</p><h4>More in Real Estate</h4><ul>[[more]]</ul><h4>Comments (3)</h4><p><b>oldmiller</b>: My uncle paid $31,000 for the place next door in 1974.</p>"##;
