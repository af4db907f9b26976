//! Curses: the table is printed on the owner's reference card; the program keeps what came up.

use super::effects::drawn::place_of;
use super::effects::reroll::Throw;
use super::effects::{Roll, mixed};
use super::id::Id;
use super::state::At;
use super::{Play, cite, spells};
use crate::dice::Pool;
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::slug;

/// Roll on the Curse Table: the players type what it says. One held already has no effect; instant ones are not kept.
pub fn curse(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let text = || format!("Roll on the Curse Table for {}: which curse?", play.name(hero));
    let hint = || "The table is on the back of the reference card; Teleport and Summon take effect at once.".to_owned();
    let about = ask("curse").of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::CURSES);
    let typed = table.text(about, Some("unnamed".to_owned()), |_| Ok(()))?;
    let curse = Id::from(slug(&typed));
    if play.state.hero(hero).curses.contains(&curse) {
        table.tell(|| note(format!("{} has that curse already: nothing", play.name(hero))).cite(cite::CURSES));
        return Ok(());
    }
    table.tell(|| note(format!("{} is cursed: {typed}", play.name(hero))).cite(cite::CURSES));
    match curse.as_str() {
        "teleport" => teleport(play, table, hero),
        "summon" => summon(play, table, hero),
        _ => {
            play.state.hero_mut(hero).curses.insert(curse);
            Ok(())
        }
    }
}

/// Teleport: both symbol dice and a d6 name a clearing at random; what fits no revealed tile is rerolled at the table. Out of a combat
/// the hero is gone like one whom a spell carries off.
fn teleport(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let tiles: Vec<_> = play.state.realm.tiles.keys().map(|tile| (tile.clone(), tile.to_string(), 1)).collect();
    if tiles.is_empty() {
        return Ok(());
    }
    let tile = table.draw(ask("teleport").text(|| "Which tile do the symbol dice name?".to_owned()).cite(cite::CURSES).draw(tiles))?;
    let size = play.pack.tiles.get(&tile).map_or(6, |card| card.size());
    let clearings: Vec<_> = (1..=size).map(|clearing| (At { tile: tile.clone(), clearing }, clearing.to_string())).collect();
    let (word, cite) = ("teleport.clearing", &cite::CURSES);
    let throw = Throw { roll: Roll::Any, word, id: "", by: Some(hero), against: None, cleanup: false, cite };
    let to = place_of(play, table, throw, "Which clearing does the d6 name?", &clearings)?;
    if play.state.fight.is_some() {
        spells::carried_off(play, table, hero, to);
        return Ok(());
    }
    table.tell(|| note(format!("{} is carried off to {to}", play.name(hero))).cite(cite::CURSES));
    super::actions::enter(play, table, hero, to)
}

/// Summon: as many wandering monsters of the tile's pack as the gray number die shows come to the hero.
fn summon(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(at) = play.state.hero(hero).at.clone() else { return Ok(()) };
    let pack = play.pack.tiles.get(&at.tile).map(|card| card.pack.clone()).unwrap_or_default();
    let wandering = play.pack.monsters.iter().find(|(_, monster)| monster.pack == pack && monster.role == "wandering");
    let Some(of) = wandering.map(|(id, _)| id.clone()) else { return Ok(()) };
    let pack = play.pack;
    let die = &pack.dice.gray_number;
    let about = ask("summon").text(|| "gray number die".to_owned()).cite(cite::CURSES);
    let faces = table.roll(about, &Pool::of(die, 1).each())?;
    let throw = Throw { roll: Roll::Summon, word: "summon", id: "", by: Some(hero), against: None, cleanup: false, cite: &cite::CURSES };
    let faces = mixed::again(play, table, throw, &[("gray-number", die)], faces)?;
    for nth in 1..=faces.first().map_or(0, |face| die.value(*face)) {
        let Some((of, design)) = super::monster_activation::from_tray(play, table, &of, &format!("chip.curse.{nth}"))? else { break };
        let id = play.new_figure(&of, design, &at);
        table.tell(|| note(format!("{} arrives at {at} (curse)", play.comer(&id))).cite(cite::CURSES));
    }
    Ok(())
}
