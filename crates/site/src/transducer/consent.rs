//! `consent`: pressing away a banner that asks for consent before the page can be seen.
//!
//! ```text
//! banner(page, button)  <-- page(page), an element that speaks of cookies or consent, a button in it that accepts
//! banner(page, button)  <-- page(page), a dialogue that is shown, a button in it that accepts, closes it, or comes first
//! ```
//!
//! Only the first page is asked: what was pressed there holds for the site.

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{Action, Arrival, Change};

use crate::Trouble;
use crate::fit::folded;
use crate::link::leads;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::{Answer, Workshop};

pub(crate) const PRESS: Transducer = Transducer {
    name: "consent",
    reads: &[Relation::Page],
    writes: &[Relation::Banner, Relation::Page],
    resumption: Resumption::Input,
    urgency: |workshop, _, page| (workshop.options.scrolls && page == 0).then_some(200),
    run,
};

/// What buttons say that let one in.
const ACCEPTS: [&str; 41] = [
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
    "aceptar todo",
    "aceptar todas",
    "aceitar",
    "aceitar todos",
    "accetta",
    "accetta tutti",
    "accetto",
    "alles accepteren",
    "accepteren",
    "akkoord",
    "j'accepte",
    "einverstanden",
    "verstanden",
    "acceptera alla",
    "godkänn alla",
    "accepter alle",
    "akceptuję",
];

/// Words that such buttons begin with: `Agree and close`.
const LETS_IN: [&str; 5] = ["accept", "agree", "allow", "consent", "akzeptieren"];

/// Buttons say no more words.
const MOST_WORDS: usize = 5;

/// Words of what asks for consent.
const ASKING: [&str; 4] = ["cookie", "consent", "gdpr", "privacy"];

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

/// Words of buttons that leave one outside.
const REFUSES: [&str; 8] = ["no", "decline", "reject", "leave", "exit", "under", "nein", "non"];

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
        let arrival = match workshop.act(&shown, button, Action::Click) {
            Ok(arrival) if arrival.change != Change::Nothing => arrival,
            _ => break,
        };
        let mut path = workshop.visit(now).path.clone();
        path.push(once(&expression));
        let next = answered(workshop, page, &expression, arrival, path)?;
        workshop.visits[next as usize].from = Some(now);
        workshop.visits[next as usize].depth = 0;
        workshop.visits[now as usize].is_covered = true;
        draft.add(Relation::Page, next, now, 0);
        now = next;
    }
    Ok(Progress::Exhausted)
}

/// The site as it is from now on: who is known to have answered is not asked again. Where the answer holds for one visit alone, it
/// is the page that the answer led to.
fn answered(
    workshop: &mut Workshop<'_>,
    page: PageId,
    button: &str,
    arrival: Arrival,
    path: Vec<String>,
) -> Result<PageId, Trouble> {
    let address = workshop.visit(page).address.clone();
    let next = workshop.arrive(arrival, None, path.clone())?;
    let opened = workshop.open(&address)?;
    // What stays where it is though it was pressed lies over nothing.
    let is_asked_again = workshop.is_shown_by(opened, button) && !workshop.is_shown_by(next, button);
    let (kept, left) = if is_asked_again { (next, opened) } else { (opened, next) };
    workshop.visits[kept as usize].path = path;
    workshop.visits[left as usize].is_covered = true;
    if is_asked_again {
        workshop.answers.push(Answer { button: button.to_owned(), path: once(button) });
    }
    Ok(kept)
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
    let lets_in = |node: NodeId| {
        let begins = |text: &String| {
            let mut words = text.split_whitespace();
            words.next().is_some_and(|first| LETS_IN.contains(&first)) && words.count() < MOST_WORDS
        };
        says(node, &ACCEPTS) || said(node).iter().any(begins)
    };
    let is_banner = |node: NodeId| {
        document.ancestors(node).filter(|&above| document.is_element(above)).take(5).any(|above| {
            let name = ["class", "id"]
                .map(|name| document.attribute_value(above, name).unwrap_or_default().to_lowercase())
                .join(" ");
            let is_named = ASKING.iter().any(|word| name.contains(word));
            let text = document.string_value(above);
            let says = |text: &str| ASKING.iter().any(|word| text.contains(word));
            is_named || text.len() < 800 && says(&text.to_lowercase())
        })
    };
    let pressed = || elements().filter(|&node| can_be_pressed(node));
    // What is written into is sent, and not consented to: `We respect your privacy` stands beside newsletters.
    let is_sent = |node: NodeId| {
        let form = document
            .ancestors(node)
            .find(|&above| document.is_element(above) && document.name(above).local == "form");
        form.is_some_and(|form| {
            elements().any(|field| document.contains(form, field) && is_written(document, field))
        })
    };
    let of_banner = pressed().find(|&node| lets_in(node) && is_banner(node) && !is_sent(node));
    // A page with nothing but a few buttons is a gate.
    let is_control = |node: NodeId| matches!(document.name(node).local, "input" | "select" | "textarea");
    let is_way = |node: NodeId| document.name(node).local == "a" && leads(document, node) || is_control(node);
    let at_gate = || {
        let buttons: Vec<NodeId> = elements().filter(|&node| document.name(node).local == "button").collect();
        let is_gate = (1..=MOST).contains(&buttons.len()) && !elements().any(is_way);
        let refuses = |node: NodeId| {
            said(node).iter().any(|text| {
                REFUSES
                    .iter()
                    .any(|word| text.split_whitespace().any(|own| own.trim_end_matches(',') == *word))
            })
        };
        buttons.into_iter().find(|&node| is_gate && !refuses(node))
    };
    of_banner.or_else(at_gate).or_else(|| {
        let dialogue = elements().find(|&node| is_dialogue(document, node))?;
        let inside = || pressed().filter(|&node| document.contains(dialogue, node));
        let accepts = inside().find(|&node| lets_in(node));
        let closes = || inside().find(|&node| says(node, &CLOSES));
        // Whatever it asks: its first button is what it would like best.
        let first = || inside().find(|&node| document.name(node).local == "button");
        accepts.or_else(closes).or_else(first)
    })
}

/// Whether a control is written into.
fn is_written(document: &Document, node: NodeId) -> bool {
    let kind = document.attribute_value(node, "type").unwrap_or("text").to_ascii_lowercase();
    match document.name(node).local {
        "textarea" => true,
        "input" => matches!(kind.as_str(), "text" | "email" | "tel" | "search" | "password"),
        _ => false,
    }
}

/// Whether an element lies over the page and has to be answered.
fn is_dialogue(document: &Document, node: NodeId) -> bool {
    let attribute = |name: &str| document.attribute_value(node, name).unwrap_or_default();
    attribute("aria-modal") == "true"
        || matches!(attribute("role"), "dialog" | "alertdialog")
        || document.name(node).local == "dialog" && document.attribute_value(node, "open").is_some()
}
