//! Treasure Site Reference, Massive Door: in combat a target like any other, always hit; it never strikes back.

use super::blow::Blow;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite, sites};
use crate::kernel::{Flow, Table, ask, note};

/// How the door is named as a target.
const DOOR: &str = "massive-door";
/// An attack that does so much damage opens it.
const OPENS: i32 = 4;

/// The door as a target.
pub(super) fn target() -> Id {
    Id::from(DOOR)
}

/// Whether a target is the door.
pub(super) fn is_door(target: &Id) -> bool {
    *target == *DOOR
}

/// What the door shows to who looks for a target.
pub(super) fn describe() -> String {
    format!("{DOOR}: {OPENS} damage in one attack open it")
}

/// Where nobody else is to be fought: whether a hero attacks the shut door. Whoever can push it open has no need to.
pub(super) fn attacks_door(play: &Play<'_>, table: &mut Table<'_>, heroes: &[Id]) -> Flow<bool> {
    let strikes = |spell: &Id| play.may_target(spell, &[target()]);
    let armed = heroes.iter().any(|id| play.weapon(id).is_some() || play.castable(id).iter().any(strikes));
    let opens = heroes.iter().any(|id| sites::can_open(play.pack, &play.state, id));
    if !armed || opens {
        return Ok(false);
    }
    let about = ask("attack-door").text(|| "Does a hero attack the massive door?".to_owned()).hint(describe).cite(cite::TREASURE_SITES);
    table.confirm(about, false)
}

/// An attack on the door: enough damage opens it, less does nothing.
pub(super) fn strike(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow) {
    let opened = blow.damage >= OPENS;
    table.tell(|| {
        let outcome = if opened { "it is open" } else { "it holds" };
        let name = play.name(&blow.attacker);
        note(format!("{name} hits the massive door: {}, {OPENS} open it: {outcome}", blow.words())).cite(cite::TREASURE_SITES)
    });
    if let Some(site) = sites::shut_door(play, &play.state.fight().at).filter(|_| opened) {
        sites::open(play, &site);
        play.state.fight_mut().siege = false;
    }
}

impl Play<'_> {
    /// Whether a shut massive door is in the clearing of the fight.
    pub(super) fn door_here(&self) -> bool {
        sites::shut_door(self, &self.state.fight().at).is_some()
    }
}
