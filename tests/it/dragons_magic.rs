//! Dragons Down's spells beyond their scenarios: exact odds, a scripted combat, robots that cast.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Span, Value, walk::Reach};
use tablehand::toolbox::erased::AnyGame;

use crate::robot::{Chaos, Fixed, Tally, play};

fn game() -> Rc<dyn AnyGame> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    games::open_with("dragons-down", &[pack]).expect("the game")
}

fn mages() -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/mages.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the mages")).expect("JSON")
}

/// An Enchanter whose Fireball, with attack speed 1, is under way to a gnoll, a kobold and an ogre.
fn fireball_at_three() -> Json {
    let mut state = mages();
    let at = json!({ "tile": "lonely-mountains", "clearing": 2 });
    state["heroes"]["enchanter"]["healthy"] = json!({ "might": 2, "speed": 2, "heart": 2 });
    state["heroes"]["enchanter"]["tactics"] = json!({ "attack": 1, "spell": "fireball", "boxes": { "spell": { "purple": 2 } } });
    for name in ["gnoll", "kobold", "ogre"] {
        state["figures"][format!("{name}-1")] = json!({ "of": name, "at": at });
        state["named"][name] = json!(1);
    }
    state["fight"]["targets"] = json!({ "enchanter": ["gnoll-1", "kobold-1", "ogre-1"] });
    state["fight"]["pending"] = json!(["enchanter"]);
    state
}

#[test]
fn the_odds_of_a_fireball_at_three_are_what_one_works_out_by_hand() {
    let game = game();
    let state = game.read(&fireball_at_three().to_string()).expect("a state");
    let reach = Reach { horizon: Span::Step, merge: true, ..Reach::default() };
    let odds = game.odds(&state, None, "resolve", &[], &[], reach).expect("odds");
    let chance = |fact: &str| {
        odds.facts.iter().find(|(other, _)| other == fact).map_or_else(|| "0".to_owned(), |(_, weight)| weight.fraction().to_string())
    };
    // Two Hit Dice: 1 against maneuver 1 hits with 4/9, against 2 with 1/4. The worse Ranged Die is -2 with 11/36, 2 with 4/36.
    // The gnoll, health 2: 2 + 1 + ranged kills but for -2, and wounds with -2. 4/9 x 25/36, 4/9 x 11/36.
    assert_eq!((chance("gnoll-1 killed").as_str(), chance("gnoll-1 wounded").as_str()), ("25/81", "11/81"));
    // The kobold, health 4 and armoured: 2 + 1 - 1 + ranged kills with 2, does nothing with -2. 1/4 x 4/36, 1/4 x 21/36.
    assert_eq!((chance("kobold-1 killed").as_str(), chance("kobold-1 wounded").as_str()), ("1/36", "7/48"));
    // The ogre, health 5: 2 + 1 + ranged kills with 2, else wounds. 1/4 x 4/36, 1/4 x 32/36.
    assert_eq!((chance("ogre-1 killed").as_str(), chance("ogre-1 wounded").as_str()), ("1/36", "2/9"));
}

/// Two colours of magic, and three spells in them.
fn robots_hero(seed: u64, chaos: &mut Chaos, fixed: &mut Fixed, nth: u64) {
    const CASTERS: [(&str, &str); 7] = [
        ("cleric", "white"),
        ("conjurer", "blue"),
        ("druid", "green"),
        ("enchanter", "yellow"),
        ("illusionist", "gray"),
        ("sorcerer", "purple"),
        ("warlock", "black"),
    ];
    let at = usize::try_from((seed * 3 + nth) % 7).expect("an index");
    let (class, colour) = CASTERS[at];
    let spells = spells();
    let mut open: Vec<&str> = spells.iter().filter(|(_, of)| *of == colour).map(|(spell, _)| spell.as_str()).collect();
    let mut picked: Vec<(String, u32)> = Vec::new();
    while picked.len() < 3 && !open.is_empty() {
        let spell = open.remove(usize::try_from(chaos.below(open.len() as u64)).expect("an index"));
        picked.push((spell.to_owned(), 1));
    }
    let mut set = |what: &str, value: Value| drop(fixed.insert(format!("player.{nth}.{what}"), value));
    set("class", Value::Key(class.to_owned()));
    set("lineage", Value::Key("elf".to_owned()));
    set("magic.1", Value::Key(colour.to_owned()));
    set("spells", Value::Many(picked));
}

