//! Combat Steps 3: Evade.

use super::not_now::LEAVES;
use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Effect, Evade, Filled, Gives, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Rule, Step};
use crate::games::dragons_down::{Play, actions, cite, rules, spells};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::{capital, list};

/// How a hero's maneuver stands against that of the fastest challenger.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    /// Away, if a path leads out.
    Faster,
    /// Only by a roll, and only for some.
    Equal,
    /// No.
    Slower,
}

/// How a hero stands against the challengers, and why.
struct Pace {
    run: Run,
    reason: String,
    /// Whether what nobody can say decides: the players judge.
    judged: bool,
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
        let Pace { run, reason, judged } = pace(play, table, &hero, &challengers)?;
        let possible = match run {
            Run::Faster => true,
            Run::Equal => play.has(&hero, &Effect::Evade(Evade::OnATie)),
            Run::Slower => false,
        };
        if !possible {
            table.tell(|| note(format!("{reason}: no evading")).cite(cite::EVADE));
        }
        let text = || {
            let why = if judged { format!(" {reason}.") } else { String::new() };
            format!("Does {} evade?{why}", play.name(&hero))
        };
        let short = |word: &str| LEAVES.contains(&word).then(|| "yes".to_owned());
        let about = ask(format!("evade.{hero}")).of(play.state.hero(&hero).seat).text(text).short(short).cite(cite::EVADE);
        let options = if possible { vec![(true, "yes"), (false, "no")] } else { vec![(false, "no")] };
        let too_slow = |wanted: &str| (wanted == "yes" && !possible).then(|| Refusal::new(reason.clone()).cite(cite::EVADE));
        let choice = about.choose(options).default_to(|yes| !yes).why_not(too_slow);
        // With nobody after them people rarely leave: they are not asked every round.
        if !table.choose(if challengers.is_empty() { choice.quiet() } else { choice })? {
            continue;
        }
        if run == Run::Equal && !slips_away(play, table, &hero)? {
            continue;
        }
        leave(play, table, &hero, &challengers)?;
    }
    let deserted = play.state.heroes_at(&at).is_empty();
    play.state.fight_mut().step = if deserted { Step::Cleanup } else { Step::Target };
    Ok(())
}

/// How fast a hero could be, against the highest maneuver among the challengers. What is known of them binds; the others are looked
/// at only where they could still decide.
fn pace(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, challengers: &[Id]) -> Flow<Pace> {
    if challengers.is_empty() {
        return Ok(Pace { run: Run::Faster, reason: String::new(), judged: false });
    }
    let reach = reach(play, hero);
    let cubes = reach.within(None);
    let shoes = play.acting(hero, |effect| if let Effect::Evade(Evade::AsSpeed(speed)) = effect { Some(*speed) } else { None });
    let most = shoes.as_ref().map_or(cubes, |(as_speed, _)| cubes.max(*as_speed));
    for challenger in challengers {
        if most < fastest(play, challengers) {
            break;
        }
        if play.fights_as_chip(challenger) {
            play.look_at_side(table, challenger)?;
        }
    }
    let fastest = fastest(play, challengers);
    // The boxes matter only if the cubes would do.
    let enough = if play.has(hero, &Effect::Evade(Evade::OnATie)) { fastest } else { fastest + 1 };
    let board = if cubes >= enough { play.look_at_board(table, hero)? } else { play.board(hero) };
    let boxes = board.map(|board| board.maneuver);
    let speed = reach.within(boxes);
    let speed = match shoes {
        Some((as_speed, by)) if as_speed > speed => {
            table.tell(|| note(format!("{}: as with {as_speed} Speed ({})", play.name(hero), play.origin(hero, &by))).cite(by.cite()));
            as_speed
        }
        _ => speed,
    };
    let kind = capital(reach.kind.slug());
    // How many boxes there are is not asked where the cubes are too few for any number of them.
    let can = match boxes {
        Some(_) => format!("{} can put {speed} {kind} on maneuver boxes", play.name(hero)),
        None => format!("{} has at most {speed} {kind} for maneuver boxes", play.name(hero)),
    };
    let unknown: Vec<Id> = challengers.iter().filter(|id| play.maneuver(id).is_none()).cloned().collect();
    let run = match speed.cmp(&fastest) {
        std::cmp::Ordering::Greater => Run::Faster,
        std::cmp::Ordering::Equal => Run::Equal,
        std::cmp::Ordering::Less => Run::Slower,
    };
    let binds = match run {
        _ if unknown.is_empty() => format!(", and the fastest challenger has maneuver {fastest}"),
        Run::Faster => String::new(),
        Run::Equal | Run::Slower => format!(", and one challenger has maneuver {fastest}"),
    };
    let judged = if run == Run::Slower { &[][..] } else { unknown.as_slice() };
    let names = list(&judged.iter().map(|id| play.name(id)).collect::<Vec<_>>());
    let open = if judged.is_empty() { String::new() } else { format!("; nobody knows the maneuver of {names}") };
    Ok(Pace { run, reason: format!("{can}{binds}{open}"), judged: !judged.is_empty() })
}

