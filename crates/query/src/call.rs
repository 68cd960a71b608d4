//! What the functions compute.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use regex::Regex;
use windrow_dom::{Document, Format, Namespace, NodeId, NodeKind, Role};
use windrow_syntax::ast::Span;

use crate::axis::Nodes;
use crate::compile::build_regex;
use crate::evaluate::{Evaluator, Focus};
use crate::function::Function;
use crate::made::MOST_TEXT;
use crate::number;
use crate::plan::{Op, OpId, Separator, Type};
use crate::query::problem;
use crate::value::Value;

/// XPath's white space.
const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

impl<'p, 'd> Evaluator<'p, 'd> {
    // ---- words and white space ----

    fn folds(&self, character: char) -> bool {
        SPACE.contains(&character) || (self.plan.folds_nbsp && character == '\u{a0}')
    }

    pub(crate) fn has_non_space(&self, text: &str) -> bool {
        if self.plan.folds_nbsp {
            return text.chars().any(|character| !self.folds(character));
        }
        text.bytes().any(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
    }

    /// Whether the text has the word, which itself has no separator.
    pub(crate) fn has_word(&self, text: &str, word: &str, between: Separator) -> bool {
        if word.is_empty() || text.len() < word.len() {
            return false;
        }
        match between {
            Separator::Space => text.split(' ').any(|part| part == word),
            Separator::Html => text.split_ascii_whitespace().any(|part| part == word),
            Separator::Folded => text.split(|character| self.folds(character)).any(|part| part == word),
        }
    }

    pub(crate) fn has_class(&self, node: NodeId, word: &str) -> bool {
        self.html_attribute(node, "class")
            .is_some_and(|classes| self.has_word(classes, word, Separator::Html))
    }

    pub(crate) fn has_id(&self, node: NodeId, id: &str) -> bool {
        self.html_attribute(node, "id").is_some_and(|value| value == id)
    }

    fn html_attribute(&self, node: NodeId, local: &str) -> Option<&'p str> {
        let row = node.index() < self.document.len() && self.document.is_element(node);
        if row { self.document.attribute_value(node, local) } else { None }
    }

    fn normalized(&self, text: Cow<'p, str>) -> Cow<'p, str> {
        if is_normal(&text, self.plan.folds_nbsp) {
            return text;
        }
        let mut normal = String::with_capacity(text.len());
        for word in text.split(|character| self.folds(character)).filter(|word| !word.is_empty()) {
            if !normal.is_empty() {
                normal.push(' ');
            }
            normal.push_str(word);
        }
        normal.into()
    }

    /// Whether a text with its white space folded is another one; read no further than it is.
    pub(crate) fn is_folded(&self, text: &str, expected: &str) -> bool {
        let (mut rest, mut is_first) = (expected, true);
        for word in text.split(|character| self.folds(character)).filter(|word| !word.is_empty()) {
            let behind = if is_first { Some(rest) } else { rest.strip_prefix(' ') };
            let Some(left) = behind.and_then(|rest| rest.strip_prefix(word)) else { return false };
            (rest, is_first) = (left, false);
        }
        rest.is_empty()
    }

    // ---- truth values ----

    pub(crate) fn call_truth(&self, function: Function, arguments: &[OpId], focus: &Focus) -> bool {
        let text = |at: usize| self.text(arguments[at], focus);
        match function {
            Function::StartsWith => text(0).starts_with(&*text(1)),
            Function::EndsWith => text(0).ends_with(&*text(1)),
            Function::Contains => text(0).contains(&*text(1)),
            Function::Lang => self.speaks(focus.node, &text(0)),
            Function::IsVisible => self.is_visible(arguments[0], focus),
            Function::IsInvisible => {
                !self.nodes(arguments[0], focus).is_empty() && !self.is_visible(arguments[0], focus)
            }
            Function::Matches => self.dynamic_regex(&text(1)).is_some_and(|regex| regex.is_match(&text(0))),
            _ => false,
        }
    }

    pub(crate) fn match_truth(&self, regex: &Regex, arguments: &[OpId], focus: &Focus) -> bool {
        regex.is_match(&self.text(arguments[0], focus))
    }

    /// Whether the nearest language around the node is this one, or one of its regional forms.
    fn speaks(&self, node: NodeId, wanted: &str) -> bool {
        // A namespace speaks the language of its element.
        let owner = match node.index() < self.document.len() {
            true => Some(node),
            false => self.made.borrow().owner(self.document, node),
        };
        let Some(node) = owner else { return false };
        let speaker = self.speakers.get_or_init(|| self.find_speakers())[node.index()];
        let Some(language) = speaker.and_then(|speaker| self.language(speaker)) else { return false };
        let (language, wanted) = (language.as_bytes(), wanted.as_bytes());
        language.len() >= wanted.len()
            && language[..wanted.len()].eq_ignore_ascii_case(wanted)
            && (language.len() == wanted.len() || language[wanted.len()] == b'-')
    }

    /// For each row the nearest element around it, or itself, that names a language.
    fn find_speakers(&self) -> Vec<Option<NodeId>> {
        let document = self.document;
        let mut speakers: Vec<Option<NodeId>> = Vec::with_capacity(document.len());
        for node in (0..document.len() as u32).map(NodeId) {
            let own = (document.is_element(node) && self.language(node).is_some()).then_some(node);
            let around = || document.parent(node).and_then(|parent| speakers[parent.index()]);
            speakers.push(own.or_else(around));
        }
        speakers
    }

    fn language(&self, element: NodeId) -> Option<&'p str> {
        let document = self.document;
        let is_xml_lang = |&attribute: &NodeId| {
            let name = document.name(attribute);
            name.local == "lang" && name.namespace == Namespace::XML
        };
        let declared = document.attributes(element).find(is_xml_lang);
        match declared {
            Some(attribute) => Some(document.string_value(attribute)),
            None if document.format() == Format::Html => document.attribute_value(element, "lang"),
            None => None,
        }
    }

