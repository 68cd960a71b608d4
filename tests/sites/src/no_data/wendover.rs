//! Wendover & Stoke: an estate agent whose site of 2011 has a contact form and no homes.

use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::fill;
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "wendover",
    domain: None,
    asks_for: Domain::RealEstate,
    is_scripted: false,
    is_aside: false,
    covers: &["links"],
    about: "estate agent of 2011 with a contact form only; average prices and a registration form, but no homes",
    truth: || Truth::none("contact form only"),
    respond,
    walk,
};

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    for link in ["Buying", "Selling", "Letting", "Area guide", "People"] {
        visitor.follow(link)?;
    }
    visitor.follow("Buying")?;
    visitor.expect("Register")
}

fn respond() -> Respond {
    Box::new(answer)
}

fn answer(request: &Request) -> Answer {
    let page = |title: &str, body: &str| Answer::page(fill(PAGE, &[("title", title), ("body", body)]));
    match request.parts().as_slice() {
        [] => page("Welcome", HOME),
        ["buying"] => page("Buying", BUYING),
        ["selling"] => page("Selling", SELLING),
        ["letting"] => page("Letting", LETTING),
        ["area-guide"] => page("Area guide", GUIDE),
        ["people"] => page("People", PEOPLE),
        ["register"] => page("Thank you", "<h2>Thank you</h2><p>A negotiator will telephone you.</p>"),
        ["portraits", name] => Answer::picture(picture::person(name.len() as u64)),
        ["pix", name] => Answer::picture(picture::house(name.len() as u64)),
        _ => Answer::missing(),
    }
}

const PAGE: &str = r##"<!DOCTYPE html><html><head><meta charset="utf-8"><title>Wendover &amp; Stoke - [[title]]</title>
<style>body{background:#d9d2c5;font:14px/1.6 Cambria,Georgia,serif;margin:0}.ws-sheet{width:840px;margin:20px auto;background:#fff;padding:30px}.ws-crest{font-size:34px;color:#2b3f2b;border-bottom:2px solid #2b3f2b}.ws-bar a{margin-right:20px;color:#2b3f2b}.ws-form label{display:block;margin:8px 0}.ws-face{display:inline-block;width:180px;text-align:center}.ws-small{color:#888;font-size:12px}</style></head>
<body><div class="ws-sheet"><div class="ws-crest">Wendover &amp; Stoke</div><p class="ws-bar"><a href="/">Welcome</a><a href="/buying">Buying</a><a href="/selling">Selling</a><a href="/letting">Letting</a><a href="/area-guide">Area guide</a><a href="/people">People</a></p>
[[body]]
<p class="ws-small">Wendover &amp; Stoke, 5 The Parade, Marlow SL7 2AB. 01628 555 0150</p></div></body></html>
"##;

const HOME: &str = r##"<h2>Discreet agents for fine homes</h2><img src="/pix/front" width="400" alt=""><p>We do not advertise. Our clients' homes, from £750,000 to £6,000,000, are introduced to registered buyers only.</p>"##;
const BUYING: &str = r##"<h2>Buying</h2><p>Register and we will write to you when a house comes our way.</p><form class="ws-form" action="/register" method="post"><label>Name <input name="name"></label><label>Telephone <input name="telephone"></label><label>Price range <select name="price"><option>Up to £1,000,000</option><option>£1,000,000 to £2,000,000</option><option>Over £2,000,000</option></select></label><label>Bedrooms <select name="bedrooms"><option>Any</option><option>3+</option><option>5+</option></select></label><label>Remarks <textarea name="remarks"></textarea></label><input type="submit" value="Register"></form>"##;
const SELLING: &str = r##"<h2>Selling</h2><p>Our fee is two per cent. Last year we sold a house in Bisham for £2,450,000 without a board.</p><form class="ws-form" action="/register" method="post"><label>Name <input name="name"></label><label>Address of the house <textarea name="address"></textarea></label><input type="submit" value="Ask for a valuation"></form>"##;
const LETTING: &str = r##"<h2>Letting</h2><p>Management at 14%. Tenants pay a reservation fee of £300. Homes to let are held by our sister office; please telephone.</p>"##;
const GUIDE: &str = r##"<h2>Area guide</h2><table><tr><th>Town</th><th>Detached</th><th>Terraced</th></tr><tr><td>Marlow</td><td>£985,000</td><td>£465,000</td></tr><tr><td>Cookham</td><td>£1,120,000</td><td>£510,000</td></tr><tr><td>Henley</td><td>£1,040,000</td><td>£480,000</td></tr></table>"##;
const PEOPLE: &str = r##"<h2>People</h2><div class="ws-face"><img src="/portraits/hugo" width="120" alt=""><br>Hugo Wendover</div><div class="ws-face"><img src="/portraits/davina" width="120" alt=""><br>Davina Stoke</div>"##;
