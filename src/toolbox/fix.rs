//! Corrections by hand: `ann.fame=12`, `ann.health-=2`, `ann.spells+=calm`.

use serde_json::Value as Json;

use super::wording::{count, slug};
use crate::dice::near;
use crate::kernel::Refusal;

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Ids and dots: `ann.fame`.
    pub path: String,
    /// What happens to the value there.
    pub how: How,
}

/// What happens to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// It becomes this.
    To(String),
    /// It changes by this.
    By(i64),
    /// This is among the things there from now on.
    With(String),
    /// This is no longer among the things there.
    Without(String),
}

impl Edit {
    /// Reads the words of a line, in which signs may stand apart: `ann.fame += 2`.
    ///
    /// # Errors
    /// When one is no correction.
    pub fn parse_all(words: &[String]) -> Result<Vec<Self>, Refusal> {
        let mut whole: Vec<String> = Vec::new();
        for word in words {
            let sign = word.starts_with(['=']) || word.starts_with("+=") || word.starts_with("-=");
            match whole.last_mut() {
                Some(last) if (sign && !last.contains('=')) || (last.ends_with('=') && !word.contains('=')) => last.push_str(word),
                _ => whole.push(word.clone()),
            }
        }
        whole.iter().map(|edit| Self::parse(edit)).collect()
    }

    /// Reads `PATH=VALUE`, `PATH+=N`, `PATH-=N`, `PATH+=NAME` or `PATH-=NAME`.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            Refusal::new(format!("`{text}` is no correction"))
                .expected("PATH=VALUE, PATH+=N or PATH-=N")
                .hint("`fix` alone lists what may be corrected")
        };
        let (left, right) = text.split_once('=').ok_or_else(wrong)?;
        let right = right.trim();
        let number = right.parse::<i64>().ok();
        let (path, how) = match (left.strip_suffix('+'), left.strip_suffix('-'), number) {
            (Some(_), ..) | (_, Some(_), _) if right.is_empty() => return Err(wrong()),
            (Some(path), _, Some(number)) => (path, How::By(number)),
            (_, Some(path), Some(number)) => (path, How::By(number.checked_neg().ok_or_else(wrong)?)),
            (Some(path), _, None) => (path, How::With(right.to_owned())),
            (_, Some(path), None) => (path, How::Without(right.to_owned())),
            _ => (left, How::To(right.to_owned())),
        };
        let path = path.trim();
        if path.is_empty() || path.split('.').any(str::is_empty) {
            return Err(wrong());
        }
        Ok(Self { path: path.to_owned(), how })
    }
}

