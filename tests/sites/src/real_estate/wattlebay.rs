//! Wattlebay: a chain of agencies in Brisbane, with an application of 2021 whose class names a bundler made.
//!
//! All pages are drawn by script from data, and addresses change without loading. Buy and Rent are a switch above the
//! list, filters are lists that fold out, and numbered buttons turn the pages. A card is no link: a click on it opens the
//! home. Photographs load when they come into view. Under contract and leased homes are among the others, some sellers
//! want to be asked for the price, and bonds, repayments and sales of last month are prices that belong to no home.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request};
use crate::markup::{grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "wattlebay",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "app",
        "routes",
        "switch",
        "sale-rent",
        "numbered",
        "onclick",
        "lazy",
        "grid",
        "status",
        "poa",
        "featured",
        "locale",
        "details",
    ],
    about: "Australian chain of 2021 as an application: a switch for buy and rent, cards that are clicked, numbered buttons",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Bulimba", areas: &["4171"], district: "QLD" },
        Town { name: "Paddington", areas: &["4064"], district: "QLD" },
        Town { name: "Wynnum", areas: &["4178"], district: "QLD" },
        Town { name: "Ashgrove", areas: &["4060"], district: "QLD" },
        Town { name: "Coorparoo", areas: &["4151"], district: "QLD" },
        Town { name: "Sandgate", areas: &["4017"], district: "QLD" },
    ],
    thousands: (480, 1250),
};

const PER_PAGE: usize = 12;

fn stock() -> Vec<Home> {
    homes(4101, 120, &REGION)
}

fn is_letting(home: &Home) -> bool {
    matches!(home.id % 10, 3 | 6 | 9)
}

fn street(home: &Home) -> String {
    let line = home.line();
    match kind(home) {
        "Apartment" | "Unit" => format!("{}/{line}", 1 + home.chance % 14),
        _ => line,
    }
}

fn suburb(home: &Home) -> String {
    format!("{} QLD {}", home.town, home.area)
}

fn place(home: &Home) -> String {
    format!("{}, {}", street(home), suburb(home))
}

fn key(home: &Home) -> String {
    format!("{}-{}", slug(&place(home)), 1_840_000 + home.id * 173)
}

fn kind(home: &Home) -> &'static str {
    match home.kind {
        "semi-detached house" | "maisonette" => "Townhouse",
        "terraced house" | "end of terrace house" => "Terrace",
        "flat" => "Unit",
        "apartment" => "Apartment",
        _ => "House",
    }
}

fn price(home: &Home) -> String {
    match (is_letting(home), home.chance) {
        (true, _) => format!("${} per week", grouped(home.rent / 4 / 5 * 5 + 120, ',')),
        (false, 0..=9) => "Contact Agent".to_owned(),
        (false, 10..=35) => format!("Offers over ${}", grouped(home.price / 1000 * 1000, ',')),
        (false, _) => format!("${}", grouped(home.price / 1000 * 1000, ',')),
    }
}

fn status(home: &Home) -> &'static str {
    match (is_letting(home), home.chance) {
        (true, 40..=58) => "Leased",
        (false, 40..=52) => "Under Contract",
        _ => "",
    }
}

fn photo(home: &Home) -> String {
    format!("/cdn/listings/{}/hero.webp", 1_840_000 + home.id * 173)
}

