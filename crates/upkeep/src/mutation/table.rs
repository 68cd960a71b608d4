//! Tables as rows of cells.

use super::draft::{Draft, Place};

/// A table and its rows, without those of tables in it.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// The table.
    pub(super) place: Place,
    /// Its rows in order.
    pub(super) rows: Vec<Place>,
}

impl Table {
    /// The table that a row is in.
    pub(super) fn of_row(draft: &Draft, row: Place) -> Option<Table> {
        if !draft.is(row, &["tr"]) {
            return None;
        }
        let own = |row: Place| draft.upwards(row).find(|&above| draft.is(above, &["table"]));
        let place = own(row)?;
        let inside = draft.elements(place).into_iter();
        let rows = inside.filter(|&inner| draft.is(inner, &["tr"]) && own(inner) == Some(place)).collect();
        Some(Table { place, rows })
    }

    /// The table that a cell is in, and the cell's column.
    pub(super) fn of_cell(draft: &Draft, cell: Place) -> Option<(Table, usize)> {
        let row = draft.parent(cell)?;
        let column = Table::cells(draft, row).iter().position(|&other| other == cell)?;
        Some((Table::of_row(draft, row)?, column))
    }

    /// The cells of a row.
    pub(super) fn cells(draft: &Draft, row: Place) -> Vec<Place> {
        draft.element_children(row).into_iter().filter(|&cell| draft.is(cell, &["td", "th"])).collect()
    }

    /// Whether a row names the columns.
    pub(super) fn is_head(draft: &Draft, row: Place) -> bool {
        let cells = Table::cells(draft, row);
        let in_head = draft.parent(row).is_some_and(|parent| draft.is(parent, &["thead"]));
        in_head || (cells.len() > 1 && cells.iter().all(|&cell| draft.is(cell, &["th"])))
    }

    /// The cell that names a column.
    pub(super) fn heading(&self, draft: &Draft, column: usize) -> Option<Place> {
        let head = self.rows.iter().find(|&&row| Table::is_head(draft, row))?;
        Table::cells(draft, *head).get(column).copied()
    }
}
