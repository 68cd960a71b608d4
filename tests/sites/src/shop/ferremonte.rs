//! Ferremonte: a Spanish ironmonger of 2015 on a widespread open shop system.
//!
//! Goods are only in the second level of a nested menu; the first level shows nothing but its subcategories. Lists have
//! page sizes, numbers, orders and filters with counts; offers and news show the same goods again, and some goods are in
//! two subcategories. Prices are in euros with a decimal comma. References are only on the pages of the goods.

use std::cmp::Reverse;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "ferremonte",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "overlap",
        "duplicates",
        "numbered",
        "next",
        "page-size",
        "featured",
        "trap",
        "locale",
        "optional",
        "microdata",
        "grid",
        "details",
    ],
    about: "Spanish ironmonger of 2015: goods only in the second level of a menu, page sizes, filters with counts, microdata",
    truth,
    respond,
    walk,
};

/// A subcategory: its parent, its name, how many goods are in it, and what they are with least and most prices.
type Shelf = (&'static str, &'static str, usize, &'static [(&'static str, u64, u64)]);

const SHELVES: [Shelf; 10] = [
    (
        "Herramienta eléctrica",
        "Taladros y atornilladores",
        23,
        &[
            ("Taladro percutor", 49, 189),
            ("Atornillador a batería", 59, 229),
            ("Martillo perforador", 119, 389),
        ],
    ),
    (
        "Herramienta eléctrica",
        "Sierras y amoladoras",
        14,
        &[("Sierra de calar", 45, 169), ("Sierra circular", 79, 259), ("Amoladora angular", 39, 149)],
    ),
    (
        "Herramienta eléctrica",
        "Lijadoras",
        8,
        &[("Lijadora orbital", 39, 129), ("Lijadora de banda", 69, 199)],
    ),
    (
        "Herramienta manual",
        "Llaves y alicates",
        16,
        &[("Juego de llaves", 14, 79), ("Alicate universal", 7, 24), ("Llave inglesa", 8, 31)],
    ),
    (
        "Herramienta manual",
        "Medición",
        11,
        &[("Flexómetro", 4, 17), ("Nivel láser", 39, 259), ("Nivel de burbuja", 8, 36)],
    ),
    (
        "Jardín",
        "Riego",
        12,
        &[("Manguera extensible", 16, 49), ("Programador de riego", 24, 89), ("Aspersor", 6, 22)],
    ),
    ("Jardín", "Poda", 10, &[("Tijera de podar", 9, 42), ("Cortasetos", 69, 219), ("Motosierra", 119, 459)]),
    (
        "Fontanería y baño",
        "Grifería",
        13,
        &[("Grifo monomando", 29, 119), ("Columna de ducha", 79, 289), ("Grifo de cocina", 34, 139)],
    ),
    ("Fontanería y baño", "Termos y calefacción", 7, &[("Termo eléctrico", 99, 279), ("Radiador", 39, 149)]),
    (
        "Seguridad",
        "Cerraduras y cajas fuertes",
        9,
        &[("Cerradura de sobreponer", 29, 119), ("Bombín antibumping", 24, 89), ("Caja fuerte", 59, 349)],
    ),
];

const BRANDS: [&str; 7] = ["Bruma", "Tornal", "Hierrosa", "Vulcano", "Makor", "Aldaba", "Peñafer"];

