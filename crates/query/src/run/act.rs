//! Actions: from a node of a page to the page after (§4.5, N6 and N7).

use std::rc::Rc;
use std::sync::Arc;

use windrow_dom::{NodeId, NodeKind};
use windrow_page::{Act, Action, Arrival, Change, Errand, Error as PageError, ErrorKind, Page};

use super::entry::Led;
use super::visit::Visit;
use super::{Context, Entry, Role, Run, Task};
use crate::error::Error;
use crate::evaluate::Focus;
use crate::plan::{Deps, OpId};
use crate::program::{ActPlan, Again, Deed, Landing, Last};

impl Run {
    /// Opens the page whose address an operation gives for the first context. Gives whether the task goes on there.
    pub(super) fn open(&mut self, address_op: OpId, last: Last, task: &mut Task) -> Result<bool, Error> {
        let context = leaving(self.first(task), last);
        if !self.is_first_time(task, context) || !self.may_visit(task) {
            return Ok(false);
        }
        let address =
            task.visit.ask(|work| work.evaluator.text(address_op, &Focus::on(context.node)).into_owned())?;
        let errand = self.errand(task, context);
        // An address that no page had a part in is the author's own.
        let is_computed = self.program.plan.facts(address_op).deps != Deps::NONE;
        let from = (task.visit.id > 0 && is_computed).then(|| Arc::clone(&task.visit.page));
        match self.source.open(&errand, &address, from.as_deref()) {
            Ok(arrival) => {
                let visit = self.arrive(arrival, errand);
                self.land(task, visit, Some(NodeId::ROOT), context)
            }
            Err(error) => {
                self.fail(task, error);
                Ok(false)
            }
        }
    }

    /// Acts on the first context. Gives whether the task goes on behind the action.
    pub(super) fn act(&mut self, plan: &ActPlan, task: &mut Task) -> Result<bool, Error> {
        let context = leaving(self.first(task), plan.last);
        task.set(vec![context]);
        if !self.is_first_time(task, context) || !self.may_visit(task) {
            return Ok(false);
        }
        if let Some(problem) = unfit(&task.visit, context) {
            self.fail(task, problem);
            return Ok(false);
        }
        self.tell_node(task.at, Role::Act, &task.visit.page, context.node);
        let act = self.deed(plan, task, context)?;
        let prefix = match (plan.landing, plan.again) {
            (Landing::Node { prefix }, _) | (Landing::Root, Some(Again { prefix, .. })) => Some(prefix),
            (Landing::Root, None) => None,
        };
        let place = match prefix {
            None => None,
            Some(prefix) => Some((prefix, place(&task.visit, prefix, context.node)?)),
        };
        if matches!(plan.deed, Deed::NextClick) {
            let digest = task.visit.digest();
            self.seen.entry(task.at).or_default().insert(digest);
        }
        let errand = self.errand(task, context);
        if self.settings.looks_ahead {
            self.scout()?;
        }
        // A contextual action may stay on the page, so the page is kept until that is known.
        let before = place.is_some().then(|| Rc::clone(&task.visit));
        let page = self.give_up(task);
        let arrival = match self.source.act(&errand, page, &act) {
            Ok(arrival) => arrival,
            // An element that is disabled changes nothing.
            Err(error) if matches!(plan.deed, Deed::ClickWithChange) && error.kind() == ErrorKind::Node => {
                return Ok(false);
            }
            Err(error) => {
                self.fail(task, error);
                return Ok(false);
            }
        };
        let (change, stayed) = (arrival.change, arrival.node);
        if matches!(plan.deed, Deed::ClickWithChange) && change == Change::Nothing {
            return Ok(false);
        }
        let visit = match before {
            Some(visit) if change == Change::Nothing => visit,
            _ => self.arrive(arrival, errand),
        };
        if matches!(plan.deed, Deed::NextClick) {
            let digest = visit.digest();
            if !self.seen.entry(task.at).or_default().insert(digest) {
                return Ok(false);
            }
        }
        let visit = match plan.until {
            Some(condition) => match self.wait_until(condition, visit, &errand)? {
                Ok(visit) => visit,
                Err(error) => {
                    self.fail(task, error);
                    return Ok(false);
                }
            },
            None => visit,
        };
        let node = match place {
            None => Some(NodeId::ROOT),
            Some((prefix, place)) => self.node_after(&visit, change, context.node, stayed, prefix, place)?,
        };
        let (visit, node) = match plan.again {
            Some(again) if change != Change::Nothing => {
                self.act_again(plan, again, task, visit, node, act)?
            }
            _ => (visit, node),
        };
        let node = if matches!(plan.landing, Landing::Root) { Some(NodeId::ROOT) } else { node };
        self.land(task, visit, node, context)
    }

