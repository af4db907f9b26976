//! Everything that is kept: one SQLite file with the sessions, their steps, every roll, and the score book.
//!
//! | file | what is in it |
//! |---|---|
//! | `home` | where the files lie |
//! | `fault` | what can go wrong, in sentences |
//! | `migrations` | the tables, and how older files are brought up to date |
//! | `rows` | what is kept, as plain values |
//! | `squeeze` | states made small |
//! | `sessions` | sessions read and written; every write is conditional on what the writer saw |
//! | `steps`, `drafts`, `rolls`, `log` | the parts of a session |
//! | `plays` | the score book |
//! | `carry` | one session as one JSON file, out and in |

#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

mod carry;
mod drafts;
mod fault;
mod home;
mod log;
mod migrations;
mod open;
mod plays;
mod rolls;
mod rows;
mod sessions;
mod squeeze;
mod steps;

pub use carry::{Carried, FORMAT};
pub use fault::StoreFault;
pub use home::Home;
pub use open::Store;
pub use rolls::RollCount;
pub use rows::{Answered, Draft, Entry, EntryKind, GivenEarly, Place, PlayRow, RollRow, SessionRow, StepKind, StepRow, Taken, now_ms};
pub use sessions::{Changes, PlayChange};
