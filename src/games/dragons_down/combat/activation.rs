//! Combat Steps 2: Activation.

use crate::games::dragons_down::Play;
use crate::games::dragons_down::state::Step;
use crate::kernel::{Flow, Table};

/// Combat Steps 2: sleeping permanent spells may be woken. Nobody is under one that the program keeps, so the step passes.
pub fn activation(play: &mut Play<'_>, _table: &mut Table<'_>) -> Flow<()> {
    play.state.fight_mut().step = Step::Evade;
    Ok(())
}
