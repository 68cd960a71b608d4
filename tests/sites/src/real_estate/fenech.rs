//! Fenech & Zahra: an agency on Malta and Gozo, in English, as an application of 2020.
//!
//! The front page has regions that fold out into places, a search by criteria and one by reference. Every card is one
//! link, with the price in its heading ("Asking price of €350,000") and the rooms in one line. Rents are per month, those
//! of short lets per week. Pages have numbers and no word; a select sorts and loads anew.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fenech",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "predefined",
        "form",
        "wildcard",
        "submit",
        "numbered",
        "sale-rent",
        "status",
        "poa",
        "locale",
        "grid",
        "overlap",
        "duplicates",
        "app",
        "routes",
        "details",
    ],
    about: "Maltese agency of 2020 as an application: regions that fold out, cards that are links, prices in words",
    truth,
    respond,
    walk,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deal {
    Sale,
    Month,
    Week,
}

#[derive(Debug)]
struct Home {
    id: usize,
    deal: Deal,
    kind: &'static str,
    region: &'static str,
    place: &'static str,
    postcode: String,
    beds: u64,
    baths: u64,
    surface: u64,
    price: u64,
    text: String,
    chance: u64,
}

const PLACES: [(&str, &str, &str); 14] = [
    ("Gozo", "Xagħra", "XRA"),
    ("Gozo", "Victoria", "VCT"),
    ("Gozo", "Nadur", "NDR"),
    ("Gozo", "Għarb", "GRB"),
    ("North", "Mellieħa", "MLH"),
    ("North", "Mosta", "MST"),
    ("North", "Naxxar", "NXR"),
    ("Harbour", "Sliema", "SLM"),
    ("Harbour", "Valletta", "VLT"),
    ("Harbour", "Birgu", "BRG"),
    ("Harbour", "Msida", "MSD"),
    ("South", "Marsaxlokk", "MXK"),
    ("South", "Żejtun", "ZTN"),
    ("South", "Żurrieq", "ZRQ"),
];

const REGIONS: [&str; 4] = ["Gozo", "North", "Harbour", "South"];

const KINDS: [(&str, u64, u64); 6] = [
    ("Apartment", 1, 3),
    ("Maisonette", 2, 3),
    ("Penthouse", 2, 4),
    ("Townhouse", 2, 5),
    ("Farmhouse", 3, 6),
    ("House of Character", 2, 5),
];

const SENTENCES: [&str; 11] = [
    "Enter into a wide hall with patterned Maltese tiles.",
    "The open plan kitchen and dining area leads to a terrace with country views.",
    "A well and a roof of its own come with the property.",
    "Finished to high standards and served with a lift.",
    "Original stone arches and a spiral staircase have been kept.",
    "The main bedroom has an en suite and a walk-in wardrobe.",
    "There is a pool with a deck and a mature garden of lemon trees.",
    "Minutes away from the promenade and all amenities.",
    "An optional garage is available at an additional price.",
    "Air conditioning in all rooms and solar water heating.",
    "Viewings are highly recommended.",
];

const PER_PAGE: usize = 9;

fn stock() -> Vec<Home> {
    let mut dice = Dice::new(356);
    let home = |id: usize| {
        let deal = match id % 5 {
            1 => Deal::Month,
            3 if id.is_multiple_of(2) => Deal::Week,
            _ => Deal::Sale,
        };
        let (kind, least, most) = dice.pick(&KINDS);
        let (region, place, code) = dice.pick(&PLACES);
        let beds = dice.between(least, most);
        let surface = 40 + beds * dice.between(24, 48);
        let price = match deal {
            Deal::Sale => surface * dice.between(1700, 3300) / 5000 * 5000,
            Deal::Month => 350 + beds * dice.between(12, 34) * 10,
            Deal::Week => 240 + beds * dice.between(6, 19) * 10,
        };
        let mut order: Vec<usize> = (0..SENTENCES.len()).collect();
        dice.shuffle(&mut order);
        let count = dice.between(3, 5) as usize;
        let text: Vec<&str> = order.iter().take(count).map(|&at| SENTENCES[at]).collect();
        Home {
            id,
            deal,
            kind,
            region,
            place,
            postcode: format!("{code} {}", 1000 + dice.below(30) * 100 + id as u64),
            beds,
            baths: dice.between(1, 1 + beds / 2),
            surface,
            price,
            text: text.join(" "),
            chance: dice.below(100),
        }
    };
    (1..=104).map(home).collect()
}

