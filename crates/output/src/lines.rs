//! JSON Lines in a file that grows: valid after every line.
//!
//! A resumable run is told by the byte where it began. Nothing is written before the caller had the chance to keep that
//! token, so a run that is killed right after it was opened begins again. When it goes on, a last line that was cut short
//! is removed, and the complete lines behind the token are the rows that are durable.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use windrow_data::Item;

use crate::draft::sync_folder;
use crate::encoder::Encoder;
use crate::error::Error;
use crate::options::{Mode, Run};
use crate::sink::{Store, Summary};

/// How much is held back before it is written.
const BUFFER: usize = 1 << 16;

/// A JSON Lines file.
pub(crate) struct Lines {
    encoder: Box<dyn Encoder>,
    path: PathBuf,
    /// Open from the first write on.
    file: Option<File>,
    /// The byte where the run began.
    start: u64,
    /// The byte where writing goes on.
    end: u64,
    /// Whether the line before lacks its end.
    unfinished: bool,
    position: u64,
    rows: u64,
    buffer: Vec<u8>,
}

impl Lines {
    pub(crate) fn open(
        encoder: Box<dyn Encoder>,
        path: &Path,
        mode: Mode,
        run: Option<&Run>,
    ) -> Result<Lines, Error> {
        let token = run.and_then(|run| run.token.as_deref());
        let tail = match (token, mode) {
            (Some(token), _) => resume(path, token)?,
            (None, Mode::New) if path.symlink_metadata().is_ok() => {
                return Err(Error::exists(&path.display().to_string()));
            }
            (None, Mode::Append) if path.exists() => append(path)?,
            (None, _) => Tail::default(),
        };
        let Tail { start, end, unfinished, position } = tail;
        let path = path.to_owned();
        let mut lines = Lines {
            encoder,
            path,
            file: None,
            start,
            end,
            unfinished,
            position,
            rows: position,
            buffer: Vec::new(),
        };
        // What cannot be written is said now, and not after the first page was fetched.
        lines.probe()?;
        if run.is_some() && token.is_none() && mode == Mode::Overwrite {
            // Lines that are there must not be taken for the run's own when it goes on.
            lines.file()?;
        }
        Ok(lines)
    }

    /// Fails if the file cannot be written; makes none.
    fn probe(&self) -> Result<(), Error> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let probed = match folder {
            _ if self.path.exists() => OpenOptions::new().append(true).open(&self.path).map(drop),
            Some(folder) => folder.metadata().map(drop),
            None => Ok(()),
        };
        probed.map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &io::Error) -> Error {
        Error::file("write", &self.path, error)
    }

    /// The file, cut off where writing goes on.
    fn file(&mut self) -> Result<&mut File, Error> {
        if self.file.is_none() {
            let opened = self.begin().map_err(|error| self.fault(&error))?;
            self.file = Some(opened);
        }
        Ok(self.file.as_mut().expect("it was opened just now"))
    }

    fn begin(&self) -> io::Result<File> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&self.path)?;
        file.set_len(self.end)?;
        file.seek(SeekFrom::Start(self.end))?;
        if self.unfinished {
            file.write_all(b"\n")?;
        }
        sync_folder(&self.path)?;
        Ok(file)
    }

    fn flush(&mut self) -> Result<(), Error> {
        let buffer = std::mem::take(&mut self.buffer);
        let written = self.file()?.write_all(&buffer);
        written.map_err(|error| self.fault(&error))
    }
}

impl Store for Lines {
    fn store(&mut self, rows: &[Item]) -> Result<(), Error> {
        for row in rows {
            self.encoder.row(row, &mut self.buffer)?;
        }
        self.rows += 1;
        match self.buffer.len() < BUFFER {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn commit(&mut self) -> Result<u64, Error> {
        self.flush()?;
        let synced = self.file()?.sync_data();
        synced.map_err(|error| self.fault(&error))?;
        Ok(self.rows)
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, Error> {
        self.commit()?;
        Ok(Summary::default())
    }

    fn position(&self) -> u64 {
        self.position
    }

    fn token(&self) -> Option<String> {
        Some(self.start.to_string())
    }
}

/// What is known of the end of a file.
#[derive(Debug, Default)]
struct Tail {
    start: u64,
    end: u64,
    unfinished: bool,
    position: u64,
}

/// Where a run goes on.
fn resume(path: &Path, token: &str) -> Result<Tail, Error> {
    let strange = || {
        let path = path.display();
        Error::usage(format!("{path} is not the file that the run began to write; begin a new run"))
    };
    let start: u64 = token.parse().map_err(|_| strange())?;
    if !path.exists() {
        return if start == 0 { Ok(Tail::default()) } else { Err(strange()) };
    }
    let fault = |error: io::Error| Error::file("read", path, &error);
    let mut file = File::open(path).map_err(fault)?;
    if file.metadata().map_err(fault)?.len() < start {
        return Err(strange());
    }
    file.seek(SeekFrom::Start(start)).map_err(fault)?;
    let (position, length) = complete_lines(file).map_err(fault)?;
    // The line before may have lacked its end; the run then began by writing it.
    let before = last_byte(path, start).map_err(fault)?;
    let unfinished = before.is_some_and(|byte| byte != b'\n');
    match (unfinished, position) {
        (false, _) => Ok(Tail { start, end: start + length, unfinished: false, position }),
        (true, 0) => Ok(Tail { start, end: start, unfinished: true, position: 0 }),
        (true, _) => Ok(Tail { start, end: start + length, unfinished: false, position: position - 1 }),
    }
}

/// Where rows are added. A last line that is no JSON was cut short, and is removed.
fn append(path: &Path) -> Result<Tail, Error> {
    let fault = |error: io::Error| Error::file("read", path, &error);
    let mut file = File::open(path).map_err(fault)?;
    let whole = file.metadata().map_err(fault)?.len();
    let (_, complete) = complete_lines(&file).map_err(fault)?;
    let mut rest = Vec::new();
    file.seek(SeekFrom::Start(complete)).and_then(|_| file.read_to_end(&mut rest)).map_err(fault)?;
    let unfinished = serde_json::from_slice::<serde_json::Value>(&rest).is_ok();
    let end = if unfinished { whole } else { complete };
    Ok(Tail { start: end, end, unfinished, position: 0 })
}

/// How many complete lines there are, and their length in bytes.
pub(crate) fn complete_lines(file: impl Read) -> io::Result<(u64, u64)> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut lines, mut complete, mut read) = (0, 0, 0);
    loop {
        let bytes = io::BufRead::fill_buf(&mut reader)?;
        let length = bytes.len();
        if length == 0 {
            return Ok((lines, complete));
        }
        lines += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        if let Some(last) = bytes.iter().rposition(|&byte| byte == b'\n') {
            complete = read + last as u64 + 1;
        }
        read += length as u64;
        io::BufRead::consume(&mut reader, length);
    }
}

/// The byte before a place.
fn last_byte(path: &Path, place: u64) -> io::Result<Option<u8>> {
    let Some(before) = place.checked_sub(1) else { return Ok(None) };
    let mut file = File::open(path)?;
    let mut byte = [0];
    file.seek(SeekFrom::Start(before))?;
    file.read_exact(&mut byte)?;
    Ok(Some(byte[0]))
}
