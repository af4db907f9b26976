//! The six boxes of the Adventure System: one rule set, and data that differ where the rulebooks do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tablehand::games;
use tablehand::kernel::Value;

use crate::robot::{Fixed, Tally, play};

/// In the order of the columns below.
const BOXES: [&str; 6] = ["mad-mage", "ravenloft", "ashardalon", "drizzt", "elemental-evil", "annihilation"];

/// One row of the table of differences: what it is about, the key, and its value in each box; `-` where the box has none.
type Row = (&'static str, &'static str, [&'static str; 6]);

const LEVEL_2: &str = r#"{ most = 2, by = "experience", price = 5, gain = { ac = 1, hp = 2, surge = 1 } }"#;
const GOLD_2: &str = r#"{ most = 2, by = "gold" }"#;
const SURGES: &str = "{ start = 2, least = 1, most = 4 }";
const FIVE: &str = r#"["regain-2-hp", "recharge", "plus-1-damage", "reroll", "plus-2-attack"]"#;

/// Every row in which the boxes differ, and no other.
const ROWS: [Row; 23] = [
    (
        "traps: cards that act, or tokens face down",
        "traps",
        [r#""tokens""#, r#""cards""#, r#""cards""#, r#""cards""#, r#""tokens""#, r#""tokens""#],
    ),
    ("traps: the least total that disables", "disable", ["11", "10", "10", "10", "11", "11"]),
    (
        "conditions of heroes",
        "hero-conditions",
        [
            r#"["advantage", "disadvantage", "stunned", "weakened"]"#,
            r#"["slowed", "immobilized"]"#,
            r#"["dazed", "poisoned"]"#,
            r#"["drizzt-immobilized", "drizzt-poisoned"]"#,
            r#"["advantage", "disadvantage"]"#,
            r#"["advantage", "disadvantage", "stunned"]"#,
        ],
    ),
    (
        "conditions of monsters",
        "monster-conditions",
        [
            r#"["advantage", "disadvantage", "stunned", "weakened"]"#,
            "-",
            "-",
            "-",
            r#"["stunned"]"#,
            r#"["advantage", "disadvantage", "stunned"]"#,
        ],
    ),
    ("criticals", "critical", [r#""all""#, r#""level-2""#, r#""level-2""#, r#""off""#, r#""off""#, r#""off""#]),
    ("levels", "levels", [r#"{ most = 4, by = "gold" }"#, LEVEL_2, LEVEL_2, LEVEL_2, GOLD_2, GOLD_2]),
    (
        "the price of cancelling: constant, or rising with the base",
        "cancel",
        ["{ price = 5, step = 2 }", "{ price = 5 }", "{ price = 5 }", "{ price = 5 }", "{ price = 5 }", "{ price = 5, step = 2 }"],
    ),
    ("advancement tokens: kinds", "advancements", [FIVE, "-", "-", "-", r#"["regain-2-hp", "recharge", "plus-1-damage", "reroll"]"#, FIVE]),
    ("advancement tokens: of each", "advancement-supply", ["-", "-", "-", "-", "6", "4"]),
    (
        "advancement tokens: prices",
        "advancement-prices",
        ["-", "-", "-", "-", "{ regain-2-hp = 600, recharge = 700, plus-1-damage = 500, reroll = 400, step = 100 }", "-"],
    ),
    ("treasures at the start", "start-treasure", ["-", r#""one""#, r#""until-item""#, "-", "-", "-"]),
    (
        "monsters a tile",
        "tile",
        [r#""symbols""#, r#""one-monster""#, r#""one-monster""#, r#""maybe-a-monster""#, r#""symbols""#, r#""symbols""#],
    ),
    ("hazards", "hazards", ["-", "-", "true", "-", "-", "-"]),
    ("curses", "curses", ["-", "-", "true", "-", "-", "-"]),
    ("a villain's worth", "villains-are-worth-experience", ["-", "true", "true", "-", "-", "-"]),
    // What only the book of Mad Mage says.
    (
        "surges from one adventure to the next",
        "surges",
        ["{ start = 2, least = 1, most = 4, flawless-win = -1, defeat = 1 }", SURGES, SURGES, SURGES, SURGES, SURGES],
    ),
    ("chests", "chest", ["{ draw = 2, keep = 1 }", "-", "-", "-", "-", "-"]),
    ("gold for who sat out", "absent-gold", ["200", "-", "-", "-", "-", "-"]),
    ("Elder Runes", "elder-runes", ["true", "-", "-", "-", "-", "-"]),
    // What a record is called, and who says so.
    (
        "the name on the box",
        "name",
        [
            r#""Dungeon of the Mad Mage""#,
            r#""Castle Ravenloft""#,
            r#""Wrath of Ashardalon""#,
            r#""The Legend of Drizzt""#,
            r#""Temple of Elemental Evil""#,
            r#""Tomb of Annihilation""#,
        ],
    ),
    (
        "how sure it is",
        "confidence",
        [r#""printed""#, r#""transcribed""#, r#""transcribed""#, r#""printed""#, r#""printed""#, r#""printed""#],
    ),
    (
        "what in it was only worked out",
        "inferred",
        [
            r#"["critical"]"#,
            "-",
            "-",
            r#"["players", "surges", "traps", "disable", "tile", "critical", "levels", "cancel", "treasures-for-defeats"]"#,
            r#"["players", "surges", "disable", "tile", "critical", "levels", "cancel", "treasures-for-defeats", "advancement-prices"]"#,
            r#"["players", "surges", "hero-conditions", "monster-conditions", "disable", "tile", "critical", "levels", "treasures-for-defeats"]"#,
        ],
    ),
    ("who says so", "source", ["*", "*", "*", "*", "*", "*"]),
];

fn records() -> toml::Table {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/adventure-system/editions.toml");
    let all: toml::Table = fs::read_to_string(file).expect("editions").parse().expect("TOML");
    all["edition"].as_table().expect("records").clone()
}

#[test]
fn editions_differ_in_exactly_these_rows() {
    let editions = records();
    assert_eq!(editions.keys().map(String::as_str).collect::<BTreeSet<_>>(), BTreeSet::from(BOXES));
    let value = |text: &str| format!("value = {text}").parse::<toml::Table>().expect("a value")["value"].clone();
    for (about, key, columns) in ROWS {
        for (id, expected) in BOXES.iter().zip(columns) {
            let found = editions[*id].get(key);
            match expected {
                "*" => assert!(found.is_some(), "{about}: {id} says nothing"),
                "-" => assert_eq!(found, None, "{about}: {id}"),
                text => assert_eq!(found, Some(&value(text)), "{about}: {id}"),
            }
        }
    }
    // Whatever is in no row is the same in every box.
    let listed: BTreeSet<&str> = ROWS.iter().map(|(_, key, _)| *key).collect();
    let keys: BTreeSet<&str> =
        editions.values().flat_map(|edition| edition.as_table().expect("a record").keys()).map(String::as_str).collect();
    for key in keys.difference(&listed) {
        let values: Vec<_> = BOXES.iter().map(|id| editions[*id].get(*key)).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{key} differs, and no row says so: {values:?}");
    }
    for (about, key, _) in ROWS.iter().filter(|(_, key, _)| *key != "source") {
        let values: Vec<_> = BOXES.iter().map(|id| editions[*id].get(*key)).collect();
        assert!(values.iter().any(|value| *value != values[0]), "{about}: no box differs");
    }
}

/// The files of the rules, without their comments.
fn rules() -> Vec<(String, String)> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/adventure_system")];
    let mut files = Vec::new();
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).expect("the rules") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("a file");
                let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                files.push((path.display().to_string(), code.join("\n")));
            }
        }
    }
    files
}

#[test]
fn no_rule_knows_a_box_by_its_name() {
    for (file, code) in rules() {
        for id in BOXES {
            let named = code.matches(&format!("\"{id}\"")).count();
            let allowed = usize::from(file.ends_with("pack.rs") && id == "mad-mage");
            assert!(named <= allowed, "{file} names the box {id}: differences are data");
        }
    }
}

#[test]
fn the_other_boxes_play_ten_turns_with_typed_cards() {
    let game = games::open_built_in("adventure-system").unwrap_or_else(|error| panic!("{error}"));
    for edition in ["drizzt", "elemental-evil", "annihilation"] {
        let mut turns = 0;
        let mut seed = 0;
        while turns < 10 {
            let fixed = Fixed::from([
                ("edition".to_owned(), Value::Key(edition.to_owned())),
                ("players".to_owned(), Value::Number(2)),
                ("outcome".to_owned(), Value::Text("none".to_owned())),
                ("changes".to_owned(), Value::Text("all +1".to_owned())),
            ]);
            let mut tally = Tally::default();
            let typed = std::cell::RefCell::new(BTreeSet::new());
            let check = |_: &serde_json::Value, _: &str, after: &serde_json::Value| {
                let known = after["known"].as_object().cloned().unwrap_or_default();
                typed.borrow_mut().extend(known.keys().filter_map(|path| path.split('.').next().map(str::to_owned)));
                Ok(())
            };
            play(&game, seed, &fixed, 400, &|offer| ["attack", "done"].contains(&offer.id.as_str()), &check, &mut tally);
            turns = tally.ran.get("end-turn").copied().unwrap_or(0);
            seed += 1;
            assert!(seed < 20, "{edition}: no game of ten turns");
            if turns >= 10 {
                for what in ["hero", "monster", "encounter"] {
                    assert!(typed.borrow().contains(what), "{edition}: no {what} was typed: {:?}", typed.borrow());
                }
                for ran in ["attack", "explore", "encounter", "activate"] {
                    assert!(tally.ran.contains_key(ran), "{edition}: no {ran} in ten turns");
                }
            }
        }
    }
}

/// A scenario each: `tactics/grell-1.toml` reaches the first tactic of the Grell.
#[test]
fn every_tactic_of_the_packs_has_a_scenario_that_reaches_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut cards, mut missing) = (0, Vec::new());
    for entry in fs::read_dir(root.join("data/adventure-system")).expect("the packs") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a pack");
        let pack: toml::Table = text.parse().expect("TOML");
        let monsters = pack.get("monster").and_then(toml::Value::as_table).into_iter().flatten();
        for (id, card) in monsters {
            let sides =
                [(id.clone(), card.get("tactics")), (format!("{id}-second"), card.get("second").and_then(|side| side.get("tactics")))];
            for (name, tactics) in sides {
                let tactics = tactics.and_then(toml::Value::as_array).map_or(0, Vec::len);
                cards += usize::from(tactics > 0);
                let files = (1..=tactics).map(|nth| format!("tests/scenarios/adventure-system/tactics/{name}-{nth}.toml"));
                missing.extend(files.filter(|file| !root.join(file).exists()));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(cards >= 24, "{cards} cards with tactics: twenty monsters and the villains known");
}
