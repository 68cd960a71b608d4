//! Vallecumbre Hogar: an agency in Asturias, of 2024, as an application with the class names of a bundler.
//!
//! Buying and renting are two paths that the script answers with data from a service. Every page of results begins with
//! two homes from elsewhere that paid for it, and a loan stands in the middle. Prices may have fallen, with the old one
//! struck out; some are only told on request. Pages are turned by buttons that change the address. Pages of homes are
//! drawn by the script as well, with a table of features and similar homes.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "vallecumbre",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "sale-rent",
        "numbered",
        "banner",
        "featured",
        "duplicates",
        "overlap",
        "ads",
        "status",
        "poa",
        "locale",
        "lazy",
        "optional",
        "details",
    ],
    about: "Spanish agency of 2024 as an application: Comprar and Alquilar as paths, homes that paid to come first, prices that fell, buttons for pages",
    truth,
    respond,
    walk,
};

const TOWNS: [(&str, u64, &[&str]); 6] = [
    ("Oviedo", 33_001, &["Centro", "La Corredoria", "Montecerrao", "El Cristo"]),
    ("Gijón", 33_201, &["La Arena", "Cimavilla", "El Llano", "Somió"]),
    ("Avilés", 33_401, &["Sabugo", "Centro", "Versalles"]),
    ("Llanes", 33_500, &["Casco antiguo", "Poo", "Celorio"]),
    ("Villaviciosa", 33_300, &["Centro", "Rodiles"]),
    ("Siero", 33_510, &["La Pola", "Lugones"]),
];

const STREETS: [&str; 14] = [
    "Calle del Carmen",
    "Calle de la Sidra",
    "Avenida de la Costa",
    "Calle Campoamor",
    "Calle Marqués de Teverga",
    "Plaza del Sol",
    "Calle Los Álamos",
    "Calle Fuente Nueva",
    "Avenida de Galicia",
    "Calle San Bernardo",
    "Camino de los Castaños",
    "Calle del Rosal",
    "Calle Pelayo",
    "Travesía del Faro",
];

/// Kinds with whether they are flats, fewest and most bedrooms, and what a square metre costs.
const KINDS: [(&str, bool, (u64, u64), u64); 7] = [
    ("Piso", true, (1, 4), 1900),
    ("Piso", true, (2, 4), 1750),
    ("Ático", true, (1, 3), 2450),
    ("Dúplex", true, (2, 4), 1850),
    ("Estudio", true, (0, 0), 2300),
    ("Chalet", false, (3, 6), 2050),
    ("Casa de pueblo", false, (2, 5), 900),
];

const SENTENCES: [&str; 13] = [
    "Reformado en 2019 con materiales de primera calidad.",
    "Salón luminoso con orientación sur y salida a la terraza.",
    "Cocina amueblada y equipada con electrodomésticos.",
    "Incluye trastero y plaza de garaje en el mismo edificio.",
    "A cinco minutos andando de la estación y de los colegios.",
    "Calefacción individual de gas y ventanas de aluminio con rotura de puente térmico.",
    "Finca cerrada con hórreo y árboles frutales.",
    "Edificio con ascensor y portal reformado sin barreras.",
    "Ideal como primera vivienda o como inversión.",
    "Vistas al mar desde el dormitorio principal.",
    "Comunidad de 65 euros al mes con agua caliente.",
    "Para entrar a vivir.",
    "No se admiten mascotas.",
];

const COUNT: usize = 118;
const AT_ONCE: usize = 15;

struct Home {
    id: u64,
    is_rent: bool,
    kind: &'static str,
    is_flat: bool,
    street: &'static str,
    number: u64,
    quarter: &'static str,
    town: &'static str,
    postcode: u64,
    bedrooms: u64,
    bathrooms: u64,
    area: u64,
    floor: Option<u64>,
    price: u64,
    old_price: Option<u64>,
    is_asked: bool,
    is_reserved: bool,
    is_new: bool,
    text: String,
    photos: u64,
    energy: Option<&'static str>,
}

