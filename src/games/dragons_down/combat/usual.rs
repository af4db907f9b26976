//! Combat Steps 5: what Enter means: where the cubes go if nobody says anything.

use super::armour::foresee;
use super::boxes::Spot;
use super::hand::{CUBES, Hand};
use crate::games::dragons_down::Play;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, SPELL, WEAPON};

/// The highest attack speed of those whose hit would kill this hero for certain, as far as it is known; 0 where nobody's would.
pub(super) fn deadly_speed(play: &Play<'_>, hero: &Id) -> i32 {
    if !play.armours(hero).is_empty() {
        return 0;
    }
    let hearts = i32::from(play.state.hero(hero).healthy.of(Cube::Heart)) + play.health_of_cards(hero);
    let targets = &play.state.fight().targets;
    let attackers = targets.iter().filter(|(id, targets)| targets.contains(hero) && play.fights_as_chip(id));
    let deadly = attackers.filter(|(id, targets)| foresee(play, id, targets.len()).is_some_and(|foreseen| foreseen.least >= hearts));
    deadly.filter_map(|(id, _)| play.attack_speed(id)).max().unwrap_or(0)
}

impl Hand {
    /// How many cubes more a box takes, by what is placed so far.
    pub(super) fn space(&self, spot: &Spot, placed: &[u32]) -> u32 {
        let sum = |fits: &dyn Fn(&Spot) -> bool| -> i32 {
            let there = self.spots.iter().zip(placed).filter(|(other, _)| fits(other));
            i32::try_from(there.map(|(_, count)| *count).sum::<u32>()).unwrap_or(i32::MAX)
        };
        let here = self.boxes.get(spot.at);
        let room = here.map_or(0, |here| here.room() - here.given - here.given_light) - sum(&|other| other.at == spot.at);
        // The box for the one cube that must be another waits for it.
        let one_of = here.and_then(|here| here.one_of);
        let waits = one_of.is_some_and(|one| one != spot.cube && sum(&|other| other.at == spot.at && other.cube == one) == 0);
        let room = room - i32::from(waits);
        let left = i32::from(self.healthy.of(spot.cube)) - sum(&|other| other.cube == spot.cube);
        let limit = self.limit - sum(&|_| true);
        // The cube more of an alert is a Speed cube: no other box gets it.
        let other = if spot.cube == Cube::Speed { limit } else { CUBES - sum(&|other| other.cube != Cube::Speed) };
        let swap = self.swap_of(spot).map_or(i32::MAX, |(_, r#as, most)| {
            most - sum(&|other| other.cube == spot.cube && self.swap_of(other).is_some_and(|(_, of, _)| of == r#as))
        });
        u32::try_from(room.min(left).min(limit).min(other).min(swap)).unwrap_or(0)
    }

    /// Last round's placement as far as the cubes are still there, unless there was nothing to strike with; in the first round as much
    /// as fits, attack before maneuver. What is left over goes on maneuver, then on attack: it costs nothing there. Against a blow that
    /// would kill for certain, maneuver comes first.
    pub(super) fn again(&self, before: Option<&Tactics>) -> Vec<u32> {
        let armed = self.boxes.iter().any(|here| here.key == *WEAPON && here.room() > 0);
        let mut placed = self.as_before(before.filter(|before| before.filled_first(WEAPON) > 0 || !armed));
        self.fill(MANEUVER, &mut placed);
        if self.spell.is_some() || self.on(WEAPON, &placed) + self.given(WEAPON) > 0 {
            self.fill(ATTACK, &mut placed);
        }
        self.flee(placed)
    }

    /// As many more of the cubes it is made for on a row of boxes as there is room.
    pub(super) fn fill(&self, key: &str, placed: &mut [u32]) {
        for (nth, spot) in self.spots.iter().enumerate() {
            let own = self.boxes.get(spot.at).is_some_and(|here| here.key == *key && here.own() == spot.cube);
            let more = if own { self.space(spot, placed) } else { 0 };
            if let Some(placed) = placed.get_mut(nth) {
                *placed += more.min(spot.room - (*placed).min(spot.room));
            }
        }
    }

    /// The same with maneuver first, where that alone escapes a blow that kills for certain: off the attack boxes, or with no attack.
    pub(super) fn flee(&self, placed: Vec<u32>) -> Vec<u32> {
        let maneuver = |placed: &[u32]| i32::try_from(self.on(MANEUVER, placed) + self.given(MANEUVER)).unwrap_or(0);
        let without = |keys: &[&str]| {
            let keep = |(spot, count): (&Spot, &u32)| {
                let key = self.boxes.get(spot.at).map_or("", |here| here.key.as_str());
                if keys.contains(&key) { 0 } else { *count }
            };
            let mut placed: Vec<u32> = self.spots.iter().zip(&placed).map(keep).collect();
            self.fill(MANEUVER, &mut placed);
            placed
        };
        if maneuver(&placed) >= self.flee {
            return placed;
        }
        let swift = [without(&[ATTACK]), without(&[ATTACK, WEAPON])].into_iter().find(|placed| maneuver(placed) >= self.flee);
        let Some(mut swift) = swift else { return placed };
        // What flight does not need goes back.
        for (nth, spot) in self.spots.iter().enumerate() {
            let here = self.boxes.get(spot.at).is_some_and(|here| here.key == *MANEUVER);
            let spare = u32::try_from(maneuver(&swift) - self.flee).unwrap_or(0);
            if let Some(placed) = swift.get_mut(nth).filter(|_| here) {
                *placed -= spare.min(*placed);
            }
        }
        self.fill(WEAPON, &mut swift);
        let short = self.boxes.iter().any(|here| {
            let filled = i32::try_from(self.on(WEAPON, &swift)).unwrap_or(0) + here.given;
            here.key == *WEAPON && (filled < here.dark || here.one_of.is_some())
        });
        if short {
            let weapon = |spot: &Spot| self.boxes.get(spot.at).is_some_and(|here| here.key == *WEAPON);
            self.spots.iter().zip(&mut swift).filter(|(spot, _)| weapon(spot)).for_each(|(_, count)| *count = 0);
        }
        if self.on(WEAPON, &swift) + self.given(WEAPON) > 0 || self.spell.is_some() {
            self.fill(ATTACK, &mut swift);
        }
        self.fill(MANEUVER, &mut swift);
        swift
    }

    pub(super) fn as_before(&self, before: Option<&Tactics>) -> Vec<u32> {
        let mut placed: Vec<u32> = vec![0; self.spots.len()];
        for (nth, spot) in self.spots.iter().enumerate() {
            let Some(here) = self.boxes.get(spot.at) else { continue };
            let first = here.accepts.first() == Some(&spot.cube);
            let spell = self.spell.as_ref().filter(|_| here.key == *SPELL);
            let wanted = match before {
                _ if spell.is_some() => spell.map_or(0, |(.., cheapest)| u32::from(cheapest.of(spot.cube))),
                _ if here.one_of == Some(spot.cube) => 1,
                Some(before) => u32::from(before.on(here.key.as_str()).of(spot.cube)),
                None if first => u32::MAX,
                None => 0,
            };
            let idle = here.attacks() && self.spell.is_none() && self.on(WEAPON, &placed) + self.given(WEAPON) == 0;
            let count = if idle { 0 } else { wanted.min(spot.room).min(self.space(spot, &placed)) };
            if let Some(placed) = placed.get_mut(nth) {
                *placed = count;
            }
            let last = self.spots.get(nth + 1).is_none_or(|next| next.at != spot.at);
            let might = if here.key == *WEAPON { self.might_given(|at| placed.get(at).copied().unwrap_or(0)) } else { 0 };
            let short = i64::from(self.on(here.key.as_str(), &placed)) + i64::from(here.given + might) < i64::from(here.dark);
            let lacks = here.one_of.is_some_and(|one| self.of_kind(spot.at, one, &placed) == 0);
            if last && (short || lacks) {
                self.spots.iter().zip(&mut placed).filter(|(other, _)| other.at == spot.at).for_each(|(_, count)| *count = 0);
            }
        }
        placed
    }
}
