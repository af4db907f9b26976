//! The health board: losing health, healing, death and return.

use super::DeadThrone;
use super::cite;
use super::mode::Mode;
use super::region::{Dropped, Lies};
use super::settings::Setting;
use super::tray::{Lasts, Life};
use crate::kernel::{Cite, Flow, Play, Seat, Table, ask, note};

/// How much is healed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heal {
    /// To the maximum.
    Full,
    /// So much.
    By(i32),
}

/// A player who killed another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killer {
    /// Who.
    pub seat: Seat,
    /// Whether they took the dead player's pieces: those were there at the time of death, and one is used all the same.
    pub took_pieces: bool,
}

impl Play<'_, DeadThrone> {
    /// Health as it is shown: `8/10`.
    pub(super) fn shown_health(&self, seat: Seat) -> String {
        format!("{}/{}", self.state[seat].health, self.at().max_health(seat))
    }

    /// Lowering the maximum pulls current health down with it.
    pub(super) fn clamp(&mut self, seat: Seat) {
        let max = self.at().max_health(seat);
        let tray = &mut self.state[seat];
        tray.health = tray.health.clamp(0, max);
    }

    /// Takes health away; whoever has none left is dead, which is for the caller to carry out.
    pub(super) fn hurt(&mut self, seat: Seat, damage: i32) -> bool {
        let tray = &mut self.state[seat];
        tray.health = (tray.health - damage.max(0)).max(0);
        tray.health == 0
    }

    /// Direct damage: no defense counts.
    pub(super) fn direct_damage(&mut self, table: &mut Table<'_>, seat: Seat, damage: i32) -> Flow<()> {
        let dead = self.hurt(seat, damage);
        let (name, health) = (self.state.sheet.name(seat), self.shown_health(seat));
        table.tell(|| note(format!("{name} loses {damage} health directly, no defense counts: {health}")).cite(cite::LOSING_HEALTH));
        if dead { self.die(table, seat, None) } else { Ok(()) }
    }

    /// Heals, never above the maximum.
    pub(super) fn heal(&mut self, table: &mut Table<'_>, seat: Seat, heal: Heal, cite: Cite) {
        let max = self.at().max_health(seat);
        let before = self.state[seat].health;
        let more = if self.state[seat].can("healer") { self.pack.numbers.heal_more } else { 0 };
        let now = match heal {
            Heal::Full => max,
            Heal::By(by) => (before + by.max(0) + more).min(max),
        };
        self.state[seat].health = now.max(before);
        let (name, health) = (self.state.sheet.name(seat), self.shown_health(seat));
        table.tell(|| note(format!("{name} heals {}: {health}", now.max(before) - before)).cite(cite));
    }

    /// A player dies: what each mode makes of it.
    pub(super) fn die(&mut self, table: &mut Table<'_>, seat: Seat, killer: Option<Killer>) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} dies")).cite(cite::DYING));
        let robbed = killer.is_some_and(|killer| killer.took_pieces);
        self.leave_battle(table, seat);
        let tray = &mut self.state[seat];
        tray.health = 0;
        tray.remain = None;
        tray.market = false;
        tray.group = None;
        match self.at().mode() {
            Mode::Lirennor if self.at().is_saladar(seat) => {
                self.wait(seat);
                self.give_stone_to_killer(table, seat, killer.map(|killer| killer.seat))?;
            }
            Mode::Lirennor => self.die_with_piece(table, seat, robbed),
            Mode::Rogue if self.at().is(Setting::Pieces, "none") => self.wait(seat),
            Mode::Rogue | Mode::Solo => self.die_with_removed_piece(table, seat, robbed),
            Mode::Defender => self.fall(table, seat),
        }
        self.end_turns_of(seat);
        self.check_last_player(table);
        Ok(())
    }

    fn wait(&mut self, seat: Seat) {
        self.state[seat].life = Life::Waiting(1);
    }

    /// A hero of Lirennor's Salvation: a piece is used and left on the step; without one the hero is out. A piece that the
    /// killer took was there at the time of death, and is used all the same.
    fn die_with_piece(&mut self, table: &mut Table<'_>, seat: Seat, stolen: bool) {
        let name = self.state.sheet.name(seat);
        if self.state[seat].pieces > 0 {
            self.state[seat].pieces -= 1;
            let place = self.state[seat].place.clone();
            self.drop_pieces(&place, 1);
            table.tell(|| note(format!("a Medallion Piece of {name} lies on {place}")).cite(cite::DYING));
            self.wait(seat);
        } else if stolen {
            self.wait(seat);
        } else {
            self.leave_for_good(table, seat);
        }
    }

    /// Rogue Regions and alone: the piece leaves the game.
    fn die_with_removed_piece(&mut self, table: &mut Table<'_>, seat: Seat, stolen: bool) {
        let name = self.state.sheet.name(seat);
        let cite = if self.at().mode() == Mode::Solo { cite::SOLO_SET_UP } else { cite::ROGUE_PIECES };
        if self.state[seat].pieces > 0 || stolen {
            if self.state[seat].pieces > 0 {
                self.state[seat].pieces -= 1;
                self.state.pieces = self.state.pieces.saturating_sub(1);
            }
            table.tell(|| note(format!("a Medallion Piece brings {name} back, and leaves the game")).cite(cite));
            self.wait(seat);
        } else {
            self.leave_for_good(table, seat);
        }
    }

    /// Defender: the own piece goes to the Market; without one the hero lies where he fell.
    fn fall(&mut self, table: &mut Table<'_>, seat: Seat) {
        let name = self.state.sheet.name(seat);
        if self.state[seat].pieces > 0 {
            self.state[seat].pieces -= 1;
            self.state.market_pieces = self.state.market_pieces.saturating_add(1);
            table.tell(|| note(format!("{name}'s Medallion Piece is used, and goes to the Market")).cite(cite::DEFENDER_SET_UP));
            self.wait(seat);
        } else {
            self.state[seat].life = Life::Fallen;
            table.tell(|| note(format!("{name} lies on {} until somebody uses a piece", self.state[seat].place)).cite(cite::GROUP_BATTLES));
        }
    }

    /// Out of the game: items go back, stones and pieces stay on the step.
    pub(super) fn leave_for_good(&mut self, table: &mut Table<'_>, seat: Seat) {
        let name = self.state.sheet.name(seat);
        let place = self.state[seat].place.clone();
        let pieces = self.state[seat].pieces;
        self.leave_battle(table, seat);
        let tray = &mut self.state[seat];
        tray.items.clear();
        tray.effects.retain(|effect| matches!(effect.lasts, Lasts::Rounds(_) | Lasts::Turns(_)));
        (tray.pieces, tray.coin, tray.health, tray.crown, tray.market, tray.group) = (0, 0, 0, false, false, None);
        tray.traps.clear();
        tray.quests.clear();
        tray.life = Life::Out;
        self.drop_pieces(&place, pieces);
        for stone in self.state.stones.iter_mut().filter(|stone| stone.lies == Lies::With(seat)) {
            stone.lies = Lies::On(place.clone());
        }
        table.tell(|| note(format!("{name} is out of the game; stones and pieces stay on {place}")).cite(cite::DYING));
    }

    /// Pieces lie on a step.
    pub(super) fn drop_pieces(&mut self, place: &str, pieces: u8) {
        if pieces == 0 {
            return;
        }
        let at = self.at();
        match self.state.dropped.iter().position(|dropped| at.same(&dropped.place, place)) {
            Some(nth) => {
                if let Some(dropped) = self.state.dropped.get_mut(nth) {
                    dropped.pieces = dropped.pieces.saturating_add(pieces);
                }
            }
            None => self.state.dropped.push(Dropped { place: place.to_owned(), pieces }),
        }
    }

    /// Back at the start of the turn after the one missed: full health, at a place the mode allows.
    pub(super) fn respawn(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        let saladar = self.at().is_saladar(seat);
        let options = self.at().respawn_places(seat);
        if options.is_empty() {
            table.tell(|| note(format!("no Region Stone is active: {name} can't come back")).cite(cite::DYING));
            self.leave_for_good(table, seat);
            self.check_last_player(table);
            return Ok(());
        }
        let cite = if self.at().mode() == Mode::Defender { cite::RESPAWNING } else { cite::DYING };
        let about = ask("respawn").of(seat).cite(cite.clone()).text(|| format!("Where does {name} come back?"));
        let first = options.first().cloned();
        let place = table.choose(
            about.choose(options.into_iter().map(|place| (place.clone(), place))).default_to(|place| Some(place) == first.as_ref()),
        )?;
        self.state[seat].life = Life::Alive;
        self.state[seat].place = place.clone();
        self.state[seat].health = self.at().max_health(seat);
        let health = self.shown_health(seat);
        let at = if saladar { format!("at the stone on {place}") } else { format!("on {place}") };
        table.tell(|| note(format!("{name} is back {at}: {health}")).cite(cite));
        Ok(())
    }

    /// Ends effects that last a battle, and those of one attack.
    pub(super) fn end_battle_effects(&mut self, seat: Seat) {
        let tray = &mut self.state[seat];
        let over = |lasts: Lasts| matches!(lasts, Lasts::Battle | Lasts::Once);
        let spent = tray.effects.iter().filter(|effect| over(effect.lasts) && effect.scroll).count();
        tray.effects.retain(|effect| !over(effect.lasts));
        tray.aside = tray.aside.saturating_add(u8::try_from(spent).unwrap_or(u8::MAX));
        self.clamp(seat);
    }

    /// Counts effects down that last rounds, or own turns. A scroll that is over is set aside.
    pub(super) fn count_down(&mut self, table: &mut Table<'_>, seat: Seat, rounds: bool) {
        let name = self.state.sheet.name(seat);
        let tray = &mut self.state[seat];
        let mut over = Vec::new();
        tray.effects.retain_mut(|effect| {
            let left = match &mut effect.lasts {
                Lasts::Rounds(left) if rounds => left,
                Lasts::Turns(left) if !rounds => left,
                _ => return true,
            };
            *left = left.saturating_sub(1);
            if *left == 0 {
                over.push((effect.name.clone(), effect.scroll));
            }
            *left > 0
        });
        for (effect, scroll) in over {
            if scroll {
                self.state[seat].aside = self.state[seat].aside.saturating_add(1);
            }
            table.tell(|| note(format!("{name}: {effect} is over")).cite(cite::USING_SCROLLS));
        }
        self.clamp(seat);
    }
}

impl super::position::Position<'_, '_> {
    /// Where a dead player may come back.
    #[must_use]
    pub fn respawn_places(self, seat: Seat) -> Vec<String> {
        if self.is_saladar(seat) {
            let stones = self.active_stones().into_iter();
            return stones.filter_map(|stone| if let Lies::On(place) = &stone.lies { Some(place.clone()) } else { None }).fold(
                Vec::new(),
                |mut places, place| {
                    if !places.contains(&place) {
                        places.push(place);
                    }
                    places
                },
            );
        }
        let inns = self.pack.towns().map(|town| format!("{town} inn"));
        if self.mode() == Mode::Defender {
            let waymarkers = self.pack.tiles.keys().map(|tile| format!("{tile} waymarker"));
            return inns.chain(waymarkers).collect();
        }
        inns.collect()
    }
}
