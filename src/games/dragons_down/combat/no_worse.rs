//! Combat Steps 5: what Enter places is worth most on average, and never worse than another placement in all that counts against whom
//! the hero meets.

use super::average::{Deals, HitDice, Meets};
use super::boxes::Spot;
use super::damage::base_damage;
use super::hand::Hand;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells;
use crate::games::dragons_down::state::{Rule, Side, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, WEAPON};
use crate::games::dragons_down::values::Special;

/// What a placement is worth in each respect that counts; more is better, and the list is as long for every placement.
type Worth = Vec<i32>;

/// One side of a chip that the hero meets this round: the Monster Die may turn it over.
struct Face {
    /// Attack speed and length.
    rank: (Option<i32>, Option<i32>),
    maneuver: Option<i32>,
    /// Health left.
    health: Option<i32>,
    /// Whether it stops a sword.
    armoured: bool,
    targeted: bool,
    strikes: bool,
    /// What its hit does to the hero.
    deals: Deals,
    /// How often the Monster Die leaves it up, or turns it up.
    weight: i64,
}

/// A hero's round, tried out with one placement after another.
pub(super) struct Trial<'a> {
    play: Play<'a>,
    hero: Id,
    spell: Option<Id>,
    thrown: bool,
    faces: Vec<Face>,
    targets: usize,
    /// Whether somebody is met whose numbers are no chip's, or who wants the same kill: then every cube may count.
    raced: bool,
    chased: bool,
}

impl<'a> Trial<'a> {
    /// The round of a hero who casts a spell, or strikes, or throws.
    pub(super) fn of(play: &Play<'a>, hero: &Id, spell: Option<&Id>, thrown: bool) -> Self {
        let mut play = Play { pack: play.pack, state: play.state.clone(), seat: play.seat };
        let all = play.state.fight().targets.clone();
        let targets = all.get(hero).cloned().unwrap_or_default();
        let others = || all.iter().filter(|(id, _)| *id != hero);
        let chip = |id: &Id| play.state.figures.contains_key(id);
        let raced = others().any(|(id, theirs)| play.credited(id).is_some() && theirs.iter().any(|target| targets.contains(target)));
        let chased = others().any(|(id, theirs)| !chip(id) && theirs.contains(hero));
        let raced = raced || chased || targets.iter().any(|id| !chip(id) && id != hero);
        let met: Vec<Id> = play.state.figures_at(&play.state.fight().at);
        let mut faces = Vec::new();
        for id in met {
            let (targeted, strikes) = (targets.contains(&id), all.get(&id));
            let now = play.state.figure(&id).side;
            for side in [Side::Front, Side::Back] {
                if let Some(figure) = play.state.figures.get_mut(&id) {
                    figure.side = side;
                }
                // Only an attack on several adds a hero whom it has not named.
                let special = play.chip_numbers(&id).map(|numbers| numbers.special);
                let spreads = special.is_none_or(|special| matches!(special, Special::Fireball | Special::Spell(_)));
                let strikes = strikes.is_some_and(|theirs| theirs.contains(hero) || spreads);
                if targeted || strikes {
                    let weight = super::average::turned_up(&play, side == now);
                    faces.push(face(&play, hero, &id, (targeted, strikes), weight));
                }
            }
        }
        Self { play, hero: hero.clone(), spell: spell.cloned(), thrown, faces, targets: targets.len(), raced, chased }
    }

    /// What a placement is worth against each side of each chip, and on average.
    fn worth(&mut self, laid: Tactics) -> (Worth, i64) {
        let mut tactics = laid;
        (tactics.spell, tactics.thrown) = (self.spell.clone(), self.thrown);
        let strikes = tactics.strikes();
        self.play.state.hero_mut(&self.hero).tactics = Some(tactics);
        let (play, hero) = (&self.play, &self.hero);
        let (speed, maneuver) = (play.attack_speed(hero).unwrap_or(0), play.maneuver(hero).unwrap_or(0));
        let rank = (Some(speed), play.attack_length(hero));
        let damage = if strikes { base_damage(play, hero, self.targets) } else { None };
        let average =
            if self.chased { 0 } else { self.average(strikes, (speed, maneuver), rank, damage.as_ref().map(|sum| (sum.0, sum.1))) };
        let mut worth = vec![i32::from(strikes)];
        if self.raced {
            worth.extend([speed, damage.as_ref().map_or(0, |(base, icons, _)| base + icons)]);
        }
        if self.chased {
            worth.push(maneuver);
        }
        for face in &self.faces {
            // Attacks of those the hero neither attacks nor is attacked by are not waited for.
            let before = if strikes { self.before(rank, face.rank) } else { 0 };
            worth.push(before);
            if face.targeted {
                worth.push(if strikes { compared(Some(speed), face.maneuver).unwrap_or(speed) } else { 0 });
                worth.push(self.harm(face, damage.as_ref().map_or((0, 0), |(base, icons, _)| (*base, *icons))));
            }
            if face.strikes {
                worth.push(compared(Some(maneuver), face.rank.0).unwrap_or(maneuver));
            }
        }
        if self.targets > 0 && self.faces.iter().all(|face| !face.targeted) {
            worth.push(damage.map_or(0, |(base, icons, _)| base + icons));
        }
        (worth, average)
    }

