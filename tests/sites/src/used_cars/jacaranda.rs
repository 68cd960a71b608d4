//! Jacaranda Motor Group: South African dealers of 2016 on a blogging system with a plug-in for stock.
//!
//! The search has lists that open instead of selects; models are asked for when a make is chosen, and a link is the
//! button. Results are fetched by POST with the fields of a form and grow by a link. Details pages are plain, with tabs
//! that script opens. Some cars have no price, colour, comment or photograph; what was viewed is listed again.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "jacaranda",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "form",
        "dependent",
        "wildcard",
        "submit",
        "post",
        "more",
        "poa",
        "optional",
        "new",
        "locale",
        "details",
    ],
    about: "South African dealers of 2016: lists that open instead of selects, a link as button, stock fetched by POST",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 12;
/// Makes that are not sold in that country.
const ABSENT: [&str; 3] = ["Citroen", "SEAT", "Skoda"];
const BRANCHES: [&str; 3] = ["Menlyn", "Centurion", "Polokwane"];

fn stock() -> Vec<Car> {
    let mut cars = cars(2616, 112, 2017);
    cars.retain(|car| !ABSENT.contains(&car.make));
    for car in &mut cars {
        if car.make == "Vauxhall" {
            car.make = "Opel";
        }
        car.description = car
            .description
            .replace("Vauxhall", "Opel")
            .replace("a fresh MOT", "a roadworthy certificate")
            .replace("HPI clear", "No finance outstanding")
            .replace("tax and insure", "license and insure")
            .replace("Part exchange is", "Trade-ins are")
            .replace("DAB radio", "USB port");
        car.price = car.price * 17 / 1000 * 1000 + 900;
        car.mileage = car.mileage * 8 / 5;
    }
    cars
}

fn name(car: &Car) -> String {
    match car.cc {
        0 => format!("{} {} {}", car.year, car.name(), car.trim),
        _ => format!("{} {} {} {}", car.year, car.name(), car.litres(), car.trim),
    }
}

fn address(car: &Car) -> String {
    let words = slug(&format!("{} {}", car.year, car.name()));
    format!("/vehicle/{words}-{}", 48_200 + car.id)
}

fn photo(car: &Car) -> Option<String> {
    (car.chance % 13 != 2).then(|| format!("/wp-content/uploads/stock/{}-600x450.jpg", 48_200 + car.id))
}

fn price(car: &Car) -> String {
    if car.chance % 17 == 3 { "POA".to_owned() } else { format!("R {}", grouped(car.price, ' ')) }
}

fn colour(car: &Car) -> &'static str {
    if car.chance % 8 == 5 { "" } else { car.colour }
}

fn comment(car: &Car) -> &str {
    if car.chance % 7 == 6 { "" } else { &car.description }
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} km", grouped(car.mileage, ' ')))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{} cc", car.cc) })
            .with("colour", colour(car))
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("body_type", format!("{}-door {}", car.doors, car.body))
            .with("description", comment(car))
            .maybe("image", photo(car))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/wp-json/mtrs/v1/models?make=Ford")?;
    visitor.expect("Focus")?;
    visitor.open("/")?;
    visitor.submit("mtrs-quick", &[])?;
    let list = visitor.here();
    let mut at = Some(0);
    while let Some(offset) = at {
        visitor.back(&list);
        visitor.submit("mtrs-filter", &[("offset", &offset.to_string())])?;
        at = visitor.json()?["next"].as_u64();
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Home", &fill(HOME, &[("quick", &quick(stock))])),
        ["pre-owned"] => page("Pre-owned vehicles", &results(stock, &request.query)),
        ["wp-admin", "admin-ajax.php"] => fragment(stock, &request.form),
        ["wp-json", "mtrs", "v1", "models"] => {
            let wanted = request.query.text("make");
            let found = makes(stock).into_iter().find(|(make, _)| *make == wanted);
            Answer::json(&Json::from(found.map(|(_, models)| models).unwrap_or_default()))
        }
        ["vehicle", _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&escape(&name(car)), &details(car)),
            None => Answer::missing(),
        },
        ["new-vehicles"] => page("New vehicles", NEW),
        ["finance-insurance"] => page("Finance &amp; Insurance", FINANCE),
        ["sell-your-car"] => page("Sell your car", SELL),
        ["blog"] => page("Blog", BLOG),
        ["contact-us"] => page("Contact us", CONTACT),
        ["wp-content", "uploads", "stock", file] => {
            let id = file.split('-').next().unwrap_or_default();
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        ["wp-content", "uploads", "new", file] => Answer::picture(picture::car(file.len() as u64 * 91)),
        ["wp-content", "themes", _, "no-image.png"] => {
            Answer::picture(picture::sign("Image coming soon", 600, 450, "#eee", "#888"))
        }
        ["wp-content", "themes", _, "logo.png"] => {
            Answer::picture(picture::sign("JACARANDA", 220, 56, "#4b2a6b", "#fff"))
        }
        _ => Answer::missing(),
    }
}

