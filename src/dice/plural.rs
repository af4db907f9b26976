//! Faces as people count them.

/// Whether `word` is the plural of a face's name: `goblins`, `witches`, `allies`, `thieves`. Both in lower case.
#[must_use]
pub fn is_plural_of(word: &str, name: &str) -> bool {
    let stem = |from: &str, ending: &str| name.strip_suffix(from).is_some_and(|stem| word.strip_suffix(ending) == Some(stem));
    !name.is_empty() && (stem("", "s") || stem("", "es") || stem("y", "ies") || stem("f", "ves") || stem("fe", "ves"))
}

#[cfg(test)]
mod tests {
    use super::is_plural_of;

    #[test]
    fn plurals_name_the_face_and_nothing_else() {
        for (word, name) in [("goblins", "goblin"), ("thieves", "thief"), ("allies", "ally"), ("witches", "witch")] {
            assert!(is_plural_of(word, name), "{word}");
        }
        for (word, name) in [("goblin", "goblin"), ("goblinss", "goblin"), ("s", ""), ("thief", "thieves")] {
            assert!(!is_plural_of(word, name), "{word}");
        }
    }
}
