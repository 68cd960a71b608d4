//! What sites have stored with the reader, and the file that Playwright and other tools exchange it in.
//!
//! ```text
//! { "cookies": [{ "name", "value", "domain", "path", "expires", "httpOnly", "secure", "sameSite" }],
//!   "origins": [{ "origin", "localStorage": [{ "name", "value" }] }] }
//! ```
//!
//! What others have written there beside this is kept. The file opens doors, so it is for its owner alone.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind as IoKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use windrow_page::{Error, ErrorKind};

use crate::cookies::Jar;

/// Cookies and local storage.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StorageState {
    /// The cookies of all sites.
    #[serde(default)]
    pub cookies: Vec<StoredCookie>,
    /// What scripts have stored, for each origin.
    #[serde(default)]
    pub origins: Vec<StoredOrigin>,
}

/// A cookie.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredCookie {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The host it is for; with a dot at the beginning, its subdomains too.
    pub domain: String,
    /// The path below which it is sent.
    #[serde(default = "root")]
    pub path: String,
    /// When it ends, in seconds since 1970; -1 where it ends with the session.
    #[serde(default = "session")]
    pub expires: f64,
    /// Whether scripts cannot see it.
    #[serde(default)]
    pub http_only: bool,
    /// Whether it is sent over encrypted connections alone.
    #[serde(default)]
    pub secure: bool,
    /// `Strict`, `Lax` or `None`.
    #[serde(default = "lax")]
    pub same_site: String,
    /// What else is said of it.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// What scripts of an origin have stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredOrigin {
    /// The origin, such as `https://shop.example`.
    pub origin: String,
    /// What its scripts have stored.
    #[serde(default)]
    pub local_storage: Vec<StoredItem>,
    /// What else is said of it.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// A name and a value in local storage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredItem {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

fn root() -> String {
    "/".to_owned()
}

fn session() -> f64 {
    -1.0
}

fn lax() -> String {
    "Lax".to_owned()
}

impl StorageState {
    /// Reads a file; nothing is stored where there is none.
    pub fn read(path: &Path) -> Result<StorageState, Error> {
        let text = match fs::read(path) {
            Err(error) if error.kind() == IoKind::NotFound => return Ok(StorageState::default()),
            read => read.map_err(|error| failed(path, "read", &error))?,
        };
        serde_json::from_slice(&text).map_err(|error| failed(path, "read", &error))
    }

    /// Writes a file that its owner alone may read: all of it, or the file stays as it was.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let text = serde_json::to_vec_pretty(self).map_err(|error| failed(path, "written", &error))?;
        let mut draft = path.as_os_str().to_owned();
        draft.push(format!(".{}.draft", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        let _ = fs::remove_file(&draft);
        let written = options.open(&draft).and_then(|mut file| {
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&draft, path)
        });
        written.map_err(|error| {
            let _ = fs::remove_file(&draft);
            failed(path, "written", &error)
        })
    }

    /// Adds the cookies in a file of Netscape's format.
    pub fn with_cookies(mut self, path: &Path) -> Result<StorageState, Error> {
        let jar = Jar::default();
        jar.load(path, SystemTime::now())?;
        self.cookies.extend(jar.stored());
        Ok(self)
    }

    /// The same with the cookies of another state that this one does not have.
    pub fn or_cookies_of(mut self, other: StorageState) -> StorageState {
        let is_same = |a: &StoredCookie, b: &StoredCookie| {
            (&a.name, &a.domain, &a.path) == (&b.name, &b.domain, &b.path)
        };
        for cookie in other.cookies {
            if !self.cookies.iter().any(|known| is_same(known, &cookie)) {
                self.cookies.push(cookie);
            }
        }
        self
    }

    /// What is stored after a run that began with this: all cookies, and the origins that were seen. An origin that
    /// was not seen has what it had.
    pub(crate) fn after(
        &self,
        cookies: Vec<StoredCookie>,
        seen: BTreeMap<String, Vec<StoredItem>>,
    ) -> StorageState {
        let mut origins: BTreeMap<String, StoredOrigin> =
            self.origins.iter().map(|origin| (origin.origin.clone(), origin.clone())).collect();
        for (origin, items) in seen {
            let fresh = StoredOrigin { origin: origin.clone(), local_storage: Vec::new(), more: Map::new() };
            origins.entry(origin).or_insert(fresh).local_storage = items;
        }
        origins.retain(|_, origin| !origin.local_storage.is_empty() || !origin.more.is_empty());
        StorageState { cookies, origins: origins.into_values().collect() }
    }
}

fn failed(path: &Path, what: &str, why: &dyn std::fmt::Display) -> Error {
    let message = format!("the storage state cannot be {what}: {why}");
    Error::new(ErrorKind::Files, message).at(path.display().to_string())
}
