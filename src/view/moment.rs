//! Moments as people and programs read them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Milliseconds since 1970 as `2026-11-30T07:12:00Z`.
#[must_use]
pub fn moment(ms: i64) -> String {
    Timestamp::from_second(ms.div_euclid(1000)).map_or_else(|_| String::new(), |moment| moment.to_string())
}

/// Milliseconds since 1970 as the day at this table: `2026-11-30`.
#[must_use]
pub fn day(ms: i64) -> String {
    let zone = TimeZone::try_system().unwrap_or(TimeZone::UTC);
    Timestamp::from_millisecond(ms).map_or_else(|_| String::new(), |moment| zone.to_datetime(moment).date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_zone() {
        assert_eq!(moment(1_796_022_720_999), "2026-11-30T07:12:00Z");
        assert_eq!(moment(-1), "1969-12-31T23:59:59Z");
    }
}
