//! Keeping what the owner typed for other evenings. Where it is kept is the caller's business.

use crate::kernel::Refusal;
use crate::session::Typed;

/// What came of keeping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// What is to be said.
    pub lines: Vec<String>,
    /// The paths that were kept.
    pub kept: Vec<String>,
    /// What the packs say now, if that has changed.
    pub fingerprint: Option<String>,
}

/// Whoever keeps what the owner typed.
pub trait Keep {
    /// Whether it is kept without asking.
    fn always(&self) -> bool;

    /// From now on it is kept without asking; says so.
    ///
    /// # Errors
    /// When the setting can't be kept.
    fn set_always(&self) -> Result<String, Refusal>;

    /// Keeps values of a game.
    ///
    /// # Errors
    /// When they can't be written, or would break the packs.
    fn keep(&self, game: &str, typed: &[Typed]) -> Result<Keeping, Refusal>;
}
