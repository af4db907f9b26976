//! Monster Activation: the summoning dice, carried out tile by tile. Every chip is named, with why it came, and keeps its name.

use std::collections::BTreeMap;

use super::effects::{Colour, Effect};
use super::id::Id;
use super::pack::TileCard;
use super::state::{At, Figure, Phase, Rule, Side, Status};
use super::{Play, by_hand, cite, rules, turn};
use crate::dice::Pool;
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::plural;

/// What the four dice show.
#[derive(Clone, Debug)]
struct Faces {
    gray: String,
    gray_number: i32,
    black: String,
    black_number: i32,
}

/// One tile on which monsters move and come: all its clearings with heroes, or for noise only one.
struct Place {
    tile: Id,
    /// Where the movers go: to the hero earliest in turn order.
    first: At,
    /// Where chips are summoned, earliest hero first, each clearing once.
    clearings: Vec<At>,
    /// Faces that hold on this tile: the Cleric's reroll.
    faces: Faces,
    /// Whether one hero's noise has called them.
    noise: bool,
}

/// Monster Activation: the start player rolls four dice. Gray is carried out completely, then black.
pub fn monster_activation(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    play.state.sheet.remind(table, "monster-activation");
    if by_hand::monsters(play) {
        by_hand::arrivals(play, table)?;
    } else {
        let faces = roll(play, table, "summon", play.state.order.first().cloned().as_ref())?;
        let mut places = places(play, &faces);
        divine_protection(play, table, &mut places)?;
        carry_out(play, table, &places, &faces)?;
    }
    play.state.phase = turn::after_activation(&play.state);
    Ok(())
}

/// Sneak - or - Make Noise: in turn order, who made noise rolls all four again for that clearing alone.
pub fn noise(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = turn::noisy(&play.state).into_iter().next() else { return Ok(()) };
    play.state.hero_mut(&hero).status.remove(&Status::Noise);
    if let Some(at) = play.state.hero(&hero).at.clone() {
        if by_hand::monsters(play) {
            by_hand::arrivals(play, table)?;
        } else {
            table.tell(|| note(format!("{} made noise", play.name(&hero))).cite(cite::SNEAK));
            let faces = roll(play, table, &format!("noise.{hero}"), Some(&hero))?;
            let place = Place { tile: at.tile.clone(), first: at.clone(), clearings: vec![at], faces: faces.clone(), noise: true };
            carry_out(play, table, &[place], &faces)?;
        }
    }
    play.state.phase = turn::after_activation(&play.state);
    Ok(())
}

fn roll(play: &Play<'_>, table: &mut Table<'_>, id: &str, roller: Option<&Id>) -> Flow<Faces> {
    let dice = &play.pack.dice;
    let seat = roller.map(|hero| play.state.hero(hero).seat);
    let text = || "gray symbol, gray number, black symbol, black number".to_owned();
    let about = ask(id.to_owned()).of(seat).text(text).cite(cite::MONSTER_ACTIVATION);
    let faces = table.roll(about, &dice.summoning)?;
    let face = |at: usize| faces.get(at).copied().unwrap_or(crate::dice::Face(0));
    let rolled = Faces {
        gray: dice.gray_symbol.name(face(0)).to_owned(),
        gray_number: dice.gray_number.value(face(1)),
        black: dice.black_symbol.name(face(2)).to_owned(),
        black_number: dice.black_number.value(face(3)),
    };
    table.tell(|| {
        let Faces { gray, gray_number, black, black_number } = &rolled;
        note(format!("summoning dice: gray {gray} {gray_number}, black {black} {black_number}")).cite(cite::MONSTER_ACTIVATION)
    });
    Ok(rolled)
}

/// Every tile with heroes, in the order of its earliest hero.
fn places(play: &Play<'_>, faces: &Faces) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for hero in play.state.in_turn_order() {
        let Some(at) = play.state.hero(&hero).at.clone() else { continue };
        match places.iter_mut().find(|place| place.tile == at.tile) {
            Some(place) if place.clearings.contains(&at) => {}
            Some(place) => place.clearings.push(at),
            None => {
                places.push(Place { tile: at.tile.clone(), first: at.clone(), clearings: vec![at], faces: faces.clone(), noise: false })
            }
        }
    }
    places
}

