//! Elder Runes' cards.

use serde::{Deserialize, Serialize};

/// An Elder Rune, as far as its owner has read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct RuneCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// One side.
    pub bane: Option<RuneSide>,
    /// The other.
    pub boon: Option<RuneSide>,
}

/// A side of an Elder Rune.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RuneSide {
    /// How long it lasts: `at-once`, `surge`, `adventure`.
    pub lasts: String,
}
