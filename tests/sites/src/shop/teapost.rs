//! The Tea Post: a tea merchant's application of 2023.
//!
//! The list comes as data and grows by a button; each tea has an address of its own through the history of the browser
//! and puts JSON-LD into the page when it is drawn. Pictures are lazy; class names are hashes.

use serde_json::{Value as Json, json};

use crate::data::goods::{Good, goods};
use crate::data::picture;
use crate::data::trades::TEA;
use crate::http::{Answer, Request};
use crate::markup::{pounds, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "teapost",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "more", "microdata", "lazy", "details", "optional"],
    about: "tea merchant of 2023 as an application: more by a button, JSON-LD drawn by script",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 18;

fn stock() -> Vec<Good> {
    goods(2023, 103, &TEA)
}

fn key(good: &Good) -> String {
    slug(&good.title)
}

fn availability(good: &Good) -> &'static str {
    if good.stock == 0 { "Out of stock" } else { "In stock" }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("£{}", pounds(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("£{}", pounds(price))))
            .maybe("rating", good.stars())
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .with("image", format!("/pics/tea-{}.jpg", good.id))
            .with("url", format!("/tea/{}", key(good)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api{url}");
    let mut skip = 0;
    loop {
        visitor.open(&format!("/api/teas?skip={skip}"))?;
        skip += AT_ONCE;
        if visitor.json()?["left"].as_u64().is_none_or(|left| left == 0) {
            return Ok(());
        }
    }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] | ["teas" | "brewing"] | ["tea", _] => Answer::page(SHELL),
        ["_app", "immutable.js"] => Answer::file("text/javascript", SCRIPT),
        ["api", "teas"] => {
            let skip = request.query.number("skip").unwrap_or(0);
            let teas: Vec<Json> = stock.iter().skip(skip).take(AT_ONCE).map(in_short).collect();
            let left = stock.len().saturating_sub(skip + AT_ONCE);
            Answer::json(&json!({"all": stock.len(), "left": left, "teas": teas}))
        }
        ["api", "tea", wanted] => match stock.iter().find(|good| key(good) == *wanted) {
            Some(good) => Answer::json(&in_full(good)),
            None => Answer::missing(),
        },
        ["pics", file] => {
            let id = file.trim_start_matches("tea-").trim_end_matches(".jpg");
            Answer::picture(picture::thing(id.parse().unwrap_or(0) + 1300))
        }
        _ => Answer::missing(),
    }
}

fn in_short(good: &Good) -> Json {
    json!({
        "key": key(good), "name": good.title, "price": format!("£{}", pounds(good.price)),
        "was": good.old_price.map(|price| format!("£{}", pounds(price))), "stars": good.stars(),
        "pic": format!("/pics/tea-{}.jpg", good.id),
    })
}

fn in_full(good: &Good) -> Json {
    let mut full = in_short(good);
    full["sku"] = good.sku.as_str().into();
    full["stock"] = availability(good).into();
    full["text"] = good.text.as_str().into();
    full["votes"] = good.reviews.into();
    full
}

const SHELL: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"/><title>The Tea Post</title><style>body{margin:0;background:#f7f3ea;color:#3a3222;font:16px/1.5 Avenir,"Century Gothic",sans-serif}.s-1bq7{display:flex;gap:26px;padding:20px 6vw;background:#3f5d45;color:#fff}.s-1bq7 a{color:#fff}.s-9xk2{padding:24px 6vw}.s-77pw{display:flex;flex-wrap:wrap;gap:20px}.s-c0de{width:220px;background:#fff;border-radius:6px;padding:14px;box-sizing:border-box}.s-c0de img{width:100%;height:150px;object-fit:cover;background:#e8e0cd}.s-lm3z{font-weight:bold;font-size:18px}.s-lm3z s{color:#aaa;font-weight:normal}.s-go4t{margin:26px auto;display:block;background:#3f5d45;color:#fff;border:0;padding:14px 44px;border-radius:30px}.s-2two{display:flex;gap:40px}.s-2two img{width:420px}</style></head><body><div id="svelte"></div><script type="module" src="/_app/immutable.js"></script></body></html>
"##;

const SCRIPT: &str = r##"const el=document.getElementById('svelte');
const api=async p=>(await fetch('/api'+p)).json();
const head=`<div class="s-1bq7"><b>The Tea Post</b><a href="/">Home</a><a href="/teas">All teas</a><a href="/brewing">Brewing guide</a></div>`;
const io=new IntersectionObserver(x=>x.forEach(e=>{if(e.isIntersecting){e.target.src=e.target.dataset.pic;io.unobserve(e.target)}}));
const cost=t=>`<div class="s-lm3z">${t.was?`<s>${t.was}</s> `:''}<span>${t.price}</span></div>`;
const tile=t=>`<div class="s-c0de"><a href="/tea/${t.key}"><img data-pic="${t.pic}" alt=""></a><a href="/tea/${t.key}">${t.name}</a>${cost(t)}${t.stars?`<div>★ ${t.stars}</div>`:''}</div>`;
async function teas(){let skip=0;el.innerHTML=head+'<div class="s-9xk2"><h1>All teas</h1><p class="s-cnt"></p><div class="s-77pw"></div><button class="s-go4t">More teas</button></div>';const more=async()=>{const d=await api('/teas?skip='+skip);skip+=d.teas.length;el.querySelector('.s-cnt').textContent=d.all+' teas';el.querySelector('.s-77pw').insertAdjacentHTML('beforeend',d.teas.map(tile).join(''));el.querySelectorAll('img[data-pic]:not([src])').forEach(i=>io.observe(i));if(!d.left)el.querySelector('.s-go4t').remove()};el.querySelector('.s-go4t').onclick=more;await more()}
async function tea(key){const t=await api('/tea/'+key);el.innerHTML=head+`<div class="s-9xk2 s-2two"><img src="${t.pic}" alt="${t.name}"><div><h1>${t.name}</h1>${cost(t)}${t.stars?`<p>★ ${t.stars} (${t.votes} votes)</p>`:''}<p>${t.stock}</p><p>${t.text}</p><p>Item ${t.sku}</p><button>Add to caddy</button></div></div>`;const ld=document.createElement('script');ld.type='application/ld+json';ld.textContent=JSON.stringify({'@context':'https://schema.org','@type':'Product',name:t.name,sku:t.sku,image:t.pic,offers:{'@type':'Offer',price:t.price.slice(1),priceCurrency:'GBP'}});el.append(ld)}
function route(){const p=location.pathname;if(p==='/teas')teas();else if(p.startsWith('/tea/'))tea(p.slice(5));else if(p==='/brewing')el.innerHTML=head+'<div class="s-9xk2"><h1>Brewing guide</h1><p>Black tea: 95 °C, 4 minutes. A good pot costs £25 and lasts for ever.</p></div>';else el.innerHTML=head+'<div class="s-9xk2"><h1>Tea by post since 1912</h1><p>Letterbox sampler from £4. <a href="/teas">Choose your tea</a></p></div>'}
el.addEventListener('click',e=>{const a=e.target.closest('a');if(a){e.preventDefault();history.pushState(0,'',a.getAttribute('href'));route()}});
addEventListener('popstate',route);route();
"##;
