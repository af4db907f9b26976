//! Lines from a terminal. The one file that knows dialoguer.
//!
//! A prompt waits for its first key: a letter or digit begins a typed line, Enter takes the default, an arrow key opens the
//! options as a list, Esc takes the last answer back. So a hand that holds cards needs one key, and one that is free may type.

use std::fmt;
use std::io;

use console::{Key, Style, Term, measure_text_width, truncate_str};
use dialoguer::theme::Theme;
use dialoguer::{Input, MultiSelect, Select};

use super::interrupt;
use super::text::{Got, Prompt, Reader};
use crate::view::{Screen, clean};

/// The least columns in which dialoguer can draw; narrower terminals get plain lines.
pub const LEAST_COLUMNS: usize = 12;

/// A terminal with a person at it.
pub struct Terminal {
    term: Term,
    marks: Marks,
}

impl Terminal {
    /// The terminal at standard output.
    #[must_use]
    pub fn new(screen: &Screen) -> Self {
        Self { term: Term::stdout(), marks: Marks { colour: screen.colour } }
    }

    fn columns(&self) -> usize {
        usize::from(self.term.size().1).max(LEAST_COLUMNS)
    }

    fn first_key(&mut self, prompt: Prompt<'_>, shown: &str, bare: &str) -> io::Result<Got> {
        let mut drawn = String::new();
        // Writing to a string never fails.
        let _ = self.marks.format_input_prompt(&mut drawn, shown, None);
        self.term.write_str(&drawn)?;
        self.term.flush()?;
        loop {
            match self.term.read_key()? {
                Key::Escape => {
                    self.term.write_line("")?;
                    return Ok(Got::Escape);
                }
                Key::Enter => {
                    self.term.write_line(&clean(prompt.default.unwrap_or_default()))?;
                    return Ok(Got::Line(String::new()));
                }
                // Ctrl-D.
                Key::Char('\u{4}') => {
                    self.term.write_line("")?;
                    return Ok(Got::End);
                }
                Key::ArrowUp | Key::ArrowDown if !prompt.list.is_empty() => {
                    self.term.clear_line()?;
                    if let Some(line) = self.listed(prompt, shown)? {
                        return Ok(Got::Line(line));
                    }
                    self.term.write_str(&drawn)?;
                    self.term.flush()?;
                }
                Key::Char(c) if !c.is_control() => {
                    self.term.clear_line()?;
                    return self.typed(c, bare).map(Got::Line);
                }
                _ => {}
            }
        }
    }

    fn typed(&self, first: char, shown: &str) -> io::Result<String> {
        let input = Input::<String>::with_theme(&self.marks).with_prompt(shown).with_initial_text(first).allow_empty(true);
        let typed = input.report(false).interact_text_on(&self.term).map_err(as_io)?;
        // It has cleared the last row alone of a line that went over the edge.
        let mut told = String::new();
        let _ = self.marks.format_input_prompt_selection(&mut told, shown, &typed);
        self.term.clear_last_lines(measure_text_width(&told).saturating_sub(1) / self.columns())?;
        self.term.write_line(&told)?;
        Ok(typed)
    }

    /// None if the list was left with Esc.
    fn listed(&self, prompt: Prompt<'_>, shown: &str) -> io::Result<Option<String>> {
        let room = self.columns().saturating_sub(4);
        let items: Vec<String> = prompt.list.iter().map(|(_, label)| truncate_str(&clean(label), room, "…").into_owned()).collect();
        let key = |at: usize| prompt.list.get(at).map(|(key, _)| key.clone());
        if prompt.many {
            let select = MultiSelect::with_theme(&self.marks).with_prompt(shown).items(&items);
            let picked = select.interact_on_opt(&self.term).map_err(as_io)?;
            return Ok(picked.map(|picked| {
                let keys: Vec<String> = picked.into_iter().filter_map(key).collect();
                if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }
            }));
        }
        let select = Select::with_theme(&self.marks).with_prompt(shown).items(&items).default(prompt.preset.unwrap_or(0));
        Ok(select.interact_on_opt(&self.term).map_err(as_io)?.and_then(key))
    }
}

impl Reader for Terminal {
    fn read(&mut self, prompt: Prompt<'_>) -> io::Result<Got> {
        let half = self.columns() / 2;
        // Once something is typed the default is out of the way: a narrow line has no room for both.
        let bare = truncate_str(&clean(prompt.mark), half, "…").into_owned();
        let mut shown = bare.clone();
        if let Some(default) = prompt.default {
            let space = if shown.is_empty() { "" } else { " " };
            let room = self.columns().saturating_sub(measure_text_width(&shown) + 6);
            shown.push_str(&format!("{space}[{}]", truncate_str(&clean(default), room, "…")));
        }
        let got = interrupt::prompting(|| self.first_key(prompt, &shown, &bare));
        match got {
            // The other end of the terminal is gone.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Got::End),
            Err(error) => {
                interrupt::restore();
                let _ = self.term.write_line("");
                Err(error)
            }
            Ok(got) => Ok(got),
        }
    }

    fn someone(&self) -> bool {
        true
    }

    fn line(&self) -> Option<usize> {
        None
    }
}

fn as_io(error: dialoguer::Error) -> io::Error {
    let dialoguer::Error::IO(error) = error;
    error
}

/// How prompts look: a mark, no boxes; what is picked is marked by a sign, not by colour alone.
struct Marks {
    colour: bool,
}

impl Marks {
    fn style(&self, style: Style) -> Style {
        style.force_styling(self.colour)
    }
}

impl Theme for Marks {
    fn format_prompt(&self, f: &mut dyn fmt::Write, prompt: &str) -> fmt::Result {
        write!(f, "{prompt}")
    }

    fn format_error(&self, f: &mut dyn fmt::Write, error: &str) -> fmt::Result {
        write!(f, "no: {error}")
    }

    fn format_input_prompt(&self, f: &mut dyn fmt::Write, prompt: &str, _: Option<&str>) -> fmt::Result {
        let space = if prompt.is_empty() { "" } else { " " };
        write!(f, "{}{space}{} ", prompt, self.style(Style::new().cyan().bold()).apply_to(">"))
    }

    fn format_input_prompt_selection(&self, f: &mut dyn fmt::Write, prompt: &str, typed: &str) -> fmt::Result {
        self.format_input_prompt(f, prompt, None)?;
        f.write_str(&clean(typed))
    }

    fn format_select_prompt_item(&self, f: &mut dyn fmt::Write, text: &str, active: bool) -> fmt::Result {
        if active { write!(f, "> {}", self.style(Style::new().bold()).apply_to(text)) } else { write!(f, "  {text}") }
    }

    fn format_select_prompt_selection(&self, f: &mut dyn fmt::Write, prompt: &str, picked: &str) -> fmt::Result {
        self.format_input_prompt_selection(f, prompt, picked)
    }

    fn format_multi_select_prompt_item(&self, f: &mut dyn fmt::Write, text: &str, checked: bool, active: bool) -> fmt::Result {
        let text = if active { self.style(Style::new().bold()).apply_to(text).to_string() } else { text.to_owned() };
        write!(f, "{}{} {text}", if active { ">" } else { " " }, if checked { "x" } else { "·" })
    }

    fn format_multi_select_prompt_selection(&self, f: &mut dyn fmt::Write, prompt: &str, picked: &[&str]) -> fmt::Result {
        self.format_input_prompt_selection(f, prompt, &picked.join(", "))
    }
}
