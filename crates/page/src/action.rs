//! What can be done to a node of a page.

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;

/// An action on a node. What each of them does is told in the language reference; an engine that cannot do one says
/// so with [`ErrorKind::NeedsBrowser`](crate::ErrorKind::NeedsBrowser).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Clear a text field and type; choose an option by its text, then by its value; choose a file.
    Type(String),
    /// Choose the option with this index, from 0.
    Choose(u32),
    /// Click.
    Click,
    /// Click twice.
    DoubleClick,
    /// Click with the right button.
    RightClick,
    /// Move the pointer over the node.
    MouseOver,
    /// Press the button of the mouse.
    MouseDown,
    /// Release the button of the mouse.
    MouseUp,
    /// Give the node the focus.
    Focus,
    /// Make a checkbox or radio button checked.
    Check,
    /// Make a checkbox unchecked.
    Uncheck,
    /// Press a key, named as in the DOM.
    Press(String),
    /// Submit the form that the node is in.
    Submit,
    /// Bring the node into view.
    Scroll,
    /// Scroll one screen further.
    Wheel,
    /// Go into the document of a frame.
    EnterFrame,
    /// Open what the node links to.
    Follow,
    /// Wait for so many milliseconds.
    Wait(u64),
}

/// An action on a node of a page, and how long it is waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The node.
    pub node: NodeId,
    /// What is done to it.
    pub action: Action,
    /// How long it is waited for.
    pub patience: Patience,
}

impl Act {
    /// An action that is waited for as long as the engine thinks fit.
    pub fn on(node: NodeId, action: Action) -> Act {
        Act { node, action, patience: Patience::default() }
    }
}

/// How long an action is waited for, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Patience {
    /// How long to wait after it in any case.
    pub wait: Option<u64>,
    /// How long to wait at most: for its element, and for what it leads to.
    pub timeout: Option<u64>,
}

impl Action {
    /// The action as wrappers write it, for messages.
    pub fn word(&self) -> &'static str {
        match self {
            Action::Type(_) => "type",
            Action::Choose(_) => "choose",
            Action::Click => "click",
            Action::DoubleClick => "dblclick",
            Action::RightClick => "rightclick",
            Action::MouseOver => "mouseover",
            Action::MouseDown => "mousedown",
            Action::MouseUp => "mouseup",
            Action::Focus => "focus",
            Action::Check => "check",
            Action::Uncheck => "uncheck",
            Action::Press(_) => "press",
            Action::Submit => "submit",
            Action::Scroll => "scroll",
            Action::Wheel => "wheel",
            Action::EnterFrame => "enterframe",
            Action::Follow => "movetohref",
            Action::Wait(_) => "wait",
        }
    }
}
