//! Numbers as they are written in words.

/// A number as it is written in words, or with a full stop behind it, in digits: `two`, `6.`.
#[must_use]
pub fn in_digits(word: &str) -> &str {
    const WORDS: [(&str, &str); 10] = [
        ("zero", "0"),
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
    ];
    let word = word.strip_suffix('.').filter(|word| !word.is_empty()).unwrap_or(word);
    WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map_or(word, |(_, digits)| digits)
}

#[cfg(test)]
mod tests {
    use super::in_digits;

    #[test]
    fn a_number_in_words_is_that_number() {
        assert_eq!(["two", "SIX", "6.", "."].map(in_digits), ["2", "6", "6", "."]);
        assert_eq!(["axe", "tow", "2"].map(in_digits), ["axe", "tow", "2"]);
    }
}
