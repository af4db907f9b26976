//! Combat Steps 3: Evade.

use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Effect, Evade, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Rule, Status, Step};
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// How a hero's maneuver stands against that of the fastest challenger.
enum Pace {
    /// Away, if a path leads out.
    Faster,
    /// Only by a roll, and only for some.
    Equal,
    /// No.
    Slower,
}

/// Combat Steps 3: in turn order, a hero may leave whose maneuver can exceed every challenger's.
pub fn evade(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for hero in play.state.fighters_at(&at) {
        // Who challenges a hero may not leave.
        if play.state.fight().challenges.contains_key(&hero) {
            continue;
        }
        let challengers = play.challengers(&hero);
        if challengers.is_empty() && play.state.rule(Rule::NoIdleEvading) {
            let stays = note(format!("nobody challenges {}: no evading", play.name(&hero))).cite(cite::EVADE);
            table.tell(|| rules::by(stays, Rule::NoIdleEvading));
            continue;
        }
        let (pace, reason) = pace(play, table, &hero, &challengers)?;
        let possible = matches!(pace, Pace::Faster) || (matches!(pace, Pace::Equal) && play.has(&hero, &Effect::Evade(Evade::OnATie)));
        let text = || format!("Does {} evade?", play.name(&hero));
        let about = ask(format!("evade.{hero}")).of(play.state.hero(&hero).seat).text(text).cite(cite::EVADE);
        let options = if possible { vec![(false, "no"), (true, "yes")] } else { vec![(false, "no")] };
        let too_slow = |wanted: &str| (wanted == "yes" && !possible).then(|| Refusal::new(reason.clone()).cite(cite::EVADE));
        let choice = about.choose(options).default_to(|yes| !yes).why_not(too_slow);
        // From hiding, with nobody after them, people rarely leave: they are not asked every round.
        let idle = challengers.is_empty() && play.state.hero(&hero).is(Status::Hidden);
        if !table.choose(if idle { choice.quiet() } else { choice })? {
            continue;
        }
        if matches!(pace, Pace::Equal) && !slips_away(play, table, &hero)? {
            continue;
        }
        leave(play, table, &hero, &challengers)?;
    }
    let deserted = play.state.heroes_at(&at).is_empty();
    play.state.fight_mut().step = if deserted { Step::Cleanup } else { Step::Target };
    Ok(())
}

/// How fast a hero could be, against the highest maneuver among the challengers.
fn pace(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, challengers: &[Id]) -> Flow<(Pace, String)> {
    for challenger in challengers.iter().filter(|id| play.fights_as_chip(id)).cloned().collect::<Vec<_>>() {
        play.look_at_side(table, &challenger)?;
    }
    // Nobody knows how fast one of them is: the players judge.
    if challengers.iter().any(|id| play.maneuver(id).is_none()) {
        return Ok((Pace::Faster, String::new()));
    }
    let fastest = challengers.iter().filter_map(|id| play.maneuver(id)).max();
    let Some(fastest) = fastest else { return Ok((Pace::Faster, String::new())) };
    // Dark Matter has Might on maneuver boxes; who is a chip has no cubes to place.
    let kind = if play.state.is_under(hero, "dark-matter") { Cube::Might } else { Cube::Speed };
    let cubes = if play.fights_as_chip(hero) { 0 } else { i32::from(play.state.hero(hero).healthy.of(kind)).min(play.cube_limit(hero)) };
    // The boxes matter only if the cubes would do.
    let boxes = if cubes >= fastest { play.look_at_board(table, hero)?.map(|board| board.maneuver) } else { None };
    let speed = boxes.map_or(cubes, |boxes| cubes.min(boxes));
    let shoes = play.acting(hero, |effect| if let Effect::Evade(Evade::AsSpeed(speed)) = effect { Some(*speed) } else { None });
    let speed = match shoes {
        Some((as_speed, by)) if as_speed > speed => {
            table.tell(|| note(format!("{}: as with {as_speed} Speed ({})", play.name(hero), play.origin(hero, &by))).cite(by.cite()));
            as_speed
        }
        _ => speed,
    };
    let reason = format!(
        "{} can put {speed} {} on maneuver boxes, and the fastest challenger has maneuver {fastest}",
        play.name(hero),
        crate::toolbox::wording::capital(kind.slug())
    );
    let pace = match speed.cmp(&fastest) {
        std::cmp::Ordering::Greater => Pace::Faster,
        std::cmp::Ordering::Equal => Pace::Equal,
        std::cmp::Ordering::Less => Pace::Slower,
    };
    Ok((pace, reason))
}

/// Class Advantages, Rogue: as fast as the fastest challenger, he gets away unless a Hit Die is blank; else he is blocked.
fn slips_away(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    let pack = play.pack;
    let gets_away = |faces: &[Face]| faces.iter().all(|face| pack.dice.hit.name(*face) != "blank");
    let worth = |faces: &[Face]| i64::from(gets_away(faces));
    let name = play.name(hero);
    let text = || format!("{name} slips away unless a die is blank");
    let cite = &cite::CLASS_ADVANTAGES;
    let throw = Throw { roll: Roll::Hit, word: "slip", id: hero.as_str(), by: Some(hero), against: None, cleanup: false, cite };
    let faces = reroll::roll(play, table, throw, &text, &pack.dice.hit_worst, &worth)?;
    let away = gets_away(&faces);
    if !away {
        table.tell(|| note(format!("{} does not get away, and is blocked", play.name(hero))).cite(cite::CLASS_ADVANTAGES));
        play.state.hero_mut(hero).blocked = true;
    }
    Ok(away)
}

fn leave(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, challengers: &[Id]) -> Flow<()> {
    let text = || format!("On which path does {} leave? (the clearing it leads to, not a Gate)", play.name(hero));
    let about = ask(format!("path.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::EVADE);
    let path = table.text(about, None, |_| Ok(()))?;
    table.tell(|| note(format!("{} evades on the path to {path}", play.name(hero))).cite(cite::EVADE));
    play.state.hero_mut(hero).on_path = Some(path);
    // Evaded monsters challenge and attack nobody else this round.
    let fight = play.state.fight_mut();
    for challenger in challengers {
        fight.challenges.remove(challenger);
    }
    play.spells_lose(table, hero, false);
    Ok(())
}

impl Play<'_> {
    /// The monsters that challenge a hero.
    fn challengers(&self, hero: &Id) -> Vec<Id> {
        let challenges = &self.state.fight().challenges;
        challenges.iter().filter(|(_, challenged)| *challenged == hero).map(|(monster, _)| monster.clone()).collect()
    }
}
