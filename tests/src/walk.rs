//! Wrappers in the form in which they are made up, made smaller and given their meaning by the definition.
//!
//! What is left out, because the definition leaves it open: contextual actions in groups and behind groups that lead
//! to other pages, where no one path leads to their node. What is left out because the machine does otherwise:
//! [`Path::comes_back`].

use std::fmt::Write;

use crate::random::Random;

/// Paths that are united.
pub type Ways = Vec<Path>;

/// A path from the context, or from the root of its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Whether it starts at the root.
    pub from_root: bool,
    /// What it is made of.
    pub parts: Vec<Part>,
}

/// A part of a path, with its suffixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Whether all descendants come first: `//`.
    pub deep: bool,
    /// What it does.
    pub kind: Kind,
    /// What stands behind it.
    pub suffixes: Vec<Suffix>,
}

/// What a part of a path does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A step of plain XPath.
    Step(&'static str),
    /// `{click /}` or `{click}`.
    Click {
        /// Tells it from others.
        number: usize,
        /// Whether it ends in a slash.
        absolute: bool,
    },
    /// `doc(@href)`, at the start of a predicate.
    Open {
        /// Tells it from others.
        number: usize,
    },
    /// A group.
    Group {
        /// What a round walks.
        ways: Ways,
        /// The least number of rounds.
        least: u32,
        /// The greatest number of rounds.
        most: Option<u32>,
    },
}

/// A suffix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Suffix {
    /// `:<m1>` or `:<m1=@id>`.
    Marker {
        /// The number in its name.
        number: usize,
        /// Whether it has a value.
        value: bool,
    },
    /// A predicate with a path in it.
    Nest {
        /// The path, or several.
        ways: Ways,
        /// Whether it is `[? ]`.
        keep: bool,
    },
    /// A number: a position.
    At(usize),
    /// `[last()]`.
    Last,
    /// Whether there is such a child.
    Has(&'static str),
}

const STEPS: [&str; 16] = [
    "a",
    "a",
    "*",
    "div",
    "p",
    "div",
    "*",
    "*",
    "..",
    "a[1]",
    "*[2]",
    "p[last()]",
    "following-sibling::*",
    "preceding-sibling::*[1]",
    "ancestor::div",
    ".",
];

const BOUNDS: [(u32, Option<u32>); 8] =
    [(0, None), (0, None), (1, None), (1, Some(1)), (0, Some(2)), (1, Some(2)), (2, Some(2)), (0, Some(1))];

/// Makes up wrappers.
pub struct Writer<'r> {
    random: &'r mut Random,
    number: usize,
}

