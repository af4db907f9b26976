//! Who wins: by Legend Points, ties as the sandbox says.

use super::id::Id;
use super::state::{Fate, Hero, Mode, State};
use super::{Pack, retirement};
use crate::kernel::{Outcome, Score, ScoreLine};
use crate::toolbox::scoring::rank;
use crate::toolbox::wording::list;

/// The score as it stands.
pub fn outcome(pack: &Pack, state: &State) -> Outcome {
    let scored = state.heroes.iter().map(|(id, hero)| (score(pack, state, id, hero), key(state, id, hero))).collect();
    let mut scores = rank(scored);
    if state.setting.goal.is_some() {
        // In a race only who reached the goal has won.
        for score in &mut scores {
            score.winner = score.winner && reached(state, score);
        }
    }
    let winners: Vec<String> = scores.iter().filter(|score| score.winner).map(|score| score.role.clone()).collect();
    let summary = match (state.setting.mode, winners.as_slice()) {
        (_, []) => "nobody has won".to_owned(),
        (Mode::LegendarySolo, [one]) if scores.iter().any(|score| score.score >= Some(30)) => format!("an epic victory of {one}"),
        (_, winners) => format!("{} won", list(winners)),
    };
    Outcome { scores, coop: (state.setting.mode == Mode::LegendarySolo).then_some(!winners.is_empty()), summary }
}

fn reached(state: &State, score: &Score) -> bool {
    let goal = state.setting.goal.map_or(0, i64::from);
    let hero = state.heroes.iter().find(|(id, hero)| score.role.starts_with(id.as_str()) || hero.class == *score.role.as_str());
    let retired = hero.is_none_or(|(_, hero)| hero.fate == Fate::Retired);
    retired && score.score.is_some_and(|lp| lp >= goal)
}

fn key(state: &State, id: &Id, hero: &Hero) -> (bool, i32, i32, u8, u8, i32) {
    let raced = state.setting.goal.is_some() && hero.fate == Fate::Retired && hero.lp >= state.setting.goal.map_or(0, i32::from);
    (raced, hero.lp + fame_now(state, id, hero), hero.fame, hero.held.epics, hero.held.treasures, hero.held.gold)
}

/// What the Fame of a hero still on the map would bring if the game ended now: half is lost outside civilization.
fn fame_now(state: &State, id: &Id, hero: &Hero) -> i32 {
    if hero.fate != Fate::Alive {
        return 0;
    }
    let lost = if retirement::in_civilization(state, id) { 0 } else { hero.fame.div_euclid(2) };
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
