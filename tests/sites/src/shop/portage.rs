//! Portage Records: a record shop in Duluth, of 2022, on a site builder.
//!
//! The first squares of a list are drawn from data in the page, further ones are fetched as the page is scrolled. Genres are
//! lists of their own. A square has a picture that another one covers when it is hovered, sold-out and sale marks, and a
//! title with artist and album. Albums have pages made on the server. Concerts have prices too and are no goods.

use serde_json::{Value as Json, json};

use crate::data::goods::{Good, Trade, goods};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "portage",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: false,
    covers: &[
        "links",
        "infinite",
        "banner",
        "overlap",
        "duplicates",
        "featured",
        "locale",
        "lazy",
        "grid",
        "optional",
        "details",
    ],
    about: "American record shop of 2022 by a site builder: squares from data in the page, more fetched by scrolling, genres as lists, concerts beside the goods",
    truth,
    respond,
    walk,
};

const VINYL: Trade = Trade {
    brands: &[
        "The Tin Orchards",
        "Marla Vance",
        "Ghost Ferries",
        "Odell Rainey Trio",
        "Kitchen Radio",
        "Superior Street Band",
        "Nils & Ada",
        "Paper Moose",
        "DJ Lakewater",
    ],
    kinds: &["Midnight", "Northern", "Electric", "Slow", "Broken", "Golden", "Winter", "Borrowed"],
    things: &[
        ("Harbor", "Rock", 18, 34),
        ("Engines", "Rock", 19, 36),
        ("Weather", "Folk", 17, 29),
        ("Letters", "Folk", 16, 28),
        ("Hours", "Jazz", 22, 44),
        ("Standards", "Jazz", 20, 39),
        ("Heartache", "Soul", 18, 38),
        ("Signals", "Electronic", 19, 41),
        ("Machines", "Electronic", 21, 45),
        ("Radio", "Indie", 17, 33),
    ],
    variants: &["LP", "2xLP", "7\"", "Deluxe Edition", "Live"],
};

const GENRES: [&str; 6] = ["Rock", "Indie", "Folk", "Jazz", "Soul", "Electronic"];

const AT_ONCE: usize = 18;

fn stock() -> Vec<Good> {
    goods(55_807, 98, &VINYL)
}

/// Artist and album.
fn title(good: &Good) -> String {
    format!("{} - {}", good.brand, good.title[good.brand.len()..].trim())
}

fn money(cents: u64) -> String {
    format!("${}", pounds(cents))
}

fn address(good: &Good) -> String {
    format!("/store/p/{}", slug(&title(good)))
}

fn photo(good: &Good, format: &str) -> String {
    format!("/content/v1/{:x}/cover-{}.jpg?format={format}", 0x5f3a_0000 + good.id * 7_919, good.id)
}

fn availability(good: &Good) -> &'static str {
    match good.stock {
        0 => "Sold Out",
        1..=3 => "Only a few left",
        _ => "In stock",
    }
}

