//! Combat Steps 7C: Damage.

use super::armour;
use super::wounds::wound_in_fight;
use crate::dice::Face;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::Roll;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::tactics::WEAPON;
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::wording::swords;
use crate::games::dragons_down::{Play, by_hand, cite, death};
use crate::kernel::{Flow, Table, ask, note};

/// A hit, reckoned: what it does is still to come.
pub(super) struct Blow {
    pub attacker: Id,
    pub target: Id,
    pub damage: i32,
    /// The armour that takes it.
    pub armour: Option<Id>,
    /// How the damage came about: `2 cubes + 1 sword - 1 armour`.
    sum: String,
    /// A spell that the players carry out from its card.
    spell: Option<&'static str>,
}

impl Blow {
    /// Whether two blows would do the same.
    pub(super) fn like(&self, other: &Self) -> bool {
        self.damage == other.damage && self.armour == other.armour && self.spell == other.spell
    }

    /// Whether it is a spell from a card.
    pub(super) fn is_spell(&self) -> bool {
        self.spell.is_some()
    }

    pub(super) fn key(&self) -> String {
        format!("{}-{}", self.attacker, self.target)
    }
}

/// Combat Steps 7C, up to the damage done: base damage, armour chosen, one off for armour against swords, ranged dice.
pub(super) fn damage(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str, targets: usize) -> Flow<Blow> {
    let foreseen = if by_hand::combat(play) { None } else { armour::foresee(play, attacker, targets) };
    let armour = if play.state.is_hero(target) { armour::choose(play, table, target, id, foreseen)? } else { None };
    let spell = play.spell_of(attacker);
    let mut blow = Blow { attacker: attacker.clone(), target: target.clone(), damage: 0, armour, sum: String::new(), spell };
    if spell.is_some() {
        return Ok(blow);
    }
    let (Some((base, icons, words)), false) = (base_damage(play, attacker, targets), by_hand::combat(play)) else {
        let text = || format!("How much damage does {} do?", play.name(attacker));
        let about = ask(format!("damage.{id}")).of(play.seat_of(attacker)).text(text).cite(cite::DAMAGE);
        blow.damage = i32::try_from(table.number(about.number(0, 40))?).unwrap_or(0);
        blow.sum = "damage".to_owned();
        return Ok(blow);
    };
    let armoured = blow.armour.is_some() || play.chip(target).is_some_and(|chip| chip.armoured);
    let off = i32::from(icons > 0 && armoured);
    blow.sum = format!("{words}{}", if off > 0 { " - 1 armour" } else { "" });
    let ranged = if play.is_ranged(attacker) { ranged_dice(play, table, attacker, target, id)? } else { 0 };
    if play.is_ranged(attacker) {
        let sign = if ranged < 0 { '-' } else { '+' };
        blow.sum.push_str(&format!(" {sign} {} ranged", ranged.abs()));
    }
    blow.damage = base + icons - off + ranged;
    Ok(blow)
}

/// Cubes and the swords they cover, or a chip's red number and swords; with the words of the sum.
pub(super) fn base_damage(play: &Play<'_>, attacker: &Id, targets: usize) -> Option<(i32, i32, String)> {
    let Some(hero) = play.state.heroes.get(attacker) else {
        let numbers = play.numbers(attacker)?;
        // Dragon fire does what the Fireball spell does, whatever number the chip shows.
        let (base, icons) = match numbers.special {
            Special::Fireball if targets > 1 => (2, 1),
            Special::Fireball => (2, 2),
            _ => (numbers.damage, numbers.swords),
        };
        return Some((base, icons, format!("{base}{}", swords(icons))));
    };
    let weapon = play.weapon_in_hand(attacker)?;
    let cubes = hero.tactics.as_ref()?.filled(WEAPON);
    let icons = weapon.dark_swords + weapon.light_swords.min(cubes - weapon.dark).max(0);
    let plural = if cubes == 1 { "" } else { "s" };
    Some((cubes, icons, format!("{cubes} cube{plural}{}", swords(icons))))
}

/// Ranged attacks: the lower of two Ranged Dice; they may be rolled again.
fn ranged_dice(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id, target: &Id, id: &str) -> Flow<i32> {
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
    Ok(lowest(&faces))
}

