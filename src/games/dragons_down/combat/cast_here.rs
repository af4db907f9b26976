//! Spells: they may be cast each Battle Phase, even if no monster is there. Whether, is asked where one of them would do something.

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, cite, spells};
use crate::kernel::{Flow, Table, ask};
use crate::toolbox::wording::list;

/// Whether somebody casts here, where no monster is.
pub(super) fn casts_here(play: &Play<'_>, table: &mut Table<'_>, heroes: &[Id]) -> Flow<bool> {
    let casters: Vec<&Id> = heroes.iter().filter(|hero| !play.castable(hero).is_empty()).collect();
    if casters.is_empty() {
        return Ok(false);
    }
    let useful: Vec<&Id> = casters.iter().copied().filter(|hero| casts_to_some_use(play, heroes, hero)).collect();
    let names = || useful.iter().map(|id| play.name(id)).collect::<Vec<_>>();
    let text = || match names().as_slice() {
        [one] => format!("Does {one} cast a spell here?"),
        several => format!("Does one of {} cast a spell here?", list(several)),
    };
    let id = heroes.first().map_or_else(String::new, |hero| format!("cast-here.{hero}"));
    let mut about = ask(id).text(text).cite(cite::SPELLS);
    if let [one] = useful.as_slice() {
        about = about.of(play.state.hero(one).seat);
    }
    if useful.is_empty() { table.confirm_quietly(about, false) } else { table.confirm(about, false) }
}

/// Whether a hero can cast something that does something here.
pub(super) fn casts_to_some_use(play: &Play<'_>, heroes: &[Id], hero: &Id) -> bool {
    play.castable(hero).iter().any(|spell| is_of_use(play, heroes, spell))
}

/// Whether a spell could do somebody good, or anything to somebody who is no friend, where these heroes are and no monster is.
fn is_of_use(play: &Play<'_>, heroes: &[Id], spell: &Id) -> bool {
    let Some(record) = play.spell(spell) else { return false };
    let natives = heroes.first().and_then(|id| play.state.hero(id).at.as_ref()).is_some_and(|at| !play.state.figures_at(at).is_empty());
    if natives || play.state.rule(Rule::PlayerVsPlayer) && heroes.len() > 1 {
        return true;
    }
    let wounded = |id: &Id| !play.state.hero(id).wounded.is_none();
    let bewitched = |id: &Id| !play.state.hero(id).curses.is_empty() || play.state.spells.values().any(|lasting| lasting.on.contains(id));
    match spell.as_str() {
        spells::HEAL => heroes.iter().any(wounded),
        spells::BREAK_SPELLS => heroes.iter().any(bewitched),
        // What strikes all who are there strikes the caster alone.
        spells::FIERY_CHASM | spells::TURN_UNDEAD | spells::PEACE => false,
        // What lasts as long as the combat is over before anybody comes.
        _ if record.harms || record.duration == "combat" => false,
        _ => spells::aim(record) == spells::Aim::None || heroes.iter().any(|id| play.may_target(spell, std::slice::from_ref(id))),
    }
}
