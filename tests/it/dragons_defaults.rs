//! Dragons Down: what Enter does to a tired player, what the labels warn of, and what is shown while a step is open.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Answers, Early, Question, Raw};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

fn game() -> Rc<dyn AnyGame> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    games::open_with("dragons-down", &[pack]).expect("the game")
}

/// A Knight alone with an ogre, whose blow of 3 is about to land.
fn struck(knight: Json) -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/knight.json");
    let mut state: Json = serde_json::from_str(&std::fs::read_to_string(file).expect("the state")).expect("JSON");
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    for (key, value) in knight.as_object().expect("a table") {
        state["heroes"]["knight"][key] = value.clone();
    }
    state["figures"] = json!({ "ogre-1": { "of": "ogre", "at": at } });
    state["named"] = json!({ "ogre": 1 });
    state["fight"] = json!({ "at": at, "step": "resolve", "targets": { "ogre-1": ["knight"] }, "pending": ["ogre-1"] });
    state
}

fn asked(state: &Json, action: &str, early: &[(&str, &str)]) -> (Question, AnyState) {
    let game = game();
    let early = early.iter().map(|(key, typed)| Early { key: (*key).to_owned(), raw: Raw::Text((*typed).to_owned()) }).collect();
    let state = game.read(&state.to_string()).expect("a state");
    match game.advance(&state, None, action, &Answers { early, ..Answers::default() }).expect("no refusal") {
        AnyStep::Asks { question, state, .. } => (*question, state),
        AnyStep::Done { notes, .. } => panic!("nothing is asked: {notes:?}"),
    }
}

fn default(question: &Question) -> String {
    question.default.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn label<'q>(question: &'q Question, key: &str) -> &'q str {
    question.options.iter().find(|option| option.key == key).map_or("", |option| option.label.as_str())
}

#[test]
fn a_wound_by_enter_spares_hearts_and_the_labels_say_what_is_lost() {
    let cubes = json!({ "healthy": { "heart": 4 }, "wounded": { "might": 3 }, "tactics": { "attack": 2, "maneuver": 2 } });
    let (question, _) = asked(&struck(cubes), "resolve", &[]);
    assert_eq!((question.id.as_str(), default(&question).as_str()), ("wound.knight", "attack"), "{:?}", question.legal());

    let cubes = json!({ "healthy": { "heart": 4, "might": 2 }, "wounded": { "speed": 4 }, "cards": { "chainmail": { "worn": true } } });
    let (question, _) = asked(&struck(cubes), "resolve", &[("armour", "none")]);
    assert_eq!(default(&question), "heart", "a Heart of four rather than the armour");
    assert_eq!(label(&question, "might"), "a Might cube, unused (Chainmail too heavy then)");
}

#[test]
fn the_last_heart_is_never_meant_by_enter_and_asked_twice() {
    let cubes =
        json!({ "healthy": { "heart": 1, "might": 3 }, "wounded": { "heart": 2, "speed": 4 }, "cards": { "chainmail": { "worn": true } } });
    let state = struck(cubes);
    let (question, _) = asked(&state, "resolve", &[("armour", "chainmail")]);
    assert_eq!(default(&question), "might");
    assert_eq!(label(&question, "heart"), "a Heart, unused (the last one: Knight dies)");
    let (question, _) = asked(&state, "resolve", &[("armour", "chainmail"), ("wound.knight", "heart")]);
    assert_eq!((question.id.as_str(), default(&question).as_str()), ("dies.knight", "no"));
}

#[test]
fn a_wound_by_enter_is_a_heart_of_many_before_what_the_next_blow_meets() {
    let knight = |hearts: u8| {
        let cubes = json!({ "healthy": { "heart": hearts }, "wounded": { "might": 3, "heart": 4 - hearts }, "tactics": { "attack": 2, "maneuver": 2 } });
        let mut state = struck(cubes);
        state["figures"]["owlbear-1"] = json!({ "of": "owlbear", "at": { "tile": "deep-woods", "clearing": 3 } });
        state["named"] = json!({ "ogre": 1, "owlbear": 1 });
        state["fight"]["targets"] = json!({ "ogre-1": ["knight"], "owlbear-1": ["knight"], "knight": ["ogre-1"] });
        state["fight"]["pending"] = json!(["knight", "ogre-1", "owlbear-1"]);
        asked(&state, "resolve", &[]).0
    };
    let question = knight(4);
    assert_eq!((question.id.as_str(), default(&question).as_str()), ("wound.knight.ogre-1", "heart"), "{:?}", question.legal());
}

