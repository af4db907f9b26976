//! Actions and Caves: how many actions a hero has, and the one that a cave costs.

use super::ground;
use crate::games::dragons_down::effects::{self, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Ground, Pack};
use crate::games::dragons_down::state::{At, State};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, note};

/// Actions a turn before anything adds or takes away.
const BUDGET: u8 = 4;

/// Actions: four; one less in a cave, unless something spares the hero; more where something gives it.
#[must_use]
pub fn budget(pack: &Pack, state: &State, hero: &Id) -> u8 {
    let civilized = state.hero(hero).day.civilization;
    let more: u8 = effects::of(pack, state, hero)
        .iter()
        .map(|acting| match acting.effect {
            Effect::CivilizedActions(more) if civilized => *more,
            _ => 0,
        })
        .sum();
    BUDGET + more - u8::from(loses_one(pack, state, hero))
}

/// Caves: whether a hero has been in one this turn and pays for it.
fn loses_one(pack: &Pack, state: &State, hero: &Id) -> bool {
    let spared = |effect: &Effect| (*effect == Effect::NoCaveLoss).then_some(());
    state.hero(hero).day.cave && effects::any(pack, state, hero, spared).is_none()
}

/// Caves: whether a move to a clearing would cost a hero an action of the turn besides.
pub(super) fn would_lose_one(pack: &Pack, state: &State, hero: &Id, to: &At) -> bool {
    let spared = |effect: &Effect| (*effect == Effect::NoCaveLoss).then_some(());
    let first = !state.hero(hero).day.cave && ground(pack, state, to) == Some(Ground::Caves);
    first && effects::any(pack, state, hero, spared).is_none()
}

/// Caves: one action less this turn, once; what is used after entering must fit what is left.
pub fn enter_cave(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, cost: u8) -> Flow<()> {
    let first = !std::mem::replace(&mut play.state.hero_mut(hero).day.cave, true);
    if first && loses_one(play.pack, &play.state, hero) {
        table.tell(|| note(format!("a cave: {} has one action less this turn", play.name(hero))).cite(cite::CAVES));
    } else if first && let Some(((), by)) = play.acting(hero, |effect| (*effect == Effect::NoCaveLoss).then_some(())) {
        table.tell(|| note(format!("a cave: {} loses no action ({})", play.name(hero), play.origin(hero, &by))).cite(by.cite()));
    }
    let (used, budget) = (play.state.hero(hero).day.used + cost, budget(play.pack, &play.state, hero));
    if used > budget {
        play.bar(table, cite::CAVES, || format!("a cave costs an action of the turn: {used} would be used of {budget}"))?;
    }
    Ok(())
}
