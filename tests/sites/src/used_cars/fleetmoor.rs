//! Fleetmoor: a British seller of cars that companies had leased, of 2016, with a table plug-in.
//!
//! The stock is one table that the plug-in fills from a single file: ten cars at a time, a list for how many, a box to
//! search in all columns, arrows for the order and numbers without addresses. Numbers of the registration lead to pages
//! made on the server. What last week's auction fetched stands in another table and is gone.

use serde_json::{Value as Json, json};

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "fleetmoor",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["links", "numbered", "next", "page-size", "status", "poa", "banner", "optional", "details"],
    about: "British seller of leased cars of 2016: a table plug-in with one file, sorting, a length list and numbers without addresses, auction results beside it",
    truth,
    respond,
    walk,
};

const COUNT: usize = 89;

fn stock() -> Vec<Car> {
    cars(6_116, COUNT, 2016)
}

fn plate(car: &Car) -> String {
    car.registration.replace(' ', "")
}

fn address(car: &Car) -> String {
    format!("/stock/view/{}", plate(car))
}

fn photo(car: &Car, size: &str) -> String {
    format!("/photos/{}/{size}/front.jpg", plate(car))
}

fn price(car: &Car) -> String {
    match car.chance % 23 {
        4 => "POA".to_owned(),
        _ => format!("£{}", grouped(car.price, ',')),
    }
}

fn has_photo(car: &Car) -> bool {
    car.chance % 14 != 6
}

fn colour(car: &Car) -> &'static str {
    if car.chance % 17 == 9 { "" } else { car.colour }
}

fn status(car: &Car) -> &'static str {
    match car.chance {
        0..=6 => "Reserved",
        7..=15 => "New in",
        _ => "",
    }
}

fn truth() -> Truth {
    let record = |car: &Car| {
        let mut record = Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", grouped(car.mileage, ','))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
            .with("colour", colour(car))
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description);
        if has_photo(car) {
            record = record.with("image", photo(car, "s")).with("image", photo(car, "l"));
        }
        record.with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Current Stock")?;
    visitor.expect("89 vehicles")?;
    visitor.open("/stock/list.json")?;
    visitor.open("/results")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    match request.parts().as_slice() {
        [] => page("Ex-lease cars direct to the public", FRONT),
        ["stock"] => page("Current Stock", &fill(STOCK, &[("count", &stock.len().to_string())])),
        ["stock", "list.json"] => Answer::json(&list(stock)),
        ["stock", "view", wanted] => match stock.iter().find(|car| plate(car) == *wanted) {
            Some(car) => page(&format!("{} {}", car.registration, car.name()), &details(car)),
            None => Answer::missing(),
        },
        ["results"] => page("Auction Results", &results()),
        ["sell"] => page(
            "Sell Your Fleet",
            "<h1>Sell Your Fleet</h1><p>We collect from anywhere on the mainland and pay within 48 hours. Collection £85 + VAT per vehicle.</p>",
        ),
        ["buying-guide"] => page(
            "Buying Guide",
            "<h1>Buying Guide</h1><p>All vehicles have had one keeper, a leasing company, and are sold with full service history. A buyer's fee of £95 applies.</p>",
        ),
        ["contact" | "terms" | "cookies"] => page(
            "Contact",
            "<h1>Contact</h1><p>Fleetmoor Ltd, Unit 12 Moor Lane Industrial Estate, Doncaster DN3 1QR. 01302 555 0155. Viewing Monday to Saturday, 9 to 5.</p><form action=\"/contact\" method=\"post\"><p><input name=\"name\" placeholder=\"Name\"></p><p><textarea name=\"message\" placeholder=\"Message\"></textarea></p><p><button>Send</button></p></form>",
        ),
        ["js", "stock.js"] => Answer::file("application/javascript", SCRIPT),
        ["img", "logo.png"] => Answer::picture(picture::sign("FLEETMOOR", 220, 60, "#10243d", "#8fd14f")),
        ["photos", plate, ..] => {
            Answer::picture(picture::car(plate.bytes().fold(5, |sum, byte| sum * 31 + u64::from(byte))))
        }
        _ => Answer::missing(),
    }
}

