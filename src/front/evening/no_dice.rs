//! An evening without dice beside the game.

use super::DiceBeside;
use crate::kernel::Refusal;

/// Where nobody throws other dice than the game asks for: a demonstration, a test.
pub struct NoDice;

impl DiceBeside for NoDice {
    fn odds(&self, _: &[String]) -> Result<Vec<String>, Refusal> {
        Err(Refusal::new("only the game's own dice are thrown here"))
    }

    fn roll(&self, rolls: &[String]) -> Result<Vec<String>, Refusal> {
        self.odds(rolls)
    }
}
