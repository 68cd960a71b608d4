//! Orchardline: an English nursery of fruit trees of 2021, on a blogging system with a shop plug-in.
//!
//! The menu has categories in two levels, and all goods are in the shop, sixteen on a page. Trees are sold in several
//! forms at prices from and to; reductions are deleted and inserted prices. Stars have hidden text. The list only says
//! what is out of stock; how many are left and the SKU are on the pages of the goods, if anybody counts them.

use std::cmp::Reverse;

use serde_json::json;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "orchardline",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "numbered",
        "next",
        "overlap",
        "duplicates",
        "featured",
        "grid",
        "optional",
        "details",
    ],
    about: "fruit trees of 2021 on a shop plug-in: a menu of two levels, prices from and to, stars with hidden text, deleted prices",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 16;

/// A category: its name and the one above it, least and most pounds, what follows the names, and the names.
type Category = (&'static str, &'static str, u64, u64, &'static str, &'static str);

const CATEGORIES: [Category; 7] = [
    ("Apple Trees", "Fruit Trees", 19, 34, " Apple Tree", APPLES),
    ("Pear Trees", "Fruit Trees", 21, 36, " Pear Tree", PEARS),
    ("Plum & Damson Trees", "Fruit Trees", 20, 35, "", PLUMS),
    ("Cherry Trees", "Fruit Trees", 23, 38, " Cherry Tree", CHERRIES),
    ("Soft Fruit", "", 6, 17, "", BERRIES),
    ("Cider Making", "", 8, 190, "", CIDER),
    ("Tools & Sundries", "", 4, 62, "", SUNDRIES),
];

const APPLES: &str = "Bramley's Seedling, Cox's Orange Pippin, Egremont Russet, Discovery, James Grieve, Laxton's Superb, Blenheim Orange, Ashmead's Kernel, Worcester Pearmain, Charles Ross, Greensleeves, Katy, Red Windsor, Scrumptious, Howgate Wonder, Kidd's Orange Red, Lord Lambourne, Newton Wonder, Pitmaston Pineapple, Rosemary Russet, St Edmund's Russet, Tydeman's Late Orange, Winter Gem, Dabinett Cider";
const PEARS: &str = "Conference, Concorde, Doyenné du Comice, Williams' Bon Chrétien, Beth, Beurré Hardy, Black Worcester, Catillac, Invincible, Louise Bonne of Jersey";
const PLUMS: &str = "Victoria Plum Tree, Czar Plum Tree, Marjorie's Seedling Plum Tree, Opal Plum Tree, Old Green Gage Tree, Cambridge Gage Tree, Oullins Gage Tree, Merryweather Damson Tree, Shropshire Prune Damson Tree, Mirabelle de Nancy Tree, Warwickshire Drooper Plum Tree";
const CHERRIES: &str = "Stella, Sunburst, Morello, Lapins, Summer Sun, Kordia, Merton Glory";
const BERRIES: &str = "Raspberry Autumn Bliss Canes, Raspberry Glen Ample Canes, Raspberry All Gold Canes, Blackcurrant Ben Connan, Blackcurrant Big Ben, Redcurrant Rovada, Whitecurrant Versailles, Gooseberry Invicta, Gooseberry Hinnonmaki Red, Blueberry Bluecrop, Blueberry Duke, Strawberry Cambridge Favourite Runners, Strawberry Mara des Bois Runners, Tayberry Buckingham, Rhubarb Timperley Early Crown";
const CIDER: &str = "Oak Barrel Press 12 Litre, Oak Barrel Press 20 Litre, Cast Iron Apple Crusher, Stainless Fruit Mill, Straining Bag Pair, Glass Demijohn with Airlock, Cider Yeast Sachets Pack of 5, Campden Tablets Tub of 100, Swing Top Bottles Case of 12, Bottle Capper Set, Hydrometer and Trial Jar, Bag in Box Liners Pack of 10, Cidermaker's Starter Kit";
const SUNDRIES: &str = "Tree Stake and Tie Kit, Spiral Tree Guards Pack of 10, Mycorrhizal Root Dip, Grease Bands, Winter Tree Wash 500ml, Long Reach Fruit Picker, Grafting Knife, Pruning Saw with Holster, Orchard Ladder 8ft, Slatted Apple Rack, Codling Moth Trap, Galvanised Training Wire 50m, Label Set of Slate";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stock {
    Left(u64),
    Backorder,
    None,
    /// There is some, and nobody says how much.
    Uncounted,
}

