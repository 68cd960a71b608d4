//! Strangmore Property: agents by a lough in Northern Ireland, of 2019, on pages that a property portal keeps for them.
//!
//! Sale and rent are two parts of the menu, each with sections by kind and towns beside the list. A box has a line of
//! price with words before it, the address in two lines, and what the home is in a third; the energy rating is a letter
//! in a coloured mark. Some homes are sale agreed or let agreed and stay in the list. Developments are
//! a page without homes.

use std::cmp::Reverse;

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "strangmore",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "sale-rent",
        "poa",
        "optional",
        "details",
    ],
    about: "Northern Irish agents of 2019 on pages of a portal: sale and rent in the menu, offers over and around, sale agreed, rates and energy letters",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 10;

const LOUGH: Region = Region {
    towns: &[
        Town { name: "Bangor", areas: &["Ballyholme", "Conlig", "Rathmore"], district: "BT2" },
        Town { name: "Newtownards", areas: &["Scrabo", "Movilla"], district: "BT2" },
        Town { name: "Comber", areas: &["Castle Espie", "Moneyreagh"], district: "BT2" },
        Town { name: "Holywood", areas: &["Cultra", "Marino"], district: "BT1" },
        Town { name: "Donaghadee", areas: &["Millisle", "Portavoe"], district: "BT2" },
    ],
    thousands: (85, 310),
};

fn stock() -> Vec<Home> {
    homes(20_417, 94, &LOUGH)
}

fn is_rental(home: &Home) -> bool {
    home.id % 3 == 2
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "detached house" => "Detached House",
        "semi-detached house" => "Semi-detached House",
        "terraced house" => "Terrace House",
        "end of terrace house" => "End-terrace House",
        "bungalow" | "detached bungalow" => "Detached Bungalow",
        "cottage" => "Cottage",
        "maisonette" | "flat" => "Apartment / Flat",
        _ => "Apartment",
    }
}

fn words(home: &Home) -> &'static str {
    match home.chance % 5 {
        _ if is_rental(home) => "",
        0 | 1 => "Offers Over ",
        2 => "Offers Around ",
        _ => "Asking Price ",
    }
}

fn has_price(home: &Home) -> bool {
    !matches!(home.chance, 33..=35)
}

fn price(home: &Home) -> String {
    match is_rental(home) {
        _ if !has_price(home) => "Price on Application".to_owned(),
        true => format!("£{} / month", grouped(home.rent, ',')),
        false => format!("{}£{}", words(home), grouped(home.price, ',')),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_rental(home), home.chance) {
        (true, 0..=14) => "Let Agreed",
        (true, _) => "To Let",
        (false, 0..=22) => "Sale Agreed",
        (false, _) => "For Sale",
    }
}

fn baths(home: &Home) -> Option<u64> {
    (home.chance % 9 != 4).then_some(home.bathrooms)
}

fn receptions(home: &Home) -> Option<u64> {
    (!is_rental(home) && home.chance % 7 != 2).then_some(home.receptions)
}

fn energy(home: &Home) -> String {
    let points = 28 + home.chance * 6 / 10;
    let letter = ["F", "E", "D", "C", "B"][(points as usize / 18).clamp(1, 5) - 1];
    format!("{letter}{points}")
}

fn place(home: &Home) -> String {
    format!("{}, {}, {}", home.area, home.town, home.postcode)
}

fn number(home: &Home) -> usize {
    610_441 + home.id * 83
}

fn address(home: &Home) -> String {
    format!("/property/{}/{}", slug(&format!("{} {}", home.line(), home.town)), number(home))
}

