//! How far odds look, in words: as far as they came, not as far as they might have.

/// Where a branch of odds ended.
#[derive(Debug)]
pub struct Reached<'a, S> {
    /// The position there.
    pub state: &'a S,
    /// Whether it is as far as was asked; else someone decides there what to do, or all is over.
    pub far: bool,
}

/// What ends odds before they are as far as was asked.
pub const CHOICE: &str = "until somebody chooses an action";

/// Of several ends those that came up: `to the end of the turn or until somebody chooses an action`.
#[must_use]
pub fn either(ends: &[(bool, &str)]) -> String {
    ends.iter().filter(|(came, _)| *came).map(|(_, words)| *words).collect::<Vec<_>>().join(" or ")
}
