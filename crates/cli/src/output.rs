//! Writing to stdout, buffered, with failures reported.

use std::io::{self, Write};
use std::path::Path;

use crate::exit::Failure;

/// Stdout behind a buffer.
pub(crate) struct Output {
    writer: io::BufWriter<io::StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new() -> Output {
        Output { writer: io::BufWriter::new(io::stdout().lock()) }
    }

    /// Writes a text.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.writer.write_all(text.as_bytes()).map_err(failure)
    }

    /// Writes a text and what ends it.
    pub(crate) fn line(&mut self, text: &str, end: u8) -> Result<(), Failure> {
        let written = self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.write_all(&[end]));
        written.map_err(failure)
    }

    /// Makes sure that all is written.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(failure)
    }
}

/// Writes bytes to stdout.
pub(crate) fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(failure)
}

/// Writes JSON and a line end to stdout.
pub(crate) fn write_json(value: &serde_json::Value) -> Result<(), Failure> {
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    write_all(&text)
}

/// Writes a wrapper to a new file, or to stdout.
pub(crate) fn save(file: &Path, text: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        return write_all(text.as_bytes());
    }
    save_anew(file, text.as_bytes())
}

/// Writes a new file.
pub(crate) fn save_anew(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    refuse_known(file)?;
    std::fs::write(file, bytes)
        .map_err(|error| Failure::io(format!("cannot write {}", file.display()), &error))
}

/// Fails for a file that is there: what takes long asks before it begins.
pub(crate) fn refuse_known(file: &Path) -> Result<(), Failure> {
    match file.exists() {
        true => Err(Failure::usage(format!(
            "{} is there already; remove it or write to another file",
            file.display()
        ))),
        false => Ok(()),
    }
}

fn failure(error: io::Error) -> Failure {
    Failure::io("cannot write to stdout", &error)
}
