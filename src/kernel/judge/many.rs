//! Things named with how many of each.

mod loose;

use self::loose::Loose;
use super::{Answer, illegal, is_decline, option_named};
use crate::dice::{in_digits, slug};
use crate::kernel::ask::Posed;
use crate::kernel::{Question, Refusal};

/// A name has at most so many words.
const LONGEST: usize = 5;

/// Words that say nothing between counts and names.
const FILLERS: [&str; 7] = ["the", "my", "his", "her", "of", "cube", "cubes"];

/// Reads counts: `weapon 2, attack 2, maneuver`, `2 weapon 2 attack`, `2m t 2s`, `none`.
pub(super) fn many_typed(posed: &dyn Posed, question: &Question, text: &str) -> Result<Vec<(usize, u32)>, Refusal> {
    if is_decline(text) && question.options.iter().all(|option| option.key != text) {
        return Ok(Vec::new());
    }
    if text.eq_ignore_ascii_case("all") && question.options.iter().all(|option| option.key != "all") {
        return Ok(question.options.iter().map(|option| option.max).enumerate().collect());
    }
    let mut counts: Vec<(usize, u32)> = Vec::new();
    if let Some(each) = each_counted(question, text) {
        return Ok(each);
    }
    // What names several things at once.
    let mut loose: Vec<Loose> = Vec::new();
    // `3 weapon and 3 attack`.
    let listed = text.replace(" and ", ", ");
    for part in listed.split(',') {
        let part = placed(question, part);
        let words = phrases(posed, question, &part);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let counts_first = words.first().is_some_and(|word| word.parse::<u32>().is_ok());
        let mut pending: Option<u32> = None;
        let mut last: Option<usize> = None;
        let mut loose_last = false;
        for word in words {
            let exact = question.options.iter().any(|option| option.key == word);
            let word = if exact { word } else { in_digits(word) };
            if let Some(count) = as_count(word).filter(|_| !exact) {
                if !counts_first
                    && std::mem::take(&mut loose_last)
                    && let Some(loose) = loose.last_mut()
                {
                    loose.count = count;
                    continue;
                }
                match (counts_first, last.take()) {
                    // Named once already; `mage 0` takes that back.
                    (false, Some(nth)) => recount(&mut counts, nth, count),
                    _ => pending = Some(count),
                }
                continue;
            }
            let (count, name) = if exact { (1, word) } else { split_count(question, word) };
            let nth = match option_named(posed, question, name) {
                Ok(nth) => nth,
                Err(refusal) => match posed.several(&slug(name)).as_slice() {
                    [] => return Err(refusal),
                    [nth] => *nth,
                    several => {
                        let count = pending.take().unwrap_or(count);
                        loose.push(Loose { word: name.to_owned(), things: several.to_vec(), count });
                        (last, loose_last) = (None, true);
                        continue;
                    }
                },
            };
            loose_last = false;
            raise(&mut counts, nth, pending.take().unwrap_or(count));
            last = Some(nth);
        }
        if let Some(count) = pending.filter(|count| *count > 0) {
            return Err(of_what(question, count));
        }
    }
    if loose.is_empty() { Ok(counts) } else { loose::shared_out(posed, question, &counts, &loose) }
}

fn of_what(question: &Question, count: u32) -> Refusal {
    let named: Vec<String> = question.options.iter().take(2).map(|option| format!("1 {}", option.key)).collect();
    illegal(question, format!("{count} of what?")).hint(format!("name the things, as in `{}`", named.join(", ")))
}

/// The words of a part, those that name one thing together put together, by its key or by what the rule calls it.
fn phrases(posed: &dyn Posed, question: &Question, part: &str) -> Vec<String> {
    let says = |word: &&str| !FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)) || !question.named(word).is_empty();
    let words: Vec<&str> = part.split_whitespace().filter(says).collect();
    let mut phrases = Vec::new();
    let mut left = words.as_slice();
    while !left.is_empty() {
        let together = |count: &usize| {
            let words = left.get(..*count).unwrap_or_default();
            words.iter().all(|word| as_count(word).is_none()) && posed.about().shortened(&slug(&words.join("-"))).is_some()
        };
        let taken = (2..=left.len().min(LONGEST)).rev().find(together).unwrap_or_else(|| question.phrase(left));
        phrases.push(left.get(..taken).unwrap_or_default().join(" "));
        left = left.get(taken..).unwrap_or_default();
    }
    phrases
}

