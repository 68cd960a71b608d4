//! The controls of a page: what can be filled in, chosen or pressed.

use windrow_dom::{Document, NodeId, is_displayed};

/// What a control is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Control {
    /// A line of text.
    Text,
    /// A line of text that is sought.
    Search,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Telephone,
    /// A web address.
    Url,
    /// A number.
    Number,
    /// A date, or a part of one.
    Date,
    /// What nobody may see.
    Password,
    /// Lines of text.
    Area,
    /// One of a list, or several.
    Select,
    /// One of a list that folds out when it is pressed.
    Fold,
    /// Yes or no.
    Checkbox,
    /// One of several buttons.
    Radio,
    /// A file.
    File,
    /// A colour, a range: anything else that is filled in.
    Other,
    /// Sends the form.
    Submit,
    /// Empties the form.
    Reset,
    /// Does something that only a script knows.
    Button,
    /// A link or picture that serves as a button.
    Link,
}

impl Control {
    /// Its name in outputs and in domain files.
    pub fn name(self) -> &'static str {
        match self {
            Control::Text => "text",
            Control::Search => "search",
            Control::Email => "email",
            Control::Telephone => "tel",
            Control::Url => "url",
            Control::Number => "number",
            Control::Date => "date",
            Control::Password => "password",
            Control::Area => "textarea",
            Control::Select => "select",
            Control::Fold => "fold",
            Control::Checkbox => "checkbox",
            Control::Radio => "radio",
            Control::File => "file",
            Control::Other => "other",
            Control::Submit => "submit",
            Control::Reset => "reset",
            Control::Button => "button",
            Control::Link => "link",
        }
    }

    /// Whether it is pressed and not filled in.
    pub fn is_button(self) -> bool {
        matches!(self, Control::Submit | Control::Reset | Control::Button | Control::Link)
    }

    /// Whether one writes into it.
    pub fn is_text(self) -> bool {
        !self.is_button()
            && !self.is_list()
            && !matches!(self, Control::Checkbox | Control::Radio | Control::File)
    }

    /// Whether one chooses from a list.
    pub fn is_list(self) -> bool {
        matches!(self, Control::Select | Control::Fold)
    }

    /// Whether it is one of several that are chosen from, each with its own words behind it.
    pub fn is_mark(self) -> bool {
        matches!(self, Control::Checkbox | Control::Radio)
    }

    /// What an element is; nothing where it is no control, or one that nobody sees by its nature.
    pub fn of(document: &Document, node: NodeId) -> Option<Control> {
        if !document.is_element(node) {
            return None;
        }
        let kind = || document.attribute_value(node, "type").unwrap_or_default().trim().to_ascii_lowercase();
        match document.name(node).local {
            "select" => Some(Control::Select),
            "textarea" => Some(Control::Area),
            "button" => Some(match kind().as_str() {
                "reset" => Control::Reset,
                "button" => Control::Button,
                _ => Control::Submit,
            }),
            "input" => match kind().as_str() {
                "hidden" => None,
                "submit" | "image" => Some(Control::Submit),
                "reset" => Some(Control::Reset),
                "button" => Some(Control::Button),
                "search" => Some(Control::Search),
                "email" => Some(Control::Email),
                "tel" => Some(Control::Telephone),
                "url" => Some(Control::Url),
                "number" => Some(Control::Number),
                "date" | "datetime-local" | "month" | "week" | "time" | "datetime" => Some(Control::Date),
                "password" => Some(Control::Password),
                "checkbox" => Some(Control::Checkbox),
                "radio" => Some(Control::Radio),
                "file" => Some(Control::File),
                "color" | "range" => Some(Control::Other),
                _ => Some(Control::Text),
            },
            _ => match document.attribute_value(node, "role")?.trim() {
                "textbox" => Some(Control::Text),
                "searchbox" => Some(Control::Search),
                "combobox" | "listbox" => Some(Control::Select),
                "checkbox" | "switch" => Some(Control::Checkbox),
                "radio" => Some(Control::Radio),
                "spinbutton" => Some(Control::Number),
                _ => None,
            },
        }
    }
}

/// Whether a reader can see a node, as far as the page tells: by its boxes if it was laid out, or by its markup.
pub(crate) fn is_seen(document: &Document, node: NodeId) -> bool {
    let outwards =
        || std::iter::once(node).chain(document.ancestors(node)).filter(|&above| document.is_element(above));
    if let Some(visual) = document.visual() {
        // Styled boxes and radio buttons are hidden behind pictures of them.
        return visual.is_visible(node)
            || outwards().skip(1).take(2).any(|above| {
                visual.is_visible(above)
                    && visual.rect(above).is_some_and(|rect| rect.width < 400.0 && rect.height < 120.0)
            }) && Control::of(document, node).is_some_and(|control| {
                control.is_mark() || control == Control::Select || control == Control::File
            });
    }
    outwards().all(|above| is_displayed(document, above) && !is_hidden_inline(document, above))
}

fn is_hidden_inline(document: &Document, node: NodeId) -> bool {
    let style = document.attribute_value(node, "style").unwrap_or_default();
    if style.is_empty() {
        return document.attribute_value(node, "hidden").is_some();
    }
    let plain: String = style.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    plain.contains("display:none") || plain.contains("visibility:hidden")
}