    fn is_visible(&self, argument: OpId, focus: &Focus) -> bool {
        let first = self.ordered(&self.nodes(argument, focus)).first().copied();
        let (Some(node), Some(visual)) = (first, self.document.visual()) else { return false };
        let shown = match node.index() < self.document.len() {
            true if self.document.kind(node) == NodeKind::Attribute => self.document.parent(node),
            true => Some(node),
            false => self.made.borrow().owner(self.document, node),
        };
        shown.is_some_and(|node| visual.is_visible(node))
    }

    // ---- numbers ----

    pub(crate) fn call_number(&self, function: Function, arguments: &[OpId], focus: &Focus) -> f64 {
        let number = |at: usize| self.number(arguments[at], focus);
        match function {
            Function::Position => focus.position as f64,
            Function::Last => focus.size as f64,
            Function::Count => self.count(arguments[0], focus) as f64,
            Function::StringLength => self.text(arguments[0], focus).chars().count() as f64,
            Function::Number => number(0),
            Function::Sum => {
                let nodes = self.nodes(arguments[0], focus);
                // Not `sum()`, whose sum of nothing is minus zero.
                self.ordered(&nodes).iter().fold(0.0, |sum, &node| sum + number::parse(&self.string_of(node)))
            }
            Function::Floor => number(0).floor(),
            Function::Ceiling => number(0).ceil(),
            Function::Round => number::round(number(0)),
            Function::NumberOf => {
                windrow_data::number_of(&self.text(arguments[0], focus)).unwrap_or(f64::NAN)
            }
            _ => f64::NAN,
        }
    }

    fn count(&self, nodes: OpId, focus: &Focus) -> usize {
        let counted = match self.plan.op(nodes) {
            Op::Path(path) => self.count_path(path, focus),
            _ => None,
        };
        counted.unwrap_or_else(|| self.nodes(nodes, focus).len())
    }

    // ---- strings ----

