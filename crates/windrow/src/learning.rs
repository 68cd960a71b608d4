//! Learning from examples: every class of wrappers is tried, and the most readable one that does is taken.
//!
//! Examples are rows, or labels with places. From rows the tree rules find the places, so that the delimiter classes have
//! labels too; from labels the tree rules have rows. What the wrappers give on pages without examples shows where they
//! disagree.

mod delimited;
mod label;
mod rival;
mod sturdy;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json};
use windrow_learn::{
    Choice, Class, Column, Example, LOOKS, Mistake, Preference, Recognised, Recogniser, Row, Sample, Sheet,
    TreeRules, Trust, Tuples, Wanted, corroborate, holding, record_paths, tree_rules, tree_rules_in,
};
use windrow_page::{Page, Sight};

pub use self::delimited::{Delimited, Reads};
pub use self::label::{Label, Labels};
pub use self::rival::Rivals;
use self::sturdy::sturdiest;
use crate::examples::{Examples, marker_names, page_named};
use crate::tables::try_on;

/// A kind of wrapper that can be learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// OXPath.
    Tree,
    /// Delimiters of a class.
    Delimiters(Class),
}

/// What is learnt from: pages, with the examples that are on them.
#[derive(Debug)]
pub struct Lessons {
    pages: Vec<Arc<Page>>,
    columns: Vec<Column>,
    /// The column for the page's address, if rows have one.
    page_column: Option<String>,
    rows: Vec<Option<Vec<Row>>>,
    /// Labels as they were given.
    labels: Vec<Option<Label>>,
    is_nested: bool,
    rules: OnceLock<Option<TreeRules>>,
}

/// A wrapper that was learnt.
#[derive(Debug, Clone)]
pub enum Learnt {
    /// OXPath, and what is known of it.
    Tree(TreeRules, String),
    /// Delimiters.
    Delimited(Delimited),
}

/// A way that was tried.
#[derive(Debug)]
pub struct Tried {
    /// The way.
    pub way: Way,
    /// What it led to.
    pub learnt: Result<Learnt, Nothing>,
    /// What it gives on the pages with examples: it was run on them.
    pub fit: Fit,
    /// How long it took.
    pub time: Duration,
    /// The rows that it gives on each page without examples; nothing where it cannot be run.
    pub given: Vec<Option<Rows>>,
}

/// What a wrapper gives on the pages that it was learnt from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The examples.
    Whole,
    /// All examples, and so many rows more: perhaps people did not write down all.
    More(usize),
    /// Not all examples.
    Part,
}

/// Rows of a page.
pub type Rows = Vec<Map<String, Json>>;

/// Why a way led to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nothing {
    /// No wrapper of the kind gives the examples.
    Inconsistent,
    /// The examples have holes, lists, or their columns in no one order: the class is for tables.
    NoTable,
    /// The examples are nested.
    Nested,
}

impl Way {
    /// All ways, the most readable first.
    pub fn all() -> Vec<Way> {
        std::iter::once(Way::Tree).chain(Class::ALL.into_iter().map(Way::Delimiters)).collect()
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Way::Tree => "tree",
            Way::Delimiters(class) => class.name(),
        }
    }
}

impl Fit {
    /// What it is on several pages.
    fn and(self, other: Fit) -> Fit {
        match (self, other) {
            (Fit::Part, _) | (_, Fit::Part) => Fit::Part,
            (Fit::More(one), Fit::More(other)) => Fit::More(one + other),
            (Fit::Whole, other) => other,
            (more, Fit::Whole) => more,
        }
    }
}

impl Nothing {
    /// What it is in words.
    pub fn reason(self) -> &'static str {
        match self {
            Nothing::Inconsistent => "no wrapper of this class gives all examples",
            Nothing::NoTable => "the rows are no table",
            Nothing::Nested => "the examples are nested",
        }
    }
}

impl Lessons {
    /// Rows that are on pages.
    pub fn of_rows(pages: Vec<Arc<Page>>, examples: Examples) -> Lessons {
        let Examples { columns, pages: rows, page_column, .. } = examples;
        let labels = vec![None; pages.len()];
        Lessons { pages, columns, page_column, rows, labels, is_nested: false, rules: OnceLock::new() }
    }

