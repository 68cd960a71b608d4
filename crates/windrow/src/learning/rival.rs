//! Expressions of a column that all give the examples: which of them is meant is a matter of other pages.

use windrow_learn::TreeRules;

use super::{Learnt, Lessons, Question, Rows, Tried, Way, column_texts, parted, tried};

/// The expressions that are left for each column of tree rules.
#[derive(Debug)]
pub struct Rivals {
    rules: TreeRules,
    /// For each column what each of its expressions gives on each page without examples: first that of the rules, then its
    /// rivals.
    given: Vec<Vec<Vec<String>>>,
    /// The numbers of the expressions that are left, for each column.
    left: Vec<Vec<usize>>,
}

impl Rivals {
    /// The rivals in what was tried, if that is OXPath.
    pub fn of(lessons: &Lessons, one: &Tried) -> Option<Rivals> {
        let Ok(Learnt::Tree(rules, _)) = &one.learnt else { return None };
        let given: Vec<Vec<Vec<String>>> = (0..rules.columns.len())
            .map(|column| {
                let rivals = rules.columns[column].rivals.len();
                let own = rules.only(column);
                let others = (0..rivals).map(|rival| own.clone().with(0, rival));
                let all = others.map(|rules| texts(lessons, &rules));
                // What the rules give was tried already.
                let name = &rules.columns[column].name;
                let first = one.given.iter().map(|rows| column_texts(rows.as_ref(), name)).collect();
                std::iter::once(first).chain(all).collect()
            })
            .collect();
        let left = given.iter().map(|all| (0..all.len()).collect()).collect();
        Some(Rivals { rules: rules.clone(), given, left })
    }

    /// The question that parts the expressions of a column best, with the number of the column: the one whose most frequent
    /// answer is the least share of the expressions. Nothing where no two differ.
    pub fn question(&self) -> Option<(usize, Question)> {
        let mut best: Option<(f64, (usize, Question))> = None;
        for (column, all) in self.given.iter().enumerate() {
            let left = &self.left[column];
            for (page, _) in all.first().into_iter().flatten().enumerate() {
                let answers = parted(left.iter().map(|&at| (at, all[at][page].clone())));
                let share = answers.first().map_or(0, |(_, who)| who.len()) as f64 / left.len() as f64;
                if answers.len() > 1 && best.as_ref().is_none_or(|(least, _)| share < *least) {
                    let name = self.rules.columns[column].name.clone();
                    best = Some((share, (column, Question { page, column: name, answers })));
                }
            }
        }
        best.map(|(_, question)| question)
    }

    /// Leaves these expressions of a column; none where it is not to be asked about any more.
    pub fn leave(&mut self, column: usize, left: &[usize]) {
        match left.is_empty() {
            true => self.left[column].truncate(1),
            false => self.left[column] = left.to_vec(),
        }
    }

    /// The rules with the first expression that is left for each column, tried.
    pub fn tried(self, lessons: &Lessons, before: &Tried) -> Tried {
        let mut rules = self.rules;
        for (column, left) in self.left.iter().enumerate() {
            if let Some(rival) = left.first().and_then(|first| first.checked_sub(1)) {
                rules = rules.with(column, rival);
            }
        }
        let text = rules.wrapper(lessons.page_column.as_deref());
        tried(lessons, Way::Tree, before.time, || Ok(Learnt::Tree(rules, text)))
    }
}

/// What rules of one column give on each page without examples.
fn texts(lessons: &Lessons, rules: &TreeRules) -> Vec<String> {
    let learnt = Learnt::Tree(rules.clone(), rules.wrapper(None));
    let rows = |at: usize| -> Option<Rows> { learnt.rows(&lessons.pages[at]) };
    let name = &rules.columns[0].name;
    lessons.others().into_iter().map(|at| column_texts(rows(at).as_ref(), name)).collect()
}
