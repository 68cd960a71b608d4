//! Looking ahead: the actions that will be done for certain, told to the source before their turn.
//!
//! A run does one thing after the other, and its output does not depend on how fast pages come. But many actions are
//! certain long before their turn: those of the contexts that wait on the stack, as far as nothing has to be fetched to
//! know that they are reached. So before the run waits for a page, it goes through the stack, leads waiting contexts on
//! without marking anything, and tells the source of each action it comes to. Where a predicate's answer depends on a
//! page that has not come, the look ahead ends.

use std::sync::Arc;

use windrow_dom::NodeId;
use windrow_page::Errand;

use super::entry::{Entry, Lap};
use super::{Context, Run, Task, inside, landing, select, together};
use crate::error::Error;
use crate::evaluate::Focus;
use crate::program::{ActPlan, At, Closing, Code, Landing};

/// What a look ahead has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// Something is found.
    Found,
    /// Nothing is found.
    Nothing,
    /// A page has to come first.
    Unknown,
}

impl Sight {
    fn and(self, other: Sight) -> Sight {
        match (self, other) {
            (Sight::Found, _) | (_, Sight::Found) => Sight::Found,
            (Sight::Unknown, _) | (_, Sight::Unknown) => Sight::Unknown,
            _ => Sight::Nothing,
        }
    }
}

/// Thrown when the source takes no more.
struct Full;

type Looked = Result<Sight, Full>;

/// How many instructions a look ahead follows, so that groups without actions cannot lead it in circles.
const FARTHEST: u32 = 1000;

/// How many entries of the stack are looked at, so that a deep one does not make each step dear.
const DEEPEST: usize = 64;

impl Run {
    /// Tells the source of actions that will be asked for, until it takes no more.
    pub(super) fn scout(&mut self) -> Result<(), Error> {
        for at in (0..self.stack.len()).rev().take(DEEPEST) {
            let Entry::Task(task) = &self.stack[at] else { continue };
            let mut scouted = task.scouted.max(task.from);
            if task.visit.id == 0 || scouted == task.contexts.len() {
                continue;
            }
            let task = task.clone();
            task.visit.bind(&self.program, &self.settings)?;
            let mut is_full = false;
            while scouted < task.contexts.len() {
                let ahead =
                    Task { contexts: vec![task.contexts[scouted]], from: 0, home: None, ..task.clone() };
                let mut left = FARTHEST;
                match self.ahead(ahead, &mut left)? {
                    Ok(_) => scouted += 1,
                    Err(Full) => {
                        is_full = true;
                        break;
                    }
                }
            }
            if let Entry::Task(waiting) = &mut self.stack[at] {
                waiting.scouted = scouted;
            }
            if is_full {
                break;
            }
        }
        Ok(())
    }

