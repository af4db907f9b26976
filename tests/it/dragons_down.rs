//! Dragons Down beyond its scenarios: odds through the rules themselves, and how often a person is asked.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Answers, Early, Raw, Span, Value, walk::Reach};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep, Odds};

use crate::robot::{Chaos, Fixed, Tally, play};

fn game() -> Rc<dyn AnyGame> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    games::open_with("dragons-down", &[pack]).expect("the game")
}

fn example() -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/s01.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the example")).expect("JSON")
}

fn early(answers: &[(&str, &str)]) -> Vec<Early> {
    answers.iter().map(|(key, typed)| Early { key: (*key).to_owned(), raw: Raw::Text((*typed).to_owned()) }).collect()
}

/// The example with its cubes placed, before monster tactics.
fn before_monster_tactics(game: &dyn AnyGame, placed: &[(&str, &str)]) -> AnyState {
    placed_from(game, &example(), placed)
}

fn placed_from(game: &dyn AnyGame, start: &Json, placed: &[(&str, &str)]) -> AnyState {
    let mut state = game.read(&start.to_string()).expect("a state");
    let mut answers = early(&[
        ("challenge.juvenile-dragon-1", "knight"),
        ("challenge.giant-1", "knight"),
        ("challenge.great-drake-1", "barbarian"),
        ("target.barbarian", "great-drake-1"),
        ("target.knight", "juvenile-dragon-1"),
    ]);
    answers.extend(early(placed));
    let answers = Answers { early: answers, ..Answers::default() };
    while let AnyNext::Must(action) = game.next(&state) {
        if action == "monster-tactics" {
            return state;
        }
        let Ok(AnyStep::Done { state: next, .. }) = game.advance(&state, None, &action, &answers) else { panic!("{action}") };
        state = next;
    }
    panic!("no monster tactics");
}

const MELEE: [(&str, &str); 2] = [("tactics.knight", "weapon 2, attack 2, maneuver 1"), ("tactics.barbarian", "weapon 4, maneuver 2")];

fn round(game: &dyn AnyGame, state: &AnyState, early: &[Early], merge: bool) -> Odds {
    let reach = Reach { horizon: Span::Round, merge, ..Reach::default() };
    game.odds(state, None, "monster-tactics", &[], early, reach).expect("odds")
}

fn chance(odds: &Odds, fact: &str) -> String {
    odds.facts.iter().find(|(other, _)| other == fact).map_or_else(|| "0".to_owned(), |(_, weight)| weight.fraction().to_string())
}

#[test]
fn the_odds_of_the_examples_first_round_are_what_one_works_out_by_hand() {
    let game = game();
    let state = before_monster_tactics(&*game, &MELEE);
    let begun = std::time::Instant::now();
    let odds = round(&*game, &state, &[], true);
    println!("{} runs, {} positions, {:?}", odds.runs, odds.positions, begun.elapsed());
    // The Knight's 2 is below either maneuver of the dragon (4 and 3), the Barbarian's 0 below either of the drake: two hits of 1/2.
    assert_eq!(chance(&odds, "juvenile-dragon-1 killed"), "1/4");
    assert_eq!(chance(&odds, "great-drake-1 killed"), "1/4");
    // Fire (2/3): 1 against 2 hits with 1/4, and its 2 + 1 - 1 is taken away by a -2 with 11/36; the bite (1/3): 2 against 2 hits with 4/9.
    // 2/3 x 1/4 x 25/36 + 1/3 x 4/9.
    assert_eq!(chance(&odds, "Barbarian wounded"), "19/72");
    // The helmet (2) breaks under the bite, and under fire of 3 and more: 2/3 x 1/4 x 9/36 (worst die 1 or better) + 1/3 x 4/9.
    assert_eq!(chance(&odds, "Barbarian's Iron Helm destroyed"), "41/216");
    assert!(odds.assumed.iter().any(|(id, value)| id == "wound.barbarian" && value == "speed"), "{:?}", odds.assumed);
}