fn homes() -> Vec<Home> {
    let mut dice = Dice::new(33_012);
    (0..COUNT).map(|at| home(at, &mut dice)).collect()
}

fn home(at: usize, dice: &mut Dice) -> Home {
    let is_rent = dice.chance(33);
    let (kind, is_flat, bedrooms, metre) = dice.pick(&KINDS[..if is_rent { 5 } else { 7 }]);
    let (town, code, quarters) = dice.pick(&TOWNS);
    let bedrooms = dice.between(bedrooms.0, bedrooms.1);
    let area = 31 + bedrooms * dice.between(18, 34);
    let price = match is_rent {
        true => area * dice.between(68, 105) / 10 / 25 * 25 + 100,
        false => area * metre * dice.between(76, 131) / 100 / 1000 * 1000,
    };
    let from = dice.below(13) as usize;
    let words: Vec<&str> = SENTENCES.iter().cycle().skip(from).step_by(4).take(3).copied().collect();
    let quarter = dice.pick(quarters);
    Home {
        id: 104_210 + at as u64 * 17 + dice.below(15),
        is_rent,
        kind,
        is_flat,
        street: dice.pick(&STREETS),
        number: dice.between(1, 88),
        quarter,
        town,
        postcode: code + dice.below(9),
        bedrooms,
        bathrooms: (1 + dice.below(bedrooms.clamp(1, 3))).min(3),
        area,
        floor: is_flat.then(|| dice.between(1, 9)),
        price,
        old_price: (!is_rent && dice.chance(16)).then(|| price + dice.between(2, 9) * 2500),
        is_asked: !is_rent && dice.chance(5),
        is_reserved: dice.chance(8),
        is_new: dice.chance(13),
        text: format!(
            "{} con {area} metros en {quarter}, {town}. {}",
            if is_rent { "Se alquila vivienda" } else { "Se vende vivienda" },
            words.join(" ")
        ),
        photos: dice.between(0, 31),
        energy: dice.chance(74).then(|| dice.pick(&["A", "B", "C", "D", "E", "F", "G"])),
    }
}

impl Home {
    fn address(&self) -> String {
        format!("/inmueble/{}", self.id)
    }

    fn title(&self) -> String {
        let deal = if self.is_rent { "en alquiler" } else { "en venta" };
        format!("{} {deal} en {}, {}", self.kind, self.street, self.town)
    }

    fn photo(&self, size: &str) -> Option<String> {
        (self.photos > 0).then(|| format!("/fotos/{}/{}-{size}.webp", self.id % 97, self.id))
    }

    fn place(&self) -> String {
        format!("{}, {}", self.quarter, self.town)
    }

    fn full_place(&self) -> String {
        format!("{} {}, {}, {}", self.street, self.number, self.quarter, self.town)
    }

    fn price(&self) -> String {
        match (self.is_asked, self.is_rent) {
            (true, _) => "Precio a consultar".to_owned(),
            (_, true) => format!("{} €/mes", grouped(self.price, '.')),
            (_, false) => format!("{} €", grouped(self.price, '.')),
        }
    }

