//! What differs between two positions that a person would name.

use super::faces::DungeonFace;
use super::pack::Pack;
use super::position::Position;
use super::state::{Phase, State, held};
use super::wording;
use crate::toolbox::wording::count;

/// What happened between `before` and `after`, a few words each.
#[must_use]
pub fn facts(pack: &Pack, before: &State, after: &State) -> Vec<String> {
    let mut facts = Vec::new();
    for seat in after.sheet.seats() {
        let (Some(was), Some(is)) = (before.player(seat), after.player(seat)) else { continue };
        let name = after.sheet.name(seat);
        if is.experience != was.experience {
            facts.push(format!("{name}: {:+} experience", i32::from(is.experience) - i32::from(was.experience)));
        }
        let tokens = i32::from(held(&is.tokens)) - i32::from(held(&was.tokens));
        if tokens != 0 {
            facts.push(format!("{name}: {tokens:+} {}", if tokens.abs() == 1 { "token" } else { "tokens" }));
        }
        let side = |state: &State| Position { pack, state }.side_of(if std::ptr::eq(state, before) { was } else { is }).name.clone();
        if side(before) != side(after) {
            facts.push(format!("{name} is the {}", side(after)));
        }
        if is.delves != was.delves {
            facts.push(format!("{name}'s delve is over"));
        }
    }
    if before.turn != after.turn || before.level == 0 && after.level == 0 || after.phase == Phase::Forming {
        return facts;
    }
    dice(before, after, &mut facts);
    facts
}

fn dice(before: &State, after: &State, facts: &mut Vec<String>) {
    if after.level != before.level {
        facts.push(format!("level {}: {}", after.level, wording::dungeon(&after.dungeon)));
    } else {
        for face in DungeonFace::ON_LEVEL {
            let (was, is) = (before.dungeon.of(face), after.dungeon.of(face));
            if is < was {
                facts.push(format!("{} gone", count(was - is, face.name())));
            } else if is > was {
                facts.push(format!("{} more", count(is - was, face.name())));
            }
        }
    }
    if after.slain && !before.slain {
        facts.push("the dragon is defeated".to_owned());
    } else if after.lair != before.lair {
        facts.push(format!("{} in the lair", wording::dragons(after.lair)));
    }
    if after.graveyard != before.graveyard {
        facts.push(format!("{} in the graveyard", after.graveyard));
    }
    if after.phase != before.phase {
        facts.push(match after.phase {
            Phase::Regroup => format!("level {} is done", after.level),
            phase => phase.name().to_owned(),
        });
    }
}
