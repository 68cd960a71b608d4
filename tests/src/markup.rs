//! Random XML documents that can be made smaller piece by piece.
//!
//! Names, values and texts come from small pools that [`crate::expression`] draws from as well, so that most
//! expressions find something. `p` and `q` are declared on the document element; inner elements may declare the
//! default namespace, or `r` as another name for `p`'s.
//!
//! Three things are never made, because libxml2 or lxml departs from the standards there: `xmlns=""`, for which
//! libxml2 has a namespace node; attributes in a namespace with two prefixes, whose own prefix lxml does not know; and
//! comments behind the document element with nothing before it, from where libxml2 does not find the document element
//! on the preceding axis.

use crate::random::Random;

/// Element names.
pub const NAMES: [&str; 3] = ["a", "b", "c"];
/// Attribute names.
pub const ATTRIBUTES: [&str; 4] = ["x", "y", "class", "q:x"];
/// Words and numbers that attributes, texts and literals are made of.
pub const WORDS: [&str; 12] = ["1", "2", "3", "-1", "0.5", "foo", "bar", "foo bar", " baz ", "é", "10", "b"];
/// Languages.
pub const LANGUAGES: [&str; 3] = ["en", "en-GB", "de"];
/// Targets of processing instructions.
pub const TARGETS: [&str; 2] = ["t", "u"];
/// The namespaces of the prefixes that every document declares.
pub const NAMESPACES: [(&str, &str); 2] = [("p", "urn:p"), ("q", "urn:q")];

/// A piece of a document.
#[derive(Debug, Clone)]
pub enum Piece {
    /// An element.
    Element(Element),
    /// Text, written as it is or as a CDATA section.
    Text(String, TextForm),
    /// A comment.
    Comment(String),
    /// A processing instruction.
    Instruction(&'static str, String),
}

/// How a text is written.
#[derive(Debug, Clone, Copy)]
pub enum TextForm {
    /// With escapes.
    Plain,
    /// As a CDATA section.
    Cdata,
}

/// An element.
#[derive(Debug, Clone)]
pub struct Element {
    name: String,
    /// Attributes and namespace declarations.
    attributes: Vec<(String, String)>,
    children: Vec<Piece>,
}

/// A document: what stands before, the document element, and what stands behind.
#[derive(Debug, Clone)]
pub struct Markup {
    before: Vec<Piece>,
    root: Element,
    after: Vec<Piece>,
}

/// What grows a document.
struct Grower<'r> {
    random: &'r mut Random,
    /// How many nodes may still be made.
    budget: usize,
    ids: usize,
}

/// A random document of 30 to 300 nodes.
pub fn random_markup(random: &mut Random) -> Markup {
    let budget = random.between(30, 300);
    let mut grower = Grower { random, budget, ids: 0 };
    let before = grower.outside();
    let after = if before.is_empty() { Vec::new() } else { grower.outside() };
    let mut root = grower.element(0, false);
    while grower.budget > 0 {
        let child = grower.piece(1, false);
        root.push(child);
    }
    Markup { before, root, after }
}

impl Grower<'_> {
    fn outside(&mut self) -> Vec<Piece> {
        let count = if self.random.percent(30) { self.random.between(1, 2) } else { 0 };
        (0..count)
            .map(|_| if self.random.percent(50) { self.comment() } else { self.instruction() })
            .collect()
    }

    fn piece(&mut self, depth: usize, renamed: bool) -> Piece {
        self.budget = self.budget.saturating_sub(1);
        match self.random.below(100) {
            0..60 => Piece::Element(self.element(depth, renamed)),
            60..90 => self.text(),
            90..95 => self.comment(),
            _ => self.instruction(),
        }
    }

    fn element(&mut self, depth: usize, renamed: bool) -> Element {
        let mut attributes = Vec::new();
        let mut renamed = renamed;
        if depth > 0 && self.random.percent(4) {
            attributes.push(("xmlns:r".to_owned(), "urn:p".to_owned()));
            renamed = true;
        }
        if depth > 0 && self.random.percent(4) {
            let uri = self.random.pick(&["urn:d", "urn:p"]);
            attributes.push(("xmlns".to_owned(), uri.to_owned()));
        }
        self.attributes(&mut attributes);
        let mut element = Element { name: self.name(renamed), attributes, children: Vec::new() };
        let wanted = if depth < 9 { self.random.below(if depth < 3 { 7 } else { 4 }) } else { 0 };
        for _ in 0..wanted {
            if self.budget > 0 {
                let child = self.piece(depth + 1, renamed);
                element.push(child);
            }
        }
        element
    }

    fn name(&mut self, renamed: bool) -> String {
        let name = self.random.pick(&NAMES);
        match self.random.below(100) {
            0..8 => format!("p:{name}"),
            8..12 => format!("q:{name}"),
            12..40 if renamed => format!("r:{name}"),
            _ => name.to_owned(),
        }
    }

    fn attributes(&mut self, attributes: &mut Vec<(String, String)>) {
        for name in ATTRIBUTES {
            if self.random.percent(20) {
                attributes.push((name.to_owned(), self.random.pick(&WORDS).to_owned()));
            }
        }
        if self.random.percent(6) {
            attributes.push(("xml:lang".to_owned(), self.random.pick(&LANGUAGES).to_owned()));
        }
        if self.ids < 5 && self.random.percent(8) {
            self.ids += 1;
            attributes.push(("xml:id".to_owned(), format!("i{}", self.ids)));
        }
        self.budget = self.budget.saturating_sub(attributes.len());
    }

    fn text(&mut self) -> Piece {
        let mut text = self.random.pick(&WORDS).to_owned();
        if self.random.percent(15) {
            text.push_str(self.random.pick(&["\n  ", " & ", "<", "\u{a0}", "\t"]));
        }
        Piece::Text(text, if self.random.percent(10) { TextForm::Cdata } else { TextForm::Plain })
    }

    fn comment(&mut self) -> Piece {
        Piece::Comment(self.random.pick(&["foo", "1", "bar baz", ""]).to_owned())
    }

    fn instruction(&mut self) -> Piece {
        Piece::Instruction(self.random.pick(&TARGETS), self.random.pick(&["foo", "1", ""]).to_owned())
    }
}

