//! Where the files lie: `$TABLEHAND_HOME`, or the platform's own place.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::StoreFault;

/// The folder that holds everything of one user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    dir: PathBuf,
}

impl Home {
    /// `$TABLEHAND_HOME`, or the platform's data folder.
    ///
    /// # Errors
    /// When neither is known.
    pub fn find() -> Result<Self, StoreFault> {
        match std::env::var_os("TABLEHAND_HOME").filter(|home| !home.is_empty()) {
            Some(home) => Ok(Self { dir: PathBuf::from(home) }),
            None => ProjectDirs::from("", "", "tablehand").map(|dirs| Self { dir: dirs.data_dir().to_owned() }).ok_or(StoreFault::NoHome),
        }
    }

    /// This folder.
    #[must_use]
    pub fn at(dir: impl Into<PathBuf>) -> Self {
        Self { dir: dir.into() }
    }

    /// The folder itself.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The one file with all sessions and plays.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.dir.join("tablehand.db")
    }

    /// The user's own packs.
    #[must_use]
    pub fn packs(&self) -> PathBuf {
        self.dir.join("packs")
    }
}
