//! What `odds` says of several answers, and of one of them.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::User;

const CHIPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-chips");

/// The example's state of this name.
fn state(name: &str) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).expect("a state")).expect("JSON")
}

fn begun(state: &Json, more: &[&str]) -> User {
    let user = User::new();
    let file = user.file("state.json", &state.to_string());
    user.ok(&[&["new", "dd", "--from", &file.to_string_lossy(), "--pack", CHIPS, "--seed", "1"], more].concat());
    user
}

/// A Warlock who knows this spell and a Knight, against a drake and a dragon, at the Warlock's choice of a target.
fn warlock(spell: &str) -> User {
    let mut state = state("s01.json");
    let at = state["heroes"]["knight"]["at"].clone();
    state["order"] = json!(["warlock", "knight"]);
    let heroes = state["heroes"].as_object_mut().expect("heroes");
    heroes.remove("barbarian");
    heroes.insert(
        "warlock".to_owned(),
        json!({ "seat": 0, "lineage": "dwarf", "class": "warlock", "at": at, "blocked": true, "spells": [spell],
            "healthy": { "might": 1, "speed": 3, "black": 3, "heart": 2 } }),
    );
    state["figures"].as_object_mut().expect("figures").remove("giant-1");
    state["named"].as_object_mut().expect("names").remove("giant");
    let challenges = json!({ "great-drake-1": "knight", "juvenile-dragon-1": "warlock" });
    state["fight"] = json!({ "at": at, "step": "target", "opening": true, "challenges": challenges });
    begun(&state, &[])
}

#[test]
fn odds_of_targets_leave_out_who_would_only_be_hurt_unless_he_is_named() {
    let user = warlock("affliction");
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "odds\nodds knight\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    for there in ["if great-drake-1: ", "if juvenile-dragon-1: ", "if none: ", "knight, to the end of this combat round"] {
        assert!(ran.out.contains(there), "{there}: {}", ran.out);
    }
    assert!(!ran.out.contains("if knight: ") && !ran.out.contains("if warlock: "), "{}", ran.out);
    // A client may list them last.
    let asks = user.json(&["actions"])["open"]["options"].clone();
    let aside: Vec<&str> = asks
        .as_array()
        .expect("options")
        .iter()
        .filter(|option| option["aside"] == true)
        .filter_map(|option| option["key"].as_str())
        .collect();
    assert_eq!(aside, ["warlock", "knight"]);
}

#[test]
fn odds_of_targets_have_those_whom_a_spell_helps() {
    let ran = warlock("break-spells").fed(&["play", "--plain", "--pack", CHIPS], "odds\n");
    assert!(ran.out.contains("knight: "), "{} {}", ran.out, ran.err);
}

/// A Knight whom an ogre hits, at the choice of what is wounded; an owlbear strikes after it.
fn wounded() -> User {
    let mut state = state("knight.json");
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    let knight = &mut state["heroes"]["knight"];
    knight["healthy"] = json!({ "might": 0, "speed": 0, "heart": 3 });
    knight["tactics"] = json!({ "weapon": 3, "attack": 1, "maneuver": 3 });
    knight["cards"] = json!({ "long-sword": { "worn": true } });
    knight["at"] = at.clone();
    state["figures"] = json!({ "ogre-1": { "of": "ogre", "at": at, "side": "back" }, "owlbear-1": { "of": "owlbear", "at": at } });
    state["named"] = json!({ "ogre": 1, "owlbear": 1 });
    state["fight"] = json!({ "at": at, "step": "resolve", "pending": ["knight", "owlbear-1", "ogre-1"],
        "targets": { "ogre-1": ["knight"], "owlbear-1": ["knight"], "knight": ["owlbear-1"] } });
    begun(&state, &["--physical"])
}

#[test]
fn odds_of_a_wound_look_as_far_for_one_cube_as_for_all() {
    let user = wounded();
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "odds\nodds attack\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("to the end of this combat round, by what is answered"), "{}", ran.out);
    assert!(ran.out.contains("attack, to the end of this combat round"), "{}", ran.out);
}

#[test]
fn a_client_has_the_notes_of_odds_of_a_step() {
    let user = wounded();
    let ran = user.fed(&["play", "--json", "--pack", CHIPS], "{\"odds\":\"attack to step\"}\n");
    let odds: Vec<Json> =
        ran.out.lines().filter_map(|line| serde_json::from_str(line).ok()).filter(|line: &Json| line["type"] == "odds").collect();
    assert_eq!(odds.len(), 1, "{} {}", ran.out, ran.err);
    assert_eq!((odds[0]["action"].as_str(), odds[0]["horizon"].as_str()), (Some("attack"), Some("step")), "{}", odds[0]);
    let notes = odds[0]["outcomes"][0]["notes"].as_array().expect("notes");
    assert!(notes.iter().any(|note| note["text"].as_str().is_some_and(|text| text.contains("wound"))), "{notes:?}");
}
