//! Combat Steps 7C, up to the damage done.

use super::armour;
use super::blow::Blow;
use crate::dice::Face;
use crate::games::dragons_down::dice::shown;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Acting, Effect, Gives, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self};
use crate::games::dragons_down::tactics::WEAPON;
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::wording::swords;
use crate::games::dragons_down::{Play, by_hand, cite};
use crate::kernel::{Flow, Table, ask};

/// A hit whose damage is to be reckoned.
#[derive(Clone, Copy)]
pub(super) struct Hit<'h> {
    pub(super) attacker: &'h Id,
    pub(super) target: &'h Id,
    /// What its questions end on.
    pub(super) id: &'h str,
    /// How many the attacker has selected.
    pub(super) targets: usize,
    /// Whether this is the first that is hit.
    pub(super) first: bool,
}

/// Combat Steps 7C, up to the damage done: base damage, armour chosen, one off for armour against swords, ranged dice. `first` if it is
/// the first hit of its attack.
pub(super) fn damage(play: &mut Play<'_>, table: &mut Table<'_>, hit: Hit<'_>) -> Flow<Blow> {
    let Hit { attacker, target, id, targets, first } = hit;
    if let Some(spell) = play.spell_of(attacker) {
        return Ok(Blow::of_spell(attacker, target, spell));
    }
    let foreseen = if by_hand::combat(play) { None } else { armour::foresee(play, attacker, targets) };
    let armour = if play.state.is_hero(target) { armour::choose(play, table, target, id, foreseen)? } else { None };
    let mut blow = Blow { armour, ..Blow::new(attacker, target) };
    let (Some((mut base, mut icons, mut words)), false) = (base_damage(play, attacker, targets), by_hand::combat(play)) else {
        let text = || format!("How much damage does {} do?", play.name(attacker));
        let about = ask(format!("damage.{id}")).of(play.seat_of(attacker)).text(text).cite(cite::DAMAGE);
        blow.damage = i32::try_from(table.number(about.number(0, 40))?).unwrap_or(0);
        blow.sum = "damage".to_owned();
        return Ok(blow);
    };
    if first {
        let (strength, venom) = edge(play, attacker, target, &mut blow);
        if strength > 0 {
            base += strength;
            words = format!("{words} + {strength} strength");
        }
        if venom > 0 {
            icons += venom;
            words = format!("{words} + {venom} venom");
        }
    }
    let chip = play.chip(target).is_some_and(|chip| chip.armoured);
    let armoured =
        blow.armour.is_some() || chip || play.state.is_under(target, spells::IRON_SKIN) || play.state.is_under(target, spells::LIFE_ARMOR);
    let stops = blow.armour.as_ref().map_or(1, |card| swords_stopped(play, target, card));
    let off = if armoured { icons.clamp(0, stops) } else { 0 };
    blow.sum = if off > 0 { format!("{words} - {off} armour") } else { words };
    let before = base + icons - off;
    let (ranged, faces) =
        if play.is_ranged(attacker) { ranged_dice(play, table, hit, before, blow.armour.as_ref())? } else { (0, String::new()) };
    if play.is_ranged(attacker) {
        let sign = if ranged < 0 { '-' } else { '+' };
        blow.sum.push_str(&format!(" {sign} {} ranged{faces}", ranged.abs()));
    }
    blow.damage = before + ranged;
    Ok(blow)
}

/// Strength adds damage to the next hit, Envenom a sword; the hit uses them up. The undead feel no venom.
fn edge(play: &Play<'_>, attacker: &Id, target: &Id, blow: &mut Blow) -> (i32, i32) {
    if play.state.spells.is_empty() {
        return (0, 0);
    }
    let undead = play.chip(target).is_some_and(|chip| chip.undead);
    let mut takes = |spell: &str| {
        let key = play.state.spell_on(attacker, spell)?;
        blow.uses.push(key);
        Some(play.amount(spell))
    };
    let strength = takes(spells::STRENGTH).unwrap_or(0);
    let venom = takes(spells::ENVENOM).filter(|_| !undead);
    blow.venom = venom.is_some();
    (strength, venom.unwrap_or(0))
}

