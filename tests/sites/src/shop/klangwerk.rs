//! Klangwerk: a German hi-fi shop of 2013 on a large shop system.
//!
//! Everything is in one list with a page size, an order and filters that combine without end; advertisements stand
//! between the articles. Prices are in euros with a decimal comma. Article numbers and delivery are on the article pages.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::HIFI;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "klangwerk",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &["locale", "next", "page-size", "trap", "ads", "overlap", "duplicates", "details", "links"],
    about: "German hi-fi shop of 2013: prices in euros, page sizes, filters that combine, advertisements between articles",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2013, 243, &HIFI)
}

/// An address without umlauts.
fn german_slug(text: &str) -> String {
    slug(&text.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue"))
}

fn address(good: &Good) -> String {
    format!("/{}.html", german_slug(&good.title))
}

fn photo(good: &Good) -> String {
    format!("/media/catalog/product/k/w/kw{}.jpg", good.id)
}

fn availability(good: &Good) -> &'static str {
    match good.stock {
        0 => "Nicht lieferbar",
        1..=10 => "Lieferzeit 3-5 Tage",
        _ => "Auf Lager",
    }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("{} €", euros(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("{} €", euros(price))))
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .with("image", photo(good))
            .with("url", address(good))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Alle Produkte")?;
    visitor.expect("243 Artikel")?;
    visitor.turn("Weiter").map(drop)
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let menu = each(sections(stock), |section| {
            format!("<li class=\"level0\"><a href=\"/{}.html\">{section}</a></li>", german_slug(section))
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("menu", &menu)]))
    };
    let path = request.path.as_str();
    let all: Vec<&Good> = stock.iter().collect();
    match path {
        "/" => page("Startseite", HOME),
        "/alle-produkte.html" => page("Alle Produkte", &list("Alle Produkte", path, &all, &request.query)),
        "/ratgeber.html" => page("Ratgeber", GUIDE),
        "/versand.html" => page("Versand", SHIPPING),
        "/impressum.html" => page("Impressum", IMPRINT),
        "/media/banner.jpg" => {
            Answer::picture(picture::sign("0 % Finanzierung ab 99 €", 700, 70, "#223", "#9cf"))
        }
        _ if path.starts_with("/media/") => {
            let id = path.rsplit("kw").next().unwrap_or_default().trim_end_matches(".jpg");
            Answer::picture(picture::thing(id.parse().unwrap_or(0) + 500))
        }
        _ => {
            if let Some(good) = stock.iter().find(|good| address(good) == path) {
                return page(&good.title, &details(good));
            }
            let section =
                sections(stock).into_iter().find(|section| format!("/{}.html", german_slug(section)) == path);
            match section {
                Some(section) => {
                    let goods: Vec<&Good> = stock.iter().filter(|good| good.section == section).collect();
                    page(section, &list(section, path, &goods, &request.query))
                }
                None => Answer::missing(),
            }
        }
    }
}

fn list(title: &str, path: &str, goods: &[&Good], query: &Parameters) -> String {
    let mut goods = goods.to_vec();
    goods.retain(|good| ["", good.brand].contains(&query.text("hersteller")));
    goods.retain(|good| query.number("preis").is_none_or(|band| good.price as usize / 50_000 == band));
    if query.text("order") == "price" {
        goods.sort_by_key(|good| good.price);
    }
    let size = query.number("limit").filter(|size| [10, 25, 50].contains(size)).unwrap_or(10);
    let slice = slice(&goods, query.number("p").unwrap_or(1), size);
    let with = |changed: &str, value: &str| {
        let mut pairs: Vec<String> = ["hersteller", "preis", "order", "limit"]
            .iter()
            .filter(|name| **name != changed && !query.text(name).is_empty())
            .map(|name| format!("{name}={}", encode(query.text(name))))
            .collect();
        pairs.push(format!("{changed}={}", encode(value)));
        format!("{path}?{}", pairs.join("&amp;"))
    };
    let mut articles = String::new();
    for (at, good) in slice.things.iter().enumerate() {
        articles.push_str(&article(good));
        if at % 5 == 4 {
            articles.push_str("<li class=\"promo-slot\"><a href=\"/ratgeber.html\"><img src=\"/media/banner.jpg\" alt=\"Jetzt finanzieren ab 99,00 € im Monat\"></a></li>\n");
        }
    }
    let next = match slice.page < slice.last {
        true => format!(
            "<a class=\"i-next\" title=\"Weiter\" href=\"{}\">Weiter</a>",
            with("p", &(slice.page + 1).to_string())
        ),
        false => String::new(),
    };
    let makers =
        each(HIFI.brands, |brand| format!("<dd><a href=\"{}\">{brand}</a></dd>", with("hersteller", brand)));
    let bands = each(0..4_u64, |band| {
        format!(
            "<dd><a href=\"{}\">{} € - {} €</a></dd>",
            with("preis", &band.to_string()),
            euros(band * 50_000),
            euros(band * 50_000 + 49_999)
        )
    });
    let sizes = each(["10", "25", "50"], |size| format!("<a href=\"{}\">{size}</a> ", with("limit", size)));
    fill(
        LIST,
        &[
            ("title", title),
            ("total", &slice.total.to_string()),
            ("sizes", &sizes),
            ("order", &with("order", "price")),
            ("articles", &articles),
            ("next", &next),
            ("page", &slice.page.to_string()),
            ("last", &slice.last.to_string()),
            ("makers", &makers),
            ("bands", &bands),
        ],
    )
}