/// The search panel.
fn quick(stock: &[Car]) -> String {
    let makes = each(makes(stock), |(make, _)| {
        let count = stock.iter().filter(|car| car.make == make).count();
        format!("<li data-value=\"{make}\">{make} ({count})</li>")
    });
    let prices = each([100_000, 150_000, 200_000, 300_000, 400_000], |price| {
        format!("<li data-value=\"{price}\">R {}</li>", grouped(price, ' '))
    });
    fill(QUICK, &[("makes", &makes), ("prices", &prices)])
}

fn results(stock: &[Car], query: &Parameters) -> String {
    fill(
        RESULTS,
        &[
            ("quick", &quick(stock)),
            ("make", &escape(query.text("make"))),
            ("model", &escape(query.text("model"))),
            ("max", &escape(query.text("max"))),
        ],
    )
}

fn fragment(stock: &[Car], form: &Parameters) -> Answer {
    let wanted = |name: &str, value: &str| form.text(name).is_empty() || form.text(name) == value;
    let most = form.number("max").unwrap_or(usize::MAX) as u64;
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| wanted("make", car.make) && wanted("model", car.model) && car.price <= most)
        .collect();
    match form.text("orderby") {
        "price" => found.sort_by_key(|car| car.price),
        "mileage" => found.sort_by_key(|car| car.mileage),
        _ => {}
    }
    let offset = form.number("offset").unwrap_or(0);
    let html = each(found.iter().skip(offset).take(AT_ONCE), |car| item(car));
    let next = (offset + AT_ONCE < found.len()).then_some(offset + AT_ONCE);
    Answer::json(&json!({"success": true, "html": html, "found": found.len(), "next": next}))
}

fn item(car: &Car) -> String {
    let monthly = match price(car).as_str() {
        "POA" => String::new(),
        _ => format!("<span class=\"mtrs-pm\">From R&nbsp;{} pm</span>", grouped(car.price / 58, ' ')),
    };
    let fresh = if car.chance > 88 { "<span class=\"mtrs-flag\">Just arrived</span>" } else { "" };
    fill(
        ITEM,
        &[
            ("url", &address(car)),
            ("id", &(48_200 + car.id).to_string()),
            ("photo", photo(car).as_deref().unwrap_or(NO_PHOTO)),
            ("fresh", fresh),
            ("name", &escape(&name(car))),
            ("price", &price(car).replace(' ', "&nbsp;")),
            ("monthly", &monthly),
            ("km", &grouped(car.mileage, ' ')),
            ("fuel", car.fuel),
            ("gearbox", car.transmission),
            ("branch", BRANCHES[car.id % 3]),
        ],
    )
}

fn details(car: &Car) -> String {
    let line = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<li><strong>{label}:</strong> {value}</li>"),
    };
    let lines = [
        line("Make", car.make),
        line("Model", car.model),
        line("Year", &car.year.to_string()),
        line("Mileage", &format!("{} km", grouped(car.mileage, ' '))),
        line("Fuel type", car.fuel),
        line("Transmission", car.transmission),
        line("Engine capacity", if car.cc == 0 { String::new() } else { format!("{} cc", car.cc) }.as_str()),
        line("Body", &format!("{}-door {}", car.doors, car.body)),
        line("Colour", colour(car)),
        line("Stock no", &(48_200 + car.id).to_string()),
        line("Branch", BRANCHES[car.id % 3]),
        line("Licence fee", &format!("R {} per year", 300 + car.cc / 4)),
    ];
    let text = match comment(car) {
        "" => "<p>Please call the branch for more about this vehicle.</p>".to_owned(),
        text => format!("<p>{}</p>", escape(text)),
    };
    fill(
        DETAILS,
        &[
            ("name", &escape(&name(car))),
            ("photo", photo(car).as_deref().unwrap_or(NO_PHOTO)),
            ("price", &price(car).replace(' ', "&nbsp;")),
            ("lines", &lines.concat()),
            ("text", &text),
            ("amount", &if price(car) == "POA" { String::new() } else { car.price.to_string() }),
            ("branch", BRANCHES[car.id % 3]),
        ],
    )
}

