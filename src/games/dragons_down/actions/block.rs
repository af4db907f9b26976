//! Player vs. Player (optional): the Hero Block reaction.

use super::{active, end_turn_of};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Fate, Rule, State, Status};
use crate::games::dragons_down::{Play, cite, hide};
use crate::kernel::{Flow, Table, ask, note};

/// Unhidden, unblocked heroes beside this one.
#[must_use]
pub fn blockable(state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let open = |id: &Id| id != hero && !state.hero(id).blocked && !state.hero(id).is(Status::Hidden);
    state.fighters_at(at).into_iter().filter(open).collect()
}

/// Hero Block: the active hero becomes unhidden and blocked himself, to block any number of heroes in the clearing.
pub fn block_heroes(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let options: Vec<_> = blockable(&play.state, &hero).into_iter().map(|id| (id.clone(), id.to_string(), 1)).collect();
    let most = u32::try_from(options.len()).unwrap_or(1);
    let about = ask("whom").of(play.state.hero(&hero).seat).text(|| "Who is blocked?".to_owned()).cite(cite::PLAYER_VS_PLAYER);
    let whom = table.many(about.many(options).label(|id| play.name(id)).between(1, most).default_to(|_| 1))?;
    stands_in_the_way(play, &hero);
    for (other, _) in whom {
        is_blocked(play, table, &other, &hero)?;
    }
    end_turn_of(play, table, &hero)
}

/// Hero Block: after an action, each hero beside the active one may become unhidden and blocked to block him.
pub(super) fn others_block(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    if !play.state.rule(Rule::PlayerVsPlayer) || state.is(Status::Hidden) || state.fate != Fate::Alive || play.state.is_vapor(hero) {
        return Ok(());
    }
    let Some(at) = state.at.clone() else { return Ok(()) };
    for other in play.state.fighters_at(&at) {
        if other == *hero || play.state.hero(&other).blocked || play.state.hero(hero).blocked || play.state.hero(hero).is(Status::Hidden) {
            continue;
        }
        let text = || format!("Does {} block {}, and is blocked too?", play.name(&other), play.name(hero));
        let about = ask(format!("block.{other}")).of(play.state.hero(&other).seat).text(text).cite(cite::PLAYER_VS_PLAYER);
        if table.confirm(about, false)? {
            stands_in_the_way(play, &other);
            is_blocked(play, table, hero, &other)?;
        }
    }
    Ok(())
}

fn stands_in_the_way(play: &mut Play<'_>, hero: &Id) {
    let hero = play.state.hero_mut(hero);
    hero.status.remove(&Status::Hidden);
    hero.blocked = true;
}

/// Who is about to be blocked may hide first.
fn is_blocked(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, by: &Id) -> Flow<()> {
    let text = || format!("{} blocks {}. Hide?", play.name(by), play.name(hero));
    let about = ask(format!("hide-from.{by}.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HIDE);
    if table.confirm(about, true)? && hide::hide(play, table, hero)? {
        return Ok(());
    }
    table.tell(|| note(format!("{} is blocked by {}", play.name(hero), play.name(by))).cite(cite::PLAYER_VS_PLAYER));
    play.state.hero_mut(hero).blocked = true;
    Ok(())
}
