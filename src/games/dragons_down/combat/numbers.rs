//! The numbers of a fight as they are now: wounds and spells change them from attack to attack.

use super::door;
use crate::games::dragons_down::effects::{Acting, Effect, Gives};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Strike;
use crate::games::dragons_down::spells::Grip;
use crate::games::dragons_down::state::{Lasting, Status, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER};
use crate::games::dragons_down::values::{Numbers, Special, Weapon};
use crate::games::dragons_down::{Play, spells};
use crate::kernel::Note;

impl Play<'_> {
    /// Combat Steps 5: five cubes, and one Speed cube more for the alert, more for what was used in this combat.
    #[must_use]
    pub fn cube_limit(&self, hero: &Id) -> i32 {
        let used = self.state.fight().speed_cubes.get(hero).map_or(0, |more| i32::from(*more));
        5 + i32::from(self.state.hero(hero).is(Status::Alert)) + used
    }

    /// The weapon card a hero attacks with; none without a weapon, or when nobody can say what it shows.
    pub(super) fn weapon_in_hand(&self, hero: &Id) -> Option<Weapon> {
        let card = self.weapon(hero)?;
        self.weapon_card(&self.state.hero(hero).record(&card))
    }

    /// The cubes a hero has placed; none for one who fights as a chip.
    pub(super) fn tactics(&self, hero: &Id) -> Option<&Tactics> {
        self.state.heroes.get(hero).and_then(|hero| hero.tactics.as_ref())
    }

    /// The spell that a hero is casting.
    pub(super) fn casting(&self, hero: &Id) -> Option<&Id> {
        self.tactics(hero).and_then(|tactics| tactics.spell.as_ref())
    }

    /// Wounds that a chip has taken in this combat, or a hero who fights as one.
    #[must_use]
    pub fn wounds(&self, fighter: &Id) -> i32 {
        let shape = self.state.shape(fighter).map(|shape| shape.wounds);
        i32::from(shape.unwrap_or_else(|| self.state.figure(fighter).wounds))
    }

    /// Whether somebody fights with the numbers of a chip: every chip, and a shape-shifted hero.
    pub(in crate::games::dragons_down) fn fights_as_chip(&self, fighter: &Id) -> bool {
        !self.state.is_hero(fighter) || self.state.shape(fighter).is_some()
    }

    /// An attack that a spell makes by itself from round to round: an Air Sword, named after its spell.
    pub(super) fn sword(&self, fighter: &Id) -> Option<(&Lasting, Strike)> {
        if self.state.spells.is_empty() {
            return None;
        }
        let lasting = self.state.spells.get(fighter)?;
        Some((lasting, self.pack.spells.get(&lasting.spell)?.strike?))
    }

    /// A chip's numbers with what Dark Matter makes of them: might and attack speed change places, and swords are ignored.
    pub(in crate::games::dragons_down) fn chip_numbers(&self, fighter: &Id) -> Option<Numbers> {
        let numbers = self.numbers(fighter)?;
        if !self.state.is_under(fighter, spells::DARK_MATTER) {
            return Some(numbers);
        }
        let fire =
            || self.pack.spells.get(spells::FIREBALL).and_then(|record| record.strike).map_or(numbers.damage, |strike| strike.damage.0);
        let speed = match numbers.special {
            // A caster's new speed is the number of boxes on the card of its spell, and it strikes with its old speed.
            Special::Spell(spell) => self.spell_card(&Id::from(spell)).map_or(0, |card| i32::try_from(card.boxes.len()).unwrap_or(0)),
            // Dragon fire has the might of a Fireball, whatever number the chip shows.
            Special::Fireball => fire(),
            _ => numbers.damage,
        };
        let special = if matches!(numbers.special, Special::Spell(_)) { Special::None } else { numbers.special };
        Some(Numbers { speed, damage: numbers.speed, swords: 0, special, ..numbers })
    }

    /// Attack speed; none when nobody can say.
    pub(super) fn attack_speed(&self, fighter: &Id) -> Option<i32> {
        let speed = match self.sword(fighter) {
            Some((_, strike)) => strike.speed?,
            None if self.fights_as_chip(fighter) => self.chip_numbers(fighter)?.speed,
            None => self.speed_on(fighter, ATTACK) + self.specialized(fighter),
        };
        Some(speed - if self.state.spells.is_empty() { 0 } else { self.slowed(fighter) })
    }

    /// A note with what makes up the attack speed and the maneuver that it compares, where cubes or spells do.
    pub(super) fn with_speeds(&self, note: Note, attacker: &Id, target: &Id) -> Note {
        let mut note = note;
        if !self.fights_as_chip(attacker) && self.sword(attacker).is_none() {
            let name = self.name(attacker);
            note = note.term(format!("{name}: cubes and boxes for attack"), self.speed_on(attacker, ATTACK));
            let special = self.specialized(attacker);
            if special != 0 {
                note = note.term("a spell cast with one colour (Specialized)", format!("{special:+}"));
            }
        }
        let slowed = if self.state.spells.is_empty() { 0 } else { self.slowed(attacker) };
        if slowed != 0 {
            note = note.term(format!("spells on {}", self.name(attacker)), format!("{:+}", -slowed));
        }
        if !self.fights_as_chip(target) {
            note = note.term(format!("{}: cubes and boxes for maneuver", self.name(target)), self.speed_on(target, MANEUVER));
        }
        note
    }

    /// Class Advantages, Sorcerer: a spell cast with cubes of one colour is one faster.
    fn specialized(&self, hero: &Id) -> i32 {
        if !self.tactics(hero).is_some_and(Tactics::is_of_one_colour) {
            return 0;
        }
        self.acting(hero, |effect| if let Effect::OneColourSpeed(more) = effect { Some(*more) } else { None }).map_or(0, |(more, _)| more)
    }

    /// What spells take off an attack speed: tentacles, Disorient, and Illusion on any of its targets.
    fn slowed(&self, fighter: &Id) -> i32 {
        let amount = |spell: &str| self.pack.spells.get(spell).map_or(0, |record| record.amount);
        let disoriented = if self.state.is_under(fighter, spells::DISORIENT) { amount(spells::DISORIENT) } else { 0 };
        let mut targets = self.state.fight().targets.get(fighter).into_iter().flatten();
        let illusion = if targets.any(|target| self.state.is_under(target, spells::ILLUSION)) { amount(spells::ILLUSION) } else { 0 };
        self.state.held(fighter, Grip::Attack) + disoriented + illusion
    }

    /// A hero's attack or maneuver speed: cubes on the hero cards, and what cubes on treasures add.
    fn speed_on(&self, hero: &Id, key: &str) -> i32 {
        let Some(tactics) = &self.state.hero(hero).tactics else { return 0 };
        let more = |acting: &Acting<'_>| match acting.effect {
            Effect::Box { gives: Gives::Attack(speed), .. } if key == ATTACK => speed * tactics.count(acting.by.key().as_str()),
            Effect::Box { gives: Gives::Maneuver(speed), .. } if key == MANEUVER => speed * tactics.count(acting.by.key().as_str()),
            _ => 0,
        };
        tactics.filled(key) + self.effects(hero).iter().map(more).sum::<i32>()
    }

    /// Attack length; none when nobody can say.
    pub(super) fn attack_length(&self, fighter: &Id) -> Option<i32> {
        if let Some((_, strike)) = self.sword(fighter) {
            return strike.length;
        }
        if self.fights_as_chip(fighter) {
            return self.numbers(fighter).map(|numbers| numbers.length);
        }
        if let Some(spell) = self.casting(fighter) {
            return self.spell_card(spell).map(|card| card.length);
        }
        let thrown = self.tactics(fighter).is_some_and(|tactics| tactics.thrown);
        self.weapon_in_hand(fighter).map(|weapon| if thrown { weapon.thrown_length } else { weapon.length })
    }

    /// Maneuver speed; none when nobody can say.
    pub(super) fn maneuver(&self, fighter: &Id) -> Option<i32> {
        let maneuver = if self.fights_as_chip(fighter) { self.numbers(fighter)?.maneuver } else { self.speed_on(fighter, MANEUVER) };
        if self.state.spells.is_empty() {
            return Some(maneuver);
        }
        let hesitates = if self.state.is_under(fighter, spells::HESITATION) {
            self.pack.spells.get(spells::HESITATION).map_or(0, |record| record.amount)
        } else {
            0
        };
        Some(maneuver - self.state.held(fighter, Grip::Maneuver) - hesitates)
    }

    /// Whether an attack is made from afar: ranged dice.
    pub(super) fn is_ranged(&self, fighter: &Id) -> bool {
        if let Some((_, strike)) = self.sword(fighter) {
            return strike.ranged;
        }
        if self.fights_as_chip(fighter) {
            return self.numbers(fighter).is_some_and(|numbers| matches!(numbers.special, Special::Ranged | Special::Fireball));
        }
        if let Some(spell) = self.casting(fighter) {
            return self.pack.spells.get(spell).and_then(|record| record.strike).is_some_and(|strike| strike.ranged);
        }
        let thrown = self.tactics(fighter).is_some_and(|tactics| tactics.thrown);
        self.weapon_in_hand(fighter).is_some_and(|weapon| weapon.ranged && (thrown || !weapon.melee))
    }

    /// Whether a fighter is still in this fight: in the clearing, and no vapor. An Air Sword is where its caster is.
    pub(in crate::games::dragons_down) fn is_here(&self, fighter: &Id) -> bool {
        let at = &self.state.fight().at;
        if let Some((lasting, _)) = self.sword(fighter) {
            return self.is_here(&lasting.by);
        }
        if door::is_door(fighter) {
            return self.door_here();
        }
        let there = match self.state.heroes.get(fighter) {
            Some(hero) => hero.at.as_ref() == Some(at) && hero.on_path.is_none(),
            None => self.state.figures.get(fighter).is_some_and(|figure| figure.at == *at),
        };
        there && !self.state.is_vapor(fighter)
    }

    /// Who gets what a fighter's kills bring: the hero himself, who controls the chip, or whose spell it is. None for a monster.
    pub(in crate::games::dragons_down) fn credited(&self, fighter: &Id) -> Option<Id> {
        if self.state.is_hero(fighter) {
            return Some(fighter.clone());
        }
        if let Some((lasting, _)) = self.sword(fighter) {
            return Some(lasting.by.clone());
        }
        let discord = || self.state.spells_on(fighter, spells::DISCORD).map(|(_, lasting)| lasting.by.clone()).next();
        self.state.figures.get(fighter).and_then(|figure| figure.controlled.clone()).or_else(discord)
    }

    /// Whose decision a fighter's is: the player's, or the table's for a monster that nobody controls.
    pub(in crate::games::dragons_down) fn seat_of(&self, fighter: &Id) -> Option<crate::kernel::Seat> {
        let controlled = || self.state.figures.get(fighter).and_then(|figure| figure.controlled.as_ref());
        let sword = || self.sword(fighter).map(|(lasting, _)| &lasting.by);
        let hero = if self.state.is_hero(fighter) { Some(fighter) } else { controlled().or_else(sword) };
        hero.map(|hero| self.state.hero(hero).seat)
    }
}