/// `2 might on weapon` says how many and where: `2 weapon`.
fn placed(question: &Question, part: &str) -> String {
    let Some((what, place)) = part.split_once(" on ").filter(|_| question.options.iter().all(|option| option.key != "on")) else {
        return part.to_owned();
    };
    let count = what.split_whitespace().map(in_digits).find(|word| as_count(word).is_some()).unwrap_or("1");
    format!("{count} {}", place.trim())
}

/// `2 0 4`: a count for each of the things that there are, in their order.
fn each_counted(question: &Question, text: &str) -> Option<Vec<(usize, u32)>> {
    let there: Vec<usize> =
        (0..question.options.len()).filter(|nth| question.options.get(*nth).is_some_and(|option| option.max > 0)).collect();
    let numbers: Option<Vec<u32>> = text.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
    let is_key = |number: &u32| question.options.iter().any(|option| option.key == number.to_string());
    let numbers = numbers.filter(|numbers| there.len() > 1 && numbers.len() == there.len() && !numbers.iter().any(is_key))?;
    // Of things that are there once each, numbers are places.
    let counted = question.options.iter().any(|option| option.max > 1);
    counted.then(|| there.into_iter().zip(numbers).collect())
}

/// What was named once is meant `count` times.
fn recount(counts: &mut [(usize, u32)], nth: usize, count: u32) {
    if let Some((_, named)) = counts.iter_mut().find(|(at, _)| *at == nth) {
        *named = named.saturating_sub(1).saturating_add(count);
    }
}

fn as_count(word: &str) -> Option<u32> {
    word.strip_prefix(['x', '*']).unwrap_or(word).parse().ok()
}

/// `2m` and `m2` are two of `m`; `m` is one, and so is what names one thing by itself: `m-2`, `orc2`.
fn split_count<'w>(question: &Question, word: &'w str) -> (u32, &'w str) {
    if question.named(word).len() == 1 {
        return (1, word);
    }
    let digit = |c: char| c.is_ascii_digit();
    let number = |digits: &str| digits.parse().unwrap_or(u32::MAX);
    let (name, behind) = word.split_at_checked(word.trim_end_matches(digit).len()).unwrap_or((word, ""));
    if !behind.is_empty() && name.ends_with(char::is_alphabetic) && !name.starts_with(digit) {
        return (number(behind), name.trim_end_matches(['x', '*']));
    }
    let (before, name) = word.split_at_checked(word.len() - word.trim_start_matches(digit).len()).unwrap_or(("", word));
    if before.is_empty() { (1, word) } else { (number(before), name.trim_start_matches(['x', '*'])) }
}

fn raise(counts: &mut Vec<(usize, u32)>, nth: usize, by: u32) {
    match counts.iter_mut().find(|(at, _)| *at == nth) {
        Some((_, count)) => *count = count.saturating_add(by),
        None => counts.push((nth, by)),
    }
}

/// The counts of an answer, if there are so many of each and in all.
pub(super) fn counted(posed: &dyn Posed, mut counts: Vec<(usize, u32)>) -> Result<Answer, Refusal> {
    counts.retain(|(_, count)| *count > 0);
    if let Some((nth, count)) = counts.iter().find(|(nth, count)| *count > posed.limit(*nth)) {
        let key = posed.key(*nth).unwrap_or_default();
        let there = posed.limit(*nth);
        return Err(illegal(&posed.question(), format!("{count} of `{key}` were named, and there are {there}")));
    }
    let question = posed.question();
    let total: i64 = counts.iter().map(|(_, count)| i64::from(*count)).sum();
    if question.min.is_some_and(|min| total < min) || question.max.is_some_and(|max| total > max) {
        return Err(illegal(&question, format!("{total} were named")));
    }
    if !question.ordered {
        counts.sort_unstable();
    }
    Ok(Answer::Counts(counts))
}

#[cfg(test)]
mod tests {
    use super::super::typed_by;
    use super::*;
    use crate::kernel::{Many, ask};

    fn typed_answer(posed: &dyn Posed, text: &str) -> Result<Answer, Refusal> {
        typed_by(posed, text, &Vec::new)
    }

