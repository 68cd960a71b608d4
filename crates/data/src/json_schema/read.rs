//! A JSON Schema read into nodes.

use std::collections::BTreeMap;

use regex::Regex;
use serde_json::{Map, Value as Json};

use super::{Bound, Format, Kind, MAX_CHAIN, Node, NodeId, Rule};
use crate::error::Error;

/// Keywords that forbid something, or change what is forbidden, and are not supported.
const UNSUPPORTED: [&str; 19] = [
    "$anchor",
    "$dynamicRef",
    "$recursiveRef",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "maxProperties",
    "minContains",
    "minProperties",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

const BOUNDS: [(&str, Bound); 8] = [
    ("minimum", Bound::Minimum),
    ("maximum", Bound::Maximum),
    ("exclusiveMinimum", Bound::ExclusiveMinimum),
    ("exclusiveMaximum", Bound::ExclusiveMaximum),
    ("minLength", Bound::MinLength),
    ("maxLength", Bound::MaxLength),
    ("minItems", Bound::MinItems),
    ("maxItems", Bound::MaxItems),
];

/// The nodes of a schema; the first one is the root.
pub(super) fn nodes(root: &Json) -> Result<Vec<Node>, Error> {
    let mut reader = Reader { root, known: BTreeMap::new(), queue: Vec::new() };
    reader.node(root, String::new());
    let mut nodes = Vec::new();
    while let Some((json, place)) = reader.queue.get(nodes.len()).cloned() {
        nodes.push(reader.read(json, &place)?);
    }
    bounded(&nodes)?;
    Ok(nodes)
}

struct Reader<'j> {
    root: &'j Json,
    /// Nodes by their place in the file, so that a reference finds what it means, itself included.
    known: BTreeMap<String, NodeId>,
    /// Every node, in order; those that are not read yet stand last.
    queue: Vec<(&'j Json, String)>,
}

impl<'j> Reader<'j> {
    fn node(&mut self, json: &'j Json, place: String) -> NodeId {
        let next = self.queue.len();
        let node = *self.known.entry(place.clone()).or_insert(next);
        if node == next {
            self.queue.push((json, place));
        }
        node
    }

    fn read(&mut self, json: &'j Json, place: &str) -> Result<Node, Error> {
        let keywords = match json {
            Json::Bool(true) => return Ok(Node::default()),
            Json::Bool(false) => return Ok(Node { rules: vec![Rule::Never] }),
            Json::Object(keywords) => keywords,
            _ => return Err(wrong(place, "a schema has to be an object, true or false")),
        };
        if let Some(keyword) = UNSUPPORTED.iter().find(|keyword| keywords.contains_key(**keyword)) {
            let message = format!("the keyword {keyword} is not supported; leave it out or say it otherwise");
            return Err(wrong(place, &message));
        }
        let mut rules = Vec::new();
        for (keyword, value) in keywords {
            let at = Place { place, keyword, value };
            rules.extend(self.rule(&at)?);
        }
        rules.extend(self.properties(keywords, place)?);
        Ok(Node { rules })
    }

    fn rule(&mut self, at: &Place<'_, 'j>) -> Result<Option<Rule>, Error> {
        if let Some((_, bound)) = BOUNDS.iter().find(|(name, _)| *name == at.keyword) {
            return at.number().map(|limit| Some(Rule::Bound(*bound, limit)));
        }
        Ok(Some(match at.keyword {
            "type" => Rule::Types(at.kinds()?),
            "enum" => Rule::Enum(at.list()?.to_vec()),
            "const" => Rule::Enum(vec![at.value.clone()]),
            "required" => Rule::Required(at.texts()?),
            "items" => Rule::Items(self.node(at.value, at.path())),
            "uniqueItems" if at.value == &Json::Bool(true) => Rule::Unique,
            "multipleOf" => Rule::MultipleOf(at.number()?),
            "pattern" => Rule::Pattern(Box::new(at.pattern()?)),
            "format" => return Ok(at.format()?.map(Rule::Format)),
            "anyOf" => Rule::AnyOf(self.all(at)?),
            "oneOf" => Rule::OneOf(self.all(at)?),
            "allOf" => Rule::AllOf(self.all(at)?),
            "not" => Rule::Not(self.node(at.value, at.path())),
            "$ref" => Rule::AllOf(vec![self.reference(at)?]),
            _ => return Ok(None),
        }))
    }

    fn all(&mut self, at: &Place<'_, 'j>) -> Result<Vec<NodeId>, Error> {
        let list = at.list()?.iter().enumerate();
        Ok(list.map(|(index, json)| self.node(json, format!("{}/{index}", at.path()))).collect())
    }

    fn properties(&mut self, keywords: &'j Map<String, Json>, place: &str) -> Result<Option<Rule>, Error> {
        let mut named = Vec::new();
        match keywords.get("properties") {
            Some(Json::Object(properties)) => {
                for (name, json) in properties {
                    let place = format!("{place}/properties/{}", escape(name));
                    named.push((name.clone(), self.node(json, place)));
                }
            }
            Some(_) => return Err(wrong(place, "properties has to be an object")),
            None => {}
        }
        let other = keywords.get("additionalProperties");
        let other = other.map(|json| self.node(json, format!("{place}/additionalProperties")));
        Ok((other.is_some() || !named.is_empty()).then_some(Rule::Properties(named, other)))
    }

    fn reference(&mut self, at: &Place<'_, 'j>) -> Result<NodeId, Error> {
        let address = at.value.as_str().ok_or_else(|| at.wrong("a text"))?;
        let place = address.strip_prefix('#').filter(|place| place.is_empty() || place.starts_with('/'));
        let Some(place) = place else {
            let message =
                format!("$ref {address} leaves the file; refer to a place in it, such as #/$defs/name");
            return Err(wrong(at.place, &message));
        };
        let place = unpercent(place);
        let json = self.root.pointer(&place);
        let json = json.ok_or_else(|| wrong(at.place, &format!("$ref {address} leads nowhere")))?;
        Ok(self.node(json, place))
    }
}

/// A keyword, its value, and where its schema stands.
struct Place<'p, 'j> {
    place: &'p str,
    keyword: &'j str,
    value: &'j Json,
}

impl<'j> Place<'_, 'j> {
    fn path(&self) -> String {
        format!("{}/{}", self.place, escape(self.keyword))
    }

    fn wrong(&self, expected: &str) -> Error {
        wrong(self.place, &format!("{} has to be {expected}", self.keyword))
    }

    fn number(&self) -> Result<f64, Error> {
        self.value.as_f64().ok_or_else(|| self.wrong("a number"))
    }

    fn list(&self) -> Result<&'j [Json], Error> {
        self.value.as_array().map(Vec::as_slice).ok_or_else(|| self.wrong("a list"))
    }

    fn texts(&self) -> Result<Vec<String>, Error> {
        let text =
            |json: &Json| json.as_str().map(str::to_owned).ok_or_else(|| self.wrong("a list of texts"));
        self.list()?.iter().map(text).collect()
    }

    fn kinds(&self) -> Result<Vec<Kind>, Error> {
        let names = if self.value.is_string() { std::slice::from_ref(self.value) } else { self.list()? };
        let kind = |name: &Json| Kind::ALL.iter().find(|(known, _)| name == known).map(|&(_, kind)| kind);
        let expected = "null, boolean, object, array, number, integer or string, or a list of them";
        names.iter().map(|name| kind(name).ok_or_else(|| self.wrong(expected))).collect()
    }

    fn pattern(&self) -> Result<Regex, Error> {
        let text = self.value.as_str().ok_or_else(|| self.wrong("a text"))?;
        let cannot = |error| wrong(self.place, &format!("the pattern {text} cannot be used: {error}"));
        Regex::new(text).map_err(cannot)
    }

    fn format(&self) -> Result<Option<Format>, Error> {
        let name = self.value.as_str().ok_or_else(|| self.wrong("a text"))?;
        Ok(match name {
            "date" => Some(Format::Date),
            "date-time" => Some(Format::DateTime),
            "uri" => Some(Format::Uri),
            _ => None,
        })
    }
}

