//! Battles that go on, and those still to be fought.

use serde::{Deserialize, Serialize};

use crate::kernel::Seat;

/// A creature that was summoned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Creature {
    /// `wolf-1`: unlike all others in the battle.
    pub id: String,
    /// Its attack, rolled.
    pub attack: i32,
    /// Its defense, rolled.
    pub defense: i32,
    /// Whether it has attacked in this Battle Turn.
    pub spent: bool,
}

/// A player in a battle against players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// Who.
    pub seat: Seat,
    /// Whether the first Battle Turn has come; until then nobody knows of them.
    pub joined: bool,
    /// Whether the weapon, or the hand, has struck in this Battle Turn.
    pub spent: bool,
    /// Whether anything was done in this Battle Turn.
    pub acted: bool,
    /// Whether an opponent was just defeated: equipment may be changed.
    pub victorious: bool,
    /// Summoned creatures.
    pub creatures: Vec<Creature>,
}

/// A battle between players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Who fights, in seating order.
    pub fighters: Vec<Fighter>,
    /// Whose Battle Turn it is.
    pub turn: Seat,
}

/// A battle that an enemy begins, still to be fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    /// Where: every enemy there, against the heroes there.
    pub place: String,
    /// Whether it is the dragon's, who never joins a group.
    pub dragon: bool,
}
