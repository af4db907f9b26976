//! Dead Throne as a whole: how much a person is asked, positions that fit a screen.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Answers, Early, Raw, Recorded, Value, Who};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

use crate::robot::Chaos;

pub fn game() -> Rc<dyn AnyGame> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/dead-throne");
    games::open_with("dead-throne", &[pack]).unwrap_or_else(|error| panic!("{error}"))
}

/// A hero's board: weapon and shield of these numbers.
pub fn tray(weapon: i32, shield: i32, place: &str) -> Json {
    json!({
        "character": "elena", "skill": "careful", "health": 10, "coin": 5, "hand": { "attack": 2, "defense": 1 }, "place": place,
        "items": [
            { "id": "sword", "kind": "weapon", "attack": weapon, "carried": "equipped" },
            { "id": "shield", "kind": "shield", "defense": shield, "carried": "equipped" },
        ],
    })
}

pub fn enemy(id: &str, name: &str, attack: &Json, defense: &Json, place: &str, steps: u16) -> Json {
    json!({
        "id": id, "card": { "name": name, "level": 2, "attack": attack, "defense": defense }, "place": place, "spawned": true,
        "towards": "rhoekin", "steps": steps,
    })
}

pub fn position(game: &Rc<dyn AnyGame>, over: &Json) -> AnyState {
    let mut state = json!({ "mode": "defender", "round": 2, "turn": { "stage": "act" } });
    let siege = json!({ "xp": 1, "agrimor": 10, "towns": { "eritown": 35, "rhoekin": 35, "deridien": 35 } });
    if over.get("mode").is_none() {
        state["siege"] = siege;
    }
    for (key, value) in over.as_object().expect("an object") {
        state[key] = value.clone();
    }
    let players = state["trays"].as_array().map_or(0, Vec::len);
    let names = ["Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gil"];
    state["sheet"] = json!({ "players": names[..players].iter().map(|name| json!({ "name": name })).collect::<Vec<_>>() });
    let state = game.read(&state.to_string()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.faults(&state), [], "a sound position");
    state
}

/// Runs an action and returns the questions that a person had to answer: rolls are the program's, everything else is Enter, or what
/// `said` has for it.
fn prompts(game: &Rc<dyn AnyGame>, state: &AnyState, action: &str, said: &[(&str, &str)]) -> (Vec<String>, AnyState) {
    let mut answers = Answers::default();
    let mut asked = Vec::new();
    let mut chaos = Chaos(7);
    for _ in 0..50 {
        match game.advance(state, None, action, &answers).unwrap_or_else(|refusal| panic!("{action}: {refusal}")) {
            AnyStep::Done { state, .. } => return (asked, state),
            AnyStep::Asks { question, .. } => {
                let value = if question.is_chance() {
                    let die = &question.dice[0];
                    let roll = |_| die.name(die.side(u32::try_from(chaos.below(u64::from(die.sides()))).expect("a side"))).to_owned();
                    Value::Faces(question.dice.iter().map(roll).collect())
                } else {
                    asked.push(question.id.clone());
                    match said.iter().find(|(id, _)| *id == question.id) {
                        Some((_, text)) => Value::Text((*text).to_owned()),
                        None => question.default.clone().unwrap_or_else(|| panic!("{} has no default", question.id)),
                    }
                };
                answers.recorded.push(Recorded { id: question.id, value, by: Who::Person });
            }
        }
    }
    panic!("{action} asks without end");
}

#[test]
fn a_fight_with_a_known_enemy_asks_twice() {
    let game = game();
    let over = json!({ "mode": "rogue", "trays": [tray(5, 3, "woodmist 3"), tray(5, 3, "woodmist 4")] });
    let (asked, _) = prompts(&game, &position(&game, &over), "fight", &[("enemy", "grey-wolf")]);
    assert_eq!(asked, ["enemy", "plan"]);
    let (asked, _) = prompts(&game, &position(&game, &over), "fight", &[("enemy", "ogre")]);
    assert_eq!(asked, ["enemy", "plan"]);
}

#[test]
fn an_enemy_phase_asks_once_and_once_a_battle() {
    let game = game();
    let five = json!(5);
    let enemies = json!([
        enemy("imp-1", "imp", &five, &five, "woodmist waymarker", 7),
        enemy("imp-2", "imp", &five, &five, "rhoekin gate", 0),
        enemy("imp-3", "imp", &five, &five, "oldhedge waymarker", 9),
    ]);
    let mut towns = position(
        &game,
        &json!({ "turn": { "stage": "march" }, "trays": [tray(9, 6, "rhoekin gate"), tray(9, 6, "eritown inn")], "enemies": enemies }),
    );
    let mut asked = Vec::new();
    while let AnyNext::Must(action) = game.next(&towns) {
        if action == "begin-turn" {
            break;
        }
        let (more, after) = prompts(&game, &towns, &action, &[]);
        asked.extend(more);
        towns = after;
    }
    // One table for the march, one plan for the one battle; the hits on towns ask nothing.
    assert_eq!(asked, ["march", "plan"]);
}

