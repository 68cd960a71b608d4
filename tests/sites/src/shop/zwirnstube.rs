//! Zwirnstube Kessler: a German shop for wool and haberdashery of 2010 on a free shop system with three columns.
//!
//! A tree of categories in the left column opens by one level per page. Upper categories show their parts with
//! pictures, only the lowest ones have articles, as rows with "Art.-Nr.", the state of delivery as text, stars as
//! images, base prices per 100 g, old prices in the same text as new ones and "ab" where larger amounts cost less. A
//! box with one of the offers stands on every page.

use std::cmp::Reverse;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "zwirnstube",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &["links", "predefined", "next", "numbered", "featured", "locale", "optional", "details"],
    about: "German wool shop of 2010: a tree that opens by level, parts with pictures, prices from, offers on every page",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 10;

/// A category: its path of numbers, its name, how many articles are in it, what they are called, least and most
/// prices in euros, and whether they are weighed.
type Category = (&'static str, &'static str, usize, &'static [&'static str], u64, u64, bool);

const CATEGORIES: [Category; 20] = [
    ("1", "Wolle & Garne", 0, &[], 0, 0, false),
    ("1_11", "Sockenwolle", 23, &["Sockenwolle 4-fach", "Sockenwolle 6-fach"], 4, 14, true),
    ("1_12", "Merinowolle", 14, &["Merino Extrafein", "Merino Big", "Merino Lace"], 5, 17, true),
    ("1_13", "Baumwollgarn", 11, &["Baumwollgarn", "Bio-Baumwolle"], 2, 7, true),
    ("2", "Nadeln", 0, &[], 0, 0, false),
    ("2_21", "Stricknadeln", 0, &[], 0, 0, false),
    ("2_21_211", "Rundstricknadeln", 12, &["Rundnadel Bambus", "Rundnadel Messing"], 5, 13, false),
    ("2_21_212", "Nadelspiele", 8, &["Nadelspiel Birke", "Nadelspiel Alu"], 4, 12, false),
    ("2_22", "Häkelnadeln", 9, &["Häkelnadel Softgriff", "Häkelnadel Olivenholz"], 2, 9, false),
    ("3", "Knöpfe", 0, &[], 0, 0, false),
    ("3_31", "Holzknöpfe", 7, &["Holzknopf 2-Loch", "Holzknebel"], 1, 4, false),
    ("3_32", "Perlmuttknöpfe", 5, &["Perlmuttknopf"], 1, 6, false),
    ("3_33", "Trachtenknöpfe", 6, &["Trachtenknopf", "Hirschhornknopf"], 2, 7, false),
    ("4", "Stoffe", 0, &[], 0, 0, false),
    ("4_41", "Baumwollstoffe", 12, &["Webstoff Punkte", "Webstoff Streifen", "Webstoff Uni"], 8, 19, false),
    ("4_42", "Jersey", 8, &["Jersey Sterne", "Jersey Ringel"], 12, 24, false),
    ("5", "Kurzwaren", 0, &[], 0, 0, false),
    ("5_51", "Reißverschlüsse", 5, &["Reißverschluss teilbar", "Reißverschluss nahtverdeckt"], 2, 6, false),
    ("5_52", "Nähgarn", 6, &["Allesnäher", "Sternzwirn"], 1, 5, false),
    ("5_53", "Scheren", 0, &[], 0, 0, false),
];

const MAKERS: [&str; 6] = ["Lindgarn", "Ostwolle", "Alpenfaden", "Kessler", "Nordgarn", "Maschenglück"];
const COLOURS: [&str; 8] =
    ["Petrol", "Senfgelb", "Altrosa", "Natur", "Anthrazit", "Moosgrün", "Kornblume", "Bordeaux"];
const SIZES: [&str; 8] = ["2,0 mm", "2,5 mm", "3,0 mm", "3,5 mm", "4,0 mm", "5,0 mm", "6,0 mm", "8,0 mm"];

const DELIVERIES: [&str; 4] =
    ["sofort lieferbar", "sofort lieferbar", "lieferbar in 5-7 Tagen", "zur Zeit nicht lieferbar"];

/// One thing in the shop.
#[derive(Debug, Clone)]
struct Article {
    id: usize,
    number: String,
    name: String,
    maker: &'static str,
    category: &'static Category,
    cents: u64,
    was: Option<u64>,
    /// What one costs if five are bought.
    graded: Option<u64>,
    stars: Option<u64>,
    delivery: &'static str,
    grams: u64,
    origin: &'static str,
    chance: u64,
}

