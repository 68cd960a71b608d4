//! Azinhal: an estate agency in the south of Portugal, in Portuguese, on server pages of 2008.
//!
//! The front page has a map whose areas lead to regions, and a search by reference. A region has a list of its towns
//! with counts, and a form that is posted and kept in the session. Every home is one paragraph with line breaks. Pages
//! have numbers and no word, and a select that sorts sends itself. Rooms are told as T3; bathrooms, living rooms and
//! postcodes only stand in the four columns of the details pages.

use std::sync::Arc;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Method, Parameters, Request, Sessions, encode};
use crate::markup::{each, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "azinhal",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "predefined",
        "form",
        "wildcard",
        "post",
        "numbered",
        "sale-rent",
        "status",
        "poa",
        "featured",
        "locale",
        "overlap",
        "duplicates",
        "details",
    ],
    about: "Portuguese agency of 2008: a map of regions, a posted search beside one by reference, a paragraph per home",
    truth,
    respond,
    walk,
};

#[derive(Debug)]
struct Home {
    id: usize,
    is_letting: bool,
    kind: &'static str,
    region: usize,
    town: &'static str,
    parish: &'static str,
    postcode: String,
    bedrooms: u64,
    bathrooms: u64,
    rooms: u64,
    surface: u64,
    price: u64,
    text: String,
    chance: u64,
}

/// Regions with their places on the map.
const REGIONS: [(&str, &str); 4] = [
    ("Alto Alentejo", "140,20,260,110"),
    ("Alentejo Central", "110,112,250,200"),
    ("Alentejo Litoral", "20,150,105,290"),
    ("Baixo Alentejo", "110,205,260,310"),
];

/// Towns with their region, postcode and parishes.
const TOWNS: [(usize, &str, u64, &[&str]); 12] = [
    (0, "Portalegre", 7300, &["Sé", "Urra", "Reguengo"]),
    (0, "Elvas", 7350, &["Alcáçova", "Caia", "Terrugem"]),
    (0, "Ponte de Sor", 7400, &["Galveias", "Montargil"]),
    (1, "Évora", 7000, &["Bacelo", "Malagueira", "Horta das Figueiras"]),
    (1, "Estremoz", 7100, &["Santa Maria", "Arcos", "Veiros"]),
    (1, "Montemor-o-Novo", 7050, &["Foros de Vale de Figueira", "Cabrela"]),
    (2, "Grândola", 7570, &["Melides", "Carvalhal"]),
    (2, "Santiago do Cacém", 7540, &["Santo André", "Alvalade"]),
    (2, "Odemira", 7630, &["Vila Nova de Milfontes", "Zambujeira do Mar", "São Teotónio"]),
    (3, "Beja", 7800, &["Santiago Maior", "Neves", "Beringel"]),
    (3, "Serpa", 7830, &["Pias", "Brinches"]),
    (3, "Mértola", 7750, &["Corte do Pinto", "Santana de Cambas"]),
];

const KINDS: [(&str, u64, u64); 5] =
    [("Moradia", 2, 5), ("Apartamento", 1, 4), ("Monte", 2, 5), ("Quinta", 3, 6), ("Casa de aldeia", 1, 3)];

const SENTENCES: [&str; 11] = [
    "Cozinha equipada com chaminé alentejana e acesso ao quintal.",
    "Boa exposição solar e vistas desafogadas sobre o montado.",
    "A dois minutos das escolas, dos transportes e do comércio.",
    "Furo artesiano, poço e depósito de água com 5000 litros.",
    "Garagem para duas viaturas e arrecadação.",
    "Chão em tijoleira, tectos em madeira e lareira com recuperador de calor.",
    "Piscina de água salgada e zona de churrasqueira.",
    "Telhado novo, canalização e electricidade recentes.",
    "Terreno com oliveiras, sobreiros e algumas árvores de fruto.",
    "A precisar de algumas obras de conservação.",
    "Venha conhecer, não perca esta oportunidade.",
];

