//! Names and texts from packs, players and imports never reach a terminal with control characters in them.

use std::borrow::Cow;

/// The text without control characters, line feeds kept; without signs that turn the direction of writing, too.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    let harmful =
        |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.contains(harmful) { Cow::Owned(text.replace(harmful, "")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_codes_lose_their_teeth() {
        assert_eq!(clean("\u{1b}[31mred\u{7}\u{202e}\nnext"), "[31mred\nnext");
        assert!(matches!(clean("Zoë 🐉"), Cow::Borrowed(_)));
    }
}
