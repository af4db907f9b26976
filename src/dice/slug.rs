//! Names as they are typed: one spelling for ids, and for the words that are to name them.

/// A name as a segment of an id: lower case, what is neither letter nor digit as single dashes. `Ann Émilie` is `ann-émilie`;
/// an apostrophe is nothing, so `Ann O'Hara` is `ann-ohara`.
/// A name with no letter and no digit in it (an emoji) is spelled by its code points, so that it still has an id.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.trim().chars() {
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
        assert_eq!(slug("Zoë"), "zoë");
        assert_eq!(slug("🐉"), "u1f409");
        assert_eq!(slug(" "), "");
    }
}