const PER_PAGE: usize = 5;

fn stock() -> Vec<Home> {
    let mut dice = Dice::new(7005);
    let home = |id: usize| {
        let is_letting = id % 4 == 3;
        let (kind, least, most) = dice.pick(&KINDS);
        let (region, town, code, parishes) = dice.pick(&TOWNS);
        let bedrooms = dice.between(least, most);
        let surface = 38 + bedrooms * dice.between(19, 42);
        let price = match is_letting {
            true => (160 + surface * dice.between(2, 4)) / 10 * 10,
            false => surface * dice.between(700, 1500) / 500 * 500 + 9_500,
        };
        let mut order: Vec<usize> = (0..SENTENCES.len()).collect();
        dice.shuffle(&mut order);
        let count = dice.between(3, 5) as usize;
        let text: Vec<&str> = order.iter().take(count).map(|&at| SENTENCES[at]).collect();
        Home {
            id,
            is_letting,
            kind,
            region,
            town,
            parish: dice.pick(parishes),
            postcode: format!("{}-{:03}", code + dice.below(5), dice.between(11, 899)),
            bedrooms,
            bathrooms: dice.between(1, 1 + bedrooms / 2),
            rooms: dice.between(1, 2),
            surface,
            price,
            text: text.join(" "),
            chance: dice.below(100),
        }
    };
    (1..=83).map(home).collect()
}

fn reference(home: &Home) -> String {
    format!("AZ{:04}", 412 + home.id * 7)
}

fn address(home: &Home) -> String {
    format!("/ficha.asp?ref={}", reference(home))
}

fn price(home: &Home) -> String {
    match (home.is_letting, home.chance) {
        (true, _) => format!("{} € / mês", grouped(home.price, '.')),
        (false, 0..=4) => "Sob consulta".to_owned(),
        (false, _) => format!("{} €", grouped(home.price, '.')),
    }
}

fn status(home: &Home) -> &'static str {
    match (home.is_letting, home.chance) {
        (true, 60..=72) => "Arrendado",
        (false, 50..=60) => "Reservado",
        (false, 70..=76) => "Vendido",
        _ => "Disponível",
    }
}

fn place(home: &Home) -> String {
    format!("{}, {}", home.parish, home.town)
}

