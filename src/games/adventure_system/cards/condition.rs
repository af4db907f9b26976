//! Conditions: what each does, and when its marker goes.

use serde::{Deserialize, Serialize};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: Effect,
    /// When its marker goes.
    pub ends: Ends,
    /// The most markers.
    #[serde(default = "one")]
    pub most: u8,
    /// The condition with which it goes, both at once.
    #[serde(default)]
    pub cancels: Option<String>,
}

/// What a condition does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The next attack keeps the higher of two dice.
    KeepHigher,
    /// The next attack keeps the lower of two dice.
    KeepLower,
    /// A hero has no free move; a monster skips an activation.
    Stunned,
    /// So many hit points a marker that ordinary healing can't give back.
    Weakened(i32),
    /// Speed becomes this.
    Speed(i32),
    /// One move or one attack only.
    OneDeed,
    /// So much damage at the start of the hero phase.
    Poison(i32),
    /// The card says it.
    ByCard,
}

/// When a condition's marker goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// After the attack.
    AfterAttack,
    /// At the end of the hero's own phase; a monster's with the activation it skips.
    EndOfHeroPhase,
    /// At the end of the hero's own phase, if the die shows at least this.
    EndOfHeroPhaseRoll(i32),
    /// When a surge is spent.
    Surge,
    /// The card says it.
    ByCard,
}

fn one() -> u8 {
    1
}
