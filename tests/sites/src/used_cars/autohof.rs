//! Autohof Brenner: a German dealer of used cars of 2019, pages made on the server.
//!
//! A search form with "beliebig" in every field leads to the stock: horizontal cards with labelled facts, prices like
//! "12.990 €" with "inkl. MwSt.", rates a month beside them, "Seite 2 von 8" with "zurück" and "weiter". Details have
//! a table of technical data, the equipment as a list, and the consumption that the law wants to be told.

use std::cmp::Reverse;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "autohof",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "next",
        "overlap",
        "duplicates",
        "featured",
        "locale",
        "poa",
        "optional",
        "details",
    ],
    about: "German dealer of 2019: a form with beliebig, horizontal cards, dates of first registration, rates beside prices",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;
const COUNT: usize = 93;

const SENTENCES: [&str; 10] = [
    "Scheckheftgepflegt und aus erster Hand.",
    "Die Bremsen vorne wurden in unserer Werkstatt erneuert.",
    "Nichtraucherfahrzeug in sehr gepflegtem Zustand.",
    "Auf Wunsch mit 24 Monaten Garantie.",
    "Inspektion und Hauptuntersuchung sind bei Übergabe neu.",
    "Acht Reifen, die Winterräder sind auf Stahlfelgen montiert.",
    "Kleine Gebrauchsspuren am Stoßfänger hinten links.",
    "Ihr jetziges Fahrzeug nehmen wir gerne in Zahlung.",
    "Besichtigung und Probefahrt nach kurzer Absprache möglich.",
    "Zahnriemen und Wasserpumpe wurden laut Serviceheft gewechselt.",
];

const EQUIPMENT: [&str; 12] = [
    "Klimaautomatik",
    "Sitzheizung vorne",
    "Einparkhilfe hinten",
    "Tempomat",
    "Navigationssystem",
    "Leichtmetallfelgen",
    "Freisprecheinrichtung",
    "Isofix",
    "LED-Tagfahrlicht",
    "Regensensor",
    "Anhängerkupplung",
    "Multifunktionslenkrad",
];

struct Auto {
    car: Car,
    month: u64,
    km: u64,
    euros: u64,
    power: u64,
    text: String,
}

fn stock() -> Vec<Auto> {
    cars(50_667, COUNT, 2019).into_iter().map(auto).collect()
}

fn auto(mut car: Car) -> Auto {
    (car.make, car.model) = match (car.make, car.model) {
        ("Vauxhall", model) => ("Opel", model),
        ("Citroen", model) => ("Citroën", model),
        ("BMW", "1 Series") => ("BMW", "1er"),
        ("BMW", "3 Series") => ("BMW", "3er"),
        ("Mercedes-Benz", "A Class") => ("Mercedes-Benz", "A-Klasse"),
        ("Mercedes-Benz", "C Class") => ("Mercedes-Benz", "C-Klasse"),
        own => own,
    };
    let mut dice = Dice::new(car.id as u64 * 61 + 9);
    let at = dice.below(10) as usize;
    let text: Vec<&str> = (0..3 + car.id % 3).map(|step| SENTENCES[(at + step * 3) % 10]).collect();
    Auto {
        month: dice.between(1, 12),
        km: car.mileage * 8 / 5 / 10 * 10,
        euros: (car.price * 23 / 20 / 1000 * 1000).max(1000) + dice.pick(&[490, 990, 950, 450, 880]),
        power: if car.cc == 0 { dice.pick(&[65, 80, 110]) } else { car.cc / 20 + dice.between(4, 28) },
        text: text.join(" "),
        car,
    }
}

impl Auto {
    fn number(&self) -> usize {
        20_418 + self.car.id * 11
    }

