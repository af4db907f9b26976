//! What the Adventure System promises beyond single rules: few prompts, none about what the state holds, a screen that fits, editions
//! that differ where the rulebooks do, corrections that lose nothing.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::dice::Face;
use tablehand::games;
use tablehand::kernel::{Asked, Chance, Kind, Refusal, Reply, Seat, Source, Value, Who};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};
use tablehand::toolbox::fix::Edit;
use tablehand::view::{Screen, position};

use crate::scenarios::merge;

fn game() -> Rc<dyn AnyGame> {
    games::open_built_in("adventure-system").unwrap_or_else(|error| panic!("{error}"))
}

/// A state from a scenario's file, with parts of it replaced.
fn state(game: &Rc<dyn AnyGame>, set: &str, over: &Json) -> AnyState {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/scenarios/adventure-system/states/{set}.json"));
    let mut state: Json = serde_json::from_str(&fs::read_to_string(file).expect("a state")).expect("JSON");
    merge(&mut state, over);
    let state = game.read(&state.to_string()).expect("a state of this game");
    assert_eq!(game.faults(&state), []);
    state
}

/// A person who takes the first option, and remembers what was asked. Dice are rolled by the program, always 20.
#[derive(Default)]
struct Person {
    given: BTreeMap<String, Value>,
    asked: RefCell<Vec<String>>,
}

impl Source for Person {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.asked.borrow_mut().push(asked.id().to_owned());
        if let Some(value) = self.given.get(asked.id()) {
            return Ok(Some((Reply::Kept(value.clone()), Who::Person)));
        }
        let reply = match asked.kind() {
            Kind::Choose => Reply::Nth(0),
            Kind::Many if asked.default().is_none() => Reply::Kept(Value::Many(vec![(asked.question().options[0].key.clone(), 1)])),
            _ => asked.default().unwrap_or_else(|| panic!("{} has no default", asked.id())),
        };
        Ok(Some((reply, Who::Person)))
    }

    fn chance(&mut self, _: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some((dice, _)) = chance.pool() {
            let faces: Vec<Face> = dice.iter().map(|die| die.face("20").expect("a d20")).collect();
            return Ok(Some((Reply::Rolled(faces), Who::Program)));
        }
        Ok(chance.outcomes().and_then(|outcomes| outcomes.into_iter().next()).map(|(reply, _)| (reply, Who::Program)))
    }
}

/// Runs what must be until a menu comes; the decisions that a person made.
fn run_musts(game: &Rc<dyn AnyGame>, mut state: AnyState, person: &mut Person) -> AnyState {
    while let AnyNext::Must(action) = game.next(&state) {
        match game.drive(&state, None, &action, person) {
            Ok(AnyStep::Done { state: after, .. }) => state = after,
            Ok(AnyStep::Asks { question, .. }) => panic!("{action} asks {}", question.id),
            Err(refusal) => panic!("{action}: {refusal}"),
        }
    }
    state
}

fn three_monsters() -> Json {
    json!({
        "now": { "encounter": true },
        "settings": { "encounter_deck": "program" },
        "encounters": encounter_deck(),
        "figures": {
            "grell-1": { "monster": "grell", "hp": 2 },
            "orc-archer-1": { "monster": "orc-archer", "hp": 1 },
            "kobold-dragonshield-1": { "monster": "kobold-dragonshield", "hp": 1 },
        },
        "numbered": { "grell": 1, "orc-archer": 1, "kobold-dragonshield": 1 },
        "heroes": { "0": { "row": [{ "monster": "grell" }, { "monster": "orc-archer" }, { "monster": "kobold-dragonshield" }] } },
    })
}

/// The encounter deck of Wrath of Ashardalon, whole.
fn encounter_deck() -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/adventure-system/encounters.toml");
    let cards: toml::Table = fs::read_to_string(file).expect("encounters").parse().expect("TOML");
    let cards = cards["encounter"].as_table().expect("records");
    let ours = cards.iter().filter(|(_, card)| card["edition"].as_str() == Some("ashardalon"));
    let left: serde_json::Map<String, Json> = ours.map(|(id, _)| (id.clone(), json!(1))).collect();
    json!({ "left": left })
}

#[test]
fn a_villain_phase_with_three_known_monsters_asks_at_most_seven_things() {
    let game = game();
    let start = state(&game, "ashardalon", &three_monsters());
    let mut person = Person::default();
    let mut state = start;
    let mut asked = 0;
    while let AnyNext::Must(action) = game.next(&state) {
        if action == "begin-turn" {
            break;
        }
        let Ok(AnyStep::Done { state: after, .. }) = game.drive(&state, None, &action, &mut person) else { panic!("{action}") };
        state = after;
        asked = person.asked.borrow().len();
    }
    assert!(asked <= 7, "{asked} prompts: {:?}", person.asked.borrow());
    assert!(asked >= 6, "the monsters did act: {:?}", person.asked.borrow());
}

