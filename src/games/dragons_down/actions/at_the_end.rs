//! What a hero says during the turn and does after it: attack natives in combat, retire.

use super::active;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::State;
use crate::games::dragons_down::{Play, cards, cite, retirement};
use crate::kernel::{Flow, Refusal, Table, note};

/// Why there are no natives here whom a hero could announce to attack.
pub(super) fn no_natives(pack: &Pack, state: &State, id: &Id) -> Option<Refusal> {
    let hero = state.hero(id);
    let here = hero.at.as_ref().map(|at| state.figures_at(at)).unwrap_or_default();
    let natives = here.iter().any(|id| state.figure(id).native);
    let armed = || hero.cards.iter().any(|(card, held)| held.worn && cards::is_weapon(pack, &hero.record(card)));
    let why = match natives {
        false => "no natives are here",
        true if here.iter().any(|id| !state.figure(id).native) => "monsters are here: whoever fights them may target natives too",
        true if hero.day.hunts => "said already: the natives are attacked in combat",
        true if !armed() => "no weapon is equipped",
        true => return None,
    };
    Some(Refusal::new(why).cite(cite::NATIVES))
}

/// Natives: they can be targeted like monsters. Said now, done in this turn's combat.
pub fn attack_natives(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    table.tell(|| note(format!("{} will attack the natives here in combat", play.name(&hero))).cite(cite::NATIVES));
    play.state.hero_mut(&hero).day.hunts = true;
    Ok(())
}

/// Why a hero can't say here that he retires at the end of the turn.
pub(super) fn no_retiring(state: &State, id: &Id) -> Option<Refusal> {
    let why = if state.setting.turns == Some(state.turn) {
        "everyone retires at the end of this turn: it is the last"
    } else if !retirement::in_civilization(state, id) {
        "not in a civilization location"
    } else if state.hero(id).day.retires {
        "said already: it is asked after combat"
    } else {
        return None;
    };
    Some(Refusal::new(why).cite(cite::RETIREMENT))
}

/// Retirement: said now, done once combat is over, if the hero still stands in a civilization location.
pub fn will_retire(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    table.tell(|| note(format!("{} wants to retire when this turn's combat is over", play.name(&hero))).cite(cite::RETIREMENT));
    play.state.hero_mut(&hero).day.retires = true;
    Ok(())
}
