//! Larderly: the groceries of a British chain, an application of 2023 that fetches everything as data.
//!
//! Departments are tiles; behind each, and behind all groceries together, products stand in a grid with numbered buttons
//! below it. A price has the price per kilogram or litre beside it, offers for several and "was" prices, and ratings are
//! written as 4.3 (128). A product has an address of its own with its code and whether it is in stock. Slots for
//! delivery, recipes and a carousel of offers have prices too.

use std::cmp::Reverse;

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "larderly",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "predefined",
        "numbered",
        "next",
        "overlap",
        "duplicates",
        "banner",
        "featured",
        "grid",
        "optional",
        "lazy",
        "details",
    ],
    about: "groceries of 2023 as an application: departments as tiles, prices per unit, was and several for, numbered buttons",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 12;

/// What is sold: name, size as it is written, how many grams, millilitres or pieces, least and most pence.
type Item = (&'static str, &'static str, u64, Unit, u64, u64);

#[derive(Clone, Copy, PartialEq)]
enum Unit {
    Grams,
    Millilitres,
    Each,
}
use Unit::{Each, Grams, Millilitres};

/// Departments with the brands that are sold there beside the chain's own.
static DEPARTMENTS: [(&str, &[&str], &[Item]); 7] = [
    (
        "Fruit & Veg",
        &["Hedgerow Farm", "Greenlane Organic"],
        &[
            ("Braeburn Apples", "6 Pack", 6, Each, 140, 260),
            ("Fairtrade Bananas", "5 Pack", 5, Each, 78, 145),
            ("Baby Potatoes", "1kg", 1000, Grams, 100, 190),
            ("Carrots", "1kg", 1000, Grams, 55, 120),
            ("Cherry Tomatoes", "330g", 330, Grams, 85, 225),
            ("Blueberries", "200g", 200, Grams, 160, 320),
        ],
    ),
    (
        "Dairy & Eggs",
        &["Cuckmere", "Bellfield Dairy", "Oakhanger"],
        &[
            ("Semi Skimmed Milk", "2.27L", 2270, Millilitres, 145, 230),
            ("Mature Cheddar", "350g", 350, Grams, 250, 475),
            ("Greek Style Yogurt", "500g", 500, Grams, 110, 285),
            ("Free Range Eggs", "12 Pack", 12, Each, 260, 390),
            ("Salted Butter", "250g", 250, Grams, 189, 310),
        ],
    ),
    (
        "Bakery",
        &["Millers & Sons", "Crumbly", "Tin & Stone"],
        &[
            ("Wholemeal Bread", "800g", 800, Grams, 75, 165),
            ("Sourdough Loaf", "400g", 400, Grams, 180, 350),
            ("Crumpets", "6 Pack", 6, Each, 60, 135),
            ("Plain Bagels", "5 Pack", 5, Each, 100, 195),
        ],
    ),
    (
        "Food Cupboard",
        &["Nonna Vera", "Pantry & Co", "Saffron Road"],
        &[
            ("Penne Pasta", "500g", 500, Grams, 75, 190),
            ("Basmati Rice", "1kg", 1000, Grams, 160, 420),
            ("Chopped Tomatoes", "400g", 400, Grams, 47, 130),
            ("Baked Beans", "415g", 415, Grams, 50, 140),
            ("Olive Oil", "500ml", 500, Millilitres, 475, 995),
            ("Strawberry Jam", "340g", 340, Grams, 95, 320),
        ],
    ),
    (
        "Frozen",
        &["Frostline", "Harbour Catch"],
        &[
            ("Garden Peas", "900g", 900, Grams, 135, 290),
            ("Fish Fingers", "12 Pack", 12, Each, 240, 475),
            ("Vanilla Ice Cream", "900ml", 900, Millilitres, 150, 450),
            ("Oven Chips", "1.5kg", 1500, Grams, 185, 375),
        ],
    ),
    (
        "Drinks",
        &["Fizzwell", "Kettle & Leaf", "Sunpress"],
        &[
            ("Orange Juice", "1L", 1000, Millilitres, 120, 340),
            ("Sparkling Water", "2L", 2000, Millilitres, 40, 110),
            ("Ground Coffee", "227g", 227, Grams, 265, 575),
            ("English Breakfast Tea", "80 Bags", 80, Each, 150, 375),
            ("Cloudy Lemonade", "2L", 2000, Millilitres, 65, 199),
        ],
    ),
    (
        "Household",
        &["Brightside", "Ecofold"],
        &[
            ("Washing Up Liquid", "500ml", 500, Millilitres, 80, 225),
            ("Kitchen Towel", "2 Rolls", 2, Each, 170, 390),
            ("Laundry Capsules", "30 Washes", 30, Each, 480, 995),
            ("Dishwasher Tablets", "40 Pack", 40, Each, 420, 899),
        ],
    ),
];

