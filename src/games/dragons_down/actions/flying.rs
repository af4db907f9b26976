//! Flying: over the clearings of a tile, and on to the next.

use super::caves::enter_cave;
use super::movement::civilized;
use super::{after_action, budget, clearing_of, cost_of, enter, ground, in_a_row, is_civilized, spend};
use crate::games::dragons_down::effects::drawn::place_of;
use crate::games::dragons_down::effects::reroll::Throw;
use crate::games::dragons_down::effects::{Deed, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Ground;
use crate::games::dragons_down::state::{At, Rule};
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::count;

/// What a streak of one action is called after a hero has flown: he can't hide from those who are there already.
pub const FLOWN: &str = "fly";

/// Flying: whether a hero who can does; one who is shape-shifted into a flier must.
pub(super) fn flies_now(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    if !play.flies(hero) {
        return Ok(false);
    }
    if play.state.shape(hero).is_some() {
        return Ok(true);
    }
    let about = ask("fly").of(play.state.hero(hero).seat).text(|| format!("Does {} fly?", play.name(hero))).cite(cite::FLYING);
    table.confirm(about, true)
}

/// Where a flier goes.
enum To {
    /// A clearing of this tile, or one that a path leads to.
    Clearing(At),
    /// Over to the next tile: chance decides where.
    Tile(Id),
}

/// Flying: to any clearing of the tile that is no cave, or along a path, for 1; to a random one of an adjacent tile for 2.
pub(super) fn fly(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(from) = play.state.hero(hero).at.clone() else { return Ok(()) };
    let (to, cost) = match destination(play, table, hero, &from)? {
        To::Clearing(at) => (at, 1),
        To::Tile(tile) => (lands_on(play, table, hero, &tile)?, 2),
    };
    let cost = cost + dearer(play, table, &to);
    if ground(play.pack, &play.state, &to) == Some(Ground::Caves) {
        enter_cave(play, table, hero, cost_of(play, hero, Deed::Move, cost))?;
    }
    if is_civilized(&play.state, &to) {
        civilized(play, table, hero);
    }
    spend(play, table, hero, Deed::Move, cost)?;
    table.tell(|| {
        let used = play.state.hero(hero).day.used;
        let (cost, budget) = (count(i64::from(cost), "action"), budget(play.pack, &play.state, hero));
        note(format!("{} flies to {to} for {cost}: {used} of {budget} used", play.name(hero))).cite(cite::FLYING)
    });
    enter(play, table, hero, to)?;
    in_a_row(play, hero, FLOWN, Vec::new());
    after_action(play, table, hero)
}

/// Flying: a clearing of a tile at random, no cave.
pub(super) fn lands_on(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, tile: &Id) -> Flow<At> {
    let size = play.pack.tiles.get(tile).map_or(6, |card| card.size());
    let clearings = (1..=size).map(|clearing| At { tile: tile.clone(), clearing });
    let open = clearings.filter(|at| ground(play.pack, &play.state, at) != Some(Ground::Caves));
    let open: Vec<(At, String)> = open.map(|at| (at.clone(), at.clearing.to_string())).collect();
    let throw = Throw { roll: Roll::Any, word: "lands", id: "", by: Some(hero), against: None, cleanup: false, cite: &cite::FLYING };
    place_of(play, table, throw, "In which clearing does the flight end?", &open)
}

/// What flying into mountains or a swamp costs besides, if the table wants it so.
pub(super) fn dearer(play: &Play<'_>, table: &mut Table<'_>, to: &At) -> u8 {
    let hard = matches!(ground(play.pack, &play.state, to), Some(Ground::Mountains | Ground::Swamps));
    let more = u8::from(hard && play.state.rule(Rule::FlyingCostsMore));
    if more > 0 {
        let costs = note(format!("flying to {to} costs one action more")).cite(cite::FLYING);
        table.tell(|| rules::by(costs, Rule::FlyingCostsMore));
    }
    more
}

/// Along a path, or over the edge of the tile.
pub(super) fn over_the_edge(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    let text = || "Along a path, or over the edge to a random clearing?".to_owned();
    let about = ask("way").of(play.state.hero(hero).seat).text(text).cite(cite::FLYING);
    table.choose(about.choose([(true, "over"), (false, "path")]).default_to(|over| *over))
}

fn destination(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, from: &At) -> Flow<To> {
    let seat = play.state.hero(hero).seat;
    let caves = |at: &At| ground(play.pack, &play.state, at) == Some(Ground::Caves);
    let size = play.pack.tiles.get(&from.tile).map_or(0, |card| card.size());
    let here = (1..=size).filter(|n| *n != from.clearing).map(|clearing| At { tile: from.tile.clone(), clearing });
    let mut options: Vec<(Option<At>, String)> = here.map(|at| (Some(at.clone()), at.clearing.to_string())).collect();
    // On a map that is still being found there may be no other tile.
    if play.state.realm.tiles.keys().any(|tile| *tile != from.tile) {
        options.push((None, "away".to_owned()));
    }
    let label = |to: &Option<At>| match to {
        Some(at) if caves(at) || caves(from) => {
            format!("{} ({}), along a path", at.clearing, if caves(at) { "caves" } else { "from the caves" })
        }
        Some(at) => at.clearing.to_string(),
        None => "to another tile".to_owned(),
    };
    let hint = || "Caves only along a path; the next tile for 2 actions, its clearing left to chance.".to_owned();
    let about = ask("to").of(seat).text(|| format!("Where does {} fly?", play.name(hero))).hint(hint).cite(cite::FLYING);
    if let Some(at) = table.choose(about.choose(options).label(label))? {
        return Ok(To::Clearing(at));
    }
    let tiles: Vec<_> =
        play.state.realm.tiles.keys().filter(|tile| **tile != from.tile).map(|tile| (tile.clone(), tile.to_string())).collect();
    let about = ask("tile").of(seat).text(|| "To which tile beside this one?".to_owned()).cite(cite::FLYING);
    let tile = table.choose(about.choose(tiles))?;
    let over = over_the_edge(play, table, hero)?;
    if over { Ok(To::Tile(tile)) } else { clearing_of(play, table, hero, tile).map(To::Clearing) }
}
