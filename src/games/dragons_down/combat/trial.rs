//! Combat Steps 5: a hero's round, tried out with one placement after another: what each is worth, on average and in each respect.

use super::average::{HitDice, damages, deals, on_each_side, split, turned_up};
use super::damage::base_damage;
use super::exchange::{Deals, Does, Meets, Outlook, Ways, worth};
use super::touch::{Touch, touch};
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, aim};
use crate::games::dragons_down::state::{Rule, Status, Tactics};
use crate::games::dragons_down::values::Special;

/// What a placement is worth in each respect that counts; more is better, and the list is as long for every placement.
pub(super) type Worth = Vec<i32>;

/// One side of a chip that the hero meets this round: the Monster Die may turn it over.
struct Face {
    /// Which chip.
    of: usize,
    /// Attack speed and length.
    rank: (Option<i32>, Option<i32>),
    maneuver: Option<i32>,
    /// Health left.
    health: Option<i32>,
    /// Whether it stops a sword.
    armoured: bool,
    targeted: bool,
    strikes: bool,
    /// What the spell does to it, and whether it must hit for that; none where damage does it.
    touch: Option<(Touch, bool)>,
    /// What its hit does to the hero.
    deals: Deals,
    /// How often the Monster Die leaves it up, or turns it up.
    weight: Ways,
}

