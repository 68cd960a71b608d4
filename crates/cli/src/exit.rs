//! How a command ends.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// The exit statuses that programs rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is done.
    Done = 0,
    /// Something failed.
    Failed = 1,
    /// The command or an expression is wrong.
    Usage = 2,
    /// Nothing matched, or a check failed.
    Nothing = 3,
    /// Some inputs or branches failed.
    Partial = 4,
    /// robots.txt or another policy forbids it.
    Refused = 5,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do its work.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
    io: Option<io::ErrorKind>,
}

impl Failure {
    /// A command that cannot be carried out as written.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Usage, message: message.into(), io: None }
    }

    /// Something else failed.
    pub(crate) fn failed(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Failed, message: message.into(), io: None }
    }

    /// Reading or writing failed; `what` is what was tried.
    pub(crate) fn io(what: impl fmt::Display, error: &io::Error) -> Failure {
        Failure { exit: Exit::Failed, message: format!("{what}: {}", plain(error)), io: Some(error.kind()) }
    }

    /// A page that could not be had.
    pub(crate) fn page(error: windrow::page::Error) -> Failure {
        let exit = if error.is_refused() { Exit::Refused } else { Exit::Failed };
        Failure { exit, message: error.to_string(), io: None }
    }

    /// Rows that could not be written.
    pub(crate) fn output(error: windrow::output::Error) -> Failure {
        let exit = if error.is_usage() || error.is_exists() {
            Exit::Usage
        } else if error.is_row() {
            Exit::Nothing
        } else {
            Exit::Failed
        };
        let io = error.is_broken_pipe().then_some(io::ErrorKind::BrokenPipe);
        Failure { exit, message: error.to_string(), io }
    }

    /// Rows that somebody wrote for this command and that could not be read.
    pub(crate) fn stored(error: windrow::output::Error) -> Failure {
        let exit = if error.is_usage() || error.is_damaged() { Exit::Usage } else { Exit::Failed };
        Failure { exit, message: error.to_string(), io: None }
    }

    /// A table that could not be read.
    pub(crate) fn table(error: windrow::output::Error) -> Failure {
        let exit = if error.is_usage() { Exit::Usage } else { Exit::Failed };
        Failure { exit, message: error.to_string(), io: None }
    }

    /// A failure that the user has been told of.
    pub(crate) fn said(exit: Exit) -> Failure {
        Failure { exit, message: String::new(), io: None }
    }

    /// The same failure, with what became of something because of it.
    pub(crate) fn and(self, words: &str) -> Failure {
        match self.is_said() {
            true => self,
            false => Failure { message: format!("{}; {words}", self.message), ..self },
        }
    }

    /// Whether there is something to say.
    pub(crate) fn is_said(&self) -> bool {
        self.message.is_empty()
    }

    /// The status to end with.
    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }

    /// Whether the reader of our output went away.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.io == Some(io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

/// The operating system's words without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
