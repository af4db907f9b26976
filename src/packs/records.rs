//! All layers merged: table, record, key, value, each with its place.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::clean::shown;
use super::fingerprint::fingerprint;
use super::layer::{FORMAT, Layer, LayerKind};
use super::meta::{Confidence, META, Meta, confidence_of, meta};
use super::node::{Entry, Node, Table, Value, find};
use super::origin::{Origin, PackText};
use super::problem::Problem;
use super::problems::Problems;
use super::show::{ShownLine, lines};
use super::{merge, parse, typed};
use crate::dice::near;

/// Tables that belong to the packs themselves.
pub(super) const OWN: &[&str] = &["pack", "source"];

/// What `[pack]` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PackInfo {
    /// The game's id.
    pub game: String,
    /// The game's name as printed on the box.
    pub name: Option<String>,
    /// What the pack is, in a line.
    pub about: Option<String>,
}

/// A game's records, merged from all layers.
#[derive(Clone, Debug)]
pub struct Records {
    game: String,
    root: Table,
}

impl Records {
    /// Parses and merges. What is wrong goes to `problems`; what can be read is kept.
    #[must_use]
    pub fn load(game: &str, layers: &[Layer], problems: &mut Problems) -> Self {
        let mut root = Table::new();
        let mut number = 0;
        for (rank, layer) in layers.iter().enumerate() {
            for (file, text) in &layer.files {
                let text = PackText { rank, number, kind: layer.kind, layer: layer.name.clone(), file: file.clone(), text: text.clone() };
                number += 1;
                if let Some(tables) = read_file(game, &Arc::new(text), problems) {
                    merge::merge(&mut root, tables, problems);
                }
            }
        }
        Self { game: game.to_owned(), root }
    }

    /// The game's id.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Every record of a table as a `T`. A record with a fault is left out, and all its faults go to `problems`.
    pub fn table<T: DeserializeOwned>(&self, table: &str, problems: &mut Problems) -> BTreeMap<String, T> {
        let mut out = BTreeMap::new();
        for (id, entry) in self.records(table) {
            let path = format!("{table}.{id}");
            if entry.node.table().is_none() {
                let problem = Problem::error("not-a-record", &entry.key, format!("`{path}` is not a record"));
                problems.push(problem.help(format!("records of this kind are written `[{table}.some-id]`")));
                continue;
            }
            let before = problems.len();
            match typed::read(&path, entry, META, problems) {
                Some(value) => drop(out.insert(id.clone(), value)),
                None => self.may_be_misspelt(table, id, entry, problems, before),
            }
        }
        out
    }

    /// A table that is one record by itself, like `[game]`. `None` if no pack has it, or it has faults.
    pub fn value<T: DeserializeOwned>(&self, table: &str, problems: &mut Problems) -> Option<T> {
        typed::read(table, self.root.get(table)?, META, problems)
    }

    /// Whether there is such a table.
    #[must_use]
    pub fn has_table(&self, table: &str) -> bool {
        self.root.contains_key(table)
    }

    /// Whether there is such a record, faulty or not.
    #[must_use]
    pub fn has(&self, table: &str, id: &str) -> bool {
        self.root.get(table).and_then(|entry| entry.node.table()).is_some_and(|records| records.contains_key(id))
    }

