//! The debugging protocol over two pipes: commands, their answers, and events.
//!
//! Messages are JSON, each ended by a zero byte. Any number of threads may ask at the same time; one thread reads and hands
//! answers to whoever waits for them and events to a listener, which must not wait for answers itself.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A command of the protocol, with the parameters that it is given.
pub(super) trait Command: Serialize {
    /// Its name.
    const METHOD: &'static str;
    /// What answers it.
    type Reply: DeserializeOwned;
}

/// Why a command was not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// The browser is gone.
    Gone,
    /// No answer came in time.
    Silence,
    /// The browser says why.
    Refused(String),
}

/// Something that the browser tells by itself.
#[derive(Debug)]
pub(super) struct Event {
    pub(super) method: String,
    pub(super) session: Option<String>,
    pub(super) params: Box<RawValue>,
}

impl Event {
    /// Its parameters, if they are as expected.
    pub(super) fn read<'e, T: Deserialize<'e>>(&'e self) -> Option<T> {
        serde_json::from_str(self.params.get()).ok()
    }
}

/// The protocol's two pipes.
pub(super) struct Wire {
    to: Mutex<Option<ChildStdin>>,
    waiting: Mutex<HashMap<u64, Waiting>>,
    next: AtomicU64,
    is_gone: AtomicBool,
}

type Answer = Result<Box<RawValue>, Fault>;

/// Who waits, and from which session the answer is to come.
type Waiting = (Option<String>, Sender<Answer>);

#[derive(Serialize)]
struct Outgoing<'m, C> {
    id: u64,
    method: &'static str,
    params: &'m C,
    #[serde(rename = "sessionId", skip_serializing_if = "Option::is_none")]
    session: Option<&'m str>,
}

#[derive(Deserialize)]
struct Incoming {
    id: Option<u64>,
    method: Option<String>,
    params: Option<Box<RawValue>>,
    #[serde(rename = "sessionId")]
    session: Option<String>,
    result: Option<Box<RawValue>>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    message: String,
}

/// How much is read at a time.
const CHUNK: usize = 1 << 18;

impl Wire {
    /// Begins to read; `listen` hears every event, and none of a browser that is gone.
    pub(super) fn open(
        to: ChildStdin,
        from: ChildStdout,
        listen: impl Fn(Option<Event>) + Send + 'static,
    ) -> Arc<Wire> {
        let wire = Arc::new(Wire {
            to: Mutex::new(Some(to)),
            waiting: Mutex::default(),
            next: AtomicU64::new(1),
            is_gone: AtomicBool::new(false),
        });
        let reading = Arc::clone(&wire);
        thread::spawn(move || {
            reading.read(from, &listen);
            reading.is_gone.store(true, Ordering::SeqCst);
            lock(&reading.waiting).clear();
            listen(None);
        });
        wire
    }

    /// Whether the browser is gone.
    pub(super) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::SeqCst)
    }

    /// Closes the pipe, which ends the browser.
    pub(super) fn close(&self) {
        lock(&self.to).take();
    }

    /// Tells whoever waits for answers of a session that none will come.
    pub(super) fn forget(&self, session: &str) {
        lock(&self.waiting).retain(|_, (of, _)| of.as_deref() != Some(session));
    }

    /// Gives a command and waits for its answer.
    pub(super) fn call<C: Command>(
        &self,
        session: Option<&str>,
        command: &C,
        patience: Duration,
    ) -> Result<C::Reply, Fault> {
        let (sender, receiver) = mpsc::channel();
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.waiting).insert(id, (session.map(str::to_owned), sender));
        if self.is_gone() || self.send(id, session, command).is_err() {
            lock(&self.waiting).remove(&id);
            return Err(Fault::Gone);
        }
        let answer = match receiver.recv_timeout(patience) {
            Ok(answer) => answer?,
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
            Err(RecvTimeoutError::Timeout) => {
                lock(&self.waiting).remove(&id);
                return Err(Fault::Silence);
            }
        };
        serde_json::from_str(answer.get())
            .map_err(|error| Fault::Refused(format!("{} was answered strangely: {error}", C::METHOD)))
    }

    /// Gives a command without waiting for its answer.
    pub(super) fn tell<C: Command>(&self, session: Option<&str>, command: &C) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let _ = self.send(id, session, command);
    }

    fn send<C: Command>(&self, id: u64, session: Option<&str>, command: &C) -> Result<(), Fault> {
        let message = Outgoing { id, method: C::METHOD, params: command, session };
        let mut bytes = serde_json::to_vec(&message).map_err(|error| Fault::Refused(error.to_string()))?;
        bytes.push(0);
        let mut to = lock(&self.to);
        let pipe = to.as_mut().ok_or(Fault::Gone)?;
        pipe.write_all(&bytes).map_err(|_| Fault::Gone)
    }

    fn read(&self, mut from: ChildStdout, listen: &impl Fn(Option<Event>)) {
        let mut message: Vec<u8> = Vec::new();
        let mut chunk = vec![0; CHUNK];
        while let Ok(count @ 1..) = from.read(&mut chunk) {
            let mut rest = &chunk[..count];
            while let Some(end) = rest.iter().position(|byte| *byte == 0) {
                message.extend_from_slice(&rest[..end]);
                self.hear(&message, listen);
                message.clear();
                rest = &rest[end + 1..];
            }
            message.extend_from_slice(rest);
        }
    }

    fn hear(&self, message: &[u8], listen: &impl Fn(Option<Event>)) {
        let Ok(incoming) = serde_json::from_slice::<Incoming>(message) else { return };
        let Incoming { id, method, params, session, result, error } = incoming;
        match (id, method, params) {
            (Some(id), ..) => {
                let Some((_, waiting)) = lock(&self.waiting).remove(&id) else { return };
                let answer = match (result, error) {
                    (_, Some(refusal)) => Err(Fault::Refused(refusal.message)),
                    (Some(result), None) => Ok(result),
                    (None, None) => Err(Fault::Refused("an answer without content".to_owned())),
                };
                let _ = waiting.send(answer);
            }
            (None, Some(method), Some(params)) => listen(Some(Event { method, session, params })),
            _ => {}
        }
    }
}

/// What a lock holds, also after a panic elsewhere.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