/// Combat Steps 7C, what the damage does. Below 1 nothing at all; else the target dies or takes one wound.
pub(super) fn strike(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow) -> Flow<()> {
    if !play.is_here(&blow.target) {
        table.tell(|| note(format!("{} is gone already", play.name(&blow.target))).cite(cite::DAMAGE));
        return Ok(());
    }
    let (attacker, target) = (play.name(&blow.attacker), play.name(&blow.target));
    if let Some(spell) = blow.spell {
        table.tell(|| note(format!("{attacker} casts {spell} on {target}: carry it out from the card")).cite(cite::DAMAGE));
        return Ok(());
    }
    let hit = format!("{attacker} hits {target}: {} = {}", blow.sum, blow.damage);
    if blow.damage < 1 {
        table.tell(|| note(format!("{hit}: nothing happens")).cite(cite::DAMAGE));
        return Ok(());
    }
    if play.state.is_hero(&blow.target) { strike_hero(play, table, blow, &hit) } else { strike_monster(play, table, blow, &hit) }
}

fn strike_monster(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow, hit: &str) -> Flow<()> {
    let wounds = i32::from(play.state.figure(&blow.target).wounds);
    let chip = play.chip(&blow.target);
    let killed = match chip {
        Some(chip) => blow.damage >= chip.health - wounds,
        None => {
            let text = || format!("Nobody knows its health. Does {} damage kill {}?", blow.damage, blow.target);
            table.confirm(ask(format!("killed.{}", blow.target)).of(play.seat_of(&blow.attacker)).text(text).cite(cite::DAMAGE), None)?
        }
    };
    let health = chip.map_or_else(|| "unknown".to_owned(), |chip| (chip.health - wounds).to_string());
    if killed {
        return death::monster_death(play, table, &blow.target, &blow.attacker, &format!("{hit}, health {health}: killed"));
    }
    if play.state.rule(Rule::ToughMonsters) {
        table.tell(|| note(format!("{hit}, health {health}: it takes no wounds")).cite(cite::DAMAGE));
        return Ok(());
    }
    let shared = play.state.rule(Rule::SharedFame) && play.state.is_hero(&blow.attacker);
    if let Some(figure) = play.state.figures.get_mut(&blow.target) {
        figure.wounds = figure.wounds.saturating_add(1);
        if shared {
            *figure.wounded_by.entry(blow.attacker.clone()).or_default() += 1;
        }
    }
    table.tell(|| {
        let left = chip.map_or_else(String::new, |chip| format!(", {} left", chip.health - wounds - 1));
        note(format!("{hit}, health {health}: one wound{left}")).cite(cite::DAMAGE)
    });
    play.state.fight_mut().stirred = true;
    death::blood_lust(play, table, &blow.attacker, chip.is_some_and(|chip| chip.undead))
}

fn strike_hero(play: &mut Play<'_>, table: &mut Table<'_>, blow: &Blow, hit: &str) -> Flow<()> {
    play.state.fight_mut().stirred = true;
    let Some(card) = &blow.armour else {
        let hearts = i32::from(play.state.hero(&blow.target).healthy.of(Cube::Heart));
        if blow.damage >= hearts {
            table.tell(|| note(format!("{hit}, Hearts {hearts}: killed")).cite(cite::DAMAGE));
            return death::hero_death(play, table, &blow.target);
        }
        table.tell(|| note(format!("{hit}, Hearts {hearts}: one wound")).cite(cite::DAMAGE));
        return wound_in_fight(play, table, &blow.target, &blow.attacker, play.state.rule(Rule::RedMeat));
    };
    let fate = armour_fate(play, table, blow, card)?;
    table.tell(|| note(format!("{hit}, {card} {}; one wound", fate.words())).cite(cite::DAMAGE));
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
    wound_in_fight(play, table, &blow.target, &blow.attacker, false)
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
    let record = play.state.hero(&blow.target).record(card);
    // Combat Steps 7A: nothing in a group of simultaneous attacks cancels anything in it, so gone armour has still taken its hit.
    let Some(damaged) = play.state.hero(&blow.target).cards.get(card).map(|held| held.damaged) else { return Ok(Fate::Gone) };
    let Some(armour) = play.look_at_armour(table, &record)? else {
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
