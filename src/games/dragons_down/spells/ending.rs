//! How spells that last end, and what goes with them.

use super::lasting::{Duration, Grip, Lasting, duration};
use super::names;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Cite, Table, note};

/// Why a spell ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its time is over.
    Expired,
    /// Somebody broke it.
    Broken,
    /// Its caster or target is out of it.
    Gone,
}

impl Play<'_> {
    /// A spell ends, and with it what it did.
    pub fn spell_ends(&mut self, table: &mut Table<'_>, key: &Id, why: End) {
        let Some(lasting) = self.state.spells.remove(key) else { return };
        let name = self.pack.name(&lasting.spell);
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            // An Elemental is not what the spell is on, but what came of it.
            let came = lasting.spell == *names::ELEMENTAL;
            let on: Vec<String> = on.into_iter().filter(|_| !came).collect();
            let whom = if on.is_empty() { format!(" of {}", self.name(&lasting.by)) } else { format!(" on {}", on.join(" and ")) };
            let how = match why {
                End::Expired => "expires",
                End::Broken => "is broken",
                End::Gone => "ends",
            };
            note(format!("{name}{whom} {how}")).cite(cite::SPELLS)
        });
        for gone in self.undo(&lasting) {
            self.spells_lose(table, &gone, true);
        }
    }

    /// What a spell did goes with it: its Elemental, its hold over somebody. Which chips are off the map now.
    fn undo(&mut self, lasting: &Lasting) -> Vec<Id> {
        let mut gone = Vec::new();
        match lasting.spell.as_str() {
            names::ELEMENTAL => {
                for id in &lasting.on {
                    self.forget_fighter(id);
                    if self.state.figures.remove(id).is_some() {
                        gone.push(id.clone());
                    }
                }
            }
            names::RULE_UNDEAD => {
                for id in &lasting.on {
                    if let Some(figure) = self.state.figures.get_mut(id) {
                        figure.controlled = None;
                    }
                    self.forget_fighter(id);
                }
            }
            _ => {}
        }
        gone
    }

    /// A chip goes back to its tray, and nothing is on it any more.
    pub(in crate::games::dragons_down) fn back_to_the_tray(&mut self, table: &mut Table<'_>, id: &Id, cite: Cite) {
        table.tell(|| note(format!("{} goes back to the tray", self.name(id))).cite(cite));
        self.state.figures.remove(id);
        self.forget_fighter(id);
        self.spells_lose(table, id, true);
    }

    /// Whoever is named here attacks nobody any more this round.
    pub(in crate::games::dragons_down) fn forget_fighter(&mut self, id: &Id) {
        if let Some(fight) = self.state.fight.as_mut() {
            fight.pending.remove(id);
            fight.targets.remove(id);
            fight.challenges.remove(id);
        }
    }

    /// Spells, Combat: somebody was killed, evaded, or was carried off: what he cast for this combat ends, and what lies on him.
    /// Permanent and turn spells end with the death of their target alone.
    pub fn spells_lose(&mut self, table: &mut Table<'_>, who: &Id, dead: bool) {
        for (key, lasting) in self.state.spells.clone() {
            let combat = duration(self.pack, &lasting.spell) == Duration::Combat;
            let on = lasting.on.contains(who);
            // Discord lasts to the end of the round in which one of the two dies.
            let discord = lasting.spell == names::DISCORD;
            if combat && (lasting.by == *who || on && !discord) || dead && on && !discord {
                self.spell_ends(table, &key, End::Gone);
            }
        }
        for lasting in self.state.spells.values_mut() {
            lasting.holds.iter_mut().filter(|hold| hold.on == *who).for_each(|hold| hold.grip = Grip::Missed);
            lasting.holds.sort();
        }
    }

    /// A hero leaves the map for good: what he cast for this combat, and what is on him, goes with him.
    pub fn spells_leave(&mut self, who: &Id) {
        for (key, lasting) in self.state.spells.clone() {
            let combat = duration(self.pack, &lasting.spell) == Duration::Combat;
            if combat && lasting.by == *who || lasting.on.contains(who) {
                self.state.spells.remove(&key);
                for gone in self.undo(&lasting) {
                    self.spells_leave(&gone);
                }
            }
        }
    }

    /// The end of combat: spells that last for a combat expire.
    pub fn combat_spells_expire(&mut self, table: &mut Table<'_>) {
        let over = self.state.spells.iter().filter(|(_, lasting)| duration(self.pack, &lasting.spell) == Duration::Combat);
        for key in over.map(|(key, _)| key.clone()).collect::<Vec<_>>() {
            self.spell_ends(table, &key, End::Expired);
        }
    }

    /// The Combat Phase begins: turn spells of the turn before expire, and permanent spells not woken this turn fall asleep.
    pub fn combat_phase_begins(&mut self, table: &mut Table<'_>) {
        self.magic_is_felt(table);
        let turn = self.state.turn;
        for (key, lasting) in self.state.spells.clone() {
            match duration(self.pack, &lasting.spell) {
                Duration::Turn if lasting.turn < turn => self.spell_ends(table, &key, End::Expired),
                Duration::Permanent if lasting.turn < turn && !lasting.asleep => self.falls_asleep(table, &key),
                _ => {}
            }
        }
    }

    /// Fly: it lasts to the end of the next turn's Action Phase.
    pub fn flight_ends(&mut self, table: &mut Table<'_>) {
        let turn = self.state.turn;
        let over = self.state.spells.iter().filter(|(_, lasting)| lasting.spell == names::FLY && lasting.turn < turn);
        for key in over.map(|(key, _)| key.clone()).collect::<Vec<_>>() {
            self.spell_ends(table, &key, End::Expired);
        }
    }
}
