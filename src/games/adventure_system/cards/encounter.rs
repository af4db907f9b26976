//! Encounters' cards.

use serde::{Deserialize, Deserializer, Serialize};

/// An encounter's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct EncounterCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// Its kind.
    pub kind: Option<EncounterKind>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Added to the die, if it attacks.
    pub bonus: Option<i32>,
    /// Damage on a hit, or without a roll.
    pub damage: Option<i32>,
    /// Damage on a miss.
    pub miss: i32,
    /// The least total that disables it.
    pub disable: Option<i32>,
    /// Conditions on a hit; one alone may stand without a list, and `none` is none.
    #[serde(deserialize_with = "one_or_some")]
    pub inflicts: Vec<String>,
    /// Conditions on a miss.
    pub miss_inflicts: Vec<String>,
    /// Whether it brings a monster.
    pub places_monster: bool,
    /// Whether another card follows.
    pub draw_another: bool,
    /// Whether it can't be cancelled.
    pub no_cancel: bool,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

fn one_or_some<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrSome {
        One(String),
        Some(Vec<String>),
    }
    Ok(match OneOrSome::deserialize(from)? {
        OneOrSome::One(none) if none == "none" => Vec::new(),
        OneOrSome::One(one) => vec![one],
        OneOrSome::Some(some) => some,
    })
}

/// Kinds of encounters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EncounterKind {
    /// Done at once.
    Event,
    /// Stays until another comes.
    Environment,
    /// Stays with a hero.
    Curse,
    /// Lies on a tile, can't be disabled.
    Hazard,
    /// Lies on a tile, acts in the villain phase.
    Trap,
}

impl EncounterKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Event, Self::Environment, Self::Curse, Self::Hazard, Self::Trap];

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Environment => "environment",
            Self::Curse => "curse",
            Self::Hazard => "hazard",
            Self::Trap => "trap",
        }
    }
}