/// Why a hero can't leave the combat any more this round, or never could.
pub(super) fn why_no_evading(play: &Play<'_>, hero: &Id) -> Refusal {
    let (name, challengers) = (play.name(hero), play.challengers(hero));
    if challengers.is_empty() {
        let reason = format!("nobody challenges {name}, so nobody is evaded; who is challenged may, in step 3 of each round");
        return Refusal::new(reason).cite(cite::EVADE);
    }
    let (reach, fastest) = (reach(play, hero), fastest(play, &challengers));
    let speed = reach.within(play.board(hero).map(|board| board.maneuver));
    let shoes = play.acting(hero, |effect| if let Effect::Evade(Evade::AsSpeed(speed)) = effect { Some(*speed) } else { None });
    let speed = shoes.map_or(speed, |(as_speed, _)| speed.max(as_speed));
    let tie = speed == fastest && play.has(hero, &Effect::Evade(Evade::OnATie));
    let reason = if speed > fastest || tie {
        format!("{name} could have evaded in step 3 of this round; it comes again in the next")
    } else {
        format!("{name} can put {speed} {} on maneuver, and evading takes more than {fastest}", capital(reach.kind.slug()))
    };
    Refusal::new(reason).cite(cite::EVADE)
}

/// The highest maneuver among the challengers, as far as it is known; 0 where nothing is.
fn fastest(play: &Play<'_>, challengers: &[Id]) -> i32 {
    challengers.iter().filter_map(|id| play.maneuver(id)).max().unwrap_or(0)
}

/// What a hero has for maneuver speed.
struct Reach {
    /// What the maneuver boxes take.
    kind: Cube,
    /// Cubes for maneuver boxes, within the limit.
    cubes: i32,
    /// Boxes that fill themselves.
    filled: i32,
    /// Boxes on treasures for the same cubes.
    rings: i32,
    /// Speed from other cubes on treasures.
    more: i32,
}

impl Reach {
    /// The highest maneuver speed with so many boxes on the hero cards.
    fn within(&self, boxes: Option<i32>) -> i32 {
        let filled = boxes.map_or(self.filled, |boxes| self.filled.min(boxes));
        let room = boxes.map_or(i32::MAX, |boxes| boxes - filled + self.rings);
        self.cubes.min(room) + filled + self.more
    }
}

fn reach(play: &Play<'_>, hero: &Id) -> Reach {
    // Who is a chip has no cubes to place.
    if play.fights_as_chip(hero) {
        return Reach { kind: Cube::Speed, cubes: 0, filled: 0, rings: 0, more: 0 };
    }
    let healthy = play.state.hero(hero).healthy;
    let effects = play.effects(hero);
    // Dark Matter has Might on maneuver boxes, too; both together are as none.
    let crossed = effects.iter().any(|acting| *acting.effect == Effect::Crossed) != play.state.is_under(hero, spells::DARK_MATTER);
    let speed = if crossed { Cube::Might } else { Cube::Speed };
    let mut reach = Reach { kind: speed, cubes: i32::from(healthy.of(speed)), filled: 0, rings: 0, more: 0 };
    for acting in &effects {
        match acting.effect {
            Effect::Filled(Filled::Maneuver) => reach.filled += 1,
            Effect::CubeAs { cube, r#as, count } if *r#as == speed => reach.cubes += i32::from(healthy.of(*cube).min(*count)),
            Effect::Box { takes: Some(Cube::Speed), gives: Gives::Maneuver(each) } if !crossed => reach.rings += each,
            Effect::Box { takes: Some(cube), gives: Gives::Maneuver(each) } if healthy.of(*cube) > 0 => reach.more += each,
            _ => {}
        }
    }
    reach.cubes = reach.cubes.min(play.cube_limit(hero) - reach.more).max(0);
    reach
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
    if away && let Some(((), by)) = play.acting(hero, |effect| (*effect == Effect::Evade(Evade::OnATie)).then_some(())) {
        table.tell(|| note(format!("{} slips away ({})", play.name(hero), play.origin(hero, &by))).cite(by.cite()));
    }
    if !away {
        table.tell(|| note(format!("{} does not get away, and is blocked", play.name(hero))).cite(cite::CLASS_ADVANTAGES));
        play.state.hero_mut(hero).blocked = true;
    }
    Ok(away)
}

fn leave(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, challengers: &[Id]) -> Flow<()> {
    let path = actions::path_out(play, table, hero)?;
    table.tell(|| {
        let next = "the next turn begins with a move to either end of it";
        note(format!("{} evades on the path to {path}; {next}", play.name(hero))).cite(cite::EVADE)
    });
    play.state.hero_mut(hero).on_path = Some(path.to_string());
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
