//! Osterley & Vane: household goods of 2021 on a hosted shop system.
//!
//! Collections overlap; a button fetches the next section of the list as markup; photographs are lazy; a dialogue about
//! cookies lies over everything until it is answered. A choice of currency rewrites all prices; the shop's own is the
//! pound.

use crate::data::goods::{Good, goods, sections};
use crate::data::picture;
use crate::data::trades::KITCHEN;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, euros, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "osterley",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &["more", "lazy", "banner", "overlap", "duplicates", "locale", "details"],
    about: "household goods of 2021 on a hosted shop: more by a button, lazy photographs, two currencies, a cookie dialogue",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 16;

fn stock() -> Vec<Good> {
    goods(2121, 118, &KITCHEN)
}

fn address(good: &Good) -> String {
    format!("/products/{}", slug(&good.title))
}

fn photo(good: &Good) -> String {
    format!("/cdn/shop/files/ov_{}.jpg", good.id)
}

fn availability(good: &Good) -> &'static str {
    if good.stock == 0 { "Sold out" } else { "In stock, ready to ship" }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        let availability = availability(good);
        Record::new()
            .with("title", &good.title)
            .with("price", format!("£{}", pounds(good.price)))
            .maybe("old_price", good.old_price.map(|price| format!("£{}", pounds(price))))
            .with("availability", availability)
            .with("availability", if good.stock > 0 { "In stock" } else { "" })
            .with("sku", &good.sku)
            .with("image", photo(good))
            .with("url", address(good))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Shop all")?;
    visitor.expect("118 products")?;
    for page in 2.. {
        if !visitor.source().contains("ov-grow") {
            break;
        }
        visitor.open(&format!("/collections/all?page={page}&section=grid"))?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let money = match request.cookies.text("ov_currency") {
        "EUR" => |pence: u64| format!("€{}", euros(pence * 117 / 100)),
        _ => |pence: u64| format!("£{}", pounds(pence)),
    };
    let page = |title: &str, body: &str| {
        let menu = each(sections(stock), |section| {
            format!("<a class=\"ov-nav__link\" href=\"/collections/{}\">{section}</a>", slug(section))
        });
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("menu", &menu), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["collections", handle] => {
            let goods: Vec<&Good> = stock
                .iter()
                .filter(|good| match *handle {
                    "all" => true,
                    "gifts" => good.price < 3000,
                    "last-chance" => good.old_price.is_some(),
                    section => slug(good.section) == section,
                })
                .collect();
            let grid = grid(&goods, handle, request, money);
            match request.query.text("section") {
                "grid" => Answer::page(grid),
                _ => {
                    let title = handle.replace('-', " ");
                    let total = goods.len().to_string();
                    page(&title, &fill(COLLECTION, &[("title", &title), ("total", &total), ("grid", &grid)]))
                }
            }
        }
        ["products", _] => match stock.iter().find(|good| address(good) == request.path) {
            Some(good) => page(&good.title, &details(good, money)),
            None => Answer::missing(),
        },
        ["pages", "about"] => page("About", ABOUT),
        ["blogs", ..] => page("Journal", JOURNAL),
        ["cdn", "shop", "files", file] => {
            let id = file.trim_start_matches("ov_").trim_end_matches(".jpg");
            Answer::picture(picture::thing(id.parse().unwrap_or(0) + 900))
        }
        _ => Answer::missing(),
    }
}

fn grid(goods: &[&Good], handle: &str, request: &Request, money: fn(u64) -> String) -> String {
    let slice = slice(goods, request.query.number("page").unwrap_or(1), AT_ONCE);
    let mut cards = each(slice.things, |good| {
        let old = good.old_price.map(|price| format!("<s class=\"ov-was\">{}</s>", money(price)));
        let badge = if good.stock == 0 { "<span class=\"ov-badge\">Sold out</span>" } else { "" };
        fill(
            CARD,
            &[
                ("url", &address(good)),
                ("photo", &photo(good)),
                ("title", &escape(&good.title)),
                ("badge", badge),
                ("old", old.as_deref().unwrap_or_default()),
                ("price", &money(good.price)),
            ],
        )
    });
    if slice.page < slice.last {
        cards.push_str(&format!("<button class=\"ov-grow\" type=\"button\" data-next=\"/collections/{handle}?page={}&amp;section=grid\">Load more</button>", slice.page + 1));
    }
    cards
}

fn details(good: &Good, money: fn(u64) -> String) -> String {
    let old = good.old_price.map(|price| format!("<s class=\"ov-was\">{}</s>", money(price)));
    fill(
        DETAILS,
        &[
            ("photo", &photo(good)),
            ("title", &escape(&good.title)),
            ("brand", good.brand),
            ("old", old.as_deref().unwrap_or_default()),
            ("price", &money(good.price)),
            ("availability", availability(good)),
            ("sku", &good.sku),
            ("text", &escape(&good.text)),
        ],
    )
}