    fn title(&self) -> String {
        let badge = match (self.car.make, self.car.fuel) {
            ("Audi" | "Volkswagen" | "Skoda" | "SEAT", "Petrol") => " TSI",
            ("Audi" | "Volkswagen" | "Skoda" | "SEAT", "Diesel") => " TDI",
            ("Opel" | "Mercedes-Benz", "Diesel") => " CDI",
            ("Ford", "Petrol") => " EcoBoost",
            (_, "Hybrid") => " Hybrid",
            _ => "",
        };
        let engine = if self.car.cc == 0 { String::new() } else { format!("{}{badge} ", self.car.litres()) };
        format!("{} {engine}{}", self.car.name(), self.car.trim)
    }

    fn address(&self) -> String {
        format!("/fahrzeug/{}-{}/", slug(&self.title().replace('ë', "e")), self.number())
    }

    fn photo(&self, width: &str) -> String {
        format!("/files/fahrzeuge/{}/bild-01-{width}.jpg", self.number())
    }

    fn has_price(&self) -> bool {
        self.car.chance % 17 != 6
    }

    fn price(&self) -> String {
        match self.has_price() {
            true => format!("{} €", grouped(self.euros, '.')),
            false => "Preis auf Anfrage".to_owned(),
        }
    }

    fn tax(&self) -> &'static str {
        match (self.has_price(), self.car.chance % 3) {
            (false, _) => "",
            (true, 0) => "inkl. 19% MwSt., ausweisbar",
            _ => "inkl. MwSt.",
        }
    }

    fn registered(&self) -> String {
        format!("{:02}/{}", self.month, self.car.year)
    }

    fn km(&self) -> String {
        format!("{} km", grouped(self.km, '.'))
    }

    fn fuel(&self) -> &'static str {
        match self.car.fuel {
            "Petrol" => "Benzin",
            "Electric" => "Elektro",
            "Hybrid" => "Hybrid (Benzin/Elektro)",
            other => other,
        }
    }

    fn gearbox(&self) -> &'static str {
        if self.car.transmission == "Automatic" { "Automatik" } else { "Schaltgetriebe" }
    }

    fn displacement(&self) -> Option<String> {
        (self.car.cc > 0).then(|| format!("{} cm³", grouped(self.car.cc, '.')))
    }

    fn colour(&self) -> String {
        let colour = match self.car.colour {
            "Black" => "Schwarz",
            "White" => "Weiß",
            "Silver" => "Silber",
            "Grey" => "Grau",
            "Blue" => "Blau",
            "Red" => "Rot",
            "Green" => "Grün",
            "Yellow" => "Gelb",
            other => other,
        };
        let metallic = if self.car.chance.is_multiple_of(2) { " Metallic" } else { "" };
        format!("{colour}{metallic}")
    }

    fn doors(&self) -> &'static str {
        if self.car.doors < 4 { "2/3" } else { "4/5" }
    }

    fn body(&self) -> &'static str {
        match self.car.body {
            "Hatchback" if self.car.cc > 0 && self.car.cc < 1400 => "Kleinwagen",
            "Hatchback" | "Saloon" => "Limousine",
            "Estate" => "Kombi",
            "Convertible" => "Cabrio",
            "Coupe" => "Coupé",
            "MPV" => "Van",
            other => other,
        }
    }

    /// Power in kilowatts and in horses.
    fn power(&self) -> String {
        format!("{} kW ({} PS)", self.power, self.power * 136 / 100)
    }

    /// What the law wants to be told of consumption.
    fn consumption(&self) -> String {
        let tenths = 38 + self.power / 4 + self.car.chance % 7;
        match self.car.cc {
            0 => "Stromverbrauch komb. ca. 14,6 kWh/100 km; CO₂-Emissionen komb. 0 g/km*".to_owned(),
            _ => format!(
                "Kraftstoffverbr. komb. ca. {},{} l/100 km; CO₂-Emissionen komb. ca. {} g/km*",
                tenths / 10,
                tenths % 10,
                tenths * 24 / 10
            ),
        }
    }
}

