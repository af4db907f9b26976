//! Combat Steps 7C: what the damage does.

use super::blow::Blow;
use super::door;
use super::wounds::wound_in_fight;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Acting, Effect, Gives};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, End};
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::values::Armour;
use crate::games::dragons_down::{Play, cite, death, rules};
use crate::kernel::{Flow, Table, ask, note};

/// Combat Steps 7C, what the damage does. Below 1 nothing at all; else the target dies or takes one wound.
pub(super) fn strike(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow) -> Flow<()> {
    for key in &blow.uses {
        play.spell_ends(table, key, End::Expired);
    }
    if !play.is_here(&blow.target) {
        table.tell(|| {
            let (what, why) = (play.attack_words(&blow.attacker), play.why_gone(std::slice::from_ref(&blow.target)));
            note(format!("{what} hits nobody: {why} by now")).cite(cite::DAMAGE)
        });
        return Ok(());
    }
    if let Some(spell) = &blow.spell {
        let targets = if blow.all.is_empty() { std::slice::from_ref(&blow.target) } else { &blow.all };
        return spells::take_effect(play, table, &blow.attacker, spell, targets);
    }
    if door::is_door(&blow.target) {
        door::strike(play, table, blow);
        return Ok(());
    }
    let (attacker, target) = (play.name(&blow.attacker), play.name(&blow.target));
    let hit = format!("{attacker} hits {target}: {}", blow.words());
    if blow.damage < 1 {
        table.tell(|| note(format!("{hit}: nothing happens")).cite(cite::DAMAGE));
        return Ok(());
    }
    if play.fights_as_chip(&blow.target) {
        strike_chip(play, table, blow, &hit)?
    } else {
        strike_hero(play, table, blow, &hit)?
    }
    if blow.venom && play.is_here(&blow.target) {
        table.tell(|| note(format!("the venom wounds {target} once more")).cite(cite::SPELL_MANIFEST));
        one_wound(play, table, &blow.target, &blow.attacker, "venom")?;
    }
    Ok(())
}

/// One wound that no damage gives: Affliction, venom.
pub(in crate::games::dragons_down) fn one_wound(play: &mut Play<'_>, table: &mut Table<'_>, target: &Id, by: &Id, what: &str) -> Flow<()> {
    if !play.fights_as_chip(target) {
        play.state.fight_mut().stirred = true;
        return super::wounds::wound(play, table, target, &format!("{what}.{target}.{by}"), false);
    }
    play.look_at_chip(table, target)?;
    let told = format!("{} takes a wound ({what})", play.name(target));
    let left = play.chip(target).map(|chip| chip.health - play.wounds(target));
    if left.is_some_and(|left| left <= 1) {
        return chip_dies(play, table, target, by, &format!("{told}: killed"));
    }
    wound_chip(play, table, target, by, &told);
    Ok(())
}

/// A chip dies, or the hero who fights as one.
fn chip_dies(play: &mut Play<'_>, table: &mut Table<'_>, target: &Id, by: &Id, told: &str) -> Flow<()> {
    if play.state.is_hero(target) {
        table.tell(|| note(told.to_owned()).cite(cite::DAMAGE));
        return death::hero_killed(play, table, target, Some(by));
    }
    death::monster_death(play, table, target, by, told)
}

/// A chip takes a wound; with Tough Monsters only a shape-shifted hero does.
fn wound_chip(play: &mut Play<'_>, table: &mut Table<'_>, target: &Id, by: &Id, told: &str) {
    if play.state.rule(Rule::ToughMonsters) && !play.state.is_hero(target) {
        let tough = note(format!("{told}: it takes no wounds")).cite(cite::TOUGH_MONSTERS);
        table.tell(|| rules::by(tough, Rule::ToughMonsters));
        return;
    }
    let health = play.chip(target).map(|chip| chip.health);
    let shared = play.credited(by).filter(|_| play.state.rule(Rule::SharedFame));
    if let Some(shape) = play.state.shape_mut(target) {
        shape.wounds = shape.wounds.saturating_add(1);
    } else if let Some(figure) = play.state.figures.get_mut(target) {
        figure.wounds = figure.wounds.saturating_add(1);
        if let Some(hero) = shared {
            *figure.wounded_by.entry(hero).or_default() += 1;
        }
    }
    let wounds = play.wounds(target);
    table.tell(|| {
        let left = health.map_or_else(String::new, |health| format!(", {} left", health - wounds));
        note(format!("{told}: one wound{left}")).cite(cite::DAMAGE)
    });
    play.state.fight_mut().stirred = true;
}

fn strike_chip(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow, hit: &str) -> Flow<()> {
    let wounds = play.wounds(&blow.target);
    let chip = play.chip(&blow.target);
    let killed = match chip {
        Some(chip) => blow.damage >= chip.health - wounds,
        None => {
            let text = || format!("Nobody knows its health. Does {} damage kill {}?", blow.damage, blow.target);
            table.confirm(ask(format!("killed.{}", blow.target)).of(play.seat_of(&blow.attacker)).text(text).cite(cite::DAMAGE), None)?
        }
    };
    let health = chip.map_or_else(|| "unknown".to_owned(), |chip| (chip.health - wounds).to_string());
    // Life Armor on a chip has no value that breaks: it only takes a sword off.
    if killed {
        return chip_dies(play, table, &blow.target, &blow.attacker, &format!("{hit}, health {health}: killed"));
    }
    wound_chip(play, table, &blow.target, &blow.attacker, &format!("{hit}, health {health}"));
    death::blood_lust(play, table, &blow.attacker, chip.is_some_and(|chip| chip.undead))
}

