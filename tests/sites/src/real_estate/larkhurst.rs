//! Larkhurst: a builder of new homes in the north of the Midlands, on pages of 2018 that script completes.
//!
//! A county must be chosen from a list that folds out, and a box that is no button finds the developments there. A
//! development is no record: its plots are, and they are on its own page, six at first and more by a click. They can be
//! narrowed by a slider and by boxes that are ticked. Some are reserved, some are sold subject to contract and have no
//! price any more, and some have none yet. The address of a home stands in several lines, bathrooms and postcodes only in
//! its table. Sums of schemes and discounts are prices of nothing.

use serde_json::{Value as Json, json};

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "larkhurst",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "form",
        "mandatory",
        "submit",
        "banner",
        "more",
        "grid",
        "status",
        "poa",
        "optional",
        "details",
    ],
    about: "builder of new homes of 2018: a county from a list that folds out, developments, their plots by a box for more",
    truth,
    respond,
    walk,
};

struct Development {
    name: &'static str,
    street: &'static str,
    town: &'static str,
    county: &'static str,
    postcode: &'static str,
    plots: usize,
}

const DEVELOPMENTS: [Development; 9] = [
    Development {
        name: "Brook Meadow",
        street: "Sandy Lane",
        town: "Congleton",
        county: "Cheshire",
        postcode: "CW12 4TR",
        plots: 14,
    },
    Development {
        name: "Saltworks Quay",
        street: "Weaver Way",
        town: "Northwich",
        county: "Cheshire",
        postcode: "CW9 5QD",
        plots: 9,
    },
    Development {
        name: "Peckforton View",
        street: "Chester Road",
        town: "Tarporley",
        county: "Cheshire",
        postcode: "CW6 0RT",
        plots: 6,
    },
    Development {
        name: "The Maltings",
        street: "Mardol Bank",
        town: "Shrewsbury",
        county: "Shropshire",
        postcode: "SY1 1PU",
        plots: 17,
    },
    Development {
        name: "Wrekin Heights",
        street: "Haygate Lane",
        town: "Wellington",
        county: "Shropshire",
        postcode: "TF1 2BX",
        plots: 11,
    },
    Development {
        name: "Potters Reach",
        street: "Trent Vale Road",
        town: "Stoke-on-Trent",
        county: "Staffordshire",
        postcode: "ST4 6JH",
        plots: 13,
    },
    Development {
        name: "Cannock Edge",
        street: "Penkridge Bank",
        town: "Rugeley",
        county: "Staffordshire",
        postcode: "WS15 2UA",
        plots: 8,
    },
    Development {
        name: "Minster Fields",
        street: "Limburg Avenue",
        town: "Lichfield",
        county: "Staffordshire",
        postcode: "WS13 8FL",
        plots: 12,
    },
    Development {
        name: "Dovedale Croft",
        street: "Mayfield Road",
        town: "Ashbourne",
        county: "Derbyshire",
        postcode: "DE6 1AR",
        plots: 7,
    },
];

const COUNTIES: [&str; 4] = ["Cheshire", "Derbyshire", "Shropshire", "Staffordshire"];

/// A house that is built many times: name, type, bedrooms, bathrooms, thousands of pounds.
const HOUSES: [(&str, &str, u64, u64, u64); 8] = [
    ("The Alder", "Detached house", 4, 3, 365),
    ("The Birch", "Semi-detached house", 3, 2, 258),
    ("The Cherry", "Terraced house", 2, 1, 198),
    ("The Damson", "Apartment", 1, 1, 149),
    ("The Elder", "Bungalow", 2, 2, 285),
    ("The Fir", "Detached house", 5, 3, 452),
    ("The Hazel", "Semi-detached house", 3, 1, 236),
    ("The Juniper", "Apartment", 2, 1, 172),
];

const PER_PAGE: usize = 6;

#[derive(Debug)]
struct Plot {
    number: usize,
    development: usize,
    house: usize,
    pounds: u64,
    status: &'static str,
    text: String,
}

