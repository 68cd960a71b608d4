//! What a form means: what it is for, what every field asks for, and how it may be filled (OPAL).
//!
//! ```text
//! page ──► controls, texts ──► region: which belong together ──► scope: field, segment, layout ──► domain: types ──► kind
//! ```
//!
//! All of it is told with where it is from, so that a person can see why.

mod control;
mod domain;
mod field;
mod kind;
mod layout;
mod region;
mod run;
mod scope;
mod segment;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Meanings, Ontology, Scope, TypeId};

pub use control::Control;
pub use domain::Choice;
pub use kind::Kind;
pub use scope::{Label, LabelScope};

use self::kind::Purposes;

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
}

impl Form {
    /// Whether sending it may change something on the site: all that is no search does.
    pub fn may_write(&self) -> bool {
        self.kind != Kind::Search
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

/// What is known of forms in a domain.
#[derive(Debug, Clone)]
pub struct Reader {
    ontology: Ontology,
    meanings: Meanings,
    purposes: Purposes,
}

impl Reader {
    /// Reads forms as a domain knows them.
    pub fn new(ontology: Ontology) -> Reader {
        let meanings = Meanings::new(&ontology, Scope::Form);
        let purposes = Purposes::new(&ontology);
        Reader { ontology, meanings, purposes }
    }

    /// What it knows.
    pub fn ontology(&self) -> &Ontology {
        &self.ontology
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
        region::regions(document).into_iter().map(|region| self.form(document, region)).collect()
    }

    fn form(&self, document: &Document, mut region: region::Region) -> Form {
        region.buttons.iter_mut().for_each(|button| button.role = self.role(button));
        let runs = run::runs(document, region.around..document.end(region.around));
        let mut sheet = scope::Sheet::new(document, region.around, region.fields, runs);
        sheet.label();
        let mut fields = domain::fields(self, &sheet);
        let kind = self.purposes.kind(&self.ontology, &sheet, &fields, &region.buttons, region.element);
        domain::repair(&self.ontology, kind, &mut fields);
        let submit = kind::submit(&self.purposes, kind, &region.buttons);
        for button in region.buttons.iter_mut().filter(|button| Some(button.node) == submit) {
            button.role = Role::Submit;
        }
        Form { node: region.node, element: region.element, kind, fields, buttons: region.buttons, submit }
    }
}
