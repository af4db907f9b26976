//! Dragons Down: what Enter places in a fight, against the exact odds of everything else that could be placed.

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::walk::Reach;
use tablehand::kernel::{Answers, Early, Question, Raw, Span};
use tablehand::toolbox::erased::{AnyGame, AnyState, AnyStep};
use tablehand::toolbox::wording::capital;

fn game() -> Rc<dyn AnyGame> {
    games::open_with("dragons-down", &[Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips")]).expect("the game")
}

/// A hero before he places cubes, against chips that all attack him.
fn fight(hero: &Json, chips: &[(&str, Json)], targets: &[&str], fight: Json) -> Json {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/dragons-down/states/knight.json");
    let mut state: Json = serde_json::from_str(&std::fs::read_to_string(file).expect("the state")).expect("JSON");
    let at = json!({ "tile": "deep-woods", "clearing": 3 });
    let class = hero["class"].as_str().expect("a class");
    let mut one = json!({ "seat": 0, "lineage": "human", "at": at, "blocked": true });
    for (key, value) in hero.as_object().expect("a table") {
        one[key] = value.clone();
    }
    state["heroes"] = json!({ class: one });
    state["order"] = json!([class]);
    state["figures"] = json!({});
    let mut all = json!({ class: targets });
    for (name, more) in chips {
        let (of, _) = name.rsplit_once('-').expect("a number");
        state["figures"][name] = json!({ "of": of, "at": at });
        for (key, value) in more.as_object().expect("a table") {
            state["figures"][name][key] = value.clone();
        }
        state["named"][of] = json!(9);
        all[name] = json!([class]);
    }
    state["fight"] = fight;
    state["fight"]["at"] = at;
    state["fight"]["step"] = json!("hero-tactics");
    state["fight"]["targets"] = all;
    state
}

fn early(answers: &[(&str, &str)]) -> Vec<Early> {
    answers.iter().map(|(key, typed)| Early { key: (*key).to_owned(), raw: Raw::Text((*typed).to_owned()) }).collect()
}

/// The question where the cubes go.
fn placing(game: &dyn AnyGame, state: &AnyState, uses: &[(&str, &str)]) -> Question {
    let given = early(uses);
    match game.advance(state, None, "hero-tactics", &Answers { early: given, ..Answers::default() }).expect("no refusal") {
        AnyStep::Asks { question, .. } => *question,
        AnyStep::Done { notes, .. } => panic!("nothing is asked: {notes:?}"),
    }
}

/// Every other placement of the same cubes on the spell that the question lists; those that are not legal are left out later.
fn placements(question: &Question, usual: &str) -> Vec<String> {
    let spell: Vec<&str> =
        usual.split(", ").filter(|part| !["weapon", "attack", "maneuver"].iter().any(|key| part.starts_with(&format!("{key} ")))).collect();
    let most = |key: &str| question.options.iter().find(|option| option.key == key).map_or(0, |option| option.max);
    let mut all = Vec::new();
    for weapon in 0..=most("weapon") {
        for attack in 0..=most("attack") {
            for maneuver in 0..=most("maneuver") {
                let own = [("weapon", weapon), ("attack", attack), ("maneuver", maneuver)];
                let own = own.iter().filter(|(_, count)| *count > 0).map(|(key, count)| format!("{key} {count}"));
                let parts: Vec<String> = spell.iter().map(|part| (*part).to_owned()).chain(own).collect();
                all.push(if parts.is_empty() { "none".to_owned() } else { parts.join(", ") });
            }
        }
    }
    all
}

/// What comes of a placement, on average.
struct Comes {
    /// Foes killed or won over, and wounds of the others.
    kills: f64,
    harms: f64,
    /// How often the hero dies, and his wounds.
    dies: f64,
    hurt: f64,
}

fn outcome(game: &dyn AnyGame, state: &AnyState, hero: &str, uses: &[(&str, &str)], placed: &str) -> Option<Comes> {
    let id = format!("tactics.{hero}");
    let given = early(&[uses, &[(&id, placed)]].concat());
    let odds = game.odds(state, None, "hero-tactics", &[], &given, Reach { horizon: Span::Round, ..Reach::default() });
    let odds = match odds {
        Ok(odds) => odds,
        // Not legal.
        Err(refusal) if refusal.id.as_ref() == Some(&id) => return None,
        Err(refusal) => panic!("{placed}: {refusal:?}"),
    };
    let sum =
        |fits: &dyn Fn(&str) -> Option<f64>| odds.facts.iter().filter_map(|(fact, weight)| Some(fits(fact)? * weight.p())).sum::<f64>();
    let hero = capital(hero);
    let gone = |fact: &str| (fact.ends_with(" killed") && !fact.starts_with(&hero) || fact.starts_with("Rule Undead on")).then_some(1.0);
    let dies = |fact: &str| (fact == format!("{hero} killed")).then_some(1.0);
    let times = |fact: &str| match fact.split_once(" wounded")?.1 {
        "" => Some(1.0),
        times => times.trim().trim_end_matches(" times").parse().ok(),
    };
    let hurt = |fact: &str| times(fact).filter(|_| fact.starts_with(&hero));
    let harms = |fact: &str| times(fact).filter(|_| !fact.starts_with(&hero));
    Some(Comes { kills: sum(&gone), harms: sum(&harms), dies: sum(&dies), hurt: sum(&hurt) })
}

#[track_caller]
fn enter_is_never_dominated(hero: &Json, uses: &[(&str, &str)], chips: &[(&str, Json)], targets: &[&str], opening: bool) -> String {
    let game = game();
    let state = fight(hero, chips, targets, json!({ "opening": opening }));
    let state = game.read(&state.to_string()).expect("a state");
    assert_eq!(game.faults(&state), []);
    let class = hero["class"].as_str().expect("a class");
    let question = placing(&*game, &state, uses);
    assert_eq!(question.id, format!("tactics.{class}"));
    let usual = question.default.as_ref().map(ToString::to_string).unwrap_or_default();
    let enter = outcome(&*game, &state, class, uses, &usual).expect("the default is legal");
    let mut others = 0;
    for other in placements(&question, &usual) {
        let Some(comes) = outcome(&*game, &state, class, uses, &other) else { continue };
        others += 1;
        // More of each is better.
        let gains = [comes.kills - enter.kills, comes.harms - enter.harms, enter.dies - comes.dies, enter.hurt - comes.hurt];
        let dominates = gains.iter().all(|gain| *gain > -1e-9) && gains.iter().any(|gain| *gain > 1e-9);
        assert!(!dominates, "{targets:?}: `{usual}` is beaten by `{other}`: more kills, harm, lives, fewer wounds by {gains:?}");
    }
    assert!(others > 3, "only {others} placements");
    usual
}

#[test]
fn a_fireball_at_two_comes_before_what_would_be_kept_off() {
    let sorcerer = json!({ "class": "sorcerer", "healthy": { "purple": 3, "speed": 3, "heart": 2 }, "spells": ["fireball"] });
    let two = [("gnoll-1", json!({})), ("gnoll-2", json!({ "side": "back" }))];
    let usual = enter_is_never_dominated(&sorcerer, &[("use", "fireball")], &two, &["gnoll-1", "gnoll-2"], true);
    assert!(usual.contains("purple 2"), "{usual}");
    let other = [("owlbear-1", json!({})), ("gnoll-2", json!({}))];
    enter_is_never_dominated(&sorcerer, &[("use", "fireball")], &other, &["owlbear-1", "gnoll-2"], false);
}

#[test]
fn a_fireball_takes_cubes_of_one_colour_where_that_makes_it_faster() {
    let sorcerer = json!({ "class": "sorcerer", "healthy": { "purple": 2, "black": 2, "speed": 2, "heart": 2 }, "spells": ["fireball"] });
    let usual = enter_is_never_dominated(&sorcerer, &[("use", "fireball")], &[("ogre-1", json!({}))], &["ogre-1"], false);
    assert!(usual.contains("purple 2"), "{usual}");
}

#[test]
fn rule_undead_is_cast_to_hit() {
    let druid = json!({ "class": "druid", "healthy": { "black": 2, "speed": 4, "heart": 2 }, "spells": ["rule-undead"] });
    enter_is_never_dominated(
        &druid,
        &[("use", "rule-undead")],
        &[("death-knight-1", json!({ "side": "back" }))],
        &["death-knight-1"],
        false,
    );
}

#[test]
fn a_bow_is_weighed_with_its_dice() {
    let archer = json!({ "class": "rogue", "healthy": { "might": 2, "speed": 3, "heart": 3 }, "cards": { "short-bow": { "worn": true } } });
    for chip in ["gnoll-1", "owlbear-1", "troll-1", "treant-1"] {
        enter_is_never_dominated(&archer, &[], &[(chip, json!({}))], &[chip], false);
    }
}

#[test]
fn a_sword_against_two_is_never_placed_worse_than_it_could_be() {
    let knight =
        json!({ "class": "knight", "healthy": { "might": 4, "speed": 4, "heart": 2 }, "cards": { "long-sword": { "worn": true } } });
    let all = ["gnoll-1", "owlbear-1", "troll-1", "treant-1", "ogre-1"];
    for one in all {
        for two in all.iter().filter(|two| **two != one) {
            enter_is_never_dominated(&knight, &[], &[(one, json!({})), (two, json!({ "side": "back" }))], &[one], false);
        }
    }
}
