//! Runs a target: recorded failures first, then made-up inputs until the time is over.
//!
//! An input is bytes, for every target, so that one way of making smaller, recording and repeating serves all.
//! The input of iteration `n` depends on the seed and `n` alone. Before it is tried it is written to a journal, so
//! that a process that dies (of a stack overflow, say) leaves the input that killed it.

use std::cell::{Cell, RefCell};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use windrow_tests::guard::HANG;
use windrow_tests::random::Random;

/// What is put to the test.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target {
    /// Its name, and that of its folder of recorded failures.
    pub(crate) name: &'static str,
    /// Makes up an input.
    pub(crate) make: fn(&mut Random) -> Vec<u8>,
    /// Tries an input; the error says which promise was broken.
    pub(crate) check: fn(&[u8]) -> Result<(), String>,
}

/// For how long a target runs if nothing else is asked for.
const SECONDS: u64 = 12;

/// For how long a failing input is made smaller.
const SHRINKING: Duration = Duration::from_secs(30);

/// Work that takes longer than this, and longer than [`SLOW_PER_BYTE`] for each byte, is too slow: a hundred times
/// what it should take.
const SLOW: Duration = Duration::from_millis(500);
const SLOW_PER_BYTE: Duration = Duration::from_micros(10);

/// Tries a target on its recorded failures, then on made-up inputs.
pub(crate) fn run(target: Target) {
    keep_panics_quiet();
    for file in recorded(target.name) {
        let input = fs::read(&file).expect("recorded failures are readable");
        if let Err(reason) = outcome(target, &input) {
            panic!("{}: {}: {reason}", target.name, file.display());
        }
    }
    let seconds = setting("WINDROW_FUZZ_SECONDS").unwrap_or(SECONDS);
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let seed = setting("WINDROW_FUZZ_SEED").unwrap_or(clock);
    let mut iteration = setting("WINDROW_FUZZ_ITERATION").unwrap_or(0);
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let mut journal = Journal::new(target.name);
    let watch = Watch::start(target.name, journal.path.clone());
    while Instant::now() < deadline {
        let input = made(target, seed, iteration);
        journal.note(&input);
        watch.iteration.store(iteration, Ordering::Relaxed);
        if let Err(reason) = outcome(target, &input) {
            watch.done.store(true, Ordering::Relaxed);
            report(target, seed, iteration, &input, &reason);
        }
        iteration += 1;
    }
    watch.done.store(true, Ordering::Relaxed);
    journal.remove();
    println!("{}: {iteration} inputs in {seconds} s, WINDROW_FUZZ_SEED={seed}", target.name);
}

/// Does some work on so many bytes of input, and complains if it takes much too long.
pub(crate) fn in_time<T>(what: &str, bytes: usize, work: impl Fn() -> T) -> Result<T, String> {
    let allowed = SLOW + SLOW_PER_BYTE * bytes as u32;
    let start = Instant::now();
    let mut done = work();
    if start.elapsed() <= allowed {
        return Ok(done);
    }
    // The machine may have been busy with something else: only time on the processor counts.
    let start = processor_time();
    done = work();
    match (start, processor_time()) {
        (Some(start), Some(end)) if end - start > allowed => {
            Err(format!("{what} took {:?} for {bytes} bytes", end - start))
        }
        _ => Ok(done),
    }
}

/// The time that this thread has had a processor, where the system tells.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn made(target: Target, seed: u64, iteration: u64) -> Vec<u8> {
    let mut mixer = Random::new(seed.wrapping_add(iteration.wrapping_mul(0xd134_2543_de82_ef95)));
    (target.make)(&mut Random::new(mixer.number()))
}

/// The recorded failures of a target, which must not fail again.
fn recorded(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/regressions").join(name);
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

// ---- failures ----

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Panics of inputs on trial are kept as their reason, not printed: making one smaller meets it a thousand times.
fn keep_panics_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| match QUIET.get() {
            true => PANIC.set(info.to_string()),
            false => usual(info),
        }));
    });
}

fn outcome(target: Target, input: &[u8]) -> Result<(), String> {
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
    QUIET.set(false);
    result.unwrap_or_else(|_| Err(PANIC.take()))
}

fn report(target: Target, seed: u64, iteration: u64, input: &[u8], reason: &str) -> ! {
    let (smallest, why) = shrunk(target, input, reason);
    let path = folder().join(format!("{}-{seed}-{iteration}", target.name));
    fs::write(&path, &smallest).expect("the target folder is writable");
    panic!(
        "{}: {why}\ninput ({} bytes, made smaller from {}): {:?}\nin {}\nonce mended, keep it in \
         tests/fuzz/regressions/{}\nagain: WINDROW_FUZZ_SEED={seed} WINDROW_FUZZ_ITERATION={iteration}",
        target.name,
        smallest.len(),
        input.len(),
        String::from_utf8_lossy(&smallest[..smallest.len().min(2000)]),
        path.display(),
        target.name,
    );
}

/// A smaller input that fails too, made by leaving out pieces, large ones first, for as long as that helps.
fn shrunk(target: Target, input: &[u8], reason: &str) -> (Vec<u8>, String) {
    let deadline = Instant::now() + SHRINKING;
    let (mut smallest, mut why) = (input.to_vec(), reason.to_owned());
    let mut size = smallest.len().div_ceil(2);
    while size > 0 && Instant::now() < deadline {
        let (mut at, mut helped) = (0, false);
        while at < smallest.len() && Instant::now() < deadline {
            let mut candidate = smallest.clone();
            candidate.drain(at..(at + size).min(smallest.len()));
            match outcome(target, &candidate) {
                Err(reason) => (smallest, why, helped) = (candidate, reason, true),
                Ok(()) => at += size,
            }
        }
        if !helped {
            size /= 2;
        }
    }
    (smallest, why)
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

// ---- what survives the process ----

/// The input on trial, in a file.
struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    fn new(name: &str) -> Journal {
        let path = folder().join(format!("{name}.{}.on-trial", std::process::id()));
        let file = File::create(&path).expect("the target folder is writable");
        Journal { path, file }
    }

    fn note(&mut self, input: &[u8]) {
        let written = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.write_all(input));
        written.and_then(|()| self.file.set_len(input.len() as u64)).expect("the journal is writable");
    }

    fn remove(self) {
        let _ = fs::remove_file(self.path);
    }
}

/// Ends the process when an input takes forever.
struct Watch {
    iteration: &'static AtomicU64,
    done: &'static AtomicBool,
}

impl Watch {
    fn start(name: &'static str, journal: PathBuf) -> Watch {
        let iteration: &AtomicU64 = Box::leak(Box::new(AtomicU64::new(u64::MAX)));
        let done: &AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
        thread::spawn(move || {
            let (mut last, mut since) = (u64::MAX, Instant::now());
            while !done.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(200));
                let now = iteration.load(Ordering::Relaxed);
                if now != last {
                    (last, since) = (now, Instant::now());
                } else if since.elapsed() > HANG {
                    eprintln!("{name}: still at work after {HANG:?} on the input in {}", journal.display());
                    std::process::exit(101);
                }
            }
        });
        Watch { iteration, done }
    }
}
