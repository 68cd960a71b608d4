//! Waiting for a page: until nothing is about to change it.
//!
//! A page is settled when its main frame is on the way to nowhere, no request that matters is without an answer, no timer is
//! due soon, and nothing changed while what was left to do was done: a round of tasks, and two frames where the page
//! waits for frames. What ticks does not count: a place that has
//! changed three times since the action is a clock. What polls does not count for long: a request that is still without
//! an answer when patience ends is waited for no more, on this page and the next ones.

use std::time::{Duration, Instant};

use windrow_page::{Error, ErrorKind, Sight};

use super::browser::Browser;
use super::capture::{Captured, sight_json};
use super::tab::{PROMPT, State, Tab, Weight};
use super::wire::Fault;

/// What became of a tab.
pub(super) enum Settled {
    /// It shows a page.
    Page(Box<Captured>),
    /// It would have gone elsewhere, and stays.
    Taken,
    /// It opened another tab.
    Opened,
    /// It could not go where it wanted.
    Failed,
    /// What was to be clicked had moved away, and nothing was clicked.
    Missed,
}

/// How long a document may keep changing after all else is quiet.
const RESTLESS: Duration = Duration::from_secs(2);

/// How long the script in the page may take beyond its own patience.
const GRACE: Duration = Duration::from_secs(20);

impl Browser {
    /// Waits until a tab is settled, and captures it. `mark` is an element of the capture before.
    pub(super) fn settle(
        &self,
        tab: &Tab,
        sight: &Sight,
        mark: Option<(u32, u32)>,
        patience: Duration,
    ) -> Result<Settled, Fault> {
        let until = Instant::now() + patience;
        let mark = mark.map_or("null".to_owned(), |(document, element)| format!("[{document},{element}]"));
        let sight = sight_json(sight);
        // A document tells what its site has stored once, with its first capture, and that may be one too early.
        let mut stored = None;
        loop {
            // Until there is a world there is nothing to look at, and parts of the page may come meanwhile.
            tab.world(&tab.target)?;
            let (activity, is_late) = match self.still(tab, until)? {
                Still::Quiet { activity, is_late } => (activity, is_late),
                Still::Other(settled) => return Ok(settled),
            };
            let restless = if is_late { Duration::ZERO } else { RESTLESS }.as_millis();
            let expression = format!("windrow.settled({restless}, {sight}, {mark}, {is_late})");
            let text: String = match tab.evaluate(&tab.target, &expression, RESTLESS + GRACE) {
                Ok(text) => text,
                // The document went while it was looked at.
                Err(Fault::Refused(why)) if is_passing(&why) && !is_late => continue,
                Err(fault) => return Err(fault),
            };
            let mut captured: Captured =
                serde_json::from_str(&text).map_err(|error| Fault::Refused(error.to_string()))?;
            stored = captured.stored.take().or(stored);
            if captured.missed {
                return Ok(Settled::Missed);
            }
            if captured.loading {
                continue;
            }
            let state = tab.state();
            let is_same = state.activity == activity && !state.is_leaving && state.taken.is_none();
            if (is_same && captured.quiet) || is_late || (is_same && Instant::now() > until) {
                captured.stored = stored;
                return Ok(Settled::Page(Box::new(captured)));
            }
        }
    }

    /// Waits until nothing that matters is on its way, or patience ends.
    fn still(&self, tab: &Tab, until: Instant) -> Result<Still, Fault> {
        let mut state = tab.state();
        loop {
            let now = Instant::now();
            if state.is_gone {
                return Err(Fault::Gone);
            }
            if let Some(other) = other(&state) {
                return Ok(Still::Other(other));
            }
            if !state.is_busy(now) {
                return Ok(Still::Quiet { activity: state.activity, is_late: now > until });
            }
            state.stay(now);
            // Who has left is no longer on the page: what takes the server long is no reason to take the old page for the new.
            if now > until && state.is_leaving {
                if now > until + PROMPT {
                    let message = "the page set out for another one and did not get there";
                    state.failure = Some(Error::new(ErrorKind::Timeout, message));
                    state.is_leaving = false;
                    return Ok(Still::Other(Settled::Failed));
                }
                state = tab.wait(state, Duration::from_millis(50));
                continue;
            }
            if now > until {
                let late = state.pending.values_mut().filter(|request| request.weight == Weight::Content);
                self.note_background(late.map(|request| {
                    request.weight = Weight::Background;
                    request.place.clone()
                }));
                return Ok(Still::Quiet { activity: state.activity, is_late: true });
            }
            let most = state_wait(&state, now).min(until - now);
            state = tab.wait(state, most);
        }
    }
}

/// How long nothing can change by itself: a moment of digestion ends, or something happens.
fn state_wait(state: &State, now: Instant) -> Duration {
    state.digested(now).unwrap_or(Duration::from_millis(50)).max(Duration::from_millis(1))
}

enum Still {
    Quiet { activity: u64, is_late: bool },
    Other(Settled),
}

fn other(state: &State) -> Option<Settled> {
    if state.taken.is_some() {
        Some(Settled::Taken)
    } else if state.failure.is_some() {
        Some(Settled::Failed)
    } else if state.opened.is_some() {
        Some(Settled::Opened)
    } else {
        None
    }
}

fn is_passing(why: &str) -> bool {
    [
        "context",
        "navigated",
        "destroyed",
        "windrow is not defined",
        "Inspected target",
        "Promise was collected",
    ]
    .iter()
    .any(|words| why.contains(words))
}