    /// The names of all tables.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.root.keys().map(String::as_str)
    }

    /// The ids of a table's records, faulty ones too.
    pub fn ids(&self, table: &str) -> impl Iterator<Item = &str> {
        self.records(table).map(|(id, _)| id.as_str())
    }

    /// Where the value at a path came from: `monster.giant`, `monster.giant.front.speed`, `die.hit.faces.0`.
    #[must_use]
    pub fn origin(&self, path: &str) -> Option<&Origin> {
        let (entry, node) = find(&self.root, path)?;
        Some(entry.map_or(&node.at, Entry::place))
    }

    /// Whether the id given at a path is one of a table's; if not, it is a problem. A faulty record counts as being there.
    pub fn refers(&self, path: &str, table: &str, given: &str, problems: &mut Problems) -> bool {
        let known = self.has(table, given);
        if !known {
            problems.unknown_reference(self.origin(path), table, given, self.ids(table));
        }
        known
    }

    /// Who says a record, and how sure it is: `monster.giant`, `game`.
    #[must_use]
    pub fn meta(&self, record: &str) -> Option<Meta> {
        find(&self.root, record)?.0.map(meta)
    }

    /// How sure one key of a record is. A key that an owner changed is the owner's, whatever the record says.
    #[must_use]
    pub fn confidence(&self, path: &str) -> Option<Confidence> {
        let (_, key) = find(&self.root, path)?;
        let beneath = |record: &str| path.strip_prefix(record).and_then(|rest| rest.strip_prefix('.')).map(str::to_owned);
        let (name, record) = self.each().find_map(|(record, entry)| Some((beneath(&record)?, entry)))?;
        Some(confidence_of(record, name.split('.').next().unwrap_or_default(), key))
    }

    /// Every key of a record's own that is only inferred: `monster.thug.xp`.
    #[must_use]
    pub fn inferred(&self) -> Vec<String> {
        let mut inferred = Vec::new();
        for (path, record) in self.each() {
            let keys = record.node.table().into_iter().flatten().filter(|(key, _)| !META.contains(&key.as_str()) && *key != "name");
            let unsure = keys.filter(|(key, entry)| confidence_of(record, key, &entry.node) == Confidence::Inferred);
            inferred.extend(unsure.map(|(key, _)| format!("{path}.{key}")));
        }
        inferred
    }

    /// A record as lines, each key with its value and its place. Empty if there is none.
    #[must_use]
    pub fn show(&self, table: &str, id: &str) -> Vec<ShownLine> {
        self.records(table).find(|(known, _)| *known == id).map(|(_, entry)| lines(entry)).unwrap_or_default()
    }

    /// A stable number for the value at a path; it changes when the value does. Sources and confidence don't count.
    #[must_use]
    pub fn fingerprint(&self, path: &str) -> Option<u64> {
        let (_, node) = find(&self.root, path)?;
        Some(fingerprint(node, META))
    }

    /// The fingerprints of all records by path.
    #[must_use]
    pub fn fingerprints(&self) -> BTreeMap<String, u64> {
        self.each().map(|(path, entry)| (path, fingerprint(&entry.node, META))).collect()
    }

    /// Complains about every table that the game does not know; a misspelt name would be passed over in silence.
    pub fn only_tables(&self, known: &[&str], problems: &mut Problems) {
        let known: Vec<&str> = known.iter().chain(OWN).chain(&["die"]).copied().collect();
        for (name, entry) in self.root.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
            let problem = Problem::error("unknown-table", &entry.key, format!("{} has no table `{name}`", self.game));
            problems.push(problem.help_words("table", name, &known));
        }
    }

    /// Every record with its path, the packs' own tables left out. A table with a plain value is one record.
    pub(super) fn each(&self) -> impl Iterator<Item = (String, &Entry)> {
        self.root.iter().filter(|(name, _)| !OWN.contains(&name.as_str())).flat_map(|(name, entry)| {
            let records = if entry.node.holds_records() { entry.node.table() } else { None };
            let one = records.is_none().then(|| (name.clone(), entry));
            one.into_iter().chain(records.into_iter().flatten().map(move |(id, entry)| (format!("{name}.{id}"), entry)))
        })
    }

    pub(super) fn root(&self) -> &Table {
        &self.root
    }

    /// An overlay of a misspelt id is a new record with most keys missing; the id is the real fault then.
    fn may_be_misspelt(&self, table: &str, id: &str, entry: &Entry, problems: &mut Problems, since: usize) {
        if entry.key.kind() == LayerKind::BuiltIn {
            return;
        }
        let earlier = self.records(table).filter(|(_, other)| other.key.rank() < entry.key.rank()).map(|(id, _)| id.as_str());
        let Some(meant) = near(id, earlier) else { return };
        for problem in problems.since(since).filter(|problem| problem.code == "missing-key" && problem.at.as_ref() == Some(entry.place())) {
            problem.help = Some(format!("this is a new record; did you mean to change `{table}.{}`?", shown(meant)));
        }
    }

    fn records(&self, table: &str) -> impl Iterator<Item = (&String, &Entry)> {
        self.root.get(table).and_then(|entry| entry.node.table()).into_iter().flatten()
    }
}

/// One file's tables, its `format` checked and taken off. A file of a newer format is not read: its keys may mean anything.
fn read_file(game: &str, text: &Arc<PackText>, problems: &mut Problems) -> Option<Table> {
    let mut tables = parse::parse(text, problems);
    let start = Origin::new(text, 0..0);
    match tables.remove("format").map(|entry| entry.node) {
        Some(Node { value: Value::Int(FORMAT), .. }) => {}
        Some(Node { value: Value::Int(other), at }) => {
            let problem =
                Problem::error("unknown-format", &at, format!("this file has format {other}; this program knows format {FORMAT}"));
            problems.push(problem.help("a newer tablehand may read it"));
            return None;
        }
        Some(node) => problems.push(Problem::error("unknown-format", &node.at, "`format` must be a number").help("write `format = 1`")),
        None => problems.push(no_format(text.kind, &start)),
    }
    let said = find(&tables, "pack.game").and_then(|(_, node)| Some((node.text()?, &node.at)));
    if let Some((said, at)) = said
        && said != game
    {
        let problem = Problem::error("wrong-game", at, format!("this file is for `{said}`, but it was read for `{game}`"));
        problems.push(problem.help(format!("move it to the folder `{said}`")));
        return None;
    }
    Some(tables)
}

fn no_format(kind: LayerKind, start: &Origin) -> Problem {
    let message = "this file does not say its format";
    let problem = match kind {
        LayerKind::BuiltIn => Problem::error("missing-format", start, message),
        LayerKind::User | LayerKind::Dir => Problem::warning("missing-format", start, message),
    };
    problem.help(format!("write `format = {FORMAT}` as its first line"))
}