impl<'r> Writer<'r> {
    /// One that chooses by these random numbers.
    pub fn new(random: &'r mut Random) -> Writer<'r> {
        Writer { random, number: 0 }
    }

    /// The path of a wrapper, behind its `doc(…)`.
    pub fn wrapper(&mut self) -> Path {
        let count = self.random.between(1, 3);
        let mut parts: Vec<Part> = (0..count).flat_map(|_| self.part(2)).collect();
        // A wrapper without a marker shows nothing.
        let marker = self.marker();
        parts.push(Part { deep: true, kind: Kind::Step("*"), suffixes: vec![marker] });
        Path { from_root: false, parts }
    }

    fn path(&mut self, depth: usize) -> Path {
        let count = self.random.between(1, 2);
        let from_root = self.random.percent(20);
        Path { from_root, parts: (0..count).flat_map(|_| self.part(depth)).collect() }
    }

    /// A part, with a step to links before most clicks.
    fn part(&mut self, depth: usize) -> Vec<Part> {
        let kind = match self.random.below(10) {
            0 | 1 => Kind::Click { number: self.fresh(), absolute: self.random.percent(75) },
            2 if depth > 0 => self.group(depth - 1),
            _ => Kind::Step(self.random.pick(&STEPS)),
        };
        let is_click = matches!(kind, Kind::Click { .. });
        let to_link = is_click && self.random.percent(80);
        let deep = !is_click && self.random.percent(60);
        let suffixes = (0..self.random.below(3)).map(|_| self.suffix(depth)).collect();
        let part = Part { deep, kind, suffixes };
        if to_link { vec![step("a", true), part] } else { vec![part] }
    }

    fn group(&mut self, depth: usize) -> Kind {
        let ways = (0..self.random.between(1, 2)).map(|_| self.path(depth)).collect();
        let (least, most) = self.random.pick(&BOUNDS);
        Kind::Group { ways, least, most }
    }

    fn suffix(&mut self, depth: usize) -> Suffix {
        match self.random.below(10) {
            0..4 => self.marker(),
            4..8 if depth > 0 => {
                let mut path = self.path(depth - 1);
                if self.random.percent(15) {
                    let open = Kind::Open { number: self.fresh() };
                    path = Path { from_root: false, parts: [vec![plain(open)], path.parts].concat() };
                }
                Suffix::Nest { ways: vec![path], keep: self.random.percent(40) }
            }
            8 => Suffix::At(self.random.between(1, 2)),
            9 => Suffix::Last,
            _ => Suffix::Has(self.random.pick(&["a", "p", "*"])),
        }
    }

    fn marker(&mut self) -> Suffix {
        Suffix::Marker { number: self.fresh(), value: self.random.percent(50) }
    }

    fn fresh(&mut self) -> usize {
        self.number += 1;
        self.number
    }
}

fn plain(kind: Kind) -> Part {
    Part { deep: false, kind, suffixes: Vec::new() }
}

fn step(text: &'static str, deep: bool) -> Part {
    Part { deep, ..plain(Kind::Step(text)) }
}

// ---- as text ----

/// Paths joined by `|`.
pub fn written(ways: &Ways) -> String {
    ways.iter().map(Path::written).collect::<Vec<_>>().join(" | ")
}

impl Path {
    /// The path as the language writes it.
    pub fn written(&self) -> String {
        let start = if self.from_root { "/." } else { "." };
        match self.parts.split_first() {
            // `doc(…)` begins a path and joins none.
            Some((open, rest)) if matches!(open.kind, Kind::Open { .. }) => {
                format!("doc(@href){}/.{}", written_suffixes(&open.suffixes), written_parts(rest))
            }
            _ => format!("{start}{}", written_parts(&self.parts)),
        }
    }
}

/// Parts with their slashes. Behind what leads to another page stands `/.`, so that no step begins at a root, where
/// a child is looked for further down.
pub fn written_parts(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        text += if part.deep { "//" } else { "/" };
        match &part.kind {
            Kind::Step(step) => text += step,
            Kind::Click { absolute: true, .. } => text += "{click /}",
            Kind::Click { .. } => text += "{click}",
            Kind::Open { .. } => text += "doc(@href)",
            Kind::Group { ways, least, most } => {
                let _ = write!(text, "({})", written(ways));
                let _ = match (least, most) {
                    (0, None) => write!(text, "*"),
                    (1, None) => write!(text, "+"),
                    (1, Some(1)) => Ok(()),
                    (least, None) => write!(text, "*{{{least},}}"),
                    (least, Some(most)) => write!(text, "*{{{least},{most}}}"),
                };
            }
        }
        text += &written_suffixes(&part.suffixes);
        if part.moves() {
            text += "/.";
        }
    }
    text
}

/// Suffixes one behind the other.
pub fn written_suffixes(suffixes: &[Suffix]) -> String {
    let mut text = String::new();
    for suffix in suffixes {
        let _ = match suffix {
            Suffix::Marker { number, value: true } => write!(text, ":<m{number}=@id>"),
            Suffix::Marker { number, value: false } => write!(text, ":<m{number}>"),
            Suffix::Nest { ways, keep: true } => write!(text, "[? {}]", written(ways)),
            Suffix::Nest { ways, keep: false } => write!(text, "[{}]", written(ways)),
            Suffix::At(position) => write!(text, "[{position}]"),
            Suffix::Last => write!(text, "[last()]"),
            Suffix::Has(name) => write!(text, "[{name}]"),
        };
    }
    text
}

// ---- what is in it ----

impl Path {
    /// Whether it leads to other pages.
    pub fn moves(&self) -> bool {
        self.parts.iter().any(Part::moves)
    }

    /// Whether it acts anywhere, in predicates too.
    pub fn acts(&self) -> bool {
        self.moves()
            || self.parts.iter().any(|part| part.suffixes.iter().any(Suffix::acts) || part.group_acts())
    }

    /// Whether a round of it can end on the page it began on.
    pub fn may_stay(&self) -> bool {
        self.parts.iter().all(|part| match &part.kind {
            Kind::Click { absolute, .. } => !absolute,
            Kind::Open { .. } => false,
            Kind::Group { ways, least, .. } => *least == 0 || ways.iter().any(Path::may_stay),
            Kind::Step(_) => true,
        })
    }

