//! What decides most of each of several ways, where not all in which they differ has room: none of them loses it.

use std::collections::BTreeMap;

use super::Cells;
use crate::dice::Fraction;
use crate::kernel::Rank;
use crate::view::{Row, Screen, compared, compared_in_columns};

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
