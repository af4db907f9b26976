//! A chip on the map.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::is_default;
use crate::games::dragons_down::at::At;
use crate::games::dragons_down::id::Id;

/// A chip on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Figure {
    /// Its record: a monster, or a group of natives.
    pub of: Id,
    /// Which of several designs of that name, from 1.
    #[serde(skip_serializing_if = "is_default")]
    pub design: Option<u8>,
    /// Where it stands.
    pub at: At,
    /// The side that is up.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Side,
    /// Wounds taken in this combat.
    #[serde(skip_serializing_if = "is_default")]
    pub wounds: u8,
    /// Who placed each wound, where Fame is shared.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded_by: BTreeMap<Id, u8>,
    /// Whether it is one of the natives.
    #[serde(skip_serializing_if = "is_default")]
    pub native: bool,
    /// The hero who controls it: it counts as a hero in combat.
    #[serde(skip_serializing_if = "is_default")]
    pub controlled: Option<Id>,
}

/// Which side of a card or chip is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The front; of a chip, the side with its name.
    #[default]
    Front,
    /// The back.
    Back,
}

impl Side {
    /// Its name in a path.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
        }
    }

    /// Which side of a chip it is, as one tells it on the table.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Front => "name side".to_owned(),
            Self::Back => "back side".to_owned(),
        }
    }

    /// The other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Front => Self::Back,
            Self::Back => Self::Front,
        }
    }
}
