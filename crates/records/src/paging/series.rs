//! Series of page numbers: `1 2 [3] 4 … 20`, whatever their markup.
//!
//! The page is read as a line of links and texts. A series is a run of numbers that grow, most of them links, with nothing
//! between them but short separators and links that turn pages. Two neighbours (3 and 4) have to be in it, since sizes
//! (10, 20, 50) and years grow as well; and the addresses of its links have to differ by numbers that grow evenly with
//! those shown, which those of pictures, chapters and days do not.

use url::Url;
use windrow_dom::{Document, NameId, Namespace, NodeId, NodeKind, Role};
use windrow_knowledge::{Turn, page_number};

use super::address::{Address, is_same_document, step};
use super::calendar::Calendars;
use super::link::{Link, is_in_slider};

/// A text longer than this in characters between two numbers ends the series.
const LONGEST_SEPARATOR: usize = 16;

/// Of the class names of a number no more bytes than these are read.
const LONGEST_CLASSES: usize = 1024;

/// Numbers in more rows of a table than this are the days of a month.
const MOST_ROWS: usize = 2;

/// How deep in its row a number in a table stands at most.
const CELL_DEPTH: usize = 8;

/// Elements whose text is not shown as such.
const SILENT: [&str; 6] = ["script", "style", "noscript", "select", "textarea", "head"];

/// A series of page numbers with the links around it.
#[derive(Debug, Clone, Default)]
pub(super) struct Series {
    /// The numbers as they stand, with the link of each (by its place among the page's links) or none.
    pub(super) numbers: Vec<(u32, Option<usize>, NodeId)>,
    /// The links that turn pages, and whether each stands behind a number.
    pub(super) turns: Vec<(usize, bool)>,
    /// The number of this page.
    pub(super) current: Option<u32>,
    /// The links of the pages before and after this one.
    pub(super) previous_link: Option<usize>,
    pub(super) next_link: Option<usize>,
}

/// An item of the page's line.
#[derive(Debug, Clone, Copy)]
enum Piece {
    Link(usize),
    Text(NodeId),
}

