//! The Action Phase: what a hero may do, what it costs, and what a monster in the clearing does about it.

mod alert;
mod at_the_end;
mod block;
mod caves;
mod commerce;
mod enchant;
mod explore;
mod flying;
pub mod haggle;
mod learn;
mod loot;
mod movement;
mod rest;
mod search;
mod seen;
mod sneak;
mod take;
mod title;
mod trade;
mod where_to;

use super::cubes::Cube;
use super::effects::{self, Deed, Effect, Origin, using};
use super::game::Action;
use super::id::Id;
use super::pack::{Ground, Pack};
use super::state::{At, Fate, Phase, Rule, State, Status, Streak};
use super::{Play, cite, hide, missions, reminders, stock};
use crate::kernel::{Flow, Offer, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

pub use alert::alert;
pub use at_the_end::{attack_natives, will_retire};
pub use block::block_heroes;
pub use caves::budget;
pub use enchant::{enchant, enchant_with};
pub use explore::explore;
pub use learn::{chance as chance_to_learn, learn};
pub use loot::loot;
pub use movement::{enter, found_words, move_hero, path_name, path_out};
pub use rest::rest;
pub use search::{reward, search, tries as search_tries};
pub use sneak::{make_noise, sneak};
pub use take::{gain_item, gain_treasure, show_card, take_as_it_is};
pub use trade::{merchants, trade};
pub use where_to::clearing_of;

/// Who acts now: the last hero drawn.
#[must_use]
pub fn active(state: &State) -> Option<Id> {
    state.order.last().filter(|_| state.phase == Phase::Actions).cloned()
}

/// What a clearing is.
#[must_use]
pub fn ground(pack: &Pack, state: &State, at: &At) -> Option<Ground> {
    let side = state.realm.tiles.get(&at.tile).map(|tile| tile.side).unwrap_or_default();
    pack.tiles.get(&at.tile)?.ground(side, at.clearing)
}

/// Whether a clearing is a civilization location: the one with the token, not the whole tile.
#[must_use]
pub fn is_civilized(state: &State, at: &At) -> bool {
    state.realm.tiles.get(&at.tile).is_some_and(|tile| tile.location == Some(at.clearing))
}

/// Actions left.
#[must_use]
pub fn left(pack: &Pack, state: &State, hero: &Id) -> u8 {
    budget(pack, state, hero).saturating_sub(state.hero(hero).day.used)
}

/// Actions left of one kind: one of a kind may not count.
#[must_use]
pub fn left_for(pack: &Pack, state: &State, hero: &Id, deed: Deed) -> u8 {
    left(pack, state, hero) + u8::from(free(pack, state, hero, deed).is_some())
}

/// What makes one action of a kind free, if it has not been used this turn.
fn free(pack: &Pack, state: &State, hero: &Id, deed: Deed) -> Option<Origin> {
    let unused = !state.hero(hero).day.free.contains(&deed);
    effects::of(pack, state, hero).into_iter().find(|acting| unused && *acting.effect == Effect::Free(deed)).map(|acting| acting.by)
}

/// What kind of action it is, if it costs one.
fn deed(action: Action) -> Option<Deed> {
    match action {
        Action::Move => Some(Deed::Move),
        Action::Explore => Some(Deed::Explore),
        Action::Search => Some(Deed::Search),
        Action::Loot => Some(Deed::Loot),
        Action::Learn => Some(Deed::Learn),
        Action::Trade => Some(Deed::Trade),
        Action::Rest => Some(Deed::Rest),
        Action::Enchant => Some(Deed::Enchant),
        Action::Alert => Some(Deed::Alert),
        Action::Sneak => Some(Deed::Sneak),
        Action::MakeNoise => Some(Deed::Noise),
        _ => None,
    }
}

/// What forbids a kind of action, by its name.
fn forbidden(pack: &Pack, state: &State, hero: &Id, deed: Deed) -> Option<String> {
    let bars = |effect: &Effect| matches!(effect, Effect::Bars(deeds) if deeds.contains(&deed));
    let acting = effects::of(pack, state, hero).into_iter().find(|acting| bars(acting.effect))?;
    Some(acting.by.name(pack, state, hero))
}

/// Everything the active hero may do, barred with the reason where it can't be done now.
#[must_use]
pub fn offers(pack: &Pack, state: &State) -> Vec<Offer<Action>> {
    let Some(hero) = active(state) else { return Vec::new() };
    let seat = state.hero(&hero).seat;
    let mut actions = vec![
        Action::Move,
        Action::Search,
        Action::Loot,
        Action::Learn,
        Action::Trade,
        Action::Rest,
        Action::Enchant,
        Action::Alert,
        Action::Sneak,
        Action::MakeNoise,
        Action::UseCard,
        Action::ShowCard,
        Action::DiscardMission,
        Action::Reveal,
        Action::AttackNatives,
        Action::Retire,
        Action::Pass,
    ];
    if state.setting.explores {
        actions.insert(1, Action::Explore);
    }
    if state.rule(Rule::PlayerVsPlayer) {
        actions.push(Action::BlockHeroes);
    }
    actions.into_iter().map(|action| Offer::new(seat, action).barred_if(barred(pack, state, &hero, action))).collect()
}

/// Why an action can't be done now.
fn barred(pack: &Pack, state: &State, id: &Id, action: Action) -> Option<Refusal> {
    let hero = state.hero(id);
    let why = |reason: &str, cite| Some(Refusal::new(reason).cite(cite));
    if matches!(action, Action::Pass) {
        return must_leave_path(pack, state, id);
    }
    if matches!(action, Action::Retire) {
        return at_the_end::no_retiring(state, id);
    }
    if hero.at.is_none() && !matches!(action, Action::Move) {
        return why("not on the map yet: move onto it first", cite::MOVE);
    }
    if hero.on_path.is_some() && !matches!(action, Action::Move) {
        return why("stands on a path after evading: move off it first", cite::MOVE);
    }
    if state.is_vapor(id) && !matches!(action, Action::Move | Action::Explore) {
        return why("vapor only moves and explores", cite::SPELL_MANIFEST);
    }
    let beastly = matches!(action, Action::Sneak | Action::MakeNoise | Action::Move | Action::Search | Action::Loot | Action::Reveal);
    if state.shape(id).is_some() && !beastly {
        return why("shape-shifted: only sneaking, noise, moves, search and loot", cite::SPELL_MANIFEST);
    }
    if let Some(by) = deed(action).and_then(|deed| forbidden(pack, state, id, deed)) {
        return why(&format!("the {by} forbids it"), cite::TREASURES);
    }
    let magic = Cube::MAGIC.iter().any(|cube| hero.all_cubes().of(*cube) > 0);
    match action {
        Action::Search if search::targets(pack, state, id).is_empty() => return why("nothing to find here", cite::SEARCH),
        Action::Loot if loot::sites(state, id).is_empty() => return why("no site found here that holds cards", cite::LOOT),
        Action::Learn if learn::spells(pack, state, id).is_empty() => {
            return why("no Spell Book or Scroll with a spell of an own colour", cite::LEARN);
        }
        Action::Rest if hero.wounded.is_none() => return why("no cube is wounded", cite::REST),
        Action::Enchant if !magic => return why("no magic cube", cite::ENCHANT),
        Action::UseCard if using::usable(pack, state, id).is_empty() => return why("no card that would do something now", cite::BANNERS),
        Action::Alert if hero.is(Status::Alert) && !alert::may_equip(pack, hero) => {
            return why("alert already, and nothing to equip", cite::ALERT);
        }
        Action::Sneak if hero.is(Status::Noise) => return why("made noise this turn", cite::SNEAK),
        Action::Sneak if hero.is(Status::Sneak) => return why("sneaks already", cite::SNEAK),
        Action::MakeNoise if hero.is(Status::Sneak) => return why("sneaks this turn", cite::SNEAK),
        Action::MakeNoise if hero.is(Status::Noise) => return why("made noise already", cite::SNEAK),
        Action::Trade if trade::ways(pack, state, id).is_empty() => return Some(trade::no_way(pack, state, id)),
        Action::ShowCard if hero.face_down == 0 => return why("no card lies face down", cite::LOOT),
        Action::AttackNatives => return at_the_end::no_natives(pack, state, id),
        Action::BlockHeroes if block::blockable(state, id).is_empty() => {
            return why("no unhidden, unblocked hero is here", cite::PLAYER_VS_PLAYER);
        }
        Action::DiscardMission if hero.missions.is_empty() => return why("no mission is held", cite::MISSIONS),
        Action::Reveal if !hero.is(Status::Hidden) => return why("not hidden", cite::STATUSES),
        _ => {}
    }
    if deed(action).is_some_and(|deed| left_for(pack, state, id, deed) == 0) {
        let reason = format!("{} actions used of {}", hero.day.used, budget(pack, state, id));
        return Some(Refusal::new(reason).cite(cite::ACTIONS).overrulable());
    }
    too_few_left(pack, state, id, action)
}

/// Evading: who stands on a path may not pass before a move off it, if any of its ends can be paid for.
fn must_leave_path(pack: &Pack, state: &State, id: &Id) -> Option<Refusal> {
    let ends = movement::path_ends(state, id);
    let left = left_for(pack, state, id, Deed::Move);
    let room = |at: &At| left.saturating_sub(u8::from(ground(pack, state, at) == Some(Ground::Caves) && !state.hero(id).day.cave));
    let payable = ends.iter().any(|at| movement::move_cost(pack, state, id, at) <= room(at));
    let words = ends.iter().map(At::to_string).collect::<Vec<_>>().join(" or ");
    let refusal = || Refusal::new("evaded last turn: the first action is a move off the path").expected(format!("a move to {words}"));
    payable.then(|| refusal().cite(cite::MOVE).overrulable())
}

/// What takes several actions in a row in one turn is barred where too few are left: they would be wasted.
fn too_few_left(pack: &Pack, state: &State, id: &Id, action: Action) -> Option<Refusal> {
    let (missing, deed, cite) = match action {
        Action::Rest => (rest::idle(pack, state, id) + 1, Deed::Rest, cite::REST),
        Action::Enchant => (enchant::wasted(pack, state, id)?, Deed::Enchant, cite::ENCHANT),
        _ => return None,
    };
    let left = left_for(pack, state, id, deed);
    let reason = || format!("it takes {} in a row in one turn, and {} left", count(missing, "action"), verb(left));
    (left < missing).then(|| Refusal::new(reason()).cite(cite).overrulable())
}

fn verb(left: u8) -> String {
    if left == 1 { "1 is".to_owned() } else { format!("{left} are") }
}

/// Whether there is something to search for.
#[must_use]
pub fn may_search(pack: &Pack, state: &State, hero: &Id) -> bool {
    !search::targets(pack, state, hero).is_empty()
}

/// Whether there is a spell to learn.
#[must_use]
pub fn may_learn(pack: &Pack, state: &State, hero: &Id) -> bool {
    !learn::spells(pack, state, hero).is_empty()
}

/// Actions are spent; more than are left only if the table overrules it. One of a kind may be free.
pub fn spend(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, deed: Deed, cost: u8) -> Flow<()> {
    let free = free(play.pack, &play.state, hero, deed).filter(|_| cost > 0);
    let cost = cost - u8::from(free.is_some());
    let (used, budget) = (play.state.hero(hero).day.used, budget(play.pack, &play.state, hero));
    if used + cost > budget {
        play.bar(table, cite::ACTIONS, || format!("it costs {cost}, and {used} of {budget} actions are used"))?;
    }
    if let Some(by) = free {
        table.tell(|| {
            let (name, by, word) = (play.name(hero), play.origin(hero, &by), deed.word());
            note(format!("{name}: one {word} does not count ({by})")).cite(cite::TREASURES)
        });
        play.state.hero_mut(hero).day.free.insert(deed);
    }
    play.state.hero_mut(hero).day.used = used + cost;
    Ok(())
}

/// What an action will cost, the free one of its kind taken off.
#[must_use]
pub fn cost_of(play: &Play<'_>, hero: &Id, deed: Deed, cost: u8) -> u8 {
    cost - u8::from(cost > 0 && free(play.pack, &play.state, hero, deed).is_some())
}

/// Whether nothing is left to a hero this turn: no action, not even one that does not count. A one-time card alone keeps the turn open
/// only for who wants to be asked.
fn is_done(pack: &Pack, state: &State, hero: &Id) -> bool {
    left(pack, state, hero) == 0
        && (!reminders::asks_for_cards(state) || using::usable(pack, state, hero).is_empty())
        && offers(pack, state).into_iter().all(|offer| offer.barred.is_some() || deed(offer.action).is_none())
}

/// Notes what was done, and how often in a row; `faces` are kept for the next try.
pub fn in_a_row(play: &mut Play<'_>, hero: &Id, what: &str, faces: Vec<String>) -> u8 {
    let day = &mut play.state.hero_mut(hero).day;
    let times = match &day.streak {
        Some(streak) if streak.what == what => streak.times.saturating_add(1),
        _ => 1,
    };
    day.streak = Some(Streak { what: what.to_owned(), times, faces });
    times
}

/// The faces that stay from the try before, if that was the same thing.
#[must_use]
pub fn kept(state: &State, hero: &Id, what: &str, good: &str) -> usize {
    let streak = state.hero(hero).day.streak.as_ref().filter(|streak| streak.what == what);
    streak.map_or(0, |streak| streak.faces.iter().filter(|face| *face == good).count())
}

/// Monster Block: at the end of every action a monster beside an unhidden hero blocks, unless the hero hides. Then the turn goes on
/// or ends.
pub fn after_action(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    if blocks(&play.state, hero) {
        let hidden = hides_first(play, table, hero)?;
        if !hidden {
            table.tell(|| note(format!("{} is blocked", play.name(hero))).cite(cite::MONSTER_BLOCK));
            play.state.hero_mut(hero).blocked = true;
        }
    }
    block::others_block(play, table, hero)?;
    let hero_now = play.state.hero(hero);
    if hero_now.blocked || hero_now.fate != Fate::Alive || is_done(play.pack, &play.state, hero) {
        let moved = hero_now.day.streak.as_ref().is_some_and(|streak| streak.what == movement::MOVED || streak.what == flying::FLOWN);
        play.state.hero_mut(hero).day.just_came = moved;
        return end_turn_of(play, table, hero);
    }
    reminders::before_the_last(play, table, hero);
    Ok(())
}

/// A one-time card was used: if it was the last thing left to do, the turn is over.
pub fn after_card(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    if is_done(play.pack, &play.state, hero) { end_turn_of(play, table, hero) } else { Ok(()) }
}

/// Reactions: who is about to be blocked may try to hide, but not by making noise.
fn hides_first(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    // Nor who has flown in upon them.
    let can_not = |what: &str| what == "noise" || what == flying::FLOWN;
    if play.state.hero(hero).day.streak.as_ref().is_some_and(|streak| can_not(&streak.what)) {
        return Ok(false);
    }
    let about = ask(format!("hide-first.{hero}")).of(play.state.hero(hero).seat);
    let about = about.text(|| format!("A monster is beside {}. Hide?", play.name(hero))).cite(cite::HIDE);
    let tries = table.confirm(about, true)?;
    Ok(tries && hide::hide(play, table, hero)?)
}

/// Whether a monster would block this hero: natives never do, and nobody blocks who is off the map.
fn blocks(state: &State, id: &Id) -> bool {
    let hero = state.hero(id);
    let beside = |at: &At| state.figures_at(at).iter().any(|id| !state.figure(id).native && !state.is_vapor(id));
    !state.is_vapor(id) && !hero.is(Status::Hidden) && !hero.blocked && hero.on_path.is_none() && hero.at.as_ref().is_some_and(beside)
}

/// Pass: the hero's Action Phase ends.
pub fn pass(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    if !reminders::hold(play, table, &hero)? {
        return Ok(());
    }
    table.tell(|| note(format!("{} is done", play.name(&hero))).cite(cite::PASS));
    end_turn_of(play, table, &hero)
}

/// Missions: one may be discarded at any time of the hero's turn.
pub fn discard_mission(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let state = play.state.hero(&hero);
    let options: Vec<_> = state.missions.iter().map(|mission| (mission.clone(), mission.to_string())).collect();
    let about = ask("mission").of(state.seat).text(|| "Which mission is discarded?".to_owned()).cite(cite::MISSIONS);
    let mission = table.choose(about.choose(options).label(|id| play.pack.name(id)))?;
    missions::discard(play, table, &hero, &mission)
}

/// Statuses: a hero may come out of hiding at any time of the Action Phase; a monster in the clearing then blocks.
pub fn reveal(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    play.state.hero_mut(&hero).status.remove(&Status::Hidden);
    table.tell(|| note(format!("{} comes out of hiding", play.name(&hero))).cite(cite::STATUSES));
    Ok(())
}

/// Player Turn End: unfinished missions above two are discarded, merchants refill theirs, and the next token is drawn.
pub fn end_turn_of(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    while play.state.hero(hero).missions.len() > missions::KEPT {
        let state = play.state.hero(hero);
        let options: Vec<_> = state.missions.iter().map(|mission| (mission.clone(), mission.to_string())).collect();
        let about =
            ask(format!("discard.{}", options.len())).of(state.seat).text(|| "Two missions may be kept. Which one goes?".to_owned());
        let mission = table.choose(about.cite(cite::MISSIONS).choose(options).default_to(|_| true))?;
        missions::discard(play, table, hero, &mission)?;
    }
    stock::refill(play);
    reminders::say(play, table, hero);
    let used = play.state.hero(hero).day.used;
    table.tell(|| note(format!("{}'s turn ends after {}", play.name(hero), count(used, "action"))).cite(cite::PLAYER_TURN_END));
    play.state.phase = Phase::NextHero;
    Ok(())
}
