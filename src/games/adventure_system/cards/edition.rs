//! The games of the system: every difference between boxes is a value here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SideNumbers;

/// A game of the system: every difference between boxes is a value here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edition {
    /// As printed on the box.
    pub name: String,
    /// The most heroes.
    pub players: u8,
    /// Healing surge tokens.
    pub surges: Surges,
    /// Conditions that a hero may have.
    #[serde(default)]
    pub hero_conditions: Vec<String>,
    /// Conditions that a monster may have.
    #[serde(default)]
    pub monster_conditions: Vec<String>,
    /// What traps are.
    pub traps: Traps,
    /// The least total that disables a trap token.
    pub disable: i32,
    /// What a new tile brings.
    pub tile: Tile,
    /// Who has critical hits.
    pub critical: Critical,
    /// How heroes get better.
    pub levels: Levels,
    /// What cancelling an encounter costs.
    pub cancel: Cancel,
    /// Treasures a turn for defeating monsters.
    pub treasures_for_defeats: u8,
    /// What a chest gives; none in boxes without chests.
    #[serde(default)]
    pub chest: Option<Chest>,
    /// Kinds of advancement tokens.
    #[serde(default)]
    pub advancements: Vec<Advancement>,
    /// How many tokens of a kind there are; none where nobody has counted.
    #[serde(default)]
    pub advancement_supply: Option<u8>,
    /// What the first token of a kind costs, and how much each next one more.
    #[serde(default)]
    pub advancement_prices: BTreeMap<String, i32>,
    /// Treasures before the first turn.
    #[serde(default)]
    pub start_treasure: StartTreasure,
    /// Whether curses sit on heroes.
    #[serde(default)]
    pub curses: bool,
    /// Whether there are hazards, which can't be disabled.
    #[serde(default)]
    pub hazards: bool,
    /// Whether there are Elder Runes.
    #[serde(default)]
    pub elder_runes: bool,
    /// Whether a villain is worth its level in experience.
    #[serde(default)]
    pub villains_are_worth_experience: bool,
    /// Gold for a hero who sat out an adventure that was won.
    #[serde(default)]
    pub absent_gold: i32,
}

/// Healing surge tokens of a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surges {
    /// At the start of an adventure.
    pub start: u8,
    /// The fewest in a campaign.
    pub least: u8,
    /// The most in a campaign.
    pub most: u8,
    /// How many more, or fewer, after a win without a surge spent.
    #[serde(default)]
    pub flawless_win: i8,
    /// How many more for the next try after a defeat.
    #[serde(default)]
    pub defeat: i8,
}

/// What traps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Traps {
    /// Face down on the tiles; who fails to disable one triggers it.
    Tokens,
    /// Encounter cards, which act in the villain phase.
    Cards,
}

/// What a new tile brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tile {
    /// A monster, a trap, a chest for each symbol.
    Symbols,
    /// Always one monster.
    OneMonster,
    /// One card, which may show no monster.
    MaybeAMonster,
}

/// Who has critical hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Critical {
    /// Nobody.
    Off,
    /// Heroes of the second level.
    #[serde(rename = "level-2")]
    Level2,
    /// Every hero.
    #[default]
    All,
}

/// How heroes get better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Levels {
    /// The highest level.
    pub most: u8,
    /// What pays for it.
    pub by: PaidBy,
    /// What it costs, where that is known.
    #[serde(default)]
    pub price: Option<i32>,
    /// What every hero gains, where a card's second side is not known.
    #[serde(default)]
    pub gain: Option<SideNumbers>,
}

/// What pays for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaidBy {
    /// Experience cards, on a natural 20.
    Experience,
    /// Gold, between adventures.
    Gold,
}

/// What cancelling an encounter costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cancel {
    /// Experience in the first base.
    pub price: i32,
    /// How much more in each new base.
    #[serde(default)]
    pub step: i32,
}

/// What a chest gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chest {
    /// Treasures drawn.
    pub draw: u8,
    /// How many of them are kept.
    pub keep: u8,
}

/// Treasures before the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartTreasure {
    /// None.
    #[default]
    None,
    /// One each.
    One,
    /// Each draws until an item comes.
    UntilItem,
}

/// A kind of advancement token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advancement {
    /// Two hit points come back.
    #[serde(rename = "regain-2-hp")]
    Regain,
    /// A flipped power comes back.
    Recharge,
    /// One more damage on a hit.
    #[serde(rename = "plus-1-damage")]
    Damage,
    /// The die is rolled again.
    Reroll,
    /// Two more on an attack.
    #[serde(rename = "plus-2-attack")]
    Attack,
}

impl Advancement {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Regain, Self::Recharge, Self::Damage, Self::Reroll, Self::Attack];

    /// What is typed.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Regain => "regain-2-hp",
            Self::Recharge => "recharge",
            Self::Damage => "plus-1-damage",
            Self::Reroll => "reroll",
            Self::Attack => "plus-2-attack",
        }
    }

    /// As on the token.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Regain => "Regain 2 HP",
            Self::Recharge => "Recharge",
            Self::Damage => "+1 Damage",
            Self::Reroll => "Reroll",
            Self::Attack => "+2 Attack",
        }
    }
}
