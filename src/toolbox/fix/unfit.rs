//! What is wrong with a corrected value, in a player's words.

use serde_json::Value as Json;

use super::place::find;
use super::{Edit, How};
use crate::kernel::Refusal;

/// What is wrong with a corrected value, in a player's words: `error` is the reader's, which knows Rust's kinds of numbers only.
pub(in crate::toolbox) fn unfit(state: &Json, edit: &Edit, aliases: &[(String, String)], error: &str) -> Refusal {
    if let How::With(name) = &edit.how {
        return Refusal::new(format!("`{}` can't be given {name} by its name alone", edit.path))
            .expected("all that is written down of one of them")
            .hint(format!("`fix {}` shows what is there; the deed that brings such a thing asks for it", edit.path));
    }
    let mut state = state.clone();
    let is = find(&mut state, &edit.path, aliases).map_or_else(String::new, |value| value.to_string());
    let wanted = match kind_after("expected ", error) {
        Some("u8") => "a whole number from 0 to 255".to_owned(),
        Some("u16") => "a whole number from 0 to 65535".to_owned(),
        Some("u32" | "u64" | "usize") => "a whole number of 0 or more".to_owned(),
        Some("i8" | "i16" | "i32" | "i64") => "a whole number".to_owned(),
        Some("a" | "boolean") if error.contains("boolean") => "true or false".to_owned(),
        Some("one") => error.split_once("expected one of ").map_or_else(String::new, |(_, names)| format!("one of {}", until_place(names))),
        _ => error.split_once("expected ").map_or_else(|| "a value of another kind".to_owned(), |(_, wanted)| until_place(wanted)),
    };
    Refusal::new(format!("`{}` can't be {is}", edit.path)).expected(wanted).hint("`tablehand status --json` shows what is there now")
}

/// The word after another.
fn kind_after<'e>(after: &str, error: &'e str) -> Option<&'e str> {
    error.split_once(after)?.1.split([' ', ',']).next()
}

/// Without ` at line 1 column 7`, which is no place that anybody sees.
fn until_place(text: &str) -> String {
    text.split(" at line ").next().unwrap_or(text).replace('`', "")
}

/// The first place at which a state as it was read differs in shape from what was given: a list where a record belongs.
#[must_use]
pub fn misshapen(given: &Json, read: &Json) -> Option<String> {
    fn look(given: &Json, read: &Json, path: &str) -> Option<String> {
        let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match (given, read) {
            (Json::Array(_), Json::Object(_)) => Some(if path.is_empty() { "the state".to_owned() } else { path.to_owned() }),
            (Json::Object(given), Json::Object(read)) => {
                given.iter().find_map(|(key, value)| read.get(key).and_then(|read| look(value, read, &below(key))))
            }
            (Json::Array(given), Json::Array(read)) => {
                given.iter().zip(read).enumerate().find_map(|(at, (given, read))| look(given, read, &below(&at.to_string())))
            }
            _ => None,
        }
    }
    look(given, read, "")
}
