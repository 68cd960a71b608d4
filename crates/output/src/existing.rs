//! Files that are added to or read back, line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The lines of a file, as they are, with their ends.
pub(crate) struct RawLines {
    file: Box<dyn BufRead + Send>,
    path: PathBuf,
}

impl RawLines {
    pub(crate) fn open(path: &Path) -> Result<RawLines, Error> {
        Ok(RawLines::of(Box::new(open(path)?), path))
    }

    /// The lines of an open file; the path is for messages.
    pub(crate) fn of(file: Box<dyn BufRead + Send>, path: &Path) -> RawLines {
        RawLines { file, path: path.to_owned() }
    }
}

/// A file to be read.
pub(crate) fn open(path: &Path) -> Result<BufReader<File>, Error> {
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(std::io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    });
    let file = opened.map_err(|error| Error::file("read", path, &error))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

impl Iterator for RawLines {
    type Item = Result<Vec<u8>, Error>;

    fn next(&mut self) -> Option<Result<Vec<u8>, Error>> {
        let mut line = Vec::new();
        match self.file.read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(Error::file("read", &self.path, &error))),
        }
    }
}

/// A file that was not written as this is written.
pub(crate) fn foreign(path: &Path, expected: &str) -> Error {
    let path = path.display();
    Error::usage(format!("cannot add to {path}: it does not have {expected}; write to another file with -o"))
}