fn text(home: &Home) -> String {
    const FIRST: [&str; 5] = [
        "Positioned in a whisper-quiet pocket and moments from the river, this home offers an enviable lifestyle.",
        "Set on an elevated block to capture the bay breezes, this is one for the family.",
        "Astute investors and first home buyers alike will be drawn to this address.",
        "Character and convenience come together behind a classic Queenslander facade.",
        "Freshly painted and ready to enjoy, just bring your furniture.",
    ];
    const MORE: [&str; 12] = [
        "A generous deck overlooks the level backyard.",
        "Ducted air-conditioning and ceiling fans keep every room cool.",
        "The stone-topped kitchen has a gas cooktop and walk-in pantry.",
        "Polished hoop pine floors and VJ walls run throughout.",
        "There is side access for a boat or caravan.",
        "The master suite enjoys a walk-in robe and ensuite.",
        "Solar panels and rainwater tanks are already in place.",
        "Stroll to cafes, the ferry terminal and the dog park.",
        "It falls within a sought-after school catchment.",
        "An internal laundry and secure garage complete the picture.",
        "Body corporate fees are low and the complex is small.",
        "The sparkling in-ground pool is fully fenced.",
    ];
    let mut dice = Dice::new(home.id as u64 * 4101);
    let mut order: Vec<usize> = (0..MORE.len()).collect();
    dice.shuffle(&mut order);
    let count = dice.between(3, 5) as usize;
    let rest: Vec<&str> = order.iter().take(count).map(|&at| MORE[at]).collect();
    format!("{} {}", dice.pick(&FIRST), rest.join(" "))
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", suburb(home))
            .with("location", street(home))
            .with("location", place(home))
            .with("postcode", home.area)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("property_type", kind(home))
            .with("status", status(home))
            .with("description", text(home))
            .with("image", photo(home))
            .with("url", format!("/property/{}", key(home)))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.behind = |url| format!("/api/v2/listings/{}", url.rsplit('/').next().unwrap_or_default());
    visitor.open("/api/v2/featured")?;
    for channel in ["buy", "rent"] {
        for page in 1.. {
            visitor.open(&format!("/api/v2/listings?channel={channel}&page={page}"))?;
            if visitor.json()?["pages"] == page {
                break;
            }
        }
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        []
        | ["buy" | "rent" | "sell" | "insights" | "about" | "login"]
        | ["insights", _]
        | ["property", _] => Answer::page(SHELL),
        ["static", "main.4f2a91c7.js"] => Answer::file("application/javascript", SCRIPT),
        ["static", "main.4f2a91c7.css"] => Answer::file("text/css", STYLE),
        ["api", "v2", "featured"] => {
            let homes = stock.iter().filter(|home| home.chance > 90 && !is_letting(home));
            Answer::json(&json!({"items": homes.take(3).map(in_short).collect::<Vec<_>>()}))
        }
        ["api", "v2", "listings"] => Answer::json(&listings(stock, &request.query)),
        ["api", "v2", "listings", wanted] => match stock.iter().find(|home| key(home) == **wanted) {
            Some(home) => Answer::json(&in_full(home)),
            None => Answer::json(&json!({"error": "not found"})).status(404),
        },
        ["cdn", "listings", id, _] => Answer::picture(picture::house(id.parse().unwrap_or(0))),
        ["cdn", "people", id] => Answer::picture(picture::person(id.parse().unwrap_or(0))),
        ["robots.txt"] => Answer::text("User-agent: *\nDisallow: /login\n"),
        _ => Answer::missing(),
    }
}

fn listings(stock: &[Home], query: &Parameters) -> Json {
    let wants_rent = query.text("channel") == "rent";
    let found: Vec<&Home> = stock
        .iter()
        .filter(|home| is_letting(home) == wants_rent)
        .filter(|home| query.text("suburb").is_empty() || slug(home.town) == query.text("suburb"))
        .filter(|home| query.text("type").is_empty() || slug(kind(home)) == query.text("type"))
        .filter(|home| home.bedrooms >= query.number("beds").unwrap_or(0) as u64)
        .collect();
    let slice = slice(&found, query.number("page").unwrap_or(1), PER_PAGE);
    let items: Vec<Json> = slice.things.iter().map(|home| in_short(home)).collect();
    json!({"total": slice.total, "page": slice.page, "pages": slice.last, "items": items})
}

fn in_short(home: &Home) -> Json {
    json!({
        "slug": key(home), "channel": if is_letting(home) { "rent" } else { "buy" }, "displayPrice": price(home),
        "street": street(home), "suburb": suburb(home), "beds": home.bedrooms, "baths": home.bathrooms,
        "cars": 1 + home.chance % 3, "type": kind(home), "badge": status(home), "hero": photo(home),
        "agent": agent(home),
    })
}

fn agent(home: &Home) -> &'static str {
    ["Tahlia Brooks", "Marcus Deng", "Jodie Pappas", "Liam O'Keefe"][home.id % 4]
}

fn in_full(home: &Home) -> Json {
    let mut full = in_short(home);
    let mut dice = Dice::new(home.id as u64 ^ 0x41);
    full["address"] = place(home).into();
    full["body"] = text(home).into();
    full["land"] = format!("{} m²", dice.between(180, 810)).into();
    full["inspection"] =
        format!("Saturday {} December, {}:00am", dice.between(4, 25), dice.between(9, 11)).into();
    full["extra"] = match is_letting(home) {
        true => json!({"label": "Bond", "value": format!("${}", grouped(dice.between(16, 40) * 100, ','))}),
        false => {
            json!({"label": "Council rates", "value": format!("${} per quarter", dice.between(390, 690))})
        }
    };
    full
}

