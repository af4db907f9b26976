//! What the Adventure System promises beyond single rules: few prompts, a screen that fits, exact chances, corrections that lose nothing.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::dice::Face;
use tablehand::games;
use tablehand::kernel::{Answers, Asked, Chance, Kind, Refusal, Reply, Source, Value, Who};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};
use tablehand::toolbox::fix::Edit;
use tablehand::view::{Screen, position};

use crate::cli::User;
#[cfg(unix)]
use crate::cli::terminal::Terminal;
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

#[test]
fn a_direction_that_the_hit_points_decide_is_not_asked() {
    let game = game();
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
    assert!(lines.contains(&"Challenging Shout at shadow-1 (AC 13): hit 4/5 (80%), defeat always; a miss does 1".to_owned()), "{lines:#?}");
}

#[test]
fn what_is_named_in_a_correction_is_written_down_whole() {
    let game = game();
    let start = state(&game, "mad-mage", &json!({ "heroes": { "0": { "hp": 5, "items": [{ "id": "mad-mage-ring" }] } } }));
    let fixed = |state: &AnyState, text: &str| game.fix(state, &[Edit::parse(text).expect("an edit")]);
    let done = |state: &AnyState, text: &str| fixed(state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let ann = |state: &AnyState| game.write(state)["heroes"]["0"].clone();
    let (now, told) = done(&start, "ann.items+=Ruby");
    assert_eq!(told, ["ann.items: Ruby is there"]);
    assert_eq!(ann(&now)["items"], json!([{ "id": "mad-mage-ring", "up": true }, { "id": "ruby", "up": true }]));
    let (now, told) = done(&now, "ann.items-=ring");
    assert_eq!(told, ["ann.items: mad-mage-ring, ruby is now ruby"]);
    let (now, _) = done(&now, "ann.conditions+=weakened");
    let (now, told) = done(&now, "ann.conditions+=weakened");
    assert_eq!(
        (ann(&now)["conditions"].clone(), told),
        (json!({ "weakened": 2 }), vec!["ann.conditions: weakened 1 is now weakened 2".to_owned()])
    );
    let (now, _) = done(&now, "ann.conditions-=weakened");
    let (now, _) = done(&now, "ann.tokens+=reroll");
    let (now, _) = done(&now, "ann.powers+=mace");
    assert_eq!(ann(&now)["conditions"], json!({ "weakened": 1 }));
    assert_eq!((ann(&now)["tokens"].clone(), ann(&now)["powers"]["mace"].clone()), (json!({ "reroll": 1 }), json!(true)));
    // What has no usual values is refused in words.
    let refusal = fixed(&now, "ann.runes+=might").err().expect("a refusal");
    assert_eq!(refusal.reason, "`ann.runes` can't be given might by its name alone");
    assert!(game.fix_values(&now, "").expect("values").contains(&"environment = nothing".to_owned()));
}

#[test]
fn a_card_typed_wrongly_is_put_right_without_losing_the_phase() {
    let game = game();
    let start = state(&game, "mad-mage", &json!({ "phase": "villain", "now": { "done": ["grung-1"] } }));
    let edit = |text: &str| Edit::parse(text).expect("an edit");
    let edits = [edit("grung.ac=15"), edit("shadow.inflicts=stunned"), edit("shadow-1.hp=1"), edit("ann.hp-=2")];
    let (fixed, told) = game.fix(&start, &edits).unwrap_or_else(|refusal| panic!("{refusal}"));
    let expected = ["grung.ac: 14 is now 15", "shadow.inflicts: weakened is now stunned", "shadow-1.hp: 2 is now 1", "ann.hp: 8 is now 6"];
    assert_eq!(told, expected);
    assert_eq!(game.next(&fixed), AnyNext::Must("activate".to_owned()));
    assert_eq!(game.write(&fixed)["known"]["monster.grung"][0], json!({ "number": 15 }));
    let refused = |text: &str| game.fix(&start, &[edit(text)]).err().expect("a refusal");
    let refusal = refused("ann.hp=9");
    assert_eq!(refusal.reason, "the table would not be whole: heroes.0.hp: 9 is not within 0 and 8");
    let refusal = refused("shadow-1.hp=3");
    assert_eq!(refusal.reason, "the table would not be whole: figures.shadow-1.hp: 3 is not within 1 and 2");
    // What was typed has to fit the field that asked for it, and a path that is none names those that are.
    let refusal = refused("grung.ac=99");
    assert_eq!(refusal.reason, "the table would not be whole: monster.grung.ac: 99 is no value of it: expected AC 1-40");
    let refusal = refused("shadow.inflicts=asleep");
    assert!(refusal.reason.ends_with("expected [condition none/advantage/disadvantage/stunned/weakened]"), "{refusal}");
    let refusal = refused("grung.armor=15");
    assert_eq!(refusal.reason, "there is no value at `grung.armor`");
    assert!(refusal.legal.contains(&"grung.ac".to_owned()), "{refusal}");
}

#[test]
fn a_card_named_wrongly_is_put_right_in_the_middle_of_a_phase() {
    let game = game();
    let start = state(&game, "mad-mage", &json!({ "phase": "villain", "now": { "done": ["grung-1"] } }));
    let edit = |text: &str| Edit::parse(text).expect("an edit");
    // It was a Veteran that came, not a Shadow: the figure's card and the row's. Its numbers are then asked for as it acts.
    let edits = [edit("shadow-1.monster=veteran"), edit("ann.row.1.monster=veteran")];
    let (fixed, _) = game.fix(&start, &edits).unwrap_or_else(|refusal| panic!("{refusal}"));
    let (fixed, _) = game.fix(&fixed, &[edit("now.done=[\"grung-1\",\"grung-2\"]")]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let Ok(AnyStep::Asks { question, .. }) = game.advance(&fixed, None, "activate", &Answers::default()) else { panic!("activate") };
    assert_eq!(question.id, "owner.monster.veteran");
    let shown = position(&Screen::bare(Some(80), false), &game.status(&fixed)).join("\n");
    assert!(shown.contains("shadow-1 (Veteran)"), "{shown}");
}

#[test]
fn the_status_says_what_lies_in_front_of_a_hero() {
    let game = game();
    let held = json!({ "powers": { "challenging-shout": false }, "items": [{ "id": "lamp" }], "tokens": { "reroll": 2 } });
    let start = state(&game, "mad-mage", &json!({ "heroes": { "0": held } }));
    let shown = position(&Screen::bare(Some(80), false), &game.status(&start)).join("\n");
    assert!(shown.contains("Ann has Reroll token x2, Lamp, Challenging Shout (flipped), Hellish Rebuke"), "{shown}");
    // Who is down does not move, whatever is left.
    let start = state(&game, "mad-mage", &json!({ "heroes": { "0": { "hp": 0 } } }));
    assert_eq!(game.status(&start).head[0], "Ann, hero phase: at 0 hit points");
}

#[cfg(unix)]
#[test]
fn a_quick_game_at_a_terminal_asks_only_for_what_is_printed_on_the_cards() {
    let user = User::new();
    let mut terminal = Terminal::new(&user, &["new", "as", "--quick", "--seed", "3"]);
    terminal.sees("level 1 side of Atka");
    terminal.says("16 8 5 4");
    terminal.sees("level 1 side of Cormac");
    terminal.says("17 8 5 4");
    terminal.sees("always");
    terminal.says("no");
    terminal.sees("also: status");
    terminal.says("quit");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(user.json(&["status"])["state"]["phase"], "hero");
    // Without a terminal nobody can be asked.
    let err = user.fails(&["new", "as", "--quick"], 1);
    assert!(err.contains("--quick --set owner.hero.atka.level-1="), "{err}");
}

#[test]
fn odds_inside_an_attack_go_on_past_a_treasure_that_nobody_has_drawn() {
    let user = User::new();
    user.ok(&["new", "as", "--quick", "--set", "player.1.hero=atka 16 8 5 4", "--set", "player.2.hero=cormac 17 8 5 4"]);
    let lines = [
        "place-monster monster player-1 Hook Horror 16 1 3 +8 2",
        "place-monster monster player-2 Bugbear 14 1 2 +6 1",
        "attack Mace at-will +6 1",
        "odds target=hook-horror-1",
        "odds target=bugbear-1",
    ];
    let ran = user.fed(&["play"], &(lines.join("\n") + "\n"));
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    // With +6 a 10 hits AC 16, and an 8 hits AC 14.
    for (fact, chance) in [("hook-horror-1 defeated", "55%"), ("bugbear-1 defeated", "65%")] {
        let line = ran.out.lines().find(|line| line.contains(fact)).unwrap_or_else(|| panic!("{fact}: {}", ran.out));
        assert!(line.contains(chance), "{line}");
    }
    assert!(ran.out.contains("assumed: ") && ran.out.contains(" unknown"), "{}", ran.out);
}

#[test]
fn numbers_that_no_card_has_are_refused_in_a_pack_as_at_the_table() {
    let user = User::new();
    let err = user.fails(&["data", "set", "adventure-system/hero.atka.level-1.ac=99"], 3);
    assert!(err.contains("`hero.atka.level-1.ac` is 99") && err.contains("nothing was changed"), "{err}");
    let err = user.fails(&["data", "set", "adventure-system/monster.grung.hp=0"], 3);
    assert!(err.contains("`monster.grung.hp` is 0") && err.contains("expected HP 1-40"), "{err}");
    user.ok(&["data", "set", "adventure-system/monster.grung.hp=2"]);
}

#[test]
fn the_experience_of_the_party_is_corrected_like_any_value() {
    use tablehand::toolbox::fix::Edit;
    let game = games::open_with("adventure-system", &[]).expect("the game");
    let fix = |state: &_, line: &str| game.fix(state, &[Edit::parse(line).expect("a correction")]);
    let blank = game.blank();
    let (five, _) = fix(&blank, "xp=5").expect("a number");
    assert_eq!(game.write(&five)["experience"], serde_json::json!({ "points": 5 }));
    let (seven, _) = fix(&five, "experience+=2").expect("more");
    assert_eq!(game.write(&seven)["experience"], serde_json::json!({ "points": 7 }));
    let refusal = fix(&seven, "xp=-1").err().expect("less than nothing");
    assert_eq!(refusal.reason, "the cards of the experience pile are worth 0 by themselves");
}
