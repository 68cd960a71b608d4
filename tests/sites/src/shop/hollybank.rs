//! Hollybank Garden Tools: a shop of 2018 on a widespread shop plug-in.
//!
//! One list of everything in a grid, turned by numbers and an arrow; sections and a sale list show the same goods again;
//! facets and orders multiply the addresses. Stars are a width and a hidden sentence. Numbers and stock of articles are
//! only on the product pages, which carry microdata.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::GARDEN;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "hollybank",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "next",
        "numbered",
        "grid",
        "overlap",
        "duplicates",
        "featured",
        "trap",
        "optional",
        "microdata",
        "details",
        "robots",
        "links",
    ],
    about: "garden tools of 2018 on a shop plug-in: grid of everything, overlapping sections, facets, stars as widths",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2018, 132, &GARDEN)
}

fn address(good: &Good) -> String {
    format!("/product/{}/", slug(&good.title))
}

fn photo(good: &Good, size: &str) -> String {
    format!("/wp/uploads/tool-{}{size}.jpg", good.id)
}

/// How the shop writes stars: two decimals.
fn rating(good: &Good) -> Option<String> {
    good.halves.map(|halves| format!("{}.{}", halves / 2, if halves % 2 == 0 { "00" } else { "50" }))
}

fn availability(good: &Good) -> String {
    match good.stock {
        0 => "Out of stock".to_owned(),
        1..=5 => format!("Only {} left in stock", good.stock),
        _ => "In stock".to_owned(),
    }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("£{}", pounds(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("£{}", pounds(price))))
            .maybe("rating", rating(good))
            .with("availability", availability(good))
            .with("availability", if good.stock > 0 { "In stock" } else { "" })
            .with("sku", &good.sku)
            .with("image", photo(good, "-300x300"))
            .with("image", photo(good, ""))
            .with("url", address(good))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Shop")?;
    visitor.expect("of 132 results")?;
    visitor.turn("→").map(drop)
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let links = each(sections(stock), |section| {
            format!(
                "<li class=\"cat-item\"><a href=\"/product-category/{}/\">{section}</a></li>",
                slug(section)
            )
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("sections", &links)]))
    };
    let all: Vec<&Good> = stock.iter().collect();
    let parts = request.parts();
    let number = |at: usize| parts.get(at).and_then(|number| number.parse().ok()).unwrap_or(1);
    match parts.as_slice() {
        [] => {
            let favourites = each(stock.iter().filter(|good| good.halves == Some(10)).take(3), tile);
            page("Home", &fill(HOME, &[("favourites", &favourites)]))
        }
        ["shop"] | ["shop", "page", _] => page("Shop", &list("Shop", "/shop/", &all, number(2), request)),
        ["product-category", section] | ["product-category", section, "page", _] => {
            let goods: Vec<&Good> = stock.iter().filter(|good| slug(good.section) == *section).collect();
            match goods.first().map(|good| good.section) {
                Some(name) => page(
                    name,
                    &list(name, &format!("/product-category/{section}/"), &goods, number(3), request),
                ),
                None => Answer::missing(),
            }
        }
        ["sale"] | ["sale", "page", _] => {
            let goods: Vec<&Good> = stock.iter().filter(|good| good.old_price.is_some()).collect();
            page("Sale", &list("Sale", "/sale/", &goods, number(2), request))
        }
        ["product", _] => match stock.iter().find(|good| address(good) == request.path) {
            Some(good) => page(&good.title, &details(stock, good)),
            None => Answer::missing(),
        },
        ["advice"] => page("Advice", ADVICE),
        ["our-story"] => page("Our story", STORY),
        ["delivery"] => page("Delivery", DELIVERY),
        ["cart"] => page("Cart", "<h1>Cart</h1><p>Your cart is currently empty.</p>"),
        ["wp", "uploads", file] => {
            let id = file.trim_start_matches("tool-").split(['-', '.']).next().unwrap_or_default();
            Answer::picture(picture::thing(id.parse().unwrap_or(0)))
        }
        ["robots.txt"] => {
            Answer::text("User-agent: *\nDisallow: /cart/\nDisallow: /*add-to-cart=\nDisallow: /*filter_\n")
        }
        _ => Answer::missing(),
    }
}

