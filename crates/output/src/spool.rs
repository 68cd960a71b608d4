//! Rows that are kept until the end, then written at once: in formats that have to know all rows, with keys, and in
//! resumable runs.
//!
//! A spool is a file with one line for each row of the run. That of a resumable run stays in the folder that the caller
//! gave, together with a copy of the file that is added to; writing the result again from them changes nothing, so a run
//! may be killed even between its last act and the caller's note of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use windrow_data::Item;

use crate::direct::Outlet;
use crate::draft::{Draft, beside, sync_folder};
use crate::encoder::Encoder;
use crate::error::Error;
use crate::existing::RawLines;
use crate::key::{Key, LastRows};
use crate::lines::complete_lines;
use crate::options::{Mode, Options};
use crate::sink::{Store, Summary};

/// How much is held back before it is written.
const BUFFER: usize = 1 << 16;

/// Where the rows go at the end.
pub(crate) enum Destination {
    File(PathBuf),
    Live(Box<dyn Write + Send>),
}

/// Keeps rows until the end.
pub(crate) struct Spooled {
    encoder: Box<dyn Encoder>,
    key: Key,
    spool: Spool,
    destination: Destination,
    mode: Mode,
    /// The file that is added to.
    base: Option<PathBuf>,
}

impl Spooled {
    /// Opens a spool; `probe` is another encoder like the first.
    pub(crate) fn open(
        encoder: Box<dyn Encoder>,
        mut probe: Box<dyn Encoder>,
        key: Key,
        destination: Destination,
        options: &Options,
    ) -> Result<Spooled, Error> {
        let folder = match (&options.run, &options.spool) {
            (Some(_), Some(folder)) => Some(folder.as_path()),
            (Some(_), None) => return Err(Error::usage("a run that can go on needs a folder for its rows")),
            (None, _) => None,
        };
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| Error::file("write", folder, &error))?;
        }
        let resumed = folder.is_some_and(|folder| rows_of(folder).exists());
        let (mode, base) = match (&destination, folder) {
            (Destination::Live(_), _) => (options.mode, None),
            (Destination::File(_), Some(folder)) if resumed => (Mode::Overwrite, Some(base_of(folder))),
            (Destination::File(path), folder) => {
                // What cannot be written is said now, and not after the last page was fetched.
                Draft::new(path, options.mode)?;
                let base = keep_base(path, folder, options.mode)?;
                base.iter().try_for_each(|base| can_be_added_to(&mut *probe, base, &key))?;
                (options.mode, base)
            }
        };
        let base = base.filter(|base| base.exists());
        let spool = match (folder, &destination) {
            (Some(folder), _) => Spool::kept(&rows_of(folder))?,
            (None, Destination::File(path)) => Spool::passing(beside(path, "rows"))?,
            (None, Destination::Live(_)) => {
                Spool::passing(beside(&std::env::temp_dir().join("windrow"), "rows"))?
            }
        };
        Ok(Spooled { encoder, key, spool, destination, mode, base })
    }

    /// Looks at all rows: which are the last of their key, and what the format has to know.
    fn survey(&mut self) -> Result<LastRows, Error> {
        let mut last = LastRows::default();
        if self.key.is_none() && !self.encoder.surveys() {
            return Ok(last);
        }
        let mut number = 0;
        for rows in self.spool.rows()? {
            for row in rows? {
                if !self.key.is_none() {
                    last.note(self.key.of(&row), number);
                }
                self.encoder.survey(&row);
                number += 1;
            }
        }
        Ok(last)
    }

    fn write(&mut self, outlet: &mut Outlet, buffer: &mut Vec<u8>) -> Result<Summary, Error> {
        let last = self.survey()?;
        let keyed = !self.key.is_none();
        let Spooled { encoder, key, spool, base, .. } = self;
        encoder.begin(buffer)?;
        if let Some(base) = base {
            let has = |key: &str| last.has(key);
            encoder.existing(base, keyed.then_some(&has), &mut |bytes| {
                buffer.append(bytes);
                outlet.take(buffer)
            })?;
        }
        let mut number = 0;
        for rows in spool.rows()? {
            for row in rows? {
                if !keyed || last.is_last(key.of(&row).as_deref(), number) {
                    encoder.row(&row, buffer)?;
                    outlet.take(buffer)?;
                }
                number += 1;
            }
        }
        let summary = encoder.end(buffer)?;
        Ok(Summary { keyless: last.keyless, ..summary })
    }
}

