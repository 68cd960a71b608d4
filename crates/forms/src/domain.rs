//! The domain scope: what fields ask for, by what their labels, names and choices mean.
//!
//! Everything that is said of a field votes for the types that it names: labels, what stands in the field, what programs call
//! it, what can be chosen in it. A text that names nothing but a type speaks louder than one that has it among other words.
//! The kind of control says which types are possible at all. Then the form as a whole mends what single fields cannot know
//! (`repair`): a second password is a confirmation, a text beside a password is a user's name, and what stands in a search form
//! refines the search.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Meaning, Ontology, Type, TypeId};

use crate::control::{Control, is_seen};
use crate::kind::Kind;
use crate::scope::Sheet;
use crate::{Field, Reader};

/// What can be chosen in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is read.
    pub text: String,
    /// Whether it asks for nothing: `Any`.
    pub is_wildcard: bool,
    /// Whether it is chosen as the page is.
    pub is_chosen: bool,
}

/// How much the things that are said of a field count.
mod weight {
    /// What people read beside it.
    pub(super) const LABEL: f32 = 3.5;
    /// What it says itself.
    pub(super) const PLACEHOLDER: f32 = 2.5;
    /// What programs call it.
    pub(super) const NAME: f32 = 2.0;
    /// Another name for programs.
    pub(super) const ID: f32 = 1.0;
    /// What is said of several.
    pub(super) const GROUP: f32 = 1.0;
    /// The kind of its control.
    pub(super) const CONTROL: f32 = 2.0;
    /// That there is room for much.
    pub(super) const AREA: f32 = 1.0;
    /// What can be chosen.
    pub(super) const CHOICES: f32 = 3.0;
    /// That the domain itself knows the type, as a factor.
    pub(super) const OWN: f32 = 1.5;
    /// What its author says to browsers that fill forms.
    pub(super) const AUTOCOMPLETE: f32 = 5.0;
}

/// Votes of less than this are chance.
const LEAST: f32 = 0.7;

/// The fields of a form with their types.
pub(crate) fn fields(reader: &Reader, sheet: &Sheet<'_>) -> Vec<Field> {
    let document = sheet.document;
    let numbers = 0..sheet.fields.len();
    numbers
        .map(|at| {
            let (node, control) = sheet.fields[at];
            let attribute =
                |name: &str| document.attribute_value(node, name).unwrap_or_default().trim().to_owned();
            let mut field = Field {
                node,
                control,
                name: attribute("name"),
                labels: sheet.labels[at].clone(),
                groups: sheet.groups[at].clone(),
                placeholder: placeholder(document, node, control),
                id: None,
                choices: match sheet.facts.folds.get(&node) {
                    Some(items) => folded(document, node, items),
                    None => choices(document, node, control),
                },
                is_required: false,
                is_seen: is_seen(document, node),
                is_disabled: is_disabled(document, node),
                bound: None,
                unit: None,
                depends_on: None,
                suggests: suggests(document, node),
                is_display: false,
            };
            field.is_required = is_required(document, &field);
            field.id = voted(reader, document, &field);
            field
        })
        .collect()
}

/// What stands in a field before it is filled in.
fn placeholder(document: &Document, node: NodeId, control: Control) -> String {
    let attribute =
        |name: &str| document.attribute_value(node, name).map(str::trim).filter(|text| !text.is_empty());
    let own = document.string_value(node).trim();
    let written = || match control {
        Control::Fold => Some(own),
        control => attribute("value").filter(|_| control.is_text()),
    };
    let found = attribute("placeholder").or_else(|| attribute("aria-label")).or_else(|| attribute("title"));
    found.or_else(written).unwrap_or_default().to_owned()
}

/// Whether a control, or the set of fields around it, is turned off.
fn is_disabled(document: &Document, node: NodeId) -> bool {
    let is_off = |node: NodeId| document.attribute_value(node, "disabled").is_some();
    let is_set = |above: &NodeId| document.is_element(*above) && document.name(*above).local == "fieldset";
    is_off(node) || document.ancestors(node).filter(is_set).any(is_off)
}

/// Whether a field offers words while one writes.
fn suggests(document: &Document, node: NodeId) -> bool {
    let attribute = |name: &str| document.attribute_value(node, name).unwrap_or_default();
    let class = attribute("class").to_ascii_lowercase();
    let is_named = ["autocomplete", "typeahead", "autosuggest", "suggest", "tt-input"]
        .iter()
        .any(|word| class.contains(word));
    is_named || !attribute("list").is_empty() || matches!(attribute("aria-autocomplete"), "list" | "both")
}

