//! Traps: tokens face down on the tiles, or cards that act in the villain phase.

use super::AdventureSystem;
use super::activation::ENCOUNTERS;
use super::attacks_on_heroes::{Force, Roll, Source};
use super::cards::{Attack, Traps};
use super::cite;
use super::combat::Edge;
use super::decks::DeckOf;
use super::position::Position;
use super::state::{Card, DrawnBy};
use super::windows::{Change, Rolled};
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Position<'_, '_> {
    /// Tokens or cards that may still be placed; none where nobody has counted them.
    #[must_use]
    pub fn tokens_left(self, deck: DeckOf) -> Option<u8> {
        if self.drawn_by(deck) == DrawnBy::Table {
            return None;
        }
        let cards = self.deck(deck);
        let all = cards.left.values().chain(cards.discards.values()).fold(0_u8, |sum, count| sum.saturating_add(*count));
        Some(all.saturating_sub(self.state.traps_out))
    }

    /// Trap cards in front of anyone, with their holders.
    #[must_use]
    pub fn trap_cards(self) -> Vec<(Seat, String)> {
        let of = |seat: Seat| {
            let row = self.state.hero(seat).map(|hero| hero.row.as_slice()).unwrap_or_default();
            row.iter().filter_map(|card| if let Card::Trap(id) = card { Some(id.clone()) } else { None }).collect::<Vec<_>>()
        };
        let mut cards: Vec<(Seat, String)> = Vec::new();
        for card in self.present().into_iter().flat_map(|seat| of(seat).into_iter().map(move |id| (seat, id))) {
            // Of two cards of a name either may be disabled: the first one is.
            if !cards.iter().any(|(_, id)| *id == card.1) {
                cards.push(card);
            }
        }
        cards
    }

    /// What a hero adds to a roll that disables a trap: the ability, and tools.
    #[must_use]
    pub fn disable_bonus(self, seat: Seat) -> i32 {
        let Some(hero) = self.state.hero(seat) else { return 0 };
        let ability = self.pack.heroes.get(&hero.hero).map_or(0, |card| card.disable);
        ability + self.items(hero).map(|(_, _, card)| card.disable).max().unwrap_or(0)
    }
}

