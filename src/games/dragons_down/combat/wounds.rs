//! Wounds: a hero picks a cube, healthy or on a card; what it held up falls at once.

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, SPELL, WEAPON, native};
use crate::games::dragons_down::{Play, cite, death, rules};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// Where the wounded cube is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum From {
    Healthy(Cube),
    Box(Id, Cube),
}

/// A wound from an attack in combat.
pub(super) fn wound_in_fight(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, by: &Id, heart: bool) -> Flow<()> {
    // One who may be hit by several in one step needs an id for each.
    let several = play.state.fight().targets.values().filter(|targets| targets.contains(hero)).count() > 1;
    let id = if several { format!("wound.{hero}.{by}") } else { format!("wound.{hero}") };
    wound(play, table, hero, &id, heart)
}

/// The table's choice: a cost that was paid, or a blow that a card cancelled, keeps the round from being quiet.
pub fn cost_counts(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if !play.state.rule(Rule::CostsCountAsWounds) || play.state.fight.is_none() || play.state.fight().stirred {
        return;
    }
    play.state.fight_mut().stirred = true;
    let counts = note(format!("what {} paid counts as a wound: the round is not quiet", play.name(hero))).cite(cite::CLEANUP);
    table.tell(|| rules::by(counts, Rule::CostsCountAsWounds));
}

/// The table's choice: a cancelled spell is paid for in Cleanup all the same.
pub fn pay_for_cancelled(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.rule(Rule::CancelledSpellsWound) {
        play.state.fight_mut().cast.insert(hero.clone());
        let pays = note(format!("{} pays for the spell all the same", play.name(hero))).cite(cite::CLEANUP);
        table.tell(|| rules::by(pays, Rule::CancelledSpellsWound));
    }
}

/// Wounds: the hero chooses any cube (a Heart, if the rule demands it) and puts it in the wounded box.
pub fn wound(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, heart: bool) -> Flow<()> {
    let options = if heart { vec![From::Healthy(Cube::Heart)] } else { options(play, hero) };
    let default = default(play, hero, &options);
    let text = || format!("{} takes a wound. Which cube?", play.name(hero));
    let hint = || "A cube from the healthy box or from any card; with no Heart left healthy the hero is dead.".to_owned();
    let about = ask(id.to_owned()).of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::WOUNDS);
    let choice = about.choose(options.iter().map(|from| (from.clone(), from.key(&options)))).label(From::label);
    let wounded = |wanted: &str| {
        let cube = Cube::named(wanted).filter(|cube| play.state.hero(hero).wounded.of(*cube) > 0)?;
        let reason = format!("{} has no healthy {cube} off the cards: a wounded cube can't be wounded again", play.name(hero));
        Some(Refusal::new(reason).cite(cite::WOUNDS))
    };
    let from = table.choose(choice.default_to(|from| Some(from) == default.as_ref()).why_not(wounded))?;
    table.tell(|| note(format!("{} wounds {}", play.name(hero), from.words())).cite(cite::WOUNDS));
    take(play, hero, &from);
    if play.state.hero(hero).healthy.of(Cube::Heart) == 0 {
        table.tell(|| note(format!("{} has no healthy Heart left: killed", play.name(hero))).cite(cite::WOUNDS));
        return death::hero_killed(play, table, hero, None);
    }
    match &from {
        From::Box(key, _) if *key == *WEAPON => cancel_if_empty(play, table, hero),
        From::Box(key, _) if *key == *SPELL => cancel_spell(play, table, hero),
        _ => {}
    }
    play.drop_too_heavy(table, hero);
    Ok(())
}

