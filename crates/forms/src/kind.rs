//! What a form is for.
//!
//! What its buttons say counts most, then what it asks for, then its headings, names and addresses. A form with one password
//! is for those who are known already, one with two for those who are not; a single address of mail is for letters; a text
//! of several lines is a message.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Lexicon, Ontology, TokenKind, tokens};

use crate::control::Control;
use crate::scope::Sheet;
use crate::{Button, Field, Role};

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
    /// All kinds but the last.
    const NAMED: [Kind; 7] = [
        Kind::Search,
        Kind::Login,
        Kind::Recovery,
        Kind::Registration,
        Kind::Contact,
        Kind::Newsletter,
        Kind::Checkout,
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

/// What forms say, by what they are for.
#[derive(Debug, Clone)]
pub(crate) struct Purposes {
    buttons: Lexicon<Kind>,
    words: Lexicon<Kind>,
    /// Words of forms that change something.
    writes: Lexicon<()>,
}

/// Votes for kinds.
#[derive(Debug, Default)]
struct Votes([f32; 7]);

impl Votes {
    fn add(&mut self, kind: Kind, weight: f32) {
        self.0[kind as usize] += weight;
    }
}

/// A form needs this much to be of a kind.
const LEAST: f32 = 1.0;

impl Purposes {
    pub(crate) fn new(ontology: &Ontology) -> Purposes {
        let (mut buttons, mut words) = (Lexicon::default(), Lexicon::default());
        let mut writes = Lexicon::default();
        for word in ontology.kinds.get("write").iter().flat_map(|own| &own.words) {
            writes.insert(word, ());
        }
        for kind in Kind::NAMED {
            let Some(own) = ontology.kinds.get(kind.name()) else { continue };
            own.buttons.iter().for_each(|button| buttons.insert(button, kind));
            own.words.iter().for_each(|word| words.insert(word, kind));
        }
        Purposes { buttons, words, writes }
    }

    /// Whether sending a search changes nothing, as far as it tells: nothing in it says that it writes, and what is pressed, or
    /// the field itself, says that it searches. What is sent the way that changes things are has to say so itself.
    pub(crate) fn is_harmless(
        &self,
        sheet: &Sheet<'_>,
        buttons: &[Button],
        submit: Option<NodeId>,
        element: Option<NodeId>,
    ) -> bool {
        let document = sheet.document;
        let writes = |text: &str| !self.writes.find(text, &tokens(text)).is_empty();
        let searches = |lexicon: &Lexicon<Kind>, text: &str| {
            lexicon.find(text, &tokens(text)).iter().any(|phrase| phrase.entries.contains(&Kind::Search))
        };
        let form = element.unwrap_or(sheet.root);
        let inside = (form.0..document.end(form).0).map(NodeId).filter(|&node| document.is_element(node));
        let is_hidden = |node: &NodeId| attribute(document, *node, "type").eq_ignore_ascii_case("hidden");
        let hidden = inside.filter(is_hidden).map(|node| {
            let value = attribute(document, node, "value");
            apart(attribute(document, node, "name"))
                + " "
                + if value.len() < LONGEST_VALUE { value } else { "" }
        });
        let names = ["id", "name", "class", "action"].map(|name| apart(attribute(document, form, name)));
        let said = buttons.iter().map(|button| button.text.clone() + " " + &apart(&button.name));
        if hidden
            .chain(names.iter().cloned())
            .chain(said)
            .chain(heading(document, form))
            .any(|text| writes(&text))
        {
            return false;
        }
        let pressed = buttons.iter().find(|button| Some(button.node) == submit);
        let says = pressed.is_some_and(|button| searches(&self.buttons, &button.text));
        let is_wordless = pressed.is_none_or(|button| !button.text.contains(char::is_alphabetic));
        let named = names.iter().any(|name| searches(&self.words, name))
            || sheet.fields.iter().any(|(_, control)| *control == Control::Search);
        let is_post = attribute(document, form, "method").eq_ignore_ascii_case("post");
        says || is_wordless && (!is_post || named) || named && !is_post
    }

    /// Whether a text is what a button says, and nothing else.
    pub(crate) fn is_button(&self, text: &str) -> bool {
        let tokens = tokens(text);
        let words = tokens.iter().filter(|token| token.kind != TokenKind::Sign).count();
        words > 0
            && self.buttons.find(text, &tokens).first().is_some_and(|phrase| phrase.tokens.len() >= words)
    }

    /// What a form is for.
    pub(crate) fn kind(
        &self,
        ontology: &Ontology,
        sheet: &Sheet<'_>,
        fields: &[Field],
        buttons: &[Button],
        element: Option<NodeId>,
    ) -> Kind {
        if fields.is_empty() && buttons.is_empty() {
            return Kind::Other;
        }
        let mut votes = Votes::default();
        self.by_words(&mut votes, sheet, buttons, element);
        by_fields(&mut votes, buttons.is_empty(), ontology, sheet.document, fields, element);
        let best = Kind::NAMED.into_iter().map(|kind| (votes.0[kind as usize], kind));
        let best = best.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        best.filter(|(votes, _)| *votes >= LEAST).map_or(Kind::Other, |(_, kind)| kind)
    }

    fn by_words(&self, votes: &mut Votes, sheet: &Sheet<'_>, buttons: &[Button], element: Option<NodeId>) {
        let document = sheet.document;
        for button in buttons.iter().filter(|button| button.control != Control::Reset) {
            let weight = if button.control == Control::Submit { 3.0 } else { 2.0 };
            said(&self.buttons, votes, &button.text, weight);
            let names = [
                button.name.as_str(),
                attribute(document, button.node, "id"),
                attribute(document, button.node, "src"),
            ];
            let names = names.map(apart).join(" ");
            said(&self.buttons, votes, &names, 1.0);
        }
        let Some(node) = element.or(Some(sheet.root)) else { return };
        let names = ["id", "name", "class"].map(|name| apart(attribute(document, node, name))).join(" ");
        said(&self.words, votes, &names, 2.0);
        let action = attribute(document, node, "action");
        said(&self.words, votes, &apart(action.rsplit("://").next().unwrap_or_default()), 1.5);
        // What it says beside its labels: headings, links, what is written small.
        let free = (0..sheet.runs.len()).filter(|&run| !sheet.taken[run]);
        let text: Vec<&str> = free.map(|run| sheet.runs[run].text.as_str()).take(MOST_RUNS).collect();
        said(&self.words, votes, &text.join(" . "), 1.0);
        let labels = sheet.labels.iter().flatten().map(|label| label.text.as_str()).take(MOST_RUNS);
        said(&self.words, votes, &labels.collect::<Vec<_>>().join(" . "), 0.7);
        if let Some(heading) = heading(document, node) {
            said(&self.words, votes, &heading, 1.5);
        }
        // What the page is about says what its forms are for, those in its margins aside.
        said(&self.words, votes, sheet.facts.title, 1.5);
        said(&self.words, votes, &apart(sheet.facts.address), 1.0);
    }
}

/// More texts than these are no longer about the form.
const MOST_RUNS: usize = 12;

fn attribute<'d>(document: &'d Document, node: NodeId, name: &str) -> &'d str {
    document.attribute_value(node, name).unwrap_or_default()
}

