//! Hide: a reaction, free, one roll for each trigger.

use super::effects::Roll;
use super::effects::reroll::{self, Throw};
use super::id::Id;
use super::state::Status;
use super::{Play, cite};
use crate::dice::Face;
use crate::kernel::{Flow, Table, note};

/// Hide: two Monster Dice, any symbol fails; Sneak ignores one symbol. True if hidden now.
pub fn hide(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    let sneak = u8::from(play.state.hero(hero).is(Status::Sneak));
    let symbols = roll(play, table, hero, "hide", sneak)?;
    let hidden = symbols <= sneak;
    table.tell(|| {
        let ignored = if sneak > 0 && symbols > 0 { ", one ignored for the Sneak" } else { "" };
        let outcome = if hidden { "hidden" } else { "not hidden" };
        note(format!("{} hides: {}{ignored}: {outcome}", play.name(hero), shown(symbols))).cite(cite::HIDE)
    });
    if hidden {
        play.state.hero_mut(hero).status.insert(Status::Hidden);
    }
    Ok(hidden)
}

/// Combat Steps 8, Ambush: neither Sneak nor a lineage's luck helps; who fails is unhidden for the rest of the combat.
pub fn stay_hidden(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let symbols = roll(play, table, hero, "stay-hidden", 0)?;
    let outcome = if symbols == 0 { "stays hidden" } else { "is seen" };
    table.tell(|| note(format!("{} {outcome}: {}", play.name(hero), shown(symbols))).cite(cite::CLEANUP));
    if symbols > 0 {
        play.state.hero_mut(hero).status.remove(&Status::Hidden);
    }
    Ok(())
}

/// How many symbols the dice show; they may be rolled again.
fn roll(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, word: &'static str, ignored: u8) -> Flow<u8> {
    let pack = play.pack;
    let dice = &pack.dice;
    let symbols = |faces: &[Face]| faces.iter().filter(|face| dice.monster.name(**face) == "monster").count();
    let hidden = |faces: &[Face]| i64::from(symbols(faces) <= usize::from(ignored));
    let name = play.name(hero);
    let text = || format!("{name} hides: a monster on a die fails");
    let cleanup = word == "stay-hidden";
    let throw = Throw { roll: Roll::Hide, word, id: hero.as_str(), by: Some(hero), against: None, cleanup, cite: &cite::HIDE };
    let faces = reroll::roll(play, table, throw, &text, &dice.monster_symbols, &hidden)?;
    Ok(u8::try_from(symbols(&faces)).unwrap_or(0))
}

fn shown(symbols: u8) -> String {
    match symbols {
        0 => "no monster symbol".to_owned(),
        1 => "1 monster symbol".to_owned(),
        more => format!("{more} monster symbols"),
    }
}