fn stock() -> Vec<Article> {
    let mut dice = Dice::new(2010);
    let mut articles: Vec<Article> = Vec::new();
    for category in &CATEGORIES {
        let (path, _, count, things, low, high, _) = *category;
        let goal = articles.len() + count;
        while articles.len() < goal {
            let (maker, thing) = (dice.pick(&MAKERS), dice.pick(things));
            let variant = if path.starts_with('2') { dice.pick(&SIZES) } else { dice.pick(&COLOURS) };
            let name = format!("{maker} {thing} {variant}");
            if articles.iter().any(|article| article.name == name) {
                continue;
            }
            let place = articles.len();
            let cents = dice.between(low, high) * 100 + dice.pick(&[90, 95, 50, 99, 45]);
            let was = dice.chance(17).then(|| cents * dice.between(120, 150) / 1000 * 10 + 5);
            articles.push(Article {
                id: 214 + place * 7,
                number: (40_112 + place * 23).to_string(),
                name,
                maker,
                category,
                cents,
                was,
                graded: (was.is_none() && dice.chance(30)).then(|| cents * 90 / 100),
                stars: dice.chance(45).then(|| dice.between(3, 5)),
                delivery: dice.pick(&DELIVERIES),
                grams: dice.pick(&[50, 50, 100, 150]),
                origin: dice.pick(&["Deutschland", "Italien", "Portugal", "Türkei"]),
                chance: dice.below(100),
            });
        }
    }
    articles
}

fn address(article: &Article) -> String {
    format!("/product_info.php?info=p{}_{}.html", article.id, slug(&article.name))
}

fn photo(article: &Article, folder: &str) -> String {
    format!("/images/product_images/{folder}_images/{}_0.jpg", article.id)
}

fn euro(cents: u64) -> String {
    format!("{} €", euros(cents))
}

