//! Lists of options, in as many columns as there is room for, and no longer than the question above them stays in sight.

use std::io;

use super::{Reader, Text};
use crate::front::words::{is_number, numbers};
use crate::kernel::{Kind, Question};
use crate::toolbox::wording::slug;
use crate::view::Look;

/// So many lines are left for what stands round a list.
const ROUND_A_LIST: usize = 10;

/// A list this short stands in one column, where there is room for its lines.
const IN_ONE_COLUMN: usize = 9;

/// More columns than these are hard to read across.
const MOST_COLUMNS: usize = 4;

/// However low the screen is, so many lines of a list are shown.
const FEWEST_LINES: usize = 5;

/// An option as it is shown: its label, and its key where that can't be seen in the label.
pub(super) fn named(key: &str, label: &str) -> String {
    if label == key || slug(label) == key || slug(label).starts_with(key) { label.to_owned() } else { format!("{key}  {label}") }
}

impl<R: Reader> Text<R> {
    /// A list that was asked for: where its lines would scroll away, only what is typed, as much as there is room for.
    pub(super) fn long_list(&self, question: &Question) -> io::Result<()> {
        let keys: Vec<String> = question.options.iter().filter(|option| option.max > 0).map(|option| option.key.clone()).collect();
        let lines = usize::from(console::Term::stdout().size().0).saturating_sub(ROUND_A_LIST).max(ROUND_A_LIST);
        if self.screen.plain && self.reader.line().is_some() || keys.len() <= lines {
            return self.options(question);
        }
        let columns = if self.screen.plain { 1 } else { self.columns(&keys).len() };
        let shown = keys.len().min(lines * columns);
        self.list(keys.get(..shown).unwrap_or_default())?;
        match keys.len() - shown {
            0 => Ok(()),
            more => self.screen.say(Look::Faint, &format!("and {more} more: a part of a name lists those that have it")),
        }
    }

    /// The widths of the columns in which a list is shown: as many as there is room for, each as wide as its own rows.
    pub(super) fn columns(&self, rows: &[String]) -> Vec<usize> {
        let widest = |rows: &[String]| rows.iter().map(|row| console::measure_text_width(row)).max().unwrap_or(0) + 2;
        let of = |columns: usize| rows.chunks(rows.len().div_ceil(columns).max(1)).map(widest).collect::<Vec<_>>();
        let fits = |widths: &Vec<usize>| widths.iter().sum::<usize>() <= self.screen.columns().saturating_sub(1) + 2;
        (2..=MOST_COLUMNS).rev().map(of).find(fits).unwrap_or_else(|| of(1))
    }

    /// So many rows of a list fit the screen with the question above and the prompt beneath: never fewer than a few.
    pub(super) fn most_rows(&self, rows: &[String]) -> usize {
        let room = self.screen.most_lines().filter(|_| !self.screen.plain).map_or(usize::MAX, |most| most.max(FEWEST_LINES));
        (1..=rows.len()).rev().find(|shown| self.height(rows.get(..*shown).unwrap_or_default()) <= room).unwrap_or(rows.len())
    }

    /// So many lines a list takes.
    pub(super) fn height(&self, rows: &[String]) -> usize {
        match self.columns(rows).len() {
            1 => rows.iter().map(|row| self.screen.lines(row, 2).len()).sum(),
            _ if rows.len() <= IN_ONE_COLUMN => rows.len(),
            columns => rows.len().div_ceil(columns),
        }
    }

    pub(super) fn options(&self, question: &Question) -> io::Result<()> {
        let counted = question.kind == Kind::Many && question.options.iter().any(|option| option.max != 1);
        let numbers = numbers(question);
        let rows: Vec<String> = question
            .options
            .iter()
            .zip(numbers)
            .filter(|(option, _)| option.max > 0)
            .map(|(option, number)| {
                let number = if counted { "-".to_owned() } else { number.to_string() };
                let more = match question.kind {
                    Kind::Many if option.max != 1 => format!(" (up to {})", option.max),
                    Kind::Draw if option.max != 1 => format!(" ({} left)", option.max),
                    _ => String::new(),
                };
                let named = named(&option.key, &option.label);
                if is_number(&option.key) {
                    format!("{:>2} {}{more}", option.key, named.trim_start_matches(&option.key).trim())
                } else {
                    format!("{number:>2} {named}{more}")
                }
            })
            .collect();
        let shown = self.most_rows(&rows);
        self.list(rows.get(..shown).unwrap_or_default())?;
        match rows.len() - shown {
            0 => Ok(()),
            more => self.screen.say(Look::Faint, &format!("  and {more} more; `?` lists all")),
        }
    }

    /// A list, in columns where it is long and there is room.
    pub(super) fn list(&self, rows: &[String]) -> io::Result<()> {
        let widths = self.columns(rows);
        if self.screen.plain || rows.len() <= IN_ONE_COLUMN || widths.len() == 1 {
            for row in rows {
                self.screen.say(Look::Usual, &format!("{}{row}", if self.screen.plain { "" } else { " " }))?;
            }
            return Ok(());
        }
        let height = rows.len().div_ceil(widths.len());
        for at in 0..height {
            let cells = widths.iter().enumerate().filter_map(|(column, width)| Some((rows.get(column * height + at)?, width)));
            let pad = |cell: &str, width: usize| " ".repeat(width.saturating_sub(console::measure_text_width(cell)));
            let line: String = cells.map(|(cell, width)| format!("{cell}{}", pad(cell, *width))).collect();
            self.screen.say(Look::Usual, &format!(" {}", line.trim_end()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Got, Prompt};
    use super::*;
    use crate::view::Screen;

    struct Nobody;

    impl Reader for Nobody {
        fn read(&mut self, _: Prompt<'_>) -> io::Result<Got> {
            Ok(Got::End)
        }

        fn someone(&self) -> bool {
            false
        }

        fn line(&self) -> Option<usize> {
            None
        }
    }

    #[test]
    fn a_long_list_stands_in_as_many_columns_as_its_own_rows_leave_room_for() {
        let mut rows: Vec<String> = (1..=23).map(|number| format!("{number:>2} Dark Passes")).collect();
        rows.push("24 Elder Woods (this tile: then the clearing)".to_owned());
        let text = |width| Text::new(Screen::bare(Some(width), false), Nobody, false);
        assert_eq!(text(80).columns(&rows), [16, 16, 47]);
        assert_eq!(text(62).columns(&rows), [16, 47]);
        assert_eq!(text(40).columns(&rows).len(), 1);
        assert_eq!((text(80).height(&rows), text(62).height(&rows)), (8, 12));
        assert_eq!(text(80).most_rows(&rows), 24, "a file has no end");
    }
}
