//! Tui Hill: a New Zealand chain of outdoor shops, an application of 2022 with hashed class names.
//!
//! Routes are changed with the history, everything comes as data. The menu draws its second level only when a button of
//! the first is clicked; lists go on when their end is near; photographs wait for their place in the window. A question
//! about the country lies over the page and holds it still until it is answered.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{pounds, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tuihill",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "predefined",
        "infinite",
        "lazy",
        "banner",
        "featured",
        "overlap",
        "duplicates",
        "optional",
        "grid",
        "details",
    ],
    about: "outdoor chain of 2022 as an application: a menu drawn by clicks, endless lists, a question about the country",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 12;

/// A category: its parent, its name, how many things are in it, what they are called, least and most prices.
type Aisle = (&'static str, &'static str, usize, &'static [&'static str], u64, u64);

const AISLES: [Aisle; 10] = [
    ("Mens", "Jackets", 19, &["Rain Jacket", "Down Jacket", "Softshell"], 129, 549),
    ("Mens", "Fleece", 8, &["Fleece Pullover", "Fleece Hoody"], 69, 189),
    ("Mens", "Pants", 9, &["Hiking Pants", "Overtrousers", "Walking Shorts"], 59, 249),
    ("Womens", "Jackets", 18, &["Rain Jacket", "Down Jacket", "Softshell"], 129, 549),
    ("Womens", "Fleece", 7, &["Fleece Pullover", "Fleece Vest"], 69, 189),
    ("Womens", "Pants", 9, &["Hiking Pants", "Overtrousers", "Trail Tights"], 59, 239),
    ("Gear", "Packs", 15, &["Daypack 22L", "Tramping Pack 65L", "Duffle 60L"], 89, 459),
    ("Gear", "Tents", 8, &["2 Person Tent", "3 Person Tent", "Bivvy"], 249, 999),
    ("Gear", "Sleeping Bags", 9, &["Down Sleeping Bag", "Sleeping Mat"], 99, 799),
    ("Gear", "Stoves & Cookware", 6, &["Gas Stove", "Cook Set"], 39, 199),
];

const RANGES: [&str; 14] = [
    "Kaweka",
    "Tararua",
    "Rimutaka",
    "Ruahine",
    "Hooker",
    "Matukituki",
    "Pisa",
    "Whirinaki",
    "Paparoa",
    "Hollyford",
    "Ahuriri",
    "Moawhango",
    "Remarkable",
    "Rakiura",
];

const COLOURS: [&str; 6] = ["Black", "Kelp", "Pounamu", "Harakeke", "Slate", "Ember"];

/// One thing that is sold.
#[derive(Debug, Clone)]
struct Piece {
    name: String,
    aisle: &'static Aisle,
    style: String,
    cents: u64,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    colour: &'static str,
    grams: u64,
    fabric: &'static str,
    chance: u64,
}

fn stock() -> Vec<Piece> {
    let mut dice = Dice::new(6422);
    let mut pieces: Vec<Piece> = Vec::new();
    for aisle in &AISLES {
        let (parent, _, count, kinds, low, high) = *aisle;
        let goal = pieces.len() + count;
        while pieces.len() < goal {
            let person = match parent {
                "Mens" => "Men's ",
                "Womens" => "Women's ",
                _ => "",
            };
            let name = format!("{} {person}{}", dice.pick(&RANGES), dice.pick(kinds));
            if pieces.iter().any(|piece| piece.name == name) {
                continue;
            }
            let cents = dice.between(low, high) * 100 + dice.pick(&[98, 99, 99, 0]);
            pieces.push(Piece {
                name,
                aisle,
                style: format!("TH{}-{}", 60_114 + pieces.len() * 37, dice.between(10, 99)),
                cents,
                was: dice.chance(34).then(|| cents * dice.between(120, 170) / 10_000 * 100 + 98),
                stars: dice.chance(64).then(|| (dice.between(32, 50), dice.between(1, 140))),
                stock: dice.pick(&[
                    "In stock",
                    "In stock",
                    "In stock",
                    "In stock",
                    "Low stock",
                    "Out of stock",
                ]),
                colour: dice.pick(&COLOURS),
                grams: dice.between(18, 240) * 10,
                fabric: dice.pick(&["Recycled nylon", "Merino blend", "3-layer polyester", "Ripstop 40D"]),
                chance: dice.below(100),
            });
        }
    }
    // A list is in no order of categories.
    dice.shuffle(&mut pieces);
    pieces
}

