//! Demer Immo: a Flemish agency of 2023 whose list is drawn by script from what an estate system sends.
//!
//! Te koop and Te huur are two pages with an empty list each; a script fetches twelve homes at a time, draws them as
//! tiles that are one link each, and goes on by a button that says how many are shown. Kind, place and price are lists
//! above the tiles that fetch anew. Pages of single homes are made by the server.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "demerimmo",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "more",
        "sale-rent",
        "banner",
        "status",
        "poa",
        "locale",
        "grid",
        "lazy",
        "featured",
        "optional",
        "details",
    ],
    about: "Flemish agency of 2023: Te koop and Te huur as pages, tiles that are one link, drawn from fetched data, more by a button that counts, facts in blocks",
    truth,
    respond,
    walk,
};

/// A municipality with its postcode and streets.
const TOWNS: [(&str, &str, &[&str]); 8] = [
    ("3290", "Diest", &["Statiestraat", "Demerstraat", "Fabiolalaan", "Leuvensesteenweg"]),
    ("3200", "Aarschot", &["Bogaardenstraat", "Langdorpsesteenweg", "Kapitein Gilsonplein"]),
    ("3270", "Scherpenheuvel", &["Basilieklaan", "Mannenberg", "Turnhoutsebaan"]),
    ("3460", "Bekkevoort", &["Staatsbaan", "Eugeen Coolsstraat"]),
    ("3390", "Tielt-Winge", &["Kruisstraat", "Halensebaan"]),
    ("3545", "Halen", &["Sint-Jansstraat", "Zelemsebaan"]),
    ("3980", "Tessenderlo", &["Diesterstraat", "Hulsterweg", "Stationsstraat"]),
    ("3560", "Lummen", &["Kerkstraat", "Gestelstraat"]),
];