fn is_required(document: &Document, field: &Field) -> bool {
    let has = |name: &str| document.attribute_value(field.node, name).is_some_and(|value| value != "false");
    let is_starred = |text: &str| {
        let text = text.trim();
        text.starts_with('*')
            || text.ends_with(['*', '＊'])
            || text.contains("(required)")
            || text.contains("*:")
    };
    has("required") || has("aria-required") || field.labels.iter().any(|label| is_starred(&label.text))
}

/// What can be chosen from a list that folds out: what is pressed says what is chosen.
fn folded(document: &Document, trigger: NodeId, items: &[NodeId]) -> Vec<Choice> {
    let said = |node: NodeId| document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ");
    let chosen = said(trigger);
    let choice = |&item: &NodeId| {
        let text = said(item);
        let value = document.attribute_value(item, "data-value").unwrap_or(&text).to_owned();
        let is_wildcard = windrow_knowledge::is_wildcard(&text) || value.is_empty();
        Choice { is_wildcard, value, is_chosen: text == chosen, text }
    };
    items.iter().map(choice).collect()
}

fn choices(document: &Document, node: NodeId, control: Control) -> Vec<Choice> {
    if control != Control::Select {
        return Vec::new();
    }
    let inside = (node.0..document.end(node).0).map(NodeId);
    let options =
        inside.filter(|&inner| document.is_element(inner) && document.name(inner).local == "option");
    let has = |option: NodeId, name: &str| document.attribute_value(option, name).is_some();
    let options: Vec<NodeId> = options.filter(|&option| !has(option, "disabled")).collect();
    let chosen = options.iter().rposition(|&option| has(option, "selected")).unwrap_or(0);
    options
        .iter()
        .enumerate()
        .map(|(at, &option)| {
            let text = document.string_value(option).split_whitespace().collect::<Vec<_>>().join(" ");
            let value = document.attribute_value(option, "value").map_or_else(|| text.clone(), str::to_owned);
            let is_wildcard = windrow_knowledge::is_wildcard(&text) || value.is_empty();
            Choice { is_wildcard, value, text, is_chosen: at == chosen }
        })
        .collect()
}

/// The type that has the most votes.
fn voted(reader: &Reader, document: &Document, field: &Field) -> Option<TypeId> {
    let ontology = &reader.ontology;
    let mut votes: Vec<f32> = vec![0.0; ontology.types().len()];
    let either = Either::new(ontology);
    let mut vote = |weight: f32, meanings: Vec<Meaning>| {
        for meaning in meanings {
            let more = 1.0 + 0.15 * (meaning.words.min(4) as f32 - 1.0);
            votes[usize::from(meaning.id.0)] += weight * meaning.share.sqrt() * more;
        }
    };
    for label in &field.labels {
        vote(weight::LABEL, either.of_label(reader.meanings.of_label(&label.text)));
    }
    for label in &field.groups {
        vote(weight::GROUP, reader.meanings.of_label(&label.text));
    }
    vote(weight::PLACEHOLDER, either.of_label(reader.meanings.of_label(&field.placeholder)));
    // A box to tick is one of several of its name: what stands beside it says what it is.
    let is_told = field.control.is_mark() && !field.labels.is_empty();
    let by_name = if is_told { 0.3 } else { 1.0 };
    vote(by_name * weight::NAME, either.of_name(reader.meanings.of_name(&field.name)));
    let id = document.attribute_value(field.node, "id").unwrap_or_default();
    vote(by_name * weight::ID, either.of_name(reader.meanings.of_name(id)));
    let mut named = |weight: f32, name: Option<&str>| {
        if let Some(id) = name.and_then(|name| ontology.find(name)) {
            votes[usize::from(id.0)] += weight;
        }
    };
    named(weight::AUTOCOMPLETE, document.attribute_value(field.node, "autocomplete").and_then(autocompleted));
    named(weight::CHOICES, chosen_from(&field.choices));
    named(weight::CHOICES, offered(reader, &field.choices).map(|id| ontology.get(id).name.as_str()));
    if document.attribute_value(field.node, "readonly").is_some() && chosen_from(&field.choices).is_none() {
        return ontology.find("read_only");
    }
    let said: Vec<&str> = field.labels.iter().map(|label| label.text.as_str()).collect();
    named(weight::LABEL, is_sum(&said.join(" ")).then_some("captcha"));
    named(
        weight::CONTROL,
        match field.control {
            Control::Email => Some("email"),
            Control::Telephone => Some("phone"),
            Control::Url => Some("url"),
            Control::Search => Some("search_query"),
            Control::Password => Some("password"),
            Control::File => Some("file"),
            Control::Date => Some("date"),
            Control::Number => Some("number"),
            _ => None,
        },
    );
    // Much text is mostly a message.
    named(weight::AREA, (field.control == Control::Area).then_some("comment"));
    let possible = ontology.types().filter(|(_, one)| is_possible(&one.controls, field.control));
    // What the domain itself knows is meant before what forms ask for everywhere.
    let favoured = |one: &Type| if one.home == ontology.name { weight::OWN } else { 1.0 };
    let votes = possible.map(|(id, one)| (votes[usize::from(id.0)] * favoured(one), id));
    let best = votes.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 >= LEAST).then_some(best.1)
}

