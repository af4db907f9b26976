//! Encounter cards: cancelled for experience as they are drawn, or done.

use super::AdventureSystem;
use super::activation::ENCOUNTERS;
use super::cards::{EncounterCard, EncounterKind};
use super::cite;
use super::decks::DeckOf;
use super::position::Position;
use super::state::{Card, LOOSE, lose};
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};

impl Position<'_, '_> {
    /// Powers face up of standing heroes that make cancelling cheaper.
    fn cheapening(self) -> Vec<(Seat, String)> {
        let of = |seat: Seat| {
            let powers = self.state.hero(seat).into_iter().flat_map(|hero| &hero.powers);
            let cheaper = move |id: &String| self.power(id).is_some_and(|card| card.cancels_cheaper);
            powers.filter(move |(id, up)| **up && cheaper(id)).map(move |(id, _)| (seat, id.clone()))
        };
        self.standing().into_iter().flat_map(of).collect()
    }

    /// The cards that pay a price with the least waste, then the fewest; counts by card. None if the pile is too poor.
    #[must_use]
    pub fn cheapest(self, price: i32) -> Option<Vec<(String, u8)>> {
        let pile: Vec<(&String, i32, u8)> = self.state.experience.iter().map(|(id, count)| (id, self.monster_xp(id), *count)).collect();
        let mut best: Option<Paying> = None;
        let mut open = vec![Paying::default()];
        while let Some(paying) = open.pop() {
            if best.as_ref().is_some_and(|best| (paying.sum, paying.cards) >= (best.sum, best.cards)) {
                continue;
            }
            if paying.sum >= price {
                best = Some(paying);
                continue;
            }
            let Some((id, xp, count)) = pile.get(paying.at) else { continue };
            for taken in 0..=*count {
                let mut more = Paying { at: paying.at + 1, ..paying.clone() };
                if taken > 0 {
                    more.sum += xp * i32::from(taken);
                    more.cards += u32::from(taken);
                    more.paid.push(((*id).clone(), taken));
                }
                open.push(more);
            }
        }
        best.map(|best| best.paid)
    }
}

/// A way to pay, built up card by card.
#[derive(Clone, Default)]
struct Paying {
    /// The next name in the pile.
    at: usize,
    sum: i32,
    cards: u32,
    paid: Vec<(String, u8)>,
}

