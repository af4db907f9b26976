//! A merged value with its place.

use std::collections::BTreeMap;

use super::origin::Origin;

/// A table's entries by key.
pub(super) type Table = BTreeMap<String, Entry>;

/// A key's place and its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: Origin,
    pub node: Node,
}

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub value: Value,
    pub at: Origin,
}

/// What a pack can say. Dates are refused when a text is parsed.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    List(Vec<Node>),
    Table(Table),
}

impl Entry {
    /// Where to point for the whole value: a table's header, else the value itself.
    pub fn place(&self) -> &Origin {
        if self.node.table().is_some() && !self.node.at.is_inline() { &self.key } else { &self.node.at }
    }
}

impl Node {
    pub fn table(&self) -> Option<&Table> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    pub fn table_mut(&mut self) -> Option<&mut Table> {
        if let Value::Table(table) = &mut self.value { Some(table) } else { None }
    }

    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    pub fn list(&self) -> Option<&[Self]> {
        if let Value::List(list) = &self.value { Some(list) } else { None }
    }

    /// Whether two values are alike, places aside.
    pub fn alike(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.alike(b)),
            (Value::Table(a), Value::Table(b)) => a.keys().eq(b.keys()) && a.values().zip(b.values()).all(|(a, b)| a.node.alike(&b.node)),
            _ => false,
        }
    }

    /// Whether there is nothing but tables beneath: then the keys are ids of records.
    pub fn holds_records(&self) -> bool {
        self.table().is_some_and(|table| table.values().all(|entry| entry.node.table().is_some()))
    }
}

/// The entry at a path of keys beneath a table; numbers count into lists, from 0.
pub(super) fn find<'a>(table: &'a Table, path: &str) -> Option<(Option<&'a Entry>, &'a Node)> {
    let mut parts = path.split('.');
    let first = table.get(parts.next()?)?;
    let mut found = (Some(first), &first.node);
    for part in parts {
        found = match &found.1.value {
            Value::Table(table) => table.get(part).map(|entry| (Some(entry), &entry.node))?,
            Value::List(list) => (None, list.get(part.parse::<usize>().ok()?)?),
            _ => return None,
        };
    }
    Some(found)
}

/// Takes out the deepest key on a path that stands in a table, and says which that was.
pub(super) fn take_out(node: &mut Node, path: &[String]) -> Option<Vec<String>> {
    let (key, rest) = path.split_first()?;
    let table = node.table_mut()?;
    let entry = table.get_mut(key)?;
    let deeper = take_out(&mut entry.node, rest);
    Some(match deeper {
        Some(deeper) => std::iter::once(key.clone()).chain(deeper).collect(),
        None => {
            table.remove(key);
            vec![key.clone()]
        }
    })
}