fn truth() -> Truth {
    let record = |article: &Article| {
        Record::new()
            .with("title", &article.name)
            .with("price", euro(article.graded.unwrap_or(article.cents)))
            .with("price", euro(article.cents))
            .maybe("old_price", article.was.map(euro))
            .maybe("rating", article.stars.map(|stars| stars.to_string()))
            .with("availability", article.delivery)
            .with("sku", &article.number)
            .with("image", photo(article, "thumbnail"))
            .with("image", photo(article, "info"))
            .with("url", address(article))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Wolle & Garne")?;
    visitor.expect("Bitte wählen Sie")?;
    // Each level of the tree is only there once the one above it is open.
    for top in ["1", "2", "3", "4", "5"] {
        visitor.open(&format!("/index.php?cPath={top}"))?;
        for part in visitor.links(&format!("cPath={top}_")) {
            visitor.open(&part)?;
            visitor.turn("[nächste")?;
            let below = part.replace("/index.php?", "") + "_";
            for leaf in visitor.links(&below) {
                visitor.open(&leaf)?;
                visitor.turn("[nächste")?;
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Article], request: &Request) -> Answer {
    let page = |title: &str, path: &str, seed: usize, body: &str| {
        let offers: Vec<&Article> = stock.iter().filter(|article| article.was.is_some()).collect();
        let offer = offers[seed % offers.len()];
        let best =
            each(stock.iter().filter(|article| article.chance > 93).take(6), |article| shown(BEST, article));
        let values = [
            ("title", escape(title)),
            ("tree", tree(path)),
            ("offer", shown(OFFER, offer)),
            ("best", best),
            ("body", body.to_owned()),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        Answer::western("text/html; charset=iso-8859-1", &fill(PAGE, &values))
    };
    let query = &request.query;
    match request.parts().as_slice() {
        [] => page("Wolle, Garne und Kurzwaren", "", 3, &home(stock)),
        ["index.php" | "advanced_search_result.php"] if query.has("keywords") => {
            let words = query.text("keywords").to_lowercase();
            let articles =
                stock.iter().filter(|article| article.name.to_lowercase().contains(&words)).collect();
            page("Suche", "", 8, &list(articles, "Suche", &format!("keywords={words}"), query))
        }
        ["index.php"] => {
            let Some(category) = CATEGORIES.iter().find(|category| category.0 == query.text("cPath")) else {
                return page("Wolle, Garne und Kurzwaren", "", 3, &home(stock));
            };
            let (path, name) = (category.0, category.1);
            let articles: Vec<&Article> = stock.iter().filter(|article| article.category.0 == path).collect();
            let parts = parts(path);
            let inner = if parts.is_empty() {
                list(articles, name, &format!("cPath={path}"), query)
            } else {
                branch(stock, name, path, &parts)
            };
            let crumbs = crumbs(path);
            page(name, path, path.len() * 3 + query.number("page").unwrap_or(1), &format!("{crumbs}{inner}"))
        }
        ["product_info.php"] => {
            let info = query.text("info");
            let Some(article) = stock.iter().find(|own| address(own).ends_with(&format!("={info}"))) else {
                return Answer::missing();
            };
            page(&article.name, article.category.0, article.id, &details(stock, article))
        }
        ["shop_content.php"] => page("Versandkosten", "", 1, SHIPPING),
        ["login.php"] => page("Anmelden", "", 2, LOGIN),
        ["templates", ..] => Answer::picture(picture::sign("Zwirn ★★★★★", 70, 14, "#fff", "#e8a200")),
        ["images", .., file] => {
            let sum = file.bytes().fold(3, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
            Answer::picture(picture::thing(sum))
        }
        _ => Answer::missing(),
    }
}

/// The categories one level below a path.
fn parts(path: &str) -> Vec<&'static Category> {
    let is_part = |category: &&Category| category.0.rsplit_once('_').map_or("", |(above, _)| above) == path;
    CATEGORIES.iter().filter(is_part).collect()
}

/// The tree as far as it is open on the way to a path.
fn tree(path: &str) -> String {
    let is_open = |above: &str| path == above || path.starts_with(&format!("{above}_"));
    let shown = CATEGORIES.iter().filter(|category| match category.0.rsplit_once('_') {
        Some((above, _)) => is_open(above),
        None => true,
    });
    each(shown, |&(own, name, ..)| {
        let level = own.matches('_').count() + 1;
        let name = if is_open(own) { format!("<strong>{}</strong>", escape(name)) } else { escape(name) };
        let arrow = if parts(own).is_empty() { "" } else { "-&gt;" };
        format!(
            "<div class=\"categories_level{level}\"><a href=\"/index.php?cPath={own}\">{name}{arrow}</a></div>\n"
        )
    })
}

fn crumbs(path: &str) -> String {
    let above = CATEGORIES.iter().filter(|own| path == own.0 || path.starts_with(&format!("{}_", own.0)));
    let links = each(above, |own| {
        format!(" &raquo; <a href=\"/index.php?cPath={}\" class=\"headerNavi\">{}</a>", own.0, escape(own.1))
    });
    format!("<div class=\"navtrail\"><a href=\"/\" class=\"headerNavi\">Startseite</a>{links}</div>")
}

/// A template filled with what is known of an article.
fn shown(template: &str, article: &Article) -> String {
    let values = [
        ("url", address(article)),
        ("name", escape(&article.name)),
        ("thumb", photo(article, "thumbnail")),
        ("photo", photo(article, "info")),
        ("number", article.number.clone()),
        ("stars", stars(article)),
        ("delivery", article.delivery.to_owned()),
        ("was", article.was.map(euro).unwrap_or_default()),
        ("now", euro(article.cents)),
        ("price", price(article)),
        ("base", base_price(article)),
        ("id", article.id.to_string()),
    ];
    fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn price(article: &Article) -> String {
    match (article.was, article.graded) {
        (Some(was), _) => fill(REDUCED, &[("was", &euro(was)), ("now", &euro(article.cents))]),
        (None, Some(graded)) => format!("ab {}", euro(graded)),
        (None, None) => euro(article.cents),
    }
}

fn base_price(article: &Article) -> String {
    match article.category.6 {
        true => format!("<div class=\"vpe\">{} pro 100 g</div>", euro(article.cents * 100 / article.grams)),
        false => String::new(),
    }
}

fn stars(article: &Article) -> String {
    article.stars.map(|stars| fill(STARS, &[("stars", &stars.to_string())])).unwrap_or_default()
}

fn home(stock: &[Article]) -> String {
    let picks = stock.iter().filter(|article| (80..86).contains(&article.chance)).take(4);
    let picks = each(picks, |article| shown(PICK, article));
    fill(HOME, &[("picks", &picks)])
}

/// An upper category: its parts with pictures, and what is new in it.
fn branch(stock: &[Article], name: &str, path: &str, parts: &[&Category]) -> String {
    let tiles = each(parts.chunks(3), |row| {
        let cells = each(row, |part| {
            format!(
                "<td align=\"center\" class=\"subcat_tile\"><a href=\"/index.php?cPath={0}\"><img src=\"/images/categories/{0}.jpg\" alt=\"{1}\" width=\"120\" height=\"90\" /><br />{1}</a></td>",
                part.0,
                escape(part.1)
            )
        });
        format!("<tr>{cells}</tr>")
    });
    let below = format!("{path}_");
    let new = stock.iter().filter(|article| article.category.0.starts_with(&below) && article.chance > 70);
    let new = each(new.take(3), |article| shown(NEW, article));
    fill(BRANCH, &[("name", &escape(name)), ("tiles", &tiles), ("new", &new)])
}

fn list(mut articles: Vec<&Article>, name: &str, base: &str, query: &Parameters) -> String {
    let (maker, order) = (query.text("filter_id"), query.text("sort"));
    let mut makers: Vec<&str> = articles.iter().map(|article| article.maker).collect();
    makers.sort_unstable();
    makers.dedup();
    articles.retain(|article| maker.is_empty() || article.maker == maker);
    match order {
        "preis" => articles.sort_by_key(|article| article.cents),
        "preis_ab" => articles.sort_by_key(|article| Reverse(article.cents)),
        _ => {}
    }
    if articles.is_empty() {
        return format!("<h1>{}</h1><p>Es gibt keine Artikel in dieser Kategorie.</p>", escape(name));
    }
    let slice = slice(&articles, query.number("page").unwrap_or(1), AT_ONCE);
    let here = format!("/index.php?{base}&amp;filter_id={maker}&amp;sort={order}");
    let mut pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<strong>{number}</strong> "),
        false => format!("<a href=\"{here}&amp;page={number}\" title=\" Seite {number} \">{number}</a> "),
    });
    if slice.page < slice.last {
        let next = slice.page + 1;
        pages.push_str(&format!(
            "<a href=\"{here}&amp;page={next}\" title=\" nächste Seite \">[nächste&nbsp;&gt;&gt;]</a>"
        ));
    }
    let rows = each(slice.things, |article| shown(ROW, article));
    let (field, value) = base.split_once('=').unwrap_or(("cPath", ""));
    let values = [
        ("name", escape(name)),
        ("field", field.to_owned()),
        ("value", escape(value)),
        ("makers", each(makers, |maker| format!("<option value=\"{maker}\">{maker}</option>"))),
        ("plain", format!("/index.php?{base}")),
        ("rows", rows),
        ("first", (slice.before + 1).to_string()),
        ("through", slice.through().to_string()),
        ("total", slice.total.to_string()),
        ("pages", pages),
    ];
    fill(LIST, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn details(stock: &[Article], article: &Article) -> String {
    let same: Vec<&Article> = stock.iter().filter(|other| other.category.0 == article.category.0).collect();
    let place = same.iter().position(|other| other.id == article.id).unwrap_or(0);
    let other = |step: usize, text: &str| {
        format!("<a href=\"{}\">{text}</a>", address(same[(place + step) % same.len()]))
    };
    let graded = article.graded.map(euro);
    let graded = graded.map(|graded| fill(GRADED, &[("one", &euro(article.cents)), ("five", &graded)]));
    let weight = match article.category.6 {
        true => format!("<tr><td>Knäuelgewicht</td><td>{} g</td></tr>", article.grams),
        false => String::new(),
    };
    let also = stock.iter().filter(|other| other.chance == article.chance && other.id != article.id);
    let also = each(also.take(3), |other| shown(ALSO, other));
    let values = [
        ("crumbs", crumbs(article.category.0)),
        ("at", (place + 1).to_string()),
        ("of", same.len().to_string()),
        ("previous", other(same.len() - 1, "&laquo; vorheriges")),
        ("next", other(1, "nächstes &raquo;")),
        ("article", shown(ARTICLE, article)),
        ("graded", graded.unwrap_or_default()),
        ("maker", article.maker.to_owned()),
        ("weight", weight),
        ("origin", article.origin.to_owned()),
        ("also", also),
    ];
    fill(DETAILS, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="de"><head><title>[[title]] - Zwirnstube Kessler</title><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" />
<style type="text/css">body{font:12px Verdana,Arial,sans-serif;margin:0}#wrap{width:960px;margin:0 auto}.infoBoxHeading{background:#7a3b4e;color:#fff;padding:3px 6px;font-weight:bold}.infoBox{border:1px solid #c9b3ba;margin-bottom:10px;padding:6px}.categories_level2{padding-left:12px}.categories_level3{padding-left:24px}.productOldPrice{color:#777;text-decoration:line-through}.vpe{font-size:10px;color:#666}.productRow td{border-bottom:1px dotted #c9b3ba;padding:6px;vertical-align:top}.topNav{background:#f3e9ec;padding:4px}</style></head>
<body><div id="wrap"><table width="100%"><tr><td><a href="/"><img src="/templates/zwirn/img/logo.gif" alt="Zwirnstube Kessler" width="200" height="60" /></a></td><td align="right">Bestelltelefon 07071 / 555 210<br />Mo-Fr 9-17 Uhr</td></tr></table>
<div class="topNav"><a href="/">Startseite</a> | <a href="/login.php">Anmelden</a> | <a href="/login.php?account=1">Ihr Konto</a> | <a href="/login.php?cart=1">Warenkorb</a> | <a href="/login.php?checkout=1">Kasse</a></div>
<table width="100%" cellspacing="8"><tr><td width="180" valign="top"><div class="infoBoxHeading">Kategorien</div><div class="infoBox" id="categorymenu">
[[tree]]</div>
<div class="infoBoxHeading">Schnellsuche</div><div class="infoBox"><form id="quick_find" action="/advanced_search_result.php" method="get"><input type="text" name="keywords" size="12" /> <input type="submit" value="Los" /></form></div>
<div class="infoBoxHeading">Mehr über...</div><div class="infoBox"><a href="/shop_content.php?coID=1">Liefer- und Versandkosten</a><br /><a href="/shop_content.php?coID=3">AGB</a><br /><a href="/shop_content.php?coID=4">Impressum</a></div></td>
<td valign="top">[[body]]</td>
<td width="170" valign="top">[[offer]]<div class="infoBoxHeading">Bestseller</div><div class="infoBox"><ol>[[best]]</ol></div><div class="infoBoxHeading">Newsletter</div><div class="infoBox"><form action="/login.php" method="post" name="sign_in">E-Mail: <input type="text" name="email" size="14" /> <input type="submit" value="Anmelden" /></form></div></td></tr></table>
<div class="topNav">* Alle Preise inkl. gesetzl. MwSt. zzgl. <a href="/shop_content.php?coID=1">Versandkosten</a>. Ab 50,00 € liefern wir frei Haus. &copy; 2010 Zwirnstube Kessler, Tübingen</div></div></body></html>
"##;

const OFFER: &str = r##"<div class="infoBoxHeading">Angebote</div><div class="infoBox" align="center"><a href="[[url]]"><img src="[[thumb]]" alt="[[name]]" width="100" height="75" /></a><br /><a href="[[url]]"><strong>[[name]]</strong></a><br /><s>[[was]]</s> [[now]]</div>"##;

const STARS: &str = r##"<img src="/templates/zwirn/img/stars_[[stars]].gif" alt="[[stars]] von 5 Sternen!" width="70" height="14" />"##;
const REDUCED: &str =
    r##"<span class="productOldPrice">Unser bisheriger Preis [[was]]</span><br />Jetzt nur [[now]]"##;
const GRADED: &str = r##"<table class="gradPrice"><tr><td>1-4 Stk.</td><td>je [[one]]</td></tr><tr><td>ab 5 Stk.</td><td>je [[five]]</td></tr></table>"##;
const BEST: &str = r##"<li><a href="[[url]]">[[name]]</a></li>"##;
const PICK: &str = r##"<td class="main" align="center" width="25%"><a href="[[url]]"><img src="[[thumb]]" alt="[[name]]" width="100" height="75" /></a><br /><a href="[[url]]">[[name]]</a><br />[[price]]</td>"##;
const NEW: &str = r##"<td class="new_products"><a href="[[url]]">[[name]]</a><br />[[price]]</td>"##;
const ALSO: &str = r##"<div class="alsoBought"><a href="[[url]]">[[name]]</a> [[price]]</div>"##;

const HOME: &str = r##"<h1>Herzlich willkommen in der Zwirnstube!</h1><p>Seit 1958 Wolle, Stoffe und Kurzwaren aus Tübingen. Wählen Sie links eine Kategorie. Versand innerhalb Deutschlands 4,90 €.</p><h2>Unsere Empfehlungen</h2><table width="100%"><tr>[[picks]]</tr></table><p><em>&bdquo;Die Wolle kam schon am nächsten Tag, und für 7,95 € ist sie wunderbar weich.&ldquo;</em> - Frau H. aus Ulm</p><h2>Strickabend</h2><p>Jeden ersten Donnerstag ab 19 Uhr im Laden, Unkostenbeitrag 3,00 €.</p>"##;

const BRANCH: &str = r##"<h1>[[name]]</h1><p>Bitte wählen Sie eine Unterkategorie:</p><table width="100%" cellpadding="8">[[tiles]]</table><h2>Neue Artikel in [[name]]</h2><table width="100%"><tr>[[new]]</tr></table>"##;

const LIST: &str = r##"<h1>[[name]]</h1><table width="100%"><tr><td><form name="filter" action="/index.php" method="get"><input type="hidden" name="[[field]]" value="[[value]]" />Zeige: <select name="filter_id" onchange="this.form.submit()"><option value="">Alle Hersteller</option>[[makers]]</select> <noscript><input type="submit" value="Zeigen" /></noscript></form></td><td align="right">Sortieren: <a href="[[plain]]&amp;sort=preis">Preis aufsteigend</a> | <a href="[[plain]]&amp;sort=preis_ab">Preis absteigend</a></td></tr></table>
<table width="100%" cellspacing="0">
[[rows]]</table>
<table width="100%"><tr><td>Zeige <strong>[[first]]</strong> bis <strong>[[through]]</strong> (von insgesamt <strong>[[total]]</strong> Artikeln)</td><td align="right">Seiten: [[pages]]</td></tr></table>"##;

const ROW: &str = r##"<tr class="productRow"><td width="110"><a href="[[url]]"><img src="[[thumb]]" alt="[[name]]" width="100" height="75" border="0" /></a></td><td><a href="[[url]]"><strong>[[name]]</strong></a><br />Art.-Nr. [[number]]<br />[[stars]]<div class="shippingtime">Lieferstatus: [[delivery]]</div></td><td align="right" width="170"><div class="productPrice">[[price]]</div>[[base]]<div class="taxandshippinginfo">inkl. 19 % MwSt. zzgl. <a href="/shop_content.php?coID=1">Versandkosten</a></div><a href="/login.php?action=buy_now&amp;BUYproducts_id=[[id]]"><img src="/templates/zwirn/img/button_buy_now.gif" alt="In den Warenkorb" width="90" height="20" border="0" /></a></td></tr>
"##;

const ARTICLE: &str = r##"<form id="cart_quantity" action="/login.php" method="post"><table width="100%"><tr><td valign="top" width="260"><img src="[[photo]]" alt="[[name]]" width="250" height="188" /></td><td valign="top"><h1>[[name]]</h1>Art.-Nr. [[number]]<br />Lieferstatus: [[delivery]]<br />[[stars]]<div class="productPrice">[[price]]</div>[[base]]<p>inkl. 19 % MwSt. zzgl. Versandkosten</p><input type="text" name="products_qty" value="1" size="3" /><input type="hidden" name="products_id" value="[[id]]" /> <input type="submit" value="In den Warenkorb" /><p><a href="/login.php?wishlist=[[id]]">Auf den Merkzettel</a> | <a href="javascript:window.print()">Artikeldatenblatt drucken</a> | <a href="/login.php?ask=[[id]]">Frage zum Artikel</a></p></td></tr></table></form>"##;

const DETAILS: &str = r##"[[crumbs]]<div class="productNavigator">Artikel [[at]] von [[of]] in dieser Kategorie: [[previous]] | [[next]]</div>
[[article]][[graded]]
<h2>Beschreibung</h2><p>Ein Lieblingsstück aus unserem Laden. Farben können am Bildschirm abweichen.</p><table class="attribs" border="1" cellpadding="3"><tr><td>Hersteller</td><td>[[maker]]</td></tr>[[weight]]<tr><td>Herkunft</td><td>[[origin]]</td></tr><tr><td>Pflege</td><td>Handwäsche 30 °C</td></tr></table>
<h2>Kunden, die diesen Artikel kauften, haben auch folgende Artikel bestellt:</h2>[[also]]"##;

const SHIPPING: &str = r##"<h1>Liefer- und Versandkosten</h1><table border="1" cellpadding="4"><tr><td>Deutschland bis 50,00 €</td><td>4,90 €</td></tr><tr><td>Deutschland ab 50,00 €</td><td>frei</td></tr><tr><td>Österreich</td><td>9,90 €</td></tr></table>"##;
const LOGIN: &str = r##"<h1>Anmelden</h1><form action="/login.php" method="post" name="login">E-Mail-Adresse <input type="text" name="email_address" /><br />Passwort <input type="password" name="password" /><br /><input type="submit" value="Anmelden" /></form>"##;
