//! What can be said of an expression without running it: what it costs, what it needs, what it gives.
//!
//! Two passes over the arena, as in the static rules: children first for what an expression does, then from the
//! root for what it meets. Linear in the tree, whatever its depth.

use std::collections::BTreeSet;

use crate::ast::{
    Axis, Call, Expr, ExprId, Marker, NodeTest, Path, Repeat, Span, Start, StepKind, Suffix, Tree, ValueKind,
    Verb,
};
use crate::format::qualified;
use crate::functions::{Needs, function};
use crate::meter::work;
use crate::normal::is_normal;
use crate::rules::{Facts, facts, is_union};

/// What can be said of an expression without running it.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The smallest sublanguage it belongs to.
    pub sublanguage: Sublanguage,
    /// How many pages are held at once, per branch that runs at the same time.
    pub page_buffers: PageBuffers,
    /// The groups that may open pages without end.
    pub loops: Vec<Loop>,
    /// Whether it has intensional axes, which cost up to a factor of n² (Theorem 8).
    pub intensional_axes: bool,
    /// The variables the host must bind, by name.
    pub variables: Vec<String>,
    /// What it extracts, in the order of the text; outer ones before those in them.
    pub outputs: Vec<Output>,
    /// The addresses it opens, as far as they are written out.
    pub start_urls: Vec<String>,
    /// Whether it opens pages whose address is computed.
    pub opens_computed_urls: bool,
    /// The words of the actions it uses, in alphabetical order; `type` and `choose` for texts and indices.
    pub actions: Vec<&'static str>,
    /// What it cannot do without.
    pub needs: Needs,
}

/// A row of the paper's Table 5. Where the table names none, the name says what the row allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sublanguage {
    /// Neither markers nor actions nor repeated groups.
    XPath,
    /// Repeated groups alone.
    Simple,
    /// Markers in normal form alone.
    NormalizedExtraction,
    /// Markers alone.
    Extraction,
    /// Actions alone.
    Actions,
    /// Actions and repeated groups.
    ExtractionFree,
    /// Actions and markers in normal form.
    NormalizedKleeneFree,
    /// Actions and markers.
    KleeneFree,
    /// Everything, with markers in normal form.
    Normalized,
    /// Everything.
    Full,
}

impl Sublanguage {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sublanguage::XPath => "XPath",
            Sublanguage::Simple => "simple OXPath",
            Sublanguage::NormalizedExtraction => "normalized extraction",
            Sublanguage::Extraction => "extraction",
            Sublanguage::Actions => "actions",
            Sublanguage::ExtractionFree => "extraction-free OXPath",
            Sublanguage::NormalizedKleeneFree => "normalized Kleene-free OXPath",
            Sublanguage::KleeneFree => "Kleene-free OXPath",
            Sublanguage::Normalized => "normalized OXPath",
            Sublanguage::Full => "full OXPath",
        }
    }

    /// Its bounds on time and space: q is the size of the expression, n the nodes of a page, p the pages and d the
    /// depth of the page tree.
    pub fn bounds(self) -> (&'static str, &'static str) {
        match self {
            Sublanguage::XPath | Sublanguage::Simple | Sublanguage::NormalizedExtraction => {
                ("q²·n⁴", "q²·n³")
            }
            Sublanguage::Extraction => ("q²·n⁴", "q²·n⁴"),
            Sublanguage::Actions => ("q²·(p·n)⁴", "q²·(min(q,d)·n)³"),
            Sublanguage::ExtractionFree => ("q²·d·p²·n⁴", "q²·d³·n³"),
            Sublanguage::NormalizedKleeneFree => ("q³·p⁴·n⁴", "q⁶·n³"),
            Sublanguage::KleeneFree => ("q³·p⁴·n⁴", "q⁷·n⁴"),
            Sublanguage::Normalized => ("q²·d·p³·n⁴", "q²·d⁴·n³"),
            Sublanguage::Full => ("q³·d·p⁴·n⁴", "q³·d⁵·n⁴"),
        }
    }
}