    /// Where a node that was acted on is on the page after it, if it is there.
    fn node_after(
        &self,
        visit: &Visit,
        change: Change,
        node: NodeId,
        stayed: Option<NodeId>,
        prefix: OpId,
        place: Option<usize>,
    ) -> Result<Option<NodeId>, Error> {
        if change != Change::Document {
            return Ok(Some(node));
        }
        if stayed.is_some() {
            return Ok(stayed);
        }
        visit.bind(&self.program, &self.settings)?;
        Ok(place.and_then(|place| found(visit, prefix).ok()?.get(place).copied()))
    }

    /// Does an action that was done once again and again: as often as it says, as long as its node is there and can be
    /// acted on, and the page changes with it. Whatever ends it, the page that has come last is the one to go on with.
    fn act_again(
        &mut self,
        plan: &ActPlan,
        again: Again,
        task: &Task,
        mut visit: Rc<Visit>,
        mut node: Option<NodeId>,
        mut act: Act,
    ) -> Result<(Rc<Visit>, Option<NodeId>), Error> {
        for _ in 1..again.most {
            let Some(here) = node else { break };
            if !self.may_visit(task) {
                break;
            }
            visit.bind(&self.program, &self.settings)?;
            let place = place(&visit, again.prefix, here)?;
            act.node = here;
            let errand =
                Errand { run: self.settings.run, visit: visit.id, step: task.at.0, node: here.0, turn: 0 };
            let arrival = match self.source.act(&errand, Arc::clone(&visit.page), &act) {
                Ok(arrival) if arrival.change == Change::Nothing => break,
                Ok(arrival) => arrival,
                // What is hidden or disabled now has done its part.
                Err(error) if error.kind() == ErrorKind::Node => break,
                Err(error) => {
                    self.fail(task, error);
                    break;
                }
            };
            let (change, stayed) = (arrival.change, arrival.node);
            let mut next = self.arrive(arrival, errand);
            if let Some(condition) = plan.until {
                match self.wait_until(condition, next, &errand)? {
                    Ok(visit) => next = visit,
                    Err(error) => {
                        self.fail(task, error);
                        break;
                    }
                }
            }
            node = self.node_after(&next, change, here, stayed, again.prefix, place)?;
            visit = next;
        }
        Ok((visit, node))
    }

    fn errand(&self, task: &Task, context: Context) -> Errand {
        let mut tables = task.visit.tables.borrow_mut();
        let turns = tables.turns.entry((task.at, context.node.0)).or_insert(0);
        let turn = *turns;
        *turns += 1;
        Errand { run: self.settings.run, visit: task.visit.id, step: task.at.0, node: context.node.0, turn }
    }

    /// Whether the instruction has not been at this context before. One that has been there in another predicate has
    /// led to something or not, and does so again without being done again.
    fn is_first_time(&mut self, task: &mut Task, context: Context) -> bool {
        let key = (task.at, context);
        let begins = task.home.filter(|&home| match &self.stack[home] {
            Entry::Resume(resume) => Rc::ptr_eq(&resume.task.visit, &task.visit),
            Entry::Batch(batch) => Rc::ptr_eq(&batch.task.visit, &task.visit),
            _ => false,
        });
        let act = |task: &Task| task.visit.tables.borrow_mut().act(task.at, context, &task.laps);
        let Some(home) = begins else { return act(task) };
        let known = task.visit.tables.borrow().led.get(&key).copied();
        if known == Some(true) {
            self.deliver(Some(home), &[]);
        }
        if known.is_some() {
            return false;
        }
        if !act(task) {
            return false;
        }
        let led = Led { at: task.at, visit: Rc::clone(&task.visit), context, home: task.home, found: false };
        task.home = Some(self.stack.len());
        self.stack.push(Entry::Led(led));
        true
    }

    /// Whether the run may visit another page.
    fn may_visit(&mut self, task: &Task) -> bool {
        let may = self.settings.most_pages.is_none_or(|most| self.tally.pages < most);
        if !may {
            let span = self.program.at(task.at).span;
            self.tally.stopped(span, &task.visit.page);
        }
        may
    }

