//! How a list goes on: the links that turn its pages.
//!
//! Three things are looked for, the surest evidence first:
//!
//! 1. **Numbers.** A series of page numbers (`series.rs`) needs no language: it has a current number, and what leads to
//!    the number behind it leads on. A link beside the numbers that has the address of that number is the next link,
//!    whatever it says or shows.
//! 2. **Words, relations and arrows.** `Next`, `rel="next"`, `»`, an icon. Words that say it are believed where the
//!    link leads to the same site. Arrows and class names alone say it of sliders, menus and articles as well, so they
//!    need company: an address that is a page number further (`address.rs`), a series of numbers, a pager's class name
//!    around, or the page's head, which announces that address.
//! 3. **More in place.** A button, or a link without address, that offers more.
//!
//! A blog's older entries are the next page of its list, and yet they stand on the left and say `←` as often as not.
//! [`link_roles`] tells what a reader sees: newer is on, older is back, unless the arrow says otherwise. [`paging`] tells
//! how to come to the rest of the list: older entries, if there are any.

mod address;
mod calendar;
mod link;
mod series;

use url::Url;
use windrow_dom::{Document, Namespace, NodeId, Role};
use windrow_knowledge::Turn;

use self::address::{Address, Step, has_page_number, is_same_document, is_same_site, step};
use self::calendar::{Calendars, calendars};
use self::link::{By, Link, is_disabled, is_in_pager, is_in_slider, is_named_more};
use self::series::{Series, series, turn_at};

/// How many links before and behind the numbers are looked at: to the ends, and one further each way.
const BESIDE: usize = 3;

/// A `<base>` longer than this in bytes is not one: every link's address would be as long.
const LONGEST_BASE: usize = 2048;

/// How a list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paging {
    /// By what.
    pub kind: PagingKind,
    /// The links or buttons that do it, in document order; all do the same.
    pub elements: Vec<NodeId>,
    /// The address they lead to, where they have one.
    pub target: Option<String>,
}

/// By what a list goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PagingKind {
    /// A link to the next page.
    Next,
    /// Numbers of pages, the one behind that of this page.
    Numbered,
    /// A button that brings more of the list to this page.
    More,
}

/// What a link is for in a list of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkRole {
    /// It leads to the previous page.
    Previous,
    /// It leads to a page by its number, to the first or to the last one.
    Page,
    /// It leads to the next page.
    Next,
    /// It is none of these.
    Other,
}

/// How the list of a page goes on, if it does.
///
/// ```
/// use windrow_dom::parse_html;
/// use windrow_records::{PagingKind, paging};
///
/// let page = parse_html("<a href='/list'>1</a> <b>2</b> <a href='/list?p=3'>3</a> <a href='/list?p=3'>&raquo;</a>");
/// let paging = paging(&page, "http://example.org/list?p=2").expect("the list goes on");
/// assert_eq!(paging.kind, PagingKind::Next);
/// assert_eq!(paging.target.as_deref(), Some("http://example.org/list?p=3"));
/// ```
pub fn paging(document: &Document, address: &str) -> Option<Paging> {
    let view = View::new(document, address);
    view.by_next().or_else(|| view.by_number()).or_else(|| view.by_more())
}

/// Whether an element says in any way that it leads on in a list: by words, by an arrow, by how it is called. Whether it does is left
/// to be tried.
pub fn says_that_it_leads_on(document: &Document, node: NodeId) -> bool {
    let turn = Link::new(document, node).said.map(|said| said.turn);
    let leads_on = matches!(turn, Some(Turn::Next | Turn::More | Turn::Older));
    leads_on && !is_disabled(document, node) && !is_in_slider(document, node)
}

/// What each link of a page with an address is for, in document order.
pub fn link_roles(document: &Document, address: &str) -> Vec<(NodeId, LinkRole)> {
    let view = View::new(document, address);
    let linked = view.links.iter().zip(&view.roles).filter(|(link, _)| link.href.is_some());
    linked.map(|(link, &role)| (link.node, role)).collect()
}

/// A page with what is known of its links.
struct View<'d> {
    document: &'d Document,
    /// The address of the page, where it has one that links can be compared with.
    page: Option<Url>,
    /// Whether that address was given; the one that a page gives itself may be of another host.
    is_given: bool,
    /// The address that relative ones are joined to.
    join: Option<Url>,
    links: Vec<Link<'d>>,
    series: Vec<Series>,
    /// For every link the series that it turns the pages of.
    series_of: Vec<Option<usize>>,
    calendars: Calendars,
    /// The address that the page's head calls the next one.
    announced: Option<String>,
    roles: Vec<LinkRole>,
}

