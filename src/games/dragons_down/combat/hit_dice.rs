//! The two Hit Dice, with whatever rerolls a die of them.

use crate::dice::{Face, Pool};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{Aim, aim};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Cite, Flow, Table, ask, note};

/// An attack whose dice are rolled.
pub(super) struct Attempt<'a> {
    pub attacker: &'a Id,
    pub target: &'a Id,
    /// The last segments of the question's id.
    pub id: &'a str,
    /// Both speeds in words.
    pub versus: &'a str,
    /// Whether the speeds are equal, so that an equal hits.
    pub tie: bool,
}

/// The face that counts: the worse of two dice, after Soul Save against the undead, then what the attacker may reroll.
pub(super) fn roll(play: &Play<'_>, table: &mut Table<'_>, attempt: &Attempt<'_>) -> Flow<Face> {
    let dice = &play.pack.dice;
    let about = ask(format!("hit.{}", attempt.id)).of(play.seat_of(attempt.attacker)).text(|| attempt.versus.to_owned());
    let about = about.cite(cite::ATTACK_RESOLUTION);
    let saved = soul_saved(play, attempt);
    let wand = has_wand(play, attempt.attacker);
    let mastery = play.sword(attempt.attacker).is_some_and(|(lasting, _)| play.state.hero(&lasting.by).class == "conjurer");
    if !saved && !wand && !mastery {
        return table.roll(about, &dice.hit_worst);
    }
    let mut faces = table.roll(about, &Pool::of(&dice.hit, 2).each())?;
    faces.sort_unstable();
    let blank = dice.hit.face("blank");
    if saved && faces.iter().any(|face| Some(*face) != blank) {
        again(play, table, attempt, &mut faces, &[0], "soul-save", cite::SPELL_MANIFEST)?;
    }
    if mastery && misses(play, attempt, &faces) {
        let text = || format!("The dice show {}. Reroll the worse one?", shown(play, &faces));
        let about = ask(format!("mastery.{}", attempt.id)).of(play.seat_of(attempt.attacker)).text(text).cite(cite::CLASS_ADVANTAGES);
        if table.confirm(about, true)? {
            again(play, table, attempt, &mut faces, &[1], "mastery", cite::CLASS_ADVANTAGES)?;
        }
    }
    if wand && misses(play, attempt, &faces) {
        let text = || format!("The dice show {}. Does the Wand reroll one or both?", shown(play, &faces));
        let about = ask(format!("wand.{}", attempt.id)).of(play.seat_of(attempt.attacker)).text(text).cite(cite::SPELLS);
        let one = faces.first().copied() == dice.hit.face("hit");
        let options: [(&[usize], &str); 3] = [(&[1], "one"), (&[0, 1], "both"), (&[], "none")];
        let which = table.choose(about.choose(options).default_to(|which| which.len() == if one { 1 } else { 2 }))?;
        again(play, table, attempt, &mut faces, which, "wand", cite::SPELLS)?;
    }
    Ok(faces.into_iter().max().unwrap_or(Face(0)))
}

/// Soul Save: the undead that attack its target reroll their most favourable Hit Die.
fn soul_saved(play: &Play<'_>, attempt: &Attempt<'_>) -> bool {
    play.state.is_under(attempt.target, "soul-save") && play.chip(attempt.attacker).is_some_and(|chip| chip.undead)
}

/// Wand of the Magician: one or both Hit Dice of a targeted spell are rerolled.
fn has_wand(play: &Play<'_>, attacker: &Id) -> bool {
    let targeted = play.casting(attacker).and_then(|spell| play.spell(spell)).is_some_and(|record| matches!(aim(record), Aim::Targeted(_)));
    targeted && play.state.hero(attacker).cards.get("wand-of-the-magician").is_some_and(|card| card.worn)
}

fn misses(play: &Play<'_>, attempt: &Attempt<'_>, faces: &[Face]) -> bool {
    let worst = faces.iter().max().map_or("", |face| play.pack.dice.hit.name(*face));
    worst == "blank" || worst == "equal" && !attempt.tie
}

fn shown(play: &Play<'_>, faces: &[Face]) -> String {
    faces.iter().map(|face| play.pack.dice.hit.name(*face)).collect::<Vec<_>>().join(" ")
}

/// Rerolls these of the two dice, which lie best first.
fn again(
    play: &Play<'_>,
    table: &mut Table<'_>,
    attempt: &Attempt<'_>,
    faces: &mut [Face],
    which: &[usize],
    why: &str,
    cite: Cite,
) -> Flow<()> {
    if which.is_empty() {
        return Ok(());
    }
    let dice = &play.pack.dice;
    let about = ask(format!("hit.{}.{why}", attempt.id)).of(play.seat_of(attempt.attacker)).cite(cite.clone());
    let rolled = table.roll(about, &Pool::of(&dice.hit, which.len()).each())?;
    let before = shown(play, faces);
    for (at, face) in which.iter().zip(&rolled) {
        if let Some(die) = faces.get_mut(*at) {
            *die = *face;
        }
    }
    table.tell(|| note(format!("{}: {before} becomes {} ({why})", attempt.versus, shown(play, faces))).cite(cite));
    faces.sort_unstable();
    Ok(())
}
