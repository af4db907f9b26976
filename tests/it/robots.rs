//! Robots play whole games. Few in `cargo test`; `ROBOTS=full` plays as many as each game promises; `ROBOTS=N` plays N.
//!
//! After each step the state has no faults, and what a game conserves is conserved. What must be done is never refused, and there is
//! never a dead end. How often each procedure ran is printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use tablehand::games;
use tablehand::kernel::Value;

use crate::robot::{Chaos, Check, Fixed, Tally, play, play_dealt};

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

/// Enemies come only with a roll or a draw, and go only in battle; nothing earned is lost; markers never go back.
fn dead_throne_conserves(before: &Json, action: &str, after: &Json) -> Result<(), String> {
    let ids = |state: &Json| -> Vec<String> {
        let enemies = state["enemies"].as_array().cloned().unwrap_or_default();
        enemies.iter().map(|enemy| enemy["id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let (was, is) = (ids(before), ids(after));
    let came = is.iter().filter(|id| !was.contains(id)).count();
    let went = was.iter().filter(|id| !is.contains(id)).count();
    if came > 0 && !["enemy-die", "fight", "attack", "assault"].contains(&action) {
        return Err(format!("{came} enemies came"));
    }
    if went > 0 && !["attack", "assault"].contains(&action) {
        return Err(format!("{went} enemies went"));
    }
    if came > 1 {
        return Err(format!("{came} enemies came at once"));
    }
    let number = |state: &Json, path: &str| state.pointer(path).and_then(Json::as_i64).unwrap_or(0);
    for path in ["/siege/xp", "/solo/red", "/solo/green", "/solo/growth", "/round"] {
        if number(after, path) < number(before, path) {
            return Err(format!("{path} fell from {} to {}", number(before, path), number(after, path)));
        }
    }
    let stones = |state: &Json| state["stones"].as_array().map_or(0, Vec::len);
    if action != "set-up" && stones(before) != stones(after) {
        return Err("a stone is lost or doubled".to_owned());
    }
    Ok(())
}

/// What some games play for, so that rare procedures run too.
const DEAD_THRONE_THINGS: [&str; 17] = [
    "find",
    "token",
    "hammer",
    "combine",
    "split",
    "tool",
    "essence",
    "scroll",
    "end-effect",
    "raise-trap",
    "spring-trap",
    "arrange",
    "attack",
    "move",
    "card",
    "group-up",
    "revive",
];
/// What others play for.
const DEAD_THRONE_SHOPPING: [&str; 17] = [
    "market",
    "merchant",
    "buy",
    "sell",
    "buy-piece",
    "buy-scroll",
    "repair",
    "market-done",
    "set-trap",
    "tavern",
    "carriage",
    "inn",
    "lone-quest",
    "quest-done",
    "move",
    "boss",
    "repair-town",
];

/// Whole games of one mode, with made-up cards; every game has its own favourite enemy and its own favourite step.
fn dead_throne_games(mode: &str, players: i64, count: u64, preferred: &[&str]) -> Tally {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/dead-throne");
    let game = games::open_with("dead-throne", &[pack]).unwrap_or_else(|error| panic!("{error}"));
    let enemies = ["grey-wolf", "bandit", "ogre", "ghoul", "sprite", "imp", "mist"];
    let steps = ["rhoekin gate", "woodmist 3", "rhoekin waymarker", "stonesea waymarker", "grayloch 2"];
    let items = ["buckler", "enchanted-hammer", "red-token", "light-gauntlets", "strong-rope", "rucksack", "short-spear"];
    let mut tally = Tally::default();
    for seed in 0..count {
        let pick = |from: &[&str], salt: u64| from[usize::try_from((seed / salt) % from.len() as u64).expect("an index")].to_owned();
        let text = |value: String| Value::Text(value);
        let mut fixed = Fixed::from([
            ("mode".to_owned(), Value::Key(mode.to_owned())),
            ("players".to_owned(), Value::Number(2 + i64::try_from(seed).expect("few") % (players - 1).max(1))),
            ("numbers".to_owned(), Value::Key("now".to_owned())),
            ("enemy".to_owned(), text(pick(&enemies, 1))),
            ("creature".to_owned(), text("imp".to_owned())),
            ("name".to_owned(), text(pick(&items, 3))),
        ]);
        match mode {
            "hero-of-lirennor" => drop(fixed.insert("players".to_owned(), Value::Number(1))),
            "defender" => drop(fixed.insert("players".to_owned(), Value::Number(1 + i64::try_from(seed % 4).expect("few")))),
            _ => {}
        }
        if mode == "defender" && seed % 7 == 6 {
            fixed.insert("enemy".to_owned(), text("grey-wolf".to_owned()));
        }
        if seed % 3 < 2 {
            fixed.insert("to".to_owned(), text(pick(&steps, 2)));
        }
        let (things, shopping) = (DEAD_THRONE_THINGS, DEAD_THRONE_SHOPPING);
        let themes: [&[&str]; 4] = [preferred, preferred, &things, &shopping];
        let mut theme = themes[usize::try_from(seed / 5 % 4).expect("an index")];
        // Hammers want something broken, and essences somebody who leaves one.
        match (seed / 5 % 4, seed % 3) {
            (2, 0) => {
                fixed.insert("says".to_owned(), Value::Key("break-item".to_owned()));
                fixed.insert("name".to_owned(), text("enchanted-hammer".to_owned()));
            }
            (2, 1) => {
                fixed.insert("enemy".to_owned(), text("grey-wolf".to_owned()));
                theme = if mode == "hero-of-lirennor" { &["move", "fight", "essence"] } else { theme };
            }
            // Somebody has to fall before anybody can be revived.
            (2, 2) if mode == "defender" => {
                fixed.insert("players".to_owned(), Value::Number(4));
                theme = &["card", "move", "revive", "finish"];
                fixed.insert("says".to_owned(), Value::Key("damage".to_owned()));
                fixed.insert("by".to_owned(), Value::Number(10));
                fixed.insert("to".to_owned(), text("rhoekin waymarker".to_owned()));
            }
            _ => {}
        }
        let likes = |offer: &tablehand::toolbox::erased::AnyOffer| theme.contains(&offer.id.as_str());
        // A Defender seldom earns a Medallion Piece: in some games somebody left one where the turn begins.
        let lies = |_: &mut Chaos, action: &str, state: &Json| {
            (mode == "defender" && seed % 5 == 1 && action == "begin-turn").then(|| a_piece_lies(state)).flatten()
        };
        play_dealt(&game, seed, &fixed, if count > 100 { 1500 } else { 500 }, &likes, &dead_throne_conserves, &lies, &mut tally);
    }
    println!("dead-throne, {mode}: {count} games");
    tally.show();
    tally
}

/// A Medallion Piece left on the step of whose turn it is, if none lies about.
fn a_piece_lies(state: &Json) -> Option<Json> {
    let seat = usize::try_from(state["turn"]["seat"].as_u64().unwrap_or(0)).expect("a seat");
    let place = state["trays"][seat]["place"].as_str().unwrap_or_default().to_owned();
    let (out, lying) = (state["pieces"].as_u64().unwrap_or(0), state["dropped"].as_array().map_or(0, Vec::len));
    if place.is_empty() || lying > 0 || out > 2 {
        return None;
    }
    let mut state = state.clone();
    state["pieces"] = Json::from(out + 1);
    state["dropped"] = serde_json::json!([{ "place": place, "pieces": 1 }]);
    Some(state)
}

/// What runs in every mode.
const DEAD_THRONE_COMMON: [&str; 32] = [
    "set-up",
    "begin-turn",
    "end-turn",
    "move",
    "fight",
    "find",
    "lone-quest",
    "quest-done",
    "inn",
    "market",
    "merchant",
    "tavern",
    "carriage",
    "buy",
    "sell",
    "buy-scroll",
    "repair",
    "market-done",
    "arrange",
    "combine",
    "split",
    "hammer",
    "tool",
    "token",
    "essence",
    "scroll",
    "end-effect",
    "pick-up",
    "drop",
    "card",
    "finish",
    "buy-piece",
];

/// What players do to one another in the modes where they are rivals.
const DEAD_THRONE_RIVALS: [&str; 11] = [
    "trade",
    "challenge",
    "join-battle",
    "strike",
    "summon",
    "flee",
    "draw-in",
    "end-battle-turn",
    "set-trap",
    "raise-trap",
    "spring-trap",
];

#[test]
fn dead_throne_lirennors_salvation() {
    let count = how_many(25, 1000);
    let tally = dead_throne_games("lirennors-salvation", 7, count, &["challenge", "strike", "fight", "move", "pick-up", "stone", "castle"]);
    if count >= 1000 {
        tally.each_ran(&DEAD_THRONE_COMMON, 20);
        tally.each_ran(&DEAD_THRONE_RIVALS, 20);
        tally.each_ran(&["stone", "castle"], 20);
    }
}

#[test]
fn dead_throne_rogue_regions() {
    let count = how_many(25, 1000);
    let tally = dead_throne_games("rogue-regions", 6, count, &["challenge", "strike", "fight", "attack", "move", "pick-up", "castle"]);
    if count >= 1000 {
        tally.each_ran(&DEAD_THRONE_COMMON, 20);
        tally.each_ran(&DEAD_THRONE_RIVALS, 20);
        tally.each_ran(&["attack"], 20);
    }
}

#[test]
fn dead_throne_hero_of_lirennor() {
    let count = how_many(25, 1000);
    let tally = dead_throne_games("hero-of-lirennor", 1, count, &["move", "fight", "quest-done", "boss"]);
    if count >= 1000 {
        tally.each_ran(&DEAD_THRONE_COMMON, 20);
        tally.each_ran(&["boss", "agrimor", "castle", "no-effect"], 20);
    }
}

#[test]
fn dead_throne_defender() {
    let count = how_many(25, 1000);
    let tally = dead_throne_games("defender", 4, count, &["attack", "move", "finish", "group-up", "revive", "repair-town"]);
    if count >= 1000 {
        tally.each_ran(&DEAD_THRONE_COMMON, 20);
        tally.each_ran(
            &["enemy-die", "march", "assault", "towns-hit", "attack", "group-up", "split-off", "revive", "repair-town", "trade"],
            20,
        );
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
        "elder-rune",
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
