//! Why a run stopped: it needs an answer, or the rules refuse.

use std::fmt;

use serde::Serialize;

use super::{Cite, Question};

/// What a procedure returns: it went on, or it stopped.
pub type Flow<T> = Result<T, Stop>;

/// A run that did not get to its end.
#[derive(Debug)]
pub enum Stop {
    /// One more answer is needed.
    Ask(Box<Question>),
    /// The rules, or an illegal answer, forbid it.
    Refuse(Box<Refusal>),
}

/// What is wrong, what was expected, and what to do instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What is wrong: a sentence without its full stop.
    pub reason: String,
    /// The question whose answer was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// Every legal answer, where they can be listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// What to type instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// A whole line to be typed instead, made of what was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// The section that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Cite>,
    /// Whether the table may overrule it (`--anyway`): a matter of cost or order, not of what exists.
    pub overrulable: bool,
    /// What has to be answered first, where that is all there is wrong.
    #[serde(skip)]
    pub wanted: Vec<Question>,
    /// Whether it was only too much work: less of the same may be told.
    #[serde(skip)]
    pub big: bool,
    /// Whether odds were refused of what no dice decide: the values that are wanted change none.
    #[serde(skip)]
    pub diceless: bool,
}

impl Refusal {
    /// A refusal for this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            id: None,
            expected: None,
            legal: Vec::new(),
            hint: None,
            instead: None,
            cite: None,
            overrulable: false,
            wanted: Vec::new(),
            big: false,
            diceless: false,
        }
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds the legal answers.
    #[must_use]
    pub fn legal(mut self, legal: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.legal = legal.into_iter().map(Into::into).collect();
        self
    }

    /// Adds what to type instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a whole line to be typed instead; a `?` in it stands for what is asked next.
    #[must_use]
    pub fn instead(mut self, line: impl Into<String>) -> Self {
        self.instead = Some(line.into());
        self
    }

    /// Adds the section that forbids it.
    #[must_use]
    pub fn cite(mut self, cite: Cite) -> Self {
        self.cite = Some(cite);
        self
    }

    /// With what was probably meant, unless it says what to do already.
    #[must_use]
    pub fn or_meant(self, meant: Option<&str>) -> Self {
        let helps = self.instead.is_some() || self.hint.as_ref().is_some_and(|hint| !hint.starts_with("`actions` lists"));
        match meant.filter(|_| !helps) {
            Some(meant) => self.hint(format!("did you mean `{meant}`?")),
            None => self,
        }
    }

    /// A matter of cost or order, which the table may overrule.
    #[must_use]
    pub fn overrulable(mut self) -> Self {
        self.overrulable = true;
        self
    }

    /// Adds what has to be answered first.
    #[must_use]
    pub fn wanted(mut self, wanted: Vec<Question>) -> Self {
        self.wanted = wanted;
        self
    }

    /// Adds the question whose answer was refused.
    #[must_use]
    pub fn about(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// With the remark that it was only too much work.
    #[must_use]
    pub fn big(mut self) -> Self {
        self.big = true;
        self
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refuse(Box::new(refusal))
    }
}

/// So many legal answers are read out in a sentence; a question lists them all.
const LISTED: usize = 16;

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        if let Some(cite) = &self.cite {
            write!(f, " [{cite}]")?;
        }
        if let Some(expected) = &self.expected {
            write!(f, "; expected {expected}")?;
        }
        // `yes or no` is said once.
        let said = self.expected.as_ref().is_some_and(|expected| *expected == self.legal.join(" or "));
        if !self.legal.is_empty() && !said {
            // A few more are shorter said than counted.
            let listed = if self.legal.len() <= LISTED + LISTED / 4 { self.legal.len() } else { LISTED };
            let shown = self.legal.get(..listed).unwrap_or(&self.legal);
            write!(f, "; legal: {}", shown.join(", "))?;
            if self.legal.len() > listed {
                write!(f, " and {} more", self.legal.len() - listed)?;
            }
        }
        if let Some(hint) = &self.hint {
            write!(f, "; {hint}")?;
        }
        if let Some(line) = &self.instead {
            let open = line.split(' ').any(|word| word == "?");
            write!(f, "; type `{line}`{}", if open { ", and what is open there is asked next" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_legal_answers_are_not_read_out() {
        let legal = (1..=102).map(|nth| format!("card-{nth}"));
        let shown = Refusal::new("`ring` is not there").legal(legal).to_string();
        assert!(shown.ends_with("card-15, card-16 and 86 more"), "{shown}");
        assert_eq!(Refusal::new("no").legal(["one".to_owned()]).to_string(), "no; legal: one");
        let of_two = Refusal::new("no").legal(["yes".to_owned(), "no".to_owned()]);
        assert_eq!(of_two.expected("yes or no").to_string(), "no; expected yes or no");
        let actions = (1..=17).map(|nth| format!("deed-{nth}"));
        assert!(Refusal::new("no").legal(actions).to_string().ends_with("deed-16, deed-17"), "one more is as short as its count");
    }
}
