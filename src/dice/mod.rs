//! Dice as things on the table: faces, pools, readings, what people type, and exact chances. Pure.
//!
//! Nothing here rolls. A roll is a question (see `kernel`); this module knows what may come up, with which weight, and what it means.
//! Chance comes in as raw bits, which [`draw`] turns into sides.
//!
//! - What a roll is: [`Die`], [`Pool`] with its readings, and [`ReadAs`] for a reading that a person names.
//! - What a person types: [`parse`] reads a roll to make (`2d6+1`, `dragons-down/hitx2`), [`typed`] the
//!   faces of dice rolled by hand (`hit equal`).
//! - What may come up: [`exact`] works out a [`Distribution`], [`Fraction`] words a chance.

mod counting;
mod die;
mod distribution;
pub mod draw;
pub mod exact;
mod expression;
mod fraction;
mod near;
mod notation;
mod plural;
mod pool;
mod reading;
mod slug;
mod spelled;
#[cfg(test)]
mod testing;
pub mod typed;
mod whole;

pub use die::{Die, DieFault, Face, FaceSpec};
pub use distribution::{Chance, Distribution, Meaning};
pub use expression::{DiceTerm, Expression, Keep, Named, Numeric, Rolled, RolledDie, RolledTerm};
pub use fraction::Fraction;
pub use near::{is_short_for, near};
pub use notation::{MOST, NotationFault, parse};
pub use plural::is_plural_of;
pub use pool::{Best, Count, Each, Outcome, Pool, Reading, Reads, Sum, Tally, TallyOf, Worst};
pub use reading::{ReadAs, ReadFault};
pub use slug::{same_slug, slug};
pub use spelled::in_digits;
pub use typed::TypedFault;
pub use whole::Weight;
