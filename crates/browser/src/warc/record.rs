//! The records of a WARC file, one after the other. What is no record is passed over and counted.

use std::fs::File;
use std::io;

use super::stream::{Place, Stream};

/// The largest head of a record.
const MAX_HEAD: usize = 1 << 20;

/// How much that is no record is unpacked before the rest of a gzip member is given up.
const MAX_GARBAGE: usize = 1 << 20;

/// The head of a record. Its block is read next, or passed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// Where it begins.
    pub(crate) place: Place,
    fields: Vec<(String, String)>,
    length: u64,
}

impl Record {
    /// The first field of this name, which is in lower case.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// What kind of record it is.
    pub(crate) fn kind(&self) -> &str {
        self.field("warc-type").unwrap_or_default()
    }

    /// The address that it is of.
    pub(crate) fn target(&self) -> Option<&str> {
        let target = self.field("warc-target-uri")?;
        Some(target.strip_prefix('<').and_then(|target| target.strip_suffix('>')).unwrap_or(target))
    }
}

/// Reads records.
pub(crate) struct Records {
    stream: Stream,
    /// The member of the record whose block is next, and how much of it has not been read.
    block: (u64, u64),
    in_garbage: bool,
    /// How many stretches of the file are damaged.
    pub(crate) damaged: u64,
    /// How many records were read.
    pub(crate) read: u64,
    /// Where the damage began that no whole record has followed.
    pub(crate) open_damage: Option<u64>,
    resumed_at: Option<u64>,
}

/// What came of reading.
enum Outcome<T> {
    Read(T),
    End,
    Damaged,
}

impl Records {
    /// The records from a place on.
    pub(crate) fn open(file: File, at: Place) -> io::Result<Records> {
        let stream = Stream::open(file, at)?;
        let (block, in_garbage, damaged, read) = ((0, 0), false, 0, 0);
        Ok(Records { stream, block, in_garbage, damaged, read, open_damage: None, resumed_at: None })
    }

