//! La Graineterie du Val: a French seed shop of 2021 with the plain theme of a shop system, made on the server.
//!
//! A menu of two levels; categories show their own goods and those of their parts, twelve at a time, as miniatures
//! with a quick view, flags and prices with what was taken off. On the left stand the categories and filters as links
//! with counts, above the list an order as links. Everything together stands behind a link on the front page. The
//! details have a reference, the stock in words, a data sheet and other goods of the category.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, euros, fill, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "grainval",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "numbered",
        "next",
        "overlap",
        "duplicates",
        "featured",
        "locale",
        "grid",
        "optional",
        "details",
    ],
    about: "French seed shop of 2021 with the plain theme of a shop system: a menu of two levels, filters as links, quick views, prices with what was taken off",
    truth,
    respond,
    walk,
};

/// A part of a category: number, name, what is sold there with its lowest and highest price in cents.
type Part = (u64, &'static str, &'static [(&'static str, u64, u64)]);

/// A category: number, name, a sentence, its parts.
const CATEGORIES: [(u64, &str, &str, &[Part]); 4] = [
    (
        10,
        "Légumes",
        "Des variétés anciennes et modernes, reproductibles et non traitées, pour le potager familial.",
        &[
            (
                14,
                "Tomates",
                &[
                    ("Tomate Cœur de bœuf", 290, 390),
                    ("Tomate Noire de Crimée", 290, 390),
                    ("Tomate Cerise", 250, 360),
                    ("Tomate Ananas", 320, 420),
                ],
            ),
            (
                15,
                "Salades",
                &[
                    ("Laitue Batavia", 190, 290),
                    ("Chicorée frisée", 210, 310),
                    ("Mâche", 190, 270),
                    ("Roquette", 190, 260),
                ],
            ),
            (
                16,
                "Courges",
                &[("Potimarron", 290, 390), ("Courgette", 260, 390), ("Courge Butternut", 290, 410)],
            ),
            (
                17,
                "Racines",
                &[
                    ("Carotte Nantaise", 220, 310),
                    ("Radis", 180, 260),
                    ("Betterave", 210, 290),
                    ("Panais", 240, 330),
                ],
            ),
        ],
    ),
    (
        11,
        "Fleurs",
        "Annuelles, vivaces et mélanges pour fleurir massifs, balcons et talus.",
        &[
            (
                18,
                "Annuelles",
                &[
                    ("Cosmos", 240, 330),
                    ("Capucine", 240, 320),
                    ("Zinnia", 250, 340),
                    ("Tournesol", 230, 390),
                ],
            ),
            (19, "Vivaces", &[("Lupin", 290, 390), ("Rose trémière", 290, 380), ("Échinacée", 320, 450)]),
            (
                20,
                "Prairies fleuries",
                &[("Mélange Mellifère", 690, 1_490), ("Mélange Champêtre", 650, 1_390)],
            ),
        ],
    ),
    (
        12,
        "Aromatiques",
        "Le jardin de curé et la cuisine, du semis à l'assiette.",
        &[
            (
                21,
                "Annuelles aromatiques",
                &[("Basilic", 230, 330), ("Coriandre", 210, 290), ("Aneth", 210, 280)],
            ),
            (22, "Vivaces aromatiques", &[("Thym", 250, 350), ("Ciboulette", 220, 300), ("Sauge", 260, 360)]),
        ],
    ),
    (
        13,
        "Matériel",
        "Outils et fournitures choisis par nos jardiniers.",
        &[
            (
                23,
                "Outils à main",
                &[("Transplantoir", 890, 1_990), ("Serfouette", 1_490, 2_690), ("Plantoir", 790, 1_690)],
            ),
            (
                24,
                "Semis",
                &[("Mini-serre", 1_290, 3_490), ("Pots biodégradables", 390, 890), ("Étiquettes", 290, 650)],
            ),
        ],
    ),
];

const SORTS: [&str; 8] = ["du Val", "Précoce", "Géant", "Reine", "d'hiver", "de Savoie", "Rouge", "Blanc"];
const TOOLS: [&str; 5] = ["inox", "manche frêne", "lot de 12", "grand modèle", "petit modèle"];
const BRANDS: [&str; 5] =
    ["Semences du Val", "Terre Vive", "Le Potager d'Odile", "Maison Garance", "Forges Aubin"];

const COUNT: usize = 108;
const AT_ONCE: usize = 12;

struct Good {
    id: u64,
    category: usize,
    part: &'static Part,
    title: String,
    brand: Option<&'static str>,
    reference: String,
    /// In cents.
    price: u64,
    off: u64,
    stock: u64,
    is_fresh: bool,
    is_organic: bool,
    /// Tenths of stars, and from how many.
    stars: Option<(u64, u64)>,
    exposure: &'static str,
    months: &'static str,
    text: String,
}

fn goods() -> Vec<Good> {
    let mut dice = Dice::new(49_170);
    let mut goods: Vec<Good> = Vec::new();
    while goods.len() < COUNT {
        let good = good(goods.len() as u64, &mut dice);
        if goods.iter().all(|known| known.title != good.title) {
            goods.push(good);
        }
    }
    goods
}

fn good(at: u64, dice: &mut Dice) -> Good {
    let category = [0, 0, 0, 0, 1, 1, 2, 3][dice.below(8) as usize];
    let parts = CATEGORIES[category].3;
    let part = &parts[dice.below(parts.len() as u64) as usize];
    let (thing, low, high) = dice.pick(part.2);
    let is_organic = category < 3 && dice.chance(35);
    let word = dice.pick(if category == 3 { &TOOLS[..] } else { &SORTS[..] });
    let title = format!("{thing} {word}{}", if is_organic { " Bio" } else { "" });
    let exposure = dice.pick(&["Soleil", "Mi-ombre", "Soleil, mi-ombre"]);
    let months = dice.pick(&["Février à avril", "Mars à mai", "Avril à juin", "Août à septembre"]);
    let advice = dice.pick(&[
        "Semez clair et éclaircissez au stade de trois feuilles.",
        "Gardez la terre fraîche jusqu'à la levée.",
        "Une valeur sûre des jardiniers de notre région.",
        "Idéale aussi en bac sur le balcon.",
    ]);
    let text = match category {
        3 => {
            format!("{title}, fabriqué en France et garanti deux ans. Conçu pour durer et agréable en main.")
        }
        _ => format!(
            "{title} : une variété vigoureuse et productive, à semer de {}. {advice}",
            months.to_lowercase()
        ),
    };
    Good {
        id: 31 + at * 3 + dice.below(3),
        category,
        part,
        title,
        brand: dice.chance(88).then(|| if category == 3 { BRANDS[4] } else { dice.pick(&BRANDS[..4]) }),
        reference: format!("GV{}{:04}", part.0, 1_020 + at * 11),
        price: dice.between(low, high) / 10 * 10,
        off: if dice.chance(17) { dice.pick(&[10, 15, 20, 30]) } else { 0 },
        stock: if dice.chance(12) { 0 } else { dice.between(1, 240) },
        is_fresh: dice.chance(12),
        is_organic,
        stars: dice.chance(48).then(|| (dice.between(32, 50), dice.between(1, 41))),
        exposure,
        months,
        text,
    }
}

impl Good {
    fn address(&self) -> String {
        format!("/{}/{}-{}.html", path(self.part.1), self.id, path(&self.title))
    }

    fn photo(&self, size: &str) -> String {
        format!("/{}-{size}_default/{}.jpg", 400 + self.id, path(&self.title))
    }

    /// What is to be paid, in cents.
    fn now(&self) -> u64 {
        self.price * (100 - self.off) / 100
    }

    fn availability(&self) -> &'static str {
        match self.stock {
            0 => "Rupture de stock",
            1..=3 => "Derniers articles en stock",
            _ => "En stock",
        }
    }

    fn rating(&self) -> Option<String> {
        self.stars.map(|(tenths, _)| format!("{},{}", tenths / 10, tenths % 10))
    }
}

/// A text as part of a path, without its accents.
fn path(text: &str) -> String {
    let plain = |character: char| match character {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'É' | 'œ' => 'e',
        'ç' => 'c',
        'ô' => 'o',
        other => other,
    };
    slug(&text.chars().map(plain).collect::<String>())
}

fn money(cents: u64) -> String {
    format!("{}\u{a0}€", euros(cents))
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", money(good.now()))
            .maybe("old_price", (good.off > 0).then(|| money(good.price)))
            .maybe("rating", good.rating())
            .with("availability", good.availability())
            .with("sku", &good.reference)
            .with("image", good.photo("home"))
            .with("image", good.photo("large"))
            .with("url", good.address())
    };
    Truth::promised(goods().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let front = visitor.here();
    visitor.follow("Tous les produits")?;
    visitor.expect(&format!("Il y a {COUNT} produits"))?;
    visitor.turn("Suivant")?;
    for category in CATEGORIES {
        visitor.back(&front);
        visitor.follow(category.1)?;
        visitor.turn("Suivant")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let goods = goods();
    Box::new(move |request| answer(&goods, request))
}

fn answer(goods: &[Good], request: &Request) -> Answer {
    let menu = each(CATEGORIES, |category| {
        let parts = each(category.3, |part| {
            format!(
                "<li class=\"gvr-sub\"><a class=\"gvr-sublink\" href=\"/{}-{}\">{}</a></li>",
                part.0,
                path(part.1),
                part.1
            )
        });
        format!(
            "<li class=\"gvr-cat\" id=\"category-{0}\"><a class=\"gvr-toplink\" href=\"/{0}-{1}\">{2}</a><div class=\"gvr-popover\"><ul>{parts}</ul></div></li>",
            category.0,
            path(category.1),
            category.1
        )
    });
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("menu", &menu), ("body", body), ("style", STYLE)]))
    };
    let text = |title: &str, text: &str| {
        page(title, &format!("<section class=\"gvr-main gvr-cms\"><h1>{title}</h1>{text}</section>"))
    };
    match request.parts().as_slice() {
        [] => page("Graines potagères et florales", &front(goods)),
        ["content", name] => match *name {
            "1-livraison" => text(
                "Livraison",
                "<p>Colissimo 4,90 €, offert dès 39,00 € d'achat. Expédition sous 48 h.</p>",
            ),
            "4-a-propos" => text(
                "À propos",
                "<p>Quatre générations de grainetiers à Beaufort-en-Vallée. Nous cultivons 12 hectares de porte-graines.</p>",
            ),
            _ => text(
                "Conditions d'utilisation",
                "<p>La Graineterie du Val, SARL au capital de 15 000 €. Droit de rétractation de 14 jours.</p>",
            ),
        },
        ["connexion"] => text(
            "Connexion",
            "<form action=\"/connexion\" method=\"post\"><p><label>E-mail <input name=\"email\"></label></p><p><label>Mot de passe <input type=\"password\" name=\"password\"></label></p><button class=\"gvr-btn\">Connexion</button></form>",
        ),
        ["panier"] => text(
            "Panier",
            "<p>Il n'y a plus d'articles dans votre panier.</p><p>0 articles, total 0,00 €</p>",
        ),
        ["nous-contacter"] => {
            text("Contactez-nous", "<p>12 rue du Moulin, 49250 Beaufort-en-Vallée. 02 41 55 50 12</p>")
        }
        ["recherche"] => {
            let wanted = request.query.text("s").to_lowercase();
            let found =
                goods.iter().filter(|good| !wanted.is_empty() && good.title.to_lowercase().contains(&wanted));
            let found: Vec<&Good> = found.collect();
            page(
                "Recherche",
                &list("Résultats de la recherche", "", "", "/recherche", &found, &request.query),
            )
        }
        ["img", "logo.jpg"] => {
            Answer::picture(picture::sign("LA GRAINETERIE DU VAL", 300, 80, "#fff", "#4c7a34"))
        }
        ["img", ..] => Answer::picture(picture::sign("NOUVEAUTES 2021", 1100, 260, "#4c7a34", "#fff")),
        [size, file] if size.ends_with("_default") => {
            Answer::picture(picture::thing(file.bytes().fold(17, |sum, byte| sum * 31 + u64::from(byte))))
        }
        [_, _] => match goods.iter().find(|good| good.address() == request.path) {
            Some(good) => page(&escape(&good.title), &details(goods, good)),
            None => Answer::missing(),
        },
        [one] => {
            category(goods, one, request).map_or_else(Answer::missing, |(title, body)| page(&title, &body))
        }
        _ => Answer::missing(),
    }
}

