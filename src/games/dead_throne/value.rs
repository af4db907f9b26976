//! Attack and defense as they are printed: a number, or a die times a number.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::kernel::Scalar;

/// The largest number on a card that is believed.
pub const MOST: i32 = 60;
/// The largest multiplier.
pub const MOST_TIMES: i32 = 4;

/// An attack or a defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// This number.
    Flat(i32),
    /// One die times this number, rolled anew for each battle.
    Times(i32),
}

impl Default for Value {
    fn default() -> Self {
        Self::Flat(0)
    }
}

impl Value {
    /// Whether nothing is printed.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Self::Flat(0)
    }

    /// Whether a card can show it.
    #[must_use]
    pub fn is_sound(self) -> bool {
        match self {
            Self::Flat(number) => (0..=MOST).contains(&number),
            Self::Times(times) => (1..=MOST_TIMES).contains(&times),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flat(number) => write!(f, "{number}"),
            Self::Times(times) => write!(f, "x{times}"),
        }
    }
}

impl From<&Scalar> for Value {
    fn from(scalar: &Scalar) -> Self {
        scalar.times().map_or_else(|| Self::Flat(scalar.number()), Self::Times)
    }
}

impl From<Value> for Scalar {
    fn from(value: Value) -> Self {
        match value {
            Value::Flat(number) => Self::Number(number),
            Value::Times(times) => Self::Times(times),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Flat(number) => serializer.serialize_i32(*number),
            Self::Times(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Printed;
        impl Visitor<'_> for Printed {
            type Value = Value;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a number from 0 to {MOST}, or `x1` to `x{MOST_TIMES}` for a die times a number")
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
                let value = i32::try_from(number).ok().map(Value::Flat).filter(|value| value.is_sound());
                value.ok_or_else(|| E::invalid_value(de::Unexpected::Signed(number), &self))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                let times = text.strip_prefix('x').and_then(|times| times.parse().ok()).map(Value::Times);
                let value = times.or_else(|| text.parse().ok().map(Value::Flat)).filter(|value| value.is_sound());
                value.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Printed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_a_number_or_a_die_times_a_number() {
        let read = |text: &str| serde_json::from_str::<Value>(text).map_err(|error| error.to_string());
        assert_eq!(read("5"), Ok(Value::Flat(5)));
        assert_eq!(read("\"x3\""), Ok(Value::Times(3)));
        assert!(read("\"x5\"").unwrap_err().contains("expected a number from 0 to 60, or `x1` to `x4`"));
        assert!(read("-1").is_err());
        assert_eq!(serde_json::to_string(&[Value::Flat(5), Value::Times(3)]).unwrap(), "[5,\"x3\"]");
    }
}
