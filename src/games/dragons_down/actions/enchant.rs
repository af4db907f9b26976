//! Enchant.

use super::{active, after_action, in_a_row, left_for, spend};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{self, Deed, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Phase, State};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Enchant actions in a row that turn a tile.
const IN_A_ROW: u8 = 3;

/// Enchant: three in a row turn the tile over and put a cube of an own colour on it. An Enchanter and the Ring of the Magi need one
/// less each.
pub fn enchant(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    less(play, table, &hero);
    let needed = needed(play.pack, &play.state, &hero);
    let state = play.state.hero(&hero);
    let done = done(&play.state, &hero);
    let wanted = i64::from(needed.saturating_sub(done)).max(1);
    let most = wanted.min(i64::from(left_for(play.pack, &play.state, &hero, Deed::Enchant)).max(1));
    let text = || format!("For how many actions? It takes {needed} in a row in one turn, and {done} are done");
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

/// Says whose advantage it is that fewer Enchant actions are needed.
fn less(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) {
    for acting in play.effects(hero) {
        let Effect::EnchantLess(less) = acting.effect else { continue };
        table.tell(|| note(format!("{less} Enchant less is needed ({})", play.origin(hero, &acting.by))).cite(acting.by.cite()));
    }
}

/// How many Enchant actions in a row it takes this hero; class and treasures together make it less.
fn needed(pack: &Pack, state: &State, hero: &Id) -> u8 {
    let less = |effect: &Effect| if let Effect::EnchantLess(less) = effect { *less } else { 0 };
    let less = effects::of(pack, state, hero).iter().map(|acting| less(acting.effect)).fold(0, u8::saturating_add);
    IN_A_ROW.saturating_sub(less).max(1)
}

/// How many the hero has done in a row just now.
fn done(state: &State, hero: &Id) -> u8 {
    state.hero(hero).day.streak.as_ref().filter(|streak| streak.what == "enchant").map_or(0, |streak| streak.times)
}

/// How many Enchant actions are still missing, where more are missing than the hero has left this turn: they would be wasted.
#[must_use]
pub fn wasted(pack: &Pack, state: &State, hero: &Id) -> Option<u8> {
    let missing = needed(pack, state, hero).saturating_sub(done(state, hero));
    Some(missing).filter(|missing| *missing > left_for(pack, state, hero, Deed::Enchant))
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
        table.tell(|| note(format!("{} can't be enchanted", play.pack.name(&at.tile))).cite(cite::TREASURES));
        return;
    }
    table.tell(|| note(format!("{} is turned over and enchanted: {colour}", play.pack.name(&at.tile))).cite(cite::ENCHANT));
    let tile = play.state.realm_mut().tiles.entry(at.tile).or_default();
    tile.side = tile.side.turned();
    tile.enchanted = Some(colour);
    play.magic_is_felt(table);
}
