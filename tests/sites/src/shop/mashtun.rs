//! Mash Tun Supplies: a British shop for home brewers, of 2020, on a large shop system.
//!
//! A mega menu has two levels; of the departments, two list what their parts have and two only lead to them. Twelve goods
//! are on a page, with "Items 1-12 of 57", a sorter and a limiter. Special prices stand before old ones, stars are widths
//! with hidden words, and what is out of stock has no button. The pages of the goods have SKU and availability.

use std::cmp::Reverse;

use crate::data::goods::{Good, Trade, goods};
use crate::data::picture;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "mashtun",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "next",
        "numbered",
        "page-size",
        "overlap",
        "duplicates",
        "featured",
        "grid",
        "optional",
        "details",
    ],
    about: "British brewing shop of 2020: departments that list and others that only lead on, a limiter, special before old prices, no stock without a button",
    truth,
    respond,
    walk,
};

const BREWING: Trade = Trade {
    brands: &["Mash Tun", "Hopsmith", "Burton & Vale", "Yeastline", "Kettleman", "Cask Works"],
    kinds: &["Classic", "Premium", "Pale", "Dark", "Craft", "Starter", "Professional", "Organic"],
    things: &[
        ("IPA Kit", "Beer Kits", 17, 34),
        ("Stout Kit", "Beer Kits", 18, 36),
        ("Lager Kit", "Beer Kits", 16, 32),
        ("Merlot Kit", "Wine Kits", 24, 58),
        ("Elderflower Kit", "Wine Kits", 19, 39),
        ("Apple Cider Kit", "Cider Kits", 14, 29),
        ("Hop Pellets", "Hops", 3, 9),
        ("Whole Leaf Hops", "Hops", 3, 11),
        ("Crushed Malt", "Malt & Grain", 4, 28),
        ("Malt Extract", "Malt & Grain", 7, 19),
        ("Ale Yeast", "Yeast", 2, 6),
        ("Fermenting Bucket", "Fermenters", 11, 34),
        ("Conical Fermenter", "Fermenters", 65, 289),
        ("Boiler", "Boilers & Kettles", 79, 389),
        ("Hydrometer", "Testing", 5, 19),
        ("Swing Top Bottles", "Bottles & Kegs", 14, 31),
        ("Pressure Barrel", "Bottles & Kegs", 38, 94),
        ("Steriliser", "Cleaning", 3, 12),
    ],
    variants: &["40 Pint", "500g", "Twin Pack", "23 Litre"],
};

/// Departments, whether they list goods themselves, and their parts.
const DEPARTMENTS: [(&str, bool, &[&str]); 4] = [
    ("Homebrew Kits", true, &["Beer Kits", "Wine Kits", "Cider Kits"]),
    ("Ingredients", false, &["Hops", "Malt & Grain", "Yeast"]),
    ("Equipment", false, &["Fermenters", "Boilers & Kettles", "Testing"]),
    ("Bottling & Cleaning", true, &["Bottles & Kegs", "Cleaning"]),
];

const SIZES: [usize; 3] = [12, 24, 36];
const BANDS: [(u64, u64); 4] = [(0, 10), (10, 25), (25, 50), (50, 500)];

fn stock() -> Vec<Good> {
    goods(1842, 114, &BREWING)
}

