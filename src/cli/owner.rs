//! The owner's own values: one file a game in the user's packs, written by the program, read like any other pack.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// The first lines of the file.
const HEAD: &str = "# Values of your own, kept by `tablehand data set`. Only the keys here overlay what is built in.\nformat = 1\n";

/// The file of a game.
#[must_use]
pub fn file(packs: &Path, game: &str) -> PathBuf {
    packs.join(game).join("owner.toml")
}

/// The file's text with these values put in, each at a path of table, record and keys. The text before may be empty.
///
/// # Errors
/// When the text is not TOML, or a path runs into a value that is no table.
pub fn with(text: &str, values: &[(Vec<String>, Value)]) -> Result<String, String> {
    let mut root: Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    root.remove("format");
    for (path, value) in values {
        put(&mut root, path, value.clone())?;
        if let [table, record, _, ..] = path.as_slice() {
            put(&mut root, &[table.clone(), record.clone(), "confidence".to_owned()], Value::String("owner".to_owned()))?;
        }
    }
    let mut out = HEAD.to_owned();
    for (table, records) in &root {
        let Value::Table(records) = records else { continue };
        for (record, keys) in records {
            out.push_str(&format!("\n[{}.{}]\n", key(table), key(record)));
            let Value::Table(keys) = keys else { continue };
            for (name, value) in keys {
                out.push_str(&format!("{} = {}\n", key(name), written(value)));
            }
        }
    }
    Ok(out)
}

/// A value as typed: TOML if it is that, else a text.
#[must_use]
pub fn value(typed: &str) -> Value {
    let parsed = format!("value = {typed}").parse::<Table>().ok().and_then(|mut table| table.remove("value"));
    parsed.unwrap_or_else(|| Value::String(typed.to_owned()))
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

fn put(table: &mut Table, path: &[String], value: Value) -> Result<(), String> {
    let Some((first, rest)) = path.split_first() else { return Ok(()) };
    if rest.is_empty() {
        table.insert(first.clone(), value);
        return Ok(());
    }
    match table.entry(first.clone()).or_insert_with(|| Value::Table(Table::new())) {
        Value::Table(inner) => put(inner, rest, value),
        other => Err(format!("`{first}` is {}, and has nothing in it", written(other))),
    }
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if bare { name.to_owned() } else { written(&Value::String(name.to_owned())) }
}

fn written(value: &Value) -> String {
    match value {
        Value::String(text) => {
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
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let pairs: Vec<String> = table.iter().map(|(name, value)| format!("{} = {}", key(name), written(value))).collect();
            if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
        }
        Value::Float(float) => format!("{float:?}"),
        other => match other {
            Value::Integer(number) => number.to_string(),
            Value::Boolean(yes) => yes.to_string(),
            Value::Datetime(moment) => moment.to_string(),
            _ => String::new(),
        },
    }
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
        assert!(text.ends_with("\n[monster.giant]\nconfidence = \"owner\"\nhealth = 4\n"), "{text}");
        let text =
            with(&text, &[(path("monster.giant.front.damage"), value("4+1")), (path("monster.elf.health"), value("2"))]).expect("a text");
        let again: Table = text.parse().expect("TOML");
        assert_eq!(again["monster"]["giant"]["health"], Value::Integer(4));
        assert_eq!(again["monster"]["giant"]["front"]["damage"], Value::String("4+1".to_owned()));
        assert_eq!(again["monster"]["elf"]["health"], Value::Integer(2));
    }

    #[test]
    fn a_path_through_a_number_is_refused() {
        let text = with("", &[(path("monster.giant.health"), value("4"))]).expect("a text");
        assert_eq!(with(&text, &[(path("monster.giant.health.now"), value("1"))]), Err("`health` is 4, and has nothing in it".to_owned()));
    }
}
