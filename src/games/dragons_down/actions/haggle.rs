//! Haggling.

use crate::dice::{Face, Pool};
use crate::games::dragons_down::dice::shown;
use crate::games::dragons_down::effects::Roll;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// A card costs so many times its price, less one for each success at haggling.
pub const ASKING: i32 = 3;

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

/// The hero's icons of what the merchant respects.
fn haggle_number(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<i32> {
    let mut icons = Vec::new();
    for attribute in respected(play, merchant) {
        icons.push(play.attribute(table, hero, attribute)?);
    }
    Ok(number_of(play, hero, merchant, &icons))
}

/// The number that both dice must not pass at a merchant, where nobody need be asked for it.
#[must_use]
pub fn known_number(play: &Play<'_>, hero: &Id, merchant: &Id) -> Option<i32> {
    let icons: Option<Vec<i32>> = respected(play, merchant).iter().map(|attribute| play.known_attribute(hero, attribute)).collect();
    Some(number_of(play, hero, merchant, &icons?))
}

/// The attributes that a merchant respects.
fn respected<'p>(play: &Play<'p>, merchant: &Id) -> &'p [String] {
    play.pack.merchants.get(merchant).map(|card| card.respects.as_slice()).unwrap_or_default()
}

/// What the icons come to: an outlaw is worse off with Wisdom alone, better with Cunning alone.
fn number_of(play: &Play<'_>, hero: &Id, merchant: &Id, icons: &[i32]) -> i32 {
    let number: i32 = icons.iter().map(|icons| icons + play.charm(hero)).sum();
    let outlaw = match respected(play, merchant) {
        _ if play.state.hero(hero).outlaw == 0 => 0,
        [only] if only == "wisdom" => -1,
        [only] if only == "cunning" => 1,
        _ => 0,
    };
    (number + outlaw).max(0)
}