    fn in_short(&self) -> Json {
        json!({
            "id": self.id, "titulo": self.title(), "tipo": self.kind, "zona": self.place(),
            "precio": if self.is_asked { Json::from("Precio a consultar") } else { Json::from(self.price) },
            "precioAnterior": if self.is_asked { None } else { self.old_price }, "mensual": self.is_rent,
            "habitaciones": if self.bedrooms == 0 { None } else { Some(self.bedrooms) }, "banos": self.bathrooms,
            "superficie": self.area, "planta": self.floor, "foto": self.photo("m"), "fotos": self.photos,
            "reservado": self.is_reserved.then_some("Reservado"), "nuevo": self.is_new,
            "resumen": self.text.chars().take(95).collect::<String>() + "…",
        })
    }
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", home.price())
            .with("location", home.place())
            .with("location", home.full_place())
            .with("postcode", home.postcode.to_string())
            .with("bedrooms", if home.bedrooms == 0 { String::new() } else { home.bedrooms.to_string() })
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", home.kind)
            .with("status", if home.is_reserved { "Reservado" } else { "" })
            .with("description", &home.text)
            .maybe("image", home.photo("m"))
            .maybe("image", home.photo("xl"))
            .with("url", home.address())
    };
    Truth::promised(homes().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| url.replace("/inmueble/", "/api/v2/inmuebles/");
    visitor.open("/api/v2/portada")?;
    for deal in ["venta", "alquiler"] {
        visitor.open(&format!("/{deal}"))?;
        let mut pages = 1;
        let mut page = 1;
        while page <= pages {
            visitor.open(&format!("/api/v2/inmuebles?operacion={deal}&pagina={page}"))?;
            pages = visitor.json()?["paginas"].as_u64().unwrap_or(0);
            page += 1;
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let homes = homes();
    Box::new(move |request| answer(&homes, request))
}

fn answer(homes: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        []
        | ["venta" | "alquiler" | "vender" | "hipotecas" | "contacto" | "aviso-legal"]
        | ["inmueble", _] => Answer::page(fill(SHELL, &[("style", STYLE)])),
        ["_app", "main.4f1c.js"] => Answer::file("application/javascript", SCRIPT),
        ["api", "v2", "portada"] => {
            let fresh: Vec<Json> =
                homes.iter().filter(|home| home.is_new).take(4).map(Home::in_short).collect();
            Answer::json(&json!({"total": homes.len(), "novedades": fresh}))
        }
        ["api", "v2", "inmuebles"] => Answer::json(&found(homes, &request.query)),
        ["api", "v2", "inmuebles", id] => match homes.iter().find(|home| home.id.to_string() == *id) {
            Some(home) => Answer::json(&details(homes, home)),
            None => Answer::json(&json!({"error": "no existe"})).status(404),
        },
        ["fotos", _, file] => {
            let id = file.split('-').next().and_then(|id| id.parse().ok());
            Answer::picture(picture::house(id.unwrap_or(0)))
        }
        ["img", "logo.svg"] => Answer::picture(picture::sign("Vallecumbre", 190, 48, "#fff", "#0b5d4e")),
        ["img", _] => Answer::picture(picture::sign("Tu hipoteca desde 2,1 %", 600, 400, "#f7c948", "#222")),
        _ => Answer::missing(),
    }
}

fn found(homes: &[Home], query: &Parameters) -> Json {
    let is_rent = query.text("operacion") == "alquiler";
    let most = query.number("hasta").map_or(u64::MAX, |most| most as u64);
    let mut found: Vec<&Home> = homes
        .iter()
        .filter(|home| home.is_rent == is_rent && (home.price <= most || home.is_asked))
        .filter(|home| query.text("tipo").is_empty() || query.text("tipo") == home.kind)
        .collect();
    if query.text("orden") == "precio" {
        found.sort_by_key(|home| home.price);
    }
    let page = slice(&found, query.number("pagina").unwrap_or(1), AT_ONCE);
    let paid = found.iter().skip(page.page * 29 % found.len().max(1)).step_by(3).take(2);
    json!({
        "total": page.total, "pagina": page.page, "paginas": page.last,
        "patrocinados": paid.map(|home| home.in_short()).collect::<Vec<_>>(),
        "resultados": page.things.iter().map(|home| home.in_short()).collect::<Vec<_>>(),
    })
}

fn details(homes: &[Home], home: &Home) -> Json {
    let like = homes
        .iter()
        .filter(|other| other.id != home.id && other.is_rent == home.is_rent && other.town == home.town);
    json!({
        "id": home.id, "titulo": home.title(), "direccion": home.full_place(), "codigoPostal": home.postcode.to_string(),
        "tipo": home.kind, "precio": if home.is_asked { Json::from("Precio a consultar") } else { Json::from(home.price) },
        "precioAnterior": if home.is_asked { None } else { home.old_price }, "mensual": home.is_rent,
        "habitaciones": if home.bedrooms == 0 { None } else { Some(home.bedrooms) }, "banos": home.bathrooms,
        "superficie": home.area, "planta": home.floor, "ascensor": home.is_flat, "energia": home.energy,
        "reservado": home.is_reserved.then_some("Reservado"), "foto": home.photo("xl"), "texto": home.text,
        "similares": like.take(3).map(Home::in_short).collect::<Vec<_>>(),
    })
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Vallecumbre Hogar | Pisos y casas en Asturias</title><style>[[style]]</style></head><body><div id="__vc"></div><noscript>Activa JavaScript para ver los inmuebles.</noscript><script src="/_app/main.4f1c.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1f2a28}a{color:inherit;text-decoration:none}button{font:inherit;cursor:pointer}.Layout_bar__vC01x{display:flex;gap:24px;align-items:center;padding:10px 24px;border-bottom:1px solid #e4e8e7}.Layout_nav__vC02x{display:flex;gap:18px;flex:1}.Layout_foot__vC03x{background:#0b3d34;color:#cfe2dd;padding:32px 24px;margin-top:48px;display:grid;grid-template-columns:repeat(3,1fr);gap:24px}.Hero_root__vC04x{background:#0b5d4e;color:#fff;padding:72px 24px;text-align:center}.Hero_cta__vC05x{display:inline-block;background:#f7c948;color:#222;border-radius:8px;padding:12px 28px;margin:8px}.Page_wrap__vC06x{max-width:1120px;margin:0 auto;padding:24px}.Filter_row__vC07x{display:flex;gap:12px;margin:12px 0}.List_root__vC08x{display:flex;flex-direction:column;gap:18px}.Card_root__vC09x{display:flex;border:1px solid #e4e8e7;border-radius:12px;overflow:hidden;position:relative}.Card_media__vC10x{flex:0 0 300px;background:#eef2f1;min-height:200px;display:block}.Card_media__vC10x img{width:100%;height:100%;object-fit:cover;display:block}.Card_body__vC11x{padding:16px;flex:1}.Card_price__vC12x{font-size:22px;font-weight:700}.Card_old__vC13x{text-decoration:line-through;color:#8a9693;margin-left:8px;font-size:15px}.Card_drop__vC14x{color:#c0392b;font-size:14px;margin-left:6px}.Card_feats__vC15x{display:flex;gap:14px;list-style:none;padding:0;margin:6px 0}.Card_tag__vC16x{position:absolute;top:10px;left:10px;background:#fff;border-radius:6px;padding:2px 8px;font-size:13px}.Card_actions__vC17x button{border:1px solid #0b5d4e;background:#fff;color:#0b5d4e;border-radius:8px;padding:6px 14px;margin-right:8px}.Promo_root__vC18x{background:#f7c948;border-radius:12px;padding:28px;display:flex;justify-content:space-between}.Pager_root__vC19x{display:flex;gap:6px;justify-content:center;margin:30px 0}.Pager_root__vC19x button{border:1px solid #d4dbd9;background:#fff;border-radius:8px;min-width:40px;height:40px}.Pager_on__vC20x{background:#0b5d4e!important;color:#fff}.Detail_cols__vC21x{display:grid;grid-template-columns:1fr 320px;gap:32px}.Detail_photo__vC22x{width:100%;border-radius:12px}.Detail_box__vC23x{border:1px solid #e4e8e7;border-radius:12px;padding:20px}.Detail_dl__vC24x{display:grid;grid-template-columns:180px 1fr}.Detail_dl__vC24x dd{margin:0}.Mini_row__vC25x{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}.Mini_card__vC26x img{width:100%;height:150px;object-fit:cover}.Mini_card__vC26x span,.Mini_card__vC26x strong{display:block}.Cookie_root__vC27x{position:fixed;inset:auto 0 0 0;background:#fff;border-top:1px solid #ccc;padding:16px 24px;display:flex;gap:16px;align-items:center}"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const root = document.getElementById('__vc');
  const h = (tag, props, ...kids) => {
    const el = document.createElement(tag);
    for (const [k, v] of Object.entries(props || {})) {
      if (v === null || v === undefined || v === false) continue;
      if (k.startsWith('on')) el.addEventListener(k.slice(2).toLowerCase(), v); else el.setAttribute(k === 'cls' ? 'class' : k, v);
    }
    kids.flat(9).forEach((kid) => { if (kid !== null && kid !== undefined && kid !== false && kid !== '') el.append(kid.nodeType ? kid : String(kid)); });
    return el;
  };
  const dots = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, '.');
  const money = (p, month) => typeof p === 'string' ? p : dots(p) + ' €' + (month ? '/mes' : '');
  const get = (u) => fetch(u).then((r) => r.json());
  const go = (u) => { history.pushState(null, '', u); render(); window.scrollTo(0, 0); };
  const Link = (href, props, ...kids) => h('a', Object.assign({ href, onClick: (e) => { if (!e.ctrlKey && !e.metaKey) { e.preventDefault(); go(href); } } }, props), ...kids);

  const Price = (o) => h('div', { cls: 'Card_price__vC12x' }, money(o.precio, o.mensual),
    o.precioAnterior && h('span', { cls: 'Card_old__vC13x' }, money(o.precioAnterior)),
    o.precioAnterior && h('span', { cls: 'Card_drop__vC14x' }, '↓ ' + Math.round(100 - 100 * o.precio / o.precioAnterior) + ' %'));

  const Feats = (o) => h('ul', { cls: 'Card_feats__vC15x' }, o.habitaciones && h('li', null, o.habitaciones + ' hab.'), h('li', null, o.banos + (o.banos > 1 ? ' baños' : ' baño')), h('li', null, o.superficie + ' m²'), o.planta && h('li', null, o.planta + 'ª planta'));

  const Card = (o, paid) => h('article', { cls: 'Card_root__vC09x', 'data-id': o.id },
    Link('/inmueble/' + o.id, { cls: 'Card_media__vC10x', 'aria-label': o.titulo }, o.foto && h('img', { src: o.foto, loading: 'lazy', alt: '' })),
    paid ? h('span', { cls: 'Card_tag__vC16x' }, 'Patrocinado') : o.reservado ? h('span', { cls: 'Card_tag__vC16x' }, o.reservado) : o.nuevo && h('span', { cls: 'Card_tag__vC16x' }, 'Novedad'),
    h('div', { cls: 'Card_body__vC11x' }, Price(o), h('h3', null, Link('/inmueble/' + o.id, null, o.titulo)), h('p', null, o.zona), Feats(o), h('p', null, o.resumen),
      h('div', { cls: 'Card_actions__vC17x' }, h('button', { type: 'button' }, 'Contactar'), h('button', { type: 'button', 'aria-label': 'Guardar' }, '♡'), h('span', null, o.fotos ? o.fotos + ' fotos' : 'Sin fotos'))));

  const Mini = (o) => Link('/inmueble/' + o.id, { cls: 'Mini_card__vC26x' }, o.foto && h('img', { src: o.foto, loading: 'lazy', alt: '' }), h('strong', null, money(o.precio, o.mensual)), h('span', null, o.tipo + ' en ' + o.zona));

  const Promo = () => h('div', { cls: 'Promo_root__vC18x' }, h('div', null, h('h3', null, '¿Necesitas hipoteca?'), h('p', null, 'Te la conseguimos desde 410 €/mes para un piso de 120.000 €.')), Link('/hipotecas', null, 'Calcular cuota'));

  const Layout = (...body) => [
    h('header', { cls: 'Layout_bar__vC01x' }, Link('/', null, h('img', { src: '/img/logo.svg', alt: 'Vallecumbre Hogar', width: 190, height: 48 })),
      h('nav', { cls: 'Layout_nav__vC02x' }, Link('/venta', null, 'Comprar'), Link('/alquiler', null, 'Alquilar'), Link('/vender', null, 'Vende tu casa'), Link('/hipotecas', null, 'Hipotecas'), Link('/contacto', null, 'Contacto')), h('button', { type: 'button' }, 'Entrar')),
    h('main', null, ...body),
    h('footer', { cls: 'Layout_foot__vC03x' }, h('div', null, h('strong', null, 'Vallecumbre Hogar'), h('p', null, 'Calle del Carmen 4, 33201 Gijón'), h('p', null, '985 555 014')), h('div', null, h('strong', null, 'Zonas'), h('p', null, 'Oviedo · Gijón · Avilés · Llanes')), h('div', null, h('strong', null, 'Boletín'), h('input', { type: 'email', placeholder: 'Tu correo' }), h('button', { type: 'button' }, 'Suscribirme'), h('p', null, Link('/aviso-legal', null, 'Aviso legal')), '© 2024'))];

  const put = (...kids) => root.replaceChildren(...Layout(...kids));

  function Home() {
    const box = h('div', { cls: 'Mini_row__vC25x' }), total = h('p', null, 'Cargando…');
    put(h('section', { cls: 'Hero_root__vC04x' }, h('h1', null, 'Tu casa en Asturias'), total, Link('/venta', { cls: 'Hero_cta__vC05x' }, 'Quiero comprar'), Link('/alquiler', { cls: 'Hero_cta__vC05x' }, 'Quiero alquilar')),
      h('div', { cls: 'Page_wrap__vC06x' }, h('h2', null, 'Novedades de la semana'), box, h('h2', null, 'Vende con nosotros'), h('p', null, 'Valoramos tu vivienda gratis en 24 horas. Comisión del 3 % solo si vendemos.')));
    get('/api/v2/portada').then((d) => { total.textContent = d.total + ' viviendas publicadas hoy'; box.append(...d.novedades.map(Mini)); });
  }

  function List(deal) {
    const q = new URLSearchParams(location.search), page = Number(q.get('pagina')) || 1;
    const to = (changes) => { const n = new URLSearchParams(location.search); Object.entries(changes).forEach(([k, v]) => v ? n.set(k, v) : n.delete(k)); return '/' + deal + (String(n) ? '?' + n : ''); };
    const pick = (name, options) => { const s = h('select', { 'aria-label': name, onChange: () => go(to({ [name]: s.value, pagina: '' })) }, options.map(([v, t]) => h('option', { value: v }, t))); s.value = q.get(name) || ''; return s; };
    const list = h('div', { cls: 'List_root__vC08x' }, 'Cargando inmuebles…'), pager = h('div', { cls: 'Pager_root__vC19x' }), head = h('h1', null, deal === 'venta' ? 'Viviendas en venta en Asturias' : 'Viviendas en alquiler en Asturias');
    put(h('div', { cls: 'Page_wrap__vC06x' }, head, h('div', { cls: 'Filter_row__vC07x' },
      pick('tipo', [['', 'Todos los tipos'], ['Piso', 'Pisos'], ['Ático', 'Áticos'], ['Dúplex', 'Dúplex'], ['Estudio', 'Estudios'], ['Chalet', 'Chalets'], ['Casa de pueblo', 'Casas de pueblo']]),
      pick('hasta', deal === 'venta' ? [['', 'Precio máximo'], ['100000', '100.000 €'], ['200000', '200.000 €'], ['300000', '300.000 €']] : [['', 'Precio máximo'], ['600', '600 €'], ['900', '900 €']]),
      pick('orden', [['', 'Relevancia'], ['precio', 'Más baratos']])), list, pager));
    get('/api/v2/inmuebles?operacion=' + deal + '&pagina=' + page + ['tipo', 'hasta', 'orden'].map((k) => q.get(k) ? '&' + k + '=' + encodeURIComponent(q.get(k)) : '').join('')).then((d) => {
      head.textContent = d.total + ' viviendas en ' + deal + ' en Asturias';
      const cards = d.resultados.map((o) => Card(o));
      cards.splice(6, 0, Promo());
      list.replaceChildren(...d.patrocinados.map((o) => Card(o, true)), ...cards);
      const turn = (n, text, off) => h('button', { type: 'button', cls: n === d.pagina && 'Pager_on__vC20x', disabled: off ? '' : null, onClick: () => go(to({ pagina: n > 1 ? n : '' })) }, text);
      const near = Array.from({ length: d.paginas }, (_, i) => turn(i + 1, i + 1));
      pager.replaceChildren(turn(d.pagina - 1, '‹', d.pagina === 1), ...near, turn(d.pagina + 1, '›', d.pagina === d.paginas));
    });
  }

  function Detail(id) {
    put(h('div', { cls: 'Page_wrap__vC06x' }, 'Cargando…'));
    get('/api/v2/inmuebles/' + id).then((o) => {
      if (o.error) { put(h('div', { cls: 'Page_wrap__vC06x' }, h('h1', null, 'Este anuncio ya no está disponible'))); return; }
      const row = (k, v) => v ? [h('dt', null, k), h('dd', null, v)] : [];
      put(h('div', { cls: 'Page_wrap__vC06x' }, h('p', null, Link('/', null, 'Inicio'), ' › ', Link(o.mensual ? '/alquiler' : '/venta', null, o.mensual ? 'Alquiler' : 'Venta'), ' › ', o.titulo),
        h('div', { cls: 'Detail_cols__vC21x' }, h('div', null, o.foto && h('img', { cls: 'Detail_photo__vC22x', src: o.foto, alt: o.titulo }), h('h1', null, o.titulo), o.reservado && h('strong', null, o.reservado), h('p', null, o.direccion), h('h2', null, 'Descripción'), h('p', null, o.texto),
          h('h2', null, 'Características'), h('dl', { cls: 'Detail_dl__vC24x' }, row('Tipo de vivienda', o.tipo), row('Habitaciones', o.habitaciones), row('Baños', o.banos), row('Superficie', o.superficie + ' m²'), row('Planta', o.planta && o.planta + 'ª'), row('Ascensor', o.ascensor && 'Sí'), row('Código postal', o.codigoPostal), row('Certificado energético', o.energia || 'En trámite'))),
          h('aside', { cls: 'Detail_box__vC23x' }, Price(o), h('p', null, 'Referencia VC-' + o.id), h('input', { placeholder: 'Nombre' }), h('input', { placeholder: 'Teléfono' }), h('button', { type: 'button' }, 'Quiero visitarlo'))),
        h('h2', null, 'Viviendas similares'), h('div', { cls: 'Mini_row__vC25x' }, o.similares.map(Mini))));
    });
  }

  const Text = (title, text) => put(h('div', { cls: 'Page_wrap__vC06x' }, h('h1', null, title), h('p', null, text)));

  function render() {
    const p = location.pathname;
    if (p === '/') Home();
    else if (p === '/venta' || p === '/alquiler') List(p.slice(1));
    else if (p.startsWith('/inmueble/')) Detail(p.slice(10));
    else if (p === '/hipotecas') Text('Hipotecas', 'Cuota orientativa: 120.000 € a 30 años, 410 € al mes.');
    else if (p === '/vender') Text('Vende tu casa', 'Déjanos tu teléfono y te llamamos.');
    else Text('Contacto', 'Calle del Carmen 4, 33201 Gijón. De lunes a viernes de 9:30 a 19:00.');
  }

  window.addEventListener('popstate', render);
  render();
  if (!/vc_ok=/.test(document.cookie)) {
    const bar = h('div', { cls: 'Cookie_root__vC27x', role: 'dialog' }, h('span', null, 'Usamos cookies propias y de terceros para mejorar tu experiencia.'), h('button', { type: 'button', onClick: () => { document.cookie = 'vc_ok=1; path=/'; bar.remove(); } }, 'Aceptar'), h('button', { type: 'button', onClick: () => bar.remove() }, 'Rechazar'));
    document.body.append(bar);
  }
})();
"##;
