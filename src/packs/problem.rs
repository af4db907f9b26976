//! One fault of a pack: what is wrong, where, and what to do.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::Serialize;

use super::clean::{shielded, shown};
use super::origin::Origin;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The pack can't be used as it stands.
    Error,
    /// The pack works; something in it is probably not what was meant.
    Warning,
}

/// Another place that belongs to a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Also {
    /// The place.
    pub at: Origin,
    /// What is there.
    pub text: String,
}

/// One fault of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// A stable name for this kind of fault, in kebab-case.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where, if it has a place.
    pub at: Option<Origin>,
    /// A few words beside the underlined place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Other places that belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Also>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Problem {
    /// An error at a place.
    #[must_use]
    pub fn error<'a>(code: &'static str, at: impl Into<Option<&'a Origin>>, message: impl AsRef<str>) -> Self {
        Self::new(Severity::Error, code, at.into(), message.as_ref())
    }

    /// A warning at a place.
    #[must_use]
    pub fn warning<'a>(code: &'static str, at: impl Into<Option<&'a Origin>>, message: impl AsRef<str>) -> Self {
        Self::new(Severity::Warning, code, at.into(), message.as_ref())
    }

    fn new(severity: Severity, code: &'static str, at: Option<&Origin>, message: &str) -> Self {
        let message = shown(message).into_owned();
        Self { code, severity, message, at: at.cloned(), label: None, also: Vec::new(), help: None }
    }

    /// With a few words beside the underlined place.
    #[must_use]
    pub fn label(mut self, text: impl AsRef<str>) -> Self {
        self.label = Some(shown(text.as_ref()).into_owned());
        self
    }

    /// With another place.
    #[must_use]
    pub fn also(mut self, at: &Origin, text: impl AsRef<str>) -> Self {
        self.also.push(Also { at: at.clone(), text: shown(text.as_ref()).into_owned() });
        self
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, text: impl AsRef<str>) -> Self {
        self.help = Some(shown(text.as_ref()).into_owned());
        self
    }

    /// With "did you mean", or else with what would be right.
    #[must_use]
    pub(super) fn help_words(self, what: &str, given: &str, known: &[&str]) -> Self {
        match crate::dice::near(given, known.iter().copied()) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => self.help(format!("there is no {what} yet")),
            None => self.help(format!("expected {}", super::words::one_of(known))),
        }
    }

    /// The problem as the Rust compiler would show it, ending in a line feed. Plain unless `colour`.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(self.message.as_str()).id(self.code);
        let mut group = match &self.at {
            Some(at) => title.element(marked(at, AnnotationKind::Primary, self.label.as_deref())),
            None => Group::with_title(title),
        };
        for also in &self.also {
            group = group.element(marked(&also.at, AnnotationKind::Context, Some(&also.text)));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut out = renderer.render(&[group]);
        out.push('\n');
        out
    }
}

fn marked<'a>(at: &'a Origin, kind: AnnotationKind, label: Option<&'a str>) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    Snippet::source(shielded(at.text())).path(at.file()).annotation(kind.span(at.span()).label(label))
}
