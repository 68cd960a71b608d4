//! Wabenwerk: a German shop for beekeepers, of 2018, on a shop system with a sidebar.
//!
//! Departments list everything of their parts, which have lists of their own; the menu and the sidebar lead to both. Lists
//! have boxes with prices that end in a star, former prices, prices from, and prices per kilogram; pages are numbers
//! between drawn arrows. Whether something can be sent stands on the pages of articles only.

use std::cmp::Reverse;

use crate::data::goods::{Good, Trade, goods};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "wabenwerk",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
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
    about: "German beekeepers' shop of 2018 on a shop system: departments that list what their parts have, prices with stars, prices from and per kilogram",
    truth,
    respond,
    walk,
};

const BEES: Trade = Trade {
    brands: &["Wabenwerk", "Imkerhof Lenz", "Apitec", "Bienenfreund", "Schwarmfänger"],
    kinds: &["Zander", "Dadant", "Deutsch Normal", "Classic", "Profi", "Bio", "Mini-Plus"],
    things: &[
        ("Magazinbeute", "Beuten", 69, 189),
        ("Ablegerkasten", "Beuten", 24, 58),
        ("Hochboden", "Beuten", 19, 49),
        ("Rähmchen 10er-Pack", "Rähmchen", 9, 22),
        ("Absperrgitter", "Rähmchen", 7, 19),
        ("Mittelwände", "Wachs", 14, 39),
        ("Bienenwachs Pastillen", "Wachs", 8, 27),
        ("Honigschleuder 4 Waben", "Schleudern", 329, 899),
        ("Entdeckelungsgabel", "Schleudern", 9, 29),
        ("Doppelsieb", "Schleudern", 19, 59),
        ("Honigglas 500 g Karton", "Gläser", 7, 16),
        ("Abfüllkübel", "Gläser", 24, 79),
        ("Imkerjacke", "Kleidung", 39, 99),
        ("Imkerhandschuhe", "Kleidung", 9, 29),
        ("Schleierhut", "Kleidung", 8, 24),
        ("Smoker", "Werkzeug", 19, 59),
        ("Stockmeißel", "Werkzeug", 6, 18),
        ("Futterteig", "Futter", 4, 19),
        ("Futtersirup Kanister", "Futter", 18, 44),
    ],
    variants: &["Größe L", "Edelstahl", "natur", "Set"],
};

const DEPARTMENTS: [(&str, &[&str]); 4] = [
    ("Beuten & Zubehör", &["Beuten", "Rähmchen", "Wachs"]),
    ("Honigernte", &["Schleudern", "Gläser"]),
    ("Imkerbedarf", &["Kleidung", "Werkzeug"]),
    ("Futter", &["Futter"]),
];

const PER_PAGE: usize = 12;

fn stock() -> Vec<Good> {
    goods(8_118, 106, &BEES)
}

/// A name as part of a path, with its umlauts written out.
fn part(name: &str) -> String {
    let plain = name
        .replace('ä', "ae")
        .replace('ö', "oe")
        .replace('ü', "ue")
        .replace('Ä', "Ae")
        .replace('Ö', "Oe")
        .replace('ß', "ss");
    slug(&plain)
}

fn department(good: &Good) -> &'static str {
    DEPARTMENTS.iter().find(|(_, parts)| parts.contains(&good.section)).map_or("", |(name, _)| name)
}

fn part_path(good: &Good) -> String {
    match department(good) {
        department if department == good.section => format!("/{}/", part(department)),
        department => format!("/{}/{}/", part(department), part(good.section)),
    }
}

fn sku(good: &Good) -> String {
    format!("WW{}.{}", 10_200 + good.id * 7, good.id % 4 + 1)
}

fn address(good: &Good) -> String {
    format!("{}{}/{}", part_path(good), 1_800 + good.id, part(&good.title))
}

