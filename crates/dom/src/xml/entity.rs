//! References: characters by number, the five names of XML, and entities with their replacement text.
//!
//! Entities of the internal subset are expanded within a [`Budget`]; external ones are never read. Pages in XHTML
//! use the entities of HTML, which only an external subset would declare, so those names are known here.

use std::borrow::Cow;
use std::collections::HashMap;

use super::character::is_allowed;
use super::cursor::Cursor;
use super::problem::{Budget, Problems};

/// How deep entities may use entities.
pub(super) const NESTING: usize = 40;

/// What stands between `&` and `;`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reference<'a> {
    /// A character by its number.
    Char(char),
    /// A number that no character has, or none that XML allows.
    NoChar,
    /// A name.
    Name(&'a str),
    /// A `&` that begins no reference.
    Stray,
}

/// Passes the reference at the cursor, or only its `&` if it is none.
pub(super) fn reference<'a>(cursor: &mut Cursor<'a>) -> Reference<'a> {
    cursor.at += 1;
    let start = cursor.at;
    let found = if cursor.eat("#") { numbered(cursor) } else { named(cursor) };
    found.filter(|_| cursor.eat(";")).unwrap_or_else(|| {
        cursor.at = start;
        Reference::Stray
    })
}

fn named<'a>(cursor: &mut Cursor<'a>) -> Option<Reference<'a>> {
    match cursor.name() {
        "" => None,
        name => Some(Reference::Name(name)),
    }
}

fn numbered<'a>(cursor: &mut Cursor<'a>) -> Option<Reference<'a>> {
    let radix = if cursor.eat("x") { 16 } else { 10 };
    let rest = cursor.rest();
    let digits = rest.find(|c: char| !c.is_digit(radix)).unwrap_or(rest.len());
    cursor.at += digits;
    let number = u32::from_str_radix(&rest[..digits], radix);
    let c = number.ok().and_then(char::from_u32).filter(|&c| is_allowed(c));
    (digits > 0).then(|| c.map_or(Reference::NoChar, Reference::Char))
}

/// What a name refers to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Meaning<'e> {
    /// One of the five names that need no declaration.
    Predefined(&'static str),
    /// An entity of the internal subset, by its number.
    Internal(usize, &'e str),
    /// An entity outside of the source.
    External,
    /// One of HTML's names that the document has not declared.
    Html(char),
    /// Nothing.
    Unknown,
}

/// The entities that the document declares.
#[derive(Debug, Default)]
pub(super) struct Entities<'a> {
    numbers: HashMap<&'a str, usize>,
    /// The replacement texts; an external entity has none.
    texts: Vec<Option<Cow<'a, str>>>,
    /// Whether the document type has a part outside of the source, which may declare more.
    pub(super) more_outside: bool,
}

impl<'a> Entities<'a> {
    /// Adds an entity, unless it is declared already: the first declaration counts.
    pub(super) fn declare(&mut self, name: &'a str, text: Option<Cow<'a, str>>) {
        if let std::collections::hash_map::Entry::Vacant(place) = self.numbers.entry(name) {
            place.insert(self.texts.len());
            self.texts.push(text);
        }
    }

    /// What the name refers to.
    pub(super) fn meaning(&self, name: &str) -> Meaning<'_> {
        match name {
            "amp" => return Meaning::Predefined("&"),
            "lt" => return Meaning::Predefined("<"),
            "gt" => return Meaning::Predefined(">"),
            "quot" => return Meaning::Predefined("\""),
            "apos" => return Meaning::Predefined("'"),
            _ => {}
        }
        match self.numbers.get(name) {
            Some(&number) => match &self.texts[number] {
                Some(text) => Meaning::Internal(number, text),
                None => Meaning::External,
            },
            None => match HTML.binary_search_by_key(&name, |&(known, _)| known) {
                Ok(at) => Meaning::Html(HTML[at].1),
                Err(_) => Meaning::Unknown,
            },
        }
    }
}

/// The value of an attribute as XML 1.0 section 3.3.3 makes it from what stands between the quotes: white space
/// becomes spaces and references are replaced. `offset` is where the value stands in the source.
pub(super) fn attribute_value<'a>(
    raw: &'a str,
    offset: usize,
    entities: &Entities<'_>,
    budget: &mut Budget,
    problems: &mut Problems,
) -> Cow<'a, str> {
    if !raw.bytes().any(|byte| byte < b' ' || matches!(byte, b'&' | b'<' | 0xef)) {
        return Cow::Borrowed(raw);
    }
    let value = Value { offset, entities, budget, problems, made: String::with_capacity(raw.len()) };
    Cow::Owned(value.make(raw))
}

