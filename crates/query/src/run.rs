//! Page-at-a-time evaluation (§5): a wrapper at work, from page to page.
//!
//! The paper's `eval` is a recursion; here it is a stack of [`Entry`]s on the heap, because a site may be as deep as it
//! likes. An entry is work that is left: contexts on one page that go on at one instruction. The entry on top is done
//! first, so pages are walked depth first and left to right, and rows leave in that order, whatever else happens. What
//! an action leads to is put on top of what is left of its page. A page is held as long as an entry refers to it; for
//! the last action on a page there is none left, and the page is gone before the next one is fetched.
//!
//! Deviations from Algorithm 3: predicates and groups deliver to an entry further down instead of returning sets;
//! `LookupD` is per page ([`Tables`]) and goes with it; actions are remembered too, so that an action reached twice
//! from one context is done once; a record leaves as soon as nothing can be added to it, which is known from the
//! wrapper ([`Closing`]).
//!
//! [`Closing`]: crate::program::Closing
//! [`Tables`]: visit::Tables

mod act;
mod assemble;
mod checkpoint;
mod entry;
mod extract;
mod scout;
mod tally;
mod visit;
mod witness;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_data::Item;
use windrow_dom::{NodeId, Visual, parse_html};
use windrow_page::{Errand, Origin, Page, PageSource, Timestamp};

use self::assemble::Assembly;
pub use self::checkpoint::Checkpoint;
use self::entry::Lap;
pub use self::tally::{Failure, Halt, Misread, Silence, Tally};
use self::visit::{Ledger, Visit};
pub use self::witness::{Part, Role, Witness};
use crate::error::Error;
use crate::evaluate::Focus;
use crate::plan::{Axis, Predicate, StepKind, StepPlan};
use crate::program::{At, Code, Program, Walk};
use crate::value::Value;

/// What a run is given beside its wrapper and its pages.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Values of `$name`.
    pub variables: BTreeMap<String, Value<'static>>,
    /// Namespaces of prefixes, beside those that every page knows.
    pub namespaces: BTreeMap<String, String>,
    /// The time, for pages that do not know when they came.
    pub now: Timestamp,
    /// Whether values know where they came from.
    pub provenance: bool,
    /// Which of several runs this is; it is part of every errand.
    pub run: u32,
    /// How many pages are visited at most.
    pub most_pages: Option<u64>,
    /// Whether the source is told of actions before their turn.
    pub looks_ahead: bool,
    /// Who looks on.
    pub witness: Option<Arc<dyn Witness>>,
}

/// Where evaluation is: at a node, in a record, after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Context {
    #[serde(with = "node_number")]
    pub(crate) node: NodeId,
    pub(crate) parent: u64,
    pub(crate) last: u64,
}

/// A node as its number.
mod node_number {
    use serde::{Deserialize, Deserializer, Serializer};
    use windrow_dom::NodeId;

    pub(super) fn serialize<S: Serializer>(node: &NodeId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(node.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NodeId, D::Error> {
        u32::deserialize(deserializer).map(NodeId)
    }
}

type Task = entry::Task<Rc<Visit>>;
type Entry = entry::Entry<Rc<Visit>>;
type Gather = entry::Gather<Rc<Visit>>;
type Batch = entry::Batch<Rc<Visit>>;

/// What a step of a run came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A row.
    Row(Item),
    /// Something was done on the way to the next row.
    Worked,
    /// There is nothing left to do.
    Over,
}

/// A wrapper at work. Rows are asked for one by one; nothing is fetched before it is needed for the next.
pub struct Run {
    program: Arc<Program>,
    source: Arc<dyn PageSource>,
    settings: Arc<Settings>,
    ledger: Rc<Ledger>,
    /// The page before the first page.
    nowhere: Rc<Visit>,
    stack: Vec<Entry>,
    assembly: Assembly,
    numbers: Numbers,
    /// For each `{nextclick}` the pages it has seen.
    seen: HashMap<At, HashSet<u64>>,
    tally: Tally,
    /// Whether a page was given, which takes the place of the first `doc(…)`.
    given: bool,
}

/// The numbers given out last.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Numbers {
    record: u64,
    lap: u64,
}

