//! Combat Steps 7B: one attack, each of its targets compared and rolled for itself.

use super::blow;
use super::damage::{Hit, damage};
use super::door;
use super::gone::told_who_is_gone;
use crate::dice::Face;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Blow, Effect, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, aim};
use crate::games::dragons_down::{Play, by_hand, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Sees to it that what the attack needs of its targets is known before anyone rolls.
pub(super) fn look_at_targets(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<()> {
    for target in play.targets_here(attacker) {
        if !play.state.is_hero(&target) && !door::is_door(&target) {
            play.look_at_chip(table, &target)?;
        }
    }
    Ok(())
}

/// One attack: each of its targets compared, rolled and reckoned for itself. A spell that need not hit takes its place all the same.
pub(super) fn attack(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<Vec<blow::Blow>> {
    if let Some(spell) = play.untargeted_spell(attacker) {
        let targets = play.targets_here(attacker);
        let target = targets.into_iter().next().unwrap_or_else(|| attacker.clone());
        return Ok(vec![blow::Blow::of_spell(attacker, &target, spell)]);
    }
    let spell = play.spell_of(attacker);
    let casts = play.casting(attacker).cloned().or_else(|| spell.clone());
    let chasm = casts.as_ref().is_some_and(|spell| *spell == spells::FIERY_CHASM);
    let targets = if chasm { spells::in_the_chasm(play, table)? } else { play.targets_here(attacker) };
    if !chasm {
        told_who_is_gone(play, table, attacker);
    }
    let aimed = casts.as_ref().and_then(|spell| play.spell(spell)).is_some_and(|record| matches!(aim(record), Aim::Targeted(_)));
    // What strikes harder at one alone asks how many were selected, not how many still stand.
    let selected = play.state.fight().targets.get(attacker).map_or(0, Vec::len);
    let mut blows: Vec<blow::Blow> = Vec::new();
    for target in &targets {
        let id = if targets.len() > 1 { format!("{attacker}.{target}") } else { attacker.to_string() };
        if let Some(why) = casts.as_ref().and_then(|spell| play.immune(spell, target)) {
            let spell = casts.as_ref().map_or_else(String::new, |spell| play.pack.name(spell));
            table.tell(|| note(format!("{spell} does nothing to {}: {why}", play.name(target))).cite(cite::SPELLS));
            continue;
        }
        let accepted = aimed && play.state.is_hero(attacker) && accepts(play, table, attacker, target)?;
        if accepted || hits(play, table, attacker, target, &id)? && !deflected(play, table, attacker, target, &id)? {
            spells::finds_his_feet(play, target);
            let hit = Hit { attacker, target, id: &id, targets: selected, first: blows.is_empty() };
            blows.push(damage(play, table, hit)?);
        }
    }
    if spell.as_ref().is_some_and(|spell| *spell == spells::DISCORD) {
        return Ok(spells::both_or_none(play, table, attacker, blows));
    }
    Ok(blows)
}

/// Targeted: a hero may accept the hit of a spell; on oneself that goes without saying.
fn accepts(play: &Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id) -> Flow<bool> {
    if attacker == target {
        return Ok(true);
    }
    let Some(hero) = play.state.heroes.get(target) else { return Ok(false) };
    let text = || {
        let spell = play.casting(attacker).map_or_else(String::new, |spell| play.pack.name(spell));
        format!("{} casts {spell} on {}. Does {} let it hit?", play.name(attacker), play.name(target), play.name(target))
    };
    table.confirm(ask(format!("accept.{target}.{attacker}")).of(hero.seat).text(text).cite(cite::SPELLS), false)
}

/// Combat Steps 7B: faster than the maneuver hits. Else two Hit Dice: a blank misses, two hits hit, anything else hits if equal.
fn hits(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str) -> Flow<bool> {
    if door::is_door(target) {
        table.tell(|| note(format!("{} attacks the massive door: hits", play.name(attacker))).cite(cite::TREASURE_SITES));
        return Ok(true);
    }
    let seat = play.seat_of(attacker);
    let known = (play.attack_speed(attacker), play.maneuver(target));
    let (Some(speed), Some(maneuver), false) = (known.0, known.1, by_hand::combat(play)) else {
        let text = || format!("Does {} hit {}?", play.name(attacker), play.name(target));
        let hit = table.confirm(ask(format!("struck.{id}")).of(seat).text(text).cite(cite::ATTACK_RESOLUTION), None)?;
        if !hit {
            table.tell(|| note(format!("{} misses {}", play.name(attacker), play.name(target))).cite(cite::ATTACK_RESOLUTION));
        }
        return Ok(hit);
    };
    let versus = format!("{} attacks {}: {speed} against maneuver {maneuver}", play.name(attacker), play.name(target));
    if speed > maneuver {
        table.tell(|| play.with_speeds(note(format!("{versus}: hits")).cite(cite::ATTACK_RESOLUTION), attacker, target));
        return Ok(true);
    }
    let tie = speed == maneuver;
    if tie && time_stands_still(play, table, attacker, target, id, &versus)? {
        return Ok(true);
    }
    let pack = play.pack;
    let dice = &pack.dice.hit;
    let worst = |faces: &[Face]| faces.iter().max().map_or("", |face| dice.name(*face));
    let struck = |faces: &[Face]| worst(faces) == "hit" || (worst(faces) == "equal" && tie);
    let (by, against) = (play.a_hero(attacker), play.a_hero(target));
    let cite = &cite::ATTACK_RESOLUTION;
    let throw = Throw { roll: Roll::Hit, word: "hit", id, by: by.as_ref(), against: against.as_ref(), cleanup: false, cite };
    let worth = |faces: &[Face]| i64::from(struck(faces));
    let faces = match super::hit_dice::soul_saved(play, table, attacker, target, id, &versus)? {
        Some(faces) => reroll::again(play, table, throw, dice, faces, &worth)?,
        None => reroll::roll(play, table, throw, &|| versus.clone(), &pack.dice.hit_worst, &worth)?,
    };
    let (face, hit) = (worst(&faces), struck(&faces));
    let outcome = if hit { "hits" } else { "misses" };
    table.tell(|| play.with_speeds(note(format!("{versus}, dice {face}: {outcome}")).cite(cite::ATTACK_RESOLUTION), attacker, target));
    Ok(hit)
}

/// Treasure Manifest, Broche of Deflection: a hero may cancel one hit.
fn deflected(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str) -> Flow<bool> {
    let cancels = play.acting(target, |effect| (*effect == Effect::Cancels(Blow::Hit)).then_some(()));
    let Some(((), by)) = cancels else { return Ok(false) };
    let text = || format!("{} hits {}. Cancel it with {}?", play.name(attacker), play.name(target), play.origin(target, &by));
    let about = ask(format!("deflect.{id}")).of(play.seat_of(target)).text(text).cite(cite::TREASURES);
    let cancelled = table.confirm(about, false)?;
    if cancelled {
        play.use_up(table, target, by.key());
        table.tell(|| note(format!("the hit of {} is cancelled", play.name(attacker))).cite(cite::TREASURES));
        super::cost_counts(play, table, target);
    }
    Ok(cancelled)
}

/// Treasure Manifest, Time Stone: a hero in the clearing may make one attack hit that is as fast as the maneuver; whoever attacks, but
/// nobody would have himself hit.
fn time_stands_still(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str, versus: &str) -> Flow<bool> {
    for hero in play.state.heroes_at(&play.state.fight().at.clone()) {
        if hero == *target && hero != *attacker {
            continue;
        }
        let Some(((), by)) = play.acting(&hero, |effect| (*effect == Effect::TieHits).then_some(())) else { continue };
        let text = || format!("{versus}. Does {} use {}, so that it hits?", play.name(&hero), play.origin(&hero, &by));
        let about = ask(format!("tie.{id}.{hero}")).of(play.seat_of(&hero)).text(text).cite(cite::TREASURES);
        if table.confirm(about, false)? {
            play.use_up(table, &hero, by.key());
            table.tell(|| note(format!("{versus}: hits")).cite(cite::TREASURES));
            return Ok(true);
        }
    }
    Ok(false)
}
