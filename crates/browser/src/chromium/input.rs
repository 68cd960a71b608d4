//! Actions as a person would do them: pointer and keys, after bringing the element into view and waiting until nothing is in
//! the way.

use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use windrow_page::{Action, Error, ErrorKind};

use super::capture::Place;
use super::protocol::{InsertText, Key, Mouse, SetFiles};
use super::tab::{PROMPT, Tab};
use super::wire::Fault;

/// Why an action was not done.
pub(super) enum Undone {
    /// The element cannot take it.
    Node(Error),
    /// The browser or the tab broke.
    Fault(Fault),
}

impl From<Fault> for Undone {
    fn from(fault: Fault) -> Undone {
        Undone::Fault(fault)
    }
}

/// An element of a page in a tab.
pub(super) struct Target<'t> {
    pub(super) tab: &'t Tab,
    pub(super) place: &'t Place,
    /// Its number among the elements of its document; none for the document itself.
    pub(super) element: Option<u32>,
    /// What it is, for messages.
    pub(super) words: String,
    pub(super) patience: Duration,
}

/// What waiting for an element came to.
#[derive(Deserialize)]
struct Ready {
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    problem: Option<String>,
    /// It is there, but has no area to click.
    #[serde(default)]
    empty: bool,
}

/// Where the pointer goes.
enum Spot {
    At(f64, f64),
    /// Nowhere: the element has no area.
    Empty,
}

