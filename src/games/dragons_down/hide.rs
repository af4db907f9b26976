//! Hide: a reaction, free, one roll for each trigger.

use super::id::Id;
use super::state::Status;
use super::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Hide: two Monster Dice, any symbol fails; Sneak ignores one symbol, a Halfling may reroll one die. True if hidden now.
pub fn hide(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    let sneak = u8::from(play.state.hero(hero).is(Status::Sneak));
    let mut symbols = roll(play, table, hero, "hide")?;
    if symbols > sneak && play.state.hero(hero).lineage == "halfling" {
        let text = || format!("{symbols} of the dice show a monster. Does {} reroll one?", play.name(hero));
        let about = ask(format!("hide.{hero}.reroll")).of(play.state.hero(hero).seat).text(text).cite(cite::LINEAGE_ADVANTAGES);
        if table.confirm(about, true)? {
            let about = ask(format!("hide.{hero}.again")).of(play.state.hero(hero).seat).cite(cite::LINEAGE_ADVANTAGES);
            let face = table.roll(about, &play.pack.dice.monster_one)?;
            let face = play.pack.dice.monster.name(face);
            table.tell(|| note(format!("{} rerolls one die: {face}", play.name(hero))).cite(cite::LINEAGE_ADVANTAGES));
            symbols = symbols.saturating_sub(1) + u8::from(face == "monster");
        }
    }
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

/// Combat Steps 8, Ambush: neither Sneak nor a Halfling's luck helps; who fails is unhidden for the rest of the combat.
pub fn stay_hidden(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let symbols = roll(play, table, hero, "stay-hidden")?;
    let outcome = if symbols == 0 { "stays hidden" } else { "is seen" };
    table.tell(|| note(format!("{} {outcome}: {}", play.name(hero), shown(symbols))).cite(cite::CLEANUP));
    if symbols > 0 {
        play.state.hero_mut(hero).status.remove(&Status::Hidden);
    }
    Ok(())
}

fn roll(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str) -> Flow<u8> {
    let text = || format!("{} hides: a monster on a die fails", play.name(hero));
    table.roll(ask(format!("{id}.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HIDE), &play.pack.dice.monster_symbols)
}

fn shown(symbols: u8) -> String {
    match symbols {
        0 => "no monster symbol".to_owned(),
        1 => "1 monster symbol".to_owned(),
        more => format!("{more} monster symbols"),
    }
}
