//! Exact chances before a deed: fleeing, winning a battle, what breaks, what the enemy die brings, when a town falls.

use super::position::{Position, Role};
use super::settings::Setting;
use super::state::{Mode, Standing};
use super::value::Value;
use super::values;
use super::wording;
use crate::dice::{Fraction, Pool, Reads};
use crate::kernel::Seat;
use crate::toolbox::wording::count;

/// A value's possible numbers, with their ways, and all ways together.
fn spread(pack: &super::pack::Pack, values: &[Value], more: i32) -> Vec<(i32, u64)> {
    let reads = Pool::of(&pack.wooden, 1).sum();
    let mut sums = vec![(more, 1_u64)];
    for value in values {
        sums = match value {
            Value::Flat(number) => sums.into_iter().map(|(sum, ways)| (sum + number, ways)).collect(),
            Value::Times(times) => {
                let mut wider: Vec<(i32, u64)> = Vec::new();
                for (sum, ways) in &sums {
                    for outcome in reads.outcomes() {
                        let (sum, ways) = (sum + times * reads.mean(&outcome.faces), ways.saturating_mul(outcome.ways));
                        match wider.iter_mut().find(|(known, _)| *known == sum) {
                            Some((_, known)) => *known = known.saturating_add(ways),
                            None => wider.push((sum, ways)),
                        }
                    }
                }
                wider
            }
        };
    }
    sums
}

fn chance(ways: u64, total: u64) -> String {
    Fraction::new(ways, total).in_words()
}

impl Position<'_, '_> {
    /// Exact chances worth knowing now, one a line.
    #[must_use]
    pub fn chances(self) -> Vec<String> {
        if self.state.mode.is_none() || self.state.ending.is_some() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for (seat, role) in self.actors() {
            if role == Role::Battle {
                lines.push(self.flee_chance(seat));
                lines.extend(self.opponents(seat).into_iter().map(|other| self.strike_line(seat, other)));
            }
            if role == Role::Turn {
                lines.extend(self.state.enemies.iter().take(8).map(|enemy| self.battle_chance(seat, enemy)));
                if !self.state.enemies.is_empty() {
                    lines.push(self.flee_chance(seat));
                }
            }
        }
        if self.mode() == Mode::Defender {
            lines.extend(self.spawn_chances());
            lines.extend(self.falls());
        }
        lines
    }

    fn flee_chance(self, seat: Seat) -> String {
        let reads = Pool::of(&self.pack.wooden, 2).sum();
        let (mut ways, mut total) = (0, 0);
        for outcome in reads.outcomes() {
            total += outcome.ways;
            ways += if reads.mean(&outcome.faces) >= self.pack.numbers.flee { outcome.ways } else { 0 };
        }
        if self.is_trapped(seat) {
            format!("{} is trapped, and can't flee", self.name(seat))
        } else if self.all_trapped(seat) {
            format!("{} flees with any roll: every opponent is trapped", self.name(seat))
        } else {
            format!("{} flees: {}", self.name(seat), chance(ways, total))
        }
    }

    fn strike_line(self, seat: Seat, other: Seat) -> String {
        let (one, two) = (self.strength(seat), self.strength(other));
        let damage = (one.attack - two.defense).max(0);
        let breaks = one.weapon.is_some_and(|own| self.weapon_breaks(seat, own, two.defense, damage));
        let breaks = if breaks { "; the weapon breaks" } else { "" };
        format!("{} strikes {} for {damage} of {}{breaks}", self.name(seat), self.name(other), self.tray(other).health)
    }

    /// Winning, losing, and what breaks, against an enemy that stands, with nothing added.
    fn battle_chance(self, seat: Seat, enemy: &Standing) -> String {
        let side = self.side(seat);
        if self.wants_hand(seat) {
            return format!("{}: hand values of {} are not known yet", wording::the(&enemy.id), self.name(seat));
        }
        let attacks = spread(self.pack, &[enemy.card.attack], 0);
        let defenses = spread(self.pack, &[enemy.card.defense], 0);
        let (mut won, mut lost, mut weapon, mut shield, mut total) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
        for (attack, one) in &attacks {
            for (defense, other) in &defenses {
                let ways = one.saturating_mul(*other);
                let (taken, dealt) = ((attack - side.defense).max(0), (side.attack - defense).max(0));
                let dead = taken >= self.tray(seat).health;
                total += ways;
                let tie = self.state.settings.at(Setting::Tie);
                won += if (dealt > taken || (dealt == taken && tie == "player")) && !dead { ways } else { 0 };
                lost += if taken > dealt || dead || (dealt == taken && tie == "enemy") { ways } else { 0 };
                weapon += if side.weapon.is_some_and(|own| self.weapon_breaks(seat, own, *defense, dealt)) { ways } else { 0 };
                shield += if side.shield.is_some_and(|own| self.shield_breaks(seat, own, *attack, taken)) { ways } else { 0 };
            }
        }
        let breaks = match (weapon, shield) {
            (0, 0) => String::new(),
            _ => format!("; weapon breaks {}, shield {}", chance(weapon, total), chance(shield, total)),
        };
        format!("{}: win {}, lose {}{breaks}", wording::the(&enemy.id), chance(won, total), chance(lost, total))
    }

    fn spawn_chances(self) -> Vec<String> {
        let colour = self.die_colour();
        let Some(die) = values::die_of(self.pack, self.state, colour) else {
            return vec![format!("what the {colour} die brings can't be said until its faces are typed (`owner-values`)")];
        };
        let total = u64::from(die.sides());
        let line = |face: crate::dice::Face| {
            let name = die.name(face);
            let what = match name {
                "ag" => "Agrimor".to_owned(),
                "ag+" => "Agrimor grows".to_owned(),
                letter => self.pack.tile_of_letter(letter).map_or_else(|| letter.to_owned(), |tile| self.pack.tile_name(tile).to_owned()),
            };
            format!("the {colour} die: {what} {}", chance(u64::from(die.sides_of(face)), total))
        };
        die.each_face().map(line).collect()
    }

    /// Rounds until a town falls at this rate: those at its gate hit now, those on the road when they arrive.
    fn falls(self) -> Vec<String> {
        let Some(siege) = &self.state.siege else { return Vec::new() };
        let line = |town: &str| {
            let marching: Vec<&Standing> =
                self.state.enemies.iter().filter(|enemy| enemy.spawned && !enemy.agrimor && enemy.towards == town).collect();
            let mut health = siege.towns.get(town).copied().unwrap_or(0);
            if marching.is_empty() {
                return None;
            }
            for round in 1..=99_u16 {
                let there = |enemy: &&&Standing| enemy.steps <= round.saturating_mul(u16::from(enemy.card.level).max(1));
                let hit: i32 = marching.iter().filter(there).map(|enemy| self.least(enemy.card.attack)).sum();
                health -= hit;
                if health <= 0 {
                    let sure =
                        if marching.iter().any(|enemy| matches!(enemy.card.attack, Value::Times(_))) { " at the latest" } else { "" };
                    return Some(format!("{} falls in {}{sure} if nobody helps", self.pack.tile_name(town), count(round, "round")));
                }
            }
            None
        };
        self.pack.towns().filter_map(line).collect()
    }

    /// The least that a value can be.
    fn least(self, value: Value) -> i32 {
        spread(self.pack, &[value], 0).into_iter().map(|(number, _)| number).min().unwrap_or(0)
    }
}
