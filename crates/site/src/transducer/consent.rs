//! `consent`: pressing away a banner that asks for consent before the page can be seen.
//!
//! ```text
//! banner(page, button)  <-- page(page), an element that speaks of cookies or consent, a button in it that accepts
//! ```
//!
//! Only the first page is asked: what was pressed there holds for the site.

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{Action, Change};

use crate::Trouble;
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

fn run(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let shown = std::sync::Arc::clone(&workshop.visit(page).page);
    let document = shown.document();
    let Some(button) = button(document) else { return Ok(Progress::Exhausted) };
    let Some(expression) = workshop.expression(document, button) else { return Ok(Progress::Exhausted) };
    draft.add(Relation::Banner, page, button.0, 0);
    match workshop.act(&shown, button, Action::Click) {
        Ok(arrival) if arrival.change != Change::Nothing => {}
        _ => return Ok(Progress::Exhausted),
    }
    // Who is known to have consented is not asked again: the site as it is from now on.
    let address = workshop.visit(page).address.clone();
    let next = workshop.open(&address)?;
    workshop.visits[next as usize].path = vec![once(&expression)];
    workshop.visits[next as usize].from = Some(page);
    workshop.visits[next as usize].depth = 0;
    workshop.visits[page as usize].is_covered = true;
    draft.add(Relation::Page, next, page, 0);
    Ok(Progress::Exhausted)
}

/// Presses a button where it is shown: a visitor who comes again is not asked again.
fn once(button: &str) -> String {
    format!("/(.[not({button}[is-visible(.)])] | {button}[is-visible(.)]/{{click /}})")
}

/// The button of a banner.
fn button(document: &Document) -> Option<NodeId> {
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let is_leaf =
        |node: NodeId| (node.0 + 1..document.end(node).0).all(|inner| !document.is_element(NodeId(inner)));
    let buttons = elements.filter(|&node| match document.name(node).local {
        "button" | "a" | "input" => true,
        "span" | "div" => is_leaf(node),
        _ => false,
    });
    let says = |node: NodeId| {
        let text =
            document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let value = document.attribute_value(node, "value").unwrap_or_default().to_lowercase();
        ACCEPTS.contains(&text.as_str()) || ACCEPTS.contains(&value.as_str())
    };
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
    buttons.into_iter().find(|&node| says(node) && is_banner(node))
}
