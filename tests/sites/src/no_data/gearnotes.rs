//! Gear Notes: somebody's writing about cars, drawn by script, with prices, mileages and makes everywhere and nothing
//! for sale.

use serde_json::json;

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{grouped, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "gearnotes",
    domain: None,
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: false,
    covers: &["app", "routes", "more"],
    about: "blog about cars drawn by script: tests, running costs and prices paid, but nothing for sale",
    truth: || Truth::none("a blog about cars, no cars for sale"),
    respond,
    walk,
};

fn posts() -> Vec<Car> {
    cars(404, 24, 2019)
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/posts.json?page=1")?;
    visitor.expect("years with")?;
    visitor.open("/posts.json?page=3")
}

fn respond() -> Respond {
    let posts = posts();
    Box::new(move |request| answer(&posts, request))
}

fn answer(posts: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] | ["about" | "garage"] | ["notes", _] => Answer::page(SHELL),
        ["gear.js"] => Answer::file("text/javascript", SCRIPT),
        ["posts.json"] => {
            let before = (request.query.number("page").unwrap_or(1).max(1) - 1) * 8;
            let some = posts.iter().skip(before).take(8).map(|car| {
                json!({
                    "slug": slug(&format!("{} {}", car.name(), car.id)),
                    "title": title(car),
                    "teaser": format!("I paid £{} for it, and after {} miles I know why.", grouped(car.price, ','), grouped(car.mileage, ',')),
                    "day": format!("{} March {}", car.id, car.year),
                    "photo": format!("/shots/{}.jpg", car.id),
                    "body": format!("{} Insurance was £{} a year. Would I buy another {}? Ask me in {}.", car.description, 200 + car.id * 13, car.model, car.year + 4),
                })
            });
            Answer::json(&json!({"posts": some.collect::<Vec<_>>(), "more": before + 8 < posts.len()}))
        }
        ["shots", file] => Answer::picture(picture::car(file.trim_end_matches(".jpg").parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn title(car: &Car) -> String {
    match car.id % 3 {
        0 => format!("{} years with a {}", car.id % 7 + 2, car.name()),
        1 => format!("Driven: {} {}", car.name(), car.trim),
        _ => format!("What a {} really costs", car.name()),
    }
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Gear Notes</title><style>body{max-width:680px;margin:0 auto;padding:20px;font:19px/1.7 Charter,Georgia,serif;color:#222}.gn-top{border-bottom:1px solid #ccc;margin-bottom:30px}.gn-top a{margin-right:16px}.gn-note img{width:100%;height:280px;object-fit:cover}.gn-day{color:#999;font-size:14px}.gn-older{padding:10px 20px}</style></head><body><div class="gn-top"><h1>Gear Notes</h1><a href="/" data-in>Notes</a><a href="/garage" data-in>My garage</a><a href="/about" data-in>About</a></div><div id="gn"></div><script src="/gear.js"></script></body></html>
"##;

const SCRIPT: &str = r##"var gn = document.getElementById('gn'), kept = {}, page = 0;
function note(p) { kept[p.slug] = p; return '<div class="gn-note"><div class="gn-day">' + p.day + '</div><h2><a data-in href="/notes/' + p.slug + '">' + p.title + '</a></h2><img src="' + p.photo + '" alt=""><p>' + p.teaser + '</p></div>'; }
function older() { return fetch('/posts.json?page=' + (++page)).then(function (r) { return r.json(); }).then(function (d) {
  var b = document.querySelector('.gn-older'); if (b) b.remove();
  gn.insertAdjacentHTML('beforeend', d.posts.map(note).join('') + (d.more ? '<button class="gn-older">Older notes</button>' : ''));
}); }
function route() {
  var p = location.pathname; gn.innerHTML = ''; page = 0;
  if (p === '/about') gn.innerHTML = '<p>I am a retired fitter from Derby. I have owned 41 cars, the cheapest for £60.</p>';
  else if (p === '/garage') gn.innerHTML = '<ul><li>1998 Mazda MX-5, 92,000 miles, not for sale</li><li>2009 Skoda Octavia, 131,000 miles, not for sale either</li></ul>';
  else if (p.indexOf('/notes/') === 0 && kept[p.slice(7)]) { var k = kept[p.slice(7)]; gn.innerHTML = '<h2>' + k.title + '</h2><img src="' + k.photo + '" width="100%" alt=""><p>' + k.teaser + '</p><p>' + k.body + '</p>'; }
  else older();
}
document.addEventListener('click', function (e) {
  if (e.target.className === 'gn-older') older();
  var a = e.target.closest('[data-in]'); if (a) { e.preventDefault(); history.pushState(0, '', a.getAttribute('href')); route(); }
});
window.onpopstate = route; route();
"##;