fn photo(home: &Home, size: &str) -> String {
    format!("/property-images/{}/{size}.jpg", number(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", home.line())
            .with("location", place(home))
            .with("location", format!("{}, {}", home.line(), place(home)))
            .with("location", format!("{}, {}", home.line(), home.town))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .maybe("bathrooms", baths(home).map(|count| count.to_string()))
            .maybe("receptions", receptions(home).map(|count| count.to_string()))
            .with("property_type", kind(home))
            .with("property_type", format!("{} Bed {}", home.bedrooms, kind(home)))
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", photo(home, "list"))
            .with("image", photo(home, "full"))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("find-home", &[("area", "Holywood")])?;
    visitor.expect("Property for sale in Holywood")?;
    visitor.follow("For Sale")?;
    visitor.turn("Next")?;
    visitor.follow("To Rent")?;
    visitor.expect("Property to rent")?;
    visitor.turn("Next")?;
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<section class=\"stm-text\"><h1>{title}</h1>{text}</section>"))
    };
    match request.parts().as_slice() {
        [] => page("Estate Agents in Bangor and Newtownards", &home_page(stock)),
        ["property-for-sale"] => page("Property for sale", &list(stock, false, &request.query)),
        ["property-to-rent"] => page("Property to rent", &list(stock, true, &request.query)),
        ["property", _, key] => match stock.iter().find(|home| number(home).to_string() == *key) {
            Some(home) => page(&format!("{}, {}", home.line(), home.town), &details(stock, home)),
            None => Answer::missing(),
        },
        ["new-homes"] => plain("New Homes", DEVELOPMENTS),
        ["mortgages"] => plain(
            "Mortgages",
            "<p>Co-Ownership is available up to £165,000. Our adviser Ruth is in Bangor on Tuesdays and Thursdays. Your home may be repossessed if you do not keep up repayments.</p>",
        ),
        ["valuation"] => plain(
            "Free Valuation",
            "<form method=\"get\" action=\"/contact\"><p><label>Postcode <input name=\"postcode\"></label></p><p><label>Bedrooms <select name=\"beds\"><option>1</option><option>2</option><option>3</option><option>4+</option></select></label></p><button>Book a valuation</button></form>",
        ),
        ["landlords"] => plain(
            "Landlords",
            "<p>Full management from 10% + VAT. Tenant find £350. All deposits are protected by TDS Northern Ireland.</p>",
        ),
        ["team"] => plain("Meet the Team", TEAM),
        ["contact" | "privacy" | "cookies"] => plain(
            "Contact Us",
            "<p>Bangor: 44 High Street, BT20 5AZ, 028 9155 5501. Newtownards: 9 Conway Square, BT23 4DD, 028 9155 5502.</p><form method=\"get\" action=\"/contact\"><p><input name=\"name\" placeholder=\"Your name\"></p><p><textarea name=\"message\"></textarea></p><button>Send</button></form>",
        ),
        ["static", "logo.png"] => Answer::picture(picture::sign("strangmore", 210, 60, "#143b4a", "#f4c95d")),
        ["static", file] if file.starts_with("team") => {
            Answer::picture(picture::person(file.len() as u64 * 3))
        }
        ["static", file] => Answer::picture(picture::house(file.len() as u64)),
        ["property-images", number, size] => {
            let seed: u64 = number.parse().unwrap_or(1);
            Answer::picture(picture::house(
                seed + if size.starts_with("room") { size.len() as u64 } else { 0 },
            ))
        }
        _ => Answer::missing(),
    }
}

fn home_page(stock: &[Home]) -> String {
    let picks = stock.iter().filter(|home| !is_rental(home) && home.chance > 70 && has_price(home)).take(6);
    let picks = each(picks, |home| {
        format!(
            "<a class=\"stm-pick\" href=\"{}\"><img src=\"{}\" alt=\"\"><span class=\"stm-pick-price\">{}</span><span>{}, {}</span></a>",
            address(home),
            photo(home, "list"),
            price(home),
            home.line(),
            home.town
        )
    });
    let towns = each(LOUGH.towns, |town| format!("<option>{}</option>", town.name));
    fill(FRONT, &[("picks", &picks), ("towns", &towns)])
}

fn list(stock: &[Home], rental: bool, query: &Parameters) -> String {
    let path = if rental { "/property-to-rent" } else { "/property-for-sale" };
    let what = if rental { "Property to rent" } else { "Property for sale" };
    let least = query.number("beds").unwrap_or(0) as u64;
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| is_rental(home) == rental && home.bedrooms >= least)
        .filter(|home| query.text("area").is_empty() || home.town == query.text("area"))
        .filter(|home| query.text("style").is_empty() || kind(home).contains(query.text("style")))
        .filter(|home| query.text("agreed") != "no" || !status(home).ends_with("Agreed"))
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| home.price),
        "high" => found.sort_by_key(|home| Reverse(home.price)),
        _ => {}
    }
    let part = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let kept: String = query
        .pairs()
        .iter()
        .filter(|(name, value)| name != "page" && !value.is_empty())
        .map(|(name, value)| format!("{}={}&amp;", encode(name), encode(value)))
        .collect();
    let link = |page: usize, text: &str, class: &str| {
        format!("<a class=\"stm-pg{class}\" href=\"{path}?{kept}page={page}\">{text}</a>")
    };
    let mut pages = String::new();
    if part.page > 1 {
        pages += &link(part.page - 1, "Prev", " stm-pg-word");
    }
    for page in 1..=part.last {
        pages += &match page {
            page if page == part.page => format!("<span class=\"stm-pg stm-pg-on\">{page}</span>"),
            page => link(page, &page.to_string(), ""),
        };
    }
    if part.page < part.last {
        pages += &link(part.page + 1, "Next", " stm-pg-word");
    }
    let towns = each(LOUGH.towns, |town| {
        let count = stock.iter().filter(|home| home.town == town.name && is_rental(home) == rental).count();
        format!("<li><a href=\"{path}?area={}\">{}</a> <em>({count})</em></li>", encode(town.name), town.name)
    });
    let styles = each(["House", "Bungalow", "Apartment", "Cottage"], |style| {
        format!("<li><a href=\"{path}?style={style}\">{style}s</a></li>")
    });
    let head = match query.text("area") {
        "" => what.to_owned(),
        area => format!("{what} in {}", escape(area)),
    };
    fill(
        LIST,
        &[
            ("head", &head),
            ("path", path),
            ("from", &(part.before + 1).to_string()),
            ("to", &part.through().to_string()),
            ("total", &part.total.to_string()),
            ("boxes", &each(part.things, |home| in_short(home))),
            ("pages", &pages),
            ("towns", &towns),
            ("styles", &styles),
        ],
    )
}