    /// What the attack does on average, less what falls on the hero.
    fn average(&self, strikes: bool, (speed, maneuver): (i32, i32), rank: (Option<i32>, Option<i32>), damage: Option<(i32, i32)>) -> i64 {
        let dice = HitDice::of(&self.play.pack.dice.hit);
        let each = self.faces.iter().map(|face| {
            let meets = Meets {
                hits: face.maneuver.filter(|_| face.targeted && strikes).map_or(0, |other| dice.ways(speed, other)),
                kills: strikes && damage.is_some() && self.kills(face, damage.unwrap_or((0, 0))),
                harms: damage.is_none_or(|(base, icons)| base + icons > i32::from(face.armoured && icons > 0)),
                struck: face.rank.0.filter(|_| face.strikes).map_or(0, |other| dice.ways(other, maneuver)),
                order: if strikes && face.targeted { self.before(rank, face.rank) } else { 1 },
                deals: face.deals,
            };
            face.weight * meets.worth(dice.all)
        });
        each.sum()
    }

    /// Whether a hit kills, ranged dice left aside.
    fn kills(&self, face: &Face, (base, icons): (i32, i32)) -> bool {
        let damage = base + icons - if face.armoured { icons.clamp(0, 1) } else { 0 };
        face.health.is_some_and(|health| damage >= health)
    }

    /// What a hit does: nothing, one wound, death. Where others hit the same chip, more damage may be what kills it then.
    fn harm(&self, face: &Face, (base, icons): (i32, i32)) -> i32 {
        let damage = base + icons - if face.armoured { icons.clamp(0, 1) } else { 0 };
        let Some(health) = face.health else { return damage };
        // The lowest Ranged Die may fall.
        let dice = &self.play.pack.dice.ranged;
        let less = dice.each_face().map(|face| dice.value(face)).min().filter(|_| self.play.is_ranged(&self.hero)).unwrap_or(0);
        let kills = health - less.min(0);
        match damage {
            _ if damage >= kills => kills.max(2),
            _ if self.raced || less < 0 => damage,
            _ => i32::from(damage >= 1),
        }
    }

    /// Before an attack, at once with it, or after it; where that can't be told, the speed itself.
    fn before(&self, own: (Option<i32>, Option<i32>), other: (Option<i32>, Option<i32>)) -> i32 {
        let closing = self.play.state.fight().opening && self.play.state.rule(Rule::ClosingTheDistance);
        let turned = |(speed, length): (Option<i32>, Option<i32>)| if closing { (length, speed) } else { (speed, length) };
        let ((one, then), (other, other_then)) = (turned(own), turned(other));
        match compared(one, other) {
            Some(1) => compared(then, other_then).unwrap_or_else(|| own.0.unwrap_or(0)),
            Some(unequal) => unequal,
            None => own.0.unwrap_or(0),
        }
    }
}

/// A side of a chip as it is up now.
fn face(play: &Play<'_>, hero: &Id, id: &Id, (targeted, strikes): (bool, bool), weight: i64) -> Face {
    let chip = play.chip(id);
    Face {
        deals: super::average::deals(play, id, hero),
        weight,
        rank: (play.attack_speed(id), play.attack_length(id)),
        maneuver: play.maneuver(id),
        health: chip.map(|chip| chip.health - play.wounds(id)),
        armoured: chip.is_some_and(|chip| chip.armoured) || play.state.is_under(id, spells::IRON_SKIN),
        targeted,
        strikes,
    }
}

