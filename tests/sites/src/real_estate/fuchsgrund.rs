//! Fuchsgrund Immobilien: a German agency of 2012, on a content management system with an extension for homes.
//!
//! Homes are found by a form alone, and it insists on whether to buy or to rent; without that it comes back with a
//! complaint. Results are blocks with a small table of facts, eight on a page, with words and numbers below. Homes have a
//! page with a table of facts, texts under headings and a form. There is a home of the week on every page, and a list of
//! references whose homes are gone and have neither price nor page.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fuchsgrund",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "mandatory",
        "switch",
        "sale-rent",
        "next",
        "numbered",
        "details",
        "featured",
        "status",
        "poa",
        "locale",
        "optional",
    ],
    about: "German agency of 2012 on a content management system: a form that must know Kauf or Miete, a table of facts per home, references that are gone",
    truth,
    respond,
    walk,
};

const TOWNS: [(&str, &str, &[&str]); 6] = [
    ("59494", "Soest", &["Innenstadt", "Müllingsen", "Paradiese", "Deiringsen"]),
    ("59555", "Lippstadt", &["Kernstadt", "Bad Waldliesborn", "Overhagen"]),
    ("59457", "Werl", &["Büderich", "Westönnen", "Zentrum"]),
    ("59519", "Möhnesee", &["Körbecke", "Delecke", "Günne"]),
    ("59581", "Warstein", &["Belecke", "Hirschberg"]),
    ("59597", "Erwitte", &["Bad Westernkotten", "Horn"]),
];

/// A kind: its name, whether it can be rented, what it is filed under, fewest and most rooms, what a square metre costs.
type Kind = (&'static str, bool, &'static str, (u64, u64), u64);

const KINDS: [Kind; 10] = [
    ("Einfamilienhaus", false, "Haus", (4, 8), 1650),
    ("Doppelhaushälfte", true, "Haus", (4, 6), 1580),
    ("Reihenmittelhaus", true, "Haus", (3, 5), 1490),
    ("Bungalow", false, "Haus", (3, 6), 1700),
    ("Resthof", false, "Haus", (6, 11), 980),
    ("Etagenwohnung", true, "Wohnung", (2, 4), 1420),
    ("Erdgeschosswohnung", true, "Wohnung", (2, 4), 1510),
    ("Dachgeschosswohnung", true, "Wohnung", (1, 3), 1380),
    ("Maisonettewohnung", true, "Wohnung", (3, 4), 1690),
    ("Penthouse", true, "Wohnung", (3, 5), 2350),
];

const WORDS: [&str; 9] = [
    "Gepflegte",
    "Gemütliche",
    "Großzügige",
    "Modernisierte",
    "Lichtdurchflutete",
    "Solide",
    "Familienfreundliche",
    "Renovierungsbedürftige",
    "Ruhig gelegene",
];

const SENTENCES: [&str; 14] = [
    "Das Objekt wurde laufend instand gehalten und befindet sich in einem guten Zustand.",
    "Einkaufsmöglichkeiten, Schulen und Ärzte sind zu Fuß zu erreichen.",
    "Die Einbauküche kann gegen Abstand übernommen werden.",
    "Ein Stellplatz gehört dazu.",
    "Das Badezimmer wurde 2008 erneuert und verfügt über Wanne und Dusche.",
    "Vom Balkon blickt man weit über die Soester Börde.",
    "Der Garten ist nach Süden ausgerichtet und eingewachsen.",
    "Im Keller stehen ein Abstellraum und eine Waschküche zur Verfügung.",
    "Der Spitzboden ist ausgebaut und als Hobbyraum nutzbar.",
    "Die Fenster sind aus Kunststoff mit Isolierverglasung.",
    "Beheizt wird über eine Gaszentralheizung aus dem Jahr 2005.",
    "Die Autobahn A44 ist in zehn Minuten erreicht.",
    "Haustiere sind nach Absprache erlaubt.",
    "Frei nach Vereinbarung.",
];

const COUNT: usize = 92;
const AT_ONCE: usize = 8;

struct Home {
    number: u64,
    is_rent: bool,
    kind: &'static str,
    group: &'static str,
    zip: &'static str,
    town: &'static str,
    part: &'static str,
    rooms: u64,
    bathrooms: u64,
    area: u64,
    plot: Option<u64>,
    /// In euros; what it costs, or what it costs a month without heating.
    price: Option<u64>,
    title: String,
    text: String,
    status: &'static str,
    built: u64,
    has_photo: bool,
}

