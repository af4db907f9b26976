//! Who wins: by Legend Points, ties as the sandbox says.

use std::collections::BTreeMap;

use super::id::Id;
use super::state::{Fate, Hero, Mode, Rule, State};
use super::{Pack, ledger, retirement};
use crate::kernel::{Outcome, Score, ScoreLine, Seat};
use crate::toolbox::scoring::rank;
use crate::toolbox::wording::list;

/// The score as it stands.
pub fn outcome(pack: &Pack, state: &State) -> Outcome {
    let each = state.heroes.iter().map(|(id, hero)| (hero.seat, score(pack, state, id, hero), key(state, id, hero))).collect();
    let scored =
        if state.rule(Rule::PlayersAddUp) { added_up(each) } else { each.into_iter().map(|(_, score, key)| (score, key)).collect() };
    let mut scores = rank(scored);
    if !state.heroes.values().any(|hero| retirement::reached_goal(state, hero)) && state.setting.goal.is_some() {
        // The first of the ranks has won a race only if the goal was reached.
        scores.iter_mut().for_each(|score| score.winner = false);
    }
    let winners: Vec<String> = scores.iter().filter(|score| score.winner).map(|score| score.role.clone()).collect();
    let summary = match (state.setting.mode, winners.as_slice()) {
        (_, []) => "nobody has won".to_owned(),
        (Mode::LegendarySolo, [one]) if scores.iter().any(|score| score.score >= Some(30)) => format!("an epic victory of {one}"),
        (_, winners) => format!("{} won", list(winners)),
    };
    Outcome { scores, coop: (state.setting.mode == Mode::LegendarySolo).then_some(!winners.is_empty()), summary }
}

/// What ranks a score: the goal reached, Legend Points, then the ties in the sandbox's order.
type Key = (bool, i32, i32, u8, u8, i32);

/// The table's choice: the heroes of one player are one score, each line with the hero it came from.
fn added_up(each: Vec<(Seat, Score, Key)>) -> Vec<(Score, Key)> {
    let mut players: BTreeMap<Seat, Vec<(Score, Key)>> = BTreeMap::new();
    for (seat, score, key) in each {
        players.entry(seat).or_default().push((score, key));
    }
    players.into_values().map(one_score).collect()
}

fn one_score(heroes: Vec<(Score, Key)>) -> (Score, Key) {
    let several = heroes.len() > 1;
    let roles: Vec<String> = heroes.iter().map(|(score, _)| score.role.clone()).collect();
    let (mut sum, mut key) = (Score { score: Some(0), role: list(&roles), ..Score::default() }, Key::default());
    for (score, of) in heroes {
        sum.name = score.name;
        sum.score = Some(sum.score.unwrap_or(0) + score.score.unwrap_or(0));
        let role = score.role;
        let named = |line: ScoreLine| ScoreLine { what: if several { format!("{role}: {}", line.what) } else { line.what }, ..line };
        sum.lines.extend(score.lines.into_iter().map(named));
        key = (key.0 || of.0, key.1 + of.1, key.2 + of.2, key.3.saturating_add(of.3), key.4.saturating_add(of.4), key.5 + of.5);
    }
    (sum, key)
}

fn key(state: &State, id: &Id, hero: &Hero) -> Key {
    // Who reached the goal ranks before all others, so the winner is one of them or nobody.
    (
        retirement::reached_goal(state, hero),
        hero.lp + fame_now(state, id, hero),
        hero.fame,
        hero.held.epics,
        hero.held.treasures,
        hero.held.gold,
    )
}

/// What the Fame of a hero still on the map would bring if the game ended now: half is lost outside civilization.
fn fame_now(state: &State, id: &Id, hero: &Hero) -> i32 {
    if hero.fate != Fate::Alive {
        return 0;
    }
    let lost = if retirement::in_civilization(state, id) { 0 } else { ledger::half(hero.fame) };
    (hero.fame - lost).div_euclid(10)
}

fn score(pack: &Pack, state: &State, id: &Id, hero: &Hero) -> Score {
    let lines = hero.earned.iter().map(|(what, points)| ScoreLine { what: what.clone(), points: i64::from(*points) });
    let mut lines: Vec<ScoreLine> = lines.collect();
    let told: i64 = lines.iter().map(|line| line.points).sum();
    let fame = fame_now(state, id, hero);
    if fame > 0 {
        lines.push(ScoreLine { what: "Fame, as it stands".to_owned(), points: i64::from(fame) });
    }
    let rest = i64::from(hero.lp) - told;
    if rest != 0 {
        lines.push(ScoreLine { what: "counted before".to_owned(), points: rest });
    }
    Score {
        name: state.sheet.name(hero.seat),
        role: super::wording::name(pack, state, id),
        score: Some(i64::from(hero.lp + fame)),
        rank: 0,
        winner: false,
        lines,
    }
}
