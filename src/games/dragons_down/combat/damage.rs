//! Combat Steps 7C: Damage.

use super::armour;
use super::door;
use super::wounds::wound_in_fight;
use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::dice::shown;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Acting, Effect, Gives, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, End};
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::tactics::WEAPON;
use crate::games::dragons_down::values::{Armour, Special};
use crate::games::dragons_down::wording::swords;
use crate::games::dragons_down::{Play, by_hand, cite, death, rules};
use crate::kernel::{Flow, Table, ask, note};

/// A hit, reckoned: what it does is still to come.
pub(in crate::games::dragons_down) struct Blow {
    pub attacker: Id,
    pub target: Id,
    pub(super) damage: i32,
    /// The armour that takes it.
    pub(super) armour: Option<Id>,
    /// How the damage came about: `2 cubes + 1 sword - 1 armour`.
    pub(super) sum: String,
    /// The spell that it is, if what it does is not damage.
    spell: Option<Id>,
    /// All that it hit, of a spell that must hit several at once.
    pub all: Vec<Id>,
    /// Spells that the hit uses up: Strength, Envenom.
    uses: Vec<Id>,
    /// Envenom: one wound more if the target survives.
    venom: bool,
}

/// The armour that the spell of this name is.
pub(super) const LIFE_ARMOR: &str = "life-armor";

impl Blow {
    /// Whether two blows would do the same.
    pub(super) fn like(&self, other: &Self) -> bool {
        self.damage == other.damage && self.armour == other.armour && self.spell == other.spell
    }

    /// Whether it is a spell from a card.
    pub(super) fn is_spell(&self) -> bool {
        self.spell.is_some()
    }

    /// A spell takes effect on somebody.
    pub(super) fn of_spell(attacker: &Id, target: &Id, spell: Id) -> Self {
        let (attacker, target) = (attacker.clone(), target.clone());
        Self {
            attacker,
            target,
            spell: Some(spell),
            damage: 0,
            armour: None,
            sum: String::new(),
            all: Vec::new(),
            uses: Vec::new(),
            venom: false,
        }
    }

    pub(super) fn key(&self) -> String {
        format!("{}-{}", self.attacker, self.target)
    }
}

/// Combat Steps 7C, up to the damage done: base damage, armour chosen, one off for armour against swords, ranged dice. `first` if it is
/// the first hit of its attack.
pub(super) fn damage(
    play: &mut Play<'_>,
    table: &mut Table<'_>,
    attacker: &Id,
    target: &Id,
    id: &str,
    targets: usize,
    first: bool,
) -> Flow<Blow> {
    if let Some(spell) = play.spell_of(attacker) {
        return Ok(Blow::of_spell(attacker, target, spell));
    }
    let foreseen = if by_hand::combat(play) { None } else { armour::foresee(play, attacker, targets) };
    let armour = if play.state.is_hero(target) { armour::choose(play, table, target, id, foreseen)? } else { None };
    let (attacker_id, target_id) = (attacker.clone(), target.clone());
    let mut blow = Blow {
        attacker: attacker_id,
        target: target_id,
        damage: 0,
        armour,
        sum: String::new(),
        spell: None,
        all: Vec::new(),
        uses: Vec::new(),
        venom: false,
    };
    let (Some((mut base, mut icons, mut words)), false) = (base_damage(play, attacker, targets), by_hand::combat(play)) else {
        let text = || format!("How much damage does {} do?", play.name(attacker));
        let about = ask(format!("damage.{id}")).of(play.seat_of(attacker)).text(text).cite(cite::DAMAGE);
        blow.damage = i32::try_from(table.number(about.number(0, 40))?).unwrap_or(0);
        blow.sum = "damage".to_owned();
        return Ok(blow);
    };
    if first {
        let (strength, venom) = edge(play, attacker, target, &mut blow);
        if strength > 0 {
            base += strength;
            words = format!("{words} + {strength} strength");
        }
        if venom > 0 {
            icons += venom;
            words = format!("{words} + {venom} venom");
        }
    }
    let chip = play.chip(target).is_some_and(|chip| chip.armoured);
    let armoured = blow.armour.is_some() || chip || play.state.is_under(target, "iron-skin") || play.state.is_under(target, LIFE_ARMOR);
    let stops = blow.armour.as_ref().map_or(1, |card| swords_stopped(play, target, card));
    let off = if armoured { icons.clamp(0, stops) } else { 0 };
    blow.sum = if off > 0 { format!("{words} - {off} armour") } else { words };
    let (ranged, faces) = if play.is_ranged(attacker) { ranged_dice(play, table, attacker, target, id)? } else { (0, String::new()) };
    if play.is_ranged(attacker) {
        let sign = if ranged < 0 { '-' } else { '+' };
        blow.sum.push_str(&format!(" {sign} {} ranged{faces}", ranged.abs()));
    }
    blow.damage = base + icons - off + ranged;
    Ok(blow)
}

/// Strength adds damage to the next hit, Envenom a sword; the hit uses them up. The undead feel no venom.
fn edge(play: &Play<'_>, attacker: &Id, target: &Id, blow: &mut Blow) -> (i32, i32) {
    if play.state.spells.is_empty() {
        return (0, 0);
    }
    let undead = play.chip(target).is_some_and(|chip| chip.undead);
    let mut takes = |spell: &str| {
        let key = play.state.spell_on(attacker, spell)?;
        blow.uses.push(key);
        Some(play.amount(spell))
    };
    let strength = takes("strength").unwrap_or(0);
    let venom = takes("envenom").filter(|_| !undead);
    blow.venom = venom.is_some();
    (strength, venom.unwrap_or(0))
}

