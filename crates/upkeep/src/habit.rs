//! The questions that are asked of rows and pages, each answered with yes and no, page by page: before, and now.
//!
//! A question such as "does this look like something that was seen before" is asked of the pages of before too, each compared with
//! the others: so it is known how often the answer is no while all is well. Where there is one page alone, each of its values is
//! compared with its other values.

mod field;
mod pair;
mod run;

use std::collections::BTreeSet;
use std::fmt;

use crate::chance::Count;
use crate::sample::{PageSample, Sample};

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Whether records have a value.
    Filled,
    /// Whether they have several.
    Several,
    /// Whether values are of the usual kind.
    Kind,
    /// Whether values look like ones that were there.
    Shape,
    /// The same, with the number of digits and with capitals.
    FineShape,
    /// Whether values look as most of them do.
    MainShape,
    /// Whether values have no signs that none had before.
    Signs,
    /// Whether values do not break off.
    Whole,
    /// Whether values are none that only another field had.
    OwnValue,
    /// Whether numbers are in the range of before.
    Range,
    /// Whether texts are as long as before.
    Length,
    /// Whether values differ from those of the record before.
    Change,
    /// Whether rows have values in a combination of fields that was there before.
    Pattern,
    /// Whether what stands before values is no other field's label.
    OwnLabel,
    /// Whether values are where no other field was.
    OwnPlace,
    /// Whether two fields say the same.
    Equal,
    /// Whether two fields do not say the same.
    Unequal,
    /// Whether one number is not the larger one.
    Order,
    /// Whether two fields share a word.
    Shared,
    /// Whether a record that is known has the same text.
    KeptText,
    /// Whether it leads to the same address, or shows the same picture.
    KeptAddress,
    /// Whether it has the same number.
    KeptNumber,
    /// Whether it has the same date.
    KeptDate,
    /// Whether a record that is known still has a value.
    Still,
    /// Whether a value that is known stands in the row that the other values of its record stand in.
    Joined,
    /// Whether a page that is known has as many records.
    SameCount,
    /// Whether a wrapper that opens its pages itself gives as many rows.
    Total,
    /// Whether rows are no repetitions.
    Distinct,
    /// Whether pages have as many records as before.
    Records,
    /// Whether pages that lead on have as many records as those before.
    Full,
    /// Whether records stand where most of their page stand.
    Together,
    /// Whether what looks like a record is one.
    Beside,
    /// Whether nothing leads on from the last page.
    End,
    /// Whether pages that were come to have rows.
    Rows,
    /// Whether there are as many rows as were promised.
    Promised,
    /// Whether what stands before values stood there before.
    Label,
    /// Whether values are in elements of the same names.
    Place,
    /// Whether the names of a page's elements were there before.
    Names,
    /// Whether the names that all pages had are there.
    Core,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 39] = [
        Family::Filled,
        Family::Several,
        Family::Kind,
        Family::Shape,
        Family::FineShape,
        Family::MainShape,
        Family::Signs,
        Family::Whole,
        Family::OwnValue,
        Family::Range,
        Family::Length,
        Family::Change,
        Family::Pattern,
        Family::OwnLabel,
        Family::OwnPlace,
        Family::Equal,
        Family::Unequal,
        Family::Order,
        Family::Shared,
        Family::KeptText,
        Family::KeptAddress,
        Family::KeptNumber,
        Family::KeptDate,
        Family::Still,
        Family::Joined,
        Family::SameCount,
        Family::Total,
        Family::Distinct,
        Family::Records,
        Family::Full,
        Family::Together,
        Family::Beside,
        Family::End,
        Family::Rows,
        Family::Promised,
        Family::Label,
        Family::Place,
        Family::Names,
        Family::Core,
    ];

    /// What kind of evidence it is.
    pub fn evidence(self) -> Evidence {
        match self {
            Family::Label | Family::Place | Family::Names | Family::Core => Evidence::Structure,
            Family::KeptText
            | Family::KeptAddress
            | Family::KeptNumber
            | Family::KeptDate
            | Family::Still
            | Family::Joined
            | Family::SameCount
            | Family::Total => Evidence::Known,
            _ => Evidence::Rows,
        }
    }

    /// Whether it asks where on their pages things are, which is another place after a redesign.
    pub fn is_of_places(self) -> bool {
        self.evidence() == Evidence::Structure || self == Family::OwnPlace
    }

    /// Whether yes is how it should be, however seldom it was so.
    pub fn is_good(self) -> bool {
        !matches!(
            self,
            Family::Filled
                | Family::Several
                | Family::Kind
                | Family::MainShape
                | Family::Change
                | Family::Equal
                | Family::Unequal
                | Family::Order
                | Family::Shared
        )
    }

    /// Its name in files and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Family::Filled => "filled",
            Family::Several => "several",
            Family::Kind => "kind",
            Family::Shape => "shape",
            Family::FineShape => "fine-shape",
            Family::MainShape => "main-shape",
            Family::Signs => "signs",
            Family::Whole => "whole",
            Family::OwnValue => "own-value",
            Family::Range => "range",
            Family::Length => "length",
            Family::Change => "change",
            Family::Pattern => "pattern",
            Family::OwnLabel => "own-label",
            Family::OwnPlace => "own-place",
            Family::Equal => "equal",
            Family::Unequal => "unequal",
            Family::Order => "order",
            Family::Shared => "shared",
            Family::KeptText => "kept-text",
            Family::KeptAddress => "kept-address",
            Family::KeptNumber => "kept-number",
            Family::KeptDate => "kept-date",
            Family::Still => "still",
            Family::Joined => "joined",
            Family::SameCount => "same-count",
            Family::Total => "total",
            Family::Distinct => "distinct",
            Family::Records => "records",
            Family::Full => "full",
            Family::Together => "together",
            Family::Beside => "beside",
            Family::End => "end",
            Family::Rows => "rows",
            Family::Promised => "promised",
            Family::Label => "label",
            Family::Place => "place",
            Family::Names => "names",
            Family::Core => "core",
        }
    }

    /// The family of a name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }
}

