//! Combat Steps 4: Target.

use super::average::{certain, kill_chance};
use super::door;
use super::not_now::not_a_target;
use super::touch::{Touch, touch};
use super::used::is_to_cast;
use crate::games::dragons_down::effects::using;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{Aim, aim};
use crate::games::dragons_down::state::{Rule, Side, Status, Step};
use crate::games::dragons_down::{Play, cite, spells};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// Combat Steps 4: monsters target whom they challenged; in turn order each hero who may fight names whom he attacks or casts on.
pub fn target(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for (monster, hero) in play.state.fight().challenges.clone() {
        if !play.state.is_hero(&monster) {
            play.state.fight_mut().targets.insert(monster, vec![hero]);
        }
    }
    for hero in play.state.fighters_at(&at) {
        let targets = heros_targets(play, table, &hero)?;
        if !targets.is_empty() {
            names(play, table, &hero, targets);
        }
        for fighter in fights_for(play, &hero) {
            controlled(play, table, &hero, &fighter)?;
        }
    }
    natives_fight_back(play, table)?;
    for hero in play.state.heroes_at(&at) {
        using::in_combat(play, table, &hero)?;
    }
    play.state.fight_mut().step = Step::HeroTactics;
    Ok(())
}

fn names(play: &mut Play<'_>, table: &mut Table<'_>, fighter: &Id, targets: Vec<Id>) {
    table.tell(|| {
        let names: Vec<String> = targets.iter().map(|id| play.name(id)).collect();
        note(format!("{} targets {}", play.name(fighter), crate::toolbox::wording::list(&names))).cite(cite::TARGET)
    });
    let owner = play.credited(fighter).unwrap_or_else(|| fighter.clone());
    if targets.iter().any(|id| play.state.figure(id).native) {
        play.state.fight_mut().offenders.insert(owner.clone());
    }
    // Rule Undead holds until the caster himself turns on the monster.
    for target in &targets {
        if play.state.figure(target).controlled.as_ref() == Some(&owner)
            && let Some(key) = play.state.spell_on(target, spells::RULE_UNDEAD)
        {
            play.spell_ends(table, &key, spells::End::Broken);
        }
    }
    play.state.fight_mut().targets.insert(fighter.clone(), targets);
}

/// What a hero could use this round.
struct Means {
    weapon: bool,
    hidden: bool,
    /// How many targets at most.
    most: usize,
    /// Whether a spell can be cast on heroes too.
    heroes: bool,
    spells: Vec<Id>,
}

fn means(play: &Play<'_>, hero: &Id) -> Means {
    let hidden = play.state.hero(hero).is(Status::Hidden);
    let chip = play.fights_as_chip(hero);
    let weapon = match play.weapon(hero).filter(|_| !chip) {
        Some(weapon) => !hidden || may_ambush(play, hero, &weapon),
        None => chip && !hidden,
    };
    let mut means = Means { weapon, hidden, most: usize::from(weapon), heroes: false, spells: Vec::new() };
    for spell in play.castable(hero) {
        let Some(record) = play.spell(&spell) else { continue };
        match aim(record) {
            Aim::Targeted(most) => means.most = means.most.max(most),
            Aim::SelfOrOther => means.most = means.most.max(1),
            Aim::None => continue,
        }
        means.heroes |= !matches!(record.only.as_deref(), Some("monster" | "undead"));
        means.spells.push(spell);
    }
    means
}

