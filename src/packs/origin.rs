//! The place a value came from: layer, file, line and column.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::clean::shown;
use super::layer::LayerKind;

/// One file of a layer, kept as long as any [`Origin`] points into it.
#[derive(Debug)]
pub(super) struct PackText {
    /// The layer's place in their order; later wins.
    pub rank: usize,
    /// The file's place within all files.
    pub number: usize,
    pub kind: LayerKind,
    pub layer: String,
    pub file: String,
    pub text: Cow<'static, str>,
}

/// A place in a pack file. Cheap to clone.
#[derive(Clone)]
pub struct Origin {
    text: Arc<PackText>,
    start: usize,
    end: usize,
}

impl Origin {
    pub(super) fn new(text: &Arc<PackText>, span: Range<usize>) -> Self {
        Self { text: Arc::clone(text), start: span.start, end: span.end }
    }

    /// The name of the layer.
    #[must_use]
    pub fn layer(&self) -> &str {
        &self.text.layer
    }

    /// Where the layer comes from.
    #[must_use]
    pub fn kind(&self) -> LayerKind {
        self.text.kind
    }

    /// The file's path as shown.
    #[must_use]
    pub fn file(&self) -> Cow<'_, str> {
        shown(&self.text.file)
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The column in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        let before = self.before();
        let line = before.rfind('\n').and_then(|at| before.get(at + 1..)).unwrap_or(before);
        line.chars().count() + 1
    }

    /// The bytes of the file it covers.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole file's text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text.text
    }

    /// The layer's place in their order; later wins.
    pub(super) fn rank(&self) -> usize {
        self.text.rank
    }

    pub(super) fn same_file(&self, other: &Self) -> bool {
        self.text.number == other.text.number
    }

    /// What problems are sorted by.
    pub(super) fn place(&self) -> (usize, usize, usize) {
        (self.text.number, self.start, self.end)
    }

    /// Whether it covers a table written in braces, which gives its whole value at once.
    pub(super) fn is_inline(&self) -> bool {
        self.text().get(self.start..).is_some_and(|rest| rest.starts_with('{'))
    }

    fn before(&self) -> &str {
        self.text().get(..self.start).unwrap_or_default()
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file(), self.line(), self.column())
    }
}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place() && self.text.file == other.text.file
    }
}

impl Eq for Origin {}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Origin", 4)?;
        out.serialize_field("layer", &shown(self.layer()))?;
        out.serialize_field("file", &self.file())?;
        out.serialize_field("line", &self.line())?;
        out.serialize_field("column", &self.column())?;
        out.end()
    }
}
