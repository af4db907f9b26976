//! Combat Steps 2: Activation.

use crate::games::dragons_down::Play;
use crate::games::dragons_down::state::Step;
use crate::kernel::{Flow, Table};

/// Combat Steps 2: sleeping permanent spells wake, by the magic of the place, or by a cube of their colour that the hero wounds.
pub fn activation(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    play.magic_is_felt(table);
    for hero in play.state.heroes_at(&play.state.fight().at.clone()) {
        play.wake_by_cube(table, &hero)?;
    }
    play.state.fight_mut().step = Step::Evade;
    Ok(())
}
