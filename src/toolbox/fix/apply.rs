//! What a correction makes of a state.

use serde_json::Value as Json;

use super::listed::plain;
use super::place::{find, name_of, not_found};
use super::{Edit, How};
use crate::kernel::Refusal;
use crate::toolbox::wording::slug;

/// Applies a correction to a state's JSON, and says what it did. `aliases` are names for places: `ann` for `heroes.0`. A value that
/// is not there is put there: what it usually is stands nowhere. Whether the state knows it is seen only when it is read.
pub(in crate::toolbox) fn apply(state: &mut Json, edit: &Edit, aliases: &[(String, String)]) -> Result<String, Refusal> {
    let missing = find(state, &edit.path, aliases).is_none();
    let refusal = missing.then(|| not_found(state, &edit.path, aliases));
    let place = if missing { empty_place(state, &edit.path, aliases) } else { find(state, &edit.path, aliases) };
    let Some(place) = place else {
        return Err(refusal.unwrap_or_else(|| Refusal::new(format!("there is no value at `{}`", edit.path))));
    };
    let before = place.clone();
    *place = changed(edit, &before)?;
    let was = if missing { "nothing".to_owned() } else { plain(&before) };
    Ok(format!("{}: {was} is now {}", edit.path, plain(place)))
}

/// The other states that adding a name could mean, where a list of names is not what stands there: a record of that name, one more
/// of a count, a card face up. Which of them the state takes is seen as it is read.
pub(in crate::toolbox) fn other_meanings(state: &Json, edit: &Edit, aliases: &[(String, String)]) -> Vec<(Json, String)> {
    let How::With(name) = &edit.how else { return Vec::new() };
    let mut looked = state.clone();
    let before = find(&mut looked, &edit.path, aliases).map_or(Json::Null, |place| place.clone());
    let meant = |is: Json| {
        let mut state = state.clone();
        let missing = find(&mut state, &edit.path, aliases).is_none();
        let place = if missing { empty_place(&mut state, &edit.path, aliases) } else { find(&mut state, &edit.path, aliases) }?;
        *place = is;
        Some((state, format!("{}: {name} is there", edit.path)))
    };
    let id = slug(name);
    let listed = |record: Json| match &before {
        Json::Array(items) => Some(Json::Array(items.iter().cloned().chain([record]).collect())),
        Json::Null => Some(Json::Array(vec![record])),
        _ => None,
    };
    let keyed = |value: Json| match &before {
        Json::Object(map) => {
            let key = map.keys().find(|key| slug(key) == id).cloned().unwrap_or_else(|| id.clone());
            let held = map.get(&key).and_then(Json::as_i64).filter(|_| value.is_number());
            let value = held.and_then(|held| held.checked_add(1)).map_or(value, Json::from);
            let mut map = map.clone();
            map.insert(key, value);
            Some(Json::Object(map))
        }
        Json::Null => Some(serde_json::json!({ id.as_str(): value })),
        _ => None,
    };
    let meanings = [
        keyed(serde_json::json!({})),
        listed(serde_json::json!({ "id": id })),
        listed(serde_json::json!({ "name": name })),
        keyed(Json::from(1)),
        keyed(Json::from(true)),
    ];
    meanings.into_iter().flatten().filter_map(meant).collect()
}

/// Whether a correction has come to something: the state, written anew, has a value there.
pub(in crate::toolbox) fn has_taken(written: &Json, edit: &Edit, aliases: &[(String, String)]) -> Result<(), Refusal> {
    let mut written = written.clone();
    if find(&mut written, &edit.path, aliases).is_some() { Ok(()) } else { Err(not_found(&mut written, &edit.path, aliases)) }
}

/// A place for a value that is not there, in what is there around it.
fn empty_place<'a>(state: &'a mut Json, path: &str, aliases: &[(String, String)]) -> Option<&'a mut Json> {
    let (around, key) = path.rsplit_once('.')?;
    let Json::Object(map) = find(state, around, aliases)? else { return None };
    Some(map.entry(key.to_owned()).or_insert(Json::Null))
}

