//! Almenara Ocasión: Spanish dealers of 2018, without script.
//!
//! The stock is divided by kind of body, with counts; offers and clean cars are lists of their own that overlap with
//! these. Each card has a lower price for those who take a loan and a monthly rate beside the price in cash; years,
//! distances, fuels and gearboxes are icons whose titles say what they mean. Details have tabs that need no script.

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "almenara",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "grid",
        "status",
        "featured",
        "optional",
        "locale",
        "details",
    ],
    about: "Spanish dealers of 2018: bodies with counts, offers that overlap, icons with titles, a price with a loan beside that in cash",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;
/// Kinds of bodies: part of the path, name.
const KINDS: [(&str, &str); 6] = [
    ("utilitarios-compactos", "Utilitarios y compactos"),
    ("berlinas", "Berlinas"),
    ("familiares", "Familiares"),
    ("suv-4x4", "SUV y 4x4"),
    ("monovolumenes", "Monovolúmenes"),
    ("coupe-cabrio", "Coupé y cabrio"),
];
const CENTRES: [&str; 3] = ["Castellón", "Sagunto", "Vila-real"];

/// A car in Spanish.
struct Coche {
    car: Car,
    make: &'static str,
    version: String,
    kind: &'static str,
    body: &'static str,
    fuel: &'static str,
    gearbox: &'static str,
    colour: &'static str,
    price: u64,
    km: u64,
    text: String,
}

fn stock() -> Vec<Coche> {
    cars(3618, 107, 2019).into_iter().map(translated).collect()
}

fn translated(mut car: Car) -> Coche {
    car.model = match car.model {
        "Megane" => "Mégane",
        "1 Series" => "Serie 1",
        "3 Series" => "Serie 3",
        "A Class" => "Clase A",
        "C Class" => "Clase C",
        other => other,
    };
    let make = match car.make {
        "Citroen" => "Citroën",
        "Vauxhall" => "Opel",
        other => other,
    };
    let (kind, body) = match car.body {
        "Saloon" => ("berlinas", "Berlina"),
        "Estate" => ("familiares", "Familiar"),
        "SUV" => ("suv-4x4", "Todoterreno / SUV"),
        "MPV" => ("monovolumenes", "Monovolumen"),
        "Coupe" => ("coupe-cabrio", "Coupé"),
        "Convertible" => ("coupe-cabrio", "Cabrio"),
        _ if car.cc > 1450 => ("utilitarios-compactos", "Compacto"),
        _ => ("utilitarios-compactos", "Utilitario"),
    };
    let fuel = match car.fuel {
        "Petrol" => "Gasolina",
        "Hybrid" => "Híbrido",
        "Electric" => "Eléctrico",
        _ => "Diésel",
    };
    let colour = match car.colour {
        "Black" => "Negro",
        "White" => "Blanco",
        "Silver" => "Plata",
        "Grey" => "Gris",
        "Blue" => "Azul",
        "Red" => "Rojo",
        "Green" => "Verde",
        "Orange" => "Naranja",
        "Bronze" => "Bronce",
        "Yellow" => "Amarillo",
        other => other,
    };
    let finish = match car.trim {
        "SE" => "Ambiente",
        "Zest" => "Reference",
        "Titan" => "Titanium",
        "Comfort" => "Confort",
        "S" => "Básico",
        "Tech" => "Tecno",
        "Edge" => "Edition",
        other => other,
    };
    let power = 60 + car.cc / 100 * 4 + car.chance % 5 * 5;
    let version = match car.cc {
        0 => format!("{finish} {power}CV"),
        _ => format!("{} {finish} {power}CV", car.litres()),
    };
    let gearbox = if car.transmission == "Manual" { "Manual" } else { "Automático" };
    let (price, km) = (car.price * 23 / 20 / 100 * 100 + 90, car.mileage * 8 / 5);
    let text = text(&car, make);
    Coche { make, version, kind, body, fuel, gearbox, colour, price, km, text, car }
}