/// Fails if more than [`MAX_CHAIN`] schemas apply to one place, each because of the one before.
fn bounded(nodes: &[Node]) -> Result<(), Error> {
    let mut reached: Vec<NodeId> = (0..nodes.len()).collect();
    for _ in 0..MAX_CHAIN {
        let mut next: Vec<NodeId> = reached.iter().flat_map(|&node| in_place(&nodes[node])).collect();
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            return Ok(());
        }
        reached = next;
    }
    Err(Error::schema(format!(
        "in the schema: references form a circle, or a chain of more than {MAX_CHAIN}"
    )))
}

/// The nodes that apply to the same place as a node.
fn in_place(node: &Node) -> Vec<NodeId> {
    let of_rule = |rule: &Rule| match rule {
        Rule::AnyOf(nodes) | Rule::OneOf(nodes) | Rule::AllOf(nodes) => nodes.clone(),
        Rule::Not(node) => vec![*node],
        _ => Vec::new(),
    };
    node.rules.iter().flat_map(of_rule).collect()
}

fn wrong(place: &str, message: &str) -> Error {
    let place = if place.is_empty() { "the schema".to_owned() } else { format!("the schema at {place}") };
    Error::schema(format!("in {place}: {message}"))
}

/// A key as JSON Pointer writes it.
pub(super) fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// A fragment of an address without its percent signs; what is no UTF-8 stays as it is.
fn unpercent(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = (byte == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                plain.push(code);
                at += 3;
            }
            None => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(plain).unwrap_or_else(|_| text.to_owned())
}
