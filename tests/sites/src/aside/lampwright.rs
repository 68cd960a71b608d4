//! Lampwright: a maker of lamps whose application of 2020 shows collections and names dealers, but sells nothing.

use serde_json::json;

use crate::data::picture;
use crate::http::{Answer, Request};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "lampwright",
    domain: None,
    asks_for: Domain::Shop,
    is_scripted: true,
    is_aside: true,
    covers: &["app", "routes", "grid"],
    about: "maker of lamps with a brochure and a list of dealers, without prices",
    truth: || Truth::none("a brochure without prices"),
    respond,
    walk,
};

const LAMPS: [&str; 12] = [
    "Arden", "Bower", "Cinder", "Dunlin", "Ember", "Fathom", "Gable", "Heron", "Iona", "Juniper", "Kestrel",
    "Linnet",
];

const KINDS: [&str; 3] = ["Table lamp", "Floor lamp", "Pendant"];

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.open("/content/lamps.json")?;
    visitor.expect("Heron")?;
    visitor.expect_not("£")
}

fn respond() -> Respond {
    Box::new(answer)
}

fn answer(request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => Answer::page(SHELL),
        ["content", "lamps.json"] => {
            let lamps = LAMPS.iter().enumerate().map(|(at, name)| {
                json!({
                    "name": name, "kind": KINDS[at % KINDS.len()], "image": format!("/lamp/{name}.jpg"),
                    "text": format!("The {name} is turned from one piece of ash and wired by hand. {} cm tall.", 30 + at * 9),
                })
            });
            Answer::json(&lamps.collect())
        }
        ["lamp", file] => Answer::picture(picture::thing(file.bytes().map(u64::from).sum())),
        _ => Answer::missing(),
    }
}

const SHELL: &str = r##"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lampwright</title><style>body{margin:0;background:#1c1a17;color:#efe6d6;font:17px/1.6 Futura,"Century Gothic",sans-serif}.lw-a{display:flex;gap:30px;padding:30px 60px}.lw-a a,.lw-b a{color:#e6b56b}.lw-b{display:grid;grid-template-columns:repeat(3,1fr);gap:30px;padding:0 60px}.lw-c img{width:100%;height:260px;object-fit:cover}.lw-d{padding:30px 60px;max-width:700px}</style></head><body><div class="lw-a"><b>LAMPWRIGHT</b><a href="#/lamps">Lamps</a><a href="#/dealers">Find a dealer</a><a href="#/workshop">The workshop</a></div><div id="lw"></div><script>
const lw = document.getElementById('lw'); let lamps = [];
const pages = {
  lamps: () => '<div class="lw-b">' + lamps.map((l) => `<div class="lw-c"><a href="#/lamp/${l.name}"><img src="${l.image}" alt=""><br>${l.name}</a><div>${l.kind}</div></div>`).join('') + '</div>',
  dealers: () => '<div class="lw-d"><h1>Find a dealer</h1><p>London: Holt &amp; Ray, W1. Bath: Lumen. Edinburgh: The Glow. Prices on request from your dealer.</p></div>',
  workshop: () => '<div class="lw-d"><h1>The workshop</h1><p>Eleven people in an old mill near Stroud, since 1984. A rewire costs £45 at the door.</p></div>',
  '': () => '<div class="lw-d"><h1>Light, by hand</h1><p><a href="#/lamps">See the lamps</a></p></div>',
};
const route = () => { const [, page = '', name] = location.hash.split('/'); const lamp = lamps.find((l) => l.name === name);
  lw.innerHTML = page === 'lamp' && lamp ? `<div class="lw-d"><img src="${lamp.image}" width="420" alt=""><h1>${lamp.name}</h1><p>${lamp.kind}</p><p>${lamp.text}</p><p><a href="#/dealers">Find a dealer</a></p></div>` : (pages[page] || pages[''])(); };
addEventListener('hashchange', route);
fetch('/content/lamps.json').then((r) => r.json()).then((d) => { lamps = d; route(); });
</script></body></html>
"##;
