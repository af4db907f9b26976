//! Combat Steps 4: Target.

use crate::games::dragons_down::effects::using;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Status, Step};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Combat Steps 4: monsters target whom they challenged; in turn order each hero who may fight names a target.
pub fn target(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    let challenges = play.state.fight().challenges.clone();
    for (monster, hero) in challenges {
        play.state.fight_mut().targets.insert(monster, vec![hero]);
    }
    for hero in play.state.heroes_at(&at) {
        let Some(target) = heros_target(play, table, &hero)? else { continue };
        table.tell(|| note(format!("{} targets {target}", play.name(&hero))).cite(cite::TARGET));
        let native = play.state.figure(&target).native;
        let fight = play.state.fight_mut();
        if native {
            fight.offenders.insert(hero.clone());
        }
        fight.targets.insert(hero, vec![target]);
    }
    natives_fight_back(play, table)?;
    for hero in play.state.heroes_at(&at) {
        using::in_combat(play, table, &hero)?;
    }
    play.state.fight_mut().step = Step::HeroTactics;
    Ok(())
}

/// Whom a hero attacks; none for one without a weapon, and for one who stays hidden.
fn heros_target(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Id>> {
    let Some(weapon) = play.weapon(hero) else { return Ok(None) };
    let hidden = play.state.hero(hero).is(Status::Hidden);
    if hidden && !may_ambush(play, hero, &weapon) {
        return Ok(None);
    }
    let at = &play.state.fight().at;
    let monsters = play.state.monsters_at(at);
    // Nobody has to attack natives, nor to come out of hiding.
    let free = hidden || monsters.is_empty();
    let open = if play.state.fight().hunt || !monsters.is_empty() { play.state.figures_at(at) } else { monsters };
    let label = |target: &Option<Id>| target.as_ref().map_or_else(String::new, |id| describe(play, id));
    let options: Vec<_> = open.into_iter().map(|id| (Some(id.clone()), id.to_string())).collect();
    let text = || format!("Whom does {} attack{}?", play.name(hero), if hidden { " from hiding" } else { "" });
    let about = ask(format!("target.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::TARGET);
    let choice = about.choose(options).label(label);
    if choice.is_empty() {
        return Ok(None);
    }
    let target = table.choose(if free { choice.or("none", "nobody", None) } else { choice })?;
    if hidden && target.is_some() {
        table.tell(|| note(format!("{} ambushes", play.name(hero))).cite(cite::AMBUSH));
        play.state.fight_mut().ambushers.insert(hero.clone());
    }
    Ok(target)
}

/// Ambush: from hiding only a ranged weapon can be used. What else the card shows is asked only of one who does.
fn may_ambush(play: &Play<'_>, hero: &Id, weapon: &Id) -> bool {
    let record = play.state.hero(hero).record(weapon);
    match play.weapon_card(&record) {
        Some(weapon) => weapon.ranged,
        None => play.printed_use(&record) != Some("melee"),
    }
}

/// Natives: once one is targeted, each of them without a target picks a random offender.
fn natives_fight_back(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let (at, offenders) = (play.state.fight().at.clone(), play.state.fight().offenders.clone());
    let here: Vec<Id> = play.state.heroes_at(&at).into_iter().filter(|id| offenders.contains(id)).collect();
    if here.is_empty() {
        return Ok(());
    }
    for native in play.state.figures_at(&at) {
        if !play.state.figure(&native).native || play.state.fight().targets.contains_key(&native) {
            continue;
        }
        let options: Vec<_> = here.iter().map(|hero| (hero.clone(), hero.to_string(), 1)).collect();
        let text = || format!("Whom does {native} attack?");
        let about = ask(format!("target.{native}")).text(text).cite(cite::NATIVES);
        let hero = table.draw(about.draw(options).label(|hero: &Id| play.name(hero)))?;
        table.tell(|| note(format!("{native} fights back: it attacks {}", play.name(&hero))).cite(cite::NATIVES));
        play.state.fight_mut().targets.insert(native, vec![hero]);
    }
    Ok(())
}

/// A possible target in a line: who it is after, its numbers, wounds.
fn describe(play: &Play<'_>, id: &Id) -> String {
    let numbers = play.numbers(id).map_or_else(String::new, |n| format!(" speed {} maneuver {}", n.speed, n.maneuver));
    let challenges = play.state.fight().challenges.get(id).map_or_else(String::new, |hero| format!(", after {}", play.name(hero)));
    let wounds = match play.state.figure(id).wounds {
        0 => String::new(),
        wounds => format!(", wounded {wounds}"),
    };
    format!("{id}{numbers}{challenges}{wounds}")
}