/// What the dealer writes about a car.
fn text(car: &Car, make: &str) -> String {
    const MORE: [&str; 12] = [
        "Libro de mantenimiento al día y sellado en servicio oficial.",
        "Un solo propietario, vehículo nacional.",
        "Dos juegos de llaves y toda la documentación.",
        "Neumáticos nuevos y frenos recién cambiados.",
        "Climatizador bizona, control de crucero y sensores de aparcamiento.",
        "Navegador, Bluetooth y pantalla táctil.",
        "Llantas de aleación sin un solo roce.",
        "Ideal para ciudad por su bajo consumo.",
        "Siempre en garaje y nunca fumador.",
        "Correa de distribución cambiada hace menos de un año.",
        "Bola de remolque desmontable.",
        "Aceptamos su coche como parte del pago.",
    ];
    let mut dice = Dice::new(car.id as u64 * 17 + 3);
    let mut places: Vec<usize> = (0..MORE.len()).collect();
    dice.shuffle(&mut places);
    let opening = dice.pick(&["Impecable", "Espectacular", "Oportunidad única:", "Precioso"]);
    let count = dice.between(2, 4) as usize;
    let rest: Vec<&str> = places.iter().take(count).map(|&place| MORE[place]).collect();
    format!("{opening} {make} {} revisado en nuestro taller. {}", car.model, rest.join(" "))
}

impl Coche {
    fn number(&self) -> usize {
        880_100 + self.car.id * 17
    }

    fn name(&self) -> String {
        format!("{} {}", self.make, self.car.model)
    }

    fn address(&self) -> String {
        format!("/coche-ocasion/{}/{}/", path(&format!("{} {}", self.name(), self.version)), self.number())
    }

    fn photo(&self, size: &str) -> Option<String> {
        (self.car.chance % 23 != 9).then(|| format!("/media/vehiculos/{size}/{}.jpg", self.number()))
    }

    fn shown_photo(&self, size: &str) -> String {
        self.photo(size).unwrap_or_else(|| "/media/sin-foto.png".to_owned())
    }

    fn is_reserved(&self) -> bool {
        self.car.chance % 14 == 3
    }

    fn is_offer(&self) -> bool {
        self.car.chance % 6 == 2
    }

    fn is_clean(&self) -> bool {
        self.fuel == "Híbrido" || self.fuel == "Eléctrico"
    }

    /// The price for those who take a loan.
    fn with_loan(&self) -> u64 {
        self.price - 900 - self.car.chance % 4 * 100
    }
}

/// A text as part of a path, without accents.
fn path(text: &str) -> String {
    let plain = |character: char| match character {
        'á' => 'a',
        'é' | 'ë' => 'e',
        'í' => 'i',
        'ó' => 'o',
        other => other,
    };
    slug(&text.chars().map(plain).collect::<String>())
}

fn dotted(number: u64) -> String {
    grouped(number, '.')
}

