//! What is assumed of one way and not of others: each says it by itself, so that nobody compares what is not alike.

use std::collections::BTreeSet;

use super::assumed::{is_placed, sort, whom};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::{capital, list};

/// What was decided before any dice and differs between ways: its ids, and in few words for each way.
pub(super) fn differing(all: &[(&str, Odds)]) -> (BTreeSet<String>, Vec<String>) {
    let settled = |odds: &Odds, id: &str| {
        let told = odds.assumed.iter().any(|(other, _)| other == id);
        odds.settled.iter().find(|(other, _)| other == id).filter(|_| told).map(|(_, answer)| answer.clone())
    };
    let known: BTreeSet<&String> = all.iter().flat_map(|(_, odds)| odds.settled.iter().map(|(id, _)| id)).collect();
    // What one way assumes behind its dice, and all others assume the same of, differs in nothing.
    let assumed = |odds: &Odds, id: &str| odds.assumed.iter().find(|(other, _)| other == id).map(|(_, answer)| answer.clone());
    let said = |odds: &Odds, id: &str| settled(odds, id).or_else(|| assumed(odds, id));
    let differs = |id: &String| {
        let first = all.first().and_then(|(_, odds)| said(odds, id));
        all.iter().any(|(_, odds)| said(odds, id) != first)
    };
    let mut ids: Vec<&String> = known.into_iter().filter(|id| differs(id)).collect();
    // Whom and with what goes before how many cubes.
    let place = |id: &str| ["target", "use"].iter().position(|first| sort(id) == *first).unwrap_or(2);
    ids.sort_by_key(|id| place(id));
    let whose: BTreeSet<&str> = ids.iter().map(|id| whom(id)).collect();
    let words = |(id, answer): (&str, String)| {
        if ["yes", "no"].contains(&answer.as_str()) {
            return format!("{}, {}: {answer}", capital(&whom(id).replace('-', " ")), sort(id));
        }
        let of = if whose.len() > 1 { format!("{} ", capital(&whom(id).replace('-', " "))) } else { String::new() };
        let what = if is_placed(&answer) || sort(id) == "use" { String::new() } else { format!("{} ", sort(id)) };
        format!("{of}{what}{answer}")
    };
    let told = |odds: &Odds| -> Vec<String> { ids.iter().filter_map(|id| Some(words((id, settled(odds, id)?)))).collect() };
    let each = all.iter().map(|(_, odds)| told(odds).join(", ")).collect();
    (ids.iter().map(|id| (*id).clone()).collect(), each)
}

/// The same for columns, which have no room for it: ways of which the same is assumed together.
pub(super) fn beneath(ways: &[&str], with: &[String]) -> Option<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (way, with) in ways.iter().zip(with).filter(|(_, with)| !with.is_empty()) {
        match groups.iter_mut().find(|(other, _)| *other == with.as_str()) {
            Some((_, ways)) => ways.push((*way).to_owned()),
            None => groups.push((with, vec![(*way).to_owned()])),
        }
    }
    let each: Vec<String> = groups.iter().map(|(with, ways)| format!("if {}: {with}", list(ways))).collect();
    (!each.is_empty()).then(|| format!("assumed {}", each.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::super::testing::odds;
    use super::*;

    fn way(settled: &[(&str, &str)]) -> Odds {
        let settled: Vec<(String, String)> = settled.iter().map(|(id, answer)| ((*id).to_owned(), (*answer).to_owned())).collect();
        Odds { assumed: settled.clone(), settled, ..odds(&[]) }
    }

    #[test]
    fn what_all_assume_differs_in_nothing_though_dice_fall_before_it_in_one() {
        let hides = way(&[("hide-now.druid", "yes")]);
        let behind_dice = Odds { settled: Vec::new(), ..hides.clone() };
        assert_eq!(differing(&[("yes", behind_dice), ("no", hides.clone())]), (BTreeSet::new(), vec![String::new(); 2]));
        let (_, with) = differing(&[("yes", way(&[("hide-now.druid", "no")])), ("no", hides)]);
        assert_eq!(with, ["Druid, hide now: no", "Druid, hide now: yes"]);
    }

    #[test]
    fn what_differs_between_ways_is_said_of_each_and_what_does_not_is_not() {
        let other = ("target.archer", "ogre-1");
        let all = [
            ("giant-1", way(&[("tactics.knight", "weapon 3, attack 3"), ("use.knight", "strike"), other])),
            ("ogre-1", way(&[("tactics.knight", "spell 2, maneuver 3"), ("use.knight", "fireball"), other])),
            ("troll-1", way(&[("tactics.knight", "weapon 3, attack 3"), ("use.knight", "strike"), other])),
            ("none", way(&[other])),
        ];
        let (ids, with) = differing(&all);
        assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["tactics.knight", "use.knight"]);
        assert_eq!(with, ["strike, weapon 3, attack 3", "fireball, spell 2, maneuver 3", "strike, weapon 3, attack 3", ""]);
        let ways: Vec<&str> = all.iter().map(|(way, _)| *way).collect();
        let said = "assumed if giant-1 and troll-1: strike, weapon 3, attack 3; if ogre-1: fireball, spell 2, maneuver 3";
        assert_eq!(beneath(&ways, &with).as_deref(), Some(said));
    }
}
