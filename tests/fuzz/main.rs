//! Inputs nobody would think of, made up for as long as one likes.
//!
//! `README.md` beside this file says how to run it and what to do with a failure. Each target has a file of its own;
//! to add one, write its `make` and `check` and add its line below.

mod columns;
mod harness;
mod mutate;

mod encoding;
mod evaluation;
mod expression;
mod html;
mod naive;
mod writer;
mod xml;

use std::sync::atomic::{AtomicU64, Ordering};

fn count(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

#[test]
fn html_becomes_a_sound_document() {
    harness::run(html::TARGET);
}

#[test]
fn xml_becomes_a_sound_document() {
    harness::run(xml::TARGET);
}

#[test]
fn bytes_become_text() {
    harness::run(encoding::TARGET);
}

#[test]
fn expressions_survive_being_written() {
    harness::run(expression::TARGET);
}

#[test]
fn the_evaluator_agrees_with_a_naive_one() {
    harness::run(evaluation::TARGET);
    let (compared, telling) = (&evaluation::COMPARED, &evaluation::TELLING);
    println!("evaluation: {} values compared, {} of them not empty", count(compared), count(telling));
}
