//! Keravel Immobilier: an agency in the south of Finistère, in French, on pages that were programmed in 2009.
//!
//! The search form is sent by POST and wants to know whether to buy or to rent, without which it only complains; the
//! rest of it may stay open. What was asked for is kept in the session, and numbered links turn the pages. Homes that are
//! sold, let or under offer are listed with the others, and a few prices are given on request only. Postcodes and
//! bathrooms are in the table of the details pages, beside sums that are no price. The encoding is ISO-8859-1.

use std::sync::Arc;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Method, Parameters, Request, Sessions};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "keravel",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "mandatory",
        "wildcard",
        "post",
        "switch",
        "sale-rent",
        "numbered",
        "status",
        "poa",
        "featured",
        "locale",
        "encoding",
        "details",
    ],
    about: "French agency of 2009: a POST form that must know whether to buy or to rent, numbered pages of a session",
    truth,
    respond,
    walk,
};

/// One home, or a flat, or an old farm.
#[derive(Debug)]
struct Home {
    id: usize,
    is_letting: bool,
    kind: &'static str,
    town: &'static str,
    postcode: &'static str,
    quarter: &'static str,
    rooms: u64,
    bedrooms: u64,
    bathrooms: u64,
    surface: u64,
    price: u64,
    text: String,
    chance: u64,
}

const TOWNS: [(&str, &str, &[&str]); 6] = [
    ("Quimper", "29000", &["Locmaria", "Centre historique", "Ergué-Armel", "Kerfeunteun"]),
    ("Concarneau", "29900", &["Le Cabellou", "Le Passage", "Sables Blancs"]),
    ("Fouesnant", "29170", &["Beg Meil", "Cap Coz", "Bourg"]),
    ("Bénodet", "29950", &["Le Trez", "Le Letty"]),
    ("Pont-l'Abbé", "29120", &["Lambour", "Bourg"]),
    ("Douarnenez", "29100", &["Tréboul", "Le Rosmeur", "Ploaré"]),
];

const KINDS: [(&str, u64, u64); 5] =
    [("Maison", 4, 8), ("Appartement", 2, 5), ("Longère", 4, 7), ("Villa", 5, 8), ("Studio", 1, 1)];

const OPENINGS: [&str; 6] = [
    "Dans un environnement calme et verdoyant, proche de toutes commodités.",
    "A deux pas des plages, belle luminosité pour ce bien exposé plein sud.",
    "Au coeur de la ville, dans une rue tranquille.",
    "Coup de coeur assuré pour ce bien rare sur le secteur.",
    "Idéalement situé, à proximité des écoles et de la gare.",
    "En campagne sans isolement, à quelques minutes du bourg.",
];

const SENTENCES: [&str; 14] = [
    "Vaste pièce de vie avec cheminée et cuisine ouverte aménagée.",
    "Jardin clos et arboré, terrasse en bois et abri de jardin.",
    "Grenier aménageable, sous-sol complet avec cave et atelier.",
    "Toiture refaite récemment, menuiseries en double vitrage.",
    "Chauffage au gaz de ville, tout-à-l'égout.",
    "Garage attenant et deux places de stationnement.",
    "Prestations de qualité, aucun travaux à prévoir.",
    "Pierres apparentes et poutres anciennes restaurées avec goût.",
    "Vue dégagée sur la baie depuis les chambres.",
    "Quelques travaux de rafraîchissement à prévoir.",
    "Résidence récente et sécurisée avec ascenseur.",
    "Buanderie, cellier et dressing complètent l'ensemble.",
    "Possibilité de vie de plain-pied.",
    "A visiter sans tarder.",
];

const PER_PAGE: usize = 8;

fn stock() -> Vec<Home> {
    let mut dice = Dice::new(2929);
    let home = |id: usize| {
        let is_letting = id.is_multiple_of(3);
        let (kind, least, most) = dice.pick(&KINDS);
        let (town, postcode, quarters) = dice.pick(&TOWNS);
        let rooms = dice.between(least, most);
        let bedrooms = if rooms > 3 { rooms - 2 } else { rooms - 1 };
        let surface = 14 + rooms * dice.between(15, 23);
        let price = match is_letting {
            true => 190 + surface * dice.between(5, 7),
            false => surface * dice.between(1500, 2900) / 500 * 500 + 12_000,
        };
        let mut order: Vec<usize> = (0..SENTENCES.len()).collect();
        dice.shuffle(&mut order);
        let count = dice.between(3, 5) as usize;
        let rest: Vec<&str> = order.iter().take(count).map(|&at| SENTENCES[at]).collect();
        let text = format!("{} {}", dice.pick(&OPENINGS), rest.join(" "));
        Home {
            id,
            is_letting,
            kind,
            town,
            postcode,
            quarter: dice.pick(quarters),
            rooms,
            bedrooms,
            bathrooms: if bedrooms > 3 { dice.between(1, 3) } else { 1 },
            surface,
            price,
            text,
            chance: dice.below(100),
        }
    };
    (1..=78).map(home).collect()
}