impl Run {
    /// A run that begins nowhere: the wrapper opens its pages itself.
    pub fn new(program: Arc<Program>, source: Arc<dyn PageSource>, settings: Settings) -> Run {
        let mut run = Run::empty(program, source, settings);
        run.begin(Rc::clone(&run.nowhere));
        run
    }

    /// A run on a page that is given; a `doc(…)` at the wrapper's start means that page.
    pub fn on(
        page: Arc<Page>,
        program: Arc<Program>,
        source: Arc<dyn PageSource>,
        settings: Settings,
    ) -> Run {
        let mut run = Run::empty(program, source, settings);
        run.given = true;
        run.tally.pages = 1;
        let visit = Visit::new(1, page, None, &run.ledger).untouched();
        run.begin(Rc::new(visit));
        run
    }

    fn empty(program: Arc<Program>, source: Arc<dyn PageSource>, settings: Settings) -> Run {
        Run {
            tally: Tally::new(&program),
            program,
            settings: Arc::new(settings),
            ledger: Rc::new(Ledger::new(Some(Arc::clone(&source)))),
            source,
            // It is no page of the run, so it is in nobody's count.
            nowhere: Rc::new(Visit::new(0, Arc::new(nowhere()), None, &Rc::new(Ledger::new(None)))),
            stack: Vec::new(),
            assembly: Assembly::default(),
            numbers: Numbers::default(),
            seen: HashMap::new(),
            given: false,
        }
    }

    fn begin(&mut self, visit: Rc<Visit>) {
        let contexts = vec![Context { node: NodeId::ROOT, parent: 0, last: 0 }];
        let task = Task {
            at: self.program.entry,
            visit,
            contexts,
            from: 0,
            scouted: 0,
            laps: Vec::new(),
            home: None,
        };
        self.stack.push(Entry::Task(task));
    }

    /// The next row; none when the run is over.
    pub fn row(&mut self) -> Result<Option<Item>, Error> {
        loop {
            match self.step()? {
                Step::Row(row) => return Ok(Some(row)),
                Step::Worked => {}
                Step::Over => return Ok(None),
            }
        }
    }

    /// Gives a row that is complete, or does one piece of work. Between two steps a run can be looked at and put aside.
    pub fn step(&mut self) -> Result<Step, Error> {
        if let Some(row) = self.assembly.row() {
            self.tally.rows += 1;
            return Ok(Step::Row(row));
        }
        Ok(if self.advance()? { Step::Worked } else { Step::Over })
    }

    /// Does one piece of work; gives whether any was left.
    fn advance(&mut self) -> Result<bool, Error> {
        let Some(entry) = self.stack.pop() else { return Ok(false) };
        match entry {
            Entry::Task(task) => self.task(task)?,
            Entry::Close(records) => records.into_iter().for_each(|record| self.assembly.close(record)),
            Entry::Resume(resume) => {
                let (found, keep, context) = (resume.found, resume.keep, resume.context);
                let mut task = resume.task;
                self.note_asked(&task, context, found);
                if found || keep {
                    task.set(vec![context]);
                    task.at = self.program.at(task.at).next;
                    self.task(task)?;
                }
            }
            Entry::Batch(batch) => self.batch(batch),
            Entry::Scope(scope) => {
                if let Some(record) = scope.record {
                    self.assembly.close(record);
                }
                self.task(scope.task)?;
            }
            Entry::Gather(gather) => self.gather(gather),
            Entry::Led(led) => {
                led.visit.tables.borrow_mut().led.insert((led.at, led.context), led.found);
                if led.found {
                    self.deliver(led.home, &[]);
                }
            }
        }
        for row in self.ledger.left() {
            self.assembly.close(row);
        }
        Ok(true)
    }

    /// What the run has done so far.
    pub fn tally(&self) -> Tally {
        let mut tally = self.tally.clone();
        tally.pages_held = self.ledger.held();
        tally.pages_held_most = self.ledger.held_most();
        tally
    }

    // ---- tasks ----

