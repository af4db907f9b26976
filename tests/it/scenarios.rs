//! Every file in `tests/scenarios/<game>/`: state, action, answers, outcome. Adding one needs no Rust.
//!
//! The format is described in docs/CONTRIBUTING.md. A scenario that is refused where it should not be, tells other notes, or ends in
//! another state fails with the file's name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::Deserialize;
use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::{Answers, Early, Note, Raw, Seat};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState, AnyStep};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    title: String,
    game: String,
    set: Option<String>,
    pack: Option<String>,
    state: Option<Json>,
    #[serde(default)]
    step: Vec<Step>,
    end: Option<End>,
    /// Records that act in it, and those that it does without (read by `acting.rs`).
    #[serde(default, rename = "with")]
    _with: Vec<String>,
    #[serde(default, rename = "without")]
    _without: Vec<String>,
    /// The same beginning going on in several ways, instead of `step`.
    #[serde(default)]
    case: Vec<Case>,
}

/// One of several ways a scenario goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    title: String,
    #[serde(default, rename = "with")]
    _with: Vec<String>,
    #[serde(default, rename = "without")]
    _without: Vec<String>,
    /// Laid over the scenario's state.
    state: Option<Json>,
    step: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(rename = "do", default)]
    action: String,
    seat: Option<String>,
    #[serde(default)]
    answers: serde_json::Map<String, Json>,
    #[serde(default)]
    anyway: bool,
    refused: Option<String>,
    asks: Option<String>,
    legal: Option<Vec<String>>,
    /// What Enter would answer.
    usual: Option<String>,
    /// What is asked, in words.
    text: Option<String>,
    /// What is shown for each option.
    labels: Option<Vec<String>>,
    #[serde(default)]
    notes: Vec<String>,
    /// What must not be told.
    #[serde(default)]
    untold: Vec<String>,
    state: Option<Json>,
    after: Option<String>,
    #[serde(default)]
    must: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    scores: Option<Vec<Json>>,
    coop: Option<bool>,
    summary: Option<String>,
}

