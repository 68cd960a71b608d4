//! The ontology O = (S, T, V, R): what a domain is about, as text files say it.
//!
//! A file tells the types T of a domain and how they show on sites: what they are called (labels), what their values look like
//! (recognisers), what they are part of, which of them every record has (pivots), which say something of another (`modifies`),
//! which may be asked for as a range, and in which scopes S they matter: on result pages (`record`), in forms (`form`), for
//! links (`crawl`). A domain uses others: all that these know, it knows. Lists of words are files of their own.
//!
//! ```toml
//! name = "flats"
//! title = "Flats to rent"
//! uses = ["shared"]
//!
//! [record]
//! name = "flat"
//! pivots = ["rent"]
//!
//! [types.rent]
//! is = "money"              # has all that money has
//! labels = ["rent", "rent per month"]
//! range = true              # forms ask for the least and the most
//!
//! [types.rooms]
//! labels = ["rooms"]
//! values = [{ count = ["room", "rooms"] }]
//! ```
//!
//! What is wrong in a file is told with its line, all of it at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use regex::Regex;
use serde::Deserialize;
use toml::Spanned;

/// The number of a type in its ontology.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u16);

/// Where a type matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// On result and detail pages: values of records.
    Record,
    /// In forms: what fields ask for.
    Form,
    /// For what links lead to.
    Crawl,
}

/// What a domain knows.
#[derive(Debug, Clone)]
pub struct Ontology {
    /// What it is called.
    pub name: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What its records are, if it has any.
    pub record: Option<RecordKind>,
    /// What forms are for, by name.
    pub kinds: BTreeMap<String, FormWords>,
    types: Vec<Type>,
}

/// What forms of a kind say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormWords {
    /// What their buttons say.
    pub buttons: Vec<String>,
    /// What is in their headings, names and addresses.
    pub words: Vec<String>,
}

/// What the records of a domain are.
#[derive(Debug, Clone)]
pub struct RecordKind {
    /// What one is called.
    pub name: String,
    /// The types that every record has.
    pub pivots: Vec<TypeId>,
    /// Words of links that lead to records.
    pub links: Vec<String>,
    /// Words of links that lead to what looks like records and is none.
    pub avoid: Vec<String>,
    /// What forms are told where they ask which kind is wanted, and other kinds are no records: used cars, of used and new ones.
    pub choose: Vec<String>,
}

/// A type.
#[derive(Debug, Clone)]
pub struct Type {
    /// What it is called.
    pub name: String,
    /// The domain that knows it first.
    pub home: String,
    /// What it is, for people.
    pub about: String,
    /// The type that it is a kind of.
    pub parent: Option<TypeId>,
    /// The type that it says something of.
    pub modifies: Option<TypeId>,
    /// Whether it is part of the domain's records.
    pub is_part: bool,
    /// Whether forms may ask for the least and the most of it.
    pub is_range: bool,
    /// Where it matters.
    pub scopes: BTreeSet<Scope>,
    /// Kinds of controls that may ask for it; any where there are none.
    pub controls: Vec<String>,
    /// What it is called on pages and in forms.
    pub labels: Vec<String>,
    /// What programs call it: names and ids of fields.
    pub names: Vec<String>,
    /// Phrases that have words of its values in them and mean something else: `electric windows` is no fuel.
    pub others: Vec<String>,
    /// What its values look like.
    pub values: Vec<Values>,
}

/// What tells values of a type.
#[derive(Debug, Clone)]
pub enum Values {
    /// A kind of value that Windrow reads.
    Read(Reader),
    /// A list of words.
    Words {
        /// The words.
        words: Vec<Word>,
        /// Where they count.
        trust: WordTrust,
        /// The first file that has them, if one has.
        file: Option<String>,
    },
    /// An expression; what it calls `value`, or all that it finds, is the value.
    Pattern(Regex),
    /// The same, where another value stands beside it.
    PatternInCompany(Regex),
    /// An expression for what stands right behind a label of the type.
    Labelled {
        /// The expression.
        pattern: Regex,
        /// Words that it may stand behind as well, and that are labels of other things elsewhere.
        behind: Vec<String>,
    },
    /// A number beside one of these words: `3 beds`, `Bedrooms: 3`.
    Count(Vec<String>),
    /// A number with a unit.
    Measure {
        /// The units; `l*0.001` is a litre of which a thousand make one.
        units: Vec<Word>,
        /// How many decimals are kept.
        round: Option<usize>,
        /// Whether the value is the number alone.
        is_bare: bool,
        /// The least and the most that are told without a label; other things are measured in the same units.
        likely: RangeInclusive<f64>,
    },
}

