//! Move.

use super::caves::{self, enter_cave};
use super::flying;
use super::take::take_what_lies_open;
use super::where_to::{ground_word, place};
use super::{active, after_action, budget, cost_of, ground, in_a_row, is_civilized, spend};
use crate::games::dragons_down::effects::{Deed, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Ground, Pack};
use crate::games::dragons_down::state::{At, Rule, State, Status};
use crate::games::dragons_down::{Play, cite, missions, place_tokens, rules, spells};
use crate::kernel::{About, Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// What a streak of one action is called after a move.
pub(super) const MOVED: &str = "move";

/// Move: to a clearing that a path, a Gate or a hidden path leads to. Paths are the players' to see; costs are not.
pub fn move_hero(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let from = play.state.hero(&hero).at.clone();
    if from.is_some() && play.state.hero(&hero).on_path.is_none() && flying::flies_now(play, table, &hero)? {
        return flying::fly(play, table, &hero);
    }
    let to = destination(play, table, &hero, from.as_ref())?;
    if !play.state.is_vapor(&hero) {
        unfound_path(play, table, &hero, from.as_ref(), &to)?;
    }
    let gates = &play.state.realm.gates;
    let anywhere = gates.contains(&to) && play.has(&hero, &Effect::GatesFromAnywhere);
    let gate = from.as_ref().is_some_and(|from| gates.contains(from) && gates.contains(&to)) || anywhere;
    let cost = move_cost(play.pack, &play.state, &hero, &to);
    let paid = cost_of(play, &hero, Deed::Move, cost);
    if ground(play.pack, &play.state, &to) == Some(Ground::Caves) {
        enter_cave(play, table, &hero, paid)?;
    }
    if is_civilized(&play.state, &to) {
        civilized(play, table, &hero);
    }
    spend(play, table, &hero, Deed::Move, cost)?;
    table.tell(|| {
        let way = if gate { " through the Gates" } else { "" };
        let used = play.state.hero(&hero).day.used;
        let budget = budget(play.pack, &play.state, &hero);
        let paid = count(i64::from(paid), "action");
        note(format!("{} moves{way} to {to} for {paid}: {used} of {budget} used", play.name(&hero))).cite(cite::MOVE)
    });
    enter(play, table, &hero, to)?;
    in_a_row(play, &hero, MOVED, Vec::new());
    after_action(play, table, &hero)
}

/// Lineage Advantages, Human: the turn has an action more, from the first time in a civilization location on.
pub(super) fn civilized(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let before = std::mem::replace(&mut play.state.hero_mut(hero).day.civilization, true);
    let more = play.acting(hero, |effect| if let Effect::CivilizedActions(more) = effect { Some(*more) } else { None });
    if let Some((more, by)) = more.filter(|_| !before) {
        let actions = count(more, "action");
        table.tell(|| note(format!("civilization: {} has {actions} more ({})", play.name(hero), play.origin(hero, &by))).cite(by.cite()));
    }
}

/// A hero stands in a new clearing: no longer hidden, off any path; the tile's tokens are placed.
pub fn enter(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, to: At) -> Flow<()> {
    let tile = to.tile.clone();
    let civilized = is_civilized(&play.state, &to);
    let missions = missions::standing(play, hero);
    let state = play.state.hero_mut(hero);
    if state.at.as_ref() != Some(&to) && state.status.remove(&Status::Hidden) {
        table.tell(|| note(format!("{} is hidden no more", play.name(hero))).cite(cite::STATUSES));
    }
    let state = play.state.hero_mut(hero);
    *state.been.entry(to.tile.clone()).or_default() |= 1_u8.checked_shl(u32::from(to.clearing).saturating_sub(1)).unwrap_or(0);
    state.at = Some(to.clone());
    state.on_path = None;
    state.day.civilization |= civilized;
    missions::tick(play, table, hero, &missions);
    take_what_lies_open(play, table, hero, &to)?;
    play.magic_is_felt(table);
    // A tile that a hero is thrown on in combat gets its tokens once all combat is over.
    if play.state.fight.is_some() {
        play.state.realm_mut().waiting.insert(tile);
        return Ok(());
    }
    place_tokens::place_tokens(play, table, hero, &tile)
}

fn destination(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, from: Option<&At>) -> Flow<At> {
    let text = || match from {
        Some(from) => {
            let others = play.state.realm.tiles.keys().any(|tile| *tile != from.tile);
            let other = if others { " or to another tile" } else { "" };
            format!("Where does {} move, to a clearing of {}{other}?", play.name(hero), play.pack.name(&from.tile))
        }
        None => format!("Onto which tile does {} move?", play.name(hero)),
    };
    let hint = || "Mountains and swamps cost 2 actions, all else 1.".to_owned();
    let about = ask("to").of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::MOVE);
    let ends = path_ends(&play.state, hero);
    let dear = |at: &At| too_dear(play, hero, at);
    if ends.is_empty() { place(play, table, hero, from, about, &dear) } else { off_the_path(play, table, &ends, about) }
}