fn handle(piece: &Piece) -> String {
    slug(&piece.name)
}

fn address(piece: &Piece) -> String {
    format!("/p/{}", handle(piece))
}

fn photo(piece: &Piece) -> String {
    format!("/media/{}.webp", piece.style.to_lowercase())
}

fn truth() -> Truth {
    let record = |piece: &Piece| {
        Record::new()
            .with("title", &piece.name)
            .with("price", format!("${}", pounds(piece.cents)))
            .maybe("old_price", piece.was.map(|cents| format!("${}", pounds(cents))))
            .maybe("rating", piece.stars.map(|(tenths, _)| format!("{}.{}", tenths / 10, tenths % 10)))
            .with("availability", piece.stock)
            .with("sku", &piece.style)
            .with("image", photo(piece))
            .with("url", address(piece))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/item/{}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/api/nav")?;
    for (parent, name, ..) in AISLES {
        let mut from = Some(0);
        while let Some(at) = from {
            visitor.open(&format!("/api/list?cat={}/{}&offset={at}", slug(parent), slug(name)))?;
            from = visitor.json()?["next"].as_u64();
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Piece], request: &Request) -> Answer {
    match request.parts().as_slice() {
        ["api", "nav"] => Answer::json(&nav()),
        ["api", "list"] => list(stock, &request.query),
        ["api", "best"] => {
            let best: Vec<Json> =
                stock.iter().filter(|piece| piece.chance > 88).take(6).map(in_short).collect();
            Answer::json(&json!({"items": best}))
        }
        ["api", "item", wanted] => match stock.iter().find(|piece| handle(piece) == *wanted) {
            Some(piece) => Answer::json(&in_full(stock, piece)),
            None => Answer::missing(),
        },
        ["app.js"] => Answer::file("application/javascript", SCRIPT),
        ["media", file] => {
            let seed = file.bytes().fold(9, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
            Answer::picture(picture::thing(seed))
        }
        [] | ["c" | "p", ..] | ["sale" | "stores" | "journal" | "search"] => Answer::page(SHELL),
        _ => Answer::missing(),
    }
}

fn nav() -> Json {
    let mut parents: Vec<&str> = AISLES.iter().map(|aisle| aisle.0).collect();
    parents.dedup();
    let parent = |parent: &&str| {
        let children: Vec<Json> = AISLES
            .iter()
            .filter(|aisle| aisle.0 == *parent)
            .map(|aisle| json!({"label": aisle.1, "to": format!("/c/{}/{}", slug(parent), slug(aisle.1))}))
            .collect();
        json!({"label": parent, "children": children})
    };
    Json::Array(parents.iter().map(parent).collect())
}

fn list(stock: &[Piece], query: &Parameters) -> Answer {
    let wanted = query.text("cat");
    let words = query.text("q").to_lowercase();
    let is_wanted = |piece: &&Piece| match wanted {
        "sale" => piece.was.is_some(),
        "search" => !words.is_empty() && piece.name.to_lowercase().contains(&words),
        _ => wanted == format!("{}/{}", slug(piece.aisle.0), slug(piece.aisle.1)),
    };
    let mut pieces: Vec<&Piece> = stock.iter().filter(is_wanted).collect();
    let colours: Vec<Json> = COLOURS
        .iter()
        .map(|colour| {
            let count = pieces.iter().filter(|piece| piece.colour == *colour).count();
            json!({"name": colour, "count": count})
        })
        .collect();
    pieces.retain(|piece| ["", piece.colour].contains(&query.text("colour")));
    match query.text("sort") {
        "low" => pieces.sort_by_key(|piece| piece.cents),
        "high" => pieces.sort_by_key(|piece| Reverse(piece.cents)),
        _ => {}
    }
    let offset = query.number("offset").unwrap_or(0);
    let items: Vec<Json> = pieces.iter().skip(offset).take(AT_ONCE).map(|piece| in_short(piece)).collect();
    let next = (offset + AT_ONCE < pieces.len()).then_some(offset + AT_ONCE);
    Answer::json(&json!({"total": pieces.len(), "items": items, "next": next, "colours": colours}))
}

/// Dollars as a number for script.
fn dollars(cents: u64) -> f64 {
    cents as f64 / 100.0
}

fn in_short(piece: &Piece) -> Json {
    json!({
        "handle": handle(piece), "name": piece.name, "price": dollars(piece.cents), "was": piece.was.map(dollars),
        "rating": piece.stars.map(|(tenths, _)| tenths as f64 / 10.0), "reviews": piece.stars.map(|(_, count)| count),
        "image": photo(piece), "isNew": piece.chance < 9, "colour": piece.colour,
    })
}

fn in_full(stock: &[Piece], piece: &Piece) -> Json {
    let mut full = in_short(piece);
    let like: Vec<Json> = stock
        .iter()
        .filter(|other| other.aisle.1 == piece.aisle.1 && other.name != piece.name)
        .skip(piece.chance as usize % 4)
        .take(4)
        .map(in_short)
        .collect();
    full["style"] = piece.style.as_str().into();
    full["stock"] = piece.stock.into();
    full["grams"] = piece.grams.into();
    full["fabric"] = piece.fabric.into();
    full["parent"] = piece.aisle.0.into();
    full["aisle"] = piece.aisle.1.into();
    full["to"] = format!("/c/{}/{}", slug(piece.aisle.0), slug(piece.aisle.1)).into();
    full["like"] = like.into();
    full
}

const SHELL: &str = r##"<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Tui Hill | Outdoor clothing and gear</title>
<style>*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,"Helvetica Neue",sans-serif;color:#1c2321}a{color:inherit;text-decoration:none}button{font:inherit;cursor:pointer}.Ribbon_root__q1Zx8{background:#1f4d3a;color:#fff;text-align:center;font-size:13px;padding:6px}.Header_root__m4Kd2{display:flex;align-items:center;gap:26px;padding:16px 40px;border-bottom:1px solid #e2e6e4;position:sticky;top:0;background:#fff;z-index:3}.Header_logo__Zp0a1{font-weight:800;font-size:24px}.Header_item__c93Rw{background:none;border:0}.MegaMenu_panel__h2Lr7{position:absolute;left:0;right:0;top:100%;background:#fff;border-bottom:1px solid #e2e6e4;padding:24px 40px;display:flex;gap:30px}.Header_search__8dWqe{margin-left:auto}
.Locale_scrim__t5Yb0{position:fixed;inset:0;background:rgba(20,30,26,.7);z-index:20;display:flex;align-items:center;justify-content:center}.Locale_card__Nn31e{background:#fff;padding:36px;max-width:430px;text-align:center}.Locale_stay__v7Ue4{background:#1f4d3a;color:#fff;border:0;padding:12px 26px;display:block;width:100%;margin-bottom:12px}.Page_main__uX6k9{max-width:1240px;margin:0 auto;padding:24px 20px;min-height:70vh}.Listing_bar__k0Tg3{display:flex;gap:20px;align-items:center;margin-bottom:18px}.Listing_grid__e8Pv5{display:grid;grid-template-columns:repeat(4,1fr);gap:24px}.Tile_root__wJ3s6{position:relative}.Tile_media__r1Qf9 img{width:100%;aspect-ratio:4/5;object-fit:cover;background:#eef1f0}.Tile_flag__b6Xo2{position:absolute;top:10px;left:10px;background:#c8553d;color:#fff;font-size:12px;padding:2px 8px}.Tile_name__y2Mc4{font-weight:600;margin:8px 0 2px}.Money_now__f0Ja7{font-weight:700}.Money_was__d5Hs1{color:#6c7672;text-decoration:line-through;margin-left:8px}.Stars_row__l9Be3{color:#6c7672;font-size:14px}.Tile_save__o4Nz8{position:absolute;top:8px;right:8px;border:0;background:#fff;border-radius:50%}.Skeleton_box__a7Vt5{background:#eef1f0;height:320px}.Rail_track__i3Du0{display:flex;gap:20px;overflow-x:auto}.Rail_track__i3Du0>*{flex:0 0 220px}.Product_root__g6Cy2{display:grid;grid-template-columns:1fr 1fr;gap:48px}.Product_root__g6Cy2 img{width:100%}.Accordion_head__s8Wm1{display:block;width:100%;text-align:left;background:none;border:0;border-top:1px solid #ddd;padding:14px 0;font-weight:600}.Accordion_body__x5Kq7 dt{float:left;width:140px;color:#6c7672}.Toast_signup__j2Ri4{position:fixed;right:20px;bottom:20px;background:#1c2321;color:#fff;padding:18px;width:280px;z-index:5}.Footer_root__n1Ge6{background:#1c2321;color:#cfd6d3;padding:40px}</style></head>
<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js" defer></script></body></html>
"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const root = document.getElementById('root');
  const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const h = (tag, props, ...kids) => {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(props || {})) {
      if (v == null || v === false) continue;
      if (k.startsWith('on')) e.addEventListener(k.slice(2).toLowerCase(), v);
      else if (k === 'className') e.className = v;
      else e.setAttribute(k, v);
    }
    kids.flat(3).forEach((kid) => { if (kid != null && kid !== false) e.append(kid); });
    return e;
  };
  const get = (url) => fetch(url).then((r) => r.json());
  const wait = (ms) => new Promise((r) => setTimeout(r, ms));
  const dollars = (n) => '$' + n.toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const store = { get: (k) => { try { return JSON.parse(localStorage.getItem(k)); } catch (e) { return null; } }, set: (k, v) => { try { localStorage.setItem(k, JSON.stringify(v)); } catch (e) { /* private window */ } } };
  const eye = new IntersectionObserver((all) => all.forEach((entry) => { if (entry.isIntersecting) { entry.target.src = entry.target.dataset.src; eye.unobserve(entry.target); } }), { rootMargin: '200px' });
  const lazy = (src, alt) => { const i = h('img', { src: blank, 'data-src': src, alt }); eye.observe(i); return i; };

  const go = (to) => { history.pushState(null, '', to); route(); };
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="/"]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(link.getAttribute('href'));
  });
  addEventListener('popstate', () => route());

  const money = (p) => h('div', {}, h('span', { className: 'Money_now__f0Ja7' }, dollars(p.price)), p.was && h('span', { className: 'Money_was__d5Hs1' }, dollars(p.was)));
  const stars = (p) => p.rating != null && h('div', { className: 'Stars_row__l9Be3', 'aria-label': p.rating.toFixed(1) + ' out of 5 stars' }, '★ ', h('span', {}, p.rating.toFixed(1)), ' (' + p.reviews + ')');
  const tile = (p) => h('article', { className: 'Tile_root__wJ3s6' },
    h('a', { href: '/p/' + p.handle, className: 'Tile_media__r1Qf9' }, lazy(p.image, p.name)),
    p.was ? h('span', { className: 'Tile_flag__b6Xo2' }, Math.round(100 - p.price / p.was * 100) + '% off') : p.isNew && h('span', { className: 'Tile_flag__b6Xo2' }, 'New'),
    h('button', { className: 'Tile_save__o4Nz8', 'aria-label': 'Add to wishlist', onClick: (e) => { e.currentTarget.textContent = '♥'; } }, '♡'),
    h('h3', { className: 'Tile_name__y2Mc4' }, h('a', { href: '/p/' + p.handle }, p.name)),
    h('div', { className: 'Stars_row__l9Be3' }, '1 colour: ' + p.colour),
    stars(p), money(p));
  const rail = (title, items) => items.length > 0 && h('section', {}, h('h2', {}, title), h('div', { className: 'Rail_track__i3Du0' }, items.map(tile)));

  const main = h('main', { className: 'Page_main__uX6k9' });
  let panel = null;
  const closePanel = () => { if (panel) panel.remove(); panel = null; };
  const header = h('header', { className: 'Header_root__m4Kd2' }, h('a', { href: '/', className: 'Header_logo__Zp0a1' }, 'Tui Hill'));
  const chrome = (nav) => {
    nav.forEach((top) => header.append(h('button', { className: 'Header_item__c93Rw', 'aria-haspopup': 'true', onClick: () => {
      const again = panel && panel.dataset.of === top.label;
      closePanel();
      if (again) return;
      panel = h('div', { className: 'MegaMenu_panel__h2Lr7', 'data-of': top.label }, top.children.map((c) => h('a', { href: c.to }, c.label)));
      header.append(panel);
    } }, top.label)));
    header.append(h('a', { href: '/sale' }, 'Sale'), h('a', { href: '/stores' }, 'Stores'), h('a', { href: '/journal' }, 'Journal'));
    const box = h('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search' });
    header.append(h('form', { className: 'Header_search__8dWqe', role: 'search', onSubmit: (e) => { e.preventDefault(); go('/search?q=' + encodeURIComponent(box.value)); } }, box), h('a', { href: '/' }, 'Bag (0)'));
    root.append(h('div', { className: 'Ribbon_root__q1Zx8' }, 'Free NZ shipping over $100 · Join the Flock and get $20 off'), header, main,
      h('footer', { className: 'Footer_root__n1Ge6' }, h('p', {}, 'Tui Hill Ltd, 118 Tuam Street, Christchurch 8011 · 0800 555 017'), h('p', {}, 'Own it from $25 a fortnight. © 2022')));
  };
  const locale = () => {
    if (store.get('th-region')) return;
    document.documentElement.style.overflow = 'hidden';
    const scrim = h('div', { className: 'Locale_scrim__t5Yb0', role: 'dialog', 'aria-modal': 'true' }, h('div', { className: 'Locale_card__Nn31e' },
      h('h2', {}, 'Where are we sending it?'), h('p', {}, 'You are on our New Zealand site. Prices are in NZ dollars.'),
      h('button', { className: 'Locale_stay__v7Ue4', onClick: () => { store.set('th-region', 'NZ'); document.documentElement.style.overflow = ''; scrim.remove(); } }, 'Continue to New Zealand'),
      h('a', { href: 'https://au.tuihill.invalid/' }, 'Go to Australia')));
    document.body.append(scrim);
  };
  const signup = () => setTimeout(() => {
    const toast = h('div', { className: 'Toast_signup__j2Ri4' }, h('button', { 'aria-label': 'Close', onClick: () => toast.remove() }, '×'), h('p', {}, '$20 off your first order over $150. '), h('form', { onSubmit: (e) => { e.preventDefault(); toast.remove(); } }, h('input', { type: 'email', placeholder: 'Email address' }), h('button', {}, 'Join')));
    document.body.append(toast);
  }, 900);

  let turn = 0;
  const listing = async (cat, title, extra) => {
    const mine = turn;
    const grid = h('div', { className: 'Listing_grid__e8Pv5' });
    const count = h('span', {}, '');
    const end = h('div', { style: 'height:1px' });
    const state = { sort: '', colour: '', next: 0, busy: false, era: 0 };
    const filters = h('span', {});
    const again = () => { state.next = 0; state.era += 1; state.busy = false; grid.replaceChildren(); more(); };
    const sort = h('select', { 'aria-label': 'Sort by', onChange: (e) => { state.sort = e.target.value; again(); } }, h('option', { value: '' }, 'Featured'), h('option', { value: 'low' }, 'Price: low to high'), h('option', { value: 'high' }, 'Price: high to low'));
    main.replaceChildren(h('nav', { 'aria-label': 'Breadcrumb' }, h('a', { href: '/' }, 'Home'), ' / ', title), h('h1', {}, title), h('div', { className: 'Listing_bar__k0Tg3' }, count, filters, sort), grid, end);
    const more = async () => {
      if (state.busy || state.next == null || mine !== turn) return;
      state.busy = true;
      const era = state.era;
      const bones = Array.from({ length: 4 }, () => h('div', { className: 'Skeleton_box__a7Vt5' }));
      grid.append(...bones);
      const [data] = await Promise.all([get('/api/list?cat=' + cat + (extra || '') + '&offset=' + state.next + '&sort=' + state.sort + '&colour=' + state.colour), wait(90)]);
      if (era !== state.era) return;
      bones.forEach((b) => b.remove());
      if (mine !== turn) return;
      count.textContent = data.total + ' styles';
      if (!filters.firstChild) filters.append('Colour: ', ...data.colours.filter((c) => c.count).map((c) => h('label', {}, h('input', { type: 'checkbox', value: c.name, onChange: (e) => { filters.querySelectorAll('input').forEach((i) => { if (i !== e.target) i.checked = false; }); state.colour = e.target.checked ? c.name : ''; again(); } }), c.name + ' (' + c.count + ') ')));
      grid.append(...data.items.map(tile));
      state.next = data.next;
      state.busy = false;
      if (end.getBoundingClientRect().top < innerHeight + 250) more();
    };
    new IntersectionObserver((all) => { if (all.some((e) => e.isIntersecting)) more(); }, { rootMargin: '250px' }).observe(end);
    more();
  };
  const fold = (title, body, open) => {
    body.hidden = !open;
    return [h('button', { className: 'Accordion_head__s8Wm1', onClick: () => { body.hidden = !body.hidden; } }, title), body];
  };
  const product = async (handle) => {
    const mine = turn;
    main.replaceChildren(h('div', { className: 'Skeleton_box__a7Vt5' }));
    const [p] = await Promise.all([get('/api/item/' + handle), wait(70)]);
    if (mine !== turn) return;
    document.title = p.name + ' | Tui Hill';
    const seen = (store.get('th-seen') || []).filter((s) => s.handle !== p.handle);
    main.replaceChildren(
      h('nav', { 'aria-label': 'Breadcrumb' }, h('a', { href: '/' }, 'Home'), ' / ' + p.parent + ' / ', h('a', { href: p.to }, p.aisle)),
      h('div', { className: 'Product_root__g6Cy2' }, h('div', {}, h('img', { src: p.image, alt: p.name })),
        h('div', {}, h('h1', {}, p.name), stars(p), money(p), h('p', {}, '4 payments of ' + dollars(p.price / 4) + ' interest free'), h('p', {}, 'Colour: ' + p.colour),
          h('button', { className: 'Locale_stay__v7Ue4', disabled: p.stock === 'Out of stock' ? '' : null }, 'Add to bag'), h('p', { 'data-testid': 'stock' }, p.stock),
          ...fold('Specifications', h('dl', { className: 'Accordion_body__x5Kq7' }, h('dt', {}, 'Style number'), h('dd', {}, p.style), h('dt', {}, 'Weight'), h('dd', {}, p.grams + ' g'), h('dt', {}, 'Fabric'), h('dd', {}, p.fabric), h('dt', {}, 'Colour'), h('dd', {}, p.colour)), true),
          ...fold('Delivery and returns', h('div', {}, h('p', {}, 'North Island $6, South Island $8, rural add $4.50. Free over $100.')), false))),
      rail('You may also like', p.like) || '', rail('Recently viewed', seen.slice(0, 4)) || '');
    store.set('th-seen', [p].concat(seen).slice(0, 5).map(({ like, ...rest }) => rest));
  };
  const words = (text) => text.split('-').map((w) => w[0].toUpperCase() + w.slice(1)).join(' ');
  const home = async () => {
    const mine = turn;
    main.replaceChildren(h('section', {}, h('h1', {}, 'Built for weather that changes its mind'), h('p', {}, 'Since 1987 we have made gear for the back country.'), h('a', { href: '/sale' }, 'Shop the sale')));
    const best = await get('/api/best');
    if (mine === turn) main.append(rail('Best sellers', best.items) || '');
  };
  const route = () => {
    turn += 1;
    closePanel();
    window.scrollTo(0, 0);
    document.title = 'Tui Hill | Outdoor clothing and gear';
    const parts = location.pathname.split('/').filter(Boolean);
    if (parts[0] === 'c' && parts.length > 2) listing(parts[1] + '/' + parts[2], words(parts[1]) + ' ' + words(parts[2]));
    else if (parts[0] === 'sale') listing('sale', 'Sale');
    else if (parts[0] === 'search') listing('search', 'Search', '&q=' + encodeURIComponent(new URLSearchParams(location.search).get('q') || ''));
    else if (parts[0] === 'p') product(parts[1]);
    else if (parts[0] === 'stores') main.replaceChildren(h('h1', {}, 'Stores'), h('ul', {}, h('li', {}, 'Christchurch, 118 Tuam Street, 03 555 0171'), h('li', {}, 'Wellington, 57 Willis Street, 04 555 0172'), h('li', {}, 'Auckland, 9 Nuffield Street, 09 555 0173')));
    else if (parts[0] === 'journal') main.replaceChildren(h('h1', {}, 'Journal'), h('article', {}, h('h2', {}, 'A weekend kit for $500'), h('p', {}, 'A pack at $189.99, a mat at $99 and a stove at $59.98 leave enough for hut tickets.')), h('article', {}, h('h2', {}, 'Caring for down'), h('p', {}, 'Wash it once a year, our repair bench charges $25.')));
    else home();
  };
  get('/api/nav').then((nav) => { chrome(nav); route(); locale(); signup(); });
})();
"##;