impl Target<'_> {
    /// Does an action. What it leads to is another's business.
    pub(super) fn act(&self, action: &Action) -> Result<(), Undone> {
        match action {
            Action::Type(text) => self.type_text(text),
            Action::Choose(index) => self.choose(&json!(index), &format!("{index}")),
            Action::Click => self.click(1, "left"),
            Action::DoubleClick => self.click(2, "left"),
            Action::RightClick => self.click(1, "right"),
            Action::MouseOver => self.pointer(false).map(drop),
            Action::MouseDown => self.button("mousePressed"),
            Action::MouseUp => self.button("mouseReleased"),
            Action::Focus => self.run::<bool>("focus").map(drop),
            Action::Check => self.switch(true),
            Action::Uncheck => self.switch(false),
            Action::Press(key) => self.press(key),
            Action::Submit => self.submit(),
            Action::Scroll => self.scroll(),
            Action::Wheel => self.wheel(),
            Action::Wait(milliseconds) => {
                thread::sleep(Duration::from_millis((*milliseconds).min(600_000)));
                Ok(())
            }
            // These lead elsewhere without an event.
            Action::EnterFrame | Action::Follow => Ok(()),
        }
    }

    fn refuse<T>(&self, message: impl std::fmt::Display) -> Result<T, Undone> {
        Err(Undone::Node(Error::new(ErrorKind::Node, format!("{}: {message}", self.words))))
    }

    fn element(&self) -> Result<u32, Undone> {
        match self.element {
            Some(element) => Ok(element),
            None => self.refuse("the action needs an element"),
        }
    }

    /// Calls a function of the page's own script with the element.
    fn run<T: serde::de::DeserializeOwned>(&self, function: &str) -> Result<T, Undone> {
        self.run_with(function, "")
    }

    fn run_with<T: serde::de::DeserializeOwned>(&self, function: &str, more: &str) -> Result<T, Undone> {
        let element = self.element()?;
        let expression = format!("windrow.{function}({}, {element}{more})", self.place.number);
        Ok(self.tab.evaluate(&self.place.frame, &expression, self.patience + PROMPT)?)
    }

    /// Waits until the element can take the pointer, and says where.
    fn ready(&self, enabled: bool) -> Result<Spot, Undone> {
        let needs = json!({ "enabled": enabled, "reachable": true });
        let more = format!(", {needs}, {}", self.patience.as_millis());
        self.reveal_frame()?;
        let Ready { x, y, problem, empty } = self.run_with("ready", &more)?;
        match problem {
            Some(problem) => self.refuse(format!("{problem}, after {}", seconds(self.patience))),
            None if empty => Ok(Spot::Empty),
            None => {
                let (left, top) = self.corner()?;
                Ok(Spot::At(x + left, y + top))
            }
        }
    }

    /// Where the frame that the element is in lies in the window; frames that share a world know that themselves.
    fn corner(&self) -> Result<(f64, f64), Undone> {
        let (mut left, mut top) = (0.0, 0.0);
        let mut frame = self.place.frame.clone();
        while frame != self.tab.target {
            let around = self.world_around(&frame);
            let owner = self.tab.owner(&frame, &around)?;
            let Some((_, _, x, y)) = owner else { break };
            (left, top) = (left + x, top + y);
            frame = around;
        }
        Ok((left, top))
    }

    /// The frame whose world has the element of a frame.
    fn world_around(&self, frame: &str) -> String {
        let state = self.tab.state();
        state.frames.get(frame).cloned().unwrap_or_else(|| self.tab.target.clone())
    }

    fn reveal_frame(&self) -> Result<(), Undone> {
        let mut frame = self.place.frame.clone();
        while frame != self.tab.target {
            let around = self.world_around(&frame);
            let Some((number, at, ..)) = self.tab.owner(&frame, &around)? else { break };
            let expression = format!("windrow.reveal({number}, {at})");
            self.tab.evaluate::<bool>(&around, &expression, PROMPT)?;
            frame = around;
        }
        Ok(())
    }

    fn mouse(&self, kind: &str, at: (f64, f64), button: &str, count: u32) -> Result<(), Undone> {
        self.tab.call(&mouse(kind, at, button, count), self.patience + PROMPT)?;
        Ok(())
    }

    /// Moves the pointer over the element; gives where it is.
    fn pointer(&self, enabled: bool) -> Result<Option<(f64, f64)>, Undone> {
        match self.ready(enabled)? {
            Spot::Empty => Ok(None),
            Spot::At(x, y) => {
                self.mouse("mouseMoved", (x, y), "none", 0)?;
                Ok(Some((x, y)))
            }
        }
    }

    fn click(&self, times: u32, button: &str) -> Result<(), Undone> {
        if self.is_option() {
            return self.choose(&json!(null), "");
        }
        let Spot::At(x, y) = self.ready(true)? else {
            return self.run::<bool>("click").map(drop);
        };
        // Each event waits for the one before it in the browser; only the last one is waited for here.
        self.tab.tell(&mouse("mouseMoved", (x, y), "none", 0));
        for count in 1..=times {
            self.tab.tell(&mouse("mousePressed", (x, y), button, count));
            if count < times {
                self.tab.tell(&mouse("mouseReleased", (x, y), button, count));
            }
        }
        self.mouse("mouseReleased", (x, y), button, times)
    }

    fn is_option(&self) -> bool {
        self.words.starts_with("<option")
    }

    fn button(&self, kind: &str) -> Result<(), Undone> {
        match self.pointer(false)? {
            Some(spot) => self.mouse(kind, spot, "left", 1),
            None => self.refuse("it has no area for the pointer"),
        }
    }

    fn switch(&self, on: bool) -> Result<(), Undone> {
        let control: String = self.run("control")?;
        match control.as_str() {
            "radio" if !on => return self.refuse("a radio button cannot be unchecked"),
            "checkbox" | "radio" => {}
            _ => return self.refuse("only checkboxes and radio buttons can be checked"),
        }
        if self.run::<bool>("isOn")? == on {
            return Ok(());
        }
        self.click(1, "left")?;
        match self.run::<bool>("isOn") {
            // The page may be gone, or have taken the box away.
            Ok(is_on) if is_on != on => self.refuse("the page did not let it change"),
            _ => Ok(()),
        }
    }

    fn choose(&self, wanted: &serde_json::Value, words: &str) -> Result<(), Undone> {
        if !self.is_option() {
            self.ready(true)?;
        }
        let done: String = self.run_with("choose", &format!(", {wanted}, {}", self.patience.as_millis()))?;
        match done.as_str() {
            "done" | "same" => Ok(()),
            "no-option" => self.refuse(format!("it has no option {words:?}")),
            "disabled" => self.refuse(format!("the option {words:?} is disabled")),
            _ => self.refuse("it is no select"),
        }
    }

    fn type_text(&self, text: &str) -> Result<(), Undone> {
        let control: String = self.run("control")?;
        match control.as_str() {
            "select" => self.choose(&json!(text), text),
            "file" => self.choose_file(text),
            "set" => {
                self.ready(true)?;
                self.run_with::<String>("set", &format!(", {}", json!(text))).map(drop)
            }
            "text" => self.type_keys(text),
            _ => self.refuse("nothing can be typed into it"),
        }
    }

    /// Replaces what is in a field, key by key, as a page that listens to keys expects it.
    fn type_keys(&self, text: &str) -> Result<(), Undone> {
        self.click(1, "left")?;
        let before: String = self.run("selectAll")?;
        if !before.is_empty() {
            self.key("Backspace")?;
        }
        for character in text.chars() {
            self.character(character)?;
        }
        Ok(())
    }

    fn character(&self, character: char) -> Result<(), Undone> {
        let mut buffer = [0; 4];
        let text: &str = character.encode_utf8(&mut buffer);
        match character {
            '\n' => self.key("Enter"),
            '\t' => self.key("Tab"),
            ' '..='~' => self.stroke(text, &code_of(character), key_code(character), Some(text)),
            _ => {
                self.tab.call(&InsertText { text }, PROMPT)?;
                Ok(())
            }
        }
    }

    fn choose_file(&self, path: &str) -> Result<(), Undone> {
        if !Path::new(path).is_file() {
            return self.refuse(format!("there is no file {path}"));
        }
        let element = self.element()?;
        let expression = format!("windrow.element({}, {element})", self.place.number);
        let Some(object_id) = self.tab.object(&self.place.frame, &expression)? else {
            return self.refuse("it is no longer on the page");
        };
        let absolute = std::path::absolute(path).map(|path| path.display().to_string());
        let absolute = absolute.unwrap_or_else(|_| path.to_owned());
        self.tab.call(&SetFiles { files: vec![&absolute], object_id: &object_id }, PROMPT)?;
        Ok(())
    }

    fn press(&self, key: &str) -> Result<(), Undone> {
        if self.element.is_some() {
            self.run::<bool>("focus")?;
        }
        let mut characters = key.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => self.character(character),
            _ => self.key(key),
        }
    }

    fn key(&self, key: &str) -> Result<(), Undone> {
        let known = KEYS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(key));
        let Some((name, code, number, text)) = known else {
            let names: Vec<&str> = KEYS.iter().map(|(name, ..)| *name).collect();
            return self.refuse(format!("there is no key {key:?}; the keys are {}", names.join(", ")));
        };
        self.stroke(name, code, *number, *text)
    }

    fn stroke(&self, key: &str, code: &str, number: u32, text: Option<&str>) -> Result<(), Undone> {
        let kind = if text.is_some() { "keyDown" } else { "rawKeyDown" };
        let event = Key { kind, key, code, windows_virtual_key_code: number, text };
        self.tab.call(&event, self.patience + PROMPT)?;
        self.tab.call(&Key { kind: "keyUp", text: None, ..event }, self.patience + PROMPT)?;
        Ok(())
    }

    fn submit(&self) -> Result<(), Undone> {
        let done: String = self.run("submit")?;
        match done.as_str() {
            "done" => Ok(()),
            "no-form" => self.refuse("it is in no form that {submit} could send"),
            other => self.refuse(format!("the form is {other}")),
        }
    }

    fn scroll(&self) -> Result<(), Undone> {
        match self.element {
            Some(_) => self.run::<bool>("reveal").map(drop),
            None => Ok(()),
        }
    }

    fn wheel(&self) -> Result<(), Undone> {
        let element = self.element.map_or(-1, i64::from);
        let expression = format!("windrow.wheel({}, {element})", self.place.number);
        self.tab.evaluate::<bool>(&self.place.frame, &expression, PROMPT)?;
        Ok(())
    }
}

