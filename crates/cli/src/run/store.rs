//! Where a run's rows go: a table on a terminal, or a file, a database, standard output.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Seek, SeekFrom, Write, sink};
use std::path::{Path, PathBuf};

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::Value as Json;
use windrow::Job;
use windrow::data::{Item, JsonOptions, JsonSchema, Schema};
use windrow::output::{Format, Mode, Options, Run, Sink, Summary, Target, open};

use crate::clock;
use crate::exit::Failure;
use crate::output::write_all;
use crate::terminal::{cut, line};

/// Where rows go.
#[derive(clap::Args, Debug, Clone)]
#[command(next_help_heading = "Output")]
pub(crate) struct StoreOptions {
    /// Write rows to a new file whose ending says the format, or to postgres://…
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Write rows to a file, and overwrite what is there.
    #[arg(long, short = 'O', value_name = "FILE", conflicts_with = "output")]
    overwrite: Option<String>,
    /// Add to what is there.
    #[arg(long)]
    append: bool,
    /// The format, whatever the ending: jsonl, json, csv, xml, parquet or sqlite.
    #[arg(long, value_name = "NAME", value_parser = format)]
    format: Option<Format>,
    /// The columns that tell rows apart: a row that is there already is replaced.
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    key: Vec<String>,
    /// The table, in a database.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// One row for each of the records at this path, such as book/review, with the outer columns repeated.
    #[arg(long, value_name = "PATH")]
    flatten: Option<String>,
    /// A JSON Schema that every row must satisfy.
    #[arg(long, value_name = "FILE")]
    schema: Option<PathBuf>,
}

/// A format by its name.
pub(crate) fn format(name: &str) -> Result<Format, String> {
    name.parse().map_err(|error: windrow::output::Error| error.to_string())
}

impl StoreOptions {
    /// A file that is written anew.
    pub(crate) fn file(path: &Path) -> StoreOptions {
        StoreOptions {
            output: None,
            overwrite: Some(path.display().to_string()),
            append: false,
            format: None,
            key: Vec::new(),
            table: None,
            flatten: None,
            schema: None,
        }
    }

    /// What tells one output from another.
    pub(super) fn identity(&self) -> String {
        format!("{self:?}")
    }

    /// Whether a place or a form for the rows is named.
    pub(crate) fn is_named(&self) -> bool {
        self.target().is_some() || self.format.is_some() || self.flatten.is_some()
    }

    /// The place for rows that are not what they should be, beside the one for those that are, with its name; nothing where
    /// there is none, as beside standard output. What rows have to satisfy is not asked of these.
    fn aside(&self, schema: &Schema) -> Option<(StoreOptions, String)> {
        let target = self.target()?;
        let own = StoreOptions { output: None, append: false, schema: None, ..self.clone() };
        match Target::parse(target) {
            Target::Writer(_) => None,
            Target::File(path) if is_special(&path) => None,
            Target::File(path) => {
                let name = format!("{target}{REJECTED_FILE}");
                let format = self.format.or_else(|| Format::of(&path));
                Some((StoreOptions { overwrite: Some(name.clone()), format, ..own }, name))
            }
            Target::Postgres(_) => {
                let usual = match schema.outputs() {
                    [only] => &*only.name,
                    _ => "rows",
                };
                let table = format!("{}{REJECTED_TABLE}", self.table.as_deref().unwrap_or(usual));
                let name = format!("the table {table}");
                let overwrite = Some(target.to_owned());
                Some((StoreOptions { overwrite, table: Some(table), ..own }, name))
            }
        }
    }

    /// How rows are written.
    fn open_options(&self, provenance: bool) -> Result<Options, Failure> {
        Ok(Options {
            format: self.format,
            mode: self.mode(),
            key: self.key.clone(),
            table: self.table.clone(),
            flatten: self.flatten.clone(),
            provenance,
            run: None,
            spool: None,
            whole: false,
            validate: self.schema.as_deref().map(read_schema).transpose()?,
        })
    }

