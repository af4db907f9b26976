//! Blue spells: Open Gate, Tentacles, Air Sword, Teleport.

use super::lasting::{Grip, Hold};
use super::names;
use crate::dice::{Face, Pool};
use crate::games::dragons_down::effects::Roll;
use crate::games::dragons_down::effects::drawn::place_of;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Status};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Cite, Flow, Table, ask, note};

/// Open Gate: the target stands at a random Gate that is revealed.
pub(super) fn open_gate(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    let gates: Vec<At> = play.state.realm.gates.iter().cloned().collect();
    if gates.is_empty() {
        table.tell(|| note("no Gate is revealed: nothing happens").cite(cite::SPELL_MANIFEST));
        return Ok(());
    }
    let to = random(play, table, by, target, "gate", "To which Gate?", &gates)?;
    carried_off(play, table, target, to);
    Ok(())
}

/// Teleport: the caster names a tile up to two away, and chance the clearing. A monster's Teleport leaves the tile to chance too.
pub(super) fn teleport(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id) -> Flow<()> {
    let tiles: Vec<Id> = play.state.realm.tiles.keys().cloned().collect();
    let tile = if play.state.is_hero(by) {
        let text = || format!("To which tile, up to two away, is {} sent?", play.name(target));
        let about = ask(format!("tile.{target}")).of(play.state.hero(by).seat).text(text).cite(cite::SPELL_MANIFEST);
        let here = play.state.fight().at.tile.clone();
        let options = tiles.into_iter().map(|tile| (tile.clone(), tile.to_string()));
        table.choose(about.choose(options).label(|tile| play.pack.name(tile)).default_to(|tile| *tile == here))?
    } else {
        let about = ask(format!("tile.{target}")).text(|| "Which tile do the symbol dice name?".to_owned()).cite(cite::MONSTER_REFERENCE);
        table.draw(about.draw(tiles.into_iter().map(|tile| (tile.clone(), tile.to_string(), 1)).collect::<Vec<_>>()))?
    };
    let size = play.pack.tiles.get(&tile).map_or(6, |card| card.size());
    let clearings: Vec<At> = (1..=size).map(|clearing| At { tile: tile.clone(), clearing }).collect();
    let to = random(play, table, by, target, "clearing", "Which clearing does the die name?", &clearings)?;
    carried_off(play, table, target, to);
    Ok(())
}

/// A place at random; a Conjurer may have the die of a blue spell rolled again.
fn random(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, target: &Id, word: &str, text: &str, places: &[At]) -> Flow<At> {
    let (caster, carried) = (play.a_hero(by), play.a_hero(target));
    let cite = cite::SPELL_MANIFEST;
    let throw = Throw { id: target.as_str(), ..spell(&cite, word, caster.as_ref(), carried.as_ref()) };
    let keyed: Vec<(At, String)> = places.iter().map(|at| (at.clone(), format!("{}-{}", at.tile, at.clearing))).collect();
    place_of(play, table, throw, text, &keyed)
}

/// Somebody is moved by a spell: out of this combat, unhidden, off any path. Tokens of a tile entered so wait for the end of combat.
pub fn carried_off(play: &mut Play<'_>, table: &mut Table<'_>, who: &Id, to: At) {
    table.tell(|| note(format!("{} is carried off to {to}", play.name(who))).cite(cite::SPELL_MANIFEST));
    let leaves = play.state.fight.as_ref().is_some_and(|fight| fight.at != to);
    if play.state.is_hero(who) {
        let tile = to.tile.clone();
        let hero = play.state.hero_mut(who);
        hero.status.remove(&Status::Hidden);
        hero.on_path = None;
        hero.at = Some(to);
        if play.state.realm.tiles.get(&tile).is_some_and(|tile| !tile.revealed) {
            play.state.realm_mut().waiting.insert(tile);
        }
    } else if let Some(figure) = play.state.figures.get_mut(who) {
        figure.at = to;
        figure.wounds = 0;
    }
    if leaves {
        play.forget_fighter(who);
        play.spells_lose(table, who, false);
    }
    play.magic_is_felt(table);
}

/// Tentacles: placed on any number of targets; then two Hit Dice for each.
pub(super) fn tentacles(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id) -> Flow<()> {
    let key = play.lasts(by, &Id::from(names::TENTACLES), []);
    let count = usize::try_from(play.amount(names::TENTACLES)).unwrap_or(0);
    place(play, table, by, &key, count)
}