/// Applies a correction to a state's JSON, and says what it did. `aliases` are names for places: `ann` for `heroes.0`. A value that
/// is not there is put there: what it usually is stands nowhere. Whether the state knows it is seen only when it is read.
pub(super) fn apply(state: &mut Json, edit: &Edit, aliases: &[(String, String)]) -> Result<String, Refusal> {
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
pub(super) fn other_meanings(state: &Json, edit: &Edit, aliases: &[(String, String)]) -> Vec<(Json, String)> {
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
pub(super) fn has_taken(written: &Json, edit: &Edit, aliases: &[(String, String)]) -> Result<(), Refusal> {
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

/// By what a record in a list can be called.
const NAMES: [&str; 3] = ["id", "name", "slug"];

fn name_of(record: &Json) -> Option<&str> {
    NAMES.iter().find_map(|key| record.get(key)?.as_str())
}

/// The first record of that name, or the only one whose name ends so: a box stands before the names of its own cards.
fn record_named(items: &[Json], name: &str) -> Option<usize> {
    let called = |item: &Json| name_of(item).map(slug);
    let wanted = slug(name);
    let ends = |item: &Json| called(item).is_some_and(|called| called.ends_with(&format!("-{wanted}")));
    items.iter().position(|item| called(item).as_ref() == Some(&wanted)).or_else(|| items.iter().position(ends))
}

/// What is wrong with a corrected value, in a player's words: `error` is the reader's, which knows Rust's kinds of numbers only.
pub(super) fn unfit(state: &Json, edit: &Edit, aliases: &[(String, String)], error: &str) -> Refusal {
    if let How::With(name) = &edit.how {
        return Refusal::new(format!("`{}` can't be given {name} by its name alone", edit.path))
            .expected("all that is written down of one of them")
            .hint(format!("`fix {}` shows what is there; the deed that brings such a thing asks for it", edit.path));
    }
    let mut state = state.clone();
    let is = find(&mut state, &edit.path, aliases).map_or_else(String::new, |value| value.to_string());
    let wanted = match kind_after("expected ", error) {
        Some("u8") => "a whole number from 0 to 255".to_owned(),
        Some("u16") => "a whole number from 0 to 65535".to_owned(),
        Some("u32" | "u64" | "usize") => "a whole number of 0 or more".to_owned(),
        Some("i8" | "i16" | "i32" | "i64") => "a whole number".to_owned(),
        Some("a" | "boolean") if error.contains("boolean") => "true or false".to_owned(),
        Some("one") => error.split_once("expected one of ").map_or_else(String::new, |(_, names)| format!("one of {}", until_place(names))),
        _ => error.split_once("expected ").map_or_else(|| "a value of another kind".to_owned(), |(_, wanted)| until_place(wanted)),
    };
    Refusal::new(format!("`{}` can't be {is}", edit.path)).expected(wanted).hint("`tablehand status --json` shows what is there now")
}

/// The word after another.
fn kind_after<'e>(after: &str, error: &'e str) -> Option<&'e str> {
    error.split_once(after)?.1.split([' ', ',']).next()
}

/// Without ` at line 1 column 7`, which is no place that anybody sees.
fn until_place(text: &str) -> String {
    text.split(" at line ").next().unwrap_or(text).replace('`', "")
}

/// The first place at which a state as it was read differs in shape from what was given: a list where a record belongs.
#[must_use]
pub fn misshapen(given: &Json, read: &Json) -> Option<String> {
    fn look(given: &Json, read: &Json, path: &str) -> Option<String> {
        let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match (given, read) {
            (Json::Array(_), Json::Object(_)) => Some(if path.is_empty() { "the state".to_owned() } else { path.to_owned() }),
            (Json::Object(given), Json::Object(read)) => {
                given.iter().find_map(|(key, value)| read.get(key).and_then(|read| look(value, read, &below(key))))
            }
            (Json::Array(given), Json::Array(read)) => {
                given.iter().zip(read).enumerate().find_map(|(at, (given, read))| look(given, read, &below(&at.to_string())))
            }
            _ => None,
        }
    }
    look(given, read, "")
}

/// A correction that could be made now, to show how one looks: the first number of the first player.
pub(super) fn example(state: &Json, aliases: &[(String, String)]) -> Option<String> {
    let mut state = state.clone();
    let (name, place) = aliases.first()?;
    let Json::Object(map) = find(&mut state, place, &[])? else { return None };
    let (key, _) = map.iter().find(|(_, value)| value.is_number())?;
    Some(format!("fix {}.{key}+=1", slug(name)))
}

/// So many lines of values at most: more would scroll away what was meant.
const MOST: usize = 24;

/// The values at a path, a line each: `ann.fame = 12`. Where they are too many, the places they stand in, with how many.
pub(super) fn values(state: &Json, path: &str, aliases: &[(String, String)]) -> Result<Vec<String>, Refusal> {
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

/// A value as it is told: records by their names, counts with how many.
fn plain(value: &Json) -> String {
    let named = |item: &Json| name_of(item).map(str::to_owned);
    match value {
        Json::Null => "nothing".to_owned(),
        Json::Array(items) if !items.is_empty() && items.iter().all(Json::is_object) => {
            let names: Option<Vec<String>> = items.iter().map(named).collect();
            names.map_or_else(|| value.to_string(), |names| names.join(", "))
        }
        Json::Object(map) if !map.is_empty() && map.values().all(Json::is_number) => {
            map.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        }
        Json::Object(map) if map.is_empty() => "nothing".to_owned(),
        Json::Array(items) if items.is_empty() => "nothing".to_owned(),
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

fn find<'a>(state: &'a mut Json, path: &str, aliases: &[(String, String)]) -> Option<&'a mut Json> {
    let mut segments: Vec<&str> = path.split('.').collect();
    // A word of the table itself goes before a player who is called so.
    let own = segments.first().is_some_and(|first| state.get(*first).is_some());
    let named = aliases.iter().filter(|(name, _)| !own && stands_for(name, &segments)).max_by_key(|(name, _)| name.split('.').count());
    if let Some((name, place)) = named {
        segments.splice(0..name.split('.').count(), place.split('.'));
    } else if let Some((_, place)) = segments
        .first()
        .filter(|_| !own)
        .and_then(|first| only(aliases.iter().filter(|(name, _)| !name.contains('.')), first, |(name, _)| name))
    {
        segments.splice(0..1, place.split('.'));
    }
    descend(state, &segments)
}

/// Whether a name stands at the beginning of a path. It may have dots of its own: `grung.ac`.
fn stands_for(name: &str, segments: &[&str]) -> bool {
    let words: Vec<&str> = name.split('.').collect();
    words.len() <= segments.len() && words.iter().zip(segments).all(|(word, segment)| slug(word) == slug(segment))
}

/// Follows a path. A key may have dots of its own (`known.monster.grung.0`): the shortest run of segments that is a key is taken.
fn descend<'a>(state: &'a mut Json, segments: &[&str]) -> Option<&'a mut Json> {
    if segments.is_empty() {
        return Some(state);
    }
    for taken in 1..=segments.len() {
        let (key, rest) = segments.split_at_checked(taken)?;
        let key = key.join(".");
        if (taken == 1 || state.get(&key).is_some()) && child(state, &key).is_some() {
            return descend(child(state, &key)?, rest);
        }
    }
    let (first, rest) = segments.split_first()?;
    let Json::Object(map) = &*state else { return None };
    let key = only(map.keys(), first, |key| key)?.clone();
    descend(state.get_mut(&key)?, rest)
}

