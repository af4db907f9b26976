//! What was probably meant.

/// The known word nearest to what was given, if it is near enough to be a slip of the hand.
pub fn near<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (given.chars().count() / 3).max(1);
    let small = given.to_lowercase();
    let by_distance = |word: &'a str| (strsim::damerau_levenshtein(&small, word), word);
    known
        .into_iter()
        .map(by_distance)
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= allowed)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
        assert_eq!(near("helth", ["health", "speed"]), Some("health"));
        assert_eq!(near("Sped", ["health", "speed"]), Some("speed"));
        assert_eq!(near("armour", ["health", "speed"]), None);
        assert_eq!(near("x", []), None);
    }
}