const PAGE: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>[[title]] &ndash; Osterley &amp; Vane</title>
<style>body{margin:0;font:16px/1.6 Karla,"Gill Sans",sans-serif;color:#2d2a26;background:#fbf9f6}.ov-ribbon{background:#2d2a26;color:#fff;text-align:center;padding:6px;font-size:13px}.ov-head{display:flex;align-items:center;padding:22px 48px}.ov-head__logo{font-size:26px;margin-right:auto;color:inherit;text-decoration:none}.ov-nav__link{margin-left:20px;color:inherit;text-decoration:none}
.ov-modal{position:fixed;inset:0;background:#2d2a26;display:flex;align-items:center;justify-content:center;z-index:9}.ov-modal__box{background:#fff;padding:40px;max-width:440px}.ov-ok{background:#7d8f69;color:#fff;border:0;padding:12px 36px}.ov-agreed .ov-modal{display:none}body:not(.ov-agreed) .ov-shell{visibility:hidden}
.ov-grid{display:grid;grid-template-columns:repeat(4,1fr);gap:26px;padding:0 48px}.ov-card img{width:100%;aspect-ratio:1;object-fit:cover;background:#eee6dc}.ov-card__name{color:inherit;text-decoration:none;display:block}.ov-was{color:#999;margin-right:8px}.ov-badge{background:#c9bfae;padding:0 8px;font-size:12px}.ov-grow{grid-column:1/-1;justify-self:center;padding:14px 60px;border:1px solid #2d2a26;background:none}.ov-product{display:flex;gap:48px;padding:0 48px}.ov-product img{width:480px}.ov-foot{padding:48px;color:#777}</style></head>
<body><div class="ov-modal"><div class="ov-modal__box"><h2>Biscuits?</h2><p>We use cookies to keep the shop running and to see what people like.</p><button class="ov-ok" type="button">Accept cookies</button></div></div>
<div class="ov-shell"><div class="ov-ribbon">Free UK delivery over £60 &middot; 10% off your first order</div><header class="ov-head"><a class="ov-head__logo" href="/">Osterley &amp; Vane</a><nav><a class="ov-nav__link" href="/collections/all">Shop all</a>[[menu]]<a class="ov-nav__link" href="/collections/gifts">Gifts</a><a class="ov-nav__link" href="/collections/last-chance">Last chance</a><a class="ov-nav__link" href="/blogs/journal">Journal</a></nav><select class="ov-money" aria-label="Currency"><option>GBP</option><option>EUR</option></select></header>
[[body]]
<footer class="ov-foot">Osterley &amp; Vane, 19 Pump Street, Bristol BS1 4QA &middot; <a href="/pages/about">About us</a></footer></div><script>[[script]]</script></body></html>
"##;

const HOME: &str = r##"<section class="ov-product"><div><h1>Things for slow mornings</h1><p>Pottery, linen and lamps from people we know.</p><p><a href="/collections/all">Shop everything</a></p><p>Gift cards from £10.</p></div></section>"##;

const COLLECTION: &str = r##"<section class="ov-product"><h1>[[title]]</h1><p>[[total]] products</p></section><div class="ov-grid">[[grid]]</div>"##;

const CARD: &str = r##"<div class="ov-card"><a href="[[url]]"><img class="ov-lazy" data-src="[[photo]]" alt="[[title]]"></a><a class="ov-card__name" href="[[url]]">[[title]]</a><div>[[old]]<span class="ov-now">[[price]]</span> [[badge]]</div></div>
"##;

const DETAILS: &str = r##"<section class="ov-product"><img src="[[photo]]" alt="[[title]]"><div><p>[[brand]]</p><h1>[[title]]</h1><p>[[old]]<span class="ov-now">[[price]]</span></p><p class="ov-avail">[[availability]]</p><button type="button">Add to bag</button><p>[[text]]</p><ul><li>SKU [[sku]]</li><li>Dispatched from Bristol</li></ul></div></section>"##;

const ABOUT: &str = r##"<section class="ov-product"><div><h1>About</h1><p>Two friends, one van, £3,000 of savings.</p></div></section>"##;
const JOURNAL: &str = r##"<section class="ov-product"><div><h1>Journal</h1><h3>Ten presents under £20</h3><p>A mug at £14.50, tea towels at £9, and eight more.</p></div></section>"##;

const SCRIPT: &str = r##"
const cookie = (name) => (document.cookie.match(new RegExp(name + '=([^;]*)')) || [])[1];
if (cookie('ov_agreed')) document.body.classList.add('ov-agreed');
document.querySelector('.ov-ok').onclick = () => { document.cookie = 'ov_agreed=1;path=/'; document.body.classList.add('ov-agreed'); };
const money = document.querySelector('.ov-money');
money.value = cookie('ov_currency') || 'GBP';
money.onchange = () => { document.cookie = 'ov_currency=' + money.value + ';path=/'; location.reload(); };
const eye = new IntersectionObserver((all) => all.forEach((e) => { if (e.isIntersecting) { e.target.src = e.target.dataset.src; eye.unobserve(e.target); } }));
const wake = () => document.querySelectorAll('.ov-lazy:not([src])').forEach((i) => eye.observe(i));
wake();
document.addEventListener('click', async (e) => {
  const grow = e.target.closest('.ov-grow');
  if (!grow) return;
  const html = await (await fetch(grow.dataset.next)).text();
  grow.insertAdjacentHTML('afterend', html);
  grow.remove();
  wake();
});
"##;