    /// Whether rows go to this file or database.
    pub(super) fn is_target(&self, name: &str) -> bool {
        let same_file = |target: &str| match (std::fs::canonicalize(target), std::fs::canonicalize(name)) {
            (Ok(target), Ok(file)) => target == file,
            _ => false,
        };
        self.target().is_some_and(|target| target == name || same_file(target))
    }

    /// Whether what is there is overwritten.
    pub(super) fn overwrites(&self) -> bool {
        self.overwrite.is_some()
    }

    /// The columns that tell rows apart.
    pub(super) fn key(&self) -> &[String] {
        &self.key
    }

    /// The table in a database, if it is named.
    pub(super) fn table(&self) -> Option<&String> {
        self.table.as_ref()
    }

    fn target(&self) -> Option<&str> {
        self.output.as_deref().or(self.overwrite.as_deref())
    }

    fn mode(&self) -> Mode {
        if self.append {
            Mode::Append
        } else if self.overwrite.is_some() {
            Mode::Overwrite
        } else {
            Mode::New
        }
    }
}

/// What stands behind the name of a file, or of a table, for rows that are not what they should be.
const REJECTED_FILE: &str = ".rejected";
const REJECTED_TABLE: &str = "_rejected";

/// Whether a file is a pipe or a device, which cannot be opened twice, and has nothing beside it.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Fails where rows could not be written, before the first page is fetched; what is there stays as it is.
fn probe(target: &str, schema: &Schema, options: Options) -> Result<(), Failure> {
    match Target::parse(target) {
        Target::File(path) if is_special(&path) => Ok(()),
        target => open(target, schema, options).map(drop).map_err(Failure::output),
    }
}

/// Opens a store.
type Open = Box<dyn FnOnce() -> Result<Box<dyn Sink>, Failure>>;

/// What takes the rows of a run.
pub(crate) enum Store {
    Sink(Box<dyn Sink>),
    /// A store that is overwritten, and therefore opened when there is a row to write: a run that finds nothing leaves
    /// the table of the run before.
    Waiting(Option<Open>),
    Terminal(Sheet),
    /// Rows of which it is not known yet whether they are good.
    Held(Held),
    /// Rows that are only looked at.
    Nowhere,
}

impl Store {
    /// Opens the store. With a job, what it needs to go on is kept there.
    pub(crate) fn open(
        options: &StoreOptions,
        schema: &Schema,
        provenance: bool,
        mut job: Option<&mut Job>,
    ) -> Result<Store, Failure> {
        let is_plain = options.format.is_none() && options.flatten.is_none() && options.schema.is_none();
        if options.target().is_none() && is_plain && job.is_none() && std::io::stdout().is_terminal() {
            return Ok(Store::Terminal(Sheet::new(schema.clone(), provenance)));
        }
        if options.target().is_none() && job.is_some() {
            return Err(lasting());
        }
        let plain = options.open_options(provenance)?;
        let ticket = job.as_deref_mut().map(Ticket::of).transpose()?;
        let mut mode = plain.mode;
        let target = options.target().unwrap_or("-");
        if let (Some(ticket), Mode::New) = (&ticket, mode)
            && ticket.is_known
            && ticket.token.is_none()
            && std::fs::metadata(target).is_ok_and(|file| file.len() == 0)
        {
            // The process ended between making the file and writing that down.
            mode = Mode::Overwrite;
        }
        let run = ticket.as_ref().map(|ticket| Run { id: ticket.id.clone(), token: ticket.token.clone() });
        let spool = ticket.as_ref().map(|ticket| ticket.spool.clone());
        let open_options = Options { mode, run, spool, ..plain };
        if job.is_none() && matches!(mode, Mode::Overwrite) {
            probe(target, schema, open_options.clone())?;
            let (target, schema) = (target.to_owned(), schema.clone());
            let later = move || open(Target::parse(&target), &schema, open_options).map_err(Failure::output);
            return Ok(Store::Waiting(Some(Box::new(later))));
        }
        let sink = open(Target::parse(target), schema, open_options).map_err(Failure::output)?;
        if let (Some(job), Some(mut ticket)) = (job, ticket) {
            ticket.token = ticket.token.or_else(|| sink.token());
            ticket.keep(job)?;
        }
        Ok(Store::Sink(sink))
    }

