//! What lies on the map and belongs to nobody yet, or to everybody.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Card, Side, is_default};
use crate::games::dragons_down::at::At;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;

/// What is on the map and in the supply, beyond heroes and chips.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Realm {
    /// Tiles in play.
    pub tiles: BTreeMap<Id, Tile>,
    /// Treasure sites on the map.
    #[serde(skip_serializing_if = "is_default")]
    pub sites: BTreeMap<Id, Site>,
    /// Merchants on the map.
    #[serde(skip_serializing_if = "is_default")]
    pub merchants: BTreeMap<Id, Merchant>,
    /// Gates revealed.
    #[serde(skip_serializing_if = "is_default")]
    pub gates: BTreeSet<At>,
    /// Epic treasures revealed before.
    #[serde(skip_serializing_if = "is_default")]
    pub epics: BTreeSet<Id>,
    /// Titles with a small box that are taken.
    #[serde(skip_serializing_if = "is_default")]
    pub titles: BTreeSet<String>,
    /// Missions completed: out of the game.
    #[serde(skip_serializing_if = "is_default")]
    pub done: BTreeSet<Id>,
    /// Wilderness tokens still face down, by record.
    #[serde(skip_serializing_if = "is_default")]
    pub tokens: BTreeMap<Id, u8>,
    /// Civilization tokens still face down: merchants, and `empty` ones.
    #[serde(skip_serializing_if = "is_default")]
    pub civilization_tokens: BTreeMap<Id, u8>,
    /// Site tokens still face down.
    #[serde(skip_serializing_if = "is_default")]
    pub site_tokens: BTreeSet<Id>,
    /// Natives killed by group, and guardians killed: they never come back.
    #[serde(skip_serializing_if = "is_default")]
    pub gone: BTreeMap<Id, u8>,
    /// Clearings whose combat this turn is over.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: BTreeSet<At>,
    /// Tiles whose tokens wait for the end of this turn's combat.
    #[serde(skip_serializing_if = "is_default")]
    pub waiting: BTreeSet<Id>,
    /// Cards that lie face up in a clearing: whoever enters takes them.
    #[serde(skip_serializing_if = "is_default")]
    pub open: Vec<Open>,
    /// Whether the Cleric has used his reroll this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub cleric_rolled: bool,
}

/// A map tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tile {
    /// The side that is up.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Side,
    /// The cube on it.
    #[serde(skip_serializing_if = "is_default")]
    pub enchanted: Option<Cube>,
    /// Whether its tokens are revealed.
    #[serde(skip_serializing_if = "is_default")]
    pub revealed: bool,
    /// The clearing of the civilization location.
    #[serde(skip_serializing_if = "is_default")]
    pub location: Option<u8>,
}

/// A treasure site, or what a dead hero left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Site {
    /// Where.
    pub at: At,
    /// Whether anyone has found it: only the first gets the reward.
    #[serde(skip_serializing_if = "is_default")]
    pub found: bool,
    /// Cards left in the pile.
    #[serde(skip_serializing_if = "is_default")]
    pub cards: u8,
    /// Gold for the first finder.
    #[serde(skip_serializing_if = "is_default")]
    pub gold: i32,
    /// Whether the massive door is open.
    #[serde(skip_serializing_if = "is_default")]
    pub opened: bool,
    /// Whether it is a dead hero's pile.
    #[serde(skip_serializing_if = "is_default")]
    pub body: bool,
    /// Those cards of a dead hero's pile that the table has seen; the rest of `cards` lay face down.
    #[serde(skip_serializing_if = "is_default")]
    pub held: BTreeMap<Id, Card>,
}

/// A merchant on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Merchant {
    /// Where.
    pub at: At,
    /// Missions left to take this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub missions: u8,
    /// Items in stock that nobody has named; none when nobody knows how many there are.
    #[serde(skip_serializing_if = "is_default")]
    pub items: Option<u8>,
    /// Treasures in stock that nobody has named; none when nobody knows how many there are.
    #[serde(skip_serializing_if = "is_default")]
    pub treasures: Option<u8>,
    /// Cards in stock that the table has seen: those that were sold here.
    #[serde(skip_serializing_if = "is_default")]
    pub seen: BTreeMap<Id, Card>,
}

/// A card that lies face up in a clearing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Open {
    /// Where.
    pub at: At,
    /// Its record.
    pub of: Id,
    /// It lies in a pile or with a merchant: who enters does not take it.
    #[serde(skip_serializing_if = "is_default")]
    pub stays: bool,
}
