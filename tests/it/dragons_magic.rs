//! Dragons Down's spells beyond their scenarios: exact odds, a scripted combat, robots that cast.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Span, Value, walk::Reach};
use tablehand::toolbox::erased::AnyGame;

use crate::robot::{Chaos, Fixed, Tally, play_dealt};

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
    // Who comes to cast casts, and one spell more often than the others: what needs an undead target whenever it can be.
    fixed.insert(format!("cast-here.{class}"), Value::Yes(true));
    if let Some((spell, _)) = picked.iter().find(|(spell, _)| spell == "rule-undead").or(picked.first()) {
        fixed.insert(format!("use.{class}"), Value::Key(spell.clone()));
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

fn scenario(name: &str) -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/spells").join(format!("{name}.toml"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Whether this spell is cast or lasts anywhere in a scenario.
fn acts(value: &Json, spell: &str) -> bool {
    let named = |key: &str, value: &Json| (key == "spell" || key.starts_with("use.")) && value == spell;
    match value {
        Json::Object(table) => table.iter().any(|(key, value)| named(key, value) || acts(value, spell)),
        Json::Array(each) => each.iter().any(|value| acts(value, spell)),
        _ => false,
    }
}

/// What a scenario expects of its steps.
fn expected(scenario: &Json) -> Vec<&Json> {
    let cases = scenario["case"].as_array().into_iter().flatten();
    let steps = cases.chain(std::iter::once(scenario)).flat_map(|case| case["step"].as_array().into_iter().flatten());
    let each = steps.flat_map(|step| ["notes", "state", "after", "refused", "asks", "legal"].map(|key| step.get(key)));
    each.flatten().collect()
}

#[test]
fn every_spell_has_a_scenario_in_which_it_acts_and_one_without_it() {
    let mut faults = Vec::new();
    for (spell, _) in spells() {
        let (with, without) = (scenario(&spell), scenario(&format!("{spell}-without")));
        let figures = |scenario: &Json| scenario["state"]["figures"].clone();
        let holds = [
            (acts(&with, &spell), "does not act in its scenario"),
            (!acts(&without, &spell), "acts in the scenario without it"),
            (with["set"] == without["set"], "is tried at another table"),
            (figures(&with) == figures(&without), "is tried on other chips"),
            (expected(&with) != expected(&without), "changes nothing"),
        ];
        faults.extend(holds.iter().filter(|(holds, _)| !holds).map(|(_, what)| format!("{spell} {what}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What the rulebook says of magic, flying and heroes against heroes, by section, each with its scenarios.
const SECTIONS: [(&str, &[&str]); 20] = [
    ("Combat Steps 1: a controlled monster is a hero", &["a-controlled-monster-is-a-hero"]),
    ("Combat Steps 4: targets of a spell", &["targets-of-a-spell"]),
    ("Spells: no spell again while it lasts", &["a-lasting-spell-is-not-cast-again", "a-spell-of-both-decks"]),
    (
        "Spells, Permanent",
        &["permanent-falls-asleep", "permanent-stays-awake", "enchanting-wakes", "waking-by-a-cube", "a-treasure-wakes-a-spell"],
    ),
    ("Spells: the enchanted tile", &["the-enchanted-tile-saves-a-box", "the-enchantment-limit"]),
    ("Spells that strike and kill", &["fireball", "air-sword", "fiery-chasm", "turn-undead", "affliction"]),
    ("Spells on speed", &["illusion", "hesitation", "tentacles", "disorient", "soul-save", "dark-matter"]),
    ("Spells on damage", &["envenom", "strength", "iron-skin", "life-armor", "heal"]),
    ("Spells that rule", &["rule-undead", "elemental", "four-elementals", "discord"]),
    ("Spells that remove", &["calm", "open-gate", "teleport", "vapor-form", "peace"]),
    ("Spells against magic", &["confuse", "anti-magic", "curse", "break-spells"]),
    ("Shape Shift", &["shape-shift", "shape-shifted-actions", "shape-shifted-loot"]),
    ("Vapor Form", &["vapor-only-moves"]),
    (
        "Spells for the day",
        &["divination", "natures-help", "trail-blaze", "fly", "floating-disk", "charm", "move-earth", "turn-spells-end"],
    ),
    ("Monster Reference", &["dragon-fire-is-no-spell", "the-demon", "the-lich", "the-titan", "dark-matter-on-casters"]),
    ("Player vs. Player, Hero Block", &["the-active-hero-blocks", "blocking-after-an-action", "a-blocked-hero-blocks-nobody"]),
    ("Player vs. Player, Challenging", &["challenging-a-hero", "without-the-rule"]),
    ("Player vs. Player, Aiming", &["aiming", "aim-boxes"]),
    ("Player vs. Player, Death Benefit", &["death-benefit", "an-outlaw-killed"]),
    ("Flying", &["fly", "fly-while-exploring"]),
];

#[test]
fn every_section_on_magic_has_its_scenarios() {
    for (section, names) in SECTIONS {
        for name in names {
            assert!(!expected(&scenario(name)).is_empty(), "{section}: {name} expects nothing");
        }
    }
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

/// Chips that stand beside heroes when dealt: some to fight, two undead to rule, and those that cast.
const DEALT: [&str; 9] = ["gnoll", "giant-bat", "troll", "titan", "demon", "death-knight", "wraith", "lich", "death-knight"];

/// What a robot's few turns seldom bring: a spell that nobody starts with, heroes in one clearing, monsters beside them.
fn deal(chaos: &mut Chaos, action: &str, before: &Json) -> Option<Json> {
    if !matches!(action, "set-up" | "monster-activation") {
        return None;
    }
    let mut state = before.clone();
    let heroes: Vec<String> = state["heroes"].as_object().expect("heroes").keys().cloned().collect();
    if action == "set-up" {
        for hero in heroes.iter().filter(|_| chaos.below(2) == 0) {
            state["heroes"][hero]["spells"].as_array_mut().expect("spells").push(json!("break-spells"));
        }
        return Some(state);
    }
    let there = |hero: &&String| state["heroes"][*hero]["at"].is_object() && state["heroes"][*hero]["on-path"].is_null();
    let standing: Vec<&String> = heroes.iter().filter(there).collect();
    let first = standing.first().filter(|_| action == "monster-activation" && chaos.below(3) > 0)?;
    let at = state["heroes"][*first]["at"].clone();
    if chaos.below(2) == 0 {
        standing.iter().for_each(|hero| state["heroes"][*hero]["at"] = at.clone());
    }
    for _ in 0..=chaos.below(3) {
        let of = DEALT[usize::try_from(chaos.below(DEALT.len() as u64)).expect("an index")];
        let out = |chip: &Json| chip["of"] == of || chip["shape"]["of"] == of;
        let on_map = ["figures", "spells"].iter().any(|kind| state[*kind].as_object().into_iter().flatten().any(|(_, chip)| out(chip)));
        let slain = heroes.iter().any(|hero| !state["heroes"][hero]["slain"][of].is_null());
        if !on_map && !slain {
            let number = state["named"][of].as_u64().unwrap_or(0) + 1;
            state["named"][of] = json!(number);
            state["figures"][format!("{of}-{number}")] = json!({ "of": of, "at": at });
        }
    }
    Some(state)
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
        play_dealt(&game, seed, &fixed, 2000, &|offer| act(&offer.id), &check, &deal, &mut tally);
    }
    tally.show();
    let cast = cast.into_inner();
    for (spell, times) in &cast {
        println!("  {times:>8} {spell}");
    }
    assert!(!cast.contains_key("?"), "{cast:?}");
    if games >= 500 {
        let rare: Vec<_> = spells().into_iter().filter(|(id, _)| cast.get(id).copied().unwrap_or(0) < 3).collect();
        assert!(rare.is_empty(), "cast fewer than three times: {rare:?}");
    }
}
