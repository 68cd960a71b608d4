//! Volantis: a car portal's application of 2022 with real addresses and an endless list.
//!
//! A consent screen covers everything until it is answered. The shell is empty; the list grows as it is scrolled, photos
//! load late, class names are hashes, and addresses change through the history of the browser.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "volantis",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "infinite", "banner", "lazy", "details"],
    about: "car portal of 2022 as an application: consent first, endless list, hashed class names",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 20;

fn stock() -> Vec<Car> {
    cars(2022, 173, 2023)
}

fn key(car: &Car) -> String {
    format!("{}-{}", slug(&car.name()), 51_000 + car.id * 11)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("model", format!("{} {}", car.model, car.trim))
            .with("year", car.year.to_string())
            .with("mileage", grouped(car.mileage, ','))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}L", car.litres()) })
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/img/{}.webp", 51_000 + car.id * 11))
            .with("url", format!("/used/{}", key(car)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/graph?op=car&key={}", url.rsplit('/').next().unwrap_or_default());
    let mut cursor = Some(0);
    while let Some(at) = cursor {
        visitor.open(&format!("/graph?op=cars&cursor={at}"))?;
        cursor = visitor.json()?["data"]["cursor"].as_u64();
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] | ["used" | "sell" | "magazine"] | ["used", _] => Answer::page(SHELL),
        ["static", "main.8c1d.js"] => Answer::file("text/javascript", SCRIPT),
        ["graph"] if request.query.text("op") == "cars" => {
            let from = request.query.number("cursor").unwrap_or(0);
            let cars: Vec<Json> = stock.iter().skip(from).take(AT_ONCE).map(in_short).collect();
            let cursor = (from + AT_ONCE < stock.len()).then_some(from + AT_ONCE);
            Answer::json(&json!({"data": {"total": stock.len(), "cars": cars, "cursor": cursor}}))
        }
        ["graph"] => match stock.iter().find(|car| key(car) == request.query.text("key")) {
            Some(car) => Answer::json(&json!({"data": in_full(car)})),
            None => Answer::missing(),
        },
        ["img", file] => Answer::picture(picture::car(file.trim_end_matches(".webp").parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn in_short(car: &Car) -> Json {
    json!({
        "key": key(car), "make": car.make, "model": car.model, "trim": car.trim, "price": car.price,
        "year": car.year, "miles": car.mileage, "fuel": car.fuel, "gearbox": car.transmission,
        "image": format!("/img/{}.webp", 51_000 + car.id * 11),
    })
}

fn in_full(car: &Car) -> Json {
    let mut full = in_short(car);
    full["engine"] = if car.cc == 0 { Json::Null } else { format!("{}L", car.litres()).into() };
    full["colour"] = car.colour.into();
    full["doors"] = car.doors.into();
    full["body"] = car.body.into();
    full["words"] = car.description.as_str().into();
    full
}

const SHELL: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Volantis</title><meta name="viewport" content="width=device-width"><style>
*{box-sizing:border-box}body{margin:0;font-family:Inter,Helvetica,sans-serif;background:#0f1116;color:#eceff4}.sc-bdVaJa{padding:18px 5vw;display:flex;gap:28px}.sc-bdVaJa a{color:inherit;text-decoration:none}.sc-bdVaJa b{margin-right:auto;letter-spacing:2px}.sc-htpNat{padding:0 5vw;display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:22px}.sc-bxivhb{background:#1b1f2a;border-radius:14px;overflow:hidden}.sc-bxivhb img{width:100%;height:200px;object-fit:cover;background:#2a3040;display:block}.sc-ifAKCX{padding:16px}.sc-EHOje{font-size:17px;color:inherit}.sc-bZQynM{font-size:22px;margin:8px 0;color:#8be9a8}.sc-gzVnrw{color:#9aa4b8;font-size:13px}.sc-htoDjs{position:fixed;inset:0;background:#0f1116f2;display:grid;place-content:center;text-align:center}.sc-dnqmqq{background:#8be9a8;border:0;border-radius:24px;padding:12px 34px;font-size:16px}.sc-iwsKbI{padding:0 5vw 60px;max-width:900px}.sc-iwsKbI img{width:100%;border-radius:14px}.sc-gZMcBi{display:flex;flex-wrap:wrap;gap:12px}.sc-gZMcBi div{background:#1b1f2a;padding:10px 16px;border-radius:10px}.sc-gZMcBi small{display:block;color:#9aa4b8}</style></head><body><div id="app"></div><script src="/static/main.8c1d.js"></script></body></html>
"##;

const SCRIPT: &str = r##"const app=document.getElementById('app'),q=(o)=>fetch('/graph?'+new URLSearchParams(o)).then(r=>r.json()).then(r=>r.data),n=v=>v.toLocaleString('en-GB');
const late=new IntersectionObserver(es=>es.forEach(e=>{if(e.isIntersecting){e.target.src=e.target.dataset.lazy;late.unobserve(e.target)}}),{rootMargin:'100px'});
const nav='<div class="sc-bdVaJa"><b>VOLANTIS</b><a href="/used">Used cars</a><a href="/sell">Sell</a><a href="/magazine">Magazine</a></div>';
const card=c=>`<div class="sc-bxivhb"><a href="/used/${c.key}"><img data-lazy="${c.image}" alt="${c.make} ${c.model}"></a><div class="sc-ifAKCX"><a class="sc-EHOje" href="/used/${c.key}">${c.make} ${c.model} ${c.trim}</a><div class="sc-bZQynM">£${n(c.price)}</div><div class="sc-gzVnrw"><span>${c.year}</span> · <span>${n(c.miles)} miles</span> · <span>${c.fuel}</span> · <span>${c.gearbox}</span></div></div></div>`;
const fact=(k,v)=>v==null?'':`<div><small>${k}</small>${v}</div>`;
let turn=0;
async function list(){const me=++turn;app.innerHTML=nav+'<div class="sc-iwsKbI"><h1>Used cars</h1><p data-total></p></div><div class="sc-htpNat"></div><p data-end style="text-align:center">…</p>';const grid=app.querySelector('.sc-htpNat'),end=app.querySelector('[data-end]');let cursor=0,busy=0;
const more=async()=>{if(busy||cursor==null||me!=turn)return;busy=1;const d=await q({op:'cars',cursor});app.querySelector('[data-total]').textContent=d.total+' cars';grid.insertAdjacentHTML('beforeend',d.cars.map(card).join(''));grid.querySelectorAll('img[data-lazy]:not([src])').forEach(i=>late.observe(i));cursor=d.cursor;busy=0;if(cursor==null)end.remove()};
await more();addEventListener('scroll',()=>{if(innerHeight+scrollY>document.body.scrollHeight-400)more()})}
async function one(key){++turn;const c=await q({op:'car',key});app.innerHTML=nav+`<div class="sc-iwsKbI"><img src="${c.image}" alt=""><h1>${c.make} ${c.model} ${c.trim}</h1><div class="sc-bZQynM">£${n(c.price)}</div><div class="sc-gZMcBi">${fact('Year',c.year)+fact('Mileage',n(c.miles))+fact('Fuel',c.fuel)+fact('Gearbox',c.gearbox)+fact('Engine',c.engine)+fact('Colour',c.colour)+fact('Doors',c.doors)+fact('Body',c.body)}</div><p>${c.words}</p></div>`}
function route(){const p=location.pathname;if(!sessionStorage.volantisOk){app.innerHTML='<div class="sc-htoDjs"><h2>We value your privacy</h2><p>We and our 214 partners store things on your device.</p><div><button class="sc-dnqmqq">Agree and close</button></div></div>';return}
scrollTo(0,0);if(p=='/used')list();else if(p.startsWith('/used/'))one(p.slice(6));else if(p=='/sell')app.innerHTML=nav+'<div class="sc-iwsKbI"><h1>Sell your car</h1><p>Average offer last week: £7,412.</p></div>';else if(p=='/magazine')app.innerHTML=nav+'<div class="sc-iwsKbI"><h1>Magazine</h1><p>Best first cars under £5,000: Fiesta, Corsa, Yaris.</p></div>';else app.innerHTML=nav+'<div class="sc-iwsKbI"><h1>The easy way to a used car</h1><p><a class="sc-EHOje" href="/used">Browse cars</a></p></div>'}
app.addEventListener('click',e=>{if(e.target.matches('.sc-dnqmqq')){sessionStorage.volantisOk=1;route();return}const a=e.target.closest('a[href^="/"]');if(a){e.preventDefault();history.pushState(null,'',a.getAttribute('href'));route()}});
addEventListener('popstate',route);route();
"##;
