//! Tollgate: a British online agent of 2021, an application that is drawn on the server first, with utility classes.
//!
//! The first twelve homes stand in the page, further ones come as data when a button is pressed. The place field
//! suggests places below it and also takes a town or the first half of a postcode as it is typed; left empty, it means
//! everywhere. A card is one link with the price, a title, the address and when it was added or reduced. Details have
//! tabs for photographs and floor plan, and a table with tenure and council tax band.

use serde_json::{Value as Json, json};

use crate::data::homes::{Home, Region, Town, homes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tollgate",
    domain: Some(Domain::RealEstate),
    asks_for: Domain::RealEstate,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "form",
        "wildcard",
        "autocomplete",
        "banner",
        "more",
        "overlap",
        "details",
        "featured",
        "status",
        "grid",
        "duplicates",
        "lazy",
    ],
    about: "British online agent of 2021: utility classes, a place field with suggestions, cards that are one link, more by a button",
    truth,
    respond,
    walk,
};

const REGION: Region = Region {
    towns: &[
        Town { name: "Leeds", areas: &["Headingley", "Horsforth", "Roundhay"], district: "LS" },
        Town { name: "Nottingham", areas: &["Beeston", "Sherwood"], district: "NG" },
        Town { name: "Reading", areas: &["Caversham", "Tilehurst", "Earley"], district: "RG" },
        Town { name: "Exeter", areas: &["Heavitree", "Topsham"], district: "EX" },
        Town { name: "Cardiff", areas: &["Canton", "Roath", "Whitchurch"], district: "CF" },
    ],
    thousands: (190, 460),
};

const COUNTIES: [&str; 5] = ["West Yorkshire", "Nottinghamshire", "Berkshire", "Devon", "South Glamorgan"];

const BUILD: &str = "t7XqKc2pVw0fLhR9bNzEa";
const AT_ONCE: usize = 12;

fn stock() -> Vec<Home> {
    homes(202_107, 98, &REGION)
}

fn number(home: &Home) -> usize {
    208_412 + home.id * 37
}

fn address(home: &Home) -> String {
    format!("/property/{}-bed-{}-{}-{}", home.bedrooms, slug(home.kind), slug(home.town), number(home))
}

fn price(home: &Home) -> String {
    let words = match home.chance % 10 {
        0 | 1 => "Offers over ",
        2 => "Offers in excess of ",
        3 => "Guide price ",
        4 => "OIRO ",
        5 => "Fixed price ",
        _ => "",
    };
    format!("{words}£{}", grouped(home.price, ','))
}

fn title(home: &Home) -> String {
    format!("{} bed {} for sale", home.bedrooms, home.kind)
}

fn place(home: &Home) -> String {
    format!("{}, {}, {}", home.street, home.area, home.town)
}

fn status(home: &Home) -> &'static str {
    match home.chance {
        30..=43 => "Sold STC",
        60..=67 => "Under offer",
        _ => "",
    }
}

fn since(home: &Home) -> String {
    let day = 72 - home.id * 7 / 10;
    let (day, month) = match day {
        61.. => (day - 60, 3),
        32.. => (day - 31, 2),
        _ => (day, 1),
    };
    let date = format!("{day:02}/{month:02}/2024");
    match home.id {
        1..=3 => "Added today".to_owned(),
        4..=6 => "Added yesterday".to_owned(),
        id if id % 4 == 1 => format!("Reduced on {date}"),
        _ => format!("Added on {date}"),
    }
}

fn photo(home: &Home, width: u64) -> String {
    let file = encode(&format!("/photos/{}/01.jpg", number(home)));
    format!("/_next/image?url={file}&w={width}&q=75")
}