    /// Whether a record may be come to again when it has left already: one in a group that counts its rounds and does
    /// not always leave the page, in another round.
    pub fn comes_back(&self) -> bool {
        self.parts.iter().any(|part| {
            let in_group = match &part.kind {
                Kind::Group { ways, least, most } => {
                    let counts = most.is_some_and(|most| most > 1) || *least > 1;
                    let stays = part.moves() && ways.iter().any(Path::may_stay);
                    let marks = ways.iter().any(|way| way.unmarked() != *way);
                    (counts && stays && marks) || ways.iter().any(Path::comes_back)
                }
                _ => false,
            };
            in_group || part.suffixes.iter().any(Suffix::comes_back)
        })
    }

    /// The path without its markers.
    pub fn unmarked(&self) -> Path {
        let mut path = self.clone();
        path.parts.iter_mut().for_each(Part::unmark);
        path
    }
}

impl Part {
    /// Whether it leads to other pages.
    pub fn moves(&self) -> bool {
        match &self.kind {
            Kind::Click { .. } | Kind::Open { .. } => true,
            Kind::Group { ways, .. } => ways.iter().any(Path::moves),
            Kind::Step(_) => false,
        }
    }

    fn group_acts(&self) -> bool {
        matches!(&self.kind, Kind::Group { ways, .. } if ways.iter().any(Path::acts))
    }

    fn unmark(&mut self) {
        if let Kind::Group { ways, .. } = &mut self.kind {
            ways.iter_mut().for_each(|way| *way = way.unmarked());
        }
        self.suffixes.retain(|suffix| !matches!(suffix, Suffix::Marker { .. }));
        for suffix in &mut self.suffixes {
            if let Suffix::Nest { ways, .. } = suffix {
                ways.iter_mut().for_each(|way| *way = way.unmarked());
            }
        }
    }
}

impl Suffix {
    fn comes_back(&self) -> bool {
        matches!(self, Suffix::Nest { ways, .. } if ways.iter().any(Path::comes_back))
    }

    /// Whether it is a predicate that acts.
    pub fn acts(&self) -> bool {
        matches!(self, Suffix::Nest { ways, .. } if ways.iter().any(Path::acts))
    }
}

// ---- made smaller ----

impl Path {
    /// Paths that are a little smaller.
    pub fn smaller(&self) -> Vec<Path> {
        let with = |parts: Vec<Part>| Path { parts, ..*self };
        let mut found = Vec::new();
        for at in 0..self.parts.len() {
            let mut parts = self.parts.clone();
            parts.remove(at);
            if !parts.is_empty() {
                found.push(with(parts));
            }
            for part in self.parts[at].smaller() {
                let mut parts = self.parts.clone();
                parts.splice(at..=at, part);
                found.push(with(parts));
            }
        }
        found
    }
}

impl Part {
    /// What may stand in its place.
    fn smaller(&self) -> Vec<Vec<Part>> {
        let mut found = Vec::new();
        if let Kind::Group { ways, least, most } = &self.kind {
            found.extend(ways.iter().filter(|way| !way.from_root).map(|way| way.parts.clone()));
            let group = |ways: Ways| {
                let kind = Kind::Group { ways, least: *least, most: *most };
                vec![Part { kind, ..self.clone() }]
            };
            found.extend(smaller_ways(ways).into_iter().map(group));
        }
        for at in 0..self.suffixes.len() {
            let mut suffixes = self.suffixes.clone();
            let removed = suffixes.remove(at);
            found.push(vec![Part { suffixes, ..self.clone() }]);
            if let Suffix::Nest { ways, keep } = removed {
                for ways in smaller_ways(&ways) {
                    let mut suffixes = self.suffixes.clone();
                    suffixes[at] = Suffix::Nest { ways, keep };
                    found.push(vec![Part { suffixes, ..self.clone() }]);
                }
            }
        }
        if self.deep {
            found.push(vec![Part { deep: false, ..self.clone() }]);
        }
        found
    }
}

fn smaller_ways(ways: &Ways) -> Vec<Ways> {
    let mut found = Vec::new();
    for (at, way) in ways.iter().enumerate() {
        if ways.len() > 1 {
            let mut fewer = ways.clone();
            fewer.remove(at);
            found.push(fewer);
        }
        for way in way.smaller() {
            let mut ways = ways.clone();
            ways[at] = way;
            found.push(ways);
        }
    }
    found
}
