//! Scarabelli Auto: an Italian dealer of 2021 on a stock manager's theme.
//!
//! Fields to narrow stand beside horizontal boxes with a strip of facts; dates of first registration are months and
//! years, and prices that fell keep the former one. Pages are in the path. Offers of long-term rental have prices a month
//! and a page of their own, and some cars are sold already.

use std::cmp::Reverse;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "scarabelli",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "locale",
        "poa",
        "optional",
        "details",
    ],
    about: "Italian dealer of 2021 on a stock manager's theme: boxes with a strip of facts, former prices, months of registration, rental offers beside the stock",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;

fn stock() -> Vec<Car> {
    cars(39_017, 86, 2021)
}

fn make(car: &Car) -> &'static str {
    if car.make == "Vauxhall" { "Opel" } else { car.make }
}

fn model(car: &Car) -> &'static str {
    match car.model {
        "1 Series" => "Serie 1",
        "3 Series" => "Serie 3",
        "A Class" => "Classe A",
        "C Class" => "Classe C",
        "Ceed" => "Cee'd",
        other => other,
    }
}

fn fuel(car: &Car) -> &'static str {
    match car.fuel {
        "Petrol" if car.chance % 8 == 3 => "Benzina/GPL",
        "Petrol" => "Benzina",
        "Hybrid" => "Elettrica/Benzina",
        "Electric" => "Elettrica",
        _ => "Diesel",
    }
}

fn gearbox(car: &Car) -> &'static str {
    if car.transmission == "Manual" { "Manuale" } else { "Automatico" }
}

fn body(car: &Car) -> &'static str {
    match car.body {
        "Hatchback" if car.doors < 4 || car.cc < 1400 => "City Car",
        "Hatchback" => "Berlina 2 volumi",
        "Saloon" => "Berlina 3 volumi",
        "Estate" => "Station Wagon",
        "SUV" => "SUV/Fuoristrada",
        "MPV" => "Monovolume",
        "Convertible" => "Cabrio",
        _ => "Coupé",
    }
}

fn colour(car: &Car) -> &'static str {
    if car.chance % 12 == 7 {
        return "";
    }
    match car.colour {
        "Black" => "Nero metallizzato",
        "White" => "Bianco",
        "Silver" => "Argento metallizzato",
        "Grey" => "Grigio",
        "Blue" => "Blu metallizzato",
        "Red" => "Rosso",
        "Green" => "Verde",
        "Orange" => "Arancione",
        "Beige" => "Beige",
        "Bronze" => "Bronzo",
        _ => "Giallo",
    }
}

fn title(car: &Car) -> String {
    let engine = if car.cc == 0 { String::new() } else { format!(" {}", car.litres()) };
    format!("{} {}{engine} {}", make(car), model(car), car.trim)
}

fn number(car: &Car) -> usize {
    40_203 + car.id * 37
}

fn address(car: &Car) -> String {
    format!("/auto-usate/{}-{}/", slug(&title(car)), number(car))
}

fn photo(car: &Car, size: &str) -> String {
    format!("/media/veicoli/{}/{size}-01.jpg", number(car))
}

fn month(car: &Car) -> String {
    format!("{:02}/{}", car.price / 100 % 12 + 1, car.year)
}

fn money(euros: u64) -> String {
    format!("€ {}", grouped(euros, '.'))
}

fn price(car: &Car) -> String {
    match car.chance {
        40..=42 => "Trattativa riservata".to_owned(),
        _ => money(car.price / 50 * 50),
    }
}

fn former(car: &Car) -> Option<String> {
    (car.chance % 6 == 1).then(|| money(car.price / 50 * 50 + 500 + car.chance * 10))
}

fn is_sold(car: &Car) -> bool {
    (12..18).contains(&car.chance)
}

fn power(car: &Car) -> String {
    let kilowatts = if car.cc == 0 { 100 } else { car.cc / 19 };
    format!("{kilowatts} kW ({} CV)", kilowatts * 136 / 100)
}

