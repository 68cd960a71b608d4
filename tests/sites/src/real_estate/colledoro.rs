//! Immobiliare Colledoro: an Umbrian agency of 2018 on a content system for agencies, made on the server.
//!
//! Sales and lettings are two entries of the menu that lead to rows with a photograph, drawn figures with titles and the
//! beginning of the text; a form on the front page and beside every list asks for contract, kind, municipality and
//! highest price. The details have a table of the main features, the full text, energy data and similar homes.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "colledoro",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "numbered",
        "next",
        "sale-rent",
        "status",
        "poa",
        "locale",
        "featured",
        "optional",
        "details",
    ],
    about: "Umbrian agency of 2018 on a system for agencies: Vendite and Affitti in the menu, drawn figures with titles, texts cut off, a table of features",
    truth,
    respond,
    walk,
};

/// A municipality: name, province, parts.
const TOWNS: [(&str, &str, &[&str]); 7] = [
    ("Spoleto", "PG", &["Centro storico", "San Giacomo", "Eggi", "Beroide"]),
    ("Foligno", "PG", &["Centro", "Sant'Eraclio", "Sterpete", "Scafali"]),
    ("Trevi", "PG", &["Borgo Trevi", "Cannaiola", "Matigge"]),
    ("Montefalco", "PG", &["Centro storico", "Turrita", "Madonna della Stella"]),
    ("Campello sul Clitunno", "PG", &["La Bianca", "Pissignano"]),
    ("Terni", "TR", &["Città Giardino", "Borgo Rivo", "Cesure", "Campomaggiore"]),
    ("Acquasparta", "TR", &["Centro", "Casigliano"]),
];

