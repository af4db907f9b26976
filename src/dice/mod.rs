//! Dice as things on the table: faces, pools, readings, what people type, and exact chances. Pure.
//!
//! Nothing here rolls. A roll is a question (see `kernel`); this module knows what may come up, with which weight, and what it means.

mod die;
mod pool;

pub use die::{Die, DieFault, Face, FaceSpec};
pub use pool::{Best, Count, Each, Outcome, Pool, Reading, Reads, Sum, Tally, TallyOf, Worst};