fn truth() -> Truth {
    let record = |good: &Good| {
        Record::new()
            .with("title", title(good))
            .with("price", money(good.price))
            .maybe("old_price", good.old_price.map(money))
            .with("availability", availability(good))
            .with("sku", &good.sku)
            .with("image", photo(good, "500w"))
            .with("image", photo(good, "1500w"))
            .with("url", address(good))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("Store")?;
    visitor.follow("Jazz")?;
    visitor.expect("Jazz")?;
    for page in 1.. {
        visitor.open(&format!("/api/store/items?genre=&page={page}"))?;
        if visitor.json()?["next"].is_null() {
            break;
        }
    }
    visitor.open("/shows")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Good], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let plain = |title: &str, text: &str| {
        page(
            title,
            &format!("<section class=\"ptg-section ptg-section--text\"><h1>{title}</h1>{text}</section>"),
        )
    };
    match request.parts().as_slice() {
        [] => {
            let picks = stock.iter().filter(|good| good.chance > 75 && good.stock > 0).take(4);
            let picks = each(picks, |good| {
                format!(
                    "<figure class=\"ptg-pick\"><a href=\"{}\"><img src=\"{}\" alt=\"{}\"></a><figcaption>{}</figcaption></figure>",
                    address(good),
                    photo(good, "500w"),
                    escape(&title(good)),
                    escape(&title(good))
                )
            });
            page("New and used vinyl in Duluth, MN", &fill(HOME, &[("picks", &picks)]))
        }
        ["store"] => page("Store", &store(stock, "")),
        ["store", "p", key] => {
            match stock.iter().find(|good| address(good).ends_with(&format!("/p/{key}"))) {
                Some(good) => page(&escape(&title(good)), &details(stock, good)),
                None => Answer::missing(),
            }
        }
        ["store", genre] => match GENRES.iter().find(|known| slug(known) == *genre) {
            Some(genre) => page(genre, &store(stock, genre)),
            None => Answer::missing(),
        },
        ["api", "store", "items"] => {
            let page = request.query.number("page").unwrap_or(1);
            Answer::json(&items(stock, request.query.text("genre"), request.query.text("sort"), page))
        }
        ["shows"] => plain("In-Store Shows", SHOWS),
        ["sell-your-records"] => plain(
            "Sell Your Records",
            "<p>Bring up to two crates on weekdays from 11 to 4. We pay $1 to $8 for most LPs, more for rare ones.</p>",
        ),
        ["about"] => plain(
            "About",
            "<p>Two rooms, 12,000 records, one dog. Since 2009 on East Superior Street.</p><img src=\"/content/site/front.jpg\" alt=\"Our storefront\" width=\"700\">",
        ),
        ["contact" | "cart" | "privacy" | "shipping"] => plain(
            "Contact",
            "<p>Portage Records, 114 E Superior St, Duluth, MN 55802. (218) 555-0119. Media mail is $4.50 for the first record and $1 for each further one.</p>",
        ),
        ["content", "v1", _, file] => {
            let number = file.trim_start_matches("cover-").trim_end_matches(".jpg").trim_end_matches("-back");
            Answer::picture(picture::thing(
                number.parse::<u64>().unwrap_or(0) + if file.contains("back") { 50 } else { 0 },
            ))
        }
        ["content", "site", "logo.png"] => {
            Answer::picture(picture::sign("PORTAGE", 180, 60, "#f6efe2", "#1b3a34"))
        }
        ["content", ..] => {
            Answer::picture(picture::sign("Records, tapes & coffee", 1400, 420, "#1b3a34", "#f6efe2"))
        }
        ["scripts", "store.js"] => Answer::file("application/javascript", SCRIPT),
        _ => Answer::missing(),
    }
}

fn items(stock: &[Good], genre: &str, sort: &str, page: usize) -> Json {
    let mut found: Vec<&Good> =
        stock.iter().filter(|good| genre.is_empty() || good.section == genre).collect();
    match sort {
        "price" => found.sort_by_key(|good| good.price),
        "artist" => found.sort_by_key(|good| &good.title),
        _ => {}
    }
    let part = slice(&found, page, AT_ONCE);
    let item = |good: &&Good| {
        json!({
            "id": format!("{:x}", 0x62c_0000 + good.id * 613), "fullUrl": address(good), "title": title(good),
            "image": photo(good, "500w"),
            "hover": (good.chance.is_multiple_of(3)).then(|| photo(good, "500w").replacen(".jpg", "-back.jpg", 1)),
            "price": pounds(good.price), "was": good.old_price.map(pounds), "soldOut": good.stock == 0,
            "few": (1..=3).contains(&good.stock),
        })
    };
    json!({
        "genre": genre, "items": part.things.iter().map(item).collect::<Vec<_>>(),
        "next": (part.page < part.last).then(|| part.page + 1),
    })
}

