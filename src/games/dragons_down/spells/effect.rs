//! What a spell does once it has taken its place in the order of attacks, and hit if it must.

use super::lasting::{Duration, duration};
use super::names;
use super::{black, blue, gray, green, purple, white, yellow};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite, curses};
use crate::kernel::{Flow, Table, note};

/// The effect of a spell on those it was cast on and hit. `by` is a hero, or the chip that casts.
pub fn take_effect(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, spell: &Id, targets: &[Id]) -> Flow<()> {
    let Some(target) = targets.first() else { return Ok(()) };
    // Between the dice and the effect somebody else may have made the target immune.
    if by != target
        && let Some(why) = play.immune(spell, target)
    {
        table.tell(|| note(format!("{} does nothing to {}: {why}", play.pack.name(spell), play.name(target))).cite(cite::SPELLS));
        return Ok(());
    }
    if play.spell(spell).is_some_and(|record| record.once_a_turn) && play.state.is_hero(by) {
        play.state.hero_mut(by).day.cast.insert(spell.clone());
    }
    table.tell(|| {
        let record = play.spell(spell);
        let on = match record.map(super::aim) {
            Some(super::Aim::None) | None if by == target => String::new(),
            _ => format!(" on {}", crate::toolbox::wording::list(&targets.iter().map(|id| play.name(id)).collect::<Vec<_>>())),
        };
        let effect = record.map_or("", |record| record.effect.as_str());
        note(format!("{} casts {}{on}: {effect}", play.name(by), play.pack.name(spell))).cite(cite::SPELL_MANIFEST)
    });
    match spell.as_str() {
        names::AFFLICTION => crate::games::dragons_down::combat::one_wound(play, table, target, by, names::AFFLICTION),
        names::CURSE => curses::curse(play, table, target),
        names::DARK_MATTER => black::dark_matter(play, table, by, target),
        names::RULE_UNDEAD => black::rule_undead(play, table, by, target),
        names::FIERY_CHASM => black::fiery_chasm(play, table, by, target),
        names::OPEN_GATE => blue::open_gate(play, table, by, target),
        names::TENTACLES => blue::tentacles(play, table, by),
        names::TELEPORT => blue::teleport(play, table, by, target),
        names::MOVE_EARTH => green::move_earth(play, table, by),
        names::ELEMENTAL => green::elemental(play, table, by),
        names::SHAPE_SHIFT => purple::shape_shift(play, table, by),
        names::HEAL => white::heal(play, table, by, target),
        names::TURN_UNDEAD => white::turn_undead(play, table, by),
        names::PEACE => white::peace(play, table),
        _ => {
            at_once(play, table, by, spell, targets);
            Ok(())
        }
    }
}

/// Spells that ask nothing. What the others change is asked for where it matters, as long as they last.
fn at_once(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, spell: &Id, targets: &[Id]) {
    let Some(target) = targets.first() else { return };
    match spell.as_str() {
        names::BREAK_SPELLS => break_spells(play, table, target),
        names::VAPOR_FORM => gray::vapor_form(play, by, target),
        names::CALM => green::calm(play, table, target),
        names::CONFUSE => yellow::confuse(play, table, by, target),
        names::DISORIENT => yellow::disorient(play, table, by, target),
        names::DISCORD => yellow::discord(play, table, by, targets),
        _ if duration(play.pack, spell) == Duration::Instantaneous => {}
        _ => drop(play.lasts(by, spell, [target.clone()])),
    }
}

/// Break Spells: every curse and every spell on the target is cancelled at once.
fn break_spells(play: &mut Play<'_>, table: &mut Table<'_>, target: &Id) {
    for key in play.state.all_spells_on(target) {
        play.spell_ends(table, &key, super::End::Broken);
    }
    if play.state.is_hero(target) {
        for curse in std::mem::take(&mut play.state.hero_mut(target).curses) {
            table.tell(|| note(format!("{} is rid of {curse}", play.name(target))).cite(cite::CURSES));
        }
    }
}