fn money(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

fn sku(good: &Good) -> String {
    format!("MTS-{}", good.sku)
}

fn address(good: &Good) -> String {
    format!("/{}.html", slug(&good.title))
}

fn photo(good: &Good, size: &str) -> String {
    let file = slug(&sku(good));
    format!("/media/catalog/product/cache/{size}/{}/{}/{file}_1.jpg", &file[..1], &file[1..2])
}

fn availability(good: &Good) -> &'static str {
    if good.stock == 0 { "Out of stock" } else { "In stock" }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", money(good.price))
            .maybe("old_price", good.old_price.map(money))
            .maybe("rating", good.halves.map(|halves| format!("{}%", halves * 10)))
            .maybe("rating", good.stars())
            .with("availability", availability(good))
            .with("sku", sku(good))
            .with("image", photo(good, "c0ffee5d9f8a2b4e"))
            .with("image", photo(good, "7ea1e0b3d2c4f596"))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn department_path(at: usize) -> String {
    format!("/{}.html", slug(DEPARTMENTS[at].0))
}

fn part_path(at: usize, part: &str) -> String {
    format!("/{}/{}.html", slug(DEPARTMENTS[at].0), slug(part))
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for (name, _, parts) in &DEPARTMENTS {
        visitor.back(&front);
        visitor.follow(name)?;
        visitor.turn("Next")?;
        for part in *parts {
            visitor.back(&front);
            visitor.follow(part)?;
            visitor.turn("Next")?;
        }
    }
    visitor.back(&front);
    visitor.follow("Homebrew Kits")?;
    visitor.expect("Items 1-12 of")?;
    visitor.follow("36")?;
    visitor.expect("Items 1-36 of")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, layout: &str, body: &str| {
        let values =
            [("title", title), ("layout", layout), ("menu", &*menu()), ("body", body), ("style", STYLE)];
        Answer::page(fill(PAGE, &values))
    };
    let plain = |title: &str, text: &str| {
        page(
            title,
            "cms-page-view",
            &format!("<h1 class=\"mt-title\">{title}</h1><div class=\"mt-cms\">{text}</div>"),
        )
    };
    let list = |name: &str, is_in: &dyn Fn(&Good) -> bool| {
        let found = stock.iter().filter(|good| is_in(good)).collect();
        page(&escape(name), "mt-category-view", &listing(request, name, found))
    };
    match request.parts().as_slice() {
        [] => {
            let picks =
                each(stock.iter().filter(|good| good.chance > 88 && good.stock > 0).take(4), |good| {
                    card(good)
                });
            page("Home Brewing Supplies", "cms-index-index", &fill(HOME, &[("picks", &picks)]))
        }
        ["catalogsearch", "result"] => {
            let words = request.query.text("q").to_lowercase();
            list(&format!("Search results for: '{words}'"), &|good| {
                good.title.to_lowercase().contains(&words)
            })
        }
        ["special-offers.html"] => list("Special Offers", &|good| good.old_price.is_some()),
        ["delivery"] => plain(
            "Delivery &amp; Returns",
            "<table class=\"mt-table\"><tr><th>Standard, 3-5 days</th><td>&pound;4.95</td></tr><tr><th>Next day</th><td>&pound;7.95</td></tr><tr><th>Orders over &pound;60</th><td>Free</td></tr></table>",
        ),
        ["about-us" | "contact" | "stores"] => plain(
            "About Us",
            "<p>Unit 7, Brewery Lane, Burton upon Trent. 01283 555 0156. We have brewed in the back of the shop since 1979.</p>",
        ),
        ["blog", ..] => plain(
            "Brewing Guides",
            "<h3>How to brew your first beer</h3><p>12 March 2020. All you need for under &pound;60: a bucket, a kit and patience.</p><h3>What are IBUs?</h3><p>2 February 2020</p>",
        ),
        ["customer" | "checkout" | "wishlist" | "privacy" | "newsletter", ..] => plain(
            "Customer Login",
            "<form action=\"/customer/account/loginPost/\" method=\"post\"><label>Email <input name=\"login[username]\"></label> <label>Password <input type=\"password\" name=\"login[password]\"></label> <button class=\"mt-action\">Sign In</button></form>",
        ),
        ["static", .., "logo.svg"] => {
            Answer::picture(picture::sign("MASH TUN SUPPLIES", 260, 60, "#fff", "#7a3b12"))
        }
        ["static", ..] => Answer::picture(picture::sign("Spring brew sale", 1200, 280, "#7a3b12", "#f6e0b5")),
        ["media", .., file] => Answer::picture(picture::thing(
            file.bytes().fold(3, |sum: u64, byte| sum.wrapping_mul(33) ^ u64::from(byte)),
        )),
        [department, file] => {
            let wanted = format!("/{department}/{file}");
            let parts = DEPARTMENTS
                .iter()
                .enumerate()
                .flat_map(|(at, own)| own.2.iter().map(move |part| (at, *part)));
            match parts.into_iter().find(|(at, part)| part_path(*at, part) == wanted) {
                Some((_, part)) => list(part, &|good| good.section == part),
                None => Answer::missing(),
            }
        }
        [_] => {
            if let Some(at) = (0..4).find(|&at| department_path(at) == request.path) {
                let (name, lists, parts) = DEPARTMENTS[at];
                return match lists {
                    true => list(name, &|good| parts.contains(&good.section)),
                    false => page(&escape(name), "mt-category-view", &landing(at)),
                };
            }
            match stock.iter().find(|good| address(good) == request.path) {
                Some(good) => page(&escape(&good.title), "catalog-product-view", &details(stock, good)),
                None => Answer::missing(),
            }
        }
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    each(DEPARTMENTS.iter().enumerate(), |(at, (name, _, parts))| {
        let parts = each(*parts, |part| {
            format!(
                "<li class=\"lvl1\"><a href=\"{}\"><span>{}</span></a></li>",
                part_path(at, part),
                escape(part)
            )
        });
        fill(MENU, &[("path", &department_path(at)), ("name", &escape(name)), ("parts", &parts)])
    })
}

/// A department that only leads to its parts.
fn landing(at: usize) -> String {
    let tiles = each(DEPARTMENTS[at].2, |part| {
        format!(
            "<a class=\"mt-landing__tile\" href=\"{}\"><img src=\"/media/wysiwyg/{}.jpg\" alt=\"\" width=\"300\"><span>{}</span></a>",
            part_path(at, part),
            slug(part),
            escape(part)
        )
    });
    format!(
        "<div class=\"mt-trail\"><a href=\"/\">Home</a> <strong>{0}</strong></div><h1 class=\"mt-title\">{0}</h1><p>Everything the brewer needs, picked by people who brew. Not sure? Read our <a href=\"/blog/\">guides</a>.</p><div class=\"mt-landing\">{tiles}</div>",
        DEPARTMENTS[at].0
    )
}

/// The address of a list with one parameter changed; an empty value takes it out.
fn link(request: &Request, name: &str, value: &str) -> String {
    let known = ["q", "price", "brand", "product_list_order", "product_list_limit"];
    let kept = known.iter().filter(|own| **own != name && !request.query.text(own).is_empty());
    let mut pairs: Vec<String> =
        kept.map(|own| format!("{own}={}", encode(request.query.text(own)))).collect();
    if !value.is_empty() {
        pairs.push(format!("{name}={}", encode(value)));
    }
    let mark = if pairs.is_empty() { "" } else { "?" };
    format!("{}{mark}{}", request.path, pairs.join("&amp;"))
}

fn filters(request: &Request, found: &[&Good]) -> String {
    let block = |title: &str, name: &str, choices: Vec<(String, String, usize)>| {
        let items = each(choices.iter().filter(|choice| choice.2 > 0), |(value, label, count)| {
            format!(
                "<li><a href=\"{}\">{label} <span class=\"mt-count\">{count}</span></a></li>",
                link(request, name, value)
            )
        });
        match request.query.text(name) {
            "" => format!("<dt>{title}</dt><dd><ol>{items}</ol></dd>"),
            chosen => format!(
                "<dt>{title}: {}</dt><dd><a href=\"{}\">Remove This Item</a></dd>",
                escape(chosen),
                link(request, name, "")
            ),
        }
    };
    let bands = BANDS.iter().map(|&(low, high)| {
        let count = found.iter().filter(|good| (low * 100..high * 100).contains(&good.price)).count();
        (format!("{low}-{high}"), format!("£{low}.00 - £{}.99", high - 1), count)
    });
    let brands = BREWING.brands.iter().map(|brand| {
        (brand.to_string(), escape(brand), found.iter().filter(|good| good.brand == *brand).count())
    });
    block("Price", "price", bands.collect()) + &block("Brand", "brand", brands.collect())
}

fn listing(request: &Request, name: &str, mut found: Vec<&Good>) -> String {
    let query = &request.query;
    let band = query
        .text("price")
        .split_once('-')
        .and_then(|(low, high)| Some(low.parse::<u64>().ok()? * 100..high.parse::<u64>().ok()? * 100));
    found.retain(|good| band.as_ref().is_none_or(|band| band.contains(&good.price)));
    found.retain(|good| query.text("brand").is_empty() || query.text("brand") == good.brand);
    match query.text("product_list_order") {
        "name" => found.sort_by(|one, other| one.title.cmp(&other.title)),
        "price" => found.sort_by_key(|good| good.price),
        "price_desc" => found.sort_by_key(|good| Reverse(good.price)),
        _ => {}
    }
    let heading = escape(name);
    if found.is_empty() {
        return format!(
            "<h1 class=\"mt-title\">{heading}</h1><p class=\"mt-message\">We can't find products matching the selection.</p>"
        );
    }
    let size = query.number("product_list_limit").filter(|size| SIZES.contains(size)).unwrap_or(SIZES[0]);
    let slice = slice(&found, query.number("p").unwrap_or(1), size);
    let amount = match slice.last {
        1 => format!("{} Item{}", slice.total, if slice.total == 1 { "" } else { "s" }),
        _ => format!("Items {}-{} of {}", slice.before + 1, slice.through(), slice.total),
    };
    let sizes = each(SIZES, |own| match own == size {
        true => format!("<strong>{own}</strong> "),
        false => format!("<a href=\"{}\">{own}</a> ", link(request, "product_list_limit", &own.to_string())),
    });
    let orders =
        [("", "Position"), ("name", "Product Name"), ("price", "Price"), ("price_desc", "Price, highest")];
    let orders = each(orders, |(key, text)| {
        let mark = if key == query.text("product_list_order") { " selected" } else { "" };
        format!("<option value=\"{}\"{mark}>{text}</option>", link(request, "product_list_order", key))
    });
    fill(
        LIST,
        &[
            ("name", &heading),
            ("amount", &amount),
            ("sizes", &sizes),
            ("orders", &orders),
            ("cards", &each(slice.things, |good| card(good))),
            ("pages", &pages(request, slice.page, slice.last)),
            ("filters", &filters(request, &found)),
        ],
    )
}

fn pages(request: &Request, page: usize, last: usize) -> String {
    if last == 1 {
        return String::new();
    }
    let to = |page: usize| link(request, "p", &page.to_string());
    let mut items = each(1..=last, |number| match number == page {
        true => format!(
            "<li class=\"pg-item pg-now\"><strong><span class=\"a11y-only\">You're currently reading page</span> <span>{number}</span></strong></li>"
        ),
        false => format!(
            "<li class=\"pg-item\"><a href=\"{}\"><span class=\"a11y-only\">Page</span> <span>{number}</span></a></li>",
            to(number)
        ),
    });
    if page < last {
        items.push_str(&format!(
            "<li class=\"pg-item pg-step\"><a href=\"{}\" title=\"Next\">Next</a></li>",
            to(page + 1)
        ));
    }
    format!("<ul class=\"pg-items\" aria-label=\"Page\">{items}</ul>")
}

fn prices(good: &Good) -> String {
    match good.old_price {
        Some(old) => fill(SPECIAL, &[("now", &money(good.price)), ("was", &money(old))]),
        None => format!("<div class=\"px-box\"><span class=\"px-normal\">{}</span></div>", money(good.price)),
    }
}

fn stars(good: &Good) -> String {
    let (Some(halves), Some(stars)) = (good.halves, good.stars()) else { return String::new() };
    let values = [
        ("percent", &*(halves * 10).to_string()),
        ("stars", &stars),
        ("count", &good.reviews.to_string()),
        ("s", if good.reviews == 1 { "" } else { "s" }),
        ("url", &address(good)),
    ];
    fill(STARS, &values)
}

fn card(good: &Good) -> String {
    let action = match good.stock {
        0 => "<div class=\"px-unavailable\"><span>Out of stock</span></div>".to_owned(),
        _ => format!(
            "<form action=\"/checkout/cart/add/product/{}/\" method=\"post\"><button type=\"submit\" class=\"mt-action\" title=\"Add to Basket\">Add to Basket</button></form>",
            good.id
        ),
    };
    fill(
        CARD,
        &[
            ("url", &address(good)),
            ("photo", &photo(good, "c0ffee5d9f8a2b4e")),
            ("title", &escape(&good.title)),
            ("stars", &stars(good)),
            ("prices", &prices(good)),
            ("action", &action),
            ("flag", if good.old_price.is_some() { "<span class=\"px-flag\">Offer</span>" } else { "" }),
        ],
    )
}

fn details(stock: &[Good], good: &Good) -> String {
    let at = DEPARTMENTS.iter().position(|own| own.2.contains(&good.section)).unwrap_or(0);
    let buy = match good.stock {
        0 => "<p><a href=\"#notify\">Notify me when this product is in stock</a></p>".to_owned(),
        _ => format!(
            "<form action=\"/checkout/cart/add/product/{}/\" method=\"post\"><label>Qty <input type=\"number\" name=\"qty\" value=\"1\"></label> <button class=\"mt-action\" type=\"submit\">Add to Basket</button></form>",
            good.id
        ),
    };
    let related = stock.iter().filter(|other| other.section == good.section && other.id != good.id).take(4);
    let related = each(related, |other| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" alt=\"\" width=\"150\"> {}</a> <b>{}</b></li>",
            address(other),
            photo(other, "c0ffee5d9f8a2b4e"),
            escape(&other.title),
            money(other.price)
        )
    });
    fill(
        DETAILS,
        &[
            ("department", &escape(DEPARTMENTS[at].0)),
            ("department_path", &department_path(at)),
            ("part", &escape(good.section)),
            ("part_path", &part_path(at, good.section)),
            ("title", &escape(&good.title)),
            ("photo", &photo(good, "7ea1e0b3d2c4f596")),
            ("stars", &stars(good)),
            ("availability", availability(good)),
            ("state", if good.stock == 0 { "unavailable" } else { "available" }),
            ("sku", &sku(good)),
            ("prices", &prices(good)),
            ("net", &money(good.price * 5 / 6)),
            ("buy", &buy),
            ("text", &escape(&good.text)),
            ("brand", &escape(good.brand)),
            ("weight", &format!("{}.{} kg", good.id % 4, good.chance % 10)),
            ("related", &related),
        ],
    )
}