fn truth() -> Truth {
    let record = |home: &Home| {
        Record::new()
            .with("price", price(home))
            .with("location", format!("{}, {}", place(home), home.postcode))
            .with("location", place(home))
            .with("postcode", &home.postcode)
            .with("bedrooms", home.bedrooms.to_string())
            .with("bathrooms", home.bathrooms.to_string())
            .with("receptions", home.receptions.to_string())
            .with("property_type", home.kind)
            .with("status", status(home))
            .with("description", &home.description)
            .with("image", photo(home, 640))
            .with("image", photo(home, 1080))
            .with("image", photo(home, 1920))
            .with("url", address(home))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Buy")?;
    let results = visitor.here();
    for page in 2.. {
        visitor.open(&format!("/_next/data/{BUILD}/for-sale.json?page={page}"))?;
        if visitor.json()?["pageProps"]["hasMore"] == false {
            break;
        }
    }
    visitor.open("/api/places?q=rea")?;
    visitor.expect("Reading, Berkshire")?;
    visitor.back(&results);
    visitor.submit("place-search", &[("location", "Reading, Berkshire")])?;
    visitor.expect("homes for sale in Reading")?;
    visitor.submit("place-search", &[("location", "Atlantis")])?;
    visitor.expect("could not find that place")?;
    visitor.submit("place-search", &[("location", "")])
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Home], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => page("Sell your home for less", &front(stock), &json!({})),
        ["for-sale"] => results(stock, request.query.text("location"), &request.query),
        ["for-sale", place] => results(stock, place, &request.query),
        ["property", wanted] => match stock.iter().find(|home| address(home).ends_with(wanted)) {
            Some(home) if address(home) == request.path => {
                page(&title(home), &details(stock, home), &json!({"id": number(home)}))
            }
            _ => Answer::missing(),
        },
        ["_next", "data", BUILD, "for-sale.json"] => {
            let found = search(stock, request.query.text("location"), &request.query).unwrap_or_default();
            Answer::json(&json!({"pageProps": properties(&found, &request.query), "__N_SSP": true}))
        }
        ["_next", "static", .., "main-8c1f0a7d.js"] => Answer::file("application/javascript", SCRIPT),
        ["_next", "static", .., "5e0b91c4.css"] => Answer::file("text/css", STYLE),
        ["_next", "image"] => drawing(request.query.text("url")),
        ["api", "places"] => places(request.query.text("q")),
        ["sell"] => page("Sell with us", SELL, &json!({})),
        ["pricing"] => page("Pricing", PRICING, &json!({})),
        ["guides"] => page("Guides", GUIDES, &json!({})),
        ["help"] => page("Help", HELP, &json!({})),
        ["login"] => page("Log in", LOGIN, &json!({})),
        ["viewings"] => {
            page("Thank you", "<h1 class=\"text-3xl\">Thank you, we will be in touch.</h1>", &json!({}))
        }
        _ => Answer::missing(),
    }
}

fn page(title: &str, body: &str, properties: &Json) -> Answer {
    let data = json!({
        "props": {"pageProps": properties, "__N_SSP": true}, "page": "/", "query": {}, "buildId": BUILD, "isFallback": false, "gssp": true,
    });
    let values = [("title", title), ("body", body), ("data", &data.to_string())];
    Answer::page(fill(PAGE, &values))
}

fn drawing(file: &str) -> Answer {
    let parts: Vec<&str> = file.split('/').filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        ["photos", number, "plan.png"] => {
            Answer::picture(picture::sign(&format!("Floor plan {number}"), 800, 500, "#f9fafb", "#6b7280"))
        }
        ["photos", number, "01.jpg"] => Answer::picture(picture::house(number.parse().unwrap_or(0))),
        _ => Answer::missing(),
    }
}

/// Towns and their parts, each as it is suggested.
fn suggestions() -> Vec<(&'static str, String)> {
    let towns = REGION.towns.iter().zip(COUNTIES);
    towns
        .flat_map(|(town, county)| {
            let areas = town.areas.iter().map(|area| (*area, format!("{area}, {}", town.name)));
            std::iter::once((town.name, format!("{}, {county}", town.name))).chain(areas)
        })
        .collect()
}

fn places(typed: &str) -> Answer {
    let typed = typed.to_lowercase();
    let found = suggestions().into_iter().filter(|(_, label)| label.to_lowercase().starts_with(&typed));
    Answer::json(&found.take(6).map(|(name, label)| json!({"label": label, "slug": slug(name)})).collect())
}

/// The homes at a place that was typed or chosen; none where it is no place that is known.
fn search<'s>(stock: &'s [Home], place: &str, query: &Parameters) -> Option<Vec<&'s Home>> {
    let wanted = slug(place.split(',').next().unwrap_or_default());
    let is_there = |home: &&Home| {
        wanted.is_empty()
            || [home.town, home.area, home.district(), &home.postcode].iter().any(|name| slug(name) == wanted)
    };
    let mut found: Vec<&Home> = stock.iter().filter(is_there).collect();
    if found.is_empty() {
        return None;
    }
    let limit = |name: &str, other: u64| query.number(name).map_or(other, |number| number as u64);
    found.retain(|home| home.bedrooms >= limit("beds", 0));
    found.retain(|home| (limit("min", 0)..=limit("max", u64::MAX)).contains(&home.price));
    match query.text("sort") {
        "lowest" => found.sort_by_key(|home| home.price),
        "highest" => found.sort_by_key(|home| std::cmp::Reverse(home.price)),
        _ => {}
    }
    Some(found)
}

fn properties(found: &[&Home], query: &Parameters) -> Json {
    let slice = slice(found, query.number("page").unwrap_or(1), AT_ONCE);
    let home = |home: &&Home| {
        json!({
            "id": number(home), "url": address(home), "price": price(home), "title": title(home),
            "address": format!("{}, {}", place(home), home.postcode), "beds": home.bedrooms, "baths": home.bathrooms,
            "receptions": home.receptions, "status": status(home), "since": since(home),
            "image": photo(home, 640), "imageLarge": photo(home, 1080),
        })
    };
    json!({
        "total": slice.total, "page": slice.page, "hasMore": slice.page < slice.last,
        "properties": slice.things.iter().map(home).collect::<Vec<_>>(),
    })
}

