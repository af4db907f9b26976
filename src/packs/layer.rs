//! One layer of packs: some TOML texts that stand or fall together.

use std::borrow::Cow;

use serde::Serialize;

use super::builtin::builtin;

/// The newest `format` of a pack that this program knows.
pub const FORMAT: i64 = 1;

/// Where a layer comes from. What is built in must name its sources; what an owner writes need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LayerKind {
    /// Shipped in the binary.
    BuiltIn,
    /// The user's own packs.
    User,
    /// A folder named by `--pack`.
    Dir,
}

/// Some pack files, in order, with the name of their layer. Later layers overlay earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Where it comes from.
    pub kind: LayerKind,
    /// What `data show` calls it: `built-in`, `user`, or the folder's path.
    pub name: String,
    /// The path to show and the text of each file.
    pub files: Vec<(String, Cow<'static, str>)>,
}

impl Layer {
    /// What the binary holds for a game, if anything.
    #[must_use]
    pub fn built_in(game: &str) -> Option<Self> {
        let files = builtin(game)?.iter().map(|(path, text)| (format!("built-in/{path}"), Cow::Borrowed(*text))).collect();
        Some(Self { kind: LayerKind::BuiltIn, name: "built-in".to_owned(), files })
    }

    /// The user's packs.
    #[must_use]
    pub fn user(files: Vec<(String, String)>) -> Self {
        Self::of(LayerKind::User, "user", files)
    }

    /// The files of a folder named by `--pack`.
    #[must_use]
    pub fn dir(name: &str, files: Vec<(String, String)>) -> Self {
        Self::of(LayerKind::Dir, name, files)
    }

    /// The layer without those built-in files that say nothing of dice: a roll of a named die need not read a whole game.
    #[must_use]
    pub fn dice_only(mut self) -> Self {
        if self.kind == LayerKind::BuiltIn {
            self.files.retain(|(_, text)| text.lines().any(|line| line.starts_with("[die.")));
        }
        self
    }

    fn of(kind: LayerKind, name: &str, files: Vec<(String, String)>) -> Self {
        let files = files.into_iter().map(|(path, text)| (path, Cow::Owned(text))).collect();
        Self { kind, name: name.to_owned(), files }
    }
}