    fn party() -> Many<'static, ()> {
        ask("party").many([((), "fighter", 2), ((), "mage", 2), ((), "thief", 1), ((), "scroll", 3)])
    }

    #[test]
    fn a_count_of_nothing_is_no_answer() {
        assert_eq!(typed_answer(&party(), "2").expect_err("of what").reason, "2 of what?");
        assert_eq!(typed_answer(&party(), "fighter, 2").expect_err("of what").reason, "2 of what?");
        assert_eq!(typed_answer(&party(), "2 swords on fighter and one on mage"), Ok(Answer::Counts(vec![(0, 2), (1, 1)])));
        assert_eq!(typed_answer(&party(), "f2 mx2"), Ok(Answer::Counts(vec![(0, 2), (1, 2)])));
        assert!(typed_answer(&party(), "fighter-2").is_err());
        assert_eq!(typed_answer(&party(), "fighter 0, mage"), Ok(Answer::Counts(vec![(1, 1)])));
        for text in ["two on the fighter, 1 of my mages", "2 cubes on fighter and one mage"] {
            assert_eq!(typed_answer(&party(), text), Ok(Answer::Counts(vec![(0, 2), (1, 1)])), "{text}");
        }
        for none in ["0", "none", "no", "done", "No thanks"] {
            assert_eq!(typed_answer(&party(), none), Ok(Answer::Counts(Vec::new())), "{none}");
        }
        let swap = ask("swap").choose([((), "mace"), ((), "axe")]).or("none", "leave it", ());
        for none in ["none", "nope", "pass", "done", "no"] {
            assert_eq!(typed_answer(&swap, none), Ok(Answer::Nth(2)), "{none}");
        }
    }

    #[test]
    fn counts_are_read_in_every_order_people_type_them() {
        let expected = Answer::Counts(vec![(0, 1), (1, 2), (2, 1), (3, 2)]);
        for text in [
            "f 2m t 2s",
            "fighter, mage 2, thief, scroll 2",
            "1 f 2 m 1 t 2 s",
            "f m m t s s",
            "f m x2 t s x2",
            "one f, two m, one t, two s",
        ] {
            assert_eq!(typed_answer(&party(), text), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn bare_counts_are_for_each_thing_in_its_order() {
        assert_eq!(typed_answer(&party(), "1 0 1 2"), Ok(Answer::Counts(vec![(0, 1), (2, 1), (3, 2)])));
        let refusal = typed_answer(&party(), "1 0 1").expect_err("three of four");
        assert_eq!((refusal.reason.as_str(), refusal.hint.as_deref()), ("1 of what?", Some("name the things, as in `1 fighter, 1 mage`")));
    }

    #[test]
    fn all_is_every_thing_as_often_as_it_is_there() {
        assert_eq!(typed_answer(&party(), "all"), Ok(Answer::Counts(vec![(0, 2), (1, 2), (2, 1), (3, 3)])));
        let two = ask("two").many([((), "ann", 1), ((), "bo", 1), ((), "cy", 1)]).between(1, 2);
        assert_eq!(typed_answer(&two, "all").expect_err("three").reason, "3 were named");
    }

    #[test]
    fn words_that_name_one_thing_together_are_one() {
        let cards = ask("sell").many([((), "iron-helm", 1), ((), "iron-shield", 1), ((), "dagger", 1)]);
        assert_eq!(typed_answer(&cards, "iron helm dagger"), Ok(Answer::Counts(vec![(0, 1), (2, 1)])));
        // As people shorten them; a word with its vowels is more likely another.
        assert_eq!(typed_answer(&cards, "irn hlm dggr"), Ok(Answer::Counts(vec![(0, 1), (2, 1)])));
        assert!(typed_answer(&cards, "dager").is_err());
    }

    #[test]
    fn figures_go_by_their_numbers_and_places_by_theirs() {
        let targets = ask("target").many([((), "giant-spider-1", 1), ((), "giant-spider-2", 1), ((), "orc-1", 1), ((), "orc-2", 1)]);
        for text in ["spider1, orc1 and orc2", "spider 1 orc 1 orc 2", "spider 1, orc 1, orc 2", "sp1 o1 o2"] {
            assert_eq!(typed_answer(&targets, text), Ok(Answer::Counts(vec![(0, 1), (2, 1), (3, 1)])), "{text}");
        }
    }

    #[test]
    fn more_than_there_are_is_refused_with_what_is_there() {
        let refusal = typed_answer(&party(), "3m").expect_err("there are two");
        assert_eq!(refusal.reason, "3 of `mage` were named, and there are 2");
        assert_eq!(refusal.legal, ["fighter (up to 2)", "mage (up to 2)", "thief", "scroll (up to 3)"]);
    }
}
