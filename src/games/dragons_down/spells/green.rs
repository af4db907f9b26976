//! Green spells: Move Earth, Calm, Elemental.

use super::names;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite, monster_activation};
use crate::kernel::{Flow, Table, ask, note};

/// Move Earth: the caster's tile or one beside it is turned, and flipped if he likes. What enchants it stays.
pub(super) fn move_earth(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id) -> Flow<()> {
    let here = play.state.fight().at.tile.clone();
    let seat = play.state.hero(by).seat;
    let text = || "Which tile is turned: the one here, or one beside it?".to_owned();
    let about = ask(format!("tile.{by}")).of(seat).text(text).cite(cite::SPELL_MANIFEST);
    let options: Vec<_> = play.state.realm.tiles.keys().map(|tile| (tile.clone(), tile.to_string())).collect();
    let tile = table.choose(about.choose(options).label(|tile| play.pack.name(tile)).default_to(|tile| *tile == here))?;
    let about =
        ask(format!("flip.{by}")).of(seat).text(|| format!("Is {} flipped over too?", play.pack.name(&tile))).cite(cite::SPELL_MANIFEST);
    let flips = table.confirm(about, false)?;
    table.tell(|| {
        let flipped = if flips { " and flipped over" } else { "" };
        note(format!("{tile} is turned{flipped}: its edges must match the tiles around")).cite(cite::SPELL_MANIFEST)
    });
    if flips && let Some(tile) = play.state.realm_mut().tiles.get_mut(&tile) {
        tile.side = tile.side.turned();
    }
    Ok(())
}

/// Calm: the monster goes back to its tray; no guardian does, and nobody undead.
pub(super) fn calm(play: &mut Play<'_>, table: &mut Table<'_>, target: &Id) {
    let figure = play.state.figure(target);
    let guardian = play.pack.monsters.get(&figure.of).is_some_and(|monster| monster.role == "guardian");
    if guardian || play.chip(target).is_some_and(|chip| chip.undead) {
        let what = if guardian { "a guardian" } else { "undead" };
        table.tell(|| note(format!("{} is {what}: it stays", play.name(target))).cite(cite::SPELL_MANIFEST));
        return;
    }
    play.back_to_the_tray(table, target, cite::SPELL_MANIFEST);
}

/// Elemental: one of the chips at random; from the next round it fights for the caster.
pub(super) fn elemental(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id) -> Flow<()> {
    let record = Id::from(names::ELEMENTAL);
    let at = play.state.fight().at.clone();
    let Some((of, design)) = monster_activation::from_tray(play, table, &record, &format!("chip.elemental.{by}"))? else {
        table.tell(|| note("every Elemental is out already: none comes").cite(cite::SPELL_MANIFEST));
        return Ok(());
    };
    let id = play.new_figure(&of, design, &at);
    if let Some(figure) = play.state.figures.get_mut(&id) {
        figure.controlled = Some(by.clone());
    }
    table.tell(|| {
        note(format!("{} comes, and fights for {} from the next round", play.comer(&id), play.name(by))).cite(cite::SPELL_MANIFEST)
    });
    play.lasts(by, &record, [id]);
    Ok(())
}
