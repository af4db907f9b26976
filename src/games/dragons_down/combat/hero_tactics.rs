//! Combat Steps 5: Hero Tactics.

use super::boxes::{InUse, lay_out, placed};
use super::hand::place;
use super::used::{Used, cards_that_cast, weapon_of, what_is_used};
use super::what_acts::{mix, more_damage, tell_what_acts};
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, Casting, aim};
use crate::games::dragons_down::state::{Rule, Side, Status, Step};
use crate::games::dragons_down::tactics::{MANEUVER, SPELL};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Combat Steps 5: each hero who takes part says what he uses and places cubes, all revealed together.
pub fn hero_tactics(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    spells::place_tentacles_anew(play, table)?;
    let at = play.state.fight().at.clone();
    for hero in play.state.fighters_at(&at) {
        if play.fights_as_chip(&hero) {
            choose_side(play, table, &hero)?;
            continue;
        }
        let hidden = play.state.hero(&hero).is(Status::Hidden);
        let aims = play.state.fight().targets.contains_key(&hero);
        if hidden && !aims && !play.casts_without_target(&hero) && cards_that_cast(play, &hero).is_empty() {
            continue;
        }
        let used = what_can_be_used(play, table, &hero)?;
        if hidden && (used == Used::Nothing || !aims && !matches!(used, Used::Spell(_) | Used::Card(..))) {
            stays_out(play, table, &hero);
            continue;
        }
        if used == Used::Nothing && is_alone(play, &hero) {
            table.tell(|| note(format!("{} has no target, and nobody strikes: no cubes", play.name(&hero))).cite(cite::HERO_TACTICS));
            continue;
        }
        place_all(play, table, &hero, &used)?;
    }
    play.state.fight_mut().step = Step::MonsterTactics;
    Ok(())
}

/// What a hero uses. Where the card of the spell that was chosen, looked at now, takes more than he has, he chooses anew.
fn what_can_be_used(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Used> {
    let mut nth = 1;
    loop {
        let used = what_is_used(play, table, hero, nth)?;
        let Used::Spell(spell) = &used else { return Ok(used) };
        play.look_at_spell(table, spell)?;
        let Some(refusal) = play.why_not_cast(hero, spell) else { return Ok(used) };
        table.tell(|| note(format!("{} can't cast it: {}", play.name(hero), refusal.reason)).cite(cite::HERO_TACTICS));
        nth += 1;
    }
}

/// Ambush: a hidden hero who uses nothing takes no part in the round; whom he had named, he leaves alone.
fn stays_out(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.fight_mut().targets.remove(hero).is_some() {
        table.tell(|| note(format!("{} uses nothing, and stays hidden", play.name(hero))).cite(cite::AMBUSH));
    }
}

/// Whether cubes could do nothing: nobody here strikes anybody, and no box of a treasure does anything.
fn is_alone(play: &Play<'_>, hero: &Id) -> bool {
    let at = &play.state.fight().at;
    let fighters = play.state.fighters_at(at);
    let targets = &play.state.fight().targets;
    let struck = targets.iter().any(|(id, theirs)| id == hero || !play.state.is_hero(id) || theirs.contains(hero));
    // Beside monsters a spell of another hero may still fall on everyone.
    let chips = !play.state.monsters_at(at).is_empty() || !play.state.controlled_at(at).is_empty();
    let others = struck
        || play.state.rule(Rule::PlayerVsPlayer) && fighters.len() > 1
        || chips && fighters.iter().any(|other| other != hero && !play.castable(other).is_empty());
    let boxes = play.effects(hero).iter().any(|acting| matches!(acting.effect, Effect::Box { .. }));
    !others && !boxes && play.state.hero(hero).tactics.is_none()
}

/// Shape Shift: the side of the chip is the hero's choice, and no Monster Die turns it.
fn choose_side(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(now) = play.state.shape(hero).map(|shape| shape.side) else { return Ok(()) };
    let text = || format!("Which side of the chip does {} fight with?", play.name(hero));
    let about = ask(format!("side.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HERO_TACTICS);
    let sides = about.choose([(Side::Front, "front"), (Side::Back, "back")]).label(|side| side.words());
    let side = table.choose(sides.default_to(|side| *side == now))?;
    if let Some(shape) = play.state.shape_mut(hero) {
        shape.side = side;
    }
    play.look_at_side(table, hero)?;
    play.look_at_chip(table, hero)
}

fn place_all(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, used: &Used) -> Flow<()> {
    let mut in_use = InUse::default();
    match used {
        Used::Strike | Used::Throw => in_use.weapon = weapon_of(play, table, hero)?,
        Used::Spell(spell) => in_use.casting = Some(Casting { spell: spell.clone(), card: play.look_at_spell(table, spell)? }),
        Used::Nothing | Used::Card(..) => {}
    }
    in_use.board = play.look_at_board(table, hero)?;
    if play.may_aim(hero) {
        play.look_at_aims(table, hero)?;
    }
    let committed = play.state.hero(hero).tactics.clone().unwrap_or_default();
    in_use.thrown = *used == Used::Throw;
    let mut boxes = play.boxes(hero, &in_use);
    for here in &mut boxes {
        here.light = (here.light - committed.count(here.key.as_str())).max(0);
    }
    let mut tactics = place(play, table, hero, boxes, (in_use.casting.as_ref(), in_use.thrown), committed.count(MANEUVER))?;
    committed.each().for_each(|(key, cube, count)| tactics.put(key, cube, count));
    tactics.thrown = *used == Used::Throw;
    if let Some(casting) = in_use.casting {
        let (enchanted, limited) = play.enchantment_for(hero);
        if casting.card.cast_by(tactics.on(SPELL), enchanted, limited) {
            begins_to_cast(play, table, hero, casting.spell.clone());
            tactics.spell = Some(casting.spell);
        }
    }
    if let Used::Card(card, spell) = used {
        play.look_at_spell(table, spell)?;
        begins_to_cast(play, table, hero, spell.clone());
        play.use_up(table, hero, card);
        tactics.spell = Some(spell.clone());
    }
    table.tell(|| note(format!("{}: {}", play.name(hero), placed(play.pack, &tactics))).cite(cite::HERO_TACTICS));
    tell_what_acts(play, table, hero, &tactics);
    if tactics.strikes() || tactics.each().any(|(key, ..)| play.state.hero(hero).cards.contains_key(key)) {
        ambushes(play, table, hero);
    }
    let back = committed.cubes();
    let state = play.state.hero_mut(hero);
    state.healthy = state.healthy.with(back);
    lay_out(play.state.hero_mut(hero), tactics);
    mix(play, table, hero)?;
    more_damage(play, table, hero)
}

/// A spell that needs no target lets the target go; one cast from hiding is an ambush.
fn begins_to_cast(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, spell: Id) {
    if play.spell(&spell).is_none_or(|record| aim(record) == Aim::None) {
        play.state.fight_mut().targets.remove(hero);
    }
    ambushes(play, table, hero);
}

/// Ambush: who uses a card from hiding may be seen in Cleanup.
fn ambushes(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.hero(hero).is(Status::Hidden) && play.state.fight_mut().ambushers.insert(hero.clone()) {
        table.tell(|| note(format!("{} ambushes", play.name(hero))).cite(cite::AMBUSH));
    }
}