fn store(stock: &[Good], genre: &str) -> String {
    let data = items(stock, genre, "", 1).to_string().replace("</", "<\\/");
    let genres = each(GENRES, |name| {
        let class = if name == genre { " ptg-genres__link--on" } else { "" };
        format!("<a class=\"ptg-genres__link{class}\" href=\"/store/{}\">{name}</a>", slug(name))
    });
    let head = if genre.is_empty() { "All Records" } else { genre };
    fill(STORE, &[("head", head), ("genres", &genres), ("data", &data)])
}

fn details(stock: &[Good], good: &Good) -> String {
    let mut dice = Dice::new(good.id as u64 * 101);
    let format = dice.pick(&["12\" vinyl, 33 rpm", "12\" vinyl, 45 rpm", "Colored vinyl", "180 gram vinyl"]);
    let label = dice.pick(&["Taconite", "Agate Bay", "Iron Range Sound", "Skyline Parkway"]);
    let year = dice.between(1968, 2022);
    let mut facts = vec![
        ("Artist", escape(good.brand)),
        ("Label", label.to_owned()),
        ("Format", escape(format)),
        ("Released", year.to_string()),
        ("Genre", good.section.to_owned()),
        ("SKU", good.sku.clone()),
    ];
    if dice.chance(55) {
        facts.push(("Sleeve", dice.pick(&["Mint", "Near Mint", "VG+", "VG"]).to_owned()));
    }
    let tracks = dice.between(5, 8);
    let tracks = each(1..=tracks, |track| {
        let word = dice.pick(&["Ferry", "Snow", "Pines", "Motel", "Bridge", "Lantern", "Gravel", "Tide"]);
        let first = dice.pick(&["Last", "Cold", "Old", "Blue", "Long", "Second"]);
        let length = dice.between(142, 330);
        format!("<li>{track}. {first} {word} <span>{}:{:02}</span></li>", length / 60, length % 60)
    });
    let was =
        good.old_price.map_or(String::new(), |old| format!("<s class=\"ptg-item__was\">{}</s>", money(old)));
    let button = match good.stock {
        0 => "<button class=\"ptg-button\" disabled>Sold Out</button>".to_owned(),
        _ => "<label>Quantity <input type=\"number\" value=\"1\" min=\"1\"></label> <button class=\"ptg-button\">Add to Cart</button>".to_owned(),
    };
    let like = stock.iter().filter(|other| other.section == good.section && other.id != good.id);
    let like = each(like.skip(good.id % 4).take(4), |other| {
        format!(
            "<a class=\"ptg-like\" href=\"{}\"><img src=\"{}\" alt=\"\" loading=\"lazy\"><span>{}</span><span>{}</span></a>",
            address(other),
            photo(other, "300w"),
            escape(&title(other)),
            money(other.price)
        )
    });
    fill(
        DETAILS,
        &[
            ("genre", good.section),
            ("path", &slug(good.section)),
            ("title", &escape(&title(good))),
            ("image", &escape(&photo(good, "1500w"))),
            ("was", &was),
            ("price", &money(good.price)),
            ("stock", availability(good)),
            ("button", &button),
            ("facts", &each(facts, |(label, value)| format!("<p><strong>{label}:</strong> {value}</p>"))),
            ("tracks", &tracks),
            ("like", &like),
        ],
    )
}

