//! Sneak - or - Make Noise: one or the other in a turn.

use super::{active, after_action, in_a_row, spend};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::state::Status;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, note};

/// Sneak: one monster symbol is ignored in every Hide this turn.
pub fn sneak(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    spend(play, table, &hero, Deed::Sneak, 1)?;
    in_a_row(play, &hero, "sneak", Vec::new());
    play.state.hero_mut(&hero).status.insert(Status::Sneak);
    table.tell(|| note(format!("{} sneaks", play.name(&hero))).cite(cite::SNEAK));
    after_action(play, table, &hero)
}

/// Make Noise: unhidden at once, blocked if a monster is there; the summoning dice are rolled again for this hero.
pub fn make_noise(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    spend(play, table, &hero, Deed::Noise, 1)?;
    in_a_row(play, &hero, "noise", Vec::new());
    let status = &mut play.state.hero_mut(&hero).status;
    status.remove(&Status::Hidden);
    status.insert(Status::Noise);
    table.tell(|| note(format!("{} makes noise", play.name(&hero))).cite(cite::SNEAK));
    after_action(play, table, &hero)
}
