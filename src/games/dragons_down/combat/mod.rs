//! Combat in one clearing: the rulebook's eight steps, each an action, each in a file of its own.
//!
//! What lies between two steps is in the state: [`Step`](super::state::Step) is the rulebook's list.

mod activation;
mod armour;
mod attack;
mod attack_order;
mod average;
mod begin;
mod best_use;
mod blow;
mod boxes;
mod cast_here;
mod challenge;
mod cleanup;
mod damage;
mod door;
mod end_of_combat;
mod evade;
mod exchange;
mod gone;
mod hand;
mod held_up;
mod hero_tactics;
mod hit_dice;
mod monster_tactics;
mod no_worse;
mod numbers;
mod placed_again;
mod resolve;
mod strike;
mod target;
mod touch;
mod trial;
mod used;
mod usual;
mod versus;
mod what_acts;
mod wounds;

pub use activation::activation;
pub use begin::{begin_combat, next_clearing};
pub(super) use blow::Blow;
pub use boxes::{InUse, TacticsBox, placed};
pub use challenge::challenge;
pub use cleanup::cleanup;
pub(super) use cleanup::spells_are_paid;
pub use end_of_combat::end_of_combat;
pub use evade::evade;
pub use hero_tactics::hero_tactics;
pub use monster_tactics::monster_tactics;
pub(super) use placed_again::place_again;
pub use resolve::resolve;
pub(super) use strike::one_wound;
pub use target::target;
pub use wounds::{cost_counts, pay_for_cancelled, spared, wound};
