//! Driftline: an American online seller of used cars of 2021, an application in one script.
//!
//! Paths are real ones, kept by the history of the browser. Results come as data, in a grid that grows when its end is
//! near, with tiles for loans and selling between the cars. Filters are boxes with counts, the order is a list that
//! opens. Lists have rounded mileages, details the exact ones.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "driftline",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "infinite", "ads", "grid", "locale", "featured", "details", "links"],
    about: "American online seller of 2021 as an application: real paths, an endless grid with tiles for loans in it",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 16;
/// Makes that are not sold in that country.
const ABSENT: [&str; 6] = ["Citroen", "Peugeot", "Renault", "SEAT", "Skoda", "Vauxhall"];
/// Models under the names that they have there, with their bodies.
const RENAMED: [(&str, &str, &str); 14] = [
    ("A1", "A3", "Hatchback"),
    ("Panda", "500L", "Hatchback"),
    ("Mondeo", "Fusion", "Sedan"),
    ("Kuga", "Escape", "SUV"),
    ("Jazz", "Fit", "Hatchback"),
    ("i10", "Accent", "Sedan"),
    ("i30", "Elantra GT", "Hatchback"),
    ("Picanto", "Rio", "Sedan"),
    ("Ceed", "Forte", "Sedan"),
    ("Freelander", "LR2", "SUV"),
    ("Micra", "Versa", "Sedan"),
    ("Qashqai", "Rogue", "SUV"),
    ("Aygo", "Corolla", "Sedan"),
    ("Polo", "Jetta", "Sedan"),
];
const STORES: [&str; 4] = ["Nashville, TN", "Huntsville, AL", "Louisville, KY", "Chattanooga, TN"];

fn stock() -> Vec<Car> {
    let mut cars = cars(2021, 158, 2022);
    cars.retain(|car| !ABSENT.contains(&car.make));
    for car in &mut cars {
        car.body = match car.body {
            "Saloon" => "Sedan",
            "Estate" => "Wagon",
            other => other,
        };
        if let Some((old, new, body)) = RENAMED.iter().find(|(old, _, _)| *old == car.model) {
            car.description = car.description.replacen(old, new, 1);
            (car.model, car.body) = (new, body);
        }
        car.description = car
            .description
            .replace("fresh MOT and six months warranty", "fresh inspection and a 90-day warranty")
            .replace("HPI clear", "Clean title")
            .replace("tax and insure", "run and insure")
            .replace("tyres", "tires")
            .replace("Part exchange is welcome", "Trade-ins are welcome")
            .replace("DAB radio", "satellite radio")
            .replace("Tow bar fitted", "Trailer hitch fitted");
        car.colour = if car.colour == "Grey" { "Gray" } else { car.colour };
        car.fuel = if car.fuel == "Petrol" { "Gas" } else { car.fuel };
        car.doors = if car.doors < 4 { 2 } else { 4 };
        car.price = car.price * 13 / 10 / 1000 * 1000 + [998, 599, 990][car.id % 3];
    }
    cars
}

fn id(car: &Car) -> usize {
    2_041_800 + car.id * 11
}

fn rounded(car: &Car) -> String {
    format!("{}K mi", (car.mileage + 500) / 1000)
}

fn engine(car: &Car) -> String {
    if car.cc == 0 { String::new() } else { format!("{}L", car.litres()) }
}

