//! Cartwheel, a shop with departments: choose one, search it, refine by subject, open each result.

use super::frame;
use crate::demo::dice::Dice;
use crate::demo::markup::{Escaped, counted, pounds};
use crate::demo::request::{Parameters, encode};
use crate::demo::words::{ADJECTIVES, NOUNS};

const DEPARTMENTS: [&str; 4] = ["All", "Books", "Music", "Toys"];
const TOWNS: [&str; 4] = ["Harrowby", "Eastmere", "Thornwick", "Oxley"];
const SUBJECTS: [&str; 3] = ["History", "Travel", "Walking"];
const MAKERS: [&str; 4] = ["Gatepost Editions", "Lantern Yard", "Heron Court", "Quernstone"];
const ITEMS: u64 = 120;

/// Something to buy.
pub(crate) struct Item {
    id: u64,
    department: &'static str,
    subject: &'static str,
    pub(crate) title: String,
    pub(crate) publisher: &'static str,
    /// In pence.
    pub(crate) price: u32,
}

impl Item {
    fn of(id: u64) -> Item {
        let mut dice = Dice::of(30, id);
        let department = DEPARTMENTS[dice.between(1, 3) as usize];
        let (adjective, noun, town) = (dice.pick(&ADJECTIVES), dice.pick(&NOUNS), dice.pick(&TOWNS));
        Item {
            id,
            department,
            subject: dice.pick(&SUBJECTS),
            title: format!("The {adjective} {noun} of {town}"),
            publisher: dice.pick(&MAKERS),
            price: dice.between(3, 40) as u32 * 100 + 49,
        }
    }
}

/// What is found in a department for a text, of one subject or of all.
pub(crate) fn find(department: &str, text: &str, subject: &str) -> Vec<Item> {
    let text = text.to_lowercase();
    let wanted = |item: &Item| {
        (department == "All" || item.department == department)
            && item.title.to_lowercase().contains(&text)
            && (subject.is_empty() || item.subject == subject)
    };
    (1..=ITEMS).map(Item::of).filter(wanted).collect()
}

pub(super) fn home() -> String {
    frame("Cartwheel", &format!("{}<p>Everything that rolls, rustles or rings.</p>\n", form("All", "")))
}

fn form(department: &str, text: &str) -> String {
    let options = DEPARTMENTS.map(|name| {
        let selected = if name == department { " selected" } else { "" };
        format!("<option{selected}>{name}</option>")
    });
    format!(
        "<form action=\"/figures/1/results\">\n<input type=\"hidden\" name=\"session\" value=\"0\">\n\
         <select name=\"in\" title=\"Search in\">{}</select>\n\
         <input type=\"text\" name=\"for\" title=\"Search for\" value=\"{}\">\n\
         <input type=\"submit\" title=\"Go\" value=\"Go\">\n</form>\n",
        options.concat(),
        Escaped(text)
    )
}

pub(super) fn results(parameters: &Parameters) -> String {
    let (department, text, subject) =
        (parameters.text("in"), parameters.text("for"), parameters.text("subject"));
    let found = find(department, text, subject);
    let mut content = form(department, text);
    content.push_str("<div class=\"refine\">");
    for subject in SUBJECTS {
        let count = find(department, text, subject).len();
        let address =
            format!("/figures/1/results?in={}&for={}&subject={subject}", encode(department), encode(text));
        content.push_str(&format!(
            "<a class=\"refinementLink\" href=\"{}\">{subject} ({count})</a>\n",
            Escaped(&address)
        ));
    }
    content.push_str(&format!("</div>\n<p class=\"soft\">{}</p>\n", counted(found.len(), "result")));
    for Item { id, title, price, .. } in &found {
        let (title, price) = (Escaped(title), pounds(*price));
        content.push_str(&format!(
            "<div class=\"result\"><span class=\"price\">{price}\
            </span> <a class=\"title\" href=\"/figures/1/item/{id}\">{title}</a></div>\n"
        ));
    }
    frame("Cartwheel", &content)
}

pub(super) fn item(id: u64) -> Option<String> {
    let item = Some(id).filter(|id| (1..=ITEMS).contains(id)).map(Item::of)?;
    let content = format!(
        "<h1>{}</h1>\n<ul>\n<li>Department: {}</li>\n<li>Publisher: {}</li>\n<li>Subject: {}</li>\n</ul>\n\
            <p class=\"price\">{}</p>\n",
        Escaped(&item.title),
        item.department,
        Escaped(item.publisher),
        item.subject,
        pounds(item.price)
    );
    Some(frame("Cartwheel", &content))
}
