//! Combat Steps 5: Hero Tactics.

use super::armour::foresee;
use super::boxes::{InUse, Spot, TacticsBox, lay_out, placed, spots};
use super::target::may_ambush;
use super::versus::AIMS;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::effects::{Acting, Effect, Gives, Origin, using};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, Casting, aim};
use crate::games::dragons_down::state::{Rule, Side, Status, Step, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, OPTIONAL, SPELL, WEAPON};
use crate::games::dragons_down::values::Weapon;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// Combat Steps 5: so many cubes a round, before an alert adds a Speed cube.
const CUBES: i32 = 5;

/// Combat Steps 5: each hero who takes part says what he uses and places cubes, all revealed together.
pub fn hero_tactics(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    spells::place_tentacles_anew(play, table)?;
    let at = play.state.fight().at.clone();
    for hero in play.state.fighters_at(&at) {
        if play.fights_as_chip(&hero) {
            choose_side(play, table, &hero)?;
            continue;
        }
        let hidden = play.state.hero(&hero).is(Status::Hidden);
        let ambushes = play.state.fight().ambushers.contains(&hero);
        if hidden && !ambushes && !play.casts_without_target(&hero) && cards_that_cast(play, &hero).is_empty() {
            continue;
        }
        let used = what_is_used(play, table, &hero)?;
        if hidden && !ambushes && !matches!(used, Used::Spell(_) | Used::Card(..)) {
            continue;
        }
        if used == Used::Nothing && is_alone(play, &hero) {
            table.tell(|| note(format!("{} has no target, and nobody strikes: no cubes", play.name(&hero))).cite(cite::HERO_TACTICS));
            continue;
        }
        place_all(play, table, &hero, &used)?;
    }
    play.state.fight_mut().step = Step::MonsterTactics;
    Ok(())
}

/// Whether cubes could do nothing: nobody is here who strikes, and no box of a treasure does anything.
fn is_alone(play: &Play<'_>, hero: &Id) -> bool {
    let at = &play.state.fight().at;
    let others = !play.state.monsters_at(at).is_empty()
        || !play.state.controlled_at(at).is_empty()
        || play.state.rule(Rule::PlayerVsPlayer) && play.state.fighters_at(at).len() > 1
        || play.state.fight().targets.contains_key(hero);
    let boxes = play.effects(hero).iter().any(|acting| matches!(acting.effect, Effect::Box { .. }));
    !others && !boxes && play.state.hero(hero).tactics.is_none()
}

