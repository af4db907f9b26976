//! Robots play whole games. Few in `cargo test`; `ROBOTS=full` plays as many as each game promises; `ROBOTS=N` plays N.
//!
//! After each step the state has no faults, and what a game conserves is conserved. What must be done is never refused, and there is
//! never a dead end. How often each procedure ran is printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tablehand::games;
use tablehand::kernel::Value;

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

/// Nothing is lost in a game of Dungeon Roll, and experience never falls.
fn dungeon_roll_conserves(before: &Json, _: &str, after: &Json) -> Result<(), String> {
    let number = |value: &Json| value.as_u64().unwrap_or(0);
    let sum = |value: &Json| value.as_object().map_or(0, |counts| counts.values().map(number).sum::<u64>());
    let playing = ["monster", "loot", "dragon", "regroup"].contains(&after["phase"].as_str().unwrap_or_default());
    let party = sum(&after["party"]) + number(&after["graveyard"]) + number(&after["removed"]);
    let guild = after["players"][usize::try_from(number(&after["turn"])).expect("a seat")]["hero"] == "guild-leader";
    if playing && party != if guild { 8 } else { 7 } {
        return Err(format!("{party} party dice"));
    }
    let ahead: u64 = after["ahead"].as_array().into_iter().flatten().map(sum).sum();
    let dungeon = sum(&after["dungeon"]) + number(&after["lair"]) + sum(&after["allies"]) + ahead;
    if dungeon > number(&after["settings"]["dungeon_dice"]) {
        return Err(format!("{dungeon} dungeon dice are out"));
    }
    let empty = Vec::new();
    let players = |state: &Json| state["players"].as_array().unwrap_or(&empty).clone();
    let held: u64 = players(after).iter().map(|player| sum(&player["tokens"])).sum::<u64>() + sum(&after["spent"]);
    if held > 36 {
        return Err(format!("{held} tokens are out"));
    }
    for (was, is) in players(before).iter().zip(players(after)) {
        if number(&is["experience"]) < number(&was["experience"]) {
            return Err("experience fell".to_owned());
        }
    }
    Ok(())
}

#[test]
fn dungeon_roll() {
    let all = ["base", "promo", "pack1", "pack2"].map(|pack| (pack.to_owned(), 1)).to_vec();
    let fixed = Fixed::from([("set.packs".to_owned(), Value::Many(all))]);
    let deeper = ["fight", "slay", "seek-glory", "open", "quaff", "ultimate", "reroll-one", "send-to-lair", "refresh"];
    let tally = games_of("dungeon-roll", how_many(25, 2000), &fixed, 3000, &deeper, &dungeon_roll_conserves);
    assert_eq!(u64::try_from(tally.finished).expect("a count"), how_many(25, 2000), "every game comes to its end");
    let common =
        ["set-up", "form-party", "enter-level", "fight", "reroll", "open", "quaff", "ultimate", "done", "flee", "retire", "seek-glory"];
    tally.each_ran(&common, 5);
    if how_many(25, 2000) >= 2000 {
        let rare = ["slay", "reroll-one", "send-to-lair", "refresh", "elixir", "dragon-bait", "ring", "town-portal", "settle-tokens"];
        tally.each_ran(&rare, 50);
    }
}

/// Hit points stay within 0 and the maximum, a figure acts once a phase, and an identity is never given twice. That cards are
/// conserved is a fault of the state where they are not.
fn adventure_system_holds(before: &Json, action: &str, after: &Json) -> Result<(), String> {
    let number = |value: &Json| value.as_i64().unwrap_or(0);
    let of = |value: &Json| value.as_object().cloned().unwrap_or_default();
    for (seat, hero) in of(&after["heroes"]) {
        let (hp, max) = (number(&hero["hp"]), number(&hero["max"]));
        if hp < 0 || hp > max {
            return Err(format!("hero {seat} has {hp} of {max} hit points"));
        }
    }
    let done = |state: &Json| state["now"]["done"].as_array().map_or(0, Vec::len);
    let ever = |state: &Json, id: &Json| state["now"]["done"].as_array().is_some_and(|done| done.contains(id));
    let all_before = before["now"]["done"].as_array().cloned().unwrap_or_default();
    if action == "activate" && (done(after) <= done(before) || !all_before.iter().all(|id| ever(after, id))) {
        return Err(format!("{} acted before, {} now", done(before), done(after)));
    }
    let figures = |state: &Json| of(&state["figures"]);
    let begins = ["next-adventure", "set-up"].contains(&action);
    for (id, figure) in figures(after).iter().filter(|(id, _)| !begins && !figures(before).contains_key(*id)) {
        let name = figure["monster"].as_str().unwrap_or_default();
        let given: i64 = id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        if given <= number(&before["numbered"][name]) {
            return Err(format!("{id} was there before"));
        }
    }
    Ok(())
}

/// Robots in one box of the Adventure System.
fn adventures(edition: &str, pack: Option<&str>, count: u64) -> Tally {
    let packs: Vec<PathBuf> = pack.iter().map(|pack| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(pack)).collect();
    let game = games::open_with("adventure-system", &packs).unwrap_or_else(|error| panic!("{error}"));
    let text = |text: &str| Value::Text(text.to_owned());
    let fixed = Fixed::from([
        ("edition".to_owned(), Value::Key(edition.to_owned())),
        ("outcome".to_owned(), text("none")),
        ("changes".to_owned(), text("all -2")),
    ]);
    let deeds =
        ["attack", "move", "disable-trap", "trigger-trap", "done", "use-power", "use-treasure", "advancement", "next-adventure", "buy"];
    let mut tally = Tally::default();
    for seed in 0..count {
        play(&game, seed, &fixed, 600, &|offer| deeds.contains(&offer.id.as_str()), &adventure_system_holds, &mut tally);
    }
    println!("{edition}: {count} games");
    tally.show();
    tally
}

#[test]
fn adventure_system_mad_mage() {
    let count = how_many(25, 1000);
    let tally = adventures("mad-mage", Some("made-up-mad-mage"), count);
    let each = [
        "set-up",
        "begin-turn",
        "move",
        "attack",
        "disable-trap",
        "other",
        "use-power",
        "use-treasure",
        "trigger-trap",
        "done",
        "hp",
        "place-monster",
        "remove-monster",
        "draw-treasure",
        "refresh",
        "explore",
        "encounter",
        "activate",
        "end-turn",
    ];
    tally.each_ran(&each, if count >= 1000 { 20 } else { 10 });
    if count >= 1000 {
        tally.each_ran(
            &["end-adventure", "advancement", "end-card", "buy", "level-up", "gold", "sell", "next-adventure", "end-campaign"],
            20,
        );
    }
}

#[test]
fn adventure_system_ravenloft() {
    adventures("ravenloft", None, how_many(25, 1000)).each_ran(&["attack", "explore", "encounter", "activate", "end-turn"], 20);
}

#[test]
fn adventure_system_ashardalon() {
    adventures("ashardalon", None, how_many(25, 1000)).each_ran(&["attack", "explore", "encounter", "activate", "end-turn"], 20);
}

#[test]
fn adventure_system_other_boxes() {
    for edition in ["drizzt", "elemental-evil", "annihilation"] {
        adventures(edition, None, how_many(3, 100)).each_ran(&["explore", "end-turn"], 10);
    }
}
