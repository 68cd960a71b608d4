//! What a form says of itself, as pieces of evidence that have names.
//!
//! Evidence is of three sorts: what a part of the form says in words that are known (`button says search`), the words
//! themselves (`button: go`), and how it is made (`passwords: 2`, `asks: email`). `kind.rs` weighs it.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Lexicon, Ontology, TokenKind, TypeId, tokens};

use crate::control::Control;
use crate::kind::Kind;
use crate::scope::Sheet;
use crate::{Button, Field};

/// Pieces of evidence, and how much there is of each.
pub type Evidence = BTreeMap<String, f32>;

/// What forms are known to say, by what they are for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sayings {
    /// What buttons say.
    pub(crate) buttons: Lexicon<Kind>,
    /// What is said elsewhere.
    pub(crate) words: Lexicon<Kind>,
}

/// More texts than these are no longer about the form.
const MOST_RUNS: usize = 12;

/// More words of one part tell no more.
const MOST_WORDS: usize = 60;

/// A form, as it is looked at for evidence.
pub(crate) struct Seen<'s, 'd> {
    pub(crate) ontology: &'s Ontology,
    pub(crate) sayings: &'s Sayings,
    pub(crate) sheet: &'s Sheet<'d>,
    pub(crate) fields: &'s [Field],
    pub(crate) buttons: &'s [Button],
    pub(crate) element: Option<NodeId>,
}

impl Seen<'_, '_> {
    /// All that it says.
    pub(crate) fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::new();
        self.words(&mut evidence);
        self.make(&mut evidence);
        evidence
    }

    fn words(&self, evidence: &mut Evidence) {
        let (document, sheet) = (self.sheet.document, self.sheet);
        let node = self.element.unwrap_or(sheet.root);
        let attribute = |node: NodeId, name: &str| document.attribute_value(node, name).unwrap_or_default();
        let buttons = || self.buttons.iter().filter(|button| button.control != Control::Reset);
        let sends: Vec<&str> = buttons()
            .filter(|button| button.control == Control::Submit)
            .map(|button| button.text.as_str())
            .collect();
        let others: Vec<&str> = buttons()
            .filter(|button| button.control != Control::Submit)
            .map(|button| button.text.as_str())
            .collect();
        let named = buttons().map(|button| {
            apart(&button.name)
                + " "
                + &apart(attribute(button.node, "id"))
                + " "
                + &apart(attribute(button.node, "src"))
        });
        let said = &self.sayings.buttons;
        say(evidence, "button", said, &sends.join(" . "));
        say(evidence, "press", said, &others.join(" . "));
        say(evidence, "button name", said, &named.collect::<Vec<_>>().join(" . "));
        let words = &self.sayings.words;
        let names = ["id", "name", "class"].map(|name| apart(attribute(node, name))).join(" . ");
        say(evidence, "form", words, &names);
        let action = attribute(node, "action");
        let action = action.rsplit("://").next().unwrap_or_default();
        say(evidence, "action", words, &apart(action));
        let free = (0..sheet.runs.len()).filter(|&run| !sheet.taken[run]);
        let text: Vec<&str> = free.map(|run| sheet.runs[run].text.as_str()).take(MOST_RUNS).collect();
        say(evidence, "text", words, &text.join(" . "));
        let labels = sheet.labels.iter().flatten().map(|label| label.text.as_str()).take(MOST_RUNS);
        say(evidence, "label", words, &labels.collect::<Vec<_>>().join(" . "));
        let placeholders = self.fields.iter().map(|field| field.placeholder.as_str()).take(MOST_RUNS);
        say(evidence, "placeholder", words, &placeholders.collect::<Vec<_>>().join(" . "));
        let names = self.fields.iter().map(|field| apart(&field.name)).take(MOST_RUNS);
        say(evidence, "name", words, &names.collect::<Vec<_>>().join(" . "));
        say(evidence, "hidden", words, &hidden(document, node));
        say(evidence, "heading", words, &heading(document, node).unwrap_or_default());
        say(evidence, "title", words, sheet.facts.title);
        say(evidence, "address", words, &apart(sheet.facts.address));
    }

    /// What a field asks for, in words that all domains have: what records of a domain have, one chooses them by.
    fn asked(&self, field: &Field) -> &str {
        let Some(id) = field.id else { return "nothing known" };
        if is_domains(self.ontology, id) { "search_category" } else { &self.ontology.get(id).name }
    }

    /// What it is made of.
    fn make(&self, evidence: &mut Evidence) {
        let document = self.sheet.document;
        let mut count = |name: &str, is_one: &dyn Fn(&Field) -> bool, most: usize| {
            let count = self.fields.iter().filter(|field| is_one(field)).count().min(most);
            evidence.insert(format!("{name}: {count}"), 1.0);
        };
        count("passwords", &|field| field.control == Control::Password, 3);
        count("texts", &|field| field.control.is_text(), 6);
        count("areas", &|field| field.control == Control::Area, 2);
        count("choices", &|field| field.control.is_list(), 4);
        count("boxes", &|field| field.control == Control::Checkbox, 3);
        count("radios", &|field| field.control == Control::Radio, 2);
        count("files", &|field| field.control == Control::File, 1);
        evidence.insert(format!("fields: {}", self.fields.len().min(10)), 1.0);
        evidence.insert(format!("buttons: {}", self.buttons.len().min(3)), 1.0);
        for field in self.fields {
            let name = self.asked(field);
            let asks = evidence.entry(format!("asks: {name}")).or_default();
            *asks = (*asks + 1.0).min(3.0);
        }
        let is_own = |field: &&Field| field.id.is_some_and(|id| is_domains(self.ontology, id));
        let is_personal =
            |field: &Field| field.control == Control::Password || PERSONAL.contains(&self.asked(field));
        let of_domain = self.fields.iter().filter(is_own).count();
        if of_domain > 0 && !self.fields.iter().any(is_personal) {
            evidence.insert(OF_DOMAIN.to_owned(), of_domain.min(3) as f32);
        }
        let texts: Vec<&Field> = self.fields.iter().filter(|field| field.control.is_text()).collect();
        if texts.is_empty() && self.buttons.is_empty() && self.element.is_none() && !self.fields.is_empty() {
            evidence.insert(NARROWS.to_owned(), 1.0);
        }
        if let [only] = texts[..] {
            evidence.insert(format!("asks alone: {}", self.asked(only)), 1.0);
        }
        // What no form sends is asked for as links are.
        let method =
            self.element.and_then(|form| document.attribute_value(form, "method")).unwrap_or_default();
        let method = if method.eq_ignore_ascii_case("post") { "post" } else { "get" };
        evidence.insert(format!("method: {method}"), 1.0);
    }
}

