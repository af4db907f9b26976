//! Odds that need what only the owner can see: what is told before it is asked for, and that it is told the same once it is known.
#![cfg(unix)]

use std::path::Path;

use serde_json::{Value as Json, json};

use super::User;
use super::terminal::Terminal;

const CHIPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-chips");

/// Heroes in a clearing with chips, at a point of the turn.
fn state(heroes: Json, chips: &[&str], at_point: Json) -> Json {
    let at = json!({ "tile": "lonely-mountains", "clearing": 2 });
    let mut state = json!({
        "setting": { "packs": ["caves", "mountains", "woods"] }, "turn": 4, "named": {}, "figures": {}, "heroes": heroes,
        "realm": { "tiles": { "lonely-mountains": { "revealed": true }, "deep-woods": { "revealed": true } } },
    });
    let names: Vec<String> = heroes.as_object().expect("heroes").keys().cloned().collect();
    state["sheet"] = json!({ "players": names.iter().map(|name| json!({ "name": format!("{name}'s player") })).collect::<Vec<_>>() });
    for (seat, name) in names.iter().enumerate() {
        state["heroes"][name]["seat"] = json!(seat);
        state["heroes"][name]["at"] = at.clone();
    }
    state["order"] = json!(names);
    for chip in chips {
        state["figures"][format!("{chip}-1")] = json!({ "of": chip, "at": at });
        state["named"][chip] = json!(1);
    }
    for (key, value) in at_point.as_object().expect("a table") {
        state[key] = value.clone();
    }
    if state["fight"].is_object() {
        state["fight"]["at"] = at;
    }
    state
}

/// The packs of chips without one of them.
fn without(user: &User, chip: &str) -> String {
    let folder = user.home().join("chips");
    std::fs::create_dir_all(folder.join("dragons-down")).expect("a folder");
    for file in std::fs::read_dir(Path::new(CHIPS).join("dragons-down")).expect("the packs").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a pack");
        let sections = text.split("\n[").filter(|section| !section.starts_with(&format!("monster.{chip}.")));
        let kept: Vec<&str> = sections.collect();
        std::fs::write(folder.join("dragons-down").join(file.file_name()), kept.join("\n[")).expect("it is written");
    }
    folder.to_str().expect("a path").to_owned()
}

fn begun(user: &User, chips: &str, state: &Json) {
    let file = user.home().join("state.json");
    std::fs::write(&file, state.to_string()).expect("it is written");
    user.ok(&["new", "dd", "--from", file.to_str().expect("a path"), "--pack", chips, "--seed", "1"]);
}

#[test]
fn odds_asked_again_are_what_they_were_when_values_were_typed_in_between() {
    let user = User::new();
    let heroes = json!({
        "barbarian": { "lineage": "dwarf", "class": "barbarian", "healthy": { "might": 4, "speed": 3, "heart": 4 }, "cards": { "great-axe": { "worn": true } } },
        "knight": { "lineage": "dwarf", "class": "knight", "healthy": { "might": 4, "speed": 3, "heart": 4 }, "cards": { "long-sword": { "worn": true } } },
    });
    let challenges = json!({ "griffon-1": "barbarian", "ogre-1": "knight", "troll-1": "barbarian" });
    let point = json!({ "phase": "combat", "fight": { "step": "target", "challenges": challenges } });
    let chips = without(&user, "griffon");
    begun(&user, &chips, &state(heroes, &["ogre", "troll", "griffon"], point));
    let mut terminal = Terminal::new(&user, &["play", "--pack", &chips]);
    terminal.sees("target [");
    terminal.keys("odds\r");
    terminal.sees("The odds need 2 values of griffon from your own box");
    terminal.keys("yes\r");
    // The side that is up is asked for before the other.
    for (asked, typed) in [("name side of griffon-1", "0 3 2 4"), ("back side of griffon-1", "0 4 3 2"), ("chip of griffon-1", "3 5")] {
        terminal.sees(asked);
        terminal.says(typed);
    }
    terminal.sees("to the end of this combat round");
    let first = terminal.sees("read out for odds");
    terminal.sees("Keep for other evenings");
    terminal.keys("no\r");
    terminal.sees("target [");
    terminal.keys("odds\r");
    terminal.sees("to the end of this combat round");
    let again = terminal.sees("Whom does Barbarian attack?");
    let told = |seen: &str| -> Vec<String> {
        let lines = seen.lines().map(|line| line.trim().to_owned());
        lines.take_while(|line| !line.is_empty() && !line.starts_with(['»', '·', 'Â'])).collect()
    };
    assert!(told(&first).iter().any(|line| line.contains("griffon-1 killed")), "{first}");
    assert_eq!(told(&first), told(&again), "first:\n{first}\nagain:\n{again}");
    terminal.keys("quit\r");
    assert_eq!(terminal.ends(), 0);
}

/// Two Monster Dice without a monster are 16 of 36; a Halfling has one of them rolled again: 16 more of 36, two times of three.
#[test]
fn hiding_has_its_plain_number_before_anybody_reads_out_chips() {
    let user = User::new();
    let druid = json!({ "lineage": "halfling", "class": "druid", "healthy": { "might": 1, "speed": 4, "heart": 1, "green": 2 } });
    let chips = without(&user, "griffon");
    begun(&user, &chips, &state(json!({ "druid": druid }), &["griffon"], json!({ "phase": "hide" })));
    let ran = user.fed(&["play", "--pack", &chips], "odds\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.lines().any(|line| line.split_whitespace().eq(["Druid", "hidden", "74.1%", "0%"])), "{}", ran.out);
    assert!(ran.out.contains("from your own box: `odds to round` asks for"), "{}", ran.out);
}

#[test]
fn a_line_typed_ahead_of_odds_that_need_values_is_kept() {
    let user = User::new();
    let knight = json!({ "knight": {
        "lineage": "dwarf", "class": "knight", "healthy": { "might": 4, "speed": 3, "heart": 4 }, "cards": { "long-sword": { "worn": true } },
    } });
    let challenges = json!({ "griffon-1": "knight", "ogre-1": "knight" });
    let point = json!({ "phase": "combat", "fight": { "step": "target", "challenges": challenges } });
    let chips = without(&user, "griffon");
    begun(&user, &chips, &state(knight, &["ogre", "griffon"], point));
    let mut terminal = Terminal::new(&user, &["play", "--pack", &chips]);
    terminal.sees("target [");
    terminal.keys("odds\rogre-1\r");
    terminal.sees("no odds without 2 values");
    terminal.sees("Knight targets ogre-1");
    terminal.sees("tactics");
    terminal.keys("quit\r");
    assert_eq!(terminal.ends(), 0);
}
