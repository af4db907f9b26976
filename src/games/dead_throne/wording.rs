//! How things are called in notes and questions.

use crate::kernel::Refusal;
use crate::toolbox::wording::{capital, slug};

/// A slug as a name: `grey-wolf-1` is `Grey Wolf 1`.
#[must_use]
pub fn the(id: &str) -> String {
    let words: Vec<String> = id.split('-').filter(|word| !word.is_empty()).map(capital).collect();
    words.join(" ")
}

/// What one does, `goes`, or several do, `go`.
#[must_use]
pub fn verb(several: bool, one: &str) -> &str {
    match one {
        one if !several => one,
        "goes" | "marches" => one.trim_end_matches("es"),
        one => one.trim_end_matches('s'),
    }
}

/// The label of a step next to this one, where someone who was pushed back stands.
#[must_use]
pub fn beside(place: &str) -> String {
    let place = place.trim();
    if place.ends_with("(one back)") { place.to_owned() } else { format!("{place} (one back)") }
}

/// Whether a text can be a name of a card or of a place.
///
/// # Errors
/// If it has no letter and no digit, or is too long for a line.
pub fn check_id(text: &str) -> Result<(), Refusal> {
    if !text.chars().any(char::is_alphanumeric) {
        return Err(Refusal::new("a name needs a letter or a digit").hint("type what stands on the card, or how you call the place"));
    }
    if slug(text).chars().count() > 40 {
        return Err(Refusal::new("the name is too long for a line").expected("40 letters or fewer"));
    }
    Ok(())
}

/// Whether a text can be the label of a step: a number alone is a roll or a count that went astray.
///
/// # Errors
/// If it has no letter, or is too long for a line.
pub fn check_place(text: &str) -> Result<(), Refusal> {
    if !text.chars().any(char::is_alphabetic) {
        return Err(Refusal::new(format!("`{text}` is no step")).expected("a label that begins with the tile: `woodmist 3`, `rhoekin inn`"));
    }
    check_id(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_as_names() {
        assert_eq!(the("grey-wolf-1"), "Grey Wolf 1");
        assert_eq!((verb(false, "attacks"), verb(true, "attacks"), verb(true, "goes")), ("attacks", "attack", "go"));
        assert_eq!(beside("woodmist 3"), "woodmist 3 (one back)");
        assert_eq!(beside("woodmist 3 (one back)"), "woodmist 3 (one back)");
        assert!(check_id("?!").is_err());
        assert!(check_place("woodmist 3").is_ok());
        assert!(check_place("5").is_err());
    }
}
