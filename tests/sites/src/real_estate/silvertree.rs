//! Silvertree: a chain of agencies around Cape Town, on pages of 2017 that fetch their results.
//!
//! The search on the front page is made of lists: tabs choose between sale and rent, an area must be taken from a list
//! that folds out, and a box is the button. The results come as data, ten at a time, and are turned in place by arrows
//! that are drawings on buttons. Suburbs between two areas are in both. Prices have spaces in them, beside each stands
//! what a loan would cost; sold and rented homes are among the others, and a strip shows again what is open on Sunday.
//! Bathrooms and reception rooms are bullets on the details pages, which are ordinary pages.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{each, escape, fill, grouped};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "silvertree",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "form",
        "mandatory",
        "switch",
        "submit",
        "sale-rent",
        "next",
        "overlap",
        "duplicates",
        "featured",
        "status",
        "poa",
        "locale",
        "details",
    ],
    about: "South African chain of 2017: tabs, an area that must be chosen, results fetched in place, arrows on buttons",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Cape Town", areas: &["Gardens", "Tamboerskloof", "Green Point"], district: "" },
        Town { name: "Cape Town", areas: &["Sea Point", "Camps Bay", "Green Point"], district: "" },
        Town { name: "Cape Town", areas: &["Observatory", "Claremont", "Newlands"], district: "" },
        Town { name: "Cape Town", areas: &["Bellville", "Durbanville", "Edgemead"], district: "" },
        Town { name: "Cape Winelands", areas: &["Paarl", "Franschhoek"], district: "" },
    ],
    thousands: (1100, 5200),
};

const AREAS: [(&str, &str, &[&str]); 5] = [
    ("city-bowl", "City Bowl", &["Gardens", "Tamboerskloof", "Green Point", "Observatory"]),
    ("atlantic-seaboard", "Atlantic Seaboard", &["Green Point", "Sea Point", "Camps Bay"]),
    ("southern-suburbs", "Southern Suburbs", &["Observatory", "Claremont", "Newlands"]),
    ("northern-suburbs", "Northern Suburbs", &["Bellville", "Durbanville", "Edgemead"]),
    ("winelands", "Winelands", &["Durbanville", "Paarl", "Franschhoek"]),
];

const AT_ONCE: usize = 10;

fn stock() -> Vec<Home> {
    homes(2721, 112, &REGION)
}

fn is_letting(home: &Home) -> bool {
    home.id.is_multiple_of(3)
}

fn reference(home: &Home) -> String {
    format!("ST{}", 104_200 + home.id * 13)
}

fn address(home: &Home) -> String {
    format!("/property/{}", reference(home))
}

fn amount(home: &Home) -> u64 {
    let price = home.price / 5000 * 5000;
    if is_letting(home) { (price / 190 / 100 * 100).max(4800) } else { price }
}

fn price(home: &Home) -> String {
    let amount = grouped(amount(home), '\u{a0}');
    match (is_letting(home), home.chance) {
        (true, _) => format!("R {amount} per month"),
        (false, 0..=7) => "POA".to_owned(),
        (false, _) => format!("R {amount}"),
    }
}

/// What a loan over the price would cost a month.
fn bond(home: &Home) -> String {
    match is_letting(home) || home.chance < 8 {
        true => String::new(),
        false => format!("Bond from R {} p/m", grouped(amount(home) / 103, '\u{a0}')),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, 30..=45) => "Rented",
        (false, 30..=40) => "Under Offer",
        (false, 50..=56) => "Sold",
        _ => "",
    }
}

/// What stands on the corner of the photograph, which need not be a status.
fn label(home: &Home) -> &'static str {
    match (status(home), home.chance) {
        ("", 60..=75) => "Sole Mandate",
        (status, _) => status,
    }
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "flat" | "apartment" => "Apartment",
        "maisonette" | "terraced house" => "Townhouse",
        "cottage" => "Garden Cottage",
        _ => "House",
    }
}

fn title(home: &Home) -> String {
    format!("{} Bedroom {} in {}", home.bedrooms, kind(home), home.area)
}