fn truth() -> Truth {
    let record = |auto: &Auto| {
        Record::new()
            .with("price", auto.price())
            .with("make", auto.car.make)
            .with("model", auto.car.model)
            .with("year", auto.registered())
            .with("year", auto.car.year.to_string())
            .with("mileage", auto.km())
            .with("fuel", auto.fuel())
            .with("transmission", auto.gearbox())
            .maybe("engine_size", auto.displacement())
            .maybe("engine_size", (auto.car.cc > 0).then(|| auto.car.litres()))
            .with("colour", auto.colour())
            .with("doors", auto.doors())
            .with("body_type", auto.body())
            .with("description", &auto.text)
            .with("image", auto.photo("360"))
            .with("image", auto.photo("960"))
            .with("url", auto.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("93 Fahrzeuge")?;
    visitor.submit("fahrzeugsuche", &[("marke", "Volkswagen")])?;
    visitor.expect_not("Opel Corsa")?;
    visitor.open("/")?;
    visitor.submit("fahrzeugsuche", &[])?;
    visitor.expect("seite 1 von 8")?;
    match visitor.turn("weiter")? {
        8 => visitor.expect("seite 8 von 8"),
        pages => Err(Fault(format!("{pages} pages instead of 8"))),
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Auto], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let own: Vec<Car> = stock.iter().map(|auto| auto.car.clone()).collect();
        let links = each(makes(&own).iter().take(8), |(make, _)| {
            format!("<a href=\"/fahrzeuge/?marke={}\">{make} Gebrauchtwagen</a> ", encode(make))
        });
        Answer::page(fill(PAGE, &[("title", title), ("makes", &links), ("body", body)]))
    };
    match request.parts().as_slice() {
        [] => {
            let top = stock.iter().filter(|auto| auto.car.chance > 88 && auto.has_price()).take(3);
            let values = [
                ("form", &*form(stock, request)),
                ("total", &stock.len().to_string()),
                ("top", &each(top, |auto| shown(TOP, auto))),
            ];
            page("Gebrauchtwagen in Köln-Ossendorf", &fill(HOME, &values))
        }
        ["fahrzeuge"] => page("Fahrzeugbestand", &list(stock, request)),
        ["fahrzeug", _] => {
            match stock
                .iter()
                .find(|auto| auto.address().trim_end_matches('/') == request.path.trim_end_matches('/'))
            {
                Some(auto) => page(&auto.title(), &details(stock, auto)),
                None => Answer::missing(),
            }
        }
        ["finanzierung"] => page("Finanzierung", FINANCE),
        ["ankauf"] => page("Fahrzeugankauf", BUYING),
        ["werkstatt"] => page("Werkstatt", WORKSHOP),
        ["kontakt"] => page("Kontakt", CONTACT),
        ["impressum"] => page("Impressum", IMPRINT),
        ["datenschutz"] => page("Datenschutz", PRIVACY),
        ["files", "fahrzeuge", number, _] => Answer::picture(picture::car(number.parse().unwrap_or(0))),
        ["files", "theme", "logo.svg"] => {
            Answer::picture(picture::sign("AUTOHOF BRENNER", 260, 56, "#1d2b36", "#fff"))
        }
        _ => Answer::missing(),
    }
}

/// The search form with what was asked for.
fn form(stock: &[Auto], request: &Request) -> String {
    let asked = |name: &str| request.query.text(name).to_owned();
    let option = |name: &str, value: &str, label: &str| {
        let mark = if asked(name) == value { " selected" } else { "" };
        format!("<option value=\"{value}\"{mark}>{label}</option>")
    };
    let own: Vec<Car> = stock.iter().map(|auto| auto.car.clone()).collect();
    let makes = makes(&own);
    let models = each(&makes, |(make, models)| {
        let models = each(models, |model| option("modell", model, model));
        format!("<optgroup label=\"{make}\">{models}</optgroup>")
    });
    let fuels = ["Benzin", "Diesel", "Elektro", "Hybrid (Benzin/Elektro)"];
    let prices = [3000_u64, 5000, 8000, 12_000, 20_000];
    let distances = [30_000_u64, 60_000, 100_000, 150_000];
    let values = [
        ("makes", each(&makes, |(make, _)| option("marke", make, make))),
        ("models", models),
        ("fuels", each(fuels, |fuel| option("kraftstoff", fuel, fuel))),
        ("years", each((2009..=2018).rev(), |year| option("ez", &year.to_string(), &year.to_string()))),
        (
            "prices",
            each(prices, |euros| option("preis", &euros.to_string(), &format!("{} €", grouped(euros, '.')))),
        ),
        (
            "distances",
            each(distances, |km| option("km", &km.to_string(), &format!("{} km", grouped(km, '.')))),
        ),
    ];
    fill(FORM, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn list(stock: &[Auto], request: &Request) -> String {
    let query = &request.query;
    let is_asked = |name: &str, own: &str| query.text(name).is_empty() || query.text(name) == own;
    let most = |name: &str| query.number(name).map_or(u64::MAX, |most| most as u64);
    let mut found: Vec<&Auto> = stock
        .iter()
        .filter(|auto| is_asked("marke", auto.car.make) && is_asked("modell", auto.car.model))
        .filter(|auto| is_asked("kraftstoff", auto.fuel()) && auto.km <= most("km"))
        .filter(|auto| auto.euros <= most("preis") && auto.car.year >= query.number("ez").unwrap_or(0) as u64)
        .collect();
    match query.text("sortierung") {
        "preis_auf" => found.sort_by_key(|auto| auto.euros),
        "preis_ab" => found.sort_by_key(|auto| Reverse(auto.euros)),
        "km" => found.sort_by_key(|auto| auto.km),
        _ => {}
    }
    let form = form(stock, request);
    if found.is_empty() {
        return fill(NOTHING, &[("form", &form)]);
    }
    let names = ["marke", "modell", "preis", "km", "ez", "kraftstoff", "sortierung"];
    let kept: Vec<(&str, &str)> =
        names.iter().map(|name| (*name, query.text(name))).filter(|(_, value)| !value.is_empty()).collect();
    let hidden = each(kept.iter().filter(|(name, _)| *name != "sortierung"), |(name, value)| {
        format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(value))
    });
    let kept = each(&kept, |(name, value)| format!("{name}={}&amp;", encode(value)));
    let slice = slice(&found, query.number("seite").unwrap_or(1), PER_PAGE);
    let turn = |page: usize, rel: &str, word: &str| {
        format!(
            "<a class=\"blaettern__link\" rel=\"{rel}\" href=\"/fahrzeuge/?{kept}seite={page}\">{word}</a>"
        )
    };
    let back = if slice.page > 1 { turn(slice.page - 1, "prev", "zurück") } else { String::new() };
    let on = if slice.page < slice.last { turn(slice.page + 1, "next", "weiter") } else { String::new() };
    let values = [
        ("form", &*form),
        ("total", &slice.total.to_string()),
        ("hidden", &hidden),
        ("cards", &each(slice.things, |auto| shown(CARD, auto))),
        ("page", &slice.page.to_string()),
        ("last", &slice.last.to_string()),
        ("back", &back),
        ("on", &on),
    ];
    fill(LIST, &values)
}

/// A car in a template.
fn shown(template: &str, auto: &Auto) -> String {
    let mut dice = Dice::new(auto.car.id as u64 * 43);
    let price = match (auto.has_price(), auto.car.chance % 7) {
        (true, 2) => format!("<del>{} €</del> {}", grouped(auto.euros + 1000, '.'), auto.price()),
        _ => auto.price(),
    };
    let rate = match auto.has_price() && auto.euros > 4000 {
        true => format!("Finanzierung ab <a href=\"/finanzierung/\">{} € mtl.</a>", auto.euros / 74),
        false => String::new(),
    };
    let badge = match auto.car.chance {
        0..=6 => "<span class=\"kfz__marke\">Reserviert</span>",
        80.. => "<span class=\"kfz__marke kfz__marke--neu\">Neu eingetroffen</span>",
        _ => "",
    };
    let row = |name: &str, value: &str| format!("<tr><th>{name}</th><td>{value}</td></tr>");
    let mut equipment = EQUIPMENT;
    dice.shuffle(&mut equipment);
    let values = [
        ("url", auto.address()),
        ("title", auto.title()),
        ("small", auto.photo("360")),
        ("large", auto.photo("960")),
        ("badge", badge.to_owned()),
        ("price", price),
        ("tax", auto.tax().to_owned()),
        ("rate", rate),
        ("registered", auto.registered()),
        ("km", auto.km()),
        ("fuel", auto.fuel().to_owned()),
        ("gearbox", auto.gearbox().to_owned()),
        ("power", auto.power()),
        ("displacement", auto.displacement().map(|size| row("Hubraum", &size)).unwrap_or_default()),
        ("colour", auto.colour()),
        ("doors", auto.doors().to_owned()),
        ("body", auto.body().to_owned()),
        ("make", auto.car.make.to_owned()),
        ("model", auto.car.model.to_owned()),
        ("asked", encode(auto.car.make)),
        ("owners", dice.between(1, 3).to_string()),
        ("inspection", format!("{:02}/{}", dice.between(1, 12), dice.between(2020, 2021))),
        ("class", if auto.car.year > 2014 { "Euro 6" } else { "Euro 5" }.to_owned()),
        ("consumption", auto.consumption()),
        ("equipment", each(equipment.iter().take(7), |item| format!("<li>{item}</li>"))),
        ("text", auto.text.clone()),
        ("number", auto.number().to_string()),
    ];
    fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn details(stock: &[Auto], auto: &Auto) -> String {
    let alike = stock.iter().filter(|own| own.body() == auto.body() && own.car.id != auto.car.id);
    let alike = each(alike.skip(auto.car.id % 5).take(3), |own| shown(TOP, own));
    format!("{}{}", shown(DETAILS, auto), fill(ALIKE, &[("alike", &alike)]))
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Autohof Brenner Köln</title>
<style>*{box-sizing:border-box}body{margin:0;font:16px/1.5 "Source Sans Pro",Arial,sans-serif;color:#24313b;background:#f3f5f6}a{color:#c4161c}.ab-kopf{background:#1d2b36;color:#fff}.ab-kopf__innen,.ab-inhalt{max-width:1140px;margin:0 auto;padding:14px 20px}.ab-kopf__tel{float:right;text-align:right}.ab-kopf__tel a{color:#fff;font-size:20px;text-decoration:none}.ab-navi{background:#c4161c}.ab-navi ul{max-width:1140px;margin:0 auto;padding:0 20px;list-style:none}.ab-navi li{display:inline-block}.ab-navi a{display:block;color:#fff;padding:12px 16px;text-decoration:none}.ab-buehne{background:#dfe5e9;padding:26px;margin-bottom:20px}.suchmaske{background:#fff;padding:16px;margin-bottom:18px;box-shadow:0 1px 4px rgba(0,0,0,.15)}.suchmaske__feld{display:inline-block;width:31%;margin:0 1% 10px 0;font-size:14px}.suchmaske__feld select{width:100%;padding:7px}.ab-knopf{display:inline-block;background:#c4161c;color:#fff;border:0;padding:10px 22px;font-size:16px;text-decoration:none}.trefferzeile{overflow:hidden}.trefferzeile form{float:right}.kfz{display:flex;background:#fff;margin-bottom:16px;box-shadow:0 1px 4px rgba(0,0,0,.15)}.kfz__bild{position:relative;width:270px}.kfz__bild img{width:270px;height:202px;object-fit:cover;display:block}.kfz__marke{position:absolute;left:0;top:10px;background:#555;color:#fff;padding:2px 10px;font-size:13px}.kfz__marke--neu{background:#2e7d32}.kfz__mitte{flex:1;padding:10px 18px}.kfz__mitte h3{margin:0 0 8px;font-size:19px}.kfz__werte{display:flex;flex-wrap:wrap;list-style:none;margin:0;padding:0;font-size:14px}.kfz__werte li{width:50%}.kfz__werte span{color:#7a8791}.kfz__umwelt{font-size:11px;color:#7a8791;margin:8px 0 0}.kfz__preis{width:210px;padding:14px;border-left:1px solid #e4e8eb;text-align:right}.kfz__betrag{font-size:25px;font-weight:700}.kfz__betrag del{display:block;font-size:14px;font-weight:400;color:#888}.kfz__steuer,.kfz__rate{font-size:13px;color:#7a8791}.blaettern{text-align:center;padding:10px}.blaettern__link{padding:6px 14px;background:#fff;margin:0 10px}.topzeile{display:flex}.topzeile__auto{flex:1;background:#fff;margin-right:16px;padding:12px}.topzeile__auto img{width:100%;height:200px;object-fit:cover}.expose{display:flex;background:#fff}.expose__bild{width:640px}.expose__bild img{width:640px;height:480px}.expose__info{padding:18px;flex:1}.techdaten{width:100%;background:#fff;border-collapse:collapse}.techdaten th,.techdaten td{text-align:left;padding:6px 14px;border-bottom:1px solid #e4e8eb}.techdaten th{width:280px;font-weight:400;color:#7a8791}.ausstattung{columns:3}.ab-fuss{background:#1d2b36;color:#aebac3;padding:24px;margin-top:30px;font-size:13px}.ab-fuss a{color:#fff;margin-right:10px}.kekse{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:2px solid #c4161c;padding:8px 20px;font-size:13px}</style></head>
<body><header class="ab-kopf"><div class="ab-kopf__innen"><div class="ab-kopf__tel"><a href="tel:+4922155501990">0221 555 019 90</a><br>Mo - Fr 9:00 - 18:30, Sa 9:00 - 14:00</div><a href="/"><img src="/files/theme/logo.svg" width="260" height="56" alt="Autohof Brenner"></a></div></header>
<nav class="ab-navi"><ul><li><a href="/">Start</a></li><li><a href="/fahrzeuge/">Fahrzeuge</a></li><li><a href="/finanzierung/">Finanzierung</a></li><li><a href="/ankauf/">Ankauf</a></li><li><a href="/werkstatt/">Werkstatt &amp; Service</a></li><li><a href="/kontakt/">Kontakt &amp; Anfahrt</a></li></ul></nav>
<main class="ab-inhalt">[[body]]</main>
<footer class="ab-fuss"><p>[[makes]]</p><p>* Weitere Informationen zum offiziellen Kraftstoffverbrauch und zu den offiziellen spezifischen CO₂-Emissionen neuer Personenkraftwagen können dem Leitfaden der DAT entnommen werden. Irrtümer und Zwischenverkauf vorbehalten.</p><p>&copy; 2019 Autohof Brenner GmbH, Butzweilerstraße 118, 50829 Köln <a href="/impressum/">Impressum</a> <a href="/datenschutz/">Datenschutz</a></p></footer>
<div class="kekse">Diese Website verwendet Cookies. <a href="/datenschutz/">Mehr erfahren</a> <button type="button" onclick="this.parentNode.style.display='none'">OK</button></div></body></html>
"##;

const FORM: &str = r##"<form class="suchmaske" id="fahrzeugsuche" action="/fahrzeuge/" method="get">
<label class="suchmaske__feld">Marke<select name="marke"><option value="">beliebig</option>[[makes]]</select></label><label class="suchmaske__feld">Modell<select name="modell"><option value="">beliebig</option>[[models]]</select></label><label class="suchmaske__feld">Kraftstoff<select name="kraftstoff"><option value="">beliebig</option>[[fuels]]</select></label>
<label class="suchmaske__feld">Preis bis<select name="preis"><option value="">beliebig</option>[[prices]]</select></label><label class="suchmaske__feld">Kilometerstand bis<select name="km"><option value="">beliebig</option>[[distances]]</select></label><label class="suchmaske__feld">Erstzulassung ab<select name="ez"><option value="">beliebig</option>[[years]]</select></label>
<button class="ab-knopf" type="submit">Fahrzeuge suchen</button></form>
"##;

const HOME: &str = r##"<div class="ab-buehne"><h1>Geprüfte Gebrauchtwagen aus Köln</h1><p>[[total]] Fahrzeuge sofort verfügbar, alle mit Garantie und frischer Hauptuntersuchung.</p></div>
[[form]]<h2>Unsere Top-Angebote</h2><div class="topzeile">[[top]]</div>
<h2>Das sagen unsere Kunden</h2><p>&bdquo;Für meinen alten Golf gab es noch 3.200 €. Sehr faire Beratung durch Herrn Brenner!&ldquo; Sabine K., Pulheim</p><p>&bdquo;Räderwechsel für 29,90 € und dabei noch einen Kaffee bekommen.&ldquo; Murat A., Köln</p>"##;

const TOP: &str = r##"<div class="topzeile__auto"><a href="[[url]]"><img src="[[small]]" alt="[[title]]"></a><h4><a href="[[url]]">[[title]]</a></h4><p>EZ [[registered]], [[km]]</p><strong>[[price]]</strong></div>"##;

const LIST: &str = r##"<h1>Unser Fahrzeugbestand</h1>[[form]]
<div class="trefferzeile"><form action="/fahrzeuge/" method="get">[[hidden]]<label>Sortieren nach <select name="sortierung" onchange="this.form.submit()"><option value="">Aktualität</option><option value="preis_auf">Preis aufsteigend</option><option value="preis_ab">Preis absteigend</option><option value="km">Kilometerstand</option></select></label> <noscript><button>OK</button></noscript></form><strong>[[total]] Fahrzeuge</strong> entsprechen Ihrer Suche</div><br>
[[cards]]<div class="blaettern">[[back]] Seite [[page]] von [[last]] [[on]]</div>
<div class="suchmaske"><strong>Nichts Passendes dabei?</strong> Wir suchen Ihr Wunschfahrzeug, ohne Aufpreis. <a href="/kontakt/">Suchauftrag erteilen</a></div>"##;

const NOTHING: &str = r##"<h1>Unser Fahrzeugbestand</h1>[[form]]<p>Leider wurden keine Fahrzeuge gefunden. Bitte ändern Sie Ihre Suche.</p>"##;

const CARD: &str = r##"<article class="kfz"><div class="kfz__bild"><a href="[[url]]"><img src="[[small]]" alt="[[title]]"></a>[[badge]]</div><div class="kfz__mitte"><h3><a href="[[url]]">[[title]]</a></h3><ul class="kfz__werte"><li><span>Erstzulassung:</span> [[registered]]</li><li><span>Kilometerstand:</span> [[km]]</li><li><span>Kraftstoff:</span> [[fuel]]</li><li><span>Getriebe:</span> [[gearbox]]</li><li><span>Leistung:</span> [[power]]</li><li><span>Fahrzeug-Nr.:</span> [[number]]</li></ul><p class="kfz__umwelt">[[consumption]]</p></div><div class="kfz__preis"><div class="kfz__betrag">[[price]]</div><div class="kfz__steuer">[[tax]]</div><p class="kfz__rate">[[rate]]</p><a class="ab-knopf" href="[[url]]">Details</a></div></article>
"##;

const DETAILS: &str = r##"<p><a href="/">Start</a> &rsaquo; <a href="/fahrzeuge/">Fahrzeugbestand</a> &rsaquo; <a href="/fahrzeuge/?marke=[[asked]]">[[make]]</a> &rsaquo; [[title]]</p><h1>[[title]]</h1>
<div class="expose"><div class="expose__bild"><img src="[[large]]" alt="[[title]]"></div><div class="expose__info"><div class="kfz__betrag">[[price]]</div><div class="kfz__steuer">[[tax]]</div><p class="kfz__rate">[[rate]]</p><h4>Ihr Ansprechpartner</h4><p>Jens Brenner<br>0221 555 019 93</p><p><a class="ab-knopf" href="/kontakt/?nr=[[number]]">Probefahrt vereinbaren</a></p><p><a href="javascript:window.print()">Exposé drucken</a></p></div></div>
<h2>Technische Daten</h2><table class="techdaten"><tr><th>Marke</th><td>[[make]]</td></tr><tr><th>Modell</th><td>[[model]]</td></tr><tr><th>Fahrzeugtyp</th><td>[[body]]</td></tr><tr><th>Erstzulassung</th><td>[[registered]]</td></tr><tr><th>Kilometerstand</th><td>[[km]]</td></tr><tr><th>Leistung</th><td>[[power]]</td></tr>[[displacement]]<tr><th>Kraftstoff</th><td>[[fuel]]</td></tr><tr><th>Getriebe</th><td>[[gearbox]]</td></tr><tr><th>Farbe</th><td>[[colour]]</td></tr><tr><th>Türen</th><td>[[doors]]</td></tr><tr><th>Sitzplätze</th><td>5</td></tr><tr><th>Anzahl Fahrzeughalter</th><td>[[owners]]</td></tr><tr><th>HU bis</th><td>[[inspection]]</td></tr><tr><th>Schadstoffklasse</th><td>[[class]]</td></tr><tr><th>Umweltplakette</th><td>4 (Grün)</td></tr><tr><th>Fahrzeug-Nr.</th><td>[[number]]</td></tr></table>
<h2>Ausstattung</h2><ul class="ausstattung">[[equipment]]</ul><h2>Fahrzeugbeschreibung</h2><p>[[text]]</p><h2>Verbrauch und Umwelt</h2><p>[[consumption]]</p>"##;

const ALIKE: &str = r##"<h2>Das könnte Sie auch interessieren</h2><div class="topzeile">[[alike]]</div>"##;

const FINANCE: &str = r##"<h1>Finanzierung</h1><p>Beispiel: Kaufpreis 12.990 €, Anzahlung 2.500 €, 48 Monatsraten zu 149 €, Schlussrate 4.890 €, effektiver Jahreszins 3,99 %.</p>"##;
const BUYING: &str = r##"<h1>Wir kaufen Ihr Auto</h1><p>Bewertung in 20 Minuten, Geld sofort aufs Konto. Zuletzt gekauft: Passat Variant 2013 für 7.400 €.</p><form action="/ankauf/" method="post"><label>Marke und Modell <input name="fahrzeug"></label> <label>Kilometerstand <input name="stand"></label> <label>Telefon <input name="tel"></label> <button>Anfrage senden</button></form>"##;
const WORKSHOP: &str = r##"<h1>Werkstatt &amp; Service</h1><table class="techdaten"><tr><th>Inspektion</th><td>ab 149 €</td></tr><tr><th>Räderwechsel</th><td>29,90 €</td></tr><tr><th>Hauptuntersuchung</th><td>109 €</td></tr></table>"##;
const CONTACT: &str = r##"<h1>Kontakt &amp; Anfahrt</h1><p>Butzweilerstraße 118, 50829 Köln. Buslinie 139, Haltestelle Ossendorf Gewerbepark.</p><form action="/kontakt/" method="post"><label>Name <input name="name"></label> <label>E-Mail <input name="email"></label> <label>Nachricht <textarea name="text"></textarea></label> <button>Absenden</button></form>"##;
const IMPRINT: &str = r##"<h1>Impressum</h1><p>Autohof Brenner GmbH, Geschäftsführer Jens Brenner, HRB 55501 Amtsgericht Köln, USt-IdNr. DE 255501990.</p>"##;
const PRIVACY: &str = r##"<h1>Datenschutz</h1><p>Wir verwenden nur technisch notwendige Cookies.</p>"##;
