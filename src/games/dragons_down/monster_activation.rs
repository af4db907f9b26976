//! Monster Activation: the summoning dice, carried out tile by tile. Every chip is named, with why it came, and keeps its name.

mod calls;
mod moving;
mod summoning_dice;
mod tray;

use super::id::Id;
use super::state::{At, Phase, Rule, Status};
use super::{Play, by_hand, cite, turn};
use crate::kernel::{Flow, Table, ask, note};
use calls::{local, summon, wandering};
use moving::{enchant_realm, guardians, monsters_move, return_to_tray};
use summoning_dice::{Faces, divine_protection, roll};

pub use moving::guardian_comes;
pub use tray::{from_tray, in_tray};

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
    play.state.hero_mut(&hero).day.called = true;
    if let Some(at) = play.state.hero(&hero).at.clone() {
        if by_hand::monsters(play) {
            by_hand::arrivals(play, table)?;
        } else {
            table.tell(|| note(format!("{} made noise", play.name(&hero))).cite(cite::SNEAK));
            let faces = roll(play, table, &format!("noise.{hero}"), Some(&hero))?;
            let mut places = [Place { tile: at.tile.clone(), first: at.clone(), clearings: vec![at], faces: faces.clone(), noise: true }];
            divine_protection(play, table, &mut places)?;
            carry_out(play, table, &places, &faces)?;
        }
    }
    play.state.phase = turn::after_activation(&play.state);
    Ok(())
}

/// Every tile with heroes, in the order of its earliest hero.
fn places(play: &Play<'_>, faces: &Faces) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for hero in play.state.in_turn_order() {
        // Who stands on a path after evading is in no clearing.
        let Some(at) = play.state.hero(&hero).at.clone().filter(|_| play.state.hero(&hero).on_path.is_none()) else { continue };
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

/// Whether a hero has called monsters, by noise, that he can't fight from hiding: then he wants the fight.
fn wants_them(play: &Play<'_>, hero: &Id) -> bool {
    let state = play.state.hero(hero);
    let melee = play.weapon(hero).is_some_and(|weapon| {
        let record = state.record(&weapon);
        play.weapon_card(&record).map_or_else(|| matches!(play.printed_use(&record), None | Some("melee")), |card| !card.ranged)
    });
    let harms = |spell: &Id| play.spell(spell).is_some_and(|record| record.harms || record.strike.is_some());
    state.is(Status::Noise) && melee && !play.castable(hero).iter().any(harms)
}

/// Hide: at the end of Monster Activation every unblocked, unhidden hero beside someone may hide once.
pub fn hide_before_combat(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for hero in turn::may_hide(&play.state) {
        let wants = wants_them(play, &hero);
        let why = if wants { " (Enter: no, the noise was made to fight)" } else { "" };
        let text = || format!("Does {} try to hide before combat?{why}", play.name(&hero));
        let hint = || "It is free and nothing is lost by failing; who is hidden may still come out in every round's challenge.".to_owned();
        let about = ask(format!("hide-now.{hero}")).of(play.state.hero(&hero).seat).text(text).hint(hint).cite(cite::HIDE);
        let about = about.choose([(true, "yes"), (false, "no")]);
        let peace =
            play.state.hero(&hero).at.as_ref().is_some_and(|at| play.state.figures_at(at).iter().all(|id| play.state.figure(id).native));
        // From natives who are left in peace nobody hides.
        let choice = if peace { about.default_to(|yes| !yes).quiet() } else { about.default_to(|yes| *yes != wants) };
        if table.choose(choice)? {
            super::hide::hide(play, table, &hero)?;
        }
    }
    play.state.phase = Phase::Combat;
    Ok(())
}
