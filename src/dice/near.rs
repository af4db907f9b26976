//! What was probably meant.

/// The name nearest to a word, if one is near enough to be a slip of the fingers; of equally near ones the first.
pub(super) fn of<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    // One slip in three letters; no guess from a single letter, nor from a whole paragraph.
    if !(2..=100).contains(&length) {
        return None;
    }
    let slips = length.div_ceil(3).min(3);
    let distance = |name: &'a str| (strsim::damerau_levenshtein(&word, &name.to_lowercase()), name);
    names.into_iter().map(distance).min_by_key(|(slips, _)| *slips).filter(|(found, _)| *found <= slips).map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_slip_is_forgiven_and_a_guess_is_not() {
        let names = ["hit", "equal", "blank"];
        assert_eq!(super::of("hti", names), Some("hit".to_owned()));
        assert_eq!(super::of("EQUEL", names), Some("equal".to_owned()));
        assert_eq!(super::of("sword", names), None);
        assert_eq!(super::of("x", names), None);
    }
}