/// A kind: name, whether it is let, bedrooms from and to, square metres per room, euros per square metre.
type Kind = (&'static str, bool, (u64, u64), u64, u64);

const KINDS: [Kind; 9] = [
    ("Appartamento", true, (1, 4), 24, 1_150),
    ("Appartamento", true, (2, 3), 23, 1_250),
    ("Attico", true, (2, 3), 28, 1_600),
    ("Mansarda", true, (1, 2), 22, 900),
    ("Villetta a schiera", true, (2, 4), 27, 1_200),
    ("Casa indipendente", false, (2, 5), 30, 950),
    ("Villa", false, (3, 6), 38, 1_550),
    ("Casale", false, (3, 7), 42, 1_300),
    ("Rustico", false, (2, 4), 36, 520),
];

const LEADS: [&str; 9] = [
    "Luminoso, con terrazzo",
    "Ristrutturato di recente",
    "Con vista sulla valle",
    "Ingresso indipendente e giardino",
    "A due passi dai servizi",
    "Ottimo stato, pronto da abitare",
    "Con garage e cantina",
    "Posizione tranquilla e soleggiata",
    "Occasione da non perdere",
];

const SENTENCES: [&str; 14] = [
    "La zona giorno si apre su un ampio balcone esposto a sud.",
    "Completano la proprietà una cantina di 12 mq e un posto auto coperto.",
    "Gli infissi sono in legno con doppio vetro e il riscaldamento è autonomo a metano.",
    "L'immobile è stato ristrutturato nel 2011 con materiali di pregio.",
    "A pochi minuti si trovano scuole, supermercato e stazione ferroviaria.",
    "I soffitti hanno travi a vista e pianelle originali in cotto.",
    "Il giardino di proprietà è piantumato con olivi e alberi da frutto.",
    "La cucina è abitabile e dotata di camino.",
    "Il condominio è ben tenuto e le spese sono contenute, circa 45 euro al mese.",
    "Al piano superiore si trova la zona notte con un ripostiglio.",
    "Possibilità di acquistare separatamente un garage di 18 mq.",
    "L'edificio ha superato le verifiche sismiche dopo il 2016.",
    "Libero subito.",
    "Ideale anche come investimento per affitti turistici.",
];

const COUNT: usize = 86;
const AT_ONCE: usize = 10;

struct Home {
    id: u64,
    is_let: bool,
    kind: &'static str,
    town: &'static str,
    province: &'static str,
    part: &'static str,
    lead: &'static str,
    bedrooms: u64,
    bathrooms: Option<u64>,
    rooms: u64,
    area: u64,
    /// In euros, or in euros a month.
    price: Option<u64>,
    before: Option<u64>,
    status: &'static str,
    is_exclusive: bool,
    energy: &'static str,
    floor: &'static str,
    heating: &'static str,
    text: String,
    has_photo: bool,
}

fn homes() -> Vec<Home> {
    let mut dice = Dice::new(6_049);
    (0..COUNT as u64).map(|at| home(at, &mut dice)).collect()
}

fn home(at: u64, dice: &mut Dice) -> Home {
    let is_let = dice.chance(29);
    let mut kind = dice.pick(&KINDS);
    while is_let && !kind.1 {
        kind = dice.pick(&KINDS);
    }
    let (town, province, parts) = dice.pick(&TOWNS);
    let part = dice.pick(parts);
    let bedrooms = dice.between(kind.2.0, kind.2.1);
    let rooms = bedrooms + dice.between(1, 2);
    let area = rooms * kind.3 * dice.between(82, 118) / 100;
    let price = match is_let {
        true => (180 + area * dice.between(28, 45) / 10) / 10 * 10,
        false => area * kind.4 * dice.between(80, 125) / 100 / 1_000 * 1_000,
    };
    let lead = dice.pick(&LEADS);
    let mut sentences = SENTENCES.to_vec();
    dice.shuffle(&mut sentences);
    sentences.truncate(dice.between(3, 5) as usize);
    Home {
        id: 1_187 + at * 6 + dice.below(5),
        is_let,
        kind: kind.0,
        town,
        province,
        part,
        lead,
        bedrooms,
        bathrooms: dice.chance(95).then(|| (bedrooms / 2).max(1) + dice.below(2)),
        rooms,
        area,
        price: (is_let || !dice.chance(8)).then_some(price),
        before: (!is_let && dice.chance(9)).then_some(price + dice.between(4, 15) * 1_000),
        status: match dice.below(100) {
            0..=7 => "In trattativa",
            8..=14 if is_let => "Affittato",
            8..=14 => "Venduto",
            _ => "",
        },
        is_exclusive: dice.chance(20),
        energy: dice.pick(&["A2", "B", "C", "D", "E", "F", "G", "G", "G"]),
        floor: match kind.0 {
            "Appartamento" => {
                dice.pick(&["Piano terra", "1° piano", "2° piano", "3° piano", "4° piano con ascensore"])
            }
            "Attico" | "Mansarda" => "Ultimo piano",
            _ => "Su più livelli",
        },
        heating: dice.pick(&[
            "Autonomo a metano",
            "Centralizzato",
            "A pavimento",
            "Caminetto e stufa a pellet",
        ]),
        text: format!(
            "A {town}, in zona {part}, proponiamo {} di circa {area} mq composto da {rooms} locali. {}",
            kind.0.to_lowercase(),
            sentences.join(" ")
        ),
        has_photo: !dice.chance(6),
    }
}

impl Home {
    fn deal(&self) -> &'static str {
        if self.is_let { "affitto" } else { "vendita" }
    }

    fn heading(&self) -> String {
        format!("{} in {} a {}", self.kind, self.deal(), self.town)
    }

    fn place(&self) -> String {
        format!("{} ({}) - {}", self.town, self.province, self.part)
    }

    fn reference(&self) -> String {
        format!("{}{}", if self.is_let { "AF" } else { "VE" }, self.id)
    }

    fn address(&self) -> String {
        format!("/immobile/{}-{}.html", slug(&self.heading()), self.id)
    }

    fn photo(&self, size: &str) -> String {
        format!("/foto/{}/{size}_1.jpg", self.id)
    }

    fn price(&self) -> String {
        match self.price {
            Some(price) if self.is_let => format!("€ {} / mese", grouped(price, '.')),
            Some(price) => format!("€ {}", grouped(price, '.')),
            None => "Trattativa riservata".to_owned(),
        }
    }

    fn start(&self) -> String {
        let cut: String = self.text.chars().take(150).collect();
        let end = cut.rfind(' ').unwrap_or(cut.len());
        format!("{}...", &cut[..end])
    }
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let mut record = Record::new()
            .with("price", home.price())
            .with("location", home.place())
            .with("location", home.town)
            .with("bedrooms", home.bedrooms.to_string())
            .maybe("bathrooms", home.bathrooms.map(|bathrooms| bathrooms.to_string()))
            .with("property_type", home.kind)
            .with("status", home.status)
            .with("description", &home.text);
        if home.has_photo {
            record = record.with("image", home.photo("m")).with("image", home.photo("g"));
        }
        record.with("url", home.address())
    };
    let homes = homes();
    let (sales, lettings): (Vec<&Home>, Vec<&Home>) = homes.iter().partition(|home| !home.is_let);
    Truth::uncounted(sales.into_iter().chain(lettings).map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    for entry in ["Vendite", "Affitti"] {
        visitor.back(&front);
        visitor.follow(entry)?;
        visitor.turn("Successiva")?;
    }
    visitor.back(&front);
    visitor.submit("ricerca", &[("contratto", "vendita"), ("comune", "Foligno")])?;
    visitor.expect("immobili trovati")
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
        page(title, &format!("<div class=\"ge-largh ge-testo\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => page("Case e appartamenti a Spoleto e Foligno", &front(homes)),
        ["vendite"] => page("Immobili in vendita", &list(homes, "vendita", "/vendite", &request.query)),
        ["affitti"] => page("Immobili in affitto", &list(homes, "affitto", "/affitti", &request.query)),
        ["immobili"] => {
            let deal = if request.query.text("contratto") == "affitto" { "affitto" } else { "vendita" };
            page("Risultati della ricerca", &list(homes, deal, "/immobili", &request.query))
        }
        ["immobile", _] => match homes.iter().find(|home| home.address() == request.path) {
            Some(home) => page(&escape(&home.heading()), &details(homes, home)),
            None => Answer::missing(),
        },
        ["chi-siamo"] => text(
            "Chi siamo",
            "<p>Dal 1994 seguiamo chi compra, vende e affitta casa nella valle spoletina. Siamo iscritti al ruolo mediatori della C.C.I.A.A. di Perugia n. 1055.</p><div class=\"ge-agente\"><img src=\"/img/agente1.jpg\" alt=\"Lucia\" width=\"110\"><p><b>Lucia Fratini</b><br>Titolare, 0743 555 018</p></div><div class=\"ge-agente\"><img src=\"/img/agente2.jpg\" alt=\"Marco\" width=\"110\"><p><b>Marco Bartoli</b><br>Affitti, 0743 555 019</p></div>",
        ),
        ["valuta"] => text(
            "Valuta il tuo immobile",
            "<p>Una valutazione gratuita in 48 ore. Nel 2018 il prezzo medio a Spoleto è di 1.180 euro al mq.</p><form action=\"/contatti\" method=\"post\"><p><label>Comune <input name=\"dove\"></label></p><p><label>Superficie <input name=\"mq\"></label></p><p><button class=\"ge-bott\">Richiedi</button></p></form>",
        ),
        ["contatti" | "privacy" | "cookie" | "newsletter"] => text(
            "Contatti",
            "<p>Immobiliare Colledoro, Viale Trento e Trieste 41, 06049 Spoleto (PG). Tel. 0743 555 018. Dal lunedì al venerdì 9-13 e 15.30-19.</p><form action=\"/contatti\" method=\"post\"><p><input name=\"nome\" placeholder=\"Nome\"></p><p><input name=\"email\" placeholder=\"E-mail\"></p><p><textarea name=\"messaggio\"></textarea></p><p><button class=\"ge-bott\">Invia</button></p></form>",
        ),
        ["foto", id, ..] => {
            Answer::picture(picture::house(id.bytes().fold(7, |sum, byte| sum * 31 + u64::from(byte))))
        }
        ["img", "logo.png"] => {
            Answer::picture(picture::sign("IMMOBILIARE COLLEDORO", 320, 70, "#fff", "#9a6b16"))
        }
        ["img", "agente1.jpg"] => Answer::picture(picture::person(21)),
        ["img", "agente2.jpg"] => Answer::picture(picture::person(22)),
        ["img", "nofoto.png"] => {
            Answer::picture(picture::sign("FOTO NON DISPONIBILE", 320, 240, "#eee", "#999"))
        }
        _ => Answer::missing(),
    }
}

/// A form that asks for homes, with what was asked for.
fn search(query: &Parameters, deal: &str) -> String {
    let option = |value: &str, label: &str, chosen: &str| {
        let selected = if value == chosen { " selected" } else { "" };
        format!("<option value=\"{value}\"{selected}>{label}</option>")
    };
    let kinds = [
        "Appartamento",
        "Attico",
        "Mansarda",
        "Villetta a schiera",
        "Casa indipendente",
        "Villa",
        "Casale",
        "Rustico",
    ];
    let kinds = each(kinds, |kind| option(kind, kind, query.text("tipologia")));
    let towns = each(TOWNS, |town| option(town.0, town.0, query.text("comune")));
    let deals = option("vendita", "Vendita", deal) + &option("affitto", "Affitto", deal);
    let prices = each(
        [
            ("600", "€ 600"),
            ("900", "€ 900"),
            ("100000", "€ 100.000"),
            ("200000", "€ 200.000"),
            ("400000", "€ 400.000"),
        ],
        |(value, label)| option(value, label, query.text("prezzo_max")),
    );
    fill(SEARCH, &[("deals", &deals), ("kinds", &kinds), ("towns", &towns), ("prices", &prices)])
}

fn list(homes: &[Home], deal: &str, path: &str, query: &Parameters) -> String {
    let asks = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let mut found: Vec<&Home> = homes
        .iter()
        .filter(|home| home.deal() == deal)
        .filter(|home| asks("tipologia", home.kind) && asks("comune", home.town))
        .filter(|home| {
            query.number("prezzo_max").is_none_or(|most| home.price.is_some_and(|price| price <= most as u64))
        })
        .collect();
    match query.text("ordina") {
        "prezzo" => found.sort_by_key(|home| home.price),
        "mq" => found.sort_by_key(|home| std::cmp::Reverse(home.area)),
        _ => {}
    }
    let slice = slice(&found, query.number("pag").unwrap_or(1), AT_ONCE);
    let address = |name: &str, value: &str| {
        let kept = ["contratto", "tipologia", "comune", "prezzo_max", "ordina"].iter();
        let kept = kept.filter(|known| **known != name).map(|known| (*known, query.text(known)));
        let pairs: Vec<String> = kept
            .chain([(name, value)])
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        format!("{path}{}{}", if pairs.is_empty() { "" } else { "?" }, pairs.join("&amp;"))
    };
    let mut pages = String::new();
    if slice.page > 1 {
        pages.push_str(&format!(
            "<li><a href=\"{}\">&laquo; Precedente</a></li>",
            address("pag", &(slice.page - 1).to_string())
        ));
    }
    for page in 1..=slice.last {
        pages.push_str(&match page == slice.page {
            true => format!("<li class=\"ge-qui\"><span>{page}</span></li>"),
            false => format!("<li><a href=\"{}\">{page}</a></li>", address("pag", &page.to_string())),
        });
    }
    if slice.page < slice.last {
        pages.push_str(&format!(
            "<li><a href=\"{}\">Successiva &raquo;</a></li>",
            address("pag", &(slice.page + 1).to_string())
        ));
    }
    let rows = match slice.things {
        [] => "<p>Nessun immobile corrisponde alla ricerca. Prova ad allargare i criteri.</p>".to_owned(),
        things => each(things, |home| row(home)),
    };
    let values = [
        ("deal", deal),
        ("count", &*slice.total.to_string()),
        ("newest", &address("ordina", "")),
        ("cheapest", &address("ordina", "prezzo")),
        ("largest", &address("ordina", "mq")),
        ("rows", &rows),
        ("pages", &pages),
        ("search", &search(query, deal)),
        ("best", &each(homes.iter().filter(|home| home.is_exclusive && home.deal() == deal).take(3), small)),
    ];
    fill(LIST, &values)
}

fn photo(home: &Home, size: &str) -> String {
    match home.has_photo {
        true => format!("<img src=\"{}\" alt=\"{}\">", home.photo(size), escape(&home.heading())),
        false => "<img src=\"/img/nofoto.png\" alt=\"\">".to_owned(),
    }
}

fn price(home: &Home) -> String {
    match (home.price, home.before) {
        (Some(_), Some(before)) => format!("<del>€ {}</del> <b>{}</b>", grouped(before, '.'), home.price()),
        _ => format!("<b>{}</b>", home.price()),
    }
}

fn row(home: &Home) -> String {
    let figure = |title: &str, icon: &str, value: String| {
        format!("<li title=\"{title}\"><i class=\"ge-ico ge-ico-{icon}\"></i> {value}</li>")
    };
    let mut figures = figure("Superficie", "mq", format!("{} mq", home.area))
        + &figure("Locali", "locali", home.rooms.to_string())
        + &figure("Camere da letto", "letto", home.bedrooms.to_string());
    if let Some(bathrooms) = home.bathrooms {
        figures.push_str(&figure("Bagni", "bagno", bathrooms.to_string()));
    }
    figures.push_str(&figure("Classe energetica", "ape", home.energy.to_owned()));
    let status = match home.status {
        "" => String::new(),
        status => format!("<span class=\"ge-stato\">{status}</span>"),
    };
    let values = [
        ("address", &*home.address()),
        ("photo", &photo(home, "m")),
        ("status", &status),
        ("exclusive", if home.is_exclusive { "<span class=\"ge-escl\">Esclusiva</span>" } else { "" }),
        ("heading", &escape(&home.heading())),
        ("lead", home.lead),
        ("place", &escape(&home.place())),
        ("start", &escape(&home.start())),
        ("figures", &figures),
        ("price", &price(home)),
        ("reference", &home.reference()),
    ];
    fill(ROW, &values)
}

fn small(home: &Home) -> String {
    format!(
        "<div class=\"ge-mini\"><a href=\"{}\">{}<span>{}</span></a><span class=\"ge-mini-p\">{}</span></div>",
        home.address(),
        photo(home, "p"),
        escape(&home.heading()),
        home.price()
    )
}

fn details(homes: &[Home], home: &Home) -> String {
    let cell = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<dt>{label}</dt><dd>{}</dd>", escape(value)),
    };
    let features = cell("Riferimento", &home.reference())
        + &cell("Contratto", if home.is_let { "Affitto" } else { "Vendita" })
        + &cell("Tipologia", home.kind)
        + &cell("Comune", home.town)
        + &cell("Provincia", if home.province == "PG" { "Perugia" } else { "Terni" })
        + &cell("Zona", home.part)
        + &cell("Superficie", &format!("{} mq", home.area))
        + &cell("Locali", &home.rooms.to_string())
        + &cell("Camere da letto", &home.bedrooms.to_string())
        + &cell("Bagni", &home.bathrooms.map_or_else(String::new, |bathrooms| bathrooms.to_string()))
        + &cell("Piano", home.floor)
        + &cell("Riscaldamento", home.heating)
        + &cell("Stato trattativa", home.status);
    let others = homes
        .iter()
        .filter(|other| other.is_let == home.is_let && other.town == home.town && other.id != home.id);
    let values = [
        ("list", if home.is_let { "/affitti" } else { "/vendite" }),
        ("deal", if home.is_let { "Affitti" } else { "Vendite" }),
        ("heading", &*escape(&home.heading())),
        ("place", &escape(&home.place())),
        ("lead", home.lead),
        ("photo", &photo(home, "g")),
        ("price", &price(home)),
        ("features", &features),
        ("text", &escape(&home.text)),
        ("energy", home.energy),
        ("index", &(60 + home.area * 3 / 2).to_string()),
        ("reference", &home.reference()),
        ("others", &each(others.take(3), small)),
    ];
    fill(DETAILS, &values)
}