fn list(stock: &[Car]) -> Json {
    let row = |car: &Car| {
        json!({
            "plate": car.registration, "link": address(car), "thumb": has_photo(car).then(|| photo(car, "s")),
            "make": car.make, "model": car.model, "derivative": format!("{} {}", car.trim, if car.cc == 0 { "EV".to_owned() } else { car.litres() }),
            "year": car.year, "mileage": grouped(car.mileage, ','), "fuel": car.fuel, "gearbox": car.transmission,
            "colour": colour(car), "price": price(car), "status": status(car),
        })
    };
    json!({"data": stock.iter().map(row).collect::<Vec<_>>()})
}

fn details(car: &Car) -> String {
    let row = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<tr><td>{label}</td><td>{value}</td></tr>"),
    };
    let facts = row("Registration", &car.registration)
        + &row("Make", car.make)
        + &row("Model", car.model)
        + &row("Derivative", car.trim)
        + &row("Year", &car.year.to_string())
        + &row("Mileage", &grouped(car.mileage, ','))
        + &row("Fuel", car.fuel)
        + &row("Gearbox", car.transmission)
        + &row("Engine", &if car.cc == 0 { String::new() } else { format!("{}cc", car.cc) })
        + &row("Colour", colour(car))
        + &row("Doors", &car.doors.to_string())
        + &row("Body", car.body)
        + &row("Keepers", "1")
        + &row("VAT", if car.chance.is_multiple_of(3) { "Qualifying" } else { "Margin" });
    let image = match has_photo(car) {
        true => format!("<img src=\"{}\" alt=\"{}\" width=\"560\">", photo(car, "l"), escape(&car.name())),
        false => "<p class=\"fmr-nophoto\">Photographs to follow</p>".to_owned(),
    };
    let values = [
        ("name", &*escape(&format!("{} {} {}", car.year, car.name(), car.trim))),
        ("plate", &car.registration),
        ("image", &image),
        ("price", &price(car)),
        ("status", status(car)),
        ("facts", &facts),
        ("text", &escape(&car.description)),
    ];
    fill(DETAILS, &values)
}

