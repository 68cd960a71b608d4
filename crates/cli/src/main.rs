//! The command `windrow`.
//!
//! Data goes to stdout, everything else to stderr. The exit status says how it went: see [`Exit`]. Every verb is one
//! file with its flags, its work and its output; to add one, add the file, a variant of [`Verb`] and its line in
//! [`run`].

mod capsule;
mod check;
mod clock;
mod demo;
mod diff;
mod doctor;
mod domain;
mod exit;
mod explain;
mod expression;
mod fmt;
mod forms;
mod input;
mod learn;
mod output;
mod pages;
mod picture;
mod query;
mod records;
mod repair;
mod report;
mod run;
mod saved;
mod serve;
mod shell;
mod site;
mod template;
mod terminal;
mod verify;

use std::process::ExitCode;
use std::{panic, thread};

use clap::{CommandFactory, Parser, Subcommand};

use crate::exit::{Exit, Failure};

/// Turns web sites into tables, and keeps the tables right.
#[derive(Parser)]
#[command(name = "windrow", version, propagate_version = true, arg_required_else_help = true)]
#[command(
    after_help = "Exit status: 0 done, 1 failed, 2 wrong usage or syntax, 3 nothing matched or a check failed, 4 partial, 5 refused, 130 interrupted."
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Run(Box<run::Arguments>),
    Record(Box<capsule::RecordArguments>),
    Test(capsule::TestArguments),
    Diff(diff::Arguments),
    Query(query::Arguments),
    Shell(Box<shell::Arguments>),
    Records(Box<records::Arguments>),
    Template(Box<template::Arguments>),
    Learn(Box<learn::Arguments>),
    Forms(Box<forms::Arguments>),
    Domain(domain::Arguments),
    Site(Box<site::Arguments>),
    Page(Box<pages::PageArguments>),
    Crawl(Box<pages::CrawlArguments>),
    Serve(serve::Arguments),
    Mcp(serve::ToolArguments),
    Verify(Box<verify::Arguments>),
    Repair(Box<repair::Arguments>),
    Explain(explain::Arguments),
    Check(check::Arguments),
    Fmt(fmt::Arguments),
    Demo(demo::Arguments),
    Doctor(doctor::Arguments),
    Completions(CompletionsArguments),
}

/// Write shell completions to stdout.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  windrow completions bash > ~/.local/share/bash-completion/completions/windrow"
)]
struct CompletionsArguments {
    /// The shell.
    shell: clap_complete::Shell,
}

fn main() -> ExitCode {
    hush_layout();
    let cli = Cli::parse();
    match run(cli.verb) {
        Ok(exit) => exit.into(),
        Err(failure) if failure.is_broken_pipe() => Exit::Done.into(),
        Err(failure) => {
            if !failure.is_said() {
                eprintln!("windrow: {failure}");
            }
            failure.exit().into()
        }
    }
}

/// A page that cannot be laid out says so itself.
fn hush_layout() {
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(windrow::browser::LAYOUT_THREAD) {
            told(panic);
        }
    }));
}

fn run(verb: Verb) -> Result<Exit, Failure> {
    match verb {
        Verb::Run(arguments) => run::run(&arguments),
        Verb::Record(arguments) => capsule::record(&arguments),
        Verb::Test(arguments) => capsule::test(&arguments),
        Verb::Diff(arguments) => diff::run(&arguments),
        Verb::Query(arguments) => query::run(&arguments),
        Verb::Shell(arguments) => shell::run(&arguments),
        Verb::Records(arguments) => records::run(&arguments),
        Verb::Template(arguments) => template::run(&arguments),
        Verb::Learn(arguments) => learn::run(&arguments),
        Verb::Forms(arguments) => forms::run(&arguments),
        Verb::Domain(arguments) => domain::run(&arguments),
        Verb::Site(arguments) => site::run(&arguments),
        Verb::Page(arguments) => pages::run_page(&arguments),
        Verb::Crawl(arguments) => pages::run_crawl(&arguments),
        Verb::Serve(arguments) => serve::run(&arguments),
        Verb::Mcp(arguments) => serve::run_tools(&arguments),
        Verb::Verify(arguments) => verify::run(&arguments),
        Verb::Repair(arguments) => repair::run(&arguments),
        Verb::Explain(arguments) => explain::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Fmt(arguments) => fmt::run(&arguments),
        Verb::Demo(arguments) => demo::run(&arguments),
        Verb::Doctor(arguments) => doctor::run(&arguments),
        Verb::Completions(arguments) => {
            let mut script = Vec::new();
            clap_complete::generate(arguments.shell, &mut Cli::command(), "windrow", &mut script);
            output::write_all(&script)?;
            Ok(Exit::Done)
        }
    }
}
