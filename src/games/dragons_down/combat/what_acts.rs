//! What cards do to the cubes that are placed.

use crate::games::dragons_down::Play;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Acting, Effect, Gives, using};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, WEAPON};
use crate::kernel::{Flow, Table, note};

/// Says what cards did to the placement.
pub(super) fn tell_what_acts(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, tactics: &Tactics) {
    for acting in play.effects(hero) {
        let Some(said) = said(&acting, tactics, play.weapon(hero).as_ref()) else { continue };
        let name = play.origin(hero, &acting.by);
        table.tell(|| note(format!("{}: {said} ({name})", play.name(hero))).cite(acting.by.cite()));
    }
}

/// What an effect did to a placement, if it did anything.
fn said(acting: &Acting<'_>, tactics: &Tactics, weapon: Option<&Id>) -> Option<String> {
    let key = acting.by.key();
    let on = |cube: Cube, keys: &[&str]| keys.iter().map(|key| tactics.on(key).of(cube)).sum::<u8>() > 0;
    let boxes = |r#as: &Cube| if *r#as == Cube::Might { &[WEAPON][..] } else { &[ATTACK, MANEUVER][..] };
    match acting.effect {
        Effect::Filled(filled) => tactics.given.contains_key(filled.key()).then(|| "a box fills itself".to_owned()),
        Effect::Box { gives, .. } => (tactics.count(key.as_str()) > 0).then(|| gives.words()),
        Effect::CubeAs { cube, r#as, .. } => on(*cube, boxes(r#as)).then(|| format!("{} lies on a box for {}", cube.one(), r#as.plural())),
        Effect::OneColourSpeed(more) => tactics.is_of_one_colour().then(|| format!("a spell cast with one colour is {more} faster")),
        Effect::Crossed => (on(Cube::Might, boxes(&Cube::Speed)) || on(Cube::Speed, boxes(&Cube::Might)))
            .then(|| "Might lies on speed boxes, Speed on might boxes".to_owned()),
        Effect::WeaponTakes(cube) => {
            (weapon == Some(key) && on(*cube, &[WEAPON])).then(|| format!("{} lies on the weapon in lieu of Might", cube.one()))
        }
        _ => None,
    }
}

/// Treasure Manifest, Decimation: what its cube adds is printed on it.
pub(super) fn more_damage(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    for acting in play.effects(hero) {
        if matches!(acting.effect, Effect::Box { gives: Gives::Damage, .. }) && play.cube_on(hero, acting.by.key()) {
            let record = play.state.hero(hero).record(acting.by.key());
            play.look_at_bonus(table, &record)?;
        }
    }
    Ok(())
}

/// Treasure Manifest, Magical Bowl of Mixing: with its cube on it, one magic cube takes another colour for good.
pub(super) fn mix(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let bowl = play.acting(hero, |effect| matches!(effect, Effect::Box { gives: Gives::Recolour, .. }).then_some(()));
    let Some(((), by)) = bowl else { return Ok(()) };
    let on_it = |play: &Play<'_>| play.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.count(by.key().as_str()) > 0);
    if on_it(play) { using::recolour(play, table, hero, by.key().as_str(), Some(1)) } else { Ok(()) }
}