/// A scenario being run.
struct Run {
    game: Rc<dyn AnyGame>,
    state: AnyState,
    cites: BTreeSet<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// Every scenario file of a game, in order of name.
fn files(game: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![root().join(game)];
    while let Some(dir) = open.pop() {
        let Ok(entries) = fs::read_dir(&dir) else { continue };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ext| ext == "toml") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Puts `over` on top of `under`: objects merge, everything else replaces.
pub fn merge(under: &mut Json, over: &Json) {
    match (under, over) {
        (Json::Object(under), Json::Object(over)) => {
            for (key, value) in over {
                merge(under.entry(key).or_insert(Json::Null), value);
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// Where `actual` differs from the parts that `expected` names.
fn differs(path: &str, expected: &Json, actual: &Json) -> Option<String> {
    match (expected, actual) {
        (Json::Object(expected), Json::Object(actual)) => {
            expected.iter().find_map(|(key, value)| differs(&format!("{path}.{key}"), value, actual.get(key).unwrap_or(&Json::Null)))
        }
        // Parts of a list: by number, or by the `id` of what is in it.
        (Json::Object(expected), Json::Array(actual)) => expected.iter().find_map(|(key, value)| {
            let numbered = key.parse().ok().and_then(|nth: usize| actual.get(nth));
            let named = || actual.iter().find(|item| item.get("id").and_then(Json::as_str) == Some(key));
            differs(&format!("{path}.{key}"), value, numbered.or_else(named).unwrap_or(&Json::Null))
        }),
        _ if expected == actual => None,
        // A count that is left out when it is zero.
        (Json::Number(zero), Json::Null) if zero.as_i64() == Some(0) => None,
        // A list or a table that is left out when it is empty.
        (Json::Array(list), Json::Null) if list.is_empty() => None,
        (Json::Object(parts), Json::Null) if parts.is_empty() => None,
        _ => Some(format!("{path} is {actual}, expected {expected}")),
    }
}

fn early(answers: &serde_json::Map<String, Json>) -> Vec<Early> {
    let raw = |value: &Json| match value {
        Json::String(text) => Raw::Text(text.clone()),
        other => Raw::Json(other.clone()),
    };
    answers.iter().map(|(key, value)| Early { key: key.clone(), raw: raw(value) }).collect()
}

impl Run {
    fn seat(&self, name: Option<&str>) -> Option<Seat> {
        name.map(|name| self.game.sheet(&self.state).seat_named(name).unwrap_or_else(|| panic!("nobody is called {name}")))
    }

    /// The action of a step: the one named, or the one the book says must follow.
    fn action(&self, step: &Step) -> (String, Option<Seat>) {
        match self.game.next(&self.state) {
            AnyNext::Must(action) if step.action.is_empty() || step.action == action => (action, None),
            AnyNext::May(offers) if !step.action.is_empty() => {
                let asked = self.seat(step.seat.as_deref());
                let offer = offers.iter().find(|offer| offer.id == step.action && (asked.is_none() || offer.seat == asked));
                if let Some(barred) = offer.and_then(|offer| offer.barred.clone()).filter(|_| !step.anyway) {
                    let expected = step.refused.as_deref().unwrap_or_else(|| panic!("`{}` is barred: {barred}", step.action));
                    assert!(barred.to_string().contains(expected), "`{}` is barred: {barred}; expected {expected}", step.action);
                }
                let known = offer.is_some() || self.game.deeds(&self.state).iter().any(|deed| deed.id == step.action);
                assert!(known || step.refused.is_some(), "`{}` is not offered: {offers:?}", step.action);
                (step.action.clone(), asked.or_else(|| offer.and_then(|offer| offer.seat)))
            }
            AnyNext::Over(outcome) if step.action.is_empty() => panic!("the game is over: {}", outcome.summary),
            // Another step than the one that must be: the advance itself will say what is wrong.
            _ => (step.action.clone(), self.seat(step.seat.as_deref())),
        }
    }

    fn step(&mut self, step: &Step) {
        let (action, seat) = self.action(step);
        let answers = Answers { early: early(&step.answers), anyway: step.anyway, ..Answers::default() };
        let before = self.game.write(&self.state);
        let mut notes: Vec<Note> = Vec::new();
        let barred = matches!(self.game.next(&self.state), AnyNext::May(offers) if !step.anyway
            && offers.iter().any(|offer| offer.id == action && (seat.is_none() || offer.seat == seat) && offer.barred.is_some()));
        if barred {
            assert!(step.refused.is_some(), "`{action}` is barred");
            return;
        }
        match self.game.advance(&self.state, seat, &action, &answers) {
            Err(refusal) => {
                let Some(expected) = &step.refused else { panic!("`{action}` was refused: {refusal}") };
                self.cites.extend(refusal.cite.iter().map(|cite| cite.section().to_owned()));
                assert!(refusal.to_string().contains(expected.as_str()), "refused: {refusal}\nexpected: {expected}");
                assert_eq!(self.game.write(&self.state), before, "a refusal changed the state");
                return;
            }
            Ok(AnyStep::Asks { question, notes: told, .. }) => {
                self.cites.extend(question.cite.iter().map(|cite| cite.section().to_owned()));
                assert_eq!(step.asks.as_deref(), Some(question.id.as_str()), "`{action}` asks {} ({:?})", question.id, question.legal());
                if let Some(legal) = &step.legal {
                    assert_eq!(&question.legal(), legal, "legal answers of {}", question.id);
                }
                if let Some(text) = &step.text {
                    assert_eq!(&question.text, text, "the words of {}", question.id);
                }
                if let Some(labels) = &step.labels {
                    let shown: Vec<&String> = question.options.iter().map(|option| &option.label).collect();
                    assert_eq!(shown, labels.iter().collect::<Vec<_>>(), "what is shown of {}", question.id);
                }
                if let Some(usual) = &step.usual {
                    let default = question.default_shown();
                    assert_eq!(default.as_ref(), Some(usual), "what Enter answers to {}", question.id);
                }
                notes.extend(told);
                self.told(&notes, &step.notes);
                return;
            }
            Ok(AnyStep::Done { state, notes: told, trail }) => {
                assert!(step.refused.is_none(), "`{action}` was not refused: {told:?}");
                assert!(step.asks.is_none(), "`{action}` asked nothing");
                assert_eq!(trail.unused_early, Vec::<String>::new(), "`{action}` did not ask for these; it used {:?}", trail.used);
                self.state = state;
                notes.extend(told);
            }
        }
        if step.must {
            self.musts(&answers, &mut notes);
        }
        self.told(&notes, &step.notes);
        let wrong = notes.iter().map(ToString::to_string).find(|told| step.untold.contains(told));
        assert_eq!(wrong, None, "`{action}` should not have told this");
        let difference = step.state.as_ref().and_then(|expected| differs("state", expected, &self.game.write(&self.state)));
        assert!(difference.is_none(), "after `{action}` {}", difference.unwrap_or_default());
        self.follows(step.after.as_deref());
        let faults = self.game.faults(&self.state);
        assert!(faults.is_empty(), "after `{action}` the state has faults: {faults:?}");
    }

    /// Runs what the book says must follow, until a menu or the end.
    fn musts(&mut self, answers: &Answers, notes: &mut Vec<Note>) {
        while let AnyNext::Must(action) = self.game.next(&self.state) {
            match self.game.advance(&self.state, None, &action, answers) {
                Ok(AnyStep::Done { state, notes: told, .. }) => {
                    self.state = state;
                    notes.extend(told);
                }
                Ok(AnyStep::Asks { question, .. }) => panic!("`{action}` asks {} ({:?})", question.id, question.legal()),
                Err(refusal) => panic!("`{action}`, which must be, was refused: {refusal}"),
            }
        }
    }

    /// Whether the expected notes are among those told, in this order.
    fn told(&mut self, notes: &[Note], expected: &[String]) {
        self.cites.extend(notes.iter().filter_map(|note| note.cite.as_ref()).map(|cite| cite.section().to_owned()));
        let told: Vec<String> = notes.iter().map(ToString::to_string).collect();
        if std::env::var("TOLD").is_ok() {
            println!("TOLD {}", json!(told));
        }
        let mut rest = told.iter();
        for note in expected {
            assert!(rest.any(|told| told == note), "not told, or not in this order: {note}\ntold:\n  {}", told.join("\n  "));
        }
    }

    fn follows(&self, after: Option<&str>) {
        let Some(after) = after else { return };
        let offered = match self.game.next(&self.state) {
            AnyNext::Must(action) => vec![action],
            AnyNext::May(offers) => offers.into_iter().filter(|offer| offer.barred.is_none()).map(|offer| offer.id).collect(),
            AnyNext::Over(_) => vec!["over".to_owned()],
        };
        assert!(offered.iter().any(|action| action == after), "`{after}` does not follow: {offered:?}");
    }

    fn end(&self, end: &End) {
        let AnyNext::Over(outcome) = self.game.next(&self.state) else { panic!("the game is not over") };
        for (expected, score) in end.scores.iter().flatten().zip(&outcome.scores) {
            let score = serde_json::to_value(score).expect("a score as JSON");
            if let Some(difference) = differs("score", expected, &score) {
                panic!("{difference}");
            }
        }
        if let Some(scores) = &end.scores {
            assert_eq!(scores.len(), outcome.scores.len(), "scores");
        }
        assert!(end.coop.is_none() || end.coop == outcome.coop, "coop is {:?}", outcome.coop);
        assert!(end.summary.as_ref().is_none_or(|summary| *summary == outcome.summary), "summary is {}", outcome.summary);
    }
}

fn run(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).expect("a readable scenario");
    assert!(text.starts_with("# "), "the first line of a scenario cites book and section");
    let scenario: Scenario = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(!scenario.title.is_empty(), "a scenario has a title");
    let packs: Vec<PathBuf> = scenario.pack.iter().map(|pack| root().join("../packs").join(pack)).collect();
    let game = game_of(&scenario.game, &packs);
    let mut state = match &scenario.set {
        Some(set) => {
            let file = root().join(&scenario.game).join("states").join(format!("{set}.json"));
            let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            serde_json::from_str(&text).expect("a state in JSON")
        }
        None => game.write(&game.blank()),
    };
    merge(&mut state, &scenario.state.unwrap_or_else(|| json!({})));
    assert!(scenario.step.is_empty() || scenario.case.is_empty(), "a scenario has steps, or cases, not both");
    let mut cites = BTreeSet::new();
    for case in &scenario.case {
        let mut state = state.clone();
        merge(&mut state, case.state.as_ref().unwrap_or(&json!({})));
        let went = std::panic::catch_unwind(|| steps(&game_of(&scenario.game, &packs), &state, &case.step, None));
        cites.extend(went.unwrap_or_else(|panic| {
            let what = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            panic!("case `{}`: {}", case.title, what.unwrap_or("it failed"))
        }));
    }
    if scenario.case.is_empty() {
        cites.extend(steps(&game, &state, &scenario.step, scenario.end.as_ref()));
    }
    cites
}

fn game_of(id: &str, packs: &[PathBuf]) -> Rc<dyn AnyGame> {
    games::open_with(id, packs).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs steps from a state, and says which sections they reach.
fn steps(game: &Rc<dyn AnyGame>, state: &Json, steps: &[Step], end: Option<&End>) -> BTreeSet<String> {
    let state = game.read(&state.to_string()).unwrap_or_else(|error| panic!("the state: {error}"));
    let faults = game.faults(&state);
    assert!(faults.is_empty(), "the state has faults: {faults:?}");
    let mut run = Run { game: Rc::clone(game), state, cites: BTreeSet::new() };
    for step in steps {
        run.step(step);
    }
    if let Some(end) = end {
        run.end(end);
    }
    run.cites
}

/// Runs a game's scenarios and returns the sections they reach. Every failure is named before the test fails.
fn all(game: &str) -> BTreeSet<String> {
    let only = std::env::var("SCENARIO").unwrap_or_default();
    let mut cites = BTreeSet::new();
    let mut failures = Vec::new();
    for path in files(game).into_iter().filter(|path| path.to_string_lossy().contains(&only)) {
        match std::panic::catch_unwind(|| run(&path)) {
            Ok(reached) => cites.extend(reached),
            Err(panic) => {
                let what = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
                failures.push(format!("{}:\n{}", path.display(), what.unwrap_or("it failed")));
            }
        }
    }
    assert!(failures.is_empty(), "{} scenarios fail:\n\n{}", failures.len(), failures.join("\n\n"));
    cites
}

/// Fails for a section that procedures cite and no scenario reaches.
fn reaches(game: &str, sections: &[&str]) {
    let reached = all(game);
    if std::env::var("SCENARIO").is_ok() {
        return;
    }
    let missed: Vec<&&str> = sections.iter().filter(|section| !reached.contains(**section)).collect();
    assert!(missed.is_empty(), "no scenario of {game} reaches {missed:?}");
}

#[test]
fn dungeon_roll() {
    reaches("dungeon-roll", &games::sections("dungeon-roll"));
}

#[test]
fn dragons_down() {
    reaches("dragons-down", &games::sections("dragons-down"));
}

#[test]
fn dead_throne() {
    reaches("dead-throne", &games::sections("dead-throne"));
}

#[test]
fn adventure_system() {
    reaches("adventure-system", &games::sections("adventure-system"));
}