fn reference(home: &Home) -> String {
    format!("FZ{}", 20_417 + home.id * 29)
}

fn price(home: &Home) -> String {
    let euros = format!("€{}", grouped(home.price, ','));
    match (home.deal, home.chance) {
        (Deal::Month, _) => format!("{euros} per month"),
        (Deal::Week, _) => format!("{euros} per week"),
        (Deal::Sale, 0..=5) => "Price on request".to_owned(),
        (Deal::Sale, _) => format!("Asking price of {euros}"),
    }
}

fn status(home: &Home) -> &'static str {
    match (home.deal, home.chance) {
        (Deal::Sale, 40..=52) => "Under Offer",
        (Deal::Sale, 60..=66) => "Sold",
        (Deal::Month, 40..=60) => "Let",
        _ => "",
    }
}

fn photo(home: &Home) -> String {
    format!("/media/{}/1.jpg", reference(home))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", format!("{}, {}", home.place, home.region))
            .with("location", home.place)
            .with("postcode", &home.postcode)
            .with("bedrooms", home.beds.to_string())
            .with("bathrooms", home.baths.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.text)
            .with("image", photo(home))
            .with("url", format!("/property/{}", reference(home)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/data/item/{}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/data/regions")?;
    for page in 1.. {
        visitor.open(&format!("/data/search?page={page}"))?;
        if visitor.json()?["pages"] == page {
            break;
        }
    }
    visitor.open("/data/search?region=gozo&locality=nadur&sort=low")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] | ["properties" | "about" | "list-with-us" | "journal" | "saved"] | ["property", _] => {
            Answer::page(SHELL)
        }
        ["app.js"] => Answer::file("application/javascript", SCRIPT),
        ["data", "regions"] => Answer::json(&regions(stock)),
        ["data", "search"] => Answer::json(&search(stock, &request.query)),
        ["data", "item", wanted] => {
            match stock.iter().find(|home| reference(home).eq_ignore_ascii_case(wanted)) {
                Some(home) => Answer::json(&in_full(stock, home)),
                None => Answer::json(&json!({"error": "not found"})).status(404),
            }
        }
        ["media", id, _] => {
            let digits = id.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
            Answer::picture(picture::house(digits.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

/// The part of an address for a place with letters that are not of every alphabet.
fn key(place: &str) -> String {
    slug(&place.replace('ħ', "h").replace(['Ż', 'ż'], "z"))
}

fn regions(stock: &[Home]) -> Json {
    let region = |name: &str| {
        let places = PLACES.iter().filter(|(region, ..)| *region == name).map(|(_, place, _)| {
            let count = stock.iter().filter(|home| home.place == *place).count();
            json!({"name": place, "key": key(place), "count": count})
        });
        let count = stock.iter().filter(|home| home.region == name).count();
        json!({"name": name, "key": key(name), "count": count, "places": places.collect::<Vec<_>>()})
    };
    json!({"total": stock.len(), "regions": REGIONS.map(region)})
}

fn search(stock: &[Home], query: &Parameters) -> Json {
    let is = |name: &str, value: &str| query.text(name).is_empty() || key(value) == query.text(name);
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| is("region", home.region) && is("locality", home.place) && is("type", home.kind))
        .filter(|home| is("deal", deal(home)))
        .filter(|home| home.beds >= query.number("beds").unwrap_or(0) as u64)
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| home.price),
        "high" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let items: Vec<Json> = slice.things.iter().map(|home| in_short(home)).collect();
    json!({"total": slice.total, "page": slice.page, "pages": slice.last, "items": items})
}

fn deal(home: &Home) -> &'static str {
    match home.deal {
        Deal::Sale => "Buy",
        Deal::Month => "Rent",
        Deal::Week => "Short let",
    }
}

fn in_short(home: &Home) -> Json {
    json!({
        "ref": reference(home), "price": price(home), "type": home.kind, "place": home.place, "region": home.region,
        "beds": home.beds, "baths": home.baths, "area": home.surface, "tag": status(home), "photo": photo(home),
        "where": format!("{}, {}", home.place, home.region),
    })
}

fn in_full(stock: &[Home], home: &Home) -> Json {
    let mut dice = Dice::new(home.id as u64 * 61);
    let mut full = in_short(home);
    let near = stock.iter().filter(|other| other.region == home.region && other.id != home.id);
    full["similar"] = near.take(3).map(in_short).collect();
    full["text"] = home.text.as_str().into();
    full["specs"] = json!([
        ["Reference", reference(home)],
        ["Property type", home.kind],
        ["Locality", home.place],
        ["Postcode", home.postcode],
        ["Bedrooms", home.beds],
        ["Bathrooms", home.baths],
        ["Internal area", format!("{} m²", home.surface)],
        ["Energy certificate", dice.pick(&["Yes", "In process"])],
        ["Ground rent", format!("€{} per annum", dice.between(2, 14) * 10)],
    ]);
    full
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Fenech &amp; Zahra | Property in Malta and Gozo</title>
<style>body{margin:0;font:16px/1.5 Lato,sans-serif;color:#223}a{color:#0a5c7a;text-decoration:none}.fz-top{display:flex;gap:22px;padding:16px 32px;background:#fff;border-bottom:3px solid #c8102e}.fz-main{max-width:1120px;margin:0 auto;padding:24px}.region-fold{border:1px solid #dde;margin-bottom:8px}.region-fold__head{display:flex;justify-content:space-between;padding:12px 16px}.region-fold__toggle{cursor:pointer}.region-fold__places{list-style:none;margin:0;padding:0 16px 12px;columns:2}.seek{background:#f2f5f7;padding:18px;display:flex;gap:10px;flex-wrap:wrap;margin-bottom:24px}.seek__go{background:#c8102e;color:#fff;padding:6px 20px;cursor:pointer}.prop-tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.prop-tile{display:block;border:1px solid #dde;color:#223;position:relative}.prop-tile img{width:100%;height:190px;object-fit:cover;display:block}.prop-tile__text{padding:12px}.prop-tile__text h3{margin:0;font-size:18px}.prop-tile__flag{position:absolute;top:10px;left:0;background:#c8102e;color:#fff;padding:2px 10px}.folio{text-align:center;padding:24px}.folio a,.folio b,.folio i{padding:4px 10px}.spec-grid{display:grid;grid-template-columns:1fr 1fr;gap:4px 40px}.spec-grid div{border-bottom:1px solid #eef;display:flex;justify-content:space-between}.fz-foot{background:#223;color:#bcd;padding:28px 32px;font-size:14px}</style></head>
<body><div id="fz"></div><noscript>Please enable JavaScript to view our properties.</noscript><script src="/app.js"></script></body></html>
"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var root = document.getElementById('fz'), turn = 0;
  function el(tag, cls, kids, attrs) {
    var node = document.createElement(tag);
    if (cls) node.className = cls;
    Object.keys(attrs || {}).forEach(function (n) { node.setAttribute(n, attrs[n]); });
    [].concat(kids === undefined ? [] : kids).forEach(function (k) { if (k || k === 0) node.appendChild(k.nodeType ? k : document.createTextNode(k)); });
    return node;
  }
  function load(path, then) {
    var mine = ++turn;
    setTimeout(function () {
      fetch('/data/' + path).then(function (r) { return r.json(); }).then(function (d) { if (mine === turn) then(d); });
    }, 80);
  }
  function go(path) { history.pushState(null, '', path); route(); window.scrollTo(0, 0); }
  document.addEventListener('click', function (e) {
    var a = e.target.closest('a[href^="/"]');
    if (!a || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    go(a.getAttribute('href'));
  });
  function link(path, text, cls) { return el('a', cls, text, { href: path }); }
  function frame(kids) {
    root.innerHTML = '';
    root.appendChild(el('header', 'fz-top', [link('/', el('strong', '', 'Fenech & Zahra')), link('/list-with-us', 'List with us'), link('/journal', 'Journal'), link('/about', 'About'), link('/saved', 'Saved (0)'), el('a', '', '+356 2555 0190', { href: 'tel:+35625550190' })]));
    root.appendChild(el('main', 'fz-main', kids));
    root.appendChild(el('footer', 'fz-foot', [el('p', '', 'Fenech & Zahra Ltd, 12 Old Bakery Street, Valletta VLT 1450. Licence PSB-1190.'), el('p', '', '"They found us a tenant at €950 per month in a week." Rita C., Mosta')]));
  }
  function select(name, options, now) {
    var s = el('select', '', options.map(function (o) { return el('option', '', o[1], { value: o[0] }); }), { name: name, 'aria-label': options[0][1] });
    s.value = now || '';
    return s;
  }
  var DEALS = [['', 'Buy or rent'], ['buy', 'Buy'], ['rent', 'Long let'], ['short-let', 'Short let']];
  var REGIONS = [['', 'All regions'], ['gozo', 'Gozo'], ['north', 'North'], ['harbour', 'Harbour'], ['south', 'South']];
  var TYPES = [['', 'Any type'], ['apartment', 'Apartment'], ['maisonette', 'Maisonette'], ['penthouse', 'Penthouse'], ['townhouse', 'Townhouse'], ['farmhouse', 'Farmhouse'], ['house-of-character', 'House of Character']];
  var BEDS = [['', 'Any bedrooms'], ['1', '1+'], ['2', '2+'], ['3', '3+'], ['4', '4+']];
  function seek(query) {
    var fields = [select('deal', DEALS, query.get('deal')), select('region', REGIONS, query.get('region')), select('type', TYPES, query.get('type')), select('beds', BEDS, query.get('beds'))];
    var button = el('div', 'seek__go', 'Search', { role: 'button', tabindex: '0' });
    button.addEventListener('click', function () {
      var q = new URLSearchParams();
      fields.forEach(function (f) { if (f.value) q.set(f.name, f.value); });
      go('/properties' + (q.toString() ? '?' + q : ''));
    });
    var byRef = el('form', '', [el('input', '', [], { name: 'ref', placeholder: 'Reference, e.g. FZ20446', size: '22' }), el('button', '', 'Find')]);
    byRef.addEventListener('submit', function (e) { e.preventDefault(); if (byRef.ref.value) go('/property/' + byRef.ref.value.trim()); });
    return el('div', 'seek', fields.concat([button, el('span', '', 'or'), byRef]));
  }
  function tile(p) {
    return el('a', 'prop-tile', [el('img', '', [], { src: p.photo, alt: p.type + ' in ' + p.place }), p.tag && el('span', 'prop-tile__flag', p.tag),
      el('div', 'prop-tile__text', [el('h3', '', p.price), el('div', '', p.type), el('div', '', p.where), el('div', '', p.beds + ' bed | ' + p.baths + ' bath | ' + p.area + ' m\u00b2')])], { href: '/property/' + p.ref });
  }
  function start() {
    var folds = el('div', '');
    var lead = el('p', '', '');
    frame([el('h1', '', 'Where on the islands?'), seek(new URLSearchParams()), lead, folds, el('h2', '', 'Buying costs'), el('p', '', 'On a home of €300,000 you pay stamp duty of €10,000 as a first-time buyer, and a notary from €1,500.')]);
    load('regions', function (d) {
      lead.textContent = d.total + ' properties in four regions';
      d.regions.forEach(function (r) {
        var places = el('ul', 'region-fold__places', r.places.map(function (p) { return el('li', '', [link('/properties?region=' + r.key + '&locality=' + p.key, p.name), ' (' + p.count + ')']); }));
        places.hidden = true;
        var toggle = el('span', 'region-fold__toggle', 'Show places \u25be');
        toggle.addEventListener('click', function () { places.hidden = !places.hidden; });
        folds.appendChild(el('section', 'region-fold', [el('div', 'region-fold__head', [link('/properties?region=' + r.key, r.name + ' (' + r.count + ')'), toggle]), places]));
      });
    });
  }
  function list() {
    var query = new URLSearchParams(location.search), body = el('div', '', 'Loading\u2026');
    frame([el('p', '', [link('/', 'Home'), ' / Properties']), seek(query), body]);
    load('search?' + query, function (d) {
      var sort = select('sort', [['', 'Sort by: newest'], ['low', 'Price, lowest first'], ['high', 'Price, highest first']], query.get('sort'));
      sort.addEventListener('change', function () { query.delete('page'); query.set('sort', sort.value); location.search = query.toString(); });
      body.textContent = '';
      [el('h1', '', d.total + (d.total === 1 ? ' property' : ' properties')), sort, el('div', 'prop-tiles', d.items.map(tile)), folio(d, query)].forEach(function (n) { body.appendChild(n); });
    });
  }
  function folio(d, query) {
    var bar = el('div', 'folio'), last = 0;
    for (var n = 1; d.pages > 1 && n <= d.pages; n++) {
      if (n > 1 && n < d.pages && Math.abs(n - d.page) > 2) continue;
      if (n > last + 1) bar.appendChild(el('i', '', '\u2026'));
      query.set('page', n);
      bar.appendChild(n === d.page ? el('b', '', String(n)) : link('/properties?' + query, String(n)));
      last = n;
    }
    return bar;
  }
  function item(ref) {
    frame(['Loading\u2026']);
    load('item/' + ref, function (p) {
      if (p.error) return frame([el('h1', '', 'We could not find this reference')]);
      frame([el('p', '', [link('/', 'Home'), ' / ', link('/properties?region=' + p.region.toLowerCase(), p.region), ' / ' + p.ref]),
        el('h1', '', p.type + ' in ' + p.place), el('h2', '', p.price), p.tag && el('p', '', el('strong', '', p.tag)), el('img', '', [], { src: p.photo, width: '760', alt: p.type }),
        el('p', '', p.text), el('h3', '', 'Specifications'), el('div', 'spec-grid', p.specs.map(function (s) { return el('div', '', [el('span', '', s[0]), el('span', '', String(s[1]))]); })),
        el('h3', '', 'You may also like'), el('div', 'prop-tiles', p.similar.map(tile))]);
    });
  }
  function words(title, text) { turn++; frame([el('h1', '', title), el('p', '', text)]); }
  function route() {
    var parts = location.pathname.split('/').filter(Boolean);
    if (parts[0] === 'properties') list();
    else if (parts[0] === 'property') item(parts[1]);
    else if (parts[0] === 'about') words('About', 'Two families, three offices and thirty years of keys.');
    else if (parts[0] === 'list-with-us') words('List with us', 'Our fee is 3.5% for a sole agency, or half of the first month of rent.');
    else if (parts[0] === 'journal') words('Journal', 'The median price of a maisonette rose to €268,000 last quarter.');
    else if (parts[0] === 'saved') words('Saved', 'You have not saved anything yet.');
    else start();
  }
  window.addEventListener('popstate', route);
  route();
})();
"##;
