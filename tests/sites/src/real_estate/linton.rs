//! Linton Crane: a London agent's site of 2017 with a search field that thinks along.
//!
//! The page is veiled until cookies are accepted. The search wants a place and takes only what its list suggests; what
//! starts it are two links, one to buy and one to rent. Results come six at a time, more of them by a button whose
//! script asks for a piece of markup. Photographs load when they come into view. On details pages, icons with
//! alternative texts stand before the numbers.

use serde_json::json;

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "linton",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "autocomplete",
        "mandatory",
        "switch",
        "submit",
        "banner",
        "more",
        "lazy",
        "details",
        "sale-rent",
    ],
    about: "London agent of 2017: a place field that takes only its suggestions, Buy and Rent as links, more by a button",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "London", areas: &["Clapham", "Balham"], district: "SW" },
        Town { name: "London", areas: &["Dulwich", "Peckham"], district: "SE2" },
        Town { name: "London", areas: &["Wandsworth"], district: "SW1" },
    ],
    thousands: (480, 1400),
};

const PLACES: [&str; 5] = ["Balham", "Clapham", "Dulwich", "Peckham", "Wandsworth"];

const AT_ONCE: usize = 6;

fn stock() -> Vec<Home> {
    homes(2017, 148, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id.is_multiple_of(3)
}

fn address(home: &Home) -> String {
    format!("/homes/LC{:05}", 20_400 + home.id * 7)
}

fn price(home: &Home) -> String {
    if is_letting(home) {
        format!("£{} per month", grouped(home.rent, ','))
    } else {
        format!("£{}", grouped(home.price, ','))
    }
}

fn place(home: &Home) -> String {
    format!("{}, {} {}", home.street, home.area, home.district())
}

fn kind(home: &Home) -> String {
    let mut kind = home.kind.to_owned();
    kind[..1].make_ascii_uppercase();
    kind
}

fn photo(home: &Home) -> String {
    format!("/pictures/{}/front.jpg", home.id)
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", place(home))
            .with("location", format!("{}, {}", home.street, home.area))
            .with("postcode", home.district())
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", kind(home))
            .with("description", &home.description)
            .with("image", photo(home))
            .with("url", address(home))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/find?place=&mode=buy")?;
    visitor.expect("choose a place from the list")?;
    visitor.open("/find?place=London&mode=buy")?;
    visitor.expect("choose a place from the list")?;
    visitor.open("/suggest?term=lon")?;
    let places: Vec<String> = visitor
        .json()?
        .as_array()
        .map(|places| places.iter().filter_map(|place| place["key"].as_str().map(str::to_owned)).collect())
        .unwrap_or_default();
    let mut grown = 0;
    for place in &places {
        for mode in ["buy", "rent"] {
            visitor.open(&format!("/find?place={place}&mode={mode}"))?;
            let mut offset = AT_ONCE;
            while visitor.source().contains("data-rest=\"1\"") {
                visitor.open(&format!("/find/more?place={place}&mode={mode}&offset={offset}"))?;
                offset += AT_ONCE;
                grown += 1;
            }
        }
    }
    if grown > 0 { Ok(()) } else { Err(Fault("no list had to grow".to_owned())) }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["suggest"] => suggest(request.query.text("term")),
        ["find"] => page("Search", &results(stock, &request.query)),
        ["find", "more"] => {
            let (cards, _) = cards(stock, &request.query, request.query.number("offset").unwrap_or(0));
            Answer::page(cards)
        }
        ["homes", _] => match stock.iter().find(|home| address(home) == request.path) {
            Some(home) => page(&place(home), &details(home)),
            None => Answer::missing(),
        },
        ["services"] => page("Services", SERVICES),
        ["people"] => page("People", PEOPLE),
        ["journal"] => page("Journal", JOURNAL),
        ["pictures", id, _] => Answer::picture(picture::house(id.parse().unwrap_or(0))),
        ["icons", name] => {
            Answer::picture(picture::sign(&name[..1].to_uppercase(), 20, 20, "#b08d57", "#fff"))
        }
        _ => Answer::missing(),
    }
}

fn suggest(term: &str) -> Answer {
    let found = PLACES.iter().map(|place| (place, format!("{place}, London"))).filter(|(_, name)| {
        term.len() > 1 && name.to_lowercase().split(", ").any(|word| word.starts_with(&term.to_lowercase()))
    });
    Answer::json(&found.map(|(place, name)| json!({"key": slug(place), "name": name})).collect())
}

/// Homes of a place, from an offset on, and how many there are in all.
fn cards(stock: &[Home], query: &Parameters, offset: usize) -> (String, usize) {
    let wants_rent = query.text("mode") == "rent";
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| slug(home.area) == query.text("place") && is_letting(home) == wants_rent)
        .collect();
    let mut cards = each(found.iter().skip(offset).take(AT_ONCE), |home| {
        fill(
            CARD,
            &[
                ("url", &address(home)),
                ("photo", &photo(home)),
                ("price", &price(home)),
                ("place", &escape(&place(home))),
                ("bedrooms", &home.bedrooms.to_string()),
                ("kind", &kind(home)),
            ],
        )
    });
    let rest = u8::from(offset + AT_ONCE < found.len());
    cards.push_str(&format!("<i class=\"lc-rest\" data-rest=\"{rest}\"></i>"));
    (cards, found.len())
}