fn reference(home: &Home) -> String {
    format!("{}{}", if home.is_letting { "L" } else { "V" }, 1180 + home.id * 4)
}

fn address(home: &Home) -> String {
    format!("/annonce.php?ref={}", reference(home))
}

fn price(home: &Home) -> String {
    match (home.is_letting, home.chance) {
        (true, _) => format!("{} € / mois CC", grouped(home.price, '\u{a0}')),
        (false, 0..=5) => "Nous consulter".to_owned(),
        (false, _) => format!("{} € FAI", grouped(home.price, '\u{a0}')),
    }
}

/// What is said where it is not simply free.
fn state(home: &Home) -> &'static str {
    match (home.is_letting, home.chance) {
        (true, 70..=85) => "Loué",
        (false, 60..=70) => "Sous compromis",
        (false, 75..=82) => "Vendu",
        _ => "",
    }
}

fn status(home: &Home) -> &'static str {
    if state(home).is_empty() { "Disponible" } else { state(home) }
}

fn place(home: &Home) -> String {
    format!("{} - {}", home.town.to_uppercase(), home.quarter)
}

fn photo(home: &Home, size: &str) -> String {
    format!("/photos/{size}_{}.jpg", reference(home))
}

/// The text up to where the list cuts it off.
fn extract(home: &Home) -> String {
    let words: Vec<&str> = home.text.split(' ').take(19).collect();
    words.join(" ")
}

fn truth() -> Truth {
    let record = |home: &Home| {
        let bedrooms = (home.bedrooms > 0).then(|| home.bedrooms.to_string());
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("location", home.town)
            .with("postcode", home.postcode)
            .maybe("bedrooms", bedrooms)
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.text)
            .with("image", photo(home, "vignette"))
            .with("image", photo(home, "grande"))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("78 biens")?;
    let front = visitor.here();
    visitor.submit("recherche", &[])?;
    visitor.expect("merci de préciser achat ou location")?;
    for wanted in ["vente", "location"] {
        visitor.back(&front);
        visitor.submit("recherche", &[("transaction", wanted)])?;
        for page in 2.. {
            let Some(next) = visitor.links(&format!("resultats.php?p={page}")).pop() else { break };
            visitor.open(&next)?;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Arc::new(Sessions::default()));
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Home], sessions: &Sessions, request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let liked = each(stock.iter().filter(|home| home.chance > 93).take(3), |home| {
            format!(
                "<p><a href=\"{}\"><img src=\"{}\" width=\"120\" alt=\"\" /></a><br /><a href=\"{}\">{} {}</a><br />{}</p>",
                address(home),
                photo(home, "vignette"),
                address(home),
                home.kind,
                home.town,
                price(home)
            )
        });
        let page = fill(PAGE, &[("title", title), ("liked", &liked), ("body", body)]);
        Answer::western("text/html; charset=iso-8859-1", &page)
    };
    let count = stock.len().to_string();
    let search = |warning: &str| {
        fill(SEARCH, &[("warning", warning), ("kinds", &kinds()), ("towns", &towns()), ("count", &count)])
    };
    match (request.method, request.path.as_str()) {
        (Method::Post, "/resultats.php") => {
            let Some(wanted) = wanted(&request.form) else {
                return page("Recherche", &search(WARNING));
            };
            let results = results(stock, &wanted, &Parameters::default());
            page("Résultats", &results).cookie("PHPSESSID", &sessions.remember(&wanted))
        }
        (_, "/resultats.php") => match sessions.recall(request.cookies.text("PHPSESSID")) {
            Some(wanted) => page("Résultats", &results(stock, &wanted, &request.query)),
            None => page("Recherche", &search(EXPIRED)),
        },
        (_, "/" | "/index.php") => page("Accueil", &search("")),
        (_, "/annonce.php") => match stock.iter().find(|home| reference(home) == request.query.text("ref")) {
            Some(home) => page(&escape(&place(home)), &details(home)),
            None => Answer::missing(),
        },
        (_, "/agence.php") => page("L'agence", AGENCY),
        (_, "/honoraires.php") => page("Honoraires", FEES),
        (_, "/estimation.php") => page("Estimation", VALUATION),
        (_, "/actualites.php") => page("Actualités", NEWS),
        (_, path) => match path.strip_prefix("/photos/").and_then(|file| file.split('_').nth(1)) {
            Some(name) => {
                let digits: String = name.chars().filter(char::is_ascii_digit).collect();
                Answer::picture(picture::house(digits.parse().unwrap_or(0)))
            }
            None if path == "/images/rechercher.gif" => {
                Answer::picture(picture::sign("Rechercher", 110, 26, "#d2691e", "#fff"))
            }
            None => Answer::missing(),
        },
    }
}