fn truth() -> Truth {
    let record = |coche: &Coche| {
        let cc = coche.car.cc;
        Record::new()
            .with("price", format!("{} €", dotted(coche.price)))
            .with("make", coche.make)
            .with("model", coche.car.model)
            .with("year", coche.car.year.to_string())
            .with("mileage", format!("{} km", dotted(coche.km)))
            .with("fuel", coche.fuel)
            .with("transmission", coche.gearbox)
            .with("engine_size", if cc == 0 { String::new() } else { format!("{} cc", dotted(cc)) })
            .with("colour", coche.colour)
            .with("doors", coche.car.doors.to_string())
            .with("body_type", coche.body)
            .with("description", &coche.text)
            .maybe("image", coche.photo("300x225"))
            .maybe("image", coche.photo("800x600"))
            .with("url", coche.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let home = visitor.here();
    for (kind, name) in KINDS {
        visitor.back(&home);
        visitor.open(&format!("/coches-segunda-mano/{kind}/"))?;
        visitor.expect(name)?;
        visitor.turn("Siguiente")?;
    }
    visitor.back(&home);
    visitor.follow("Ofertas")?;
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Coche], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("menu", &kinds(stock, MENU_ITEM))]))
    };
    let parts = request.parts();
    match parts.as_slice() {
        [] => page("Coches de segunda mano en Castellón", &home(stock)),
        ["coches-segunda-mano"] => page("Coches de segunda mano", &chooser(stock)),
        ["coches-segunda-mano", rest @ ..] => match list(stock, request, rest) {
            Some((title, body)) => page(&title, &body),
            None => Answer::missing(),
        },
        ["coche-ocasion", _, number] => {
            match stock.iter().find(|coche| coche.number().to_string() == *number) {
                Some(coche) => page(&escape(&coche.name()), &details(stock, coche)),
                None => Answer::missing(),
            }
        }
        ["vende-tu-coche"] => page("Vende tu coche", SELL),
        ["financiacion"] => page("Financiación", LOAN),
        ["opiniones"] => page("Opiniones", OPINIONS),
        ["blog"] => page("Blog", BLOG),
        ["contacto"] => page("Contacto", CONTACT),
        ["media", "vehiculos", _, file] => {
            Answer::picture(picture::car(file.trim_end_matches(".jpg").parse().unwrap_or(0)))
        }
        ["media", "tipo", file] => Answer::picture(picture::car(file.len() as u64 * 7)),
        ["media", "sin-foto.png"] => {
            Answer::picture(picture::sign("FOTOS EN BREVE", 300, 225, "#eceff1", "#90a4ae"))
        }
        ["media", "ico", file] => {
            Answer::picture(picture::sign(file.get(..1).unwrap_or_default(), 18, 18, "#fff", "#b71c1c"))
        }
        ["media", "logo.png"] => {
            Answer::picture(picture::sign("almenara ocasión", 230, 54, "#fff", "#b71c1c"))
        }
        _ => Answer::missing(),
    }
}

/// Kinds of bodies with their counts, each as a template has it.
fn kinds(stock: &[Coche], template: &str) -> String {
    each(KINDS, |(kind, name)| {
        let count = stock.iter().filter(|coche| coche.kind == kind).count();
        fill(template, &[("kind", kind), ("name", name), ("count", &count.to_string())])
    })
}

fn home(stock: &[Coche]) -> String {
    let offers = each(stock.iter().filter(|coche| coche.is_offer()).take(3), card);
    fill(
        HOME,
        &[("total", &stock.len().to_string()), ("kinds", &kinds(stock, KIND_TILE)), ("offers", &offers)],
    )
}

fn chooser(stock: &[Coche]) -> String {
    let count = |is_wanted: fn(&&Coche) -> bool| stock.iter().filter(is_wanted).count().to_string();
    fill(
        CHOOSER,
        &[
            ("total", &stock.len().to_string()),
            ("kinds", &kinds(stock, KIND_TILE)),
            ("offers", &count(|coche| coche.is_offer())),
            ("clean", &count(|coche| coche.is_clean())),
        ],
    )
}