    /// The page of a task for its last use: if nothing else refers to the visit, it is over.
    fn give_up(&self, task: &mut Task) -> Arc<windrow_page::Page> {
        let blank = Rc::clone(&self.nowhere);
        match Rc::try_unwrap(std::mem::replace(&mut task.visit, blank)) {
            Ok(visit) => visit.into_page(),
            Err(shared) => Arc::clone(&shared.page),
        }
    }

    fn arrive(&mut self, arrival: Arrival, errand: Errand) -> Rc<Visit> {
        self.tally.pages += 1;
        self.tally.noticed(&arrival.page);
        Rc::new(Visit::new(errand.leads_to(), arrival.page, Some(errand), &self.ledger).untouched())
    }

    /// Leads a task on at a node of a page, if there is one.
    fn land(
        &mut self,
        task: &mut Task,
        visit: Rc<Visit>,
        node: Option<NodeId>,
        context: Context,
    ) -> Result<bool, Error> {
        visit.bind(&self.program, &self.settings)?;
        if node != Some(NodeId::ROOT) {
            visit.touch();
        }
        task.visit = visit;
        task.set(node.map(|node| Context { node, ..context }).into_iter().collect());
        Ok(true)
    }

    /// What is done to the node of a context.
    pub(super) fn deed(&self, plan: &ActPlan, task: &Task, context: Context) -> Result<Act, Error> {
        let action = match &plan.deed {
            Deed::Action(action) => action.clone(),
            Deed::NextClick | Deed::ClickWithChange => Action::Click,
            Deed::Type(op) => {
                let text =
                    task.visit.ask(|work| work.evaluator.text(*op, &Focus::on(context.node)).into_owned())?;
                Action::Type(text)
            }
        };
        Ok(Act { node: context.node, action, patience: plan.patience })
    }

    /// The page once a condition holds on it, or that it never does.
    fn wait_until(
        &mut self,
        condition: OpId,
        mut visit: Rc<Visit>,
        errand: &Errand,
    ) -> Result<Result<Rc<Visit>, PageError>, Error> {
        let first = Arc::clone(&visit.page);
        loop {
            visit.bind(&self.program, &self.settings)?;
            if visit.ask(|work| work.evaluator.truth(condition, &Focus::on(NodeId::ROOT)))? {
                let told = match Arc::ptr_eq(&first, &visit.page) {
                    true => Ok(()),
                    false => self.source.instead(errand, &visit.page),
                };
                return Ok(told.map(|()| visit));
            }
            let Some(page) = self.source.later(&visit.page) else {
                let error = PageError::new(ErrorKind::Timeout, "what `until` waits for did not come");
                return Ok(Err(said_of(error, &visit.page)));
            };
            visit = Rc::new(Visit::new(visit.id, page, visit.errand, &self.ledger));
        }
    }

    pub(super) fn fail(&mut self, task: &Task, error: PageError) {
        let span = self.program.at(task.at).span;
        self.tally.failed(span, error);
    }
}

/// Why nothing can be done to a node.
pub(super) fn unfit(visit: &Visit, context: Context) -> Option<PageError> {
    let document = visit.page.document();
    let is_element = context.node.index() < document.len()
        && matches!(document.kind(context.node), NodeKind::Element | NodeKind::Document);
    if is_element {
        return None;
    }
    let path = visit.ask(|work| work.path(context.node)).unwrap_or_default();
    let message = format!("an action needs an element, and {path} is none");
    Some(said_of(PageError::new(ErrorKind::Node, message), &visit.page))
}

fn said_of(error: PageError, page: &Page) -> PageError {
    match page.url() {
        Some(url) => error.at(url),
        None => error,
    }
}

/// The context that leaves its page: where nothing adds to the record marked last, it is as if none had been marked.
fn leaving(context: Context, last: Last) -> Context {
    match last {
        Last::Goes => context,
        Last::Stays => Context { last: context.parent, ..context },
    }
}

/// The place of a node among those that the path so far finds on its page.
fn place(visit: &Visit, prefix: OpId, node: NodeId) -> Result<Option<usize>, Error> {
    Ok(found(visit, prefix)?.iter().position(|&other| other == node))
}

fn found(visit: &Visit, prefix: OpId) -> Result<Vec<NodeId>, Error> {
    visit.ask(|work| {
        let nodes = work.evaluator.nodes(prefix, &Focus::on(NodeId::ROOT));
        work.evaluator.ordered(&nodes).into_owned()
    })
}
