//! The four summoning dice, and who may roll them again.

use super::Place;
use super::moving::movers;
use super::tray::{is_empty, taken};
use crate::dice::{Face, Pool};
use crate::games::dragons_down::dice::Dice;
use crate::games::dragons_down::effects::reroll::Throw;
use crate::games::dragons_down::effects::{Effect, Roll, mixed};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Rule};
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::list;

/// What the four dice show.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    pub(super) gray: String,
    pub(super) gray_number: i32,
    pub(super) black: String,
    pub(super) black_number: i32,
}

/// The four dice, thrown by the start player or by who made noise.
pub(super) fn roll(play: &mut Play<'_>, table: &mut Table<'_>, id: &str, roller: Option<&Id>) -> Flow<Faces> {
    let pack = play.pack;
    let dice = &pack.dice;
    let seat = roller.map(|hero| play.state.hero(hero).seat);
    let text = || "Summoning dice: gray symbol, gray number, black symbol, black number".to_owned();
    let about = ask(id.to_owned()).of(seat).text(text).cite(cite::MONSTER_ACTIVATION);
    let faces = table.roll(about, &dice.summoning)?;
    let shown = Faces::of(dice, &faces);
    table.tell(|| {
        let Faces { gray, gray_number, black, black_number } = &shown;
        note(format!("summoning dice: gray {gray} {gray_number}, black {black} {black_number}")).cite(cite::MONSTER_ACTIVATION)
    });
    let cite = &cite::MONSTER_ACTIVATION;
    let throw = Throw { roll: Roll::Summon, word: id, id: "", by: roller, against: None, cleanup: false, cite };
    let four = [
        ("gray-symbol", &dice.gray_symbol),
        ("gray-number", &dice.gray_number),
        ("black-symbol", &dice.black_symbol),
        ("black-number", &dice.black_number),
    ];
    let faces = mixed::again(play, table, throw, &four, faces)?;
    Ok(Faces::of(dice, &faces))
}

impl Faces {
    fn of(dice: &Dice, faces: &[Face]) -> Self {
        let face = |at: usize| faces.get(at).copied().unwrap_or(Face(0));
        Self {
            gray: dice.gray_symbol.name(face(0)).to_owned(),
            gray_number: dice.gray_number.value(face(1)),
            black: dice.black_symbol.name(face(2)).to_owned(),
            black_number: dice.black_number.value(face(3)),
        }
    }
}

/// Class Advantages, Cleric: once a turn, a symbol die that may bring undead to his clearing is rerolled, for his tile alone.
pub(super) fn divine_protection(play: &mut Play<'_>, table: &mut Table<'_>, places: &mut [Place]) -> Flow<()> {
    let protected = play.state.in_turn_order().into_iter().find(|id| play.has(id, &Effect::RerollUndead));
    let Some(cleric) = protected.filter(|id| play.state.hero(id).on_path.is_none()) else { return Ok(()) };
    let Some(at) = play.state.hero(&cleric).at.clone() else { return Ok(()) };
    let Some(place) = places.iter_mut().find(|place| place.clearings.contains(&at)) else { return Ok(()) };
    for colour in ["gray", "black"] {
        let come = if colour == "gray" { gray_brings(play, place, &at) } else { black_brings(play, place, &at) };
        if come.is_empty() || play.state.realm.cleric_rolled {
            continue;
        }
        let seat = play.state.hero(&cleric).seat;
        let shown = if colour == "gray" { &place.faces.gray } else { &place.faces.black };
        let text = || {
            let (name, tile) = (play.name(&cleric), play.pack.name(&place.tile));
            let come = list(&come);
            format!("The {colour} die shows {shown}: {come} on {tile}. If that is undead: does {name} reroll it for this tile?")
        };
        let about = ask(format!("protection.{colour}")).of(seat).text(text).cite(cite::CLASS_ADVANTAGES);
        if !table.confirm(about, false)? {
            continue;
        }
        reroll(play, table, &cleric, place, colour)?;
        play.state.realm_mut().cleric_rolled = true;
    }
    Ok(())
}

