//! What SQLite and PostgreSQL have in common: names, statements, and where a run stands.

use crate::columns::Columns;
use crate::error::Error;
use crate::options::Options;
use crate::read::ReadOptions;

/// The table that says how many rows of each run are durable.
pub(crate) const RUNS: &str = "_windrow_runs";

/// The shape of a table.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    /// The table, quoted.
    pub(crate) name: String,
    /// Its columns and their types.
    pub(crate) columns: Vec<(String, &'static str)>,
    /// The columns of its key.
    pub(crate) key: Vec<String>,
    /// Where the columns of its key are.
    pub(crate) key_places: Vec<usize>,
}

impl Table {
    pub(crate) fn new(
        name: String,
        names: Vec<String>,
        types: Vec<&'static str>,
        columns: &Columns,
        options: &Options,
    ) -> Result<Table, Error> {
        let key_places = columns.key(&options.key)?;
        let key = key_places.iter().map(|&place| names[place].clone()).collect();
        Ok(Table { name, columns: names.into_iter().zip(types).collect(), key, key_places })
    }

    pub(crate) fn create(&self) -> String {
        let columns: Vec<_> =
            self.columns.iter().map(|(name, kind)| format!("{} {kind}", quote(name))).collect();
        format!("CREATE TABLE IF NOT EXISTS {} ({})", self.name, columns.join(", "))
    }

    /// Adds a column that a table made by an earlier wrapper does not have.
    pub(crate) fn add_column(&self, (name, kind): &(String, &'static str)) -> String {
        format!("ALTER TABLE {} ADD COLUMN {} {kind}", self.name, quote(name))
    }

    /// The unique index of the key, if there is a key.
    pub(crate) fn index(&self, plain: &str) -> Option<String> {
        let name = short(&format!("{plain}_by_{}", self.key.join("_")));
        let keys = self.list(&self.key);
        (!self.key.is_empty())
            .then(|| format!("CREATE UNIQUE INDEX IF NOT EXISTS {} ON {} ({keys})", quote(&name), self.name))
    }

    pub(crate) fn column_list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        self.list(&names)
    }

    /// What an insertion does where the key is there already.
    pub(crate) fn on_conflict(&self) -> String {
        if self.key.is_empty() {
            return String::new();
        }
        let others = self.columns.iter().filter(|(name, _)| !self.key.contains(name));
        let changes: Vec<_> = others.map(|(name, _)| format!("{0} = excluded.{0}", quote(name))).collect();
        let keys = self.list(&self.key);
        match changes.is_empty() {
            true => format!(" ON CONFLICT ({keys}) DO NOTHING"),
            false => format!(" ON CONFLICT ({keys}) DO UPDATE SET {}", changes.join(", ")),
        }
    }

    fn list(&self, names: &[String]) -> String {
        names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ")
    }
}

/// The table of a database that rows are read from.
pub(crate) fn choose(
    tables: &[String],
    options: &ReadOptions,
    database: &str,
    is_same: impl Fn(&str, &str) -> bool,
) -> Result<String, Error> {
    let known = |wanted: &String| tables.iter().find(|table| is_same(table, wanted));
    let all = tables.join(", ");
    let none = |what: &str| match tables {
        [] => Error::usage(format!("cannot read {database}: there is no {what} in it")),
        _ => Error::usage(format!("cannot read {database}: there is no {what} in it, but {all}")),
    };
    match (&options.table, tables) {
        (Some(named), _) => known(named).cloned().ok_or_else(|| none(&format!("table {named}"))),
        (None, []) => Err(none("table")),
        (None, [only]) => Ok(only.clone()),
        (None, _) => options.usual_table.as_ref().and_then(known).cloned().ok_or_else(|| {
            Error::usage(format!("{database} has several tables; name one with --table: {all}"))
        }),
    }
}

/// A name in quotes.
pub(crate) fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A name that no database cuts off: a long one ends with a number that tells it from others.
fn short(name: &str) -> String {
    const LONGEST: usize = 60;
    const DIGITS: usize = 16;
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let mut end = LONGEST - DIGITS;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}{:016x}", &name[..end], hash(name))
}

/// A number that is the same for the same text, always and everywhere (FNV-1a).
pub(crate) fn hash(text: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
