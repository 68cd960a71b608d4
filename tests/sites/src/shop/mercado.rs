//! Mercado Electronics: a large American shop of 2016 on a shop system with layered navigation.
//!
//! A mega menu of two levels leads to departments and their parts, twelve products on a page with "Items 1-12 of 37".
//! The side bar narrows the list by category, price, manufacturer and colour, each with counts. Special and regular
//! prices stand in a box, ratings are widths in percent. Details have tabs and a table of attributes with the SKU, other
//! products that one might like, and what was viewed recently.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "mercado",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "next",
        "numbered",
        "page-size",
        "overlap",
        "duplicates",
        "featured",
        "locale",
        "grid",
        "optional",
        "details",
    ],
    about: "American electronics shop of 2016: a mega menu, layered navigation with counts, stars in percent, tabs with attributes",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;
const DEPARTMENTS: [&str; 5] = ["TV & Home Theater", "Computers", "Cell Phones", "Cameras", "Audio"];
const MAKERS: [&str; 8] = ["Lumora", "Kestro", "Norvik", "Halden", "Orbix", "Tessel", "Quanto", "Zephra"];
const COLORS: [&str; 5] = ["Black", "White", "Silver", "Blue", "Red"];
const BANDS: [(u64, u64); 4] = [(0, 100), (100, 300), (300, 700), (700, 5000)];