struct Value<'v, 'e> {
    offset: usize,
    entities: &'v Entities<'e>,
    budget: &'v mut Budget,
    problems: &'v mut Problems,
    made: String,
}

impl<'v> Value<'v, '_> {
    /// Reads the value and, where it uses entities, their texts in place of it.
    fn make<'t>(mut self, raw: &'t str) -> String
    where
        'v: 't,
    {
        let mut reading: Vec<(Cursor<'t>, Option<usize>)> = vec![(Cursor::new(raw), None)];
        while let Some((cursor, within)) = reading.last_mut() {
            let offset = self.offset + if within.is_none() { cursor.at } else { 0 };
            match cursor.byte() {
                None => {
                    reading.pop();
                }
                Some(b'&') => {
                    let start = cursor.at;
                    let reference = reference(cursor);
                    let written = &cursor.text[start..cursor.at];
                    if let Some((number, text)) = self.reference(reference, written, offset) {
                        if reading.len() > NESTING
                            || reading.iter().any(|&(_, active)| active == Some(number))
                        {
                            self.problems.add(offset, || endless(written));
                        } else if self.budget.spend(text.len() + 1, offset, self.problems) {
                            reading.push((Cursor::new(text), Some(number)));
                        }
                    }
                }
                Some(_) => {
                    let is_source = within.is_none();
                    if let Some(c) = cursor.bump() {
                        self.character(c, cursor, is_source, offset);
                    }
                }
            }
        }
        self.made
    }

    fn character(&mut self, c: char, cursor: &mut Cursor<'_>, is_source: bool, offset: usize) {
        match c {
            // The end of a line counts as one character.
            '\r' if is_source => {
                cursor.eat("\n");
                self.made.push(' ');
            }
            '\t' | '\n' | '\r' => self.made.push(' '),
            _ => {
                if c == '<' {
                    self.problems.add(offset, || "`<` in an attribute value; write `&lt;`".to_owned());
                } else if !is_allowed(c) {
                    self.problems.add(offset, || forbidden(c));
                }
                self.made.push(c);
            }
        }
    }

    /// Adds what the reference stands for, or gives the entity to read.
    fn reference(
        &mut self,
        reference: Reference<'_>,
        written: &str,
        offset: usize,
    ) -> Option<(usize, &'v str)> {
        match reference {
            Reference::Char(c) => self.made.push(c),
            Reference::Name(name) => match self.entities.meaning(name) {
                Meaning::Predefined(text) => self.made.push_str(text),
                Meaning::Internal(number, text) => return Some((number, text)),
                Meaning::Html(c) => {
                    if !self.entities.more_outside {
                        self.problems.add(offset, || undeclared(written));
                    }
                    self.made.push(c);
                }
                Meaning::External | Meaning::Unknown => {
                    self.problems.add(offset, || unknown(written));
                    self.made.push_str(written);
                }
            },
            Reference::NoChar => {
                self.problems.add(offset, || format!("`{written}` is no character that XML allows"));
                self.made.push(char::REPLACEMENT_CHARACTER);
            }
            Reference::Stray => {
                self.problems.add(offset, stray);
                self.made.push('&');
            }
        }
        None
    }
}

/// What to say of a character that XML does not allow.
pub(super) fn forbidden(c: char) -> String {
    format!("U+{:04X} is no character that XML allows", u32::from(c))
}

/// What to say of an entity inside itself or inside too many others.
pub(super) fn endless(written: &str) -> String {
    format!("`{written}` contains itself or is nested too deep; it is left out")
}

/// What to say of a reference to something that is not in the source.
pub(super) fn unknown(written: &str) -> String {
    format!("`{written}` is not declared in the document; it stays as it is")
}

/// What to say of a name that only HTML knows.
pub(super) fn undeclared(written: &str) -> String {
    format!("`{written}` is not declared in the document; it is taken as in HTML")
}

/// What to say of a `&` that begins no reference.
pub(super) fn stray() -> String {
    "`&` that begins no reference; write `&amp;`".to_owned()
}

