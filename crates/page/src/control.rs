//! The controls of forms: what they are, whether they can be used, and what their state is.

use windrow_dom::{Document, NodeId};

use crate::element::{elements_in, has, local, outwards};
use crate::fields::{Field, Fields};

/// What a control is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Control {
    /// A line of text, also of a password.
    Line,
    /// An address of the web or of mail.
    Address,
    Number,
    Range,
    Color,
    /// A date, a time or both.
    Moment,
    /// A `textarea`.
    Area,
    Select,
    Checkbox,
    Radio,
    File,
    Hidden,
    /// A button that submits.
    Submit,
    /// A picture that submits.
    Image,
    Reset,
    /// A button that does nothing without a script.
    Button,
}

impl Control {
    /// What the element is, if it is a control.
    pub(crate) fn of(document: &Document, node: NodeId) -> Option<Control> {
        match local(document, node) {
            "input" => Some(input(document.attribute_value(node, "type").unwrap_or_default())),
            "button" => Some(button(document, node)),
            "select" => Some(Control::Select),
            "textarea" => Some(Control::Area),
            _ => None,
        }
    }

    /// Whether it submits its form.
    pub(crate) fn submits(self) -> bool {
        matches!(self, Control::Submit | Control::Image)
    }

    /// Whether it takes text.
    pub(crate) fn is_text(self) -> bool {
        use Control::*;
        matches!(self, Line | Address | Number | Range | Color | Moment | Area)
    }

    /// Whether two of it keep the Enter key from submitting a form without button.
    pub(crate) fn blocks_submission(self) -> bool {
        matches!(self, Control::Line | Control::Address | Control::Number | Control::Moment)
    }

    /// Whether `readonly` keeps it from being changed.
    pub(crate) fn can_be_read_only(self) -> bool {
        self.blocks_submission() || self == Control::Area
    }

    /// Whether `maxlength` counts.
    pub(crate) fn has_longest(self) -> bool {
        matches!(self, Control::Line | Control::Address | Control::Area)
    }
}

fn input(kind: &str) -> Control {
    match &*kind.to_ascii_lowercase() {
        "url" | "email" => Control::Address,
        "number" => Control::Number,
        "range" => Control::Range,
        "color" => Control::Color,
        "date" | "month" | "week" | "time" | "datetime-local" => Control::Moment,
        "checkbox" => Control::Checkbox,
        "radio" => Control::Radio,
        "file" => Control::File,
        "hidden" => Control::Hidden,
        "submit" => Control::Submit,
        "image" => Control::Image,
        "reset" => Control::Reset,
        "button" => Control::Button,
        _ => Control::Line,
    }
}

fn button(document: &Document, node: NodeId) -> Control {
    let kind = document.attribute_value(node, "type").unwrap_or_default().to_ascii_lowercase();
    match &*kind {
        "reset" => Control::Reset,
        "button" => Control::Button,
        "submit" => Control::Submit,
        _ if has(document, node, "command") || has(document, node, "commandfor") => Control::Button,
        _ => Control::Submit,
    }
}

/// Whether a control, an option or its group cannot be used.
pub(crate) fn is_disabled(document: &Document, node: NodeId) -> bool {
    match local(document, node) {
        "option" => {
            is_option_disabled(document, node)
                || select_of(document, node).is_some_and(|select| is_disabled(document, select))
        }
        "button" | "input" | "select" | "textarea" => {
            has(document, node, "disabled") || is_in_disabled_fieldset(document, node)
        }
        _ => false,
    }
}

/// Whether the option itself or its group is disabled.
pub(crate) fn is_option_disabled(document: &Document, option: NodeId) -> bool {
    let group = document.parent(option).filter(|&parent| local(document, parent) == "optgroup");
    has(document, option, "disabled") || group.is_some_and(|group| has(document, group, "disabled"))
}

fn is_in_disabled_fieldset(document: &Document, node: NodeId) -> bool {
    document.ancestors(node).any(|above| {
        local(document, above) == "fieldset"
            && has(document, above, "disabled")
            && first_legend(document, above).is_none_or(|legend| !document.contains(legend, node))
    })
}

/// The legend whose controls stay usable when the fieldset is disabled.
pub(crate) fn first_legend(document: &Document, fieldset: NodeId) -> Option<NodeId> {
    document.children(fieldset).find(|&child| local(document, child) == "legend")
}

/// Whether a checkbox or an option of a list with several choices is on; a radio button as it is by itself.
pub(crate) fn is_on(document: &Document, fields: &Fields, node: NodeId, attribute: &str) -> bool {
    match fields.of(node) {
        Some(Field::On(on)) => *on,
        _ => has(document, node, attribute),
    }
}

