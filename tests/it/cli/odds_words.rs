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

#[test]
fn odds_to_the_end_of_a_fight_take_a_target_for_this_round_alone() {
    let fight = json!({ "step": "target", "opening": true, "challenges": { "ogre-1": "knight", "owlbear-1": "knight" } });
    let out = shown(&knight(&json!({ "fight": fight })), "odds to end\n");
    assert!(!out.contains("is not there"), "{out}");
}

/// An Enchanter who may strike a gnoll or cast Fireball at it.
fn enchanter() -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/mages.json");
    let mut state: Json = serde_json::from_str(&std::fs::read_to_string(path).expect("a state")).expect("JSON");
    let at = json!({ "tile": "lonely-mountains", "clearing": 2 });
    let enchanter = &mut state["heroes"]["enchanter"];
    enchanter["spells"] = json!(["fireball"]);
    enchanter["healthy"] = json!({ "might": 2, "speed": 3, "heart": 2, "purple": 2 });
    enchanter["cards"] = json!({ "dagger": { "worn": true } });
    state["figures"] = json!({ "gnoll-1": { "of": "gnoll", "at": at } });
    state["named"] = json!({ "gnoll": 1 });
    state["fight"] = json!({ "at": at, "step": "target", "opening": true, "challenges": { "gnoll-1": "enchanter" } });
    state
}

#[test]
fn what_a_spell_costs_is_no_wound_by_the_enemy() {
    let out = shown(&enchanter(), "gnoll-1\nodds full\n");
    let row = |of: &str| -> Vec<String> {
        let line = out.lines().find(|line| line.starts_with(of)).unwrap_or_else(|| panic!("{of}: {out}"));
        line[of.len()..].split_whitespace().map(str::to_owned).collect()
    };
    // By strike, throw, Fireball and nothing.
    assert_eq!(row("Enchanter pays a cube"), ["0%", "0%", "100%", "0%"], "{out}");
    let wounded = row("Enchanter wounded  ");
    assert_eq!(wounded[0], wounded[2], "{out}");
}

#[test]
fn odds_of_a_wound_say_which_cube_each_answer_takes() {
    let mut state = knight(&json!({ "fight": {
        "step": "resolve", "pending": ["ogre-1", "owlbear-1"], "targets": { "ogre-1": ["knight"], "owlbear-1": ["knight"] },
    } }));
    state["heroes"]["knight"]["cards"] = json!({ "long-sword": { "worn": true } });
    state["heroes"]["knight"]["lineage"] = json!("dwarf");
    state["heroes"]["knight"]["healthy"] = json!({ "might": 4, "heart": 4, "speed": 1 });
    state["heroes"]["knight"]["tactics"] = json!({ "maneuver": 2 });
    let out = shown(&state, "odds\n");
    assert!(out.contains("speed: a Speed cube, unused"), "{out}");
    assert!(out.contains("maneuver: a Speed cube from the maneuver boxes"), "{out}");
    assert!(out.contains("Knight loses a Heart"), "{out}");
}
