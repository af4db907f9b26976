//! Plurals, lists, slugs: the small words of every note.

pub use crate::dice::{same_slug, slug};

/// `1 goblin`, `2 goblins`, `no goblins`. A name that ends in a hiss takes `es`, one in a consonant and y takes `ies`.
#[must_use]
pub fn count(number: impl Into<i64>, thing: &str) -> String {
    match number.into() {
        0 => format!("no {}", plural(thing)),
        1 => format!("1 {thing}"),
        number => format!("{number} {}", plural(thing)),
    }
}

/// The plural of a regular noun.
#[must_use]
pub fn plural(thing: &str) -> String {
    let vowel_before_y = |stem: &str| stem.ends_with(['a', 'e', 'o', 'u']);
    match thing.strip_suffix('y') {
        Some(stem) if !vowel_before_y(stem) => format!("{stem}ies"),
        _ if thing.ends_with('s') || thing.ends_with("ch") || thing.ends_with("sh") || thing.ends_with('x') => format!("{thing}es"),
        _ if thing.ends_with("ief") => format!("{}ves", thing.trim_end_matches('f')),
        _ => format!("{thing}s"),
    }
}

/// `a`, `a and b`, `a, b and c`; `nothing` for an empty list.
#[must_use]
pub fn list(things: &[impl AsRef<str>]) -> String {
    match things {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A sentence's beginning: the first letter large.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Whether a line is about something: it begins with its name, as `make noise: 1/6` and `hide, …` do.
#[must_use]
pub fn is_about(line: &str, name: &str) -> bool {
    slug(line.split([':', ',']).next().unwrap_or_default()) == slug(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_as_people_say_it() {
        assert_eq!(count(1, "thief"), "1 thief");
        assert_eq!(count(2, "thief"), "2 thieves");
        assert_eq!(count(0, "ooze"), "no oozes");
        assert_eq!(count(3, "ally"), "3 allies");
        assert_eq!(count(2, "monkey"), "2 monkeys");
        assert_eq!(count(2, "torch"), "2 torches");
    }

    #[test]
    fn lists_read_as_spoken() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(list(&[] as &[&str]), "nothing");
    }
}
