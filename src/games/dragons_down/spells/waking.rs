//! Permanent spells fall asleep, and wake: by a cube, on an enchanted tile, beside a source of magic.

use super::lasting::{Duration, colour, duration};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Effect, Lasts};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::At;
use crate::games::dragons_down::{Play, cite, combat};
use crate::kernel::{Flow, Table, ask, note};

impl Play<'_> {
    pub(super) fn falls_asleep(&mut self, table: &mut Table<'_>, key: &Id) {
        let Some(lasting) = self.state.spells.get_mut(key) else { return };
        lasting.asleep = true;
        let lasting = lasting.clone();
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            note(format!("{} on {} falls asleep", self.pack.name(&lasting.spell), on.join(" and "))).cite(cite::SPELLS)
        });
    }

    /// A permanent spell wakes, or stays awake for another turn.
    pub fn wakes(&mut self, table: &mut Table<'_>, key: &Id, why: &str) {
        let turn = self.state.turn;
        let Some(lasting) = self.state.spells.get_mut(key) else { return };
        lasting.turn = turn;
        if !std::mem::replace(&mut lasting.asleep, false) {
            return;
        }
        let lasting = lasting.clone();
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            note(format!("{} on {} wakes: {why}", self.pack.name(&lasting.spell), on.join(" and "))).cite(cite::SPELLS)
        });
    }

    /// Enchanted tiles, and sources of magic in a clearing, wake the permanent spells of their colour there, at any time of the game.
    pub fn magic_is_felt(&mut self, table: &mut Table<'_>) {
        for (key, lasting) in self.state.spells.clone() {
            let Some(colour) = colour(self.pack, &lasting.spell).filter(|_| duration(self.pack, &lasting.spell) == Duration::Permanent)
            else {
                continue;
            };
            let felt = lasting.on.iter().filter_map(|id| self.state.place_of(id)).find_map(|at| self.magic_at(&at, colour));
            if let Some(source) = felt {
                self.wakes(table, &key, &format!("{colour} magic is here{source}"));
            }
        }
    }

    /// Combat Steps 2: who is under a sleeping permanent spell may wound a cube of its colour for it.
    pub fn wake_by_cube(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
        for key in self.state.all_spells_on(hero) {
            let Some((spell, colour)) = self.wakes_for(hero, &key) else { continue };
            let state = self.state.hero(hero);
            let text = || format!("{} sleeps on {}. Wound {} to wake it?", self.pack.name(&spell), self.name(hero), colour.one());
            let about = ask(format!("wake.{hero}.{spell}")).of(state.seat).text(text).cite(cite::ACTIVATION);
            if table.confirm(about, false)? {
                let state = self.state.hero_mut(hero);
                state.healthy.take(colour, 1);
                state.wounded.put(colour, 1);
                state.day.paid = state.day.paid.saturating_add(1);
                self.wakes(table, &key, &format!("{} wounds {}", self.name(hero), colour.one()));
                combat::cost_counts(self, table, hero);
            }
        }
        Ok(())
    }

    /// The spell that a hero is under, if it sleeps and he has a cube that wakes it.
    fn wakes_for(&self, hero: &Id, key: &Id) -> Option<(Id, Cube)> {
        let lasting = self.state.spells.get(key).filter(|lasting| lasting.asleep)?;
        let colour = colour(self.pack, &lasting.spell)?;
        (self.state.hero(hero).healthy.of(colour) > 0).then(|| (lasting.spell.clone(), colour))
    }

    /// Whether a hero could wake a spell on him by a cube, and it does more than harm him.
    #[must_use]
    pub fn may_wake(&self, hero: &Id) -> bool {
        let helps = |(spell, _)| self.spell(&spell).is_some_and(|record| !record.harms);
        self.state.all_spells_on(hero).iter().any(|key| self.wakes_for(hero, key).is_some_and(helps))
    }

    /// Where magic of a colour in a clearing comes from, in brackets after it: nothing for the tile's enchantment, else the treasure
    /// somebody there wears that brings a cube of it.
    fn magic_at(&self, at: &At, colour: Cube) -> Option<String> {
        if self.state.realm.tiles.get(&at.tile).is_some_and(|tile| tile.enchanted == Some(colour)) {
            return Some(String::new());
        }
        let brings = |effect: &Effect| {
            matches!(effect, Effect::Cube { kind: Some(kind), r#while: Lasts::Worn, .. } if *kind == colour).then_some(())
        };
        let here = self.state.heroes_at(at);
        here.iter().find_map(|hero| self.acting(hero, brings).map(|((), by)| format!(" ({})", self.origin(hero, &by))))
    }
}
