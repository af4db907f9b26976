//! Robots play whole games. Few in `cargo test`; `ROBOTS=full` plays as many as each game promises; `ROBOTS=N` plays N.
//!
//! After each step the state has no faults, and what a game conserves is conserved. What must be done is never refused, and there is
//! never a dead end. How often each procedure ran is printed.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use tablehand::games;

use crate::robot::{Check, Fixed, Tally, play};

/// How many games: few, or as many as promised.
fn how_many(few: u64, full: u64) -> u64 {
    match std::env::var("ROBOTS").as_deref() {
        Ok("full") => full,
        Ok(games) => games.parse().expect("ROBOTS is `full` or a number"),
        Err(_) => few,
    }
}

/// Plays so many games of one kind, and prints how often each procedure ran.
fn games_of(game: &str, count: u64, fixed: &Fixed, most: usize, preferred: &[&str], check: Check<'_>) -> Tally {
    let game = games::open_built_in(game).unwrap_or_else(|error| panic!("{error}"));
    let mut tally = Tally::default();
    for seed in 0..count {
        play(&game, seed, fixed, most, &|offer| preferred.contains(&offer.id.as_str()), check, &mut tally);
    }
    println!("{}: {count} games", game.id());
    tally.show();
    tally
}

#[test]
fn every_game_in_the_box_can_be_played_at_random() {
    for (id, _, _) in games::all() {
        let sound = |_: &Json, _: &str, _: &Json| Ok(());
        games_of(id, how_many(3, 3), &BTreeMap::new(), 300, &[], &sound);
    }
}
