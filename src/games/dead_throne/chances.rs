//! Exact chances before a deed: fleeing, winning a battle, what breaks, what the enemy die brings, when a town falls.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::card::{Card, Standing};
use super::mode::Mode;
use super::position::Position;
use super::records::AgrimorStat;
use super::settings::Setting;
use super::standing::Target;
use super::value::Value;
use super::values;
use super::whose::Role;
use crate::dice::{Fraction, Pool, Reads};
use crate::kernel::Seat;
use crate::toolbox::wording::count;

/// Nobody looks further ahead than this.
const MOST_ROUNDS: u16 = 99;

/// What may be fought: what it is called, and its possible attacks and defenses with their ways.
struct Foe {
    name: String,
    attacks: Vec<(i32, u64)>,
    defenses: Vec<(i32, u64)>,
}

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
                lines.extend(self.targets(seat).iter().take(10).map(|target| self.battle_chance(seat, &self.standing_foe(target))));
                lines.extend(self.solo_foes().iter().map(|foe| self.battle_chance(seat, foe)));
                if !self.enemies_at(&self.tray(seat).place).is_empty() {
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

    /// What stands there, to be fought as one.
    fn standing_foe(self, target: &Target) -> Foe {
        let enemies: Vec<&Standing> = target.ids.iter().filter_map(|id| self.state.enemy(id)).collect();
        let dragon = enemies.iter().any(|enemy| enemy.agrimor);
        let more = |of: fn(&AgrimorStat) -> i32| if dragon { self.agrimor(of) } else { 0 };
        let values = |of: fn(&Card) -> Value| -> Vec<Value> { enemies.iter().map(|enemy| of(&enemy.card)).collect() };
        Foe {
            name: target.name(),
            attacks: spread(self.pack, &values(|card| card.attack), more(|stat| stat.attack)),
            defenses: spread(self.pack, &values(|card| card.defense), more(|stat| stat.defense)),
        }
    }

    /// Who waits for a hero alone: the boss under the red marker, and Agrimor as he has grown.
    fn solo_foes(self) -> Vec<Foe> {
        let Some(board) = &self.state.solo else { return Vec::new() };
        let foe = |name: &str, attack: Value, defense: Value, more: i32| Foe {
            name: name.to_owned(),
            attacks: spread(self.pack, &[attack], more),
            defenses: spread(self.pack, &[defense], more),
        };
        let track = values::solo_track(self.pack, self.state, "battle").filter(|_| board.boss);
        let boss = track.and_then(|track| track.bosses.into_iter().find(|boss| boss.at == board.red));
        let boss = boss.map(|boss| foe("the boss", Value::Times(boss.times), Value::Times(boss.times), 0));
        let dragon = values::card_of(self.pack, self.state, "agrimor").filter(|_| !board.beaten);
        let growth = i32::from(board.growth) * self.pack.numbers.agrimor_growth;
        boss.into_iter().chain(dragon.map(|card| foe("Agrimor", card.attack, card.defense, growth))).collect()
    }

    /// Winning, losing, and what breaks, with nothing added.
    fn battle_chance(self, seat: Seat, foe: &Foe) -> String {
        let Foe { name, attacks, defenses } = foe;
        let group = self.group(seat);
        if let Some(unknown) = group.iter().find(|member| self.wants_hand(**member)) {
            return format!("{name}: hand values of {} are not known yet", self.name(*unknown));
        }
        let ways = |fits: &dyn Fn(i32, i32) -> bool| -> u64 {
            let all = attacks.iter().flat_map(|one| defenses.iter().map(move |other| (one, other)));
            all.filter(|(one, other)| fits(one.0, other.0)).map(|(one, other)| one.1.saturating_mul(other.1)).sum()
        };
        let side = self.side(seat);
        let (health, tie) = (self.tray(seat).health, self.state.settings.at(Setting::Tie));
        let taken = |attack: i32| (attack - side.defense).max(0);
        let dead = |attack: i32| taken(attack) >= health;
        // Who attacks first strikes even if he then dies of it, and wins nothing; who is dead has lost.
        let dealt = |defense: i32| (side.attack - defense).max(0);
        let won = |attack: i32, defense: i32| {
            let (taken, dealt) = (taken(attack), dealt(defense));
            !dead(attack) && (dealt > taken || (dealt == taken && tie == "player"))
        };
        let lost = |attack: i32, defense: i32| {
            let (taken, dealt) = (taken(attack), dealt(defense));
            dead(attack) || taken > dealt || (dealt == taken && tie == "enemy")
        };
        let total = ways(&|_, _| true);
        let weapon = ways(&|_, defense| self.weapons_break(seat, side.attack, defense, dealt(defense)));
        let shield = ways(&|attack, _| {
            let own = if group.len() > 1 { Some(side.defense).filter(|_| side.shield.is_some()) } else { side.shield };
            own.is_some_and(|own| self.shield_breaks(seat, own, attack, taken(attack)))
        });
        let breaks = match (weapon, shield) {
            (0, 0) => String::new(),
            _ => format!("; weapon breaks {}, shield {}", chance(weapon, total), chance(shield, total)),
        };
        format!("{name}: win {}, lose {}{breaks}", chance(ways(&won), total), chance(ways(&lost), total))
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

    /// When each town falls at this rate, if nobody helps.
    fn falls(self) -> Vec<String> {
        self.pack.towns().filter_map(|town| self.fall_of(town)).collect()
    }

    /// Those at its gate hit in each enemy phase, those on the road from when they arrive; each die is rolled anew each time.
    fn fall_of(self, town: &str) -> Option<String> {
        let hits = self.hits_on(town);
        let health = self.state.siege.as_ref()?.towns.get(town).copied().unwrap_or(0);
        let mut left = BTreeMap::from([(health, BigUint::from(1_u8))]);
        let (mut fallen, mut total) = (BigUint::from(0_u8), BigUint::from(1_u8));
        let mut within: Vec<(u16, Fraction)> = Vec::new();
        for round in 1..=MOST_ROUNDS {
            let values: Vec<Value> = hits.iter().filter(|(from, _)| *from <= round).map(|(_, value)| *value).collect();
            let sums = spread(self.pack, &values, 0);
            let ways: u64 = sums.iter().map(|(_, ways)| ways).sum();
            total *= ways;
            fallen *= ways;
            let mut next: BTreeMap<i32, BigUint> = BTreeMap::new();
            for (health, weight) in &left {
                for (hit, ways) in &sums {
                    let weight = weight * *ways;
                    if hit >= health {
                        fallen += weight;
                    } else {
                        *next.entry(health - hit).or_default() += weight;
                    }
                }
            }
            left = next;
            let chance = Fraction::new(fallen.clone(), total.clone());
            if !chance.part().is_zero() {
                within.push((round, chance));
            }
            if left.is_empty() {
                break;
            }
        }
        let name = self.pack.tile_name(town);
        match within.as_slice() {
            [] => None,
            [(round, _)] if left.is_empty() => Some(format!("{name} falls in {} if nobody helps", count(*round, "round"))),
            several => {
                let each: Vec<String> =
                    several.iter().map(|(round, chance)| format!("{} {}", count(*round, "round"), chance.in_words())).collect();
                Some(format!("{name} falls if nobody helps within {}", each.join(", ")))
            }
        }
    }
}
