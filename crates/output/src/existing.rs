//! Files that are added to, read again line by line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The lines of a file, as they are, with their ends.
pub(crate) struct RawLines {
    file: BufReader<File>,
    path: PathBuf,
}

impl RawLines {
    pub(crate) fn open(path: &Path) -> Result<RawLines, Error> {
        let file = File::open(path).map_err(|error| Error::file("read", path, &error))?;
        Ok(RawLines { file: BufReader::with_capacity(1 << 16, file), path: path.to_owned() })
    }
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