    pub(crate) fn call_text(&self, function: Function, arguments: &[OpId], focus: &Focus) -> Cow<'p, str> {
        let text = |at: usize| self.text(arguments[at], focus);
        match function {
            Function::String => text(0),
            Function::LocalName | Function::Name | Function::NamespaceUri => {
                self.name_of(function, arguments[0], focus)
            }
            Function::Concat => {
                arguments.iter().map(|&argument| self.text(argument, focus)).collect::<String>().into()
            }
            Function::SubstringBefore
            | Function::SubstringAfter
            | Function::SubstringBeforeReverse
            | Function::SubstringAfterReverse => {
                let nth = arguments.get(2).map_or(1.0, |&nth| self.number(nth, focus));
                around(function, &text(0), &text(1), nth).to_owned().into()
            }
            Function::Substring => {
                let length = arguments.get(2).map(|&length| self.number(length, focus));
                substring(text(0), self.number(arguments[1], focus), length)
            }
            Function::NormalizeSpace => self.normalized(text(0)),
            Function::Translate => translate(&text(0), &text(1), &text(2)).into(),
            Function::LowerCase => text(0).to_lowercase().into(),
            Function::UpperCase => text(0).to_uppercase().into(),
            Function::Replace | Function::ReplaceAll => match self.dynamic_regex(&text(1)) {
                Some(regex) => self.or_too_long(replaced(function, &regex, &text(0), &text(2)), function),
                None => Cow::Borrowed(""),
            },
            Function::DateOf => {
                windrow_data::date_of(&text(0)).map(|date| date.to_string()).unwrap_or_default().into()
            }
            Function::Urify => urified(&text(0)).into(),
            Function::StringJoin => self.joined(arguments, focus),
            Function::CurrentUrl => self.host.url.unwrap_or_default().to_owned().into(),
            Function::PageContent => self.host.source.map_or(Cow::Borrowed(""), Cow::Borrowed),
            Function::Now => self.host.now.unwrap_or_default().to_owned().into(),
            Function::QualifyUrl => self.address(text(0)),
            Function::InnerHtml | Function::OuterHtml | Function::ToXml => {
                self.markup(function, arguments[0], focus)
            }
            Function::DomProperty => self.property(focus.node, &text(0)),
            _ => Cow::Borrowed(""),
        }
    }

    pub(crate) fn match_text(
        &self,
        function: Function,
        regex: &Regex,
        arguments: &[OpId],
        focus: &Focus,
    ) -> Cow<'p, str> {
        let text = self.text(arguments[0], focus);
        self.or_too_long(replaced(function, regex, &text, &self.text(arguments[2], focus)), function)
    }

    fn first_of(&self, argument: OpId, focus: &Focus) -> Option<NodeId> {
        self.ordered(&self.nodes(argument, focus)).first().copied()
    }

    fn name_of(&self, function: Function, argument: OpId, focus: &Focus) -> Cow<'p, str> {
        let Some(node) = self.first_of(argument, focus) else { return Cow::Borrowed("") };
        if node.index() >= self.document.len() {
            let name = self.made.borrow().name(self.document, node).to_owned();
            return if function == Function::NamespaceUri { Cow::Borrowed("") } else { name.into() };
        }
        let name = self.document.name(node);
        match function {
            Function::LocalName => Cow::Borrowed(name.local),
            Function::NamespaceUri => Cow::Borrowed(name.namespace),
            _ if name.prefix.is_empty() => Cow::Borrowed(name.local),
            _ => name.qualified().into(),
        }
    }

    /// `string-join(nodes, separator, mapper?)`: the mapper is the name of a function from string to string.
    fn joined(&self, arguments: &[OpId], focus: &Focus) -> Cow<'p, str> {
        let separator = self.text(arguments[1], focus);
        let mapper = arguments.get(2).map(|&mapper| self.text(mapper, focus));
        let nodes = self.nodes(arguments[0], focus);
        let ordered = self.ordered(&nodes);
        let mut all = String::new();
        for (at, &node) in ordered.iter().enumerate() {
            if at > 0 {
                all.push_str(&separator);
            }
            all.push_str(&self.mapped(self.string_of(node), mapper.as_deref()));
            if all.len() > MOST_TEXT {
                return self.or_too_long(None, Function::StringJoin);
            }
        }
        all.into()
    }

    fn mapped(&self, text: Cow<'p, str>, mapper: Option<&str>) -> Cow<'p, str> {
        match mapper {
            None | Some("string") => text,
            Some("normalize-space") => self.normalized(text),
            Some("lower-case") => text.to_lowercase().into(),
            Some("upper-case") => text.to_uppercase().into(),
            Some("urify") => urified(&text).into(),
            Some("qualify-url") => self.address(text),
            Some("number-of") => {
                windrow_data::number_of(&text).map(number::format).unwrap_or_default().into()
            }
            Some("date-of") => {
                windrow_data::date_of(&text).map(|date| date.to_string()).unwrap_or_default().into()
            }
            Some(other) => {
                let message = format!("`string-join()` cannot map with `{other}`");
                let hint = "use string, normalize-space, lower-case, upper-case, urify, qualify-url, number-of or date-of";
                self.fail(problem("function", Span::default(), message, vec![hint.to_owned()]));
                text
            }
        }
    }

    /// The address that a link on the page means; as it is where the page has no address.
    pub(crate) fn address(&self, link: Cow<'p, str>) -> Cow<'p, str> {
        let base = self.host.url.and_then(|address| url::Url::parse(address).ok());
        let base = match (base, self.base_href()) {
            (Some(page), Some(href)) => page.join(href).ok().or(Some(page)),
            (None, Some(href)) => url::Url::parse(href).ok(),
            (page, None) => page,
        };
        match base.and_then(|base| base.join(link.trim()).ok()) {
            Some(joined) => String::from(joined).into(),
            None => link,
        }
    }

    fn base_href(&self) -> Option<&'p str> {
        let name = self.document.names().find(Role::Element, Namespace::HTML, "base")?;
        self.document.named(name).iter().find_map(|&base| self.document.attribute_value(base, "href"))
    }

    fn markup(&self, function: Function, argument: OpId, focus: &Focus) -> Cow<'p, str> {
        let Some(node) = self.first_of(argument, focus) else { return Cow::Borrowed("") };
        if node.index() >= self.document.len() {
            return self.string_of(node);
        }
        let markup = match function {
            Function::InnerHtml => windrow_dom::inner_html(self.document, node),
            Function::OuterHtml => windrow_dom::outer_html(self.document, node),
            _ => windrow_dom::to_xml(self.document, node),
        };
        markup.into()
    }

    /// A property of the DOM node, as far as it is known without a browser.
    fn property(&self, node: NodeId, name: &str) -> Cow<'p, str> {
        let document = self.document;
        if node.index() >= document.len() {
            return Cow::Borrowed("");
        }
        let attribute = |local: &str| Cow::Borrowed(self.html_attribute(node, local).unwrap_or_default());
        let address = |local: &str| match self.html_attribute(node, local) {
            Some(link) => self.address(link.into()),
            None => Cow::Borrowed(""),
        };
        match name {
            "textContent" => self.string_of(node),
            "innerText" | "outerText" => windrow_dom::inner_text(document, node).into(),
            "innerHTML" => windrow_dom::inner_html(document, node).into(),
            "outerHTML" => windrow_dom::outer_html(document, node).into(),
            "tagName" | "nodeName" if document.format() == Format::Html => {
                document.name(node).qualified().to_ascii_uppercase().into()
            }
            "tagName" | "nodeName" => document.name(node).qualified().into(),
            "localName" => Cow::Borrowed(document.name(node).local),
            "namespaceURI" => Cow::Borrowed(document.name(node).namespace),
            "className" => attribute("class"),
            "href" | "src" | "action" => address(name),
            "value" if document.name(node).local == "textarea" => self.string_of(node),
            "id" | "title" | "lang" | "dir" | "alt" | "name" | "type" | "value" | "placeholder" | "rel"
            | "target" => attribute(name),
            "checked" | "disabled" | "selected" | "hidden" | "required" | "readonly" | "multiple" => {
                Cow::Borrowed(if self.html_attribute(node, name).is_some() { "true" } else { "false" })
            }
            _ => {
                let message = format!("the property `{name}` is known only in a browser");
                let hint = "use `@name` for an attribute, or one of textContent, innerText, innerHTML, href, value …";
                self.fail(problem("property", Span::default(), message, vec![hint.to_owned()]));
                Cow::Borrowed("")
            }
        }
    }

    // ---- nodes ----

    pub(crate) fn call_nodes(&self, function: Function, arguments: &[OpId], focus: &Focus) -> Nodes<'d> {
        match function {
            Function::Id => self.by_id(arguments[0], focus),
            Function::Tokenize => match self.dynamic_regex(&self.text(arguments[1], focus)) {
                Some(regex) => self.tokens(&regex, arguments, focus),
                None => Cow::Borrowed(&[]),
            },
            _ => Cow::Borrowed(&[]),
        }
    }

    pub(crate) fn tokens(&self, regex: &Regex, arguments: &[OpId], focus: &Focus) -> Nodes<'d> {
        let text = self.text(arguments[0], focus);
        if text.is_empty() {
            return Cow::Borrowed(&[]);
        }
        let mut made = self.made.borrow_mut();
        let parts = regex.split(&text).map(|part| made.add_text(self.document, part));
        match parts.collect::<Option<Vec<_>>>() {
            Some(nodes) => nodes.into(),
            None => {
                let message = "`tokenize()` makes more texts than are kept".to_owned();
                self.fail(problem("limit", Span::default(), message, Vec::new()));
                Cow::Borrowed(&[])
            }
        }
    }

    /// A text that is not too long; fails otherwise.
    fn or_too_long(&self, text: Option<String>, function: Function) -> Cow<'p, str> {
        let text = text.unwrap_or_else(|| {
            let message = format!("`{}()` makes a text of more than {MOST_TEXT} bytes", function.name());
            self.fail(problem("limit", Span::default(), message, Vec::new()));
            String::new()
        });
        text.into()
    }

    /// The elements with one of these ids; of several with the same id the first.
    fn by_id(&self, argument: OpId, focus: &Focus) -> Nodes<'d> {
        let texts = match self.plan.facts(argument).ty {
            Type::Nodes => {
                let nodes = self.nodes(argument, focus);
                nodes.iter().map(|&node| self.string_of(node)).collect()
            }
            Type::Any => match self.value(argument, focus) {
                Value::Nodes(nodes) => {
                    nodes.iter().map(|node| node.string_value(self.document).to_owned().into()).collect()
                }
                other => vec![other.to_text(self.document).into()],
            },
            _ => vec![self.text(argument, focus)],
        };
        let ids = self.ids.get_or_init(|| self.elements_by_id());
        let words = texts.iter().flat_map(|text| text.split(SPACE));
        self.sorted(words.filter_map(|word| ids.get(word)).copied().collect())
    }

    fn elements_by_id(&self) -> HashMap<&'d str, NodeId> {
        let document = self.document;
        let mut ids = HashMap::new();
        for attribute in id_attributes(document) {
            let id = document.string_value(attribute);
            if let Some(element) = document.parent(attribute)
                && document.root_of(attribute) == self.root
                && !id.is_empty()
            {
                ids.entry(id).or_insert(element);
            }
        }
        ids
    }

    /// A regular expression that is known only now; the last ones are kept, as they are asked for again and again.
    fn dynamic_regex(&self, pattern: &str) -> Option<Regex> {
        if let Some(known) = self.regexes.borrow().get(pattern) {
            return known.clone();
        }
        let built = build_regex(pattern).map_err(|reason| {
            let message = format!("`{pattern}` is not a regular expression: {reason}");
            self.fail(problem("regex", Span::default(), message, Vec::new()));
        });
        let mut kept = self.regexes.borrow_mut();
        if kept.len() >= MOST_REGEXES {
            kept.clear();
        }
        kept.entry(pattern.to_owned()).or_insert(built.ok()).clone()
    }
}

