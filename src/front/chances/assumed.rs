//! What odds assume where nobody has answered: in a few words, or in those of the questions.

use std::collections::{BTreeMap, BTreeSet};

use super::{Detail, Part, REST};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::{capital, slug};
use crate::view::{Look, Screen};

/// What was assumed where nobody had answered: at a prompt whose it is and the answer, in two lines; on request in the words of the
/// questions, with ids where these can be given.
///
/// What is said of each way by itself is left out.
pub(super) fn assumed(screen: &Screen, all: &[&Odds], but: &BTreeSet<String>, detail: Detail) -> Option<Part> {
    let facts = detail == Detail::Facts;
    let told = if facts { in_short(all, but, screen.columns() * 2) } else { in_words(all, but, detail == Detail::Ends) };
    (!told.is_empty()).then(|| Part::Text(Look::Faint, format!("assumed: {}", told.join("; "))))
}

/// Something assumed, in a few words and in those of its question.
struct Assumed {
    /// What decides most comes first.
    place: u8,
    short: String,
    asked: Option<String>,
}

/// Choices of one sort that somebody has, as the questions put them and as they are answered.
#[derive(Default)]
struct Alike<'a> {
    answers: Vec<&'a str>,
    texts: Vec<&'a str>,
}

impl Alike<'_> {
    /// The answers that lay cubes, and the others, each as one thing assumed.
    fn told(&self, whom: &str, sort: &str) -> Vec<Assumed> {
        let (placed, other): (Vec<&str>, Vec<&str>) = self.answers.iter().copied().partition(|answer| is_placed(answer));
        let name = capital(&whom.replace('-', " "));
        let mut told = Vec::new();
        if !placed.is_empty() {
            // A line of cubes says by itself what it is; another answer is named by its question.
            told.push(Assumed { place: 1, short: format!("{name}: {}", first_of(&placed)), asked: None });
        }
        if !other.is_empty() {
            let answer = first_of(&other);
            let asked = match self.texts.as_slice() {
                [text] if !text.is_empty() => Some(format!("{} {answer}", question_of(text))),
                _ => None,
            };
            // Who is attacked decides most, then where the cubes lie.
            let place = if sort == "target" { 0 } else { 2 };
            // What is nobody's in particular is named by what it is about alone.
            let short = if slug(&name) == slug(sort) { format!("{name}: {answer}") } else { format!("{name}, {sort}: {answer}") };
            told.push(Assumed { place, short, asked });
        }
        told
    }
}

/// `Whom does Knight target? giant-1; Knight: weapon 3, attack 2; and 2 more`: what matters most first; in the words of the question
/// where there is room.
fn in_short(all: &[&Odds], but: &BTreeSet<String>, room: usize) -> Vec<String> {
    let mut by_whom: BTreeMap<(&str, String), Alike<'_>> = BTreeMap::new();
    for odds in all {
        for (id, answer) in odds.assumed.iter().filter(|(id, _)| !but.contains(id)) {
            let Alike { answers, texts } = by_whom.entry((whom(id), sort(id))).or_default();
            put(answers, answer);
            put(texts, odds.texts.get(id).map_or("", String::as_str));
        }
    }
    let mut told: Vec<Assumed> = by_whom.iter().flat_map(|((whom, sort), alike)| alike.told(whom, sort)).collect();
    told.sort_by_key(|assumed| assumed.place);
    let (length, all) = (|text: &str| text.chars().count(), told.len());
    let mut left = room.saturating_sub("assumed: ; and 99 more, `odds full`".len() + 4);
    let mut takes = |more: usize| left.checked_sub(more).map(|rest| left = rest).is_some();
    told.retain(|assumed| takes(length(&assumed.short) + 2));
    let more = all - told.len();
    let longer = |assumed: Assumed| match assumed.asked {
        Some(asked) if takes(length(&asked).saturating_sub(length(&assumed.short))) => asked,
        _ => assumed.short,
    };
    let mut shown: Vec<String> = told.into_iter().map(longer).collect();
    shown.extend((more > 0).then(|| format!("{} more, {REST}", if shown.is_empty() { more.to_string() } else { format!("and {more}") })));
    shown
}

/// The question itself, without what it adds to be answered well.
fn question_of(text: &str) -> &str {
    text.find('?').and_then(|at| text.get(..=at)).unwrap_or(text)
}

fn put<'a>(known: &mut Vec<&'a str>, one: &'a str) {
    if !known.contains(&one) {
        known.push(one);
    }
}

