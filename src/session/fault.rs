//! Why a session did not do what it was told.

use crate::kernel::{Note, Question, Refusal};
use crate::store::StoreFault;

/// Why nothing was done. The session is as it was, unless it says that it was read again.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The rules, or an illegal answer, forbid it.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// It was to run to its end at once, and one more answer is needed.
    #[error("an answer is missing: {} ({})", .asks.text, .asks.id)]
    NeedsAnswer {
        /// What is asked.
        asks: Box<Question>,
        /// What would have happened up to here.
        notes: Vec<Note>,
    },
    /// Values that only their owner can read are needed, all of them before anything is begun.
    #[error("{}", .asks.iter().map(|asks| asks.text.as_str()).collect::<Vec<_>>().join(" "))]
    NeedsValues {
        /// What is asked, in order; each is a line of fields.
        asks: Vec<Question>,
    },
    /// There is no such thing, or none at all.
    #[error("{message}")]
    NotFound {
        /// What is not there.
        message: String,
        /// What to do instead.
        hint: Option<String>,
    },
    /// Another terminal has gone on with the session. It was read again.
    #[error(
        "this session was changed in another terminal meanwhile: nothing of what was asked here was done, and it now stands at step {step}"
    )]
    Conflict {
        /// The step it stands at now.
        step: u32,
    },
    /// The session was written by something that this program can't read.
    #[error("session `{session}` can't be read: {detail}; it was left as it is")]
    Unreadable {
        /// The session's name.
        session: String,
        /// Where reading stopped.
        detail: String,
    },
    /// The file is broken, or can't be written.
    #[error(transparent)]
    Store(StoreFault),
    /// The system gives no randomness.
    #[error("the system gives no random numbers ({0})")]
    NoEntropy(String),
}

impl SessionError {
    /// What to do instead.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        match self {
            Self::Refused(refusal) => refusal.hint.as_deref(),
            Self::NotFound { hint, .. } => hint.as_deref(),
            Self::Unreadable { .. } => Some("`sessions export` saves it to a file that a newer tablehand may read"),
            Self::Store(fault) => fault.hint(),
            Self::NoEntropy(_) => Some("give a seed: --seed N"),
            Self::NeedsAnswer { .. } | Self::NeedsValues { .. } | Self::Conflict { .. } => None,
        }
    }

    /// A refusal for this reason.
    pub(super) fn refuse(reason: impl Into<String>) -> Self {
        Refusal::new(reason).into()
    }

    /// The refusal, if it is one.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        if let Self::Refused(refusal) = self { Some(refusal) } else { None }
    }
}

impl From<Refusal> for SessionError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<StoreFault> for SessionError {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Gone => Self::NotFound {
                message: "this session is no longer there: it was deleted meanwhile".to_owned(),
                hint: Some("`sessions list` shows what there is".to_owned()),
            },
            fault => Self::Store(fault),
        }
    }
}
