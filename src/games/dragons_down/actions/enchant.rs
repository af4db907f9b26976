//! Enchant.

use super::{active, after_action, in_a_row, left_for, spend};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Deed, Effect};
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
    let less = less(play, table, &hero);
    let needed = IN_A_ROW.saturating_sub(less).max(1);
    let state = play.state.hero(&hero);
    let done = state.day.streak.as_ref().filter(|streak| streak.what == "enchant").map_or(0, |streak| streak.times);
    let wanted = i64::from(needed.saturating_sub(done)).max(1);
    let most = wanted.min(i64::from(left_for(play.pack, &play.state, &hero, Deed::Enchant)).max(1));
    let text = || format!("For how many actions? It takes {needed} in a row, and {done} are done");
    let about = ask("actions").of(state.seat).text(text).cite(cite::ENCHANT);
    let actions = table.number(about.number(1, most).default_to(most))?;
    for _ in 0..actions {
        spend(play, table, &hero, Deed::Enchant, 1)?;
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

/// How many Enchant actions less it takes, by class and treasures together.
fn less(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) -> u8 {
    let mut sum = 0_u8;
    for acting in play.effects(hero) {
        let Effect::EnchantLess(less) = acting.effect else { continue };
        table.tell(|| note(format!("{less} Enchant less is needed ({})", play.origin(hero, &acting.by))).cite(acting.by.cite()));
        sum = sum.saturating_add(*less);
    }
    sum
}

/// A card turns the tile over and enchants it in the colour that it shows.
pub fn enchant_with(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str) -> Flow<()> {
    let about = ask(format!("{id}.colour")).of(play.state.hero(hero).seat).text(|| "Which colour does the card show?".to_owned());
    let colour = table.choose(about.cite(cite::TREASURES).choose(Cube::MAGIC.map(|cube| (cube, cube.slug()))))?;
    turn_over(play, table, hero, colour);
    Ok(())
}

fn turn_tile(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let all = state.all_cubes();
    let options: Vec<_> = Cube::MAGIC.into_iter().filter(|cube| all.of(*cube) > 0).map(|cube| (cube, cube.slug())).collect();
    let about = ask("colour").of(state.seat).text(|| "In which colour?".to_owned()).cite(cite::ENCHANT);
    let colour = table.choose(about.choose(options))?;
    turn_over(play, table, hero, colour);
    Ok(())
}

/// The tile turns over and gets the cube, unless nothing may enchant it.
fn turn_over(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, colour: Cube) {
    let Some(at) = play.state.hero(hero).at.clone() else { return };
    if play.no_enchantment(&at.tile) {
        table.tell(|| note(format!("{} can't be enchanted", at.tile)).cite(cite::TREASURES));
        return;
    }
    table.tell(|| note(format!("{} is turned over and enchanted: {colour}", at.tile)).cite(cite::ENCHANT));
    let tile = play.state.realm_mut().tiles.entry(at.tile).or_default();
    tile.side = tile.side.turned();
    tile.enchanted = Some(colour);
    play.magic_is_felt(table);
}