#[test]
fn a_standing_answer_changes_what_is_assumed() {
    let game = game();
    let state = before_monster_tactics(&*game, &MELEE);
    let odds = round(&*game, &state, &early(&[("armour.barbarian", "none"), ("wound", "heart")]), true);
    assert_eq!(chance(&odds, "Barbarian's Iron Helm destroyed"), "0");
    // Without armour the bite's 5 is more than four Hearts: 1/3 x 4/9. Fire does 3 + ranged: 4 Hearts fall to a worst die of 1 or 2.
    // 2/3 x 1/4 x 9/36 + 4/27.
    assert_eq!(chance(&odds, "Barbarian killed"), "41/216");
}

#[test]
fn merging_changes_no_fraction() {
    let game = game();
    let state = before_monster_tactics(&*game, &MELEE);
    // One die given, so that the walk without merging stays small.
    let given =
        early(&[("monster-die.giant-1", "blank"), ("monster-die.great-drake-1", "blank"), ("monster-die.juvenile-dragon-1", "blank")]);
    let merged = round(&*game, &state, &given, true);
    let apart = round(&*game, &state, &given, false);
    let facts = |odds: &Odds| -> Vec<(String, String)> {
        let mut facts: Vec<_> = odds.facts.iter().map(|(fact, weight)| (fact.clone(), weight.fraction().to_string())).collect();
        facts.sort();
        facts
    };
    assert_eq!(facts(&merged), facts(&apart));
    assert!(apart.runs > merged.runs);
}

#[test]
fn a_ranged_round_with_all_three_monsters_is_exact_too() {
    let game = game();
    let mut start = example();
    start["heroes"]["knight"]["cards"] = json!({ "short-bow": { "worn": true }, "chainmail": { "worn": true } });
    let placed = [("tactics.knight", "weapon 1, attack 2, maneuver 1"), ("tactics.barbarian", "weapon 4, maneuver 2")];
    let state = placed_from(&*game, &start, &placed);
    let begun = std::time::Instant::now();
    let odds = round(&*game, &state, &[], true);
    println!("{} runs, {} positions, {:?}", odds.runs, odds.positions, begun.elapsed());
    // Two hits of 1/2, then 1 + 1 - 1 + ranged kills with a worst die of 1 or 2 (9/36), and wounds with 0 (7/36).
    assert_eq!(chance(&odds, "juvenile-dragon-1 killed"), "1/16");
    assert_eq!(chance(&odds, "juvenile-dragon-1 wounded"), "7/144");
}

/// How many answers of a person a run of steps wants, up to an action.
fn prompts(game: &dyn AnyGame, mut state: AnyState, answers: &[(&str, &str)], until: &str) -> usize {
    let answers = Answers { early: early(answers), ..Answers::default() };
    let mut prompts = 0;
    while let AnyNext::Must(action) = game.next(&state) {
        if action == until {
            break;
        }
        match game.advance(&state, None, &action, &answers) {
            Ok(AnyStep::Done { state: next, trail, .. }) => {
                prompts += trail.used.iter().filter(|used| !used.chance).count();
                state = next;
            }
            Ok(AnyStep::Asks { question, .. }) => panic!("{action} asks {}", question.id),
            Err(refusal) => panic!("{action}: {refusal}"),
        }
    }
    prompts
}

#[test]
fn the_examples_first_round_asks_a_person_at_most_seven_times() {
    let game = game();
    let state = game.read(&example().to_string()).expect("a state");
    let answers: Vec<(&str, &str)> = crate::prompts::example().into_iter().collect();
    let mut state = state;
    let mut asked = 0;
    for until in ["cleanup", "challenge"] {
        asked += prompts(&*game, state.clone(), &answers, until);
        while let AnyNext::Must(action) = game.next(&state) {
            if action == until {
                break;
            }
            let given = Answers { early: early(&answers), ..Answers::default() };
            let Ok(AnyStep::Done { state: next, .. }) = game.advance(&state, None, &action, &given) else { panic!("{action}") };
            state = next;
        }
    }
    assert!(asked <= 7, "{asked} prompts");
    assert_eq!(asked, 6, "two targets, two placements, an armour, a wound");
}