/// A text that names a user and an address of mail asks for either.
struct Either {
    user: Option<TypeId>,
    mail: Option<TypeId>,
    either: Option<TypeId>,
}

impl Either {
    fn new(ontology: &Ontology) -> Either {
        let find = |name: &str| ontology.find(name);
        Either { user: find("username"), mail: find("email"), either: find("username_or_email") }
    }

    /// Of a name the user is the one whose address it is.
    fn of_name(&self, mut meanings: Vec<Meaning>) -> Vec<Meaning> {
        if meanings.len() > 1 {
            meanings.retain(|one| Some(one.id) != self.user);
        }
        meanings
    }

    fn of_label(&self, mut meanings: Vec<Meaning>) -> Vec<Meaning> {
        let share = |id: Option<TypeId>| meanings.iter().find(|one| Some(one.id) == id).map(|one| one.share);
        if let (Some(user), Some(mail), Some(either)) = (share(self.user), share(self.mail), self.either) {
            meanings.retain(|one| Some(one.id) != self.user && Some(one.id) != self.mail);
            meanings.push(Meaning { id: either, share: (user + mail).min(1.0), words: 4, letters: 10 });
        }
        meanings
    }
}

/// Whether a text is a sum to be done: `6 + = 12`, `3 x 4 = ?`.
fn is_sum(text: &str) -> bool {
    let has = |signs: &[char]| text.contains(signs);
    text.len() < 40
        && has(&['=', '?'])
        && has(&['+', '×', '*', '-', '−'])
        && text.contains(|c: char| c.is_ascii_digit())
}

/// Whether a control may ask for a type.
fn is_possible(controls: &[String], control: Control) -> bool {
    let has = |name: &str| controls.iter().any(|known| known == name);
    let is_line = control.is_text() && !matches!(control, Control::Password | Control::Area);
    controls.is_empty() || has(control.name()) || is_line && has("text")
}

/// The type that the HTML standard's word for it means.
fn autocompleted(value: &str) -> Option<&'static str> {
    Some(match value.split_ascii_whitespace().next_back()? {
        "name" | "cc-name" => "full_name",
        "given-name" => "first_name",
        "family-name" => "last_name",
        "additional-name" => "middle_name",
        "honorific-prefix" => "title_of_person",
        "nickname" | "username" => "username",
        "new-password" | "current-password" => "password",
        "one-time-code" => "pin",
        "organization" => "organization",
        "street-address" | "address-line1" | "address-line2" | "address-line3" => "address",
        "address-level1" => "state",
        "address-level2" => "city",
        "country" | "country-name" => "country",
        "postal-code" => "postcode",
        "cc-number" | "cc-csc" | "cc-type" => "credit_card",
        "bday" => "birth_date",
        "bday-day" => "day",
        "bday-month" => "month",
        "bday-year" => "year",
        "sex" => "gender",
        "email" => "email",
        "tel" | "tel-national" => "phone",
        "url" => "url",
        _ => return None,
    })
}

/// The type of the domain's records that most of what can be chosen is recognised as.
fn offered(reader: &Reader, choices: &[Choice]) -> Option<TypeId> {
    let said = choices.iter().filter(|choice| !choice.is_wildcard).map(|choice| choice.text.as_str());
    let said: Vec<&str> = said.take(MOST_CHOICES).collect();
    let mut counts: Vec<usize> = vec![0; reader.ontology.types().len()];
    for text in &said {
        for found in reader.annotator.annotate(text) {
            if reader.ontology.get(found.id).is_part && 2 * found.span.len() > text.len() {
                counts[usize::from(found.id.0)] += 1;
            }
        }
    }
    let all = reader.ontology.types().map(|(id, _)| (counts[usize::from(id.0)], std::cmp::Reverse(id)));
    let (most, std::cmp::Reverse(id)) = all.max()?;
    (2 * most > said.len()).then_some(id)
}

/// More choices tell no more.
const MOST_CHOICES: usize = 30;

