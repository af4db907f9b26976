//! Odds in words: of one way to go on, or of several beside each other.

mod assumed;
mod decisive;
mod differing;
mod lines;
#[cfg(test)]
pub(crate) mod testing;

use self::assumed::assumed;
use self::differing::{beneath, differing};

use std::collections::{BTreeMap, BTreeSet};

use crate::dice::Fraction;
use crate::kernel::{Rank, Weight};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::list;
use crate::view::{Bar, Look, Row, Screen, chances, compared};

/// A part of what is shown of odds.
pub enum Part {
    /// Words.
    Text(Look, String),
    /// A chart.
    Chart(Vec<Bar>),
    /// Lines that fit the screen as they are.
    Lines(Vec<String>),
}

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// As many facts as leave the question in sight, and what was assumed in a few words.
    Facts,
    /// All facts, and what was assumed in the words of the questions.
    Full,
    /// Also how it may end, and what was assumed with its ids, so that another answer can be given.
    Ends,
}

/// So many facts in which ways differ are shown of two ways; of more, fewer.
const FACTS: (usize, usize) = (12, 8);

/// So many facts that are the same on every way are shown.
const COMMON: usize = 4;

/// Lines besides the facts: a head, what is the same, what was left out, what was assumed.
const BESIDES: usize = 6;

/// How to see the rest.
const REST: &str = "`odds full`";

/// The odds of one way: its facts, what decides most first; how it may end, if that is more; what was assumed.
#[must_use]
pub fn odds_lines(screen: &Screen, of: &str, odds: &Odds, detail: Detail) -> Vec<Part> {
    let bar = |what: &str, weight: &Weight| {
        let fraction = weight.fraction();
        Bar { what: what.to_owned(), percent: fraction.percent(), fraction: fraction.to_string(), p: fraction.as_f64() }
    };
    let mut parts = vec![Part::Text(Look::Strong, format!("{of}, {}", odds.until))];
    if !odds.facts.is_empty() {
        let all: Vec<Bar> = odds.facts.iter().map(|(fact, weight)| bar(fact, weight)).collect();
        let fits = |shown: usize| chances(screen, all.get(..shown).unwrap_or_default(), false).len();
        let shown = if detail == Detail::Facts { most_that_fit(screen, all.len(), &fits) } else { all.len() };
        let more = all.len() - shown;
        parts.push(Part::Chart(all.into_iter().take(shown).collect()));
        parts.extend((more > 0).then(|| Part::Text(Look::Faint, format!("and {more} more, {REST}"))));
    }
    if detail == Detail::Ends || odds.facts.is_empty() {
        if !odds.facts.is_empty() {
            parts.push(Part::Text(Look::Strong, "it ends with".to_owned()));
        }
        let mut ends: Vec<(&str, Weight)> = Vec::new();
        // Ends that differ in their notes alone look the same here.
        for end in &odds.ends {
            match ends.iter_mut().find(|(result, _)| *result == end.result) {
                Some((_, weight)) => weight.add(&end.weight),
                None => ends.push((&end.result, end.weight.clone())),
            }
        }
        ends.sort_by(|one, other| other.1.p().total_cmp(&one.1.p()));
        parts.push(Part::Chart(ends.iter().map(|(result, weight)| bar(result, weight)).collect()));
    }
    parts.extend(assumed(screen, &[odds], &BTreeSet::new(), detail));
    parts
}

/// As many of so many facts as leave the question in sight, and never none.
fn most_that_fit(screen: &Screen, all: usize, lines: &dyn Fn(usize) -> usize) -> usize {
    let Some(room) = screen.most_lines().map(|most| most.saturating_sub(BESIDES)) else { return all };
    (1..=all).rev().find(|shown| lines(*shown) <= room).unwrap_or(all.min(1))
}