#[test]
fn a_lone_heros_empty_clearing_asks_nothing() {
    let game = game();
    let mut start = example();
    start["heroes"].as_object_mut().expect("heroes").remove("knight");
    start["order"] = json!(["barbarian"]);
    start["figures"] = json!({});
    start["fight"] = Json::Null;
    let state = game.read(&start.to_string()).expect("a state");
    assert_eq!(prompts(&*game, state, &[], "turn-end"), 0);
}

#[test]
fn a_lone_heros_turn_asks_at_most_twice_and_once_an_action() {
    let game = game();
    let start = json!({
        "sheet": { "players": [{ "name": "Ann" }] },
        "setting": { "packs": ["woods"] },
        "turn": 3,
        "phase": "turn-start",
        "heroes": { "knight": { "seat": 0, "lineage": "human", "class": "knight", "at": { "tile": "deep-woods", "clearing": 3 },
            "healthy": { "might": 3, "speed": 4, "heart": 3 } } },
        "realm": { "tiles": { "deep-woods": { "revealed": true } } },
    });
    let mut state = game.read(&start.to_string()).expect("a state");
    let answers = [("to", "4"), ("search", "spyglass blank"), ("summon", "cruel-caves 1 carrion 1")];
    let mut deeds = ["move", "sneak", "alert", "pass"].iter();
    let (mut actions, mut asked) = (0, 0);
    loop {
        let (action, seat) = match game.next(&state) {
            AnyNext::Must(action) => (action, None),
            AnyNext::May(offers) => {
                let action = *deeds.next().expect("the turn has ended");
                actions += 1;
                (action.to_owned(), offers[0].seat)
            }
            AnyNext::Over(_) => panic!("the game is over"),
        };
        let given = Answers { early: early(&answers), ..Answers::default() };
        match game.advance(&state, seat, &action, &given) {
            Ok(AnyStep::Done { state: next, trail, .. }) => {
                asked += trail.used.iter().filter(|used| !used.chance).count();
                state = next;
            }
            Ok(AnyStep::Asks { question, .. }) => panic!("{action} asks {}", question.id),
            Err(refusal) => panic!("{action}: {refusal}"),
        }
        if action == "turn-end" {
            break;
        }
    }
    assert_eq!(actions, 4);
    assert!(asked <= 2 + actions, "{asked} prompts in a turn of {actions} actions");
    assert_eq!(asked, 1, "where to move is all that is asked");
}

#[test]
fn heroes_nobody_names_are_picked_at_random() {
    let user = crate::cli::User::new();
    let mut lineages = std::collections::BTreeSet::new();
    let mut classes = std::collections::BTreeSet::new();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        user.ok(&[
            "new",
            "dragons-down",
            "--quick",
            "--player",
            "Ann",
            "--player",
            "Bob",
            "--seed",
            seed,
            "--name",
            &format!("game-{seed}"),
        ]);
        let state = user.json(&["status", "--session", &format!("game-{seed}")])["state"].clone();
        for (class, hero) in state["heroes"].as_object().expect("heroes") {
            classes.insert(class.clone());
            lineages.insert(hero["lineage"].to_string());
        }
    }
    assert!(lineages.len() >= 3, "{lineages:?}");
    assert!(classes.len() >= 4, "{classes:?}");
}