const OWN: [&str; 3] = ["Larderly", "Larderly Everyday", "Larderly Finest Pick"];

struct Product {
    code: u64,
    title: String,
    brand: &'static str,
    department: &'static str,
    item: &'static Item,
    pence: u64,
    was: Option<u64>,
    /// Tenths of stars with the number of reviews.
    stars: Option<(u64, u64)>,
    stock: &'static str,
    several: Option<String>,
    chance: u64,
}

fn stock() -> Vec<Product> {
    let mut dice = Dice::new(20_238);
    let mut products: Vec<Product> = Vec::new();
    for (department, brands, items) in &DEPARTMENTS {
        for item in *items {
            let mut makers = [&OWN, *brands].concat();
            dice.shuffle(&mut makers);
            makers.truncate(dice.between(3, 4) as usize);
            for brand in makers {
                let pence = dice.between(item.4 / 5, item.5 / 5) * 5;
                let was = dice.chance(20).then(|| pence + dice.between(3, 18) * 5);
                let two = (pence * 2 * 85 / 100 / 50).max(1) * 50;
                products.push(Product {
                    code: 7_301_112 + products.len() as u64 * 137 + dice.below(100),
                    title: format!("{brand} {} {}", item.0, item.1),
                    brand,
                    department,
                    item,
                    pence,
                    was,
                    stars: dice.chance(74).then(|| (dice.between(28, 50), dice.between(2, 640))),
                    stock: dice.pick(&[
                        "In stock",
                        "In stock",
                        "In stock",
                        "In stock",
                        "Low stock",
                        "Currently unavailable",
                    ]),
                    several: (was.is_none() && two > pence && dice.chance(22))
                        .then(|| format!("Any 2 for £{}", pounds(two))),
                    chance: dice.below(100),
                });
            }
        }
    }
    products
}

fn money(pence: u64) -> String {
    format!("£{}", pounds(pence))
}

impl Product {
    fn address(&self) -> String {
        format!("/products/{}-{}", slug(&self.title), self.code)
    }

    fn photo(&self, size: &str) -> String {
        format!("/assets/img/{}_{size}.jpg", self.code)
    }

    fn rating(&self) -> Option<String> {
        self.stars.map(|(tenths, _)| format!("{}.{}", tenths / 10, tenths % 10))
    }

    /// The price for so much of it.
    fn per_unit(&self) -> String {
        let (amount, unit) = match self.item.3 {
            Grams if self.item.2 >= 300 => (1000, "kg"),
            Grams => (100, "100g"),
            Millilitres if self.item.2 >= 1000 => (1000, "litre"),
            Millilitres => (100, "100ml"),
            Each => (1, "each"),
        };
        let tenths = self.pence * amount * 10 / self.item.2;
        match tenths {
            ..1000 => format!("{}.{}p/{unit}", tenths / 10, tenths % 10),
            _ => format!("£{}/{unit}", pounds(tenths / 10)),
        }
    }

    fn in_short(&self) -> Json {
        json!({
            "href": self.address(), "name": self.title, "price": money(self.pence), "unit": self.per_unit(),
            "was": self.was.map(money), "offer": self.several, "rating": self.rating(),
            "reviews": self.stars.map(|(_, count)| count), "available": self.stock != "Currently unavailable",
            "image": self.photo("s"),
        })
    }

    fn in_full(&self, stock: &[Product]) -> Json {
        let mut full = self.in_short();
        let near = stock.iter().filter(|own| own.item.0 == self.item.0 && own.code != self.code);
        full["code"] = json!(self.code);
        full["stock"] = json!(self.stock);
        full["large"] = json!(self.photo("l"));
        full["brand"] = json!(self.brand);
        full["size"] = json!(self.item.1);
        full["department"] = json!([self.department, format!("/groceries/{}", slug(self.department))]);
        full["origin"] = json!(["United Kingdom", "Spain", "Italy", "Ireland"][self.chance as usize % 4]);
        full["storage"] =
            json!("Store in a cool, dry place. Once opened keep refrigerated and use within 3 days.");
        full["near"] = json!(near.map(Product::in_short).collect::<Vec<_>>());
        full
    }
}

