//! Cards that heroes use as a monster activates or before it rolls, and what an attack leaves behind.

use super::AdventureSystem;
use super::cards::Window;
use super::cite;
use super::position::Position;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Position<'_, '_> {
    /// Powers face up of standing heroes with a window of this sort, with what it says.
    fn with_window<T>(self, wanted: impl Fn(Window) -> Option<T>) -> Vec<(Seat, String, T)> {
        let mut found = Vec::new();
        for seat in self.standing() {
            let powers = self.state.hero(seat).into_iter().flat_map(|hero| &hero.powers).filter(|(_, up)| **up);
            for (id, _) in powers {
                let says = self.power(id).and_then(|card| card.window).and_then(&wanted);
                found.extend(says.map(|says| (seat, id.clone(), says)));
            }
        }
        found
    }
}

impl Play<'_, AdventureSystem> {
    /// One of these cards is used, or none.
    fn intervene<T: Clone>(
        &mut self,
        table: &mut Table<'_>,
        id: &str,
        text: &str,
        cards: Vec<(Seat, String, T)>,
    ) -> Flow<Option<(Seat, T)>> {
        if cards.is_empty() {
            return Ok(None);
        }
        let at = self.at();
        let options = cards.iter().enumerate().map(|(nth, (seat, id, _))| (Some(nth), format!("{}-{id}", at.slug(*seat))));
        let label = |nth: &Option<usize>| {
            let card = nth.and_then(|nth| cards.get(nth));
            card.map_or_else(String::new, |(seat, id, _)| format!("{}: {}", at.name(*seat), at.called(id)))
        };
        let about = ask(id).cite(cite::UTILITY_POWERS).text(|| text.to_owned());
        let chosen = table.choose(about.choose(options.collect::<Vec<_>>()).label(label).or("pass", "nobody", None).window())?;
        let Some((seat, power, says)) = chosen.and_then(|nth| cards.get(nth)).cloned() else { return Ok(None) };
        table.tell(|| note(format!("{} uses {}", self.at().name(seat), self.at().called(&power))).cite(cite::UTILITY_POWERS));
        self.flip(table, seat, &power)?;
        Ok(Some((seat, says)))
    }

    /// A monster activates: a hero may go beside it.
    pub(super) fn as_it_activates(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        let cards = self.at().with_window(|window| if let Window::BesideActivating(regained) = window { Some(regained) } else { None });
        let text = format!("{id} activates. Does anyone use something?");
        if let Some((seat, regained)) = self.intervene(table, &format!("activates.{id}"), &text, cards)? {
            table.tell(|| note(format!("{} goes beside {id}", self.at().name(seat))).cite(cite::UTILITY_POWERS));
            self.heal(table, seat, regained);
            self.beside_healing(table, seat)?;
        }
        Ok(())
    }

    /// Before a monster rolls: a hero may become its only target.
    pub(super) fn takes_the_blow(&mut self, table: &mut Table<'_>, id: &str, targets: &[Seat]) -> Flow<Option<Seat>> {
        let mut cards = self.at().with_window(|window| (window == Window::TakesTheBlow).then_some(()));
        // Who is the only target already has nobody to shield.
        cards.retain(|(seat, ..)| targets.iter().any(|target| target != seat));
        let text = format!("{id} is about to roll. Does anyone use something?");
        let Some((seat, ())) = self.intervene(table, &format!("shields.{id}"), &text, cards)? else { return Ok(None) };
        let name = self.at().name(seat);
        table.tell(|| note(format!("{name} is the only target, and the roll counts as a 20")).cite(cite::UTILITY_POWERS));
        Ok(Some(seat))
    }

    /// After an attack on a hero: what lasted for one goes, and so may tokens, as their card says.
    pub(super) fn after_the_attack(&mut self, table: &mut Table<'_>, id: &str, seat: Seat) -> Flow<()> {
        self.guard_ends_with_the_attack(table, seat);
        let at = self.at();
        let Some(hero) = self.state.hero(seat) else { return Ok(()) };
        let guarding = |(power, _): &(&String, &u8)| at.power(power).is_some_and(|card| card.ac_each > 0);
        let Some((power, tokens)) = hero.on_powers.iter().find(guarding).map(|(power, tokens)| (power.clone(), *tokens)) else {
            return Ok(());
        };
        let about = ask(format!("stay.{id}.{}", at.slug(seat))).of(seat).cite(cite::UTILITY_POWERS);
        let text = || format!("How many tokens stay on {}, as it says?", at.called(&power));
        let stay = table.number(about.text(text).number(0, i64::from(tokens)).default_to(i64::from(tokens)))?;
        self.leave_tokens(table, seat, &power, u8::try_from(stay).unwrap_or(tokens));
        Ok(())
    }

    /// A monster's card goes to the player on the right, if the card that was used says so.
    pub(super) fn pass_a_card(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let at = self.at();
        let present = at.present();
        let Some(right) = present.iter().rev().find(|other| **other < seat).or_else(|| present.last()).copied() else { return Ok(()) };
        let Some(hero) = self.state.hero(seat).filter(|_| right != seat) else { return Ok(()) };
        let own = hero.row.iter().filter_map(|card| if let super::state::Card::Monster(id) = card { Some(id.clone()) } else { None });
        let free: Vec<_> = own.filter(|id| !at.holders(id, right).contains(&right)).map(|id| (Some(id.clone()), id)).collect();
        if free.is_empty() {
            return Ok(());
        }
        let to = at.name(right);
        let about = ask("passed").of(seat).cite(cite::ATTACKS).text(|| format!("Which monster card goes to {to}, on the right?"));
        let label = |id: &Option<String>| id.as_ref().map_or_else(String::new, |id| at.called(id));
        let Some(passed) = table.choose(about.choose(free).label(label).or("none", "none", None))? else { return Ok(()) };
        self.move_card(&passed, seat, right);
        table.tell(|| note(format!("the {} card goes to {to}", self.at().called(&passed))).cite(cite::ATTACKS));
        Ok(())
    }
}
