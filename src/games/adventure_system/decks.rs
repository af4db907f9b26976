//! Decks: real cards that the players name as they draw them, or the program's own, per deck.

use super::AdventureSystem;
use super::cite;
use super::position::Position;
use super::state::{Counts, Deck, DrawnBy, State, gain, lose};
use crate::kernel::{Cite, Flow, Play, Table, ask, note};

/// A deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckOf {
    /// Monsters.
    Monsters,
    /// Encounters.
    Encounters,
    /// Treasures.
    Treasures,
    /// Trap tokens.
    Traps,
}

impl DeckOf {
    /// The first segment of its cards' paths.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Monsters => "monster",
            Self::Encounters => "encounter",
            Self::Treasures => "treasure",
            Self::Traps => "trap",
        }
    }

    /// The section.
    #[must_use]
    pub fn cite(self) -> Cite {
        match self {
            Self::Monsters => cite::MONSTER_DECK,
            Self::Encounters => cite::ENCOUNTERS,
            Self::Treasures => cite::TREASURES,
            Self::Traps => cite::TRIGGERING,
        }
    }
}

impl State {
    /// A deck that the program keeps, to be changed.
    pub fn deck_mut(&mut self, deck: DeckOf) -> &mut Deck {
        match deck {
            DeckOf::Monsters => &mut self.monsters,
            DeckOf::Encounters => &mut self.encounters,
            DeckOf::Treasures => &mut self.treasures,
            DeckOf::Traps => &mut self.traps,
        }
    }
}

impl<'p, 's> Position<'p, 's> {
    /// Every card of a deck that the packs list, with how many; 0 where nobody has counted.
    #[must_use]
    pub fn listed(self, deck: DeckOf) -> Vec<(&'p str, u8)> {
        fn of(id: &str, copies: Option<u8>) -> (&str, u8) {
            (id, copies.unwrap_or(0))
        }
        match deck {
            DeckOf::Monsters => {
                let cards = self.pack.monsters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()) && !card.villain);
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Encounters => {
                let cards = self.pack.encounters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Treasures => {
                let cards = self.pack.treasures.iter().filter(|(_, card)| self.ours(card.edition.as_deref()));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Traps => {
                let cards = self.pack.traps.iter().filter(|(_, card)| self.ours(Some(&card.edition)));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
        }
    }

    /// Whether the program can keep a deck: every card of it is counted.
    #[must_use]
    pub fn countable(self, deck: DeckOf) -> bool {
        let listed = self.listed(deck);
        !listed.is_empty() && listed.iter().all(|(_, count)| *count > 0)
    }

    /// Who draws from a deck.
    #[must_use]
    pub fn drawn_by(self, deck: DeckOf) -> DrawnBy {
        let settings = &self.state.settings;
        match deck {
            DeckOf::Monsters => settings.monster_deck,
            DeckOf::Encounters => settings.encounter_deck,
            DeckOf::Treasures => settings.treasure_deck,
            DeckOf::Traps => settings.trap_pile,
        }
    }

    /// A deck that the program keeps.
    #[must_use]
    pub fn deck(self, deck: DeckOf) -> &'s Deck {
        match deck {
            DeckOf::Monsters => &self.state.monsters,
            DeckOf::Encounters => &self.state.encounters,
            DeckOf::Treasures => &self.state.treasures,
            DeckOf::Traps => &self.state.traps,
        }
    }

    /// Every card of a deck as it lies before the first draw.
    #[must_use]
    pub fn whole(self, deck: DeckOf) -> Counts {
        if self.drawn_by(deck) == DrawnBy::Table {
            return Counts::new();
        }
        self.listed(deck).into_iter().filter(|(_, count)| *count > 0).map(|(id, count)| (id.to_owned(), count)).collect()
    }
}

impl<'p> Play<'p, AdventureSystem> {
    /// The position now.
    pub(super) fn at(&self) -> Position<'p, '_> {
        Position { pack: self.pack, state: &self.state }
    }

    /// Draws a card. None when the program's deck has no card left anywhere.
    pub(super) fn draw(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str) -> Flow<Option<String>> {
        self.draw_for(table, deck, id, &format!("Which {} is drawn?", deck.path()))
    }

    /// Draws a card, asked for in these words.
    pub(super) fn draw_for(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str, text: &str) -> Flow<Option<String>> {
        if self.at().drawn_by(deck) == DrawnBy::Table {
            return self.draw_named(table, deck, id, text);
        }
        let cards = self.state.deck_mut(deck);
        if cards.left.is_empty() {
            if cards.discards.is_empty() {
                table.tell(|| note(format!("no {} is left to draw", deck.path())).cite(deck.cite()));
                return Ok(None);
            }
            cards.left = std::mem::take(&mut cards.discards);
            table.tell(|| note(format!("the {} discards are shuffled into a new deck", deck.path())).cite(deck.cite()));
        }
        let at = self.at();
        let left = at.deck(deck).left.iter().map(|(id, count)| (id.clone(), id.as_str(), u32::from(*count)));
        let about = ask(id).cite(deck.cite()).text(|| text.to_owned());
        let drawn = table.draw(about.draw(left).label(|id| at.drawn_shown(deck, id)))?;
        lose(&mut self.state.deck_mut(deck).left, &drawn);
        Ok(Some(drawn))
    }

    /// Puts a card on its discards, if the program keeps that deck.
    pub(super) fn discard(&mut self, deck: DeckOf, id: &str) {
        let villain = deck == DeckOf::Monsters && self.at().is_villain(id);
        if self.at().drawn_by(deck) == DrawnBy::Program && !villain {
            gain(&mut self.state.deck_mut(deck).discards, id);
        }
    }
}
