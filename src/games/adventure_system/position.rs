//! What can be said of a position without changing it.

use super::cards::{Condition, Edition, Effect, MonsterCard, TreasureCard};
use super::pack::Pack;
use super::state::{Counts, Figure, Hero, State, count_of};
use crate::kernel::Seat;

/// A position: what the packs say, and the state.
#[derive(Clone, Copy)]
pub struct Position<'p, 's> {
    /// What the packs say.
    pub pack: &'p Pack,
    /// The state.
    pub state: &'s State,
}

impl<'p, 's> Position<'p, 's> {
    /// The edition played.
    #[must_use]
    pub fn edition(self) -> Option<&'p Edition> {
        self.pack.edition(&self.state.edition)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn seat(self) -> Seat {
        self.state.turn.0
    }

    /// A player's name.
    #[must_use]
    pub fn name(self, seat: Seat) -> String {
        self.state.sheet.name(seat)
    }

    /// A player's name as a segment of an id.
    #[must_use]
    pub fn slug(self, seat: Seat) -> String {
        self.state.sheet.slug(seat)
    }

    /// Seats of heroes in this adventure, in order.
    #[must_use]
    pub fn present(self) -> Vec<Seat> {
        self.state.sheet.present().into_iter().filter(|seat| self.state.hero(*seat).is_some()).collect()
    }

    /// Seats of heroes above 0 hit points, in order.
    #[must_use]
    pub fn standing(self) -> Vec<Seat> {
        self.present().into_iter().filter(|seat| self.state.hero(*seat).is_some_and(|hero| hero.hp > 0)).collect()
    }

    /// Standing heroes as options.
    #[must_use]
    pub fn standing_named(self) -> Vec<(Seat, String)> {
        self.standing().into_iter().map(|seat| (seat, self.slug(seat))).collect()
    }

    /// What an id is called.
    #[must_use]
    pub fn called(self, id: &str) -> String {
        if let Some(name) = self.state.names.get(id) {
            return name.clone();
        }
        let boxed = id.strip_prefix(&self.state.edition).and_then(|rest| rest.strip_prefix('-'));
        match boxed.filter(|_| !self.pack.has(id)) {
            Some(rest) => self.pack.name(rest),
            None => self.pack.name(id),
        }
    }

    /// What is typed for a card: its id, without the box where nothing else of this box is called so.
    #[must_use]
    pub fn key(self, id: &str) -> String {
        let boxed = id.strip_prefix(&self.state.edition).and_then(|rest| rest.strip_prefix('-'));
        boxed.map_or_else(|| id.to_owned(), str::to_owned)
    }

    /// What a figure is called: its own id.
    #[must_use]
    pub fn figure(self, id: &str) -> Option<&'s Figure> {
        self.state.figures.get(id)
    }

    /// What the packs have of a monster.
    #[must_use]
    pub fn card(self, monster: &str) -> Option<&'p MonsterCard> {
        self.pack.monsters.get(monster)
    }

    /// Whether a monster is a villain.
    #[must_use]
    pub fn is_villain(self, monster: &str) -> bool {
        self.card(monster).is_some_and(|card| card.villain) || self.state.villains.contains(monster)
    }

    /// A condition.
    #[must_use]
    pub fn condition(self, id: &str) -> Option<&'p Condition> {
        self.pack.conditions.get(id)
    }

    /// The markers with an effect, as `(condition, markers)`.
    pub fn effects(self, markers: &'s Counts) -> impl Iterator<Item = (&'s str, Effect, u8)> {
        markers.iter().filter_map(move |(id, count)| Some((id.as_str(), self.condition(id)?.effect, *count)))
    }

    /// Whether there is a marker with this effect.
    #[must_use]
    pub fn suffers(self, markers: &'s Counts, effect: Effect) -> bool {
        self.effects(markers).any(|(_, found, _)| found == effect)
    }

    /// Hit points that ordinary healing can't give back.
    #[must_use]
    pub fn weakened(self, markers: &'s Counts) -> i32 {
        let weak = |(_, effect, count)| if let Effect::Weakened(each) = effect { each * i32::from(count) } else { 0 };
        self.effects(markers).map(weak).sum()
    }

    /// A hero's treasures that are not flipped.
    pub fn items(self, hero: &'s Hero) -> impl Iterator<Item = (usize, &'s str, TreasureCard)> {
        hero.items.iter().enumerate().filter(|(_, item)| item.up).map(move |(at, item)| (at, item.id.as_str(), self.treasure(&item.id)))
    }

    /// Treasures face up that do something when they are used, and not only by lying there or after a roll.
    pub fn usable(self, hero: &'s Hero) -> impl Iterator<Item = (usize, &'s str)> {
        let lies =
            |card: &TreasureCard| [card.attack, card.ac, card.speed, card.extra_damage, card.disable].iter().any(|number| *number > 0);
        let other = move |card: &TreasureCard| !lies(card) && card.window.is_none() && card.bonus.is_none();
        let rises = move |card: &TreasureCard| card.sets_level.is_some_and(|level| level > hero.level);
        let used = move |card: &TreasureCard| card.heal > 0 || rises(card) || (card.sets_level.is_none() && other(card));
        self.items(hero).filter(move |(_, _, card)| used(card)).map(|(at, id, _)| (at, id))
    }

    /// A hero's armor class, with the best item: one defence bonus at a time.
    #[must_use]
    pub fn hero_ac(self, seat: Seat) -> i32 {
        let Some(hero) = self.state.hero(seat) else { return 0 };
        let guards: i32 = hero.guards.iter().map(|guard| guard.ac).sum();
        let each = |(id, tokens): (&String, &u8)| self.power(id).map_or(0, |card| card.ac_each * i32::from(*tokens));
        hero.ac + self.items(hero).map(|(_, _, card)| card.ac).max().unwrap_or(0) + guards + hero.on_powers.iter().map(each).sum::<i32>()
    }

    /// A hero's speed, with items and conditions.
    #[must_use]
    pub fn speed(self, seat: Seat) -> i32 {
        let Some(hero) = self.state.hero(seat) else { return 0 };
        let own = hero.speed + self.items(hero).map(|(_, _, card)| card.speed).sum::<i32>();
        let slowed =
            self.effects(&hero.conditions).filter_map(|(_, effect, _)| if let Effect::Speed(to) = effect { Some(to) } else { None });
        slowed.min().map_or(own, |to| to.min(own))
    }

    /// Whether one move or one attack is all that the active hero has.
    #[must_use]
    pub fn one_deed(self) -> bool {
        self.state.hero(self.seat()).is_some_and(|hero| self.suffers(&hero.conditions, Effect::OneDeed))
    }

    /// What the experience pile is worth.
    #[must_use]
    pub fn experience(self) -> i32 {
        self.state.experience.iter().map(|(id, count)| self.monster_xp(id) * i32::from(*count)).sum()
    }

    /// What cancelling an encounter costs in this base.
    #[must_use]
    pub fn cancel_price(self) -> i32 {
        let base = i32::from(self.state.base.max(1)) - 1;
        self.edition().map_or(0, |edition| edition.cancel.price + edition.cancel.step * base)
    }

    /// Whether a record of this edition belongs to the game played.
    #[must_use]
    pub fn ours(self, edition: Option<&str>) -> bool {
        edition.is_none_or(|edition| edition == self.state.edition)
    }

    /// How many markers of a condition a hero has.
    #[must_use]
    pub fn markers(self, seat: Seat, condition: &str) -> u8 {
        self.state.hero(seat).map_or(0, |hero| count_of(&hero.conditions, condition))
    }
}
