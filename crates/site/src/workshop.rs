//! What transducers work with: the source of pages, the pages that were visited, and what was found on them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_forms::{Act, Form};
use windrow_knowledge::{Case, Pattern};
use windrow_page::{Act as PageAct, Action, Arrival, Errand, Error, ErrorKind, Page, PageSource};
use windrow_syntax::literal;

use crate::domain::Domain;
use crate::fit::{folded, selected};
use crate::link::{Link, Ranker, base};
use crate::list::listings;
use crate::memory::PageId;
use crate::series::{Series, keys};
use crate::{Options, Trouble, address};

/// All that is known while a site is analysed.
pub(crate) struct Workshop<'w> {
    pub(crate) source: &'w dyn PageSource,
    pub(crate) domain: &'w Domain,
    pub(crate) options: &'w Options,
    pub(crate) ranker: Ranker,
    /// The pages, by number.
    pub(crate) visits: Vec<Visit>,
    /// The lists, by number.
    pub(crate) series: Vec<Series>,
    /// Addresses that were gone to, or are going to be.
    pub(crate) known: BTreeSet<String>,
    /// Addresses of records.
    pub(crate) records: BTreeSet<String>,
    /// What was noteworthy.
    pub(crate) notes: Vec<String>,
    /// How many pages were asked for.
    pub(crate) asked: usize,
    /// How many links robots.txt or another policy forbids.
    pub(crate) refused: usize,
    /// Whether pointing at menus is known not to open them.
    pub(crate) is_pointless: bool,
    /// How many links were followed since a record was found that was not known.
    pub(crate) fruitless: usize,
    /// Addresses of records that were seen on records' own pages.
    pub(crate) mentioned: BTreeSet<String>,
    /// What is pressed away on every visit, because the answer holds for one alone.
    pub(crate) answers: Vec<Answer>,
    /// Whether records that are selected so are groups of records, where that is known.
    pub(crate) groups: BTreeMap<String, bool>,
}

/// How a banner is answered.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    /// The expression of its button.
    pub(crate) button: String,
    /// The expression that presses it where it is shown.
    pub(crate) path: String,
}

/// A page that was visited.
pub(crate) struct Visit {
    pub(crate) page: Arc<Page>,
    pub(crate) address: String,
    /// The page that it was come to from.
    pub(crate) from: Option<PageId>,
    /// The expressions that lead from the start to it.
    pub(crate) path: Vec<String>,
    /// How many steps it is from the start.
    pub(crate) depth: u32,
    /// Links that may be followed.
    pub(crate) links: Vec<Link>,
    /// Forms that search.
    pub(crate) searches: Vec<Search>,
    /// How many links were followed.
    pub(crate) followed: usize,
    /// How many elements of its menu were pressed.
    pub(crate) unfolded: usize,
    /// Whether it is what a form found.
    pub(crate) is_found: bool,
    /// Whether something lies over it that was pressed away.
    pub(crate) is_covered: bool,
    /// Whether it has records that a known list has.
    pub(crate) is_repeated: bool,
    /// What selects the groups of records of which it is one's own page.
    pub(crate) within: Option<String>,
}

/// A search form, and how far it was gone through.
pub(crate) struct Search {
    pub(crate) form: Form,
    /// How well it fits the domain.
    pub(crate) fit: u32,
    /// How many fillings were tried.
    pub(crate) tried: usize,
    /// Whether one of them led to records.
    pub(crate) has_led: bool,
    /// In which way it is filled next.
    pub(crate) stage: usize,
    /// How many fillings one after the other led nowhere.
    pub(crate) in_vain: usize,
    /// The field whose values led to records.
    pub(crate) led_by: Option<usize>,
    /// What is tried next.
    pub(crate) queue: VecDeque<Attempt>,
    /// How many fillings with all that has to be chosen there are besides.
    pub(crate) beyond: usize,
}

impl Search {
    /// How many fillings are left that lead to what others of their kind do not: those with what has to be chosen, and those with
    /// another value of the field whose values led to records.
    fn left(&self) -> usize {
        if !self.has_led {
            return 0;
        }
        let varied = |attempt: &&Attempt| attempt.varied.is_none() || self.led_by.is_some();
        let queued = self.queue.iter().filter(varied).count();
        queued + if self.led_by.is_none() { self.beyond } else { 0 }
    }
}

