//! Hide: a reaction, free, one roll for each trigger.

use super::dice::shown;
use super::effects::Roll;
use super::effects::reroll::{self, Throw};
use super::id::Id;
use super::state::Status;
use super::{Play, cite};
use crate::dice::Face;
use crate::kernel::{Cite, Flow, Table, note};

/// Hide: two Monster Dice, any symbol fails; Sneak ignores one symbol. True if hidden now.
pub fn hide(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    let sneak = u8::from(play.state.hero(hero).is(Status::Sneak));
    let (symbols, faces) = roll(play, table, hero, "hide", sneak)?;
    let hidden = symbols <= sneak;
    table.tell(|| {
        let ignored = if sneak > 0 && symbols > 0 { ", one monster ignored for the Sneak" } else { "" };
        let outcome = if hidden { "hidden" } else { "not hidden" };
        note(format!("{} hides: {faces}{ignored}: {outcome}", play.name(hero))).cite(cite::HIDE)
    });
    if hidden {
        play.state.hero_mut(hero).status.insert(Status::Hidden);
    }
    Ok(hidden)
}

/// Combat Steps 8, Ambush: neither Sneak nor a lineage's luck helps; who fails is unhidden for the rest of the combat.
pub fn stay_hidden(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let (symbols, faces) = roll(play, table, hero, "stay-hidden", 0)?;
    let outcome = if symbols == 0 { "stays hidden" } else { "is seen" };
    table.tell(|| note(format!("{} {outcome}: {faces}", play.name(hero))).cite(cite::CLEANUP));
    if symbols > 0 {
        play.state.hero_mut(hero).status.remove(&Status::Hidden);
    }
    Ok(())
}

/// The exact chance to hide now, every reroll that costs nothing made: so many of so many ways.
#[must_use]
pub fn chance(play: &Play<'_>, hero: &Id) -> (u128, u128) {
    let ignored = usize::from(play.state.hero(hero).is(Status::Sneak));
    let die = &play.pack.dice.monster;
    let symbols = |faces: &[Face]| faces.iter().filter(|face| die.name(**face) == "monster").count();
    let (falls, of) = reroll::falls(play, throw(hero, "hide", &cite::HIDE), die, 2, &|faces| i64::from(symbols(faces) <= ignored));
    (falls.iter().filter(|(faces, _)| symbols(faces) <= ignored).map(|(_, ways)| ways).sum(), of)
}

fn throw<'t>(hero: &'t Id, word: &'static str, cite: &'t Cite) -> Throw<'t> {
    let cleanup = word == "stay-hidden";
    Throw { roll: Roll::Hide, word, id: hero.as_str(), by: Some(hero), against: None, cleanup, cite }
}

/// How many symbols the dice show, and the dice; they may be rolled again.
fn roll(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, word: &'static str, ignored: u8) -> Flow<(u8, String)> {
    let pack = play.pack;
    let dice = &pack.dice;
    let symbols = |faces: &[Face]| faces.iter().filter(|face| dice.monster.name(**face) == "monster").count();
    let hidden = |faces: &[Face]| i64::from(symbols(faces) <= usize::from(ignored));
    let name = play.name(hero);
    let fails = if ignored > 0 { "a monster on both dice fails, one is ignored for the Sneak" } else { "a monster on a die fails" };
    let text = || format!("{name} hides: {fails}");
    let faces = reroll::roll(play, table, throw(hero, word, &cite::HIDE), &text, &dice.monster_symbols, &hidden)?;
    let shown = if table.telling() { shown(&dice.monster, &faces) } else { String::new() };
    Ok((u8::try_from(symbols(&faces)).unwrap_or(0), shown))
}
