//! What a form is for.
//!
//! The evidence that a form gives (`evidence.rs`) is weighed, each piece for each kind, and the kind with the largest sum is
//! taken. The weights are a table that can be read, `knowledge/form-kinds.tsv`: a positive one speaks for a kind, a negative one
//! against it. They are those of a logistic regression, fitted to annotated forms by `bench/forms/fit`.

use std::collections::HashMap;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Lexicon, Ontology, TokenKind, tokens};

use crate::control::Control;
use crate::evidence::{Evidence, NARROWS, OF_DOMAIN, Sayings, apart, heading, hidden};
use crate::scope::Sheet;
use crate::{Button, Role};

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Finding something: reads and changes nothing.
    Search,
    /// Coming in.
    Login,
    /// Getting back what was forgotten.
    Recovery,
    /// Becoming known.
    Registration,
    /// Writing to somebody, or on a page.
    Contact,
    /// Getting letters.
    Newsletter,
    /// Buying.
    Checkout,
    /// Anything else.
    Other,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Search,
        Kind::Login,
        Kind::Recovery,
        Kind::Registration,
        Kind::Contact,
        Kind::Newsletter,
        Kind::Checkout,
        Kind::Other,
    ];

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Search => "search",
            Kind::Login => "login",
            Kind::Recovery => "recovery",
            Kind::Registration => "registration",
            Kind::Contact => "contact",
            Kind::Newsletter => "newsletter",
            Kind::Checkout => "checkout",
            Kind::Other => "other",
        }
    }
}

/// What is known of what forms are for.
#[derive(Debug, Clone)]
pub(crate) struct Purposes {
    pub(crate) sayings: Sayings,
    /// Words of forms that change something.
    writes: Lexicon<()>,
    /// How much each piece of evidence speaks for each kind.
    weights: HashMap<&'static str, [f32; Kind::ALL.len()]>,
}

/// How much each piece of evidence speaks for each kind, as a table.
const WEIGHTS: &str = include_str!("../../../knowledge/form-kinds.tsv");

/// What speaks without any evidence.
const ALWAYS: &str = "always";

/// How much what no annotated form shows speaks for a search.
const BESIDE: [(&str, f32); 2] = [(OF_DOMAIN, 2.0), (NARROWS, 3.0)];

/// A button says no more words.
const MOST_BUTTON_WORDS: usize = 4;

/// How many reasons are told.
const MOST_REASONS: usize = 4;

impl Purposes {
    pub(crate) fn new(ontology: &Ontology) -> Purposes {
        let mut sayings = Sayings::default();
        let mut writes = Lexicon::default();
        for word in ontology.kinds.get("write").iter().flat_map(|own| &own.words) {
            writes.insert(word, ());
        }
        for kind in Kind::ALL {
            let Some(own) = ontology.kinds.get(kind.name()) else { continue };
            own.buttons.iter().for_each(|button| sayings.buttons.insert(button, kind));
            own.words.iter().for_each(|word| sayings.words.insert(word, kind));
        }
        Purposes { sayings, writes, weights: weights() }
    }

    /// What a form is for, and what says so most.
    pub(crate) fn kind(&self, evidence: &Evidence) -> (Kind, Vec<String>) {
        let own = |name: &str| self.weights.get(name).copied().unwrap_or_default();
        let mut sums = own(ALWAYS);
        for (name, amount) in evidence {
            let own = own(name);
            sums.iter_mut().zip(own).for_each(|(sum, weight)| *sum += weight * amount);
        }
        for (name, weight) in BESIDE {
            sums[Kind::Search as usize] += weight * evidence.get(name).copied().unwrap_or_default();
        }
        let best = Kind::ALL
            .into_iter()
            .max_by(|&one, &other| sums[one as usize].total_cmp(&sums[other as usize]).then(other.cmp(&one)));
        let kind = best.unwrap_or(Kind::Other);
        let speaks = |(name, amount): (&String, &f32)| {
            let weight = own(name)[kind as usize] * amount;
            (weight > 0.0).then(|| (weight, name.clone()))
        };
        let mut reasons: Vec<(f32, String)> = evidence.iter().filter_map(speaks).collect();
        let beside = BESIDE.iter().filter(|(name, _)| kind == Kind::Search && evidence.contains_key(*name));
        reasons.extend(beside.map(|(name, weight)| (*weight, (*name).to_owned())));
        reasons.sort_by(|one, other| other.0.total_cmp(&one.0));
        (kind, reasons.into_iter().take(MOST_REASONS).map(|(_, name)| name).collect())
    }

