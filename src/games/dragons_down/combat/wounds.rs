//! Wounds: a hero picks a cube, healthy or on a card; what it held up falls at once.

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::{Play, cite, death};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// Where the wounded cube is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Healthy(Cube),
    Weapon,
    Attack,
    Maneuver,
}

/// A wound from an attack in combat.
pub(super) fn wound_in_fight(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, by: &Id, heart: bool) -> Flow<()> {
    // One who may be hit by several in one step needs an id for each.
    let several = play.state.fight().targets.values().filter(|targets| targets.contains(hero)).count() > 1;
    let id = if several { format!("wound.{hero}.{by}") } else { format!("wound.{hero}") };
    wound(play, table, hero, &id, heart)
}

/// Wounds: the hero chooses any cube (a Heart, if the rule demands it) and puts it in the wounded box.
pub fn wound(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, heart: bool) -> Flow<()> {
    let options = if heart { vec![From::Healthy(Cube::Heart)] } else { options(play, hero) };
    let default = default(play, hero, &options);
    let text = || format!("{} takes a wound. Which cube?", play.name(hero));
    let hint = || "A cube from the healthy box or from any card; with no Heart left healthy the hero is dead.".to_owned();
    let about = ask(id.to_owned()).of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::WOUNDS);
    let choice = about.choose(options.iter().map(|from| (*from, from.key()))).label(|from| from.label());
    let wounded = |wanted: &str| {
        let cube = Cube::named(wanted).filter(|cube| play.state.hero(hero).wounded.of(*cube) > 0)?;
        let reason = format!("{} has no healthy {cube} off the cards: a wounded cube can't be wounded again", play.name(hero));
        Some(Refusal::new(reason).cite(cite::WOUNDS))
    };
    let from = table.choose(choice.default_to(|from| Some(*from) == default).why_not(wounded))?;
    table.tell(|| note(format!("{} wounds {}", play.name(hero), from.words())).cite(cite::WOUNDS));
    take(play, hero, from);
    if play.state.hero(hero).healthy.of(Cube::Heart) == 0 {
        table.tell(|| note(format!("{} has no healthy Heart left: killed", play.name(hero))).cite(cite::WOUNDS));
        return death::hero_death(play, table, hero);
    }
    if from == From::Weapon {
        cancel_if_empty(play, table, hero);
    }
    play.drop_too_heavy(table, hero);
    Ok(())
}

fn options(play: &Play<'_>, hero: &Id) -> Vec<From> {
    let state = play.state.hero(hero);
    let healthy = [Cube::Speed, Cube::Might].into_iter().chain(Cube::MAGIC).chain([Cube::Heart]);
    let mut options: Vec<From> = healthy.filter(|cube| state.healthy.of(*cube) > 0).map(From::Healthy).collect();
    if let Some(tactics) = &state.tactics {
        let on_cards = [(From::Weapon, tactics.weapon), (From::Attack, tactics.attack), (From::Maneuver, tactics.maneuver)];
        options.extend(on_cards.into_iter().filter(|(_, count)| *count > 0).map(|(from, _)| from));
    }
    options
}

/// What costs least: an unused cube, then one whose attack is over, then a Heart that is not the last.
fn default(play: &Play<'_>, hero: &Id, options: &[From]) -> Option<From> {
    let hearts = play.state.hero(hero).healthy.of(Cube::Heart);
    let over = !play.state.fight().pending.contains(hero);
    let cost = |from: &From| match from {
        From::Healthy(Cube::Heart) if hearts <= 1 => 9,
        From::Healthy(Cube::Heart) => 3,
        From::Healthy(Cube::Speed) => 0,
        From::Healthy(_) => 1,
        From::Attack | From::Weapon if over => 2,
        From::Maneuver => 4,
        From::Attack => 5,
        From::Weapon => 6,
    };
    options.iter().copied().min_by_key(cost)
}

fn take(play: &mut Play<'_>, hero: &Id, from: From) {
    let hero = play.state.hero_mut(hero);
    let box_of = |tactics: &mut Tactics, from: From| {
        let count = match from {
            From::Weapon => &mut tactics.weapon,
            From::Attack => &mut tactics.attack,
            _ => &mut tactics.maneuver,
        };
        *count = count.saturating_sub(1);
    };
    let cube = match from {
        From::Healthy(cube) => cube,
        From::Weapon => Cube::Might,
        From::Attack | From::Maneuver => Cube::Speed,
    };
    match (from, &mut hero.tactics) {
        (From::Healthy(_), _) => drop(hero.healthy.take(cube, 1)),
        (_, Some(tactics)) => box_of(tactics, from),
        (_, None) => {}
    }
    hero.wounded.put(cube, 1);
}

/// A mandatory box that is empty now cancels the attack, if it is still to come.
fn cancel_if_empty(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let cubes = play.state.hero(hero).tactics.as_ref().map_or(0, |tactics| i32::from(tactics.weapon));
    let dark = play.weapon_in_hand(hero).map_or(0, |weapon| weapon.dark);
    if (cubes < dark || cubes == 0) && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| {
            let (cubes, boxes) = (count(cubes, "cube"), count(dark, "mandatory box"));
            note(format!("{}'s attack is cancelled: {cubes} on {boxes}", play.name(hero))).cite(cite::WOUNDS)
        });
    }
}

impl From {
    fn key(self) -> &'static str {
        match self {
            Self::Healthy(cube) => cube.slug(),
            Self::Weapon => "weapon",
            Self::Attack => "attack",
            Self::Maneuver => "maneuver",
        }
    }

    fn label(self) -> String {
        match self {
            Self::Healthy(cube) => format!("{}, unused", cube.one()),
            other => other.words(),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Healthy(cube) => cube.one(),
            Self::Weapon => "a Might cube from the weapon".to_owned(),
            Self::Attack => "a Speed cube from the attack boxes".to_owned(),
            Self::Maneuver => "a Speed cube from the maneuver boxes".to_owned(),
        }
    }
}
