//! What the page on packs shows is true: its packs are read, its commands work, and its error looks like that.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::User;

/// The page's blocks of code of one kind, in order.
fn blocks(kind: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/PACKS.md")).expect("the page");
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        open = match (line.strip_prefix("```"), open) {
            (Some(_), Some((of, text))) => {
                if of == kind {
                    blocks.push(text);
                }
                None
            }
            (Some(of), None) => Some((of.to_owned(), String::new())),
            (None, Some((of, text))) => Some((of, text + line + "\n")),
            (None, None) => None,
        };
    }
    blocks
}

#[test]
fn the_packs_of_the_page_are_packs() {
    let page = blocks("toml");
    let with = |words: &str| page.iter().find(|block| block.contains(words)).unwrap_or_else(|| panic!("no block has {words}")).clone();
    let (change, die, hero, cards) = (with("[monster.giant.back]"), with("[die.omen]"), with("[hero.innkeeper]"), with("[title.warden]"));
    let user = User::new();
    user.file("home/packs/dragons-down/mine.toml", &change);
    user.file("home/packs/dragons-down/cards.toml", &format!("format = 1\n{cards}"));
    user.file("home/packs/dungeon-roll/mine.toml", &format!("format = 1\n{die}"));
    user.file("house/dungeon-roll/innkeeper.toml", &hero);
    user.ok(&["data", "check", "dragons-down"]);
    user.ok(&["data", "check", "house"]);
    for words in [&["giant"][..], &["monster.giant"], &["dragons-down", "monster.giant"]] {
        let shown = user.json(&[&["data", "show"], words].concat());
        let speed = shown["keys"].as_array().expect("keys").iter().find(|key| key["key"] == "back.speed").expect("the change").clone();
        assert_eq!((speed["value"].as_str(), speed["at"]["layer"].as_str()), (Some("3"), Some("user")));
    }
    assert_eq!(user.json(&["odds", "dungeon-roll/omenx2"])["outcomes"][0]["chance"], "1/9");
    user.ok(&["--pack", "house", "new", "dungeon-roll", "--set", "packs=base, house", "--player", "Ann:hero=innkeeper", "--seed", "4"]);
    assert!(user.ok(&["status"]).contains("Innkeeper"));
    user.ok(&["data", "set", "dragons-down/monster.giant.chip.health=4"]);
}

/// The treasures of the page act in a game as they say, without a line of Rust.
#[test]
fn the_treasures_of_the_page_act() {
    let page = blocks("toml");
    let treasures = page.iter().find(|block| block.contains("[treasure.spyglass-of-the-moors]")).expect("treasures").clone();
    let user = User::new();
    user.file("house/dragons-down/treasures.toml", &treasures);
    user.ok(&["data", "check", "house"]);
    assert!(user.ok(&["--pack", "house", "look", "spyglass of the moors"]).contains("one Search Die again in swamps"));
    let knight = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/knight.json");
    let mut state: Json = serde_json::from_str(&fs::read_to_string(knight).expect("the knight")).expect("JSON");
    state["phase"] = json!("actions");
    state["setting"]["packs"] = json!(["caves", "mountains", "woods"]);
    state["heroes"]["knight"]["cards"] = json!({ "spyglass-of-the-moors": { "worn": true }, "draught-of-second-wind": {} });
    state["heroes"]["knight"]["healthy"] = json!({ "might": 2, "speed": 4, "heart": 3 });
    state["heroes"]["knight"]["wounded"] = json!({ "might": 1 });
    user.file("state.json", &state.to_string());
    user.json(&["new", "dd", "--from", "state.json", "--pack", "house", "--physical"]);
    let done = user.json(&["do", "use-card", "--pack", "house"]);
    let knight = &done["state"]["heroes"]["knight"];
    assert_eq!((&knight["healthy"]["might"], &knight["more-cubes"]), (&json!(4), &json!(1)), "{done}");
    assert_eq!(knight["cards"], json!({ "spyglass-of-the-moors": { "worn": true } }));
}

/// A misspelt effect is named with its place, and what was probably meant.
#[test]
fn a_misspelt_effect_is_named() {
    let user = User::new();
    let text = "format = 1\n\n[treasure.lens]\nname = \"Lens\"\neffects = [{ rerol = { dice = \"search\" } }]\n";
    user.file("dragons-down/mine.toml", text);
    let ran = user.run(&["data", "check", "dragons-down/mine.toml"]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains("mine.toml:5") && ran.out.contains("reroll"), "{}", ran.out);
}

#[test]
fn the_error_of_the_page_looks_like_that() {
    let shown = blocks("").into_iter().find(|block| block.starts_with("error")).expect("an error");
    let user = User::new();
    user.file("dragons-down/mine.toml", "format = 1\n\n[monster.giant.chip]\nhelth = 4\n");
    let ran = user.run(&["data", "check", "dragons-down/mine.toml"]);
    assert_eq!((ran.code, ran.out.replace("./dragons-down/", "").trim_end()), (3, shown.trim_end()));
}