    /// Whether sending a search changes nothing, as far as it tells: nothing in it says that it writes, and what is pressed, or
    /// the field itself, says that it searches. What is sent the way that changes things are has to say so itself.
    pub(crate) fn is_harmless(
        &self,
        sheet: &Sheet<'_>,
        buttons: &[Button],
        submit: Option<NodeId>,
        element: Option<NodeId>,
        evidence: &Evidence,
        is_domains: &dyn Fn(&str) -> bool,
    ) -> bool {
        let document = sheet.document;
        // What the domain itself asks for is no order: who searches homes to buy buys none.
        let writes = |text: &str| {
            let found = self.writes.find(text, &tokens(text));
            found.iter().any(|phrase| !is_domains(&text[phrase.span.clone()]))
        };
        let searches = |lexicon: &Lexicon<Kind>, text: &str| says(lexicon, text, Kind::Search);
        let form = element.unwrap_or(sheet.root);
        let names = ["id", "name", "class", "action"].map(|name| apart(attribute(document, form, name)));
        // What searches in so many words does not write: `Update results`.
        let said = buttons.iter().filter(|button| !self.is_search(&button.text));
        let said = said.map(|button| button.text.clone() + " " + &apart(&button.name));
        if names
            .iter()
            .cloned()
            .chain([hidden(document, form)])
            .chain(said)
            .chain(heading(document, form))
            .any(|text| writes(&text))
        {
            return false;
        }
        let pressed = buttons.iter().find(|button| Some(button.node) == submit);
        let is_said = pressed.is_some_and(|button| searches(&self.sayings.buttons, &button.text));
        let is_wordless = pressed.is_none_or(|button| !button.text.contains(char::is_alphabetic));
        let named = names.iter().any(|name| searches(&self.sayings.words, name))
            || sheet.fields.iter().any(|(_, control)| *control == Control::Search);
        let is_post = attribute(document, form, "method").eq_ignore_ascii_case("post");
        let of_domain = evidence.contains_key(OF_DOMAIN);
        is_said || is_wordless && (!is_post || named) || named && !is_post || of_domain
    }

    /// Whether all of a text of several words says that something is searched; one word says too little.
    fn is_search(&self, text: &str) -> bool {
        let tokens = tokens(text);
        let words = tokens.iter().filter(|token| token.kind != TokenKind::Sign).count();
        let found = self.sayings.buttons.find(text, &tokens);
        words > 1
            && found
                .iter()
                .any(|phrase| phrase.tokens.len() >= words && phrase.entries.contains(&Kind::Search))
    }

    /// Whether a text is what a button says, and nothing else.
    pub(crate) fn is_button(&self, text: &str) -> bool {
        let tokens = tokens(text);
        let words = tokens.iter().filter(|token| token.kind != TokenKind::Sign).count();
        let found = self.sayings.buttons.find(text, &tokens);
        let is_all = found.first().is_some_and(|phrase| phrase.tokens.len() >= words);
        // What is searched for may be said too: `Find cars`, `Search our homes`.
        let is_search = words <= MOST_BUTTON_WORDS
            && found.iter().any(|phrase| phrase.tokens.start == 0 && phrase.entries.contains(&Kind::Search));
        words > 0 && (is_all || is_search)
    }
}

/// The table of weights: a line for each piece of evidence, a column for each kind, in the order of [`Kind::ALL`].
fn weights() -> HashMap<&'static str, [f32; Kind::ALL.len()]> {
    let lines = WEIGHTS.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = lines.filter_map(|line| {
        let (name, numbers) = line.split_once('\t')?;
        let mut row = [0.0; Kind::ALL.len()];
        row.iter_mut()
            .zip(numbers.split('\t'))
            .for_each(|(weight, text)| *weight = text.parse().unwrap_or(0.0));
        Some((name, row))
    });
    rows.collect()
}

fn attribute<'d>(document: &'d Document, node: NodeId, name: &str) -> &'d str {
    document.attribute_value(node, name).unwrap_or_default()
}

/// Whether a text names a kind.
fn says(lexicon: &Lexicon<Kind>, text: &str, kind: Kind) -> bool {
    lexicon.find(text, &tokens(text)).iter().any(|phrase| phrase.entries.contains(&kind))
}

/// The button that sends a form: the one that says what the form is for, or the first that sends.
pub(crate) fn submit(purposes: &Purposes, kind: Kind, buttons: &[Button]) -> Option<NodeId> {
    let says = |button: &&Button| says(&purposes.sayings.buttons, &button.text, kind);
    let any = || buttons.iter().filter(|button| !matches!(button.role, Role::Reset | Role::Cancel));
    let sends = || any().filter(|button| button.control == Control::Submit);
    sends()
        .find(says)
        .or_else(|| sends().next())
        .or_else(|| any().find(says))
        .or_else(|| any().next())
        .map(|button| button.node)
}
