//! Parts of the game that a table can take over: on, to remind, or off.

use super::position::Position;
use crate::toolbox::sheet::Automation;

/// Weapons and shields break by the numbers.
pub const BREAKING: &str = "breaking";
/// Coin is taken for what costs coin.
pub const COSTS: &str = "costs";
/// Spawned enemies march by the book; else the players say how far each goes.
pub const MARCH: &str = "march";

impl Position<'_, '_> {
    /// How far a part is automatic.
    #[must_use]
    pub fn part(self, part: &str) -> Automation {
        self.state.sheet.automation(part)
    }

    /// Whether the program does a part by itself.
    #[must_use]
    pub fn does(self, part: &str) -> bool {
        self.part(part) == Automation::On
    }
}
