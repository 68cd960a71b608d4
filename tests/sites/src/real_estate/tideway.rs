//! Tideway Lettings & Sales: a coastal agent's application of 2020 that lives in the browser.
//!
//! The page is empty until script has drawn it; routes are behind a `#`, class names are hashes, and the list grows
//! whenever its end comes into view. Some homes have no photograph, some no price but "POA".

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::grouped;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tideway",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "infinite", "sale-rent", "details", "optional", "poa"],
    about: "coastal agent of 2020 as an application: hash routes, hashed class names, endless list",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Falmouth", areas: &["Swanpool", "Penryn", "Flushing"], district: "TR1" },
        Town { name: "St Ives", areas: &["Carbis Bay", "Lelant", "Downalong"], district: "TR2" },
    ],
    thousands: (230, 640),
};

const AT_ONCE: usize = 12;

fn stock() -> Vec<Home> {
    homes(2020, 109, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id % 4 == 1
}

fn key(home: &Home) -> String {
    format!("tw{:04x}", home.id * 521 + 4096)
}

fn price(home: &Home) -> String {
    match (is_letting(home), home.chance) {
        (true, _) => format!("£{} pcm", grouped(home.rent, ',')),
        (false, 0..=5) => "POA".to_owned(),
        (false, _) => format!("£{}", grouped(home.price, ',')),
    }
}

fn photo(home: &Home) -> Option<String> {
    (home.chance % 9 != 4).then(|| format!("/cdn/{}/hero.webp", key(home)))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", format!("{}, {}, {}", home.street, home.area, home.town))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", home.kind)
            .with("description", &home.description)
            .maybe("image", photo(home))
            .with("url", format!("/#/home/{}", key(home)))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/v2/homes/{}", url.rsplit('/').next().unwrap_or_default());
    for channel in ["sale", "rent"] {
        let mut after = Some(0);
        while let Some(offset) = after {
            visitor.open(&format!("/api/v2/homes?channel={channel}&after={offset}"))?;
            after = visitor.json()?["next"].as_u64();
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => Answer::page(SHELL),
        ["bundle.4f2a.js"] => Answer::file("text/javascript", SCRIPT),
        ["api", "v2", "homes"] => list(stock, request),
        ["api", "v2", "homes", wanted] => match stock.iter().find(|home| key(home) == *wanted) {
            Some(home) => Answer::json(&in_full(home)),
            None => Answer::json(&json!({"error": "gone"})).status(404),
        },
        ["cdn", key, _] => {
            let seed = u64::from_str_radix(key.trim_start_matches("tw"), 16).unwrap_or(0);
            Answer::picture(picture::house(seed))
        }
        _ => Answer::missing(),
    }
}

fn list(stock: &[Home], request: &Request) -> Answer {
    let wants_rent = request.query.text("channel") == "rent";
    let after = request.query.number("after").unwrap_or(0);
    let found: Vec<&Home> = stock.iter().filter(|home| is_letting(home) == wants_rent).collect();
    let homes: Vec<Json> = found.iter().skip(after).take(AT_ONCE).map(|home| in_short(home)).collect();
    let next = (after + AT_ONCE < found.len()).then_some(after + AT_ONCE);
    Answer::json(&json!({"homes": homes, "next": next}))
}

fn in_short(home: &Home) -> Json {
    json!({
        "key": key(home), "price": price(home), "where": format!("{}, {}, {}", home.street, home.area, home.town),
        "beds": home.bedrooms, "kind": home.kind, "photo": photo(home),
    })
}

fn in_full(home: &Home) -> Json {
    let mut full = in_short(home);
    full["baths"] = home.bathrooms.into();
    full["postcode"] = home.postcode.as_str().into();
    full["text"] = home.description.as_str().into();
    full
}

const SHELL: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>Tideway | Homes by the sea</title>
<style>body{margin:0;font-family:system-ui,sans-serif;color:#12343b;background:#f3f8f8}.a8Kq1{display:flex;gap:24px;align-items:center;background:#12343b;padding:18px 40px}.a8Kq1 a{color:#e1f0ee;text-decoration:none}.kX03z{font-weight:700;font-size:22px;margin-right:auto}.pQ7hd{max-width:1080px;margin:0 auto;padding:24px}.Zr51m{display:flex;background:#fff;border-radius:12px;margin-bottom:18px;overflow:hidden;box-shadow:0 2px 8px #0002}.Zr51m img{width:300px;height:220px;object-fit:cover}.d9Tn2{width:300px;height:220px;background:#cfe3e1;display:flex;align-items:center;justify-content:center}.u4LsW{padding:20px}.u4LsW>*{margin:0 0 8px}.gB8vv{font-size:22px;font-weight:600}.mY2ce{background:#e1f0ee;border-radius:12px;padding:2px 10px;margin-right:8px}.xC66o{text-align:center;padding:28px;color:#789}.hero9{width:100%;max-height:480px;object-fit:cover;border-radius:12px}</style></head>
<body><div id="root"></div><script src="/bundle.4f2a.js"></script></body></html>
"##;

const SCRIPT: &str = r##"(()=>{
const root=document.getElementById('root');
const h=(tag,props,...kids)=>{const e=document.createElement(tag);for(const k in props||{})k.startsWith('on')?e.addEventListener(k.slice(2),props[k]):e.setAttribute(k,props[k]);kids.flat().forEach(k=>k!=null&&e.append(k));return e};
const get=u=>fetch(u).then(r=>r.json());
const top_=()=>h('div',{class:'a8Kq1'},h('a',{class:'kX03z',href:'#/'},'Tideway'),h('a',{href:'#/sale'},'Buy'),h('a',{href:'#/rent'},'Rent'),h('a',{href:'#/sell'},'Sell with us'),h('a',{href:'#/crew'},'The crew'));
const paint=(...kids)=>{root.replaceChildren(top_(),h('div',{class:'pQ7hd'},...kids),h('div',{class:'xC66o'},'Tideway, 3 Custom House Quay, Falmouth TR11 3JT'))};
const card=x=>h('div',{class:'Zr51m'},x.photo?h('img',{src:x.photo,alt:''}):h('div',{class:'d9Tn2'},'No photo yet'),h('div',{class:'u4LsW'},h('div',{class:'gB8vv'},x.price),h('div',{},h('a',{href:'#/home/'+x.key},x.where)),h('div',{},h('span',{class:'mY2ce'},x.beds+' bed'),h('span',{class:'mY2ce'},x.kind))));
let run=0;
const list=channel=>{const mine=++run;let after=0,busy=false;const box=h('div',{}),end=h('div',{class:'xC66o'},'Loading…');
 paint(h('h1',{},channel==='rent'?'Homes to rent':'Homes for sale'),box,end);
 const more=async()=>{if(busy||after==null||mine!==run)return;busy=true;const d=await get(`/api/v2/homes?channel=${channel}&after=${after}`);d.homes.forEach(x=>box.append(card(x)));after=d.next;busy=false;if(after==null)end.textContent='That is all for now';else if(end.getBoundingClientRect().top<innerHeight+200)more()};
 new IntersectionObserver(es=>es.some(e=>e.isIntersecting)&&more(),{rootMargin:'200px'}).observe(end)};
const home=async key=>{++run;const x=await get('/api/v2/homes/'+key);paint(x.photo?h('img',{class:'hero9',src:x.photo,alt:''}):null,h('h1',{},x.where),h('p',{class:'gB8vv'},x.price),h('p',{},h('span',{class:'mY2ce'},x.beds+' bed'),h('span',{class:'mY2ce'},x.baths+' bath'),h('span',{class:'mY2ce'},x.kind),h('span',{class:'mY2ce'},x.postcode)),h('p',{},x.text),h('button',{onclick:()=>alert('Call 01326 555 0166')},'Arrange a viewing'))};
const routes={'':()=>paint(h('h1',{},'Homes by the sea'),h('p',{},'From fishermen’s lofts to farmhouses. ',h('a',{href:'#/sale'},'Homes for sale'),' or ',h('a',{href:'#/rent'},'homes to rent'),'.'),h('p',{},'Last year we sold 214 homes at an average of £387,000.')),sale:()=>list('sale'),rent:()=>list('rent'),sell:()=>paint(h('h1',{},'Sell with us'),h('p',{},'Fixed fee £2,400 plus VAT. Call 01326 555 0166.')),crew:()=>paint(h('h1',{},'The crew'),h('p',{},'Jowan Teague, Loveday Pascoe, Mark Rice.'))};
const go=()=>{const [,page='',key]=location.hash.split('/');page==='home'?home(key):(++run,(routes[page]||routes[''])())};
addEventListener('hashchange',go);go();
})();
"##;