/// A name with blanks between its words.
fn apart(name: &str) -> String {
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

/// Each kind that a text names has its vote once, with what it says most of it.
fn said(lexicon: &Lexicon<Kind>, votes: &mut Votes, text: &str, weight: f32) {
    let tokens = tokens(text);
    let mut most = Votes::default();
    for phrase in lexicon.find(text, &tokens) {
        let words = 1.0 + 0.2 * (phrase.tokens.len().min(3) as f32 - 1.0);
        for &kind in phrase.entries {
            let own = &mut most.0[kind as usize];
            *own = own.max(weight * words);
        }
    }
    for kind in Kind::NAMED {
        votes.add(kind, most.0[kind as usize]);
    }
}

/// Longer hidden values are the state of a server.
const LONGEST_VALUE: usize = 60;

/// The heading before a form, if one is near.
fn heading(document: &Document, form: NodeId) -> Option<String> {
    let start = form.0.saturating_sub(40);
    let before = (start..form.0).rev().map(NodeId).filter(|&node| document.is_element(node));
    let is_heading = |node: &NodeId| {
        matches!(document.name(*node).local, "h1" | "h2" | "h3" | "h4" | "legend" | "caption")
    };
    let found = before.take_while(|&node| document.name(node).local != "form").find(is_heading)?;
    Some(document.string_value(found).to_owned())
}

fn by_fields(
    votes: &mut Votes,
    is_unsent: bool,
    ontology: &Ontology,
    document: &Document,
    fields: &[Field],
    element: Option<NodeId>,
) {
    // Buttons alone say what they are for.
    if fields.is_empty() {
        return;
    }
    let count = |name: &str| {
        let id = ontology.find(name);
        fields.iter().filter(|field| field.id.is_some() && field.id == id).count()
    };
    let passwords = fields.iter().filter(|field| field.control == Control::Password).count();
    let texts = fields.iter().filter(|field| field.control.is_text()).count();
    let areas = fields.iter().filter(|field| field.control == Control::Area).count();
    let personal = count("first_name")
        + count("last_name")
        + count("full_name")
        + count("address")
        + count("city")
        + count("phone")
        + count("day")
        + count("gender")
        + count("country")
        + count("postcode");
    match passwords {
        0 => {}
        1 if texts <= 3 => votes.add(Kind::Login, 4.0),
        1 => votes.add(Kind::Registration, 2.0),
        _ => votes.add(Kind::Registration, 5.0),
    }
    if passwords > 0 {
        for kind in [Kind::Search, Kind::Newsletter, Kind::Contact] {
            votes.add(kind, -4.0);
        }
        votes.add(Kind::Registration, (count("terms") + personal.min(3)) as f32);
        // Those who are known say who they are once.
        if count("email") > 0 && count("username") > 0 {
            votes.add(Kind::Registration, 2.5);
        }
        votes.add(Kind::Login, 1.5 * count("remember_me") as f32);
    }
    if count("password_confirmation") + count("email_confirmation") > 0 {
        votes.add(Kind::Registration, 2.0);
    }
    if passwords != 1 {
        votes.add(Kind::Login, -3.0);
    }
    match areas {
        0 if count("comment") == 0 => votes.add(Kind::Contact, -2.0),
        _ if passwords == 0 => votes.add(Kind::Contact, 3.0),
        _ => {}
    }
    let emails = count("email") + count("username_or_email");
    if texts == 1 && emails == 1 && passwords == 0 {
        votes.add(Kind::Newsletter, 1.5);
        votes.add(Kind::Recovery, 1.0);
    }
    // What is only chosen from, and nothing sends, narrows what is shown.
    let marks = fields.iter().filter(|field| field.control == Control::Checkbox).count();
    if texts == 0 && marks > 2 && is_unsent {
        votes.add(Kind::Search, 1.5);
    }
    // What nobody can write into asks for nobody's name.
    if texts == 0 {
        for kind in [Kind::Registration, Kind::Contact, Kind::Recovery, Kind::Newsletter] {
            votes.add(kind, -3.0);
        }
        votes.add(Kind::Search, 2.0 * count("sort").min(1) as f32 - 2.0 * count("style").min(1) as f32);
    }
    let told = emails + count("username");
    // Who is written to once need not become known.
    if passwords == 0 && texts <= 2 && emails == 1 && personal == 0 {
        votes.add(Kind::Registration, -1.0);
    }
    // Who forgot the password tells who it was, and nothing else.
    if passwords == 0
        && count("username") + count("username_or_email") > 0
        && told + count("captcha") == texts
    {
        votes.add(Kind::Recovery, 1.5);
    }
    // One line that asks for nothing that is known is what one searches with.
    let is_open = |field: &Field| field.id.is_none() || field.id == ontology.find("search_query");
    if texts == 1 && areas == 0 && fields.iter().filter(|field| field.control.is_text()).all(is_open) {
        votes.add(Kind::Search, 1.0);
    }
    if told == 0 {
        votes.add(Kind::Newsletter, -2.0);
        votes.add(Kind::Recovery, -2.0);
    }
    if passwords > 0 {
        votes.add(Kind::Recovery, -1.5);
    }
    votes.add(Kind::Search, 2.5 * count("search_query").min(1) as f32);
    if count("search_query") > 0 && texts == 1 {
        votes.add(Kind::Search, 1.0);
    }
    if emails + areas > 0 {
        votes.add(Kind::Search, -2.0);
    }
    let is_sent =
        element.is_some_and(|form| attribute(document, form, "method").eq_ignore_ascii_case("post"));
    votes.add(Kind::Search, if is_sent { -0.5 } else { 0.5 });
    votes.add(
        Kind::Checkout,
        2.0 * count("quantity").min(1) as f32 + 2.0 * count("credit_card").min(1) as f32,
    );
}

/// The button that sends a form: the one that says what the form is for, or the first that sends.
pub(crate) fn submit(purposes: &Purposes, kind: Kind, buttons: &[Button]) -> Option<NodeId> {
    let says = |button: &&Button| {
        let mut votes = Votes::default();
        said(&purposes.buttons, &mut votes, &button.text, 1.0);
        kind != Kind::Other && votes.0[kind as usize] > 0.0
    };
    let any = || buttons.iter().filter(|button| !matches!(button.role, Role::Reset | Role::Cancel));
    let sends = || any().filter(|button| button.control == Control::Submit);
    sends()
        .find(says)
        .or_else(|| sends().next())
        .or_else(|| any().find(says))
        .or_else(|| any().next())
        .map(|button| button.node)
}