fn icons(home: &Home) -> String {
    let icon = |(name, path, count): (&str, &str, u64)| {
        fill(ICON, &[("name", name), ("path", path), ("count", &count.to_string())])
    };
    let kinds = [
        ("Bedrooms", "M3 18v-7h18v7M3 11V6h8v5M3 15h18", home.bedrooms),
        ("Bathrooms", "M3 12h18v3a4 4 0 01-4 4H7a4 4 0 01-4-4zM6 12V5h4", home.bathrooms),
        ("Reception rooms", "M4 18v-6h16v6M6 12V7h12v5M4 15h16", home.receptions),
    ];
    each(kinds, icon)
}

fn badge(home: &Home, place: &str) -> String {
    match status(home) {
        "" => String::new(),
        status => fill(BADGE, &[("place", place), ("status", status)]),
    }
}

fn card(home: &Home) -> String {
    fill(
        CARD,
        &[
            ("url", &address(home)),
            ("small", &escape(&photo(home, 640))),
            ("large", &escape(&photo(home, 1080))),
            ("badge", &badge(home, "absolute top-3 left-3 ")),
            ("price", &price(home)),
            ("title", &title(home)),
            ("address", &format!("{}, {}", place(home), home.postcode)),
            ("icons", &icons(home)),
            ("since", &since(home)),
        ],
    )
}

fn front(stock: &[Home]) -> String {
    let towns = each(REGION.towns, |town| {
        let count = stock.iter().filter(|home| home.town == town.name).count();
        format!(
            "<li><a class=\"block rounded-lg bg-white p-5 shadow-md\" href=\"/for-sale/{}\"><span class=\"font-semibold\">{}</span> <span class=\"text-sm text-gray-500\">{count} homes</span></a></li>",
            slug(town.name),
            town.name
        )
    });
    let latest = each(stock.iter().take(3), card);
    fill(FRONT, &[("search", &field("")), ("latest", &latest), ("towns", &towns)])
}

fn field(typed: &str) -> String {
    fill(FIELD, &[("typed", &escape(typed))])
}

fn results(stock: &[Home], place: &str, query: &Parameters) -> Answer {
    let label = suggestions().into_iter().find(|(name, _)| slug(name) == slug(place)).map(|(_, label)| label);
    let typed = label.unwrap_or_else(|| place.to_owned());
    let Some(found) = search(stock, place, query) else {
        let body = fill(UNKNOWN, &[("search", &field(&typed))]);
        return page("No results", &body, &json!({"total": 0}));
    };
    let everywhere = if typed.is_empty() { "the UK" } else { typed.split(',').next().unwrap_or_default() };
    let shown = slice(&found, 1, AT_ONCE);
    let more = if shown.last > 1 { MORE } else { "" };
    let body = fill(
        RESULTS,
        &[
            ("search", &field(&typed)),
            ("total", &found.len().to_string()),
            ("place", &escape(everywhere)),
            ("cards", &each(shown.things, |home| card(home))),
            ("shown", &shown.through().to_string()),
            ("more", more),
        ],
    );
    page(&format!("Homes for sale in {}", escape(everywhere)), &body, &properties(&found, query))
}

