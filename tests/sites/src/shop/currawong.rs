//! Currawong Camp & Trail: an Australian shop for campers, of 2024, as an application on paths of its own.
//!
//! A menu opens departments, and departments only show tiles of their parts, with some picks beside them: goods are in
//! the second level, with numbers that are links for the script. The first tile of a list is another part's, which paid
//! for it. Tiles have a price before now, a price for members of the club, stars and what is out of stock.

use serde_json::{Value as Json, json};

use crate::data::goods::{Good, Trade, goods};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "currawong",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "links",
        "predefined",
        "numbered",
        "next",
        "banner",
        "ads",
        "duplicates",
        "overlap",
        "featured",
        "locale",
        "lazy",
        "grid",
        "optional",
        "details",
    ],
    about: "Australian camping shop of 2024 as an application: departments that only show their parts, tiles that paid to come first, prices for members",
    truth,
    respond,
    walk,
};

const CAMPING: Trade = Trade {
    brands: &[
        "Currawong",
        "Dingo Ridge",
        "Swagman & Sons",
        "Outer Barcoo",
        "Redgum",
        "Saltbush Co",
        "Tanami",
    ],
    kinds: &["Explorer", "Compact", "Heavy Duty", "Ultralight", "Classic", "Pro", "Family", "Nomad"],
    things: &[
        ("4 Person Tent", "Tents", 189, 549),
        ("Dome Tent", "Tents", 99, 299),
        ("Single Swag", "Swags", 179, 449),
        ("Double Swag", "Swags", 289, 689),
        ("Sleeping Bag -5", "Sleeping", 69, 239),
        ("Self Inflating Mat", "Sleeping", 59, 219),
        ("Two Burner Stove", "Stoves", 89, 259),
        ("Hiking Stove", "Stoves", 35, 139),
        ("Camp Oven", "Cookware", 39, 119),
        ("Billy Set", "Cookware", 24, 79),
        ("Esky 45L", "Coolers", 119, 389),
        ("12V Fridge", "Coolers", 549, 1299),
        ("Head Torch", "Lighting", 19, 99),
        ("LED Lantern", "Lighting", 25, 89),
        ("Solar Blanket 120W", "Power", 249, 599),
        ("Lithium Power Station", "Power", 399, 1499),
        ("Day Pack", "Packs", 59, 189),
        ("65L Hiking Pack", "Packs", 179, 429),
    ],
    variants: &["Green", "Sand", "Black", "MkII"],
};

const DEPARTMENTS: [(&str, &[&str]); 4] = [
    ("Shelter & Sleeping", &["Tents", "Swags", "Sleeping"]),
    ("Camp Kitchen", &["Stoves", "Cookware", "Coolers"]),
    ("Light & Power", &["Lighting", "Power"]),
    ("Hiking", &["Packs"]),
];

const COUNT: usize = 124;
const AT_ONCE: usize = 12;

fn stock() -> Vec<Good> {
    goods(2_880, COUNT, &CAMPING)
}

fn money(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn address(good: &Good) -> String {
    format!("/p/{}-{}", slug(&good.title), 70_000 + good.id * 13)
}

fn photo(good: &Good, width: u64) -> String {
    format!("/cdn/i/{}/{width}.webp", 70_000 + good.id * 13)
}

fn availability(good: &Good) -> &'static str {
    if good.stock == 0 { "Out of stock" } else { "In stock" }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", money(good.price))
            .maybe("old_price", good.old_price.map(money))
            .maybe("rating", good.stars())
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .with("image", photo(good, 400))
            .with("image", photo(good, 1000))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| url.replacen("/p/", "/api/catalogue/product/", 1);
    visitor.open("/api/catalogue/nav")?;
    for (_, parts) in &DEPARTMENTS {
        for part in *parts {
            let mut page = 1;
            loop {
                visitor.open(&format!("/api/catalogue/list?part={}&page={page}", slug(part)))?;
                if visitor.json()?["pages"] == page {
                    break;
                }
                page += 1;
            }
        }
    }
    visitor.open("/camp-kitchen/stoves")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    match request.parts().as_slice() {
        ["assets", "index-8e21b0.js"] => Answer::file("text/javascript", SCRIPT),
        ["assets", "logo.svg"] => Answer::picture(picture::sign("currawong", 200, 50, "#fff", "#23402f")),
        ["assets", _] => Answer::picture(picture::sign("Winter warm-up sale", 1200, 320, "#d96b27", "#fff")),
        ["cdn", "i", id, _] => Answer::picture(picture::thing(id.parse().unwrap_or(0))),
        ["cdn", "c", part] => Answer::picture(picture::thing(part.bytes().map(u64::from).sum())),
        ["api", "catalogue", "nav"] => Answer::json(&nav(stock)),
        ["api", "catalogue", "list"] => Answer::json(&list(stock, request)),
        ["api", "catalogue", "picks"] => {
            let parts = DEPARTMENTS.iter().find(|(name, _)| slug(name) == request.query.text("department"));
            let is_in = |good: &&Good| parts.is_none_or(|(_, parts)| parts.contains(&good.section));
            let picks = stock.iter().filter(is_in).filter(|good| good.chance > 60 && good.stock > 0).take(4);
            Answer::json(&json!({"items": picks.map(tile).collect::<Vec<_>>()}))
        }
        ["api", "catalogue", "product", last] => {
            match stock.iter().find(|good| address(good).ends_with(&format!("/{last}"))) {
                Some(good) => Answer::json(&product(stock, good)),
                None => Answer::json(&json!({"message": "not found"})).status(404),
            }
        }
        ["api", ..] => Answer::missing(),
        [] | [_] | [_, _] => Answer::page(fill(SHELL, &[("style", STYLE)])),
        _ => Answer::missing(),
    }
}

