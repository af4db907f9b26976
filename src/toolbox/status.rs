//! A position as tables and lines: what `status` shows, whatever shows it.

use serde::Serialize;

/// A whole position, made to fit 80 columns and 24 lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Seat and phase first.
    pub head: Vec<String>,
    /// Everyone and everything with numbers.
    pub tables: Vec<Grid>,
    /// What is left to say.
    pub foot: Vec<String>,
    /// What is shown only of whom `status` is asked for by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closer: Vec<Closer>,
}

/// All there is to say of one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Closer {
    /// The names it goes by: the figure's, the player's.
    pub of: Vec<String>,
    /// What there is, a line each: `cards worn: mace, chainmail (damaged)`.
    pub lines: Vec<String>,
}

/// One table of a status.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// Over the table; may be empty.
    pub title: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, a cell a column.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table with these columns.
    #[must_use]
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Self {
        Self { title: title.into(), columns: columns.iter().map(|&column| column.to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}
