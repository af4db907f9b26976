//! Spell Manifest, Dark Matter: cubes that are placed change places.

use super::boxes::{InUse, placed, spots};
use super::hand::Hand;
use super::used::weapon_of;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Dark Matter: the cubes of an attack still to come change places at once, as the hero wishes; no others are added.
pub(in crate::games::dragons_down) fn place_again(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(before) = play.state.hero_mut(hero).tactics.take() else { return Ok(()) };
    let (spell, thrown) = (before.spell.clone(), before.thrown);
    let weapon = if spell.is_some() { None } else { weapon_of(play, table, hero)? };
    let in_use = InUse { weapon, casting: None, board: play.look_at_board(table, hero)?, thrown };
    let boxes = play.boxes(hero, &in_use);
    let mut loose = Cubes::NONE;
    let mut stays = Tactics::default();
    (stays.spell, stays.thrown) = (spell, thrown);
    for (key, cube, count) in before.each() {
        if matches!(cube, Cube::Might | Cube::Speed) { loose.put(cube, count) } else { stays.put(key, cube, count) }
    }
    let limit = i32::try_from(loose.total()).unwrap_or(0);
    let hand = Hand {
        spots: spots(&boxes, loose),
        healthy: loose,
        limit,
        swaps: play.swaps(hero),
        boxes,
        spell_name: String::new(),
        spell: None,
        flee: 0,
    };
    let text = || format!("Dark Matter: where do {}'s cubes go now?", play.name(hero));
    let about = ask(format!("swapped.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::SPELL_MANIFEST);
    let default = hand.again(None);
    let many = about.many(hand.spots.iter().enumerate().map(|(nth, spot)| (nth, spot.key.clone(), spot.room)));
    let many = many.between(0, loose.total()).default_to(|nth| default.get(*nth).copied().unwrap_or(0));
    let counts = table.many(many.check(|counts| hand.check(counts)))?;
    let laid = hand.laid(&counts);
    for (key, cube, count) in laid.each() {
        loose.take(cube, count);
        stays.put(key, cube, count);
    }
    stays.given = laid.given;
    let state = play.state.hero_mut(hero);
    state.healthy = state.healthy.with(loose);
    let strikes = stays.strikes();
    table.tell(|| note(format!("{}: {}", play.name(hero), placed(play.pack, &stays))).cite(cite::SPELL_MANIFEST));
    play.state.hero_mut(hero).tactics = Some(stays);
    if !strikes && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| note(format!("{}'s attack is cancelled", play.name(hero))).cite(cite::SPELL_MANIFEST));
    }
    Ok(())
}