/// How many pages are held at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PageBuffers {
    /// This many at most, whatever is on the pages.
    Constant(u64),
    /// As many as the pages are deep: a repeated group opens pages, and only the site says how often.
    DepthOfPages,
}

/// A group that may open pages without end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loop {
    /// Where it stands.
    pub span: Span,
    /// Whether a `{nextclick}` in it ends it at the first page it has seen before.
    pub ends_at_seen_page: bool,
}

/// A record or value that an expression extracts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Its name, with the prefix if it has one.
    pub name: String,
    /// Whether it is a record, to hold others, or a value.
    pub is_record: bool,
    /// Whether it is always a list in JSON.
    pub list: bool,
    /// The type of the value.
    pub kind: Option<ValueKind>,
    /// The outputs it may belong to, by their place in the list; none for an outermost one.
    pub parents: Vec<usize>,
    /// Where its marker stands.
    pub span: Span,
}

/// How many outer records are followed where a union leaves several.
const MOST_PARENTS: usize = 16;

/// Analyses an expression.
///
/// ```
/// use windrow_syntax::{PageBuffers, analyze, parse};
///
/// let analysis = analyze(&parse("doc('books.example')//a:<book>[./{click /}//h1:<title=.>]").tree);
/// assert_eq!(analysis.page_buffers, PageBuffers::Constant(2));
/// assert_eq!(analysis.outputs[1].parents, [0]);
/// assert_eq!(analysis.start_urls, ["books.example"]);
/// ```
pub fn analyze(tree: &Tree) -> Analysis {
    let mut survey = Survey::new(tree);
    survey.run();
    let loops = sorted(std::mem::take(&mut survey.loops), |found| found.span);
    let urls = sorted(std::mem::take(&mut survey.urls), |(span, _)| *span);
    let mut start_urls = Vec::new();
    let mut seen = BTreeSet::new();
    for (_, url) in urls {
        if seen.insert(url.clone()) {
            start_urls.push(url);
        }
    }
    Analysis {
        sublanguage: survey.sublanguage(),
        page_buffers: survey.page_buffers(),
        loops,
        intensional_axes: survey.intensional_axes,
        variables: std::mem::take(&mut survey.variables).into_iter().collect(),
        start_urls,
        opens_computed_urls: survey.opens_computed_urls,
        actions: std::mem::take(&mut survey.actions).into_iter().collect(),
        needs: survey.needs,
        outputs: survey.outputs(),
    }
}

fn sorted<T>(mut found: Vec<T>, span: impl Fn(&T) -> Span) -> Vec<T> {
    found.sort_by_key(|item| span(item));
    found
}

/// How many pages an expression holds beside the one it begins on; `None` is without bound.
#[derive(Debug, Clone, Copy)]
struct Pages {
    /// At its end.
    gained: Option<u64>,
    /// At most.
    peak: Option<u64>,
}

/// Which markers may be the last one behind an expression.
#[derive(Debug, Clone, Default)]
struct Reach {
    /// The one from before it.
    inherited: bool,
    markers: Vec<usize>,
}

impl Reach {
    /// No marker: the last one stays the last.
    fn nothing() -> Reach {
        Reach { inherited: true, markers: Vec::new() }
    }

    fn add(&mut self, other: &Reach) {
        work(1);
        self.inherited |= other.inherited;
        for &marker in &other.markers {
            if self.markers.len() < MOST_PARENTS && !self.markers.contains(&marker) {
                self.markers.push(marker);
            }
        }
    }

    /// The same where the one from before is known.
    fn behind(&self, before: &[usize]) -> Vec<usize> {
        let mut reach = Reach { inherited: false, markers: self.markers.clone() };
        if self.inherited {
            reach.add(&Reach { inherited: false, markers: before.to_vec() });
        }
        reach.markers
    }
}

