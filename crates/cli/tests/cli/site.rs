//! The demo site, served by the binary as long as a test needs it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use crate::folder::Folder;

/// A served site, ended with the test.
pub(crate) struct Site {
    process: Child,
    address: String,
    _folder: Folder,
}

impl Site {
    /// The site with its usual books and papers.
    pub(crate) fn start() -> Site {
        Site::with(&[])
    }

    /// The site with options of `windrow demo`.
    pub(crate) fn with(options: &[&str]) -> Site {
        let arguments = [&["demo", "--serve", "--port", "0"], options].concat();
        let folder = Folder::new();
        let mut command = folder.command(&arguments);
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the command starts");
        let mut line = String::new();
        let stdout = process.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.split_whitespace().last().expect("an address").trim_end_matches('/').to_owned();
        assert!(address.starts_with("http://"), "{line}");
        Site { process, address, _folder: folder }
    }

    /// Its address, without a slash at the end.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where it listens.
    pub(crate) fn host(&self) -> &str {
        self.address.trim_start_matches("http://")
    }

    /// The option that tells a wrapper of `examples/` where the site is.
    pub(crate) fn variable(&self) -> String {
        format!("--var=site={}", self.address)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The file of a wrapper of `examples/`.
pub(crate) fn example(name: &str) -> String {
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    examples.join(format!("{name}.oxp")).to_str().expect("a path in UTF-8").to_owned()
}
