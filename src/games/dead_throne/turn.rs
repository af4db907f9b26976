//! A turn: how it begins, what an interaction does to it, and how it ends.

use super::DeadThrone;
use super::cite;
use super::item::Carried;
use super::mode::Mode;
use super::position::Position;
use super::state::{Stage, Turn};
use super::tray::Life;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl<'p> Play<'p, DeadThrone> {
    /// The position now.
    pub(super) fn at(&self) -> Position<'p, '_> {
        Position { pack: self.pack, state: &self.state }
    }

    /// A turn begins: missed turns, the return of the dead, scrolls replaced, effects counted down.
    pub(super) fn begin_turn(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.state.turn.seat;
        let name = self.state.sheet.name(seat);
        self.state.sheet.remind(table, "turn");
        self.refill(table, seat);
        self.count_down(table, seat, true);
        match self.state[seat].life {
            Life::Out | Life::Fallen => {
                self.pass(table);
                return Ok(());
            }
            Life::Waiting(left) if left > 0 => {
                self.state[seat].life = Life::Waiting(left - 1);
                table.tell(|| note(format!("{name} misses a Game Turn")).cite(cite::DYING));
                self.pass(table);
                return Ok(());
            }
            Life::Waiting(_) => {
                self.respawn(table, seat)?;
                if !self.state[seat].alive() {
                    self.pass(table);
                    return Ok(());
                }
            }
            Life::Alive => {}
        }
        if self.missed(table, seat) {
            self.pass(table);
            return Ok(());
        }
        if self.at().inside(seat) {
            self.pass(table);
            return Ok(());
        }
        let siege = self.at().mode() == Mode::Defender;
        self.state.turn = Turn { seat, stage: if siege { Stage::EnemyDie } else { Stage::Act }, ..Turn::default() };
        if self.state.battle_of(seat).is_some() {
            self.begin_battle_turn(table, seat);
        } else {
            table.tell(|| note(format!("{name}'s turn")).cite(cite::INTERACTING));
        }
        Ok(())
    }

    /// Turns skipped, or spent with an enemy.
    fn missed(&mut self, table: &mut Table<'_>, seat: Seat) -> bool {
        let name = self.state.sheet.name(seat);
        if self.state[seat].skip > 0 {
            self.state[seat].skip -= 1;
            table.tell(|| note(format!("{name} skips this turn")).cite(cite::INTERACTING));
            return true;
        }
        let Some(remain) = self.state[seat].remain.as_mut().filter(|remain| remain.enemy.is_some()) else { return false };
        remain.turns = remain.turns.saturating_sub(1);
        let (left, enemy) = (remain.turns, remain.enemy.clone().unwrap_or_default());
        if left == 0 {
            self.state[seat].remain = None;
        }
        table.tell(|| note(format!("{name} remains with {} ({left} to go)", super::wording::the(&enemy))).cite(cite::INTERACTING));
        true
    }

    /// Scrolls set aside are replaced.
    fn refill(&mut self, table: &mut Table<'_>, seat: Seat) {
        let tray = &mut self.state[seat];
        let aside = std::mem::take(&mut tray.aside);
        tray.scrolls = tray.scrolls.saturating_add(aside);
        if aside > 0 && tray.in_game() {
            let name = self.state.sheet.name(seat);
            table.tell(|| note(format!("{name} replaces {}", crate::toolbox::wording::count(aside, "scroll"))).cite(cite::USING_SCROLLS));
        }
    }

    /// An interaction is done: the turn ends, unless a card is still to be drawn, a reward to be taken, or things lie there.
    pub(super) fn interacted(&mut self, _: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if self.state.turn.seat != seat || !matches!(self.state.turn.stage, Stage::Act | Stage::After) {
            return Ok(());
        }
        if !self.state[seat].alive() {
            self.state.turn.stage = Stage::Done;
            return Ok(());
        }
        if self.state.turn.draws > 1 {
            self.state.turn.draws -= 1;
            return Ok(());
        }
        self.state.turn.draws = 0;
        let place = &self.state[seat].place;
        // Saladar picks his own active stones up as an interaction of its own.
        let own = |stone: &&super::region::Stone| self.at().is_saladar(seat) && self.at().active(stone);
        let lies = self.at().pieces_at(place) > 0 || self.at().stones_at(place).into_iter().any(|stone| !own(&stone));
        let open = lies || self.state.turn.reward || self.at().over(seat) > 0;
        self.state.turn.stage = if open { Stage::After } else { Stage::Done };
        Ok(())
    }

    /// A turn ends: nobody carries more than they can, own turns are counted down, the next player begins.
    pub(super) fn end_turn(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.state.turn.seat;
        if self.state[seat].alive() {
            self.stow_what_fits(table, seat);
            self.drop_excess(table, seat)?;
        }
        self.count_down(table, seat, false);
        if let Some(remain) = self.state[seat].remain.as_mut().filter(|remain| remain.enemy.is_none()) {
            remain.turns = remain.turns.saturating_sub(1);
            if remain.turns == 0 {
                self.state[seat].remain = None;
            }
        }
        self.pass(table);
        Ok(())
    }

    /// What is held beyond three goes into the Rucksack while there is room.
    fn stow_what_fits(&mut self, table: &mut Table<'_>, seat: Seat) {
        let rucksack = self.state[seat].has_rucksack();
        let numbers = self.pack.numbers;
        loop {
            let (held, packed) = self.at().load(seat);
            let to = if rucksack && held > numbers.inventory && packed < numbers.rucksack {
                Carried::Rucksack
            } else if packed > 0 && (!rucksack || packed > numbers.rucksack) && held < numbers.inventory {
                Carried::Inventory
            } else {
                return;
            };
            let Some(item) = self.state[seat].items.iter_mut().rev().find(|item| item.carried != Carried::Equipped && item.carried != to)
            else {
                return;
            };
            item.carried = to;
            let (id, name) = (item.id.clone(), self.state.sheet.name(seat));
            table.tell(|| note(format!("{name} puts {} away: {}", super::wording::the(&id), to.word())).cite(cite::RUCKSACK));
        }
    }

    /// More than can be carried is dropped before the turn ends.
    fn drop_excess(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let over = u32::try_from(self.at().over(seat)).unwrap_or(0);
        if over == 0 {
            return Ok(());
        }
        let mut options: Vec<((Seat, String), String, u32)> = Vec::new();
        for member in self.at().group(seat) {
            let whose = if member == seat { String::new() } else { format!("{}-", self.state.sheet.slug(member)) };
            let loose = self.state[member].items.iter().filter(|item| item.carried != Carried::Equipped);
            options.extend(loose.map(|item| ((member, item.id.clone()), format!("{whose}{}", item.id), 1)));
        }
        let about = ask("drop").of(seat).cite(cite::EQUIPPING).text(|| format!("{over} too many to carry: what is dropped?"));
        let dropped = table.many(about.many(options).between(over, over))?;
        for ((member, id), _) in dropped {
            self.drop_item(table, member, &id);
        }
        for item in self.state[seat].items.iter_mut().filter(|item| item.carried == Carried::Rucksack) {
            // What was in a Rucksack that is gone is held; what no longer fits was dropped.
            item.carried = Carried::Inventory;
        }
        if self.state[seat].has_rucksack() {
            self.stow_what_fits(table, seat);
        }
        Ok(())
    }

    /// Who fled is in a normal Game Turn at once, the movement rolled. Somebody else's turn that this interrupts goes on after it.
    pub(super) fn enter_game_turn(&mut self, table: &mut Table<'_>, seat: Seat, from: String) {
        let turn = &mut self.state.turn;
        if turn.seat == seat && turn.stage == Stage::Act {
            (turn.rolled, turn.fled) = (true, from);
            return;
        }
        let own = Turn { seat, stage: Stage::Act, rolled: true, fled: from, ..Turn::default() };
        self.state.interrupted.push(std::mem::replace(&mut self.state.turn, own));
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} may interact with what is there, as in a normal turn")).cite(cite::FLEEING));
    }

    /// The turns of a player who can't go on are over.
    pub(super) fn end_turns_of(&mut self, seat: Seat) {
        for turn in self.state.interrupted.iter_mut().chain([&mut self.state.turn]) {
            if turn.seat == seat && matches!(turn.stage, Stage::Act | Stage::After | Stage::EnemyDie) {
                turn.stage = Stage::Done;
            }
        }
    }

    /// The next player's turn; after the last of the round the siege moves. A turn that was interrupted goes on first.
    pub(super) fn pass(&mut self, table: &mut Table<'_>) {
        if let Some(turn) = self.state.interrupted.pop() {
            self.state.turn = turn;
            return;
        }
        let seat = self.state.turn.seat;
        let Some(next) = self.at().after(seat) else {
            self.state.turn = Turn { seat, stage: Stage::Act, ..Turn::default() };
            return;
        };
        self.state.turn = Turn { seat: next, ..Turn::default() };
        if next > seat {
            return;
        }
        self.state.round = self.state.round.saturating_add(1);
        self.state.sheet.remind(table, "round");
        if let Some(siege) = &mut self.state.siege {
            siege.rolled.clear();
            if self.at().besieged() {
                self.state.turn.stage = Stage::March;
            }
        }
    }

    /// What holds after every deed: nobody above the maximum, no battle of one, groups of two, a turn that someone has.
    pub(super) fn tidy(&mut self, table: &mut Table<'_>) {
        if self.state.mode.is_none() || self.state.ending.is_some() {
            return;
        }
        for seat in self.state.sheet.seats() {
            self.clamp(seat);
        }
        self.name_groups();
        self.check_fallen(table);
        // Somebody outside has the turn, if anybody is outside.
        let turn = self.state.turn.seat;
        let idle = self.at().inside(turn) || (self.at().bubbles() && !self.at().in_game().contains(&turn));
        if idle && self.state.turn.stage == Stage::Act && self.at().in_game().iter().any(|seat| !self.at().inside(*seat)) {
            self.pass(table);
        }
    }
}
