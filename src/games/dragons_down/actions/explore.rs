//! Explore: only where the map is found while playing.

use super::caves::enter_cave;
use super::clearing_of;
use super::movement::enter;
use super::{active, after_action, flying, ground, in_a_row, spend};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Ground;
use crate::games::dragons_down::state::{At, Side, State, Tile};
use crate::games::dragons_down::{Pack, Play, cite, set_up};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// Tiles still in the stack.
#[must_use]
pub fn stack(pack: &Pack, state: &State) -> Vec<Id> {
    let ours = |tile: &Id| pack.tiles.get(tile).is_some_and(|card| state.setting.packs.contains(&card.pack));
    pack.tiles.keys().filter(|tile| ours(tile) && !state.realm.tiles.contains_key(*tile)).cloned().collect()
}

/// Explore: the next tile is drawn and laid where it fits, else the action is lost; the hero may then move onto it.
pub fn explore(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let seat = play.state.hero(&hero).seat;
    let stack = stack(play.pack, &play.state);
    if stack.is_empty() {
        return Err(Refusal::new("no tile is left in the stack").cite(cite::EXPLORE).into());
    }
    spend(play, table, &hero, Deed::Explore, 1)?;
    in_a_row(play, &hero, "explore", Vec::new());
    let options: Vec<_> = stack.into_iter().map(|tile| (tile.clone(), tile.to_string(), 1)).collect();
    let tile = table.draw(ask("tile").of(seat).text(|| "Which tile is drawn?".to_owned()).cite(cite::EXPLORE).draw(options))?;
    let about = ask("fits").of(seat).text(|| format!("Does {} fit beside a path?", play.pack.name(&tile))).cite(cite::EXPLORE);
    if !table.confirm(about, true)? {
        table.tell(|| note(format!("{} fits nowhere: it goes back, and the action is lost", play.pack.name(&tile))).cite(cite::EXPLORE));
        return after_action(play, table, &hero);
    }
    let about = ask("tile-side").of(seat).text(|| "Which side is up?".to_owned()).cite(cite::EXPLORE);
    let side = table.choose(about.choose([(Side::Front, "front"), (Side::Back, "back")]).default_to(|side| *side == Side::Front))?;
    table.tell(|| note(format!("{} explores: {} is laid", play.name(&hero), play.pack.name(&tile))).cite(cite::EXPLORE));
    play.state.realm_mut().tiles.insert(tile.clone(), Tile { side, ..Tile::default() });
    set_up::settle(play, table, &tile)?;
    let about =
        ask("enter").of(seat).text(|| format!("Does {} move onto {}?", play.name(&hero), play.pack.name(&tile))).cite(cite::EXPLORE);
    if table.confirm(about, true)? {
        moves_on(play, table, &hero, tile)?;
    }
    after_action(play, table, &hero)
}

/// Explore: into a connected clearing of the new tile, for one more if it is hard ground. Flying: a hero who can may fly there, or over
/// the edge to a clearing at random for one more.
fn moves_on(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, tile: Id) -> Flow<()> {
    let flies = flying::flies_now(play, table, hero)?;
    let over = flies && flying::over_the_edge(play, table, hero)?;
    let to: At = if over { flying::lands_on(play, table, hero, &tile)? } else { clearing_of(play, table, hero, tile)? };
    let there = ground(play.pack, &play.state, &to);
    let more = if flies {
        u8::from(over) + flying::dearer(play, table, &to)
    } else {
        u8::from(matches!(there, Some(Ground::Mountains | Ground::Swamps)))
    };
    if there == Some(Ground::Caves) {
        enter_cave(play, table, hero, more)?;
    }
    spend(play, table, hero, Deed::Explore, more)?;
    let (how, cite) = if flies { ("flies", cite::FLYING) } else { ("moves", cite::EXPLORE) };
    table.tell(|| note(format!("{} {how} on to {to}", play.name(hero))).cite(cite));
    enter(play, table, hero, to)?;
    if flies {
        in_a_row(play, hero, flying::FLOWN, Vec::new());
    }
    Ok(())
}