/// A kind: its name, whether it is let often, bedrooms from and to, floor space per bedroom, whether it has land.
type Kind = (&'static str, bool, (u64, u64), u64, bool);

const KINDS: [Kind; 6] = [
    ("Huis", true, (2, 5), 48, true),
    ("Appartement", true, (1, 3), 42, false),
    ("Villa", false, (3, 6), 58, true),
    ("Duplex", true, (2, 3), 46, false),
    ("Bungalow", false, (2, 4), 50, true),
    ("Hoeve", false, (3, 5), 66, true),
];

const LEADS: [&str; 9] = [
    "Instapklare woning met zuidgerichte tuin",
    "Centraal gelegen met ruim terras",
    "Te renoveren eigendom met potentieel",
    "Energiezuinig wonen in het groen",
    "Ruim en lichtrijk, vlot bereikbaar",
    "Gezellig wonen vlakbij het station",
    "Gezinswoning in kindvriendelijke buurt",
    "Karaktervol pand met garage",
    "Recent gebouwd met autostaanplaats",
];

const SENTENCES: [&str; 12] = [
    "De leefruimte loopt over in een open keuken met toestellen.",
    "Op de verdieping vinden we de nachthal, de slaapkamers en een badkamer met douche.",
    "De tuin is volledig omheind en heeft een tuinhuis.",
    "Er is een inpandige garage en plaats voor twee wagens.",
    "Elektriciteit conform gekeurd in 2022.",
    "Centrale verwarming op gas en dubbele beglazing.",
    "Winkels, scholen en openbaar vervoer op wandelafstand.",
    "Vlotte verbinding met de E314.",
    "Zonnepanelen en regenwaterput aanwezig.",
    "De kelder is droog en de zolder kan worden ingericht.",
    "Huisdieren in overleg, huurwaarborg van drie maanden.",
    "Plan een bezoek in via ons kantoor in Diest.",
];

const COUNT: usize = 94;
const AT_ONCE: usize = 12;

struct Home {
    id: u64,
    is_let: bool,
    kind: &'static str,
    zip: &'static str,
    town: &'static str,
    street: &'static str,
    number: u64,
    lead: &'static str,
    bedrooms: u64,
    bathrooms: Option<u64>,
    space: u64,
    land: Option<u64>,
    /// In euros, or in euros a month.
    price: Option<u64>,
    status: &'static str,
    energy: Option<u64>,
    built: u64,
    text: String,
}

fn homes() -> Vec<Home> {
    let mut dice = Dice::new(3_290);
    (0..COUNT as u64).map(|at| home(at, &mut dice)).collect()
}

fn home(at: u64, dice: &mut Dice) -> Home {
    let is_let = dice.chance(33);
    let mut kind = dice.pick(&KINDS);
    while is_let && !kind.1 {
        kind = dice.pick(&KINDS);
    }
    let (zip, town, streets) = dice.pick(&TOWNS);
    let bedrooms = dice.between(kind.2.0, kind.2.1);
    let space = (bedrooms + 1) * kind.3 * dice.between(68, 92) / 100;
    let price = match is_let {
        true => (420 + space * dice.between(30, 42) / 10) / 5 * 5,
        false => space * dice.between(1_700, 2_900) / 5_000 * 5_000,
    };
    let (street, lead) = (dice.pick(streets), dice.pick(&LEADS));
    let mut sentences = SENTENCES.to_vec();
    dice.shuffle(&mut sentences);
    sentences.truncate(dice.between(3, 5) as usize);
    let number = dice.between(2, 190);
    Home {
        id: 5_612_004 + at * 137 + dice.below(100),
        is_let,
        kind: kind.0,
        zip,
        town,
        street,
        number,
        lead,
        bedrooms,
        bathrooms: dice.chance(93).then(|| 1 + bedrooms / 4 + dice.below(2)),
        space,
        land: kind.4.then(|| space * dice.between(2, 9)),
        price: (is_let || !dice.chance(7)).then_some(price),
        status: match dice.below(100) {
            0..=7 => "In optie",
            8..=16 if is_let => "Verhuurd",
            8..=16 => "Verkocht",
            _ => "",
        },
        energy: dice.chance(90).then(|| dice.between(60, 640)),
        built: dice.between(1928, 2022),
        text: format!("{lead}. {} gelegen in de {street} te {town}. {}", kind.0, sentences.join(" ")),
    }
}

impl Home {
    fn deal(&self) -> &'static str {
        if self.is_let { "te-huur" } else { "te-koop" }
    }

    fn address(&self) -> String {
        format!("/{}/{}/{}/{}", self.deal(), slug(self.town), self.kind.to_lowercase(), self.id)
    }

    fn photo(&self, size: &str) -> String {
        format!("/media/{size}/{}-1.jpg", self.id)
    }

    fn price(&self) -> String {
        match self.price {
            Some(price) if self.is_let => format!("€ {} /maand", grouped(price, '.')),
            Some(price) => format!("€ {}", grouped(price, '.')),
            None => "Prijs op aanvraag".to_owned(),
        }
    }

    fn place(&self) -> String {
        format!("{} {}", self.zip, self.town)
    }

    fn full_place(&self) -> String {
        format!("{} {}, {}", self.street, self.number, self.place())
    }

    fn to_json(&self) -> Json {
        json!({
            "id": self.id, "url": self.address(), "type": self.kind, "titel": self.lead, "gemeente": self.place(),
            "prijs": self.price(), "slaapkamers": self.bedrooms, "badkamers": self.bathrooms,
            "bewoonbaar": self.space, "perceel": self.land, "epc": self.energy,
            "status": self.status, "foto": self.photo("klein"),
        })
    }
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", home.price())
            .with("location", home.place())
            .with("location", home.full_place())
            .with("postcode", home.zip)
            .with("bedrooms", home.bedrooms.to_string())
            .maybe("bathrooms", home.bathrooms.map(|bathrooms| bathrooms.to_string()))
            .with("property_type", home.kind)
            .with("status", home.status)
            .with("description", &home.text)
            .with("image", home.photo("klein"))
            .with("image", home.photo("groot"))
            .with("url", home.address())
    };
    let homes = homes();
    let (sales, lettings): (Vec<&Home>, Vec<&Home>) = homes.iter().partition(|home| !home.is_let);
    Truth::promised(sales.into_iter().chain(lettings).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for (entry, deal) in [("Te koop", "koop"), ("Te huur", "huur")] {
        visitor.back(&front);
        visitor.follow(entry)?;
        visitor.expect("Panden worden geladen")?;
        for page in 1.. {
            visitor.open(&format!("/api/panden?doel={deal}&pagina={page}"))?;
            if visitor.json()?["volgende"].is_null() {
                break;
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let homes = homes();
    Box::new(move |request| answer(&homes, request))
}

fn answer(homes: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let text = |title: &str, text: &str| {
        page(title, &format!("<main class=\"dmr-inhoud dmr-tekst\"><h1>{title}</h1>{text}</main>"))
    };
    match request.parts().as_slice() {
        [] => page("Uw makelaar in het Hageland", &front(homes)),
        ["te-koop"] => page("Panden te koop", &list(homes, "koop", "te koop")),
        ["te-huur"] => page("Panden te huur", &list(homes, "huur", "te huur")),
        ["te-koop" | "te-huur", ..] => match homes.iter().find(|home| home.address() == request.path) {
            Some(home) => page(&escape(home.lead), &details(homes, home)),
            None => Answer::missing(),
        },
        ["api", "panden"] => Answer::json(&piece(homes, &request.query)),
        ["schatting"] => text(
            "Gratis schatting",
            "<p>Benieuwd naar de waarde van uw woning? In 2022 verkochten we 112 panden, gemiddeld binnen 31 dagen.</p><form action=\"/contact\" method=\"post\"><p><input name=\"adres\" placeholder=\"Adres van het pand\"></p><p><input name=\"mail\" placeholder=\"E-mailadres\"></p><button class=\"dmr-knop\">Vraag aan</button></form>",
        ),
        ["over-ons"] => text(
            "Over ons",
            "<div class=\"dmr-team\"><img src=\"/beeld/an.jpg\" alt=\"An\" width=\"140\"><p><b>An Vandebroek</b><br>Zaakvoerder, BIV 505 512<br>013 55 50 12</p></div><div class=\"dmr-team\"><img src=\"/beeld/jef.jpg\" alt=\"Jef\" width=\"140\"><p><b>Jef Lemmens</b><br>Verhuur<br>013 55 50 13</p></div>",
        ),
        ["contact" | "privacy" | "nieuwsbrief"] => text(
            "Contact",
            "<p>Demer Immo, Grote Markt 18, 3290 Diest. Open van maandag tot vrijdag, 9 tot 12.30 en 13.30 tot 18 uur.</p><form action=\"/contact\" method=\"post\"><p><input name=\"naam\" placeholder=\"Naam\"></p><p><textarea name=\"bericht\" placeholder=\"Bericht\"></textarea></p><button class=\"dmr-knop\">Verstuur</button></form>",
        ),
        ["assets", "panden.js"] => Answer::file("application/javascript", SCRIPT),
        ["media", _, file] => Answer::picture(picture::house(
            file.bytes().fold(13, |sum, byte| sum.wrapping_mul(31) + u64::from(byte)),
        )),
        ["beeld", "logo.svg"] => Answer::picture(picture::sign("demer immo", 200, 60, "#fff", "#0b5d5e")),
        ["beeld", "an.jpg"] => Answer::picture(picture::person(31)),
        ["beeld", "jef.jpg"] => Answer::picture(picture::person(32)),
        _ => Answer::missing(),
    }
}

fn piece(homes: &[Home], query: &Parameters) -> Json {
    let asks = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let mut found: Vec<&Home> = homes
        .iter()
        .filter(|home| home.is_let == (query.text("doel") == "huur"))
        .filter(|home| asks("type", home.kind) && asks("postcode", home.zip))
        .filter(|home| {
            query.number("max").is_none_or(|most| home.price.is_some_and(|price| price <= most as u64))
        })
        .collect();
    match query.text("sorteer") {
        "prijs" => found.sort_by_key(|home| home.price),
        "-prijs" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, query.number("pagina").unwrap_or(1), AT_ONCE);
    let next = (slice.page < slice.last).then_some(slice.page + 1);
    let panden: Vec<Json> = slice.things.iter().map(|home| home.to_json()).collect();
    json!({"totaal": slice.total, "getoond": slice.through(), "volgende": next, "panden": panden})
}

fn list(homes: &[Home], deal: &str, words: &str) -> String {
    let kinds = each(KINDS, |kind| format!("<option>{}</option>", kind.0));
    let towns = each(TOWNS, |town| format!("<option value=\"{0}\">{0} {1}</option>", town.0, town.1));
    let steps: &[u64] =
        if deal == "huur" { &[700, 900, 1_200] } else { &[200_000, 300_000, 400_000, 600_000] };
    let prices =
        each(steps, |step| format!("<option value=\"{step}\">tot € {}</option>", grouped(*step, '.')));
    let lately = homes.iter().filter(|home| matches!(home.status, "Verkocht" | "Verhuurd")).count();
    let values = [
        ("deal", deal),
        ("words", words),
        ("kinds", &kinds),
        ("towns", &towns),
        ("prices", &prices),
        ("lately", &lately.to_string()),
    ];
    fill(LIST, &values)
}

/// A home as the server draws it among others.
fn small(home: &Home) -> String {
    format!(
        "<a class=\"dmr-klein\" href=\"{}\"><img src=\"{}\" alt=\"\" width=\"300\" height=\"200\"><span>{} in {}</span><strong>{}</strong></a>",
        home.address(),
        home.photo("klein"),
        home.kind,
        home.town,
        home.price()
    )
}

fn details(homes: &[Home], home: &Home) -> String {
    let block = |label: &str, value: Option<String>| {
        value.map_or_else(String::new, |value| {
            format!("<div class=\"dmr-feit\"><span class=\"dmr-feit-n\">{label}</span><span class=\"dmr-feit-w\">{value}</span></div>")
        })
    };
    let general = block("Referentie", Some(home.id.to_string()))
        + &block("Type", Some(home.kind.to_owned()))
        + &block("Bouwjaar", Some(home.built.to_string()))
        + &block("Status", (!home.status.is_empty()).then(|| home.status.to_owned()));
    let layout = block("Slaapkamers", Some(home.bedrooms.to_string()))
        + &block("Badkamers", home.bathrooms.map(|bathrooms| bathrooms.to_string()))
        + &block("Bewoonbare oppervlakte", Some(format!("{} m²", home.space)))
        + &block("Perceel", home.land.map(|land| format!("{land} m²")));
    let energy = block("EPC", home.energy.map(|energy| format!("{energy} kWh/m²")))
        + &block("Overstromingsgevoelig", Some("Niet gelegen in overstromingsgebied".to_owned()))
        + &block("Dubbele beglazing", Some("Ja".to_owned()));
    let others = homes
        .iter()
        .filter(|other| other.is_let == home.is_let && other.kind == home.kind && other.id != home.id)
        .take(3);
    let status = match home.status {
        "" => String::new(),
        status => format!("<span class=\"dmr-label\">{status}</span>"),
    };
    let values = [
        ("back", &*format!("/{}", home.deal())),
        ("lead", home.lead),
        ("place", &home.full_place()),
        ("price", &home.price()),
        ("status", &status),
        ("photo", &home.photo("groot")),
        ("text", &escape(&home.text)),
        ("general", &general),
        ("layout", &layout),
        ("energy", &energy),
        ("others", &each(others, small)),
    ];
    fill(DETAILS, &values)
}

fn front(homes: &[Home]) -> String {
    let fresh = each(homes.iter().filter(|home| home.status.is_empty()).take(3), small);
    fill(FRONT, &[("fresh", &fresh), ("count", &homes.len().to_string())])
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="nl-BE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Demer Immo</title><style>[[style]]</style></head><body>
<header class="dmr-kop"><a href="/"><img src="/beeld/logo.svg" alt="Demer Immo" width="200" height="60"></a><nav class="dmr-menu"><a href="/te-koop">Te koop</a><a href="/te-huur">Te huur</a><a href="/schatting">Gratis schatting</a><a href="/over-ons">Over ons</a><a href="/contact">Contact</a></nav><a class="dmr-knop" href="tel:013555012">013 55 50 12</a></header>
[[body]]
<footer class="dmr-voet"><div class="dmr-inhoud dmr-kolommen"><div><h4>Demer Immo</h4><p>Grote Markt 18<br>3290 Diest<br>BIV 505 512</p></div><div><h4>Snel naar</h4><p><a href="/te-koop">Alle panden te koop</a><br><a href="/te-huur">Alle panden te huur</a></p></div><div><h4>Blijf op de hoogte</h4><form action="/nieuwsbrief" method="post"><input name="mail" placeholder="E-mailadres"> <button class="dmr-knop">Inschrijven</button></form></div></div><p class="dmr-inhoud">&copy; 2023 Demer Immo bv - <a href="/privacy">Privacy</a></p></footer>
<div class="dmr-koekjes" id="dmr-koekjes" hidden><p>Wij gebruiken cookies om uw ervaring te verbeteren.</p><button class="dmr-knop" id="dmr-akkoord">Alles aanvaarden</button> <button class="dmr-knop dmr-knop-licht" id="dmr-weiger">Enkel noodzakelijke</button></div>
<script src="/assets/panden.js"></script></body></html>
"##;

const STYLE: &str = r##"[hidden]{display:none!important}body{margin:0;font:16px/1.6 Poppins,Arial,sans-serif;color:#24393a}.dmr-inhoud{max-width:1200px;margin:0 auto;padding:0 20px}.dmr-kop{display:flex;align-items:center;justify-content:space-between;padding:14px 30px;border-bottom:1px solid #e4ecec}.dmr-menu a{margin:0 14px;color:#24393a;text-decoration:none;font-weight:500}.dmr-knop{background:#0b5d5e;color:#fff;border:0;border-radius:24px;padding:10px 22px;text-decoration:none;cursor:pointer;font:inherit;display:inline-block}.dmr-knop-licht{background:#e4ecec;color:#24393a}.dmr-held{background:#dcebea;text-align:center;padding:100px 20px}.dmr-drie{display:grid;grid-template-columns:repeat(3,1fr);gap:24px}.dmr-klein{display:block;color:inherit;text-decoration:none}.dmr-klein img{width:100%;height:200px;object-fit:cover;border-radius:10px}.dmr-klein span,.dmr-klein strong{display:block}.dmr-filters{display:flex;gap:12px;padding:16px 0;align-items:center}.dmr-filters select{padding:9px;border:1px solid #c8d6d6;border-radius:6px}.dmr-rooster{display:grid;grid-template-columns:repeat(3,1fr);gap:28px;min-height:400px}.dmr-pand{display:block;border:1px solid #e4ecec;border-radius:10px;overflow:hidden;color:inherit;text-decoration:none;position:relative}.dmr-pand img{width:100%;height:220px;object-fit:cover;display:block}.dmr-label{position:absolute;top:14px;left:14px;background:#e2725b;color:#fff;border-radius:14px;padding:2px 14px;font-size:14px}.dmr-pand-in{padding:16px}.dmr-pand h3{margin:0 0 4px;font-size:18px}.dmr-soort{color:#0b5d5e;font-size:14px;margin:0}.dmr-waar{margin:0;color:#6d8283}.dmr-weetjes{display:flex;gap:14px;list-style:none;padding:0;font-size:14px}.dmr-prijs{font-weight:600;font-size:20px;margin:0}.dmr-meer{text-align:center;padding:36px}.dmr-leeg{grid-column:1/4;text-align:center;padding:80px}.dmr-foto{position:relative}.dmr-foto img{width:100%;max-height:520px;object-fit:cover;border-radius:10px}.dmr-boven{display:flex;justify-content:space-between;align-items:flex-end}.dmr-feiten{display:grid;grid-template-columns:1fr 1fr;gap:0 40px}.dmr-feit{display:flex;justify-content:space-between;border-bottom:1px solid #e4ecec;padding:6px 0}.dmr-feit-n{color:#6d8283}.dmr-feit-w{font-weight:500}.dmr-team{display:flex;gap:20px;margin-bottom:20px}.dmr-tekst{padding:40px 20px}.dmr-voet{background:#0b3a3b;color:#cfe0e0;margin-top:60px;padding:30px 0}.dmr-voet a{color:#fff}.dmr-kolommen{display:flex;gap:80px}.dmr-koekjes{position:fixed;bottom:20px;left:20px;background:#fff;box-shadow:0 4px 24px rgba(0,0,0,.25);padding:20px;border-radius:10px;max-width:380px}"##;

const FRONT: &str = r##"<section class="dmr-held"><h1>Thuis in het Hageland</h1><p>Ontdek onze [[count]] panden tussen Aarschot en Tessenderlo.</p><a class="dmr-knop" href="/te-koop">Ik wil kopen</a> <a class="dmr-knop dmr-knop-licht" href="/te-huur">Ik wil huren</a></section><div class="dmr-inhoud"><h2>Nieuw in ons aanbod</h2><div class="dmr-drie">[[fresh]]</div><h2>Wat klanten zeggen</h2><blockquote>Correct, snel en altijd bereikbaar. Ons appartement was na twee weken verkocht voor € 5.000 meer dan gevraagd.</blockquote></div>"##;

const LIST: &str = r##"<main class="dmr-inhoud"><h1>Panden [[words]]</h1><div class="dmr-filters"><select id="dmr-type"><option value="">Alle types</option>[[kinds]]</select><select id="dmr-postcode"><option value="">Alle gemeenten</option>[[towns]]</select><select id="dmr-max"><option value="">Elke prijs</option>[[prices]]</select><select id="dmr-sorteer"><option value="">Nieuwste eerst</option><option value="prijs">Prijs oplopend</option><option value="-prijs">Prijs aflopend</option></select><span id="dmr-aantal"></span></div><div class="dmr-rooster" id="dmr-rooster" data-doel="[[deal]]"><p class="dmr-leeg">Panden worden geladen...</p></div><div class="dmr-meer"><button class="dmr-knop" id="dmr-meer" type="button" hidden>Toon meer panden</button></div><p>Al [[lately]] panden van dit aanbod vonden onlangs een nieuwe eigenaar of huurder. Ook verkopen? <a href="/schatting">Vraag een gratis schatting</a>.</p></main>"##;

const DETAILS: &str = r##"<main class="dmr-inhoud"><p><a href="[[back]]">&lsaquo; Terug naar het aanbod</a></p><div class="dmr-foto"><img src="[[photo]]" alt="[[lead]]">[[status]]</div><div class="dmr-boven"><div><h1>[[lead]]</h1><p class="dmr-waar">[[place]]</p></div><p class="dmr-prijs">[[price]]</p></div><h2>Omschrijving</h2><p>[[text]]</p><h2>Kenmerken</h2><div class="dmr-feiten"><div><h4>Algemeen</h4>[[general]]</div><div><h4>Indeling</h4>[[layout]]</div><div><h4>Energie en ruimtelijke ordening</h4>[[energy]]</div></div><h2>Interesse?</h2><form action="/contact" method="post"><p><input name="naam" placeholder="Naam"> <input name="telefoon" placeholder="Telefoon"></p><button class="dmr-knop">Plan een bezoek</button></form><h2>Gelijkaardige panden</h2><div class="dmr-drie">[[others]]</div></main>"##;

const SCRIPT: &str = r##"(() => {
  const element = (id) => document.getElementById(id);
  const cookies = element('dmr-koekjes');
  if (!document.cookie.includes('dmr_koekjes=')) cookies.hidden = false;
  const choose = (what) => () => { document.cookie = 'dmr_koekjes=' + what + '; path=/'; cookies.hidden = true; };
  element('dmr-akkoord').addEventListener('click', choose('alles'));
  element('dmr-weiger').addEventListener('click', choose('nodig'));

  const grid = element('dmr-rooster');
  if (!grid) return;
  const more = element('dmr-meer');
  let next = 1;
  const fact = (value, words) => (value ? `<li>${value} ${words}</li>` : '');
  const tile = (pand) => `<a class="dmr-pand" href="${pand.url}"><img loading="lazy" src="${pand.foto}" alt="${pand.titel}">${pand.status ? `<span class="dmr-label">${pand.status}</span>` : ''}<div class="dmr-pand-in"><p class="dmr-soort">${pand.type}</p><h3>${pand.titel}</h3><p class="dmr-waar">${pand.gemeente}</p><ul class="dmr-weetjes">${fact(pand.slaapkamers, 'slpk.')}${fact(pand.badkamers, 'badk.')}${fact(pand.bewoonbaar, 'm²')}</ul><p class="dmr-prijs">${pand.prijs}</p></div></a>`;

  async function load(fresh) {
    if (fresh) next = 1;
    const query = new URLSearchParams({ doel: grid.dataset.doel, pagina: next });
    for (const name of ['type', 'postcode', 'max', 'sorteer']) {
      if (element('dmr-' + name).value) query.set(name, element('dmr-' + name).value);
    }
    more.disabled = true;
    const answer = await (await fetch('/api/panden?' + query)).json();
    if (fresh) grid.innerHTML = answer.totaal ? '' : '<p class="dmr-leeg">Geen panden gevonden. Pas uw filters aan.</p>';
    grid.insertAdjacentHTML('beforeend', answer.panden.map(tile).join(''));
    element('dmr-aantal').textContent = `${answer.totaal} panden`;
    next = answer.volgende;
    more.disabled = false;
    more.hidden = !next;
    more.textContent = `Toon meer panden (${answer.getoond} van ${answer.totaal})`;
  }
  more.addEventListener('click', () => load(false));
  document.querySelectorAll('.dmr-filters select').forEach((select) => select.addEventListener('change', () => load(true)));
  load(true);
})();
"##;
