//! `odds do` against enumeration by hand: every roll of every die, one after another, knowing nothing of the walk.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::walk::Reach;
use tablehand::kernel::{Early, Raw, Span};
use tablehand::toolbox::erased::{AnyNext, Odds};

use crate::cli::User;

const DUNGEON: [&str; 6] = ["goblin", "skeleton", "ooze", "chest", "potion", "dragon"];
const HIT: [&str; 6] = ["hit", "hit", "hit", "equal", "blank", "blank"];
/// A wound that a Heart is given for.
const HEART: &str = "Knight wounded; Knight loses a Heart";
const RANGED: [i32; 6] = [-2, -1, 0, 1, 2, 2];

/// How many of so many equally likely ways lead to each result.
#[derive(Default)]
struct Ways {
    of: BTreeMap<String, u64>,
    all: u64,
}

impl Ways {
    fn count(&mut self, result: impl Into<String>) {
        *self.of.entry(result.into()).or_default() += 1;
        self.all += 1;
    }

    /// Each result with its fraction in lowest terms.
    fn fractions(&self) -> BTreeMap<String, String> {
        self.of.iter().map(|(result, ways)| (result.clone(), fraction(*ways, self.all))).collect()
    }
}

fn fraction(ways: u64, all: u64) -> String {
    let (mut a, mut b) = (ways, all);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if all == a { (ways / a).to_string() } else { format!("{}/{}", ways / a, all / a) }
}

fn parts(fraction: &str) -> (u64, u64) {
    let (ways, of) = fraction.split_once('/').unwrap_or((fraction, "1"));
    (ways.parse().expect("a number"), of.parse().expect("a number"))
}

/// What `odds do` says of each result; ends that a person would call the same are added up.
fn said(odds: &Json) -> BTreeMap<String, String> {
    let mut sums: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for outcome in odds["outcomes"].as_array().expect("outcomes") {
        let (ways, of) = parts(outcome["chance"].as_str().expect("a chance"));
        let sum = sums.entry(outcome["result"].as_str().expect("a result").to_owned()).or_insert((0, 1));
        *sum = (sum.0 * of + ways * sum.1, sum.1 * of);
        let (lowest_ways, lowest_of) = parts(&fraction(sum.0, sum.1));
        *sum = (lowest_ways, lowest_of);
    }
    assert_eq!(odds["total"], "1");
    sums.into_iter().map(|(result, (ways, of))| (result, fraction(ways, of))).collect()
}

/// A user with a session that stands at this position, every roll typed.
fn at(game: &str, state: &Json, more: &[&str]) -> User {
    let user = User::new();
    user.file("state.json", &state.to_string());
    user.json(&[&["new", game, "--from", "state.json", "--physical"], more].concat());
    user
}

/// A position of Ann's in Dungeon Roll: seven party dice, those not named out of the delve.
fn delve(phase: &str, level: u8, party: &Json, dungeon: &Json) -> Json {
    let here: u64 = party.as_object().expect("dice").values().filter_map(Json::as_u64).sum();
    json!({
        "sheet": { "players": [{ "name": "Ann" }] },
        "settings": { "packs": ["base"] },
        "players": [{ "hero": "none" }],
        "phase": phase, "level": level, "lair": 1, "party": party, "dungeon": dungeon, "removed": 7 - here,
    })
}

/// `2 goblins and 1 ooze`, from how many of each face there are.
fn in_words(counts: &[(&str, usize)]) -> String {
    let each: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(face, count)| format!("{count} {face}{}", if *count == 1 { "" } else { "s" }))
        .collect();
    match each.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn of(face: &str, rolled: &[&str]) -> usize {
    rolled.iter().filter(|other| **other == face).count()
}