fn photo(home: &Home, size: &str) -> String {
    format!("/fotos/{}_{size}.jpg", reference(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("location", home.town)
            .with("location", home.parish)
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.rooms.to_string())
            .with("property_type", home.kind)
            .with("property_type", format!("{} T{}", home.kind, home.bedrooms))
            .with("status", status(home))
            .with("description", &home.text)
            .with("image", photo(home, "p"))
            .with("image", photo(home, "g"))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("83 imóveis")?;
    let front = visitor.here();
    for (region, town, ..) in TOWNS {
        visitor.back(&front);
        visitor.follow(REGIONS[region].0)?;
        visitor.follow(town)?;
        turn(visitor)?;
    }
    visitor.back(&front);
    visitor.follow("Baixo Alentejo")?;
    visitor.submit("pesquisa", &[("regiao", "0"), ("negocio", "")])?;
    visitor.expect("encontrámos 83")?;
    turn(visitor)?;
    visitor.submit("ordenar", &[("ord", "preco_desc")])
}

fn turn(visitor: &mut Visitor) -> Result<(), Fault> {
    for page in 2.. {
        let Some(next) = visitor.link(&page.to_string()).filter(|link| link.contains("pag=")) else { break };
        visitor.open(&next)?;
    }
    Ok(())
}

fn respond() -> Respond {
    let (stock, sessions) = (stock(), Arc::new(Sessions::default()));
    Box::new(move |request| answer(&stock, &sessions, request))
}

fn answer(stock: &[Home], sessions: &Sessions, request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        let star = stock.iter().filter(|home| home.chance > 90 && !home.is_letting);
        let stars = each(star.take(2), |home| {
            format!(
                "<div class=\"destaque_lat\"><a href=\"{}\"><img src=\"{}\" width=\"130\" alt=\"\" border=\"0\" /><br />{} T{} - {}</a><br /><strong>{}</strong></div>",
                address(home),
                photo(home, "p"),
                home.kind,
                home.bedrooms,
                home.town,
                price(home)
            )
        });
        Answer::page(fill(PAGE, &[("title", title), ("stars", &stars), ("body", body)]))
    };
    match (request.method, request.path.as_str()) {
        (_, "/" | "/default.asp") => page("Imobiliária no Alentejo", &front(stock)),
        (_, "/regiao.asp") => match request.query.number("id").filter(|id| (1..=4).contains(id)) {
            Some(id) => page(REGIONS[id - 1].0, &region(stock, id)),
            None => Answer::missing(),
        },
        (Method::Post, "/resultados.asp") => {
            let field = |name: &str| encode(request.form.text(name));
            let asked: Vec<String> = ["regiao", "negocio", "tipo", "quartos", "max"].map(field).to_vec();
            let key = sessions.remember(&asked.join(","));
            Answer::redirect("/resultados.asp?pag=1").cookie("ASPSESSIONIDQA", &key)
        }
        (_, "/resultados.asp") => match sessions.recall(request.cookies.text("ASPSESSIONIDQA")) {
            Some(asked) => page("Resultados", &results(stock, &found(stock, &asked), &request.query, "")),
            None => Answer::redirect("/"),
        },
        (_, "/concelho.asp") => {
            let wanted = request.query.text("c").to_owned();
            let found: Vec<&Home> = stock.iter().filter(|home| slug(home.town) == wanted).collect();
            page("Imóveis por concelho", &results(stock, &found, &request.query, &format!("c={wanted}&amp;")))
        }
        (_, "/ficha.asp") => {
            let wanted = request.query.text("ref").to_uppercase().replace('-', "");
            match stock.iter().find(|home| reference(home) == wanted) {
                Some(home) => page(&format!("{} em {}", home.kind, home.town), &filled(DETAILS, home)),
                None => Answer::missing(),
            }
        }
        (_, "/empresa.asp") => page("A empresa", COMPANY),
        (_, "/credito.asp") => page("Crédito habitação", CREDIT),
        (_, "/contactos.asp" | "/favoritos.asp" | "/login.asp") => page("Contactos", CONTACT),
        (_, "/img/mapa.gif") => Answer::picture(picture::sign("Alentejo", 280, 320, "#d9c78a", "#5c4a1e")),
        (_, "/img/logo.gif") => Answer::picture(picture::sign("AZINHAL", 240, 60, "#4b5320", "#f3e9c6")),
        (_, path) => match path.strip_prefix("/fotos/AZ").and_then(|file| file.get(..4)?.parse().ok()) {
            Some(number) => Answer::picture(picture::house(number)),
            None => Answer::missing(),
        },
    }
}

fn front(stock: &[Home]) -> String {
    let areas = each(REGIONS.iter().zip(1..), |((name, coords), id)| {
        format!(
            "<area shape=\"rect\" coords=\"{coords}\" href=\"/regiao.asp?id={id}\" alt=\"{name}\" title=\"{name}\" />"
        )
    });
    fill(FRONT, &[("areas", &areas), ("count", &stock.len().to_string())])
}

fn region(stock: &[Home], id: usize) -> String {
    let towns = each(TOWNS.iter().filter(|town| town.0 + 1 == id), |(_, town, ..)| {
        let count = stock.iter().filter(|home| home.town == *town).count();
        format!(
            "<li><a href=\"/concelho.asp?c={}\">{town}</a> <span class=\"nr\">({count})</span></li>",
            slug(town)
        )
    });
    let regions = each(REGIONS.iter().zip(1..), |((name, _), number)| {
        let chosen = if number == id { " selected=\"selected\"" } else { "" };
        format!("<option value=\"{number}\"{chosen}>{name}</option>")
    });
    let kinds = each(KINDS, |(kind, ..)| format!("<option>{kind}</option>"));
    fill(REGION, &[("name", REGIONS[id - 1].0), ("towns", &towns), ("regions", &regions), ("kinds", &kinds)])
}