/// The type that what can be chosen shows: days, months, years, countries.
fn chosen_from(choices: &[Choice]) -> Option<&'static str> {
    let said: Vec<&str> =
        choices.iter().filter(|choice| !choice.is_wildcard).map(|choice| choice.text.as_str()).collect();
    let numbers: Vec<u32> = said.iter().filter_map(|text| text.parse().ok()).collect();
    let is_row = numbers.len() + 1 >= said.len() && numbers.len() > 3;
    let steps = || numbers.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1);
    if is_row && steps() {
        let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
        return match (least, most) {
            (1, 28..=31) => Some("day"),
            (1, 12) => Some("month"),
            (1900.., ..=2100) => Some("year"),
            _ => None,
        };
    }
    let known = |kind: fn(&str) -> bool| 2 * said.iter().filter(|text| kind(text)).count() > said.len();
    if said.len() >= 12 && said.len() <= 13 && known(windrow_knowledge::is_month) {
        return Some("month");
    }
    None
}

/// Mends types by what the form is for and what else it asks for.
pub(crate) fn repair(ontology: &Ontology, kind: Kind, fields: &mut [Field]) {
    let id = |name: &str| ontology.find(name);
    let is = |field: &Field, name: &str| field.id.is_some() && field.id == id(name);
    // The second password is the first again.
    let passwords: Vec<usize> =
        (0..fields.len()).filter(|&at| fields[at].control == Control::Password).collect();
    let is_asked_again = passwords.iter().any(|&at| is(&fields[at], "password_confirmation"));
    if let (2.., false, Some(&last)) = (passwords.len(), is_asked_again, passwords.last()) {
        fields[last].id = id("password_confirmation");
    }
    // So is the second address right behind the first.
    for at in 1..fields.len() {
        if is(&fields[at], "email") && is(&fields[at - 1], "email") && kind == Kind::Registration {
            fields[at].id = id("email_confirmation");
        }
    }
    // Who has the password is told before it.
    if let (Kind::Login, Some(&password)) = (kind, passwords.first()) {
        let before = fields[..password].iter_mut().rev().find(|field| field.control.is_text());
        let is_stray = |field: &Field| {
            field.id.is_none()
                || ["full_name", "search_query", "first_name", "last_name", "code"]
                    .iter()
                    .any(|name| is(field, name))
        };
        if let Some(field) = before.filter(|field| is_stray(field)) {
            field.id = id("username");
        }
    }
    // One name is the whole name, and of two the other is the first.
    let has = |fields: &[Field], name: &str| fields.iter().any(|field| is(field, name));
    let (first, last, full) = (has(fields, "first_name"), has(fields, "last_name"), has(fields, "full_name"));
    for field in fields.iter_mut() {
        if first && !last && !full && is(field, "first_name") {
            field.id = id("full_name");
        } else if last && !first && is(field, "full_name") {
            field.id = id("first_name");
        }
    }
    // An answer without a question of one's own is for those who are no program.
    if !has(fields, "security_question") {
        fields
            .iter_mut()
            .filter(|field| is(field, "security_answer"))
            .for_each(|field| field.id = id("captcha"));
    }
    for field in fields.iter_mut() {
        let is_bare = field.labels.iter().all(|label| label.text.is_empty());
        match (kind, field.control) {
            (Kind::Login, Control::Checkbox) if field.id.is_none() => field.id = id("remember_me"),
            (Kind::Registration, Control::Area) if is(field, "comment") && !is_bare => field.id = id("about"),
            _ => {}
        }
    }
    // What nobody sees among what is seen is there for programs.
    let is_open = fields.iter().any(|field| field.is_seen);
    for field in fields.iter_mut().filter(|field| is_open && !field.is_seen && field.control == Control::Text)
    {
        if field.labels.is_empty() && field.id != id("read_only") {
            field.id = id("honeypot");
        }
    }
    if kind == Kind::Search {
        for field in fields.iter_mut() {
            if field.control.is_text() && !is_possible_refinement(ontology, field) {
                field.id = id("search_query");
            }
            let is_choice = field.control.is_list() || field.control.is_mark();
            if is_choice && (field.id.is_none() || !is_possible_refinement(ontology, field)) {
                field.id = id("search_category");
            }
        }
    }
}

/// Whether a choice of a search form keeps its type: what the domain's records have, and how results are shown.
fn is_possible_refinement(ontology: &Ontology, field: &Field) -> bool {
    field.id.is_some_and(|id| {
        let one = ontology.get(id);
        one.name == "number" && field.control.is_text()
            || one.is_part
            || one.home != "forms"
            || matches!(
                one.name.as_str(),
                "sort"
                    | "day"
                    | "month"
                    | "year"
                    | "date"
                    | "country"
                    | "state"
                    | "city"
                    | "postcode"
                    | "price"
                    | "quantity"
                    | "honeypot"
                    | "captcha"
            )
    })
}
