//! Black spells: Dark Matter, Rule Undead, Fiery Chasm.

use super::names;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Status;
use crate::games::dragons_down::{Play, cite, combat, death};
use crate::kernel::{Flow, Table, ask, note};

/// Dark Matter: might and attack speed of a chip change places, as long as it lasts. A hero's cubes change places: of an attack still to
/// come at once, as the hero wishes.
pub(super) fn dark_matter(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    play.lasts(by, &Id::from(names::DARK_MATTER), [target.clone()]);
    let pending = play.state.fight().pending.contains(target);
    if pending && !play.fights_as_chip(target) { combat::place_again(play, table, target) } else { Ok(()) }
}

/// Rule Undead: an undead monster fights for the caster, who decides whether its attack of this round goes on.
pub(super) fn rule_undead(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    if !play.chip(target).is_none_or(|chip| chip.undead) {
        table.tell(|| note(format!("{} is not undead: nothing happens", play.name(target))).cite(cite::SPELL_MANIFEST));
        return Ok(());
    }
    if play.state.fight().pending.contains(target) {
        let text = || format!("{} obeys {} now. Does its attack of this round go on?", play.name(target), play.name(by));
        let about = ask(format!("goes-on.{target}")).of(play.state.hero(by).seat).text(text).cite(cite::SPELL_MANIFEST);
        if !table.confirm(about, false)? {
            table.tell(|| note(format!("{}'s attack is cancelled", play.name(target))).cite(cite::SPELL_MANIFEST));
            play.state.fight_mut().pending.remove(target);
        }
    }
    play.state.fight_mut().challenges.remove(target);
    play.lasts(by, &Id::from(names::RULE_UNDEAD), [target.clone()]);
    if let Some(figure) = play.state.figures.get_mut(target) {
        figure.controlled = Some(by.clone());
    }
    Ok(())
}

/// Whom a Fiery Chasm attacks: every unhidden hero and every monster in the clearing that does not fly, the caster too.
pub fn in_the_chasm(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<Vec<Id>> {
    let at = play.state.fight().at.clone();
    for figure in play.state.figures_at(&at) {
        play.look_at_chip(table, &figure)?;
    }
    let seen = |id: &Id| !play.state.hero(id).is(Status::Hidden);
    let heroes = play.state.fighters_at(&at).into_iter().filter(seen);
    let figures = play.state.figures_at(&at).into_iter().filter(|id| !play.state.is_vapor(id));
    Ok(heroes.chain(figures).filter(|id| !play.flies(id)).collect())
}

/// Fiery Chasm: who is hit is dead, whatever armour, and a hero's possessions are out of the game.
pub(super) fn fiery_chasm(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    if !play.state.is_hero(target) {
        return death::monster_death(play, table, target, by, &format!("the chasm swallows {}", play.name(target)));
    }
    table.tell(|| note(format!("the chasm swallows {} with all possessions", play.name(target))).cite(cite::SPELL_MANIFEST));
    let hero = play.state.hero_mut(target);
    hero.cards.clear();
    hero.face_down = 0;
    hero.gold = 0;
    death::hero_killed(play, table, target, Some(by))
}
