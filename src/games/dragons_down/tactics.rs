//! Cubes on the boxes of cards in one combat round: which box holds which kinds of cubes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cubes::{Cube, Cubes};
use super::id::Id;

/// The might boxes of the weapon.
pub const WEAPON: &str = "weapon";
/// The attack speed boxes of lineage and class card.
pub const ATTACK: &str = "attack";
/// Optional boxes of the weapon that fill themselves, once the mandatory ones are filled.
pub const OPTIONAL: &str = "optional";
/// The maneuver boxes of lineage and class card.
pub const MANEUVER: &str = "maneuver";
/// The boxes of the spell card.
pub const SPELL: &str = "spell";

/// Cubes on cards in one combat round. Boxes of a worn treasure go by the treasure's slug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Tactics {
    boxes: BTreeMap<Id, Cubes>,
    /// Boxes that a card fills by itself: they count, and no cube lies on them.
    pub given: BTreeMap<Id, u8>,
    /// Whether the weapon is thrown.
    pub thrown: bool,
    /// The spell that is cast.
    pub spell: Option<Id>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// As it is kept: the three kinds of boxes that everyone has as plain numbers of their own cubes, all else by name and kind.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct Stored {
    #[serde(skip_serializing_if = "is_default")]
    weapon: u8,
    #[serde(skip_serializing_if = "is_default")]
    attack: u8,
    #[serde(skip_serializing_if = "is_default")]
    maneuver: u8,
    #[serde(skip_serializing_if = "is_default")]
    thrown: bool,
    #[serde(skip_serializing_if = "is_default")]
    spell: Option<Id>,
    #[serde(skip_serializing_if = "is_default")]
    boxes: BTreeMap<Id, Cubes>,
    #[serde(skip_serializing_if = "is_default")]
    given: BTreeMap<Id, u8>,
}

impl From<Stored> for Tactics {
    fn from(stored: Stored) -> Self {
        let mut tactics = Self { given: stored.given, thrown: stored.thrown, spell: stored.spell, ..Self::default() };
        for (key, cubes) in &stored.boxes {
            cubes.each().for_each(|(cube, count)| tactics.put(key, cube, count));
        }
        tactics.put(&Id::from(WEAPON), Cube::Might, stored.weapon);
        tactics.put(&Id::from(ATTACK), Cube::Speed, stored.attack);
        tactics.put(&Id::from(MANEUVER), Cube::Speed, stored.maneuver);
        tactics
    }
}

impl From<Tactics> for Stored {
    fn from(mut tactics: Tactics) -> Self {
        let mut plain = |key: &str, cube| {
            let count = tactics.on(key).of(cube);
            tactics.take(key, cube, count);
            count
        };
        let (weapon, attack, maneuver) = (plain(WEAPON, Cube::Might), plain(ATTACK, Cube::Speed), plain(MANEUVER, Cube::Speed));
        let Tactics { boxes, given, thrown, spell } = tactics;
        Self { weapon, attack, maneuver, thrown, spell, boxes, given }
    }
}

impl Tactics {
    /// The cubes on a box.
    #[must_use]
    pub fn on(&self, key: &str) -> Cubes {
        self.boxes.get(key).copied().unwrap_or_default()
    }

    /// How many cubes lie on a box.
    #[must_use]
    pub fn count(&self, key: &str) -> i32 {
        i32::try_from(self.on(key).total()).unwrap_or(i32::MAX)
    }

    /// How many boxes of this name are filled, by cubes or by themselves.
    #[must_use]
    pub fn filled(&self, key: &str) -> i32 {
        let optional = if key == WEAPON { self.given(OPTIONAL) } else { 0 };
        self.count(key) + self.given(key) + optional
    }

    /// How many boxes of this name are filled by what may fill mandatory ones.
    #[must_use]
    pub fn filled_first(&self, key: &str) -> i32 {
        self.count(key) + self.given(key)
    }

    fn given(&self, key: &str) -> i32 {
        i32::from(self.given.get(key).copied().unwrap_or(0))
    }

    /// A box fills itself so many times more; fewer if the number is negative.
    pub fn give(&mut self, key: &str, more: i32) {
        let count = u8::try_from(self.given(key) + more).unwrap_or(0);
        if count > 0 {
            self.given.insert(Id::from(key), count);
        } else {
            self.given.remove(key);
        }
    }

    /// Puts cubes on a box.
    pub fn put(&mut self, key: &Id, cube: Cube, count: u8) {
        if count > 0 {
            self.boxes.entry(key.clone()).or_default().put(cube, count);
        }
    }

    /// Takes cubes off a box.
    pub fn take(&mut self, key: &str, cube: Cube, count: u8) -> u8 {
        let Some(cubes) = self.boxes.get_mut(key) else { return 0 };
        let taken = cubes.take(cube, count);
        if cubes.is_none() {
            self.boxes.remove(key);
        }
        taken
    }

    /// Every kind on every box, with its count.
    pub fn each(&self) -> impl Iterator<Item = (&Id, Cube, u8)> {
        self.boxes.iter().flat_map(|(key, cubes)| cubes.each().map(move |(cube, count)| (key, cube, count)))
    }

    /// The cubes that lie on cards.
    #[must_use]
    pub fn cubes(&self) -> Cubes {
        self.boxes.values().fold(Cubes::NONE, |all, cubes| all.with(*cubes))
    }

    /// What the next round's placement starts from: a weapon is thrown once.
    #[must_use]
    pub fn again(self) -> Self {
        Self { thrown: false, ..self }
    }

    /// Whether a card that attacks or casts is in use: a weapon, a spell.
    #[must_use]
    pub fn strikes(&self) -> bool {
        self.spell.is_some() || self.filled_first(WEAPON) > 0
    }

    /// Whether a spell is cast with cubes of one colour.
    #[must_use]
    pub fn is_of_one_colour(&self) -> bool {
        self.spell.is_some() && self.on(SPELL).each().count() == 1
    }
}

/// The cube that a box of these names takes before any effect.
#[must_use]
pub fn native(key: &str) -> Option<Cube> {
    match key {
        WEAPON => Some(Cube::Might),
        ATTACK | MANEUVER => Some(Cube::Speed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_kept_before_there_were_other_boxes_still_opens() {
        let old = r#"{"weapon":2,"attack":1,"maneuver":1,"thrown":true}"#;
        let tactics: Tactics = serde_json::from_str(old).expect("an older placement");
        assert_eq!((tactics.count(WEAPON), tactics.count(ATTACK), tactics.count(MANEUVER), tactics.thrown), (2, 1, 1, true));
        assert_eq!(serde_json::to_string(&tactics).expect("JSON"), old);
    }

    #[test]
    fn cubes_of_other_kinds_are_kept_by_box() {
        let new = r#"{"weapon":1,"attack":1,"spell":"fireball","boxes":{"attack":{"might":1},"spell":{"purple":2}},"given":{"weapon":1}}"#;
        let tactics: Tactics = serde_json::from_str(new).expect("a placement");
        assert_eq!((tactics.count(ATTACK), tactics.on(SPELL).of(Cube::Purple), tactics.filled(WEAPON)), (2, 2, 2));
        assert_eq!(tactics.cubes().of(Cube::Might), 2);
        assert_eq!(serde_json::to_string(&tactics).expect("JSON"), new);
    }
}
