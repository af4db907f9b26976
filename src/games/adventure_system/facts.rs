//! What differs between two states that a person would name.

use super::pack::Pack;
use super::position::Position;
use super::state::{Phase, State};

/// The facts of what came after, in the order of importance.
#[must_use]
pub fn facts(pack: &Pack, before: &State, after: &State) -> Vec<String> {
    let at = Position { pack, state: after };
    let mut facts = Vec::new();
    if before.phase != after.phase && matches!(after.phase, Phase::Over | Phase::Between) {
        facts.push(if after.won == Some(true) { "adventure won" } else { "adventure lost" }.to_owned());
    }
    for (id, figure) in &before.figures {
        match after.figures.get(id) {
            None => facts.push(format!("{id} defeated")),
            Some(now) if now.hp != figure.hp => facts.push(format!("{id} HP {}", now.hp.unwrap_or(0))),
            Some(_) => {}
        }
    }
    for id in after.figures.keys().filter(|id| !before.figures.contains_key(*id)) {
        facts.push(format!("{id} in play"));
    }
    for seat in after.sheet.seats() {
        let (Some(was), Some(is)) = (before.hero(seat), after.hero(seat)) else { continue };
        let name = at.name(seat);
        if was.hp != is.hp {
            facts.push(format!("{name} HP {}", is.hp));
        }
        for id in is.conditions.keys().filter(|id| !was.conditions.contains_key(*id)) {
            facts.push(format!("{name} {}", at.called(id)));
        }
        if was.level != is.level {
            facts.push(format!("{name} level {}", is.level));
        }
        if was.items.len() < is.items.len() {
            facts.push(format!("{name} has a treasure"));
        }
    }
    if before.surges != after.surges {
        facts.push(format!("{} surges left", after.surges));
    }
    facts
}