impl Play<'_, AdventureSystem> {
    /// Villain Phase 1: an encounter is drawn, cancelled or done; some bring another.
    pub(super) fn encounter(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.now.encounter = false;
        if !self.at().automatic(ENCOUNTERS) {
            return self.encounter_by_hand(table);
        }
        for nth in 1..=20 {
            let id = if nth == 1 { "encounter".to_owned() } else { format!("encounter.{nth}") };
            let Some(card) = self.draw(table, DeckOf::Encounters, &id)? else { return Ok(()) };
            self.know_encounter(table, &card)?;
            let said = self.at().encounter(&card);
            let name = self.at().name(self.at().seat());
            table.tell(|| {
                let kind = said.kind.map(|kind| format!(" ({})", kind.word())).unwrap_or_default();
                note(format!("{name} draws {}{kind}", said.name)).cite(cite::ENCOUNTERS)
            });
            if self.cancelled(table, &card, &said, nth)? {
                return Ok(());
            }
            self.do_encounter(table, &card, &said)?;
            if !said.draw_another {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The table draws and plays the card by itself: reminded in one line if it wants that, and the outcome typed on one.
    fn encounter_by_hand(&mut self, table: &mut Table<'_>) -> Flow<()> {
        if self.at().reminds(ENCOUNTERS) {
            let (price, experience) = (self.at().cancel_price(), self.at().experience());
            let text = || note(format!("an encounter card is due: cancelling it costs {price} experience, the party has {experience}"));
            table.tell(|| text().cite(cite::ENCOUNTERS));
        }
        self.by_hand(table, "outcome", "What did the encounter do?")
    }

    /// Whether the party cancels the card: with whole cards of the experience pile, what is over is lost.
    fn cancelled(&mut self, table: &mut Table<'_>, id: &str, card: &EncounterCard, nth: u32) -> Flow<bool> {
        if card.no_cancel {
            return Ok(false);
        }
        let suffix = if nth == 1 { String::new() } else { format!(".{nth}") };
        let price = (self.at().cancel_price() - self.cheaper(table, &suffix)?).max(0);
        let experience = self.at().experience();
        let Some(cheapest) = self.at().cheapest(price) else { return Ok(false) };
        let about = ask(format!("cancel{suffix}")).cite(cite::ENCOUNTERS);
        let text = || format!("Cancel {} for {price} experience? The party has {experience}", card.name);
        if !table.confirm(about.text(text), Some(false))? {
            return Ok(false);
        }
        let paid = if price > 0 { self.pay_experience(table, &format!("pay{suffix}"), price, &cheapest)? } else { 0 };
        let called = card.name.clone();
        table.tell(|| {
            let waste = if paid > price { format!(", {} more than needed", paid - price) } else { String::new() };
            note(format!("{called} is cancelled for {paid} experience{waste}")).term("price", price).cite(cite::ENCOUNTERS)
        });
        self.discard(DeckOf::Encounters, id);
        Ok(true)
    }

    /// How much cheaper a power makes it; asked only where that could pay for the card.
    fn cheaper(&mut self, table: &mut Table<'_>, suffix: &str) -> Flow<i32> {
        let at = self.at();
        let standing = i32::try_from(at.standing().len()).unwrap_or(1);
        let pays = |price: i32| at.cheapest(price.max(1)).is_some();
        let helps: Vec<_> = at.cheapening().into_iter().filter(|_| pays(at.cancel_price() - standing)).collect();
        let about = ask(format!("cheaper{suffix}")).cite(cite::UTILITY_POWERS).text(|| "Does a power make cancelling cheaper?".to_owned());
        let options = helps.iter().map(|(seat, id)| (Some((*seat, id.clone())), format!("{}-{id}", at.slug(*seat))));
        let label = |power: &Option<(Seat, String)>| {
            power.as_ref().map_or_else(String::new, |(seat, id)| format!("{}: {}", at.name(*seat), at.called(id)))
        };
        let used = match helps.is_empty() {
            true => None,
            false => table.choose(about.choose(options.collect::<Vec<_>>()).label(label).or("no", "no", None).window())?,
        };
        let Some((seat, id)) = used else { return Ok(0) };
        let about = ask(format!("heroes-on-tile{suffix}")).of(seat).cite(cite::UTILITY_POWERS);
        let text = || format!("How many heroes are on the tile of {}?", self.at().name(seat));
        let heroes = table.number(about.text(text).number(1, i64::from(standing)).default_to(1))?;
        self.flip(table, seat, &id)?;
        Ok(i32::try_from(heroes).unwrap_or(1))
    }

    /// Pays with whole cards; what they are worth comes back.
    pub(super) fn pay_experience(&mut self, table: &mut Table<'_>, id: &str, price: i32, cheapest: &[(String, u8)]) -> Flow<i32> {
        let at = self.at();
        let pile: Vec<(String, i32, u8)> =
            self.state.experience.iter().map(|(id, count)| (id.clone(), at.monster_xp(id), *count)).collect();
        let worths: Vec<i32> = pile.iter().map(|(_, xp, _)| *xp).collect();
        let cards: u32 = pile.iter().map(|(_, _, count)| u32::from(*count)).sum();
        // Where only all cards together are worth it, nobody is asked.
        let all_needed = at.experience() - worths.iter().min().copied().unwrap_or(0) < price;
        let least = if all_needed { cards } else { 1 };
        let options = pile.iter().map(|(id, xp, count)| ((id.clone(), *xp), id.as_str(), u32::from(*count)));
        let check = |counts: &[(usize, u32)]| {
            let sum: i32 =
                counts.iter().map(|(at, count)| worths.get(*at).copied().unwrap_or(0) * i32::try_from(*count).unwrap_or(0)).sum();
            if sum >= price {
                Ok(())
            } else {
                Err(Refusal::new(format!("these cards are worth {sum}, and the price is {price}")).cite(cite::ENCOUNTERS))
            }
        };
        let planned = |(id, _): &(String, i32)| cheapest.iter().find(|(other, _)| other == id).map_or(0, |(_, count)| u32::from(*count));
        let about = ask(id.to_owned()).cite(cite::ENCOUNTERS).text(|| format!("Pay {price} with which cards?"));
        let label = |(id, xp): &(String, i32)| format!("{} ({xp})", at.called(id));
        let paid = table.many(about.many(options).between(least, cards).label(label).default_to(planned).check(check))?;
        let mut sum = 0;
        for ((id, xp), count) in paid {
            for _ in 0..count {
                lose(&mut self.state.experience, &id);
                if id != LOOSE {
                    self.discard(DeckOf::Monsters, &id);
                }
                sum += xp;
            }
        }
        Ok(sum)
    }

    /// The card's kind says where it goes; its line says what it rolls.
    fn do_encounter(&mut self, table: &mut Table<'_>, id: &str, card: &EncounterCard) -> Flow<()> {
        let seat = self.at().seat();
        let called = card.name.clone();
        match card.kind {
            Some(EncounterKind::Environment) => {
                if let Some(before) = self.state.environment.replace(id.to_owned()) {
                    let replaced = self.at().called(&before);
                    self.discard(DeckOf::Encounters, &before);
                    table.tell(|| note(format!("{called} replaces {replaced}")).cite(cite::ENCOUNTERS));
                } else {
                    table.tell(|| note(format!("{called} is the environment")).cite(cite::ENCOUNTERS));
                }
                Ok(())
            }
            Some(EncounterKind::Curse) => {
                let name = self.at().name(seat);
                if let Some(hero) = self.state.hero_mut(seat) {
                    hero.curses.push(id.to_owned());
                }
                table.tell(|| note(format!("{called} stays with {name}")).cite(cite::ENCOUNTERS));
                Ok(())
            }
            Some(EncounterKind::Trap) => {
                let name = self.at().name(seat);
                if let Some(hero) = self.state.hero_mut(seat) {
                    hero.row.push(Card::Trap(id.to_owned()));
                }
                table.tell(|| {
                    note(format!("{called}: its marker goes on the tile; it acts in {name}'s villain phases, in the order drawn"))
                        .cite(cite::ENCOUNTERS)
                });
                Ok(())
            }
            Some(EncounterKind::Hazard) => {
                self.state.hazards.push(id.to_owned());
                table.tell(|| note(format!("{called}: its marker stays on the tile")).cite(cite::ENCOUNTERS));
                self.attack_by_card(table, id)
            }
            Some(EncounterKind::Event) | None => {
                self.attack_by_card(table, id)?;
                self.discard(DeckOf::Encounters, id);
                Ok(())
            }
        }
    }
}
