//! A guard against hangs.
//!
//! It asserts no time: what it stops would otherwise run for hours. A test that reaches it has met exponential work
//! or an endless loop, however slow or busy the machine is.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long is surely a hang.
pub const HANG: Duration = Duration::from_secs(60);

/// Does the work on a thread of its own and fails, with its name, if that hangs or panics.
pub fn finishes<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let worker = thread::Builder::new().name(name.chars().take(60).collect());
    let handle = worker.spawn(move || {
        let done = work();
        let _ = sender.send(());
        done
    });
    let handle = handle.expect("a thread can be started");
    match receiver.recv_timeout(HANG) {
        Err(RecvTimeoutError::Timeout) => panic!("{name}: still at work after {HANG:?}"),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => {}
    }
    handle.join().unwrap_or_else(|_| panic!("{name}: panicked"))
}
