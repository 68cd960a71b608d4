//! A file that appears complete or not at all: written beside its place, then moved there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::Error;
use crate::options::Mode;

/// A file that is not there yet. It goes away if it is not published.
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    draft: PathBuf,
    path: PathBuf,
    mode: Mode,
}

/// Makes the names of drafts of one process differ.
static COUNT: AtomicU32 = AtomicU32::new(0);

impl Draft {
    /// A draft of a file; fails at once if the file is not to be overwritten and there.
    pub(crate) fn new(path: &Path, mode: Mode) -> Result<Draft, Error> {
        if mode == Mode::New && path.symlink_metadata().is_ok() {
            return Err(Error::exists(&path.display().to_string()));
        }
        // Behind a symbolic link, the file itself is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let draft = beside(&path, "part");
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(&draft);
        let file = file.map_err(|error| Error::file("write", &path, &error))?;
        Ok(Draft { file, draft, path, mode })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(|error| Error::file("write", &self.path, &error))
    }

    /// Makes the file durable and moves it to its place.
    pub(crate) fn publish(self) -> Result<(), Error> {
        let published = self.file.sync_all().and_then(|()| self.place());
        match published {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Error::exists(&self.path.display().to_string()))
            }
            published => published.map_err(|error| Error::file("write", &self.path, &error)),
        }
    }

    fn place(&self) -> io::Result<()> {
        match self.mode {
            // A link fails where a file has come into being meanwhile; file systems without links cannot tell.
            Mode::New => match fs::hard_link(&self.draft, &self.path) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    fs::rename(&self.draft, &self.path)?
                }
                linked => linked?,
            },
            Mode::Overwrite | Mode::Append => fs::rename(&self.draft, &self.path)?,
        }
        sync_folder(&self.path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.draft);
    }
}

/// A name in the folder of a file that nobody else has.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{}-{count}.{ending}", std::process::id()))
}

/// Makes durable that a file is in its folder.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Some systems cannot open folders; there is nothing to be made durable then.
    File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
}