/// Cubes and the swords they cover, or a chip's red number and swords, or what a spell strikes with; with the words of the sum.
pub(super) fn base_damage(play: &Play<'_>, attacker: &Id, targets: usize) -> Option<(i32, i32, String)> {
    let words = |base: i32, icons: i32| (base, icons, format!("{base}{}", swords(icons)));
    if let Some((_, strike)) = play.sword(attacker) {
        return Some(words(strike.damage.0, strike.damage.1));
    }
    let strikes = |spell: &str| {
        let strike = play.pack.spells.get(spell).and_then(|record| record.strike)?;
        let damage = strike.alone.filter(|_| targets <= 1).unwrap_or(strike.damage);
        Some(words(damage.0, damage.1))
    };
    if play.fights_as_chip(attacker) {
        let numbers = play.chip_numbers(attacker)?;
        // Dragon fire does what the Fireball spell does, whatever number the chip shows; not so with its might and speed exchanged.
        let fire = numbers.special == Special::Fireball && !play.state.is_under(attacker, spells::DARK_MATTER);
        return if fire { strikes(spells::FIREBALL) } else { Some(words(numbers.damage, numbers.swords)) };
    }
    if let Some(spell) = play.casting(attacker) {
        return strikes(spell.as_str());
    }
    let weapon = play.weapon_in_hand(attacker)?;
    let cubes = play.tactics(attacker)?.filled(WEAPON);
    let icons = weapon.dark_swords + weapon.light_swords.min(cubes - weapon.dark).max(0);
    let plural = if cubes == 1 { "" } else { "s" };
    let (more, why) = more_damage(play, attacker);
    Some((cubes + more, icons, format!("{cubes} cube{plural}{why}{}", swords(icons))))
}

/// What treasures add to the damage of a hero's weapon, with its words in the sum.
fn more_damage(play: &Play<'_>, hero: &Id) -> (i32, String) {
    let weapon = play.weapon(hero);
    let thrown = play.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.thrown);
    let (mut sum, mut words) = (0, String::new());
    for acting in play.effects(hero) {
        let card = acting.by.key();
        let more = match acting.effect {
            Effect::TwoHanded { damage } if weapon.as_ref() == Some(card) && !thrown && play.both_hands(hero) => *damage,
            Effect::Box { gives: Gives::Damage, .. } if play.cube_on(hero, card) => {
                play.bonus_card(&play.state.hero(hero).record(card)).unwrap_or(0)
            }
            _ => 0,
        };
        if more > 0 {
            sum += more;
            words.push_str(&format!(" + {more} {}", play.card_name(hero, card)));
        }
    }
    (sum, words)
}

/// How many swords an armour stops: one, unless it says otherwise.
fn swords_stopped(play: &Play<'_>, hero: &Id, card: &Id) -> i32 {
    let stops = |acting: &Acting<'_>| match acting.effect {
        Effect::StopsSwords(swords) if acting.by.key() == card => Some(*swords),
        _ => None,
    };
    play.effects(hero).iter().find_map(stops).unwrap_or(1)
}

/// Ranged attacks: the lower of two Ranged Dice, added to so much damage; they may be rolled again.
fn ranged_dice(play: &mut Play<'_>, table: &mut Table<'_>, hit: Hit<'_>, before: i32, armour: Option<&Id>) -> Flow<(i32, String)> {
    let Hit { attacker, target, id, .. } = hit;
    let pack = play.pack;
    let dice = &pack.dice;
    let lowest = |faces: &[Face]| faces.iter().map(|face| dice.ranged.value(*face)).min().unwrap_or(0);
    let steps = steps(play, target, armour);
    // Each step of damage that changes what comes of the hit is worth more than any number on the dice.
    let worth = |faces: &[Face]| {
        let lowest = lowest(faces);
        let reached = steps.iter().filter(|step| before + lowest >= **step).count();
        STEP * i64::try_from(reached).unwrap_or(0) + i64::from(lowest)
    };
    let (name, at) = (play.name(attacker), play.name(target));
    let text = || format!("ranged dice of {name} against {at}");
    let (by, against) = (play.a_hero(attacker), play.a_hero(target));
    let throw =
        Throw { roll: Roll::Ranged, word: "ranged", id, by: by.as_ref(), against: against.as_ref(), cleanup: false, cite: &cite::DAMAGE };
    let faces = reroll::roll(play, table, throw, &text, &dice.ranged_worst, &worth)?;
    // What is kept of a blow is the same in all odds, so the faces are told alone.
    let shown = if table.telling() && faces.len() > 1 { format!(" ({})", shown(&dice.ranged, &faces)) } else { String::new() };
    Ok((lowest(&faces), shown))
}

/// A step of damage against one more on the dice.
const STEP: i64 = 100;

/// From which damage on something else comes of a hit: a wound; death, or what becomes of the armour that takes it.
fn steps(play: &Play<'_>, target: &Id, armour: Option<&Id>) -> Vec<i32> {
    let mut steps = vec![1];
    match armour {
        Some(card) if play.state.is_hero(target) => {
            let value = play.armour_card(&play.state.hero(target).record(card)).map(|armour| armour.value);
            steps.extend(value.into_iter().flat_map(|value| [value, value + 1]));
        }
        _ if play.state.is_hero(target) => steps.push(armour::health(play, target)),
        _ => steps.extend(play.chip(target).map(|chip| chip.health - play.wounds(target))),
    }
    steps
}