/// Cubes and the swords they cover, or a chip's red number and swords, or what a spell strikes with; with the words of the sum.
pub(super) fn base_damage(play: &Play<'_>, attacker: &Id, targets: usize) -> Option<(i32, i32, String)> {
    let words = |base: i32, icons: i32| (base, icons, format!("{base}{}", swords(icons)));
    if let Some((_, strike)) = play.sword(attacker) {
        return Some(words(strike.damage.0, strike.damage.1));
    }
    let strikes = |spell: &str| {
        let strike = play.pack.spells.get(spell).and_then(|record| record.strike)?;
        let damage = strike.alone.filter(|_| targets <= 1).unwrap_or(strike.damage);
        Some(words(damage.0, damage.1))
    };
    if play.fights_as_chip(attacker) {
        let numbers = play.chip_numbers(attacker)?;
        // Dragon fire does what the Fireball spell does, whatever number the chip shows; not so with its might and speed exchanged.
        let fire = numbers.special == Special::Fireball && !play.state.is_under(attacker, "dark-matter");
        return if fire { strikes("fireball") } else { Some(words(numbers.damage, numbers.swords)) };
    }
    if let Some(spell) = play.casting(attacker) {
        return strikes(spell.as_str());
    }
    let weapon = play.weapon_in_hand(attacker)?;
    let cubes = play.tactics(attacker)?.filled(WEAPON);
    let icons = weapon.dark_swords + weapon.light_swords.min(cubes - weapon.dark).max(0);
    let plural = if cubes == 1 { "" } else { "s" };
    let (more, why) = more_damage(play, attacker);
    Some((cubes + more, icons, format!("{cubes} cube{plural}{why}{}", swords(icons))))
}

/// What treasures add to the damage of a hero's weapon, with its words in the sum.
fn more_damage(play: &Play<'_>, hero: &Id) -> (i32, String) {
    let weapon = play.weapon(hero);
    let thrown = play.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.thrown);
    let (mut sum, mut words) = (0, String::new());
    for acting in play.effects(hero) {
        let card = acting.by.key();
        let more = match acting.effect {
            Effect::TwoHanded { damage } if weapon.as_ref() == Some(card) && !thrown && play.both_hands(hero) => *damage,
            Effect::Box { gives: Gives::Damage, .. } if play.cube_on(hero, card) => {
                play.bonus_card(&play.state.hero(hero).record(card)).unwrap_or(0)
            }
            _ => 0,
        };
        if more > 0 {
            sum += more;
            words.push_str(&format!(" + {more} {card}"));
        }
    }
    (sum, words)
}

/// How many swords an armour stops: one, unless it says otherwise.
fn swords_stopped(play: &Play<'_>, hero: &Id, card: &Id) -> i32 {
    let stops = |acting: &Acting<'_>| match acting.effect {
        Effect::StopsSwords(swords) if acting.by.key() == card => Some(*swords),
        _ => None,
    };
    play.effects(hero).iter().find_map(stops).unwrap_or(1)
}

/// Ranged attacks: the lower of two Ranged Dice; they may be rolled again.
fn ranged_dice(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str) -> Flow<(i32, String)> {
    let pack = play.pack;
    let dice = &pack.dice;
    let lowest = |faces: &[Face]| faces.iter().map(|face| dice.ranged.value(*face)).min().unwrap_or(0);
    let worth = |faces: &[Face]| i64::from(lowest(faces));
    let name = play.name(attacker);
    let text = || format!("ranged dice of {name}");
    let (by, against) = (play.a_hero(attacker), play.a_hero(target));
    let throw =
        Throw { roll: Roll::Ranged, word: "ranged", id, by: by.as_ref(), against: against.as_ref(), cleanup: false, cite: &cite::DAMAGE };
    let faces = reroll::roll(play, table, throw, &text, &dice.ranged_worst, &worth)?;
    // What is kept of a blow is the same in all odds, so the faces are told alone.
    let shown = if table.telling() && faces.len() > 1 { format!(" ({})", shown(&dice.ranged, &faces)) } else { String::new() };
    Ok((lowest(&faces), shown))
}

/// Combat Steps 7C, what the damage does. Below 1 nothing at all; else the target dies or takes one wound.
pub(super) fn strike(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow) -> Flow<()> {
    for key in &blow.uses {
        play.spell_ends(table, key, End::Expired);
    }
    if !play.is_here(&blow.target) {
        table.tell(|| note(format!("{} is gone already", play.name(&blow.target))).cite(cite::DAMAGE));
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
    let hit = format!("{attacker} hits {target}: {} = {}", blow.sum, blow.damage);
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
        let wounds = if mercy { "no wound, for the cube on it" } else { "one wound" };
        note(format!("{hit}, {card} {}; {wounds}", fate.words())).cite(cite::DAMAGE)
    });
    if *card == *LIFE_ARMOR {
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
    let (armour, damaged) = if *card == *LIFE_ARMOR {
        let damaged = play.state.spells_on(&blow.target, LIFE_ARMOR).any(|(_, lasting)| lasting.spent);
        if !play.state.is_under(&blow.target, LIFE_ARMOR) {
            return Ok(Fate::Gone);
        }
        (Some(Armour { value: play.amount(LIFE_ARMOR), weight: 0 }), damaged)
    } else {
        let record = play.state.hero(&blow.target).record(card);
        // Combat Steps 7A: nothing in a group of simultaneous attacks cancels anything in it, so gone armour has still taken its hit.
        let Some(damaged) = play.state.hero(&blow.target).cards.get(card).map(|held| held.damaged) else { return Ok(Fate::Gone) };
        (play.look_at_armour(table, &record)?, damaged)
    };
    let Some(armour) = armour else {
        let text = || format!("Nobody knows its value. What do {} damage do to {card}?", blow.damage);
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