const PAGE: &str = r##"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>[[title]] - Mash Tun Supplies</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>[[style]]</style></head>
<body class="[[layout]] mt-body"><div class="mt-notice" id="cookie-message"><p><strong>We use cookies to make your experience better.</strong> <a href="/privacy/">Learn more</a></p><button type="button" onclick="document.getElementById('cookie-message').remove()">Allow Cookies</button></div>
<header class="mt-head"><div class="mt-panel"><span>Free UK delivery over &pound;60</span><ul><li><a href="/customer/account/login/">Sign In</a></li><li><a href="/customer/account/create/">Create an Account</a></li><li><a href="/contact/">Contact</a></li></ul></div><div class="mt-bar"><a href="/" title="Mash Tun Supplies"><img src="/static/frontend/MashTun/images/logo.svg" alt="Mash Tun Supplies" width="260" height="60"></a><form id="search_mini" action="/catalogsearch/result/" method="get"><input name="q" type="text" placeholder="Search entire shop here..." aria-label="Search"><button type="submit">Search</button></form><a class="mt-basket" href="/checkout/cart/">My Basket <span>0</span></a></div></header>
<nav class="mt-mega"><ul>[[menu]]<li class="lvl0"><a href="/special-offers.html"><span>Special Offers</span></a></li><li class="lvl0"><a href="/blog/"><span>Brewing Guides</span></a></li></ul></nav>
<main class="mt-main">[[body]]</main>
<footer class="mt-foot"><div class="mt-foot__in"><div><h4>Customer Service</h4><ul><li><a href="/delivery/">Delivery &amp; Returns</a></li><li><a href="/contact/">Contact Us</a></li><li><a href="/privacy/">Privacy Policy</a></li></ul></div><div><h4>Mash Tun</h4><ul><li><a href="/about-us/">About Us</a></li><li><a href="/stores/">Visit the Shop</a></li><li><a href="/blog/">Brewing Guides</a></li></ul></div><div><h4>Newsletter</h4><form action="/newsletter/subscriber/new/" method="post"><input name="email" type="email" placeholder="Enter your email address"> <button class="mt-action">Subscribe</button></form><p>&pound;5 off your next order over &pound;40</p></div><div><h4>Follow us</h4><a href="#facebook">Facebook</a> <a href="#instagram">Instagram</a></div></div><small>Copyright &copy; 2020 Mash Tun Supplies Ltd. VAT 955 5501 22</small></footer></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:14px/1.43 "Open Sans","Helvetica Neue",Arial,sans-serif;color:#333}a{color:#7a3b12;text-decoration:none}.mt-notice{background:#fdf0d5;padding:12px 20px;display:flex;justify-content:space-between}.mt-panel{background:#4c2a12;color:#fff;display:flex;justify-content:space-between;padding:6px 20px}.mt-panel ul{list-style:none;display:flex;gap:16px;margin:0}.mt-panel a{color:#fff}.mt-bar{display:flex;justify-content:space-between;align-items:center;max-width:1240px;margin:0 auto;padding:16px 20px}.mt-bar input{width:320px;height:34px}.mt-mega{background:#f3e9dc}.mt-mega>ul{list-style:none;display:flex;max-width:1240px;margin:0 auto;padding:0 20px}.lvl0{position:relative}.lvl0>a{display:block;padding:12px 14px;font-weight:700}.mt-sub{display:none;position:absolute;left:0;top:100%;background:#fff;border:1px solid #ccc;width:420px;padding:14px;z-index:10}.lvl0:hover .mt-sub{display:flex;gap:20px}.mt-sub ul{list-style:none;padding:0;margin:0;flex:1}.mt-sub__ad{flex:1;background:#fdf0d5;padding:10px}
.mt-main{max-width:1240px;margin:0 auto;padding:10px 20px}.mt-title{font-weight:300;font-size:38px;margin:10px 0}.mt-trail{font-size:12px}.mt-trail a:after{content:" / "}.mt-two{display:grid;grid-template-columns:220px 1fr;gap:30px}.mt-tools{display:flex;justify-content:space-between;margin:10px 0}.px-grid{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.px-item{position:relative;padding:8px}.px-item:hover{box-shadow:0 0 6px #0003}.px-photo img{width:100%;height:auto}.px-name{display:block;min-height:40px;margin:6px 0}.px-box{min-height:44px}.px-now,.px-normal{font-size:18px;font-weight:700}.px-now{color:#b3261e}.px-was{color:#777;font-size:13px}.px-was del{margin-left:4px}.px-label{font-size:11px}.px-flag{position:absolute;left:12px;top:12px;background:#b3261e;color:#fff;padding:2px 8px}.px-unavailable{color:#a33;padding:8px 0}.px-stars{display:inline-block;width:75px;height:13px;background:#ddd;overflow:hidden}.px-stars>span{display:block;height:13px;background:#ff8a00;text-indent:-9999px}.px-reviews{font-size:12px}.mt-action{background:#7a3b12;color:#fff;border:0;padding:8px 14px;font:inherit;font-weight:600}.a11y-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.pg-items{list-style:none;display:flex;gap:6px;padding:0}.pg-item a,.pg-item strong{display:block;padding:4px 10px;border:1px solid #ccc}
.mt-filter dt{font-weight:700;margin-top:12px}.mt-filter dd{margin:0}.mt-filter ol{list-style:none;padding:0}.mt-count{color:#777}.mt-count:before{content:"("}.mt-count:after{content:")"}.mt-landing{display:grid;grid-template-columns:repeat(3,1fr);gap:24px}.mt-landing__tile img{width:100%}.mt-landing__tile span{font-size:20px}.pdp{display:grid;grid-template-columns:1fr 1fr;gap:40px}.pdp-photo img{width:100%}.pdp-meta{display:flex;gap:40px;border-bottom:1px solid #ddd;padding-bottom:10px}.pdp-stock{font-weight:700;text-transform:uppercase}.mt-table{border-collapse:collapse}.mt-table th,.mt-table td{text-align:left;padding:6px 24px 6px 0;border-bottom:1px solid #eee}.pdp-related ul{list-style:none;display:grid;grid-template-columns:repeat(4,1fr);gap:20px;padding:0}.mt-hero img{width:100%}.mt-foot{background:#f3e9dc;margin-top:40px;padding:24px 20px}.mt-foot__in{max-width:1240px;margin:0 auto;display:grid;grid-template-columns:repeat(4,1fr)}.mt-foot ul{list-style:none;padding:0}"##;

const MENU: &str = r##"<li class="lvl0"><a href="[[path]]"><span>[[name]]</span></a><div class="mt-sub"><ul>[[parts]]</ul><div class="mt-sub__ad"><b>Spring brew sale</b><br>Kits from &pound;14.95 this week. <a href="/special-offers.html">See offers</a></div></div></li>
"##;

const HOME: &str = r##"<div class="mt-hero"><a href="/special-offers.html"><img src="/static/frontend/MashTun/images/sale.jpg" alt="Spring brew sale"></a></div><h2>Staff Picks</h2><ol class="px-grid">[[picks]]</ol><h2>From our guides</h2><p><a href="/blog/first-beer/">How to brew your first beer</a>: all you need for under &pound;60.</p><p>&ldquo;Forty pints for &pound;22.50, and better than my local.&rdquo; &mdash; Trustpilot, 4.8 out of 5</p>"##;

const LIST: &str = r##"<div class="mt-trail"><a href="/">Home</a> <strong>[[name]]</strong></div><h1 class="mt-title">[[name]]</h1><div class="mt-two"><div class="mt-filter"><strong>Shop By</strong><dl>[[filters]]</dl><div class="mt-compare"><strong>Compare Products</strong><p>You have no items to compare.</p></div></div>
<div><div class="mt-tools"><p class="mt-amount">[[amount]]</p><div class="mt-sorter"><label>Sort By <select onchange="location.href=this.value">[[orders]]</select></label></div></div>
<ol class="px-grid">[[cards]]</ol>
<div class="mt-tools"><p class="mt-amount">[[amount]]</p>[[pages]]<div class="mt-limiter">Show [[sizes]] per page</div></div></div></div>"##;

const SPECIAL: &str = r##"<div class="px-box"><span class="px-now"><span class="px-label">Special Price</span> <span>[[now]]</span></span> <span class="px-was"><span class="px-label">Regular Price</span> <del>[[was]]</del></span></div>"##;
const STARS: &str = r##"<div class="px-reviews"><span class="a11y-only">Rating:</span> <span class="px-stars" title="[[stars]] out of 5"><span style="width:[[percent]]%"><span>[[percent]]%</span></span></span> <a href="[[url]]#reviews">[[count]] Review[[s]]</a></div>"##;
const CARD: &str = r##"<li class="px-item"><a class="px-photo" href="[[url]]" tabindex="-1"><img src="[[photo]]" width="240" height="300" alt="[[title]]"></a>[[flag]]<strong class="px-name"><a href="[[url]]">[[title]]</a></strong>[[stars]][[prices]]<div class="px-actions">[[action]]<a href="#wish" title="Add to Wish List">&#9825;</a> <a href="#compare" title="Add to Compare">&#8644;</a></div></li>
"##;

const DETAILS: &str = r##"<div class="mt-trail"><a href="/">Home</a> <a href="[[department_path]]">[[department]]</a> <a href="[[part_path]]">[[part]]</a> <strong>[[title]]</strong></div><div class="pdp"><div class="pdp-photo"><img src="[[photo]]" alt="[[title]]" width="700" height="560"></div><div><h1 class="mt-title">[[title]]</h1>[[stars]]<div class="pdp-meta">[[prices]]<div><div class="pdp-stock pdp-[[state]]" title="Availability"><span>[[availability]]</span></div><div class="pdp-sku"><strong>SKU#:</strong> <span>[[sku]]</span></div></div></div><p class="pdp-net">Excl. VAT: [[net]]</p>[[buy]]<p><a href="#wish">Add to Wish List</a> <a href="#compare">Add to Compare</a> <a href="mailto:?subject=brew">Email</a></p></div></div>
<h3>Details</h3><p class="pdp-text">[[text]]</p><h3>More Information</h3><table class="mt-table"><tbody><tr><th>Brand</th><td>[[brand]]</td></tr><tr><th>Weight</th><td>[[weight]]</td></tr><tr><th>Allergens</th><td>May contain gluten</td></tr></tbody></table>
<h3 id="reviews">Customer Reviews</h3><p>Log in to write a review.</p><div class="pdp-related"><h3>We found other products you might like!</h3><ul>[[related]]</ul></div>"##;
