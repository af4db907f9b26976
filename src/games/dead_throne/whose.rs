//! Whose turn it is: one after the other, or battles and Markets beside the turns.

use super::position::Position;
use super::settings::Setting;
use super::state::Stage;
use crate::kernel::Seat;

/// What a seat is doing that may act now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its Game Turn.
    Turn,
    /// Its Battle Turn.
    Battle,
    /// Shopping.
    Market,
}

impl Position<'_, '_> {
    /// Whether battles and Markets run beside the turns.
    #[must_use]
    pub fn bubbles(self) -> bool {
        let players = i32::try_from(self.in_game().len()).unwrap_or(0);
        self.mode().competitive() && self.is(Setting::FourPlus, "on") && players >= self.pack.numbers.bubble_players
    }

    /// Whether a player is in a battle or in the Market, beside the turns.
    #[must_use]
    pub fn inside(self, seat: Seat) -> bool {
        self.bubbles() && (self.tray(seat).market || self.state.battle_of(seat).is_some())
    }

    /// The next player whose turn it is after `seat`; none when nobody is outside.
    #[must_use]
    pub fn after(self, seat: Seat) -> Option<Seat> {
        let outside: Vec<Seat> = self.in_game().into_iter().filter(|seat| !self.inside(*seat)).collect();
        outside.iter().find(|other| **other > seat).or_else(|| outside.first()).copied()
    }

    /// Who may act now, and as what.
    #[must_use]
    pub fn actors(self) -> Vec<(Seat, Role)> {
        let turn = self.state.turn.seat;
        let role = |seat: Seat| {
            if self.state.battle_of(seat).is_some() {
                Role::Battle
            } else if self.tray(seat).market {
                Role::Market
            } else {
                Role::Turn
            }
        };
        if !self.bubbles() {
            return vec![(turn, role(turn))];
        }
        let mut actors: Vec<(Seat, Role)> = self.state.battles.iter().map(|battle| (battle.turn, Role::Battle)).collect();
        let shopping = self.in_game().into_iter().filter(|seat| self.tray(*seat).market);
        actors.extend(shopping.map(|seat| (seat, Role::Market)));
        if !self.inside(turn) && self.tray(turn).alive() {
            actors.push((turn, Role::Turn));
        }
        actors.sort_by_key(|(seat, _)| *seat);
        actors
    }

    /// The acting seat of a role.
    #[must_use]
    pub fn role(self, seat: Seat) -> Option<Role> {
        self.actors().into_iter().find(|(actor, _)| *actor == seat).map(|(_, role)| role)
    }

    /// Whether a player's own turn is at this stage.
    #[must_use]
    pub fn at(self, seat: Seat, stage: Stage) -> bool {
        self.state.turn.seat == seat && self.state.turn.stage == stage && self.role(seat) == Some(Role::Turn)
    }
}
