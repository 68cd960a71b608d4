//! Changes on their way out: JSON Lines into a file or a pipe, lines for a reader on a terminal.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tempfile::NamedTempFile;
use windrow::upkeep::diff::{Change, Difference, Row};

use crate::exit::Failure;
use crate::output::refuse_known;
use crate::run::store::shown;
use crate::terminal::{cut, line, room};

/// Where changes go.
pub(crate) enum Changes {
    /// A file that appears at the end.
    File(BufWriter<NamedTempFile>, PathBuf),
    Pipe(BufWriter<io::Stdout>),
    Terminal(Sheet),
}

/// How lines look on a terminal.
pub(crate) struct Sheet {
    width: usize,
    has_colors: bool,
}

impl Changes {
    /// A new file, or standard output.
    pub(crate) fn open(file: Option<&Path>) -> Result<Changes, Failure> {
        match file {
            Some(file) if file != Path::new("-") => {
                refuse_known(file)?;
                Changes::file(file)
            }
            Some(_) => Ok(Changes::Pipe(BufWriter::new(io::stdout()))),
            None if io::stdout().is_terminal() => {
                let has_colors = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
                Ok(Changes::Terminal(Sheet { width: room(), has_colors }))
            }
            None => Ok(Changes::Pipe(BufWriter::new(io::stdout()))),
        }
    }

    /// A file that takes the place of one that is there.
    pub(crate) fn file(file: &Path) -> Result<Changes, Failure> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let draft = draft_in(folder).map_err(|error| cannot_write(file, &error))?;
        Ok(Changes::File(BufWriter::new(draft), file.to_owned()))
    }

    pub(crate) fn write(&mut self, change: Change) -> Result<(), Failure> {
        match self {
            Changes::Terminal(sheet) => print(&mut io::stdout(), &sheet.line(&change)),
            _ => self.write_row(&change.into_json()),
        }
    }

    /// Writes a line of JSON.
    pub(crate) fn write_row(&mut self, row: &Json) -> Result<(), Failure> {
        match self {
            Changes::File(draft, path) => {
                writeln!(draft, "{row}").map_err(|error| cannot_write(path, &error))
            }
            Changes::Pipe(pipe) => print(pipe, &row.to_string()),
            Changes::Terminal(_) => print(&mut io::stdout(), &row.to_string()),
        }
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Changes::File(draft, path) => {
                let fault = |error: &io::Error| cannot_write(&path, error);
                let draft = draft.into_inner().map_err(|error| fault(error.error()))?;
                draft.as_file().sync_all().map_err(|error| fault(&error))?;
                draft.persist(&path).map(drop).map_err(|error| fault(&error.error))
            }
            Changes::Pipe(mut pipe) => pipe.flush().map_err(|error| cannot_print(&error)),
            Changes::Terminal(_) => Ok(()),
        }
    }
}

impl Sheet {
    fn line(&self, change: &Change) -> String {
        let (sign, color, key, rest) = match change {
            Change::Added { key, new } => ('+', 32, key, values(new, key.as_ref())),
            Change::Removed { key, old } => ('-', 31, key, values(old, key.as_ref())),
            Change::Changed { key, columns } => ('~', 33, key, differences(columns)),
        };
        let key = key.as_ref().map(|key| key.values().map(shown).collect::<Vec<_>>().join(" "));
        let key = key.map(|key| end(&key, self.width / 2) + "  ");
        let text = cut(&line(&format!("{sign} {}{rest}", key.unwrap_or_default())), self.width);
        match self.has_colors {
            true => format!("\u{1b}[{color}m{text}\u{1b}[0m"),
            false => text,
        }
    }
}

/// The end of a text, which tells addresses apart, in at most so many places.
fn end(text: &str, most: usize) -> String {
    let backwards = |text: &str| text.chars().rev().collect::<String>();
    backwards(&cut(&backwards(text), most))
}

/// The values of a row, without its key.
fn values(row: &Row, key: Option<&Row>) -> String {
    let is_key = |name: &str| key.is_some_and(|key| key.contains_key(name));
    let others = row.iter().filter(|(name, _)| !is_key(name) && !name.starts_with('_'));
    others.map(|(name, value)| format!("{name}: {}", shown(value))).collect::<Vec<_>>().join(" · ")
}

fn differences(columns: &[Difference]) -> String {
    let nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
    let difference = |Difference { column, old, new }: &Difference| {
        let (mut old_text, mut new_text) = (shown(old), shown(new));
        if old_text == new_text {
            // Records that are shown by their number.
            (old_text, new_text) = (old.to_string(), new.to_string());
        }
        format!("{column}: {} → {}", nothing(old_text), nothing(new_text))
    };
    columns.iter().map(difference).collect::<Vec<_>>().join(" · ")
}

/// A file beside its place, with the rights that files usually have.
fn draft_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".windrow-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

fn print(out: &mut dyn Write, line: &str) -> Result<(), Failure> {
    writeln!(out, "{line}").map_err(|error| cannot_print(&error))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::io(format!("cannot write {}", path.display()), error)
}

fn cannot_print(error: &io::Error) -> Failure {
    Failure::io("cannot write to stdout", error)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};
    use windrow::upkeep::diff::{Change, Difference, Row};

    use super::Sheet;

    fn row(value: Json) -> Row {
        value.as_object().cloned().expect("a row is an object")
    }

    #[test]
    fn a_change_is_a_line() {
        let key = || Some(row(json!({ "url": "/1" })));
        let sheet = |width, has_colors| Sheet { width, has_colors };
        let dune =
            || row(json!({ "url": "/1", "title": "Dune\u{1b}[2J", "tags": ["a", "b"], "_type": "book" }));
        let difference = |column: &str, old, new| Difference { column: column.to_owned(), old, new };
        let columns = vec![
            difference("price", json!(12), json!(10)),
            difference("by", json!([{ "a": 1 }]), json!([{ "a": 2 }])),
            difference("stock", json!(3), Json::Null),
        ];
        let changed = Change::Changed { key: key(), columns };
        let added = Change::Added { key: key(), new: dune() };
        let removed = Change::Removed { key: None, old: dune() };
        assert_eq!(
            sheet(80, false).line(&changed),
            "~ /1 price: 12 → 10 · by: [{\"a\":1}] → [{\"a\":2}] · stock: 3 → nothing"
        );
        assert_eq!(sheet(80, false).line(&added), "+ /1 title: Dune\u{fffd}[2J · tags: a, b");
        assert_eq!(sheet(5, false).line(&added), "+ /1…");
        let long = Change::Added { key: Some(row(json!({ "url": "https://h/1234" }))), new: Row::new() };
        assert_eq!(sheet(12, false).line(&long), "+ …/1234");
        assert_eq!(sheet(14, true).line(&removed), "\u{1b}[31m- url: /1 · t…\u{1b}[0m");
    }
}
