//! Exact odds where two cards may roll dice again, against enumeration by hand: every side of every die, knowing nothing of the walk.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::walk::Reach;
use tablehand::kernel::{Early, Raw, Span};
use tablehand::toolbox::erased::{AnyGame, AnyNext};

const HIT: [&str; 6] = ["hit", "hit", "hit", "equal", "blank", "blank"];
const RANGED: [i32; 6] = [-2, -1, 0, 1, 2, 2];
/// Sides of a Search Die that show a spyglass, and of a Monster Die that show nothing.
const SPYGLASSES: usize = 3;
const CLEAR: usize = 4;

fn tests() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn game() -> Rc<dyn AnyGame> {
    games::open_with("dragons-down", &[tests().join("packs/made-up-chips")]).unwrap_or_else(|error| panic!("{error}"))
}

/// The lone knight's table with one hero of another class on it, who acts or fights in the clearing.
fn with(class: &str, hero: Json, rest: &Json) -> Json {
    let text = std::fs::read_to_string(tests().join("scenarios/dragons-down/states/knight.json")).expect("the knight");
    let mut state: Json = serde_json::from_str(&text).expect("JSON");
    state["heroes"] = json!({ class: hero });
    state["order"] = json!([class]);
    for (key, value) in rest.as_object().expect("a table") {
        if key == "sites" { state["realm"]["sites"] = value.clone() } else { state[key] = value.clone() }
    }
    state
}

/// The chance that something comes true in one step.
fn chance(state: &Json, action: &str, answers: &[(&str, &str)], fact: &str) -> String {
    let game = game();
    let state = game.read(&state.to_string()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.faults(&state), []);
    let seat = match game.next(&state) {
        AnyNext::May(offers) => offers.into_iter().find(|offer| offer.id == action).expect("an offer").seat,
        _ => None,
    };
    let early: Vec<Early> = answers.iter().map(|(key, raw)| Early { key: (*key).to_owned(), raw: Raw::Text((*raw).to_owned()) }).collect();
    let reach = Reach { horizon: Span::Step, ..Reach::default() };
    let odds = game.odds(&state, seat, action, &[], &early, reach).unwrap_or_else(|error| panic!("{error}"));
    let there = odds.facts.iter().find(|(other, _)| other == fact);
    let facts: Vec<&String> = odds.facts.iter().map(|(fact, _)| fact).collect();
    there.unwrap_or_else(|| panic!("`{fact}` is none of {facts:?}")).1.fraction().to_string()
}

fn fraction(ways: usize, all: usize) -> String {
    let (mut a, mut b) = (ways, all);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", ways / a, all / a)
}

/// Every way some six-sided dice may fall.
fn rolls(dice: u32) -> impl Iterator<Item = Vec<usize>> {
    (0..6_usize.pow(dice)).map(move |nth| (0..dice).map(|die| nth / 6_usize.pow(die) % 6).collect())
}

fn share(dice: u32, good: impl Fn(&[usize]) -> bool) -> String {
    fraction(rolls(dice).filter(|roll| good(roll)).count(), 6_usize.pow(dice))
}

fn searching(class: &str, lineage: &str, healthy: &Json, cards: &Json, at: &Json) -> Json {
    let hero = json!({ "seat": 0, "lineage": lineage, "class": class, "at": at, "healthy": healthy, "cards": cards });
    with(class, hero, &json!({ "phase": "actions", "sites": { "hoard": { "at": at } } }))
}

#[test]
fn a_barbarian_with_the_pendant_searches_in_the_mountains() {
    let healthy = json!({ "might": 3, "speed": 4, "heart": 3 });
    let cards = json!({ "hamblens-pendant": { "worn": true } });
    let state = searching("barbarian", "human", &healthy, &cards, &json!({ "tile": "high-pass", "clearing": 3 }));
    // Two dice; then each reroll takes a blank, if there is one.
    let by_hand = share(4, |dice| {
        let mut shown = [dice[0] < SPYGLASSES, dice[1] < SPYGLASSES];
        for again in &dice[2..] {
            if let Some(blank) = shown.iter_mut().find(|spyglass| !**spyglass) {
                *blank = *again < SPYGLASSES;
            }
        }
        shown == [true, true]
    });
    assert_eq!(by_hand, "11/16");
    assert_eq!(chance(&state, "search", &[], "Barbarian finds Hoard"), by_hand);
}

