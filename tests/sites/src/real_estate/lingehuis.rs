//! Lingehuis: an estate agent between the Dutch rivers, in Dutch, on a home-made system of 2012.
//!
//! The front page has no search: links such as "Woningen in Culemborg (17)" are the only way to the homes, and pages are
//! turned by an `offset`. How many stand on a page is chosen in a select. Homes to buy, to rent and whole new
//! developments with a range of prices are mixed, and so are those that are sold with reservation. Rooms in the list are
//! no bedrooms; these, the bathrooms and the state of a sale are in the lists of the details pages.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "lingehuis",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "next",
        "numbered",
        "page-size",
        "sale-rent",
        "status",
        "poa",
        "optional",
        "featured",
        "locale",
        "details",
    ],
    about: "Dutch agent of 2012: places with counts as the only way, pages by offset, developments with ranges of prices",
    truth,
    respond,
    walk,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Offer {
    Sale,
    Rent,
    Development,
}

#[derive(Debug)]
struct Home {
    id: usize,
    offer: Offer,
    /// Street and number, or the name of a development.
    line: String,
    town: &'static str,
    postcode: String,
    kind: &'static str,
    long_kind: &'static str,
    rooms: u64,
    bedrooms: u64,
    bathrooms: u64,
    surface: u64,
    plot: u64,
    built: u64,
    price: u64,
    text: String,
    chance: u64,
}

const TOWNS: [(&str, u64); 6] = [
    ("Culemborg", 4101),
    ("Leerdam", 4141),
    ("Geldermalsen", 4191),
    ("Vianen", 4131),
    ("Beesd", 4153),
    ("Tiel", 4001),
];

const STREETS: [&str; 18] = [
    "Slotstraat",
    "Prijssestraat",
    "Lingedijk",
    "Achterweg",
    "Kerkstraat",
    "Voorstraat",
    "Dorpsplein",
    "Meidoornlaan",
    "Parallelweg",
    "Tielseweg",
    "Goilberdingerdijk",
    "Beatrixstraat",
    "Zandstraat",
    "Nieuwe Haven",
    "Kastanjelaan",
    "Weidsteeg",
    "Molenstraat",
    "Burgemeester Kolfschotenlaan",
];

const PLANS: [&str; 6] =
    ["De Hoge Dijk", "Park Lingezicht", "Hof van Tiel", "De Boomgaard", "Stationskwartier", "Het Glaspalet"];

const KINDS: [(&str, &str, u64, u64); 7] = [
    ("Tussenwoning", "Eengezinswoning, tussenwoning", 4, 6),
    ("Hoekwoning", "Eengezinswoning, hoekwoning", 4, 6),
    ("2-onder-1-kapwoning", "Eengezinswoning, 2-onder-1-kapwoning", 4, 7),
    ("Vrijstaande woning", "Villa, vrijstaande woning", 5, 8),
    ("Bovenwoning", "Bovenwoning (appartement)", 2, 4),
    ("Portiekflat", "Portiekflat (appartement)", 2, 4),
    ("Woonboerderij", "Woonboerderij, vrijstaande woning", 6, 9),
];

const OPENINGS: [&str; 5] = [
    "Op een rustige locatie en toch vlak bij het centrum ligt deze verrassend ruime woning.",
    "Wonen aan het water? Dat kan in deze sfeervolle woning met vrij uitzicht over de Linge.",
    "In een kindvriendelijke buurt, nabij scholen en winkels, bieden wij deze verzorgde woning aan.",
    "Karakteristiek wonen met veel originele details, zoals paneeldeuren en glas in lood.",
    "Deze instapklare woning is in de afgelopen jaren grotendeels gemoderniseerd.",
];

const MORE: [&str; 10] = [
    "De tuin ligt op het zuidwesten en heeft een achterom.",
    "De keuken is voorzien van diverse inbouwapparatuur.",
    "De woonkamer heeft een houten vloer en openslaande deuren naar het terras.",
    "Op zolder is eenvoudig een extra kamer te maken.",
    "De cv-ketel is van recente datum en het dak is geheel geïsoleerd.",
    "Parkeren kan op eigen terrein of gratis in de straat.",
    "Het station ligt op vijf minuten fietsen.",
    "De badkamer heeft een ligbad, een inloopdouche en een tweede toilet.",
    "Er is een stenen berging met elektra.",
    "De actieve vereniging van eigenaars beschikt over een onderhoudsplan.",
];

