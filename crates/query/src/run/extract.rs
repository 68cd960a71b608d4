//! What markers give (§4.6): records and values, each once for its page, node, marker and outer record.

use std::sync::Arc;

use windrow_data::{Field, Provenance, Type as Kind, Value as Datum};
use windrow_syntax::ast::ValueKind;

use super::entry::Scope;
use super::visit::{Visit, Work};
use super::{Context, Entry, Role, Run, Task};
use crate::error::Error;
use crate::evaluate::Focus;
use crate::plan::{OpId, Type};
use crate::program::{At, Closing, Mark, data_type};

impl Run {
    /// Marks the first context. Gives whether the task goes on behind the marker; otherwise it goes on in the part of
    /// the path that adds to the record.
    pub(super) fn mark_first(&mut self, mark: &Mark, task: &mut Task) -> Result<bool, Error> {
        let context = self.first(task);
        let (marked, row) = self.mark(task.at, mark, &task.visit, context)?;
        task.set(vec![marked]);
        match mark.closing {
            Closing::AtOnce => row.into_iter().for_each(|row| self.assembly.close(row)),
            Closing::AtTheEnd => self.keep_open(task, row.into_iter().collect()),
            Closing::After(part) => {
                let mut waiting = task.clone();
                waiting.at = self.program.at(task.at).next;
                waiting.set(Vec::new());
                let home = self.stack.len();
                self.stack.push(Entry::Scope(Scope { record: row, task: waiting }));
                task.at = part;
                task.home = Some(home);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Marks all contexts of a step before any of them goes on.
    pub(super) fn mark_all(&mut self, mark: &Mark, task: &mut Task) -> Result<(), Error> {
        let contexts = task.contexts.split_off(task.from);
        let (mut marked, mut rows) = (Vec::with_capacity(contexts.len()), Vec::new());
        for context in contexts {
            let (context, row) = self.mark(task.at, mark, &task.visit, context)?;
            marked.push(context);
            rows.extend(row);
        }
        task.set(marked);
        match mark.closing {
            Closing::AtOnce => rows.into_iter().for_each(|row| self.assembly.close(row)),
            _ => self.keep_open(task, rows),
        }
        Ok(())
    }

    /// Rows that are complete when all that follows is done and their page is left: until then their nodes may be come
    /// by again, with another position or in another round, and be added to.
    fn keep_open(&mut self, task: &Task, rows: Vec<u64>) {
        rows.iter().for_each(|&row| self.assembly.claim(row));
        task.visit.tables.borrow_mut().rows.extend_from_slice(&rows);
        self.close_after(task.home, rows);
    }

    /// Extracts what a marker says, unless it was extracted before. Gives the context behind it, and the record if it
    /// is a new row.
    fn mark(
        &mut self,
        at: At,
        mark: &Mark,
        visit: &Visit,
        context: Context,
    ) -> Result<(Context, Option<u64>), Error> {
        let key = (at, context.node.0, context.parent);
        if let Some(&known) = visit.tables.borrow().marked.get(&key) {
            return Ok((Context { last: known, ..context }, None));
        }
        self.numbers.record += 1;
        let id = self.numbers.record;
        visit.tables.borrow_mut().marked.insert(key, id);
        self.tally.extracted += 1;
        self.tell_node(at, Role::Mark, &visit.page, context.node);
        let provenance =
            if self.settings.provenance { Some(self.provenance(mark, visit, context)?) } else { None };
        let marked = Context { last: id, ..context };
        let Some(op) = mark.value else {
            let is_row = !self.assembly.is_open(context.parent);
            self.assembly.open(id, context.parent, Arc::clone(&mark.name), provenance);
            return Ok((marked, is_row.then_some(id)));
        };
        let (value, misread) = visit.ask(|work| converted(work, op, mark.kind, context))?;
        if let (Some(kind), Some(text)) = (mark.kind, misread) {
            self.tally.misread(&mark.name, kind, &text, visit.page.url());
        }
        let field = Field { name: Arc::clone(&mark.name), value, list: mark.list, provenance };
        self.assembly.value(context.parent, field);
        Ok((marked, None))
    }

    fn provenance(&self, mark: &Mark, visit: &Visit, context: Context) -> Result<Arc<Provenance>, Error> {
        Ok(Arc::new(Provenance {
            url: visit.page.url().map(str::to_owned),
            path: visit.ask(|work| work.path(context.node))?,
            time: visit.page.time().map(|time| time.to_string()),
            rule: mark.rule.clone(),
        }))
    }
}

/// A marker's value: a scalar as it is, nodes as their string, converted to the marker's type. A text that cannot be
/// converted is kept, and given a second time.
fn converted(
    work: &Work<'_>,
    op: OpId,
    kind: Option<ValueKind>,
    context: Context,
) -> (Datum, Option<String>) {
    let evaluator = &work.evaluator;
    let focus = Focus::on(context.node);
    let text = || evaluator.text(op, &focus).into_owned();
    match (evaluator.plan.facts(op).ty, kind) {
        (Type::Number, None | Some(ValueKind::Number)) => (Datum::Number(evaluator.number(op, &focus)), None),
        (Type::Boolean, None | Some(ValueKind::Boolean)) => {
            (Datum::Boolean(evaluator.truth(op, &focus)), None)
        }
        (_, None | Some(ValueKind::String)) => (Datum::Text(text()), None),
        (_, Some(ValueKind::Url)) => {
            let address = evaluator.address(text().into()).into_owned();
            match Datum::read(&address, Kind::Url) {
                Ok(value) => (value, None),
                Err(kept) => (kept, Some(address)),
            }
        }
        (_, Some(kind)) => {
            let text = text();
            match Datum::read(&text, data_type(kind)) {
                Ok(value) => (value, None),
                Err(kept) => (kept, Some(text)),
            }
        }
    }
}