    /// Leads contexts on as far as can be seen.
    fn ahead(&self, mut task: Task, left: &mut u32) -> Result<Looked, Error> {
        let program = Arc::clone(&self.program);
        while task.from < task.contexts.len() {
            if *left == 0 {
                return Ok(Ok(Sight::Unknown));
            }
            *left -= 1;
            let instruction = program.at(task.at);
            match &instruction.code {
                Code::End => return Ok(Ok(Sight::Found)),
                Code::Walk(walk) => {
                    let contexts = task.visit.ask(|work| {
                        let mut nodes: Vec<NodeId> =
                            task.contexts.iter().map(|context| context.node).collect();
                        if walk.lenient && nodes == [NodeId::ROOT] {
                            nodes = vec![landing(&work.evaluator, &walk.steps)];
                        }
                        for step in &walk.steps {
                            nodes.sort_unstable();
                            nodes.dedup();
                            nodes = work.evaluator.step(&nodes, step, &Focus::on(nodes[0])).into_owned();
                            if nodes.is_empty() {
                                break;
                            }
                        }
                        let ordered = work.evaluator.ordered(&nodes);
                        ordered.iter().map(|&node| Context { node, ..task.contexts[0] }).collect::<Vec<_>>()
                    })?;
                    task.set(contexts);
                }
                Code::Select(predicate) => {
                    let contexts = select(*predicate, &task)?;
                    task.set(contexts);
                }
                Code::Root => task.set(vec![Context { node: NodeId::ROOT, ..task.contexts[task.from] }]),
                Code::Nodes(op) => {
                    let context = task.contexts[task.from];
                    let nodes = task.visit.ask(|work| {
                        let nodes = work.evaluator.nodes(*op, &Focus::on(context.node));
                        work.evaluator.ordered(&nodes).into_owned()
                    })?;
                    task.set(nodes.into_iter().map(|node| Context { node, ..context }).collect());
                }
                Code::Together(step) => {
                    let nodes = together(step, &task, task.contexts[task.from])?;
                    task.set(nodes);
                }
                Code::Mark(mark) => {
                    if let Closing::After(part) = mark.closing {
                        let mut scope = task.clone();
                        scope.at = part;
                        match self.ahead(scope, left)? {
                            Ok(Sight::Found) => {}
                            other => return Ok(other),
                        }
                    }
                }
                Code::Nest { body, keep, .. } => {
                    let mut passed = Vec::new();
                    for &context in &task.contexts[task.from..] {
                        let mut inner = task.clone();
                        inner.enter(*body, vec![inside(context)], 0);
                        inner.home = None;
                        match self.ahead(inner, left)? {
                            Ok(Sight::Found) => passed.push(context),
                            Ok(_) if *keep => passed.push(context),
                            Ok(Sight::Nothing) => {}
                            Ok(Sight::Unknown) => return Ok(Ok(Sight::Unknown)),
                            Err(Full) => return Ok(Err(Full)),
                        }
                    }
                    task.set(passed);
                }
                Code::Fork(ways) => {
                    let mut sight = Sight::Nothing;
                    for &way in ways {
                        match self.ahead(Task { at: way, ..task.clone() }, left)? {
                            Ok(seen) => sight = sight.and(seen),
                            Err(Full) => return Ok(Err(Full)),
                        }
                    }
                    return Ok(Ok(sight));
                }
                Code::Enter => task.laps.push(Lap::new(0, 0)),
                Code::Again => {
                    if let Some(lap) = task.laps.last_mut() {
                        lap.count = lap.count.saturating_add(1);
                    }
                }
                Code::Round { body, least, most, .. } => {
                    return self.round_ahead(task, instruction.next, *body, (*least, *most), left);
                }
                Code::Act(plan) => {
                    for &context in &task.contexts[task.from..] {
                        if !self.announce(plan, &task, context)? {
                            return Ok(Err(Full));
                        }
                    }
                    return Ok(Ok(Sight::Unknown));
                }
                Code::Open { .. } | Code::Gather { .. } => return Ok(Ok(Sight::Unknown)),
            }
            task.at = instruction.next;
        }
        Ok(Ok(Sight::Nothing))
    }

    fn round_ahead(
        &self,
        task: Task,
        next: At,
        body: At,
        (least, most): (u32, Option<u32>),
        left: &mut u32,
    ) -> Result<Looked, Error> {
        let count = task.laps.last().map_or(0, |lap| lap.count);
        let mut sight = Sight::Nothing;
        if count >= least {
            let mut out = Task { at: next, ..task.clone() };
            out.laps.pop();
            match self.ahead(out, left)? {
                Ok(seen) => sight = seen,
                Err(Full) => return Ok(Err(Full)),
            }
        }
        if most.is_none_or(|most| count < most) {
            match self.ahead(Task { at: body, ..task }, left)? {
                Ok(seen) => sight = sight.and(seen),
                Err(Full) => return Ok(Err(Full)),
            }
        }
        Ok(Ok(sight))
    }

    /// Tells the source of an action; gives whether it takes more.
    fn announce(&self, plan: &ActPlan, task: &Task, context: Context) -> Result<bool, Error> {
        let tables = task.visit.tables.borrow();
        let was_done = tables.turns.contains_key(&(task.at, context.node.0));
        drop(tables);
        let is_fit = super::act::unfit(&task.visit, context).is_none();
        if was_done || !is_fit || matches!(plan.landing, Landing::Node { .. }) {
            return Ok(true);
        }
        let errand = Errand {
            run: self.settings.run,
            visit: task.visit.id,
            step: task.at.0,
            node: context.node.0,
            turn: 0,
        };
        let act = self.deed(plan, task, context)?;
        Ok(self.source.prepare(&errand, &task.visit.page, &act))
    }
}
