//! What `?` says of a question besides its rule: what may be typed, with an example that would be taken now, and what Enter does.

use super::words::can_roll;
use crate::kernel::{Kind, Question};

/// The shapes that an answer may have, an example, and what Enter does, a line each.
#[must_use]
pub fn shapes(question: &Question, example: Option<&str>) -> Vec<String> {
    let mut lines = Vec::new();
    let shape = shape(question);
    let example = example.map(|example| format!("for example `{example}`"));
    lines.push(match (shape.is_empty(), example) {
        (false, Some(example)) => format!("type {shape}; {example}"),
        (false, None) => format!("type {shape}"),
        (true, Some(example)) => example,
        (true, None) => String::new(),
    });
    lines.push(enter(question));
    lines.retain(|line| !line.is_empty());
    lines
}

fn shape(question: &Question) -> &'static str {
    let counted = question.options.iter().any(|option| option.max > 1);
    match question.kind {
        Kind::Confirm => "y or n, yes or no",
        Kind::Choose if question.is_yes_or_no() => "y or n, yes or no",
        Kind::Choose => "its number, its name, or the beginning of that",
        Kind::Draw if question.options.is_empty() => "the name of what came up",
        Kind::Draw => "what came up by its name, or the beginning of that",
        Kind::Many if counted => "names, with a count before each of which there are several, and commas between",
        Kind::Many => "numbers or names, with commas or spaces between",
        Kind::Number => "a whole number",
        Kind::Text => "a few words",
        Kind::Form => "the values in the order shown, or each after its name",
        Kind::Roll if question.dice.len() > 1 => "the faces in any order of the same dice, with spaces between",
        Kind::Roll => "the face that the die shows",
    }
}

fn enter(question: &Question) -> String {
    match (question.default_shown(), question.kind) {
        (Some(default), _) if default.is_empty() => "Enter takes nothing".to_owned(),
        (Some(default), _) if question.window => format!("Enter passes: `{default}`"),
        (Some(default), _) => format!("Enter answers `{default}`"),
        (None, Kind::Roll) => "Enter: I roll".to_owned(),
        (None, Kind::Draw) if can_roll(question) => "Enter: I draw".to_owned(),
        (None, Kind::Form) if !question.needed => "Enter alone is no answer; `unknown` says that nobody can read it".to_owned(),
        _ => "Enter alone is no answer".to_owned(),
    }
}