/// One thing on a shelf.
#[derive(Debug, Clone)]
struct Article {
    id: usize,
    name: String,
    brand: &'static str,
    shelf: &'static str,
    /// The other subcategory in which it is as well.
    also: Option<&'static str>,
    reference: String,
    cents: u64,
    was: Option<u64>,
    /// Tenths of stars.
    stars: Option<u64>,
    comments: u64,
    stock: u64,
    facts: Vec<(&'static str, String)>,
}

fn stock() -> Vec<Article> {
    let mut dice = Dice::new(4515);
    let mut articles: Vec<Article> = Vec::new();
    for (parent, shelf, count, things) in SHELVES {
        for _ in 0..count {
            let (thing, low, high) = dice.pick(things);
            let brand = dice.pick(&BRANDS);
            let id = articles.len() + 11;
            let model = format!("{}{}-{}", &thing[..1], dice.pick(&["X", "T", "S", "P"]), 100 + id * 7 % 900);
            let cents = dice.between(low, high) * 100 + dice.pick(&[0, 50, 90, 95, 99]);
            let siblings: Vec<&str> = SHELVES
                .iter()
                .filter(|other| other.0 == parent && other.1 != shelf)
                .map(|other| other.1)
                .collect();
            let also = (!siblings.is_empty() && dice.chance(12)).then(|| dice.pick(&siblings));
            let was = dice.chance(26).then(|| cents * dice.between(110, 145) / 100 / 10 * 10 + 5);
            let facts = vec![
                ("Marca", brand.to_owned()),
                ("Peso", format!("{},{} kg", dice.between(0, 9), dice.between(1, 9))),
                ("Garantía", format!("{} años", dice.between(2, 5))),
                ("Origen", dice.pick(&["España", "Alemania", "Italia", "Portugal"]).to_owned()),
                (
                    "Dimensiones",
                    format!(
                        "{} x {} x {} mm",
                        dice.between(80, 480),
                        dice.between(40, 300),
                        dice.between(20, 200)
                    ),
                ),
            ];
            articles.push(Article {
                id,
                name: format!("{thing} {brand} {model}"),
                brand,
                shelf,
                also,
                reference: format!("{}{:05}", &brand.to_uppercase()[..2], 20_000 + id * 173 % 70_000),
                cents,
                was,
                stars: dice.chance(55).then(|| dice.between(28, 50)),
                comments: dice.between(1, 19),
                stock: if dice.chance(84) { dice.between(1, 45) } else { 0 },
                facts,
            });
        }
    }
    articles
}

/// An address without accents.
fn plain(text: &str) -> String {
    let accents = [('á', 'a'), ('é', 'e'), ('í', 'i'), ('ó', 'o'), ('ú', 'u'), ('ñ', 'n')];
    slug(&accents.iter().fold(text.to_lowercase(), |text, (from, to)| text.replace(*from, &to.to_string())))
}

fn address(article: &Article) -> String {
    format!("/{}/{}-{}.html", plain(article.shelf), article.id, plain(&article.name))
}

fn photo(article: &Article, size: &str) -> String {
    format!("/{}-{size}_default/{}.jpg", article.id + 300, plain(&article.name))
}

fn availability(article: &Article) -> &'static str {
    match article.stock {
        0 => "Agotado",
        1..=4 => "Últimas unidades en stock",
        _ => "En stock",
    }
}

fn stars(tenths: u64) -> String {
    format!("{},{}/5", tenths / 10, tenths % 10)
}

fn parents() -> Vec<&'static str> {
    let mut parents: Vec<&str> = SHELVES.iter().map(|shelf| shelf.0).collect();
    parents.dedup();
    parents
}

/// Addresses of categories begin with a number: parents count from 3, their shelves from 12.
fn category(name: &str) -> String {
    let number = match parents().iter().position(|parent| *parent == name) {
        Some(place) => place + 3,
        None => SHELVES.iter().position(|shelf| shelf.1 == name).unwrap_or(0) + 12,
    };
    format!("/{number}-{}", plain(name))
}