    /// Labels of pages, which have names.
    pub fn of_labels(pages: Vec<(String, Arc<Page>)>, labels: &Labels) -> Result<Lessons, String> {
        let known: Vec<(&str, &Page)> = pages.iter().map(|(name, page)| (name.as_str(), &**page)).collect();
        let mut own: Vec<Option<Label>> = vec![None; pages.len()];
        for (name, label) in &labels.pages {
            let at = page_named(name, &known)
                .ok_or_else(|| format!("the labels are of {name}, and there is no such page, or several"))?;
            own[at] = Some(label.clone());
        }
        let pages: Vec<Arc<Page>> = pages.into_iter().map(|(_, page)| page).collect();
        let is_nested = labels.is_nested();
        let mut rows = Vec::new();
        for (page, label) in pages.iter().zip(&own) {
            let Some(label) = label else {
                rows.push(None);
                continue;
            };
            example(page.source(), label, is_nested).map_err(|mistake| mistake.to_string())?;
            let text = |span: &Range<usize>| {
                vec![delimited::seen(page.source().get(span.clone()).unwrap_or_default())]
            };
            rows.push(
                label
                    .tuples()
                    .map(|tuples| tuples.iter().map(|tuple| tuple.iter().map(text).collect()).collect()),
            );
        }
        let column = |name: String| Column { name, is_list: false };
        let columns = marker_names(&labels.attributes).into_iter().map(column).collect();
        Ok(Lessons {
            pages,
            columns,
            page_column: None,
            rows,
            labels: own,
            is_nested,
            rules: OnceLock::new(),
        })
    }

    /// The same with pages as they are seen: laid out.
    pub fn seen(&self, see: impl Fn(Arc<Page>) -> Arc<Page>) -> Lessons {
        let pages = self.pages.iter().map(|page| see(Arc::clone(page))).collect();
        let (columns, page_column) = (self.columns.clone(), self.page_column.clone());
        let (rows, labels, is_nested) = (self.rows.clone(), self.labels.clone(), self.is_nested);
        Lessons { pages, columns, page_column, rows, labels, is_nested, rules: OnceLock::new() }
    }

    /// How many pages have examples, and how many rows there are on them.
    pub fn examples(&self) -> (usize, usize) {
        let labelled = (0..self.pages.len()).filter(|&at| self.is_example(at));
        let nodes = |at: usize| self.labels[at].as_ref().map_or(0, |label| label.nodes().len());
        let rows = |at: usize| self.rows[at].as_ref().map_or_else(|| nodes(at), Vec::len);
        (labelled.clone().count(), labelled.map(rows).sum())
    }

    /// The numbers of the pages without examples.
    pub fn others(&self) -> Vec<usize> {
        (0..self.pages.len()).filter(|&at| !self.is_example(at)).collect()
    }

    /// The tree rules, found when they are first asked for.
    fn rules(&self) -> Option<&TreeRules> {
        let found = self.rules.get_or_init(|| match self.is_nested {
            true => None,
            false => tree_rules(&self.columns, &self.sheets()),
        });
        found.as_ref()
    }

    /// Expressions that may select what holds the rows, the likeliest first.
    pub fn record_paths(&self, most: usize) -> Vec<String> {
        record_paths(&self.sheets(), most)
    }

    /// Of expressions for what holds the rows those that select other nodes than the ones before, with how many rows they hold.
    pub fn holding(&self, paths: &[String]) -> Vec<(String, usize)> {
        holding(paths, &self.sheets())
    }

    /// The rules of the columns in records that this expression selects.
    pub fn rules_in(&self, record: &str) -> Option<TreeRules> {
        tree_rules_in(record, &self.columns, &self.sheets())
    }

    fn example_pages(&self) -> Vec<usize> {
        (0..self.pages.len()).filter(|&at| self.is_example(at)).collect()
    }