fn details(stock: &[Home], home: &Home) -> String {
    let mut dice = Dice::new(home.id as u64 * 97);
    let is_flat = ["flat", "apartment", "maisonette"].contains(&home.kind);
    let tenure = match is_flat {
        true => format!("Leasehold ({} years remaining)", dice.between(82, 240)),
        false => "Freehold".to_owned(),
    };
    let charge = format!("£{} per year", grouped(dice.between(60, 190) * 10, ','));
    let rows = [
        ("Tenure", tenure.as_str()),
        ("Service charge", if is_flat { &charge } else { "" }),
        ("Council tax band", dice.pick(&["A", "B", "C", "D", "E", "F"])),
        ("EPC rating", dice.pick(&["B", "C", "D", "D", "E"])),
        ("Parking", dice.pick(&["Driveway", "On street", "Garage", "Allocated"])),
        ("Broadband", dice.pick(&["Up to 80 Mbps", "Up to 330 Mbps", "Up to 1,000 Mbps"])),
        ("Reference", &number(home).to_string()),
    ];
    let rows = each(rows.iter().filter(|(_, value)| !value.is_empty()), |(name, value)| {
        format!(
            "<tr class=\"border-b\"><th scope=\"row\" class=\"py-2 pr-8 text-left font-normal text-gray-500\">{name}</th><td class=\"py-2\">{value}</td></tr>"
        )
    });
    let near = stock.iter().filter(|other| other.town == home.town && other.id != home.id);
    let plan = encode(&format!("/photos/{}/plan.png", number(home)));
    fill(
        DETAILS,
        &[
            ("town", home.town),
            ("folder", &slug(home.town)),
            ("photo", &escape(&photo(home, 1920))),
            ("plan", &format!("/_next/image?url={plan}&amp;w=1080&amp;q=75")),
            ("badge", &badge(home, "")),
            ("price", &price(home)),
            ("title", &title(home)),
            ("address", &format!("{}, {}", place(home), home.postcode)),
            ("icons", &icons(home)),
            ("since", &since(home)),
            ("text", &escape(&home.description)),
            ("rows", &rows),
            ("number", &number(home).to_string()),
            ("monthly", &grouped(home.price * 9 / 10 * 53 / 10_000, ',')),
            ("deposit", &grouped(home.price / 10, ',')),
            ("near", &each(near.take(3), card)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>[[title]] | Tollgate</title><meta name="next-head-count" content="3"/><link rel="preload" href="/_next/static/css/5e0b91c4.css" as="style"/><link rel="stylesheet" href="/_next/static/css/5e0b91c4.css" data-n-g=""/><noscript data-n-css=""></noscript><script src="/_next/static/chunks/main-8c1f0a7d.js" defer=""></script></head>
<body class="bg-gray-50 text-gray-900 antialiased"><div id="__next"><header class="bg-white shadow"><div class="mx-auto flex max-w-6xl items-center justify-between px-4 py-4"><a href="/" class="text-2xl font-extrabold tracking-tight text-teal-700">tollgate</a><nav class="flex items-center space-x-6 text-sm font-medium"><a href="/sell">Sell</a><a href="/for-sale">Buy</a><a href="/pricing">Pricing</a><a href="/guides">Guides</a><a href="/help">Help</a><a href="/login" class="rounded-full border border-teal-700 px-4 py-2 text-teal-700">Log in</a></nav></div></header>
<main class="mx-auto max-w-6xl px-4 py-8">[[body]]</main>
<footer class="mt-12 bg-teal-900 text-sm text-white"><div class="mx-auto grid max-w-6xl grid-cols-3 gap-8 px-4 py-10"><div><p class="text-xl font-extrabold">tollgate</p><p class="mt-2">Rated 4.8 out of 5 from 11,204 reviews</p><p class="mt-2">Fixed fee from £895, pay when you sell.</p></div><div><p class="font-semibold">Company</p><ul class="mt-2"><li><a href="/pricing">Our fees</a></li><li><a href="/help">Contact us</a></li><li><a href="/guides">Selling guides</a></li></ul></div><div><p class="font-semibold">Popular searches</p><ul class="mt-2"><li><a href="/for-sale/leeds">Property for sale in Leeds</a></li><li><a href="/for-sale/nottingham">Property for sale in Nottingham</a></li><li><a href="/for-sale/cardiff">Property for sale in Cardiff</a></li></ul></div></div><p class="mx-auto max-w-6xl px-4 pb-8 text-xs">© 2021-2024 Tollgate Property Ltd. Registered in England 11955501. Member of The Property Ombudsman.</p></footer></div>
<script id="__NEXT_DATA__" type="application/json">[[data]]</script></body></html>
"##;

const FIELD: &str = r##"<div class="relative flex-1"><label for="location" class="sr-only">Town, area or postcode</label><input id="location" name="location" type="text" autocomplete="off" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="location-list" placeholder="Town, area or postcode" value="[[typed]]" class="w-full rounded-lg border px-4 py-3 text-gray-900"/><ul id="location-list" role="listbox" hidden="" class="absolute z-10 mt-1 w-full overflow-hidden rounded-lg bg-white text-left text-gray-900 shadow-lg"></ul></div>"##;

const FRONT: &str = r##"<section class="rounded-2xl bg-teal-700 px-8 py-16 text-center text-white"><h1 class="text-4xl font-extrabold">Keep more of what your home is worth</h1><p class="mt-4 text-lg">Sellers saved £4,610 on average last year.</p><form id="place-search" action="/for-sale" method="get" class="mx-auto mt-8 flex max-w-2xl space-x-2">[[search]]<button type="submit" class="rounded-lg bg-amber-400 px-6 py-3 font-semibold text-gray-900">Search homes</button></form><p class="mt-4 text-sm">Thinking of selling? <a href="/sell" class="underline">Get a free valuation</a></p></section>
<section class="mt-12"><h2 class="text-2xl font-bold">Just listed</h2><ul class="mt-4 grid grid-cols-3 gap-6">[[latest]]</ul></section>
<section class="mt-12"><h2 class="text-2xl font-bold">Where we are busy</h2><ul class="mt-4 grid grid-cols-5 gap-6">[[towns]]</ul></section>
<section class="mt-12 grid grid-cols-3 gap-8"><blockquote class="text-gray-600">“Sold in nine days for £12,000 over asking.” <cite class="block text-sm">Priya, Caversham</cite></blockquote><blockquote class="text-gray-600">“We paid £895. Next door paid £5,400.” <cite class="block text-sm">Gareth, Roath</cite></blockquote><blockquote class="text-gray-600">“Three viewings in the first weekend.” <cite class="block text-sm">Moira, Horsforth</cite></blockquote></section>"##;

const UNKNOWN: &str = r##"<form id="place-search" action="/for-sale" method="get" class="flex space-x-2">[[search]]<button type="submit" class="rounded-lg bg-teal-700 px-6 py-3 font-semibold text-white">Search</button></form><p class="mt-8 text-lg">Sorry, we could not find that place. Check the spelling or try a nearby town.</p>"##;

const RESULTS: &str = r##"<form id="place-search" action="/for-sale" method="get" class="flex space-x-2 rounded-lg bg-white p-5 shadow-md">[[search]]<select name="beds" aria-label="Bedrooms" class="rounded-lg border px-3"><option value="">Any beds</option><option value="1">1+ beds</option><option value="2">2+ beds</option><option value="3">3+ beds</option><option value="4">4+ beds</option></select><select name="min" aria-label="Minimum price" class="rounded-lg border px-3"><option value="">No min</option><option value="150000">£150k</option><option value="250000">£250k</option><option value="350000">£350k</option></select><select name="max" aria-label="Maximum price" class="rounded-lg border px-3"><option value="">No max</option><option value="250000">£250k</option><option value="400000">£400k</option><option value="600000">£600k</option></select><button type="submit" class="rounded-lg bg-teal-700 px-6 py-3 font-semibold text-white">Search</button></form>
<div class="mt-8 flex items-center justify-between"><h1 class="text-2xl font-bold">[[total]] homes for sale in [[place]]</h1><label class="text-sm text-gray-500">Sort by <select id="sort" class="rounded-lg border px-3 py-2"><option value="">Newest first</option><option value="lowest">Lowest price</option><option value="highest">Highest price</option></select></label></div>
<ul data-testid="results" class="mt-4 grid grid-cols-3 gap-6">[[cards]]</ul>
<div class="mt-8 text-center"><p class="text-sm text-gray-500">Showing <span data-testid="shown">[[shown]]</span> of [[total]]</p>[[more]]</div>"##;

const MORE: &str = r##"<button type="button" data-testid="show-more" class="mt-4 rounded-full border border-teal-700 px-6 py-3 font-semibold text-teal-700">Show more properties</button>"##;

const ICON: &str = r##"<li class="flex items-center"><svg class="mr-1 h-5 w-5 text-gray-400" fill="none" viewBox="0 0 24 24" stroke="currentColor" aria-hidden="true"><path d="[[path]]"></path></svg><span class="sr-only">[[name]]</span> <span>[[count]]</span></li>"##;

const BADGE: &str = r##"<span class="[[place]]rounded-full bg-rose-600 px-3 py-1 text-xs font-semibold text-white">[[status]]</span>"##;

const CARD: &str = r##"<li><a href="[[url]]" class="group block overflow-hidden rounded-lg bg-white shadow-md hover:shadow-lg"><div class="relative"><img alt="" src="[[small]]" srcset="[[small]] 1x, [[large]] 2x" decoding="async" loading="lazy" class="h-52 w-full object-cover"/>[[badge]]</div><div class="p-5"><p class="text-xl font-bold text-teal-700">[[price]]</p><h3 class="mt-1 font-semibold">[[title]]</h3><p class="mt-1 text-sm text-gray-600">[[address]]</p><ul class="mt-3 flex space-x-4 text-sm">[[icons]]</ul><p class="mt-3 border-t pt-3 text-xs text-gray-500">[[since]]</p></div></a></li>"##;

const DETAILS: &str = r##"<nav aria-label="Breadcrumb" class="text-sm text-gray-500"><a href="/for-sale">For sale</a> / <a href="/for-sale/[[folder]]">[[town]]</a></nav>
<div role="tablist" class="mt-4 flex space-x-6 border-b"><button type="button" role="tab" aria-selected="true" aria-controls="panel-photos" class="py-2 font-semibold">Photos</button><button type="button" role="tab" aria-selected="false" aria-controls="panel-plan" class="py-2 font-semibold">Floor plan</button></div>
<div id="panel-photos" role="tabpanel" class="mt-4"><img alt="[[address]]" src="[[photo]]" decoding="async" class="h-96 w-full rounded-lg object-cover"/></div><div id="panel-plan" role="tabpanel" hidden="" class="mt-4"><img alt="Floor plan" src="[[plan]]" loading="lazy" class="w-full rounded-lg"/></div>
<div class="mt-8 grid grid-cols-3 gap-8"><article class="col-span-2">[[badge]]<p class="mt-1 text-3xl font-extrabold text-teal-700">[[price]]</p><h1 class="mt-1 text-2xl font-bold">[[title]]</h1><p class="mt-1 text-gray-600">[[address]]</p><ul class="mt-3 flex space-x-4">[[icons]]</ul><p class="mt-1 text-xs text-gray-500">[[since]]</p><h2 class="mt-8 text-xl font-bold">About this home</h2><p class="mt-3">[[text]]</p><h2 class="mt-8 text-xl font-bold">Key information</h2><table class="mt-3 w-full text-sm"><tbody>[[rows]]</tbody></table></article>
<aside><form action="/viewings" method="post" class="rounded-lg bg-white p-5 shadow-md"><p class="text-lg font-bold">Book a viewing</p><input type="hidden" name="property" value="[[number]]"/><input name="name" placeholder="Full name" class="mt-3 w-full rounded-lg border px-4 py-2"/><input name="email" type="email" placeholder="Email" class="mt-3 w-full rounded-lg border px-4 py-2"/><button type="submit" class="mt-3 w-full rounded-lg bg-teal-700 py-3 font-semibold text-white">Request a viewing</button></form><div class="mt-4 rounded-lg bg-white p-5 text-sm shadow-md"><p class="font-semibold">Mortgage from £[[monthly]] a month</p><p class="mt-1 text-gray-600">With a deposit of £[[deposit]] over 30 years at 4.9%.</p></div></aside></div>
<section class="mt-12"><h2 class="text-2xl font-bold">More homes in [[town]]</h2><ul class="mt-4 grid grid-cols-3 gap-6">[[near]]</ul></section>"##;

const SELL: &str = r##"<h1 class="text-3xl font-extrabold">Sell with Tollgate</h1><p class="mt-4">Your local expert values your home, takes the photographs and books the viewings. You decide the rest in the app.</p><form action="/viewings" method="post" class="mt-8 flex space-x-2"><input name="postcode" placeholder="Your postcode" class="rounded-lg border px-4 py-2"/><button type="submit" class="rounded-lg bg-teal-700 px-6 py-3 font-semibold text-white">Value my home</button></form>"##;
const PRICING: &str = r##"<h1 class="text-3xl font-extrabold">One fee, no surprises</h1><div class="mt-8 grid grid-cols-3 gap-6"><div class="rounded-lg bg-white p-5 shadow-md"><h2 class="text-xl font-bold">Essential</h2><p class="text-3xl">£895</p><p class="mt-1">Listing on all portals, floor plan and photographs.</p></div><div class="rounded-lg bg-white p-5 shadow-md"><h2 class="text-xl font-bold">Hosted</h2><p class="text-3xl">£1,395</p><p class="mt-1">We show buyers round for you.</p></div><div class="rounded-lg bg-white p-5 shadow-md"><h2 class="text-xl font-bold">Premium</h2><p class="text-3xl">£1,995</p><p class="mt-1">Featured on portals, with conveyancing from £649.</p></div></div>"##;
const GUIDES: &str = r##"<h1 class="text-3xl font-extrabold">Guides</h1><article class="mt-8"><h2 class="text-xl font-bold">What does it cost to move?</h2><p class="mt-1 text-gray-600">Allow £1,200 for removals and £1,500 for a solicitor on a three bedroom house.</p></article><article class="mt-8"><h2 class="text-xl font-bold">Freehold or leasehold?</h2><p class="mt-1 text-gray-600">Below 80 years a lease gets expensive to extend.</p></article>"##;
const HELP: &str = r##"<h1 class="text-3xl font-extrabold">Help centre</h1><p class="mt-4">Call 0113 555 0102, every day from 8am to 8pm.</p>"##;
const LOGIN: &str = r##"<h1 class="text-3xl font-extrabold">Log in</h1><form action="/login" method="post" class="mt-4"><input name="email" type="email" placeholder="Email" class="rounded-lg border px-4 py-2"/> <input name="password" type="password" placeholder="Password" class="rounded-lg border px-4 py-2"/> <button type="submit" class="rounded-lg bg-teal-700 px-6 py-3 text-white">Log in</button></form>"##;

const STYLE: &str = r##"*,::before,::after{box-sizing:border-box;border:0 solid #e5e7eb}body{margin:0;font-family:Inter,ui-sans-serif,system-ui,sans-serif;line-height:1.5}h1,h2,h3,p,ul,blockquote{margin:0;padding:0;font-size:inherit;font-weight:inherit}ul{list-style:none}a{color:inherit;text-decoration:inherit}img,svg{display:block;max-width:100%}svg{stroke-width:1.5}button,input,select{font:inherit;background:#fff}button{cursor:pointer;background:transparent}table{border-collapse:collapse}[hidden]{display:none!important}
.relative{position:relative}.absolute{position:absolute}.fixed{position:fixed}.inset-x-0{left:0;right:0}.bottom-0{bottom:0}.top-3{top:.75rem}.left-3{left:.75rem}.z-10{z-index:10}.block{display:block}.flex{display:flex}.grid{display:grid}.flex-1{flex:1}.grid-cols-3{grid-template-columns:repeat(3,minmax(0,1fr))}.grid-cols-5{grid-template-columns:repeat(5,minmax(0,1fr))}.col-span-2{grid-column:span 2}.gap-6{gap:1.5rem}.gap-8{gap:2rem}.items-center{align-items:center}.justify-between{justify-content:space-between}.space-x-2>*+*{margin-left:.5rem}.space-x-4>*+*{margin-left:1rem}.space-x-6>*+*{margin-left:1.5rem}
.mx-auto{margin-left:auto;margin-right:auto}.mt-1{margin-top:.25rem}.mt-2{margin-top:.5rem}.mt-3{margin-top:.75rem}.mt-4{margin-top:1rem}.mt-8{margin-top:2rem}.mt-12{margin-top:3rem}.mr-1{margin-right:.25rem}.p-5{padding:1.25rem}.px-3{padding-left:.75rem;padding-right:.75rem}.px-4{padding-left:1rem;padding-right:1rem}.px-6{padding-left:1.5rem;padding-right:1.5rem}.px-8{padding-left:2rem;padding-right:2rem}.py-1{padding-top:.25rem;padding-bottom:.25rem}.py-2{padding-top:.5rem;padding-bottom:.5rem}.py-3{padding-top:.75rem;padding-bottom:.75rem}.py-4{padding-top:1rem;padding-bottom:1rem}.py-8{padding-top:2rem;padding-bottom:2rem}.py-10{padding-top:2.5rem;padding-bottom:2.5rem}.py-16{padding-top:4rem;padding-bottom:4rem}.pt-3{padding-top:.75rem}.pb-8{padding-bottom:2rem}.pr-8{padding-right:2rem}
.w-full{width:100%}.w-5{width:1.25rem}.h-5{height:1.25rem}.h-52{height:13rem}.h-96{height:24rem}.max-w-2xl{max-width:42rem}.max-w-6xl{max-width:72rem}.overflow-hidden{overflow:hidden}.object-cover{object-fit:cover}.rounded-lg{border-radius:.5rem}.rounded-2xl{border-radius:1rem}.rounded-full{border-radius:9999px}.border{border-width:1px}.border-b{border-bottom-width:1px}.border-t{border-top-width:1px}.border-teal-700{border-color:#0f766e}.shadow{box-shadow:0 1px 3px rgba(0,0,0,.1)}.shadow-md{box-shadow:0 4px 6px -1px rgba(0,0,0,.1)}.shadow-lg,.hover\:shadow-lg:hover{box-shadow:0 10px 15px -3px rgba(0,0,0,.15)}
.bg-white{background:#fff}.bg-gray-50{background:#f9fafb}.bg-teal-700{background:#0f766e}.bg-teal-900{background:#134e4a}.bg-amber-400{background:#fbbf24}.bg-rose-600{background:#e11d48}.text-white{color:#fff}.text-gray-400{color:#9ca3af}.text-gray-500{color:#6b7280}.text-gray-600{color:#4b5563}.text-gray-900{color:#111827}.text-teal-700{color:#0f766e}.text-left{text-align:left}.text-center{text-align:center}.text-xs{font-size:.75rem}.text-sm{font-size:.875rem}.text-lg{font-size:1.125rem}.text-xl{font-size:1.25rem}.text-2xl{font-size:1.5rem}.text-3xl{font-size:1.875rem}.text-4xl{font-size:2.25rem}.font-normal{font-weight:400}.font-medium{font-weight:500}.font-semibold{font-weight:600}.font-bold{font-weight:700}.font-extrabold{font-weight:800}.tracking-tight{letter-spacing:-.025em}.underline{text-decoration:underline}.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}
"##;

const SCRIPT: &str = r##"(function () {
  'use strict';
  var one = function (q) { return document.querySelector(q); };
  var esc = function (t) { return String(t).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;'); };
  var app = JSON.parse(one('#__NEXT_DATA__').textContent), page = 1;

  function icon(name, path, count) {
    return '<li class="flex items-center"><svg class="mr-1 h-5 w-5 text-gray-400" fill="none" viewBox="0 0 24 24" stroke="currentColor" aria-hidden="true"><path d="' + path + '"></path></svg><span class="sr-only">' + name + '</span> <span>' + count + '</span></li>';
  }
  function card(p) {
    return '<li><a href="' + p.url + '" class="group block overflow-hidden rounded-lg bg-white shadow-md hover:shadow-lg"><div class="relative"><img alt="" src="' + esc(p.image) + '" srcset="' + esc(p.image) + ' 1x, ' + esc(p.imageLarge) + ' 2x" decoding="async" loading="lazy" class="h-52 w-full object-cover"/>' +
      (p.status ? '<span class="absolute top-3 left-3 rounded-full bg-rose-600 px-3 py-1 text-xs font-semibold text-white">' + p.status + '</span>' : '') +
      '</div><div class="p-5"><p class="text-xl font-bold text-teal-700">' + esc(p.price) + '</p><h3 class="mt-1 font-semibold">' + esc(p.title) + '</h3><p class="mt-1 text-sm text-gray-600">' + esc(p.address) + '</p><ul class="mt-3 flex space-x-4 text-sm">' +
      icon('Bedrooms', 'M3 18v-7h18v7M3 11V6h8v5M3 15h18', p.beds) + icon('Bathrooms', 'M3 12h18v3a4 4 0 01-4 4H7a4 4 0 01-4-4zM6 12V5h4', p.baths) + icon('Reception rooms', 'M4 18v-6h16v6M6 12V7h12v5M4 15h16', p.receptions) +
      '</ul><p class="mt-3 border-t pt-3 text-xs text-gray-500">' + esc(p.since) + '</p></div></a></li>';
  }

  var more = one('[data-testid="show-more"]');
  if (more) more.addEventListener('click', function () {
    var query = new URLSearchParams(location.search), parts = location.pathname.split('/');
    if (parts[2]) query.set('location', parts[2]);
    query.set('page', page + 1);
    more.disabled = true;
    more.textContent = 'Loading…';
    fetch('/_next/data/' + app.buildId + '/for-sale.json?' + query).then(function (r) { return r.json(); }).then(function (d) {
      var list = one('[data-testid="results"]');
      page = d.pageProps.page;
      list.insertAdjacentHTML('beforeend', d.pageProps.properties.map(card).join(''));
      one('[data-testid="shown"]').textContent = list.children.length;
      more.disabled = false;
      more.textContent = 'Show more properties';
      if (!d.pageProps.hasMore) more.remove();
    });
  });

  ['beds', 'min', 'max', 'sort'].forEach(function (name) {
    var choice = one('select[name="' + name + '"], select#' + name), value = new URLSearchParams(location.search).get(name);
    if (choice && value) choice.value = value;
  });
  var sort = one('#sort');
  if (sort) sort.addEventListener('change', function () {
    var query = new URLSearchParams(location.search);
    query.set('sort', sort.value);
    location.search = query;
  });

  var field = one('#location'), list = one('#location-list'), waiting;
  if (field) {
    var close = function () { list.hidden = true; field.setAttribute('aria-expanded', 'false'); };
    field.addEventListener('input', function () {
      clearTimeout(waiting);
      if (field.value.trim().length < 2) { close(); return; }
      waiting = setTimeout(function () {
        fetch('/api/places?q=' + encodeURIComponent(field.value.trim())).then(function (r) { return r.json(); }).then(function (found) {
          list.innerHTML = found.map(function (p) { return '<li role="option" class="px-4 py-2" data-slug="' + p.slug + '">' + esc(p.label) + '</li>'; }).join('');
          list.hidden = !found.length;
          field.setAttribute('aria-expanded', String(!list.hidden));
        });
      }, 150);
    });
    list.addEventListener('click', function (e) {
      var item = e.target.closest('li');
      if (item) { field.value = item.textContent; close(); }
    });
    document.addEventListener('click', function (e) { if (e.target !== field) close(); });
  }

  document.querySelectorAll('[role="tab"]').forEach(function (tab, at, tabs) {
    tab.addEventListener('click', function () {
      tabs.forEach(function (t) {
        t.setAttribute('aria-selected', String(t === tab));
        one('#' + t.getAttribute('aria-controls')).hidden = t !== tab;
      });
    });
  });

  if (!/tg_consent=/.test(document.cookie)) {
    var bar = document.createElement('div');
    bar.className = 'fixed inset-x-0 bottom-0 z-10 bg-white shadow-lg';
    bar.innerHTML = '<div class="mx-auto flex max-w-6xl items-center justify-between px-4 py-4 text-sm"><p>We use cookies to make Tollgate work better for you.</p><div class="flex space-x-2"><button type="button" class="px-4 py-2 underline">Reject all</button><button type="button" class="rounded-full bg-teal-700 px-4 py-2 text-white">Accept all</button></div></div>';
    bar.addEventListener('click', function (e) { if (e.target.tagName === 'BUTTON') { document.cookie = 'tg_consent=1; path=/'; bar.remove(); } });
    document.body.appendChild(bar);
  }
})();
"##;