/// Whom a hero attacks or casts on; nobody for one without means, and for one who stays hidden.
fn heros_targets(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Vec<Id>> {
    learns_if_ranged(play, table, hero)?;
    let means = means(play, hero);
    if means.most == 0 {
        return Ok(Vec::new());
    }
    let at = &play.state.fight().at;
    let monsters = play.state.monsters_at(at);
    // Nobody has to attack natives, nor to come out of hiding, nor to cast; but who strikes names a monster, even if he casts then.
    let bound = means.weapon && !means.hidden && monsters.iter().any(|id| play.is_here(id) && play.is_foe(hero, id));
    let usual = usual(play, hero, &means, &monsters);
    let mut open = if play.state.fight().hunt || !monsters.is_empty() { play.state.figures_at(at) } else { monsters };
    let useful = |id: &Id| {
        means.weapon && play.is_foe(hero, id) || means.spells.iter().any(|spell| play.may_target(spell, std::slice::from_ref(id)))
    };
    open.retain(|id| play.is_here(id) && useful(id));
    let others = means.weapon && play.state.rule(Rule::PlayerVsPlayer);
    if means.heroes || others {
        let seen = |id: &Id| id == hero || !play.state.hero(id).is(Status::Hidden);
        let casts = |id: &Id| means.spells.iter().any(|spell| play.is_meant_for(hero, spell, std::slice::from_ref(id)));
        open.extend(play.state.fighters_at(at).into_iter().filter(|id| seen(id) && (casts(id) || others && id != hero)));
    }
    // Legal, but nobody's aim: himself, or a friend, with nothing but spells that harm.
    let pains = |id: &Id| play.state.is_hero(id) && !others && !means.spells.iter().any(|spell| play.may_help(hero, spell, id));
    let door = door::target();
    if play.door_here() && (means.weapon || means.spells.iter().any(|spell| play.may_target(spell, std::slice::from_ref(&door)))) {
        open.push(door);
    }
    if open.is_empty() {
        return Ok(Vec::new());
    }
    // Who begins a fight against nobody, to cast, means himself.
    let himself = || open.as_slice() == std::slice::from_ref(hero) || open.contains(hero) && is_to_cast(play, hero);
    let usual = usual.or_else(|| himself().then(|| hero.clone()));
    let text = || {
        let hidden = if means.hidden { " from hiding" } else { "" };
        let more = if means.most > 1 { format!(" (up to {}, for a spell)", means.most) } else { String::new() };
        let casts = if means.spells.is_empty() { "attack" } else { "attack or cast on" };
        format!("Whom does {} {casts}{hidden}?{more}", play.name(hero))
    };
    let about = ask(format!("target.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::TARGET);
    let offered = open.clone();
    let other = |wanted: &str| not_a_target(play, hero, wanted, &offered);
    let targets: Vec<Id> = if means.most > 1 {
        let options = open.into_iter().map(|id| (id.clone(), id.to_string(), 1));
        let most = u32::try_from(means.most).unwrap_or(1);
        let many = about.many(options).label(|id| describe(play, id)).between(u32::from(bound), most);
        let many = many.aside(pains).default_to(|id| u32::from(usual.as_ref() == Some(id))).why_not(other);
        table.many(many)?.into_iter().map(|(id, _)| id).collect()
    } else {
        let label = |target: &Option<Id>| target.as_ref().map_or_else(String::new, |id| describe(play, id));
        let choice = about.choose(open.into_iter().map(|id| (Some(id.clone()), id.to_string()))).label(label);
        let must = |wanted: &str| {
            let reason = "each unhidden hero with a weapon in hand targets somebody; without cubes on the weapon it does not strike";
            let none = bound && ["none", "nobody", "no"].contains(&wanted);
            none.then(|| Refusal::new(reason).cite(cite::TARGET)).or_else(|| other(wanted))
        };
        let choice = choice.default_to(|id| usual.is_some() && *id == usual).aside(|id| id.as_ref().is_some_and(pains));
        let choice = choice.why_not(must);
        table.choose(if bound { choice } else { choice.or("none", "nobody", None) })?.into_iter().collect()
    };
    Ok(targets)
}

/// Whom Enter attacks: whom the hero kills likeliest, of equals who challenges him, else the first monster that he can strike; with
/// nothing but spells, whom one of them harms. Nobody from hiding: that costs something.
fn usual(play: &Play<'_>, hero: &Id, means: &Means, monsters: &[Id]) -> Option<Id> {
    let foe = |id: &&Id| !means.hidden && play.is_here(id) && play.is_foe(hero, id) && !play.state.figure(id).native;
    let reached = |id: &&Id| means.weapon || means.spells.iter().any(|spell| harms(play, spell, id));
    let challenges = |id: &Id| play.state.fight().challenges.get(id) == Some(hero);
    let mut best: Option<((bool, i64, bool), &Id)> = None;
    for id in monsters.iter().filter(foe).filter(reached) {
        let done = is_done_for(play, hero, id);
        let kills = if done || !means.weapon { 0 } else { kill_chance(play, hero, id) };
        let rank = (means.weapon || !done, kills, challenges(id));
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, id));
        }
    }
    best.map(|(_, id)| id.clone())
}

