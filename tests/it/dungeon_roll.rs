//! Dungeon Roll as a whole: exact odds, positions that fit a screen, arguments that make no sense.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::walk::Reach;
use tablehand::kernel::{Answers, Span};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

use crate::cli::User;
use crate::robot::{Chaos, Robot};

fn game() -> Rc<dyn AnyGame> {
    games::open_built_in("dungeon-roll").unwrap_or_else(|error| panic!("{error}"))
}

/// A position of Ann's, laid over an empty one. Party dice that are not named are out of the delve.
fn position(game: &Rc<dyn AnyGame>, over: &Json) -> AnyState {
    let mut state = json!({
        "sheet": { "players": [{ "name": "Ann" }] },
        "settings": { "packs": ["base"] },
        "players": [{ "hero": "none" }],
        "phase": "monster",
        "level": 1,
    });
    for (key, value) in over.as_object().expect("an object") {
        state[key] = value.clone();
    }
    let party = state["party"].as_object().map_or(0, |party| party.values().filter_map(Json::as_u64).sum::<u64>());
    state["removed"] = json!(7 - party - state["graveyard"].as_u64().unwrap_or(0));
    let state = game.read(&state.to_string()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.faults(&state), [], "a sound position");
    state
}

fn odds(game: &Rc<dyn AnyGame>, state: &AnyState, action: &str, horizon: Span) -> BTreeMap<String, String> {
    let AnyNext::May(offers) = game.next(state) else { panic!("no menu") };
    let seat = offers.iter().find(|offer| offer.id == action).expect("an offer").seat;
    let odds =
        game.odds(state, seat, action, &[], &[], Reach { horizon, ..Reach::default() }).unwrap_or_else(|refusal| panic!("{refusal}"));
    odds.facts.into_iter().map(|(fact, weight)| (fact, weight.fraction().to_string())).collect()
}

#[test]
fn the_odds_of_going_deeper_are_exact() {
    let game = game();
    let state = position(&game, &json!({ "phase": "regroup", "party": { "champion": 1, "mage": 1, "thief": 1 }, "level": 1, "lair": 2 }));
    let facts = odds(&game, &state, "seek-glory", Span::Round);
    // Two dice; the dragon wakes unless neither shows a dragon, and is met at once only where no monster and no loot lies.
    assert_eq!(facts.get("dragon phase").map(String::as_str), Some("1/36"));
    // Two dice without a monster, at least one of them loot.
    assert_eq!(facts.get("loot phase").map(String::as_str), Some("2/9"));
}

#[test]
fn the_odds_of_a_scroll_are_exact() {
    let game = game();
    let state = position(&game, &json!({ "party": { "scroll": 1, "thief": 1 }, "dungeon": { "goblin": 1 } }));
    let facts = odds(&game, &state, "reroll", Span::Step);
    assert_eq!(facts.get("level 1 is done").map(String::as_str), Some("1/6"), "{facts:?}");
    assert_eq!(facts.get("loot phase").map(String::as_str), Some("1/3"), "{facts:?}");
}

#[test]
fn tokens_are_drawn_by_how_many_the_supply_holds() {
    let game = game();
    let mut tokens: BTreeMap<&str, u8> = BTreeMap::new();
    tokens.insert("elixir", 2);
    let players = json!([{ "hero": "none", "tokens": tokens }]);
    let state = position(&game, &json!({ "phase": "loot", "party": { "thief": 1 }, "dungeon": { "chest": 1 }, "players": players }));
    let AnyNext::May(offers) = game.next(&state) else { panic!("no menu") };
    let odds = game.odds(&state, offers[0].seat, "open", &[], &[], Reach::default()).expect("odds");
    let elixir = odds.ends.iter().find(|end| end.notes.iter().any(|note| note.text == "Ann draws Elixir")).expect("an Elixir may come up");
    // 36 tokens, two Elixirs held: one of the 34 left.
    assert_eq!(elixir.weight.fraction().to_string(), "1/34");
}

#[test]
fn chances_before_a_deed_are_exact() {
    let game = game();
    let over = json!({ "phase": "regroup", "party": { "champion": 1 }, "level": 1, "lair": 1 });
    let lines = game.chances(&position(&game, &over));
    assert_eq!(
        lines,
        [
            "level 2 rolls 2 dungeon dice",
            "  no monster at all: 1/4 (25%)",
            // Both dice must show a dragon for three in the lair.
            "  the dragon wakes: 1/36 (2.8%)",
            // One champion beats no monster, one, or two of a kind, and never a dragon: 36 - 1 - 6 ordered pairs of two kinds.
            "  beaten with the party as it is, without a roll, a power or a token: 29/36 (80.6%)",
            "another dragon joins the lair",
            "  by level 2: 11/36 (30.6%)",
            "  by level 3: 4651/7776 (59.8%)",
            "  by level 4: 80.6%",
        ]
    );
    let stuck = json!({ "party": { "thief": 1 }, "dungeon": { "goblin": 2 } });
    let lines = game.chances(&position(&game, &stuck));
    assert_eq!(lines[0], "what lies in front can't be beaten without a roll or a power");
}