/// The title and body of a list: a kind, then maybe a make, then maybe a page.
fn list(stock: &[Coche], request: &Request, rest: &[&str]) -> Option<(String, String)> {
    let (rest, number) = match rest {
        [rest @ .., "pagina", number] => (rest, number.parse().ok()?),
        rest => (rest, 1),
    };
    let (kind, make) = match rest {
        [kind] => (*kind, ""),
        [kind, make] => (*kind, *make),
        _ => return None,
    };
    let name = match kind {
        "ofertas" => "Ofertas",
        "hibridos-electricos" => "Híbridos y eléctricos",
        _ => KINDS.iter().find(|(known, _)| *known == kind)?.1,
    };
    let is_of_kind = |coche: &&Coche| match kind {
        "ofertas" => coche.is_offer(),
        "hibridos-electricos" => coche.is_clean(),
        _ => coche.kind == kind,
    };
    let of_kind: Vec<&Coche> = stock.iter().filter(is_of_kind).collect();
    let mut found = of_kind.clone();
    found.retain(|coche| make.is_empty() || path(coche.make) == make);
    let order = request.query.text("orden");
    match order {
        "precio" => found.sort_by_key(|coche| coche.price),
        "km" => found.sort_by_key(|coche| coche.km),
        _ => {}
    }
    let base = format!("/coches-segunda-mano/{}/", rest.join("/"));
    let query = if order.is_empty() { String::new() } else { format!("?orden={}", escape(order)) };
    let slice = slice(&found, number, PER_PAGE);
    let link = |page: usize| match page {
        1 => format!("{base}{query}"),
        _ => format!("{base}pagina/{page}/{query}"),
    };
    let mut pages = String::new();
    if slice.page > 1 {
        pages.push_str(&format!("<li><a href=\"{}\">&lt; Anterior</a></li>", link(slice.page - 1)));
    }
    pages.push_str(&each(1..=slice.last, |page| match page == slice.page {
        true => format!("<li class=\"paginador-actual\"><span>{page}</span></li>"),
        false => format!("<li><a href=\"{}\">{page}</a></li>", link(page)),
    }));
    if slice.page < slice.last {
        pages.push_str(&format!("<li><a href=\"{}\">Siguiente &gt;</a></li>", link(slice.page + 1)));
    }
    if slice.last == 1 {
        pages.clear();
    }
    let shown: Vec<Car> = of_kind.iter().map(|coche| Car { make: coche.make, ..coche.car.clone() }).collect();
    let filters = each(makes(&shown), |(make, _)| {
        let count = shown.iter().filter(|car| car.make == make).count();
        let link = format!("/coches-segunda-mano/{kind}/{}/", path(make));
        format!("<li><a href=\"{link}\" rel=\"nofollow\">{make}</a> ({count})</li>")
    });
    let body = fill(
        LIST,
        &[
            ("name", name),
            ("base", &base),
            ("kind", kind),
            ("total", &slice.total.to_string()),
            ("cards", &each(slice.things, |coche| card(coche))),
            ("pages", &pages),
            ("filters", &filters),
            ("kinds", &kinds(stock, MENU_ITEM)),
        ],
    );
    Some((format!("{name} de segunda mano"), body))
}

fn badge(coche: &Coche) -> &'static str {
    match (coche.is_reserved(), coche.is_offer()) {
        (true, _) => "<span class=\"vehiculo-cinta vehiculo-cinta--gris\">Reservado</span>",
        (_, true) => "<span class=\"vehiculo-cinta\">Oferta</span>",
        _ => "",
    }
}

fn card(coche: &Coche) -> String {
    fill(
        CARD,
        &[
            ("url", &coche.address()),
            ("photo", &coche.shown_photo("300x225")),
            ("badge", badge(coche)),
            ("name", &coche.name()),
            ("version", &escape(&coche.version)),
            ("year", &coche.car.year.to_string()),
            ("km", &dotted(coche.km)),
            ("fuel", coche.fuel),
            ("gearbox", coche.gearbox),
            ("loan", &dotted(coche.with_loan())),
            ("price", &dotted(coche.price)),
            ("month", &(coche.with_loan() / 68).to_string()),
            ("centre", CENTRES[coche.car.id % 3]),
            ("number", &coche.number().to_string()),
        ],
    )
}