/// What a posted form asked for.
fn found<'s>(stock: &'s [Home], asked: &str) -> Vec<&'s Home> {
    let fields =
        Parameters::read(&asked.split(',').zip('a'..).map(|(v, n)| format!("{n}={v}&")).collect::<String>());
    let region = fields.number("a").unwrap_or(0);
    let most = fields.number("e").unwrap_or(usize::MAX) as u64;
    stock
        .iter()
        .filter(|home| region == 0 || home.region + 1 == region)
        .filter(|home| fields.text("b").is_empty() || home.is_letting == (fields.text("b") == "A"))
        .filter(|home| fields.text("c").is_empty() || home.kind == fields.text("c"))
        .filter(|home| home.bedrooms >= fields.number("d").unwrap_or(0) as u64 && home.price <= most)
        .collect()
}

fn results(stock: &[Home], found: &[&Home], query: &Parameters, keep: &str) -> String {
    let mut found = found.to_vec();
    let order = query.text("ord");
    match order {
        "preco" => found.sort_by_key(|home| home.price),
        "preco_desc" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, query.number("pag").unwrap_or(1), PER_PAGE);
    let sorted = if order.is_empty() { String::new() } else { format!("&amp;ord={}", encode(order)) };
    let (mut pages, mut last) = (String::new(), 0);
    for page in 1..=slice.last {
        if page != 1 && page != slice.last && page.abs_diff(slice.page) > 2 {
            continue;
        }
        if page > last + 1 {
            pages.push_str("... ");
        }
        last = page;
        pages.push_str(&match page == slice.page {
            true => format!("<b>{page}</b> "),
            false => format!("<a href=\"?{keep}pag={page}{sorted}\">{page}</a> "),
        });
    }
    let hidden = match keep.strip_prefix("c=").and_then(|rest| rest.split('&').next()) {
        Some(town) => format!("<input type=\"hidden\" name=\"c\" value=\"{town}\" />"),
        None => String::new(),
    };
    let seen = each(stock.iter().skip(40).take(1), |home| {
        format!("<a href=\"{}\">{} T{} {}</a>", address(home), home.kind, home.bedrooms, home.town)
    });
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("hidden", &hidden),
            ("homes", &each(slice.things, |home| filled(PARAGRAPH, home))),
            ("pages", &pages),
            ("seen", &seen),
        ],
    )
}

