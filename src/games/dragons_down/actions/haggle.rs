//! Haggling.

use crate::dice::{Face, Pool};
use crate::games::dragons_down::dice::shown;
use crate::games::dragons_down::effects::Roll;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// A card costs so many times its price, less one for each success at haggling.
const ASKING: i32 = 3;

/// Haggling: each success takes one off the factor, down to 1. A door closes the merchant for the turn; too high ends the action.
/// None when nothing may be bought any more in this action.
pub(super) fn haggle(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id, price: i32) -> Flow<Option<i32>> {
    let seat = play.state.hero(hero).seat;
    let number = haggle_number(play, table, hero, merchant)?;
    let respects = play.pack.merchants.get(merchant).map(|card| card.respects.join(" and ")).unwrap_or_default();
    let respects = crate::toolbox::wording::capital(&respects);
    let mut factor = ASKING;
    while factor > 1 {
        let nth = ASKING - factor + 1;
        let gold = play.state.hero(hero).gold;
        let short = gold < price * factor;
        let text = || {
            let has = if short { format!(", and {} has {gold}", play.name(hero)) } else { String::new() };
            format!(
                "{} Gold now{has}. Haggle? (two dice: {respects} {number} or less on both makes it {} Gold; more buys nothing; a door ends trade here this turn)",
                price * factor,
                price * (factor - 1)
            )
        };
        // Who can't pay can only haggle.
        if !table.confirm(ask(format!("haggle.{nth}")).of(seat).text(text).cite(cite::HAGGLING), short)? {
            break;
        }
        let pack = play.pack;
        let die = &pack.dice.haggle;
        let nth = nth.to_string();
        let cite = &cite::HAGGLING;
        let throw = Throw { roll: Roll::Haggle, word: "haggle-dice", id: &nth, by: Some(hero), against: None, cleanup: false, cite };
        let text = || format!("{respects} {number} or less on both dice");
        // A door is worse than a number too high.
        let worth = |faces: &[Face]| match faces.iter().max() {
            Some(face) if die.name(*face) == "door" => -1,
            Some(face) => i64::from(die.value(*face) <= number),
            None => 0,
        };
        let faces = reroll::roll(play, table, throw, &text, &Pool::of(die, 2).worst(), &worth)?;
        let face = faces.iter().copied().max().unwrap_or(Face(0));
        let name = play.name(hero);
        if die.name(face) == "door" {
            let shown = shown(die, &faces);
            table.tell(|| {
                note(format!("{name} haggles: {shown}: a door, and the {merchant} trades no more with {name} this turn"))
                    .cite(cite::HAGGLING)
            });
            play.state.hero_mut(hero).day.closed.insert(merchant.clone());
            return Ok(None);
        }
        let highest = die.value(face);
        if highest > number {
            let shown = shown(die, &faces);
            table.tell(|| {
                note(format!("{name} haggles: {shown}: {highest} > {number}: nothing is bought in this action")).cite(cite::HAGGLING)
            });
            return Ok(None);
        }
        factor -= 1;
        let shown = shown(die, &faces);
        table.tell(|| note(format!("{name} haggles: {shown}: {highest} <= {number}: {factor} x the price")).cite(cite::HAGGLING));
    }
    Ok(Some(factor))
}

/// The hero's icons of what the merchant respects; an outlaw is worse off with Wisdom alone, better with Cunning alone.
fn haggle_number(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<i32> {
    let respects = play.pack.merchants.get(merchant).map(|card| card.respects.clone()).unwrap_or_default();
    let mut number = 0;
    for attribute in &respects {
        number += play.attribute(table, hero, attribute)? + play.charm(hero);
    }
    if play.state.hero(hero).outlaw > 0 {
        match respects.as_slice() {
            [only] if only == "wisdom" => number -= 1,
            [only] if only == "cunning" => number += 1,
            _ => {}
        }
    }
    Ok(number.max(0))
}
