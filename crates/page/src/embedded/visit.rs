//! From a request to a page: redirects, refreshes, frames.

use std::sync::Arc;

use url::Url;
use windrow_dom::NodeId;

use super::Embedded;
use crate::address::{base, openable, resolve, without_fragment};
use crate::effect::space;
use crate::error::{Error, ErrorKind};
use crate::exchange::{Fetch, Method, Purpose, Request, Response};
use crate::frames::Frames;
use crate::page::{Origin, Page, Part, Trouble};
use crate::reading::{Readable, check_page_response};
use crate::referrer::referrer;
use crate::refresh::{self, Refresh};
use crate::source::Errand;
use crate::space::Asker;
use crate::target::{FrameSource, frame_elements, frame_source};

impl<F: Fetch> Embedded<F> {
    /// The page that a request leads to, its frames loaded. `asker` is the address of what asks, `around` those of the
    /// documents that the page will be in.
    pub(super) fn visit(
        &self,
        errand: &Errand,
        request: Request,
        fragment: Option<String>,
        asker: Option<&Url>,
        around: &[Url],
    ) -> Result<Page, Error> {
        let page = self.document(errand, request, fragment, asker)?;
        let mut loading = Loading { errand, left: self.options.frames, is_full: false };
        Ok(self.with_frames(page, &mut around.to_vec(), &mut loading))
    }

    /// What a page is made of beside its markup and frames: a style sheet. Redirects are followed; a status such as 404 is
    /// an error.
    pub fn part(&self, errand: &Errand, page: &Page, url: Url) -> Result<Response, Error> {
        let own = page.without_frames();
        let url = if url.scheme() == "data" { url } else { without_fragment(&openable(url)?) };
        let request = Request {
            referrer: referrer(&own, &url),
            initiator: Some(space(&own)),
            purpose: Purpose::Part,
            ..Request::get(url)
        };
        let asker = Url::parse(own.base().unwrap_or_default()).ok();
        let (response, url) = self.redirected(errand, request, &mut None, asker.as_ref())?;
        match response.status {
            status if status >= 400 => Err(Error::new(
                ErrorKind::Status(status),
                format!("the server answered with status {status}"),
            )
            .at(url)),
            _ => Ok(response),
        }
    }

    /// The page itself, without its frames.
    fn document(
        &self,
        errand: &Errand,
        mut request: Request,
        mut fragment: Option<String>,
        asker: Option<&Url>,
    ) -> Result<Page, Error> {
        let mut asker = asker.cloned();
        let mut seen = Vec::new();
        loop {
            let (response, url) = self.redirected(errand, request, &mut fragment, asker.as_ref())?;
            let header = response.header("refresh").map(str::to_owned);
            seen.push(url.clone());
            let page = self.read(response, &url, fragment.as_deref())?;
            let Some(next) = self.refreshed(&page, header.as_deref(), &seen) else { return Ok(page) };
            fragment = next.fragment().map(str::to_owned);
            let next = without_fragment(&next);
            request = Request {
                referrer: referrer(&page, &next),
                initiator: Some(space(&page)),
                purpose: Purpose::Way,
                ..Request::get(next)
            };
            asker = Some(url);
        }
    }

    /// The first answer that is no redirect, and the address it came from.
    fn redirected(
        &self,
        errand: &Errand,
        mut request: Request,
        fragment: &mut Option<String>,
        asker: Option<&Url>,
    ) -> Result<(Response, Url), Error> {
        let mut hops: Vec<Url> = Vec::new();
        loop {
            let url = hops.last().or(asker);
            Asker { space: request.initiator, url, root: self.options.base.as_ref() }.check(&request.url)?;
            let response = self.fetch.fetch(errand, &request)?;
            let Some(next) = location(&request.url, &response)? else { return Ok((response, request.url)) };
            hops.push(request.url.clone());
            if hops.len() > self.options.redirects {
                return Err(endless(&hops, &next));
            }
            if let Some(new) = next.fragment() {
                *fragment = Some(new.to_owned());
            }
            request = redirect(request, &response, without_fragment(&next));
        }
    }

    fn read(&self, response: Response, url: &Url, fragment: Option<&str>) -> Result<Page, Error> {
        let reading = check_page_response(&response, url, self.options.error_pages)?;
        let content_type = response.header("content-type");
        let mut address = url.clone();
        address.set_fragment(fragment);
        let name = url.path_segments().and_then(|mut segments| segments.next_back());
        let origin = Origin {
            url: Some(address.into()),
            name: name.filter(|name| !name.is_empty()).map(str::to_owned),
            content_type: content_type.map(str::to_owned),
            time: Some(response.time),
            space: Some(response.space),
            ..Origin::default()
        };
        Ok(match reading {
            Readable::Markup => Page::read(&response.body, &origin),
            Readable::Text => Page::read_text(&response.body, &origin),
        })
    }

    /// Where a page leads on to by itself, if that is followed.
    fn refreshed(&self, page: &Page, header: Option<&str>, seen: &[Url]) -> Option<Url> {
        let Refresh { seconds, address } =
            header.and_then(refresh::parse).or_else(|| refresh::declared(page))?;
        let url = openable(resolve(page, address?).ok()?).ok()?;
        let is_new = !seen.contains(&without_fragment(&url));
        let is_soon = seconds <= self.options.refresh_seconds && seen.len() <= self.options.refreshes;
        (is_new && is_soon).then_some(url)
    }