/// A home in a template: a paragraph of the list, or the details.
fn filled(template: &str, home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 71);
    let note = match status(home) {
        "Disponível" => String::new(),
        status => format!(" <font color=\"#c00000\"><b>{}</b></font>", status.to_uppercase()),
    };
    let values = [
        ("url", &*address(home)),
        ("note", &note),
        ("deal", if home.is_letting { "Arrendamento" } else { "Venda" }),
        ("region", &(home.region + 1).to_string()),
        ("region_name", REGIONS[home.region].0),
        ("slug", &slug(home.town)),
        ("place", &place(home)),
        ("town", home.town),
        ("parish", home.parish),
        ("kind", home.kind),
        ("beds", &home.bedrooms.to_string()),
        ("baths", &home.bathrooms.to_string()),
        ("rooms", &home.rooms.to_string()),
        ("postcode", &home.postcode),
        ("surface", &home.surface.to_string()),
        ("plot", &(home.surface + dice.between(0, 90) * 10).to_string()),
        ("year", &dice.between(1931, 2007).to_string()),
        ("condition", dice.pick(&["Usado", "Novo", "Recuperado", "Para recuperar"])),
        ("status", status(home)),
        ("price", &price(home)),
        ("small", &photo(home, "p")),
        ("large", &photo(home, "g")),
        ("ref", &reference(home)),
        ("text", &home.text),
    ];
    fill(template, &values)
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="pt"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>[[title]] - Azinhal Imobili&#225;ria</title>
<style type="text/css">body{font:12px Verdana,sans-serif;background:#efe9d5;margin:0}#caixa{width:920px;margin:0 auto;background:#fff}.menu_topo td{background:#4b5320;padding:6px 14px}.menu_topo a{color:#f3e9c6}.col_esq{width:160px;background:#f6f1de;padding:8px}.col_centro{padding:12px}.destaque_lat{margin-bottom:12px}.tit_verde{color:#4b5320;font-size:16px}.ficha_tab td{border-bottom:1px dotted #bbb;padding:4px}.etiq{color:#777}.rodape_az{font-size:10px;color:#777;padding:10px;border-top:2px solid #4b5320}</style></head>
<body><div id="caixa"><a href="/"><img src="/img/logo.gif" alt="Azinhal - Mediação Imobiliária" border="0" /></a> Ligue já: 266 555 019
<table class="menu_topo" width="100%" cellspacing="0"><tr><td><a href="/">Início</a></td><td><a href="/empresa.asp">A empresa</a></td><td><a href="/credito.asp">Crédito habitação</a></td><td><a href="/favoritos.asp">Favoritos (0)</a></td><td><a href="/contactos.asp">Contactos</a></td><td><a href="/login.asp">Área reservada</a></td></tr></table>
<table width="100%" cellspacing="0"><tr valign="top"><td class="col_esq"><b>Pesquisa por referência</b><form action="/ficha.asp" method="get" name="porref"><input type="text" name="ref" size="9" /> <input type="submit" value="Ok" /></form><hr /><b>Em destaque</b>[[stars]]<hr /><b>Newsletter</b><form action="/contactos.asp" method="get" name="nl"><input type="text" name="email" size="14" /><input type="submit" value="Subscrever" /></form></td>
<td class="col_centro">[[body]]</td></tr></table>
<div class="rodape_az">Azinhal - Sociedade de Mediação Imobiliária, Lda. AMI 5519 | Rua de Machede 41, 7000-864 Évora | Tel. 266 555 019 | Copyright 2008</div></div></body></html>
"##;

const FRONT: &str = r##"<h1 class="tit_verde">Onde procura casa?</h1><p>Temos [[count]] imóveis em carteira. Clique na região que lhe interessa:</p>
<img src="/img/mapa.gif" width="280" height="320" usemap="#alentejo" border="0" alt="Mapa do Alentejo" /><map name="alentejo" id="alentejo">[[areas]]</map>
<p><i>"Vendemos o nosso monte por 240.000 euros em seis semanas. Obrigado à equipa!"</i> - Família Rosado, Arraiolos</p>"##;

const REGION: &str = r##"<p><a href="/">Início</a> &gt; [[name]]</p><h1 class="tit_verde">[[name]]</h1><p>Escolha o concelho:</p><ul>[[towns]]</ul>
<h2 class="tit_verde">ou pesquise por critérios</h2><form action="/resultados.asp" method="post" name="pesquisa"><table>
<tr><td>Região</td><td><select name="regiao"><option value="0">Todas</option>[[regions]]</select></td></tr>
<tr><td>Negócio</td><td><select name="negocio"><option value="">Indiferente</option><option value="V">Comprar</option><option value="A">Arrendar</option></select></td></tr>
<tr><td>Tipo de imóvel</td><td><select name="tipo"><option value="">Todos</option>[[kinds]]</select></td></tr>
<tr><td>Quartos (mín.)</td><td><select name="quartos"><option value="">-</option><option value="1">T1</option><option value="2">T2</option><option value="3">T3</option><option value="4">T4</option></select></td></tr>
<tr><td>Preço até</td><td><input type="text" name="max" size="9" /> €</td></tr><tr><td></td><td><input type="submit" value="Pesquisar" /></td></tr></table></form>"##;

const RESULTS: &str = r##"<h1 class="tit_verde">Resultados da pesquisa</h1><form method="get" action="" name="ordenar">[[hidden]]Encontrámos [[total]] imóveis. Ordenar por <select name="ord" onchange="this.form.submit()"><option value="">Mais recentes</option><option value="preco">Preço crescente</option><option value="preco_desc">Preço decrescente</option></select><noscript><input type="submit" value="Ordenar" /></noscript></form><hr />
[[homes]]<div align="center">Página: [[pages]]</div><p><a href="/">Nova pesquisa</a> | Visto recentemente: [[seen]]</p>"##;

const PARAGRAPH: &str = r##"<p><a href="[[url]]"><img src="[[small]]" width="140" height="105" align="left" hspace="8" border="0" alt="" /></a><b><a href="[[url]]">[[kind]] T[[beds]]</a></b>[[note]]<br />
[[place]]<br />
[[deal]] - Área útil [[surface]] m2<br />
Preço: <b>[[price]]</b><br />
Ref. [[ref]]<br />
<a href="[[url]]">ver ficha</a> | <a href="/favoritos.asp?add=[[ref]]">favoritos</a> | <a href="/contactos.asp?ref=[[ref]]">pedir informações</a><br clear="all" /></p>
"##;

const DETAILS: &str = r##"<p><a href="/">Início</a> &gt; <a href="/regiao.asp?id=[[region]]">[[region_name]]</a> &gt; <a href="/concelho.asp?c=[[slug]]">[[town]]</a> &gt; [[ref]]</p>
<h1 class="tit_verde">[[kind]] T[[beds]] em [[town]]</h1><img src="[[large]]" width="480" alt="[[kind]] T[[beds]]" />
<table class="ficha_tab" width="100%"><tr><td class="etiq">Referência</td><td>[[ref]]</td><td class="etiq">Preço</td><td><b>[[price]]</b></td></tr>
<tr><td class="etiq">Concelho</td><td>[[town]]</td><td class="etiq">Freguesia</td><td>[[parish]]</td></tr>
<tr><td class="etiq">Código postal</td><td>[[postcode]]</td><td class="etiq">Tipo de imóvel</td><td>[[kind]]</td></tr>
<tr><td class="etiq">Quartos</td><td>[[beds]]</td><td class="etiq">Casas de banho</td><td>[[baths]]</td></tr>
<tr><td class="etiq">Salas</td><td>[[rooms]]</td><td class="etiq">Área útil</td><td>[[surface]] m2</td></tr>
<tr><td class="etiq">Área do terreno</td><td>[[plot]] m2</td><td class="etiq">Ano de construção</td><td>[[year]]</td></tr>
<tr><td class="etiq">Conservação</td><td>[[condition]]</td><td class="etiq">Situação</td><td>[[status]]</td></tr></table>
<h2 class="tit_verde">Descrição</h2><p>[[text]]</p><p><a href="javascript:window.print()">Imprimir</a> | <a href="/contactos.asp?ref=[[ref]]">Marcar visita</a> | <a href="/credito.asp">Simular prestação</a></p>"##;

const COMPANY: &str = r##"<h1 class="tit_verde">A empresa</h1><p>Desde 1994 a mediar casas, montes e herdades em todo o Alentejo. Comissão de 5% + IVA, mínimo de 2.500 €.</p>"##;
const CREDIT: &str = r##"<h1 class="tit_verde">Crédito habitação</h1><p>Exemplo: para 100.000 € a 30 anos, prestação de 438 € / mês, spread de 0,7%, TAE 4,9%.</p>"##;
const CONTACT: &str = r##"<h1 class="tit_verde">Contactos</h1><form action="/contactos.asp" method="post" name="contacto">Nome <input type="text" name="nome" /><br />Telefone <input type="text" name="tel" /><br />Mensagem <textarea name="msg"></textarea><br /><input type="submit" value="Enviar" /></form>"##;
