//! What a correction makes of a state.

use serde_json::Value as Json;

use super::listed::{NOTHING, plain};
use super::place::{find, name_of, not_found};
use super::{Edit, How};
use crate::kernel::Refusal;
use crate::toolbox::wording::{same_slug, slug};

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
    let was = if missing { NOTHING.to_owned() } else { plain(&before) };
    Ok(format!("{}: {was} is now {}", edit.path, plain(place)))
}

/// The other states that adding a name could mean, where a list of names is not what stands there: a record of that name, one more
/// of a count, a card face up. Which of them the state takes is seen as it is read.
pub(in crate::toolbox) fn other_meanings(state: &Json, edit: &Edit, aliases: &[(String, String)]) -> Vec<(Json, String)> {
    let mut looked = state.clone();
    let before = find(&mut looked, &edit.path, aliases).map_or(Json::Null, |place| place.clone());
    let name = match &edit.how {
        How::With(name) => name,
        // What is not there may be a list.
        How::To(to) if before.is_null() => {
            let list = Edit { path: edit.path.clone(), how: How::To(typed(to, &Json::Array(Vec::new())).to_string()) };
            let mut state = state.clone();
            return apply(&mut state, &list, aliases).map(|said| (state, said)).into_iter().collect();
        }
        _ => return Vec::new(),
    };
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
            let key = map.keys().find(|key| same_slug(key, name)).cloned().unwrap_or_else(|| id.clone());
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

/// A place for a value that is not there, in the nearest record there is around it: what is empty is not written down at all.
fn empty_place<'a>(state: &'a mut Json, path: &str, aliases: &[(String, String)]) -> Option<&'a mut Json> {
    let segments: Vec<&str> = path.split('.').collect();
    let around = |length: &usize| segments.get(..*length).map(|some| some.join(".")).unwrap_or_default();
    let length = (1..segments.len()).rev().find(|length| find(state, &around(length), aliases).is_some())?;
    let mut place = find(state, &around(&length), aliases)?;
    for key in segments.get(length..)? {
        if place.is_null() {
            *place = Json::Object(serde_json::Map::new());
        }
        let Json::Object(map) = place else { return None };
        place = map.entry((*key).to_owned()).or_insert(Json::Null);
    }
    Some(place)
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
            let key = map.keys().find(|key| same_slug(key, name)).cloned().ok_or_else(|| none(name))?;
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
        (How::To(to), before) => Ok(typed(to, before)),
    }
}

/// A value as it is typed, or as the list of values shows it: names without quotes, lists with commas, `nothing`.
fn typed(to: &str, before: &Json) -> Json {
    let bare = |text: &str| text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned();
    let json = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Json::String(bare(text)));
    match before {
        // A text stays a text even if it looks like a number.
        Json::String(_) => Json::String(bare(to)),
        Json::Array(_) if to == NOTHING => Json::Array(Vec::new()),
        Json::Array(items) if !to.starts_with(['[', '{']) => {
            // A pair may be of two kinds: `keep, 5`.
            let text = |nth: usize| items.get(nth).or(items.first()).is_none_or(Json::is_string);
            let each = to.split(',').map(str::trim).enumerate();
            Json::Array(each.map(|(nth, item)| if text(nth) { Json::String(bare(item)) } else { json(item) }).collect())
        }
        Json::Object(_) if to == NOTHING => Json::Object(serde_json::Map::new()),
        Json::Null if to == NOTHING => Json::Null,
        _ => json(to),
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
        assert_eq!(has("ann.spells+=calm"), Ok("ann.spells: nothing is now calm".to_owned()));
        assert_eq!(has("ann.spells+=fly"), Ok("ann.spells: calm is now calm, fly".to_owned()));
        assert_eq!(has("ann.spells-=calm"), Ok("ann.spells: calm, fly is now fly".to_owned()));
        assert_eq!(has("ann.spells-=calm").expect_err("gone").reason, "`ann.spells` has no calm");
        let typo = Edit::parse("ann.fmae=2").expect("an edit");
        let refusal = has_taken(&state, &typo, &aliases).expect_err("no such value");
        assert_eq!(refusal.hint.as_deref(), Some("did you mean `fame`?"));
        let refusal = apply(&mut state, &Edit::parse("ann.fame.x=2").expect("an edit"), &aliases).expect_err("no such value");
        assert_eq!(refusal.hint.as_deref(), Some("`ann.fame` has nothing in it"));
        assert_eq!(state, serde_json::json!({ "heroes": [{ "name": "Ann", "fame": 12 }] }));
    }

    #[test]
    fn what_is_empty_can_be_set_and_what_is_listed_is_typed_so() {
        let mut state = serde_json::json!({ "heroes": { "ann": { "at": "keep", "spells": ["calm"], "order": [1, 2], "on": null } } });
        let aliases = [("ann".to_owned(), "heroes.ann".to_owned())];
        let mut has = |text: &str| apply(&mut state, &Edit::parse(text).expect("an edit"), &aliases).expect(text);
        assert_eq!(has("ann.wounded.speed=1"), "ann.wounded.speed: nothing is now 1");
        assert_eq!(has("ann.wounded.heart+=2"), "ann.wounded.heart: nothing is now 2");
        assert_eq!(has("ann.at=\"den\""), "ann.at: keep is now den");
        assert_eq!(has("ann.spells=fly, calm"), "ann.spells: calm is now fly, calm");
        assert_eq!(has("ann.spells=[\"fly\"]"), "ann.spells: fly, calm is now fly");
        assert_eq!(has("ann.spells=nothing"), "ann.spells: fly is now nothing");
        assert_eq!(has("ann.order=2, 3"), "ann.order: 1, 2 is now 2, 3");
        assert_eq!(has("ann.on=7"), "ann.on: nothing is now 7");
        let hero = serde_json::json!({ "at": "den", "spells": [], "order": [2, 3], "on": 7, "wounded": { "speed": 1, "heart": 2 } });
        assert_eq!(state["heroes"]["ann"], hero);
    }
}
