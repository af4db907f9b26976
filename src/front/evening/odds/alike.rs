//! What ways to go on have in common as far as they were looked at.

use super::About;
use crate::kernel::{ASSUMED, Early, Raw, Weight};
use crate::session::SessionError;
use crate::toolbox::erased::Odds;

/// Whether odds were only too much work.
pub(super) fn is_big(error: &SessionError) -> bool {
    matches!(error, SessionError::Refused(refusal) if refusal.big)
}

fn is_certain(weight: &Weight) -> bool {
    let fraction = weight.fraction();
    fraction.part() == fraction.whole()
}

/// The ways of which nothing is decided by dice, and nothing that is not so whatever is answered.
pub(super) fn with_nothing_of_their_own(all: &[(String, Odds)]) -> Vec<String> {
    let there = |odds: &Odds, fact: &String| odds.facts.iter().any(|(other, weight)| other == fact && is_certain(weight));
    let common = |fact: &String| all.iter().all(|(_, odds)| there(odds, fact));
    let nothing = |odds: &Odds| odds.facts.iter().all(|(fact, _)| common(fact));
    all.iter().filter(|(_, odds)| nothing(odds)).map(|(of, _)| of.clone()).collect()
}

/// What was assumed of others before any dice fell, to be assumed again, where something else is answered to the open question.
pub(super) fn assumed_of_others(about: About<'_>, odds: &Odds) -> Vec<Early> {
    let whose: Vec<&str> = about.question.map_or_else(Vec::new, |question| question.id.split('.').skip(1).collect());
    if whose.is_empty() {
        return Vec::new();
    }
    let others = odds.settled.iter().filter(|(id, _)| !id.split('.').skip(1).any(|name| whose.contains(&name)));
    others.map(|(id, answer)| Early { key: format!("{ASSUMED}{id}"), raw: Raw::Text(answer.clone()) }).collect()
}

/// Whether several ways come to the same as far as they were looked at.
pub(super) fn alike(all: &[(String, Odds)]) -> bool {
    all.len() > 1 && all.first().is_some_and(|(_, first)| all.iter().all(|(_, odds)| facts(odds) == facts(first)))
}

/// What a person would name, each with its chance.
pub(super) fn facts(odds: &Odds) -> Vec<String> {
    let mut facts: Vec<String> = odds.facts.iter().map(|(fact, weight)| format!("{fact} {}", weight.fraction())).collect();
    facts.sort();
    facts
}