/// A part of a department: the department, its name, how many products it has, what they are called, least and most
/// dollars, and the attribute that tells them apart with its values.
type Part = (usize, &'static str, usize, &'static str, u64, u64, &'static str, &'static [&'static str]);

const PARTS: [Part; 13] = [
    (0, "Televisions", 16, "Smart LED TV", 199, 1999, "Screen Size", &["32-Inch", "43-Inch", "55-Inch"]),
    (0, "Sound Bars", 8, "Sound Bar", 89, 599, "Channels", &["2.1-Channel", "3.1-Channel", "5.1-Channel"]),
    (0, "Media Players", 5, "Streaming Player", 35, 149, "Resolution", &["Full HD", "4K"]),
    (1, "Laptops", 15, "Laptop", 279, 1899, "Screen Size", &["13.3-Inch", "14-Inch", "15.6-Inch"]),
    (1, "Tablets", 9, "Tablet", 69, 649, "Storage", &["16 GB", "32 GB", "64 GB"]),
    (1, "Monitors", 7, "LED Monitor", 99, 699, "Screen Size", &["21.5-Inch", "24-Inch", "27-Inch"]),
    (1, "Hard Drives", 6, "Portable Hard Drive", 49, 189, "Capacity", &["500 GB", "1 TB", "2 TB"]),
    (2, "Smartphones", 12, "Unlocked Smartphone", 99, 849, "Storage", &["16 GB", "32 GB", "64 GB"]),
    (2, "Smart Watches", 6, "Smart Watch", 79, 399, "Case Size", &["38 mm", "42 mm"]),
    (3, "Digital Cameras", 9, "Digital Camera", 119, 1299, "Sensor", &["16 MP", "20 MP", "24 MP"]),
    (3, "Lenses", 6, "Lens", 129, 999, "Focal Length", &["35 mm", "50 mm", "55-200 mm"]),
    (4, "Headphones", 14, "Headphones", 19, 379, "Type", &["In-Ear", "On-Ear", "Wireless"]),
    (4, "Speakers", 10, "Bluetooth Speaker", 25, 329, "Power", &["5 W", "10 W", "20 W"]),
];

const POINTS: [&str; 7] = [
    "Sets up in minutes with the app for phones and tablets.",
    "Slim design that fits in anywhere.",
    "Energy saving mode switches off what is not in use.",
    "Built-in Wi-Fi and Bluetooth connect without cables.",
    "All cables and batteries are in the box.",
    "Backed by our 30-day price match.",
    "Firmware updates over the air keep it current.",
];

#[derive(Debug)]
struct Product {
    id: usize,
    title: String,
    sku: String,
    maker: &'static str,
    color: &'static str,
    part: &'static Part,
    variant: &'static str,
    cents: u64,
    was: Option<u64>,
    /// Percent of five stars with the number of reviews.
    stars: Option<(u64, u64)>,
    is_in_stock: bool,
    text: String,
    chance: u64,
}

fn stock() -> Vec<Product> {
    let mut dice = Dice::new(20_161);
    let mut products: Vec<Product> = Vec::new();
    for part in &PARTS {
        for _ in 0..part.2 {
            let (maker, variant, color) = (dice.pick(&MAKERS), dice.pick(part.7), dice.pick(&COLORS));
            let (number, at) = (products.len() * 7 + 1204, dice.below(7) as usize);
            let letters = format!("{}{}", &maker[..1], &part.1[..1]);
            // What has more of it costs more.
            let step = (part.5 - part.4) / part.7.len() as u64;
            let place = part.7.iter().position(|own| *own == variant).unwrap_or(0) as u64;
            let cents = (part.4 + step * place + dice.below(step)) * 100 + dice.pick(&[99, 99, 95, 0]);
            let model = format!("{letters}{number}");
            products.push(Product {
                id: 310 + products.len() * 3,
                title: format!("{maker} {model} {variant} {} - {color}", part.3),
                sku: format!("{}-{model}-{}", &maker[..3].to_uppercase(), &color[..2].to_uppercase()),
                maker,
                color,
                part,
                variant,
                cents,
                was: dice.chance(28).then(|| cents * dice.between(110, 140) / 10_000 * 100 + 99),
                stars: dice.chance(65).then(|| (dice.between(5, 10) * 10, dice.between(1, 48))),
                is_in_stock: dice.chance(86),
                text: format!("{} {} {}", POINTS[at], POINTS[(at + 2) % 7], POINTS[(at + 3) % 7]),
                chance: dice.below(100),
            });
        }
    }
    products
}

fn address(product: &Product) -> String {
    format!("/{}.html", slug(&product.title))
}

fn photo(product: &Product, size: &str) -> String {
    let file = slug(&product.sku);
    format!(
        "/media/catalog/product/cache/1/{size}/9df78eab33525d08d6e5fb8d27136e95/{}/{file}.jpg",
        &file[..1]
    )
}

fn dollars(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn availability(product: &Product) -> &'static str {
    if product.is_in_stock { "In stock" } else { "Out of stock" }
}

/// Stars out of five: `4.5`.
fn average(percent: u64) -> String {
    format!("{}.{}", percent / 20, percent % 20 / 2)
}

fn truth() -> Truth {
    let record = |product: &Product| {
        Record::new()
            .with("title", &product.title)
            .with("price", dollars(product.cents))
            .maybe("old_price", product.was.map(dollars))
            .maybe("rating", product.stars.map(|(percent, _)| format!("{percent}%")))
            .maybe("rating", product.stars.map(|(percent, _)| average(percent)))
            .with("availability", availability(product))
            .with("sku", &product.sku)
            .with("image", photo(product, "small_image/240x240"))
            .with("image", photo(product, "image/700x700"))
            .with("url", address(product))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for (department, pages) in DEPARTMENTS.iter().zip([3, 4, 2, 2, 2]) {
        visitor.back(&front);
        visitor.follow(department)?;
        visitor.expect("items 1-12 of")?;
        if visitor.turn("Next")? != pages {
            return Err(Fault(format!("{department} does not have {pages} pages")));
        }
    }
    visitor.follow("Laptops")?;
    visitor.expect("items 1-12 of 15")?;
    visitor.follow("Black")?;
    visitor.expect("now shopping by")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn department_path(department: usize) -> String {
    format!("/{}.html", slug(DEPARTMENTS[department]))
}

fn part_path(part: &Part) -> String {
    format!("/{}/{}.html", slug(DEPARTMENTS[part.0]), slug(part.1))
}

fn answer(stock: &[Product], request: &Request) -> Answer {
    let recent: Vec<&Product> = request
        .cookies
        .text("recently_viewed")
        .split('.')
        .filter_map(|id| stock.iter().find(|product| product.id.to_string() == id))
        .collect();
    let page = |title: &str, layout: &str, body: &str| {
        let values = [("title", title), ("layout", layout), ("menu", &menu()), ("body", body)];
        Answer::page(fill(PAGE, &values))
    };
    let list = |name: &str, is_wanted: &dyn Fn(&Product) -> bool, has_parts: bool| {
        let found = stock.iter().filter(|product| is_wanted(product)).collect();
        page(&escape(name), "page-layout-2cols-left", &listing(request, name, found, has_parts, &recent))
    };
    match request.parts().as_slice() {
        [] => {
            let new = stock.iter().filter(|product| product.chance > 91).take(4);
            let best = stock.iter().filter(|product| (40..55).contains(&product.chance)).take(4);
            let values = [("new", &*each(new, card)), ("best", &each(best, card))];
            page("Electronics, Computers &amp; TVs", "page-layout-1col", &fill(HOME, &values))
        }
        ["sale.html"] => list("Sale", &|product| product.was.is_some(), true),
        ["catalogsearch", "result"] => {
            let words = request.query.text("q").to_lowercase();
            let name = format!("Search results for: '{words}'");
            list(&name, &|product| product.title.to_lowercase().contains(&words), true)
        }
        [department, part] => {
            let wanted =
                PARTS.iter().find(|own| part_path(own).get(1..) == Some(&format!("{department}/{part}")));
            match wanted {
                Some(part) => list(part.1, &|product| product.part.1 == part.1, false),
                None => Answer::missing(),
            }
        }
        [file] => {
            if let Some(at) = (0..5).find(|&at| department_path(at) == request.path) {
                return list(DEPARTMENTS[at], &|product| product.part.0 == at, true);
            }
            if let Some(product) = stock.iter().find(|product| address(product) == request.path) {
                let others = recent.iter().filter(|other| other.id != product.id).take(4);
                let ids: Vec<String> = others.map(|other| format!(".{}", other.id)).collect();
                let body = details(stock, product);
                return page(&escape(&product.title), "page-layout-1col", &body)
                    .cookie("recently_viewed", &format!("{}{}", product.id, ids.concat()));
            }
            match *file {
                "shipping" => page("Shipping &amp; Returns", "page-layout-1col", SHIPPING),
                "contacts" | "about-us" | "stores" => page("Contact Us", "page-layout-1col", CONTACT),
                _ => Answer::missing(),
            }
        }
        ["checkout" | "wishlist" | "customer" | "catalog", ..] => page("Sign in", "page-layout-1col", LOGIN),
        ["skin", .., "logo.png"] => {
            Answer::picture(picture::sign("MERCADO electronics", 240, 50, "#fff", "#0b5cad"))
        }
        ["skin", .., file] => {
            let words = file.trim_end_matches(".jpg").replace('-', " ");
            Answer::picture(picture::sign(&words, 1160, 260, "#123c69", "#ffd166"))
        }
        ["media", .., file] => {
            let sum = file.bytes().fold(5, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            Answer::picture(picture::thing(sum))
        }
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    each(DEPARTMENTS.iter().enumerate(), |(at, department)| {
        let parts = each(PARTS.iter().filter(|part| part.0 == at), |part| {
            format!("<li class=\"level1\"><a href=\"{}\"><span>{}</span></a></li>", part_path(part), part.1)
        });
        let values = [
            ("number", &*(at + 1).to_string()),
            ("path", &department_path(at)),
            ("name", &escape(department)),
            ("parts", &parts),
        ];
        fill(MENU, &values)
    })
}

/// The query of a list with one parameter changed; an empty value takes it out. Filters go back to the first page.
fn link(request: &Request, name: &str, value: &str) -> String {
    let known = ["q", "cat", "price", "manufacturer", "color", "order", "limit"];
    let mut pairs: Vec<String> = Vec::new();
    for own in known.iter().filter(|own| **own != name && !request.query.text(own).is_empty()) {
        pairs.push(format!("{own}={}", encode(request.query.text(own))));
    }
    if !value.is_empty() {
        pairs.push(format!("{name}={}", encode(value)));
    }
    let mark = if pairs.is_empty() { "" } else { "?" };
    format!("{}{mark}{}", request.path, pairs.join("&amp;"))
}

fn is_in(product: &Product, query: &Parameters) -> bool {
    let has = |name: &str, own: &str| query.text(name).is_empty() || query.text(name) == own;
    let band = query.text("price").split_once('-').map(|(low, high)| (low.parse(), high.parse()));
    let band = match band {
        Some((Ok(low), Ok(high))) => (low..high).contains(&(product.cents / 100)),
        _ => true,
    };
    band && has("cat", &slug(product.part.1))
        && has("manufacturer", product.maker)
        && has("color", product.color)
}

/// One block of the layered navigation: what can be chosen, with counts.
fn options(request: &Request, title: &str, name: &str, choices: &[(String, String, usize)]) -> String {
    if !request.query.text(name).is_empty() || choices.iter().filter(|choice| choice.2 > 0).count() < 2 {
        return String::new();
    }
    let items = each(choices.iter().filter(|choice| choice.2 > 0), |(value, label, count)| {
        format!(
            "<li><a href=\"{}\">{label}</a> <span class=\"filter-count\">({count})</span></li>",
            link(request, name, value)
        )
    });
    format!("<dt class=\"filter-title\">{title}</dt><dd class=\"filter-choices\"><ol>{items}</ol></dd>\n")
}

fn listing(
    request: &Request,
    name: &str,
    mut found: Vec<&Product>,
    has_parts: bool,
    recent: &[&Product],
) -> String {
    let query = &request.query;
    found.retain(|product| is_in(product, query));
    if found.is_empty() {
        let name = escape(name);
        return format!("<h1>{name}</h1><p>We can't find products matching the selection.</p>");
    }
    match query.text("order") {
        "name" => found.sort_by_key(|product| product.title.clone()),
        "price" => found.sort_by_key(|product| product.cents),
        _ => {}
    }
    let count = |is_it: &dyn Fn(&Product) -> bool| found.iter().filter(|product| is_it(product)).count();
    let mut narrow = String::new();
    if has_parts {
        let parts = PARTS.map(|part| (slug(part.1), part.1.to_owned(), count(&|own| own.part.1 == part.1)));
        narrow.push_str(&options(request, "Category", "cat", &parts));
    }
    let bands = BANDS.map(|(low, high)| {
        let label = format!("{} - {}", dollars(low * 100), dollars(high * 100 - 1));
        (format!("{low}-{high}"), label, count(&|own| (low..high).contains(&(own.cents / 100))))
    });
    narrow.push_str(&options(request, "Price", "price", &bands));
    let makers = MAKERS.map(|maker| (maker.to_owned(), maker.to_owned(), count(&|own| own.maker == maker)));
    narrow.push_str(&options(request, "Manufacturer", "manufacturer", &makers));
    let colors = COLORS.map(|color| (color.to_owned(), color.to_owned(), count(&|own| own.color == color)));
    narrow.push_str(&options(request, "Color", "color", &colors));
    let chosen = ["cat", "price", "manufacturer", "color"];
    let chosen = each(chosen.iter().filter(|own| !query.text(own).is_empty()), |own| {
        let (back, value) = (link(request, own, ""), escape(query.text(own)));
        format!(
            "<li><span>{own}:</span> {value} <a href=\"{back}\" title=\"Remove This Item\">&times;</a></li>"
        )
    });
    let active = match chosen.is_empty() {
        true => String::new(),
        false => fill(ACTIVE, &[("chosen", &chosen), ("clear", &request.path)]),
    };
    let size = query.number("limit").filter(|size| [12, 24, 36].contains(size)).unwrap_or(PER_PAGE);
    let slice = slice(&found, query.number("p").unwrap_or(1), size);
    let turn = |page: usize| link(request, "p", &page.to_string());
    let mut pages = each(1..=slice.last, |page| match page == slice.page {
        true => format!("<li class=\"pages-item-current\"><strong>{page}</strong></li>"),
        false => format!("<li><a href=\"{}\">{page}</a></li>", turn(page)),
    });
    if slice.page > 1 {
        let back = turn(slice.page - 1);
        pages = format!(
            "<li><a class=\"pages-back\" href=\"{back}\" title=\"Previous\">Previous</a></li>{pages}"
        );
    }
    if slice.page < slice.last {
        let on = turn(slice.page + 1);
        pages.push_str(&format!("<li><a class=\"pages-on\" href=\"{on}\" title=\"Next\">Next</a></li>"));
    }
    let pages = if slice.last > 1 { fill(PAGES, &[("pages", &pages)]) } else { String::new() };
    let sizes = each([12, 24, 36], |own| {
        let mark = if own == size { " selected=\"selected\"" } else { "" };
        format!("<option value=\"{}\"{mark}>{own}</option>", link(request, "limit", &own.to_string()))
    });
    let orders =
        each([("position", "Position"), ("name", "Product Name"), ("price", "Price")], |(own, label)| {
            let mark = if own == query.text("order") { " selected=\"selected\"" } else { "" };
            format!("<option value=\"{}\"{mark}>{label}</option>", link(request, "order", own))
        });
    let amount = format!("Items {}-{} of {}", slice.before + 1, slice.through(), slice.total);
    let viewed = each(recent, |own| format!("<li><a href=\"{}\">{}</a></li>", address(own), own.title));
    let viewed = match recent.is_empty() {
        true => String::new(),
        false => fill(VIEWED, &[("viewed", &viewed)]),
    };
    let values = [
        ("name", &*escape(name)),
        ("active", &active),
        ("narrow", &narrow),
        ("amount", &amount),
        ("sizes", &sizes),
        ("orders", &orders),
        ("pages", &pages),
        ("cards", &each(slice.things, |product| card(product))),
        ("viewed", &viewed),
    ];
    fill(LIST, &values)
}

fn price_box(product: &Product) -> String {
    match product.was {
        Some(was) => fill(SPECIAL, &[("now", &dollars(product.cents)), ("was", &dollars(was))]),
        None => fill(REGULAR, &[("now", &dollars(product.cents))]),
    }
}

fn card(product: &Product) -> String {
    shown(CARD, product)
}

/// A product in a template.
fn shown(template: &str, product: &Product) -> String {
    let stars = product.stars.map(|(percent, count)| {
        fill(
            STARS,
            &[("percent", &percent.to_string()), ("count", &count.to_string()), ("url", &address(product))],
        )
    });
    let buy = match product.is_in_stock {
        true => fill(BUY, &[("id", &product.id.to_string())]),
        false => "<p class=\"stock-out\"><span>Out of stock</span></p>".to_owned(),
    };
    let flag = if product.was.is_some() { "<span class=\"sticker-sale\">Sale</span>" } else { "" };
    let values = [
        ("url", address(product)),
        ("title", escape(&product.title)),
        ("small", photo(product, "small_image/240x240")),
        ("large", photo(product, "image/700x700")),
        ("stars", stars.unwrap_or_default()),
        ("price", price_box(product)),
        ("buy", buy),
        ("flag", flag.to_owned()),
        ("id", product.id.to_string()),
        ("stock", availability(product).to_owned()),
        ("sku", product.sku.clone()),
        ("maker", product.maker.to_owned()),
        ("color", product.color.to_owned()),
        ("spec", product.part.6.to_owned()),
        ("variant", product.variant.to_owned()),
        ("text", product.text.clone()),
        ("part", product.part.1.to_owned()),
        ("part_path", part_path(product.part)),
        ("department", escape(DEPARTMENTS[product.part.0])),
        ("department_path", department_path(product.part.0)),
    ];
    fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn details(stock: &[Product], product: &Product) -> String {
    let alike = stock.iter().filter(|own| own.part.0 == product.part.0 && own.id != product.id);
    let upsell = each(alike.skip(product.chance as usize % 9).take(4), |own| shown(UPSELL, own));
    let reviews = match product.stars {
        Some((percent, count)) => {
            fill(REVIEWS, &[("average", &average(percent)), ("count", &count.to_string())])
        }
        None => "<p>Be the first to review this product.</p>".to_owned(),
    };
    let body = shown(DETAILS, product);
    format!("{body}{}", fill(BELOW, &[("reviews", &reviews), ("upsell", &upsell)]))
}

const PAGE: &str = r##"<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Mercado Electronics</title>
<style>*{box-sizing:border-box}body{margin:0;font:14px/1.43 "Open Sans",Helvetica,Arial,sans-serif;color:#333}a{color:#0b5cad;text-decoration:none}.panel-header{background:#6e716e;color:#fff;padding:6px 20px;text-align:right;font-size:13px}.panel-header a{color:#fff;margin-left:16px}.page-inner,.header-content{max-width:1200px;margin:0 auto;padding:14px 20px}.header-content:after,.columns-row:after{content:"";display:table;clear:both}.minicart-wrapper{float:right;margin:14px 0 0 20px}.block-minisearch{float:right;margin-top:8px}.block-minisearch input{padding:6px;width:260px}.nav-sections{background:#f0f0f0}.megamenu{list-style:none;margin:0 auto;max-width:1200px;padding:0 20px}.megamenu>li{display:inline-block;position:relative}.megamenu>li>a{display:block;padding:13px 16px;font-weight:700;color:#575757}.mega-dropdown{display:none;position:absolute;z-index:9;left:0;width:420px;background:#fff;border:1px solid #ccc;padding:14px}.megamenu li:hover .mega-dropdown{display:block}.mega-dropdown ul{list-style:none;float:left;width:190px;margin:0;padding:0}.mega-dropdown ul a{display:block;padding:4px 0}.mega-static{float:right;width:180px;background:#fff6dd;padding:10px;font-size:12px}
.sidebar-main{float:left;width:21%}.column-main{float:right;width:77%}.filter-title{font-weight:700;border-top:1px solid #ccc;padding-top:8px}.filter-choices{margin:4px 0 10px}.filter-choices ol,.filter-active ol{list-style:none;padding:0;margin:0}.filter-count{color:#757575}.toolbar-top{overflow:hidden;padding:6px 0}.toolbar-amount{float:left;margin:0;width:150px}.sorter-box{float:right}.limiter-box{float:right;margin-left:20px}.pages-list{clear:both;list-style:none;padding:0;text-align:center}.pages-list li{display:inline-block;margin:2px}.pages-list a,.pages-list strong{padding:4px 9px;border:1px solid #ccc}.items-grid{list-style:none;padding:0;margin:0;overflow:hidden}.items-grid-cell{float:left;width:25%;padding:8px;height:420px;position:relative}.items-grid-cell img,.upsell-cell img{max-width:100%;height:auto}.item-link{display:block;height:60px;overflow:hidden}.sticker-sale{position:absolute;top:12px;left:12px;background:#e02b27;color:#fff;padding:2px 8px}.ratings-sum{height:20px}.rating-bar{display:inline-block;width:80px;height:14px;background:#ddd;overflow:hidden}.rating-bar>span{display:block;height:14px;background:#ff5501;text-indent:-999px}.pricing-special b{color:#e02b27;font-size:18px}.pricing-old{font-size:12px;color:#777}.pricing-old s{margin-left:3px}.pricing-regular b{font-size:18px}.tocart{background:#1979c3;color:#fff;border:0;padding:7px 12px}.stock-out{color:#e02b27}.addto-links{font-size:12px}
.product-media{float:left;width:52%}.product-media img{max-width:100%}.product-info-main{float:right;width:44%}.data-tabs{clear:both;list-style:none;padding:16px 0 0;margin:0}.data-tabs li{display:inline-block;border:1px solid #ccc;padding:8px 16px;background:#f6f6f6}.data-panel{border:1px solid #ccc;padding:16px;margin-bottom:-1px}.attributes-tbl th{text-align:left;padding:6px 30px 6px 0}.upsell-cell{float:left;width:24%;padding:8px}.footer-links{clear:both;background:#f4f4f4;margin-top:30px;padding:20px;overflow:hidden}.footer-links ul{float:left;width:25%;list-style:none}.copyright-line{background:#6e716e;color:#fff;text-align:center;padding:8px}</style></head>
<body class="[[layout]]"><div class="panel-header">Free shipping on orders over $49 <a href="/customer/account/login/">Sign In</a> <a href="/wishlist/">Wish List</a> <a href="/stores">Store Finder</a></div>
<div class="header-content"><a href="/"><img src="/skin/frontend/mercado/images/logo.png" width="240" height="50" alt="Mercado Electronics"></a><div class="minicart-wrapper"><a href="/checkout/cart/">My Cart (0) $0.00</a></div><form class="block-minisearch" id="search_mini_form" action="/catalogsearch/result/" method="get"><input type="text" name="q" placeholder="Search entire store here..." maxlength="128"> <button type="submit">Search</button></form></div>
<div class="nav-sections"><ul class="megamenu">[[menu]]<li><a href="/sale.html"><span>Sale</span></a></li></ul></div>
<div class="page-inner">[[body]]</div>
<div class="footer-links"><ul><li><a href="/about-us">About us</a></li><li><a href="/stores">Our stores</a></li><li><a href="/contacts">Contact us</a></li></ul><ul><li><a href="/shipping">Shipping &amp; returns</a></li><li><a href="/shipping">Price match</a></li><li><a href="/customer/account/login/">Orders and Returns</a></li></ul><ul><li><form action="/contacts" method="post"><label>Newsletter <input type="text" name="email" placeholder="Enter your email address"></label> <button>Subscribe</button></form></li></ul></div>
<div class="copyright-line">&copy; 2016 Mercado Electronics, Inc. All rights reserved.</div></body></html>
"##;

const MENU: &str = r##"<li class="nav-[[number]] level-top"><a href="[[path]]"><span>[[name]]</span></a><div class="mega-dropdown"><ul>[[parts]]</ul><div class="mega-static"><strong>Save up to $200</strong><br>on selected items this week. <a href="/sale.html">Shop deals</a></div></div></li>
"##;

const HOME: &str = r##"<a href="/sale.html"><img src="/skin/frontend/mercado/images/Spring-deals-on-now.jpg" width="100%" alt="Spring deals"></a><h2>New Arrivals</h2><ol class="items-grid">[[new]]</ol><h2>Best Sellers</h2><ol class="items-grid">[[best]]</ol><p>Mercado has sold electronics since 1979, today in 23 stores from Sacramento to Tucson. Protection plans from $9.99.</p>"##;

const ACTIVE: &str = r##"<div class="filter-active"><strong>Now Shopping by</strong><ol>[[chosen]]</ol><a href="[[clear]]">Clear All</a></div>"##;
const VIEWED: &str =
    r##"<div class="block-viewed"><strong>Recently Viewed</strong><ol>[[viewed]]</ol></div>"##;
const PAGES: &str = r##"<ul class="pages-list" aria-label="Page">[[pages]]</ul>"##;

const LIST: &str = r##"<div class="crumbs-bar"><a href="/">Home</a> / [[name]]</div><h1>[[name]]</h1><div class="columns-row"><div class="column-main">
<div class="toolbar-top"><p class="toolbar-amount">[[amount]]</p><div class="limiter-box"><label>Show <select onchange="location=this.value">[[sizes]]</select> per page</label></div><div class="sorter-box"><label>Sort By <select onchange="location=this.value">[[orders]]</select></label></div></div>
<ol class="items-grid">[[cards]]</ol>
<div class="toolbar-top"><p class="toolbar-amount">[[amount]]</p>[[pages]]</div></div>
<div class="sidebar-main">[[active]]<div class="block-filter"><strong>Shop By</strong><dl>[[narrow]]</dl></div>[[viewed]]<div class="block-compare"><strong>Compare Products</strong><p>You have no items to compare.</p></div></div></div>"##;

const SPECIAL: &str = r##"<div class="pricing"><p class="pricing-special"><span>Special Price</span> <b>[[now]]</b></p><p class="pricing-old"><span>Regular Price</span> <s>[[was]]</s></p></div>"##;
const REGULAR: &str = r##"<div class="pricing"><span class="pricing-regular"><b>[[now]]</b></span></div>"##;
const STARS: &str = r##"<span class="rating-bar" title="[[percent]]%"><span style="width:[[percent]]%">[[percent]]%</span></span> <a href="[[url]]#reviews">[[count]] Review(s)</a>"##;
const BUY: &str = r##"<form action="/checkout/cart/add/" method="post"><input type="hidden" name="product" value="[[id]]"><button class="tocart" type="submit" title="Add to Cart">Add to Cart</button></form>"##;

const CARD: &str = r##"<li class="items-grid-cell"><a href="[[url]]" title="[[title]]"><img src="[[small]]" width="240" height="240" alt="[[title]]"></a>[[flag]]<a class="item-link" href="[[url]]">[[title]]</a><div class="ratings-sum">[[stars]]</div>[[price]]<div class="item-actions">[[buy]]<span class="addto-links"><a href="/wishlist/index/add/product/[[id]]/">Add to Wish List</a> | <a href="/catalog/product_compare/add/product/[[id]]/">Add to Compare</a></span></div></li>
"##;
const UPSELL: &str = r##"<div class="upsell-cell"><a href="[[url]]"><img src="[[small]]" width="180" height="180" alt=""></a><br><a href="[[url]]">[[title]]</a>[[price]]</div>"##;

const DETAILS: &str = r##"<div class="crumbs-bar"><a href="/">Home</a> / <a href="[[department_path]]">[[department]]</a> / <a href="[[part_path]]">[[part]]</a> / [[title]]</div>
<div class="columns-row"><div class="product-media"><img src="[[large]]" width="600" height="450" alt="[[title]]"></div><div class="product-info-main"><h1>[[title]]</h1><div class="ratings-sum">[[stars]]</div>[[price]]<p>Availability: <span>[[stock]]</span></p><p>Qty <input type="text" name="qty" value="1" size="2"></p>[[buy]]<p class="addto-links"><a href="/wishlist/index/add/product/[[id]]/">Add to Wish List</a> | <a href="/catalog/product_compare/add/product/[[id]]/">Add to Compare</a> | <a href="mailto:?subject=[[id]]">Email</a></p><p>Add a 2-year protection plan for $29.99.</p></div></div>
<ul class="data-tabs"><li><a href="#description">Details</a></li><li><a href="#additional">More Information</a></li><li><a href="#reviews">Reviews</a></li></ul><div class="data-panel" id="description"><p>[[text]]</p></div>
<div class="data-panel" id="additional"><table class="attributes-tbl"><tbody><tr><th scope="row">SKU</th><td>[[sku]]</td></tr><tr><th scope="row">Manufacturer</th><td>[[maker]]</td></tr><tr><th scope="row">Color</th><td>[[color]]</td></tr><tr><th scope="row">[[spec]]</th><td>[[variant]]</td></tr><tr><th scope="row">Warranty</th><td>1 year</td></tr></tbody></table></div>"##;
const BELOW: &str = r##"<div class="data-panel" id="reviews">[[reviews]]</div><div class="columns-row"><h2>We found other products you might like!</h2>[[upsell]]</div>"##;
const REVIEWS: &str = r##"<p>Average rating [[average]] out of 5 from [[count]] customers.</p><blockquote><strong>Just what I needed</strong><p>Arrived in two days and cost $40 less than at the mall. Review by Dana, posted on 3/14/16</p></blockquote>"##;

const SHIPPING: &str = r##"<h1>Shipping &amp; Returns</h1><table class="attributes-tbl"><tr><th>Ground</th><td>$5.99, free over $49.00</td></tr><tr><th>Two days</th><td>$14.99</td></tr><tr><th>Overnight</th><td>$24.99</td></tr></table><p>Send it back within 30 days for a full refund.</p>"##;
const CONTACT: &str = r##"<h1>Contact Us</h1><p>Call 1-800-555-0127, seven days a week.</p><form action="/contacts" method="post"><input name="name" placeholder="Name"> <input name="email" placeholder="Email"> <textarea name="comment"></textarea> <button>Submit</button></form>"##;
const LOGIN: &str = r##"<h1>Customer Login</h1><form action="/customer/account/loginPost/" method="post"><label>Email <input name="login[username]"></label> <label>Password <input type="password" name="login[password]"></label> <button>Sign In</button></form>"##;