#[test]
fn entering_level_three_with_a_dragon_in_the_lair() {
    let state = delve("regroup", 2, &json!({ "fighter": 1, "thief": 1, "cleric": 1 }), &json!({}));
    let user = at("dungeon-roll", &state, &[]);
    let mut ways = Ways::default();
    for first in DUNGEON {
        for second in DUNGEON {
            for third in DUNGEON {
                let rolled = [first, second, third];
                let counts: Vec<(&str, usize)> = DUNGEON[..5].iter().map(|face| (*face, of(face, &rolled))).collect();
                let (monsters, loot, dragons) =
                    (counts[..3].iter().map(|(_, count)| count).sum::<usize>(), counts[3].1 + counts[4].1, of("dragon", &rolled));
                let mut facts = vec![format!("level 3: {}", in_words(&counts))];
                if dragons > 0 {
                    facts.push(format!("{} dragons in the lair", 1 + dragons));
                }
                facts.push(match (monsters, loot) {
                    (1.., _) => "monster phase".to_owned(),
                    (0, 1..) => "loot phase".to_owned(),
                    (0, 0) => "dragon phase".to_owned(),
                });
                ways.count(facts.join("; "));
            }
        }
    }
    assert_eq!(ways.all, 216);
    let odds = user.json(&["odds", "do", "seek-glory", "--to", "round"]);
    assert_eq!(odds["horizon"], "round");
    assert_eq!(said(&odds), ways.fractions());
}

#[test]
fn a_scroll_rerolls_two_goblins_and_a_thief() {
    let state = delve("monster", 3, &json!({ "fighter": 1, "thief": 1, "scroll": 1 }), &json!({ "goblin": 2, "potion": 1 }));
    let user = at("dungeon-roll", &state, &[]);
    let mut ways = Ways::default();
    for first in DUNGEON {
        for second in DUNGEON {
            for _own_die in 0..6 {
                let rolled = [first, second];
                let mut facts = Vec::new();
                let before = [2, 0, 0, 0, 1];
                let after: Vec<usize> = DUNGEON[..5]
                    .iter()
                    .zip(before)
                    .map(|(face, before)| if *face == "goblin" { 0 } else { before } + of(face, &rolled))
                    .collect();
                for ((face, before), after) in DUNGEON.iter().zip(before).zip(&after) {
                    let dice = |count: usize| format!("{count} {face}{}", if count == 1 { "" } else { "s" });
                    if *after < before {
                        facts.push(format!("{} gone", dice(before - after)));
                    } else if *after > before {
                        facts.push(format!("{} more", dice(after - before)));
                    }
                }
                if of("dragon", &rolled) > 0 {
                    facts.push(format!("{} dragons in the lair", 1 + of("dragon", &rolled)));
                }
                // The scroll.
                facts.push("1 in the graveyard".to_owned());
                if after[..3].iter().sum::<usize>() == 0 {
                    facts.push("loot phase".to_owned());
                }
                ways.count(facts.join("; "));
            }
        }
    }
    let odds = user.json(&["odds", "do", "reroll", "dice=2 goblin, thief"]);
    assert_eq!(said(&odds), ways.fractions());
    assert_eq!(odds["assumed"], json!([]));
}

/// A knight with four Hearts and one monster whose attack on him is next.
fn attacked_by(monster: &str, cards: &Json, speed: i32) -> User {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = std::fs::read_to_string(root.join("scenarios/dragons-down/states/knight.json")).expect("the knight");
    let mut state: Json = serde_json::from_str(&text).expect("JSON");
    let (id, place) = (format!("{monster}-1"), json!({ "tile": "deep-woods", "clearing": 3 }));
    state["heroes"]["knight"]["healthy"] = json!({ "might": 2, "speed": 4, "heart": 4 });
    state["heroes"]["knight"]["cards"] = cards.clone();
    state["figures"] = json!({ id.as_str(): { "of": monster, "at": place } });
    state["named"] = json!({ monster: 1 });
    state["fight"] = json!({ "at": place, "step": "resolve", "targets": { id.as_str(): ["knight"] }, "pending": [id] });
    let user = User::new();
    user.file("state.json", &state.to_string());
    user.file("home/packs/dragons-down/speed.toml", &format!("format = 1\n[monster.{monster}.front]\nspeed = {speed}\n"));
    let chips = root.join("packs/made-up-chips");
    let chips = chips.to_str().expect("UTF-8");
    // The made-up chips lie over all; so what a test wants otherwise lies over them.
    let speed = user.home().join("home/packs");
    user.json(&["new", "dd", "--from", "state.json", "--physical", "--pack", chips, "--pack", speed.to_str().expect("UTF-8")]);
    user
}