/// Four heroes and eight monsters, as a screen of 80x24 must show them.
fn crowd(game: &dyn AnyGame) -> AnyState {
    let hero = |class: &str, lineage: &str, seat: usize, cubes: Json, more: Json| {
        let mut hero = json!({ "seat": seat, "lineage": lineage, "class": class, "at": { "tile": "lonely-mountains", "clearing": 4 },
            "healthy": cubes, "lp": 12, "fame": 38, "gold": 104 });
        for (key, value) in more.as_object().expect("a table") {
            hero[key] = value.clone();
        }
        hero
    };
    let mut state = example();
    state["sheet"]["players"] = json!([{ "name": "Ann" }, { "name": "Bob" }, { "name": "Cat" }, { "name": "Dan" }]);
    state["heroes"] = json!({
        "knight": hero("knight", "dwarf", 0, json!({ "might": 3, "speed": 2, "heart": 3 }), json!({ "wounded": { "might": 1, "speed": 2 } })),
        "barbarian": hero("barbarian", "dwarf", 1, json!({ "might": 5, "speed": 3, "heart": 4 }), json!({ "status": ["alert", "hidden"] })),
        "enchanter": hero("enchanter", "human", 2, json!({ "might": 1, "speed": 4, "heart": 1, "yellow": 1, "white": 1 }), json!({})),
        "druid": hero("druid", "elf", 3, json!({ "might": 1, "speed": 3, "heart": 1, "green": 2, "yellow": 1 }), json!({ "blocked": true })),
    });
    let at = json!({ "tile": "lonely-mountains", "clearing": 4 });
    let mut figures = serde_json::Map::new();
    for nth in 1..=6 {
        figures.insert(format!("juvenile-dragon-{nth}"), json!({ "of": "juvenile-dragon", "at": at, "wounds": nth % 3 }));
    }
    figures.insert("giant-spider-1".to_owned(), json!({ "of": "giant-spider", "at": at }));
    figures.insert("giant-spider-2".to_owned(), json!({ "of": "giant-spider", "at": at, "side": "back" }));
    state["figures"] = Json::Object(figures);
    state["named"] = json!({ "juvenile-dragon": 6, "giant-spider": 2 });
    state["order"] = json!(["knight", "barbarian", "enchanter", "druid"]);
    state["fight"] =
        json!({ "at": at, "step": "target", "challenges": { "juvenile-dragon-1": "barbarian", "giant-spider-1": "enchanter" } });
    game.read(&state.to_string()).expect("a state")
}

#[test]
fn four_heroes_and_eight_monsters_fit_on_a_small_screen() {
    let game = game();
    let shown = tablehand::view::position(&tablehand::view::Screen::bare(Some(80), false), &game.status(&crowd(&*game)));
    assert!(shown.len() <= 24, "{} lines:\n{}", shown.len(), shown.join("\n"));
    for line in &shown {
        assert!(line.chars().count() <= 80, "too wide: {line}");
    }
    let text = shown.join("\n");
    for cubes in ["M3/4 S2/4 H3/3", "M5/5 S3/3 H4/4", "M1/1 S4/4 Wh1/1 Ye1/1 H1/1", "M1/1 S3/3 Ge2/2 Ye1/1 H1/1"] {
        assert!(text.contains(cubes), "no {cubes} in\n{text}");
    }
    let monsters = (1..=6).map(|nth| format!("juvenile-dragon-{nth}")).chain((1..=2).map(|nth| format!("giant-spider-{nth}")));
    for monster in monsters {
        assert_eq!(shown.iter().filter(|line| line.contains(&monster)).count(), 1, "{monster} in\n{text}");
    }
}

#[test]
fn who_moves_the_monsters_by_hand_says_whom_they_challenge_and_which_turn_over() {
    let game = game();
    for how in ["off", "remind"] {
        let mut start = example();
        start["sheet"]["automation"] = json!({ "monsters": how });
        let state = game.read(&start.to_string()).expect("a state");
        let answers =
            Answers { early: early(&[("challenge.great-drake-1", "knight"), ("challenge.giant-1", "knight")]), ..Answers::default() };
        let Ok(AnyStep::Asks { question, .. }) = game.advance(&state, None, "challenge", &answers) else { panic!("no question") };
        assert_eq!((question.id.as_str(), question.kind), ("challenge.juvenile-dragon-1", tablehand::kernel::Kind::Choose));
        start["fight"]["step"] = json!("monster-tactics");
        let state = game.read(&start.to_string()).expect("a state");
        let Ok(AnyStep::Asks { question, .. }) = game.advance(&state, None, "monster-tactics", &Answers::default()) else {
            panic!("no question")
        };
        assert_eq!((question.id.as_str(), question.kind), ("turns.giant-1", tablehand::kernel::Kind::Confirm));
    }
}

