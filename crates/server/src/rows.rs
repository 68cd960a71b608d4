//! The rows of a run, a piece at a time. A cursor is the place in the file behind the last row that was given, so that the next piece
//! costs the same wherever it is, and a row that is still being written is not given.

use std::io::SeekFrom;
use std::path::Path;

use tokio::fs::File;
use tokio::io::{AsyncBufReadExt, AsyncSeekExt, BufReader};

use crate::error::Fault;

/// The most bytes of one piece.
const LARGEST: usize = 8 << 20;

/// Some rows.
#[derive(Default)]
pub(crate) struct Piece {
    /// As they are written: a line each.
    pub(crate) lines: Vec<u8>,
    pub(crate) rows: usize,
    /// Where the next piece begins.
    pub(crate) next: u64,
    /// Whether there are more already.
    pub(crate) has_more: bool,
}

/// The rows behind a cursor, so many at most.
pub(crate) async fn piece(file: &Path, cursor: u64, most: usize) -> Result<Piece, Fault> {
    let mut piece = Piece { next: cursor, ..Piece::default() };
    let failed = |error: std::io::Error| Fault::own(format!("the rows cannot be read: {error}"));
    let mut file = match File::open(file).await {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && cursor == 0 => return Ok(piece),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(no_cursor()),
        Err(error) => return Err(failed(error)),
    };
    let length = file.metadata().await.map_err(failed)?.len();
    if cursor > length {
        return Err(no_cursor());
    }
    if cursor > 0 {
        // A cursor stands behind a row.
        file.seek(SeekFrom::Start(cursor - 1)).await.map_err(failed)?;
    }
    let mut reader = BufReader::with_capacity(64 << 10, file);
    if cursor > 0 {
        let mut before = Vec::new();
        reader.read_until(b'\n', &mut before).await.map_err(failed)?;
        if before != b"\n" {
            return Err(no_cursor());
        }
    }
    loop {
        let begin = piece.lines.len();
        reader.read_until(b'\n', &mut piece.lines).await.map_err(failed)?;
        let own = piece.lines.len() - begin;
        let is_whole = piece.lines.last() == Some(&b'\n') && own > 0;
        let is_enough = piece.rows == most || piece.rows > 0 && piece.lines.len() > LARGEST;
        if !is_whole || is_enough {
            piece.has_more = is_whole;
            piece.lines.truncate(begin);
            return Ok(piece);
        }
        piece.rows += 1;
        piece.next += own as u64;
    }
}

fn no_cursor() -> Fault {
    Fault::request("there is no such cursor; begin without one, and go on with those that are given")
}
