//! The combat that is being fought.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Card, is_default};
use crate::games::dragons_down::at::At;
use crate::games::dragons_down::id::Id;

/// Combat in one clearing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fight {
    /// Where.
    pub at: At,
    /// The step that comes next.
    pub step: Step,
    /// Whether this is the first round.
    #[serde(skip_serializing_if = "is_default")]
    pub opening: bool,
    /// Quiet rounds in a row.
    #[serde(skip_serializing_if = "is_default")]
    pub quiet: u8,
    /// Whether someone took a wound or died this round.
    #[serde(skip_serializing_if = "is_default")]
    pub stirred: bool,
    /// Who challenges whom.
    #[serde(skip_serializing_if = "is_default")]
    pub challenges: BTreeMap<Id, Id>,
    /// Who attacks whom, for heroes and monsters alike.
    #[serde(skip_serializing_if = "is_default")]
    pub targets: BTreeMap<Id, Vec<Id>>,
    /// Whose attack is still to come.
    #[serde(skip_serializing_if = "is_default")]
    pub pending: BTreeSet<Id>,
    /// Who used a card from hiding this round.
    #[serde(skip_serializing_if = "is_default")]
    pub ambushers: BTreeSet<Id>,
    /// Who targeted a native in this combat: the natives fight then.
    #[serde(skip_serializing_if = "is_default")]
    pub offenders: BTreeSet<Id>,
    /// Whether heroes came to attack natives.
    #[serde(skip_serializing_if = "is_default")]
    pub hunt: bool,
    /// Who has used the Warlock's healing this round.
    #[serde(skip_serializing_if = "is_default")]
    pub healed: BTreeSet<Id>,
    /// Whether heroes came to attack the massive door.
    #[serde(skip_serializing_if = "is_default")]
    pub siege: bool,
    /// Who let armour take a hit this round, where that matters.
    #[serde(skip_serializing_if = "is_default")]
    pub sheltered: BTreeSet<Id>,
    /// Weapons thrown in this combat, by thrower.
    #[serde(skip_serializing_if = "is_default")]
    pub thrown: BTreeMap<Id, BTreeMap<Id, Card>>,
    /// Who threw in this round.
    #[serde(skip_serializing_if = "is_default")]
    pub rearm: BTreeSet<Id>,
    /// Heroes whose spell took its place this round: they pay for it.
    #[serde(skip_serializing_if = "is_default")]
    pub cast: BTreeSet<Id>,
    /// Monsters that died this round.
    #[serde(skip_serializing_if = "is_default")]
    pub fallen: BTreeSet<Id>,
    /// Whether heroes came to cast spells, even with nobody to fight.
    #[serde(skip_serializing_if = "is_default")]
    pub magic: bool,
    /// Whether nobody wanted to cast with nobody to fight, and nothing has stirred since.
    #[serde(skip_serializing_if = "is_default")]
    pub uncast: bool,
    /// Whether nobody is left to fight, which was said.
    #[serde(skip_serializing_if = "is_default")]
    pub idle: bool,
    /// What may be used once a round and was used, by hero.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: BTreeMap<Id, BTreeSet<Id>>,
    /// Who has declined to adjust equipment, and nothing has stirred since.
    #[serde(skip_serializing_if = "is_default")]
    pub settled: BTreeSet<Id>,
    /// Speed cubes more a round in this combat, by hero.
    #[serde(skip_serializing_if = "is_default")]
    pub speed_cubes: BTreeMap<Id, u8>,
}

/// One of the eight combat steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// 1.
    #[default]
    Challenge,
    /// 2.
    Activation,
    /// 3.
    Evade,
    /// 4.
    Target,
    /// 5.
    HeroTactics,
    /// 6.
    MonsterTactics,
    /// 7.
    Resolve,
    /// 8.
    Cleanup,
    /// What follows the last round.
    EndOfCombat,
}