/// Whether a spell is an attack on somebody: damage, harm, or that he strikes no more.
fn harms(play: &Play<'_>, spell: &Id, target: &Id) -> bool {
    let Some(record) = play.spell(spell).filter(|record| matches!(aim(record), Aim::Targeted(_))) else { return false };
    let stops = touch(play, spell, target, true).is_some_and(|(touch, _)| matches!(touch, Touch::Stops | Touch::Removes));
    play.may_target(spell, std::slice::from_ref(target)) && (record.strike.is_some() || record.harms || stops)
}

impl Play<'_> {
    /// Whether a spell may be cast on these targets, and is none that strikes the caster himself.
    pub(super) fn is_meant_for(&self, hero: &Id, spell: &Id, targets: &[Id]) -> bool {
        let strikes = self.spell(spell).is_some_and(|record| record.strike.is_some());
        self.may_target(spell, targets) && !(strikes && targets.contains(hero))
    }

    /// Whether a spell may be cast on somebody, and does more than harm him.
    fn may_help(&self, hero: &Id, spell: &Id, target: &Id) -> bool {
        let harms = self.spell(spell).is_some_and(|record| record.harms);
        !harms && self.is_meant_for(hero, spell, std::slice::from_ref(target))
    }

    /// Whether a hero may strike somebody: a monster; where heroes fight each other a hero too, and what another hero controls.
    pub(super) fn is_foe(&self, hero: &Id, other: &Id) -> bool {
        let another = self.state.figure(other).controlled.as_ref().is_some_and(|owner| owner != hero);
        hero != other && (self.state.rule(Rule::PlayerVsPlayer) || !another && !self.state.is_hero(other))
    }
}

/// Ambush: whether a hidden hero's weapon is ranged decides before anyone is targeted; where no pack has it, the owner is asked.
fn learns_if_ranged(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let hidden = play.state.hero(hero).is(Status::Hidden) && !play.fights_as_chip(hero);
    let Some(weapon) = play.weapon(hero).filter(|_| hidden) else { return Ok(()) };
    let record = play.state.hero(hero).record(&weapon);
    let foes = play.state.figures_at(&play.state.fight().at).iter().any(|id| play.is_foe(hero, id)) || play.door_here();
    if !foes || play.weapon_card(&record).is_some() || play.printed_use(&record).is_some() {
        return Ok(());
    }
    play.look_at_weapon(table, &record)?;
    if !may_ambush(play, hero, &weapon) {
        let text =
            || format!("{} is hidden, and {} is no ranged weapon: no ambush with it", play.name(hero), play.card_name(hero, &weapon));
        table.tell(|| note(text()).cite(cite::AMBUSH));
    }
    Ok(())
}

/// Ambush: from hiding only a ranged weapon can be used. What nobody can say, the players judge.
pub(super) fn may_ambush(play: &Play<'_>, hero: &Id, weapon: &Id) -> bool {
    let record = play.state.hero(hero).record(weapon);
    match play.weapon_card(&record) {
        Some(weapon) => weapon.ranged,
        None => play.printed_use(&record) != Some("melee"),
    }
}