/// The title and the page of a category that is named in a path.
fn category(goods: &[Good], name: &str, request: &Request) -> Option<(String, String)> {
    let id: u64 = name.split('-').next()?.parse().ok()?;
    let here = format!("/{name}");
    if id == 2 {
        let all: Vec<&Good> = goods.iter().collect();
        let heads = subcategories(CATEGORIES.iter().map(|category| (category.0, category.1)));
        return Some((
            "Accueil".to_owned(),
            list("Tous nos produits", "", &heads, &here, &all, &request.query),
        ));
    }
    for (at, category) in CATEGORIES.iter().enumerate() {
        if category.0 == id {
            let found: Vec<&Good> = goods.iter().filter(|good| good.category == at).collect();
            let parts = subcategories(category.3.iter().map(|part| (part.0, part.1)));
            let body = list(category.1, category.2, &parts, &here, &found, &request.query);
            return Some((category.1.to_owned(), body));
        }
        if let Some(part) = category.3.iter().find(|part| part.0 == id) {
            let found: Vec<&Good> = goods.iter().filter(|good| good.part.0 == id).collect();
            return Some((part.1.to_owned(), list(part.1, "", "", &here, &found, &request.query)));
        }
    }
    None
}

fn subcategories(parts: impl Iterator<Item = (u64, &'static str)>) -> String {
    let parts = each(parts, |(id, name)| {
        format!(
            "<li><a href=\"/{id}-{0}\"><img src=\"/{id}-category_default/{0}.jpg\" alt=\"\" width=\"90\" height=\"70\"></a><h5><a href=\"/{id}-{0}\">{name}</a></h5></li>",
            path(name)
        )
    });
    format!("<div class=\"gvr-subcats\"><h3>Sous-catégories</h3><ul>{parts}</ul></div>")
}

fn list(title: &str, about: &str, parts: &str, here: &str, all: &[&Good], query: &Parameters) -> String {
    let facet = query.text("q");
    let mut found: Vec<&Good> = all
        .iter()
        .copied()
        .filter(|good| match facet.split_once('-') {
            Some(("Marque", brand)) => good.brand == Some(brand),
            Some(("Disponibilité", _)) => good.stock > 0,
            Some(("Culture", _)) => good.is_organic,
            _ => true,
        })
        .collect();
    match query.text("order") {
        "product.name.asc" => found.sort_by_key(|good| good.title.clone()),
        "product.price.asc" => found.sort_by_key(|good| good.now()),
        "product.price.desc" => found.sort_by_key(|good| std::cmp::Reverse(good.now())),
        _ => {}
    }
    let address = |name: &str, value: &str| {
        let kept = ["s", "q", "order"]
            .iter()
            .filter(|known| **known != name)
            .map(|known| (*known, query.text(known)));
        let pairs: Vec<String> = kept
            .chain([(name, value)])
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", encode(value)))
            .collect();
        format!("{here}{}{}", if pairs.is_empty() { "" } else { "?" }, pairs.join("&amp;"))
    };
    let choice = |kind: &str, value: &str, count: usize| {
        let full = format!("{kind}-{value}");
        let (to, on) = if facet == full { ("", " gvr-on") } else { (&*full, "") };
        match count {
            0 => String::new(),
            _ => format!(
                "<li><a class=\"gvr-facet{on}\" rel=\"nofollow\" href=\"{}\">{value} <span class=\"gvr-mag\">({count})</span></a></li>",
                address("q", to)
            ),
        }
    };
    let brands = each(BRANDS, |brand| {
        choice("Marque", brand, all.iter().filter(|good| good.brand == Some(brand)).count())
    });
    let facets = format!(
        "<p class=\"gvr-ft\">Disponibilité</p><ul>{}</ul><p class=\"gvr-ft\">Culture</p><ul>{}</ul><p class=\"gvr-ft\">Marque</p><ul>{brands}</ul>",
        choice("Disponibilité", "En stock", all.iter().filter(|good| good.stock > 0).count()),
        choice("Culture", "Biologique", all.iter().filter(|good| good.is_organic).count()),
    );
    let sorts = each(
        [
            ("", "Pertinence"),
            ("product.name.asc", "Nom, A à Z"),
            ("product.price.asc", "Prix, croissant"),
            ("product.price.desc", "Prix, décroissant"),
        ],
        |(order, label)| {
            format!(
                "<a class=\"gvr-order\" rel=\"nofollow\" href=\"{}\">{label}</a>",
                address("order", order)
            )
        },
    );
    let slice = slice(&found, query.number("page").unwrap_or(1), AT_ONCE);
    let mut pages = String::new();
    if slice.page > 1 {
        pages.push_str(&format!(
            "<li><a rel=\"prev\" href=\"{}\">Précédent</a></li>",
            address("page", &(slice.page - 1).to_string())
        ));
    }
    for page in 1..=slice.last {
        let current = if page == slice.page { " class=\"gvr-current\"" } else { "" };
        pages.push_str(&format!(
            "<li{current}><a rel=\"nofollow\" href=\"{}\">{page}</a></li>",
            address("page", &page.to_string())
        ));
    }
    if slice.page < slice.last {
        pages.push_str(&format!(
            "<li><a rel=\"next\" href=\"{}\">Suivant</a></li>",
            address("page", &(slice.page + 1).to_string())
        ));
    }
    let count = match slice.total {
        0 => "Aucun produit disponible".to_owned(),
        1 => "Il y a 1 produit.".to_owned(),
        total => format!("Il y a {total} produits."),
    };
    let shown = format!(
        "Affichage {}-{} de {} article(s)",
        (slice.before + 1).min(slice.total),
        slice.through(),
        slice.total
    );
    let about = if about.is_empty() {
        String::new()
    } else {
        format!("<div class=\"gvr-about\"><p>{about}</p></div>")
    };
    let values = [
        ("title", title),
        ("about", &about),
        ("parts", parts),
        ("count", &count),
        ("facets", &facets),
        ("sorts", &sorts),
        ("cards", &each(slice.things, |good| card(good))),
        ("shown", &shown),
        ("pages", if slice.last > 1 { &pages } else { "" }),
        (
            "tree",
            &each(CATEGORIES, |category| {
                format!("<li><a href=\"/{}-{}\">{}</a></li>", category.0, path(category.1), category.1)
            }),
        ),
    ];
    fill(LIST, &values)
}

fn flags(good: &Good) -> String {
    let mut flags = String::new();
    if good.off > 0 {
        flags.push_str("<li class=\"gvr-flag gvr-flag-promo\">Promo !</li>");
    }
    if good.is_fresh {
        flags.push_str("<li class=\"gvr-flag\">Nouveau</li>");
    }
    if good.stock == 0 {
        flags.push_str("<li class=\"gvr-flag gvr-flag-out\">Rupture de stock</li>");
    }
    format!("<ul class=\"gvr-flags\">{flags}</ul>")
}

fn card(good: &Good) -> String {
    let old = match good.off {
        0 => String::new(),
        off => format!(
            "<span class=\"gvr-hide\">Prix de base</span><span class=\"gvr-regular\">{}</span><span class=\"gvr-off\">-{off}%</span>",
            money(good.price)
        ),
    };
    let values = [
        ("id", &*good.id.to_string()),
        ("address", &good.address()),
        ("photo", &good.photo("home")),
        ("title", &escape(&good.title)),
        ("old", &old),
        ("price", &money(good.now())),
        ("flags", &flags(good)),
    ];
    fill(CARD, &values)
}

fn details(goods: &[Good], good: &Good) -> String {
    let category = &CATEGORIES[good.category];
    let old = match good.off {
        0 => String::new(),
        off => format!(
            "<div class=\"gvr-was\"><span class=\"gvr-regular\">{}</span> <span class=\"gvr-off\">Économisez {off}%</span></div>",
            money(good.price)
        ),
    };
    let brand = good.brand.map_or_else(String::new, |brand| {
        format!("<div class=\"gvr-brand\"><label>Marque</label> <span>{brand}</span></div>")
    });
    let stars = match (good.stars, good.rating()) {
        (Some((tenths, count)), Some(rating)) => format!(
            "<div class=\"gvr-rating\"><div class=\"gvr-stars\"><div class=\"gvr-stars-on\" style=\"width:{}%\"></div></div> <span>{rating}/5</span> <a href=\"#avis\">Lire les avis ({count})</a></div>",
            tenths * 2
        ),
        _ => "<div class=\"gvr-rating\"><a href=\"#avis\">Soyez le premier à donner votre avis</a></div>"
            .to_owned(),
    };
    let sheet = match good.category {
        3 => "<dt>Garantie</dt><dd>2 ans</dd><dt>Fabrication</dt><dd>France</dd>".to_owned(),
        _ => format!(
            "<dt>Exposition</dt><dd>{}</dd><dt>Période de semis</dt><dd>{}</dd><dt>Culture</dt><dd>{}</dd>",
            good.exposure,
            good.months,
            if good.is_organic { "Biologique" } else { "Conventionnelle" }
        ),
    };
    let quantity = match good.stock {
        0 => String::new(),
        stock => format!("<div><label>En stock</label> <span>{stock} Produits</span></div>"),
    };
    let others = goods.iter().filter(|other| other.part.0 == good.part.0 && other.id != good.id).take(4);
    let values = [
        ("category", &*format!("<a href=\"/{}-{}\">{}</a>", category.0, path(category.1), category.1)),
        ("part", &format!("<a href=\"/{}-{}\">{}</a>", good.part.0, path(good.part.1), good.part.1)),
        ("title", &escape(&good.title)),
        ("photo", &good.photo("large")),
        ("flags", &flags(good)),
        ("old", &old),
        ("price", &money(good.now())),
        ("stars", &stars),
        ("text", &escape(&good.text)),
        ("availability", good.availability()),
        ("button", if good.stock == 0 { " disabled" } else { "" }),
        ("brand", &brand),
        ("reference", &good.reference),
        ("quantity", &quantity),
        ("sheet", &sheet),
        ("others", &each(others, card)),
    ];
    fill(DETAILS, &values)
}

fn front(goods: &[Good]) -> String {
    let popular = each(goods.iter().skip(3).step_by(12).take(8), card);
    let promo = each(goods.iter().filter(|good| good.off > 0).take(4), card);
    fill(FRONT, &[("popular", &popular), ("promo", &promo)])
}

const PAGE: &str = r##"<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] - La Graineterie du Val</title><style>[[style]]</style></head><body>
<header class="gvr-header"><nav class="gvr-topnav"><div class="gvr-box"><a href="/nous-contacter">Contactez-nous</a><span>02 41 55 50 12</span><a href="/connexion" title="Identifiez-vous">Connexion</a><a href="/panier">Panier <span>(0)</span></a></div></nav><div class="gvr-box gvr-head"><a href="/"><img src="/img/logo.jpg" alt="La Graineterie du Val" width="300" height="80"></a><ul class="gvr-menu">[[menu]]</ul><form class="gvr-search" action="/recherche" method="get"><input type="text" name="s" placeholder="Rechercher"><button type="submit">OK</button></form></div></header>
<div class="gvr-box gvr-wrap">[[body]]</div>
<footer class="gvr-footer"><div class="gvr-box"><div class="gvr-news"><p>Recevez nos offres spéciales et le calendrier des semis</p><form action="/nous-contacter" method="post"><input name="email" placeholder="Votre adresse e-mail"> <button class="gvr-btn">S'abonner</button></form><p>Vous pouvez vous désinscrire à tout moment.</p></div><div class="gvr-links"><div><h3>Produits</h3><ul><li><a href="/2-accueil?q=Disponibilit%C3%A9-En+stock">En stock</a></li><li><a href="/20-prairies-fleuries">Prairies</a></li></ul></div><div><h3>Notre société</h3><ul><li><a href="/content/1-livraison">Livraison</a></li><li><a href="/content/3-conditions-utilisation">Conditions d'utilisation</a></li><li><a href="/content/4-a-propos">À propos</a></li></ul></div><div><h3>Informations</h3><p>12 rue du Moulin<br>49250 Beaufort-en-Vallée</p></div></div><p>© 2021 - La Graineterie du Val</p></div></footer>
</body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:15px/1.5 "Noto Sans",sans-serif;background:#f6f6f6;color:#414141}.gvr-box{max-width:1140px;margin:0 auto;padding:0 15px}.gvr-header{background:#fff;box-shadow:0 2px 5px rgba(0,0,0,.1)}.gvr-topnav{border-bottom:2px solid #f6f6f6}.gvr-topnav .gvr-box{display:flex;gap:24px;padding:8px 15px;font-size:13px}.gvr-head{display:flex;align-items:center;gap:26px;padding:12px 15px}.gvr-menu{list-style:none;display:flex;flex:1;padding:0}.gvr-cat{position:relative}.gvr-toplink{padding:10px 12px;display:block;font-weight:600;color:#414141;text-decoration:none}.gvr-popover{display:none;position:absolute;background:#fff;box-shadow:0 2px 8px rgba(0,0,0,.2);min-width:200px;z-index:9}.gvr-cat:hover .gvr-popover{display:block}.gvr-popover ul{list-style:none;padding:10px}.gvr-wrap{padding-top:24px}.gvr-cols{display:flex;gap:24px}.gvr-left{width:240px;flex-shrink:0}.gvr-panel{background:#fff;padding:14px;margin-bottom:16px}.gvr-panel ul{list-style:none;padding:0}.gvr-ft{font-weight:700;margin:12px 0 4px}.gvr-facet{color:#414141;text-decoration:none}.gvr-on{font-weight:700}.gvr-mag{color:#999}.gvr-main{flex:1}.gvr-cms{background:#fff;padding:24px}.gvr-cathead{background:#fff;padding:18px;margin-bottom:16px}.gvr-subcats ul{list-style:none;display:flex;gap:18px;padding:0}.gvr-toolbar{display:flex;justify-content:space-between;margin-bottom:14px}.gvr-order{margin-left:10px}.gvr-products{display:flex;flex-wrap:wrap;gap:20px}.gvr-mini{background:#fff;width:250px;position:relative;box-shadow:0 2px 8px rgba(0,0,0,.1)}.gvr-mini img{width:250px;height:230px;object-fit:cover}.gvr-desc{padding:10px;text-align:center}.gvr-quick{font-size:12px;color:#888}.gvr-name{font-size:15px;font-weight:400;margin:4px 0}.gvr-name a{color:#414141;text-decoration:none}.gvr-regular{text-decoration:line-through;color:#7a7a7a;margin-right:6px}.gvr-off{background:#f39d72;color:#fff;padding:0 5px;font-size:13px;margin-right:6px}.gvr-price{font-weight:700;font-size:17px}.gvr-hide{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.gvr-flags{list-style:none;position:absolute;top:8px;left:0;padding:0;margin:0}.gvr-flag{background:#4c7a34;color:#fff;padding:2px 8px;font-size:13px;margin-bottom:4px}.gvr-flag-promo{background:#f39d72}.gvr-flag-out{background:#999}.gvr-paging{display:flex;justify-content:space-between;padding:20px 0}.gvr-paging ul{list-style:none;display:flex;gap:10px}.gvr-current a{color:#4c7a34;font-weight:700}.gvr-btn{background:#4c7a34;color:#fff;border:0;padding:9px 20px}.gvr-product{display:flex;gap:30px;background:#fff;padding:20px}.gvr-cover{position:relative}.gvr-cover img{width:450px}.gvr-buy{flex:1}.gvr-now{font-size:23px;font-weight:700}.gvr-stars{display:inline-block;width:80px;height:14px;background:#ddd}.gvr-stars-on{height:14px;background:#f6c31c}.gvr-stock{margin-left:14px}.gvr-tabs{background:#fff;padding:20px;margin:20px 0}.gvr-sheet{display:grid;grid-template-columns:200px 1fr}.gvr-brand label{font-weight:700}.gvr-footer{background:#fff;margin-top:40px;padding:20px 0}.gvr-links{display:flex;gap:80px}.gvr-links ul{list-style:none;padding:0}.gvr-all{display:block;text-align:right;padding:14px 0}"##;

const FRONT: &str = r##"<section class="gvr-main"><img src="/img/slide1.jpg" alt="Nouveautés 2021" width="1100" height="260"><h2>Produits populaires</h2><div class="gvr-products">[[popular]]</div><a class="gvr-all" href="/2-accueil">Tous les produits &rsaquo;</a><div class="gvr-panel"><h2>Semer, c'est espérer</h2><p>Plus de 100 variétés testées dans nos jardins. Livraison offerte dès 39 €.</p></div><h2>Promotions</h2><div class="gvr-products">[[promo]]</div></section>"##;

const LIST: &str = r##"<div class="gvr-cols"><div class="gvr-left"><div class="gvr-panel"><p class="gvr-ft"><a href="/2-accueil">Accueil</a></p><ul>[[tree]]</ul></div><div class="gvr-panel"><p class="gvr-ft">Filtrer par</p>[[facets]]</div></div><section class="gvr-main"><div class="gvr-cathead"><h1>[[title]]</h1>[[about]][[parts]]</div><div class="gvr-toolbar"><p>[[count]]</p><div>Trier par : [[sorts]]</div></div><div class="gvr-products">[[cards]]</div><nav class="gvr-paging"><div>[[shown]]</div><ul>[[pages]]</ul></nav></section></div>"##;

const CARD: &str = r##"<article class="gvr-mini" data-id-product="[[id]]"><a href="[[address]]"><img src="[[photo]]" alt="[[title]]" width="250" height="230"></a><div class="gvr-desc"><span class="gvr-quick">Aperçu rapide</span><h2 class="gvr-name"><a href="[[address]]">[[title]]</a></h2><div>[[old]]<span class="gvr-hide">Prix</span><span class="gvr-price">[[price]]</span></div></div>[[flags]]</article>
"##;

const DETAILS: &str = r##"<nav><a href="/">Accueil</a> / [[category]] / [[part]] / <span>[[title]]</span></nav><div class="gvr-product"><div class="gvr-cover"><img src="[[photo]]" alt="[[title]]">[[flags]]</div><div class="gvr-buy"><h1>[[title]]</h1>[[old]]<div class="gvr-now">[[price]]</div><div>TTC</div>[[stars]]<p>[[text]]</p><form action="/panier" method="post"><label>Quantité <input name="qty" value="1" size="2"></label> <button class="gvr-btn"[[button]]>Ajouter au panier</button><span class="gvr-stock">[[availability]]</span></form><ul><li>Paiement sécurisé</li><li>Expédition sous 48 h, 4,90 €</li></ul></div></div><div class="gvr-tabs"><h3>Détails du produit</h3>[[brand]]<div><label>Référence</label> <span>[[reference]]</span></div>[[quantity]]<h4>Fiche technique</h4><dl class="gvr-sheet">[[sheet]]</dl></div><section><h2>Dans la même catégorie</h2><div class="gvr-products">[[others]]</div></section>"##;
