//! A chance as people read it: `4/9`, `44.4%`.

use std::fmt;

use num_bigint::BigUint;

use super::Weight;

/// A chance between 0 and 1, exact and in lowest terms. Its `Display` is `4/9`; whole chances are `0` and `1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    part: Weight,
    whole: Weight,
}

impl Fraction {
    /// `part` of `whole`, both any `Weight`, `u64`, `u128` or `BigUint`. A part of nothing is 0, more than all is all.
    #[must_use]
    pub fn new(part: impl Into<Weight>, whole: impl Into<Weight>) -> Self {
        let (part, whole) = (part.into(), whole.into());
        if part.is_zero() || whole.is_zero() {
            return Self { part: Weight::Small(0), whole: Weight::Small(1) };
        }
        if let (Some(part), Some(whole)) = (part.small(), whole.small()) {
            let part = part.min(whole);
            let common = common_divisor(part, whole);
            return Self { part: Weight::Small(part / common), whole: Weight::Small(whole / common) };
        }
        let whole = whole.to_big();
        let part = part.to_big().min(whole.clone());
        let common = common_divisor_of_big(part.clone(), whole.clone());
        Self { part: Weight::from(part / &common), whole: Weight::from(whole / &common) }
    }

    /// The number above the line.
    #[must_use]
    pub fn part(&self) -> &Weight {
        &self.part
    }

    /// The number below the line. At least 1.
    #[must_use]
    pub fn whole(&self) -> &Weight {
        &self.whole
    }

    /// As a rule's chance is said: `4/9 (44.4%)`, `never`, `always`. A fraction too long to be read is a percentage alone.
    #[must_use]
    pub fn in_words(&self) -> String {
        const READABLE: usize = 11;
        match self.to_string().as_str() {
            "0" => "never".to_owned(),
            "1" => "always".to_owned(),
            long if long.len() > READABLE => self.percent(),
            short => format!("{short} ({})", self.percent()),
        }
    }

    /// The nearest `f64`, 0 to 1. Only what is smaller than any `f64` becomes 0.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        ratio(&self.part, &self.whole)
    }

    /// The chance in percent, to one decimal: `25%`, `44.4%`. What is possible is never `0%`, what can fail never `100%`.
    #[must_use]
    pub fn percent(&self) -> String {
        // In tenths of a percent, doubled so that rounding needs no half.
        let doubled = |thousandths: u32| self.part.to_big() * thousandths * 2_u32;
        let whole = self.whole.to_big();
        if self.part.is_zero() {
            return "0%".to_owned();
        }
        if self.part == self.whole {
            return "100%".to_owned();
        }
        if doubled(1000) < &whole * 2_u32 {
            return "<0.1%".to_owned();
        }
        if doubled(1000) > &whole * 1998_u32 {
            return ">99.9%".to_owned();
        }
        if (self.part.to_big() * 100_u32 % &whole).bits() == 0 {
            return format!("{}%", self.part.to_big() * 100_u32 / whole);
        }
        let tenths = (doubled(1000) + &whole) / (whole * 2_u32);
        format!("{}.{}%", &tenths / 10_u32, &tenths % 10_u32)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.whole == Weight::Small(1) { self.part.fmt(f) } else { write!(f, "{}/{}", self.part, self.whole) }
    }
}

