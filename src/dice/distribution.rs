//! Every outcome of a roll with its weight: what exact chances are read off from.

use std::fmt;

use num_bigint::BigUint;

use super::fraction::ratio;
use super::reading::{each_in_words, tally_in_words};
use super::{Die, Face, Fraction, Weight};

/// The exact chances of a roll. Each possible outcome stands once: faces in the die's order, numbers ascending. The
/// weights sum up to the total exactly.
#[derive(Clone, Debug)]
pub struct Distribution {
    meanings: Meanings,
    weights: Weights,
    total: Weight,
}

/// One outcome with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance<'a> {
    /// What comes up. Its `Display` is the outcome in words.
    pub meaning: Meaning<'a>,
    /// In how many of the [`Distribution::total`] equally likely ways. At least 1.
    pub weight: Weight,
}

/// What one outcome means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning<'a> {
    /// A sum, or how many dice show a face.
    Number(i64),
    /// One face.
    Face(&'a Die, Face),
    /// A face for each die, in order.
    Each(&'a Die, &'a [Face]),
    /// How many dice show each face, in the die's order.
    Tally(&'a Die, &'a [u16]),
}

/// The meanings in columns: a million of them are no million allocations.
#[derive(Clone, Debug)]
pub(super) enum Meanings {
    Numbers(Vec<i64>),
    Faces(Die, Vec<Face>),
    /// `dice` faces after each other for each outcome.
    Each {
        die: Die,
        dice: usize,
        faces: Vec<Face>,
    },
    /// A count for each face of the die, after each other for each outcome.
    Tallies(Die, Vec<u16>),
}

/// The weights, all in one width.
#[derive(Clone, Debug)]
pub(super) enum Weights {
    Small(Vec<u128>),
    Big(Vec<BigUint>),
}

impl Distribution {
    /// `meanings` and `weights` are equally many, and the weights sum up to `total`.
    pub(super) fn new(meanings: Meanings, weights: Weights, total: BigUint) -> Self {
        Self { meanings, weights, total: Weight::from(total) }
    }

    /// How many outcomes are possible.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.weights {
            Weights::Small(weights) => weights.len(),
            Weights::Big(weights) => weights.len(),
        }
    }

    /// Whether nothing is possible; never so for what this library works out.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// In how many equally likely ways the dice can fall.
    #[must_use]
    pub fn total(&self) -> &Weight {
        &self.total
    }

    /// The outcome at a place in the order, if there are so many.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<Chance<'_>> {
        Some(Chance { meaning: self.meaning(at)?, weight: self.weight(at)? })
    }

    /// Every outcome in order.
    pub fn iter(&self) -> impl Iterator<Item = Chance<'_>> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// The chance of one outcome.
    #[must_use]
    pub fn fraction(&self, chance: &Chance<'_>) -> Fraction {
        Fraction::new(chance.weight.clone(), self.total.clone())
    }

    /// The chance of all outcomes that `wanted` picks.
    pub fn chance_of(&self, mut wanted: impl FnMut(&Meaning<'_>) -> bool) -> Fraction {
        let picked = (0..self.len()).filter(|at| self.meaning(*at).is_some_and(|meaning| wanted(&meaning)));
        let sum = match &self.weights {
            Weights::Small(weights) => Weight::Small(picked.filter_map(|at| weights.get(at)).sum()),
            Weights::Big(weights) => Weight::from(picked.filter_map(|at| weights.get(at)).sum::<BigUint>()),
        };
        Fraction::new(sum, self.total.clone())
    }

    /// The chance of this number or a higher one; none if the outcomes are no numbers.
    #[must_use]
    pub fn at_least(&self, number: i64) -> Option<Fraction> {
        matches!(self.meanings, Meanings::Numbers(_))
            .then(|| self.chance_of(|meaning| matches!(meaning, Meaning::Number(shown) if *shown >= number)))
    }

    /// The chance of this face or one more favourable; none if the outcomes are not single faces.
    #[must_use]
    pub fn at_least_as_good(&self, face: Face) -> Option<Fraction> {
        matches!(self.meanings, Meanings::Faces(..))
            .then(|| self.chance_of(|meaning| matches!(meaning, Meaning::Face(_, shown) if *shown <= face)))
    }

    /// The average; none if the outcomes are no numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let Meanings::Numbers(numbers) = &self.meanings else { return None };
        let least = numbers.first().copied()?;
        let mut above = BigUint::ZERO;
        for (at, number) in numbers.iter().enumerate() {
            above += self.weight(at)?.to_big() * number.abs_diff(least);
        }
        #[allow(clippy::cast_precision_loss, reason = "an average is shown rounded anyway")]
        Some(least as f64 + ratio(&Weight::from(above), &self.total))
    }

    fn meaning(&self, at: usize) -> Option<Meaning<'_>> {
        let row = |width: usize| at.checked_mul(width).and_then(|begin| Some(begin..begin.checked_add(width)?));
        match &self.meanings {
            Meanings::Numbers(numbers) => numbers.get(at).copied().map(Meaning::Number),
            Meanings::Faces(die, faces) => faces.get(at).map(|face| Meaning::Face(die, *face)),
            Meanings::Each { die, dice, faces } => faces.get(row(*dice)?).map(|row| Meaning::Each(die, row)),
            Meanings::Tallies(die, counts) => counts.get(row(die.faces().len())?).map(|row| Meaning::Tally(die, row)),
        }
    }

    fn weight(&self, at: usize) -> Option<Weight> {
        match &self.weights {
            Weights::Small(weights) => weights.get(at).copied().map(Weight::Small),
            Weights::Big(weights) => weights.get(at).cloned().map(Weight::Big),
        }
    }
}

impl fmt::Display for Meaning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Face(die, face) => f.write_str(die.name(*face)),
            Self::Each(die, faces) => f.write_str(&each_in_words(die, faces)),
            Self::Tally(die, counts) => f.write_str(&tally_in_words(die, die.each_face().zip(counts.iter().copied()))),
        }
    }
}
