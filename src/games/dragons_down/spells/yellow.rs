//! Yellow spells: Confuse, Disorient, Discord. Hesitation and Charm change numbers while they last.

use super::End;
use super::names;
use crate::games::dragons_down::combat::Blow;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::{Play, cite, combat};
use crate::kernel::{Table, note};

impl Play<'_> {
    /// Charm: so much more of every attribute for haggling and for the dice of a mission.
    #[must_use]
    pub fn charm(&self, hero: &Id) -> i32 {
        if self.state.is_under(hero, names::CHARM) { self.amount(names::CHARM) } else { 0 }
    }
}

/// Confuse: the target casts nothing as long as it lasts; a spell still to come is cancelled.
pub(super) fn confuse(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) {
    play.lasts(by, &Id::from(names::CONFUSE), [target.clone()]);
    if confused_caster(play, target) && play.state.fight_mut().pending.remove(target) {
        table.tell(|| note(format!("{}'s spell is cancelled", play.name(target))).cite(cite::SPELL_MANIFEST));
        if play.state.is_hero(target) {
            combat::pay_for_cancelled(play, table, target);
        }
    }
}

/// Whether a fighter's attack is a spell, and he is confused.
#[must_use]
pub fn confused_caster(play: &Play<'_>, fighter: &Id) -> bool {
    if !play.state.is_under(fighter, names::CONFUSE) {
        return false;
    }
    let tactics = play.state.hero(fighter).tactics.as_ref();
    let chip =
        || play.fights_as_chip(fighter) && play.chip_numbers(fighter).is_some_and(|numbers| matches!(numbers.special, Special::Spell(_)));
    tactics.is_some_and(|tactics| tactics.spell.is_some()) || chip()
}

/// Disorient: the target's attack of this round is cancelled, and later ones until somebody targets or hits it.
pub(super) fn disorient(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) {
    play.lasts(by, &Id::from(names::DISORIENT), [target.clone()]);
    if play.state.fight_mut().pending.remove(target) {
        table.tell(|| note(format!("{}'s attack is cancelled", play.name(target))).cite(cite::SPELL_MANIFEST));
    }
}

/// A disoriented fighter is targeted or hit: the next attack comes, at less speed.
pub fn finds_his_feet(play: &mut Play<'_>, fighter: &Id) {
    let Some(key) = play.state.spell_on(fighter, names::DISORIENT) else { return };
    if let Some(lasting) = play.state.spells.get_mut(&key) {
        lasting.spent = true;
    }
}

/// Discord must hit two in one round.
pub(in crate::games::dragons_down) fn both_or_none(play: &Play<'_>, table: &mut Table<'_>, by: &Id, mut blows: Vec<Blow>) -> Vec<Blow> {
    let hit: Vec<Id> = blows.iter().map(|blow| blow.target.clone()).collect();
    if hit.len() < 2 {
        table.tell(|| note(format!("{} must hit two monsters at once: no discord", play.name(by))).cite(cite::SPELL_MANIFEST));
        return Vec::new();
    }
    blows.truncate(1);
    if let Some(blow) = blows.first_mut() {
        blow.all = hit;
    }
    blows
}

/// Discord: the attacks of both are cancelled; from the next round they challenge and target each other.
pub(super) fn discord(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, targets: &[Id]) {
    play.lasts(by, &Id::from(names::DISCORD), targets.iter().cloned());
    for target in targets {
        if play.state.fight_mut().pending.remove(target) {
            table.tell(|| note(format!("{}'s attack is cancelled", play.name(target))).cite(cite::SPELL_MANIFEST));
        }
    }
}

/// At the end of a round Discord is over if one of the two is dead or gone.
pub fn discord_ends(play: &mut Play<'_>, table: &mut Table<'_>) {
    for (key, lasting) in play.state.spells.clone() {
        if lasting.spell == names::DISCORD && lasting.on.iter().filter(|id| play.is_here(id)).count() < 2 {
            play.spell_ends(table, &key, End::Expired);
        }
    }
}
