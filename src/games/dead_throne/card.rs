//! Enemies' cards, and enemies on card stands.

use serde::{Deserialize, Serialize};

use super::region::Region;
use super::value::Value;

/// What an enemy's card pays or costs besides coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// Nothing.
    #[default]
    None,
    /// Its card, as an essence.
    Essence,
    /// An item.
    Item,
    /// A scroll.
    Scroll,
    /// The Crown of the King.
    Crown,
}

/// What an enemy's card does to who is beaten, besides coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// Nothing.
    #[default]
    None,
    /// An equipped item, or the Rucksack.
    Item,
    /// Remaining with it.
    Remain,
    /// A forced move.
    Move,
}

/// An enemy's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Card {
    /// Its name as a slug.
    pub name: String,
    /// Its level.
    pub level: u8,
    /// Its attack.
    pub attack: Value,
    /// Its defense.
    pub defense: Value,
    /// Its deck.
    pub region: Region,
    /// What it gives.
    pub reward: Reward,
    /// What it takes.
    pub penalty: Penalty,
    /// Whether it is a human, whose defeat heals nobody.
    pub human: bool,
}

impl Card {
    /// Nobody remains with an enemy that is gone, or that has pushed them back.
    #[must_use]
    pub fn without_remaining(&self, apart: bool) -> Self {
        let penalty = if apart && self.penalty == Penalty::Remain { Penalty::None } else { self.penalty };
        Self { penalty, ..self.clone() }
    }
}

/// An enemy on a card stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Standing {
    /// `wolf-1`: unlike all others.
    pub id: String,
    /// Its card.
    pub card: Card,
    /// Where it stands.
    pub place: String,
    /// Whether the enemy die brought it.
    pub spawned: bool,
    /// The town it marches on, as a tile; the castle for Agrimor; empty if it does not march.
    pub towards: String,
    /// Steps to go; 0 when there.
    pub steps: u16,
    /// Whether it came to where it marches in this enemy phase.
    pub arrived: bool,
    /// Whether it is the dragon.
    pub agrimor: bool,
}