#[test]
fn a_wound_by_enter_spares_the_colour_that_spells_are_cast_with() {
    let cubes =
        json!({ "healthy": { "heart": 4, "black": 1, "yellow": 1 }, "wounded": { "might": 3, "speed": 2 }, "spells": ["affliction"] });
    let (question, _) = asked(&struck(cubes), "resolve", &[]);
    assert_eq!(default(&question), "yellow", "{:?}", question.legal());
}

#[test]
fn the_odds_of_searching_count_a_spyglass_that_stays() {
    let search = |day: Json| {
        let mut state = struck(json!({ "day": day }));
        state["phase"] = json!("actions");
        state["fight"] = Json::Null;
        state["figures"] = json!({});
        state["realm"]["sites"] = json!({ "hoard": { "at": { "tile": "deep-woods", "clearing": 3 } } });
        let state = game().read(&state.to_string()).expect("a state");
        game().chances(&state).into_iter().find(|line| line.starts_with("search")).unwrap_or_default()
    };
    assert!(search(json!({})).contains("in a row: 1/4 (25%), 9/16"), "{}", search(json!({})));
    let kept = search(json!({ "used": 1, "streak": { "what": "search hoard", "times": 1, "faces": ["spyglass", "blank"] } }));
    assert!(kept.contains("in a row: 1/2 (50%), 3/4 (75%)"), "{kept}");
}

#[test]
fn enter_loses_no_armour_for_nothing_and_no_life_for_armour() {
    let armour = |hearts: u8, damaged: bool| {
        let cubes = json!({ "healthy": { "heart": hearts, "might": 3, "speed": 4 }, "cards": { "chainmail": { "worn": true, "damaged": damaged } } });
        asked(&struck(cubes), "resolve", &[]).0
    };
    let question = armour(4, true);
    assert_eq!((question.id.as_str(), default(&question).as_str()), ("armour.knight", "none"), "one wound either way");
    assert_eq!(label(&question, "chainmail"), "Chainmail 3 (head and torso, damaged): one wound, it is destroyed");
    assert_eq!(label(&question, "none"), "no armour: one wound, Hearts 4");
    assert!(question.text.contains("for 3 damage"), "{}", question.text);
    let question = armour(3, true);
    assert_eq!(default(&question), "chainmail", "the blow would kill");
    assert_eq!(label(&question, "none"), "no armour: kills, Hearts 3");
}

#[test]
fn spare_speed_goes_on_maneuver() {
    let mut state = struck(json!({ "healthy": { "heart": 3, "might": 3, "speed": 4 }, "before": { "maneuver": 1 } }));
    state["fight"]["step"] = json!("hero-tactics");
    let (question, _) = asked(&state, "hero-tactics", &[]);
    assert_eq!((question.id.as_str(), default(&question).as_str()), ("tactics.knight", "maneuver 4"), "all that is spare");
}

#[test]
fn the_position_is_shown_as_it_is_at_the_open_question() {
    let cubes = json!({ "healthy": { "heart": 4, "might": 3, "speed": 4 }, "cards": { "chainmail": { "worn": true } } });
    let mut state = struck(cubes);
    state["figures"]["ogre-2"] = json!({ "of": "ogre", "at": { "tile": "deep-woods", "clearing": 3 } });
    state["named"] = json!({ "ogre": 2 });
    state["fight"]["targets"] = json!({ "ogre-1": ["knight"], "ogre-2": ["knight"] });
    state["fight"]["pending"] = json!(["ogre-1", "ogre-2"]);
    let (question, open) = asked(&state, "resolve", &[("armour", "none"), ("wound.knight.ogre-1", "speed")]);
    assert_eq!(question.id, "wound.knight.ogre-2");
    let status = game().status(&open);
    assert_eq!(status.tables[0].rows[0][2], "M3/3 S3/4 H4/4", "the first wound is shown while the second is asked");
}

#[test]
fn one_hero_by_name_is_shown_with_everything_on_the_board() {
    let cubes = json!({ "healthy": { "heart": 3, "might": 2, "speed": 4 }, "wounded": { "might": 1 }, "spells": ["fireball"], "face-down": 2,
        "cards": { "chainmail": { "worn": true, "damaged": true }, "guard-charm": {} } });
    let game = game();
    let state = game.read(&struck(cubes).to_string()).expect("a state");
    let screen = tablehand::view::Screen::bare(Some(100), false);
    let shown = tablehand::view::position_of(&screen, &game.status(&state), &["knight".to_owned()]).join("\n");
    for line in [
        "Knight, Human: Ann",
        "healthy: 3 heart, 2 might, 4 speed",
        "wounded: 1 might",
        "equipped: chainmail (damaged)",
        "backpack: guard-charm (discard instead of one wound); 2 face down",
        "spells: fireball (purple)",
    ] {
        assert!(shown.contains(line), "no `{line}` in\n{shown}");
    }
    assert!(!tablehand::view::position(&screen, &game.status(&state)).join("\n").contains("backpack"), "only when named");
}