fn tile(good: &Good) -> String {
    let old = good.old_price.map(|price| {
        format!("<del><span class=\"amount\"><bdi>&pound;{}</bdi></span></del> ", pounds(price))
    });
    let stars = rating(good).map(|rating| {
        let width = good.halves.unwrap_or(0) * 10;
        format!("<div class=\"star-rating\" role=\"img\" aria-label=\"Rated {rating} out of 5\"><span style=\"width:{width}%\">Rated <strong>{rating}</strong> out of 5</span></div>")
    });
    let flash = if good.old_price.is_some() { "<span class=\"onsale\">Sale!</span>" } else { "" };
    fill(
        TILE,
        &[
            ("url", &address(good)),
            ("flash", flash),
            ("photo", &photo(good, "-300x300")),
            ("title", &escape(&good.title)),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &pounds(good.price)),
            ("id", &good.id.to_string()),
        ],
    )
}

fn list(title: &str, path: &str, goods: &[&Good], number: usize, request: &Request) -> String {
    let mut goods = goods.to_vec();
    let brand = request.query.text("filter_brand").to_owned();
    goods.retain(|good| brand.is_empty() || slug(good.brand) == brand);
    match request.query.text("orderby") {
        "price" => goods.sort_by_key(|good| good.price),
        "rating" => goods.sort_by_key(|good| std::cmp::Reverse(good.halves)),
        _ => {}
    }
    let slice = slice(&goods, number, 12);
    let rest: Vec<String> =
        request.query.pairs().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let rest = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&amp;")) };
    let link = |number: usize| match number {
        1 => format!("{path}{rest}"),
        _ => format!("{path}page/{number}/{rest}"),
    };
    let mut pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<li><span class=\"page-numbers current\">{number}</span></li>"),
        false => format!("<li><a class=\"page-numbers\" href=\"{}\">{number}</a></li>", link(number)),
    });
    if slice.page < slice.last {
        pages.push_str(&format!(
            "<li><a class=\"next page-numbers\" href=\"{}\">&#8594;</a></li>",
            link(slice.page + 1)
        ));
    }
    let brands = each(GARDEN.brands, |brand| {
        format!(
            "<li><a rel=\"nofollow\" href=\"{path}?filter_brand={}\">{}</a></li>",
            slug(brand),
            escape(brand)
        )
    });
    let range = format!("Showing {}&ndash;{} of {} results", slice.before + 1, slice.through(), slice.total);
    fill(
        LIST,
        &[
            ("title", title),
            ("path", path),
            ("range", &range),
            ("tiles", &each(slice.things, |good| tile(good))),
            ("pages", &pages),
            ("brands", &brands),
        ],
    )
}

