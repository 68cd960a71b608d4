//! A job's folder: what is needed to go on after the process was killed at any moment.
//!
//! The journal is a row of segments `journal-1`, `journal-2` …, of which only the last counts. A segment begins with a
//! checkpoint of the run and the pages it held; then follow the pages that came since, each written before it is used.
//! A new segment is written beside the old one and takes its place at once. Going on means: take up the checkpoint of
//! the last segment, and answer from the segment what had come since. So no page that came is fetched again, the run
//! does what it did, and what is on disk is bounded by the pages held and those of one segment.
//!
//! A frame is a length, a checksum and as many bytes. A torn frame at the end was being written when the process ended;
//! it and what follows is cut off.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use windrow_page::{Act, Arrival, Errand, Error, ErrorKind, Page, PageSource, Snapshot};
use windrow_query::Checkpoint;

use crate::came::Came;
use crate::watch::Watch;

/// A segment grows by this many bytes at least before the next one is begun.
const SEGMENT: u64 = 8 << 20;

/// How many times as large as at its beginning a segment may grow: checkpoints then cost a fraction of the pages.
const GROWTH: u64 = 4;

/// The largest frame that is read.
const LARGEST_FRAME: u64 = 1 << 31;

/// What a segment begins with.
#[derive(Serialize, Deserialize)]
pub(crate) struct Opening {
    /// Which part of the job the run is: which values of variables, which input.
    pub(crate) part: u32,
    /// How many rows all parts before it gave.
    pub(crate) rows_before: u64,
    /// Where the run was; none at its beginning.
    pub(crate) checkpoint: Option<Checkpoint>,
}

/// A frame after the opening.
#[derive(Serialize, Deserialize)]
enum Frame {
    /// A page that was held at the checkpoint.
    Held(Option<Errand>, Box<Snapshot>),
    /// What an errand led to.
    Came(Errand, Came),
}

/// A journal that is written.
pub(crate) struct Journal {
    folder: PathBuf,
    number: u32,
    file: File,
    /// How long the segment was when its opening was written, and how long it is.
    opened_at: u64,
    length: u64,
    /// How many of the pages in the segment a run that goes on has yet to come by.
    ahead: usize,
}

/// What a journal held when it was opened.
pub(crate) struct Found {
    pub(crate) opening: Opening,
    pub(crate) held: BTreeMap<Option<Errand>, Arc<Page>>,
    came: BTreeMap<Errand, u64>,
    path: PathBuf,
}

fn failed(path: &Path, error: &io::Error) -> Error {
    Error::new(ErrorKind::Files, format!("cannot use {}: {error}", path.display()))
}

fn segment(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("journal-{number}"))
}

/// The numbers of the segments in a folder, in order.
fn segments(folder: &Path) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if let Some(number) = name.to_str().and_then(|name| name.strip_prefix("journal-")) {
            numbers.extend(number.parse::<u32>());
        }
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn frame(value: &impl Serialize) -> Result<Vec<u8>, Error> {
    let encoded = postcard::to_stdvec(value)
        .map_err(|error| Error::new(ErrorKind::Files, format!("cannot write the journal: {error}")))?;
    let mut bytes = Vec::with_capacity(encoded.len() + 16);
    bytes.extend((encoded.len() as u64).to_le_bytes());
    bytes.extend(checksum(&encoded).to_le_bytes());
    bytes.extend(encoded);
    Ok(bytes)
}

/// The bytes of the next frame; none at the end, or where the frame is torn.
fn next_frame(reader: &mut impl Read) -> Option<Vec<u8>> {
    let mut head = [0; 16];
    reader.read_exact(&mut head).ok()?;
    let (length, sum) = head.split_at(8);
    let length = u64::from_le_bytes(length.try_into().ok()?);
    if length > LARGEST_FRAME {
        return None;
    }
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 == length && checksum(&bytes).to_le_bytes() == sum).then_some(bytes)
}

fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain(std::iter::once(&last));
    words.fold(bytes.len() as u64, |sum, word| {
        let sum = (sum.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x2545_f491_4f6c_dd1d);
        sum ^ (sum >> 32)
    })
}

