//! Trap tokens.

use serde::{Deserialize, Serialize};

/// A trap token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TrapToken {
    /// The name.
    pub name: String,
    /// The edition.
    pub edition: String,
    /// Damage; 0 for none.
    #[serde(default)]
    pub damage: i32,
    /// Whether it has a rule of its own instead.
    #[serde(default)]
    pub draws: bool,
    /// How many there are.
    #[serde(default)]
    pub copies: Option<u8>,
}