fn strike_hero(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow, hit: &str) -> Flow<()> {
    let Some(card) = &blow.armour else {
        let given = play.health_of_cards(&blow.target);
        let hearts = i32::from(play.state.hero(&blow.target).healthy.of(Cube::Heart)) + given;
        if given > 0 {
            let health = note(format!("{} has {given} health of a worn card", play.name(&blow.target))).cite(cite::TREASURES);
            table.tell(|| rules::by(health, Rule::RingGivesHealth));
        }
        if blow.damage >= hearts {
            table.tell(|| note(format!("{hit}, Hearts {hearts}: killed")).cite(cite::DAMAGE));
            return death::hero_killed(play, table, &blow.target, Some(&blow.attacker));
        }
        table.tell(|| note(format!("{hit}, Hearts {hearts}: one wound")).cite(cite::DAMAGE));
        let meat = play.state.rule(Rule::RedMeat);
        if meat {
            let heart = note(format!("{target} must wound a Heart", target = play.name(&blow.target))).cite(cite::RED_MEAT);
            table.tell(|| rules::by(heart, Rule::RedMeat));
        }
        return wound_in_fight(play, table, &blow.target, &blow.attacker, meat);
    };
    if play.state.rule(Rule::AdjustOnlyUnused) {
        play.state.fight_mut().sheltered.insert(blow.target.clone());
    }
    let fate = armour_fate(play, table, blow, card)?;
    let mercy = has_mercy(play, &blow.target, card);
    table.tell(|| {
        let card = play.card_name(&blow.target, card);
        let wounds = if mercy { "no wound, for the cube on it" } else { "one wound" };
        note(format!("{hit}, {card} {}; {wounds}", fate.words())).cite(cite::DAMAGE)
    });
    if *card == *spells::LIFE_ARMOR {
        spells::life_armor_is_hit(play, table, &blow.target, matches!(fate, Fate::Destroyed(_)), matches!(fate, Fate::Damaged(_)));
        return wound_in_fight(play, table, &blow.target, &blow.attacker, false);
    }
    let cards = &mut play.state.hero_mut(&blow.target).cards;
    match fate {
        Fate::Gone | Fate::Unharmed(_) => {}
        Fate::Damaged(_) => {
            if let Some(held) = cards.get_mut(card) {
                held.damaged = true;
            }
        }
        Fate::Destroyed(_) => {
            cards.remove(card);
        }
    }
    if mercy { Ok(()) } else { wound_in_fight(play, table, &blow.target, &blow.attacker, false) }
}

/// Treasure Manifest, Shield of Mercy: with a cube on it, what it blocks does not wound.
fn has_mercy(play: &Play<'_>, hero: &Id, card: &Id) -> bool {
    let merciful = |acting: &Acting<'_>| matches!(acting.effect, Effect::Box { gives: Gives::NoWound, .. }) && acting.by.key() == card;
    play.effects(hero).iter().any(merciful) && play.cube_on(hero, card)
}

/// What becomes of armour that takes a hit; with its value, if that is known.
enum Fate {
    /// A hit at the same time has destroyed it before: it took this one too.
    Gone,
    Unharmed(Option<i32>),
    Damaged(Option<i32>),
    Destroyed(Option<i32>),
}

impl Fate {
    fn words(&self) -> String {
        let (value, word) = match self {
            Self::Gone => return "is destroyed already".to_owned(),
            Self::Unharmed(value) => (value, "unharmed"),
            Self::Damaged(value) => (value, "damaged"),
            Self::Destroyed(value) => (value, "destroyed"),
        };
        value.map_or_else(|| word.to_owned(), |value| format!("{value}: {word}"))
    }
}

fn armour_fate(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow, card: &Id) -> Flow<Fate> {
    let (armour, damaged) = if *card == *spells::LIFE_ARMOR {
        let damaged = play.state.spells_on(&blow.target, spells::LIFE_ARMOR).any(|(_, lasting)| lasting.spent);
        if !play.state.is_under(&blow.target, spells::LIFE_ARMOR) {
            return Ok(Fate::Gone);
        }
        (Some(Armour { value: play.amount(spells::LIFE_ARMOR), weight: 0 }), damaged)
    } else {
        let record = play.state.hero(&blow.target).record(card);
        // Combat Steps 7A: nothing in a group of simultaneous attacks cancels anything in it, so gone armour has still taken its hit.
        let Some(damaged) = play.state.hero(&blow.target).cards.get(card).map(|held| held.damaged) else { return Ok(Fate::Gone) };
        (play.look_at_armour(table, &record)?, damaged)
    };
    let Some(armour) = armour else {
        let text = || format!("Nobody knows its value. What do {} damage do to {}?", blow.damage, play.card_name(&blow.target, card));
        let about = ask(format!("armour-after.{}.{}", blow.target, blow.attacker)).of(play.state.hero(&blow.target).seat).text(text);
        let options = [(Fate::Unharmed(None), "unharmed"), (Fate::Damaged(None), "damaged"), (Fate::Destroyed(None), "destroyed")];
        return table.choose(about.cite(cite::DAMAGE).choose(options));
    };
    let value = Some(armour.value);
    Ok(match blow.damage.cmp(&armour.value) {
        std::cmp::Ordering::Greater => Fate::Destroyed(value),
        std::cmp::Ordering::Equal if damaged => Fate::Destroyed(value),
        std::cmp::Ordering::Equal => Fate::Damaged(value),
        std::cmp::Ordering::Less => Fate::Unharmed(value),
    })
}
