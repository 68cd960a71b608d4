//! Coming by a page again in another tab: the same request, the same actions, the same answers.

use std::sync::Arc;
use std::time::Duration;

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{
    Action, Deed, Errand, Error, ErrorKind, Page, Placed, Request, Response, Space, Start, Way, described,
};

use super::answers::Answers;
use super::browser::Browser;
use super::settle::Settled;
use super::tab::{Going, Tab};
use super::{Chromium, Failed, Handle, Spot, begin, inside, navigate, short, target};
use crate::http::now;

/// What a page that has no address of its own is shown at.
const NOWHERE: &str = "http://page.invalid/";

impl Chromium {
    /// Comes by a page again. Nothing is sent twice that might do something: what is not a GET is answered as it was, or the
    /// page cannot be come by.
    pub(super) fn rebuild(
        &self,
        page: &Page,
        handle: Option<&Handle>,
        node: Option<NodeId>,
    ) -> Result<Spot, Failed> {
        let browser = self.engine.browser().map_err(Failed::For)?;
        let (way, answers) = match (page.way(), handle) {
            (Some(way), Some(handle)) => (way.clone(), Arc::clone(&handle.answers)),
            (Some(way), None) => (way.clone(), Arc::default()),
            (None, _) => given(page),
        };
        self.engine.trace(|| format!("coming by {} again, {} actions on", way.start.url, way.deeds.len()));
        let stored = answers.stored().cloned();
        let wanted = node.map(|node| (page, node));
        let first = self.try_in(&browser, browser.tab()?, &way, Arc::clone(&answers), wanted);
        match (first, stored) {
            // What the site has stored since may make the difference.
            (Err(Failed::For(error)), Some(stored)) if error.kind() == ErrorKind::Changed => {
                self.engine.trace(|| format!("{error}; once more, with what the site had stored then"));
                self.try_in(&browser, browser.fork(&stored)?, &way, answers, wanted)
            }
            (outcome, _) => outcome,
        }
    }

    /// Shows a page that no browser had.
    pub(super) fn present(&self, errand: &Errand, page: &Page) -> Result<Page, Failed> {
        let browser = self.engine.browser().map_err(Failed::For)?;
        let (way, answers) = given(page);
        let tab = browser.tab()?;
        tab.change(|state| state.errand = *errand);
        let spot = self.try_in(&browser, tab, &way, answers, None)?;
        let patience = self.engine.options.timeout;
        let settled = browser.settle(spot.tab(), &self.sight, None, patience)?;
        self.arrived(&browser, spot.tab(), settled, patience)
    }

    fn try_in(
        &self,
        browser: &Browser,
        tab: Arc<Tab>,
        way: &Way,
        answers: Arc<Answers>,
        wanted: Option<(&Page, NodeId)>,
    ) -> Result<Spot, Failed> {
        tab.change(|state| {
            state.again = Some(Arc::default());
            state.unanswered = None;
            state.answers = answers;
        });
        let stop = self.walk(browser, &tab, way);
        let spot = stop.and_then(|Stop { page: again, spot }| match wanted {
            Some((page, node)) => check_same(page, &again, node).map(|()| spot),
            None => Ok(spot),
        });
        let unanswered = tab.change(|state| {
            state.again = None;
            state.unanswered.take()
        });
        let failed = match spot {
            Ok(spot) => {
                self.engine.trace(|| format!("tab {} shows it now", short(&tab)));
                return Ok(spot);
            }
            Err(failed) => failed,
        };
        browser.free(&tab);
        match (failed, unanswered) {
            (Failed::For(error), Some(what)) => {
                let message = format!("{error}; and on the way there, {what} could not be repeated");
                Err(Failed::For(Error::new(ErrorKind::Changed, message)))
            }
            (failed, _) => Err(failed),
        }
    }

    fn walk(&self, browser: &Browser, tab: &Arc<Tab>, way: &Way) -> Result<Stop, Failed> {
        let errand = tab.state().errand;
        let patience = self.engine.options.timeout;
        navigate(tab, &errand, going(&way.start).map_err(Failed::For)?)?;
        let mut stop =
            self.stop(browser, tab, way.start.shape, patience, &format!("at {}", way.start.url))?;
        for (number, deed) in way.deeds.iter().enumerate() {
            let Deed { node, action, shape } = deed;
            let step = format!("after action {}, {{{}}}", number + 1, action.word());
            let node = NodeId(*node);
            let gone = || changed(&step, "the node is not there any more");
            let placed = stop.page.placed(node).ok_or_else(gone)?;
            if *action == Action::EnterFrame {
                let Placed { path, node, .. } = placed;
                let root = stop.spot.root.iter().chain(path.elements()).copied().chain([node]).collect();
                stop.page = inside(&stop.page, &[path.elements(), &[node]].concat()).ok_or_else(gone)?;
                stop.spot.root = root;
                continue;
            }
            begin(tab, &errand, false)?;
            target(&stop.spot, &placed, patience).map_err(Failed::For)?.act(action)?;
            let root = Arc::clone(&stop.spot.root);
            stop = self.stop(browser, tab, *shape, patience, &step)?;
            if let Some(inner) = inside(&stop.page, &root) {
                stop = Stop { page: inner, spot: Spot { root, ..stop.spot } };
            }
        }
        Ok(stop)
    }