fn stock() -> Vec<Plot> {
    const FIRST: [&str; 4] = [
        "Designed with growing families in mind, with an open-plan kitchen that leads to the garden.",
        "A smart layout makes the most of every inch, from the hall cupboard to the loft.",
        "French doors and tall windows fill the living space with light from morning to evening.",
        "A traditional front hides a thoroughly modern home that costs little to heat.",
    ];
    const MORE: [&str; 8] = [
        "The main bedroom has an en suite and a dressing area.",
        "There is parking for two cars and a charging point.",
        "Integrated oven, hob and fridge freezer are included.",
        "A separate utility room keeps the noise away.",
        "The garden is turfed and faces south west.",
        "Ten years of warranty come with it.",
        "It overlooks the public open space.",
        "Fibre to the premises is installed.",
    ];
    let mut dice = Dice::new(7717);
    let mut plots = Vec::new();
    for (development, place) in DEVELOPMENTS.iter().enumerate() {
        let mut number = 0;
        for _ in 0..place.plots {
            number += 1 + dice.below(4) as usize;
            let house = dice.below(HOUSES.len() as u64) as usize;
            let mut order: Vec<usize> = (0..MORE.len()).collect();
            dice.shuffle(&mut order);
            let more: Vec<&str> = order.iter().take(3).map(|&at| MORE[at]).collect();
            let status = match dice.below(100) {
                0..=12 => "Reserved",
                13..=26 => "Sold subject to contract",
                27..=34 => "Coming soon",
                _ => "Available",
            };
            plots.push(Plot {
                number,
                development,
                house,
                pounds: HOUSES[house].4 * 1000 + development as u64 * 3000 + dice.below(9) * 1000 + 995,
                status,
                text: format!("{} {}", dice.pick(&FIRST), more.join(" ")),
            });
        }
    }
    plots
}

impl Plot {
    fn place(&self) -> &'static Development {
        &DEVELOPMENTS[self.development]
    }

    fn key(&self) -> String {
        format!("{}-plot-{}", slug(self.place().name), self.number)
    }

    fn title(&self) -> String {
        format!("Plot {}, {}", self.number, self.place().name)
    }

    fn price(&self) -> String {
        match self.status {
            "Sold subject to contract" => String::new(),
            "Coming soon" => "Price to be confirmed".to_owned(),
            _ => format!("£{}", grouped(self.pounds, ',')),
        }
    }

    fn photo(&self, size: &str) -> String {
        let house = slug(HOUSES[self.house].0);
        format!("/cgi-images/{}/{house}-{}-{size}.jpg", slug(self.place().name), self.number)
    }

    fn lines(&self) -> [String; 6] {
        let place = self.place();
        let plot = format!("Plot {}", self.number);
        [
            plot,
            place.name.into(),
            place.street.into(),
            place.town.into(),
            place.county.into(),
            place.postcode.into(),
        ]
    }
}