fn text(car: &Car) -> String {
    const MORE: [&str; 14] = [
        "Unico proprietario, tagliandi certificati.",
        "Distribuzione appena sostituita.",
        "Gomme quattro stagioni nuove.",
        "Climatizzatore automatico bizona e sensori di parcheggio.",
        "Garanzia di 12 mesi inclusa nel prezzo.",
        "Possibilità di finanziamento anche senza anticipo.",
        "Si valuta la permuta del vostro usato.",
        "Qualche segno di usura sul paraurti posteriore.",
        "Vettura non fumatori, interni come nuovi.",
        "Ideale per neopatentati.",
        "Bollo pagato e revisione appena fatta.",
        "Navigatore, Bluetooth e comandi al volante.",
        "Passaggio di proprietà escluso.",
        "Visibile presso la sede di Reggio Emilia.",
    ];
    let mut dice = Dice::new(number(car) as u64);
    let mut order: Vec<&str> = MORE.to_vec();
    dice.shuffle(&mut order);
    let opening = dice.pick(&[
        "Vendiamo splendida",
        "Proponiamo in pronta consegna",
        "Disponibile da subito",
        "Appena arrivata in salone:",
    ]);
    format!(
        "{opening} {} {} del {}, {}. {}",
        make(car),
        model(car),
        car.year,
        colour(car).to_lowercase().replacen(" metallizzato", "", 1),
        order[..dice.between(3, 5) as usize].join(" ")
    )
    .replace(", .", ".")
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", make(car))
            .with("model", model(car))
            .with("year", month(car))
            .with("year", car.year.to_string())
            .with("mileage", grouped(car.mileage, '.'))
            .with("fuel", fuel(car))
            .with("transmission", gearbox(car))
            .maybe("engine_size", (car.cc > 0).then(|| grouped(car.cc, '.')))
            .with("colour", colour(car))
            .with("doors", car.doors.to_string())
            .with("body_type", body(car))
            .with("description", text(car))
            .with("image", photo(car, "med"))
            .with("image", photo(car, "big"))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("cerca-home", &[("marca", "Fiat")])?;
    visitor.expect("Fiat")?;
    visitor.follow("Auto usate")?;
    visitor.expect("86")?;
    visitor.turn("Successiva")?;
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(title, &format!("<div class=\"sba-wrap sba-testo\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => page("Auto usate garantite a Reggio Emilia", &home(stock)),
        ["auto-usate"] => page("Auto usate", &list(stock, 1, &request.query)),
        ["auto-usate", "pagina", number] => {
            page("Auto usate", &list(stock, number.parse().unwrap_or(1), &request.query))
        }
        ["auto-usate", key] => match stock.iter().find(|car| address(car).ends_with(&format!("/{key}/"))) {
            Some(car) => page(&escape(&title(car)), &details(stock, car)),
            None => Answer::missing(),
        },
        ["noleggio-lungo-termine"] => page("Noleggio a lungo termine", &rental()),
        ["officina"] => plain(
            "Officina e carrozzeria",
            "<p>Tagliando completo da € 149, cambio gomme da € 40. Aperti dal lunedì al venerdì dalle 8.30 alle 12.30 e dalle 14.30 alle 18.30.</p><img src=\"/assets/img/officina.jpg\" alt=\"Officina\">",
        ),
        ["vendi-la-tua-auto"] => plain(
            "Vendi la tua auto",
            "<p>Ritiriamo il tuo usato con pagamento immediato.</p><form method=\"get\" action=\"/contatti/\"><p><label>Targa <input name=\"targa\"></label></p><p><label>Chilometri <input name=\"km\"></label></p><p><button>Richiedi una valutazione</button></p></form>",
        ),
        ["chi-siamo"] => plain(
            "Chi siamo",
            "<p>Dal 1974 la famiglia Scarabelli vende automobili in via Emilia Ospizio. Oltre 9.000 clienti, 3 generazioni, 1 officina.</p>",
        ),
        ["contatti"] => plain(
            "Contatti",
            "<p>Via Emilia Ospizio 112, 42122 Reggio Emilia. Tel. 0522 555 0134.</p><form method=\"get\" action=\"/contatti/\"><p><input name=\"nome\" placeholder=\"Nome\"></p><p><textarea name=\"messaggio\"></textarea></p><p><button>Invia</button></p></form>",
        ),
        ["privacy" | "cookie"] => {
            plain("Informativa", "<p>Informativa ai sensi del Regolamento UE 2016/679.</p>")
        }
        ["assets", "img", "logo.svg"] => {
            Answer::picture(picture::sign("SCARABELLI AUTO", 230, 54, "#fff", "#b3161b"))
        }
        ["assets", "img", _] => {
            Answer::picture(picture::sign("Il tuo usato, garantito", 1400, 380, "#2a2d34", "#fff"))
        }
        ["media", "veicoli", number, _] => Answer::picture(picture::car(number.parse().unwrap_or(1))),
        ["media", "noleggio", number] => Answer::picture(picture::car(number.len() as u64 * 91)),
        _ => Answer::missing(),
    }
}

fn home(stock: &[Car]) -> String {
    let options = each(makes(stock), |(make, _)| match make {
        "Vauxhall" => "<option>Opel</option>".to_owned(),
        make => format!("<option>{make}</option>"),
    });
    let newest = stock.iter().filter(|car| car.chance > 55 && car.mileage < 60_000).take(8);
    let newest = each(newest, |car| {
        format!(
            "<div class=\"sba-vetrina__cella\"><a href=\"{}\"><img src=\"{}\" alt=\"{}\"></a><h4><a href=\"{}\">{}</a></h4><p>{} - {} km</p><strong>{}</strong></div>",
            address(car),
            photo(car, "med"),
            escape(&title(car)),
            address(car),
            escape(&title(car)),
            month(car),
            grouped(car.mileage, '.'),
            price(car)
        )
    });
    fill(HOME, &[("options", &options), ("newest", &newest), ("count", &stock.len().to_string())])
}

fn list(stock: &[Car], wanted: usize, query: &Parameters) -> String {
    let asked = |name: &str| query.text(name).to_owned();
    let most = query.number("prezzo_max").map_or(u64::MAX, |most| most as u64);
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| asked("marca").is_empty() || make(car) == asked("marca"))
        .filter(|car| asked("alimentazione").is_empty() || fuel(car) == asked("alimentazione"))
        .filter(|car| asked("carrozzeria").is_empty() || body(car) == asked("carrozzeria"))
        .filter(|car| car.price <= most)
        .collect();
    match query.text("ordina") {
        "prezzo" => found.sort_by_key(|car| car.price),
        "km" => found.sort_by_key(|car| car.mileage),
        "anno" => found.sort_by_key(|car| Reverse(car.year)),
        _ => {}
    }
    let part = slice(&found, wanted, PER_PAGE);
    let kept: Vec<String> = query
        .pairs()
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
        .collect();
    let rest = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&amp;")) };
    let to = |page: usize| match page {
        1 => format!("/auto-usate/{rest}"),
        page => format!("/auto-usate/pagina/{page}/{rest}"),
    };
    let mut pages = String::new();
    if part.page > 1 {
        pages += &format!("<li><a href=\"{}\" rel=\"prev\">&laquo; Precedente</a></li>", to(part.page - 1));
    }
    for page in 1..=part.last {
        pages += &match page {
            page if page == part.page => format!("<li class=\"sba-attiva\"><span>{page}</span></li>"),
            page => format!("<li><a href=\"{}\">{page}</a></li>", to(page)),
        };
    }
    if part.page < part.last {
        pages += &format!("<li><a href=\"{}\" rel=\"next\">Successiva &raquo;</a></li>", to(part.page + 1));
    }
    let select = |name: &str, label: &str, mut values: Vec<&str>| {
        values.sort_unstable();
        values.dedup();
        let options = each(values, |value| {
            let chosen = if asked(name) == value { " selected" } else { "" };
            format!("<option value=\"{value}\"{chosen}>{value}</option>")
        });
        format!(
            "<label class=\"sba-campo\"><span>{label}</span><select name=\"{name}\"><option value=\"\">Tutte</option>{options}</select></label>"
        )
    };
    let fields = select("marca", "Marca", stock.iter().map(make).collect())
        + &select("alimentazione", "Alimentazione", stock.iter().map(fuel).collect())
        + &select("carrozzeria", "Carrozzeria", stock.iter().map(body).collect());
    fill(
        LIST,
        &[
            ("fields", &fields),
            ("count", &part.total.to_string()),
            ("cards", &each(part.things, |car| card(car))),
            ("pages", &pages),
        ],
    )
}