impl<'d> View<'d> {
    fn new(document: &'d Document, address: &str) -> View<'d> {
        let given = Url::parse(address).ok().filter(Url::has_host);
        let is_given = given.is_some();
        let page = given.or_else(|| own_address(document));
        let join = base(document, page.as_ref()).or_else(|| page.clone());
        let links: Vec<Link<'d>> = links(document);
        let calendars = calendars(document);
        let series = series(document, &links, &calendars, page.as_ref(), join.as_ref());
        let mut series_of = vec![None; links.len()];
        for (place, series) in series.iter().enumerate() {
            series.turns.iter().for_each(|turn| series_of[turn.0] = Some(place));
        }
        let announced = announced(document, join.as_ref());
        let mut view = View {
            document,
            page,
            is_given,
            join,
            links,
            series,
            series_of,
            calendars,
            announced,
            roles: Vec::new(),
        };
        view.roles = view.assigned();
        view
    }

    /// The role of every link.
    fn assigned(&self) -> Vec<LinkRole> {
        let mut roles: Vec<LinkRole> =
            (0..self.links.len()).map(|at| self.alone(at).unwrap_or(LinkRole::Other)).collect();
        for series in &self.series {
            for at in series.numbers.iter().filter_map(|&(_, link, _)| link) {
                roles[at] = LinkRole::Page;
            }
            for &(at, is_behind) in &series.turns {
                let turn = turn_at(series, &self.links, at, is_behind, self.join.as_ref());
                if let Some(role) = turn.and_then(|turn| self.shown(at, turn)).filter(|_| self.may_turn(at)) {
                    roles[at] = role;
                }
            }
            self.tell_ends(series, &mut roles);
            self.tell_by_address(series, &mut roles);
        }
        roles
    }

    /// A link that says nothing that is understood, beside the numbers, with the address of the number before or behind
    /// that of this page.
    fn tell_by_address(&self, series: &Series, roles: &mut [LinkRole]) {
        let numbered = || series.numbers.iter().filter_map(|&(_, link, _)| link);
        let (Some(first), Some(last)) = (numbered().min(), numbered().max()) else { return };
        let ways = [
            (LinkRole::Next, series.next_link, last + 1..(last + 1 + BESIDE).min(roles.len())),
            (LinkRole::Previous, series.previous_link, first.saturating_sub(BESIDE)..first),
        ];
        for (role, link, mut beside) in ways {
            let Some(address) = link.and_then(|at| self.document_of(at)) else { continue };
            if beside.clone().any(|at| roles[at] == role) {
                continue;
            }
            let is_it = |at: usize| {
                let link = &self.links[at];
                let is_plain = link.number.is_none() && link.said.is_none() && self.is_short(at);
                is_plain && self.document_of(at) == Some(address)
            };
            if let Some(at) = beside.find(|&at| is_it(at)) {
                roles[at] = role;
            }
        }
    }

    /// Of several links that lead on from a series to different pages, one is the next and the others lead further.
    fn tell_ends(&self, series: &Series, roles: &mut [LinkRole]) {
        let ways = [(LinkRole::Next, series.next_link), (LinkRole::Previous, series.previous_link)];
        for (role, expected) in ways {
            let expected = expected.and_then(|at| self.document_of(at));
            let address = |at: usize| self.document_of(at);
            let nearness = |at: usize| {
                let is_single = self.links[at].said.is_some_and(|said| !said.is_double);
                (is_single && expected.is_some() && address(at) == expected, is_single)
            };
            let same: Vec<usize> =
                series.turns.iter().map(|turn| turn.0).filter(|&at| roles[at] == role).collect();
            let Some(best) = same.iter().map(|&at| nearness(at)).max() else { continue };
            let nearest = same.iter().copied().find(|&at| nearness(at) == best);
            let target = nearest.and_then(address);
            for &at in same.iter().filter(|&&at| Some(at) != nearest) {
                let by = self.links[at].said.map(|said| said.by);
                let says_it = by.is_some_and(|by| by <= By::Relation);
                if (address(at) != target || nearness(at) < best) && !says_it {
                    roles[at] = if by == Some(By::Arrow) { LinkRole::Page } else { LinkRole::Other };
                }
            }
        }
    }

    /// Where a link leads.
    fn address(&self, at: usize) -> &Address {
        self.links[at].address(self.join.as_ref())
    }

    /// The address of the document that a link leads to.
    fn document_of(&self, at: usize) -> Option<&str> {
        self.address(at).document()
    }

    /// The role of a link by itself, without a series.
    fn alone(&self, at: usize) -> Option<LinkRole> {
        let said = self.links[at].said?;
        let role = self.shown(at, said.turn)?;
        if !self.may_turn(at) {
            return None;
        }
        let is_sure = match said.by {
            By::Words => true,
            By::Relation => self.is_short(at) || self.steps(at),
            By::Arrow | By::Token => self.is_accompanied(at),
        };
        is_sure.then_some(role)
    }

    /// What a turn is to a reader.
    fn shown(&self, at: usize, turn: Turn) -> Option<LinkRole> {
        let arrow = self.links[at].said.and_then(|said| said.arrow);
        match turn {
            Turn::Next => Some(LinkRole::Next),
            Turn::Previous => Some(LinkRole::Previous),
            Turn::Older | Turn::Newer => match arrow.unwrap_or(turn) {
                Turn::Next | Turn::Newer => Some(LinkRole::Next),
                _ => Some(LinkRole::Previous),
            },
            Turn::First | Turn::Last => self.is_in_company(at).then_some(LinkRole::Page),
            Turn::More => self.has_page_number(at).then_some(LinkRole::Next),
        }
    }

    /// Whether the link can lead to another page of this site.
    fn may_turn(&self, at: usize) -> bool {
        let link = &self.links[at];
        if self.calendars.contain(self.document, link.node) || is_disabled(self.document, link.node) {
            return false;
        }
        let in_slider = || is_in_slider(self.document, link.node);
        match self.address(at) {
            Address::Document(url) => {
                let is_web = matches!(url.scheme(), "http" | "https" | "file");
                let is_here = self.page.as_ref().is_some_and(|page| is_same_site(page, url));
                is_web
                    && (is_here || !self.is_given)
                    && (!in_slider() || self.step(at).is_some_and(|step| step.is_named))
            }
            Address::Here | Address::Script(_) => self.is_in_company(at) && !in_slider(),
        }
    }

    /// The step to the link's address, if that is another page of the list that this page is of.
    fn step(&self, at: usize) -> Option<Step> {
        match (self.address(at), &self.page) {
            (Address::Document(url), Some(page)) => step(page, url),
            _ => None,
        }
    }

    /// Whether the link's address says the number of a page.
    fn has_page_number(&self, at: usize) -> bool {
        match self.address(at) {
            Address::Document(url) => self.steps(at) || has_page_number(url),
            Address::Here | Address::Script(_) => false,
        }
    }

    fn steps(&self, at: usize) -> bool {
        self.step(at).is_some()
    }

    /// Whether the link's text is no title.
    fn is_short(&self, at: usize) -> bool {
        self.links[at].text.split_whitespace().count() <= 2
    }

    /// Whether a link that only looks like it turns pages has company that does.
    fn is_accompanied(&self, at: usize) -> bool {
        let is_here = match (self.address(at), &self.page) {
            (Address::Document(url), Some(page)) => is_same_document(url, page),
            _ => false,
        };
        let is_announced = || self.announced.is_some() && self.document_of(at) == self.announced.as_deref();
        !is_here && self.is_short(at) && (self.steps(at) || self.is_in_company(at) || is_announced())
    }

    /// Whether the link stands at a series of numbers or in a pager.
    fn is_in_company(&self, at: usize) -> bool {
        self.series_of[at].is_some() || is_in_pager(self.document, self.links[at].node)
    }

    /// The list goes on by a link: the one with the best evidence, and all that lead to the same address.
    fn by_next(&self) -> Option<Paging> {
        let candidates = (0..self.links.len()).filter(|&at| self.leads_on(at));
        let best = candidates.max_by_key(|&at| (self.evidence(at), std::cmp::Reverse(at)))?;
        Some(self.found(PagingKind::Next, best, |at| self.leads_on(at)))
    }

    /// Whether the link leads to the rest of the list.
    fn leads_on(&self, at: usize) -> bool {
        let turn = self.links[at].said.map(|said| said.turn);
        match self.roles[at] {
            LinkRole::Next => turn != Some(Turn::Newer) && !self.jumps(at),
            LinkRole::Previous => turn == Some(Turn::Older),
            LinkRole::Page | LinkRole::Other => false,
        }
    }

    /// Whether the link leads past the page behind this one: to the next ten pages, where the numbers are in tens.
    fn jumps(&self, at: usize) -> bool {
        let address = self.address(at);
        let is_further = |next: &Address| {
            let is_known = next.document().is_some() && address.document().is_some();
            is_known && next.difference(address).is_some_and(|(near, far)| far > near)
        };
        let own = self.series_of[at].map(|series| &self.series[series]);
        own.and_then(|series| series.next_link).is_some_and(|next| is_further(self.address(next)))
    }

    /// How much speaks for a link: the address, a series of this page, what it says.
    fn evidence(&self, at: usize) -> (bool, bool, usize, std::cmp::Reverse<Option<By>>) {
        let link = &self.links[at];
        let forward = self.step(at).is_some_and(Step::is_forward);
        let own = self.series_of[at].map(|series| &self.series[series]);
        let length = own.filter(|series| series.is_of_this_page()).map_or(0, Series::len);
        let is_address = matches!(self.address(at), Address::Document(_));
        (forward, is_address, length, std::cmp::Reverse(link.said.map(|said| said.by)))
    }

    /// The list goes on by the number behind that of this page.
    fn by_number(&self) -> Option<Paging> {
        let own = self.series.iter().filter(|series| series.next_link.is_some());
        let longest = own.max_by_key(|series| series.len())?;
        let next = longest.next_link?;
        let number = self.links[next].number;
        Some(self.found(PagingKind::Numbered, next, |at| {
            self.links[at].number == number && self.roles[at] == LinkRole::Page
        }))
    }

    /// The list goes on in place: a button that says so, once. What offers more of a text, a menu or a filter says so
    /// at every one of them, or says only `More`.
    fn by_more(&self) -> Option<Paging> {
        let offers = |at: usize| {
            let link = &self.links[at];
            let says = link.said.is_some_and(|said| said.turn == Turn::More && said.by == By::Words);
            let is_clear = || {
                link.text.contains(char::is_whitespace)
                    || is_in_pager(self.document, link.node)
                    || is_named_more(self.document, link.node)
            };
            let leads_away = || matches!(self.address(at), Address::Document(_));
            says && is_clear() && !leads_away() && !is_in_slider(self.document, link.node)
        };
        let mut offering = (0..self.links.len()).filter(|&at| offers(at));
        let only = offering.next().filter(|_| offering.next().is_none())?;
        Some(self.found(PagingKind::More, only, |at| at == only))
    }

    /// The link and all others that do the same.
    fn found(&self, kind: PagingKind, best: usize, is_alike: impl Fn(usize) -> bool) -> Paging {
        let target = self.document_of(best);
        let is_same =
            |at: usize| at == best || is_alike(at) && target.is_some() && self.document_of(at) == target;
        let elements =
            (0..self.links.len()).filter(|&at| is_same(at)).map(|at| self.links[at].node).collect();
        Paging { kind, elements, target: target.map(str::to_owned) }
    }
}

/// The links with an address and the buttons of a page.
fn links(document: &Document) -> Vec<Link<'_>> {
    let is_button = |&node: &NodeId| {
        matches!(document.attribute_value(node, "type"), Some("button" | "submit" | "image"))
    };
    let role = document.names().find(Role::Attribute, "", "role");
    let roles = role.map_or(&[][..], |role| document.named(role)).iter();
    let acting = roles.filter(|&&role| document.string_value(role) == "button");
    let mut nodes: Vec<NodeId> = acting.filter_map(|&role| document.parent(role)).collect();
    nodes.extend(elements(document, "a").chain(elements(document, "button")));
    nodes.extend(elements(document, "input").filter(is_button));
    nodes.retain(|&node| node < document.end(NodeId::ROOT));
    nodes.sort_unstable();
    nodes.dedup();
    nodes.into_iter().map(|node| Link::new(document, node)).collect()
}