#[test]
fn the_largest_table_fits_one_screen() {
    let game = game();
    let tokens = json!({
        "vorpal-sword": 1, "talisman": 1, "scepter-of-power": 1, "thieves-tools": 1, "scroll-token": 1, "ring-of-invisibility": 1,
        "dragon-scales": 1, "elixir": 1, "dragon-bait": 1, "town-portal": 1,
    });
    let players: Vec<Json> =
        ["loeg-yllavyre", "alexandra", "tristan"].iter().map(|hero| json!({ "hero": hero, "tokens": tokens })).collect();
    let mut players = Json::Array(players);
    players.as_array_mut().expect("players").push(json!({ "hero": "marpesia" }));
    let state = json!({
        "sheet": { "players": [{ "name": "Ann" }, { "name": "Bob" }, { "name": "Cid" }, { "name": "Dora" }] },
        "players": players,
        "level": 9,
        "party": { "fighter": 1, "cleric": 1, "mage": 1, "thief": 1, "champion": 1, "scroll": 1 },
        "graveyard": 1,
        "allies": { "dragon": 1 },
        "dungeon": { "goblin": 1, "skeleton": 1, "ooze": 1, "chest": 1, "potion": 1 },
        "lair": 1,
    });
    let status = game.status(&position(&game, &state));
    let rows: usize = status.tables.iter().map(|table| table.rows.len() + 1).sum();
    // Long lines are wrapped where they are shown.
    let lines: usize = status.head.iter().chain(&status.foot).map(|line| line.chars().count().div_ceil(78)).sum();
    assert!(lines + rows <= 24, "{status:#?}");
}

/// Words that a confused person might type.
const WORDS: &[&str] = &[
    "mage",
    "thief",
    "scroll",
    "2 fighter",
    "champion, cleric",
    "7 thief",
    "goblin",
    "3 goblin",
    "2-ooze",
    "chest",
    "potion",
    "dragon",
    "3 dragon",
    "none",
    "",
    "0",
    "-1",
    "99",
    "elixir",
    "talisman",
    "vorpal-sword",
    "fighter fighter",
    "goblin goblin goblin",
    "yes",
    "ann",
    "random",
    "🐉",
    "x",
];

#[test]
fn illegal_arguments_change_nothing() {
    let game = game();
    let mut chaos = Chaos(7);
    let mut refused = 0;
    for seed in 0..12 {
        let mut robot = Robot::new(seed, BTreeMap::new());
        let mut state = game.blank();
        for _ in 0..60 {
            let (action, seat) = match game.next(&state) {
                AnyNext::Over(_) => break,
                AnyNext::Must(action) => (action, None),
                AnyNext::May(offers) => {
                    for offer in &offers {
                        refused += mistype(&game, &state, &offer.id, offer.seat, &mut chaos);
                    }
                    let free: Vec<_> = offers.into_iter().filter(|offer| offer.barred.is_none()).collect();
                    let offer = &free[usize::try_from(chaos.below(free.len() as u64)).expect("an index")];
                    (offer.id.clone(), offer.seat)
                }
            };
            if let Ok(AnyStep::Done { state: after, .. }) = game.drive(&state, seat, &action, &mut robot) {
                state = after;
            }
        }
    }
    assert!(refused > 1000, "only {refused} refusals");
}

/// Types nonsense at a deed. 1 if it was refused, with the state as it was and a reason given.
fn mistype(game: &Rc<dyn AnyGame>, state: &AnyState, action: &str, seat: Option<tablehand::kernel::Seat>, chaos: &mut Chaos) -> usize {
    let mut word = || WORDS[usize::try_from(chaos.below(WORDS.len() as u64)).expect("an index")];
    let keys = ["with", "against", "dice", "revive", "face", "roll.party", "roll.dungeon", "token.1", "monsters", "die", "to", "also.1"];
    let answers = Answers::early(keys.map(|key| (key, word())));
    let before = game.write(state).to_string();
    let outcome = game.advance(state, seat, action, &answers);
    assert_eq!(game.write(state).to_string(), before, "{action}");
    match outcome {
        Err(refusal) => {
            assert!(!refusal.reason.is_empty() && !refusal.reason.contains("a fault of the program"), "{action}: {refusal}");
            1
        }
        Ok(AnyStep::Done { state: after, .. }) => {
            assert_eq!(game.faults(&after), [], "{action} with {answers:?} on {before}");
            0
        }
        Ok(AnyStep::Asks { .. }) => 0,
    }
}

/// Three players, nine delves, every die and token typed: what is told, line by line, and the scores.
#[test]
fn an_evening_of_three_from_new_to_scores() {
    let evenings = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/evenings");
    let read = |name: &str| std::fs::read_to_string(evenings.join(name)).expect("a readable evening");
    let user = User::new();
    let players = ["--player", "Ann:hero=crusader", "--player", "Bob:hero=viking", "--player", "Cid:hero=enchantress"];
    user.ok(&[&["new", "dungeon-roll", "--set", "packs=base, pack1", "--physical"], players.as_slice()].concat());
    let ran = user.fed(&["play"], &read("dungeon-roll.txt"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let told: Vec<&str> = ran.out.lines().filter_map(|line| line.strip_prefix("· ")).collect();
    let expected = read("dungeon-roll.notes");
    for (nth, (told, expected)) in told.iter().zip(expected.lines()).enumerate() {
        assert_eq!(*told, expected, "line {}", nth + 1);
    }
    assert_eq!(told.len(), expected.lines().count());
    let scores = user.json(&["scores"]);
    let players = scores["plays"][0]["players"].as_array().expect("players");
    let players: Vec<_> =
        players.iter().map(|player| (player["name"].as_str(), player["score"].as_i64(), player["role"].as_str())).collect();
    let expected = [
        (Some("Ann"), Some(13), Some("Paladin")),
        (Some("Bob"), Some(11), Some("Undead Viking")),
        (Some("Cid"), Some(5), Some("Beguiler")),
    ];
    assert_eq!(players, expected);
}
