//! Retirement.

use super::effects::Roll;
use super::effects::reroll::{self, Throw};
use super::id::Id;
use super::state::{Fate, Held, Hero, Phase, State};
use super::{Play, actions, cite, ledger};
use crate::dice::Face;
use crate::kernel::{Flow, Table, ask, note};

/// Retirement, Outlaws: two Monster Dice a token. Two symbols gain 1 LP; one loses 1 LP, or all Fame when there is no LP.
pub fn outlaw_rolls(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    for token in 1..=play.state.hero(hero).outlaw {
        let symbols = symbols(play, table, hero, token)?;
        let poor = play.state.hero(hero).lp == 0;
        let outcome = match symbols {
            0 => "nothing",
            1 if poor => "all Fame is lost",
            1 => "-1 LP",
            _ => "+1 LP",
        };
        table.tell(|| note(format!("{}, Outlaw Token {token}, {symbols} of 2 symbols: {outcome}", play.name(hero))).cite(cite::RETIREMENT));
        match symbols {
            0 => {}
            1 if poor => play.state.hero_mut(hero).fame = 0,
            1 => play.gain_lp(hero, -1, "Outlaw Tokens"),
            _ => play.gain_lp(hero, 1, "Outlaw Tokens"),
        }
    }
    Ok(())
}

/// How many symbols two Monster Dice show for a token; they may be rolled again.
fn symbols(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, token: u8) -> Flow<usize> {
    let (name, id, pack) = (play.name(hero), format!("{hero}.{token}"), play.pack);
    let dice = &pack.dice;
    let symbols = |faces: &[Face]| faces.iter().filter(|face| dice.monster.name(**face) == "monster").count();
    let poor = play.state.hero(hero).lp == 0 && play.state.hero(hero).fame == 0;
    let worth = |faces: &[Face]| match symbols(faces) {
        0 => 0,
        1 if poor => 0,
        1 => -1,
        _ => 1,
    };
    let cite = &cite::RETIREMENT;
    let throw = Throw { roll: Roll::Outlaw, word: "outlaw", id: &id, by: Some(hero), against: None, cleanup: false, cite };
    let text = || format!("Outlaw Token {token} of {name}");
    let faces = reroll::roll(play, table, throw, &text, &dice.monster_symbols, &worth)?;
    Ok(symbols(&faces))
}

/// Retirement: after combat each hero in a civilization location may retire. Who rarely would is not asked: only who has said so this
/// turn, who reaches the goal by it, and who could not say so because the turn ended with the move into the location.
pub fn who_wants_to(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for hero in play.state.in_turn_order() {
        if !in_civilization(&play.state, &hero) {
            continue;
        }
        let text =
            || format!("Does {} retire here? ({} LP, {} Fame)", play.name(&hero), play.state.hero(&hero).lp, play.state.hero(&hero).fame);
        let about = ask(format!("retire.{hero}")).of(play.state.hero(&hero).seat).text(text).cite(cite::RETIREMENT);
        let says_so = play.state.hero(&hero).day.retires;
        let asked = says_so || is_worth_asking(&play.state, &hero);
        let retires = if asked { table.confirm(about, says_so)? } else { table.confirm_quietly(about, false)? };
        if retires {
            retire(play, table, &hero, false)?;
        }
    }
    Ok(())
}

/// Whether a hero who has not spoken of retiring may want to: the goal is reached by it, or something is won by it and there was no
/// time to say so.
fn is_worth_asking(state: &State, hero: &Id) -> bool {
    let hero = state.hero(hero);
    let lp = hero.lp + hero.fame.div_euclid(ledger::FAME_OF_A_POINT);
    let wins = state.setting.goal.is_some_and(|goal| lp >= i32::from(goal));
    wins || hero.day.just_came && lp > 0
}

/// Whether a hero stands in a civilization location.
#[must_use]
pub fn in_civilization(state: &State, hero: &Id) -> bool {
    let hero = state.hero(hero);
    hero.on_path.is_none() && hero.at.as_ref().is_some_and(|at| actions::is_civilized(state, at))
}

/// Retirement: full tens of Fame become Legend Points, a living legend gets one more on the last turn, outlaws roll.
pub fn retire(play: &mut Play<'_>, table: &mut Table<'_>, id: &Id, last_turn: bool) -> Flow<()> {
    let fame = play.state.hero(id).fame;
    let lp = play.convert_fame(id);
    table.tell(|| {
        let left = play.state.hero(id).fame;
        note(format!("{} retires: {fame} Fame gives {lp} LP, {left} kept", play.name(id))).cite(cite::RETIREMENT)
    });
    if last_turn {
        play.gain_lp(id, 1, "living legend");
        play.state.hero_mut(id).living_legend = true;
        table.tell(|| note(format!("{} is a living legend: +1 LP", play.name(id))).cite(cite::RETIREMENT));
    }
    outlaw_rolls(play, table, id)?;
    leaves_the_map(play, id);
    table.tell(|| note(format!("{} ends with {} LP", play.name(id), play.state.hero(id).lp)).cite(cite::RETIREMENT));
    Ok(())
}

/// Legendary: whether someone has retired with the goal.
#[must_use]
pub fn goal_reached(state: &State) -> bool {
    state.heroes.values().any(|hero| reached_goal(state, hero))
}

/// Whether a hero has retired with the goal; never where there is none. The dead and the living have not.
#[must_use]
pub fn reached_goal(state: &State, hero: &Hero) -> bool {
    hero.fate == Fate::Retired && state.setting.goal.is_some_and(|goal| hero.lp >= i32::from(goal))
}

/// End of the Game: everyone alive retires; who is outside a civilization location loses half the Fame first.
pub fn end_of_game(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let last_turn = play.state.setting.turns == Some(play.state.turn);
    for hero in play.state.in_turn_order() {
        if !in_civilization(&play.state, &hero) {
            let lost = play.lose_half_fame(&hero);
            table.tell(|| note(format!("{} is outside civilization: -{lost} Fame", play.name(&hero))).cite(cite::END_OF_GAME));
        }
        retire(play, table, &hero, last_turn)?;
    }
    play.state.phase = Phase::Over;
    Ok(())
}

/// What is held is noted for ties, and the hero is off the map and out of any fight.
pub fn leaves_the_map(play: &mut Play<'_>, id: &Id) {
    let pack = play.pack;
    play.spells_leave(id);
    let hero = play.state.hero_mut(id);
    let treasures = hero.cards.iter().filter_map(|(card, held)| pack.treasures.get(held.of.as_ref().unwrap_or(card)));
    let epics = treasures.clone().filter(|treasure| treasure.epic).count();
    let treasures = treasures.count() + usize::from(hero.face_down);
    let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    hero.held = Held { epics: small(epics), treasures: small(treasures), gold: hero.gold };
    let on_cards = hero.on_cards();
    hero.tactics = None;
    hero.healthy = hero.healthy.with(on_cards);
    hero.fate = Fate::Retired;
    hero.at = None;
    hero.on_path = None;
    hero.status.clear();
    if let Some(fight) = play.state.fight.as_mut() {
        fight.pending.remove(id);
        fight.targets.remove(id);
        fight.challenges.retain(|_, hero| hero != id);
    }
}
