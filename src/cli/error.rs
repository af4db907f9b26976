//! The one kind of error that reaches a user, and the one place that prints it.

use std::fmt;
use std::io::{self, Write as _};

use serde_json::json;

use crate::front::evening::Failure;
use crate::games::OpenError;
use crate::kernel::Refusal;
use crate::packs::Severity;
use crate::packs::read::ReadFault;
use crate::session::SessionError;
use crate::store::StoreFault;
use crate::view::clean;

/// What went wrong, as far as an exit code is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The rules refuse, or an answer is illegal.
    Refused,
    /// An answer is missing, and nobody is there to give it.
    NeedsAnswer,
    /// Something named does not exist.
    NotFound,
    /// The command was typed wrongly.
    Usage,
    /// A pack or a state has faults.
    Data,
    /// A file or the database can't be read or written.
    Storage,
    /// Ctrl-C; everything is kept.
    Interrupted,
    /// Whoever read the output went away. Nobody is left to tell.
    Pipe,
}

/// What is wrong, what was expected, what to type instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppError {
    /// What sort of error it is.
    pub kind: Kind,
    /// What is wrong.
    pub message: String,
    /// What was expected.
    pub expected: Option<String>,
    /// What to type instead.
    pub hint: Option<String>,
    /// Lines that show the place (what was typed, with marks beneath it), shown after the message.
    pub detail: Vec<String>,
    /// Whether it has been printed where it happened, so that only the exit code is left.
    pub told: bool,
}

/// What a command returns.
pub type Done = Result<(), AppError>;

impl Kind {
    /// Its name in JSON.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::NeedsAnswer => "needs-answer",
            Self::NotFound => "not-found",
            Self::Usage => "usage",
            Self::Data => "data",
            Self::Storage => "storage",
            Self::Interrupted => "interrupted",
            Self::Pipe => "pipe",
        }
    }

    /// The exit code of the process.
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Self::Pipe => 0,
            Self::Refused | Self::NeedsAnswer | Self::NotFound => 1,
            Self::Usage => 2,
            Self::Data | Self::Storage => 3,
            Self::Interrupted => 130,
        }
    }
}

impl AppError {
    /// An error of this kind.
    #[must_use]
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), expected: None, hint: None, detail: Vec::new(), told: false }
    }

    /// The command was typed wrongly.
    #[must_use]
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Kind::Usage, message)
    }

    /// Something named does not exist.
    #[must_use]
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Kind::NotFound, message)
    }

    /// A file or the database can't be read or written.
    #[must_use]
    pub fn storage(message: impl Into<String>) -> Self {
        Self::new(Kind::Storage, message)
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds what to type instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds what to type instead, if nothing was said of it.
    #[must_use]
    pub fn or_hint(self, hint: impl Into<String>) -> Self {
        if self.hint.is_some() { self } else { self.hint(hint) }
    }

    /// The error has been shown where it happened.
    #[must_use]
    pub fn told(mut self) -> Self {
        self.told = true;
        self
    }

    /// Prints it to standard error, as JSON or in words. An error that can't be printed is dropped: nobody would read it.
    pub fn print(&self, as_json: bool) {
        if self.told || self.kind == Kind::Pipe {
            return;
        }
        let mut text = String::new();
        if as_json {
            text = self.json().to_string();
        } else {
            text.push_str(&clean(&self.to_string()));
        }
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// The error as JSON clients read it.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        json!({ "error": { "code": self.kind.code(), "message": self.message, "expected": self.expected, "hint": self.hint } })
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tablehand: {}", self.message)?;
        for line in &self.detail {
            write!(f, "\n{line}")?;
        }
        if let Some(expected) = &self.expected {
            write!(f, "\n  expected: {expected}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for AppError {}

/// What Ctrl-C says in a session.
pub const STOPPED: &str = "everything is kept; `tablehand play` goes on";

impl From<io::Error> for AppError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::new(Kind::Pipe, ""),
            io::ErrorKind::Interrupted => Self::new(Kind::Interrupted, STOPPED),
            _ => Self::storage(format!("input or output failed: {error}")),
        }
    }
}

impl From<ReadFault> for AppError {
    fn from(fault: ReadFault) -> Self {
        match fault {
            ReadFault::NoFolder(_) => Self::not_found(fault.to_string())
                .hint("give --pack a folder with <game>/*.toml, or with *.toml that has `[pack] game = \"…\"`"),
            ReadFault::Unreadable { .. } => Self::storage(fault.to_string()).hint("make it readable, or move it out of the folder"),
            ReadFault::NoText { .. } => {
                Self::new(Kind::Data, fault.to_string()).expected("TOML in UTF-8").hint("save it so, or move it out of the folder")
            }
        }
    }
}

impl From<OpenError> for AppError {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Unknown { given, known, near } => {
                let error = Self::not_found(format!("there is no game `{given}`")).expected(known.join(", "));
                match near {
                    Some(near) => error.hint(format!("did you mean `{near}`?")),
                    None => error,
                }
            }
            OpenError::Read(fault) => fault.into(),
            OpenError::Faulty { game, ref problems } => {
                let first = problems.iter().find(|problem| problem.severity == Severity::Error).or(problems.first());
                let mut shown = Self::new(Kind::Data, format!("the packs of {game} have faults"));
                shown.detail = first.map(|problem| problem.render(false).lines().map(str::to_owned).collect()).unwrap_or_default();
                shown.hint(format!("`tablehand data check {game}` shows each"))
            }
        }
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> Self {
        let mut message = refusal.reason.clone();
        if let Some(cite) = &refusal.cite {
            message.push_str(&format!(" [{cite}]"));
        }
        let expected = match (&refusal.expected, refusal.legal.is_empty()) {
            (Some(expected), true) => Some(expected.clone()),
            // What is legal is said already: the faces of a die.
            (Some(expected), false) if refusal.legal.iter().all(|word| expected.contains(word.as_str())) => Some(expected.clone()),
            (Some(expected), false) => Some(format!("{expected}: {}", refusal.legal.join(", "))),
            (None, false) => Some(refusal.legal.join(", ")),
            (None, true) => None,
        };
        let hint = match (&refusal.hint, refusal.overrulable) {
            (Some(hint), true) => Some(format!("{hint}; --anyway overrules it")),
            (Some(hint), false) => Some(hint.clone()),
            (None, true) => Some("--anyway overrules it".to_owned()),
            (None, false) => None,
        };
        Self { expected, hint, ..Self::new(Kind::Refused, message) }
    }
}