/// An event of the pointer.
fn mouse<'e>(kind: &'e str, (x, y): (f64, f64), button: &'e str, count: u32) -> Mouse<'e> {
    let buttons = match (kind, button) {
        ("mousePressed", "left") => 1,
        ("mousePressed", "right") => 2,
        _ => 0,
    };
    Mouse { kind, x, y, button, buttons, click_count: count, delta_x: 0.0, delta_y: 0.0 }
}

/// A time in words.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

/// Keys with a name: the name, the place on the keyboard, the number, and the text that they write.
const KEYS: [(&str, &str, u32, Option<&str>); 28] = [
    ("Enter", "Enter", 13, Some("\r")),
    ("Tab", "Tab", 9, None),
    ("Escape", "Escape", 27, None),
    ("Backspace", "Backspace", 8, None),
    ("Delete", "Delete", 46, None),
    ("Insert", "Insert", 45, None),
    ("ArrowLeft", "ArrowLeft", 37, None),
    ("ArrowUp", "ArrowUp", 38, None),
    ("ArrowRight", "ArrowRight", 39, None),
    ("ArrowDown", "ArrowDown", 40, None),
    ("Home", "Home", 36, None),
    ("End", "End", 35, None),
    ("PageUp", "PageUp", 33, None),
    ("PageDown", "PageDown", 34, None),
    ("Space", "Space", 32, Some(" ")),
    ("Shift", "ShiftLeft", 16, None),
    ("F1", "F1", 112, None),
    ("F2", "F2", 113, None),
    ("F3", "F3", 114, None),
    ("F4", "F4", 115, None),
    ("F5", "F5", 116, None),
    ("F6", "F6", 117, None),
    ("F7", "F7", 118, None),
    ("F8", "F8", 119, None),
    ("F9", "F9", 120, None),
    ("F10", "F10", 121, None),
    ("F11", "F11", 122, None),
    ("F12", "F12", 123, None),
];

fn code_of(character: char) -> String {
    match character {
        'a'..='z' | 'A'..='Z' => format!("Key{}", character.to_ascii_uppercase()),
        '0'..='9' => format!("Digit{character}"),
        ' ' => "Space".to_owned(),
        _ => String::new(),
    }
}

/// The number that pages know as `keyCode`.
fn key_code(character: char) -> u32 {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' => u32::from(character.to_ascii_uppercase()),
        _ => 0,
    }
}