/// A way to fill a form.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    /// Fields by number, and what is done with them.
    pub(crate) acts: Vec<(usize, Act)>,
    /// The field that is filled in with one value after the other.
    pub(crate) varied: Option<usize>,
    /// What is pressed before anything is filled in: a tab that says what is sought.
    pub(crate) tab: Option<NodeId>,
    /// What is chosen of what the form suggests.
    pub(crate) suggestion: Option<String>,
    /// What sends it; nothing where a choice does.
    pub(crate) submit: Option<NodeId>,
    /// Whether it only asks what the form suggests.
    pub(crate) is_probe: bool,
}

impl Workshop<'_> {
    pub(crate) fn visit(&self, page: PageId) -> &Visit {
        &self.visits[page as usize]
    }

    pub(crate) fn document(&self, page: PageId) -> &Document {
        self.visit(page).page.document()
    }

    /// Whether no more pages may be asked for.
    pub(crate) fn is_spent(&self) -> bool {
        self.asked >= self.options.most_pages
    }

    /// Whether no more pages may be asked for to find records: some are kept for the records' own pages.
    pub(crate) fn is_explored(&self) -> bool {
        let kept = if self.options.details { KEPT.min(self.options.most_pages / 4) } else { 0 };
        self.asked >= self.options.most_pages - kept
    }

    /// How many fillings of forms are left of which others led to records.
    pub(crate) fn untried(&self) -> usize {
        let searches = self.visits.iter().flat_map(|visit| &visit.searches);
        searches.map(Search::left).sum()
    }

    /// Whether following links is in vain by now: many in a row led to nothing new, and more so where what is promised was found.
    pub(crate) fn is_in_vain(&self) -> bool {
        let is_found = |series: &Series| series.is_whole && series.promised == Some(series.keys.len());
        let most = if self.series.iter().any(is_found) { MOST_IN_VAIN_WHEN_FOUND } else { MOST_IN_VAIN };
        self.fruitless >= most
    }

    /// Whether a page may be left by its links and forms: nothing lies over it, and it is no group of records, which has its list.
    pub(crate) fn is_left_from(&self, page: PageId) -> bool {
        let visit = self.visit(page);
        !visit.is_covered && visit.within.is_none()
    }

    fn errand(&mut self, node: NodeId) -> Errand {
        self.asked += 1;
        Errand { run: 0, visit: self.asked as u64, step: 1, node: node.0, turn: 0 }
    }

    /// Opens the site.
    pub(crate) fn open(&mut self, address: &str) -> Result<PageId, Trouble> {
        let errand = self.errand(NodeId::ROOT);
        let arrival = self.source.open(&errand, address, None).map_err(Trouble::of)?;
        self.arrive(arrival, None, Vec::new())
    }

    /// A page that is only looked at, without what lies over it.
    pub(crate) fn opened(&mut self, address: &str) -> Result<Arc<Page>, Trouble> {
        let errand = self.errand(NodeId::ROOT);
        let mut page = self.source.open(&errand, address, None).map_err(Trouble::of)?.page;
        for Answer { button, .. } in self.answers.clone() {
            let seen = self.source.seen(&Errand::default(), Arc::clone(&page));
            let found = selected(&button, seen.document(), NodeId::ROOT).unwrap_or_default();
            let shown = found.into_iter().find(|&node| !self.is_hidden(seen.document(), node));
            if let Some(node) = shown {
                page = self.act(&seen, node, Action::Click)?.page;
            }
        }
        Ok(page)
    }

    /// Acts on a node of a page.
    pub(crate) fn act(&mut self, page: &Arc<Page>, node: NodeId, action: Action) -> Result<Arrival, Trouble> {
        // A browser would wait for it to come up.
        let document = page.document();
        let is_disabled = self.options.scrolls && document.attribute_value(node, "disabled").is_some();
        if is_disabled || self.is_hidden(document, node) {
            let words = if is_disabled { "it is disabled" } else { "it is not shown" };
            return Err(Trouble::of(Error::new(ErrorKind::Node, words)));
        }
        self.act_anyway(page, node, action)
    }

    /// Whether an element is on a page and not to be seen there, in a browser.
    pub(crate) fn is_hidden(&self, document: &Document, node: NodeId) -> bool {
        let is_hidden = || document.visual().is_some_and(|visual| !visual.is_visible(node));
        self.options.scrolls && document.is_element(node) && is_hidden()
    }

    /// Whether a page shows what an expression gives.
    pub(crate) fn is_shown_by(&self, page: PageId, expression: &str) -> bool {
        let document = self.document(page);
        let found = selected(expression, document, NodeId::ROOT).unwrap_or_default();
        found.into_iter().any(|node| !self.is_hidden(document, node))
    }

    /// Acts on a node of a page, which may take a while to come up.
    pub(crate) fn act_anyway(
        &mut self,
        page: &Arc<Page>,
        node: NodeId,
        action: Action,
    ) -> Result<Arrival, Trouble> {
        let errand = self.errand(node);
        self.source.act(&errand, Arc::clone(page), &PageAct::on(node, action)).map_err(Trouble::of)
    }

    /// Takes a page in, with the expressions that lead to it.
    pub(crate) fn arrive(
        &mut self,
        arrival: Arrival,
        from: Option<PageId>,
        path: Vec<String>,
    ) -> Result<PageId, Trouble> {
        let errand = Errand { visit: self.asked as u64, ..Errand::default() };
        let page = self.source.seen(&errand, arrival.page);
        let address = page.url().unwrap_or_default().to_owned();
        self.known.insert(address::of_list(&address));
        let depth = from.map_or(0, |from| self.visit(from).depth + 1);
        let visit = Visit {
            page,
            address,
            from,
            path,
            depth,
            links: Vec::new(),
            searches: Vec::new(),
            followed: 0,
            unfolded: 0,
            is_found: false,
            is_covered: false,
            is_repeated: false,
            within: None,
        };
        self.visits.push(visit);
        Ok(self.visits.len() as PageId - 1)
    }

    /// What leads from the start to a page, and past no record: what is sold one day is gone the next, and with it the way.
    pub(crate) fn steady_path(&self, page: PageId) -> Vec<String> {
        let records = self.record_addresses();
        let is_steady = |page: PageId| {
            let way = std::iter::successors(Some(page), |&page| self.visit(page).from);
            way.into_iter().all(|page| !records.contains(&address::plain(&self.visit(page).address)))
        };
        let own = &self.visit(page).path;
        if self.visit(page).within.is_some() {
            return own.clone();
        }
        let Some(from) = self.visit(page).from.filter(|&from| !is_steady(from)) else { return own.clone() };
        let target = address::of_list(&self.visit(page).address);
        let mut others: Vec<PageId> =
            (0..self.visits.len() as PageId).filter(|&other| other != from).collect();
        others.sort_by_key(|&other| (self.visit(other).depth, other));
        let way = others.into_iter().filter(|&other| other != page && is_steady(other)).find_map(|other| {
            let visit = self.visit(other);
            // What a list went on to has no path of its own.
            let is_reached = other == 0 || !visit.path.is_empty();
            let link = self.link_to(other, &target).filter(|_| is_reached && !visit.is_covered)?;
            let mut path = visit.path.clone();
            path.push(acted(&self.expression(visit.page.document(), link)?, "{click /}"));
            Some(path)
        });
        way.unwrap_or_else(|| own.clone())
    }

    /// A link of a page to an address, to be seen.
    fn link_to(&self, page: PageId, target: &str) -> Option<NodeId> {
        let document = self.document(page);
        let base = base(document, &self.url(page)?);
        let mut links = document.of_kind(NodeKind::Element).iter().copied();
        links.find(|&node| {
            let href = document.attribute_value(node, "href").filter(|_| document.name(node).local == "a");
            let url = href.and_then(|href| base.join(href.trim()).ok());
            url.is_some_and(|url| address::of_list(url.as_str()) == target) && !self.is_hidden(document, node)
        })
    }

    /// The addresses of all records.
    pub(crate) fn record_addresses(&self) -> BTreeSet<String> {
        self.series.iter().flat_map(|series| joined(&series.address, &series.keys)).collect()
    }

    /// Notes which records the list on a record's own page has: similar ones, or those that are parts of it.
    pub(crate) fn note_mentioned(&mut self, page: &Page) {
        let document = page.document();
        // Without a domain any page has some list.
        let found = listings(document, self.domain).into_iter().next();
        let Some(listing) = found.filter(|_| !self.domain.is_generic()) else { return };
        let is_linked = listing.rules.iter().any(|rule| rule.name == "url");
        let keys = keys(document, &listing).into_iter().collect();
        self.mentioned.extend(joined(page.url().filter(|_| is_linked).unwrap_or_default(), &keys));
    }

    /// Of the records that were seen on records' own pages those that no list has.
    pub(crate) fn strays(&self) -> Vec<&String> {
        let known = self.record_addresses();
        self.mentioned.iter().filter(|address| !known.contains(*address)).collect()
    }

    /// The address of a page, to join others with.
    pub(crate) fn url(&self, page: PageId) -> Option<Url> {
        Url::parse(&self.visit(page).address).ok()
    }

    /// A node of a page on a page that the same one became.
    pub(crate) fn again(&self, document: &Document, node: NodeId, now: &Page) -> Option<NodeId> {
        if now.document().len() == document.len() {
            return Some(node);
        }
        let expression = self.expression(document, node)?;
        selected(&expression, now.document(), NodeId::ROOT)?.first().copied()
    }

    /// An absolute expression for an element: by what it says, where that tells it, or by what it is.
    pub(crate) fn expression(&self, document: &Document, node: NodeId) -> Option<String> {
        let name = document.name(node).local;
        let text = folded(document, node);
        // What a control says changes with what is filled in.
        let is_control = matches!(name, "select" | "input" | "textarea" | "option");
        if !text.is_empty()
            && text.len() < LONGEST_TEXT
            && !is_control
            && name.chars().all(char::is_alphanumeric)
        {
            // Numbers change: `Homes in Leith (12)`.
            let lasting = text.find(|c: char| c.is_ascii_digit()).map(|at| text[..at].trim_end());
            let lasting =
                lasting.filter(|words| words.chars().filter(|c| c.is_alphabetic()).count() >= LEAST_LETTERS);
            if let Some(words) = lasting {
                let by_words = format!("//{name}[starts-with(normalize-space(.), {})]", literal(words)?);
                if selected(&by_words, document, NodeId::ROOT)?.as_slice() == [node] {
                    return Some(by_words);
                }
            }
            let by_text = format!("//{name}[normalize-space(.)={}]", literal(&text)?);
            match selected(&by_text, document, NodeId::ROOT)?.as_slice() {
                [only] if *only == node => return Some(by_text),
                [first, ..] if *first == node => return Some(format!("({by_text})[1]")),
                _ => {}
            }
        }
        // What is a drawing says in words what it is for, for those who cannot see it.
        for attribute in ["aria-label", "title"] {
            let said =
                document.attribute_value(node, attribute).filter(|said| text.is_empty() && !said.is_empty());
            let Some(said) = said.and_then(literal) else { continue };
            let by_words = format!("//{name}[@{attribute}={said}]");
            if selected(&by_words, document, NodeId::ROOT).is_some_and(|found| found == [node]) {
                return Some(by_words);
            }
        }
        let case = Case { origins: vec![NodeId::ROOT], targets: vec![node] };
        Some(Pattern::exact(document, &[case])?.at_root(document))
    }
}

/// What records of a page are known by, as addresses.
pub(crate) fn joined(page: &str, keys: &BTreeSet<String>) -> Vec<String> {
    let Ok(base) = Url::parse(page) else { return Vec::new() };
    let is_address = |key: &&String| !key.contains(char::is_whitespace);
    let urls = keys.iter().filter(is_address).filter_map(|key| base.join(key).ok());
    urls.map(|url| address::plain(url.as_str())).collect()
}

/// An act on what an expression gives, to stand behind other acts: what is in brackets begins a group.
pub(crate) fn acted(expression: &str, act: &str) -> String {
    match expression.starts_with('(') {
        true => format!("/({expression}/{act})"),
        false => format!("{expression}/{act}"),
    }
}

/// How many pages are kept for what the records' own pages say.
const KEPT: usize = 16;

/// After so many links in a row that led to no new record no more are followed. A menu has some ten entries that lead astray, and
/// some sites have two menus.
const MOST_IN_VAIN: usize = 50;

/// The same where a list has as many records as it promises.
const MOST_IN_VAIN_WHEN_FOUND: usize = 25;

/// Words with fewer letters tell nothing.
const LEAST_LETTERS: usize = 3;

/// Longer texts change.
const LONGEST_TEXT: usize = 40;
