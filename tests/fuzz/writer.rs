//! Random expressions as text: all of XPath 1.0 and what OXPath adds to select with.
//!
//! Wider than [`windrow_tests::expression`], which keeps to what libxml2 answers as XPath 1.0 has it.

use windrow_tests::random::Random;

/// How deep expressions stand in each other, at most.
const DEPTH: usize = 4;

const NAMES: &[&str] = &[
    "a",
    "b",
    "c",
    "div",
    "p",
    "li",
    "td",
    "DIV",
    "svg:g",
    "q:a",
    "*",
    "*",
    "*",
    "node()",
    "node()",
    "text()",
    "q:*",
    "comment()",
    "processing-instruction()",
    "processing-instruction('t')",
    "path",
    "template",
    "html:p",
    "b-c",
];
const ATTRIBUTES: &[&str] =
    &["x", "y", "class", "id", "*", "*", "node()", "q:x", "xml:lang", "X", "href", "text()"];
const AXES: &[&str] = &[
    "",
    "",
    "",
    "",
    "child::",
    "descendant::",
    "descendant-or-self::",
    "self::",
    "parent::",
    "ancestor::",
    "ancestor-or-self::",
    "following-sibling::",
    "preceding-sibling::",
    "following::",
    "preceding::",
];
const TEXTS: &[&str] =
    &["''", "'1'", "'2'", "'-1'", "'x'", "'a b'", "' k '", "'é'", "'k'", "'i1'", "'i2 i1'", "'en'", "$s"];
const NUMBERS: &[&str] = &["0", "1", "2", "3", "-1", "0.5", "1.5", "10", "$n", "2.5", "-0"];

/// A random expression.
pub(crate) fn random_text(random: &mut Random) -> String {
    let mut writer = Writer { random, budget: 25, related: false };
    match writer.random.below(10) {
        0..7 => writer.nodes(0),
        7 => writer.number(0),
        8 => writer.text(0),
        _ => writer.truth(0),
    }
}

struct Writer<'r> {
    random: &'r mut Random,
    /// How many steps, calls and operators may still be written.
    budget: usize,
    /// Whether `$lhs` and `$rhs` are known here.
    related: bool,
}