fn odds_of_the_attack(user: &User, answers: &[&str]) -> Json {
    let chips = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    let (chips, speed) = (chips.to_str().expect("UTF-8"), user.home().join("home/packs"));
    user.json(&[&["odds", "do"], answers, &["--pack", chips, "--pack", speed.to_str().expect("UTF-8")]].concat())
}

/// Whether an attack as fast as the maneuver hits: the worse of two Hit Dice is no blank.
fn hits(dice: [&str; 2]) -> bool {
    dice.iter().all(|face| *face != "blank")
}

/// The lower of two Ranged Dice.
fn lower(dice: [i32; 2]) -> i32 {
    dice[0].min(dice[1])
}

#[test]
fn one_attack_as_fast_as_the_maneuver() {
    let user = attacked_by("ogre", &json!({}), 0);
    let mut ways = Ways::default();
    for first in HIT {
        for second in HIT {
            // 3 damage against 4 Hearts.
            ways.count(if hits([first, second]) { HEART } else { "nothing changes" });
        }
    }
    assert_eq!(fraction(ways.of[HEART], ways.all), "4/9");
    let odds = odds_of_the_attack(&user, &["wound=heart"]);
    assert_eq!(said(&odds), ways.fractions());
    assert_eq!(odds["assumed"], json!([]), "the wound is answered");
}

#[test]
fn a_ranged_roll_changes_the_damage() {
    let user = attacked_by("treant", &json!({}), 9);
    let mut ways = Ways::default();
    for first in RANGED {
        for second in RANGED {
            // Damage 1 and a sword against 4 Hearts; it is too fast for Hit Dice.
            ways.count(match 1 + 1 + lower([first, second]) {
                ..1 => "nothing changes",
                1..4 => "Knight wounded",
                4.. => "Knight killed",
            });
        }
    }
    assert_eq!(said(&odds_of_the_attack(&user, &["wound=might"])), ways.fractions());
}

#[test]
fn choices_after_the_rolls_take_their_standing_answers() {
    let cards = json!({ "shield": { "worn": true } });
    let (mut shielded, mut bare) = (Ways::default(), Ways::default());
    for dice in HIT.iter().flat_map(|first| HIT.iter().map(move |second| [*first, *second])) {
        for ranged in RANGED.iter().flat_map(|first| RANGED.iter().map(move |second| [*first, *second])) {
            // Armour takes one off for a sword; a shield of 2 is damaged by 2, destroyed by more, and never lets kill.
            shielded.count(match (hits(dice), 1 + 1 - 1 + lower(ranged)) {
                (false, _) | (true, ..1) => "nothing changes",
                (true, 1) => "Knight wounded",
                (true, 2) => "Knight wounded; Knight's Shield damaged",
                (true, 3..) => "Knight wounded; Knight's Shield destroyed",
            });
            bare.count(match (hits(dice), 1 + 1 + lower(ranged)) {
                (false, _) | (true, ..1) => "nothing changes",
                (true, 1..4) => HEART,
                (true, 4..) => "Knight killed",
            });
        }
    }
    let user = attacked_by("treant", &cards, 0);
    let odds = odds_of_the_attack(&user, &["armour=shield"]);
    assert_eq!(said(&odds), shielded.fractions());
    // The wound was left to its default: an unused Speed cube.
    assert_eq!(odds["assumed"], json!([{ "id": "wound.knight", "answer": "speed", "asked": "Knight takes a wound. Which cube?" }]));
    assert_eq!(said(&odds_of_the_attack(&user, &["armour=none", "wound=heart"])), bare.fractions());
}