fn card(car: &Car) -> String {
    let badge = match car.chance {
        _ if is_sold(car) => "<span class=\"sba-bollo sba-bollo--rosso\">Venduta</span>",
        60..=69 => "<span class=\"sba-bollo\">IVA esposta</span>",
        70..=76 => "<span class=\"sba-bollo\">Neopatentati</span>",
        _ => "",
    };
    let former = former(car).map_or(String::new(), |former| format!("<del>{former}</del> "));
    fill(
        CARD,
        &[
            ("url", &address(car)),
            ("image", &photo(car, "med")),
            ("title", &escape(&title(car))),
            ("badge", badge),
            ("former", &former),
            ("price", &price(car)),
            ("month", &month(car)),
            ("km", &grouped(car.mileage, '.')),
            ("fuel", fuel(car)),
            ("gearbox", gearbox(car)),
            ("power", &power(car)),
            ("photos", &(car.chance % 17 + 4).to_string()),
        ],
    )
}

fn details(stock: &[Car], car: &Car) -> String {
    let row = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<tr><th scope=\"row\">{label}</th><td>{}</td></tr>", escape(value)),
    };
    let engine = if car.cc == 0 { String::new() } else { format!("{} cm³", grouped(car.cc, '.')) };
    let facts = row("Marca", make(car))
        + &row("Modello", model(car))
        + &row("Versione", car.trim)
        + &row("Immatricolazione", &month(car))
        + &row("Chilometraggio", &format!("{} km", grouped(car.mileage, '.')))
        + &row("Alimentazione", fuel(car))
        + &row("Cilindrata", &engine)
        + &row("Potenza", &power(car))
        + &row("Cambio", gearbox(car))
        + &row("Carrozzeria", body(car))
        + &row("Porte", &car.doors.to_string())
        + &row("Posti", if car.doors == 2 { "2" } else { "5" })
        + &row("Colore esterno", colour(car))
        + &row("Classe emissioni", if car.year > 2015 { "Euro 6" } else { "Euro 5" })
        + &row("Riferimento", &number(car).to_string());
    const OPTIONS: [&str; 10] = [
        "ABS",
        "Airbag laterali",
        "Cerchi in lega",
        "Cruise control",
        "Fendinebbia",
        "Isofix",
        "Sedili riscaldati",
        "Start & Stop",
        "Vetri oscurati",
        "Volante multifunzione",
    ];
    let mut dice = Dice::new(car.id as u64 * 7);
    let options: Vec<&str> = OPTIONS.iter().copied().filter(|_| dice.chance(60)).collect();
    let like = stock.iter().filter(|other| body(other) == body(car) && other.id != car.id);
    let like = each(like.skip(car.id % 3).take(3), |other| {
        format!(
            "<div class=\"sba-simile\"><a href=\"{}\"><img src=\"{}\" alt=\"\"></a><p><a href=\"{}\">{}</a></p><p>{}</p></div>",
            address(other),
            photo(other, "med"),
            address(other),
            escape(&title(other)),
            price(other)
        )
    });
    fill(
        DETAILS,
        &[
            ("title", &escape(&title(car))),
            ("image", &photo(car, "big")),
            (
                "thumbs",
                &each(2..5, |at| {
                    format!("<img src=\"/media/veicoli/{}/mini-0{at}.jpg\" alt=\"\">", number(car))
                }),
            ),
            (
                "sold",
                if is_sold(car) {
                    "<p class=\"sba-venduta\">Questo veicolo è stato venduto</p>"
                } else {
                    ""
                },
            ),
            ("former", &former(car).map_or(String::new(), |former| format!("<del>{former}</del>"))),
            ("price", &price(car)),
            ("rate", &(car.price / 72).to_string()),
            ("facts", &facts),
            ("options", &each(options, |option| format!("<li>{}</li>", escape(option)))),
            ("text", &escape(&text(car))),
            ("like", &like),
        ],
    )
}