    /// The page with its frames; `around` are the addresses of the documents that it is in.
    fn with_frames(&self, page: Page, around: &mut Vec<Url>, loading: &mut Loading<'_>) -> Page {
        let elements = frame_elements(page.document());
        if elements.is_empty() {
            return page;
        }
        let own = Url::parse(page.url().unwrap_or_default()).ok().map(|url| without_fragment(&url));
        around.extend(own.clone());
        let (mut frames, mut troubles): (Vec<_>, Vec<Trouble>) = (Vec::new(), Vec::new());
        for element in elements {
            match self.frame(&page, element, around, loading) {
                Ok(Some(inner)) => {
                    frames.push((element, Arc::new(self.with_frames(inner, around, loading))));
                }
                Ok(None) => {}
                Err(error) => {
                    let trouble = Trouble { part: Part::Frame, error };
                    if troubles.last() != Some(&trouble) {
                        troubles.push(trouble);
                    }
                }
            }
        }
        around.truncate(around.len() - own.iter().len());
        let page = page.with_frames(frames);
        if troubles.is_empty() { page } else { page.with_troubles(troubles) }
    }

    /// The page in a frame, without its own frames; none where nothing is to be loaded.
    fn frame(
        &self,
        page: &Page,
        element: NodeId,
        around: &[Url],
        loading: &mut Loading<'_>,
    ) -> Result<Option<Page>, Error> {
        let deepest = self.options.frame_depth.min(Frames::DEEPEST);
        let mut is_loaded = || loading.takes_one(around.len() <= deepest, self.options.frames);
        let url = match frame_source(page, element) {
            Some(FrameSource::Markup(markup)) => {
                return Ok(if is_loaded()? { Some(written_out(page, markup)) } else { None });
            }
            source => source.and_then(|source| source.url(page)),
        };
        let Some(url) = url else { return Ok(None) };
        let fragment = url.fragment().map(str::to_owned);
        let url = without_fragment(&url);
        if around.contains(&url) {
            let message = "the frame shows a page that it is in, so it stays empty";
            return Err(Error::new(ErrorKind::Refused, message).at(url));
        }
        if !is_loaded()? {
            return Ok(None);
        }
        let request = Request {
            referrer: referrer(page, &url),
            initiator: Some(space(page)),
            purpose: Purpose::Way,
            ..Request::get(url)
        };
        let asker = Url::parse(page.base().unwrap_or_default()).ok();
        self.document(loading.errand, request, fragment, asker.as_ref()).map(Some)
    }
}

/// The frames of a page that are being loaded.
struct Loading<'e> {
    errand: &'e Errand,
    /// How many more are.
    left: usize,
    /// Whether it was said that there are more than are loaded.
    is_full: bool,
}

impl Loading<'_> {
    /// Counts a frame. That there are too many is said once, and so is that they are too deep.
    fn takes_one(&mut self, is_shallow: bool, most: usize) -> Result<bool, Error> {
        if self.left > 0 && is_shallow {
            self.left -= 1;
            return Ok(true);
        }
        if std::mem::replace(&mut self.is_full, true) || most == 0 {
            return Ok(false);
        }
        let message =
            format!("the page has more frames than are loaded ({most}), or deeper ones; they stay empty");
        Err(Error::new(ErrorKind::TooLarge, message))
    }
}

/// The page that a frame's `srcdoc` is. It has the address base, the space and the time of the page around it.
fn written_out(page: &Page, markup: &str) -> Page {
    let origin = Origin {
        url: Some("about:srcdoc".to_owned()),
        base: base(page).map(String::from),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        time: page.time(),
        space: Some(space(page)),
        ..Origin::default()
    };
    Page::read(markup.as_bytes(), &origin)
}

/// Where an answer sends on to.
fn location(url: &Url, response: &Response) -> Result<Option<Url>, Error> {
    let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
    let Some(location) = response.header("location").filter(|_| is_redirect) else { return Ok(None) };
    let next = url.join(location.trim()).map_err(|reason| {
        let message = format!("redirected to what is no address: {location} ({reason})");
        Error::new(ErrorKind::Address, message).at(url.as_str())
    })?;
    openable(next).map(Some)
}

/// The request that follows a redirect.
fn redirect(request: Request, response: &Response, url: Url) -> Request {
    let keeps = matches!(response.status, 307 | 308);
    let (method, body) = if keeps { (request.method, request.body) } else { (Method::Get, None) };
    let initiator = Some(response.space);
    Request {
        method,
        body,
        referrer: request.referrer,
        initiator,
        purpose: if request.purpose == Purpose::Part { Purpose::Part } else { Purpose::Way },
        ..Request::get(url)
    }
}

/// Says that there is no end of redirects, and names the loop if it is one.
fn endless(hops: &[Url], next: &Url) -> Error {
    let next = without_fragment(next);
    let message = match hops.iter().rposition(|hop| *hop == next) {
        Some(first) => {
            let addresses: Vec<&str> = hops[first..].iter().chain([&next]).map(Url::as_str).collect();
            format!("redirected in a loop: {}", addresses.join(" to "))
        }
        None => format!("more than {} redirects, the last one to {next}", hops.len() - 1),
    };
    Error::new(ErrorKind::Redirects, message).at(hops[0].as_str())
}