/// The evidence that a form asks for what records of the domain have, and for nobody's name. No annotated forms tell what it is
/// worth, since they are of no domain.
pub(crate) const OF_DOMAIN: &str = "asks for what records have";

/// The evidence that something is only chosen from and nothing sends it: it narrows what is shown. Annotated forms are all sent.
pub(crate) const NARROWS: &str = "is chosen from and not sent";

/// What those are asked for who want to be written to, or known.
const PERSONAL: [&str; 12] = [
    "email",
    "phone",
    "full_name",
    "first_name",
    "last_name",
    "username",
    "password",
    "comment",
    "captcha",
    "file",
    "credit_card",
    "title_of_person",
];

/// The domain that knows what all forms ask for.
const FORMS: &str = "forms";

/// Whether a type is one that the domain itself knows, and not all forms.
pub(crate) fn is_domains(ontology: &Ontology, id: TypeId) -> bool {
    let home = &ontology.get(id).home;
    *home == ontology.name && home != FORMS
}

/// Adds what a part says: the kinds that it names, and its words.
fn say(evidence: &mut Evidence, part: &str, lexicon: &Lexicon<Kind>, text: &str) {
    let found = tokens(text);
    for phrase in lexicon.find(text, &found) {
        let words = 1.0 + 0.2 * (phrase.tokens.len().min(3) as f32 - 1.0);
        for kind in phrase.entries {
            let own = evidence.entry(format!("{part} says {}", kind.name())).or_default();
            *own = own.max(words);
        }
    }
    let words = found.iter().filter(|token| token.kind == TokenKind::Word).take(MOST_WORDS);
    for word in words {
        evidence.insert(format!("{part}: {}", text[word.start..word.end].to_lowercase()), 1.0);
    }
}

/// A name with blanks between its words.
pub(crate) fn apart(name: &str) -> String {
    let mut text = String::new();
    let mut is_lower = false;
    for letter in name.chars() {
        if is_lower && letter.is_uppercase() {
            text.push(' ');
        }
        text.push(if letter.is_alphanumeric() { letter } else { ' ' });
        is_lower = letter.is_lowercase();
    }
    text
}

/// Longer hidden values are the state of a server.
const LONGEST_VALUE: usize = 60;

/// What is sent with a form and not shown.
pub(crate) fn hidden(document: &Document, form: NodeId) -> String {
    let attribute = |node: NodeId, name: &str| document.attribute_value(node, name).unwrap_or_default();
    let inside = (form.0..document.end(form).0).map(NodeId).filter(|&node| document.is_element(node));
    let hidden = inside.filter(|&node| attribute(node, "type").eq_ignore_ascii_case("hidden"));
    let said = hidden.map(|node| {
        let value = attribute(node, "value");
        apart(attribute(node, "name")) + " " + if value.len() < LONGEST_VALUE { value } else { "" }
    });
    said.collect::<Vec<_>>().join(" . ")
}

/// The heading before a form, if one is near.
pub(crate) fn heading(document: &Document, form: NodeId) -> Option<String> {
    let start = form.0.saturating_sub(40);
    let before = (start..form.0).rev().map(NodeId).filter(|&node| document.is_element(node));
    let is_heading = |node: &NodeId| {
        matches!(document.name(*node).local, "h1" | "h2" | "h3" | "h4" | "legend" | "caption")
    };
    let found = before.take_while(|&node| document.name(node).local != "form").find(is_heading)?;
    Some(document.string_value(found).to_owned())
}
