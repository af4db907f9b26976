//! What can be wrong with a state.

use super::effects::Specialty;
use super::faces::PartyFace;
use super::pack::{NO_HERO, Pack, Side};
use super::position::Position;
use super::state::{Phase, State};
use crate::kernel::Fault;

/// Every fault of a state: more dice or tokens than there are, heroes that nobody has, a phase that the dice contradict.
#[must_use]
pub fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
    let mut faults = Vec::new();
    if state.phase == Phase::SetUp {
        return faults;
    }
    players(pack, state, &mut faults);
    tokens(pack, state, &mut faults);
    delve(pack, state, &mut faults);
    faults
}

fn players(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    if state.players.len() != state.sheet.players.len() {
        let what = format!("{} adventurers for {} players; one each was expected", state.players.len(), state.sheet.players.len());
        faults.push(Fault::new("players", what));
    }
    if state.player(state.turn.0).is_none() {
        faults.push(Fault::new("turn", format!("nobody sits in seat {}", state.turn.0.0)));
    }
    for (at, player) in state.players.iter().enumerate() {
        let path = |key: &str| format!("players.{at}.{key}");
        if player.hero != NO_HERO && !pack.heroes.contains_key(&player.hero) {
            let near = crate::dice::near(&player.hero, pack.heroes.keys().map(String::as_str));
            let hint = near.map(|near| format!("; perhaps `{near}`")).unwrap_or_default();
            faults.push(Fault::new(path("hero"), format!("no pack has a hero `{}`{hint}", player.hero)));
        }
        if player.delves > pack.numbers.delves {
            faults.push(Fault::new(path("delves"), format!("{} delves; at most {} were expected", player.delves, pack.numbers.delves)));
        }
    }
}

fn tokens(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    for (at, player) in state.players.iter().enumerate() {
        for id in player.tokens.keys().filter(|id| !pack.treasures.contains_key(*id)) {
            faults.push(Fault::new(format!("players.{at}.tokens.{id}"), "no pack has such a token"));
        }
    }
    for (id, treasure) in &pack.treasures {
        let held =
            state.players.iter().map(|player| player.tokens.get(id).copied().unwrap_or(0)).fold(0_u16, |sum, held| sum + u16::from(held));
        let out = held + u16::from(state.spent.get(id).copied().unwrap_or(0));
        if out > u16::from(treasure.count) {
            faults.push(Fault::new(
                format!("players.tokens.{id}"),
                format!("{out} of {} are out; there are {}", treasure.name, treasure.count),
            ));
        }
    }
}

fn delve(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    let at = Position { pack, state };
    if state.level > pack.numbers.levels {
        faults.push(Fault::new("level", format!("level {}; at most {} was expected", state.level, pack.numbers.levels)));
    }
    let dice = state.settings.dungeon_dice;
    if !(pack.numbers.dungeon_dice..=pack.numbers.dungeon_dice_max).contains(&dice) {
        let what = format!("{dice} dungeon dice; {} to {} were expected", pack.numbers.dungeon_dice, pack.numbers.dungeon_dice_max);
        faults.push(Fault::new("settings.dungeon_dice", what));
    }
    if state.dungeon_dice_out() > dice {
        faults.push(Fault::new("dungeon", format!("{} dungeon dice are out; there are {dice}", state.dungeon_dice_out())));
    }
    if state.dungeon.dragon > 0 {
        faults.push(Fault::new("dungeon.dragon", "a dragon is on the level; dragons belong in the lair"));
    }
    if state.party.of(PartyFace::Dragon) > 0 {
        faults.push(Fault::new("party.dragon", "no party die shows a dragon"));
    }
    let counts = party_counts(at);
    // Between two delves the dice may lie as they lay at the end of the last, but never more than there are.
    let delving = state.phase.on_level() || state.phase == Phase::Entering;
    let most = counts.iter().max().copied().unwrap_or(0);
    if if delving { !counts.contains(&state.party_dice()) } else { state.party_dice() > most } {
        let wanted: Vec<String> = if delving { counts.iter().map(u8::to_string).collect() } else { vec![format!("{most} at most")] };
        let what = format!(
            "{} party dice in the party, the graveyard and out of the delve; {} were expected",
            state.party_dice(),
            wanted.join(" or ")
        );
        faults.push(Fault::new("party", what));
    }
    if !state.phase.on_level() {
        return;
    }
    if state.level == 0 {
        faults.push(Fault::new("level", "a level is being played, but its number is 0"));
    }
    let by_dice = at.phase_of_dice();
    let lingering = state.phase == Phase::Monster && at.lingers();
    if by_dice != state.phase && !lingering && state.phase != Phase::Regroup {
        faults.push(Fault::new("phase", format!("{} does not fit the dice: {} was expected", state.phase.name(), by_dice.name())));
    }
}

/// How many party dice a delve of this hero may have: a hero flipped in mid-delve keeps the dice of the other side.
fn party_counts(at: Position<'_, '_>) -> Vec<u8> {
    let own = |side: &Side| side.effects.iter().find_map(|own| if let Specialty::FormCount(dice) = own { Some(*dice) } else { None });
    let hero = at.state.adventurer().and_then(|player| at.pack.heroes.get(&player.hero));
    let sides = hero.into_iter().flat_map(|hero| std::iter::once(&hero.novice).chain(&hero.master));
    let mut counts: Vec<u8> = sides.map(|side| own(side).unwrap_or(at.pack.numbers.party_dice)).collect();
    counts.dedup();
    if counts.is_empty() { vec![at.pack.numbers.party_dice] } else { counts }
}