fn details(stock: &[Good], good: &Good) -> String {
    let related =
        each(stock.iter().filter(|other| other.section == good.section && other.id != good.id).take(3), tile);
    let old = good.old_price.map(|price| format!("<del>&pound;{}</del> ", pounds(price)));
    let stars =
        rating(good).map(|rating| format!("<p>Rated {rating} out of 5 by {} customers</p>", good.reviews));
    fill(
        DETAILS,
        &[
            ("title", &escape(&good.title)),
            ("photo", &photo(good, "")),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &pounds(good.price)),
            ("plain", &format!("{}.{:02}", good.price / 100, good.price % 100)),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("text", &escape(&good.text)),
            ("availability", &availability(good)),
            ("sku", &good.sku),
            ("section", good.section),
            ("path", &slug(good.section)),
            ("related", &related),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>[[title]] &#8211; Hollybank Garden Tools</title>
<style>body{margin:0;font:16px/1.6 "Source Sans Pro",Helvetica,sans-serif;color:#43454b}.col-full{max-width:1100px;margin:0 auto;padding:0 20px}.masthead{border-bottom:1px solid #eee;padding:20px 0}.masthead .logo{font-size:30px;font-weight:700;color:#3c6e38;text-decoration:none}.mainmenu a{margin-right:18px;color:#43454b}
.layout{display:flex;gap:40px}.primary{flex:1}.secondary{width:220px}ul.products{display:grid;grid-template-columns:repeat(3,1fr);gap:30px;list-style:none;padding:0}ul.products li{position:relative;text-align:center}ul.products img{width:100%;height:210px;object-fit:cover}.loop-title{font-size:16px;font-weight:400;margin:6px 0}.onsale{position:absolute;top:8px;left:8px;background:#3c6e38;color:#fff;padding:2px 10px;border-radius:12px;font-size:13px}.button{background:#eee;padding:8px 16px;display:inline-block;text-decoration:none;color:#333}
.star-rating{overflow:hidden;width:90px;height:16px;margin:0 auto;background:repeating-linear-gradient(90deg,#ddd 0 14px,#fff 14px 18px);text-indent:-999px}.star-rating span{display:block;height:16px;background:repeating-linear-gradient(90deg,#e5a823 0 14px,#fff 14px 18px)}.pagination-nav ul{list-style:none;display:flex;gap:6px;padding:0}.page-numbers{padding:4px 12px;background:#f2f2f2}.page-numbers.current{background:#3c6e38;color:#fff}.site-foot{background:#f0f0f0;margin-top:40px;padding:30px 0}</style></head>
<body class="shop-plugin"><header class="masthead"><div class="col-full"><a class="logo" href="/">Hollybank</a> <nav class="mainmenu"><a href="/">Home</a><a href="/advice/">Advice</a><a href="/our-story/">Our story</a><a href="/shop/">Shop</a><a href="/sale/">Sale</a><a href="/delivery/">Delivery</a><a href="/cart/">Cart (&pound;0.00)</a></nav></div></header>
<div class="col-full layout"><main class="primary">[[body]]</main><aside class="secondary"><h3>Product categories</h3><ul class="product-categories">[[sections]]</ul><h3>Newsletter</h3><form method="post" action="/subscribe/"><input name="email" placeholder="Email"><button>Join</button></form></aside></div>
<footer class="site-foot"><div class="col-full">Hollybank Garden Tools, The Walled Garden, Ludlow SY8 2PQ. Free delivery over &pound;50.</div></footer></body></html>
"##;

const HOME: &str = r##"<h1>Tools that outlive their owners</h1><p>Forged, turned and sharpened in small workshops.</p><h2>Customer favourites</h2><ul class="products">[[favourites]]</ul>"##;

const LIST: &str = r##"<h1 class="archive-title">[[title]]</h1><p class="result-count">[[range]]</p><p>Sort: <a href="[[path]]?orderby=price">price</a> <a href="[[path]]?orderby=rating">rating</a></p><ul class="products">[[tiles]]</ul><nav class="pagination-nav"><ul>[[pages]]</ul></nav><h4>Filter by brand</h4><ul class="layered-nav">[[brands]]</ul>"##;

const TILE: &str = r##"<li class="product-tile"><a href="[[url]]">[[flash]]<img src="[[photo]]" alt=""><h2 class="loop-title">[[title]]</h2>[[stars]]<span class="price">[[old]]<ins><span class="amount"><bdi>&pound;[[price]]</bdi></span></ins></span></a><br><a class="button" rel="nofollow" href="/shop/?add-to-cart=[[id]]">Add to basket</a></li>
"##;

const DETAILS: &str = r##"<article itemscope itemtype="http://schema.org/Product"><img itemprop="image" src="[[photo]]" width="480" alt=""><h1 itemprop="name">[[title]]</h1><p class="single-price" itemprop="offers" itemscope itemtype="http://schema.org/Offer">[[old]]<span itemprop="price" content="[[plain]]">&pound;[[price]]</span><meta itemprop="priceCurrency" content="GBP"></p>[[stars]]<div itemprop="description"><p>[[text]]</p></div><p class="stock-line">[[availability]]</p><p class="product-meta">SKU: <span itemprop="sku">[[sku]]</span> Category: <a href="/product-category/[[path]]/">[[section]]</a></p><section><h2>Related products</h2><ul class="products">[[related]]</ul></section></article>"##;

const ADVICE: &str = r##"<h1>Advice</h1><h2>How much should a good spade cost?</h2><p>Expect to pay &pound;35 to &pound;60. Below &pound;20 the tread will bend in clay.</p>"##;
const STORY: &str =
    r##"<h1>Our story</h1><p>Began in a shed in 1996 with 12 forks and a loan of &pound;400.</p>"##;
const DELIVERY: &str = r##"<h1>Delivery</h1><table><tr><td>Standard</td><td>&pound;3.95</td></tr><tr><td>Next day</td><td>&pound;6.95</td></tr></table>"##;
