//! Prestwood Cars: a dealer of 2015 whose whole stock is on somebody else's host.

use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::fill;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "prestwood",
    domain: None,
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &["links"],
    about: "dealer of 2015 whose stock is all on another host",
    truth: || Truth::none("all stock on another host"),
    respond,
    walk,
};

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Our cars")?;
    match visitor.links("stock.autoplaza.example").is_empty() {
        true => Err(Fault("no link leads to the other host".to_owned())),
        false => visitor.follow("Finance"),
    }
}

fn respond() -> Respond {
    Box::new(answer)
}

fn answer(request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => page("Home", HOME),
        ["our-cars"] => page("Our cars", CARS),
        ["finance"] => page("Finance", FINANCE),
        ["find-us"] => page("Find us", FIND),
        ["forecourt.jpg"] => Answer::picture(picture::car(15)),
        _ => Answer::missing(),
    }
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>[[title]] - Prestwood Cars</title><style>body{margin:0;font:16px/1.5 Calibri,Arial,sans-serif}.pw-lead{background:#00695c;color:#fff;padding:24px 60px}.pw-lead a{color:#b2dfdb;margin-right:22px}.pw-text{padding:30px 60px;max-width:800px}.pw-cta{display:inline-block;background:#ff8f00;color:#fff;padding:14px 30px;text-decoration:none}.pw-end{background:#eee;padding:20px 60px}</style></head><body><div class="pw-lead"><h1>Prestwood Cars</h1><a href="/">Home</a><a href="/our-cars">Our cars</a><a href="/finance">Finance</a><a href="/find-us">Find us</a></div><div class="pw-text">[[body]]</div><div class="pw-end">Prestwood Cars, High Street, Great Missenden HP16 0AU. Used cars from £1,500 to £20,000.</div></body></html>
"##;

const HOME: &str = r##"<img src="/forecourt.jpg" width="500" alt="Our forecourt"><p>Forty hand-picked cars, from superminis to estates. Recently sold: Golf GTI at £11,995, Yaris at £5,450, Octavia estate at £8,250.</p>"##;
const CARS: &str = r##"<h2>Our cars</h2><p>Our full stock is listed on AutoPlaza, with photographs, prices and mileages.</p><p><a class="pw-cta" href="http://stock.autoplaza.example/dealers/prestwood-cars">View our stock on AutoPlaza</a></p><p>Or by make: <a href="http://stock.autoplaza.example/dealers/prestwood-cars?make=Ford">Ford</a>, <a href="http://stock.autoplaza.example/dealers/prestwood-cars?make=Volkswagen">Volkswagen</a>, <a href="http://stock.autoplaza.example/dealers/prestwood-cars?make=Toyota">Toyota</a>.</p>"##;
const FINANCE: &str = r##"<h2>Finance</h2><p>£3,000 over 36 months at 9.4% APR: £95.47 a month, total £3,436.92.</p><form action="/finance" method="post"><p>Name <input name="n"></p><p>Monthly budget <select name="b"><option>£100</option><option>£200</option></select></p><button>Ask us</button></form>"##;
const FIND: &str = r##"<h2>Find us</h2><p>Opposite the church. Open Monday to Saturday, nine to six.</p>"##;