fn stock() -> Vec<Home> {
    let mut dice = Dice::new(4127);
    let mut homes: Vec<Home> = Vec::new();
    while homes.len() < 87 {
        let id = homes.len() + 1;
        let (town, digits) = dice.pick(&TOWNS);
        let is_plan = id.is_multiple_of(15);
        let line = match is_plan {
            true => PLANS[id / 15].to_owned(),
            false => format!("{} {}", dice.pick(&STREETS), dice.between(1, 119)),
        };
        if homes.iter().any(|home| home.line == line) {
            continue;
        }
        let (kind, long_kind, least, most) = dice.pick(&KINDS);
        let rooms = dice.between(least, most);
        let mut order: Vec<usize> = (0..MORE.len()).collect();
        dice.shuffle(&mut order);
        let more: Vec<&str> = order.iter().take(3).map(|&at| MORE[at]).collect();
        let offer = match id % 6 {
            _ if is_plan => Offer::Development,
            4 => Offer::Rent,
            _ => Offer::Sale,
        };
        let letters = dice.pick(&["AB", "BH", "CK", "DM", "EN", "GR", "HX", "LP", "NV", "TS"]);
        homes.push(Home {
            id,
            offer,
            line,
            town,
            postcode: format!("{} {letters}", digits + dice.below(8)),
            kind: if is_plan { "Nieuwbouwproject" } else { kind },
            long_kind: if is_plan { "Nieuwbouwproject" } else { long_kind },
            rooms,
            bedrooms: (rooms - 1).max(1) - dice.below(2).min(rooms - 2),
            bathrooms: 1 + dice.below(2),
            surface: 34 + rooms * dice.between(14, 22),
            plot: dice.between(110, 640),
            built: dice.between(1898, 2009),
            price: (95 + rooms * dice.between(24, 52)) * 1000 + dice.pick(&[0, 0, 500]),
            text: format!("{} {}", dice.pick(&OPENINGS), more.join(" ")),
            chance: dice.below(100),
        });
    }
    homes
}

fn is_flat(home: &Home) -> bool {
    home.long_kind.contains("appartement")
}

fn address(home: &Home) -> String {
    format!("/woning/{}-{}-{}.html", 2_140 + home.id * 3, slug(&home.line), slug(home.town))
}

fn price(home: &Home) -> String {
    let euros = |sum: u64| format!("€ {}", grouped(sum, '.'));
    match (home.offer, home.chance) {
        (Offer::Development, _) => {
            format!("{} tot {} v.o.n.", euros(home.price), euros(home.price + 85_000))
        }
        (Offer::Rent, _) => format!("{} per maand", euros(home.price / 260 / 5 * 5)),
        (Offer::Sale, 0..=6) => "Prijs op aanvraag".to_owned(),
        (Offer::Sale, _) => format!("{} k.k.", euros(home.price)),
    }
}

fn status(home: &Home) -> &'static str {
    match (home.offer, home.chance) {
        (Offer::Development, _) => "In verkoop",
        (Offer::Rent, 40..=60) => "Verhuurd onder voorbehoud",
        (Offer::Sale, 30..=44) => "Verkocht onder voorbehoud",
        (Offer::Sale, 45..=52) => "Onder bod",
        _ => "Beschikbaar",
    }
}

fn town_line(home: &Home) -> String {
    match home.offer {
        Offer::Development => home.town.to_owned(),
        _ => format!("{} {}", home.postcode, home.town),
    }
}

fn bedrooms(home: &Home) -> String {
    match home.offer {
        Offer::Development => format!("{} tot {}", home.bedrooms, home.bedrooms + 1),
        _ => home.bedrooms.to_string(),
    }
}

