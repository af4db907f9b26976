//! The ways to go on from a question that are compared, and what was typed after `odds`.

use super::Way;
use crate::front::menu::split;
use crate::kernel::{Early, Kind, Opt, Question, Raw, Span, WHOLE, fits};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::slug;

/// The ways to go on from a question that are compared, each by what it is called, and with its answer if that was not given.
pub(super) struct Ways(pub(super) Vec<Way>);

impl Ways {
    /// One for each answer; as it stands where an answer was given, where there are too many, or none can be listed.
    pub(super) fn of(question: &Question, early: &[Early]) -> Self {
        let given = early.iter().find(|early| fits(&early.key, &question.id));
        let each: Vec<String> = match question.kind {
            _ if given.is_some() => Vec::new(),
            Kind::Choose => {
                // Another one has a name that nobody has said yet.
                let named = compared(question).filter(|option| question.also.is_none() || option.key != "another");
                named.map(|option| option.key.clone()).collect()
            }
            Kind::Confirm => vec!["yes".to_owned(), "no".to_owned()],
            Kind::Number => match (question.min, question.max) {
                (Some(least), Some(most)) if most - least < 9 => (least..=most).map(|number| number.to_string()).collect(),
                _ => Vec::new(),
            },
            Kind::Many if question.options.iter().all(|option| option.max == 1) => some_of(question),
            _ => Vec::new(),
        };
        if each.is_empty() || each.len() > COMPARED {
            // What is open goes by its words; an answer tried out, by itself.
            let called = match given.map(|given| &given.raw) {
                Some(Raw::Text(_)) => early.iter().filter_map(said).collect::<Vec<_>>().join("; "),
                _ => match question.default_shown().filter(|_| question.kind == Kind::Many) {
                    Some(default) => default,
                    // A value of the owner's is no way to go on.
                    None if question.kind == Kind::Form => "as it stands".to_owned(),
                    None if question.text.is_empty() => question.id.replace(['.', '-'], " "),
                    None => question.text.trim_end_matches(['?', ':', '.']).to_owned(),
                },
            };
            return Self(vec![(called, None)]);
        }
        let way = |key: String| (key.clone(), Some(Early { key: whole(question), raw: Raw::Text(key) }));
        Self(each.into_iter().map(way).collect())
    }
}

/// What options are whose keys don't say it: which cube `speed` is, which `maneuver`.
pub(super) fn labels(question: Option<&Question>, all: &[(&str, Odds)]) -> String {
    let options = question.into_iter().flat_map(|question| &question.options);
    let shown = options.filter(|option| all.iter().any(|(way, _)| *way == option.key));
    let obscure = shown.filter(|option| !option.label.is_empty() && !slug(&option.label).starts_with(&option.key));
    obscure.map(|option| format!("{}: {}", option.key, option.label)).collect::<Vec<_>>().join("; ")
}

/// The options that are compared: all but those that nobody takes for himself, unless there is nothing else to compare.
fn compared(question: &Question) -> impl Iterator<Item = &Opt> {
    let all = question.options.iter().filter(|option| !option.aside).count() < 2;
    question.options.iter().filter(move |option| all || !option.aside)
}

/// Of several things: nothing and each by itself, as far as that is legal, and as many as may be taken.
fn some_of(question: &Question) -> Vec<String> {
    let (least, most) = (question.min.unwrap_or(0), question.max.unwrap_or(i64::MAX));
    let keys: Vec<&str> = compared(question).map(|option| option.key.as_str()).collect();
    let all = usize::try_from(most).unwrap_or(usize::MAX);
    let mut each: Vec<String> = (least < 1).then(|| "none".to_owned()).into_iter().collect();
    if least <= 1 && most >= 1 {
        each.extend(keys.iter().map(|key| (*key).to_owned()));
    }
    if keys.len() > 1 && keys.len() <= all {
        each.push(keys.join(", "));
    }
    each
}

/// More answers than these are not compared.
const COMPARED: usize = 12;

/// Answers by their ids, each with the words after it that are none; and the words before the first.
pub(super) fn answers(words: &[String]) -> (Vec<Early>, Vec<String>) {
    let begins = words.iter().position(|word| !split([word.clone()]).0.is_empty()).unwrap_or(words.len());
    let (before, by_id) = words.split_at(begins);
    let mut early: Vec<Early> = Vec::new();
    for word in by_id {
        match (split([word.clone()]).0.pop(), early.last_mut()) {
            (Some(next), _) => early.push(next),
            (None, Some(Early { raw: Raw::Text(text), .. })) => *text = format!("{text} {word}"),
            (None, _) => {}
        }
    }
    (early, before.to_vec())
}

/// An answer as it was typed; none of a value of the owner's.
fn said(early: &Early) -> Option<&str> {
    match &early.raw {
        Raw::Text(text) if !early.key.starts_with("owner.") => Some(text),
        _ => None,
    }
}

/// The key of an answer to this question alone: `protection` is not `protection.gray`.
fn whole(question: &Question) -> String {
    format!("{WHOLE}{}", question.id)
}

/// `… to round` says how far to look.
pub(super) fn horizon(words: &[String]) -> (Vec<String>, Option<Span>) {
    let mut words = words.to_vec();
    if words.first().is_some_and(|word| word == "do") {
        words.remove(0);
    }
    if let [.., to, far] = words.as_slice()
        && let ("to", Ok(span)) = (to.trim_start_matches('-'), far.parse())
    {
        words.truncate(words.len() - 2);
        return (words, Some(span));
    }
    (words, None)
}