/// Facts and ends with their fractions; ends called the same stand side by side.
fn whole(odds: &Odds) -> (BTreeMap<String, String>, BTreeMap<String, Vec<String>>) {
    let facts = odds.facts.iter().map(|(fact, weight)| (fact.clone(), weight.fraction().to_string())).collect();
    let mut ends: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for end in &odds.ends {
        ends.entry(end.result.clone()).or_default().push(end.weight.fraction().to_string());
    }
    ends.values_mut().for_each(|chances| chances.sort());
    (facts, ends)
}

#[test]
fn merging_equal_states_changes_no_fraction() {
    let game = games::open_built_in("dungeon-roll").unwrap_or_else(|error| panic!("{error}"));
    let state = delve("regroup", 2, &json!({ "fighter": 1, "thief": 1, "cleric": 1 }), &json!({}));
    let state = game.read(&state.to_string()).expect("a state");
    let AnyNext::May(offers) = game.next(&state) else { panic!("no menu") };
    let seat = offers.iter().find(|offer| offer.id == "seek-glory").expect("an offer").seat;
    let odds =
        |merge| game.odds(&state, seat, "seek-glory", &[], &[], Reach { horizon: Span::Round, merge, ..Reach::default() }).expect("odds");
    assert_eq!(whole(&odds(true)).0, whole(&odds(false)).0);

    // A whole round of combat: tactics dice of three monsters, then who strikes whom in which order.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let game = games::open_with("dragons-down", &[root.join("packs/made-up-chips")]).unwrap_or_else(|error| panic!("{error}"));
    let text = std::fs::read_to_string(root.join("scenarios/dragons-down/states/s01.json")).expect("the example");
    let mut state: Json = serde_json::from_str(&text).expect("JSON");
    let place = state["fight"]["at"].clone();
    state["heroes"]["knight"]["tactics"] = json!({ "weapon": 2, "attack": 2, "maneuver": 1 });
    state["heroes"]["knight"]["healthy"] = json!({ "might": 2, "heart": 4 });
    state["heroes"]["barbarian"]["tactics"] = json!({ "weapon": 4, "maneuver": 2 });
    state["heroes"]["barbarian"]["healthy"] = json!({ "speed": 1, "heart": 4 });
    state["fight"] = json!({ "at": place, "step": "monster-tactics", "targets": {
        "juvenile-dragon-1": ["knight"], "giant-1": ["knight"], "great-drake-1": ["barbarian"],
        "knight": ["juvenile-dragon-1"], "barbarian": ["great-drake-1"],
    } });
    let state = game.read(&state.to_string()).expect("a state");
    assert_eq!(game.faults(&state), []);
    let odds = |merge| {
        game.odds(&state, None, "monster-tactics", &[], &[], Reach { horizon: Span::Round, merge, ..Reach::default() }).expect("odds")
    };
    let (merged, apart) = (odds(true), odds(false));
    println!("a round of the combat example: {} runs merged, {} apart", merged.runs, apart.runs);
    assert!(merged.runs < apart.runs, "something was merged");
    assert_eq!(whole(&merged).0, whole(&apart).0);
}

/// A Conjurer with Tentacles and a Knight against these monsters, whom each attacks behind a colon: cubes are placed next.
pub fn tentacles_against(monsters: &[(&str, &str)]) -> Json {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = std::fs::read_to_string(root.join("scenarios/dragons-down/states/s01.json")).expect("the example");
    let mut state: Json = serde_json::from_str(&text).expect("JSON");
    let place = state["heroes"]["knight"]["at"].clone();
    let heroes = state["heroes"].as_object_mut().expect("heroes");
    heroes.remove("barbarian");
    heroes.insert(
        "conjurer".to_owned(),
        json!({ "seat": 0, "lineage": "dwarf", "class": "conjurer", "at": place, "blocked": true, "spells": ["tentacles"],
            "healthy": { "might": 1, "speed": 3, "blue": 3, "heart": 2 } }),
    );
    let (mut figures, mut named, mut targets) = (json!({}), json!({}), json!({}));
    for (of, whom) in monsters {
        let nth = named[of].as_u64().unwrap_or(0) + 1;
        let id = format!("{of}-{nth}");
        named[of] = json!(nth);
        figures[&id] = json!({ "of": of, "at": place });
        targets[&id] = json!([whom]);
    }
    targets["knight"] = json!([format!("{}-1", monsters[0].0)]);
    state["order"] = json!(["conjurer", "knight"]);
    state["figures"] = figures;
    state["named"] = named;
    state["fight"] = json!({ "at": place, "step": "hero-tactics", "opening": true, "targets": targets });
    state
}