impl From<StoreFault> for AppError {
    fn from(fault: StoreFault) -> Self {
        let kind = match fault {
            StoreFault::Gone => Kind::NotFound,
            StoreFault::NameTaken(_) | StoreFault::Conflict => Kind::Refused,
            StoreFault::NotCarried(_) | StoreFault::Unreadable { .. } => Kind::Data,
            _ => Kind::Storage,
        };
        Self { hint: fault.hint().map(str::to_owned), ..Self::new(kind, fault.to_string()) }
    }
}

impl From<SessionError> for AppError {
    fn from(error: SessionError) -> Self {
        let (said, hint) = (error.to_string(), error.hint().map(str::to_owned));
        let kind = match error {
            SessionError::Refused(refusal) => return Self::from(*refusal),
            SessionError::Store(fault) => return Self::from(fault),
            SessionError::NeedsAnswer { asks, .. } => {
                let text = if asks.text.is_empty() { asks.id.clone() } else { asks.text.clone() };
                let legal = asks.legal();
                let expected = if legal.is_empty() { asks.expected() } else { legal.join(", ") };
                let error = Self::new(Kind::NeedsAnswer, format!("an answer is missing: {text}"));
                return error.expected(expected).hint(format!("give {}=…", asks.id));
            }
            SessionError::NeedsValues { .. } => Kind::NeedsAnswer,
            SessionError::NotFound { .. } => Kind::NotFound,
            SessionError::Conflict { .. } => Kind::Refused,
            SessionError::Unreadable { .. } => Kind::Data,
            SessionError::NoEntropy(_) => Kind::Storage,
        };
        Self { hint, ..Self::new(kind, said) }
    }
}

impl From<Failure> for AppError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Io(error) => error.into(),
            Failure::Session(error) => error.into(),
            Failure::Slipped => Self { told: true, ..Self::new(Kind::Refused, "the last line was refused") },
            Failure::Refused { line, refusal } => {
                let error = Self::from(*refusal);
                let message = line.map_or_else(|| error.message.clone(), |line| format!("line {line}: {}", error.message));
                let more = "everything before it is kept; --keep-going reads on";
                let hint = error.hint.as_ref().map_or_else(|| more.to_owned(), |hint| format!("{hint}; {more}"));
                Self { message, hint: Some(hint), ..error }
            }
        }
    }
}

/// Where the front wants a refusal and the command has an error.
impl From<AppError> for Refusal {
    fn from(error: AppError) -> Self {
        Self { expected: error.expected, hint: error.hint, ..Self::new(error.message) }
    }
}