fn nav(stock: &[Good]) -> Json {
    let department = |(name, parts): &(&str, &[&str])| {
        let parts: Vec<Json> = parts
            .iter()
            .map(|part| {
                let count = stock.iter().filter(|good| good.section == *part).count();
                json!({"name": part, "path": format!("/{}/{}", slug(name), slug(part)), "slug": slug(part), "count": count})
            })
            .collect();
        json!({"name": name, "path": format!("/{}", slug(name)), "slug": slug(name), "parts": parts})
    };
    json!({"departments": DEPARTMENTS.iter().map(department).collect::<Vec<_>>()})
}

fn tile(good: &Good) -> Json {
    json!({
        "title": good.title, "brand": good.brand, "path": address(good), "image": photo(good, 400),
        "price": money(good.price), "was": good.old_price.map(money),
        "club": (good.chance % 4 == 1).then(|| money(good.price * 9 / 10)),
        "stars": good.stars(), "reviews": good.halves.map(|_| good.reviews),
        "soldOut": (good.stock == 0).then_some("Out of stock"), "online": good.chance % 9 == 4,
    })
}

fn list(stock: &[Good], request: &Request) -> Json {
    let query = &request.query;
    let mut found: Vec<&Good> = stock
        .iter()
        .filter(|good| slug(good.section) == query.text("part"))
        .filter(|good| query.text("brand").is_empty() || query.text("brand") == good.brand)
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|good| good.price),
        "high" => found.sort_by_key(|good| std::cmp::Reverse(good.price)),
        _ => {}
    }
    let page = slice(&found, query.number("page").unwrap_or(1), AT_ONCE);
    let paid = stock
        .iter()
        .filter(|good| slug(good.section) != query.text("part") && good.stock > 0)
        .nth(query.text("part").len() * 3 + page.page);
    json!({
        "total": page.total, "page": page.page, "pages": page.last, "brands": CAMPING.brands,
        "sponsored": paid.map(tile), "items": page.things.iter().map(|good| tile(good)).collect::<Vec<_>>(),
    })
}