fn photo(car: &Car, width: u64) -> String {
    format!("/vehicle-images/{}_{width}.jpg", id(car))
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("${}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", car.year.to_string())
            .with("mileage", rounded(car))
            .with("mileage", format!("{} miles", grouped(car.mileage, ',')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", engine(car))
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car, 480))
            .with("image", photo(car, 1280))
            .with("url", format!("/car/{}", id(car)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/v2/vehicles/{}", url.rsplit('/').next().unwrap_or_default());
    for page in 1.. {
        visitor.open(&format!("/api/v2/search?page={page}"))?;
        if visitor.json()?["pages"].as_u64() == Some(page) {
            return Ok(());
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        []
        | ["cars" | "sell-my-car" | "financing" | "how-it-works" | "locations" | "sign-in"]
        | ["car", _] => Answer::page(SHELL),
        ["static", "main.7c1f0e.js"] => Answer::file("application/javascript", SCRIPT),
        ["static", "main.7c1f0e.css"] => Answer::file("text/css", STYLE),
        ["api", "v2", "search"] => Answer::json(&search(stock, &request.query)),
        ["api", "v2", "vehicles", wanted] => match stock.iter().find(|car| id(car).to_string() == *wanted) {
            Some(car) => Answer::json(&in_full(stock, car)),
            None => Answer::json(&json!({"error": "not found"})).status(404),
        },
        ["vehicle-images", file] => {
            let id = file.split('_').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["static", "logo.svg"] => Answer::picture(picture::sign("driftline", 150, 36, "#fff", "#0b6e4f")),
        ["static", "loan.svg"] => Answer::picture(picture::sign("$0 DOWN", 300, 150, "#0b6e4f", "#fff")),
        _ => Answer::missing(),
    }
}

fn search(stock: &[Car], query: &Parameters) -> Json {
    let wanted = |name: &str, value: &str| {
        let text = query.text(name);
        text.is_empty() || text.split(',').any(|one| one.eq_ignore_ascii_case(value))
    };
    let words: Vec<String> = query.text("q").to_lowercase().split_whitespace().map(str::to_owned).collect();
    let most = query.number("maxPrice").unwrap_or(usize::MAX) as u64;
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| wanted("make", car.make) && wanted("body", car.body) && wanted("fuel", car.fuel))
        .filter(|car| {
            let name = format!("{} {} {}", car.year, car.name(), car.body).to_lowercase();
            car.price <= most && words.iter().all(|word| name.contains(word.as_str()))
        })
        .collect();
    match query.text("sort") {
        "price" => found.sort_by_key(|car| car.price),
        "-price" => found.sort_by_key(|car| std::cmp::Reverse(car.price)),
        "miles" => found.sort_by_key(|car| car.mileage),
        _ => {}
    }
    let count = |value: fn(&Car) -> &'static str| {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for value in stock.iter().map(value) {
            match counts.iter_mut().find(|(known, _)| *known == value) {
                Some((_, count)) => *count += 1,
                None => counts.push((value, 1)),
            }
        }
        counts.sort_unstable();
        let pairs: Vec<Json> = counts.iter().map(|(value, count)| json!({"v": value, "n": count})).collect();
        Json::from(pairs)
    };
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let items: Vec<Json> = slice.things.iter().map(|car| in_short(car)).collect();
    json!({
        "total": slice.total, "page": slice.page, "pages": slice.last, "items": items,
        "facets": {"make": count(|car| car.make), "body": count(|car| car.body), "fuel": count(|car| car.fuel)},
    })
}

fn in_short(car: &Car) -> Json {
    json!({
        "id": id(car), "year": car.year, "make": car.make, "model": car.model, "trim": car.trim, "price": car.price,
        "odo": rounded(car), "monthly": car.price / 62, "photo": photo(car, 480), "store": STORES[car.id % 4],
        "drop": if car.chance < 12 { Json::from(500) } else { Json::Null },
    })
}

fn in_full(stock: &[Car], car: &Car) -> Json {
    let same = |other: &&Car| other.body == car.body && other.id != car.id;
    let similar: Vec<Json> = stock.iter().filter(same).take(4).map(in_short).collect();
    let engine = if car.cc == 0 { String::new() } else { format!("{} 4-cylinder", engine(car)) };
    json!({
        "id": id(car), "year": car.year, "make": car.make, "model": car.model, "trim": car.trim, "price": car.price,
        "miles": car.mileage, "monthly": car.price / 62, "photo": photo(car, 1280), "store": STORES[car.id % 4],
        "color": car.colour, "interior": if car.chance < 60 { "Charcoal cloth" } else { "Tan leather" },
        "fuel": car.fuel, "transmission": car.transmission, "engine": engine, "doors": car.doors, "body": car.body,
        "drive": if car.body == "SUV" { "AWD" } else { "FWD" }, "mpg": format!("{}/{}", 20 + car.chance % 9, 29 + car.chance % 9),
        "vin": format!("3FADP4EJ{:09}", id(car)), "owners": car.chance % 3 + 1, "notes": car.description,
        "features": ["Rear view camera", "Cruise control", "Keyless entry", "Power windows", "Alloy wheels"],
        "similar": similar,
    })
}

const SHELL: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Driftline | Buy used cars online</title><link rel="stylesheet" href="/static/main.7c1f0e.css"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script defer src="/static/main.7c1f0e.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.45 Inter,system-ui,sans-serif;color:#1b2a26;background:#fff}a{color:inherit;text-decoration:none}button{font:inherit;cursor:pointer}
.Header_bar__2kQpd{display:flex;align-items:center;gap:28px;padding:14px 32px;border-bottom:1px solid #dfe7e3}.Header_links__9sLmz{display:flex;gap:22px;flex:1}
.Hero_wrap__x1B7c{background:#e3f2ec;padding:64px 32px;text-align:center}.Hero_form__Pq0s4{display:inline-flex;gap:8px}.Hero_form__Pq0s4 input{width:360px;padding:14px;border:1px solid #9db;border-radius:24px}
.Button_primary__mM3tR{background:#0b6e4f;color:#fff;border:0;border-radius:24px;padding:13px 26px;display:inline-block}
.Types_row__u88aZ{display:flex;gap:14px;justify-content:center;padding:26px}.Types_row__u88aZ a{border:1px solid #cde;border-radius:10px;padding:16px 22px}
.Srp_layout__Jd71w{display:grid;grid-template-columns:240px 1fr;gap:28px;padding:24px 32px}.Filters_group__kk20e{border-bottom:1px solid #e3e9e6;padding:12px 0}.Filters_group__kk20e label{display:block;font-size:14px;padding:3px 0}.Filters_group__kk20e small{color:#7b8}
.Srp_top__Lq2fx{display:flex;justify-content:space-between;align-items:center}.Sort_box__0aTTe{position:relative}.Sort_list__yY5kn{position:absolute;right:0;top:100%;background:#fff;border:1px solid #ccd;list-style:none;margin:4px 0;padding:6px 0;width:190px;z-index:3}.Sort_list__yY5kn li{padding:8px 16px;cursor:pointer}.Sort_list__yY5kn[hidden]{display:none}
.Grid_list__Zw4vv{list-style:none;margin:16px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:18px}.Tile_card__c6HsN{border:1px solid #dfe7e3;border-radius:12px;overflow:hidden;position:relative}.Tile_card__c6HsN img{width:100%;height:165px;object-fit:cover;display:block}.Tile_save__Qz8r1{position:absolute;top:8px;right:8px;border:0;border-radius:50%;width:34px;height:34px;background:#fff}.Tile_body__n3LeW{padding:12px 14px}.Tile_name__vB2pp{font-weight:600;margin:0;font-size:16px}.Tile_sub__tt41K{color:#5b6f68;font-size:14px;margin:2px 0 8px}.Tile_price__Ew90x{font-size:20px;font-weight:700}.Tile_est__g7Y3d{color:#5b6f68;font-size:13px}.Tile_drop__Mk22s{background:#ffe9c7;border-radius:4px;font-size:12px;padding:2px 6px}.Tile_ship__B1eee{border-top:1px solid #eef2f0;font-size:12px;color:#5b6f68;padding:8px 14px}
.Promo_tile__H0pQ3{background:#0b6e4f;color:#fff;border-radius:12px;padding:22px}.Promo_tile__H0pQ3 a{text-decoration:underline}.Spinner_dots__2nAq7{text-align:center;color:#7b8;padding:20px}
.Vdp_page__R5cTk{max-width:1080px;margin:0 auto;padding:20px}.Vdp_cols__w9Pp0{display:grid;grid-template-columns:640px 1fr;gap:32px}.Vdp_photo__ooQ1m{width:640px;height:430px;object-fit:cover;border-radius:12px}.Vdp_price__Y1kk8{font-size:34px;font-weight:700}.Vdp_specs__nN0d2{list-style:none;padding:0;display:grid;grid-template-columns:1fr 1fr 1fr;gap:14px}.Vdp_label__sA6bb{display:block;color:#5b6f68;font-size:13px}.Vdp_value__f1Zz9{font-weight:600}.Acc_head__eE8pq{display:block;width:100%;text-align:left;background:none;border:0;border-top:1px solid #dfe7e3;padding:14px 0;font-weight:600}
.Footer_wrap__7Gx2d{background:#10231d;color:#a9c4ba;padding:36px 32px;margin-top:40px;font-size:13px}"##;

const SCRIPT: &str = r##"(() => {
  'use strict';
  const root = document.getElementById('root');
  const usd = n => '$' + n.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const api = url => new Promise((done, fail) => setTimeout(() => fetch('/api/v2' + url).then(r => r.ok ? r.json() : Promise.reject(r.status)).then(done, fail), 70));
  let watcher = null;

  root.innerHTML = `<header class="Header_bar__2kQpd"><a href="/" data-nav><img src="/static/logo.svg" alt="Driftline" width="150" height="36"></a>
    <nav class="Header_links__9sLmz"><a href="/cars" data-nav>Shop cars</a><a href="/sell-my-car" data-nav>Sell or trade</a><a href="/financing" data-nav>Financing</a><a href="/how-it-works" data-nav>How it works</a><a href="/locations" data-nav>Locations</a></nav>
    <span>(615) 555-0118</span><a href="/sign-in" data-nav>Sign in</a></header><main id="main"></main>
    <footer class="Footer_wrap__7Gx2d"><p>Driftline Auto Inc., 410 Demonbreun Street, Nashville, TN 37203</p>
    <p>*Price excludes tax, title, registration and a $299 processing fee. Estimated payments assume 8.49% APR, 72 months and 10% down: for a $20,000 car that is $2,000 down and 72 payments of $319.50.</p>
    <form id="nl"><input type="email" placeholder="Email for price alerts"> <button type="button">Sign up</button></form></footer>`;
  const main = document.getElementById('main');

  document.addEventListener('click', e => {
    const a = e.target.closest('a[data-nav]');
    if (!a || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    go(a.getAttribute('href'));
  });
  window.addEventListener('popstate', render);
  function go(url) { history.pushState(null, '', url); window.scrollTo(0, 0); render(); }

  function tile(v) {
    return `<li><article class="Tile_card__c6HsN"><a href="/car/${v.id}" data-nav><img src="${v.photo}" alt="${v.year} ${v.make} ${v.model}">
      <div class="Tile_body__n3LeW"><h3 class="Tile_name__vB2pp">${v.year} ${v.make} ${v.model}</h3><p class="Tile_sub__tt41K">${v.trim} &middot; ${v.odo}</p>
      <span class="Tile_price__Ew90x">${usd(v.price)}</span> ${v.drop ? `<span class="Tile_drop__Mk22s">&darr; ${usd(v.drop)} price drop</span>` : ''}
      <div class="Tile_est__g7Y3d">Est. ${usd(v.monthly)}/mo</div></div></a>
      <button class="Tile_save__Qz8r1" aria-label="Save">&#9825;</button><div class="Tile_ship__B1eee">Free pickup in ${v.store}</div></article></li>`;
  }
  const promos = [
    '<li class="Promo_tile__H0pQ3"><h3>Pre-qualify in 2 minutes</h3><p>$0 down and payments as low as $199/mo, with no impact on your credit score.</p><a href="/financing" data-nav>Get pre-qualified</a></li>',
    '<li class="Promo_tile__H0pQ3"><h3>What is your car worth?</h3><p>Last week we paid $14,250 for a 2017 Civic. Get a real offer today.</p><a href="/sell-my-car" data-nav>Get my offer</a></li>'
  ];

  function home() {
    main.innerHTML = `<section class="Hero_wrap__x1B7c"><h1>The whole car lot, minus the lot</h1><p>Shop from your couch. 7-day money back guarantee.</p>
      <form class="Hero_form__Pq0s4" id="hero"><input name="q" placeholder="Search make, model or keyword" autocomplete="off"><button class="Button_primary__mM3tR">Search</button></form>
      <p><a class="Button_primary__mM3tR" href="/cars" data-nav>Shop all cars</a></p></section>
      <nav class="Types_row__u88aZ" id="types"></nav><section style="padding:0 32px"><h2>Recent price drops</h2><ul class="Grid_list__Zw4vv" id="drops"></ul>
      <blockquote>"Ordered on Tuesday, in my driveway on Friday. $17,998 and not a scratch." &ndash; Darnell, Murfreesboro</blockquote></section>`;
    document.getElementById('hero').addEventListener('submit', e => { e.preventDefault(); go('/cars?q=' + encodeURIComponent(e.target.q.value)); });
    api('/search?page=1').then(d => {
      const types = document.getElementById('types'), drops = document.getElementById('drops');
      if (!types) return;
      types.innerHTML = d.facets.body.map(f => `<a href="/cars?body=${encodeURIComponent(f.v)}" data-nav>${f.v} <small>${f.n}</small></a>`).join('');
      drops.innerHTML = d.items.filter(v => v.drop).slice(0, 4).map(tile).join('');
    });
  }

  const orders = { '': 'Best match', 'price': 'Lowest price', '-price': 'Highest price', 'miles': 'Lowest mileage' };
  const titles = { make: 'Make', body: 'Body style', fuel: 'Fuel type' };
  function results() {
    const query = new URLSearchParams(location.search);
    main.innerHTML = `<div class="Srp_layout__Jd71w"><aside id="filters"></aside><div><div class="Srp_top__Lq2fx"><h1 id="count">Used cars for sale</h1>
      <div class="Sort_box__0aTTe"><button type="button" id="sort">Sort: ${orders[query.get('sort') || '']} &#9662;</button><ul class="Sort_list__yY5kn" hidden>${Object.keys(orders).map(k => `<li data-sort="${k}">${orders[k]}</li>`).join('')}</ul></div></div>
      <ul class="Grid_list__Zw4vv" id="grid"></ul><div class="Spinner_dots__2nAq7" id="end">Loading&hellip;</div></div></div>`;
    const grid = document.getElementById('grid'), end = document.getElementById('end'), list = main.querySelector('.Sort_list__yY5kn');
    document.getElementById('sort').addEventListener('click', () => { list.hidden = !list.hidden; });
    list.addEventListener('click', e => { const k = e.target.dataset.sort; k ? query.set('sort', k) : query.delete('sort'); go('/cars?' + query); });
    let page = 0, pages = 1, busy = false;
    function filters(facets) {
      document.getElementById('filters').innerHTML = Object.keys(titles).map(name => {
        const on = (query.get(name) || '').split(',');
        return `<div class="Filters_group__kk20e"><b>${titles[name]}</b>${facets[name].map(f => `<label><input type="checkbox" name="${name}" value="${f.v}"${on.includes(f.v) ? ' checked' : ''}> ${f.v} <small>(${f.n})</small></label>`).join('')}</div>`;
      }).join('') + `<div class="Filters_group__kk20e"><b>Max price</b><br><input type="range" min="5000" max="60000" step="1000" value="${query.get('maxPrice') || 60000}" id="cap"></div><a href="/cars" data-nav>Clear filters</a>`;
    }
    document.getElementById('filters').addEventListener('change', e => {
      if (e.target.id === 'cap') query.set('maxPrice', e.target.value);
      else {
        const on = [...document.querySelectorAll(`#filters input[name="${e.target.name}"]:checked`)].map(i => i.value);
        on.length ? query.set(e.target.name, on.join(',')) : query.delete(e.target.name);
      }
      go('/cars?' + query);
    });
    function more() {
      if (busy || page >= pages || !document.body.contains(end)) return;
      busy = true;
      query.set('page', page + 1);
      const url = '/search?' + query;
      query.delete('page');
      api(url).then(d => {
        if (!document.body.contains(grid)) return;
        page = d.page; pages = d.pages; busy = false;
        document.getElementById('count').textContent = d.total + ' used cars for sale';
        if (page === 1) filters(d.facets);
        const tiles = d.items.map(tile);
        if (tiles.length > 5) tiles.splice(5, 0, promos[page % 2]);
        grid.insertAdjacentHTML('beforeend', tiles.join(''));
        if (page >= pages) end.textContent = d.total ? "You've seen all matches." : 'No matches. Try fewer filters.';
        else { watcher.unobserve(end); watcher.observe(end); }
      });
    }
    if (watcher) watcher.disconnect();
    watcher = new IntersectionObserver(seen => { if (seen.some(s => s.isIntersecting)) more(); }, { rootMargin: '250px' });
    watcher.observe(end);
  }

  function spec(label, value) { return value === '' ? '' : `<li><span class="Vdp_label__sA6bb">${label}</span><span class="Vdp_value__f1Zz9">${value}</span></li>`; }
  function vehicle(id) {
    main.innerHTML = '<div class="Spinner_dots__2nAq7">Loading&hellip;</div>';
    api('/vehicles/' + id).then(v => {
      document.title = `Used ${v.year} ${v.make} ${v.model} | Driftline`;
      main.innerHTML = `<div class="Vdp_page__R5cTk"><p><a href="/cars" data-nav>Used cars</a> / <a href="/cars?make=${encodeURIComponent(v.make)}" data-nav>${v.make}</a> / ${v.model}</p>
        <div class="Vdp_cols__w9Pp0"><div><img class="Vdp_photo__ooQ1m" src="${v.photo}" alt="${v.year} ${v.make} ${v.model}"></div>
        <div><h1>Used ${v.year} ${v.make} ${v.model}</h1><p class="Tile_sub__tt41K">${v.trim}</p><div class="Vdp_price__Y1kk8">${usd(v.price)}</div><p>Est. ${usd(v.monthly)}/mo for 72 months</p>
        <p><a class="Button_primary__mM3tR" href="/financing" data-nav>Get pre-qualified</a></p><p>At our ${v.store} store. Shipping from $149.</p><p>VIN ${v.vin}</p></div></div>
        <h2>Overview</h2><ul class="Vdp_specs__nN0d2">${spec('Mileage', usd(v.miles).slice(1) + ' miles')}${spec('Exterior color', v.color)}${spec('Interior', v.interior)}${spec('Fuel', v.fuel)}${spec('Transmission', v.transmission)}${spec('Engine', v.engine)}${spec('Drive type', v.drive)}${spec('Body style', v.body)}${spec('Doors', v.doors)}${spec('MPG (city/hwy)', v.mpg)}${spec('Stock number', v.id)}</ul>
        <h2>Dealer notes</h2><p class="Vdp_notes__D2cc5">${v.notes}</p>
        <button class="Acc_head__eE8pq" type="button">Features</button><div hidden><ul>${v.features.map(f => `<li>${f}</li>`).join('')}</ul></div>
        <button class="Acc_head__eE8pq" type="button">History</button><div hidden><p>${v.owners} previous owner${v.owners > 1 ? 's' : ''}, no accidents reported.</p></div>
        <h2>Similar cars</h2><ul class="Grid_list__Zw4vv">${v.similar.map(tile).join('')}</ul></div>`;
      main.querySelectorAll('.Acc_head__eE8pq').forEach(b => b.addEventListener('click', () => { b.nextElementSibling.hidden = !b.nextElementSibling.hidden; }));
    }, () => { main.innerHTML = '<div class="Vdp_page__R5cTk"><h1>This car has found a home</h1><a href="/cars" data-nav>See all cars</a></div>'; });
  }

  const texts = {
    '/sell-my-car': '<h1>Sell or trade</h1><p>Answer a few questions, get an offer that is good for 7 days.</p><form><input placeholder="License plate or VIN"> <input placeholder="Mileage"> <button type="button">Get my offer</button></form>',
    '/financing': '<h1>Financing</h1><p>APR from 5.9%. A $15,000 loan over 60 months costs about $289 a month.</p>',
    '/how-it-works': '<h1>How it works</h1><ol><li>Pick a car</li><li>Do the paperwork online</li><li>Have it delivered or pick it up</li></ol>',
    '/locations': '<h1>Locations</h1><ul><li>Nashville, TN</li><li>Huntsville, AL</li><li>Louisville, KY</li><li>Chattanooga, TN</li></ul>',
    '/sign-in': '<h1>Sign in</h1><form><input type="email" placeholder="Email"> <input type="password" placeholder="Password"> <button type="button">Sign in</button></form>'
  };
  function render() {
    const path = location.pathname;
    document.title = 'Driftline | Buy used cars online';
    if (path === '/') home();
    else if (path === '/cars') results();
    else if (path.startsWith('/car/')) vehicle(path.slice(5));
    else main.innerHTML = `<div class="Vdp_page__R5cTk">${texts[path] || '<h1>Page not found</h1>'}</div>`;
  }
  render();
})();
"##;
