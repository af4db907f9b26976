//! Dragons Down: heroes of lineage and class roam a realm of map tiles, and fight what the summoning dice bring.
//!
//! | file | what is in it |
//! |---|---|
//! | `state`, `cubes`, `at`, `id` | the record the players would otherwise keep |
//! | `pack`, `dice`, `values` | what the packs say, and what only the owner can see |
//! | `game`, `evening` | whose move it is; what the evening around it wants to know |
//! | `effects` | what cards do, as data |
//! | `turn`, `monster_activation`, `combat`, `hide`, … | one file a section of the rulebook |
//! | `cite`, `wording` | the sections; how things are named |

use super::in_the_box::InTheBox;
use crate::kernel::Cite;
use crate::packs::{Problems, Records};

mod actions;
mod at;
mod by_hand;
mod called_by;
pub mod cards;
mod chances;
mod cite;
mod closer;
pub mod combat;
pub mod cubes;
mod curses;
mod death;
pub mod dice;
pub mod effects;
mod evening;
mod facts;
mod faults;
mod game;
mod hide;
pub mod id;
mod ledger;
mod look;
mod mission_subjects;
mod missions;
pub mod monster_activation;
pub mod pack;
mod place_tokens;
mod position;
mod put_right;
mod reminders;
mod retirement;
pub mod rules;
mod scoring;
mod set_up;
mod sites;
pub mod spells;
pub mod state;
mod stock;
pub mod tactics;
mod topics;
mod turn;
mod until;
pub mod values;
mod wording;

pub use game::{Action, DragonsDown};
pub use pack::Pack;

/// A run in progress.
pub type Play<'a> = crate::kernel::Play<'a, DragonsDown>;

impl InTheBox for DragonsDown {
    const SHORT: &'static str = "dd";
    const SECTIONS: &'static [Cite] = cite::ALL;

    fn pack(records: &Records, problems: &mut Problems) -> Option<Pack> {
        Pack::read(records, problems)
    }
}