fn truth() -> Truth {
    let record = |plot: &Plot| {
        let (_, kind, bedrooms, bathrooms, _) = HOUSES[plot.house];
        let lines = plot.lines();
        Record::new()
            .with("price", plot.price())
            .with("location", lines[1..].join(" "))
            .with("location", lines[1..].join(", "))
            .with("location", plot.title())
            .with("location", lines.join(" "))
            .with("location", lines.join(", "))
            .with("postcode", plot.place().postcode)
            .with("bedrooms", bedrooms.to_string())
            .with("bathrooms", bathrooms.to_string())
            .with("property_type", kind)
            .with("status", plot.status)
            .with("description", &plot.text)
            .with("image", plot.photo("card"))
            .with("image", plot.photo("full"))
            .with("url", format!("/home/{}", plot.key()))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/ajax/plot?ref={}", url.rsplit('/').next().unwrap_or_default());
    for county in COUNTIES {
        visitor.open(&format!("/new-homes/{}", slug(county)))?;
        visitor.open(&format!("/ajax/developments?county={}", slug(county)))?;
        let found = visitor.json()?;
        for development in found["developments"].as_array().into_iter().flatten() {
            let url = development["url"].as_str().unwrap_or_default();
            visitor.open(url)?;
            let key = url.rsplit('/').next().unwrap_or_default();
            for page in 1.. {
                visitor.open(&format!("/ajax/plots?development={key}&page={page}"))?;
                if visitor.json()?["more"] == 0 {
                    break;
                }
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Plot], request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => {
            let counties = each(COUNTIES, |county| {
                format!("<li class=\"fold-item\" data-value=\"{}\">{county}</li>", slug(county))
            });
            page("New build homes", &fill(FRONT, &[("counties", &counties)]))
        }
        ["new-homes", county] => match COUNTIES.iter().find(|known| slug(known) == *county) {
            Some(name) => {
                page(&format!("New homes in {name}"), &fill(COUNTY, &[("name", name), ("key", county)]))
            }
            None => Answer::missing(),
        },
        ["new-homes", _, key] => match DEVELOPMENTS.iter().find(|place| slug(place.name) == **key) {
            Some(place) => page(place.name, &development(place)),
            None => Answer::missing(),
        },
        ["home", key] => match stock.iter().find(|plot| plot.key() == **key) {
            Some(plot) => page(&plot.title(), &fill(HOME, &[("ref", key)])),
            None => Answer::missing(),
        },
        ["ajax", "developments"] => Answer::json(&developments(stock, request.query.text("county"))),
        ["ajax", "plots"] => Answer::json(&plots(stock, &request.query)),
        ["ajax", "plot"] => match stock.iter().find(|plot| plot.key() == request.query.text("ref")) {
            Some(plot) => Answer::json(&in_full(plot)),
            None => Answer::json(&json!({"error": true})).status(404),
        },
        ["ways-to-buy"] => page("Ways to buy", WAYS),
        ["about"] => page("About us", ABOUT),
        ["contact"] => page("Contact", CONTACT),
        ["js", "larkhurst.min.js"] => Answer::file("application/javascript", SCRIPT),
        ["cgi-images", place, file] => {
            let house = file.rsplit_once('-').map_or(*file, |(house, _)| house);
            let seed = place.bytes().chain(house.bytes()).map(u64::from).sum();
            Answer::picture(picture::house(seed))
        }
        ["img", "logo.svg"] => Answer::picture(picture::sign("larkhurst", 200, 60, "#00594c", "#fff")),
        _ => Answer::missing(),
    }
}

fn development(place: &Development) -> String {
    fill(
        DEVELOPMENT,
        &[
            ("name", place.name),
            ("key", &slug(place.name)),
            ("street", place.street),
            ("town", place.town),
            ("county", place.county),
            ("countykey", &slug(place.county)),
            ("postcode", place.postcode),
        ],
    )
}

fn developments(stock: &[Plot], county: &str) -> Json {
    let places = DEVELOPMENTS.iter().enumerate().filter(|(_, place)| slug(place.county) == county);
    let tiles: Vec<Json> = places
        .map(|(at, place)| {
            let own: Vec<&Plot> = stock.iter().filter(|plot| plot.development == at).collect();
            let least = own.iter().filter(|plot| plot.status == "Available").map(|plot| plot.pounds).min();
            let beds = own.iter().map(|plot| HOUSES[plot.house].2);
            json!({
                "name": place.name, "town": place.town, "url": format!("/new-homes/{county}/{}", slug(place.name)),
                "from": least.map(|least| format!("£{}", grouped(least, ','))), "homes": own.len(),
                "minBeds": beds.clone().min(), "maxBeds": beds.max(),
                "image": format!("/cgi-images/{}/street-scene.jpg", slug(place.name)),
            })
        })
        .collect();
    json!({"developments": tiles})
}

fn plots(stock: &[Plot], query: &Parameters) -> Json {
    let most = query.number("maxPrice").map_or(u64::MAX, |most| most as u64);
    let beds = query.text("beds");
    let found: Vec<&Plot> = stock
        .iter()
        .filter(|plot| slug(plot.place().name) == query.text("development"))
        .filter(|plot| {
            beds.is_empty() || beds.split('-').any(|count| count == HOUSES[plot.house].2.to_string())
        })
        .filter(|plot| plot.pounds <= most)
        .collect();
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let plots: Vec<Json> = slice.things.iter().map(|plot| in_short(plot)).collect();
    json!({"total": slice.total, "more": slice.total - slice.through(), "plots": plots})
}

fn in_short(plot: &Plot) -> Json {
    let (house, kind, bedrooms, ..) = HOUSES[plot.house];
    json!({
        "ref": plot.key(), "title": plot.title(), "house": house, "type": kind, "beds": bedrooms,
        "price": plot.price(), "status": plot.status, "image": plot.photo("card"),
        "offer": if plot.number.is_multiple_of(5) { "Save up to £9,500 with Part Exchange" } else { "" },
    })
}

fn in_full(plot: &Plot) -> Json {
    let mut dice = Dice::new(plot.pounds ^ plot.number as u64);
    let mut full = in_short(plot);
    let (_, kind, bedrooms, bathrooms, _) = HOUSES[plot.house];
    full["lines"] = json!(plot.lines());
    full["address"] = plot.lines().join(", ").into();
    full["text"] = plot.text.as_str().into();
    full["image"] = plot.photo("full").into();
    full["back"] = format!("/new-homes/{}/{}", slug(plot.place().county), slug(plot.place().name)).into();
    full["table"] = json!([
        ["Property type", kind],
        ["Bedrooms", bedrooms],
        ["Bathrooms", bathrooms],
        ["Parking", dice.pick(&["Driveway", "Garage and driveway", "Allocated space"])],
        ["Floor area", format!("{} sq ft", 420 + bedrooms * dice.between(190, 280))],
        ["Tenure", if kind == "Apartment" { "Leasehold, 250 years" } else { "Freehold" }],
        ["Availability", plot.status],
    ]);
    full["rooms"] = json!([
        ["Living room", format!("{}.{} x 3.{} m", dice.between(4, 6), dice.below(10), dice.below(10))],
        ["Kitchen and dining", format!("{}.{} x 2.{} m", dice.between(3, 5), dice.below(10), dice.below(10))],
        ["Bedroom 1", format!("3.{} x 3.{} m", dice.below(10), dice.below(10))],
    ]);
    full["loan"] = match plot.status {
        "Available" => format!("£{}", grouped(plot.pounds / 5, ',')).into(),
        _ => Json::Null,
    };
    full
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB" class="no-touch">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>[[title]] | Larkhurst Homes</title>
<style>
*{box-sizing:border-box}body{margin:0;font:16px/1.5 "Source Sans Pro",Arial,sans-serif;color:#333}a{color:#00594c}
.lark-top{background:#00594c;color:#fff;display:flex;align-items:center;padding:8px 5%}.lark-top nav{margin-left:auto}.lark-top a{color:#fff;margin-left:22px;text-decoration:none}.lark-main{max-width:1140px;margin:0 auto;padding:20px}.lark-path{font-size:13px;color:#777}
.find-hero{background:#cfe3d8;padding:70px 5%;text-align:center}.find-strip{display:inline-flex;background:#fff;padding:10px;text-align:left}.fold{position:relative;width:300px;border:1px solid #aaa;cursor:pointer}.fold-face{padding:10px 14px}.fold-list{display:none;position:absolute;left:-1px;right:-1px;top:45px;background:#fff;border:1px solid #aaa;margin:0;padding:0;list-style:none;z-index:3}.fold.is-unfolded .fold-list{display:block}.fold-item{padding:8px 14px}.fold-item:hover{background:#e6f1ec}.find-go{background:#e07a1f;color:#fff;padding:11px 30px;margin-left:10px;cursor:pointer;font-weight:700}.find-err{color:#b00020;min-height:24px}
.promo-trio{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.promo-trio>div{background:#f4f4f0;padding:18px}
.estate-row{display:flex;gap:22px;border:1px solid #ddd;margin:16px 0}.estate-row img{width:320px;height:210px;object-fit:cover}.estate-from{font-size:20px;color:#e07a1f}
.dev-banner{background:#e6f1ec;padding:20px;display:flex;justify-content:space-between}.dev-tabs{display:flex;gap:2px;margin:20px 0 0}.dev-tabs button{border:0;padding:12px 26px;background:#ddd;font:inherit;cursor:pointer}.dev-tabs button.is-front{background:#00594c;color:#fff}.dev-sheet{border-top:3px solid #00594c;padding:16px 0}.sift{display:flex;gap:30px;background:#f4f4f0;padding:12px}.sift label{margin-right:10px}
.plot-wall{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin:20px 0}.plot-tile{border:1px solid #ddd;position:relative}.plot-tile img{width:100%;height:190px;object-fit:cover;display:block}.plot-pad{padding:12px 14px}.plot-pad h3{margin:0}.plot-pad h3 a{text-decoration:none}.plot-sum{font-weight:700;font-size:18px}.plot-state{position:absolute;top:0;right:0;background:#00594c;color:#fff;padding:2px 12px;font-size:13px}.plot-state-gone{background:#8b1e1e}.plot-bits{display:flex;justify-content:space-between}.glyph-bed{display:inline-block;width:18px;height:10px;border:2px solid #00594c;border-top-width:5px;margin-right:6px}.plot-deal{background:#fdf0dc;font-size:13px;padding:3px 8px}.wall-more{border:2px solid #00594c;text-align:center;padding:12px;width:260px;margin:0 auto;cursor:pointer}
.home-pair{display:flex;gap:34px}.home-pair>div{flex:1}.home-pair img{width:100%}.home-addr{font-style:normal}.home-grid{border-collapse:collapse;width:100%}.home-grid th{text-align:left;font-weight:400;color:#777;width:170px}.home-grid td,.home-grid th{border-bottom:1px solid #ddd;padding:6px 0}.lately{font-size:14px}
.biscuit{position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:14px 5%;display:flex;gap:20px;z-index:8}.lark-base{background:#333;color:#bbb;padding:30px 5%;font-size:14px;margin-top:40px}.lark-base a{color:#fff;margin-right:16px}
</style>
</head>
<body>
<header class="lark-top"><a href="/"><img src="/img/logo.svg" alt="Larkhurst Homes" height="44"/></a><nav><a href="/">Find a home</a><a href="/ways-to-buy">Ways to buy</a><a href="/about">About us</a><a href="/contact">Contact</a><a href="tel:01743555016">01743 555 016</a></nav></header>
[[body]]
<footer class="lark-base"><p><a href="/ways-to-buy">Help to Buy</a><a href="/ways-to-buy">Part Exchange</a><a href="/contact">Land wanted</a></p><form action="/contact" method="get" id="keep-in-touch"><label>Keep in touch <input type="email" name="mail" placeholder="E-mail address"/></label> <button type="submit">Sign up</button></form><p>Larkhurst Homes Ltd, Oxon Park, Shrewsbury SY3 5AB. Images are computer generated and may show features at extra cost.</p></footer>
<div class="biscuit" id="biscuit" hidden><span>We use cookies to make this site better.</span> <button type="button" id="biscuit-ok">That's fine</button></div>
<script src="/js/larkhurst.min.js"></script>
</body>
</html>
"##;

const FRONT: &str = r##"<section class="find-hero"><h1>Where would you like to live?</h1>
<div class="find-strip" id="finder"><div class="fold" id="county-fold" tabindex="0"><div class="fold-face">Choose a county</div><ul class="fold-list">[[counties]]</ul></div><div class="find-go" id="finder-go">Find my new home</div></div><p class="find-err" id="finder-err"></p></section>
<main class="lark-main"><div class="promo-trio"><div><h3>Now launching</h3><p><a href="/new-homes/staffordshire/minster-fields">Minster Fields, Lichfield</a>. Show home open every day from 10am to 5pm.</p></div><div><h3>Part Exchange</h3><p>We bought the Hendersons' old semi for &pound;174,000 and they moved within six weeks.</p></div><div><h3>5% deposit paid</h3><p>Worth up to &pound;18,250 on selected plots. <a href="/ways-to-buy">Terms apply</a>.</p></div></div></main>"##;

const COUNTY: &str = r##"<main class="lark-main"><p class="lark-path"><a href="/">Home</a> / [[name]]</p><h1>New homes in [[name]]</h1><div id="estates" data-county="[[key]]"><p>Loading developments&hellip;</p></div></main>"##;

const DEVELOPMENT: &str = r##"<main class="lark-main"><p class="lark-path"><a href="/">Home</a> / <a href="/new-homes/[[countykey]]">[[county]]</a> / [[name]]</p>
<div class="dev-banner"><div><h1>[[name]]</h1><address class="home-addr">[[street]]<br/>[[town]]<br/>[[county]]<br/>[[postcode]]</address></div><div><p>Sales centre open Thursday to Monday, 10am to 5pm</p><p>Call 01743 555 016</p></div></div>
<div class="dev-tabs"><button type="button" data-sheet="homes" class="is-front">Homes</button><button type="button" data-sheet="story">About the development</button><button type="button" data-sheet="travel">Local area</button></div>
<section class="dev-sheet" id="sheet-homes" data-development="[[key]]"><div class="sift"><div>Bedrooms: <label><input type="checkbox" name="beds" value="1"/> 1</label><label><input type="checkbox" name="beds" value="2"/> 2</label><label><input type="checkbox" name="beds" value="3"/> 3</label><label><input type="checkbox" name="beds" value="4"/> 4</label><label><input type="checkbox" name="beds" value="5"/> 5</label></div><div>Up to <output id="cap-out">&pound;500,000</output> <input type="range" id="cap" min="150000" max="500000" step="10000" value="500000" aria-label="Maximum price"/></div></div>
<p id="wall-count"></p><div class="plot-wall" id="wall"></div><div class="wall-more" id="wall-more" hidden>Show more homes</div></section>
<section class="dev-sheet" id="sheet-story" hidden><p>[[name]] brings a mix of one to five bedroom homes to [[town]], with play areas, a pond and a footpath to the centre.</p></section>
<section class="dev-sheet" id="sheet-travel" hidden><p>The station is 1.4 miles away, the nearest primary school 0.6 miles. A weekly bus ticket costs &pound;14.50.</p></section></main>"##;

const HOME: &str =
    r##"<main class="lark-main" id="home-root" data-ref="[[ref]]"><p>Loading&hellip;</p></main>"##;

const WAYS: &str = r##"<main class="lark-main"><h1>Ways to buy</h1><h2>Help to Buy</h2><p>On a home of &pound;250,000 you pay a deposit of &pound;12,500, the government lends &pound;50,000 and your mortgage is &pound;187,500.</p><h2>Part Exchange</h2><p>We buy your old home.</p></main>"##;
const ABOUT: &str = r##"<main class="lark-main"><h1>About us</h1><p>A family firm since 1974. Last year we completed 412 homes.</p></main>"##;
const CONTACT: &str = r##"<main class="lark-main"><h1>Contact</h1><p>Oxon Park, Shrewsbury SY3 5AB. Telephone 01743 555 016.</p></main>"##;

const SCRIPT: &str = r##"(function () {
  function el(id) { return document.getElementById(id); }
  function ask(path, then) {
    var request = new XMLHttpRequest();
    request.open('GET', path);
    request.onload = function () { setTimeout(function () { then(JSON.parse(request.responseText)); }, 80); };
    request.send();
  }
  function safe(text) { var div = document.createElement('div'); div.textContent = text; return div.innerHTML; }

  if (document.cookie.indexOf('biscuit=1') < 0) el('biscuit').hidden = false;
  el('biscuit-ok').onclick = function () { document.cookie = 'biscuit=1; path=/'; el('biscuit').hidden = true; };

  var fold = el('county-fold');
  if (fold) {
    var county = '';
    fold.onclick = function (event) {
      var item = event.target;
      if (item.className === 'fold-item') {
        county = item.getAttribute('data-value');
        fold.querySelector('.fold-face').textContent = item.textContent;
        el('finder-err').textContent = '';
      }
      fold.classList.toggle('is-unfolded');
    };
    el('finder-go').onclick = function () {
      if (!county) { el('finder-err').textContent = 'Please choose a county first.'; return; }
      location.href = '/new-homes/' + county;
    };
  }

  var estates = el('estates');
  if (estates) ask('/ajax/developments?county=' + estates.getAttribute('data-county'), function (data) {
    estates.innerHTML = data.developments.map(function (d) {
      var beds = d.minBeds === d.maxBeds ? d.minBeds : d.minBeds + ' to ' + d.maxBeds;
      return '<section class="estate-row"><a href="' + d.url + '"><img src="' + d.image + '" alt="' + safe(d.name) + '"></a><div><h2><a href="' + d.url + '">' + safe(d.name) + '</a></h2><p>' + safe(d.town) + '</p><p>' + beds + ' bedroom homes, ' + d.homes + ' on this phase</p>' + (d.from ? '<p class="estate-from">From ' + d.from + '</p>' : '') + '<p><a href="' + d.url + '">View development</a></p></div></section>';
    }).join('');
  });

  var homes = el('sheet-homes');
  if (homes) {
    var key = homes.getAttribute('data-development'), page = 1, round = 0;
    var tile = function (p) {
      var gone = p.status === 'Sold subject to contract' || p.status === 'Reserved';
      return '<div class="plot-tile"><a href="/home/' + p.ref + '"><img src="' + p.image + '" alt="' + p.house + '"></a><span class="plot-state' + (gone ? ' plot-state-gone' : '') + '">' + p.status + '</span><div class="plot-pad"><h3><a href="/home/' + p.ref + '">' + safe(p.title) + '</a></h3><p>' + p.house + '</p><p class="plot-bits"><span><i class="glyph-bed" role="img" aria-label="Bedrooms"></i>' + p.beds + '</span><span>' + p.type + '</span></p>' + (p.price ? '<p class="plot-sum">' + p.price + '</p>' : '') + (p.offer ? '<p class="plot-deal">' + p.offer + '</p>' : '') + '</div></div>';
    };
    var load = function (fresh) {
      var mine = ++round, beds = [], boxes = homes.querySelectorAll('input[name=beds]:checked');
      page = fresh ? 1 : page + 1;
      for (var i = 0; i < boxes.length; i++) beds.push(boxes[i].value);
      var cap = el('cap').value === el('cap').max ? '' : el('cap').value;
      ask('/ajax/plots?development=' + key + '&page=' + page + '&beds=' + beds.join('-') + '&maxPrice=' + cap, function (data) {
        if (mine !== round) return;
        if (fresh) el('wall').innerHTML = '';
        el('wall').insertAdjacentHTML('beforeend', data.plots.map(tile).join(''));
        el('wall-count').textContent = data.total + (data.total === 1 ? ' home' : ' homes');
        el('wall-more').hidden = data.more === 0;
      });
    };
    el('wall-more').onclick = function () { load(false); };
    el('cap').oninput = function () { el('cap-out').textContent = '\u00a3' + Number(el('cap').value).toLocaleString('en-GB'); };
    el('cap').onchange = function () { load(true); };
    homes.querySelector('.sift').addEventListener('change', function (event) { if (event.target.name === 'beds') load(true); });
    var tabs = document.querySelectorAll('.dev-tabs button');
    Array.prototype.forEach.call(tabs, function (tab) {
      tab.onclick = function () {
        Array.prototype.forEach.call(tabs, function (other) {
          other.classList.toggle('is-front', other === tab);
          el('sheet-' + other.getAttribute('data-sheet')).hidden = other !== tab;
        });
      };
    });
    load(true);
  }

  var root = el('home-root');
  if (root) ask('/ajax/plot?ref=' + root.getAttribute('data-ref'), function (p) {
    var rows = function (list) { return list.map(function (r) { return '<tr><th>' + r[0] + '</th><td>' + safe(r[1]) + '</td></tr>'; }).join(''); };
    var seen = JSON.parse(sessionStorage.getItem('seen') || '[]').filter(function (s) { return s.ref !== p.ref; });
    root.innerHTML = '<p class="lark-path"><a href="/">Home</a> / <a href="' + p.back + '">' + safe(p.lines[1]) + '</a> / ' + p.lines[0] + '</p><div class="home-pair"><div><img src="' + p.image + '" alt="' + safe(p.address) + '"><h2>' + p.house + '</h2><p>' + safe(p.text) + '</p><h3>Room sizes</h3><table class="home-grid">' + rows(p.rooms) + '</table></div><div><h1>' + safe(p.title) + '</h1>' + (p.price ? '<p class="plot-sum">' + p.price + '</p>' : '') + '<address class="home-addr">' + p.lines.map(safe).join('<br>') + '</address><h3>At a glance</h3><table class="home-grid">' + rows(p.table) + '</table>' + (p.loan ? '<p class="plot-deal">Help to Buy: an equity loan of ' + p.loan + ' could help you to move.</p>' : '') + '<p><a href="/contact">Book a visit</a> | <a href="javascript:print()">Print</a></p>' + (seen.length ? '<div class="lately"><h4>Recently viewed</h4><ul>' + seen.map(function (s) { return '<li><a href="/home/' + s.ref + '">' + safe(s.title) + '</a> ' + s.price + '</li>'; }).join('') + '</ul></div>' : '') + '</div></div>';
    seen.unshift({ ref: p.ref, title: p.title, price: p.price });
    sessionStorage.setItem('seen', JSON.stringify(seen.slice(0, 3)));
  });
})();
"##;
