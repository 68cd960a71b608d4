//! Ziarnko: a Polish seller of coffee, tea and what belongs to them, on a hosted shop of 2023.
//!
//! Goods are only in the third level: the mega menu goes down to the second, whose pages show nothing but boxes of the
//! third. Lists have a grid and a list view, numbered pages with labels, sorting and filters with counts. Beside a price
//! stand the price per 100 g or per piece, the regular price, and the lowest one of the last thirty days, as the law has
//! it. An index of makers from A to Z lists the same goods again. Codes are only on the pages of the goods.

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
    name: "ziarnko",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "locale",
        "optional",
        "grid",
        "details",
    ],
    about: "Polish coffee and tea shop of 2023: goods only in the third level, grid and list view, lowest prices of thirty days",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 8;

/// A leaf of the menu: first, second and third level, how many goods, what they are called with least and most prices,
/// and how much is in a pack.
type Leaf = (
    &'static str,
    &'static str,
    &'static str,
    usize,
    &'static [(&'static str, u64, u64)],
    &'static [(&'static str, u64)],
);

const COFFEE: [(&str, u64); 3] = [("250 g", 250), ("500 g", 500), ("1 kg", 1000)];
const LEAVES: [(&str, u64); 3] = [("50 g", 50), ("100 g", 100), ("250 g", 250)];
const PIECE: [(&str, u64); 1] = [("", 0)];

const SHELVES: [Leaf; 12] = [
    ("Kawa", "Kawa ziarnista", "Arabica 100%", 21, &[("Kawa ziarnista", 34, 89)], &COFFEE),
    ("Kawa", "Kawa ziarnista", "Mieszanki do espresso", 15, &[("Espresso Blend", 29, 79)], &COFFEE),
    ("Kawa", "Kawa mielona", "Do kawiarki", 9, &[("Kawa mielona moka", 24, 62)], &COFFEE),
    ("Kawa", "Kawa mielona", "Do przelewu", 12, &[("Kawa mielona filtr", 27, 69)], &COFFEE),
    (
        "Herbata",
        "Herbata czarna",
        "Assam i Cejlon",
        13,
        &[("Herbata czarna Assam", 14, 48), ("Herbata czarna Cejlon", 12, 44)],
        &LEAVES,
    ),
    ("Herbata", "Herbata czarna", "Aromatyzowana", 7, &[("Earl Grey", 15, 39)], &LEAVES),
    (
        "Herbata",
        "Herbata zielona",
        "Japońska",
        10,
        &[("Sencha", 22, 79), ("Matcha", 39, 149), ("Genmaicha", 21, 52)],
        &LEAVES,
    ),
    ("Herbata", "Herbata zielona", "Chińska", 6, &[("Gunpowder", 14, 36), ("Long Jing", 32, 99)], &LEAVES),
    (
        "Akcesoria",
        "Zaparzanie",
        "Dripy i filtry",
        11,
        &[("Drip ceramiczny", 49, 139), ("Filtry papierowe 100 szt.", 16, 39)],
        &PIECE,
    ),
    (
        "Akcesoria",
        "Zaparzanie",
        "Kawiarki",
        5,
        &[("Kawiarka aluminiowa", 69, 169), ("Kawiarka stalowa", 129, 289)],
        &PIECE,
    ),
    ("Akcesoria", "Młynki do kawy", "Ręczne", 9, &[("Młynek ręczny", 119, 899)], &PIECE),
    ("Akcesoria", "Młynki do kawy", "Elektryczne", 8, &[("Młynek elektryczny", 249, 2890)], &PIECE),
];

const MAKERS: [&str; 9] = [
    "Bławatek",
    "Czarna Owca",
    "Dobry Napar",
    "Kawiarnia Osiem",
    "Lisia Góra",
    "Morski Port",
    "Palarnia Sroka",
    "Strumień",
    "Złoty Listek",
];
const NAMES: [&str; 18] = [
    "Poranna",
    "Wieczorna",
    "Sidamo",
    "Huila",
    "Antigua",
    "Kirinyaga",
    "Nowa Huta",
    "Bałtyk",
    "Tatry",
    "Numer 3",
    "Numer 7",
    "Klasyk",
    "Dobra Noc",
    "Złota",
    "Pod Lipą",
    "Wędrowiec",
    "Stary Młyn",
    "Cicha",
];

