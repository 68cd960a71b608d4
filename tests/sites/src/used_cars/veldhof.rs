//! Autobedrijf Veldhof: a Dutch dealer in the Achterhoek, of 2022.
//!
//! The whole stock is behind a menu that a button with three bars opens. Makes, fuels, gearboxes and bodies are check
//! boxes with counts at the left; a script replaces the cards whenever one is ticked. A link below the cards shows more
//! of them and says how many are left. Cards are links around everything and give distances in round numbers; the page
//! of a car is made by the server and has the exact ones in a table.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "veldhof",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "more",
        "grid",
        "featured",
        "duplicates",
        "poa",
        "locale",
        "optional",
        "lazy",
        "details",
    ],
    about: "Dutch dealer of 2022: stock behind a menu with three bars, check boxes with counts, a link for more that says how many are left",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 12;
const COUNT: usize = 104;

const SENTENCES: [&str; 12] = [
    "Nette auto uit eerste eigenaar met dealeronderhoud.",
    "Distributieriem is bij 90.000 km vervangen.",
    "Voorzien van airconditioning, cruise control en parkeersensoren achter.",
    "De auto rijdt, schakelt en remt uitstekend.",
    "Nationale Autopas aanwezig, kilometerstand is logisch.",
    "Trekhaak is op verzoek te monteren.",
    "Apple CarPlay, navigatie en een achteruitrijcamera.",
    "Wordt geleverd met nieuwe APK en een grote beurt.",
    "Kleine parkeerdeuk links achter, zie foto.",
    "Zuinig in verbruik en lage wegenbelasting.",
    "Winterbanden op aparte velgen zijn erbij.",
    "Inruil is mogelijk, ook van uw camper of motor.",
];

struct Auto {
    car: Car,
    km: u64,
    price: u64,
    text: String,
}

fn stock() -> Vec<Auto> {
    cars(70_522, COUNT, 2022).into_iter().map(auto).collect()
}

fn auto(mut car: Car) -> Auto {
    if car.make == "Vauxhall" {
        car.make = "Opel";
    }
    let at = car.chance as usize + car.id;
    let text: Vec<&str> =
        (0..3 + car.id % 3).map(|step| SENTENCES[(at + step * 5) % SENTENCES.len()]).collect();
    Auto {
        km: car.mileage * 8 / 5,
        price: car.price / 100 * 100 + [50, 95, 0, 50][car.id % 4],
        text: format!("Te koop bij Veldhof: {} uit {}. {}", car.name(), car.year, text.join(" ")),
        car,
    }
}

impl Auto {
    fn number(&self) -> usize {
        318_205 + self.car.id * 17
    }

    /// What follows make and model in a heading.
    fn version(&self) -> String {
        if self.car.cc == 0 {
            self.car.trim.to_owned()
        } else {
            format!("{} {}", self.car.litres(), self.car.trim)
        }
    }

    fn address(&self) -> String {
        format!("/occasions/{}-{}", slug(&self.car.name()), self.number())
    }

    fn photo(&self, width: &str) -> String {
        format!("/uploads/occasions/{}-{width}.jpg", self.number())
    }

    fn price(&self) -> String {
        match self.car.chance % 12 == 5 {
            true => "Prijs op aanvraag".to_owned(),
            false => format!("€ {},-", grouped(self.price, '.')),
        }
    }

    fn old_price(&self) -> Option<String> {
        let is_reduced = self.car.chance % 9 == 2 && self.car.chance % 12 != 5;
        is_reduced.then(|| format!("€ {},-", grouped(self.price + 750, '.')))
    }