fn in_short(home: &Home) -> String {
    let mark = match status(home) {
        status if status.ends_with("Agreed") => {
            format!("<span class=\"stm-flag stm-flag-agreed\">{status}</span>")
        }
        _ if home.chance > 90 => "<span class=\"stm-flag\">New</span>".to_owned(),
        _ => String::new(),
    };
    let icons = format!("<li title=\"Bedrooms\"><i class=\"stm-i stm-i-bed\"></i>{}</li>", home.bedrooms)
        + &baths(home).map_or(String::new(), |count| {
            format!("<li title=\"Bathrooms\"><i class=\"stm-i stm-i-bath\"></i>{count}</li>")
        })
        + &receptions(home).map_or(String::new(), |count| {
            format!("<li title=\"Receptions\"><i class=\"stm-i stm-i-sofa\"></i>{count}</li>")
        });
    let energy = energy(home);
    fill(
        BOX,
        &[
            ("url", &address(home)),
            ("image", &photo(home, "list")),
            ("mark", &mark),
            ("line", &home.line()),
            ("place", &place(home)),
            ("price", &price(home)),
            ("brief", &format!("{} Bed {}", home.bedrooms, kind(home))),
            ("icons", &icons),
            ("energy", &energy),
            ("count", &(home.chance % 21 + 5).to_string()),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let row = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<div class=\"stm-kv\"><span>{label}</span><b>{value}</b></div>"),
    };
    let words = if home.chance.is_multiple_of(2) { "Gas" } else { "Oil" };
    let count = |count: Option<u64>| count.map_or(String::new(), |count| count.to_string());
    let mut facts = row(if is_rental(home) { "Rent" } else { "Price" }, &price(home))
        + &row("Status", status(home))
        + &row("Style", kind(home))
        + &row("Bedrooms", &home.bedrooms.to_string())
        + &row("Bathrooms", &count(baths(home)))
        + &row("Receptions", &count(receptions(home)))
        + &row("Heating", words)
        + &row("EPC Rating", &energy(home));
    facts += &match is_rental(home) {
        true => {
            row("Deposit", &format!("£{}", grouped(home.rent, ',')))
                + &row("Furnished", if home.chance > 50 { "Unfurnished" } else { "Furnished" })
                + &row("Available From", &format!("{} June 2019", home.chance % 28 + 1))
        }
        false => {
            row("Rates", &format!("£{}.{:02} pa*", grouped(home.price / 190, ','), home.chance))
                + &row("Tenure", if home.chance % 3 == 1 { "Leasehold" } else { "Freehold" })
                + &row("Stamp Duty", &format!("£{}*", grouped(home.price.saturating_sub(125_000) / 50, ',')))
        }
    };
    let like = stock.iter().filter(|other| {
        other.town == home.town && is_rental(other) == is_rental(home) && other.id != home.id
    });
    let like = each(like.skip(home.id % 2).take(3), |other| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" alt=\"\" width=\"120\">{}, {}</a> <span>{}</span></li>",
            address(other),
            photo(other, "list"),
            other.line(),
            other.town,
            price(other)
        )
    });
    let points = each(home.description.split(". ").take(4), |point| {
        format!("<li>{}</li>", escape(point.trim_end_matches('.')))
    });
    let thumbs = each(1..4, |at| {
        format!("<img src=\"/property-images/{}/room{at}.jpg\" alt=\"\" width=\"160\">", number(home))
    });
    fill(
        DETAILS,
        &[
            ("list", if is_rental(home) { "/property-to-rent" } else { "/property-for-sale" }),
            ("line", &home.line()),
            ("place", &place(home)),
            ("price", &price(home)),
            ("status", status(home)),
            ("image", &photo(home, "full")),
            ("thumbs", &thumbs),
            ("facts", &facts),
            ("points", &points),
            ("text", &escape(&home.description)),
            ("like", &like),
        ],
    )
}

