//! What a form means: what it is for, what every field asks for, and how it may be filled (OPAL).
//!
//! ```text
//! page ──► controls, texts ──► region: which belong together ──► scope: field, segment, layout ──► domain: types ──► kind
//! ```
//!
//! All of it is told with where it is from, so that a person can see why.

mod control;
mod domain;
mod evidence;
mod facts;
mod field;
mod fold;
mod kind;
mod layout;
mod plan;
mod range;
mod region;
mod run;
mod scope;
mod segment;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Annotator, Meanings, Ontology, Scope, TypeId};

pub use control::Control;
pub use domain::Choice;
pub use evidence::Evidence;
pub use kind::Kind;
pub use plan::{Act, Filling, How, Plan, Step};
pub use scope::{Label, LabelScope};

use self::facts::Facts;
use self::kind::Purposes;
use self::region::Region;

/// A form of a page.
#[derive(Debug, Clone)]
pub struct Form {
    /// The element around it.
    pub node: NodeId,
    /// The `form` element that sends it, if there is one.
    pub element: Option<NodeId>,
    /// What it is for.
    pub kind: Kind,
    /// What it asks for, in order.
    pub fields: Vec<Field>,
    /// What can be pressed.
    pub buttons: Vec<Button>,
    /// The button that sends it.
    pub submit: Option<NodeId>,
    /// Whether nothing in it says that it changes something, and something that it searches.
    pub is_harmless: bool,
    /// What says most that it is of its kind.
    pub reasons: Vec<String>,
    /// What it says of itself.
    pub evidence: Evidence,
}

impl Form {
    /// Whether sending it may change something on the site: all does that is no search, and a search that does not say that it is
    /// one.
    pub fn may_write(&self) -> bool {
        self.kind != Kind::Search || !self.is_harmless
    }
}

/// A field of a form.
#[derive(Debug, Clone)]
pub struct Field {
    /// The control.
    pub node: NodeId,
    /// What it is.
    pub control: Control,
    /// What programs call it.
    pub name: String,
    /// What people read beside it.
    pub labels: Vec<Label>,
    /// What is said of it and others together.
    pub groups: Vec<Label>,
    /// What it says itself where nothing is filled in.
    pub placeholder: String,
    /// What it asks for.
    pub id: Option<TypeId>,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// Whether it has to be filled in.
    pub is_required: bool,
    /// Whether a reader sees it, as the page is.
    pub is_seen: bool,
    /// Whether nothing can be filled in.
    pub is_disabled: bool,
    /// Which end of a range it asks for.
    pub bound: Option<Bound>,
    /// What it is measured in, where that is told.
    pub unit: Option<String>,
    /// The number of the field that what it offers depends on.
    pub depends_on: Option<usize>,
    /// Whether it offers words while one writes.
    pub suggests: bool,
    /// Whether it says how results are shown, and not which.
    pub is_display: bool,
}

/// An end of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The least.
    Least,
    /// The most.
    Most,
}

impl Bound {
    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Bound::Least => "min",
            Bound::Most => "max",
        }
    }
}

/// A button of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The control.
    pub node: NodeId,
    /// What it is.
    pub control: Control,
    /// What programs call it.
    pub name: String,
    /// What it says.
    pub text: String,
    /// What it does.
    pub role: Role,
}

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It sends the form.
    Submit,
    /// It empties the form.
    Reset,
    /// It leaves the form.
    Cancel,
    /// Only a script knows.
    Other,
}

impl Role {
    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Role::Submit => "submit",
            Role::Reset => "reset",
            Role::Cancel => "cancel",
            Role::Other => "button",
        }
    }
}

/// What authors call boxes that serve as buttons.
const BUTTONS: [&str; 8] = ["btn", "button", "go", "submit", "search", "find", "send", "start"];

/// Longer texts are on no button.
const LONGEST_BUTTON: usize = 30;

/// How many links serve one form as buttons.
const MOST_LINKS: usize = 3;

/// Whether a node is in a `form`, which knows what its own are.
fn is_owned(document: &Document, node: NodeId) -> bool {
    document.ancestors(node).any(|above| document.is_element(above) && document.name(above).local == "form")
}

/// What is known of forms in a domain.
#[derive(Debug, Clone)]
pub struct Reader {
    ontology: Ontology,
    meanings: Meanings,
    annotator: Annotator,
    purposes: Purposes,
}

impl Reader {
    /// Reads forms as a domain knows them.
    pub fn new(ontology: Ontology) -> Reader {
        let meanings = Meanings::new(&ontology, Scope::Form);
        let annotator = Annotator::new(&ontology);
        let purposes = Purposes::new(&ontology);
        Reader { ontology, meanings, annotator, purposes }
    }

    /// What it knows.
    pub fn ontology(&self) -> &Ontology {
        &self.ontology
    }

