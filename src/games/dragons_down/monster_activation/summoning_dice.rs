//! The four summoning dice, and who may roll them again.

use super::Place;
use super::moving::movers;
use super::tray::taken;
use crate::dice::{Face, Pool};
use crate::games::dragons_down::dice::Dice;
use crate::games::dragons_down::effects::reroll::Throw;
use crate::games::dragons_down::effects::{Effect, Roll, mixed};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Rule};
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Flow, Table, ask, note};

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
    let Some((cleric, at)) = protected.and_then(|id| play.state.hero(&id).at.clone().map(|at| (id, at))) else { return Ok(()) };
    let Some(place) = places.iter_mut().find(|place| place.tile == at.tile) else { return Ok(()) };
    let dice = [("gray", gray_brings_undead(play, place, &at)), ("black", black_brings_undead(play, place, &at))];
    for (colour, matches) in dice {
        if !matches || play.state.realm.cleric_rolled {
            continue;
        }
        let seat = play.state.hero(&cleric).seat;
        let shown = if colour == "gray" { &place.faces.gray } else { &place.faces.black };
        let text = || {
            let (name, tile) = (play.name(&cleric), play.pack.name(&place.tile));
            format!("The {colour} die shows {shown} on {tile}. If that brings undead: does {name} reroll it for this tile?")
        };
        let about = ask(format!("protection.{colour}")).of(seat).text(text).cite(cite::CLASS_ADVANTAGES);
        if !table.confirm(about, false)? {
            continue;
        }
        let again = || format!("{}'s reroll of the {colour} symbol, for this tile", play.name(&cleric));
        let about = ask(format!("protection.{colour}.again")).of(seat).text(again).cite(cite::CLASS_ADVANTAGES);
        let dice = &play.pack.dice;
        let (die, one) = if colour == "gray" { (&dice.gray_symbol, &dice.gray_one) } else { (&dice.black_symbol, &dice.black_one) };
        let face = table.roll(about, one)?.first().map_or_else(String::new, |face| die.name(*face).to_owned());
        table.tell(|| note(format!("on {} the {colour} die shows {face}", place.tile)).cite(cite::CLASS_ADVANTAGES));
        let shown = if colour == "gray" { &mut place.faces.gray } else { &mut place.faces.black };
        *shown = face;
        if play.state.rule(Rule::ClericRerollsNumbers) {
            let (die, shown) = match colour {
                "gray" => (&dice.gray_number, &mut place.faces.gray_number),
                _ => (&dice.black_number, &mut place.faces.black_number),
            };
            let number = || format!("{}'s reroll of the {colour} number, for this tile", play.name(&cleric));
            let about = ask(format!("protection.{colour}.number")).of(seat).text(number).cite(cite::CLASS_ADVANTAGES);
            *shown = die.value(table.roll(about, &Pool::of(die, 1).worst())?);
            let text = format!("on {} the {colour} number is {shown}", place.tile);
            table.tell(|| rules::by(note(text).cite(cite::CLASS_ADVANTAGES), Rule::ClericRerollsNumbers));
        }
        play.state.realm_mut().cleric_rolled = true;
    }
    Ok(())
}

/// Whether the gray symbol may bring undead to a clearing, by summoning or by moving them.
fn gray_brings_undead(play: &Play<'_>, place: &Place, at: &At) -> bool {
    let card = play.pack.tiles.get(&place.tile);
    let called = card.filter(|card| card.wandering_symbol.as_deref() == Some(place.faces.gray.as_str()));
    let moves = place.faces.gray == "return-arrow" || called.is_some();
    called.is_some_and(|card| may_be_undead(play, card.wandering.as_ref())) || (moves && undead_walk_to(play, place, at))
}

/// Whether the black symbol may.
fn black_brings_undead(play: &Play<'_>, place: &Place, at: &At) -> bool {
    if place.faces.black == "treasure-site" {
        let here = |site: &Id| play.state.realm.sites.get(site).is_some_and(|site| !site.body && site.at == *at);
        let guards = play.pack.monsters.iter().filter(|(_, monster)| monster.guards.as_ref().is_some_and(here));
        return guards.into_iter().any(|(id, _)| taken(play, id) == 0 && may_be_undead(play, Some(id)));
    }
    let card = play.pack.tiles.get(&place.tile);
    let called = card.filter(|card| card.local_symbol.as_deref() == Some(place.faces.black.as_str()));
    called.is_some_and(|card| may_be_undead(play, card.local.as_ref()) || undead_walk_to(play, place, at))
}

/// Whoever is known to be living is no reason to roll; of the others only the table can see the skull.
fn may_be_undead(play: &Play<'_>, record: Option<&Id>) -> bool {
    record.is_some_and(|id| play.may_be_undead(id))
}

/// Whether undead on the tile would walk to this clearing.
fn undead_walk_to(play: &Play<'_>, place: &Place, at: &At) -> bool {
    let undead = |id: &Id| play.chip(id).is_some_and(|chip| chip.undead);
    place.first == *at && movers(play, place).iter().any(undead)
}
