//! What people say to yes or no, for none of what is offered, and for a number.

use crate::dice::{in_digits, slug};
use crate::kernel::{Opt, Question};

/// What a word says to yes or no, if anything.
#[must_use]
pub fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "y" | "ye" | "yes" | "yep" | "yeah" | "yup" | "aye" | "sure" | "ok" | "okay" | "on" | "true" | "1" => Some(true),
        "n" | "no" | "nope" | "nah" | "nay" | "off" | "false" | "0" => Some(false),
        _ => None,
    }
}

/// Whether a text is what the question is about, as its mark says it: `equip` at `equip>` is yes.
pub(super) fn is_its_verb(question: &Question, text: &str) -> Option<bool> {
    let mark = question.id.split('.').next().unwrap_or_default();
    let verb = mark.split('-').next().unwrap_or_default();
    let again = mark.starts_with("reroll") && ["roll", "again", "roll-again"].contains(&slug(text).as_str());
    (again || [mark, verb].contains(&slug(text).as_str())).then_some(true)
}

/// The one option that leaves everything as it is, where somebody wants none of the others.
pub(super) fn declined(question: &Question, text: &str) -> Option<usize> {
    let leaves = |option: &Opt| ["no", "none", "nothing", "done"].contains(&option.key.as_str());
    let mut leaving = (0..question.options.len()).filter(|nth| is_decline(text) && question.options.get(*nth).is_some_and(leaves));
    leaving.next().filter(|_| leaving.next().is_none())
}

/// Whether somebody wants none of what is offered.
pub(super) fn is_decline(text: &str) -> bool {
    let said = ["none", "nothing", "no", "nope", "nah", "no thanks", "done", "pass", "skip", "-", "0"];
    said.iter().any(|said| text.eq_ignore_ascii_case(said))
}

/// The one thing there is, where the other is to leave it: who is asked whether to roll again says yes or no.
pub(super) fn said_yes(question: &Question, text: &str) -> Option<usize> {
    let yes = yes_or_no(text).or_else(|| is_its_verb(question, text))?;
    let leaves = |nth: &usize| question.options.get(*nth).is_some_and(|option| ["no", "none", "nothing"].contains(&option.key.as_str()));
    let no = (0..question.options.len()).find(leaves)?;
    let other = (0..question.options.len()).find(|nth| *nth != no).filter(|_| question.options.len() == 2)?;
    Some(if yes { other } else { no })
}

/// The one number in a text, whatever it says that the number counts: `6 cards`, `six`. None where there are several, or a sign of doubt.
pub(super) fn only_number(text: &str) -> Option<i64> {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '\'') && yes_or_no(word).is_none() && word != "not";
    let words = || text.split([' ', ',']).filter(|word| !word.is_empty()).map(in_digits);
    let mut numbers = words().filter_map(|word| word.parse().ok());
    let number = numbers.next().filter(|_| numbers.next().is_none())?;
    words().all(|word| word.parse::<i64>().is_ok() || is_word(word)).then_some(number)
}
