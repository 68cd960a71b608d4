//! The command line as users meet it: the built binary, its output, its exit status.

mod folder;
mod site;

mod check;
mod demo;
mod explain;
mod fmt;
mod query;
mod run;
mod streams;
mod usage;