impl Store for Spooled {
    fn store(&mut self, rows: &[Item]) -> Result<(), Error> {
        self.spool.add(rows)
    }

    fn commit(&mut self) -> Result<u64, Error> {
        match self.spool.kept {
            true => self.spool.commit(),
            false => Ok(0),
        }
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, Error> {
        self.spool.commit()?;
        let destination = std::mem::replace(&mut self.destination, Destination::Live(Box::new(io::sink())));
        let mut outlet = match destination {
            Destination::File(path) => Outlet::Draft(Draft::new(&path, self.mode)?),
            Destination::Live(writer) => Outlet::Live(writer),
        };
        let mut buffer = Vec::new();
        let summary = self.write(&mut outlet, &mut buffer)?;
        outlet.close(&mut buffer)?;
        Ok(summary)
    }

    fn position(&self) -> u64 {
        self.spool.position
    }
}

/// A file with one line for each row of the run: the list of what became of it, as stored records.
struct Spool {
    file: File,
    path: PathBuf,
    /// Whether the file outlives the process.
    kept: bool,
    position: u64,
    rows: u64,
    buffer: Vec<u8>,
}

impl Spool {
    /// The spool of a resumable run, without a last line that was cut short.
    fn kept(path: &Path) -> Result<Spool, Error> {
        let fault = |error: io::Error| Error::file("write", path, &error);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(fault)?;
        let (position, length) = complete_lines(&file).map_err(fault)?;
        file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length))).map_err(fault)?;
        sync_folder(path).map_err(fault)?;
        Ok(Spool { file, path: path.to_owned(), kept: true, position, rows: position, buffer: Vec::new() })
    }

    /// A spool that goes away with the process.
    fn passing(path: PathBuf) -> Result<Spool, Error> {
        let opened = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
        let file = opened.map_err(|error| Error::file("write", &path, &error))?;
        Ok(Spool { file, path, kept: false, position: 0, rows: 0, buffer: Vec::new() })
    }

    fn add(&mut self, rows: &[Item]) -> Result<(), Error> {
        let cannot = |error: serde_json::Error| Error::file("write", &self.path, &error.into());
        serde_json::to_writer(&mut self.buffer, rows).map_err(cannot)?;
        self.buffer.push(b'\n');
        self.rows += 1;
        match self.buffer.len() < BUFFER {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn flush(&mut self) -> Result<(), Error> {
        let written = self.file.write_all(&self.buffer);
        self.buffer.clear();
        written.map_err(|error| Error::file("write", &self.path, &error))
    }

    fn commit(&mut self) -> Result<u64, Error> {
        self.flush()?;
        if self.kept {
            self.file.sync_data().map_err(|error| Error::file("write", &self.path, &error))?;
        }
        Ok(self.rows)
    }

    /// All rows again, from the first.
    fn rows(&self) -> Result<impl Iterator<Item = Result<Vec<Item>, Error>> + use<>, Error> {
        let path = self.path.clone();
        let read = move |line: Result<Vec<u8>, Error>| {
            serde_json::from_slice(&line?).map_err(|error| Error::file("read", &path, &error.into()))
        };
        Ok(RawLines::open(&self.path)?.map(read))
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn rows_of(folder: &Path) -> PathBuf {
    folder.join("rows.jsonl")
}

fn base_of(folder: &Path) -> PathBuf {
    folder.join("base")
}

/// The file that is added to; a resumable run keeps a copy of it as it is now.
fn keep_base(path: &Path, folder: Option<&Path>, mode: Mode) -> Result<Option<PathBuf>, Error> {
    match folder {
        _ if mode != Mode::Append || !path.exists() => Ok(None),
        None => Ok(Some(path.to_owned())),
        Some(folder) => {
            let (base, draft) = (base_of(folder), folder.join("base.part"));
            let copied = fs::copy(path, &draft).and_then(|_| fs::rename(&draft, &base));
            copied.map_err(|error| Error::file("write", &base, &error))?;
            Ok(Some(base))
        }
    }
}

/// Fails if a file is not of the form that is written.
fn can_be_added_to(probe: &mut dyn Encoder, base: &Path, key: &Key) -> Result<(), Error> {
    let none = |_: &str| false;
    probe.begin(&mut Vec::new())?;
    probe.existing(base, (!key.is_none()).then_some(&none), &mut |bytes| {
        bytes.clear();
        Ok(())
    })
}