/// What a value becomes.
fn changed(edit: &Edit, before: &Json) -> Result<Json, Refusal> {
    let none =
        |what: &str| Refusal::new(format!("`{}` has no {what}", edit.path)).hint("`tablehand status --json` shows what is there now");
    match (&edit.how, before) {
        (How::By(by), Json::Null) => Ok(Json::from(*by)),
        (How::By(by), Json::Number(number)) => {
            let sum = number.as_i64().and_then(|number| number.checked_add(*by));
            sum.map(Json::from).ok_or_else(|| Refusal::new(format!("`{}` would be out of range", edit.path)))
        }
        (How::With(name), Json::Null) => Ok(Json::Array(vec![Json::String(name.clone())])),
        (How::With(name), Json::Array(items)) => {
            let mut items = items.clone();
            if !items.iter().any(|item| item == name) {
                items.push(Json::String(name.clone()));
            }
            Ok(Json::Array(items))
        }
        (How::With(name), Json::Object(map)) => {
            let mut map = map.clone();
            let held = map.entry(name.clone()).or_insert_with(|| Json::Object(serde_json::Map::new()));
            if let Some(more) = held.as_i64().and_then(|held| held.checked_add(1)) {
                *held = Json::from(more);
            }
            Ok(Json::Object(map))
        }
        (How::Without(name), Json::Array(items)) => {
            let mut left: Vec<Json> = items.iter().filter(|item| *item != name).cloned().collect();
            if left.len() == items.len() {
                left.remove(record_named(items, name).ok_or_else(|| none(name))?);
            }
            Ok(Json::Array(left))
        }
        (How::Without(name), Json::Object(map)) => {
            let mut map = map.clone();
            let key = map.keys().find(|key| *key == name || slug(key) == slug(name)).cloned().ok_or_else(|| none(name))?;
            match map.get(&key).and_then(Json::as_i64) {
                Some(held) if held > 1 => drop(map.insert(key, Json::from(held - 1))),
                _ => drop(map.remove(&key)),
            }
            Ok(Json::Object(map))
        }
        (How::By(_), other) => {
            Err(Refusal::new(format!("`{}` is {other}, not a number", edit.path)).hint(format!("set it: {}=…", edit.path)))
        }
        (How::With(_) | How::Without(_), other) => {
            Err(Refusal::new(format!("`{}` is {other}: names are added to a list of names", edit.path))
                .hint(format!("set it: {}=…", edit.path)))
        }
        // A text stays a text even if it looks like a number.
        (How::To(to), Json::String(_)) => Ok(Json::String(to.clone())),
        (How::To(to), _) => Ok(serde_json::from_str(to).unwrap_or_else(|_| Json::String(to.clone()))),
    }
}

/// The first record of that name, or the only one whose name ends so: a box stands before the names of its own cards.
fn record_named(items: &[Json], name: &str) -> Option<usize> {
    let called = |item: &Json| name_of(item).map(slug);
    let wanted = slug(name);
    let ends = |item: &Json| called(item).is_some_and(|called| called.ends_with(&format!("-{wanted}")));
    items.iter().position(|item| called(item).as_ref() == Some(&wanted)).or_else(|| items.iter().position(ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_players_name_hid_a_word_of_the_table() {
        let mut state = serde_json::json!({ "party": { "mage": 1 }, "players": [{ "mage": 7 }] });
        let aliases = [("party".to_owned(), "players.0".to_owned())];
        let told = apply(&mut state, &Edit::parse("party.mage=2").expect("an edit"), &aliases);
        assert_eq!(told, Ok("party.mage: 1 is now 2".to_owned()));
    }

    #[test]
    fn a_value_is_found_by_name_or_said_to_be_missing() {
        let mut state = serde_json::json!({ "heroes": [{ "name": "Ann", "fame": 10 }] });
        let aliases = [("ann".to_owned(), "heroes.0".to_owned())];
        let told = apply(&mut state, &Edit::parse("ann.fame+=2").expect("an edit"), &aliases);
        assert_eq!(told, Ok("ann.fame: 10 is now 12".to_owned()));
        let mut typed = serde_json::json!({ "known": { "monster.grung": [{ "number": 14 }] } });
        let told = apply(&mut typed, &Edit::parse("known.monster.grung.0.number=15").expect("an edit"), &[]);
        assert_eq!(told, Ok("known.monster.grung.0.number: 14 is now 15".to_owned()));
        // What nobody has is not written down; whether there is such a value is seen when the state is read.
        let mut bare = serde_json::json!({ "heroes": [{ "name": "Ann" }] });
        let wound = Edit::parse("ann.wounds+=1").expect("an edit");
        assert_eq!(apply(&mut bare, &wound, &aliases), Ok("ann.wounds: nothing is now 1".to_owned()));
        assert_eq!(has_taken(&bare, &wound, &aliases), Ok(()));
        let mut has = |text: &str| apply(&mut bare, &Edit::parse(text).expect("an edit"), &aliases);
        assert_eq!(has("ann.spells+=calm"), Ok("ann.spells: nothing is now [\"calm\"]".to_owned()));
        assert_eq!(has("ann.spells+=fly"), Ok("ann.spells: [\"calm\"] is now [\"calm\",\"fly\"]".to_owned()));
        assert_eq!(has("ann.spells-=calm"), Ok("ann.spells: [\"calm\",\"fly\"] is now [\"fly\"]".to_owned()));
        assert_eq!(has("ann.spells-=calm").expect_err("gone").reason, "`ann.spells` has no calm");
        let typo = Edit::parse("ann.fmae=2").expect("an edit");
        let refusal = has_taken(&state, &typo, &aliases).expect_err("no such value");
        assert_eq!(refusal.hint.as_deref(), Some("did you mean `fame`?"));
        let refusal = apply(&mut state, &Edit::parse("ann.fmae.x=2").expect("an edit"), &aliases).expect_err("no such value");
        assert_eq!(refusal.hint.as_deref(), Some("did you mean `fame`?"));
        assert_eq!(state, serde_json::json!({ "heroes": [{ "name": "Ann", "fame": 12 }] }));
    }
}
