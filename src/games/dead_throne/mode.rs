//! How the game is played.

use serde::{Deserialize, Serialize};

/// How the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Lirennor's Salvation: heroes against Saladar and each other.
    #[default]
    Lirennor,
    /// Rogue Regions: heroes against each other.
    Rogue,
    /// Hero of Lirennor: one hero.
    Solo,
    /// Defender: one to four heroes against the siege.
    Defender,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 4] = [Self::Lirennor, Self::Rogue, Self::Solo, Self::Defender];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Lirennor => "lirennors-salvation",
            Self::Rogue => "rogue-regions",
            Self::Solo => "hero-of-lirennor",
            Self::Defender => "defender",
        }
    }

    /// As it is printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lirennor => "Lirennor's Salvation",
            Self::Rogue => "Rogue Regions",
            Self::Solo => "Hero of Lirennor",
            Self::Defender => "Defender",
        }
    }

    /// Whether players play against each other.
    #[must_use]
    pub fn competitive(self) -> bool {
        matches!(self, Self::Lirennor | Self::Rogue)
    }
}
