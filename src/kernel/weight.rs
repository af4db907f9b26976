//! Exact chances as integers over a denominator, reduced once, for printing.

use num_bigint::BigUint;

use crate::dice::Fraction;

/// A chance: `ways` out of a denominator. Not reduced while it is summed up; reduced where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    ways: BigUint,
    of: Denominator,
}

/// A denominator by its prime factors, smallest first. Chances of a walk meet over a common multiple without one division: dice
/// and piles have few and small prime factors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Denominator(Vec<(u128, u32)>);

impl Denominator {
    /// The prime factors of a number. What is left after the small ones stands as a factor of its own: still a right
    /// denominator, if not always the least.
    pub(super) fn of(mut number: u128) -> Self {
        let mut factors = Vec::new();
        let mut prime = 2;
        while prime * prime <= number && prime < 1000 {
            let mut times = 0;
            while number.is_multiple_of(prime) {
                number /= prime;
                times += 1;
            }
            if times > 0 {
                factors.push((prime, times));
            }
            prime += 1;
        }
        if number > 1 {
            factors.push((number, 1));
        }
        Self(factors)
    }

    fn joined(&self, other: &Self, join: impl Fn(u32, u32) -> u32) -> Self {
        let mut joined = Vec::with_capacity(self.0.len() + 1);
        let (mut mine, mut theirs) = (self.0.iter().copied().peekable(), other.0.iter().copied().peekable());
        loop {
            let (factor, times) = match (mine.peek().copied(), theirs.peek().copied()) {
                (None, None) => return Self(joined),
                (Some((factor, times)), None) => {
                    mine.next();
                    (factor, join(times, 0))
                }
                (None, Some((factor, times))) => {
                    theirs.next();
                    (factor, join(0, times))
                }
                (Some((one, _)), Some((other, times))) if one > other => {
                    theirs.next();
                    (other, join(0, times))
                }
                (Some((one, times)), Some((other, more))) => {
                    mine.next();
                    if one == other {
                        theirs.next();
                        (one, join(times, more))
                    } else {
                        (one, join(times, 0))
                    }
                }
            };
            if times > 0 {
                joined.push((factor, times));
            }
        }
    }

    fn product(&self) -> BigUint {
        self.0.iter().fold(BigUint::from(1_u8), |product, (factor, times)| product * BigUint::from(*factor).pow(*times))
    }
}

impl Weight {
    /// Certainty.
    #[must_use]
    pub fn one() -> Self {
        Self { ways: BigUint::from(1_u8), of: Denominator::default() }
    }

    /// No chance at all.
    #[must_use]
    pub fn zero() -> Self {
        Self { ways: BigUint::ZERO, of: Denominator::default() }
    }

    /// So many ways out of so many.
    #[cfg(test)]
    pub(crate) fn of(ways: u128, all: u128) -> Self {
        Self::one().over(&Denominator::of(all)).times(ways)
    }

    /// This chance, divided among branches that have the denominator `of`.
    pub(super) fn over(&self, of: &Denominator) -> Self {
        Self { ways: self.ways.clone(), of: self.of.joined(of, |one, other| one + other) }
    }

    /// So many of the ways of a divided chance.
    pub(super) fn times(&self, ways: u128) -> Self {
        Self { ways: &self.ways * ways, of: self.of.clone() }
    }

    /// Adds another chance.
    pub fn add(&mut self, other: &Self) {
        if self.of == other.of {
            self.ways += &other.ways;
            return;
        }
        let shared = self.of.joined(&other.of, u32::max);
        let missing = |of: &Denominator| shared.joined(of, |all, have| all - have.min(all)).product();
        self.ways = &self.ways * missing(&self.of) + &other.ways * missing(&other.of);
        self.of = shared;
    }

    /// In lowest terms, for showing.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        Fraction::new(self.ways.clone(), self.of.product())
    }

    /// The nearest floating number, for display and JSON's `p`.
    #[must_use]
    pub fn p(&self) -> f64 {
        self.fraction().as_f64()
    }
}

/// The greatest common divisor.
pub(super) fn gcd(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(ways: u128, of: u128) -> Weight {
        Weight::one().over(&Denominator::of(of)).times(ways)
    }

    #[test]
    fn chances_with_unlike_denominators_add_up_exactly() {
        let mut sum = chance(1, 6);
        sum.add(&chance(1, 4));
        sum.add(&chance(7, 12));
        assert_eq!(sum.fraction().to_string(), "1");
        assert!((chance(1, 3).p() - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_denominator_with_a_large_prime_is_still_right() {
        let large = 1_000_003_u128 * 7;
        let mut sum = chance(1, large);
        sum.add(&chance(large - 1, large));
        assert_eq!(sum.fraction().to_string(), "1");
        assert_eq!(Denominator::of(36 * 36).0, [(2, 4), (3, 4)]);
    }
}