/// The odds of several ways: what is the same on all, what differs, what was assumed.
#[must_use]
pub fn side_by_side(screen: &Screen, all: &[(&str, Odds)], full: bool) -> Vec<Part> {
    let ways: Vec<&str> = all.iter().map(|(way, _)| *way).collect();
    let (same, differ, ranks) = sorted(all);
    let mut parts = vec![Part::Text(Look::Strong, format!("{}, by what is answered", until(all)))];
    if !same.is_empty() {
        let own = same.iter().take_while(|(fact, _)| ranks.get(fact).is_some_and(|rank| *rank <= Rank::Harm)).count();
        let more = if full { 0 } else { same.len().saturating_sub(COMMON.max(own)) };
        let fact = |(fact, cells): &Cells<'_>| {
            format!("{fact} {}", cells.first().and_then(Option::as_ref).map_or_else(String::new, Fraction::percent))
        };
        let mut words: Vec<String> = same.iter().take(same.len() - more).map(fact).collect();
        words.extend((more > 0).then(|| format!("{more} more")));
        let besides = if all.iter().any(|(_, odds)| !odds.assumed.is_empty()) { ", as assumed below" } else { "" };
        parts.push(Part::Text(Look::Usual, format!("whatever is answered{besides}: {}", list(&words))));
    }
    let row =
        |(fact, cells): Cells<'_>| -> Row { (fact.to_owned(), cells.iter().map(|cell| cell.as_ref().map(Fraction::percent)).collect()) };
    let decisive: Vec<Vec<usize>> = ways.iter().enumerate().map(|way| decisive::facts_of((way.0, way.1), &differ, &ranks)).collect();
    let rows: Vec<Row> = differ.into_iter().map(row).collect();
    let (by_way, with) = differing(all);
    let mut said = false;
    let most = if all.len() > 2 { FACTS.1 } else { FACTS.0 };
    let room = screen.most_lines().map_or(usize::MAX, |lines| lines.saturating_sub(BESIDES));
    let shown = if full { Some((0..rows.len()).collect()) } else { decisive::rows_shown(screen, &ways, &rows, &decisive, (most, room)) };
    match shown {
        _ if rows.is_empty() => {}
        Some(shown) => {
            let chosen: Vec<Row> = shown.iter().filter_map(|at: &usize| rows.get(*at).cloned()).collect();
            parts.push(Part::Lines(compared(screen, &ways, &chosen)));
            let more = rows.len() - chosen.len();
            parts.extend((more > 0).then(|| Part::Text(Look::Faint, format!("and {more} more in which they differ, {REST}"))));
        }
        None => {
            said = true;
            parts.push(Part::Lines(lines::a_line_each(screen, &ways, &rows, &with)));
            parts.push(Part::Text(Look::Faint, format!("of each what decides most; all of it: {REST}")));
        }
    }
    let detail = if full { Detail::Full } else { Detail::Facts };
    parts.extend(beneath(&ways, &with).filter(|_| !said).map(|with| Part::Text(Look::Faint, with)));
    parts.extend(assumed(screen, &all.iter().map(|(_, odds)| odds).collect::<Vec<_>>(), &by_way, detail));
    parts
}

/// How far several ways are looked at: each says where it came to.
pub fn until(all: &[(&str, Odds)]) -> String {
    let mut each: Vec<&str> = Vec::new();
    for (_, odds) in all {
        if !each.contains(&odds.until.as_str()) {
            each.push(&odds.until);
        }
    }
    each.join(" or ")
}

/// A fact with its chance on each way.
type Cells<'a> = (&'a str, Vec<Option<Fraction>>);

/// The facts of all ways, those alike on each and those in which they differ: what decides most first, then the likeliest, then what
/// differs most.
fn sorted<'a>(all: &'a [(&str, Odds)]) -> (Vec<Cells<'a>>, Vec<Cells<'a>>, BTreeMap<&'a str, Rank>) {
    let mut facts: BTreeMap<&str, Vec<Option<Fraction>>> = BTreeMap::new();
    let mut ranks: BTreeMap<&str, Rank> = BTreeMap::new();
    for (nth, (_, odds)) in all.iter().enumerate() {
        ranks.extend(odds.ranks.iter().map(|(fact, rank)| (fact.as_str(), *rank)));
        for (fact, weight) in &odds.facts {
            let cells = facts.entry(fact).or_insert_with(|| vec![None; all.len()]);
            if let Some(cell) = cells.get_mut(nth) {
                *cell = Some(weight.fraction());
            }
        }
    }
    let p = |cell: &Option<Fraction>| cell.as_ref().map_or(0.0, Fraction::as_f64);
    let most = |cells: &[Option<Fraction>]| cells.iter().map(p).fold(0.0, f64::max);
    let spread = |cells: &[Option<Fraction>]| most(cells) - cells.iter().map(p).fold(1.0, f64::min);
    let alike = |cells: &[Option<Fraction>]| cells.iter().all(|cell| Some(cell) == cells.first());
    let (mut same, mut differ): (Vec<_>, Vec<_>) = facts.into_iter().partition(|(_, cells)| alike(cells));
    let rank = |fact: &str| ranks.get(fact).copied().unwrap_or_default();
    same.sort_by(|(fact, one), (than, other)| rank(fact).cmp(&rank(than)).then(most(other).total_cmp(&most(one))));
    differ.sort_by(|(fact, one), (than, other)| rank(fact).cmp(&rank(than)).then(spread(other).total_cmp(&spread(one))));
    (same, differ, ranks)
}