/// The markers before an expression.
#[derive(Debug, Clone, Default)]
struct Before {
    /// Those its own markers may belong to.
    parents: Vec<usize>,
    /// Those that may be the last.
    last: Vec<usize>,
}

struct Survey<'t> {
    tree: &'t Tree,
    facts: Vec<Facts>,
    pages: Vec<Pages>,
    uses_context: Vec<bool>,
    /// Whether a `{nextclick}` stands on the main path.
    stops: Vec<bool>,
    reach: Vec<Reach>,
    /// The number of the first marker of a path.
    first_marker: Vec<usize>,
    /// Which markers there are where each expression begins. `None` if nothing leads to it.
    before: Vec<Option<Before>>,
    /// Every marker with its parents, by number.
    markers: Vec<Option<(&'t Marker, Vec<usize>)>>,
    has_group: bool,
    loops: Vec<Loop>,
    intensional_axes: bool,
    variables: BTreeSet<String>,
    urls: Vec<(Span, String)>,
    opens_computed_urls: bool,
    actions: BTreeSet<&'static str>,
    needs: Needs,
}

impl<'t> Survey<'t> {
    fn new(tree: &'t Tree) -> Self {
        Survey {
            tree,
            facts: facts(tree),
            pages: Vec::with_capacity(tree.len()),
            uses_context: Vec::with_capacity(tree.len()),
            stops: Vec::with_capacity(tree.len()),
            reach: Vec::with_capacity(tree.len()),
            first_marker: Vec::with_capacity(tree.len()),
            before: vec![None; tree.len()],
            markers: Vec::new(),
            has_group: false,
            loops: Vec::new(),
            intensional_axes: false,
            variables: BTreeSet::new(),
            urls: Vec::new(),
            opens_computed_urls: false,
            actions: BTreeSet::new(),
            needs: Needs::Document,
        }
    }

    fn run(&mut self) {
        for id in self.tree.ids() {
            self.summarize(id);
        }
        let Some(root) = self.tree.root() else { return };
        self.before[root.0 as usize] = Some(Before::default());
        for id in self.tree.ids().rev() {
            if let Some(before) = self.before[id.0 as usize].take() {
                self.visit(id, before);
            }
        }
    }

    fn sublanguage(&self) -> Sublanguage {
        let Some(root) = self.tree.root() else { return Sublanguage::XPath };
        let facts = &self.facts[root.0 as usize];
        let normal = || is_normal(self.tree);
        match (facts.has_marker, facts.has_action, self.has_group) {
            (false, false, false) => Sublanguage::XPath,
            (false, false, true) => Sublanguage::Simple,
            (true, false, false) if normal() => Sublanguage::NormalizedExtraction,
            (true, false, false) => Sublanguage::Extraction,
            (false, true, false) => Sublanguage::Actions,
            (false, true, true) => Sublanguage::ExtractionFree,
            (true, true, false) if normal() => Sublanguage::NormalizedKleeneFree,
            (true, true, false) => Sublanguage::KleeneFree,
            (true, _, true) if normal() => Sublanguage::Normalized,
            (true, _, true) => Sublanguage::Full,
        }
    }

    fn page_buffers(&self) -> PageBuffers {
        let Some(root) = self.tree.root() else { return PageBuffers::Constant(0) };
        let own = u64::from(self.uses_context[root.0 as usize]);
        match self.pages[root.0 as usize].peak {
            Some(peak) => PageBuffers::Constant(peak.saturating_add(own)),
            None => PageBuffers::DepthOfPages,
        }
    }

