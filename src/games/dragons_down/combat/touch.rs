//! What a spell that does no damage of its own would do to a chip this round, for what Enter places.

use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, aim};

/// What becomes of a chip that a spell is cast on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Touch {
    /// Nothing.
    #[default]
    Nothing,
    /// Something that does not keep it from striking.
    Harms,
    /// It strikes no more this round.
    Stops,
    /// It is dead, gone, or on the caster's side.
    Removes,
}

/// What a spell does to a chip, and whether it must hit for that. None for a spell that strikes with damage.
pub(super) fn touch(play: &Play<'_>, spell: &Id, chip: &Id, targeted: bool) -> Option<(Touch, bool)> {
    let record = play.spell(spell)?;
    if record.strike.is_some() {
        return None;
    }
    let undead = play.chip(chip).is_some_and(|chip| chip.undead);
    let guardian = || play.pack.monsters.get(&play.state.figure(chip).of).is_some_and(|monster| monster.role == "guardian");
    if play.immune(spell, chip).is_some() {
        return Some((Touch::Nothing, false));
    }
    let aimed = matches!(aim(record), Aim::Targeted(_));
    let does = match spell.as_str() {
        spells::FIERY_CHASM => return Some((if play.flies(chip) { Touch::Nothing } else { Touch::Removes }, true)),
        spells::TURN_UNDEAD if undead => Touch::Removes,
        spells::PEACE => Touch::Stops,
        _ if !targeted => Touch::Nothing,
        spells::CALM if !undead && !guardian() => Touch::Removes,
        spells::RULE_UNDEAD if undead => Touch::Removes,
        spells::OPEN_GATE if !play.state.realm.gates.is_empty() => Touch::Removes,
        spells::TELEPORT | spells::VAPOR_FORM => Touch::Removes,
        spells::DISORIENT | spells::DISCORD => Touch::Stops,
        spells::CALM | spells::RULE_UNDEAD | spells::OPEN_GATE => Touch::Nothing,
        _ => Touch::Harms,
    };
    Some((does, aimed))
}
