//! A turn: Action Phase, then Battle Phase. What follows what.

use super::id::Id;
use super::state::{Fate, Phase, State, Status};

/// Heroes who made noise and have not rolled yet, in turn order.
#[must_use]
pub fn noisy(state: &State) -> Vec<Id> {
    state.in_turn_order().into_iter().filter(|id| state.hero(id).is(Status::Noise)).collect()
}

/// Who may hide at the end of Monster Activation: unblocked, unhidden, with someone in the clearing to hide from.
#[must_use]
pub fn may_hide(state: &State) -> Vec<Id> {
    let may = |id: &Id| {
        let hero = state.hero(id);
        let seen = hero.at.as_ref().is_some_and(|at| !state.figures_at(at).is_empty());
        hero.fate == Fate::Alive && !hero.blocked && !hero.is(Status::Hidden) && seen
    };
    state.in_turn_order().into_iter().filter(may).collect()
}

/// What follows the summoning dice: noise, hiding, or combat at once.
#[must_use]
pub fn after_activation(state: &State) -> Phase {
    if !noisy(state).is_empty() {
        Phase::Noise
    } else if !may_hide(state).is_empty() {
        Phase::Hide
    } else {
        Phase::Combat
    }
}