    fn outputs(self) -> Vec<Output> {
        let mut found: Vec<(usize, &Marker, Vec<usize>)> = Vec::new();
        for (number, marker) in self.markers.into_iter().enumerate() {
            found.extend(marker.map(|(marker, parents)| (number, marker, parents)));
        }
        found.sort_by_key(|(_, marker, _)| marker.span.0);
        let mut places = std::collections::BTreeMap::new();
        for (place, (number, ..)) in found.iter().enumerate() {
            places.insert(*number, place);
        }
        let output = |(_, marker, parents): (usize, &Marker, Vec<usize>)| Output {
            name: qualified(&marker.name).into_owned(),
            is_record: marker.value.is_none(),
            list: marker.list,
            kind: marker.kind,
            parents: parents.iter().filter_map(|parent| places.get(parent).copied()).collect(),
            span: marker.span.0,
        };
        found.into_iter().map(output).collect()
    }
}

/// Children first: what an expression does.
impl<'t> Survey<'t> {
    fn summarize(&mut self, id: ExprId) {
        let expr = self.tree.expr(id);
        let mut pages = Pages { gained: Some(0), peak: Some(0) };
        let mut context = false;
        expr.for_each_child(|child| pages.peak = most(pages.peak, self.pages[child.0 as usize].peak));
        let mut stops = false;
        let mut reach = Reach::nothing();
        let first_marker = self.markers.len();
        match expr {
            Expr::Missing | Expr::Number(_) | Expr::Literal(_) | Expr::Variable(_) => {}
            Expr::Call(call) => {
                context = self.call_uses_context(call);
                if is_doc(call) {
                    pages = Pages { gained: Some(1), peak: most(pages.peak, Some(1)) };
                }
            }
            Expr::Negate(operand) => context = self.uses_context[operand.0 as usize],
            Expr::Chain { operands, operators } => {
                context = operands.iter().any(|operand| self.uses_context[operand.0 as usize]);
                if is_union(operators) {
                    reach = Reach::default();
                    for operand in operands {
                        pages.gained = most(pages.gained, self.pages[operand.0 as usize].gained);
                        reach.add(&self.reach[operand.0 as usize]);
                    }
                    stops = operands.iter().all(|operand| self.stops[operand.0 as usize]);
                }
            }
            Expr::Path(path) => {
                context = match path.start {
                    Start::Expr(start) => self.uses_context[start.0 as usize],
                    Start::Context | Start::Root => true,
                };
                pages = self.path_pages(path);
                stops = self.path_stops(path);
                reach = self.path_reach(path);
            }
        }
        self.pages.push(pages);
        self.uses_context.push(context);
        self.stops.push(stops);
        self.reach.push(reach);
        self.first_marker.push(first_marker);
    }

    fn call_uses_context(&self, call: &Call) -> bool {
        let implicit = match &*call.name.local {
            "true" | "false" | "now" => false,
            "id" | "lang" | "dom-property" | "qualify-url" => true,
            _ => call.arguments.is_empty(),
        };
        implicit || call.arguments.iter().any(|argument| self.uses_context[argument.0 as usize])
    }

    fn path_pages(&self, path: &Path) -> Pages {
        let mut pages = match path.start {
            Start::Context | Start::Root => Pages { gained: Some(0), peak: Some(0) },
            Start::Expr(start) => self.pages[start.0 as usize],
        };
        self.suffix_pages(&path.suffixes, &mut pages);
        for step in &path.steps {
            match &step.kind {
                StepKind::Action(action) => {
                    pages.gained = sum(pages.gained, Some(1));
                    pages.peak = most(pages.peak, pages.gained);
                    for condition in action.parameters.iter().filter_map(|parameter| parameter.expr()) {
                        self.beside(condition, &mut pages);
                    }
                }
                StepKind::Group { body, repeat } => self.group_pages(*body, *repeat, &mut pages),
                StepKind::Intensional { relation, .. } => self.beside(*relation, &mut pages),
                StepKind::Axis { .. } | StepKind::Itself | StepKind::Parent => {}
            }
            self.suffix_pages(&step.suffixes, &mut pages);
        }
        pages
    }

