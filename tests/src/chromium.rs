//! A real Chromium for sites in memory: one browser for all tests of a process.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use windrow::page::{Errand, Error, Fetch, Request, Response};
use windrow_browser::{Chromium, ChromiumOptions, find_browser};

/// Answers with whatever site is in force.
#[derive(Default)]
struct Stage {
    site: Mutex<Option<Arc<dyn Fetch>>>,
}

impl Fetch for &'static Stage {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let site = self.site.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match site {
            Some(site) => site.fetch(errand, request),
            None => unreachable!("a site is set before a page is opened"),
        }
    }
}

/// The browser, showing a site from now on; none where no browser is installed. One caller at a time, please: the site is
/// everybody's.
///
/// # Panics
///
/// If there is none although `WINDROW_NEED_CHROMIUM` is set.
pub fn showing(site: impl Fetch + 'static) -> Option<Chromium> {
    static STAGE: OnceLock<Stage> = OnceLock::new();
    static BROWSER: OnceLock<Option<Chromium>> = OnceLock::new();
    let stage = STAGE.get_or_init(Stage::default);
    let browser = BROWSER.get_or_init(|| {
        let is_needed = std::env::var_os("WINDROW_NEED_CHROMIUM").is_some();
        if find_browser().is_none() {
            assert!(!is_needed, "WINDROW_NEED_CHROMIUM is set and no browser is installed");
            println!("skipped: no browser is installed; `windrow doctor` tells how to get one");
            return None;
        }
        let options = ChromiumOptions { timeout: Duration::from_secs(2), ..ChromiumOptions::default() };
        Some(Chromium::new(stage, options, None))
    });
    *stage.site.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(site));
    browser.clone()
}