    /// How rows that a wrapper gives on a page fit the examples. Addresses are as whole as the page has one; delimiters read
    /// what stands on the page, not what it means.
    fn fit(&self, learnt: &Learnt, page: usize, given: Option<Rows>) -> Fit {
        let is_plain = matches!(learnt, Learnt::Delimited(_));
        // Nested rows compare with no table; delimiters are never wrong about their labels.
        let is_nested = matches!(learnt, Learnt::Delimited(own) if own.wrapper.class.is_nested());
        let Some(wanted) = self.rows[page].as_ref().filter(|_| !is_nested) else {
            return if is_plain { Fit::Whole } else { Fit::Part };
        };
        let given = given.unwrap_or_default();
        let mut left = given.iter();
        let is_there = |row: &Row| left.by_ref().any(|given| self.is_same(given, row, is_plain));
        match (wanted.iter().all(is_there), given.len().saturating_sub(wanted.len())) {
            (false, _) => Fit::Part,
            (true, 0) => Fit::Whole,
            (true, more) => Fit::More(more),
        }
    }

    fn is_same(&self, given: &Map<String, Json>, wanted: &Row, is_plain: bool) -> bool {
        self.columns.iter().zip(wanted).all(|(column, cell)| {
            let given = match given.get(&column.name) {
                None | Some(Json::Null) => Vec::new(),
                Some(Json::Array(all)) => all.iter().map(|one| plain(&text(one))).collect(),
                Some(one) => vec![plain(&text(one))],
            };
            let cell = cell.iter().map(|text| plain(text)).filter(|text| !text.is_empty()).collect();
            // People write a text that is listed twice once, and in any order.
            let tidy = |mut texts: Vec<String>| {
                if column.is_list {
                    texts.sort_unstable();
                    texts.dedup();
                }
                texts
            };
            let (given, cell): (Vec<String>, Vec<String>) = (tidy(given), tidy(cell));
            given.len() == cell.len()
                && given.iter().zip(&cell).all(|(given, wanted)| means_same(given, wanted, is_plain))
        })
    }

    fn rows_of(&self, page: usize) -> usize {
        self.rows[page].as_ref().map_or(0, Vec::len)
    }

    fn is_example(&self, at: usize) -> bool {
        self.rows[at].is_some() || self.labels[at].is_some()
    }

    /// The pages with examples.
    fn example_page_list(&self) -> Vec<Arc<Page>> {
        self.example_pages().into_iter().map(|at| Arc::clone(&self.pages[at])).collect()
    }

    fn sheets(&self) -> Vec<Sheet<'_>> {
        self.pages
            .iter()
            .zip(&self.rows)
            .map(|(page, rows)| Sheet { document: page.document(), rows: rows.clone() })
            .collect()
    }
}

fn example<'p>(source: &'p str, label: &Label, is_nested: bool) -> Result<Example<'p>, Mistake> {
    match label.tuples().filter(|_| !is_nested) {
        Some(tuples) => Example::of_tuples(source, tuples),
        None => Example::of_nodes(source, label.nodes()),
    }
}

/// What learning looks at beside the nodes of pages, where these do not do.
pub fn look() -> Sight {
    Sight { boxes: true, styles: LOOKS.map(str::to_owned).to_vec(), all_styles: false }
}

/// What the examples of lessons come to, for each delimiter class that takes them.
pub fn samples(lessons: &Lessons) -> Vec<Sample> {
    let Some(table) = Table::new(lessons) else { return Vec::new() };
    Class::ALL.into_iter().map(|class| Sample::of(class, &table.examples)).collect()
}

/// A question whose answer tells wrappers apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The number of the page among those without examples.
    pub page: usize,
    /// The column.
    pub column: String,
    /// What the wrappers give there, with their numbers: the most frequent first. Several texts are on lines.
    pub answers: Vec<(String, Vec<usize>)>,
}

/// The question that parts wrappers best, of those that are not left out: the one whose most frequent answer is the least
/// frequent. Nothing where all give the same.
pub fn question(lessons: &Lessons, tried: &[Tried], left: &[usize]) -> Option<Question> {
    let mut best: Option<(usize, Question)> = None;
    for page in 0..lessons.others().len() {
        for column in &lessons.columns {
            let text = |at: usize| column_texts(tried[at].given[page].as_ref(), &column.name);
            let answers = parted(left.iter().map(|&at| (at, text(at))));
            let most = answers.first().map_or(0, |(_, who)| who.len());
            if answers.len() > 1 && best.as_ref().is_none_or(|(least, _)| most < *least) {
                best = Some((most, Question { page, column: column.name.clone(), answers }));
            }
        }
    }
    best.map(|(_, question)| question)
}

