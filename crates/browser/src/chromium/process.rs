//! The browser's process: found, started, and gone when we are.
//!
//! Between us and the browser stands a shell, the guardian. It gives the browser the two pipes of the debugging protocol,
//! waits for its end and removes its folder. A browser whose pipe closes ends by itself; so when our process ends, however
//! it ends, the browser ends too and the guardian cleans up behind it.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use windrow_page::{Error, ErrorKind};

use super::options::ChromiumOptions;

/// The programs that will do, the best first.
pub const BROWSERS: [&str; 6] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// The variable that names the browser to use.
pub const BROWSER_VARIABLE: &str = "WINDROW_CHROMIUM";

/// What the guardian does. Its first argument is the folder, the others are the browser and its arguments.
const GUARDIAN: &str = r#"
folder=$1
shift
trap : HUP INT QUIT TERM
exec 3<&0 4>&1
"$@" </dev/null >/dev/null 2>"$folder/log" &
browser=$!
exec </dev/null >/dev/null 3<&- 4>&-
while kill -0 $browser 2>/dev/null; do wait $browser; done
# The program may have been a script around the browser, and the browser's own children take a moment to end.
tries=0
while [ $tries -lt 300 ]; do
    left=
    for process in /proc/[0-9]*; do
        if [ "$process" != /proc/$$ ] && grep -qsaF -e "$folder/profile" "$process/cmdline"; then left=yes; break; fi
    done
    [ -z "$left" ] && break
    tries=$((tries + 1))
    sleep 0.1
done
rm -rf "$folder" 2>/dev/null || { sleep 0.5; rm -rf "$folder" 2>/dev/null; }
"#;

/// What the browser is told in any case. It has no network of its own: what is not answered by us meets a proxy that is not
/// there, and names are not looked up. Characters are as wide as their font says: rounded to the pixels of a screen that nobody
/// looks at, boxes would depend on the machine.
const SWITCHES: [&str; 39] = [
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--no-pings",
    // What is clicked before the first picture of a page is drawn would be lost, and on a busy machine that is late.
    "--allow-pre-commit-input",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-font-subpixel-positioning",
    "--disable-gpu",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--disable-quic",
    "--disable-renderer-backgrounding",
    "--disable-site-isolation-trials",
    "--disable-sync",
    "--disable-features=IsolateOrigins,site-per-process,BackForwardCache,IgnoreDuplicateNavs,Translate,PaintHolding,RenderDocument,OptimizationHints,\
     MediaRouter,AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions",
    "--force-color-profile=srgb",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--in-process-gpu",
    "--metrics-recording-only",
    "--mute-audio",
    "--password-store=basic",
    "--proxy-bypass-list=<-loopback>",
    "--proxy-server=http://127.0.0.1:9",
    "--use-mock-keychain",
];

/// The bytes in a page of memory, as nearly every system has it.
const MEMORY_PAGE: u64 = 4096;

/// How long the guardian may take to clean up before it is made to.
const FAREWELL: Duration = Duration::from_secs(5);

/// A browser that runs.
pub(super) struct Process {
    guardian: Child,
    folder: PathBuf,
}

/// The two ends of the protocol's pipes.
pub(super) struct Pipes {
    pub(super) to: ChildStdin,
    pub(super) from: ChildStdout,
}

/// The browser of this machine: the one that is named, else the best that is installed.
pub fn find_browser() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(BROWSER_VARIABLE).filter(|named| !named.is_empty()) {
        return Some(PathBuf::from(named));
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

impl Process {
    /// Starts a browser with a folder of its own.
    pub(super) fn start(options: &ChromiumOptions) -> Result<(Process, Pipes), Error> {
        let browser = options.program.clone().or_else(find_browser).ok_or_else(missing)?;
        let folder = fresh_folder()?;
        let mut command = Command::new("sh");
        command.arg("-c").arg(GUARDIAN).arg("windrow-guardian").arg(&folder);
        command.arg(&browser).args(arguments(&browser, &folder, options));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut guardian = command.spawn().map_err(|error| {
            let _ = fs::remove_dir_all(&folder);
            Error::new(ErrorKind::Browser, format!("cannot start {}: {error}", browser.display()))
        })?;
        let (to, from) = (guardian.stdin.take(), guardian.stdout.take());
        let process = Process { guardian, folder };
        match (to, from) {
            (Some(to), Some(from)) => Ok((process, Pipes { to, from })),
            _ => Err(Error::new(ErrorKind::Browser, "the browser's pipes could not be made")),
        }
    }

    /// The last line that the browser wrote, for messages.
    pub(super) fn last_words(&self) -> Option<String> {
        let log = fs::read(self.folder.join("log")).ok()?;
        let log = String::from_utf8_lossy(&log);
        log.lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }
}

impl Process {
    /// How many bytes of memory the browser's processes have that they share with nobody; 0 where that is not told.
    pub(super) fn memory(&self) -> u64 {
        let group = self.guardian.id().to_string();
        let Ok(processes) = fs::read_dir("/proc") else { return 0 };
        let private = processes.flatten().filter_map(|process| {
            let folder = process.path();
            // `pid (name) state parent group …`, where the name may hold anything.
            let stat = fs::read_to_string(folder.join("stat")).ok()?;
            let (_, after_name) = stat.rsplit_once(')')?;
            if after_name.split_ascii_whitespace().nth(2)? != group {
                return None;
            }
            // `size resident shared …` in pages of memory.
            let statm = fs::read_to_string(folder.join("statm")).ok()?;
            let mut counts = statm.split_ascii_whitespace().skip(1).map(|count| count.parse::<u64>().ok());
            Some(counts.next()??.saturating_sub(counts.next()??) * MEMORY_PAGE)
        });
        private.sum()
    }
}

impl Drop for Process {
    /// The pipes are closed by now, so the browser is about to end.
    fn drop(&mut self) {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            match self.guardian.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        let group = format!("-{}", self.guardian.id());
        let _ = Command::new("kill").args(["-9", "--", &group]).status();
        let _ = self.guardian.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn arguments(browser: &Path, folder: &Path, options: &ChromiumOptions) -> Vec<OsString> {
    let mut all: Vec<OsString> = SWITCHES.iter().map(OsString::from).collect();
    let is_shell = browser.file_name().is_some_and(|name| name.to_string_lossy().contains("headless"));
    if !is_shell {
        all.push("--headless=new".into());
    }
    if is_root() {
        all.push("--no-sandbox".into());
    }
    let (width, height) = options.viewport;
    all.push(format!("--window-size={width},{height}").into());
    let mut profile = OsString::from("--user-data-dir=");
    profile.push(folder.join("profile"));
    all.push(profile);
    all.push("about:blank".into());
    all
}

/// Chromium's sandbox cannot be made by root.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn fresh_folder() -> Result<PathBuf, Error> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let temporary = std::env::temp_dir();
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = temporary.join(format!("windrow-chromium-{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 10_000 => {}
            Err(error) => {
                let message =
                    format!("cannot make a folder for the browser in {}: {error}", temporary.display());
                return Err(Error::new(ErrorKind::Files, message));
            }
        }
    }
}

fn missing() -> Error {
    let message = format!(
        "no browser is installed: `windrow doctor` tells how to get one, and {BROWSER_VARIABLE} may name one"
    );
    Error::new(ErrorKind::Browser, message)
}