    /// The head of the next record; none at the end of the file.
    pub(crate) fn advance(&mut self) -> io::Result<Option<Record>> {
        if self.block.1 > 0
            && let Outcome::Damaged = self.pass_block(None)?
        {
            self.note_damage(self.block.0);
        }
        self.block = (0, 0);
        let mut garbage = 0;
        loop {
            let line = match self.line()? {
                Outcome::Read(line) => line,
                Outcome::End => return Ok(None),
                Outcome::Damaged => {
                    if !self.resume()? {
                        return Ok(None);
                    }
                    continue;
                }
            };
            let (place, line) = line;
            if line.starts_with(b"WARC/") {
                if let Some(record) = self.head(place)? {
                    (self.in_garbage, self.read) = (false, self.read + 1);
                    self.block = (place.member, record.length);
                    return Ok(Some(record));
                }
                self.note_damage(place.member);
            } else if !line.is_empty() {
                self.note_damage(place.member);
                garbage += line.len();
                if garbage > MAX_GARBAGE && self.stream.is_packed() {
                    garbage = 0;
                    if !self.resume()? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// The block of the record read last; none where it is damaged or larger than `limit`.
    pub(crate) fn block(&mut self, limit: usize) -> io::Result<Option<Vec<u8>>> {
        if self.block.1 > limit as u64 {
            return Ok(None);
        }
        let mut block = Vec::new();
        match self.pass_block(Some(&mut block))? {
            Outcome::Read(()) => Ok(Some(block)),
            Outcome::End | Outcome::Damaged => {
                self.note_damage(self.block.0);
                self.block = (0, 0);
                Ok(None)
            }
        }
    }

    /// Passes over the block of the record read last; a whole one ends damage that went before.
    pub(crate) fn finish_block(&mut self) -> io::Result<()> {
        if let Outcome::Damaged = self.pass_block(None)? {
            self.note_damage(self.block.0);
        } else {
            self.open_damage = None;
        }
        self.block = (0, 0);
        Ok(())
    }

    /// Where in the file the block ends that was passed over last; none in a compressed one, whose members end by
    /// themselves.
    pub(crate) fn end_of_block(&self) -> Option<u64> {
        (!self.stream.is_packed()).then(|| self.stream.place().member)
    }

    fn pass_block(&mut self, mut into: Option<&mut Vec<u8>>) -> io::Result<Outcome<()>> {
        while self.block.1 > 0 {
            let bytes = match self.stream.peek() {
                Ok(bytes) => bytes.len(),
                Err(error) if is_damage(&error) => 0,
                Err(error) => return Err(error),
            };
            let left_member = self.stream.is_packed() && self.stream.place().member != self.block.0;
            if bytes == 0 || left_member {
                return Ok(Outcome::Damaged);
            }
            let some = bytes.min(usize::try_from(self.block.1).unwrap_or(usize::MAX));
            if let Some(block) = &mut into {
                block.extend_from_slice(&self.stream.peek()?[..some]);
            }
            self.stream.take(some);
            self.block.1 -= some as u64;
        }
        Ok(Outcome::Read(()))
    }

    /// Reads the head of a record behind its first line.
    fn head(&mut self, place: Place) -> io::Result<Option<Record>> {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut size = 0;
        loop {
            let Outcome::Read((_, line)) = self.line()? else { return Ok(None) };
            size += line.len();
            if size > MAX_HEAD {
                return Ok(None);
            }
            if line.is_empty() {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            match (text.split_once(':'), fields.last_mut()) {
                (_, Some((_, value))) if text.starts_with([' ', '\t']) => {
                    value.push(' ');
                    value.push_str(text.trim());
                }
                (Some((name, value)), _) => {
                    fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
                }
                (None, _) => return Ok(None),
            }
        }
        let length = fields.iter().find(|(name, _)| name == "content-length");
        let length = length.and_then(|(_, value)| value.parse().ok());
        Ok(length.map(|length| Record { place, fields, length }))
    }

    /// The next line without its end; at most so long that a head may be.
    fn line(&mut self) -> io::Result<Outcome<(Place, Vec<u8>)>> {
        let mut line = Vec::new();
        let mut place = None;
        loop {
            let bytes = match self.stream.peek() {
                Ok(bytes) => bytes,
                Err(error) if is_damage(&error) => return Ok(Outcome::Damaged),
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = end.map_or(bytes.len(), |end| end + 1).min(MAX_HEAD);
            line.extend_from_slice(&bytes[..part]);
            place.get_or_insert(self.stream.place());
            self.stream.take(part);
            if end.is_some() || line.len() > MAX_HEAD {
                break;
            }
        }
        let Some(place) = place else { return Ok(Outcome::End) };
        while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            line.pop();
        }
        Ok(Outcome::Read((place, line)))
    }

    fn note_damage(&mut self, member: u64) {
        self.open_damage.get_or_insert(member);
        if !self.in_garbage {
            self.damaged += 1;
            self.in_garbage = true;
        }
    }

    /// Goes on at the next place that can be read; false where there is none.
    fn resume(&mut self) -> io::Result<bool> {
        self.note_damage(self.stream.place().member);
        self.stream.resume()?;
        let offset = self.stream.file_offset();
        let moved = self.resumed_at != Some(offset);
        self.resumed_at = Some(offset);
        Ok(moved && self.stream.is_packed())
    }
}

/// Whether a failure is of the archive rather than of the disk.
fn is_damage(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

/// A record as it stands in a file.
pub(crate) fn format_record(fields: &[(&str, &str)], block: &[u8]) -> Vec<u8> {
    let mut text = String::from("WARC/1.1\r\n");
    for (name, value) in fields {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n", block.len()));
    [text.as_bytes(), block, b"\r\n\r\n"].concat()
}