fn results(stock: &[Home], query: &Parameters) -> String {
    let Some(place) = PLACES.iter().find(|place| slug(place) == query.text("place")) else {
        return HOME.replace("lc-hint", "lc-hint lc-hint-bad");
    };
    let (cards, total) = cards(stock, query, 0);
    let verb = if query.text("mode") == "rent" { "rent" } else { "buy" };
    fill(
        RESULTS,
        &[
            ("place", place),
            ("key", query.text("place")),
            ("verb", verb),
            ("total", &total.to_string()),
            ("cards", &cards),
        ],
    )
}

fn details(home: &Home) -> String {
    fill(
        DETAILS,
        &[
            ("place", &escape(&place(home))),
            ("price", &price(home)),
            ("photo", &photo(home)),
            ("kind", &kind(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("description", &escape(&home.description)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>[[title]] - Linton Crane</title>
<style>
body{margin:0;font:15px/1.5 Optima,Candara,sans-serif;color:#2a2a2a;background:#fff}.lc-wait .lc-everything{display:none}
.lc-veil{display:none}.lc-wait .lc-veil{display:flex;position:fixed;inset:0;background:rgba(20,20,20,.85);align-items:center;justify-content:center}.lc-veil div{background:#fff;max-width:420px;padding:32px}
.lc-agree{background:#b08d57;color:#fff;border:0;padding:10px 28px;cursor:pointer}.lc-top{display:flex;justify-content:space-between;padding:22px 48px;border-bottom:1px solid #e5dccb}.lc-top a{margin-left:26px;color:#2a2a2a;text-decoration:none}.lc-brand{font-size:24px;letter-spacing:4px;text-transform:uppercase}
.lc-hero{background:linear-gradient(#33414a,#6d7a80);color:#fff;padding:110px 48px;text-align:center}.lc-search{display:inline-block;position:relative;background:#fff;padding:8px}.lc-search input{border:0;padding:14px;width:340px;font-size:16px}.lc-go{display:inline-block;background:#b08d57;color:#fff;padding:13px 26px;text-decoration:none;margin-left:4px}
.lc-list{position:absolute;left:8px;top:58px;background:#fff;color:#2a2a2a;width:340px;text-align:left;list-style:none;margin:0;padding:0;border:1px solid #ddd}.lc-list li{padding:9px 14px;cursor:pointer}.lc-list li:hover{background:#f4efe6}.lc-hint{visibility:hidden;color:#ffb3a7}.lc-hint-bad{visibility:visible}.lc-wrong input{outline:2px solid #d33}
.lc-shelf{display:grid;grid-template-columns:repeat(3,1fr);gap:28px;padding:28px 48px}.lc-home img{width:100%;height:230px;object-fit:cover;background:#eee}.lc-home a{color:inherit;text-decoration:none}.lc-sum{font-size:19px}.lc-kindline{color:#777}.lc-morebtn{display:block;margin:0 auto 40px;padding:12px 40px;background:#fff;border:1px solid #b08d57}
.lc-morebtn[hidden],.lc-list[hidden]{display:none}.lc-sheet{max-width:900px;margin:32px auto}.lc-sheet>img{width:100%}.lc-icons span{margin-right:28px}.lc-foot{background:#f4efe6;padding:32px 48px;color:#666}
</style></head>
<body class="lc-wait">
<div class="lc-veil"><div><h2>Before you come in</h2><p>We use cookies to remember your search and to understand how our site is used.</p><button class="lc-agree" type="button">Accept all</button></div></div>
<div class="lc-everything">
<header class="lc-top"><a class="lc-brand" href="/">Linton Crane</a><nav><a href="/services">Services</a><a href="/people">People</a><a href="/journal">Journal</a></nav></header>
[[body]]
<footer class="lc-foot">Linton Crane LLP &middot; 88 Northcote Parade, London SW11 6QP &middot; Average time to sell last quarter: 31 days, 98.4% of asking price</footer>
</div>
<script>[[script]]</script>
</body></html>
"##;

const HOME: &str = r##"<section class="lc-hero"><h1>Homes south of the river</h1>
<form class="lc-search" action="/find" method="get" autocomplete="off"><input type="text" class="lc-place" placeholder="e.g. London" aria-label="Where would you like to live?"><input type="hidden" name="place" class="lc-key"><input type="hidden" name="mode" class="lc-mode" value="buy"><a href="#buy" class="lc-go" data-mode="buy">Buy</a><a href="#rent" class="lc-go" data-mode="rent">Rent</a><ul class="lc-list" hidden></ul></form>
<p class="lc-hint">Please choose a place from the list</p></section>
<section class="lc-sheet"><h2>Recently in the Journal</h2><p>What £900,000 buys in Balham, and why lofts in Peckham are going for £625,000.</p></section>"##;

const RESULTS: &str = r##"<section class="lc-sheet"><h1>[[total]] homes to [[verb]] in [[place]]</h1><p><a href="/find?place=[[key]]&amp;mode=buy">Buy</a> / <a href="/find?place=[[key]]&amp;mode=rent">Rent</a> &middot; <a href="/">New search</a></p></section>
<div class="lc-shelf" data-place="[[key]]" data-way="[[verb]]">[[cards]]</div>
<button type="button" class="lc-morebtn" hidden>Show more homes</button>"##;

const CARD: &str = r##"<article class="lc-home"><a href="[[url]]"><img data-src="[[photo]]" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="[[place]]"><div class="lc-sum">[[price]]</div><div>[[place]]</div><div class="lc-kindline">[[kind]], [[bedrooms]] bedrooms</div></a></article>
"##;

const DETAILS: &str = r##"<article class="lc-sheet"><img src="[[photo]]" alt="[[place]]"><h1>[[place]]</h1><div class="lc-sum">[[price]]</div>
<p class="lc-icons"><span><img src="/icons/bed" alt="Bedrooms"> [[bedrooms]]</span><span><img src="/icons/shower" alt="Bathrooms"> [[bathrooms]]</span><span><img src="/icons/lounge" alt="Receptions"> [[receptions]]</span></p>
<p class="lc-kindline">[[kind]]</p><p>[[description]]</p><p><a href="/people">Speak to the team</a></p></article>"##;

const SERVICES: &str = r##"<section class="lc-sheet"><h1>Services</h1><p>Sales from 1.75% plus VAT, lettings from 11%. Probate valuations from £450.</p></section>"##;
const PEOPLE: &str = r##"<section class="lc-sheet"><h1>People</h1><p>Imogen Linton, director. Piers Crane, director. Adaeze Obi, head of lettings. Sam Rourke, sales, Dulwich.</p></section>"##;
const JOURNAL: &str = r##"<section class="lc-sheet"><h1>Journal</h1><h3>What £900,000 buys in Balham</h3><p>Three bedrooms, a side return and, with luck, parking.</p><h3>Peckham lofts</h3><p>Two sold in March at £610,000 and £625,000.</p></section>"##;

const SCRIPT: &str = r##"(function () {
  var one = function (q, r) { return (r || document).querySelector(q); };
  if (/lc_ok=1/.test(document.cookie)) document.body.classList.remove('lc-wait');
  one('.lc-agree').addEventListener('click', function () {
    document.cookie = 'lc_ok=1; path=/';
    document.body.classList.remove('lc-wait');
  });
  var seen = new IntersectionObserver(function (entries) {
    entries.forEach(function (e) { if (e.isIntersecting) { e.target.src = e.target.getAttribute('data-src'); seen.unobserve(e.target); } });
  });
  var watch = function () { document.querySelectorAll('img[data-src]').forEach(function (i) { seen.observe(i); }); };
  watch();
  var form = one('.lc-search');
  if (form) {
    var text = one('.lc-place'), key = one('.lc-key'), list = one('.lc-list');
    text.addEventListener('input', function () {
      key.value = '';
      if (text.value.length < 2) { list.hidden = true; return; }
      fetch('/suggest?term=' + encodeURIComponent(text.value)).then(function (r) { return r.json(); }).then(function (places) {
        list.innerHTML = '';
        places.forEach(function (place) {
          var item = document.createElement('li');
          item.textContent = place.name;
          item.addEventListener('click', function () { text.value = place.name; key.value = place.key; list.hidden = true; });
          list.appendChild(item);
        });
        list.hidden = places.length === 0;
      });
    });
    var go = function (mode) {
      if (!key.value) { form.classList.add('lc-wrong'); one('.lc-hint').classList.add('lc-hint-bad'); return; }
      one('.lc-mode').value = mode;
      form.submit();
    };
    document.querySelectorAll('.lc-go').forEach(function (link) {
      link.addEventListener('click', function (e) { e.preventDefault(); go(link.getAttribute('data-mode')); });
    });
    form.addEventListener('submit', function (e) { if (!key.value) { e.preventDefault(); go('buy'); } });
  }
  var more = one('.lc-morebtn'), shelf = one('.lc-shelf');
  if (more) {
    var rest = function () {
      var mark = one('.lc-rest', shelf);
      more.hidden = !mark || mark.getAttribute('data-rest') === '0';
      if (mark) mark.remove();
    };
    rest();
    more.addEventListener('click', function () {
      var at = shelf.querySelectorAll('.lc-home').length;
      fetch('/find/more?place=' + shelf.dataset.place + '&mode=' + shelf.dataset.way + '&offset=' + at)
        .then(function (r) { return r.text(); })
        .then(function (html) { shelf.insertAdjacentHTML('beforeend', html); rest(); watch(); });
    });
  }
})();"##;