/// New cars for rent, with prices a month.
fn rental() -> String {
    const OFFERS: [(&str, u64, &str); 6] = [
        ("Fiat 500 Hybrid", 199, "36 mesi, 30.000 km"),
        ("Jeep Renegade 1.0", 269, "48 mesi, 60.000 km"),
        ("Toyota Yaris Cross", 289, "36 mesi, 45.000 km"),
        ("Audi Q3 35 TDI", 419, "48 mesi, 80.000 km"),
        ("Volkswagen ID.3", 379, "36 mesi, 45.000 km"),
        ("Ford Transit Custom", 349, "48 mesi, 100.000 km"),
    ];
    let offers = each(OFFERS, |(name, month, terms)| {
        format!(
            "<div class=\"sba-nlt__offerta\"><img src=\"/media/noleggio/{}\" alt=\"{name}\"><h3>{name}</h3><p>{terms}</p><p>da <b>€ {month}</b>/mese + IVA, anticipo € 3.000</p><a class=\"sba-tasto\" href=\"/contatti/\">Richiedi preventivo</a></div>",
            slug(name)
        )
    });
    format!(
        "<div class=\"sba-wrap\"><h1>Noleggio a lungo termine</h1><p>Canone tutto compreso: assicurazione, bollo, manutenzione.</p><div class=\"sba-nlt\">{offers}</div></div>"
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="it-IT"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - Scarabelli Auto</title><style>[[style]]</style></head><body class="sba-tema">
<div class="sba-barra"><div class="sba-wrap">Via Emilia Ospizio 112, Reggio Emilia <a href="tel:05225550134">0522 555 0134</a> <span>Lun-Sab 9.00-12.30 / 15.00-19.00</span></div></div>
<header class="sba-testata"><div class="sba-wrap"><a href="/"><img src="/assets/img/logo.svg" alt="Scarabelli Auto" width="230" height="54"></a><nav><ul class="sba-menu"><li><a href="/">Home</a></li><li><a href="/auto-usate/">Auto usate</a></li><li><a href="/noleggio-lungo-termine/">Noleggio</a></li><li><a href="/officina/">Officina</a></li><li><a href="/vendi-la-tua-auto/">Vendi la tua auto</a></li><li><a href="/chi-siamo/">Chi siamo</a></li><li><a href="/contatti/">Contatti</a></li></ul></nav></div></header>
[[body]]
<footer class="sba-fondo"><div class="sba-wrap sba-fondo__colonne"><div><h5>Scarabelli Auto S.r.l.</h5><p>P.IVA 01555013402<br>REA RE-155501</p></div><div><h5>Link utili</h5><ul><li><a href="/auto-usate/?ordina=prezzo">Auto economiche</a></li><li><a href="/auto-usate/?alimentazione=Diesel">Usato diesel</a></li><li><a href="/auto-usate/?carrozzeria=Station+Wagon">Station wagon usate</a></li></ul></div><div><h5>Newsletter</h5><form action="/contatti/" method="get"><input type="email" name="email" placeholder="La tua email"><button type="submit">Iscriviti</button></form></div></div><p class="sba-wrap">&copy; 2021 Scarabelli Auto. I dati hanno valore indicativo e non costituiscono vincolo contrattuale. <a href="/privacy/">Privacy</a> <a href="/cookie/">Cookie</a></p></footer>
<div class="sba-cookie" role="dialog">Questo sito utilizza cookie tecnici e di terze parti. <a href="/cookie/">Maggiori informazioni</a> <button type="button" onclick="this.parentNode.style.display='none'">Accetto</button></div></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 Roboto,Arial,sans-serif;color:#2a2d34;background:#f3f3f4}a{color:#b3161b;text-decoration:none}.sba-wrap{max-width:1180px;margin:0 auto;padding:0 16px}.sba-barra{background:#2a2d34;color:#ccc;font-size:13px;padding:6px 0}.sba-testata{background:#fff;box-shadow:0 1px 4px #0002}.sba-testata .sba-wrap{display:flex;align-items:center;justify-content:space-between}.sba-menu{display:flex;list-style:none;gap:20px}.sba-hero{background:#2a2d34 url(/assets/img/hero.jpg) center;padding:90px 0}.sba-hero form{background:#fffd;padding:20px;display:flex;gap:12px;align-items:end}.sba-vetrina{display:grid;grid-template-columns:repeat(4,1fr);gap:18px}.sba-vetrina__cella{background:#fff;padding:10px}.sba-vetrina img,.sba-nlt img,.sba-simile img{width:100%}.sba-due{display:grid;grid-template-columns:250px 1fr;gap:24px}.sba-filtri{background:#fff;padding:16px;align-self:start}.sba-campo{display:block;margin-bottom:10px}.sba-campo select{width:100%}.sba-ordina{display:flex;gap:14px;justify-content:flex-end;font-size:13px}.sba-scheda{background:#fff;display:grid;grid-template-columns:280px 1fr 170px;margin-bottom:16px;position:relative}.sba-scheda img{width:280px;height:190px;object-fit:cover}.sba-scheda__corpo{padding:14px}.sba-scheda__corpo h2{font-size:19px;margin:0 0 10px}.sba-strip{list-style:none;display:flex;flex-wrap:wrap;padding:0;gap:6px 18px}.sba-strip li{font-size:14px}.sba-scheda__soldi{border-left:1px solid #eee;padding:14px;text-align:right}.sba-scheda__soldi b{font-size:22px;color:#b3161b;display:block}.sba-scheda__soldi del{color:#999}.sba-bollo{position:absolute;top:10px;left:0;background:#0a7a4b;color:#fff;padding:3px 10px;font-size:12px;text-transform:uppercase}.sba-bollo--rosso{background:#b3161b}.sba-foto{position:absolute;left:8px;bottom:8px;background:#000a;color:#fff;font-size:12px;padding:1px 6px}.sba-tasto{display:inline-block;background:#b3161b;color:#fff;padding:8px 14px;margin-top:8px}.sba-pagine{display:flex;list-style:none;gap:6px;justify-content:center;padding:20px}.sba-pagine a,.sba-pagine span{padding:6px 11px;background:#fff}.sba-attiva span{background:#b3161b;color:#fff}.sba-auto{display:grid;grid-template-columns:2fr 1fr;gap:24px}.sba-galleria>img{width:100%}.sba-mini{display:flex;gap:6px}.sba-mini img{width:90px}.sba-prezzo{font-size:30px;font-weight:700;color:#b3161b}.sba-dati{width:100%;background:#fff;border-collapse:collapse}.sba-dati th,.sba-dati td{text-align:left;padding:7px 12px;border-bottom:1px solid #eee}.sba-optional{columns:2}.sba-simili,.sba-nlt{display:grid;grid-template-columns:repeat(3,1fr);gap:18px}.sba-nlt__offerta,.sba-simile{background:#fff;padding:12px}.sba-venduta{background:#b3161b;color:#fff;padding:8px}.sba-fondo{background:#2a2d34;color:#aaa;padding:24px 0;margin-top:40px}.sba-fondo__colonne{display:grid;grid-template-columns:repeat(3,1fr)}.sba-cookie{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:2px solid #b3161b;padding:10px;text-align:center}"##;

const HOME: &str = r##"<section class="sba-hero"><div class="sba-wrap"><form id="cerca-home" action="/auto-usate/" method="get"><label class="sba-campo"><span>Marca</span><select name="marca"><option value="">Tutte le marche</option>[[options]]</select></label><label class="sba-campo"><span>Prezzo fino a</span><select name="prezzo_max"><option value="">Qualsiasi</option><option value="5000">€ 5.000</option><option value="10000">€ 10.000</option><option value="20000">€ 20.000</option></select></label><button class="sba-tasto" type="submit">Cerca tra [[count]] veicoli</button></form></div></section>
<div class="sba-wrap"><h2>Ultimi arrivi</h2><div class="sba-vetrina">[[newest]]</div><p><a class="sba-tasto" href="/auto-usate/">Vedi tutte</a></p><h2>Perché scegliere noi</h2><p>Garanzia 12 mesi, chilometri certificati, permute e finanziamenti in sede fino a € 30.000.</p><blockquote>"Gentili e onesti, ho trovato la mia Panda in due giorni." Marta, Rubiera</blockquote></div>"##;

const LIST: &str = r##"<div class="sba-wrap"><p><a href="/">Home</a> / Auto usate</p><h1>Auto usate a Reggio Emilia</h1><div class="sba-due"><aside class="sba-filtri"><h3>Affina la ricerca</h3><form action="/auto-usate/" method="get">[[fields]]<label class="sba-campo"><span>Prezzo massimo</span><input name="prezzo_max" type="number" step="500"></label><button type="submit" class="sba-tasto">Applica filtri</button></form><p><a href="/auto-usate/">Azzera filtri</a></p></aside><div><p>Trovati <strong>[[count]]</strong> veicoli</p><div class="sba-ordina">Ordina per: <a href="/auto-usate/?ordina=prezzo">Prezzo</a> <a href="/auto-usate/?ordina=km">Chilometri</a> <a href="/auto-usate/?ordina=anno">Anno</a></div>[[cards]]<ul class="sba-pagine">[[pages]]</ul></div></div></div>"##;

const CARD: &str = r##"<article class="sba-scheda"><a href="[[url]]"><img src="[[image]]" alt="[[title]]">[[badge]]<span class="sba-foto">[[photos]] foto</span></a><div class="sba-scheda__corpo"><h2><a href="[[url]]">[[title]]</a></h2><ul class="sba-strip"><li><i class="sba-ico sba-ico-cal"></i> [[month]]</li><li><i class="sba-ico sba-ico-km"></i> [[km]] km</li><li><i class="sba-ico sba-ico-pompa"></i> [[fuel]]</li><li><i class="sba-ico sba-ico-cambio"></i> [[gearbox]]</li><li><i class="sba-ico sba-ico-cv"></i> [[power]]</li></ul></div><div class="sba-scheda__soldi">[[former]]<b>[[price]]</b><small>Passaggio escluso</small><a class="sba-tasto" href="[[url]]">Dettagli</a></div></article>
"##;

const DETAILS: &str = r##"<div class="sba-wrap"><p><a href="/">Home</a> / <a href="/auto-usate/">Auto usate</a> / [[title]]</p><h1>[[title]]</h1>[[sold]]<div class="sba-auto"><div class="sba-galleria"><img src="[[image]]" alt="[[title]]"><div class="sba-mini">[[thumbs]]</div><h3>Descrizione</h3><p>[[text]]</p><h3>Optional</h3><ul class="sba-optional">[[options]]</ul></div><div>[[former]]<p class="sba-prezzo">[[price]]</p><p>oppure da € [[rate]] al mese con finanziamento (TAN 6,95%)</p><h3>Dati tecnici</h3><table class="sba-dati"><tbody>[[facts]]</tbody></table><form action="/contatti/" method="get"><h3>Richiedi informazioni</h3><p><input name="nome" placeholder="Nome e cognome"></p><p><input name="tel" placeholder="Telefono"></p><p><label><input type="checkbox" name="privacy"> Ho letto l'informativa</label></p><button class="sba-tasto" type="submit">Invia richiesta</button></form></div></div><h3>Potrebbero interessarti</h3><div class="sba-simili">[[like]]</div></div>"##;
