//! Which clearing a hero goes to: one of his tile, or of another; what is said of each.

use super::{ground, is_civilized};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Ground;
use crate::games::dragons_down::state::At;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{About, Flow, Refusal, Table, ask};
use crate::toolbox::wording::count;

/// Where a hero goes: a clearing of the same tile, or another tile.
enum To {
    Here(u8),
    Tile(Id),
}

/// The ground of a clearing, in a word.
pub(super) fn ground_word(play: &Play<'_>, at: &At) -> &'static str {
    ground(play.pack, &play.state, at).map_or("?", Ground::word)
}

/// What a mover would look for in a clearing: its ground, the civilization location, who trades there, sites, a Gate, who stands there.
fn clearing_words(play: &Play<'_>, hero: &Id, at: &At, remark: &dyn Fn(&At) -> Option<String>) -> String {
    let realm = &play.state.realm;
    let merchants = realm.merchants.iter().filter(|(_, merchant)| merchant.at == *at).map(|(id, _)| play.pack.name(id));
    let sites = realm.sites.iter().filter(|(_, site)| site.at == *at).map(|(id, _)| play.pack.name(id));
    let location = is_civilized(&play.state, at).then(|| "the civilization location".to_owned());
    let gate = realm.gates.contains(at).then(|| "a Gate".to_owned());
    let heroes = play.state.heroes_at(at).into_iter().filter(|id| id != hero).map(|id| play.name(&id));
    let figures = play.state.figures_at(at);
    let natives = figures.iter().filter(|id| play.state.figure(id).native).count();
    let figures = [(natives, "native"), (figures.len() - natives, "monster")];
    let figures =
        figures.into_iter().filter(|(number, _)| *number > 0).map(|(number, what)| count(i64::try_from(number).unwrap_or(i64::MAX), what));
    let there = location.into_iter().chain(merchants).chain(sites).chain(gate).chain(heroes).chain(figures);
    [ground_word(play, at).to_owned()].into_iter().chain(there).chain(remark(at)).collect::<Vec<_>>().join(", ")
}

/// A clearing of this tile or of another: which of them paths lead to, the players see.
pub(super) fn place(
    play: &Play<'_>,
    table: &mut Table<'_>,
    hero: &Id,
    from: Option<&At>,
    about: About<'_>,
    remark: &dyn Fn(&At) -> Option<String>,
) -> Flow<At> {
    let here: Vec<(To, String)> = from.map_or_else(Vec::new, |from| {
        let size = play.pack.tiles.get(&from.tile).map_or(0, |tile| tile.size());
        (1..=size)
            .filter(|n| *n != from.clearing || play.state.hero(hero).on_path.is_some())
            .map(|n| (To::Here(n), n.to_string()))
            .collect()
    });
    // How tiles lie the program does not know; those where the hero has been are likely near.
    let been = |tile: &Id| play.state.hero(hero).been.contains_key(tile);
    let mut tiles: Vec<&Id> = play.state.realm.tiles.keys().filter(|tile| from.is_none_or(|from| from.tile != **tile)).collect();
    tiles.sort_by_key(|tile| !been(tile));
    // The tile's own name is as good as a clearing's number, with the number after it.
    let own = from.filter(|_| !here.is_empty()).map(|from| &from.tile);
    let tiles = tiles.into_iter().chain(own).map(|tile| (To::Tile(tile.clone()), tile.to_string()));
    let options: Vec<(To, String)> = here.into_iter().chain(tiles).collect();
    let label = |to: &To| match (to, from) {
        (To::Here(n), Some(from)) => format!("{n} ({})", clearing_words(play, hero, &At { tile: from.tile.clone(), clearing: *n }, remark)),
        (To::Here(n), None) => n.to_string(),
        (To::Tile(tile), Some(from)) if from.tile == *tile => format!("{} (this tile; its clearing is asked next)", play.pack.name(tile)),
        (To::Tile(tile), _) => tile_words(play, tile),
    };
    let there = |wanted: &str| from.and_then(|from| stands_there(play, hero, &from.tile, wanted));
    match (table.choose(about.choose(options).label(label).why_not(there))?, from) {
        (To::Here(clearing), Some(from)) => Ok(At { tile: from.tile.clone(), clearing }),
        (To::Here(clearing), None) => Ok(At { tile: Id::default(), clearing }),
        (To::Tile(tile), _) => which_clearing(play, table, hero, tile, from, remark),
    }
}

/// Move: why a hero does not go to a clearing of a tile, by its number: he stands in it.
fn stands_there(play: &Play<'_>, hero: &Id, tile: &Id, wanted: &str) -> Option<Refusal> {
    let at = play.state.hero(hero).at.as_ref().filter(|at| at.tile == *tile && at.clearing.to_string() == wanted)?;
    Some(Refusal::new(format!("{} is at {at} already", play.name(hero))).cite(cite::MOVE))
}

/// A tile in a list of many: its name, and whether it has a civilization location.
fn tile_words(play: &Play<'_>, tile: &Id) -> String {
    let civilized = play.pack.tiles.get(tile).is_some_and(|card| card.civilization);
    format!("{}{}", play.pack.name(tile), if civilized { " (civilization)" } else { "" })
}

/// Which clearing of a tile.
pub fn clearing_of(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, tile: Id) -> Flow<At> {
    which_clearing(play, table, hero, tile, None, &|_| None)
}

/// Of a tile; but where the hero stands already is no place to go.
fn which_clearing(
    play: &Play<'_>,
    table: &mut Table<'_>,
    hero: &Id,
    tile: Id,
    from: Option<&At>,
    remark: &dyn Fn(&At) -> Option<String>,
) -> Flow<At> {
    let size = play.pack.tiles.get(&tile).map_or(6, |card| card.size());
    let word = |n: &u8| {
        let at = At { tile: tile.clone(), clearing: *n };
        format!("{n} ({})", clearing_words(play, hero, &at, remark))
    };
    let about =
        ask("clearing").of(play.state.hero(hero).seat).text(|| format!("Which clearing of {}?", play.pack.name(&tile))).cite(cite::MOVE);
    let stays = |n: u8| from.is_some_and(|from| from.tile == tile && from.clearing == n) && play.state.hero(hero).on_path.is_none();
    let open = (1..=size).filter(|n| !stays(*n));
    let there = |wanted: &str| stands_there(play, hero, &tile, wanted);
    let clearing = table.choose(about.choose(open.map(|n| (n, n.to_string()))).label(word).why_not(there))?;
    Ok(At { tile: tile.clone(), clearing })
}