    /// Leads the contexts of a task on, until they wait for something or are at an end.
    fn task(&mut self, mut task: Task) -> Result<(), Error> {
        let program = Arc::clone(&self.program);
        task.visit.bind(&program, &self.settings)?;
        while task.from < task.contexts.len() {
            let instruction = program.at(task.at);
            self.tally.came(task.at, task.contexts.len() - task.from);
            if instruction.code.ties_to_page() {
                task.visit.touch();
            }
            match &instruction.code {
                Code::End => {
                    self.deliver(task.home, &task.contexts[task.from..]);
                    return Ok(());
                }
                Code::Walk(walk) => {
                    let mut contexts = self.walk(task.at, walk, &task)?;
                    if task.visit.touch() && contexts.is_empty() {
                        contexts = self.otherwise(&mut task, |run, task| run.walk(task.at, walk, task))?;
                    }
                    task.set(contexts);
                }
                Code::Select(predicate) => {
                    let contexts = select(*predicate, &task)?;
                    if contexts.is_empty() {
                        self.tally.ended(task.at, 0, &task.visit.page);
                    }
                    self.tell_step(&task, &contexts);
                    task.set(contexts);
                }
                Code::Root => {
                    let mut contexts = task.contexts.split_off(task.from);
                    contexts.iter_mut().for_each(|context| context.node = NodeId::ROOT);
                    contexts.sort_unstable();
                    contexts.dedup();
                    task.set(contexts);
                }
                Code::Nodes(op) => {
                    let context = self.first(&mut task);
                    let nodes = task.visit.ask(|work| {
                        let nodes = work.evaluator.nodes(*op, &Focus::on(context.node));
                        work.evaluator.ordered(&nodes).into_owned()
                    })?;
                    task.set(nodes.into_iter().map(|node| Context { node, ..context }).collect());
                }
                Code::Together(step) => {
                    let context = self.first(&mut task);
                    let mut nodes = together(step, &task, context)?;
                    if task.visit.touch() && nodes.is_empty() {
                        nodes = self.otherwise(&mut task, |_, task| together(step, task, context))?;
                    }
                    if nodes.is_empty() {
                        self.tally.ended(task.at, 0, &task.visit.page);
                    }
                    task.set(vec![context]);
                    self.tell_step(&task, &nodes);
                    task.set(nodes);
                }
                Code::Mark(mark) if mark.together => self.mark_all(mark, &mut task)?,
                Code::Mark(mark) => {
                    if !self.mark_first(mark, &mut task)? {
                        continue;
                    }
                }
                Code::Nest { body, keep, together } => {
                    if *together {
                        self.batch(Batch::new(task, *body, *keep));
                        return Ok(());
                    }
                    if !self.nest(*body, *keep, &mut task) {
                        continue;
                    }
                }
                Code::Fork(ways) => {
                    let Some((&first, rest)) = ways.split_first() else { return Ok(()) };
                    for &way in rest.iter().rev() {
                        self.stack.push(Entry::Task(Task { at: way, ..task.clone() }));
                    }
                    task.at = first;
                    continue;
                }
                Code::Enter => {
                    self.numbers.lap += 1;
                    task.laps.push(Lap::new(self.numbers.lap, least(&program, instruction.next)));
                }
                Code::Again => {
                    if let Some(lap) = task.laps.last_mut() {
                        lap.count = lap.count.saturating_add(1);
                    }
                }
                Code::Round { body, least, most, stays } => {
                    if !self.round(*body, (*least, *most), *stays, &mut task) {
                        continue;
                    }
                    if task.contexts.is_empty() {
                        return Ok(());
                    }
                }
                Code::Gather { body, least, most, apart } => {
                    if *apart {
                        let context = self.first(&mut task);
                        task.set(vec![context]);
                    }
                    self.gather(Gather::new(task, *body, *least, *most));
                    return Ok(());
                }
                Code::Open { given: true, .. } if self.given && task.home.is_none() => {}
                Code::Open { address, last, .. } => {
                    if !self.open(*address, *last, &mut task)? {
                        return Ok(());
                    }
                }
                Code::Act(plan) => {
                    if !self.act(plan, &mut task)? {
                        return Ok(());
                    }
                }
            }
            task.at = instruction.next;
        }
        Ok(())
    }

