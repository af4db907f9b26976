//! Odds in words: of one way to go on, or of several beside each other.

use std::collections::BTreeMap;

use crate::dice::Fraction;
use crate::kernel::Weight;
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::list;
use crate::view::{Bar, Look, Row, Screen, compared};

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
    /// The facts, and what was assumed in words.
    Facts,
    /// Also how it may end, and what was assumed with its ids, so that another answer can be given.
    Ends,
}

/// So many facts in which ways differ are shown of two ways; of more, fewer.
const FACTS: (usize, usize) = (12, 8);

/// So many facts that are the same on every way are shown.
const COMMON: usize = 6;

/// The odds of one way: its facts, likeliest first; how it may end, if that is more; what was assumed.
#[must_use]
pub fn odds_lines(of: &str, odds: &Odds, detail: Detail) -> Vec<Part> {
    let bar = |what: &str, weight: &Weight| {
        let fraction = weight.fraction();
        Bar { what: what.to_owned(), percent: fraction.percent(), fraction: fraction.to_string(), p: fraction.as_f64() }
    };
    let mut parts = vec![Part::Text(Look::Strong, format!("{of}, {}", odds.until))];
    if !odds.facts.is_empty() {
        parts.push(Part::Chart(odds.facts.iter().map(|(fact, weight)| bar(fact, weight)).collect()));
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
    parts.extend(assumed(&[odds], detail == Detail::Ends));
    parts
}

/// The odds of several ways: what is the same on all, what differs, what was assumed.
#[must_use]
pub fn side_by_side(screen: &Screen, all: &[(&str, Odds)]) -> Vec<Part> {
    let ways: Vec<&str> = all.iter().map(|(way, _)| *way).collect();
    let mut facts: BTreeMap<&str, Vec<Option<Fraction>>> = BTreeMap::new();
    for (nth, (_, odds)) in all.iter().enumerate() {
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
    same.sort_by(|(_, one), (_, other)| most(other).total_cmp(&most(one)));
    differ.sort_by(|(_, one), (_, other)| spread(other).total_cmp(&spread(one)));
    let until = all.first().map_or("", |(_, odds)| odds.until);
    let mut parts = vec![Part::Text(Look::Strong, until.to_owned())];
    if !same.is_empty() {
        let more = same.len().saturating_sub(COMMON);
        let fact = |(fact, cells): &(&str, Vec<Option<Fraction>>)| {
            format!("{fact} {}", cells.first().and_then(Option::as_ref).map_or_else(String::new, Fraction::percent))
        };
        let mut words: Vec<String> = same.iter().take(COMMON).map(fact).collect();
        words.extend((more > 0).then(|| format!("{more} more")));
        parts.push(Part::Text(Look::Usual, format!("whatever is answered: {}", list(&words))));
    }
    let shown = if all.len() > 2 { FACTS.1 } else { FACTS.0 };
    let more = differ.len().saturating_sub(shown);
    let row = |(fact, cells): (&str, Vec<Option<Fraction>>)| -> Row {
        (fact.to_owned(), cells.iter().map(|cell| cell.as_ref().map(Fraction::percent)).collect())
    };
    let rows: Vec<Row> = differ.into_iter().take(shown).map(row).collect();
    if !rows.is_empty() {
        parts.push(Part::Lines(compared(screen, &ways, &rows)));
    }
    if more > 0 {
        parts.push(Part::Text(Look::Faint, format!("and {more} more in which they differ less")));
    }
    let still: Vec<String> = all.iter().filter(|(_, odds)| odds.is_still()).map(|(way, _)| (*way).to_owned()).collect();
    if !still.is_empty() && same.is_empty() {
        parts.push(Part::Text(Look::Usual, format!("{}: it goes on as it is, and what comes of it is decided later", list(&still))));
    }
    parts.extend(assumed(&all.iter().map(|(_, odds)| odds).collect::<Vec<_>>(), false));
    parts
}

/// So many assumptions are told at a prompt.
const ASSUMED: usize = 5;

/// What was assumed where nobody had answered, in the words of the questions, the shortest first; all of it with its ids, where these
/// can be given.
fn assumed(all: &[&Odds], ids: bool) -> Option<Part> {
    let text = |id: &str| all.iter().find_map(|odds| odds.texts.get(id)).filter(|text| !text.is_empty());
    let mut answers: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (id, answer) in all.iter().flat_map(|odds| &odds.assumed) {
        // What is asked in the same words is one choice to a reader, whichever blow it is about.
        let called = match text(id) {
            Some(text) if !ids => text.clone(),
            _ => id.clone(),
        };
        let known = answers.entry(called).or_default();
        known.extend(answer.split(" or ").filter(|answer| !known.contains(answer)).collect::<Vec<_>>());
    }
    let words = |(called, answers): (String, Vec<&str>)| {
        let answer = answers.join(" or ");
        match text(&called) {
            Some(text) => format!("{text} {answer} ({called})"),
            None => format!("{called} {answer}"),
        }
    };
    let mut told: Vec<String> = answers.into_iter().map(words).collect();
    told.sort_by_key(String::len);
    let more = told.len().saturating_sub(if ids { usize::MAX } else { ASSUMED });
    told.truncate(told.len() - more);
    told.extend((more > 0).then(|| format!("and {more} more")));
    (!told.is_empty()).then(|| Part::Text(Look::Faint, format!("assumed: {}", told.join("; "))))
}