/// What went under the hammer last week: other cars, with what they fetched.
fn results() -> String {
    let rows = each(cars(771, 28, 2015), |car| {
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>Sold £{}</td></tr>",
            car.registration,
            car.name(),
            car.year,
            grouped(car.mileage, ','),
            grouped(car.price / 50 * 50, ',')
        )
    });
    format!(
        "<h1>Auction Results</h1><p>Hammer prices of our trade auction on Thursday 13 October 2016. These vehicles are no longer available.</p><table class=\"fmr-results\"><thead><tr><th>Reg</th><th>Vehicle</th><th>Year</th><th>Mileage</th><th>Hammer price</th></tr></thead><tbody>{rows}</tbody></table>"
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Fleetmoor</title><style>[[style]]</style></head><body>
<div class="fmr-navbar"><div class="fmr-container"><a href="/"><img src="/img/logo.png" alt="Fleetmoor" width="220" height="60"></a><ul class="fmr-menu"><li><a href="/stock">Current Stock</a></li><li><a href="/results">Auction Results</a></li><li><a href="/sell">Sell Your Fleet</a></li><li><a href="/buying-guide">Buying Guide</a></li><li><a href="/contact">Contact</a></li></ul><span class="fmr-tel">01302 555 0155</span></div></div>
<div class="fmr-container fmr-content">[[body]]</div>
<div class="fmr-footer"><div class="fmr-container"><p>Fleetmoor Ltd, Unit 12 Moor Lane Industrial Estate, Doncaster. Company number 0755501. <a href="/terms">Terms of sale</a> <a href="/cookies">Cookies</a></p></div></div><script src="/js/stock.js"></script></body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:14px/1.45 "Helvetica Neue",Helvetica,Arial,sans-serif;color:#333}.fmr-container{width:1170px;margin:0 auto}.fmr-navbar{background:#10243d;color:#fff}.fmr-navbar .fmr-container{display:flex;align-items:center;gap:30px}.fmr-menu{list-style:none;display:flex;flex:1;padding:0}.fmr-menu a{color:#fff;padding:12px;display:block}.fmr-content{padding:24px 0}.fmr-jumbo{background:#eef2f6;padding:50px;text-align:center}.fmr-go{background:#5a9b1f;color:#fff;padding:10px 20px;display:inline-block;text-decoration:none;border-radius:4px}.fmr-tools{display:flex;justify-content:space-between;margin-bottom:8px}.fmr-grid{width:100%;border-collapse:collapse}.fmr-grid th{border-bottom:2px solid #10243d;text-align:left;padding:8px;cursor:pointer;white-space:nowrap}.fmr-grid th[data-up]:after{content:" \25B4"}.fmr-grid th[data-down]:after{content:" \25BE"}.fmr-grid td{border-bottom:1px solid #ddd;padding:6px 8px}.fmr-odd{background:#f7f9fb}.fmr-held{color:#999}.fmr-mark{font-size:11px;background:#f0ad4e;color:#fff;padding:1px 6px;border-radius:3px}.fmr-under{display:flex;justify-content:space-between;padding:12px 0}.fmr-step{padding:5px 11px;border:1px solid #ddd;cursor:pointer;margin-left:3px}.fmr-step[data-current]{background:#10243d;color:#fff}.fmr-step[data-off]{color:#bbb;cursor:default}.fmr-facts{border-collapse:collapse;width:420px}.fmr-facts td{border-bottom:1px solid #eee;padding:5px}.fmr-facts td:first-child{font-weight:bold;width:140px}.fmr-two{display:flex;gap:30px}.fmr-price{font-size:28px;color:#5a9b1f;font-weight:bold}.fmr-nophoto{background:#eee;padding:120px 60px;width:440px;text-align:center}.fmr-results{width:100%}.fmr-results th{text-align:left}.fmr-footer{background:#10243d;color:#9fb2c8;padding:14px 0}.fmr-footer a{color:#fff}.fmr-cookie{background:#fcf8e3;padding:10px;text-align:center;border-bottom:1px solid #e8dfae}"##;

const FRONT: &str = r##"<div class="fmr-jumbo"><h1>Ex-lease cars, direct from the fleet</h1><p>One keeper, full history, from £3,995. No salesmen, no part exchange, no nonsense.</p><a class="fmr-go" href="/stock">View stock</a></div><h3>How it works</h3><p>Reserve online with a £99 deposit, inspect the vehicle in Doncaster, and drive away the same day.</p><h3>Latest from the hall</h3><p>Thursday's auction turned over £214,000. See the <a href="/results">results</a>.</p>"##;

const STOCK: &str = r##"<h1>Current Stock</h1><p>[[count]] vehicles in Doncaster. Click on a registration for the full description.</p><div id="fmr-wrap" data-source="/stock/list.json"><div class="fmr-tools"><label>Show <select id="fmr-length"><option>10</option><option>25</option><option>50</option></select> entries</label><label>Search: <input type="search" id="fmr-search"></label></div><table class="fmr-grid" id="fmr-table"><thead><tr><th></th><th data-key="plate">Reg</th><th data-key="make">Make</th><th data-key="model">Model</th><th data-key="derivative">Derivative</th><th data-key="year">Year</th><th data-key="mileage">Mileage</th><th data-key="fuel">Fuel</th><th data-key="gearbox">Gearbox</th><th data-key="colour">Colour</th><th data-key="price">Price</th><th></th></tr></thead><tbody><tr><td colspan="12">Loading...</td></tr></tbody></table><div class="fmr-under"><div id="fmr-info"></div><div id="fmr-pages"></div></div></div>"##;

const DETAILS: &str = r##"<p><a href="/stock">Current Stock</a> &gt; [[plate]]</p><h1>[[name]]</h1><div class="fmr-two"><div>[[image]]</div><div><p class="fmr-price">[[price]]</p><p>[[status]]</p><table class="fmr-facts">[[facts]]</table><p><a class="fmr-go" href="/contact">Reserve for £99</a></p></div></div><h3>Comments</h3><p>[[text]]</p>"##;

const SCRIPT: &str = r##"(function () {
  var wrap = document.getElementById('fmr-wrap');
  if (wrap) start();
  function start() {
    var body = wrap.querySelector('tbody'), all = [], state = { page: 0, length: 10, words: '', key: 'make', up: true };
    function number(value) { return Number(String(value).replace(/[^0-9.]/g, '')); }
    function cell(text) { return '<td>' + (text || '') + '</td>'; }
    function row(car, at) {
      return '<tr class="' + (at % 2 ? 'fmr-even' : 'fmr-odd') + (car.status === 'Reserved' ? ' fmr-held' : '') + '">' + cell(car.thumb ? '<img src="' + car.thumb + '" width="80" height="60" alt="">' : '') +
        cell('<a href="' + car.link + '">' + car.plate + '</a>') + cell(car.make) + cell(car.model) + cell(car.derivative) + cell(car.year) + cell(car.mileage) + cell(car.fuel) + cell(car.gearbox) + cell(car.colour) + cell(car.price) + cell(car.status ? '<span class="fmr-mark">' + car.status + '</span>' : '') + '</tr>';
    }
    function step(page, text, current, off) {
      return '<a class="fmr-step"' + (current ? ' data-current="1"' : '') + (off ? ' data-off="1"' : ' data-page="' + page + '"') + ' tabindex="0">' + text + '</a>';
    }
    function draw() {
      var found = all.filter(function (car) { return Object.keys(car).map(function (key) { return car[key]; }).join(' ').toLowerCase().indexOf(state.words) >= 0; });
      var isNumber = /^(year|mileage|price)$/.test(state.key);
      found.sort(function (a, b) {
        var x = a[state.key], y = b[state.key], order = isNumber ? number(x) - number(y) : x < y ? -1 : x > y ? 1 : 0;
        return state.up ? order : -order;
      });
      var last = Math.max(0, Math.ceil(found.length / state.length) - 1), from = state.page * state.length, shown = found.slice(from, from + state.length);
      body.innerHTML = shown.map(row).join('') || '<tr><td colspan="12">No matching records found</td></tr>';
      document.getElementById('fmr-info').textContent = 'Showing ' + (found.length ? from + 1 : 0) + ' to ' + (from + shown.length) + ' of ' + found.length + ' entries';
      var pages = step(state.page - 1, 'Previous', false, state.page === 0);
      for (var page = 0; page <= last; page++) pages += step(page, page + 1, page === state.page);
      document.getElementById('fmr-pages').innerHTML = pages + step(state.page + 1, 'Next', false, state.page === last);
      Array.prototype.forEach.call(wrap.querySelectorAll('th'), function (head) {
        head.removeAttribute('data-up'); head.removeAttribute('data-down');
        if (head.getAttribute('data-key') === state.key) head.setAttribute(state.up ? 'data-up' : 'data-down', '1');
      });
    }
    wrap.addEventListener('click', function (event) {
      var page = event.target.getAttribute('data-page'), key = event.target.tagName === 'TH' && event.target.getAttribute('data-key');
      if (page !== null) { state.page = Number(page); draw(); }
      if (key) { state.up = state.key === key ? !state.up : true; state.key = key; state.page = 0; draw(); }
    });
    document.getElementById('fmr-length').addEventListener('change', function () { state.length = Number(this.value); state.page = 0; draw(); });
    document.getElementById('fmr-search').addEventListener('input', function () { state.words = this.value.toLowerCase(); state.page = 0; draw(); });
    var request = new XMLHttpRequest();
    request.open('GET', wrap.getAttribute('data-source'));
    request.onload = function () { all = JSON.parse(request.responseText).data; draw(); };
    request.send();
  }
  if (document.cookie.indexOf('fmr_ok=') < 0) {
    var bar = document.createElement('div');
    bar.className = 'fmr-cookie';
    bar.innerHTML = 'This website uses cookies. By continuing to browse you agree to their use. <a href="/cookies">Find out more</a> <button type="button">OK</button>';
    bar.getElementsByTagName('button')[0].onclick = function () { document.cookie = 'fmr_ok=1; path=/'; bar.parentNode.removeChild(bar); };
    document.body.insertBefore(bar, document.body.firstChild);
  }
})();
"##;
