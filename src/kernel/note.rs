//! What happened, in the past tense, with the numbers that led to it and the section that says so.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A section of a rulebook: `Combat Steps 7C`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cite(Cow<'static, str>);

impl Cite {
    /// The section of this name. Each game lists its sections once, in `cite.rs`.
    #[must_use]
    pub const fn new(section: &'static str) -> Self {
        Self(Cow::Borrowed(section))
    }

    /// The section's name.
    #[must_use]
    pub fn section(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One number that led to what happened: `attack speed 2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// What the number is of.
    pub what: String,
    /// The number, or the word.
    pub value: String,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// A sentence without its full stop.
    pub text: String,
    /// The section that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cite: Option<Cite>,
    /// The numbers behind it, unfolded by `why`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
}

/// A note of this text.
pub fn note(text: impl Into<String>) -> Note {
    Note { text: text.into(), cite: None, terms: Vec::new() }
}

impl Note {
    /// Adds the section.
    #[must_use]
    pub fn cite(mut self, cite: Cite) -> Self {
        self.cite = Some(cite);
        self
    }

    /// Adds a number that led to it.
    #[must_use]
    pub fn term(mut self, what: impl Into<String>, value: impl fmt::Display) -> Self {
        self.terms.push(Term { what: what.into(), value: value.to_string() });
        self
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match &self.cite {
            Some(cite) => write!(f, " [{cite}]"),
            None => Ok(()),
        }
    }
}
