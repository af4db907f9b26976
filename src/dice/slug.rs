//! Names as they are typed: one spelling for ids, and for the words that are to name them.

use unicode_normalization::UnicodeNormalization as _;

/// Accents as characters of their own.
const ACCENTS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// A name as a segment of an id: lower case, without accents, which not every keyboard has, what is neither letter nor digit as
/// single dashes. `Ann Émilie` is `ann-emilie`; an apostrophe is nothing, so `Ann O'Hara` is `ann-ohara`.
/// A name with no letter and no digit in it (an emoji) is spelled by its code points, so that it still has an id.
#[must_use]
pub fn slug(name: &str) -> String {
    let name = name.trim();
    // Rules compare names by their slugs thousands of times an answer, and nearly all of them have no accents to look for.
    let slug = if name.is_ascii() { dashed(name.chars()) } else { dashed(name.nfd().filter(|c| !ACCENTS.contains(c)).nfc()) };
    if slug.is_empty() {
        let points: Vec<String> = name.chars().map(|c| format!("u{:x}", u32::from(c))).collect();
        return points.join("-");
    }
    slug
}

/// Whether two names have one slug. Rules ask it of every pair of names on a table, so most pairs are told apart at their first
/// letters, and no slug is made of them.
#[must_use]
pub fn same_slug(one: &str, other: &str) -> bool {
    let quick = |name: &str| name.is_ascii() && name.bytes().any(|byte| byte.is_ascii_alphanumeric());
    one == other || if quick(one) && quick(other) { ascii(one).eq(ascii(other)) } else { slug(one) == slug(other) }
}

/// The slug of a name of ASCII, letter by letter.
fn ascii(name: &str) -> impl Iterator<Item = u8> {
    let (mut bytes, mut begun, mut after_dash) = (name.bytes(), false, None);
    std::iter::from_fn(move || {
        if let Some(letter) = after_dash.take() {
            return Some(letter);
        }
        let mut apart = false;
        loop {
            let byte = bytes.next()?;
            if byte.is_ascii_alphanumeric() {
                let letter = byte.to_ascii_lowercase();
                if std::mem::replace(&mut begun, true) && apart {
                    after_dash = Some(letter);
                    return Some(b'-');
                }
                return Some(letter);
            }
            apart |= byte != b'\'';
        }
    })
}

/// Letters and digits in lower case, single dashes between them.
fn dashed(chars: impl Iterator<Item = char>) -> String {
    let mut slug = String::with_capacity(chars.size_hint().0);
    let mut apart = false;
    for c in chars {
        if c.is_alphanumeric() {
            if apart && !slug.is_empty() {
                slug.push('-');
            }
            apart = false;
            if c.is_ascii() { slug.push(c.to_ascii_lowercase()) } else { slug.extend(c.to_lowercase()) }
        } else if !matches!(c, '\'' | '’') {
            apart = true;
        }
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
        assert_eq!(slug("--Iron   Helm +1--"), "iron-helm-1");
        assert_eq!(slug("' a'-'b '"), "a-b");
        assert_eq!(slug("Zoë"), "zoe");
        assert_eq!(slug("  Zoë – the 2nd's "), "zoe-the-2nds");
        assert_eq!(slug("Baron d’Été"), "baron-dete");
        assert_eq!(slug("한글 Ωμέγα"), "한글-ωμεγα");
        assert_eq!(slug("🐉"), "u1f409");
        assert_eq!(slug(" "), "");
    }

    #[test]
    fn names_are_alike_whose_slugs_are() {
        let names = [
            "Ann O'Hara",
            " ann-ohara",
            "ann o hara",
            "Zoë",
            "zoe",
            "zoe-",
            "--Iron   Helm +1--",
            "iron helm 1",
            "iron helm",
            "!",
            "u21",
            " ",
            "",
            "'",
        ];
        for one in names {
            for other in names {
                assert_eq!(same_slug(one, other), slug(one) == slug(other), "{one:?} and {other:?}");
            }
        }
    }
}
