//! Valoire Automobiles: a French group of garages of 2015, without script.
//!
//! The start page has no search: makes and kinds of bodies stand there as links with counts, used cars beside new ones.
//! Cars are in a grid with microdata, pages are numbered, and the latest arrivals stand beside every list.

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "valoire",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "numbered",
        "overlap",
        "duplicates",
        "grid",
        "microdata",
        "new",
        "featured",
        "details",
        "locale",
        "optional",
    ],
    about: "French garages of 2015: makes and bodies as links with counts, a grid with microdata, new cars beside used ones",
    truth,
    respond,
    walk,
};

const MAKES: [&str; 7] = ["Citroën", "Ford", "Opel", "Peugeot", "Renault", "Toyota", "Volkswagen"];
const BODIES: [&str; 7] =
    ["Citadine", "Berline compacte", "Break", "SUV - 4x4", "Monospace", "Coupé", "Cabriolet"];
const PER_PAGE: usize = 9;

/// New cars: make, model, price.
const NEW: [(&str, &str, u64); 14] = [
    ("Citroën", "C3 Feel PureTech 82", 13_490),
    ("Citroën", "Berlingo Shine BlueHDi 100", 19_990),
    ("Ford", "Fiesta Edition 1.25", 11_290),
    ("Ford", "Kuga Titanium TDCi 120", 25_400),
    ("Opel", "Corsa Color Edition 1.4", 12_690),
    ("Opel", "Astra Innovation CDTI 110", 20_350),
    ("Peugeot", "208 Style PureTech 82", 13_150),
    ("Peugeot", "308 SW Allure BlueHDi 120", 22_890),
    ("Renault", "Clio Intens TCe 90", 14_590),
    ("Renault", "Mégane Bose dCi 110", 21_900),
    ("Renault", "Zoe Intens", 22_100),
    ("Toyota", "Yaris Hybride Dynamic", 16_990),
    ("Volkswagen", "Polo Match 1.2 TSI 90", 14_890),
    ("Volkswagen", "Golf Carat 1.6 TDI 110", 23_700),
];

/// A car in French.
struct Occasion {
    car: Car,
    make: &'static str,
    model: &'static str,
    version: String,
    body: &'static str,
    fuel: &'static str,
    gearbox: &'static str,
    colour: &'static str,
    price: u64,
    km: u64,
    text: String,
}

fn stock() -> Vec<Occasion> {
    let all = cars(2077, 290, 2016).into_iter().map(translated);
    all.filter(|occasion| MAKES.contains(&occasion.make)).collect()
}

fn translated(car: Car) -> Occasion {
    let make = match car.make {
        "Citroen" => "Citroën",
        "Vauxhall" => "Opel",
        other => other,
    };
    let model = match car.model {
        "Megane" => "Mégane",
        other => other,
    };
    let body = match car.body {
        "Hatchback" if car.cc < 1450 => "Citadine",
        "Hatchback" => "Berline compacte",
        "Estate" => "Break",
        "SUV" => "SUV - 4x4",
        "MPV" => "Monospace",
        "Coupe" => "Coupé",
        "Convertible" => "Cabriolet",
        _ => "Berline",
    };
    let fuel = match car.fuel {
        "Petrol" => "Essence",
        "Hybrid" => "Hybride",
        "Electric" => "Électrique",
        other => other,
    };
    let finish = match car.trim {
        "SE" => "Confort",
        "Zest" => "Zen",
        "Titan" => "Titanium",
        "Comfort" => "Confort Plus",
        "S" => "Access",
        "Tech" => "Business",
        other => other,
    };
    let colour = match car.colour {
        "Black" => "Noir",
        "White" => "Blanc",
        "Silver" => "Gris argent",
        "Grey" => "Gris",
        "Blue" => "Bleu",
        "Red" => "Rouge",
        "Green" => "Vert",
        "Yellow" => "Jaune",
        other => other,
    };
    let version = if car.cc == 0 { finish.to_owned() } else { format!("{} {finish}", car.litres()) };
    let text = text(&car, make, model);
    let gearbox = if car.transmission == "Manual" { "Manuelle" } else { "Automatique" };
    let (price, km) = (car.price * 6 / 5 / 100 * 100 + 90, car.mileage * 8 / 5);
    Occasion { make, model, version, body, fuel, gearbox, colour, price, km, text, car }
}

