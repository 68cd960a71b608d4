//! The command line as users meet it: the built binary, its output, its exit status.

mod folder;
mod postgresql;
mod proxy;
mod site;

mod auto;
mod browser;
mod capsule;
mod check;
mod chromium;
mod demo;
mod diff;
mod explain;
mod fmt;
mod forms;
mod keep;
mod kill;
mod learn;
mod mcp;
mod outcome;
mod pages;
mod query;
mod records;
mod run;
mod serve;
mod since;
mod streams;
mod template;
mod upkeep;
mod usage;
mod whole_site;