fn kinds() -> String {
    each(KINDS.iter().zip(1..), |((kind, _, _), number)| {
        format!("<option value=\"{number}\">{kind}</option>")
    })
}

fn towns() -> String {
    each(TOWNS, |(town, postcode, _)| format!("<option value=\"{postcode}\">{town}</option>"))
}

/// What a form asks for; nothing, if it does not say whether to buy or to rent.
fn wanted(form: &Parameters) -> Option<String> {
    let deal = form.text("transaction");
    let is_known = matches!(deal, "vente" | "location");
    is_known.then(|| format!("{deal},{},{},{}", form.text("type"), form.text("cp"), form.text("budget")))
}

fn results(stock: &[Home], wanted: &str, query: &Parameters) -> String {
    let fields: Vec<&str> = wanted.split(',').collect();
    let field = |at: usize| fields.get(at).copied().unwrap_or_default();
    let budget: u64 = field(3).replace([' ', '.'], "").parse().unwrap_or(u64::MAX);
    let kind = field(1).parse().ok().and_then(|number: usize| KINDS.get(number.checked_sub(1)?));
    let kind = kind.map(|&(kind, _, _)| kind);
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| home.is_letting == (field(0) == "location"))
        .filter(|home| kind.is_none_or(|kind| home.kind == kind))
        .filter(|home| field(2).is_empty() || home.postcode == field(2))
        .filter(|home| home.price <= budget)
        .collect();
    let order = query.text("tri");
    if order == "prix" {
        found.sort_by_key(|home| home.price);
    }
    let slice = slice(&found, query.number("p").unwrap_or(1), PER_PAGE);
    let order = if order == "prix" { "&amp;tri=prix" } else { "" };
    let pages = each(1..=slice.last, |page| match page == slice.page {
        true => format!("<strong>{page}</strong> "),
        false => format!("<a href=\"/resultats.php?p={page}{order}\">{page}</a> "),
    });
    let deal = if field(0) == "location" { "Locations" } else { "Ventes" };
    fill(
        RESULTS,
        &[
            ("deal", deal),
            ("total", &slice.total.to_string()),
            ("homes", &each(slice.things, |home| advert(home))),
            ("pages", &pages),
        ],
    )
}

fn advert(home: &Home) -> String {
    let rooms = if home.rooms > 1 { format!(" {} pièces", home.rooms) } else { String::new() };
    let bedrooms = match home.bedrooms {
        0 => String::new(),
        1 => " - 1 chambre".to_owned(),
        count => format!(" - {count} chambres"),
    };
    let state = match state(home) {
        "" => String::new(),
        state => format!("<span class=\"bandeau\">{state}</span>"),
    };
    fill(
        ADVERT,
        &[
            ("url", &address(home)),
            ("photo", &photo(home, "vignette")),
            ("state", &state),
            ("kind", home.kind),
            ("rooms", &rooms),
            ("place", &escape(&place(home))),
            ("price", &price(home)),
            ("surface", &home.surface.to_string()),
            ("bedrooms", &bedrooms),
            ("extract", &escape(&extract(home))),
            ("ref", &reference(home)),
        ],
    )
}

