//! `--since`: only the rows that are new or changed since an earlier run, and which ones are gone.
//!
//! The rows of the earlier run are read before anything is fetched, and may be in any format that rows are written in. A row
//! that comes twice in the run, as on two pages, is the same twice. A run that is taken up again does not know what it met
//! before it was interrupted, which is why `--job` does not go with this.

use std::path::PathBuf;

use serde_json::Value as Json;
use tempfile::SpooledTempFile;
use windrow::data::{Item, JsonOptions, Schema, Shape};
use windrow::output::{Form, ReadOptions};
use windrow::upkeep::diff::{Candidates, Change, Known, Row, Rule};

use super::store::StoreOptions;
use super::summary::counted;
use crate::diff::change::Changes;
use crate::diff::table::{Names, Side, cannot_keep, shelf};
use crate::exit::Failure;
use crate::output::refuse_known;

/// What an earlier run had.
#[derive(clap::Args, Debug, Clone, Default)]
#[command(next_help_heading = "Comparison")]
pub(crate) struct SinceOptions {
    /// Write only rows that are new or changed since an earlier run, whose file or postgres://… this is; with --key,
    /// rows are known by it. For a run with --job, compare the two files with windrow diff.
    #[arg(long, value_name = "LAST", conflicts_with_all = ["job", "flatten"])]
    since: Option<String>,
    /// Columns that --since does not compare, or paths into records.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',', requires = "since")]
    ignore: Vec<String>,
    /// Write the rows that are not there any more to a new file, as JSON Lines; only a complete run knows them.
    #[arg(long, value_name = "FILE", requires = "since")]
    gone: Option<PathBuf>,
}

impl SinceOptions {
    /// Whether an earlier run is named.
    pub(super) fn is_named(&self) -> bool {
        self.since.is_some()
    }
}

/// The rows of an earlier run.
pub(super) struct Since {
    name: String,
    known: Known<SpooledTempFile>,
    schema: Schema,
    gone: Option<PathBuf>,
    /// What could be the key, if there is none.
    hint: Option<String>,
    has_key: bool,
    json: String,
}

/// How the rows of a run compare with those of an earlier one.
pub(super) struct News {
    name: String,
    new: u64,
    changed: u64,
    same: u64,
    /// Nothing where the run was not complete.
    gone: Option<u64>,
    keyless: u64,
    hint: Option<String>,
    has_key: bool,
}

impl Since {
    /// Reads the rows of the earlier run.
    pub(super) fn open(
        options: &SinceOptions,
        store: &StoreOptions,
        schema: &Schema,
    ) -> Result<Option<Since>, Failure> {
        let Some(name) = &options.since else { return Ok(None) };
        if store.is_target(name) {
            let message = "--since and -o name the same place; write what is new to another one, and keep the last rows";
            return Err(Failure::usage(message));
        }
        if let Some(gone) = options.gone.as_deref().filter(|_| !store.overwrites()) {
            refuse_known(gone)?;
        }
        let key = store.key();
        fields_of(schema).check(key, "the wrapper")?;
        let usual_table = (schema.outputs().len() == 1).then(|| schema.outputs()[0].name.to_string());
        let read = ReadOptions { table: store.table().cloned(), usual_table, ..ReadOptions::default() };
        let mut side = Side::open(name, None, read)?;
        side.check(key)?;
        let rule = Rule {
            key: key.to_vec(),
            ignore: options.ignore.clone(),
            is_loose: !side.rows.form().is_alike(Form::Json),
            folds_repeats: true,
        };
        let (mut known, mut candidates) = (Known::new(&rule, shelf()), Candidates::default());
        for row in side.rows.by_ref() {
            let row = row.map_err(Failure::table)?;
            if key.is_empty() {
                candidates.add(&row);
            }
            known.add(&row).map_err(|error| cannot_keep(&error))?;
        }
        Names::of(known.columns()).check(key, &side.name)?;
        Ok(Some(Since {
            name: side.name,
            known,
            schema: schema.clone(),
            gone: options.gone.clone(),
            hint: candidates.common(&Candidates::default()).map(str::to_owned),
            has_key: !key.is_empty(),
            json: String::new(),
        }))
    }

    /// Whether a row is new or changed.
    pub(super) fn is_news(&mut self, row: &Item) -> Result<bool, Failure> {
        self.json.clear();
        let written = self.schema.write_json(row, JsonOptions::default(), &mut self.json);
        written.map_err(|error| Failure::usage(error.to_string()))?;
        let row: Row = serde_json::from_str(&self.json).expect("a row is written as a JSON object");
        Ok(self.known.meet(row).map_err(|error| cannot_keep(&error))?.is_some())
    }

    /// How the rows compare, at the end of the run. What is gone can be said of a complete one.
    pub(super) fn end(mut self, is_complete: bool) -> Result<News, Failure> {
        let counts = self.known.counts();
        if let (true, Some(file)) = (is_complete, &self.gone) {
            let mut changes = Changes::file(file)?;
            for change in self.known.gone() {
                if let Change::Removed { old, .. } = change.map_err(|error| cannot_keep(&error))? {
                    changes.write_row(&Json::Object(old))?;
                }
            }
            changes.finish()?;
        }
        Ok(News {
            name: self.name,
            new: counts.added,
            changed: counts.changed,
            same: counts.same,
            gone: is_complete.then_some(counts.removed),
            keyless: counts.keyless_old + counts.keyless_new,
            hint: self.hint,
            has_key: self.has_key,
        })
    }
}

impl News {
    /// The counts by their names.
    pub(super) fn counts(&self) -> [(&'static str, Option<u64>); 4] {
        let News { new, changed, same, gone, .. } = *self;
        [("new", Some(new)), ("changed", Some(changed)), ("same", Some(same)), ("gone", gone)]
    }

    /// The counts in words.
    pub(super) fn in_words(&self) -> Vec<String> {
        let News { name, new, changed, same, gone, keyless, hint, has_key } = self;
        let gone = match gone {
            Some(gone) => format!(", {gone} gone"),
            None => "; what is gone is not known, because the run was not complete".to_owned(),
        };
        let mut lines = vec![format!("since {name}: {new} new, {changed} changed, {same} the same{gone}")];
        if *keyless > 0 {
            let rows = counted(*keyless, "row");
            lines.push(format!("{rows} of then and now without the key, compared as a whole"));
        }
        if let (false, true, Some(hint)) = (has_key, *new > 0, hint) {
            lines.push(format!(
                "without --key a changed row counts as new; every row has another {hint}: try --key {hint}"
            ));
        }
        lines
    }
}

/// The columns that rows of a wrapper can have.
fn fields_of(schema: &Schema) -> Names {
    let names = schema.outputs().iter().flat_map(|output| match &output.shape {
        Shape::Record(inner) => inner.outputs().iter().map(|field| field.name.to_string()).collect(),
        Shape::Value { .. } => vec![output.name.to_string()],
    });
    Names::of(&names.collect::<Vec<_>>())
}