/// Where words of a list are values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WordTrust {
    /// Everywhere.
    #[default]
    Sure,
    /// Where another value is, or nothing but what is known: `manual` is a gearbox beside a mileage, and a book elsewhere.
    Company,
    /// Where nothing else is said, or behind a label: they mean much else.
    Weak,
}

/// A kind of value that Windrow reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// Money, as [`windrow_data::read_price`] and more.
    Price,
    /// A date in any of many languages.
    Date,
    /// So many of so many points.
    Rating,
    /// A telephone number.
    Telephone,
    /// An e-mail address.
    Email,
    /// A web address.
    Url,
    /// A year from 1900 on.
    Year,
}

/// A word of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// What it stands for.
    pub canonical: String,
    /// How it is written, the canonical form among it.
    pub spellings: Vec<String>,
    /// What it belongs to, as a model does to its make.
    pub of: Option<String>,
}

/// Something that is wrong in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// A domain's file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DomainFile {
    name: String,
    title: String,
    /// Where types matter that do not say it themselves.
    #[serde(default = "all_scopes")]
    scopes: Vec<Scope>,
    #[serde(default)]
    uses: Vec<Spanned<String>>,
    record: Option<Spanned<RecordFile>>,
    #[serde(default)]
    types: BTreeMap<String, Spanned<TypeFile>>,
    /// What forms are for.
    #[serde(default)]
    kinds: BTreeMap<String, KindFile>,
}

fn all_scopes() -> Vec<Scope> {
    vec![Scope::Record, Scope::Form]
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    #[serde(default)]
    buttons: Vec<Spanned<String>>,
    #[serde(default)]
    words: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordFile {
    name: String,
    #[serde(default)]
    pivots: Vec<Spanned<String>>,
    /// Types of other domains that its records have as well.
    #[serde(default)]
    parts: Vec<Spanned<String>>,
    #[serde(default)]
    links: Vec<String>,
    #[serde(default)]
    avoid: Vec<String>,
    #[serde(default)]
    choose: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeFile {
    is: Option<Spanned<String>>,
    #[serde(default)]
    about: String,
    modifies: Option<Spanned<String>>,
    #[serde(default)]
    range: bool,
    #[serde(default)]
    scopes: Vec<Scope>,
    #[serde(default)]
    controls: Vec<String>,
    #[serde(default)]
    labels: Vec<Spanned<String>>,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    others: Vec<Spanned<String>>,
    #[serde(default)]
    values: Vec<Spanned<ValuesFile>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ValuesFile {
    read: Option<Reader>,
    words: Option<Vec<String>>,
    #[serde(default)]
    weak: bool,
    #[serde(default)]
    company: bool,
    pattern: Option<String>,
    labelled: Option<String>,
    #[serde(default)]
    behind: Vec<String>,
    count: Option<Vec<String>>,
    measure: Option<Vec<String>>,
    round: Option<usize>,
    #[serde(default)]
    bare: bool,
    least: Option<f64>,
    most: Option<f64>,
}

/// What gives the texts of files by their names.
pub type Files<'f> = dyn Fn(&str) -> Option<String> + 'f;

impl Ontology {
    /// Reads the domain of a name: the file `NAME.toml`, those that it uses, and their lists of words.
    pub fn load(name: &str, files: &Files<'_>) -> Result<Ontology, Vec<Problem>> {
        let mut reading = Reading { files, problems: Vec::new(), known: Vec::new(), open: Vec::new() };
        let domain = reading.domain(name, None);
        reading.problems.sort();
        match domain {
            Some(domain) if reading.problems.is_empty() => Ok(domain),
            _ => Err(reading.problems),
        }
    }

    /// All types.
    pub fn types(&self) -> impl ExactSizeIterator<Item = (TypeId, &Type)> {
        self.types.iter().enumerate().map(|(at, one)| (TypeId(at as u16), one))
    }

    /// A type.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[usize::from(id.0)]
    }

    /// The type of a name.
    pub fn find(&self, name: &str) -> Option<TypeId> {
        self.types.iter().position(|one| one.name == name).map(|at| TypeId(at as u16))
    }

    /// A type and those that it is a kind of, from the narrowest on.
    pub fn lineage(&self, id: TypeId) -> impl Iterator<Item = TypeId> {
        std::iter::successors(Some(id), |&id| self.get(id).parent)
    }

    /// Whether a type is a kind of another, or that itself.
    pub fn is_a(&self, id: TypeId, other: TypeId) -> bool {
        self.lineage(id).any(|above| above == other)
    }

    /// The recognisers of a type: its own, or those of the type that it is a kind of.
    pub fn values(&self, id: TypeId) -> &[Values] {
        let own = self.lineage(id).map(|id| &self.get(id).values).find(|values| !values.is_empty());
        own.map_or(&[], Vec::as_slice)
    }

    /// The types of a domain's records, with their names as rows have them.
    pub fn attributes(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types().filter(|(_, one)| one.is_part)
    }
}

struct Reading<'f> {
    files: &'f Files<'f>,
    problems: Vec<Problem>,
    /// Names of the domains whose types were taken already.
    known: Vec<String>,
    /// Names of those that are being read, to find cycles.
    open: Vec<String>,
}

/// Where in a file something is told.
struct Source<'s> {
    file: String,
    text: &'s str,
}