fn product(stock: &[Good], good: &Good) -> Json {
    let (department, _) =
        DEPARTMENTS.iter().find(|(_, parts)| parts.contains(&good.section)).unwrap_or(&DEPARTMENTS[0]);
    let like = stock.iter().filter(|other| other.section == good.section && other.id != good.id);
    json!({
        "title": good.title, "brand": good.brand, "sku": good.sku, "price": money(good.price),
        "was": good.old_price.map(money), "club": (good.chance % 4 == 1).then(|| money(good.price * 9 / 10)),
        "stars": good.stars(), "reviews": good.halves.map(|_| good.reviews), "availability": availability(good),
        "image": photo(good, 1000), "text": good.text, "department": department, "departmentPath": format!("/{}", slug(department)),
        "part": good.section, "partPath": format!("/{}/{}", slug(department), slug(good.section)),
        "weight": format!("{}.{} kg", good.id % 9, good.id % 10),
        "like": like.skip(good.id % 4).take(4).map(tile).collect::<Vec<_>>(),
    })
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en-AU"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Currawong Camp &amp; Trail</title><style>[[style]]</style><script type="module" src="/assets/index-8e21b0.js"></script></head><body><div id="cw-app" data-v-app=""></div></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.5 Inter,Arial,sans-serif;color:#1d2721}a{color:inherit;text-decoration:none}.cw-usp{background:#23402f;color:#fff;text-align:center;font-size:13px;padding:6px}.cw-head{display:flex;gap:24px;align-items:center;padding:14px 28px}.cw-search{flex:1;padding:10px;border:1px solid #ccd4cf;border-radius:24px}.cw-nav{display:flex;gap:26px;padding:0 28px;border-bottom:1px solid #e5eae7}.cw-nav__item{position:relative;padding:12px 0;font-weight:600}.cw-nav__drop{display:none;position:absolute;top:100%;left:0;background:#fff;box-shadow:0 6px 20px #0002;padding:12px 18px;z-index:5;min-width:180px}.cw-nav__item:hover .cw-nav__drop{display:block}.cw-nav__drop a{display:block;padding:5px 0;font-weight:400}.cw-main{max-width:1280px;margin:0 auto;padding:20px 28px}.cw-hero{width:100%;height:320px;object-fit:cover}.cw-tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.cw-tile-cat{background:#f1f4ef;text-align:center;padding:20px;border-radius:10px}.cw-tile-cat img{width:100%;height:180px;object-fit:cover;display:block}.cw-plp{display:grid;grid-template-columns:230px 1fr;gap:28px}.cw-facet label{display:block}.cw-grid{display:grid;grid-template-columns:repeat(4,1fr);gap:18px}.cw-prod{border:1px solid #e5eae7;border-radius:10px;padding:12px;display:flex;flex-direction:column;position:relative}.cw-prod__img{width:100%;height:180px;object-fit:contain}.cw-prod__flag{position:absolute;top:8px;left:8px;background:#d96b27;color:#fff;font-size:12px;padding:2px 8px;border-radius:4px}.cw-prod__spons{color:#7c8a82;font-size:11px}.cw-prod__brand{font-size:12px;color:#7c8a82;text-transform:uppercase}.cw-prod__name{font-weight:600;min-height:44px}.cw-price__now{font-size:19px;font-weight:700}.cw-price__was{color:#7c8a82;text-decoration:line-through;margin-left:8px;font-size:13px}.cw-price__club{display:block;font-size:13px;color:#23402f;background:#e3efe6;padding:2px 6px}.cw-stars{color:#e0a100;font-size:13px}.cw-btn{border:0;background:#23402f;color:#fff;border-radius:24px;padding:9px 18px;font:inherit;cursor:pointer;margin-top:auto}.cw-btn:disabled{background:#b8c1bb}.cw-soldout{color:#a33;font-size:13px}.cw-insert{background:#23402f;color:#fff;border-radius:10px;padding:24px;display:flex;flex-direction:column;justify-content:center}.cw-pager{display:flex;gap:8px;justify-content:center;padding:28px}.cw-pager a,.cw-pager span{padding:6px 12px;border:1px solid #ccd4cf;border-radius:6px}.cw-pdp{display:grid;grid-template-columns:1fr 1fr;gap:40px}.cw-pdp img{width:100%}.cw-spec{width:100%}.cw-spec th{text-align:left;width:140px}.cw-foot{background:#f1f4ef;padding:30px 28px;margin-top:40px;display:grid;grid-template-columns:repeat(4,1fr)}.cw-toast{position:fixed;bottom:16px;right:16px;background:#fff;box-shadow:0 6px 24px #0003;padding:18px;border-radius:10px;width:300px}"##;

const SCRIPT: &str = r##"const app = document.getElementById('cw-app');
const esc = (t) => String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const api = async (path) => (await fetch('/api/catalogue/' + path)).json();
let nav = null, token = 0;

const price = (o) => `<div class="cw-price" data-v-3c1e><span class="cw-price__now">${o.price}</span>${o.was ? `<span class="cw-price__was">Was ${o.was}</span>` : ''}${o.club ? `<span class="cw-price__club">Club price ${o.club}</span>` : ''}</div>`;
const stars = (o) => o.stars ? `<div class="cw-stars" role="img" aria-label="${o.stars} out of 5 stars" data-v-3c1e>${'★'.repeat(Math.round(o.stars))} (${o.reviews})</div>` : '';
const tile = (o, paid) => `<div class="cw-prod" data-v-77ab><!--v-if-->${o.was ? '<span class="cw-prod__flag">Sale</span>' : o.online ? '<span class="cw-prod__flag">Online only</span>' : ''}<a href="${o.path}"><img class="cw-prod__img" loading="lazy" src="${o.image}" alt="${esc(o.title)}"></a>${paid ? '<span class="cw-prod__spons">Sponsored</span>' : ''}<div class="cw-prod__brand">${esc(o.brand)}</div><a class="cw-prod__name" href="${o.path}">${esc(o.title)}</a>${stars(o)}${price(o)}${o.soldOut ? `<div class="cw-soldout">${o.soldOut}</div><button class="cw-btn" disabled>Notify me</button>` : '<button class="cw-btn">Add to cart</button>'}</div>`;
const insert = '<div class="cw-insert" data-v-77ab><strong>Join the Camp Club</strong><p>Members save up to 10% and earn $10 for every $200 spent.</p><a href="/club">Join for $5</a></div>';

const frame = (body) => {
  app.innerHTML = `<div class="cw-usp" data-v-0a>Free delivery over $99 · Click &amp; collect in 2 hours · 60 day returns</div><header class="cw-head" data-v-0a><a href="/"><img src="/assets/logo.svg" alt="Currawong Camp &amp; Trail" width="200" height="50"></a><input class="cw-search" type="search" placeholder="Search tents, swags, stoves"><a href="/stores">Stores</a><a href="/club">Club</a><a href="/cart">Cart (0)</a></header><nav class="cw-nav" data-v-0a>${nav.departments.map((d) => `<div class="cw-nav__item"><a href="${d.path}">${esc(d.name)}</a><div class="cw-nav__drop">${d.parts.map((p) => `<a href="${p.path}">${esc(p.name)}</a>`).join('')}</div></div>`).join('')}<div class="cw-nav__item"><a href="/help">Help</a></div></nav><main class="cw-main">${body}</main><footer class="cw-foot" data-v-0a><div><b>Currawong Camp &amp; Trail</b><p>118 Mort Street, Braddon ACT 2612<br>02 5550 0137</p></div><div><b>Service</b><p><a href="/help">Delivery &amp; returns</a></p><p><a href="/stores">Find a store</a></p></div><div><b>Club</b><p><a href="/club">Join the club</a></p></div><div><b>Keep in touch</b><form><input type="email" placeholder="Email address"><button>Sign up</button></form></div></footer>`;
};

const views = {
  async home() {
    const picks = await api('picks');
    return `<img class="cw-hero" src="/assets/hero.svg" alt="Winter warm-up sale, up to 40% off"><h2>Shop by department</h2><div class="cw-tiles">${nav.departments.map((d) => `<a class="cw-tile-cat" href="${d.path}"><img src="/cdn/c/${d.slug}" alt="" loading="lazy">${esc(d.name)}</a>`).join('')}</div><h2>Trending now</h2><div class="cw-grid">${picks.items.map((o) => tile(o)).join('')}</div>`;
  },
  async department(d) {
    const picks = await api('picks?department=' + d.slug);
    return `<p><a href="/">Home</a> / ${esc(d.name)}</p><h1>${esc(d.name)}</h1><div class="cw-tiles">${d.parts.map((p) => `<a class="cw-tile-cat" href="${p.path}"><img src="/cdn/c/${p.slug}" alt="" loading="lazy">${esc(p.name)} (${p.count})</a>`).join('')}</div><h2>Top picks in ${esc(d.name)}</h2><div class="cw-grid">${picks.items.map((o) => tile(o)).join('')}</div>`;
  },
  async part(d, p) {
    const q = new URLSearchParams(location.search), brand = q.get('brand') || '', sort = q.get('sort') || '';
    const list = await api(`list?part=${p.slug}&page=${q.get('page') || 1}&brand=${encodeURIComponent(brand)}&sort=${sort}`);
    const to = (n) => { const next = new URLSearchParams(location.search); n > 1 ? next.set('page', n) : next.delete('page'); return p.path + (String(next) ? '?' + esc(next) : ''); };
    const tiles = list.items.map((o) => tile(o));
    if (tiles.length > 6) tiles.splice(6, 0, insert);
    if (list.sponsored) tiles.unshift(tile(list.sponsored, true));
    const pages = Array.from({ length: list.pages }, (_, i) => i + 1 === list.page ? `<span aria-current="page">${i + 1}</span>` : `<a href="${to(i + 1)}">${i + 1}</a>`).join('');
    return `<p><a href="/">Home</a> / <a href="${d.path}">${esc(d.name)}</a> / ${esc(p.name)}</p><h1>${esc(p.name)}</h1><div class="cw-plp"><aside class="cw-facet"><h4>Brand</h4>${list.brands.map((b) => `<label><input type="checkbox" data-brand="${esc(b)}"${b === brand ? ' checked' : ''}> ${esc(b)}</label>`).join('')}<h4>Other ${esc(d.name)}</h4>${d.parts.map((o) => `<p><a href="${o.path}">${esc(o.name)}</a></p>`).join('')}</aside><div><p>${list.total} products <select data-sort><option value="">Most popular</option><option value="low"${sort === 'low' ? ' selected' : ''}>Price low to high</option><option value="high"${sort === 'high' ? ' selected' : ''}>Price high to low</option></select></p><div class="cw-grid">${tiles.join('')}</div>${list.pages > 1 ? `<div class="cw-pager">${list.page > 1 ? `<a href="${to(list.page - 1)}">Previous</a>` : ''}${pages}${list.page < list.pages ? `<a href="${to(list.page + 1)}">Next</a>` : ''}</div>` : ''}</div></div>`;
  },
  async product(last) {
    const o = await api('product/' + last);
    if (!o.title) return '<h1>Sorry, we could not find that</h1>';
    return `<p><a href="/">Home</a> / <a href="${o.departmentPath}">${esc(o.department)}</a> / <a href="${o.partPath}">${esc(o.part)}</a></p><div class="cw-pdp"><img src="${o.image}" alt="${esc(o.title)}"><div><div class="cw-prod__brand">${esc(o.brand)}</div><h1>${esc(o.title)}</h1>${stars(o)}${price(o)}<p>${o.availability}</p><button class="cw-btn"${o.availability === 'In stock' ? '' : ' disabled'}>Add to cart</button><p>${esc(o.text)}</p><table class="cw-spec"><tr><th>SKU</th><td>${o.sku}</td></tr><tr><th>Brand</th><td>${esc(o.brand)}</td></tr><tr><th>Weight</th><td>${o.weight}</td></tr></table></div></div><h2>Customers also looked at</h2><div class="cw-grid">${o.like.map((l) => tile(l)).join('')}</div>`;
  },
  async text(path) {
    const texts = { '/help': ['Delivery &amp; returns', 'Standard delivery $9.95, free over $99. Bulky goods from $24.95.'], '/stores': ['Our stores', 'Braddon ACT, Wodonga VIC, Tamworth NSW, Toowoomba QLD.'], '/club': ['Camp Club', 'Join for $5 and save from the first order.'], '/cart': ['Your cart', 'Your cart is empty.'] };
    const [title, text] = texts[path] || ['Page not found', 'We looked everywhere.'];
    return `<h1>${title}</h1><p>${text}</p>`;
  },
};

async function render() {
  const mine = ++token, path = location.pathname;
  nav = nav || await api('nav');
  const d = nav.departments.find((one) => path === one.path || path.startsWith(one.path + '/'));
  const p = d && d.parts.find((one) => one.path === path);
  let body;
  if (path === '/') body = await views.home();
  else if (p) body = await views.part(d, p);
  else if (d) body = await views.department(d);
  else if (path.startsWith('/p/')) body = await views.product(path.slice(3));
  else body = await views.text(path);
  if (mine === token) frame(body);
}

const go = (to) => { history.pushState({}, '', to); render(); scrollTo(0, 0); };
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="/"]');
  if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); go(link.getAttribute('href')); }
});
document.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('change', (event) => {
  const { brand } = event.target.dataset, q = new URLSearchParams(location.search);
  if (brand !== undefined) event.target.checked ? q.set('brand', brand) : q.delete('brand');
  else if (event.target.dataset.sort !== undefined) event.target.value ? q.set('sort', event.target.value) : q.delete('sort');
  else return;
  q.delete('page');
  go(location.pathname + (String(q) ? '?' + q : ''));
});
addEventListener('popstate', render);
render();

if (!document.cookie.includes('cw_seen=')) {
  const toast = document.createElement('div');
  toast.className = 'cw-toast';
  toast.innerHTML = '<b>10% off your first order</b><p>Sign up for camp mail.</p><input type="email" placeholder="Email"> <button type="button" class="cw-btn">No thanks</button>';
  toast.querySelector('button').onclick = () => { document.cookie = 'cw_seen=1; path=/'; toast.remove(); };
  setTimeout(() => document.body.append(toast), 800);
}
"##;
