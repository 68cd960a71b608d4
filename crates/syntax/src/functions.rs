//! The functions: names, arguments and results, in one table for the parser's remarks and the evaluator.
//!
//! To add a function, add its row here and its code to the evaluator.

/// What a function takes and gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The types of its arguments; of the last one when it may be repeated.
    pub arguments: &'static [Type],
    /// How few arguments it takes.
    pub least: usize,
    /// How many arguments it takes; `None` if there is no end.
    pub most: Option<usize>,
    /// What it gives.
    pub result: Type,
    /// What it cannot do without.
    pub needs: Needs,
    /// Whether XPath 1.0 has it.
    pub xpath: bool,
}

/// The type of an argument or result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A set of nodes.
    NodeSet,
    /// A string.
    String,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// Whatever is given; as a result, what only running it can tell.
    Any,
}

/// What a function cannot do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// The document alone.
    Document,
    /// Boxes and computed styles.
    Layout,
    /// A page in a browser.
    Browser,
}

impl Function {
    /// The type of an argument by its position.
    pub fn argument(&self, position: usize) -> Type {
        self.arguments.get(position).or(self.arguments.last()).copied().unwrap_or(Type::Any)
    }

    /// Whether the function takes this many arguments.
    pub fn takes(&self, count: usize) -> bool {
        self.least <= count && self.most.is_none_or(|most| count <= most)
    }

    /// Whether the function needs a browser.
    pub fn needs_browser(&self) -> bool {
        self.needs == Needs::Browser
    }

    /// The counts of arguments it takes, in words.
    pub(crate) fn arity(&self) -> String {
        let plural = |count: usize| if count == 1 { "argument" } else { "arguments" };
        match (self.least, self.most) {
            (0, Some(0)) => "no arguments".to_owned(),
            (least, Some(most)) if least == most => format!("{least} {}", plural(least)),
            (least, Some(most)) if least + 1 == most => format!("{least} or {most} arguments"),
            (least, Some(most)) => format!("{least} to {most} arguments"),
            (least, None) => format!("{least} {} or more", plural(least)),
        }
    }

    const fn needing(mut self, needs: Needs) -> Function {
        self.needs = needs;
        self
    }
}

/// The function of this name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.binary_search_by(|function| function.name.cmp(name)).ok().map(|index| &FUNCTIONS[index])
}

const fn row(
    name: &'static str,
    arguments: &'static [Type],
    least: usize,
    most: Option<usize>,
    result: Type,
) -> Function {
    Function { name, arguments, least, most, result, needs: Needs::Document, xpath: false }
}

/// A function of XPath 1.0.
const fn core(name: &'static str, arguments: &'static [Type], least: usize, result: Type) -> Function {
    let mut function = row(name, arguments, least, Some(arguments.len()), result);
    function.xpath = true;
    function
}

/// A function that XPath 1.0 does not have.
const fn more(name: &'static str, arguments: &'static [Type], least: usize, result: Type) -> Function {
    row(name, arguments, least, Some(arguments.len()), result)
}

const NODES: Type = Type::NodeSet;
const TEXT: Type = Type::String;
const NUMBER: Type = Type::Number;
const TRUTH: Type = Type::Boolean;
const ANY: Type = Type::Any;

/// Every function, by name.
pub const FUNCTIONS: &[Function] = &[
    core("boolean", &[ANY], 1, TRUTH),
    core("ceiling", &[NUMBER], 1, NUMBER),
    Function { most: None, ..core("concat", &[TEXT, TEXT], 2, TEXT) },
    core("contains", &[TEXT, TEXT], 2, TRUTH),
    core("count", &[NODES], 1, NUMBER),
    more("current-url", &[], 0, TEXT),
    more("date-of", &[TEXT], 1, TEXT),
    more("doc", &[TEXT], 1, NODES),
    more("dom-property", &[TEXT], 1, TEXT).needing(Needs::Browser),
    more("ends-with", &[TEXT, TEXT], 2, TRUTH),
    core("false", &[], 0, TRUTH),
    core("floor", &[NUMBER], 1, NUMBER),
    core("id", &[ANY], 1, NODES),
    more("innerhtml", &[NODES], 0, TEXT),
    more("is-invisible", &[NODES], 0, TRUTH).needing(Needs::Layout),
    more("is-visible", &[NODES], 0, TRUTH).needing(Needs::Layout),
    core("lang", &[TEXT], 1, TRUTH),
    core("last", &[], 0, NUMBER),
    core("local-name", &[NODES], 0, TEXT),
    more("lower-case", &[TEXT], 1, TEXT),
    more("matches", &[TEXT, TEXT], 2, TRUTH),
    core("name", &[NODES], 0, TEXT),
    core("namespace-uri", &[NODES], 0, TEXT),
    core("normalize-space", &[TEXT], 0, TEXT),
    core("not", &[TRUTH], 1, TRUTH),
    more("now", &[], 0, TEXT),
    core("number", &[ANY], 0, NUMBER),
    more("number-of", &[TEXT], 1, NUMBER),
    more("outerhtml", &[NODES], 0, TEXT),
    more("page-content", &[], 0, TEXT),
    core("position", &[], 0, NUMBER),
    more("qualify-url", &[TEXT], 0, TEXT),
    more("replace", &[TEXT, TEXT, TEXT], 3, TEXT),
    more("replace-all", &[TEXT, TEXT, TEXT], 3, TEXT),
    core("round", &[NUMBER], 1, NUMBER),
    more("screenshot", &[], 0, TEXT).needing(Needs::Browser),
    core("starts-with", &[TEXT, TEXT], 2, TRUTH),
    core("string", &[ANY], 0, TEXT),
    more("string-join", &[NODES, TEXT, TEXT], 2, TEXT),
    core("string-length", &[TEXT], 0, NUMBER),
    core("substring", &[TEXT, NUMBER, NUMBER], 2, TEXT),
    Function { xpath: true, ..more("substring-after", &[TEXT, TEXT, NUMBER], 2, TEXT) },
    more("substring-after-reverse", &[TEXT, TEXT, NUMBER], 2, TEXT),
    Function { xpath: true, ..more("substring-before", &[TEXT, TEXT, NUMBER], 2, TEXT) },
    more("substring-before-reverse", &[TEXT, TEXT, NUMBER], 2, TEXT),
    core("sum", &[NODES], 1, NUMBER),
    more("to-xml", &[NODES], 0, TEXT),
    more("tokenize", &[TEXT, TEXT], 2, ANY),
    core("translate", &[TEXT, TEXT, TEXT], 3, TEXT),
    core("true", &[], 0, TRUTH),
    more("upper-case", &[TEXT], 1, TEXT),
    more("urify", &[TEXT], 1, TEXT),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_for_the_search() {
        assert!(FUNCTIONS.is_sorted_by(|a, b| a.name < b.name));
        assert_eq!(FUNCTIONS.iter().filter(|function| function.xpath).count(), 27);
    }
}