const PAGE: &str = r##"<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] &mdash; Portage Records</title><style>[[style]]</style><script defer src="/scripts/store.js"></script></head><body class="ptg-theme">
<div class="ptg-announce"><a href="/shipping">Free shipping on orders over $75</a></div>
<header class="ptg-header"><a href="/"><img src="/content/site/logo.png" alt="Portage Records" width="180" height="60"></a><nav class="ptg-header__nav"><a href="/store">Store</a><a href="/shows">Shows</a><a href="/sell-your-records">Sell</a><a href="/about">About</a><a href="/contact">Contact</a></nav><a class="ptg-header__cart" href="/cart">Cart (0)</a></header>
<main>[[body]]</main>
<footer class="ptg-footer"><div><h4>Visit</h4><p>114 E Superior St<br>Duluth, MN 55802<br>Tue-Sun 11-7</p></div><div><h4>Sign up for the crate digger letter</h4><form class="ptg-letter"><input type="email" placeholder="Email Address"><button>Sign Up</button></form></div><div><a href="/shipping">Shipping</a> <a href="/privacy">Privacy</a> <a href="#instagram">Instagram</a></div></footer></body></html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;background:#f6efe2;color:#1b3a34;font:16px/1.5 "Work Sans",sans-serif}a{color:inherit}.ptg-announce{background:#e2603b;color:#fff;text-align:center;padding:8px}.ptg-header{display:flex;align-items:center;justify-content:space-between;padding:20px 4vw}.ptg-header__nav a{margin:0 14px;text-decoration:none}.ptg-section{padding:30px 4vw}.ptg-section--text{max-width:860px}.ptg-hero{width:100%}.ptg-picks,.ptg-likes{display:grid;grid-template-columns:repeat(4,1fr);gap:24px}.ptg-pick{margin:0}.ptg-pick img,.ptg-like img{width:100%}.ptg-genres{display:flex;gap:20px;flex-wrap:wrap;margin-bottom:24px}.ptg-genres__link--on{font-weight:700}.ptg-grid{display:grid;grid-template-columns:repeat(3,1fr);gap:40px 28px}.ptg-item{position:relative}.ptg-item__link{text-decoration:none;display:block}.ptg-item__image{position:relative;padding-bottom:100%;overflow:hidden;background:#e8dfcd}.ptg-item__image img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}.ptg-item__image .ptg-item__hover{opacity:0}.ptg-item__image:hover .ptg-item__hover{opacity:1}.ptg-item__title{margin-top:12px}.ptg-item__was{opacity:.6;margin-right:8px}.ptg-item__mark{font-size:13px;text-transform:uppercase;color:#e2603b}.ptg-end{height:60px;text-align:center}.ptg-product{display:grid;grid-template-columns:1fr 1fr;gap:50px}.ptg-product img{width:100%}.ptg-product__price{font-size:22px}.ptg-button{background:#1b3a34;color:#fff;border:0;padding:16px 40px;font:inherit}.ptg-button:disabled{opacity:.4}.ptg-tracks{list-style:none;padding:0}.ptg-tracks li{display:flex;justify-content:space-between;max-width:340px}.ptg-like{display:flex;flex-direction:column;text-decoration:none}.ptg-footer{background:#1b3a34;color:#f6efe2;padding:40px 4vw;display:grid;grid-template-columns:repeat(3,1fr);margin-top:60px}.ptg-cookies{position:fixed;left:20px;bottom:20px;background:#fff;padding:18px;max-width:340px;box-shadow:0 2px 14px #0003}.ptg-show{border-bottom:1px solid #cbbf9f;padding:14px 0}"##;

const HOME: &str = r##"<img class="ptg-hero" src="/content/site/hero.jpg" alt="Records, tapes &amp; coffee"><section class="ptg-section"><h1>New and used vinyl by the lake</h1><p>New arrivals every Friday at 11.</p><a class="ptg-button" href="/store">Shop All</a></section><section class="ptg-section"><h2>Staff picks</h2><div class="ptg-picks">[[picks]]</div></section>"##;

const STORE: &str = r##"<section class="ptg-section"><h1>[[head]]</h1><div class="ptg-genres"><a class="ptg-genres__link" href="/store">All</a>[[genres]]<select id="ptg-sort" aria-label="Sort"><option value="">Newest</option><option value="price">Price</option><option value="artist">Artist</option></select></div><div class="ptg-grid" id="ptg-grid"></div><div class="ptg-end" id="ptg-end"></div></section><script type="application/json" id="ptg-data">[[data]]</script>"##;

