//! A turn: Action Phase, then Battle Phase. What follows what.

use super::id::Id;
use super::pack::Ground;
use super::state::{Day, Fate, Phase, State, Status};
use super::{Play, actions, cite, place_tokens, retirement, set_up};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::sheet::Automation;

/// Heroes who made noise and have not rolled yet, in turn order.
#[must_use]
pub fn noisy(state: &State) -> Vec<Id> {
    let waits = |id: &Id| state.hero(id).is(Status::Noise) && !state.hero(id).day.called;
    state.in_turn_order().into_iter().filter(waits).collect()
}

/// Who may hide at the end of Monster Activation: unblocked, unhidden, with someone in the clearing to hide from.
#[must_use]
pub fn may_hide(state: &State) -> Vec<Id> {
    let may = |id: &Id| {
        let hero = state.hero(id);
        let seen = hero.at.as_ref().is_some_and(|at| !state.figures_at(at).is_empty());
        hero.fate == Fate::Alive && hero.on_path.is_none() && !hero.blocked && !hero.is(Status::Hidden) && seen && !state.is_vapor(id)
    };
    state.in_turn_order().into_iter().filter(may).collect()
}

/// What follows the summoning dice: noise, hiding, or combat at once.
#[must_use]
pub fn after_activation(state: &State) -> Phase {
    if !noisy(state).is_empty() {
        Phase::Noise
    } else if !may_hide(state).is_empty() {
        Phase::Hide
    } else {
        Phase::Combat
    }
}

/// Turn Start: statuses are cleared, everyone is unblocked, and whoever has no hero may bring a new one.
pub fn turn_start(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    play.state.turn = play.state.turn.saturating_add(1);
    let turn = play.state.turn;
    table.tell(|| note(format!("turn {turn}")).cite(cite::TURN_START));
    play.state.sheet.remind(table, "turn");
    if turn > 1 {
        set_up::new_heroes(play, table)?;
    }
    play.state.order.clear();
    let realm = play.state.realm_mut();
    realm.fought.clear();
    realm.cleric_rolled = false;
    for id in play.state.heroes.keys().cloned().collect::<Vec<_>>() {
        let at = play.state.hero(&id).at.clone();
        let cave = at.as_ref().is_some_and(|at| actions::ground(play.pack, &play.state, at) == Some(Ground::Caves));
        let civilization = at.as_ref().is_some_and(|at| actions::is_civilized(&play.state, at));
        let hero = play.state.hero_mut(&id);
        hero.status.clear();
        hero.blocked = false;
        hero.day = Day { cave, civilization, ..Day::default() };
    }
    play.magic_is_felt(table);
    let nobody = play.state.heroes.values().all(|hero| hero.fate != Fate::Alive);
    play.state.phase = if nobody { Phase::GameEnd } else { Phase::NextHero };
    Ok(())
}

/// Actions: the next token is drawn at random; once all are drawn, the Battle Phase begins.
pub fn next_hero(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let waiting = not_drawn(&play.state);
    if waiting.is_empty() {
        play.flight_ends(table);
        play.state.phase = Phase::MonsterActivation;
        return Ok(());
    }
    let options: Vec<_> = waiting.into_iter().map(|id| (id.clone(), id.to_string(), 1)).collect();
    let nth = play.state.order.len() + 1;
    let about = ask(format!("turn-order.{nth}")).text(|| "Whose token is drawn?".to_owned()).cite(cite::ACTIONS);
    let hero = table.draw(about.draw(options).label(|id| play.name(id)))?;
    table.tell(|| {
        let start = if nth == 1 { ", the start player of this turn" } else { "" };
        note(format!("{} acts{start}: {} actions", play.whole_name(&hero), actions::budget(play.pack, &play.state, &hero)))
            .cite(cite::ACTIONS)
    });
    play.state.order.push(hero.clone());
    play.state.phase = Phase::Actions;
    first_clearing(play, table, &hero)?;
    // Only another hero can have blocked him before his turn.
    if play.state.hero(&hero).blocked {
        table.tell(|| note(format!("{} is blocked, and loses the turn", play.name(&hero))).cite(cite::PLAYER_VS_PLAYER));
        return actions::end_turn_of(play, table, &hero);
    }
    remind(play, table, &hero);
    Ok(())
}

/// Explore the Realm, Game Start: a hero who comes into the game is put on any clearing of the civilization tile.
fn first_clearing(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    if !play.state.setting.explores || play.state.hero(hero).at.is_some() {
        return Ok(());
    }
    let first = play.state.realm.tiles.iter().find(|(id, tile)| tile.location.is_some() && play.pack.tiles.contains_key(*id));
    let Some(tile) = first.map(|(id, _)| id.clone()) else { return Ok(()) };
    let at = actions::clearing_of(play, table, hero, tile)?;
    table.tell(|| note(format!("{} begins at {at}", play.name(hero))).cite(cite::HERO_SELECTION));
    let cave = actions::ground(play.pack, &play.state, &at) == Some(Ground::Caves);
    let civilization = actions::is_civilized(&play.state, &at);
    actions::enter(play, table, hero, at)?;
    let state = play.state.hero_mut(hero);
    state.day = Day { cave, civilization, ..Day::default() };
    Ok(())
}

/// What is easily forgotten when a hero begins to act: curses.
fn remind(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.sheet.automation("reminders") == Automation::Off {
        return;
    }
    for curse in &play.state.hero(hero).curses {
        table.tell(|| note(format!("{} is under the curse {curse}", play.name(hero))).cite(cite::CURSES));
    }
}

/// Heroes whose token is still to be drawn this turn.
#[must_use]
pub fn not_drawn(state: &State) -> Vec<Id> {
    let waits = |(id, hero): &(&Id, &super::state::Hero)| hero.fate == Fate::Alive && !state.order.contains(id);
    state.heroes.iter().filter(waits).map(|(id, _)| id.clone()).collect()
}

/// The end of the turn: who is in a civilization location may retire; then the next turn, or the end of the game.
pub fn turn_end(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    if play.state.realm.fought.is_empty() {
        play.combat_phase_begins(table);
    }
    place_tokens::place_waiting(play, table)?;
    let last = play.state.setting.turns == Some(play.state.turn);
    if !last {
        retirement::who_wants_to(play, table)?;
    }
    let done = last || retirement::goal_reached(&play.state);
    play.state.phase = if done { Phase::GameEnd } else { Phase::TurnStart };
    Ok(())
}
