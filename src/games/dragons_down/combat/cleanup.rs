//! Combat Steps 8: Cleanup.

use std::collections::BTreeSet;

use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells;
use crate::games::dragons_down::state::{Fight, Rule, Status, Step, Tactics};
use crate::games::dragons_down::tactics::WEAPON;
use crate::games::dragons_down::{Play, cards, cite, hide, rules};
use crate::kernel::{Flow, Table, ask, note};

/// Two rounds in a row without a wound or a death end the combat.
const QUIET_ROUNDS: u8 = 2;

/// Combat Steps 8: cards are swapped, ambushers try to stay hidden, cubes come back, and the round is quiet or not.
pub fn cleanup(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    let deserted = play.state.heroes_at(&at).is_empty();
    let heroes = play.state.fighters_at(&at);
    for hero in heroes.iter().filter(|hero| !play.fights_as_chip(hero)).cloned().collect::<Vec<_>>().iter() {
        set_thrown_aside(play, hero);
        adjust_equipment(play, table, hero)?;
        rearm(play, table, hero)?;
    }
    spells::swords_give_away(play);
    for hero in &heroes {
        if play.state.fight().ambushers.contains(hero) && play.state.hero(hero).is(Status::Hidden) {
            hide::stay_hidden(play, table, hero)?;
        }
    }
    spells_are_paid(play, table)?;
    spells::discord_ends(play, table);
    end_of_round(play, table, deserted);
    Ok(())
}

/// Spell Wound, then all cubes that are not wounded return.
pub(in crate::games::dragons_down) fn spells_are_paid(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for hero in play.state.heroes.keys().cloned().collect::<Vec<_>>() {
        spells::spell_wound(play, table, &hero)?;
        cubes_come_back(play, &hero);
    }
    Ok(())
}

/// A thrown weapon lies beside the board until the combat ends.
fn set_thrown_aside(play: &mut Play<'_>, hero: &Id) {
    let thrown = play.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.thrown && tactics.filled(WEAPON) > 0);
    let Some(card) = play.weapon(hero).filter(|_| thrown) else { return };
    let Some(mut held) = play.state.hero_mut(hero).cards.remove(&card) else { return };
    held.worn = false;
    let fight = play.state.fight_mut();
    fight.thrown.entry(hero.clone()).or_default().insert(card, held);
    fight.rearm.insert(hero.clone());
}

/// Adjust Equipment: who put no cubes on a weapon may unequip one card and equip one; a Warrior may always swap a weapon.
fn adjust_equipment(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let used = play.state.hero(hero).tactics.as_ref().is_some_and(Tactics::strikes);
    let sheltered = play.state.fight().sheltered.contains(hero);
    if !used && sheltered {
        let text = || format!("{} let armour take a hit: no equipment is adjusted", play.name(hero));
        table.tell(|| rules::by(note(text()).cite(cite::CLEANUP), Rule::AdjustOnlyUnused));
    } else if !used {
        return swap(play, table, hero, "adjust", cards::is_wearable);
    }
    let adept = play.has(hero, &Effect::SwapWeapon) && !play.state.fight().rearm.contains(hero);
    if adept { swap(play, table, hero, "adept", cards::is_weapon) } else { Ok(()) }
}

/// Rearm: who threw a weapon may take another in hand.
fn rearm(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    if play.state.fight_mut().rearm.remove(hero) { swap(play, table, hero, "rearm", cards::is_weapon) } else { Ok(()) }
}

fn swap(
    play: &mut Play<'_>,
    table: &mut Table<'_>,
    hero: &Id,
    id: &str,
    fits: impl Fn(&crate::games::dragons_down::pack::Pack, &Id) -> bool,
) -> Flow<()> {
    let state = play.state.hero(hero);
    let carried = |card: &Id| cards::too_heavy(play, hero, &state.record(card)).is_none();
    let spare = state.cards.iter().filter(|(card, held)| !held.worn && fits(play.pack, &state.record(card)) && carried(card));
    // One card may be taken off for it; into the position of a thrown weapon a card only goes if nothing else is in its way.
    let most = usize::from(id != "rearm");
    let in_the_way = |card: &Id| cards::in_the_way(play, hero, &state.record(card));
    let fitting = spare.filter(|(card, _)| in_the_way(card).len() <= most);
    let options: Vec<_> = fitting.map(|(card, _)| (Some(card.clone()), card.to_string())).collect();
    if options.is_empty() {
        return Ok(());
    }
    let label = |card: &Option<Id>| {
        let off = card.as_ref().map(in_the_way).unwrap_or_default();
        let off = off.first().map(|other| format!(", {} comes off", play.card_name(hero, other)));
        let name = card.as_ref().map(|card| play.card_name(hero, card));
        format!("{}{}", name.unwrap_or_default(), off.unwrap_or_default())
    };
    let text = || format!("Does {} equip a card from the backpack?", play.name(hero));
    let about = ask(format!("{id}.{hero}")).of(state.seat).text(text).cite(cite::CLEANUP);
    let adept = play.acting(hero, |effect| (id == "adept" && *effect == Effect::SwapWeapon).then_some(()));
    let choice = about.choose(options).label(label).or("none", "no", None);
    // Who has declined in a round before this one is not asked again while nothing stirs.
    let settled = !play.state.fight().stirred && play.state.fight().settled.contains(hero);
    let Some(card) = table.choose(if settled { choice.quiet() } else { choice })? else {
        play.state.fight_mut().settled.insert(hero.clone());
        return Ok(());
    };
    play.state.fight_mut().settled.remove(hero);
    if let Some(((), by)) = &adept {
        table.tell(|| note(format!("{} swaps a weapon after using one ({})", play.name(hero), play.origin(hero, by))).cite(by.cite()));
    }
    cards::equip(play, table, hero, &card, id == "adjust")
}

/// All cubes that are not wounded return to the healthy box.
fn cubes_come_back(play: &mut Play<'_>, hero: &Id) {
    let hero = play.state.hero_mut(hero);
    if let Some(tactics) = hero.tactics.take() {
        hero.healthy = hero.healthy.with(tactics.cubes());
        hero.before = Some(tactics.again());
    }
}

/// The round is quiet if nobody took a wound or died; after two such rounds, or when no hero is left, combat ends.
fn end_of_round(play: &mut Play<'_>, table: &mut Table<'_>, deserted: bool) {
    let fight = play.state.fight_mut();
    let quiet = if fight.stirred { 0 } else { fight.quiet.saturating_add(1) };
    let over = deserted || quiet >= QUIET_ROUNDS;
    // With nobody to fight that was said at the first of these rounds.
    let words = || {
        let words = match quiet {
            0 => "the round was not quiet".to_owned(),
            1 => "a quiet round; one more ends the combat".to_owned(),
            _ => "a second quiet round: combat ends".to_owned(),
        };
        note(if deserted { "no hero is left: combat ends".to_owned() } else { words }).cite(cite::CLEANUP)
    };
    if !fight.idle || deserted || quiet != 1 {
        table.tell(words);
    }
    *fight = Fight {
        at: fight.at.clone(),
        step: if over { Step::EndOfCombat } else { Step::Challenge },
        quiet,
        offenders: std::mem::take(&mut fight.offenders),
        hunt: fight.hunt,
        magic: fight.magic,
        uncast: fight.uncast && !fight.stirred,
        siege: fight.siege,
        idle: fight.idle,
        thrown: std::mem::take(&mut fight.thrown),
        speed_cubes: std::mem::take(&mut fight.speed_cubes),
        settled: if fight.stirred { BTreeSet::new() } else { std::mem::take(&mut fight.settled) },
        ..Fight::default()
    };
}
