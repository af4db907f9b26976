//! Records of the packs, as they are written.

use serde::{Deserialize, Serialize};

use super::card::{Penalty, Reward};
use super::item::Kind;
use super::region::Region;
use super::value::Value;

/// A number of the rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RuleRecord {
    /// The number.
    pub value: i32,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Character {
    /// As printed.
    pub name: String,
    /// The skill, as the rules know it.
    pub skill: String,
    /// The skill in our own words.
    #[serde(default)]
    pub text: String,
    /// Items at the start.
    #[serde(default)]
    pub items: Vec<String>,
    /// Without a weapon.
    #[serde(default)]
    pub hand_attack: Option<i32>,
    /// Without a shield.
    #[serde(default)]
    pub hand_defense: Option<i32>,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ItemRecord {
    /// As printed.
    #[serde(default)]
    pub name: Option<String>,
    /// What it is.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// Its attack.
    #[serde(default)]
    pub attack: Option<i32>,
    /// Its defense.
    #[serde(default)]
    pub defense: Option<i32>,
    /// Its armour.
    #[serde(default)]
    pub armour: Option<i32>,
}

/// An enemy's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnemyRecord {
    /// As printed.
    #[serde(default)]
    pub name: Option<String>,
    /// Its level.
    pub level: u8,
    /// Its attack.
    pub attack: Value,
    /// Its defense.
    pub defense: Value,
    /// Its element, for the players.
    #[serde(default)]
    pub element: Option<String>,
    /// Its deck.
    #[serde(default)]
    pub region: Region,
    /// What it gives.
    #[serde(default)]
    pub reward: Reward,
    /// What it takes.
    #[serde(default)]
    pub penalty: Penalty,
    /// `creature` or `human`.
    #[serde(default)]
    pub being: Option<String>,
}

/// A tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tile {
    /// As printed.
    pub name: String,
    /// What an enemy die shows for it.
    pub letter: String,
    /// Its deck.
    pub region: Region,
    /// Whether a town is on it.
    pub town: bool,
}

/// The faces of an enemy die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnemyDie {
    /// One entry a side: a tile's letter, `ag` or `ag+`.
    pub faces: Vec<String>,
}

/// An ability of the Defender card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeroStat {
    /// The XP that unlocks it.
    pub at: u8,
    /// Whether it happens at once and only then.
    #[serde(default)]
    pub once: bool,
    /// What it is, in the owner's words.
    #[serde(default)]
    pub text: String,
    /// What it adds to every hero's attack.
    #[serde(default)]
    pub attack: i32,
    /// What it adds to every hero's defense.
    #[serde(default)]
    pub defense: i32,
    /// What it adds to every hero's maximum health.
    #[serde(default)]
    pub health: i32,
    /// Coin for every hero, once.
    #[serde(default)]
    pub coin: Option<i32>,
    /// Health healed by every hero, once.
    #[serde(default)]
    pub heal: Option<i32>,
    /// Scrolls for every hero, once.
    #[serde(default)]
    pub scrolls: Option<i32>,
    /// Health for every town, once.
    #[serde(default)]
    pub towns: Option<i32>,
    /// Health that Agrimor loses, once.
    #[serde(default)]
    pub agrimor: Option<i32>,
}

/// An ability of Agrimor, in force while he has so much health.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AgrimorStat {
    /// The health from which on it is in force.
    pub at: i32,
    /// What it is, in the owner's words.
    #[serde(default)]
    pub text: String,
    /// What it adds to his attack.
    #[serde(default)]
    pub attack: i32,
    /// What it adds to his defense.
    #[serde(default)]
    pub defense: i32,
    /// Steps that it adds to his march.
    #[serde(default)]
    pub steps: u16,
}

/// A boss on the solo board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Boss {
    /// The hexagon, counted from the arrow.
    pub at: u16,
    /// The number in it.
    pub times: i32,
}

/// A track of the solo board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SoloTrack {
    /// Its last hexagon.
    pub length: u16,
    /// Its red hexagon.
    pub highlight: u16,
    /// Bosses, in order.
    #[serde(default)]
    pub bosses: Vec<Boss>,
}