/// Evading: the two ends of the path on which a hero stands; none for who stands on no path, or on one that nobody can place.
#[must_use]
pub fn path_ends(state: &State, hero: &Id) -> Vec<At> {
    let hero = state.hero(hero);
    let to = hero.on_path.as_deref().and_then(At::named).filter(|to| state.realm.tiles.contains_key(&to.tile));
    let Some(to) = to else { return Vec::new() };
    [to].into_iter().chain(hero.at.clone()).collect()
}

/// What a move to a clearing costs before anything spares an action.
#[must_use]
pub fn move_cost(pack: &Pack, state: &State, hero: &Id, to: &At) -> u8 {
    match ground(pack, state, to) {
        Some(Ground::Mountains | Ground::Swamps) if !state.is_under(hero, spells::TRAIL_BLAZE) => 2,
        _ => 1,
    }
}

/// Why a hero's actions do not reach for a move to a clearing, in words; none if they do.
fn too_dear(play: &Play<'_>, hero: &Id, to: &At) -> Option<String> {
    let cost = cost_of(play, hero, Deed::Move, move_cost(play.pack, &play.state, hero, to));
    let cave = caves::would_lose_one(play.pack, &play.state, hero, to);
    let used = play.state.hero(hero).day.used;
    let left = budget(play.pack, &play.state, hero).saturating_sub(used);
    let takes = if cave { format!("{cost} and one for the cave") } else { cost.to_string() };
    (cost + u8::from(cave) > left).then(|| format!("too dear: takes {takes}, {left} left"))
}

/// Evading: who stands on a path moves to one of its ends.
fn off_the_path(play: &Play<'_>, table: &mut Table<'_>, ends: &[At], about: About<'_>) -> Flow<At> {
    let near = ends.last().map(|at| at.tile.clone()).unwrap_or_default();
    let key = |at: &At| if at.tile == near { at.clearing.to_string() } else { at.tile.to_string() };
    let word = |at: &At| format!("{} {} ({})", play.pack.name(&at.tile), at.clearing, ground_word(play, at));
    let away = |_: &str| {
        let words = ends.iter().map(At::to_string).collect::<Vec<_>>().join(" or ");
        Some(Refusal::new("a hero who has evaded moves off the path first").expected(words).cite(cite::MOVE))
    };
    table.choose(about.choose(ends.iter().map(|at| (at.clone(), key(at)))).label(word).why_not(away))
}

/// Combat Steps 3: the clearing to which the path leads on which a hero leaves; not a hidden one that this hero has not found.
pub fn path_out(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<At> {
    let Some(from) = play.state.hero(hero).at.clone() else { return Ok(At::default()) };
    let text = || format!("{} leaves {from} on a path to where?", play.name(hero));
    let hint = || "No Gate, no hidden path that is not found. The next turn begins with a move to that clearing or back here.".to_owned();
    let about = ask(format!("path.{hero}")).of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::EVADE);
    let to = place(play, table, hero, Some(&from), about, &|_| None)?;
    if is_unfound(play, hero, &from, &to) {
        let reason = format!("the path from {from} to {to} is hidden, and {} has not found it", play.name(hero));
        return Err(Refusal::new(reason).expected("another path").cite(cite::EVADE).into());
    }
    Ok(to)
}

