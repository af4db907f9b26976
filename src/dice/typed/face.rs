//! What a word is on a die.

use super::fault::TypedFault;
use super::token::Token;
use crate::dice::{Die, Face, is_plural_of, near};

/// What a word is on a die.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Face(Face),
    Ambiguous,
    None,
}

/// Small letters, with one `-` for all that stands between the words.
pub(super) fn hyphened(word: &str) -> String {
    word.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// The whole name wins; then a short name; then the beginning of one name, then that of a part of one. Numbers have no beginnings:
/// `1` is not `10`; `+1` is `1`.
pub(super) fn fit(die: &Die, word: &str) -> Fit {
    let lower = hyphened(word.strip_prefix('+').filter(|rest| is_number(rest)).unwrap_or(word));
    let named = |whole: bool| {
        die.each_face().filter({
            let lower = lower.as_str();
            move |face| {
                let name = die.name(*face).to_lowercase();
                if whole { name == lower } else { !is_number(&name) && name.starts_with(lower) }
            }
        })
    };
    let plural = || die.each_face().find(|face| is_plural_of(&lower, &die.name(*face).to_lowercase()));
    if let Some(face) = named(true).next().or_else(|| die.short(&lower)).or_else(plural) {
        return Fit::Face(face);
    }
    let within = |face: &Face| die.name(*face).to_lowercase().split('-').skip(1).any(|part| !part.is_empty() && part.starts_with(&lower));
    let only = |mut fitting: Box<dyn Iterator<Item = Face> + '_>| match (fitting.next(), fitting.next()) {
        (Some(face), None) => Fit::Face(face),
        (Some(_), Some(_)) => Fit::Ambiguous,
        (None, _) => Fit::None,
    };
    match only(Box::new(named(false))) {
        Fit::None if !is_number(&lower) => only(Box::new(die.each_face().filter(within))),
        fit => fit,
    }
}

pub(super) fn ambiguous(die: &Die, token: &Token<'_>) -> TypedFault {
    let lower = token.word.to_lowercase();
    let candidates = names(die).into_iter().filter(|name| name.to_lowercase().starts_with(&lower)).collect();
    TypedFault::Ambiguous { token: token.word.to_owned(), span: token.span(), die: die.id().to_owned(), candidates }
}

pub(super) fn is_number(name: &str) -> bool {
    name.parse::<i64>().is_ok()
}

pub(super) fn names(die: &Die) -> Vec<String> {
    die.faces().iter().map(|face| face.name.clone()).collect()
}

pub(super) fn near_face(word: &str, die: &Die) -> Option<String> {
    // From one number to another there is no near.
    near(word, die.faces().iter().map(|face| face.name.as_str()).filter(|name| !is_number(name))).map(str::to_owned)
}
