//! `consent`: pressing away a banner that asks for consent before the page can be seen.
//!
//! ```text
//! banner(page, button)  <-- page(page), an element that speaks of cookies or consent, a button in it that accepts
//! banner(page, button)  <-- page(page), a dialogue that is shown, a button in it that accepts, closes it, or comes first
//! ```
//!
//! Only the first page is asked: what was pressed there holds for the site.

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{Action, Change};

use crate::Trouble;
use crate::fit::folded;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::Workshop;

pub(crate) const PRESS: Transducer = Transducer {
    name: "consent",
    reads: &[Relation::Page],
    writes: &[Relation::Banner, Relation::Page],
    resumption: Resumption::Input,
    urgency: |workshop, _, page| (workshop.options.scrolls && page == 0).then_some(200),
    run,
};

/// What buttons say that let one in.
const ACCEPTS: [&str; 24] = [
    "accept",
    "accept all",
    "accept cookies",
    "accept all cookies",
    "i accept",
    "agree",
    "i agree",
    "agree and continue",
    "allow all",
    "allow",
    "allow cookies",
    "ok",
    "okay",
    "got it",
    "continue",
    "i understand",
    "that's fine",
    "yes, i agree",
    "akzeptieren",
    "alle akzeptieren",
    "zustimmen",
    "accepter",
    "tout accepter",
    "aceptar",
];

/// What buttons say that close what lies over a page.
const CLOSES: [&str; 14] = [
    "close",
    "no thanks",
    "no, thanks",
    "not now",
    "skip",
    "dismiss",
    "maybe later",
    "later",
    "×",
    "x",
    "✕",
    "✖",
    "schließen",
    "fermer",
];

/// How often something is pressed away: a page may ask for cookies, the country and a newsletter.
const MOST: usize = 3;

fn run(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let mut now = page;
    for _ in 0..MOST {
        let shown = std::sync::Arc::clone(&workshop.visit(now).page);
        let document = shown.document();
        let Some(button) = button(document) else { break };
        let Some(expression) = workshop.expression(document, button) else { break };
        draft.add(Relation::Banner, page, button.0, 0);
        match workshop.act(&shown, button, Action::Click) {
            Ok(arrival) if arrival.change != Change::Nothing => {}
            _ => break,
        }
        // Who is known to have answered is not asked again: the site as it is from now on.
        let address = workshop.visit(page).address.clone();
        let next = workshop.open(&address)?;
        let mut path = workshop.visit(now).path.clone();
        path.push(once(&expression));
        workshop.visits[next as usize].path = path;
        workshop.visits[next as usize].from = Some(now);
        workshop.visits[next as usize].depth = 0;
        workshop.visits[now as usize].is_covered = true;
        draft.add(Relation::Page, next, now, 0);
        now = next;
    }
    Ok(Progress::Exhausted)
}

/// Presses a button where it is shown: a visitor who comes again is not asked again.
fn once(button: &str) -> String {
    format!("/(.[not({button}[is-visible(.)])] | {button}[is-visible(.)]/{{click /}})")
}

/// The button of a banner, or of a dialogue that lies over the page.
fn button(document: &Document) -> Option<NodeId> {
    let is_shown = |node: NodeId| document.visual().is_none_or(|visual| visual.is_visible(node));
    let elements = || document.of_kind(NodeKind::Element).iter().copied().filter(|&node| is_shown(node));
    let is_leaf =
        |node: NodeId| (node.0 + 1..document.end(node).0).all(|inner| !document.is_element(NodeId(inner)));
    let can_be_pressed = |node: NodeId| match document.name(node).local {
        "button" | "a" | "input" => true,
        "span" | "div" => is_leaf(node),
        _ => false,
    };
    let said = |node: NodeId| {
        let text = folded(document, node);
        let attribute = |name| document.attribute_value(node, name).unwrap_or_default().to_owned();
        [text, attribute("value"), attribute("aria-label"), attribute("title")]
            .map(|text| text.to_lowercase())
    };
    let says = |node: NodeId, words: &[&str]| said(node).iter().any(|text| words.contains(&text.as_str()));
    let is_banner = |node: NodeId| {
        document.ancestors(node).filter(|&above| document.is_element(above)).take(5).any(|above| {
            let name = ["class", "id"]
                .map(|name| document.attribute_value(above, name).unwrap_or_default().to_lowercase())
                .join(" ");
            let is_named = ["cookie", "consent", "gdpr", "privacy"].iter().any(|word| name.contains(word));
            let text = document.string_value(above);
            is_named || text.len() < 800 && text.to_lowercase().contains("cookie")
        })
    };
    let pressed = || elements().filter(|&node| can_be_pressed(node));
    let of_banner = pressed().find(|&node| says(node, &ACCEPTS) && is_banner(node));
    of_banner.or_else(|| {
        let dialogue = elements().find(|&node| is_dialogue(document, node))?;
        let inside = || pressed().filter(|&node| document.contains(dialogue, node));
        let accepts = inside().find(|&node| says(node, &ACCEPTS));
        let closes = || inside().find(|&node| says(node, &CLOSES));
        // Whatever it asks: its first button is what it would like best.
        let first = || inside().find(|&node| document.name(node).local == "button");
        accepts.or_else(closes).or_else(first)
    })
}

/// Whether an element lies over the page and has to be answered.
fn is_dialogue(document: &Document, node: NodeId) -> bool {
    let attribute = |name: &str| document.attribute_value(node, name).unwrap_or_default();
    attribute("aria-modal") == "true"
        || matches!(attribute("role"), "dialog" | "alertdialog")
        || document.name(node).local == "dialog" && document.attribute_value(node, "open").is_some()
}
