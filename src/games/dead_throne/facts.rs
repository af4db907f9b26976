//! What differs between two positions that a person would name.

use super::pack::Pack;
use super::position::Position;
use super::state::State;
use super::tray::Life;
use super::wording;
use crate::toolbox::wording::count;

/// What happened between `before` and `after`, a few words each.
#[must_use]
pub fn facts(pack: &Pack, before: &State, after: &State) -> Vec<String> {
    let mut facts = Vec::new();
    for seat in after.sheet.seats() {
        let (Some(was), Some(is)) = (before.tray(seat), after.tray(seat)) else { continue };
        let name = after.sheet.name(seat);
        let max = Position { pack, state: after }.max_health(seat);
        if was.health != is.health {
            facts.push(format!("{name} health {}/{max}", is.health));
        }
        if was.coin != is.coin {
            facts.push(format!("{name} {:+} coin", is.coin - was.coin));
        }
        for item in is.items.iter().filter(|item| item.broken && was.item(&item.id).is_some_and(|was| !was.broken)) {
            facts.push(format!("{name}'s {} breaks", wording::the(&item.id)));
        }
        if was.life == Life::Alive && is.life != Life::Alive {
            facts.push(format!("{name} dies"));
        }
        if before.battle_of(seat).is_some() && after.battle_of(seat).is_none() && is.alive() {
            facts.push(format!("{name} is out of the battle"));
        }
    }
    for enemy in &after.enemies {
        match before.enemy(&enemy.id) {
            None => facts.push(format!("{} appears", wording::the(&enemy.id))),
            Some(was) if was.steps != enemy.steps => {
                facts.push(format!("{} {} to go", wording::the(&enemy.id), count(enemy.steps, "step")))
            }
            Some(_) => {}
        }
    }
    let gone = before.enemies.iter().filter(|enemy| after.enemy(&enemy.id).is_none());
    facts.extend(gone.map(|enemy| format!("{} is gone", wording::the(&enemy.id))));
    siege(pack, before, after, &mut facts);
    if let (Some(was), Some(is)) = (&before.solo, &after.solo) {
        for (what, was, is) in [("red", was.red, is.red), ("green", was.green, is.green)] {
            if was != is {
                facts.push(format!("{what} marker {is}"));
            }
        }
        if is.dragon && !was.dragon {
            facts.push("Agrimor attacks".to_owned());
        }
    }
    if let Some(ending) = after.ending.as_ref().filter(|_| before.ending.is_none()) {
        facts.push(ending.how.clone());
    }
    facts
}

fn siege(pack: &Pack, before: &State, after: &State, facts: &mut Vec<String>) {
    let (Some(was), Some(is)) = (&before.siege, &after.siege) else { return };
    if was.xp != is.xp {
        facts.push(format!("XP {}", is.xp));
    }
    if was.agrimor != is.agrimor {
        facts.push(format!("Agrimor {}", is.agrimor));
    }
    for (town, health) in is.towns.iter().filter(|(town, health)| was.towns.get(*town) != Some(*health)) {
        facts.push(format!("{} {health}", pack.tile_name(town)));
    }
}