/// Whether another hero has named somebody already whom he kills for certain.
fn is_done_for(play: &Play<'_>, hero: &Id, foe: &Id) -> bool {
    let others = play.state.fight().targets.iter().filter(|(other, theirs)| *other != hero && theirs.contains(foe));
    others.filter(|(other, _)| play.state.is_hero(other)).any(|(other, _)| kill_chance(play, other, foe) >= certain(play))
}

/// What fights for a hero besides himself: chips under his control, and his Air Sword.
fn fights_for(play: &Play<'_>, hero: &Id) -> Vec<Id> {
    let at = &play.state.fight().at;
    let mut fighters = play.state.controlled_at(at);
    fighters.retain(|id| play.state.figure(id).controlled.as_ref() == Some(hero));
    let swords = play
        .state
        .spells
        .iter()
        .filter(|(key, lasting)| lasting.by == *hero && play.sword(key).is_some_and(|(_, strike)| strike.speed.is_some()));
    fighters.extend(swords.map(|(key, _)| key.clone()));
    fighters
}

/// A controlled chip's owner picks its target and its side; an Air Sword has no sides.
fn controlled(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, fighter: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let options: Vec<_> = {
        let mut open = play.state.monsters_at(&play.state.fight().at);
        if play.state.rule(Rule::PlayerVsPlayer) {
            open.extend(play.unhidden_here().into_iter().filter(|id| id != hero));
        }
        open.into_iter().map(|id| (Some(id.clone()), id.to_string())).collect()
    };
    let label = |target: &Option<Id>| target.as_ref().map_or_else(String::new, |id| describe(play, id));
    let about = ask(format!("target.{fighter}")).of(seat).text(|| format!("Whom does {fighter} attack?")).cite(cite::TARGET);
    if options.is_empty() {
        // With nobody to fight it does not matter which side is up.
        return Ok(());
    }
    let target = table.choose(about.choose(options).label(label).default_to(|_| true).or("none", "nobody", None))?;
    if play.state.figures.contains_key(fighter) {
        let about = ask(format!("side.{fighter}")).of(seat).text(|| format!("Which side of {fighter} is up?")).cite(cite::TARGET);
        let now = play.state.figure(fighter).side;
        let sides = about.choose([(Side::Front, "front"), (Side::Back, "back")]).label(|side| side.words());
        let side = table.choose(sides.default_to(|side| *side == now))?;
        if let Some(figure) = play.state.figures.get_mut(fighter) {
            figure.side = side;
        }
        play.look_at_side(table, fighter)?;
        play.look_at_chip(table, fighter)?;
    }
    if let Some(target) = target {
        names(play, table, fighter, vec![target]);
    }
    Ok(())
}

/// Natives: once one is targeted, each of them without a target picks a random offender.
fn natives_fight_back(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let (at, offenders) = (play.state.fight().at.clone(), play.state.fight().offenders.clone());
    let here: Vec<Id> = play.state.fighters_at(&at).into_iter().filter(|id| offenders.contains(id)).collect();
    if here.is_empty() {
        return Ok(());
    }
    for native in play.state.monsters_at(&at) {
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

/// A possible target in a line: its numbers, whom it challenges, wounds.
fn describe(play: &Play<'_>, id: &Id) -> String {
    if door::is_door(id) {
        return door::describe();
    }
    let numbers = play.chip_numbers(id).map_or_else(String::new, |n| format!(" speed {} maneuver {}", n.speed, n.maneuver));
    let challenges = play.state.fight().challenges.get(id).map_or_else(String::new, |hero| format!(", challenges {}", play.name(hero)));
    let wounds = match play.state.figure(id).wounds {
        0 => String::new(),
        wounds => format!(", wounded {wounds}"),
    };
    format!("{}{numbers}{challenges}{wounds}", play.name(id))
}