/// One thing on a shelf.
#[derive(Debug, Clone)]
struct Article {
    id: usize,
    name: String,
    maker: &'static str,
    leaf: &'static Leaf,
    code: String,
    ean: String,
    grosze: u64,
    was: Option<u64>,
    lowest: u64,
    /// What is in a pack, in grams; 0 where it is a piece.
    grams: u64,
    /// Tenths of stars with the number of opinions.
    stars: Option<(u64, u64)>,
    stock: u64,
    origin: &'static str,
    chance: u64,
}

fn stock() -> Vec<Article> {
    let mut dice = Dice::new(7321);
    let mut articles: Vec<Article> = Vec::new();
    for leaf in &SHELVES {
        let (_, _, _, count, things, packs) = *leaf;
        let goal = articles.len() + count;
        while articles.len() < goal {
            let (thing, low, high) = dice.pick(things);
            let (maker, (pack, grams)) = (dice.pick(&MAKERS), dice.pick(packs));
            let name = format!("{thing} {maker} {} {pack}", dice.pick(&NAMES)).trim_end().to_owned();
            if articles.iter().any(|article| article.name == name) {
                continue;
            }
            let id = 1204 + articles.len() * 3;
            let factor = if grams > 300 { grams / 300 } else { 1 };
            let grosze = dice.between(low, high) * factor * 100 + dice.pick(&[0, 50, 90, 90, 99, 99]);
            let was = dice.chance(27).then(|| grosze * dice.between(112, 140) / 1000 * 10 + 9);
            articles.push(Article {
                id,
                name,
                maker,
                leaf,
                code: format!("ZK-{}-{}", dice.between(100, 999), id * 7 % 9000 + 1000),
                ean: format!("590{:010}", 4_410_000_000_u64 + id as u64 * 7919),
                grosze,
                was,
                lowest: was.map_or(grosze, |was| grosze + (was - grosze) / 2),
                grams,
                stars: dice.chance(61).then(|| (dice.between(36, 50), dice.between(1, 94))),
                stock: if dice.chance(83) { dice.between(1, 60) } else { 0 },
                origin: dice.pick(&["Etiopia", "Kolumbia", "Indie", "Chiny", "Japonia", "Polska", "Włochy"]),
                chance: dice.below(100),
            });
        }
    }
    articles
}

/// An address without Polish letters.
fn plain(text: &str) -> String {
    let letters = [
        ('ą', 'a'),
        ('ć', 'c'),
        ('ę', 'e'),
        ('ł', 'l'),
        ('ń', 'n'),
        ('ó', 'o'),
        ('ś', 's'),
        ('ź', 'z'),
        ('ż', 'z'),
    ];
    slug(&letters.iter().fold(text.to_lowercase(), |text, (from, to)| text.replace(*from, &to.to_string())))
}

fn address(article: &Article) -> String {
    format!("/product-pol-{}-{}.html", article.id, plain(&article.name))
}

fn photo(article: &Article, size: &str) -> String {
    format!("/hpeciai/{size}/pol_{}_{}.webp", plain(&article.name), article.id)
}

fn zloty(grosze: u64) -> String {
    format!("{} zł", euros(grosze).replace('.', " "))
}

fn availability(article: &Article) -> &'static str {
    match article.stock {
        0 => "Produkt niedostępny",
        1..=5 => "Ostatnie sztuki",
        _ => "Produkt dostępny",
    }
}

fn stars(tenths: u64) -> String {
    format!("{},{}", tenths / 10, tenths % 10)
}

fn firsts() -> Vec<&'static str> {
    let mut firsts: Vec<&str> = SHELVES.iter().map(|leaf| leaf.0).collect();
    firsts.dedup();
    firsts
}

/// The second level below a first one.
fn seconds(first: &str) -> Vec<&'static str> {
    let mut seconds: Vec<&str> = SHELVES.iter().filter(|leaf| leaf.0 == first).map(|leaf| leaf.1).collect();
    seconds.dedup();
    seconds
}

fn category(levels: &[&str]) -> String {
    let parts: Vec<String> = levels.iter().map(|level| plain(level)).collect();
    format!("/pol_m_{}.html", parts.join("_"))
}

fn maker_address(maker: &str) -> String {
    format!("/firm-pol-{}.html", plain(maker))
}