fn options(play: &Play<'_>, hero: &Id) -> Vec<From> {
    let state = play.state.hero(hero);
    let healthy = [Cube::Speed, Cube::Might].into_iter().chain(Cube::MAGIC).chain([Cube::Heart]);
    let mut options: Vec<From> = healthy.filter(|cube| state.healthy.of(*cube) > 0).map(From::Healthy).collect();
    if let Some(tactics) = &state.tactics {
        let rank = |key: &Id| [WEAPON, SPELL, ATTACK, MANEUVER].iter().position(|known| *key == **known).unwrap_or(usize::MAX);
        let mut on_cards: Vec<(usize, From)> = tactics.each().map(|(key, cube, _)| (rank(key), From::Box(key.clone(), cube))).collect();
        on_cards.sort_by_key(|(rank, _)| *rank);
        options.extend(on_cards.into_iter().map(|(_, from)| from));
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
        From::Box(key, _) if *key == *MANEUVER => 4,
        From::Box(key, _) if over && [ATTACK, WEAPON, SPELL].iter().any(|other| *key == **other) => 2,
        From::Box(key, _) if *key == *WEAPON || *key == *SPELL => 6,
        From::Box(..) => 5,
    };
    options.iter().min_by_key(|from| cost(from)).cloned()
}

fn take(play: &mut Play<'_>, hero: &Id, from: &From) {
    let hero = play.state.hero_mut(hero);
    let cube = match (from, &mut hero.tactics) {
        (From::Box(key, cube), Some(tactics)) => {
            tactics.take(key.as_str(), *cube, 1);
            *cube
        }
        (From::Box(_, cube) | From::Healthy(cube), _) => {
            hero.healthy.take(*cube, 1);
            *cube
        }
    };
    hero.wounded.put(cube, 1);
}

/// A mandatory box that is empty now cancels the attack, if it is still to come.
fn cancel_if_empty(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let cubes = play.state.hero(hero).tactics.as_ref().map_or(0, |tactics| tactics.filled(WEAPON));
    let dark = play.weapon_in_hand(hero).map_or(0, |weapon| weapon.dark);
    if (cubes < dark || cubes == 0) && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| {
            let (cubes, boxes) = (count(cubes, "cube"), count(dark, "mandatory box"));
            note(format!("{}'s attack is cancelled: {cubes} on {boxes}", play.name(hero))).cite(cite::WOUNDS)
        });
    }
}

/// A box of the spell card that is empty now cancels the spell, if it is still to come.
fn cancel_spell(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let Some(tactics) = play.state.hero(hero).tactics.as_ref() else { return };
    let Some(spell) = tactics.spell.clone() else { return };
    let (enchanted, limited) = play.enchantment_for(hero);
    let holds = play.spell_card(&spell).is_some_and(|card| card.cast_by(tactics.on(SPELL), enchanted, limited));
    if !holds && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| note(format!("{}'s {spell} is cancelled: a box is empty", play.name(hero))).cite(cite::WOUNDS));
        pay_for_cancelled(play, table, hero);
    }
}

impl From {
    /// Its key: the cube's, or the box's, with the cube's where several kinds lie on the box or another than it is made for.
    fn key(&self, all: &[Self]) -> String {
        match self {
            Self::Healthy(cube) => cube.slug().to_owned(),
            Self::Box(key, cube) => {
                let kinds = all.iter().filter(|other| matches!(other, Self::Box(other, _) if other == key)).count();
                let usual = native(key.as_str()).map_or(kinds == 1, |usual| usual == *cube);
                if usual { key.to_string() } else { format!("{key}-{cube}") }
            }
        }
    }

    fn label(&self) -> String {
        match self {
            Self::Healthy(cube) => format!("{}, unused", cube.one()),
            other @ Self::Box(..) => other.words(),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Healthy(cube) => cube.one(),
            Self::Box(key, cube) if *key == *WEAPON || *key == *SPELL => format!("{} from the {key}", cube.one()),
            Self::Box(key, cube) if native(key.as_str()).is_some() => format!("{} from the {key} boxes", cube.one()),
            Self::Box(key, cube) => format!("{} from {key}", cube.one()),
        }
    }
}
