//! Some dice rolled together, and what the roll means.
//!
//! A reading says what of a roll matters. `Worst` of two dice has as many outcomes as the die has faces; only these are
//! told apart when chances are worked out, so a procedure should read as little as it needs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Die, Face};

/// Dice rolled together. They may differ (four summoning dice), but most readings want them alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    dice: Vec<Die>,
}

/// What of a roll matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// The least favourable face.
    Worst,
    /// The most favourable face.
    Best,
    /// The sum of the numbers shown.
    Sum,
    /// Every die for itself: die i belongs to thing i.
    Each,
    /// How many dice show each face.
    Tally,
    /// How many dice show one face.
    Count,
}

/// One outcome of a reading: dice that show it, and in how many of the equally likely ways it comes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Faces that have this meaning, die by die.
    pub faces: Vec<Face>,
    /// Ways, out of the product of all dice's sides.
    pub ways: u64,
}

/// A pool with a reading: what a procedure rolls, and what type it gets back.
pub trait Reads {
    /// What the roll means.
    type Meaning;
    /// The dice.
    fn pool(&self) -> &Pool;
    /// The reading, for showing.
    fn reading(&self) -> Reading;
    /// What these faces mean. There is one face for each die of the pool.
    fn mean(&self, faces: &[Face]) -> Self::Meaning;
    /// Every meaning once, with its ways. The ways sum up to [`Pool::ways`].
    fn outcomes(&self) -> Vec<Outcome>;
}

/// How many dice show each face.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TallyOf(Vec<u8>);

impl TallyOf {
    /// How many dice show this face.
    #[must_use]
    pub fn of(&self, face: Face) -> u8 {
        self.0.get(usize::from(face.0)).copied().unwrap_or(0)
    }
}

/// Reads the least favourable face.
#[derive(Clone, Debug)]
pub struct Worst(Pool);
/// Reads the most favourable face.
#[derive(Clone, Debug)]
pub struct Best(Pool);
/// Reads the sum of the numbers shown.
#[derive(Clone, Debug)]
pub struct Sum(Pool);
/// Reads every die for itself.
#[derive(Clone, Debug)]
pub struct Each(Pool);
/// Reads how many dice show each face.
#[derive(Clone, Debug)]
pub struct Tally(Pool);
/// Reads how many dice show one face.
#[derive(Clone, Debug)]
pub struct Count(Pool, Face);

impl Pool {
    /// `count` dice of one kind.
    #[must_use]
    pub fn of(die: &Die, count: usize) -> Self {
        Self { dice: vec![die.clone(); count] }
    }

    /// These dice, in this order.
    #[must_use]
    pub fn mixed(dice: Vec<Die>) -> Self {
        Self { dice }
    }

    /// The dice, in order.
    #[must_use]
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// Whether there is nothing to roll.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty()
    }

    /// In how many equally likely ways the dice can fall; saturates at `u64::MAX`.
    #[must_use]
    pub fn ways(&self) -> u64 {
        self.dice.iter().fold(1_u64, |ways, die| ways.saturating_mul(u64::from(die.sides())))
    }

    /// Read the least favourable face.
    #[must_use]
    pub fn worst(self) -> Worst {
        Worst(self)
    }

    /// Read the most favourable face.
    #[must_use]
    pub fn best(self) -> Best {
        Best(self)
    }

    /// Read the sum of the numbers.
    #[must_use]
    pub fn sum(self) -> Sum {
        Sum(self)
    }

    /// Read every die for itself.
    #[must_use]
    pub fn each(self) -> Each {
        Each(self)
    }

    /// Read how many dice show each face.
    #[must_use]
    pub fn tally(self) -> Tally {
        Tally(self)
    }

    /// Read how many dice show this face.
    #[must_use]
    pub fn count(self, face: Face) -> Count {
        Count(self, face)
    }

    /// Outcomes when the dice are added one by one to a running key, equal keys merged as they arise.
    fn merged<K: Ord + Clone>(&self, start: K, add: impl Fn(&K, &Die, Face) -> K) -> Vec<Outcome> {
        let mut ways: BTreeMap<K, (Vec<Face>, u64)> = BTreeMap::from([(start, (Vec::new(), 1))]);
        for die in &self.dice {
            let mut wider: BTreeMap<K, (Vec<Face>, u64)> = BTreeMap::new();
            for (key, (faces, before)) in &ways {
                for face in die.each_face() {
                    let more = before.saturating_mul(u64::from(die.sides_of(face)));
                    let entry = wider.entry(add(key, die, face)).or_insert_with(|| {
                        let mut shown = faces.clone();
                        shown.push(face);
                        (shown, 0)
                    });
                    entry.1 = entry.1.saturating_add(more);
                }
            }
            ways = wider;
        }
        ways.into_values().map(|(faces, ways)| Outcome { faces, ways }).collect()
    }
}

