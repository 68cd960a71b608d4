//! `windrow demo`: a site inside this program, to try wrappers on.
//!
//! A bookshop, the same shop drawn by script, an index of papers and look-alikes of the sites of the OXPath paper, all
//! grown from seeds: the same in every run, nothing on disk, nothing from outside. To add a page, add its path where
//! its part of the site answers requests ([`shop`], [`script`], [`papers`], [`figures`]).

mod dice;
mod expected;
mod figures;
mod markup;
mod papers;
mod request;
mod script;
mod server;
mod shop;
mod site;
mod words;

use crate::exit::{Exit, Failure};
use crate::output::{Output, write_all};

use site::{Options, Site};

/// Run a wrapper over the built-in demo site, or serve the site: a bookshop and an index of papers.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  windrow demo\n  windrow demo --serve --port 8990\n  windrow demo --serve --papers 1000000"
)]
pub(crate) struct Arguments {
    /// Serve until interrupted, on this machine alone.
    #[arg(long)]
    serve: bool,
    /// The port to serve on; 0 is any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8990)]
    port: u16,
    /// How many books the shop has.
    #[arg(long, value_name = "NUMBER", default_value_t = Options::default().books, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    books: u64,
    /// How many papers the index has.
    #[arg(long, value_name = "NUMBER", default_value_t = Options::default().papers, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    papers: u64,
    /// Print the rows that a wrapper of `examples/` is to give, as JSON Lines.
    #[arg(long, value_name = "WRAPPER", hide = true, conflicts_with = "serve", value_parser = expected::WRAPPERS)]
    expected: Option<String>,
    /// A variable of that wrapper.
    #[arg(long, value_name = "NAME=VALUE", hide = true, requires = "expected", value_parser = crate::expression::pair)]
    var: Vec<(String, String)>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Arguments { serve, port, books, papers, .. } = *arguments;
    let options = Options { port, books, papers };
    match &arguments.expected {
        Some(wrapper) => write_expected(wrapper, options, &arguments.var),
        None if serve => serve_site(options),
        None => harvest(options),
    }
}

/// The wrapper that plain `windrow demo` runs.
const WRAPPER: &str = include_str!("../../../examples/books.oxp");

/// Serves the site on a free port and runs a wrapper over it.
fn harvest(options: Options) -> Result<Exit, Failure> {
    let cannot = |error| Failure::io("cannot serve the demo site", &error);
    let site = Site::start(Options { port: 0, ..options }).map_err(cannot)?;
    let address = site.address();
    eprintln!("windrow: a bookshop is open at {address}/ for the moment; its history shelf, read by");
    eprintln!("windrow:   windrow run examples/books.oxp --var site={address} --jobs 4");
    let exit = crate::run::run_example("examples/books.oxp", WRAPPER, &[("site", &address)], 4)?;
    eprintln!(
        "windrow: to try it yourself, keep the shop open in another terminal with windrow demo --serve, and"
    );
    eprintln!("windrow:   windrow run examples/books.oxp -o books.csv");
    Ok(exit)
}

fn serve_site(options: Options) -> Result<Exit, Failure> {
    let cannot = |error| Failure::io(format!("cannot serve on port {}; try --port 0", options.port), &error);
    let site = Site::start(options).map_err(cannot)?;
    write_all(format!("serving the demo site at {}/\n", site.address()).as_bytes())?;
    loop {
        std::thread::park();
    }
}

fn write_expected(wrapper: &str, options: Options, variables: &[(String, String)]) -> Result<Exit, Failure> {
    let rows = expected::rows(wrapper, options, &variables.iter().cloned().collect()).unwrap_or_default();
    let mut output = Output::new();
    for row in rows {
        output.line(&row.to_string(), b'\n')?;
    }
    output.finish()?;
    Ok(Exit::Done)
}