impl Source<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes()[..at.min(self.text.len())].iter().filter(|&&byte| byte == b'\n').count()
    }
}

impl Reading<'_> {
    fn problem(&mut self, source: &Source<'_>, at: usize, message: impl Into<String>) {
        let line = source.line(at);
        self.problems.push(Problem { file: source.file.clone(), line, message: message.into() });
    }

    fn domain(&mut self, name: &str, used: Option<(&Source<'_>, usize)>) -> Option<Ontology> {
        let file = format!("{name}.toml");
        if self.open.iter().any(|open| open == name) {
            if let Some((source, at)) = used {
                self.problem(source, at, format!("{name} uses itself, by way of {}", self.open.join(", ")));
            }
            return None;
        }
        let Some(text) = (self.files)(&file) else {
            let message = format!("there is no domain {name}: {file} is missing");
            match used {
                Some((source, at)) => self.problem(source, at, message),
                None => self.problems.push(Problem { file, line: 1, message }),
            }
            return None;
        };
        let source = Source { file, text: &text };
        let written: DomainFile = match toml::from_str(&text) {
            Ok(written) => written,
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                self.problem(&source, at, error.message().to_owned());
                return None;
            }
        };
        if written.name != name {
            self.problem(
                &source,
                0,
                format!("the domain of this file is called {name}, not {}", written.name),
            );
        }
        self.open.push(name.to_owned());
        let mut own = Ontology {
            name: written.name,
            title: written.title,
            record: None,
            kinds: BTreeMap::new(),
            types: Vec::new(),
        };
        for (kind, KindFile { buttons, words }) in written.kinds {
            let (buttons, words) = (self.labels(&source, buttons), self.labels(&source, words));
            own.kinds.insert(kind, FormWords { buttons, words });
        }
        for used in &written.uses {
            let at = used.span().start;
            if let Some(other) = self.domain(used.get_ref(), Some((&source, at))) {
                own.take(other);
            }
        }
        self.open.pop();
        self.known.push(name.to_owned());
        self.types(&source, &mut own, written.types, &written.scopes);
        if let Some(record) = written.record {
            self.record(&source, &mut own, record);
        }
        Some(own)
    }

    fn types(
        &mut self,
        source: &Source<'_>,
        own: &mut Ontology,
        written: BTreeMap<String, Spanned<TypeFile>>,
        scopes: &[Scope],
    ) {
        let first = own.types.len();
        let mut links = Vec::new();
        for (name, written) in written {
            let at = written.span().start;
            let written = written.into_inner();
            let labels = self.labels(source, written.labels);
            let others = self.labels(source, written.others);
            let values = written.values.into_iter().filter_map(|values| self.values(source, &name, values));
            let values: Vec<Values> = values.collect();
            let own_scopes: BTreeSet<Scope> = match written.scopes.is_empty() {
                true => scopes.iter().copied().collect(),
                false => written.scopes.into_iter().collect(),
            };
            let made = Type {
                name: name.clone(),
                home: own.name.clone(),
                about: written.about,
                parent: None,
                modifies: None,
                is_part: own_scopes.contains(&Scope::Record),
                is_range: written.range,
                scopes: own_scopes,
                controls: written.controls,
                labels,
                names: written.names,
                others,
                values,
            };
            links.push((name.clone(), written.is, written.modifies));
            // A domain may say more of a type that it uses.
            match own.types[..first].iter_mut().find(|known| known.name == name) {
                Some(known) => known.extend(made),
                None => own.types.push(made),
            }
            if own.types.len() > usize::from(u16::MAX) {
                self.problem(source, at, "there are too many types");
                return;
            }
        }
        for (name, parent, modified) in links {
            let Some(id) = own.find(&name) else { continue };
            for (other, is_parent) in [(parent, true), (modified, false)] {
                let Some(other) = other else { continue };
                let found = own.find(other.get_ref());
                match found {
                    None => {
                        let near = nearest(other.get_ref(), own.types.iter().map(|one| one.name.as_str()));
                        let hint = near.map(|near| format!("; do you mean {near}?")).unwrap_or_default();
                        self.problem(
                            source,
                            other.span().start,
                            format!("there is no type {}{hint}", other.get_ref()),
                        );
                    }
                    Some(found) if is_parent && own.is_a(found, id) => {
                        let message =
                            format!("{name} would be a kind of itself, by way of {}", other.get_ref());
                        self.problem(source, other.span().start, message);
                    }
                    Some(found) if is_parent => own.types[usize::from(id.0)].parent = Some(found),
                    Some(found) => own.types[usize::from(id.0)].modifies = Some(found),
                }
            }
        }
    }

    fn record(&mut self, source: &Source<'_>, own: &mut Ontology, written: Spanned<RecordFile>) {
        let at = written.span().start;
        let written = written.into_inner();
        let mut named = |reading: &mut Self, name: &Spanned<String>| {
            let found = own.find(name.get_ref());
            match found {
                Some(id) => own.types[usize::from(id.0)].is_part = true,
                None => {
                    let message = format!("there is no type {}", name.get_ref());
                    reading.problem(source, name.span().start, message);
                }
            }
            found
        };
        let pivots: Vec<TypeId> = written.pivots.iter().filter_map(|name| named(self, name)).collect();
        for part in &written.parts {
            named(self, part);
        }
        if written.pivots.is_empty() {
            let message = "records need a pivot, a type that every one of them has: pivots = [\"price\"]";
            self.problem(source, at, message);
        }
        for &pivot in &pivots {
            if own.values(pivot).is_empty() {
                let message = format!("{} is a pivot, and nothing tells its values", own.get(pivot).name);
                self.problem(source, at, message);
            }
        }
        let RecordFile { name, links, avoid, choose, .. } = written;
        own.record = Some(RecordKind { name, pivots, links, avoid, choose });
    }

    fn labels(&mut self, source: &Source<'_>, written: Vec<Spanned<String>>) -> Vec<String> {
        let mut labels = Vec::new();
        for label in written {
            match label.get_ref().ends_with(".txt") {
                true => {
                    labels.extend(self.lines(source, label.span().start, label.get_ref()));
                }
                false => labels.push(label.into_inner()),
            }
        }
        labels
    }

    fn values(&mut self, source: &Source<'_>, name: &str, written: Spanned<ValuesFile>) -> Option<Values> {
        let at = written.span().start;
        let ValuesFile {
            read,
            words,
            weak,
            company,
            pattern,
            labelled,
            behind,
            count,
            measure,
            round,
            bare,
            least,
            most,
        } = written.into_inner();
        let is_pattern = pattern.is_some() || labelled.is_some();
        let given = [read.is_some(), words.is_some(), is_pattern, count.is_some(), measure.is_some()];
        if given.iter().filter(|given| **given).count() != 1 || pattern.is_some() && labelled.is_some() {
            self.problem(
                source,
                at,
                format!("one of read, words, pattern, labelled, count and measure tells values of {name}"),
            );
            return None;
        }
        if let Some(reader) = read {
            return Some(Values::Read(reader));
        }
        if let Some(pattern) = pattern {
            let regex = self.regex(source, at, name, &pattern);
            return regex.map(if company { Values::PatternInCompany } else { Values::Pattern });
        }
        if let Some(pattern) = labelled {
            let regex = self.regex(source, at, name, &format!("^(?:{pattern})"));
            return regex.map(|pattern| Values::Labelled { pattern, behind });
        }
        let all = |reading: &mut Self, list: Vec<String>| {
            let each = list.into_iter().flat_map(|word| match word.ends_with(".txt") {
                true => reading.words(source, at, &word),
                false => vec![word_of(&word)],
            });
            each.collect::<Vec<Word>>()
        };
        if let Some(count) = count {
            let words = all(self, count).into_iter().flat_map(|word| word.spellings);
            return Some(Values::Count(words.collect()));
        }
        if round.is_some_and(|round| round > MOST_DECIMALS) {
            self.problem(source, at, format!("{name}: round is at most {MOST_DECIMALS}"));
            return None;
        }
        if let Some(units) = measure {
            return Some(Values::Measure {
                units: all(self, units),
                round,
                is_bare: bare,
                likely: least.unwrap_or(0.0)..=most.unwrap_or(f64::INFINITY),
            });
        }
        let words = words?;
        let file = words.iter().find(|word| word.ends_with(".txt")).cloned();
        let trust = match (weak, company) {
            (true, _) => WordTrust::Weak,
            (_, true) => WordTrust::Company,
            _ => WordTrust::Sure,
        };
        Some(Values::Words { words: all(self, words), trust, file })
    }

    fn regex(&mut self, source: &Source<'_>, at: usize, name: &str, pattern: &str) -> Option<Regex> {
        match Regex::new(pattern) {
            Ok(regex) => Some(regex),
            Err(error) => {
                let text = error.to_string();
                let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
                self.problem(source, at, format!("the pattern of {name} is none: {reason}"));
                None
            }
        }
    }

    /// The words of a file: one a line, `what it stands for = another spelling | another`.
    fn words(&mut self, source: &Source<'_>, at: usize, file: &str) -> Vec<Word> {
        self.lines(source, at, file).iter().map(|line| word_of(line)).collect()
    }

    /// The lines of a file that say something.
    fn lines(&mut self, source: &Source<'_>, at: usize, file: &str) -> Vec<String> {
        let Some(text) = (self.files)(file) else {
            self.problem(source, at, format!("the list {file} is missing"));
            return Vec::new();
        };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    }
}