/// A hidden path is open only to who has found it, or where its colour is enchanted under the optional rule.
fn unfound_path(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, from: Option<&At>, to: &At) -> Flow<()> {
    let Some(from) = from else { return Ok(()) };
    let Some(ends) = unknown_path(play, hero, from, to) else { return Ok(()) };
    if is_enchanted_open(play, &to.tile) {
        table.tell(|| {
            let path = path_words(play.pack, &to.tile, ends);
            rules::by(note(format!("{path} is open: its colour is enchanted")).cite(cite::ENCHANTED_PATHS), Rule::EnchantedPaths)
        });
        return Ok(());
    }
    play.bar(table, cite::MOVE, || format!("the path from {} to {} is hidden, and {} has not found it", from, to, play.name(hero)))
}

/// Whether only a hidden path leads there, and it is shut to this hero.
fn is_unfound(play: &Play<'_>, hero: &Id, from: &At, to: &At) -> bool {
    unknown_path(play, hero, from, to).is_some() && !is_enchanted_open(play, &to.tile)
}

/// The hidden path between two clearings, if this hero has not found it.
fn unknown_path(play: &Play<'_>, hero: &Id, from: &At, to: &At) -> Option<[u8; 2]> {
    let card = play.pack.tiles.get(&to.tile).filter(|_| from.tile == to.tile)?;
    let side = play.state.realm.tiles.get(&to.tile).map(|tile| tile.side).unwrap_or_default();
    let ends = [from.clearing.min(to.clearing), from.clearing.max(to.clearing)];
    let hidden = card.hidden_paths(side).iter().any(|path| [path[0].min(path[1]), path[0].max(path[1])] == ends);
    let found = play.state.hero(hero).found.contains(path_name(&to.tile, ends).as_str());
    (hidden && !found).then_some(ends)
}

/// Enchanted Paths (optional): whether a tile is enchanted in the colour of its hidden paths.
fn is_enchanted_open(play: &Play<'_>, tile: &Id) -> bool {
    let colour = play.pack.tiles.get(tile).and_then(|card| card.hidden_path_colour);
    let enchanted = play.state.realm.tiles.get(tile).and_then(|tile| tile.enchanted);
    play.state.rule(Rule::EnchantedPaths) && enchanted.is_some() && enchanted == colour
}

/// A hidden path's name among what a hero has found.
#[must_use]
pub fn path_name(tile: &Id, ends: [u8; 2]) -> String {
    let [low, high] = ends;
    format!("{tile}-{low}-{high}")
}

/// A hidden path in words.
#[must_use]
pub fn path_words(pack: &Pack, tile: &Id, ends: [u8; 2]) -> String {
    let [low, high] = ends;
    format!("the hidden path {low}-{high} of {}", pack.name(tile))
}

/// What a hero has found, in words: a hidden path is kept by its tile and ends, a site by its name.
#[must_use]
pub fn found_words(pack: &Pack, found: &str) -> String {
    let path = || {
        let (rest, high) = found.rsplit_once('-')?;
        let (tile, low) = rest.rsplit_once('-')?;
        let tile = Id::from(tile);
        pack.tiles.contains_key(&tile).then_some(())?;
        Some(path_words(pack, &tile, [low.parse().ok()?, high.parse().ok()?]))
    };
    path().unwrap_or_else(|| pack.name(&Id::from(found)))
}

impl Ground {
    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Plains => "plains",
            Self::Caves => "caves",
            Self::Mountains => "mountains",
            Self::Woods => "woods",
            Self::Swamps => "swamps",
        }
    }
}
