//! Rows that are written as they come, into a draft or a pipe.

use std::io::Write;

use windrow_data::Item;

use crate::draft::Draft;
use crate::encoder::Encoder;
use crate::error::Error;
use crate::sink::{Store, Summary};

/// How much is held back before it is written to a draft.
const BUFFER: usize = 1 << 16;

/// Where bytes go.
pub(crate) enum Outlet {
    Draft(Draft),
    /// Somebody may be reading at the other end.
    Live(Box<dyn Write + Send>),
}

impl Outlet {
    /// Writes what is in the buffer, for a draft only if it is much.
    pub(crate) fn take(&mut self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        match self {
            Outlet::Draft(_) if buffer.len() < BUFFER => Ok(()),
            _ => self.flush(buffer),
        }
    }

    fn flush(&mut self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        match self {
            Outlet::Draft(draft) => draft.write(buffer)?,
            Outlet::Live(_) if buffer.is_empty() => {}
            Outlet::Live(writer) => {
                writer
                    .write_all(buffer)
                    .and_then(|()| writer.flush())
                    .map_err(|error| Error::writer(&error))?;
            }
        }
        buffer.clear();
        Ok(())
    }

    /// Writes the rest; a draft is published.
    pub(crate) fn close(mut self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        self.flush(buffer)?;
        match self {
            Outlet::Draft(draft) => draft.publish(),
            Outlet::Live(_) => Ok(()),
        }
    }
}

/// Encodes rows and writes them.
pub(crate) struct Direct {
    encoder: Box<dyn Encoder>,
    outlet: Outlet,
    buffer: Vec<u8>,
}

impl Direct {
    pub(crate) fn new(mut encoder: Box<dyn Encoder>, outlet: Outlet) -> Result<Direct, Error> {
        let mut buffer = Vec::new();
        encoder.begin(&mut buffer)?;
        Ok(Direct { encoder, outlet, buffer })
    }

    /// Writes the rows of a file that is added to.
    pub(crate) fn add_to(&mut self, base: &std::path::Path) -> Result<(), Error> {
        let Direct { encoder, outlet, buffer } = self;
        encoder.existing(base, None, &mut |bytes| {
            buffer.append(bytes);
            outlet.take(buffer)
        })
    }
}

impl Store for Direct {
    fn store(&mut self, rows: &[Item]) -> Result<(), Error> {
        for row in rows {
            self.encoder.row(row, &mut self.buffer)?;
        }
        self.outlet.take(&mut self.buffer)
    }

    fn commit(&mut self) -> Result<u64, Error> {
        Ok(0)
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, Error> {
        let summary = self.encoder.end(&mut self.buffer)?;
        self.outlet.close(&mut self.buffer)?;
        Ok(summary)
    }
}