const SHELL: &str = r##"<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><title>Wattlebay Property</title><link rel="stylesheet" href="/static/main.4f2a91c7.css"/></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.4f2a91c7.js"></script></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,Helvetica,Arial,sans-serif;color:#1d2b2a;background:#fff}a{color:#00685b}
.Header_bar__q1Zt7{display:flex;align-items:center;padding:18px 40px;border-bottom:1px solid #e4e4e0}.Header_logo__m4Rr2{font-weight:800;font-size:22px;color:#d9a400;text-decoration:none;margin-right:auto}.Header_link__t8Yw3{margin-left:26px;text-decoration:none}
.Hero_wrap__b0Lk9{background:#0b3d36;color:#fff;padding:70px 40px;text-align:center}.Segment_group__p5Vd1{display:inline-flex;border-radius:24px;overflow:hidden;border:1px solid #d9a400;margin:10px 0}.Segment_item__h2Nc8{padding:9px 34px;cursor:pointer}.Segment_active__j7Qa4{background:#d9a400;color:#111}
.Filters_row__z3Ue6{display:flex;gap:12px;justify-content:center;align-items:center;padding:14px;flex-wrap:wrap}.Select_box__k9Xe5{position:relative;background:#fff;color:#1d2b2a;border:1px solid #bbb;border-radius:6px;min-width:190px;text-align:left;cursor:pointer}.Select_value__c6Fo0{padding:10px 14px}.Select_menu__w2Hs8{position:absolute;left:0;right:0;top:44px;background:#fff;border:1px solid #bbb;list-style:none;margin:0;padding:0;z-index:4}.Select_option__a1Gm7{padding:8px 14px}.Select_option__a1Gm7:hover{background:#f3efe0}
.Button_primary__r6Ty2{background:#d9a400;border:0;border-radius:6px;padding:12px 34px;font-weight:700;cursor:pointer}.Page_main__e8Bi3{max-width:1180px;margin:0 auto;padding:24px}.Grid_root__u4Pw1{display:grid;grid-template-columns:repeat(3,1fr);gap:26px}
.Card_root__x8Kq1{border-radius:10px;overflow:hidden;box-shadow:0 1px 6px rgba(0,0,0,.15);cursor:pointer;position:relative}.Card_photo__n0Dj6{width:100%;height:220px;object-fit:cover;background:#e9ebe7;display:block}.Card_body__v5Sl3{padding:14px 16px}.Card_price__y7Mh4{font-weight:700;font-size:18px}.Card_street__g3Wc9{margin:4px 0 0;font-size:16px;font-weight:600}.Card_suburb__f1Zr0{margin:0;color:#667}.Card_icons__s9Eb2 span{margin-right:16px}.Card_icons__s9Eb2 svg{width:16px;height:16px;margin-right:5px;vertical-align:-2px}.Card_agent__d2Ux5{font-size:13px;color:#889;border-top:1px solid #eee;padding:8px 16px}.Card_heart__i4Ok8{position:absolute;right:12px;top:12px;background:#fff;border:0;border-radius:50%;width:34px;height:34px;cursor:pointer}.Badge_root__l6Ay7{position:absolute;left:12px;top:12px;background:#b3261e;color:#fff;border-radius:4px;padding:2px 10px;font-size:13px}
.Pager_nav__o3Jt1{display:flex;gap:8px;justify-content:center;padding:34px}.Pager_btn__q8Fn4{min-width:40px;height:40px;border:1px solid #bbb;background:#fff;border-radius:6px;cursor:pointer}.Pager_now__b5Rx0{background:#0b3d36;color:#fff}.Pager_gap__m7Ci2{padding-top:8px}.Spinner_dot__h1Vg6{padding:80px;text-align:center;color:#999}
.Detail_hero__t0Ql9{width:100%;height:460px;object-fit:cover}.Detail_cols__z6Nd5{display:flex;gap:40px}.Detail_left__k3Yp8{flex:1}.Detail_aside__w9Bs1{width:300px;border:1px solid #e4e4e0;border-radius:10px;padding:18px;align-self:flex-start}.Facts_list__c2Hm4{list-style:none;padding:0;columns:2}.Facts_list__c2Hm4 span{color:#778;display:inline-block;width:130px}.Crumbs_root__e5Lv7{font-size:13px;color:#889}.Modal_veil__u1Td3{position:fixed;inset:0;background:rgba(0,0,0,.5)}.Modal_card__x4Gz6{background:#fff;max-width:400px;margin:14vh auto;padding:26px;border-radius:10px}.Footer_root__n8Wq2{background:#0b3d36;color:#bcd;padding:34px 40px;font-size:14px;margin-top:40px}"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var root = document.getElementById('root');
  var ICONS = {
    bed: '<svg viewBox="0 0 16 16"><path d="M1 4v9M1 10h14v3M15 10V7H6v3" stroke="#555" fill="none"/></svg>',
    bath: '<svg viewBox="0 0 16 16"><path d="M1 8h14v2a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3zM3 8V3h3" stroke="#555" fill="none"/></svg>',
    car: '<svg viewBox="0 0 16 16"><path d="M1 11V8l2-4h10l2 4v3zM4 11v2M12 11v2" stroke="#555" fill="none"/></svg>'
  };
  function h(tag, props) {
    var node = document.createElement(tag);
    Object.keys(props || {}).forEach(function (name) {
      if (name === 'onClick') node.addEventListener('click', props[name]);
      else if (name === 'html') node.innerHTML = props[name];
      else node.setAttribute(name, props[name]);
    });
    Array.prototype.slice.call(arguments, 2).forEach(function (kid) {
      if (Array.isArray(kid)) kid.forEach(function (k) { node.appendChild(k); });
      else if (kid !== null && kid !== undefined && kid !== '') node.appendChild(typeof kid === 'object' ? kid : document.createTextNode(kid));
    });
    return node;
  }
  function api(path, then) {
    setTimeout(function () {
      fetch('/api/v2/' + path).then(function (r) { return r.json(); }).then(then);
    }, 90);
  }
  function go(path) { history.pushState({}, '', path); render(); window.scrollTo(0, 0); }
  function link(path, text, cls) {
    return h('a', { href: path, 'class': cls || '', onClick: function (e) { e.preventDefault(); go(path); } }, text);
  }
  var seen = new IntersectionObserver(function (entries) {
    entries.forEach(function (e) {
      if (!e.isIntersecting) return;
      e.target.src = e.target.dataset.src;
      seen.unobserve(e.target);
    });
  }, { rootMargin: '120px' });
  function photo(item, width, cls) {
    var img = h('img', { 'class': cls, alt: item.street, 'data-src': item.hero + '?w=' + width });
    seen.observe(img);
    return img;
  }
  function icon(name, count, label) {
    return h('span', { 'aria-label': count + ' ' + label }, h('i', { html: ICONS[name] }), String(count));
  }
  function card(item) {
    return h('div', { 'class': 'Card_root__x8Kq1', tabindex: '0', onClick: function () { go('/property/' + item.slug); } },
      photo(item, 480, 'Card_photo__n0Dj6'),
      item.badge ? h('div', { 'class': 'Badge_root__l6Ay7' }, item.badge) : null,
      h('button', { 'class': 'Card_heart__i4Ok8', 'aria-label': 'Save', onClick: function (e) { e.stopPropagation(); e.currentTarget.textContent = '\u2665'; } }, '\u2661'),
      h('div', { 'class': 'Card_body__v5Sl3' },
        h('div', { 'class': 'Card_price__y7Mh4' }, item.displayPrice),
        h('h3', { 'class': 'Card_street__g3Wc9' }, item.street),
        h('p', { 'class': 'Card_suburb__f1Zr0' }, item.suburb),
        h('div', { 'class': 'Card_icons__s9Eb2' }, icon('bed', item.beds, 'bedrooms'), icon('bath', item.baths, 'bathrooms'), icon('car', item.cars, 'car spaces'), h('span', {}, item.type))),
      h('div', { 'class': 'Card_agent__d2Ux5' }, item.agent));
  }
  function segment(now, pick) {
    return h('div', { 'class': 'Segment_group__p5Vd1' }, ['buy', 'rent'].map(function (channel) {
      return h('div', { 'class': 'Segment_item__h2Nc8' + (channel === now ? ' Segment_active__j7Qa4' : ''), onClick: function () { pick(channel); } }, channel === 'buy' ? 'Buy' : 'Rent');
    }));
  }
  var SUBURBS = [['', 'All suburbs'], ['ashgrove', 'Ashgrove'], ['bulimba', 'Bulimba'], ['coorparoo', 'Coorparoo'], ['paddington', 'Paddington'], ['sandgate', 'Sandgate'], ['wynnum', 'Wynnum']];
  var TYPES = [['', 'Any property type'], ['house', 'House'], ['townhouse', 'Townhouse'], ['terrace', 'Terrace'], ['unit', 'Unit'], ['apartment', 'Apartment']];
  var BEDS = [['', 'Any beds'], ['2', '2+ beds'], ['3', '3+ beds'], ['4', '4+ beds']];
  function select(options, now, pick) {
    var chosen = options.filter(function (o) { return o[0] === now; })[0] || options[0];
    var value = h('div', { 'class': 'Select_value__c6Fo0' }, chosen[1]);
    var menu = h('ul', { 'class': 'Select_menu__w2Hs8' }, options.map(function (o) {
      return h('li', { 'class': 'Select_option__a1Gm7', onClick: function (e) { e.stopPropagation(); value.textContent = o[1]; menu.style.display = 'none'; pick(o[0]); } }, o[1]);
    }));
    menu.style.display = 'none';
    return h('div', { 'class': 'Select_box__k9Xe5', onClick: function () { menu.style.display = menu.style.display === 'none' ? '' : 'none'; } }, value, menu);
  }
  function page() {
    var kids = Array.prototype.slice.call(arguments);
    root.innerHTML = '';
    root.appendChild(h('header', { 'class': 'Header_bar__q1Zt7' }, link('/', 'wattlebay', 'Header_logo__m4Rr2'), link('/buy', 'Buy', 'Header_link__t8Yw3'), link('/rent', 'Rent', 'Header_link__t8Yw3'), link('/sell', 'Sell', 'Header_link__t8Yw3'), link('/insights', 'Insights', 'Header_link__t8Yw3'), link('/about', 'About', 'Header_link__t8Yw3'), link('/login', 'Sign in', 'Header_link__t8Yw3')));
    kids.forEach(function (k) { root.appendChild(k); });
    root.appendChild(h('footer', { 'class': 'Footer_root__n8Wq2' }, h('p', {}, 'Wattlebay Property Group Pty Ltd, 210 Oxford Parade, Bulimba. Licence 4417720. Call 07 5550 1740.'), h('p', {}, 'Sold last month: $1,205,000 in Ashgrove, $688,000 in Wynnum, $930,000 in Coorparoo.')));
  }
  function home() {
    var channel = 'buy', suburb = '';
    var holder = h('div', {});
    function pick(c) { channel = c; holder.innerHTML = ''; holder.appendChild(segment(channel, pick)); }
    pick('buy');
    var featured = h('div', { 'class': 'Grid_root__u4Pw1' });
    page(
      h('section', { 'class': 'Hero_wrap__b0Lk9' }, h('h1', {}, 'Find your corner of Brisbane'), holder,
        h('div', { 'class': 'Filters_row__z3Ue6' }, select(SUBURBS, '', function (s) { suburb = s; }), h('button', { 'class': 'Button_primary__r6Ty2', onClick: function () { go('/' + channel + (suburb ? '?suburb=' + suburb : '')); } }, 'Search'))),
      h('main', { 'class': 'Page_main__e8Bi3' }, h('h2', {}, 'Featured this week'), featured, h('h2', {}, 'What is your place worth?'), h('p', {}, 'We sold a cottage in Paddington for $1,420,000, $170,000 above reserve. ', link('/sell', 'Book an appraisal'))));
    api('featured', function (d) { d.items.forEach(function (item) { featured.appendChild(card(item)); }); });
  }
  var round = 0;
  function list(channel) {
    var query = new URLSearchParams(location.search), mine = ++round;
    function change(name, value) {
      query.delete('page');
      if (value) query.set(name, value); else query.delete(name);
      var text = query.toString();
      go('/' + channel + (text ? '?' + text : ''));
    }
    var body = h('div', {}, h('div', { 'class': 'Spinner_dot__h1Vg6' }, 'Loading listings'));
    page(h('main', { 'class': 'Page_main__e8Bi3' },
      h('div', { 'class': 'Filters_row__z3Ue6' }, segment(channel, function (c) { go('/' + c); }),
        select(SUBURBS, query.get('suburb') || '', function (v) { change('suburb', v); }),
        select(TYPES, query.get('type') || '', function (v) { change('type', v); }),
        select(BEDS, query.get('beds') || '', function (v) { change('beds', v); })),
      body));
    api('listings?channel=' + channel + '&' + query.toString(), function (d) {
      if (mine !== round) return;
      body.innerHTML = '';
      body.appendChild(h('h1', {}, d.total + (d.total === 1 ? ' property to ' : ' properties to ') + channel));
      body.appendChild(h('div', { 'class': 'Grid_root__u4Pw1' }, d.items.map(card)));
      if (d.pages > 1) body.appendChild(pager(d, function (n) { query.set('page', n); go('/' + channel + '?' + query.toString()); }));
    });
  }
  function pager(d, turn) {
    var nav = h('nav', { 'class': 'Pager_nav__o3Jt1', 'aria-label': 'Pagination' }), last = 0;
    for (var n = 1; n <= d.pages; n++) {
      if (n !== 1 && n !== d.pages && Math.abs(n - d.page) > 1) continue;
      if (n - last > 1) nav.appendChild(h('span', { 'class': 'Pager_gap__m7Ci2' }, '\u2026'));
      nav.appendChild(button(n));
      last = n;
    }
    function button(n) {
      return h('button', { type: 'button', 'class': 'Pager_btn__q8Fn4' + (n === d.page ? ' Pager_now__b5Rx0' : ''), onClick: function () { turn(n); } }, String(n));
    }
    return nav;
  }
  function fact(label, value) { return h('li', {}, h('span', {}, label), String(value)); }
  function modal(item) {
    var veil = h('div', { 'class': 'Modal_veil__u1Td3', onClick: function (e) { if (e.target === veil) veil.remove(); } },
      h('div', { 'class': 'Modal_card__x4Gz6' }, h('h3', {}, 'Ask ' + item.agent), h('p', {}, item.address), h('input', { placeholder: 'Your name' }), h('input', { placeholder: 'Mobile' }), h('button', { 'class': 'Button_primary__r6Ty2', onClick: function () { veil.remove(); } }, 'Send')));
    document.body.appendChild(veil);
  }
  function detail(slug) {
    var mine = ++round;
    page(h('main', { 'class': 'Page_main__e8Bi3' }, h('div', { 'class': 'Spinner_dot__h1Vg6' }, 'Loading')));
    api('listings/' + slug, function (d) {
      if (mine !== round) return;
      if (d.error) { page(h('main', { 'class': 'Page_main__e8Bi3' }, h('h1', {}, 'This listing is no longer available'))); return; }
      page(h('main', { 'class': 'Page_main__e8Bi3' },
        h('p', { 'class': 'Crumbs_root__e5Lv7' }, link('/', 'Home'), ' / ', link('/' + d.channel, d.channel === 'buy' ? 'Buy' : 'Rent'), ' / ', d.street),
        photo(d, 1200, 'Detail_hero__t0Ql9'),
        h('div', { 'class': 'Detail_cols__z6Nd5' },
          h('article', { 'class': 'Detail_left__k3Yp8' }, h('h1', {}, d.address), h('p', { 'class': 'Card_price__y7Mh4' }, d.displayPrice), d.badge ? h('p', {}, h('strong', {}, d.badge)) : null,
            h('ul', { 'class': 'Facts_list__c2Hm4' }, fact('Property type', d.type), fact('Bedrooms', d.beds), fact('Bathrooms', d.baths), fact('Car spaces', d.cars), fact('Land size', d.land), fact(d.extra.label, d.extra.value)),
            h('h2', {}, 'About this property'), h('p', {}, d.body)),
          h('aside', { 'class': 'Detail_aside__w9Bs1' }, h('h3', {}, 'Inspections'), h('p', {}, d.inspection), h('h3', {}, d.agent), h('p', {}, '07 5550 1740'), h('button', { 'class': 'Button_primary__r6Ty2', onClick: function () { modal(d); } }, 'Enquire')))));
    });
  }
  function text(title, lines) {
    page(h('main', { 'class': 'Page_main__e8Bi3' }, h('h1', {}, title), lines.map(function (line) { return h('p', {}, line); })));
  }
  function render() {
    var parts = location.pathname.split('/').filter(Boolean);
    round++;
    switch (parts[0]) {
      case 'buy': case 'rent': list(parts[0]); break;
      case 'property': detail(parts[1]); break;
      case 'sell': text('Sell with Wattlebay', ['Flat fee of $9,900, photography included.', 'Average days on market: 24.']); break;
      case 'insights': text('Insights', ['Median house price in Bulimba reached $1,340,000 this quarter.', 'Units in Wynnum now rent for $430 per week on average.', 'Repayments on a loan of $600,000 rise by $96 a month.']); break;
      case 'about': text('About us', ['Six offices, forty people and one very old dog.']); break;
      case 'login': text('Sign in', ['Use the link in your e-mail to sign in.']); break;
      default: home();
    }
  }
  window.addEventListener('popstate', render);
  render();
})();
"##;
