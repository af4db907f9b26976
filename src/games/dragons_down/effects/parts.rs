//! What effects are made of: rolls, limits, deeds, boxes.

use serde::Deserialize;

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, OPTIONAL, WEAPON};

/// A roll that dice may be rolled again of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// Search Dice.
    Search,
    /// Loot Dice.
    Loot,
    /// Learn Dice.
    Learn,
    /// Haggle Dice.
    Haggle,
    /// Monster Dice of a Hide.
    Hide,
    /// Hit Dice.
    Hit,
    /// Ranged Dice.
    Ranged,
    /// Dice for the effect of a spell: no spell but blue ones rolls any.
    Spell,
    /// Mission Dice.
    Mission,
    /// Monster Dice of an Outlaw Token.
    Outlaw,
    /// Summoning dice, by who rolls them.
    Summon,
    /// Any of them.
    Any,
}

/// How many dice of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// One.
    #[default]
    One,
    /// All.
    All,
    /// One or all.
    Either,
}

/// How often something may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Once for each action, attempt or attack.
    #[default]
    Each,
    /// Once a combat round.
    Round,
    /// Once a turn.
    Turn,
    /// Once: the card is gone then.
    Once,
}

/// How long a cube stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// While the card is equipped.
    Worn,
    /// For good.
    Forever,
}

/// An action of a hero's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Alert.
    Alert,
    /// Trade.
    Trade,
    /// Loot.
    Loot,
    /// Learn.
    Learn,
    /// Enchant.
    Enchant,
    /// Move.
    Move,
    /// Rest.
    Rest,
    /// Sneak.
    Sneak,
    /// Search.
    Search,
    /// Make Noise.
    Noise,
    /// Explore.
    Explore,
}

/// How evading is easier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evade {
    /// As fast as the fastest challenger, a roll decides.
    OnATie,
    /// As with so many Speed cubes on maneuver boxes.
    AsSpeed(i32),
}

/// What is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// A wound.
    Wound,
    /// A hit.
    Hit,
}

/// A summoning die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Wandering monsters.
    Gray,
    /// Local monsters.
    Black,
}

/// What a cube in a card's box does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gives {
    /// Attack speed.
    Attack(i32),
    /// Maneuver speed.
    Maneuver(i32),
    /// Damage: as much as the card says.
    Damage,
    /// A Might cube on the weapon.
    Might,
    /// The card is armour.
    Armour,
    /// Hits that the card takes do not wound.
    NoWound,
    /// A reroll that the card names.
    Reroll,
    /// A magic cube takes another colour.
    Recolour,
}

/// A box that is filled without a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filled {
    /// A mandatory box of this weapon.
    Mandatory,
    /// An optional box of this weapon.
    Optional,
    /// An optional box of whatever weapon is equipped.
    OptionalOfWeapon,
    /// Any might box of whatever weapon is equipped.
    Might,
    /// An attack speed box.
    Attack,
    /// A maneuver speed box.
    Maneuver,
}

/// Which wound a caster may spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spares {
    /// One cube of this colour.
    Colour(Cube),
    /// One cube of a spell with a target.
    Targeted,
}

impl Gives {
    /// What it does, in a sentence.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Attack(speed) => format!("+{speed} attack speed"),
            Self::Maneuver(speed) => format!("+{speed} maneuver speed"),
            Self::Damage => "more damage".to_owned(),
            Self::Might => "the cube counts as Might".to_owned(),
            Self::Armour => "it is armour this round".to_owned(),
            Self::NoWound => "hits that it takes do not wound".to_owned(),
            Self::Reroll => "a Hit Die may be rolled again".to_owned(),
            Self::Recolour => "a magic cube takes another colour".to_owned(),
        }
    }
}

impl Filled {
    /// The boxes it fills, by their name in a placement.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Attack => ATTACK,
            Self::Maneuver => MANEUVER,
            Self::Optional | Self::OptionalOfWeapon => OPTIONAL,
            Self::Mandatory | Self::Might => WEAPON,
        }
    }
}

impl Deed {
    /// Its name in a sentence.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Alert => "Alert",
            Self::Trade => "Trade",
            Self::Loot => "Loot",
            Self::Learn => "Learn",
            Self::Enchant => "Enchant",
            Self::Move => "Move",
            Self::Rest => "Rest",
            Self::Sneak => "Sneak",
            Self::Search => "Search",
            Self::Noise => "Make Noise",
            Self::Explore => "Explore",
        }
    }
}