fn article(good: &Good) -> String {
    let price = match good.old_price {
        Some(old) => format!(
            "<p class=\"old-price\"><span class=\"price-label\">Statt:</span> <span>{} €</span></p><p class=\"special-price\"><span class=\"price-label\">Jetzt:</span> <span>{} €</span></p>",
            euros(old),
            euros(good.price)
        ),
        None => format!("<p class=\"regular-price\"><span>{} €</span></p>", euros(good.price)),
    };
    fill(
        ARTICLE,
        &[
            ("url", &address(good)),
            ("photo", &photo(good)),
            ("title", &escape(&good.title)),
            ("price", &price),
        ],
    )
}

fn details(good: &Good) -> String {
    let old = good.old_price.map(|price| format!("<p class=\"old-price\">Statt: {} €</p>", euros(price)));
    fill(
        DETAILS,
        &[
            ("photo", &photo(good)),
            ("title", &escape(&good.title)),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &euros(good.price)),
            ("availability", availability(good)),
            ("sku", &good.sku),
            ("maker", good.brand),
            ("section", good.section),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>[[title]] | Klangwerk HiFi</title>
<style>body{margin:0;background:#f6f6f6;font:13px/1.5 Arial,sans-serif;color:#333}.mg-page{width:1000px;margin:0 auto;background:#fff}.mg-header{background:#223;color:#fff;padding:16px 20px}.mg-header a{color:#9cf;font-size:24px;text-decoration:none}.mg-nav{background:#9cf;list-style:none;margin:0;padding:0 20px}.mg-nav li{display:inline-block}.mg-nav a{display:block;padding:9px 12px;color:#223}.mg-main{display:flex;padding:20px}.col-left{width:190px;margin-right:20px}.col-main{flex:1}.block-layered dt{font-weight:bold;margin-top:8px}.block-layered dd{margin:0 0 0 8px}
.products-list{list-style:none;padding:0}.products-list li.item{display:flex;border-bottom:1px solid #ddd;padding:14px 0}.products-list img.thumb-pic{width:140px;height:105px;object-fit:cover;margin-right:16px}.product-name{font-size:15px;margin:0}.price-box{margin-left:auto;text-align:right}.old-price{color:#999;text-decoration:line-through;margin:0}.special-price{color:#c00;font-size:17px;margin:0}.regular-price{font-size:17px;margin:0}.toolbar{background:#eee;padding:6px 10px}.promo-slot{padding:10px 0}.mg-foot{background:#223;color:#aab;padding:16px 20px}</style></head>
<body class="catalog-category-view"><div class="mg-page"><div class="mg-header"><a href="/">KLANGWERK</a> HiFi seit 1979</div><ul class="mg-nav"><li class="level0"><a href="/alle-produkte.html">Alle Produkte</a></li>[[menu]]<li class="level0"><a href="/ratgeber.html">Ratgeber</a></li></ul>
<div class="mg-main">[[body]]</div><div class="mg-foot">Klangwerk GmbH, Hafenstraße 12, 28195 Bremen. Alle Preise inkl. MwSt. <a href="/versand.html">zzgl. Versand</a> <a href="/impressum.html">Impressum</a></div></div></body></html>
"##;

const HOME: &str = r##"<div class="col-main"><h1>Willkommen bei Klangwerk</h1><p>Über 240 Geräte, alle in unserem Hörraum. Beratung unter 0421 555 0119. Gutschein über 25,00 € für Neukunden!</p></div>"##;

const LIST: &str = r##"<div class="col-left"><div class="block-layered"><strong>Filtern nach</strong><dl><dt>Hersteller</dt>[[makers]]<dt>Preis</dt>[[bands]]</dl></div></div>
<div class="col-main"><h1>[[title]]</h1><div class="toolbar">[[total]] Artikel | Zeige [[sizes]] | <a href="[[order]]">nach Preis sortieren</a> | Seite [[page]] von [[last]] [[next]]</div><ol class="products-list">
[[articles]]</ol><div class="toolbar">Seite [[page]] von [[last]] [[next]]</div></div>"##;

const ARTICLE: &str = r##"<li class="item"><a href="[[url]]"><img class="thumb-pic" src="[[photo]]" alt="[[title]]"></a><div class="product-shop"><h2 class="product-name"><a href="[[url]]">[[title]]</a></h2><a href="[[url]]">Mehr erfahren</a></div><div class="price-box">[[price]]</div></li>
"##;

const DETAILS: &str = r##"<div class="col-main"><div class="product-view"><img src="[[photo]]" width="420" alt=""><h1>[[title]]</h1><div class="price-box">[[old]]<p class="regular-price">[[price]] €</p></div><table class="data-table"><tr><th>Artikelnummer</th><td>[[sku]]</td></tr><tr><th>Verfügbarkeit</th><td>[[availability]]</td></tr><tr><th>Hersteller</th><td>[[maker]]</td></tr><tr><th>Kategorie</th><td>[[section]]</td></tr></table><form action="/warenkorb" method="post"><input name="qty" value="1" size="2"><button>In den Warenkorb</button></form></div></div>"##;

const GUIDE: &str = r##"<div class="col-main"><h1>Ratgeber</h1><p>Für 1.000,00 € bekommt man heute eine Anlage, die vor zehn Jahren 2.500,00 € gekostet hätte.</p></div>"##;
const SHIPPING: &str = r##"<div class="col-main"><h1>Versand</h1><p>DE 4,90 €, AT 9,90 €, CH 24,90 €. Ab 200,00 € frei.</p></div>"##;
const IMPRINT: &str =
    r##"<div class="col-main"><h1>Impressum</h1><p>Klangwerk GmbH, HRB 5550 Bremen.</p></div>"##;
