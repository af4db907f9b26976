//! What must hold of every state: records exist, numbers are within their ranges, cards are conserved, identities are unique.

use super::decks::DeckOf;
use super::pack::Pack;
use super::position::Position;
use super::state::{Card, Counts, DrawnBy, LOOSE, Phase, State, gain};
use crate::kernel::Fault;

/// Every fault of a state.
#[must_use]
pub fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
    let at = Position { pack, state };
    let mut faults = Vec::new();
    if state.phase == Phase::SetUp {
        return faults;
    }
    if !pack.editions.contains_key(&state.edition) {
        faults.push(Fault::new("edition", format!("there is no edition `{}`", state.edition)));
    }
    if state.heroes.len() != state.sheet.players.len() {
        faults.push(Fault::new("heroes", format!("{} heroes for {} players", state.heroes.len(), state.sheet.players.len())));
    }
    at.hero_faults(&mut faults);
    at.figure_faults(&mut faults);
    at.typed_faults(&mut faults);
    for deck in [DeckOf::Monsters, DeckOf::Encounters, DeckOf::Treasures, DeckOf::Traps] {
        at.deck_faults(deck, &mut faults);
    }
    faults
}

impl Position<'_, '_> {
    fn hero_faults(self, faults: &mut Vec<Fault>) {
        for (at, hero) in &self.state.heroes {
            let path = |key: &str| format!("heroes.{at}.{key}");
            let most = hero.max - self.weakened(&hero.conditions);
            if hero.hp < 0 || hero.hp > hero.max || (hero.hp > 0 && hero.hp > most) {
                faults.push(Fault::new(path("hp"), format!("{} is not within 0 and {}", hero.hp, most.max(0))));
            }
            let levels = self.edition().map_or(4, |edition| edition.levels.most);
            if hero.level == 0 || hero.level > levels {
                faults.push(Fault::new(path("level"), format!("{} is not within 1 and {levels}", hero.level)));
            }
            if hero.gold < 0 {
                faults.push(Fault::new(path("gold"), format!("{} is below 0", hero.gold)));
            }
            let allowed = self.edition().map(|edition| edition.hero_conditions.as_slice()).unwrap_or_default();
            self.marker_faults(&hero.conditions, allowed, &path("conditions"), faults);
            if !hero.runes.is_empty() && self.edition().is_none_or(|edition| !edition.elder_runes) {
                faults.push(Fault::new(path("runes"), "this box has no Elder Runes"));
            }
            let mut held: Vec<&Card> = hero.row.iter().filter(|card| matches!(card, Card::Monster(_))).collect();
            let cards = held.len();
            held.sort();
            held.dedup();
            if held.len() < cards {
                faults.push(Fault::new(path("row"), "the same monster lies there twice"));
            }
            let mut others = self.state.heroes.iter().filter(|(other, _)| *other < at);
            if others.any(|(_, other)| other.hero == hero.hero) {
                faults.push(Fault::new(path("hero"), format!("{} is played by two", hero.hero)));
            }
        }
    }

    fn marker_faults(self, markers: &Counts, allowed: &[String], path: &str, faults: &mut Vec<Fault>) {
        for (id, count) in markers {
            match self.condition(id) {
                Some(condition) if allowed.contains(id) && *count > 0 && *count <= condition.most => {}
                Some(condition) if allowed.contains(id) => {
                    faults.push(Fault::new(format!("{path}.{id}"), format!("{count} is not within 1 and {}", condition.most)));
                }
                _ => faults.push(Fault::new(
                    format!("{path}.{id}"),
                    format!("there is no condition `{id}` here; there are {}", allowed.join(", ")),
                )),
            }
        }
    }

    fn figure_faults(self, faults: &mut Vec<Fault>) {
        let allowed = self.edition().map(|edition| edition.monster_conditions.as_slice()).unwrap_or_default();
        for (id, figure) in &self.state.figures {
            let path = |key: &str| format!("figures.{id}.{key}");
            // The name stays for life, even if the card is put right.
            let named = id.rsplit_once('-').and_then(|(name, number)| Some((name, number.parse::<u16>().ok()?)));
            let last = named.map_or(0, |(name, _)| self.state.numbered.get(name).copied().unwrap_or(0));
            if named.is_none_or(|(_, number)| number == 0 || number > last) {
                faults.push(Fault::new(path("monster"), format!("`{id}` is no name that was given: the last of them has number {last}")));
            }
            let most = self.monster_hp(&figure.monster, figure.second);
            if let (Some(hp), Some(most)) = (figure.hp, most)
                && (hp <= 0 || hp > most)
            {
                faults.push(Fault::new(path("hp"), format!("{hp} is not within 1 and {most}")));
            }
            let known = self.card(&figure.monster).is_some() || self.state.known.get(&format!("monster.{}", figure.monster)).is_some();
            if !known {
                faults.push(Fault::new(path("monster"), format!("there is no monster `{}`", figure.monster)));
            }
            self.marker_faults(&figure.conditions, allowed, &path("conditions"), faults);
        }
    }

    /// What was typed fits the fields that asked for it.
    fn typed_faults(self, faults: &mut Vec<Fault>) {
        for (path, form) in self.state.known.iter().filter_map(|(path, form)| Some((path, form?))) {
            let Some(fields) = self.fields_of(path, form.len()) else { continue };
            for (field, value) in fields.iter().zip(form).filter(|(field, value)| !field.takes(value)) {
                let what = format!("{} is no value of it: expected {}", value.shown(), field.shown());
                faults.push(Fault::new(format!("{path}.{}", field.key), what));
            }
        }
    }

    /// A deck of the program's own has every card once: in it, discarded, or in front of someone.
    fn deck_faults(self, deck: DeckOf, faults: &mut Vec<Fault>) {
        if self.drawn_by(deck) == DrawnBy::Table {
            return;
        }
        let mut found: Counts = self.deck(deck).left.clone();
        for (id, count) in &self.deck(deck).discards {
            (0..*count).for_each(|_| gain(&mut found, id));
        }
        for id in self.held(deck) {
            gain(&mut found, &id);
        }
        let whole = self.whole(deck);
        for (id, count) in &whole {
            let there = found.remove(id).unwrap_or(0);
            if there != *count {
                let path = format!("{}s.left.{id}", deck.path());
                faults.push(Fault::new(path, format!("there are {there} of {id} on the table, and {count} in the box")));
            }
        }
    }

    /// Cards of a deck in front of someone.
    fn held(self, deck: DeckOf) -> Vec<String> {
        let rows = self.state.heroes.values().flat_map(|hero| &hero.row);
        match deck {
            DeckOf::Monsters => {
                let rows = rows.filter_map(|card| if let Card::Monster(id) = card { Some(id.clone()) } else { None });
                let pile = self.state.experience.iter().flat_map(|(id, count)| std::iter::repeat_n(id.clone(), usize::from(*count)));
                rows.chain(pile.filter(|id| !self.is_villain(id) && *id != LOOSE)).collect()
            }
            DeckOf::Encounters => {
                let traps = rows.filter_map(|card| if let Card::Trap(id) = card { Some(id.clone()) } else { None });
                let curses = self.state.heroes.values().flat_map(|hero| &hero.curses);
                let lasting = self.state.environment.iter().chain(&self.state.hazards).chain(curses).cloned();
                traps.chain(lasting).collect()
            }
            DeckOf::Treasures => self.state.heroes.values().flat_map(|hero| &hero.items).map(|item| item.id.clone()).collect(),
            DeckOf::Traps => Vec::new(),
        }
    }
}