/// 2 for more, 1 for as much, 0 for less.
fn compared(one: Option<i32>, other: Option<i32>) -> Option<i32> {
    Some(match one?.cmp(&other?) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    })
}

impl Hand {
    /// The placement worth most on average; of equals this one, unless another is no worse in any respect and better in one: then the
    /// best of those. Cubes that bring nothing go on maneuver, whatever comes.
    pub(super) fn no_worse(&self, placed: Vec<u32>, trial: &mut Trial<'_>) -> Vec<u32> {
        let own = |key: &str| self.spots.iter().position(|spot| self.is_own(spot, key));
        let (weapon, attack, maneuver) = (own(WEAPON), own(ATTACK), own(MANEUVER));
        let at = |nth: Option<usize>, placed: &[u32]| nth.and_then(|nth| placed.get(nth)).copied().unwrap_or(0);
        let rank =
            |worth: &[i32], placed: &[u32]| (worth.iter().sum::<i32>(), at(maneuver, placed), at(attack, placed), at(weapon, placed));
        let mut tried: Vec<(Worth, i64, Vec<u32>)> = Vec::new();
        for placed in std::iter::once(placed.clone()).chain(self.others(&placed, weapon, attack)) {
            let (worth, average) = trial.worth(self.laid(&counts(&placed)));
            tried.push((worth, average, placed));
        }
        // Who would strike does: a fight in which nobody does goes nowhere.
        let strikes = tried.first().and_then(|(worth, ..)| worth.first()).copied().unwrap_or(0);
        tried.retain(|(worth, ..)| worth.first().copied().unwrap_or(0) >= strikes);
        let best = tried.iter().map(|(_, average, _)| *average).max().unwrap_or(0);
        let Some((own, average, _)) = tried.first() else { return placed };
        let from = if *average == best {
            own.clone()
        } else {
            let highest = tried.iter().filter(|(_, average, _)| *average == best);
            highest.max_by_key(|(worth, _, placed)| rank(worth, placed)).map_or_else(|| own.clone(), |(worth, ..)| worth.clone())
        };
        let no_worse = |worth: &Worth| worth.len() == from.len() && worth.iter().zip(&from).all(|(new, old)| new >= old);
        let mut chosen: Option<&(Worth, i64, Vec<u32>)> = None;
        for other in tried.iter().filter(|(worth, average, _)| *average == best && no_worse(worth)) {
            if chosen.is_none_or(|chosen| rank(&other.0, &other.2) > rank(&chosen.0, &chosen.2)) {
                chosen = Some(other);
            }
        }
        chosen.map_or(placed, |(.., placed)| placed.clone())
    }

    /// The other placements that the rules allow, each with what is spare on maneuver.
    fn others(&self, placed: &[u32], weapon: Option<usize>, attack: Option<usize>) -> Vec<Vec<u32>> {
        let maneuver = self.spots.iter().position(|spot| self.is_own(spot, MANEUVER));
        let set =
            |nth: Option<usize>, to: u32, placed: &mut [u32]| nth.and_then(|nth| placed.get_mut(nth)).into_iter().for_each(|on| *on = to);
        let room = |nth: Option<usize>| nth.and_then(|nth| self.spots.get(nth)).map_or(0, |spot| spot.room);
        let mut others = Vec::new();
        for on_weapon in 0..=room(weapon) {
            for on_attack in 0..=room(attack) {
                let mut other = placed.to_vec();
                set(weapon, on_weapon, &mut other);
                set(attack, on_attack, &mut other);
                set(maneuver, 0, &mut other);
                self.fill(MANEUVER, &mut other);
                let idle = on_attack > 0 && self.spell.is_none() && self.on(WEAPON, &other) + self.given(WEAPON) == 0;
                let many = i64::from(other.iter().sum::<u32>()) > i64::from(self.limit);
                if !idle && !many && self.check(&counts(&other)).is_ok() {
                    others.push(other);
                }
            }
        }
        others
    }

    /// Whether a spot is for the cube that its row of boxes is made for.
    fn is_own(&self, spot: &Spot, key: &str) -> bool {
        self.boxes.get(spot.at).is_some_and(|here| here.key == *key && here.own() == spot.cube)
    }
}

/// An answer as the question gives it.
fn counts(placed: &[u32]) -> Vec<(usize, u32)> {
    placed.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect()
}
