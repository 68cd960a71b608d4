//! `windrow serve`: tables over HTTP. `windrow mcp`: tables for agents.

use std::net::SocketAddr;
use std::path::PathBuf;

use windrow_server::{Options, serve, serve_tools};

use crate::exit::{Exit, Failure};
use crate::run::fetch::from_environment;

/// Serve wrappers, runs and tables over HTTP, on this machine.
///
/// Runs are asked for, wait for their turn, are followed while they are at work, stopped and taken up again; they survive the end of
/// the server. What it understands is at /docs, and for programs at /openapi.json.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow serve                                        on http://127.0.0.1:7878, for this machine
  windrow serve --data shop --workers 4                in a folder of its own, four runs at a time
  windrow serve --database postgres://localhost/shop   what it knows in PostgreSQL
  windrow serve --bind 0.0.0.0:7878 --token env:TOKEN --host tables.example
  curl -d '{\"url\": \"https://books.example/\"}' -H 'Content-Type: application/json' http://127.0.0.1:7878/v1/records")]
pub(crate) struct Arguments {
    /// The address to listen on. Beyond this machine a token is needed.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    bind: SocketAddr,
    /// What everybody has to send who asks, as Authorization: Bearer TOKEN. A TOKEN that is env:VARIABLE is read from the environment,
    /// which is the place for secrets.
    #[arg(long, value_name = "TOKEN", value_parser = token)]
    token: Option<String>,
    /// A name of this machine that it may be asked under; several are named one by one.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    #[command(flatten)]
    house: HouseOptions,
}

/// What a server works with.
#[derive(clap::Args)]
struct HouseOptions {
    /// The folder of the database, of runs and of their rows.
    #[arg(long, value_name = "FOLDER", default_value = "windrow-data")]
    data: PathBuf,
    /// A PostgreSQL database for what the server knows, instead of a file in the folder. Rows stay in the folder. An ADDRESS that is
    /// env:VARIABLE is read from the environment.
    #[arg(long, value_name = "ADDRESS", value_parser = from_environment)]
    database: Option<String>,
    /// Let runs open pages of this machine and of private networks, and files.
    #[arg(long)]
    allow_private: bool,
    /// How many runs are at work at a time; by default as many as there are processors.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    workers: Option<u16>,
    /// How many runs may wait.
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    queue: u32,
}

/// Shorter tokens can be guessed.
const SHORTEST_TOKEN: usize = 16;

fn token(text: &str) -> Result<String, String> {
    let token = from_environment(text)?;
    match token.len() >= SHORTEST_TOKEN && token.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(token),
        false => Err(format!("a token has {SHORTEST_TOKEN} letters, digits and signs at least")),
    }
}

/// Give an agent tools that answer with tables, over the Model Context Protocol.
///
/// Over standard input and output; windrow serve has the same tools at /mcp. There are six: find_records, learn_wrapper, run_wrapper,
/// rows, explain and verify. What they keep is in the folder, which windrow serve can take up.
#[derive(clap::Args)]
#[command(after_help = "\
Example, as agents' settings have it:
  {\"mcpServers\": {\"windrow\": {\"command\": \"windrow\", \"args\": [\"mcp\", \"--data\", \"/home/ann/tables\"]}}}")]
pub(crate) struct ToolArguments {
    #[command(flatten)]
    house: HouseOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Arguments { bind, token, host, house } = arguments;
    let options = Options { token: token.clone(), hosts: host.clone(), ..house.options(*bind)? };
    serve(&options, |address| {
        eprintln!("windrow: listening on http://{address}/, see http://{address}/docs");
    })
    .map(|()| Exit::Done)
    .map_err(Failure::failed)
}

pub(crate) fn run_tools(arguments: &ToolArguments) -> Result<Exit, Failure> {
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    serve_tools(&arguments.house.options(nowhere)?).map(|()| Exit::Done).map_err(Failure::failed)
}

impl HouseOptions {
    fn options(&self, address: SocketAddr) -> Result<Options, Failure> {
        let program = std::env::current_exe()
            .map_err(|error| Failure::io("cannot find the program that does the work", &error))?;
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Options {
            address,
            folder: self.data.clone(),
            postgres: self.database.clone(),
            token: None,
            hosts: Vec::new(),
            is_private_allowed: self.allow_private,
            workers: self.workers.map_or(processors, usize::from),
            most_waiting: self.queue as usize,
            program,
        })
    }
}