    /// The page that the way has come to, if it is the one that it was.
    fn stop(
        &self,
        browser: &Browser,
        tab: &Arc<Tab>,
        shape: u64,
        patience: Duration,
        step: &str,
    ) -> Result<Stop, Failed> {
        let settled = browser.settle(tab, &self.sight, None, patience)?;
        let Settled::Page(captured) = settled else {
            return Err(changed(step, "the way there leads elsewhere now"));
        };
        let taken = tab.page(*captured, &self.sight)?;
        if shape != 0 && taken.page.shape() != shape {
            return Err(changed(step, "the page has other elements now"));
        }
        let claim = Arc::new(self.engine.claim(tab));
        let spot = Spot { claim, places: taken.places.into(), root: Arc::default() };
        Ok(Stop { page: taken.page, spot })
    }
}

/// Whether a node is the same on a page and on what it was come by again as: the smallest element around it that no other
/// one on the page reads like has the same text. What reads otherwise elsewhere, such as a clock, does not matter.
fn check_same(page: &Page, again: &Page, node: NodeId) -> Result<(), Failed> {
    let (before, after) = (page.document(), again.document());
    let ranks = before.of_kind(NodeKind::Element);
    let Ok(own) = ranks.binary_search(&node) else { return Ok(()) };
    let anchor =
        std::iter::once(node).chain(before.ancestors(node)).find(|&around| is_unique(before, around));
    let rank = anchor.and_then(|anchor| ranks.binary_search(&anchor).ok()).unwrap_or(own);
    let there = |rank: usize| after.of_kind(NodeKind::Element).get(rank).copied();
    let reads_same = |rank: usize| {
        there(rank).is_some_and(|other| {
            before.name(ranks[rank]).local == after.name(other).local
                && before.string_value(ranks[rank]) == after.string_value(other)
        })
    };
    let is_same = reads_same(rank)
        && there(own).is_some_and(|other| {
            let link = |document: &Document, node| document.attribute_value(node, "href").map(str::to_owned);
            before.name(node).local == after.name(other).local && link(before, node) == link(after, other)
        });
    if is_same {
        return Ok(());
    }
    let words = described(before, node);
    Err(changed(
        &format!("at {}", page.url().unwrap_or("its address")),
        &format!("{words} is another one now"),
    ))
}

/// Whether an element reads like no other of its name.
fn is_unique(document: &Document, element: NodeId) -> bool {
    let text = document.string_value(element);
    if !document.is_element(element) || text.trim().is_empty() {
        return false;
    }
    let alike = document.named(document.name_id(element)).iter();
    alike.filter(|&&other| document.string_value(other) == text).nth(1).is_none()
}

struct Stop {
    page: Page,
    spot: Spot,
}

fn changed(step: &str, what: &str) -> Failed {
    let message = format!("the page that script had changed cannot be come by again: {step}, {what}");
    Failed::For(Error::new(ErrorKind::Changed, message))
}

fn going(start: &Start) -> Result<Going, Error> {
    let parsed = Url::parse(&start.url);
    let url =
        parsed.map_err(|error| Error::new(ErrorKind::Address, error.to_string()).at(start.url.as_str()))?;
    let request = Request {
        method: start.method,
        body: start.body.clone(),
        referrer: start.referrer.as_deref().and_then(|referrer| Url::parse(referrer).ok()),
        ..Request::get(url)
    };
    Ok(Going { request, fragment: None })
}

/// The way to a page that no browser had: its own source, at its own address.
fn given(page: &Page) -> (Way, Arc<Answers>) {
    let url = page.url().filter(|url| url.starts_with("http") || url.starts_with("file")).unwrap_or(NOWHERE);
    let start = Start {
        method: windrow_page::Method::Get,
        url: url.to_owned(),
        body: None,
        referrer: None,
        shape: 0,
    };
    let answers = Arc::new(Answers::default());
    if let Ok(Going { request, .. }) = going(&start) {
        let response = Response {
            status: 200,
            headers: vec![("content-type".to_owned(), "text/html; charset=utf-8".to_owned())],
            body: page.without_frames().source().as_bytes().to_vec(),
            time: page.time().unwrap_or_else(now),
            space: page.space().unwrap_or(Space::Public),
        };
        answers.keep(&request, &Arc::new(response));
    }
    (Way { start, deeds: Vec::new() }, answers)
}