impl Reads for Worst {
    type Meaning = Face;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Worst
    }
    fn mean(&self, faces: &[Face]) -> Face {
        faces.iter().copied().max().unwrap_or(Face(0))
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(Face(0), |worst, _, face| (*worst).max(face))
    }
}

impl Reads for Best {
    type Meaning = Face;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Best
    }
    fn mean(&self, faces: &[Face]) -> Face {
        faces.iter().copied().min().unwrap_or(Face(0))
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(Face(u8::MAX), |best, _, face| (*best).min(face))
    }
}

impl Reads for Sum {
    type Meaning = i32;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Sum
    }
    fn mean(&self, faces: &[Face]) -> i32 {
        self.0.dice.iter().zip(faces).map(|(die, face)| die.value(*face)).sum()
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(0_i32, |sum, die, face| sum.saturating_add(die.value(face)))
    }
}

impl Reads for Each {
    type Meaning = Vec<Face>;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Each
    }
    fn mean(&self, faces: &[Face]) -> Vec<Face> {
        faces.to_vec()
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(Vec::new(), |shown: &Vec<Face>, _, face| {
            let mut longer = shown.clone();
            longer.push(face);
            longer
        })
    }
}

impl Reads for Tally {
    type Meaning = TallyOf;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Tally
    }
    fn mean(&self, faces: &[Face]) -> TallyOf {
        let mut counts = TallyOf::default();
        for face in faces {
            counts.add(*face);
        }
        counts
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(TallyOf::default(), |counts, _, face| {
            let mut more = counts.clone();
            more.add(face);
            more
        })
    }
}

impl Reads for Count {
    type Meaning = u8;
    fn pool(&self) -> &Pool {
        &self.0
    }
    fn reading(&self) -> Reading {
        Reading::Count
    }
    fn mean(&self, faces: &[Face]) -> u8 {
        let shown = faces.iter().filter(|face| **face == self.1).count();
        u8::try_from(shown).unwrap_or(u8::MAX)
    }
    fn outcomes(&self) -> Vec<Outcome> {
        self.0.merged(0_u8, |count, _, face| count.saturating_add(u8::from(face == self.1)))
    }
}

impl TallyOf {
    fn add(&mut self, face: Face) {
        let at = usize::from(face.0);
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(count) = self.0.get_mut(at) {
            *count = count.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::FaceSpec;

    fn hit() -> Die {
        let face = |name: &str, sides| FaceSpec { name: name.to_owned(), value: None, sides };
        Die::new("hit", vec![face("hit", 3), face("equal", 1), face("blank", 2)]).expect("a die")
    }

    #[test]
    fn the_worst_of_two_hit_dice_has_the_printed_chances() {
        let outcomes = Pool::of(&hit(), 2).worst().outcomes();
        let ways: Vec<(u8, u64)> = outcomes.iter().map(|o| (o.faces.iter().map(|f| f.0).max().unwrap_or(0), o.ways)).collect();
        // Both hit 9 of 36; at least one equal and no blank 7; any blank 20.
        assert_eq!(ways, [(0, 9), (1, 7), (2, 20)]);
    }

    #[test]
    fn seven_dice_without_identity_fall_in_792_ways() {
        let die = Die::numbered(6).expect("a die");
        let outcomes = Pool::of(&die, 7).tally().outcomes();
        assert_eq!(outcomes.len(), 792);
        assert_eq!(outcomes.iter().map(|outcome| outcome.ways).sum::<u64>(), 279_936);
    }

    #[test]
    fn a_tally_means_the_same_in_any_order() {
        let pool = Pool::of(&hit(), 3).tally();
        assert_eq!(pool.mean(&[Face(2), Face(0), Face(2)]), pool.mean(&[Face(2), Face(2), Face(0)]));
    }
}
