//! What decides most of each of several ways, where not all in which they differ has room: none of them loses it.

use std::collections::BTreeMap;

use console::measure_text_width;

use super::Cells;
use crate::dice::Fraction;
use crate::kernel::Rank;
use crate::view::{Look, Row, Screen, clean, compared, compared_in_columns, wrap};

/// The facts of a way, by their places: first what it brings and others don't, or less; then what it may cost a hero; then the rest.
pub(super) fn facts_of((way, called): (usize, &str), differ: &[Cells<'_>], ranks: &BTreeMap<&str, Rank>) -> Vec<usize> {
    let p = |cell: &Option<Fraction>| cell.as_ref().map_or(0.0, Fraction::as_f64);
    let rank = |at: usize| differ.get(at).and_then(|(fact, _)| ranks.get(fact)).copied().unwrap_or_default();
    // How much likelier it is here than where it is least likely.
    let excess = |at: usize| {
        let cells = differ.get(at).map_or(&[][..], |(_, cells)| cells);
        cells.get(way).map_or(0.0, p) - cells.iter().map(p).fold(1.0, f64::min)
    };
    let mut facts: Vec<usize> =
        (0..differ.len()).filter(|at| differ.get(*at).is_some_and(|(_, cells)| cells.get(way).is_some_and(Option::is_some))).collect();
    let gain = |at: &usize| !matches!(rank(*at), Rank::Fate | Rank::Harm) && excess(*at) > 0.0;
    // What becomes of whom the way is called after goes before what becomes of others.
    let of_another =
        |at: usize| !differ.get(at).is_some_and(|(fact, _)| fact.strip_prefix(called).is_some_and(|rest| rest.starts_with(' ')));
    let before = |one: &usize, other: &usize| rank(*one).cmp(&rank(*other)).then(excess(*other).total_cmp(&excess(*one)));
    let own = facts.iter().copied().filter(gain).min_by(|one, other| of_another(*one).cmp(&of_another(*other)).then(before(one, other)));
    facts.sort_by(before);
    // Sorted stably: what is its own, then the rest as it was.
    facts.sort_by_key(|at| Some(*at) != own);
    facts
}

/// The rows that are shown: all if they have room, else those in which each way has its most decisive one, filled up from the first. None
/// where these have no room either, or would stand one way beneath another.
pub(super) fn rows_shown(
    screen: &Screen,
    ways: &[&str],
    rows: &[Row],
    decisive: &[Vec<usize>],
    (most, room): (usize, usize),
) -> Option<Vec<usize>> {
    let chosen = |shown: &[usize]| -> Vec<Row> { shown.iter().filter_map(|at| rows.get(*at).cloned()).collect() };
    if rows.len() <= most && compared(screen, ways, rows).len() <= room {
        return Some((0..rows.len()).collect());
    }
    let mut first: Vec<usize> = decisive.iter().filter_map(|facts| facts.first().copied()).collect();
    first.sort_unstable();
    first.dedup();
    let fits =
        |shown: &[usize]| shown.len() <= most && compared_in_columns(screen, ways, &chosen(shown)).is_some_and(|lines| lines.len() <= room);
    if !fits(&first) {
        return None;
    }
    let mut shown = first;
    for at in 0..rows.len() {
        let mut more = shown.clone();
        more.extend((!more.contains(&at)).then_some(at));
        more.sort_unstable();
        if fits(&more) {
            shown = more;
        }
    }
    Some(shown)
}

/// A line for each way, with as many of its facts as it holds, and never none if there is one.
pub(super) fn a_line_each(screen: &Screen, ways: &[&str], rows: &[Row], decisive: &[Vec<usize>]) -> Vec<String> {
    let widest = ways.iter().map(|way| measure_text_width(way)).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (nth, (way, facts)) in ways.iter().zip(decisive).enumerate() {
        let head = if screen.plain { format!("if {way}: ") } else { format!("{way}{}  ", " ".repeat(widest - measure_text_width(way))) };
        let room = screen.columns().saturating_sub(measure_text_width(&head));
        let told = told(&chances(nth, way, rows, facts), room);
        let line = wrap(&format!("{head}{told}"), screen.columns(), 4);
        lines.extend(line.iter().enumerate().map(|(at, part)| match part.strip_prefix(*way) {
            Some(rest) if at == 0 => format!("{}{rest}", screen.paint(Look::Strong, way)),
            _ => part.clone(),
        }));
    }
    lines
}

/// The facts of a way with their chances, without its own name at their beginning.
fn chances(nth: usize, way: &str, rows: &[Row], facts: &[usize]) -> Vec<(String, String)> {
    let of = |at: &usize| {
        let (fact, cells) = rows.get(*at)?;
        let own = fact.strip_prefix(way).and_then(|rest| rest.strip_prefix(' ')).unwrap_or(fact);
        Some((clean(own).into_owned(), cells.get(nth)?.clone()?))
    };
    facts.iter().filter_map(of).collect()
}

/// As many of them as there is room for, in their order. That something comes about at all goes before how often.
fn told(facts: &[(String, String)], room: usize) -> String {
    let more_of = |fact: &str, known: &[&(String, String)]| known.iter().any(|(other, _)| fact.starts_with(&format!("{other} ")));
    let mut line = String::new();
    let mut known: Vec<&(String, String)> = Vec::new();
    for again in [false, true] {
        for pair in facts {
            let (fact, chance) = pair;
            let comma = if line.is_empty() { "" } else { ", " };
            let words = format!("{comma}{fact} {chance}");
            let first = facts.iter().position(|other| other == pair);
            let earlier: Vec<&(String, String)> = facts.iter().take(first.unwrap_or(0)).collect();
            if known.contains(&pair) || more_of(fact, &earlier) != again {
                continue;
            }
            if line.is_empty() || measure_text_width(&line) + measure_text_width(&words) <= room {
                line.push_str(&words);
                known.push(pair);
            }
        }
    }
    if line.is_empty() { "none of this".to_owned() } else { line }
}

#[cfg(test)]
mod tests {
    use super::super::testing::odds;
    use super::super::{Part, side_by_side};
    use super::*;
    use crate::toolbox::erased::Odds;

    /// Eight monsters to strike, and nobody: what is struck may be killed, and the Knight is wounded by those that are left.
    fn eight() -> Vec<(&'static str, Odds)> {
        const FOES: [(&str, &str, u128); 8] = [
            ("giant-1", "giant-1 killed", 2),
            ("giant-bat-1", "giant-bat-1 killed", 7),
            ("giant-bat-2", "giant-bat-2 killed", 8),
            ("gnoll-1", "gnoll-1 killed", 9),
            ("gnoll-2", "gnoll-2 killed", 10),
            ("ogre-1", "ogre-1 killed", 1),
            ("owlbear-1", "owlbear-1 wounded", 4),
            ("troll-1", "troll-1 killed", 3),
        ];
        let of = |(way, fact, ways): (&'static str, &'static str, u128)| {
            let rank = if fact.ends_with("killed") { Rank::Kill } else { Rank::Wound };
            let facts = [(fact, rank, ways), ("gnoll-9 killed", Rank::Kill, 5), ("knight killed", Rank::Fate, 16 - ways)];
            let more = [("knight wounded", Rank::Wound, 12 - ways), ("knight wounded at least 2 times", Rank::Wound, 11 - ways)];
            (way, odds(&[&facts[..], &more[..]].concat()))
        };
        let nobody = ("none", odds(&[("gnoll-9 killed", Rank::Kill, 5), ("knight killed", Rank::Fate, 16)]));
        FOES.into_iter().map(of).chain([nobody]).collect()
    }

    fn shown(screen: &Screen, all: &[(&str, Odds)], full: bool) -> Vec<String> {
        let parts = side_by_side(screen, all, full);
        parts
            .into_iter()
            .flat_map(|part| match part {
                Part::Text(_, text) => vec![text],
                Part::Lines(lines) => lines,
                Part::Chart(_) => Vec::new(),
            })
            .collect()
    }

    #[test]
    fn of_nine_ways_each_keeps_a_line_with_what_decides_most() {
        let expected = [
            "to the end of this combat round, by what is answered",
            "whatever is answered: gnoll-9 killed 31.3%",
            "giant-1      killed 12.5%, knight killed 87.5%, knight wounded 62.5%",
            "giant-bat-1  killed 43.8%, knight killed 56.3%, knight wounded 31.3%",
            "giant-bat-2  killed 50%, knight killed 50%, knight wounded 25%",
            "gnoll-1      killed 56.3%, knight killed 43.8%, knight wounded 18.8%",
            "gnoll-2      killed 62.5%, knight killed 37.5%, knight wounded 12.5%",
            "ogre-1       killed 6.3%, knight killed 93.8%, knight wounded 68.8%",
            "owlbear-1    wounded 25%, knight killed 75%, knight wounded 50%",
            "troll-1      killed 18.8%, knight killed 81.3%, knight wounded 56.3%",
            "none         knight killed 100%",
            "of each what decides most; all of it: `odds full`",
        ];
        assert_eq!(shown(&Screen::bare(Some(80), false), &eight(), false), expected);
        let plain = shown(&Screen::bare(None, true), &eight(), false);
        assert!(plain.contains(&"if giant-bat-2: killed 50%, knight killed 50%, knight wounded 25%".to_owned()), "{plain:#?}");
        assert!(plain.len() == expected.len() && plain.contains(&"if none: knight killed 100%".to_owned()), "{plain:#?}");
    }

    #[test]
    fn on_a_small_screen_it_is_less_of_each_and_never_none_of_it() {
        let lines = shown(&Screen::bare(Some(40), false), &eight(), false);
        for (way, _) in eight() {
            let line = lines.iter().find(|line| line.starts_with(way)).unwrap_or_else(|| panic!("{way}: {lines:#?}"));
            assert!(line.contains('%') && measure_text_width(line) <= 40, "{line}");
        }
        assert!(!lines.iter().any(|line| line.contains("nothing") || line.contains("none of")), "{lines:#?}");
    }

    #[test]
    fn columns_keep_the_best_of_each_way_where_there_is_no_room_for_all() {
        let way = |own: &'static str| {
            let more: Vec<String> = (0..9).map(|nth| format!("{} {nth}", &own[..1])).collect();
            let more: Vec<(&str, Rank, u128)> = more.iter().map(|fact| (fact.as_str(), Rank::Kill, 16)).collect();
            odds(&[&more[..], &[(own, Rank::Wound, 3)]].concat())
        };
        let all = [("one", way("a wounded")), ("two", way("b wounded")), ("three", odds(&[("c wounded", Rank::Wound, 1)]))];
        let lines = shown(&Screen::bare(Some(80), false), &all, false);
        assert!(lines.iter().any(|line| line.split_whitespace().eq(["c", "wounded", "-", "-", "6.3%"])), "{lines:#?}");
        assert!(lines.iter().any(|line| line.starts_with("a 0")) && lines.iter().any(|line| line.starts_with("b 0")), "{lines:#?}");
        assert_eq!(lines.last().map(String::as_str), Some("and 13 more in which they differ, `odds full`"));
        let full = shown(&Screen::bare(Some(80), false), &all, true);
        assert_eq!(full.len(), 1 + 1 + 21, "a head, the ways, every fact: {full:#?}");
    }
}
