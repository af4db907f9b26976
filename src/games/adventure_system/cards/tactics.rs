//! Tactics of monsters and villains: when, where to, whom, with what.

use serde::{Deserialize, Serialize};

/// One line of a card's tactics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tactic {
    /// When it is done.
    pub when: When,
    /// The move before the attack.
    #[serde(rename = "move", default)]
    pub step: Step,
    /// Who is attacked.
    #[serde(default)]
    pub target: Option<Target>,
    /// The attack.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// Whether it explores and brings a monster.
    #[serde(default)]
    pub spawn: bool,
}

/// When a tactic is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// A hero is adjacent.
    Adjacent,
    /// A hero is on its tile.
    SameTile,
    /// A hero is within so many tiles.
    Within(u8),
    /// Two or more heroes together.
    Crowd(Crowd),
    /// No hero is on its tile, and the tile has an unexplored edge.
    UnexploredEdge,
    /// Nothing else held.
    Otherwise,
}

/// Where two or more heroes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowd {
    /// Adjacent to the figure.
    Adjacent,
    /// On one tile within 1 tile.
    #[serde(rename = "within-1-tile")]
    Within1Tile,
}

/// A move before an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// None.
    #[default]
    None,
    /// Next to the closest hero.
    AdjacentToClosest,
    /// Onto the closest hero's tile.
    ToClosestTile,
    /// So many tiles toward the closest hero.
    TowardClosest(u8),
    /// So many tiles toward the hero with the most hit points.
    TowardMostHp(u8),
}

/// Who is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The hero of the condition.
    ThatHero,
    /// The closest hero.
    Closest,
    /// Each hero on its tile.
    EachOnTile,
    /// Each hero within 1 tile.
    #[serde(rename = "each-within-1-tile")]
    EachWithin1Tile,
    /// Each hero on the closest hero's tile.
    EachOnClosestTile,
    /// Each hero on the tile it moved to, or the tile of the condition.
    EachOnThatTile,
    /// Each adjacent hero.
    EachAdjacent,
    /// The farthest hero within 1 tile.
    #[serde(rename = "farthest-within-1-tile")]
    FarthestWithin1Tile,
    /// The hero in range with the most hit points.
    MostHpInRange,
    /// The adjacent hero with the most hit points.
    MostHpAdjacent,
}

impl Target {
    /// Whether several heroes may be attacked.
    #[must_use]
    pub fn several(self) -> bool {
        matches!(self, Self::EachOnTile | Self::EachWithin1Tile | Self::EachOnClosestTile | Self::EachOnThatTile | Self::EachAdjacent)
    }

    /// In a player's words, after "attacks".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ThatHero => "that hero",
            Self::Closest => "the closest hero",
            Self::EachOnTile => "each hero on its tile",
            Self::EachWithin1Tile => "each hero within 1 tile",
            Self::EachOnClosestTile => "each hero on the closest hero's tile",
            Self::EachOnThatTile => "each hero on that tile",
            Self::EachAdjacent => "each adjacent hero",
            Self::FarthestWithin1Tile => "the farthest hero within 1 tile",
            Self::MostHpInRange => "the hero in range with the most HP",
            Self::MostHpAdjacent => "the adjacent hero with the most HP",
        }
    }
}

/// An attack of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Attack {
    /// What it is called.
    pub name: String,
    /// Added to the die.
    pub bonus: i32,
    /// Damage on a hit.
    pub damage: Damage,
    /// Damage on a miss.
    pub miss: i32,
    /// Conditions on a hit.
    pub inflicts: Vec<String>,
    /// Conditions on a miss.
    pub miss_inflicts: Vec<String>,
    /// What happens on a hit instead, by a second die.
    pub table: Vec<TableLine>,
    /// What else happens, in our own words.
    pub then: Option<String>,
}

/// Damage on a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Damage {
    /// So much.
    Fixed(i32),
    /// Counted at the table.
    Counted(Counted),
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Monsters on the attacker's tile.
    MonstersOnTile,
}

impl Default for Damage {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

/// One line of a table of hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TableLine {
    /// The highest die for this line.
    pub to: i32,
    /// Damage on a hit.
    pub damage: i32,
    /// Damage on a miss.
    pub miss: i32,
    /// Conditions on a hit.
    pub inflicts: Vec<String>,
    /// What else happens.
    pub then: Option<String>,
}