#[test]
fn nobody_may_place_more_cubes_than_the_limit() {
    let game = game();
    let mut start = example();
    start["fight"]["step"] = json!("hero-tactics");
    start["fight"]["targets"] = json!({ "knight": ["giant-1"], "barbarian": ["giant-1"] });
    let state = game.read(&start.to_string()).expect("a state");
    let Ok(AnyStep::Asks { question, .. }) = game.advance(&state, None, "hero-tactics", &Answers::default()) else { panic!("no question") };
    let limit = if question.id == "tactics.barbarian" { 6 } else { 5 };
    assert_eq!((question.min, question.max), (Some(0), Some(limit)), "{}: an alert hero has six, others five", question.id);
}

/// What a table of robots does besides, now and then: a rule is switched.
fn switch_a_rule(game: &dyn AnyGame, state: &AnyState, chaos: &mut Chaos) -> Option<AnyState> {
    if chaos.below(25) > 0 {
        return None;
    }
    let AnyStep::Asks { question, .. } = game.advance(state, None, "rules", &Answers::default()).expect("the deed") else {
        panic!("no question")
    };
    let rules = question.options;
    let rule = &rules[usize::try_from(chaos.below(rules.len() as u64)).expect("an index")].key;
    let on = if chaos.below(2) == 0 { "yes" } else { "no" };
    let answers = Answers { early: early(&[("rule", rule), ("on", on)]), ..Answers::default() };
    let Ok(AnyStep::Done { state, .. }) = game.advance(state, None, "rules", &answers) else { panic!("`{rule}` is not switched") };
    Some(state)
}

#[test]
fn every_rule_is_switched_at_new_and_in_mid_game() {
    let game = game();
    let rules = || {
        let answers = Answers {
            early: early(&[
                ("mode", "open-realm"),
                ("players", "1"),
                ("player.1", "Ann"),
                ("set.packs", "mountains"),
                ("set.harder", "none"),
            ]),
            ..Answers::default()
        };
        let Ok(AnyStep::Asks { question, .. }) = game.advance(&game.read("{}").expect("a blank table"), None, "set-up", &answers) else {
            panic!("no question")
        };
        assert_eq!(question.id, "set.rules");
        question.options.into_iter().map(|option| option.key).collect::<Vec<String>>()
    };
    let rules = rules();
    assert!(rules.len() >= 28, "{rules:?}");
    let state = game.read(&example().to_string()).expect("a state");
    for rule in &rules {
        let switched = |state: &AnyState, on: &str| {
            let answers = Answers { early: early(&[("rule", rule), ("on", on)]), ..Answers::default() };
            let Ok(AnyStep::Done { state, notes, .. }) = game.advance(state, None, "rules", &answers) else { panic!("{rule}") };
            let word = if on == "yes" { "on" } else { "off" };
            assert!(notes[0].text.starts_with(&format!("{rule} is {word} from now on: ")), "{}", notes[0].text);
            assert!(notes[0].cite.is_some(), "{rule} cites no section");
            state
        };
        let on = switched(&state, "yes");
        assert_eq!(game.write(&on)["setting"]["rules"], json!([rule]));
        assert_eq!(game.write(&switched(&on, "no")), game.write(&state));
    }
}

