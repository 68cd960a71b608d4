//! The bytes of a WARC file, unpacked, with the place of each.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use flate2::bufread::GzDecoder;

/// How a gzip member begins.
const GZIP: [u8; 3] = [0x1f, 0x8b, 8];

/// How much is read from the disk at once.
const BUFFER: usize = 64 << 10;

/// A place in an archive: where a gzip member begins in the file, and how far into what it unpacks to. In a plain
/// file, the whole distance is in the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) member: u64,
    pub(crate) inside: u64,
}

/// An archive as one stream of bytes.
pub(crate) struct Stream {
    source: Source,
    /// What is unpacked and not yet taken.
    unpacked: Vec<u8>,
    taken: usize,
    place: Place,
}

enum Source {
    Plain(Counted),
    /// A member that is being unpacked.
    Member(Box<GzDecoder<Counted>>),
    /// Between two members.
    Between(Counted),
    /// After a failure to go on.
    Lost,
}

/// A file that knows how far it has been read.
struct Counted {
    file: BufReader<File>,
    offset: u64,
}

impl Stream {
    /// The bytes of a file from a place on.
    pub(crate) fn open(mut file: File, at: Place) -> io::Result<Stream> {
        let mut start = [0; 3];
        file.seek(SeekFrom::Start(0))?;
        let packed = read_fully(&mut file, &mut start)? == GZIP.len() && start == GZIP;
        file.seek(SeekFrom::Start(at.member))?;
        let counted = Counted { file: BufReader::with_capacity(BUFFER, file), offset: at.member };
        let source = if packed { Source::Between(counted) } else { Source::Plain(counted) };
        let place = Place { member: at.member, inside: 0 };
        let mut stream = Stream { source, unpacked: Vec::new(), taken: 0, place };
        stream.skip(at.inside)?;
        Ok(stream)
    }

    /// The place of the next byte. At the end of a member it is the end of that member.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Whether the file is compressed.
    pub(crate) fn is_packed(&self) -> bool {
        !matches!(self.source, Source::Plain(_))
    }

    /// How much of the file has been used up to the end of what was read last.
    pub(crate) fn file_offset(&self) -> u64 {
        match &self.source {
            Source::Plain(_) => self.place.member,
            Source::Member(member) => member.get_ref().offset,
            Source::Between(counted) => counted.offset,
            Source::Lost => self.place.member,
        }
    }

    /// The next bytes, at least one unless it is the end of the file.
    pub(crate) fn peek(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.unpacked.len() {
            if !self.refill()? {
                break;
            }
        }
        Ok(&self.unpacked[self.taken..])
    }

    /// Takes so many of the next bytes.
    pub(crate) fn take(&mut self, count: usize) {
        self.taken += count;
        match self.source {
            Source::Plain(_) => self.place.member += count as u64,
            _ => self.place.inside += count as u64,
        }
    }

    /// Passes over so many bytes.
    pub(crate) fn skip(&mut self, count: u64) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            let some = self.peek()?.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            if some == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.take(some);
            left -= some as u64;
        }
        Ok(())
    }

    /// Unpacks some more; false at the end of the file.
    fn refill(&mut self) -> io::Result<bool> {
        self.unpacked.resize(BUFFER, 0);
        self.taken = 0;
        let more = self.read_some();
        self.unpacked.truncate(*more.as_ref().unwrap_or(&0));
        Ok(more? > 0)
    }

    fn read_some(&mut self) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.source, Source::Lost) {
                Source::Plain(mut counted) => {
                    let read = counted.read(&mut self.unpacked);
                    self.source = Source::Plain(counted);
                    return read;
                }
                Source::Member(mut member) => {
                    let read = member.read(&mut self.unpacked);
                    let ended = matches!(read, Ok(0));
                    self.source = if ended || read.is_err() {
                        Source::Between(member.into_inner())
                    } else {
                        Source::Member(member)
                    };
                    if !ended {
                        return read;
                    }
                }
                Source::Between(mut counted) => {
                    if counted.fill_buf()?.is_empty() {
                        self.source = Source::Between(counted);
                        return Ok(0);
                    }
                    self.place = Place { member: counted.offset, inside: 0 };
                    if !counted.is_at_member()? {
                        // The decoder would take a part of what follows for a header.
                        self.source = Source::Between(counted);
                        return Err(io::ErrorKind::InvalidData.into());
                    }
                    self.source = Source::Member(Box::new(GzDecoder::new(counted)));
                }
                Source::Lost => return Ok(0),
            }
        }
    }

    /// After damage: drops what is unpacked and goes on at the next gzip member that can be found. A plain file goes
    /// on where it is.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.source, Source::Lost) {
            Source::Plain(counted) => self.source = Source::Plain(counted),
            Source::Member(member) => self.next_member(member.into_inner())?,
            Source::Between(counted) => self.next_member(counted)?,
            Source::Lost => {}
        }
        Ok(())
    }

    fn next_member(&mut self, mut counted: Counted) -> io::Result<()> {
        self.unpacked.clear();
        self.taken = 0;
        let mut matched = 0;
        while matched < GZIP.len() {
            let Some(&byte) = counted.fill_buf()?.first() else { break };
            counted.consume(1);
            matched = match byte {
                byte if byte == GZIP[matched] => matched + 1,
                byte if byte == GZIP[0] => 1,
                _ => 0,
            };
        }
        if matched == GZIP.len() {
            counted.seek_to(counted.offset - GZIP.len() as u64)?;
        }
        self.source = Source::Between(counted);
        Ok(())
    }
}

impl Counted {
    /// Whether a gzip member comes next.
    fn is_at_member(&mut self) -> io::Result<bool> {
        let (start, mut next) = (self.offset, [0; 3]);
        let read = read_fully(self, &mut next)?;
        self.seek_to(start)?;
        Ok(read == GZIP.len() && next == GZIP)
    }

    fn seek_to(&mut self, offset: u64) -> io::Result<()> {
        self.file.seek_relative(offset as i64 - self.offset as i64)?;
        self.offset = offset;
        Ok(())
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.offset += read as u64;
        Ok(read)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.file.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.file.consume(count);
        self.offset += count as u64;
    }
}

fn read_fully(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match file.read(&mut buffer[filled..])? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}
