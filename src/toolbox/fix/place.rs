//! The place in a state that a path means.

use serde_json::Value as Json;

use crate::dice::near;
use crate::kernel::Refusal;
use crate::toolbox::wording::{same_slug, slug};

/// By what a record in a list can be called.
const NAMES: [&str; 3] = ["id", "name", "slug"];

pub(super) fn name_of(record: &Json) -> Option<&str> {
    NAMES.iter().find_map(|key| record.get(key)?.as_str())
}

pub(super) fn find<'a>(state: &'a mut Json, path: &str, aliases: &[(String, String)]) -> Option<&'a mut Json> {
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
    words.len() <= segments.len() && words.iter().zip(segments).all(|(word, segment)| same_slug(word, segment))
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
            let key = map.keys().find(|key| *key == segment).or_else(|| map.keys().find(|key| same_slug(key, segment)))?.clone();
            map.get_mut(&key)
        }
        Json::Array(items) => {
            let named = items
                .iter()
                .position(|item| NAMES.iter().any(|key| item.get(key).and_then(Json::as_str).is_some_and(|name| same_slug(name, segment))));
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

pub(super) fn not_found(state: &mut Json, path: &str, aliases: &[(String, String)]) -> Refusal {
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
            let here = words.len() > known.len() && words.iter().zip(known).all(|(word, segment)| same_slug(word, segment));
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
    fn a_beginning_is_enough_where_only_one_begins_so() {
        let mut state = serde_json::json!({"heroes": {"barbarian": {"gold": 5, "goal": 1}, "archer": {"gold": 2}}});
        let aliases = [("Barbarian".to_owned(), "heroes.barbarian".to_owned()), ("Bard".to_owned(), "heroes.archer".to_owned())];
        assert_eq!(find(&mut state, "barb.gold", &aliases), Some(&mut Json::from(5)));
        assert_eq!(find(&mut state, "her.arch.go", &aliases), Some(&mut Json::from(2)));
        assert_eq!(find(&mut state, "bar.gold", &aliases), None, "two begin so");
        assert_eq!(find(&mut state, "barb.go", &aliases), None, "gold or goal");
    }
}
