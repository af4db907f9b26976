//! Decks: real cards that the players name as they draw them, or the program's own, per deck.

use super::AdventureSystem;
use super::cite;
use super::position::Position;
use super::state::{Counts, Deck, DrawnBy, State, gain, lose};
use crate::kernel::{Cite, Flow, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::slug;

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

    /// Cards that the players may name: the edition's, and those that were typed before.
    fn nameable(self, deck: DeckOf) -> Vec<String> {
        let mut names: Vec<String> = self.listed(deck).into_iter().map(|(id, _)| id.to_owned()).collect();
        let prefix = format!("{}.", deck.path());
        let villain = |id: &str| deck == DeckOf::Monsters && self.is_villain(id);
        let typed = self.state.known.iter().filter_map(|(path, _)| path.strip_prefix(&prefix)).filter(|id| !id.contains('.'));
        for id in typed.filter(|id| !villain(id)) {
            if !names.iter().any(|name| name == id) {
                names.push(id.to_owned());
            }
        }
        names
    }

    /// The id of a card named at the table. A card of another box that is called the same is another card.
    fn own_id(self, what: &str, id: String) -> String {
        let edition = |id: &str| match what {
            "monster" => self.pack.monsters.get(id).map(|card| card.edition.as_deref()),
            "encounter" => self.pack.encounters.get(id).map(|card| card.edition.as_deref()),
            "treasure" => self.pack.treasures.get(id).map(|card| card.edition.as_deref()),
            "power" => self.pack.powers.get(id).map(|card| card.edition.as_deref()),
            "hero" => self.pack.heroes.get(id).map(|card| card.edition.as_deref()),
            "trap" => self.pack.traps.get(id).map(|card| Some(card.edition.as_str())),
            _ => None,
        };
        let boxed = format!("{}-{id}", self.state.edition);
        let others = edition(&id).is_some_and(|edition| !self.ours(edition));
        if others || edition(&boxed).is_some() { boxed } else { id }
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
        if self.at().drawn_by(deck) == DrawnBy::Table {
            return self.draw_named(table, deck, id).map(Some);
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
        let about = ask(id).cite(deck.cite()).text(move || format!("Which {} is drawn?", deck.path()));
        let drawn = table.draw(about.draw(left).label(|id| at.called(id)))?;
        lose(&mut self.state.deck_mut(deck).left, &drawn);
        Ok(Some(drawn))
    }

    /// A real card, named.
    fn draw_named(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str) -> Flow<String> {
        let at = self.at();
        let named = at.nameable(deck).into_iter().map(|id| (Some(id.clone()), id));
        let options: Vec<_> = named.chain(std::iter::once((None, "another".to_owned()))).collect();
        let about = ask(id).cite(deck.cite()).text(move || format!("Which {} is drawn?", deck.path()));
        let label = |card: &Option<String>| card.as_ref().map_or_else(|| "another card, named by you".to_owned(), |id| at.called(id));
        let why_not = |wanted: &str| {
            let begins = at.nameable(deck).iter().any(|id| id.starts_with(wanted));
            let refusal = Refusal::new(format!("no {} is known here that is called so", deck.path())).cite(deck.cite());
            (!begins).then(|| refusal.expected("a card of this box").hint("`another`, and then its name, for a card that is not listed"))
        };
        if let Some(card) = table.choose(about.choose(options).label(label).why_not(why_not))? {
            return Ok(card);
        }
        self.name_card(table, deck.path(), deck.cite(), &format!("{id}.name"))
    }

    /// A card that no pack has, named.
    pub(super) fn name_card(&mut self, table: &mut Table<'_>, what: &'static str, cite: Cite, id: &str) -> Flow<String> {
        let about = ask(id).cite(cite).text(move || format!("What is the {what} called?"));
        let name = table.text(about, None, |name| {
            if ["another", "none", "unknown"].contains(&slug(name).as_str()) {
                Err(Refusal::new(format!("`{name}` is no name")).expected("what is printed on it"))
            } else if name.chars().count() <= 30 {
                Ok(())
            } else {
                Err(Refusal::new(format!("`{name}` is too long for a line")).expected("30 letters or fewer"))
            }
        })?;
        Ok(self.at().own_id(what, slug(&name)))
    }

    /// Puts a card on its discards, if the program keeps that deck.
    pub(super) fn discard(&mut self, deck: DeckOf, id: &str) {
        let villain = deck == DeckOf::Monsters && self.at().is_villain(id);
        if self.at().drawn_by(deck) == DrawnBy::Program && !villain {
            gain(&mut self.state.deck_mut(deck).discards, id);
        }
    }
}