    fn label(&self) -> &'static str {
        match (self.old_price().is_some(), self.car.chance) {
            (true, _) => "Prijs verlaagd",
            (_, 80..) => "Nieuw binnen",
            _ => "",
        }
    }

    fn round_km(&self) -> String {
        format!("ca. {} km", grouped((self.km + 500) / 1000 * 1000, '.'))
    }

    fn km(&self) -> String {
        format!("{} km", grouped(self.km, '.'))
    }

    fn fuel(&self) -> &'static str {
        match self.car.fuel {
            "Petrol" => "Benzine",
            "Hybrid" => "Hybride",
            "Electric" => "Elektrisch",
            other => other,
        }
    }

    fn gearbox(&self) -> &'static str {
        if self.car.transmission == "Automatic" { "Automaat" } else { "Handgeschakeld" }
    }

    fn body(&self) -> &'static str {
        match self.car.body {
            "Saloon" => "Sedan",
            "Estate" => "Stationwagon",
            "Convertible" => "Cabriolet",
            "Coupe" => "Coupé",
            other => other,
        }
    }

    fn colour(&self) -> &'static str {
        match self.car.colour {
            "Black" => "Zwart",
            "White" => "Wit",
            "Silver" => "Zilver",
            "Grey" => "Grijs",
            "Blue" => "Blauw",
            "Red" => "Rood",
            "Green" => "Groen",
            "Orange" => "Oranje",
            "Bronze" => "Brons",
            "Yellow" => "Geel",
            other => other,
        }
    }

    fn engine(&self) -> Option<String> {
        (self.car.cc > 0).then(|| format!("{} cc", grouped(self.car.cc, '.')))
    }

    fn in_short(&self) -> Json {
        json!({
            "url": self.address(), "titel": self.car.name(), "uitvoering": self.version(), "bouwjaar": self.car.year,
            "km": self.round_km(), "brandstof": self.fuel(), "transmissie": self.gearbox(), "prijs": self.price(), "was": self.old_price(),
            "label": self.label(), "foto": self.photo("480"), "lease": self.price / 62,
        })
    }

    /// What a group of check boxes asks for.
    fn facet(&self, name: &str) -> &'static str {
        match name {
            "merk" => self.car.make,
            "brandstof" => self.fuel(),
            "transmissie" => self.gearbox(),
            _ => self.body(),
        }
    }
}

const FACETS: [(&str, &str); 4] = [
    ("merk", "Merk"),
    ("brandstof", "Brandstof"),
    ("transmissie", "Transmissie"),
    ("carrosserie", "Carrosserie"),
];

