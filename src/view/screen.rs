//! What the output can show, and the one door to it.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

use console::{Style, Term};

use super::{clean, wrap};

/// How something is meant to look. Colour is never the only sign of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// As it is.
    Usual,
    /// What matters most.
    Strong,
    /// What is there if wanted.
    Faint,
    /// A refusal.
    Bad,
    /// Who or what may be named.
    Key,
}

/// What the output can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Columns when it was looked at; lines are broken at those there are when they are written. None for no limit: pipes, files.
    pub width: Option<usize>,
    /// Whether colours may be used.
    pub colour: bool,
    /// No boxes, no bars, one fact a line.
    pub plain: bool,
    /// Whether a person watches.
    pub terminal: bool,
}

impl Screen {
    /// What standard output can show. `plain` is asked for by flag; `TABLEHAND_PLAIN` and `TERM=dumb` ask for it, too.
    #[must_use]
    pub fn detect(plain: bool) -> Self {
        let terminal = io::stdout().is_terminal();
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let plain = plain || wants_plain();
        let width = terminal.then(|| usize::from(Term::stdout().size_checked().map_or(80, |(_, columns)| columns)));
        Self { width, colour: terminal && !plain && !set("NO_COLOR"), plain, terminal }
    }

    /// A screen for tests and for files: no colour, this width.
    #[must_use]
    pub fn bare(width: Option<usize>, plain: bool) -> Self {
        Self { width, colour: false, plain, terminal: false }
    }

    /// The columns there are to draw in: never more than 100, and 80 where nobody says.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.now_wide().unwrap_or(80).min(100)
    }

    /// The columns as they are now: a window may have been drawn larger or smaller.
    fn now_wide(&self) -> Option<usize> {
        let now = || Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
        if self.terminal { now().or(self.width) } else { self.width }
    }

    /// The lines that one thing looked at may take, so that the question above it stays in sight: two thirds of the terminal. None for
    /// no limit: pipes, files.
    #[must_use]
    pub fn most_lines(&self) -> Option<usize> {
        let rows = || usize::from(Term::stdout().size_checked().map_or(24, |(rows, _)| rows));
        self.terminal.then(|| rows() * 2 / 3)
    }

    /// A text with its look; the text itself if there are no colours.
    #[must_use]
    pub fn paint(&self, look: Look, text: &str) -> String {
        if !self.colour || look == Look::Usual {
            return text.to_owned();
        }
        let style = Style::new().force_styling(true);
        let style = match look {
            Look::Usual => style,
            Look::Strong => style.bold(),
            Look::Faint => style.dim(),
            Look::Bad => style.red(),
            Look::Key => style.cyan(),
        };
        style.apply_to(text).to_string()
    }

    /// The lines that a text becomes on this screen, cleaned and broken; lines after the first are indented by so much more than
    /// the first. Plain output in a file or a pipe is never broken: one fact, one line; a terminal would break it within words.
    #[must_use]
    pub fn lines(&self, text: &str, indent: usize) -> Vec<String> {
        let text = clean(text);
        let indent = indent + text.len() - text.trim_start_matches(' ').len();
        match self.now_wide() {
            Some(width) => wrap(&text, width, indent),
            None => text.split('\n').map(str::to_owned).collect(),
        }
    }

    /// Prints a text of any length.
    ///
    /// # Errors
    /// When standard output can't be written to.
    pub fn say(&self, look: Look, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for line in self.lines(text, 2) {
            writeln!(out, "{}", self.paint(look, &line))?;
        }
        out.flush()
    }

    /// Prints lines that are laid out already, and clean.
    ///
    /// # Errors
    /// When standard output can't be written to.
    pub fn put(&self, lines: &[String]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        out.flush()
    }
}

fn wants_plain() -> bool {
    let yes = |value: std::ffi::OsString| !matches!(value.to_str(), Some("" | "0"));
    env::var_os("TABLEHAND_PLAIN").is_some_and(yes) || env::var_os("TERM").is_some_and(|term| term == "dumb")
}
