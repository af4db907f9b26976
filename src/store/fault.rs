//! What can go wrong with the file, each in a sentence, with a way on.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why something could not be kept, or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// No folder is known.
    #[error("no folder for your data is known")]
    NoHome,
    /// The file is something else.
    #[error("{} is not a database of tablehand, and was left as it is", .0.display())]
    NotOurs(PathBuf),
    /// A newer program wrote it.
    #[error(
        "{} was written by a newer tablehand (format {found}; this one knows {known}), and was left as it is",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// The file is damaged.
    #[error(
        "{} is damaged ({detail}), and was left as it is",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        detail: String,
    },
    /// It can't be written.
    #[error("{} can't be written ({detail})", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// Another program holds it.
    #[error("{} is held by another program", .0.display())]
    Busy(PathBuf),
    /// The disk is full.
    #[error("there is no room left for {}, and nothing was changed", .0.display())]
    Full(PathBuf),
    /// Someone else has written to the session meanwhile.
    #[error("the session was changed elsewhere meanwhile")]
    Conflict,
    /// The session is no longer there.
    #[error("the session is no longer there")]
    Gone,
    /// Another session is called so.
    #[error("there is already a session called `{0}`")]
    NameTaken(String),
    /// One row can't be read; the others can.
    #[error("{what} can't be read ({detail}), and was left as it is")]
    Unreadable {
        /// Which part of what.
        what: String,
        /// Where reading stopped.
        detail: String,
    },
    /// A file to be taken in is no session.
    #[error("this is no session that was exported: {0}")]
    NotCarried(String),
    /// Anything else.
    #[error("{} gave up: {source}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
}

impl StoreFault {
    /// What to do.
    #[must_use]
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NoHome => Some("set TABLEHAND_HOME to a folder"),
            Self::NotOurs(_) => Some("move it away, or set TABLEHAND_HOME to another folder"),
            Self::Newer { .. } => Some("use that newer program, whose `sessions export` writes files that can be kept"),
            Self::Damaged { .. } => Some("copy it somewhere safe, then put a backup in its place or move it away to begin anew"),
            Self::ReadOnly { .. } => Some("make the folder writable, or set TABLEHAND_HOME to one that is"),
            Self::Busy(_) => Some("try again when that is done"),
            Self::Full(_) => Some("make room, and try again"),
            Self::Unreadable { .. } => Some("`sessions export` saves what is there to a file, and a newer program may read it"),
            Self::Conflict | Self::Gone | Self::NameTaken(_) | Self::NotCarried(_) | Self::Other { .. } => None,
        }
    }

    /// The fault that an error of SQLite's is.
    pub(super) fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        let detail = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotOurs(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, detail },
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Self::ReadOnly { path, detail },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            _ => Self::Other { path, source: error },
        }
    }
}
