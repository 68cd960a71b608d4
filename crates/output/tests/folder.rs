//! A folder for the files of a test, which goes away with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) struct Folder(PathBuf);

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder::in_folder(Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    pub(crate) fn in_folder(parent: &Path) -> Folder {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("windrow-output-{}-{count}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The text of a file in it.
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file of the test")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file of the test");
    }

    /// The names of the files in it, hidden ones included.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder of the test");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