fn short_place(home: &Home) -> String {
    format!("{}, {}", home.line(), home.area)
}

fn long_place(home: &Home) -> String {
    format!("{}, {}", short_place(home), home.town)
}

fn photo(home: &Home) -> String {
    format!("/media/{}/main.jpg", reference(home))
}

fn text(home: &Home) -> String {
    const FIRST: [&str; 5] = [
        "A north-facing family home with mountain views from almost every room.",
        "Lock up and go in one of the most sought-after roads of the suburb.",
        "Sunny, secure and within walking distance of schools and restaurants.",
        "An entertainer's delight with flow from the kitchen to the braai patio.",
        "Neat as a pin and priced to sell.",
    ];
    const MORE: [&str; 11] = [
        "The open-plan living area has wooden floors and stacking doors.",
        "Built-in cupboards in all bedrooms, the main en suite.",
        "A sparkling pool and easy-care garden with irrigation from a well point.",
        "Automated garage with direct access and extra parking behind remote gates.",
        "Fibre ready, with an inverter and battery for load shedding.",
        "Staff quarters with own entrance could serve as a home office.",
        "The complex has 24 hour security and a communal pool.",
        "Trellidor gates and an alarm linked to armed response.",
        "The modern kitchen offers a gas hob, scullery and space for three appliances.",
        "Views of Table Mountain and the harbour from the roof terrace.",
        "Pets are welcome with permission of the body corporate.",
    ];
    let mut dice = Dice::new(home.id as u64 * 2721);
    let mut order: Vec<usize> = (0..MORE.len()).collect();
    dice.shuffle(&mut order);
    let count = dice.between(2, 5) as usize;
    let rest: Vec<&str> = order.iter().take(count).map(|&at| MORE[at]).collect();
    format!("{} {}", dice.pick(&FIRST), rest.join(" "))
}

