//! Tables, never wider than the terminal.

use comfy_table::{ContentArrangement, Table, presets};
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
    match table(grid, screen.columns()) {
        Some(drawn) => {
            lines.extend(drawn.into_iter().enumerate().map(|(at, line)| if at == 0 { screen.paint(Look::Faint, &line) } else { line }))
        }
        None => lines.extend(grid.rows.iter().flat_map(|row| stacked(&grid.columns, row, screen.columns()))),
    }
    lines
}

/// The drawn table, if every column has room for what it must show unbroken.
fn table(grid: &Grid, width: usize) -> Option<Vec<String>> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table.set_header(grid.columns.iter().map(|column| clean(column).into_owned()).collect::<Vec<_>>());
    for row in &grid.rows {
        table.add_row(row.iter().map(|cell| clean(cell).into_owned()).collect::<Vec<_>>());
    }
    let needed: usize = longest_words(grid).iter().map(|word| word + 2).sum();
    if needed > width {
        return None;
    }
    // The first space of each line is padding that no border needs.
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().strip_prefix(' ').unwrap_or(line.trim_end()).to_owned()).collect();
    lines.iter().all(|line| measure_text_width(line) <= width).then_some(lines)
}

fn longest_words(grid: &Grid) -> Vec<usize> {
    let longest = |cell: &String| cell.split_whitespace().map(measure_text_width).max().unwrap_or(0);
    let column = |at: usize| grid.rows.iter().filter_map(|row| row.get(at)).map(longest).max().unwrap_or(0);
    grid.columns.iter().enumerate().map(|(at, head)| longest(head).max(column(at))).collect()
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