/// What a placement gives the hero.
#[derive(Clone, Copy)]
struct Stance {
    strikes: bool,
    speed: i32,
    maneuver: i32,
    /// Attack length.
    length: Option<i32>,
    /// Damage and swords.
    damage: Option<(i32, i32)>,
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
        let mut play = play.copy();
        let all = play.state.fight().targets.clone();
        let mut targets = all.get(hero).cloned().unwrap_or_default();
        // A spell that needs no target lets go of those who were named.
        if spell.and_then(|spell| play.spell(spell)).is_some_and(|record| aim(record) == Aim::None) {
            targets.clear();
        }
        let others = || all.iter().filter(|(id, _)| *id != hero);
        let chip = |id: &Id| play.state.figures.contains_key(id);
        let raced = others().any(|(id, theirs)| play.credited(id).is_some() && theirs.iter().any(|target| targets.contains(target)));
        let chased = others().any(|(id, theirs)| !chip(id) && theirs.contains(hero));
        let raced = raced || chased || targets.iter().any(|id| !chip(id) && id != hero);
        let mut faces = Vec::new();
        for (of, id) in play.state.figures_at(&play.state.fight().at).into_iter().enumerate() {
            let (named, theirs) = (targets.contains(&id), all.get(&id));
            let sides = on_each_side(&mut play, &id, |play, up| {
                // Only an attack on several adds a hero whom it has not named.
                let special = play.chip_numbers(&id).map(|numbers| numbers.special);
                let spreads = special.is_none_or(|special| matches!(special, Special::Fireball | Special::Spell(_)));
                let strikes = theirs.is_some_and(|theirs| theirs.contains(hero) || spreads);
                let touch = spell.and_then(|spell| touch(play, spell, &id, named));
                let targeted = named || touch.is_some_and(|(touch, _)| touch != Touch::Nothing);
                let weight = Ways { some: turned_up(play, up), of: i64::from(play.pack.dice.monster.sides()) };
                (targeted || strikes).then(|| Face { of, targeted, strikes, touch, weight, ..face(play, hero, &id) })
            });
            faces.extend(sides.into_iter().flatten());
        }
        Self { play, hero: hero.clone(), spell: spell.cloned(), thrown, faces, targets: targets.len(), raced, chased }
    }

    /// What a placement is worth against each side of each chip, and on average.
    pub(super) fn worth(&mut self, laid: Tactics) -> (Worth, Outlook) {
        let stance = self.stance(laid);
        let (strikes, speed, maneuver) = (stance.strikes, stance.speed, stance.maneuver);
        let damage = stance.damage.map_or(0, |(base, icons)| base + icons);
        let average = if self.chased { Outlook::default() } else { self.average(stance) };
        let mut worth = vec![i32::from(strikes)];
        if self.raced {
            worth.extend([speed, damage]);
        }
        if self.chased {
            worth.push(maneuver);
        }
        for face in &self.faces {
            // Attacks of those the hero neither attacks nor is attacked by are not waited for.
            worth.push(if strikes { self.before(stance, face).unwrap_or(speed) } else { 0 });
            if face.targeted {
                worth.push(if strikes { compared(Some(speed), face.maneuver).unwrap_or(speed) } else { 0 });
                worth.push(self.harm(face, stance.damage.unwrap_or((0, 0))));
            }
            if face.strikes {
                worth.push(compared(Some(maneuver), face.rank.0).unwrap_or(maneuver));
            }
        }
        if self.targets > 0 && self.faces.iter().all(|face| !face.targeted) {
            worth.push(damage);
        }
        (worth, average)
    }

    fn stance(&mut self, laid: Tactics) -> Stance {
        let mut tactics = laid;
        (tactics.spell, tactics.thrown) = (self.spell.clone(), self.thrown);
        let strikes = tactics.strikes();
        self.play.state.hero_mut(&self.hero).tactics = Some(tactics);
        let (play, hero) = (&self.play, &self.hero);
        let damage = if strikes { base_damage(play, hero, self.targets) } else { None };
        Stance {
            strikes,
            speed: play.attack_speed(hero).unwrap_or(0),
            maneuver: play.maneuver(hero).unwrap_or(0),
            length: play.attack_length(hero),
            damage: damage.map(|(base, icons, _)| (base, icons)),
        }
    }

    /// What the attack does on average, less what falls on the hero.
    fn average(&self, stance: Stance) -> Outlook {
        let dice = HitDice::of(&self.play.pack.dice.hit);
        let struck = |speed: i32, maneuver: i32| Ways { some: dice.ways(speed, maneuver), of: dice.all };
        let chips = self.faces.iter().map(|face| face.of).max().map_or(0, |most| most + 1);
        let mut all: Vec<Vec<Meets>> = (0..chips).map(|_| Vec::new()).collect();
        for face in &self.faces {
            let (does, must_hit) = self.does(face, stance);
            let hits = match face.maneuver.filter(|_| must_hit) {
                _ if !face.targeted || !stance.strikes => Ways::default(),
                None if must_hit => Ways::default(),
                Some(maneuver) => struck(stance.speed, maneuver),
                None => Ways { some: 1, of: 1 },
            };
            let meets = Meets {
                weight: face.weight,
                hits,
                does,
                struck: face.rank.0.filter(|_| face.strikes).map_or_else(Ways::default, |speed| struck(speed, stance.maneuver)),
                deals: face.deals,
                order: if stance.strikes { self.before(stance, face).unwrap_or(1) } else { 1 },
            };
            if let Some(chip) = all.get_mut(face.of) {
                chip.push(meets);
            }
        }
        all.retain(|sides| !sides.is_empty());
        let hero = &self.hero;
        // Fiery Chasm: it opens beneath its caster, too.
        let chasm = self.spell.as_ref().is_some_and(|spell| *spell == *spells::FIERY_CHASM);
        let falls = chasm && !self.play.flies(hero) && !self.play.state.hero(hero).is(Status::Hidden);
        let lives = if falls { dice.all - dice.ways(stance.speed, stance.maneuver) } else { dice.all };
        worth(&all, Ways { some: lives, of: dice.all })
    }

    /// What the hero's attack does to a chip that it hits, and whether it must hit.
    fn does(&self, face: &Face, stance: Stance) -> (Does, bool) {
        let (none, sure) = (Ways { some: 0, of: 1 }, Ways { some: 1, of: 1 });
        let Some((touch, must_hit)) = face.touch else {
            let Some((base, icons)) = stance.damage else { return (Does { kills: none, harms: sure, stops: false }, true) };
            let off = if face.armoured { icons.clamp(0, 1) } else { 0 };
            let all = damages(&self.play, base + icons - off, self.play.is_ranged(&self.hero));
            let (kills, harms) = split(&all, face.health.unwrap_or(i32::MAX));
            return (Does { kills, harms, stops: false }, true);
        };
        let (kills, harms) = match touch {
            Touch::Nothing => (none, none),
            Touch::Harms | Touch::Stops => (none, sure),
            Touch::Removes => (sure, none),
        };
        (Does { kills, harms, stops: touch == Touch::Stops }, must_hit)
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

    /// 2 before an attack, 1 at once with it, 0 after it; none where that can't be told.
    fn before(&self, stance: Stance, face: &Face) -> Option<i32> {
        let closing = self.play.state.fight().opening && self.play.state.rule(Rule::ClosingTheDistance);
        let turned = |(speed, length): (Option<i32>, Option<i32>)| if closing { (length, speed) } else { (speed, length) };
        let ((one, then), (other, other_then)) = (turned((Some(stance.speed), stance.length)), turned(face.rank));
        match compared(one, other)? {
            1 => compared(then, other_then),
            unequal => Some(unequal),
        }
    }
}

/// A side of a chip as it is up now.
fn face(play: &Play<'_>, hero: &Id, id: &Id) -> Face {
    let chip = play.chip(id);
    Face {
        of: 0,
        touch: None,
        weight: Ways::default(),
        deals: deals(play, id, hero),
        rank: (play.attack_speed(id), play.attack_length(id)),
        maneuver: play.maneuver(id),
        health: chip.map(|chip| chip.health - play.wounds(id)),
        armoured: chip.is_some_and(|chip| chip.armoured) || play.state.is_under(id, spells::IRON_SKIN),
        targeted: false,
        strikes: false,
    }
}

/// 2 for more, 1 for as much, 0 for less.
pub(super) fn compared(one: Option<i32>, other: Option<i32>) -> Option<i32> {
    Some(match one?.cmp(&other?) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    })
}