/// One thing that is sold.
#[derive(Debug)]
struct Item {
    id: usize,
    name: String,
    category: &'static Category,
    pence: u64,
    /// What the largest form costs, where there are several.
    most: Option<u64>,
    was: Option<u64>,
    /// Hundredths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: Stock,
    sku: Option<String>,
    chance: u64,
}

fn stock() -> Vec<Item> {
    let mut dice = Dice::new(93);
    let mut items: Vec<Item> = Vec::new();
    for category in &CATEGORIES {
        let &(title, parent, low, high, ending, names) = category;
        for name in names.split(", ") {
            let pence = dice.between(low, high) * 100 + dice.pick(&[0, 50, 95, 99, 0]);
            let has_forms = if parent.is_empty() { dice.chance(14) } else { dice.chance(72) };
            let stock = match (has_forms, dice.below(100)) {
                (_, 0..=12) => Stock::None,
                (true, _) | (_, 13..=24) => Stock::Uncounted,
                (_, 25..=31) => Stock::Backorder,
                _ => Stock::Left(dice.pick(&[1, 2, 3, 6, 8, 11, 14, 19, 27, 40])),
            };
            let code: String = title.chars().filter(char::is_ascii_uppercase).take(2).collect();
            items.push(Item {
                id: 2114 + items.len() * 17,
                name: format!("{name}{ending}"),
                category,
                pence,
                most: has_forms.then(|| pence * dice.between(150, 240) / 100 / 100 * 100),
                was: (!has_forms && dice.chance(38))
                    .then(|| pence * 11 / 1000 * 100 + dice.between(1, 8) * 50),
                stars: dice.chance(58).then(|| (dice.between(11, 20) * 25, dice.between(1, 24))),
                stock,
                sku: (!has_forms || dice.chance(80)).then(|| format!("OL-{code}{:03}", 4 + items.len() * 7)),
                chance: dice.below(100),
            });
        }
    }
    dice.shuffle(&mut items);
    items
}

fn address(item: &Item) -> String {
    format!("/product/{}/", slug(&item.name))
}

fn photo(item: &Item, size: &str) -> String {
    format!("/wp-content/uploads/2021/0{}/{}-{}{size}.jpg", 1 + item.id % 9, slug(&item.name), item.id)
}

fn category_address(category: &Category) -> String {
    match category.1 {
        "" => format!("/product-category/{}/", slug(category.0)),
        parent => format!("/product-category/{}/{}/", slug(parent), slug(category.0)),
    }
}

