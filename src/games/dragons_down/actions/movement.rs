//! Move.

use super::caves::enter_cave;
use super::flying;
use super::take::take_what_lies_open;
use super::{active, after_action, budget, cost_of, ground, in_a_row, is_civilized, spend};
use crate::games::dragons_down::effects::{Deed, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Ground;
use crate::games::dragons_down::state::{At, Rule, Status};
use crate::games::dragons_down::{Play, cite, missions, place_tokens, rules, spells};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::count;

/// Where a hero goes: a clearing of the same tile, or another tile.
enum To {
    Here(u8),
    Tile(Id),
}

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
    let ground_there = ground(play.pack, &play.state, &to);
    let cost = match ground_there {
        Some(Ground::Mountains | Ground::Swamps) if !play.state.is_under(&hero, spells::TRAIL_BLAZE) => 2,
        _ => 1,
    };
    let paid = cost_of(play, &hero, Deed::Move, cost);
    if ground_there == Some(Ground::Caves) {
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
        note(format!("{} moves{way} to {to} for {paid}, {used} of {budget} used", play.name(&hero))).cite(cite::MOVE)
    });
    enter(play, table, &hero, to)?;
    in_a_row(play, &hero, "move", Vec::new());
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
    let seat = play.state.hero(hero).seat;
    let here: Vec<(To, String)> = from.map_or_else(Vec::new, |from| {
        let size = play.pack.tiles.get(&from.tile).map_or(0, |tile| tile.size());
        (1..=size)
            .filter(|n| *n != from.clearing || play.state.hero(hero).on_path.is_some())
            .map(|n| (To::Here(n), n.to_string()))
            .collect()
    });
    let tiles = play.state.realm.tiles.keys().filter(|tile| from.is_none_or(|from| from.tile != **tile));
    let tiles = tiles.map(|tile| (To::Tile(tile.clone()), tile.to_string()));
    let options: Vec<(To, String)> = here.into_iter().chain(tiles).collect();
    let label = |to: &To| match (to, from) {
        (To::Here(n), Some(from)) => {
            let at = At { tile: from.tile.clone(), clearing: *n };
            format!("{n} ({})", ground(play.pack, &play.state, &at).map_or("?", Ground::word))
        }
        (To::Here(n), None) => n.to_string(),
        (To::Tile(tile), _) => format!("{} (another tile)", play.pack.name(tile)),
    };
    let text = || format!("Where does {} move?", play.name(hero));
    let about = ask("to").of(seat).text(text).hint(|| "Mountains and swamps cost 2 actions, all else 1.".to_owned()).cite(cite::MOVE);
    match (table.choose(about.choose(options).label(label))?, from) {
        (To::Here(clearing), Some(from)) => Ok(At { tile: from.tile.clone(), clearing }),
        (To::Here(clearing), None) => Ok(At { tile: Id::default(), clearing }),
        (To::Tile(tile), _) => clearing_of(play, table, hero, tile),
    }
}

/// Which clearing of a tile.
pub fn clearing_of(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, tile: Id) -> Flow<At> {
    let size = play.pack.tiles.get(&tile).map_or(6, |card| card.size());
    let word = |n: &u8| {
        let at = At { tile: tile.clone(), clearing: *n };
        format!("{n} ({})", ground(play.pack, &play.state, &at).map_or("?", Ground::word))
    };
    let about =
        ask("clearing").of(play.state.hero(hero).seat).text(|| format!("Which clearing of {}?", play.pack.name(&tile))).cite(cite::MOVE);
    let clearing = table.choose(about.choose((1..=size).map(|n| (n, n.to_string()))).label(word))?;
    Ok(At { tile: tile.clone(), clearing })
}

/// A hidden path is open only to who has found it, or where its colour is enchanted under the optional rule.
fn unfound_path(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, from: Option<&At>, to: &At) -> Flow<()> {
    let Some(from) = from.filter(|from| from.tile == to.tile) else { return Ok(()) };
    let Some(card) = play.pack.tiles.get(&to.tile) else { return Ok(()) };
    let tile = play.state.realm.tiles.get(&to.tile).cloned().unwrap_or_default();
    let ends = [from.clearing.min(to.clearing), from.clearing.max(to.clearing)];
    let hidden = card.hidden_paths(tile.side).iter().any(|path| [path[0].min(path[1]), path[0].max(path[1])] == ends);
    let found = play.state.hero(hero).found.contains(path_name(&to.tile, ends).as_str());
    let open = play.state.rule(Rule::EnchantedPaths) && tile.enchanted.is_some() && tile.enchanted == card.hidden_path_colour;
    if hidden && !found && open {
        table.tell(|| {
            let path = path_name(&to.tile, ends);
            rules::by(
                note(format!("the hidden path {path} is open: its colour is enchanted")).cite(cite::ENCHANTED_PATHS),
                Rule::EnchantedPaths,
            )
        });
    }
    if hidden && !found && !open {
        play.bar(table, cite::MOVE, || format!("the path from {} to {} is hidden, and {} has not found it", from, to, play.name(hero)))?;
    }
    Ok(())
}

/// A hidden path's name among what a hero has found.
#[must_use]
pub fn path_name(tile: &Id, ends: [u8; 2]) -> String {
    let [low, high] = ends;
    format!("{tile}-{low}-{high}")
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