    /// The first context of a task; the others are put back, to be led on after it.
    fn first(&mut self, task: &mut Task) -> Context {
        let context = task.contexts[task.from];
        if task.from + 1 < task.contexts.len() {
            let contexts = std::mem::take(&mut task.contexts);
            let from = task.from + 1;
            let rest = Task { contexts, from, scouted: task.scouted.max(from), ..task.clone() };
            self.stack.push(Entry::Task(rest));
        }
        context
    }

    /// Hands contexts that came to an end to the entry that waits for them.
    fn deliver(&mut self, home: Option<usize>, contexts: &[Context]) {
        let Some(home) = home else { return };
        match &mut self.stack[home] {
            Entry::Resume(resume) => resume.found = true,
            Entry::Batch(batch) => batch.found = true,
            Entry::Led(led) => led.found = true,
            Entry::Gather(gather) => gather.incoming.extend_from_slice(contexts),
            Entry::Scope(scope) => scope.task.contexts.extend_from_slice(contexts),
            Entry::Task(_) | Entry::Close(_) => {}
        }
    }

    /// Tells who looks on of a step that leaves these of the contexts that came.
    fn tell_step(&self, task: &Task, left: &[Context]) {
        let Some(witness) = &self.settings.witness else { return };
        let nodes = |contexts: &[Context]| contexts.iter().map(|context| context.node).collect::<Vec<_>>();
        let part = self.part(task.at, Role::Step);
        witness.passed(part, &task.visit.page, &nodes(&task.contexts[task.from..]), &nodes(left));
    }

    /// Tells who looks on of a node that is marked or acted on.
    fn tell_node(&self, at: At, role: Role, page: &Arc<Page>, node: NodeId) {
        if let Some(witness) = &self.settings.witness {
            witness.passed(self.part(at, role), page, &[node], &[node]);
        }
    }

    fn part(&self, at: At, role: Role) -> Part {
        Part { instruction: at.0, step: 0, span: self.program.at(at).span, role }
    }

    // ---- steps ----

    /// Steps from contexts; those in and after the same records go together, set at a time.
    fn walk(&mut self, at: At, walk: &Walk, task: &Task) -> Result<Vec<Context>, Error> {
        let contexts = &task.contexts[task.from..];
        let tally = &mut self.tally;
        let witness = self.settings.witness.as_deref();
        task.visit.ask(|work| {
            let evaluator = &work.evaluator;
            let mut reached = Vec::new();
            for run in contexts.chunk_by(|one, next| (one.parent, one.last) == (next.parent, next.last)) {
                let mut nodes: Vec<NodeId> = run.iter().map(|context| context.node).collect();
                nodes.sort_unstable();
                nodes.dedup();
                if walk.lenient && nodes == [NodeId::ROOT] {
                    nodes = vec![landing(evaluator, &walk.steps)];
                }
                for (count, step) in walk.steps.iter().enumerate() {
                    let left = evaluator.step(&nodes, step, &Focus::on(run[0].node)).into_owned();
                    if let Some(witness) = witness {
                        let span = walk.spans.get(count).copied().unwrap_or_default();
                        let part = Part { instruction: at.0, step: count as u32, span, role: Role::Step };
                        witness.passed(part, &task.visit.page, &nodes, &left);
                    }
                    nodes = left;
                    if nodes.is_empty() {
                        tally.ended(at, count, &task.visit.page);
                        break;
                    }
                }
                let ordered = evaluator.ordered(&nodes);
                reached.extend(ordered.iter().map(|&node| Context { node, ..run[0] }));
            }
            reached
        })
    }

