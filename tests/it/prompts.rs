//! How often a person is asked when the program rolls and all values are known.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::User;
use crate::evening::{Client, TABLE, decide};

/// The combat example's own dice and choices, of its first round.
pub fn example() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("challenge.juvenile-dragon-1", "knight"),
        ("challenge.giant-1", "knight"),
        ("challenge.great-drake-1", "barbarian"),
        ("target.barbarian", "great-drake-1"),
        ("target.knight", "juvenile-dragon-1"),
        ("tactics.knight", "weapon 2, attack 2, maneuver 1"),
        ("tactics.barbarian", "weapon 4, maneuver 2"),
        ("monster-die.juvenile-dragon-1", "monster"),
        ("monster-die.great-drake-1", "monster"),
        ("monster-die.giant-1", "blank"),
        ("hit.knight", "hit hit"),
        ("hit.great-drake-1", "hit equal"),
        ("hit.giant-1", "blank blank"),
        ("hit.barbarian", "hit blank"),
        ("armour.barbarian", "iron-helm"),
        ("wound.barbarian", "speed"),
    ])
}

#[test]
fn the_combat_examples_first_round_asks_at_most_seven_times() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let state = root.join("scenarios/dragons-down/states/s01.json");
    let user = User::new();
    let chips = root.join("packs/made-up-chips");
    let packs = ["--pack", chips.to_str().expect("UTF-8")];
    let new = ["new", "dd", "--name", "evening", "--physical", "--from", state.to_str().expect("UTF-8")];
    user.json(&[&new[..], &packs].concat());
    let mut client = Client::sit_with(&user, &packs);
    let answers = example();
    let (mut asked, mut rolled) = (Vec::new(), 0);
    loop {
        let line = client.line().expect("the round goes on");
        match line["type"].as_str() {
            Some("step") if line["label"].as_str().is_some_and(|label| label.ends_with("cleanup")) => break,
            Some("refused" | "error" | "done" | "menu") => panic!("{line}"),
            Some("question") => {
                let id = line["id"].as_str().expect("an id").to_owned();
                let said = answers.get(id.as_str()).unwrap_or_else(|| panic!("the example says nothing of {id}"));
                client.say(&json!({ "answer": said, "id": id }));
                // Dice are the program's when it rolls; here they are the example's.
                if line["kind"] == "roll" || line["kind"] == "draw" { rolled += 1 } else { asked.push(id) }
            }
            _ => {}
        }
    }
    println!("round 1 of the combat example: {} prompts ({}), {rolled} rolls", asked.len(), asked.join(", "));
    assert_eq!(rolled, 10, "three challenges, three Monster Dice, four attacks");
    assert!(asked.len() <= 7, "{asked:?}");
    // Each of those is a decision that the example tells of.
    assert!(asked.len() >= 4, "{asked:?}");
    client.child.kill().expect("an end");
    client.child.wait().expect("it has ended");
}

/// Deeds are typed as whole lines, the first answer with the deed.
#[test]
fn a_delve_to_level_three_asks_at_most_four_times_and_once_a_deed() {
    for seed in ["1", "20", "300"] {
        let user = User::new();
        user.json(&[TABLE, &["--seed", seed]].concat());
        let mut client = Client::sit(&user);
        let (mut deeds, mut asked, mut deepest) = (0, Vec::new(), 0);
        loop {
            let line = client.line().expect("the delve goes on");
            match line["type"].as_str() {
                Some("refused" | "error" | "done") => panic!("{line}"),
                Some("note") => {
                    let text = line["text"].as_str().expect("a text");
                    // The delve is over when the next player's begins.
                    if text.starts_with("Ben is next") {
                        break;
                    }
                    deepest = deepest.max((1..=9).find(|level| text.starts_with(&format!("level {level}: "))).unwrap_or(0));
                }
                Some("menu") => {
                    deeds += 1;
                    client.say(&whole_line(&user, &line));
                }
                Some("question") => {
                    assert!(line["kind"] != "roll" && line["kind"] != "draw", "the program rolls: {line}");
                    asked.push(line["id"].as_str().expect("an id").to_owned());
                    client.say(&decide(&line));
                }
                _ => {}
            }
        }
        println!("seed {seed}: a delve of {deeds} deeds to level {deepest} asked {} times besides: {}", asked.len(), asked.join(", "));
        assert_eq!(deepest, 3);
        assert!(asked.len() <= 4, "{asked:?}");
        client.child.kill().expect("an end");
        client.child.wait().expect("it has ended");
    }
}

/// A deed with the answer to what it asks first.
fn whole_line(user: &User, menu: &Json) -> Json {
    let mut deed = decide(menu);
    let actions = user.json(&["actions"]);
    let action = actions["actions"].as_array().expect("actions").iter().find(|action| action["id"] == deed["do"]).expect("the deed");
    if let Some(asks) = action["asks"].get(0) {
        let answer = decide(asks);
        deed["answers"] = json!({ answer["id"].as_str().expect("an id"): answer["answer"] });
    }
    deed
}
