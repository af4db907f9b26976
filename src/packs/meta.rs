//! How sure a value is and who says so. Every record carries it; no game reads it.

use serde::{Deserialize, Serialize};

use super::node::{Entry, Node};

/// Keys of a record that belong to the pack and not to the game.
pub(super) const META: &[&str] = &["source", "confidence", "inferred"];

/// The words of `confidence`.
pub(super) const WORDS: &[&str] = &["printed", "transcribed", "inferred", "owner"];

/// How sure a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// Read in a rulebook or on a piece.
    Printed,
    /// Copied from someone who read it.
    Transcribed,
    /// Worked out from other facts.
    Inferred,
    /// Given by the owner of the game.
    Owner,
}

/// A source that records name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// What it is called.
    pub title: String,
    /// Where it is found.
    pub url: Option<String>,
    /// What it is good for.
    pub note: Option<String>,
}

/// Who says a record, and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// Ids under `[source]`.
    pub sources: Vec<String>,
    /// How sure it is.
    pub confidence: Confidence,
}

/// The ids that a record names, with their places.
pub(super) fn sources(entry: &Entry) -> Vec<&Node> {
    match entry.node.table().and_then(|table| table.get("source")).map(|entry| &entry.node) {
        Some(node) => node.list().map_or_else(|| vec![node], |list| list.iter().collect()),
        None => Vec::new(),
    }
}

fn confidence(node: &Node) -> Option<Confidence> {
    match node.text()? {
        "printed" => Some(Confidence::Printed),
        "transcribed" => Some(Confidence::Transcribed),
        "inferred" => Some(Confidence::Inferred),
        "owner" => Some(Confidence::Owner),
        _ => None,
    }
}

/// What a record says of itself; what it does not say is the owner's.
pub(super) fn meta(entry: &Entry) -> Meta {
    let said = entry.node.table().and_then(|table| table.get("confidence")).and_then(|entry| confidence(&entry.node));
    let sources = sources(entry).into_iter().filter_map(Node::text).map(str::to_owned).collect();
    Meta { sources, confidence: said.unwrap_or(Confidence::Owner) }
}

/// How sure one key of a record is: the record's own word, unless a later layer gave the key without a new one. A key that the record
/// calls inferred is that, whatever the rest is. `name` is the record's own key, beneath which the value stands.
pub(super) fn confidence_of(record: &Entry, name: &str, key: &Node) -> Confidence {
    let said = record.node.table().and_then(|table| table.get("confidence"));
    match said {
        Some(said) if said.key.rank() >= key.at.rank() => {
            let apart = inferred(record).any(|(other, at)| other == name && at.at.rank() >= said.key.rank());
            if apart { Confidence::Inferred } else { confidence(&said.node).unwrap_or(Confidence::Owner) }
        }
        Some(_) | None => Confidence::Owner,
    }
}

/// The keys that a record calls inferred, with their places.
fn inferred(record: &Entry) -> impl Iterator<Item = (&str, &Node)> {
    let list = record.node.table().and_then(|table| table.get("inferred")).and_then(|entry| entry.node.list());
    list.into_iter().flatten().filter_map(|node| Some((node.text()?, node)))
}
