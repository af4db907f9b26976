//! Names as they are typed: one spelling for ids, and for the words that are to name them.

use unicode_normalization::UnicodeNormalization as _;

/// Accents as characters of their own.
const ACCENTS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// A name as a segment of an id: lower case, without accents, which not every keyboard has, what is neither letter nor digit as
/// single dashes. `Ann Émilie` is `ann-emilie`; an apostrophe is nothing, so `Ann O'Hara` is `ann-ohara`.
/// A name with no letter and no digit in it (an emoji) is spelled by its code points, so that it still has an id.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.trim().nfd().filter(|c| !ACCENTS.contains(c)).nfc() {
        if c.is_alphanumeric() {
            slug.extend(c.to_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') && !matches!(c, '\'' | '’') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-').to_owned();
    if slug.is_empty() {
        let points: Vec<String> = name.trim().chars().map(|c| format!("u{:x}", u32::from(c))).collect();
        return points.join("-");
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_slug() {
        assert_eq!(slug("  Ann O'Hara "), "ann-ohara");
        assert_eq!(slug("Thief’s Lucky Coin"), "thiefs-lucky-coin");
        assert_eq!(slug("Zoë"), "zoe");
        assert_eq!(slug("Baron d’Été"), "baron-dete");
        assert_eq!(slug("한글 Ωμέγα"), "한글-ωμεγα");
        assert_eq!(slug("🐉"), "u1f409");
        assert_eq!(slug(" "), "");
    }
}
