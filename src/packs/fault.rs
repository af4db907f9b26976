//! Why a record does not fit its type, with the place: the error of the typed reader.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::node::Entry;
use super::origin::Origin;
use super::problem::Problem;
use super::words::{found, wanted};

/// One reason why a value does not fit. It learns its place and path on its way out.
#[derive(Debug)]
pub(super) struct Fault(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: Kind,
    at: Option<Origin>,
    /// Keys from the inside out.
    path: Vec<String>,
    /// Whether a key is wrong, not the value beneath it.
    on_key: bool,
}

#[derive(Debug)]
enum Kind {
    UnknownKey { given: String, known: &'static [&'static str] },
    UnknownWord { given: String, known: &'static [&'static str] },
    Missing(&'static str),
    Type { found: String, wanted: String },
    Value { found: String, wanted: String },
    Other(String),
}

impl Fault {
    fn new(kind: Kind) -> Self {
        Self(Box::new(Inner { kind, at: None, path: Vec::new(), on_key: false }))
    }

    /// At this place, unless a deeper one is known.
    pub fn or_at(mut self, at: &Origin) -> Self {
        self.0.at.get_or_insert_with(|| at.clone());
        self
    }

    /// Beneath this key.
    pub fn within(mut self, key: impl Into<String>) -> Self {
        self.0.path.push(key.into());
        self
    }

    /// At a key that is wrong itself.
    pub fn on_key(mut self, key: &str, at: &Origin) -> Self {
        self.0.on_key = true;
        self.or_at(at).within(key)
    }

    /// The keys from the record to the fault.
    pub fn path(&self) -> Vec<String> {
        self.0.path.iter().rev().cloned().collect()
    }

    /// The key that is missing at [`Fault::path`], if that is the fault.
    pub fn missing(&self) -> Option<&'static str> {
        if let Kind::Missing(key) = self.0.kind { Some(key) } else { None }
    }

    /// The problem to show, for a record or part of one named `record`.
    pub fn problem(&self, record: &str, entry: &Entry) -> Problem {
        let mut path = self.path();
        if self.0.on_key {
            path.pop();
        }
        path.insert(0, record.to_owned());
        let path = path.join(".");
        let at = self.0.at.as_ref().unwrap_or_else(|| entry.place());
        match &self.0.kind {
            Kind::UnknownKey { given, known } => {
                Problem::error("unknown-key", at, format!("`{path}` has no key `{given}`")).help_words("key", given, known)
            }
            Kind::UnknownWord { given, known } => {
                Problem::error("unknown-word", at, format!("`{path}` can't be `{given}`")).help_words("word", given, known)
            }
            Kind::Missing(key) => missing(at, &path, key),
            Kind::Type { found, wanted } => {
                Problem::error("wrong-type", at, format!("`{path}` is {found}")).label(format!("expected {wanted}"))
            }
            Kind::Value { found, wanted } => {
                Problem::error("wrong-value", at, format!("`{path}` is {found}")).label(format!("expected {wanted}"))
            }
            Kind::Other(message) => Problem::error("wrong-value", at, format!("`{path}`: {message}")),
        }
    }
}

fn missing(at: &Origin, path: &str, key: &str) -> Problem {
    let problem = Problem::error("missing-key", at, format!("`{path}` lacks `{key}`"));
    let in_list = path.rsplit('.').next().is_some_and(|last| last.bytes().all(|b| b.is_ascii_digit()));
    if at.is_inline() && !in_list {
        problem.help(format!("add `{key} = …`; braces give the whole value, single keys are changed under `[{path}]`"))
    } else {
        problem.help(format!("add `{key} = …`"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0.kind)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Kind::Other(message.to_string()))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(Kind::Type { found: found(&unexpected), wanted: wanted(expected) })
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(Kind::Value { found: found(&unexpected), wanted: wanted(expected) })
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(Kind::Value { found: format!("a list of {length}"), wanted: wanted(expected) })
    }

    fn unknown_variant(given: &str, known: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownWord { given: given.to_owned(), known })
    }

    fn unknown_field(given: &str, known: &'static [&'static str]) -> Self {
        Self::new(Kind::UnknownKey { given: given.to_owned(), known })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Kind::Missing(field))
    }
}