fn truth() -> Truth {
    let record = |article: &Article| {
        Record::new()
            .with("title", &article.name)
            .with("price", format!("{} €", euros(article.cents)))
            .maybe("old_price", article.was.map(|cents| format!("{} €", euros(cents))))
            .maybe("rating", article.stars.map(stars))
            .with("availability", availability(article))
            .with("sku", &article.reference)
            .with("image", photo(article, "home"))
            .with("image", photo(article, "large"))
            .with("url", address(article))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let home = visitor.here();
    for (_, shelf, _, _) in SHELVES {
        visitor.back(&home);
        visitor.follow(shelf)?;
        visitor.expect("productos.")?;
        visitor.turn("Siguiente")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Article], request: &Request) -> Answer {
    let path = request.path.as_str();
    let page = |title: &str, trail: &str, left: &str, body: &str| {
        let best = each(stock.iter().filter(|article| article.comments > 16).take(4), |article| {
            side("pm-best", article)
        });
        let filled = fill(
            PAGE,
            &[
                ("title", &escape(title)),
                ("menu", &menu()),
                ("trail", trail),
                ("left", left),
                ("best", &best),
                ("body", body),
            ],
        );
        Answer::page(filled)
    };
    let trail = |name: &str| format!("<span class=\"pm-pipe\">&gt;</span> {}", escape(name));
    if let Some(article) = stock.iter().find(|article| address(article) == path) {
        let trail = format!(
            "<span class=\"pm-pipe\">&gt;</span> <a href=\"{}\">{}</a> {}",
            category(article.shelf),
            article.shelf,
            trail(&article.name)
        );
        return page(&article.name, &trail, &seen(stock, article), &details(stock, article));
    }
    if let Some(parent) = parents().into_iter().find(|parent| category(parent) == path) {
        return page(parent, &trail(parent), "", &branches(parent));
    }
    let list_of = |title: &str, keep: &dyn Fn(&Article) -> bool| {
        let articles: Vec<&Article> = stock.iter().filter(|article| keep(article)).collect();
        let (left, body) = list(title, path, &articles, &request.query);
        page(title, &trail(title), &left, &body)
    };
    if let Some((_, shelf, _, _)) = SHELVES.iter().find(|shelf| category(shelf.1) == path) {
        return list_of(shelf, &|article| article.shelf == *shelf || article.also == Some(*shelf));
    }
    match request.parts().as_slice() {
        [] => {
            let popular = each(stock.iter().filter(|article| article.id % 17 == 4).take(6), tile);
            page("Ferretería online", "", "", &fill(HOME, &[("popular", &popular)]))
        }
        ["ofertas"] => list_of("Ofertas", &|article| article.was.is_some()),
        ["novedades"] => list_of("Novedades", &|article| article.id % 9 == 2),
        ["contacto"] => page("Contacto", &trail("Contacto"), "", CONTACT),
        ["content", "1-envios"] => page("Envíos", &trail("Envíos"), "", SHIPPING),
        ["blog"] => page("Blog", &trail("Blog"), "", BLOG),
        ["mi-cuenta"] => page("Mi cuenta", &trail("Mi cuenta"), "", ACCOUNT),
        ["buscar"] => {
            let wanted = request.query.text("search_query").to_lowercase();
            list_of("Buscar", &|article| !wanted.is_empty() && article.name.to_lowercase().contains(&wanted))
        }
        [folder, _] if folder.ends_with("_default") => {
            let id = folder.split('-').next().unwrap_or_default();
            Answer::picture(picture::thing(id.parse().unwrap_or(0)))
        }
        ["img", "logo.png"] => Answer::picture(picture::sign("FERREMONTE", 220, 60, "#fff", "#d4351c")),
        ["img", file] => Answer::picture(picture::thing(file.bytes().map(u64::from).sum())),
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    each(parents(), |parent| {
        let shelves = each(SHELVES.iter().filter(|shelf| shelf.0 == parent), |shelf| {
            format!("<li><a href=\"{}\" title=\"{1}\">{1}</a></li>", category(shelf.1), shelf.1)
        });
        format!(
            "<li><a class=\"sf-with-ul\" href=\"{}\" title=\"{parent}\">{parent}</a><ul class=\"submenu-box\">{shelves}</ul></li>\n",
            category(parent)
        )
    })
}

/// What a first-level category shows: its subcategories, no goods.
fn branches(parent: &str) -> String {
    let boxes = each(SHELVES.iter().filter(|shelf| shelf.0 == parent), |shelf| {
        format!(
            "<li><div class=\"subcat-pic\"><a href=\"{0}\"><img src=\"/img/c{1}.jpg\" width=\"125\" height=\"125\" alt=\"\"></a></div><h5><a class=\"subcat-name\" href=\"{0}\">{2}</a></h5><p>Desde {3} €</p></li>",
            category(shelf.1),
            plain(shelf.1),
            shelf.1,
            shelf.3.iter().map(|thing| thing.1).min().unwrap_or(0)
        )
    });
    format!(
        "<h1 class=\"page-heading\">{parent}</h1><p class=\"cat-desc\">Todo para el profesional y el aficionado, con envío en 24/48 horas.</p><div id=\"subcategories\"><p class=\"subcat-heading\">Subcategorías</p><ul>{boxes}</ul></div>"
    )
}

fn tile(article: &Article) -> String {
    let was = article.was.map(|was| {
        let percent = 100 - article.cents * 100 / was;
        format!(
            "<span class=\"pm-old\">{} €</span> <span class=\"pm-percent\">-{percent}%</span>",
            euros(was)
        )
    });
    let stars = article.stars.map(|tenths| {
        let icons = each(1..=5, |star| {
            format!("<i class=\"estrella{}\"></i>", if star * 10 <= tenths + 5 { " estrella_on" } else { "" })
        });
        format!(
            "<div class=\"pm-notes\" itemprop=\"aggregateRating\" itemscope itemtype=\"https://schema.org/AggregateRating\">{icons}<meta itemprop=\"worstRating\" content=\"0\"><meta itemprop=\"ratingValue\" content=\"{}.{}\"><meta itemprop=\"bestRating\" content=\"5\"> <span itemprop=\"reviewCount\">{}</span> comentario(s)</div>",
            tenths / 10,
            tenths % 10,
            article.comments
        )
    });
    let badge = if article.was.is_some() { "<span class=\"oferta-box\">¡Oferta!</span>" } else { "" };
    let label = match article.stock {
        0 => "<span class=\"lbl lbl-danger\">Agotado</span>".to_owned(),
        _ => format!("<span class=\"lbl lbl-success\">{}</span>", availability(article)),
    };
    fill(
        TILE,
        &[
            ("url", &address(article)),
            ("photo", &photo(article, "home")),
            ("name", &escape(&article.name)),
            ("badge", badge),
            ("price", &euros(article.cents)),
            ("plain", &format!("{}.{:02}", article.cents / 100, article.cents % 100)),
            ("was", was.as_deref().unwrap_or_default()),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("label", &label),
            ("id", &article.id.to_string()),
        ],
    )
}

/// Goods in a side column, with a small photograph.
fn side(class: &str, article: &Article) -> String {
    format!(
        "<li class=\"{class}\"><a href=\"{0}\"><img src=\"{1}\" width=\"60\" height=\"60\" alt=\"\"></a><div><a href=\"{0}\">{2}</a><br><b>{3} €</b></div></li>",
        address(article),
        photo(article, "small"),
        escape(&article.name),
        euros(article.cents)
    )
}

fn seen(stock: &[Article], article: &Article) -> String {
    let others =
        stock.iter().filter(|other| (other.id + article.id) % 41 == 7 && other.id != article.id).take(2);
    format!(
        "<div class=\"pm-block\"><p class=\"pm-block-title\">Productos vistos</p><ul>{}</ul></div>",
        each(others, |other| side("pm-viewed", other))
    )
}

/// The filters and the list itself.
fn list(title: &str, path: &str, articles: &[&Article], query: &Parameters) -> (String, String) {
    let with = |changed: &[(&str, &str)]| {
        let mut pairs: Vec<String> = ["search_query", "marca", "precio", "disponible", "orden", "n"]
            .iter()
            .filter(|name| changed.iter().all(|(other, _)| *other != **name) && !query.text(name).is_empty())
            .map(|name| format!("{name}={}", encode(query.text(name))))
            .collect();
        pairs.extend(changed.iter().map(|(name, value)| format!("{name}={}", encode(value))));
        format!("{path}?{}", pairs.join("&amp;"))
    };
    let bands = [(0, 2500), (2500, 7500), (7500, 15_000), (15_000, 50_000)];
    let mut kept = articles.to_vec();
    kept.retain(|article| ["", &plain(article.brand)].contains(&query.text("marca")));
    if let Some((low, high)) = query.number("precio").and_then(|band| bands.get(band)) {
        kept.retain(|article| (*low..*high).contains(&article.cents));
    }
    if query.has("disponible") {
        kept.retain(|article| article.stock > 0);
    }
    match query.text("orden") {
        "precio-asc" => kept.sort_by_key(|article| article.cents),
        "precio-desc" => kept.sort_by_key(|article| Reverse(article.cents)),
        "nombre" => kept.sort_by(|one, other| one.name.cmp(&other.name)),
        _ => {}
    }
    let brands = each(BRANDS, |brand| {
        let count = articles.iter().filter(|article| article.brand == brand).count();
        match count {
            0 => String::new(),
            _ => format!(
                "<li><a rel=\"nofollow\" href=\"{}\">{brand} <span>({count})</span></a></li>",
                with(&[("marca", &plain(brand))])
            ),
        }
    });
    let prices = each(bands.iter().enumerate(), |(band, (low, high))| {
        let count = articles.iter().filter(|article| (*low..*high).contains(&article.cents)).count();
        format!(
            "<li><a rel=\"nofollow\" href=\"{}\">{} € - {} € <span>({count})</span></a></li>",
            with(&[("precio", &band.to_string())]),
            low / 100,
            high / 100
        )
    });
    let there = articles.iter().filter(|article| article.stock > 0).count().to_string();
    let left = fill(
        FILTERS,
        &[
            ("brands", &brands),
            ("prices", &prices),
            ("there", &there),
            ("available", &with(&[("disponible", "1")])),
        ],
    );
    let size = query.number("n").filter(|size| *size > 0).unwrap_or(9);
    let slice = slice(&kept, query.number("p").unwrap_or(1), size);
    let link = |number: usize| with(&[("p", &number.to_string())]);
    let mut pages = String::new();
    if slice.last > 1 {
        if slice.page > 1 {
            pages.push_str(&format!(
                "<li><a rel=\"prev\" href=\"{}\"><b>Anterior</b></a></li>",
                link(slice.page - 1)
            ));
        }
        pages.push_str(&each(1..=slice.last, |number| match number == slice.page {
            true => format!("<li class=\"pm-here\"><span>{number}</span></li>"),
            false => format!("<li><a href=\"{}\"><span>{number}</span></a></li>", link(number)),
        }));
        if slice.page < slice.last {
            pages.push_str(&format!(
                "<li><a rel=\"next\" href=\"{}\"><b>Siguiente</b></a></li>",
                link(slice.page + 1)
            ));
        }
    }
    let sizes =
        each([9, 18, 45], |size| format!("<a href=\"{}\">{size}</a> ", with(&[("n", &size.to_string())])));
    let orders = each(
        [
            ("precio-asc", "Precio: más baratos primero"),
            ("precio-desc", "Precio: más caros primero"),
            ("nombre", "Nombre: de A a Z"),
        ],
        |(order, words)| format!("<a rel=\"nofollow\" href=\"{}\">{words}</a> ", with(&[("orden", order)])),
    );
    let tiles = match slice.things {
        [] => "<p class=\"aviso\">No hay productos que coincidan.</p>".to_owned(),
        things => each(things, |article| tile(article)),
    };
    let body = fill(
        LIST,
        &[
            ("title", title),
            ("path", path),
            ("total", &slice.total.to_string()),
            ("first", &(slice.before + usize::from(slice.total > 0)).to_string()),
            ("through", &slice.through().to_string()),
            ("sizes", &sizes),
            ("orders", &orders),
            ("tiles", &tiles),
            ("pages", &pages),
        ],
    );
    (left, body)
}

fn details(stock: &[Article], article: &Article) -> String {
    let was = article.was.map(|was| {
        let percent = 100 - article.cents * 100 / was;
        format!(
            "<p><span class=\"pm-percent\">-{percent}%</span> Antes <span class=\"pm-old\">{} €</span></p>",
            euros(was)
        )
    });
    let stars = article.stars.map(|tenths| {
        format!(
            "<p class=\"pm-notes\">Valoración media: <b>{}</b> ({} comentarios)</p>",
            stars(tenths),
            article.comments
        )
    });
    let facts = each(article.facts.iter().enumerate(), |(at, (name, value))| {
        format!(
            "<tr class=\"{}\"><td>{name}</td><td>{value}</td></tr>",
            if at % 2 == 0 { "impar" } else { "par" }
        )
    });
    let same = stock.iter().filter(|other| other.shelf == article.shelf && other.id != article.id);
    let others = each(same.skip(article.id % 3).take(4), |other| side("pm-other", other));
    let left = match article.stock {
        0 => String::new(),
        _ => format!("<p id=\"pQuantityAvailable\"><span>{}</span> artículos</p>", article.stock),
    };
    fill(
        DETAILS,
        &[
            ("name", &escape(&article.name)),
            ("brand", article.brand),
            ("photo", &photo(article, "large")),
            ("reference", &article.reference),
            ("left", &left),
            ("availability", availability(article)),
            ("price", &euros(article.cents)),
            ("plain", &format!("{}.{:02}", article.cents / 100, article.cents % 100)),
            ("net", &euros(article.cents * 100 / 121)),
            ("was", was.as_deref().unwrap_or_default()),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("facts", &facts),
            ("others", &others),
            ("id", &article.id.to_string()),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE HTML>
<html lang="es-es"><head><meta charset="utf-8"><title>[[title]] - Ferremonte</title><meta name="generator" content="tienda 1.6">
<style>body{margin:0;font:13px/18px Arial,Helvetica,sans-serif;color:#777;background:#fff}a{color:#444;text-decoration:none}.pm-container{width:1140px;margin:0 auto}.pm-topbar{background:#333;color:#fff;padding:8px 0}.pm-topbar a{color:#fff;float:right;margin-left:18px}#block_top_menu{background:#f6f6f6;border-bottom:3px solid #d4351c}.sf-bar{list-style:none;margin:0;padding:0}.sf-bar>li{display:inline-block;position:relative}.sf-bar>li>a{display:block;padding:14px 18px;font-size:16px}.submenu-box{display:none;position:absolute;background:#fff;border:1px solid #ddd;list-style:none;padding:10px;z-index:5;width:230px}.sf-bar>li:hover .submenu-box{display:block}
.pm-columns{display:flex}.pm-left{width:250px;margin-right:30px}.pm-center{flex:1}.pm-block ul{list-style:none;padding:0}.pm-block-title{background:#f6f6f6;font-size:16px;padding:12px;border-top:5px solid #333}.pm-block li{display:flex;margin-bottom:10px}.pm-block li div{margin-left:8px}.rejilla{list-style:none;padding:0;display:flex;flex-wrap:wrap}.rejilla>li{width:33.3%;box-sizing:border-box;padding:0 10px 30px;text-align:center}.p-shot{position:relative;border:1px solid #ddd;padding:8px}.p-shot img{width:100%;height:190px;object-fit:contain}.oferta-box{position:absolute;top:6px;right:6px;background:#d4351c;color:#fff;padding:2px 6px}.pm-price{font-size:20px;color:#333}.pm-old{text-decoration:line-through}.pm-percent{background:#f13340;color:#fff;padding:1px 4px}.estrella{display:inline-block;width:12px;height:12px;background:#ddd}.estrella_on{background:#ef8743}.lbl{padding:2px 6px;color:#fff}.lbl-success{background:#55c65e}.lbl-danger{background:#f3515c}.paginas{list-style:none;padding:0;display:flex}.paginas li{border:1px solid #ddd;padding:5px 10px}.pm-here{background:#f6f6f6}#subcategories ul{list-style:none;display:flex;padding:0}#subcategories li{width:160px}.pm-product{display:flex}.pm-product>div{padding:0 15px;flex:1}.ficha td{border:1px solid #ddd;padding:8px 14px}.pm-others{list-style:none;display:flex;padding:0}.pm-footer{background:#333;color:#bbb;padding:30px 0;margin-top:40px}</style></head>
<body id="category" class="lang_es show-left"><div class="pm-topbar"><div class="pm-container">Llámanos: <strong>948 55 01 72</strong> <a href="/mi-cuenta">Iniciar sesión</a> <a href="/contacto">Contacte con nosotros</a></div></div>
<div class="pm-container pm-brandrow"><a href="/"><img src="/img/logo.png" alt="Ferremonte" width="220" height="60"></a><form id="searchbox" method="get" action="/buscar"><input type="text" name="search_query" placeholder="Buscar"><button type="submit" name="submit_search">Buscar</button></form><div class="shopping-cart"><a href="/pedido" rel="nofollow"><b>Carrito</b> (vacío) 0,00 €</a></div></div>
<div id="block_top_menu"><ul class="pm-container sf-bar">[[menu]]<li><a href="/ofertas">Ofertas</a></li><li><a href="/novedades">Novedades</a></li><li><a href="/blog">Blog</a></li></ul></div>
<div class="pm-container"><div class="migas"><a href="/" title="Volver a Inicio">Inicio</a> [[trail]]</div><div class="pm-columns"><div class="pm-left">[[left]]<div class="pm-block"><p class="pm-block-title"><a href="/ofertas">¡Lo más vendido!</a></p><ul>[[best]]</ul></div><div class="pm-block"><p class="pm-block-title">Información</p><ul><li><a href="/content/1-envios">Envíos y devoluciones</a></li><li><a href="/contacto">Nuestra tienda</a></li></ul></div></div><div class="pm-center">[[body]]</div></div></div>
<div class="pm-footer"><div class="pm-container"><form method="post" action="/newsletter"><label>Boletín</label> <input name="email" placeholder="Introduzca su correo electrónico"><button>OK</button></form><p>Suministros Ferremonte S.L., Polígono Areta, calle B nº 14, 31620 Huarte (Navarra). Envío gratis a partir de 60,00 €.</p></div></div></body></html>
"##;

const HOME: &str = r##"<div class="pm-slider"><h2>Campaña de riego</h2><p>Hasta un 30% de descuento y portes desde 3,95 €. <a href="/ofertas">Comprar ahora</a></p></div><h1>Su ferretería de confianza desde 1962</h1><p>Elija una sección en el menú superior.</p><h4 class="pm-tab">Populares</h4><ul class="rejilla">[[popular]]</ul>"##;

const FILTERS: &str = r##"<div class="pm-block" id="layered_block_left"><p class="pm-block-title">Catálogo</p><b>Disponibilidad</b><ul><li><a rel="nofollow" href="[[available]]">En almacén <span>([[there]])</span></a></li></ul><b>Fabricante</b><ul>[[brands]]</ul><b>Precio</b><ul>[[prices]]</ul></div>"##;

const LIST: &str = r##"<h1 class="page-heading"><span>[[title]]</span> <small class="cuenta">Hay [[total]] productos.</small></h1><div class="ordenar">Ordenar por [[orders]] | Mostrar [[sizes]]por página <form method="post" action="/comparar"><button type="submit" disabled>Comparar (<b>0</b>)</button></form></div>
<ul class="rejilla">
[[tiles]]</ul>
<div class="pie-lista"><ul class="paginas">[[pages]]</ul><form class="showall" method="get" action="[[path]]"><button type="submit">Mostrar todos</button><input type="hidden" name="n" value="[[total]]"></form><div>Mostrando [[first]] - [[through]] de [[total]] items</div></div>"##;

const TILE: &str = r##"<li class="ajax_block"><div class="p-container" itemscope itemtype="https://schema.org/Product"><div class="p-shot"><a href="[[url]]" itemprop="url"><img src="[[photo]]" alt="[[name]]" itemprop="image"></a><a class="quick-view" rel="nofollow" href="[[url]]?content_only=1">Vista rápida</a>[[badge]]</div><div class="p-right"><h5 itemprop="name"><a class="p-name" href="[[url]]" title="[[name]]">[[name]]</a></h5>[[stars]]<div class="pm-content-price" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="[[plain]]" class="pm-price">[[price]] €</span><meta itemprop="priceCurrency" content="EUR"> [[was]]</div><div class="pm-buttons"><a rel="nofollow" href="/carrito?add=1&amp;id_product=[[id]]">Añadir al carrito</a> <a href="[[url]]">Más</a></div><div>[[label]]</div><div class="pm-extra"><a rel="nofollow" href="/favoritos?id=[[id]]">Lista de deseos</a> <a rel="nofollow" href="/comparar?id=[[id]]">Añadir a comparar</a></div></div></div></li>
"##;

const DETAILS: &str = r##"<div class="pm-product" itemscope itemtype="https://schema.org/Product"><div><img id="bigpic" itemprop="image" src="[[photo]]" width="360" alt="[[name]]"><p><a href="javascript:print()">Imprimir</a></p></div><div><h1 itemprop="name">[[name]]</h1><p id="product_reference"><label>Referencia: </label><span itemprop="sku">[[reference]]</span></p><p><label>Estado: </label>Nuevo producto</p>[[left]]<p id="availability_statut"><span id="availability_value">[[availability]]</span></p>[[stars]]<p><a href="/amigo?id=[[id]]">Enviar a un amigo</a></p></div><div class="caja-compra" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><p><span id="our_price_display" class="pm-price" itemprop="price" content="[[plain]]">[[price]] €</span> impuestos inc.</p><p>[[net]] € sin IVA</p>[[was]]<form method="post" action="/carrito"><label>Cantidad</label> <input name="qty" value="1" size="2"><button name="Submit">Añadir al carrito</button></form></div></div>
<h3 class="pm-h3">Ficha técnica</h3><table class="ficha">[[facts]]</table><h3 class="pm-h3">Más</h3><p itemprop="description">Producto [[brand]] con servicio técnico propio. Si tiene dudas, llámenos o pase por la tienda.</p><h3 class="pm-h3">Otros 4 productos de la misma categoría:</h3><ul class="pm-others">[[others]]</ul>"##;

const CONTACT: &str = r##"<h1 class="page-heading">Servicio al cliente</h1><form method="post" action="/contacto"><p><select name="id_contact"><option value="0">-- Elegir --</option><option value="1">Tienda</option><option value="2">Taller</option></select></p><p><input name="from" placeholder="Correo"></p><p><textarea name="message"></textarea></p><button>Enviar</button></form><p>Lunes a viernes de 8:30 a 13:30 y de 15:30 a 19:30.</p>"##;
const SHIPPING: &str = r##"<h1 class="page-heading">Envíos</h1><table class="ficha"><tr><td>Península</td><td>3,95 €</td></tr><tr><td>Baleares</td><td>8,50 €</td></tr><tr><td>Canarias</td><td>14,90 €</td></tr></table>"##;
const BLOG: &str = r##"<h1 class="page-heading">Blog</h1><h3>¿Qué taladro necesito?</h3><p>Para colgar cuadros basta con uno de 50,00 €; para hormigón, cuente con 150,00 € o más.</p><h3>Cómo preparar el riego</h3><p>Un programador sencillo cuesta 30 € y ahorra agua todo el verano.</p>"##;
const ACCOUNT: &str = r##"<h1 class="page-heading">Autenticación</h1><form method="post" action="/mi-cuenta"><input name="email"><input name="passwd" type="password"><button>Iniciar sesión</button></form>"##;
