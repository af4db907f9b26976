//! Who is called: by the symbols of a tile, and by those that treasures add to it.

use super::Place;
use super::tray::from_tray;
use crate::games::dragons_down::effects::{Colour, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::TileCard;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::plural;

/// Who wanders in on a tile, if the gray symbol matches; the Icon of the Dragon adds a symbol.
pub(super) fn wandering(play: &Play<'_>, table: &mut Table<'_>, place: &Place) -> Vec<(Id, i32)> {
    let symbol = place.faces.gray.as_str();
    let card = play.pack.tiles.get(&place.tile).filter(|card| card.wandering_symbol.as_deref() == Some(symbol));
    let mut calls: Vec<Id> = card.and_then(|card| card.wandering.clone()).into_iter().collect();
    for (monster, by) in more_symbols(play, &place.tile, Colour::Gray, symbol) {
        if !calls.contains(&monster) {
            table.tell(|| note(format!("on {} {symbol} summons, too ({by})", play.pack.name(&place.tile))).cite(cite::TREASURES));
            calls.push(monster);
        }
    }
    calls.into_iter().map(|record| (record, place.faces.gray_number)).collect()
}

/// Who lives on a tile, if the black symbol matches; with the dual-dice mark as many as both numbers. The Icon of the Dragon adds a
/// symbol, the Summoning Marcation those of the tiles around; nobody is called twice.
pub(super) fn local(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) -> Flow<Vec<(Id, i32)>> {
    let mut tiles = vec![place.tile.clone()];
    if let Some(((), by)) = on_tile(play, &place.tile, |effect| (*effect == Effect::SummonsAround).then_some(())).into_iter().next() {
        table.tell(|| note(format!("the symbols around {} summon, too ({by})", play.pack.name(&place.tile))).cite(cite::TREASURES));
        tiles.extend(around(play, table, &place.tile)?);
    }
    let symbol = place.faces.black.as_str();
    let cards = tiles.iter().filter_map(|tile| play.pack.tiles.get(tile)).filter(|card| card.local_symbol.as_deref() == Some(symbol));
    let count = |card: &TileCard| place.faces.black_number + if card.dual_dice { place.faces.gray_number } else { 0 };
    let mut calls: Vec<(Id, i32)> = Vec::new();
    let each = play.state.rule(Rule::MarcationCallsEach);
    for call in cards.filter_map(|card| card.local.clone().map(|record| (record, count(card)))) {
        let called = calls.iter().any(|(record, _)| *record == call.0);
        if called && each {
            let text = || format!("{} is called by another tile too", play.pack.name(&call.0));
            table.tell(|| rules::by(note(text()).cite(cite::MONSTER_ACTIVATION), Rule::MarcationCallsEach));
        }
        if each || !called {
            calls.push(call);
        }
    }
    // What the Icon adds is never called twice.
    for (monster, by) in more_symbols(play, &place.tile, Colour::Black, symbol) {
        if calls.iter().all(|(record, _)| *record != monster) {
            table.tell(|| note(format!("on {} {symbol} summons, too ({by})", play.pack.name(&place.tile))).cite(cite::TREASURES));
            calls.push((monster, place.faces.black_number));
        }
    }
    Ok(calls)
}

/// Who comes for the symbols that treasures add to a tile, and for which treasure.
fn more_symbols(play: &Play<'_>, tile: &Id, colour: Colour, shown: &str) -> Vec<(Id, String)> {
    on_tile(play, tile, |effect| match effect {
        Effect::Summons { die, symbol, monster } if *die == colour && *symbol == *shown => Some(monster.clone()),
        _ => None,
    })
}

/// Effects of the cards that heroes on a tile hold, or that lie open on it, each with the card's name.
fn on_tile<T>(play: &Play<'_>, tile: &Id, wanted: impl Fn(&Effect) -> Option<T>) -> Vec<(T, String)> {
    let here = play.state.heroes.iter().filter(|(_, hero)| hero.at.as_ref().is_some_and(|at| at.tile == *tile));
    let held = here.flat_map(|(id, _)| play.effects(id).into_iter().map(|acting| (acting.effect, play.origin(id, &acting.by))));
    let open = play.state.realm.open.iter().filter(|open| open.at.tile == *tile);
    let open = open.filter_map(|open| play.pack.treasures.get(&open.of));
    let open = open.flat_map(|card| card.effects.iter().map(|effect| (effect, card.name.clone())));
    held.chain(open).filter_map(|(effect, by)| wanted(effect).map(|found| (found, by))).collect()
}

/// The tiles beside a tile: only the players see the map.
fn around(play: &Play<'_>, table: &mut Table<'_>, tile: &Id) -> Flow<Vec<Id>> {
    let others = play.state.realm.tiles.keys().filter(|other| *other != tile).map(|other| (other.clone(), other.to_string(), 1));
    let about = ask(format!("adjacent.{tile}")).text(|| format!("Which tiles touch {tile}?")).cite(cite::MONSTER_ACTIVATION);
    let touching = table.many(about.many(others.collect::<Vec<_>>()).default_to(|_| 0))?;
    Ok(touching.into_iter().map(|(tile, _)| tile).collect())
}

/// Monsters Summon: each clearing with a hero, earliest hero first, gets the full number, as long as the tray has chips.
pub(super) fn summon(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place, record: &Id, count: i32, colour: &str) -> Flow<()> {
    for at in &place.clearings {
        for nth in 1..=count {
            let Some((of, design)) = from_tray(play, table, record, &format!("chip.{colour}.{}.{}.{nth}", at.tile, at.clearing))? else {
                let name = plural(&play.pack.name(record));
                table.tell(|| note(format!("the tray has no {name} left: {} of {count} came to {at}", nth - 1)).cite(cite::SUMMONING));
                break;
            };
            let id = play.new_figure(&of, design, at);
            let (symbol, number) = match colour {
                "gray" => (&place.faces.gray, place.faces.gray_number),
                _ => (&place.faces.black, place.faces.black_number),
            };
            // The dual-dice mark: both numbers together.
            let dual = if count == number { String::new() } else { format!(" {number} + gray {}, dual dice", count - number) };
            // Why is told of the first.
            let why = if nth == 1 { format!("at {at} ({colour} {symbol}{dual}, ") } else { "there, too (".to_owned() };
            table.tell(|| note(format!("{} arrives {why}{nth} of {count})", play.comer(&id))).cite(cite::SUMMONING));
        }
    }
    Ok(())
}