    /// A store that waits for a verdict; with a job, in its folder.
    pub(crate) fn held(
        options: &StoreOptions,
        schema: &Schema,
        provenance: bool,
        job: Option<&mut Job>,
    ) -> Result<Store, Failure> {
        if options.target().is_none() && job.is_some() {
            return Err(lasting());
        }
        let open_options = options.open_options(provenance)?;
        probe(options.target().unwrap_or("-"), schema, open_options.clone())?;
        let spool = match job {
            Some(job) => Some(Ticket::of(job)?.spool),
            None => None,
        };
        Held::new(options, schema, open_options, spool.as_deref()).map(Store::Held)
    }

    /// Puts rows that were held back beside their place, because they are not to go there; where that is. Nothing where
    /// there are none, or where they have no place but that one.
    pub(crate) fn put_aside(self) -> Result<Option<String>, Failure> {
        match self {
            Store::Held(mut held) => held.put_aside(),
            _ => Ok(None),
        }
    }

    /// How many rows wait for a verdict.
    pub(crate) fn waiting(&self) -> u64 {
        match self {
            Store::Held(held) => held.rows,
            _ => 0,
        }
    }

    pub(crate) fn is_held(&self) -> bool {
        matches!(self, Store::Held(_))
    }

    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Store::Terminal(_)) || std::io::stdout().is_terminal()
    }

    /// How many rows are there already.
    pub(super) fn position(&self) -> u64 {
        match self {
            Store::Sink(sink) => sink.position(),
            Store::Held(held) => held.rows,
            Store::Waiting(_) | Store::Terminal(_) | Store::Nowhere => 0,
        }
    }

    /// Opens a store that waits: the run found something, even if there is nothing to write.
    pub(super) fn ready(&mut self) -> Result<(), Failure> {
        if let Store::Held(held) = self {
            held.is_ready = true;
        }
        if let Store::Waiting(open) = self
            && let Some(open) = open.take()
        {
            *self = Store::Sink(open()?);
        }
        Ok(())
    }

    pub(crate) fn write(&mut self, row: &Item) -> Result<(), Failure> {
        self.ready()?;
        match self {
            Store::Sink(sink) => sink.write(row).map_err(Failure::output),
            Store::Terminal(sheet) => sheet.write(row),
            Store::Held(held) => held.write(row),
            Store::Waiting(_) | Store::Nowhere => Ok(()),
        }
    }

    /// Makes durable what can be.
    pub(super) fn commit(&mut self) -> Result<(), Failure> {
        match self {
            Store::Sink(sink) => sink.commit().map(drop).map_err(Failure::output),
            Store::Held(held) => held.commit(),
            Store::Waiting(_) | Store::Terminal(_) | Store::Nowhere => Ok(()),
        }
    }

    pub(crate) fn finish(self) -> Result<Option<Summary>, Failure> {
        match self {
            Store::Sink(sink) => sink.finish().map(Some).map_err(Failure::output),
            Store::Waiting(_) | Store::Nowhere => Ok(None),
            Store::Held(held) => held.finish(),
            Store::Terminal(mut sheet) => sheet.print().map(|()| None),
        }
    }

    /// Leaves the store as it is after an interruption: what was committed is there.
    pub(crate) fn abandon(self) {
        if let Store::Terminal(mut sheet) = self {
            let _ = sheet.print();
        }
    }
}

fn lasting() -> Failure {
    Failure::usage("a job needs a place for its rows that lasts; name one with -o FILE")
}