    /// What the first steps on a page, which led to nothing, lead to on the page as another engine sees it. If that is
    /// something, all that is left to do on the page is left to do on that one.
    fn otherwise(
        &mut self,
        task: &mut Task,
        steps: impl FnOnce(&mut Run, &Task) -> Result<Vec<Context>, Error>,
    ) -> Result<Vec<Context>, Error> {
        let errand = task.visit.errand.unwrap_or(Errand { run: self.settings.run, ..Errand::default() });
        let Some(page) = self.source.otherwise(&errand, &task.visit.page) else { return Ok(Vec::new()) };
        let other = Rc::new(task.visit.with_page(Arc::clone(&page)));
        other.bind(&self.program, &self.settings)?;
        let before = std::mem::replace(&mut task.visit, Rc::clone(&other));
        let contexts = steps(self, task)?;
        if contexts.is_empty() {
            before.tables.replace(other.tables.take());
            task.visit = before;
            return Ok(contexts);
        }
        for entry in &mut self.stack {
            if let Some(visit) = entry.visit_mut().filter(|visit| Rc::ptr_eq(visit, &before)) {
                *visit = Rc::clone(&other);
            }
        }
        match self.source.instead(&errand, &page) {
            Ok(()) => Ok(contexts),
            Err(error) => {
                self.fail(task, error);
                Ok(Vec::new())
            }
        }
    }

    // ---- predicates ----

    /// Asks a predicate for the first context. Gives whether the task goes on behind it; otherwise it goes on in the
    /// predicate, or with the contexts that are left.
    fn nest(&mut self, body: At, keep: bool, task: &mut Task) -> bool {
        let context = task.contexts[task.from];
        let known = task.visit.tables.borrow().asked.get(&(task.at, context.node.0, context.last)).copied();
        match known {
            Some(found) if found || keep => {
                self.first(task);
                task.set(vec![context]);
                true
            }
            Some(_) => {
                task.from += 1;
                false
            }
            None => {
                self.first(task);
                let waiting = Task { contexts: Vec::new(), ..task.clone() };
                let home = self.stack.len();
                self.stack.push(Entry::Resume(entry::Resume { task: waiting, context, keep, found: false }));
                task.enter(body, vec![inside(context)], home);
                false
            }
        }
    }

    fn note_asked(&mut self, task: &Task, context: Context, found: bool) {
        task.visit.tables.borrow_mut().asked.insert((task.at, context.node.0, context.last), found);
        if !found {
            self.tally.ended(task.at, 0, &task.visit.page);
        }
    }

    /// Asks a predicate for all contexts of a step, one by one, before any of them goes on.
    fn batch(&mut self, mut batch: Batch) {
        if batch.asking {
            let context = batch.task.contexts[batch.task.from];
            self.note_asked(&batch.task, context, batch.found);
            batch.answer(context, batch.found);
        }
        while let Some(&context) = batch.task.contexts.get(batch.task.from) {
            let key = (batch.task.at, context.node.0, context.last);
            let known = batch.task.visit.tables.borrow().asked.get(&key).copied();
            let Some(found) = known else {
                let mut inner = batch.task.clone();
                inner.enter(batch.body, vec![inside(context)], self.stack.len());
                (batch.asking, batch.found) = (true, false);
                self.stack.push(Entry::Batch(batch));
                self.stack.push(Entry::Task(inner));
                return;
            };
            batch.answer(context, found);
        }
        let mut task = batch.task;
        task.set(batch.passed);
        task.at = self.program.at(task.at).next;
        self.stack.push(Entry::Task(task));
    }

    // ---- groups ----

    /// At the beginning of a round: out of the group, into the round, or both, with the way out first. Gives whether
    /// the task goes on behind the group.
    fn round(&mut self, body: At, (least, most): (u32, Option<u32>), stays: bool, task: &mut Task) -> bool {
        let Some(lap) = task.laps.last_mut() else { return true };
        let (count, number) = (lap.count, lap.number);
        let nodes = task.contexts[task.from..].iter().map(|context| context.node);
        if most.is_none() && lap.is_endless(&task.visit, nodes) {
            self.tally.endless(self.program.at(task.at).span, &task.visit.page);
            task.set(Vec::new());
            return true;
        }
        if stays {
            // From the least number of rounds on, only how many are left counts; below it, every one does.
            let contexts = task.contexts.split_off(task.from);
            let mut tables = task.visit.tables.borrow_mut();
            let is_fresh = |context: &Context| {
                let known = tables.rounds.entry((number, *context, count.min(least))).or_insert(u32::MAX);
                let is_fresh = count < *known;
                *known = count.min(*known);
                is_fresh
            };
            let fresh = contexts.into_iter().filter(is_fresh).collect();
            drop(tables);
            task.set(fresh);
        }
        let goes_on = most.is_none_or(|most| count < most);
        if count < least {
            if goes_on {
                task.at = body;
            } else {
                task.set(Vec::new());
            }
            return !goes_on;
        }
        if goes_on {
            self.stack.push(Entry::Task(Task { at: body, ..task.clone() }));
        }
        task.laps.pop();
        true
    }