fn front(homes: &[Home]) -> String {
    let best = each(homes.iter().filter(|home| home.is_exclusive && home.status.is_empty()).take(6), small);
    fill(FRONT, &[("search", &search(&Parameters::default(), "vendita")), ("best", &best)])
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - Immobiliare Colledoro</title><style>[[style]]</style></head><body>
<div class="ge-cookie">Questo sito utilizza cookie tecnici e di terze parti. Proseguendo la navigazione ne accetti l'uso. <a href="/cookie">Maggiori informazioni</a></div>
<header class="ge-testata"><div class="ge-largh"><a href="/"><img src="/img/logo.png" alt="Immobiliare Colledoro" width="320" height="70"></a><div class="ge-tel">Chiamaci: <strong>0743 555 018</strong></div></div></header>
<nav class="ge-nav"><div class="ge-largh"><ul><li><a href="/">Home</a></li><li><a href="/chi-siamo">Chi siamo</a></li><li><a href="/vendite">Vendite</a></li><li><a href="/affitti">Affitti</a></li><li><a href="/valuta">Valuta il tuo immobile</a></li><li><a href="/contatti">Contatti</a></li></ul></div></nav>
[[body]]
<footer class="ge-piede"><div class="ge-largh ge-tre"><div><h4>Dove siamo</h4><p>Viale Trento e Trieste 41<br>06049 Spoleto (PG)</p></div><div><h4>Ricerche frequenti</h4><p><a href="/immobili?contratto=vendita&amp;comune=Spoleto">Case in vendita a Spoleto</a><br><a href="/immobili?contratto=vendita&amp;tipologia=Casale">Casali in vendita in Umbria</a><br><a href="/immobili?contratto=affitto&amp;comune=Terni">Affitti a Terni</a></p></div><div><h4>Newsletter</h4><form action="/newsletter" method="post"><input name="email" placeholder="La tua e-mail"> <button class="ge-bott">Iscriviti</button></form></div></div><div class="ge-largh"><p>Immobiliare Colledoro s.a.s. - P.IVA 01055500549 - <a href="/privacy">Privacy</a></p></div></footer>
</body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:15px/1.55 Lato,Helvetica,Arial,sans-serif;color:#444}.ge-largh{max-width:1140px;margin:0 auto;padding:0 15px}.ge-cookie{background:#333;color:#ddd;font-size:12px;padding:6px 15px;text-align:center}.ge-cookie a{color:#e2b75c}.ge-testata .ge-largh{display:flex;justify-content:space-between;align-items:center;padding:14px}.ge-nav{background:#9a6b16}.ge-nav ul{list-style:none;display:flex;margin:0;padding:0}.ge-nav a{display:block;color:#fff;padding:12px 18px;text-decoration:none}.ge-hero{background:#6d7d5a;padding:60px 0;color:#fff}.ge-cerca label{display:block;margin-bottom:8px}.ge-cerca select{width:100%;padding:6px}.ge-hero .ge-cerca{background:rgba(0,0,0,.4);padding:18px;width:320px}.ge-bott{background:#9a6b16;color:#fff;border:0;padding:9px 18px;cursor:pointer}.ge-vetrina{display:flex;flex-wrap:wrap;gap:18px}.ge-mini{width:calc(33% - 14px);border:1px solid #e3ddd0}.ge-mini img{width:100%;height:170px;object-fit:cover}.ge-mini span{display:block;padding:4px 10px}.ge-mini-p{font-weight:bold;color:#9a6b16}.ge-corpo{display:flex;gap:30px;padding-top:24px}.ge-elenco{flex:1}.ge-lato{width:280px}.ge-lato .ge-mini{width:100%;margin-bottom:12px}.ge-ordina{font-size:13px;border-bottom:1px solid #ddd;padding-bottom:8px}.ge-riga{display:flex;gap:18px;border-bottom:1px solid #e3ddd0;padding:18px 0}.ge-riga-foto{width:260px;position:relative;flex-shrink:0}.ge-riga-foto img{width:100%;height:180px;object-fit:cover}.ge-stato{position:absolute;left:0;bottom:10px;background:#b3261e;color:#fff;padding:3px 10px;font-size:13px}.ge-escl{position:absolute;right:8px;top:8px;background:#6d7d5a;color:#fff;padding:2px 8px;font-size:12px}.ge-riga h3{margin:0;font-size:19px}.ge-riga h3 a{color:#444;text-decoration:none}.ge-zona{color:#888;margin:2px 0}.ge-cifre{list-style:none;display:flex;gap:16px;padding:0}.ge-ico{display:inline-block;width:15px;height:15px;background:#9a6b16;border-radius:2px}.ge-sotto{display:flex;justify-content:space-between;align-items:center}.ge-prezzo b{font-size:21px;color:#9a6b16}.ge-prezzo del{color:#999}.ge-pagine{list-style:none;display:flex;gap:6px;padding:20px 0}.ge-pagine a,.ge-pagine span{border:1px solid #ddd;padding:5px 11px}.ge-qui span{background:#9a6b16;color:#fff}.ge-galleria img{width:100%;max-height:480px;object-fit:cover}.ge-dati{columns:2}.ge-dati dt{font-weight:bold;float:left;clear:left;width:150px}.ge-dati dd{margin:0 0 6px 160px}.ge-energia{display:inline-block;background:#e7c44a;padding:6px 14px;font-weight:bold}.ge-richiesta{background:#f6f2ea;padding:16px}.ge-agente{display:flex;gap:16px}.ge-testo{padding:30px 15px}.ge-piede{background:#3c3c3c;color:#bbb;margin-top:50px;padding:24px 0}.ge-piede a{color:#ddd}.ge-tre{display:flex;gap:60px}"##;

const SEARCH: &str = r##"<form class="ge-cerca" id="ricerca" action="/immobili" method="get"><label>Contratto <select name="contratto">[[deals]]</select></label><label>Tipologia <select name="tipologia"><option value="">Tutte le tipologie</option>[[kinds]]</select></label><label>Comune <select name="comune"><option value="">Tutti i comuni</option>[[towns]]</select></label><label>Prezzo massimo <select name="prezzo_max"><option value="">Qualsiasi</option>[[prices]]</select></label><button class="ge-bott" type="submit">Cerca</button></form>"##;

const FRONT: &str = r##"<div class="ge-hero"><div class="ge-largh"><h1>La tua casa nel cuore dell'Umbria</h1>[[search]]</div></div><div class="ge-largh"><h2>In vetrina</h2><div class="ge-vetrina">[[best]]</div><h2>Perché scegliere noi</h2><p>Da 25 anni a Spoleto: oltre 1.400 compravendite concluse, consulenza notarile e mutui, home staging.</p></div>"##;

const LIST: &str = r##"<div class="ge-largh"><h1>Immobili in [[deal]]</h1><div class="ge-corpo"><div class="ge-elenco"><p class="ge-ordina"><b>[[count]]</b> immobili trovati &nbsp; Ordina per: <a href="[[newest]]">Più recenti</a> | <a href="[[cheapest]]">Prezzo</a> | <a href="[[largest]]">Superficie</a></p>
[[rows]]<ul class="ge-pagine">[[pages]]</ul></div><aside class="ge-lato"><h4>Affina la ricerca</h4>[[search]]<h4>In esclusiva</h4>[[best]]</aside></div></div>"##;

const ROW: &str = r##"<div class="ge-riga"><div class="ge-riga-foto"><a href="[[address]]">[[photo]]</a>[[status]][[exclusive]]</div><div><h3><a href="[[address]]">[[heading]]</a></h3><p class="ge-zona">[[place]]</p><p><em>[[lead]].</em> [[start]]</p><ul class="ge-cifre">[[figures]]</ul><div class="ge-sotto"><span class="ge-prezzo">[[price]]</span><span>Rif. [[reference]]</span><a href="[[address]]">Scheda completa</a></div></div></div>
"##;

const DETAILS: &str = r##"<div class="ge-largh"><p><a href="/">Home</a> &gt; <a href="[[list]]">[[deal]]</a> &gt; [[heading]]</p><h1>[[heading]]</h1><p class="ge-zona">[[place]]</p><div class="ge-corpo"><div class="ge-elenco"><div class="ge-galleria">[[photo]]</div><p class="ge-prezzo">[[price]]</p><h3>Caratteristiche</h3><dl class="ge-dati">[[features]]</dl><h3>Descrizione</h3><p><em>[[lead]].</em></p><p class="ge-descr">[[text]]</p><h3>Prestazione energetica</h3><p><span class="ge-energia">[[energy]]</span> IPE [[index]] kWh/mq anno</p></div><aside class="ge-lato"><div class="ge-richiesta"><h4>Richiedi informazioni</h4><form action="/contatti" method="post"><p><input name="nome" placeholder="Nome e cognome"></p><p><input name="tel" placeholder="Telefono"></p><p><textarea name="messaggio">Vorrei ricevere informazioni sull'immobile rif. [[reference]]</textarea></p><p><button class="ge-bott">Invia richiesta</button></p></form></div></aside></div><h3>Immobili simili</h3><div class="ge-vetrina">[[others]]</div></div>"##;
