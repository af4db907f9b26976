//! The Scenario Board, the solo board, and the end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;

/// The siege of Defender.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Siege {
    /// From 1 to 50.
    pub xp: u8,
    /// Agrimor's health.
    pub agrimor: i32,
    /// Whether Agrimor began an enemy phase's end in the castle: still there at the next is the end.
    pub in_castle: bool,
    /// Town health by tile.
    pub towns: BTreeMap<String, i32>,
    /// From each waymarker so far: the nearest town and its steps.
    pub distances: BTreeMap<String, (String, u16)>,
    /// From each waymarker so far: steps to the castle.
    pub to_castle: BTreeMap<String, u16>,
    /// Thresholds of the Defender card that were reached: each counts once.
    pub reached: Vec<u8>,
    /// Groups that have rolled the enemy die in this round.
    pub rolled: Vec<u8>,
}

/// The solo board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoloBoard {
    /// Where the red marker stands; 0 on the arrow.
    pub red: u16,
    /// Where the green marker stands; 0 on the arrow.
    pub green: u16,
    /// Whether the boss under the red marker still has to be beaten.
    pub boss: bool,
    /// Whether the red marker has just come to a boss: it is fought at once.
    pub due: bool,
    /// Battles that Agrimor won.
    pub growth: u8,
    /// Whether Agrimor is beaten.
    pub beaten: bool,
    /// Whether Agrimor's attack is due.
    pub dragon: bool,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody when all lost together.
    pub winners: Vec<Seat>,
    /// How, in a sentence.
    pub how: String,
}