/// Every key of a state, however deep.
fn keys(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Json::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn no_phase_asks_what_the_state_holds() {
    let game = game();
    let start = state(&game, "ashardalon", &three_monsters());
    let mut found = BTreeSet::new();
    keys(&game.write(&start), &mut found);
    let mut person = Person::default();
    let hero = run_musts(&game, start, &mut person);
    for (action, seat) in [("attack", 1), ("use-power", 1)] {
        game.drive(&hero, Some(Seat(seat)), action, &mut person).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    let done = game.drive(&hero, Some(Seat(1)), "done", &mut person);
    let Ok(AnyStep::Done { state: exploring, .. }) = done else { panic!("done") };
    person.given.insert("explored".to_owned(), Value::Key("white".to_owned()));
    game.drive(&exploring, None, "explore", &mut person).unwrap_or_else(|refusal| panic!("explore: {refusal}"));
    // Where a card is named that was drawn at the table, the state can't hold it yet.
    let asked: BTreeSet<String> = person.asked.borrow().iter().filter_map(|id| id.split('.').next().map(str::to_owned)).collect();
    assert!(asked.contains("reach") && asked.contains("target") && asked.contains("explored") && asked.contains("power"), "{asked:?}");
    let drawn = ["monster", "encounter", "treasure", "token"];
    let held: Vec<&String> = asked.intersection(&found).filter(|id| !drawn.contains(&id.as_str())).collect();
    assert!(held.is_empty(), "the state holds what is asked: {held:?}");
    // A figure whose target can only be one hero, or whose direction the hit points decide, asks nothing.
    let alone = json!({
        "figures": { "meerak-1": { "monster": "meerak", "hp": 6 } }, "numbered": { "meerak": 1 }, "heroes": { "0": { "hp": 5 } },
    });
    let mut person = Person::default();
    person.given.insert("reach".to_owned(), Value::Key("further".to_owned()));
    let start = state(&game, "ashardalon", &alone);
    let Ok(AnyStep::Done { notes, .. }) = game.drive(&start, None, "activate", &mut person) else { panic!("activate") };
    assert_eq!(notes[0].to_string(), "meerak-1 moves 1 tile toward Bo [The Monster Deck]");
    assert_eq!(*person.asked.borrow(), ["reach"]);
}

#[test]
fn five_heroes_and_eight_figures_fit_a_screen() {
    let game = game();
    let names = ["Bartholomew the Bold", "Wilhelmina von Oben", "Maximiliana Rosenrot", "Christopherus Maior", "Zoë"];
    let cards = ["atka", "cormac", "nayeli-goldflower", "marcon", "trosper"];
    let heroes: serde_json::Map<String, Json> = cards
        .iter()
        .enumerate()
        .map(|(seat, card)| {
            let conditions = json!({ "advantage": 1, "stunned": 1, "weakened": 2 });
            let hero = json!({ "hero": card, "level": 4, "ac": 20, "hp": 10, "max": 14, "speed": 6, "surge": 7, "conditions": conditions,
                "row": [{ "monster": "shadow" }] });
            (seat.to_string(), hero)
        })
        .collect();
    let monsters = ["intellect-devourer", "grung-elite-warrior", "spectral-flying-sword", "zombie-beholder"];
    let figures: serde_json::Map<String, Json> = (0..8)
        .map(|at| {
            let monster = monsters[at / 2];
            (format!("{monster}-{}", at % 2 + 1), json!({ "monster": monster, "conditions": { "advantage": 1, "stunned": 1 } }))
        })
        .collect();
    let numbered: serde_json::Map<String, Json> = monsters.iter().map(|monster| ((*monster).to_owned(), json!(2))).collect();
    let state = json!({
        "sheet": { "players": names.map(|name| json!({ "name": name })) },
        "edition": "mad-mage", "adventure": "The Long Way down to the Mad Mage", "base": 3, "phase": "hero", "surges": 2,
        "heroes": heroes, "figures": figures, "numbered": numbered,
        "environment": "the-halls-are-dark-and-cold", "traps_out": 3, "chests": 2,
    });
    let state = game.read(&state.to_string()).expect("a state");
    assert_eq!(game.faults(&state), []);
    let lines = position(&Screen::bare(Some(80), false), &game.status(&state));
    let shown = lines.join("\n");
    assert!(lines.len() <= 24, "{} lines:\n{shown}", lines.len());
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "too wide:\n{shown}");
    assert!(lines[0].contains("hero phase: move and action left"), "{shown}");
}

#[test]
fn editions_differ_from_mad_mage_where_the_boxes_do() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/adventure-system/editions.toml");
    let game: toml::Table = fs::read_to_string(file).expect("editions").parse().expect("TOML");
    let editions = game["edition"].as_table().expect("records");
    let mad_mage = editions["mad-mage"].as_table().expect("a record");
    let differs = |id: &str| -> Vec<String> {
        let edition = editions[id].as_table().expect("a record");
        let keys: BTreeSet<&String> = mad_mage.keys().chain(edition.keys()).collect();
        let about = ["name", "source", "confidence"];
        keys.into_iter().filter(|key| !about.contains(&key.as_str()) && mad_mage.get(*key) != edition.get(*key)).cloned().collect()
    };
    // Traps, conditions, criticals, levels, the cancel price, tokens, first treasures, monsters a tile, villains' worth; gold for the
    // absent, chests and what surges do between adventures belong to campaigns of Mad Mage.
    let elder = [
        "absent-gold",
        "advancements",
        "cancel",
        "chest",
        "critical",
        "disable",
        "hero-conditions",
        "levels",
        "monster-conditions",
        "start-treasure",
        "surges",
        "tile",
        "traps",
        "villains-are-worth-experience",
    ];
    assert_eq!(differs("ravenloft"), elder);
    let mut ashardalon: Vec<&str> = elder.iter().copied().chain(["curses", "hazards"]).collect();
    ashardalon.sort_unstable();
    assert_eq!(differs("ashardalon"), ashardalon);
    let drizzt: Vec<&str> =
        elder.iter().copied().filter(|key| !["start-treasure", "villains-are-worth-experience"].contains(key)).collect();
    assert_eq!(differs("drizzt"), drizzt);
    let tokens = [
        "absent-gold",
        "advancement-prices",
        "advancement-supply",
        "advancements",
        "cancel",
        "chest",
        "critical",
        "hero-conditions",
        "levels",
        "monster-conditions",
        "surges",
    ];
    assert_eq!(differs("elemental-evil"), tokens);
    let jungle = ["absent-gold", "advancement-supply", "chest", "critical", "hero-conditions", "levels", "monster-conditions", "surges"];
    assert_eq!(differs("annihilation"), jungle);
}

