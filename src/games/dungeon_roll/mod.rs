//! Dungeon Roll: delves of ten levels, seven party dice against seven dungeon dice.
//!
//! | file | what is in it |
//! |---|---|
//! | `state` | all that the rules read again |
//! | `faces` | the faces of both dice, and dice counted by face |
//! | `effects` | what heroes and tokens can do, as data |
//! | `pack` | numbers, tokens, heroes and ranks as the packs have them |
//! | `position` | what can be said of a position without changing it |
//! | `game` | the order of play |
//! | `legal` | what may be done now, why not, and what each deed is called |
//! | `set_up` | players, heroes, packs, settings |
//! | `delve` | forming the party, entering a level |
//! | `monster_phase`, `loot_phase`, `dragon_phase`, `regroup_phase` | the phases of a level |
//! | `treasures` | tokens |
//! | `specialties`, `ultimates` | what heroes do |
//! | `scoring` | the end of the game |
//! | `chances` | exact chances before a deed |
//! | `look`, `topics` | what can be looked up |
//! | `evening`, `facts`, `faults` | what the evening around the game wants to know |
//! | `wording`, `cite` | words, and sections of the rulebook |

use super::in_the_box::InTheBox;
use crate::kernel::Cite;
use crate::packs::{Problems, Records};

pub mod cite;
pub mod effects;
pub mod faces;
pub mod game;
pub mod pack;
pub mod position;
pub mod state;

mod chances;
mod delve;
mod dragon_phase;
mod evening;
mod facts;
mod faults;
mod legal;
mod look;
mod loot_phase;
mod monster_phase;
mod regroup_phase;
mod scoring;
mod set_up;
mod specialties;
mod topics;
mod treasures;
mod ultimates;
mod wording;

/// The game of Dungeon Roll.
#[derive(Clone, Copy, Debug)]
pub struct DungeonRoll;

impl InTheBox for DungeonRoll {
    const SHORT: &'static str = "dr";
    const SECTIONS: &'static [Cite] = cite::ALL;

    fn pack(records: &Records, problems: &mut Problems) -> Option<pack::Pack> {
        pack::Pack::read(records, problems)
    }
}
