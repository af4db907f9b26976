//! The values that may be corrected, line by line.

use serde_json::Value as Json;

use super::place::{find, name_of, not_found};
use crate::kernel::Refusal;
use crate::toolbox::wording::{count, slug};

/// A correction that could be made now, to show how one looks: the first number of the first player.
pub(in crate::toolbox) fn example(state: &Json, aliases: &[(String, String)]) -> Option<String> {
    let mut state = state.clone();
    let (name, place) = aliases.first()?;
    let Json::Object(map) = find(&mut state, place, &[])? else { return None };
    let (key, _) = map.iter().find(|(_, value)| value.is_number())?;
    Some(format!("fix {}.{key}+=1", slug(name)))
}

/// So many lines of values at most: more would scroll away what was meant.
const MOST: usize = 24;

/// The values at a path, a line each: `ann.fame = 12`. Where they are too many, the places they stand in, with how many.
pub(in crate::toolbox) fn values(state: &Json, path: &str, aliases: &[(String, String)]) -> Result<Vec<String>, Refusal> {
    let mut state = state.clone();
    if path.is_empty() {
        let mut people: Vec<String> = aliases.iter().map(|(name, _)| slug(name.split('.').next().unwrap_or(name))).collect();
        people.dedup();
        let mut lines = vec![format!("of whom, or of what: {}", people.join(", "))];
        lines.extend(beneath(&state, ""));
        lines.push("`fix NAME` lists the values of one; `fix NAME.fame+=2`, `=12`, `+=NAME`, `-=NAME` correct one".to_owned());
        return Ok(lines);
    }
    let Some(place) = find(&mut state, path, aliases) else { return Err(not_found(&mut state, path, aliases)) };
    let place = place.clone();
    let mut leaves = Vec::new();
    leaves_of(&place, path, &mut leaves);
    Ok(if leaves.len() > MOST { beneath(&place, path) } else { leaves })
}

fn under(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// What is told, and may be typed, of a value that has nothing in it.
pub(super) const NOTHING: &str = "nothing";

/// A value as it is told, and as it may be typed: records by their names, counts with how many.
pub(super) fn plain(value: &Json) -> String {
    let named = |item: &Json| name_of(item).map(str::to_owned);
    match value {
        Json::Null => NOTHING.to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(items) if !items.is_empty() && items.iter().all(Json::is_object) => {
            let names: Option<Vec<String>> = items.iter().map(named).collect();
            names.map_or_else(|| value.to_string(), |names| names.join(", "))
        }
        Json::Object(map) if !map.is_empty() && map.values().all(Json::is_number) => {
            map.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        }
        Json::Object(map) if map.is_empty() => NOTHING.to_owned(),
        Json::Array(items) if items.is_empty() => NOTHING.to_owned(),
        Json::Array(items) => {
            let simple = |item: &Json| item.is_number() || item.as_str().is_some_and(|text| !text.is_empty() && !text.contains([',', '"']));
            let whole = value.to_string();
            if items.iter().all(simple) { items.iter().map(plain).collect::<Vec<_>>().join(", ") } else { whole }
        }
        value => value.to_string(),
    }
}

/// A list of names, or a value that has nothing in it, is one value.
fn is_leaf(value: &Json) -> bool {
    match value {
        Json::Object(map) => map.is_empty(),
        Json::Array(items) => !items.iter().any(Json::is_object),
        _ => true,
    }
}

fn leaves_of(value: &Json, path: &str, lines: &mut Vec<String>) {
    match value {
        value if is_leaf(value) => lines.push(format!("{path} = {}", plain(value))),
        Json::Object(map) => map.iter().for_each(|(key, value)| leaves_of(value, &under(path, key), lines)),
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| leaves_of(value, &under(path, &place.to_string()), lines));
        }
        _ => {}
    }
}

/// What stands in a record: values with what they are, places with how many values they hold.
fn beneath(value: &Json, path: &str) -> Vec<String> {
    let line = |key: &str, value: &Json| {
        let path = under(path, key);
        let mut leaves = Vec::new();
        leaves_of(value, &path, &mut leaves);
        if is_leaf(value) {
            format!("{path} = {}", plain(value))
        } else {
            format!("{path}: {}", count(i64::try_from(leaves.len()).unwrap_or(i64::MAX), "value"))
        }
    };
    match value {
        Json::Object(map) => map.iter().map(|(key, value)| line(key, value)).collect(),
        Json::Array(items) => items.iter().enumerate().map(|(place, value)| line(&place.to_string(), value)).collect(),
        value => vec![format!("{path} = {}", plain(value))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_listed_by_path_and_too_many_by_their_places() {
        let crowd: serde_json::Map<String, Json> = (0..30).map(|n| (format!("orc-{n}"), serde_json::json!({ "at": 1 }))).collect();
        let state = serde_json::json!({ "turn": 4, "heroes": { "knight": { "gold": 3, "at": { "tile": "keep" }, "spells": ["calm"] } },
            "orcs": crowd });
        let aliases = [("knight".to_owned(), "heroes.knight".to_owned())];
        let listed = |path: &str| values(&state, path, &aliases).expect(path);
        assert_eq!(listed("knight"), ["knight.at.tile = keep", "knight.gold = 3", "knight.spells = calm"]);
        assert_eq!(listed("knight.gold"), ["knight.gold = 3"]);
        assert_eq!(listed("orcs").first().map(String::as_str), Some("orcs.orc-0: 1 value"));
        assert_eq!(listed("")[..3], ["of whom, or of what: knight", "heroes: 3 values", "orcs: 30 values"]);
        assert_eq!(values(&state, "knigth", &aliases).expect_err("mistyped").hint.as_deref(), Some("did you mean `knight`?"));
    }
}