fn pound(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

fn stars((hundredths, _): (u64, u64)) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// What its own page says about stock.
fn availability(item: &Item) -> String {
    match item.stock {
        Stock::Left(left @ 1..=3) => format!("Only {left} left in stock"),
        Stock::Left(left) => format!("{left} in stock"),
        Stock::Backorder => "Available on backorder".to_owned(),
        Stock::None if item.most.is_some() => {
            "This product is currently out of stock and unavailable.".to_owned()
        }
        Stock::None => "Out of stock".to_owned(),
        Stock::Uncounted => String::new(),
    }
}

fn truth() -> Truth {
    let record = |item: &Item| {
        let short = match item.stock {
            Stock::Left(_) => "In stock",
            Stock::None => "Out of stock",
            _ => "",
        };
        let range = item.most.map(|most| format!("{} – {}", pound(item.pence), pound(most)));
        Record::new()
            .with("title", &item.name)
            .with("price", range.unwrap_or_else(|| pound(item.pence)))
            .maybe("old_price", item.was.map(pound))
            .maybe("rating", item.stars.map(stars))
            .with("availability", availability(item))
            .with("availability", short)
            .maybe("sku", item.sku.as_deref())
            .with("image", photo(item, "-300x300"))
            .with("image", photo(item, "-600x600"))
            .with("image", photo(item, ""))
            .with("url", address(item))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Fruit Trees")?;
    visitor.expect("showing 1–16 of 52 results")?;
    visitor.follow("Shop")?;
    visitor.expect("showing 1–16 of 93 results")?;
    match visitor.turn("→")? {
        6 => visitor.expect("showing 81–93 of 93 results"),
        pages => Err(Fault(format!("{pages} pages instead of 6"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    let sub = |parent: &'static str| CATEGORIES.iter().filter(move |category| category.1 == parent);
    let link = |category: &Category| {
        format!("<li><a href=\"{}\">{}</a></li>", category_address(category), escape(category.0))
    };
    let (trees, others) = (each(sub("Fruit Trees"), link), each(sub(""), link));
    Answer::page(fill(PAGE, &[("title", title), ("trees", &trees), ("others", &others), ("body", body)]))
}

fn answer(stock: &[Item], request: &Request) -> Answer {
    let parts = request.parts();
    let (path, number) = match parts.as_slice() {
        [path @ .., "page", number] => (path, number.parse().unwrap_or(1)),
        path => (path, 1),
    };
    match path {
        [] if request.query.has("s") => {
            let words = request.query.text("s").to_lowercase();
            let is_wanted = |item: &Item| item.name.to_lowercase().contains(&words);
            archive(stock, request, "Search results", "/", number, is_wanted)
        }
        [] => page("Fruit Trees &amp; Cider Making", &front(stock)),
        ["shop"] => archive(stock, request, "Shop", "/shop/", number, |_| true),
        ["product-category", "fruit-trees"] => {
            let base = "/product-category/fruit-trees/";
            archive(stock, request, "Fruit Trees", base, number, |item| item.category.1 == "Fruit Trees")
        }
        ["product-category", .., last] => {
            match CATEGORIES.iter().find(|category| slug(category.0) == *last) {
                Some(category) => {
                    let (title, base) = (escape(category.0), category_address(category));
                    archive(stock, request, &title, &base, number, |item| item.category.0 == category.0)
                }
                None => Answer::missing(),
            }
        }
        ["product", wanted] => match stock.iter().find(|item| slug(&item.name) == *wanted) {
            Some(item) => page(&escape(&item.name), &details(stock, item)),
            None => Answer::missing(),
        },
        ["growing-guides"] => page("Growing Guides", GUIDES),
        ["delivery"] => page("Delivery", DELIVERY),
        ["about"] => page("About", ABOUT),
        ["basket" | "my-account" | "checkout"] => page("Basket", BASKET),
        ["wp-content", "uploads", _, _, file] => {
            let name =
                file.split("00x").next().unwrap_or_default().trim_end_matches("-3").trim_end_matches("-6");
            let seed = name.trim_end_matches(".jpg").bytes();
            Answer::picture(picture::thing(
                seed.fold(5, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into())),
            ))
        }
        _ => Answer::missing(),
    }
}

fn front(stock: &[Item]) -> String {
    let best = stock.iter().filter(|item| item.stars.is_some() && item.chance > 60).take(4);
    let reduced = stock.iter().filter(|item| item.was.is_some()).take(4);
    let tiles = each(&CATEGORIES, |category| {
        let count = stock.iter().filter(|item| item.category.0 == category.0).count();
        let first = stock.iter().find(|item| item.category.0 == category.0);
        let photo = first.map(|item| photo(item, "-300x300")).unwrap_or_default();
        let (url, title) = (category_address(category), escape(category.0));
        format!(
            "<li class=\"product-category\"><a href=\"{url}\"><img src=\"{photo}\" alt=\"{title}\" width=\"150\" height=\"150\" /><h3>{title} <mark>({count})</mark></h3></a></li>"
        )
    });
    fill(FRONT, &[("tiles", &tiles), ("best", &each(best, tile)), ("reduced", &each(reduced, tile))])
}

fn archive(
    stock: &[Item],
    request: &Request,
    title: &str,
    base: &str,
    number: usize,
    is_wanted: impl Fn(&Item) -> bool,
) -> Answer {
    let query = &request.query;
    let limit = |name: &str, without: u64| query.number(name).map_or(without, |limit| limit as u64 * 100);
    let (least, most) = (limit("min_price", 0), limit("max_price", u64::MAX));
    let mut found: Vec<&Item> =
        stock.iter().filter(|item| is_wanted(item) && (least..=most).contains(&item.pence)).collect();
    match query.text("orderby") {
        "price" => found.sort_by_key(|item| item.pence),
        "price-desc" => found.sort_by_key(|item| Reverse(item.most.unwrap_or(item.pence))),
        "rating" => found.sort_by_key(|item| Reverse(item.stars.map_or(0, |(stars, _)| stars))),
        "popularity" => found.sort_by_key(|item| item.chance),
        "date" => found.sort_by_key(|item| Reverse(item.id)),
        _ => {}
    }
    let slice = slice(&found, number, PER_PAGE);
    let count = match (slice.total, slice.last) {
        (0, _) => "No products were found matching your selection.".to_owned(),
        (1, _) => "Showing the single result".to_owned(),
        (total, 1) => format!("Showing all {total} results"),
        (total, _) => format!("Showing {}&ndash;{} of {total} results", slice.before + 1, slice.through()),
    };
    let pairs: Vec<String> =
        query.pairs().iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    let (kept, mark) = (pairs.join("&amp;"), if pairs.is_empty() { "" } else { "?" });
    let link = |to: usize, text: &str| {
        let part = if to == 1 { String::new() } else { format!("page/{to}/") };
        format!("<li><a class=\"pagenum\" href=\"{base}{part}{mark}{kept}\">{text}</a></li>")
    };
    let mut pages = if slice.page > 1 { link(slice.page - 1, "←") } else { String::new() };
    for number in 1..=slice.last {
        pages.push_str(&match number == slice.page {
            true => format!(
                "<li><span aria-current=\"page\" class=\"pagenum pagenum-current\">{number}</span></li>"
            ),
            false => link(number, &number.to_string()),
        });
    }
    if slice.page < slice.last {
        pages.push_str(&link(slice.page + 1, "→"));
    }
    let pages = match slice.last {
        1 => String::new(),
        _ => format!("<nav class=\"woocommerce-pagination\"><ul>{pages}</ul></nav>"),
    };
    let orders = each(ORDERS, |(value, text)| {
        let selected = if query.text("orderby") == value { " selected='selected'" } else { "" };
        format!("<option value=\"{value}\"{selected}>{text}</option>")
    });
    let hidden = each(query.pairs().iter().filter(|(name, _)| name != "orderby"), |(name, value)| {
        format!("<input type=\"hidden\" name=\"{}\" value=\"{}\" />", escape(name), escape(value))
    });
    let categories = each(&CATEGORIES, |category| {
        let count = stock.iter().filter(|item| item.category.0 == category.0).count();
        let (url, title) = (category_address(category), escape(category.0));
        format!("<li><a href=\"{url}\">{title}</a> <span>({count})</span></li>")
    });
    let rated = stock.iter().filter(|item| item.stars.is_some_and(|(stars, _)| stars == 500)).take(3);
    let rated = each(rated, |item| {
        let (url, photo, name) = (address(item), photo(item, "-300x300"), escape(&item.name));
        format!(
            "<li><a href=\"{url}\"><img src=\"{photo}\" alt=\"\" width=\"56\" height=\"56\" /><span class=\"widget-title\">{name}</span></a>{} {}</li>",
            rating(item),
            cost(item)
        )
    });
    let body = fill(
        ARCHIVE,
        &[
            ("title", title),
            ("base", base),
            ("count", &count),
            ("orders", &orders),
            ("hidden", &hidden),
            ("tiles", &each(slice.things, |item| tile(item))),
            ("pages", &pages),
            ("categories", &categories),
            ("rated", &rated),
        ],
    );
    page(title, &body)
}

fn amount(pence: u64) -> String {
    format!(
        "<span class=\"woocommerce-Price-amount\"><bdi><span class=\"woocommerce-Price-currencySymbol\">&pound;</span>{}</bdi></span>",
        pounds(pence)
    )
}

fn cost(item: &Item) -> String {
    match (item.was, item.most) {
        (Some(was), _) => {
            format!("<del aria-hidden=\"true\">{}</del> <ins>{}</ins>", amount(was), amount(item.pence))
        }
        (_, Some(most)) => format!("{} &ndash; {}", amount(item.pence), amount(most)),
        _ => amount(item.pence),
    }
}

fn rating(item: &Item) -> String {
    let Some((hundredths, _)) = item.stars else { return String::new() };
    let said = stars((hundredths, 0));
    format!(
        "<div class=\"wc-stars\" role=\"img\" aria-label=\"Rated {said} out of 5\"><span style=\"width:{}%\">Rated <strong>{said}</strong> out of 5</span></div>",
        hundredths / 5
    )
}

fn flash(item: &Item) -> &'static str {
    if item.was.is_some() { "<span class=\"wc-onsale\">Sale!</span>" } else { "" }
}

fn tile(item: &Item) -> String {
    let url = address(item);
    let (gone, state) = match item.stock {
        Stock::None => ("<span class=\"ast-shop-product-out-of-stock\">Out of stock</span>", "outofstock"),
        _ => ("", "instock"),
    };
    let (kind, button) = match (item.stock, item.most) {
        (Stock::None, _) => ("simple", format!("<a href=\"{url}\" class=\"wc-button\">Read more</a>")),
        (_, Some(_)) => ("variable", format!("<a href=\"{url}\" class=\"wc-button\">Select options</a>")),
        _ => (
            "simple",
            format!(
                "<a href=\"?add-to-cart={}\" data-quantity=\"1\" class=\"wc-button add_to_cart_button\" rel=\"nofollow\">Add to basket</a>",
                item.id
            ),
        ),
    };
    fill(
        TILE,
        &[
            ("id", &item.id.to_string()),
            ("state", state),
            ("kind", kind),
            ("category", &slug(item.category.0)),
            ("url", &url),
            ("flash", flash(item)),
            ("gone", gone),
            ("photo", &photo(item, "-300x300")),
            ("section", &escape(item.category.0)),
            ("name", &escape(&item.name)),
            ("rating", &rating(item)),
            ("cost", &cost(item)),
            ("button", &button),
        ],
    )
}

fn details(stock: &[Item], item: &Item) -> String {
    let availability = match availability(item) {
        said if said.is_empty() => said,
        said => {
            let class = if item.stock == Stock::None { "out-of-stock" } else { "in-stock" };
            format!("<p class=\"stock {class}\">{said}</p>")
        }
    };
    let cart = match (item.stock, item.most) {
        (Stock::None, _) => String::new(),
        (_, Some(_)) => fill(FORMS, &[("id", &item.id.to_string())]),
        _ => fill(CART, &[("id", &item.id.to_string())]),
    };
    let reviews = item.stars.map_or(0, |(_, reviews)| reviews).to_string();
    let reviewed = match item.stars {
        Some(_) => format!("<a href=\"#reviews\" rel=\"nofollow\">({reviews} customer reviews)</a>"),
        None => String::new(),
    };
    let sku = item.sku.as_deref().unwrap_or("N/A");
    let money = |pence: u64| format!("{}.{:02}", pence / 100, pence % 100);
    let state = if item.stock == Stock::None { "OutOfStock" } else { "InStock" };
    let state = format!("http://schema.org/{state}");
    let offer = match item.most {
        Some(most) => {
            json!({"@type": "AggregateOffer", "lowPrice": money(item.pence), "highPrice": money(most), "offerCount": 3, "priceCurrency": "GBP", "availability": state})
        }
        None => {
            json!({"@type": "Offer", "price": money(item.pence), "priceCurrency": "GBP", "availability": state})
        }
    };
    let data = json!({"@context": "https://schema.org/", "@type": "Product", "name": item.name, "url": address(item), "image": photo(item, ""), "sku": item.sku, "offers": [offer]});
    let related = stock.iter().filter(|other| other.category.0 == item.category.0 && other.id != item.id);
    fill(
        DETAILS,
        &[
            ("id", &item.id.to_string()),
            ("name", &escape(&item.name)),
            ("section_url", &category_address(item.category)),
            ("section", &escape(item.category.0)),
            ("flash", flash(item)),
            ("large", &photo(item, "")),
            ("medium", &photo(item, "-600x600")),
            ("rating", &rating(item)),
            ("reviewed", &reviewed),
            ("cost", &cost(item)),
            ("availability", &availability),
            ("cart", &cart),
            ("sku", sku),
            ("reviews", &reviews),
            ("month", ["October", "November", "March", "July"][item.chance as usize % 4]),
            ("weight", &format!("{}.{}", 1 + item.chance % 6, item.chance % 10)),
            ("related", &each(related.skip(item.chance as usize % 3).take(4), tile)),
            ("data", &data.to_string()),
        ],
    )
}

const ORDERS: [(&str, &str); 6] = [
    ("menu_order", "Default sorting"),
    ("popularity", "Sort by popularity"),
    ("rating", "Sort by average rating"),
    ("date", "Sort by latest"),
    ("price", "Sort by price: low to high"),
    ("price-desc", "Sort by price: high to low"),
];

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] &#8211; Orchardline</title>
<meta name="generator" content="WooCommerce 5.6.0" />
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.65 Karla,Arial,sans-serif;color:#38423b;background:#fff}a{color:#5c7f2a;text-decoration:none}.ast-container{max-width:1200px;margin:0 auto;padding:0 20px}.ol-notice{background:#5c7f2a;color:#fff;text-align:center;padding:7px;font-size:14px}.ol-header .ast-container{display:flex;justify-content:space-between;align-items:center;padding-top:20px;padding-bottom:20px}.ol-brand{font:700 30px Georgia,serif;color:#38423b}.main-header-menu,.main-header-menu ul{list-style:none;margin:0;padding:0}.main-header-menu>li{display:inline-block;position:relative;padding:0 13px}.main-header-menu ul{display:none;position:absolute;top:100%;left:0;width:230px;background:#fff;border-top:2px solid #5c7f2a;box-shadow:0 4px 10px rgba(0,0,0,.12);padding:10px 16px;z-index:4}.main-header-menu li:hover>ul{display:block}
.ol-layout{display:grid;grid-template-columns:1fr 260px;gap:50px;margin-top:30px}.ol-toolbar{display:flex;justify-content:space-between;align-items:center}.ol-products{list-style:none;margin:20px 0;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:24px}.ol-products>li{position:relative}.astra-shop-thumbnail-wrap{position:relative}.astra-shop-thumbnail-wrap img{width:100%;height:auto;aspect-ratio:1;object-fit:cover;display:block}.wc-onsale{position:absolute;top:-8px;right:-8px;background:#c2452d;color:#fff;border-radius:50%;width:52px;height:52px;line-height:52px;text-align:center;font-size:13px;z-index:2}.ast-shop-product-out-of-stock{position:absolute;left:0;right:0;bottom:0;background:rgba(255,255,255,.9);text-align:center;padding:5px;font-weight:700}.ast-woo-product-category{display:block;font-size:12px;color:#8b948d;margin-top:8px}.woocommerce-loop-product__title{font-size:16px;margin:2px 0;color:#38423b}.ol-price{display:block;margin:4px 0 8px;font-weight:700}.ol-price del{opacity:.5;font-weight:400}.ol-price ins{text-decoration:none}.wc-stars{position:relative;overflow:hidden;height:1.1em;line-height:1.1;width:5.4em;font-size:14px;letter-spacing:.1em;color:#e0a530}.wc-stars:before{content:"\2606\2606\2606\2606\2606";position:absolute;left:0;top:0}.wc-stars span{position:absolute;left:0;top:0;overflow:hidden;padding-top:1.5em}.wc-stars span:before{content:"\2605\2605\2605\2605\2605";position:absolute;left:0;top:0}.wc-button{display:inline-block;background:#5c7f2a;color:#fff;border:0;padding:8px 16px;border-radius:3px;font-size:14px}
.woocommerce-pagination ul{list-style:none;display:flex;gap:5px;padding:0}.pagenum{display:block;border:1px solid #ddd;padding:4px 12px}.pagenum-current{background:#5c7f2a;color:#fff}.ol-widget{margin-bottom:34px}.ol-widget h2{font-size:18px;border-bottom:1px solid #ddd}.ol-widget ul{list-style:none;padding:0;font-size:14px}.product_list_widget li{padding:8px 0;overflow:hidden}.product_list_widget img{float:right}.ol-hero{background:#e9efdd;padding:80px 0;margin-bottom:30px}.ol-hero h1{font:700 44px Georgia,serif;margin:0}.ol-cats{list-style:none;display:flex;gap:20px;padding:0;text-align:center}.ol-cats h3{font-size:15px}.ol-cats mark{background:none;color:#8b948d}
.ol-single{display:grid;grid-template-columns:1fr 1fr;gap:50px;margin-top:20px;position:relative}.woocommerce-product-gallery{position:relative}.woocommerce-product-gallery img{width:100%;height:auto}.product_title{font-size:32px;margin:0}.out-of-stock{color:#c2452d}.in-stock{color:#5c7f2a}.product_meta{border-top:1px solid #ddd;padding-top:12px;font-size:14px}.product_meta>span{display:block}.wc-tabs{list-style:none;display:flex;gap:30px;border-top:1px solid #ddd;padding:14px 0 0;margin-top:40px}.shop_attributes th{text-align:left;padding-right:30px}.ol-footer{background:#38423b;color:#ccd3cd;margin-top:60px;padding:40px 0}.ol-footer a{color:#fff}.ol-footer-cols{display:grid;grid-template-columns:repeat(3,1fr);gap:40px}
</style>
</head>
<body>
<div class="ol-notice">Bare root season starts in November. Pre-order now! Free delivery on orders over &pound;75</div>
<header class="ol-header"><div class="ast-container"><a class="ol-brand" href="/">Orchardline</a><ul class="main-header-menu"><li><a href="/product-category/fruit-trees/">Fruit Trees</a><ul>[[trees]]</ul></li><li><a href="/shop/">Shop</a><ul>[[others]]</ul></li><li><a href="/growing-guides/">Growing Guides</a></li><li><a href="/delivery/">Delivery</a></li><li><a href="/about/">About</a></li><li><a href="/my-account/">My Account</a></li></ul><a href="/basket/" title="View your basket">&pound;0.00 / 0 items</a></div></header>
[[body]]
<footer class="ol-footer"><div class="ast-container"><div class="ol-footer-cols"><div><h4>Orchardline Nursery</h4><p>Knapp Lane, Ledbury, Herefordshire HR8 2QX<br>01531 555 0162</p></div><div><h4>Help</h4><p><a href="/delivery/">Delivery &amp; returns</a><br><a href="/growing-guides/">Which rootstock?</a><br><a href="/about/">Contact</a></p></div><div><h4>Newsletter</h4><form method="post" action="/about/"><input type="email" name="EMAIL" placeholder="Your email address" /> <input type="submit" value="Sign up" /></form><p>Get &pound;5 off your first order over &pound;50</p></div></div><p>Copyright &copy; 2021 Orchardline | Powered by Astra WordPress Theme</p></div></footer>
</body>
</html>
"##;

const FRONT: &str = r##"<section class="ol-hero"><div class="ast-container"><h1>Plant an orchard, however small</h1><p>Trees grafted and grown in Herefordshire, sent out when they are asleep.</p><a class="wc-button" href="/shop/">Browse everything</a></div></section>
<div class="ast-container"><h2>Shop by category</h2><ul class="ol-cats">[[tiles]]</ul><h2>Best sellers</h2><ul class="ol-products">[[best]]</ul><h2>Special offers</h2><ul class="ol-products">[[reduced]]</ul>
<h2>From the blog</h2><p><a href="/growing-guides/">Pruning a young apple tree</a> January 12, 2021</p><p><a href="/growing-guides/">Our first cider: what it cost us (&pound;142.50)</a> October 3, 2020</p></div>"##;

const ARCHIVE: &str = r##"<div class="ast-container"><div class="ol-layout"><main><nav class="woocommerce-breadcrumb"><a href="/">Home</a>&nbsp;/&nbsp;[[title]]</nav><h1 class="woocommerce-products-header__title">[[title]]</h1>
<div class="ol-toolbar"><p class="woocommerce-result-count">[[count]]</p><form class="woocommerce-ordering" method="get" action="[[base]]"><select name="orderby" class="orderby" aria-label="Shop order" onchange="this.form.submit()">[[orders]]</select>[[hidden]]</form></div>
<ul class="ol-products columns-4">[[tiles]]</ul>
[[pages]]</main>
<aside><div class="ol-widget"><form role="search" method="get" class="woocommerce-product-search" action="/"><input type="search" name="s" placeholder="Search products&hellip;" value="" /><button type="submit">Search</button><input type="hidden" name="post_type" value="product" /></form></div>
<div class="ol-widget"><h2>Filter by price</h2><form method="get" action="[[base]]"><input name="min_price" size="5" placeholder="Min price" /> <input name="max_price" size="5" placeholder="Max price" /> <button type="submit">Filter</button></form></div>
<div class="ol-widget"><h2>Product categories</h2><ul><li><a href="/product-category/fruit-trees/">Fruit Trees</a> <span>(52)</span></li>[[categories]]</ul></div>
<div class="ol-widget"><h2>Top rated products</h2><ul class="product_list_widget">[[rated]]</ul></div></aside></div></div>"##;

const TILE: &str = r##"<li class="ast-article-single post-[[id]] [[state]] product_cat-[[category]] product-type-[[kind]]"><div class="astra-shop-thumbnail-wrap">[[flash]]<a href="[[url]]" class="woocommerce-LoopProduct-link"><img width="300" height="300" src="[[photo]]" alt="[[name]]" /></a>[[gone]]</div><div class="astra-shop-summary-wrap"><span class="ast-woo-product-category">[[section]]</span><a href="[[url]]" class="ast-loop-product__link"><h2 class="woocommerce-loop-product__title">[[name]]</h2></a>[[rating]]<span class="ol-price">[[cost]]</span>[[button]]</div></li>
"##;

const CART: &str = r##"<form class="cart" method="post" action="/basket/"><input type="number" name="quantity" value="1" min="1" size="4" /> <button type="submit" name="add-to-cart" value="[[id]]" class="wc-button">Add to basket</button></form>"##;

const FORMS: &str = r##"<form class="variations_form" method="post" action="/basket/"><table><tr><th><label for="pa_form">Form</label></th><td><select id="pa_form" name="attribute_pa_form"><option value="">Choose an option</option><option value="small">Small</option><option value="medium">Medium</option><option value="large">Large</option></select></td></tr></table><input type="number" name="quantity" value="1" min="1" size="4" /> <button type="submit" name="add-to-cart" value="[[id]]" class="wc-button">Add to basket</button></form>"##;

const DETAILS: &str = r##"<div class="ast-container"><nav class="woocommerce-breadcrumb"><a href="/">Home</a>&nbsp;/&nbsp;<a href="[[section_url]]">[[section]]</a>&nbsp;/&nbsp;[[name]]</nav>
<div id="product-[[id]]" class="ol-single"><div class="woocommerce-product-gallery">[[flash]]<a href="[[large]]"><img src="[[medium]]" alt="[[name]]" width="600" height="600" /></a></div>
<div class="entry-summary"><h1 class="product_title">[[name]]</h1><div class="woocommerce-product-rating">[[rating]][[reviewed]]</div><p class="ol-price">[[cost]]</p><div class="woocommerce-product-details__short-description"><p>Chosen by us and checked by hand before it leaves the nursery.</p></div>[[availability]][[cart]]
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">[[sku]]</span></span><span class="posted_in">Category: <a href="[[section_url]]" rel="tag">[[section]]</a></span></div></div></div>
<ul class="wc-tabs"><li><a href="#tab-description">Description</a></li><li><a href="#tab-additional_information">Additional information</a></li><li><a href="#reviews">Reviews ([[reviews]])</a></li></ul>
<div id="tab-description"><h2>Description</h2><p>[[name]] has been with us since the nursery began. Best in [[month]]. Orders over &pound;75 are sent free of charge; all others cost &pound;9.95.</p></div>
<div id="tab-additional_information"><h2>Additional information</h2><table class="shop_attributes"><tr><th>Weight</th><td>[[weight]] kg</td></tr><tr><th>Season</th><td>[[month]]</td></tr></table></div>
<div id="reviews"><h2>Reviews</h2><form action="/my-account/" method="post"><p><label>Your review <textarea name="comment"></textarea></label></p><input type="submit" value="Submit" /></form></div>
<section class="wc-related"><h2>Related products</h2><ul class="ol-products columns-4">[[related]]</ul></section></div>
<script type="application/ld+json">[[data]]</script>"##;

const GUIDES: &str = r##"<div class="ast-container"><h1>Growing Guides</h1><h2>Pruning a young apple tree</h2><p>January 12, 2021. Cut the leader to three buds above the highest side branch.</p><h2>Our first cider: what it cost us</h2><p>October 3, 2020. A press for &pound;119.00, bottles for &pound;23.50, and apples for nothing.</p></div>"##;
const DELIVERY: &str = r##"<div class="ast-container"><h1>Delivery</h1><table><tr><th>Order</th><th>Cost</th></tr><tr><td>Sundries</td><td>&pound;3.95</td></tr><tr><td>Trees</td><td>&pound;9.95</td></tr><tr><td>Over &pound;75</td><td>Free</td></tr></table></div>"##;
const ABOUT: &str = r##"<div class="ast-container"><h1>About</h1><p>Two sisters, nine acres and four thousand trees. Visits by appointment from November to March.</p></div>"##;
const BASKET: &str = r##"<div class="ast-container"><h1>Basket</h1><p>Your basket is currently empty.</p><p><a class="wc-button" href="/shop/">Return to shop</a></p></div>"##;
