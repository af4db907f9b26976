//! Cards that lie in play until something ends them: the environment, hazards, curses, Elder Runes.

use super::AdventureSystem;
use super::cite;
use super::decks::DeckOf;
use super::position::Position;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The environment.
    Environment,
    /// A hazard on the tiles.
    Hazard(usize),
    /// A hero's curse.
    Curse(Seat, usize),
    /// A hero's Elder Rune.
    Rune(Seat, usize),
}

/// A card that lies in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The card.
    pub id: String,
    /// Where it lies.
    pub place: Place,
}

impl Position<'_, '_> {
    /// Every card that lies in play; traps in rows are disabled instead.
    #[must_use]
    pub fn lasting(self) -> Vec<Lasting> {
        let card = |id: &String, place: Place| Lasting { id: id.clone(), place };
        let mut cards: Vec<Lasting> = self.state.environment.iter().map(|id| card(id, Place::Environment)).collect();
        cards.extend(self.state.hazards.iter().enumerate().map(|(at, id)| card(id, Place::Hazard(at))));
        for seat in self.state.sheet.seats() {
            let Some(hero) = self.state.hero(seat) else { continue };
            cards.extend(hero.curses.iter().enumerate().map(|(at, id)| card(id, Place::Curse(seat, at))));
            cards.extend(hero.runes.iter().enumerate().map(|(at, rune)| card(&rune.id, Place::Rune(seat, at))));
        }
        cards
    }

    /// What is typed for a card in play: with its hero's name, if it is a hero's.
    fn lasting_key(self, card: &Lasting) -> String {
        match card.place {
            Place::Environment | Place::Hazard(_) => card.id.clone(),
            Place::Curse(seat, _) | Place::Rune(seat, _) => format!("{}-{}", self.slug(seat), card.id),
        }
    }

    /// What a card in play is called, and whose it is.
    #[must_use]
    pub fn lasting_shown(self, card: &Lasting) -> String {
        let called = self.called(&card.id);
        match card.place {
            Place::Environment | Place::Hazard(_) => called,
            Place::Curse(seat, _) => format!("{called} ({})", self.name(seat)),
            Place::Rune(seat, at) => {
                let side = self.state.hero(seat).and_then(|hero| hero.runes.get(at)).map_or("rune", |rune| rune.side.word());
                format!("{called} ({}, {side})", self.name(seat))
            }
        }
    }
}

impl Play<'_, AdventureSystem> {
    /// A card in play goes because another card says so.
    pub(super) fn end_card(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let at = self.at();
        let mut options: Vec<(Lasting, String)> = Vec::new();
        for card in at.lasting() {
            let key = at.lasting_key(&card);
            // Of two cards of a name in one place either goes.
            if !options.iter().any(|(_, other)| *other == key) {
                options.push((card, key));
            }
        }
        let about = ask("card").cite(cite::ENCOUNTERS).text(|| "Which card goes?".to_owned());
        let card = table.choose(about.choose(options).label(|card| at.lasting_shown(card)))?;
        let called = self.at().called(&card.id);
        let cite = if matches!(card.place, Place::Rune(..)) { cite::ELDER_RUNES } else { cite::ENCOUNTERS };
        self.take_off(&card);
        table.tell(|| note(format!("{called} goes")).cite(cite));
        Ok(())
    }

    fn take_off(&mut self, card: &Lasting) {
        fn remove<T>(cards: Option<&mut Vec<T>>, at: usize) {
            if let Some(cards) = cards.filter(|cards| at < cards.len()) {
                cards.remove(at);
            }
        }
        match card.place {
            Place::Environment => self.state.environment = None,
            Place::Hazard(at) => remove(Some(&mut self.state.hazards), at),
            Place::Curse(seat, at) => remove(self.state.hero_mut(seat).map(|hero| &mut hero.curses), at),
            // An Elder Rune is no encounter card: it has no discards.
            Place::Rune(seat, at) => return remove(self.state.hero_mut(seat).map(|hero| &mut hero.runes), at),
        }
        self.discard(DeckOf::Encounters, &card.id);
    }
}