/// Class Advantages, Cleric: once a turn, a symbol die that may bring undead to his clearing is rerolled, for his tile alone.
fn divine_protection(play: &mut Play<'_>, table: &mut Table<'_>, places: &mut [Place]) -> Flow<()> {
    let protected = play.state.in_turn_order().into_iter().find(|id| play.has(id, &Effect::RerollUndead));
    let Some((cleric, at)) = protected.and_then(|id| play.state.hero(&id).at.clone().map(|at| (id, at))) else { return Ok(()) };
    let Some(place) = places.iter_mut().find(|place| place.tile == at.tile) else { return Ok(()) };
    let dice = [("gray", gray_brings_undead(play, place, &at)), ("black", black_brings_undead(play, place, &at))];
    for (colour, matches) in dice {
        if !matches || play.state.realm.cleric_rolled {
            continue;
        }
        let seat = play.state.hero(&cleric).seat;
        let text = || format!("If that brings undead: does {} reroll the {colour} symbol for this tile?", play.name(&cleric));
        let about = ask(format!("protection.{colour}")).of(seat).text(text).cite(cite::CLASS_ADVANTAGES);
        if !table.confirm(about, false)? {
            continue;
        }
        let about = ask(format!("protection.{colour}.again")).of(seat).cite(cite::CLASS_ADVANTAGES);
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
            let about = ask(format!("protection.{colour}.number")).of(seat).cite(cite::CLASS_ADVANTAGES);
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
    let living = |id: &Id| play.pack.monsters.get(id).is_some_and(|monster| monster.chip.kind.as_deref() == Some("living"));
    record.is_some_and(|id| !living(id))
}

/// Whether undead on the tile would walk to this clearing.
fn undead_walk_to(play: &Play<'_>, place: &Place, at: &At) -> bool {
    let undead = |id: &Id| play.chip(id).is_some_and(|chip| chip.undead);
    place.first == *at && movers(play, place).iter().any(undead)
}

/// Gray completely, then black.
fn carry_out(play: &mut Play<'_>, table: &mut Table<'_>, places: &[Place], faces: &Faces) -> Flow<()> {
    if faces.gray == "return-arrow" && places.iter().all(|place| !place.noise) {
        return_to_tray(play, table);
        if play.state.rule(Rule::EnchantedRealm) {
            enchant_realm(play, table, &faces.black);
        }
    }
    for place in places {
        if place.faces.gray == "return-arrow" {
            monsters_move(play, table, place);
        } else {
            let calls = wandering(play, table, place);
            come(play, table, place, calls, "gray")?;
        }
    }
    for place in places {
        if place.faces.black == "treasure-site" {
            guardians(play, table, place);
        } else {
            let calls = local(play, table, place)?;
            come(play, table, place, calls, "black")?;
        }
    }
    Ok(())
}

/// Summoning symbol: first the monsters on the tile move, then those called come.
fn come(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place, calls: Vec<(Id, i32)>, colour: &str) -> Flow<()> {
    if !calls.is_empty() {
        monsters_move(play, table, place);
    }
    for (record, count) in calls {
        summon(play, table, place, &record, count, colour)?;
    }
    Ok(())
}

/// Who wanders in on a tile, if the gray symbol matches; the Icon of the Dragon adds a symbol.
fn wandering(play: &Play<'_>, table: &mut Table<'_>, place: &Place) -> Vec<(Id, i32)> {
    let symbol = place.faces.gray.as_str();
    let card = play.pack.tiles.get(&place.tile).filter(|card| card.wandering_symbol.as_deref() == Some(symbol));
    let mut calls: Vec<Id> = card.and_then(|card| card.wandering.clone()).into_iter().collect();
    for (monster, by) in more_symbols(play, &place.tile, Colour::Gray, symbol) {
        if !calls.contains(&monster) {
            table.tell(|| note(format!("on {} {symbol} summons, too ({by})", place.tile)).cite(cite::TREASURES));
            calls.push(monster);
        }
    }
    calls.into_iter().map(|record| (record, place.faces.gray_number)).collect()
}

/// Who lives on a tile, if the black symbol matches; with the dual-dice mark as many as both numbers. The Icon of the Dragon adds a
/// symbol, the Summoning Marcation those of the tiles around; nobody is called twice.
fn local(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) -> Flow<Vec<(Id, i32)>> {
    let mut tiles = vec![place.tile.clone()];
    if let Some(((), by)) = on_tile(play, &place.tile, |effect| (*effect == Effect::SummonsAround).then_some(())).into_iter().next() {
        table.tell(|| note(format!("the symbols around {} summon, too ({by})", place.tile)).cite(cite::TREASURES));
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
            table.tell(|| note(format!("on {} {symbol} summons, too ({by})", place.tile)).cite(cite::TREASURES));
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

/// Return Arrow: monsters on tiles without heroes, guardians too, go back to the tray.
fn return_to_tray(play: &mut Play<'_>, table: &mut Table<'_>) {
    let with_heroes: Vec<Id> = play.state.heroes.values().filter_map(|hero| hero.at.as_ref().map(|at| at.tile.clone())).collect();
    let back: Vec<Id> = play
        .state
        .figures
        .iter()
        .filter(|(_, figure)| !figure.native && !with_heroes.contains(&figure.at.tile))
        .map(|(id, _)| id.clone())
        .collect();
    for id in back {
        play.back_to_the_tray(table, &id, cite::RETURN_ARROW);
    }
}

/// Enchanted Realm (optional): every tile with the black symbol turns over, enchanted in its hidden paths' colour.
fn enchant_realm(play: &mut Play<'_>, table: &mut Table<'_>, symbol: &str) {
    let (pack, only_removes) = (play.pack, play.state.rule(Rule::ArrowOnlyRemoves));
    for (id, tile) in &mut play.state.realm_mut().tiles {
        let Some(card) = pack.tiles.get(id).filter(|card| card.local_symbol.as_deref() == Some(symbol)) else { continue };
        tile.side = tile.side.turned();
        let cleared = only_removes && tile.enchanted.is_some();
        tile.enchanted = card.hidden_path_colour.filter(|_| !cleared);
        table.tell(|| {
            let words = match tile.enchanted {
                Some(colour) => format!("enchanted: {colour}"),
                None => "and its cube is taken away".to_owned(),
            };
            let turned = note(format!("{id} turns over, {words}")).cite(cite::ENCHANTED_REALM);
            rules::by(turned, if cleared { Rule::ArrowOnlyRemoves } else { Rule::EnchantedRealm })
        });
    }
}

/// The monsters on a tile that would walk: those that share no clearing with a hero.
fn movers(play: &Play<'_>, place: &Place) -> Vec<Id> {
    let noisy_calls_all = place.noise && play.state.rule(Rule::NoiseCallsEveryone);
    play.state
        .figures
        .iter()
        .filter(|(_, figure)| !figure.native && figure.at.tile == place.tile && figure.at != place.first)
        .filter(|(_, figure)| noisy_calls_all || play.state.heroes_at(&figure.at).is_empty())
        .map(|(id, _)| id.clone())
        .collect()
}

/// Monsters Move: those on the tile that share no clearing with a hero walk to the earliest hero.
fn monsters_move(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) {
    let noisy_calls_all = place.noise && play.state.rule(Rule::NoiseCallsEveryone);
    for id in movers(play, place) {
        let hero = play.state.heroes_at(&place.first).first().map_or_else(String::new, |hero| play.name(hero));
        table.tell(|| {
            let walks = note(format!("{id} walks to {hero} at {}", place.first)).cite(cite::SUMMONING);
            if noisy_calls_all { rules::by(walks, Rule::NoiseCallsEveryone) } else { walks }
        });
        if let Some(figure) = play.state.figures.get_mut(&id) {
            figure.at = place.first.clone();
            figure.side = Side::Front;
        }
    }
}

/// Monsters Summon: each clearing with a hero, earliest hero first, gets the full number, as long as the tray has chips.
fn summon(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place, record: &Id, count: i32, colour: &str) -> Flow<()> {
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
            table.tell(|| note(format!("{id} arrives at {at} ({colour} {symbol}{dual}, {nth} of {count})")).cite(cite::SUMMONING));
        }
    }
    Ok(())
}

/// A chip of this name drawn from the tray at random; none when there is none left.
pub fn from_tray(play: &Play<'_>, table: &mut Table<'_>, record: &Id, id: &str) -> Flow<Option<(Id, Option<u8>)>> {
    let tray = tray(play, record);
    if tray.is_empty() {
        return Ok(None);
    }
    let options = tray.into_iter().map(|((of, design), left)| {
        let key = design.map_or_else(|| of.to_string(), |design| format!("{of}-design-{design}"));
        ((of, design), key, u32::from(left))
    });
    let text = || format!("Which {} chip comes up?", play.pack.name(record));
    table.draw(ask(id.to_owned()).text(text).cite(cite::SUMMONING).draw(options.collect::<Vec<_>>())).map(Some)
}

/// What the tray still holds of one record.
#[must_use]
pub fn in_tray(play: &Play<'_>, of: &Id) -> BTreeMap<(Id, Option<u8>), u8> {
    let mut tray = tray(play, of);
    tray.retain(|(other, _), _| other == of);
    tray
}

/// What the tray still holds of a name: those of the box, less those on the map, taken, or gone for good.
fn tray(play: &Play<'_>, record: &Id) -> BTreeMap<(Id, Option<u8>), u8> {
    let mut tray = BTreeMap::new();
    let kinds = play.pack.monsters.iter().filter(|(id, monster)| *id == record || monster.summoned_as.as_ref() == Some(record));
    for (of, monster) in kinds {
        let left = i32::from(monster.count) - i32::from(taken(play, of));
        let designs: Vec<(Option<u8>, u8)> = if monster.designs.is_empty() {
            vec![(None, monster.count)]
        } else {
            monster.designs.iter().zip(1_u8..).map(|(count, design)| (Some(design), *count)).collect()
        };
        for (design, count) in designs {
            let figures = play.state.figures.values().map(|figure| (&figure.of, figure.design));
            let shapes = play.state.spells.values().filter_map(|lasting| lasting.shape.as_ref()).map(|shape| (&shape.of, shape.design));
            let out: Vec<Option<u8>> = figures.chain(shapes).filter(|(other, _)| *other == of).map(|(_, design)| design).collect();
            let here = i32::try_from(out.iter().filter(|other| **other == design).count()).unwrap_or(i32::MAX);
            let on_map = i32::try_from(out.len()).unwrap_or(i32::MAX);
            let free = (i32::from(count) - here).min(left - on_map);
            if let Some(free) = u8::try_from(free).ok().filter(|free| *free > 0) {
                tray.insert((of.clone(), design), free);
            }
        }
    }
    tray
}

/// How many chips of a name lie beside hero boards, or are out of the game for good.
fn taken(play: &Play<'_>, of: &Id) -> u8 {
    let gone = play.state.realm.gone.get(of).copied().unwrap_or(0);
    let held: u8 = play.state.heroes.values().map(|hero| hero.holds(of)).fold(0, u8::saturating_add);
    held.max(gone)
}

/// Treasure Site Symbol: the guardians of every site on a tile with a hero come to it, wherever they are.
fn guardians(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) {
    let sites = play.state.realm.sites.iter().filter(|(_, site)| !site.body && site.at.tile == place.tile);
    let sites: Vec<(Id, At)> =
        sites.map(|(id, site)| (id.clone(), site.at.clone())).filter(|(_, at)| !place.noise || *at == place.first).collect();
    for (site, at) in sites {
        let guards = play.pack.monsters.iter().filter(|(_, monster)| monster.guards.as_ref() == Some(&site));
        for of in guards.map(|(id, _)| id.clone()).collect::<Vec<_>>() {
            guardian_comes(play, table, &of, &at);
        }
    }
}

/// One guardian comes to its site; one that was killed stays dead.
pub fn guardian_comes(play: &mut Play<'_>, table: &mut Table<'_>, of: &Id, at: &At) {
    let there = play.state.figures.iter().find(|(_, figure)| figure.of == *of).map(|(id, _)| id.clone());
    match there {
        Some(id) => {
            if let Some(figure) = play.state.figures.get_mut(&id).filter(|figure| figure.at != *at) {
                figure.at = at.clone();
                figure.side = Side::Front;
                table.tell(|| note(format!("{id} comes to its site at {at}")).cite(cite::SITE_SYMBOL));
            }
        }
        None if taken(play, of) == 0 => {
            let id = play.new_figure(of, None, at);
            table.tell(|| note(format!("{id} comes to its site at {at}")).cite(cite::SITE_SYMBOL));
        }
        None => {}
    }
}

impl Play<'_> {
    /// A new chip on the map, name side up, with a number that no chip of its name had before.
    pub fn new_figure(&mut self, of: &Id, design: Option<u8>, at: &At) -> Id {
        let number = self.state.named.entry(of.clone()).or_default();
        *number = number.saturating_add(1);
        let id = Id::from(format!("{of}-{number}"));
        let native = self.pack.natives.contains_key(of);
        self.state.figures.insert(id.clone(), Figure { of: of.clone(), design, at: at.clone(), native, ..Figure::default() });
        id
    }
}

/// Hide: at the end of Monster Activation every unblocked, unhidden hero beside someone may hide once.
pub fn hide_before_combat(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for hero in turn::may_hide(&play.state) {
        let text = || format!("Does {} try to hide before combat?", play.name(&hero));
        let hint = || "It is free and nothing is lost by failing; who is hidden may still come out in every round's challenge.".to_owned();
        let about = ask(format!("hide-now.{hero}")).of(play.state.hero(&hero).seat).text(text).hint(hint).cite(cite::HIDE);
        if table.confirm(about, true)? {
            super::hide::hide(play, table, &hero)?;
        }
    }
    play.state.phase = Phase::Combat;
    Ok(())
}