/// The first of several answers, and that there are others: so the cubes of each hero have room.
fn first_of(answers: &[&str]) -> String {
    let all: Vec<&str> = answers.iter().flat_map(|answer| answer.split(" or ")).collect();
    let first = all.first().copied().unwrap_or_default();
    if all.len() > 1 { format!("{first} (after some rolls otherwise)") } else { first.to_owned() }
}

/// Whether it says how many cubes lie where, and so by itself what it is.
pub(super) fn is_placed(answer: &str) -> bool {
    answer.contains(' ') && answer.contains(|c: char| c.is_ascii_digit())
}

/// Whose choice it is, by the id of its question.
pub(super) fn whom(id: &str) -> &str {
    id.split('.').nth(1).unwrap_or(id)
}

/// What sort of choice it is, by the id of its question: `reroll` of `reroll-1.tentacle.conjurer`.
pub(super) fn sort(id: &str) -> String {
    let first = id.split('.').next().unwrap_or(id);
    first.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-').replace('-', " ")
}

/// Every choice in the words of its question, the shortest first.
fn in_words(all: &[&Odds], but: &BTreeSet<String>, ids: bool) -> Vec<String> {
    let text = |id: &str| all.iter().find_map(|odds| odds.texts.get(id)).filter(|text| !text.is_empty());
    let mut answers: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (id, answer) in all.iter().flat_map(|odds| &odds.assumed).filter(|(id, _)| !but.contains(id)) {
        // What is asked in the same words is one choice to a reader, whichever blow it is about.
        let called = match text(id) {
            Some(text) if !ids => question_of(text).to_owned(),
            _ => id.clone(),
        };
        let known = answers.entry(called).or_default();
        known.extend(answer.split(" or ").filter(|answer| !known.contains(answer)).collect::<Vec<_>>());
    }
    let words = |(called, answers): (String, Vec<&str>)| {
        let answer = answers.join(" or ");
        match text(&called) {
            Some(text) => format!("{} {answer} ({called})", question_of(text)),
            None => format!("{called} {answer}"),
        }
    };
    let mut told: Vec<String> = answers.into_iter().map(words).collect();
    told.sort_by_key(String::len);
    told
}

#[cfg(test)]
mod tests {
    use super::super::testing::odds;
    use super::*;

    #[test]
    fn what_was_assumed_is_told_in_the_words_of_the_questions_where_there_is_room() {
        let asked = [
            ("evade.archer", "no", "Does Archer evade?"),
            ("path.knight", "1", "Knight leaves oakwood 3 on a path to where?"),
            ("tactics.knight", "weapon 3, maneuver 1", "Where does Knight place cubes? (at most 5)"),
        ];
        let odds = Odds {
            assumed: asked.iter().map(|(id, answer, _)| ((*id).to_owned(), (*answer).to_owned())).collect(),
            texts: asked.iter().map(|(id, _, text)| ((*id).to_owned(), (*text).to_owned())).collect(),
            ..odds(&[])
        };
        let wide = ["Knight: weapon 3, maneuver 1", "Does Archer evade? no", "Knight leaves oakwood 3 on a path to where? 1"];
        assert_eq!(in_short(&[&odds], &BTreeSet::new(), 160), wide);
        assert_eq!(in_short(&[&odds], &BTreeSet::new(), 110), ["Knight: weapon 3, maneuver 1", "Does Archer evade? no", "Knight, path: 1"]);
        assert_eq!(in_short(&[&odds], &BTreeSet::new(), 60), ["Archer, evade: no", "and 2 more, `odds full`"]);
    }
    #[test]
    fn what_a_question_adds_to_be_answered_well_is_not_told_again() {
        let text = "Which treasure does Knight draw? (its name, or Enter: it stays face down)";
        let card = |text: &str| Odds {
            assumed: Vec::from([("card".to_owned(), "face-down".to_owned())]),
            texts: BTreeMap::from([("card".to_owned(), text.to_owned())]),
            ..odds(&[])
        };
        assert_eq!(in_short(&[&card(text)], &BTreeSet::new(), 110), ["Which treasure does Knight draw? face-down"]);
        assert_eq!(in_short(&[&card(text)], &BTreeSet::new(), 60), ["Card: face-down"]);
        assert_eq!(in_words(&[&card(text)], &BTreeSet::new(), false), ["Which treasure does Knight draw? face-down"]);
    }
}