/// How many regular expressions that are known only at run time are kept.
const MOST_REGEXES: usize = 16;

/// All attributes that identify their element, in document order: `id`, `xml:id`, and what a DTD declares as ID.
fn id_attributes(document: &Document) -> Vec<NodeId> {
    let identifies = |name: &windrow_dom::Name<'_>| {
        let plain = name.namespace.is_empty() || name.namespace == Namespace::XML;
        name.role == Role::Attribute && name.local == "id" && plain
    };
    let names = document.names().iter().filter(|(_, name)| identifies(name));
    let declared = document.declared_ids().iter();
    let mut all: Vec<NodeId> =
        names.flat_map(|(name, _)| document.named(name)).chain(declared).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a text has no white space but single spaces between words.
fn is_normal(text: &str, folds_nbsp: bool) -> bool {
    let mut after_space = true;
    for byte in text.bytes() {
        match byte {
            b' ' if after_space => return false,
            b' ' => after_space = true,
            b'\t' | b'\r' | b'\n' => return false,
            0xc2 if folds_nbsp => return !text.contains('\u{a0}') && is_normal(text, false),
            _ => after_space = false,
        }
    }
    text.is_empty() || !after_space
}

/// The part of a text before or after the nth place where a mark stands, counted from either end.
fn around<'t>(function: Function, text: &'t str, mark: &str, nth: f64) -> &'t str {
    let nth = number::round(nth);
    if !(1.0..=4e9).contains(&nth) {
        return "";
    }
    let at = match function {
        Function::SubstringBefore | Function::SubstringAfter => {
            text.match_indices(mark).nth(nth as usize - 1)
        }
        _ => text.rmatch_indices(mark).nth(nth as usize - 1),
    };
    match (function, at) {
        (_, None) => "",
        (Function::SubstringBefore | Function::SubstringBeforeReverse, Some((at, _))) => &text[..at],
        (_, Some((at, _))) => &text[at + mark.len()..],
    }
}

