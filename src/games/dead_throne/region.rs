//! Regions, and what lies on their steps: Region Stones and Medallion Pieces.

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;

/// The kind of a tile, and of its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Region {
    /// The easiest.
    Field,
    /// Blue stones.
    Docks,
    /// Green stones.
    Woods,
    /// Red stones; the hardest.
    Rocks,
    /// Loot Structures.
    Loot,
    /// Nobody said.
    #[default]
    Unknown,
}

impl Region {
    /// Every region that a card can be of.
    pub const ALL: [Self; 6] = [Self::Field, Self::Docks, Self::Woods, Self::Rocks, Self::Loot, Self::Unknown];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Docks => "docks",
            Self::Woods => "woods",
            Self::Rocks => "rocks",
            Self::Loot => "loot",
            Self::Unknown => "unknown",
        }
    }

    /// The region of this word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|region| region.word() == word).unwrap_or_default()
    }
}

/// The colour of a Region Stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Of the Woods.
    Green,
    /// Of the Docks.
    Blue,
    /// Of the Rocks.
    Red,
}

impl Colour {
    /// Every colour; two stones of each are in the box.
    pub const ALL: [Self; 3] = [Self::Green, Self::Blue, Self::Red];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }

    /// The region it belongs to.
    #[must_use]
    pub fn region(self) -> Region {
        match self {
            Self::Green => Region::Woods,
            Self::Blue => Region::Docks,
            Self::Red => Region::Rocks,
        }
    }
}

/// Where a Region Stone is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lies {
    /// Carried.
    With(Seat),
    /// On this step.
    On(String),
}

/// A Region Stone in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stone {
    /// `green-1`.
    pub id: String,
    /// Its colour.
    pub colour: Colour,
    /// Where it is.
    pub lies: Lies,
}

/// Medallion Pieces on a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dropped {
    /// The step.
    pub place: String,
    /// How many; at least one.
    pub pieces: u8,
}
