//! The numbers of a fight as they are now: wounds change them from attack to attack.

use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Status;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER};
use crate::games::dragons_down::values::{Special, Weapon};

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

    /// Attack speed; none when nobody can say.
    pub(super) fn attack_speed(&self, fighter: &Id) -> Option<i32> {
        match self.state.heroes.get(fighter) {
            Some(hero) => Some(hero.tactics.as_ref().map_or(0, |tactics| tactics.filled(ATTACK))),
            None => self.numbers(fighter).map(|numbers| numbers.speed),
        }
    }

    /// Attack length; none when nobody can say.
    pub(super) fn attack_length(&self, fighter: &Id) -> Option<i32> {
        match self.state.heroes.get(fighter) {
            Some(hero) => {
                let thrown = hero.tactics.as_ref().is_some_and(|tactics| tactics.thrown);
                self.weapon_in_hand(fighter).map(|weapon| if thrown { weapon.thrown_length } else { weapon.length })
            }
            None => self.numbers(fighter).map(|numbers| numbers.length),
        }
    }

    /// Maneuver speed; none when nobody can say.
    pub(super) fn maneuver(&self, fighter: &Id) -> Option<i32> {
        match self.state.heroes.get(fighter) {
            Some(hero) => Some(hero.tactics.as_ref().map_or(0, |tactics| tactics.filled(MANEUVER))),
            None => self.numbers(fighter).map(|numbers| numbers.maneuver),
        }
    }

    /// Whether an attack is made from afar: ranged dice.
    pub(super) fn is_ranged(&self, fighter: &Id) -> bool {
        match self.state.heroes.get(fighter) {
            Some(hero) => {
                let thrown = hero.tactics.as_ref().is_some_and(|tactics| tactics.thrown);
                self.weapon_in_hand(fighter).is_some_and(|weapon| weapon.ranged && (thrown || !weapon.melee))
            }
            None => self.numbers(fighter).is_some_and(|numbers| matches!(numbers.special, Special::Ranged | Special::Fireball)),
        }
    }

    /// Whether a fighter is still in this fight.
    pub(super) fn is_here(&self, fighter: &Id) -> bool {
        let at = &self.state.fight().at;
        match self.state.heroes.get(fighter) {
            Some(hero) => hero.at.as_ref() == Some(at) && hero.on_path.is_none(),
            None => self.state.figures.get(fighter).is_some_and(|figure| figure.at == *at),
        }
    }
}