/// Who gives which text, the most frequent first.
fn parted(all: impl Iterator<Item = (usize, String)>) -> Vec<(String, Vec<usize>)> {
    let mut answers: Vec<(String, Vec<usize>)> = Vec::new();
    for (at, text) in all {
        match answers.iter_mut().find(|(known, _)| *known == text) {
            Some((_, who)) => who.push(at),
            None => answers.push((text, vec![at])),
        }
    }
    answers.sort_by_key(|(_, who)| Reverse(who.len()));
    answers
}

/// What rows have in a column, line by line.
fn column_texts(rows: Option<&Rows>, column: &str) -> String {
    let each = rows.into_iter().flatten().filter_map(|row| row.get(column)).filter(|value| !value.is_null());
    each.map(text).collect::<Vec<_>>().join("\n")
}

/// Tries ways on lessons, all at a time, in the order in which they were given.
pub fn learn(lessons: &Lessons, ways: &[Way], preference: Preference) -> Vec<Tried> {
    // Rows have no places before the tree rules have found them.
    let begun = Instant::now();
    let rules = lessons.rules();
    let time = begun.elapsed();
    let table = Table::new(lessons);
    let tried = |&way: &Way| match way {
        Way::Tree => tried(lessons, way, time, || match rules {
            None if lessons.is_nested => Err(Nothing::Nested),
            None => Err(Nothing::Inconsistent),
            Some(rules) => {
                let rules = match preference {
                    Preference::Robust => sturdiest(rules.clone(), &lessons.example_page_list()),
                    Preference::Short | Preference::Long => rules.clone(),
                };
                let text = rules.wrapper(lessons.page_column.as_deref());
                Ok(Learnt::Tree(rules, text))
            }
        }),
        Way::Delimiters(class) => tried(lessons, way, Duration::ZERO, || {
            let Table { attributes, examples, reads } = table.as_ref().ok_or(Nothing::NoTable)?;
            let wrapper = windrow_learn::learn(class, examples, preference).ok_or(Nothing::Inconsistent)?;
            let attributes = attributes.clone();
            Ok(Learnt::Delimited(Delimited { attributes, wrapper, reads: *reads }))
        }),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = ways.iter().map(|way| scope.spawn(|| tried(way))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|one| one.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

fn tried(
    lessons: &Lessons,
    way: Way,
    before: Duration,
    learn: impl FnOnce() -> Result<Learnt, Nothing>,
) -> Tried {
    let begun = Instant::now();
    let learnt = learn();
    let time = before + begun.elapsed();
    let own = |name: &String| lessons.columns.iter().any(|column| column.name == *name);
    let rows = |learnt: &Learnt, page: &Arc<Page>| {
        let mut rows = learnt.rows(page)?;
        rows.iter_mut().for_each(|row| row.retain(|name, _| own(name)));
        Some(rows)
    };
    let fit = match &learnt {
        Ok(learnt) => {
            let pages = lessons.example_pages();
            pages
                .into_iter()
                .map(|at| lessons.fit(learnt, at, rows(learnt, &lessons.pages[at])))
                .fold(Fit::Whole, Fit::and)
        }
        Err(_) => Fit::Part,
    };
    let given = match &learnt {
        Ok(learnt) => lessons.others().into_iter().map(|at| rows(learnt, &lessons.pages[at])).collect(),
        Err(_) => vec![None; lessons.others().len()],
    };
    Tried { way, learnt, fit, time, given }
}

/// Examples as delimiter classes take them.
struct Table<'p> {
    attributes: Vec<String>,
    examples: Vec<Example<'p>>,
    reads: Reads,
}

impl<'p> Table<'p> {
    fn new(lessons: &'p Lessons) -> Option<Table<'p>> {
        if lessons.labels.iter().any(Option::is_some) {
            return Table::labelled(lessons);
        }
        let found = lessons.rules().and_then(|rules| Table::selected(lessons, rules));
        let Placed { order, tuples } = found.or_else(|| searched(lessons))?;
        let source = |page: usize| lessons.pages[page].source();
        let pages = lessons.example_pages();
        let examples =
            pages.into_iter().zip(tuples).map(|(page, tuples)| Example::of_tuples(source(page), tuples));
        let attributes = order.iter().map(|&at| lessons.columns[at].name.clone()).collect();
        Some(Table { attributes, examples: examples.collect::<Result<_, _>>().ok()?, reads: Reads::Html })
    }

    /// From labels as they were given.
    fn labelled(lessons: &'p Lessons) -> Option<Table<'p>> {
        let attributes = lessons.columns.iter().map(|column| column.name.clone()).collect();
        let examples = lessons
            .pages
            .iter()
            .zip(&lessons.labels)
            .filter_map(|(page, label)| Some(example(page.source(), label.as_ref()?, lessons.is_nested)));
        Some(Table { attributes, examples: examples.collect::<Result<_, _>>().ok()?, reads: Reads::Raw })
    }

    /// Where the tree rules found the rows.
    fn selected(lessons: &Lessons, rules: &TreeRules) -> Option<Placed> {
        let mut placed: Option<Placed> = None;
        let pages = lessons.example_pages();
        let first = pages.iter().find(|&&page| lessons.rows_of(page) > 0)?;
        let order =
            rules.tuples(*first, lessons.pages[*first].document(), lessons.pages[*first].source())?.order;
        for page in pages {
            let own = match lessons.rows_of(page) {
                0 => Tuples { order: order.clone(), tuples: Vec::new() },
                _ => rules.tuples(page, lessons.pages[page].document(), lessons.pages[page].source())?,
            };
            if own.order != order || own.tuples.len() != lessons.rows_of(page) {
                return None;
            }
            let placed = placed.get_or_insert_with(|| Placed { order: order.clone(), tuples: Vec::new() });
            placed.tuples.push(own.tuples);
        }
        placed
    }
}

/// Where the rows of all pages with examples are.
struct Placed {
    /// The numbers of the columns, in the order of the pages.
    order: Vec<usize>,
    /// The tuples of each page.
    tuples: Vec<Vec<Vec<Range<usize>>>>,
}

/// Where rows are in the sources of pages, which may be no trees: every place of their values is taken, and of all choices one
/// for which there is a wrapper. A column whose values are nowhere else is what the others are told by.
fn searched(lessons: &Lessons) -> Option<Placed> {
    let pages = lessons.example_pages();
    let is_whole = |row: &Row| row.iter().all(|cell| cell.len() == 1);
    if !pages.iter().all(|&page| {
        lessons.rows[page].as_ref().is_some_and(|rows| !rows.is_empty() && rows.iter().all(is_whole))
    }) {
        return None;
    }
    let sources: Vec<&str> = pages.iter().map(|&page| lessons.pages[page].source()).collect();
    let rows = |page: usize| lessons.rows[page].iter().flatten();
    let recognised = |column: usize| {
        let spelt = pages.iter().flat_map(|&page| rows(page)).flat_map(|row| {
            let value = row[column][0].trim();
            [value.to_owned(), value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")]
        });
        let spans = Recogniser::gazetteer(spelt, Trust::FalsePositives).recognised(&sources).spans;
        let is_sure = spans.iter().zip(&pages).all(|(spans, &page)| spans.len() == lessons.rows_of(page));
        let trust = if is_sure { Trust::Perfect } else { Trust::FalsePositives };
        Recognised { trust, spans }
    };
    let recognised: Vec<Recognised> = (0..lessons.columns.len()).map(recognised).collect();
    let wanted = Wanted { others: MOST_CHOICES, ..Wanted::default() };
    let found = corroborate(&sources, &recognised, &wanted).ok()?;
    let is_right = |choice: &Choice| {
        pages.iter().zip(&choice.labels).zip(&sources).all(|((&page, tuples), source)| {
            let texts = tuples.iter().map(|tuple| {
                tuple.iter().map(|span| delimited::seen(&source[span.clone()])).collect::<Vec<_>>()
            });
            let wanted = rows(page)
                .map(|row| choice.order.iter().map(|&at| delimited::seen(&row[at][0])).collect::<Vec<_>>());
            texts.eq(wanted)
        })
    };
    let choice = std::iter::once(found.chosen).chain(found.others).find(is_right)?;
    Some(Placed { order: choice.order, tuples: choice.labels })
}

/// How many choices of places are looked at.
const MOST_CHOICES: usize = 8;

impl Learnt {
    /// The text of a wrapper file.
    pub fn written(&self) -> String {
        match self {
            Learnt::Tree(_, text) => text.clone(),
            Learnt::Delimited(delimited) => delimited.written(),
        }
    }

    /// The rows that it gives on a page; nothing where it cannot be run.
    pub fn rows(&self, page: &Arc<Page>) -> Option<Rows> {
        match self {
            Learnt::Tree(_, text) => {
                let trial = try_on(page, text);
                trial.error.is_none().then_some(trial.rows)
            }
            Learnt::Delimited(delimited) => delimited.json_rows(page.source()),
        }
    }

    /// Whether values are on the pages that no expression tells from what is around them, or tells on other pages: perhaps
    /// their looks do.
    pub fn is_blind(&self) -> bool {
        match self {
            Learnt::Tree(rules, _) => {
                rules.columns.iter().any(|column| column.unreached > 0) || !self.is_regular()
            }
            Learnt::Delimited(_) => false,
        }
    }

    /// Whether the most of the pages without examples are as regular as the examples.
    fn is_regular(&self) -> bool {
        match self {
            Learnt::Tree(rules, _) => {
                let agreed: usize = rules.columns.iter().map(|column| column.agreed).sum();
                2 * agreed >= rules.others * rules.columns.len()
            }
            Learnt::Delimited(_) => false,
        }
    }
}

/// The one to take of those that are left: OXPath if it gives all examples, and perhaps
/// more rows, and is regular on the other pages; or else the delimiters on which the
/// most other classes agree, the plainest of several; or else OXPath that gives a part.
pub fn chosen(tried: &[Tried], left: &[usize]) -> Option<usize> {
    let learnt = || left.iter().filter_map(|&at| Some((at, tried[at].learnt.as_ref().ok()?)));
    let tree = learnt().find(|(_, learnt)| matches!(learnt, Learnt::Tree(..)));
    if let Some((at, _)) = tree.filter(|(at, learnt)| tried[*at].fit != Fit::Part && learnt.is_regular()) {
        return Some(at);
    }
    let delimited = learnt()
        .filter(|(at, learnt)| tried[*at].fit == Fit::Whole && matches!(learnt, Learnt::Delimited(_)));
    let agreed = |at: usize| agreement(tried, at).0;
    delimited.max_by_key(|&(at, _)| (agreed(at), Reverse(at))).or(tree).map(|(at, _)| at)
}

/// On how many pages without examples at least one other wrapper gives the same rows as one, and how many there are.
pub fn agreement(tried: &[Tried], at: usize) -> (usize, usize) {
    let own = &tried[at].given;
    let same = |page: &usize| {
        let is_same =
            |(other, one): (usize, &Tried)| other != at && values(&one.given[*page]) == values(&own[*page]);
        own[*page].is_some() && tried.iter().enumerate().any(is_same)
    };
    ((0..own.len()).filter(same).count(), own.len())
}

/// Rows as they compare: name and texts of what is filled.
fn values(rows: &Option<Rows>) -> Option<Vec<Vec<(String, String)>>> {
    let row = |row: &Map<String, Json>| {
        let filled = row.iter().filter(|(_, value)| !value.is_null());
        filled.map(|(name, value)| (name.clone(), text(value))).collect()
    };
    rows.as_ref().map(|rows| rows.iter().map(row).collect())
}

fn text(value: &Json) -> String {
    match value {
        Json::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// A text with its white space folded, without letters that nobody sees.
fn plain(text: &str) -> String {
    let seen = text.replace(['\u{200b}', '\u{feff}', '\u{ad}'], "");
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether texts are the same, or the same number or address otherwise written.
fn means_same(given: &str, wanted: &str, is_plain: bool) -> bool {
    let number = |text: &str| text.parse::<f64>().ok();
    let path = |text: &str| {
        text.split_once("://").map(|(_, rest)| rest.split_once('/').map_or("", |(_, path)| path).to_owned())
    };
    given == wanted
        || !is_plain
            && (number(given).is_some_and(|own| number(wanted) == Some(own))
                || path(given).is_some_and(|own| path(wanted) == Some(own)))
}
