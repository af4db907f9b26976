//! Enchant.

use super::{active, after_action, in_a_row, left, spend};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Phase;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Enchant actions in a row that turn a tile.
const IN_A_ROW: u8 = 3;

/// Enchant: three in a row turn the tile over and put a cube of an own colour on it. An Enchanter and the Ring of the Magi need one
/// less each.
pub fn enchant(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let state = play.state.hero(&hero);
    let ring = state.cards.get("ring-of-the-magi").is_some_and(|card| card.worn);
    let needed = (IN_A_ROW - u8::from(state.class == "enchanter") - u8::from(ring)).max(1);
    let done = state.day.streak.as_ref().filter(|streak| streak.what == "enchant").map_or(0, |streak| streak.times);
    let wanted = i64::from(needed.saturating_sub(done)).max(1);
    let most = wanted.min(i64::from(left(&play.state, &hero)).max(1));
    let text = || format!("For how many actions? It takes {needed} in a row, and {done} are done");
    let about = ask("actions").of(state.seat).text(text).cite(cite::ENCHANT);
    let actions = table.number(about.number(1, most).default_to(most))?;
    for _ in 0..actions {
        spend(play, table, &hero, 1)?;
        let times = in_a_row(play, &hero, "enchant", Vec::new());
        table.tell(|| note(format!("{} enchants ({times} of {needed})", play.name(&hero))).cite(cite::ENCHANT));
        if times >= needed {
            turn_tile(play, table, &hero)?;
            play.state.hero_mut(&hero).day.streak = None;
        }
        after_action(play, table, &hero)?;
        if play.state.phase != Phase::Actions {
            break;
        }
    }
    Ok(())
}

fn turn_tile(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let all = state.all_cubes();
    let options: Vec<_> = Cube::MAGIC.into_iter().filter(|cube| all.of(*cube) > 0).map(|cube| (cube, cube.slug())).collect();
    let about = ask("colour").of(state.seat).text(|| "In which colour?".to_owned()).cite(cite::ENCHANT);
    let colour = table.choose(about.choose(options))?;
    let Some(at) = state.at.clone() else { return Ok(()) };
    table.tell(|| note(format!("{} is turned over and enchanted: {colour}", at.tile)).cite(cite::ENCHANT));
    let tile = play.state.realm_mut().tiles.entry(at.tile).or_default();
    tile.side = tile.side.turned();
    tile.enchanted = Some(colour);
    play.magic_is_felt(table);
    Ok(())
}