impl Play<'_, AdventureSystem> {
    /// Disabling a Trap: an action, a die, and in some boxes the trap goes off when it fails.
    pub(super) fn disable_trap(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let Some(edition) = self.at().edition() else { return Ok(()) };
        let card = if edition.traps == Traps::Cards { Some(self.choose_trap_card(table)?) } else { None };
        let least = card.as_ref().and_then(|(_, id)| self.at().encounter(id).disable).unwrap_or(edition.disable);
        let bonus = self.at().disable_bonus(seat);
        let name = self.at().name(seat);
        self.state.now.acted = true;
        let (mut natural, mut disabled) = (0, false);
        for nth in 1..=9 {
            let id = if nth == 1 { "roll.disable".to_owned() } else { format!("roll.disable.{nth}") };
            let about = ask(id).of(seat).cite(cite::DISABLING_A_TRAP);
            natural = self.d20(table, about.text(|| format!("{name} disables a trap: {least} or more, with +{bonus}")), Edge::Flat)?;
            disabled = natural + bonus >= least;
            table.tell(|| {
                let how = if disabled { "the trap is disabled" } else { "it fails" };
                note(format!("{name} rolls {} to disable a trap: {how}", natural + bonus))
                    .term("die", natural)
                    .term("bonus", bonus)
                    .cite(cite::DISABLING_A_TRAP)
            });
            if disabled || self.after_roll(table, seat, Rolled::Failed, &format!("disable-{nth}"))? != Some(Change::Reroll) {
                break;
            }
        }
        match (card, disabled) {
            (Some((holder, id)), true) => self.remove_trap_card(holder, &id),
            (Some(_), false) => {}
            (None, true) => self.take_token(table)?,
            (None, false) => self.reveal(table, seat)?,
        }
        if natural == 20 {
            self.level_up_on_twenty(table, seat, "")?;
        }
        Ok(())
    }

    fn choose_trap_card(&mut self, table: &mut Table<'_>) -> Flow<(Seat, String)> {
        let at = self.at();
        let cards = at.trap_cards().into_iter().map(|(seat, id)| ((seat, id.clone()), id));
        let about = ask("trap").of(at.seat()).cite(cite::DISABLING_A_TRAP).text(|| "Which trap?".to_owned());
        table.choose(about.choose(cards.collect::<Vec<_>>()).label(|(_, id)| at.called(id)))
    }

    fn remove_trap_card(&mut self, holder: Seat, id: &str) {
        if let Some(hero) = self.state.hero_mut(holder)
            && let Some(at) = hero.row.iter().position(|card| matches!(card, Card::Trap(held) if held == id))
        {
            hero.row.remove(at);
        }
        self.discard(DeckOf::Encounters, id);
    }

    /// A token is taken from the tiles unrevealed: the program's pile still has to say which it was.
    fn take_token(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.traps_out = self.state.traps_out.saturating_sub(1);
        if self.at().drawn_by(DeckOf::Traps) == DrawnBy::Program
            && let Some(token) = self.draw(table, DeckOf::Traps, "token")?
        {
            self.discard(DeckOf::Traps, &token);
        }
        Ok(())
    }

    /// A hero moved onto a trap.
    pub(super) fn trigger_trap(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::TRIGGERING, "who", "Who moved onto a trap?")?;
        self.reveal(table, seat)
    }

    /// A token is revealed, does what it shows, and leaves.
    fn reveal(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        self.state.traps_out = self.state.traps_out.saturating_sub(1);
        let Some(token) = self.draw(table, DeckOf::Traps, "token")? else { return Ok(()) };
        let (called, name) = (self.at().called(&token), self.at().name(seat));
        let (shown, damage) = (self.at().drawn_shown(DeckOf::Traps, &token), self.at().trap_damage(&token));
        table.tell(|| note(format!("the trap is revealed: {shown}")).cite(cite::TRIGGERING));
        match damage {
            Some(damage) => {
                if damage == 0 {
                    table.tell(|| note(format!("it does nothing to {name}")).cite(cite::TRIGGERING));
                }
                self.hurt(table, seat, damage);
            }
            None if self.pack.traps.contains_key(&token) => {
                let text =
                    format!("What does {called} do? Its rule is on page 13 of the book; a treasure is drawn afterwards, `draw-treasure`.");
                self.by_hand(table, "outcome", &text)?;
            }
            None => self.by_hand(table, "outcome", &format!("What does {called} do?"))?,
        }
        self.discard(DeckOf::Traps, &token);
        Ok(())
    }

    /// A trap's card acts: on the heroes it reaches, with a die or without.
    pub(super) fn trap_acts(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        let card = self.at().encounter(id);
        let called = card.name.clone();
        table.tell(|| {
            let text = card.text.as_ref().map(|text| format!(" ({text})")).unwrap_or_default();
            note(format!("the trap {called} acts{text}")).cite(cite::VILLAIN_PHASE)
        });
        self.attack_by_card(table, id)
    }

    /// A card attacks heroes, damages them without a die, or is read by the players.
    pub(super) fn attack_by_card(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        let card = self.at().encounter(id);
        if card.places_monster && self.at().automatic(ENCOUNTERS) {
            let seat = self.at().seat();
            return self.draw_monster(table, seat, "monster");
        }
        let acts = card.bonus.is_some() || card.damage.is_some() || !card.inflicts.is_empty();
        if !acts || !self.at().automatic(ENCOUNTERS) {
            return self.by_hand(table, "outcome", &format!("What does {} do?", card.name));
        }
        let at = self.at();
        let active = at.seat();
        let options = at.standing_named().into_iter().map(|(seat, slug)| (seat, slug, 1));
        let about = ask("target").cite(cite::ENCOUNTERS).text(|| format!("Which heroes does {} reach?", card.name));
        let asked = about.many(options.collect::<Vec<_>>()).label(|seat| at.name(*seat)).default_to(|seat| u32::from(*seat == active));
        let targets: Vec<Seat> = table.many(asked)?.into_iter().map(|(seat, _)| seat).collect();
        let attack = Attack {
            name: card.name.clone(),
            bonus: card.bonus.unwrap_or(0),
            inflicts: card.inflicts.clone(),
            miss_inflicts: card.miss_inflicts.clone(),
            ..Attack::default()
        };
        let force = Force { hit: card.damage.unwrap_or(0), miss: card.miss };
        for seat in targets {
            if card.bonus.is_some() {
                self.roll_against(table, id, seat, &attack, Roll { force, edge: Edge::Flat, source: Source::Trap, counts_as: None })?;
            } else {
                self.hurt(table, seat, force.hit);
                for condition in &card.inflicts {
                    self.afflict(table, seat, condition);
                }
            }
        }
        Ok(())
    }
}