/// The beginning of the text, as the list has it.
fn teaser(home: &Home) -> String {
    let text = text(home);
    let words: Vec<&str> = text.split(' ').take(16).collect();
    format!("{}\u{2026}", words.join(" "))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", home.area)
            .with("location", short_place(home))
            .with("location", long_place(home))
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", text(home))
            .with("image", photo(home))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.expect("112 properties")?;
    let mut listed = 0;
    for (area, _, _) in AREAS {
        for deal in ["sale", "rent"] {
            visitor.open(&format!("/results/{deal}/{area}"))?;
            visitor.expect("Searching")?;
            for start in (0..).step_by(AT_ONCE) {
                visitor.open(&format!("/ajax/results?deal={deal}&area={area}&start={start}"))?;
                let rows = visitor.json()?;
                listed += rows["rows"].as_array().map_or(0, Vec::len);
                if rows["to"] == rows["total"] {
                    break;
                }
            }
        }
    }
    if listed > stock().len() { Ok(()) } else { Err(Fault("no home is in two areas".to_owned())) }
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", &escape(title)), ("body", body), ("script", SCRIPT)]))
    };
    match request.parts().as_slice() {
        [] => page("Property in Cape Town and the Winelands", &front(stock)),
        ["results", deal @ ("sale" | "rent"), area] => match AREAS.iter().find(|(key, _, _)| key == area) {
            Some((_, name, _)) => {
                let words = if *deal == "rent" { "Property to let" } else { "Property for sale" };
                let words = format!("{words} in {name}");
                let values =
                    [("words", words.as_str()), ("deal", deal), ("area", area), ("show", &on_show(stock))];
                page(&words, &fill(RESULTS, &values))
            }
            None => Answer::redirect("/"),
        },
        ["results", ..] => Answer::redirect("/"),
        ["ajax", "results"] => Answer::json(&rows(stock, &request.query)),
        ["property", wanted] => match stock.iter().find(|home| reference(home) == **wanted) {
            Some(home) => page(&title(home), &details(stock, home)),
            None => Answer::missing(),
        },
        ["bond-calculator"] => page("Bond calculator", CALCULATOR),
        ["sell"] => page("Sell with us", SELL),
        ["blog"] => page("Blog", BLOG),
        ["offices"] => page("Our offices", OFFICES),
        ["media", name, _] => {
            Answer::picture(picture::house(name.trim_start_matches("ST").parse().unwrap_or(0)))
        }
        ["agents", id] => Answer::picture(picture::person(id.parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

fn front(stock: &[Home]) -> String {
    let areas = each(AREAS, |(key, name, _)| format!("<li data-value=\"{key}\">{name}</li>"));
    fill(FRONT, &[("areas", &areas), ("count", &stock.len().to_string()), ("show", &on_show(stock))])
}

/// Homes that can be seen on Sunday.
fn on_show(stock: &[Home]) -> String {
    let open = stock.iter().filter(|home| home.chance > 92 && !is_letting(home) && status(home).is_empty());
    each(open.take(3), |home| {
        format!(
            "<div class=\"stSundayItem\"><a href=\"{}\"><img src=\"{}\" alt=\"\"></a><a href=\"{}\">{}</a><br>{}<br><small>Sunday 14:00 - 16:00</small></div>",
            address(home),
            photo(home),
            address(home),
            escape(&title(home)),
            price(home)
        )
    })
}

fn rows(stock: &[Home], query: &Parameters) -> Json {
    let suburbs = AREAS.iter().find(|(key, _, _)| *key == query.text("area"));
    let suburbs = suburbs.map_or::<&[&str], _>(&[], |(_, _, suburbs)| suburbs);
    let wants_rent = query.text("deal") == "rent";
    let mut found: Vec<&Home> = stock
        .iter()
        .filter(|home| is_letting(home) == wants_rent && suburbs.contains(&home.area))
        .filter(|home| home.bedrooms >= query.number("beds").unwrap_or(0) as u64)
        .collect();
    match query.text("sort") {
        "low" => found.sort_by_key(|home| amount(home)),
        "high" => found.sort_by_key(|home| std::cmp::Reverse(amount(home))),
        _ => {}
    }
    let start = query.number("start").unwrap_or(0).min(found.len());
    let rows: Vec<Json> = found.iter().skip(start).take(AT_ONCE).map(|home| in_short(home)).collect();
    json!({"total": found.len(), "from": start + 1, "to": start + rows.len(), "rows": rows})
}

fn in_short(home: &Home) -> Json {
    json!({
        "ref": reference(home), "title": title(home), "address": short_place(home), "price": price(home),
        "bond": bond(home), "label": label(home), "beds": home.bedrooms, "garages": home.chance % 3,
        "photo": photo(home), "teaser": teaser(home),
    })
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 ^ 0x27);
    let line = |label: &str, value: &str| format!("<li><strong>{label}:</strong> {value}</li>");
    let costs = match is_letting(home) {
        true => line("Deposit", &format!("R {}", grouped(amount(home) * 2, '\u{a0}'))),
        false => {
            let rates = format!("R {}", grouped(dice.between(8, 34) * 100, '\u{a0}'));
            let levy = format!("R {}", grouped(dice.between(9, 40) * 100, '\u{a0}'));
            line("Rates", &rates) + &line("Levy", &levy)
        }
    };
    let label = match label(home) {
        "" => String::new(),
        label => format!("<span class=\"stCorner\">{label}</span>"),
    };
    let near = stock.iter().filter(|other| other.area == home.area && other.id != home.id);
    let similar = each(near.take(2), |other| {
        format!("<li><a href=\"{}\">{}</a> {}</li>", address(other), escape(&title(other)), price(other))
    });
    let deal = if is_letting(home) { "rent" } else { "sale" };
    let area = AREAS.iter().find(|(_, _, suburbs)| suburbs.contains(&home.area));
    let (area, area_name) = area.map_or(("city-bowl", "City Bowl"), |(key, name, _)| (*key, *name));
    fill(
        DETAILS,
        &[
            ("deal", deal),
            ("area", area),
            ("areaname", area_name),
            ("suburb", home.area),
            ("title", &escape(&title(home))),
            ("place", &escape(&long_place(home))),
            ("price", &price(home)),
            ("bond", &bond(home)),
            ("label", &label),
            ("photo", &photo(home)),
            ("text", &escape(&text(home))),
            ("ref", &reference(home)),
            ("kind", kind(home)),
            ("bedrooms", &home.bedrooms.to_string()),
            ("bathrooms", &home.bathrooms.to_string()),
            ("receptions", &home.receptions.to_string()),
            ("garages", &(home.chance % 3).to_string()),
            ("erf", &dice.between(210, 980).to_string()),
            ("costs", &costs),
            ("similar", &similar),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Silvertree Properties</title>
<style>
body{margin:0;font:15px/1.5 Lato,Arial,sans-serif;color:#3a3a3a;background:#f5f5f3}a{color:#7a1f3d}ul{padding:0;list-style:none}
.stHead{background:#fff;padding:16px 36px;display:flex;align-items:center;border-bottom:3px solid #7a1f3d}.stHead b{font-size:24px;color:#7a1f3d;margin-right:auto}.stHead a{margin-left:22px;text-decoration:none}.stBody{max-width:1120px;margin:0 auto;padding:20px}
.stBanner{background:#4b5f52;color:#fff;padding:60px 36px}.stTabs{display:flex;margin:0}.stTabs li{padding:10px 30px;background:rgba(0,0,0,.35);cursor:pointer}.stTabs .stTabOn{background:#fff;color:#7a1f3d}.stPanel{background:#fff;color:#333;padding:18px;display:flex;gap:12px;align-items:flex-start}
.stDrop{position:relative;flex:1;border:1px solid #bbb;cursor:pointer}.stDrop span{display:block;padding:10px 14px}.stDrop ul{display:none;position:absolute;left:-1px;right:-1px;top:44px;margin:0;background:#fff;border:1px solid #bbb;z-index:3}.stDrop.stOpen ul{display:block}.stDrop li{padding:8px 14px}.stDrop li:hover{background:#f1e7ea}.stFind{background:#7a1f3d;color:#fff;padding:11px 40px;cursor:pointer}.stOops{display:none;color:#c00}.stBad .stOops{display:block}
.stCols{display:flex;gap:28px}.stMainCol{flex:1}.stSunday{width:230px;font-size:14px}.stSundayItem{background:#fff;padding:10px;margin-bottom:12px}.stSundayItem img{width:100%;height:120px;object-fit:cover}.stTools{display:flex;gap:16px;align-items:center;margin:10px 0}
.stTile{background:#fff;display:flex;margin-bottom:14px;position:relative}.stTilePic{width:280px;height:200px;object-fit:cover}.stTileText{padding:12px 18px;flex:1}.stTileText h3{margin:0;font-size:18px}.stCost{font-size:20px;font-weight:700;color:#7a1f3d}.stBond{font-size:12px;color:#888}.stCorner{position:absolute;left:0;top:14px;background:#c8963e;color:#fff;padding:3px 12px;font-size:12px;text-transform:uppercase}.stWhere{color:#777}.stBits span{margin-right:14px}.stFav{cursor:pointer;color:#999;font-size:13px}
.stTurn{display:flex;justify-content:center;align-items:center;gap:20px;padding:18px}.stArrow{width:46px;height:46px;border:1px solid #7a1f3d;background:#fff;cursor:pointer}.stArrow[disabled]{opacity:.3;cursor:default}.stArrow svg{width:18px;height:18px;fill:none;stroke:#7a1f3d;stroke-width:2}.stWaiting{padding:60px;text-align:center;color:#999}
.stSheet{background:#fff;padding:20px;position:relative}.stSheet>img{width:100%;max-height:440px;object-fit:cover}.stFeatures{columns:2}.stCrumb{font-size:13px;color:#888}.stFoot{background:#2e3a33;color:#b9c4bc;padding:26px 36px;font-size:14px}.stFoot a{color:#fff}
</style></head>
<body>
<header class="stHead"><b>Silvertree</b><a href="/">Search</a><a href="/sell">Sell</a><a href="/bond-calculator">Bond calculator</a><a href="/blog">Blog</a><a href="/offices">Offices</a></header>
[[body]]
<footer class="stFoot"><p>Popular: <a href="/results/sale/atlantic-seaboard">Atlantic Seaboard</a>, <a href="/results/rent/city-bowl">To let in the City Bowl</a></p><p>Silvertree Properties (Pty) Ltd, 71 Kloofnek Square, Cape Town. Registered with the EAAB. 021 555 0138</p><p>Subscribe: <input type="email" placeholder="E-mail address"> <button type="button">Sign me up</button></p></footer>
<script>[[script]]</script>
</body></html>
"##;

const FRONT: &str = r##"<section class="stBanner"><h1>[[count]] properties from the mountain to the vineyards</h1>
<ul class="stTabs"><li data-deal="sale" class="stTabOn">For Sale</li><li data-deal="rent">To Let</li></ul>
<div class="stPanel" id="stSearch"><div class="stDrop" id="stArea"><span>Select an area</span><ul>[[areas]]</ul></div><div class="stFind" id="stFind">Search</div><div class="stOops">Please select an area</div></div></section>
<div class="stBody"><div class="stCols"><div class="stMainCol"><h2>Why Silvertree?</h2><p>One in four homes that we list is sold within a month.</p><blockquote>We got R 2 350 000 for our flat in Gardens, R 150 000 more than the bank valued it at. Thandi M.</blockquote></div>
<div class="stSunday"><h3>On show this Sunday</h3>[[show]]</div></div></div>"##;

const RESULTS: &str = r##"<div class="stBody"><p class="stCrumb"><a href="/">Home</a> &gt; [[words]]</p><h1>[[words]]</h1>
<div class="stCols"><div class="stMainCol"><div class="stTools"><span id="stCount"></span><label>Bedrooms <select id="stBeds"><option value="">Any</option><option value="2">2+</option><option value="3">3+</option><option value="4">4+</option></select></label><label>Sort by <select id="stSort"><option value="">Most recent</option><option value="low">Price, lowest first</option><option value="high">Price, highest first</option></select></label></div>
<div id="stResults" data-deal="[[deal]]" data-area="[[area]]"><div class="stWaiting">Searching&hellip;</div></div>
<div class="stTurn"><button type="button" class="stArrow" id="stPrev" disabled><svg viewBox="0 0 18 18"><path d="M12 2 L5 9 L12 16"/></svg></button><span id="stAt"></span><button type="button" class="stArrow" id="stNext" disabled><svg viewBox="0 0 18 18"><path d="M6 2 L13 9 L6 16"/></svg></button></div></div>
<div class="stSunday"><h3>On show this Sunday</h3>[[show]]</div></div></div>"##;

const DETAILS: &str = r##"<div class="stBody"><p class="stCrumb"><a href="/">Home</a> &gt; <a href="/results/[[deal]]/[[area]]">[[areaname]]</a> &gt; <span>[[suburb]]</span></p>
<div class="stSheet">[[label]]<img src="[[photo]]" alt="[[title]]"><h1>[[title]]</h1><p class="stWhere">[[place]]</p><p class="stCost">[[price]]</p><p class="stBond">[[bond]]</p>
<p>[[text]]</p>
<h3>Features</h3><ul class="stFeatures"><li><strong>Property type:</strong> [[kind]]</li><li><strong>Bedrooms:</strong> [[bedrooms]]</li><li><strong>Bathrooms:</strong> [[bathrooms]]</li><li><strong>Reception rooms:</strong> [[receptions]]</li><li><strong>Garages:</strong> [[garages]]</li><li><strong>Erf size:</strong> [[erf]] m²</li>[[costs]]<li><strong>Web ref:</strong> [[ref]]</li></ul>
<p><img src="/agents/4" width="60" alt=""> Nomvula Daniels, 082 555 0166 &middot; <a href="javascript:window.print()">Print</a></p></div>
<h3>More in [[suburb]]</h3><ul>[[similar]]</ul></div>"##;

const CALCULATOR: &str = r##"<div class="stBody"><h1>Bond calculator</h1><p>A bond of R 1 000 000 over 20 years at 10.25% costs R 9 816 a month. Transfer duty on R 1 500 000 is R 24 000.</p></div>"##;
const SELL: &str = r##"<div class="stBody"><h1>Sell with us</h1><p>Our commission is 5% plus VAT. Ask for a valuation at any of our offices.</p></div>"##;
const BLOG: &str = r##"<div class="stBody"><h1>Blog</h1><h3>What R 3 million buys in Sea Point</h3><p>Two bedrooms and, if you lean out far enough, the sea.</p><h3>Water-wise gardens</h3><p>A tank costs from R 6 500.</p></div>"##;
const OFFICES: &str = r##"<div class="stBody"><h1>Our offices</h1><p>Cape Town, 021 555 0138. Durbanville, 021 555 0171. Paarl, 021 555 0182.</p></div>"##;

const SCRIPT: &str = r##"(function () {
  function el(id) { return document.getElementById(id); }
  function safe(s) { return String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); }
  var search = el('stSearch');
  if (search) {
    var deal = 'sale', area = '', drop = el('stArea');
    document.querySelectorAll('.stTabs li').forEach(function (tab) {
      tab.addEventListener('click', function () {
        document.querySelector('.stTabOn').classList.remove('stTabOn');
        tab.classList.add('stTabOn');
        deal = tab.getAttribute('data-deal');
      });
    });
    drop.addEventListener('click', function (e) {
      drop.classList.toggle('stOpen');
      if (e.target.tagName !== 'LI') return;
      area = e.target.getAttribute('data-value');
      drop.querySelector('span').textContent = e.target.textContent;
      search.classList.remove('stBad');
    });
    el('stFind').addEventListener('click', function () {
      if (!area) { search.classList.add('stBad'); return; }
      window.location.href = '/results/' + deal + '/' + area;
    });
  }
  var box = el('stResults');
  if (!box) return;
  var start = 0, round = 0;
  function tile(p) {
    return '<section class="stTile"><a href="/property/' + p.ref + '"><img class="stTilePic" src="' + p.photo + '" alt="' + safe(p.title) + '"></a>' +
      (p.label ? '<span class="stCorner">' + p.label + '</span>' : '') +
      '<div class="stTileText"><h3><a href="/property/' + p.ref + '">' + safe(p.title) + '</a></h3><div class="stWhere">' + safe(p.address) + '</div><div class="stCost">' + p.price + '</div><div class="stBond">' + p.bond + '</div>' +
      '<p>' + safe(p.teaser) + '</p><div class="stBits"><span>' + p.beds + ' bed</span>' + (p.garages ? '<span>' + p.garages + ' garage' + (p.garages > 1 ? 's' : '') + '</span>' : '') + '<span class="stFav" data-ref="' + p.ref + '">Add to favourites</span></div></div></section>';
  }
  function load() {
    var mine = ++round;
    el('stPrev').disabled = el('stNext').disabled = true;
    var url = '/ajax/results?deal=' + box.dataset.deal + '&area=' + box.dataset.area + '&start=' + start + '&beds=' + el('stBeds').value + '&sort=' + el('stSort').value;
    setTimeout(function () {
      fetch(url).then(function (r) { return r.json(); }).then(function (d) {
        if (mine !== round) return;
        box.innerHTML = d.rows.map(tile).join('') || '<p>Nothing found here at the moment.</p>';
        el('stCount').textContent = d.total + ' results';
        el('stAt').textContent = d.total ? d.from + ' - ' + d.to + ' of ' + d.total : '';
        el('stPrev').disabled = start === 0;
        el('stNext').disabled = d.to >= d.total;
      });
    }, 120);
  }
  function turn(by) { start = Math.max(0, start + by); load(); window.scrollTo(0, 0); }
  el('stPrev').addEventListener('click', function () { turn(-10); });
  el('stNext').addEventListener('click', function () { turn(10); });
  ['stBeds', 'stSort'].forEach(function (id) { el(id).addEventListener('change', function () { start = 0; load(); }); });
  box.addEventListener('click', function (e) { if (e.target.className === 'stFav') e.target.textContent = 'Saved'; });
  load();
})();"##;
