//! Dragons Down beyond its scenarios: odds through the rules themselves, and how often a person is asked.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Answers, Early, Raw, Span, Value, walk::Reach};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

use crate::robot::{Fixed, Tally, play};

fn game() -> Rc<dyn AnyGame> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    games::open_with("dragons-down", &[pack]).expect("the game")
}

fn example() -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/s01.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the example")).expect("JSON")
}

fn early(answers: &[(&str, &str)]) -> Vec<Early> {
    answers.iter().map(|(key, typed)| Early { key: (*key).to_owned(), raw: Raw::Text((*typed).to_owned()) }).collect()
}

/// The example with its cubes placed, before monster tactics.
fn before_monster_tactics(game: &dyn AnyGame, placed: &[(&str, &str)]) -> AnyState {
    let mut state = game.read(&example().to_string()).expect("a state");
    let mut answers = early(&[
        ("challenge.juvenile-dragon-1", "knight"),
        ("challenge.giant-1", "knight"),
        ("challenge.great-drake-1", "barbarian"),
        ("target.barbarian", "great-drake-1"),
        ("target.knight", "juvenile-dragon-1"),
    ]);
    answers.extend(early(placed));
    let answers = Answers { early: answers, ..Answers::default() };
    while let AnyNext::Must(action) = game.next(&state) {
        if action == "monster-tactics" {
            return state;
        }
        let Ok(AnyStep::Done { state: next, .. }) = game.advance(&state, None, &action, &answers) else { panic!("{action}") };
        state = next;
    }
    panic!("no monster tactics");
}

#[test]
fn the_odds_of_the_examples_first_round_are_exact_and_quick() {
    let game = game();
    let placed = [("tactics.knight", "weapon 2, attack 2, maneuver 1"), ("tactics.barbarian", "weapon 4, maneuver 2")];
    let state = before_monster_tactics(&*game, &placed);
    let begun = std::time::Instant::now();
    let odds = game.odds(&state, None, "monster-tactics", &[], Reach { horizon: Span::Round, ..Reach::default() }).expect("odds");
    println!("{} runs, {} positions, {:?}", odds.runs, odds.positions, begun.elapsed());
    for (fact, weight) in &odds.facts {
        println!("{fact}: {}", weight.fraction());
    }
    println!("{:?}", odds.assumed);
    assert!(odds.runs > 100);
    let _ = json!({});
}

/// Robots act rather than pass; values come from the made-up chips, else they are typed within their printed ranges.
#[test]
fn robots_play_evenings() {
    let games = match std::env::var("ROBOTS").as_deref() {
        Ok("full") => 500,
        Ok(games) => games.parse().expect("ROBOTS is `full` or a number"),
        Err(_) => 25,
    };
    let game = game();
    let sound = |_: &Json, _: &str, _: &Json| Ok(());
    let mut tally = Tally::default();
    for seed in 0..games {
        let fixed: Fixed = [("mode", Value::Key("scenario".to_owned())), ("set.turns", Value::Number(8)), ("set.goal", Value::Number(0))]
            .map(|(id, value)| (id.to_owned(), value))
            .into();
        play(&game, seed, &fixed, 2000, &|offer| !matches!(offer.id.as_str(), "pass" | "reveal"), &sound, &mut tally);
    }
    tally.show();
}
