//! How things look: widths, colours, tables, charts. Knows no game and no session.
//!
//! | file | what is in it |
//! |---|---|
//! | `screen` | what the output can show, and the one door to it |
//! | `clean` | keeps control characters out of the terminal |
//! | `compared` | chances of several ways side by side |
//! | `wrap` | long lines on narrow screens |
//! | `grid` | tables never wider than the terminal |
//! | `moment` | times |
//! | `odds` | chances as percent, fraction and bar |
//! | `position` | a `Status` on a screen |
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod clean;
mod compared;
mod grid;
mod moment;
mod odds;
mod position;
mod screen;
mod wrap;

pub use clean::clean;
pub use compared::{Row, compared, compared_in_columns};
pub use grid::grid;
pub use moment::{day, moment};
pub use odds::{Bar, chances};
pub use position::{pointer, position, position_of};
pub use screen::{Look, Screen};
pub use wrap::wrap;
