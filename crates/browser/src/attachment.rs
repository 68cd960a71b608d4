//! Things that belong to an archive beside what was fetched: `resource` records with addresses of their own.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;

use windrow_page::{Error, ErrorKind};

use crate::http::now;
use crate::warc::{Place, Records, Writer, digest, format_date, format_record, record_id};

/// What the addresses of attachments begin with.
const SCHEME: &str = "urn:windrow:";

/// The largest attachment that is read.
const MAX_BLOCK: usize = 1 << 30;

/// Adds something to an archive that nobody else writes to.
pub fn attach(archive: &Path, name: &str, content_type: &str, bytes: &[u8]) -> Result<(), Error> {
    let (target, date, block_digest) = (format!("{SCHEME}{name}"), format_date(now()), digest(bytes));
    let id = record_id(&["resource", &date, &target, &block_digest].join(" "));
    let fields = [
        ("WARC-Type", "resource"),
        ("WARC-Record-ID", id.as_str()),
        ("WARC-Date", &date),
        ("WARC-Target-URI", &target),
        ("Content-Type", content_type),
        ("WARC-Block-Digest", &block_digest),
    ];
    let appended = Writer::resume(archive).and_then(|writer| writer.append(&[format_record(&fields, bytes)]));
    appended.map_err(|error| failed(&error, archive))
}

/// All that was attached to an archive, by its name; of several with one name the last.
pub fn attachments(archive: &Path) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let read = || -> io::Result<BTreeMap<String, Vec<u8>>> {
        let mut records = Records::open(File::open(archive)?, Place { member: 0, inside: 0 })?;
        let mut all = BTreeMap::new();
        while let Some(record) = records.advance()? {
            let name = record.target().and_then(|target| target.strip_prefix(SCHEME)).map(str::to_owned);
            if let (Some(name), "resource") = (name, record.kind())
                && let Some(block) = records.block(MAX_BLOCK)?
            {
                all.insert(name, block);
            }
        }
        Ok(all)
    };
    read().map_err(|error| failed(&error, archive))
}

fn failed(error: &io::Error, archive: &Path) -> Error {
    Error::new(ErrorKind::Files, format!("the archive cannot be used: {error}"))
        .at(archive.display().to_string())
}