/// Rows that wait for a verdict, in a file that nobody sees, or in the folder of a job.
pub(crate) struct Held {
    options: StoreOptions,
    schema: Schema,
    provenance: bool,
    /// Finds what is wrong with a row when it comes.
    check: Box<dyn Sink>,
    spool: BufWriter<File>,
    rows: u64,
    /// Whether the run found something, even if there is nothing to write.
    is_ready: bool,
}

impl Held {
    fn new(
        options: &StoreOptions,
        schema: &Schema,
        open_options: Options,
        spool: Option<&Path>,
    ) -> Result<Held, Failure> {
        let opened = match spool {
            Some(path) => lines_of(path),
            None => tempfile::tempfile().map(|file| (file, 0)),
        };
        let (file, rows) = opened.map_err(|error| Failure::io("cannot hold rows back", &error))?;
        let provenance = open_options.provenance;
        let checked = Options { format: Some(Format::JsonLines), key: Vec::new(), ..open_options };
        let check = open(Target::Writer(Box::new(sink())), schema, checked).map_err(Failure::output)?;
        Ok(Held {
            options: options.clone(),
            schema: schema.clone(),
            provenance,
            check,
            spool: BufWriter::new(file),
            rows,
            is_ready: rows > 0,
        })
    }

    fn write(&mut self, row: &Item) -> Result<(), Failure> {
        let cannot = |error: &std::io::Error| Failure::io("cannot hold rows back", error);
        let mut line = serde_json::to_vec(row).map_err(|error| cannot(&error.into()))?;
        line.push(b'\n');
        self.spool.write_all(&line).map_err(|error| cannot(&error))?;
        self.rows += 1;
        self.is_ready = true;
        self.check.write(row).map_err(Failure::output)
    }

    /// Makes the rows last that are held in the folder of a job.
    fn commit(&mut self) -> Result<(), Failure> {
        let synced = self.spool.flush().and_then(|()| self.spool.get_ref().sync_data());
        synced.map_err(|error| Failure::io("cannot hold rows back", &error))
    }

    /// Writes the rows to where they belong; where that fails, beside it.
    fn finish(mut self) -> Result<Option<Summary>, Failure> {
        let options = self.options.clone();
        self.write_to(&options).map_err(|failure| match self.put_aside() {
            Ok(Some(place)) => failure.and(&format!("the rows went to {place}")),
            Ok(None) => failure,
            Err(again) => failure.and(&format!("the rows are lost: {again}")),
        })
    }

    /// Writes the rows beside where they belong.
    fn put_aside(&mut self) -> Result<Option<String>, Failure> {
        let Some((options, name)) = self.options.aside(&self.schema).filter(|_| self.rows > 0) else {
            return Ok(None);
        };
        self.write_to(&options).map(|_| Some(name))
    }

    fn write_to(&mut self, options: &StoreOptions) -> Result<Option<Summary>, Failure> {
        let cannot = |error: &std::io::Error| Failure::io("cannot read the rows that were held back", error);
        self.spool.flush().map_err(|error| cannot(&error))?;
        let file = self.spool.get_mut();
        file.rewind().map_err(|error| cannot(&error))?;
        let mut store = match options.target().filter(|target| *target != "-") {
            Some(target) => {
                let whole = Options { whole: true, ..options.open_options(self.provenance)? };
                Store::Sink(open(Target::parse(target), &self.schema, whole).map_err(Failure::output)?)
            }
            None => Store::open(options, &self.schema, self.provenance, None)?,
        };
        if self.is_ready {
            store.ready()?;
        }
        for line in BufReader::new(file).lines() {
            let line = line.map_err(|error| cannot(&error))?;
            let row: Item = serde_json::from_str(&line)
                .map_err(|error| Failure::usage(format!("a row that was held back is damaged: {error}")))?;
            store.write(&row)?;
        }
        store.finish()
    }
}

