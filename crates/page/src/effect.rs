//! What an action does on a page that runs no script.
//!
//! ```text
//! page, node ──► the document that the node is of ──► outcome there ──► effect on the whole page
//!                (frames.rs)                          (click.rs, typing.rs, submit.rs)
//! ```
//!
//! Outcomes know one document and its fields only. Here they become effects: fields are numbered as the whole page
//! numbers them, and the frame that a link or form is meant for is found (target.rs).

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};

use crate::action::Action;
use crate::address::{own, without_fragment};
use crate::click::{click, follow, press};
use crate::element::described;
use crate::error::{Error, ErrorKind};
use crate::exchange::{Method, Request};
use crate::fields::Field;
use crate::form::owner;
use crate::frames::{FramePath, Placed};
use crate::page::Page;
use crate::referrer::referrer;
use crate::space::Space;
use crate::submit::submission;
use crate::target::{chosen, frame_source};
use crate::typing::{check, choose, type_text, uncheck};

/// What an action does.
#[derive(Debug, Clone)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Fields or the fragment change; this is the page after it, with the same nodes.
    State(Page),
    /// Another page is there already: that of a frame.
    Document(Page),
    /// Something has to be fetched.
    Navigate(Box<Navigation>),
}

/// What has to be fetched, and where it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Navigation {
    /// What is asked for.
    pub request: Request,
    /// The fragment of the address, which is not asked for.
    pub fragment: Option<String>,
    /// The frame that is replaced.
    pub frame: FramePath,
    /// The address of the document that asks, which may be in a frame.
    pub asker: Option<Url>,
}

/// What an action does in one document.
#[derive(Debug)]
pub(crate) enum Outcome {
    Nothing,
    /// Fields change, or are as the page says again.
    Fields(Vec<(NodeId, Option<Field>)>),
    Go(Box<Go>),
}

/// An address that a link or form leads to.
#[derive(Debug)]
pub(crate) struct Go {
    pub(crate) method: Method,
    /// With its fragment.
    pub(crate) url: Url,
    pub(crate) body: Option<(String, Vec<u8>)>,
    /// The frame that it is meant for, as the page says.
    pub(crate) target: Option<String>,
}

/// What an action on a node of the page does, where no script runs.
///
/// ```
/// use windrow_page::{Action, Effect, Origin, Page, effect};
///
/// let origin = Origin { url: Some("https://example.org/a/".to_owned()), ..Origin::default() };
/// let page = Page::read(b"<a href=b?c=d>next</a>", &origin);
/// let link = windrow_dom::NodeId(4);
/// let Effect::Navigate(navigation) = effect(&page, link, &Action::Click).unwrap() else { panic!() };
/// assert_eq!(navigation.request.url.as_str(), "https://example.org/a/b?c=d");
/// ```
pub fn effect(page: &Page, node: NodeId, action: &Action) -> Result<Effect, Error> {
    let at_page = |error: Error| match (error.address(), page.url()) {
        (None, Some(url)) => error.at(url),
        _ => error,
    };
    if node.index() >= page.document().len() {
        return Err(at_page(Error::new(ErrorKind::Node, format!("the page has no node {}", node.0))));
    }
    let Some(placed) = page.placed(node) else {
        let message =
            format!("{} is in a template and no part of the page", described(page.document(), node));
        return Err(at_page(Error::new(ErrorKind::Node, message)));
    };
    if *action == Action::EnterFrame {
        return enter(page, &placed).map_err(at_page);
    }
    match outcome(&placed.page, placed.node, action).map_err(at_page)? {
        Outcome::Nothing => Ok(Effect::Nothing),
        Outcome::Fields(changes) if changes.is_empty() => Ok(Effect::Nothing),
        Outcome::Fields(changes) => Ok(Effect::State(page.with_changes(&placed.path, changes))),
        Outcome::Go(go) => Ok(navigate(page, &placed, *go)),
    }
}

