//! Actions and Caves: how many actions a hero has, and the one that a cave costs.

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Hero, State};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, note};

/// Actions a turn before anything adds or takes away.
const BUDGET: u8 = 4;

/// Actions: four; one less in a cave, unless a Dwarf; one more for a Human in a civilization location.
#[must_use]
pub fn budget(state: &State, hero: &Id) -> u8 {
    let hero = state.hero(hero);
    let human = u8::from(hero.day.civilization && hero.lineage == "human");
    BUDGET + human - u8::from(loses_one(hero))
}

/// Caves: whether a hero has been in one this turn and pays for it; a Dwarf does not.
fn loses_one(hero: &Hero) -> bool {
    hero.day.cave && hero.lineage != "dwarf"
}

/// Caves: one action less this turn, once; what is used after entering must fit what is left.
pub fn enter_cave(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, cost: u8) -> Flow<()> {
    let first = !std::mem::replace(&mut play.state.hero_mut(hero).day.cave, true);
    if first && loses_one(play.state.hero(hero)) {
        table.tell(|| note(format!("a cave: {} has one action less this turn", play.name(hero))).cite(cite::CAVES));
    }
    let (used, budget) = (play.state.hero(hero).day.used + cost, budget(&play.state, hero));
    if used > budget {
        play.bar(table, cite::CAVES, || format!("a cave costs an action of the turn: {used} would be used of {budget}"))?;
    }
    Ok(())
}
