//! A turn's beginning and end: conditions, surges, the next player.

use super::AdventureSystem;
use super::cards::{Effect, Ends, Lasts};
use super::cite;
use super::combat::Edge;
use super::state::{Now, Phase, Turn};
use super::wounds::cite_of;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Play<'_, AdventureSystem> {
    /// Hero Phase 1: poison, then a surge for a hero at 0 hit points, or the adventure is lost.
    pub(super) fn begin_turn(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        self.state.now = Now::default();
        self.state.sheet.remind(table, "turn");
        let name = self.at().name(seat);
        table.tell(|| note(format!("{name}'s turn")).cite(cite::PLAYER_TURN));
        self.guards_end(table, |guard| guard.lasts == Lasts::NextTurn && guard.by == seat.0);
        self.poison(table, seat);
        if self.state.hero(seat).is_some_and(|hero| hero.hp <= 0) {
            if self.state.surges == 0 {
                table.tell(|| note(format!("{name} is at 0 hit points, and no healing surge is left")).cite(cite::HEALING_SURGES));
                self.end_adventure(table, false);
                return Ok(());
            }
            self.surge(table, seat)?;
        }
        let stunned = self.state.hero(seat).is_some_and(|hero| self.at().suffers(&hero.conditions, Effect::Stunned));
        if stunned {
            self.state.now.moved = true;
            table.tell(|| note(format!("{name} is Stunned: no free move")).cite(cite::STUNNED));
        }
        self.state.phase = Phase::Hero;
        self.state.sheet.remind(table, "hero-phase");
        Ok(())
    }

    fn poison(&mut self, table: &mut Table<'_>, seat: Seat) {
        let Some(hero) = self.state.hero(seat) else { return };
        let damage =
            self.at().effects(&hero.conditions).map(|(_, effect, _)| if let Effect::Poison(damage) = effect { damage } else { 0 }).sum();
        if damage > 0 && hero.hp > 0 {
            table.tell(|| note("poison works at the start of the hero phase").cite(cite::CONDITIONS));
            self.hurt(table, seat, damage);
        }
    }

    /// A surge: Weakened markers go first, then hit points equal the surge value.
    fn surge(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let more = self.surges_more(table, seat)?;
        self.state.surges = self.state.surges.saturating_sub(1);
        let name = self.at().name(seat);
        let pack = self.pack;
        if let Some(hero) = self.state.hero_mut(seat) {
            let before = hero.conditions.len();
            hero.conditions.retain(|id, _| pack.conditions.get(id).is_none_or(|condition| condition.ends != Ends::Surge));
            if hero.conditions.len() < before {
                table.tell(|| note(format!("all Weakened markers go from {name}")).cite(cite::WEAKENED));
            }
            hero.hp = (hero.surge + more).min(hero.max);
            let hp = hero.hp;
            let left = self.surges_left();
            table.tell(|| note(format!("{name} spends a healing surge: HP {hp}; {left} left")).cite(cite::HEALING_SURGES));
        }
        self.runes_go_with_a_surge(table, seat);
        Ok(())
    }

    /// The hero phase is over: conditions that last no longer go.
    pub(super) fn end_hero_phase(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        self.expire(table, seat, Ends::EndOfHeroPhase);
        self.recover(table, seat)?;
        self.heals_without_attack(table, seat)?;
        let name = self.at().name(seat);
        table.tell(|| note(format!("{name} ends the hero phase")).cite(cite::HERO_PHASE));
        self.state.phase = Phase::Exploration;
        Ok(())
    }

    /// Conditions that a die may end.
    fn recover(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let Some(hero) = self.state.hero(seat) else { return Ok(()) };
        let rolled = |id: &String| match self.pack.conditions.get(id).map(|condition| condition.ends) {
            Some(Ends::EndOfHeroPhaseRoll(least)) => Some((id.clone(), least)),
            _ => None,
        };
        let bonus = self.pack.heroes.get(&hero.hero).map_or(0, |card| card.recover);
        let waiting: Vec<_> = hero.conditions.keys().filter_map(rolled).collect();
        let name = self.at().name(seat);
        for (id, least) in waiting {
            let called = self.at().called(&id);
            let about = ask(format!("roll.{id}")).of(seat).cite(cite_of(&id)).text(|| format!("{name}: {called} ends on {least} or more"));
            let die = self.d20(table, about, Edge::Flat)?;
            table.tell(|| {
                let ends = if die + bonus >= least { "it ends" } else { "it stays" };
                note(format!("{name} rolls {} against {called}: {ends}", die + bonus)).term("die", die).cite(cite_of(&id))
            });
            if die + bonus >= least {
                self.relieve(table, seat, &id);
            }
        }
        Ok(())
    }

    /// The villain phase is over: a chest, then the player to the left.
    pub(super) fn end_turn(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let standing = self.at().standing();
        if standing.is_empty() {
            table.tell(|| note("all heroes are at 0 hit points: the monsters do nothing").cite(cite::DEFEATING_HEROES));
        }
        let chests = self.state.chests > 0 && self.at().edition().is_some_and(|edition| edition.chest.is_some());
        if chests && standing.contains(&seat) {
            let name = self.at().name(seat);
            let about = ask("chest").of(seat).cite(cite::TREASURE_SYMBOL).text(|| format!("Does {name} end the turn on a chest's square?"));
            if table.confirm(about, Some(false))? {
                self.open_chest(table, seat)?;
            }
        }
        self.guards_end(table, |guard| guard.lasts == Lasts::ThisTurn);
        let present = self.at().present();
        let next = present.iter().find(|other| **other > seat).or_else(|| present.first()).copied();
        self.state.turn = Turn(next.unwrap_or(seat));
        self.state.phase = Phase::Start;
        Ok(())
    }
}
