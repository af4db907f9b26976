//! What was agreed on before the game.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::is_default;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::rules::Rule;

/// What was agreed on before the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setting {
    /// How the game is played.
    pub mode: Mode,
    /// Terrain packs in play.
    pub packs: BTreeSet<Id>,
    /// Packs whose setup card lies on its harder side.
    #[serde(skip_serializing_if = "is_default")]
    pub harder: BTreeSet<Id>,
    /// The last turn; none when the game has no limit.
    pub turns: Option<u16>,
    /// Legend points to retire with, in the Legendary sandbox and in scenarios that have a goal.
    #[serde(skip_serializing_if = "is_default")]
    pub goal: Option<u16>,
    /// Whether the map is found while playing.
    #[serde(skip_serializing_if = "is_default")]
    pub explores: bool,
    /// Optional rules in use.
    #[serde(skip_serializing_if = "is_default")]
    pub rules: BTreeSet<Rule>,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            mode: Mode::OpenRealm,
            packs: BTreeSet::new(),
            harder: BTreeSet::new(),
            turns: Some(30),
            goal: None,
            explores: false,
            rules: BTreeSet::new(),
        }
    }
}

/// How the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The map is laid out before; 30 turns; most Legend Points.
    #[default]
    OpenRealm,
    /// The map is found while playing.
    ExploreTheRealm,
    /// First to retire with the goal; no limit.
    Legendary,
    /// Retire with the goal within 30 turns.
    LegendarySolo,
    /// A printed scenario, its figures typed in.
    Scenario,
}
