//! Answers: as they are kept, and as they come in.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::owner::{Form, show_form};
use crate::dice::Face;

/// An answer that was judged legal: what is kept, replayed and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// The key of one option.
    Key(String),
    /// Keys with how many of each, in the order of the options; none at zero.
    Many(Vec<(String, u32)>),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Yes(bool),
    /// Free text.
    Text(String),
    /// The values of a form's fields; none when the owner can't say.
    Form(Option<Form>),
    /// The faces shown, die by die.
    Faces(Vec<String>),
    /// What was drawn.
    Drawn(String),
}

/// What a person or a program sent, not judged yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Raw {
    /// As typed.
    Text(String),
    /// As a JSON client sent it.
    Json(serde_json::Value),
}

/// What a source puts on the table in answer to a question.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Something typed or sent.
    Raw(Raw),
    /// An answer kept from before.
    Kept(Value),
    /// The option at this index: what walks and robots use, since it needs no wording.
    Nth(usize),
    /// The faces shown, by index.
    Rolled(Vec<Face>),
}

impl Value {
    /// As it is typed; counts are always said where there may be more than one of a thing.
    #[must_use]
    pub fn shown(&self, counted: bool) -> String {
        match self {
            Self::Many(keys) if counted && !keys.is_empty() => many(keys, true),
            _ => self.to_string(),
        }
    }
}

/// Some of some things. Beside a number a name without one reads as if something were missing.
fn many(keys: &[(String, u32)], counted: bool) -> String {
    let counted = counted || keys.iter().any(|(_, count)| *count != 1);
    let each = keys.iter().map(|(key, count)| if counted { format!("{key} {count}") } else { key.clone() });
    each.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) | Self::Text(key) | Self::Drawn(key) => f.write_str(key),
            Self::Many(keys) if keys.is_empty() => f.write_str("none"),
            Self::Many(keys) => f.write_str(&many(keys, false)),
            Self::Number(number) => write!(f, "{number}"),
            Self::Yes(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Self::Form(Some(form)) => f.write_str(&show_form(form)),
            Self::Form(None) => f.write_str("?"),
            Self::Faces(faces) => f.write_str(&faces.join(" ")),
        }
    }
}