/// What the garage writes about a car.
fn text(car: &Car, make: &str, model: &str) -> String {
    const MORE: [&str; 14] = [
        "Carnet d'entretien complet et factures à l'appui.",
        "Première main, véhicule non fumeur.",
        "Distribution remplacée dans nos ateliers.",
        "Contrôle technique vierge de tout défaut.",
        "Deux clés et double des papiers.",
        "Pneus neufs à l'avant.",
        "Climatisation, régulateur de vitesse et radar de recul.",
        "GPS, Bluetooth et prise USB.",
        "Jantes en aluminium et vitres surteintées.",
        "Idéale pour un jeune conducteur.",
        "Attelage démontable, très peu servi.",
        "Petite rayure sur le pare-chocs arrière, déduite du prix.",
        "Reprise de votre ancien véhicule possible.",
        "Garantie six mois pièces et main-d'œuvre.",
    ];
    let mut dice = Dice::new(car.id as u64 * 13 + 5);
    let mut places: Vec<usize> = (0..MORE.len()).collect();
    dice.shuffle(&mut places);
    let opening = dice.pick(&["Très belle", "Superbe", "À saisir, belle", "Nous vous proposons cette"]);
    let count = dice.between(2, 4) as usize;
    let rest: Vec<&str> = places.iter().take(count).map(|&place| MORE[place]).collect();
    format!("{opening} {make} {model} en excellent état. {}", rest.join(" "))
}

impl Occasion {
    fn id(&self) -> usize {
        20_150 + self.car.id * 7
    }

    fn address(&self) -> String {
        format!("/voiture-occasion/{}-{}.html", path(&format!("{} {}", self.make, self.model)), self.id())
    }

    fn photo(&self) -> String {
        format!("/photos/vo/{}_grand.jpg", self.id())
    }

    fn thumb(&self) -> String {
        format!("/photos/vo/{}_vignette.jpg", self.id())
    }

    fn has_photo(&self) -> bool {
        self.car.chance > 4
    }

    /// Some have been made cheaper.
    fn before(&self) -> Option<u64> {
        (self.car.chance % 6 == 1).then(|| self.price + 600)
    }

    fn name(&self) -> String {
        format!("{} {} {}", self.make, self.model, self.version)
    }
}

/// A text as part of a path, without accents.
fn path(text: &str) -> String {
    slug(&text.replace(['é', 'ë'], "e"))
}

fn spaced(number: u64) -> String {
    grouped(number, ' ')
}