/// As many lines as a table takes, and how wide it is at most.
fn extent(status: &tablehand::toolbox::status::Status) -> (usize, usize) {
    let mut lines = status.head.len() + status.foot.len();
    let mut widest = status.head.iter().chain(&status.foot).map(|line| line.chars().count()).max().unwrap_or(0);
    for table in &status.tables {
        lines += table.rows.len() + 1 + usize::from(!table.title.is_empty());
        let width = |at: usize| {
            let cells = table.rows.iter().filter_map(|row| row.get(at)).chain(table.columns.get(at));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        widest = widest.max((0..table.columns.len()).map(|at| width(at) + 2).sum());
    }
    (lines, widest)
}

#[test]
fn seven_players_fit_one_screen() {
    let game = game();
    let mut trays: Vec<Json> = (1..=7).map(|nth| tray(12, 10, &format!("woodmist clearing number {nth}"))).collect();
    for tray in &mut trays {
        tray["coin"] = json!(120);
        tray["traps"] = json!([1, 2, 3]);
        tray["crown"] = json!(true);
    }
    let stones: Vec<Json> = ["green-1", "green-2", "blue-1", "blue-2", "red-1", "red-2"]
        .iter()
        .map(|id| json!({ "id": id, "colour": id.split('-').next(), "lies": { "on": "palecliffs far away 2" } }))
        .collect();
    let enemies: Vec<Json> = (1..=8)
        .map(|nth| enemy(&format!("dreadful-wolf-{nth}"), "dreadful-wolf", &json!("x4"), &json!("x4"), "oldhedge far away", 12))
        .collect();
    let state = position(&game, &json!({ "mode": "lirennor", "trays": trays, "stones": stones, "enemies": enemies }));
    let (lines, widest) = extent(&game.status(&state));
    assert!(lines <= 24 && widest <= 80, "{lines} lines, {widest} columns: {:#?}", game.status(&state));
}

#[test]
fn the_siege_board_of_four_heroes_and_eight_enemies_fits_one_screen() {
    let game = game();
    let trays: Vec<Json> = (1..=4).map(|nth| tray(12, 10, &format!("woodmist clearing number {nth}"))).collect();
    let enemies: Vec<Json> = (1..=8)
        .map(|nth| enemy(&format!("dreadful-wolf-{nth}"), "dreadful-wolf", &json!("x4"), &json!("x4"), "oldhedge road, 12 to rhoekin", 12))
        .collect();
    let status = game.status(&position(&game, &json!({ "trays": trays, "enemies": enemies })));
    let (lines, widest) = extent(&status);
    assert!(lines <= 24 && widest <= 80, "{lines} lines, {widest} columns: {status:#?}");
    let cells: Vec<&str> = status.tables.iter().flat_map(|table| table.rows.iter().flatten()).map(String::as_str).collect();
    assert!(cells.contains(&"12 to Rhoekin") && cells.contains(&"35") && cells.contains(&"10"), "{cells:?}");
}

#[test]
fn set_up_takes_defaults_in_every_mode() {
    let game = games::open_built_in("dead-throne").unwrap_or_else(|error| panic!("{error}"));
    for (mode, players) in [("lirennors-salvation", 2), ("rogue-regions", 2), ("defender", 1)] {
        let (asked, after) = prompts_with_mode(&game, mode);
        assert_eq!(game.sheet(&after).players.len(), players, "{mode}: {asked:?}");
        assert_eq!(game.mode(&after), mode);
    }
}

fn prompts_with_mode(game: &Rc<dyn AnyGame>, mode: &str) -> (Vec<String>, AnyState) {
    let mut answers = Answers { early: vec![Early { key: "mode".to_owned(), raw: Raw::Text(mode.to_owned()) }], ..Answers::default() };
    let mut asked = Vec::new();
    loop {
        match game.advance(&game.blank(), None, "set-up", &answers).unwrap_or_else(|refusal| panic!("{refusal}")) {
            AnyStep::Done { state, .. } => return (asked, state),
            AnyStep::Asks { question, .. } => {
                asked.push(question.id.clone());
                let value = question.default.clone().unwrap_or_else(|| panic!("{} has no default", question.id));
                answers.recorded.push(Recorded { id: question.id, value, by: Who::Person });
            }
        }
    }
}

#[test]
fn what_the_owner_types_is_asked_by_name() {
    let game = games::open_built_in("dead-throne").unwrap_or_else(|error| panic!("{error}"));
    let state = position(&game, &json!({ "trays": [tray(5, 3, "eritown inn")] }));
    let wanted: Vec<String> = game.wanted(&state).into_iter().map(|value| value.path).collect();
    assert_eq!(
        wanted,
        [
            "enemy-die.green",
            "enemy-die.blue",
            "enemy-die.red",
            "hero-stat.xp-10",
            "hero-stat.xp-15",
            "hero-stat.xp-28",
            "hero-stat.xp-40",
            "enemy.agrimor",
            "character.elena",
            "item.enchanted-bronze-dagger"
        ]
    );
}