/// Shape Shift: the side of the chip is the hero's choice, and no Monster Die turns it.
fn choose_side(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(now) = play.state.shape(hero).map(|shape| shape.side) else { return Ok(()) };
    let text = || format!("Which side of the chip does {} fight with?", play.name(hero));
    let about = ask(format!("side.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HERO_TACTICS);
    let sides = about.choose([(Side::Front, "front"), (Side::Back, "back")]).label(|side| side.words());
    let side = table.choose(sides.default_to(|side| *side == now))?;
    if let Some(shape) = play.state.shape_mut(hero) {
        shape.side = side;
    }
    play.look_at_side(table, hero)?;
    play.look_at_chip(table, hero)
}

/// The one card that attacks or casts this round.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Used {
    Nothing,
    Strike,
    Throw,
    Spell(Id),
    /// A card that casts a spell without cubes.
    Card(Id, Id),
}

/// What a hero uses: the weapon against a foe he targets, one way or the other, or a spell that may be cast on his targets.
fn what_is_used(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Used> {
    let targets = play.state.fight().targets.get(hero).cloned().unwrap_or_default();
    let hidden = play.state.hero(hero).is(Status::Hidden);
    let strikes = targets.len() == 1 && targets.iter().all(|id| play.is_foe(hero, id));
    let mut weapon = if strikes { weapon_of(play, table, hero)? } else { None };
    if weapon.is_some() {
        play.drop_too_heavy(table, hero);
        weapon = weapon.filter(|_| play.weapon(hero).is_some());
    }
    let mut spells = play.castable(hero);
    spells.retain(|spell| play.may_target(spell, &targets));
    let mut options: Vec<(Used, String)> = Vec::new();
    if let Some(weapon) = weapon {
        // From hiding a weapon of either use can only be thrown, and one for melee not be used at all.
        let judged = hidden && play.weapon(hero).is_some_and(|card| may_ambush(play, hero, &card));
        if weapon.melee && !hidden || !weapon.ranged && (!hidden || judged) {
            options.push((Used::Strike, "strike".to_owned()));
        }
        if weapon.ranged && weapon.melee {
            options.push((Used::Throw, "throw".to_owned()));
        } else if weapon.ranged {
            options.push((Used::Strike, "shoot".to_owned()));
        }
    }
    let cards = cards_that_cast(play, hero);
    let casts = !spells.is_empty() || !cards.is_empty();
    options.extend(cards.into_iter().map(|(card, spell)| (Used::Card(card.clone(), spell), card.to_string())));
    options.extend(spells.into_iter().map(|spell| (Used::Spell(spell.clone()), spell.to_string())));
    if casts || options.is_empty() {
        options.push((Used::Nothing, "nothing".to_owned()));
    }
    let text = || {
        let what = if casts { "What does {} use?" } else { "Does {} strike with the weapon, or throw it?" };
        what.replace("{}", &play.name(hero))
    };
    let label = |used: &Used| match used {
        Used::Spell(spell) => format!("{spell}: {}", play.spell(spell).map_or("", |record| record.effect.as_str())),
        Used::Card(card, spell) => format!("{card}: casts {spell}, and is gone"),
        Used::Nothing => "nothing: maneuver only".to_owned(),
        Used::Strike => "the weapon".to_owned(),
        Used::Throw => "the weapon, thrown".to_owned(),
    };
    let about = ask(format!("use.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HERO_TACTICS);
    let usual =
        options.first().map(|(used, _)| used.clone()).filter(|used| matches!(used, Used::Strike | Used::Throw)).unwrap_or(Used::Nothing);
    let choice = about.choose(options).default_to(|used| *used == usual);
    table.choose(if casts { choice.label(label) } else { choice })
}

/// Cards that cast a spell at the attack's place in the order, without magic cubes, and are gone then. What lasts is not cast again.
fn cards_that_cast(play: &Play<'_>, hero: &Id) -> Vec<(Id, Id)> {
    if play.state.is_under(hero, "confuse") {
        return Vec::new();
    }
    let casts = |acting: Acting<'_>| match (acting.effect, acting.by) {
        (Effect::Casts(spell), Origin::Card(card)) if !play.state.all_out(hero, spell) => Some((card, spell.clone())),
        _ => None,
    };
    play.effects(hero).into_iter().filter_map(casts).collect()
}

/// The card of the weapon a hero with a target uses; of one nobody can describe, boxes without limit.
fn weapon_of(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Weapon>> {
    let Some(card) = play.weapon(hero) else { return Ok(None) };
    let record = play.state.hero(hero).record(&card);
    play.look_at_weapon(table, &record)?;
    let unknown = Weapon { length: 0, dark: 0, dark_swords: 0, light: 9, light_swords: 0, melee: true, ranged: false, thrown_length: 0 };
    Ok(Some(play.weapon_card(&record).unwrap_or(unknown)))
}

fn place_all(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, used: &Used) -> Flow<()> {
    let mut in_use = InUse::default();
    match used {
        Used::Strike | Used::Throw => in_use.weapon = weapon_of(play, table, hero)?,
        Used::Spell(spell) => in_use.casting = Some(Casting { spell: spell.clone(), card: play.look_at_spell(table, spell)? }),
        Used::Nothing | Used::Card(..) => {}
    }
    in_use.board = play.look_at_board(table, hero)?;
    if play.may_aim(hero) {
        play.look_at_aims(table, hero)?;
    }
    let committed = play.state.hero(hero).tactics.clone().unwrap_or_default();
    in_use.thrown = *used == Used::Throw;
    let mut boxes = play.boxes(hero, &in_use);
    for here in &mut boxes {
        here.light = (here.light - committed.count(here.key.as_str())).max(0);
    }
    let mut tactics = place(play, table, hero, boxes, in_use.casting.as_ref(), committed.count(MANEUVER))?;
    committed.each().for_each(|(key, cube, count)| tactics.put(key, cube, count));
    tactics.thrown = *used == Used::Throw;
    if let Some(casting) = in_use.casting {
        let (enchanted, limited) = play.enchantment_for(hero);
        if casting.card.cast_by(tactics.on(SPELL), enchanted, limited) {
            begins_to_cast(play, table, hero, casting.spell.clone());
            tactics.spell = Some(casting.spell);
        }
    }
    if let Used::Card(card, spell) = used {
        play.look_at_spell(table, spell)?;
        begins_to_cast(play, table, hero, spell.clone());
        play.use_up(table, hero, card);
        tactics.spell = Some(spell.clone());
    }
    table.tell(|| note(format!("{}: {}", play.name(hero), placed(&tactics))).cite(cite::HERO_TACTICS));
    tell_what_acts(play, table, hero, &tactics);
    let back = committed.cubes();
    let state = play.state.hero_mut(hero);
    state.healthy = state.healthy.with(back);
    lay_out(play.state.hero_mut(hero), tactics);
    mix(play, table, hero)?;
    more_damage(play, table, hero)
}

/// Dark Matter: the cubes of an attack still to come change places at once, as the hero wishes; no others are added.
pub(in crate::games::dragons_down) fn place_again(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(before) = play.state.hero_mut(hero).tactics.take() else { return Ok(()) };
    let (spell, thrown) = (before.spell.clone(), before.thrown);
    let weapon = if spell.is_some() { None } else { weapon_of(play, table, hero)? };
    let in_use = InUse { weapon, casting: None, board: play.look_at_board(table, hero)?, thrown };
    let boxes = play.boxes(hero, &in_use);
    let mut loose = Cubes::NONE;
    let mut stays = Tactics::default();
    (stays.spell, stays.thrown) = (spell, thrown);
    for (key, cube, count) in before.each() {
        if matches!(cube, Cube::Might | Cube::Speed) { loose.put(cube, count) } else { stays.put(key, cube, count) }
    }
    let limit = i32::try_from(loose.total()).unwrap_or(0);
    let hand = Hand { spots: spots(&boxes, loose), healthy: loose, limit, swaps: play.swaps(hero), boxes, spell: None, flee: 0 };
    let text = || format!("Dark Matter: where do {}'s cubes go now?", play.name(hero));
    let about = ask(format!("swapped.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::SPELL_MANIFEST);
    let default = hand.again(None);
    let many = about.many(hand.spots.iter().enumerate().map(|(nth, spot)| (nth, spot.key.clone(), spot.room)));
    let many = many.between(0, loose.total()).default_to(|nth| default.get(*nth).copied().unwrap_or(0));
    let counts = table.many(many.check(|counts| hand.check(counts)))?;
    let placed = hand.laid(&counts);
    for (key, cube, count) in placed.each() {
        loose.take(cube, count);
        stays.put(key, cube, count);
    }
    stays.given = placed.given;
    let state = play.state.hero_mut(hero);
    state.healthy = state.healthy.with(loose);
    let strikes = stays.strikes();
    table.tell(|| note(format!("{}: {}", play.name(hero), super::boxes::placed(&stays))).cite(cite::SPELL_MANIFEST));
    play.state.hero_mut(hero).tactics = Some(stays);
    if !strikes && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| note(format!("{}'s attack is cancelled", play.name(hero))).cite(cite::SPELL_MANIFEST));
    }
    Ok(())
}

/// A spell that needs no target lets the target go; one cast from hiding is an ambush.
fn begins_to_cast(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, spell: Id) {
    if play.spell(&spell).is_none_or(|record| aim(record) == Aim::None) {
        play.state.fight_mut().targets.remove(hero);
    }
    let hidden = play.state.hero(hero).is(Status::Hidden);
    if hidden && play.state.fight_mut().ambushers.insert(hero.clone()) {
        table.tell(|| note(format!("{} ambushes", play.name(hero))).cite(cite::AMBUSH));
    }
}

/// Says what cards did to the placement.
fn tell_what_acts(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, tactics: &Tactics) {
    for acting in play.effects(hero) {
        let Some(said) = said(&acting, tactics, play.weapon(hero).as_ref()) else { continue };
        let name = play.origin(hero, &acting.by);
        table.tell(|| note(format!("{}: {said} ({name})", play.name(hero))).cite(cite::TREASURES));
    }
}

/// What an effect did to a placement, if it did anything.
fn said(acting: &Acting<'_>, tactics: &Tactics, weapon: Option<&Id>) -> Option<String> {
    let key = acting.by.key();
    let on = |cube: Cube, keys: &[&str]| keys.iter().map(|key| tactics.on(key).of(cube)).sum::<u8>() > 0;
    let boxes = |r#as: &Cube| if *r#as == Cube::Might { &[WEAPON][..] } else { &[ATTACK, MANEUVER][..] };
    match acting.effect {
        Effect::Filled(filled) => tactics.given.contains_key(filled.key()).then(|| "a box fills itself".to_owned()),
        Effect::Box { gives, .. } => (tactics.count(key.as_str()) > 0).then(|| gives.words()),
        Effect::CubeAs { cube, r#as, .. } => on(*cube, boxes(r#as)).then(|| format!("{} lies on a box for {}", cube.one(), r#as.plural())),
        Effect::Crossed => (on(Cube::Might, boxes(&Cube::Speed)) || on(Cube::Speed, boxes(&Cube::Might)))
            .then(|| "Might lies on speed boxes, Speed on might boxes".to_owned()),
        Effect::WeaponTakes(cube) => {
            (weapon == Some(key) && on(*cube, &[WEAPON])).then(|| format!("{} lies on the weapon in lieu of Might", cube.one()))
        }
        _ => None,
    }
}

/// Treasure Manifest, Decimation: what its cube adds is printed on it.
fn more_damage(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    for acting in play.effects(hero) {
        if matches!(acting.effect, Effect::Box { gives: Gives::Damage, .. }) && play.cube_on(hero, acting.by.key()) {
            let record = play.state.hero(hero).record(acting.by.key());
            play.look_at_bonus(table, &record)?;
        }
    }
    Ok(())
}

/// Treasure Manifest, Magical Bowl of Mixing: with its cube on it, one magic cube takes another colour for good.
fn mix(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let bowl = play.acting(hero, |effect| matches!(effect, Effect::Box { gives: Gives::Recolour, .. }).then_some(()));
    let Some(((), by)) = bowl else { return Ok(()) };
    let on_it = |play: &Play<'_>| play.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.count(by.key().as_str()) > 0);
    if on_it(play) { using::recolour(play, table, hero, by.key().as_str(), Some(1)) } else { Ok(()) }
}

/// What a hero has to place, and what bounds it.
struct Hand {
    /// So many cubes of a kind at most on the boxes for another.
    swaps: Vec<(Cube, Cube, i32)>,
    boxes: Vec<TacticsBox>,
    spots: Vec<Spot>,
    healthy: Cubes,
    limit: i32,
    /// The spell that is cast, what saves it a box, and the cubes that Enter puts on it.
    spell: Option<(Casting, Option<Cube>, bool, Cubes)>,
    /// Below this maneuver a blow falls that kills for certain.
    flee: i32,
}

/// The highest attack speed of those whose hit would kill this hero for certain, as far as it is known; 0 where nobody's would.
fn deadly_speed(play: &Play<'_>, hero: &Id) -> i32 {
    if !play.armours(hero).is_empty() {
        return 0;
    }
    let hearts = i32::from(play.state.hero(hero).healthy.of(Cube::Heart)) + play.health_of_cards(hero);
    let targets = &play.state.fight().targets;
    let attackers = targets.iter().filter(|(id, targets)| targets.contains(hero) && play.fights_as_chip(id));
    let deadly = attackers.filter(|(id, targets)| foresee(play, id, targets.len()).is_some_and(|foreseen| foreseen.least >= hearts));
    deadly.filter_map(|(id, _)| play.attack_speed(id)).max().unwrap_or(0)
}

/// One question for all boxes, whatever card they are on.
fn place(
    play: &Play<'_>,
    table: &mut Table<'_>,
    hero: &Id,
    boxes: Vec<TacticsBox>,
    casting: Option<&Casting>,
    committed: i32,
) -> Flow<Tactics> {
    let state = play.state.hero(hero);
    let spell = casting.map(|casting| {
        let (enchanted, limited) = play.enchantment_for(hero);
        let cheapest = casting.card.cheapest(state.healthy, enchanted, limited).unwrap_or_default();
        (casting.clone(), enchanted, limited, cheapest)
    });
    let hand = Hand {
        spots: spots(&boxes, state.healthy),
        healthy: state.healthy,
        limit: play.cube_limit(hero) - committed,
        swaps: play.swaps(hero),
        boxes,
        spell,
        flee: deadly_speed(play, hero) - committed,
    };
    let default = hand.again(state.before.as_ref());
    let text = || format!("Where does {} place cubes? (at most {})", play.name(hero), hand.limit);
    let hint = || match &hand.spell {
        Some((casting, ..)) => format!("{}: {}; Speed goes on attack and maneuver.", play.pack.name(&casting.spell), casting.card.words()),
        None => {
            let one_of = hand.boxes.iter().find_map(|here| here.one_of.map(|one| (here, one)));
            let one_of = one_of.map_or_else(String::new, |(here, one)| {
                format!(
                    " {}: one of its boxes takes a {one} cube in place of a {} cube: {}-{one} 1.",
                    here.card,
                    here.own().slug(),
                    here.key
                )
            });
            format!("Might goes on the weapon, its dark boxes all or none; Speed on attack and maneuver.{one_of}")
        }
    };
    let about = ask(format!("tactics.{hero}")).of(state.seat).text(text).hint(hint).cite(cite::HERO_TACTICS);
    let most = u32::try_from(hand.limit).unwrap_or(0);
    let many = about.many(hand.spots.iter().enumerate().map(|(nth, spot)| (nth, spot.key.clone(), spot.room))).between(0, most);
    let many = many.default_to(|nth| default.get(*nth).copied().unwrap_or(0));
    let counts = table.many(many.check(|counts| hand.check(counts)))?;
    Ok(hand.laid(&counts))
}

impl Hand {
    /// How many cubes more a box takes, by what is placed so far.
    fn space(&self, spot: &Spot, placed: &[u32]) -> u32 {
        let sum = |fits: &dyn Fn(&Spot) -> bool| -> i32 {
            let there = self.spots.iter().zip(placed).filter(|(other, _)| fits(other));
            i32::try_from(there.map(|(_, count)| *count).sum::<u32>()).unwrap_or(i32::MAX)
        };
        let here = self.boxes.get(spot.at);
        let room = here.map_or(0, |here| here.room() - here.given - here.given_light) - sum(&|other| other.at == spot.at);
        // The box for the one cube that must be another waits for it.
        let one_of = here.and_then(|here| here.one_of);
        let waits = one_of.is_some_and(|one| one != spot.cube && sum(&|other| other.at == spot.at && other.cube == one) == 0);
        let room = room - i32::from(waits);
        let left = i32::from(self.healthy.of(spot.cube)) - sum(&|other| other.cube == spot.cube);
        let limit = self.limit - sum(&|_| true);
        // The cube more of an alert is a Speed cube: no other box gets it.
        let other = if spot.cube == Cube::Speed { limit } else { CUBES - sum(&|other| other.cube != Cube::Speed) };
        let swap = self.swap_of(spot).map_or(i32::MAX, |(_, r#as, most)| {
            most - sum(&|other| other.cube == spot.cube && self.swap_of(other).is_some_and(|(_, of, _)| of == r#as))
        });
        u32::try_from(room.min(left).min(limit).min(other).min(swap)).unwrap_or(0)
    }

    /// The swap that lets a cube lie where it was not made for.
    fn swap_of(&self, spot: &Spot) -> Option<(Cube, Cube, i32)> {
        let first = self.boxes.get(spot.at).and_then(|here| here.accepts.first()).copied()?;
        self.swaps.iter().find(|(cube, r#as, _)| *cube == spot.cube && *r#as == first && first != spot.cube).copied()
    }

    /// Last round's placement as far as the cubes are still there, unless there was nothing to strike with; in the first round as much
    /// as fits, attack before maneuver. What is left over goes on maneuver, then on attack: it costs nothing there. Against a blow that
    /// would kill for certain, maneuver comes first.
    fn again(&self, before: Option<&Tactics>) -> Vec<u32> {
        let armed = self.boxes.iter().any(|here| here.key == *WEAPON && here.room() > 0);
        let mut placed = self.as_before(before.filter(|before| before.strikes() || !armed));
        self.fill(MANEUVER, &mut placed);
        if self.spell.is_some() || self.on(WEAPON, &placed) + self.given(WEAPON) > 0 {
            self.fill(ATTACK, &mut placed);
        }
        self.flee(placed)
    }

    /// As many more of the cubes it is made for on a row of boxes as there is room.
    fn fill(&self, key: &str, placed: &mut [u32]) {
        for (nth, spot) in self.spots.iter().enumerate() {
            let own = self.boxes.get(spot.at).is_some_and(|here| here.key == *key && here.own() == spot.cube);
            let more = if own { self.space(spot, placed) } else { 0 };
            if let Some(placed) = placed.get_mut(nth) {
                *placed += more.min(spot.room - (*placed).min(spot.room));
            }
        }
    }

    /// The same with maneuver first, where that alone escapes a blow that kills for certain: off the attack boxes, or with no attack.
    fn flee(&self, placed: Vec<u32>) -> Vec<u32> {
        let maneuver = |placed: &[u32]| i32::try_from(self.on(MANEUVER, placed) + self.given(MANEUVER)).unwrap_or(0);
        let without = |keys: &[&str]| {
            let keep = |(spot, count): (&Spot, &u32)| {
                let key = self.boxes.get(spot.at).map_or("", |here| here.key.as_str());
                if keys.contains(&key) { 0 } else { *count }
            };
            let mut placed: Vec<u32> = self.spots.iter().zip(&placed).map(keep).collect();
            self.fill(MANEUVER, &mut placed);
            placed
        };
        if maneuver(&placed) >= self.flee {
            return placed;
        }
        let swift = [without(&[ATTACK]), without(&[ATTACK, WEAPON])].into_iter().find(|placed| maneuver(placed) >= self.flee);
        let Some(mut swift) = swift else { return placed };
        // What flight does not need goes back.
        for (nth, spot) in self.spots.iter().enumerate() {
            let here = self.boxes.get(spot.at).is_some_and(|here| here.key == *MANEUVER);
            let spare = u32::try_from(maneuver(&swift) - self.flee).unwrap_or(0);
            if let Some(placed) = swift.get_mut(nth).filter(|_| here) {
                *placed -= spare.min(*placed);
            }
        }
        self.fill(WEAPON, &mut swift);
        let short = self.boxes.iter().any(|here| {
            let filled = i32::try_from(self.on(WEAPON, &swift)).unwrap_or(0) + here.given;
            here.key == *WEAPON && (filled < here.dark || here.one_of.is_some())
        });
        if short {
            let weapon = |spot: &Spot| self.boxes.get(spot.at).is_some_and(|here| here.key == *WEAPON);
            self.spots.iter().zip(&mut swift).filter(|(spot, _)| weapon(spot)).for_each(|(_, count)| *count = 0);
        }
        if self.on(WEAPON, &swift) + self.given(WEAPON) > 0 || self.spell.is_some() {
            self.fill(ATTACK, &mut swift);
        }
        self.fill(MANEUVER, &mut swift);
        swift
    }

    fn as_before(&self, before: Option<&Tactics>) -> Vec<u32> {
        let mut placed: Vec<u32> = vec![0; self.spots.len()];
        for (nth, spot) in self.spots.iter().enumerate() {
            let Some(here) = self.boxes.get(spot.at) else { continue };
            let first = here.accepts.first() == Some(&spot.cube);
            let spell = self.spell.as_ref().filter(|_| here.key == *SPELL);
            let wanted = match before {
                _ if spell.is_some() => spell.map_or(0, |(.., cheapest)| u32::from(cheapest.of(spot.cube))),
                _ if here.one_of == Some(spot.cube) => 1,
                Some(before) => u32::from(before.on(here.key.as_str()).of(spot.cube)),
                None if first => u32::MAX,
                None => 0,
            };
            let idle = here.attacks() && self.spell.is_none() && self.on(WEAPON, &placed) + self.given(WEAPON) == 0;
            let count = if idle { 0 } else { wanted.min(spot.room).min(self.space(spot, &placed)) };
            if let Some(placed) = placed.get_mut(nth) {
                *placed = count;
            }
            let last = self.spots.get(nth + 1).is_none_or(|next| next.at != spot.at);
            let might = if here.key == *WEAPON { self.might_given(|at| placed.get(at).copied().unwrap_or(0)) } else { 0 };
            let short = i64::from(self.on(here.key.as_str(), &placed)) + i64::from(here.given + might) < i64::from(here.dark);
            let lacks = here.one_of.is_some_and(|one| self.of_kind(spot.at, one, &placed) == 0);
            if last && (short || lacks) {
                self.spots.iter().zip(&mut placed).filter(|(other, _)| other.at == spot.at).for_each(|(_, count)| *count = 0);
            }
        }
        placed
    }

    fn on(&self, key: &str, placed: &[u32]) -> u32 {
        let here = self.spots.iter().zip(placed).filter(|(spot, _)| self.boxes.get(spot.at).is_some_and(|here| here.key == *key));
        here.map(|(_, count)| *count).sum()
    }

    /// How many cubes of a kind an answer puts on one row of boxes.
    fn of_kind(&self, at: usize, cube: Cube, placed: &[u32]) -> u32 {
        self.spots.iter().zip(placed).filter(|(spot, _)| spot.at == at && spot.cube == cube).map(|(_, count)| *count).sum()
    }

    fn given(&self, key: &str) -> u32 {
        let here = self.boxes.iter().find(|here| here.key == *key);
        u32::try_from(here.map_or(0, |here| here.given.min(here.room()))).unwrap_or(0)
    }

    /// What an answer puts where; a box that fills itself does so as far as it has room.
    fn laid(&self, counts: &[(usize, u32)]) -> Tactics {
        let mut tactics = Tactics::default();
        for (nth, count) in counts {
            if let Some((spot, here)) = self.spots.get(*nth).and_then(|spot| self.boxes.get(spot.at).map(|here| (spot, here))) {
                tactics.put(&here.key, spot.cube, u8::try_from(*count).unwrap_or(u8::MAX));
            }
        }
        let might = self.might_given(|at| counts.iter().find(|(nth, _)| *nth == at).map_or(0, |(_, count)| *count));
        for here in &self.boxes {
            let key = here.key.as_str();
            let given = here.given + if key == WEAPON { might } else { 0 };
            tactics.give(key, given.min(here.room() - tactics.count(key)).max(0));
            // A box that fills itself is no mandatory one: it waits for those.
            if here.given_light > 0 && tactics.filled_first(key) >= here.dark.max(1) {
                tactics.give(OPTIONAL, here.given_light.min(here.room() - tactics.filled_first(key)).max(0));
            }
        }
        tactics
    }

    /// Cubes on treasures that count as Might on the weapon.
    fn might_given(&self, placed: impl Fn(usize) -> u32) -> i32 {
        let might = |spot: &Spot| self.boxes.get(spot.at).is_some_and(|here| here.gives == Some(Gives::Might));
        let there = self.spots.iter().enumerate().filter(|(_, spot)| might(spot)).map(|(at, _)| placed(at));
        i32::try_from(there.sum::<u32>()).unwrap_or(0)
    }

    fn check(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
        let tactics = self.laid(counts);
        let refuse = |reason: String, expected: String| Err(Refusal::new(reason).expected(expected).cite(cite::HERO_TACTICS));
        for (cube, placed) in tactics.cubes().each() {
            let healthy = self.healthy.of(cube);
            if placed > healthy {
                let kind = cube.plural();
                let places = if cube == Cube::Speed { "attack and maneuver together" } else { "all cards together" };
                return refuse(format!("{placed} {kind} were placed, and {healthy} are healthy"), format!("{healthy} on {places}"));
            }
        }
        let others: i32 = tactics.cubes().each().filter(|(cube, _)| *cube != Cube::Speed).map(|(_, count)| i32::from(count)).sum();
        if others > CUBES {
            let reason = format!("{others} cubes that are not Speed were placed, and only a Speed cube may be the sixth");
            return refuse(reason, format!("at most {CUBES}"));
        }
        for (cube, r#as, most) in &self.swaps {
            let there = self.boxes.iter().filter(|here| here.accepts.first() == Some(r#as) && here.accepts.contains(cube));
            let apart = |here: &TacticsBox| if here.one_of == Some(*cube) { 1 } else { 0 };
            let placed: i32 = there.map(|here| (i32::from(tactics.on(here.key.as_str()).of(*cube)) - apart(here)).max(0)).sum();
            if placed > *most {
                let reason = format!("{placed} {} were placed on boxes for {}", cube.plural(), r#as.plural());
                return refuse(reason, format!("at most {most}"));
            }
        }
        if let Some((casting, enchanted, limited, _)) = &self.spell {
            let cubes = tactics.on(SPELL);
            if !cubes.is_none() && !casting.card.cast_by(cubes, *enchanted, *limited) {
                let words = casting.card.words();
                let cite = if *limited && enchanted.is_some() { cite::ENCHANTMENT_LIMIT } else { cite::HERO_TACTICS };
                let refusal = Refusal::new(format!("{} is not cast with these cubes: {words}", casting.spell));
                return Err(refusal.expected(words).cite(cite));
            }
        }
        if AIMS.iter().all(|aim| tactics.count(aim) > 0) {
            return refuse("head and torso were both aimed at".to_owned(), "one of them, or neither".to_owned());
        }
        for here in self.boxes.iter().filter(|here| here.key != *SPELL) {
            let (key, cubes) = (here.key.as_str(), tactics.count(here.key.as_str()));
            let filled = tactics.filled_first(key);
            if cubes > here.room() {
                return refuse(
                    format!("{cubes} cubes were placed on {key}, and it has {} boxes", here.room()),
                    format!("at most {}", here.room()),
                );
            }
            if let Some(one) = here.one_of.filter(|one| cubes > 0 && tactics.on(key).of(*one) == 0) {
                let reason = format!("{} needs one {one} cube in place of a {} cube, and none was placed", here.card, here.own().slug());
                return refuse(reason, format!("{key}-{one} 1"));
            }
            if cubes > 0 && filled < here.dark {
                let reason = format!("{} has {} mandatory boxes, and {filled} would be filled", here.card, here.dark);
                return refuse(reason, format!("{} or more on {key}, or none", here.dark));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: &str, accepts: &[Cube], dark: i32, light: i32, given: i32) -> TacticsBox {
        let mut row = TacticsBox::new(key, key, Cube::Might, dark, light);
        (row.accepts, row.given, row.others) = (accepts.to_vec(), given, 1);
        row
    }

    fn hand(boxes: Vec<TacticsBox>, cubes: &[(Cube, u8)]) -> Hand {
        let mut healthy = Cubes::NONE;
        cubes.iter().for_each(|(cube, count)| healthy.put(*cube, *count));
        Hand { spots: spots(&boxes, healthy), healthy, limit: 5, swaps: Vec::new(), boxes, spell: None, flee: 0 }
    }

    fn keys(hand: &Hand) -> Vec<(&str, u32)> {
        hand.spots.iter().map(|spot| (spot.key.as_str(), spot.room)).collect()
    }

    #[test]
    fn a_box_that_also_takes_another_cube_has_a_key_for_each() {
        let boxes = vec![
            row(WEAPON, &[Cube::Might, Cube::Purple], 1, 1, 0),
            row(ATTACK, &[Cube::Speed, Cube::Might], 0, 2, 0),
            row("maneuver", &[Cube::Speed], 0, 2, 0),
            row("tricky-ring", &[Cube::Gray], 0, 1, 0),
        ];
        let hand = hand(boxes, &[(Cube::Might, 1), (Cube::Speed, 2), (Cube::Purple, 1), (Cube::Gray, 1)]);
        let all = [("weapon", 1), ("weapon-purple", 1), ("attack", 2), ("attack-might", 1), ("maneuver", 2), ("tricky-ring", 1)];
        assert_eq!(keys(&hand), all);
        // Enter: every box with the cubes it is made for.
        assert_eq!(hand.again(None), [1, 0, 2, 0, 0, 1]);
        assert!(hand.check(&[(0, 1), (1, 1), (2, 2), (5, 1)]).is_ok());
        let twice = hand.check(&[(0, 1), (3, 1)]).expect_err("one Might on two boxes");
        assert_eq!(twice.reason, "2 Might cubes were placed, and 1 are healthy");
    }

    #[test]
    fn a_box_that_fills_itself_counts_and_leaves_the_limit_alone() {
        let boxes =
            vec![row(WEAPON, &[Cube::Might], 2, 1, 1), row(ATTACK, &[Cube::Speed], 0, 3, 0), row("maneuver", &[Cube::Speed], 0, 3, 0)];
        let hand = hand(boxes, &[(Cube::Might, 1), (Cube::Speed, 4)]);
        let tactics = hand.laid(&[(0, 1), (1, 3), (2, 1)]);
        assert_eq!((tactics.count(WEAPON), tactics.filled(WEAPON)), (1, 2));
        assert!(hand.check(&[(0, 1), (1, 3), (2, 1)]).is_ok(), "one cube and the given one fill both mandatory boxes");
        assert_eq!(hand.again(None), [1, 3, 1]);
    }
}