/// Tentacles on targets that are gone are placed elsewhere before the cubes are; who does so from hiding may be seen.
pub fn place_tentacles_anew(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for (key, lasting) in play.state.spells.clone() {
        if lasting.spell != names::TENTACLES {
            continue;
        }
        let (there, loose): (Vec<Hold>, Vec<Hold>) = lasting.holds.into_iter().partition(|hold| play.is_here(&hold.on));
        if loose.is_empty() {
            continue;
        }
        if let Some(lasting) = play.state.spells.get_mut(&key) {
            lasting.holds = there;
        }
        place(play, table, &lasting.by, &key, loose.len())?;
    }
    Ok(())
}

fn place(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, key: &Id, count: usize) -> Flow<()> {
    let at = play.state.fight().at.clone();
    let seat = play.state.hero(by).seat;
    let mut open = play.state.monsters_at(&at);
    open.extend(play.state.fighters_at(&at).into_iter().filter(|id| id != by && !play.state.hero(id).is(Status::Hidden)));
    open.retain(|id| play.immune(&Id::from(names::TENTACLES), id).is_none());
    let most = u32::try_from(count).unwrap_or(0);
    if open.is_empty() || most == 0 {
        return Ok(());
    }
    let first = open.first().cloned();
    let text = || format!("Where does {} place {count} tentacles?", play.name(by));
    let about = ask(format!("tentacles.{by}")).of(seat).text(text).cite(cite::SPELL_MANIFEST);
    let many = about.many(open.into_iter().map(|id| (id.clone(), id.to_string(), most))).between(0, most);
    let placed = table.many(many.label(|id| play.name(id)).default_to(|id| if Some(id) == first.as_ref() { most } else { 0 }))?;
    let targets = placed.into_iter().flat_map(|(id, count)| std::iter::repeat_n(id, usize::try_from(count).unwrap_or(0)));
    let before = play.state.spells.get(key).map_or(0, |lasting| lasting.holds.len());
    let part = table.part();
    for (nth, on) in targets.enumerate() {
        let grip = grips(play, table, by, &on, nth + 1 + before)?;
        table.tell(|| {
            let what = match grip {
                Grip::Missed => "misses",
                Grip::Maneuver => "takes 1 maneuver",
                Grip::Attack => "takes 1 attack speed",
            };
            note(format!("a tentacle on {} {what}", play.name(&on))).cite(cite::SPELL_MANIFEST)
        });
        if let Some(lasting) = play.state.spells.get_mut(key) {
            // One tentacle is like another: only who is held how counts.
            lasting.holds.push(Hold { on, grip });
            lasting.holds.sort();
        }
        table.stands(part, &play.state)?;
    }
    if play.state.hero(by).is(Status::Hidden) {
        play.state.fight_mut().ambushers.insert(by.clone());
    }
    Ok(())
}

/// Two hits take maneuver, one takes attack speed, none misses. A Conjurer may reroll one die of each tentacle.
fn grips(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, on: &Id, nth: usize) -> Flow<Grip> {
    let pack = play.pack;
    let die = &pack.dice.hit;
    let gripped = play.name(on);
    let text = || format!("a tentacle on {gripped}: two hits take maneuver, one takes attack speed");
    let hits = |faces: &[Face]| faces.iter().filter(|face| die.name(**face) == "hit").count();
    let (id, caster, held) = (format!("{by}.{nth}"), play.a_hero(by), play.a_hero(on));
    let cite = cite::SPELL_MANIFEST;
    let throw = Throw { id: &id, ..spell(&cite, "tentacle", caster.as_ref(), held.as_ref()) };
    let worth = |faces: &[Face]| i64::try_from(hits(faces)).unwrap_or(0);
    let faces = reroll::roll(play, table, throw, &text, &Pool::of(die, 2).each(), &worth)?;
    Ok(match hits(&faces) {
        0 => Grip::Missed,
        1 => Grip::Attack,
        _ => Grip::Maneuver,
    })
}

/// A throw for what a spell does.
fn spell<'t>(cite: &'t Cite, word: &'t str, by: Option<&'t Id>, against: Option<&'t Id>) -> Throw<'t> {
    Throw { roll: Roll::Spell, word, id: "", by, against, cleanup: false, cite }
}

/// Air Sword: at the end of every round with one in play, a hidden caster may be seen.
pub fn swords_give_away(play: &mut Play<'_>) {
    let casters: Vec<Id> =
        play.state.spells.values().filter(|lasting| lasting.spell == names::AIR_SWORD).map(|lasting| lasting.by.clone()).collect();
    for caster in casters {
        play.state.fight_mut().ambushers.insert(caster);
    }
}