fn details(stock: &[Coche], coche: &Coche) -> String {
    let car = &coche.car;
    let engine = match car.cc {
        0 => String::new(),
        cc => format!("<tr><th>Cilindrada</th><td>{} cc</td></tr>", dotted(cc)),
    };
    let name = KINDS.iter().find(|(kind, _)| *kind == coche.kind).map_or("", |(_, name)| name);
    let same = |other: &&Coche| other.kind == coche.kind && other.number() != coche.number();
    fill(
        DETAILS,
        &[
            ("kind", coche.kind),
            ("kind-name", name),
            ("name", &coche.name()),
            ("make", coche.make),
            ("model", car.model),
            ("version", &escape(&coche.version)),
            ("photo", &coche.shown_photo("800x600")),
            ("badge", badge(coche)),
            ("loan", &dotted(coche.with_loan())),
            ("price", &dotted(coche.price)),
            ("month", &(coche.with_loan() / 68).to_string()),
            ("month-of-year", &format!("{:02}", car.chance % 12 + 1)),
            ("year", &car.year.to_string()),
            ("km", &dotted(coche.km)),
            ("fuel", coche.fuel),
            ("gearbox", coche.gearbox),
            ("engine", &engine),
            ("power", &(60 + car.cc / 100 * 4 + car.chance % 5 * 5).to_string()),
            ("body", coche.body),
            ("doors", &car.doors.to_string()),
            ("colour", coche.colour),
            ("centre", CENTRES[car.id % 3]),
            ("number", &coche.number().to_string()),
            ("text", &escape(&coche.text)),
            ("similar", &each(stock.iter().filter(same).take(3), card)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Almenara Ocasión</title>
<style>
*{box-sizing:border-box}body{margin:0;font:15px/1.5 "Source Sans Pro",Arial,sans-serif;color:#37474f;background:#fafafa}a{color:#b71c1c;text-decoration:none}
.cabecera{background:#fff;border-bottom:1px solid #ddd}.cabecera-int,.cuerpo,.pie-int{width:1140px;margin:0 auto;padding:12px 0}.cabecera-tel{float:right;text-align:right}.cabecera-tel b{font-size:22px;color:#b71c1c}.nav-sup{background:#b71c1c}.nav-sup ul{list-style:none;margin:0 auto;padding:0;width:1140px}.nav-sup>ul>li{display:inline-block;position:relative}.nav-sup a{display:block;color:#fff;padding:12px 20px}.nav-sup ul.nav-desplegable{display:none;position:absolute;top:100%;left:0;width:280px;background:#8e1313;z-index:4}.nav-sup li:hover ul.nav-desplegable{display:block}.nav-sup small{opacity:.7}
.portada{background:#455a64;color:#fff;padding:50px 40px}.tipos{display:flex;flex-wrap:wrap;list-style:none;margin:20px 0;padding:0}.tipos li{width:16.6%;text-align:center;padding:6px}.tipos img{width:100%;height:90px;object-fit:cover}.tipos small{display:block;color:#90a4ae}
.ruta-nav{font-size:12px;color:#90a4ae}.reja{display:flex}.lateral{width:240px;margin-right:24px;flex-shrink:0}.lateral-caja{background:#fff;border:1px solid #e0e0e0;padding:12px 16px;margin-bottom:16px;font-size:14px}.lateral-caja ul{list-style:none;padding:0;margin:0}.resultados{display:flex;flex-wrap:wrap;margin:0 -8px;align-content:flex-start}
.vehiculo{width:calc(33.33% - 16px);margin:0 8px 18px;background:#fff;border:1px solid #e0e0e0;position:relative}.vehiculo-foto img{width:100%;height:200px;object-fit:cover;display:block}.vehiculo-cinta{position:absolute;top:10px;left:0;background:#2e7d32;color:#fff;padding:2px 12px;font-size:13px}.vehiculo-cinta--gris{background:#607d8b}.vehiculo-datos{padding:10px 14px}.vehiculo-datos h3{margin:0;font-size:18px}.vehiculo-version{margin:0;color:#78909c;font-size:13px}.vehiculo-iconos{display:flex;flex-wrap:wrap;list-style:none;padding:0;margin:10px 0;font-size:13px}.vehiculo-iconos li{width:50%}.vehiculo-iconos img{vertical-align:middle;margin-right:6px}.vehiculo-precios{border-top:1px solid #eee;padding-top:8px}.vehiculo-precios span{display:block;font-size:12px;color:#78909c}.p-fin{float:right;text-align:right;color:#2e7d32}.p-fin b{font-size:17px}.p-contado b{font-size:22px;color:#b71c1c}.vehiculo-cuota{font-size:13px;margin:6px 0}.vehiculo-pie{background:#f5f5f5;padding:8px 14px;font-size:12px}
.orden-lista{font-size:13px;text-align:right}.paginador{list-style:none;padding:0;display:flex;justify-content:center}.paginador a,.paginador span{display:block;padding:6px 12px;border:1px solid #e0e0e0;background:#fff;margin:0 2px}.paginador-actual span{background:#b71c1c;color:#fff}
.detalle-arriba{display:flex}.detalle-foto{width:700px;position:relative}.detalle-foto>img{width:700px;height:525px;object-fit:cover}.detalle-caja{flex:1;background:#fff;border:1px solid #e0e0e0;margin-left:24px;padding:16px}.detalle-contado{font-size:34px;color:#b71c1c;font-weight:bold;margin:0}.pestanas{margin-top:20px;background:#fff;border:1px solid #e0e0e0;padding:14px}.pestanas>input{display:none}.pestanas>label{display:inline-block;padding:8px 20px;background:#eceff1;cursor:pointer}.pestanas>section{display:none;padding:14px 0}#p1:checked~#s1,#p2:checked~#s2,#p3:checked~#s3{display:block}.tabla-tec{border-collapse:collapse;width:100%}.tabla-tec th{text-align:left;font-weight:normal;color:#78909c;width:40%}.tabla-tec td,.tabla-tec th{border-bottom:1px solid #eee;padding:6px}
.pie{background:#263238;color:#90a4ae;font-size:13px;margin-top:30px}.pie a{color:#cfd8dc}.opinion{border-left:3px solid #b71c1c;padding-left:14px;font-style:italic}
</style>
</head>
<body>
<div class="cabecera"><div class="cabecera-int"><div class="cabecera-tel">Atención al cliente<br><b>964 55 01 27</b></div><a href="/"><img src="/media/logo.png" alt="Almenara Ocasión" width="230" height="54"></a></div></div>
<nav class="nav-sup"><ul><li><a href="/">Inicio</a></li><li><a href="/coches-segunda-mano/">Coches de ocasión</a><ul class="nav-desplegable">[[menu]]</ul></li><li><a href="/coches-segunda-mano/ofertas/">Ofertas</a></li><li><a href="/coches-segunda-mano/hibridos-electricos/">Híbridos y eléctricos</a></li><li><a href="/vende-tu-coche/">Vende tu coche</a></li><li><a href="/financiacion/">Financiación</a></li><li><a href="/blog/">Blog</a></li><li><a href="/contacto/">Contacto</a></li></ul></nav>
<div class="cuerpo">
[[body]]
</div>
<footer class="pie"><div class="pie-int"><p>Almenara Ocasión S.L. - Av. del Mar 112, 12003 Castellón - <a href="/contacto/">Aviso legal</a> - <a href="/contacto/">Política de cookies</a> - <a href="/opiniones/">Opiniones</a></p>
<form action="/boletin" method="post"><input type="email" name="correo" placeholder="Tu correo electrónico"> <label><input type="checkbox" name="acepto" value="1"> Acepto la política de privacidad</label> <button type="submit">Suscribirme</button></form>
<p>Ejemplo de financiación: importe 12.000 €, 84 cuotas de 186,40 €, TIN 7,99 %, TAE 9,62 %, importe total adeudado 15.657,60 €. Los precios incluyen IVA y transferencia.</p></div></footer>
</body>
</html>
"##;

const MENU_ITEM: &str =
    r##"<li><a href="/coches-segunda-mano/[[kind]]/">[[name]] <small>([[count]])</small></a></li>"##;

const KIND_TILE: &str = r##"<li><a href="/coches-segunda-mano/[[kind]]/"><img src="/media/tipo/[[kind]].png" alt="">[[name]]</a><small>[[count]] coches</small></li>"##;

const HOME: &str = r##"<div class="portada"><h1>Tu próximo coche te espera en Almenara</h1><p>[[total]] coches revisados en 120 puntos, con 12 meses de garantía y 15 días para devolverlo.</p></div>
<h2>¿Qué tipo de coche buscas?</h2><ul class="tipos">[[kinds]]</ul>
<h2>Ofertas de la semana</h2><div class="resultados">[[offers]]</div><p><a href="/coches-segunda-mano/ofertas/">Todas las ofertas</a></p>
<p class="opinion">«Compré un Ibiza por 8.990 € y me recogieron el viejo por 1.200 €. Un trato de diez.» Amparo, Burriana</p>"##;

const CHOOSER: &str = r##"<p class="ruta-nav"><a href="/">Inicio</a> / Coches de ocasión</p><h1>Coches de segunda mano</h1><p>Elige entre [[total]] coches por tipo de carrocería.</p><ul class="tipos">[[kinds]]</ul><p>También: <a href="/coches-segunda-mano/ofertas/">Ofertas</a> ([[offers]]) y <a href="/coches-segunda-mano/hibridos-electricos/">híbridos y eléctricos</a> ([[clean]])</p>"##;

const LIST: &str = r##"<p class="ruta-nav"><a href="/">Inicio</a> / <a href="/coches-segunda-mano/">Coches de ocasión</a> / [[name]]</p>
<h1>[[name]] de segunda mano</h1>
<div class="reja"><aside class="lateral"><div class="lateral-caja"><b>Carrocería</b><ul>[[kinds]]</ul></div><div class="lateral-caja"><b>Marca</b><ul><li><a href="/coches-segunda-mano/[[kind]]/">Todas</a></li>[[filters]]</ul></div><div class="lateral-caja"><b>¿Te llamamos?</b><form action="/contacto/" method="post"><p><input name="telefono" placeholder="Teléfono" size="16"></p><button type="submit">Llamadme</button></form></div></aside>
<div><p class="orden-lista">[[total]] coches encontrados &nbsp; Ordenar: <a href="[[base]]" rel="nofollow">relevancia</a> | <a href="[[base]]?orden=precio" rel="nofollow">precio</a> | <a href="[[base]]?orden=km" rel="nofollow">kilómetros</a></p>
<div class="resultados">[[cards]]</div><ul class="paginador">[[pages]]</ul></div></div>"##;

const CARD: &str = r##"<article class="vehiculo" data-ref="[[number]]"><a class="vehiculo-foto" href="[[url]]"><img src="[[photo]]" alt="[[name]]"></a>[[badge]]
<div class="vehiculo-datos"><h3><a href="[[url]]">[[name]]</a></h3><p class="vehiculo-version">[[version]]</p>
<ul class="vehiculo-iconos"><li title="Año"><img src="/media/ico/a.svg" alt="" width="18" height="18">[[year]]</li><li title="Kilómetros"><img src="/media/ico/k.svg" alt="" width="18" height="18">[[km]] km</li><li title="Combustible"><img src="/media/ico/c.svg" alt="" width="18" height="18">[[fuel]]</li><li title="Cambio"><img src="/media/ico/m.svg" alt="" width="18" height="18">[[gearbox]]</li></ul>
<div class="vehiculo-precios"><div class="p-fin"><span>Financiado</span><b>[[loan]] €</b></div><div class="p-contado"><span>Precio al contado</span><b>[[price]] €</b></div></div><p class="vehiculo-cuota">Desde <b>[[month]] €/mes</b></p></div>
<div class="vehiculo-pie">Almenara [[centre]] · <a href="/contacto/?ref=[[number]]" rel="nofollow">Me interesa</a></div></article>
"##;

const DETAILS: &str = r##"<p class="ruta-nav"><a href="/">Inicio</a> / <a href="/coches-segunda-mano/">Coches de ocasión</a> / <a href="/coches-segunda-mano/[[kind]]/">[[kind-name]]</a> / [[name]]</p>
<h1>[[name]] <small>[[version]]</small></h1>
<div class="detalle-arriba"><div class="detalle-foto"><img src="[[photo]]" alt="[[name]]">[[badge]]</div>
<div class="detalle-caja"><p>Precio al contado</p><p class="detalle-contado">[[price]] €</p><p>Precio financiado: <b>[[loan]] €</b><br>84 cuotas de [[month]] €, TAE 9,62 %</p><p>Disponible en Almenara [[centre]]<br>Tel. 964 55 01 27</p><form action="/contacto/" method="post"><input type="hidden" name="ref" value="[[number]]"><p><input name="nombre" placeholder="Nombre"></p><p><input name="telefono" placeholder="Teléfono"></p><button type="submit">Quiero más información</button></form><p><a href="/financiacion/">Calcula tu cuota</a></p></div></div>
<div class="pestanas"><input type="radio" name="pestana" id="p1" checked><label for="p1">Datos técnicos</label><input type="radio" name="pestana" id="p2"><label for="p2">Descripción</label><input type="radio" name="pestana" id="p3"><label for="p3">Garantía</label>
<section id="s1"><table class="tabla-tec"><tr><th>Marca</th><td>[[make]]</td></tr><tr><th>Modelo</th><td>[[model]]</td></tr><tr><th>Versión</th><td>[[version]]</td></tr><tr><th>Matriculación</th><td>[[month-of-year]]/[[year]]</td></tr><tr><th>Kilómetros</th><td>[[km]] km</td></tr><tr><th>Combustible</th><td>[[fuel]]</td></tr><tr><th>Cambio</th><td>[[gearbox]]</td></tr>[[engine]]<tr><th>Potencia</th><td>[[power]] CV</td></tr><tr><th>Carrocería</th><td>[[body]]</td></tr><tr><th>Puertas</th><td>[[doors]]</td></tr><tr><th>Color</th><td>[[colour]]</td></tr><tr><th>Referencia</th><td>[[number]]</td></tr></table></section>
<section id="s2"><p>[[text]]</p></section>
<section id="s3"><p>12 meses de garantía mecánica, ampliable a 36 desde 390 €.</p></section></div>
<h2>Coches similares</h2><div class="resultados">[[similar]]</div>"##;

const SELL: &str = r##"<h1>Vende tu coche</h1><p>Tasación gratuita en 24 horas. El mes pasado pagamos 6.400 € de media.</p><form action="/vende-tu-coche/" method="post"><p>Matrícula <input name="matricula"></p><p>Kilómetros <input name="km"></p><p>Teléfono <input name="telefono"></p><button type="submit">Tasar mi coche</button></form>"##;
const LOAN: &str = r##"<h1>Financiación</h1><table class="tabla-tec"><tr><th>Importe</th><td>60 meses</td><td>84 meses</td></tr><tr><th>6.000 €</th><td>121 €</td><td>93 €</td></tr><tr><th>12.000 €</th><td>243 €</td><td>186 €</td></tr></table>"##;
const OPINIONS: &str = r##"<h1>Opiniones</h1><p class="opinion">«Compré un Ibiza por 8.990 € y me recogieron el viejo por 1.200 €.» Amparo, Burriana</p><p class="opinion">«El Qashqai salió con 60.000 km y por 13.500 €, perfecto.» Vicent, Nules</p>"##;
const BLOG: &str = r##"<h1>Blog</h1><h2>¿Diésel o gasolina en 2018?</h2><p>Publicado el 9 de mayo. Si haces menos de 15.000 km al año, la gasolina sale a cuenta.</p><h2>Cinco SUV por menos de 15.000 €</h2><p>Publicado el 2 de abril. El Tucson y el Sportage siguen siendo los más buscados.</p>"##;
const CONTACT: &str = r##"<h1>Contacto</h1><p>Castellón: Av. del Mar 112. Sagunto: Camí Real 40. Vila-real: Ronda Oest 7.</p><form action="/contacto/" method="post"><p>Nombre <input name="nombre"></p><p>Mensaje <textarea name="mensaje"></textarea></p><button type="submit">Enviar</button></form>"##;