/// XPath's substring: positions are rounded, counted in characters from one, and may lie outside.
fn substring(text: Cow<'_, str>, from: f64, length: Option<f64>) -> Cow<'_, str> {
    let first = number::round(from);
    let end = length.map_or(f64::INFINITY, |length| first + number::round(length));
    let inside = |position: f64| position >= first && position < end;
    let mut range = None;
    for (index, (at, character)) in text.char_indices().enumerate() {
        if inside(index as f64 + 1.0) {
            let (start, _) = range.unwrap_or((at, at));
            range = Some((start, at + character.len_utf8()));
        }
    }
    let Some((start, end)) = range else { return Cow::Borrowed("") };
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[start..end]),
        Cow::Owned(text) => text[start..end].to_owned().into(),
    }
}

fn translate(text: &str, from: &str, to: &str) -> String {
    let mut table: Vec<(char, Option<char>)> = Vec::new();
    let mut replacements = to.chars();
    for character in from.chars() {
        let replacement = replacements.next();
        if !table.iter().any(|&(known, _)| known == character) {
            table.push((character, replacement));
        }
    }
    let mapped = |character| match table.iter().find(|&&(known, _)| known == character) {
        Some(&(_, replacement)) => replacement,
        None => Some(character),
    };
    text.chars().filter_map(mapped).collect()
}

