//! Chores of this repository: `cargo xtask CHORE`.
//!
//! A chore is one entry of [`CHORES`]: a name, what it is for, and the command it stands for. Checks are not here:
//! they are tests and lints, and `./test` runs them all.

mod picture;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

struct Chore {
    name: &'static str,
    is_for: &'static str,
    command: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const CHORES: [Chore; 4] = [
    Chore {
        name: "suite",
        is_for: "rewrite the expectations of tests/suite; read the diff before you commit it",
        command: &["cargo", "test", "--package", "windrow-tests", "--test", "suite"],
        environment: &[("UPDATE", "1")],
    },
    Chore {
        name: "picture",
        is_for: "draw the README's picture anew from what the program prints",
        command: &["cargo", "build", "--quiet", "--release", "--bin", "windrow", "--message-format=short"],
        environment: &[],
    },
    Chore {
        name: "bench",
        is_for: "parse and query speed against the peers; arguments go to bench/speed/run",
        command: &["bench/speed/run"],
        environment: &[],
    },
    Chore {
        name: "fuzz",
        is_for: "the fuzz targets for an hour; WINDROW_FUZZ_SECONDS sets the time per target",
        command: &["cargo", "test", "--release", "--package", "windrow-tests", "--test", "fuzz"],
        environment: &[("WINDROW_FUZZ_SECONDS", "720")],
    },
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        eprintln!("usage: cargo xtask CHORE");
        for chore in &CHORES {
            eprintln!("  {:<8} {}", chore.name, chore.is_for);
        }
        return ExitCode::from(2);
    };
    match run(chore, arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: cannot run {}: {error}", chore.command[0]);
            ExitCode::FAILURE
        }
    }
}

fn run(chore: &Chore, arguments: impl Iterator<Item = String>) -> std::io::Result<i32> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(chore.command[0]);
    command.current_dir(&root).args(&chore.command[1..]).args(arguments);
    for &(name, value) in chore.environment {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    let code = command.status()?.code().unwrap_or(1);
    if chore.name == "picture" && code == 0 {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        picture::draw(&root, &target.join("release/windrow"), &root.join("docs/picture.svg"))?;
    }
    Ok(code)
}
