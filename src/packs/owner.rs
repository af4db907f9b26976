//! The owner's own values: one file a game in the user's packs, written by the program, read like any other pack.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Value as Typed;

use super::layer::LayerKind;
use super::node::{Node, Table, Value};
use super::origin::PackText;
use super::parse;
use super::problems::Problems;

/// The first lines of the file.
const HEAD: &str =
    "# Values of your own, kept by `tablehand data set` or at the table. Only the keys here overlay what is built in.\nformat = 1\n";

/// A value as it stands in the file.
enum Tree {
    /// As TOML.
    Leaf(String),
    /// A table: with a header of its own, which changes only the keys beneath it, or in braces, which gives the whole value.
    Table { braces: bool, keys: BTreeMap<String, Self> },
}

/// The file of a game.
#[must_use]
pub fn file(packs: &Path, game: &str) -> PathBuf {
    packs.join(game).join("owner.toml")
}

/// The file's text with these values put in, each at a path of table, record and keys. The text before may be empty.
///
/// # Errors
/// When the text is not TOML, or a path runs into a value that is no table.
pub fn with(text: &str, values: &[(Vec<String>, Typed)]) -> Result<String, String> {
    let mut problems = Problems::new();
    let source = PackText {
        rank: 0,
        number: 0,
        kind: LayerKind::User,
        layer: "user".to_owned(),
        file: "owner.toml".to_owned(),
        text: text.to_owned().into(),
    };
    let root = parse::parse(&Arc::new(source), &mut problems);
    if let Some(problem) = problems.finish().first() {
        return Err(problem.message.clone());
    }
    let mut root = keys_of(&root);
    root.remove("format");
    for (path, value) in values {
        put(&mut root, path, of_typed(value))?;
    }
    let mut out = HEAD.to_owned();
    section(&mut out, "", &root);
    Ok(out)
}

/// A value as typed: TOML if it is that, else a text.
#[must_use]
pub fn value(typed: &str) -> Typed {
    let parsed = format!("value = {typed}").parse::<toml::Table>().ok().and_then(|mut table| table.remove("value"));
    parsed.unwrap_or_else(|| Typed::String(typed.to_owned()))
}

/// Writes a file whole or not at all.
///
/// # Errors
/// When the folder or the file can't be written.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir)?;
    }
    let beside = path.with_extension("toml.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

fn put(keys: &mut BTreeMap<String, Tree>, path: &[String], value: Tree) -> Result<(), String> {
    let Some((first, rest)) = path.split_first() else { return Ok(()) };
    if rest.is_empty() {
        keys.insert(first.clone(), value);
        return Ok(());
    }
    match keys.entry(first.clone()).or_insert_with(|| Tree::Table { braces: false, keys: BTreeMap::new() }) {
        Tree::Table { keys, .. } => put(keys, rest, value),
        Tree::Leaf(other) => Err(format!("`{first}` is {other}, and has nothing in it")),
    }
}

/// The keys of a table, and beneath it the tables that have headers of their own.
fn section(out: &mut String, path: &str, keys: &BTreeMap<String, Tree>) {
    let has_header = |tree: &Tree| matches!(tree, Tree::Table { braces: false, .. });
    if !path.is_empty() && (keys.is_empty() || !keys.values().all(has_header)) {
        out.push_str(&format!("\n[{path}]\n"));
    }
    for (name, tree) in keys.iter().filter(|(_, tree)| !has_header(tree)) {
        out.push_str(&format!("{} = {}\n", key(name), written(tree)));
    }
    for (name, tree) in keys {
        if let Tree::Table { braces: false, keys } = tree {
            let name = key(name);
            section(out, &if path.is_empty() { name } else { format!("{path}.{name}") }, keys);
        }
    }
}

fn keys_of(table: &Table) -> BTreeMap<String, Tree> {
    table.iter().map(|(name, entry)| (name.clone(), of_node(&entry.node))).collect()
}

fn of_node(node: &Node) -> Tree {
    match &node.value {
        Value::Table(table) => Tree::Table { braces: node.at.is_inline(), keys: keys_of(table) },
        Value::Text(text) => Tree::Leaf(quoted(text)),
        Value::Int(number) => Tree::Leaf(number.to_string()),
        Value::Float(float) => Tree::Leaf(format!("{float:?}")),
        Value::Bool(yes) => Tree::Leaf(yes.to_string()),
        Value::List(items) => Tree::Leaf(list(items.iter().map(of_node))),
    }
}

fn of_typed(value: &Typed) -> Tree {
    match value {
        Typed::Table(table) => {
            Tree::Table { braces: true, keys: table.iter().map(|(name, value)| (name.clone(), of_typed(value))).collect() }
        }
        Typed::Array(items) => Tree::Leaf(list(items.iter().map(of_typed))),
        Typed::String(text) => Tree::Leaf(quoted(text)),
        Typed::Integer(number) => Tree::Leaf(number.to_string()),
        Typed::Float(float) => Tree::Leaf(format!("{float:?}")),
        Typed::Boolean(yes) => Tree::Leaf(yes.to_string()),
        Typed::Datetime(moment) => Tree::Leaf(moment.to_string()),
    }
}

fn list(items: impl Iterator<Item = Tree>) -> String {
    format!("[{}]", items.map(|item| written(&item)).collect::<Vec<_>>().join(", "))
}

fn written(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(text) => text.clone(),
        Tree::Table { keys, .. } if keys.is_empty() => "{}".to_owned(),
        Tree::Table { keys, .. } => {
            let pairs: Vec<String> = keys.iter().map(|(name, tree)| format!("{} = {}", key(name), written(tree))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if bare { name.to_owned() } else { quoted(name) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<String> {
        text.split('.').map(str::to_owned).collect()
    }

    #[test]
    fn values_are_put_in_and_what_was_there_stays() {
        let text = with("", &[(path("monster.giant.health"), value("4"))]).expect("a text");
        assert!(text.ends_with("\n[monster.giant]\nhealth = 4\n"), "{text}");
        let text =
            with(&text, &[(path("monster.giant.front.damage"), value("4+1")), (path("monster.elf.health"), value("2"))]).expect("a text");
        let again: toml::Table = text.parse().expect("TOML");
        assert_eq!(again["monster"]["giant"]["health"], Typed::Integer(4));
        assert_eq!(again["monster"]["giant"]["front"]["damage"], Typed::String("4+1".to_owned()));
        assert_eq!(again["monster"]["elf"]["health"], Typed::Integer(2));
    }

    #[test]
    fn a_nested_key_has_a_header_so_that_it_changes_only_itself() {
        let text = with("", &[(path("monster.orc.design.2.front.speed"), value("3"))]).expect("a text");
        assert!(text.ends_with("\n[monster.orc.design.2.front]\nspeed = 3\n"), "{text}");
        assert_eq!(with(&text, &[]), Ok(text));
    }

    #[test]
    fn a_value_in_braces_stays_in_braces() {
        let text = with("", &[(path("monster.giant.front"), value("{ speed = 3 }"))]).expect("a text");
        assert!(text.ends_with("front = { speed = 3 }\n"), "{text}");
        let text = with(&text, &[(path("monster.giant.front.damage"), value("2"))]).expect("a text");
        assert!(text.ends_with("front = { damage = 2, speed = 3 }\n"), "{text}");
    }

    #[test]
    fn a_path_through_a_number_is_refused() {
        let text = with("", &[(path("monster.giant.health"), value("4"))]).expect("a text");
        assert_eq!(with(&text, &[(path("monster.giant.health.now"), value("1"))]), Err("`health` is 4, and has nothing in it".to_owned()));
    }
}
