//! What is added to a number, as people say it: `2 +1`, `2 + 1 sword`, `2 with 1 sword` for `2+1`.

use super::names::all_names;
use super::{LONGEST, slug};
use crate::kernel::owner::{Field, FieldKind};

/// What stands for the plus.
const PLUS: [&str; 4] = ["+", "plus", "with", "and"];

/// Whether a word is what is counted behind a plus.
pub(super) fn is_sword(word: &str) -> bool {
    ["sword", "swords", "icon", "icons"].iter().any(|sword| word.eq_ignore_ascii_case(sword))
}

/// The words with each such number as one. Where a plus alone tells a field (`+8`), it is no other number's.
pub(super) fn joined(fields: &[Field], words: &[&str]) -> Vec<String> {
    let adds = fields.iter().any(|field| matches!(field.kind, FieldKind::Plus { .. }));
    let signed = fields.iter().any(|field| field.also.contains(&"+"));
    let mut joined: Vec<String> = Vec::new();
    let mut left = words;
    while let Some((word, others)) = left.split_first() {
        left = others;
        joined.push((*word).to_owned());
        if !adds || signed || !is_number(word.split('+').next().unwrap_or_default()) {
            continue;
        }
        if let Some((more, used)) = more(others).filter(|_| is_number(word)) {
            joined.pop();
            joined.push(format!("{word}+{more}"));
            left = others.get(used..).unwrap_or_default();
        }
        // `1 damage and 1 sword`: the name stands between.
        else if let Some((name, behind)) = name_of_a_sum(fields, others)
            && let Some((more, used)) = said_to_add(behind).filter(|_| is_number(word))
        {
            joined.pop();
            joined.push(format!("{word}+{more}"));
            joined.extend(name.iter().map(|word| (*word).to_owned()));
            left = behind.get(used..).unwrap_or_default();
        }
        // `2+1 sword`: the plus has said it.
        if joined.last().is_some_and(|word| word.contains('+')) && left.first().is_some_and(|word| is_sword(word)) {
            left = left.get(1..).unwrap_or_default();
        }
    }
    joined
}

/// The first words, where they name a field whose number something is added to, and the words behind them.
fn name_of_a_sum<'l, 'w>(fields: &[Field], words: &'l [&'w str]) -> Option<(&'l [&'w str], &'l [&'w str])> {
    let sums =
        |name: &str| fields.iter().any(|field| matches!(field.kind, FieldKind::Plus { .. }) && all_names(field).contains(&slug(name)));
    (1..=words.len().min(LONGEST)).rev().map(|used| words.split_at(used)).find(|(name, _)| sums(&name.join("-")))
}

/// What is added where that is said in full, and how many words say it: `and 1 sword`.
fn said_to_add<'w>(words: &[&'w str]) -> Option<(&'w str, usize)> {
    let (more, used) =
        more(words).filter(|_| words.first().is_some_and(|first| PLUS.iter().any(|plus| first.eq_ignore_ascii_case(plus))))?;
    let sword = |at: usize| words.get(at).is_some_and(|word| is_sword(word));
    match (sword(used.saturating_sub(1)), sword(used)) {
        (true, _) => Some((more, used)),
        (false, true) => Some((more, used + 1)),
        (false, false) => None,
    }
}

/// What is added by the words behind a number, and how many they are.
fn more<'w>(words: &[&'w str]) -> Option<(&'w str, usize)> {
    let (first, others) = words.split_first()?;
    // `2 swords 1`.
    if let Some(number) = others.first().filter(|number| is_sword(first) && is_number(number)) {
        return Some((number, 2));
    }
    if let Some(number) = first.strip_prefix('+').filter(|number| is_number(number)) {
        return Some((number, 1));
    }
    // `2 and a sword`.
    let one = |word: &str| ["a", "one"].iter().any(|one| word.eq_ignore_ascii_case(one));
    // `1 with sword`.
    if let [sword, ..] = others
        && PLUS.iter().any(|plus| first.eq_ignore_ascii_case(plus))
        && sword.eq_ignore_ascii_case("sword")
    {
        return Some(("1", 2));
    }
    if let [a, sword, ..] = others
        && PLUS.iter().any(|plus| first.eq_ignore_ascii_case(plus))
        && one(a)
        && is_sword(sword)
    {
        return Some(("1", 3));
    }
    let said = PLUS.iter().any(|plus| first.eq_ignore_ascii_case(plus));
    let (number, behind) = if said { others.split_first()? } else { (first, others) };
    // Without a plus only the swords tell that it is no field's own number.
    let told = *first == "+" || behind.first().is_some_and(|word| is_sword(word));
    (is_number(number) && told).then(|| (*number, 1 + usize::from(said)))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swords_are_added_to_the_number_before_them() {
        let axe = [Field::number("length", "length", 0, 20), Field::plus("dark", "dark boxes", 9), Field::plus("light", "light boxes", 9)];
        let read = |line: &str| joined(&axe, &line.split(' ').collect::<Vec<_>>()).join(" ");
        for line in [
            "6 2+1 1",
            "6 2 +1 1",
            "6 2 + 1 1",
            "6 2+1 sword 1",
            "6 2 +1 sword 1",
            "6 2 with 1 sword 1",
            "6 2 1 sword 1",
            "6 2 and a sword 1",
            "6 2 with sword 1",
        ] {
            assert_eq!(read(line), "6 2+1 1", "{line}");
        }
        assert_eq!(read("length 6 dark 2 +1 sword light 1 +2 swords"), "length 6 dark 2+1 light 1+2");
        assert_eq!(read("6 2 dark and 1 sword 1 light"), "6 2+1 dark 1 light");
        assert_eq!(read("length 6 2 dark with sword light 1"), "length 6 2+1 dark light 1");
        assert_eq!(read("length 6 2 dark boxes with 1 sword light 1"), "length 6 2+1 dark boxes light 1");
        assert_eq!(read("damage 2 swords 1 maneuver 3"), "damage 2+1 maneuver 3");
        assert_eq!(read("6 2 1"), "6 2 1");
        assert_eq!(read("light 1 sword"), "light 1 sword");
    }

    #[test]
    fn a_plus_that_tells_a_field_is_left_alone() {
        let monster = [Field::plus("damage", "damage", 9), Field::number("attack", "attack", 0, 20).also(&["+"])];
        assert_eq!(joined(&monster, &["2", "+8"]), ["2", "+8"]);
    }
}
