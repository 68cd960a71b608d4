//! The embedded engine: pages without script, over anything that answers requests.
//!
//! ```text
//! address ──┐                    ┌── redirect ◄──┐
//! action ───┴► request ──► check ┴► Fetch ──► response ──► page ──► frames ──► page
//!                            ▲                              │
//!                            └────────── refresh ◄──────────┘
//! ```
//!
//! - **Redirects** 301, 302, 303, 307 and 308 are followed, 20 at most. The first three turn a POST into a GET. The
//!   fragment is kept where the new address has none.
//! - **Refreshes** of `<meta>` and of the `Refresh` header are followed where they lead to another address within 5
//!   seconds, 5 at most, and to no address twice. A later one is what a reader would see change, not a way to a page.
//! - **Frames** are loaded, 32 for a page and 4 deep in each other. A frame that shows a page it is in stays empty.
//!   What cannot be loaded stays empty and is one of the page's [troubles](crate::Page::troubles).
//! - Every request of a page is checked against the [space](crate::Space) of the page by what its address tells.
//! - A status of 400 and more is an error, unless error pages are asked for. Texts and JSON become a page with the
//!   text in a `pre`; pictures, archives, answers without content and the like are none.

mod visit;

use std::sync::Arc;

use url::Url;

use crate::action::Act;
use crate::address::{given, openable, resolve, without_fragment};
use crate::effect::{Effect, Navigation, effect, space};
use crate::error::Error;
use crate::exchange::{Fetch, Request};
use crate::frames::FramePath;
use crate::page::Page;
use crate::referrer::referrer;
use crate::source::{Arrival, Change, Errand, PageSource};

/// Opens pages and acts on them without running scripts.
#[derive(Debug)]
pub struct Embedded<F> {
    fetch: F,
    options: EmbeddedOptions,
}

/// How pages are opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddedOptions {
    /// What relative addresses count from that the wrapper's author gave; the files in its folder may be led to.
    pub base: Option<Url>,
    /// Whether the pages that come with errors such as 404 are pages like others.
    pub error_pages: bool,
    /// How many redirects are followed one after the other.
    pub redirects: usize,
    /// How many refreshes are followed one after the other.
    pub refreshes: usize,
    /// After how many seconds a refresh may lead on to be followed.
    pub refresh_seconds: u64,
    /// How many frames of a page are loaded.
    pub frames: usize,
    /// How deep in each other frames are loaded.
    pub frame_depth: usize,
}

impl Default for EmbeddedOptions {
    fn default() -> EmbeddedOptions {
        EmbeddedOptions {
            base: None,
            error_pages: false,
            redirects: 20,
            refreshes: 5,
            refresh_seconds: 5,
            frames: 32,
            frame_depth: 4,
        }
    }
}

impl<F: Fetch> Embedded<F> {
    /// An engine that asks `fetch`.
    pub fn new(fetch: F, options: EmbeddedOptions) -> Embedded<F> {
        Embedded { fetch, options }
    }

    /// What answers its requests.
    pub fn fetch(&self) -> &F {
        &self.fetch
    }

    fn navigate(&self, errand: &Errand, page: Arc<Page>, navigation: Navigation) -> Result<Arrival, Error> {
        let Navigation { request, fragment, frame, asker } = navigation;
        if frame.is_page() {
            drop(page); // the page before is gone when the next one comes
            return Ok(arrived(self.visit(errand, request, fragment, asker.as_ref(), &[])?));
        }
        let around = addresses(&page, &frame);
        let inner = self.visit(errand, request, fragment, asker.as_ref(), &around)?;
        Ok(arrived(page.with_frame(&frame, inner)))
    }
}

fn arrived(page: Page) -> Arrival {
    Arrival { page: Arc::new(page), change: Change::Document, node: None }
}

/// The addresses of the documents around a frame.
fn addresses(page: &Page, frame: &FramePath) -> Vec<Url> {
    let around = (0..frame.0.len()).filter_map(|depth| page.page_at(&FramePath(frame.0[..depth].to_vec())));
    let parsed = around.filter_map(|page| Url::parse(page.url()?).ok());
    parsed.map(|url| without_fragment(&url)).collect()
}

/// The request that opens an address, and the address's fragment; `base` is what the author's addresses count from.
pub fn opening(
    address: &str,
    from: Option<&Page>,
    base: Option<&Url>,
) -> Result<(Request, Option<String>), Error> {
    let own = from.map(Page::without_frames);
    let url = match &own {
        Some(page) => openable(resolve(page, address)?)?,
        None => given(address, base)?,
    };
    let fragment = url.fragment().map(str::to_owned);
    let plain = without_fragment(&url);
    let request = Request {
        referrer: own.as_ref().and_then(|page| referrer(page, &plain)),
        initiator: own.as_ref().map(space),
        ..Request::get(plain)
    };
    Ok((request, fragment))
}

impl<F: Fetch> PageSource for Embedded<F> {
    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        let (request, fragment) = opening(address, from, self.options.base.as_ref())?;
        let asker = from.and_then(|page| Url::parse(page.base()?).ok());
        Ok(arrived(self.visit(errand, request, fragment, asker.as_ref(), &[])?))
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        let (page, change) = match effect(&page, act.node, &act.action)? {
            Effect::Nothing => (page, Change::Nothing),
            Effect::State(after) => (Arc::new(after), Change::State),
            Effect::Document(inner) => (Arc::new(inner), Change::Document),
            Effect::Navigate(navigation) => return self.navigate(errand, page, *navigation),
        };
        Ok(Arrival { page, change, node: None })
    }
}