/// `part / whole` as the nearest `f64`; 0 if `whole` is.
pub(super) fn ratio(part: &Weight, whole: &Weight) -> f64 {
    if part.is_zero() || whole.is_zero() {
        return 0.0;
    }
    let (part, whole) = (part.to_big(), whole.to_big());
    // Shift until the quotient has 64 bits or 65: more than an f64 can hold, so that only one rounding counts.
    let shift = i64::try_from(whole.bits()).unwrap_or(i64::MAX) - i64::try_from(part.bits()).unwrap_or(i64::MAX) + 64;
    let quotient = if shift >= 0 { (part << shift.unsigned_abs()) / whole } else { part / (whole << shift.unsigned_abs()) };
    #[allow(clippy::cast_precision_loss, reason = "this is the one rounding")]
    let mut nearest = u128::try_from(&quotient).unwrap_or(u128::MAX) as f64;
    // In small steps, because 2^-shift alone may be out of an f64's range.
    let mut left = shift;
    while left > 0 && nearest > 0.0 {
        let step = left.min(512);
        nearest *= 0.5_f64.powi(i32::try_from(step).unwrap_or(0));
        left -= step;
    }
    while left < 0 && nearest.is_finite() {
        let step = (-left).min(512);
        nearest *= 2.0_f64.powi(i32::try_from(step).unwrap_or(0));
        left += step;
    }
    nearest
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn common_divisor_of_big(mut a: BigUint, mut b: BigUint) -> BigUint {
    // Weights share a power of two more often than not; shifting it away is the cheapest step there is.
    let twos = a.trailing_zeros().unwrap_or(0).min(b.trailing_zeros().unwrap_or(0));
    a >>= twos;
    b >>= twos;
    loop {
        if let (Ok(a), Ok(b)) = (u128::try_from(&a), u128::try_from(&b)) {
            return BigUint::from(common_divisor(a, b)) << twos;
        }
        if b.bits() == 0 {
            return a << twos;
        }
        let rest = a % &b;
        (a, b) = (b, rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(part: u64, whole: u64) -> String {
        Fraction::new(part, whole).percent()
    }

    #[test]
    fn a_fraction_is_shown_in_lowest_terms() {
        assert_eq!(Fraction::new(16_u64, 36_u64).to_string(), "4/9");
        assert_eq!(Fraction::new(36_u64, 36_u64).to_string(), "1");
        assert_eq!(Fraction::new(0_u64, 36_u64).to_string(), "0");
        assert_eq!(Fraction::new(16_u64, 36_u64).in_words(), "4/9 (44.4%)");
        assert_eq!(
            (Fraction::new(0_u64, 6_u64).in_words(), Fraction::new(6_u64, 6_u64).in_words()),
            ("never".to_owned(), "always".to_owned())
        );
    }

    #[test]
    fn big_numbers_reduce_like_small_ones() {
        let huge = BigUint::from(6_u8).pow(100);
        assert_eq!(Fraction::new(&huge * 3_u8, &huge * 4_u8).to_string(), "3/4");
        let third = Fraction::new(BigUint::from(6_u8).pow(99) * 2_u8, huge);
        assert_eq!((third.to_string(), third.percent()), ("1/3".to_owned(), "33.3%".to_owned()));
    }

    #[test]
    fn percent_keeps_one_decimal_and_never_rounds_to_certainty() {
        assert_eq!(percent(16, 36), "44.4%");
        assert_eq!(percent(1, 4), "25%");
        assert_eq!(percent(2499, 10_000), "25.0%");
        assert_eq!(percent(1, 8), "12.5%");
        assert_eq!(percent(1, 16), "6.3%");
        assert_eq!(percent(1, 1000), "0.1%");
        assert_eq!(percent(1, 1001), "<0.1%");
        assert_eq!(percent(999, 1000), "99.9%");
        assert_eq!(percent(9999, 10_000), ">99.9%");
        assert_eq!((percent(0, 5), percent(5, 5)), ("0%".to_owned(), "100%".to_owned()));
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "the nearest number is one number")]
    fn the_nearest_float_is_found_at_any_size() {
        assert_eq!(Fraction::new(1_u64, 3_u64).as_f64(), 1.0 / 3.0);
        assert_eq!(Fraction::new(1_u64, 4_u64).as_f64(), 0.25);
        assert_eq!(Fraction::new(1_u64, BigUint::from(2_u8).pow(1000)).as_f64(), 2.0_f64.powi(-1000));
        assert_eq!(Fraction::new(1_u64, BigUint::from(2_u8).pow(2000)).as_f64(), 0.0);
        assert_eq!(ratio(&Weight::Small(7), &Weight::Small(2)), 3.5);
        let huge = BigUint::from(10_u8).pow(400);
        assert_eq!(Fraction::new(&huge * 7_u8, huge * 10_u8).as_f64(), 0.7);
    }
}
