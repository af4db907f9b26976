//! Powers that do not attack, what powers give back, and cards that are flipped back.

use super::AdventureSystem;
use super::cards::{Healed, PowerCard, PowerKind};
use super::cite;
use super::position::Position;
use super::wounds::cite_of;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::bars::stop_if;

impl Position<'_, '_> {
    /// Conditions that a power could end: of other heroes, with their keys.
    fn endable(self, seat: Seat) -> Vec<((Seat, String), String)> {
        let of = |other: Seat| {
            let conditions = self.state.hero(other).into_iter().flat_map(|hero| hero.conditions.keys());
            conditions.map(move |id| ((other, id.clone()), format!("{}-{id}", self.slug(other)))).collect::<Vec<_>>()
        };
        self.present().into_iter().filter(|other| *other != seat).flat_map(of).collect()
    }
}

impl Play<'_, AdventureSystem> {
    /// A power that does not attack.
    pub(super) fn use_power(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let at = self.at();
        let powers = at.useful_powers(seat);
        let label = |id: &String| {
            let text = at.power(id).and_then(|card| card.text).map(|text| format!(": {text}")).unwrap_or_default();
            format!("{}{text}", at.called(id))
        };
        let about = ask("power").of(seat).cite(cite::UTILITY_POWERS).text(|| "Which power?".to_owned());
        let id = table.choose(about.choose(powers.into_iter().map(|id| (id.clone(), at.key(&id)))).label(label))?;
        self.know_power(table, &id)?;
        let Some(card) = self.at().power(&id) else {
            // Its owner can't say what it is: the players do what it says.
            return self.by_hand_of(table, "outcome", &format!("What does {} do?", self.at().called(&id)), Some(seat));
        };
        let name = self.at().name(seat);
        table.tell(|| {
            let text = card.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            note(format!("{name} uses {}{text}", card.name)).cite(cite::UTILITY_POWERS)
        });
        let action = card.kind == Some(PowerKind::Daily) && !card.free;
        if action {
            stop_if(table, self.at().bar_action(cite::DAILY_POWERS))?;
        }
        if card.instead_of_moving {
            self.give_up_a_move(table, seat)?;
        }
        self.state.now.acted |= action;
        self.do_power(table, seat, &id, &card)?;
        self.flip(table, seat, &id)
    }

    /// What a power does, as far as the companion holds it; else the players type it.
    fn do_power(&mut self, table: &mut Table<'_>, seat: Seat, id: &str, card: &PowerCard) -> Flow<()> {
        if card.heal > 0 {
            self.heal_by_card(table, seat, card, card.heal, "healed")
        } else if card.ends_condition {
            self.end_condition(table, seat)
        } else if card.tokens > 0 {
            self.put_tokens(table, seat, id, card);
            Ok(())
        } else if let Some(more) = card.allies_strike {
            self.allies_strike(table, seat, card, more)
        } else {
            self.by_hand_of(table, "outcome", &format!("What does {} do?", card.name), Some(seat))
        }
    }

    /// Other heroes strike, each once, with more on the die.
    fn allies_strike(&mut self, table: &mut Table<'_>, seat: Seat, card: &PowerCard, more: i32) -> Flow<()> {
        let at = self.at();
        let allies = at.standing_named().into_iter().filter(|(other, _)| *other != seat);
        let allies: Vec<_> = allies.map(|(other, slug)| (other, slug, 1)).collect();
        let about = ask("strikers").of(seat).cite(cite::ATTACKS).text(move || format!("Which heroes strike, with +{more}?"));
        let strikers = table.many(about.many(allies).label(|other| at.name(*other)).default_to(|_| 1))?;
        for (other, _) in strikers {
            if self.state.figures.is_empty() {
                break;
            }
            let slug = self.at().slug(other);
            self.follow_up(table, other, &slug, more, false)?;
        }
        if let Some(text) = &card.text {
            table.tell(|| note(format!("{}: {text}", card.name)).cite(cite::ATTACKS));
        }
        Ok(())
    }

    /// The free move is not made, or else the action is no move.
    fn give_up_a_move(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let now = &self.state.now;
        if now.moved && now.acted {
            self.bar(table, cite::HERO_PHASE, || format!("{} has no move left to give up", self.at().name(seat)))?;
        }
        if self.state.now.moved {
            self.state.now.acted = true;
        } else {
            self.state.now.moved = true;
        }
        Ok(())
    }

    /// Heroes who regain hit points from a power.
    pub(super) fn heal_by_card(&mut self, table: &mut Table<'_>, seat: Seat, card: &PowerCard, regained: i32, id: &str) -> Flow<()> {
        let healed: Vec<Seat> = match card.healed {
            None | Some(Healed::EachOnTile) => self.choose_healed(table, id)?,
            Some(Healed::Own) => vec![seat],
            Some(Healed::One) => vec![self.choose_hero(table, cite::REGAINING_HIT_POINTS, id, "Who is healed?")?],
            Some(Healed::Other) => self.choose_other(table, seat, id, "Which other hero is healed?")?.into_iter().collect(),
            Some(Healed::OwnAndOther) => {
                let other = self.choose_other(table, seat, id, "Which other hero is healed?")?;
                std::iter::once(seat).chain(other).collect()
            }
        };
        for healed in healed {
            self.heal(table, healed, regained);
            self.beside_healing(table, healed)?;
        }
        Ok(())
    }

    /// Another hero, or none within reach.
    fn choose_other(&mut self, table: &mut Table<'_>, seat: Seat, id: &str, text: &'static str) -> Flow<Option<Seat>> {
        let at = self.at();
        let others: Vec<_> = at.present().into_iter().filter(|other| *other != seat).map(|other| (Some(other), at.slug(other))).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let label = |other: &Option<Seat>| other.map_or_else(String::new, |other| at.name(other));
        let about = ask(id).of(seat).cite(cite::REGAINING_HIT_POINTS).text(|| text.to_owned());
        table.choose(about.choose(others).label(label).or("none", "none is near", None))
    }

    /// Heroes named by the players.
    fn choose_healed(&mut self, table: &mut Table<'_>, id: &str) -> Flow<Vec<Seat>> {
        let at = self.at();
        let seat = at.seat();
        let heroes = at.present().into_iter().map(|seat| (seat, at.slug(seat), 1));
        let about = ask(id).of(seat).cite(cite::REGAINING_HIT_POINTS).text(|| "Who is healed?".to_owned());
        let asked = about.many(heroes.collect::<Vec<_>>()).label(|seat| at.name(*seat)).default_to(|other| u32::from(*other == seat));
        Ok(table.many(asked)?.into_iter().map(|(healed, _)| healed).collect())
    }

    /// A condition of another hero ends.
    fn end_condition(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let at = self.at();
        let conditions = at.endable(seat);
        if conditions.is_empty() {
            table.tell(|| note("no other hero has a condition").cite(cite::CONDITIONS));
            return Ok(());
        }
        let label = |(other, id): &(Seat, String)| format!("{}: {}", at.name(*other), at.called(id));
        let about = ask("ended").of(seat).cite(cite::CONDITIONS).text(|| "Which condition ends?".to_owned());
        let (other, id) = table.choose(about.choose(conditions).label(label))?;
        table.tell(|| note(format!("a condition of {} ends", at.name(other))).cite(cite_of(&id)));
        self.relieve(table, other, &id);
        Ok(())
    }

    /// A flipped power or treasure comes back, because a card says so.
    pub(super) fn refresh(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let at = self.at();
        let options = at.flipped();
        let about = ask("card").cite(cite::UTILITY_POWERS).text(|| "Which card is flipped back?".to_owned());
        let options = options.into_iter().map(|(seat, id)| ((seat, id.clone()), format!("{}-{id}", at.slug(seat))));
        let (seat, id) =
            table.choose(about.choose(options.collect::<Vec<_>>()).label(|(seat, id)| format!("{}: {}", at.name(*seat), at.called(id))))?;
        self.turn_up(table, seat, &id);
        Ok(())
    }

    /// A flipped card lies face up again.
    pub(super) fn turn_up(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) {
        let (name, called) = (self.at().name(seat), self.at().called(id));
        let Some(hero) = self.state.hero_mut(seat) else { return };
        if let Some(up) = hero.powers.get_mut(id) {
            *up = true;
        } else if let Some(item) = hero.items.iter_mut().find(|item| item.id == id && !item.up) {
            item.up = true;
        }
        table.tell(|| note(format!("{name}: {called} is face up again")).cite(cite::UTILITY_POWERS));
    }
}
