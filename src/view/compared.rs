//! Chances of several ways to go on, side by side.

use console::measure_text_width;

use super::{Look, Screen, clean, wrap};

/// A fact, with its chance on each way; none where it can't come about.
pub type Row = (String, Vec<Option<String>>);

/// The facts may be broken down to this width before the ways stand one beneath another.
const NARROW: usize = 20;

/// What can't come about here, and can elsewhere.
const NEVER: &str = "0%";

/// What is certain.
const SURE: &str = "100%";

/// A column for each way. Where there is no room for them, and in plain words, one way after another.
#[must_use]
pub fn compared(screen: &Screen, ways: &[&str], rows: &[Row]) -> Vec<String> {
    if screen.plain {
        return one_by_one(ways, rows, &|way, fact, chance| vec![format!("if {way}: {fact} {chance}")], &|_| None);
    }
    let columns = screen.columns();
    let line = |_: &str, fact: &str, chance: &str| aligned(fact, chance, columns);
    let head = |way: &str| Some(screen.paint(Look::Strong, &format!("if {way}")));
    compared_in_columns(screen, ways, rows).unwrap_or_else(|| one_by_one(ways, rows, &line, &head))
}

/// A column for each way; none where there is no room for them, and in plain words.
#[must_use]
pub fn compared_in_columns(screen: &Screen, ways: &[&str], rows: &[Row]) -> Option<Vec<String>> {
    if screen.plain {
        return None;
    }
    let columns = screen.columns();
    let width = |nth: usize, way: &str| {
        let cells = rows.iter().filter_map(|(_, cells)| cells.get(nth)?.as_deref()).map(measure_text_width).max();
        cells.unwrap_or(1).max(measure_text_width(way))
    };
    let widths: Vec<usize> = ways.iter().enumerate().map(|(nth, way)| width(nth, way)).collect();
    let taken: usize = widths.iter().map(|width| width + 2).sum();
    let widest = rows.iter().map(|(fact, _)| measure_text_width(fact)).max().unwrap_or(0);
    let room = columns.saturating_sub(taken + 1);
    if room < NARROW.min(widest) {
        return None;
    }
    let room = room.min(widest);
    let cell = |text: &str, width: &usize| format!("  {}{text}", " ".repeat(width.saturating_sub(measure_text_width(text))));
    let head: String = ways.iter().zip(&widths).map(|(way, width)| cell(way, width)).collect();
    let mut lines = vec![screen.paint(Look::Strong, &format!("{}{head}", " ".repeat(room)))];
    for (fact, cells) in rows {
        let broken = wrap(&clean(fact), room, 2);
        let cells: String = cells.iter().zip(&widths).map(|(chance, width)| cell(chance.as_deref().unwrap_or(NEVER), width)).collect();
        for (at, part) in broken.iter().enumerate() {
            let pad = " ".repeat(room.saturating_sub(measure_text_width(part)));
            lines.push(if at == 0 { format!("{part}{pad}{cells}") } else { part.clone() });
        }
    }
    Some(lines)
}

/// The ways one after another, each with its own facts.
fn one_by_one<'a>(
    ways: &[&str],
    rows: &'a [Row],
    line: &dyn Fn(&str, &str, &str) -> Vec<String>,
    head: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (nth, way) in ways.iter().enumerate() {
        lines.extend(head(way));
        // What no dice decide is told where it comes about.
        let sure = |cells: &[Option<String>]| cells.iter().flatten().all(|chance| chance == SURE);
        let never = |cells: &[Option<String>]| if sure(cells) { None } else { Some(NEVER) };
        let chance = |cells: &'a [Option<String>]| cells.get(nth).and_then(Option::as_deref).or_else(|| never(cells));
        let known: Vec<(&str, &str)> = rows.iter().filter_map(|(fact, cells)| Some((fact.as_str(), chance(cells)?))).collect();
        if known.is_empty() {
            lines.extend(line(way, "nothing of that happens", ""));
        }
        known.into_iter().for_each(|(fact, chance)| lines.extend(line(way, &clean(fact), chance)));
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A fact, and its chance at the end of a line.
fn aligned(fact: &str, chance: &str, columns: usize) -> Vec<String> {
    let room = columns.saturating_sub(measure_text_width(chance) + 5).clamp(8, 40);
    let broken = wrap(fact, room, 2);
    let pad = |part: &str| " ".repeat(room.saturating_sub(measure_text_width(part)));
    broken
        .iter()
        .enumerate()
        .map(|(at, part)| format!("  {part}{}", if at == 0 { format!("{}  {chance}", pad(part)) } else { String::new() }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |fact: &str, cells: &[Option<&str>]| (fact.to_owned(), cells.iter().map(|cell| cell.map(str::to_owned)).collect());
        vec![row("knight evades", &[Some("100%"), None]), row("knight wounded", &[None, Some("44.4%")])]
    }

    #[test]
    fn ways_stand_side_by_side_where_there_is_room() {
        let wide = compared(&Screen::bare(Some(40), false), &["yes", "no"], &rows());
        assert_eq!(wide, ["                 yes     no", "knight evades   100%     0%", "knight wounded    0%  44.4%"]);
    }

    #[test]
    fn ways_stand_one_beneath_another_where_there_is_none() {
        let narrow = compared(&Screen::bare(Some(24), false), &["yes", "no"], &rows());
        assert_eq!(narrow, ["if yes", "  knight evades    100%", "  knight wounded     0%", "if no", "  knight wounded  44.4%"]);
    }

    #[test]
    fn in_plain_words_each_fact_names_its_way() {
        let plain = compared(&Screen::bare(None, true), &["yes", "no"], &rows());
        assert_eq!(plain, ["if yes: knight evades 100%", "if yes: knight wounded 0%", "if no: knight wounded 44.4%"]);
    }

    #[test]
    fn no_line_is_wider_than_the_screen() {
        for width in 20..100 {
            for line in compared(&Screen::bare(Some(width), false), &["great-drake-1", "juvenile-dragon-1"], &rows()) {
                assert!(measure_text_width(&line) <= width, "{width}: {line}");
            }
        }
    }
}