fn truth() -> Truth {
    let record = |auto: &Auto| {
        Record::new()
            .with("price", auto.price())
            .with("make", auto.car.make)
            .with("model", auto.car.model)
            .with("year", auto.car.year.to_string())
            .with("mileage", auto.round_km())
            .with("mileage", auto.km())
            .with("fuel", auto.fuel())
            .with("transmission", auto.gearbox())
            .maybe("engine_size", auto.engine())
            .with("colour", auto.colour())
            .with("doors", auto.car.doors.to_string())
            .with("body_type", auto.body())
            .with("description", &auto.text)
            .with("image", auto.photo("480"))
            .with("image", auto.photo("1280"))
            .with("url", auto.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Bekijk alle occasions")?;
    visitor.expect("Handgeschakeld")?;
    let mut from = 0;
    loop {
        visitor.open(&format!("/json/occasions?vanaf={from}"))?;
        let answer = visitor.json()?;
        from += AT_ONCE;
        if answer["resterend"].as_u64() == Some(0) {
            return Ok(());
        }
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    Answer::page(fill(PAGE, &[("title", title), ("body", body)]))
}

fn answer(stock: &[Auto], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => page("Occasions in de Achterhoek", HOME),
        ["occasions"] => page("Occasions", &fill(STOCK, &[("facets", &facets(stock))])),
        ["occasions", name] => {
            let number = name.rsplit('-').next().unwrap_or_default();
            match stock.iter().find(|auto| auto.number().to_string() == number) {
                Some(auto) => page(&auto.car.name(), &details(stock, auto)),
                None => Answer::missing(),
            }
        }
        ["json", "occasions"] => Answer::json(&search(stock, &request.query)),
        ["werkplaats"] => page("Werkplaats", WORKSHOP),
        ["inruil"] => page("Inruil", TRADE_IN),
        ["nieuws"] => page("Nieuws", NEWS),
        ["contact"] => page("Contact", CONTACT),
        ["dist", "veldhof.js"] => Answer::file("application/javascript", SCRIPT),
        ["uploads", "logo.svg"] => {
            Answer::picture(picture::sign("Autobedrijf Veldhof", 220, 46, "#fff", "#00594f"))
        }
        ["uploads", "occasions", file] => {
            let number = file.split('-').next().unwrap_or_default();
            Answer::picture(picture::car(number.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn facets(stock: &[Auto]) -> String {
    each(FACETS, |(name, title)| {
        let mut values: Vec<&str> = stock.iter().map(|auto| auto.facet(name)).collect();
        values.sort_unstable();
        values.dedup();
        let boxes = each(values, |value| {
            let count = stock.iter().filter(|auto| auto.facet(name) == value).count();
            fill(BOX, &[("name", name), ("value", value), ("count", &count.to_string())])
        });
        format!("<fieldset class=\"vh-facet\"><legend>{title}</legend>{boxes}</fieldset>")
    })
}

/// The cars that a value of every ticked group has.
fn search(stock: &[Auto], query: &Parameters) -> Json {
    let fits = |auto: &&Auto| {
        FACETS.iter().all(|(name, _)| {
            let mut ticked = query.pairs().iter().filter(|(known, _)| known == name).peekable();
            ticked.peek().is_none() || ticked.any(|(_, value)| auto.facet(name) == value)
        })
    };
    let mut found: Vec<&Auto> = stock.iter().filter(fits).collect();
    match query.text("sorteer") {
        "prijs" => found.sort_by_key(|auto| auto.price),
        "km" => found.sort_by_key(|auto| auto.km),
        "jaar" => found.sort_by_key(|auto| std::cmp::Reverse(auto.car.year)),
        _ => {}
    }
    let from = query.number("vanaf").unwrap_or(0).min(found.len());
    let end = (from + AT_ONCE).min(found.len());
    let cars: Vec<Json> = found[from..end].iter().map(|auto| auto.in_short()).collect();
    json!({"totaal": found.len(), "resterend": found.len() - end, "occasions": cars})
}

fn details(stock: &[Auto], auto: &Auto) -> String {
    let car = &auto.car;
    let was = auto.old_price().map_or(String::new(), |was| format!("<del class=\"vh-van\">{was}</del> "));
    let engine = auto
        .engine()
        .map_or(String::new(), |engine| format!("<tr><td>Cilinderinhoud</td><td>{engine}</td></tr>"));
    let other = |other: &&Auto| other.body() == auto.body() && other.number() != auto.number();
    let related = each(stock.iter().filter(other).take(3), |auto| {
        let (url, photo) = (auto.address(), auto.photo("480"));
        let (name, price) = (auto.car.name(), auto.price());
        fill(RELATED, &[("url", &url), ("photo", &photo), ("name", &name), ("price", &price)])
    });
    fill(
        DETAILS,
        &[
            ("name", &car.name()),
            ("version", &auto.version()),
            ("photo", &auto.photo("1280")),
            ("was", &was),
            ("price", &auto.price()),
            ("lease", &(auto.price / 62).to_string()),
            ("number", &auto.number().to_string()),
            ("make", car.make),
            ("model", car.model),
            ("year", &car.year.to_string()),
            ("km", &auto.km()),
            ("fuel", auto.fuel()),
            ("gearbox", auto.gearbox()),
            ("engine", &engine),
            ("power", &(70 + car.cc / 25 + car.chance % 9 * 5).to_string()),
            ("body", auto.body()),
            ("doors", &car.doors.to_string()),
            ("colour", auto.colour()),
            ("month", &format!("{:02}", car.chance % 12 + 1)),
            ("text", &auto.text),
            ("related", &related),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] - Autobedrijf Veldhof</title>
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Nunito,Arial,sans-serif;color:#24312f}a{color:#00594f}
.vh-top{display:flex;justify-content:space-between;align-items:center;padding:10px 24px;border-bottom:3px solid #00594f}.vh-burger{border:0;background:none;font-size:28px;cursor:pointer}.vh-menu{display:none;position:absolute;right:0;top:70px;width:300px;background:#00594f;padding:18px;z-index:5}.vh-menu--open{display:block}.vh-menu a{display:block;color:#fff;padding:8px 0;text-decoration:none}.vh-hero{background:#dcebe8;padding:80px 24px;text-align:center}.vh-wrap{max-width:1200px;margin:0 auto;padding:20px}.vh-usp{display:flex;gap:20px;list-style:none;padding:0}.vh-usp li{flex:1;background:#f3f7f6;padding:16px}
.vh-aanbod{display:flex;gap:28px}.vh-kolom{width:240px;flex-shrink:0}.vh-facet{border:0;border-bottom:1px solid #ddd;padding:10px 0;margin:0}.vh-facet legend{font-weight:700}.vh-facet label{display:block;font-size:14px}.vh-aantal{color:#888}.vh-resultaat{flex:1}.vh-balk{display:flex;justify-content:space-between}.vh-tegels{display:grid;grid-template-columns:repeat(3,1fr);gap:18px}.vh-tegel{display:block;border:1px solid #dde5e3;border-radius:6px;overflow:hidden;color:inherit;text-decoration:none;position:relative}.vh-tegel img{width:100%;height:180px;object-fit:cover;display:block}.vh-tegel h3{margin:10px 14px 0;font-size:17px}.vh-tegel p{margin:0 14px;font-size:14px;color:#666}.vh-kenmerk{display:flex;flex-wrap:wrap;gap:4px 12px;list-style:none;margin:8px 14px;padding:0;font-size:14px}.vh-bedrag{display:block;margin:6px 14px 0;font-size:21px;font-weight:700;color:#00594f}.vh-van{color:#999;font-size:14px;font-weight:400}.vh-lease{display:block;margin:0 14px 12px;font-size:13px;color:#666}.vh-sticker{position:absolute;top:12px;left:0;background:#e07a00;color:#fff;font-size:13px;padding:2px 10px}.vh-meer{text-align:center;padding:24px}.vh-meer a{border:2px solid #00594f;border-radius:24px;padding:10px 28px;text-decoration:none;font-weight:700}
.vh-auto{display:flex;gap:28px}.vh-auto>img{width:720px;height:480px;object-fit:cover}.vh-prijsblok{flex:1;background:#f3f7f6;padding:20px}.vh-specs{border-collapse:collapse;width:100%}.vh-specs td{border-bottom:1px solid #e3e9e8;padding:6px}.vh-specs td:first-child{color:#666;width:40%}.vh-ook{display:flex;gap:18px}.vh-voet{background:#24312f;color:#c9d5d2;padding:24px;font-size:14px}.vh-voet a{color:#fff}
</style>
</head>
<body>
<header class="vh-top"><a href="/"><img src="/uploads/logo.svg" alt="Autobedrijf Veldhof" width="220" height="46"></a><span><a href="tel:0543555071">0543 - 55 50 71</a> <button class="vh-burger" type="button" aria-label="Menu" aria-expanded="false">&#9776;</button></span>
<nav class="vh-menu" id="hoofdmenu"><a href="/">Home</a><a href="/occasions">Bekijk alle occasions</a><a href="/werkplaats">Werkplaats</a><a href="/inruil">Auto inruilen</a><a href="/nieuws">Nieuws</a><a href="/contact">Contact</a></nav></header>
[[body]]
<footer class="vh-voet"><p>Autobedrijf Veldhof, Misterweg 88, Winterswijk &middot; KvK 09155512 &middot; <a href="/contact">Privacy</a> &middot; BOVAG-lid sinds 1986</p><form action="/contact" method="post"><input type="email" name="email" placeholder="E-mailadres"> <button type="submit">Nieuwsbrief ontvangen</button></form></footer>
<script src="/dist/veldhof.js"></script>
</body>
</html>
"##;

const HOME: &str = r##"<section class="vh-hero"><h1>Al 35 jaar eerlijk over auto's</h1><p>Ruim honderd occasions op voorraad, met BOVAG-garantie en een volle tank.</p></section>
<div class="vh-wrap"><ul class="vh-usp"><li><b>Garantie</b><br>12 maanden op elke auto boven € 5.000,-</li><li><b>Inruil</b><br>Wij geven altijd minstens € 250,- voor uw oude auto.</li><li><b>Lease</b><br>Private lease vanaf € 219 per maand</li></ul>
<blockquote>"Onze Polo voor € 8.450,- gekocht, keurig geholpen." - familie Wiggers, Aalten</blockquote></div>"##;

const STOCK: &str = r##"<div class="vh-wrap"><p><a href="/">Home</a> &rsaquo; Occasions</p><h1>Onze occasions</h1>
<div class="vh-aanbod"><aside class="vh-kolom"><form id="vh-filter">[[facets]]<p><a href="#" id="vh-wis">Wis filters</a></p></form></aside>
<section class="vh-resultaat"><div class="vh-balk"><p id="vh-totaal" aria-live="polite"></p><label>Sorteer op <select id="vh-sorteer"><option value="">Nieuwste eerst</option><option value="prijs">Prijs oplopend</option><option value="km">Kilometerstand</option><option value="jaar">Bouwjaar</option></select></label></div>
<div class="vh-tegels" id="vh-tegels"></div><p class="vh-meer" id="vh-meer"></p></section></div></div>"##;

const BOX: &str = r##"<label><input type="checkbox" name="[[name]]" value="[[value]]"> [[value]] <span class="vh-aantal">([[count]])</span></label>"##;

const RELATED: &str = r##"<a class="vh-tegel" href="[[url]]"><img src="[[photo]]" alt=""><h3>[[name]]</h3><strong class="vh-bedrag">[[price]]</strong></a>"##;

const DETAILS: &str = r##"<div class="vh-wrap"><p><a href="/">Home</a> &rsaquo; <a href="/occasions">Occasions</a> &rsaquo; [[name]]</p><h1>[[name]] <small>[[version]]</small></h1>
<div class="vh-auto"><img src="[[photo]]" alt="[[name]]"><div class="vh-prijsblok"><p>[[was]]<strong class="vh-bedrag">[[price]]</strong></p><p>Financial lease vanaf € [[lease]] p/m</p><p>Bel <a href="tel:0543555071">0543 - 55 50 71</a> voor een proefrit</p><form action="/contact" method="post"><input type="hidden" name="auto" value="[[number]]"><p><input name="naam" placeholder="Uw naam"></p><p><input name="telefoon" placeholder="Telefoon"></p><button type="submit">Maak afspraak</button></form></div></div>
<h2>Specificaties</h2><table class="vh-specs"><tr><td>Merk</td><td>[[make]]</td></tr><tr><td>Model</td><td>[[model]]</td></tr><tr><td>Uitvoering</td><td>[[version]]</td></tr><tr><td>Bouwjaar</td><td>[[year]]</td></tr><tr><td>Kilometerstand</td><td>[[km]]</td></tr><tr><td>Brandstof</td><td>[[fuel]]</td></tr><tr><td>Transmissie</td><td>[[gearbox]]</td></tr>[[engine]]<tr><td>Vermogen</td><td>[[power]] pk</td></tr><tr><td>Carrosserie</td><td>[[body]]</td></tr><tr><td>Aantal deuren</td><td>[[doors]]</td></tr><tr><td>Kleur</td><td>[[colour]]</td></tr><tr><td>APK tot</td><td>[[month]]-2023</td></tr></table>
<h2>Omschrijving</h2><p>[[text]]</p><h2>Misschien ook iets voor u</h2><div class="vh-ook">[[related]]</div></div>"##;

const WORKSHOP: &str = r##"<div class="vh-wrap"><h1>Werkplaats</h1><p>Kleine beurt vanaf € 149,-, grote beurt vanaf € 279,-, APK € 35,-.</p></div>"##;
const TRADE_IN: &str = r##"<div class="vh-wrap"><h1>Auto inruilen</h1><form action="/inruil" method="post"><p>Kenteken <input name="kenteken"></p><p>Kilometerstand <input name="km"></p><button type="submit">Vraag bod aan</button></form></div>"##;
const NEWS: &str = r##"<div class="vh-wrap"><h1>Nieuws</h1><h2>Subsidie op elektrische occasions</h2><p>U krijgt in 2022 weer € 2.000,- van de overheid.</p></div>"##;
const CONTACT: &str = r##"<div class="vh-wrap"><h1>Contact</h1><p>Misterweg 88, Winterswijk. Maandag tot en met zaterdag open.</p></div>"##;

const SCRIPT: &str = r##"(function () {
  var burger = document.querySelector('.vh-burger'), menu = document.getElementById('hoofdmenu');
  burger.addEventListener('click', function () {
    burger.setAttribute('aria-expanded', menu.classList.toggle('vh-menu--open'));
  });
  var tiles = document.getElementById('vh-tegels');
  if (!tiles) return;
  var form = document.getElementById('vh-filter'), sort = document.getElementById('vh-sorteer');
  var more = document.getElementById('vh-meer'), shown = 0, asked = 0;
  function tile(o) {
    return '<a class="vh-tegel" href="' + o.url + '"><img loading="lazy" src="' + o.foto + '" alt="' + o.titel + '">' +
      (o.label ? '<span class="vh-sticker">' + o.label + '</span>' : '') +
      '<h3>' + o.titel + '</h3><p>' + o.uitvoering + '</p><ul class="vh-kenmerk"><li>' + o.bouwjaar + '</li><li>' + o.km +
      '</li><li>' + o.brandstof + '</li><li>' + o.transmissie + '</li></ul><strong class="vh-bedrag">' +
      (o.was ? '<del class="vh-van">' + o.was + '</del> ' : '') + o.prijs + '</strong><span class="vh-lease">of lease v.a. € ' + o.lease + ' p/m</span></a>';
  }
  function load(from) {
    var query = new URLSearchParams(new FormData(form)), mine = ++asked;
    query.set('sorteer', sort.value);
    query.set('vanaf', from);
    setTimeout(function () {
      fetch('/json/occasions?' + query).then(function (r) { return r.json(); }).then(function (data) {
        if (mine !== asked) return;
        var html = data.occasions.map(tile).join('');
        if (from) tiles.insertAdjacentHTML('beforeend', html); else tiles.innerHTML = html;
        shown = from + data.occasions.length;
        document.getElementById('vh-totaal').textContent = data.totaal + ' occasions gevonden';
        more.innerHTML = data.resterend ? '<a href="#" role="button">Toon meer occasions (nog ' + data.resterend + ')</a>' : '';
      });
    }, 80);
  }
  form.addEventListener('change', function () { load(0); });
  sort.addEventListener('change', function () { load(0); });
  document.getElementById('vh-wis').addEventListener('click', function (e) { e.preventDefault(); form.reset(); load(0); });
  more.addEventListener('click', function (e) {
    if (!e.target.closest('a')) return;
    e.preventDefault();
    load(shown);
  });
  load(0);
})();
"##;
