//! Corrections by hand: `ann.fame=12`, `ann.health-=2`.

use serde_json::Value as Json;

use super::wording::slug;
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
    /// These names come onto the list.
    With(Vec<String>),
    /// These names go off the list.
    Without(Vec<String>),
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

    /// Reads `PATH=VALUE`, `PATH+=N` or `PATH-=N`, and `PATH+=NAME` for what is a list.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            Refusal::new(format!("`{text}` is no correction"))
                .expected("PATH=VALUE, PATH+=N or PATH-=N; PATH+=NAME for a list")
                .hint("`?` at a prompt shows one, `status --json` all paths")
        };
        let (left, right) = text.split_once('=').ok_or_else(wrong)?;
        let number = right.trim().parse::<i64>().ok();
        let names = || Some(listed(right)).filter(|names| !names.is_empty()).ok_or_else(wrong);
        let (path, how) = match (left.strip_suffix('+'), left.strip_suffix('-')) {
            (Some(path), _) => (path, if let Some(by) = number { How::By(by) } else { How::With(names()?) }),
            (_, Some(path)) => match number {
                Some(by) => (path, How::By(by.checked_neg().ok_or_else(wrong)?)),
                None => (path, How::Without(names()?)),
            },
            _ => (left, How::To(right.trim().to_owned())),
        };
        let path = path.trim();
        if path.is_empty() || path.split('.').any(str::is_empty) {
            return Err(wrong());
        }
        Ok(Self { path: path.to_owned(), how })
    }
}

/// Names between commas, as slugs.
fn listed(text: &str) -> Vec<String> {
    text.split(',').map(slug).filter(|name| !name.is_empty()).collect()
}

/// A list with names added or taken off.
fn relisted(list: &[Json], with: &[String], without: &[String], path: &str) -> Result<Json, Refusal> {
    let is = |item: &Json, name: &String| item.as_str().is_some_and(|item| slug(item) == *name);
    if let Some(missing) = without.iter().find(|name| !list.iter().any(|item| is(item, name))) {
        let there: Vec<String> = list.iter().filter_map(Json::as_str).map(str::to_owned).collect();
        return Err(Refusal::new(format!("`{missing}` is not on `{path}`")).legal(there));
    }
    let mut list: Vec<Json> = list.iter().filter(|item| !without.iter().any(|name| is(item, name))).cloned().collect();
    for name in with {
        if !list.iter().any(|item| is(item, name)) {
            list.push(Json::String(name.clone()));
        }
    }
    Ok(Json::Array(list))
}

/// Applies a correction to a state's JSON, and says what it did. `aliases` are names for places: `ann` for `heroes.0`.
pub(super) fn apply(state: &mut Json, edit: &Edit, aliases: &[(String, String)]) -> Result<String, Refusal> {
    if find(state, &edit.path, aliases).is_none() {
        return Err(not_found(state, &edit.path, aliases));
    }
    let Some(place) = find(state, &edit.path, aliases) else { return Err(Refusal::new(format!("there is no value at `{}`", edit.path))) };
    let before = place.clone();
    *place = match (&edit.how, &before) {
        (How::By(by), Json::Number(number)) => {
            let sum = number.as_i64().and_then(|number| number.checked_add(*by));
            sum.map(Json::from).ok_or_else(|| Refusal::new(format!("`{}` would be out of range", edit.path)))?
        }
        (How::With(names), Json::Array(list)) => relisted(list, names, &[], &edit.path)?,
        (How::Without(names), Json::Array(list)) => relisted(list, &[], names, &edit.path)?,
        (How::With(_) | How::Without(_), other) => {
            return Err(Refusal::new(format!("`{}` is {other}, not a list", edit.path)).hint(format!("set it: {}=…", edit.path)));
        }
        (How::To(to), Json::Array(list)) if !to.starts_with('[') && list.iter().all(Json::is_string) => {
            relisted(&[], &listed(to), &[], "")?
        }
        (How::By(_), other) => {
            return Err(Refusal::new(format!("`{}` is {other}, not a number", edit.path)).hint(format!("set it: {}=…", edit.path)));
        }
        // A text stays a text even if it looks like a number.
        (How::To(to), Json::String(_)) => Json::String(to.clone()),
        (How::To(to), _) => serde_json::from_str(to).unwrap_or_else(|_| Json::String(to.clone())),
    };
    Ok(format!("{}: {before} is now {place}", edit.path))
}

/// What is wrong with a corrected value, in a player's words: `error` is the reader's, which knows Rust's kinds of numbers only.
pub(super) fn unfit(state: &Json, edit: &Edit, aliases: &[(String, String)], error: &str) -> Refusal {
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
                ["id", "name", "slug"]
                    .iter()
                    .any(|key| item.get(key).and_then(Json::as_str).is_some_and(|name| slug(name) == slug(segment)))
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
            Some(Json::Array(items)) => {
                items.iter().filter_map(|item| item.get("name").or_else(|| item.get("id"))).filter_map(Json::as_str).map(slug).collect()
            }
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
    fn corrections_are_read_in_their_three_forms() {
        let edit = |text| Edit::parse(text).map(|edit| (edit.path, edit.how));
        assert_eq!(edit("ann.fame=12"), Ok(("ann.fame".to_owned(), How::To("12".to_owned()))));
        assert_eq!(edit("ann.fame+=2"), Ok(("ann.fame".to_owned(), How::By(2))));
        assert_eq!(edit("ann.fame-=2"), Ok(("ann.fame".to_owned(), How::By(-2))));
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
    fn names_come_onto_a_list_and_go_off_it() {
        let mut state = serde_json::json!({ "ann": { "spells": ["calm"], "fame": 3 } });
        let mut fix = |text| apply(&mut state, &Edit::parse(text).expect("an edit"), &[]);
        assert_eq!(fix("ann.spells+=Trail Blaze,calm"), Ok(r#"ann.spells: ["calm"] is now ["calm","trail-blaze"]"#.to_owned()));
        assert_eq!(fix("ann.spells-=calm"), Ok(r#"ann.spells: ["calm","trail-blaze"] is now ["trail-blaze"]"#.to_owned()));
        assert_eq!(fix("ann.spells=charm, calm"), Ok(r#"ann.spells: ["trail-blaze"] is now ["charm","calm"]"#.to_owned()));
        assert_eq!(fix("ann.spells-=fly").expect_err("not there").reason, "`fly` is not on `ann.spells`");
        assert_eq!(fix("ann.fame+=fly").expect_err("no list").reason, "`ann.fame` is 3, not a list");
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
        let refusal = apply(&mut state, &Edit::parse("ann.fmae=2").expect("an edit"), &aliases).expect_err("no such value");
        assert_eq!(refusal.hint.as_deref(), Some("did you mean `fame`?"));
        assert_eq!(state, serde_json::json!({ "heroes": [{ "name": "Ann", "fame": 12 }] }));
    }
}