    /// Links and pictures that serve as buttons: they say what a button says, and nothing else.
    fn serving(&self, document: &Document, around: NodeId) -> Vec<Button> {
        let inside = (around.0..document.end(around).0).map(NodeId).filter(|&node| document.is_element(node));
        let serves = |node: &NodeId| {
            let attribute = |name: &str| document.attribute_value(*node, name).unwrap_or_default();
            match document.name(*node).local {
                "a" => {
                    attribute("href").starts_with(['#', 'j'])
                        || attribute("href").is_empty()
                        || attribute("role") == "button"
                        || attribute("class").contains("btn")
                }
                "img" => !attribute("onclick").is_empty(),
                // A box that holds nothing but what a button says, for a script to listen to.
                "div" | "span" | "b" | "li" | "td" => {
                    let is_named = ["class", "id"].map(attribute).iter().any(|name| {
                        let name = evidence::apart(name).to_lowercase();
                        name.split_whitespace().any(|word| BUTTONS.contains(&word))
                    });
                    let is_leaf =
                        (node.0 + 1..document.end(*node).0).all(|inner| !document.is_element(NodeId(inner)));
                    (is_named || !attribute("onclick").is_empty())
                        && is_leaf
                        && document.string_value(*node).len() < LONGEST_BUTTON
                }
                _ => attribute("role") == "button",
            }
        };
        let buttons = inside.filter(serves).map(|node| region::button(document, node, Control::Link));
        buttons.filter(|button| self.purposes.is_button(&button.text)).collect()
    }

    /// The links and pictures that serve as the buttons of one form.
    fn links(&self, document: &Document, around: NodeId) -> Vec<Button> {
        let buttons = self.serving(document, around);
        // Many are those of a list that the fields stand beside.
        if buttons.len() > MOST_LINKS { Vec::new() } else { buttons }
    }

    /// What a button does, by what it says.
    fn role(&self, button: &Button) -> Role {
        let says = |name: &str| {
            let id = self.ontology.find(name);
            self.meanings.of_label(&button.text).iter().any(|one| Some(one.id) == id && one.share > 0.9)
        };
        match button.control {
            Control::Reset => Role::Reset,
            _ if says("cancel_button") => Role::Cancel,
            _ if says("reset_button") => Role::Reset,
            Control::Submit => Role::Submit,
            _ => Role::Other,
        }
    }

    /// The forms of a page, in order.
    pub fn forms(&self, document: &Document) -> Vec<Form> {
        let facts = Facts::new(document);
        let links = if facts.folds.is_empty() { Vec::new() } else { self.serving(document, NodeId::ROOT) };
        let links: Vec<NodeId> = links
            .iter()
            .filter(|button| !is_owned(document, button.node))
            .map(|button| button.node)
            .collect();
        let regions = region::regions(document, &facts, &links);
        regions.into_iter().map(|region| self.form(document, &facts, region)).collect()
    }

    fn form(&self, document: &Document, facts: &Facts<'_>, mut region: Region) -> Form {
        if region.buttons.is_empty()
            && let Some((field, _)) = region.fields.first()
        {
            // The nearest that serve; where a form says what is its own, all of them.
            let above = document
                .ancestors(*field)
                .filter(|&above| region.element.is_none() && document.contains(region.around, above));
            let mut nearer = above.map(|above| (above, self.links(document, above)));
            match nearer.find(|(above, buttons)| {
                !buttons.is_empty()
                    && region.fields.iter().all(|(field, _)| document.contains(*above, *field))
            }) {
                Some((above, buttons)) => (region.around, region.buttons) = (above, buttons),
                None => region.buttons = self.links(document, region.around),
            }
        }
        region.buttons.iter_mut().for_each(|button| button.role = self.role(button));
        let runs = run::runs(document, facts, region.around..document.end(region.around));
        let mut sheet =
            scope::Sheet::new(document, facts, region.around, std::mem::take(&mut region.fields), runs);
        sheet.label();
        let mut fields = domain::fields(self, &sheet);
        let seen = evidence::Seen {
            ontology: &self.ontology,
            sayings: &self.purposes.sayings,
            sheet: &sheet,
            fields: &fields,
            buttons: &region.buttons,
            element: region.element,
        };
        let evidence = seen.evidence();
        let (kind, reasons) = self.purposes.kind(&evidence);
        domain::repair(&self.ontology, kind, &mut fields);
        range::bounds(&self.ontology, &mut fields);
        range::dependents(document, &mut fields);
        let submit = kind::submit(&self.purposes, kind, &region.buttons);
        for button in region.buttons.iter_mut().filter(|button| Some(button.node) == submit) {
            button.role = Role::Submit;
        }
        let is_domains = |text: &str| {
            let known = self.meanings.of_label(text);
            known.iter().any(|one| one.share > 0.9 && evidence::is_domains(&self.ontology, one.id))
        };
        let is_harmless = self.purposes.is_harmless(
            &sheet,
            &region.buttons,
            submit,
            region.element,
            &evidence,
            &is_domains,
        );
        let Region { node, element, buttons, .. } = region;
        Form { node, element, kind, fields, buttons, submit, is_harmless, reasons, evidence }
    }
}
