//! Dead Throne: heroes, Saladar, regions and a siege, in four modes.
//!
//! The map stays on the table: places are labels that players give. A label begins with a tile's name where a rule must know
//! the tile (`woodmist 3`, `rhoekin inn`).
//!
//! | file | what is in it |
//! |---|---|
//! | `state`, `mode`, `region`, `card`, `battle`, `boards`, `tray`, `item` | all that the rules read again |
//! | `settings` | where the book can be read in two ways, and optional rules |
//! | `value`, `values` | printed numbers: a number or a die times a number; what the owner types |
//! | `pack`, `records` | what the packs say |
//! | `position`, `whose` | what can be said of a position without changing it |
//! | `game`, `legal` | the order of play, the menu, and why something may not be done |
//! | `set_up`, `modes`, `turn`, `moving`, `interacting`, `trading`, `towns` | a turn outside battles |
//! | `health` | the health board, death and return |
//! | `enemies`, `standing`, `exchange`, `plan`, `summoning`, `reward`, `strength`, `breaking` | battles against enemies |
//! | `opponents`, `battle_turn`, `looting` | battles between players |
//! | `items`, `tools`, `scrolls`, `traps`, `quests`, `stones` | what is carried |
//! | `solo`, `siege`, `spawning`, `march`, `agrimor`, `groups` | the machinery of modes |
//! | `scoring` | how a game ends |
//! | `parts`, `chances`, `evening`, `facts`, `faults`, `look`, `wording`, `cite` | what the evening around the game wants to know |

use super::in_the_box::InTheBox;
use crate::kernel::Cite;
use crate::packs::{Problems, Records};

pub mod battle;
pub mod boards;
pub mod card;
pub mod cite;
mod closer;
pub mod game;
pub mod item;
pub mod mode;
pub mod pack;
pub mod position;
pub mod records;
pub mod region;
pub mod settings;
pub mod state;
pub mod tray;
pub mod value;

mod agrimor;
mod battle_turn;
mod breaking;
mod chances;
mod enemies;
mod evening;
mod exchange;
mod facts;
mod faults;
mod groups;
mod health;
mod interacting;
mod items;
mod legal;
mod look;
mod looting;
mod march;
mod modes;
mod moving;
mod opponents;
mod parts;
mod plan;
mod quests;
mod reward;
mod scoring;
mod scrolls;
mod set_up;
mod siege;
mod solo;
mod spawning;
mod standing;
mod stones;
mod strength;
mod summoning;
mod tools;
mod towns;
mod trading;
mod traps;
mod turn;
mod values;
mod whose;
mod wording;

/// The game of Dead Throne.
#[derive(Clone, Copy, Debug)]
pub struct DeadThrone;

impl InTheBox for DeadThrone {
    const SHORT: &'static str = "dt";
    const SECTIONS: &'static [Cite] = cite::ALL;

    fn pack(records: &Records, problems: &mut Problems) -> Option<pack::Pack> {
        pack::Pack::read(records, problems)
    }
}
