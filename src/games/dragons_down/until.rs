//! How far odds look, in words.

use super::state::{Phase, State, Step};
use crate::kernel::Span;
use crate::toolbox::horizon::{CHOICE, Reached, either};

/// How far odds look that were worked out from this state and ended there.
pub fn until(state: &State, horizon: Span, ends: &[Reached<'_, State>]) -> String {
    let words = match (&state.fight, horizon) {
        (Some(fight), Span::Step) if fight.step == Step::Resolve => "in this attack",
        (Some(_), Span::Step) => "to the end of this combat step",
        (Some(_), Span::Round) => "to the end of this combat round",
        (Some(_), Span::End) => "to the end of this fight",
        (None, Span::Step) if state.phase == Phase::Actions => "to the end of this action",
        (None, Span::Step) => "to the end of this step",
        (None, _) => return before_a_fight(state, horizon, ends),
    };
    words.to_owned()
}

/// Where nobody fights yet they may come to a fight, to the end of the turn, or to a hero's choice: whichever is first.
fn before_a_fight(state: &State, horizon: Span, ends: &[Reached<'_, State>]) -> String {
    let fight = if horizon == Span::Round { "to the end of the first combat round" } else { "to the end of the first fight" };
    let came = |of: &dyn Fn(&Reached<'_, State>) -> bool| ends.iter().any(of);
    let to_turn = |end: &Reached<'_, State>| end.far && (end.state.turn != state.turn || end.state.phase == Phase::Over);
    either(&[
        (ends.is_empty() || came(&|end| end.far && !to_turn(end)), fight),
        (came(&to_turn), "to the end of the turn"),
        (came(&|end| !end.far), CHOICE),
    ])
}
