//! What a label means: the types of an ontology that it names.
//!
//! A type is named by one of its labels. How much of a text that is tells how sure it is: `E-mail` is nothing but that,
//! `Please send me your e-mails about offers` has more to say. Fields have names for programs as well (`txtFirstName`,
//! `user[zip]`), which are taken apart where letters change their case.

use crate::lexicon::Lexicon;
use crate::ontology::{Ontology, Scope, TypeId};
use crate::token::tokens;

/// A type that a text names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meaning {
    /// The type.
    pub id: TypeId,
    /// The share of the text's letters and digits that names it.
    pub share: f32,
    /// How many words name it.
    pub words: usize,
    /// How many letters and digits do.
    pub letters: usize,
}

/// The labels of an ontology.
#[derive(Debug, Clone)]
pub struct Meanings {
    labels: Lexicon<TypeId>,
    names: Lexicon<TypeId>,
}

/// Words of names that programs give to every field.
const PROGRAMS: &[&str] = &[
    "txt",
    "text",
    "input",
    "field",
    "form",
    "frm",
    "ctl",
    "tb",
    "tbx",
    "edit",
    "box",
    "fld",
    "val",
    "value",
    "data",
    "my",
    "your",
    "the",
    "new",
    "id",
    "name",
    "ctrl",
    "control",
    "cph",
    "main",
    "content",
    "placeholder",
    "ddl",
    "cbo",
    "chk",
    "cb",
    "rb",
    "sel",
    "select",
    "lst",
    "dd",
    "hdn",
    "login",
    "register",
    "registration",
    "signup",
    "user",
    "contact",
    "billing",
    "shipping",
    "customer",
    "member",
    "profile",
    "account",
    "web",
    "page",
    "header",
    "footer",
    "widget",
    "element",
];

/// Labels of so many letters say nothing as names.
const SHORTEST: usize = 3;

impl Meanings {
    /// The labels of all types that matter in a scope.
    pub fn new(ontology: &Ontology, scope: Scope) -> Meanings {
        let (mut labels, mut names) = (Lexicon::default(), Lexicon::default());
        for (id, one) in ontology.types().filter(|(_, one)| one.scopes.contains(&scope)) {
            for label in &one.labels {
                labels.insert(label, id);
                // Programs speak English, and short words of other languages are other words there.
                if label.is_ascii() && label.len() > SHORTEST {
                    names.insert(label, id);
                }
                // Programs write words without what is between them.
                let compact: String = label.chars().filter(|letter| letter.is_alphanumeric()).collect();
                if label.is_ascii() && compact.len() != label.len() {
                    names.insert(&compact, id);
                }
            }
            for name in &one.names {
                names.insert(name, id);
            }
        }
        Meanings { labels, names }
    }

    /// The types that a label names, in the order of the text.
    pub fn of_label(&self, text: &str) -> Vec<Meaning> {
        found(&self.labels, text, |_| false)
    }

    /// The types that a name names: what a program calls a field.
    pub fn of_name(&self, name: &str) -> Vec<Meaning> {
        let mut found = found(&self.names, &apart(name), |word| PROGRAMS.contains(&word));
        // One or two letters are a name where nothing else is in it.
        found.retain(|one| one.letters > 2 || one.share > 0.9);
        found
    }
}

fn found(lexicon: &Lexicon<TypeId>, text: &str, is_empty: impl Fn(&str) -> bool) -> Vec<Meaning> {
    let tokens = tokens(text);
    let letters = |part: &str| part.chars().filter(|letter| letter.is_alphanumeric()).count();
    let phrases = lexicon.find(text, &tokens);
    let is_named = |start: usize| phrases.iter().any(|phrase| phrase.span.contains(&start));
    let all: usize = tokens
        .iter()
        .filter(|token| {
            is_named(token.start) || !is_empty(&text[token.start..token.end].to_ascii_lowercase())
        })
        .map(|token| letters(&text[token.start..token.end]))
        .sum();
    let mut meanings: Vec<Meaning> = Vec::new();
    for phrase in &phrases {
        let own = letters(&text[phrase.span.clone()]);
        let share = own as f32 / all.max(1) as f32;
        for &id in phrase.entries {
            match meanings.iter_mut().find(|known| known.id == id) {
                Some(known) => {
                    known.share += share;
                    known.words = known.words.max(phrase.tokens.len());
                }
                None => meanings.push(Meaning { id, share, words: phrase.tokens.len(), letters: own }),
            }
        }
    }
    meanings.iter_mut().for_each(|meaning| meaning.share = meaning.share.min(1.0));
    meanings
}

/// A name with blanks where its words meet: `txtFirstName` is `txt First Name`.
fn apart(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 8);
    let mut before: Option<char> = None;
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let goes_on = before.is_some_and(char::is_uppercase)
            && letter.is_uppercase()
            && letters.peek().is_some_and(|next| next.is_lowercase());
        if goes_on || before.is_some_and(char::is_lowercase) && letter.is_uppercase() {
            text.push(' ');
        }
        // Words of names stand apart whatever is between them.
        text.push(if letter.is_alphanumeric() { letter } else { ' ' });
        before = Some(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::shipped;

    #[test]
    fn labels_and_names_mean_types() {
        let files = |name: &str| shipped(name).map(Into::into);
        let forms = Ontology::load("forms", &files).expect("the project's own files are right");
        let meanings = Meanings::new(&forms, Scope::Form);
        let first = |found: Vec<Meaning>| found.first().map(|one| forms.get(one.id).name.as_str().to_owned());
        for (text, wanted) in [
            ("E-Mail:", Some("email")),
            ("Email address *", Some("email")),
            ("Confirm password", Some("password_confirmation")),
            ("Prénom", Some("first_name")),
            ("Anything", None),
        ] {
            assert_eq!(first(meanings.of_label(text)).as_deref(), wanted, "{text}");
        }
        for (name, wanted) in [
            ("txtFirstName", Some("first_name")),
            ("user[zip]", Some("username")),
            ("ctl00$Main$tbEmailAddress", Some("email")),
            ("q", Some("search_query")),
            ("emailaddress", Some("email")),
        ] {
            assert_eq!(first(meanings.of_name(name)).as_deref(), wanted, "{name}");
        }
    }
}