/// A value with its spaces as XML 1.0 wants them for attributes that are lists or names.
pub(super) fn tokens(value: &str) -> String {
    value.split(' ').filter(|token| !token.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The entities of HTML 4 but those of XML, sorted by name.
#[rustfmt::skip] // a table is read by its columns
const HTML: [(&str, char); 248] = [
    ("AElig", '\u{c6}'), ("Aacute", '\u{c1}'), ("Acirc", '\u{c2}'), ("Agrave", '\u{c0}'),
    ("Alpha", '\u{391}'), ("Aring", '\u{c5}'), ("Atilde", '\u{c3}'), ("Auml", '\u{c4}'),
    ("Beta", '\u{392}'), ("Ccedil", '\u{c7}'), ("Chi", '\u{3a7}'), ("Dagger", '\u{2021}'),
    ("Delta", '\u{394}'), ("ETH", '\u{d0}'), ("Eacute", '\u{c9}'), ("Ecirc", '\u{ca}'),
    ("Egrave", '\u{c8}'), ("Epsilon", '\u{395}'), ("Eta", '\u{397}'), ("Euml", '\u{cb}'),
    ("Gamma", '\u{393}'), ("Iacute", '\u{cd}'), ("Icirc", '\u{ce}'), ("Igrave", '\u{cc}'),
    ("Iota", '\u{399}'), ("Iuml", '\u{cf}'), ("Kappa", '\u{39a}'), ("Lambda", '\u{39b}'), ("Mu", '\u{39c}'),
    ("Ntilde", '\u{d1}'), ("Nu", '\u{39d}'), ("OElig", '\u{152}'), ("Oacute", '\u{d3}'),
    ("Ocirc", '\u{d4}'), ("Ograve", '\u{d2}'), ("Omega", '\u{3a9}'), ("Omicron", '\u{39f}'),
    ("Oslash", '\u{d8}'), ("Otilde", '\u{d5}'), ("Ouml", '\u{d6}'), ("Phi", '\u{3a6}'), ("Pi", '\u{3a0}'),
    ("Prime", '\u{2033}'), ("Psi", '\u{3a8}'), ("Rho", '\u{3a1}'), ("Scaron", '\u{160}'),
    ("Sigma", '\u{3a3}'), ("THORN", '\u{de}'), ("Tau", '\u{3a4}'), ("Theta", '\u{398}'),
    ("Uacute", '\u{da}'), ("Ucirc", '\u{db}'), ("Ugrave", '\u{d9}'), ("Upsilon", '\u{3a5}'),
    ("Uuml", '\u{dc}'), ("Xi", '\u{39e}'), ("Yacute", '\u{dd}'), ("Yuml", '\u{178}'), ("Zeta", '\u{396}'),
    ("aacute", '\u{e1}'), ("acirc", '\u{e2}'), ("acute", '\u{b4}'), ("aelig", '\u{e6}'),
    ("agrave", '\u{e0}'), ("alefsym", '\u{2135}'), ("alpha", '\u{3b1}'), ("and", '\u{2227}'),
    ("ang", '\u{2220}'), ("aring", '\u{e5}'), ("asymp", '\u{2248}'), ("atilde", '\u{e3}'),
    ("auml", '\u{e4}'), ("bdquo", '\u{201e}'), ("beta", '\u{3b2}'), ("brvbar", '\u{a6}'),
    ("bull", '\u{2022}'), ("cap", '\u{2229}'), ("ccedil", '\u{e7}'), ("cedil", '\u{b8}'),
    ("cent", '\u{a2}'), ("chi", '\u{3c7}'), ("circ", '\u{2c6}'), ("clubs", '\u{2663}'),
    ("cong", '\u{2245}'), ("copy", '\u{a9}'), ("crarr", '\u{21b5}'), ("cup", '\u{222a}'),
    ("curren", '\u{a4}'), ("dArr", '\u{21d3}'), ("dagger", '\u{2020}'), ("darr", '\u{2193}'),
    ("deg", '\u{b0}'), ("delta", '\u{3b4}'), ("diams", '\u{2666}'), ("divide", '\u{f7}'),
    ("eacute", '\u{e9}'), ("ecirc", '\u{ea}'), ("egrave", '\u{e8}'), ("empty", '\u{2205}'),
    ("emsp", '\u{2003}'), ("ensp", '\u{2002}'), ("epsilon", '\u{3b5}'), ("equiv", '\u{2261}'),
    ("eta", '\u{3b7}'), ("eth", '\u{f0}'), ("euml", '\u{eb}'), ("euro", '\u{20ac}'), ("exist", '\u{2203}'),
    ("fnof", '\u{192}'), ("forall", '\u{2200}'), ("frac12", '\u{bd}'), ("frac14", '\u{bc}'),
    ("frac34", '\u{be}'), ("frasl", '\u{2044}'), ("gamma", '\u{3b3}'), ("ge", '\u{2265}'),
    ("hArr", '\u{21d4}'), ("harr", '\u{2194}'), ("hearts", '\u{2665}'), ("hellip", '\u{2026}'),
    ("iacute", '\u{ed}'), ("icirc", '\u{ee}'), ("iexcl", '\u{a1}'), ("igrave", '\u{ec}'),
    ("image", '\u{2111}'), ("infin", '\u{221e}'), ("int", '\u{222b}'), ("iota", '\u{3b9}'),
    ("iquest", '\u{bf}'), ("isin", '\u{2208}'), ("iuml", '\u{ef}'), ("kappa", '\u{3ba}'),
    ("lArr", '\u{21d0}'), ("lambda", '\u{3bb}'), ("lang", '\u{2329}'), ("laquo", '\u{ab}'),
    ("larr", '\u{2190}'), ("lceil", '\u{2308}'), ("ldquo", '\u{201c}'), ("le", '\u{2264}'),
    ("lfloor", '\u{230a}'), ("lowast", '\u{2217}'), ("loz", '\u{25ca}'), ("lrm", '\u{200e}'),
    ("lsaquo", '\u{2039}'), ("lsquo", '\u{2018}'), ("macr", '\u{af}'), ("mdash", '\u{2014}'),
    ("micro", '\u{b5}'), ("middot", '\u{b7}'), ("minus", '\u{2212}'), ("mu", '\u{3bc}'),
    ("nabla", '\u{2207}'), ("nbsp", '\u{a0}'), ("ndash", '\u{2013}'), ("ne", '\u{2260}'),
    ("ni", '\u{220b}'), ("not", '\u{ac}'), ("notin", '\u{2209}'), ("nsub", '\u{2284}'),
    ("ntilde", '\u{f1}'), ("nu", '\u{3bd}'), ("oacute", '\u{f3}'), ("ocirc", '\u{f4}'),
    ("oelig", '\u{153}'), ("ograve", '\u{f2}'), ("oline", '\u{203e}'), ("omega", '\u{3c9}'),
    ("omicron", '\u{3bf}'), ("oplus", '\u{2295}'), ("or", '\u{2228}'), ("ordf", '\u{aa}'),
    ("ordm", '\u{ba}'), ("oslash", '\u{f8}'), ("otilde", '\u{f5}'), ("otimes", '\u{2297}'),
    ("ouml", '\u{f6}'), ("para", '\u{b6}'), ("part", '\u{2202}'), ("permil", '\u{2030}'),
    ("perp", '\u{22a5}'), ("phi", '\u{3c6}'), ("pi", '\u{3c0}'), ("piv", '\u{3d6}'), ("plusmn", '\u{b1}'),
    ("pound", '\u{a3}'), ("prime", '\u{2032}'), ("prod", '\u{220f}'), ("prop", '\u{221d}'),
    ("psi", '\u{3c8}'), ("rArr", '\u{21d2}'), ("radic", '\u{221a}'), ("rang", '\u{232a}'),
    ("raquo", '\u{bb}'), ("rarr", '\u{2192}'), ("rceil", '\u{2309}'), ("rdquo", '\u{201d}'),
    ("real", '\u{211c}'), ("reg", '\u{ae}'), ("rfloor", '\u{230b}'), ("rho", '\u{3c1}'),
    ("rlm", '\u{200f}'), ("rsaquo", '\u{203a}'), ("rsquo", '\u{2019}'), ("sbquo", '\u{201a}'),
    ("scaron", '\u{161}'), ("sdot", '\u{22c5}'), ("sect", '\u{a7}'), ("shy", '\u{ad}'),
    ("sigma", '\u{3c3}'), ("sigmaf", '\u{3c2}'), ("sim", '\u{223c}'), ("spades", '\u{2660}'),
    ("sub", '\u{2282}'), ("sube", '\u{2286}'), ("sum", '\u{2211}'), ("sup", '\u{2283}'), ("sup1", '\u{b9}'),
    ("sup2", '\u{b2}'), ("sup3", '\u{b3}'), ("supe", '\u{2287}'), ("szlig", '\u{df}'), ("tau", '\u{3c4}'),
    ("there4", '\u{2234}'), ("theta", '\u{3b8}'), ("thetasym", '\u{3d1}'), ("thinsp", '\u{2009}'),
    ("thorn", '\u{fe}'), ("tilde", '\u{2dc}'), ("times", '\u{d7}'), ("trade", '\u{2122}'),
    ("uArr", '\u{21d1}'), ("uacute", '\u{fa}'), ("uarr", '\u{2191}'), ("ucirc", '\u{fb}'),
    ("ugrave", '\u{f9}'), ("uml", '\u{a8}'), ("upsih", '\u{3d2}'), ("upsilon", '\u{3c5}'),
    ("uuml", '\u{fc}'), ("weierp", '\u{2118}'), ("xi", '\u{3be}'), ("yacute", '\u{fd}'), ("yen", '\u{a5}'),
    ("yuml", '\u{ff}'), ("zeta", '\u{3b6}'), ("zwj", '\u{200d}'), ("zwnj", '\u{200c}'),
];