fn truth() -> Truth {
    let record = |product: &Product| {
        Record::new()
            .with("title", &product.title)
            .with("price", money(product.pence))
            .maybe("old_price", product.was.map(money))
            .maybe("rating", product.rating())
            .with("availability", product.stock)
            .with("sku", product.code.to_string())
            .with("image", product.photo("s"))
            .with("image", product.photo("l"))
            .with("url", product.address())
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/catalogue/items/{}", url.rsplit('-').next().unwrap_or_default());
    visitor.open("/api/catalogue/departments")?;
    let departments = visitor.json()?;
    let keys = departments.as_array().into_iter().flatten().filter_map(|one| one["key"].as_str());
    for key in keys.chain(["all"]) {
        for page in 1.. {
            visitor.open(&format!("/api/catalogue/list?department={key}&page={page}"))?;
            if visitor.json()?["pages"].as_u64() == Some(page) {
                break;
            }
        }
    }
    visitor.expect("Larderly")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Product], request: &Request) -> Answer {
    match request.parts().as_slice() {
        []
        | ["groceries" | "offers" | "search" | "recipes" | "delivery" | "stores" | "basket" | "help"]
        | ["groceries" | "products", _] => Answer::page(SHELL),
        ["static", "app-3fd02.js"] => Answer::file("application/javascript", SCRIPT),
        ["static", "app-3fd02.css"] => Answer::file("text/css", STYLE),
        ["api", "catalogue", "departments"] => {
            let departments = DEPARTMENTS.iter().map(|(name, _, _)| {
                let count = stock.iter().filter(|product| product.department == *name).count();
                json!({"name": name, "key": slug(name), "count": count, "image": format!("/assets/img/{}_d.jpg", name.len())})
            });
            Answer::json(&departments.collect())
        }
        ["api", "catalogue", "list"] => Answer::json(&list(stock, &request.query)),
        ["api", "catalogue", "items", code] => {
            match stock.iter().find(|product| product.code.to_string() == **code) {
                Some(product) => Answer::json(&product.in_full(stock)),
                None => Answer::json(&json!({"error": "not found"})).status(404),
            }
        }
        ["assets", "img", file] => {
            let number = file.split('_').next().and_then(|number| number.parse().ok());
            Answer::picture(picture::thing(number.unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn list(stock: &[Product], query: &Parameters) -> Json {
    let (department, words) = (query.text("department"), query.text("q").to_lowercase());
    let mut found: Vec<&Product> = stock
        .iter()
        .filter(|product| match department {
            "" | "all" => true,
            "offers" => product.was.is_some() || product.several.is_some(),
            key => slug(product.department) == key,
        })
        .filter(|product| product.title.to_lowercase().contains(&words))
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|product| product.pence),
        "high" => found.sort_by_key(|product| Reverse(product.pence)),
        _ => found.sort_by_key(|product| product.chance),
    }
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let items: Vec<Json> = slice.things.iter().map(|product| product.in_short()).collect();
    json!({"total": slice.total, "page": slice.page, "pages": slice.last, "items": items})
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Larderly groceries</title><link rel="stylesheet" href="/static/app-3fd02.css"></head><body><noscript>Please switch on JavaScript to shop with us.</noscript><div id="larder"></div><script src="/static/app-3fd02.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:15px/1.45 "Nunito Sans",Arial,sans-serif;color:#222;background:#fff}a{color:#00573f}button,input,select{font:inherit}.lrd-strip{background:#ffe8a3;padding:8px 30px;font-size:14px}.lrd-head{display:flex;gap:24px;align-items:center;padding:16px 30px;background:#00573f}.lrd-head a{color:#fff;text-decoration:none}.lrd-logo{font-size:28px;font-weight:900}.lrd-head form{flex:1;display:flex}.lrd-head input{flex:1;padding:10px 16px;border:0;border-radius:22px}.lrd-sub{display:flex;gap:22px;padding:10px 30px;border-bottom:1px solid #ddd}.lrd-main{max-width:1260px;margin:0 auto;padding:22px 30px;min-height:500px}.lrd-hero{background:#e7f3ec;padding:40px;border-radius:16px;margin-bottom:28px}.dept-tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}.dept-tiles a{background:#f5f5f2;border-radius:14px;padding:18px;text-align:center;text-decoration:none;font-weight:700}.dept-tiles img{width:100%;height:110px;object-fit:cover;display:block;border-radius:8px;margin-bottom:8px}
.pod-grid{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(4,1fr);gap:18px}.pod{border:1px solid #e2e2de;border-radius:12px;padding:14px;display:flex;flex-direction:column}.pod__img img{width:100%;height:150px;object-fit:contain}.pod__name{margin:8px 0;font-size:15px;font-weight:600;flex:1}.pod__name a{color:inherit;text-decoration:none}.pod__stars{font-size:13px;color:#555}.pod__offer{background:#d7263d;color:#fff;border-radius:4px;padding:2px 8px;font-size:13px;align-self:flex-start}.pod__cost{display:flex;gap:8px;align-items:baseline;margin:8px 0}.pod__cost strong{font-size:21px}.pod__unit{color:#666;font-size:13px}.pod__was{color:#d7263d;font-size:13px}.pod__add{background:#00573f;color:#fff;border:0;border-radius:20px;padding:10px}.pod__none{color:#888;text-align:center;padding:10px}.lrd-bar{display:flex;justify-content:space-between;margin-bottom:16px}.lrd-pages{display:flex;gap:6px;justify-content:center;padding:34px}.lrd-pages button{min-width:42px;height:42px;border:1px solid #bbb;background:#fff;border-radius:8px}.lrd-pages [aria-current]{background:#00573f;color:#fff}.lrd-wait{padding:80px;text-align:center;color:#888}.lrd-rail{display:flex;gap:14px;overflow-x:auto;list-style:none;padding:0}.lrd-rail .pod{min-width:230px}
.pdp-top{display:grid;grid-template-columns:460px 1fr;gap:40px}.pdp-top>img{width:460px;height:400px;object-fit:contain;background:#f5f5f2;border-radius:16px}.pdp-top h1{margin:0 0 6px;font-size:28px}.pdp-code{color:#666;font-size:13px}.pdp-stock{font-weight:700}.pdp-facts dt{float:left;width:150px;color:#666}.pdp-facts dd{margin:0 0 6px 160px}.lrd-crumbs{font-size:13px}.lrd-foot{background:#f5f5f2;padding:34px 30px;display:grid;grid-template-columns:repeat(4,1fr);gap:20px;font-size:14px;margin-top:40px}.lrd-foot a{display:block}.lrd-cookies{position:fixed;inset:auto 0 0 0;background:#fff;border-top:3px solid #00573f;padding:18px 30px;z-index:9}.lrd-cookies button{margin-right:10px;padding:8px 20px}"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var box = document.getElementById('larder'), departments = [], visit = 0;
  function esc(t) { return String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); }
  function ask(path, then, fail) {
    var mine = visit;
    fetch('/api/catalogue/' + path).then(function (r) { if (!r.ok) throw r; return r.json(); }).then(function (d) { setTimeout(function () { if (mine === visit) then(d); }, 110); }, fail || function () {});
  }
  box.innerHTML = '<div class="lrd-strip">Next delivery slot: <b>tomorrow 8am - 9am, £4.50</b>. <a href="/delivery">See all slots</a></div><header class="lrd-head"><a class="lrd-logo" href="/">larderly</a><form role="search"><input type="search" name="q" placeholder="Search 10,000s of groceries" aria-label="Search"></form><a href="/help">Sign in</a><a href="/basket">Basket £0.00</a></header><nav class="lrd-sub"><a href="/groceries">All groceries</a><a href="/offers">Offers</a><a href="/recipes">Recipes</a><a href="/delivery">Delivery</a><a href="/stores">Store finder</a></nav><main class="lrd-main"></main>' +
    '<footer class="lrd-foot"><div><b>Help</b><a href="/help">Contact us</a><a href="/delivery">Delivery charges</a></div><div><b>About</b><a href="/stores">Our stores</a><a href="/help">Careers</a></div><div><b>Follow us</b><a href="https://www.facebook.com/">Facebook</a><a href="https://www.tiktok.com/">TikTok</a></div><div><b>£15 off your first shop</b><form><input type="email" placeholder="Email"> <button type="button">Send my code</button></form><small>Minimum spend £60. © 2023 Larderly Stores plc</small></div></footer>';
  var main = box.querySelector('.lrd-main');

  function stars(p) { return p.rating ? '<div class="pod__stars"><span aria-hidden="true">★</span> ' + p.rating + ' (' + p.reviews + ')</div>' : ''; }
  function cost(p) { return '<div class="pod__cost"><strong>' + p.price + '</strong> <span class="pod__unit">' + p.unit + '</span></div>' + (p.was ? '<div class="pod__was">Was ' + p.was + '</div>' : ''); }
  function pod(p) {
    return '<li class="pod"><a class="pod__img" href="' + p.href + '"><img loading="lazy" src="' + p.image + '" alt="' + esc(p.name) + '"></a>' + (p.offer ? '<span class="pod__offer">' + p.offer + '</span>' : '') + '<h3 class="pod__name"><a href="' + p.href + '">' + esc(p.name) + '</a></h3>' + stars(p) + cost(p) + (p.available ? '<button type="button" class="pod__add" aria-label="Add ' + esc(p.name) + ' to basket">Add</button>' : '<div class="pod__none">Currently unavailable</div>') + '</li>';
  }
  function tiles() { return '<div class="dept-tiles">' + departments.map(function (d) { return '<a href="/groceries/' + d.key + '"><img src="' + d.image + '" alt="">' + esc(d.name) + '</a>'; }).join('') + '<a href="/groceries">All groceries</a></div>'; }
  function crumbs(trail) { return '<p class="lrd-crumbs"><a href="/">Home</a>' + trail.map(function (t) { return ' › <a href="' + t[1] + '">' + esc(t[0]) + '</a>'; }).join('') + '</p>'; }

  function home() {
    main.innerHTML = '<section class="lrd-hero"><h1>Good food, delivered</h1><p>From £1 a slot with a Delivery Pass at £5.99 a month.</p></section><h2>Shop by department</h2>' + tiles() + '<h2>This week\'s offers</h2><ul class="lrd-rail"></ul><h2>Cook something new</h2><p><a href="/recipes">Tomato penne for four, £1.10 per serving</a></p>';
    ask('list?department=offers', function (d) { main.querySelector('.lrd-rail').innerHTML = d.items.slice(0, 6).map(pod).join(''); });
  }
  function listing(title, key, words) {
    var query = new URLSearchParams(location.search), page = +query.get('page') || 1, sort = query.get('sort') || '';
    function to(changes) { Object.keys(changes).forEach(function (k) { if (changes[k]) query.set(k, changes[k]); else query.delete(k); }); var q = query.toString(); go(location.pathname + (q ? '?' + q : '')); }
    main.innerHTML = crumbs(key === 'all' ? [] : [['All groceries', '/groceries']]) + '<h1>' + esc(title) + '</h1><div class="lrd-bar"><span class="lrd-count"></span><label>Sort by <select><option value="">Popularity</option><option value="low">Price: low to high</option><option value="high">Price: high to low</option></select></label></div><div class="lrd-wait">Loading…</div>';
    var select = main.querySelector('select');
    select.value = sort;
    select.addEventListener('change', function () { to({ sort: select.value, page: '' }); });
    ask('list?department=' + key + '&q=' + encodeURIComponent(words) + '&sort=' + sort + '&page=' + page, function (d) {
      var numbers = '';
      for (var n = 1; n <= d.pages; n++) {
        if (n > 2 && n < d.pages && Math.abs(n - d.page) > 1) { if (Math.abs(n - d.page) === 2) numbers += '<span>…</span>'; continue; }
        numbers += '<button type="button" data-page="' + n + '"' + (n === d.page ? ' aria-current="page"' : ' aria-label="Go to page ' + n + '"') + '>' + n + '</button>';
      }
      if (d.page < d.pages) numbers += '<button type="button" data-page="' + (d.page + 1) + '" aria-label="Next page">›</button>';
      main.querySelector('.lrd-count').textContent = d.total + (d.total === 1 ? ' product' : ' products');
      main.querySelector('.lrd-wait').outerHTML = d.total ? '<ul class="pod-grid">' + d.items.map(pod).join('') + '</ul>' + (d.pages > 1 ? '<nav class="lrd-pages" aria-label="Pages">' + numbers + '</nav>' : '') : '<p>Nothing found. Check the spelling or browse our departments.</p>' + tiles();
      var nav = main.querySelector('.lrd-pages');
      if (nav) nav.addEventListener('click', function (e) { if (e.target.dataset.page) to({ page: e.target.dataset.page === '1' ? '' : e.target.dataset.page }); });
    });
  }
  function product(code) {
    main.innerHTML = '<div class="lrd-wait">Loading…</div>';
    ask('items/' + code, function (p) {
      document.title = p.name + ' | Larderly';
      main.innerHTML = crumbs([['All groceries', '/groceries'], p.department]) + '<article class="pdp-top"><img src="' + p.large + '" alt="' + esc(p.name) + '"><div><h1>' + esc(p.name) + '</h1><p class="pdp-code">Product code: ' + p.code + '</p>' + stars(p) + (p.offer ? '<span class="pod__offer">' + p.offer + '</span>' : '') + cost(p) + '<p class="pdp-stock">' + p.stock + '</p>' + (p.available ? '<button type="button" class="pod__add">Add to basket</button>' : '<button type="button" disabled>Email me when it is back</button>') + '<h2>Product information</h2><dl class="pdp-facts"><dt>Brand</dt><dd>' + esc(p.brand) + '</dd><dt>Pack size</dt><dd>' + p.size + '</dd><dt>Country of origin</dt><dd>' + p.origin + '</dd><dt>Storage</dt><dd>' + p.storage + '</dd></dl></div></article><h2>You could swap it for</h2><ul class="lrd-rail">' + p.near.map(pod).join('') + '</ul>';
    }, function () { main.innerHTML = '<h1>We no longer sell this product</h1>'; });
  }
  var texts = {
    '/recipes': '<h1>Recipes</h1><h3>Tomato penne</h3><p>Serves 4, £1.10 per serving, rated 4.6 (212).</p><h3>Fish finger sandwich</h3><p>Serves 2, £1.45 per serving, rated 4.1 (87).</p>',
    '/delivery': '<h1>Delivery slots</h1><table><tr><td>Tomorrow 8am - 9am</td><td>£4.50</td></tr><tr><td>Tomorrow 2pm - 3pm</td><td>£3.00</td></tr><tr><td>Thursday 9pm - 10pm</td><td>£1.00</td></tr></table>',
    '/stores': '<h1>Store finder</h1><form><input placeholder="Town or postcode"> <button type="button">Find</button></form>',
    '/basket': '<h1>Your basket is empty</h1><p>Minimum order £40.00</p>',
    '/help': '<h1>How can we help?</h1><p>Call 0155 555 0340 from 7am to 11pm.</p>'
  };
  function draw() {
    var path = location.pathname.replace(/(.)\/$/, '$1'), parts = path.split('/'), known = departments.filter(function (d) { return path === '/groceries/' + d.key; })[0], q = new URLSearchParams(location.search).get('q') || '';
    visit++;
    document.title = 'Larderly groceries';
    if (path === '/') home();
    else if (path === '/groceries') listing('All groceries', 'all', '');
    else if (known) listing(known.name, known.key, '');
    else if (path === '/offers') listing('Offers', 'offers', '');
    else if (path === '/search') listing('Results for "' + q + '"', 'all', q);
    else if (parts[1] === 'products') product(parts[2].split('-').pop());
    else main.innerHTML = texts[path] || '<h1>Page not found</h1>' + tiles();
  }
  function go(to) { history.pushState(null, '', to); window.scrollTo(0, 0); draw(); }
  window.addEventListener('popstate', draw);
  document.addEventListener('click', function (e) {
    var a = e.target.closest('a[href^="/"]');
    if (a && !e.ctrlKey && !e.metaKey) { e.preventDefault(); go(a.getAttribute('href')); }
    else if (e.target.matches('.pod__add')) e.target.textContent = 'Added';
  });
  document.addEventListener('submit', function (e) { e.preventDefault(); if (e.target.q && e.target.q.value.trim()) go('/search?q=' + encodeURIComponent(e.target.q.value.trim())); });
  if (!/lrd_c=/.test(document.cookie)) {
    box.insertAdjacentHTML('beforeend', '<div class="lrd-cookies" role="dialog" aria-label="Cookies"><p>Cookies help us to remember your basket and show you offers that you like.</p><button type="button">Accept all cookies</button><button type="button">Manage</button></div>');
    box.querySelector('.lrd-cookies').addEventListener('click', function (e) { if (e.target.tagName === 'BUTTON') { document.cookie = 'lrd_c=1; path=/'; this.remove(); } });
  }
  ask('departments', function (d) { departments = d; draw(); });
})();
"##;
