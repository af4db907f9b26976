//! Who acts in a villain phase, and in which order; who holds whose cards.

use super::position::Position;
use super::state::Card;
use crate::kernel::Seat;

/// Who acts next in a villain phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A monster or villain.
    Figure(String),
    /// A trap's card, the how-manieth of its name in the row.
    Trap(String, usize),
}

impl Actor {
    /// Its id: what is kept of those that have acted.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Figure(id) | Self::Trap(id, 1) => id.clone(),
            Self::Trap(id, nth) => format!("{id}.{nth}"),
        }
    }
}

impl<'s> Position<'_, 's> {
    /// Figures of a name, in order.
    pub fn named(self, monster: &str) -> impl Iterator<Item = &'s str> {
        self.state.figures.iter().filter(move |(_, figure)| figure.monster == monster).map(|(id, _)| id.as_str())
    }

    /// Who acts next in the villain phase: villains, then the active player's cards in the order drawn, each name's figures
    /// whoever holds them, each once.
    #[must_use]
    pub fn actor(self) -> Option<Actor> {
        let waits = |id: &&str| !self.state.now.done.contains(*id);
        let mut villains = self.state.figures.iter().filter(|(_, figure)| self.is_villain(&figure.monster)).map(|(id, _)| id.as_str());
        if let Some(villain) = villains.find(waits) {
            return Some(Actor::Figure(villain.to_owned()));
        }
        let row = &self.state.hero(self.seat())?.row;
        row.iter().enumerate().find_map(|(at, card)| match card {
            Card::Monster(monster) => self.named(monster).find(waits).map(|id| Actor::Figure(id.to_owned())),
            Card::Trap(trap) => {
                let nth = row.iter().take(at + 1).filter(|other| *other == card).count();
                let actor = Actor::Trap(trap.clone(), nth);
                (!self.state.now.done.contains(&actor.id())).then_some(actor)
            }
        })
    }

    /// Everyone who will act in the villain phase as it stands, in order.
    #[must_use]
    pub fn order(self) -> Vec<String> {
        let mut state = self.state.clone();
        let mut order = Vec::new();
        while let Some(actor) = (Position { pack: self.pack, state: &state }).actor() {
            order.push(actor.id());
            state.now.done.insert(actor.id());
        }
        order
    }

    /// The players who hold a monster's card, the active one first, then clockwise.
    #[must_use]
    pub fn holders(self, monster: &str, from: Seat) -> Vec<Seat> {
        let present = self.present();
        let start = present.iter().position(|seat| *seat >= from).unwrap_or(0);
        let held = |seat: &Seat| {
            let row = self.state.hero(*seat).map(|hero| hero.row.as_slice()).unwrap_or_default();
            row.iter().any(|card| matches!(card, Card::Monster(held) if held == monster))
        };
        present.iter().cycle().skip(start).take(present.len()).copied().filter(held).collect()
    }

    /// How many cards of a monster lie in front of players.
    #[must_use]
    pub fn cards_of(self, monster: &str) -> usize {
        let rows = self.state.heroes.values().flat_map(|hero| &hero.row);
        rows.filter(|card| matches!(card, Card::Monster(held) if held == monster)).count()
    }
}
