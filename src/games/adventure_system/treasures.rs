//! Treasure cards: drawn for defeats and from chests, kept, used, flipped, discarded.

use super::AdventureSystem;
use super::cards::{StartTreasure, Usage};
use super::cite;
use super::decks::DeckOf;
use super::state::Item;
use crate::kernel::{Cite, Flow, Play, Seat, Table, ask, note};

impl Play<'_, AdventureSystem> {
    /// A treasure for a defeated monster, at most one a turn.
    pub(super) fn treasure_for_defeat(&mut self, table: &mut Table<'_>, seat: Seat, figure: &str) -> Flow<()> {
        let most = self.at().edition().map_or(1, |edition| edition.treasures_for_defeats);
        if self.state.now.treasures >= most {
            table.tell(|| note("no further treasure this turn").cite(cite::DEFEATING_MONSTERS));
            return Ok(());
        }
        self.state.now.treasures += 1;
        self.draw_treasure(table, seat, &format!("treasure.{figure}"))
    }

    /// A treasure drawn and kept.
    pub(super) fn draw_treasure(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) -> Flow<()> {
        let name = self.at().name(seat);
        let Some(card) = self.draw_for(table, DeckOf::Treasures, id, &format!("Which treasure does {name} draw?"))? else {
            return Ok(());
        };
        self.know_treasure(table, &card)?;
        self.keep(table, seat, &card);
        Ok(())
    }

    /// A treasure goes in front of a hero, or is done at once.
    pub(super) fn keep(&mut self, table: &mut Table<'_>, seat: Seat, card: &str) {
        let treasure = self.at().treasure(card);
        let (name, called) = (self.at().name(seat), self.at().called(card));
        if treasure.usage == Usage::AtOnce {
            table.tell(|| note(format!("{name} draws {called}: it is done at once, and discarded")).cite(cite::TREASURES));
            if treasure.heal > 0 {
                self.heal(table, seat, treasure.heal);
            }
            if self.state.settings.campaign && treasure.gold > 0 {
                self.pay_out(table, seat, treasure.gold);
            }
            self.discard(DeckOf::Treasures, card);
            return;
        }
        table.tell(|| note(format!("{name} keeps {called}")).cite(cite::TREASURES));
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.items.push(Item { id: card.to_owned(), up: true });
        }
    }

    /// What using a treasure does to its card.
    pub(super) fn spend_item(&mut self, table: &mut Table<'_>, seat: Seat, at: usize) {
        let Some(item) = self.state.hero(seat).and_then(|hero| hero.items.get(at)).cloned() else { return };
        let called = self.at().called(&item.id);
        match self.at().treasure(&item.id).usage {
            Usage::Stays | Usage::AtOnce => {}
            Usage::Flip => {
                if let Some(item) = self.state.hero_mut(seat).and_then(|hero| hero.items.get_mut(at)) {
                    item.up = false;
                }
                table.tell(|| note(format!("{called} is flipped")).cite(cite::TREASURES));
            }
            Usage::Discard => {
                if let Some(hero) = self.state.hero_mut(seat) {
                    hero.items.remove(at);
                }
                self.discard(DeckOf::Treasures, &item.id);
                table.tell(|| note(format!("{called} is discarded")).cite(cite::TREASURES));
            }
        }
    }

    /// Treasures before the first turn.
    pub(super) fn start_treasure(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let start = self.at().edition().map_or(StartTreasure::None, |edition| edition.start_treasure);
        let number = seat.0 + 1;
        match start {
            StartTreasure::None => Ok(()),
            StartTreasure::One => self.draw_treasure(table, seat, &format!("player.{number}.treasure")),
            StartTreasure::UntilItem => {
                for nth in 1..=20 {
                    self.draw_treasure(table, seat, &format!("player.{number}.treasure.{nth}"))?;
                    if self.state.hero(seat).is_some_and(|hero| !hero.items.is_empty()) {
                        break;
                    }
                }
                Ok(())
            }
        }
    }

    /// A hero uses a treasure that heals, sets a level, or is read at the table.
    pub(super) fn use_treasure(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let at = self.at();
        let Some(hero) = self.state.hero(seat) else { return Ok(()) };
        let mut items: Vec<(usize, String)> = Vec::new();
        for (index, id) in at.usable(hero) {
            // Of two cards of a name either does.
            if !items.iter().any(|(_, other)| other == id) {
                items.push((index, id.to_owned()));
            }
        }
        let items: Vec<(usize, String)> = items.into_iter().map(|(index, id)| (index, at.key(&id))).collect();
        let label = |item: &usize| {
            let card = hero.items.get(*item).map(|item| (at.called(&item.id), at.treasure(&item.id).text)).unwrap_or_default();
            card.1.map_or(card.0.clone(), |text| format!("{}: {text}", card.0))
        };
        let about = ask("treasure").of(seat).cite(cite::TREASURES).text(|| "Which treasure?".to_owned());
        let index = table.choose(about.choose(items).label(label))?;
        let Some(id) = hero.items.get(index).map(|item| item.id.clone()) else { return Ok(()) };
        let card = at.treasure(&id);
        let name = at.name(seat);
        table.tell(|| note(format!("{name} uses {}", card.name)).cite(cite::TREASURES));
        if card.heal > 0 {
            let healed = self.choose_hero(table, cite::REGAINING_HIT_POINTS, "healed", "Who is healed?")?;
            self.heal(table, healed, card.heal);
            self.beside_healing(table, healed)?;
        }
        if let Some(level) = card.sets_level {
            self.set_level(table, seat, level)?;
        }
        if card.heal == 0 && card.sets_level.is_none() {
            self.by_hand(table, "outcome", &format!("What does {} do?", card.name))?;
        }
        self.spend_item(table, seat, index);
        Ok(())
    }

    /// Any hero, by name.
    pub(super) fn choose_hero(&mut self, table: &mut Table<'_>, cite: Cite, id: &str, text: &'static str) -> Flow<Seat> {
        let at = self.at();
        let active = at.seat();
        let heroes = at.present().into_iter().map(|seat| (seat, at.slug(seat)));
        let about = ask(id).of(active).cite(cite).text(|| text.to_owned());
        table.choose(about.choose(heroes.collect::<Vec<_>>()).label(|seat| at.name(*seat)).default_to(|seat| *seat == active))
    }

    /// A chest: so many drawn, so many kept, the token is gone.
    pub(super) fn open_chest(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let Some(chest) = self.at().edition().and_then(|edition| edition.chest) else { return Ok(()) };
        self.state.chests = self.state.chests.saturating_sub(1);
        let mut drawn = Vec::new();
        for nth in 1..=chest.draw {
            if let Some(card) = self.draw(table, DeckOf::Treasures, &format!("chest.treasure.{nth}"))? {
                self.know_treasure(table, &card)?;
                drawn.push(card);
            }
        }
        for nth in 1..=chest.keep {
            if drawn.is_empty() {
                break;
            }
            let at = self.at();
            let options = drawn.iter().enumerate().map(|(index, id)| {
                let again = if drawn.iter().take(index).any(|other| other == id) { "-2" } else { "" };
                (index, format!("{}{again}", at.key(id)))
            });
            let about = ask(format!("chest.keep.{nth}")).of(seat).cite(cite::TREASURE_SYMBOL).text(|| "Which treasure is kept?".to_owned());
            let label = |index: &usize| drawn.get(*index).map(|id| at.called(id)).unwrap_or_default();
            let kept = table.choose(about.choose(options.collect::<Vec<_>>()).label(label))?;
            let card = drawn.remove(kept);
            self.keep(table, seat, &card);
        }
        for card in drawn {
            let called = self.at().called(&card);
            table.tell(|| note(format!("{called} is discarded, and the chest is gone")).cite(cite::TREASURE_SYMBOL));
            self.discard(DeckOf::Treasures, &card);
        }
        Ok(())
    }

    /// A treasure drawn because a card says so.
    pub(super) fn draw_one(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::TREASURES, "who", "Who draws a treasure?")?;
        self.draw_treasure(table, seat, "treasure")
    }
}
