//! Combat Steps 7: Resolve. One attack, or one group of simultaneous attacks, an action.

use super::attack_order::attack_order;
use super::damage::{Blow, strike};
use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Effect, Roll};
use crate::games::dragons_down::id::Id;
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
        play.state.fight_mut().pending.remove(id);
    }
    // Then the effects one by one, each on what the one before left.
    for blow in order_of_effect(play, table, blows)? {
        strike(play, table, &blow)?;
    }
    drop_lost_attacks(play, table);
    if play.state.fight().pending.is_empty() {
        play.state.fight_mut().step = Step::Cleanup;
    }
    Ok(())
}

/// Sees to it that what the attack needs of its targets is known before anyone rolls.
fn look_at_targets(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<()> {
    for target in play.targets_here(attacker) {
        if !play.state.is_hero(&target) {
            play.look_at_chip(table, &target)?;
        }
    }
    Ok(())
}

/// One attack: each of its targets compared, rolled and reckoned for itself.
fn attack(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) -> Flow<Vec<Blow>> {
    let targets = play.targets_here(attacker);
    let mut blows = Vec::new();
    for target in &targets {
        let id = if targets.len() > 1 { format!("{attacker}.{target}") } else { attacker.to_string() };
        if hits(play, table, attacker, target, &id)? {
            blows.push(super::damage::damage(play, table, attacker, target, &id, targets.len())?);
        }
    }
    Ok(blows)
}

/// Combat Steps 7B: faster than the maneuver hits. Else two Hit Dice: a blank misses, two hits hit, anything else hits if equal.
fn hits(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str) -> Flow<bool> {
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
    if tie && time_stands_still(play, table, attacker, id, &versus)? {
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
    let faces = reroll::roll(play, table, throw, &|| versus.clone(), &pack.dice.hit_worst, &worth)?;
    let (face, hit) = (worst(&faces), struck(&faces));
    let outcome = if hit { "hits" } else { "misses" };
    table.tell(|| note(format!("{versus}, dice {face}: {outcome}")).cite(cite::ATTACK_RESOLUTION));
    Ok(hit)
}

/// Treasure Manifest, Time Stone: a hero in the clearing may make one hero's attack hit that is as fast as the maneuver.
fn time_stands_still(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, id: &str, versus: &str) -> Flow<bool> {
    if !play.state.is_hero(attacker) {
        return Ok(false);
    }
    for hero in play.state.heroes_at(&play.state.fight().at.clone()) {
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
fn order_of_effect(play: &Play<'_>, table: &mut Table<'_>, mut blows: Vec<Blow>) -> Flow<Vec<Blow>> {
    let mut ordered: Vec<Blow> = Vec::new();
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
fn order_matters(play: &Play<'_>, blow: &Blow, all: &[Blow]) -> bool {
    let others: Vec<&Blow> = all.iter().filter(|other| other.target == blow.target && !std::ptr::eq(*other, blow)).collect();
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
        if !gone && !play.targets_here(&attacker).is_empty() {
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
        self.state.is_hero(fighter).then(|| fighter.clone())
    }

    /// Those of a fighter's targets that are still there.
    fn targets_here(&self, attacker: &Id) -> Vec<Id> {
        let targets = self.state.fight().targets.get(attacker);
        targets.into_iter().flatten().filter(|target| self.is_here(target)).cloned().collect()
    }

    /// Whether a monster's attack is a spell from a card.
    pub(super) fn spell_of(&self, attacker: &Id) -> Option<&'static str> {
        match self.numbers(attacker).filter(|_| !self.state.is_hero(attacker))?.special {
            Special::Spell(spell) => Some(spell),
            _ => None,
        }
    }
}
