//! Treasures' cards.

use serde::{Deserialize, Serialize};

use super::Window;

/// A treasure's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TreasureCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Its worth.
    pub gold: i32,
    /// Added to attacks.
    pub attack: i32,
    /// Added to the armor class.
    pub ac: i32,
    /// Added to the speed.
    pub speed: i32,
    /// Added to the damage of attacks.
    pub extra_damage: i32,
    /// The least natural die from which an attack with it has 1 more damage.
    pub keen: Option<i32>,
    /// Added to rolls that disable traps.
    pub disable: i32,
    /// Hit points it gives back.
    pub heal: i32,
    /// An attack of its own: the bonus.
    pub bonus: Option<i32>,
    /// Its damage.
    pub damage: Option<i32>,
    /// The level it sets its holder to.
    pub sets_level: Option<u8>,
    /// After which roll it may be used.
    pub window: Option<Window>,
    /// What using it does to the card.
    #[serde(rename = "use")]
    pub usage: Usage,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

/// What using a treasure does to its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Usage {
    /// It stays.
    #[default]
    #[serde(alias = "kept")]
    Stays,
    /// It is flipped.
    #[serde(alias = "flipped")]
    Flip,
    /// It is discarded.
    #[serde(alias = "discarded")]
    Discard,
    /// It is done as it is drawn.
    AtOnce,
}

impl Usage {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Stays, Self::Flip, Self::Discard, Self::AtOnce];

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Stays => "kept",
            Self::Flip => "flipped",
            Self::Discard => "discarded",
            Self::AtOnce => "at-once",
        }
    }
}