fn homes() -> Vec<Home> {
    let mut dice = Dice::new(59_494);
    (0..COUNT).map(|at| home(at, &mut dice)).collect()
}

fn home(at: usize, dice: &mut Dice) -> Home {
    let wants_rent = dice.chance(38);
    let mut kind = dice.pick(&KINDS);
    while wants_rent && !kind.1 {
        kind = dice.pick(&KINDS);
    }
    let (zip, town, parts) = dice.pick(&TOWNS);
    let rooms = dice.between(kind.3.0, kind.3.1);
    let area = 24 + rooms * dice.between(18, 27);
    let price = match wants_rent {
        true => area * dice.between(48, 79) / 10 / 5 * 5,
        false => area * kind.4 * dice.between(84, 126) / 100 / 500 * 500,
    };
    let is_house = kind.2 == "Haus";
    let first = dice.below(14) as usize;
    let sentences: Vec<&str> = SENTENCES.iter().cycle().skip(first).step_by(3).take(4).copied().collect();
    let word = dice.pick(&WORDS);
    let ending = match kind.0 {
        "Einfamilienhaus" | "Reihenmittelhaus" | "Penthouse" => "s",
        "Bungalow" | "Resthof" => "r",
        _ => "",
    };
    Home {
        number: 2_104 + at as u64 * 7 + dice.below(6),
        is_rent: wants_rent,
        kind: kind.0,
        group: kind.2,
        zip,
        town,
        part: dice.pick(parts),
        rooms,
        bathrooms: 1 + u64::from(rooms > 4 && dice.chance(60)),
        area,
        plot: is_house.then(|| area * dice.between(22, 61) / 10),
        price: (!dice.chance(6) || wants_rent).then_some(price),
        title: format!("{word}{ending} {} mit {} Zimmern in {town}", kind.0, rooms),
        text: sentences.join(" "),
        status: dice.pick(&["", "", "", "", "", "", "NEU", "reserviert", "verkauft", "provisionsfrei"]),
        built: dice.between(1903, 2011),
        has_photo: dice.chance(92),
    }
}

impl Home {
    fn address(&self) -> String {
        format!("/immobilienangebote/expose/{}-{}.html", self.number, slug(&spelled(&self.title)))
    }

    fn photo(&self, size: &str) -> String {
        format!("/images/fgimmo/{}/{size}_01.jpg", self.number)
    }

    fn is_gone(&self) -> bool {
        self.status == "verkauft" && self.is_rent
    }

    fn status(&self) -> &'static str {
        if self.is_gone() { "vermietet" } else { self.status }
    }

    fn place(&self) -> String {
        format!("{} {} / {}", self.zip, self.town, self.part)
    }

    fn price(&self) -> String {
        self.price.map_or_else(|| "Preis auf Anfrage".to_owned(), |price| format!("{} €", euros(price * 100)))
    }

    fn price_label(&self) -> &'static str {
        if self.is_rent { "Kaltmiete" } else { "Kaufpreis" }
    }

    fn teaser(&self) -> String {
        let start: String = self.text.chars().take(110).collect();
        format!("{} …", start.rsplit_once(' ').map_or(start.as_str(), |(start, _)| start))
    }

    /// The rooms to sleep in: all but one to live in.
    fn bedrooms(&self) -> u64 {
        self.rooms.saturating_sub(1).max(1)
    }
}