impl Ontology {
    /// Takes over what another knows, under numbers of its own.
    fn take(&mut self, other: Ontology) {
        for (kind, words) in other.kinds {
            let own = self.kinds.entry(kind).or_default();
            own.buttons.extend(words.buttons);
            own.words.extend(words.words);
        }
        let (first, mut ids) = (self.types.len(), Vec::new());
        for one in other.types {
            ids.push(self.find(&one.name).unwrap_or(TypeId(self.types.len() as u16)));
            if ids.last() == Some(&TypeId(self.types.len() as u16)) {
                self.types.push(one);
            }
        }
        for one in &mut self.types[first..] {
            one.parent = one.parent.map(|old| ids[usize::from(old.0)]);
            one.modifies = one.modifies.map(|old| ids[usize::from(old.0)]);
            one.is_part = false;
        }
    }
}

impl Type {
    fn extend(&mut self, more: Type) {
        // What the domain says of it is the domain's own.
        self.home = more.home;
        self.labels.extend(more.labels);
        self.values.extend(more.values);
        self.scopes.extend(more.scopes);
        self.is_part |= more.is_part;
        self.names.extend(more.names);
        self.others.extend(more.others);
        self.controls.extend(more.controls);
        self.is_range |= more.is_range;
        if !more.about.is_empty() {
            self.about = more.about;
        }
    }
}

