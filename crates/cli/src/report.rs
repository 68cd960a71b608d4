//! Diagnostics as a reader likes them: the words of the expression, underlined, with hints.

use std::io::{IsTerminal, Write};

use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use windrow::syntax::{Diagnostic, Severity};

/// Expressions longer than this are not printed around the mistake.
const LONGEST_SHOWN: usize = 20_000;

/// Writes diagnostics about a text to stderr.
pub(crate) fn diagnostics(name: &str, text: &str, all: &[Diagnostic]) {
    let mut stderr = std::io::stderr().lock();
    let color = stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    for diagnostic in all {
        let _ = stderr.write_all(&rendered(name, text, diagnostic, color));
    }
}

/// The line and the column of a place in a text, both from 1 on.
pub(crate) fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(offset)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn rendered(name: &str, text: &str, diagnostic: &Diagnostic, color: bool) -> Vec<u8> {
    let (kind, tint) = match diagnostic.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
        Severity::Note => (ReportKind::Advice, Color::Blue),
    };
    if text.len() > LONGEST_SHOWN {
        return plain(name, diagnostic);
    }
    let end = text.ceil_char_boundary(diagnostic.span.end as usize);
    let range = text.floor_char_boundary(diagnostic.span.start as usize).min(end)..end;
    let config =
        Config::default().with_color(color).with_index_type(IndexType::Byte).with_char_set(CharSet::Unicode);
    let mut report = Report::build(kind, (name, range.clone()))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(&diagnostic.message)
        .with_label(Label::new((name, range)).with_message("here").with_color(tint));
    for hint in &diagnostic.hints {
        report = report.with_help(hint);
    }
    let mut written = Vec::new();
    match report.finish().write((name, Source::from(text)), &mut written) {
        Ok(()) => written,
        Err(_) => plain(name, diagnostic),
    }
}

fn plain(name: &str, diagnostic: &Diagnostic) -> Vec<u8> {
    let word = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let mut text = format!(
        "{name}:{}-{}: {word}[{}]: {}\n",
        diagnostic.span.start, diagnostic.span.end, diagnostic.code, diagnostic.message
    );
    for hint in &diagnostic.hints {
        text.push_str(&format!("  hint: {hint}\n"));
    }
    text.into_bytes()
}