/// Replaces the first match or all; `$1` in the replacement is the first group, `\$` a dollar sign. None if the
/// result were too long.
fn replaced(function: Function, regex: &Regex, text: &str, with: &str) -> Option<String> {
    let mut template = String::with_capacity(with.len());
    let mut rest = with.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\\' if rest.peek() == Some(&'$') => {
                rest.next();
                template.push_str("$$");
            }
            '$' if rest.peek().is_some_and(char::is_ascii_digit) => {
                template.push_str("${");
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    template.push(digit);
                }
                template.push('}');
            }
            '$' => template.push_str("$$"),
            other => template.push(other),
        }
    }
    let most = if function == Function::Replace { 1 } else { usize::MAX };
    let (mut result, mut done) = (String::with_capacity(text.len()), 0);
    let mut append = |found: Range<usize>, expand: &dyn Fn(&mut String)| {
        result.push_str(&text[done..found.start]);
        expand(&mut result);
        done = found.end;
        result.len() <= MOST_TEXT
    };
    // Groups are looked for only where the replacement names one: that is several times as slow.
    let fits = if template.contains('$') {
        let mut all = regex.captures_iter(text).take(most);
        all.all(|found| append(found.get_match().range(), &|result| found.expand(&template, result)))
    } else {
        regex
            .find_iter(text)
            .take(most)
            .all(|found| append(found.range(), &|result| result.push_str(&template)))
    };
    if !fits {
        return None;
    }
    result.push_str(&text[done..]);
    Some(result)
}

/// A text with everything but letters and digits turned into `_`.
fn urified(text: &str) -> String {
    text.chars().map(|character| if character.is_alphanumeric() { character } else { '_' }).collect()
}