/// A German text without its umlauts.
fn spelled(text: &str) -> String {
    [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")]
        .iter()
        .fold(text.to_lowercase(), |text, (from, to)| text.replace(from, to))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let is_status = matches!(home.status(), "reserviert" | "verkauft" | "vermietet");
        let mut record = Record::new()
            .with("price", home.price())
            .with("location", home.place())
            .with("location", format!("{} / {}", home.town, home.part))
            .with("postcode", home.zip)
            .with("bedrooms", home.bedrooms().to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", home.kind)
            .with("status", if is_status { home.status() } else { "" })
            .with("description", &home.text);
        if home.has_photo {
            record = record.with("image", home.photo("thumb")).with("image", home.photo("gross"));
        }
        record.with("url", home.address())
    };
    Truth::uncounted(homes().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Immobilienangebote")?;
    let form = visitor.here();
    visitor.submit("fgsuche", &[])?;
    visitor.expect("Bitte wählen Sie")?;
    for art in ["kauf", "miete"] {
        visitor.back(&form);
        visitor.submit("fgsuche", &[("vermarktung", art)])?;
        visitor.turn("Weiter")?;
    }
    visitor.back(&form);
    visitor.follow("Referenzen")
}

fn respond() -> Respond {
    let homes = homes();
    Box::new(move |request| answer(&homes, request))
}

fn answer(homes: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let week = &homes[17];
        let values = [
            ("title", title),
            ("body", body),
            ("style", STYLE),
            ("week", &*week.address()),
            ("weekphoto", &week.photo("thumb")),
            ("weektitle", &escape(&week.title)),
            ("weekprice", &week.price()),
        ];
        Answer::page(fill(PAGE, &values))
    };
    match request.parts().as_slice() {
        [] => page("Ihr Makler in Soest und Lippstadt", WELCOME),
        ["immobilienangebote.html"] => page("Immobilienangebote", &offers(homes, request)),
        ["immobilienangebote", "expose", _] => {
            match homes.iter().find(|home| home.address() == request.path) {
                Some(home) => page(&escape(&home.title), &details(home)),
                None => Answer::missing(),
            }
        }
        ["referenzen.html"] => page("Referenzen", &references(homes)),
        ["verkaufen.html"] => page("Immobilie verkaufen", SELL),
        ["unternehmen.html" | "kontakt.html" | "impressum.html"] => page("Kontakt", CONTACT),
        ["images", "logo.png"] => {
            Answer::picture(picture::sign("Fuchsgrund Immobilien", 320, 80, "#fff", "#a33b0d"))
        }
        ["images", "fgimmo", number, ..] => Answer::picture(picture::house(number.parse().unwrap_or(0))),
        ["images", file] => Answer::picture(picture::person(file.bytes().map(u64::from).sum())),
        _ => Answer::missing(),
    }
}

fn offers(homes: &[Home], request: &Request) -> String {
    let query = &request.query;
    let chosen = query.text("vermarktung");
    let form = form(request);
    if !matches!(chosen, "kauf" | "miete") {
        let complaint = match query.has("vermarktung") {
            true => "<p class=\"fg-meldung\">Bitte wählen Sie die Vermarktungsart: Kauf oder Miete.</p>",
            false => "<p>Bitte geben Sie an, wonach Sie suchen. Felder mit * sind Pflichtfelder.</p>",
        };
        return format!("<h1 class=\"fg-componentheading\">Immobilienangebote</h1>{complaint}{form}");
    }
    let most = query.number("preisbis").map_or(u64::MAX, |most| most as u64);
    let found: Vec<&Home> = homes
        .iter()
        .filter(|home| home.is_rent == (chosen == "miete"))
        .filter(|home| query.text("objektart").is_empty() || query.text("objektart") == home.group)
        .filter(|home| query.text("ort").is_empty() || query.text("ort") == home.town)
        .filter(|home| most == 0 || home.price.is_none_or(|price| price <= most))
        .collect();
    let slice = slice(&found, query.number("start").unwrap_or(0) / AT_ONCE + 1, AT_ONCE);
    let link = |page: usize, text: &str| {
        format!(
            "<a href=\"/immobilienangebote.html?vermarktung={chosen}&amp;objektart={}&amp;ort={}&amp;preisbis={}&amp;start={}\">{text}</a>",
            encode(query.text("objektart")),
            encode(query.text("ort")),
            encode(query.text("preisbis")),
            (page - 1) * AT_ONCE
        )
    };
    let mut pages = String::from("<li>Start</li>");
    if slice.page > 1 {
        pages.push_str(&format!("<li>{}</li>", link(slice.page - 1, "Zurück")));
    }
    for page in 1..=slice.last {
        let number = page.to_string();
        pages
            .push_str(&format!("<li>{}</li>", if page == slice.page { number } else { link(page, &number) }));
    }
    if slice.page < slice.last {
        pages.push_str(&format!("<li>{}</li>", link(slice.page + 1, "Weiter")));
    }
    format!(
        "<h1 class=\"fg-componentheading\">Immobilienangebote</h1>{form}<p class=\"fg-treffer\">Ihre Suche ergab {} Treffer.</p>{}<ul class=\"fg-blaettern\">{pages}</ul><p class=\"fg-seite\">Seite {} von {}</p>",
        found.len(),
        each(slice.things, |home| block(home)),
        slice.page,
        slice.last
    )
}

fn form(request: &Request) -> String {
    let query = &request.query;
    let option = |name: &str, value: &str, text: &str| {
        let selected = if query.text(name) == value { " selected=\"selected\"" } else { "" };
        format!("<option value=\"{value}\"{selected}>{text}</option>")
    };
    let kinds = option("vermarktung", "", "-- bitte wählen --")
        + &option("vermarktung", "kauf", "Kauf")
        + &option("vermarktung", "miete", "Miete");
    let groups = option("objektart", "", "alle")
        + &option("objektart", "Haus", "Häuser")
        + &option("objektart", "Wohnung", "Wohnungen");
    let towns = option("ort", "", "alle Orte") + &each(&TOWNS, |(_, town, _)| option("ort", town, town));
    let price = escape(query.text("preisbis"));
    fill(FORM, &[("kinds", &kinds), ("groups", &groups), ("towns", &towns), ("price", &price)])
}

fn block(home: &Home) -> String {
    let photo = match home.has_photo {
        true => format!(
            "<img src=\"{}\" alt=\"{}\" width=\"160\" height=\"120\" />",
            home.photo("thumb"),
            escape(&home.title)
        ),
        false => {
            "<img src=\"/images/keinbild.gif\" alt=\"kein Bild vorhanden\" width=\"160\" height=\"120\" />"
                .to_owned()
        }
    };
    let status = match home.status() {
        "" => String::new(),
        status => format!("<span class=\"fg-stempel\">{status}</span>"),
    };
    let plot = home.plot.map_or_else(String::new, |plot| fact("Grundstück", &format!("ca. {plot} m²")));
    let facts = fact("Objekt-Nr.", &format!("FG-{}", home.number))
        + &fact("Objektart", home.kind)
        + &fact("Zimmer", &home.rooms.to_string())
        + &fact("Wohnfläche", &format!("ca. {} m²", home.area))
        + &plot
        + &fact(home.price_label(), &format!("<strong>{}</strong>", home.price()));
    let values = [
        ("address", &*home.address()),
        ("title", &escape(&home.title)),
        ("photo", &photo),
        ("status", &status),
        ("place", &home.place()),
        ("facts", &facts),
        ("teaser", &home.teaser()),
    ];
    fill(BLOCK, &values)
}

fn fact(label: &str, value: &str) -> String {
    format!("<tr><td class=\"fg-label\">{label}:</td><td>{value}</td></tr>")
}

fn details(home: &Home) -> String {
    let extra = match (home.is_rent, home.price) {
        (true, Some(price)) => {
            fact("Nebenkosten", &format!("{} €", euros(home.area * 180)))
                + &fact("Kaution", &format!("{} €", euros(price * 200)))
        }
        (false, Some(_)) => fact("Käuferprovision", "3,57 % inkl. MwSt."),
        _ => String::new(),
    };
    let facts = fact("Objekt-Nr.", &format!("FG-{}", home.number))
        + &fact("Objektart", home.kind)
        + &fact("PLZ / Ort", &home.place())
        + &fact(home.price_label(), &home.price())
        + &extra
        + &fact("Wohnfläche", &format!("ca. {} m²", home.area))
        + &home.plot.map_or_else(String::new, |plot| fact("Grundstücksfläche", &format!("ca. {plot} m²")))
        + &fact("Zimmer", &home.rooms.to_string())
        + &fact("Schlafzimmer", &home.bedrooms().to_string())
        + &fact("Badezimmer", &home.bathrooms.to_string())
        + &fact("Baujahr", &home.built.to_string());
    let photo = match home.has_photo {
        true => format!("<img src=\"{}\" alt=\"Außenansicht\" width=\"480\" />", home.photo("gross")),
        false => String::new(),
    };
    let status = match home.status() {
        "" => String::new(),
        status => format!("<span class=\"fg-stempel\">{status}</span>"),
    };
    let values = [
        ("title", &*escape(&home.title)),
        ("photo", &photo),
        ("status", &status),
        ("facts", &facts),
        ("text", &home.text),
        ("town", home.town),
        ("art", if home.is_rent { "miete" } else { "kauf" }),
        ("number", &home.number.to_string()),
    ];
    fill(DETAILS, &values)
}

/// What was sold before: kinds and places only.
fn references(homes: &[Home]) -> String {
    let rows = each(homes.iter().step_by(7), |home| {
        let deal = if home.is_rent { "vermietet" } else { "verkauft" };
        format!(
            "<div class=\"fg-referenz\"><img src=\"/images/ref{}.jpg\" alt=\"\" width=\"120\" height=\"90\" /><h3>{} in {}</h3><p>Erfolgreich {deal} im Jahr {}</p></div>",
            home.number,
            KINDS[home.number as usize % 10].0,
            TOWNS[home.number as usize % 6].1,
            2009 + home.number % 4
        )
    });
    format!(
        "<h1 class=\"fg-componentheading\">Referenzen</h1><p>Eine Auswahl der Objekte, die wir in den letzten Jahren vermittelt haben.</p>{rows}"
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de-de" lang="de-de"><head><meta http-equiv="content-type" content="text/html; charset=utf-8" /><meta name="generator" content="Content Management" /><title>[[title]] - Fuchsgrund Immobilien</title><style type="text/css">[[style]]</style></head>
<body><div id="fgwrap"><div id="fgkopf"><a href="/"><img src="/images/logo.png" alt="Fuchsgrund Immobilien" width="320" height="80" /></a><p>Telefon: 02921 / 555 0142</p></div>
<ul class="fg-hauptmenu"><li><a href="/"><span>Startseite</span></a></li><li><a href="/immobilienangebote.html"><span>Immobilienangebote</span></a></li><li><a href="/verkaufen.html"><span>Verkaufen &amp; Vermieten</span></a></li><li><a href="/referenzen.html"><span>Referenzen</span></a></li><li><a href="/unternehmen.html"><span>Unternehmen</span></a></li><li><a href="/kontakt.html"><span>Kontakt</span></a></li></ul>
<div id="fginhalt">[[body]]</div>
<div id="fgrechts"><div class="fg-modul"><h3>Objekt der Woche</h3><a href="[[week]]"><img src="[[weekphoto]]" alt="" width="160" /></a><p>[[weektitle]]<br />[[weekprice]]</p><a href="[[week]]">mehr...</a></div>
<div class="fg-modul"><h3>Ihr Ansprechpartner</h3><img src="/images/fuchs.jpg" alt="Rainer Fuchs" width="90" /><p>Rainer Fuchs<br />Immobilienfachwirt (IHK)<br />Mo - Fr 9:00 - 17:30 Uhr</p></div>
<div class="fg-modul"><h3>Aktuelles</h3><p><b>12.09.2012</b> Besuchen Sie uns auf der Immobilienmesse in Soest.</p><p><b>03.08.2012</b> Bauzinsen auf historischem Tief: 10 Jahre fest ab 2,41 %.</p></div></div>
<div id="fgfuss">Fuchsgrund Immobilien, Thomästraße 41, 59494 Soest | <a href="/impressum.html">Impressum</a> | <a href="/kontakt.html">Kontakt</a></div></div></body></html>
"##;

const STYLE: &str = r##"body{font:12px/18px Verdana,Arial,sans-serif;background:#e9e4da;color:#333;margin:0}#fgwrap{width:960px;margin:0 auto;background:#fff;padding:0 20px 20px}#fgkopf p{float:right}#fgkopf img{border:0}.fg-hauptmenu{list-style:none;margin:0 0 20px;padding:0;background:#a33b0d;overflow:hidden}.fg-hauptmenu li{float:left}.fg-hauptmenu a{color:#fff;display:block;padding:9px 16px;text-decoration:none}#fginhalt{float:left;width:690px}#fgrechts{float:right;width:220px}.fg-modul{border:1px solid #ddd;padding:8px;margin-bottom:14px}.fg-modul h3{margin:0 0 6px;color:#a33b0d;font-size:13px}.fg-componentheading{font-size:20px;color:#a33b0d}.fg-meldung{border:1px solid #c00;background:#fee;padding:8px;color:#c00}#fgfuss{clear:both;border-top:1px solid #ddd;padding-top:10px;font-size:11px}
.fg-suche{background:#f4f0e8;padding:10px;border:1px solid #ddd}.fg-suche label{display:inline-block;width:130px}.fg-suche p{margin:4px 0}.fg-objekt{border-top:1px dotted #a33b0d;padding:12px 0;overflow:hidden}.fg-objekt h2{font-size:14px;margin:0 0 6px}.fg-bild{float:left;width:170px;position:relative}.fg-stempel{background:#c00;color:#fff;padding:2px 6px;font-weight:bold}.fg-daten{margin-left:180px}.fg-daten table{border-collapse:collapse}.fg-label{color:#777;width:130px}.fg-ort{font-weight:bold}.fg-blaettern{list-style:none;padding:0}.fg-blaettern li{display:inline;margin-right:8px}.fg-referenz{float:left;width:200px;height:190px;margin:8px}.fg-expose td{border-bottom:1px solid #eee;padding:3px 6px}"##;

const FORM: &str = r##"<form action="/immobilienangebote.html" method="get" id="fgsuche" class="fg-suche"><p><label for="vermarktung">Vermarktungsart *</label><select name="vermarktung" id="vermarktung">[[kinds]]</select></p><p><label for="objektart">Objektart</label><select name="objektart" id="objektart">[[groups]]</select></p><p><label for="ort">Ort</label><select name="ort" id="ort">[[towns]]</select></p><p><label for="preisbis">Preis / Miete bis</label><input type="text" name="preisbis" id="preisbis" value="[[price]]" size="10" /> EUR</p><p><label>&nbsp;</label><input type="submit" value="Suche starten" /></p></form>"##;

const BLOCK: &str = r##"<div class="fg-objekt"><h2><a href="[[address]]">[[title]]</a></h2><div class="fg-bild"><a href="[[address]]">[[photo]]</a>[[status]]</div><div class="fg-daten"><p class="fg-ort">[[place]]</p><table>[[facts]]</table><p>[[teaser]]</p><p><a href="[[address]]">» zum Exposé</a></p></div></div>
"##;

const DETAILS: &str = r##"<p class="fg-pfad"><a href="/">Startseite</a> » <a href="/immobilienangebote.html">Immobilienangebote</a> » Exposé</p><h1 class="fg-componentheading">[[title]]</h1>[[status]]<div>[[photo]]</div><table class="fg-expose">[[facts]]</table><h3>Objektbeschreibung</h3><p>[[text]]</p><h3>Lage</h3><p>[[town]] liegt in der Soester Börde, umgeben von Feldern und nur wenige Minuten vom Möhnesee entfernt.</p><h3>Sonstiges</h3><p>Alle Angaben beruhen auf Auskünften des Eigentümers. Irrtum und Zwischenverkauf vorbehalten.</p><h3>Anfrage zu diesem Objekt</h3><form action="/kontakt.html" method="post" id="fganfrage"><input type="hidden" name="objekt" value="[[number]]" /><p>Name *<br /><input type="text" name="name" /></p><p>E-Mail *<br /><input type="text" name="email" /></p><p>Nachricht<br /><textarea name="text" rows="4" cols="40"></textarea></p><p><input type="submit" value="Anfrage senden" /></p></form><p><a href="/immobilienangebote.html?vermarktung=[[art]]">« zurück zur Übersicht</a></p>"##;

const WELCOME: &str = r##"<h1 class="fg-componentheading">Herzlich willkommen</h1><p>Seit 1988 vermitteln wir Häuser und Wohnungen zwischen Hellweg und Möhnesee. Ob Eigenheim oder Mietwohnung: unter <a href="/immobilienangebote.html">Immobilienangebote</a> finden Sie unser gesamtes Angebot.</p><h3>Sie möchten verkaufen?</h3><p>Wir ermitteln den Marktwert Ihrer Immobilie kostenlos und unverbindlich. Ein Einfamilienhaus in Soest wurde 2011 im Schnitt für 187.000 € verkauft.</p>"##;

const SELL: &str = r##"<h1 class="fg-componentheading">Immobilie verkaufen</h1><p>Von der Bewertung bis zum Notartermin sind wir an Ihrer Seite.</p><table class="fg-expose"><tr><td>Bewertung</td><td>kostenlos</td></tr><tr><td>Energieausweis</td><td>ab 79,00 €</td></tr><tr><td>Luftaufnahme</td><td>149,00 €</td></tr></table>"##;

const CONTACT: &str = r##"<h1 class="fg-componentheading">Kontakt</h1><p>Fuchsgrund Immobilien<br />Inh. Rainer Fuchs<br />Thomästraße 41<br />59494 Soest</p><p>Telefon 02921 / 555 0142<br />Telefax 02921 / 555 0143</p><form action="/kontakt.html" method="post" id="fgkontakt"><p>Ihre Nachricht<br /><textarea name="text" rows="4" cols="40"></textarea></p><p><input type="submit" value="Absenden" /></p></form>"##;
