//! Combat: clearing by clearing, in turn order of the earliest hero there, even where no monster is.

use super::cast_here::casts_here;
use super::door;
use crate::games::dragons_down::state::{At, Fight, Rule, State, Status, Step};
use crate::games::dragons_down::{Play, cards, cite, id::Id, sites};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::list;

/// The next clearing whose combat is due this turn.
#[must_use]
pub fn next_clearing(state: &State) -> Option<At> {
    let places = state.in_turn_order().into_iter().filter_map(|id| {
        let hero = state.hero(&id);
        hero.at.clone().filter(|_| hero.on_path.is_none())
    });
    places.into_iter().find(|at| !state.realm.fought.contains(at))
}

/// Combat: opens the next clearing. Where there is nobody to fight, two quiet rounds pass in one line.
pub fn begin_combat(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(at) = next_clearing(&play.state) else { return Ok(()) };
    if play.state.realm.fought.is_empty() {
        play.combat_phase_begins(table);
    }
    play.state.sheet.remind(table, "combat");
    let heroes = play.state.heroes_at(&at);
    let here = play.state.figures_at(&at);
    let monsters: Vec<&Id> = here.iter().filter(|id| !play.state.figure(id).native).collect();
    let natives = here.len() - monsters.len();
    let names: Vec<String> = heroes.iter().map(|id| play.name(id)).collect();
    let hunt = monsters.is_empty() && natives > 0 && attacks_natives(play, table, &heroes, &here)?;
    let magic = monsters.is_empty() && !hunt && (casts_here(play, table, &heroes)? || fights_here(play, table, &heroes)?);
    let door = monsters.is_empty() && !hunt && sites::shut_door(play, &at).is_some();
    let siege = door && door::attacks_door(play, table, &heroes)?;
    let idle = monsters.is_empty() && !hunt && !siege && !magic && !heroes.iter().any(|id| has_spare_cards(play, id) || play.may_wake(id));
    if idle {
        let meet = if names.len() == 1 { "meets" } else { "meet" };
        table.tell(|| note(format!("{at}: {} {meet} nobody; two quiet rounds pass", list(&names))).cite(cite::COMBAT));
        play.state.realm_mut().fought.insert(at);
        return Ok(());
    }
    table.tell(|| {
        let everyone: Vec<String> = names.iter().cloned().chain(here.iter().map(Id::to_string)).collect();
        note(format!("combat at {at}: {}", list(&everyone))).cite(cite::COMBAT)
    });
    // Where monsters are, whether to cast is asked once they are gone.
    let uncast = monsters.is_empty() && !magic;
    play.state.fight = Some(Box::new(Fight { at, step: Step::Challenge, opening: true, hunt, siege, magic, uncast, ..Fight::default() }));
    Ok(())
}

/// Player vs. Player (optional): heroes may fight each other where no monster is.
fn fights_here(play: &Play<'_>, table: &mut Table<'_>, heroes: &[Id]) -> Flow<bool> {
    let seen = heroes.iter().filter(|hero| !play.state.hero(hero).is(Status::Hidden) && !play.state.is_vapor(hero)).count();
    if !play.state.rule(Rule::PlayerVsPlayer) || heroes.len() < 2 || seen == 0 {
        return Ok(false);
    }
    let text = || format!("Do {} fight each other?", list(&heroes.iter().map(|id| play.name(id)).collect::<Vec<_>>()));
    let id = heroes.first().map_or_else(String::new, |hero| format!("fight-here.{hero}"));
    table.confirm(ask(id).text(text).cite(cite::PLAYER_VS_PLAYER), false)
}

/// Natives: they ignore heroes until one of them is targeted.
fn attacks_natives(play: &Play<'_>, table: &mut Table<'_>, heroes: &[Id], here: &[Id]) -> Flow<bool> {
    let armed: Vec<String> = heroes.iter().filter(|id| play.weapon(id).is_some()).map(|id| play.name(id)).collect();
    let Some(at) = heroes.first().and_then(|id| play.state.hero(id).at.clone()).filter(|_| !armed.is_empty()) else { return Ok(false) };
    let text = || {
        let natives: Vec<String> = here.iter().map(Id::to_string).collect();
        match armed.as_slice() {
            [one] => format!("Does {one} attack the natives at {at} ({})?", list(&natives)),
            several => format!("Does one of {} attack the natives at {at} ({})?", list(several), list(&natives)),
        }
    };
    let hint = || "Whoever kills a native gets an Outlaw Token; once one is targeted, all natives here fight.".to_owned();
    let about = ask("attack-natives").text(text).hint(hint).cite(cite::NATIVES);
    // Who was here before the turn ended has said so, or not.
    let says_so = heroes.iter().any(|id| play.state.hero(id).day.hunts);
    let late = || heroes.iter().any(|id| play.state.hero(id).day.just_came && play.weapon(id).is_some());
    if says_so || !late() { table.confirm_quietly(about, says_so) } else { table.confirm(about, false) }
}

/// Whether a hero could swap a weapon or armour in Cleanup.
fn has_spare_cards(play: &Play<'_>, hero: &Id) -> bool {
    let state = play.state.hero(hero);
    let useful = |card: &Id| cards::is_wearable(play.pack, &state.record(card));
    let carried = |card: &Id| cards::too_heavy(play, hero, &state.record(card)).is_none();
    state.cards.iter().any(|(id, card)| !card.worn && useful(id) && carried(id))
}
