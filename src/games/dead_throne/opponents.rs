//! Battles between players: how they begin, who joins, who leaves.

use super::DeadThrone;
use super::battle::{Battle, Fighter};
use super::cite;
use super::position::Position;
use super::state::Stage;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

fn fighter(seat: Seat, joined: bool) -> Fighter {
    Fighter { seat, joined, spent: false, acted: false, victorious: false, creatures: Vec::new() }
}

impl Position<'_, '_> {
    /// Opponents who can be attacked: in the same battle, and known to be there.
    #[must_use]
    pub fn opponents(self, seat: Seat) -> Vec<Seat> {
        let Some(battle) = self.state.battle_of(seat) else { return Vec::new() };
        battle.fighters.iter().filter(|fighter| fighter.seat != seat && fighter.joined).map(|fighter| fighter.seat).collect()
    }

    /// Players on the map who are in no battle and not shopping beside the turns.
    #[must_use]
    pub fn free_others(self, seat: Seat) -> Vec<Seat> {
        let free = |other: &Seat| {
            let held = self.tray(*other).remain.as_ref().is_some_and(|remain| remain.enemy.is_some());
            let fled = self.state.turn.seat == seat && self.same(&self.tray(*other).place, &self.state.turn.fled);
            self.state.battle_of(*other).is_none() && !self.tray(*other).market && !held && !fled
        };
        self.others(seat).into_iter().filter(free).collect()
    }
}

impl Play<'_, DeadThrone> {
    fn ask_opponent(&mut self, table: &mut Table<'_>, seat: Seat, text: &'static str) -> Flow<Seat> {
        let others: Vec<(Seat, String)> =
            self.at().free_others(seat).into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let sheet = &self.state.sheet;
        let about = ask("whom").of(seat).cite(cite::OPPONENTS).text(|| text.to_owned());
        table.choose(about.choose(others).label(|seat| sheet.name(*seat)))
    }

    /// A player comes to another: one stands there, or has moved over them, and nothing bars the place.
    pub(super) fn come_to(&mut self, table: &mut Table<'_>, seat: Seat, other: Seat, question: &'static str) -> Flow<()> {
        let place = self.state[other].place.clone();
        let name = self.state.sheet.name(other);
        if !self.at().comes_to(seat, &place) {
            table.bar(|| self.at().too_far(seat, &name, &place).about(question))?;
        }
        if let Some(refusal) = self.at().barred_place(seat, &place) {
            table.bar(|| refusal.about(question))?;
        }
        Ok(())
    }

    /// A player attacks another: the first Battle Turn is theirs.
    pub(super) fn challenge(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let other = self.ask_opponent(table, seat, "Who is attacked?")?;
        self.come_to(table, seat, other, "whom")?;
        let place = self.state[other].place.clone();
        self.go(seat, &place);
        let mut fighters = vec![fighter(seat, true), fighter(other, true)];
        fighters.sort_by_key(|fighter| fighter.seat);
        self.state.battles.push(Battle { fighters, turn: seat });
        let (name, with) = (self.state.sheet.name(seat), self.state.sheet.name(other));
        table.tell(|| note(format!("{name} attacks {with}, and has the first Battle Turn")).cite(cite::OPPONENTS));
        table.tell(|| note("the 15 seconds after which an idle fighter's turn is over are the table's to count").cite(cite::BATTLING));
        if self.at().bubbles() {
            table.tell(|| note("they fight beside the turns; a lone player outside waits 15 seconds between turns").cite(cite::FOUR_PLUS));
        }
        Ok(())
    }

    /// A player joins a battle: nobody knows of them until their first Battle Turn.
    pub(super) fn join_battle(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let sheet = &self.state.sheet;
        let battles = self.state.battles.iter().enumerate();
        let key = |battle: &Battle| battle.fighters.iter().map(|fighter| sheet.slug(fighter.seat)).collect::<Vec<_>>().join("-");
        let options: Vec<(usize, String)> = battles.map(|(at, battle)| (at, key(battle))).collect();
        let about = ask("battle").of(seat).cite(cite::OPPONENTS).text(|| "Which battle?".to_owned());
        let at = table.choose(about.choose(options))?;
        let first = self.state.battles.get(at).and_then(|battle| battle.fighters.first()).map_or(seat, |first| first.seat);
        self.come_to(table, seat, first, "battle")?;
        let place = self.state[first].place.clone();
        self.go(seat, &place);
        self.enter(at, seat, false);
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} joins the battle, hidden until the own Battle Turn")).cite(cite::OPPONENTS));
        if !self.at().bubbles() {
            self.state.turn.stage = Stage::Done;
        }
        Ok(())
    }

    fn enter(&mut self, at: usize, seat: Seat, joined: bool) {
        if let Some(battle) = self.state.battles.get_mut(at) {
            battle.fighters.push(fighter(seat, joined));
            battle.fighters.sort_by_key(|fighter| fighter.seat);
        }
    }

    /// Someone who passes over a battle is drawn in by a fighter whose Battle Turn it is.
    pub(super) fn draw_in(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let other = self.ask_opponent(table, seat, "Who passes over the battle?")?;
        let at = self.state.battles.iter().position(|battle| battle.fighters.iter().any(|fighter| fighter.seat == seat)).unwrap_or(0);
        let place = self.state[seat].place.clone();
        self.go(other, &place);
        self.enter(at, other, true);
        let (name, with) = (self.state.sheet.name(seat), self.state.sheet.name(other));
        table.tell(|| note(format!("{name} draws {with} into the battle")).cite(cite::OPPONENTS));
        Ok(())
    }

    /// A player leaves a battle, dead or fled. A battle of one is over.
    pub(super) fn leave_battle(&mut self, table: &mut Table<'_>, seat: Seat) {
        let Some(at) = self.state.battles.iter().position(|battle| battle.fighters.iter().any(|fighter| fighter.seat == seat)) else {
            return;
        };
        self.end_battle_effects(seat);
        let beside = self.at().bubbles();
        let Some(battle) = self.state.battles.get_mut(at) else { return };
        let turn = battle.turn;
        let next = battle.fighters.iter().map(|fighter| fighter.seat).find(|other| *other > seat);
        battle.fighters.retain(|fighter| fighter.seat != seat);
        let first = battle.fighters.first().map(|fighter| fighter.seat);
        let left: Vec<Seat> = battle.fighters.iter().map(|fighter| fighter.seat).collect();
        if left.len() > 1 {
            if turn == seat
                && let Some(next) = next.or(first)
            {
                battle.turn = next;
                if beside {
                    self.begin_battle_turn(table, next);
                }
            }
            return;
        }
        self.state.battles.remove(at);
        for last in left {
            let name = self.state.sheet.name(last);
            table.tell(|| note(format!("the battle is over for {name}")).cite(cite::ENDING));
            self.end_battle_effects(last);
            self.end_own_turn(last);
        }
    }

    /// Leaving a battle by any means ends the own turn.
    pub(super) fn end_own_turn(&mut self, seat: Seat) {
        if self.state.turn.seat == seat && matches!(self.state.turn.stage, Stage::Act | Stage::After) {
            self.state.turn.stage = Stage::Done;
        }
    }
}