const PAGE: &str = r##"<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>[[title]] | Strangmore Property</title><style>[[style]]</style></head><body>
<div id="stm-consent" class="stm-consent"><p>We use cookies to make this site work. <a href="/cookies">Read our policy</a></p><button onclick="document.getElementById('stm-consent').hidden=true">OK</button></div>
<header class="stm-head"><a href="/"><img src="/static/logo.png" alt="Strangmore Property" width="210" height="60"></a><div class="stm-phones"><span>Bangor <b>028 9155 5501</b></span><span>Newtownards <b>028 9155 5502</b></span></div><nav class="stm-nav"><a href="/property-for-sale">For Sale</a><a href="/property-to-rent">To Rent</a><a href="/new-homes">New Homes</a><a href="/valuation">Valuation</a><a href="/landlords">Landlords</a><a href="/mortgages">Mortgages</a><a href="/team">Team</a><a href="/contact">Contact</a></nav></header>
<div class="stm-page">[[body]]</div>
<footer class="stm-foot"><div><h6>Popular searches</h6><a href="/property-for-sale?area=Bangor">Houses for sale Bangor</a><a href="/property-for-sale?area=Comber">Houses for sale Comber</a><a href="/property-to-rent?area=Newtownards">Rentals in Newtownards</a></div><div><h6>Property alerts</h6><form action="/contact" method="get"><input type="email" name="email" placeholder="Email address"><button>Sign up</button></form></div><p>Strangmore Property Ltd, registered in Northern Ireland NI 055501. <a href="/privacy">Privacy</a> Site kept by Shorewell Portals.</p></footer></body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:15px/1.5 Lato,Helvetica,sans-serif;color:#243238}a{color:#14617a}.stm-consent{background:#fff6da;padding:8px 20px;display:flex;gap:20px;justify-content:center}.stm-head{background:#143b4a;color:#fff;padding:14px 30px;display:flex;flex-wrap:wrap;justify-content:space-between}.stm-phones span{margin-left:20px}.stm-nav{flex-basis:100%;display:flex;gap:24px;padding-top:12px}.stm-nav a{color:#fff;text-decoration:none}.stm-page{max-width:1140px;margin:0 auto;padding:24px}.stm-banner{background:#dfe9ec;padding:60px 40px}.stm-banner form{display:flex;gap:10px}.stm-picks{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}.stm-pick{display:flex;flex-direction:column;text-decoration:none}.stm-pick img{width:100%}.stm-pick-price{font-weight:700}.stm-cols{display:grid;grid-template-columns:1fr 230px;gap:30px}.stm-tools{display:flex;justify-content:space-between;border-bottom:1px solid #ccd}.stm-list{list-style:none;padding:0}.stm-box{display:flex;border:1px solid #d8e0e3;margin:16px 0;position:relative}.stm-box-pic{position:relative;flex:0 0 300px}.stm-box-pic img{width:300px;height:210px;object-fit:cover}.stm-flag{position:absolute;left:0;top:14px;background:#f4c95d;padding:3px 12px;font-weight:700}.stm-flag-agreed{background:#a5302d;color:#fff}.stm-snap{position:absolute;right:6px;bottom:10px;background:#0009;color:#fff;padding:0 8px;font-size:12px}.stm-box-in{padding:16px;flex:1}.stm-box-in h2{margin:0;font-size:19px}.stm-box-in h2 a{text-decoration:none}.stm-where{color:#5d7078}.stm-cost{font-size:20px;font-weight:700;color:#143b4a;margin:6px 0}.stm-icons{list-style:none;display:flex;gap:18px;padding:0}.stm-epc{position:absolute;right:14px;bottom:14px;font-size:13px}.stm-epc-b,.stm-epc-c{background:#2c9f4b;color:#fff}.stm-epc-d{background:#d8c11f}.stm-epc-e,.stm-epc-f{background:#e07a1f;color:#fff}.stm-pgs{text-align:center;padding:16px}.stm-pg{display:inline-block;border:1px solid #ccd;padding:5px 12px;margin:0 2px}.stm-pg-on{background:#143b4a;color:#fff}.stm-side h3{border-bottom:2px solid #f4c95d}.stm-side ul{list-style:none;padding:0}.stm-photo{width:100%}.stm-kvs{columns:2}.stm-kv{display:flex;justify-content:space-between;border-bottom:1px solid #e5ebed;padding:5px 0;break-inside:avoid}.stm-asked{font-size:24px;font-weight:700}.stm-alike li{margin-bottom:10px}.stm-foot{background:#eef3f5;padding:24px 30px;margin-top:40px}.stm-foot a{margin-right:14px}.stm-team{display:flex;gap:24px}.stm-text{max-width:760px}"##;