const DETAILS: &str = r##"<section class="ptg-section"><p><a href="/store">Store</a> / <a href="/store/[[path]]">[[genre]]</a></p><div class="ptg-product"><div><img src="[[image]]" alt="[[title]]"></div><div><h1>[[title]]</h1><div class="ptg-product__price">[[was]] [[price]]</div><p class="ptg-product__stock">[[stock]]</p>[[button]]<div class="ptg-product__facts">[[facts]]</div><h3>Tracks</h3><ol class="ptg-tracks">[[tracks]]</ol></div></div></section><section class="ptg-section"><h2>You Might Also Like</h2><div class="ptg-likes">[[like]]</div></section>"##;

const SHOWS: &str = r##"<div class="ptg-show"><h3>Ghost Ferries</h3><p>Friday, June 10, 7 PM. $10 at the door.</p></div><div class="ptg-show"><h3>Odell Rainey Trio</h3><p>Sunday, June 19, 4 PM. Free, bring a chair.</p></div><div class="ptg-show"><h3>Kitchen Radio with Paper Moose</h3><p>Saturday, July 2, 8 PM. $15, all ages.</p></div>"##;

const SCRIPT: &str = r##"(() => {
  const grid = document.getElementById('ptg-grid');
  const text = (tag, name, words) => { const node = document.createElement(tag); node.className = name; node.textContent = words; return node; };
  if (grid) {
    const end = document.getElementById('ptg-end'), sort = document.getElementById('ptg-sort');
    const first = JSON.parse(document.getElementById('ptg-data').textContent);
    let next = first.next, busy = false;
    const picture = (address, name, words) => { const image = document.createElement('img'); image.src = address; image.alt = words; image.loading = 'lazy'; if (name) image.className = name; return image; };
    const draw = (item) => {
      const box = document.createElement('div'), link = document.createElement('a'), frame = text('div', 'ptg-item__image', '');
      box.className = 'ptg-item';
      box.dataset.itemId = item.id;
      link.className = 'ptg-item__link';
      link.href = item.fullUrl;
      frame.append(picture(item.image, '', item.title));
      if (item.hover) frame.append(picture(item.hover, 'ptg-item__hover', ''));
      link.append(frame, text('div', 'ptg-item__title', item.title));
      const price = text('div', 'ptg-item__price', '');
      if (item.was) price.append(text('s', 'ptg-item__was', '$' + item.was));
      price.append(text('span', 'ptg-item__now', '$' + item.price));
      link.append(price);
      if (item.soldOut) link.append(text('div', 'ptg-item__mark', 'Sold Out'));
      else if (item.was) link.append(text('div', 'ptg-item__mark', 'Sale'));
      else if (item.few) link.append(text('div', 'ptg-item__mark', 'Only a few left'));
      box.append(link);
      grid.append(box);
    };
    const load = async () => {
      if (busy || !next) return;
      busy = true;
      end.textContent = 'Loading\u2026';
      const answer = await fetch('/api/store/items?' + new URLSearchParams({ genre: first.genre, sort: sort.value, page: next }));
      const more = await answer.json();
      more.items.forEach(draw);
      next = more.next;
      end.textContent = '';
      busy = false;
      if (next && end.getBoundingClientRect().top < innerHeight + 200) load();
    };
    first.items.forEach(draw);
    new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) load(); }, { rootMargin: '200px' }).observe(end);
    sort.addEventListener('change', () => { grid.replaceChildren(); next = 1; load(); });
  }
  document.querySelectorAll('.ptg-letter').forEach((form) => form.addEventListener('submit', (event) => event.preventDefault()));
  if (!document.cookie.includes('ptg_ok=')) {
    const note = text('div', 'ptg-cookies', 'We use cookies to keep your cart and to see which pages are read. ');
    const accept = text('button', 'ptg-cookies__accept', 'Accept');
    accept.type = 'button';
    accept.onclick = () => { document.cookie = 'ptg_ok=1; path=/'; note.remove(); };
    note.append(accept);
    document.body.append(note);
  }
})();
"##;