#[test]
fn chances_to_hit_and_to_defeat_are_exact() {
    let game = game();
    let start = state(&game, "mad-mage", &json!({}));
    let lines = game.chances(&start);
    // +6 against 14 needs an 8; against 13 a 7, and only a critical deals the 2 that defeats.
    assert!(lines.contains(&"Hellish Rebuke at grung-1 (AC 14): hit 13/20 (65%), defeat 13/20 (65%)".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"Hellish Rebuke at shadow-1 (AC 13): hit 7/10 (70%), defeat 1/20 (5%)".to_owned()), "{lines:#?}");
    // Of two dice the higher: 1 - (7/20)².
    let start = state(&game, "mad-mage", &json!({ "heroes": { "0": { "conditions": { "advantage": 1 } } } }));
    let lines = game.chances(&start);
    assert!(lines[0].contains("hit 351/400 (87.8%)") || lines[1].contains("hit 351/400 (87.8%)"), "{lines:#?}");
    // A miss that deals the last point of damage defeats as well.
    let start = state(&game, "mad-mage", &json!({ "figures": { "shadow-1": { "hp": 1 } } }));
    let lines = game.chances(&start);
    assert!(lines.contains(&"Challenging Shout at shadow-1 (AC 13): hit 4/5 (80%), defeat always".to_owned()), "{lines:#?}");
}

#[test]
fn a_card_typed_wrongly_is_put_right_without_losing_the_phase() {
    let game = game();
    let start = state(&game, "mad-mage", &json!({ "phase": "villain", "now": { "done": ["grung-1"] } }));
    let edit = |text: &str| Edit::parse(text).expect("an edit");
    let edits = [edit("known.monster.grung.0.number=15"), edit("shadow-1.hp=1"), edit("ann.hp-=2")];
    let (fixed, told) = game.fix(&start, &edits).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(told, ["known.monster.grung.0.number: 14 is now 15", "shadow-1.hp: 2 is now 1", "ann.hp: 8 is now 6"]);
    assert_eq!(game.next(&fixed), AnyNext::Must("activate".to_owned()));
    let refused = |text: &str| game.fix(&start, &[edit(text)]).err().expect("a refusal");
    let refusal = refused("ann.hp=9");
    assert_eq!(refusal.reason, "the table would not be whole: heroes.0.hp: 9 is not within 0 and 8");
    let refusal = refused("shadow-1.hp=3");
    assert_eq!(refusal.reason, "the table would not be whole: figures.shadow-1.hp: 3 is not within 1 and 2");
}