    /// Rounds of a group that stays on its page, until nothing new is found.
    fn gather(&mut self, mut gather: Gather) {
        if !gather.next_round() {
            let Gather { mut task, found, records, .. } = gather;
            task.set(found);
            task.at = self.program.at(task.at).next;
            self.close_after(task.home, records);
            self.stack.push(Entry::Task(task));
            return;
        }
        let mut inner = gather.task.clone();
        inner.enter(gather.body, gather.frontier.clone(), self.stack.len());
        inner.laps.clone_from(&gather.task.laps);
        self.stack.push(Entry::Gather(gather));
        self.stack.push(Entry::Task(inner));
    }

    /// Closes records when what is led on from here is done: at the top of the stack, or later, where contexts are
    /// collected.
    fn close_after(&mut self, home: Option<usize>, records: Vec<u64>) {
        if records.is_empty() {
            return;
        }
        match home.map(|home| &mut self.stack[home]) {
            Some(Entry::Gather(gather)) => gather.records.extend(records),
            _ => self.stack.push(Entry::Close(records)),
        }
    }
}

/// How many rounds the group that an instruction leads into has at least.
fn least(program: &Program, round: At) -> u32 {
    match program.at(round).code {
        Code::Round { least, .. } => least,
        _ => 0,
    }
}

/// The context of what stands in a predicate: it belongs to the record marked last.
fn inside(context: Context) -> Context {
    Context { parent: context.last, ..context }
}

/// A step from one context by itself, in the order in which its positions count.
fn together(step: &StepPlan, task: &Task, context: Context) -> Result<Vec<Context>, Error> {
    task.visit.ask(|work| {
        let nodes = work.evaluator.step(&[context.node], step, &Focus::on(context.node));
        let mut nodes = work.evaluator.ordered(&nodes).into_owned();
        if matches!(step.kind, StepKind::Axis(axis, _) if axis.is_reverse()) {
            nodes.reverse();
        }
        nodes.into_iter().map(|node| Context { node, ..context }).collect()
    })
}

fn select(predicate: Predicate, task: &Task) -> Result<Vec<Context>, Error> {
    let contexts = &task.contexts[task.from..];
    task.visit.ask(|work| {
        let passes = |(at, context): (usize, &Context)| {
            let focus = Focus::on(context.node);
            let size = contexts.len();
            work.evaluator.passes_at(predicate, context.node, at + 1, size, &focus).then_some(*context)
        };
        contexts.iter().enumerate().filter_map(passes).collect()
    })
}

/// Where a walk from a page's root begins: there, or at the document element where a first child step by name finds
/// nothing else.
fn landing(evaluator: &crate::evaluate::Evaluator<'_, '_>, steps: &[StepPlan]) -> NodeId {
    let Some(StepPlan { id, kind, .. }) = steps.first() else { return NodeId::ROOT };
    let StepKind::Axis(Axis::Child, _) = kind else { return NodeId::ROOT };
    let bare = StepPlan { id: *id, kind: *kind, predicates: Box::new([]) };
    if evaluator.step(&[NodeId::ROOT], &bare, &Focus::on(NodeId::ROOT)).is_empty() {
        return evaluator.document.document_element().unwrap_or(NodeId::ROOT);
    }
    NodeId::ROOT
}

/// The page before the first page: empty, and able to answer whatever is asked of it.
fn nowhere() -> Page {
    let document = parse_html("");
    let visual = Visual::new(document.len());
    let origin = Origin { url: Some("about:blank".to_owned()), ..Origin::default() };
    Page::of(document.with_visual(visual), String::new(), origin)
}
