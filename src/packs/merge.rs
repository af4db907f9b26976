//! How a later layer changes an earlier one.
//!
//! A table under a header, or with dotted keys, changes only the keys it names. A table in braces is one value and
//! takes the place of the old one; without that, `effect = { heal = 2 }` could never replace `effect = { burn = 1 }`.

use super::node::{Entry, Table, Value};
use super::origin::Origin;
use super::problem::Problem;
use super::problems::Problems;
use crate::dice::near;

/// What makes a record go.
const REMOVE: &str = "remove";

/// Lays one file's tables over what is there.
pub(super) fn merge(into: &mut Table, from: Table, problems: &mut Problems) {
    for (name, entry) in from {
        let place = entry.place().clone();
        let Value::Table(records) = entry.node.value else {
            let message = format!("`{name}` stands outside of any table");
            problems.push(Problem::error("not-a-table", &place, message).help(format!("records are written `[{name}.some-id]`")));
            continue;
        };
        let old = into
            .entry(name.clone())
            .or_insert_with(|| Entry { key: entry.key, node: super::node::Node { value: Value::Table(Table::new()), at: entry.node.at } });
        if let Some(old) = old.node.table_mut() {
            merge_records(&name, old, records, problems);
        }
    }
}

fn merge_records(table: &str, into: &mut Table, from: Table, problems: &mut Problems) {
    for (id, mut entry) in from {
        let path = format!("{table}.{id}");
        if removes(&path, &mut entry, problems) {
            if into.remove(&id).is_none() {
                let problem = Problem::warning("nothing-to-remove", &entry.key, format!("there is no `{path}` to remove"));
                let meant = near(&id, into.keys().map(String::as_str));
                problems.push(match meant {
                    Some(meant) => problem.help(format!("did you mean `[{table}.{meant}]`?")),
                    None => problem.help("leave it out"),
                });
            }
            continue;
        }
        put(&path, into, id, entry, problems);
    }
}

/// Whether a record is to go. `remove` itself is no value and does not stay.
fn removes(path: &str, entry: &mut Entry, problems: &mut Problems) -> bool {
    let Some(table) = entry.node.table_mut() else { return false };
    let Some(remove) = table.remove(REMOVE) else { return false };
    let Value::Bool(remove_it) = remove.node.value else {
        let message = format!("`{path}.{REMOVE}` must be true or false");
        problems.push(Problem::error("wrong-type", &remove.node.at, message).help("write `remove = true` to take the record out"));
        return false;
    };
    if let Some((key, other)) = table.first_key_value()
        && remove_it
    {
        let message = format!("`{path}` is removed, so its `{key}` says nothing");
        problems.push(Problem::warning("removed-anyway", &other.key, message).help("keep `remove = true` alone, or leave it out"));
    }
    remove_it
}

fn put(path: &str, into: &mut Table, key: String, new: Entry, problems: &mut Problems) {
    let Some(old) = into.get_mut(&key) else {
        into.insert(key, new);
        return;
    };
    let in_braces = new.node.at.is_inline();
    match (&mut old.node.value, new.node.value) {
        (Value::Table(old), Value::Table(new)) if !in_braces => {
            for (key, entry) in new {
                put(&format!("{path}.{key}"), old, key, entry, problems);
            }
        }
        (_, value) => {
            let node = super::node::Node { value, at: new.node.at };
            if said_twice(&old.node.at, &node.at) && !old.node.alike(&node) {
                let problem = Problem::error("said-twice", &new.key, format!("two files of one layer give `{path}` different values"));
                problems.push(problem.also(&old.key, "the other value").help("keep one of the two"));
            }
            *old = Entry { key: new.key, node };
        }
    }
}

fn said_twice(old: &Origin, new: &Origin) -> bool {
    old.rank() == new.rank() && !old.same_file(new)
}
