//! `windrow diff`: two tables compared, row by row.

pub(crate) mod change;
pub(crate) mod table;

use std::collections::VecDeque;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;
use windrow::output::{Format, ReadOptions};
use windrow::upkeep::diff::{Candidates, Change, Counts, Known, Row, Rule};

use self::change::Changes;
use self::table::{Names, Side, cannot_keep, shelf};
use crate::exit::{Exit, Failure};
use crate::run::store::format;
use crate::run::summary::{LogFormat, counted};

/// Compare two tables: which rows are added, removed and changed.
///
/// A and B are files (.jsonl .json .csv .xml .parquet .sqlite), postgres://… or - for standard input, in any formats: a
/// price in a CSV file is the same as that price in a database. Changes are JSON Lines, on a terminal a line each.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow diff march.csv april.csv --key url               what came, went and changed
  windrow diff march.csv april.parquet --key url --only changed --ignore seen,rank
  windrow diff old.sqlite postgres://localhost/shop --table books --key isbn -o changes.jsonl
  windrow diff shop.sqlite shop.sqlite --table march,april --key shop,url
  windrow diff yesterday.jsonl today.jsonl --check         exit 3 if they differ

A line says what became of a row:
  {\"change\":\"added\",\"key\":{\"url\":\"…\"},\"new\":{…}}
  {\"change\":\"removed\",\"key\":{\"url\":\"…\"},\"old\":{…}}
  {\"change\":\"changed\",\"key\":{\"url\":\"…\"},\"columns\":{\"price\":{\"old\":12,\"new\":10}}}")]
pub(crate) struct Arguments {
    /// The table as it was.
    #[arg(value_name = "A")]
    old: String,
    /// The table as it is.
    #[arg(value_name = "B")]
    new: String,
    /// The columns that tell rows apart, or paths into records such as seller.name. Without a key whole rows are
    /// compared, and none is changed.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    key: Vec<String>,
    /// Columns that are not compared, or paths into records.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    ignore: Vec<String>,
    /// The kinds of changes to write; by default all.
    #[arg(long, value_name = "KIND,…", value_delimiter = ',')]
    only: Vec<Kind>,
    /// Write the changes to a new file, as JSON Lines.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// End with status 3 if there are changes of the kinds that are asked for.
    #[arg(long)]
    check: bool,
    /// The table in a database; with a comma, that of A and that of B. By default the only one.
    #[arg(long, value_name = "NAME", value_delimiter = ',', num_args = 1)]
    table: Vec<String>,
    /// The format of files whose ending does not say it, and of standard input.
    #[arg(long, value_name = "NAME", value_parser = format)]
    format: Option<Format>,
    /// How the sums are told on stderr.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Say nothing on stderr.
    #[arg(long, short)]
    quiet: bool,
}

/// What can become of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Added,
    Removed,
    Changed,
}