fn child<'a>(parent: &'a mut Json, segment: &str) -> Option<&'a mut Json> {
    match parent {
        Json::Object(map) => {
            let key = map.keys().find(|key| *key == segment).or_else(|| map.keys().find(|key| slug(key) == slug(segment)))?.clone();
            map.get_mut(&key)
        }
        Json::Array(items) => {
            let named = items.iter().position(|item| {
                NAMES.iter().any(|key| item.get(key).and_then(Json::as_str).is_some_and(|name| slug(name) == slug(segment)))
            });
            let at = named.or_else(|| segment.parse().ok())?;
            items.get_mut(at)
        }
        _ => None,
    }
}

/// The one of that name; else the only one whose name begins so.
fn only<T>(all: impl IntoIterator<Item = T, IntoIter: Clone>, wanted: &str, name: impl Fn(&T) -> &String) -> Option<T> {
    let (all, wanted) = (all.into_iter(), slug(wanted));
    if let Some(exact) = all.clone().find(|one| slug(name(one)) == wanted) {
        return Some(exact);
    }
    let mut begin = all.filter(|one| !wanted.is_empty() && slug(name(one)).starts_with(&wanted));
    begin.next().filter(|_| begin.next().is_none())
}

fn not_found(state: &mut Json, path: &str, aliases: &[(String, String)]) -> Refusal {
    let refusal = Refusal::new(format!("there is no value at `{path}`"));
    let segments: Vec<&str> = path.split('.').collect();
    for length in (0..segments.len()).rev() {
        let Some(known) = segments.get(..length) else { continue };
        let parent = if known.is_empty() { Some(&mut *state) } else { find(state, &known.join("."), aliases) };
        let mut names: Vec<String> = match parent {
            Some(Json::Object(map)) => map.keys().cloned().collect(),
            Some(Json::Array(items)) => items.iter().filter_map(name_of).map(slug).collect(),
            Some(_) => return refusal.hint(format!("`{}` has nothing in it", known.join("."))),
            None => Vec::new(),
        };
        // What names stand for here: whole ones, or their next words.
        let beneath = aliases.iter().filter_map(|(name, _)| {
            let words: Vec<&str> = name.split('.').collect();
            let here = words.len() > known.len() && words.iter().zip(known).all(|(word, segment)| slug(word) == slug(segment));
            words.get(known.len()).filter(|_| here).map(|word| slug(word))
        });
        names.extend(beneath);
        if names.is_empty() {
            continue;
        }
        names.sort_unstable();
        names.dedup();
        let wanted = segments.get(length).copied().unwrap_or_default();
        let refusal =
            refusal.legal(names.iter().map(|name| if known.is_empty() { name.clone() } else { format!("{}.{name}", known.join(".")) }));
        return match near(wanted, names.iter().map(String::as_str)) {
            Some(near) => refusal.hint(format!("did you mean `{near}`?")),
            None => refusal,
        };
    }
    refusal
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
        assert_eq!(listed("knight"), ["knight.at.tile = \"keep\"", "knight.gold = 3", "knight.spells = [\"calm\"]"]);
        assert_eq!(listed("knight.gold"), ["knight.gold = 3"]);
        assert_eq!(listed("orcs").first().map(String::as_str), Some("orcs.orc-0: 1 value"));
        assert_eq!(listed("")[..3], ["of whom, or of what: knight", "heroes: 3 values", "orcs: 30 values"]);
        assert_eq!(values(&state, "knigth", &aliases).expect_err("mistyped").hint.as_deref(), Some("did you mean `knight`?"));
    }

    #[test]
    fn corrections_are_read_in_their_three_forms() {
        let edit = |text| Edit::parse(text).map(|edit| (edit.path, edit.how));
        assert_eq!(edit("ann.fame=12"), Ok(("ann.fame".to_owned(), How::To("12".to_owned()))));
        assert_eq!(edit("ann.fame+=2"), Ok(("ann.fame".to_owned(), How::By(2))));
        assert_eq!(edit("ann.fame-=2"), Ok(("ann.fame".to_owned(), How::By(-2))));
        assert_eq!(edit("ann.spells+=calm"), Ok(("ann.spells".to_owned(), How::With("calm".to_owned()))));
        assert_eq!(edit("ann.spells-=calm"), Ok(("ann.spells".to_owned(), How::Without("calm".to_owned()))));
        assert!(edit("ann.spells+=").is_err());
        assert_eq!(edit("fame").expect_err("no sign").reason, "`fame` is no correction");
        assert!(edit("ann..fame=1").is_err());
    }

    #[test]
    fn a_beginning_is_enough_where_only_one_begins_so() {
        let mut state = serde_json::json!({"heroes": {"barbarian": {"gold": 5, "goal": 1}, "archer": {"gold": 2}}});
        let aliases = [("Barbarian".to_owned(), "heroes.barbarian".to_owned()), ("Bard".to_owned(), "heroes.archer".to_owned())];
        assert_eq!(find(&mut state, "barb.gold", &aliases), Some(&mut Json::from(5)));
        assert_eq!(find(&mut state, "her.arch.go", &aliases), Some(&mut Json::from(2)));
        assert_eq!(find(&mut state, "bar.gold", &aliases), None, "two begin so");
        assert_eq!(find(&mut state, "barb.go", &aliases), None, "gold or goal");
    }

    #[test]
    fn signs_may_stand_apart() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let paths =
            |text| Edit::parse_all(&words(text)).map(|edits| edits.into_iter().map(|edit| (edit.path, edit.how)).collect::<Vec<_>>());
        let expected = vec![("ann.fame".to_owned(), How::By(1)), ("ben.fame".to_owned(), How::To("2".to_owned()))];
        for text in ["ann.fame += 1 ben.fame = 2", "ann.fame+= 1 ben.fame =2", "ann.fame +=1 ben.fame=2"] {
            assert_eq!(paths(text), Ok(expected.clone()), "{text}");
        }
    }

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
