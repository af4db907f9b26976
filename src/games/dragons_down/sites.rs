//! Treasure sites: found, piled up, opened.

use super::actions::{gain_treasure, reward};
use super::cubes::Cube;
use super::effects::{self, Effect, Origin};
use super::id::Id;
use super::pack::{Feature, Pack};
use super::state::{At, State};
use super::{Play, cite, combat};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::count;

/// Healthy Might that pushes the massive door open.
const PUSHES: u8 = 4;

/// Whether the harder side of a site's setup card lies up, and so its feature counts.
#[must_use]
pub fn has_feature(play: &Play<'_>, site: &Id, feature: Feature) -> bool {
    let card = play.pack.sites.get(site);
    card.is_some_and(|card| card.feature == Some(feature) && play.state.setting.harder.contains(&card.pack))
}

/// Search: the first finder of a site gets 1 LP and 5 Fame, and its pile is made; of a body, the gold.
pub fn found(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &Id) -> Flow<()> {
    let Some(site) = play.state.realm.sites.get(id).cloned() else { return Ok(()) };
    if site.found {
        return Ok(());
    }
    if site.body {
        table.tell(|| note(format!("{} takes {} Gold from {id}", play.name(hero), site.gold)).cite(cite::HERO_DEATH));
        play.gain_gold(hero, site.gold);
    } else {
        reward(play, table, hero, "first to find a site");
        let cards = pile(play, table, id)?;
        table.tell(|| note(format!("{id}: {}, Deep Treasures on top", count(cards, "card"))).cite(cite::SEARCH));
        if let Some(site) = play.state.realm_mut().sites.get_mut(id) {
            site.cards = cards;
        }
    }
    if let Some(site) = play.state.realm_mut().sites.get_mut(id) {
        site.found = true;
        site.gold = 0;
    }
    if play.pack.sites.get(id).is_some_and(|card| card.at_once) { take_all(play, table, hero, id) } else { Ok(()) }
}

/// How many cards the setup card gives a site; asked where nobody has found it.
fn pile(play: &Play<'_>, table: &mut Table<'_>, id: &Id) -> Flow<u8> {
    let card = play.pack.sites.get(id);
    if let Some((deep, plain)) = card.and_then(|card| Some((card.deep_treasures?, card.treasures?))) {
        return Ok(deep.saturating_add(plain));
    }
    let text = || format!("How many cards does the setup card give {id}?");
    let cards = table.number(ask(format!("pile.{id}")).text(text).cite(cite::SEARCH).number(0, 20).default_to(6))?;
    Ok(u8::try_from(cards).unwrap_or(0))
}

/// Treasure Site Reference, Secret Cache: the finder takes card and gold at once; on its harder side a trap comes first.
fn take_all(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &Id) -> Flow<()> {
    let trap = has_feature(play, id, Feature::HiddenTrap);
    let key = opens(play.pack, &play.state, hero, Feature::HiddenTrap).filter(|_| trap);
    if let Some(by) = &key {
        table.tell(|| note(format!("the trap does nothing to {} ({})", play.name(hero), play.origin(hero, by))).cite(by.cite()));
    }
    if trap && key.is_none() && !combat::spared(play, table, hero, "trap")? {
        let healthy = play.state.hero(hero).healthy;
        let options: Vec<_> = healthy.each().map(|(cube, count)| (cube, cube.slug(), u32::from(count))).collect();
        let about = ask("trap").text(|| "The trap wounds a cube at random".to_owned()).cite(cite::TREASURE_SITES);
        let cube = table.draw(about.draw(options))?;
        table.tell(|| note(format!("the trap wounds {} of {}", cube.one(), play.name(hero))).cite(cite::TREASURE_SITES));
        let state = play.state.hero_mut(hero);
        state.healthy.take(cube, 1);
        state.wounded.put(cube, 1);
        if state.healthy.of(Cube::Heart) == 0 {
            return super::death::hero_death(play, table, hero);
        }
    }
    let about = ask("cache-gold").text(|| format!("How much Gold lies at {id}?")).cite(cite::TREASURE_SITES);
    let gold = i32::try_from(table.number(about.number(0, 100).default_to(0))?).unwrap_or(0);
    table.tell(|| note(format!("{} takes {gold} Gold", play.name(hero))).cite(cite::TREASURE_SITES));
    play.gain_gold(hero, gold);
    let cards = play.state.realm.sites.get(id).map_or(0, |site| site.cards);
    for nth in 1..=cards {
        gain_treasure(play, table, hero, &format!("card.{nth}"))?;
    }
    if let Some(site) = play.state.realm_mut().sites.get_mut(id) {
        site.cards = 0;
    }
    Ok(())
}

/// What a hero has against a feature of a site.
fn opens(pack: &Pack, state: &State, hero: &Id, feature: Feature) -> Option<Origin> {
    let against = |effect: &Effect| matches!(effect, Effect::Opens(features) if features.contains(&feature));
    effects::of(pack, state, hero).into_iter().find(|acting| against(acting.effect)).map(|acting| acting.by)
}

/// Treasure Site Reference, Massive Door: opened by the Skeleton Key, or by four healthy Might with no monster there.
#[must_use]
pub fn can_open(pack: &Pack, state: &State, hero: &Id) -> bool {
    let state_of = state.hero(hero);
    let key = opens(pack, state, hero, Feature::MassiveDoor).is_some();
    let alone = state_of.at.as_ref().is_some_and(|at| state.figures_at(at).iter().all(|id| state.figure(id).native));
    key || (state_of.healthy.of(Cube::Might) >= PUSHES && alone)
}

/// A shut massive door in this clearing, by its site.
#[must_use]
pub fn shut_door(play: &Play<'_>, at: &At) -> Option<Id> {
    let here = play.state.realm.sites.iter().filter(|(_, site)| site.at == *at && !site.opened);
    here.map(|(id, _)| id).find(|id| has_feature(play, id, Feature::MassiveDoor)).cloned()
}

/// The door is open, for every hero and for the rest of the game.
pub fn open(play: &mut Play<'_>, site: &Id) {
    if let Some(site) = play.state.realm_mut().sites.get_mut(site) {
        site.opened = true;
    }
}