/// What an action does on a page without frames.
fn outcome(page: &Page, node: NodeId, action: &Action) -> Result<Outcome, Error> {
    let document = page.document();
    match (action, document.kind(node)) {
        (Action::Scroll | Action::Wheel | Action::Wait(_), _) => Ok(Outcome::Nothing),
        (Action::Follow, _) => follow(page, node),
        (Action::Press(_), NodeKind::Document) => Ok(Outcome::Nothing),
        (_, NodeKind::Element) => on_element(page, node, action),
        _ => {
            let message =
                format!("{{{}}} needs an element, not {}", action.word(), described(document, node));
            Err(Error::new(ErrorKind::Node, message))
        }
    }
}

fn on_element(page: &Page, node: NodeId, action: &Action) -> Result<Outcome, Error> {
    match action {
        Action::Click | Action::DoubleClick => click(page, node),
        Action::Type(text) => type_text(page, node, text),
        Action::Choose(index) => choose(page, node, *index),
        Action::Check => check(page, node),
        Action::Uncheck => uncheck(page, node),
        Action::Press(key) => press(page, node, key),
        Action::Submit => submit(page, node),
        _ => Ok(Outcome::Nothing),
    }
}

/// Submits the form of a node: the node itself, its owner, or the form around it.
fn submit(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    match owner(page.document(), node) {
        Some(form) => submission(page, form, None),
        None => {
            let message =
                format!("{} is in no form that {{submit}} could send", described(page.document(), node));
            Err(Error::new(ErrorKind::Node, message))
        }
    }
}

/// An address becomes a request for the frame that it is meant for, unless it is a place on the page that is there.
fn navigate(page: &Page, placed: &Placed, go: Go) -> Effect {
    let frame = chosen(page, placed, go.target.as_deref().unwrap_or_default());
    let is_same_page = || {
        let there = match frame == placed.path {
            true => own(&placed.page),
            false => page.page_at(&frame).and_then(|page| own(&page)),
        };
        there.is_some_and(|there| without_fragment(&there) == without_fragment(&go.url))
    };
    if go.method == Method::Get && go.url.fragment().is_some() && is_same_page() {
        return Effect::State(page.with_url_at(&frame, go.url.into()));
    }
    Effect::Navigate(Box::new(navigation(&placed.page, go, frame)))
}

/// The request that a page without frames makes.
fn navigation(page: &Page, go: Go, frame: FramePath) -> Navigation {
    let fragment = go.url.fragment().map(str::to_owned);
    let url = without_fragment(&go.url);
    let request = Request {
        method: go.method,
        body: go.body,
        referrer: referrer(page, &url),
        initiator: Some(space(page)),
        ..Request::get(url)
    };
    Navigation { request, fragment, frame, asker: Url::parse(page.base().unwrap_or_default()).ok() }
}

/// Where a page came from; one that does not say is taken for what its address tells.
pub(crate) fn space(page: &Page) -> Space {
    let told = || Url::parse(page.base()?).ok().map(|url| Space::of(&url));
    page.space().or_else(told).unwrap_or(Space::Public)
}

/// The page in a frame: the one that is loaded, else one to be fetched.
fn enter(page: &Page, placed: &Placed) -> Result<Effect, Error> {
    let mut path = placed.path.clone();
    path.0.push(placed.node);
    if let Some(inner) = page.page_at(&path) {
        return Ok(Effect::Document(inner));
    }
    let outer = &placed.page;
    let fail = |reason: &str| {
        let message = format!("{} {reason}", described(outer.document(), placed.node));
        Err(Error::new(ErrorKind::Node, message))
    };
    match frame_source(outer, placed.node) {
        None => fail("is no frame that {enterframe} could go into"),
        Some(source) => match source.url(outer) {
            Some(url) => {
                let go = Go { method: Method::Get, url, body: None, target: None };
                Ok(Effect::Navigate(Box::new(navigation(outer, go, FramePath::default()))))
            }
            None => fail("is an empty frame"),
        },
    }
}

/// The failure of something that only a script does.
pub(crate) fn no_script(document: &Document, node: NodeId) -> Error {
    let message =
        format!("{} runs a script; use a browser engine: --engine chromium", described(document, node));
    Error::new(ErrorKind::NeedsBrowser, message)
}