/// What a question is evidence of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// What rows look like, whichever they are.
    Rows,
    /// What has become of records that are known.
    Known,
    /// How pages are built.
    Structure,
}

/// Whom a question is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// A field.
    Field(String),
    /// Two fields.
    Fields(String, String),
    /// Rows, or the run.
    Rows,
    /// Pages.
    Pages,
}

impl fmt::Display for About {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Field(name) => formatter.write_str(name),
            About::Fields(one, other) => write!(formatter, "{one}, {other}"),
            About::Rows => formatter.write_str("rows"),
            About::Pages => formatter.write_str("pages"),
        }
    }
}

/// A question with its answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Habit {
    /// What it is about.
    pub family: Family,
    /// Whom.
    pub about: About,
    /// What is counted, so that a reader knows: `are prices`.
    pub says: String,
    /// The answers of before, page by page.
    pub old: Vec<Count>,
    /// The answers now.
    pub new: Vec<Count>,
    /// What was so before, some of it.
    pub usual: Vec<String>,
    /// What is not so now, some of it.
    pub strange: Vec<String>,
}

/// How many examples are told.
const EXAMPLES: usize = 3;

impl Habit {
    fn new(family: Family, about: About, says: impl Into<String>) -> Habit {
        let (old, new, usual, strange) = Default::default();
        Habit { family, about, says: says.into(), old, new, usual, strange }
    }

    /// Notes an example of what is not so now.
    fn note_strange(&mut self, example: &str) {
        note(&mut self.strange, example);
    }

    fn note_usual(&mut self, example: &str) {
        note(&mut self.usual, example);
    }
}

fn note(examples: &mut Vec<String>, example: &str) {
    if examples.len() < EXAMPLES && !example.is_empty() && !examples.iter().any(|known| known == example) {
        examples.push(example.to_owned());
    }
}

/// What there is to compare.
pub(crate) struct Ground<'s> {
    /// The pages of before, of all runs.
    pub(crate) old: Vec<&'s PageSample>,
    /// For every page of before the numbers of those that it is compared with.
    pub(crate) others: Vec<Vec<usize>>,
    /// The runs of before.
    pub(crate) runs: &'s [Sample],
    pub(crate) new: &'s Sample,
}

impl<'s> Ground<'s> {
    fn new(runs: &'s [Sample], new: &'s Sample) -> Ground<'s> {
        let old: Vec<&PageSample> = runs.iter().flat_map(|run| &run.pages).collect();
        // Lists are sorted, and what stands near is alike: a run is cut in two, and each half is compared with the other.
        let mut halves: Vec<(usize, bool)> = Vec::new();
        for (run, sample) in runs.iter().enumerate() {
            let count = sample.pages.len();
            halves.extend((0..count).map(|at| (run, 2 * at < count)));
        }
        let others = (0..old.len()).map(|at| {
            // The same page in another run says the same again.
            let is_else = |&other: &usize| old[other].url.is_none() || old[other].url != old[at].url;
            let is_far = |&other: &usize| other != at && halves[other] != halves[at];
            let far: Vec<usize> = (0..old.len()).filter(is_far).filter(is_else).collect();
            match far.is_empty() {
                true => (0..old.len()).filter(|&other| other != at).collect(),
                false => far,
            }
        });
        let others = others.collect();
        Ground { old, others, runs, new }
    }

    /// The fields that rows had before.
    fn fields(&self) -> Vec<String> {
        let fields: BTreeSet<String> = self.runs.iter().flat_map(Sample::fields).collect();
        fields.into_iter().collect()
    }
}

/// All questions that can be asked of a run, given those of before.
pub fn habits(old: &[Sample], new: &Sample) -> Vec<Habit> {
    let ground = Ground::new(old, new);
    let fields = ground.fields();
    let mut habits = run::habits(&ground);
    for field in &fields {
        habits.extend(field::habits(&ground, field));
    }
    habits.extend(pair::habits(&ground, &fields));
    habits.retain(|habit| habit.new.iter().any(|count| count.of > 0));
    habits
}