/// The Cleric's reroll of one symbol, for his tile alone.
fn reroll(play: &Play<'_>, table: &mut Table<'_>, cleric: &Id, place: &mut Place, colour: &str) -> Flow<()> {
    let seat = play.state.hero(cleric).seat;
    let again = || format!("{}'s reroll of the {colour} symbol, for this tile", play.name(cleric));
    let about = ask(format!("protection.{colour}.again")).of(seat).text(again).cite(cite::CLASS_ADVANTAGES);
    let dice = &play.pack.dice;
    let (die, one) = if colour == "gray" { (&dice.gray_symbol, &dice.gray_one) } else { (&dice.black_symbol, &dice.black_one) };
    let face = table.roll(about, one)?.first().map_or_else(String::new, |face| die.name(*face).to_owned());
    table.tell(|| note(format!("on {} the {colour} die shows {face}", play.pack.name(&place.tile))).cite(cite::CLASS_ADVANTAGES));
    let shown = if colour == "gray" { &mut place.faces.gray } else { &mut place.faces.black };
    *shown = face;
    if play.state.rule(Rule::ClericRerollsNumbers) {
        let (die, shown) = match colour {
            "gray" => (&dice.gray_number, &mut place.faces.gray_number),
            _ => (&dice.black_number, &mut place.faces.black_number),
        };
        let number = || format!("{}'s reroll of the {colour} number, for this tile", play.name(cleric));
        let about = ask(format!("protection.{colour}.number")).of(seat).text(number).cite(cite::CLASS_ADVANTAGES);
        *shown = die.value(table.roll(about, &Pool::of(die, 1).worst())?);
        let text = format!("on {} the {colour} number is {shown}", play.pack.name(&place.tile));
        table.tell(|| rules::by(note(text).cite(cite::CLASS_ADVANTAGES), Rule::ClericRerollsNumbers));
    }
    Ok(())
}

/// Who may be undead and comes to a clearing by the gray symbol, called or walking.
fn gray_brings(play: &Play<'_>, place: &Place, at: &At) -> Vec<String> {
    let card = play.pack.tiles.get(&place.tile);
    let called = card.filter(|card| card.wandering_symbol.as_deref() == Some(place.faces.gray.as_str()));
    let moves = place.faces.gray == "return-arrow" || called.is_some();
    let comes = called.and_then(|card| may_come(play, card.wandering.as_ref()));
    comes.into_iter().chain(if moves { undead_who_walk(play, place, at) } else { Vec::new() }).collect()
}

/// Who may be undead and comes by the black symbol.
fn black_brings(play: &Play<'_>, place: &Place, at: &At) -> Vec<String> {
    if place.faces.black == "treasure-site" {
        let here = |site: &Id| play.state.realm.sites.get(site).is_some_and(|site| !site.body && site.at == *at);
        let guards = play.pack.monsters.iter().filter(|(_, monster)| monster.guards.as_ref().is_some_and(here));
        // One that stands there already goes nowhere, and one that was killed stays dead.
        let comes = |of: &Id| match play.state.figures.values().find(|figure| figure.of == *of) {
            Some(figure) => figure.at != *at,
            None => taken(play, of) == 0,
        };
        return guards.filter(|(id, _)| comes(id) && play.may_be_undead(id)).map(|(id, _)| play.pack.name(id)).collect();
    }
    let card = play.pack.tiles.get(&place.tile);
    let Some(card) = card.filter(|card| card.local_symbol.as_deref() == Some(place.faces.black.as_str())) else { return Vec::new() };
    may_come(play, card.local.as_ref()).into_iter().chain(undead_who_walk(play, place, at)).collect()
}

/// Who is called, if there is one in the tray and nobody knows that it is living: of the others only the table can see the skull.
fn may_come(play: &Play<'_>, record: Option<&Id>) -> Option<String> {
    record.filter(|id| !is_empty(play, id) && play.may_be_undead(id)).map(|id| play.pack.name(id))
}

/// The undead on the tile who would walk to this clearing.
fn undead_who_walk(play: &Play<'_>, place: &Place, at: &At) -> Vec<String> {
    let undead = |id: &Id| play.chip(id).is_some_and(|chip| chip.undead);
    let walkers = if place.first == *at { movers(play, place) } else { Vec::new() };
    walkers.into_iter().filter(undead).map(|id| id.to_string()).collect()
}
