//! A paper, grown from its number.

use crate::demo::dice::Dice;
use crate::demo::words::SURNAMES;

const DEEDS: [&str; 16] = [
    "Sampling",
    "Measuring",
    "Ordering",
    "Learning",
    "Indexing",
    "Compressing",
    "Tracing",
    "Bounding",
    "Reading",
    "Counting",
    "Partitioning",
    "Verifying",
    "Scheduling",
    "Repairing",
    "Forecasting",
    "Summarising",
];

const KINDS: [&str; 16] = [
    "Sparse",
    "Temporal",
    "Robust",
    "Hierarchical",
    "Incremental",
    "Distributed",
    "Noisy",
    "Adaptive",
    "Lazy",
    "Bounded",
    "Symbolic",
    "Stochastic",
    "Layered",
    "Streaming",
    "Fair",
    "Approximate",
];

const SUBJECTS: [&str; 20] = [
    "Graphs",
    "Meadows",
    "Tables",
    "Wrappers",
    "Streams",
    "Archives",
    "Harvests",
    "Queries",
    "Trees",
    "Rivers",
    "Sensors",
    "Grammars",
    "Markets",
    "Catalogues",
    "Hedgerows",
    "Signals",
    "Ledgers",
    "Networks",
    "Proofs",
    "Soils",
];

const SETTINGS: [&str; 16] = [
    "in Open Fields",
    "under Uncertainty",
    "with Few Examples",
    "at Scale",
    "without Supervision",
    "over Long Distances",
    "in Constant Memory",
    "for Small Devices",
    "across Languages",
    "with Missing Data",
    "in Changing Weather",
    "by Random Walks",
    "from Partial Records",
    "on Rural Networks",
    "with Strong Guarantees",
    "in Practice",
];

const VENUES: [&str; 10] = [
    "Journal of Applied Husbandry",
    "Transactions on Open Data",
    "Symposium on Field Methods",
    "Conference on Slow Computing",
    "Annals of Rural Informatics",
    "Workshop on Honest Benchmarks",
    "Letters in Practical Logic",
    "Proceedings of the Harrowby Society",
    "Review of Measured Things",
    "Symposium on Wrappers and Tables",
];

const OPENINGS: [&str; 12] = [
    "We study ",
    "This paper revisits ",
    "Little is known about ",
    "We give a new account of ",
    "Earlier work has neglected ",
    "A central question concerns ",
    "Our experiments are about ",
    "We measure ",
    "The second part turns to ",
    "We compare three ways to describe ",
    "A simple argument explains ",
    "We also consider ",
];

const MATTERS: [&str; 12] = [
    "the cost of keeping records that nobody reads",
    "structures whose size is not known in advance",
    "the trade between speed and care",
    "observations that arrive out of order",
    "methods that need neither labels nor luck",
    "the hidden order of large collections",
    "errors that cancel each other in aggregate",
    "what remains when half of the data is lost",
    "the behaviour of simple rules on crooked inputs",
    "samples that are drawn along field boundaries",
    "descriptions shorter than the things described",
    "the drift of sources over several years",
];

const FINDINGS: [&str; 12] = [
    ", and show that the obvious bound is tight.",
    "; a single pass suffices in all cases that we tried.",
    ", which turns out to be easier than its reputation.",
    ". The effect is small but does not go away.",
    ", and prove that no method can do better without looking twice.",
    "; the full tables are in the appendix.",
    ". On nine public collections the error falls by a third.",
    ", although the constants leave room for doubt.",
    ". Two of three earlier results could be repeated.",
    ", using no more memory than a page of text.",
    "; we found one exception and describe it in full.",
    ", and discuss what a practitioner should do on Monday.",
];

/// A paper. Its parts are written where they are needed, none is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paper {
    pub(crate) id: u64,
}

impl Paper {
    /// Paper number `id`.
    pub(crate) fn of(id: u64) -> Paper {
        Paper { id }
    }

    /// Adds the title.
    pub(crate) fn title(self, out: &mut String) {
        let mut dice = Dice::of(10, self.id);
        for part in
            [dice.pick(&DEEDS), " ", dice.pick(&KINDS), " ", dice.pick(&SUBJECTS), " ", dice.pick(&SETTINGS)]
        {
            out.push_str(part);
        }
    }

    /// The authors, each an initial and a surname.
    pub(crate) fn authors(self) -> impl Iterator<Item = (char, &'static str)> {
        let mut dice = Dice::of(11, self.id);
        let count = dice.between(1, 4);
        (0..count).map(move |_| ((b'A' + dice.below(26) as u8) as char, dice.pick(&SURNAMES)))
    }

    /// Adds the authors, separated by commas.
    pub(crate) fn author_list(self, out: &mut String) {
        for (place, (initial, surname)) in self.authors().enumerate() {
            if place > 0 {
                out.push_str(", ");
            }
            out.push(initial);
            out.push_str(". ");
            out.push_str(surname);
        }
    }

    /// The year.
    pub(crate) fn year(self) -> u64 {
        Dice::of(12, self.id).between(1978, 2026)
    }

    /// Where it was published.
    pub(crate) fn venue(self) -> &'static str {
        Dice::of(13, self.id).pick(&VENUES)
    }

    /// Adds the abstract.
    pub(crate) fn summary(self, out: &mut String) {
        let mut dice = Dice::of(14, self.id);
        for place in 0..dice.between(9, 14) {
            if place > 0 {
                out.push(' ');
            }
            out.push_str(dice.pick(&OPENINGS));
            out.push_str(dice.pick(&MATTERS));
            out.push_str(dice.pick(&FINDINGS));
        }
    }

    /// Other papers that it has to do with, among the first `papers`.
    pub(crate) fn neighbours(self, kind: u64, count: u64, papers: u64) -> impl Iterator<Item = Paper> {
        let mut dice = Dice::of(15 + kind, self.id);
        (0..count).map(move |_| Paper::of(dice.between(1, papers.max(1))))
    }
}