#[test]
fn what_an_optional_rule_changed_is_named_by_why() {
    let mut start = example();
    start["setting"] = json!({ "packs": ["mountains"], "rules": ["tough-monsters"] });
    start["heroes"]["knight"]["healthy"] = json!({ "might": 2, "speed": 0, "heart": 4 });
    start["heroes"]["knight"]["tactics"] = json!({ "weapon": 2, "attack": 3 });
    start["fight"]["step"] = json!("resolve");
    start["fight"]["targets"] = json!({ "knight": ["great-drake-1"] });
    start["fight"]["pending"] = json!(["knight"]);
    let user = crate::cli::User::new();
    let file = user.file("start.json", &start.to_string());
    let file = file.to_str().expect("UTF-8");
    let chips = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    user.ok(&["new", "dd", "--name", "evening", "--physical", "--from", file, "--pack", chips.to_str().expect("UTF-8")]);
    user.ok(&["do", "hit.knight=hit hit"]);
    let why = user.ok(&["why"]);
    assert!(why.contains("it takes no wounds [Tough Monsters]"), "{why}");
    assert!(why.contains("optional rule: tough-monsters, monsters take no wounds: only a hit that kills does anything"), "{why}");
}

#[test]
fn six_quick_heroes_share_no_class_and_no_more_lineage_cards_than_the_box_has() {
    let user = crate::cli::User::new();
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let name = format!("game-{seed}");
        let players: Vec<String> = (1..=6).map(|nth| format!("P{nth}x")).collect();
        let mut words = vec!["new", "dragons-down", "--quick", "--seed", seed, "--name", &name];
        players.iter().for_each(|player| words.extend(["--player", player.as_str()]));
        user.ok(&words);
        let state = user.json(&["status", "--session", &name])["state"].clone();
        let heroes = state["heroes"].as_object().expect("heroes");
        assert_eq!(heroes.len(), 6, "a class is a hero's name, so none is there twice");
        for lineage in ["dwarf", "elf", "halfling", "human"] {
            assert!(heroes.values().filter(|hero| hero["lineage"] == lineage).count() <= 4, "{heroes:?}");
        }
    }
}

/// Robots act rather than pass; values come from the made-up chips, else they are typed within their printed ranges.
#[test]
fn robots_play_evenings() {
    let games = match std::env::var("ROBOTS").as_deref() {
        Ok("full") => 700,
        Ok(games) => games.parse().expect("ROBOTS is `full` or a number"),
        Err(_) => 25,
    };
    let turns = if games >= 700 { 8 } else { 4 };
    let game = game();
    let sound = |_: &Json, _: &str, _: &Json| Ok(());
    let mut tally = Tally { between: Some(switch_a_rule), ..Tally::default() };
    let act = |id: &str| matches!(id, "search" | "loot" | "learn" | "rest" | "trade" | "show-card" | "reveal" | "use-card");
    for seed in 0..games {
        let mut fixed: Fixed =
            [("mode", Value::Key("scenario".to_owned())), ("set.turns", Value::Number(turns)), ("set.goal", Value::Number(0))]
                .map(|(id, value)| (id.to_owned(), value))
                .into();
        // Spell Books are rare: in most games what is looted is one, or turns out to be one when it is shown.
        let books: &[(&str, &str)] = match seed % 4 {
            0 | 1 => &[("card", "face-down"), ("shown", "spell-book")],
            2 => &[("card", "spell-book")],
            _ => &[],
        };
        fixed.extend(books.iter().map(|(id, key)| ((*id).to_owned(), Value::Key((*key).to_owned()))));
        play(&game, seed, &fixed, 2000, &|offer| act(&offer.id), &sound, &mut tally);
    }
    tally.show();
    if games >= 700 {
        tally.each_ran(&EVERY_PROCEDURE, 20);
    }
}

/// Every action of the game.
pub const EVERY_PROCEDURE: [&str; 36] = [
    "set-up",
    "turn-start",
    "next-hero",
    "move",
    "explore",
    "search",
    "loot",
    "learn",
    "trade",
    "rest",
    "enchant",
    "alert",
    "sneak",
    "make-noise",
    "use-card",
    "show-card",
    "discard-mission",
    "reveal",
    "attack-natives",
    "retire",
    "pass",
    "monster-activation",
    "noise",
    "hide-before-combat",
    "begin-combat",
    "challenge",
    "activation",
    "evade",
    "target",
    "hero-tactics",
    "monster-tactics",
    "resolve",
    "cleanup",
    "end-of-combat",
    "turn-end",
    "end-of-game",
];