    fn suffix_pages(&self, suffixes: &[Suffix], pages: &mut Pages) {
        for inside in suffixes.iter().filter_map(Suffix::expr) {
            self.beside(inside, pages);
        }
    }

    /// An expression that is evaluated while the pages so far are held.
    fn beside(&self, id: ExprId, pages: &mut Pages) {
        pages.peak = most(pages.peak, sum(pages.gained, self.pages[id.0 as usize].peak));
    }

    fn group_pages(&self, body: ExprId, repeat: Repeat, pages: &mut Pages) {
        let body = self.pages[body.0 as usize];
        let grows = body.gained != Some(0);
        let (_, iterations) = repeat.bounds();
        let before_last = match iterations {
            _ if !grows => Some(0),
            Some(0) => return,
            Some(most) => body.gained.map(|gained| gained.saturating_mul(u64::from(most) - 1)),
            None => None,
        };
        pages.peak = most(pages.peak, sum(pages.gained, sum(before_last, body.peak)));
        pages.gained = sum(pages.gained, sum(before_last, body.gained));
    }

    fn path_stops(&self, path: &Path) -> bool {
        let start = matches!(path.start, Start::Expr(start) if self.stops[start.0 as usize]);
        start
            || path.steps.iter().any(|step| match &step.kind {
                StepKind::Action(action) => action.verb == Verb::Named(crate::ast::ActionName::NextClick),
                StepKind::Group { body, repeat } => repeat.bounds().0 > 0 && self.stops[body.0 as usize],
                _ => false,
            })
    }

    /// Also gives every marker of the path its number.
    fn path_reach(&mut self, path: &Path) -> Reach {
        let mut reach = match path.start {
            Start::Expr(start) => self.reach[start.0 as usize].clone(),
            Start::Context | Start::Root => Reach::nothing(),
        };
        self.suffix_reach(&path.suffixes, &mut reach);
        for step in &path.steps {
            if let StepKind::Group { body, repeat } = step.kind {
                reach = through_group(&reach, &self.reach[body.0 as usize], repeat);
            }
            self.suffix_reach(&step.suffixes, &mut reach);
        }
        reach
    }

    fn suffix_reach(&mut self, suffixes: &[Suffix], reach: &mut Reach) {
        for suffix in suffixes {
            if let Suffix::Marker(_) = suffix {
                *reach = Reach { inherited: false, markers: vec![self.markers.len()] };
                self.markers.push(None);
            }
        }
    }
}

fn through_group(before: &Reach, body: &Reach, repeat: Repeat) -> Reach {
    let mut after = Reach { inherited: false, markers: body.markers.clone() };
    if body.inherited || repeat.bounds().0 == 0 {
        after.add(before);
    }
    after
}

fn most(left: Option<u64>, right: Option<u64>) -> Option<u64> {
    Some(left?.max(right?))
}

fn sum(left: Option<u64>, right: Option<u64>) -> Option<u64> {
    Some(left?.saturating_add(right?))
}

fn is_doc(call: &Call) -> bool {
    call.name.prefix.is_none() && call.name.local == "doc"
}

/// From the root: what an expression meets.
impl<'t> Survey<'t> {
    fn begin(&mut self, id: ExprId, before: &Before) {
        self.before[id.0 as usize] = Some(before.clone());
    }

    /// An expression in a predicate: what it extracts belongs to the last marker.
    fn begin_inside(&mut self, id: ExprId, before: &Before) {
        self.before[id.0 as usize] = Some(Before { parents: before.last.clone(), last: before.last.clone() });
    }

    fn visit(&mut self, id: ExprId, before: Before) {
        let tree = self.tree;
        match tree.expr(id) {
            Expr::Path(path) => return self.visit_path(id, path, before),
            Expr::Variable(name) if name.prefix.is_none() && matches!(&*name.local, "lhs" | "rhs") => {}
            Expr::Variable(name) => {
                self.variables.insert(qualified(name).into_owned());
            }
            Expr::Call(call) => self.visit_call(call, tree.span(id)),
            Expr::Missing | Expr::Number(_) | Expr::Literal(_) | Expr::Negate(_) | Expr::Chain { .. } => {}
        }
        tree.expr(id).for_each_child(|child| self.begin(child, &before));
    }

