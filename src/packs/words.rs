//! How a typed reader's complaints are put to a player.

use serde::de::{Expected, Unexpected};

/// "`a`, `b` or `c`".
pub(super) fn one_of(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => format!("`{only}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} or `{last}`", first.join(", "))
        }
    }
}

/// What was found, in plain words.
pub(super) fn found(unexpected: &Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Float(value) => value.to_string(),
        Unexpected::Str(text) => format!("the text \"{text}\""),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        Unexpected::UnitVariant => "a word alone".to_owned(),
        Unexpected::NewtypeVariant | Unexpected::TupleVariant | Unexpected::StructVariant => "a word with a value".to_owned(),
        other => other.to_string(),
    }
}

/// What was wanted, in plain words; what a type words by itself stays as it is.
pub(super) fn wanted(expected: &dyn Expected) -> String {
    let words = expected.to_string();
    let plain = match words.as_str() {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" | "string" | "a borrowed string" => "text in quotes",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "a table",
        "unit variant" => "a word alone",
        words if words.starts_with("a nonzero ") => "a whole number other than 0",
        words if words.starts_with("struct ") => "a table",
        words if words.starts_with("enum ") => "a word, or a table with one key",
        words if words.starts_with("a tuple") || words.starts_with("an array") => return words.replace("a tuple of size", "a list of"),
        _ => return words,
    };
    plain.to_owned()
}