/// Every spell of the packs, with its colour.
fn spells() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/dragons-down/spells.toml");
    let pack: toml::Table = toml::from_str(&std::fs::read_to_string(file).expect("the spells")).expect("TOML");
    let each = pack["spell"].as_table().expect("spells").iter();
    each.map(|(id, record)| (id.clone(), record["colour"].as_str().expect("a colour").to_owned())).collect()
}

/// How many cubes of each kind a hero has, wherever they lie.
fn cubes(hero: &Json) -> BTreeMap<String, u64> {
    let mut all: BTreeMap<String, u64> = BTreeMap::new();
    let mut put = |kind: &str, count: &Json| *all.entry(kind.to_owned()).or_default() += count.as_u64().unwrap_or(0);
    for place in ["healthy", "wounded"] {
        hero[place].as_object().into_iter().flatten().for_each(|(kind, count)| put(kind, count));
    }
    let tactics = &hero["tactics"];
    for (row, kind) in [("weapon", "might"), ("attack", "speed"), ("maneuver", "speed")] {
        put(kind, &tactics[row]);
    }
    for (_, row) in tactics["boxes"].as_object().into_iter().flatten() {
        row.as_object().into_iter().flatten().for_each(|(kind, count)| put(kind, count));
    }
    all.retain(|_, count| *count > 0);
    all
}

/// In combat no cube is made and none is lost, of any colour. Only a card used before targets are named changes colours.
fn conserved(before: &Json, action: &str, after: &Json) -> Result<(), String> {
    if before["fight"].is_null() || action == "target" {
        return Ok(());
    }
    for (id, hero) in after["heroes"].as_object().into_iter().flatten() {
        let was = &before["heroes"][id];
        if was.is_null() || was["more-cubes"] != hero["more-cubes"] {
            continue;
        }
        let (then, now) = (cubes(was), cubes(hero));
        if then != now {
            return Err(format!("{id} had {then:?} and has {now:?}"));
        }
    }
    Ok(())
}

#[test]
fn robots_cast_spells() {
    let games: u64 = match std::env::var("ROBOTS").as_deref() {
        Ok("full") => 500,
        Ok(games) => games.parse().expect("ROBOTS is `full` or a number"),
        Err(_) => 25,
    };
    let game = game();
    let cast: RefCell<BTreeMap<String, usize>> = RefCell::new(BTreeMap::new());
    let check = |before: &Json, action: &str, after: &Json| {
        for caster in after["fight"]["cast"].as_array().into_iter().flatten() {
            if !before["fight"]["cast"].as_array().into_iter().flatten().any(|other| other == caster) {
                let hero = caster.as_str().unwrap_or_default();
                let spell = before["heroes"][hero]["tactics"]["spell"].as_str().unwrap_or("?").to_owned();
                *cast.borrow_mut().entry(spell).or_default() += 1;
            }
        }
        conserved(before, action, after)
    };
    let mut tally = Tally::default();
    for seed in 0..games {
        let mut chaos = Chaos(seed.wrapping_mul(7919));
        let mut fixed: Fixed = [
            ("mode", Value::Key("scenario".to_owned())),
            ("set.turns", Value::Number(5)),
            ("set.goal", Value::Number(0)),
            ("players", Value::Number(3)),
        ]
        .map(|(id, value)| (id.to_owned(), value))
        .into();
        (1..=3).for_each(|nth| robots_hero(seed, &mut chaos, &mut fixed, nth));
        let act = |id: &str| matches!(id, "make-noise" | "search" | "pass");
        play(&game, seed, &fixed, 2000, &|offer| act(&offer.id), &check, &mut tally);
    }
    tally.show();
    let cast = cast.into_inner();
    println!("{cast:?}");
    assert!(!cast.contains_key("?"), "{cast:?}");
    if games >= 500 {
        let every = spells();
        // Nobody starts with a universal spell, and a robot hardly ever meets an undead guardian to rule.
        let met = |id: &str, colour: &str| colour == "universal" || id == "rule-undead" || cast.contains_key(id);
        let never: Vec<_> = every.iter().filter(|(id, colour)| !met(id, colour)).collect();
        assert!(never.is_empty(), "never cast: {never:?}");
    }
}