const FRONT: &str = r##"<div class="stm-banner"><h1>Moving around the lough since 1968</h1><form id="find-home" action="/property-for-sale" method="get"><select name="area"><option value="">Any area</option>[[towns]]</select><select name="beds"><option value="">Any beds</option><option value="2">2+</option><option value="3">3+</option><option value="4">4+</option></select><button type="submit">Search sales</button> <a href="/property-to-rent">Looking to rent?</a></form></div><h2>Featured homes</h2><div class="stm-picks">[[picks]]</div><h2>Why Strangmore?</h2><p>97% of asking price achieved, 41 days from board to sale agreed, two offices and nine people who answer the phone.</p>"##;

const LIST: &str = r##"<h1>[[head]]</h1><div class="stm-cols"><div><div class="stm-tools"><span>Showing [[from]] - [[to]] of [[total]]</span><span>Sort: <a href="[[path]]?sort=high">Price (high)</a> | <a href="[[path]]?sort=low">Price (low)</a> | <a href="[[path]]?agreed=no">Hide agreed</a></span></div><ul class="stm-list">[[boxes]]</ul><div class="stm-pgs">[[pages]]</div></div><div class="stm-side"><h3>Towns</h3><ul>[[towns]]</ul><h3>Style</h3><ul>[[styles]]</ul><h3>Thinking of moving?</h3><p>Ask for a <a href="/valuation">free valuation</a>. Fees from £795.</p></div></div>"##;

const BOX: &str = r##"<li class="stm-box"><div class="stm-box-pic"><a href="[[url]]"><img src="[[image]]" alt="[[line]]"></a>[[mark]]<span class="stm-snap">[[count]] photos</span></div><div class="stm-box-in"><h2><a href="[[url]]">[[line]]</a></h2><div class="stm-where">[[place]]</div><p class="stm-cost">[[price]]</p><p class="stm-brief">[[brief]]</p><ul class="stm-icons">[[icons]]</ul><div class="stm-epc">EPC <span class="stm-epc-mark">[[energy]]</span></div></div></li>
"##;

const DETAILS: &str = r##"<p><a href="[[list]]">&lsaquo; Back to results</a></p><h1>[[line]], <small>[[place]]</small></h1><div class="stm-cols"><div><img class="stm-photo" src="[[image]]" alt="[[line]]"><p>[[thumbs]]</p><p class="stm-asked">[[price]]</p><h3>Key Information</h3><div class="stm-kvs">[[facts]]</div><h3>Features</h3><ul>[[points]]</ul><h3>Description</h3><p>[[text]]</p><p><small>* Rates and stamp duty are for guidance only; check with Land &amp; Property Services.</small></p></div><div class="stm-side"><h3>Request a viewing</h3><form action="/contact" method="get"><p><input name="name" placeholder="Name"></p><p><input name="phone" placeholder="Phone"></p><button>Send request</button></form><p>028 9155 5501</p><h3>Similar homes</h3><ul class="stm-alike">[[like]]</ul></div></div>"##;

const DEVELOPMENTS: &str = r##"<p>Two developments are on the way. Register to be told first.</p><h3>Lagan Meadows, Comber</h3><p>24 semi-detached and detached homes, prices to be announced in autumn.</p><h3>Harbour Row, Donaghadee</h3><p>Nine townhouses; all are reserved.</p>"##;

const TEAM: &str = r##"<div class="stm-team"><div><img src="/static/team-a.png" alt="" width="120"><p>Alan Strangmore MRICS<br>Director</p></div><div><img src="/static/team-be.png" alt="" width="120"><p>Beth McIlroy<br>Lettings</p></div><div><img src="/static/team-cat.png" alt="" width="120"><p>Cathal Orr<br>Sales</p></div></div>"##;