/// The text of a field as it would be sent.
pub(crate) fn value(document: &Document, fields: &Fields, node: NodeId, control: Control) -> String {
    let written = match (fields.of(node), control) {
        (Some(Field::Text(text)), _) => text.as_str(),
        (_, Control::Area) => document.string_value(node),
        _ => document.attribute_value(node, "value").unwrap_or_default(),
    };
    sanitized(document, node, control, written)
}

/// What is left of a value that a field of its kind can have.
pub(crate) fn sanitized(document: &Document, node: NodeId, control: Control, value: &str) -> String {
    let line = || value.replace(['\r', '\n'], "");
    match control {
        Control::Line => line(),
        Control::Address => line().trim_matches(|c: char| c.is_ascii_whitespace()).to_owned(),
        Control::Number => number(value).map_or(String::new(), |_| value.to_owned()),
        Control::Range => range(document, node, value),
        Control::Color => color(value),
        _ => value.to_owned(),
    }
}

/// A number as HTML writes them: no sign but minus, no `inf`.
fn number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+' | b'e' | b'E'))
        && !text.ends_with('.');
    if is_number { text.parse().ok().filter(|number: &f64| number.is_finite()) } else { None }
}

/// A slider has always a number: what is written, kept within its ends, or the middle.
fn range(document: &Document, node: NodeId, value: &str) -> String {
    let bound = |name: &str| document.attribute_value(node, name).and_then(number);
    let least = bound("min").unwrap_or(0.0);
    let most = bound("max").unwrap_or(100.0).max(least);
    match number(value) {
        Some(number) if (least..=most).contains(&number) => value.to_owned(),
        Some(number) => number.clamp(least, most).to_string(),
        None => (least + (most - least) / 2.0).to_string(),
    }
}

fn color(value: &str) -> String {
    let is_color = value
        .strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_color { value.to_ascii_lowercase() } else { "#000000".to_owned() }
}

/// A text cut to the number of UTF-16 units that `maxlength` allows to be typed.
pub(crate) fn cut(document: &Document, node: NodeId, control: Control, text: &str) -> String {
    let longest = document.attribute_value(node, "maxlength").filter(|_| control.has_longest());
    let Some(longest) = longest.and_then(|text| text.trim().parse::<usize>().ok()) else {
        return text.to_owned();
    };
    let mut units = 0;
    let fits = |c: &char| {
        units += c.len_utf16();
        units <= longest
    };
    text.chars().take_while(fits).collect()
}

/// The select that an option belongs to.
pub(crate) fn select_of(document: &Document, option: NodeId) -> Option<NodeId> {
    outwards(document, option).find(|&above| local(document, above) == "select")
}

/// The options of a select in document order.
pub(crate) fn options(document: &Document, select: NodeId) -> &[NodeId] {
    elements_in(document, select, "option")
}

/// Whether several options can be chosen.
pub(crate) fn is_multiple(document: &Document, select: NodeId) -> bool {
    has(document, select, "multiple")
}

/// The options that are chosen.
pub(crate) fn selected(document: &Document, fields: &Fields, select: NodeId) -> Vec<NodeId> {
    let options = options(document, select);
    let is_selected = |option: NodeId| is_on(document, fields, option, "selected");
    if is_multiple(document, select) {
        return options.iter().copied().filter(|&option| is_selected(option)).collect();
    }
    let chosen = fields.within(select..document.end(select)).filter(|(_, field)| **field == Field::On(true));
    let chosen = chosen.map(|(node, _)| node).last();
    let chosen = chosen.or_else(|| options.iter().copied().rev().find(|&option| is_selected(option)));
    chosen.or_else(|| first_shown(document, select)).into_iter().collect()
}

/// What a select of one line shows when nothing is chosen.
fn first_shown(document: &Document, select: NodeId) -> Option<NodeId> {
    let size = document.attribute_value(select, "size").and_then(|size| size.trim().parse::<u32>().ok());
    let is_line = matches!(size, None | Some(0 | 1));
    let usable = |option: &&NodeId| !is_option_disabled(document, **option);
    options(document, select).iter().find(usable).copied().filter(|_| is_line)
}

/// The text of an option as it is shown.
pub(crate) fn option_text(document: &Document, option: NodeId) -> String {
    collapsed(document.string_value(option))
}

/// What is sent for an option.
pub(crate) fn option_value(document: &Document, option: NodeId) -> String {
    let written = document.attribute_value(option, "value").map(str::to_owned);
    written.unwrap_or_else(|| option_text(document, option))
}

/// A text with single spaces between its words.
pub(crate) fn collapsed(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
