//! A record as lines: every key with its value and where that came from.

use serde::Serialize;

use super::clean::shown;
use super::meta::{Confidence, confidence_of};
use super::node::{Entry, Node, Table, Value};
use super::origin::Origin;

/// One key of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownLine {
    /// The key, dotted beneath nested tables.
    pub key: String,
    /// The value as TOML.
    pub value: String,
    /// Where it came from.
    pub at: Origin,
    /// How sure it is: what an owner changed is the owner's, whatever the record says.
    pub confidence: Confidence,
}

/// The leaves beneath an entry, in the order of their keys.
pub(super) fn lines(entry: &Entry) -> Vec<ShownLine> {
    let mut lines = Vec::new();
    if let Some(table) = entry.node.table() {
        leaves(entry, "", table, &mut lines);
    }
    lines
}

fn leaves(record: &Entry, before: &str, table: &Table, lines: &mut Vec<ShownLine>) {
    for (key, entry) in table {
        let path = if before.is_empty() { key.clone() } else { format!("{before}.{key}") };
        match entry.node.table() {
            Some(inner) if !entry.node.at.is_inline() => leaves(record, &path, inner, lines),
            _ => lines.push(ShownLine {
                key: shown(&path).into_owned(),
                value: toml_of(&entry.node),
                at: entry.key.clone(),
                confidence: confidence_of(record, path.split('.').next().unwrap_or_default(), &entry.node),
            }),
        }
    }
}

fn toml_of(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => format!("\"{}\"", shown(text).replace('\\', "\\\\").replace('"', "\\\"")),
        Value::Int(int) => int.to_string(),
        Value::Float(float) => format!("{float:?}"),
        Value::Bool(value) => value.to_string(),
        Value::List(list) => format!("[{}]", list.iter().map(toml_of).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let pairs: Vec<String> = table.iter().map(|(key, entry)| format!("{} = {}", shown(key), toml_of(&entry.node))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}