const NO_PHOTO: &str = "/wp-content/themes/motorshow/no-image.png";

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-ZA">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] &#8211; Jacaranda Motor Group</title>
<link rel="pingback" href="/xmlrpc.php">
<style>
body{margin:0;font:15px/1.6 Lato,Arial,sans-serif;color:#444;background:#f7f5f9}a{color:#6b3fa0;text-decoration:none}.site-topbar{background:#2d1942;color:#cbb9de;font-size:13px;padding:6px 40px}.site-masthead{background:#4b2a6b;padding:12px 40px;overflow:hidden}.site-masthead ul{float:right;list-style:none;margin:14px 0 0}.site-masthead li{display:inline-block;margin-left:22px}.site-masthead li a{color:#fff}.site-inner{max-width:1060px;margin:0 auto;padding:20px}
.mtrs-quick{background:#fff;border-radius:6px;box-shadow:0 1px 6px rgba(0,0,0,.15);padding:18px}.mtrs-tabs a{display:inline-block;padding:8px 20px;background:#eee}.mtrs-tabs a.mtrs-tab-on{background:#4b2a6b;color:#fff}.mtrs-fields{display:flex;gap:12px;margin-top:14px}.mtrs-dd{position:relative;flex:1;border:1px solid #ccc;border-radius:4px;background:#fff;cursor:pointer;user-select:none}.mtrs-dd-face{display:block;padding:9px 12px}.mtrs-dd-face:after{content:"\25be";float:right}.mtrs-dd ul{display:none;position:absolute;left:-1px;right:-1px;top:100%;background:#fff;border:1px solid #ccc;margin:0;padding:0;list-style:none;max-height:240px;overflow:auto;z-index:9}.mtrs-dd.mtrs-open ul{display:block}.mtrs-dd li{padding:6px 12px}.mtrs-dd li:hover{background:#efe8f6}.mtrs-dd-off{opacity:.5}.mtrs-go,.mtrs-more{display:inline-block;background:#e08a00;color:#fff;padding:10px 28px;border-radius:4px;font-weight:bold}.mtrs-more[hidden]{display:none}
.mtrs-cols{display:flex;gap:24px;margin-top:20px}.mtrs-main{flex:1}.mtrs-side{width:240px}.mtrs-item{display:flex;background:#fff;border:1px solid #e3dcea;margin-bottom:14px}.mtrs-thumb{position:relative;width:240px}.mtrs-thumb img{width:240px;height:180px;display:block}.mtrs-flag{position:absolute;left:0;top:10px;background:#e08a00;color:#fff;font-size:12px;padding:2px 8px}.mtrs-info{flex:1;padding:12px 16px}.mtrs-info h3{margin:0}.mtrs-bits span{display:inline-block;border-right:1px solid #ccc;padding-right:10px;margin-right:10px}.mtrs-buy{width:170px;padding:12px;text-align:right;background:#faf8fc}.mtrs-cash{display:block;font-size:21px;font-weight:bold;color:#4b2a6b}.mtrs-pm{display:block;font-size:13px}.mtrs-widget{background:#fff;border:1px solid #e3dcea;padding:12px;margin-bottom:14px;font-size:13px}
.mtrs-pane{display:none;background:#fff;padding:14px 20px}.mtrs-pane.mtrs-pane-on{display:block}.mtrs-panes a{display:inline-block;padding:8px 18px;background:#e9e2f0}.mtrs-modal{display:none;position:fixed;top:20%;left:35%;background:#fff;border:1px solid #888;padding:24px;z-index:20}.mtrs-modal.mtrs-up{display:block}.site-colophon{background:#2d1942;color:#a995bd;padding:26px 40px;margin-top:30px;font-size:13px}
</style>
</head>
<body>
<div class="site-topbar">Call 012 555 0177 | Mon - Fri 08:00 - 17:30, Sat 08:00 - 13:00</div>
<header class="site-masthead"><a href="/"><img src="/wp-content/themes/motorshow/logo.png" alt="Jacaranda Motor Group" width="220" height="56"></a>
<ul><li><a href="/">Home</a></li><li><a href="/pre-owned/">Pre-owned</a></li><li><a href="/new-vehicles/">New vehicles</a></li><li><a href="/finance-insurance/">Finance</a></li><li><a href="/sell-your-car/">Sell your car</a></li><li><a href="/blog/">Blog</a></li><li><a href="/contact-us/">Contact</a></li></ul></header>
<div class="site-inner">
[[body]]
</div>
<footer class="site-colophon"><p>&copy; Jacaranda Motor Group (Pty) Ltd. Menlyn &middot; Centurion &middot; Polokwane. An authorised financial services provider.</p><p>Instalments are based on prime plus 2%, 72 months, 10% deposit and no residual. E&amp;OE.</p>
<form action="/subscribe" method="post"><input type="email" name="EMAIL" placeholder="Your email address"> <input type="submit" value="Subscribe"></form></footer>
<script>[[script]]</script>
</body>
</html>
"##;

const HOME: &str = r##"<h1>Find your next car in the Jacaranda City</h1>
[[quick]]
<h2>Why Jacaranda?</h2><p>Dekra checked, 12 months roadside assistance, and instalments from R 1 499 pm.</p>
<div class="mtrs-widget"><p>&#8220;Traded in my old bakkie for R 85 000 and drove off the same day.&#8221; &#8212; Thabo, Mamelodi</p><p>&#8220;Paid R 164 900 for a Polo with full history. Friendly people.&#8221; &#8212; Anneke, Hatfield</p></div>
<h2>From the blog</h2><p><a href="/blog/">Five cars under R 150 000 that sip fuel</a> &middot; <a href="/blog/">How to read a service book</a></p>"##;

const QUICK: &str = r##"<div class="mtrs-quick"><div class="mtrs-tabs"><a class="mtrs-tab-on" href="/pre-owned/">Pre-owned</a><a href="/new-vehicles/">New</a></div>
<form id="mtrs-quick" action="/pre-owned/" method="get"><input type="hidden" name="make" value=""><input type="hidden" name="model" value=""><input type="hidden" name="max" value="">
<div class="mtrs-fields"><div class="mtrs-dd" data-name="make"><span class="mtrs-dd-face">All makes</span><ul><li data-value="">All makes</li>[[makes]]</ul></div>
<div class="mtrs-dd mtrs-dd-off" data-name="model"><span class="mtrs-dd-face">All models</span><ul><li data-value="">All models</li></ul></div>
<div class="mtrs-dd" data-name="max"><span class="mtrs-dd-face">Any price</span><ul><li data-value="">Any price</li>[[prices]]</ul></div>
<a href="#" class="mtrs-go">Search stock</a></div></form></div>"##;

const RESULTS: &str = r##"<h1>Pre-owned vehicles</h1>[[quick]]
<form id="mtrs-filter" action="/wp-admin/admin-ajax.php" method="post"><input type="hidden" name="action" value="mtrs_stock"><input type="hidden" name="make" value="[[make]]"><input type="hidden" name="model" value="[[model]]"><input type="hidden" name="max" value="[[max]]"><input type="hidden" name="orderby" value=""><input type="hidden" name="offset" value="0"></form>
<div class="mtrs-cols"><div class="mtrs-main"><p><span id="mtrs-found">Searching&hellip;</span> | Sort by <a href="#" data-order="">newest</a>, <a href="#" data-order="price">price</a>, <a href="#" data-order="mileage">mileage</a></p>
<div id="mtrs-list"></div><p style="text-align:center"><a href="#" class="mtrs-more" hidden>Load more vehicles</a></p></div>
<div class="mtrs-side"><div class="mtrs-widget"><b>Finance calculator</b><p>R 150 000 over 72 months at 12.5%: about R 2 972 pm</p><a href="/finance-insurance/">Apply now</a></div><div class="mtrs-widget" id="mtrs-recent" style="display:none"><b>Recently viewed</b></div></div></div>"##;

const ITEM: &str = r##"<div class="mtrs-item" id="stock-[[id]]"><div class="mtrs-thumb"><a href="[[url]]"><img src="[[photo]]" alt=""></a>[[fresh]]</div>
<div class="mtrs-info"><h3><a href="[[url]]">[[name]]</a></h3><p class="mtrs-bits"><span>[[km]] km</span><span>[[fuel]]</span><span>[[gearbox]]</span></p><p>Jacaranda [[branch]]</p><label><input type="checkbox" value="[[id]]"> Compare</label></div>
<div class="mtrs-buy"><span class="mtrs-cash">[[price]]</span>[[monthly]]<p><a href="[[url]]">View vehicle</a></p><p><a href="tel:+27125550177">012 555 0177</a></p></div></div>
"##;

const DETAILS: &str = r##"<p><a href="/">Home</a> &raquo; <a href="/pre-owned/">Pre-owned</a> &raquo; [[name]]</p>
<h1 class="mtrs-title">[[name]]</h1>
<div class="mtrs-cols"><div class="mtrs-main"><img src="[[photo]]" width="600" height="450" alt="[[name]]">
<div class="mtrs-panes"><a href="#mtrs-spec">Specifications</a><a href="#mtrs-comment">Comments</a><a href="#mtrs-calc">Finance</a></div>
<div class="mtrs-pane mtrs-pane-on" id="mtrs-spec"><ul>[[lines]]</ul></div>
<div class="mtrs-pane" id="mtrs-comment">[[text]]</div>
<div class="mtrs-pane" id="mtrs-calc"><p>Amount <input id="mtrs-amount" value="[[amount]]"> Months <input id="mtrs-months" value="72"> <button type="button" id="mtrs-count">Calculate</button> <b id="mtrs-sum"></b></p></div></div>
<div class="mtrs-side"><div class="mtrs-widget"><span class="mtrs-cash" id="mtrs-asking">[[price]]</span><p>Jacaranda [[branch]]<br>012 555 0177</p><p><a href="#" class="mtrs-go mtrs-ask">Enquire now</a></p></div>
<div class="mtrs-widget" id="mtrs-recent" style="display:none"><b>Recently viewed</b></div></div></div>
<div class="mtrs-modal"><h3>Enquire about this vehicle</h3><form action="/enquire" method="post"><p><input name="name" placeholder="Name"></p><p><input name="cell" placeholder="Cell number"></p><input type="submit" value="Send"></form></div>"##;

const NEW: &str = r##"<h1>New vehicles</h1><div class="mtrs-cols"><div class="mtrs-main">
<div class="mtrs-widget"><img src="/wp-content/uploads/new/vivo.jpg" width="200" alt=""><h3>Volkswagen Polo Vivo</h3><p>From R 169 900</p></div><div class="mtrs-widget"><img src="/wp-content/uploads/new/figo-hatch.jpg" width="200" alt=""><h3>Ford Figo</h3><p>From R 158 900</p></div><div class="mtrs-widget"><img src="/wp-content/uploads/new/etios.jpg" width="200" alt=""><h3>Toyota Etios</h3><p>From R 164 300</p></div><div class="mtrs-widget"><img src="/wp-content/uploads/new/grand-i10.jpg" width="200" alt=""><h3>Hyundai Grand i10</h3><p>From R 174 900</p></div></div></div>"##;
const FINANCE: &str = r##"<h1>Finance &amp; Insurance</h1><p>We work with all major banks. Bring your ID, proof of residence and three payslips.</p><table><tr><th>Amount</th><th>60 months</th><th>72 months</th></tr><tr><td>R 100 000</td><td>R 2 250</td><td>R 1 981</td></tr><tr><td>R 200 000</td><td>R 4 500</td><td>R 3 962</td></tr></table>"##;
const SELL: &str = r##"<h1>Sell your car</h1><form action="/sell" method="post"><p>Make and model <input name="car"></p><p>Mileage <input name="km"></p><p>Cell number <input name="cell"></p><input type="submit" value="Get an offer"></form>"##;
const BLOG: &str = r##"<h1>Blog</h1><div class="mtrs-widget"><h3>Five cars under R 150 000 that sip fuel</h3><p>Posted on 4 May 2016. The Picanto needs 5.2 litres, the Aygo 4.6. Expect to pay R 95 000 for a clean one.</p></div><div class="mtrs-widget"><h3>How to read a service book</h3><p>Posted on 11 April 2016. Look for stamps every 15 000 km.</p></div>"##;
const CONTACT: &str = r##"<h1>Contact us</h1><p>Menlyn: 41 Garsfontein Road, 012 555 0177<br>Centurion: 8 John Vorster Drive, 012 555 0178<br>Polokwane: 102 Landdros Mare Street, 015 555 0140</p><form action="/enquire" method="post"><p><input name="name" placeholder="Name"></p><p><textarea name="message"></textarea></p><input type="submit" value="Send"></form>"##;

const SCRIPT: &str = r##"(function () {
  function all(selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); }
  function one(selector) { return document.querySelector(selector); }
  function shut(but) { all('.mtrs-dd.mtrs-open').forEach(function (d) { if (d !== but) d.classList.remove('mtrs-open'); }); }
  var quick = one('#mtrs-quick');

  function choose(name, value, text) {
    quick.elements[name].value = value;
    one('.mtrs-dd[data-name=' + name + '] .mtrs-dd-face').textContent = text;
    if (name !== 'make') return;
    var model = one('.mtrs-dd[data-name=model]'), list = model.querySelector('ul');
    choose('model', '', 'All models');
    list.innerHTML = '<li data-value="">All models</li>';
    model.classList.add('mtrs-dd-off');
    if (!value) return;
    fetch('/wp-json/mtrs/v1/models?make=' + encodeURIComponent(value)).then(function (r) { return r.json(); }).then(function (models) {
      models.forEach(function (m) { list.insertAdjacentHTML('beforeend', '<li data-value="' + m + '">' + m + '</li>'); });
      model.classList.remove('mtrs-dd-off');
    });
  }
  document.addEventListener('click', function (e) {
    var box = e.target.closest('.mtrs-dd');
    shut(box);
    if (!box || box.classList.contains('mtrs-dd-off')) return;
    if (e.target.tagName === 'LI') choose(box.getAttribute('data-name'), e.target.getAttribute('data-value'), e.target.textContent);
    box.classList.toggle('mtrs-open');
  });
  if (quick) quick.querySelector('.mtrs-go').addEventListener('click', function (e) { e.preventDefault(); quick.submit(); });

  var filter = one('#mtrs-filter'), more = one('.mtrs-more');
  function load() {
    more.textContent = 'Loading…';
    var body = new URLSearchParams(new FormData(filter)).toString();
    setTimeout(function () {
      fetch(filter.getAttribute('action'), { method: 'POST', body: body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }).then(function (r) { return r.json(); }).then(function (d) {
        if (filter.elements.offset.value === '0') one('#mtrs-list').innerHTML = '';
        one('#mtrs-list').insertAdjacentHTML('beforeend', d.html);
        one('#mtrs-found').textContent = d.found + ' vehicles found';
        more.textContent = 'Load more vehicles';
        more.hidden = d.next === null;
        filter.elements.offset.value = d.next;
      });
    }, 120);
  }
  if (filter) {
    // What was chosen before stays chosen.
    ['make', 'model', 'max'].forEach(function (name) {
      var value = filter.elements[name].value;
      if (!value) return;
      var item = one('.mtrs-dd[data-name=' + name + '] li[data-value="' + value + '"]');
      choose(name, value, item ? item.textContent : value);
    });
    more.addEventListener('click', function (e) { e.preventDefault(); load(); });
    all('a[data-order]').forEach(function (a) { a.addEventListener('click', function (e) { e.preventDefault(); filter.elements.orderby.value = a.getAttribute('data-order'); filter.elements.offset.value = '0'; load(); }); });
    load();
  }

  all('.mtrs-panes a').forEach(function (a) {
    a.addEventListener('click', function (e) {
      e.preventDefault();
      one('.mtrs-pane-on').classList.remove('mtrs-pane-on');
      one(a.getAttribute('href')).classList.add('mtrs-pane-on');
    });
  });
  var ask = one('.mtrs-ask'), sum = one('#mtrs-count');
  if (ask) ask.addEventListener('click', function (e) { e.preventDefault(); one('.mtrs-modal').classList.add('mtrs-up'); });
  if (sum) sum.addEventListener('click', function () {
    var amount = +one('#mtrs-amount').value, months = +one('#mtrs-months').value, rate = 0.125 / 12;
    one('#mtrs-sum').textContent = 'R ' + Math.round(amount * rate / (1 - Math.pow(1 + rate, -months))) + ' pm';
  });

  var seen = [], recent = one('#mtrs-recent'), title = one('.mtrs-title');
  try { seen = JSON.parse(localStorage.getItem('mtrsSeen') || '[]'); } catch (e) { seen = []; }
  seen = seen.filter(function (s) { return s.u !== location.pathname; });
  if (recent && seen.length) {
    recent.style.display = '';
    seen.slice(0, 3).forEach(function (s) { recent.insertAdjacentHTML('beforeend', '<p><a href="' + s.u + '">' + s.t + '</a><br>' + s.p + '</p>'); });
  }
  if (title) {
    seen.unshift({ u: location.pathname, t: title.textContent, p: one('#mtrs-asking').textContent });
    localStorage.setItem('mtrsSeen', JSON.stringify(seen.slice(0, 4)));
  }
})();
"##;