fn details(home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 29);
    let bedrooms = match home.bedrooms {
        0 => String::new(),
        count => format!("<tr><td class=\"lib\">Chambres</td><td>{count}</td></tr>"),
    };
    let money = match home.is_letting {
        true => format!(
            "<tr><td class=\"lib\">Dont charges</td><td>{} &euro;</td></tr><tr><td class=\"lib\">Dépôt de garantie</td><td>{} &euro;</td></tr>",
            dice.between(2, 9) * 10,
            home.price - 60
        ),
        false => format!(
            "<tr><td class=\"lib\">Taxe foncière</td><td>{} &euro;</td></tr>",
            dice.between(41, 160) * 10
        ),
    };
    fill(
        DETAILS,
        &[
            ("kind", home.kind),
            ("place", &escape(&place(home))),
            ("price", &price(home)),
            ("photo", &photo(home, "grande")),
            ("ref", &reference(home)),
            ("town", &escape(home.town)),
            ("postcode", home.postcode),
            ("surface", &home.surface.to_string()),
            ("rooms", &home.rooms.to_string()),
            ("bedrooms", &bedrooms),
            ("bathrooms", &home.bathrooms.to_string()),
            ("heating", dice.pick(&["Gaz", "Électrique", "Fioul", "Bois"])),
            ("energy", dice.pick(&["B", "C", "D", "E", "F"])),
            ("money", &money),
            ("status", status(home)),
            ("text", &escape(&home.text)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr" lang="fr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1" />
<title>[[title]] - Keravel Immobilier, Quimper et Sud Finistère</title>
<style type="text/css">
body{font:12px Trebuchet MS,Arial,sans-serif;background:#e8eef0;margin:0;color:#333}#page{width:940px;margin:0 auto;background:#fff}#bandeau_haut{background:#1c4b5a;color:#fff;padding:18px}#bandeau_haut h1{margin:0;font-size:26px}#menu_haut{background:#d2691e;padding:7px 14px}#menu_haut a{color:#fff;font-weight:bold;margin-right:18px;text-decoration:none}
#colonne{float:left;width:170px;padding:12px;background:#f3f0e8;font-size:11px}#contenu{margin-left:210px;padding:12px}.formu td{padding:4px 8px}.erreur{color:#c00;font-weight:bold;border:1px solid #c00;padding:6px}
.annonce{border-bottom:1px dashed #999;padding:10px 0;overflow:hidden}.annonce_photo{float:left;width:160px;position:relative}.bandeau{position:absolute;top:40px;left:0;background:#c00;color:#fff;padding:2px 8px;font-weight:bold}.annonce_txt{margin-left:175px}.annonce_txt h3{margin:0;color:#1c4b5a}.montant{float:right;font-size:15px;font-weight:bold;color:#d2691e}.lieu{font-weight:bold}.numpages{text-align:center;padding:10px}
.fiche td{padding:3px 10px;border-bottom:1px solid #eee}.lib{color:#777;width:160px}#pied{clear:both;background:#1c4b5a;color:#cde;padding:10px 18px;font-size:10px}#pied a{color:#fff}
</style>
</head>
<body>
<div id="page">
<div id="bandeau_haut"><h1>Keravel Immobilier</h1>Transactions - Locations - Gestion &middot; 02 98 55 50 14</div>
<div id="menu_haut"><a href="/index.php">Accueil</a><a href="/index.php#recherche">Nos biens</a><a href="/estimation.php">Estimation gratuite</a><a href="/honoraires.php">Honoraires</a><a href="/actualites.php">Actualités</a><a href="/agence.php">L'agence</a></div>
<div id="colonne"><h4>Nos coups de coeur</h4>[[liked]]
<h4>Crédit immobilier</h4><p>Empruntez 150&nbsp;000 &euro; sur 20 ans : 912 &euro; par mois, taux fixe 4,05 % hors assurance.</p></div>
<div id="contenu">
[[body]]
</div>
<div id="pied">SARL Keravel Immobilier au capital de 8&nbsp;000 &euro; - 11 quai de l'Odet, 29000 Quimper - Carte professionnelle n° 1472 - <a href="/honoraires.php">Mentions légales</a></div>
</div>
</body>
</html>
"##;

const SEARCH: &str = r##"<h2>Trouvez votre bien en Sud Finistère</h2>
<p>[[count]] biens sont actuellement en ligne, à la vente et à la location.</p>
[[warning]]
<form id="recherche" name="recherche" action="/resultats.php" method="post"><table class="formu">
<tr><td>Vous souhaitez *</td><td><input type="radio" name="transaction" id="tr_v" value="vente" /> <label for="tr_v">Acheter</label> <input type="radio" name="transaction" id="tr_l" value="location" /> <label for="tr_l">Louer</label></td></tr>
<tr><td>Type de bien</td><td><select name="type"><option value="">Indifférent</option>[[kinds]]</select></td></tr>
<tr><td>Commune</td><td><select name="cp"><option value="">Toutes les communes</option>[[towns]]</select></td></tr>
<tr><td>Budget maximum</td><td><input type="text" name="budget" size="10" /> &euro;</td></tr>
<tr><td>* obligatoire</td><td><input type="image" src="/images/rechercher.gif" alt="Rechercher" /></td></tr></table></form>
<h3>Ils nous ont fait confiance</h3><p>&laquo; Notre maison de Tréboul s'est vendue 215&nbsp;000 &euro; en trois semaines. &raquo; M. et Mme Le Goff</p>"##;

const WARNING: &str = r##"<p class="erreur">Merci de préciser achat ou location.</p>"##;
const EXPIRED: &str = r##"<p class="erreur">Votre session a expiré, merci de relancer votre recherche.</p>"##;

const RESULTS: &str = r##"<h2>[[deal]] : [[total]] annonces</h2>
<p>Trier : <a href="/resultats.php?p=1">par date</a> | <a href="/resultats.php?p=1&amp;tri=prix">par prix</a> &nbsp; <a href="/index.php">Nouvelle recherche</a></p>
[[homes]]
<div class="numpages">Pages : [[pages]]</div>"##;

const ADVERT: &str = r##"<div class="annonce"><div class="annonce_photo"><a href="[[url]]"><img src="[[photo]]" width="150" height="112" border="0" alt="" /></a>[[state]]</div>
<div class="annonce_txt"><span class="montant">[[price]]</span><h3>[[kind]][[rooms]]</h3><span class="lieu">[[place]]</span><br />[[surface]] m²[[bedrooms]]
<p>[[extract]]...</p>Réf. [[ref]] - <a href="[[url]]">Voir le détail</a></div></div>
"##;

const DETAILS: &str = r##"<h2>[[kind]] - [[place]]</h2><p class="montant">[[price]]</p>
<img src="[[photo]]" width="480" height="360" alt="[[kind]]" />
<p>[[text]]</p>
<table class="fiche" cellspacing="0"><tr><td class="lib">Référence</td><td>[[ref]]</td></tr><tr><td class="lib">Type de bien</td><td>[[kind]]</td></tr><tr><td class="lib">Ville</td><td>[[town]]</td></tr><tr><td class="lib">Code postal</td><td>[[postcode]]</td></tr><tr><td class="lib">Surface habitable</td><td>[[surface]] m²</td></tr><tr><td class="lib">Nombre de pièces</td><td>[[rooms]]</td></tr>[[bedrooms]]<tr><td class="lib">Salles de bains</td><td>[[bathrooms]]</td></tr><tr><td class="lib">Chauffage</td><td>[[heating]]</td></tr><tr><td class="lib">DPE</td><td>[[energy]]</td></tr>[[money]]<tr><td class="lib">Disponibilité</td><td>[[status]]</td></tr></table>
<p><a href="/resultats.php">Retour à la liste</a> | <a href="mailto:contact@keravel.example?subject=[[ref]]">Nous contacter pour ce bien</a></p>"##;

const AGENCY: &str = r##"<h2>L'agence</h2><p>Depuis 1987, Yann et Soazig Keravel vous accueillent quai de l'Odet, du lundi au samedi. Plus de 1&nbsp;200 familles logées.</p>"##;
const FEES: &str = r##"<h2>Nos honoraires</h2><table class="fiche"><tr><td>Jusqu'à 50&nbsp;000 &euro;</td><td>5&nbsp;000 &euro; TTC</td></tr><tr><td>De 50&nbsp;001 à 150&nbsp;000 &euro;</td><td>6 % TTC</td></tr><tr><td>Au-delà</td><td>5 % TTC</td></tr><tr><td>Location</td><td>un mois de loyer hors charges</td></tr></table>"##;
const VALUATION: &str = r##"<h2>Estimation gratuite</h2><form action="/estimation.php" method="post" id="estimation"><p>Nom <input type="text" name="nom" /> Téléphone <input type="text" name="tel" /> Adresse du bien <input type="text" name="adresse" /> <input type="submit" value="Envoyer" /></p></form>"##;
const NEWS: &str = r##"<h2>Actualités</h2><h3>Le marché à Quimper</h3><p>Le prix moyen d'une maison de 5 pièces recule à 189&nbsp;000 &euro;, soit 1&nbsp;760 &euro; le m².</p><h3>Prêt à taux zéro</h3><p>Jusqu'à 32&nbsp;500 &euro; pour un premier achat.</p>"##;
