//! The Paper Sail: a bookshop of 2019 whose shelf never seems to end.
//!
//! The first books are in the page, further ones come as pieces of markup when the end of the shelf is near. Books are
//! no links: a click on one leads to its page. Covers load late.

use serde_json::json;

use crate::data::goods::{Good, goods};
use crate::data::picture;
use crate::data::trades::BOOKS;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, pounds};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "papersail",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &["infinite", "onclick", "lazy", "details", "optional", "featured"],
    about: "bookshop of 2019: an endless shelf, books opened by a click on a box that is no link",
    truth,
    respond,
    walk,
};

const AT_ONCE: usize = 20;

fn stock() -> Vec<Good> {
    goods(2019, 156, &BOOKS)
}

fn number(good: &Good) -> String {
    format!("978-0-55{:04}-{:03}-{}", good.id * 37 % 10_000, good.id * 7 % 1000, good.id % 10)
}

fn address(good: &Good) -> String {
    format!("/book/{}", 30_000 + good.id)
}

fn cover(good: &Good) -> String {
    format!("/covers/{}.png", 30_000 + good.id)
}

fn availability(good: &Good) -> &'static str {
    match good.stock {
        0 => "Reprinting",
        1..=8 => "Last few copies",
        _ => "On the shelf",
    }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", &good.title)
            .with("price", format!("£{}", pounds(good.price)))
            .maybe("rating", good.stars().map(|stars| format!("{stars} / 5")))
            .with("availability", availability(good))
            .with("sku", number(good))
            .with("image", cover(good))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Browse")?;
    let mut from = Some(AT_ONCE as u64);
    while let Some(at) = from {
        visitor.open(&format!("/shelf?from={at}"))?;
        from = visitor.json()?["from"].as_u64();
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Welcome", HOME),
        ["browse"] => {
            page("Browse", &fill(BROWSE, &[("books", &books(stock, 0)), ("from", &AT_ONCE.to_string())]))
        }
        ["shelf"] => {
            let from = request.query.number("from").unwrap_or(0);
            let next = (from + AT_ONCE < stock.len()).then_some(from + AT_ONCE);
            Answer::json(&json!({"html": books(stock, from), "from": next}))
        }
        ["book", _] => match stock.iter().find(|good| address(good) == request.path) {
            Some(good) => page(&good.title, &details(stock, good)),
            None => Answer::missing(),
        },
        ["events"] => page("Events", EVENTS),
        ["cafe"] => page("Café", CAFE),
        ["covers", file] => {
            Answer::picture(picture::thing(file.trim_end_matches(".png").parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn books(stock: &[Good], from: usize) -> String {
    each(stock.iter().skip(from).take(AT_ONCE), |good| {
        let stars = good.stars().map(|stars| format!("<span class=\"ps-pips\">{stars} / 5</span>"));
        fill(
            BOOK,
            &[
                ("url", &address(good)),
                ("cover", &cover(good)),
                ("title", &escape(&good.title)),
                ("price", &pounds(good.price)),
                ("stars", stars.as_deref().unwrap_or_default()),
            ],
        )
    })
}

fn details(stock: &[Good], good: &Good) -> String {
    let stars = good
        .stars()
        .map(|stars| format!("<p class=\"ps-pips\">{stars} / 5 from {} readers</p>", good.reviews));
    let others = each(
        stock.iter().filter(|other| other.section == good.section && other.id != good.id).take(4),
        |other| {
            format!(
                "<li onclick=\"location.href='{}'\">{} <b>£{}</b></li>",
                address(other),
                escape(&other.title),
                pounds(other.price)
            )
        },
    );
    fill(
        DETAILS,
        &[
            ("cover", &cover(good)),
            ("title", &escape(&good.title)),
            ("price", &pounds(good.price)),
            ("stars", stars.as_deref().unwrap_or_default()),
            ("number", &number(good)),
            ("availability", availability(good)),
            ("section", good.section),
            ("others", &others),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>[[title]] · The Paper Sail</title>
<style>body{margin:0;font:17px/1.5 "Iowan Old Style",Palatino,serif;background:#fffef8;color:#222}.ps-banner{text-align:center;padding:30px;border-bottom:3px double #222}.ps-banner a{color:#222;margin:0 12px}.ps-name{font-size:38px}.ps-shelf{max-width:1060px;margin:30px auto;display:flex;flex-wrap:wrap;gap:26px}.ps-book{width:190px;cursor:pointer}.ps-book img{width:190px;height:250px;object-fit:cover;background:#eee}.ps-spine{font-weight:bold;min-height:50px}.ps-cost{color:#8b1a1a}.ps-pips{color:#777;float:right}.ps-leaf{max-width:760px;margin:30px auto}.ps-leaf>img{float:left;width:240px;margin-right:30px}.ps-also{clear:both;cursor:pointer}.ps-tail{text-align:center;padding:30px;color:#777}</style></head>
<body><div class="ps-banner"><div class="ps-name">The Paper Sail</div><a href="/">Welcome</a><a href="/browse">Browse</a><a href="/events">Events</a><a href="/cafe">Café</a></div>
[[body]]
<div class="ps-tail">The Paper Sail, 2 Fore Street, Totnes TQ9 5HH · open till six</div><script>[[script]]</script></body></html>
"##;

const HOME: &str = r##"<div class="ps-leaf"><h1>A harbour for readers</h1><p>New books, a cat, and the best flapjack in Devon (£2.20).</p><p><a href="/browse">Browse the shelves</a></p></div>"##;

const BROWSE: &str = r##"<div class="ps-shelf">[[books]]</div><div class="ps-tail" id="ps-end" data-from="[[from]]">Turning the page…</div>"##;

const BOOK: &str = r##"<div class="ps-book" onclick="location.href='[[url]]'"><img data-cover="[[cover]]" alt=""><div class="ps-spine">[[title]]</div>[[stars]]<div class="ps-cost">£[[price]]</div></div>
"##;

const DETAILS: &str = r##"<div class="ps-leaf"><img src="[[cover]]" alt="Cover of [[title]]"><h1>[[title]]</h1><p class="ps-cost">£[[price]]</p>[[stars]]<p>Stock code: [[number]]<br>Shelf: [[section]]<br>Availability: [[availability]]</p><button type="button">Put in my bag</button><h3 class="ps-also">Beside it on the shelf</h3><ul class="ps-also">[[others]]</ul></div>"##;

const EVENTS: &str = r##"<div class="ps-leaf"><h1>Events</h1><p>12 June: an evening with a lighthouse keeper, £6 with wine. 20 June: story time, free.</p></div>"##;
const CAFE: &str = r##"<div class="ps-leaf"><h1>Café</h1><p>Tea £1.80, coffee £2.60, toasted teacake £2.40, soup £4.95.</p></div>"##;

const SCRIPT: &str = r##"
(function () {
  var shelf = document.querySelector('.ps-shelf'), end = document.getElementById('ps-end');
  if (!shelf) return;
  var covers = function () {
    [].forEach.call(document.querySelectorAll('img[data-cover]'), function (img) {
      var box = img.getBoundingClientRect();
      if (box.top < innerHeight + 300) { img.src = img.getAttribute('data-cover'); img.removeAttribute('data-cover'); }
    });
  };
  var from = Number(end.getAttribute('data-from')), busy = false;
  var more = function () {
    covers();
    if (busy || !from || end.getBoundingClientRect().top > innerHeight + 200) return;
    busy = true;
    fetch('/shelf?from=' + from).then(function (r) { return r.json(); }).then(function (d) {
      shelf.insertAdjacentHTML('beforeend', d.html);
      from = d.from;
      busy = false;
      if (!from) end.textContent = 'The end.';
      covers();
    });
  };
  addEventListener('scroll', more);
  addEventListener('resize', more);
  more();
})();
"##;