    fn visit_call(&mut self, call: &Call, span: Span) {
        if call.name.prefix.is_none()
            && let Some(function) = function(&call.name.local)
        {
            self.needs = self.needs.max(function.needs);
        }
        if is_doc(call) {
            match call.arguments.first().map(|&url| self.tree.expr(url)) {
                Some(Expr::Literal(url)) => self.urls.push((span, url.clone())),
                _ => self.opens_computed_urls = true,
            }
        }
    }

    fn visit_path(&mut self, id: ExprId, path: &'t Path, mut before: Before) {
        let mut number = self.first_marker[id.0 as usize];
        if let Start::Expr(start) = path.start {
            self.begin(start, &before);
            before.last = self.reach[start.0 as usize].behind(&before.last);
        }
        self.visit_suffixes(&path.suffixes, &mut before, &mut number);
        for step in &path.steps {
            match &step.kind {
                StepKind::Axis { axis, test, .. } => self.visit_axis(*axis, test),
                StepKind::Intensional { relation, test } => {
                    self.intensional_axes = true;
                    self.visit_axis(Axis::Itself, test);
                    self.begin_inside(*relation, &before);
                }
                StepKind::Group { body, repeat } => {
                    self.visit_group(*body, *repeat, step.span.0, &mut before)
                }
                StepKind::Action(action) => {
                    self.visit_verb(&action.verb);
                    for condition in action.parameters.iter().filter_map(|parameter| parameter.expr()) {
                        self.begin_inside(condition, &before);
                    }
                }
                StepKind::Itself | StepKind::Parent => {}
            }
            self.visit_suffixes(&step.suffixes, &mut before, &mut number);
        }
    }

    fn visit_axis(&mut self, axis: Axis, test: &NodeTest) {
        if axis == Axis::Style || *test == NodeTest::Field {
            self.needs = self.needs.max(Needs::Layout);
        }
    }

    fn visit_group(&mut self, body: ExprId, repeat: Repeat, span: Span, before: &mut Before) {
        let opens_pages = self.pages[body.0 as usize].gained != Some(0);
        self.has_group |= repeat != Repeat::Once;
        if repeat.bounds().1.is_none() && opens_pages {
            self.loops.push(Loop { span, ends_at_seen_page: self.stops[body.0 as usize] });
        }
        let through = through_group(&Reach::nothing(), &self.reach[body.0 as usize], repeat);
        let last = through.behind(&before.last);
        let mut inside = before.clone();
        if repeat != Repeat::Once {
            inside.last = Reach { inherited: true, ..through }.behind(&before.last);
        }
        self.begin(body, &inside);
        before.last = last;
    }

    fn visit_verb(&mut self, verb: &Verb) {
        let word = match verb {
            Verb::Type(_) => "type",
            Verb::TypeVariable(name) => {
                self.variables.insert(qualified(name).into_owned());
                "type"
            }
            Verb::Choose(_) => "choose",
            Verb::Named(name) => name.word(),
            Verb::Press(_) => "press",
            Verb::Wait(_) => "wait",
        };
        self.actions.insert(word);
    }

    fn visit_suffixes(&mut self, suffixes: &'t [Suffix], before: &mut Before, number: &mut usize) {
        for suffix in suffixes {
            if let Some(inside) = suffix.expr() {
                self.begin_inside(inside, before);
            }
            if let Suffix::Marker(marker) = suffix {
                self.markers[*number] = Some((marker, before.parents.clone()));
                before.last = vec![*number];
                *number += 1;
            }
        }
    }
}