#[test]
fn the_amulet_and_then_dust_of_destiny_for_both_dice() {
    let healthy = json!({ "might": 3, "speed": 4, "heart": 3 });
    let cards = json!({ "elven-amulet": { "worn": true }, "dust-of-destiny": {} });
    let state = searching("knight", "human", &healthy, &cards, &json!({ "tile": "deep-woods", "clearing": 3 }));
    let by_hand = share(5, |dice| {
        let spyglass = |nth: usize| dice[nth] < SPYGLASSES;
        let (first, second) = (spyglass(0), spyglass(1));
        let amulet = (first && second) || ((first || second) && spyglass(2));
        amulet || (spyglass(3) && spyglass(4))
    });
    let answers = [("for", "hoard"), ("reroll-search.1", "elven-amulet"), ("reroll-search.2", "dust-of-destiny-all")];
    assert_eq!(chance(&state, "search", &answers, "Knight finds Hoard"), by_hand);
}

#[test]
fn a_halfling_in_the_shadow_cloak_hides_as_well_as_can_be() {
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    let hero = json!({ "seat": 0, "lineage": "halfling", "class": "knight", "at": at, "cards": { "shadow-cloak": { "worn": true } },
        "healthy": { "might": 3, "speed": 4, "heart": 3 } });
    let figures = json!({ "ogre-1": { "of": "ogre", "at": at } });
    let state = with("knight", hero, &json!({ "phase": "hide", "figures": figures, "named": { "ogre": 1 } }));
    // One symbol: the Halfling's die, then the cloak. Two: the cloak, then the Halfling's die, if one symbol is left.
    let by_hand = share(5, |dice| {
        let clear = |nth: usize| dice[nth] < CLEAR;
        match usize::from(!clear(0)) + usize::from(!clear(1)) {
            0 => true,
            1 => clear(2) || (clear(3) && clear(4)),
            _ => (clear(3) || clear(4)) && ((clear(3) && clear(4)) || clear(2)),
        }
    });
    assert_eq!(chance(&state, "hide-before-combat", &[("hide-now", "yes")], "Knight hidden"), by_hand);
}

#[test]
fn the_band_for_a_hit_and_an_archer_for_the_range() {
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    let cards = json!({ "short-bow": { "worn": true }, "band-of-sagacity": { "worn": true } });
    let tactics = json!({ "weapon": 1, "attack": 2, "boxes": { "band-of-sagacity": { "yellow": 1 } } });
    let hero = json!({ "seat": 0, "lineage": "human", "class": "archer", "at": at, "cards": cards, "tactics": tactics,
        "healthy": { "might": 1, "speed": 3, "heart": 2 }, "more-cubes": 1 });
    let fight = json!({ "at": at, "step": "resolve", "targets": { "archer": ["ogre-1"] }, "pending": ["archer"] });
    let figures = json!({ "ogre-1": { "of": "ogre", "at": at } });
    let state = with("archer", hero, &json!({ "phase": "combat", "figures": figures, "named": { "ogre": 1 }, "fight": fight }));
    // As fast as the maneuver: no blank hits. The Band takes the blank, if there is only one.
    let hits = |first: &str, second: &str, again: &str| match (first, second) {
        ("blank", "blank") => false,
        ("blank", _) | (_, "blank") => again != "blank",
        _ => true,
    };
    // The lower die counts. With a cube and a sword it wounds from -1 on: only -2 is rolled again, since another -2 would lose the wound.
    let lower = |one: i32, other: i32, again: i32| {
        let (low, high) = (one.min(other), one.max(other));
        if low < -1 { again.min(high) } else { low }
    };
    let by_hand = share(6, |dice| {
        let hit = hits(HIT[dice[0]], HIT[dice[1]], HIT[dice[2]]);
        // A cube and a sword and the die, against health 5 without armour: a wound from 1 on.
        hit && 1 + 1 + lower(RANGED[dice[3]], RANGED[dice[4]], RANGED[dice[5]]) >= 1
    });
    assert_eq!(chance(&state, "resolve", &[], "ogre-1 wounded"), by_hand);
}

#[test]
fn a_lone_loot_die_by_the_coin_and_again_by_the_gage() {
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    let cards = json!({ "gage-of-the-thief": { "worn": true }, "thiefs-lucky-coin": {} });
    let hero = json!({ "seat": 0, "lineage": "human", "class": "knight", "at": at, "cards": cards, "found": ["hoard"],
        "healthy": { "might": 3, "speed": 4, "heart": 3 } });
    let sites = json!({ "hoard": { "at": at, "found": true, "cards": 3 } });
    let state = with("knight", hero, &json!({ "phase": "actions", "sites": sites }));
    // Hand and 1 to 3 take a card of three; 4 and 5 are rolled again.
    let by_hand = share(2, |dice| dice[0] <= 3 || dice[1] <= 3);
    assert_eq!(by_hand, "8/9");
    assert_eq!(chance(&state, "loot", &[("thiefs-lucky-coin", "yes")], "Knight takes a card"), by_hand);
}