impl Writer<'_> {
    fn spend(&mut self, depth: usize) -> bool {
        let left = self.budget > 0 && depth <= DEPTH;
        self.budget = self.budget.saturating_sub(1);
        left
    }

    fn any(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0..3 => self.nodes(depth),
            3 => self.number(depth),
            4 => self.text(depth),
            _ => self.truth(depth),
        }
    }

    // ---- nodes ----

    fn nodes(&mut self, depth: usize) -> String {
        let sides = if self.related { 15 } else { 0 };
        match self.random.below(100 + sides) {
            0..8 if self.spend(depth) => format!("{} | {}", self.nodes(depth + 1), self.nodes(depth + 1)),
            8..20 if self.spend(depth) => {
                let inner = self.nodes(depth + 1);
                let predicates = self.suffixes(depth, true);
                let steps = if self.random.percent(40) { self.steps(depth, "/") } else { String::new() };
                format!("({inner}){predicates}{steps}")
            }
            20..24 if self.spend(depth) => format!("id({})", self.any(depth + 1)),
            24..55 => {
                let first = if self.random.percent(75) { "//" } else { "/" };
                self.steps(depth, first)
            }
            55..58 => "/".to_owned(),
            100.. => {
                let side = self.random.pick(&["$lhs", "$rhs"]);
                let steps = if self.random.percent(60) { self.steps(depth, "/") } else { String::new() };
                format!("{side}{steps}")
            }
            _ => self.steps(depth, ""),
        }
    }

    /// Steps, the first of them after `first`.
    fn steps(&mut self, depth: usize, first: &str) -> String {
        let mut text = String::new();
        for at in 0..self.random.pick(&[1, 1, 1, 2, 2, 3, 4]) {
            if at > 0 && !self.spend(depth) {
                break;
            }
            let join = if self.random.percent(20) { "//" } else { "/" };
            let join = if at == 0 { first } else { join };
            let step = self.step(depth, !join.is_empty());
            text.push_str(join);
            text.push_str(&step);
        }
        text
    }

    fn step(&mut self, depth: usize, joined: bool) -> String {
        match self.random.below(100) {
            0..5 => ".".to_owned(),
            5..10 => "..".to_owned(),
            10..22 => {
                let axis = self.random.pick(&["@", "@", "@", "attribute::"]);
                format!("{axis}{}{}", self.random.pick(ATTRIBUTES), self.suffixes(depth, false))
            }
            22..24 => format!("namespace::{}", self.random.pick(&["q", "xml"])),
            24..32 if joined && self.spend(depth) => {
                let body = self.nodes(depth + 1);
                let repeat =
                    self.random.pick(&["", "*", "*", "+", "*{0,2}", "*{2}", "*{1,}", "*{3,3}", "*{0,0}"]);
                format!("({body}){repeat}{}", self.suffixes(depth, false))
            }
            32..36 if joined && self.spend(depth) => {
                let around = std::mem::replace(&mut self.related, true);
                let relation = self.truth(depth + 1);
                self.related = around;
                let test = self.random.pick(NAMES);
                format!("[{relation}]::{test}{}", self.suffixes(depth, false))
            }
            _ => {
                let (axis, test) = (self.random.pick(AXES), self.random.pick(NAMES));
                format!("{axis}{test}{}", self.suffixes(depth, true))
            }
        }
    }

    fn suffixes(&mut self, depth: usize, named: bool) -> String {
        let mut text = String::new();
        for _ in 0..self.random.pick(&[0, 0, 0, 1, 1, 1, 2, 3]) {
            if !self.spend(depth) {
                break;
            }
            match self.random.below(100) {
                0..6 if named => text.push_str(self.random.pick(&[".k", ".l", "#i1", "#i2", ".x"])),
                6..9 => text.push_str(&format!("[? {}]", self.any(depth + 1))),
                _ => text.push_str(&format!("[{}]", self.predicate(depth + 1))),
            }
        }
        text
    }

    fn predicate(&mut self, depth: usize) -> String {
        match self.random.below(100) {
            0..18 => self.random.pick(&["1", "2", "3", "1", "0", "1.5", "-1", "$n"]).to_owned(),
            18..28 => self
                .random
                .pick(&["last()", "last() - 1", "last() div 2", "position()", "last() + 0"])
                .to_owned(),
            28..40 => {
                let operator = self.random.pick(&["=", "!=", "<", ">=", ">", "<="]);
                let other =
                    self.random.pick(&["1", "2", "last()", "last() - 1", "2.5", "count(*)", "@x", "-1"]);
                match self.random.percent(70) {
                    true => format!("position() {operator} {other}"),
                    false => format!("{other} {operator} position()"),
                }
            }
            40..44 => "position() mod 2 = 1".to_owned(),
            44..70 => self.nodes(depth),
            70..90 => self.truth(depth),
            90..96 => self.number(depth),
            _ => self.text(depth),
        }
    }

    // ---- scalars ----

    fn truth(&mut self, depth: usize) -> String {
        if !self.spend(depth) {
            return self.random.pick(&["true()", "false()", "$t"]).to_owned();
        }
        let depth = depth + 1;
        match self.random.below(100) {
            0..45 => self.comparison(depth),
            45..53 => format!("{} and {}", self.any(depth), self.any(depth)),
            53..61 => format!("{} or {}", self.any(depth), self.any(depth)),
            61..73 => format!("not({})", self.any(depth)),
            73..77 => format!("boolean({})", self.any(depth)),
            77..88 => {
                let function = self.random.pick(&["contains", "starts-with", "ends-with"]);
                format!("{function}({}, {})", self.any(depth), self.any(depth))
            }
            88..91 => format!("lang({})", self.random.pick(&["'en'", "'de'", "'EN-gb'", "''"])),
            91..94 => format!("{} subset {}", self.bracketed(depth), self.bracketed(depth)),
            _ => self.random.pick(&["true()", "false()", "$t", "position() = last()"]).to_owned(),
        }
    }

    fn bracketed(&mut self, depth: usize) -> String {
        format!("({})", self.nodes(depth))
    }

    fn comparison(&mut self, depth: usize) -> String {
        let operators = ["=", "=", "=", "!=", "!=", "<", "<=", ">", ">=", "~", "#=", "~="];
        let operator = self.random.pick(&operators);
        let (left, right) =
            (self.any(depth), if self.random.percent(50) { self.constant() } else { self.any(depth) });
        let (left, right) = if self.random.percent(70) { (left, right) } else { (right, left) };
        let chained = self.random.percent(6);
        let end = if chained {
            format!(" {} {}", self.random.pick(&operators), self.constant())
        } else {
            String::new()
        };
        match self.random.percent(50) {
            true => format!("({left}) {operator} ({right}){end}"),
            false => format!("{left} {operator} {right}{end}"),
        }
    }

    fn constant(&mut self) -> String {
        if self.random.percent(40) { self.random.pick(NUMBERS) } else { self.random.pick(TEXTS) }.to_owned()
    }

    fn number(&mut self, depth: usize) -> String {
        if !self.spend(depth) {
            return self.random.pick(NUMBERS).to_owned();
        }
        let depth = depth + 1;
        match self.random.below(100) {
            0..15 => self.random.pick(NUMBERS).to_owned(),
            15..38 => format!("count({})", self.nodes(depth)),
            38..46 => format!("sum({})", self.nodes(depth)),
            46..52 => format!("string-length({})", self.any(depth)),
            52..58 => format!("number({})", self.any(depth)),
            58..68 => self.random.pick(&["position()", "last()", "number()", "string-length()"]).to_owned(),
            68..76 => format!("{}({})", self.random.pick(&["floor", "ceiling", "round"]), self.any(depth)),
            76..80 => format!("-{}", self.number(depth)),
            _ => {
                let operator = self.random.pick(&["+", "-", "*", "div", "mod"]);
                format!("({}) {operator} ({})", self.any(depth), self.any(depth))
            }
        }
    }

    fn text(&mut self, depth: usize) -> String {
        if !self.spend(depth) {
            return self.random.pick(TEXTS).to_owned();
        }
        let depth = depth + 1;
        match self.random.below(100) {
            0..15 => self.random.pick(TEXTS).to_owned(),
            15..30 => format!("string({})", self.any(depth)),
            30..40 => self
                .random
                .pick(&["string()", "name()", "local-name()", "namespace-uri()", "normalize-space()"])
                .to_owned(),
            40..54 => format!(
                "{}({})",
                self.random.pick(&["name", "local-name", "namespace-uri"]),
                self.nodes(depth)
            ),
            54..64 => {
                format!(
                    "{}({})",
                    self.random.pick(&["normalize-space", "lower-case", "upper-case"]),
                    self.any(depth)
                )
            }
            64..72 => format!("concat({}, {})", self.any(depth), self.any(depth)),
            72..80 => {
                let function = self.random.pick(&["substring-before", "substring-after"]);
                format!("{function}({}, {})", self.any(depth), self.any(depth))
            }
            80..86 => format!("substring({}, {})", self.any(depth), self.number(depth)),
            86..91 => {
                format!("substring({}, {}, {})", self.any(depth), self.number(depth), self.number(depth))
            }
            91..96 => format!("translate({}, {}, {})", self.any(depth), self.constant(), self.constant()),
            _ => format!("string-join({}, {})", self.nodes(depth), self.constant()),
        }
    }
}
