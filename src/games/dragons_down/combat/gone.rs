//! Attacks whose target is dead or gone before they strike: nobody new is named, and what was placed for them is told.

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{Aim, aim};
use crate::games::dragons_down::state::Fate;
use crate::games::dragons_down::tactics::SPELL;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Cite, Table, note};
use crate::toolbox::wording::list;

/// An attack whose targets are all gone is lost. A spell that lost them is cast all the same: only a box that is empty cancels it.
pub(super) fn drop_lost_attacks(play: &mut Play<'_>, table: &mut Table<'_>) {
    for attacker in play.state.fight().pending.clone() {
        let here = play.is_here(&attacker);
        let aimless = play.casting(&attacker).is_some_and(|spell| play.spell(spell).is_none_or(|record| aim(record) == Aim::None));
        if here && (aimless || !play.targets_here(&attacker).is_empty()) {
            continue;
        }
        if here {
            table.tell(|| {
                let (what, why) = (play.attack_words(&attacker), play.why_gone(&play.targets_gone(&attacker)));
                let (cubes, cite) = cubes_after(play, &attacker);
                note(format!("{what} is lost: {why}{cubes}")).cite(cite)
            });
        }
        let fight = play.state.fight_mut();
        fight.pending.remove(&attacker);
        if here && play.casting(&attacker).is_some() {
            play.state.fight_mut().cast.insert(attacker);
        }
    }
}

/// What becomes of the cubes that lie on the weapon or spell of an attack that is lost.
fn cubes_after(play: &Play<'_>, attacker: &Id) -> (&'static str, Cite) {
    let back = ("; its cubes come back", cite::ATTACK_ORDER);
    let Some(tactics) = play.state.heroes.get(attacker).and_then(|hero| hero.tactics.as_ref()) else { return ("", cite::ATTACK_ORDER) };
    let Some(spell) = &tactics.spell else { return back };
    let (enchanted, limited) = play.enchantment_for(attacker);
    let cubes = tactics.on(SPELL);
    let pays = play.spell_card(spell).is_none_or(|card| !card.wounded_of(cubes, enchanted, limited).is_empty());
    match (cubes.is_none(), pays) {
        (true, _) => ("", cite::ATTACK_ORDER),
        (false, true) => ("; it still costs its wound", cite::CLEANUP),
        (false, false) => back,
    }
}

/// An attack on several goes on against those who are still there: who is not, is told.
pub(super) fn told_who_is_gone(play: &Play<'_>, table: &mut Table<'_>, attacker: &Id) {
    let gone = play.targets_gone(attacker);
    if !gone.is_empty() {
        table.tell(|| {
            let (what, why) = (play.attack_words(attacker), play.why_gone(&gone));
            note(format!("{why}: {what} goes at who is left")).cite(cite::ATTACK_ORDER)
        });
    }
}

impl Play<'_> {
    /// What an attack is called: `Enchanter's Fireball`, `Knight's attack`.
    pub(super) fn attack_words(&self, attacker: &Id) -> String {
        let what = self.casting(attacker).map_or_else(|| "attack".to_owned(), |spell| self.pack.name(spell));
        format!("{}'s {what}", self.name(attacker))
    }

    /// Those of a fighter's targets that are not there any more.
    fn targets_gone(&self, attacker: &Id) -> Vec<Id> {
        let targets = self.state.fight().targets.get(attacker);
        targets.into_iter().flatten().filter(|target| !self.is_here(target)).cloned().collect()
    }

    /// Why somebody can't be struck any more: `gnoll-1 and gnoll-2 are dead`.
    pub(super) fn why_gone(&self, who: &[Id]) -> String {
        let mut whys: Vec<(&'static str, Vec<String>)> = Vec::new();
        for id in who {
            let (why, name) = (self.fate_of(id), self.name(id));
            match whys.iter_mut().find(|(other, _)| *other == why) {
                Some((_, names)) => names.push(name),
                None => whys.push((why, vec![name])),
            }
        }
        let words = |(why, names): (&str, Vec<String>)| format!("{} {} {why}", list(&names), if names.len() == 1 { "is" } else { "are" });
        list(&whys.into_iter().map(words).collect::<Vec<_>>())
    }

    fn fate_of(&self, id: &Id) -> &'static str {
        let dead = self.state.heroes.get(id).map_or_else(|| self.state.fight().fallen.contains(id), |hero| hero.fate == Fate::Dead);
        let opened = super::door::is_door(id);
        match () {
            () if dead => "dead",
            () if opened => "open",
            () if self.state.is_vapor(id) => "vapor",
            () => "gone from here",
        }
    }
}