fn truth() -> Truth {
    let record = |article: &Article| {
        Record::new()
            .with("title", &article.name)
            .with("price", zloty(article.grosze))
            .maybe("old_price", article.was.map(zloty))
            .maybe("rating", article.stars.map(|(tenths, _)| stars(tenths)))
            .with("availability", availability(article))
            .with("sku", &article.code)
            .with("image", photo(article, "m"))
            .with("image", photo(article, "l"))
            .with("url", address(article))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let home = visitor.here();
    for (_, second, third, count, _, _) in SHELVES {
        visitor.back(&home);
        visitor.follow(second)?;
        visitor.follow(third)?;
        visitor.expect(&format!("({count})"))?;
        let here = visitor.here();
        for page in 2..=count.div_ceil(AT_ONCE) {
            let address =
                visitor.links("counter=").into_iter().find(|link| link.ends_with(&format!("={page}")));
            visitor.open(&address.ok_or_else(|| Fault(format!("{third} has no page {page}")))?)?;
        }
        visitor.back(&here);
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Article], request: &Request) -> Answer {
    let path = request.path.as_str();
    let page = |title: &str, trail: &str, body: &str| {
        let filled =
            fill(PAGE, &[("title", &escape(title)), ("menu", &menu()), ("trail", trail), ("body", body)]);
        Answer::page(filled)
    };
    if let Some(article) = stock.iter().find(|article| address(article) == path) {
        let (first, second, third, ..) = *article.leaf;
        let trail = crumbs(&[first, second, third]) + &format!("<li>{}</li>", escape(&article.name));
        return page(&article.name, &trail, &details(stock, article));
    }
    for first in firsts() {
        if category(&[first]) == path {
            let boxes = each(seconds(first), |second| tile_of(&[first, second]));
            return page(first, &crumbs(&[first]), &fill(BRANCH, &[("title", first), ("boxes", &boxes)]));
        }
        let second = seconds(first).into_iter().find(|second| category(&[first, second]) == path);
        if let Some(second) = second {
            let leaves = SHELVES.iter().filter(|leaf| leaf.0 == first && leaf.1 == second);
            let boxes = each(leaves, |leaf| tile_of(&[first, second, leaf.2]));
            let body = fill(BRANCH, &[("title", second), ("boxes", &boxes)]);
            return page(second, &crumbs(&[first, second]), &body);
        }
    }
    let list_of = |title: &str, trail: &str, keep: &dyn Fn(&Article) -> bool| {
        let articles: Vec<&Article> = stock.iter().filter(|article| keep(article)).collect();
        page(title, trail, &list(title, path, &articles, &request.query))
    };
    for leaf in &SHELVES {
        let levels = [leaf.0, leaf.1, leaf.2];
        if category(&levels) == path {
            return list_of(leaf.2, &crumbs(&levels), &|article| article.leaf.2 == leaf.2);
        }
    }
    if let Some(maker) = MAKERS.into_iter().find(|maker| maker_address(maker) == path) {
        let trail = format!("<li><a href=\"/producers.php\">Producenci</a></li><li>{maker}</li>");
        return list_of(maker, &trail, &|article| article.maker == maker);
    }
    match request.parts().as_slice() {
        [] => {
            let hot = each(stock.iter().filter(|article| article.chance > 93).take(5), slide);
            let new = each(stock.iter().filter(|article| article.chance < 6).take(5), slide);
            page("Kawa i herbata z pasją", "", &fill(HOME, &[("hot", &hot), ("new", &new)]))
        }
        ["producers.php"] => page("Producenci", "<li>Producenci</li>", &makers(stock)),
        ["promotions.html"] => list_of("Promocje", "<li>Promocje</li>", &|article| article.was.is_some()),
        ["search.php"] => {
            let wanted = request.query.text("text").to_lowercase();
            list_of("Wyniki wyszukiwania", "<li>Szukaj</li>", &|article| {
                !wanted.is_empty() && article.name.to_lowercase().contains(&wanted)
            })
        }
        ["blog-pol.html"] => page("Blog", "<li>Blog</li>", BLOG),
        ["contact-pol.html"] => page("Kontakt", "<li>Kontakt</li>", CONTACT),
        ["dostawa.html"] => page("Koszty dostawy", "<li>Dostawa</li>", SHIPPING),
        ["signin.php"] => page("Zaloguj się", "<li>Logowanie</li>", SIGN_IN),
        ["hpeciai", _, file] => {
            let id = file.trim_end_matches(".webp").rsplit('_').next().unwrap_or_default();
            Answer::picture(picture::thing(id.parse().unwrap_or(0)))
        }
        ["data", "gfx", "logo.svg"] => Answer::picture(picture::sign("ziarnko", 180, 56, "#fff", "#5b3a21")),
        ["data", "gfx", file] => Answer::picture(picture::thing(file.bytes().map(u64::from).sum())),
        _ => Answer::missing(),
    }
}

fn menu() -> String {
    each(firsts(), |first| {
        let columns = each(seconds(first), |second| {
            format!(
                "<li class=\"nav-item2\"><a class=\"nav-link2\" href=\"{}\">{second}</a></li>",
                category(&[first, second])
            )
        });
        format!(
            "<li class=\"nav-item1\"><a class=\"nav-link1 is-gfx\" href=\"{0}\" title=\"{first}\">{first}</a><div class=\"nav-mega\"><ul class=\"nav-lvl2\">{columns}</ul><a class=\"nav-promo\" href=\"/promotions.html\"><img src=\"/data/gfx/{1}-promo.jpg\" width=\"260\" height=\"120\" alt=\"\">Rabaty do 30%</a></div></li>\n",
            category(&[first]),
            plain(first)
        )
    })
}

fn crumbs(levels: &[&str]) -> String {
    each(1..=levels.len(), |depth| {
        let levels = &levels[..depth];
        format!(
            "<li><a href=\"{}\">{}</a></li>",
            category(levels),
            levels.last().copied().unwrap_or_default()
        )
    })
}

/// The box of a category.
fn tile_of(levels: &[&str]) -> String {
    let name = levels.last().copied().unwrap_or_default();
    format!(
        "<li class=\"categories_gfx__item\"><a href=\"{}\"><img src=\"/data/gfx/{}.jpg\" width=\"200\" height=\"150\" alt=\"\"><span>{name}</span></a></li>",
        category(levels),
        plain(name)
    )
}

/// The price per 100 g, or per piece.
fn per_unit(article: &Article) -> String {
    match article.grams {
        0 => format!("({} / szt.)", zloty(article.grosze)),
        grams => format!("({} / 100g)", zloty(article.grosze * 100 / grams)),
    }
}

fn prices(article: &Article) -> String {
    let was = article.was.map(|was| {
        format!(
            "<span class=\"zk_maxprice\"><span class=\"omni_label\">Cena regularna:</span> <del class=\"omni_regular\">{}</del> <span class=\"omni_percent\">-{}%</span></span><span class=\"omni_lowest\">Najniższa cena z 30 dni przed obniżką: <span>{}</span></span>",
            zloty(was),
            100 - article.grosze * 100 / was,
            zloty(article.lowest)
        )
    });
    format!(
        "<div class=\"zk_prices\"><strong class=\"zk_price{}\">{}<span class=\"zk_vat\"> brutto</span></strong> <span class=\"zk_perunit\">{}</span>{}</div>",
        if was.is_some() { " zk_promo" } else { "" },
        zloty(article.grosze),
        per_unit(article),
        was.unwrap_or_default()
    )
}

fn notes(article: &Article) -> String {
    article.stars.map_or_else(String::new, |(tenths, count)| {
        let icons = each(1..=5, |star| {
            format!("<i class=\"ikona-gwiazdka{}\"></i>", if star * 10 <= tenths + 4 { " --pelna" } else { "" })
        });
        format!(
            "<div class=\"zk_note\"><span class=\"zk_stars\">{icons}</span><span class=\"zk_score\">{}</span> <span class=\"zk_opinions\">({count})</span></div>",
            stars(tenths)
        )
    })
}

/// Goods in a row that can be pushed to the side.
fn slide(article: &Article) -> String {
    format!(
        "<div class=\"hotspot__product\"><a class=\"hotspot__icon\" href=\"{0}\"><img src=\"{1}\" alt=\"{2}\" width=\"160\"></a><h3><a class=\"hotspot__name\" href=\"{0}\">{2}</a></h3><div class=\"hotspot__price\">{3}</div></div>",
        address(article),
        photo(article, "s"),
        escape(&article.name),
        zloty(article.grosze)
    )
}

fn makers(stock: &[Article]) -> String {
    let letters = each('A'..='Z', |letter| {
        let is_there = MAKERS.iter().any(|maker| maker.to_uppercase().starts_with(letter));
        match is_there {
            true => format!("<a href=\"#{letter}\">{letter}</a> "),
            false => format!("<span>{letter}</span> "),
        }
    });
    let groups = each(MAKERS, |maker| {
        let count = stock.iter().filter(|article| article.maker == maker).count();
        format!(
            "<li id=\"{}\"><a href=\"{}\">{maker}</a> <span>({count})</span></li>",
            &maker[..1],
            maker_address(maker)
        )
    });
    format!(
        "<h1 class=\"zk_headline\">Producenci od A do Z</h1><div class=\"producers_letters\">{letters}</div><ul class=\"producers_list\">{groups}</ul>"
    )
}

fn list(title: &str, path: &str, articles: &[&Article], query: &Parameters) -> String {
    let with = |changed: &[(&str, &str)]| {
        let mut pairs: Vec<String> = ["text", "producent", "stan", "sort", "widok"]
            .iter()
            .filter(|name| changed.iter().all(|(other, _)| *other != **name) && !query.text(name).is_empty())
            .map(|name| format!("{name}={}", encode(query.text(name))))
            .collect();
        pairs.extend(changed.iter().map(|(name, value)| format!("{name}={}", encode(value))));
        format!("{path}?{}", pairs.join("&amp;"))
    };
    let mut kept = articles.to_vec();
    kept.retain(|article| ["", &plain(article.maker)].contains(&query.text("producent")));
    kept.retain(|article| query.text("stan").is_empty() || article.stock > 0);
    let bound = |name: &str, otherwise: usize| query.number(name).unwrap_or(otherwise) as u64 * 100;
    kept.retain(|article| (bound("od", 0)..=bound("do", 100_000)).contains(&article.grosze));
    match query.text("sort") {
        "cena" => kept.sort_by_key(|article| article.grosze),
        "cena-d" => kept.sort_by_key(|article| Reverse(article.grosze)),
        "ocena" => kept.sort_by_key(|article| Reverse(article.stars)),
        _ => {}
    }
    let filters = each(MAKERS, |maker| match articles.iter().filter(|one| one.maker == maker).count() {
        0 => String::new(),
        count => format!(
            "<li><a rel=\"nofollow\" href=\"{}\"><span class=\"filtr_box\"></span>{maker} <span class=\"filtr_ile\">({count})</span></a></li>",
            with(&[("producent", &plain(maker))])
        ),
    });
    let slice = slice(&kept, query.number("counter").unwrap_or(1), AT_ONCE);
    let link = |number: usize| with(&[("counter", &number.to_string())]);
    let mut pages = String::new();
    if slice.last > 1 {
        let arrow = |number: usize, label: &str, sign: &str| {
            format!(
                "<li><a class=\"pager__arrow\" aria-label=\"{label}\" href=\"{}\">{sign}</a></li>",
                link(number)
            )
        };
        if slice.page > 1 {
            pages.push_str(&arrow(slice.page - 1, "Poprzednia strona", "&lsaquo;"));
        }
        pages.push_str(&each(1..=slice.last, |number| match number == slice.page {
            true => format!("<li><span class=\"pager__now\" aria-current=\"page\">{number}</span></li>"),
            false => {
                format!("<li><a aria-label=\"Strona {number}\" href=\"{}\">{number}</a></li>", link(number))
            }
        }));
        if slice.page < slice.last {
            pages.push_str(&arrow(slice.page + 1, "Następna strona", "&rsaquo;"));
        }
    }
    let is_list = query.text("widok") == "lista";
    let goods = match slice.things {
        [] => "<p class=\"zk_empty\">Nie znaleziono produktów spełniających podane kryteria.</p>".to_owned(),
        things => each(things, |article| good(article, is_list)),
    };
    let sorts = each(
        [("", "Domyślne"), ("cena", "Cena rosnąco"), ("cena-d", "Cena malejąco"), ("ocena", "Ocena")],
        |(value, words)| {
            let selected = if query.text("sort") == value { " selected" } else { "" };
            format!("<option value=\"{value}\"{selected}>{words}</option>")
        },
    );
    fill(
        LIST,
        &[
            ("title", title),
            ("total", &slice.total.to_string()),
            ("path", path),
            ("filters", &filters),
            ("there", &articles.iter().filter(|article| article.stock > 0).count().to_string()),
            ("available", &with(&[("stan", "1")])),
            ("grid", &with(&[("widok", "siatka")])),
            ("rows", &with(&[("widok", "lista")])),
            ("sorts", &sorts),
            ("view", if is_list { "zk_products --lista" } else { "zk_products --siatka" }),
            ("goods", &goods),
            ("pages", &pages),
        ],
    )
}

fn good(article: &Article, is_list: bool) -> String {
    let label = match (article.was, article.chance) {
        (Some(_), _) => "<strong class=\"label_icons\"><span>Promocja</span></strong>",
        (None, 0..=8) => "<strong class=\"label_icons\"><span>Nowość</span></strong>",
        _ => "",
    };
    let button = match article.stock {
        0 => format!(
            "<a class=\"zk_notify\" rel=\"nofollow\" href=\"/notify.php?product={}\">Powiadom o dostępności</a>",
            article.id
        ),
        _ => format!(
            "<form class=\"zk_basket\" action=\"/basketchange.php\" method=\"post\"><input type=\"hidden\" name=\"product\" value=\"{}\"><button type=\"submit\" title=\"Dodaj do koszyka\">Do koszyka</button></form>",
            article.id
        ),
    };
    let text = match is_list {
        true => format!(
            "<div class=\"zk_short\">{} od {}. Kraj pochodzenia: {}.</div>",
            article.leaf.2, article.maker, article.origin
        ),
        false => String::new(),
    };
    fill(
        GOOD,
        &[
            ("id", &article.id.to_string()),
            ("url", &address(article)),
            ("photo", &photo(article, "m")),
            ("name", &escape(&article.name)),
            ("maker", article.maker),
            ("firm", &maker_address(article.maker)),
            ("label", label),
            ("notes", &notes(article)),
            ("prices", &prices(article)),
            ("text", &text),
            ("button", &button),
        ],
    )
}

fn details(stock: &[Article], article: &Article) -> String {
    let same = stock.iter().filter(|other| other.leaf.1 == article.leaf.1 && other.id != article.id);
    let others = each(same.skip(article.chance as usize % 5).take(4), slide);
    let pack = match article.grams {
        0 => "1 szt.".to_owned(),
        grams => format!("{grams} g"),
    };
    let icon = match article.stock {
        0 => "ikona-brak",
        _ => "ikona-jest",
    };
    fill(
        DETAILS,
        &[
            ("name", &escape(&article.name)),
            ("photo", &photo(article, "l")),
            ("maker", article.maker),
            ("firm", &maker_address(article.maker)),
            ("code", &article.code),
            ("ean", &article.ean),
            ("notes", &notes(article)),
            ("prices", &prices(article)),
            ("icon", icon),
            ("availability", availability(article)),
            ("pack", &pack),
            ("origin", article.origin),
            ("points", &(article.grosze / 100).to_string()),
            ("kind", article.leaf.2),
            ("id", &article.id.to_string()),
            ("others", &others),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | ziarnko.pl</title>
<style>body{margin:0;font:14px/1.5 Lato,Arial,sans-serif;color:#2d2420}a{color:inherit;text-decoration:none}ul{list-style:none;margin:0;padding:0}.zk_freeship{background:#5b3a21;color:#fff;text-align:center;padding:5px}#zk_top{display:flex;align-items:center;gap:30px;max-width:1200px;margin:0 auto;padding:14px}#menu_search input{width:320px;padding:8px}#menu_categories{border-top:1px solid #eee;border-bottom:1px solid #eee}.nav-lvl1{display:flex;max-width:1200px;margin:0 auto}.nav-item1{position:relative}.nav-link1{display:block;padding:14px 22px;font-weight:700}.nav-mega{display:none;position:absolute;background:#fff;border:1px solid #ddd;padding:20px;width:520px;z-index:9}.nav-item1:hover .nav-mega{display:flex}.nav-lvl2{flex:1}#container{max-width:1200px;margin:0 auto;padding:10px}.okruszki ol{list-style:none;display:flex;gap:6px;padding:0;color:#888}.okruszki li+li:before{content:"/ "}.zk_cols{display:flex;gap:30px}#zk_aside{width:240px}.--siatka{display:grid;grid-template-columns:repeat(4,1fr);gap:20px}.--lista .zk_product{display:flex;gap:20px;border-bottom:1px solid #eee;padding:14px 0}.zk_product{position:relative}.zk_icon img{width:100%;max-width:220px}.label_icons{position:absolute;top:4px;left:4px;background:#b3261e;color:#fff;padding:1px 8px;font-size:12px}.zk_price{font-size:18px}.zk_promo{color:#b3261e}.zk_vat{font-size:11px;font-weight:400}.zk_perunit,.omni_lowest{display:block;font-size:12px;color:#777}.ikona-gwiazdka{display:inline-block;width:11px;height:11px;background:#ddd;border-radius:50%}.--pelna{background:#e5a400}.pager{display:flex;gap:4px;justify-content:center;margin:24px}.pager a,.pager span{border:1px solid #ddd;padding:6px 12px}.pager__now{background:#5b3a21;color:#fff}.categories_gfx{display:flex;gap:20px}.hotspot{display:flex;gap:16px}.hotspot__product{width:200px}.projector{display:flex;gap:40px}.dictionary__param{display:flex;border-bottom:1px solid #eee;padding:6px 0}.dictionary__name{width:180px;color:#777}#zk_footer{background:#f6f1ec;margin-top:40px;padding:30px}</style></head>
<body><div class="zk_freeship">Darmowa dostawa od 149,00 zł | Wysyłka w 24 h</div>
<header id="zk_top"><a id="logo" href="/"><img src="/data/gfx/logo.svg" alt="Ziarnko" width="180" height="56"></a><form id="menu_search" action="/search.php" method="get"><input type="text" name="text" placeholder="Wpisz czego szukasz" autocomplete="off"><button type="submit">Szukaj</button></form><div class="zk_settings"><a href="tel:+48125550174">12 555 01 74</a> <a class="zk_login" href="/signin.php">Zaloguj się</a> <a href="/basketedit.php" rel="nofollow">Koszyk <b>0,00 zł</b></a></div></header>
<nav id="menu_categories"><ul class="nav-lvl1">[[menu]]<li class="nav-item1"><a class="nav-link1" href="/promotions.html">Promocje</a></li><li class="nav-item1"><a class="nav-link1" href="/producers.php">Producenci</a></li><li class="nav-item1"><a class="nav-link1" href="/blog-pol.html">Blog</a></li><li class="nav-item1"><a class="nav-link1" href="/contact-pol.html">Kontakt</a></li></ul></nav>
<div id="container"><div class="okruszki"><ol><li><a href="/">Strona główna</a></li>[[trail]]</ol></div>[[body]]</div>
<footer id="zk_footer"><form action="/newsletter.php" method="post"><b>Newsletter</b> <input type="email" name="mail" placeholder="Podaj swój adres e-mail"><button>Zapisz się</button> <small>i odbierz 10 zł na pierwsze zakupy od 100 zł</small></form><ul><li><a href="/dostawa.html">Formy i koszty dostawy</a></li><li><a href="/contact-pol.html">Dane firmy</a></li></ul><p>Ziarnko sp. z o.o., ul. Młyńska 8, 31-469 Kraków, NIP 945-000-11-22. Ceny zawierają podatek VAT.</p></footer></body></html>
"##;

const HOME: &str = r##"<section class="zk_hero"><h1>Świeżo palona kawa prosto z Krakowa</h1><p>Palimy we wtorki i czwartki. Zestaw na start już od 59,90 zł.</p><a class="zk_btn" href="/promotions.html">Zobacz promocje</a></section>
<section><h2>Bestsellery</h2><div class="hotspot">[[hot]]</div></section><section><h2>Nowości</h2><div class="hotspot">[[new]]</div></section>
<section class="zk_voices"><h2>Opinie klientów</h2><blockquote>Zamówiłam trzy kawy za 120 zł, dotarły następnego dnia. <cite>Agnieszka, 5/5</cite></blockquote><blockquote>Młynek za 449 zł wart każdej złotówki. <cite>Marek, 4,5/5</cite></blockquote></section>"##;

const BRANCH: &str = r##"<h1 class="zk_headline">[[title]]</h1><p>Wybierz kategorię. Wszystkie produkty wysyłamy z własnego magazynu w Krakowie.</p><ul class="categories_gfx">[[boxes]]</ul>"##;

const LIST: &str = r##"<div class="zk_cols"><aside id="zk_aside"><h3>Filtrowanie</h3><h4>Dostępność</h4><ul><li><a rel="nofollow" href="[[available]]"><span class="filtr_box"></span>Dostępne od ręki <span class="filtr_ile">([[there]])</span></a></li></ul><h4>Producent</h4><ul>[[filters]]</ul><form class="filtr_cena" method="get" action="[[path]]"><h4>Cena</h4><input name="od" size="4" placeholder="0 zł"> - <input name="do" size="4" placeholder="3000 zł"> <button>Zastosuj</button></form></aside>
<div id="zk_content"><h1 class="zk_headline">[[title]] <span class="zk_total">([[total]])</span></h1><div id="paging_setting_top"><form action="[[path]]" method="get"><label>Sortuj wg <select name="sort">[[sorts]]</select></label><button type="submit">OK</button></form> Widok: <a class="zk_viewlink" rel="nofollow" href="[[grid]]">Siatka</a> <a class="zk_viewlink" rel="nofollow" href="[[rows]]">Lista</a></div>
<section id="search" class="[[view]]">
[[goods]]</section><ul class="pager">[[pages]]</ul></div></div>"##;

const GOOD: &str = r##"<div class="zk_product" data-product_id="[[id]]"><a class="zk_icon" href="[[url]]" title="[[name]]"><img src="[[photo]]" alt="[[name]]" loading="lazy">[[label]]</a><div class="zk_info"><a class="zk_firm" href="[[firm]]">[[maker]]</a><h3><a class="zk_name" href="[[url]]" title="[[name]]">[[name]]</a></h3>[[notes]][[text]][[prices]]<div class="zk_actions">[[button]] <a class="zk_compare" rel="nofollow" href="/settings.php?comparers=add&amp;product=[[id]]">+ Dodaj do porównania</a> <a class="zk_fav" rel="nofollow" href="/basketchange.php?type=2&amp;product=[[id]]" aria-label="Dodaj do ulubionych">♡</a></div></div></div>
"##;

const DETAILS: &str = r##"<div class="projector"><div class="projector_photos"><img src="[[photo]]" width="480" height="360" alt="[[name]]"></div><div class="projector_info"><h1 class="projector_name">[[name]]</h1>[[notes]]<div class="projector_prices">[[prices]]</div><p class="projector_points">Kupując ten produkt otrzymasz [[points]] pkt. w programie lojalnościowym.</p><div class="projector_status"><i class="[[icon]]"></i> <span>[[availability]]</span></div><form action="/basketchange.php" method="post"><input type="hidden" name="product" value="[[id]]"><input name="number" value="1" size="3"> <button>Dodaj do koszyka</button></form><p>Raty: przy zakupach powyżej 300 zł, rata już od 28,40 zł miesięcznie.</p><p><a href="/basketchange.php?type=2&amp;product=[[id]]">Dodaj do listy zakupowej</a> <a href="javascript:window.print()">Drukuj</a></p></div></div>
<section id="projector_dictionary"><h2>Parametry</h2><div class="dictionary__param"><span class="dictionary__name">Producent</span><span><a href="[[firm]]">[[maker]]</a></span></div><div class="dictionary__param"><span class="dictionary__name">Kod produktu</span><span>[[code]]</span></div><div class="dictionary__param"><span class="dictionary__name">Kod EAN</span><span>[[ean]]</span></div><div class="dictionary__param"><span class="dictionary__name">Rodzaj</span><span>[[kind]]</span></div><div class="dictionary__param"><span class="dictionary__name">Opakowanie</span><span>[[pack]]</span></div><div class="dictionary__param"><span class="dictionary__name">Kraj pochodzenia</span><span>[[origin]]</span></div></section>
<section><h2>Klienci kupili również</h2><div class="hotspot">[[others]]</div></section>"##;

const BLOG: &str = r##"<h1 class="zk_headline">Blog</h1><article><h2>Jak wybrać pierwszy młynek?</h2><p>Ręczny za 150 zł w zupełności wystarczy do przelewu; do espresso trzeba wydać co najmniej 900 zł.</p></article><article><h2>Ile kosztuje filiżanka?</h2><p>Przy kawie za 80,00 zł za kilogram filiżanka kosztuje 1,20 zł.</p></article>"##;
const CONTACT: &str = r##"<h1 class="zk_headline">Kontakt</h1><p>ul. Młyńska 8, 31-469 Kraków, tel. 12 555 01 74, pon.-pt. 9:00-17:00</p><form method="post" action="/contact.php"><input name="from"><textarea name="body"></textarea><button>Wyślij</button></form>"##;
const SHIPPING: &str = r##"<h1 class="zk_headline">Koszty dostawy</h1><table class="zk_table"><tr><td>Paczkomat</td><td>12,99 zł</td></tr><tr><td>Kurier</td><td>15,99 zł</td></tr><tr><td>Odbiór osobisty</td><td>0,00 zł</td></tr></table>"##;
const SIGN_IN: &str = r##"<h1 class="zk_headline">Zaloguj się</h1><form method="post" action="/signin.php"><input name="login"><input type="password" name="password"><button>Zaloguj się</button></form>"##;
