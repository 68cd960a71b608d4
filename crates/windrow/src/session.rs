//! Sessions: what sites have stored, read from a file before a run and written to it afterwards.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use windrow_browser::{Chromium, Http, StorageState};
use windrow_page::Error;

/// What sites have stored, from one run to the next. Clones are one session.
///
/// ```
/// use windrow::{Engine, EngineOptions, Session};
///
/// let file = std::env::temp_dir().join(format!("windrow-session-{}.json", std::process::id()));
/// let session = Session::open(&file)?;
/// let engine = Engine::start(EngineOptions { session: Some(session.clone()), ..EngineOptions::default() })?;
/// // … a run …
/// session.save()?;
/// assert!(file.exists());
/// # drop(engine);
/// # std::fs::remove_file(file).expect("the file goes");
/// # Ok::<(), windrow::page::Error>(())
/// ```
#[derive(Clone)]
pub struct Session {
    shared: Arc<Shared>,
}

struct Shared {
    file: PathBuf,
    before: Arc<StorageState>,
    http: OnceLock<Arc<Http>>,
    chromium: OnceLock<Chromium>,
}

impl Session {
    /// A session that begins with what a file says, in Playwright's format; with nothing where there is none.
    pub fn open(file: &Path) -> Result<Session, Error> {
        let before = Arc::new(StorageState::read(file)?);
        let (http, chromium) = (OnceLock::new(), OnceLock::new());
        Ok(Session { shared: Arc::new(Shared { file: file.to_owned(), before, http, chromium }) })
    }

    /// Writes what is stored now to the file.
    pub fn save(&self) -> Result<(), Error> {
        let Shared { file, before, http, chromium } = &*self.shared;
        let plain = http.get().map(|http| http.stored(before));
        let scripted = chromium.get().map(Chromium::stored).transpose()?;
        let stored = match (plain, scripted) {
            (Some(plain), Some(scripted)) => scripted.or_cookies_of(plain),
            (Some(stored), None) | (None, Some(stored)) => stored,
            (None, None) => (**before).clone(),
        };
        stored.write(file)
    }

    /// What was stored at first.
    pub(crate) fn before(&self) -> &Arc<StorageState> {
        &self.shared.before
    }

    /// Gives the session to what keeps cookies for pages without script.
    pub(crate) fn lend_to_http(&self, http: &Arc<Http>) {
        http.restore(&self.shared.before);
        let _ = self.shared.http.set(Arc::clone(http));
    }

    /// Notes the browser that was started with the session.
    pub(crate) fn lend_to_chromium(&self, chromium: &Chromium) {
        let _ = self.shared.chromium.set(chromium.clone());
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Session({})", self.shared.file.display())
    }
}