impl Journal {
    /// Opens the journal in a folder, with what is in it; none where it is new.
    pub(crate) fn open(folder: &Path) -> Result<Option<(Journal, Found)>, Error> {
        let numbers = segments(folder).map_err(|error| failed(folder, &error))?;
        for &number in numbers.iter().rev() {
            let path = segment(folder, number);
            if let Some((found, opened_at, length)) = read(&path).map_err(|error| failed(&path, &error))? {
                let file = OpenOptions::new().read(true).write(true).open(&path);
                let mut file = file.map_err(|error| failed(&path, &error))?;
                let cut = file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)));
                cut.map_err(|error| failed(&path, &error))?;
                let journal =
                    Journal { folder: folder.to_owned(), number, file, opened_at, length, ahead: 0 };
                journal.forget_others(&numbers);
                return Ok(Some((journal, found)));
            }
        }
        Ok(None)
    }

    /// Begins a journal in a folder.
    pub(crate) fn begin(folder: &Path) -> Result<Journal, Error> {
        let opening = Opening { part: 0, rows_before: 0, checkpoint: None };
        Journal::write_segment(folder, 1, &opening, &[])
    }

    fn write_segment(
        folder: &Path,
        number: u32,
        opening: &Opening,
        held: &[(Option<Errand>, Arc<Page>)],
    ) -> Result<Journal, Error> {
        let (path, draft) = (segment(folder, number), folder.join("journal.draft"));
        let mut bytes = frame(opening)?;
        for (errand, page) in held {
            bytes.extend(frame(&Frame::Held(*errand, Box::new(page.snapshot())))?);
        }
        let written = || -> io::Result<File> {
            let mut file = File::create(&draft)?;
            file.write_all(&bytes)?;
            file.sync_data()?;
            fs::rename(&draft, &path)?;
            File::open(folder)?.sync_all()?;
            Ok(file)
        };
        let file = written().map_err(|error| failed(&path, &error))?;
        let length = bytes.len() as u64;
        Ok(Journal { folder: folder.to_owned(), number, file, opened_at: length, length, ahead: 0 })
    }

    fn forget_others(&self, numbers: &[u32]) {
        for &number in numbers.iter().filter(|&&number| number != self.number) {
            let _ = fs::remove_file(segment(&self.folder, number));
        }
    }

    /// Whether the segment has pages that a run that goes on has yet to come by: the next one would lack them.
    pub(crate) fn is_ahead(&self) -> bool {
        self.ahead > 0
    }

    /// Whether the segment has grown so much that the next one should be begun.
    pub(crate) fn is_long(&self) -> bool {
        !self.is_ahead() && self.length - self.opened_at > SEGMENT.max(GROWTH * self.opened_at)
    }

    /// Begins the next segment.
    pub(crate) fn next(
        &mut self,
        opening: &Opening,
        held: &[(Option<Errand>, Arc<Page>)],
    ) -> Result<(), Error> {
        let next = Journal::write_segment(&self.folder, self.number + 1, opening, held)?;
        let before = std::mem::replace(self, next);
        let _ = fs::remove_file(segment(&before.folder, before.number));
        Ok(())
    }

    fn came(&mut self, errand: &Errand, came: Came) -> Result<(), Error> {
        let bytes = frame(&Frame::Came(*errand, came))?;
        self.file.write_all(&bytes).map_err(|error| failed(&segment(&self.folder, self.number), &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }
}

/// What is in a segment, how long its beginning is, and how long all that is whole; nothing where even its opening is
/// torn.
fn read(path: &Path) -> io::Result<Option<(Found, u64, u64)>> {
    let mut reader = BufReader::new(File::open(path)?);
    let Some(opening) =
        next_frame(&mut reader).and_then(|bytes| postcard::from_bytes::<Opening>(&bytes).ok())
    else {
        return Ok(None);
    };
    let mut found = Found { opening, held: BTreeMap::new(), came: BTreeMap::new(), path: path.to_owned() };
    let mut length = reader.stream_position()?;
    let mut opened_at = length;
    while let Some(bytes) = next_frame(&mut reader) {
        match postcard::from_bytes::<Frame>(&bytes) {
            Ok(Frame::Held(errand, snapshot)) => {
                found.held.insert(errand, Arc::new(Page::restore(*snapshot)));
                opened_at = reader.stream_position()?;
            }
            Ok(Frame::Came(errand, _)) => {
                found.came.insert(errand, length);
            }
            Err(_) => break,
        }
        length = reader.stream_position()?;
    }
    Ok(Some((found, opened_at, length)))
}

/// A source whose pages are written to a journal before they are used, and come from it where they came before.
pub(crate) struct Journaled {
    source: Arc<dyn PageSource>,
    journal: Arc<Mutex<Journal>>,
    came: Mutex<(BTreeMap<Errand, u64>, PathBuf)>,
    /// Is told of pages that come from the journal.
    watch: Option<Watch>,
}

impl Journaled {
    pub(crate) fn new(
        source: Arc<dyn PageSource>,
        journal: Arc<Mutex<Journal>>,
        found: Option<Found>,
        watch: Option<Watch>,
    ) -> Journaled {
        let came = found.map(|found| (found.came, found.path)).unwrap_or_default();
        lock(&journal).ahead = came.0.len();
        Journaled { source, journal, came: Mutex::new(came), watch }
    }

    /// What an errand led to before the process ended.
    fn before(&self, errand: &Errand, page: Option<&Arc<Page>>) -> Option<Result<Arrival, Error>> {
        let mut came = lock(&self.came);
        let offset = came.0.remove(errand)?;
        lock(&self.journal).ahead = came.0.len();
        let mut file = File::open(&came.1).ok()?;
        file.seek(SeekFrom::Start(offset)).ok()?;
        let bytes = next_frame(&mut BufReader::new(file))?;
        let Ok(Frame::Came(_, came)) = postcard::from_bytes(&bytes) else { return None };
        let came = came.again(page)?;
        if let (Some(watch), Ok(arrival)) = (&self.watch, &came) {
            watch.came_before(&arrival.page);
        }
        Some(came)
    }

    fn written(&self, errand: &Errand, came: Result<Arrival, Error>) -> Result<Arrival, Error> {
        lock(&self.journal).came(errand, Came::of(came.as_ref()))?;
        came
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PageSource for Journaled {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.source)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        match self.before(errand, None) {
            Some(came) => came,
            None => self.written(errand, self.source.open(errand, address, from)),
        }
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        match self.before(errand, Some(&page)) {
            Some(came) => came,
            None => self.written(errand, self.source.act(errand, page, act)),
        }
    }

    fn prepare(&self, errand: &Errand, page: &Arc<Page>, act: &Act) -> bool {
        lock(&self.came).0.contains_key(errand) || self.source.prepare(errand, page, act)
    }

    fn instead(&self, errand: &Errand, page: &Arc<Page>) -> Result<(), Error> {
        self.source.instead(errand, page)?;
        lock(&self.journal).came(errand, Came::instead(page))
    }
}