/// The Knight's turn, with what is said of the day so far.
fn acting(knight: Json) -> AnyState {
    game().read(&turn_of(knight).to_string()).expect("a state")
}

fn turn_of(knight: Json) -> Json {
    let mut state = struck(knight);
    state["phase"] = json!("actions");
    state["fight"] = Json::Null;
    state["figures"] = json!({});
    state
}

#[test]
fn haggling_has_the_odds_of_each_price_at_each_merchant_here() {
    let haggle = |knight: Json| {
        let mut state = turn_of(knight);
        let at = state["heroes"]["knight"]["at"].clone();
        state["realm"]["merchants"] = json!({ "smith": { "at": at, "missions": 0, "items": 2, "treasures": 0 } });
        let chances = game().chances(&game().read(&state.to_string()).expect("a state"));
        chances.into_iter().find(|line| line.starts_with("haggle")).unwrap_or_default()
    };
    let two_icons = "haggle with the Smith: to 2 x the price 1/4 (25%), to 1 x the price 1/16 (6.3%); a door in one try 11/36 (30.6%)";
    assert_eq!(haggle(json!({})), two_icons);
    assert_eq!(haggle(json!({ "day": { "closed": ["smith"] } })), "", "the door is shut today");
}

#[test]
fn the_odds_of_the_menu_roll_again_what_can_be_rolled_again() {
    let hide = |knight: Json| game().chances(&acting(knight)).first().cloned().unwrap_or_default();
    assert_eq!(hide(json!({})), "hide: 4/9 (44.4%)");
    assert_eq!(hide(json!({ "status": ["sneak"] })), "hide: 8/9 (88.9%)");
    assert_eq!(hide(json!({ "lineage": "halfling" })), "hide: 20/27 (74.1%)");
    assert_eq!(hide(json!({ "lineage": "halfling", "status": ["sneak"] })), "hide: 26/27 (96.3%)");
}

#[test]
fn what_takes_several_actions_in_a_row_is_barred_where_too_few_are_left() {
    let barred = |knight: Json, action: &str| {
        let AnyNext::May(offers) = game().next(&acting(knight)) else { panic!("no menu") };
        offers.iter().find(|offer| offer.id == action).and_then(|offer| offer.barred.as_ref()).map(|refusal| refusal.reason.clone())
    };
    let hurt =
        |class: &str, day: Json| json!({ "class": class, "healthy": { "heart": 2, "yellow": 1 }, "wounded": { "speed": 2 }, "day": day });
    let three = json!({ "used": 3 });
    assert_eq!(barred(hurt("druid", three.clone()), "rest").as_deref(), Some("it takes 2 actions in a row in one turn, and 1 is left"));
    assert_eq!(barred(hurt("knight", three), "rest"), None, "each Rest of a Knight's heals");
    let rested = json!({ "used": 3, "streak": { "what": "rest", "times": 1 } });
    assert_eq!(barred(hurt("druid", rested), "rest"), None, "the second in a row heals");
    let two = json!({ "used": 2 });
    assert_eq!(barred(hurt("druid", two.clone()), "enchant").as_deref(), Some("it takes 3 actions in a row in one turn, and 2 are left"));
    assert_eq!(barred(hurt("enchanter", two), "enchant"), None);
}

#[test]
fn after_a_round_of_casting_enter_strikes_with_the_weapon_again() {
    let cubes = json!({
        "healthy": { "heart": 4, "might": 4, "speed": 3 },
        "before": { "maneuver": 3, "spell": "heal" },
        "cards": { "mace": { "worn": true } },
    });
    let mut state = struck(cubes);
    state["fight"]["step"] = json!("hero-tactics");
    state["fight"]["targets"]["knight"] = json!(["ogre-1"]);
    let (question, _) = asked(&state, "hero-tactics", &[]);
    assert_eq!(question.id, "tactics.knight");
    assert!(default(&question).starts_with("weapon"), "{}", default(&question));
}
