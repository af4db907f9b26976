//! Heroes' cards.

use serde::{Deserialize, Serialize};

/// A hero's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeroCard {
    /// The name.
    pub name: String,
    /// The edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The class, which says whose powers the hero has.
    #[serde(default)]
    pub class: String,
    /// The race.
    #[serde(default)]
    pub race: String,
    /// The special ability in our own words.
    #[serde(default)]
    pub ability: Option<String>,
    /// What the ability gives other heroes on the tile.
    #[serde(default)]
    pub aura: Option<Aura>,
    /// What the ability adds to rolls that disable traps.
    #[serde(default)]
    pub disable: i32,
    /// What the ability adds to rolls that end a condition.
    #[serde(default)]
    pub recover: i32,
    /// Hit points that one other hero on the tile regains after a hero phase without an attack.
    #[serde(default)]
    pub heals_without_attack: i32,
    /// Whether healing on the tile may end a condition, too.
    #[serde(default)]
    pub healing_ends_conditions: bool,
    /// Hit points that one hero on the tile regains when a daily or utility power was used.
    #[serde(default)]
    pub heals_on_use: i32,
    /// How much more a surge spent on the tile gives back.
    #[serde(default)]
    pub surges_more: i32,
    /// The power that a natural 20 on the tile flips back.
    #[serde(default)]
    pub refreshed_by_twenty: Option<String>,
    /// The first side.
    #[serde(default)]
    pub level_1: Option<SideNumbers>,
    /// The second side.
    #[serde(default)]
    pub level_2: Option<SideNumbers>,
    /// The third.
    #[serde(default)]
    pub level_3: Option<SideNumbers>,
    /// The fourth.
    #[serde(default)]
    pub level_4: Option<SideNumbers>,
}

/// The numbers of a hero's card; each left out where nobody has read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SideNumbers {
    /// Armor class.
    pub ac: Option<i32>,
    /// Hit points.
    pub hp: Option<i32>,
    /// Squares a move.
    pub speed: Option<i32>,
    /// Hit points that a surge gives.
    pub surge: Option<i32>,
}

/// What a hero's ability gives others on the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aura {
    /// Armor class.
    Ac(i32),
    /// Attacks.
    Attack(i32),
}
