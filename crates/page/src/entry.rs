//! The entries of a form: what its controls have to send, in document order, by the HTML standard's "constructing
//! the entry list".

use windrow_dom::{Document, NodeId};

use crate::control::{self, Control};
use crate::element::{filled, has, outwards};
use crate::fields::{Field, Fields};
use crate::form;

/// A name and a value that a form sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) value: EntryValue,
}

/// What an entry sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EntryValue {
    Text(String),
    /// The path of a file; empty where none was chosen.
    File(String),
}

/// What is sent when `submitter` is pressed; `encoding` is the name of the encoding that it is sent in.
pub(crate) fn entries(
    document: &Document,
    fields: &Fields,
    form: NodeId,
    submitter: Option<NodeId>,
    encoding: &str,
) -> Vec<Entry> {
    let controls = form::controls(document, form);
    let barred = form::barred(document);
    let radios = form::radios_on(document, fields, &controls);
    let mut list = List { entries: Vec::new(), document, fields, encoding };
    for &node in &controls {
        let Some(control) = Control::of(document, node) else { continue };
        if has(document, node, "disabled") || form::contains(&barred, node) {
            continue;
        }
        let name = filled(document, node, "name");
        let is_sent = match control {
            Control::Submit | Control::Image => submitter == Some(node),
            Control::Reset | Control::Button => false,
            Control::Checkbox => control::is_on(document, fields, node, "checked"),
            Control::Radio => name.is_some_and(|name| radios.get(name) == Some(&node)),
            _ => true,
        };
        if is_sent {
            list.control(node, control, name);
        }
    }
    list.entries
}

struct List<'d> {
    entries: Vec<Entry>,
    document: &'d Document,
    fields: &'d Fields,
    encoding: &'d str,
}

impl List<'_> {
    fn control(&mut self, node: NodeId, control: Control, name: Option<&str>) {
        if control == Control::Image {
            return self.image(name);
        }
        let Some(name) = name else { return };
        match control {
            Control::Select => self.select(node, name),
            Control::Checkbox | Control::Radio => {
                self.text(name, self.document.attribute_value(node, "value").unwrap_or("on"));
            }
            Control::File => {
                let path = match self.fields.of(node) {
                    Some(Field::Text(path)) => path.clone(),
                    _ => String::new(),
                };
                self.entries.push(Entry { name: name.to_owned(), value: EntryValue::File(path) });
            }
            Control::Hidden if name.eq_ignore_ascii_case("_charset_") => self.text(name, self.encoding),
            _ => {
                let value = control::value(self.document, self.fields, node, control);
                self.text(name, &value);
                self.direction(node, control, &value);
            }
        }
    }

    fn text(&mut self, name: &str, value: &str) {
        let value = EntryValue::Text(value.to_owned());
        self.entries.push(Entry { name: name.to_owned(), value });
    }

    /// Where the picture was pressed: nobody points here, so its corner.
    fn image(&mut self, name: Option<&str>) {
        for axis in ["x", "y"] {
            let name = name.map_or(axis.to_owned(), |name| format!("{name}.{axis}"));
            self.text(&name, "0");
        }
    }

    fn select(&mut self, node: NodeId, name: &str) {
        for option in control::selected(self.document, self.fields, node) {
            if !control::is_option_disabled(self.document, option) {
                self.text(name, &control::option_value(self.document, option));
            }
        }
    }

    /// The direction of a text field's writing, where the page asks for it.
    fn direction(&mut self, node: NodeId, control: Control, value: &str) {
        let takes = matches!(control, Control::Line | Control::Address | Control::Area | Control::Hidden);
        let Some(name) = filled(self.document, node, "dirname").filter(|_| takes) else { return };
        let is_rtl = outwards(self.document, node).find_map(|above| {
            let direction = self.document.attribute_value(above, "dir")?;
            match &*direction.to_ascii_lowercase() {
                "ltr" => Some(false),
                "rtl" => Some(true),
                "auto" if above == node => Some(begins_from_the_right(value)),
                _ => None,
            }
        });
        self.text(name, if is_rtl.unwrap_or(false) { "rtl" } else { "ltr" });
    }
}

/// Whether the first letter of a text is of a script that is written from the right.
fn begins_from_the_right(text: &str) -> bool {
    let letter = text.chars().find(|c| c.is_alphabetic());
    letter.is_some_and(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
            || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}
