//! What has been done and what it came to, line by line: scores, the log, the numbers behind notes.

use crate::kernel::{Note, Outcome, Score};
use crate::session::LogLine;
use crate::store::EntryKind;
use crate::toolbox::status::Grid;
use crate::view::{Screen, grid};

/// The score, player by player, each a sum of its lines.
#[must_use]
pub fn scores(screen: &Screen, outcome: &Outcome) -> Vec<String> {
    // Who plays together has no place, and often no points.
    let (together, points) = (outcome.coop.is_some(), outcome.scores.iter().any(|score| score.score.is_some()));
    let mut table = Grid::new("", &["", "player", "role", if points { "score" } else { "" }, ""]);
    for score in &outcome.scores {
        let total = score.score.map(|score| score.to_string()).unwrap_or_default();
        let place = if outcome.scores.len() == 1 || together {
            String::new()
        } else if score.winner {
            format!("{}. wins", score.rank)
        } else {
            format!("{}.", score.rank)
        };
        table.row([place, score.name.clone(), score.role.clone(), total, sum(score)]);
    }
    grid(screen, &table)
}

/// `6 experience + 1 for an unspent token = 7`.
fn sum(score: &Score) -> String {
    let mut sum = String::new();
    for (at, line) in score.lines.iter().enumerate() {
        let sign = match (at, line.points < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        sum.push_str(&format!("{sign}{} {}", line.points.unsigned_abs(), line.what));
    }
    let added: i64 = score.lines.iter().map(|line| line.points).sum();
    match score.score.filter(|total| *total == added) {
        Some(total) if score.lines.len() > 1 => format!("{sum} = {total}"),
        _ => sum,
    }
}

/// Lines of the log, in words.
#[must_use]
pub fn log_lines(log: &[LogLine]) -> Vec<String> {
    let mut lines = Vec::new();
    for line in log {
        let number = line.step.map(|step| format!("{step} ")).unwrap_or_default();
        let answers: Vec<String> = line.answers.iter().map(|(id, value)| format!("{id}={value}")).collect();
        let answers = if answers.is_empty() { String::new() } else { format!(" ({})", answers.join(", ")) };
        let ruling = if line.kind == EntryKind::Ruling { "the table's ruling, against the rule: " } else { "" };
        lines.push(format!("{number}{ruling}{}{answers}", line.text));
        lines.extend(line.notes.iter().map(|note| format!("    {note}")));
    }
    if lines.is_empty() {
        lines.push("nothing has been done yet".to_owned());
    }
    lines
}

/// Notes, each with the numbers that led to it beneath.
#[must_use]
pub fn why_lines(notes: &[Note]) -> Vec<String> {
    if notes.is_empty() {
        return vec!["nothing has happened yet".to_owned()];
    }
    let unfolded = |note: &Note| {
        let terms = note.terms.iter().map(|term| format!("    {}: {}", term.what, term.value));
        std::iter::once(note.to_string()).chain(terms).collect::<Vec<_>>()
    };
    notes.iter().flat_map(unfolded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ScoreLine;

    #[test]
    fn a_score_did_not_show_how_it_was_summed() {
        let line = |what: &str, points| ScoreLine { what: what.to_owned(), points };
        let lines = vec![line("experience", 6), line("for an unspent token", 1), line("for a curse", -2)];
        let score = Score { score: Some(5), lines, ..Score::default() };
        assert_eq!(sum(&score), "6 experience + 1 for an unspent token - 2 for a curse = 5");
        let score = Score { score: Some(6), lines: vec![line("experience", 6)], ..Score::default() };
        assert_eq!(sum(&score), "6 experience");
    }
}
