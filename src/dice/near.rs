//! What was probably meant.

/// The name nearest to a word, if one is near enough to be a slip of the fingers; of equally near ones the first.
#[must_use]
pub fn near<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    // One slip in three whole letters; no guess from a single letter, nor from a whole paragraph. With more, `hide` would be `dice`.
    if !(2..=100).contains(&length) {
        return None;
    }
    let slips = (length / 3).clamp(1, 3);
    let distance = |name: &'a str| (strsim::damerau_levenshtein(&word, &name.to_lowercase()), name);
    names.into_iter().map(distance).min_by_key(|(slips, _)| *slips).filter(|(found, _)| *found <= slips).map(|(_, name)| name)
}

/// Whether a word is a name with letters left out behind the first: `spd` of speed, `mtns` of mountains. Both in lower case.
#[must_use]
pub fn is_short_for(word: &str, name: &str) -> bool {
    let mut letters = name.chars();
    word.len() > 1 && word.chars().next() == name.chars().next() && word.chars().all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    #[test]
    fn letters_may_be_left_out_but_not_the_first() {
        for (word, name) in [("spd", "speed"), ("mtns", "mountains"), ("wt", "weight"), ("speed", "speed")] {
            assert!(super::is_short_for(word, name), "{word}");
        }
        for (word, name) in [("pd", "speed"), ("spdx", "speed"), ("s", "speed"), ("sdp", "speed")] {
            assert!(!super::is_short_for(word, name), "{word}");
        }
    }

    #[test]
    fn a_slip_is_forgiven_and_a_guess_is_not() {
        let names = ["hit", "equal", "blank"];
        assert_eq!(super::near("hti", names), Some("hit"));
        assert_eq!(super::near("EQUEL", names), Some("equal"));
        assert_eq!(super::near("sword", names), None);
        assert_eq!(super::near("x", names), None);
        // Other words of the game are no slips of these.
        for word in ["hide", "done", "equip"] {
            assert_eq!(super::near(word, ["dice", "move", "quit"]), None, "{word}");
        }
    }
}
