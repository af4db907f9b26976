//! What `odds` says at the prompts of a fight: how far it looked, and of what.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::User;

const CHIPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-chips");

/// A Knight in the woods with an ogre and an owlbear, at a point of the turn.
fn knight(at_point: &Json) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/knight.json");
    let mut state: Json = serde_json::from_str(&std::fs::read_to_string(path).expect("a state")).expect("JSON");
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    state["heroes"]["knight"]["cards"] = json!({ "long-sword": { "worn": true }, "chainmail": { "worn": true } });
    state["figures"] = json!({ "ogre-1": { "of": "ogre", "at": at }, "owlbear-1": { "of": "owlbear", "at": at } });
    state["named"] = json!({ "ogre": 1, "owlbear": 1 });
    for (key, value) in at_point.as_object().expect("a table") {
        state[key] = value.clone();
    }
    if state["fight"].is_object() {
        state["fight"]["at"] = at;
    }
    state
}

/// What is shown while these lines are typed.
fn shown(state: &Json, lines: &str) -> String {
    let user = User::new();
    let file = user.file("state.json", &state.to_string());
    user.ok(&["new", "dd", "--from", &file.to_string_lossy(), "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

#[test]
fn before_a_fight_odds_say_that_they_are_of_its_first_round() {
    let out = shown(&knight(&json!({ "phase": "hide" })), "odds\nodds to step\n");
    assert!(out.contains("to the end of the first combat round, by what is answered"), "{out}");
    assert!(out.contains("to the end of this step, by what is answered") && !out.contains("menu"), "{out}");
}

#[test]
fn where_a_hero_has_a_choice_of_actions_odds_say_that_they_end_there() {
    let mut state = knight(&json!({ "phase": "actions", "order": ["knight"] }));
    state["figures"] = json!({});
    let at = json!({ "tile": "sanctuary", "clearing": 1 });
    state["sheet"]["players"] = json!([{ "name": "Ann" }, { "name": "Bob" }]);
    state["heroes"]["barbarian"] =
        json!({ "seat": 1, "lineage": "dwarf", "class": "barbarian", "at": at, "healthy": { "might": 4, "speed": 3, "heart": 4 } });
    let out = shown(&state, "odds pass to round\n");
    assert!(out.contains("until somebody chooses an action") && !out.contains("combat round"), "{out}");
}

#[test]
fn odds_of_an_attack_say_so() {
    let fight = json!({ "step": "resolve", "targets": { "ogre-1": ["knight"] }, "pending": ["ogre-1"] });
    let out = shown(&knight(&json!({ "fight": fight })), "odds to step\nodds to end\n");
    assert!(out.contains("in this attack"), "{out}");
}

#[test]
fn odds_of_targets_say_the_cubes_of_each_and_what_is_impossible() {
    let fight = json!({ "step": "target", "opening": true, "challenges": { "ogre-1": "knight", "owlbear-1": "knight" } });
    let out = shown(&knight(&json!({ "fight": fight })), "odds\n");
    assert!(out.contains("assumed if ogre-1: weapon 2, maneuver 3; if owlbear-1: weapon 3, maneuver 2"), "{out}");
    assert!(out.lines().any(|line| line.split_whitespace().eq(["owlbear-1", "killed", "0%", "25%"])), "{out}");
    assert!(!out.contains("maneuver 3 (after some rolls otherwise)"), "{out}");
}
