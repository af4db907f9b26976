//! The whole numbers that chances are counted in: `u128` while they fit, big integers beyond.

use std::ops::{AddAssign, SubAssign};

use num_bigint::BigUint;

/// A number of equally likely ways, or of all of them.
#[derive(Clone, Debug)]
pub enum Weight {
    /// Up to 128 bits: nearly always.
    Small(u128),
    /// Any size.
    Big(BigUint),
}

/// What the counting algorithms need of a number, so that each is written once for both widths.
///
/// On `u128` nothing is checked: callers choose it only where every value in between stays within 128 bits.
pub(super) trait Whole: Clone + From<u64> + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self> {
    fn times(&self, other: &Self) -> Self;
    fn scaled(&self, by: u64) -> Self;
    /// Division that leaves no rest.
    fn shared(&self, among: u64) -> Self;
    fn is_zero(&self) -> bool;
    /// The coefficients of the product of two polynomials.
    fn product(a: &[Self], b: &[Self]) -> Vec<Self>;
}

impl Whole for u128 {
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn scaled(&self, by: u64) -> Self {
        self * Self::from(by)
    }

    fn shared(&self, among: u64) -> Self {
        // Dividing 64 bits is many times faster than dividing 128.
        match u64::try_from(*self) {
            Ok(small) => Self::from(small / among),
            Err(_) => self / Self::from(among),
        }
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }

    fn product(a: &[Self], b: &[Self]) -> Vec<Self> {
        let mut product = vec![0; (a.len() + b.len()).saturating_sub(1)];
        for (at, left) in a.iter().enumerate().filter(|(_, left)| **left > 0) {
            for (sum, right) in product.iter_mut().skip(at).zip(b) {
                *sum += left * right;
            }
        }
        product
    }
}

impl Whole for BigUint {
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn scaled(&self, by: u64) -> Self {
        self * by
    }

    fn shared(&self, among: u64) -> Self {
        self / among
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }

    /// Both polynomials become one long number each, with room between the coefficients: a single multiplication of
    /// long numbers is far faster than one for every pair.
    fn product(a: &[Self], b: &[Self]) -> Vec<Self> {
        let widest = |all: &[Self]| all.iter().map(Self::bits).max().unwrap_or(0);
        let pairs = u64::from(usize::BITS - a.len().min(b.len()).leading_zeros());
        let digits = usize::try_from((widest(a) + widest(b) + pairs).div_ceil(32)).unwrap_or(usize::MAX).max(1);
        let joined = |all: &[Self]| {
            let mut long = Vec::with_capacity(all.len() * digits);
            for (at, number) in all.iter().enumerate() {
                long.extend(number.iter_u32_digits());
                long.resize((at + 1) * digits, 0);
            }
            Self::new(long)
        };
        let long = (joined(a) * joined(b)).to_u32_digits();
        let mut product: Vec<Self> = long.chunks(digits).map(Self::from_slice).collect();
        product.resize((a.len() + b.len()).saturating_sub(1), Self::ZERO);
        product
    }
}

impl Weight {
    /// The number itself, as a big integer.
    #[must_use]
    pub fn to_big(&self) -> BigUint {
        match self {
            Self::Small(small) => BigUint::from(*small),
            Self::Big(big) => big.clone(),
        }
    }

    /// Whether this is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Small(small) => *small == 0,
            Self::Big(big) => big.bits() == 0,
        }
    }

    /// The number if it fits 128 bits.
    #[must_use]
    pub fn small(&self) -> Option<u128> {
        match self {
            Self::Small(small) => Some(*small),
            Self::Big(big) => u128::try_from(big).ok(),
        }
    }
}

/// Equal numbers are equal in whichever form.
impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        match (self.small(), other.small()) {
            (None, None) => self.to_big() == other.to_big(),
            (one, other) => one == other,
        }
    }
}

impl Eq for Weight {}

impl From<u128> for Weight {
    fn from(number: u128) -> Self {
        Self::Small(number)
    }
}

impl From<u64> for Weight {
    fn from(number: u64) -> Self {
        Self::Small(u128::from(number))
    }
}

impl From<BigUint> for Weight {
    fn from(number: BigUint) -> Self {
        u128::try_from(&number).map_or_else(|_| Self::Big(number), Self::Small)
    }
}

impl std::fmt::Display for Weight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Small(small) => small.fmt(f),
            Self::Big(big) => big.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_widths_multiply_polynomials_alike() {
        let (a, b) = ([1_u128, 2, 0, u128::from(u32::MAX)], [7_u128, 0, 5]);
        let small = u128::product(&a, &b);
        assert_eq!(small, [7, 14, 5, 30_064_771_075, 0, 21_474_836_475]);
        let big = BigUint::product(&a.map(BigUint::from), &b.map(BigUint::from));
        assert_eq!(big, small.into_iter().map(BigUint::from).collect::<Vec<_>>());
    }

    #[test]
    fn a_number_is_equal_to_itself_in_either_form() {
        assert_eq!(Weight::Small(5), Weight::Big(BigUint::from(5_u8)));
        assert_ne!(Weight::Small(5), Weight::Big(BigUint::from(5_u8) << 128));
        assert!(matches!(Weight::from(BigUint::from(5_u8)), Weight::Small(5)));
    }
}
