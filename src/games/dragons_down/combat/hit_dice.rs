//! Soul Save: the undead reroll their best Hit Die against its target.

use crate::dice::{Face, Pool};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite, spells};
use crate::kernel::{Flow, Table, ask, note};

/// Both Hit Dice of an undead attacker, after the better of them was rolled again unless both were blank. None if no Soul Save is on the
/// target.
pub(super) fn soul_saved(
    play: &Play<'_>,
    table: &mut Table<'_>,
    attacker: &Id,
    target: &Id,
    id: &str,
    versus: &str,
) -> Flow<Option<Vec<Face>>> {
    if !play.state.is_under(target, spells::SOUL_SAVE) || !play.chip(attacker).is_some_and(|chip| chip.undead) {
        return Ok(None);
    }
    let die = &play.pack.dice.hit;
    let seat = play.seat_of(attacker);
    let shown = |faces: &[Face]| faces.iter().map(|face| die.name(*face)).collect::<Vec<_>>().join(" ");
    let about = ask(format!("hit.{id}")).of(seat).text(|| versus.to_owned()).cite(cite::ATTACK_RESOLUTION);
    let mut faces = table.roll(about, &Pool::of(die, 2).each())?;
    faces.sort_unstable();
    if faces.iter().all(|face| die.name(*face) == "blank") {
        return Ok(Some(faces));
    }
    let before = shown(&faces);
    let about = ask(format!("soul-save.{id}")).of(seat).text(|| "the better die again".to_owned()).cite(cite::SPELL_MANIFEST);
    let again = table.roll(about, &Pool::of(die, 1).worst())?;
    if let Some(best) = faces.first_mut() {
        *best = again;
    }
    faces.sort_unstable();
    table.tell(|| note(format!("Soul Save: {before} becomes {}", shown(&faces))).cite(cite::SPELL_MANIFEST));
    Ok(Some(faces))
}
