//! Every record that does something has a scenario in which it acts, and one without it that ends otherwise.
//!
//! A scenario, or one of its cases, says so itself: `with = ["elven-amulet"]` where a card, class, site or switch acts, `without = [...]`
//! where it is missing. Here they are only counted, and held to what the states say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::scenarios::merge;

/// A scenario, or a case of one.
struct Unit {
    file: String,
    with: BTreeSet<String>,
    without: BTreeSet<String>,
    /// What holds when it begins.
    state: Json,
    /// What is done, and what comes of it.
    steps: Json,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(path: &Path) -> Json {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let toml: toml::Value = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::to_value(toml).expect("JSON")
}

fn names(unit: &Json, key: &str) -> BTreeSet<String> {
    unit.get(key).and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect()
}

fn units() -> Vec<Unit> {
    let scenarios = root().join("tests/scenarios/dragons-down");
    let mut units = Vec::new();
    for folder in fs::read_dir(&scenarios).expect("scenarios").map(|entry| entry.expect("an entry").path()) {
        let Ok(files) = fs::read_dir(&folder) else { continue };
        for path in files.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|ext| ext == "toml")) {
            let scenario = read(&path);
            let set = scenario.get("set").and_then(Json::as_str).map(|set| scenarios.join(format!("states/{set}.json")));
            let mut begin = set.map_or_else(
                || json!({}),
                |set| serde_json::from_str(&fs::read_to_string(set).expect("a state")).expect("a state in JSON"),
            );
            merge(&mut begin, scenario.get("state").unwrap_or(&json!({})));
            let file = path.strip_prefix(&scenarios).expect("inside").display().to_string();
            let cases: Vec<Json> = scenario.get("case").and_then(Json::as_array).cloned().unwrap_or_default();
            for unit in cases.iter().chain(cases.is_empty().then_some(&scenario)) {
                let mut state = begin.clone();
                merge(&mut state, unit.get("state").unwrap_or(&json!({})));
                let steps = unit.get("step").cloned().unwrap_or_default();
                units.push(Unit { file: file.clone(), with: names(unit, "with"), without: names(unit, "without"), state, steps });
            }
        }
    }
    units
}

/// A pack's records of a kind.
fn records(file: &str, kind: &str) -> BTreeMap<String, Json> {
    let file = read(&root().join("data/dragons-down").join(file));
    file[kind].as_object().expect("records").iter().map(|(id, record)| (id.clone(), record.clone())).collect()
}

/// Every record that does something, and every optional rule.
fn acting() -> BTreeSet<String> {
    let does = |record: &Json| record["effects"].as_array().is_some_and(|effects| !effects.is_empty());
    // Weapons, armour and what holds spells act by what they show.
    let treasure = |record: &Json| does(record) || record["kind"] != "valuable";
    let site = |record: &Json| !record["feature"].is_null() || record["at-once"] == true;
    let mut acting: BTreeSet<String> = BTreeSet::new();
    let mut put = |records: BTreeMap<String, Json>, acts: &dyn Fn(&Json) -> bool| {
        acting.extend(records.into_iter().filter(|(_, record)| acts(record)).map(|(id, _)| id));
    };
    put(records("treasures.toml", "treasure"), &treasure);
    put(records("items.toml", "item"), &does);
    put(records("classes.toml", "class"), &|_| true);
    put(records("lineages.toml", "lineage"), &|_| true);
    put(records("natives.toml", "native"), &|_| true);
    put(records("sites.toml", "site"), &site);
    let rules = fs::read_to_string(root().join("src/games/dragons_down/rules.rs")).expect("the rules");
    let optional = rules.lines().filter(|line| line.contains(", Optional, "));
    acting.extend(optional.filter_map(|line| line.split('"').nth(1)).map(str::to_owned));
    acting
}

/// Whether a hero of this state holds a card.
fn holds(state: &Json, card: &str) -> bool {
    let heroes = state["heroes"].as_object().into_iter().flatten();
    let held = heroes.flat_map(|(_, hero)| hero["cards"].as_object().into_iter().flatten());
    held.into_iter().any(|(id, held)| id == card || held["of"] == card)
}

#[test]
fn whatever_acts_has_a_scenario_with_it_and_one_without() {
    let (acting, units) = (acting(), units());
    let mut faults = Vec::new();
    for unit in &units {
        let text = format!("{}{}", unit.state, unit.steps);
        for id in &unit.with {
            if !text.contains(&format!("\"{id}")) {
                faults.push(format!("{}: says that {id} acts, and never names it", unit.file));
            }
        }
        for id in unit.without.iter().filter(|id| holds(&unit.state, id)) {
            faults.push(format!("{}: says that it goes without {id}, and somebody has it", unit.file));
        }
        for id in unit.with.union(&unit.without).filter(|id| !acting.contains(*id)) {
            faults.push(format!("{}: nothing that acts is called {id}", unit.file));
        }
    }
    for id in &acting {
        let folder = |unit: &Unit| unit.file.split('/').next().map(str::to_owned);
        let with: Vec<&Unit> = units.iter().filter(|unit| unit.with.contains(id)).collect();
        let without: Vec<&Unit> = units.iter().filter(|unit| unit.without.contains(id)).collect();
        match (with.is_empty(), without.is_empty()) {
            (true, true) => faults.push(format!("{id}: no scenario with it, and none without")),
            (true, false) => faults.push(format!("{id}: no scenario with it")),
            (false, true) => faults.push(format!("{id}: no scenario without it")),
            (false, false) => {
                let differs = |one: &&Unit| without.iter().any(|other| folder(one) == folder(other) && one.steps != other.steps);
                if !with.iter().any(differs) {
                    faults.push(format!("{id}: with it and without it the same comes of it"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
