//! Rows as lines of COPY's text form.

use windrow_data::{Shape, Type, Value, write_text};

use crate::columns::{Cell, Column};
use crate::sink::Summary;

/// What a column can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Json,
    Typed(Type),
}

impl Kind {
    pub(super) fn of(column: Column<'_>) -> Kind {
        match column {
            Column::Type => Kind::Text,
            Column::Provenance | Column::Data(Shape::Record(_) | Shape::Value { list: true, .. }) => {
                Kind::Json
            }
            Column::Data(Shape::Value { kind, .. }) => match kind {
                Type::Text | Type::Date | Type::Url => Kind::Text,
                Type::Number | Type::Integer | Type::Boolean => Kind::Typed(*kind),
            },
        }
    }

    pub(super) fn declared(self) -> &'static str {
        match self {
            Kind::Json => "jsonb",
            Kind::Typed(Type::Number) => "double precision",
            Kind::Typed(Type::Integer) => "bigint",
            Kind::Typed(Type::Boolean) => "boolean",
            Kind::Typed(_) | Kind::Text => "text",
        }
    }

    fn holds(self, cell: &Cell<'_>) -> bool {
        match (self, cell) {
            (_, Cell::Empty) | (Kind::Text | Kind::Json, _) => true,
            (Kind::Typed(Type::Number), Cell::Value(value)) => {
                matches!(value, Value::Number(_) | Value::Integer(_))
            }
            (Kind::Typed(Type::Integer), Cell::Value(value)) => matches!(value, Value::Integer(_)),
            (Kind::Typed(_), Cell::Value(value)) => matches!(value, Value::Boolean(_)),
            (Kind::Typed(_), _) => false,
        }
    }
}

/// A row as a line of COPY's text form; a column more than there are cells is for what is not of its type.
pub(super) fn encode(
    cells: &[Cell<'_>],
    kinds: &[Kind],
    columns: &[(String, &str)],
    summary: &mut Summary,
) -> Vec<u8> {
    let mut line = Vec::new();
    let mut unread = String::new();
    for (index, (cell, kind)) in cells.iter().zip(kinds).enumerate() {
        if index > 0 {
            line.push(b'\t');
        }
        match cell.text() {
            Some(text) if kind.holds(cell) => summary.replaced += escape(&text, *kind, &mut line),
            Some(_) => {
                summary.unread += 1;
                unread.push(if unread.is_empty() { '{' } else { ',' });
                write_text(&columns[index].0, &mut unread);
                unread.push(':');
                write_cell(cell, &mut unread);
                line.extend_from_slice(b"\\N");
            }
            None => line.extend_from_slice(b"\\N"),
        }
    }
    match (columns.len() > cells.len(), unread.is_empty()) {
        (true, true) => line.extend_from_slice(b"\t\\N"),
        (true, false) => {
            unread.push('}');
            line.push(b'\t');
            summary.replaced += escape(&unread, Kind::Json, &mut line);
        }
        (false, _) => {}
    }
    line.push(b'\n');
    line
}

/// Appends a text as COPY wants it, and gives how many U+0000 were replaced. In JSON those are escaped already.
fn escape(text: &str, kind: Kind, line: &mut Vec<u8>) -> u64 {
    let mut replaced = 0;
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b'\\' if kind == Kind::Json => {
                let nul = after.starts_with(b"u0000");
                let length = if nul { 5 } else { 1 };
                let (escaped, after) = after.split_at(length.min(after.len()));
                line.extend_from_slice(b"\\\\");
                match (nul, escaped) {
                    (true, _) => line.extend_from_slice(b"ufffd"),
                    (false, b"\\") => line.extend_from_slice(b"\\\\"),
                    (false, _) => line.extend_from_slice(escaped),
                }
                replaced += u64::from(nul);
                rest = after;
            }
            b'\\' => line.extend_from_slice(b"\\\\"),
            b'\n' => line.extend_from_slice(b"\\n"),
            b'\r' => line.extend_from_slice(b"\\r"),
            b'\t' => line.extend_from_slice(b"\\t"),
            0 => {
                line.extend_from_slice("\u{fffd}".as_bytes());
                replaced += 1;
            }
            _ => line.push(*byte),
        }
    }
    replaced
}

/// Appends a cell as JSON.
fn write_cell(cell: &Cell<'_>, json: &mut String) {
    match cell {
        Cell::Empty => json.push_str("null"),
        Cell::Name(name) => write_text(name, json),
        Cell::Value(value) => value.write_json(json),
        Cell::Json(known) => json.push_str(known),
    }
}
