//! `windrow fmt`: wrappers in one style.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use windrow::syntax::{format, parse};

use crate::check::read_wrapper;
use crate::exit::{Exit, Failure};
use crate::output::write_all;
use crate::report;

/// Format wrappers in place; - reads standard input and writes standard output.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  windrow fmt *.oxp\n  windrow fmt --check wrappers/*.oxp")]
pub(crate) struct Arguments {
    /// The wrappers' files, or - for standard input.
    #[arg(value_name = "WRAPPER", required = true)]
    wrappers: Vec<PathBuf>,
    /// Change nothing; exit with 3 where a file is not formatted, and name it.
    #[arg(long)]
    check: bool,
}

/// What became of a wrapper.
enum Outcome {
    Formatted,
    Unformatted,
    Broken,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (mut unformatted, mut broken, mut failed) = (false, false, 0);
    for wrapper in &arguments.wrappers {
        match format_one(wrapper, arguments.check) {
            Ok(Outcome::Formatted) => {}
            Ok(Outcome::Unformatted) => unformatted = true,
            Ok(Outcome::Broken) => broken = true,
            Err(failure) if failure.is_broken_pipe() => return Err(failure),
            Err(failure) => {
                eprintln!("windrow: {failure}");
                broken |= failure.exit() == Exit::Usage;
                failed += 1;
            }
        }
    }
    Ok(match (broken, unformatted) {
        (true, _) => Exit::Usage,
        _ if failed == arguments.wrappers.len() => Exit::Failed,
        _ if failed > 0 => Exit::Partial,
        (false, true) => Exit::Nothing,
        (false, false) => Exit::Done,
    })
}

fn format_one(path: &Path, check: bool) -> Result<Outcome, Failure> {
    let text = read_wrapper(path)?;
    let parsed = parse(&text);
    let errors: Vec<_> =
        parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).cloned().collect();
    if !errors.is_empty() {
        report::diagnostics(&path.display().to_string(), &text, &errors);
        return Ok(Outcome::Broken);
    }
    let formatted = format!("{}\n", format(&parsed.tree).trim_end());
    let is_stdin = path == Path::new("-");
    if check && formatted != text {
        let name = path.display();
        match is_stdin {
            true => eprintln!("windrow: standard input is not formatted"),
            false => eprintln!("windrow: {name} is not formatted; run: windrow fmt {name}"),
        }
        return Ok(Outcome::Unformatted);
    }
    if is_stdin && !check {
        write_all(formatted.as_bytes())?;
    } else if formatted != text {
        replace(path, &formatted)
            .map_err(|error| Failure::io(format!("cannot write {}", path.display()), &error))?;
    }
    Ok(Outcome::Formatted)
}

/// Puts a new text in the place of a file, whole or not at all. A link stays one, and permissions stay as they are.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let mut beside = path.clone().into_os_string();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = Path::new(&beside);
    let permissions = fs::metadata(&path)?.permissions();
    let written = fs::write(beside, text)
        .and_then(|()| fs::set_permissions(beside, permissions))
        .and_then(|()| fs::rename(beside, &path));
    written.inspect_err(|_| drop(fs::remove_file(beside)))
}
