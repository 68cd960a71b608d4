//! What sites have stored, put into the browser and taken out of it.
//!
//! Cookies are the browser's to give. Local storage can be reached from a document of its origin alone, so an empty one
//! is shown in a tab, which nobody is asked for.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};
use url::Url;
use windrow_page::{Errand, Error, ErrorKind, Request, Response, Sight, Space};

use super::answers::Answers;
use super::browser::{Browser, said};
use super::tab::{Going, PROMPT, Tab};
use super::wire::{Fault, lock};
use super::{Chromium, Failed, failure, navigate};
use crate::chromium::settle::Settled;
use crate::http::now;
use crate::storage::{StorageState, StoredCookie, StoredItem, StoredOrigin};

impl Chromium {
    /// What is stored after a run that began with what the options say; that itself where no browser runs.
    pub fn stored(&self) -> Result<StorageState, Error> {
        let before = &self.engine.options.storage;
        let browser = lock(&self.engine.browser).clone();
        let Some(browser) = browser.filter(|browser| !browser.is_gone()) else {
            return Ok((**before).clone());
        };
        let cookies = browser.cookies().map_err(|fault| broken(&fault))?;
        let cookies = cookies.iter().filter_map(cookie).collect();
        let mut seen = BTreeMap::new();
        for origin in browser.origins() {
            let items = at_origin(&browser, &origin, "Object.entries(localStorage)")?;
            seen.insert(origin, items.into_iter().map(|(name, value)| StoredItem { name, value }).collect());
        }
        Ok(before.after(cookies, seen))
    }
}

/// Puts into a browser what scripts had stored.
pub(super) fn restore(browser: &Arc<Browser>, stored: &StorageState) -> Result<(), Error> {
    for StoredOrigin { origin, local_storage, .. } in &stored.origins {
        let items: Vec<[&str; 2]> = local_storage.iter().map(|item| [&*item.name, &*item.value]).collect();
        if !items.is_empty() {
            let expression = format!("({}.forEach(item => localStorage.setItem(...item)), [])", json!(items));
            at_origin(browser, origin, &expression)?;
        }
    }
    Ok(())
}

/// Evaluates in an empty document of an origin.
fn at_origin(browser: &Arc<Browser>, origin: &str, expression: &str) -> Result<Vec<(String, String)>, Error> {
    let url = Url::parse(origin).map_err(|error| {
        Error::new(ErrorKind::Address, format!("the storage state names an origin that is none: {error}"))
            .at(origin)
    })?;
    let tab = browser.tab().map_err(|fault| broken(&fault))?;
    let evaluated = evaluate(browser, &tab, url, expression);
    tab.change(|state| state.again = None);
    browser.free(&tab);
    evaluated.map_err(|failed| match failed {
        Failed::For(error) => error,
        Failed::Broken(fault) => broken(&fault),
        Failed::Overtaken => broken(&Fault::Gone),
    })
}

fn evaluate(
    browser: &Browser,
    tab: &Arc<Tab>,
    url: Url,
    expression: &str,
) -> Result<Vec<(String, String)>, Failed> {
    let request = Request::get(url);
    let response = Response {
        status: 200,
        headers: vec![("content-type".to_owned(), "text/html".to_owned())],
        body: Vec::new(),
        time: now(),
        space: Space::Public,
    };
    let answers = Arc::new(Answers::default());
    answers.keep(&request, &Arc::new(response));
    tab.change(|state| {
        state.again = Some(Arc::default());
        state.answers = answers;
    });
    navigate(tab, &Errand::default(), Going { request, fragment: None })?;
    match browser.settle(tab, &Sight::default(), None, PROMPT)? {
        Settled::Page(_) => Ok(tab.evaluate(&tab.target, expression, PROMPT)?),
        _ => Err(Failed::For(failure(tab))),
    }
}

fn broken(fault: &Fault) -> Error {
    Error::new(
        ErrorKind::Browser,
        format!("what sites have stored cannot be exchanged with the browser: {}", said(fault)),
    )
}

/// A cookie as the browser takes it.
pub(super) fn parameter(cookie: &StoredCookie) -> Value {
    let mut parameter = json!(cookie);
    if let Some(fields) = parameter.as_object_mut() {
        fields.retain(|name, value| match name.as_str() {
            "expires" => value.as_f64().is_some_and(|expires| expires >= 0.0),
            "name" | "value" | "domain" | "path" | "httpOnly" | "secure" => true,
            // Browsers refuse this where the connection may be in the clear.
            "sameSite" => value != "None" || cookie.secure,
            _ => false,
        });
    }
    parameter
}

/// A cookie as the browser gives it.
fn cookie(given: &Value) -> Option<StoredCookie> {
    let text = |name: &str| given[name].as_str().map(str::to_owned);
    let is_session = given["session"] == true;
    Some(StoredCookie {
        name: text("name")?,
        value: text("value")?,
        domain: text("domain")?,
        path: text("path")?,
        expires: given["expires"].as_f64().filter(|_| !is_session).unwrap_or(-1.0),
        http_only: given["httpOnly"] == true,
        secure: given["secure"] == true,
        same_site: text("sameSite").unwrap_or_else(|| "Lax".to_owned()),
        more: serde_json::Map::new(),
    })
}
