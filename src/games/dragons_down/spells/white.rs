//! White spells: Heal, Life Armor, Turn Undead, Peace.

use super::End;
use super::names;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Step;
use crate::games::dragons_down::{Play, cite, combat, death};
use crate::kernel::{Flow, Table, ask, note};

/// Heal: cubes of a hero's choice come back to the healthy box, or as many wounds come off a chip.
pub(super) fn heal(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    let amount = play.amount(names::HEAL);
    play.lasts(by, &Id::from(names::HEAL), [target.clone()]);
    let most = u8::try_from(amount).unwrap_or(0);
    if play.fights_as_chip(target) {
        let healed = |wounds: &mut u8| *wounds = wounds.saturating_sub(most);
        if let Some(shape) = play.state.shape_mut(target) {
            healed(&mut shape.wounds);
        } else if let Some(figure) = play.state.figures.get_mut(target) {
            healed(&mut figure.wounds);
        }
        table.tell(|| note(format!("up to {most} wounds come off {}", play.name(target))).cite(cite::SPELL_MANIFEST));
        return Ok(());
    }
    let hero = play.state.hero(target);
    let there: Vec<(Cube, u8)> = hero.wounded.each().collect();
    let count = u32::from(most).min(hero.wounded.total());
    if count == 0 {
        return Ok(());
    }
    let text = || format!("Which {count} cubes of {} heal?", play.name(target));
    let about = ask(format!("heal-cubes.{target}")).of(hero.seat).text(text).cite(cite::SPELL_MANIFEST);
    let mut left = count;
    let wanted: Vec<(Cube, u32)> = std::iter::once(Cube::Heart)
        .chain(there.iter().map(|(cube, _)| *cube).filter(|cube| *cube != Cube::Heart))
        .map(|cube| {
            let take = left.min(u32::from(hero.wounded.of(cube)));
            left -= take;
            (cube, take)
        })
        .collect();
    let usual = |cube: &Cube| wanted.iter().find(|(other, _)| other == cube).map_or(0, |(_, take)| *take);
    let options = there.iter().map(|(cube, count)| (*cube, cube.slug(), u32::from(*count)));
    let healed = table.many(about.many(options).between(count, count).default_to(usual))?;
    for (cube, count) in healed {
        table.tell(|| {
            note(format!("{} heals {}", play.name(target), crate::toolbox::wording::count(count, cube.slug()))).cite(cite::SPELL_MANIFEST)
        });
        let hero = play.state.hero_mut(target);
        let count = hero.wounded.take(cube, u8::try_from(count).unwrap_or(0));
        hero.healthy.put(cube, count);
    }
    Ok(())
}

/// Turn Undead: all undead in the clearing die.
pub(super) fn turn_undead(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for figure in play.state.figures_at(&at) {
        play.look_at_chip(table, &figure)?;
        if play.chip(&figure).is_some_and(|chip| chip.undead) {
            let told = format!("{} is turned to dust", play.name(&figure));
            death::monster_death(play, table, &figure, by, &told)?;
        }
    }
    Ok(())
}

/// Peace: the combat is over, in the middle of the round. What was cast is paid for, and cubes come back.
pub(super) fn peace(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    combat::spells_are_paid(play, table)?;
    let fight = play.state.fight_mut();
    fight.pending.clear();
    fight.step = Step::EndOfCombat;
    Ok(())
}

/// Life Armor takes a hit: damaged once, destroyed the next time or by a harder hit.
pub fn life_armor_is_hit(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, destroyed: bool, damaged: bool) {
    let Some(key) = play.state.spell_on(hero, names::LIFE_ARMOR) else { return };
    if destroyed {
        play.spell_ends(table, &key, End::Broken);
    } else if damaged && let Some(lasting) = play.state.spells.get_mut(&key) {
        lasting.spent = true;
    }
}
