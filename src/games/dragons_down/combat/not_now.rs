//! What people type at a combat prompt because they expect to do it: why it can't be done there.

use super::evade::why_no_evading;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{Aim, aim};
use crate::games::dragons_down::state::Status;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Cite, Refusal};
use crate::toolbox::wording::{count, list};

/// Words for leaving a combat.
pub(super) const LEAVES: [&str; 6] = ["evade", "flee", "run", "leave", "escape", "run-away"];

/// Why a word (as a slug) is no answer at a prompt of a hero's after Evade, if it is something people do in combat.
pub(super) fn not_now(play: &Play<'_>, hero: &Id, word: &str) -> Option<Refusal> {
    let refuse = |reason: String, cite: Cite| Some(Refusal::new(reason).cite(cite));
    let name = play.name(hero);
    match word {
        _ if LEAVES.contains(&word) => Some(why_no_evading(play, hero)),
        "hide" if play.state.hero(hero).is(Status::Hidden) => refuse(format!("{name} is hidden already"), cite::HIDE),
        "hide" => {
            let reason = "nobody hides in combat, but in Cleanup after an ambush; before combat it is offered to who is not blocked";
            refuse(reason.to_owned(), cite::HIDE)
        }
        "equip" | "rearm" | "swap" => {
            refuse("equipment is swapped in Cleanup, by who used no weapon or spell in the round".to_owned(), cite::CLEANUP)
        }
        _ => None,
    }
}

/// The same while a target is named: a spell is chosen after that, if it is for whom was named.
pub(super) fn not_a_target(play: &Play<'_>, hero: &Id, word: &str, open: &[Id]) -> Option<Refusal> {
    if word == "cast" {
        return Some(Refusal::new("first name whom; which spell is asked then").cite(cite::TARGET));
    }
    let spell = Id::from(word);
    let Some(record) = play.spell(&spell) else { return not_now(play, hero, word) };
    let (name, caster) = (play.pack.name(&spell), play.name(hero));
    if !play.state.hero(hero).spells.contains(&spell) {
        return Some(Refusal::new(format!("{caster} does not know {name}")).cite(cite::SPELLS));
    }
    if let Some(refusal) = play.why_not_cast(hero, &spell) {
        return Some(refusal);
    }
    if aim(record) == Aim::None {
        return Some(Refusal::new(format!("{name} needs no target: which spell is asked next")).cite(cite::TARGET));
    }
    let fits: Vec<Id> = open.iter().filter(|id| play.is_meant_for(hero, &spell, std::slice::from_ref(*id))).cloned().collect();
    let names = list(&fits.iter().map(Id::as_str).collect::<Vec<_>>());
    let reason = match fits.as_slice() {
        [] => format!("{name} is for nobody here: {}", why_not_on(play, hero, &spell, open)),
        _ => format!("first name whom, then {name}: it is for {names}"),
    };
    Some(Refusal::new(reason).cite(cite::TARGET))
}

/// Why a spell that could be cast is not, on those who were named.
pub(super) fn not_for_these(play: &Play<'_>, hero: &Id, spell: &Id, targets: &[Id]) -> Refusal {
    let why = match targets {
        [] => "nobody was named as its target".to_owned(),
        _ => why_not_on(play, hero, spell, targets),
    };
    let reason = format!("{} can't be cast now: {why}", play.pack.name(spell));
    Refusal::new(reason).hint("`undo` names somebody else").cite(cite::HERO_TACTICS)
}

/// What keeps a spell from these targets: `it is for heroes, not for gnoll-1`.
fn why_not_on(play: &Play<'_>, hero: &Id, spell: &Id, targets: &[Id]) -> String {
    let names = list(&targets.iter().map(|id| play.name(id)).collect::<Vec<_>>());
    let Some(record) = play.spell(spell) else { return format!("it is not for {names}") };
    let most = if let Aim::Targeted(most) = aim(record) { most } else { 1 };
    if targets.len() > most && targets.iter().any(|id| play.is_meant_for(hero, spell, std::slice::from_ref(id))) {
        return format!("it takes {}, and {} were named", count(i64::try_from(most).unwrap_or(1), "target"), targets.len());
    }
    let immune: Option<&str> = targets.iter().find_map(|target| play.immune(spell, target).filter(|_| play.can_touch(record, target)));
    match (immune, record.only.as_deref()) {
        (Some(why), _) => format!("it does nothing to {names}: {why}"),
        (None, Some("hero")) => format!("it is for heroes, not for {names}"),
        (None, Some("monster")) => format!("it is for monsters, not for {names}"),
        (None, Some("undead")) => format!("it is for the undead, not for {names}"),
        _ => format!("it is not for {names}"),
    }
}