/// The HTML elements of this name.
fn elements<'d>(document: &'d Document, name: &str) -> impl Iterator<Item = NodeId> + use<'d> {
    let name = document.names().find(Role::Element, Namespace::HTML, name);
    name.map_or(&[][..], |name| document.named(name)).iter().copied()
}

/// The HTML elements of this name that speak for the page: those in templates and in the documents of frames do not.
fn own_elements<'d>(document: &'d Document, name: &str) -> impl Iterator<Item = NodeId> + use<'d> {
    let end = document.end(NodeId::ROOT);
    let mut frames = document.frames().iter().peekable();
    let mut framed = NodeId::ROOT;
    elements(document, name).take_while(move |&node| node < end).filter(move |&node| {
        while let Some(frame) = frames.next_if(|frame| frame.first <= node) {
            framed = framed.max(frame.end);
        }
        node >= framed
    })
}

/// The address in the first `<link>` of this relation.
fn related<'d>(document: &'d Document, relation: &str) -> Option<&'d str> {
    let is_it = |&node: &NodeId| {
        document.attribute_value(node, "rel").is_some_and(|found| found.eq_ignore_ascii_case(relation))
    };
    document.attribute_value(own_elements(document, "link").find(is_it)?, "href")
}

/// The address that a saved page gives itself.
fn own_address(document: &Document) -> Option<Url> {
    Url::parse(related(document, "canonical")?).ok().filter(Url::has_host)
}

/// The address of the next page that the page's head announces: `<link rel="next">`.
fn announced(document: &Document, join: Option<&Url>) -> Option<String> {
    Address::new(join, related(document, "next")?).document().map(str::to_owned)
}

/// What the page's `<base>` says.
fn base(document: &Document, page: Option<&Url>) -> Option<Url> {
    let href = own_elements(document, "base").find_map(|node| document.attribute_value(node, "href"))?;
    let base = match page {
        Some(page) => page.join(href).ok(),
        None => Url::parse(href).ok(),
    };
    base.filter(|base| base.as_str().len() <= LONGEST_BASE)
}
