//! The hero phase: one free move and one action.

use super::AdventureSystem;
use super::cards::PowerKind;
use super::cite;
use crate::kernel::{Flow, Play, Table, ask, note};

impl Play<'_, AdventureSystem> {
    /// A move: the free one first, then the action.
    pub(super) fn walk(&mut self, table: &mut Table<'_>) {
        let seat = self.at().seat();
        let (name, speed) = (self.at().name(seat), self.at().speed(seat));
        let action = self.state.now.moved;
        if action {
            self.state.now.acted = true;
        } else {
            self.state.now.moved = true;
        }
        table.tell(|| {
            let how = if action { "moves as the action" } else { "moves" };
            note(format!("{name} {how}: up to {speed} squares")).cite(cite::MOVEMENT)
        });
    }

    /// Whatever an adventure or a card allows as an action.
    pub(super) fn other(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let name = self.at().name(seat);
        let about = ask("what").of(seat).cite(cite::OTHER_ACTIONS).text(|| "Which action?".to_owned());
        let what = table.text(about, Some("an action of the adventure".to_owned()), |_| Ok(()))?;
        self.state.now.acted = true;
        table.tell(|| note(format!("{name}: {what}")).cite(cite::OTHER_ACTIONS));
        Ok(())
    }

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
        let id = table.choose(about.choose(powers.into_iter().map(|id| (id.clone(), id))).label(label))?;
        self.know_power(table, &id)?;
        let Some(card) = self.at().power(&id) else {
            // Its owner can't say what it is: the players do what it says.
            return self.by_hand(table, "outcome", &format!("What does {} do?", self.at().called(&id)));
        };
        let name = self.at().name(seat);
        table.tell(|| {
            let text = card.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            note(format!("{name} uses {}{text}", card.name)).cite(cite::UTILITY_POWERS)
        });
        if card.heal > 0 {
            self.heal_chosen(table, card.heal)?;
        } else {
            self.by_hand(table, "outcome", &format!("What does {} do?", card.name))?;
        }
        self.flip(table, seat, &id);
        if card.kind == Some(PowerKind::Daily) {
            self.state.now.acted = true;
        }
        Ok(())
    }

    /// Heroes who regain hit points from one card.
    fn heal_chosen(&mut self, table: &mut Table<'_>, regained: i32) -> Flow<()> {
        let at = self.at();
        let seat = at.seat();
        let heroes = at.present().into_iter().map(|seat| (seat, at.slug(seat), 1));
        let about = ask("healed").of(seat).cite(cite::REGAINING_HIT_POINTS).text(|| "Who is healed?".to_owned());
        let asked = about.many(heroes.collect::<Vec<_>>()).label(|seat| at.name(*seat)).default_to(|other| u32::from(*other == seat));
        for (healed, _) in table.many(asked)? {
            self.heal(table, healed, regained);
        }
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
    pub(super) fn turn_up(&mut self, table: &mut Table<'_>, seat: crate::kernel::Seat, id: &str) {
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