fn truth() -> Truth {
    let record = |occasion: &Occasion| {
        let cc = occasion.car.cc;
        Record::new()
            .with("price", format!("{} €", spaced(occasion.price)))
            .with("make", occasion.make)
            .with("model", occasion.model)
            .with("year", occasion.car.year.to_string())
            .with("mileage", format!("{} km", spaced(occasion.km)))
            .with("fuel", occasion.fuel)
            .with("transmission", format!("Boîte {}", occasion.gearbox.to_lowercase()))
            .with("transmission", occasion.gearbox)
            .with("engine_size", if cc == 0 { String::new() } else { format!("{} cm³", spaced(cc)) })
            .with("colour", occasion.colour)
            .with("doors", occasion.car.doors.to_string())
            .with("body_type", occasion.body)
            .with("description", &occasion.text)
            .maybe("image", occasion.has_photo().then(|| occasion.thumb()))
            .maybe("image", occasion.has_photo().then(|| occasion.photo()))
            .with("url", occasion.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let home = visitor.here();
    for make in MAKES {
        visitor.back(&home);
        visitor.open(&format!("/voiture-occasion/{}/", path(make)))?;
        visitor.expect(&format!("{make} d'occasion"))?;
        let first = visitor.here();
        for page in visitor.links("?page=") {
            visitor.back(&first);
            visitor.open(&page)?;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Occasion], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => page("Voitures neuves et d'occasion en Savoie", &home(stock)),
        ["voiture-occasion"] => page("Nos voitures d'occasion", &fill(INDEX, &[("choice", &choice(stock))])),
        ["voiture-occasion", file] if file.ends_with(".html") => {
            match stock.iter().find(|occasion| occasion.address() == request.path) {
                Some(occasion) => page(&escape(&occasion.name()), &details(stock, occasion)),
                None => Answer::missing(),
            }
        }
        ["voiture-occasion", "carrosserie", body] => match BODIES.iter().find(|known| path(known) == *body) {
            Some(body) => list(stock, request, body, &|occasion| occasion.body == *body, page),
            None => Answer::missing(),
        },
        ["voiture-occasion", make] => match MAKES.iter().find(|known| path(known) == *make) {
            Some(make) => list(stock, request, make, &|occasion| occasion.make == *make, page),
            None => Answer::missing(),
        },
        ["voiture-neuve"] => page("Voitures neuves", &new_cars("")),
        ["voiture-neuve", make] => match MAKES.iter().find(|known| path(known) == *make) {
            Some(make) => page("Voitures neuves", &new_cars(make)),
            None => Answer::missing(),
        },
        ["financement"] => page("Financement", FINANCE),
        ["nos-garages"] => page("Nos garages", GARAGES),
        ["actualites"] => page("Actualités", NEWS),
        ["contact"] => page("Contact", CONTACT),
        ["photos", "vo", file] => {
            let id = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["photos", "vn", file] => Answer::picture(picture::car(file.len() as u64 * 31)),
        ["photos", "attente.png"] => {
            Answer::picture(picture::sign("PHOTO À VENIR", 320, 240, "#e4e4e4", "#777"))
        }
        ["img", "logo.png"] => Answer::picture(picture::sign("VALOIRE", 240, 60, "#ffffff", "#00539b")),
        _ => Answer::missing(),
    }
}

/// Makes and bodies as links with their counts.
fn choice(stock: &[Occasion]) -> String {
    let makes = each(MAKES, |make| {
        let count = stock.iter().filter(|occasion| occasion.make == make).count();
        format!("<li><a href=\"/voiture-occasion/{}/\">{make}</a> <span>({count})</span></li>", path(make))
    });
    let bodies = each(BODIES, |body| {
        let count = stock.iter().filter(|occasion| occasion.body == body).count();
        match count {
            0 => String::new(),
            _ => format!(
                "<li><a href=\"/voiture-occasion/carrosserie/{}/\">{body}</a> <span>({count})</span></li>",
                path(body)
            ),
        }
    });
    fill(CHOICE, &[("makes", &makes), ("bodies", &bodies), ("total", &stock.len().to_string())])
}

fn home(stock: &[Occasion]) -> String {
    let fresh = each(MAKES, |make| {
        format!("<li><a href=\"/voiture-neuve/{}/\" title=\"{make} neuve\">{make}</a></li>", path(make))
    });
    fill(HOME, &[("choice", &choice(stock)), ("new", &fresh), ("latest", &latest(stock))])
}

fn latest(stock: &[Occasion]) -> String {
    each(stock.iter().filter(|occasion| occasion.car.chance > 90).take(4), |occasion| {
        format!(
            "<li><a href=\"{}\">{}</a><br><em>{}&nbsp;&euro;</em></li>",
            occasion.address(),
            escape(&occasion.name()),
            spaced(occasion.price)
        )
    })
}

fn list(
    stock: &[Occasion],
    request: &Request,
    what: &str,
    is_wanted: &dyn Fn(&Occasion) -> bool,
    page: impl Fn(&str, &str) -> Answer,
) -> Answer {
    let mut found: Vec<&Occasion> = stock.iter().filter(|occasion| is_wanted(occasion)).collect();
    let order = request.query.text("tri");
    match order {
        "prix" => found.sort_by_key(|occasion| occasion.price),
        "km" => found.sort_by_key(|occasion| occasion.km),
        _ => {}
    }
    let slice = slice(&found, request.query.number("page").unwrap_or(1), PER_PAGE);
    let link = |page: usize| match order {
        "" => format!("{}?page={page}", request.path),
        order => format!("{}?page={page}&amp;tri={order}", request.path),
    };
    let mut pages = each(1..=slice.last, |number| match number == slice.page {
        true => format!("<strong>{number}</strong> "),
        false => format!("<a href=\"{}\">{number}</a> ", link(number)),
    });
    if slice.page < slice.last {
        pages.push_str(&format!("<a href=\"{}\" rel=\"next\">Suivante &raquo;</a>", link(slice.page + 1)));
    }
    let pages =
        if slice.last > 1 { format!("<p class=\"vo-pages\">Page : {pages}</p>") } else { String::new() };
    let grid = each(slice.things.chunks(3), |row| {
        format!("<div class=\"vo-rangee\">{}</div>\n", each(row, |occasion| card(occasion)))
    });
    let body = fill(
        LIST,
        &[
            ("what", what),
            ("path", &request.path),
            ("total", &slice.total.to_string()),
            ("grid", &grid),
            ("pages", &pages),
            ("choice", &choice(stock)),
            ("latest", &latest(stock)),
        ],
    );
    page(&format!("{what} d'occasion"), &body)
}

fn card(occasion: &Occasion) -> String {
    let before = match occasion.before() {
        Some(before) => format!("<del>{}&nbsp;&euro;</del> ", spaced(before)),
        None => String::new(),
    };
    let photo = if occasion.has_photo() { occasion.thumb() } else { "/photos/attente.png".to_owned() };
    fill(
        CARD,
        &[
            ("url", &occasion.address()),
            ("photo", &photo),
            ("make", occasion.make),
            ("model", occasion.model),
            ("version", &escape(&occasion.version)),
            ("year", &occasion.car.year.to_string()),
            ("km", &spaced(occasion.km)),
            ("km-plain", &occasion.km.to_string()),
            ("fuel", occasion.fuel),
            ("gearbox", &occasion.gearbox.to_lowercase()),
            ("before", &before),
            ("plain", &occasion.price.to_string()),
            ("price", &spaced(occasion.price)),
            ("month", &(occasion.price / 55).to_string()),
            ("id", &occasion.id().to_string()),
        ],
    )
}

fn new_cars(make: &str) -> String {
    let cars = NEW.iter().filter(|(known, _, _)| make.is_empty() || *known == make);
    let cards = each(cars, |(make, model, price)| {
        fill(
            NEW_CARD,
            &[
                ("make", make),
                ("model", model),
                ("file", &path(&format!("{make} {model}"))),
                ("price", &spaced(*price)),
            ],
        )
    });
    fill(NEW_LIST, &[("make", make), ("cards", &cards)])
}

fn details(stock: &[Occasion], occasion: &Occasion) -> String {
    let car = &occasion.car;
    let engine = match car.cc {
        0 => String::new(),
        cc => format!("<dt>Cylindrée</dt><dd>{} cm³</dd>", spaced(cc)),
    };
    let photo = if occasion.has_photo() { occasion.photo() } else { "/photos/attente.png".to_owned() };
    let same = |other: &&Occasion| other.make == occasion.make && other.id() != occasion.id();
    let similar = each(stock.iter().filter(same).take(3), card);
    fill(
        DETAILS,
        &[
            ("make-path", &path(occasion.make)),
            ("make", occasion.make),
            ("model", occasion.model),
            ("version", &escape(&occasion.version)),
            ("photo", &photo),
            ("price", &spaced(occasion.price)),
            ("plain", &occasion.price.to_string()),
            ("month", &(occasion.price / 55).to_string()),
            ("year", &car.year.to_string()),
            ("first", &format!("{:02}/{:02}/{}", car.chance % 27 + 1, car.chance % 12 + 1, car.year)),
            ("km", &spaced(occasion.km)),
            ("fuel", occasion.fuel),
            ("gearbox", occasion.gearbox),
            ("engine", &engine),
            ("power", &(4 + car.cc / 400).to_string()),
            ("body", occasion.body),
            ("doors", &car.doors.to_string()),
            ("colour", occasion.colour),
            ("co2", &(95 + car.cc / 40).to_string()),
            ("id", &occasion.id().to_string()),
            ("text", &escape(&occasion.text)),
            ("similar", &similar),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>[[title]] - Valoire Automobiles</title>
<meta name="description" content="Valoire Automobiles, trois garages en Savoie : voitures neuves et d'occasion, atelier, carrosserie.">
<style>
body{margin:0;font:14px/1.5 "Open Sans",Arial,sans-serif;color:#333;background:#f0f2f5}a{color:#00539b}ul{list-style:none;padding:0}
.bandeau-haut{background:#fff;border-bottom:3px solid #00539b;padding:10px 0}.largeur{width:1080px;margin:0 auto}.bandeau-haut .telephone{float:right;font-size:20px;color:#e2001a;padding-top:14px}
.menu-principal{background:#00539b}.menu-principal ul{margin:0}.menu-principal li{display:inline-block}.menu-principal a{display:block;color:#fff;padding:12px 18px;text-decoration:none}
.fil-ariane{font-size:12px;color:#888;padding:8px 0}.deux-colonnes:after,.vo-rangee:after{content:"";display:table;clear:both}.colonne-gauche{float:left;width:230px}.contenu-droit{float:right;width:830px}
.encart{background:#fff;border:1px solid #dde;margin-bottom:16px;padding:10px 14px}.encart h3{margin:0 0 6px;color:#00539b}.marques li{line-height:1.9}.marques span{color:#999}.accueil-marques .marques{columns:3}
.vo-rangee{margin:0 -8px}.vo-vignette{float:left;width:260px;margin:0 8px 16px;background:#fff;border:1px solid #dde}.vo-vignette img{width:260px;height:195px;display:block}.vo-vignette h2{font-size:16px;margin:8px 10px 0}.vo-vignette h2 small{display:block;color:#777;font-weight:normal}.vo-infos{margin:6px 10px;font-size:13px}.vo-infos li{display:inline-block;margin-right:8px}.vo-tarif{margin:0 10px 8px;font-size:20px;color:#e2001a;font-weight:bold}.vo-tarif del{font-size:13px;color:#999}.vo-mensualite{margin:0 10px;font-size:12px;color:#666}.vo-liens{background:#f6f8fa;padding:6px 10px;font-size:12px}
.vo-pages a,.vo-pages strong{display:inline-block;padding:4px 10px;border:1px solid #00539b;background:#fff}.vo-pages strong{background:#00539b;color:#fff}.tri-resultats{float:right;font-size:12px}
.fiche-technique dt{float:left;clear:left;width:190px;color:#777}.fiche-technique dd{margin:0 0 4px 200px;font-weight:600}.fiche-prix{font-size:30px;color:#e2001a;font-weight:bold}.bas-de-page{background:#2c3440;color:#aab;padding:24px 0;margin-top:30px;font-size:12px}.bas-de-page a{color:#dde}.temoignage{font-style:italic;border-left:3px solid #e2001a;padding-left:12px}
</style>
</head>
<body>
<div class="bandeau-haut"><div class="largeur"><span class="telephone">04 79 55 01 62</span><a href="/"><img src="/img/logo.png" alt="Valoire Automobiles" width="240" height="60"></a></div></div>
<div class="menu-principal"><div class="largeur"><ul><li><a href="/">Accueil</a></li><li><a href="/voiture-occasion/">Occasions</a></li><li><a href="/voiture-neuve/">Voitures neuves</a></li><li><a href="/financement/">Financement</a></li><li><a href="/nos-garages/">Nos garages</a></li><li><a href="/actualites/">Actualités</a></li><li><a href="/contact/">Contact</a></li></ul></div></div>
<div class="largeur">
[[body]]
</div>
<div class="bas-de-page"><div class="largeur"><p>Valoire Automobiles SAS au capital de 240 000 € - ZA des Grands Prés, 73300 Saint-Jean-de-Maurienne - <a href="/contact/">Mentions légales</a> - <a href="/contact/">Plan du site</a></p>
<form action="/lettre" method="post"><label for="lettre-mail">Lettre d'information :</label> <input id="lettre-mail" type="email" name="mail" placeholder="Votre adresse e-mail"> <button type="submit">OK</button></form>
<p>Un crédit vous engage et doit être remboursé. Exemple : pour 10 000 € sur 60 mois, 60 mensualités de 188,71 €, TAEG fixe 4,90 %.</p></div></div>
</body>
</html>
"##;

const HOME: &str = r##"<h1>Trois garages, une seule adresse pour votre voiture</h1>
<div class="deux-colonnes"><div class="contenu-droit accueil-marques">[[choice]]
<div class="encart"><h3>Voitures neuves</h3><ul class="marques">[[new]]</ul><p><a href="/voiture-neuve/">Toutes nos offres en voitures neuves, jusqu'à -28 %</a></p></div>
<p class="temoignage">« J'ai acheté ma 208 à 9 800 € au garage de Modane, rien à redire, et on m'a repris l'ancienne 1 500 €. » Sylvie, Aussois</p></div>
<div class="colonne-gauche"><div class="encart"><h3>Dernières arrivées</h3><ul>[[latest]]</ul></div>
<div class="encart"><h3>Atelier</h3><p>Vidange à partir de 69 €. Montage de pneus hiver : 15 € par roue.</p></div></div></div>"##;

const CHOICE: &str = r##"<div class="encart"><h3>[[total]] voitures d'occasion</h3><p><b>Par marque</b></p><ul class="marques">[[makes]]</ul><p><b>Par carrosserie</b></p><ul class="marques">[[bodies]]</ul></div>"##;

const INDEX: &str = r##"<p class="fil-ariane"><a href="/">Accueil</a> &gt; Occasions</p><h1>Nos voitures d'occasion</h1><p>Choisissez une marque ou un type de carrosserie. Toutes nos occasions sont révisées et garanties au moins 6 mois.</p><div class="accueil-marques">[[choice]]</div>"##;

const LIST: &str = r##"<p class="fil-ariane"><a href="/">Accueil</a> &gt; <a href="/voiture-occasion/">Occasions</a> &gt; [[what]]</p>
<div class="deux-colonnes"><div class="contenu-droit"><h1>[[what]] d'occasion</h1>
<p><span class="tri-resultats">Trier par : <a href="[[path]]?tri=prix" rel="nofollow">prix</a> | <a href="[[path]]?tri=km" rel="nofollow">kilométrage</a></span>[[total]] annonces</p>
[[grid]][[pages]]</div>
<div class="colonne-gauche">[[choice]]<div class="encart"><h3>Dernières arrivées</h3><ul>[[latest]]</ul></div></div></div>"##;

const CARD: &str = r##"<div class="vo-vignette" itemscope itemtype="http://schema.org/Car"><a href="[[url]]" itemprop="url"><img itemprop="image" src="[[photo]]" alt="[[make]] [[model]]"></a>
<h2><a href="[[url]]"><span itemprop="brand">[[make]]</span> <span itemprop="model">[[model]]</span></a> <small>[[version]]</small></h2>
<ul class="vo-infos"><li itemprop="vehicleModelDate">[[year]]</li><li itemprop="mileageFromOdometer" content="[[km-plain]]">[[km]]&nbsp;km</li><li itemprop="fuelType">[[fuel]]</li><li itemprop="vehicleTransmission">Boîte [[gearbox]]</li></ul>
<p class="vo-tarif" itemprop="offers" itemscope itemtype="http://schema.org/Offer">[[before]]<span itemprop="price" content="[[plain]]">[[price]]</span>&nbsp;<span itemprop="priceCurrency" content="EUR">&euro;</span></p>
<p class="vo-mensualite">ou dès [[month]]&nbsp;&euro;/mois</p>
<p class="vo-liens"><a href="[[url]]">Voir la fiche</a> &middot; <a href="/contact/?vo=[[id]]" rel="nofollow">Réserver un essai</a></p></div>
"##;

const NEW_LIST: &str = r##"<p class="fil-ariane"><a href="/">Accueil</a> &gt; <a href="/voiture-neuve/">Voitures neuves</a> &gt; [[make]]</p><h1>Voitures neuves [[make]]</h1><p>Véhicules neufs, 0 km, garantie constructeur, livrés sous huit semaines.</p><div class="vo-rangee">[[cards]]</div>"##;

const NEW_CARD: &str = r##"<div class="vo-vignette vn-vignette"><img src="/photos/vn/[[file]].jpg" alt="[[make]]"><h2>[[make]] [[model]]</h2><ul class="vo-infos"><li>Véhicule neuf</li><li>0 km</li></ul><p class="vo-mensualite">à partir de</p><p class="vo-tarif">[[price]]&nbsp;&euro;</p><p class="vo-liens"><a href="/contact/?vn=[[file]]" rel="nofollow">Demander un devis</a></p></div>
"##;

const DETAILS: &str = r##"<p class="fil-ariane"><a href="/">Accueil</a> &gt; <a href="/voiture-occasion/">Occasions</a> &gt; <a href="/voiture-occasion/[[make-path]]/">[[make]]</a> &gt; [[model]]</p>
<div itemscope itemtype="http://schema.org/Car"><h1 itemprop="name">[[make]] [[model]] [[version]]</h1>
<div class="deux-colonnes"><div class="contenu-droit"><div class="encart"><img itemprop="image" src="[[photo]]" width="640" height="480" alt="[[make]] [[model]]"></div>
<div class="encart"><h3>Caractéristiques</h3><dl class="fiche-technique"><dt>Marque</dt><dd itemprop="brand">[[make]]</dd><dt>Modèle</dt><dd itemprop="model">[[model]]</dd><dt>Année</dt><dd>[[year]]</dd><dt>1ère mise en circulation</dt><dd>[[first]]</dd><dt>Kilométrage</dt><dd>[[km]] km</dd><dt>Énergie</dt><dd>[[fuel]]</dd><dt>Boîte de vitesses</dt><dd>[[gearbox]]</dd>[[engine]]<dt>Puissance fiscale</dt><dd>[[power]] CV</dd><dt>Carrosserie</dt><dd>[[body]]</dd><dt>Nombre de portes</dt><dd>[[doors]]</dd><dt>Couleur</dt><dd itemprop="color">[[colour]]</dd><dt>Émissions de CO2</dt><dd>[[co2]] g/km</dd><dt>Référence</dt><dd>VO[[id]]</dd></dl></div>
<div class="encart"><h3>Descriptif</h3><p itemprop="description">[[text]]</p></div></div>
<div class="colonne-gauche"><div class="encart"><p class="fiche-prix" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="[[plain]]">[[price]]</span>&nbsp;<span itemprop="priceCurrency" content="EUR">&euro;</span></p><p>ou dès [[month]] € par mois sur 60 mois</p><p><b>04 79 55 01 62</b></p><form action="/contact/" method="post"><input type="hidden" name="vo" value="[[id]]"><p><input name="nom" placeholder="Votre nom"></p><p><input name="tel" placeholder="Téléphone"></p><button type="submit">Être rappelé</button></form></div></div></div></div>
<h3>Dans la même marque</h3><div class="vo-rangee">[[similar]]</div>"##;

const FINANCE: &str = r##"<h1>Financement</h1><p>Crédit classique, location avec option d'achat ou longue durée : simulez votre mensualité avec nos conseillers.</p><table><tr><th>Montant</th><th>36 mois</th><th>60 mois</th></tr><tr><td>5 000 €</td><td>150 €</td><td>94 €</td></tr><tr><td>10 000 €</td><td>299 €</td><td>188 €</td></tr></table>"##;
const GARAGES: &str = r##"<h1>Nos garages</h1><div class="encart"><h3>Saint-Jean-de-Maurienne</h3><p>ZA des Grands Prés, du lundi au samedi, 8 h - 12 h et 14 h - 18 h 30</p></div><div class="encart"><h3>Modane</h3><p>12 rue de la République</p></div><div class="encart"><h3>Albertville</h3><p>Route de Tours</p></div>"##;
const NEWS: &str = r##"<h1>Actualités</h1><div class="encart"><h3>Portes ouvertes les 14 et 15 mars</h3><p>Prime à la reprise de 1 000 € pour tout véhicule de plus de 8 ans.</p></div><div class="encart"><h3>Essai : la nouvelle Clio sur les lacets du Galibier</h3><p>Vendue 14 590 €, elle ne consomme que 5,2 litres. Notre avis : 4 sur 5.</p></div>"##;
const CONTACT: &str = r##"<h1>Contact</h1><form action="/contact/" method="post"><p>Nom <input name="nom"></p><p>E-mail <input name="mail"></p><p>Message <textarea name="message"></textarea></p><button type="submit">Envoyer</button></form>"##;
