//! Lines from any standard input: a pipe, a file, a screen reader's terminal. One fact a line, nothing drawn twice.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use super::text::{Got, Prompt, Reader};
use crate::view::clean;

/// Standard input, line by line.
pub struct Lines {
    read: usize,
    someone: bool,
}

impl Lines {
    /// Reads standard input.
    #[must_use]
    pub fn new() -> Self {
        Self { read: 0, someone: io::stdin().is_terminal() }
    }

    fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            let mut bytes = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            self.read += 1;
            let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
            // What is a remark in a script is none at a terminal, where nobody writes any.
            if self.someone || !line.trim_start().starts_with('#') {
                return Ok(Some(line));
            }
        }
    }
}

impl Default for Lines {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader for Lines {
    fn read(&mut self, prompt: Prompt<'_>) -> io::Result<Got> {
        let default = prompt.default.map(|default| format!(" [{}]", clean(default))).unwrap_or_default();
        let mark = format!("{}> ", format!("{}{default}", clean(prompt.mark)).trim_start());
        if self.someone {
            // Nothing holds the output while a line is waited for: Ctrl-C must be able to end the program there.
            let mut out = io::stdout().lock();
            write!(out, "{mark}")?;
            out.flush()?;
        }
        let Some(line) = self.next()? else { return Ok(Got::End) };
        if !self.someone {
            writeln!(io::stdout().lock(), "{mark}{}", clean(&line))?;
        }
        // At a terminal that gives whole lines, Esc is a character of one.
        Ok(if self.someone && line.starts_with('\u{1b}') { Got::Escape } else { Got::Line(line) })
    }

    fn someone(&self) -> bool {
        self.someone
    }

    fn line(&self) -> Option<usize> {
        (!self.someone).then_some(self.read)
    }
}
