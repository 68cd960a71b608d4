//! The Spoke Shed: bicycle parts, an application of 2014 on one page.
//!
//! All parts come as one file of data and are drawn as one table. Two selects narrow it down, the second filled by the
//! first. A click on a row, which is no link, opens the part behind a route.

use serde_json::{Value as Json, json};

use crate::data::goods::{Good, goods};
use crate::data::picture;
use crate::data::trades::BIKE;
use crate::http::{Answer, Request};
use crate::markup::pounds;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "spokeshed",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: true,
    covers: &["app", "one-page", "dependent", "onclick", "routes", "optional", "poa"],
    about: "bicycle parts of 2014 on one page: a table out of data, rows that are clicked",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Good> {
    goods(1414, 58, &BIKE)
}

fn price(good: &Good) -> String {
    if good.chance < 6 { "Price on application".to_owned() } else { format!("£{}", pounds(good.price)) }
}

fn availability(good: &Good) -> &'static str {
    match good.stock {
        0 => "To order",
        1..=9 => "Low stock",
        _ => "In stock",
    }
}

fn photo(good: &Good) -> Option<String> {
    (good.chance % 7 != 2).then(|| format!("/parts/{}.jpg", good.sku))
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", price(good))
            .maybe("rating", good.stars())
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .maybe("image", photo(good))
            .with("url", format!("/#/part/{}", good.sku))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |_| "/parts.json".to_owned();
    visitor.open("/parts.json")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => Answer::page(SHELL),
        ["parts.json"] => {
            let parts: Vec<Json> = stock.iter().map(in_full).collect();
            Answer::json(&json!({"count": parts.len(), "parts": parts}))
        }
        ["parts", file] => {
            let seed = file.bytes().map(u64::from).fold(0, |sum, byte| sum * 31 + byte);
            Answer::picture(picture::thing(seed))
        }
        _ => Answer::missing(),
    }
}

fn in_full(good: &Good) -> Json {
    json!({
        "sku": good.sku, "name": good.title, "group": good.section, "maker": good.brand, "price": price(good),
        "stock": availability(good), "stars": good.stars(), "photo": photo(good), "text": good.text,
    })
}

const SHELL: &str = r##"<!DOCTYPE html><html><head><meta charset="utf-8"><title>The Spoke Shed</title>
<style>body{font:14px/1.4 "Courier New",monospace;margin:0;background:#fafafa}.shed-roof{background:#d35400;color:#fff;padding:14px 24px;font-size:24px}.shed-tools{padding:14px 24px;background:#eee}.shed-rack{width:100%;border-collapse:collapse}.shed-rack td{padding:6px 24px;border-bottom:1px solid #ddd}.shed-rack tr{cursor:pointer}.shed-rack img{width:56px;height:42px;object-fit:cover}.shed-part{padding:24px}.shed-part img{width:360px}.shed-note{padding:24px;color:#777}</style></head>
<body><div class="shed-roof">The Spoke Shed</div>
<div class="shed-tools">Group <select id="grp"></select> Maker <select id="mkr" disabled><option value="">All makers</option></select> <span id="cnt"></span></div>
<div id="floor"></div><div class="shed-note">Workshop: puncture £6, wheel true £12, full service £65. The Spoke Shed, 3 Canal Wharf, Skipton BD23 1RT</div>
<script>
var all = [], floor = document.getElementById('floor'), grp = document.getElementById('grp'), mkr = document.getElementById('mkr');
function uniq(list) { return list.filter(function (x, i) { return list.indexOf(x) === i; }).sort(); }
function opts(first, list) { return '<option value="">' + first + '</option>' + list.map(function (x) { return '<option>' + x + '</option>'; }).join(''); }
function rows() {
  var shown = all.filter(function (p) { return (!grp.value || p.group === grp.value) && (!mkr.value || p.maker === mkr.value); });
  document.getElementById('cnt').textContent = shown.length + ' parts';
  floor.innerHTML = '<table class="shed-rack">' + shown.map(function (p) {
    return '<tr onclick="location.hash=\'#/part/' + p.sku + '\'"><td>' + (p.photo ? '<img src="' + p.photo + '">' : '') + '</td><td>' + p.name + '</td><td>' + p.sku + '</td><td>' + p.stock + '</td><td>' + p.price + '</td></tr>';
  }).join('') + '</table>';
}
function part(sku) {
  var p = all.filter(function (x) { return x.sku === sku; })[0];
  floor.innerHTML = '<div class="shed-part"><p><a href="#/">back to all parts</a></p>' + (p.photo ? '<img src="' + p.photo + '">' : '') + '<h1>' + p.name + '</h1><p>' + p.price + '</p><p>Code: ' + p.sku + '</p><p>Availability: ' + p.stock + '</p>' + (p.stars ? '<p>Rating: ' + p.stars + ' out of 5</p>' : '') + '<p>' + p.text + '</p></div>';
}
function route() { var m = location.hash.match(/^#\/part\/(.+)$/); if (m) part(m[1]); else rows(); }
grp.onchange = function () {
  var fits = all.filter(function (p) { return p.group === grp.value; });
  mkr.disabled = !grp.value;
  mkr.innerHTML = opts('All makers', uniq(fits.map(function (p) { return p.maker; })));
  rows();
};
mkr.onchange = rows;
fetch('/parts.json').then(function (r) { return r.json(); }).then(function (d) {
  all = d.parts;
  grp.innerHTML = opts('All groups', uniq(all.map(function (p) { return p.group; })));
  route();
});
window.onhashchange = route;
</script></body></html>
"##;
