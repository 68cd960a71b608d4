//! What a document was answered while it was there, so that it can be come by again without asking anyone.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use windrow_page::{Request, Response};

use super::wire::lock;

/// The answers that made a document, in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Answers {
    kept: Mutex<HashMap<Question, Vec<Arc<Response>>>>,
}

/// What requests have in common that have the same answer.
type Question = (&'static str, String, Vec<u8>);

/// Answers given again, each in its turn; the last one stays good.
#[derive(Debug, Default)]
pub(super) struct Turns {
    given: Mutex<BTreeMap<Question, usize>>,
}

fn question(request: &Request) -> Question {
    let body = request.body.as_ref().map(|(_, body)| body.clone()).unwrap_or_default();
    (request.method.name(), request.url.as_str().to_owned(), body)
}

impl Answers {
    /// Keeps an answer.
    pub(super) fn keep(&self, request: &Request, response: &Arc<Response>) {
        lock(&self.kept).entry(question(request)).or_default().push(Arc::clone(response));
    }

    /// The answer that is due.
    pub(super) fn again(&self, request: &Request, turns: &Turns) -> Option<Arc<Response>> {
        let question = question(request);
        let kept = lock(&self.kept);
        let answers = kept.get(&question)?;
        let mut given = lock(&turns.given);
        let turn = given.entry(question).or_insert(0);
        let answer = answers.get(*turn).or(answers.last()).cloned();
        *turn += 1;
        answer
    }
}
