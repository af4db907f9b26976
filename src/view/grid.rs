//! Tables, never wider than the terminal.

use console::measure_text_width;

use super::{Look, Screen, clean, wrap};
use crate::toolbox::status::Grid;

/// The lines of a table. On a screen too narrow for its columns each row becomes some lines; in plain output, one line a row.
#[must_use]
pub fn grid(screen: &Screen, grid: &Grid) -> Vec<String> {
    let mut lines = Vec::new();
    if !grid.title.is_empty() {
        for line in screen.lines(&grid.title, 0) {
            lines.push(screen.paint(Look::Strong, &line));
        }
    }
    if grid.rows.is_empty() {
        return lines;
    }
    if screen.plain {
        lines.extend(grid.rows.iter().flat_map(|row| screen.lines(&sentence(&grid.columns, row), 2)));
        return lines;
    }
    let grid = &without_empty_columns(grid);
    match table(grid, screen.columns()) {
        Some(drawn) => {
            lines.extend(drawn.into_iter().enumerate().map(|(at, line)| if at == 0 { screen.paint(Look::Faint, &line) } else { line }))
        }
        None => lines.extend(grid.rows.iter().flat_map(|row| stacked(&grid.columns, row, screen.columns()))),
    }
    lines
}

/// A column with nothing in it takes room from the others.
fn without_empty_columns(grid: &Grid) -> Grid {
    let filled = |at: usize| grid.rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()));
    let keep = |cells: &[String]| cells.iter().enumerate().filter(|(at, _)| filled(*at)).map(|(_, cell)| cell.clone()).collect();
    Grid { title: grid.title.clone(), columns: keep(&grid.columns), rows: grid.rows.iter().map(|row| keep(row)).collect() }
}

/// Columns stand so far apart.
const GAP: usize = 2;

/// The drawn table, if every column has room for what it must show unbroken.
fn table(grid: &Grid, width: usize) -> Option<Vec<String>> {
    let columns = grid.columns.len();
    let rows: Vec<Vec<String>> =
        std::iter::once(&grid.columns).chain(&grid.rows).map(|row| row.iter().map(|cell| flat(cell)).collect()).collect();
    let widest = |of: fn(&str) -> usize| -> Vec<usize> {
        (0..columns).map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| of(cell)).max().unwrap_or(0)).collect()
    };
    let wanted = widest(measure_text_width);
    let room = width.checked_sub(GAP * columns.saturating_sub(1))?;
    // At spaces first, and behind hyphens only where there is no other way.
    let least = [widest(longest_word), widest(longest_part)].into_iter().find(|least| least.iter().sum::<usize>() <= room)?;
    let widths = shared_out(&wanted, least, room);
    Some(rows.iter().flat_map(|row| drawn(row, &widths)).collect())
}

fn flat(cell: &str) -> String {
    clean(cell).replace('\n', " ")
}

fn longest_word(cell: &str) -> usize {
    cell.split_whitespace().map(measure_text_width).max().unwrap_or(0)
}

fn longest_part(cell: &str) -> usize {
    cell.split_whitespace().flat_map(|word| word.split_inclusive(['-', '/'])).map(measure_text_width).max().unwrap_or(0)
}

/// Widens the columns from the least that each needs until they show all, or until there is no room: those first that would break
/// most often.
fn shared_out(wanted: &[usize], least: Vec<usize>, room: usize) -> Vec<usize> {
    let mut widths = least;
    let mut left = room.saturating_sub(widths.iter().sum());
    while left > 0 {
        let lines = |at: usize, width: usize| wanted.get(at).map_or(0, |wanted| wanted.saturating_sub(width) * 100 / width.max(1));
        let worst = widths.iter().enumerate().map(|(at, width)| (lines(at, *width), at)).filter(|(lines, _)| *lines > 0).max();
        let Some(width) = worst.and_then(|(_, at)| widths.get_mut(at)) else { break };
        *width += 1;
        left -= 1;
    }
    widths
}

