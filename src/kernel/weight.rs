//! Exact chances as integers over a denominator, reduced once, for printing.

use num_bigint::BigUint;

use crate::dice::Fraction;

/// A chance: `ways` out of `of`. Not reduced while it is summed up; reduced where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    ways: BigUint,
    of: BigUint,
}

impl Weight {
    /// Certainty.
    #[must_use]
    pub fn one() -> Self {
        Self { ways: BigUint::from(1_u8), of: BigUint::from(1_u8) }
    }

    /// No chance at all.
    #[must_use]
    pub fn zero() -> Self {
        Self { ways: BigUint::ZERO, of: BigUint::from(1_u8) }
    }

    /// This chance times `ways` out of `of`.
    #[must_use]
    pub(super) fn times(&self, ways: u128, of: u128) -> Self {
        Self { ways: &self.ways * ways, of: &self.of * of }
    }

    /// Adds another chance. Denominators along a walk are nearly always multiples of each other.
    pub fn add(&mut self, other: &Self) {
        if self.of == other.of {
            self.ways += &other.ways;
        } else if self.ways == BigUint::ZERO {
            *self = other.clone();
        } else if &other.of % &self.of == BigUint::ZERO {
            self.ways = &self.ways * (&other.of / &self.of) + &other.ways;
            self.of = other.of.clone();
        } else if &self.of % &other.of == BigUint::ZERO {
            self.ways += &other.ways * (&self.of / &other.of);
        } else {
            let shared = gcd(self.of.clone(), other.of.clone());
            let (mine, theirs) = (&other.of / &shared, &self.of / &shared);
            self.ways = &self.ways * &mine + &other.ways * theirs;
            self.of = &self.of * mine;
        }
    }

    /// In lowest terms, for showing.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        Fraction::new(self.ways.clone(), self.of.clone())
    }

    /// The nearest floating number, for display and JSON's `p`.
    #[must_use]
    pub fn p(&self) -> f64 {
        self.fraction().as_f64()
    }
}

/// The greatest common divisor; 1 where one of both is 0 would be wrong, so the other one then.
fn gcd(mut one: BigUint, mut other: BigUint) -> BigUint {
    while other != BigUint::ZERO {
        (one, other) = (other.clone(), one % other);
    }
    one
}

/// The greatest common divisor of small numbers.
pub(super) fn gcd_small(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_with_unlike_denominators_add_up_exactly() {
        let mut sum = Weight::one().times(1, 6);
        sum.add(&Weight::one().times(1, 4));
        sum.add(&Weight::one().times(7, 12));
        assert_eq!(sum.fraction().to_string(), "1");
        assert!((Weight::one().times(1, 3).p() - 1.0 / 3.0).abs() < 1e-12);
    }
}
