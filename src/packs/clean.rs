//! What may reach a terminal, and what an id looks like.

use std::borrow::Cow;

/// Whether a character could steer a terminal or turn the direction of what follows it.
pub(super) fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every unsafe character replaced, fit for a terminal.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if is_unsafe(c) { '\u{fffd}' } else { c }).collect()
}

/// A whole file made fit for a terminal without moving anything: each stand-in is as long as what it stands for, so
/// that spans into the text stay right. Line ends and tabs stay.
pub(super) fn shielded(text: &str) -> Cow<'_, str> {
    let bad = |c: char| is_unsafe(c) && !matches!(c, '\n' | '\r' | '\t');
    if !text.chars().any(bad) {
        return Cow::Borrowed(text);
    }
    let stand_in = |c: char| match c.len_utf8() {
        1 => '?',
        2 => '\u{b7}',
        _ => '\u{fffd}',
    };
    text.chars().map(|c| if bad(c) { stand_in(c) } else { c }).collect()
}

/// Whether a text is kebab-case: small letters, of any language, and digits, parts joined by single hyphens.
#[must_use]
pub fn is_kebab(text: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() && !c.is_uppercase());
    text.split('-').all(part)
}

/// The nearest kebab-case spelling, if any letters are left: `Bone Warden` is `bone-warden`.
pub(super) fn to_kebab(text: &str) -> Option<String> {
    let letters: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let parts: Vec<&str> = letters.split('-').filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_never_pass_and_spans_stay() {
        let evil = "a\u{1b}[31m\u{9b}b\u{202e}c\n";
        assert_eq!(shown("\u{1b}[2J"), "\u{fffd}[2J");
        let safe = shielded(evil);
        assert_eq!(safe, "a?[31m\u{b7}b\u{fffd}c\n");
        assert_eq!(safe.len(), evil.len());
    }

    #[test]
    fn ids_are_kebab_case() {
        assert!(is_kebab("bone-warden-2") && is_kebab("7"));
        assert!(!is_kebab("Bone") && !is_kebab("a--b") && !is_kebab("a_b") && !is_kebab("") && !is_kebab("-a"));
        assert_eq!(to_kebab("Bone Warden_2"), Some("bone-warden-2".to_owned()));
        assert_eq!(to_kebab("é"), None);
    }
}