/// All series of a page.
pub(super) fn series(
    document: &Document,
    links: &[Link<'_>],
    calendars: &Calendars,
    page: Option<&Url>,
    join: Option<&Url>,
) -> Vec<Series> {
    let mut found = Vec::new();
    let mut open = Series::default();
    // Whether the numbers of the open series are over, though links that turn its pages may follow.
    let mut is_over = false;
    for piece in line(document, links) {
        let (number, link, node) = match piece {
            Piece::Link(at) => (links[at].number, Some(at), links[at].node),
            Piece::Text(node) => (page_number(document.string_value(node)), None, node),
        };
        if let Some(number) = number {
            if std::mem::take(&mut is_over) {
                found.push(std::mem::take(&mut open));
            }
            if open.numbers.last().is_some_and(|&(last, ..)| number <= last) {
                let next = open.split_off_backward(links);
                found.push(std::mem::replace(&mut open, next));
            }
            open.numbers.push((number, link, node));
            continue;
        }
        match link {
            Some(at) if links[at].said.is_some() => {
                let is_behind = !open.numbers.is_empty();
                open.turns.push((at, is_behind));
            }
            None if is_separator(document.string_value(node)) => {
                is_over |= !open.numbers.is_empty() && is_label(document.string_value(node));
            }
            _ => {
                is_over = false;
                found.push(std::mem::take(&mut open));
            }
        }
    }
    found.push(open);
    found.retain(|series| {
        let is_day = series.numbers.first().is_some_and(|&(.., node)| calendars.contain(document, node));
        !is_day && series.is_paging(document, links, page, join)
    });
    for series in &mut found {
        series.locate(document, links, page, join);
    }
    found
}

/// The links and texts of the page in order; a link is one piece, whatever is in it.
fn line(document: &Document, links: &[Link<'_>]) -> Vec<Piece> {
    let names = document.names();
    let silent: Vec<NameId> =
        SILENT.iter().filter_map(|name| names.find(Role::Element, Namespace::HTML, name)).collect();
    let mut line = Vec::new();
    let mut links = links.iter().enumerate().peekable();
    let (mut row, end) = (0, document.end(NodeId::ROOT).0);
    while row < end {
        let node = NodeId(row);
        row += 1;
        while links.next_if(|(_, link)| link.node < node).is_some() {}
        if let Some((at, _)) = links.next_if(|(_, link)| link.node == node) {
            line.push(Piece::Link(at));
            row = document.end(node).0;
            continue;
        }
        match document.kind(node) {
            NodeKind::Element if silent.contains(&document.name_id(node)) => row = document.end(node).0,
            NodeKind::Text if !document.string_value(node).trim().is_empty() => line.push(Piece::Text(node)),
            _ => {}
        }
    }
    line
}

/// Whether a text may stand between two numbers of a series.
fn is_separator(text: &str) -> bool {
    text.split_whitespace().map(|word| word.chars().count() + 1).sum::<usize>() <= LONGEST_SEPARATOR
}

/// Whether numbers behind a text are of another series than those before it: `Per page:`.
fn is_label(text: &str) -> bool {
    text.trim_end().ends_with(':') && text.contains(char::is_alphabetic)
}

impl Series {
    /// Whether the numbers are those of pages.
    fn is_paging(
        &self,
        document: &Document,
        links: &[Link<'_>],
        page: Option<&Url>,
        join: Option<&Url>,
    ) -> bool {
        let linked: Vec<(u32, usize, NodeId)> =
            self.numbers.iter().filter_map(|&(number, link, node)| Some((number, link?, node))).collect();
        let has_neighbours = self.numbers.windows(2).any(|pair| pair[1].0 == pair[0].0 + 1);
        let are_years = linked.iter().all(|(number, ..)| (1900..2100).contains(number));
        if linked.is_empty() || !has_neighbours || are_years || is_in_slider(document, linked[0].2) {
            return false;
        }
        let mut rows: Vec<NodeId> = linked
            .iter()
            .filter_map(|&(.., node)| {
                document.ancestors(node).take(CELL_DEPTH).find(|&above| document.name(above).local == "tr")
            })
            .collect();
        rows.dedup();
        rows.len() <= MOST_ROWS && grows_evenly(&linked, links, page, join)
    }

    /// Begins the series behind this one. Of the links between the two, those that lead back stand at the new one.
    fn split_off_backward(&mut self, links: &[Link<'_>]) -> Series {
        let leads_back = |at: usize| {
            let said = links[at].said;
            said.is_some_and(|said| matches!(said.turn, Turn::Previous | Turn::First | Turn::Newer))
        };
        let is_taken = |turn: &(usize, bool)| turn.1 && leads_back(turn.0);
        let turns = self.turns.iter().filter(|turn| is_taken(turn)).map(|turn| (turn.0, false)).collect();
        self.turns.retain(|turn| !is_taken(turn));
        Series { turns, ..Series::default() }
    }

    /// Finds this page in the series, and the pages beside it.
    fn locate(&mut self, document: &Document, links: &[Link<'_>], page: Option<&Url>, join: Option<&Url>) {
        self.current = self.current(document, links, page, join);
        let Some(current) = self.current else { return };
        let link_of = |number: Option<u32>| {
            self.numbers.iter().find(|entry| Some(entry.0) == number).and_then(|&(_, link, _)| link)
        };
        let next = link_of(current.checked_add(1));
        let previous = link_of(current.checked_sub(1));
        self.next_link = next;
        self.previous_link = previous;
    }

    /// The number of this page: the one that is no link, the one whose link leads here or is marked, or the one that
    /// the page's address says.
    fn current(
        &self,
        document: &Document,
        links: &[Link<'_>],
        page: Option<&Url>,
        join: Option<&Url>,
    ) -> Option<u32> {
        let mut bare = self.numbers.iter().filter(|(_, link, _)| link.is_none());
        if let (Some(&(number, ..)), None) = (bare.next(), bare.next()) {
            return Some(number);
        }
        let linked = || self.numbers.iter().filter_map(|&(number, link, _)| Some((number, &links[link?])));
        let leads_here = |link: &Link<'_>| match (link.address(join), page) {
            (Address::Document(url), Some(page)) => is_same_document(url, page),
            _ => false,
        };
        let marked = |link: &Link<'_>| is_marked(document, link.node);
        let one = |is_it: &dyn Fn(&Link<'_>) -> bool| {
            let mut found = linked().filter(|(_, link)| is_it(link));
            found.next().filter(|_| found.next().is_none()).map(|(number, _)| number)
        };
        one(&leads_here).or_else(|| one(&marked)).or_else(|| {
            // The first page of a list often has no link and no number in its address.
            let (number, link) = linked().find(|&(number, _)| number > 1)?;
            let (Address::Document(url), Some(page)) = (link.address(join), page) else { return None };
            let from = step(page, url)?;
            match from.from {
                None => Some(1).filter(|_| number == 2 || self.numbers.iter().any(|entry| entry.0 == 1)),
                Some(_) => None,
            }
        })
    }

    /// Whether this page is one of the list that the series belongs to.
    pub(super) fn is_of_this_page(&self) -> bool {
        self.current.is_some()
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }
}

/// Whether the link or its parent is marked as the current one.
fn is_marked(document: &Document, node: NodeId) -> bool {
    let is_current = |element: NodeId| {
        let has = |word: &str| matches!(word, "active" | "current" | "selected" | "on" | "this" | "cur");
        let classes = document.attribute_value(element, "class").unwrap_or_default();
        let classes = classes[..classes.floor_char_boundary(LONGEST_CLASSES)].to_ascii_lowercase();
        document.attribute_value(element, "aria-current").is_some()
            || classes.split(|c: char| !c.is_ascii_alphanumeric()).any(has)
    };
    is_current(node) || document.parent(node).is_some_and(is_current)
}

/// Whether the addresses differ by numbers that grow evenly with those shown. A link of this page itself often has
/// none.
fn grows_evenly(
    linked: &[(u32, usize, NodeId)],
    links: &[Link<'_>],
    page: Option<&Url>,
    join: Option<&Url>,
) -> bool {
    let all = linked.iter().map(|&(number, link, _)| (number, links[link].address(join)));
    let addresses: Vec<(u32, &Address)> = all.filter(|(_, address)| **address != Address::Here).collect();
    if addresses.is_empty() {
        return true;
    }
    let steps: Vec<Option<(u64, u64)>> = addresses
        .windows(2)
        .map(|pair| {
            let (low, high) = pair[0].1.difference(pair[1].1)?;
            Some((u64::from(pair[1].0 - pair[0].0), high.checked_sub(low)?))
        })
        .collect();
    // The address of the first page is often another one.
    let rest = if addresses.first().is_some_and(|first| first.0 == 1) {
        steps.get(1..).unwrap_or(&[])
    } else {
        &steps
    };
    let is_even =
        |one: (u64, u64), other: (u64, u64)| one.0.checked_mul(other.1) == other.0.checked_mul(one.1);
    match rest {
        [] => {
            addresses.iter().any(|(number, address)| has_number(address, *number) || leads_up(address, page))
        }
        [Some(first), others @ ..] => {
            first.1 > 0 && others.iter().all(|other| other.is_some_and(|other| is_even(*first, other)))
        }
        [None, ..] => false,
    }
}

/// Whether this page is a step from the address.
fn leads_up(address: &Address, page: Option<&Url>) -> bool {
    match (address, page) {
        (Address::Document(url), Some(page)) => {
            step(url, page).is_some_and(|step| step.is_named || step.from.is_none())
        }
        _ => false,
    }
}

/// Whether the number, or that of the first item of such a page, stands in the address.
fn has_number(address: &Address, number: u32) -> bool {
    let text = match address {
        Address::Document(url) => format!("{}?{}", url.path(), url.query().unwrap_or_default()),
        Address::Script(script) => script.clone(),
        Address::Here => return false,
    };
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|run| run.parse::<u64>().ok());
    let before = u64::from(number.saturating_sub(1));
    numbers.any(|found| found == u64::from(number) || (before > 0 && found >= before && found % before == 0))
}

/// What a link that turns pages leads to, seen from the series it stands at.
pub(super) fn turn_at(
    series: &Series,
    links: &[Link<'_>],
    at: usize,
    is_behind: bool,
    join: Option<&Url>,
) -> Option<Turn> {
    let said = links[at].said?;
    let address = links[at].address(join).document();
    let leads = |to: Option<usize>| {
        address.is_some() && to.is_some_and(|to| links[to].address(join).document() == address)
    };
    Some(match said.turn {
        Turn::First | Turn::Last => said.turn,
        _ if leads(series.next_link) && is_behind => Turn::Next,
        _ if leads(series.previous_link) && !is_behind && !said.is_double => Turn::Previous,
        turn => turn,
    })
}