impl Kind {
    fn of(change: &Change) -> Kind {
        match change {
            Change::Added { .. } => Kind::Added,
            Change::Removed { .. } => Kind::Removed,
            Change::Changed { .. } => Kind::Changed,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.old == "-" && arguments.new == "-" {
        return Err(Failure::usage("only one of the tables can be on standard input"));
    }
    let (old_table, new_table) = match &arguments.table[..] {
        [] => (None, None),
        [both] => (Some(both), Some(both)),
        [old, new] => (Some(old), Some(new)),
        _ => return Err(Failure::usage("--table names one table, or two: that of A and that of B")),
    };
    let side = |name: &str, table: Option<&String>| {
        let options = ReadOptions { table: table.cloned(), ..ReadOptions::default() };
        Side::open(name, arguments.format, options)
    };
    let (old, new) = (side(&arguments.old, old_table)?, side(&arguments.new, new_table)?);
    Comparison::of(arguments, old, new)?.run()
}

/// Two tables that are being compared.
struct Comparison<'a> {
    arguments: &'a Arguments,
    rule: Rule,
    old: Side,
    new: Side,
    changes: Changes,
    /// How many changes there are of the kinds that are asked for.
    asked_for: u64,
    /// What could be the key, in both.
    candidates: (Candidates, Candidates),
}

impl<'a> Comparison<'a> {
    fn of(arguments: &'a Arguments, old: Side, new: Side) -> Result<Comparison<'a>, Failure> {
        let rule = Rule {
            key: arguments.key.clone(),
            ignore: arguments.ignore.clone(),
            is_loose: !old.rows.form().is_alike(new.rows.form()),
            folds_repeats: false,
        };
        old.check(&rule.key)?;
        new.check(&rule.key)?;
        let changes = Changes::open(arguments.output.as_deref())?;
        let candidates = Default::default();
        Ok(Comparison { arguments, rule, old, new, changes, asked_for: 0, candidates })
    }

    fn run(mut self) -> Result<Exit, Failure> {
        let mut known = Known::new(&self.rule, shelf());
        for row in self.old.rows.by_ref() {
            let row = row.map_err(Failure::table)?;
            if self.rule.key.is_empty() {
                self.candidates.0.add(&row);
            }
            known.add(&row).map_err(|error| cannot_keep(&error))?;
        }
        Names::of(known.columns()).check(&self.rule.key, &self.old.name)?;
        let mut first = self.first_rows()?;
        while let Some(row) = first.pop_front().map(Ok).or_else(|| self.new.rows.next()) {
            let row = row.map_err(Failure::table)?;
            if self.rule.key.is_empty() {
                self.candidates.1.add(&row);
            }
            if let Some(change) = known.meet(row).map_err(|error| cannot_keep(&error))? {
                self.tell(change)?;
            }
        }
        for change in known.gone() {
            self.tell(change.map_err(|error| cannot_keep(&error))?)?;
        }
        self.end(known.counts())
    }

    /// The first new rows, up to one that has the columns of the key.
    fn first_rows(&mut self) -> Result<VecDeque<Row>, Failure> {
        /// How many rows may lack the key before it is taken for a mistake.
        const MOST: usize = 1000;
        let (mut first, mut names) = (VecDeque::new(), Names::default());
        while first.len() < MOST && !names.has_all(&self.rule.key) {
            let Some(row) = self.new.rows.next().transpose().map_err(Failure::table)? else { break };
            names.add(&row);
            first.push_back(row);
        }
        names.check(&self.rule.key, &self.new.name)?;
        Ok(first)
    }

    fn tell(&mut self, change: Change) -> Result<(), Failure> {
        let only = &self.arguments.only;
        if only.is_empty() || only.contains(&Kind::of(&change)) {
            self.asked_for += 1;
            self.changes.write(change)?;
        }
        Ok(())
    }

    fn end(self, counts: Counts) -> Result<Exit, Failure> {
        let Comparison { arguments, rule, old, new, changes, asked_for, candidates } = self;
        changes.finish()?;
        let hint = candidates.0.common(&candidates.1).filter(|_| rule.key.is_empty());
        match arguments.log_format {
            _ if arguments.quiet => {}
            LogFormat::Json | LogFormat::Events => eprintln!("{}", as_json(&counts, hint)),
            LogFormat::Text => print_words(&counts, hint, &rule, [&old, &new]),
        }
        Ok(if arguments.check && asked_for > 0 { Exit::Nothing } else { Exit::Done })
    }
}

fn as_json(counts: &Counts, hint: Option<&str>) -> serde_json::Value {
    let Counts { added, removed, changed, same, keyless_old, keyless_new, repeated } = counts;
    json!({
        "added": added, "removed": removed, "changed": changed, "same": same,
        "without_key": { "old": keyless_old, "new": keyless_new }, "repeated": repeated, "possible_key": hint,
    })
}

fn print_words(counts: &Counts, hint: Option<&str>, rule: &Rule, [old, new]: [&Side; 2]) {
    let Counts { added, removed, changed, same, keyless_old, keyless_new, repeated } = *counts;
    eprintln!("windrow: {added} added, {removed} removed, {changed} changed, {same} the same");
    if keyless_old + keyless_new > 0 {
        let (of_old, of_new) = (counted(keyless_old, "row"), counted(keyless_new, "row"));
        let (old, new) = (&old.name, &new.name);
        eprintln!(
            "windrow: {of_old} of {old} and {of_new} of {new} lack the key and are compared as a whole"
        );
    }
    if repeated > 0 {
        let rows = counted(repeated, "time");
        eprintln!("windrow: {rows} a key comes again; rows of one key are paired in order");
    }
    if rule.key.is_empty() && added + removed > 0 {
        let could = hint.map(|hint| format!("; every row has another {hint}: try --key {hint}"));
        eprintln!("windrow: without --key no row counts as changed{}", could.unwrap_or_default());
    }
}