fn odds_of_tentacles(monsters: &[(&str, &str)], answers: &[(&str, &str)], horizon: Span, merge: bool) -> Odds {
    let chips = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    let game = games::open_with("dragons-down", &[chips]).unwrap_or_else(|error| panic!("{error}"));
    let state = game.read(&tentacles_against(monsters).to_string()).expect("a state");
    assert_eq!(game.faults(&state), []);
    let early = |(key, said): &(&str, &str)| Early { key: (*key).to_owned(), raw: Raw::Text((*said).to_owned()) };
    let early: Vec<Early> = answers.iter().map(early).collect();
    let reach = Reach { horizon, merge, notes: false, first: true, ..Reach::default() };
    game.odds(&state, None, "hero-tactics", &[], &early, reach).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_is_assumed_of_others_is_so_where_it_is_legal() {
    let monsters = [("gnoll", "knight"), ("troll", "knight")];
    let of_knight = |assumed: &str| {
        let odds = odds_of_tentacles(&monsters, &[("use.conjurer", "nothing"), ("~tactics.knight", assumed)], Span::Round, true);
        let found = odds.assumed.iter().find(|(id, _)| id == "tactics.knight").map(|(_, answer)| answer.clone());
        (found.expect("assumed"), odds.settled)
    };
    let (other, settled) = of_knight("weapon 2, attack 1, maneuver 2");
    assert_eq!(other, "weapon 2, attack 1, maneuver 2");
    assert!(settled.contains(&("tactics.knight".to_owned(), other)), "{settled:?}");
    assert!(!settled.iter().any(|(id, _)| id.starts_with("wound")), "dice fall before it: {settled:?}");
    let usual = of_knight("weapon 9").0;
    assert!(usual.starts_with("weapon ") && usual != "weapon 9", "{usual}");
    // More Speed than is healthy: only the question's own check says so.
    assert_eq!(of_knight("attack 3, maneuver 2").0, usual);
}

#[test]
fn four_tentacles_come_together_after_each() {
    let monsters = [("troll", "knight")];
    let two = [("use.conjurer", "tentacles"), ("tentacles.conjurer", "troll-1 2")];
    let odds = |merge| odds_of_tentacles(&monsters, &two, Span::Round, merge);
    let (merged, apart) = (odds(true), odds(false));
    println!("tentacles: {} runs merged, {} apart", merged.runs, apart.runs);
    assert_eq!(whole(&merged).0, whole(&apart).0);
    assert!(merged.runs * 20 < apart.runs, "{} {}", merged.runs, apart.runs);
}

#[test]
fn a_few_actions_are_looked_at_where_more_are_too_many() {
    let chips = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    let game = games::open_with("dragons-down", &[chips]).unwrap_or_else(|error| panic!("{error}"));
    let state = game.read(&tentacles_against(&[("gnoll", "knight"), ("troll", "knight")]).to_string()).expect("a state");
    let odds = |steps, runs| {
        let reach = Reach { horizon: Span::Round, steps, runs, first: true, ..Reach::default() };
        game.odds(&state, None, "hero-tactics", &[], &[], reach)
    };
    let refusal = odds(None, 10).expect_err("too many");
    assert!(refusal.big, "{refusal}");
    let near = odds(Some(1), 10).expect("one step");
    assert!(near.is_still() && near.until == "in this step", "{}", near.until);
    let whole = odds(None, 1_000_000).expect("the round");
    // Hero tactics, monster tactics, three attacks, and what is left of the round.
    let (far, further) = (odds(Some(3), 1_000_000).expect("an attack"), odds(Some(8), 1_000_000).expect("all"));
    assert!(!far.is_still() && far.facts.len() < whole.facts.len());
    assert_eq!(self::whole(&further).0, self::whole(&whole).0);
}
