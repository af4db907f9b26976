//! The D&D Adventure System: heroes against villains and monsters that run themselves, in editions of one rule set.
//!
//! | file | what is in it |
//! |---|---|
//! | `cards` | what cards and tokens say, as data |
//! | `pack` | the packs, ready for the rules |
//! | `state` | all that the rules read again |
//! | `position` | what can be said of a position without changing it |
//! | `monster_cards`, `typed_cards` | cards as printed, or as their owner typed them on a line |
//! | `game` | the order of play |
//! | `legal` | what may be done now, why not, and what each deed is called |
//! | `set_up` | edition, players, heroes, powers, settings |
//! | `decks`, `named_cards`, `monsters_in_play` | drawing: real cards named, or the program's own; monsters come and go |
//! | `turn`, `hero_phase`, `powers`, `power_tokens`, `abilities`, `exploration_phase` | a turn, and what heroes' cards do in it |
//! | `encounters`, `lasting`, `villain_order`, `activation`, `reach`, `attacks_on_heroes`, `traps` | the villain phase |
//! | `weapons`, `combat`, `windows`, `interventions`, `wounds` | attacks, what may change a roll or come before it, damage and conditions |
//! | `treasures`, `runes`, `advancement`, `campaign` | what heroes gain and keep |
//! | `by_hand` | hit points and markers on one line, for cards that nobody has read |
//! | `chances` | exact chances before an attack |
//! | `evening`, `facts`, `faults` | what the evening around the game wants to know |
//! | `cite`, `topics`, `look` | sections of the rulebook, what each says, and what is known of a card |

use super::in_the_box::InTheBox;
use crate::kernel::Cite;
use crate::packs::{Problems, Records};

pub mod cards;
pub mod cite;
pub mod game;
pub mod pack;
pub mod position;
pub mod state;

mod abilities;
mod activation;
mod advancement;
mod attacks_on_heroes;
mod by_hand;
mod campaign;
mod chances;
mod combat;
mod decks;
mod encounters;
mod evening;
mod exploration_phase;
mod facts;
mod faults;
mod hero_phase;
mod interventions;
mod lasting;
mod legal;
mod look;
mod monster_cards;
mod monsters_in_play;
mod named_cards;
mod power_tokens;
mod powers;
mod reach;
mod runes;
mod set_up;
mod topics;
mod traps;
mod treasures;
mod turn;
mod typed_cards;
mod villain_order;
mod weapons;
mod windows;
mod wounds;

/// The game of the Adventure System.
#[derive(Clone, Copy, Debug)]
pub struct AdventureSystem;

impl InTheBox for AdventureSystem {
    const SHORT: &'static str = "as";
    const SECTIONS: &'static [Cite] = cite::ALL;

    fn pack(records: &Records, problems: &mut Problems) -> Option<pack::Pack> {
        pack::Pack::read(records, problems)
    }
}