/// The lines of one row.
fn drawn(row: &[String], widths: &[usize]) -> Vec<String> {
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, width)| wrap(cell, *width, 0)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |nth: usize| {
        let parts = cells.iter().zip(widths).map(|(cell, width)| {
            let part = cell.get(nth).map_or("", String::as_str);
            format!("{part}{}", " ".repeat((width + GAP).saturating_sub(measure_text_width(part))))
        });
        parts.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// `Ann: hero Mercenary; level 3`.
fn sentence(columns: &[String], row: &[String]) -> String {
    let mut cells = columns.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
    let Some((head, first)) = cells.next() else { return String::new() };
    let first = if row.first().is_some_and(|cell| !cell.is_empty()) { first.clone() } else { format!("{head} {first}") };
    let rest: Vec<String> = cells.map(|(column, cell)| if column.is_empty() { cell.clone() } else { format!("{column} {cell}") }).collect();
    let sentence = if rest.is_empty() { first } else { format!("{first}: {}", rest.join("; ")) };
    clean(&sentence).replace('\n', " ")
}

fn stacked(columns: &[String], row: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, (column, cell)) in columns.iter().zip(row).enumerate().filter(|(_, (_, cell))| !cell.is_empty()) {
        let text = match (at, column.is_empty()) {
            (0, _) => cell.clone(),
            (_, true) => format!("  {cell}"),
            (_, false) => format!("  {column}: {cell}"),
        };
        lines.extend(wrap(&clean(&text), width, 4));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players() -> Grid {
        let mut grid = Grid::new("Players", &["player", "hero", "level", "treasure"]);
        grid.row(["Ann", "Mercenary", "3", "sword, ring"]);
        grid.row(["Zoë", "Half-Goblin", "1", ""]);
        grid
    }

    #[test]
    fn a_wide_screen_shows_columns_and_a_narrow_one_lines() {
        let wide = grid(&Screen::bare(Some(80), false), &players());
        assert_eq!(wide[0], "Players");
        assert_eq!(wide[1], "player  hero         level  treasure");
        assert_eq!(wide[2], "Ann     Mercenary    3      sword, ring");
        let narrow = grid(&Screen::bare(Some(20), false), &players());
        assert_eq!(narrow[1..4], ["Ann", "  hero: Mercenary", "  level: 3"]);
    }

    #[test]
    fn cells_break_at_spaces_and_within_words_only_behind_hyphens() {
        let mut monsters = Grid::new("", &["chip", "", "side", "numbers", "wounds", "challenges"]);
        monsters.row(["juvenile-dragon-1", "lonely-mountains 2", "name", "s2 L0 d4+1 m2", "1", "Barbarian"]);
        let drawn = |width| grid(&Screen::bare(Some(width), false), &monsters);
        let whole = [
            "chip                                   side  numbers        wounds  challenges",
            "juvenile-dragon-1  lonely-mountains 2  name  s2 L0 d4+1 m2  1       Barbarian",
        ];
        assert_eq!(drawn(79), whole);
        let narrow = [
            "chip                      side  numbers   wounds  challenges",
            "juvenile-    lonely-      name  s2 L0     1       Barbarian",
            "dragon-1     mountains 2        d4+1 m2",
        ];
        assert_eq!(drawn(60), narrow);
        assert_eq!(drawn(50)[..2], ["juvenile-dragon-1", "  lonely-mountains 2"]);
        monsters.rows[0][4].clear();
        assert!(!grid(&Screen::bare(Some(60), false), &monsters)[0].contains("wounds"), "nobody is wounded");
    }

    #[test]
    fn plain_output_is_one_row_a_line() {
        let plain = grid(&Screen::bare(None, true), &players());
        assert_eq!(plain, ["Players", "Ann: hero Mercenary; level 3; treasure sword, ring", "Zoë: hero Half-Goblin; level 1"]);
    }

    #[test]
    fn no_line_is_wider_than_the_screen() {
        for width in 12..90 {
            for line in grid(&Screen::bare(Some(width), false), &players()) {
                assert!(measure_text_width(&line) <= width, "{width}: {line}");
            }
        }
    }
}
