//! How the browser is started and how patient it is.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::storage::StorageState;

/// How pages are rendered.
#[derive(Debug, Clone)]
pub struct ChromiumOptions {
    /// The browser's program; the best that is installed where none is named.
    pub program: Option<PathBuf>,
    /// The width and height of the window in CSS pixels.
    pub viewport: (u32, u32),
    /// The `User-Agent`; where none is given it is the browser's own, followed by Windrow's.
    pub user_agent: Option<String>,
    /// What is added to the browser's own `User-Agent`.
    pub signature: String,
    /// How long an action may wait for its element, and a page for what it loads.
    pub timeout: Duration,
    /// How many tabs there are at most; pages beyond that are given up and come by again when they are needed.
    pub tabs: usize,
    /// After how many pages a tab is closed and another one opened.
    pub pages_per_tab: u64,
    /// How many bytes of memory the browser's processes may have for themselves before pages are given up and tabs
    /// are closed early.
    pub memory: u64,
    /// What sites have stored when the browser starts.
    pub storage: Arc<StorageState>,
    /// Whether the pages that come with errors such as 404 are pages like others.
    pub error_pages: bool,
}

impl Default for ChromiumOptions {
    fn default() -> ChromiumOptions {
        ChromiumOptions {
            program: None,
            viewport: (1280, 800),
            user_agent: None,
            signature: crate::options::user_agent(None),
            timeout: Duration::from_secs(10),
            tabs: 16,
            pages_per_tab: 250,
            memory: 1 << 30,
            storage: Arc::default(),
            error_pages: false,
        }
    }
}
