//! Cave Bellombre: a French wine merchant's site of 2002.
//!
//! Colours of wine are the only way in, each a page with a table of three bottles a row; "Promotions" and the regions
//! show the same bottles again. Tags do not close, the encoding is ISO-8859-1, prices are in euros.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::WINE;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, euros, fill, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "bellombre",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "predefined",
        "grid",
        "overlap",
        "duplicates",
        "encoding",
        "broken",
        "locale",
        "optional",
        "details",
    ],
    about: "French wine merchant of 2002: colours as links, tables of three bottles a row, euros",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(2002, 97, &WINE)
}

/// The name of a page of a colour, without accents.
fn colour_key(section: &str) -> String {
    slug(&section.replace('é', "e"))
}

fn address(good: &Good) -> String {
    format!("/fiche.php3?vin={}", 500 + good.id)
}

fn availability(good: &Good) -> &'static str {
    match good.stock {
        0 => "épuisé",
        1..=6 => "dernières bouteilles",
        _ => "disponible",
    }
}

fn has_label(good: &Good) -> bool {
    good.chance > 12
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("{} €", euros(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("{} €", euros(price))))
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .maybe("image", has_label(good).then(|| format!("/etiquettes/{}.gif", 500 + good.id)))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open_all("couleur-")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |body: &str| {
        let colours = each(sections(stock), |section| {
            format!(
                "<tr><td bgcolor=#5a0f22><a href=\"/couleur-{}.htm\"><font color=white>{section}</font></a>\n",
                colour_key(section)
            )
        });
        Answer::western("text/html", &fill(PAGE, &[("body", body), ("colours", &colours)]))
    };
    match request.parts().as_slice() {
        [] | ["index.htm"] => page(HOME),
        ["promotions.htm"] => {
            let goods: Vec<&Good> = stock.iter().filter(|good| good.old_price.is_some()).collect();
            page(&cellar("Promotions", &goods))
        }
        ["fiche.php3"] => {
            match stock.iter().find(|good| Some(500 + good.id) == request.query.number("vin")) {
                Some(good) => page(&details(good)),
                None => Answer::missing(),
            }
        }
        ["recettes.htm"] => page(RECIPES),
        ["contact.htm"] => page(CONTACT),
        ["etiquettes", file] => {
            Answer::picture(picture::thing(file.trim_end_matches(".gif").parse().unwrap_or(0)))
        }
        [file] => {
            let key = file.trim_start_matches("couleur-").trim_end_matches(".htm");
            let goods: Vec<&Good> = stock.iter().filter(|good| colour_key(good.section) == key).collect();
            match goods.first() {
                Some(first) => page(&cellar(first.section, &goods)),
                None => Answer::missing(),
            }
        }
        _ => Answer::missing(),
    }
}

fn cellar(title: &str, goods: &[&Good]) -> String {
    let rows = each(goods.chunks(3), |row| {
        let cells = each(row, |good| {
            let label = match has_label(good) {
                true => {
                    format!("<img src=/etiquettes/{}.gif width=90 height=68 border=0><br>", 500 + good.id)
                }
                false => String::new(),
            };
            let old = good.old_price.map(|price| format!("<strike>{} €</strike> ", euros(price)));
            format!(
                "<td width=33% valign=top align=center><a href=\"{}\">{label}<b>{}</b></a><br>{}<font color=#5a0f22>{} €</font>\n",
                address(good),
                escape(&good.title),
                old.as_deref().unwrap_or_default(),
                euros(good.price)
            )
        });
        format!("<tr>{cells}")
    });
    fill(CELLAR, &[("title", title), ("rows", &rows)])
}

fn details(good: &Good) -> String {
    let label = match has_label(good) {
        true => format!("<img src=/etiquettes/{}.gif align=left width=200>", 500 + good.id),
        false => String::new(),
    };
    let old = good.old_price.map(|price| format!("au lieu de {} €<br>", euros(price)));
    fill(
        DETAILS,
        &[
            ("label", &label),
            ("title", &escape(&good.title)),
            ("price", &euros(good.price)),
            ("old", old.as_deref().unwrap_or_default()),
            ("maker", good.brand),
            ("colour", good.section),
            ("availability", availability(good)),
            ("sku", &good.sku),
        ],
    )
}

const PAGE: &str = r##"<HTML><HEAD><TITLE>Cave Bellombre - Vins fins à Beaune</TITLE></HEAD>
<BODY BGCOLOR=#fdf6ec TEXT=#301018 LINK=#5a0f22 VLINK=#5a0f22><font face="Georgia,Times">
<table width=720 align=center cellpadding=6><tr><td colspan=2 bgcolor=#301018 align=center><font size=6 color=#f0d9a0>Cave Bellombre</font>
<tr><td width=120 valign=top><table cellpadding=5 cellspacing=3 width=100%>
[[colours]]<tr><td><a href="/promotions.htm">Promotions</a><tr><td><a href="/recettes.htm">Recettes</a><tr><td><a href="/contact.htm">Contact</a></table>
<td valign=top>[[body]]
</table><center><font size=1>L’abus d’alcool est dangereux pour la santé. © 2002</font></center></BODY></HTML>
"##;

const HOME: &str = r##"<h2>Bienvenue à la cave</h2><p>Depuis 1921 la famille Bellombre choisit les vins qu’elle aime. Choisissez une couleur à gauche. Frais de port : 9,50 € par carton de six.
<p><i>Coffret dégustation : nous contacter.</i>"##;

const CELLAR: &str = r##"<h2>[[title]]</h2><table border=0 cellpadding=8 width=100%>
[[rows]]</table>"##;

const DETAILS: &str = r##"[[label]]<h2>[[title]]</h2><p><font size=5>[[price]] €</font><br>[[old]]<p>Domaine : [[maker]]<br>Couleur : [[colour]]<br>Disponibilité : [[availability]]<br>Référence : [[sku]]
<p><form action=/panier.php3 method=post><input name=q size=2 value=1> bouteilles <input type=submit value="Ajouter au panier"></form>"##;

const RECIPES: &str = r##"<h2>Recettes</h2><p>Bœuf bourguignon : 1 kg de paleron (12 € chez votre boucher), une bouteille de Pinot Noir à 11 €…"##;
const CONTACT: &str = r##"<h2>Contact</h2><p>14, rue des Tonneliers, 21200 Beaune. Tél. 03 80 55 01 42.<form action=/mail.php3 method=post>Votre message<br><textarea name=m></textarea><br><input type=submit value=Envoyer></form>"##;