fn photo(good: &Good, size: &str) -> String {
    format!("/media/image/{}/{}_{size}.jpg", part(good.section), sku(good).replace('.', "-"))
}

fn money(cents: u64) -> String {
    format!("{} €", euros(cents))
}

fn price(good: &Good) -> String {
    format!("{}{}", if has_variants(good) { "ab " } else { "" }, money(good.price))
}

fn has_variants(good: &Good) -> bool {
    good.old_price.is_none() && good.chance % 8 == 5
}

fn delivery(good: &Good) -> &'static str {
    match good.stock {
        0 if good.chance > 60 => "Derzeit nicht lieferbar",
        0 => "Lieferzeit ca. 10 Werktage",
        1..=50 => "Sofort versandfertig, Lieferzeit ca. 1-3 Werktage",
        _ => "Versandkostenfrei, Lieferzeit ca. 1-3 Werktage",
    }
}

/// What a box holds and what a kilogram of it costs.
fn content(good: &Good) -> Option<String> {
    let is_weighed = ["Wachs", "Futter"].contains(&good.section);
    let half_kilos = good.chance % 5 + 1;
    is_weighed.then(|| {
        let holds = if half_kilos.is_multiple_of(2) {
            (half_kilos / 2).to_string()
        } else {
            format!("{}.5", half_kilos / 2)
        };
        format!("Inhalt {holds} Kilogramm ({} * / 1 Kilogramm)", money(good.price * 2 / half_kilos))
    })
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", money(good.price))
            .maybe("old_price", good.old_price.map(money))
            .maybe("rating", good.stars())
            .with("availability", delivery(good))
            .with("sku", sku(good))
            .with("image", photo(good, "200x200"))
            .with("image", photo(good, "600x600"))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Honigernte")?;
    visitor.follow("Gläser")?;
    visitor.expect("Gläser")?;
    for (name, _) in DEPARTMENTS {
        visitor.open(&format!("/{}/", part(name)))?;
        for page in 2.. {
            let to = format!("?p={page}&");
            let Some(next) = visitor.links(&to).first().cloned() else { break };
            visitor.open(&next)?;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let menu = each(DEPARTMENTS, |(name, parts)| {
            let drop = each(parts.iter().filter(|one| **one != name), |one| {
                format!("<li><a href=\"/{}/{}/\">{one}</a></li>", part(name), part(one))
            });
            format!(
                "<li class=\"wbw-navi--eintrag\"><a href=\"/{}/\">{}</a><ul class=\"wbw-navi--klappe\">{drop}</ul></li>",
                part(name),
                escape(name)
            )
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("menu", &menu), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<div class=\"wbw-inhalt wbw-statisch\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => {
            let best = stock.iter().filter(|good| good.reviews > 60 && good.stock > 0).take(5);
            let new = stock.iter().filter(|good| good.chance > 93).take(5);
            page("Imkereibedarf", &fill(HOME, &[("best", &each(best, slide)), ("new", &each(new, slide))]))
        }
        ["versand"] => plain(
            "Versand und Zahlung",
            "<table><tr><th>Gewicht</th><th>Preis</th></tr><tr><td>bis 5 kg</td><td>4,90 €</td></tr><tr><td>bis 31 kg</td><td>7,90 €</td></tr><tr><td>Spedition</td><td>39,00 €</td></tr></table><p>Ab 99,00 € Warenwert liefern wir versandkostenfrei.</p>",
        ),
        ["imkerkurse"] => plain(
            "Imkerkurse",
            "<h2>Anfängerkurs</h2><p>Vier Sonntage ab 14. April, 160,00 € pro Person.</p><h2>Königinnenzucht</h2><p>Ein Wochenende im Mai, 95,00 € pro Person. Anmeldung telefonisch.</p>",
        ),
        [
            "impressum" | "agb" | "datenschutz" | "kontakt" | "warenkorb" | "konto" | "merkzettel"
            | "newsletter",
        ] => {
            plain("Service", "<p>Wabenwerk GmbH, Gartenstraße 8, 72074 Tübingen. Telefon 07071 555 014.</p>")
        }
        ["media", "image", _, file] => Answer::picture(picture::thing(
            file.split('_').next().unwrap_or_default().bytes().fold(3, |sum, byte| sum * 7 + u64::from(byte))
                % 9_999,
        )),
        ["themes", "logo.png"] => Answer::picture(picture::sign("Wabenwerk", 240, 64, "#fff", "#c88a00")),
        ["themes", _] => {
            Answer::picture(picture::sign("Die neue Saison beginnt", 1160, 300, "#f2b705", "#3a2a00"))
        }
        [name, rest @ ..] => {
            let Some((department, parts)) = DEPARTMENTS.iter().find(|(known, _)| part(known) == *name) else {
                return Answer::missing();
            };
            let article =
                |key: &str| stock.iter().find(|good| address(good).split('/').rev().nth(1) == Some(key));
            match rest {
                [] => page(&escape(department), &list(stock, department, None, &request.query)),
                [one] => match parts.iter().find(|known| part(known) == *one) {
                    Some(known) => page(known, &list(stock, department, Some(known), &request.query)),
                    None => Answer::missing(),
                },
                [.., key, _] => match article(key) {
                    Some(good) => page(&escape(&good.title), &details(stock, good)),
                    None => Answer::missing(),
                },
            }
        }
    }
}

fn slide(good: &Good) -> String {
    format!(
        "<div class=\"wbw-slider--teil\"><a href=\"{}\"><img src=\"{}\" alt=\"\"></a><a href=\"{}\">{}</a><span>{} *</span></div>",
        address(good),
        photo(good, "200x200"),
        address(good),
        escape(&good.title),
        price(good)
    )
}

fn list(stock: &[Good], department: &str, only: Option<&str>, query: &Parameters) -> String {
    let (_, parts) = DEPARTMENTS.iter().find(|(name, _)| *name == department).unwrap_or(&DEPARTMENTS[0]);
    let mut found: Vec<&Good> = stock
        .iter()
        .filter(|good| only.map_or(parts.contains(&good.section), |only| good.section == only))
        .filter(|good| query.text("h").is_empty() || part(good.brand) == query.text("h"))
        .collect();
    let sort = query.number("o").unwrap_or(1);
    match sort {
        3 => found.sort_by_key(|good| good.price),
        4 => found.sort_by_key(|good| Reverse(good.price)),
        5 => found.sort_by_key(|good| &good.title),
        _ => {}
    }
    let size = query.number("n").filter(|size| [12, 24, 48].contains(size)).unwrap_or(PER_PAGE);
    let shown = slice(&found, query.number("p").unwrap_or(1), size);
    let path = match only {
        Some(only) => format!("/{}/{}/", part(department), part(only)),
        None => format!("/{}/", part(department)),
    };
    let link = |page: usize, text: &str, title: &str| {
        format!(
            "<a class=\"wbw-blatt--zahl\" href=\"{path}?p={page}&amp;o={sort}&amp;n={size}\" title=\"{title}\">{text}</a>"
        )
    };
    let mut pages = String::new();
    if shown.page > 1 {
        pages += &link(shown.page - 1, "<i class=\"wbw-pfeil-links\"></i>", "Vorherige Seite");
    }
    for page in 1..=shown.last {
        pages += &match page {
            page if page == shown.page => format!("<a class=\"wbw-blatt--zahl wbw-ist--aktiv\">{page}</a>"),
            page => link(page, &page.to_string(), &format!("Seite {page}")),
        };
    }
    if shown.page < shown.last {
        pages += &link(shown.page + 1, "<i class=\"wbw-pfeil-rechts\"></i>", "Nächste Seite");
    }
    let tree = each(DEPARTMENTS, |(name, parts)| {
        let below = match name == department {
            true => each(parts.iter().filter(|one| **one != name), |one| {
                format!("<li><a href=\"/{}/{}/\">{one}</a></li>", part(name), part(one))
            }),
            false => String::new(),
        };
        format!("<li><a href=\"/{}/\">{}</a><ul>{below}</ul></li>", part(name), escape(name))
    });
    let option = |value: usize, text: &str, chosen: usize| {
        let mark = if value == chosen { " selected" } else { "" };
        format!("<option value=\"{value}\"{mark}>{text}</option>")
    };
    let sorts = option(1, "Erscheinungsdatum", sort)
        + &option(3, "Niedrigster Preis", sort)
        + &option(4, "Höchster Preis", sort)
        + &option(5, "Artikelbezeichnung", sort);
    let sizes = each([12, 24, 48], |count| option(count, &count.to_string(), size));
    let brands = each(BEES.brands, |brand| {
        format!("<label><input type=\"radio\" name=\"h\" value=\"{}\"> {brand}</label>", part(brand))
    });
    fill(
        LIST,
        &[
            ("head", &escape(only.unwrap_or(department))),
            ("department", &escape(department)),
            ("departmentpath", &format!("/{}/", part(department))),
            ("path", &path),
            ("tree", &tree),
            ("sorts", &sorts),
            ("sizes", &sizes),
            ("brands", &brands),
            ("boxes", &each(shown.things, |good| in_short(good))),
            ("pages", &pages),
            ("last", &shown.last.to_string()),
        ],
    )
}

fn stars(good: &Good) -> String {
    let Some(halves) = good.halves else { return String::new() };
    let drawn = each(1..=5, |star| {
        let kind = match halves {
            halves if halves >= star * 2 => "voll",
            halves if halves + 1 == star * 2 => "halb",
            _ => "leer",
        };
        format!("<i class=\"wbw-stern-{kind}\"></i>")
    });
    format!(
        "<span class=\"wbw-sterne\" title=\"{} von 5 Sternen\">{drawn}</span>",
        good.stars().unwrap_or_default()
    )
}

fn in_short(good: &Good) -> String {
    let badge = match good.old_price {
        Some(old) => {
            format!("<div class=\"wbw-marke wbw-marke--prozent\">-{}%</div>", (old - good.price) * 100 / old)
        }
        None if good.chance > 90 => "<div class=\"wbw-marke\">NEU</div>".to_owned(),
        None => String::new(),
    };
    let old = good
        .old_price
        .map_or(String::new(), |old| format!("<span class=\"wbw-preis--alt\">{} *</span>", money(old)));
    let reduced = if good.old_price.is_some() { " wbw-preis--rot" } else { "" };
    fill(
        BOX,
        &[
            ("url", &address(good)),
            ("image", &photo(good, "200x200")),
            ("title", &escape(&good.title)),
            ("badge", &badge),
            ("stars", &stars(good)),
            ("text", &escape(&text(good))),
            ("content", &content(good).unwrap_or_default()),
            ("price", &price(good)),
            ("reduced", reduced),
            ("old", &old),
        ],
    )
}

fn text(good: &Good) -> String {
    const MORE: [&str; 9] = [
        "Passt zu allen gängigen Magazinen.",
        "In eigener Werkstatt gefertigt.",
        "Lebensmittelecht und leicht zu reinigen.",
        "Seit Jahren bei unseren Kunden bewährt.",
        "Aus heimischer Weymouthskiefer.",
        "Auch für Jungimker gut geeignet.",
        "Wird zerlegt geliefert, Schrauben liegen bei.",
        "Robust verarbeitet für viele Bienenjahre.",
        "Von Imkern für Imker entwickelt.",
    ];
    let mut dice = Dice::new(good.id as u64 * 31);
    let mut more = MORE.to_vec();
    dice.shuffle(&mut more);
    more[..dice.between(2, 4) as usize].join(" ")
}

fn details(stock: &[Good], good: &Good) -> String {
    let like = stock.iter().filter(|other| other.section == good.section && other.id != good.id);
    let old = good
        .old_price
        .map_or(String::new(), |old| format!("<span class=\"wbw-preis--alt\">statt {} *</span>", money(old)));
    let buy = match delivery(good) {
        "Derzeit nicht lieferbar" => {
            "<p>Benachrichtigen Sie mich: <input type=\"email\" placeholder=\"Ihre E-Mail\"></p>".to_owned()
        }
        _ => format!(
            "<form action=\"/warenkorb\" method=\"post\"><input type=\"hidden\" name=\"sAdd\" value=\"{}\"><select name=\"menge\"><option>1</option><option>2</option><option>3</option></select> <button class=\"wbw-knopf\">In den Warenkorb</button></form>",
            sku(good)
        ),
    };
    let variants = match has_variants(good) {
        true => format!(
            "<p>Ausführung: <select name=\"variante\"><option>Standard {}</option><option>Großpackung {}</option></select></p>",
            money(good.price),
            money(good.price * 17 / 10)
        ),
        false => String::new(),
    };
    let color = if good.stock == 0 { "rot" } else { "gruen" };
    fill(
        DETAILS,
        &[
            ("department", &escape(department(good))),
            ("departmentpath", &format!("/{}/", part(department(good)))),
            ("section", good.section),
            ("sectionpath", &part_path(good)),
            ("title", &escape(&good.title)),
            ("stars", &stars(good)),
            (
                "reviews",
                &if good.halves.is_some() { format!("{} Bewertungen", good.reviews) } else { String::new() },
            ),
            ("image", &photo(good, "600x600")),
            ("price", &price(good)),
            ("old", &old),
            ("content", &content(good).unwrap_or_default()),
            ("variants", &variants),
            ("color", color),
            ("delivery", delivery(good)),
            ("buy", &buy),
            ("sku", &sku(good)),
            ("brand", good.brand),
            ("weight", &format!("{},{} kg", good.chance % 12, good.id % 9 + 1)),
            ("text", &escape(&text(good))),
            ("like", &each(like.skip(good.id % 3).take(4), slide)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html class="wbw-ohne-js" lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>[[title]] | Wabenwerk Imkereibedarf</title><style>[[style]]</style></head><body>
<div class="wbw-seite"><header class="wbw-kopf"><div class="wbw-kopf--leiste"><a href="/merkzettel">Merkzettel</a><a href="/konto">Mein Konto</a><a href="/warenkorb">Warenkorb 0,00 € *</a></div><a href="/"><img src="/themes/logo.png" alt="Wabenwerk - zur Startseite wechseln" width="240" height="64"></a><div class="wbw-kopf--suche"><input type="search" placeholder="Suchbegriff..." aria-label="Suche"></div></header>
<nav class="wbw-navi"><ul><li class="wbw-navi--eintrag"><a href="/">Home</a></li>[[menu]]<li class="wbw-navi--eintrag"><a href="/imkerkurse">Imkerkurse</a></li></ul></nav>
<section class="wbw-haupt">[[body]]</section>
<footer class="wbw-fuss"><div class="wbw-fuss--spalten"><div><b>Service Hotline</b><p>07071 555 014<br>Mo-Fr, 09:00 - 17:00 Uhr</p></div><div><b>Shop Service</b><ul><li><a href="/versand">Versand und Zahlung</a></li><li><a href="/kontakt">Kontakt</a></li></ul></div><div><b>Informationen</b><ul><li><a href="/impressum">Impressum</a></li><li><a href="/agb">AGB</a></li><li><a href="/datenschutz">Datenschutz</a></li></ul></div><div><b>Newsletter</b><p>5,00 € Gutschein für Ihre Anmeldung</p><form action="/newsletter" method="post"><input type="email" name="mail" placeholder="Ihre E-Mail Adresse"><button>Abonnieren</button></form></div></div><p>* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. <a href="/versand">Versandkosten</a>, wenn nicht anders beschrieben</p></footer></div>
<div class="wbw-keks">Diese Website benutzt Cookies, die für den technischen Betrieb erforderlich sind. <button onclick="this.parentNode.style.display='none'">Einverstanden</button> <a href="/datenschutz">Mehr Informationen</a></div></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;background:#efece6;font:14px/1.6 "Open Sans",Arial,sans-serif;color:#4b4336}a{color:#4b4336}.wbw-seite{max-width:1220px;margin:0 auto;background:#fff}.wbw-kopf{padding:20px 30px;display:flex;flex-wrap:wrap;justify-content:space-between}.wbw-kopf--leiste{flex-basis:100%;text-align:right}.wbw-kopf--leiste a{margin-left:20px}.wbw-navi{background:#f2b705}.wbw-navi>ul{display:flex;list-style:none;margin:0;padding:0 30px}.wbw-navi--eintrag{position:relative}.wbw-navi--eintrag>a{display:block;padding:12px 18px;text-decoration:none;font-weight:700}.wbw-navi--klappe{display:none;position:absolute;background:#fff;list-style:none;padding:10px 18px;box-shadow:0 3px 8px #0003;z-index:9}.wbw-navi--eintrag:hover .wbw-navi--klappe{display:block}.wbw-haupt{padding:20px 30px}.wbw-slider{display:grid;grid-template-columns:repeat(5,1fr);gap:14px}.wbw-slider--teil{display:flex;flex-direction:column;border:1px solid #e6dfd0;padding:8px}.wbw-slider--teil img{width:100%}.wbw-raster{display:grid;grid-template-columns:220px 1fr;gap:26px}.wbw-leiste ul{list-style:none;padding-left:12px}.wbw-werkzeuge{display:flex;justify-content:space-between;background:#f6f3ec;padding:8px}.wbw-blatt--zahl{display:inline-block;padding:2px 10px;border:1px solid #d7ccb4;background:#fff;text-decoration:none}.wbw-ist--aktiv{background:#f2b705}.wbw-pfeil-links:before{content:"\2039"}.wbw-pfeil-rechts:before{content:"\203a"}.wbw-artikel{display:flex;flex-wrap:wrap}.wbw-kasten{width:33.33%;padding:10px;border:1px solid #f0eadd;position:relative}.wbw-kasten--bild img{display:block;margin:0 auto;width:180px}.wbw-kasten--name{font-weight:700;text-decoration:none;display:block;min-height:44px}.wbw-kasten--text{font-size:12px;color:#8a8070;height:40px;overflow:hidden}.wbw-einheit{font-size:11px;min-height:18px}.wbw-preis--jetzt{font-size:18px;font-weight:700}.wbw-preis--rot{color:#c0281c}.wbw-preis--alt{font-size:12px;color:#8a8070;text-decoration:line-through}.wbw-marke{position:absolute;left:0;top:12px;background:#6b8e23;color:#fff;padding:2px 8px}.wbw-marke--prozent{background:#c0281c}.wbw-stern-voll:before{content:"\2605"}.wbw-stern-halb:before{content:"\2bea"}.wbw-stern-leer:before{content:"\2606"}.wbw-sterne{color:#e0a000}.wbw-knopf{background:#f2b705;border:0;padding:10px 20px;font-weight:700}.wbw-detail{display:grid;grid-template-columns:1fr 1fr;gap:30px}.wbw-detail img{width:100%}.wbw-ampel{display:inline-block;width:10px;height:10px;border-radius:5px}.wbw-ampel--gruen{background:#6b8e23}.wbw-ampel--rot{background:#c0281c}.wbw-eigenschaften td{padding:4px 14px 4px 0}.wbw-fuss{background:#4b4336;color:#d9d0bf;padding:24px 30px}.wbw-fuss a{color:#fff}.wbw-fuss--spalten{display:grid;grid-template-columns:repeat(4,1fr)}.wbw-keks{position:fixed;bottom:0;width:100%;background:#fff;border-top:1px solid #ccc;padding:8px;text-align:center}"##;

const HOME: &str = r##"<img src="/themes/banner.jpg" alt="Die neue Saison beginnt" width="1160" height="300"><h1>Imkereibedarf aus Tübingen</h1><p>Seit 1989 fertigen wir Beuten aus heimischem Holz. Über 1.200 zufriedene Imkereien.</p><h2>Topseller</h2><div class="wbw-slider">[[best]]</div><h2>Neu eingetroffen</h2><div class="wbw-slider">[[new]]</div>"##;

const LIST: &str = r##"<nav class="wbw-brotkrumen"><a href="/">Home</a> &rsaquo; <a href="[[departmentpath]]">[[department]]</a> &rsaquo; [[head]]</nav><div class="wbw-raster"><aside class="wbw-leiste"><b>Kategorien</b><ul>[[tree]]</ul><b>Hersteller</b><form action="[[path]]" method="get">[[brands]]<button>Filtern</button></form><b>Vorteile</b><ul><li>Kostenloser Versand ab 99,00 €</li><li>30 Tage Geld-zurück</li><li>Beratung vom Imkermeister</li></ul></aside><div class="wbw-inhalt"><h1>[[head]]</h1><div class="wbw-werkzeuge"><form action="[[path]]" method="get">Sortierung: <select name="o">[[sorts]]</select> Artikel pro Seite: <select name="n">[[sizes]]</select> <button>Los</button></form><div class="wbw-blatt">[[pages]] <span>von [[last]]</span></div></div><div class="wbw-artikel">[[boxes]]</div><div class="wbw-werkzeuge"><div class="wbw-blatt">[[pages]] <span>von [[last]]</span></div></div></div></div>"##;

const BOX: &str = r##"<div class="wbw-kasten">[[badge]]<div class="wbw-kasten--info"><a class="wbw-kasten--bild" href="[[url]]" title="[[title]]"><img src="[[image]]" alt="[[title]]"></a>[[stars]]<a class="wbw-kasten--name" href="[[url]]" title="[[title]]">[[title]]</a><div class="wbw-kasten--text">[[text]]</div><div class="wbw-kasten--preise"><div class="wbw-einheit">[[content]]</div><div class="wbw-preis"><span class="wbw-preis--jetzt[[reduced]]">[[price]] *</span> [[old]]</div></div><a class="wbw-merken" href="/merkzettel">Merken</a></div></div>
"##;

const DETAILS: &str = r##"<nav class="wbw-brotkrumen"><a href="[[departmentpath]]">[[department]]</a> &rsaquo; <a href="[[sectionpath]]">[[section]]</a></nav><h1>[[title]]</h1><p>[[stars]] [[reviews]]</p><div class="wbw-detail"><div><img src="[[image]]" alt="[[title]]"></div><div><div class="wbw-preis"><span class="wbw-preis--jetzt">[[price]] *</span> [[old]]</div><p class="wbw-einheit">[[content]]</p><p>inkl. MwSt. <a href="/versand">zzgl. Versandkosten</a></p><p class="wbw-liefer"><i class="wbw-ampel wbw-ampel--[[color]]"></i> <span>[[delivery]]</span></p>[[variants]][[buy]]<ul class="wbw-basis"><li><strong>Artikel-Nr.:</strong> <span>[[sku]]</span></li><li><strong>Hersteller:</strong> <span>[[brand]]</span></li></ul></div></div><h2>Produktinformationen</h2><p>[[text]]</p><table class="wbw-eigenschaften"><tr><td>Gewicht:</td><td>[[weight]]</td></tr><tr><td>Versandart:</td><td>Paket</td></tr></table><h2>Ähnliche Artikel</h2><div class="wbw-slider">[[like]]</div>"##;
