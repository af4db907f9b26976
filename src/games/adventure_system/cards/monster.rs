//! Monsters' and villains' cards.

use serde::{Deserialize, Serialize};

use super::tactics::Tactic;

/// A monster's or villain's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct MonsterCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition; any, if it is left out.
    pub edition: Option<String>,
    /// Whether it is a villain.
    pub villain: bool,
    /// What kind of creature it is.
    pub types: Vec<String>,
    /// Armor class.
    pub ac: Option<i32>,
    /// Hit points.
    pub hp: Option<i32>,
    /// Experience.
    pub xp: Option<i32>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Figures that one card places.
    pub group: Option<u8>,
    /// Damage to heroes on its tile when it is defeated.
    pub death_burst: Option<i32>,
    /// What stands up when it first falls.
    pub second: Option<SecondSide>,
    /// The special ability in our own words.
    pub special: Option<String>,
    /// Tactics, the first that holds is done.
    pub tactics: Vec<Tactic>,
    /// The attack, if only that is known.
    pub bonus: Option<i32>,
    /// Its damage.
    pub damage: Option<i32>,
    /// Its damage on a miss.
    pub miss: Option<i32>,
    /// How far it attacks, as its owner typed it.
    pub reach: Option<String>,
    /// The condition it inflicts, as its owner typed it.
    pub inflicts: Option<String>,
}

/// What stands up when a villain first falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SecondSide {
    /// Armor class.
    pub ac: i32,
    /// Hit points.
    pub hp: i32,
    /// Tactics.
    pub tactics: Vec<Tactic>,
}
