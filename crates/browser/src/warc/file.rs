//! Writing WARC files: a file is whole after every record.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::record::Records;
use super::stream::Place;

/// Whether records are compressed, each for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Gzip,
}

impl Packing {
    /// What the ending of a file's name asks for.
    pub(crate) fn of(path: &Path) -> Packing {
        match path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz")) {
            true => Packing::Gzip,
            false => Packing::Plain,
        }
    }

    fn pack(self, record: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Packing::Plain => Ok(record.to_vec()),
            Packing::Gzip => {
                let mut encoder =
                    GzEncoder::new(Vec::with_capacity(record.len() / 2), Compression::default());
                encoder.write_all(record)?;
                encoder.finish()
            }
        }
    }
}

/// Appends records to a file.
pub(crate) struct Writer {
    packing: Packing,
    end: Mutex<(File, u64)>,
}

impl Writer {
    /// Begins a file, which may not exist yet.
    pub(crate) fn create(path: &Path) -> io::Result<Writer> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        Ok(Writer { packing: Packing::of(path), end: Mutex::new((file, 0)) })
    }

    /// Goes on with a file. A record at its end that was not written to its end is cut off.
    pub(crate) fn resume(path: &Path) -> io::Result<Writer> {
        let (mut end, is_terminated) = whole_length(path)?;
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        if !is_terminated {
            file.write_all(TERMINATOR)?;
            end += TERMINATOR.len() as u64;
        }
        Ok(Writer { packing: Packing::of(path), end: Mutex::new((file, end)) })
    }

    /// Appends records that belong together. Compression is done before others have to wait.
    pub(crate) fn append(&self, records: &[Vec<u8>]) -> io::Result<()> {
        let packed: Vec<Vec<u8>> =
            records.iter().map(|record| self.packing.pack(record)).collect::<Result<_, _>>()?;
        let packed = packed.concat();
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, length) = &mut *end;
        if let Err(error) = file.write_all(&packed) {
            // What is half written goes, so that the file stays whole.
            file.set_len(*length).and_then(|()| file.seek(SeekFrom::Start(*length)))?;
            return Err(error);
        }
        *length += packed.len() as u64;
        Ok(())
    }
}

/// What stands behind the block of a record.
const TERMINATOR: &[u8] = b"\r\n\r\n";

/// How long a file is up to its last whole record, and whether what stands behind it is whole too.
fn whole_length(path: &Path) -> io::Result<(u64, bool)> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut records = Records::open(file, Place { member: 0, inside: 0 })?;
    let mut last_block = None;
    while records.advance()?.is_some() {
        records.finish_block()?;
        last_block = Some(records.end_of_block());
    }
    match (records.open_damage, last_block.flatten()) {
        (Some(damage), _) => Ok((damage, true)),
        (None, Some(end)) if length < end + TERMINATOR.len() as u64 => Ok((end, false)),
        _ => Ok((length, true)),
    }
}
