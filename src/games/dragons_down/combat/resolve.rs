//! Combat Steps 7: Resolve. One attack, or one group of simultaneous attacks, an action.

use super::attack_order::attack_order;
use super::damage::{self, strike};
use super::door;
use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Blow, Effect, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, End, aim};
use crate::games::dragons_down::state::{Rule, Step};
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::{Play, by_hand, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Combat Steps 7: the fastest attack still to come, together with those that are as fast and as long.
pub fn resolve(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let group = attack_order(play, table)?;
    if group.len() > 1 {
        let names: Vec<String> = group.iter().map(|id| play.name(id)).collect();
        table.tell(|| note(format!("{} strike at once", crate::toolbox::wording::list(&names))).cite(cite::ATTACK_ORDER));
    }
    for attacker in &group {
        look_at_targets(play, table, attacker)?;
    }
    // Dice and choices first, all on the numbers as they are now: nothing in the group cancels anything in it.
    let mut blows = Vec::new();
    for attacker in &group {
        blows.append(&mut attack(play, table, attacker)?);
    }
    for id in &group {
        let fight = play.state.fight_mut();
        fight.pending.remove(id);
        if play.casting(id).is_some() {
            play.state.fight_mut().cast.insert(id.clone());
        }
    }
    let hesitant = hesitant(play, &group);
    // Then the effects one by one, each on what the one before left.
    for blow in order_of_effect(play, table, blows)? {
        strike(play, table, &blow)?;
        if play.state.fight().step != Step::Resolve {
            return Ok(());
        }
    }
    for id in &group {
        shot_once(play, table, id);
    }
    one_attack_is_over(play, table, &group, hesitant);
    drop_lost_attacks(play, table);
    if play.state.fight().pending.is_empty() {
        play.state.fight_mut().step = Step::Cleanup;
    }
    Ok(())
}

/// Hesitation that is on the targets of these attacks.
fn hesitant(play: &Play<'_>, group: &[Id]) -> Vec<Id> {
    if play.state.spells.is_empty() {
        return Vec::new();
    }
    let attacked = group.iter().filter(|id| play.untargeted_spell(id).is_none()).flat_map(|id| play.targets_here(id));
    attacked.filter_map(|target| play.state.spell_on(&target, "hesitation")).collect()
}

/// Hesitation is over once its target was attacked, Disorient once its target has attacked.
fn one_attack_is_over(play: &mut Play<'_>, table: &mut Table<'_>, group: &[Id], hesitant: Vec<Id>) {
    if play.state.spells.is_empty() {
        return;
    }
    let found_their_feet = group.iter().filter_map(|id| play.state.spell_on(id, "disorient"));
    let freed: Vec<Id> = found_their_feet.filter(|key| play.state.spells.get(key).is_some_and(|lasting| lasting.spent)).collect();
    for key in hesitant.into_iter().chain(freed) {
        play.spell_ends(table, &key, End::Expired);
    }
}

/// Sees to it that what the attack needs of its targets is known before anyone rolls.
fn look_at_targets(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<()> {
    for target in play.targets_here(attacker) {
        if !play.state.is_hero(&target) && !door::is_door(&target) {
            play.look_at_chip(table, &target)?;
        }
    }
    Ok(())
}

/// One attack: each of its targets compared, rolled and reckoned for itself. A spell that need not hit takes its place all the same.
fn attack(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<Vec<damage::Blow>> {
    if let Some(spell) = play.untargeted_spell(attacker) {
        let targets = play.targets_here(attacker);
        let target = targets.into_iter().next().unwrap_or_else(|| attacker.clone());
        return Ok(vec![damage::Blow::of_spell(attacker, &target, spell)]);
    }
    let spell = play.spell_of(attacker);
    let casts = play.casting(attacker).cloned().or_else(|| spell.clone());
    let chasm = casts.as_ref().is_some_and(|spell| *spell == "fiery-chasm");
    let targets = if chasm { spells::in_the_chasm(play, table)? } else { play.targets_here(attacker) };
    let aimed = casts.as_ref().and_then(|spell| play.spell(spell)).is_some_and(|record| matches!(aim(record), Aim::Targeted(_)));
    let mut blows: Vec<damage::Blow> = Vec::new();
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
            blows.push(damage::damage(play, table, attacker, target, &id, targets.len(), blows.is_empty())?);
        }
    }
    if spell.as_ref().is_some_and(|spell| *spell == "discord") {
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
        table.tell(|| note(format!("{versus}: hits")).cite(cite::ATTACK_RESOLUTION));
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
        Some(faces) => faces,
        None => reroll::roll(play, table, throw, &|| versus.clone(), &pack.dice.hit_worst, &worth)?,
    };
    let (face, hit) = (worst(&faces), struck(&faces));
    let outcome = if hit { "hits" } else { "misses" };
    table.tell(|| note(format!("{versus}, dice {face}: {outcome}")).cite(cite::ATTACK_RESOLUTION));
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

/// Treasure and Item Banners, One-time Use: a weapon that is used once goes with its attack.
fn shot_once(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) {
    let Some(card) = play.weapon(attacker).filter(|_| play.state.is_hero(attacker)) else { return };
    let record = play.state.hero(attacker).record(&card);
    if play.pack.treasures.get(&record).is_some_and(|treasure| treasure.one_time) {
        play.use_up(table, attacker, &card);
    }
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

/// Heroes' blows in turn order, then the monsters' at random where the order can matter.
fn order_of_effect(play: &Play<'_>, table: &mut Table<'_>, mut blows: Vec<damage::Blow>) -> Flow<Vec<damage::Blow>> {
    let mut ordered: Vec<damage::Blow> = Vec::new();
    while !blows.is_empty() {
        let next = {
            let heros = blows.iter().position(|blow| play.state.is_hero(&blow.attacker));
            match heros {
                Some(at) => at,
                None if blows.iter().any(|blow| order_matters(play, blow, &blows)) => {
                    let options: Vec<_> = blows.iter().enumerate().map(|(at, blow)| (at, blow.key(), 1)).collect();
                    let text = || "Which of these hits takes effect first?".to_owned();
                    let about = ask(format!("first.{}", ordered.len() + 1)).text(text).cite(cite::ATTACK_ORDER);
                    let label = |at: &usize| {
                        let blow = blows.get(*at);
                        blow.map_or_else(String::new, |blow| format!("{} on {}", play.name(&blow.attacker), play.name(&blow.target)))
                    };
                    table.draw(about.draw(options).label(label))?
                }
                None => 0,
            }
        };
        ordered.push(blows.remove(next));
    }
    Ok(ordered)
}

/// Whether it matters when a blow takes effect: a spell, or a hit that armour does not stop and that kills only if a Heart was wounded
/// before. Whoever can give other cubes for all other blows need not lose one.
fn order_matters(play: &Play<'_>, blow: &damage::Blow, all: &[damage::Blow]) -> bool {
    let others: Vec<&damage::Blow> = all.iter().filter(|other| other.target == blow.target && !std::ptr::eq(*other, blow)).collect();
    if others.iter().all(|other| other.like(blow)) {
        return false;
    }
    if blow.is_spell() || others.iter().any(|other| other.is_spell()) {
        return true;
    }
    let hero = play.state.hero(&blow.target);
    let (hearts, wounds) = (i32::from(hero.healthy.of(Cube::Heart)), u32::try_from(others.len()).unwrap_or(u32::MAX));
    let spare = hero.healthy.with(hero.on_cards()).total().saturating_sub(u32::from(hero.healthy.of(Cube::Heart)));
    let must = play.state.rule(Rule::RedMeat) || spare < wounds;
    must && blow.armour.is_none() && blow.damage < hearts && blow.damage >= hearts.saturating_sub_unsigned(wounds)
}

/// An attack whose targets are all gone is lost.
fn drop_lost_attacks(play: &mut Play<'_>, table: &mut Table<'_>) {
    for attacker in play.state.fight().pending.clone() {
        let gone = !play.is_here(&attacker);
        let aimless = play.casting(&attacker).is_some_and(|spell| play.spell(spell).is_none_or(|record| aim(record) == Aim::None));
        if !gone && (aimless || !play.targets_here(&attacker).is_empty()) {
            continue;
        }
        if !gone {
            table.tell(|| note(format!("{}'s attack is lost: its target is gone", play.name(&attacker))).cite(cite::ATTACK_ORDER));
        }
        play.state.fight_mut().pending.remove(&attacker);
    }
}

impl Play<'_> {
    /// The fighter, if it is a hero.
    pub(super) fn a_hero(&self, fighter: &Id) -> Option<Id> {
        let sword = || self.sword(fighter).map(|(lasting, _)| lasting.by.clone());
        self.state.is_hero(fighter).then(|| fighter.clone()).or_else(sword)
    }

    /// Those of a fighter's targets that are still there.
    fn targets_here(&self, attacker: &Id) -> Vec<Id> {
        let targets = self.state.fight().targets.get(attacker);
        targets.into_iter().flatten().filter(|target| self.is_here(target)).cloned().collect()
    }

    /// The spell that an attack is, if what it does is not damage: a hero's, or the one on a chip's side.
    pub(super) fn spell_of(&self, attacker: &Id) -> Option<Id> {
        if self.fights_as_chip(attacker) {
            return match self.chip_numbers(attacker)?.special {
                Special::Spell(spell) => Some(Id::from(spell)),
                _ => None,
            };
        }
        self.casting(attacker)
            .filter(|spell| self.spell(spell).is_some_and(|record| record.strike.is_none_or(|strike| strike.speed.is_some())))
            .cloned()
    }

    /// The spell of a hero that takes effect without a hit.
    pub(super) fn untargeted_spell(&self, attacker: &Id) -> Option<Id> {
        let spell = self.casting(attacker)?;
        let record = self.spell(spell)?;
        (!matches!(aim(record), Aim::Targeted(_)) && *spell != "fiery-chasm").then(|| spell.clone())
    }
}
