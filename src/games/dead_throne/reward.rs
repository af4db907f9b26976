//! What a battle against enemies gives and takes: coin by level, what the card says, essences, heals.

use super::DeadThrone;
use super::card::{Card, Penalty, Reward};
use super::cite;
use super::health::Heal;
use super::item::{Carried, Item, Kind};
use super::mode::Mode;
use super::tray::Remain;
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::count;

impl Play<'_, DeadThrone> {
    /// The winner takes what the cards give.
    pub(super) fn reward(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        let coin: i32 = cards.iter().map(|card| i32::from(card.level)).sum();
        let name = self.state.sheet.name(seat);
        self.state[seat].coin += coin;
        let purse = self.state[seat].coin;
        table.tell(|| note(format!("{name} wins: +{coin} coin, {purse} in all")).cite(cite::ENEMIES));
        for (nth, card) in cards.iter().enumerate() {
            self.heal_by_stone(table, seat, card)?;
            match card.reward {
                Reward::None => {}
                Reward::Essence => self.keep_essence(table, seat, card, nth)?,
                Reward::Item => self.state.turn.reward = self.state.turn.seat == seat,
                Reward::Scroll => self.gain_scrolls(table, seat, 1),
                Reward::Crown => {
                    self.state[seat].crown = true;
                    table.tell(|| note(format!("{name} has the Crown of the King")).cite(cite::LIRENNOR_OBJECTIVE));
                }
            }
        }
        Ok(())
    }

    /// A creature of the region of a carried stone heals to the maximum.
    fn heal_by_stone(&mut self, table: &mut Table<'_>, seat: Seat, card: &Card) -> Flow<()> {
        let carries = self.at().carried(seat).iter().any(|stone| stone.colour.region() == card.region);
        if card.human || !carries || self.state[seat].health >= self.at().max_health(seat) {
            return Ok(());
        }
        let cite = if self.at().mode() == Mode::Rogue { cite::ROGUE_STONES } else { cite::RESTRICTIONS };
        let about = ask("stone-heal").of(seat).cite(cite.clone()).text(|| "Heal by the Region Stone?".to_owned());
        if table.choose(about.choose([(true, "yes"), (false, "no")]).default_to(|yes| *yes).quiet())? {
            self.heal(table, seat, Heal::Full, cite);
        }
        Ok(())
    }

    fn keep_essence(&mut self, table: &mut Table<'_>, seat: Seat, card: &Card, nth: usize) -> Flow<()> {
        let room = self.at().room(seat);
        let about = ask(format!("essence.{}", nth + 1)).of(seat).cite(cite::ESSENCES).text(|| "Keep the card as an essence?".to_owned());
        if !table.choose(about.choose([(true, "yes"), (false, "no")]).default_to(|yes| *yes == room).quiet())? {
            return Ok(());
        }
        let id = self.state[seat].free_id(&format!("{}-essence", card.name));
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} keeps {}", wording::the(&id))).cite(cite::ESSENCES));
        let (held, _) = self.at().load(seat);
        let carried = if held < self.pack.numbers.inventory { Carried::Inventory } else { Carried::Rucksack };
        let carried = if self.state[seat].has_rucksack() { carried } else { Carried::Inventory };
        let region = card.region.word().to_owned();
        self.state[seat].items.push(Item { id, kind: Kind::Essence, carried, region, creature: card.name.clone(), ..Item::default() });
        Ok(())
    }

    /// The loser pays coin, and what the cards say.
    pub(super) fn penalty(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        let owed: i32 = cards.iter().map(|card| i32::from(card.level)).sum();
        let name = self.state.sheet.name(seat);
        let lost = owed.min(self.state[seat].coin);
        self.state[seat].coin -= lost;
        let purse = self.state[seat].coin;
        table.tell(|| note(format!("{name} loses: -{lost} coin of {owed} owed, {purse} left")).cite(cite::ENEMIES));
        self.conditions(table, seat, cards)
    }

    /// What the cards do to who is beaten.
    pub(super) fn conditions(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        if !self.state[seat].alive() || self.state[seat].health == 0 {
            return Ok(());
        }
        for card in cards {
            match card.penalty {
                Penalty::None => {}
                Penalty::Item => self.lose_item(table, seat, cite::ENEMIES)?,
                Penalty::Remain => {
                    let about = ask("remain").of(seat).cite(cite::INTERACTING).text(|| "For how many turns?".to_owned());
                    let turns = u8::try_from(table.number(about.number(1, 9).default_to(1))?).unwrap_or(1);
                    let name = self.state.sheet.name(seat);
                    table.tell(|| {
                        note(format!("{name} remains with {} for {}", wording::the(&card.name), count(turns, "turn")))
                            .cite(cite::INTERACTING)
                    });
                    self.state[seat].remain = Some(Remain { turns, enemy: Some(card.name.clone()), trapped: false });
                }
                Penalty::Move => self.forced_move(table, seat)?,
            }
        }
        Ok(())
    }
}