/// A file of lines to be written on, and how many it has; one that was torn is cut off.
fn lines_of(path: &Path) -> std::io::Result<(File, u64)> {
    let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    let (mut rows, mut whole) = (0, 0);
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        rows += 1;
        whole += line.len() as u64;
        line.clear();
    }
    file.set_len(whole)?;
    file.seek(SeekFrom::Start(whole))?;
    Ok((file, rows))
}

fn read_schema(path: &Path) -> Result<JsonSchema, Failure> {
    let name = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::io(format!("cannot read {name}"), &error))?;
    JsonSchema::read(&text).map_err(|error| Failure::usage(format!("{name}: {error}")))
}

/// What a store needs to know in order to go on, as a job keeps it.
struct Ticket {
    id: String,
    token: Option<String>,
    spool: PathBuf,
    /// Whether the job was begun before.
    is_known: bool,
}

impl Ticket {
    /// The ticket of a job; a new one is written down before anything else is.
    fn of(job: &mut Job) -> Result<Ticket, Failure> {
        let spool = job.folder().join("rows");
        let known: Option<Json> = job.token().and_then(|token| serde_json::from_str(token).ok());
        if let Some(known) = known {
            let text = |key: &str| known[key].as_str().map(str::to_owned);
            let id = text("run").unwrap_or_default();
            return Ok(Ticket { id, token: text("token"), spool, is_known: true });
        }
        let id = format!("{}-{}", clock::now().0, std::process::id());
        let ticket = Ticket { id, token: None, spool, is_known: false };
        ticket.keep(job)?;
        Ok(ticket)
    }

    fn keep(&self, job: &mut Job) -> Result<(), Failure> {
        let text = serde_json::json!({ "run": self.id, "token": self.token }).to_string();
        job.begin(Some(text)).map_err(Failure::page)
    }
}

/// How many rows stand in one table on a terminal.
const ROWS_OF_A_SHEET: usize = 100;

/// How wide a value is on a terminal at most.
const LONGEST_SHOWN: usize = 200;

/// Rows on a terminal, in tables of some length.
pub(crate) struct Sheet {
    schema: Schema,
    options: JsonOptions,
    rows: Vec<serde_json::Map<String, Json>>,
}

impl Sheet {
    fn new(schema: Schema, provenance: bool) -> Sheet {
        Sheet { schema, options: JsonOptions { provenance }, rows: Vec::new() }
    }

    fn write(&mut self, row: &Item) -> Result<(), Failure> {
        let mut json = String::new();
        let written = self.schema.write_json(row, self.options, &mut json);
        written.map_err(|error| Failure::usage(error.to_string()))?;
        if let Ok(Json::Object(object)) = serde_json::from_str(&json) {
            self.rows.push(object);
        }
        if self.rows.len() == ROWS_OF_A_SHEET { self.print() } else { Ok(()) }
    }

    fn print(&mut self) -> Result<(), Failure> {
        let rows = std::mem::take(&mut self.rows);
        let mut columns: Vec<&str> = Vec::new();
        for key in rows.iter().flat_map(|row| row.keys()) {
            if !columns.contains(&key.as_str()) {
                columns.push(key);
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
        let mut table = Table::new();
        table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(&columns);
        for row in &rows {
            table.add_row(columns.iter().map(|&column| row.get(column).map(shown).unwrap_or_default()));
        }
        write_all(format!("{table}\n").as_bytes())
    }
}

/// A value as a reader likes it: texts on one line, lists joined, records in short.
pub(crate) fn shown(value: &Json) -> String {
    let text = match value {
        Json::Null => String::new(),
        Json::String(text) => line(text),
        Json::Array(all) if all.iter().all(|one| !one.is_object()) => {
            all.iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        Json::Array(all) if all.len() == 1 => "1 record".to_owned(),
        Json::Array(all) => format!("{} records", all.len()),
        other => other.to_string(),
    };
    cut(&text, LONGEST_SHOWN)
}