impl Element {
    /// Adds a child; texts side by side would be one node in one parser and two in another.
    fn push(&mut self, child: Piece) {
        if !matches!((self.children.last(), &child), (Some(Piece::Text(..)), Piece::Text(..))) {
            self.children.push(child);
        }
    }
}

impl Markup {
    /// The document as XML.
    pub fn to_xml(&self) -> String {
        let mut out = String::new();
        self.before.iter().for_each(|piece| write(piece, "", &mut out));
        let declarations: Vec<String> =
            NAMESPACES.iter().map(|(prefix, uri)| format!(" xmlns:{prefix}=\"{uri}\"")).collect();
        write_element(&self.root, &declarations.concat(), &mut out);
        self.after.iter().for_each(|piece| write(piece, "", &mut out));
        out
    }

    /// Documents with a little less in them, those with much less first.
    pub fn smaller(&self) -> Vec<Markup> {
        let mut found = Vec::new();
        for before in
            fewer(&self.before).into_iter().filter(|before| self.after.is_empty() || !before.is_empty())
        {
            found.push(Markup { before, ..self.clone() });
        }
        for after in fewer(&self.after) {
            found.push(Markup { after, ..self.clone() });
        }
        for root in smaller_elements(&self.root) {
            found.push(Markup { root, ..self.clone() });
        }
        found
    }
}

/// The list without one of its pieces.
fn fewer(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    (0..pieces.len())
        .map(|at| pieces.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, p)| p.clone()).collect())
        .collect()
}

/// The element with a piece less, an attribute less, or an inner element opened up. The generated depth is bounded,
/// so recursion is too.
fn smaller_elements(element: &Element) -> Vec<Element> {
    let mut found = Vec::new();
    let with = |children: Vec<Piece>| {
        let mut whole = Element { children: Vec::new(), ..element.clone() };
        children.into_iter().for_each(|child| whole.push(child));
        whole
    };
    found.extend(fewer(&element.children).into_iter().map(with));
    for at in 0..element.attributes.len() {
        // A declaration that a name needs cannot go; the parser would tell, so only harmless ones are dropped.
        if !element.attributes[at].0.starts_with("xmlns:") {
            let mut less = element.clone();
            less.attributes.remove(at);
            found.push(less);
        }
    }
    for (at, child) in element.children.iter().enumerate() {
        let Piece::Element(inner) = child else { continue };
        if inner.attributes.iter().all(|(name, _)| !name.starts_with("xmlns")) {
            let mut opened = element.children.clone();
            opened.splice(at..=at, inner.children.iter().cloned());
            found.push(with(opened));
        }
        for smaller in smaller_elements(inner) {
            let mut children = element.children.clone();
            children[at] = Piece::Element(smaller);
            found.push(with(children));
        }
    }
    found
}

fn write(piece: &Piece, declarations: &str, out: &mut String) {
    match piece {
        Piece::Element(element) => write_element(element, declarations, out),
        Piece::Text(text, TextForm::Plain) => out.push_str(&escaped(text)),
        Piece::Text(text, TextForm::Cdata) => out.push_str(&format!("<![CDATA[{text}]]>")),
        Piece::Comment(text) => out.push_str(&format!("<!--{text}-->")),
        Piece::Instruction(target, text) => out.push_str(format!("<?{target} {text}").trim_end()),
    }
    if let Piece::Instruction(..) = piece {
        out.push_str("?>");
    }
}

fn write_element(element: &Element, declarations: &str, out: &mut String) {
    out.push_str(&format!("<{}{declarations}", element.name));
    for (name, value) in &element.attributes {
        out.push_str(&format!(" {name}=\"{}\"", escaped(value)));
    }
    if element.children.is_empty() {
        out.push_str("/>");
        return;
    }
    out.push('>');
    element.children.iter().for_each(|child| write(child, "", out));
    out.push_str(&format!("</{}>", element.name));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
