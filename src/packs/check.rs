//! All faults of a game's packs at once.

use super::clean::{is_kebab, to_kebab};
use super::dice::dice;
use super::layer::{Layer, LayerKind};
use super::meta::{META, Source, WORDS, sources};
use super::node::{Entry, Node, Value};
use super::problem::Problem;
use super::problems::Problems;
use super::records::{OWN, PackInfo, Records};

/// Every problem of these layers. `schema` is what the game itself demands: usually that all its typed tables can be read.
pub fn check(game: &str, layers: &[Layer], schema: impl FnOnce(&Records, &mut Problems)) -> Vec<Problem> {
    let mut problems = Problems::new();
    let records = Records::load(game, layers, &mut problems);
    generic(&records, &mut problems);
    schema(&records, &mut problems);
    problems.finish()
}

/// The faults that any game's records can have.
pub fn generic(records: &Records, problems: &mut Problems) {
    ids(records, problems);
    records.value::<PackInfo>("pack", problems);
    sureness(records, problems);
    dice(records, problems);
}

fn ids(records: &Records, problems: &mut Problems) {
    for (table, entry) in records.root() {
        kebab("table", table, entry, problems);
        let holds_ids = entry.node.holds_records() || OWN.contains(&table.as_str());
        for (id, entry) in entry.node.table().into_iter().flatten().filter(|_| holds_ids) {
            kebab("id", id, entry, problems);
        }
    }
}

fn kebab(what: &str, name: &str, entry: &Entry, problems: &mut Problems) {
    if is_kebab(name) {
        return;
    }
    let problem = Problem::error("not-kebab-case", &entry.key, format!("the {what} `{name}` is not in kebab-case"));
    problems.push(match to_kebab(name) {
        Some(better) => problem.help(format!("write `{better}`")),
        None => problem.help("use small letters, digits and hyphens"),
    });
}

/// Faults of every record's `source` and `confidence`, and of the sources.
fn sureness(records: &Records, problems: &mut Problems) {
    records.table::<Source>("source", problems);
    for (path, entry) in records.each() {
        check_sources(records, &path, entry, problems);
        check_confidence(&path, entry, problems);
        check_inferred(&path, entry, problems);
    }
}

fn check_sources(records: &Records, path: &str, entry: &Entry, problems: &mut Problems) {
    let named = sources(entry);
    if named.is_empty() && entry.key.kind() == LayerKind::BuiltIn {
        let problem = Problem::error("missing-source", entry.place(), format!("`{path}` does not say where it comes from"));
        problems.push(problem.help("add `source = \"…\"` with an id under `[source]`"));
    }
    for node in named {
        match node.text() {
            Some(id) => {
                if !records.has("source", id) {
                    problems.unknown_reference(&node.at, "source", id, records.ids("source"));
                }
            }
            None => problems.push(
                Problem::error("wrong-type", &node.at, format!("`{path}.source` must be the id of a source"))
                    .help("write `source = \"rulebook\"`, or a list of ids"),
            ),
        }
    }
}

fn check_confidence(path: &str, entry: &Entry, problems: &mut Problems) {
    let said = entry.node.table().and_then(|table| table.get("confidence"));
    match said.map(|said| &said.node) {
        None if entry.key.kind() == LayerKind::BuiltIn => {
            let problem = Problem::error("missing-confidence", entry.place(), format!("`{path}` does not say how sure it is"));
            problems.push(problem.help(format!("add `confidence` with {}", super::words::one_of(WORDS))));
        }
        Some(Node { value: Value::Text(word), at }) if !WORDS.contains(&word.as_str()) => {
            let problem = Problem::error("bad-confidence", at, format!("`{path}.confidence` can't be `{word}`"));
            problems.push(problem.help_words("word", word, WORDS));
        }
        Some(Node { value: Value::Text(_), .. }) | None => {}
        Some(other) => {
            let problem = Problem::error("bad-confidence", &other.at, format!("`{path}.confidence` must be a word"));
            problems.push(problem.help(format!("expected {}", super::words::one_of(WORDS))));
        }
    }
}

fn check_inferred(path: &str, entry: &Entry, problems: &mut Problems) {
    let Some(table) = entry.node.table() else { return };
    let Some(said) = table.get("inferred") else { return };
    let keys: Vec<&str> = table.keys().map(String::as_str).filter(|key| !META.contains(key)).collect();
    let list = said.node.list().unwrap_or_default();
    if list.is_empty() || list.iter().any(|node| node.text().is_none()) {
        let problem = Problem::error("bad-inferred", &said.node.at, format!("`{path}.inferred` must be a list of keys"));
        problems.push(problem.help("write the keys of this record that were worked out: `inferred = [\"xp\"]`"));
    }
    for node in list {
        if let Some(key) = node.text().filter(|key| !keys.contains(key)) {
            let problem = Problem::error("bad-inferred", &node.at, format!("`{path}` has no key `{key}` that could be inferred"));
            problems.push(problem.help_words("key", key, &keys));
        }
    }
}
