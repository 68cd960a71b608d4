//! Questions where wrappers disagree: each answer leaves out those that are wrong.

use std::io::{BufRead, Write};

use windrow::learning::{Lessons, Question, Rivals, Tried, question};

use super::short;
use crate::exit::Failure;
use crate::terminal::line;

/// The wrappers that are left when questions are answered: first about the expressions of columns, then about the ways.
pub(super) fn asked(
    lessons: &Lessons,
    tried: &mut [Tried],
    mut left: Vec<usize>,
    names: &[&str],
) -> Result<Vec<usize>, Failure> {
    let mut stdin = std::io::stdin().lock();
    for one in tried.iter_mut() {
        let Some(mut rivals) = Rivals::of(lessons, one) else { continue };
        while let Some((column, question)) = rivals.question() {
            put(&question, names[question.page], "expression");
            match answer(&mut stdin, question.answers.len())? {
                None => return Ok(left),
                Some(0) => {
                    none(names[question.page]);
                    rivals.leave(column, &[]);
                }
                Some(number) => rivals.leave(column, &question.answers[number - 1].1),
            }
        }
        *one = rivals.tried(lessons, one);
    }
    while let Some(question) = question(lessons, tried, &left) {
        put(&question, names[question.page], "wrapper");
        match answer(&mut stdin, question.answers.len())? {
            None => break,
            Some(0) => {
                none(names[question.page]);
                break;
            }
            Some(number) => left = question.answers[number - 1].1.clone(),
        }
    }
    Ok(left)
}

fn none(name: &str) {
    eprintln!(
        "windrow: then nothing that was learnt is right on {}; an example of it would help",
        line(name)
    );
}

fn put(question: &Question, name: &str, what: &str) {
    eprintln!("{}: what is {}?", line(name), question.column);
    for (number, (text, who)) in question.answers.iter().enumerate() {
        let text = if text.is_empty() { "(nothing)".to_owned() } else { short(text) };
        let many = if who.len() == 1 { "" } else { "s" };
        eprintln!("  {}  {text}    ({} {what}{many})", number + 1, who.len());
    }
    eprint!("  0  none of these\nwhich? ");
    let _ = std::io::stderr().flush();
}

/// The number of an answer; nothing at the end of input.
fn answer(stdin: &mut impl BufRead, most: usize) -> Result<Option<usize>, Failure> {
    loop {
        let mut text = String::new();
        let read =
            stdin.read_line(&mut text).map_err(|error| Failure::io("cannot read an answer", &error))?;
        if read == 0 {
            eprintln!();
            return Ok(None);
        }
        match text.trim().parse() {
            Ok(number) if number <= most => return Ok(Some(number)),
            _ => eprint!("a number from 0 to {most}, please: "),
        }
    }
}