/// A word as lists have it.
fn word_of(line: &str) -> Word {
    let (canonical, others) = line.split_once('=').unwrap_or((line, ""));
    let canonical = canonical.trim();
    let (of, canonical) = match canonical.split_once('/') {
        Some((of, own)) if !of.trim().is_empty() && !own.trim().is_empty() => {
            (Some(of.trim().to_owned()), own.trim())
        }
        _ => (None, canonical),
    };
    // Spellings of what belongs to something are written with that as well.
    let plain = |other: &'_ str| match (&of, other.split_once('/')) {
        (Some(_), Some((_, own))) if !own.trim().is_empty() => own.trim().to_owned(),
        _ => other.to_owned(),
    };
    let others = others.split('|').map(str::trim).filter(|other| !other.is_empty()).map(plain);
    let spellings = std::iter::once(canonical.to_owned()).chain(others).collect();
    Word { canonical: canonical.to_owned(), spellings, of }
}

/// Numbers have no more decimals than these.
const MOST_DECIMALS: usize = 15;

/// The name that is most like another, if one is.
pub fn nearest<'n>(name: &str, all: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = all.map(|other| (strsim::damerau_levenshtein(name, other), other)).min()?;
    (near.0 <= 1 + name.len() / 4).then_some(near.1)
}
