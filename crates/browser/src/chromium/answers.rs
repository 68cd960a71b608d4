//! What a document was answered while it was there, so that it can be come by again without asking anyone.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

use serde::{Deserialize, Serialize};
use windrow_page::{Request, Response};

use super::wire::lock;

/// The answers that made a document, in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Answers {
    kept: Mutex<HashMap<Question, Vec<Arc<Response>>>>,
    stored: OnceLock<Stored>,
}

/// What a site had stored with the reader when a document of it was first looked at, as far as scripts see it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Stored {
    pub(super) origin: String,
    pub(super) cookies: String,
    pub(super) local: BTreeMap<String, String>,
    pub(super) session: BTreeMap<String, String>,
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

    /// Notes what the site had stored at first.
    pub(super) fn note_stored(&self, stored: Stored) {
        let _ = self.stored.set(stored);
    }

    /// What the site had stored at first.
    pub(super) fn stored(&self) -> Option<&Stored> {
        self.stored.get()
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