fn photo(home: &Home, number: u64, size: &str) -> String {
    format!("/fotos/{size}/{}_{number}.jpg", 2_140 + home.id * 3)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let is_home = home.offer != Offer::Development;
        let mut record = Record::new()
            .with("price", price(home))
            .with("location", town_line(home))
            .with("location", &home.line)
            .with("location", format!("{} {}", home.line, town_line(home)))
            .with("location", format!("{}, {}", home.line, town_line(home)))
            .with("location", format!("{}, {}", home.line, home.town))
            .maybe("postcode", is_home.then_some(&home.postcode))
            .with("bedrooms", bedrooms(home))
            .maybe("bathrooms", is_home.then(|| home.bathrooms.to_string()))
            .with("property_type", home.kind)
            .with("property_type", home.long_kind)
            .with("status", status(home))
            .with("description", &home.text)
            .with("image", photo(home, 1, "klein"));
        for number in 1..=3 {
            record = record.with("image", photo(home, number, "groot"));
        }
        record.with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("87 woningen")?;
    let front = visitor.here();
    for (town, _) in TOWNS {
        visitor.back(&front);
        visitor.follow(&format!("Woningen in {town}"))?;
        let first = visitor.here();
        visitor.turn("volgende")?;
        visitor.back(&first);
        visitor.submit("per-pagina", &[("aantal", "50")])?;
        visitor.expect_not("volgende")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, trail: &str, body: &str| {
        let values = [("title", title), ("trail", trail), ("body", body), ("sold", SOLD)];
        Answer::page(fill(PAGE, &values))
    };
    match request.parts().as_slice() {
        [] => page("Makelaar in de Betuwe en de Alblasserwaard", "Welkom", &front(stock)),
        ["aanbod", town] => match TOWNS.iter().find(|(known, _)| slug(known) == *town) {
            Some((town, _)) => {
                let title = format!("Woningen in {town}");
                page(&title, &title, &results(stock, town, &request.query))
            }
            None => Answer::missing(),
        },
        ["woning", wanted] => match stock.iter().find(|home| address(home).ends_with(wanted)) {
            Some(home) => {
                let town =
                    format!("<a href=\"/aanbod/{}\">{}</a> &gt; {}", slug(home.town), home.town, home.line);
                page(&format!("{}, {}", home.line, home.town), &town, &details(stock, home))
            }
            None => Answer::missing(),
        },
        ["verkopen"] => page("Uw woning verkopen", "Verkopen", SELLING),
        ["hypotheek"] => page("Hypotheek", "Hypotheek", MORTGAGE),
        ["over-ons"] => page("Over ons", "Over ons", ABOUT),
        ["contact"] => page("Contact", "Contact", CONTACT),
        ["move"] => page("Inloggen", "Mijn Lingehuis", LOGIN),
        ["fotos", _, file] => {
            let number = file.split(['_', '.']).next().and_then(|digits| digits.parse().ok());
            Answer::picture(picture::house(number.unwrap_or(0)))
        }
        ["img", "logo.gif"] => Answer::picture(picture::sign("Lingehuis", 220, 70, "#f7931e", "#fff")),
        _ => Answer::missing(),
    }
}

fn front(stock: &[Home]) -> String {
    let places = each(TOWNS, |(town, _)| {
        let count = stock.iter().filter(|home| home.town == town).count();
        format!("<li><a href=\"/aanbod/{}\">Woningen in {town} ({count})</a></li>", slug(town))
    });
    let lit = each(
        stock.iter().filter(|home| home.chance > 91 && home.offer == Offer::Sale).take(2),
        |home| {
            format!(
                "<div class=\"uitgelicht-pand\"><a href=\"{}\"><img src=\"{}\" width=\"210\" alt=\"{}\" /></a><br />{}, {}<br /><b>{}</b></div>",
                address(home),
                photo(home, 1, "klein"),
                home.line,
                home.line,
                home.town,
                price(home)
            )
        },
    );
    fill(FRONT, &[("places", &places), ("lit", &lit), ("total", &stock.len().to_string())])
}

fn results(stock: &[Home], town: &str, query: &Parameters) -> String {
    let own: Vec<&Home> = stock.iter().filter(|home| home.town == town).collect();
    let wanted = query.text("soort");
    let is_wanted = |home: &&&Home| match wanted {
        "" => true,
        "huur" => home.offer == Offer::Rent,
        "nieuwbouw" => home.offer == Offer::Development,
        "appartement" => is_flat(home),
        _ => !is_flat(home) && home.offer != Offer::Development,
    };
    let mut found: Vec<&Home> = own.iter().filter(is_wanted).copied().collect();
    match query.text("sorteer") {
        "prijs" => found.sort_by_key(|home| home.price),
        "oppervlakte" => found.sort_by_key(|home| home.surface),
        _ => {}
    }
    let size = query.number("aantal").filter(|size| matches!(size, 20 | 50)).unwrap_or(8);
    let offset = query.number("offset").unwrap_or(0) / size * size;
    let shown = &found[offset.min(found.len())..(offset + size).min(found.len())];
    let base = format!("/aanbod/{}", slug(town));
    let to = |offset: usize, text: &str| {
        format!(
            "<a href=\"{base}?soort={}&amp;sorteer={}&amp;aantal={size}&amp;offset={offset}\">{text}</a> ",
            escape(wanted),
            escape(query.text("sorteer"))
        )
    };
    let mut pages = String::new();
    if offset > 0 {
        pages.push_str(&to(offset - size, "&lt; vorige"));
    }
    for start in (0..found.len()).step_by(size).filter(|_| found.len() > size) {
        match start == offset {
            true => pages.push_str(&format!("<b>{}</b> ", start / size + 1)),
            false => pages.push_str(&to(start, &(start / size + 1).to_string())),
        }
    }
    if offset + size < found.len() {
        pages.push_str(&to(offset + size, "volgende &gt;"));
    }
    let count = |fits: &dyn Fn(&Home) -> bool| own.iter().filter(|home| fits(home)).count();
    let filters = [
        ("woonhuis", "Woonhuizen", count(&|home| !is_flat(home) && home.offer != Offer::Development)),
        ("appartement", "Appartementen", count(&is_flat)),
        ("huur", "Huurwoningen", count(&|home| home.offer == Offer::Rent)),
        ("nieuwbouw", "Nieuwbouwprojecten", count(&|home| home.offer == Offer::Development)),
    ];
    let filters = each(filters.iter().filter(|(_, _, count)| *count > 0), |(key, text, count)| {
        format!("<li><a href=\"{base}?soort={key}\">{text}</a> <span class=\"tel\">({count})</span></li>")
    });
    let sizes = each([8, 20, 50], |number| {
        let selected = if number == size { " selected=\"selected\"" } else { "" };
        format!("<option value=\"{number}\"{selected}>{number}</option>")
    });
    fill(
        RESULTS,
        &[
            ("town", town),
            ("base", &base),
            ("count", &found.len().to_string()),
            ("from", &(offset + 1).min(found.len()).to_string()),
            ("through", &(offset + shown.len()).to_string()),
            ("sizes", &sizes),
            ("wanted", &escape(wanted)),
            ("filters", &filters),
            ("pages", &pages),
            ("objects", &each(shown, |home| object(home))),
        ],
    )
}

fn object(home: &Home) -> String {
    let label = match status(home) {
        "Beschikbaar" => String::new(),
        words => format!("<div class=\"pand-label\">{words}</div>"),
    };
    let size = match home.offer {
        Offer::Development => format!("{} woningen", 8 + home.chance % 30),
        _ if is_flat(home) => format!("{} m&sup2; &bull; {} kamers", home.surface, home.rooms),
        _ => format!("{} m&sup2; / {} m&sup2; &bull; {} kamers", home.surface, home.plot, home.rooms),
    };
    fill(
        OBJECT,
        &[
            ("url", &address(home)),
            ("photo", &photo(home, 1, "klein")),
            ("label", &label),
            ("line", &home.line),
            ("town", &town_line(home)),
            ("price", &price(home)),
            ("kind", home.kind),
            ("size", &size),
            ("id", &(2_140 + home.id * 3).to_string()),
        ],
    )
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut rows = vec![("", "Overdracht".to_owned())];
    let sum = match home.offer {
        Offer::Rent => "Huurprijs",
        Offer::Sale => "Vraagprijs",
        Offer::Development => "Koopsommen",
    };
    rows.push((sum, price(home)));
    if home.offer == Offer::Rent {
        rows.push(("Waarborgsom", format!("€ {}", grouped(home.price / 130 / 5 * 5, '.'))));
    } else if is_flat(home) {
        rows.push(("Servicekosten", format!("€ {} per maand", 60 + home.chance)));
    }
    rows.push(("Status", status(home).to_owned()));
    rows.push(("Aanvaarding", "In overleg".to_owned()));
    rows.push(("", "Bouw".to_owned()));
    rows.push(("Soort object", home.long_kind.to_owned()));
    if home.offer != Offer::Development {
        rows.push(("Bouwjaar", home.built.to_string()));
        rows.push(("", "Oppervlakten".to_owned()));
        rows.push(("Wonen", format!("{} m²", home.surface)));
        rows.push(("", "Indeling".to_owned()));
        rows.push(("Aantal kamers", home.rooms.to_string()));
        rows.push(("Aantal slaapkamers", bedrooms(home)));
        rows.push(("Aantal badkamers", home.bathrooms.to_string()));
        rows.push(("Aantal woonlagen", (1 + home.rooms / 3).to_string()));
    } else {
        rows.push(("", "Indeling".to_owned()));
        rows.push(("Aantal slaapkamers", bedrooms(home)));
        rows.push(("Start bouw", "Bij 70% verkocht".to_owned()));
    }
    let mut facts = String::new();
    for (label, value) in rows {
        match label {
            "" if facts.is_empty() => facts.push_str(&format!("<h3>{value}</h3><dl class=\"kenmerken\">")),
            "" => facts.push_str(&format!("</dl><h3>{value}</h3><dl class=\"kenmerken\">")),
            label => facts.push_str(&format!("<dt>{label}</dt><dd>{value}</dd>")),
        }
    }
    facts.push_str("</dl>");
    let gallery = each(1..=3, |number| {
        format!("<li><img src=\"{}\" alt=\"Foto {number}\" /></li>", photo(home, number, "groot"))
    });
    let others = stock.iter().filter(|other| other.town == home.town && other.id != home.id);
    let also = each(others.skip(home.id % 5).take(3), |other| {
        format!(
            "<li><a href=\"{}\"><img src=\"{}\" width=\"90\" alt=\"\" /></a> <a href=\"{}\">{}</a><br />{}</li>",
            address(other),
            photo(other, 1, "klein"),
            address(other),
            other.line,
            price(other)
        )
    });
    fill(
        DETAILS,
        &[
            ("line", &home.line),
            ("town", &town_line(home)),
            ("price", &price(home)),
            ("gallery", &gallery),
            ("text", &escape(&home.text)),
            ("facts", &facts),
            ("id", &(2_140 + home.id * 3).to_string()),
            ("url", &address(home)),
            ("also", &also),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="nl" xml:lang="nl">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>[[title]] | Lingehuis Makelaardij</title>
<style type="text/css">
body{margin:0;font:13px/1.5 Verdana,Arial,sans-serif;background:#efe9dd;color:#333}a{color:#c15f00}img{border:0}
#omvat{width:960px;margin:0 auto;background:#fff}#kop{height:90px;padding:10px 20px}#kop .kop-rechts{float:right;text-align:right}#menubalk{background:#f7931e;overflow:hidden;margin:0;padding:0;list-style:none}#menubalk li{float:left}#menubalk a{display:block;padding:9px 18px;color:#fff;text-decoration:none}
.kruimel{padding:6px 20px;font-size:11px;color:#999}#inhoud{float:left;width:680px;padding:0 20px 30px}#zij{float:right;width:210px;padding:0 15px;font-size:11px}.zij-blok{border:1px solid #e2d5bd;padding:8px;margin-bottom:14px}.zij-blok h4{margin:0 0 6px;background:#f3e6cf;padding:3px}
.plaatsen{columns:2;padding-left:18px}.plaatsen li{margin:5px 0}.uitgelicht-pand{display:inline-block;width:230px;margin-right:14px}.tel{color:#999}.soorten{list-style:none;padding:0}.soorten li{display:inline;margin-right:12px}
.toonbalk{background:#f3e6cf;padding:6px 10px;overflow:hidden}.toonbalk form{float:right;margin:0}.pand{border-bottom:1px dotted #c9b68f;padding:12px 0;overflow:hidden;position:relative}.pand-foto{float:left;width:180px}.pand-foto img{width:165px;height:120px}.pand-label{position:absolute;top:20px;left:0;background:#b00;color:#fff;padding:1px 8px;font-size:11px}.pand h2{margin:0;font-size:15px}.pand-plaats{color:#777}.pand-prijs{font-weight:bold;color:#c15f00;font-size:14px}.pand-links{font-size:11px}.bladeren{text-align:center;padding:10px}
.fotostrip{list-style:none;padding:0}.fotostrip img{width:210px}.fotostrip li{display:inline}.kenmerken{overflow:hidden;margin:0}.kenmerken dt{float:left;clear:left;width:180px;color:#888}.kenmerken dd{margin-left:190px}.ook-bekeken{list-style:none;padding:0}
#voet{clear:both;background:#5a4a2f;color:#e8dcc4;padding:14px 20px;font-size:11px}#voet a{color:#fff}
</style>
</head>
<body>
<div id="omvat">
<div id="kop"><div class="kop-rechts">Bel ons: <b>0345 - 555 0143</b><br /><a href="/move">Mijn Lingehuis (inloggen)</a></div><a href="/"><img src="/img/logo.gif" alt="Lingehuis Makelaardij" /></a></div>
<ul id="menubalk"><li><a href="/">Home</a></li><li><a href="/verkopen">Verkopen</a></li><li><a href="/hypotheek">Hypotheek</a></li><li><a href="/over-ons">Over ons</a></li><li><a href="/contact">Contact</a></li></ul>
<div class="kruimel"><a href="/">Lingehuis</a> &gt; [[trail]]</div>
<div id="inhoud">
[[body]]
</div>
<div id="zij"><div class="zij-blok"><h4>Gratis waardebepaling</h4><p>Wat is uw huis waard? <a href="/verkopen">Vraag het ons</a>.</p></div>
<div class="zij-blok"><h4>Onlangs verkocht</h4>[[sold]]</div>
<div class="zij-blok"><h4>Nieuwsbrief</h4><form action="/nieuwsbrief" method="post" id="nieuwsbrief"><input type="text" name="email" size="18" /> <input type="submit" value="Aanmelden" /></form></div>
<div class="zij-blok"><h4>Hypotheekrente</h4><p>10 jaar vast vanaf 4,15%. Bij een lening van &euro; 200.000 betaalt u &euro; 972 bruto per maand.</p></div></div>
<div id="voet">Lingehuis Makelaardij o.g. | Markt 11, 4101 BW Culemborg | KvK 30555172 | Lid NVM | <a href="/contact">Disclaimer</a> | Open huizen dag: zaterdag 6 oktober</div>
</div>
</body>
</html>
"##;

const SOLD: &str = r##"<p>Elzenstraat 31, Tiel<br />Verkocht in 3 weken</p><p>Havendijk 8, Culemborg<br />Vraagprijs &euro; 279.000</p>"##;

const FRONT: &str = r##"<h1>Thuis tussen de rivieren</h1>
<p>Lingehuis is al 25 jaar uw makelaar in het rivierengebied. Op dit moment hebben wij [[total]] woningen in portefeuille. Waar wilt u wonen?</p>
<ul class="plaatsen">[[places]]</ul>
<h2>Uitgelicht</h2>[[lit]]
<h2>Klanten over ons</h2><p><i>&quot;Ons huis stond te koop voor &euro; 349.000 en was binnen een maand verkocht.&quot;</i> Fam. De Kruijf, Leerdam</p>
<h2>Nieuws</h2><p><a href="/over-ons">Lingehuis wint publieksprijs</a> (12-09-2012)<br /><a href="/hypotheek">Startersleningen tot &euro; 35.000 in Geldermalsen</a> (03-09-2012)</p>"##;

const RESULTS: &str = r##"<h1>Woningen in [[town]] ([[count]])</h1>
<ul class="soorten"><li><a href="[[base]]">Alles</a></li>[[filters]]</ul>
<div class="toonbalk"><form action="[[base]]" method="get" id="per-pagina"><input type="hidden" name="soort" value="[[wanted]]" />Toon <select name="aantal">[[sizes]]</select> per pagina <input type="submit" value="OK" /></form>[[from]] t/m [[through]] van [[count]] | Sorteer: <a href="[[base]]?soort=[[wanted]]&amp;sorteer=prijs">prijs</a> <a href="[[base]]?soort=[[wanted]]&amp;sorteer=oppervlakte">oppervlakte</a></div>
[[objects]]
<div class="bladeren">[[pages]]</div>"##;

const OBJECT: &str = r##"<div class="pand"><div class="pand-foto"><a href="[[url]]"><img src="[[photo]]" alt="[[line]], [[town]]" /></a></div>[[label]]
<h2><a href="[[url]]">[[line]]</a></h2><div class="pand-plaats">[[town]]</div><div class="pand-soort">[[kind]]</div><div>[[size]]</div><div class="pand-prijs">[[price]]</div>
<div class="pand-links"><a href="[[url]]">Bekijk deze woning</a> | <a href="/move?bewaar=[[id]]">Bewaar</a> | <a href="/contact?pand=[[id]]">Bezichtiging aanvragen</a></div></div>
"##;

const DETAILS: &str = r##"<h1>[[line]]<br /><small>[[town]]</small></h1><p class="pand-prijs">[[price]]</p>
<ul class="fotostrip">[[gallery]]</ul>
<p><a href="[[url]]?print=1">Printversie</a> | <a href="/contact?pand=[[id]]">Brochure aanvragen</a> | <a href="/move?bewaar=[[id]]">Bewaar</a></p>
<h2>Omschrijving</h2><p>[[text]]</p>
<h2>Kenmerken</h2>[[facts]]
<p><small>Aan deze gegevens kunnen geen rechten worden ontleend.</small></p>
<h2>Anderen bekeken ook</h2><ul class="ook-bekeken">[[also]]</ul>"##;

const SELLING: &str = r##"<h1>Uw woning verkopen</h1><p>Courtage 1,35% met een minimum van &euro; 2.950 inclusief btw. Geen verkoop, geen kosten, behalve &euro; 595 opstartkosten.</p>"##;
const MORTGAGE: &str = r##"<h1>Hypotheek</h1><p>Wij rekenen graag voor u uit wat u kunt lenen. Met een inkomen van &euro; 40.000 leent u ongeveer &euro; 184.000.</p>"##;
const ABOUT: &str = r##"<h1>Over ons</h1><p>Ons team bestaat uit zeven mensen: Wim, Anneke, Joost, Marleen, Fatima, Bas en Tineke.</p>"##;
const CONTACT: &str = r##"<h1>Contact</h1><p>Markt 11<br />4101 BW Culemborg<br />Telefoon 0345 - 555 0143</p><form action="/contact" method="post" id="contactform"><p>Naam <input type="text" name="naam" /></p><p>Telefoon <input type="text" name="telefoon" /></p><p><textarea name="bericht" rows="4" cols="40"></textarea></p><p><input type="submit" value="Verstuur" /></p></form>"##;
const LOGIN: &str = r##"<h1>Mijn Lingehuis</h1><form action="/move" method="post" id="inloggen"><p>E-mail <input type="text" name="gebruiker" /></p><p>Wachtwoord <input type="password" name="ww" /></p><p><input type="submit" value="Inloggen" /></p></form>"##;
